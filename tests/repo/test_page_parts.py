"""Code and runs that pages show are those of today."""

import re
from pathlib import Path

import pytest

from domain.events import ShipsLost, UseDeclared
from domain.variants import variant
from service.store.log import envelope
from tests.domain import rule_pages, worked_card
from tests.repo import page_parts
from tests.repo.page_parts import PAGES, ROOT
from tests.repo.sources import ROOMS, paths

ARCHITECTURE = PAGES / "develop" / "architecture.md"
STEP = re.compile(r"^\d+\. `(\w+)`", re.MULTILINE)


@pytest.mark.parametrize("page", page_parts.pages(), ids=lambda page: page.name)
def test_what_a_page_shows_of_the_sources_is_what_they_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == page_parts.renewed(text), f"the sources have changed since: {page_parts.ANEW}"


def test_a_definition_that_is_gone_is_an_error() -> None:
    with pytest.raises(LookupError, match="no_such_rule"):
        page_parts.definition(ROOT / "domain" / "cards" / "zaps.py", "no_such_rule")


def test_the_page_that_explains_the_worked_card_explains_each_event_of_the_run() -> None:
    _, before, after = worked_card.played()
    explained = ARCHITECTURE.read_text(encoding="utf-8").partition("## A worked card")[2]
    assert STEP.findall(explained) == [event.type for event in [*before, *after]]


def test_in_the_worked_card_the_power_is_cancelled_and_the_ships_are_lost() -> None:
    _, before, after = worked_card.played()
    assert [event.ability for event in [*before, *after] if isinstance(event, UseDeclared)] == [
        "zombie.power",
        "cosmic-zap",
    ]
    assert [event.counts for event in after if isinstance(event, ShipsLost)] == [{"red": 3}]


def test_the_map_of_folders_has_a_line_for_each_folder_and_for_no_other() -> None:
    listed = re.findall(r"^\| `([\w/]+)/` \| \S", (PAGES / "develop" / "folders.md").read_text(), re.MULTILINE)
    sources = [path for room in ROOMS for path in paths(room) if path.suffix in (".py", ".ts", ".js")]
    rooms = {path.parent.relative_to(ROOT).as_posix() for path in sources}
    served = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "service" / "web").rglob("*.html")}
    assert sorted(listed) == sorted({*rooms, *served, "tests/domain/golden", "service/web", "clients/page", "docs"})


def test_the_list_of_test_folders_has_one_line_for_each() -> None:
    listed = re.findall(r"^\| `(\w+)/` \| \S", (ROOT / "tests" / "README.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(path.parent.name for path in (ROOT / "tests").glob("*/__init__.py"))


def test_the_page_of_benchmarks_has_a_line_for_each() -> None:
    listed = re.findall(r"^\| `bench\.(\w+)` \|", (PAGES / "develop" / "benchmarks.md").read_text(), re.MULTILINE)
    modules = {path.stem for path in (ROOT / "bench").glob("[a-z]*.py")}
    assert sorted(listed) == sorted(modules)


def test_the_page_of_the_log_format_has_a_line_for_each_member_of_an_entry() -> None:
    text = (PAGES / "develop" / "log-format.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text, re.MULTILINE)
    named = [name.strip("`") for line in lines for name in line.split(", ")]
    assert named == list(envelope.Envelope.__struct_fields__)


def test_the_page_of_variants_names_each_file_of_their_vocabulary() -> None:
    text = (PAGES / "develop" / "add-a-variant.md").read_text(encoding="utf-8")
    files = re.findall(r"^    (\w+\.py) ", variant.__doc__ or "", re.MULTILINE)
    assert re.findall(r"^\| `(\w+\.py)` \|", text, re.MULTILINE) == ["__init__.py", *files]


def test_the_page_of_testing_names_every_folder_of_tests() -> None:
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    text = (PAGES / "develop" / "testing.md").read_text(encoding="utf-8")
    assert {folder for folder in folders if f"`tests/{folder}`" not in text} == set()


def test_each_word_of_the_engine_stands_beside_its_standard_term_and_its_module() -> None:
    rows = re.findall(r"^\| (\w+) \| ([\w ]+) \| .+ \| `([\w/.]+)` \|$", ARCHITECTURE.read_text(), re.MULTILINE)
    assert {word: term for word, term, _ in rows} == {
        "moment": "trigger point",
        "use": "activation",
        "intent": "pending change",
        "agenda": "continuation stack",
        "window": "priority round",
        "query": "modifier lookup",
    }
    assert [module for _, _, module in rows if not (ROOT / module).is_file()] == []


@pytest.mark.parametrize("folder", ["develop", "decisions"])
def test_every_path_that_a_page_names_is_there(folder: str) -> None:
    named = {
        (page.name, path)
        for page in (PAGES / folder).glob("*.md")
        for path in re.findall(r"`((?:domain|service|workers|tests|bench|examples|docs)/[\w/.-]+)", page.read_text())
    }
    assert len(named) > 10
    assert sorted(name for name in named if not (ROOT / name[1]).exists()) == []


@pytest.mark.parametrize("command", [page_parts.ANEW, rule_pages.ANEW])
def test_make_regenerate_writes_what_pages_are_made_of(command: str) -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nregenerate:")[2].partition("\n\n")[0]
    assert command.replace("python", "\t$(PY)") in recipe.splitlines()
