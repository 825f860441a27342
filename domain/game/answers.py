"""Answers: given by seats, by the clock, by standing orders, and for seats that conceded."""

from typing import Any

from domain import events
from domain.commands import Answer, Expire, SetStandingOrders
from domain.engine import orders
from domain.engine.abilities import ABILITIES
from domain.engine.runner import Asked, Runner
from domain.game import absence, clocks, standing_orders
from domain.game.open_questions import open_questions, running, veiled
from domain.game.resumption import after_a_request
from domain.motions import ballot, motions
from domain.refusal import Refused
from domain.state import Order
from domain.undo import requests

STAND_IN = "stand_in"
"""The cause of an answer that a stand-in gives."""


def answer(runner: Runner, command: Answer) -> None:
    """A seat answers one of its questions, or its stand-in does."""
    running(runner)
    if runner.state.paused and ballot.of(runner.state.undo) is None:
        raise Refused("game_paused", "The game is paused.", "TABLE-05")
    pending = runner.state.questions.get(command.question)
    if pending is None and runner.state.undo is not None and command.question in runner.state.undo.set_aside:
        raise Refused("undo_pending", "A request must be decided first.", "UNDO-05", request=runner.state.undo.id)
    if pending is None:
        raise Refused("question_closed", "This question is not open.", "TABLE-03", question_id=command.question)
    if pending.seat != command.seat and veiled(runner):
        raise Refused("question_closed", "This question is not open.", "TABLE-03", question_id=command.question)
    if pending.seat != command.seat:
        raise Refused(
            "not_waiting_for_you", "This question is put to another seat.", "TABLE-03", question_id=command.question
        )
    asked = open_questions(runner.state)[command.question]
    by_stand_in = command.cause == STAND_IN
    if by_stand_in:
        _check_stand_in(runner, command.seat)
    else:
        absence.back(runner, command.seat)
    give(runner, command.question, asked, command.answer, STAND_IN if by_stand_in else "")


def _check_stand_in(runner: Runner, seat: str) -> None:
    if not absence.absence(runner.state, seat).bot:
        raise Refused("not_waiting_for_you", "The player of this seat is back.", "ABSENT-03")


def give(runner: Runner, id: str, asked: Asked, answer: dict[str, Any], cause: str) -> None:
    """Applies an answer; `cause` says what gave it when it was not the seat."""
    value = asked.question.check(answer)
    if (request := runner.state.undo) is not None:
        if ballot.of(request) is not None:
            motions.vote(runner, id, asked.seat, value, cause)
            return
        requests.vote(runner, id, asked.seat, value, cause)
        after_a_request(runner, request)
        return
    frame = runner.state.agenda[-1]
    in_veiled_window = veiled(runner)
    if in_veiled_window and value is None:
        return  # no answer until the clock closes the window is a pass, and nobody may see a pass
    secret = asked.question.secret or _chose_secretly(value)
    clocks.settle(runner)
    plain = {key: value for key, value in answer.items() if key != "kind"}
    runner.emit(
        events.Answered(
            question=id,
            seat=asked.seat,
            kind=asked.question.kind,
            answer=plain,
            secret=secret,
            cause=cause,
            veiled=in_veiled_window,
            name=asked.question.name,
        )
    )
    frame.answers[asked.key] = value


def _chose_secretly(value: Any) -> bool:
    """True when the answer chooses a use whose first choice only its user may know."""
    return isinstance(value, dict) and "use" in value and ABILITIES[value["use"]].secret


def expire(runner: Runner, command: Expire) -> None:
    """Every question past its deadline gets its default answer."""
    running(runner)
    stands = runner.state.paused and ballot.of(runner.state.undo) is None
    for id, asked in open_questions(runner.state).items():
        pending = runner.state.questions.get(id)
        if pending is not None and pending.due is not None and pending.due <= command.at and not stands:
            is_vote = runner.state.undo is not None
            give(runner, id, asked, asked.question.default(), "timer")
            if not is_vote and asked.seat in runner.state.seats:
                absence.deadline_missed(runner, asked.seat)
            if not asked.question.secret:
                return
    if not runner.events:
        raise Refused("question_closed", "No deadline has passed.", "TABLE-04")


def of_the_absent(runner: Runner) -> tuple[str, Asked, dict[str, Any]] | None:
    """An open question of a seat that conceded, with its default answer, if there is one."""
    gone = [colour for colour, seat in runner.state.seats.items() if seat.conceded]
    if runner.state.status != "running" or not gone:
        return None
    for id, each in open_questions(runner.state).items():
        if each.seat in gone and not (veiled(runner) and each.question.kind == "respond"):
            return id, each, each.question.default()
    return None


def set_orders(runner: Runner, command: SetStandingOrders) -> None:
    """A seat gives standing orders for many questions, in the lobby too (TIME-31, TIME-36).

    Raises Refused (game_over) after the end, and (validation_failed) for a free seat or invalid orders.
    """
    if runner.state.status != "lobby":
        running(runner)
    elif not runner.state.seats[command.seat].player:
        raise Refused("validation_failed", "This seat is free.", "TIME-36", given=command.seat)
    faults = standing_orders.faults(command.orders)
    if faults:
        raise Refused("validation_failed", "These standing orders cannot be kept.", "TIME-31", errors=faults)
    runner.emit(events.StandingOrdersSet(seat=command.seat, orders=[Order(**order) for order in command.orders]))
    if veiled(runner):
        # A question that opens or closes here would reveal what this seat could use.
        runner.put_anew(command.seat)


def by_order(runner: Runner) -> tuple[str, Asked, dict[str, Any]] | None:
    """An open question that a standing order answers, with that answer."""
    given = [order for seat in runner.state.seats.values() for order in seat.orders if order.question]
    if runner.state.status != "running" or not given:
        return None
    for id, asked in open_questions(runner.state).items():
        if asked.seat in runner.state.seats:
            answer = orders.answer(runner.state, asked.seat, asked.question.name)
            if answer is not None and _fits(asked, answer):
                return id, asked, answer
    return None


def _fits(asked: Asked, answer: dict[str, Any]) -> bool:
    """When the order does not fit this question, the player answers it."""
    try:
        asked.question.check(answer)
    except Refused:
        return False
    return True
