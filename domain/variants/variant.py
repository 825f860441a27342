"""The parts of every variant.

A variant is a package `domain/variants/<id>/`. `__init__.py` imports its other files; these have the same
names in every package, and a file exists only when the variant needs it:

    declaration.py  declares it; the other files begin from there
    options.py      its options, named `<variant>.<option>`, with `variant=` set
    variant_state.py  typed access to its part of the state, `state.variants["<id>"]`: plain JSON data
    events.py       its events, each next to its reducer
    sentences.py    the sentences of its events in the history of a game
    setup.py        steps inserted into the procedure `setup` and the questions of setup
    steps.py        steps inserted into the procedures of the game, and its procedures
    abilities.py    abilities and their source; a folder of pages where there are many
    terms.py        terms added to queries (totals, compensation, needs, conditions), further ways to win
    views.py        its part of the view (`shows`, `shows_to_all`)
    position.py     its part of a custom position (`position_part`)
    catalogue.py    its parts of the catalogue (`lists`) and what it puts on the table (`counts`)

Inserted steps and watchers are `within=played_with(ID)`: the core has no `if variant`, a variant that is off costs
nothing.
Everything is fixed when the game starts (EXP-11).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from domain import faults
from domain.board import HOME_PLANETS
from domain.faults import Fault, named
from domain.state import State
from domain.view_parts import Shows, ShowsToAll, for_all

Entry = dict[str, Any]

SEATS_MIN, SEATS_MAX = 3, 6


@dataclass(frozen=True)
class Variant:
    """The facts of a variant. `rules`: the prefix of its rule ids; `because`: rule ids of its limits.

    `always`: in every game; `seats_imply`: on by itself with this number of seats; `home_planets`: in each home system.
    """

    id: str
    name: str
    about: str
    rules: str
    because: str = ""
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    seats_min: int = SEATS_MIN
    seats_max: int = SEATS_MAX
    always: bool = False
    seats_imply: int = 0
    home_planets: int = HOME_PLANETS
    unverified: bool = False


VARIANTS: dict[str, Variant] = {}


def variant(id: str, name: str, about: str, rules: str, **facts: Any) -> Variant:
    """Declares a variant."""
    VARIANTS[id] = Variant(id, name, about, rules, **facts)
    return VARIANTS[id]


def on(state: State, id: str) -> bool:
    """Returns True if the game is played with this variant."""
    return id in state.variants


def played_with(id: str) -> Callable[[State], bool]:
    """Returns the result of `on` for this variant, as a condition of steps and sources."""

    def holds(state: State) -> bool:
        return id in state.variants

    return holds


def complete(variants: Iterable[str], seats: int) -> list[str]:
    """Returns the chosen variants and those that are always on or that the number of seats implies (SIX-04)."""
    implied = [v.id for v in VARIANTS.values() if v.always or (v.seats_imply and seats >= v.seats_imply)]
    return sorted({*variants, *implied})


def home_planets(variants: Iterable[str]) -> int:
    """Returns how many planets each home system has in a game with these variants, known or not."""
    return min((VARIANTS[id].home_planets for id in variants if id in VARIANTS), default=HOME_PLANETS)


def conflicts(variants: Iterable[str], seats: int) -> list[Fault]:
    """Returns the conflicts of these variants at a table of this number of seats, or an empty list."""
    chosen = list(variants)
    errors = []
    for name in dict.fromkeys(chosen):
        index = chosen.index(name)
        declared = VARIANTS.get(name)
        if declared is None:
            text = f"There is no variant {named(name)}."
            errors.append(faults.fault(f"/variants/{index}", text, allowed=sorted(VARIANTS)))
            continue
        errors += [
            _conflict(index, declared.because, f"`{name}` needs `{other}`.")
            for other in declared.needs
            if other not in chosen
        ]
        errors += [
            _conflict(index, declared.because, f"`{name}` does not go with `{other}`.")
            for other in declared.excludes
            if other in chosen
        ]
        least = max(declared.seats_min, declared.seats_imply)
        if not least <= seats <= declared.seats_max:
            span = f"{least} to {declared.seats_max}" if least < declared.seats_max else f"{least}"
            detail = f"`{name}` is for {span} seats, not for {seats}."
            errors.append(_conflict(index, declared.because, detail))
    return errors


def combine(*variants: str) -> list[int]:
    """Returns the numbers of seats at which these variants, with those that they need, can be played together."""
    chosen = list(variants)
    for name in chosen:
        chosen += [other for other in VARIANTS[name].needs if other not in chosen]
    return [seats for seats in range(SEATS_MIN, SEATS_MAX + 1) if not conflicts(chosen, seats)]


def _conflict(index: int, rule: str, detail: str) -> Fault:
    return faults.fault(f"/variants/{index}", detail, rule)


VIEWS: dict[str, Shows] = {}


def shows(id: str) -> Callable[[Shows], Shows]:
    """Declares that `function(state, viewer)` is the variant's part of the view, plain JSON data."""

    def register(function: Shows) -> Shows:
        VIEWS[id] = function
        return function

    return register


def shows_to_all(id: str) -> Callable[[ShowsToAll], ShowsToAll]:
    """Declares a part like `shows`, which is the same for all viewers: `function(state)`."""

    def register(function: ShowsToAll) -> ShowsToAll:
        VIEWS[id] = for_all(function)
        return function

    return register


def fault(pointer: str, detail: str, rule: str = "", allowed: Iterable[Any] | None = None) -> Fault:
    """Returns a fault of a custom position, with a JSON pointer into the position, and the rule that it breaks."""
    return faults.fault(f"/position{pointer}", detail, rule, allowed)


def no_seat(pointer: str, seats: list[str], besides: str = "", rule: str = "") -> Fault:
    """Returns the fault of what should be one of these seats in a custom position; `besides` ends the sentence."""
    return faults.one_of(f"/position{pointer}", seats, rule, besides)


Checks = Callable[[dict[str, Any], list[str]], list[Fault]]
POSITION_PARTS: dict[str, tuple[str, Checks]] = {}


def position_part(id: str, member: str) -> Callable[[Checks], Checks]:
    """Declares that `function(position, seats)` gives the faults of this member of a custom position."""

    def register(function: Checks) -> Checks:
        POSITION_PARTS[member] = (id, function)
        return function

    return register


Planets = Callable[[dict[str, Any]], list[str]]
POSITION_PLANETS: list[Planets] = []


def position_planets(function: Planets) -> Planets:
    """Declares that `function(position)` gives further planets on the table of a position, well-formed or not."""
    POSITION_PLANETS.append(function)
    return function


POSITION_PLACES: list[Planets] = []


def position_places(function: Planets) -> Planets:
    """Declares places like `position_planets`, for places of ships that are no planets."""
    POSITION_PLACES.append(function)
    return function


Writes = Callable[[State, bool], dict[str, Any]]
POSITION_WRITERS: dict[str, Writes] = {}


def writes_position(id: str) -> Callable[[Writes], Writes]:
    """Declares that `function(state, whole)` gives the variant's members of a position document of this state.

    Unless the document is `whole`, they say only what everybody sees.
    """

    def register(function: Writes) -> Writes:
        POSITION_WRITERS[id] = function
        return function

    return register


POSITION_MARKS: dict[str, dict[str, int]] = {}


def ship_marks(id: str, marks: dict[str, int]) -> None:
    """Declares that in positions of this variant ships may be given as mark -> number.

    For each planet of a home system this number of ships of its colour have each mark.
    """
    POSITION_MARKS[id] = marks


CATALOGUE: dict[str, Callable[[], list[Entry]]] = {}


def lists(kind: str) -> Callable[[Callable[[], list[Entry]]], Callable[[], list[Entry]]]:
    """Declares that the function gives the entries of this kind in the catalogue; each has an `id`."""

    def register(function: Callable[[], list[Entry]]) -> Callable[[], list[Entry]]:
        CATALOGUE[kind] = function
        return function

    return register


Counted = Callable[[list[str], dict[str, Any]], dict[str, int]]
COUNTS: dict[str, Counted] = {}


def counts(id: str) -> Callable[[Counted], Counted]:
    """Declares that `function(seats, options)` gives component -> how many more of it the variant puts in the game."""

    def register(function: Counted) -> Counted:
        COUNTS[id] = function
        return function

    return register


@lists("variants")
def _variants() -> list[Entry]:
    return [
        {
            "id": v.id,
            "name": v.name,
            "about": v.about,
            "rules": v.rules,
            "always": v.always,
            "needs": list(v.needs),
            "excludes": list(v.excludes),
            "seats_min": max(v.seats_min, v.seats_imply),
            "seats_max": v.seats_max,
            "home_planets": v.home_planets,
            "unverified": v.unverified,
        }
        for v in VARIANTS.values()
    ]
