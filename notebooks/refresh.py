"""Run every notebook from top to bottom and store what it shows: ``make notebooks``.

Only this stores notebooks. It drops what differs from run to run, timings and the state of widgets, so that a stored notebook can be
compared with the next run, and it writes to a temporary name first, so that a notebook that fails stays as it was.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent
STARTUP_TIMEOUT = 600  # seconds until a kernel must have started; on a busy machine a minute is not enough
WIDGET = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> None:
    """Run one notebook in a fresh kernel and store it."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(
        notebook,
        timeout=120,
        startup_timeout=STARTUP_TIMEOUT,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(FOLDER)}},
    ).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.validate(notebook)
    part = path.with_suffix(".part")
    nbformat.write(notebook, part)
    part.replace(path)


if __name__ == "__main__":
    for notebook_path in map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(FOLDER.glob("[0-9]*.ipynb")):
        print(notebook_path.name, flush=True)
        refresh(notebook_path)
