"""Rules of the variant Hazards, and what follows from them where variants meet."""

RULES: dict[str, str] = {
    "HAZ-01": (
        "The hazard deck is shuffled and put face down. A hazard is never in a hand. Hazards have a discard pile that "
        "effects on discard piles do not touch; when the deck is empty, that pile is shuffled into a new one."
    ),
    "HAZ-02": (
        "When a destiny card with a hazard mark is drawn for destiny, used or redrawn, the offense draws a hazard "
        "before allies are invited, and everybody follows it."
    ),
    "HAZ-03": "An encounter has at most one hazard; further marks have no effect.",
    "HAZ-04": (
        "A temporary hazard is discarded at the end of the encounter; a permanent one stays in play as its text says."
    ),
    "HAZ-05": "One destiny card of each colour has the mark.",
    "HAZ-06": "There are 28 hazards with 17 different names.",
    "HAZ-07": "The hazard is drawn at the end of destiny, when the defense is known.",
    "HAZ-08": (
        "RULING: A hazard is drawn too when the offense re-establishes a home colony; what needs a defense, allies or "
        "encounter cards then has nothing to work on."
    ),
    "HAZ-09": (
        "RULING: A hazard is neither a power nor an artifact, so no zap stops it. At the same moment hazards come "
        "before the effects of players."
    ),
    "HAZ-10": (
        "RULING: Alliance: the offense puts a ship from a colony on the card and gives the card to another player. The "
        "ship stays there until the end of the game, in no colony and in no encounter. Each of the two must invite the "
        "other whenever one of them is a main player; the other may decline. A player who may not be invited is not "
        "invited by this, and two partners who are both main players invite nobody by it."
    ),
    "HAZ-11": (
        "Black Hole: ships that would go to the warp leave the game, but nobody keeps fewer ships in the game than the "
        "foreign colonies that this player needs to win: the others go to the warp. RULING: ships that leave the game "
        "bring no compensation (CORE-171). Effects that save ships from the warp come before it (HAZARD-10)."
    ),
    "HAZ-12": (
        "The Cosmic Guardian: attack cards above 20 count as negotiates. The value after effects on the card counts. "
        "RULING: it is looked at as soon as cards are revealed and after each change of value or type, before kickers; "
        "it holds in hands and piles too, by the printed value. Such a card is a plain negotiate, no crooked deal."
    ),
    "HAZ-13": (
        "RULING: Cosmic Nebula: every power that is used from then on in the encounter is zapped (CORE-228, CORE-229). "
        "A super flare returns to hand, and its power is off (CORE-226)."
    ),
    "HAZ-14": (
        "RULING: Cosmic Upheaval: the new hands are dealt clockwise from the offense, and backs do not matter. Nobody "
        "takes a card, so no rift detonates, and no card can be played in answer."
    ),
    "HAZ-15": (
        "RULING: Energy Fields: before allies are invited, the offense and then the defense draw two cards from the "
        "cosmic deck and show them to everybody."
    ),
    "HAZ-16": (
        "RULING: The Entropy Beast: when a special or wild destiny card is drawn, and before it is interpreted, the "
        "planet with the most ships, those of all players together, leaves the game. When no planet has a ship, "
        "nothing happens. When any home system has fewer than three planets while the Beast is in play, by whatever "
        "cause, the game ends without a winner."
    ),
    "HAZ-17": (
        "RULING: Galactic Council: at the end of destiny the encounter becomes a deal of all players. They have three "
        "minutes, and every player must accept the same offer. The goods are those of any deal, between any two "
        "players; each player gains at most one colony. A deal that is made is successful for the offense. If it "
        "fails, every player loses three ships, and the encounter is not successful. Quash can be played."
    ),
    "HAZ-18": (
        "It's Full of Stars: an ally may send ships from the warp, from colonies or from both, within the usual limit. "
        "Those that survive go where ships of allies go. RULING: a player without a colony may ally in this way, and "
        "ships sent like this have left the warp for effects that watch it."
    ),
    "HAZ-19": (
        "RULING: Meteor Storm: if both main players show attacks and both totals together are more than 25, both sides "
        "lose as with two morphs (CORE-145), and no effect prevents that both lose. Effects of players who lose with "
        "an attack still work (HAZARD-12)."
    ),
    "HAZ-20": (
        "RULING: Mirror Universe: the former deck becomes the discard pile, turned over: its bottom card is on top, "
        "and all its cards are public. The former discard pile is shuffled into the deck; an empty one is made anew "
        "only when a card is needed (CORE-291)."
    ),
    "HAZ-21": (
        "RULING: Odd Way to Win a War: the value of the card itself at the reveal counts, with what effects have made "
        "of it by then (HAZARD-11), a morph's as that of the card it copies; 00 is even, and a value below zero is odd "
        "or even by its number. Kickers and additions do not count. The winner is known then, and totals are not "
        "compared."
    ),
    "HAZ-22": (
        "RULING: Psychic Switcheroo: everything that belongs to a power goes with it and comes back at the end of the "
        "encounter, even if the main players have changed. CORE-260 is checked for the player who has the power at the "
        "moment. A power that cannot be traded stays."
    ),
    "HAZ-23": (
        "Reverse Rewards: winning defensive allies land on the targeted planet. Winning offensive allies take their "
        "ships back and get rewards, one for each ship. The main players are not affected."
    ),
    "HAZ-24": (
        "RULING: Sargasso Web: cards that would return to a hand after use, or that a power would keep, leave the game "
        "too. Cards that are discarded without being played are discarded as usual."
    ),
    "HAZ-25": (
        "RULING: Temporal Anomaly: the direction stays until another effect changes it. It is that of turns alone: "
        "timing order, the answers of allies, ties of destiny and planetoids keep their directions."
    ),
    "HAZ-26": (
        "RULING: The Witness: while it is in play, CORE-260 does not apply. Other losses of powers are not affected. "
        "When it leaves, CORE-260 is checked at once."
    ),
    "XVAR-35": "The Witness lifts the rule of home colonies only; the rule of Leaders stays (SKILL-30).",
    "XVAR-36": (
        "The ship on the hazard Alliance is an ordinary ship that is out of play; a Leader there is not active "
        "(SKILL-33)."
    ),
    "XVAR-38": (
        "Space stations can be part of the deal of a Galactic Council (STAT-13), techs cannot; partners of a team need "
        "not accept."
    ),
    "XVAR-39": (
        "Psychic Switcheroo trades only the powers of the players' alien sheets; the further power of a space station "
        "or a tech stays with that thing."
    ),
    "XVAR-40": (
        "A planet that the Entropy Beast removes takes its station along (STAT-12), a planetoid its marker (PLAN-44). "
        "The planetoids in a home system count among its planets (XVAR-06)."
    ),
    "XVAR-41": "Ships that a Shield Generator puts on its planet are not lost, so a Black Hole does not get them.",
}
