"""Planetoids: movement (PL-039..050) and crowding (PL-060..066)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.planetoids import lay, markers, name, places, supply
from tests.acceptance.table import row

# red, blue, green and yellow sit clockwise: to the right of red lies yellow, then green, then blue


@row("PL-039", "PL-060")
def test_planetoids_are_moved_created_and_destroyed_and_never_three_are_in_a_system(game: Game) -> None:
    game.seats("red", "blue", "green").as_dealt().option(alien_selection="random").play_with("planetoids")
    game.play_out("turn_began")
    for _ in range(20):
        assert max(len(there) for there in places(game).values()) <= 2
        assert max(len(there) for there in markers(game).values()) <= 2
        game.play_out("encounter_ended")
        happened = {event["type"] for event in game.events()}
        if happened > {"planetoid_moved", "planetoid_created", "planet_destroyed"} and created_in_play(game):
            break
    assert happened > {"planetoid_moved", "planetoid_created", "planet_destroyed"}
    assert created_in_play(game)
    assert [planet for planet in game.state()["planets"] if not planet.startswith("planetoid")] == [
        f"{seat}-{number}" for seat in game.parts for number in range(1, 6)
    ]


def created_in_play(game: Game) -> bool:
    """Returns True if more Planetoids were created than at setup."""
    return len(game.happened("planetoid_created")) > len(game.parts)


@row("PL-040")
def test_the_move_comes_before_regroup(game: Game) -> None:
    lay(game, {1: ("red", "red")}).ships("red", warp=1, planetoid_1=2).until("aim")
    order = game.order("encounter_began", "planetoid_moved", "phase_began", "ships_moved")
    assert order[order.index("encounter_began") :][:4] == [
        "encounter_began",
        "planetoid_moved",
        "phase_began",
        "ships_moved",
    ]
    assert [data["why"] for data in game.happened("ships_moved")] == ["regroup"]


@row("PL-041")
def test_the_move_goes_one_system_to_the_right(game: Game) -> None:
    lay(game, {1: ("red", "red")}).ships("red", planetoid_1=2).until("aim")
    assert game.happened("planetoid_moved") == [
        {"planetoid": "planetoid-1", "source": "red", "target": "yellow", "seat": "red", "why": "moved"}
    ]
    assert places(game) == {"red": [], "blue": [], "green": [], "yellow": [1]}


@row("PL-042")
def test_the_second_encounter_begins_with_a_move_too(game: Game) -> None:
    lay(game, {1: ("red", "red")}).ships("red", planetoid_1=2).hand("red", "attack-08", "attack-10").hand(
        "blue", "attack-01"
    )
    game.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-01")
    game.at("second_encounter", "red", yes=True).until("aim", "red")
    assert [data["target"] for data in game.happened("planetoid_moved")] == ["yellow", "green"]
    assert game.state()["turn"]["encounters"] == 2


@row("PL-043")
def test_the_offense_must_move_one_of_those_that_it_occupies(game: Game) -> None:
    lay(game, {1: ("red", "red"), 5: ("blue", "green"), 7: ("green", "blue")})
    game.ships("red", planetoid_1=2, planetoid_5=1).until("move_planetoid", "red")
    assert [answer["planets"] for answer in game.legal("red")] == [["planetoid-1"], ["planetoid-5"]]
    for wrong in ([], ["planetoid-7"], ["planetoid-2"], ["planetoid-1", "planetoid-5"]):
        game.refuses("red", "PLAN-31", planets=wrong)
    game.answer("red", planets=["planetoid-5"])
    assert places(game) == {"red": [1, 5], "blue": [], "green": [7], "yellow": []}


@row("PL-044")
def test_the_ships_of_all_players_travel_along(game: Game) -> None:
    lay(game, {1: ("red", "red")}).ships("red", planetoid_1=2).ships("green", planetoid_1=3).until("aim")
    assert places(game)["yellow"] == [1]
    assert (game.ships_at(name(1), "red"), game.ships_at(name(1), "green")) == (2, 3)


def absorbed(game: Game) -> Game:
    """Lays the return of Planetoid 1 from blue to red, its origin, with two ships of red and three of green."""
    lay(game, {1: ("blue", "red")}).ships("red", planetoid_1=2).ships("green", planetoid_1=3)
    return game.play_out("phase_began")


@row("PL-045")
def test_one_that_enters_its_origin_is_destroyed(game: Game) -> None:
    absorbed(game)
    assert [data["planet"] for data in game.happened("planet_destroyed")] == ["planetoid-1"]
    assert places(game) == {"red": [], "blue": [], "green": [], "yellow": []}


@row("PL-046")
def test_all_ships_on_it_go_to_the_warp(game: Game) -> None:
    absorbed(game)
    lost = [data["moves"] for data in game.happened("ships_moved") if data["why"] == "planetoid"]
    assert [len(moves) for moves in lost] == [5]
    assert {target for moves in lost for _, target in moves.values()} == {"warp"}
    assert game.in_warp("green") == 3


@row("PL-047")
def test_it_goes_back_to_the_supply_with_its_marker_and_can_be_created_again(game: Game) -> None:
    absorbed(game)
    assert markers(game)["red"] == []
    assert supply(game) == list(range(1, 13))
    game.until("create_planetoid", "blue").answer("blue", planets=["planetoid-1"])
    assert (places(game)["blue"], markers(game)["blue"]) == ([1], [1])


@row("PL-048")
@pytest.mark.parametrize("own", [[], [6]])
def test_an_offense_that_occupies_none_creates_an_empty_one_at_home(game: Game, own: list[int]) -> None:
    lay(game, dict.fromkeys(own, ("blue", "red"))).until("create_planetoid", "red")
    assert {"kind": "choose_planets", "planets": ["planetoid-9"]} in game.legal("red")
    game.refuses("red", "PLAN-40", "too_few", planets=[])
    for number in own:
        game.refuses("red", "PLAN-40", "not_an_option", planets=[name(number)])
    game.answer("red", planets=["planetoid-9"])
    assert (places(game)["red"], markers(game)["red"]) == ([9], [*own, 9])
    assert game.state()["variants"]["planetoids"]["planetoids"]["planetoid-9"]["ships"] == {}


@row("PL-049", "N-19")
def test_with_two_markers_at_home_nothing_is_created_and_nothing_moves(game: Game) -> None:
    lay(game, {1: ("blue", "red"), 2: ("green", "red")}).ships("red", warp=1).until("regroup", "red")
    assert not game.happened("planetoid_moved")
    assert len(game.happened("planetoid_created")) == 2
    assert game.question("red")["name"] == "regroup"


@row("PL-050")
def test_to_occupy_is_to_have_a_ship_there(game: Game) -> None:
    lay(game, {3: ("red", "blue")}).until("create_planetoid", "red")
    assert not game.happened("planetoid_moved")
    assert not [answer for answer in game.legal("red") if answer["planets"] == ["planetoid-3"]]


def crowded(game: Game) -> Game:
    """Lays a game in which red moves Planetoid 1 into the system of yellow, with 4 and 7.

    The marker of 7 is in that of green.
    """
    lay(game, {1: ("red", "red"), 4: ("yellow", "blue"), 7: ("yellow", "green")})
    return game.ships("red", planetoid_1=2).ships("blue", planetoid_7=2).until("bump_planetoid", "red")


@row("PL-061")
def test_a_third_one_bumps_one_of_the_other_two(game: Game) -> None:
    crowded(game)
    assert [answer["planets"] for answer in game.legal("red")] == [["planetoid-4"], ["planetoid-7"]]
    for wrong in ([], ["planetoid-1"], ["planetoid-4", "planetoid-7"]):
        game.refuses("red", "PLAN-35", planets=wrong)


@row("PL-062")
def test_the_bumped_one_is_free_choice_and_goes_to_the_right(game: Game) -> None:
    crowded(game).answer("red", planets=["planetoid-4"])
    assert places(game) == {"red": [], "blue": [], "green": [4], "yellow": [1, 7]}
    assert [data["why"] for data in game.happened("planetoid_moved")] == ["moved", "bumped"]


@row("PL-063")
def test_one_bumped_into_its_origin_is_destroyed(game: Game) -> None:
    crowded(game).answer("red", planets=["planetoid-7"])
    assert places(game) == {"red": [], "blue": [], "green": [], "yellow": [1, 4]}
    assert markers(game)["green"] == []
    assert game.in_warp("blue") == 2


@row("PL-064")
def test_bumps_go_on_while_there_is_a_third(game: Game) -> None:
    lay(
        game,
        {1: ("red", "red"), 4: ("yellow", "blue"), 7: ("yellow", "blue"), 2: ("green", "red"), 9: ("green", "yellow")},
    )
    game.ships("red", planetoid_1=2).at("bump_planetoid", "red", planets=["planetoid-4"]).until("bump_planetoid", "red")
    assert [answer["planets"] for answer in game.legal("red")] == [["planetoid-2"], ["planetoid-9"]]
    game.refuses("red", "PLAN-35", "not_an_option", planets=["planetoid-4"]).answer("red", planets=["planetoid-9"])
    assert places(game) == {"red": [], "blue": [9], "green": [2, 4], "yellow": [1, 7]}


@row("PL-065")
def test_one_destroyed_as_it_enters_crowds_nobody(game: Game) -> None:
    lay(game, {1: ("blue", "red"), 2: ("red", "blue"), 3: ("red", "green")}).ships("red", planetoid_1=1).until("aim")
    assert places(game) == {"red": [2, 3], "blue": [], "green": [], "yellow": []}
    assert [data["why"] for data in game.happened("planetoid_moved")] == ["moved"]


@row("PL-066")
def test_a_chain_of_bumps_runs_round_the_table_and_ends(game: Game) -> None:
    a, b, c, d = "red", "blue", "green", "yellow"
    lay(game, {1: (a, a), 2: (b, b), 7: (b, d), 3: (c, c), 6: (c, a), 4: (d, d), 5: (d, b)})
    game.ships("red", planetoid_1=2)
    for bumped in (5, 6, 7):
        game.at("bump_planetoid", "red", planets=[name(bumped)])
    assert places(game) == {a: [7], b: [2, 6], c: [3, 5], d: [1, 4]}
    assert markers(game) == {a: [1, 6], b: [2, 5], c: [3], d: [4, 7]}
    assert not game.happened("planet_destroyed")
