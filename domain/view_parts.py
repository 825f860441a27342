"""The parts of the view that mechanics add."""

from collections.abc import Callable
from typing import Any

from domain.state import State

View = dict[str, Any]
Shows = Callable[[State, str], View]

PARTS: dict[str, Shows] = {}
"""Name of a mechanic -> the function of its part."""


def shows(mechanic: str) -> Callable[[Shows], Shows]:
    """Decorator: `function(state, viewer)` is the mechanic's part of the view, plain JSON data, empty while inactive.

    `viewer` is a seat's colour, or `public`.
    """

    def register(function: Shows) -> Shows:
        PARTS[mechanic] = function
        return function

    return register


def of_mechanics(state: State, viewer: str) -> dict[str, View]:
    """Mechanic -> its part as the viewer may see it, for the active mechanics."""
    return {mechanic: part for mechanic, shows_it in PARTS.items() if (part := shows_it(state, viewer))}
