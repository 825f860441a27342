"""Planetoids: equipment and setup (PL-001..014)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.planetoids import Places, markers, places, supply
from tests.acceptance.position import home_planets
from tests.acceptance.sets import SIX, catalogued
from tests.acceptance.table import row
from tests.acceptance.wire import Wire


def usual(game: Game) -> Game:
    """Returns a game with Planetoids from the usual setup."""
    return game.as_dealt().option(alien_selection="random").play_with("planetoids")


def at_the_start(game: Game) -> int:
    """Returns the number of the event with which the first turn began: before anything moves."""
    return usual(game).play_out("turn_began").seq("turn_began")


def in_all(systems: Places) -> list[int]:
    """Returns the numbers of all systems together."""
    return sorted(number for there in systems.values() for number in there)


@row("PL-001", "N-19")
def test_there_are_twelve_planetoids(game: Game) -> None:
    start = at_the_start(game)
    assert sorted(in_all(places(game, start)) + supply(game, start)) == list(range(1, 13))
    assert sorted(catalogued(game.wire, "planetoids")) == sorted(f"planetoid-{n}" for n in range(1, 13))


@row("PL-002", "N-19")
def test_a_marker_lies_in_a_system_exactly_while_its_planetoid_is_in_play(game: Game) -> None:
    usual(game).play_out("turn_began")
    for _ in range(6):
        assert in_all(markers(game)) == in_all(places(game))
        game.play_out("encounter_ended")


@row("PL-010")
def test_each_system_starts_with_one_planetoid_and_its_marker(game: Game) -> None:
    start = at_the_start(game)
    assert [len(there) for there in places(game, start).values()] == [1, 1, 1, 1]
    assert places(game, start) == markers(game, start)


@row("PL-010")
def test_the_seats_pick_their_numbers_in_order(game: Game) -> None:
    usual(game).at("create_planetoid", "red", planets=["planetoid-7"]).until("create_planetoid", "blue")
    game.refuses("blue", "PLAN-40", "not_an_option", planets=["planetoid-7"])
    game.refuses("blue", "PLAN-40", "not_an_option", planets=["planetoid-13"])
    game.refuses("blue", "PLAN-40", "too_few", planets=[])
    game.answer("blue", planets=["planetoid-12"]).until("man_planetoid", "blue")
    assert (places(game)["red"], places(game)["blue"]) == ([7], [12])


@row("PL-011", "N-19")
def test_two_ships_of_home_planets_of_own_choice_man_it(game: Game) -> None:
    usual(game).at("create_planetoid", "red", planets=["planetoid-7"])
    game.at("man_planetoid", "red", **{"from": {"red-2": 1, "red-5": 1}})
    on_planets = {planet: game.ships_at(planet, "red") for planet in home_planets("red")}
    assert on_planets == {"red-1": 4, "red-2": 3, "red-3": 4, "red-4": 4, "red-5": 3}
    assert game.ships_at("planetoid-7", "red") == 2


@row("PL-011")
@pytest.mark.parametrize("wrong", [{"red-1": 1}, {"red-1": 3}, {"blue-1": 2}, {}])
def test_not_more_not_fewer_and_not_those_of_others(game: Game, wrong: dict[str, int]) -> None:
    usual(game).until("man_planetoid", "red").refuses("red", "PLAN-43", reason="", **{"from": wrong})


@row("PL-012")
@pytest.mark.parametrize(("seats", "aside"), [(3, 9), (4, 8), (5, 7), (6, 6)])
def test_the_others_are_set_aside(game: Game, seats: int, aside: int) -> None:
    start = at_the_start(game.seats(*SIX[:seats]))
    assert len(supply(game, start)) == aside


@row("PL-013", "N-21")
def test_two_cannot_play_with_planetoids(wire: Wire) -> None:
    before = wire("GET", "/v1/games").json["items"]
    reply = wire("POST", "/v1/games", {"seats": 2, "variants": ["planetoids"]})
    assert (reply.status, reply.code) == (422, "validation_failed")
    assert [fault["pointer"] for fault in reply.json["errors"]] == ["/seats"]
    assert wire("GET", "/v1/games").json["items"] == before
    assert catalogued(wire, "variants")["planetoids"]["seats_min"] == 3


@row("PL-014")
def test_all_planetoids_exist_when_the_first_turn_begins(game: Game) -> None:
    start = at_the_start(game)
    assert in_all(places(game, start)) == in_all(markers(game, start))
    assert len(in_all(places(game, start))) == 4
    assert not [event for event in game.events(types="planet_destroyed") if event["seq"] < start]


WRONG = [
    ([], "/position/planetoids"),
    ({"planetoid-13": {"system": "red", "origin": "red"}}, "/position/planetoids/planetoid-13"),
    ({"planetoid-1": {"system": "red"}}, "/position/planetoids/planetoid-1"),
    ({"planetoid-1": {"system": "orange", "origin": "red"}}, "/position/planetoids/planetoid-1/system"),
    ({f"planetoid-{n}": {"system": "red", "origin": seat} for n, seat in enumerate(SIX[:3], 1)}, None),
    ({f"planetoid-{n}": {"system": seat, "origin": "red"} for n, seat in enumerate(SIX[:3], 1)}, None),
]


@pytest.mark.parametrize(("part", "pointer"), WRONG)
def test_an_impossible_position_of_planetoids_is_refused(game: Game, part: object, pointer: str | None) -> None:
    game.play_with("planetoids").lay(planetoids=part).cannot_be_opened(pointer or "/position/planetoids")


def test_planetoids_without_the_variant_are_refused(another: Callable[..., Game]) -> None:
    another().lay(planetoids={}).cannot_be_opened("/position/planetoids")
