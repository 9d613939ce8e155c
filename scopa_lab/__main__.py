"""The entry of the scopa-lab command: Ctrl-C ends it the same way while it still loads as later."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Load the command, run it and return its exit status; see ``scopa_lab.cli``."""
    try:
        from scopa_lab.cli import main as command  # noqa: PLC0415  loading takes long enough to be interrupted

        return command(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("scopa-lab: interrupted\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
