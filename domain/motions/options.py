"""The options of motions."""

from typing import Any

from domain.options import option


def _seconds(value: Any) -> str:
    return "" if type(value) in (int, float) and 10 <= value <= 7 * 86400 else "10 to 604800 seconds"


def _count(value: Any) -> str:
    return "" if type(value) is int and 0 <= value <= 1000 else "0 to 1000"


option(
    "motion_seconds",
    300,
    _seconds,
    "how long a motion waits for votes, at least; a player who does not vote by then is not there",
    "MOTION-03",
    later=True,
)
option("motion_limit", 20, _count, "how many motions a seat may put in one game", "MOTION-05", later=True)
