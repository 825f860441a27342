"""Every wrong input gets its problem code and changes nothing."""

import io
import json
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tests.api.table import Table, code

T = TypeVar("T")


def test_broken_json_is_malformed(table: Table) -> None:
    before = table.version()
    headers = table.as_host()
    for body in (b'{"type": "start_game"', b"", b"\xff\xfe", b'{"n": NaN}', b'"\\ud800"'):
        response = table.client.post(
            f"{table.path}/commands", data=body, content_type="application/json", headers=headers
        )
        assert (response.status_code, code(response)) == (400, "malformed_request"), body[:20]
    assert table.version() == before


def test_json_that_is_no_object_does_not_fit(table: Table) -> None:
    for body in ("[]", "3", "null", '"start_game"', "[[[]]]"):
        response = table.client.post(
            f"{table.path}/commands", data=body, content_type="application/json", headers=table.as_host()
        )
        assert (response.status_code, code(response)) == (422, "validation_failed"), body


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "", "application/xml"])
def test_another_content_type_is_refused(table: Table, media_type: str) -> None:
    before = table.version()
    body = json.dumps({"type": "start_game"})
    response = table.client.post(
        f"{table.path}/commands", data=body, content_type=media_type or None, headers=table.as_host()
    )
    assert (response.status_code, code(response)) == (415, "unsupported_media_type")
    assert table.version() == before


def test_a_body_of_a_megabyte_is_too_large(table: Table) -> None:
    before = table.version()
    response = table.command(table.as_host(), type="start_game", see="x" * 1_000_000)
    assert (response.status_code, code(response)) == (413, "body_too_large")
    assert table.version() == before


def test_a_body_of_unknown_length_is_read_up_to_the_same_bound(table: Table) -> None:
    """Chunked, as a server hands it on."""

    def send(body: bytes) -> Any:
        return table.client.post(
            f"{table.path}/commands",
            input_stream=io.BytesIO(body),
            content_type="application/json",
            headers=table.as_host(**{"Transfer-Encoding": "chunked"}),
            environ_overrides={"wsgi.input_terminated": True},
        )

    before = table.version()
    for long in (b'{"type": "' + b"x" * 1_000_000 + b'"}', b'{"type": "pause_game"}' + b" " * 1_000_000):
        assert (send(long).status_code, code(send(long))) == (413, "body_too_large")
    assert table.version() == before
    assert send(b'{"type": "pause_game"}').status_code == 201


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"type": "start_game", "colour": "red"}, "/colour"),
        ({"type": "launch"}, "/type"),
        ({}, "/type"),
        ({"type": ["answer"]}, "/type"),
        ({"type": "answer", "question_id": "q_1"}, "/answer"),
        ({"type": "answer", "question_id": 7, "answer": {"kind": "confirm", "yes": True}}, "/question_id"),
        ({"type": "answer", "question_id": "q_1", "answer": {"kind": "guess"}}, "/answer/kind"),
        ({"type": "answer", "question_id": "q_1", "answer": {"kind": "confirm", "yes": 1}}, "/answer/yes"),
        (
            {"type": "answer", "question_id": "q_1", "answer": {"kind": "confirm", "yes": True, "a/b": 1}},
            "/answer/a~1b",
        ),
        (
            {"type": "answer", "question_id": "q_1", "answer": {"kind": "choose_number", "number": 10**30}},
            "/answer/number",
        ),
        ({"type": "start_game", "see": "12:xyz"}, "/see"),
        ({"type": "start_game", "see": "12:0123456789abcdef\n"}, "/see"),
    ],
)
def test_members_that_do_not_fit_are_pointed_at(table: Table, body: Any, pointer: str) -> None:
    before = table.version()
    response = table.command(table.as_seat("red"), **body)
    assert (response.status_code, code(response)) == (422, "validation_failed")
    assert [fault["pointer"] for fault in response.json["errors"]] == [pointer]
    assert table.version() == before


def test_unknown_and_misspelt_query_parameters_are_refused(table: Table) -> None:
    response = table.client.get(f"{table.path}/state?att=3")
    assert (response.status_code, code(response)) == (422, "validation_failed")
    assert response.json["errors"][0]["parameter"] == "att"
    for query in ("at=0", "at=-1", "at=x", "at=1e3", "at=%20", "at=1&at=2x", f"at={2**70}"):
        assert table.client.get(f"{table.path}/state?{query}").status_code in (200, 422), query


@pytest.mark.parametrize(
    "id", ["g_unknown", "g_01M7Y9KPXACHXG6C5Z7S12EG0A", "%00", "..", "g_" + "A" * 26, "g_" + "0" * 26, "x" * 500]
)
def test_an_unknown_game_is_not_found(table: Table, id: str) -> None:
    for path in ("", "/state", "/questions", "/events", "/stream"):
        response = table.client.get(f"/v1/games/{id}{path}")
        assert response.status_code in (404, 308), path
    response = table.client.post(f"/v1/games/{id}/commands", json={"type": "start_game"}, headers=table.as_host())
    assert (response.status_code, code(response)) == (404, "not_found")


def test_a_path_that_is_none_is_not_found(table: Table) -> None:
    response = table.client.get("/v2/games")
    assert (response.status_code, code(response)) == (404, "not_found")


def test_a_method_that_is_not_there_is_named_with_those_that_are(table: Table) -> None:
    response = table.client.put("/v1/games")
    assert (response.status_code, code(response)) == (405, "method_not_allowed")
    assert "POST" in response.headers["Allow"]


def test_commands_without_a_token_are_refused_before_their_body_is_read(table: Table) -> None:
    before = table.version()
    response = table.client.post(f"{table.path}/commands", data=b"{", content_type="text/plain")
    assert (response.status_code, code(response)) == (401, "token_missing")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert table.version() == before


@pytest.mark.parametrize("header", ["Bearer ces_unknown", "Basic cmVkOmE=", "Bearer", "ces_x", "Bearer \u00fc"])
def test_a_token_that_nobody_was_given_is_invalid(table: Table, header: str) -> None:
    for method, path in (("post", "/commands"), ("get", "/state"), ("get", "/legal-commands")):
        response = getattr(table.client, method)(
            table.path + path, headers={"Authorization": header}, **({"json": {}} if method == "post" else {})
        )
        assert (response.status_code, code(response)) == (401, "token_invalid")


def test_the_token_of_another_seat_answers_nothing_here(table: Table) -> None:
    seat, question = table.asked()[0]
    other = next(name for name in table.tokens if name != seat)
    before = table.version()
    response = table.answer(other, question["id"], question["on_timeout"])
    assert (response.status_code, code(response)) == (409, "not_waiting_for_you")
    assert response.json["context"]["question_id"] == question["id"]
    assert table.version() == before


def test_the_token_of_another_game_is_no_player_of_this_one(table: Table) -> None:
    other = Table(table.client, seed="another")
    seat, question = table.asked()[0]
    before = table.version()
    response = table.command(
        other.as_seat("red"), type="answer", question_id=question["id"], answer=question["on_timeout"]
    )
    assert (response.status_code, code(response)) == (403, "not_a_player")
    assert seat in table.tokens
    assert table.version() == before


def test_the_host_plays_no_seat_and_a_seat_is_no_host(lobby: Table) -> None:
    assert code(lobby.command(lobby.as_seat("red"), type="start_game")) == "host_required"
    assert code(lobby.command(lobby.as_seat("red"), type="pause_game")) == "host_required"
    lobby.start()
    assert code(lobby.command(lobby.as_host(), type="concede")) == "not_a_player"
    assert code(lobby.client.get(f"{lobby.path}/legal-commands", headers=lobby.as_host())) == "not_a_player"


def test_an_answer_to_a_closed_question_is_refused(table: Table) -> None:
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    before = table.version()
    for id in (question["id"], "q_999"):
        response = table.answer(seat, id, question["on_timeout"])
        assert (response.status_code, code(response)) == (409, "question_closed")
        assert response.json["context"]["question_id"] == id
    assert table.version() == before


def test_an_answer_of_another_kind_is_refused(table: Table) -> None:
    seat, question = table.play_until("choose_planets")
    before = table.version()
    response = table.answer(seat, question["id"], {"kind": "confirm", "yes": True})
    assert (response.status_code, code(response)) == (409, "illegal_command")
    assert response.json["context"]["reason"] == "wrong_kind"
    assert table.version() == before


def test_an_answer_outside_the_options_names_the_rule(table: Table) -> None:
    seat, question = table.play_until("choose_planets")
    before = table.version()
    response = table.answer(seat, question["id"], {"kind": "choose_planets", "planets": ["purple-9"]})
    assert (response.status_code, code(response)) == (409, "illegal_command")
    assert response.json["context"]["reason"] == "not_an_option"
    assert response.json["context"]["rule"] == question["rule"]
    assert table.version() == before


def test_too_many_ships_name_the_rule_and_the_bound(table: Table) -> None:
    seat, question = table.play_until("choose_ships")
    before = table.version()
    everything = {place["place"]: len(place["ships"]) for place in question["places"]}
    response = table.answer(seat, question["id"], {"kind": "choose_ships", "from": everything})
    assert (response.status_code, code(response)) == (409, "illegal_command")
    context = response.json["context"]
    assert (context["reason"], context["max"], context["rule"]) == ("too_many", question["max"], question["rule"])
    assert context["given"] == sum(everything.values())
    assert table.version() == before


def test_a_card_that_is_not_held_is_refused(table: Table) -> None:
    seat, question = table.play_until("choose_cards")
    before = table.version()
    response = table.answer(seat, question["id"], {"kind": "choose_cards", "cards": ["attack-40#7"]})
    assert (response.status_code, code(response)) == (409, "illegal_command")
    assert response.json["context"]["rule"].startswith("CORE-")
    assert table.version() == before


def test_after_the_end_every_command_is_refused(table: Table) -> None:
    seat, question = table.asked()[0]
    table.end()
    before = table.version()
    response = table.answer(seat, question["id"], question["on_timeout"])
    assert (response.status_code, code(response)) == (409, "game_over")
    assert response.json["context"]["rule"].startswith("CORE-")
    assert code(table.command(table.as_host(), type="pause_game")) == "game_over"
    assert code(table.command(table.as_seat("red"), type="concede")) == "game_over"
    assert code(table.command(table.as_host(), type="start_game")) == "game_started"
    assert table.version() == before


def test_while_paused_answers_are_refused(table: Table) -> None:
    seat, question = table.asked()[0]
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert code(table.answer(seat, question["id"], question["on_timeout"])) == "game_paused"
    assert code(table.command(table.as_host(), type="pause_game")) == "game_paused"
    assert table.command(table.as_host(), type="resume_game").status_code == 201
    assert code(table.command(table.as_host(), type="resume_game")) == "illegal_command"
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201


def test_of_two_answers_to_one_question_at_once_one_is_taken(table: Table) -> None:
    seat, question = table.asked()[0]
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    answers = at_once(8, lambda _: table.command(table.as_seat(seat), **body))
    assert sorted(map(code, answers)) == [""] + ["question_closed"] * 7


def test_two_seats_that_choose_at_once_are_both_heard(table: Table) -> None:
    table.play_until("choose_cards", "select")
    asked = [(seat, question) for seat, question in table.asked() if question["kind"] == "choose_cards"]
    assert len(asked) == 2
    answers = at_once(2, lambda n: table.answer(asked[n][0], asked[n][1]["id"], asked[n][1]["on_timeout"]))
    assert [response.status_code for response in answers] == [201, 201]


def at_once(count: int, act: Callable[[int], T]) -> list[T]:
    """Returns the answers to several threads that began together."""
    gate = threading.Barrier(count)
    answers: dict[int, T] = {}

    def run(number: int) -> None:
        gate.wait()
        answers[number] = act(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[number] for number in range(count)]


def test_the_same_key_and_body_give_the_same_answer_again(table: Table) -> None:
    seat, question = table.asked()[0]
    first = table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "a-key-of-mine"})
    before = table.version()
    again = table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "a-key-of-mine"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json["events"] == first.json["events"]
    assert again.headers["Location"] == first.headers["Location"]
    assert (first.headers.get("Idempotency-Replayed"), again.headers["Idempotency-Replayed"]) == (None, "true")
    assert table.version() == before


def test_the_same_key_from_many_threads_is_one_command(table: Table) -> None:
    seat, question = table.asked()[0]
    before = table.version()
    answers = at_once(
        10, lambda _: table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "ten-times"})
    )
    assert {response.status_code for response in answers} == {201}
    assert len({response.headers["Location"] for response in answers}) == 1
    assert table.version() == before + len(answers[0].json["events"])


def test_the_same_key_with_another_body_is_refused(table: Table) -> None:
    seat, question = table.asked()[0]
    key = {"Idempotency-Key": "a-key-of-mine"}
    assert table.answer(seat, question["id"], question["on_timeout"], **key).status_code == 201
    before = table.version()
    response = table.command(table.as_seat(seat, **key), type="concede")
    assert (response.status_code, code(response)) == (422, "idempotency_key_reused")
    assert table.version() == before


def test_nobody_can_take_the_key_of_somebody_else(table: Table) -> None:
    seat, question = table.asked()[0]
    other = next(name for name in table.tokens if name != seat)
    key = {"Idempotency-Key": "the-same-for-both"}
    assert table.answer(seat, question["id"], question["on_timeout"], **key).status_code == 201
    assert table.command(table.as_seat(other, **key), type="concede").status_code == 201


def test_a_refused_command_may_be_sent_again_under_its_key(table: Table) -> None:
    seat, question = table.play_until("choose_ships")
    key = {"Idempotency-Key": "first-too-many"}
    assert code(table.answer(seat, question["id"], {"kind": "choose_ships", "from": {}}, **key)) == "illegal_command"
    assert table.answer(seat, question["id"], question["on_timeout"], **key).status_code == 201


@pytest.mark.parametrize("key", ["short", "x" * 65, "with space", "k\u00fcrzlich"])
def test_keys_have_a_form(table: Table, key: str) -> None:
    response = table.command(table.as_host(**{"Idempotency-Key": key}), type="pause_game")
    assert (response.status_code, code(response)) == (422, "validation_failed")
    assert response.json["errors"][0]["header"] == "Idempotency-Key"


def test_an_impossible_position_is_refused_with_a_pointer_to_every_fault(table: Table) -> None:
    games = table.client.get("/v1/games").json["items"]
    seats = [
        {"seat": "red", "ships": {"red-1": 30}, "hand": ["attack-99"], "aliens": ["nobody"]},
        {"seat": "mauve", "hand": "attack-08"},
    ]
    position = {"seats": seats, "destiny_top": ["destiny-mauve"]}
    response = table.client.post("/v1/games", json={"seats": 3, "position": position})
    assert (response.status_code, code(response)) == (422, "validation_failed")
    assert {fault["pointer"] for fault in response.json["errors"]} == {
        "/position/seats/0/ships",
        "/position/seats/0/hand/0",
        "/position/seats/0/aliens/0",
        "/position/seats/1/seat",
        "/position/seats/1/hand",
        "/position/destiny_top/0",
    }
    assert table.client.get("/v1/games").json["items"] == games


@pytest.mark.parametrize(
    "position",
    [
        {"seats": 3},
        {"seats": [3]},
        {"seats": [{"seat": ["red"]}]},
        {"offense": {"a": 1}},
        {"start": ["regroup"]},
        {"encounter": [1]},
        {"deck_top": [["attack-08"]]},
        {"deck_top": ["attack-08"] * 500},
        {"seats": [{"seat": "red", "ships": {"red-1": 10**25}}]},
        {"seats": [{"seat": "red", "ships": {"red-1": -1}, "warp": 21}]},
        {"seats": [{"seat": "red", "aliens": [{}]}]},
        {"": {}},
    ],
)
def test_a_position_of_any_shape_is_answered(table: Table, position: Any) -> None:
    response = table.client.post("/v1/games", json={"seats": 3, "position": position})
    assert (response.status_code, code(response)) == (422, "validation_failed")


@pytest.mark.parametrize(
    "body",
    [
        {"seats": 2},
        {"seats": 7},
        {"seats": True},
        {"seats": 3.5},
        {"seats": ["red", "blue"]},
        {"seats": ["red", "red", "blue"]},
        {"seats": ["red", "mauve", "blue"]},
        {"seats": {"red": 1}},
        {"seats": 3, "options": {"speed": 1}},
        {"seats": 3, "options": {"timers": "swift"}},
        {"seats": 3, "options": {"timers": {"reaction": 1e308}}},
        {"seats": 3, "options": {"timers": {"reaction": -1}}},
        {"seats": 3, "options": {"timers": {"reaction": [1]}}},
        {"seats": 3, "options": {"alien_selection": ["random"]}},
        {"seats": 3, "options": {"alien_selection": {}}},
        {"seats": 3, "options": []},
        {"seats": 3, "seed": ""},
        {"seats": 3, "seed": 7},
        {"seats": 3, "visibility": "secret"},
        {"seats": 3, "bots": [{"kind": "genius"}]},
        {"seats": 3, "bots": [{"kind": "basic", "seat": "orange"}]},
        {"seats": 3, "bots": [{"kind": "basic", "seat": "red"}, {"kind": "basic", "seat": "red"}]},
        {"seats": 3, "bots": [{"kind": "basic"}] * 4},
        {"seats": 3, "colour": "red"},
        {},
    ],
)
def test_a_game_that_cannot_be_is_not_opened(table: Table, body: Any) -> None:
    games = table.client.get("/v1/games").json["items"]
    response = table.client.post("/v1/games", json=body)
    assert (response.status_code, code(response)) == (422, "validation_failed")
    assert response.json["errors"], response.json
    assert table.client.get("/v1/games").json["items"] == games
