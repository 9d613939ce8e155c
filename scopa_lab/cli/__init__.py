"""The scopa-lab command."""

from scopa_lab.cli.commands import main

__all__ = ["main"]
