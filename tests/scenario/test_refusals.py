"""Refusals with their stable codes; a refusal changes nothing (CORE-285, CORE-348)."""

from typing import Any

import pytest

from domain import state as states
from domain.commands import (
    Answer,
    Command,
    Concede,
    ExtendDeadline,
    LeaveSeat,
    PauseGame,
    ResumeGame,
    StartGame,
    TakeSeat,
)
from domain.refusal import Refused
from tests.scenario.table import Table


def code(table: Table, command: Command) -> str:
    """With which code the command is refused; nothing has happened."""
    before = states.encode(table.state)
    with pytest.raises(Refused) as refused:
        table.command(command)
    assert states.encode(table.state) == before
    return refused.value.code


def answer(table: Table, seat: str, question: str = "", **given: Any) -> Answer:
    open_one = next(iter(table.questions()), "")
    return Answer(seat=seat, question=question or open_one, answer=given)


def test_an_answer_to_a_closed_question(table: Table) -> None:
    table.against("blue").until("aim")
    first = next(iter(table.questions()))
    table.aims_at("blue-2")
    assert code(table, answer(table, "red", first, planets=["blue-1"])) == "question_closed"


def test_an_answer_to_a_question_that_never_was(table: Table) -> None:
    table.until("aim")
    assert code(table, answer(table, "red", "q_999", planets=["blue-1"])) == "question_closed"


def test_an_answer_of_another_seat(table: Table) -> None:
    table.against("blue").until("aim")
    assert code(table, answer(table, "blue", planets=["blue-1"])) == "not_waiting_for_you"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({}, "wrong_members"),
        ({"planets": "blue-1"}, "wrong_members"),
        ({"planets": ["blue-1"], "seats": ["blue"]}, "wrong_members"),
        ({"kind": "confirm", "yes": True}, "wrong_kind"),
        ({"planets": [["blue-1"]]}, "not_an_option"),
        ({"planets": [None]}, "not_an_option"),
        ({"planets": ["blue-1", "blue-1"]}, "chosen_twice"),
        ({"planets": []}, "too_few"),
    ],
)
def test_an_answer_outside_the_options(table: Table, given: dict[str, Any], reason: str) -> None:
    table.against("blue").until("aim").refuses("red", reason, "CORE-100", **given)


@pytest.mark.parametrize("given", [{"from": {"red-1": -1}}, {"from": {"red-1": True}}, {"from": {"red-1": "2"}}])
def test_an_amount_that_is_none(table: Table, given: dict[str, Any]) -> None:
    table.against("blue").aims_at("blue-2").until("launch").refuses("red", "wrong_members", "CORE-105", **given)


def test_one_ship_named_twice(table: Table) -> None:
    table.against("blue").aims_at("blue-2").until("launch")
    table.refuses("red", "chosen_twice", "CORE-105", ships=["red-01", "red-01"])


def test_an_answer_before_the_game_and_while_it_is_paused(table: Table) -> None:
    assert code(table, Answer(seat="red", question="q_1", answer={})) == "illegal_command"
    table.against("blue").until("aim").command(PauseGame())
    assert code(table, answer(table, "red", planets=["blue-1"])) == "game_paused"
    assert code(table, PauseGame()) == "game_paused"
    table.command(ResumeGame())
    assert code(table, ResumeGame()) == "illegal_command"
    table.aims_at("blue-1")


def test_taking_or_leaving_a_seat_of_a_running_game(table: Table) -> None:
    table.until("aim")
    assert code(table, TakeSeat(seat="red", player="p_other")) == "game_started"
    assert code(table, LeaveSeat(seat="red")) == "game_started"
    assert code(table, StartGame()) == "game_started"


def test_more_time_for_a_question_that_has_none_or_is_another_seats(table: Table) -> None:
    table.against("blue").until("aim")
    open_one = next(iter(table.questions()))
    assert code(table, ExtendDeadline(seat="red", question=open_one)) == "illegal_command"
    assert code(table, ExtendDeadline(seat="blue", question=open_one)) == "question_closed"


def test_giving_up_twice(table: Table) -> None:
    table.until("aim").command(Concede(seat="green"))
    assert code(table, Concede(seat="green")) == "illegal_command"


def test_the_last_one_who_has_not_given_up_wins__CONCEDE_01(table: Table) -> None:
    table.until("aim")
    for seat in ("green", "blue", "red"):
        table.command(Concede(seat=seat))
    assert table.state.winners == ["yellow"]
    assert code(table, Concede(seat="yellow")) == "game_over"
