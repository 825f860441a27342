"""Answers: given by seats, by the clock, by standing orders, and for seats that conceded."""

from typing import Any

from domain import events
from domain.commands import AddStandingOrder, Answer, Expire, RemoveStandingOrder, SetStandingOrders
from domain.engine import orders
from domain.engine.abilities import ABILITIES
from domain.engine.runner import OpenQuestion, Runner
from domain.faults import Fault, below
from domain.game import absence, clocks, standing_orders
from domain.game.open_questions import open_questions, running, veiled
from domain.rating import rated_games
from domain.refusal import Refused
from domain.requests import votes
from domain.state import Order

STAND_IN = "stand_in"
"""The cause of an answer that a stand-in gives."""


def answer(runner: Runner, command: Answer) -> None:
    """Answers one of the questions of a seat, for its player or its stand-in."""
    running(runner)
    if runner.state.halted:
        raise Refused("game_paused", "The game is paused.", "TABLE-05")
    pending = runner.state.questions.get(command.question)
    if pending is None and runner.state.request is not None and command.question in runner.state.request.set_aside:
        raise Refused("undo_pending", "A request must be decided first.", "UNDO-05", request=runner.state.request.id)
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
        absence.check_plays(runner.state, command.seat)
        absence.back(runner, command.seat)
    give(runner, command.question, asked, command.answer, STAND_IN if by_stand_in else "")


def _check_stand_in(runner: Runner, seat: str) -> None:
    if not absence.absence(runner.state, seat).bot:
        raise Refused("not_waiting_for_you", "The player of this seat is back.", "ABSENT-03")


def give(runner: Runner, id: str, asked: OpenQuestion, answer: dict[str, Any], cause: str) -> None:
    """Applies an answer; `cause` says what gave it when it was not the seat."""
    value = asked.question.check(answer)
    if (request := runner.state.request) is not None:
        votes.vote(runner, request, id, asked.seat, value, cause)
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
    """Returns True if the answer chooses a use whose first choice only its user may know."""
    return isinstance(value, dict) and "use" in value and ABILITIES[value["use"]].secret


def expire(runner: Runner, command: Expire) -> None:
    """Gives every question past its deadline its default answer."""
    running(runner)
    stands = runner.state.halted
    for id, asked in open_questions(runner.state).items():
        pending = runner.state.questions.get(id)
        if pending is not None and pending.due is not None and pending.due <= command.at and not stands:
            is_vote = runner.state.request is not None
            give(runner, id, asked, asked.question.default(), "timer")
            if not is_vote and asked.seat in runner.state.seats:
                absence.deadline_missed(runner, asked.seat)
            if not asked.question.secret:
                return
    if not runner.events:
        raise Refused("question_closed", "No deadline has passed.", "TABLE-04")


def of_the_absent(runner: Runner) -> tuple[str, OpenQuestion, dict[str, Any]] | None:
    """Returns an open question of a seat that conceded, with its default answer, if there is one."""
    if runner.state.status != "running":
        return None
    gone = [colour for colour, seat in runner.state.seats.items() if seat.conceded]
    if not gone:
        return None
    for id, each in open_questions(runner.state).items():
        if each.seat in gone and not (veiled(runner) and each.question.kind == "respond"):
            return id, each, each.question.default()
    return None


def set_orders(runner: Runner, command: SetStandingOrders) -> None:
    """Sets standing orders of a seat for many questions, in the lobby too (TIME-31, TIME-36).

    Raises Refused (game_over) after the end, and (validation_failed) for a free seat or invalid orders.
    """
    _may_give_orders(runner, command.seat)
    faults = standing_orders.faults(command.orders)
    if faults:
        raise Refused("validation_failed", "These standing orders cannot be kept.", "TIME-31", errors=faults)
    runner.emit(events.StandingOrdersSet(seat=command.seat, orders=[Order(**order) for order in command.orders]))
    _look_again(runner, command.seat)


def add_order(runner: Runner, command: AddStandingOrder) -> None:
    """Adds a standing order of a seat, in the place of one about the same subject (ORDERS-02).

    Nothing happens when it has this very order. Raises Refused: game_over, and validation_failed when the order cannot
    be kept or is one too many.
    """
    _may_give_orders(runner, command.seat)
    _check_order("/add", standing_orders.never_kept(command.order, runner.state.seats))
    order, own = Order(**command.order), runner.state.seats[command.seat].orders
    if order in own:
        return
    if sum(other.subject != order.subject for other in own) >= standing_orders.MOST_ORDERS:
        errors = [standing_orders.too_many("/add")]
        raise Refused("validation_failed", "There are too many standing orders.", "ORDERS-02", errors=errors)
    runner.emit(events.StandingOrderAdded(seat=command.seat, order=order))
    _look_again(runner, command.seat)


def remove_order(runner: Runner, command: RemoveStandingOrder) -> None:
    """Removes one of the standing orders of a seat (ORDERS-03).

    Raises Refused: game_over, validation_failed when this is no order, and illegal_command (no_such_order) when the
    seat does not have it.
    """
    _may_give_orders(runner, command.seat)
    _check_order("/remove", standing_orders.no_order(command.order))
    order = Order(**command.order)
    if order not in runner.state.seats[command.seat].orders:
        detail = "You do not have this standing order: read your list, and send one of it."
        raise Refused("illegal_command", detail, "ORDERS-03", "no_such_order")
    runner.emit(events.StandingOrderRemoved(seat=command.seat, order=order))
    _look_again(runner, command.seat)


def _check_order(pointer: str, wrong: Fault | None) -> None:
    """Raises Refused (validation_failed) when something is wrong with an order."""
    if wrong:
        errors = [below(pointer, wrong)]
        raise Refused("validation_failed", "This standing order cannot be kept.", "TIME-31", errors=errors)


def _may_give_orders(runner: Runner, seat: str) -> None:
    """Raises Refused (game_over) after the end, (validation_failed) for a free seat, and after too many changes."""
    if runner.state.status != "lobby":
        running(runner)
    elif not runner.state.seats[seat].player:
        raise Refused("validation_failed", "This seat is free.", "TIME-36", given=seat)
    rated_games.check_order_change(runner.state, seat)


def _look_again(runner: Runner, seat: str) -> None:
    """Opens questions again after a change of orders.

    One that opens or closes in a veiled window would reveal what the seat holds.
    """
    if veiled(runner):
        runner.renew_question(seat)


def by_order(runner: Runner) -> tuple[str, OpenQuestion, dict[str, Any]] | None:
    """Returns an open question that a standing order answers, with that answer."""
    standing_orders = [order for seat in runner.state.seats.values() for order in seat.orders if order.question]
    if runner.state.status != "running" or not standing_orders:
        return None
    for id, asked in open_questions(runner.state).items():
        if asked.seat in runner.state.seats:
            answer = orders.answer(runner.state, asked.seat, asked.question.name)
            if answer is not None and _fits(asked, answer):
                return id, asked, answer
    return None


def _fits(asked: OpenQuestion, answer: dict[str, Any]) -> bool:
    """Returns False if the order does not fit this question: then the player answers it."""
    try:
        asked.question.check(answer)
    except Refused:
        return False
    return True
