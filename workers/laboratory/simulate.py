"""The verb that simulates many games of bots without a server, and sums them up."""

import json
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import Any, TextIO

import click
import msgspec

from domain.aliens.page import ALIENS
from domain.game.lobby import check_setup
from domain.refusal import Refused
from service.tools.verbs import EXIT_CODES, INTERRUPTED, Verb
from workers.bots.policies import POLICIES
from workers.laboratory import figures, report
from workers.laboratory.simulated_game import GameResult, SeriesSetup, played

SOME = 4
"""Games that a process is given at a time."""
MOST_GAMES = 1_000_000
OF_SETUP = ("variants", "bots")
"""Members that a comparison may change besides options."""
LONGEST_SEED = 100
"""Characters: with the number of a game it must fit the 128 that `POST /v1/games` takes."""


class Words(click.ParamType):
    """Words with commas between."""

    name = "words"

    def convert(self, value: Any, _: click.Parameter | None, __: click.Context | None) -> tuple[str, ...]:
        """Returns the words; none for an empty text."""
        return value if isinstance(value, tuple) else tuple(word.strip() for word in value.split(",") if word.strip())


class Options(click.ParamType):
    """Options of a game as a JSON object."""

    name = "json"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, Any]:
        """Returns the object; a fault of the command line for anything else."""
        try:
            return msgspec.convert(value if isinstance(value, dict) else json.loads(value), dict[str, Any])
        except (ValueError, msgspec.ValidationError):
            return self.fail('it is not a JSON object such as {"turn_limit": 50}.', param, ctx)


@click.command(
    "simulate",
    cls=Verb,
    examples=[
        "--games 1000 --seats 3,4,5,6",
        "--games 500 --bots basic,random --csv games.csv",
        "--games 1000 --seats 3,4,5,6 --html report.html",
        "--sets base,incursion --variants technology --json",
        """--games 200 --compare '{"sets": ["base", "storm"]}'""",
        """--games 200 --compare '{"variants": ["hazards"]}' --html report.html""",
    ],
    exit_codes={**EXIT_CODES, INTERRUPTED: "you pressed Ctrl-C; what was played until then is written"},
)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True, help="How many games.")
@click.option(
    "--seats", type=Words(), default="4", show_default=True, help="Numbers of seats; games take them in turn."
)
@click.option("--bots", type=Words(), default="basic", show_default=True, help="Policies; they go round the table.")
@click.option("--sets", type=Words(), default="base", show_default=True, help="The sets that aliens are dealt from.")
@click.option("--aliens", type=Words(), default="", help="An alien for each seat, in the order of the table.")
@click.option("--variants", type=Words(), default="", help="The variants of all games.")
@click.option("--options", type=Options(), default="{}", help="Further options of all games.")
@click.option("--compare", type=Options(), default=None, help="Plays all again, same seeds, other options.")
@click.option("--seed", default="1", show_default=True, help="Game 17 of the seed `1` has the seed `1-17`.")
@click.option(
    "--first", type=click.IntRange(0, MOST_GAMES), default=0, show_default=True, help="The first game's number."
)
@click.option("--processes", type=click.IntRange(1, 1024), default=None, help="How many; one for each core otherwise.")
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Writes a line for each seat; not of `--compare`.",
)
@click.option(
    "--html",
    "html_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Writes a report with pictures: one page that needs nothing else.",
)
@click.option("--json", "as_json", is_flag=True, help="Prints all figures as JSON.")
def command(
    games: int,
    seats: tuple[str, ...],
    bots: tuple[str, ...],
    sets: tuple[str, ...],
    aliens: tuple[str, ...],
    variants: tuple[str, ...],
    options: dict[str, Any],
    compare: dict[str, Any] | None,
    seed: str,
    first: int,
    processes: int | None,
    csv_file: Path | None,
    html_file: Path | None,
    as_json: bool,
) -> int:
    """Plays many games of bots without a server, and prints how they went.

    It needs no store and no settings. The same words give the same games, with any number of processes. Rates of wins
    have intervals of 95 %, and a win that several share counts in parts.
    """
    if len(seed) > LONGEST_SEED:
        raise click.BadParameter(f"it has at most {LONGEST_SEED} characters.", param_hint="--seed")
    setup = SeriesSetup(
        seed=seed,
        seats=_numbers(seats),
        bots=_known("--bots", bots, POLICIES),
        aliens=_known("--aliens", aliens, ALIENS) if aliens else (),
        variants=variants,
        options={"sets": list(sets), **options},
    )
    setups = [setup]
    if compare is not None:
        setups.append(_changed(setup, compare))
    for each in setups:
        _check(each)
    if csv_file and html_file and csv_file.resolve() == html_file.resolve():
        raise click.UsageError("`--csv` and `--html` name the same file.")
    for file in filter(None, (csv_file, html_file)):
        _check_file(file)
    series = [_Series(each, range(first, first + games), processes or cpu_count() or 1) for each in setups]
    whole = all(each.play() for each in series)
    results = series[0].results
    if csv_file:
        _write(csv_file, lambda written: figures.write_csv(results, written))
    if results:
        summary = figures.summary(results)
        if min(len(each.results) for each in series) > 1 and len(series) > 1:
            summary["compared"] = figures.compared(results, series[1].results)
        if html_file:
            _write(html_file, lambda written: report.write(summary, setups, first, written))
        click.echo(json.dumps(summary, indent=2) if as_json else "\n".join(_lines(summary)))
    if not whole:
        click.echo(f"interrupted after {len(results)} of {games} games", err=True)
    return 0 if whole else INTERRUPTED


class _Series:
    """The games of one setup; `results` has those that were played, in the order of their numbers."""

    def __init__(self, setup: SeriesSetup, numbers: range, processes: int) -> None:
        self._setup, self._numbers, self._processes = setup, numbers, processes
        self.results: list[GameResult] = []

    def play(self) -> bool:
        """Plays all of them, with a bar in a terminal; False when Ctrl-C came first."""
        try:
            quiet = not sys.stderr.isatty()
            with click.progressbar(length=len(self._numbers), label="games", file=sys.stderr, hidden=quiet) as bar:
                for result in self._played():
                    self.results.append(result)
                    bar.update(1)
        except KeyboardInterrupt:
            return False
        return True

    def _played(self) -> Iterator[GameResult]:
        asked = ((self._setup, number) for number in self._numbers)
        if self._processes == 1:
            yield from map(played, asked)
            return
        with get_context("spawn").Pool(self._processes, _leave_interrupts_to_the_parent) as pool:
            yield from pool.imap(played, asked, SOME)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    """Raises BadParameter."""
    if not words or not set(words) <= set("3456"):
        raise click.BadParameter(
            "it is not one of 3, 4, 5, 6, or some of them with commas between.", param_hint="--seats"
        )
    return tuple(map(int, words))


def _known(option: str, words: tuple[str, ...], choices: Any) -> tuple[str, ...]:
    """Returns the words. Raises BadParameter when one is unknown, or there is none."""
    wrong = [word for word in words if word not in choices]
    if wrong or not words:
        text = f"there is no {wrong[0] if wrong else 'empty list'!r}; there are {', '.join(sorted(choices))}."
        raise click.BadParameter(text, param_hint=option)
    return words


def _changed(setup: SeriesSetup, changes: dict[str, Any]) -> SeriesSetup:
    """Returns the setup with other options; `variants` and `bots` are lists of words. Raises BadParameter."""
    options = {**setup.options, **{name: value for name, value in changes.items() if name not in OF_SETUP}}
    lists = {name: changes[name] for name in OF_SETUP if name in changes}
    try:
        words = msgspec.convert(lists, dict[str, tuple[str, ...]])
    except msgspec.ValidationError:
        raise click.BadParameter("`variants` and `bots` are lists of words.", param_hint="--compare") from None
    if "bots" in words:
        _known("--compare", words["bots"], POLICIES)
    return msgspec.structs.replace(setup, options=options, **words)


def _check(setup: SeriesSetup) -> None:
    """Raises UsageError, with all that would be accepted, when such games cannot be set up."""
    if setup.options.get("response_windows") == "veiled":
        raise click.UsageError("The clock closes veiled windows, and a simulation has no clock.")
    for number in range(len(setup.seats)):
        try:
            check_setup(setup.table(number))
        except Refused as refused:
            faults = refused.context["errors"]
            allowed = [str(each) for each in faults[0].get("allowed", ())]
            ends = f" There are {', '.join(allowed)}." if allowed else ""
            raise click.UsageError(f"{faults[0]['pointer']}: {faults[0]['detail']}{ends}") from None


def _check_file(file: Path) -> None:
    """Raises ClickException when the file cannot be written, before any game is played for it."""
    try:
        file.open("a").close()
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from None


def _write(file: Path, write: Callable[[TextIO], None]) -> None:
    """Raises ClickException."""
    try:
        with file.open("w", encoding="utf-8", newline="") as written:
            write(written)
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from None


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    """Yields the figures for people."""
    joint, without = figures["joint_wins"]["games"], figures["no_winner"]
    yield f"{figures['games']} games, {joint} with joint winners, {without} without any"
    for name in ("turns", "encounters", "events", "prompts_per_seat"):
        each = figures[name]
        words = name.replace("_", " ")
        yield f"{words}: {each['mean']:.1f} on average, {each['median']:g} median, {each['least']} to {each['most']}"
    for part in ("bots", "places", "sets", "aliens"):
        for seats, rates in figures[part].items():
            yield f"{part} at {seats} seats: games, rate of wins, interval of 95 %"
            for name, each in sorted(rates.items(), key=lambda item: -item[1]["rate"][0]):
                rate, low, high = each["rate"]
                yield f"  {name:<24}{each['games']:>7}{rate:>9.3f}{low:>9.3f} - {high:.3f}"
    if figures["stumbles"]:
        yield f"answers that were defaults because a policy failed: {figures['stumbles']}"
    if "compared" in figures:
        yield f"second options less first, {figures['compared']['pairs']} pairs: difference, interval of 95 %"
        for name, each in figures["compared"].items():
            if name != "pairs":
                yield f"  {name.replace('_', ' '):<24}{each[0]:>+9.3f}{each[1]:>+9.3f} to {each[2]:+.3f}"
    for name in ("longest", "shortest"):
        named = ", ".join(f"{each['seed']} ({each['encounters']} encounters)" for each in figures[name])
        yield f"{name} games, by their seeds: {named}"
    if figures["strangest"]:
        named = ", ".join(f"{each['seed']} ({each['value']:g} {each['measure']})" for each in figures["strangest"])
        yield f"strangest games, by their seeds: {named}"
