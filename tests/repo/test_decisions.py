"""Decision records: each is short, has the same parts, and is in the index."""

import re
from pathlib import Path

import pytest

from tests.repo.page_parts import ROOT

FOLDER = ROOT / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))


def test_there_are_at_least_ten_records_numbered_without_a_gap() -> None:
    assert len(RECORDS) >= 12
    assert [int(path.name[:4]) for path in RECORDS] == list(range(1, len(RECORDS) + 1))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_says_context_decision_and_consequence(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert re.match(rf"# {int(record.name[:4])}\. .+\n\nDate: \d{{4}}-\d\d-\d\d\. Status: \w+\.\n", text)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequence"]


def test_the_index_names_every_record_with_its_title() -> None:
    listed = dict(
        re.findall(r"^\| \[\d+\]\(([\w-]+\.md)\) \| (.+) \|$", (FOLDER / "index.md").read_text(), re.MULTILINE)
    )
    titles = {path.name: path.read_text(encoding="utf-8").splitlines()[0].partition(". ")[2] for path in RECORDS}
    assert listed == titles
