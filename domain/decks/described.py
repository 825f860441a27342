"""Descriptions by which players ask for encounter cards: a kind, or attacks over a value."""

from domain.decks.titles import facts

THRESHOLDS = (5, 10, 15, 20, 25, 30)
OVER = "over-"
DESCRIPTIONS = {
    "attack": "an attack",
    **{f"{OVER}{value}": f"an attack over {value}" for value in THRESHOLDS},
    "negotiate": "a negotiate",
    "morph": "a morph",
}
"""Description -> its words, for every possible request."""


def fits(card: str, description: str) -> bool:
    """True when the card fits the description, by its print."""
    printed = facts(card)
    if description.startswith(OVER):
        return printed.kind == "attack" and printed.value > int(description.removeprefix(OVER))
    return printed.kind == description
