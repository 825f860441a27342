"""Cards that lie face down elsewhere than in hands: drawn to choose from, on sheets, in front of a seat (CORE-311)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.events import CardsMoved, Event
from domain.game.views import redact
from domain.reducers import evolve
from tests.properties.knowledge import PUBLIC, Book, followed, text
from tests.properties.plans import SETS
from tests.properties.play import Plan, Play
from tests.properties.test_secrets import events_name_known_cards

SEATS = ("red", "blue", "green")


def top_card_to(zone: str, seen_by: list[str] | None) -> tuple[Play, Book, CardsMoved]:
    """Lays a table at which the top card of the deck is about to be moved there, seen by these; green has the Cryo."""
    parts = [{"seat": seat, "aliens": ["cryo"] if seat == "green" else []} for seat in SEATS]
    play = Play(Plan(7, SEATS, {"sets": SETS[-1]}, {"seats": parts}))
    book = followed(play)
    card = play.state.zones["deck"][-1]
    moved = CardsMoved(source="deck", target=zone, count=1, why="test", seat="red", cards=[card], seen_by=seen_by)
    return play, book, moved


def who_knows(zone: str, seen_by: list[str] | None) -> set[str]:
    """Returns who knows by the book-keeping where the card is then."""
    play, book, moved = top_card_to(zone, seen_by)
    evolve(play.state, moved)
    book.learn(moved, play.state)
    return {viewer for viewer, known in book.known.items() if moved.cards[0] in known}


@pytest.mark.parametrize("seen_by", [None, ["red"], ["blue"], []])
def test_the_place_of_a_card_and_not_an_event_says_who_sees_it__CORE_311(
    seen_by: list[str] | None,
) -> None:
    for zone in ("hand:red", "drawn:red", "kicker:red", "hired:red", "sheet:mouth:red"):
        assert who_knows(zone, seen_by) == {"red"}
    for zone in ("laid_second", "reward", "mixed:red"):
        assert who_knows(zone, seen_by) == set()
    assert who_knows("sheet:cryo", seen_by) == {"green"}
    assert who_knows("sheet:citadel", seen_by) == who_knows("discard", seen_by) == {*SEATS, PUBLIC}


def test_it_is_not_known_who_sees_a_place_that_nobody_has_named__CORE_311() -> None:
    for zone in ("elsewhere:red", "sheet:human"):
        with pytest.raises(AssertionError, match="who sees"):
            who_knows(zone, ["red"])


def redacted_text(event: Event, viewer: str) -> str:
    """Returns what a viewer learns of an event."""
    return text(redact(event, viewer))


@pytest.mark.parametrize("seen_by", [None, ["blue"], ["blue", "red"]])
def test_a_drawn_card_that_another_seat_is_shown_is_found_out__CORE_347(seen_by: list[str] | None) -> None:
    """The property can fail."""
    _, book, moved = top_card_to("drawn:red", seen_by)
    could = {viewer: set(moved.cards) if viewer == "red" else set() for viewer in book.known}
    events_name_known_cards(book, [(replace(moved, seen_by=["red"]), could)], redacted_text)
    with pytest.raises(AssertionError):
        events_name_known_cards(book, [(moved, could)], redacted_text)
