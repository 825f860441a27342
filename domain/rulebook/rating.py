"""Rules of rated games and of the ladder: rules of this service, not of the game."""

RULES: dict[str, str] = {
    "RATE-01": (
        "A game is rated, and counts for the ladder, where the option rated says so when it is created; that stays, "
        "and so do its other settings once somebody sits in it. A rated game begins like any other: without a "
        "position, without a chosen seed, and without aliens that the host names. A fork of a rated game is not rated."
    ),
    "RATE-02": (
        "A rated game is public, and what was hidden in it is opened to everybody when it is over, so that anybody "
        "can check its result. The game says that it is rated, and which ids of the ladder sit at its table."
    ),
    "RATE-03": (
        "A player sits down in a rated game with a player token and a name. The player has an id on the ladder from "
        "then on, the same in all rated games, and the log of the game holds it. A player has one seat at a table. "
        "No bot sits down there, except in the league of the bots (RATE-10)."
    ),
    "RATE-04": (
        "In a rated game no seat changes hands: nobody takes over a seat that was left, nobody calls a stand-in, one "
        "that began after missed deadlines plays the seat to the end, and the host gets no token of a seat. A player "
        "takes back only what nobody else has seen (UNDO-02), and no bot gives hints (TABLE-10)."
    ),
    "RATE-05": (
        "Persons and programs play rated games apart: at one table sits one kind, and each kind has its ladder. "
        "A player who has an id on the ladder keeps its kind. The bots of the league have the third ladder."
    ),
    "RATE-06": (
        "The same two players sit in at most five rated games of one day (UTC). A game counts as soon as both sit in "
        "it, and no more when one gets up, or the game is withdrawn, before the start."
    ),
    "RATE-07": (
        "A seat that has won has the first place in a rated game; seats that win together share it, and so do partners "
        "(TEAM-08). The other seats follow in the order of their foreign colonies at the end, and equal numbers share "
        "a place; a team has the number of the partner with fewer. A player loses whatever comes of the game, who "
        "conceded, left, or was played by a stand-in after missed deadlines. Such players come after all others, and "
        "the first of them to lose is last; those share a place whom the clock ended while no player acted. If only "
        "such players have won, the others share the first place. The last one who has not conceded wins, also while "
        "away (ABSENT-05). When all have lost, the last of them have the first place. A game without a winner is not "
        "rated."
    ),
    "RATE-08": (
        "A rated game is played to its end as it began: every question has a deadline, a day away at most, with a week "
        "of reserve at most; a stand-in begins after at most five missed ones; nobody pauses the game, puts a motion, "
        "or asks for a fork before the end. The limit of turns is 20 to 300. A seat asks for at most 20 undos, and a "
        "player changes standing orders at most 1,000 times. When nobody is left the bots play it out."
    ),
    "RATE-09": (
        "The ladder follows from the log of finished games alone: each rated game changes the ratings of its players "
        "by the Plackett-Luce model, in the order of the log, and each number is rounded to six decimals after each "
        "game. A rating is provisional until its player has ten rated games. A game that the operator found bad is "
        "left out from the start on."
    ),
    "RATE-10": (
        "In the league of the built-in bots one bot sits alone against three of another kind, all in rated games with "
        "the aliens of the base game. A bot has the same id at each of its seats, and its rating changes by the mean "
        "of the changes that they bring. The games are not listed, 24 of them begin on a day (UTC) at most, one after "
        "the other, and the bots of all other tables go first."
    ),
}
