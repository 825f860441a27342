"""One name for one thing: words that the code has given up do not come back."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from tests.repo.sources import ROOT, name_of, python_files, tree

GIVEN_UP = {
    "catalog": "catalogue",
    "bearers": "token records",
    "ballot": "consent",
    "ballots": "consent",
    "exhaustive": "ability sweep",
    "law": "property",
    "laws": "properties",
    "corpus": "recorded games",
    "settling": "colonies",
    "hostage": "captured ship",
    "hostages": "captured ships",
    "captive": "captured ship",
    "captives": "captured ships",
    "jailer": "captor",
    "jailers": "captors",
    "courier": "delivery thread",
    "couriers": "delivery threads",
    "desk": "dispatcher",
    "herald": "webhook watcher",
    "heralds": "webhook watchers",
    "thinker": "thinking process",
    "thinkers": "thinking process",
    "upkeep": "housekeeping",
}
"""A word that the project has given up -> the word for that thing."""

GIVEN_UP_HERE = {
    "promise": ("service", "examples", "tests/api", "tests/proof"),
    "promises": ("service", "examples", "tests/api", "tests/proof"),
    "promised": ("service", "examples", "tests/api", "tests/proof"),
}
"""A word that is given up in some rooms, since it has a meaning of its own in others -> those rooms."""

MODULES_GIVEN_UP = {
    "service/notices/desk.py": "service/notices/dispatcher.py",
    "service/notices/due.py": "service/notices/schedule.py",
    "service/notices/occasions.py": "service/notices/notice_rules.py",
    "service/notices/post.py": "service/notices/http_post.py",
    "workers/bots/bounds.py": "workers/bots/amounts.py",
    "workers/bots/council.py": "workers/bots/galactic_council.py",
    "workers/bots/fleet.py": "workers/bots/ship_choices.py",
    "workers/bots/ready_answers.py": "workers/bots/legal_answers.py",
    "workers/bots/remembered.py": "workers/bots/memories.py",
    "workers/exporter.py": "workers/metrics_server.py",
    "workers/jobs/schedule.py": "workers/jobs/queues.py",
    "workers/now.py": "workers/unix_time.py",
}
"""A module whose word has another meaning elsewhere -> the module that took its place."""

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def parts(name: str) -> set[str]:
    """The words of an identifier or of a path."""
    return {part.lower() for part in PARTS.findall(name)}


@cache
def places_of_words() -> Mapping[str, Sequence[str]]:
    """Each word of a name -> where such a name is given, with the name."""
    found: dict[str, list[str]] = {}
    for place, name in named():
        for word in parts(name):
            found.setdefault(word, []).append(f"{place}: {name}")
    return found


def named() -> Iterator[tuple[str, str]]:
    """Where a name is given, and the name: files, definitions, variables, parameters, imports.

    Files in whose text none of the words occurs are not parsed.
    """
    given_up = re.compile("|".join({*GIVEN_UP, *GIVEN_UP_HERE}), re.IGNORECASE)
    for path in python_files():
        yield name_of(path), name_of(path)
        for node in ast.walk(tree(path)) if given_up.search(path.read_text(encoding="utf-8")) else ():
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    yield f"{name_of(path)}:{node.lineno}", name
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.alias(name=name):
                    yield f"{name_of(path)}:{node.lineno}", name


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_is_in_no_name(word: str) -> None:
    assert places_of_words().get(word, []) == []


@pytest.mark.parametrize("word", GIVEN_UP_HERE)
def test_a_word_that_was_given_up_for_one_thing_is_not_where_that_thing_is(word: str) -> None:
    rooms = tuple(f"{room}/" for room in GIVEN_UP_HERE[word])
    assert [place for place in places_of_words().get(word, []) if place.startswith(rooms)] == []


@pytest.mark.parametrize("module", MODULES_GIVEN_UP)
def test_a_module_has_its_new_name(module: str) -> None:
    assert (ROOT / MODULES_GIVEN_UP[module]).is_file()
    assert not (ROOT / module).exists()


def test_no_function_is_called_told() -> None:
    """The name says nothing: everything is told by something to somebody."""
    defined = re.compile(r"^ *def _*told_*\(", re.MULTILINE)
    assert [name_of(path) for path in python_files() if defined.search(path.read_text(encoding="utf-8"))] == []


def test_the_words_of_a_name_are_found() -> None:
    assert parts("CatalogQuery") == {"catalog", "query"}
    assert parts("_ALL_hostages2") == {"all", "hostages"}
    assert parts("tests/store/test_due.py") == {"tests", "store", "test", "due", "py"}
