"""Abilities: each is one sentence of a card. The engine looks them up at every moment; no state stores them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypedDict, Unpack

from domain.engine import orders
from domain.engine.agenda import Procedure
from domain.engine.moments import USE, Moment, listen, reaction_to
from domain.engine.moments import instead_of as instead_of_intent
from domain.engine.runner import Runner, window_asks
from domain.events import Event
from domain.events.holdings import EVERY_SEAT
from domain.questions import Question
from domain.reducers import HOLDINGS
from domain.state import State, sets_in_play

Role = Callable[[State, str], bool]
When = Callable[[Runner, str, Moment], bool]
Asks = Callable[[Runner, str, Moment], Question | None]
Body = Callable[..., Any] | type
"""An effect on a page: a function, or a class with the steps of one that asks in the middle."""


def anybody(state: State, seat: str) -> bool:
    """The role of an ability that every seat may use."""
    return True


@dataclass(frozen=True, kw_only=True)
class Ability:
    """One ability: its moments, its user, whether it is optional, its condition, its choice and its effect.

    `title` is the alien or the title of the card that has it. `kind` is power, wild, super or the card's type. An
    ability that `asks` for a choice cannot be used while there is nothing to choose, unless it has `empty_choice`. A
    power's ability works once in a window unless `often`. `secret`: only its user knows the choice that it is declared
    with. When `is_use` is false, nothing can answer the ability, so nothing can cancel it. `when` reads public things
    and its user's hand; `holds` reads other secrets, which nobody else can know (TIME-30). `set`: only games with this
    set have the ability. `name` and `text` are for people: the name of the alien or card, and what the ability does.
    `needs` is a title that a `Source` gives only to seats that may be able to use the ability now: by default its own.
    """

    id: str
    title: str
    kind: str
    moments: tuple[str, ...]
    label: str
    rule: str
    effect: Procedure
    roles: Role = anybody
    must: bool = False
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
    needs: str = ""


class Conditions(TypedDict, total=False):
    """The members of an `Ability` that its page may give as keywords of a decorator, besides the rule."""

    roles: Role
    must: bool
    when: When | None
    asks: Asks | None
    often: bool
    secret: bool
    precedence: int
    is_use: bool
    holds: When | None
    empty_choice: bool


class OnPage(Conditions, total=False):
    """All keywords of such a decorator: `keys_of_moments` makes the moments of the first four.

    `cancelled` is the effect of a use that was cancelled.
    """

    at: str | Iterable[str]
    instead_of: str
    after: str
    answers: bool
    cancelled: Body | None


class Held(NamedTuple):
    """An ability that a seat could use now, by which card (empty for powers) or alien.

    `zone`: where the card is, if it is not in the hand.
    """

    ability: Ability
    card: str
    source: str
    zone: str = ""


class Carried(dict[str, list[Ability]]):
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


class Table(dict[str, Carried]):
    """Key of a moment, or of a query -> the abilities there."""

    def __init__(self) -> None:
        super().__init__()
        self._of_sets: dict[tuple[str, ...], Table] = {}

    def add(self, key: str, ability: Ability) -> None:
        """Adds an ability."""
        if key not in self:
            self[key] = Carried()
        self[key].add(ability)
        self._of_sets = {}

    def of(self, state: State) -> Table:
        """The abilities of this game's sets; a set that is not in the game costs nothing."""
        sets = sets_in_play(state)
        if sets is None:
            return self
        found = self._of_sets.get(sets)
        if found is None:
            found = Table()
            for key, carried in self.items():
                for ability in [each for of_title in carried.values() for each in of_title]:
                    if not ability.set or ability.set in sets:
                        found.add(key, ability)
            # Only now, when it is whole: other threads decide by what they find here.
            self._of_sets[sets] = found
        return found


class Source(NamedTuple):
    """A source of abilities of some kinds: the titles that a seat has there, and how it would use their abilities.

    `within` says for the variants of a game whether it has this source, or for the cards on the table if the source
    `comes_and_goes`. A source without it is in every game; its titles can be hashed, and they change with the cards and
    aliens of the seat, with its lost powers and the flares that it has played, and with nothing else.
    """

    titles: Callable[[State, str], Iterable[str]]
    abilities: Callable[[State, str, Carried], Iterable[Held]]
    kinds: frozenset[str]
    within: Callable[[State], bool] | None = None
    comes_and_goes: bool = False


class Holdings:
    """What the seats of one game have now, as far as it could have abilities: the index of the look-ups below.

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
        self.quiet = state.options["response_windows"] != "veiled"
        """No seat is asked when it has nothing playable."""
        self.answered_for = orders.answer_for_a_seat(state)
        """A seat has conceded, or has an order that answers questions."""
        self.bits: dict[str, int] = {}
        """Of the titles that a seat has by the sources of every game; what a seat needs to use something is one too."""
        self.together = 0
        """The bits of all seats."""
        self.further: list[Source] = []
        """The other sources of this game: what seats have there must be looked up each time."""
        self._further_kinds: set[str] = set()
        self._lasting = [each for each in SOURCES if each.within and not each.comes_and_goes and each.within(state)]
        """Those of them that the game has from start to end."""
        self._passing = [each for each in SOURCES if each.comes_and_goes]
        self._by_source: list[dict[str, int] | None] = [{} if source.within is None else None for source in SOURCES]
        """For each source the bits of each seat there; None for a source that only some games have."""
        self._indexed = [
            (s.titles, found) for s, found in zip(SOURCES, self._by_source, strict=True) if found is not None
        ]
        for seat in state.seats:
            self._look(state, seat)
            self.quiet = self.quiet and orders.silent(state, seat)
        self._look_further(state)

    def _look(self, state: State, seat: str) -> None:
        """Looks up what a seat has by the sources of every game."""
        bits = 0
        for titles, found in self._indexed:
            found[seat] = _bits_of(titles(state, seat))  # type: ignore[arg-type]  # they can be hashed
            bits |= found[seat]
        self.bits[seat] = bits

    def _look_further(self, state: State) -> None:
        """Puts together what all seats have, and looks for the other sources that the game has now."""
        together = 0
        for bits in self.bits.values():
            together |= bits
        self.together = together
        further = self._lasting
        for source in self._passing:
            if source.within and source.within(state):
                further = [*further, source]
        if further != self.further:
            self.further = further
            self._further_kinds = {kind for source in further for kind in source.kinds}

    def expect(self, state: State, event: Event) -> None:
        """Notes what the next event may change; `state` is the one before it."""
        if event.holdings is EVERY_SEAT:
            self.current, self._changed = False, None
            return
        touched = event.touched(state)
        if touched is not None and (touched.cards is None or any(map(has_abilities, touched.cards))):
            self.may_have_changed(touched.seats)

    def may_have_changed(self, seats: Iterable[str]) -> None:
        """An event may have changed what these seats have, or which cards are on the table."""
        self.current = False
        if self._changed is not None:
            self._changed.update(seats)

    def renewed(self, state: State) -> Holdings:
        """What the seats have after such events: only the seats that these concern are looked at again."""
        if self._changed is None:
            return Holdings(state)
        for seat in self._changed:
            self._look(state, seat)
        self._look_further(state)
        # Last, when all is known: other threads look as well, and find the same.
        self._changed, self.current = set(), True
        return self

    def anybody_has(self, state: State, carried: Carried) -> bool:
        """True when any seat has any of these abilities, usable now or not."""
        if carried.bits & self.together:
            return True
        if not self.may_have_more(carried):
            return False
        names = carried.keys()
        for source in self.further:
            if not source.kinds.isdisjoint(carried.kinds):
                for seat in state.seats:
                    if not names.isdisjoint(source.titles(state, seat)):
                        return True
        return False

    def may_have_more(self, carried: Carried) -> bool:
        """True when a further source of this game could provide some of these abilities."""
        return bool(self.further) and not self._further_kinds.isdisjoint(carried.kinds)

    def may_have(self, seat: str, carried: Carried) -> bool:
        """False when the seat can use none of these abilities now."""
        return bool(carried.needs & self.bits[seat]) or self.may_have_more(carried)

    def of(self, state: State, seat: str, carried: Carried) -> list[Held]:
        """How the seat would use those of these abilities that it has."""
        options: list[Held] = []
        for at in carried.sources:
            source, bits = SOURCES[at], self._by_source[at]
            if bits is not None:
                if bits[seat] & carried.needs:
                    options += source.abilities(state, seat, carried)
            elif source in self.further and not carried.keys().isdisjoint(source.titles(state, seat)):
                options += source.abilities(state, seat, carried)
        return options


def _bit(title: str) -> int:
    return _BITS.setdefault(title, 1 << len(_BITS))


@lru_cache(maxsize=10_000)
def _bits_of(titles: Iterable[str]) -> int:
    """Kept, because a card that comes or goes changes one hand, and the others are looked up too."""
    bits = 0
    for title in titles:
        bits |= _BITS.get(title, 0)
    return bits


ABILITIES: dict[str, Ability] = {}
BY_MOMENT = Table()
PASSIVES = Table()
"""By the queries to which they add."""
SOURCES: list[Source] = []
_BITS: dict[str, int] = {}
"""Title with abilities -> its bit; most cards have none."""
_NOTHING = Carried()


def keys_of_moments(
    at: str | Iterable[str] = "", instead_of: str = "", after: str = "", answers: bool = False
) -> tuple[str, ...]:
    """The keys of the moments that a page names: timings, an intent to replace or to react to, and uses to answer."""
    keys = [at] if isinstance(at, str) else list(at)
    if instead_of:
        keys.append(instead_of_intent(instead_of))
    if after:
        keys.append(reaction_to(after))
    if answers:
        keys.append(USE)
    return tuple(key for key in keys if key)


def declare_of_page(
    id: str,
    body: Body | Procedure,
    *,
    title: str,
    kind: str,
    label: str,
    name: str,
    text: str,
    rule: str,
    set: str = "",
    needs: str = "",
    at: str | Iterable[str] = "",
    instead_of: str = "",
    after: str = "",
    answers: bool = False,
    cancelled: Body | None = None,
    **conditions: Unpack[Conditions],
) -> Ability:
    """Declares the ability that a page describes. Raises ValueError when its id is taken."""
    return declare(
        Ability(
            id=id,
            title=title,
            kind=kind,
            label=label,
            name=name,
            text=text,
            rule=rule,
            set=set,
            needs=needs,
            moments=keys_of_moments(at, instead_of, after, answers),
            effect=body if isinstance(body, Procedure) else effect_of(id, body),
            cancelled=effect_of(f"{id}.cancelled", cancelled) if cancelled else None,
            **conditions,
        )
    )


def declare(ability: Ability) -> Ability:
    """Adds an ability to the look-up tables. Raises ValueError when its id is taken."""
    if ability.id in ABILITIES:
        raise ValueError(f"two abilities named {ability.id}")
    ABILITIES[ability.id] = ability
    for moment in ability.moments:
        BY_MOMENT.add(moment, ability)
        listen(moment, ability.set)
    return ability


def effect_of(id: str, body: Body) -> Procedure:
    """The procedure of an effect: a function is one step, a class gives its static methods in page order."""
    procedure = Procedure(id)
    static = [part.__func__ for part in vars(body).values() if isinstance(part, staticmethod)]
    for step in static or [body]:
        procedure.step(step)
    return procedure


def has_abilities(card: str) -> bool:
    """The id of a card begins with its title; most cards have no abilities, and may go where they will."""
    return card.rpartition("#")[0] in _BITS


def holdings(state: State) -> Holdings:
    """What the seats have now."""
    kept: Holdings | None = state.__dict__.get(HOLDINGS)
    if kept is None:
        kept = state.__dict__[HOLDINGS] = Holdings(state)
    elif not kept.current:
        kept = state.__dict__[HOLDINGS] = kept.renewed(state)
    return kept


def answered_for(state: State) -> bool:
    """True when somebody else than its player answers for a seat; the index tells it where there is one."""
    known: Holdings | None = state.__dict__.get(HOLDINGS)
    return known.answered_for if known is not None and known.current else orders.answer_for_a_seat(state)


def at_moment(state: State, key: str) -> Carried:
    """The abilities of this game at moments of this kind, whichever seat has them."""
    return holdings(state).moments.get(key, _NOTHING)


def in_play(state: State, key: str) -> bool:
    """True when any seat has an alien or card with an ability at these moments, usable now or not."""
    known = holdings(state)
    carried = known.moments.get(key)
    return carried is not None and known.anybody_has(state, carried)


def opens(state: State, moment: Moment) -> bool:
    """False when nobody could be asked at this moment: then it needs no window (TIME-34)."""
    known: Holdings | None = state.__dict__.get(HOLDINGS)
    if known is None or not known.current:
        known = holdings(state)
    carried = known.moments.get(moment["key"])
    if carried is None:
        return False
    if carried.bits & known.together or not known.quiet:
        return True
    return bool(known.further) and known.anybody_has(state, carried)


def one_opens(state: State, keys: Iterable[str]) -> bool:
    """True when somebody could be asked at a moment of one of these kinds."""
    known = holdings(state)
    for key in keys:
        carried = known.moments.get(key)
        if carried is not None and (carried.bits & known.together or not known.quiet):
            return True
    return bool(known.further) and any(opens(state, {"key": key}) for key in keys)


@window_asks
def somebody_may_act(state: State, moment: Moment) -> bool:
    """Like `opens`, for a window that comes right now: then it matters what can be used now."""
    known = holdings(state)
    carried = known.moments.get(moment["key"])
    if carried is None or not known.quiet:
        return not known.quiet
    if not carried.needs & known.together:
        return known.may_have_more(carried)
    only = moment.get("only")
    if only is None or known.may_have_more(carried):
        return True
    return any(carried.needs & known.bits.get(seat, 0) for seat in only)


def all_usable(runner: Runner, moment: Moment) -> dict[str, dict[str, Held]]:
    """Seat -> what `usable` says of it at this moment, for the seats that could use anything."""
    known = holdings(runner.state)
    carried = known.moments.get(moment["key"])
    if carried is None:
        return {}
    further, only = known.may_have_more(carried), moment.get("only")
    return {
        seat: found
        for seat, bits in known.bits.items()
        if (bits & carried.needs or further) and (only is None or seat in only)
        if (found := _usable(runner, seat, moment, known, carried))
    }


def usable(runner: Runner, seat: str, moment: Moment, as_seen: bool = False) -> dict[str, Held]:
    """Ability id -> how the seat would use it, for all that role and condition allow now, or seem to allow."""
    known = holdings(runner.state)
    carried = known.moments.get(moment["key"])
    if carried is None or not known.may_have(seat, carried):
        return {}
    return _usable(runner, seat, moment, known, carried, as_seen)


def _usable(
    runner: Runner, seat: str, moment: Moment, known: Holdings, carried: Carried, as_seen: bool = False
) -> dict[str, Held]:
    found: dict[str, Held] = {}
    for option in known.of(runner.state, seat, carried):
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
    if ability.when is not None and not ability.when(runner, seat, moment):
        return False
    if ability.holds is not None and not as_seen and not ability.holds(runner, seat, moment):
        return False
    if ability.asks is None or ability.empty_choice or (as_seen and ability.holds is not None):
        return True
    question = ability.asks(runner, seat, moment)
    return question is None or question.has_options()
