"""Rules of the variant Four Planets, and what follows from them where variants meet."""

RULES: dict[str, str] = {
    "FOUR-01": "Every home system has four planets instead of five.",
    "FOUR-02": (
        "Every colour has sixteen ships, four on each planet at the start. So has a further colour that an alien "
        "brings into the game."
    ),
    "FOUR-03": "Four foreign colonies win.",
    "FOUR-04": "A player with fewer than two home colonies has no alien power.",
    "FOUR-05": "Aliens whose texts say what they do in games with four planets follow that.",
    "FOUR-06": "With Space Station Conquest four stations win.",
    "FOUR-07": (
        "RULING: with Skill Tokens each colour has four ships of each skill, and a power needs two active Leaders. "
        "Reason: the same proportion as with home colonies."
    ),
    "XVAR-07": (
        "With planetoids a player needs four foreign colonies and one more for each origin marker in the player's home "
        "system; a power needs two home colonies, on planetoids too."
    ),
}
