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
    "HAZ-15": (
        "RULING: Energy Fields: before allies are invited, the offense and then the defense draw two cards from the "
        "cosmic deck and show them to everybody."
    ),
    "HAZ-19": (
        "RULING: Meteor Storm: if both main players show attacks and both totals together are more than 25, both sides "
        "lose as with two morphs (CORE-145), and no effect prevents that both lose."
    ),
    "HAZ-23": (
        "Reverse Rewards: winning defensive allies land on the targeted planet. Winning offensive allies take their "
        "ships back and get rewards, one for each ship. The main players are not affected."
    ),
    "HAZ-25": (
        "RULING: Temporal Anomaly: the direction stays until another effect changes it. It is that of turns alone: "
        "timing order, the answers of allies, ties of destiny and planetoids keep their directions."
    ),
}
