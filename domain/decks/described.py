"""Descriptions by which players ask for encounter cards: a kind, or attacks over a value."""

from domain.decks.nature import nature
from domain.state import State

THRESHOLDS = (5, 10, 15, 20, 25, 30)
OVER = "over-"
DESCRIPTIONS = {
    "attack": "an attack",
    **{f"{OVER}{value}": f"an attack over {value}" for value in THRESHOLDS},
    "negotiate": "a negotiate",
    "morph": "a morph",
}
"""Description -> its words, for every possible request."""


def fits(state: State, card: str, description: str) -> bool:
    """Returns True if the card fits the description, by what it counts as now."""
    counted = nature(state, card)
    if description.startswith(OVER):
        return counted.kind == "attack" and counted.value > int(description.removeprefix(OVER))
    return counted.kind == description
