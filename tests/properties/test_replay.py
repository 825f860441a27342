"""Events are the whole truth: fold them again, anywhere, and the game goes on as if nothing had happened."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from domain import state as states
from domain.commands import AddStandingOrder, Command, RemoveStandingOrder, SetStandingOrders
from domain.decider import decide
from domain.engine.agenda import PROCEDURES
from domain.events import Event
from domain.reducers import evolve
from domain.state import State
from tests.properties.play import folded, read_back
from tests.properties.watching import Game, SideBySide, watched


@watched()
async def test_the_fold_of_the_stored_events_is_the_live_state(game: Game) -> None:
    async for _ in game.all_moves():
        assert states.encode(_live(game)) == game.encoded


def _live(game: Game) -> State:
    """Returns the state in which the commands are decided."""
    assert isinstance(game.play, SideBySide)
    return game.play.live


@watched()
async def test_letting_events_happen_leaves_them_as_they_were_written(game: Game) -> None:
    """Many properties watch the same events, so no state may hold a part of an event and change it."""
    written: list[tuple[Event, bytes]] = []
    async for events in game.all_moves():
        written += [(event, msgspec.json.encode(event)) for event in events]
    assert [msgspec.json.encode(event) for event, _ in written] == [before for _, before in written]


ORDERS: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"window": "*"}],
    [{"window": "*", "when": "nothing_playable"}],
    [{"question": "ally", "answer": {"options": ["none"]}}],
)
ADDED = ({"window": "start_of_turn"}, {"question": "ally", "answer": {"kind": "choose_option", "options": ["none"]}})


class Ordering(SideBySide):
    """A game in which seats now and then give other standing orders."""

    happens = frozenset({"standing_orders_set"})
    turns = 4

    def next_command(self) -> Command:
        if self.random.random() < 0.25:
            return self._change_of_orders(self.random.choice(self.plan.seats))
        return super().next_command()

    def _change_of_orders(self, seat: str) -> Command:
        """Returns a new list, or one order more or less."""
        own = self.state.seats[seat].orders
        if own and self.random.random() < 0.3:
            order: dict[str, Any] = msgspec.to_builtins(self.random.choice(own))
            return RemoveStandingOrder(at=self.now, seat=seat, order=order)
        if self.random.random() < 0.3:
            return AddStandingOrder(at=self.now, seat=seat, order=self.random.choice(ADDED))
        return SetStandingOrders(at=self.now, seat=seat, orders=self.random.choice(ORDERS))


@watched(course=Ordering)
async def test_orders_that_close_or_open_questions_leave_the_stored_events_the_whole_truth__TIME_31_ORDERS_02_ORDERS_03(
    game: Game,
) -> None:
    async for _ in game.moves():
        assert states.encode(_live(game)) == game.encoded


@watched()
async def test_two_folds_of_one_history_are_equal_and_count_its_events(game: Game) -> None:
    async for _ in game.moves():
        pass
    history = game.play.history
    one, other = folded(history), folded(history)
    assert states.encode(one) == states.encode(other) == game.encoded
    assert one.version == len(history)


@watched()
async def test_a_state_written_out_and_read_back_goes_on_identically(game: Game) -> None:
    async for command in game.decisions():
        if game.random.random() < 0.06:
            again = states.decode(game.encoded)
            assert states.encode(again) == game.encoded
            events = decide(again, command, game.play.new_chance())
            for event in events:
                evolve(again, read_back(event))
            assert [read_back(event) for event in events] == await game.outcome()
            assert states.encode(again) == game.encoded


@watched()
async def test_a_command_decided_twice_gives_the_same_events_and_leaves_the_state_alone(game: Game) -> None:
    async for command in game.decisions():
        if game.random.random() < 0.1:
            before = states.encode(game.state)
            events = game.decided(command)
            assert game.decided(command) == events
            assert states.encode(game.state) == before
            assert [read_back(event) for event in events] == await game.outcome()


@watched()
async def test_each_command_ends_with_the_move_of_the_agenda_or_changes_nothing(game: Game) -> None:
    """Only a pass in a veiled window changes nothing at all."""
    async for events in game.moves():
        assert [event.type == "agenda_moved" for event in events] == [False] * (len(events) - 1) + [True] * bool(events)
        assert events or game.plan.options["response_windows"] == "veiled"


def plain(value: Any) -> bool:
    """Returns True for what JSON can say without loss."""
    if isinstance(value, list):
        return all(map(plain, value))
    if isinstance(value, dict):
        return all(type(key) is str for key in value) and all(map(plain, value.values()))
    return value is None or type(value) in (bool, int, str)


@watched()
async def test_the_agenda_holds_nothing_but_plain_data_at_named_steps(game: Game) -> None:
    async for _ in game.moments():
        for frame in _live(game).agenda:
            assert frame.at in PROCEDURES[frame.procedure].steps
            assert plain(frame.vars), frame
            assert plain(frame.answers), frame
            assert json.loads(json.dumps(frame.vars)) == frame.vars
