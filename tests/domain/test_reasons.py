"""The vocabulary of `why` is closed: what the code writes is in it, and nothing else is."""

from pathlib import Path

import pytest

from domain import decider
from domain.events import TYPES
from domain.game import catalogue, reasons
from domain.rulebook.book import BOOK
from domain.story import REASONS, tell_reasons
from tests.domain.whys import Written, written

PAGE = Path(__file__).parents[2] / "docs" / "develop" / "log-format.md"
PASSED_ON = {
    "why",
    "event.why",
    "vars['why']",
    "data['why']",
    "frame.vars['why']",
    "frame.vars.pop(SORTED_FOR)",
}
"""Expressions that hand on what was given elsewhere."""
OF_A_THING = {
    "use.ability.title",
    "printed.id",
    "rift.id",
    "moon.id",
    "alien",
    "self._alien",
    "frame.vars['alien']",
    "sheet.removeprefix(f'{board.SHEET}:')",
}
"""Expressions for the id of the alien or the card concerned."""
WRITTEN_BY_PEOPLE = {"request.reason"}
"""The reason of an undo."""
IN_SENTENCES = ("game/history/", "game/moment_sentences.py", "aliens/selection.py")
"""Modules where a variable of this name holds words for people."""


@pytest.fixture(scope="module")
def places() -> list[Written]:
    assert decider.DECIDERS
    return [each for each in written() if not each.place.startswith(IN_SENTENCES)]


def test_every_reason_in_the_code_is_in_the_vocabulary(places: list[Written]) -> None:
    strange = [each for each in places if each.value is not None and not reasons.is_known(each.value)]
    assert strange == []
    expressions = {each.expression for each in places if each.value is None}
    assert expressions == PASSED_ON | OF_A_THING | WRITTEN_BY_PEOPLE


def test_every_word_of_the_vocabulary_is_in_the_code(places: list[Written]) -> None:
    assert reasons.WORDS.keys() == {each.value for each in places} & reasons.WORDS.keys()


def test_a_word_is_no_thing_and_no_rule() -> None:
    assert reasons.things()
    assert not reasons.WORDS.keys() & (reasons.things() | BOOK.keys())
    assert reasons.is_known("CORE-140")
    assert not reasons.is_known("no_such_word")


def test_the_ends_of_sentences_are_for_words_of_the_vocabulary() -> None:
    assert [why for why in REASONS if not reasons.is_known(why)] == []


def test_the_page_about_the_log_has_the_vocabulary() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    listed = {row[0]: row[1] for row in rows if row[0] in reasons.WORDS and len(row) == 2}
    assert listed == reasons.WORDS


def test_the_page_names_the_events_that_have_a_reason() -> None:
    with_reason = {
        name
        for name, kind in TYPES.items()
        if kind.__module__.startswith("domain.") and "why" in kind.__struct_fields__
    }
    text = PAGE.read_text(encoding="utf-8").partition("## Reasons")[2].partition("\n| ")[0]
    assert with_reason == {word for word in text.split("`")[1::2] if word in TYPES}


def test_a_cached_collection_of_ids_cannot_be_changed() -> None:
    assert type(catalogue.card_titles()) is frozenset
    assert type(reasons.things()) is frozenset


def test_a_reason_has_one_end_of_a_sentence() -> None:
    with pytest.raises(ValueError, match="explained twice: compensation"):
        tell_reasons({"compensation": ", by another"})
    assert REASONS["compensation"] == ", as compensation"
