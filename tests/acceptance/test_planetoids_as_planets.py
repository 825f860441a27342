"""Planetoids are planets of the system in which they lie (PL-020..028) and raise the need (PL-030..033)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.planetoids import colonies, lay, markers, name, needed, places
from tests.acceptance.table import row

# red, blue, green and yellow sit clockwise: to the right of red lies yellow, then green, then blue


def red_is_bound(game: Game, planetoids: dict[int, tuple[str, str]]) -> Game:
    """Binds red, which creates nothing and moves nothing: two markers are in its system and it is on no Planetoid."""
    return lay(game, {11: ("yellow", "red"), 12: ("green", "red"), **planetoids})


@row("PL-020")
def test_it_can_be_aimed_at_like_the_planets_of_its_system(game: Game) -> None:
    red_is_bound(game, {1: ("blue", "green")}).against("blue").until("aim", "red")
    planets = ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "planetoid-1"]
    assert sorted(game.question("red")["planets"]) == planets
    assert sorted(answer["planets"][0] for answer in game.legal("red")) == planets
    game.refuses("red", "CORE-100", "not_an_option", planets=["planetoid-11"])


@row("PL-021")
def test_an_effect_on_any_planet_reaches_it(game: Game) -> None:
    red_is_bound(game, {1: ("blue", "green")}).alien("green", "citadel").against("blue")
    game.until_usable("green", "citadel.build")
    game.uses("green", "citadel.build", cards=[game.card("green", "attack-08")])
    assert "planetoid-1" in game.until("citadel_site", "green").question("green")["planets"]
    game.answer("green", planets=["planetoid-1"])
    assert list(game.last("sheet_noted")["value"].values()) == ["planetoid-1"]


@row("PL-021")
def test_a_flare_on_any_planet_reaches_it_and_takes_its_marker_along(game: Game) -> None:
    red_is_bound(game, {1: ("blue", "green")}).ships("yellow", planetoid_1=2).hand("red", "attack-08", "flare-locust")
    game.until_usable("red", "locust.wild")
    (use,) = [each for each in game.question("red")["abilities"] if each["use"] == "locust.wild"]
    assert "planetoid-1" in use["question"]["planets"]
    assert needed(game, "green") == 6
    game.uses("red", "locust.wild", planets=["planetoid-1"]).until("aim", "red")
    assert (places(game)["blue"], markers(game)["green"], needed(game, "green")) == ([], [], 5)
    assert (game.in_warp("yellow"), game.in_warp("red")) == (2, 4 - 1)


@row("PL-022")
def test_the_owner_of_the_system_is_the_defense_without_a_ship_there(game: Game) -> None:
    red_is_bound(game, {1: ("blue", "green")}).ships("green", planetoid_1=3).against("blue")
    game.aims_at("planetoid-1").with_ships(2, "red-1")
    assert game.main("defense") == "blue"
    game.reveals(red="attack-08", blue="attack-08")
    assert (game.total("offense"), game.total("defense")) == (10, 8)
    game.play_out()
    assert (game.ships_at(name(1), "red"), game.ships_at(name(1), "green")) == (2, 3)
    assert game.in_warp("blue") == 0


@row("PL-024")
def test_an_empty_one_at_home_is_occupied_without_an_encounter(game: Game) -> None:
    lay(game, {1: ("red", "green"), 11: ("yellow", "red"), 12: ("green", "red")}).against("red")
    game.at("own_colour", "red", options=["homecoming"])
    game.until("launch", "red").refuses("red", "CORE-105", "too_many", **{"from": {"red-1": 3, "red-2": 2}})
    game.with_ships(4, "red-1").play_out()
    assert game.ships_at(name(1), "red") == 4
    assert (game.result(), game.last("encounter_ended")["successful"]) == ("homecoming", True)
    assert game.until("second_encounter").question("red")["kind"] == "confirm"


@row("PL-025")
@pytest.mark.parametrize(("on_it", "active"), [(1, ["human"]), (0, [])])
def test_ships_on_one_at_home_are_a_home_colony(game: Game, on_it: int, active: list[str]) -> None:
    red_is_bound(game, {1: ("blue", "green")}).alien("blue", "human")
    game.seat("blue", ships={"blue-1": 10, "blue-2": 10 - on_it, **({"planetoid-1": on_it} if on_it else {})})
    game.until("aim")
    assert colonies(game, "blue") == (2 + on_it, 0)
    assert game.state()["seats"]["blue"]["power_active"] == active


@row("PL-026")
def test_ships_on_one_elsewhere_are_a_foreign_colony(game: Game) -> None:
    red_is_bound(game, {1: ("blue", "green")}).ships("green", planetoid_1=2).until("aim")
    assert colonies(game, "green") == (5, 1)


@row("PL-027")
def test_several_players_may_have_colonies_on_it(game: Game) -> None:
    red_is_bound(game, {1: ("blue", "green")}).against("blue").aims_at(name(1)).with_ships(2, "red-1")
    game.allies(offense={"yellow": 3}).reveals(red="attack-08", blue="negotiate").play_out()
    assert (game.ships_at(name(1), "red"), game.ships_at(name(1), "yellow")) == (2, 3)
    assert (colonies(game, "red"), colonies(game, "yellow")) == ((5, 1), (5, 1))


@row("PL-028")
def test_a_move_turns_home_colonies_into_foreign_ones_and_back(another: Callable[..., Game]) -> None:
    still = with_both(lay(another(), {1: ("red", "green"), 11: ("green", "blue"), 12: ("blue", "blue")}))
    still.offense("blue").until("aim")
    assert (colonies(still, "red"), colonies(still, "yellow")) == ((6, 0), (5, 1))
    moved = with_both(lay(another(), {1: ("red", "green")})).until("aim")
    assert places(moved)["yellow"] == [1]
    assert (colonies(moved, "red"), colonies(moved, "yellow")) == ((5, 1), (6, 0))


def with_both(game: Game) -> Game:
    """Lays a game in which red and yellow are on Planetoid 1."""
    return game.ships("red", planetoid_1=2).ships("yellow", planetoid_1=2)


@row("PL-030")
def test_creating_one_places_its_marker_in_the_same_event(game: Game) -> None:
    lay(game, {}).at("create_planetoid", "red", planets=["planetoid-9"])
    assert game.happened("planetoid_created") == [{"planetoid": "planetoid-9", "system": "red", "origin": "red"}]
    assert markers(game)["red"] == [9]


@row("PL-031", "N-20")
@pytest.mark.parametrize(("own", "need"), [([], 5), ([3], 6), ([3, 4], 7)])
def test_each_marker_raises_what_its_owner_needs(game: Game, own: list[int], need: int) -> None:
    red_is_bound(game, {number: ("green" if number == 3 else "yellow", "blue") for number in own}).until("aim")
    assert needed(game, "blue") == need
    assert needed(game, "yellow") == 5


@row("PL-031", "N-20")
@pytest.mark.parametrize(("before", "won"), [(4, False), (5, True)])
def test_with_one_marker_five_foreign_colonies_are_not_enough_and_six_are(game: Game, before: int, won: bool) -> None:
    lay(game, {1: ("red", "red"), 12: ("green", "yellow")}).ships("yellow", planetoid_1=1)
    game.ships("red", planetoid_12=1, green_1=1, green_2=1, green_3=1, **({"green_4": 1} if before == 5 else {}))
    game.against("blue").until("aim")
    assert (needed(game, "red"), colonies(game, "red")[1]) == (6, before)
    game.aims_at("blue-1").with_ships(1, "red-1").reveals(red="attack-08", blue="negotiate").play_out()
    assert colonies(game, "red")[1] == before + 1
    assert (game.state()["status"], game.state()["winners"]) == (("over", ["red"]) if won else ("running", []))


@row("PL-034")
def test_with_four_planets_a_marker_makes_it_five(game: Game) -> None:
    red_is_bound(game.play_with("four_planets"), {3: ("green", "blue")}).until("aim")
    assert (needed(game, "blue"), needed(game, "yellow")) == (5, 4)


@row("PL-032")
def test_a_destroyed_one_takes_its_marker_and_the_raise_along(another: Callable[..., Game]) -> None:
    held = lay(another(), {1: ("blue", "red"), 2: ("green", "blue"), 3: ("green", "blue")}).offense("blue").until("aim")
    assert needed(held, "red") == 6
    home = lay(another(), {1: ("blue", "red")}).ships("red", planetoid_1=1).until("aim")
    assert home.last("planet_destroyed")["planet"] == "planetoid-1"
    assert (needed(home, "red"), markers(home)["red"]) == (5, [])


@row("PL-033")
def test_markers_do_not_travel(game: Game) -> None:
    lay(game, {1: ("red", "red")}).ships("red", planetoid_1=2).until("aim")
    assert (places(game)["yellow"], markers(game)) == ([1], {"red": [1], "blue": [], "green": [], "yellow": []})
