"""Every id of a thing, in views, questions and events, has a name for people."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.engine.index import BY_MOMENT
from domain.game import catalogue
from domain.game.names import name_of, names
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.questions import Respond
from domain.rulebook.book import BOOK
from tests.properties.play import Play
from tests.recorded_games.games import VARIED, content, files

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+(?:#[0-9]+)?|[a-z-]+#[0-9]+|(?:hand|sheet|played|captured):\S+")
"""The form of an id of a thing."""
OF_THINGS = {
    "ability",
    "alien",
    "aliens",
    "power_active",
    "case",
    "result",
    "phase",
    "planet",
    "planets",
    "ships",
    "station",
    "stations",
    "planetoid",
    "planetoids",
    "card",
    "cards",
    "title",
    "target",
    "zone",
    "system",
    "offense",
    "defense",
    "variants",
    "side",
    "printed",
    "use",
}
"""Members whose values are ids of things, whatever they look like."""
REASONS = {"why", "purpose", "fact"}
"""Members that give the reason of an event, in words of the code."""
USE = re.compile(r"u_[0-9]+")


def strings(data: Any, member: str = "") -> Iterator[tuple[str, str]]:
    """Yields every string in plain data, keys too, with the member that holds it."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield "", key
            yield from strings(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value, member)
    elif isinstance(data, str):
        yield member, data


def nameless(data: Any) -> set[str]:
    """Returns the ids of things that have no name."""
    ids = {
        text
        for member, text in strings(data)
        if text and member not in REASONS and (member in OF_THINGS or ID.fullmatch(text))
    }
    return {id for id in ids if name_of(id) is None and id not in BOOK and not USE.fullmatch(id)}


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_id_in_the_events_of_recorded_games_has_a_name(path: Path) -> None:
    lines = [json.loads(line) for line in content(path).splitlines()]
    events = [line["event"]["data"] for line in lines if "event" in line]
    opened = [json.loads(value) for line in lines for _, _, _, value in line.get("open", [])]
    found = [hidden for hidden in opened if not {"table", "questions", "push"} & set(hidden)]
    assert len(events) > 50
    assert nameless([events, found]) == set()


def test_every_id_in_views_and_questions_of_a_game_with_every_variant_has_a_name() -> None:
    game, kinds = Play(VARIED).start(), set()
    for _ in range(120):
        if not game.running:
            break
        for asked in open_questions(game.state).values():
            kinds.add(asked.question.kind)
            assert nameless(asked.question.describe()) == set()
        assert nameless({**view(game.state, "red"), "options": {}}) == set()
        game.do(game.next_command())
    assert {"respond", "choose_cards"} <= kinds


def test_every_moment_at_which_an_ability_can_be_used_has_a_name() -> None:
    assert [key for key in BY_MOMENT if name_of(key) is None] == []


def test_an_ability_in_a_question_comes_with_its_name_and_its_text() -> None:
    game = Play(VARIED).start()
    offered: dict[str, dict[str, Any]] = {}
    for _ in range(200):
        for asked in open_questions(game.state).values():
            if isinstance(asked.question, Respond):
                offered |= {each["use"]: each for each in asked.question.describe()["abilities"]}
        if len(offered) > 2 or not game.running:
            break
        game.do(game.next_command())
    assert len(offered) > 2
    assert [use for use, each in offered.items() if not each["name"] or len(each["text"]) < 20] == []


def test_cards_ships_planets_and_places_have_the_names_that_players_use() -> None:
    assert name_of("cosmic-zap#2") == "Cosmic Zap"
    assert name_of("flare-healer") == "Healer flare"
    assert name_of("station-shield-generator") == "Station: Shield Generator"
    assert name_of("virus.power") == "Virus: Multiply"
    assert name_of("red-07") == "Red ship 7"
    assert name_of("red-3") == "Red planet 3"
    assert name_of("hand:red") == "Hand, Red"
    assert name_of("before_selection") == "Before encounter cards are selected"
    assert name_of("planetoid-3") == "Planetoid 3"
    assert name_of("nothing-of-the-kind") is None


def test_no_name_looks_like_an_id() -> None:
    assert [id for id, name in names().items() if name == id or "_" in name or ID.fullmatch(name)] == []


def test_the_catalogue_lists_every_name_once() -> None:
    entries = catalogue.entries("names")
    assert {entry["id"]: entry["name"] for entry in entries} == names()
    assert len(entries) == len(names()) > 800


def test_the_order_of_names_does_not_depend_on_what_was_imported_first() -> None:
    assert list(names()) == sorted(names())
