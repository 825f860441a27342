"""Bots that think for long do it in a queue, a thread and a process of their own: no other table waits for them."""

import os
import signal

import pytest
from redis import Redis
from rq.job import JobStatus

from domain import state as states
from domain.game.memory import Places, SeatMemory
from domain.game.open_questions import open_questions
from domain.state import State
from service.jobs.queue import JobQueue
from service.play.bots.advice import Advice, ComparedAnswer
from service.play.bots.jobs import BotJobs
from service.play.bots.turn_queue import TurnQueue
from service.store.games import Games
from tests.workers.conftest import NewGame
from workers.bots import planner
from workers.bots.memories import Memories
from workers.bots.turns import BotTurn, take_turns, turns
from workers.jobs import process, queues
from workers.jobs.thinking_process import ThinkingProcess, advised, thought
from workers.jobs.worker import Worker, made

THOUGHTS = 20
TABLE = {"red": "planner", "blue": "basic", "green": "basic"}


def now() -> int:
    return 5_000


@pytest.fixture
def thinking(connection: Redis) -> TurnQueue:
    return queues.thinking(connection)


class HereAndNow:
    """Thinks in this process."""

    def answer(self, state: State, turn: BotTurn, seed: bytes, memory: SeatMemory) -> dict[str, object] | None:
        return thought(states.encode(state), turn, seed, memory)

    def advice(self, state: State, question: str, memory: SeatMemory) -> list[ComparedAnswer]:
        return advised(states.encode(state), question, memory)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch, worker_process: None) -> None:
    """Limits trials, in this process: what is tested here does not depend on them."""
    monkeypatch.setattr(planner, "ROUNDS", (2,))
    monkeypatch.setattr(process, "thinking_process", HereAndNow)


def until_a_planner_is_asked(games: Games, game: str) -> State:
    """Lets the others play until a planner is asked."""
    state = take_turns(games, game, now, 5_000)
    assert {turn.bot for turn in turns(state)} >= {"planner"}
    return state


def test_other_workers_leave_the_question_of_such_a_bot_alone(games: Games, new_game: NewGame) -> None:
    state = until_a_planner_is_asked(games, new_game(TABLE))
    assert take_turns(games, state.game, now).version == state.version


@pytest.mark.usefixtures("hasty")
def test_the_job_of_a_game_hands_over_to_the_queue_of_those_that_think(
    games: Games, queue: TurnQueue, thinking: TurnQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    state = until_a_planner_is_asked(games, new_game(TABLE))
    bot_jobs.enqueue(state)
    made(Worker, queue, 10).work(burst=True, logging_level="ERROR")
    assert thinking.job_ids == [f"b-{state.game}-{state.version}-thinking"]
    made(Worker, thinking, 10).work(burst=True, logging_level="ERROR")
    assert games.load(state.game).version > state.version
    assert not thinking.job_ids
    assert len(queue.job_ids) == 1


@pytest.mark.usefixtures("hasty")
def test_a_game_with_such_a_bot_goes_on_from_job_to_job(
    games: Games, queue: TurnQueue, thinking: TurnQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    game = new_game(TABLE)
    bot_jobs.enqueue(games.load(game))
    for _ in range(THOUGHTS):
        made(Worker, queue, 10).work(burst=True, logging_level="ERROR")
        (job,) = thinking.job_ids
        assert job == f"b-{game}-{games.load(game).version}-thinking"
        made(Worker, thinking, 10).work(burst=True, logging_level="ERROR")


@pytest.mark.usefixtures("hasty")
def test_a_thought_about_what_has_been_answered_meanwhile_changes_nothing(
    games: Games, thinking: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    state = until_a_planner_is_asked(games, new_game(TABLE))
    bot_jobs.think(state)
    games_of_another = take_turns(games, state.game, now, 1, think=HereAndNow().answer)
    made(Worker, thinking, 10).work(burst=True, logging_level="ERROR")
    assert games.load(state.game).version == games_of_another.version


def test_a_thought_that_died_with_its_worker_is_asked_for_again(
    games: Games, thinking: TurnQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    state = until_a_planner_is_asked(games, new_game(TABLE))
    name = f"b-{state.game}-{state.version}-thinking"
    bot_jobs.think(state)
    bot_jobs.think(state)
    assert thinking.job_ids == [name]
    JobQueue.lmove(thinking.connection, thinking.key, None)
    job = thinking.fetch_job(name)
    assert job is not None
    job.set_status(JobStatus.STARTED)
    bot_jobs.think(state)
    assert thinking.job_ids == [f"{name}-1"]


@pytest.mark.usefixtures("hasty")
def test_a_worker_thinks_about_what_a_player_should_answer__TABLE_10(
    games: Games, thinking: TurnQueue, bot_jobs: BotJobs, connection: Redis, new_game: NewGame
) -> None:
    state = games.load(new_game({"red": "", "blue": "", "green": ""}, hints=True))
    question = next(iter(state.questions))
    found = Advice(connection, bot_jobs)
    assert found.given(state, question) is None
    made(Worker, thinking, 10).work(burst=True, logging_level="ERROR")
    given = found.given(state, question)
    assert given
    assert given == HereAndNow().advice(state, question, Memories(games).of(state, state.questions[question].seat))


def test_such_a_bot_thinks_with_what_its_seat_has_seen(games: Games, new_game: NewGame) -> None:
    """All that its seat heard of the game, from the first event on, in as many pages as the log has."""
    state = until_a_planner_is_asked(games, new_game(TABLE))
    thought_of: list[Places] = []

    def think(state: State, turn: BotTurn, _: bytes, memory: SeatMemory) -> dict[str, object] | None:
        heard = SeatMemory(turn.seat)
        for recorded in games.history(state.game, 0, state.version):
            heard.hear(recorded.event)
        assert memory.places == heard.places
        thought_of.append(dict(memory.places))
        return open_questions(state)[turn.question].question.default()

    memories = Memories(games)
    for _ in range(THOUGHTS):
        take_turns(games, state.game, now, 1, think=think, memories=memories)
        until_a_planner_is_asked(games, state.game)
    assert any(zone in ("hand:blue", "hand:green") for places in thought_of for zone in places.values())


@pytest.mark.processes
def test_a_process_that_dies_is_begun_again_and_thinks_the_same(games: Games, new_game: NewGame) -> None:
    state = until_a_planner_is_asked(games, new_game(TABLE))
    turn = next(turn for turn in turns(state) if turn.bot == "planner")
    thinking_process = ThinkingProcess()
    try:
        first = thinking_process.answer(state, turn, b"seed", SeatMemory(turn.seat))
        assert first == HereAndNow().answer(state, turn, b"seed", SeatMemory(turn.seat))
        assert thinking_process._pool is not None
        (process_id,) = thinking_process._pool._processes
        os.kill(process_id, signal.SIGKILL)
        assert thinking_process.answer(state, turn, b"seed", SeatMemory(turn.seat)) == first
    finally:
        thinking_process.close()
