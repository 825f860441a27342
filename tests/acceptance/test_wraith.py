"""Skill Tokens: Wraith calls and fights unseen (SK-052, SK-067, SK-068, SK-119)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.acceptance.client import Game
from tests.acceptance.skills import (
    as_dealt,
    compared,
    launches,
    lay,
    letters,
    letters_of,
    offered,
    on_the_sheet,
    pick,
    sends,
    sheet,
    skilled,
    skills,
)
from tests.acceptance.table import row


def about_to_call(game: Game) -> Game:
    """Lays a game with red as Wraith with two Escorts in reserve.

    It has launched one Weapon and is asked for Escorts.
    """
    lay(skilled(game), "blue", blue_2="LLWW").against("blue")
    on_the_sheet(game, "red", "wraith", "EELLW")
    return launches(game.aims_at("blue-2"), "W").until("escorts", "red")


def from_the_reserve(game: Game, count: int) -> Game:
    """Calls a number of Escorts of red's reserve."""
    return game.answer("red", ships=pick(game, sheet(game, "red", "wraith"), "E" * count))


@row("SK-052")
def test_escorts_in_its_reserve_can_be_called(game: Game) -> None:
    about_to_call(game)
    places = {each["place"]: each["ships"] for each in game.question("red")["places"]}
    assert letters_of(game, places["sheet:wraith"]) == "EE"
    assert letters_of(game, offered(game, "red")) == "EEEEE"


@row("SK-067")
@pytest.mark.parametrize(("count", "called"), [(2, True), (1, True), (0, False)])
def test_it_announces_whether_it_calls(game: Game, count: int, called: bool) -> None:
    from_the_reserve(about_to_call(game), count)
    for viewer in ("", "blue", "green"):
        told = game.happened("escorts_called", viewer)
        assert [(data["seat"], data["called"]) for data in told] == [("red", called)]
    assert list(game.asked()) == ["blue"]


@row("SK-068")
def test_how_many_it_called_is_nowhere_to_be_found_before_the_reveal(another: Callable[..., Game]) -> None:
    one, two = (from_the_reserve(about_to_call(another()), count).until("select_card") for count in (1, 2))
    for viewer in ("", "blue", "green", "yellow"):
        assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, "red") != seen(two, "red")
    assert letters(two, "gate", "red") == "W"
    two.reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert two.total("offense") == 8 + 3
    assert (
        len([ship for data in two.happened("ships_moved") for ship in data["moves"] if reaches_gate(data, ship)]) == 3
    )


def reaches_gate(data: dict[str, Any], ship: str) -> bool:
    return ship.startswith("red-") and data["moves"][ship][1] == "gate"


def seen(game: Game, viewer: str) -> Any:
    """Returns all that a viewer sees of state, questions and events, apart from the names of this very game."""
    state = {**game.state(viewer), "game": "", "seats": ""}
    players = {seat: {**shown, "player": ""} for seat, shown in game.state(viewer)["seats"].items()}
    created = ("game_created", "seat_taken")
    events = [(each["type"], each["data"]) for each in game.events(viewer) if each["type"] not in created]
    return state, players, events


def unseen_shields(game: Game, unseen: str = "SS") -> Game:
    """Lays a game with blue as Wraith: two Shields on blue-2, these unseen ships, and three Weapons against it."""
    lay(skilled(game), "red", red_1="WWW").against("blue")
    as_dealt(game.alien("blue", "wraith"), "blue").until("spread_ships", "blue")
    game.answer("blue", items=spread(game, "SSL", "SEE", "SEE", "LLW", "LSLWWWWE", at=2))
    for letter in "SLSLW":
        sends(game, "which_ships", "blue", letter)
    launches(game.aims_at("blue-2"), "WWW", "red-1").until_usable("blue", "wraith.power")
    return game.uses("blue", "wraith.power", ships=pick(game, sheet(game, "blue", "wraith"), unseen))


def spread(game: Game, *wanted: str, at: int) -> dict[str, list[str]]:
    """Spreads blue's ships by letters: the first ones on planet `at`, the others in order on its other planets."""
    known, rest = skills(game), list(game.question("blue")["items"])
    planets = [f"blue-{at}", *(f"blue-{number}" for number in range(1, 6) if number != at)]
    found: dict[str, list[str]] = {}
    for planet, ships in zip(planets, wanted, strict=True):
        found[planet] = []
        for letter in ships:
            ship = next(each for each in rest if known[each] == letter)
            rest.remove(ship)
            found[planet].append(ship)
    assert not rest
    return found


@row("SK-119")
@pytest.mark.parametrize(("shown", "ends"), [(2, True), (1, False), (0, False)])
def test_it_may_show_unseen_shields_for_the_comparison(game: Game, shown: int, ends: bool) -> None:
    unseen_shields(game).until_usable("blue", "wraith.unmask")
    if shown:
        game.uses("blue", "wraith.unmask", ships=offered_to_show(game)[:shown])
    else:
        game.answer("blue", **{"pass": True})
    game.play_out("skills_compared")
    assert game.last("skills_compared") == {"weapons": 3, "shields": 2 + shown, "ends": ends}
    if not ends:
        assert compared(game) == (3, 2 + shown)
        assert letters(game, "blue-2", "blue").count("S") == 2 + shown
        assert sorted(game.until("select_card").asked()) == ["blue", "red"]


def offered_to_show(game: Game) -> list[str]:
    (use,) = [each for each in game.question("blue")["abilities"] if each["use"] == "wraith.unmask"]
    return [str(ship) for place in use["question"]["places"] for ship in place["ships"]]


@row("SK-119")
def test_what_it_does_not_show_stays_secret(another: Callable[..., Game]) -> None:
    two, none = unseen_shields(another(), "SS"), unseen_shields(another(), "")
    for game in (two, none):
        game.until_usable("blue", "wraith.unmask").answer("blue", **{"pass": True}).until("select_card")
        assert letters(game, "blue-2", "blue").count("S") == 2
    for viewer in ("", "red", "green"):
        assert seen(two, viewer) == seen(none, viewer)
