"""Sentences call people by their names, whatever these are."""

import json

import pytest

from tests.browser.test_verification import by_node
from tests.repo.sources import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.slow]

SPOKEN = """
globalThis.localStorage = {{ getItem: () => null, setItem: () => undefined }};
globalThis.matchMedia = () => ({{ matches: false, addEventListener: () => undefined }});
const {{ learnPeople, spoken }} = await import({naming});
const {{ words }} = await import({store});
words.value.names.set("red", "Red").set("blue", "Blue").set("green", "Green");
learnPeople({{ seats: {seats} }});
console.log(JSON.stringify(spoken({text})));
"""
TEXT = "Red draws Blue. Blue has 2 of 5; Red's ships leave Green planet 3."


@pytest.mark.parametrize(
    ("red", "blue", "said"),
    [
        ("Ann", "Ben", "Ann draws Ben. Ben has 2 of 5; Ann's ships leave Green planet 3."),
        ("Blue", "Red", "Blue draws Red. Red has 2 of 5; Blue's ships leave Green planet 3."),
        (
            "Blue",
            "Red's friend",
            "Blue draws Red's friend. Red's friend has 2 of 5; Blue's ships leave Green planet 3.",
        ),
        ("$&", "$1 $`", "$& draws $1 $`. $1 $` has 2 of 5; $&'s ships leave Green planet 3."),
        ("Green", None, "Green draws Blue. Blue has 2 of 5; Green's ships leave Green planet 3."),
        (
            "\u05e2\u05d3\u05d4",
            None,
            "\u2068\u05e2\u05d3\u05d4\u2069 draws Blue. Blue has 2 of 5; "
            "\u2068\u05e2\u05d3\u05d4\u2069's ships leave Green planet 3.",
        ),
    ],
    ids=["usual", "each other's colours", "a colour within a name", "signs of patterns", "a third colour", "leftwards"],
)
def test_a_name_stands_where_its_colour_stood(red: str, blue: str | None, said: str) -> None:
    seats = [{"seat": "red", "name": red}, {"seat": "blue", "name": blue or "Blue", "bot": None if blue else "basic"}]
    page = ROOT / "service" / "page"
    program = SPOKEN.format(
        naming=json.dumps((page / "naming.js").as_uri()),
        store=json.dumps((page / "store.js").as_uri()),
        seats=json.dumps(seats),
        text=json.dumps(TEXT),
    )
    assert json.loads(by_node(program)) == said
