"""Decisions of this project where the rules are silent."""

RULES: dict[str, str] = {
    "CONCEDE-01": (
        "A seat may concede. Its ships and cards stay where they are, its questions get their default answers, "
        "and the last seat that has not conceded wins."
    ),
    "LIMIT-01": (
        "A game ends after three hundred turns, or as many as its options say: the seats with the most foreign "
        "colonies then win together."
    ),
    "DEAL-01": "In one deal at most twenty offers may be put up; then only acceptance or refusal is left.",
    "SETUP-01": (
        "Aliens may be dealt at random instead of by flares; then the flares of the aliens in play are in the deck, "
        "filled up to ten from the others."
    ),
    "HAND-01": (
        "When neither the deck nor its discard pile holds an encounter card, a new hand is drawn once and kept as it "
        "is. An encounter whose defense can get no encounter card ends like one whose offense has none (CORE-122)."
    ),
    "FLARE-01": (
        "A super flare that makes the own power do less, or leaves the choice, is played in answer to the use "
        "that it changes."
    ),
    "POOL-01": "A discarded alien goes back to the unused ones; it is never the one drawn in its own place.",
    "GIFT-01": "A power that a wild flare exchanges is exchanged at once, at the end of Resolution.",
    "TAKE-01": (
        "Only who takes a card at random names a back before (REW-11); a card that is discarded at random is any card "
        "of the hand, and goes to the pile of its own deck."
    ),
    "TAKE-02": (
        "A card that its owner must hand over by an effect of the taker, though of the owner's choice, is taken "
        "(REW-48); one that the taker then discards instead of keeping it is not (REW-52)."
    ),
    "TAKE-03": (
        "When backs are named card by card (REW-11), a rift goes off as soon as it is taken, before the next back is "
        "named; cards taken all at once go off behind the last one."
    ),
    "REWARD-01": "Rewards of a split are taken in this order: ships, cosmic cards, reward cards.",
}
