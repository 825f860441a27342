"""README.md and CONTRIBUTING.md say what is there: the first commands, the contents, the folders, the links."""

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from domain.aliens.page import ALIENS
from domain.commands import CreateGame
from domain.game.setup_check import check
from service.schemas.games import Setup
from tests.repo import readme_contents

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "tests/README.md"]


def test_it_begins_with_the_two_commands_and_is_short() -> None:
    first = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[0]
    assert re.findall(r"^make \w+", first, re.MULTILINE) == ["make run", "make test"]
    assert len(README.splitlines()) <= 120


def test_what_is_in_and_what_is_not_is_written_from_the_catalogue() -> None:
    assert readme_contents.written() == readme_contents.contents(), "run `make regenerate`"


@patch.dict(ALIENS)
def test_an_alien_that_comes_in_is_said_to_be_in_and_no_longer_to_be_missing() -> None:
    assert "Filch" in readme_contents.printed("base")
    del ALIENS["filch"]
    (missing,) = (line for line in readme_contents.contents().splitlines() if "Filch" in line)
    assert "aliens of `base`: " in missing
    one = next(iter(ALIENS.values()))
    ALIENS["filch"] = one.__class__("filch", "Filch", "base", "green", "Filch")
    (named,) = (line for line in readme_contents.contents().splitlines() if "Filch" in line)
    assert named.startswith("| `base` |")


def test_what_it_says_of_a_body_is_a_body() -> None:
    paragraph = README.partition("## What is in, and what is not")[2].partition("<!--")[0]
    members = [found for found in re.findall(r"`([^`]+)`", " ".join(paragraph.split())) if found.startswith('"')]
    body = json.loads("{" + ", ".join(members) + "}")
    assert body["variants"]
    assert body["options"]["sets"]
    said = check(CreateGame(game="", **Setup().load({**body, "seats": 4}) | {"position": None}))
    assert said["ok"], said


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    path = ROOT / page
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text())
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_readme_leads_to_every_folder_of_docs() -> None:
    folders = {path.parent.name for path in (ROOT / "docs").glob("*/*.md")}
    assert folders <= set(re.findall(r"\]\(docs/(\w+)/\)", README))


def test_every_recipe_that_is_named_is_in_the_makefile() -> None:
    recipes = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make (\w+)", README + CONTRIBUTING, re.MULTILINE))
    assert named >= {"run", "test", "quick", "docs", "alien"}
    assert named <= recipes


def test_every_folder_that_is_named_is_there() -> None:
    table = CONTRIBUTING.partition("## Where things go")[2].partition("\n## ")[0]
    rows = [re.findall(r"`([a-z/]+)/`", row.split("|")[1]) for row in table.splitlines() if row.startswith("| `")]
    assert len(rows) <= 15
    for first, *others in rows:
        assert (ROOT / first).is_dir()
        for other in others:
            assert (ROOT / other).is_dir() or (ROOT / first).with_name(other).is_dir(), other


def test_it_says_that_it_is_unofficial_and_in_our_own_words() -> None:
    licence = " ".join(README.partition("## Licence")[2].split())
    assert "unofficial" in licence
    assert "own words" in licence
