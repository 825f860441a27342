"""The history of random games: sentences for people that tell each viewer only what the events tell."""

from typing import Any

import msgspec

from domain.events import CardsMoved, Event
from domain.game import reasons
from domain.game.history.commands import Standing
from domain.game.history.encounters import Encounters
from domain.game.history.teller import Teller
from domain.game.views import PUBLIC, eyes
from domain.state import State
from domain.story import Scene
from tests.properties.knowledge import card_ids
from tests.properties.watching import Game, watched
from tests.properties.wording import faults

NAMELESS = ("another place", "something else", "an ability", "another card", "a phase")
"""The words of a sentence for a thing without a name."""


@watched()
async def test_no_sentence_shows_an_id_or_a_key_and_numbers_agree(game: Game) -> None:
    tellers, version = {viewer: Teller() for viewer in (PUBLIC, None, game.seats[0])}, 0
    async for event in game.events():
        version += 1
        lines = {viewer: teller.line(version, event, viewer) for viewer, teller in tellers.items()}
        for text in {line.text for line in lines.values() if line}:
            assert faults(text) == [], (event, text)
            assert text.endswith("."), text
            assert not [words for words in NAMELESS if words in text], (event, text)


@watched()
async def test_the_scene_of_a_sentence_is_that_of_the_state(game: Game) -> None:
    """So a page of the history that begins anywhere says the same as the whole."""
    teller, version = Teller(), 0
    async for event in game.events():
        version += 1
        teller.line(version, event, None)
        assert teller.scene == Scene.of(game.state), event


@watched()
async def test_the_reasons_of_events_are_in_the_vocabulary(game: Game) -> None:
    async for event in game.events():
        assert reasons.is_known(getattr(event, "why", "")), event


@watched()
async def test_what_is_listed_of_an_encounter_is_what_the_state_says_of_it(game: Game) -> None:
    gathered, version = Encounters(), 0
    async for event in game.events():
        version += 1
        gathered.add(version, event, PUBLIC)
        if (now := game.state.encounter) is not None:
            told = gathered.told[-1]
            assert (told.number, told.offense, told.defense) == (now.number, now.offense, now.defense), event
            assert (told.allies, told.totals, told.winner) == (now.allies, now.totals, now.winner), event
        assert bool(gathered.told and not gathered.told[-1].last) == _goes_on(game.state), event


def _goes_on(state: State) -> bool:
    return state.encounter is not None and state.status == "running"


@watched()
async def test_a_target_of_an_undo_is_where_the_game_is_running(game: Game) -> None:
    """UNDO-09"""
    standing = Standing(game.state)
    async for event in game.events():
        standing.add(event)
        running = game.state.status == "running" and not game.state.paused and game.state.request is None
        assert standing.is_target == running, event


@watched()
async def test_a_sentence_depends_on_nothing_that_its_event_hides(game: Game) -> None:
    viewers = [*game.random.sample(game.seats, 2), PUBLIC]
    tellers, version = {viewer: (Teller(), Teller()) for viewer in viewers}, 0
    async for event in game.events():
        version += 1
        for viewer, (teller, other) in tellers.items():
            seat = eyes(game.state, viewer, version)
            line = teller.line(version, event, seat)
            assert other.line(version, swapped(event, seat, game.random.random()), seat) == line, event
            if line:
                assert {*line.about["cards"]} <= card_ids(game.redacted_text(event, seat)), (viewer, event, line)


def swapped(event: Event, viewer: str, mark: float) -> Event:
    """Returns the event with other lists and maps in the place of those that the viewer may not see.

    The table of a fork stays: the scene goes on from it.
    """
    hidden = {} if event.type in ("table_laid", "game_forked") else event.hidden_fields()
    gone = [name for name, audience in hidden.items() if viewer not in audience.split("+")]
    return msgspec.structs.replace(event, **{name: other(getattr(event, name), mark) for name in gone})


def other(value: Any, mark: float) -> Any:
    """Returns another value of the same type, where it is a list or a map."""
    if isinstance(value, list):
        return [*value[1:], f"attack-40#{int(mark * 9) + 1}"]
    return {"pass": mark > 0.5, "value": ["blue"]} if isinstance(value, dict) else value


def test_the_check_itself_notices_a_leak() -> None:
    drawn = CardsMoved(source="deck", target="hand:red", count=1, why="rewards", cards=["morph#1"], seen_by=["red"])
    assert Teller().line(1, drawn, "red") != Teller().line(1, swapped(drawn, "blue", 0.5), "red")
    assert Teller().line(1, drawn, "blue") == Teller().line(1, swapped(drawn, "blue", 0.5), "blue")
