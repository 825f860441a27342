"""What a request must not do again: work whose result is at hand."""

from typing import Any

import marshmallow as ma
import pytest

from tests.api.table import Table


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
