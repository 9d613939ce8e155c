"""What all commands have in common: house rules from a file, and how they end."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from scopa_lab.cli.position_stream import LIMIT_MET, fail
from scopa_lab.errors import ScopaError, SearchLimitError
from scopa_lab.rules.house import register_house

BAD_INPUT, INTERRUPTED = 2, 130


def _register_house(ctx: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]) -> None:
    for path in paths:
        register_house(path)


def _house_option() -> click.Option:
    return click.Option(
        ["--house"],
        type=click.Path(dir_okay=False, path_type=Path),
        multiple=True,
        is_eager=True,
        expose_value=False,
        callback=_register_house,
        metavar="FILE.toml",
        help="Read the names of the games that a file composes.",
    )


class Commands(click.Group):
    """Ends quietly where click would print a line of its own; a file of house rules may stand before a command or after it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.params.append(_house_option())

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Let the command read house rules."""
        cmd.params.append(_house_option())
        super().add_command(cmd, name)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            return fail("interrupted", INTERRUPTED)
        except BrokenPipeError:  # the reader went away, as in `scopa-lab deal ... | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0


def run(cli: click.Group, arguments: list[str] | None) -> int:
    """Run a group of commands and return its exit status; what goes wrong is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        if sys.stdout is None:
            raise click.ClickException("standard output is closed; there is nowhere to answer")
        status: int = cli.main(args=arguments, prog_name="scopa-lab", standalone_mode=False) or 0
        sys.stdout.flush()
        return status
    except SearchLimitError as error:
        return fail(str(error), LIMIT_MET)
    except click.UsageError as error:
        return fail(f"{error.format_message()}; scopa-lab --help tells how", BAD_INPUT)
    except click.ClickException as error:
        return fail(error.format_message(), BAD_INPUT)
    except ScopaError as error:
        return fail(str(error), BAD_INPUT)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer has nowhere to go
        return fail(f"cannot write the answer: {error.strerror}", BAD_INPUT)
