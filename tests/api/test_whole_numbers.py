"""A whole number is the same however it is written: `3`, `3.0` and `3e0` (JSON Schema 6.1.1)."""

import json
from typing import Any

import msgspec
import pytest

from service.http import json_texts
from tests.api.client import ApiClient, ApiResponse
from tests.api.table import Table, code


def _with_fractions(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _with_fractions(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_with_fractions(each) for each in value]
    return float(value) if type(value) is int else value


def sent(client: ApiClient, path: str, body: Any, headers: dict[str, str] | None = None) -> ApiResponse:
    """Returns the answer to a body all of whose numbers have a fraction."""
    text = json.dumps(_with_fractions(body))
    return client.post(path, data=text, content_type="application/json", headers=headers or {})


@pytest.mark.parametrize(
    ("text", "value"),
    [("3.0", 3), ("30e-1", 3), ("1E2", 100), ("-0.0", 0), ("3.5", 3.5), ("9007199254740991.0", 2**53 - 1)],
)
def test_a_fraction_of_zero_makes_a_whole_number(text: str, value: float) -> None:
    found = json_texts.decoded(f'{{"n": [{text}]}}'.encode())["n"][0]
    assert (type(found), found) == (type(value), value)


def test_a_number_beyond_all_bounds_is_no_number() -> None:
    for text in (b"[1e400]", b"[-1e400]"):
        with pytest.raises(msgspec.DecodeError):
            json_texts.decoded(text)


def test_a_game_is_created_with_whole_numbers_that_have_a_fraction(client: ApiClient) -> None:
    body = {
        "seats": 4,
        "options": {"turn_limit": 40, "timers": {"reaction": 30}},
        "spectators": {"delay_s": 60},
        "position": {"deck_size": 40},
    }
    made = sent(client, "/v1/games", body)
    plain = client.post("/v1/games", json=body)
    assert (plain.status_code, made.status_code) == (201, 201), plain.text
    assert len(made.json["game"]["seats"]) == 4
    assert made.json["game"]["options"]["spectators_delay_s"] == 60


def test_a_fraction_other_than_zero_is_refused(client: ApiClient) -> None:
    made = client.post("/v1/games", json={"seats": 3.5})
    assert code(made) == "validation_failed"
    made = client.post("/v1/games", json={"seats": 3, "spectators": {"delay_s": 0.5}})
    assert [fault["pointer"] for fault in made.json["errors"]] == ["/spectators/delay_s"]


def test_an_answer_counts_ships_with_a_fraction(table: Table) -> None:
    seat, question = table.play_until("choose_ships")
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    done = sent(table.client, f"{table.path}/commands", body, table.as_seat(seat))
    assert done.status_code == 201, done.text


def test_a_body_with_a_fraction_is_the_same_under_its_key(client: ApiClient) -> None:
    key = {"Idempotency-Key": "the-same-three"}
    first = client.post("/v1/games", json={"seats": 3}, headers=key)
    again = sent(client, "/v1/games", {"seats": 3}, key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json["game"]["id"] == first.json["game"]["id"]
