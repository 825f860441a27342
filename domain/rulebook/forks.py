"""Forks and rematches: rules of this service, not of the game."""

RULES: dict[str, str] = {
    "FORK-01": (
        "A fork is a new game that goes on from the end of a command of another game, while that game was being "
        "played. Its first event says from which game, event and chain head it comes."
    ),
    "FORK-02": "A game that is over may be forked by anybody who may look at it, with the same or fresh randomness.",
    "FORK-03": (
        "A game that still runs may be forked only with fresh randomness: by somebody who plays alone against bots, by "
        "the host of a game of bots alone, and else with the consent of all people who play in it (FORK-09)."
    ),
    "FORK-04": (
        "With the same randomness every card is where it was, and the draws that follow are those that would have "
        "followed. As the cards are known, the game counts as one with a chosen seed."
    ),
    "FORK-05": (
        "With fresh randomness all hands, face-down piles and cards that lie face down on alien sheets or serve as "
        "ships are gathered when the fork starts, shuffled with a new seed, and dealt: to every place as many of each "
        "back as lay there. What everybody has seen stays: revealed cards, open sheets, public notes. A secret choice "
        "that is being made is made anew."
    ),
    "FORK-08": (
        "Where other hidden cards, uses under way, secret notes or secret offers are in play, a fork with fresh "
        "randomness begins at the last end of a command before them, in what was alive then; it says at which. It "
        "is refused only where there is none among the last two hundred, as where an alien has a secret since setup."
    ),
    "FORK-09": (
        "A player may ask the others for a fork of the running game. The request is like one for an undo: it says from "
        "where, the game waits, every other person who has not given up votes, no answer counts as a refusal, and "
        "limits and pauses between requests are counted together. Bots are not asked. If all agree the fork comes into "
        "being; the player who asked is its host. The game itself goes on as if nothing had been asked. In a rated "
        "game nobody asks (RATE-08)."
    ),
    "FORK-06": (
        "A fork begins in a lobby. Its seats are free, but for those of bots. Nobody has given up in it, no request "
        "is open, standing orders are those of a new game, and every question is put anew with its whole time."
    ),
    "FORK-07": (
        "A rematch is a new game with the settings of one that is over and the same bots at the same seats. A player "
        "who has a seat may ask for it, and the host. The host of the old game hosts the new one. Everybody who asks "
        "later gets the same game."
    ),
    "FORK-10": (
        "The players of a game that is over take their seats again in its rematch, also where the game is private, and "
        "everybody who sees the old game sees who asked for the rematch."
    ),
}
