"""The board as text: everything that counts is there, in letters too, and no line is too wide."""

from collections.abc import Callable
from typing import Any

import pytest

from service.play.reading.state_views import seen
from terminal.board import board, explained, hand
from terminal.words import Words
from tests.properties.play import Plan, Play

SEATS = ("red", "blue", "green", "yellow", "purple", "orange")
WORDS = Words({"attack-08": "Attack 08"}, {"attack-08": "It adds 8."})


def view_of(commands: int, viewer: str = "red", seats: tuple[str, ...] = SEATS[:4]) -> dict[str, Any]:
    """Returns a view of a game that was played by chance from a seed."""
    play = Play(Plan(1, seats, {})).start()
    for _ in range(commands):
        if play.running:
            play.do(play.next_command())
    return dict(seen(play.state, viewer))


def encounter(fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Returns a view of the first encounter of which this is true."""
    for seed in range(20):
        play = Play(Plan(seed, SEATS[:4], {})).start()
        while play.running:
            # A view is much work, and most moments are before any card.
            if play.state.encounter and play.state.encounter.selected:
                view = dict(seen(play.state, "red"))
                if fits(view["encounter"]):
                    return view
            play.do(play.next_command())
    raise AssertionError("no such encounter")


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seats", [3, 6])
def test_no_line_is_wider_than_the_terminal(width: int, seats: int) -> None:
    for commands in (0, 8, 40):
        lines = board(view_of(commands, seats=SEATS[:seats]), WORDS, width).plain.splitlines()
        assert max(map(len, lines)) <= width


def test_ships_have_a_letter_for_their_colour() -> None:
    drawn = board(view_of(0), WORDS, 80).plain
    assert [drawn.count(f"1:{letter}4") for letter in "RBGY"] == [1, 1, 1, 1]


def test_both_sides_of_an_encounter_are_shown_with_cards_and_totals() -> None:
    view = encounter(lambda facts: bool(facts["totals"]))
    drawn = board(view, WORDS, 120).plain
    for side in ("offense", "defense"):
        (line,) = [line for line in drawn.splitlines() if line.startswith(f"  {side}: ")]
        assert f"total {view['encounter']['totals'][side]}" in line
        assert WORDS.name(view["encounter"]["cards"][view["encounter"][side]]) in line


def test_a_selected_card_is_face_down_before_it_is_revealed() -> None:
    view = encounter(lambda facts: bool(facts["offense"] in facts["selected"] and not facts["cards"]))
    assert "a card face down" in board(view, WORDS, 80).plain


def test_the_seats_that_are_asked_are_named() -> None:
    view = view_of(6)
    asked = [line for line in board(view, WORDS, 80).plain.splitlines() if line.endswith("is asked")]
    assert len(asked) == len(view["waiting"])


def test_the_hand_is_shown_to_its_seat_and_to_nobody_else() -> None:
    mine = view_of(10)
    assert len(hand(mine, WORDS).plain.split(", ")) == mine["seats"]["red"]["hand_size"]
    assert hand(view_of(10, "public"), WORDS).plain == ""


def test_the_page_of_texts_says_what_a_card_does() -> None:
    view = view_of(10)
    view["seats"]["red"]["hand"] = [{"id": "attack-08#1", "title": "attack-08"}]
    assert "Attack 08\n  It adds 8." in explained(view, WORDS).plain


def test_what_the_viewer_may_not_know_is_drawn_as_hidden() -> None:
    view = encounter(lambda facts: bool(facts["cards"]))
    view["encounter"]["cards"] = dict.fromkeys(view["encounter"]["cards"])
    view["seats"]["blue"]["aliens"] = [None]
    drawn = board(view, WORDS, 120).plain
    assert "something hidden" in drawn
    assert "a card face down" in drawn
