"""Rules for combining the sets of the game."""

RULES: dict[str, str] = {
    "EXP-01": (
        "Cosmic Incursion brings 20 aliens with their flares, a reward deck of 32 cards, and a sixth player: 3 destiny "
        "cards, 5 planets, 20 ships."
    ),
    "EXP-02": (
        "Cosmic Storm brings 25 aliens with their flares, 10 space stations, a token for Sloth and seven for Swindler."
    ),
    "EXP-03": "Every alien and every card belongs to a set, and a game says which sets are in.",
    "EXP-04": "The aliens of all sets that are in make one pool.",
    "EXP-05": "So do their flares, of which the setup deals.",
    "EXP-06": "The destiny cards of the sixth colour are in the deck only when that colour plays.",
    "EXP-07": "Counters say how many of something there are; they cannot run out.",
    "EXP-08": "Space stations are in the game only when a variant with stations is.",
    "EXP-09": (
        "Sloth's token is in the game with Sloth only. It keeps the side that Sloth has chosen, before ships are "
        "committed at the end of planning."
    ),
    "EXP-10": "Swindler's seven tokens are in the game with Swindler only. One is marked; they are secret.",
    "EXP-11": (
        "Variants and options are agreed upon before the game: they are fixed when it is created and do not change "
        "afterwards."
    ),
}
