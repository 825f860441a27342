"""Skill Tokens: Leaders and alien powers (SK-075..081), and who may pick them (SK-090..097)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.skills import (
    active_leaders,
    beats_blue,
    launches,
    lay,
    letters,
    letters_of,
    moons,
    offered,
    on_the_sheet,
    pick,
    power,
    sends,
    sheet,
    skilled,
)
from tests.acceptance.table import row


@row("SK-075")
def test_leaders_among_phantoms_ghosts_are_active(game: Game) -> None:
    on_the_sheet(skilled(game), "red", "phantom", "LLLLL").until("aim")
    assert letters_of(game, sheet(game, "red", "phantom")) == "LLLLL"
    assert (active_leaders(game, "red"), power(game, "red")) == (5, ["phantom"])


@row("SK-076")
def test_leaders_of_wraith_in_reserve_and_unseen_in_the_encounter_are_active(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="EEWW").against("blue")
    on_the_sheet(game, "red", "wraith", "LLLLL")
    launches(game.aims_at("blue-2"), "W").until_usable("red", "wraith.power")
    game.uses("red", "wraith.power", ships=sheet(game, "red", "wraith")[:1]).until("select_card")
    assert letters(game, "gate", "red") == "W"
    assert (active_leaders(game, "red"), power(game, "red")) == (5, ["wraith"])


@row("SK-078")
@pytest.mark.parametrize("void", ["void", "classic-void"])
def test_removed_leaders_are_not_active_for_good(game: Game, void: str) -> None:
    beats_blue(game.alien("blue", "human"), void, "LW", "LLL").play_out()
    assert (active_leaders(game, "blue"), power(game, "blue"), game.in_warp("blue")) == (2, [], 0)
    game.play_out().play_out()
    assert active_leaders(game, "blue") <= 2
    assert power(game, "blue") == []


@row("SK-079")
@pytest.mark.parametrize("captor", ["fungus", "classic-fungus", "vampire"])
def test_captured_leaders_are_not_active(game: Game, captor: str) -> None:
    beats_blue(game.alien("blue", "human"), captor, "LW", "LLL").play_out()
    assert (active_leaders(game, "blue"), power(game, "blue"), game.in_warp("blue")) == (2, [], 0)


@row("SK-079")
def test_a_captured_leader_is_not_active_beside_free_ships_of_its_colour_either(game: Game) -> None:
    lay(lay(skilled(game), "red", red_1="LW", blue_3="W"), "blue", blue_2="LLL").alien("red", "vampire")
    launches(game.hand("red", "attack-40").against("blue").aims_at("blue-2"), "LW", "red-1")
    game.reveals(red="attack-40", blue="attack-08").until("drain", "red")
    game.answer("red", items={"blue-3": game.question("red")["items"]})
    assert game.ships_at("blue-3", "blue") > 0
    assert active_leaders(game, "blue") == 2


@row("SK-079")
def test_leaders_on_assessors_sheet_are_not_active(game: Game) -> None:
    lay(lay(skilled(game), "red", warp="LLE"), "blue", blue_2="LLWW").alien("red", "human").alien("yellow", "assessor")
    launches(sends(game.against("blue"), "which_ships", "red", "E").aims_at("blue-2"), "EW")
    assert active_leaders(game, "red") == 3
    sends(game, "tax", "red", "L").until("escorts", "red")
    assert (active_leaders(game, "red"), power(game, "red")) == (2, [])


@row("SK-080")
def test_petrified_leaders_are_active(game: Game) -> None:
    lay(skilled(game), "blue", warp="LLE", red_3="L").alien("red", "gorgon").alien("blue", "human")
    game.offense("blue").against("green")
    sends(game, "which_ships", "blue", "E").aims_at("green-2")
    launches(game, "L", "red-3").at("petrified", "blue", **{"from": {}})
    assert letters(game, "red-3", "blue") == "L"
    assert (active_leaders(game, "blue"), power(game, "blue")) == (3, ["human"])


@row("SK-081")
def test_captured_leaders_never_count_for_vampire(game: Game) -> None:
    lay(lay(skilled(game), "red", warp="LLEE", red_1="LWW"), "blue", blue_2="LLL").alien("red", "vampire")
    lay(game, "green", green_2="WW").hand("green", "attack-30")
    game.hand("red", "attack-40", "attack-00").against("blue", "green")
    launches(sends(game, "which_ships", "red", "E").aims_at("blue-2"), "WW", "red-1")
    game.reveals(red="attack-40", blue="attack-08").until("drain", "red")
    game.answer("red", items={"red-3": game.question("red")["items"]}).at("second_encounter", "red", yes=True)
    sends(game, "which_ships", "red", "E").aims_at("green-2")
    assert (active_leaders(game, "red"), power(game, "red")) == (3, ["vampire"])
    launches(game, "L", "red-1").reveals(red="attack-00", green="attack-30").play_out()
    captured = [ship for planet in game.state()["planets"].values() for ship in planet.get("red", [])]
    assert letters_of(game, [ship for ship in captured if ship.startswith("blue-")]) == "LLL"
    assert (active_leaders(game, "red"), power(game, "red")) == (2, [])


@row("SK-081")
@pytest.mark.parametrize("symbiote", ["symbiote", "classic-symbiote"])
def test_leaders_of_the_second_colour_never_count_for_symbiote(game: Game, symbiote: str) -> None:
    lay(skilled(game), "blue", warp="LL", blue_2="L").alien("blue", symbiote).hand("red", "attack-40").against("blue")
    launches(game.aims_at("blue-2"), "WW")
    assert (active_leaders(game, "blue"), power(game, "blue")) == (3, [symbiote])
    game.reveals(red="attack-40", blue="attack-08").play_out()
    there = [ship for planet in game.state()["planets"].values() for ship in planet.get("blue", [])]
    assert letters_of(game, [ship for ship in there if not ship.startswith("blue-")]).count("L") >= 3
    assert (active_leaders(game, "blue"), power(game, "blue")) == (2, [])


def executed(game: Game, blue: str) -> Game:
    """Lays a game in which green, the Assassin, is to execute one of these ships of blue.

    The others are in the warp.
    """
    rest = list("ELSW" * 5)
    for letter in blue:
        rest.remove(letter)
    lay(skilled(game), "blue", warp="".join(rest), blue_1=blue).alien("green", "assassin").against("blue")
    return game.until("execute", "green")


@row("SK-090")
def test_assassin_may_not_pick_a_leader_while_another_ship_is_there(game: Game) -> None:
    executed(game, "LLW")
    assert letters_of(game, offered(game, "green")) == "W"
    leader = pick(game, game.ids_at("blue-1", "blue"), "L")
    game.refuses("green", "SKILL-37", "spared", ships=leader)
    game.answer("green", ships=offered(game, "green"))
    assert letters(game, "blue-1", "blue") == "LL"


@row("SK-093")
def test_assassin_may_pick_any_when_all_are_leaders(game: Game) -> None:
    executed(game, "LLL")
    assert letters_of(game, offered(game, "green")) == "LLL"
    game.answer("green", ships=offered(game, "green")[:1])
    assert letters(game, "blue-1", "blue") == "LL"


def served(game: Game, red: str, count: int) -> Game:
    """Lays a choice of green, the untipped Butler, of ships that red launches: of these and a Leader in the warp."""
    rest = list("ELSW" * 5)
    for letter in red:
        rest.remove(letter)
    places = {f"red_{number}": "" for number in (3, 4, 5)}
    half = len(red) // 2
    lay(skilled(game), "red", warp="".join(rest), red_1=red[:half], red_2=red[half:], **places)
    game.alien("green", "butler").hand("red", "attack-08", "negotiate").against("blue")
    sends(game, "which_ships", "red", "L")
    return (
        game.at("tip", "red", yes=False)
        .aims_at("blue-2")
        .uses("green", "butler.launch")
        .at("launch_number", "red", number=count)
    )


@row("SK-091")
def test_butler_may_not_pick_a_leader_while_enough_others_are_there(game: Game) -> None:
    served(game, "LESWWE", 3).until("launch_for_another", "green")
    assert "L" not in letters_of(game, offered(game, "green"))
    leader = pick(game, game.ids_at("red-1", "red"), "L")
    game.refuses("green", "SKILL-37", "spared", ships=[*leader, *offered(game, "green")[:2]])
    game.answer("green", ships=offered(game, "green")[:3])
    assert "L" not in letters(game, "gate", "red")


@row("SK-094")
def test_of_several_picks_the_others_come_first(game: Game) -> None:
    served(game, "LLELW", 3).until("launch_for_another", "green")
    ships = offered(game, "green")
    game.refuses("green", "SKILL-37", "spared", ships=pick(game, ships, "LLE"))
    game.refuses("green", "SKILL-37", "spared", ships=pick(game, ships, "LLL"))
    game.answer("green", ships=pick(game, ships, "LEW"))
    assert letters(game, "gate", "red") == "ELW"


@row("SK-092")
def test_the_holder_of_the_flux_moon_may_not_pick_a_leader_while_another_ship_is_there(game: Game) -> None:
    lay(moons(game, moon_flux="red-1"), "red", moon_flux="S")
    lay(game, "blue", warp="EEEELSSSSSWWWWW", blue_1="ELLLL").uses("red", "moon-flux", seats=["blue"])
    game.until("moon_flux_ship", "red")
    assert letters_of(game, offered(game, "red")) == "E"
    game.refuses("red", "SKILL-37", "spared", ships=pick(game, game.ids_at("blue-1", "blue"), "L"))
    game.answer("red", ships=offered(game, "red"))
    assert letters(game, "blue-1", "blue") == "LLLL"


@row("SK-097")
def test_the_implosion_moon_hits_leaders_like_the_rest(game: Game) -> None:
    lay(lay(moons(game, moon_implosion="blue-2"), "blue", blue_2="E"), "green", blue_2="LL").against("blue")
    launches(game.aims_at("blue-2"), "LLW").reveals(red="attack-08", blue="negotiate")
    sends(game, "moon_landing", "red", "W").play_out()
    assert (letters(game, "warp", "red"), letters(game, "warp", "green")) == ("LL", "LL")
