"""Work that a request must not do again: its result is cached."""

from typing import Any

import marshmallow as ma
import pytest
from marshmallow import class_registry

from tests.api.table import Table


def _of_queries_and_headers() -> list[type[ma.Schema]]:
    known = [each for found in class_registry._registry.values() for each in found if isinstance(each, type)]
    ours = {each for each in known if each.__module__.startswith("service.schemas")}
    return sorted(
        (each for each in ours if each.__name__.endswith(("Query", "Headers"))), key=lambda each: each.__name__
    )


@pytest.mark.parametrize("schema", _of_queries_and_headers())
def test_what_comes_of_no_query_and_no_headers_is_the_same_each_time_and_cannot_change(schema: type[ma.Schema]) -> None:
    try:
        found = schema().load({})
    except ma.ValidationError:
        return
    assert found == schema().load({})
    assert all(isinstance(value, int | str | None) for value in found.values())


@pytest.mark.parametrize("query", ["?", "?dry_run=false", ""])
def test_a_query_that_says_nothing_is_read_like_one_that_names_the_usual_values(table: Table, query: str) -> None:
    (seat, question), *_ = table.asked()
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    done = table.client.post(f"{table.path}/commands{query}", json=body, headers=table.as_seat(seat))
    assert done.status_code == 201


def test_no_schema_is_made_for_a_request_of_a_kind_that_was_met_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (seat, question), *_ = table.asked()
    table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "once-and-again"})
    made: list[str] = []
    making = ma.Schema.__init__

    def noted(schema: ma.Schema, **options: Any) -> None:
        made.append(type(schema).__name__)
        making(schema, **options)

    monkeypatch.setattr(ma.Schema, "__init__", noted)
    again = table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "once-and-again"})
    assert again.status_code == 201
    table.questions(seat)
    assert made == []
