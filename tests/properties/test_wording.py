"""Prompts and labels are sentences for people: names in place of ids, numbers that agree, nothing that is hidden."""

from typing import Any

from domain.board import COLOURS, PLANETS
from domain.engine.runner import CLOCK
from domain.rulebook.book import BOOK
from domain.state import State
from tests.properties.watching import Game, watched
from tests.properties.wording import faults, of_question


@watched()
async def test_no_prompt_or_label_shows_an_id_or_a_key_and_numbers_agree(game: Game) -> None:
    async for _ in game.moments(every=3):
        for asked in game.asked().values():
            assert of_question(asked.question) == []


@watched()
async def test_every_question_of_a_seat_names_a_rule(game: Game) -> None:
    async for _ in game.moments():
        assert {asked.question.rule for asked in game.asked().values() if asked.seat != CLOCK} <= {*BOOK}


@watched()
async def test_about_lists_ids_that_the_view_knows_and_of_which_the_prompt_speaks(game: Game) -> None:
    async for _ in game.moments():
        for id, asked in game.asked().items():
            if asked.seat != CLOCK:
                shown = game.shown(id)
                known(game.state, shown["about"])
                named = {seat for seat in COLOURS if f"{seat.capitalize()} " in shown["prompt"]}
                assert named - set(game.state.seats) == set()


def known(state: State, about: dict[str, Any]) -> None:
    """Asserts that every id belongs to a thing of this game, and to its group."""
    about = dict(about)
    if answered := about.pop("use", None):
        assert answered["id"] in about["uses"]
    assert set(about["seats"]) <= set(state.seats)
    assert set(about["planets"]) <= {*state.further_planets, *(each for seat in COLOURS for each in PLANETS[seat])}
    assert set(about["ships"]) <= set(state.ships)
    assert set(about["cards"]) <= {card for cards in state.zones.values() for card in cards}
    assert set(about["uses"]) <= set(state.uses)
    assert all(len(set(ids)) == len(ids) for ids in about.values())


def test_the_check_itself_finds_what_it_looks_for() -> None:
    assert faults("Red uses Virus: Multiply. Do you answer it?") == []
    assert faults("1 ship of Red and 2 ships from Green's second planet.") == []
    for raw in (
        "Red aims at red-2.",
        "Red plays flare-healer.",
        "Blue uses virus.power.",
        "Red loses 1 ships.",
        "2 ship",
        "Which 1 ship do you lose?",
        "red uses Virus",
        "Who is red?",
        "before_selection: use something?",
        "\u27e6red\u27e7",
        "Blue  wins",
    ):
        assert faults(raw) != [], raw
