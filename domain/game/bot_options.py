"""The options about how bots play, and whether they advise people."""

from domain.options import one_of, option

INSTANT, BRISK, CALM = "instant", "brisk", "calm"
HINTS = "hints"

option(
    "bot_pace",
    INSTANT,
    one_of(INSTANT, BRISK, CALM),
    "how long a bot takes for a move: no time, 0.4 s, or 1.5 s, so that people can follow; a pass takes no time",
    "TABLE-09",
    later=True,
    names={INSTANT: "At once", BRISK: "Brisk: 0.4 seconds a move", CALM: "Calm: 1.5 seconds a move"},
)

option(
    HINTS,
    False,
    one_of(True, False),
    "whether a player may ask what a bot would answer",
    "TABLE-10",
    later=True,
)
