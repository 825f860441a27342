"""Every document that the sources name is in the repository, and the texts say things in plain English."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.repo.sources import source, written_files

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = re.compile(r"(?<![\w./-])((?:[\w-]+/)*[\w-]+\.md)\b")
NO_DOCUMENT = re.compile(
    r"\b(?:STORE|DESIGN|TABLE|STACK|PERFORMANCE) (?:section )?\d|\bAPI section \d|__(?:store|api)_\d"
)
"""Chapters of documents that are not in the repository."""
PLACE = re.compile(r"`((?:\.ci|bench|clients|docs|domain|examples|service|terminal|tests|workers)/[\w./*-]*)`")
"""A file or folder of the repository, or a pattern of several, as documents name it."""
BUILT = {"clients/dist/"}
"""Folders that a command makes."""
EXAMPLES = {"missing.md"}
"""Names that tests give to documents that are nowhere."""
LISTS = {Path(__file__), Path(__file__).with_name("test_plain_english.py")}
"""The files that list the phrases which readers stumbled over."""
NOT_PLAIN = [
    "Who trusts neither",
    "Promised seeds are told",
    "whoever does not tell",
    "everything lay otherwise",
    "its time is none",
    "server that comes along",
    "store that comes along",
    "goes on to be read",
    "holds nothing by half",
    "what is wrong is only told",
    "Looks after the store",
    "speaks against a setup",
    "who is silent refuses",
]


@cache
def texts() -> tuple[tuple[Path, str], ...]:
    """Returns every text of the repository but the lists of the phrases."""
    documents = [path for path in (ROOT / "docs").rglob("*") if path.suffix in (".md", ".yaml", ".yml", "")]
    paths = [path for path in [*written_files(), *documents] if path.is_file() and path not in LISTS]
    return tuple((path, source(path)) for path in paths if path.suffix not in (".lock", ".json"))


def named(path: Path, text: str) -> Iterator[str]:
    """Yields the documents that a text names, as paths from the root of the repository where they are there.

    A text may name a document from its own folder on, from the root, or from any folder of docs/.
    """
    for name in DOCUMENT.findall(text):
        beside = path.parent / name
        places = chain((beside, ROOT / name), (ROOT / "docs").rglob(name))
        place = next((place for place in places if place.exists()), ROOT / name)
        yield place.resolve().relative_to(ROOT).as_posix()


def test_every_document_that_a_text_names_is_in_the_repository() -> None:
    found = {(path.relative_to(ROOT).as_posix(), name) for path, text in texts() for name in named(path, text)}
    assert sum(name.startswith("docs/") for _, name in found) >= 20
    missing = [(path, name) for path, name in found if not (ROOT / name).is_file() and name not in EXAMPLES]
    assert sorted(missing) == []


def missing_places(text: str) -> list[str]:
    """Returns the files and folders that a document names and that are not there."""
    named_places = PLACE.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return [place for place in named_places if place not in BUILT and not any(ROOT.glob(place.rstrip("/")))]


def test_every_file_and_folder_that_a_document_names_is_in_the_repository() -> None:
    pages = {
        path: text for path, text in texts() if path.suffix == ".md" and ROOT / "docs" / "rules" not in path.parents
    }
    assert sum(len(PLACE.findall(text)) for text in pages.values()) > 300
    missing = {path.relative_to(ROOT).as_posix(): missing_places(text) for path, text in pages.items()}
    assert {page: places for page, places in missing.items() if places} == {}


def test_a_file_or_folder_that_is_not_there_is_found() -> None:
    text = "See `service/api/*.py`, `service/play/nowhere.py`, `domain/nothing/`, `service/`, and GET `/v1/games`."
    assert missing_places(text) == ["service/play/nowhere.py", "domain/nothing/"]


def test_no_text_cites_a_chapter_of_a_document_that_is_not_in_the_repository() -> None:
    cited = [f"{path.relative_to(ROOT)}: {found[0]}" for path, text in texts() for found in NO_DOCUMENT.finditer(text)]
    assert cited == []


@pytest.mark.parametrize("sentence", NOT_PLAIN)
def test_what_readers_stumbled_over_is_said_in_plain_english(sentence: str) -> None:
    words = re.compile(r"\s+".join(map(re.escape, sentence.split())), re.IGNORECASE)
    # A sentence may go over the end of a line, also in a comment.
    said = [path.name for path, text in texts() if words.search(text.replace("\n#", "\n"))]
    assert said == []


@pytest.mark.parametrize(
    "text", ["see docs/none.md", "(NONE.md)", "`operate/none.md`", "none.md says", "docs/clients/none.md 3.10"]
)
def test_a_document_that_is_not_there_is_found(text: str) -> None:
    (name,) = named(ROOT / "service" / "app.py", text)
    assert not (ROOT / name).exists()


def test_a_document_is_found_from_the_root_and_beside_the_text() -> None:
    assert list(named(ROOT / "service" / "app.py", "docs/tour.md")) == ["docs/tour.md"]
    assert list(named(ROOT / "docs" / "operate" / "disk.md", "(backup.md#by-hand)")) == ["docs/operate/backup.md"]


@pytest.mark.parametrize("text", ["(STORE 3.10)", "API section 13", "DESIGN section 2", "test_x__store_3_12"])
def test_a_chapter_of_a_document_that_is_not_there_is_found(text: str) -> None:
    assert NO_DOCUMENT.search(text)
