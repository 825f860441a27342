"""The board in the terminal: the server's page of text with the colours of the seats, and texts of what is on it."""

import asyncio
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from service.play.board.plain_text import WIDTH
from service.play.board.plain_text import board as page_of
from service.play.reading.state_views import seen
from terminal.board import STYLES, explained, hand, table
from terminal.panels import Board
from terminal.words import Words
from tests.properties.play import Plan, Play

SEATS = ("red", "blue", "green", "yellow", "purple", "orange")
WORDS = Words({"attack-08": "Attack 08"}, {"attack-08": "It adds 8.", "tech-cannon": "It shoots."})


def view_of(commands: int, viewer: str = "red", seats: tuple[str, ...] = SEATS[:4]) -> dict[str, Any]:
    """Returns a view of a game that was played by chance from a seed."""
    play = Play(Plan(1, seats, {})).start()
    for _ in range(commands):
        if play.running:
            play.do(play.next_command())
    return dict(seen(play.state, viewer))


@pytest.mark.parametrize("commands", [0, 8, 40])
def test_each_line_is_a_line_of_the_servers_page(commands: int) -> None:
    page = page_of(view_of(commands, seats=SEATS))
    lines = [*table(page).plain.splitlines(), *hand(page).plain.splitlines()]
    assert set(lines) <= set(page.splitlines())
    assert "" not in lines
    assert set(page.splitlines()) - set(lines) - {""} == {
        line for part in page.split("\n\n") if part.startswith("Asked") for line in part.strip().splitlines()
    }


def test_ships_and_names_have_the_colour_of_their_seat() -> None:
    text = table("> R Red     Human, you\n            1: R4   2: R2 B1   3: G:ELSW\n")
    coloured = [(text.plain[span.start : span.end], span.style) for span in text.spans if span.style != "bold"]
    assert coloured == [
        ("R Red", STYLES["red"]),
        ("R4", STYLES["red"]),
        ("R2", STYLES["red"]),
        ("B1", STYLES["blue"]),
        ("G:ELSW", STYLES["green"]),
    ]


def test_the_hand_is_shown_to_its_seat_and_to_nobody_else() -> None:
    mine = view_of(10)
    assert hand(page_of(mine)).plain.startswith("Your hand ")
    assert hand(page_of(view_of(10, "public"))).plain == ""


class Drawn(App[None]):
    """A screen with nothing but a board."""

    def compose(self) -> ComposeResult:
        yield Board()


def colours(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> set[str]:
    """Returns the colours on a screen with a board."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    async def draw() -> set[str]:
        app = Drawn()
        async with app.run_test(size=(80, 24)) as pilot:
            app.query_one(Board).show(page_of(view_of(8)))
            await pilot.pause()
            strips = app.query_one(Board).render_lines(Region(0, 0, 80, 24))
            styles = [segment.style for strip in strips for segment in strip if segment.style]
            return {style.color.triplet.hex for style in styles if style.color and style.color.triplet}

    return asyncio.run(draw())


def test_without_colours_the_board_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_grey(colour: str) -> bool:
        return len({colour[at : at + 2] for at in (1, 3, 5)}) == 1

    assert not all(map(is_grey, colours(monkeypatch, {})))
    assert all(map(is_grey, colours(monkeypatch, {"NO_COLOR": "1"})))


def test_a_line_of_the_page_fits_a_terminal_of_80_columns_with_its_scroll_bar() -> None:
    assert WIDTH <= 80 - 2


def test_the_page_of_texts_says_what_a_card_does() -> None:
    view = view_of(10)
    view["seats"]["red"]["hand"] = [{"id": "attack-08#1", "title": "attack-08"}]
    assert "Attack 08\n  It adds 8." in explained(view, WORDS).plain


def test_the_page_of_texts_says_what_a_tech_on_the_table_does() -> None:
    view = view_of(10)
    view["variants"] = {"technology": {"completed": {"red": ["tech-cannon"]}}}
    assert "Tech cannon\n  It shoots." in explained(view, WORDS).plain


def test_before_there_are_cards_the_page_of_texts_says_so() -> None:
    view = view_of(0)
    view["seats"] = {seat: {**facts, "aliens": [], "hand": []} for seat, facts in view["seats"].items()}
    assert "no cards" in explained(view, Words()).plain
