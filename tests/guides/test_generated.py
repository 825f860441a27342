"""The generated parts of the guides are what the program says now."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from service.http import deprecations
from service.http.deprecations import Deprecation
from tests.guides import generated, pages
from tests.guides.questions import WANTED
from tests.proof.vectors import FILE
from tests.workers.questions import KINDS


@pytest.mark.parametrize("page", pages.pages(), ids=pages.name_of)
def test_every_generated_part_is_up_to_date(page: Path) -> None:
    assert page.read_text() == generated.written(page), "run `python -m tests.guides.generated`"


def test_each_part_that_can_be_generated_is_on_its_page() -> None:
    found = {pages.name_of(page): set(pages.generated(page.read_text())) for page in pages.pages()}
    assert {name: parts for name, parts in found.items() if parts} == {
        name: set(parts) for name, parts in generated.PARTS.items()
    }


def test_a_part_that_a_page_does_not_have_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="no part 'chain'"):
        pages.with_part("# A page\n", "chain", "")


def test_the_text_between_the_marks_is_replaced_and_nothing_else() -> None:
    text = "a\n<!-- generated: one -->\nold\n<!-- end of one -->\nb\n"
    assert pages.with_part(text, "one", "new\n") == text.replace("old", "new")


def test_every_kind_of_question_has_an_example() -> None:
    assert set(WANTED) == KINDS


def test_every_long_number_on_the_page_of_the_proof_is_one_of_the_test_vectors() -> None:
    known = FILE.read_text()
    page = (pages.ROOT / "docs" / "auditing" / "proof.md").read_text()
    numbers = re.findall(r"\b[0-9a-f]{16,}\b|\b\d{8,}\b", page)
    assert len(numbers) > 20
    assert [number for number in numbers if number not in known] == []


def test_the_vectors_on_the_page_are_all_of_the_file() -> None:
    parts = generated.PARTS["docs/auditing/proof.md"]
    assert {*parts, "format"} == set(json.loads(FILE.read_text()))


def test_each_deprecated_thing_has_a_row_on_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    days = date(2027, 3, 1), date(2028, 1, 1)
    entry = Deprecation(deprecations.OPERATION, "listBots", *days, "listCatalogs", "/docs#/meta/listBots")
    monkeypatch.setattr(deprecations, "TABLE", (entry,))
    row = "| operation | `listBots` | 2027-03-01 | 2028-01-01 | `listCatalogs` | [why](/docs#/meta/listBots) |"
    assert row in generated.deprecated().splitlines()
