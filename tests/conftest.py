"""Settings that all tests share, and the command as a fixture."""

import os
import sys
from typing import Protocol

import pytest
from hypothesis import settings

from scopa_lab.cli import main

settings.register_profile("project", deadline=None, derandomize=True)
settings.load_profile("project")


class Command(Protocol):
    """The command ``scopa-lab``: status, standard output, standard error."""

    def __call__(self, *arguments: str, stdin: bytes = b"") -> tuple[int, str, str]: ...


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run the command in this process."""

    def run_command(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        read, write = os.pipe()
        with os.fdopen(write, "wb") as pipe:
            pipe.write(stdin)
        with os.fdopen(read, "r", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            status = main(list(arguments))
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run_command
