"""What people read of the service and its workers is plain English: texts, docstrings and the API document.

Subject first, active verbs, the ordinary word. The words below are those that readers stumbled over.
"""

import ast
import re
from collections.abc import Iterator

from tests.repo.sources import ROOT, name_of, python_files, tree

PEOPLE = re.compile(r"\b[Ww]hoever\b|\b[Ww]homever\b|(^|\. )Who (?!is\b|are\b)[a-z]+s\b")
AFTER = re.compile(r"\bbehind (event|version|that|it|them|these|`?after`?|`?head`?|the last)\b")
PLACE = re.compile(r"\b(lies|stands) (in|on|there|at|beside)\b|\bhow everything lay\b|\bLooks after\b")
TELLING = re.compile(r"\b(is|are|was|were|be) told\b|\btold of\b|\btells of\b|\bgoes on to\b|\bits time is none\b")
OWN = re.compile(r"(^|[^'\w] ?)(the|The|an|An) own\b|(?<!')\b(?<!s )(?<!its )(?<!your )(?<!their )(?<!of )own ships\b")


def texts() -> Iterator[tuple[str, str]]:
    """Where a text is, and the text: docstrings, and strings with several words."""
    for path in python_files("service", "workers"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1:
                yield f"{name_of(path)}:{node.lineno}", " ".join(node.value.split())
    for number, line in enumerate((ROOT / "openapi.yaml").read_text().splitlines(), 1):
        yield f"openapi.yaml:{number}", line


def that_match(pattern: re.Pattern[str]) -> list[str]:
    return [f"{place}: {text[:120]}" for place, text in texts() if pattern.search(text)]


def test_no_sentence_has_whoever_or_a_who_as_its_subject() -> None:
    assert that_match(PEOPLE) == []


def test_what_comes_later_comes_after_and_not_behind() -> None:
    assert that_match(AFTER) == []


def test_nothing_lies_or_stands_that_is() -> None:
    assert that_match(PLACE) == []


def test_facts_are_reported_and_not_told() -> None:
    assert that_match(TELLING) == []


def test_a_thing_of_yours_is_yours_and_not_own() -> None:
    assert that_match(OWN) == []
