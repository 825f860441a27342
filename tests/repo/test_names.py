"""One name for one thing: words that the code has given up do not come back."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from tests.repo.sources import name_of, python_files, tree

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
}
"""A word that the project has given up -> the word for that thing."""

GIVEN_UP_HERE = {
    "promise": ("service", "examples", "tests/api", "tests/proof"),
    "promises": ("service", "examples", "tests/api", "tests/proof"),
    "promised": ("service", "examples", "tests/api", "tests/proof"),
}
"""A word that is given up in some rooms, since it has a meaning of its own in others -> those rooms."""

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def parts(name: str) -> set[str]:
    """Returns the words of an identifier or of a path."""
    return {part.lower() for part in PARTS.findall(name)}


@cache
def places_of_words() -> Mapping[str, Sequence[str]]:
    """Returns each word of a name -> where such a name is given, with the name."""
    found: dict[str, list[str]] = {}
    for place, name in named():
        for word in parts(name):
            found.setdefault(word, []).append(f"{place}: {name}")
    return found


def named() -> Iterator[tuple[str, str]]:
    """Yields where a name is given, and the name: files, definitions, variables, parameters, imports.

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


def test_no_function_is_called_told() -> None:
    """The name says nothing: everything is told by something to somebody."""
    defined = re.compile(r"^ *def _*told_*\(", re.MULTILINE)
    assert [name_of(path) for path in python_files() if defined.search(path.read_text(encoding="utf-8"))] == []


def test_the_words_of_a_name_are_found() -> None:
    assert parts("CatalogQuery") == {"catalog", "query"}
    assert parts("_ALL_hostages2") == {"all", "hostages"}
    assert parts("tests/store/test_due.py") == {"tests", "store", "test", "due", "py"}
