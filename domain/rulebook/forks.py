"""Forks and rematches: rules of this service, not of the game."""

RULES: dict[str, str] = {
    "FORK-01": (
        "A fork is a new game that goes on from the end of a command of another game, while that game was being "
        "played. Its first event says from which game, event and chain head it comes."
    ),
    "FORK-02": "A game that is over may be forked by anybody who may look at it, with the same or fresh randomness.",
    "FORK-03": (
        "A game that still runs may be forked only by somebody who plays alone against bots, or by the host of a game "
        "of bots alone, and only with fresh randomness."
    ),
    "FORK-04": (
        "With the same randomness every card lies where it lay, and the draws that follow are those that would have "
        "followed. As the cards are known, the game counts as one with a chosen seed."
    ),
    "FORK-05": (
        "With fresh randomness all hands and face-down piles are gathered when the fork starts, shuffled with a new "
        "seed, and every seat is dealt as many cards of each back as it had. Where hidden cards, secret choices or "
        "secret notes are in play a game cannot be forked like this."
    ),
    "FORK-06": (
        "A fork begins in a lobby. Its seats are free, but for those of bots. Nobody has given up in it, no request "
        "is open, standing orders are those of a new game, and every question is put anew with its whole time."
    ),
    "FORK-07": (
        "A rematch is a new game with the settings of one that is over and the same bots at the same seats. Whoever "
        "asks first hosts it; everybody who asks later is led to the same game."
    ),
}
