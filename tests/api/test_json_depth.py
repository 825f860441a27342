"""Arrays within arrays: counted on the bytes, and refused before anything is decoded or written down."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from service.http import json_depth
from service.http.json_depth import DEEPEST, is_deeper
from tests.api.table import Table, code


def within(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


@pytest.mark.parametrize("levels", [DEEPEST + 1, 97, 400, 5_000, 100_000])
def test_an_answer_that_is_nested_too_deep_is_refused_while_it_is_read_and_leaves_no_trace(
    table: Table, levels: int
) -> None:
    before, (seat, question) = table.version(), table.asked()[0]
    inner = within(levels - 2).decode()
    body = f'{{"type":"answer","question_id":"{question["id"]}","answer":{{"kind":"choose_cards","cards":{inner}}}}}'
    with capture_logs() as said:
        refused = table.client.post(
            f"{table.path}/commands", data=body, content_type="application/json", headers=table.as_seat(seat)
        )
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["context"] == {"max_depth": DEEPEST}
    assert refused.json["errors"] == [{"pointer": "", "detail": f"It is nested deeper than {DEEPEST} levels."}]
    # Of a refused write one short line tells, which holds nothing of the body.
    assert [each["code"] for each in said] == ["validation_failed"]
    assert "choose_cards" not in str(said)
    assert table.version() == before


@pytest.mark.parametrize("path", ["/v1/games", "/v1/setup-checks"])
@pytest.mark.parametrize("member", ["position", "options"])
def test_every_member_of_a_body_counts(table: Table, path: str, member: str) -> None:
    body = b'{"seats":3,"' + member.encode() + b'":{"x":' + within(DEEPEST) + b"}}"
    refused = table.client.post(path, data=body, content_type="application/json")
    assert (refused.status_code, refused.json["context"]) == (422, {"max_depth": DEEPEST})


def test_a_body_that_is_opened_for_ever_and_never_closed_is_too_deep(table: Table) -> None:
    refused = table.client.post("/v1/games", data=b"[" * 100_000, content_type="application/json")
    assert (refused.status_code, refused.json["context"]) == (422, {"max_depth": DEEPEST})


def test_the_limit_is_told(table: Table) -> None:
    assert table.client.get("/v1/meta").json["max_body_depth"] == DEEPEST


def test_brackets_within_strings_do_not_count() -> None:
    text = msgspec.json.encode(["[" * 500, '\\"' + "{" * 500, "\\", {"[": "]" * 9}])
    assert not is_deeper(text, 2)
    assert is_deeper(text, 1)


def depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


VALUES = st.recursive(
    st.text(alphabet='[]{}"\\ax', max_size=6) | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(alphabet='[]{}"\\', max_size=3), inner),
)


@given(VALUES)
def test_what_is_counted_is_the_depth_of_the_value(value: object) -> None:
    text, levels = msgspec.json.encode(value), depth(value)
    assert not json_depth.is_deeper(text, levels)
    assert levels == 0 or json_depth.is_deeper(text, levels - 1)
