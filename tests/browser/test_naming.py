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
const said = (seats) => (learnPeople({{ seats }}), spoken({text}));
console.log(JSON.stringify({tables}.map(said)));
"""
TEXT = "Red draws Blue. Blue has 2 of 5; Red's ships leave Green planet 3."


USUAL = "Ann draws Ben. Ben has 2 of 5; Ann's ships leave Green planet 3."
CALLED: dict[str, tuple[str, str | None, str]] = {
    "usual": ("Ann", "Ben", USUAL),
    "each other's colours": ("Blue", "Red", "Blue draws Red. Red has 2 of 5; Blue's ships leave Green planet 3."),
    "a colour within a name": (
        "Blue",
        "Red's friend",
        "Blue draws Red's friend. Red's friend has 2 of 5; Blue's ships leave Green planet 3.",
    ),
    "signs of patterns": ("$&", "$1 $`", "$& draws $1 $`. $1 $` has 2 of 5; $&'s ships leave Green planet 3."),
    "a third colour": ("Green", None, "Green draws Blue. Blue has 2 of 5; Green's ships leave Green planet 3."),
    "leftwards": (
        "\u05e2\u05d3\u05d4",
        None,
        "\u2068\u05e2\u05d3\u05d4\u2069 draws Blue. Blue has 2 of 5; "
        "\u2068\u05e2\u05d3\u05d4\u2069's ships leave Green planet 3.",
    ),
}
"""The names of Red and Blue, where None is a bot, and how the sentence is read with them."""


def test_a_name_stands_where_its_colour_stood() -> None:
    tables = [
        [{"seat": "red", "name": red}, {"seat": "blue", "name": blue or "Blue", "bot": None if blue else "basic"}]
        for red, blue, _ in CALLED.values()
    ]
    page = ROOT / "service" / "page"
    program = SPOKEN.format(
        naming=json.dumps((page / "naming.js").as_uri()),
        store=json.dumps((page / "store.js").as_uri()),
        tables=json.dumps(tables),
        text=json.dumps(TEXT),
    )
    said = json.loads(by_node(program))
    assert dict(zip(CALLED, said, strict=True)) == {case: wanted for case, (_, _, wanted) in CALLED.items()}


ADDRESSED = """
const {{ addressed }} = await import({module});
console.log(JSON.stringify({texts}.map((text) => addressed(text, "Red"))));
"""
YOURS = {
    "Red draws 2 cards. Blue has 3.": "You draw 2 cards. Blue has 3.",
    "Red passes.": "You pass.",
    "Red uses Force Field on itself and Blue.": "You use Force Field on yourself and Blue.",
    "Red has no partner and gets an extra turn.": "You have no partner and get an extra turn.",
    "Red has lost its power: it has 1 home colony and needs 2, and it has 1 active Leader and needs 2.": (
        "You have lost your power: you have 1 home colony and need 2, and you have 1 active Leader and need 2."
    ),
    "Blue keeps Zap to research it.": "Blue keeps Zap to research it.",
    "Red keeps Zap to research it.": "You keep Zap to research it.",
    "Red and Blue exchange their encounter cards.": "You and Blue exchange your encounter cards.",
    "Blue and Red win together.": "Blue and you win together.",
    "Blue sees the cards that Red has drawn.": "Blue sees the cards that you have drawn.",
    "Turn 1 begins: it is Red's.": "Turn 1 begins: it is yours.",
    "The turn of Red goes on.": "Your turn goes on.",
    "Red's Zap is cancelled, and its card is discarded.": "Your Zap is cancelled, and its card is discarded.",
    "1 ship of Red goes from Red's third planet to Blue's, and 2 ships of Blue go.": (
        "1 of your ships goes from your third planet to Blue's, and 2 ships of Blue go."
    ),
    "Red launches: 1 from Red's first planet, 1 from its third, 2 from Blue's fifth planet, 1 from its first.": (
        "You launch: 1 from your first planet, 1 from your third, 2 from Blue's fifth planet, 1 from its first."
    ),
    "The cards are revealed: Blue has Morph and Red has Attack 08.": (
        "The cards are revealed: Blue has Morph and you have Attack 08."
    ),
    "Blue offers Red 1 card for a colony on Red's planet.": "Blue offers you 1 card for a colony on your planet.",
    "Reddish things of Redding stay.": "Reddish things of Redding stay.",
}
"""Sentence of the service -> how a player with red reads it."""


def test_a_player_reads_you_in_sentences_about_the_own_seat() -> None:
    module = (ROOT / "service" / "page" / "second-person.js").as_uri()
    said = json.loads(by_node(ADDRESSED.format(module=json.dumps(module), texts=json.dumps(list(YOURS)))))
    assert dict(zip(YOURS, said, strict=True)) == YOURS
