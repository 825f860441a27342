"""The parts of the view that mechanics add, and how parts are kept with the state."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from domain import cache
from domain.state import State

View = dict[str, Any]
Part = Callable[[State, str], Any]
"""A part of the view of a state for a viewer: a seat's colour, or `public`."""
Shows = Callable[[State, str], View]
ShowsToAll = Callable[[State], View]
Tells = TypeVar("Tells", bound=Callable[[State], Any])

PARTS: dict[str, Shows] = {}
"""Name of a mechanic -> the function of its part."""


def shows(mechanic: str) -> Callable[[Shows], Shows]:
    """Declares `function(state, viewer)`, the mechanic's part of the view: plain JSON data, empty while inactive.

    `viewer` is a seat's colour, or `public`.
    """

    def register(function: Shows) -> Shows:
        PARTS[mechanic] = function
        return function

    return register


def shows_to_all(mechanic: str) -> Callable[[ShowsToAll], ShowsToAll]:
    """Declares a part like `shows`, which is the same for all viewers: `function(state)`."""

    def register(function: ShowsToAll) -> ShowsToAll:
        PARTS[mechanic] = for_all(function)
        return function

    return register


OF_ENCOUNTER: dict[str, Part] = {}
"""Member of the encounter's view -> the function of it, for the members that mechanics bring."""


def shows_in_encounter(member: str) -> Callable[[Tells], Tells]:
    """Declares that `function(state)` is this member of the encounter's view, the same for all viewers."""

    def register(function: Tells) -> Tells:
        OF_ENCOUNTER[member] = lambda state, _: function(state)
        return function

    return register


def of_mechanics(state: State, viewer: str) -> dict[str, View]:
    """Returns mechanic -> its part as the viewer may see it, for the active mechanics."""
    return {mechanic: part for mechanic, shows_it in PARTS.items() if (part := shows_it(state, viewer))}


def for_all(make: Callable[[State], Any]) -> Part:
    """Returns a part that all viewers share: it is made once per state."""
    name = f"{make.__module__}.{make.__name__}"

    def part(state: State, viewer: str) -> Any:
        cached = cache.of_version(state)
        if name not in cached:
            cached[name] = make(state)
        return cached[name]

    return part


def for_each(make: Part) -> Part:
    """Returns a part that is not the same for all viewers: it is made once per state and viewer."""
    name = f"{make.__module__}.{make.__name__}:"

    @wraps(make)
    def part(state: State, viewer: str) -> Any:
        cached, of_viewer = cache.of_version(state), name + viewer
        if of_viewer not in cached:
            cached[of_viewer] = make(state, viewer)
        return cached[of_viewer]

    return part
