"""The built-in bots by name, as clients see them; workers/bots says how they play."""

VOTES = "Agrees to an undo, unless that takes back what it alone was shown or drew."
"""What every bot says to a request for an undo."""

BOTS: dict[str, str] = {
    "random": f"Any ready answer is as good as another. {VOTES}",
    "basic": "Sensible rules of thumb: attacks weak planets, keeps good cards for high stakes, joins whom it gains by,"
    f" never helps another to win, deals fairly. {VOTES}",
}
