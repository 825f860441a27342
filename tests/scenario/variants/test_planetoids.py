"""Planetoids: equipment, setup, their standing as planets, the need of colonies (PLAN-01..23, PLAN-43, PLAN-44)."""

from typing import Any

import pytest

from domain import board
from domain import state as states
from domain.commands import CreateGame
from domain.decider import decide
from domain.events import PlanetDestroyed
from domain.game.catalogue import entries
from domain.game.position import faults
from domain.game.views import view
from domain.refusal import Refused
from domain.variants.skill_tokens import skills
from tests.scenario.table import Table
from tests.scenario.variants import stations
from tests.scenario.variants.planetoids import lay, lying, markers, needed, shown, supply

HOME = {"red": [1], "blue": [2], "green": [3], "yellow": [4]}
"""Everybody's planetoid lies at home, with its marker."""


def at_home(table: Table) -> Table:
    """The usual start: two ships of each seat on its own planetoid."""
    for seat, (number,) in HOME.items():
        table.ships(seat, **{f"planetoid_{number}": 2})
    return lay(table, HOME, HOME)


# -- equipment and setup -----------------------------------------------------------------------


def test_there_are_twelve_planetoids_and_their_markers__PLAN_01(table: Table) -> None:
    assert [entry["id"] for entry in entries("planetoids")] == [f"planetoid-{n}" for n in range(1, 13)]
    at_home(table).start()
    assert sorted([*supply(table), *(n for numbers in lying(table).values() for n in numbers)]) == [*range(1, 13)]


def test_everybody_starts_with_one_planetoid_of_its_choice_and_two_ships_on_it__PLAN_02_PLAN_20(table: Table) -> None:
    table.variant("planetoids").as_dealt().start()
    for seat, number in {"red": 7, "blue": 2, "green": 12, "yellow": 1}.items():
        table.at("create_planetoid", seat, planets=[f"planetoid-{number}"])
        table.at("man_planetoid", seat, **{"from": {f"{seat}-2": 1, f"{seat}-4": 1}})
    created = [(event.system, event.origin, event.planetoid) for event in table.happened("planetoid_created")[:4]]
    assert created == [
        ("red", "red", "planetoid-7"),
        ("blue", "blue", "planetoid-2"),
        ("green", "green", "planetoid-12"),
        ("yellow", "yellow", "planetoid-1"),
    ]
    assert markers(table) == {"red": [7], "blue": [2], "green": [12], "yellow": [1]}
    assert table.ships_of("blue", "planetoid-2") == 2
    assert [table.ships_of("blue", planet) for planet in board.PLANETS["blue"]] == [4, 3, 4, 3, 4]


def test_seats_create_in_their_order_and_no_number_twice__PLAN_02_PLAN_40(table: Table) -> None:
    table.variant("planetoids").as_dealt().answer("red", planets=["planetoid-5"])
    table.until("create_planetoid", "blue")
    table.refuses("blue", "not_an_option", "PLAN-40", planets=["planetoid-5"])
    assert set(table.questions()) == {id for id, asked in table.questions().items() if asked.seat == "blue"}


def test_planetoids_come_before_the_aliens_are_chosen__PLAN_02(table: Table) -> None:
    table.variant("planetoids").as_dealt().play_out("aliens_revealed")
    types = [event.type for event in table.events]
    assert types.count("planetoid_created") == 4
    assert types.index("board_laid_out") < types.index("planetoid_created")
    last = len(types) - 1 - types[::-1].index("planetoid_created")
    assert last < types.index("pile_stacked") < types.index("aliens_revealed")


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_the_others_are_set_aside__PLAN_03(table: Table, count: int) -> None:
    table.seats(*board.COLOURS[:count]).variant("planetoids").as_dealt().play_out("turn_began")
    assert len(supply(table)) == 12 - count


def test_two_players_have_no_planetoids__PLAN_04() -> None:
    command = CreateGame(game="g_two", seats=["red", "blue"], variants=["planetoids"])
    with pytest.raises(Refused) as refused:
        decide(states.new(), command, Table().chance)
    assert refused.value.rule == "PLAN-04"


def test_no_home_planet_is_emptied_if_that_is_possible__PLAN_43(table: Table) -> None:
    table.seat("red", ships={"red-1": 1, "red-2": 2, "red-3": 17}).variant("planetoids").until("man_planetoid", "red")
    table.refuses("red", "too_many", "PLAN-43", **{"from": {"red-2": 2}})
    table.refuses("red", "not_an_option", "PLAN-43", **{"from": {"red-1": 1, "red-3": 1}})
    table.refuses("red", "too_few", "PLAN-43", **{"from": {"red-3": 1}})
    table.answer("red", **{"from": {"red-2": 1, "red-3": 1}})
    assert table.ships_of("red", "planetoid-1") == 2


def test_the_clock_empties_no_home_planet_either__PLAN_43(table: Table) -> None:
    two_each = dict.fromkeys(board.PLANETS["red"], 2)
    table.seat("red", ships=two_each, warp=10).variant("planetoids").until("man_planetoid", "red").until(
        "regroup", "red"
    )
    assert sorted(table.ships_of("red", planet) for planet in two_each) == [1, 1, 2, 2, 2]


def test_where_it_is_not_possible_planets_are_emptied__PLAN_43(table: Table) -> None:
    table.seat("red", ships={"red-1": 1, "red-2": 1}, warp=18).variant("planetoids").until("man_planetoid", "red")
    table.answer("red", **{"from": {"red-1": 1, "red-2": 1}})
    assert table.ships_of("red", "planetoid-1") == 2


def test_only_ships_from_home_go_there__PLAN_02(table: Table) -> None:
    table.ships("red", blue_1=4).variant("planetoids").until("man_planetoid", "red")
    table.refuses("red", "not_an_option", **{"from": {"blue-1": 2}})


# -- a planet in every way ---------------------------------------------------------------------


def test_a_planetoid_is_a_target_in_the_system_where_it_is__PLAN_05_PLAN_06(table: Table) -> None:
    table.ships("red", planetoid_1=2)
    lay(table, {"blue": [3], "green": [1]}, {"green": [3], "red": [1]}).against("blue").until("aim")
    assert table.question("red").question.planets == [*board.PLANETS["blue"], "planetoid-1", "planetoid-3"]  # type: ignore[attr-defined]


def test_the_owner_of_the_system_defends_it_without_ships__PLAN_07(table: Table) -> None:
    lay(table.ships("green", planetoid_3=2), {"blue": [3]}, {"green": [3]})
    table.against("blue").aims_at("planetoid-3").with_ships(3).reveals(red="attack-08", blue="attack-08")
    table.play_out()
    assert table.last("defense_set").seat == "blue"
    assert table.total("defense").amount == 8
    assert table.result() == "offense_won"


def test_offense_and_ally_land_beside_the_players_who_are_there__PLAN_11(table: Table) -> None:
    lay(table.ships("green", planetoid_3=2), {"blue": [3]}, {"green": [3]})
    table.against("blue").aims_at("planetoid-3").with_ships(3).allies(offense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert all(table.has_colony(seat, "planetoid-3") for seat in ("red", "yellow", "green"))


def test_an_empty_planetoid_at_home_may_be_occupied_as_a_home_colony__PLAN_08_XVAR_25(table: Table) -> None:
    lay(table, {"yellow": [4]}, {"yellow": [4]}).against("red").until("own_colour")
    assert lying(table)["red"] == [1], "it was created just now"
    table.answer("red", options=["homecoming"]).with_ships(2).play_out()
    assert table.result() == "homecoming"
    assert table.ships_of("red", "planetoid-1") == 2
    assert board.home_colonies(table.state, "red") == [*board.PLANETS["red"], "planetoid-1"]


def test_a_planetoid_at_home_with_ships_of_others_is_not_empty__PLAN_08(table: Table) -> None:
    lay(
        table.ships("red", planetoid_2=1).ships("green", planetoid_4=1),
        {"red": [4], "green": [2]},
        {"yellow": [4], "blue": [2]},
    ).against("red").against("blue").until("own_colour")
    assert list(table.question("red").question.options) == ["encounter:green", "redraw"]  # type: ignore[attr-defined]


def test_it_counts_toward_the_three_home_colonies_of_a_power__PLAN_09(table: Table) -> None:
    """Two printed planets and the planetoid with the third one: the power is on, elsewhere it would not help."""
    table.seat("red", "zombie").ships("red", red_3=0, red_4=0, red_5=0, planetoid_2=2, planetoid_1=2)
    lay(table, {"red": [1], "blue": [2]}, {"red": [1], "blue": [2]}).until("move_planetoid")
    assert view(table.state)["seats"]["red"]["power_active"] == ["zombie"]
    assert not table.happened("power_lost")
    table.answer("red", planets=["planetoid-1"])
    assert table.last("power_lost").seat == "red"


def test_it_counts_toward_winning_in_another_system__PLAN_10(table: Table) -> None:
    lay(table.ships("red", planetoid_1=2), {"red": [1]}, {"red": [1]}).start()
    assert board.foreign_colonies(table.state, "red") == ["planetoid-1"]
    assert view(table.state)["seats"]["red"]["foreign_colonies"] == 1


def test_a_colony_on_a_planetoid_can_be_dealt_away__PLAN_06(table: Table) -> None:
    lay(table.ships("blue", planetoid_3=2), {"green": [3]}, {"blue": [3]}).to_a_deal()
    table.offers("blue", give={"colony": "planetoid-3"}).accepts("red").play_out()
    assert table.has_colony("red", "planetoid-3")


def test_a_ship_may_leave_the_warp_for_a_planetoid__PLAN_06(table: Table) -> None:
    lay(table.ships("red", warp=1, planetoid_1=1), {"red": [1]}, {"red": [1]})
    table.at("regroup", "red", planets=["planetoid-1"])
    assert table.ships_of("red", "planetoid-1") == 2


def test_what_may_be_beside_planets_may_be_beside_planetoids__PLAN_06(table: Table) -> None:
    lay(table.ships("red", planetoid_2=1), {"yellow": [2]}, {"blue": [2]})
    table.seat("yellow", "citadel", hand=["attack-08", "attack-10", "negotiate"]).against("blue")
    table.uses("yellow", "citadel.build", cards=[table.start().card("yellow", "attack-10")])
    table.answer("yellow", planets=["planetoid-2"])
    assert table.state.sheets["citadel"]["sites"] == {table.state.zones["sheet:citadel"][0]: "planetoid-2"}


def test_the_second_colour_of_symbiote_starts_on_printed_planets__PLAN_51(table: Table) -> None:
    at_home(table).option(sets=["base", "incursion"]).seat("red", "symbiote").start()
    (colour,) = table.state.fleets
    assert [len([s for s in board.SHIPS[colour] if table.state.ships[s] == p]) for p in board.PLANETS["red"]] == [4] * 5


def test_printed_planets_never_wander__PLAN_12(table: Table) -> None:
    at_home(table).play_out("planetoid_moved")
    assert board.planets(table.state, "red") == list(board.PLANETS["red"])
    assert board.planets(table.state, "yellow") == [*board.PLANETS["yellow"], "planetoid-1", "planetoid-4"]


def test_a_player_who_counts_the_planets_of_a_system_counts_planetoids__XVAR_06(table: Table) -> None:
    at_home(table).play_out("planetoid_moved")
    assert [len(board.planets(table.state, seat)) for seat in table.state.seats] == [5, 6, 6, 7]


# -- the need of colonies ----------------------------------------------------------------------


def test_each_marker_raises_the_need_by_one__PLAN_21_PLAN_23(table: Table) -> None:
    lay(table, {"yellow": [1, 2], "green": [5]}, {"red": [1, 2], "blue": [5]}).start()
    assert [needed(table, seat) for seat in table.state.seats] == [7, 6, 5, 5]
    terms = view(table.state)["seats"]["red"]["colonies_needed_terms"]
    assert terms == [{"source": "CORE-280", "amount": 5}, {"source": "PLAN-21", "amount": 2}]


def test_five_colonies_do_not_win_against_a_marker__PLAN_21(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1)
    lay(table, {"yellow": [1]}, {"red": [1]}).against("blue").aims_at("blue-5").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert len(board.foreign_colonies(table.state, "red")) == 5
    assert table.state.status == "running"


def test_the_need_drops_when_the_planetoid_is_back__PLAN_22(table: Table) -> None:
    lay(table.ships("red", planetoid_2=1), {"green": [2]}, {"blue": [2]}).until("create_planetoid", "blue")
    assert table.happened("planet_destroyed")
    assert needed(table, "blue") == 5


def test_a_planetoid_destroyed_by_another_effect_takes_its_marker_along__PLAN_44(table: Table) -> None:
    at_home(table).happens(PlanetDestroyed(planet="planetoid-3", system="green", why="elsewhere"))
    assert markers(table)["green"] == []
    assert needed(table, "green") == 5
    assert 3 in supply(table)


# -- view and position -------------------------------------------------------------------------


def test_everybody_sees_planetoids_markers_and_supply__PLAN_01(table: Table) -> None:
    lay(table.ships("red", planetoid_1=2).ships("blue", planetoid_1=1), {"red": [1]}, {"green": [1]}).start()
    facts = shown(table)["planetoids"]["planetoid-1"]
    assert (facts["system"], facts["origin"]) == ("yellow", "green")
    assert {seat: len(ships) for seat, ships in facts["ships"].items()} == {"red": 2, "blue": 1}
    assert view(table.state)["planets"]["planetoid-1"] == facts["ships"]
    assert view(table.state)["further_planets"] == {"planetoid-1": "yellow"}
    assert shown(table)["markers"]["green"] == ["planetoid-1"]


@pytest.mark.parametrize(
    ("planetoids", "pointer", "rule"),
    [
        ([], "", None),
        ({"planetoid-13": {"system": "red", "origin": "red"}}, "/planetoid-13", "PLAN-01"),
        ({"planetoid-1": {"system": "red"}}, "/planetoid-1", None),
        ({"planetoid-1": {"system": "purple", "origin": "red"}}, "/planetoid-1/system", None),
        ({f"planetoid-{n}": {"system": "red", "origin": s} for n, s in enumerate(HOME, 1) if n < 4}, "", "PLAN-35"),
        ({f"planetoid-{n}": {"system": s, "origin": "red"} for n, s in enumerate(HOME, 1) if n < 4}, "", "PLAN-34"),
    ],
)
def test_an_impossible_position_is_refused__PLAN_34_PLAN_35(planetoids: object, pointer: str, rule: str | None) -> None:
    found = faults({"planetoids": planetoids}, list(HOME), ["planetoids"])
    assert [(each["pointer"], each.get("rule")) for each in found] == [(f"/position/planetoids{pointer}", rule)]


def test_ships_are_only_on_planetoids_that_are_in_play__PLAN_12() -> None:
    part = {"seat": "red", "ships": {"red-1": 18, "planetoid-2": 2}}
    position = {"seats": [part], "planetoids": {"planetoid-1": {"system": "red", "origin": "red"}}}
    found = faults(position, list(HOME), ["planetoids"])
    assert [each["pointer"] for each in found] == ["/position/seats/0/ships/planetoid-2"]


def test_without_the_variant_there_are_no_planetoids__PLAN_01(table: Table) -> None:
    position: dict[str, Any] = {"planetoids": {}}
    assert [each["pointer"] for each in faults(position, list(HOME), [])] == ["/position/planetoids"]
    table.play_out()
    assert not [event for event in table.events if event.type.startswith("planet")]


# -- where variants meet -----------------------------------------------------------------------


def station_at_planetoid_3(table: Table, system: str) -> Table:
    """Green's station stands at planetoid 3, which lies in this system; red attacks it with three ships."""
    stations.lay(table, "station_conquest", tactical_array={"planet": "planetoid-3", "owner": "green"})
    table.ships("green", planetoid_3=2, red_1=1).seat("blue", hand=["attack-08", "negotiate"])
    return lay(table, {system: [3]}, {"green": [3]})


def test_a_station_at_a_planetoid_elsewhere_is_conquered_from_its_owner__XVAR_04(table: Table) -> None:
    station_at_planetoid_3(table, "blue").against("blue").aims_at("planetoid-3").with_ships(3)
    table.reveals(red="attack-08", blue="negotiate").at("attach_station", "red", planets=["red-4"]).play_out()
    assert stations.station(table, "tactical_array")["owner"] == "red"


def test_a_station_at_a_planetoid_in_its_system_is_not_conquered__XVAR_04(table: Table) -> None:
    station_at_planetoid_3(table, "red").against("red").at("own_colour", "red", options=["encounter:green"])
    table.aims_at("planetoid-3").with_ships(3).reveals(red="attack-08", green="negotiate").play_out()
    assert table.result() == "offense_won"
    assert stations.station(table, "tactical_array")["owner"] == "green"


def test_a_colony_on_a_planetoid_lends_its_escorts_and_its_leaders_count__XVAR_10(table: Table) -> None:
    """The last four ships, one of each skill, are on a planetoid that has just left for yellow's system."""
    lay(table.ships("red", planetoid_1=4), {"red": [1]}, {"red": [1]}).variant("skill_tokens").against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").until("escorts", "red")
    assert lying(table)["yellow"] == [1]
    assert table.question("red").question.places["planetoid-1"] == ["red-17"]  # type: ignore[attr-defined]
    assert "red-18" in skills.active_leaders(table.state, "red")
    table.answer("red", ships=["red-17"])
    assert table.state.ships["red-17"] == board.GATE


def test_planetoids_are_created_after_the_spreading_of_ships_and_before_destiny__XVAR_01(table: Table) -> None:
    table.variant("planetoids", "skill_tokens").as_dealt().play_out("turn_began")
    names = [
        event.type for event in table.events if event.type in ("skills_given", "planetoid_created", "pile_stacked")
    ]
    assert names[:6] == ["skills_given", *["planetoid_created"] * 4, "pile_stacked"]
    answered = [event.kind for event in table.happened("answered")[:12]]
    assert answered == ["distribute"] * 4 + ["choose_planets", "choose_ships"] * 4
