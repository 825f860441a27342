"""The built-in bots by name, as clients see them; workers/bots says how they play."""

from functools import cache
from pathlib import Path

import msgspec

VOTES = "Agrees to an undo, unless that takes back what it alone was shown or drew."
"""The answer of every bot to a request for an undo."""

BOTS: dict[str, str] = {
    "random": f"Any ready answer is as good as another. {VOTES}",
    "basic": "Sensible rules of thumb: attacks weak planets, keeps good cards for high stakes, joins whom it gains by,"
    f" never helps another to win, deals fairly. {VOTES}",
    "planner": "Deals anew what it cannot see, tries answers out to the end of the encounter, and gives the one that"
    f" does best. It thinks for up to a few seconds. {VOTES}",
}

TABLES = {
    "base": "The aliens of the base game.",
    "sets": "The aliens of all sets.",
    "variants": "The aliens of all sets, and every variant that goes with the others at four seats.",
}
"""The tables at which bots are measured."""

STRENGTHS_FILE = Path(__file__).with_name("strengths.json")
"""Written by `python -m bench.strength`."""


class Strength(msgspec.Struct, frozen=True):
    """The rate of wins of one bot against others at all other seats, with the ends of its interval of 95 %.

    `table` is one of TABLES.
    """

    table: str
    against: str
    seats: int
    games: int
    rate: float
    low: float
    high: float


@cache
def strengths() -> dict[str, list[Strength]]:
    """Maps each bot to its measured strength at each table."""
    return msgspec.json.decode(STRENGTHS_FILE.read_bytes(), type=dict[str, list[Strength]])
