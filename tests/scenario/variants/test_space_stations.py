"""Space stations: setup, access, trade, destruction (STAT-01..22, STAT-42)."""

import pytest

from domain import board
from domain.commands import CreateGame, StartGame
from domain.decider import decide
from domain.encounter.deal_goods import TRADES
from domain.events import CardsMoved, GameCreated
from domain.game.catalogue import entries
from domain.game.position import faults
from domain.refusal import Refused
from domain.state import State
from domain.variants.space_stations.abilities import all_stations
from domain.variants.space_stations.events import StationDestroyed
from domain.variants.variant import VARIANTS
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay as position_of_planetoids
from tests.scenario.variants.stations import full, lay, of, shown, station

# -- setup -------------------------------------------------------------------------------------


def test_without_the_variant_there_are_no_stations__STAT_01_STAT_04(table: Table) -> None:
    table.as_dealt().start()
    assert "space_stations" not in table.state.variants
    assert not table.happened("stations_dealt")


def test_a_game_that_has_begun_knows_its_variants_for_good__STAT_01(table: Table) -> None:
    table.variant("space_stations").as_dealt().start()
    created = table.events[0]
    assert isinstance(created, GameCreated)
    assert created.variants == ["cosmic_quakes", "space_stations"]
    with pytest.raises(Refused):
        table.command(StartGame())


def test_everybody_is_dealt_one_station_face_up__STAT_02(table: Table) -> None:
    table.variant("space_stations").as_dealt().start()
    (dealt,) = table.happened("stations_dealt")
    assert [len(cards) for cards in dealt.stations.values()] == [1, 1, 1, 1]
    assert dealt.hidden_fields() == {}
    assert {facts["owner"]: facts["face_up"] for facts in shown(table).values()} == dict.fromkeys(
        ("red", "blue", "green", "yellow"), True
    )


def test_stations_are_dealt_after_the_hands__STAT_02_XVAR_01(table: Table) -> None:
    table.variant("space_stations").as_dealt().start()
    types = [event.type for event in table.events]
    hands = [n for n, event in enumerate(table.events) if isinstance(event, CardsMoved) and event.why == "setup"]
    assert hands[-1] < types.index("stations_dealt") < types.index("destiny_drawn")


def test_everybody_attaches_the_marker_to_one_of_its_planets__STAT_03(table: Table) -> None:
    table.variant("space_stations").as_dealt().until("attach_station", "green")
    table.refuses("green", "not_an_option", "STAT-03", planets=["red-1"])
    table.answer("green", planets=["green-3"]).until("aim")
    (mine,) = of(table, "green")
    assert shown(table)[mine]["planet"] == "green-3"
    assert {facts["planet"].partition("-")[0]: facts["owner"] for facts in shown(table).values()} == {
        seat: seat for seat in ("red", "blue", "green", "yellow")
    }


def test_stations_that_nobody_got_never_appear__STAT_04(table: Table) -> None:
    table.variant("space_stations").as_dealt().until("aim")
    assert len(all_stations()) == 10
    assert len(shown(table)) == 4
    assert not {card for zone in table.state.zones.values() for card in zone if card.startswith("station-")}


def test_markers_are_attached_clockwise_from_the_first_player__STAT_20(table: Table) -> None:
    table.variant("space_stations").as_dealt().until("aim")
    types = [event.type for event in table.events]
    first = table.last("turn_began").seat
    seats = ["red", "blue", "green", "yellow"]
    at = seats.index(first)
    assert [event.seat for event in table.happened("station_attached")] == seats[at:] + seats[:at]
    assert types.index("destiny_drawn") < types.index("station_attached") < types.index("turn_began")


def test_the_usual_victory_stays__STAT_05(table: Table) -> None:
    lay(table, tactical_array="blue-3").ships("red", green_1=2, green_2=2, green_3=2, green_4=2)
    table.against("blue").aims_at("blue-5").with_ships(1, "red-1").reveals(red="attack-08", blue="negotiate")
    table.play_out("game_ended")
    assert table.last("victory_reached").rule == "CORE-280"


def test_a_position_says_where_stations_are__STAT_03_STAT_21() -> None:
    seats = ["red", "blue", "green"]
    laid = {
        "station-tactical-array": {"owner": "red", "planet": "blue-1"},
        "station-colony-cloak": {"owner": "blue", "planet": "blue-1"},
        "station-shield-generator": {"owner": "blue", "planet": "blue-1"},
        "station-warp-gate": {"owner": "blue", "planet": "blue-2"},
        "station-big-space-laser": {"owner": "purple", "planet": "blue-2"},
        "station-observation-platform": {"owner": "blue", "planet": "blue-2", "counters": 1},
        "station-cosmic-energy-generator": {"owner": "blue", "planet": "blue-3", "counters": -1},
        "station-alien-outpost": {"owner": "blue", "planet": "blue-4", "alien": "zombie"},
    }
    parts = [{"seat": "red", "aliens": ["zombie"]}]
    found = faults({"stations": laid, "seats": parts}, seats, ["space_stations"])
    assert {fault["pointer"]: fault.get("rule") for fault in found} == {
        "/position/stations/station-tactical-array/planet": "STAT-03",
        "/position/stations/station-shield-generator/planet": "STAT-21",
        "/position/stations/station-warp-gate": None,
        "/position/stations/station-big-space-laser/owner": None,
        "/position/stations/station-observation-platform": None,
        "/position/stations/station-cosmic-energy-generator/counters": None,
        "/position/stations/station-alien-outpost/alien": "STAT-24",
    }
    assert faults({"stations": [], "seats": parts}, seats, ["space_stations"])[0]["pointer"] == "/position/stations"
    assert faults({"stations": {}, "seats": parts}, seats)[0]["pointer"] == "/position/stations"


def test_the_catalogue_has_all_ten__STAT_06() -> None:
    stations = {entry["id"]: entry for entry in entries("stations")}
    assert len(stations) == 10
    assert all(
        entry["text"] and entry["name"].startswith("Station: ") and entry["set"] == "storm"
        for entry in stations.values()
    )
    without = [id for id, entry in stations.items() if not entry["abilities"]]
    assert without == ["station-alien-outpost"]


def test_stations_go_with_every_other_variant__STAT_15() -> None:
    for other in sorted(set(VARIANTS) - {"multiple_stations"}):
        seats = ["red", "blue", "green", "yellow", "purple", "orange"]
        create = CreateGame(game="g_all", seats=seats, variants=sorted({"space_stations", other}))
        assert decide(State(), create, Table().chance)[0].type == "game_created"


# -- access ------------------------------------------------------------------------------------


def test_the_ability_is_there_while_a_ship_of_its_own_is_on_the_planet__STAT_06_STAT_08(table: Table) -> None:
    lay(table, tactical_array="blue-3").ships("blue", blue_3=1).against("blue")
    table.uses("blue", "station-tactical-array")
    assert len(table.hand("blue")) == 4


def test_the_planet_need_not_be_part_of_the_encounter__STAT_09(table: Table) -> None:
    lay(table, observation_platform="green-5").against("blue").uses(
        "green", "station-observation-platform", options=["card"]
    )
    assert len(table.hand("green")) == 3


def test_without_a_ship_there_the_card_lies_face_down_and_cannot_be_used__STAT_10(table: Table) -> None:
    lay(table, tactical_array="blue-3").ships("blue", blue_3=0).against("blue").until("launch")
    assert station(table, "tactical_array")["face_up"] is False
    assert not table.was_offered("blue", "station-tactical-array")


def test_it_turns_down_in_the_step_in_which_the_last_ship_leaves__STAT_10_STAT_16(table: Table) -> None:
    lay(table, big_space_laser="red-1").ships("red", red_1=2).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1")
    types = [event.type for event in table.events]
    assert types[types.index("station_turned") - 1] == "ships_moved"
    assert table.last("station_turned").face_up is False
    assert station(table, "big_space_laser")["face_up"] is False
    table.reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert not table.was_offered("red", "station-big-space-laser")


def test_it_turns_up_again_with_a_new_colony__STAT_16(table: Table) -> None:
    lay(table, big_space_laser="red-1").ships("red", red_1=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-2").play_out()
    assert [event.face_up for event in table.happened("station_turned")] == [False, True]
    assert station(table, "big_space_laser")["face_up"] is True


def test_a_lost_power_takes_no_station_away__STAT_11(table: Table) -> None:
    lay(table, tactical_array="blue-3").seat("blue", "zombie").ships("blue", blue_1=0, blue_2=0, blue_4=0)
    table.against("blue").uses("blue", "station-tactical-array")
    assert table.state.seats["blue"].powerless
    assert len(table.hand("blue")) == 4


def test_ships_of_others_on_the_planet_give_nothing_and_keep_nothing__STAT_19(table: Table) -> None:
    lay(table, tactical_array="blue-3").ships("blue", blue_3=0).ships("green", blue_3=2).against("blue").until("launch")
    assert station(table, "tactical_array")["face_up"] is False
    assert not {use for seat, use in table.offered if use.startswith("station-")}


def test_a_captured_ship_of_another_colour_gives_no_access__STAT_08_STAT_19(table: Table) -> None:
    """Red is Vampire: it puts what it has won beside its one ship at the station, which then leaves."""
    lay(table, big_space_laser="red-3").option(sets=["base", "classic"]).ships("red", red_3=1)
    table.seat("red", "vampire", hand=["attack-40", "attack-30"]).against("blue").against("green")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-08").until("drain", "red")
    table.answer("red", items={"red-3": table.question("red").question.items})  # type: ignore[attr-defined]
    table.at("second_encounter", "red", yes=True).aims_at("green-2").until("launch", "red")
    assert station(table, "big_space_laser")["face_up"]
    table.answer("red", ships=[ship for ship in table.question("red").question.places["red-3"] if "red" in ship])  # type: ignore[attr-defined]
    assert table.has_colony("red", "red-3")
    assert not station(table, "big_space_laser")["face_up"]
    table.offered.clear()
    table.reveals(red="attack-30", green="attack-08").play_out()
    assert table.total("offense").amount == 30 + 1
    assert not table.was_offered("red", full("big_space_laser"))


@pytest.mark.parametrize("symbiote", ["symbiote", "classic-symbiote"])
def test_the_second_colour_is_the_owners_too__STAT_08_STAT_19(table: Table, symbiote: str) -> None:
    lay(table, tactical_array="blue-3").option(sets=["base", "incursion", "classic"]).ships("blue", blue_3=0)
    table.seat("blue", symbiote).against("blue").uses("blue", full("tactical_array"))
    there = board.ships_at(table.state, "blue-3", "blue")
    assert there
    assert not [ship for ship in there if ship.startswith("blue-")]
    assert station(table, "tactical_array")["face_up"]


@pytest.mark.parametrize("zap", ["cosmic-zap", "card-zap"])
def test_no_zap_can_answer_a_station__STAT_07_STAT_22_STAT_42(table: Table, zap: str) -> None:
    lay(table, tactical_array="blue-3").seat("green", hand=[zap, "negotiate"]).against("blue")
    table.uses("blue", "station-tactical-array")
    declared = [event.type for event in table.events].index("use_declared")
    done = [event.type for event in table.events[declared:]]
    assert done[: done.index("agenda_moved")] == ["use_declared", "station_spent", "cards_moved", "use_closed"]
    assert table.outcome_of("station-tactical-array") == "carried_out"
    table.until("launch")
    assert not table.was_offered("green", zap)


# -- deals -------------------------------------------------------------------------------------


def test_a_station_alone_makes_a_deal__STAT_13_STAT_17(table: Table) -> None:
    lay(table, tactical_array="blue-3").to_a_deal()
    table.offers("red", take={"stations": ["station-tactical-array"]}).accepts("blue")
    table.at("attach_station", "red", planets=["red-4"]).play_out()
    assert station(table, "tactical_array") | {"name": ""} == {
        "name": "",
        "owner": "red",
        "planet": "red-4",
        "face_up": True,
        "counters": 0,
        "alien": None,
    }
    assert table.result() == "deal"
    assert table.last("deal_offered").offer["take"] == {"stations": ["station-tactical-array"]}


def test_stations_go_together_with_cards_and_a_colony__STAT_13(table: Table) -> None:
    lay(table, tactical_array="blue-3", colony_cloak="red-2").to_a_deal()
    give = {"stations": ["station-colony-cloak"], "cards": ["attack-08"]}
    table.offers("red", give=give, take={"colony": "blue-1", "stations": ["station-tactical-array"]}).accepts("blue")
    table.at("attach_station", "red", planets=["red-1"]).at("attach_station", "blue", planets=["blue-5"]).play_out()
    assert of(table, "red") == ["station-tactical-array"]
    assert of(table, "blue") == ["station-colony-cloak"]
    assert table.has_colony("red", "blue-1")
    assert table.hand("blue").count("attack-08") == 2
    taken = table.last("stations_taken")
    assert taken.changes == {
        "station-tactical-array": ["blue", "red"],
        "station-colony-cloak": ["red", "blue"],
    }
    types = [event.type for event in table.events]
    assert types.index("stations_taken") < types.index("deal_made")


def test_both_see_which_stations_could_be_given__STAT_13(table: Table) -> None:
    lay(table, tactical_array="blue-3", colony_cloak="green-1").to_a_deal()
    shown_to_red = table.question("red").question.describe()
    assert shown_to_red["goods"] == {
        "stations": {"give": {"red": [], "blue": ["station-tactical-array"]}, "room": {"red": 5, "blue": 4}}
    }
    ready = {"offer": {"give": {}, "take": {"stations": ["station-tactical-array"]}}}
    assert ready in list(table.question("red").question.answers())
    not_a_list = {"offer": {"give": {}, "take": {"stations": "station-tactical-array"}}}
    table.refuses("red", "wrong_members", "CORE-182", **not_a_list)
    table.refuses("red", "not_an_option", offer={"give": {"stations": ["station-tactical-array"]}, "take": {}})
    table.refuses("red", "not_an_option", offer={"give": {}, "take": {"stations": ["station-colony-cloak"]}})


def test_without_stations_a_deal_knows_no_goods__STAT_01(table: Table) -> None:
    table.to_a_deal()
    assert "stations" in TRADES
    assert table.question("red").question.describe()["goods"] == {}
    table.refuses("red", "wrong_members", offer={"give": {}, "take": {"stations": []}})


def test_it_is_attached_to_a_planet_of_its_own_without_a_station__STAT_14_STAT_21(table: Table) -> None:
    lay(table, tactical_array="blue-3", colony_cloak="red-2").to_a_deal()
    table.offers("red", take={"stations": ["station-tactical-array"]}).accepts("blue").until("attach_station", "red")
    table.refuses("red", "not_an_option", "STAT-14", planets=["red-2"])
    table.refuses("red", "not_an_option", "STAT-14", planets=["blue-3"])
    table.answer("red", planets=["red-5"])
    assert station(table, "tactical_array")["planet"] == "red-5"


def test_any_number_may_be_traded__STAT_17(table: Table) -> None:
    lay(table, tactical_array="blue-3", colony_cloak={"planet": "blue-1"}, shield_generator="blue-2").to_a_deal()
    both = [full("tactical_array"), full("shield_generator")]
    table.offers("blue", give={"stations": both}).accepts("red")
    table.at("attach_station", "red", planets=["red-1"])
    table.refuses("red", "not_an_option", "STAT-14", planets=["red-1"]).answer("red", planets=["red-2"]).play_out()
    assert [shown(table)[id]["planet"] for id in both] == ["red-1", "red-2"]


FULL = {
    "shield_generator": "red-1",
    "colony_cloak": "red-2",
    "big_space_laser": "red-3",
    "observation_platform": "red-4",
    "temporal_matrix": "red-5",
}


def test_nobody_receives_more_than_there_is_room_for__STAT_17(table: Table) -> None:
    lay(table, tactical_array="blue-3", **FULL).to_a_deal()
    take = {"stations": ["station-tactical-array"]}
    table.refuses("red", "no_room", "STAT-17", offer={"give": {}, "take": take})
    ready = [answer["offer"] for answer in table.question("red").question.answers() if "offer" in answer]
    assert {"give": {}, "take": take} not in ready
    assert {"give": {"stations": ["station-colony-cloak"]}, "take": take} in ready


def test_a_player_who_gives_one_away_has_its_planet_free__STAT_17(table: Table) -> None:
    lay(table, tactical_array="blue-3", **FULL).to_a_deal()
    table.offers("red", give={"stations": ["station-colony-cloak"]}, take={"stations": ["station-tactical-array"]})
    table.accepts("blue").play_out()
    assert station(table, "tactical_array")["planet"] == "red-2"
    assert station(table, "colony_cloak")["owner"] == "blue"


def test_a_station_may_be_where_its_owner_has_no_ship__STAT_18(table: Table) -> None:
    lay(table, tactical_array="blue-3").ships("red", red_4=0).to_a_deal()
    table.offers("red", take={"stations": ["station-tactical-array"]}).accepts("blue")
    table.at("attach_station", "red", planets=["red-4"]).play_out()
    assert station(table, "tactical_array")["face_up"] is False


def test_a_station_without_access_may_be_traded__STAT_17(table: Table) -> None:
    lay(table, tactical_array="blue-3").ships("blue", blue_3=0).to_a_deal()
    table.offers("red", take={"stations": ["station-tactical-array"]}).accepts("blue")
    table.at("attach_station", "red", planets=["red-2"]).play_out()
    assert station(table, "tactical_array")["face_up"] is True


def test_a_station_that_is_gone_makes_the_deal_fail__STAT_13_CORE_190(table: Table) -> None:
    lay(table, tactical_array="blue-3").seat("green", hand=["quash"]).to_a_deal()
    table.offers("red", take={"stations": ["station-tactical-array"]}).accepts("blue").until("deal_agreed", "green")
    table.happens(StationDestroyed(seat="blue", station="station-tactical-array", planet="blue-3")).passes("green")
    table.play_out()
    assert table.last("deal_failed").why == "not_possible"


# -- planets that wander -----------------------------------------------------------------------


def on_a_planetoid(table: Table, origin: str) -> Table:
    """Planetoid 3 with red's ships and station lies at home; red is the offense, so it moves on to yellow."""
    position_of_planetoids(table, {"red": [3]}, {origin: [3]})
    return lay(table, tactical_array={"planet": "planetoid-3", "owner": "red"}).ships("red", planetoid_3=2)


def test_a_station_goes_with_its_planet_when_that_is_destroyed__STAT_12_XVAR_03(table: Table) -> None:
    on_a_planetoid(table, origin="yellow").until("aim")
    assert table.last("station_destroyed").station == "station-tactical-array"
    assert shown(table) == {}
    types = [event.type for event in table.events]
    assert types.index("planet_destroyed") + 1 == types.index("station_destroyed")


def test_a_station_moves_along_with_its_planetoid__STAT_08_XVAR_02_XVAR_03(table: Table) -> None:
    on_a_planetoid(table, origin="blue").until("aim")
    assert table.state.further_planets["planetoid-3"] == "yellow"
    facts = station(table, "tactical_array")
    assert (facts["owner"], facts["planet"], facts["face_up"]) == ("red", "planetoid-3", True)


def test_a_station_received_may_be_at_a_planetoid_of_its_system__STAT_14_XVAR_05(table: Table) -> None:
    position_of_planetoids(table, {"blue": [3]}, {"green": [3]})
    lay(table, tactical_array="red-3").to_a_deal()
    table.offers("red", give={"stations": ["station-tactical-array"]}).accepts("blue")
    table.at("attach_station", "blue", planets=["planetoid-3"]).play_out()
    facts = station(table, "tactical_array")
    assert (facts["owner"], facts["planet"], facts["face_up"]) == ("blue", "planetoid-3", False)


def test_a_station_far_from_home_frees_no_home_planet__STAT_17_XVAR_03(table: Table) -> None:
    position_of_planetoids(table, {"red": [3]}, {"blue": [3]})
    stations = FULL | {"colony_cloak": "blue-1", "shock_trooper_shuttle_pods": "red-2"}
    lay(table, tactical_array={"planet": "planetoid-3", "owner": "red"}, **stations).ships("red", planetoid_3=2)
    table.to_a_deal()
    swap = {"give": {"stations": ["station-tactical-array"]}, "take": {"stations": ["station-colony-cloak"]}}
    table.refuses("red", "no_room", "STAT-17", offer=swap)


def test_powers_are_looked_at_before_stations__TIME_10(table: Table) -> None:
    lay(table, big_space_laser="red-1").ships("red", red_1=1, red_4=0, red_5=0).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1")
    types = [event.type for event in table.events]
    at = types.index("power_lost")
    assert types[at - 1 : at + 2] == ["ships_moved", "power_lost", "station_turned"]
