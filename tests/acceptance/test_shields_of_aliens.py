"""Skill Tokens: the comparison, alien powers and moons (SK-118..125)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.skills import (
    battle,
    beats_blue,
    compared,
    launches,
    lay,
    letters,
    moons,
    on_the_sheet,
    pick,
    second_encounter,
    skilled,
)
from tests.acceptance.table import row


@row("SK-118")
def test_a_ship_that_wrack_tortures_does_not_stop_the_encounter(game: Game) -> None:
    game.alien("blue", "wrack")
    battle(game, "LWWW", "SSS").uses("blue", "wrack.power")
    game.at("deal", "blue", refuse=True).at("torture", "blue", options=["ship"]).until("tortured_ship", "blue")
    game.refuses("blue", "SKILL-37", "spared", ships=pick(game, game.ids_at("gate", "red"), "L"))
    game.answer("blue", ships=pick(game, game.ids_at("gate", "red"), "W"))
    assert letters(game, "gate", "red") == "LWW"
    game.play_out()
    assert game.happened("skills_compared")[0] == {"weapons": 3, "shields": 3, "ends": False}
    assert game.happened("outcome_fixed")


@row("SK-120")
@pytest.mark.parametrize("fungus", ["fungus", "classic-fungus"])
def test_a_stack_counts_as_one_weapon(game: Game, fungus: str) -> None:
    beats_blue(game, fungus, "W", "LWW")
    launches(second_encounter(game), "W", "blue-2").play_out("skills_compared")
    assert compared(game)[0] == 1


@row("SK-121")
@pytest.mark.parametrize("macron", ["macron", "classic-macron"])
def test_macrons_ships_count_one_each(game: Game, macron: str) -> None:
    battle(game.alien("blue", macron), "WW", "SS").until("select_card")
    assert compared(game) == (2, 2)
    game.reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert game.total("defense") == 8 + 2 * 4


@row("SK-122")
def test_a_ship_with_the_value_of_the_mini_mac_moon_counts_one(game: Game) -> None:
    lay(moons(game, moon_mini_mac="blue-4"), "blue", blue_2="S", moon_mini_mac="E").against("blue")
    launches(game.aims_at("blue-2"), "W").reveals(red="attack-08", blue="attack-08")
    game.uses("blue", "moon-mini-mac", ships=game.ids_at("blue-2", "blue")).play_out("totals_fixed")
    assert compared(game) == (1, 1)
    assert game.total("defense") == 8 + 4


@row("SK-123")
def test_shields_on_a_defense_moon_do_not_count(game: Game) -> None:
    lay(moons(game, moon_defense="blue-4"), "blue", blue_2="W", moon_defense="SSS").against("blue")
    launches(game.aims_at("blue-2"), "L").reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert compared(game) == (0, 0)
    assert game.total("defense") == 8 + 1 + 3


@row("SK-124")
def test_phantoms_ghosts_do_not_count(game: Game) -> None:
    on_the_sheet(skilled(game).against("blue"), "blue", "phantom", "SSSLL")
    launches(game.aims_at("blue-2"), "L").until("select_card")
    assert letters(game, "blue-2", "blue") == "ELW"
    assert compared(game) == (0, 0)


def lay_captured_ships_on(game: Game, planet: str) -> Game:
    """Puts what Vampire has captured there."""
    return game.until("drain", "red").answer("red", items={planet: game.question("red")["items"]})


@row("SK-125")
def test_captured_weapons_of_vampire_do_not_count(game: Game) -> None:
    lay(skilled(game), "green", green_2="SSS")
    beats_blue_with(game, "vampire")
    second_encounter(game).until("launch", "red")
    captured = [ship for ship in game.ids_at("red-2", "red") if ship.startswith("blue-")]
    own = pick(game, [ship for ship in game.ids_at("red-2", "red") if ship not in captured], "WW")
    game.answer("red", ships=[*captured, *own]).play_out("skills_compared")
    assert game.last("skills_compared") == {"weapons": 2, "shields": 3, "ends": True}


def beats_blue_with(game: Game, alien: str) -> Game:
    """Lets red win two Weapons of blue and keep them on red-2, beside two of its own."""
    lay(lay(game, "red", red_1="WW", red_2="WWL"), "blue", blue_2="WW").alien("red", alien)
    game.hand("red", "attack-40", "attack-30").against("blue", "green")
    launches(game.aims_at("blue-2"), "WW", "red-1").reveals(red="attack-40", blue="attack-08")
    return lay_captured_ships_on(game, "red-2")


@row("SK-125")
@pytest.mark.parametrize("symbiote", ["symbiote", "classic-symbiote"])
def test_weapons_of_symbiotes_second_colour_do_not_count(game: Game, symbiote: str) -> None:
    lay(lay(skilled(game), "red", red_1="WW"), "blue", blue_2="SSS").alien("red", symbiote).against("blue")
    game.aims_at("blue-2").until("launch", "red")
    own = [ship for ship in game.ids_at("red-1", "red") if ship.startswith("red-")]
    second = [ship for planet in ("red-1", "red-2", "red-3") for ship in game.ids_at(planet, "red") if ship not in own]
    others = pick(game, [ship for ship in second if not ship.startswith("red-")], "WW")
    game.answer("red", ships=[*own, *others]).play_out("skills_compared")
    assert game.last("skills_compared") == {"weapons": 2, "shields": 3, "ends": True}
