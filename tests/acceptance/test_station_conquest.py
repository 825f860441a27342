"""Space station conquest (ST-070..077, N-13)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.sets import SIX
from tests.acceptance.stations import id_of, lay, owned, shown, station
from tests.acceptance.table import row

ARRAY, CLOAK, LASER, PODS, GENERATOR = (
    "tactical-array",
    "colony-cloak",
    "big-space-laser",
    "shock-trooper-shuttle-pods",
    "shield-generator",
)


def attack(
    game: Game, *stations: tuple[str, str], blue: str = "attack-01", allies: dict[str, int] | None = None
) -> Game:
    """Attacks blue-2, the place of the Tactical Array, with red; blue shows this card."""
    lay(game.play_with("station_conquest"), (ARRAY, "blue-2"), *stations).hand("blue", blue, "negotiate")
    game.hand("red", "attack-15", "negotiate").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return game.allies(offense=allies or {})


def win(game: Game, *stations: tuple[str, str], allies: dict[str, int] | None = None) -> Game:
    return attack(game, *stations, allies=allies).reveals(red="attack-15", blue="attack-01")


@row("ST-070")
def test_a_winning_offense_takes_the_station_of_the_planet(game: Game) -> None:
    win(game).play_out()
    assert (owned(game, "red"), owned(game, "blue")) == ([ARRAY], [])


@row("ST-070")
def test_without_the_variant_nothing_is_conquered(game: Game) -> None:
    lay(game, (ARRAY, "blue-2")).hand("red", "attack-15").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    game.reveals(red="attack-15", blue="attack-08").play_out()
    assert (game.result(), owned(game, "blue")) == ("offense_won", [ARRAY])


@row("ST-070")
def test_at_home_nothing_is_conquered(game: Game) -> None:
    lay(game.play_with("station_conquest"), (ARRAY, "red-2")).ships("blue", red_2=2).hand("red", "attack-15")
    game.against("red").at("own_colour", "red", options=["encounter:blue"]).with_ships(3, "red-1")
    game.reveals(red="attack-15", blue="attack-08").play_out()
    assert game.result() == "offense_won"
    assert not game.happened("stations_taken")


@row("ST-071")
def test_the_station_is_taken_after_losses_and_compensation(game: Game) -> None:
    attack(game).reveals(red="attack-15", blue="negotiate").play_out()
    order = game.order("ships_lost", "compensation_fixed", "stations_taken", "encounter_ended")
    assert order == ["ships_lost", "compensation_fixed", "stations_taken", "encounter_ended"]
    assert game.last("stations_taken")["changes"] == {id_of(ARRAY): ["blue", "red"]}


@row("ST-072")
def test_it_is_attached_to_a_home_planet_without_one(game: Game) -> None:
    win(game, (LASER, "red-3")).until("attach_station", "red")
    for wrong in (["red-3"], ["blue-2"], []):
        game.refuses("red", "CONQ-03", planets=wrong)
    game.answer("red", planets=["red-4"])
    assert station(game, ARRAY)["planet"] == "red-4"


@row("ST-073")
def test_stations_can_still_be_traded(game: Game) -> None:
    attack(game, (LASER, "red-3")).reveals(red="negotiate", blue="negotiate")
    game.offers("red", give={"stations": [id_of(LASER)]}, take={"stations": [id_of(ARRAY)]}).accepts("blue").play_out()
    assert (owned(game, "red"), owned(game, "blue")) == ([ARRAY], [LASER])


@row("ST-074")
def test_every_controlled_station_works_where_its_owner_has_a_colony(game: Game) -> None:
    lay(game.play_with("station_conquest"), (ARRAY, "blue-1"), (LASER, "blue-2"), (PODS, "blue-3"))
    game.ships("blue", blue_2=0).start()
    up = {name: station(game, name)["face_up"] for name in (ARRAY, LASER, PODS)}
    assert up == {ARRAY: True, LASER: False, PODS: True}


@row("ST-074")
@pytest.mark.parametrize(("planet", "cards"), [("red-4", 2), ("red-5", 0)])
def test_a_conquered_station_serves_its_new_owner_where_that_has_a_colony(game: Game, planet: str, cards: int) -> None:
    """The Tactical Array draws two cards for red, the defense of blue's encounter; nobody of red is on red-5."""
    game.ships("red", red_5=0)
    win(game.against("blue", "red")).at("attach_station", "red", planets=[planet])
    assert station(game, ARRAY)["face_up"] is bool(cards)
    before = len(game.held("red"))
    if cards:
        game.uses("red", id_of(ARRAY))
    game.until("aim", "blue")
    assert (game.main("defense"), len(game.held("red"))) == ("red", before + cards)


FOUR = ((LASER, "red-1"), (CLOAK, "red-2"), (PODS, "red-3"), (GENERATOR, "red-4"))


@row("ST-075", "N-13")
def test_the_fifth_station_wins_at_the_check_of_that_encounter(game: Game) -> None:
    win(game, *FOUR).play_out("game_ended")
    assert game.state()["winners"] == ["red"]
    assert game.last("victory_reached")["rule"] == "CONQ-06"
    order = game.order("stations_taken", "encounter_ended", "victory_reached")
    assert order == ["stations_taken", "encounter_ended", "victory_reached"]


@row("ST-075", "N-13")
def test_the_fourth_does_not(game: Game) -> None:
    win(game, *FOUR[:3], ("temporal-matrix", "green-1")).play_out()
    assert (len(owned(game, "red")), game.state()["status"]) == (4, "running")


@row("ST-075", "N-13")
def test_with_four_planets_the_fourth_wins(game: Game) -> None:
    win(game.play_with("four_planets"), *FOUR[:3]).play_out("game_ended")
    assert (game.state()["winners"], len(owned(game, "red"))) == (["red"], 4)
    assert game.last("victory_reached")["rule"] == "CONQ-06"


@row("ST-076")
@pytest.mark.parametrize(("seats", "available"), [(4, False), (5, True), (6, True)])
def test_that_victory_needs_five_stations_in_play(game: Game, seats: int, available: bool) -> None:
    game.seats(*SIX[:seats]).as_dealt().option(alien_selection="random")
    game.play_with("space_stations", "station_conquest").until("aim")
    shown_ = game.state()["variants"]["station_conquest"]
    assert (shown_["victory_available"], shown_["in_play"], shown_["stations_needed"]) == (available, seats, 5)


@row("ST-077")
def test_an_ally_gains_no_station(game: Game) -> None:
    win(game, allies={"green": 2}).play_out()
    assert (owned(game, "red"), owned(game, "green")) == ([ARRAY], [])
    assert game.has_colony("green", "blue-2")


@row("ST-077")
def test_a_deal_and_a_winning_defense_conquer_nothing(another: Callable[..., Game]) -> None:
    deal = attack(another()).reveals(red="negotiate", blue="negotiate")
    deal.offers("blue", give={"colony": "blue-2"}).accepts("red").play_out()
    assert (deal.result(), owned(deal, "blue")) == ("deal", [ARRAY])
    lost = attack(another(), blue="attack-40").reveals(red="attack-15", blue="attack-40").play_out()
    assert (lost.result(), list(shown(lost)), owned(lost, "blue")) == ("defense_won", [id_of(ARRAY)], [ARRAY])
