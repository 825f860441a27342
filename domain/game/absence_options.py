"""The options about players who go away, and about motions."""

from typing import Any

from domain.options import one_of, option

STAND_IN, RESIGN = "stand_in", "resign"
PLAY_OUT, END = "play_out", "end"


def _so_often(value: Any) -> str:
    return (
        ""
        if value is None or (type(value) is int and 1 <= value <= 100)
        else "Send a whole number from 1 to 100, or null."
    )


def _kind(value: Any) -> str:
    return "" if isinstance(value, str) and 0 < len(value) <= 40 else "Send the kind of a bot."


option(
    "absent_after",
    2,
    _so_often,
    "after so many deadlines missed in a row a stand-in plays a seat; null for never",
    "ABSENT-02",
    later=True,
)
option("stand_in", "basic", _kind, "which bot stands in for a player who is away", "ABSENT-02", later=True)
option(
    "when_a_player_leaves",
    STAND_IN,
    one_of(STAND_IN, RESIGN),
    "what becomes of the seat of a player who leaves after the start: a bot plays on, or the seat concedes",
    "ABSENT-04",
    later=True,
)
option(
    "when_nobody_is_left",
    PLAY_OUT,
    one_of(PLAY_OUT, END),
    "what becomes of a game in which no person is left who is there: bots play it out, or it ends without a winner",
    "ABSENT-06",
    later=True,
)


def _seconds(value: Any) -> str:
    return "" if type(value) in (int, float) and 10 <= value <= 7 * 86400 else "Send 10 to 604800 seconds."


def _count(value: Any) -> str:
    return "" if type(value) is int and 0 <= value <= 1000 else "Send a whole number from 0 to 1000."


option(
    "motion_seconds",
    300,
    _seconds,
    "how long a motion waits for votes, at least; a player who does not vote by then is not there",
    "MOTION-03",
    later=True,
)
option("motion_limit", 20, _count, "how many motions a seat may put in one game", "MOTION-05", later=True)
