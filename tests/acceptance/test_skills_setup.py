"""Skill Tokens: labels, setup and the general rule (SK-001..021)."""

from collections import Counter

import pytest

from tests.acceptance.client import Game
from tests.acceptance.sets import SIX
from tests.acceptance.skills import allies, compared, launches, lay, letters, sends, skilled, skills
from tests.acceptance.table import row


@row("SK-001")
def test_every_ship_has_exactly_one_skill(game: Game) -> None:
    skilled(game).until("aim")
    ships = skills(game)
    assert len(ships) == 80
    assert set(ships.values()) == {"E", "L", "S", "W"}


@row("SK-002", "N-15")
def test_each_colour_has_five_of_each(game: Game) -> None:
    skilled(game).until("aim")
    for colour in game.parts:
        mine = Counter(skill for ship, skill in skills(game).items() if ship.startswith(f"{colour}-"))
        assert mine == {"E": 5, "L": 5, "S": 5, "W": 5}


@row("SK-003", "N-15")
def test_six_colours_have_thirty_of_each(game: Game) -> None:
    skilled(game.seats(*SIX)).until("aim")
    assert Counter(skills(game).values()) == {"E": 30, "L": 30, "S": 30, "W": 30}


@row("SK-004")
def test_a_ship_keeps_its_skill_on_all_its_ways(game: Game) -> None:
    lay(lay(skilled(game), "red", warp="W", red_1="SSSS"), "blue", blue_2="EEEE").hand("blue", "attack-40")
    game.against("blue").start()
    at_first = skills(game)
    (ship,) = game.ids_at("warp", "red")
    assert at_first[ship] == "W"
    game.at("regroup", "red", planets=["red-1"]).until("aim")
    assert ship in game.ids_at("red-1", "red")
    game.aims_at("blue-2").until("launch").answer("red", ships=[ship])
    assert game.ids_at("gate", "red") == [ship]
    game.reveals(red="attack-08", blue="attack-40").play_out("ships_lost")
    assert ship in game.ids_at("warp", "red")
    assert skills(game) == at_first


@row("SK-005")
def test_without_the_option_there_are_no_skills_and_no_further_steps(game: Game) -> None:
    game.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert "skill_tokens" not in game.state()["variants"]
    assert game.order("escorts_called", "skills_compared", "skills_given") == []


def usual(game: Game) -> Game:
    """Returns a game with skills from the usual setup."""
    return game.as_dealt().option(alien_selection="random").play_with("skill_tokens")


@row("SK-010")
def test_hands_planets_and_ships_are_as_usual(game: Game) -> None:
    usual(game).play_out("turn_began")
    first = game.state(at=game.seq("turn_began"))
    assert {seat["hand_size"] for seat in first["seats"].values()} == {8}
    assert {len(there[planet.partition("-")[0]]) for planet, there in first["planets"].items()} == {4}
    assert len(first["planets"]) == 20


def spread(game: Game, *counts: int) -> dict[str, list[str]]:
    """Spreads red's ships in the order of their ids, this number on each planet."""
    ships = sorted(game.question("red")["items"])
    found = {}
    for planet, count in enumerate(counts, 1):
        found[f"red-{planet}"], ships = ships[:count], ships[count:]
    return {planet: there for planet, there in found.items() if there}


@row("SK-011")
def test_a_player_spreads_its_ships_by_skill_as_it_likes(game: Game) -> None:
    usual(game).until("spread_ships", "red")
    assert len(game.question("red")["items"]) == 20
    wanted = spread(game, 16, 1, 1, 1, 1)
    game.answer("red", items=wanted).play_out("turn_began")
    first = game.state(at=game.seq("turn_began"))
    assert {planet: sorted(first["planets"][planet]["red"]) for planet in wanted} == wanted


@row("SK-011")
def test_how_they_are_spread_stays_secret_until_all_have_spread(game: Game) -> None:
    usual(game).until("spread_ships", "red")
    game.answer("red", items=spread(game, 16, 1, 1, 1, 1))
    assert game.ships_at("red-1", "red") == 4
    assert not any("items" in str(data.get("answer")) for data in game.happened("answered", "blue"))


@row("SK-012")
def test_every_home_planet_gets_at_least_one(game: Game) -> None:
    usual(game).until("spread_ships", "red")
    game.refuses("red", "SKILL-03", items=spread(game, 17, 1, 1, 1, 0))


@row("SK-013")
def test_all_twenty_are_placed_no_more_and_no_fewer(game: Game) -> None:
    usual(game).until("spread_ships", "red")
    game.refuses("red", "SKILL-03", "wrong_total", items=spread(game, 15, 1, 1, 1, 1))
    twice = spread(game, 16, 1, 1, 1, 1)
    twice["red-2"] = [*twice["red-2"], twice["red-1"][0]]
    game.refuses("red", "SKILL-03", "wrong_total", items=twice)


@row("SK-014")
def test_four_on_each_is_possible_and_the_default(game: Game) -> None:
    usual(game).until("spread_ships", "red")
    default = game.question("red")["on_timeout"]["items"]
    assert {planet: len(ships) for planet, ships in default.items()} == {f"red-{n}": 4 for n in range(1, 6)}
    game.answer("red", items=spread(game, 4, 4, 4, 4, 4))


def even(game: Game) -> Game:
    """Lays an attack of red on blue-2, where no Shield and no Escort is; nobody but red and blue can call Escorts."""
    game.hand("red", "attack-10", "negotiate").hand("blue", "attack-08", "negotiate", "attack-06", "attack-06")
    game = game if game.variants else skilled(game)
    return lay(game, "blue", blue_2="LLWW").against("blue").aims_at("blue-2")


@row("SK-020")
def test_the_launch_limit_is_that_of_the_base_game(game: Game) -> None:
    even(game).until("launch", "red")
    game.refuses("red", "CORE-105", "too_many", **{"from": {"red-1": 4, "red-2": 1}})
    game.refuses("red", "CORE-105", "too_few", **{"from": {}})
    launches(game, "ELSW", "red-1")


@row("SK-020")
def test_rewards_and_compensation_are_those_of_the_base_game(game: Game) -> None:
    allies(launches(even(game), "LW", "red-1"), defense={"green": "EW"})
    game.reveals(red="negotiate", blue="attack-08").play_out()
    assert compared(game) == (1, 0)
    assert game.last("compensation_fixed")["count"] == 2
    assert sum(game.last("rewards_chosen")["amounts"].values()) == 2


@row("SK-021")
def test_a_ship_counts_as_a_ship_besides_its_skill(game: Game) -> None:
    launches(even(game), "ELSW", "red-1").reveals(red="attack-10", blue="attack-08").play_out("totals_fixed")
    assert (game.total("offense"), game.total("defense")) == (14, 12)


@row("SK-098")
def test_a_player_may_always_give_up_its_own_leaders(game: Game) -> None:
    launches(even(lay(skilled(game), "red", red_3="LLL")), "W", "red-1").reveals(red="negotiate", blue="negotiate")
    game.until("deal").answer("red", refuse=True).until("failed_deal", "red")
    sends(game, "failed_deal", "red", "LLL", "red-3").play_out()
    assert letters(game, "warp", "red") == "LLL"


@pytest.mark.parametrize("value", ["leaders", 3, None, True, ["leaders_only"]])
def test_the_power_rule_has_two_values(game: Game, value: object) -> None:
    skilled(game).option(**{"skill_tokens.power_rule": value})
    game.cannot_be_opened("/options/skill_tokens.power_rule")


@pytest.mark.parametrize(
    "ships",
    [{"red-1": {"E": 6, "L": 5, "S": 5, "W": 4}}, {"red-1": {"E": 5, "L": 5, "S": 5, "X": 5}}, {"red-1": {"E": 5}}],
)
def test_impossible_skills_are_refused(game: Game, ships: object) -> None:
    skilled(game).seat("red", ships=ships).cannot_be_opened()


def test_letters_of_a_place_are_seen_by_all(game: Game) -> None:
    lay(skilled(game), "green", green_1="EEEE").until("aim")
    assert letters(game, "green-1", "green") == "EEEE"
