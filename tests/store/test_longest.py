"""A game that has grown to the bound takes no more commands, but for those that end it."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.commands import Concede, RequestUndo
from service.store import deadlines
from service.store.deadlines import earliest_due
from service.store.deciding import PreparedCommand
from service.store.errors import GameTooLong
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.sender import Sender
from tests.store.conftest import Pair
from tests.store.table import NOON, SEATS, answer, opened, played, started

LONGEST = 80


@pytest.fixture
def games(stores: Pair) -> Games:
    return Games(stores.events, stores.queue, longest=LONGEST)


def grown(games: Games, **options: Any) -> int:
    """Plays a game as long as games may get; returns its version."""
    started(games, **options)
    played(games, LONGEST)
    return games.load("g_1").version


def test_a_game_that_is_too_long_takes_no_command_and_stays_as_it_is(games: Games, stores: Pair) -> None:
    version = grown(games)
    before = games.log.read_whole("g_1")
    attempts: list[Callable[[], object]] = [
        lambda: answer(games),
        lambda: games.carry_out(
            PreparedCommand("g_1", RequestUndo(at=NOON, seat="red", to=20), Sender("undo", "fp", "seat:red"))
        ),
    ]
    for attempt in attempts:
        with pytest.raises(GameTooLong) as caught:
            attempt()
        assert caught.value.longest == LONGEST
    assert games.log.read_whole("g_1") == before
    assert games.load("g_1").version == version
    # Another process with a wider bound goes on with it, and others are not concerned.
    assert opened(games, "g_2").last == 1
    assert answer(Games(stores.events, stores.queue)) is not None


def test_a_command_is_never_cut_at_the_bound(games: Games) -> None:
    done = started(games)
    while games.load("g_1").version < LONGEST:
        answered = answer(games)
        assert answered
        done = answered
    assert done.last >= LONGEST
    assert [line.envelope.part for line in games.history("g_1", done.first - 1)] == [
        (index, len(done.events)) for index in range(len(done.events))
    ]


def test_what_was_carried_out_before_is_still_known(games: Games) -> None:
    grown(games)
    done = games.carry_out(PreparedCommand("g_1", RequestUndo(at=NOON, seat="red"), Sender("start", "fp", "host")))
    assert done.replayed


def test_a_game_that_is_too_long_can_be_ended(games: Games) -> None:
    grown(games)
    for seat in SEATS[1:]:
        games.carry_out(
            PreparedCommand("g_1", Concede(at=NOON, seat=seat), Sender(f"concede {seat}", "fp", f"seat:{seat}"))
        )
    assert games.load("g_1").finalized


def test_the_clock_of_a_game_that_is_too_long_stands_still(games: Games, stores: Pair) -> None:
    grown(games, timers={"reaction": 30, "decision": 60, "deal": 60})
    assert earliest_due(games.load("g_1")) is not None
    assert not stores.events.hexists(key("g_1", "head"), "due")
    assert deadlines.ripe(games.log, stores.queue, NOON + 10**9) == []
    deadlines.sweep(games.log, stores.queue)
    assert deadlines.ripe(games.log, stores.queue, NOON + 10**9) == []
