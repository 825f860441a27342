"""The options about players who go away, and about motions."""

from typing import Any

from domain.options import Check, one_of, option, seconds, whole

STAND_IN, RESIGN = "stand_in", "resign"
PLAY_OUT, END = "play_out", "end"


def _kind(value: Any) -> str:
    return "" if isinstance(value, str) and 0 < len(value) <= 40 else "Send the kind of a bot."


option(
    "absent_after",
    2,
    whole(1, 100, null="null for never"),
    "after so many deadlines missed in a row a stand-in plays a seat; null for never",
    "ABSENT-02",
    later=True,
)
option(
    "stand_in",
    "basic",
    Check({"type": "string", "minLength": 1, "maxLength": 40}, _kind),
    "which bot stands in for a player who is away",
    "ABSENT-02",
    later=True,
)
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
option(
    "motion_seconds",
    300,
    seconds(10, 7 * 86400),
    "how long a motion waits for votes, at least; a player who does not vote by then is not there",
    "MOTION-03",
    later=True,
)
option("motion_limit", 20, whole(0, 1000), "how many motions a seat may put in one game", "MOTION-05", later=True)
