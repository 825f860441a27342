"""Standing orders over HTTP: only their owner sets and sees them, and a wrong one changes nothing (TIME-31)."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.table import Table, code

DEFAULT = {"window": "*", "until": "game", "when": "nothing_playable"}
DECLINE = {"question": "ally", "answer": {"kind": "choose_option", "options": ["none"]}, "until": "encounter"}


def path(table: Table, seat: str) -> str:
    return f"{table.path}/seats/{seat}/standing-orders"


def told(table: Table, seat: str) -> Any:
    return table.client.get(path(table, seat), headers=table.as_seat(seat)).json


def given(table: Table, seat: str, *orders: Any, **headers: str) -> TestResponse:
    return table.client.put(path(table, seat), json={"orders": orders}, headers=table.as_seat(seat, **headers))


def test_every_seat_begins_with_the_order_to_pass_while_it_holds_nothing_playable__TIME_31(table: Table) -> None:
    for seat in table.tokens:
        assert told(table, seat) == {"orders": [DEFAULT]}


def test_what_is_put_replaces_all_orders_and_can_be_read_and_sent_again__TIME_31(table: Table) -> None:
    done = given(table, "red", DECLINE)
    assert (done.status_code, done.json) == (200, {"orders": [{**DECLINE, "when": "always"}]})
    assert told(table, "red") == done.json
    again = table.client.put(path(table, "red"), json=done.json, headers=table.as_seat("red"))
    assert (again.status_code, again.json) == (200, done.json)
    assert given(table, "red").json == {"orders": []}
    assert told(table, "blue") == {"orders": [DEFAULT]}


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
    assert told(table, "red") == {"orders": [DEFAULT]}


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
    ({"orders": [DEFAULT, {"window": "*", "until": "tomorrow"}]}, "/orders/1"),
    ({"orders": [{"window": "*", "until": ["game"]}]}, "/orders/0/until"),
    ({"orders": [{"window": "*", "when": "never"}]}, "/orders/0"),
    ({"orders": [{"window": ""}]}, "/orders/0/window"),
    ({"orders": [{"window": "w" * 61}]}, "/orders/0/window"),
    ({"orders": [{"window": 5}]}, "/orders/0/window"),
    ({"orders": [{"window": "*", **DECLINE}]}, "/orders/0"),
    ({"orders": [{"window": "*", "answer": {"kind": "confirm", "yes": True}}]}, "/orders/0"),
    ({"orders": [{"window": "*", "colour": "red"}]}, "/orders/0/colour"),
    ({"orders": [{"question": "ally"}]}, "/orders/0"),
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
    assert told(table, "red") == {"orders": [DEFAULT]}


def test_orders_are_set_while_the_game_is_played(client: FlaskClient, lobby: Table) -> None:
    early = given(lobby, "red")
    assert (code(early), early.json["context"]["reason"]) == ("illegal_command", "not_started")
    lobby.start()
    assert given(lobby, "red").status_code == 200
    lobby.end()
    assert code(given(lobby, "red")) == "game_over"
