"""Files that are read in one piece, and never half written."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from uuid import uuid4

from scopa_lab.errors import FileError, quoted


def read_whole(path: str | PathLike[str]) -> str:
    """The text of a file.

    Raises
    ------
    FileError
        If it cannot be read, or is not UTF-8 text.
    """
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"cannot read {quoted(str(path))}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{quoted(str(path))}: byte {error.start + 1} is not UTF-8 text") from error
    except ValueError as error:  # a zero byte
        raise FileError(f"cannot read {quoted(str(path))}: {error}") from error


def write_whole(path: str | PathLike[str], text: str) -> None:
    """Write to a name of its own beside `path` and rename; links are followed, and the mode of a file that is there is kept.

    Raises
    ------
    FileError
        If the file cannot be written, or something that is no ordinary file stands there.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(f"{folder}/deal.txt", "start ...")
    ...     read_whole(f"{folder}/deal.txt")
    'start ...'
    """
    try:
        with replaced(path) as part:
            part.write_text(text, encoding="utf-8")
    except ValueError as error:  # a zero byte, or text that is no Unicode
        raise FileError(f"cannot write {quoted(str(path))}: {error}") from error
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"cannot write {quoted(str(path))}: {error.strerror}") from error


@contextmanager
def replaced(path: str | PathLike[str]) -> Iterator[Path]:
    """A name beside `path` to write to, which takes its place if all goes well; links are followed, and the mode of a file is kept.

    Raises
    ------
    FileError
        If something that is no ordinary file stands at `path`.
    OSError
        If the file cannot be written.
    """
    target = Path(os.path.realpath(path))
    is_there = os.path.lexists(target)
    if is_there and not target.is_file():
        raise FileError(f"cannot write {quoted(str(path))}: it is no ordinary file")
    part = target.with_name(f".{uuid4().hex}.part")
    try:
        yield part
        if is_there:
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
