"""Rules of the service, not of the game: seats, clocks and waiting at a table of this service."""

RULES: dict[str, str] = {
    "TABLE-01": (
        "A seat of the game is taken by one player. Until the game starts its player may get up again and somebody "
        "else sit down; afterwards a seat is conceded (CONCEDE-01) or left to a bot (ABSENT-04)."
    ),
    "TABLE-02": "The game starts once, when every seat is taken, and nothing is played before.",
    "TABLE-03": (
        "A question is answered once, while it is open, by the seat to which it is put. A player commands the seat "
        "that the player has at that moment."
    ),
    "TABLE-04": (
        "A question may have a deadline. A seat that is silent until then has given the default answer, and nobody is "
        "answered for before. How long that is CLOCK-01 says, and who may have more time CLOCK-04."
    ),
    "TABLE-05": (
        "While a game is paused no clock runs, nothing is answered and nothing asked for. When it goes on every open "
        "question has what was left of its time (CLOCK-05)."
    ),
    "TABLE-06": "What a game has kept secret is opened when it is over, once and for good, and not before.",
    "TABLE-07": (
        "A player may have the token of the seat replaced. Where the host does it, for a player who lost the token, "
        "the log tells everybody: the host could now look into that hand. A game that is over has no need of it."
    ),
    "TABLE-08": (
        "Until the game starts the host may change its seats, variants and options. The new settings are checked as "
        "those of a new game are. Players stay where they sit: a seat goes only while it is free. Everybody sees what "
        "changed. What chance hangs on stays as it is: the seed, and the position with which the game begins. A fork "
        "keeps its seats, its variants and the options by which its table was played."
    ),
    "TABLE-09": (
        "A bot answers at once, or takes a moment before each move, as the option `bot_pace` says. A pass takes none, "
        "and no deadline is missed for it: the pauses are far shorter."
    ),
    "TABLE-10": (
        "Where the game allows hints (hints), a player may ask what a bot would answer in this place, and how "
        "well other answers do. The bot knows what the player sees, and nothing else. Nobody learns of it."
    ),
    "CLOCK-01": (
        "A game may have timers: seconds for each class of questions, the base time, and a reserve that each seat has "
        "for the whole game. The deadline of a question is the end of its base time and, after that, of what its seat "
        "has in reserve. When players change seats their reserves and extensions go with them."
    ),
    "CLOCK-02": (
        "Time beyond the base time comes off the reserve of the seat, whether the seat answers, is answered for, or "
        "is not asked any more. Base time that is not used is not saved. Votes and veiled windows draw on no reserve: "
        "their time is given by other options."
    ),
    "CLOCK-03": (
        "When an encounter begins each seat gets some seconds of reserve back, where the timers say so, but never more "
        "than the reserve with which it began. An encounter that is played again after an undo gives none."
    ),
    "CLOCK-04": (
        "A seat may restart the base time of its question, as often in a game as the option extensions says. In a game "
        "with a reserve the seconds that it gains come off its reserve: it then has no more time in all, and without "
        "anything in reserve it gains none. A vote has no more time than the option says."
    ),
    "CLOCK-05": (
        "In a pause, and while a request for an undo or a fork is open, the clocks are stopped. Afterwards every "
        "question has what was left of its time. After an undo to which a person has agreed, the questions have their "
        "base time again, but reserves and extensions stay as they are. After an undo that nobody had to agree to the "
        "clocks have run on, and where the base time of a question would be over, all other seats must agree. When "
        "secrets were lost every question has its whole time again (CHANCE-03)."
    ),
    "CLOCK-06": (
        "If nobody asked for timers, a game with two or more seats of people has the timers `relaxed` from its start, "
        "and a game with fewer has none. Until then a free seat counts as one of a person."
    ),
    "CLOCK-07": (
        "Time in which nobody could answer, because the service was away for more than two seconds, is not the "
        "players'. Every question and vote that was open has so much more time, once, and what seats had in reserve "
        "they still have. Nobody has missed a deadline then. In a pause the clocks stand still anyway."
    ),
    "ABSENT-01": (
        "The deadlines that a player misses in a row are counted, and everybody sees the number. An answer of the "
        "player sets it back. A vote on an undo that is missed does not count, and a standing order misses nothing."
    ),
    "ABSENT-02": (
        "After so many missed deadlines as the option `absent_after` says, a bot stands in: it answers for the seat "
        "with what the seat sees, and everybody knows."
    ),
    "ABSENT-03": (
        "A player may call a stand-in at any time, and has the seat back at any time, by asking for it or simply by "
        "answering, by a standing order, or by asking the table for something. In a rated game nobody does either "
        "(RATE-04)."
    ),
    "ABSENT-04": (
        "A player may leave for good after the start. As the option `when_a_player_leaves` says, a bot takes the seat "
        "over or the seat concedes. The tokens of the player end."
    ),
    "ABSENT-05": (
        "A player with a missed deadline or a stand-in is absent, and does not win by others giving up: the game then "
        "ends without a winner. In a game without deadlines a motion shows who is absent (MOTION-03)."
    ),
    "ABSENT-06": (
        "When no person is left who is there, the bots play the game out, or it ends without a winner: the option "
        "`when_nobody_is_left` says which."
    ),
    "ABSENT-07": (
        "With an invite for it a newcomer may take over a seat whose player has gone for good, and sees from then on "
        "what the seat sees, and nothing that was hidden before."
    ),
    "ABSENT-08": (
        "A stand-in stays through an undo, and no undo goes back past the departure of a player. A missed deadline "
        "that an undo takes back is none."
    ),
    "MOTION-01": (
        "A motion is about the table: to remove a player who is away, to pause, to go on, to change the timers, to end "
        "the game as it is, or to end it without a winner. One request or motion is open at a time, and the game "
        "waits for it. In a rated game nobody puts one (RATE-08)."
    ),
    "MOTION-02": (
        "The people who play on and are there vote (ABSENT-05). Bots and absent players are not asked. The seat that "
        "puts the motion is for it."
    ),
    "MOTION-03": (
        "A player who does not vote in time abstains, and has missed a deadline (ABSENT-01). A motion is carried with "
        "more votes for it than against it. New timers, and the end of the game as it is, need that nobody is "
        "against it."
    ),
    "MOTION-04": (
        "A motion to remove a player asks this player too, and any answer defeats it: a player who answers is there."
    ),
    "MOTION-05": (
        "A seat may put so many motions as the option `motion_limit` says, and waits as after a refused undo when one "
        "failed or was withdrawn."
    ),
    "MOTION-06": (
        "What is decided happens at once. New timers hold for the questions that open after that. A game that ends as "
        "it is is won by those with the most foreign colonies together."
    ),
    "MOTION-07": (
        "A vote to remove a player who is known to be away (ABSENT-05) is over as soon as the others have decided. "
        "Until then an answer of the player defeats it."
    ),
    "MOTION-08": (
        "Votes on a motion go on in a pause. A pause holds up the votes on an undo or a fork; a motion to go on then "
        "takes the place of that request, which counts for nobody as refused."
    ),
    "PAST-01": (
        "Two games can be compared where one goes on from the other as a fork, where both come from a third game, or "
        "where they have the same settings and were dealt by the same chosen seed. The comparison begins after the "
        "last version that they share, and shows what the reader may see of each game."
    ),
    "PAST-02": (
        "Players, the host and readers with a view token may remark on versions of the game, also when it is over. A "
        "remark is for its author or for everybody who may see the game. It is no part of the log and can be taken "
        "away: by its author, and by the host where everybody reads it. What a game has of them goes with it."
    ),
    "PAST-03": (
        "A game has at most 500 remarks, and each author at most 100 of them. A remark has at most 500 characters."
    ),
    "WATCH-01": (
        "Where the game allows no spectators (spectators_allowed), only its players and its host see it while it runs. "
        "Everybody else, with a view token too, sees that there is such a game, who plays and how far it is. Before "
        "the start and after the end the game is open again to those to whom its visibility opens it."
    ),
    "WATCH-02": (
        "Where the table says so (spectators_delay_s), people without a seat and without the host's token see a game "
        "that has begun as it was so many seconds ago: right after the start they still see its lobby, and its end as "
        "much later. Players and the host see everything at once. What players say reaches spectators as late."
    ),
    "WATCH-03": (
        "What was hidden is opened when a game is over: to everybody, or, where the table says so (reveal_policy), to "
        "its players and its host alone. Everybody else then sees such a game as it was right before it was opened: "
        "how it ended, and of hidden things only that they are there. What they have of its log can be checked."
    ),
    "ORDERS-01": (
        "A new list of standing orders replaces the list before. The default order stays in it, unless the player says "
        "that it is dropped."
    ),
    "ORDERS-02": (
        "A player may add one standing order and leave the others as they are. It takes the place of an order for the "
        "same question, or of one for the same window that is given on the same condition. A player has at most 50."
    ),
    "ORDERS-03": "A player may take one standing order away, the default order too, and leave the others as they are.",
    "ORDERS-04": (
        "A player of a new game begins with a second order: to pass a window while all that the player could use there "
        "is pointless. Pointless is what only changes a total where totals do not count, a zap of something that the "
        "player uses, Mobius Tubes while the warp is empty, and Ionic Gas where nobody collects anything. The option "
        "`pointless_questions` leaves this order out, and the player takes it away like any other. What is pointless "
        "follows from what everybody knows."
    ),
    "ORDERS-05": (
        "With this order, a player who did nothing in the last tech action is asked again in a turn of the player "
        "only, as long as no ship of the player researches."
    ),
    "TALK-01": (
        "Players may talk at the table, to all or to some. What they say changes nothing in the game and binds nobody: "
        "a deal is the answer to a question (CORE-312). Talk is plain text and is kept beside the log, which has no "
        "word of it."
    ),
    "TALK-02": (
        "What is said to some seats is for its writer and for the players who had these seats then, and for nobody "
        "else, also after the end of the game. It cannot be said to a bot, a free seat or yourself. Bots do not talk."
    ),
    "TALK-03": (
        "Spectators talk where the game allows it (spectator_talk), among themselves, with a player token and under a "
        "name that is no player's. Players do not see it before the game is over; the host sees it."
    ),
    "TALK-04": "A message may be deleted by its writer, by the host and by the operator. Then nobody can read it.",
    "TALK-05": (
        "A player may mute another player, and sees nothing that this player says or has said until the mute is lifted."
    ),
    "TALK-06": (
        "People may talk after the end of a game until it is archived. With that the talk is deleted, as it is with a "
        "game that is withdrawn."
    ),
}
