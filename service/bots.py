"""The built-in bots by name, as clients are told of them; how they play is the workers' affair."""

BOTS: dict[str, str] = {
    "random": "Any ready answer is as good as another.",
    "basic": "Sensible rules of thumb: attacks weak planets, keeps good cards for high stakes, joins whom it gains by,"
    " never helps another to win, deals fairly.",
}
