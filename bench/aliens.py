"""The rate of wins of each alien: `python -m bench.aliens` plays the games, and keeps each part that is whole.

Basic bots play games with the aliens of all sets, dealt by chance: without variants at each number of seats, then with
each variant on the same seeds. A run that was cut goes on where it was, from the parts in its folder. The figures go to
`docs/develop/aliens-measured.json`, from which `python -m tests.repo.aliens_page` writes the page.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from service import VERSION
from workers.laboratory import figures
from workers.laboratory.simulated_game import GameResult, SeriesSetup, played

FILE = Path(__file__).resolve().parents[1] / "docs" / "develop" / "aliens-measured.json"

SEED = "aliens"
SETS = ["base", "incursion", "storm", "classic"]
ROUNDS = 8
PLAIN, VARIED = 500, 50
"""Games of one round at each number of seats without variants, and with each variant."""
STATIONS = "space_stations"
VARIED_SEATS = {"team": 6, "sixth_player": 6}
"""Variants that need more than four seats."""
VARIANTS: dict[str, tuple[str, ...]] = {
    "classic": ("classic",),
    "common_rewards": ("common_rewards",),
    "cosmic_quakes": ("cosmic_quakes",),
    "four_planets": ("four_planets",),
    "hazards": ("hazards",),
    "multiple_stations": (STATIONS, "multiple_stations"),
    "planetoids": ("planetoids",),
    "reward_deck": ("reward_deck",),
    "sixth_player": ("sixth_player",),
    "skill_tokens": ("skill_tokens",),
    "space_stations": (STATIONS,),
    "station_conquest": (STATIONS, "station_conquest"),
    "team": ("team",),
    "technology": ("technology",),
}


class Part(NamedTuple):
    """Games that are kept together: their setup, and their numbers in it."""

    name: str
    setup: SeriesSetup
    numbers: range


def parts(rounds: int = ROUNDS) -> Iterator[Part]:
    """Yields all parts, round by round, so that a run that is cut has games of each kind."""
    for turn in range(rounds):
        for seats in (3, 4, 5, 6):
            yield _part(f"{seats}-seats", turn, PLAIN, seats, ())
        for variant, variants in VARIANTS.items():
            yield _part(variant, turn, VARIED, VARIED_SEATS.get(variant, 4), variants)


def _part(name: str, turn: int, games: int, seats: int, variants: tuple[str, ...]) -> Part:
    options = {"sets": SETS, "alien_selection": "random"}
    setup = SeriesSetup(seed=SEED, seats=(seats,), variants=variants, options=options)
    return Part(f"{name}-{turn}", setup, range(turn * games, (turn + 1) * games))


def play(part: Part, folder: Path) -> None:
    """Plays a part, one result a line. The file has its name when it is whole."""
    whole = folder / f"{part.name}.jsonl"
    if whole.exists():
        return
    results = [played((part.setup, number)) for number in part.numbers]
    begun = whole.with_suffix(".begun")
    begun.write_bytes(b"".join(msgspec.json.encode(result) + b"\n" for result in results))
    begun.rename(whole)


def kept(folder: Path) -> dict[str, list[GameResult]]:
    """Returns the games that were played: name of a kind of games -> results in the order of their numbers."""
    results_by_kind: dict[str, list[GameResult]] = {}
    for part in parts():
        file = folder / f"{part.name}.jsonl"
        if file.exists():
            results = [msgspec.json.decode(line, type=GameResult) for line in file.read_bytes().splitlines()]
            results_by_kind.setdefault(part.name.rpartition("-")[0], []).extend(results)
    return results_by_kind


def measured(games: dict[str, list[GameResult]], commit: str) -> dict[str, Any]:
    """Returns the figures that the page is written from. `games`: as they were kept; `commit`: what was measured."""
    plain = {name: results for name, results in games.items() if name not in VARIANTS}
    summary = figures.summary([result for results in plain.values() for result in results])
    chosen = ("totals", "tables", "endings", "no_winner", "stumbles", "aliens", "places", "uses")
    return {
        "version": VERSION,
        "commit": commit,
        "seed": SEED,
        "games": sum(map(len, games.values())),
        "plain": {name: summary[name] for name in (*chosen, "longest", "shortest", "strangest")},
        "variants": {name: _compared(name, games) for name in VARIANTS if name in games},
    }


def _compared(variant: str, games: dict[str, list[GameResult]]) -> dict[str, Any]:
    """Returns the changes that a variant makes in games of the same seeds."""
    seats, results = VARIED_SEATS.get(variant, 4), games[variant]
    table = figures.by_table(results)[str(seats)]
    stumbles = sum(result.stumbles for result in results)
    differences = figures.compared(games[f"{seats}-seats"], results)
    return {"seats": seats, "variants": VARIANTS[variant], "stumbles": stumbles, **table, "differences": differences}


def write(data: dict[str, Any]) -> None:
    """Writes the figures; a list of numbers is one line."""
    text = re.sub(r"\[[^\[\]{}]*\]", lambda found: re.sub(r"\s+", " ", found[0]), json.dumps(data, indent=1))
    FILE.write_text(text + "\n", encoding="utf-8")


def main() -> int:
    """Plays what is missing, and writes the figures; takes about half an hour of one core."""
    options = argparse.ArgumentParser(prog="python -m bench.aliens", description=str(__doc__).partition(": ")[0])
    options.add_argument("folder", type=Path, help="where the parts are kept; one folder for each commit")
    options.add_argument("--figures", action="store_true", help="plays nothing: only the figures of what is there")
    chosen = options.parse_args()
    folder: Path = chosen.folder
    folder.mkdir(parents=True, exist_ok=True)
    begun = folder / "commit"
    if not begun.exists():
        commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
        begun.write_text(commit.stdout)
    for part in () if chosen.figures else parts():
        play(part, folder)
        print(part.name, file=sys.stderr, flush=True)
    write(measured(kept(folder), begun.read_text().strip()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
