"""Events are the whole truth: fold them again, anywhere, and the game goes on as if nothing had happened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from domain import state as states
from domain.commands import AddStandingOrder, Command, RemoveStandingOrder, SetStandingOrders
from domain.decider import advance
from domain.engine.agenda import PROCEDURES
from domain.state import State
from tests.properties.plans import over
from tests.properties.play import Plan, Play, folded
from tests.properties.shared import Replayed, watched


def side_by_side(plan: Plan) -> Iterator[tuple[Play, State]]:
    """The game after each command, twice: the second goes on in place, with the very objects of the rules.

    The first only ever sees what was read back.
    """
    play, live = Play(plan), states.new()
    for command in play.opening():
        advance(live, command, play.chance)
        play.do(command)
    while play.running:
        command = play.next_command()
        advance(live, command, play.chance)
        play.do(command)
        yield play, live


def decided_in_place(plan: Plan) -> Iterator[tuple[Replayed, State]]:
    """A game as it was recorded, after each command; beside it a state in which the same commands are decided."""
    play, live = Replayed(plan), states.new()
    for events in chain(play.opened(), play.moves()):
        advance(live, play.command, play.chance)
        list(events)
        yield play, live


@watched(0.15)
def test_the_fold_of_the_stored_events_is_the_live_state(plan: Plan) -> None:
    for play, live in decided_in_place(plan):
        assert states.encode(live) == states.encode(play.state)


@watched(0.1)
def test_letting_events_happen_leaves_them_as_they_were_written(plan: Plan) -> None:
    """Many properties watch the same record, so no state may hold a part of an event and change it."""
    play = Replayed(plan)
    written = [(event, msgspec.json.encode(event)) for event in play.happenings()]
    assert [msgspec.json.encode(event) for event, _ in written] == [before for _, before in written]


ORDERS: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"window": "*"}],
    [{"window": "*", "when": "nothing_playable"}],
    [{"question": "ally", "answer": {"options": ["none"]}}],
)


ADDED = ({"window": "start_of_turn"}, {"question": "ally", "answer": {"kind": "choose_option", "options": ["none"]}})


def change_of_orders(play: Play, seat: str) -> Command:
    """A new list, or one order more or less."""
    own = play.state.seats[seat].orders
    if own and play.random.random() < 0.3:
        order: dict[str, Any] = msgspec.to_builtins(play.random.choice(own))
        return RemoveStandingOrder(at=play.now, seat=seat, order=order)
    if play.random.random() < 0.3:
        return AddStandingOrder(at=play.now, seat=seat, order=play.random.choice(ADDED))
    return SetStandingOrders(at=play.now, seat=seat, orders=play.random.choice(ORDERS))


@over(0.08)
def test_orders_that_close_or_open_questions_leave_the_stored_events_the_whole_truth__TIME_31_ORDERS_02_ORDERS_03(
    plan: Plan,
) -> None:
    for play, live in side_by_side(plan):
        if play.running and play.random.random() < 0.3:
            seat = play.random.choice(plan.seats)
            command = change_of_orders(play, seat)
            advance(live, command, play.chance)
            play.do(command)
            assert states.encode(live) == states.encode(play.state)


@watched(0.15)
def test_two_folds_of_one_history_are_equal_and_count_its_events(plan: Plan) -> None:
    play = Replayed(plan)
    history = list(play.happenings())
    one, other = folded(history), folded(history)
    assert states.encode(one) == states.encode(other) == states.encode(play.state)
    assert one.version == len(history)


@over(0.15)
def test_a_state_written_out_and_read_back_goes_on_identically(plan: Plan) -> None:
    play = Play(plan).start()
    for _ in play.steps():
        if play.random.random() < 0.2:
            written = states.encode(play.state)
            play.state = states.decode(written)
            assert states.encode(play.state) == written
    assert states.encode(folded(play.history)) == states.encode(play.state)


@over(0.15)
def test_a_command_decided_twice_gives_the_same_events_and_leaves_the_state_alone(plan: Plan) -> None:
    play = Play(plan).start()
    while play.running:
        command, before = play.next_command(), states.encode(play.state)
        events = play.decide(command)
        assert play.decide(command) == events
        assert states.encode(play.state) == before
        list(play.take(events))


@over(0.1)
def test_the_same_seed_and_the_same_commands_give_the_same_game(plan: Plan) -> None:
    assert list(Play(plan).happenings(300)) == list(Play(plan).happenings(300))


@watched(0.1)
def test_each_command_ends_with_the_move_of_the_agenda_or_changes_nothing(plan: Plan) -> None:
    """Only a pass in a veiled window changes nothing at all."""
    play = Replayed(plan).start()
    for events in play.steps():
        assert [event.type == "agenda_moved" for event in events] == [False] * (len(events) - 1) + [True] * bool(events)
        assert events or plan.options["response_windows"] == "veiled"


def plain(value: Any) -> bool:
    """True for what JSON can say without loss."""
    if isinstance(value, list):
        return all(map(plain, value))
    if isinstance(value, dict):
        return all(type(key) is str for key in value) and all(map(plain, value.values()))
    return value is None or type(value) in (bool, int, str)


@watched(0.15)
def test_the_agenda_holds_nothing_but_plain_data_at_named_steps(plan: Plan) -> None:
    for _, live in decided_in_place(plan):
        for frame in live.agenda:
            assert frame.at in PROCEDURES[frame.procedure].steps
            assert plain(frame.vars), frame
            assert plain(frame.answers), frame
            assert json.loads(json.dumps(frame.vars)) == frame.vars
