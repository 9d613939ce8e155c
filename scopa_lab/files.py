"""Files that are never half written."""

import errno
import os
import stat
from os import PathLike
from pathlib import Path
from uuid import uuid4


def write_whole(path: str | PathLike[str], text: str) -> None:
    """Write to a name of its own beside `path` and rename; links are followed, and the mode of a file that is there is kept.

    Raises
    ------
    OSError
        If the file cannot be written, or something that is no ordinary file stands there.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "there is a zero byte in the name", str(path))
    target = Path(os.path.realpath(path))
    is_there = os.path.lexists(target)
    if is_there and not target.is_file():
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
    part = target.with_name(f".{uuid4().hex}.part")
    try:
        part.write_text(text, encoding="utf-8")
        if is_there:
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
