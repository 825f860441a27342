"""Space station conquest (CONQ-01..13)."""

import pytest

from domain.commands import CreateGame
from domain.decider import decide
from domain.events import PlanetDestroyed
from domain.game.views import view
from domain.refusal import Refused
from domain.state import State
from domain.variants.space_stations.events import StationDestroyed
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay as position_of_planetoids
from tests.scenario.variants.stations import full, lay, of, shown, station

CONQUEST = "station_conquest"
ARRAY = "station-tactical-array"


def conquest(table: Table, **stations: str) -> Table:
    return lay(table, CONQUEST, **stations)


def red_wins(table: Table, planet: str = "blue-2") -> Table:
    """Red attacks this planet of blue with a ship and wins."""
    return table.against("blue").aims_at(planet).with_ships(1, "red-1").reveals(red="attack-08", blue="negotiate")


def test_it_needs_the_stations_themselves__CONQ_01() -> None:
    create = CreateGame(game="g_1", seats=["red", "blue", "green"], variants=[CONQUEST])
    with pytest.raises(Refused) as refused:
        decide(State(), create, Table().chance)
    assert (refused.value.code, refused.value.rule) == ("variants_conflict", "CONQ-01")


def test_a_winning_offense_takes_the_station__CONQ_01_CONQ_02_CONQ_03(table: Table) -> None:
    red_wins(conquest(table, tactical_array="blue-2")).at("attach_station", "red", planets=["red-4"]).play_out()
    facts = station(table, "tactical_array")
    assert (facts["owner"], facts["planet"], facts["face_up"]) == ("red", "red-4", True)
    assert table.last("stations_taken").why == "conquest"


def test_without_the_variant_it_stays_with_its_owner__CONQ_01(table: Table) -> None:
    red_wins(lay(table, tactical_array="blue-2")).play_out()
    assert of(table, "blue") == [ARRAY]


def test_it_changes_hands_at_the_end_of_resolution__CONQ_02(table: Table) -> None:
    red_wins(conquest(table, tactical_array="blue-2")).play_out()
    types = [event.type for event in table.events]
    assert types.index("compensation_fixed") < types.index("stations_taken") < types.index("encounter_ended")


def test_the_winner_chooses_a_home_planet_without_a_station__CONQ_03(table: Table) -> None:
    red_wins(conquest(table, tactical_array="blue-2", colony_cloak="red-1")).until("attach_station", "red")
    table.refuses("red", "not_an_option", "CONQ-03", planets=["red-1"])
    table.refuses("red", "not_an_option", "CONQ-03", planets=["blue-2"])
    table.answer("red", planets=["red-2"])
    assert station(table, "tactical_array")["planet"] == "red-2"


def test_a_planet_in_its_system_gives_nothing__CONQ_01(table: Table) -> None:
    conquest(table, tactical_array="red-2", colony_cloak="blue-1").ships("blue", red_2=2).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("stations_taken")


def test_a_planet_without_a_station_gives_nothing__CONQ_01(table: Table) -> None:
    red_wins(conquest(table, tactical_array="blue-3")).play_out()
    assert not table.happened("stations_taken")


def test_a_winning_defense_conquers_nothing__CONQ_01_CONQ_08(table: Table) -> None:
    conquest(table, tactical_array="blue-2", colony_cloak="red-1").seat("blue", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-08", blue="attack-20").play_out()
    assert not table.happened("stations_taken")


def test_allies_conquer_nothing__CONQ_08(table: Table) -> None:
    conquest(table, tactical_array="blue-2").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="negotiate").play_out()
    assert of(table, "red") == [ARRAY]
    assert table.has_colony("green", "blue-2")


def test_it_is_taken_from_its_owner__CONQ_08_XVAR_04(table: Table) -> None:
    position_of_planetoids(table, {"blue": [3]}, {"yellow": [3]})
    lay(table, CONQUEST, tactical_array={"planet": "planetoid-3", "owner": "green"})
    red_wins(table, "planetoid-3").at("attach_station", "red", planets=["red-5"]).play_out()
    assert table.last("stations_taken").changes == {ARRAY: ["green", "red"]}


def test_a_station_of_its_own_far_from_home_stays_where_it_is__CONQ_08_XVAR_03(table: Table) -> None:
    position_of_planetoids(table, {"blue": [3]}, {"yellow": [3]})
    lay(table, CONQUEST, tactical_array={"planet": "planetoid-3", "owner": "red"})
    red_wins(table, "planetoid-3").play_out()
    assert not table.happened("stations_taken")
    assert station(table, "tactical_array")["face_up"] is True


FULL = {
    "shield_generator": "red-1",
    "colony_cloak": "red-2",
    "big_space_laser": "red-3",
    "observation_platform": "red-4",
}


def test_without_a_free_home_planet_nothing_is_conquered__CONQ_09(table: Table) -> None:
    lay(table, CONQUEST, tactical_array="blue-2", **FULL).ships("red", red_5=0).start()
    table.happens(PlanetDestroyed(planet="red-5", system="red", why="elsewhere"))
    red_wins(table).play_out()
    assert not table.happened("stations_taken")
    assert of(table, "blue") == [ARRAY]


def test_a_station_that_lies_face_down_can_be_conquered__CONQ_10(table: Table) -> None:
    conquest(table, tactical_array="blue-2").ships("blue", blue_2=0)
    red_wins(table).at("attach_station", "red", planets=["red-3"]).play_out()
    assert of(table, "red") == [ARRAY]


def test_stations_may_be_traded_all_the_same__CONQ_04(table: Table) -> None:
    conquest(table, tactical_array="blue-3").to_a_deal()
    table.offers("blue", give={"stations": [ARRAY]}).accepts("red").play_out()
    assert of(table, "red") == [ARRAY]


def test_each_station_is_there_with_a_colony_at_its_planet__CONQ_05(table: Table) -> None:
    conquest(table, big_space_laser="red-1", transdimensional_rift_relay="red-2", temporal_matrix="red-3")
    table.ships("red", red_2=0).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-08").uses("red", full("big_space_laser"))
    assert not table.was_offered("red", full("transdimensional_rift_relay"))
    assert [shown(table)[full(name)]["face_up"] for name in ("big_space_laser", "temporal_matrix")] == [True, True]


def test_five_stations_win_at_the_end_of_the_encounter__CONQ_06_CONQ_11(table: Table) -> None:
    red_wins(lay(table, CONQUEST, tactical_array="blue-2", **FULL)).play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CONQ-06"
    assert table.last("game_ended").why == "stations"
    types = [event.type for event in table.events]
    assert types.index("encounter_ended") < types.index("victory_reached")


def test_stations_without_access_count_too__CONQ_10(table: Table) -> None:
    lay(table, CONQUEST, tactical_array="blue-2", **FULL).ships("red", red_3=0, red_4=0)
    red_wins(table).play_out("game_ended")
    assert table.state.winners == ["red"]


def test_a_deal_can_win_this_way__CONQ_11_CONQ_04(table: Table) -> None:
    lay(table, CONQUEST, tactical_array="blue-3", **FULL).to_a_deal()
    table.offers("red", take={"stations": [ARRAY]}).accepts("blue").play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CONQ-06"


def test_four_do_not_win__CONQ_06(table: Table) -> None:
    stations = dict(list(FULL.items())[:3])
    red_wins(lay(table, CONQUEST, tactical_array="blue-2", temporal_matrix="green-1", **stations)).play_out()
    assert len(of(table, "red")) == 4
    assert table.state.status == "running"


def test_without_the_variant_five_win_nothing__CONQ_06(table: Table) -> None:
    lay(table, tactical_array="blue-3", **FULL).to_a_deal()
    table.offers("red", take={"stations": [ARRAY]}).accepts("blue").play_out()
    assert len(of(table, "red")) == 5
    assert table.state.status == "running"


def test_a_player_who_wins_otherwise_at_the_same_check_shares_it__CONQ_11_CORE_281(table: Table) -> None:
    lay(table, CONQUEST, tactical_array="blue-2", **FULL).ships("green", red_1=2, red_2=2, red_3=2, yellow_1=2)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="negotiate").play_out("game_ended")
    assert table.state.winners == ["red", "green"]
    assert table.last("victory_reached").rule == "CORE-280"


@pytest.mark.parametrize(("seats", "available"), [(4, False), (5, True)])
def test_everybody_sees_whether_this_victory_is_possible__CONQ_07(table: Table, seats: int, available: bool) -> None:
    table.seats(*["red", "blue", "green", "yellow", "purple"][:seats]).variant("space_stations", CONQUEST)
    table.as_dealt().start()
    shown_to_all = view(table.state)["variants"][CONQUEST]
    assert (shown_to_all["victory_available"], shown_to_all["in_play"]) == (available, seats)
    assert shown_to_all["stations_needed"] == 5
    assert [len(stations) for stations in shown_to_all["stations"].values()] == [1] * seats


def test_with_too_few_left_in_play_it_is_gone__CONQ_07(table: Table) -> None:
    lay(table, CONQUEST, tactical_array="blue-2", **FULL).against("blue").until("aim")
    assert view(table.state)["variants"][CONQUEST]["victory_available"] is True
    table.happens(StationDestroyed(seat="red", station=full("colony_cloak"), planet="red-2"))
    assert view(table.state)["variants"][CONQUEST]["victory_available"] is False


def test_a_deal_conquers_nothing__CONQ_12(table: Table) -> None:
    conquest(table, tactical_array="blue-2").to_a_deal()
    table.offers("blue", give={"colony": "blue-2"}).accepts("red").play_out()
    assert table.result() == "deal"
    assert table.has_colony("red", "blue-2")
    assert of(table, "blue") == [ARRAY]


def test_a_homecoming_conquers_nothing__CONQ_12(table: Table) -> None:
    conquest(table, tactical_array="red-1").ships("red", red_1=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-2").play_out()
    assert table.result() == "homecoming"
    assert not table.happened("stations_taken")


def test_with_two_stations_each_a_win_conquers_one_at_most__CONQ_13_STAT_21(table: Table) -> None:
    lay(table, CONQUEST, "multiple_stations", tactical_array="blue-2", colony_cloak="blue-3")
    red_wins(table).at("attach_station", "red", planets=["red-1"]).play_out()
    assert (of(table, "red"), of(table, "blue")) == ([ARRAY], ["station-colony-cloak"])


def test_a_winner_by_stations_wins_by_these_stations__CONQ_06(table: Table) -> None:
    lay(table, CONQUEST, tactical_array="blue-2", **FULL)
    red_wins(table).play_out("game_ended")
    won = table.last("victory_reached")
    assert (won.winners, won.rule) == (["red"], "CONQ-06")
    assert [each["source"] for each in won.counted["red"]] == of(table, "red")


def test_a_winner_that_takes_cards_in_place_of_the_colony_conquers_all_the_same__CONQ_01_CONQUEST_01(
    table: Table,
) -> None:
    conquest(table, tactical_array="blue-2").seat("red", "genius")
    red_wins(table).uses("red", "genius.power").at("attach_station", "red", planets=["red-3"]).play_out()
    assert not table.has_colony("red", "blue-2")
    assert of(table, "red") == [ARRAY]


def test_so_does_a_winner_of_whom_no_ship_is_left__CONQ_01_CONQUEST_01(table: Table) -> None:
    conquest(table, tactical_array="blue-2").seat("blue", "guerrilla", hand=["negotiate", "flare-guerrilla"])
    red_wins(table).uses("blue", "guerrilla.super").at("attach_station", "red", planets=["red-3"]).play_out()
    assert not table.has_colony("red", "blue-2")
    assert of(table, "red") == [ARRAY]
