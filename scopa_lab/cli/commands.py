"""The scopa-lab command: every answer for people, and as one JSON value for programs.

Errors are one line on standard error: status 2 for bad input, 3 for a limit that was met, 130 after Ctrl-C. With ``-`` as POSITION,
positions come from standard input, one a line, and each gets one JSON line.
"""

import importlib.util
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from scopa_lab.analysis import ReviewedMove, decisive_mistake, review_backwards
from scopa_lab.cards import Card
from scopa_lab.cli.group import Commands, run
from scopa_lab.cli.position_stream import answer_position, fail
from scopa_lab.cli.printing import print_json, print_lines, print_markdown, print_rows
from scopa_lab.cli.review_lines import followed, print_above_bars, reviewed_line, summary_line
from scopa_lab.course import lesson, sheet_html
from scopa_lab.errors import RecordError, SearchInterrupted, SearchLimitError, SolverError, quoted
from scopa_lab.files import read_whole, write_whole
from scopa_lab.game.captures import captures, explain_captures
from scopa_lab.game.deals import deals
from scopa_lab.game.position_text import read_score
from scopa_lab.game.state import State
from scopa_lab.game.tally import tally
from scopa_lab.printed import lead, signed
from scopa_lab.records import DealRecord
from scopa_lab.records.loose_moves import first_move
from scopa_lab.rules import PRESETS, REGISTERED, Rules
from scopa_lab.rules.options import OPTIONS
from scopa_lab.solver import Solver
from scopa_lab.solver.processes import MOST_WORKERS
from scopa_lab.views.board.page import write_page
from scopa_lab.views.drawing.svg import state_svg
from scopa_lab.views.drawing.text import state_text

_WARM_UP = "scopone 0 7dKs/As4c/2c5d/3b6b 3c4s */- 0/0 0 -"  # the solver is ready for every game when it has answered one question

position_argument = click.argument("position")
json_option = click.option("--json", "as_json", is_flag=True, help="Answer with one JSON value per result.")
rules_option = click.option("--rules", "rules_text", required=True, metavar="R", help="A preset, with options in brackets.")


@click.group(cls=Commands, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Scopa, Scopone and Scopone scientifico: positions, captures, exact values.

    A card is its rank and its suit: A 2 3 4 5 6 7 J Q K and d c s b, as in 7d. The Italian F C R are read for J Q K.
    """


@cli.command("moves")
@position_argument
@json_option
def moves_command(position: str, as_json: bool) -> int:
    """List the legal moves of POSITION."""
    return answer_position(
        position,
        as_json,
        lambda state: list(map(str, state.legal_moves)),
        lambda state, moves: print_lines(" ".join(moves) or "the deal is over"),
    )


@cli.command("captures")
@rules_option
@click.option("--card", required=True, help="The played card, such as 7d.")
@click.option("--table", "table_text", required=True, help="The table cards, such as 3c4s; - for none.")
@click.option("--explain", is_flag=True, help="Say of every set with the right sum whether it may be taken, and why.")
@json_option
def captures_command(rules_text: str, card: str, table_text: str, explain: bool, as_json: bool) -> None:
    """List what a card may take from a table."""
    rules = Rules.preset(rules_text)
    taken = [str(cards) for cards in captures(card, table_text, rules=rules)]
    if explain:
        lines = explain_captures(card, table_text, rules=rules)
        if as_json:
            print_json([{"taken": str(line.taken), "allowed": line.is_allowed, "why": line.why} for line in lines])
            return
        for line in lines:
            print_lines(f"{'may take' if line.is_allowed else 'may not take'} {line.taken}: {line.why}")
    if as_json:
        print_json(taken)
    elif not taken:
        print_lines(f"{Card.parse(card)} takes nothing and must be laid")
    elif not explain:
        print_lines("\n".join(taken))


@cli.command("play")
@position_argument
@click.argument("moves", nargs=-1, metavar="MOVE...")
@json_option
def play_command(position: str, moves: tuple[str, ...], as_json: bool) -> int:
    """Play MOVEs from POSITION, or from the end of a record in the file POSITION, and show where they lead.

    A move may be written as 6cxAc5b or 6c x Ac 5b; a card with only one capture is enough.
    """
    if os.path.isfile(position):
        position = str(_read_deal(position).end)
    elif not moves:
        raise click.UsageError("name at least one MOVE to play from the position")

    def answer(state: State) -> dict[str, Any]:
        words = moves
        while words:
            move, count = first_move(state, words)
            state, words = state.play(move), words[count:]
        result: dict[str, Any] = {"position": str(state), "over": state.is_over}
        return {**result, "tally": state.tally().to_json()} if state.is_over else result

    def show(_: State, result: dict[str, Any]) -> None:
        end = State.parse(result["position"])
        print_lines(result["position"], "", state_text(end))
        if end.is_over:
            print_lines("", str(end.tally()))

    return answer_position(position, as_json, answer, show)


@cli.command("solve")
@position_argument
@click.option("--values", is_flag=True, help="Also the margin after every legal move.")
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Threads for one search.")
@click.option("--table-mb", type=click.IntRange(min=1), default=256, show_default=True, metavar="M", help="Megabytes for the table.")
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Most seconds to take.")
@click.option("--node-limit", type=click.IntRange(min=1), metavar="N", help="Most positions to visit.")
@click.option("--checkpoint", type=click.Path(dir_okay=False), metavar="FILE", help="Keep a long search in FILE, and go on from it.")
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), default=1, show_default=True, metavar="N", help="Processes for the positions of -."
)
@json_option
def solve_command(position: str, as_json: bool, workers: int, **options: Any) -> int:
    """Prove the margin of POSITION under perfect play: points of side 0 minus points of side 1.

    With - as POSITION and --workers N positions are read ahead, and the answers come in the order of the lines.
    """
    if workers > 1 and position != "-":
        raise click.UsageError("--workers is for the positions of standard input, -; one position is searched by --threads")
    if workers > 1 and options["checkpoint"] is not None:
        raise click.UsageError("--checkpoint keeps one search; leave --workers out")
    return answer_position(
        position, as_json, partial(solved, progress=workers == 1 and sys.stderr.isatty(), **options), _show_solved, workers=workers
    )


def solved(state: State, *, values: bool, checkpoint: str | None, **options: Any) -> dict[str, Any]:
    """The solution of a position as a JSON value, with the values of all moves if wanted."""
    solver = Solver(**options)
    solution = solver.solve(state, checkpoint=checkpoint)
    if not values:
        return solution.to_json()
    try:
        margins = solver.move_values(state)
    except (SearchLimitError, SearchInterrupted) as stop:
        margin = solution.margin
        raise type(stop)(margin, margin, stop.limit, nodes=stop.nodes, best=solution.best, values=stop.values) from None
    return solution.to_json() | {"values": {str(move): margin for move, margin in margins.items()}}


def _show_solved(state: State, result: dict[str, Any]) -> None:
    print_lines(
        state_text(state),
        "",
        f"margin   {signed(result['margin'], typed=True)}  ({lead(result['margin'], lowest_wins=state.rules.match.lowest_wins)})",
    )
    for move, margin in result.get("values", {}).items():
        print_lines(f"  {move:<14}{signed(margin, typed=True)}{'  best' if margin == result['margin'] else ''}")
    print_lines(f"line     {' '.join(result['line']) or '-'}", f"proved in {result['seconds']} s, {result['nodes']} nodes")


@cli.command("review")
@click.argument("record")
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Threads for one search.")
@click.option(
    "--time-limit", type=click.FloatRange(min=0, min_open=True), default=5.0, show_default=True, metavar="S", help="Seconds a play."
)
@click.option("--from-ply", type=click.IntRange(min=0), default=0, show_default=True, metavar="N", help="Leave out the first N plays.")
@json_option
def review_command(record: str, threads: int, time_limit: float, from_ply: int, as_json: bool) -> None:
    """Say of every play in the file RECORD what it cost, from the last one back, and how many points each side lost.

    A play that is too early to be solved in time is marked; its bounds may still show that it costs at least so much. For people the
    lines come as they are known; with --json they come at the end, in the order of play.
    """
    deal = _read_deal(record)
    if from_ply > len(deal.moves):
        raise click.UsageError(f"--from-ply {from_ply} leaves nothing; the record has {len(deal.moves)} plays")
    solver = Solver(threads=threads, time_limit=time_limit, progress=sys.stderr.isatty())
    judged: list[ReviewedMove] = []
    try:
        with followed(islice(review_backwards(deal, solver=solver), len(deal.moves) - from_ply), len(deal.moves) - from_ply) as plays:
            for each in plays:
                is_known = decisive_mistake(judged[::-1]) is not None
                judged.append(each)
                if not as_json:
                    is_decisive = not is_known and decisive_mistake([each]) is not None
                    print_above_bars(reviewed_line(each, is_decisive=is_decisive))
    finally:  # also after Ctrl-C: what is judged is shown
        judged.reverse()
        decisive = decisive_mistake(judged)
        if as_json:
            for each in judged:
                print_json(each.to_json() | {"is_decisive": each is decisive})
        elif judged:
            print_lines(summary_line(judged))


@cli.command("deal")
@rules_option
@click.option("--seed", type=int, required=True, metavar="N", help="Makes the deals reproducible.")
@click.option("--count", type=click.IntRange(min=0), default=1, show_default=True, metavar="K", help="Number of deals.")
@json_option
def deal_command(rules_text: str, seed: int, count: int, as_json: bool) -> None:
    """Deal positions, one a line."""
    for state in deals(Rules.preset(rules_text), seed=seed, count=count):
        click.echo(json.dumps(str(state)) if as_json else str(state))


@cli.command("score", context_settings={"ignore_unknown_options": True})  # the empty first pile is written -
@rules_option
@click.argument("piles")
@click.argument("points")
@json_option
def score_command(rules_text: str, piles: str, points: str, as_json: bool) -> None:
    """Count PILES (a set per side, joined by /; one may be *) and in-play POINTS (joined by /)."""
    rules = Rules.preset(rules_text)
    result = tally(rules, *read_score(piles, points, rules))
    if as_json:
        print_json(result.to_json())
    else:
        print_lines(str(result))


@cli.command("rules")
@click.argument("name", required=False)
@json_option
def rules_command(name: str | None, as_json: bool) -> None:
    """List the presets; or the options of the rules NAME with their values and meaning."""
    if name is None:
        columns = ("players", "teams", "hand_size", "table_size", "target")
        rows = [
            {"name": preset, **{column: rules.option(column) for column in columns}} for preset, rules in (PRESETS | REGISTERED).items()
        ]
        print_rows(rows, as_json, rows)
        return
    rules = Rules.preset(name)
    options = [
        {
            "option": option.name,
            "value": option.write(rules.option(option.name)),
            "values": option.choices,
            "meaning": option.meaning,
            "source": option.source,
        }
        for option in map(OPTIONS.__getitem__, rules.options)
    ]
    if not as_json:
        print_markdown(rules.describe())
    shown = [{column: line[column] for column in ("option", "value", "values", "meaning")} for line in options]
    print_rows(shown, as_json, {"rules": str(rules), "page": rules.describe(), "options": options})


@cli.command("show")
@position_argument
@click.option("--svg", "svg_path", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Also write the picture to FILE.")
@click.option(
    "--html", "html_path", type=click.Path(path_type=Path), metavar="FILE", help="Also write a page of all that can follow to FILE."
)
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Plays that the page looks ahead; without it all.")
@json_option
def show_command(position: str, svg_path: Path | None, html_path: Path | None, depth: int | None, as_json: bool) -> int:
    """Draw POSITION, and say below it if no deal reaches it."""
    if depth is not None and html_path is None:
        raise click.UsageError("--depth is for a page; give --html FILE too")
    for option, path in {"--svg draws": svg_path, "--html holds": html_path}.items():
        if path is not None and position == "-":
            raise click.UsageError(f"{option} one position; give it instead of -")

    def answer(state: State) -> dict[str, Any]:
        if svg_path is not None:
            write_whole(svg_path, state_svg(state))
        if html_path is not None:
            write_page(html_path, state, depth=depth)
        for warning in State.warnings(state) if as_json or position == "-" else ():
            fail(f"no deal reaches {state}: {warning}", 0)
        return {"position": str(state), "text": state_text(state)}

    def show(state: State, result: dict[str, Any]) -> None:
        print_lines(result["text"])
        if warnings := State.warnings(state):
            print_lines("", "made by hand, no deal reaches it:", *(f"  {warning}" for warning in warnings))

    return answer_position(position, as_json, answer, show)


@cli.command("sheet")
@click.argument("number", type=int)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--no-solutions", is_flag=True, help="Leave the solutions out.")
@json_option
def sheet_command(number: int, file: Path, no_solutions: bool, as_json: bool) -> None:
    """Write the exercises of lesson NUMBER of the course to FILE, an HTML page to print."""
    part = lesson(number)
    write_whole(file, sheet_html(part, solutions=not no_solutions))
    if as_json:
        print_json({"lesson": number, "question": part.question, "exercises": len(part.exercises)})
    else:
        print_lines(f"the {len(part.exercises)} exercises of {part.question!r} are a page in {quoted(str(file))}; a browser prints it")


@cli.command("warmup")
@json_option
def warmup_command(as_json: bool) -> None:
    """Compile the solver into the cache on disk, so that the next solve starts at once."""
    start = time.perf_counter()
    Solver(engine="compiled", table_mb=1).solve(_WARM_UP)
    seconds = round(time.perf_counter() - start, 3)
    if as_json:
        print_json({"seconds": seconds})
    else:
        print_lines(f"the solver is ready after {seconds} s")


@cli.command("lab", context_settings={"ignore_unknown_options": True})
@click.argument("flags", nargs=-1, type=click.UNPROCESSED)
def lab_command(flags: tuple[str, ...]) -> int:
    """Have the solver compiled, and open JupyterLab on the notebooks; FLAGS go to JupyterLab."""
    folders = [folder for folder in (Path(__file__).parent.parent / "notebooks", Path("notebooks")) if folder.is_dir()]
    if not folders:
        raise click.ClickException("no folder 'notebooks' here; run this in a copy of the repository")
    if importlib.util.find_spec("jupyterlab") is None:
        raise click.ClickException("JupyterLab is not installed; pip install 'scopa_lab[lab]' brings it")
    with suppress(SolverError):  # without a compiler the reference answers, and each answer says so
        Solver(engine="compiled", table_mb=1).solve(_WARM_UP)
    ours = map(str, sorted(folders[0].glob("[0-9]*.ipynb")))
    subprocess.run([sys.executable, "-m", "nbformat.sign", *ours], stdout=subprocess.DEVNULL, check=False)  # so their pictures show
    return subprocess.call([sys.executable, "-m", "jupyterlab", str(folders[0]), *flags])


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    return run(cli, arguments)


def _read_deal(path: str) -> DealRecord:
    """The record of a deal in a file."""
    try:
        return DealRecord.parse(read_whole(path))
    except RecordError as error:
        raise click.ClickException(f"{quoted(path)}: {error}") from error
