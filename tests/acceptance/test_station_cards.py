"""Effects of each of the ten stations (ST-041)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.stations import id_of, lay, never_usable, station
from tests.acceptance.table import row


@row("ST-041")
def test_alien_outpost_brings_a_further_alien_while_there_is_access(game: Game) -> None:
    lay(game, ("alien-outpost", "red-3"), alien="human").alien("red", "macron").until("aim")
    red = game.state()["seats"]["red"]
    assert (red["aliens"], red["power_active"]) == (["macron", "human"], ["macron", "human"])
    assert station(game, "alien-outpost")["alien"] == "human"


@row("ST-041")
def test_alien_outpost_without_access_gives_no_power(game: Game) -> None:
    lay(game, ("alien-outpost", "red-3"), alien="human").alien("red", "macron").ships("red", red_3=0).until("aim")
    assert game.state()["seats"]["red"]["power_active"] == ["macron"]


@row("ST-041")
def test_big_space_laser_adds_ten(game: Game) -> None:
    lay(game, ("big-space-laser", "blue-3")).against("blue").aims_at("blue-1").with_ships(2, "red-1")
    game.reveals(red="attack-08", blue="attack-08").uses("blue", id_of("big-space-laser")).play_out("totals_fixed")
    assert game.total("defense") == 8 + 10 + 4


@row("ST-041")
def test_big_space_laser_is_not_for_who_has_allies(game: Game) -> None:
    lay(game, ("big-space-laser", "blue-3")).against("blue").aims_at("blue-1").with_ships(2, "red-1")
    game.allies(defense={"green": 1}).selects("red", "attack-08").selects("blue", "attack-08")
    assert never_usable(game, "blue", "big-space-laser")


@row("ST-041")
def test_colony_cloak_has_the_gate_aimed_anew_for_a_ship(game: Game) -> None:
    lay(game, ("colony-cloak", "blue-3")).against("blue").aims_at("blue-1")
    game.uses("blue", id_of("colony-cloak"), **{"from": {"blue-3": 1}}).until("aim", "red")
    assert game.question("red")["planets"] == ["blue-2", "blue-3", "blue-4", "blue-5"]
    assert (game.in_warp("blue"), game.ships_at("blue-3", "blue")) == (1, 3)


@row("ST-041")
@pytest.mark.parametrize(("red", "counters"), [("attack-40", 5), ("attack-00", 2)])
def test_cosmic_energy_generator_counts_two_up_or_one_down(game: Game, red: str, counters: int) -> None:
    lay(game, ("cosmic-energy-generator", "red-3"), counters=3).hand("red", red).against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").reveals(red=red, blue="attack-08").play_out()
    assert station(game, "cosmic-energy-generator")["counters"] == counters


@row("ST-041")
def test_cosmic_energy_generator_with_five_is_worth_a_foreign_colony(game: Game) -> None:
    lay(game, ("cosmic-energy-generator", "red-3"), counters=3).hand("red", "attack-40").against("blue")
    game.ships("red", green_1=1, green_2=1, green_3=1).aims_at("blue-1").with_ships(1, "red-1")
    game.reveals(red="attack-40", blue="attack-08").play_out("game_ended")
    assert (game.state()["winners"], game.state()["seats"]["red"]["foreign_colonies"]) == (["red"], 4)


@row("ST-041")
@pytest.mark.parametrize(("choice", "cards", "in_warp"), [("card", 3, 1), ("ship", 2, 0)])
def test_observation_platform_gives_a_card_or_a_ship(game: Game, choice: str, cards: int, in_warp: int) -> None:
    lay(game, ("observation-platform", "green-3")).ships("green", warp=1).against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").uses("green", id_of("observation-platform"), options=[choice])
    game.until("select_card")
    assert (len(game.held("green")), game.in_warp("green")) == (cards, in_warp)


@row("ST-041")
def test_observation_platform_is_not_for_an_ally(game: Game) -> None:
    lay(game, ("observation-platform", "green-3")).against("blue").aims_at("blue-1").with_ships(1, "red-1")
    game.allies(offense={"green": 1})
    assert never_usable(game, "green", "observation-platform")


@row("ST-041")
def test_shield_generator_saves_an_allys_ships(game: Game) -> None:
    lay(game, ("shield-generator", "green-3")).hand("blue", "attack-40").against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").allies(offense={"green": 2})
    game.reveals(red="attack-08", blue="attack-40").uses("green", id_of("shield-generator"), **{"from": {"gate": 2}})
    game.play_out()
    assert (game.in_warp("green"), game.in_warp("red")) == (0, 1)
    assert game.ships_at("green-3", "green") == 4 + 2


@row("ST-041")
def test_shuttle_pods_bring_a_ship_back_in_others_regroup(game: Game) -> None:
    lay(game, ("shock-trooper-shuttle-pods", "green-3")).ships("green", warp=2)
    game.uses("green", id_of("shock-trooper-shuttle-pods")).until("aim", "red")
    assert game.in_warp("green") == 1


@row("ST-041")
def test_shuttle_pods_without_a_ship_in_the_warp_cost_another_player_one_of_own_choice(game: Game) -> None:
    lay(game, ("shock-trooper-shuttle-pods", "green-3"))
    game.uses("green", id_of("shock-trooper-shuttle-pods"), seats=["blue"])
    game.at("shuttle_pods_ship", "blue", **{"from": {"blue-5": 1}}).until("aim", "red")
    assert (game.in_warp("blue"), game.ships_at("blue-5", "blue")) == (1, 3)


@row("ST-041")
def test_tactical_array_draws_two_cards_for_the_defense(game: Game) -> None:
    lay(game, ("tactical-array", "blue-3")).against("blue").uses("blue", id_of("tactical-array"))
    assert len(game.held("blue")) == 4
    assert never_usable(game, "blue", "tactical-array")


@row("ST-041")
def test_temporal_matrix_gives_a_second_encounter_after_a_lost_one(game: Game) -> None:
    lay(game, ("temporal-matrix", "red-3")).hand("red", "attack-00", "attack-08").against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").reveals(red="attack-00", blue="attack-08")
    game.uses("red", "station-temporal-matrix.again").until("launch", "red")
    assert (game.state()["turn"]["seat"], game.state()["turn"]["encounters"]) == ("red", 2)


@row("ST-041")
def test_rift_relay_brings_up_to_four_ships_from_its_planet(game: Game) -> None:
    lay(game, ("transdimensional-rift-relay", "red-3")).against("blue").aims_at("blue-1").with_ships(2, "red-1")
    game.reveals(red="attack-08", blue="attack-08")
    game.uses("red", id_of("transdimensional-rift-relay"), **{"from": {"red-3": 4}}).play_out("totals_fixed")
    assert game.total("offense") == 8 + 2 + 4
