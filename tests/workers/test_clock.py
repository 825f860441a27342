"""Deadlines fire once, never early, and come back when they were lost."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from fakeredis.commands_mixins import server_mixin
from redis import Redis

from domain.commands import Answer, PauseGame, ResumeGame
from domain.game.open_questions import open_questions
from domain.state import State
from service.jobs.queue import JobQueue
from service.play.bots.jobs import BotJobs
from service.store import deadlines, outages
from service.store.deadlines import earliest_due
from service.store.deciding import PreparedCommand
from service.store.errors import Corrupt, StoreUnavailable
from service.store.games import Games
from service.store.log import envelope
from service.store.log.sender import Sender
from tests.workers.conftest import ManualClock, NewGame, start
from tests.workers.counted import Counted
from workers import clock as clocks
from workers import housekeeping as module
from workers.clock import DeadlineClock
from workers.housekeeping import EVERY_LOOK_S, Housekeeper
from workers.jobs import overdue_questions, queues
from workers.jobs.sweep import PAGE, STILL_MS
from workers.jobs.worker import Worker, made

PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
TIMERS = {"reaction": 10, "decision": 20, "deal": 30}


@pytest.fixture
def watch() -> ManualClock:
    return ManualClock()


@pytest.fixture
def housekeeper(games: Games, queue: JobQueue, watch: ManualClock) -> Housekeeper:
    return Housekeeper(games, queue, watch)


@pytest.fixture
def clock(games: Games, queue: JobQueue, watch: ManualClock, housekeeper: Housekeeper) -> DeadlineClock:
    return DeadlineClock(games, queue, watch, forgotten=housekeeper.all_is_lost)


@pytest.fixture
def game(new_game: NewGame) -> str:
    return new_game(PEOPLE, timers=TIMERS)


def due_of(games: Games, game: str) -> int:
    found = earliest_due(games.load(game))
    assert found is not None
    return found


def run_jobs(queue: JobQueue) -> None:
    made(Worker, queue, 10).work(burst=True, logging_level="ERROR")


def fired(games: Games, game: str) -> list[str]:
    """Returns the questions that the clock answered."""
    bodies = [envelope.decode(entry.body) for entry in games.log.read(game, 0, 1_000)]
    answered = [body for body in bodies if body.type == "answered" and body.cause == "timer"]
    return [json.loads(bytes(body.data))["question"] for body in answered]


def timer_answers(games: Games, game: str) -> int:
    return len(fired(games, game))


def armed(connection: Redis) -> dict[str, int]:
    """Returns the set of deadlines: members and when they are looked at."""
    found: Any = connection.zrange(deadlines.KEY, 0, -1, withscores=True)
    return {member.decode(): int(score) for member, score in found}


def test_a_deadline_is_not_fired_a_millisecond_early(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock
) -> None:
    watch.ms = due_of(games, game) - 1
    clock.tick()
    assert timer_answers(games, game) == 0
    watch.ms += 1
    clock.tick()
    assert timer_answers(games, game) == 1


def test_the_question_gets_its_default_answer_from_the_clock(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock
) -> None:
    before = games.load(game)
    id, asked = next(iter(open_questions(before).items()))
    watch.ms = due_of(games, game)
    clock.tick()
    answered = next(
        body
        for entry in games.log.read(game, before.version, 10)
        if (body := envelope.decode(entry.body)).type == "answered"
    )
    assert (answered.by, answered.cause) == ("clock", "timer")
    assert id not in games.load(game).questions
    assert asked.seat.encode() in bytes(answered.data)


def test_a_clock_that_comes_early_changes_nothing(games: Games, game: str, watch: ManualClock) -> None:
    version = games.load(game).version
    watch.ms = due_of(games, game) - 1
    assert overdue_questions.fire(games, game, watch) is None
    assert games.load(game).version == version


def test_a_clock_that_comes_again_fires_no_question_twice(games: Games, game: str, watch: ManualClock) -> None:
    before = games.load(game)
    watch.ms = due_of(games, game)
    for _ in range(5):
        overdue_questions.fire(games, game, watch)
    assert sorted(fired(games, game)) == sorted(before.questions)


def test_a_seat_that_was_quicker_wins(games: Games, game: str, watch: ManualClock, clock: DeadlineClock) -> None:
    state = games.load(game)
    id, asked = next(iter(open_questions(state).items()))
    watch.ms = due_of(games, game)
    answer = Answer(at=watch.ms, seat=asked.seat, question=id, answer=asked.question.default())
    games.carry_out(PreparedCommand(game, answer, Sender("mine", "f", f"seat:{asked.seat}")))
    clock.tick()
    assert id not in fired(games, game)


# -- several clocks ------------------------------------------------------------------------------------


class Dies(BaseException):
    """The clock is killed."""


def test_a_deadline_that_a_clock_has_taken_is_left_to_it_until_its_lease_is_over(
    games: Games, game: str, watch: ManualClock, queue: JobQueue, clock: DeadlineClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def killed(_: Games, game: str, __: Any) -> None:
        tried.append(game)
        raise Dies

    watch.ms = due_of(games, game)
    with monkeypatch.context() as dying:
        dying.setattr(overdue_questions, "fire", killed)
        with pytest.raises(Dies):
            DeadlineClock(games, queue, watch).tick()
        assert clock.tick() == clocks.LEASE_MS / 1000
        watch.ms += clocks.LEASE_MS - 1
        assert clock.tick() == 0.001
        assert tried == [game]
    watch.ms += 1
    clock.tick()
    assert timer_answers(games, game) == 1


@pytest.mark.parametrize("dies", ["before it has fired", "after it has fired"])
def test_each_deadline_has_one_outcome_when_the_clock_that_took_it_is_killed(
    dies: str,
    new_game: NewGame,
    games: Games,
    watch: ManualClock,
    queue: JobQueue,
    clock: DeadlineClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = [new_game(PEOPLE, timers=TIMERS) for _ in range(3)]
    before = {name: sorted(games.load(name).questions) for name in names}
    fire = overdue_questions.fire

    def killed(games: Games, game: str, now: Callable[[], int]) -> None:
        if dies == "after it has fired":
            fire(games, game, now)
        raise Dies

    watch.ms = due_of(games, names[0])
    with monkeypatch.context() as dying:
        dying.setattr(overdue_questions, "fire", killed)
        with pytest.raises(Dies):
            DeadlineClock(games, queue, watch).tick()
    for _ in range(5):
        watch.ms += clocks.LEASE_MS // 2
        clock.tick()
    assert {name: sorted(fired(games, name)) for name in names} == before


def test_clocks_beside_each_other_share_the_deadlines_and_fire_each_once(
    new_game: NewGame,
    games: Games,
    open_games: Callable[[], Games],
    watch: ManualClock,
    queue: JobQueue,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clocks, "MOST_TAKEN", 2)
    names = [new_game(PEOPLE, timers=TIMERS) for _ in range(6)]
    before = {name: sorted(games.load(name).questions) for name in names}
    first, second = DeadlineClock(games, queue, watch), DeadlineClock(open_games(), queue, watch)
    looked: list[str] = []
    fire = overdue_questions.fire

    def noted(games: Games, game: str, now: Callable[[], int]) -> State | None:
        looked.append(game)
        return fire(games, game, now)

    monkeypatch.setattr(overdue_questions, "fire", noted)
    watch.ms = due_of(games, names[0])
    for clock in (first, second, second, first, second):
        clock.tick()
    assert sorted(looked) == sorted(names)
    assert {name: sorted(fired(games, name)) for name in names} == before


def test_the_next_deadline_of_a_game_is_armed_as_soon_as_one_has_fired(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock, connection: Redis
) -> None:
    for _ in range(5):
        watch.ms = due_of(games, game)
        clock.tick()
        assert armed(connection) == {f"{game}|{games.load(game).version}": due_of(games, game)}


def test_a_game_that_cannot_be_read_does_not_stop_the_clock_of_others(
    games: Games,
    new_game: NewGame,
    clock: DeadlineClock,
    watch: ManualClock,
    connection: Redis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, whole = new_game(PEOPLE, timers=TIMERS), new_game(PEOPLE, timers=TIMERS)
    load = games.load

    def damaged(game: str) -> object:
        if game == broken:
            raise Corrupt(game, 1, "its bytes do not fit its hash")
        return load(game)

    monkeypatch.setattr(games, "load", damaged)
    watch.ms = due_of(games, whole)
    clock.tick()
    assert timer_answers(games, whole) == 1
    # Nor does it look at the broken one all the time, or call itself late for it.
    asked: list[str] = []

    def noted(game: str) -> object:
        asked.append(game)
        return damaged(game)

    monkeypatch.setattr(games, "load", noted)
    for _ in range(20):
        watch.ms += 50
        clock.tick()
    assert broken not in asked
    assert min(armed(connection).values()) > watch.ms
    watch.ms += clocks.PUT_OFF_MS
    clock.tick()
    assert broken in asked


HOUR = 3_600_000


@pytest.mark.parametrize("set_back", [0, HOUR], ids=["", "set back"])
def test_a_clock_notices_that_the_queue_has_lost_everything_and_restores_the_deadlines(
    games: Games,
    game: str,
    clock: DeadlineClock,
    housekeeper: Housekeeper,
    watch: ManualClock,
    connection: Redis,
    set_back: int,
) -> None:
    clock.tick()
    housekeeper.tick()
    watch.ms -= set_back
    clock.tick()
    connection.flushdb()
    watch.ms += clocks.EVERY_BEAT_MS
    clock.tick()
    housekeeper.tick()
    assert connection.zcard(deadlines.KEY) == 1
    watch.ms = due_of(games, game)
    clock.tick()
    assert timer_answers(games, game) == 1
    # It also asks for a search for lost games, for the store may be another one too.
    assert "lost" in {id.partition("-")[0] for id in queues.housekeeping(connection).job_ids}


def test_lost_deadlines_are_restored_in_the_next_round(
    games: Games, game: str, clock: DeadlineClock, housekeeper: Housekeeper, watch: ManualClock, connection: Redis
) -> None:
    housekeeper.tick()
    connection.delete(deadlines.KEY)
    watch.ms += module.EVERY_ROUND_MS
    housekeeper.tick()
    assert connection.zcard(deadlines.KEY) == 1
    watch.ms = due_of(games, game)
    clock.tick()
    assert timer_answers(games, game) == 1


def test_a_clock_that_starts_finds_what_was_lost_at_once(
    games: Games, game: str, connection: Redis, housekeeper: Housekeeper, clock: DeadlineClock, watch: ManualClock
) -> None:
    connection.flushdb()
    watch.ms = due_of(games, game)
    housekeeper.tick()
    clock.tick()
    assert timer_answers(games, game) == 1


def test_deadlines_that_could_not_be_restored_are_restored_at_the_next_look(
    games: Games, game: str, connection: Redis, housekeeper: Housekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> int:
        raise StoreUnavailable

    connection.flushdb()
    with monkeypatch.context() as broken:
        broken.setattr(deadlines, "sweep", away)
        with pytest.raises(StoreUnavailable):
            housekeeper.tick()
    housekeeper.tick()
    assert armed(connection) == {f"{game}|{games.load(game).version}": due_of(games, game)}


def test_the_clock_stands_still_in_a_paused_game(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock
) -> None:
    moment = due_of(games, game)
    games.carry_out(PreparedCommand(game, PauseGame(at=2_000), Sender("pause", "f", "host")))
    watch.ms = moment + 1
    clock.tick()
    assert timer_answers(games, game) == 0
    games.carry_out(PreparedCommand(game, ResumeGame(at=watch.ms), Sender("resume", "f", "host")))
    assert due_of(games, game) > watch.ms


def test_people_who_never_answer_are_played_by_the_clock(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock
) -> None:
    for _ in range(40):
        watch.ms = max(watch.ms, due_of(games, game))
        clock.tick()
    assert timer_answers(games, game) >= 40


@pytest.mark.usefixtures("worker_process")
def test_bots_that_are_asked_after_a_deadline_are_woken(
    games: Games, new_game: NewGame, clock: DeadlineClock, watch: ManualClock, queue: JobQueue, bot_jobs: BotJobs
) -> None:
    game = new_game({"red": "", "blue": "basic", "green": "basic"}, timers=TIMERS, absent_after=None)
    bot_jobs.enqueue(games.load(game))
    overdue: list[str] = []
    for _ in range(10):
        run_jobs(queue)
        asked = games.load(game).questions
        assert {pending.seat for pending in asked.values()} >= {"red"}
        watch.ms = max(watch.ms, due_of(games, game))
        overdue += [id for id, pending in asked.items() if pending.due is not None and pending.due <= watch.ms]
        clock.tick()
    run_jobs(queue)
    assert fired(games, game) == overdue


def test_the_clock_gives_a_sign_of_life(clock: DeadlineClock, connection: Redis) -> None:
    clock.tick()
    assert int(connection.get("cg:heartbeat:clock") or 0) > 0
    assert 0 < connection.pttl("cg:heartbeat:clock") <= 60_000


@pytest.mark.parametrize("set_back", [0, HOUR], ids=["", "set back"])
def test_bots_that_nobody_woke_are_found(
    new_game: Callable[..., str], housekeeper: Housekeeper, watch: ManualClock, queue: JobQueue, set_back: int
) -> None:
    new_game()
    housekeeper.tick()
    watch.ms -= set_back
    for _ in range(3):
        housekeeper.tick()
        watch.ms += STILL_MS
    assert queue.count == 1


# -- sleep ---------------------------------------------------------------------------------------


def test_a_clock_sleeps_until_the_next_deadline_but_a_second_at_most(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock
) -> None:
    due = due_of(games, game)
    slept = []
    for left in (5_000, 1_001, 999, 7):
        watch.ms = due - left
        slept.append(clock.tick())
    assert slept == [1.0, 1.0, 0.999, 0.007]


def test_a_clock_looks_at_once_for_more_when_it_has_fired_something_and_then_sleeps(
    games: Games, game: str, clock: DeadlineClock, watch: ManualClock
) -> None:
    watch.ms = due_of(games, game)
    assert clock.tick() == 0.0
    assert clock.tick() == clocks.MOST_SLEEP_S


def test_no_job_stands_in_front_of_a_deadline(
    games: Games,
    game: str,
    new_game: NewGame,
    clock: DeadlineClock,
    watch: ManualClock,
    queue: JobQueue,
    bot_jobs: BotJobs,
) -> None:
    for _ in range(20):
        bot_jobs.enqueue(games.load(new_game()))
    watch.ms = due_of(games, game)
    clock.tick()
    assert timer_answers(games, game) == 1
    assert queue.count == 20


# -- a house in which nothing happens --------------------------------------------------------------


def idle_minute(clock: DeadlineClock, housekeeper: Housekeeper, watch: ManualClock) -> int:
    """Returns how often either of them wakes up."""
    until, woken = watch.ms + 60_000, 0
    next_tick = next_look = watch.ms
    while watch.ms < until:
        if watch.ms == next_tick:
            next_tick, woken = watch.ms + round(1000 * clock.tick()), woken + 1
        if watch.ms == next_look:
            housekeeper.tick()
            next_look, woken = watch.ms + round(1000 * EVERY_LOOK_S), woken + 1
        watch.ms = min(next_tick, next_look)
    return woken


def registered(games: Games, number: int) -> None:
    """Registers many games that wait for nobody: in the lobby, and finalized ones."""
    for place in range(number):
        game = f"g_{place:026}"
        games.log.register(game)
        games._client.hset(f"cg:{{{game}}}:head", mapping={"v": 1, "h": "00", "st": "lobby"})
        games.log.settle(f"g_over{place:022}")


def test_an_idle_minute_costs_a_few_round_trips_a_second_and_a_page_of_heads_whatever_is_stored(
    games: Games,
    clock: DeadlineClock,
    housekeeper: Housekeeper,
    watch: ManualClock,
    connection: Redis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = 60_000 // module.EVERY_PAGE_MS + 1
    for number in (50, 1_000):
        registered(games, number)
        idle_minute(clock, housekeeper, watch)
        counted = Counted(games._client, connection, monkeypatch=monkeypatch)
        assert idle_minute(clock, housekeeper, watch) <= 2 * 60
        assert counted.trips < 60 * 6
        assert counted.names["HMGET"] <= pages * 2 * PAGE
        # 64 small questions to begin a round, or to find out whether there is anything to archive or to enter.
        assert counted.names["SCARD"] <= 64 * (60_000 // module.EVERY_ROUND_MS + 60_000 // module.EVERY_ENTRY_MS + 3)
        monkeypatch.undo()


def test_games_that_are_known_to_wait_for_people_are_loaded_once(
    games: Games,
    new_game: NewGame,
    clock: DeadlineClock,
    housekeeper: Housekeeper,
    watch: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = {new_game(PEOPLE) for _ in range(5)}
    loaded: list[str] = []
    load = games.load

    def noted(game: str) -> State:
        loaded.append(game)
        return load(game)

    monkeypatch.setattr(games, "load", noted)
    for _ in range(3):
        idle_minute(clock, housekeeper, watch)
    assert sorted(loaded) == sorted(names)


# -- time in which nobody could answer --------------------------------------------------------------


@pytest.fixture
def stepped(watch: ManualClock, monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """Steps the clock of the test, which is that of the store, too."""
    watch.ms = 1_795_262_400_000
    monkeypatch.setattr(server_mixin, "time", SimpleNamespace(time=lambda: watch.ms / 1000))
    return watch


def elapse(watch: ManualClock, connection: Redis, clocks: list[DeadlineClock], ms: int) -> None:
    """Lets this time pass, in which an API beats and the clocks tick."""
    for _ in range(ms // 500):
        watch.ms += 500
        outages.beat(connection)
        for clock in clocks:
            clock.tick()


def happened(games: Games, game: str) -> list[str]:
    return [recorded.event.type for recorded in games.history(game)]


RESERVES = {**TIMERS, "decision": 20, "reserve": 60}


def test_after_75_seconds_in_which_nobody_could_answer_nobody_has_missed_a_deadline__CLOCK_07(
    games: Games, new_game: NewGame, clock: DeadlineClock, stepped: ManualClock, connection: Redis
) -> None:
    names = [
        new_game(PEOPLE, at=stepped.ms, timers=timers, absent_after=1, bot_pace="instant")
        for timers in (TIMERS, TIMERS, RESERVES)
    ]
    outages.beat(connection)
    elapse(stepped, connection, [clock], 5_000)
    before = {name: games.load(name) for name in names}
    stepped.ms += 75_000
    clock.tick()
    assert {name: games.load(name).version for name in names} == {name: each.version for name, each in before.items()}
    outages.beat(connection)
    clock.tick()
    elapse(stepped, connection, [clock], 1_000)
    for name, state in before.items():
        assert {"deadline_missed", "answered"}.isdisjoint(happened(games, name))
        assert games.load(name).clocks == state.clocks
        assert games.load(name).absent == {}
    # All deadlines had passed, and each game has what it had.
    assert [happened(games, name).count("deadlines_moved") for name in names] == [1, 1, 1]
    due = due_of(games, names[0])
    assert due == 75_000 + (earliest_due(before[names[0]]) or 0)
    elapse(stepped, connection, [clock], due - stepped.ms + 500)
    assert "deadline_missed" in happened(games, names[0])


def test_the_housekeeping_moves_the_deadlines_of_all_games_at_once__CLOCK_07(
    games: Games, new_game: NewGame, housekeeper: Housekeeper, stepped: ManualClock, connection: Redis
) -> None:
    names = [new_game(PEOPLE, at=stepped.ms, timers=timers) for timers in (TIMERS, RESERVES)]
    before = {name: due_of(games, name) for name in names}
    outages.beat(connection)
    stepped.ms += 3_000
    housekeeper.tick()
    assert {name: due_of(games, name) for name in names} == before
    outages.beat(connection)
    for _ in range(2):
        housekeeper.tick()
    assert {name: due_of(games, name) - before[name] for name in names} == dict.fromkeys(names, 3_000)
    assert [happened(games, name).count("deadlines_moved") for name in names] == [1, 1]


@pytest.mark.parametrize("dies", ["before it has moved them", "after it has moved them"])
def test_two_clocks_make_up_for_an_outage_once_although_one_is_killed__CLOCK_07(
    dies: str,
    games: Games,
    open_games: Callable[[], Games],
    game: str,
    queue: JobQueue,
    stepped: ManualClock,
    connection: Redis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = new_game_of(games, stepped)
    due = due_of(games, started)
    first, second = DeadlineClock(games, queue, stepped), DeadlineClock(open_games(), queue, stepped)
    outages.beat(connection)
    stepped.ms += 75_000
    outages.beat(connection)
    make_up = outages.make_up

    def killed(*arguments: Any) -> None:
        if dies == "after it has moved them":
            make_up(*arguments)
        raise Dies

    with monkeypatch.context() as dying:
        dying.setattr(outages, "make_up", killed)
        with pytest.raises(Dies):
            first.tick()
    elapse(stepped, connection, [second, first], clocks.LEASE_MS + 1_000)
    assert happened(games, started).count("deadlines_moved") == 1
    assert due_of(games, started) == due + 75_000
    assert timer_answers(games, started) == 0


def new_game_of(games: Games, watch: ManualClock) -> str:
    return start(games, "g_timed", PEOPLE, at=watch.ms, timers=TIMERS)


def test_no_deadline_fires_while_no_api_accepts_commands__CLOCK_07(
    games: Games, clock: DeadlineClock, stepped: ManualClock, connection: Redis
) -> None:
    game = new_game_of(games, stepped)
    outages.beat(connection)
    for _ in range(60):
        stepped.ms += 1_000
        clock.tick()
    assert "answered" not in happened(games, game)
    outages.beat(connection)
    clock.tick()
    assert "answered" not in happened(games, game)
    elapse(stepped, connection, [clock], 25_000)
    assert "answered" in happened(games, game)


def test_a_clock_that_stood_still_after_it_read_the_time_fires_nothing_that_was_not_due_then__CLOCK_07(
    games: Games, clock: DeadlineClock, stepped: ManualClock, connection: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole machine was stopped between two lines of the program."""
    game = new_game_of(games, stepped)
    due = due_of(games, game)
    elapse(stepped, connection, [], due - stepped.ms)
    assert stepped.ms == due
    known = outages.known

    def stopped(queue: Redis) -> outages.KnownOutages:
        found = known(queue)
        stepped.ms += 75_000
        return found

    monkeypatch.setattr(outages, "known", stopped)
    clock.tick()
    answered = next(each for each in games.history(game) if each.event.type == "answered")
    assert envelope.read_time(answered.envelope.at) == due


@pytest.mark.parametrize("first", [3_600_000, -3_600_000])
def test_a_machine_whose_clock_jumps_there_and_back_gives_and_takes_hardly_any_time__CLOCK_07(
    first: int, games: Games, clock: DeadlineClock, housekeeper: Housekeeper, stepped: ManualClock, connection: Redis
) -> None:
    game = new_game_of(games, stepped)
    due = due_of(games, game)
    elapse(stepped, connection, [clock], 2_000)
    for jump in (first, -first):
        stepped.ms += jump
        elapse(stepped, connection, [clock], 2_000)
        housekeeper.tick()
    left = due_of(games, game) - stepped.ms
    assert abs(left - (due - 1_795_262_400_000 - 6_000)) <= 2_000
    assert "answered" not in happened(games, game)
    elapse(stepped, connection, [clock], left + 500)
    assert "answered" in happened(games, game)


def test_a_queue_that_was_emptied_gives_and_takes_no_time__CLOCK_07(
    games: Games, clock: DeadlineClock, housekeeper: Housekeeper, stepped: ManualClock, connection: Redis
) -> None:
    game = new_game_of(games, stepped)
    due = due_of(games, game)
    elapse(stepped, connection, [clock], 2_000)
    connection.flushdb()
    elapse(stepped, connection, [clock], 2_000)
    housekeeper.all_is_lost()
    housekeeper.tick()
    assert due_of(games, game) == due
    elapse(stepped, connection, [clock], due - stepped.ms + 500)
    assert "answered" in happened(games, game)
