"""TABLE-10: a player may ask what a bot would answer, where the game allows that."""

from typing import Any

import pytest
from flask import Flask

from domain import state as states
from domain.game.memory import SeatMemory
from service.jobs.kinds import THINKING
from service.play.bots import advice
from service.play.bots.advice import ComparedAnswer
from service.play.bots.turn_queue import TurnQueue
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS, context_of
from tests.api.table import Table, code
from workers.bots import planner
from workers.jobs.thinking_process import advised

HINTS = {**PLAIN_ALIENS, "hints": True}


@pytest.fixture
def table(client: ApiClient, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(planner, "ROUNDS", (2,))
    return Table(client, seed="a table of three", options=HINTS).start()


def hint(table: Table, seat: str, **query: str) -> ApiResponse:
    return table.client.get(f"{table.path}/hint", query_string=query, headers=table.as_seat(seat))


def think(table: Table, app: Flask) -> int:
    """Does what a worker does about the jobs that are there; returns how many there were."""
    shared = context_of(app)
    queue = TurnQueue(THINKING, connection=shared.queue)
    jobs = queue.jobs
    for job in jobs:
        game, _, question = job.args
        state = shared.games.load(game)
        advice.keep(shared.queue, state, question, advised(states.encode(state), question, SeatMemory("")))
        job.delete()
    return len(jobs)


def test_table_10_the_bot_thinks_and_then_names_answers_that_can_be_given(table: Table, app: Flask) -> None:
    """TABLE-10."""
    seat, question = table.play_until("choose_ships")
    asked = hint(table, seat)
    assert (asked.status_code, asked.headers["Retry-After"]) == (202, "1")
    assert asked.json == {"question_id": question["id"], "version": table.version()}
    assert think(table, app) == 1
    given = hint(table, seat).json
    assert (given["question_id"], given["version"]) == (question["id"], table.version())
    assert len(given["items"]) > 1
    assert all(0 <= each["value"] <= 1 and each["trials"] >= 2 and each["label"] for each in given["items"])
    assert table.command(table.as_seat(seat), **given["items"][0]["command"]).status_code == 201


def test_table_10_asked_twice_the_bot_thinks_once_and_says_the_same(table: Table, app: Flask) -> None:
    """TABLE-10."""
    seat, _ = table.play_until("choose_ships")
    assert [hint(table, seat).status_code for _ in range(3)] == [202] * 3
    assert think(table, app) == 1
    assert hint(table, seat).json == hint(table, seat).json
    assert think(table, app) == 0


def test_table_10_the_log_and_the_others_learn_nothing_of_it(table: Table, app: Flask) -> None:
    """TABLE-10."""
    seat, _ = table.play_until("choose_ships")
    other = next(each for each in table.tokens if each != seat)
    before = (table.version(), seen(table, other))
    hint(table, seat)
    think(table, app)
    hint(table, seat)
    assert (table.version(), seen(table, other)) == before


def seen(table: Table, seat: str) -> Any:
    return table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).json


def test_table_10_a_question_with_one_answer_is_answered_without_trials(table: Table, app: Flask) -> None:
    """TABLE-10."""
    seat, question = table.play_until("choose_ships")
    shared = context_of(app)
    state = shared.games.load(table.id)
    advice.keep(shared.queue, state, question["id"], [ComparedAnswer(question["on_timeout"], None, 0)])
    (only,) = hint(table, seat).json["items"]
    assert (only["command"]["answer"], only["value"], only["trials"]) == (question["on_timeout"], None, 0)


def test_table_10_a_game_without_hints_gives_none(client: ApiClient) -> None:
    """TABLE-10."""
    refused = hint(Table(client, options=PLAIN_ALIENS).start(), "red")
    assert (refused.status_code, code(refused)) == (403, "hints_forbidden")
    assert refused.json["context"]["rule"] == "TABLE-10"


def test_table_10_a_seat_asks_about_its_own_open_questions_alone(table: Table) -> None:
    """TABLE-10."""
    seat, question = table.play_until("choose_ships")
    other = next(each for each in table.tokens if each != seat)
    assert hint(table, other).status_code == 204
    assert code(hint(table, other, question_id=question["id"])) == "not_waiting_for_you"
    assert code(hint(table, seat, question_id="q_9999")) == "question_closed"
    assert hint(table, seat, question_id="no").status_code == 422
    assert code(table.client.get(f"{table.path}/hint")) == "token_missing"
    assert code(table.client.get(f"{table.path}/hint", headers=table.as_host())) == "not_a_player"
