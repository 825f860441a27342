"""Deadlines fire once, never early, and come back when they were lost."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis
from rq import Queue, SimpleWorker

from domain.commands import Answer, PauseGame, ResumeGame
from domain.game.open_questions import open_questions
from domain.state import State
from service.play.bot_jobs import BotJobs
from service.store import deadlines
from service.store.deadlines import earliest_due
from service.store.errors import Corrupt
from service.store.games import Games
from service.store.log import envelope
from service.store.log.sender import Sender
from tests.workers.conftest import ManualClock, NewGame
from tests.workers.counted import Counted
from workers import clock as clocks
from workers.clock import Clock
from workers.jobs import overdue_questions, schedule
from workers.jobs.sweep import PAGE, STILL_MS

PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
TIMERS = {"reaction": 10, "decision": 20, "deal": 30}


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    watch = ManualClock()
    monkeypatch.setattr(overdue_questions, "unix_ms", watch)
    return watch


@pytest.fixture
def clock(games: Games, queue: Queue, watch: ManualClock) -> Clock:
    return Clock(games, queue, watch)


@pytest.fixture
def game(new_game: NewGame) -> str:
    return new_game(PEOPLE, timers=TIMERS)


def due_of(games: Games, game: str) -> int:
    found = earliest_due(games.load(game))
    assert found is not None
    return found


def run_jobs(queue: Queue) -> None:
    SimpleWorker([queue], connection=queue.connection).work(burst=True, logging_level="ERROR")


def fired(games: Games, game: str) -> list[str]:
    """The questions that the clock answered."""
    bodies = [envelope.decode(entry.body) for entry in games.log.read(game, 0, 1_000)]
    answered = [body for body in bodies if body.type == "answered" and body.cause == "timer"]
    return [json.loads(bytes(body.data))["question"] for body in answered]


def timer_answers(games: Games, game: str) -> int:
    return len(fired(games, game))


def test_a_deadline_is_not_fired_a_millisecond_early(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    watch.ms = due_of(games, game) - 1
    clock.tick()
    assert queue.count == 0
    watch.ms += 1
    clock.tick()
    assert queue.count == 1


@pytest.mark.usefixtures("worker_process")
def test_the_question_gets_its_default_answer_from_the_clock(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    before = games.load(game)
    id, asked = next(iter(open_questions(before).items()))
    watch.ms = due_of(games, game)
    clock.tick()
    run_jobs(queue)
    answered = next(
        body
        for entry in games.log.read(game, before.version, 10)
        if (body := envelope.decode(entry.body)).type == "answered"
    )
    assert (answered.by, answered.cause) == ("clock", "timer")
    assert id not in games.load(game).questions
    assert asked.seat.encode() in bytes(answered.data)


@pytest.mark.usefixtures("worker_process")
def test_a_job_that_comes_early_changes_nothing(games: Games, game: str, watch: ManualClock) -> None:
    version = games.load(game).version
    watch.ms = due_of(games, game) - 1
    overdue_questions.expire(game, version)
    assert games.load(game).version == version


@pytest.mark.usefixtures("worker_process")
def test_a_job_that_comes_again_fires_no_question_twice(games: Games, game: str, watch: ManualClock) -> None:
    before = games.load(game)
    watch.ms = due_of(games, game)
    for _ in range(5):
        overdue_questions.expire(game, before.version)
    assert sorted(fired(games, game)) == sorted(before.questions)


@pytest.mark.usefixtures("worker_process")
def test_a_seat_that_was_quicker_wins(games: Games, game: str, watch: ManualClock, clock: Clock, queue: Queue) -> None:
    state = games.load(game)
    id, asked = next(iter(open_questions(state).items()))
    watch.ms = due_of(games, game)
    clock.tick()
    answer = Answer(at=watch.ms, seat=asked.seat, question=id, answer=asked.question.default())
    games.execute(game, answer, Sender("mine", "f", f"seat:{asked.seat}"))
    run_jobs(queue)
    assert id not in fired(games, game)


def test_two_clocks_ask_for_the_same_job_once(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    watch.ms = due_of(games, game)
    for each in (clock, Clock(games, queue, watch), clock):
        each.tick()
    assert queue.job_ids == [f"t-{game}-{games.load(game).version}"]


def test_a_clock_fires_a_deadline_itself_when_no_worker_took_it(
    games: Games, game: str, clock: Clock, watch: ManualClock
) -> None:
    watch.ms = due_of(games, game)
    clock.tick()
    watch.ms += clocks.LATE_MS
    clock.tick()
    assert timer_answers(games, game) == 0
    watch.ms += 1
    clock.tick()
    assert timer_answers(games, game) == 1


def test_a_game_that_cannot_be_read_does_not_stop_the_clock_of_others(
    games: Games,
    new_game: NewGame,
    clock: Clock,
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
    watch.ms = due_of(games, whole) + clocks.LATE_MS + 1
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
    armed: Any = connection.zrange(deadlines.KEY, 0, -1, withscores=True)
    assert min(score for _, score in armed) > watch.ms
    watch.ms += clocks.PUT_OFF_MS
    clock.tick()
    assert broken in asked


def test_a_clock_notices_that_the_queue_has_lost_everything_and_restores_the_deadlines(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue, connection: Redis
) -> None:
    clock.tick()
    connection.flushdb()
    watch.ms += clocks.EVERY_BEAT_MS
    clock.tick()
    assert connection.zcard(deadlines.KEY) == 1
    watch.ms = due_of(games, game)
    clock.tick()
    assert queue.job_ids == [f"t-{game}-{games.load(game).version}"]
    # It also asks for a search for lost games, for the store may be another one too.
    assert schedule.housekeeping(connection).job_ids == ["lost-0"]


def test_lost_deadlines_are_restored_in_the_next_round(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue, connection: Redis
) -> None:
    clock.tick()
    connection.delete(deadlines.KEY)
    watch.ms += clocks.EVERY_ROUND_MS
    clock.tick()
    assert connection.zcard(deadlines.KEY) == 1
    watch.ms = due_of(games, game)
    clock.tick()
    assert queue.job_ids == [f"t-{game}-{games.load(game).version}"]


def test_a_clock_that_starts_finds_what_was_lost_at_once(
    games: Games, game: str, connection: Redis, queue: Queue, watch: ManualClock
) -> None:
    connection.flushdb()
    watch.ms = due_of(games, game)
    Clock(games, queue, watch).tick()
    assert queue.count == 1


@pytest.mark.usefixtures("worker_process")
def test_the_clock_stands_still_in_a_paused_game(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    moment = due_of(games, game)
    games.execute(game, PauseGame(at=2_000), Sender("pause", "f", "host"))
    watch.ms = moment + 1
    clock.tick()
    run_jobs(queue)
    assert timer_answers(games, game) == 0
    games.execute(game, ResumeGame(at=watch.ms), Sender("resume", "f", "host"))
    assert due_of(games, game) > watch.ms


@pytest.mark.usefixtures("worker_process")
def test_people_who_never_answer_are_played_by_the_clock(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    for _ in range(40):
        watch.ms = max(watch.ms, due_of(games, game))
        clock.tick()
        run_jobs(queue)
    assert timer_answers(games, game) >= 40


@pytest.mark.usefixtures("worker_process")
def test_bots_that_are_asked_after_a_deadline_are_woken(
    games: Games, new_game: NewGame, clock: Clock, watch: ManualClock, queue: Queue, bot_jobs: BotJobs
) -> None:
    game = new_game({"red": "", "blue": "basic", "green": "basic"}, timers=TIMERS)
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


def test_the_clock_gives_a_sign_of_life(clock: Clock, connection: Redis) -> None:
    clock.tick()
    assert int(connection.get("cg:heartbeat:clock") or 0) > 0
    assert 0 < connection.pttl("cg:heartbeat:clock") <= 60_000


def test_bots_that_nobody_woke_are_found(
    new_game: Callable[..., str], clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    new_game()
    for _ in range(3):
        clock.tick()
        watch.ms += STILL_MS
    assert queue.count == 1


# -- sleep ---------------------------------------------------------------------------------------


def test_a_clock_sleeps_until_the_next_deadline_but_a_second_at_most(
    games: Games, game: str, clock: Clock, watch: ManualClock
) -> None:
    due = due_of(games, game)
    slept = []
    for left in (5_000, 1_001, 999, 7):
        watch.ms = due - left
        slept.append(clock.tick())
    assert slept == [1.0, 1.0, 0.999, 0.007]


@pytest.mark.usefixtures("worker_process")
def test_a_clock_looks_often_while_a_deadline_waits_for_its_worker_and_then_sleeps_again(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue
) -> None:
    watch.ms = due_of(games, game)
    assert clock.tick() == clocks.POLL_S
    run_jobs(queue)
    assert clock.tick() == clocks.MOST_SLEEP_S


def test_a_deadline_that_waits_is_handed_to_a_worker_once(
    games: Games, game: str, clock: Clock, watch: ManualClock, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[str] = []
    fire = schedule.fire_deadline

    def noted(queue: Queue, game: str, version: int) -> bool:
        handed.append(game)
        return fire(queue, game, version)

    monkeypatch.setattr(schedule, "fire_deadline", noted)
    watch.ms = due_of(games, game)
    for _ in range(10):
        clock.tick()
        watch.ms += 50
    assert handed == [game]


def test_deadlines_are_looked_at_before_the_bots_of_other_games_play(
    games: Games, game: str, new_game: NewGame, clock: Clock, watch: ManualClock, queue: Queue, bot_jobs: BotJobs
) -> None:
    bot_jobs.enqueue(games.load(new_game()))
    watch.ms = due_of(games, game)
    clock.tick()
    assert queue.job_ids[0] == f"t-{game}-{games.load(game).version}"


# -- a house in which nothing happens --------------------------------------------------------------


def idle_minute(clock: Clock, watch: ManualClock) -> None:
    until = watch.ms + 60_000
    while watch.ms < until:
        watch.ms += round(1000 * clock.tick())


def registered(games: Games, number: int) -> None:
    """Many games that wait for nobody: in the lobby, and finalized ones."""
    for place in range(number):
        game = f"g_{place:026}"
        games.log.register(game)
        games._client.hset(f"cg:{{{game}}}:head", mapping={"v": 1, "h": "00", "st": "lobby"})
        games.log.settle(f"g_over{place:022}")


def test_an_idle_minute_costs_a_few_round_trips_a_second_and_a_page_of_heads_whatever_is_stored(
    games: Games, clock: Clock, watch: ManualClock, connection: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = 60_000 // clocks.EVERY_PAGE_MS + 1
    for number in (50, 5_000):
        registered(games, number)
        idle_minute(clock, watch)
        counted = Counted(games._client, connection, monkeypatch=monkeypatch)
        idle_minute(clock, watch)
        assert counted.trips < 60 * 6
        assert counted.names["HMGET"] <= pages * 2 * PAGE
        # 64 small questions to begin a round, or to find out whether there is anything to archive or to enter.
        assert counted.names["SCARD"] <= 64 * (60_000 // clocks.EVERY_ROUND_MS + 60_000 // clocks.EVERY_ENTRY_MS + 3)
        monkeypatch.undo()


def test_games_that_are_known_to_wait_for_people_are_loaded_once(
    games: Games, new_game: NewGame, clock: Clock, watch: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {new_game(PEOPLE) for _ in range(5)}
    loaded: list[str] = []
    load = games.load

    def noted(game: str) -> State:
        loaded.append(game)
        return load(game)

    monkeypatch.setattr(games, "load", noted)
    for _ in range(3):
        idle_minute(clock, watch)
    assert sorted(loaded) == sorted(names)
