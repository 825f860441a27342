"""Abilities: each is one sentence of a card. The engine looks them up at every moment; no state stores them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from domain import cache
from domain.engine import orders
from domain.engine.ability import Ability, Body, Conditions
from domain.engine.agenda import Procedure
from domain.engine.index import BY_MOMENT, NOTHING, AbilitiesByTitle, AbilityIndex, UsableAbility, index_of
from domain.engine.moments import USE, Moment, listen, reaction_to
from domain.engine.moments import instead_of as instead_of_intent
from domain.engine.runner import Runner, window_asks
from domain.state import State

ABILITIES: dict[str, Ability] = {}


def keys_of_moments(
    at: str | Iterable[str] = "", instead_of: str = "", after: str = "", answers: bool = False
) -> tuple[str, ...]:
    """Returns the keys of the moments that a page names: timings, intents to replace or react to, uses to answer."""
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
    """Returns the procedure of an effect: a function is one step, a class gives its static methods in page order."""
    procedure = Procedure(id)
    static = [part.__func__ for part in vars(body).values() if isinstance(part, staticmethod)]
    for step in static or [body]:
        procedure.step(step)
    return procedure


def answered_for(state: State) -> bool:
    """Returns True if somebody else than its player answers for a seat; the index tells it where there is one."""
    index: AbilityIndex | None = cache.index(state)
    return index.answered_for if index is not None and index.current else orders.answer_for_a_seat(state)


def at_moment(state: State, key: str) -> AbilitiesByTitle:
    """Returns the abilities of this game at moments of this kind, whichever seat has them."""
    return index_of(state).moments.get(key, NOTHING)


def in_play(state: State, key: str) -> bool:
    """Returns True if any seat has an alien or card with an ability at these moments, usable now or not."""
    index = index_of(state)
    carried = index.moments.get(key)
    return carried is not None and index.anybody_has(state, carried)


def opens(state: State, moment: Moment) -> bool:
    """Returns False if nobody could be asked at this moment: then it needs no window (TIME-34)."""
    index: AbilityIndex | None = cache.index(state)
    if index is None or not index.current:
        index = index_of(state)
    carried = index.moments.get(moment["key"])
    if carried is None:
        return False
    if carried.bits & index.all_bits or not index.nobody_sees_empty_windows:
        return True
    return bool(index.extra_sources) and index.anybody_has(state, carried)


def one_opens(state: State, keys: Iterable[str]) -> bool:
    """Returns True if somebody could be asked at a moment of one of these kinds."""
    index = index_of(state)
    for key in keys:
        carried = index.moments.get(key)
        if carried is not None and (carried.bits & index.all_bits or not index.nobody_sees_empty_windows):
            return True
    return bool(index.extra_sources) and any(opens(state, {"key": key}) for key in keys)


@window_asks
def somebody_may_act(state: State, moment: Moment) -> bool:
    """Returns the same as `opens`, for a window that comes right now: then it matters what can be used now."""
    index = index_of(state)
    carried = index.moments.get(moment["key"])
    if carried is None or not index.nobody_sees_empty_windows:
        return not index.nobody_sees_empty_windows
    if not carried.needs & index.all_bits:
        return index.may_have_by_extra_sources(carried)
    only = moment.get("only")
    if only is None or index.may_have_by_extra_sources(carried):
        return True
    return any(carried.needs & index.bits.get(seat, 0) for seat in only)


def all_usable(runner: Runner, moment: Moment) -> dict[str, dict[str, UsableAbility]]:
    """Returns seat -> the result of `usable` at this moment, for the seats that could use anything."""
    index = index_of(runner.state)
    carried = index.moments.get(moment["key"])
    if carried is None:
        return {}
    further, only = index.may_have_by_extra_sources(carried), moment.get("only")
    return {
        seat: uses
        for seat, bits in index.bits.items()
        if (bits & carried.needs or further) and (only is None or seat in only)
        if (uses := _usable(runner, seat, moment, index, carried))
    }


def usable(runner: Runner, seat: str, moment: Moment) -> dict[str, UsableAbility]:
    """Returns ability id -> how the seat would use it, for all that role and condition allow now."""
    index = index_of(runner.state)
    carried = index.moments.get(moment["key"])
    if carried is None or not index.may_have(seat, carried):
        return {}
    return _usable(runner, seat, moment, index, carried)


def seems_to_have_a_use(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if role and condition allow something now, or seem to allow it to those who see no secrets."""
    index = index_of(runner.state)
    carried = index.moments.get(moment["key"])
    if carried is None or not index.may_have(seat, carried):
        return False
    return any(allowed(runner, seat, moment, option, True) for option in index.of(runner.state, seat, carried))


def _usable(
    runner: Runner, seat: str, moment: Moment, index: AbilityIndex, carried: AbilitiesByTitle
) -> dict[str, UsableAbility]:
    uses: dict[str, UsableAbility] = {}
    for option in index.of(runner.state, seat, carried):
        if option.ability.id not in uses and allowed(runner, seat, moment, option):
            uses[option.ability.id] = option
    return uses


def allowed(runner: Runner, seat: str, moment: Moment, option: UsableAbility, as_seen: bool = False) -> bool:
    """Returns True if role and condition allow this use at this moment, or seem to allow it."""
    ability, spent = option.ability, moment.get("spent")
    if not ability.roles(runner.state, seat) or (spent and spent.get(option.card, seat) != seat):
        return False
    return _is_usable(runner, seat, moment, ability, as_seen)


def _is_usable(runner: Runner, seat: str, moment: Moment, ability: Ability, as_seen: bool) -> bool:
    """Returns False for an ability with nothing to choose from. Others cannot see what depends on secrets."""
    if ability.when is not None and not ability.when(runner, seat, moment):
        return False
    if ability.holds is not None and not as_seen and not ability.holds(runner, seat, moment):
        return False
    if ability.asks is None or ability.empty_choice or (as_seen and ability.holds is not None):
        return True
    question = ability.asks(runner, seat, moment)
    return question is None or question.has_options()
