"""The rules of the service itself: seats, questions, waiting. Each refusal names its rule (TABLE)."""

from typing import Any

import pytest

from domain.commands import Finalize
from domain.refusal import Refused
from domain.rulebook.book import BOOK
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import context_of
from tests.api.table import Table, code


def said(response: ApiResponse) -> tuple[int, str, str]:
    """Returns status, code and rule of a refusal."""
    assert "context" in response.json, response.text
    rule = response.json["context"]["rule"]
    assert rule in BOOK
    return response.status_code, code(response), rule


def refused(table: Table, headers: dict[str, str], **command: Any) -> tuple[int, str, str]:
    """Returns what is said of a command that changes nothing."""
    before = table.version()
    found = said(table.command(headers, **command))
    assert table.version() == before
    return found


def answering(table: Table, seat: str, question: str, answer: Any) -> tuple[int, str, str]:
    return refused(table, table.as_seat(seat), type="answer", question_id=question, answer=answer)


def test_a_seat_is_taken_once__TABLE_01(client: ApiClient, lobby: Table) -> None:
    body = {"name": "Late", "seat": next(iter(lobby.tokens))}
    again = client.post(f"{lobby.path}/seats", json=body, headers=lobby.as_host())
    assert said(again) == (409, "seat_taken", "TABLE-01")


def test_the_host_frees_no_seat_of_a_game_that_has_started__TABLE_01(table: Table) -> None:
    left = table.client.delete(f"{table.path}/seats/red", headers=table.as_host())
    assert said(left) == (409, "game_started", "TABLE-01")


def test_a_game_starts_once__TABLE_02(table: Table) -> None:
    assert refused(table, table.as_host(), type="start_game") == (409, "game_started", "TABLE-01")


def test_a_game_with_free_seats_does_not_start__TABLE_02(lobby: Table) -> None:
    assert lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_host()).status_code == 204
    assert refused(lobby, lobby.as_host(), type="start_game") == (409, "illegal_command", "TABLE-02")


@pytest.mark.parametrize("command", ["concede", "pause_game"])
def test_nothing_is_played_before_the_start__TABLE_02(lobby: Table, command: str) -> None:
    headers = lobby.as_seat("red") if command == "concede" else lobby.as_host()
    assert refused(lobby, headers, type=command) == (409, "illegal_command", "TABLE-02")


def test_a_question_is_answered_by_the_seat_that_is_asked__TABLE_03(table: Table) -> None:
    seat, question = table.asked()[0]
    other = next(each for each in table.tokens if each != seat)
    told = answering(table, other, question["id"], question["on_timeout"])
    assert told == (409, "not_waiting_for_you", "TABLE-03")


def test_a_question_is_answered_once__TABLE_03(table: Table) -> None:
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    told = answering(table, seat, question["id"], question["on_timeout"])
    assert told == (409, "question_closed", "TABLE-03")


def test_where_there_is_no_deadline_no_time_is_given_again__TABLE_04(table: Table) -> None:
    seat, question = table.asked()[0]
    extend = {"type": "extend_deadline", "question_id": question["id"]}
    assert refused(table, table.as_seat(seat), **extend) == (409, "illegal_command", "TABLE-04")


def test_a_paused_game_waits__TABLE_05(table: Table) -> None:
    seat, question = table.asked()[0]
    assert refused(table, table.as_host(), type="resume_game") == (409, "illegal_command", "TABLE-05")
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert refused(table, table.as_host(), type="pause_game") == (409, "game_paused", "TABLE-05")
    assert answering(table, seat, question["id"], question["on_timeout"]) == (409, "game_paused", "TABLE-05")
    asks = table.client.post(
        f"{table.path}/undo-requests", json={"target": "my_last_command"}, headers=table.as_seat(seat)
    )
    assert said(asks) == (409, "game_paused", "TABLE-05")


def test_a_player_who_has_conceded_does_not_concede_again(table: Table) -> None:
    assert table.command(table.as_seat("red"), type="concede").status_code == 201
    assert refused(table, table.as_seat("red"), type="concede") == (409, "illegal_command", "CONCEDE-01")


def test_what_is_secret_stays_so_until_the_game_is_over__TABLE_06(table: Table) -> None:
    games: Games = context_of(table.client.application).games
    with pytest.raises(Refused) as refusal:
        games.carry_out(
            PreparedCommand(table.id, Finalize(seed="00" * 32, salt="00" * 32), Sender("finalize", "", "engine"))
        )
    assert refusal.value.rule == "TABLE-06"
    assert games.finalize(table.id) is None
