"""Bots that take their time: a pause before each move, which the clock ends."""

from typing import Any

import pytest
from redis import Redis

from domain.commands import Answer
from service.jobs.queue import JobQueue
from service.play.bots import pauses
from service.play.bots.jobs import BotJobs
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.publishing import Executed
from tests.workers.conftest import ManualClock, NewGame
from tests.workers.test_turns import run_jobs
from workers.clock import MOST_SLEEP_S, DeadlineClock

PAUSE_MS = pauses.PAUSES_MS["calm"]


@pytest.fixture
def watch() -> ManualClock:
    return ManualClock()


@pytest.fixture
def bot_jobs(connection: Redis, watch: ManualClock) -> BotJobs:
    return BotJobs(connection, watch)


def asleep(games: Games) -> Any:
    """Returns the jobs that sleep."""
    pipe = games._decider._queue.pipeline()
    pauses.ask(pipe)
    return pipe.execute()[0]


@pytest.fixture
def moves(games: Games, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Returns the answers that are no passes, as they are given."""
    given: list[dict[str, Any]] = []
    carry_out = games.carry_out

    def noted(wanted: PreparedCommand) -> Executed:
        command = wanted.command
        if isinstance(command, Answer) and not (command.answer["kind"] == "respond" and "use" not in command.answer):
            given.append(command.answer)
        return carry_out(wanted)

    monkeypatch.setattr(games, "carry_out", noted)
    return given


@pytest.mark.usefixtures("worker_process")
def test_a_bot_takes_a_moment_before_each_move_and_none_for_a_pass__TABLE_09(
    games: Games,
    queue: JobQueue,
    bot_jobs: BotJobs,
    new_game: NewGame,
    watch: ManualClock,
    moves: list[dict[str, Any]],
) -> None:
    game, clock = new_game(bot_pace="calm"), DeadlineClock(games, queue, watch)
    bot_jobs.enqueue(games.load(game))
    for number in range(20):
        assert clock.tick() == min(PAUSE_MS / 1000, MOST_SLEEP_S)
        run_jobs(queue)
        assert len(moves) == number
        watch.ms += PAUSE_MS
        clock.tick()
        run_jobs(queue)
        assert len(moves) == number + 1


@pytest.mark.usefixtures("worker_process")
def test_bots_that_take_their_time_play_a_game_to_its_end__TABLE_09(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame, watch: ManualClock
) -> None:
    game, clock = new_game(bot_pace="brisk"), DeadlineClock(games, queue, watch)
    bot_jobs.enqueue(games.load(game))
    while games.load(game).status != "over":
        watch.ms += pauses.PAUSES_MS["brisk"]
        clock.tick()
        assert queue.count == 1
        run_jobs(queue)
    clock.tick()
    assert queue.count == 0


@pytest.mark.usefixtures("worker_process")
def test_a_moment_that_came_when_the_game_had_gone_on_moves_nothing(
    games: Games,
    queue: JobQueue,
    bot_jobs: BotJobs,
    new_game: NewGame,
    watch: ManualClock,
    moves: list[dict[str, Any]],
) -> None:
    game, clock = new_game(bot_pace="brisk"), DeadlineClock(games, queue, watch)
    bot_jobs.enqueue(games.load(game))
    watch.ms += 400
    clock.tick()
    run_jobs(queue)
    before = games.load(game).version, len(moves)
    pauses.put_off(games._decider._queue, f"b-{game}-1", watch.ms)
    clock.tick()
    assert queue.count == 1
    run_jobs(queue)
    assert (games.load(game).version, len(moves)) == before


def test_of_two_clocks_one_wakes_a_bot(games: Games, queue: JobQueue, new_game: NewGame, watch: ManualClock) -> None:
    game = new_game(bot_pace="calm")
    BotJobs(games._decider._queue, watch).enqueue(games.load(game))
    assert queue.count == 0
    watch.ms += PAUSE_MS
    both_see = asleep(games)
    first, second = (pauses.take(games._decider._queue, both_see, watch.ms) for _ in range(2))
    assert (len(first.jobs), second.jobs) == (1, [])


def test_a_bot_without_a_pace_plays_at_once__TABLE_09(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    bot_jobs.enqueue(games.load(new_game()))
    assert queue.count == 1
    assert asleep(games) == []


def test_bots_whose_moment_was_lost_move_when_the_sweep_finds_them(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    bot_jobs.enqueue_again(games.load(new_game(bot_pace="calm")))
    (job,) = queue.jobs
    assert job.func_name == "workers.jobs.bot_turns.move"
