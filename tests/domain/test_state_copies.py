"""A copy of a state is what its bytes would give, and shares nothing that can change."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain import state as states
from domain.state import Order, Origin, Seat, State
from domain.state_copies import copier, plain_data
from tests.properties.plans import over
from tests.properties.play import Plan, Play

REPLACED = {(State, "options")}
"""Fields that copies share, because events put another value in the place of the old one."""


def changing(value: Any) -> Iterator[Any]:
    """Yields everything in a state that can change in place: lists, tables, and structures that are not frozen."""
    if isinstance(value, msgspec.Struct):
        if value.__struct_config__.frozen:
            return
        yield value
        for name in value.__struct_fields__:
            if (type(value), name) not in REPLACED:
                yield from changing(getattr(value, name))
    elif isinstance(value, dict | list):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from changing(each)


@over(0.15)
def test_a_copy_is_the_same_state_and_shares_nothing_that_can_change(plan: Plan) -> None:
    play = Play(plan).start()
    for _ in play.steps():
        copy = states.copy(play.state)
        assert copy == states.decode(states.encode(play.state))
        assert states.encode(copy) == states.encode(play.state)
        assert states.fingerprint(copy) == states.fingerprint(play.state)
        assert {id(each) for each in changing(copy)}.isdisjoint(id(each) for each in changing(play.state))


@over(0.15)
def test_a_decision_on_a_copy_changes_nothing_that_it_shares(plan: Plan) -> None:
    play = Play(plan).start()
    while play.running:
        before, shared = states.encode(play.state), states.copy(play.state).options
        assert shared is play.state.options
        decided = play.decide(play.next_command())
        assert states.encode(play.state) == before
        list(play.take(decided))


def test_structures_within_are_copied_and_frozen_ones_are_shared() -> None:
    order = Order(question="ally")
    state = State(game="g", seats={"red": Seat(orders=[order])}, origin=Origin("g_0", 1, "ab", "same"))
    copy = states.copy(state)
    copy.seats["red"].orders.append(order)
    copy.seats["red"].aliens.append("mesmer")
    assert state.seats["red"] == Seat(orders=[order])
    assert copy.origin is state.origin
    assert copy.seats["red"].orders[0] is order


def test_what_rules_keep_is_copied_as_it_would_come_back_from_bytes() -> None:
    kept = {"pair": ("red", 1), "order": Order(window="*"), "deep": [{"a": [None, 1.5, True]}]}
    copy = plain_data(kept)
    assert copy == msgspec.msgpack.decode(msgspec.msgpack.encode(kept))
    assert copy["deep"][0]["a"] is not kept["deep"][0]["a"]  # type: ignore[index]


def test_a_field_of_a_new_type_is_noticed_when_the_program_starts() -> None:
    with pytest.raises(TypeError, match="no copy is known"):
        copier(set[str])
