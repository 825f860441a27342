"""The nature of a card: what it counts as in this game, wherever it is. Mostly that is what its print says."""

from collections.abc import Callable

from domain.decks.titles import Title, facts
from domain.extension_points import ExtensionPoint
from domain.state import State

counts_as: ExtensionPoint[Callable[[State, Title], Title | None]] = ExtensionPoint()
"""`function(state, printed)`: the facts by which a card of this title counts now; None leaves it as it is."""


def nature(state: State, card: str) -> Title:
    """Returns the facts by which a card counts now; those of a revealed card are its face."""
    printed = facts(card)
    return next((other for changes in counts_as if (other := changes(state, printed))), printed)
