"""Abilities: one sentence of a card each, looked up from the state at every moment, never registered in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.engine import orders
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.questions import Question
from domain.state import State

if TYPE_CHECKING:
    from domain.engine.game import Game

Role = Callable[[State, str], bool]
When = Callable[["Game", str, Moment], bool]
Asks = Callable[["Game", str, Moment], Question | None]


@dataclass(frozen=True)
class Ability:
    """At which moments, who, may or must, if, asks what, does what.

    `title` names what carries it: an alien or the title of a card. `kind` is power, wild, super or the
    card's type. A power's ability works once in a window unless `often`. What it is declared with is for its user alone
    if `secret`. What `is_use` denies is no use: nothing answers it, so it cannot be cancelled. `when` looks at public
    things and the own hand alone; what hangs on other secrets is said by `holds`, which nobody can tell (TIME-30).
    """

    id: str
    title: str
    kind: str
    moments: tuple[str, ...]
    label: str
    rule: str
    roles: Role
    must: bool
    effect: Procedure
    when: When | None = None
    asks: Asks | None = None
    cancelled: Procedure | None = None
    often: bool = False
    secret: bool = False
    precedence: int = 50
    is_use: bool = True
    holds: When | None = None


class Held(NamedTuple):
    """An ability that a seat could use now, by which card (empty for powers) or alien."""

    ability: Ability
    card: str
    source: str


Carried = dict[str, list[Ability]]


class Source(NamedTuple):
    """Where abilities come from: the titles that a seat has there, and how it would use those of a moment.

    `within` says by the variants of a game whether it has this source at all.
    """

    titles: Callable[[State, str], Iterable[str]]
    abilities: Callable[[State, str, Carried], Iterable[Held]]
    within: Callable[[State], bool] | None = None


ABILITIES: dict[str, Ability] = {}
BY_MOMENT: dict[str, Carried] = {}
SOURCES: list[Source] = []
_SOURCES_OF: dict[tuple[str, ...], list[Source]] = {}


def declare(ability: Ability) -> Ability:
    """Adds an ability to the look-up tables. Raises ValueError when its id is taken."""
    if ability.id in ABILITIES:
        raise ValueError(f"two abilities named {ability.id}")
    ABILITIES[ability.id] = ability
    for moment in ability.moments:
        BY_MOMENT.setdefault(moment, {}).setdefault(ability.title, []).append(ability)
    return ability


def effect_of(id: str, body: Callable[..., Any] | type) -> Procedure:
    """The procedure of an effect: a function is one step, a class gives its static methods in page order."""
    procedure = Procedure(id)
    static = [part.__func__ for part in vars(body).values() if isinstance(part, staticmethod)]
    for step in static or [body]:
        procedure.step(step)
    return procedure


def sources(state: State) -> list[Source]:
    """The sources that a game with these variants has."""
    variants = tuple(state.variants)
    found = _SOURCES_OF.get(variants)
    if found is None:
        found = _SOURCES_OF[variants] = [source for source in SOURCES if source.within is None or source.within(state)]
    return found


def held(state: State, seat: str, moment: Moment) -> Iterator[Held]:
    """Every ability of this moment that the seat has in force or in hand."""
    carried = BY_MOMENT.get(moment["key"])
    if carried:
        for source in sources(state):
            if not carried.keys().isdisjoint(source.titles(state, seat)):
                yield from source.abilities(state, seat, carried)


def opens(state: State, moment: Moment) -> bool:
    """False when nobody could be asked at this moment: then no window need be opened at all (TIME-34)."""
    carried = BY_MOMENT.get(moment["key"])
    if not carried:
        return False
    titles, found = carried.keys(), sources(state)
    for seat in state.seats:
        for source in found:
            if not titles.isdisjoint(source.titles(state, seat)):
                return True
    return state.options["response_windows"] == "veiled" or not all(orders.silent(state, seat) for seat in state.seats)


def usable(game: Game, seat: str, moment: Moment, as_seen: bool = False) -> dict[str, Held]:
    """Ability id -> how the seat would use it, of all that role and condition allow now, or seem to allow."""
    found: dict[str, Held] = {}
    for option in held(game.state, seat, moment):
        ability = option.ability
        fits = ability.id not in found and ability.roles(game.state, seat)
        conditions = (ability.when,) if as_seen else (ability.when, ability.holds)
        if fits and all(condition is None or condition(game, seat, moment) for condition in conditions):
            found[ability.id] = option
    return found
