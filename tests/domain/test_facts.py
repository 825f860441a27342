"""Facts of an encounter are declared once, with their type, who may know them and how long they hold."""

import ast
from typing import Any

import pytest

from domain import private_notes
from domain.encounter.planning import MUST_PLAY
from domain.events import Event, FactNoted
from domain.events.encounter_cards import KICKERS
from domain.events.facts import DECLARED, Fact, SeatFact, declared, noted_again
from domain.mechanics.hidden_ships import UNSEEN
from domain.mechanics.payment_limits import LIMIT
from domain.state import Encounter
from tests.repo.sources import name_of, nodes, python_files

KEEPS = {"domain/events/facts.py", "domain/events/encounter.py", "domain/events/turn.py"}
"""Modules where the stored facts themselves are set, taken back and counted."""
GOES_THROUGH_ALL = {"domain/private_notes.py", "domain/aliens/incursion/chronos.py"}


class FactRecorder:
    """Keeps what is emitted, as the log would, and applies it."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter, self.events = encounter, list[FactNoted]()

    def emit(self, event: Event) -> None:
        """Applies the fact."""
        assert isinstance(event, FactNoted)
        self.events.append(event)
        self.encounter.facts[event.fact] = event.value


@pytest.fixture
def runner() -> FactRecorder:
    return FactRecorder(Encounter(number=1, offense="red"))


def test_only_the_declarations_read_and_write_the_facts_of_an_encounter() -> None:
    reading = {name_of(path) for path in python_files("domain") if any(_facts_of(path))}
    assert reading - KEEPS == GOES_THROUGH_ALL


def test_others_can_guess_what_each_private_note_says__CORE_310() -> None:
    private = {fact.name for fact in DECLARED.values() if fact.private}
    assert private_notes.GUESSES.keys() == private | {note for note, _ in private_notes.SHEETS.values()}


def test_no_string_is_a_key_of_the_facts() -> None:
    assert [f"{name}:{line}" for name in KEEPS | GOES_THROUGH_ALL for line in _keys_that_are_strings(name)] == []


def _facts_of(path: Any) -> list[ast.Attribute]:
    """Yields where a file looks at the facts of an encounter."""
    return [node for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr == "facts"]


def _keys_that_are_strings(name: str) -> list[int]:
    (path,) = [each for each in python_files("domain") if name_of(each) == name]
    lines = []
    for node in nodes(path):
        if isinstance(node, ast.Subscript) and _is_facts(node.value) and isinstance(node.slice, ast.Constant):
            lines.append(node.lineno)
        if (
            isinstance(node, ast.Compare)
            and any(map(_is_facts, node.comparators))
            and isinstance(node.left, ast.Constant)
        ):
            lines.append(node.lineno)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_facts(node.func.value):
            lines += [node.lineno for argument in node.args[:1] if isinstance(argument, ast.Constant)]
    return lines


def _is_facts(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "facts"


def test_facts_are_noted_only_through_their_declarations() -> None:
    noting = {
        name_of(path)
        for path in python_files("domain")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "FactNoted"
    }
    assert noting == {"domain/events/facts.py"}


def test_what_is_not_noted_has_the_value_of_its_declaration(runner: FactRecorder) -> None:
    assert (LIMIT.of(runner.encounter), LIMIT.of(None), LIMIT.noted(None)) == (None, None, False)
    assert (MUST_PLAY.of(runner.encounter, "red"), UNSEEN.of_all(runner.encounter)) == ("", {})


def test_a_fact_is_read_as_it_was_noted(runner: FactRecorder) -> None:
    LIMIT.note(runner, {"most": 3, "source": "sloth"})
    assert LIMIT.noted(runner.encounter)
    assert LIMIT.of(runner.encounter) == {"most": 3, "source": "sloth"}
    assert runner.events == [FactNoted(fact="payment_limit", value={"most": 3, "source": "sloth"})]


def test_a_private_fact_of_a_seat_is_for_this_seat_alone(runner: FactRecorder) -> None:
    UNSEEN.note(runner, ["red-01"], "red")
    assert runner.events == [FactNoted(fact="unseen:red", value=["red-01"], seat="red", private=True)]
    assert UNSEEN.of_all(runner.encounter) == {"red": ["red-01"]}
    assert (UNSEEN.noted(runner.encounter, "red"), UNSEEN.noted(runner.encounter, "blue")) == (True, False)


def test_a_private_fact_may_be_noted_in_public(runner: FactRecorder) -> None:
    MUST_PLAY.note(runner, "attack-08#1", "red", in_public=True)
    assert runner.events == [FactNoted(fact="must_play:red", value="attack-08#1")]


def test_what_is_noted_again_is_known_to_the_same_seat(runner: FactRecorder) -> None:
    MUST_PLAY.note(runner, "attack-08#1", "red")
    noted_again(runner, "must_play:red", "attack-08#1")
    assert runner.events[0] == runner.events[1]


def test_reducers_set_and_drop_facts_without_an_event(runner: FactRecorder) -> None:
    KICKERS.put(runner.encounter, {"red": "kicker-2"})
    assert KICKERS.of(runner.encounter) == {"red": "kicker-2"}
    KICKERS.drop(runner.encounter)
    KICKERS.drop(runner.encounter)
    assert not KICKERS.noted(runner.encounter)
    assert runner.events == []


def test_two_facts_never_share_a_name() -> None:
    for kind in (Fact[int], SeatFact[int]):
        with pytest.raises(ValueError, match="two facts named payment_limit"):
            kind("payment_limit", 0)
    assert DECLARED["payment_limit"] is LIMIT


def test_the_declaration_of_a_stored_key_is_found_by_its_first_word() -> None:
    assert declared("must_play:red") is MUST_PLAY
    with pytest.raises(KeyError):
        declared("made_up:red")
