"""Notices: once for each batch of questions, at half and nine tenths of its time, and of nothing that is over."""

from domain.commands import PutMotion
from service.notices.notice_rules import LONGEST_MS, QUIET_MS
from service.notices.webhooks import DECIDE, FINISHED, PENDING, POSTED, REMINDER, STARTED, UNDO, UNDONE
from service.play.live.talk import Said, Talk
from service.store.log.event_log import BESIDE
from tests.notices.conftest import GAME, House


def test_the_seat_that_is_asked_is_told_once(house: House) -> None:
    seat = house.asked()
    house.hook(seat)
    house.look()
    house.look()
    (request,) = house.receiver.got
    data = request.json["data"]
    assert request.json["type"] == PENDING
    assert (data["game_id"], data["seat"], data["version"]) == (GAME, seat, house.state.version)
    assert data["question_ids"] == [id for id, asked in house.state.questions.items() if asked.seat == seat]
    assert data["legal_command_count"] >= 1
    assert data["deadline_at"].endswith("+00:00")
    assert data["links"]["legal_commands"] == f"https://games.example/v1/games/{GAME}/legal-commands"


def test_bodies_are_thin(house: House) -> None:
    """No card, no view and no prompt is in what notifies."""
    seat = house.asked()
    house.hook(seat)
    house.look()
    hand = house.state.zones[f"hand:{seat}"]
    assert hand
    (request,) = house.receiver.got
    assert not any(card.encode() in request.body for card in hand)
    assert set(request.json["data"]) == {
        "game_id",
        "version",
        "links",
        "seat",
        "question_ids",
        "deadline_at",
        "legal_command_count",
    }


def test_nobody_else_is_told_of_a_question(house: House) -> None:
    asked = {pending.seat for pending in house.state.questions.values()}
    for seat in {"red", "blue", "green"} - asked:
        house.hook(seat)
    house.look()
    assert house.receiver.got == []


def test_the_next_question_is_another_batch(house: House) -> None:
    house.hook("red")
    house.hook("blue")
    house.hook("green")
    house.look()
    for _ in range(12):
        before = {id: pending.seat for id, pending in house.state.questions.items()}
        seen = len(house.receiver.got)
        house.answer()
        house.look()
        after = {id: pending.seat for id, pending in house.state.questions.items()}
        news = {seat for id, seat in after.items() if id not in before and seat in ("red", "blue", "green")}
        assert {each.json["data"]["seat"] for each in house.receiver.got[seen:]} == news


def test_the_host_is_told_who_is_waited_for_and_not_what_for(house: House) -> None:
    house.hook("host")
    house.look()
    asked = {pending.seat for pending in house.state.questions.values()}
    assert {each.json["data"]["seat"] for each in house.receiver.got} == asked
    assert {each.json["data"]["legal_command_count"] for each in house.receiver.got} == {None}
    assert all("legal_commands" not in each.json["data"]["links"] for each in house.receiver.got)


def test_a_question_that_is_answered_before_it_could_be_told_is_told_to_nobody(house: House) -> None:
    seat = house.asked()
    hook = house.hook(seat)
    house.pass_time(QUIET_MS)
    house.dispatcher.look(GAME, house.clock)
    while any(pending.seat == seat for pending in house.state.questions.values()):
        house.answer()
    house.work()
    assert house.receiver.got == []
    assert {each.state for each in house.deliveries(hook)} == {"outdated"}


def test_reminders_come_at_half_and_at_nine_tenths_of_the_time(house: House) -> None:
    seat = house.asked()
    house.hook(seat)
    house.look()
    marks = [(house.until(seat, percent), count) for percent, count in MARKS]
    house.receiver.got.clear()
    for moment, count in marks:
        house.clock.ms = moment
        house.work()
        assert house.receiver.events == [REMINDER] * count, moment


MARKS = ((49, 0), (50, 1), (51, 1), (89, 1), (90, 2), (99, 2))
"""Percent of the time of a question, and how many reminders there were until then."""


def test_a_late_worker_reminds_once(house: House) -> None:
    house.hook(seat := house.asked())
    house.look()
    house.receiver.got.clear()
    house.clock.ms = house.until(seat, 95)
    house.work()
    assert house.receiver.events == [REMINDER]


def test_nobody_is_reminded_of_what_is_answered(house: House) -> None:
    seat = house.asked()
    house.hook(seat, events=(REMINDER,))
    house.look()
    half = house.until(seat, 51)
    while any(pending.seat == seat for pending in house.state.questions.values()):
        house.answer()
    house.clock.ms = half
    house.work()
    assert house.receiver.got == []


def test_start_and_end_are_told_once_and_to_those_who_asked_for_it(lobby: House) -> None:
    lobby.hook("red", events=(STARTED, FINISHED))
    lobby.hook("host", events=(FINISHED,))
    lobby.look()
    assert lobby.receiver.got == []
    lobby.start()
    lobby.look()
    lobby.look()
    assert lobby.receiver.events == [STARTED]
    lobby.end()
    lobby.look()
    lobby.look()
    assert lobby.receiver.events == [STARTED, FINISHED, FINISHED]
    assert lobby.receiver.got[-1].json["data"]["winners"] == ["red"]


def test_a_webhook_of_a_running_game_is_not_told_that_it_has_started(house: House) -> None:
    house.hook("host", events=(STARTED,))
    house.look()
    assert house.receiver.got == []


def test_an_undo_that_is_asked_for_is_told_and_questions_that_wait_for_it_are_not_told_again() -> None:
    """UNDO-05"""
    house = House(undo_policy="unanimous").start()
    for seat in ("red", "blue", "green"):
        house.hook(seat, events=(UNDO, PENDING))
    house.look()
    before = house.state.version
    asker = house.answer()
    for _ in range(10):
        house.answer()
    house.look()
    house.receiver.got.clear()
    house.ask_for_undo(asker, before)
    assert house.state.request is not None
    house.look()
    assert house.receiver.events.count(UNDO) == 3
    request = house.state.request.id
    assert {each.json["data"].get("undo_request_id", request) for each in house.receiver.got} == {request}
    house.receiver.got.clear()
    waiting = set(house.state.request.set_aside)
    house.refuse_undo()
    assert waiting
    assert waiting <= set(house.state.questions)
    house.look()
    assert house.receiver.got == []


def test_everybody_gets_a_notice_of_an_undo_also_without_a_vote__UNDO_03() -> None:
    house = House(undo_policy="unanimous").start()
    for seat in ("red", "blue", "green"):
        house.hook(seat, events=(UNDONE,))
    house.look()
    before = house.state.version
    house.ask_for_undo(house.answer(), before)
    assert house.state.request is None
    house.look()
    house.look()
    assert house.receiver.events == [UNDONE] * 3


def test_after_a_pause_those_who_are_asked_are_told_again(house: House) -> None:
    house.hook(house.asked(), events=(PENDING, REMINDER))
    house.look()
    house.pause()
    house.look()
    house.pass_time(3_600_000)
    house.work()
    assert house.receiver.events == [PENDING]
    house.resume()
    house.look()
    assert house.receiver.events == [PENDING, PENDING]


def test_nobody_is_notified_until_the_log_was_quiet_for_two_seconds(house: House) -> None:
    """Also where another webhook of the game decides, and so has it looked at with each command."""
    house.hook("host", events=(PENDING,))
    house.hook(house.asked(), mode=DECIDE, events=(PENDING,))
    for _ in range(4):
        house.dispatcher.wake(GAME, house.clock())
        house.work()
        house.pass_time(QUIET_MS - 100)
        house.answer()
    assert [request.url for request in house.receiver.got if "host" in request.url] == []
    house.pass_time(QUIET_MS - 1)
    house.work()
    assert [request.url for request in house.receiver.got if "host" in request.url] == []
    house.pass_time(1)
    house.work()
    asked = {pending.seat for pending in house.state.questions.values()}
    told = [request.json["data"]["seat"] for request in house.receiver.got if "host" in request.url]
    assert sorted(told) == sorted(asked)


def test_at_a_table_that_is_never_quiet_ten_seconds_are_enough(house: House) -> None:
    house.hook("host", events=(PENDING,))
    began = house.clock()
    while not house.receiver.got:
        house.dispatcher.wake(GAME, house.clock())
        house.work()
        house.pass_time(1_000)
        house.answer()
    assert LONGEST_MS <= house.clock() - began <= LONGEST_MS + 1_000


# -- talk ------------------------------------------------------------------------------------------


def says(house: House, seat: str, text: str, *to: str) -> str:
    """Says something for a player; returns the id of the message."""
    said = Said(text, f"p_{seat}", seat, {f"p_{other}": other for other in to})
    message = Talk(house.events).post(GAME, said)
    assert message is not None
    house.watcher.hear(BESIDE, GAME)
    return message.name


def test_what_others_say_is_one_notice_for_all_messages_since_the_last(lobby: House) -> None:
    lobby.hook("red", events=(POSTED,))
    says(lobby, "blue", "hello")
    newest = says(lobby, "green", "good evening")
    lobby.look()
    lobby.look()
    (request,) = lobby.receiver.got
    assert (request.json["type"], request.json["data"]["message_id"]) == (POSTED, newest)
    assert b"evening" not in request.body


def test_a_message_is_no_notice_for_others_than_its_addressees__TALK_02(lobby: House) -> None:
    for who in ("red", "green", "host"):
        lobby.hook(who, events=(POSTED,))
    says(lobby, "blue", "between us", "green")
    lobby.look()
    assert [request.url for request in lobby.receiver.got] == ["https://green.example/1"]


def test_your_messages_and_those_of_players_whom_you_mute_are_no_notice__TALK_05(lobby: House) -> None:
    lobby.hook("red", events=(POSTED,))
    Talk(lobby.events).mute(GAME, "p_red", "p_blue", muted=True)
    says(lobby, "red", "hello")
    says(lobby, "blue", "hello")
    lobby.look()
    assert lobby.receiver.got == []


def test_a_motion_is_no_request_for_an_undo__MOTION_01(house: House) -> None:
    house.hook("host", events=(UNDO,))
    house.give(PutMotion(at=house.clock(), seat="red", kind="pause"), "seat:red")
    house.look()
    assert house.receiver.got == []
