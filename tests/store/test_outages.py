"""Time in which nobody could answer is noticed once, whoever looks, and given back once (CLOCK-07)."""

import threading
from types import SimpleNamespace
from typing import Any

import fakeredis
import pytest
import redis
from fakeredis.commands_mixins import server_mixin

from domain.commands import Answer
from domain.engine import clocks
from domain.game.open_questions import open_questions
from domain.state import Clock
from service.store import deadlines, outages
from service.store.connection import connection, embedded
from service.store.deadlines import earliest_due
from service.store.deciding import PreparedCommand
from service.store.errors import StoreUnavailable
from service.store.games import Games
from service.store.log import envelope
from service.store.log.sender import Sender
from service.store.outages import Beats, Outage, beat, known, make_up
from tests.store.conftest import Pair
from tests.store.table import NOON, SEATS, started
from tests.waiting import PATIENCE_S, eventually

TIMERS = {"reaction": 20, "decision": 20, "deal": 20, "reserve": 60}


class Watch:
    """The time of the store and of all processes."""

    def __init__(self, ms: int = NOON) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms

    def time(self) -> float:
        return self.ms / 1000


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(server_mixin, "time", SimpleNamespace(time=watch.time))
    return watch


@pytest.fixture
def stores() -> Pair:
    """Returns stores of which only this one has a clock that a test can set."""
    fake = fakeredis.FakeServer()
    return Pair(fakeredis.FakeRedis(server=fake, db=0), fakeredis.FakeRedis(server=fake, db=1))


@pytest.fixture
def other_games(stores: Pair) -> Games:
    """Returns the games as one more process knows them."""
    return Games(stores.events, stores.queue)


@pytest.fixture
def queue(stores: Pair) -> redis.Redis:
    return stores.queue


def beats(queue: redis.Redis, watch: Watch, *pauses: int) -> list[Outage]:
    """Returns the outages after a beat, and one more after each of these pauses (ms)."""
    found = beat(queue)
    for pause in pauses:
        watch.ms += pause
        found = beat(queue)
    assert found == known(queue)
    return list(found.outages)


# -- what an outage is -------------------------------------------------------------------------------


def test_without_any_api_nothing_is_known(queue: redis.Redis, watch: Watch) -> None:
    assert known(queue) == outages.NOTHING
    assert known(queue).accepts


def test_the_first_beat_ends_no_outage_and_neither_do_those_in_time(queue: redis.Redis, watch: Watch) -> None:
    assert beats(queue, watch, 500, 2_000, 1) == []


def test_a_beat_that_comes_late_ends_an_outage(queue: redis.Redis, watch: Watch) -> None:
    assert beats(queue, watch, 500, 2_001) == [Outage(NOON + 2_501, NOON + 500, NOON + 2_501)]


def test_of_several_processes_one_that_beats_is_enough(queue: redis.Redis, watch: Watch) -> None:
    """Two beat in turn, each every three seconds."""
    assert beats(queue, watch, *[1_500] * 10) == []


def test_a_clock_that_is_set_forward_or_back_is_noted_too(queue: redis.Redis, watch: Watch) -> None:
    forward, back = beats(queue, watch, 3_600_000, -3_600_000, 500)
    assert [each.until - each.since for each in (forward, back)] == [3_600_000, -3_600_000]
    assert known(queue).accepts


def test_outages_are_numbered_upwards_although_the_clock_was_set_back(queue: redis.Redis, watch: Watch) -> None:
    found = beats(queue, watch, 3_600_000, -3_600_000, 5_000, 5_000)
    assert [each.until - each.since for each in found] == [3_600_000, -3_600_000, 5_000, 5_000]
    assert [each.number - found[0].number for each in found] == [0, 1, 2, 3]


def test_a_few_outages_are_remembered(queue: redis.Redis, watch: Watch) -> None:
    found = beats(queue, watch, *[5_000] * (outages.KEPT + 5))
    assert len(found) == outages.KEPT
    assert found[-1].until == watch.ms


@pytest.mark.parametrize("planted", ["a word", "a list", "a hash", "other outages"])
def test_whatever_is_in_the_queue_the_beats_go_on(planted: str, queue: redis.Redis, watch: Watch) -> None:
    match planted:
        case "a word":
            queue.set(outages.KEY, "x")
        case "a list":
            queue.rpush(outages.KEY, "x", "y:z", "", "1:2:3:4")
        case "a hash":
            queue.hset(outages.KEY, "x", "y")
        case _:
            queue.rpush(outages.KEY, NOON, "9:7:7", "1:-5:1", "5:1:9", "x:1:2", "5:0:1", "-1:1:2")
    assert known(queue).silent in (None, 0)
    assert known(queue).outages == ()
    beat(queue)
    assert known(queue).accepts


def test_an_emptied_queue_is_no_outage(queue: redis.Redis, watch: Watch) -> None:
    beats(queue, watch, 500)
    queue.flushdb()
    watch.ms += 500
    assert beats(queue, watch) == []


def test_the_clocks_hear_of_the_end_of_an_outage(queue: redis.Redis, watch: Watch) -> None:
    waker = deadlines.waker(queue)
    assert waker.sleep(0)
    beats(queue, watch, 500)
    assert not waker.sleep(0.01)
    beats(queue, watch, 5_000)
    assert waker.sleep(1)
    waker.close()


def test_a_real_server_runs_the_same_script(server: embedded.EmbeddedServer) -> None:
    queue = connection.client(server.url(1))
    queue.flushdb()
    assert known(queue) == outages.NOTHING
    assert beat(queue).outages == ()
    queue.lset(outages.KEY, 0, str(int(queue.lindex(outages.KEY, 0) or 0) - 75_000))
    assert not known(queue).accepts
    (gone,) = beat(queue).outages
    assert 75_000 <= gone.until - gone.since < 80_000
    assert gone.number == gone.until
    assert known(queue).accepts
    queue.set(outages.KEY, "x")
    assert known(queue) == outages.NOTHING
    queue.close()


# -- what games get for it ---------------------------------------------------------------------------


@pytest.fixture
def due(games: Games) -> int:
    """Returns the deadline of a running game that began at noon."""
    found = earliest_due(started(games, timers=TIMERS).state)
    assert found is not None
    return found


def moved(games: Games) -> list[Any]:
    """Returns the data of all moves of deadlines."""
    return [each.event for each in games.history("g_1") if each.event.type == "deadlines_moved"]


GONE = Outage(NOON + 76_000, NOON + 1_000, NOON + 76_000)


def test_a_game_makes_up_for_an_outage_once_whoever_does_it(
    games: Games, other_games: Games, due: int, stores: Pair
) -> None:
    for clock in (games, other_games, games):
        make_up(clock, "g_1", [GONE], GONE.until)
    assert earliest_due(games.load("g_1")) == due + 75_000
    assert len(moved(games)) == 1


def test_a_game_that_waits_for_nobody_has_no_event_of_an_outage(games: Games) -> None:
    version = started(games, timers={}).state.version
    assert make_up(games, "g_1", [GONE], GONE.until) is None
    assert games.load("g_1").version == version


def test_a_question_that_came_after_the_outage_is_found_by_the_times_of_the_log(games: Games, due: int) -> None:
    id, asked = next(iter(open_questions(games.load("g_1")).items()))
    answer = Answer(at=GONE.until + 1, seat=asked.seat, question=id, answer=asked.question.default())
    before = games.load("g_1").questions
    games.carry_out(PreparedCommand("g_1", answer, Sender("mine", "f", f"seat:{asked.seat}")))
    then = games.load("g_1").questions
    make_up(games, "g_1", [GONE], GONE.until + 2)
    now = games.load("g_1").questions
    for id, pending in now.items():
        assert pending.due == (then[id].due or 0) + (75_000 if id in before else 0)


HOUR = 3_600_000


def wall(games: Games) -> int:
    """Returns the earliest deadline on the wall."""
    found = earliest_due(games.load("g_1"))
    assert found is not None
    return found


def test_a_clock_that_was_set_back_takes_the_deadlines_along(games: Games, due: int) -> None:
    """The log stays where it is: its time never runs backwards."""
    set_back = Outage(NOON + HOUR, NOON + 1_000, NOON + 1_000 - HOUR)
    for _ in range(2):
        make_up(games, "g_1", [set_back], set_back.until)
    # What was left is left.
    assert wall(games) == due - HOUR
    answered(games, set_back.until + 2_000)
    assert len(moved(games)) == 1
    times = [envelope.read_time(each.envelope.at) for each in games.history("g_1")]
    assert times == sorted(times)
    assert times[-1] == NOON + 2_000
    assert games.load("g_1").clocks == dict.fromkeys(SEATS, Clock(60_000))


def test_who_can_write_to_the_queue_takes_no_time_away(games: Games, due: int) -> None:
    planted = Outage(NOON + HOUR, NOON + HOUR, NOON + 1_000)
    assert make_up(games, "g_1", [planted], NOON + 2_000) is None
    assert wall(games) == due


def test_a_clock_that_was_set_forward_and_back_leaves_everything_as_it_was(games: Games, due: int) -> None:
    forward = Outage(NOON + HOUR, NOON + 1_000, NOON + 1_000 + HOUR)
    make_up(games, "g_1", [forward], forward.until)
    assert wall(games) == due + HOUR
    back = Outage(NOON + HOUR + 1, forward.until + 1_000, NOON + 2_000)
    make_up(games, "g_1", [forward, back], back.until)
    assert wall(games) == due
    again = Outage(NOON + HOUR + 2, NOON + 3_000, NOON + 3_000 + HOUR)
    make_up(games, "g_1", [forward, back, again], again.until)
    assert wall(games) == due + HOUR
    # The log has caught up with the wall.
    assert clocks.ahead(games.load("g_1")) == 0


# -- the guard before commands ----------------------------------------------------------------------


@pytest.fixture
def guarded(games: Games, queue: redis.Redis, watch: Watch) -> Beats:
    return outages.watched(games, queue, watch)


def answered(games: Games, at: int) -> str:
    """Answers for some seat; returns its colour."""
    id, asked = next(iter(open_questions(games.load("g_1")).items()))
    answer = Answer(at=at, seat=asked.seat, question=id, answer=asked.question.default())
    games.carry_out(PreparedCommand("g_1", answer, Sender(f"at {at}", "f", f"seat:{asked.seat}")))
    return asked.seat


def test_an_answer_right_after_an_outage_costs_no_reserve(games: Games, guarded: Beats, due: int, watch: Watch) -> None:
    """The process was stopped for 75 seconds, and the answer was there before its next beat."""
    guarded.beat()
    watch.ms += 75_000
    before = games.load("g_1").clocks
    answered(games, watch.ms)
    assert games.load("g_1").clocks == before
    assert [each.by for each in moved(games)] == [75_000]


def test_two_processes_that_were_stopped_together_make_up_for_one_outage(
    games: Games, other_games: Games, queue: redis.Redis, guarded: Beats, due: int, watch: Watch
) -> None:
    other = outages.watched(other_games, queue, watch)
    guarded.beat()
    other.beat()
    watch.ms += 75_000
    answered(games, watch.ms)
    watch.ms += 100
    answered(other_games, watch.ms)
    assert [each.by for each in moved(games)] == [75_000]


def test_while_nothing_is_missed_the_guard_asks_nobody(
    games: Games, guarded: Beats, due: int, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded.beat()
    watch.ms += 1_000
    monkeypatch.setattr(outages, "make_up", None)
    monkeypatch.setattr(outages, "beat", None)
    answered(games, watch.ms)


def test_commands_that_wait_while_the_queue_hangs_wait_for_one_try(
    games: Games, guarded: Beats, due: int, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded.beat()
    watch.ms += 75_000
    tries, hangs = [], threading.Event()

    def hang(_: redis.Redis) -> outages.KnownOutages:
        tries.append(watch.ms)
        hangs.wait(PATIENCE_S)
        watch.ms += 5_000
        raise StoreUnavailable

    monkeypatch.setattr(outages, "beat", hang)
    commands = [threading.Thread(target=guarded.settle, args=("g_1",)) for _ in range(5)]
    for command in commands:
        command.start()
    assert eventually(lambda: tries)
    hangs.set()
    for command in commands:
        command.join()
    assert len(tries) == 1


def test_a_store_that_takes_no_write_has_no_beat(
    games: Games, guarded: Beats, queue: redis.Redis, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded.beat()

    def refused() -> None:
        raise StoreUnavailable

    with monkeypatch.context() as full:
        full.setattr(games.log, "try_write", refused)
        for _ in range(10):
            watch.ms += 500
            guarded.beat()
    assert not known(queue).accepts
    guarded.beat()
    assert [each.until - each.since for each in known(queue).outages] == [5_000]
