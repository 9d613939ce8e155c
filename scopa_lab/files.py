"""Files that are never half written."""

import errno
import os
from os import PathLike
from pathlib import Path


def write_whole(path: str | PathLike[str], text: str) -> None:
    """Write to a temporary name beside `path` and rename; links are followed.

    Raises
    ------
    OSError
        If the file cannot be written, or something that is no ordinary file stands there.
    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{os.getpid()}.part")
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is no ordinary file")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
