"""Standing orders over HTTP: only their owner sets and sees them, and a wrong one changes nothing (TIME-31)."""

from itertools import takewhile
from typing import Any

import pytest

from domain.engine.index import BY_MOMENT
from examples import verify_log
from service.verification import export_check
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code
from tests.api.test_forks import Forked, fork, over
from tests.api.test_stream import frames

DEFAULT = {"window": "*", "until": "game", "when": "nothing_playable"}
POINTLESS = {"window": "*", "until": "game", "when": "pointless"}
BEGIN = {"orders": [DEFAULT, POINTLESS], "default": "keep"}
"""The order with which every seat begins."""
KEPT = {"orders": [DEFAULT], "default": "keep"}
"""The orders that are left when a player puts an empty list in their place."""
DECLINE = {"question": "ally", "answer": {"kind": "choose_option", "options": ["none"]}, "until": "encounter"}


def path(table: Table, seat: str) -> str:
    return f"{table.path}/seats/{seat}/standing-orders"


def orders_of(table: Table, seat: str) -> Any:
    return table.client.get(path(table, seat), headers=table.as_seat(seat)).json


def given(table: Table, seat: str, *orders: Any, default: str = "keep") -> ApiResponse:
    body = {"orders": orders, "default": default}
    return table.client.put(path(table, seat), json=body, headers=table.as_seat(seat))


def only(*orders: Any) -> dict[str, Any]:
    """Returns the document of these orders, without the default order."""
    return {"orders": list(orders), "default": "drop"}


def changed(table: Table, seat: str, **change: Any) -> ApiResponse:
    return table.client.patch(path(table, seat), json=change, headers=table.as_seat(seat))


def test_every_seat_begins_with_the_order_to_pass_while_it_holds_nothing_playable__TIME_31(table: Table) -> None:
    for seat in table.tokens:
        assert orders_of(table, seat) == BEGIN


def test_what_is_put_replaces_all_orders_and_can_be_read_and_sent_again__TIME_31(table: Table) -> None:
    done = given(table, "red", DECLINE, default="drop")
    assert (done.status_code, done.json) == (200, only({**DECLINE, "when": "always"}))
    assert orders_of(table, "red") == done.json
    again = table.client.put(path(table, "red"), json=done.json, headers=table.as_seat("red"))
    assert (again.status_code, again.json) == (200, done.json)
    assert given(table, "red", default="drop").json == only()
    assert orders_of(table, "blue") == BEGIN


def test_the_option_leaves_out_the_order_against_what_is_pointless__ORDERS_04(client: ApiClient) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "pointless_questions": "asked"})
    assert orders_of(table, "red") == KEPT
    other = Table(client, options=PLAIN_ALIENS)
    changed_by_host = {"options": {"pointless_questions": "asked"}}
    current = other.client.get(other.path).headers["ETag"]
    patched = other.client.patch(other.path, json=changed_by_host, headers=other.as_host(**{"If-Match": current}))
    assert patched.status_code == 200, patched.text
    assert orders_of(other, "red") == KEPT


def test_a_player_who_wants_to_be_asked_everything_says_so_once__ORDERS_04(table: Table) -> None:
    assert given(table, "red", default="drop").json == only()
    assert orders_of(table, "red") == only()


def test_the_default_order_stays_unless_it_is_said_to_be_dropped__ORDERS_01(table: Table) -> None:
    kept = {"orders": [{**DECLINE, "when": "always"}, DEFAULT], "default": "keep"}
    bare = table.client.put(path(table, "red"), json={"orders": [DECLINE]}, headers=table.as_seat("red"))
    assert (bare.status_code, bare.json) == (200, kept)
    assert given(table, "red", DECLINE).json == kept
    assert table.client.put(path(table, "red"), json=kept, headers=table.as_seat("red")).json == kept
    assert given(table, "red").json == KEPT
    assert given(table, "red", default="drop").json == only()
    assert given(table, "red").json == KEPT
    while_encounter = {**DEFAULT, "until": "encounter"}
    assert given(table, "red", while_encounter).json == {"orders": [while_encounter], "default": "keep"}


def test_a_list_with_the_default_order_does_not_drop_it__ORDERS_01(table: Table) -> None:
    refused = given(table, "red", DECLINE, DEFAULT, default="drop")
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["context"]["rule"] == "ORDERS-01"
    assert refused.json["errors"][0]["pointer"] == "/default"
    assert orders_of(table, "red") == BEGIN


def test_one_order_is_added_and_the_others_stay__ORDERS_02(table: Table) -> None:
    first = changed(table, "red", add=DECLINE)
    assert first.status_code == 200, first.text
    assert first.json == {"orders": [DEFAULT, POINTLESS, {**DECLINE, "when": "always"}], "default": "keep"}
    window = {"window": "start_of_turn", "until": "game", "when": "always"}
    assert changed(table, "red", add={"window": "start_of_turn"}).json["orders"] == [*first.json["orders"], window]
    events = f"{table.path}/events?types=standing_order_added"
    assert len(table.client.get(events, headers=table.as_seat("red")).json["items"]) == 2


def test_an_added_order_takes_the_place_of_one_about_the_same_thing__ORDERS_02(table: Table) -> None:
    join = {**DECLINE, "answer": {"kind": "choose_option", "options": ["offense"]}}
    changed(table, "red", add=DECLINE)
    assert changed(table, "red", add=join).json["orders"] == [DEFAULT, POINTLESS, {**join, "when": "always"}]
    changed(table, "red", add={"window": "*", "until": "phase"})
    found = changed(table, "red", add={"window": "*", "until": "encounter"}).json["orders"]
    always = {"window": "*", "until": "encounter", "when": "always"}
    assert found == [DEFAULT, POINTLESS, {**join, "when": "always"}, always]


def test_an_order_that_is_there_is_added_without_an_event__ORDERS_02(table: Table) -> None:
    done = changed(table, "red", add=DECLINE)
    before = table.version()
    assert changed(table, "red", add=DECLINE).json == done.json
    assert changed(table, "red", add=DEFAULT).json == done.json
    assert table.version() == before


def test_no_more_than_50_orders_are_added__ORDERS_02(table: Table) -> None:
    windows = sorted(BY_MOMENT)[:50]
    assert len(given(table, "red", *({"window": each} for each in windows[:49])).json["orders"]) == 50
    refused = changed(table, "red", add={"window": windows[49]})
    assert (refused.status_code, refused.json["context"]["rule"]) == (422, "ORDERS-02")
    assert changed(table, "red", add={"window": windows[0], "until": "phase"}).status_code == 200


def test_one_order_is_taken_away_and_the_others_stay__ORDERS_03(table: Table) -> None:
    changed(table, "red", add=DECLINE)
    assert changed(table, "red", remove=DEFAULT).json == only(POINTLESS, {**DECLINE, "when": "always"})
    assert changed(table, "red", remove=DECLINE).json == only(POINTLESS)
    assert changed(table, "red", remove=POINTLESS).json == only()
    assert changed(table, "red", add={"window": "*", "when": "nothing_playable"}).json == KEPT


def test_an_order_that_is_not_there_is_not_taken_away__ORDERS_03(table: Table) -> None:
    before = table.version()
    refused = changed(table, "red", remove=DECLINE)
    assert (refused.status_code, code(refused)) == (409, "illegal_command")
    assert (refused.json["context"]["rule"], refused.json["context"]["reason"]) == ("ORDERS-03", "no_such_order")
    assert table.version() == before


def test_a_change_that_is_sent_again_with_its_key_happens_once__ORDERS_03(table: Table) -> None:
    headers = table.as_seat("red", **{"Idempotency-Key": "the-same-key"})
    answers = [
        table.client.patch(path(table, "red"), json={"remove": DEFAULT}, headers=headers).status_code for _ in range(2)
    ]
    assert answers == [200, 200]
    other = table.client.patch(path(table, "red"), json={"add": DECLINE}, headers=headers)
    assert code(other) == "idempotency_key_reused"


def test_only_the_owner_changes_them_and_sees_what_was_changed__ORDERS_02_ORDERS_03(table: Table) -> None:
    for headers, refusal in (
        (table.as_seat("blue"), "wrong_seat"),
        (table.as_host(), "not_a_player"),
        ({}, "token_missing"),
    ):
        assert code(table.client.patch(path(table, "red"), json={"add": DECLINE}, headers=headers)) == refusal
    changed(table, "red", add=DECLINE)
    changed(table, "red", remove=DECLINE)
    events = f"{table.path}/events?types=standing_order_added,standing_order_removed"
    for headers in ({}, table.as_seat("blue"), table.as_host()):
        heard = table.client.get(events, headers=headers).json["items"]
        assert [event["data"] for event in heard] == [{"seat": "red"}] * 2
        assert all("order" not in event["command"] for event in heard)
    own = table.client.get(events, headers=table.as_seat("red")).json["items"]
    assert [event["data"]["order"]["question"] for event in own] == ["ally", "ally"]
    assert '"ally"' not in everything_shown(table, "blue", own[0]["seq"])


WRONG_CHANGES = [
    ({}, ""),
    ({"add": DECLINE, "remove": DEFAULT}, ""),
    ({"orders": []}, "/orders"),
    ({"add": []}, "/add"),
    ({"add": {}}, "/add"),
    ({"add": {"window": "start_of_encuonter"}}, "/add/window"),
    ({"add": {"question": "alley", "answer": DECLINE["answer"]}}, "/add/question"),
    ({"add": {**DECLINE, "colour": "red"}}, "/add/colour"),
    ({"remove": {"window": "*", "when": "never"}}, "/remove/when"),
]


@pytest.mark.parametrize(("body", "pointer"), WRONG_CHANGES)
def test_a_change_that_makes_no_sense_is_pointed_at_and_changes_nothing__TIME_31(
    table: Table, body: Any, pointer: str
) -> None:
    refused = changed(table, "red", **body)
    assert (refused.status_code, code(refused)) == (422, "validation_failed"), refused.text
    assert refused.json["context"]["rule"] == "TIME-31"
    assert pointer in [fault["pointer"].removesuffix("/_schema") for fault in refused.json["errors"]]
    assert orders_of(table, "red") == BEGIN


NEVER = [
    ({"question": "alley", "answer": {"kind": "choose_option", "options": ["none"]}}, "/question"),
    ({"question": "ally", "answer": {"kind": "confirm", "yes": True}}, "/answer/kind"),
    ({"question": "start_of_turn", "answer": {"kind": "confirm", "yes": True}}, "/answer/kind"),
    ({"question": "invite", "answer": {"kind": "choose_seats", "seats": ["orange"]}}, "/answer/seats"),
    ({"question": "invite", "answer": {"kind": "choose_seats", "seats": ["red", "red"]}}, "/answer"),
    ({**DECLINE, "when": "nothing_playable"}, "/when"),
]


@pytest.mark.parametrize(("order", "place"), NEVER)
def test_an_order_whose_answer_can_never_fit_is_refused__TIME_31(table: Table, order: Any, place: str) -> None:
    refused = given(table, "red", DECLINE, order)
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert [fault["pointer"] for fault in refused.json["errors"]] == [f"/orders/1{place}"]
    refused = changed(table, "red", add=order)
    assert (refused.status_code, refused.json["errors"][0]["pointer"]) == (422, f"/add{place}")
    assert orders_of(table, "red") == BEGIN


def test_a_window_may_be_answered_by_name_too__TIME_31(table: Table) -> None:
    order = {"question": "start_of_turn", "answer": {"kind": "respond", "pass": True}}
    assert changed(table, "red", add=order).status_code == 200


def test_only_the_owner_reads_and_sets_them__TIME_31(table: Table) -> None:
    client = table.client
    for headers, refusal in (
        (table.as_seat("blue"), "wrong_seat"),
        (table.as_host(), "not_a_player"),
        ({}, "token_missing"),
    ):
        assert code(client.get(path(table, "red"), headers=headers)) == refusal
        assert code(client.put(path(table, "red"), json={"orders": []}, headers=headers)) == refusal
    assert code(client.get(path(table, "orange"), headers=table.as_seat("red"))) == "not_found"
    assert orders_of(table, "red") == BEGIN


def test_the_log_says_that_orders_were_set_and_shows_them_to_their_owner_alone__TIME_31(table: Table) -> None:
    given(table, "red", DECLINE)
    events = f"{table.path}/events?types=standing_orders_set"
    for headers in ({}, table.as_seat("blue"), table.as_host()):
        event = table.client.get(events, headers=headers).json["items"][0]
        assert event["data"] == {"seat": "red"}
        assert "orders" not in event["command"]
        assert '"ally"' not in table.client.get(f"{table.path}/state", headers=headers).text
    own = table.client.get(events, headers=table.as_seat("red")).json["items"][0]
    assert own["data"]["orders"][0]["question"] == "ally"


def test_an_order_answers_what_is_asked_already_and_whatever_comes__TIME_34(table: Table) -> None:
    seat, question = table.play_until("choose_seats", "invite")
    before = table.version()
    order = {"question": "invite", "answer": {"kind": "choose_seats", "seats": []}}
    assert given(table, seat, order).status_code == 200
    assert question["id"] not in [each["id"] for each in table.questions(seat)]
    found = table.client.get(f"{table.path}/events?after={before}&types=answered").json["items"]
    assert (found[0]["data"]["seat"], found[0]["data"]["cause"]) == (seat, "standing_order")


WRONG = [
    ({}, "/orders"),
    ({"orders": {}}, "/orders"),
    ({"orders": [DEFAULT], "more": 1}, "/more"),
    ({"orders": [DEFAULT] * 51}, "/orders"),
    ({"orders": ["pass"]}, "/orders/0"),
    ({"orders": [{}]}, "/orders/0"),
    ({"orders": [DEFAULT, {"window": "*", "until": "tomorrow"}]}, "/orders/1/until"),
    ({"orders": [{"window": "*", "until": ["game"]}]}, "/orders/0/until"),
    ({"orders": [{"window": "*", "when": "never"}]}, "/orders/0/when"),
    ({"orders": [{"window": ""}]}, "/orders/0/window"),
    ({"orders": [{"window": "w" * 61}]}, "/orders/0/window"),
    ({"orders": [{"window": 5}]}, "/orders/0/window"),
    ({"orders": [{"window": "*", **DECLINE}]}, "/orders/0"),
    ({"orders": [{"window": "*", "answer": {"kind": "confirm", "yes": True}}]}, "/orders/0/answer"),
    ({"orders": [{"window": "*", "colour": "red"}]}, "/orders/0/colour"),
    ({"orders": [{"question": "ally"}]}, "/orders/0/answer"),
    ({"orders": [{"question": "ally", "answer": 5}]}, "/orders/0/answer"),
    ({"orders": [{"question": "ally", "answer": {}}]}, "/orders/0/answer/kind"),
    ({"orders": [{"question": "ally", "answer": {"kind": "confirm", "yes": "no"}}]}, "/orders/0/answer/yes"),
]


@pytest.mark.parametrize(("body", "pointer"), WRONG)
def test_an_order_that_makes_no_sense_is_pointed_at_with_the_rule_and_changes_nothing__TIME_31(
    table: Table, body: Any, pointer: str
) -> None:
    before = table.version()
    refused = table.client.put(path(table, "red"), json=body, headers=table.as_seat("red"))
    assert (refused.status_code, code(refused)) == (422, "validation_failed"), refused.text
    assert refused.json["context"]["rule"] == "TIME-31"
    assert [fault["pointer"].removesuffix("/_schema") for fault in refused.json["errors"]] == [pointer]
    assert table.version() == before
    assert orders_of(table, "red") == BEGIN


def test_no_orders_are_set_after_the_end__TIME_31(lobby: Table) -> None:
    lobby.start().end()
    assert code(given(lobby, "red")) == "game_over"


# -- in the lobby --------------------------------------------------------------------------------


def holding(client: ApiClient, **options: Any) -> Table:
    """Returns the lobby of a game in which green could use its card in the first window; red and blue hold nothing."""
    hands = {"red": ["attack-08", "negotiate"], "blue": ["attack-08", "negotiate"], "green": ["plague", "negotiate"]}
    seats = [{"seat": seat, "aliens": [], "hand": hand} for seat, hand in hands.items()]
    position = {"start": "regroup", "offense": "red", "seats": seats}
    return Table(client, seats=list(hands), position=position, seed="holding", options=options)


def waiting(table: Table) -> Any:
    return table.client.get(f"{table.path}/questions").json["waiting"]


def test_orders_of_the_lobby_hold_in_the_first_window_already__TIME_36(client: ApiClient) -> None:
    assert waiting(holding(client).start()) == ["green"]
    silent = holding(client)
    assert given(silent, "green", DEFAULT, {"window": "start_of_encounter"}).status_code == 200
    assert "green" not in waiting(silent.start())
    alike = holding(client)
    for seat in alike.tokens:
        assert given(alike, seat, default="drop").json == only()
    assert sorted(waiting(alike.start())) == ["blue", "green", "red"]


def test_orders_of_the_lobby_can_be_read_and_replaced_by_their_owner_alone__TIME_36(lobby: Table) -> None:
    assert orders_of(lobby, "red") == BEGIN
    assert given(lobby, "red", DECLINE).status_code == 200
    assert given(lobby, "red", {"window": "*"}).json == orders_of(lobby, "red")
    events = f"{lobby.path}/events?types=standing_orders_set"
    for headers in ({}, lobby.as_seat("blue"), lobby.as_host()):
        heard = lobby.client.get(events, headers=headers).json["items"]
        assert [event["data"] for event in heard] == [{"seat": "red"}] * 2
        assert code(lobby.client.get(path(lobby, "red"), headers=headers)) != ""
    own = lobby.client.get(events, headers=lobby.as_seat("red")).json["items"]
    assert own[0]["data"]["orders"][0]["question"] == "ally"
    assert orders_of(lobby.start(), "red")["orders"][0]["window"] == "*"


def everything_shown(table: Table, seat: str, seq: int) -> str:
    """Returns what this seat gets to see of an event, by all ways."""
    headers = table.as_seat(seat)
    paths = [f"/events/{seq}", f"/events?after={seq - 1}&limit=1", "/export"]
    said = [table.client.get(f"{table.path}{each}", headers=headers).text for each in paths]
    response = table.client.get(f"{table.path}/stream?after={seq - 1}", headers=headers)
    heard = [str(frame) for frame in takewhile(lambda frame: frame["frame"] != ":", frames(response))]
    response.close()
    return "\n".join([*said, *heard])


def test_orders_end_when_their_player_leaves_and_the_next_one_sees_nothing_of_them__TIME_36(lobby: Table) -> None:
    secret = {"window": "alliances_formed"}
    given(lobby, "red", secret)
    seq = lobby.version()
    assert "alliances_formed" in everything_shown(lobby, "red", seq)
    gone = lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_seat("red"))
    assert gone.status_code == 204
    lobby.join("red")
    assert orders_of(lobby, "red") == BEGIN
    assert "alliances_formed" not in everything_shown(lobby, "red", seq)
    given(lobby, "red", {"window": "start_of_turn"})
    assert "start_of_turn" in everything_shown(lobby, "red", lobby.version())
    lobby.start()
    assert "alliances_formed" not in everything_shown(lobby, "red", seq)
    assert orders_of(lobby, "red")["orders"][0]["window"] == "start_of_turn"


def test_whom_the_host_removes_takes_the_orders_along__TIME_36(lobby: Table) -> None:
    given(lobby, "red")
    assert lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_host()).status_code == 204
    lobby.join("red")
    assert orders_of(lobby, "red") == BEGIN


def test_a_player_who_has_left_sets_no_orders__TIME_36(lobby: Table) -> None:
    lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_seat("red"))
    before = lobby.version()
    refused = given(lobby, "red")
    assert refused.status_code in (401, 403)
    assert lobby.version() == before


def test_one_order_is_added_in_the_lobby_and_holds_from_the_start__ORDERS_02_TIME_36(client: ApiClient) -> None:
    silent = holding(client)
    assert changed(silent, "green", add={"window": "start_of_encounter"}).status_code == 200
    assert "green" not in waiting(silent.start())
    asked = holding(client)
    assert changed(asked, "red", remove=DEFAULT).status_code == 200
    assert sorted(waiting(asked.start())) == ["green", "red"]


def test_an_order_for_a_window_that_does_not_exist_is_refused_and_says_which_there_are__TIME_31(lobby: Table) -> None:
    before = lobby.version()
    refused = given(lobby, "red", {"window": "start_of_encounter"}, {"window": "start_of_encuonter"})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    (fault,) = refused.json["errors"]
    assert fault["pointer"] == "/orders/1/window"
    assert "`start_of_encuonter`" in fault["detail"]
    assert {"*", "start_of_encounter"} < set(fault["allowed"])
    assert lobby.version() == before


def test_a_fork_begins_with_the_default_orders_in_its_lobby__TIME_36(lobby: Table) -> None:
    given(lobby, "red")
    version, _ = over(lobby.start())
    new = Forked(lobby.client, fork(lobby, version, "same").json)
    assert orders_of(new, "red") == BEGIN
    assert given(new, "red", {"window": "*"}).status_code == 200
    new.start()
    assert orders_of(new, "red")["orders"][0]["when"] == "always"


def test_an_undo_to_the_first_question_keeps_the_orders_of_the_lobby__TIME_36(client: ApiClient) -> None:
    table = Table(client, seed="a table of three", options={**PLAIN_ALIENS, "undo_policy": "unanimous"})
    given(table, "red", DECLINE, default="drop")
    table.start()
    first = table.version()
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    body = {"to_seq": first}
    assert client.post(f"{table.path}/undo-requests", json=body, headers=table.as_seat(seat)).status_code == 201
    for voter, vote in table.asked():
        assert table.answer(voter, vote["id"], {"kind": "confirm", "yes": True}).status_code == 201
    assert "moves_undone" in client.get(f"{table.path}/events?types=moves_undone").text
    assert orders_of(table, "red")["orders"][0]["question"] == "ally"


def test_an_undo_takes_changed_orders_back_with_the_moves__ORDERS_02_ORDERS_03(client: ApiClient) -> None:
    table = Table(client, seed="a table of three", options={**PLAIN_ALIENS, "undo_policy": "unanimous"}).start()
    changed(table, "red", add=DECLINE)
    first = table.version()
    changed(table, "red", remove=DECLINE)
    changed(table, "red", add={"window": "start_of_turn"})
    asked = client.post(f"{table.path}/undo-requests", json={"to_seq": first}, headers=table.as_seat("red"))
    assert asked.status_code == 201, asked.text
    for voter, vote in table.asked() if asked.json["state"] == "open" else ():
        assert table.answer(voter, vote["id"], {"kind": "confirm", "yes": True}).status_code == 201
    assert [each.get("question") for each in orders_of(table, "red")["orders"]] == [None, None, "ally"]


def test_both_verifiers_accept_a_log_with_orders_of_the_lobby__TIME_36(lobby: Table) -> None:
    given(lobby, "red", DECLINE)
    lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_seat("red"))
    lobby.join("red")
    given(lobby, "red", {"window": "*"})
    changed(lobby, "red", remove={"window": "*", "until": "game", "when": "always"})
    lobby.start()
    changed(lobby, "red", add=DECLINE)
    own = lobby.client.get(f"{lobby.path}/export", headers=lobby.as_seat("red")).data
    lobby.end()
    for export in (own, lobby.client.get(f"{lobby.path}/export").data):
        assert b'"standing_orders_set"' in export
        assert b'"standing_order_added"' in export
        assert b'"standing_order_removed"' in export
        assert verify_log.check(export)
        assert export_check.checked(export)
