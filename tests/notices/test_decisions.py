"""A webhook that decides gets the view and the legal commands, and what it answers is played for its seat."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from service.notices.dispatcher import DECIDE_MOST_S
from service.notices.http_post import TOTAL_S, Posted
from service.notices.schedule import Task
from service.notices.webhooks import DECIDE, PENDING
from service.store.log import envelope
from tests.notices.conftest import GAME, SEATS, House, Request

DECIDES: dict[str, Any] = {"mode": DECIDE, "events": (PENDING,)}


def saying(choose: Callable[[dict[str, Any]], Any]) -> Callable[[Request], Posted]:
    """Answers with what is made of the data of a request."""
    return lambda request: Posted(200, json.dumps(choose(request.json["data"])).encode())


def first_legal(data: dict[str, Any]) -> Any:
    return data["legal_commands"]["items"][0]["command"]


def commands(house: House) -> list[envelope.Envelope]:
    bodies = [envelope.decode(entry.body) for entry in house.games.log.read(GAME, 0, 10_000)]
    return [body for body in bodies if body.command]


def test_its_answer_is_a_command_of_its_seat_with_the_webhook_as_the_cause(house: House) -> None:
    seat = house.asked()
    hook = house.hook(seat, **DECIDES)
    house.receiver.answer = saying(first_legal)
    house.look()
    (request,) = house.receiver.got
    assert request.json["data"]["view"]["viewer"] == seat
    assert request.json["data"]["view"]["seats"][seat]["hand"]
    given = commands(house)[-1]
    assert (given.by, given.cause) == (f"seat:{seat}", "webhook")
    assert [(each.state, each.tries[0].outcome) for each in house.deliveries(hook)] == [("delivered", "")]


def test_each_question_is_decided_by_itself(house: House) -> None:
    for seat in SEATS:
        house.hook(seat, **DECIDES)
    house.receiver.answer = saying(first_legal)
    for _ in range(30):
        house.look()
    assert all(len(request.json["data"]["question_ids"]) == 1 for request in house.receiver.got)
    causes = {given.cause for given in commands(house) if given.by.startswith("seat:") and given.type == "answered"}
    assert causes == {"webhook"}
    assert len(house.receiver.got) > 30


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "malformed_answer"),
        (b"not json", "malformed_answer"),
        (b"[]", "malformed_answer"),
        (b'"answer"', "malformed_answer"),
        (b"{}", "malformed_answer"),
        (
            b'{"type": "answer", "question_id": "q_1", "answer": {"kind": "cards", "cards": [%s""]}}' % (b'"x",' * 400),
            "malformed_answer",
        ),
        (b'{"type":"start_game"}', "malformed_answer"),
        (b'{"type":"answer","question_id":"q_1"}', "malformed_answer"),
        (b"[" * 50_000, "malformed_answer"),
        (b'{"type":"answer","question_id":"q_999","answer":{"kind":"confirm","yes":true}}', "question_closed"),
        (b'{"type":"answer","question_id":"HERE","answer":{"kind":"choose_number","number":77}}', "illegal_command"),
        (b'{"type":"answer","question_id":"HERE","answer":{"kind":"choose_number","number":77.0}}', "illegal_command"),
    ],
)
def test_what_is_no_command_leaves_the_question_to_the_clock_and_the_log_says_why(
    house: House, body: bytes, why: str
) -> None:
    seat = house.asked()
    hook = house.hook(seat, **DECIDES)
    house.receiver.answer = lambda request: Posted(
        200, body.replace(b"HERE", request.json["data"]["question_ids"][0].encode())
    )
    version = house.state.version
    house.look()
    (delivery,) = house.deliveries(hook)
    assert (delivery.state, delivery.tries[0].outcome) == ("failed", why)
    assert house.state.version == version
    assert house.box.hooks[0].failures == 1


def test_one_that_does_not_want_to_decide_leaves_it_to_its_player(house: House) -> None:
    hook = house.hook(house.asked(), **DECIDES)
    house.receiver.answer = lambda _: Posted(204)
    house.look()
    (delivery,) = house.deliveries(hook)
    assert (delivery.state, delivery.tries[0].outcome) == ("delivered", "no_answer")
    assert house.box.hooks[0].failures == 0


@pytest.mark.parametrize(("whole", "seconds"), [(10, TOTAL_S), (49, TOTAL_S), (100, 10.0), (86_400, DECIDE_MOST_S)])
def test_it_may_take_a_tenth_of_the_time_but_no_less_than_five_seconds(whole: int, seconds: float) -> None:
    house = House(timers=dict.fromkeys(("reaction", "decision", "deal"), whole)).start()
    assert house.until(house.asked(), 100) - house.clock() == 1000 * whole
    house.hook(house.asked(), **DECIDES)
    house.look()
    assert house.receiver.got[0].seconds == seconds


def test_after_the_deadline_nothing_is_asked_and_the_default_stands(house: House) -> None:
    seat = house.asked()
    hook = house.hook(seat, **DECIDES)
    house.receiver.answer = lambda _: Posted(fault="timed_out")
    house.look()
    asked = len(house.receiver.got)
    assert house.deliveries(hook)[0].state == "pending"
    house.clock.ms = house.until(seat, 100)
    house.work()
    assert len(house.receiver.got) == asked
    assert {each.state for each in house.deliveries(hook)} <= {"failed", "outdated"}
    assert house.deliveries(hook)[0].tries[0].outcome == "timed_out"


def test_a_delivery_that_is_made_twice_gives_its_command_once(house: House) -> None:
    """The worker died after the command was stored, and before the delivery was."""
    hook = house.hook(house.asked(), **DECIDES)
    house.dispatcher.look(GAME, house.clock)
    (before,) = house.deliveries(hook)
    house.receiver.answer = saying(first_legal)
    house.work()
    version = house.state.version
    given = house.receiver.got[0]
    house.receiver.answer = saying(lambda _: first_legal(given.json["data"]))
    house.dispatcher.deliveries.keep(GAME, before)
    house.carry_out(Task(GAME, hook, before.id))
    assert house.state.version == version
    assert [each.cause for each in commands(house)].count("webhook") == 1


def test_a_vote_that_came_in_between_lets_it_decide_anew() -> None:
    """UNDO-05: the questions that waited are open again."""
    house = House(undo_policy="unanimous").start()
    before, asker = house.state.version, house.answer()
    for _ in range(10):
        house.answer()
    house.receiver.answer = lambda _: Posted(fault="timed_out")
    for seat in SEATS:
        house.hook(seat, **DECIDES)
    house.look()
    asked = {request.json["data"]["question_ids"][0] for request in house.receiver.got}
    house.ask_for_undo(asker, before)
    house.look()
    assert house.votes()
    house.refuse_undo()
    house.receiver.got.clear()
    house.look()
    assert {request.json["data"]["question_ids"][0] for request in house.receiver.got} == asked
