"""Techs that are used at the start of an encounter: TECH-21..24, TECH-27, TECH-29, TECH-30."""

import pytest

from domain import board
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay as lay_planetoids
from tests.scenario.variants.planetoids import needed, supply
from tests.scenario.variants.stations import lay as lay_stations
from tests.scenario.variants.stations import shown as stations_shown
from tests.scenario.variants.techs import (
    at,
    completed,
    completes,
    discarded,
    face_down,
    full,
    has_completed,
    lay,
    researchers,
)

TURBINES, KEY, SCANNERS = full("vacuum_turbines"), full("warpspace_key"), full("delta_scanners")
ENIGMA, COLDSLEEP, OMEGA, GENESIS = (
    full("enigma_device"),
    full("coldsleep_ship"),
    full("omega_missile"),
    full("genesis_bomb"),
)
PLANET = "genesis-planet"


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("vacuum_turbines", 2),
        ("warpspace_key", 3),
        ("delta_scanners", 2),
        ("enigma_device", 4),
        ("coldsleep_ship", 9),
        ("omega_missile", 8),
    ],
)
def test_it_is_completed_with_its_number_of_ships_and_not_before__TECH_05(table: Table, name: str, number: int) -> None:
    lay(table, red=face_down(name), blue=face_down("qax"))
    completes(researchers(table, "red", number), "red").until("tech_action", "blue")
    assert has_completed(table, "red", name)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("vacuum_turbines", 2),
        ("warpspace_key", 3),
        ("delta_scanners", 2),
        ("enigma_device", 4),
        ("coldsleep_ship", 9),
        ("omega_missile", 8),
    ],
)
def test_it_is_discarded_with_one_ship_less__TECH_05(table: Table, name: str, number: int) -> None:
    lay(table, red=face_down(name), blue=face_down("qax"))
    completes(researchers(table, "red", number - 1), "red").until("tech_action", "blue")
    assert discarded(table) == [name]


# -- Vacuum Turbines -----------------------------------------------------------------------------------------------


def with_turbines(table: Table) -> Table:
    lay(table, blue=completed("vacuum_turbines")).deck("attack-40", "attack-01", "negotiate", "morph", "attack-30")
    return table.uses("blue", TURBINES)


def test_its_player_draws_four_cards_and_keeps_any_of_them__TECH_21(table: Table) -> None:
    with_turbines(table).until("vacuum_turbines", "blue")
    cards = {card.partition("#")[0]: card for card in table.question("blue").question.cards}  # type: ignore[attr-defined]
    assert sorted(cards) == ["attack-01", "attack-40", "morph", "negotiate"]
    table.answer("blue", cards=[cards["attack-40"], cards["morph"]]).until("aim")
    assert sorted(table.hand("blue")) == ["attack-08", "attack-40", "morph", "negotiate"]
    assert sorted(table.pile("discard")) == ["attack-01", "negotiate"]
    assert discarded(table) == ["vacuum_turbines"]


def test_the_four_cards_are_seen_by_its_player_alone__TECH_21_CORE_311(table: Table) -> None:
    with_turbines(table).until("vacuum_turbines", "blue")
    moved = table.last("cards_moved")
    assert redact(moved, "blue")["cards"]
    assert "cards" not in redact(moved, "red")


def test_none_or_all_of_them_may_be_kept__TECH_21(table: Table) -> None:
    with_turbines(table).at("vacuum_turbines", "blue", cards=[]).until("aim")
    assert len(table.hand("blue")) == 2
    assert len(table.pile("discard")) == 4


def test_a_quake_leaves_the_drawn_cards_where_they_are__TECH_21_QUAKE_06(table: Table) -> None:
    lay(table, blue=completed("vacuum_turbines")).deck("attack-40", "attack-30").position(deck_size=2)
    table.uses("blue", TURBINES).until("vacuum_turbines", "blue")
    assert table.happened("quake_struck")
    assert len(table.pile("drawn:blue")) == 2


def test_it_may_be_used_in_the_encounter_of_anybody_but_only_at_its_start__TECH_21(table: Table) -> None:
    lay(table, blue=completed("vacuum_turbines")).until("start_of_encounter", "blue").passes("blue").play_out()
    windows = [event.name for event in table.happened("answered") if event.kind == "respond" and event.seat == "blue"]
    assert windows == ["start_of_encounter"]


# -- Warpspace Key -------------------------------------------------------------------------------------------------


def test_all_ships_of_its_player_leave_the_warp__TECH_22(table: Table) -> None:
    lay(table, red=completed("warpspace_key")).ships("red", warp=5).ships("blue", warp=2)
    table.uses("red", KEY).until("aim")
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 2)
    assert sum(map(len, board.colonies(table.state, "red").values())) == 20
    assert discarded(table) == ["warpspace_key"]


def test_only_in_its_players_regroup__TECH_22(table: Table) -> None:
    lay(table, blue=completed("warpspace_key")).ships("blue", warp=5).until("aim")
    assert not table.was_offered("blue", KEY)


def test_also_at_the_end_of_the_regroup__TECH_22(table: Table) -> None:
    lay(table, red=completed("warpspace_key")).ships("red", warp=5).until("start_of_encounter", "red").passes("red")
    table.until("end_of_regroup", "red").answer("red", use=KEY).until("aim")
    assert table.in_warp("red") == 0


def test_not_without_a_ship_in_the_warp__TECH_22(table: Table) -> None:
    lay(table, red=completed("warpspace_key")).until("aim")
    assert not table.was_offered("red", KEY)


def test_not_without_a_colony__TECH_22(table: Table) -> None:
    lay(table, red=completed("warpspace_key")).seat("red", ships={}, warp=20).until("aim")
    assert not table.was_offered("red", KEY)


# -- Delta Scanners ------------------------------------------------------------------------------------------------


def test_its_player_takes_any_card_of_the_discard_pile__TECH_23(table: Table) -> None:
    lay(table, blue=completed("delta_scanners")).discard_pile("attack-40", "morph", "attack-01")
    table.uses("blue", SCANNERS, cards=["morph#1"]).until("aim")
    assert "morph" in table.hand("blue")
    assert table.pile("discard") == ["attack-40", "attack-01"]
    moved = next(event for event in table.happened("cards_moved") if event.source == "discard")
    assert redact(moved, "public")["cards"] == ["morph#1"]


def test_not_while_the_discard_pile_is_empty__TECH_23(table: Table) -> None:
    lay(table, blue=completed("delta_scanners")).until("aim")
    assert not table.was_offered("blue", SCANNERS)


def test_the_discard_pile_of_rewards_is_not_meant__TECH_23(table: Table) -> None:
    lay(table, "reward_deck", blue=completed("delta_scanners")).position(reward_discard=["rw-rift-3"]).until("aim")
    assert not table.was_offered("blue", SCANNERS)


def test_a_rift_that_it_takes_does_not_go_off__TECH_23(table: Table) -> None:
    lay(table, "common_rewards", blue=completed("delta_scanners")).discard_pile("rw-rift-3")
    table.uses("blue", SCANNERS, cards=["rw-rift-3#1"]).until("aim")
    assert table.in_warp("blue") == 0
    assert "rw-rift-3" in table.hand("blue")


# -- Enigma Device -------------------------------------------------------------------------------------------------


def test_everybody_has_exactly_eight_cards_afterwards__TECH_24(table: Table) -> None:
    lay(table, blue=completed("enigma_device")).seat("green", hand=["negotiate"] * 6 + ["attack-10"] * 4)
    table.uses("blue", ENIGMA).until("aim")
    assert [len(table.hand(seat)) for seat in table.state.seats] == [8, 8, 8, 8]
    assert discarded(table) == ["enigma_device"]


def test_first_its_player_may_discard_any_cards__TECH_24(table: Table) -> None:
    lay(table, blue=completed("enigma_device")).seat("blue", hand=["attack-01", "negotiate", "attack-40"])
    table.uses("blue", ENIGMA).until("enigma_device", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-01"), table.card("blue", "negotiate")]).until("aim")
    assert table.pile("discard")[:2] == ["attack-01", "negotiate"]
    assert len(table.hand("blue")) == 8


def test_cards_are_discarded_at_random__TECH_24(table: Table) -> None:
    lay(table, blue=completed("enigma_device")).seat("green", hand=["negotiate"] * 6 + ["attack-10"] * 4)
    table.uses("blue", ENIGMA).until("aim")
    gone = next(e for e in table.happened("cards_moved") if e.source == "hand:green" and e.target == "discard")
    assert (gone.count, gone.draws) == (2, 2)


def test_its_player_is_the_first_and_then_clockwise__TECH_24(table: Table) -> None:
    lay(table, blue=completed("enigma_device")).uses("blue", ENIGMA).until("aim")
    drawn = [event.seat for event in table.happened("cards_moved") if event.why == ENIGMA and event.source == "deck"]
    assert drawn == ["blue", "green", "yellow", "red"]


# -- Coldsleep Ship ------------------------------------------------------------------------------------------------


def test_it_founds_a_colony_with_up_to_four_ships__TECH_27(table: Table) -> None:
    lay(table, blue=completed("coldsleep_ship")).uses("blue", COLDSLEEP, planets=["red-3"])
    table.refuses("blue", "too_many", **{"from": {"blue-1": 4, "blue-2": 1}})
    table.answer("blue", **{"from": {"blue-1": 3, "blue-2": 1}}).until("aim")
    assert (table.ships_of("blue", "red-3"), table.ships_of("red", "red-3")) == (4, 4)
    assert discarded(table) == ["coldsleep_ship"]


def test_not_where_its_player_has_a_colony_nor_at_home__TECH_27(table: Table) -> None:
    lay(table, blue=completed("coldsleep_ship")).ships("blue", red_3=2).until("start_of_encounter", "blue")
    question = table.question("blue").question.abilities[COLDSLEEP].question  # type: ignore[attr-defined]
    assert "red-3" not in question.planets
    assert not [planet for planet in question.planets if planet.startswith("blue")]


def test_the_new_colony_may_win_at_once__TECH_27_CORE_282(table: Table) -> None:
    lay(table, blue=completed("coldsleep_ship")).ships("blue", red_1=1, red_2=1, red_3=1, red_4=1)
    table.uses("blue", COLDSLEEP, planets=["green-1"]).answer("blue", **{"from": {"blue-1": 1}})
    assert table.state.winners == ["blue"]


def homeless(table: Table) -> Table:
    """Red has nine ships on the Coldsleep Ship and none on a planet."""
    return lay(table, red=face_down("coldsleep_ship")).seat("red", ships={at("red"): 9}, warp=11)


def test_without_a_colony_all_ships_on_it_may_go_at_once__TECH_27(table: Table) -> None:
    completes(homeless(table), "red").uses("red", f"{COLDSLEEP}.at_once", planets=["blue-2"]).until("aim")
    assert (table.ships_of("red", "blue-2"), table.ships_of("red", at("red"))) == (
        10,
        0,
    )  # and one came back in the regroup
    assert discarded(table) == ["coldsleep_ship"]


def test_its_player_may_let_them_go_to_the_warp_instead__TECH_27_TECH_05(table: Table) -> None:
    completes(homeless(table), "red").passes("red").until("aim")
    assert has_completed(table, "red", "coldsleep_ship")
    assert table.happened("ships_moved")[0].why == "no_colony"


def test_with_a_colony_it_waits__TECH_27(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("coldsleep_ship")), "red", 9), "red").until("aim")
    assert not table.was_offered("red", f"{COLDSLEEP}.at_once")


# -- Omega Missile -------------------------------------------------------------------------------------------------


def test_a_planet_leaves_the_game_and_its_ships_go_to_the_warp__TECH_29(table: Table) -> None:
    lay(table, blue=completed("omega_missile")).ships("green", red_3=2)
    table.uses("blue", OMEGA, planets=["red-3"]).until("aim")
    assert (table.in_warp("red"), table.in_warp("green")) == (3, 2)  # one of red's came back in the regroup
    assert "red-3" not in board.planets(table.state, "red")
    assert "red-3" not in view(table.state)["planets"]
    assert discarded(table) == ["omega_missile"]


def test_any_planet_may_be_chosen__TECH_29(table: Table) -> None:
    lay(table, blue=completed("omega_missile")).until("start_of_encounter", "blue")
    question = table.question("blue").question.abilities[OMEGA].question  # type: ignore[attr-defined]
    assert sorted(question.planets) == sorted(p for seat in table.state.seats for p in board.PLANETS[seat])


def test_a_power_is_lost_with_too_few_home_colonies__TECH_29_CORE_260(table: Table) -> None:
    lay(table, blue=completed("omega_missile")).seat("red", "zombie").ships("red", red_4=0, red_5=0)
    table.seat("red", ships={"red-1": 10, "red-2": 5, "red-3": 5}, warp=0)
    table.uses("blue", OMEGA, planets=["red-3"])
    assert view(table.state)["seats"]["red"]["home_colonies"] == 2
    table.play_out("power_lost")


def test_the_station_of_the_planet_is_destroyed_too__TECH_29_STAT_12(table: Table) -> None:
    lay(lay_stations(table, tactical_array="red-3"), blue=completed("omega_missile"))
    table.uses("blue", OMEGA, planets=["red-3"]).until("aim")
    assert stations_shown(table) == {}


def test_a_destroyed_planetoid_takes_its_marker_along__TECH_29_XVAR_08(table: Table) -> None:
    lay_planetoids(table, {"green": [3], "red": [5]}, {"yellow": [3], "blue": [5]}).ships("red", planetoid_5=1)
    lay(table, blue=completed("omega_missile")).until("start_of_encounter", "blue")
    assert needed(table, "yellow") == 6
    table.uses("blue", OMEGA, planets=["planetoid-3"]).until("aim")
    assert needed(table, "yellow") == 5
    assert 3 in supply(table)


def test_a_lower_need_may_win_at_once__TECH_29_CORE_282(table: Table) -> None:
    lay_planetoids(table, {"yellow": [3]}, {"blue": [3]}).ships("blue", red_1=1, red_2=1, red_3=1, red_4=1, green_1=1)
    lay(table, blue=completed("omega_missile")).seat("red", ships={"red-5": 18, "planetoid-3": 2}, warp=0)
    table.uses("blue", OMEGA, planets=["planetoid-3"]).play_out("game_ended")
    assert table.state.winners == ["blue"]


# -- Genesis Bomb --------------------------------------------------------------------------------------------------


def with_the_bomb(table: Table, ships: int = 4) -> Table:
    return researchers(lay(table, blue=face_down("genesis_bomb")), "blue", ships)


def test_the_genesis_planet_becomes_a_planet_of_the_home_system__TECH_30(table: Table) -> None:
    with_the_bomb(table).uses("blue", GENESIS, **{"from": {at("blue"): 4}}).against("blue")
    assert board.planets(table.state, "blue")[-1] == PLANET
    assert table.ships_of("blue", PLANET) == 4
    seat = view(table.state)["seats"]["blue"]
    assert (seat["home_colonies"], seat["foreign_colonies"]) == (6, 0)
    assert discarded(table) == ["genesis_bomb"]


def test_it_can_be_attacked_like_any_planet__TECH_30(table: Table) -> None:
    with_the_bomb(table).against("blue").seat("red", hand=["attack-40"]).seat("blue", hand=["attack-01"])
    table.uses("blue", GENESIS, **{"from": {at("blue"): 4}}).aims_at(PLANET).with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-01").play_out()
    assert table.has_colony("red", PLANET)
    assert view(table.state)["seats"]["red"]["foreign_colonies"] == 1


def test_ships_that_do_not_settle_there_return__TECH_30(table: Table) -> None:
    with_the_bomb(table, 5).uses("blue", GENESIS, **{"from": {at("blue"): 1}})
    table.at("return_ships", "blue", amounts={"blue-1": 3, PLANET: 1}).until("aim")
    assert (table.ships_of("blue", PLANET), table.ships_of("blue", at("blue"))) == (2, 0)


def test_nobody_need_settle_there__TECH_30(table: Table) -> None:
    with_the_bomb(table).uses("blue", GENESIS, **{"from": {}}).until("aim")
    assert board.ships_at(table.state, PLANET) == []
    assert PLANET in board.planets(table.state, "blue")


def test_with_fewer_than_four_ships_it_cannot_be_used__TECH_30(table: Table) -> None:
    with_the_bomb(table, 3).until("tech_action", "blue")
    assert not table.was_offered("blue", GENESIS)


def test_it_stays_face_down_until_it_is_used__TECH_07_TECH_30(table: Table) -> None:
    with_the_bomb(table).until("start_of_encounter", "blue")
    assert "genesis" not in str([redact(event, "red") for event in table.events])
    table.answer("blue", use=GENESIS, answer={"from": {}})
    moved = next(event for event in table.happened("cards_moved") if event.source == at("blue"))
    assert redact(moved, "public")["cards"] == [f"{GENESIS}#1"]


def test_the_genesis_planet_may_carry_a_station__XVAR_29(table: Table) -> None:
    lay_stations(table, tactical_array="red-1")
    with_the_bomb(table).against("blue").seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate"])
    table.uses("blue", GENESIS, **{"from": {at("blue"): 4}}).aims_at("blue-2").with_ships(1, "red-2")
    table.reveals(red="negotiate", blue="negotiate").offers("red", give={"stations": ["station-tactical-array"]})
    table.accepts("blue").at("attach_station", "blue", planets=[PLANET]).play_out()
    assert stations_shown(table)["station-tactical-array"]["planet"] == PLANET
