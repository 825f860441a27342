"""The index of abilities: what the seats of a game could use, kept with its state for as long as it is true (TIME-34).

Everything here is for speed. `tests/properties/test_holdings.py` decides commands without it, and compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from domain import cache
from domain.engine import orders
from domain.engine.ability import Ability
from domain.events import Event
from domain.events.holdings import EVERY_SEAT
from domain.state import State, sets_in_play


class UsableAbility(NamedTuple):
    """An ability that a seat could use now, by which card (empty for powers) or alien.

    `zone`: where the card is, if it is not in the hand.
    """

    ability: Ability
    card: str
    source: str
    zone: str = ""


class AbilitiesByTitle(dict[str, list[Ability]]):
    """Title -> its abilities at one moment, or in one query, with the kinds of all of them.

    `bits` are those of the titles, `needs` those of what the abilities need.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bits = self.needs = 0
        self.kinds: set[str] = set()
        self._sources: list[int] = []

    def add(self, ability: Ability) -> None:
        """Adds an ability."""
        self.setdefault(ability.title, []).append(ability)
        self.bits |= _bit(ability.title)
        self.needs |= _bit(ability.needs or ability.title)
        self.kinds.add(ability.kind)
        self._sources = []

    @property
    def sources(self) -> list[int]:
        """The places in `SOURCES` of those that could provide some of these; the others can be skipped."""
        if not self._sources:
            self._sources = [at for at, source in enumerate(SOURCES) if source.kinds & self.kinds]
        return self._sources


class AbilityTable(dict[str, AbilitiesByTitle]):
    """Key of a moment, or of a query -> the abilities there."""

    def __init__(self) -> None:
        super().__init__()
        self._of_sets: dict[tuple[str, ...], AbilityTable] = {}

    def add(self, key: str, ability: Ability) -> None:
        """Adds an ability."""
        if key not in self:
            self[key] = AbilitiesByTitle()
        self[key].add(ability)
        self._of_sets = {}

    def of(self, state: State) -> AbilityTable:
        """Returns the abilities of this game's sets; a set that is not in the game costs nothing."""
        sets = sets_in_play(state)
        if sets is None:
            return self
        table = self._of_sets.get(sets)
        if table is None:
            table = AbilityTable()
            for key, carried in self.items():
                for ability in [each for of_title in carried.values() for each in of_title]:
                    if not ability.set or ability.set in sets:
                        table.add(key, ability)
            # Only now, when it is whole: other threads decide by what they find here.
            self._of_sets[sets] = table
        return table


class Source(NamedTuple):
    """A source of abilities of some kinds: the titles that a seat has there, and how it would use their abilities.

    `within` says for the variants of a game whether it has this source, or for the cards on the table if the source
    `comes_and_goes`. A source without it is in every game; its titles can be hashed, and they change with the cards and
    aliens of the seat, with its lost powers and the flares that it has played, and with nothing else.
    """

    titles: Callable[[State, str], Iterable[str]]
    abilities: Callable[[State, str, AbilitiesByTitle], Iterable[UsableAbility]]
    kinds: frozenset[str]
    within: Callable[[State], bool] | None = None
    comes_and_goes: bool = False


class AbilityIndex:
    """The index of what the seats of one game have now that could have abilities.

    Most moments concern nobody in a game, and to look through all hands and powers at each of them took a fifth of its
    time. So the titles of every seat are looked up once and kept until an event that may change them (`evolve`). Each
    title with abilities is a bit: then one `&` says whether a seat has anything at a moment.
    """

    def __init__(self, state: State) -> None:
        self.current = True
        """False after an event that may have changed something."""
        self._changed: set[str] | None = set()
        """The seats whose holdings may have changed; None after an event that may concern every seat."""
        self.moments, self.queries = BY_MOMENT.of(state), PASSIVES.of(state)
        self.nobody_sees_empty_windows = state.options["response_windows"] != "veiled"
        """No seat is asked when it has nothing playable."""
        self.answered_for = orders.answer_for_a_seat(state)
        """A seat has conceded, or has an order that answers questions."""
        self.bits: dict[str, int] = {}
        """The bits of what a seat has by the sources of every game: titles, and what it needs to use something."""
        self.all_bits = 0
        """The bits of all seats."""
        self.extra_sources: list[Source] = []
        """The other sources of this game: what seats have there must be looked up each time."""
        self._extra_kinds: set[str] = set()
        self._lasting = [each for each in SOURCES if each.within and not each.comes_and_goes and each.within(state)]
        """Those of them that the game has from start to end."""
        self._passing = [each for each in SOURCES if each.comes_and_goes]
        self._by_source: list[dict[str, int] | None] = [{} if source.within is None else None for source in SOURCES]
        """For each source the bits of each seat there; None for a source that only some games have."""
        self._indexed = [(s.titles, bits) for s, bits in zip(SOURCES, self._by_source, strict=True) if bits is not None]
        for seat in state.seats:
            self._look(state, seat)
            self.nobody_sees_empty_windows = self.nobody_sees_empty_windows and orders.silent(state, seat)
        self._look_for_extra_sources(state)

    def _look(self, state: State, seat: str) -> None:
        """Looks up what a seat has by the sources of every game."""
        bits = 0
        for titles, of_titles in self._indexed:
            of_titles[seat] = _bits_of(titles(state, seat))  # type: ignore[arg-type]  # they can be hashed
            bits |= of_titles[seat]
        self.bits[seat] = bits

    def _look_for_extra_sources(self, state: State) -> None:
        """Puts together what all seats have, and looks for the other sources that the game has now."""
        together = 0
        for bits in self.bits.values():
            together |= bits
        self.all_bits = together
        further = self._lasting
        for source in self._passing:
            if source.within and source.within(state):
                further = [*further, source]
        if further != self.extra_sources:
            self.extra_sources = further
            self._extra_kinds = {kind for source in further for kind in source.kinds}

    def expect(self, state: State, event: Event) -> None:
        """Notes what the next event may change; `state` is the one before it."""
        if event.holdings is EVERY_SEAT:
            self.current, self._changed = False, None
            return
        affected = event.affected_seats(state)
        if affected is not None and (affected.cards is None or any(map(has_abilities, affected.cards))):
            self.may_have_changed(affected.seats)

    def may_have_changed(self, seats: Iterable[str]) -> None:
        """Marks that an event may have changed what these seats have, or which cards are on the table."""
        self.current = False
        if self._changed is not None:
            self._changed.update(seats)

    def renewed(self, state: State) -> AbilityIndex:
        """Updates the index after such events; looks again only at the seats that these concern."""
        if self._changed is None:
            return AbilityIndex(state)
        for seat in self._changed:
            self._look(state, seat)
        self._look_for_extra_sources(state)
        # Last, when all is known: other threads look as well, and find the same.
        self._changed, self.current = set(), True
        return self

    def with_other_cards(self, state: State, seat: str) -> AbilityIndex:
        """Returns the index of a state that differs from this one in the cards of a seat alone."""
        other = copy(self)
        other._by_source = [None if bits is None else dict(bits) for bits in self._by_source]
        other._indexed = [
            (s.titles, bits) for s, bits in zip(SOURCES, other._by_source, strict=True) if bits is not None
        ]
        other.bits = dict(self.bits)
        other._changed = {seat}
        return other.renewed(state)

    def anybody_has(self, state: State, carried: AbilitiesByTitle) -> bool:
        """Returns True if any seat has any of these abilities, usable now or not."""
        if carried.bits & self.all_bits:
            return True
        if not self.may_have_by_extra_sources(carried):
            return False
        names = carried.keys()
        for source in self.extra_sources:
            if not source.kinds.isdisjoint(carried.kinds):
                for seat in state.seats:
                    if not names.isdisjoint(source.titles(state, seat)):
                        return True
        return False

    def may_have_by_extra_sources(self, carried: AbilitiesByTitle) -> bool:
        """Returns True if a further source of this game could provide some of these abilities."""
        return bool(self.extra_sources) and not self._extra_kinds.isdisjoint(carried.kinds)

    def may_have(self, seat: str, carried: AbilitiesByTitle) -> bool:
        """Returns False if the seat can use none of these abilities now."""
        return bool(carried.needs & self.bits[seat]) or self.may_have_by_extra_sources(carried)

    def of(self, state: State, seat: str, carried: AbilitiesByTitle) -> list[UsableAbility]:
        """Returns the uses of those of these abilities that the seat has."""
        options: list[UsableAbility] = []
        for at in carried.sources:
            source, bits = SOURCES[at], self._by_source[at]
            if bits is not None:
                if bits[seat] & carried.needs:
                    options += source.abilities(state, seat, carried)
            elif source in self.extra_sources and not carried.keys().isdisjoint(source.titles(state, seat)):
                options += source.abilities(state, seat, carried)
        return options


def _bit(title: str) -> int:
    return _BITS.setdefault(title, 1 << len(_BITS))


@lru_cache(maxsize=10_000)
def _bits_of(titles: Iterable[str]) -> int:
    """Returns the bits of a hand.

    They are cached, because a card that comes or goes changes one hand, and the others are looked up too.
    """
    bits = 0
    for title in titles:
        bits |= _BITS.get(title, 0)
    return bits


BY_MOMENT = AbilityTable()
PASSIVES = AbilityTable()
"""By the queries to which they add."""
SOURCES: list[Source] = []
_BITS: dict[str, int] = {}
"""Title with abilities -> its bit; most cards have none."""
NOTHING = AbilitiesByTitle()


def has_abilities(card: str) -> bool:
    """Returns True for a card that may have abilities: its id begins with its title. Most cards have none."""
    return card.rpartition("#")[0] in _BITS


def index_of(state: State) -> AbilityIndex:
    """Returns the index of this game, as its state is now."""
    cached = cache.of(state)
    index: AbilityIndex | None = cached.index
    if index is None:
        index = cached.index = AbilityIndex(state)
    elif not index.current:
        index = cached.index = index.renewed(state)
    return index


def index_with_other_cards(state: State, before: State, seat: str) -> None:
    """Gives a copy of the state `before` its index; the two differ in the cards of this seat alone."""
    cache.of(state).index = index_of(before).with_other_cards(state, seat)


def look_up_again(state: State) -> None:
    """Clears the index after events that `evolve` did not apply: some may have changed what seats hold."""
    if index := cache.index(state):
        index.current = False
