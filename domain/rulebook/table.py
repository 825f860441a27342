"""How people sit and wait at a table of this service: rules of the service, not of the game."""

RULES: dict[str, str] = {
    "TABLE-01": (
        "A seat of the game is taken by one player. Until the game starts its player may get up again and somebody "
        "else sit down; afterwards a seat can only be conceded (CONCEDE-01)."
    ),
    "TABLE-02": "The game starts once, when every seat is taken, and nothing is played before.",
    "TABLE-03": (
        "A question is answered once, while it is open, by the seat to which it is put. A player commands the seat "
        "that the player has at that moment."
    ),
    "TABLE-04": (
        "A question may have a deadline. A seat that is silent until then has given the default answer, and nobody is "
        "answered for before. The seat that is asked may have the whole time again, where there is a deadline."
    ),
    "TABLE-05": (
        "While a game is paused no clock runs, nothing is answered and nothing asked for. When it goes on every open "
        "question has its whole time again."
    ),
    "TABLE-06": "What a game has kept secret is opened when it is over, once and for good, and not before.",
    "TABLE-07": (
        "A player may have the token of the seat replaced. Where the host does it, for a player who lost the token, "
        "the log tells everybody: the host could now look into that hand. A game that is over has no need of it."
    ),
}
