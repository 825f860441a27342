"""Undo by consent: rules of this service, not of the game."""

RULES: dict[str, str] = {
    "UNDO-01": (
        "A seat may ask to take the game back to any earlier point at which a command had ended, or to before its last "
        "answer."
    ),
    "UNDO-02": (
        "The option undo_policy decides: off (nothing is taken back), own_unseen (only moves of the asking seat of "
        "which nobody else saw anything and after which nobody acted; nobody is asked), unanimous (all seats that it "
        "touches must agree), majority (more than half of them), host (the host alone)."
    ),
    "UNDO-03": (
        "An undo touches the other people who acted or learned something since. Both sides of a deal that was "
        "agreed or refused have learned something. So has a player who got an answer: one who invited an ally, or used "
        "a power or a card on somebody. It touches all who agreed to a motion, a fork or an earlier undo, and who "
        "asked for it. If hidden cards or chance came out and only the asking seat knows them, it "
        "touches all other people. If it touches nobody it is done at once, unless the time is over of a question "
        "that it would put again (CLOCK-05). Bots have no vote: a person alone with bots takes everything back at once."
    ),
    "UNDO-04": (
        "A request tells everybody what it would take back: commands of seats (standing orders too), what was shown to "
        "whom, how many draws of chance, how many timers."
    ),
    "UNDO-05": (
        "While a request is open the game waits: its questions and their clocks wait too, and the only "
        "questions are those to the voters. There is one request at a time; the player who asked may withdraw it."
    ),
    "UNDO-06": (
        "A request is decided as soon as the votes given settle it. Silence until the deadline is a no. Afterwards the "
        "questions of the game have what was left of their time (CLOCK-05)."
    ),
    "UNDO-07": (
        "A seat may ask only so many times in a game, and not again for some time after a request that was refused or "
        "that it has withdrawn."
    ),
    "UNDO-08": (
        "Going back removes nothing from the log: the state is what it was, what came since is dead but can still be "
        "read. The numbers of draws, questions and uses go on counting, and the questions open then are put anew. A "
        "face-down pile of which somebody saw a card that is now in it again is shuffled anew, also where that was "
        "before an earlier undo."
    ),
    "UNDO-09": (
        "Not taken back: a game that has ended, what happened before it began, part of a command, and anything after "
        "which a seat has left the game or its secrets were lost (CHANCE-03)."
    ),
    "UNDO-10": "An undo can be undone like any other move; the same commands may be given again.",
    "UNDO-11": "A seat that acted in a veiled window is not named in a request; then it touches every other seat.",
    "UNDO-12": "A seat that has conceded has no vote.",
}
