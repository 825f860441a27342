"""Four planets: smaller home systems, and one less of everything that they decide (FOUR-01..07)."""

from collections import Counter

import pytest

from domain import board, powers
from domain.commands import CreateGame
from domain.decider import decide
from domain.encounter.ships import removable
from domain.game import names, position, position_document
from domain.game.setup_check import check
from domain.game.views import view
from domain.refusal import Refused
from domain.state import State
from domain.variants.skill_tokens import skills
from tests.scenario.table import Table
from tests.scenario.variants import hazards, planetoids, stations
from tests.scenario.variants.skills import lay as lay_skills
from tests.scenario.variants.skills import letters_at, power, shown

FOUR = "four_planets"
COLOURS = ("red", "blue", "green", "yellow")
HOME = {colour: [f"{colour}-{number}" for number in range(1, 5)] for colour in board.COLOURS}


def small(table: Table, *further_variants: str) -> Table:
    """Home systems have four planets; blue is the first defense."""
    return table.variant(FOUR, *further_variants).against("blue")


def with_colonies(table: Table, seat: str, *planets: str) -> Table:
    """The seat has a ship on each of these planets."""
    return table.ships(seat, **{planet.replace("-", "_"): 1 for planet in planets})


def wins_a_colony(table: Table) -> Table:
    """Red attacks blue-2 with a ship and wins."""
    return table.aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-08", blue="negotiate")


def faults(**position: object) -> dict[str, str]:
    """Pointer -> what is wrong with this position at a table of four."""
    create = CreateGame(
        game="g_1", seats=list(COLOURS), variants=[FOUR, "classic", "space_stations"], position={**position}
    )
    with pytest.raises(Refused) as refused:
        decide(State(), create, Table().chance)
    return {fault["pointer"]: fault["detail"] for fault in refused.value.context["errors"]}


# -- systems and ships -------------------------------------------------------------------------


def test_each_home_system_has_four_planets__FOUR_01(table: Table) -> None:
    small(table).until("aim", "red")
    assert list(view(table.state)["planets"]) == [planet for colour in COLOURS for planet in HOME[colour]]
    assert table.question("red").question.planets == HOME["blue"]  # type: ignore[attr-defined]
    table.refuses("red", "not_an_option", "CORE-100", planets=["blue-5"])


def test_each_colour_has_sixteen_ships_four_on_each_planet__FOUR_02_CORE_340(table: Table) -> None:
    small(table).as_dealt().start()
    where = Counter((board.owner(table.state, ship), place) for ship, place in table.state.ships.items())
    assert where == {(colour, planet): 4 for colour in COLOURS for planet in HOME[colour]}
    assert [len(board.fleet(table.state, colour)) for colour in COLOURS] == [16] * 4


def test_without_the_variant_there_are_five_planets_and_twenty_ships__FOUR_01_FOUR_02(table: Table) -> None:
    table.start()
    assert len(view(table.state)["planets"]) == 20
    assert len(table.state.ships) == 80
    assert not board.small_systems(table.state)


def test_the_log_says_how_many_planets_there_are__FOUR_01(table: Table) -> None:
    small(table).start()
    assert table.last("game_created").home_planets == 4


def test_planets_and_ships_that_are_in_the_box_have_no_name_in_this_game__FOUR_01_FOUR_02(table: Table) -> None:
    named = names.of_game(small(table).start().state)
    assert {"red-4", "red-16"} <= named.keys()
    assert not {"red-5", "red-17", "red-20", "blue-5"} & named.keys()


def test_the_setup_check_counts_them__FOUR_01_FOUR_02() -> None:
    seats = ["red", "blue", "green"]
    found = check(CreateGame(game="g_1", seats=seats, variants=[FOUR, "skill_tokens"]))["components"]
    assert (found["planets"], found["ships"], found["leaders"]) == (12, 48, 12)
    usual = check(CreateGame(game="g_1", seats=seats, variants=["skill_tokens"]))["components"]
    assert (usual["planets"], usual["ships"], usual["leaders"]) == (15, 60, 15)


def test_a_position_has_sixteen_ships_of_a_colour__FOUR_02_CORE_340() -> None:
    found = faults(seats=[{"seat": "red", "ships": {"red-1": 20}}, {"seat": "blue", "ships": {}, "warp": 17}])
    assert found == {
        "/position/seats/0/ships": "There must be 16 ships together with the warp, not 20.",
        "/position/seats/1/warp": "Send a number of ships from 0 to 16, or a list of ids of ships.",
    }


def test_a_position_names_no_fifth_planet__FOUR_01() -> None:
    found = faults(
        seats=[{"seat": "red", "ships": {"blue-5": 16}}],
        moons={"moon-flux": "green-5"},
        stations={"station-colony-cloak": {"owner": "red", "planet": "red-5"}},
    )
    assert found == {
        "/position/seats/0/ships/blue-5": "This is no place for ships at this table.",
        "/position/moons/moon-flux": "This table has no such planet.",
        "/position/stations/station-colony-cloak/planet": "This table has no such planet.",
    }


def test_the_document_of_a_position_has_sixteen_ships_of_a_colour__FOUR_02(table: Table) -> None:
    small(table).until("aim")
    laid = position_document.document(table.state, "public")
    assert [sum(part["ships"].values()) + part["warp"] for part in laid["seats"]] == [16] * 4
    assert position.faults(laid, list(COLOURS), table.state.variants) == []


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_any_number_of_players_may_play_so__FOUR_01(table: Table, count: int) -> None:
    table.seats(*board.COLOURS[:count])
    small(table).as_dealt().start()
    assert len(view(table.state)["planets"]) == 4 * count


# -- what needs one less -----------------------------------------------------------------------


def test_four_foreign_colonies_win__FOUR_03(table: Table) -> None:
    small(table)
    wins_a_colony(with_colonies(table, "red", "green-1", "green-2", "yellow-1")).play_out("game_ended")
    assert table.state.winners == ["red"]


def test_three_do_not__FOUR_03(table: Table) -> None:
    small(table)
    wins_a_colony(with_colonies(table, "red", "green-1", "green-2")).play_out()
    assert table.state.status == "running"


def test_everybody_sees_why_four_are_needed__FOUR_03(table: Table) -> None:
    seat = view(small(table).start().state)["seats"]["red"]
    assert seat["colonies_needed"] == 4
    assert seat["colonies_needed_terms"] == [
        {"source": "CORE-280", "amount": 5},
        {"source": "FOUR-03", "amount": -1},
    ]


def test_ships_may_be_removed_while_four_are_left__FOUR_03_CORE_216(table: Table) -> None:
    small(table).start()
    assert len(removable(table.state, list(board.fleet(table.state, "red")))) == 12


def test_two_home_colonies_keep_the_power__FOUR_04_CORE_266(table: Table) -> None:
    small(table).seat("red", "human", ships={"red-1": 15, "red-2": 1}).start()
    assert powers.active(table.state, "red") == ["human"]
    assert view(table.state)["seats"]["red"]["home_colonies_needed"] == 2


def test_with_one_home_colony_there_is_no_power__FOUR_04_CORE_266(table: Table) -> None:
    small(table).seat("red", "human", ships={"red-1": 16}).start()
    assert powers.active(table.state, "red") == []


def test_the_loss_says_what_was_needed__FOUR_04(table: Table) -> None:
    small(table).seat("red", "human", ships={"red-1": 15, "red-2": 1}).aims_at("blue-1").with_ships(1, "red-2")
    lost = table.last("power_lost")
    assert powers.active(table.state, "red") == []
    assert [(term["source"], term["amount"]) for term in lost.terms] == [
        ("home_colonies", 1),
        ("CORE-260", -3),
        ("FOUR-04", 1),
    ]


def test_an_empty_home_planet_is_one_of_four__FOUR_01_CORE_084(table: Table) -> None:
    table.variant(FOUR).ships("red", red_4=0).against("red").until("own_colour", "red")
    table.answer("red", options=["homecoming"]).with_ships(1, "red-1").play_out()
    assert table.has_colony("red", "red-4")


# -- aliens ------------------------------------------------------------------------------------


@pytest.mark.parametrize("alien", ["tick-tock", "sycophant"])
def test_an_alien_with_ten_tokens_starts_with_eight__FOUR_05(table: Table, alien: str) -> None:
    small(table).seat("green", alien).start()
    assert table.state.sheets[alien]["tokens"] == 8


@pytest.mark.parametrize("alien", ["symbiote", "classic-symbiote"])
def test_the_second_colour_of_an_alien_has_sixteen_ships__FOUR_05_FOUR_02(table: Table, alien: str) -> None:
    small(table).seat("red", alien).until("aim")
    assert len(board.fleet(table.state, "red")) == 32
    assert [table.ships_of("red", planet) for planet in HOME["red"]] == [8] * 4


def test_a_stock_on_a_sheet_has_sixteen_ships__FOUR_05_FOUR_02(table: Table) -> None:
    small(table).seat("green", "roach").until("aim")
    assert table.ships_of("green", "sheet:roach") == 16


# -- with other variants -----------------------------------------------------------------------

THREE = {"shield_generator": "red-1", "colony_cloak": "red-2", "big_space_laser": "red-3"}


def with_stations(table: Table, **further: str) -> Table:
    """Blue has a station at blue-2, the target, and red those of `further`."""
    small(table)
    return stations.lay(table, "station_conquest", tactical_array="blue-2", **further)


def test_four_stations_win__FOUR_06_CONQ_06(table: Table) -> None:
    wins_a_colony(with_stations(table, **THREE)).play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CONQ-06"


def test_three_stations_do_not__FOUR_06_CONQ_06(table: Table) -> None:
    own = dict(list(THREE.items())[:2])
    wins_a_colony(with_stations(table, temporal_matrix="green-1", **own)).play_out()
    assert len(stations.of(table, "red")) == 3
    assert table.state.status == "running"


@pytest.mark.parametrize(("seats", "available"), [(3, False), (4, True)])
def test_four_stations_in_play_make_it_possible__FOUR_06_CONQ_07(table: Table, seats: int, available: bool) -> None:
    table.seats(*COLOURS[:seats])
    small(table, "space_stations", "station_conquest").as_dealt().start()
    part = view(table.state)["variants"]["station_conquest"]
    assert (part["stations_needed"], part["victory_available"]) == (4, available)


def test_each_colour_has_four_ships_of_each_skill__FOUR_07_SKILL_01(table: Table) -> None:
    small(table, "skill_tokens").as_dealt().start()
    for seat in COLOURS:
        assert Counter(table.state.marks[ship] for ship in board.fleet(table.state, seat)) == dict.fromkeys("ELSW", 4)
        assert [letters_at(table, planet, seat) for planet in HOME[seat]] == ["ELSW"] * 4
    assert len(table.state.marks) == 64


def test_a_position_has_four_of_each_skill__FOUR_07() -> None:
    create = CreateGame(
        game="g_1",
        seats=list(COLOURS),
        variants=[FOUR, "skill_tokens"],
        position={"seats": [{"seat": "red", "ships": {"red-1": {"E": 5, "L": 3, "S": 4, "W": 4}}}]},
    )
    assert check(create)["errors"] == [
        {"pointer": "/position/seats/0/ships", "detail": "There are not so many ships of `E`."}
    ]


@pytest.mark.parametrize(("colonies", "warp", "active"), [("LL", "LL", True), ("L", "LLL", False)])
def test_two_active_leaders_keep_the_power__FOUR_07_SKILL_30(
    table: Table, colonies: str, warp: str, active: bool
) -> None:
    small(table, "skill_tokens").seat("red", "human")
    lay_skills(table, "red", warp=warp, red_1=colonies)
    lay_skills(table, "blue")
    table.until("regroup")
    assert power(table, "red") == (["human"] if active else [])
    assert shown(table)["active_leaders"]["red"] == len(colonies)


def test_the_terms_of_lacking_leaders_say_why_two_are_needed__FOUR_07(table: Table) -> None:
    small(table, "skill_tokens").seat("red", "human")
    lay_skills(table, "red", warp="LLL", red_1="L").start()
    terms = [(term["source"], term["amount"]) for term in table.last("power_lost").terms]
    assert terms == [("active_leaders", 1), ("SKILL-30", -3), ("FOUR-07", 1)]
    assert skills.LEADERS_NEEDED.of(table.state) == 2


def test_markers_of_planetoids_raise_the_need_from_four__XVAR_07_PLAN_21_PLAN_23_FOUR_03(table: Table) -> None:
    planetoids.lay(small(table), {"yellow": [1, 2], "green": [5]}, {"red": [1, 2], "blue": [5]}).start()
    assert [planetoids.needed(table, seat) for seat in COLOURS] == [6, 5, 4, 4]
    assert [term["source"] for term in view(table.state)["seats"]["red"]["colonies_needed_terms"]] == [
        "CORE-280",
        "FOUR-03",
        "PLAN-21",
    ]


def test_a_planetoid_at_home_is_one_of_the_two_home_colonies__XVAR_07_PLAN_09(table: Table) -> None:
    planetoids.lay(small(table), {"blue": [1]}, {"yellow": [1]})
    table.seat("blue", "human", ships={"blue-1": 14, "planetoid-1": 2}).start()
    assert powers.active(table.state, "blue") == ["human"]


@pytest.mark.parametrize(("markers", "removed"), [(0, 2), (2, 0)])
def test_a_black_hole_leaves_the_ships_that_are_needed_to_win__FOUR_03_XVAR_07_HAZ_11(
    table: Table, markers: int, removed: int
) -> None:
    """Six ships of red are in the game, and four of them are lost: four are needed, and one for each marker."""
    hazards.comes(table.variant(FOUR), "black_hole").seat("blue", hand=["attack-40"])
    table.seat("red", ships={"red-1": 4, "red-2": 2, "removed": 10})
    if markers:
        planetoids.lay(table, {"green": [1], "yellow": [2]}, {"red": [1, 2]})
    table.until("aim", "red")
    assert planetoids.needed(table, "red") == 4 + markers
    table.aims_at("blue-2").with_ships(4, "red-1").reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.ships_of("red", "removed"), table.in_warp("red")) == (10 + removed, 4 - removed)


def test_all_variants_that_go_together_start_with_four_planets__FOUR_01(table: Table) -> None:
    further = ("classic", "planetoids", "reward_deck", "skill_tokens", "space_stations", "station_conquest")
    small(table, *further).as_dealt().start().until("aim")
    assert all(len(board.printed_planets(table.state, seat)) == 4 for seat in COLOURS)
    assert all(place not in ("red-5", "blue-5", "green-5", "yellow-5") for place in table.state.ships.values())
