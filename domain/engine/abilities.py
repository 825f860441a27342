"""Abilities: each is one sentence of a card. The engine looks them up at every moment; no state stores them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from domain.engine import orders
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment, is_heard, listen
from domain.engine.runner import Runner
from domain.questions import Question
from domain.state import State, sets_in_play

Role = Callable[[State, str], bool]
When = Callable[[Runner, str, Moment], bool]
Asks = Callable[[Runner, str, Moment], Question | None]


@dataclass(frozen=True)
class Ability:
    """One ability: its moments, its user, whether it is optional, its condition, its choice and its effect.

    `title` is the alien or the title of the card that has it. `kind` is power, wild, super or the card's type. An
    ability that `asks` for a choice cannot be used while there is nothing to choose, unless it has `empty_choice`. A
    power's ability works once in a window unless `often`. `secret`: only its user knows the choice that it is declared
    with. When `is_use` is false, nothing can answer the ability, so nothing can cancel it. `when` reads public things
    and its user's hand; `holds` reads other secrets, which nobody else can know (TIME-30). `set`: only games with this
    set have the ability. `name` and `text` are for people: the name of the alien or card, and what the ability does.
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
    empty_choice: bool = False
    set: str = ""
    name: str = ""
    text: str = ""


class Held(NamedTuple):
    """An ability that a seat could use now, by which card (empty for powers) or alien.

    `zone`: where the card is, if it is not in the hand.
    """

    ability: Ability
    card: str
    source: str
    zone: str = ""


class Carried(dict[str, list[Ability]]):
    """Title -> its abilities at one moment, or in one query."""

    def __init__(self) -> None:
        super().__init__()
        self._sources: list[Source] = []
        self._always: list[Source] = []
        self._perhaps: list[Source] = []
        self._of_sets: dict[tuple[str, ...], Carried] = {}

    def add(self, ability: Ability) -> None:
        """Adds an ability."""
        self.setdefault(ability.title, []).append(ability)
        self._sources = []
        self._of_sets = {}

    def of(self, state: State) -> Carried:
        """The abilities of this game's sets; a set that is not in the game costs nothing."""
        sets = sets_in_play(state)
        if sets is None:
            return self
        found = self._of_sets.get(sets)
        return self._only(sets) if found is None else found

    def _only(self, sets: tuple[str, ...]) -> Carried:
        self._of_sets[sets] = found = Carried()
        for ability in [each for of_title in self.values() for each in of_title]:
            if not ability.set or ability.set in sets:
                found.add(ability)
        return found

    def sources(self, state: State) -> list[Source]:
        """The sources of this game that could provide some of these; the others can be skipped."""
        if not self._sources and self:
            kinds = {ability.kind for of_title in self.values() for ability in of_title}
            self._sources = [source for source in SOURCES if source.kinds & kinds]
            self._always = [source for source in self._sources if source.within is None]
            self._perhaps = [source for source in self._sources if source.within is not None]
        for source in self._perhaps:
            if source.within(state):  # type: ignore[misc]
                return [each for each in self._sources if each.within is None or each.within(state)]
        return self._always


class Source(NamedTuple):
    """A source of abilities of some kinds: the titles that a seat has there, and how it would use their abilities.

    `within` says for the variants of a game whether it has this source.
    """

    titles: Callable[[State, str], Iterable[str]]
    abilities: Callable[[State, str, Carried], Iterable[Held]]
    kinds: frozenset[str]
    within: Callable[[State], bool] | None = None


ABILITIES: dict[str, Ability] = {}
BY_MOMENT: dict[str, Carried] = {}
SOURCES: list[Source] = []


def declare(ability: Ability) -> Ability:
    """Adds an ability to the look-up tables. Raises ValueError when its id is taken."""
    if ability.id in ABILITIES:
        raise ValueError(f"two abilities named {ability.id}")
    ABILITIES[ability.id] = ability
    for moment in ability.moments:
        if moment not in BY_MOMENT:
            BY_MOMENT[moment] = Carried()
        BY_MOMENT[moment].add(ability)
        listen(moment, ability.set)
    return ability


def effect_of(id: str, body: Callable[..., Any] | type) -> Procedure:
    """The procedure of an effect: a function is one step, a class gives its static methods in page order."""
    procedure = Procedure(id)
    static = [part.__func__ for part in vars(body).values() if isinstance(part, staticmethod)]
    for step in static or [body]:
        procedure.step(step)
    return procedure


def at_moment(state: State, key: str) -> Carried:
    """The abilities of this game at moments of this kind, whichever seat has them."""
    carried = BY_MOMENT.get(key)
    return carried.of(state) if carried else _NOTHING


_NOTHING = Carried()


def in_play(state: State, key: str) -> bool:
    """True when any seat has an alien or card with an ability at these moments, usable now or not."""
    carried = at_moment(state, key)
    if not carried:
        return False
    titles, found = carried.keys(), carried.sources(state)
    for seat in state.seats:
        for source in found:
            if not titles.isdisjoint(source.titles(state, seat)):
                return True
    return False


def opens(state: State, moment: Moment) -> bool:
    """False when nobody could be asked at this moment: then it needs no window (TIME-34)."""
    key = moment["key"]
    if not is_heard(state, key):
        return False
    if state.options["response_windows"] == "veiled":
        return True
    for seat in state.seats:
        if not orders.silent(state, seat):
            return True
    return in_play(state, key)


def usable(runner: Runner, seat: str, moment: Moment, as_seen: bool = False) -> dict[str, Held]:
    """Ability id -> how the seat would use it, for all that role and condition allow now, or seem to allow."""
    state = runner.state
    found: dict[str, Held] = {}
    carried = at_moment(state, moment["key"])
    titles = carried.keys()
    for source in carried.sources(state):
        if titles.isdisjoint(source.titles(state, seat)):
            continue
        for option in source.abilities(state, seat, carried):
            if option.ability.id not in found and allowed(runner, seat, moment, option, as_seen):
                found[option.ability.id] = option
    return found


def allowed(runner: Runner, seat: str, moment: Moment, option: Held, as_seen: bool = False) -> bool:
    """True when role and condition allow this use at this moment, or seem to allow it."""
    ability, spent = option.ability, moment.get("spent")
    if not ability.roles(runner.state, seat) or (spent and spent.get(option.card, seat) != seat):
        return False
    return _is_usable(runner, seat, moment, ability, as_seen)


def _is_usable(runner: Runner, seat: str, moment: Moment, ability: Ability, as_seen: bool) -> bool:
    """An ability that asks for a choice needs something to choose from; others cannot see what depends on secrets."""
    conditions = (ability.when,) if as_seen else (ability.when, ability.holds)
    if not all(condition is None or condition(runner, seat, moment) for condition in conditions):
        return False
    if ability.asks is None or ability.empty_choice or (as_seen and ability.holds is not None):
        return True
    question = ability.asks(runner, seat, moment)
    return question is None or question.has_options()
