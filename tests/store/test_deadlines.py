"""Deadlines: never missed, never acted on early, restored when lost."""

from typing import Any

import pytest
import redis

from domain.commands import ExtendDeadline, PauseGame, ResumeGame, StartGame, TakeSeat
from service.store import deadlines
from service.store.deadlines import Timer, earliest_due
from service.store.deciding import PreparedCommand
from service.store.errors import StoreUnavailable
from service.store.games import Games
from service.store.log.sender import Sender
from tests.store.conftest import Pair
from tests.store.table import NOON, SEATS, answer, opened, started

TIMERS = {"reaction": 30, "decision": 60, "deal": 60}


def armed(stores: Pair) -> dict[str, int]:
    found: Any = stores.queue.zrange(deadlines.KEY, 0, -1, withscores=True)
    return {member.decode(): int(score) for member, score in found}


@pytest.fixture
def timed(games: Games) -> int:
    """Returns the deadline of a running game that waits."""
    earliest = earliest_due(started(games, timers=TIMERS).state)
    assert earliest is not None
    return earliest


def test_a_deadline_is_armed_with_the_command_that_sets_it(games: Games, stores: Pair, timed: int) -> None:
    head = games.log.head("g_1")
    assert head is not None
    assert head.due == timed
    assert armed(stores) == {f"g_1|{head.version}": timed}


def test_a_deadline_is_armed_before_the_append(games: Games, stores: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ConnectionError

    opened(games, timers=TIMERS)
    for seat in SEATS:
        games.carry_out(
            PreparedCommand("g_1", TakeSeat(at=NOON, seat=seat, player="p"), Sender(f"take {seat}", "fp", "host"))
        )
    monkeypatch.setattr(games.log, "append_all", fail)
    with pytest.raises(ConnectionError):
        games.carry_out(PreparedCommand("g_1", StartGame(at=NOON), Sender("start", "fp", "host")))
    assert len(armed(stores)) == 1
    # The append never came: the entry is of no use and goes when its time of grace is over.
    (deadline,) = armed(stores).values()
    assert deadlines.ripe(games.log, stores.queue, deadline) == []
    assert len(armed(stores)) == 1
    assert deadlines.ripe(games.log, stores.queue, deadline + deadlines.GRACE) == []
    assert armed(stores) == {}


def test_nothing_is_ripe_before_its_time(games: Games, stores: Pair, timed: int) -> None:
    assert deadlines.ripe(games.log, stores.queue, timed - 1) == []


def test_a_ripe_timer_stays_until_its_game_moves(games: Games, stores: Pair, timed: int) -> None:
    version = games.load("g_1").version
    for _ in range(2):
        assert deadlines.ripe(games.log, stores.queue, timed) == [Timer("g_1", version, timed)]
    assert armed(stores) == {f"g_1|{version}": timed}


def test_the_timer_of_a_game_without_deadline_goes(games: Games, stores: Pair, timed: int) -> None:
    games.carry_out(PreparedCommand("g_1", PauseGame(at=NOON), Sender("pause", "fp", "host")))
    assert deadlines.ripe(games.log, stores.queue, timed) == []
    assert armed(stores) == {}
    done = games.carry_out(PreparedCommand("g_1", ResumeGame(at=NOON + 90_000), Sender("resume", "fp", "host")))
    later = earliest_due(done.state)
    assert later is not None
    assert later > timed
    assert deadlines.ripe(games.log, stores.queue, later) == [Timer("g_1", done.last, later)]


def test_an_entry_of_an_earlier_version_is_put_right(games: Games, stores: Pair, timed: int) -> None:
    for id, pending in games.load("g_1").questions.items():
        command = ExtendDeadline(at=NOON + 20_000, seat=pending.seat, question=id)
        done = games.carry_out(PreparedCommand("g_1", command, Sender(f"extend {id}", "fp", "host")))
    later = earliest_due(done.state)
    assert later == timed + 20_000
    assert deadlines.ripe(games.log, stores.queue, timed) == []
    assert armed(stores) == {f"g_1|{done.last}": later}
    assert deadlines.ripe(games.log, stores.queue, later) == [Timer("g_1", done.last, later)]


def test_a_stray_entry_that_is_early_is_set_to_the_true_time(games: Games, stores: Pair, timed: int) -> None:
    version = games.load("g_1").version
    deadlines.arm(stores.queue, Timer("g_1", version, timed - 10_000))
    assert armed(stores) == {f"g_1|{version}": timed - 10_000}
    assert deadlines.ripe(games.log, stores.queue, timed - 5_000) == []
    assert armed(stores) == {f"g_1|{version}": timed}


def test_of_two_deadlines_for_one_version_the_earlier_stays(stores: Pair) -> None:
    deadlines.arm(stores.queue, Timer("g_1", 3, 2000))
    deadlines.arm(stores.queue, Timer("g_1", 3, 1000))
    deadlines.arm(stores.queue, Timer("g_1", 3, 3000))
    assert armed(stores) == {"g_1|3": 1000}


def test_one_game_is_ripe_once_however_many_entries_it_has(games: Games, stores: Pair, timed: int) -> None:
    version = games.load("g_1").version
    for older in range(1, version):
        deadlines.arm(stores.queue, Timer("g_1", older, timed))
    assert deadlines.ripe(games.log, stores.queue, timed) == [Timer("g_1", version, timed)]
    assert armed(stores) == {f"g_1|{version}": timed}


def test_the_sweep_restores_what_was_lost(games: Games, stores: Pair, timed: int) -> None:
    assert deadlines.sweep(games.log, stores.queue) == 0
    stores.queue.delete(deadlines.KEY)
    assert deadlines.sweep(games.log, stores.queue) == 1
    assert deadlines.ripe(games.log, stores.queue, timed) == [Timer("g_1", games.load("g_1").version, timed)]


def test_the_sweep_corrects_an_entry_that_is_late(games: Games, stores: Pair, timed: int) -> None:
    (member,) = armed(stores)
    stores.queue.zadd(deadlines.KEY, {member: timed + 50_000})
    assert deadlines.sweep(games.log, stores.queue) == 1
    assert armed(stores)[member] == timed


def test_the_sweep_is_content_with_an_entry_of_an_earlier_version(games: Games, stores: Pair, timed: int) -> None:
    answer(games)
    assert deadlines.sweep(games.log, stores.queue) == 0
    assert timed in armed(stores).values()


def test_the_sweep_forgets_games_that_are_finalized_and_no_others(games: Games, stores: Pair, timed: int) -> None:
    assert timed
    opened(games, "g_2")
    stores.events.hset("cg:{g_1}:head", "st", "over")
    deadlines.sweep(games.log, stores.queue)
    assert list(games.log.active()) == ["g_1", "g_2"]
    stores.events.hset("cg:{g_1}:head", "st", "finalized")
    deadlines.sweep(games.log, stores.queue)
    assert list(games.log.active()) == ["g_2"]
    assert list(games.log.settled()) == ["g_1"]


def test_there_is_no_deadline_without_timers(games: Games, stores: Pair) -> None:
    started(games)
    assert armed(stores) == {}
    assert deadlines.sweep(games.log, stores.queue) == 0


# -- the sleep of a clock ------------------------------------------------------------------------


def test_only_an_earlier_deadline_than_all_others_wakes_a_sleeping_clock(stores: Pair) -> None:
    waker = deadlines.waker(stores.queue)
    # What was armed before it listened it cannot have heard of.
    assert waker.sleep(0)
    deadlines.arm(stores.queue, Timer("g_1", 1, 5_000))
    assert waker.sleep(30)
    deadlines.arm(stores.queue, Timer("g_2", 1, 6_000))
    assert not waker.sleep(0.01)
    deadlines.arm(stores.queue, Timer("g_3", 1, 4_000))
    assert waker.sleep(30)
    assert not waker.sleep(0.01)
    waker.close()


def test_all_sleeping_clocks_are_woken(stores: Pair) -> None:
    wakers = [deadlines.waker(stores.queue) for _ in range(3)]
    for each in wakers:
        each.sleep(0)
    deadlines.arm(stores.queue, Timer("g_1", 1, 5_000))
    assert [each.sleep(30) for each in wakers] == [True] * 3
    for each in wakers:
        each.close()


def test_a_clock_whose_connection_broke_looks_at_once_when_the_store_is_back(
    stores: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    waker = deadlines.waker(stores.queue)
    waker.sleep(0)

    def broken(**_: object) -> None:
        raise redis.ConnectionError("gone")

    monkeypatch.setattr(waker._messages, "get_message", broken)
    with pytest.raises(StoreUnavailable):
        waker.sleep(30)
    assert waker.sleep(30)
    deadlines.arm(stores.queue, Timer("g_1", 1, 5_000))
    assert waker.sleep(30)
    waker.close()


def test_the_next_deadline_is_the_first_that_has_not_passed(stores: Pair) -> None:
    def following(now: int) -> list[int]:
        pipe = stores.queue.pipeline(transaction=False)
        deadlines.ask_next(pipe, now)
        return [int(score) for _, score in pipe.execute()[0]]

    assert following(0) == []
    for due in (1_000, 2_000, 3_000):
        deadlines.arm(stores.queue, Timer(f"g_{due}", 1, due))
    assert [following(now) for now in (0, 1_000, 2_999, 3_000)] == [[1_000], [2_000], [3_000], []]


# -- a page at a time ------------------------------------------------------------------------------


def test_what_a_page_lacks_and_passes_soon_is_restored(games: Games, stores: Pair, timed: int) -> None:
    heads = games.log.known_heads(["g_1"])
    assert deadlines.restore(stores.queue, heads, timed + 1) == 0
    stores.queue.delete(deadlines.KEY)
    assert deadlines.restore(stores.queue, heads, timed) == 0
    assert deadlines.restore(stores.queue, heads, timed + 1) == 1
    assert deadlines.ripe(games.log, stores.queue, timed) == [Timer("g_1", games.load("g_1").version, timed)]


def test_a_page_leaves_what_was_put_off(games: Games, stores: Pair, timed: int) -> None:
    (timer,) = deadlines.ripe(games.log, stores.queue, timed)
    deadlines.put_off(stores.queue, timer, timed + 60_000)
    assert deadlines.restore(stores.queue, games.log.known_heads(["g_1"]), timed + 1) == 0
    assert armed(stores) == {timer.member: timed + 60_000}


def test_pages_of_registered_games_meet_every_game(games: Games) -> None:
    names = {f"g_{number}" for number in range(300)}
    for name in names:
        games.log.register(name)
    counts = games.log.active_counts()
    assert sum(counts.values()) == len(names)
    met: list[str] = []
    places = dict.fromkeys(counts, 0)
    while places:
        page, places = games.log.active_page(places, 1)
        met += page
    assert set(met) == names
