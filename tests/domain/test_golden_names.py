"""Names in stored games are an interface: none may change or vanish unnoticed."""

import pytest

from domain.engine.agenda import PROCEDURES
from tests.domain.golden_names import LISTS, written

ANEW = "if this is meant: python -m tests.domain.golden_names"


@pytest.mark.parametrize("name", LISTS)
def test_no_stored_name_has_vanished(name: str) -> None:
    """A game that was stored by an older release may wait at any of these."""
    gone = sorted(set(written(name)) - set(LISTS[name]()))
    assert not gone, f"stored games name these {name}: keep an alias or write an upcaster; {ANEW}"


@pytest.mark.parametrize("name", LISTS)
def test_every_name_is_on_its_golden_list(name: str) -> None:
    new = sorted(set(LISTS[name]()) - set(written(name)))
    assert not new, f"new {name}, not yet guarded: {ANEW}"


def test_no_event_type_needs_a_field_that_its_stored_events_lack() -> None:
    """A new field has a default, or comes with a new schema and an upcaster."""
    stored = set(written("events"))
    new = set(LISTS["fields"]()) - set(written("fields"))
    needed = [field for field in new if field.endswith(", required") and field.partition(".")[0] in stored]
    assert not needed, "events that are stored already lack these"


def test_step_names_are_names_and_never_numbers() -> None:
    for procedure in PROCEDURES.values():
        for step in procedure.steps:
            assert step.isidentifier()
