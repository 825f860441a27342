"""Skill Tokens: the condition of powers, and whom nobody else may pick (SKILL-30..45)."""

import pytest

from domain import board
from domain.encounter.choose_ships import choose_from_another
from domain.events import ShipsCommandeered, ShipsMoved
from domain.mechanics.captured_places import CAPTURED
from domain.variants.skill_tokens import skills
from tests.scenario.table import Table
from tests.scenario.variants.skills import befalls, joins, lay, letters_at, offered, pick, power, sends, shown


def with_leaders(table: Table, colonies: str = "", warp: str = "", **elsewhere: str) -> Table:
    """Red has the human power; its Leaders are on red-1 and wherever else is said."""
    lay(
        table.variant("skill_tokens").against("blue").seat("red", "human"),
        "red",
        warp=warp,
        red_1=colonies,
        **elsewhere,
    )
    return lay(table, "blue", blue_1="EELL")


def moved(table: Table, ships: list[str], place: str) -> ShipsMoved:
    return ShipsMoved(moves={ship: [table.state.ships[ship], place] for ship in ships}, why="scenario")


def leaders(table: Table, seat: str, count: int) -> list[str]:
    return skills.own(table.state, seat, skills.LEADER)[:count]


# -- active Leaders ----------------------------------------------------------------------------


@pytest.mark.parametrize(("colonies", "warp", "active"), [("LLL", "LL", True), ("LL", "LLL", False)])
def test_a_power_needs_three_active_leaders__SKILL_30(table: Table, colonies: str, warp: str, active: bool) -> None:
    with_leaders(table, colonies, warp).until("regroup")
    assert power(table, "red") == (["human"] if active else [])
    assert shown(table)["active_leaders"]["red"] == len(colonies)


def test_what_is_lacking_is_reported__SKILL_30(table: Table) -> None:
    with_leaders(table, "LL", "LLL").until("regroup")
    lost = table.last("power_lost")
    assert (lost.seat, lost.lacking) == ("red", ["SKILL-30"])
    assert [(term["source"], term["amount"]) for term in lost.terms] == [("active_leaders", 2), ("SKILL-30", -3)]


def test_the_power_is_back_with_the_third_leader__SKILL_31(table: Table) -> None:
    with_leaders(table, "LL", "LLLE").until("which_ships", "red")
    assert power(table, "red") == []
    table.answer("red", ships=pick(table, "red", "L")).at("regroup", "red", planets=["red-1"])
    assert power(table, "red") == ["human"]
    assert table.last("power_regained").seat == "red"


@pytest.mark.parametrize(("rule", "active"), [("leaders_and_home_colonies", False), ("leaders_only", True)])
def test_three_home_colonies_are_needed_besides__SKILL_32_XVAR_09(table: Table, rule: str, active: bool) -> None:
    everything = {"red_1": "LLLLLEEE", "red_2": "SSSSSWWWWWEE", "red_3": "", "red_4": "", "red_5": ""}
    lay(table.variant("skill_tokens", power_rule=rule).seat("red", "human"), "red", **everything).until("aim")
    assert power(table, "red") == (["human"] if active else [])


def test_with_leaders_only_five_home_colonies_are_not_enough__SKILL_32(table: Table) -> None:
    table.variant("skill_tokens", power_rule="leaders_only")
    with_leaders(table, "LL", "LLL").until("regroup")
    assert power(table, "red") == []


def test_each_condition_is_lost_and_met_again_by_itself__SKILL_32_XVAR_09(table: Table) -> None:
    places = {"red_1": "LLLLL", "red_2": "EEEEE", "red_3": "SSSSSWWWWW", "red_4": "", "red_5": ""}
    lay(table.variant("skill_tokens").seat("red", "human"), "red", **places).until("aim")
    escorts, three = board.ships_at(table.state, "red-2"), leaders(table, "red", 3)
    with_watch = [
        (escorts, board.WARP, ["CORE-260"]),
        (three, board.WARP, ["CORE-260", "SKILL-30"]),
        (escorts, "red-2", ["SKILL-30"]),
        (three, "red-1", []),
    ]
    for ships, place, lacking in with_watch:
        befalls(table, moved(table, ships, place))
        assert table.state.seats["red"].lacking == lacking
        assert power(table, "red") == ([] if lacking else ["human"])


def test_leaders_on_foreign_colonies_are_active__SKILL_33(table: Table) -> None:
    with_leaders(table, "E", "LL", green_2="LLL").until("regroup")
    assert power(table, "red") == ["human"]


def test_leaders_in_the_encounter_are_active_until_they_are_lost__SKILL_33_SKILL_41(table: Table) -> None:
    table.seat("blue", hand=["attack-20", "negotiate"])
    with_leaders(table, "LLL", "LL").aims_at("blue-1")
    sends(table, "launch", "red", "LL", "red-1").until("select_card")
    assert power(table, "red") == ["human"]
    table.reveals(red="negotiate", blue="attack-20").play_out()
    assert (power(table, "red"), letters_at(table, board.WARP, "red")) == ([], "LLL")


def test_leaders_beside_the_planet_are_active__SKILL_41(table: Table) -> None:
    table.seat("green", "macron")
    lay(table, "green", warp="LL", green_1="LLLW")
    with_leaders(table, "LLL").aims_at("blue-1").with_ships(1).invites("red").invites("blue", "green")
    joins(table, "green", "defense", "L", "green-1")
    assert (letters_at(table, board.BESIDE, "green"), power(table, "green")) == ("L", ["macron"])


def test_leaders_of_the_defense_on_the_planet_are_active__SKILL_41(table: Table) -> None:
    table.seat("blue", "warpish")
    with_leaders(table, "LLL")
    lay(table, "blue", warp="LL", blue_1="LLL").aims_at("blue-1").until("escorts")
    assert power(table, "blue") == ["warpish"]


def test_leaders_among_ghosts_are_active__SKILL_34_SKILL_44(table: Table) -> None:
    table.seat("green", "phantom")
    with_leaders(lay(table, "green"), "LLL").until("aim")
    befalls(table, moved(table, leaders(table, "green", 5), "sheet:phantom"))
    assert power(table, "green") == ["phantom"]


@pytest.mark.parametrize(
    "place", [board.WARP, board.REMOVED, f"{CAPTURED}:blue", f"{CAPTURED}:blue:blue-07", "sheet:citadel"]
)
def test_leaders_elsewhere_are_not_active__SKILL_35_SKILL_44(table: Table, place: str) -> None:
    with_leaders(table, "LLLLL").until("aim")
    befalls(table, moved(table, leaders(table, "red", 2), place))
    assert power(table, "red") == ["human"]
    befalls(table, moved(table, leaders(table, "red", 3)[2:], place))
    assert (power(table, "red"), shown(table)["active_leaders"]["red"]) == ([], 2)


def test_leaders_that_somebody_commands_are_not_active_for_anybody__SKILL_35_SKILL_40(table: Table) -> None:
    table.seat("blue", "vampire")
    with_leaders(table, "LLLLL")
    lay(table, "blue", warp="LLL").until("aim")
    befalls(table, ShipsCommandeered(seat="blue", ships=leaders(table, "red", 3), why="scenario"))
    assert (power(table, "red"), power(table, "blue")) == ([], [])
    assert shown(table)["active_leaders"] == {"red": 2, "blue": 2, "green": 5, "yellow": 5}


def test_petrified_leaders_are_active__SKILL_36(table: Table) -> None:
    table.seat("blue", "gorgon")
    with_leaders(table, "E", "LL", blue_2="LLL").aims_at("blue-1")
    table.at("launch", "red", ships=pick(table, "red", "LL", "blue-2")).until("petrified", "red")
    table.answer("red", **{"from": {}})
    assert (letters_at(table, "blue-2", "red"), power(table, "red")) == ("LLL", ["human"])


def test_a_leader_of_a_second_colour_is_no_leader_of_the_player__SKILL_40_XVAR_28(table: Table) -> None:
    table.option(sets=["base", "incursion"]).seat("red", "symbiote")
    lay(table.variant("skill_tokens"), "red").until("aim")
    (colour,) = table.state.fleets
    befalls(table, moved(table, leaders(table, "red", 3), board.WARP))
    assert {table.state.ships[ship] for ship in board.SHIPS[colour]} <= set(board.PLANETS["red"])
    assert shown(table)["active_leaders"]["red"] == 2
    assert power(table, "red") == []


def test_leaders_are_counted_after_every_movement__SKILL_42(table: Table) -> None:
    with_leaders(table, "LLL", "EEEEELL").aims_at("blue-1")
    sends(table, "launch", "red", "L", "red-1").until("select_card")
    assert power(table, "red") == ["human"]
    befalls(table, moved(table, board.ships_at(table.state, board.GATE, "red"), board.WARP))
    assert power(table, "red") == []


def test_with_too_few_leaders_a_flare_works_as_wild__SKILL_42(table: Table) -> None:
    lay(table.variant("skill_tokens").against("blue"), "blue", blue_1="EELL")
    table.seat("red", "amoeba", hand=["flare-amoeba", "attack-08"])
    sends(lay(table, "red", warp="LLLE", red_1="LL"), "which_ships", "red", "E").until("select_card")
    assert table.was_offered("red", "amoeba.wild")
    assert not table.was_offered("red", "amoeba.super")


def test_a_player_who_needs_no_home_colonies_needs_leaders_all_the_same__SKILL_43(table: Table) -> None:
    table.seat("red", "masochist")
    lay(table.variant("skill_tokens"), "red", warp="LLL", red_1="LL").until("regroup")
    assert power(table, "red") == []


def test_a_player_who_needs_no_home_colonies_keeps_its_power_without_them__SKILL_43(table: Table) -> None:
    everything = {"red_1": "LLLLLEEE", "red_2": "SSSSSWWWWWEE", "red_3": "", "red_4": "", "red_5": ""}
    lay(table.variant("skill_tokens").seat("red", "masochist"), "red", **everything).until("aim")
    assert (table.state.seats["red"].lacking, power(table, "red")) == (["CORE-260"], ["masochist"])


# -- whom nobody else may pick -----------------------------------------------------------------


def assassin(table: Table, *ships: str) -> Table:
    """Blue, whom destiny names, has these ships on colonies; red picks one of them."""
    elsewhere = "ELSW" * 5
    for letter in "".join(ships):
        elsewhere = elsewhere.replace(letter, "", 1)
    places = {f"blue_{n}": (ships[n - 1] if n <= len(ships) else "") for n in range(1, 6)}
    lay(table.variant("skill_tokens").against("blue").seat("red", "assassin"), "blue", warp=elsewhere, **places)
    return lay(table, "red").until("execute", "red")


def test_nobody_else_may_pick_a_leader_while_there_are_others__SKILL_37(table: Table) -> None:
    assassin(table, "LL", "W")
    assert {place: len(ships) for place, ships in offered(table, "red").items()} == {"blue-2": 1}
    leader = board.ships_at(table.state, "blue-1", "blue")[0]
    table.refuses("red", "spared", "SKILL-37", ships=[leader])
    table.answer("red", ships=pick(table, "red", "W"))
    assert letters_at(table, "blue-2", "blue") == ""


def test_a_leader_may_be_picked_when_nothing_else_is_left__SKILL_37(table: Table) -> None:
    assassin(table, "LL", "LL")
    assert {place: len(ships) for place, ships in offered(table, "red").items()} == {"blue-1": 2, "blue-2": 2}
    table.answer("red", ships=pick(table, "red", "L", "blue-2"))
    assert letters_at(table, "blue-2", "blue") == "L"


def flux(table: Table, *ships: str) -> Table:
    """Red, on the Flux Moon, picks a ship of blue, which has these on colonies."""
    left = "ELSW" * 5
    for letter in "".join(ships):
        left = left.replace(letter, "", 1)
    places = {f"blue_{n}": (ships[n - 1] if n <= len(ships) else "") for n in range(1, 6)}
    lay(table.variant("skill_tokens", "classic").position(moons={"moon-flux": "blue-5"}), "blue", warp=left, **places)
    return lay(table, "red", moon_flux="E").uses("red", "moon-flux", seats=["blue"]).until("moon_flux_ship")


def test_a_moon_picks_no_leader_while_there_are_others__SKILL_37(table: Table) -> None:
    flux(table, "ELL", "LL")
    table.refuses("red", "spared", "SKILL-37", ships=[board.ships_at(table.state, "blue-2")[0]])
    assert {place: len(ships) for place, ships in offered(table, "red").items()} == {"blue-1": 1}


def butler(table: Table, red_1: str, red_2: str) -> Table:
    """Green, untipped, chooses the three ships that red launches; a Shield comes out of the warp to red-2."""
    left = "ELSW" * 5
    for letter in red_1 + red_2:
        left = left.replace(letter, "", 1)
    table.variant("skill_tokens").against("blue").seat("green", "butler")
    lay(lay(table, "blue", blue_1="EELL"), "red", warp=left, red_1=red_1, red_2=red_2, red_3="", red_4="", red_5="")
    sends(table, "which_ships", "red", "S").at("regroup", "red", planets=["red-2"])
    table.until("tip", "red").answer("red", yes=False).uses("green", "butler.launch")
    return table.at("launch_number", "red", number=3).until("launch_for_another", "green")


def test_a_butler_launches_no_leader_while_there_are_others__SKILL_37(table: Table) -> None:
    butler(table, red_1="WWL", red_2="LS")
    assert "L" not in {table.state.marks[ship] for ships in offered(table, "green").values() for ship in ships}
    leader = next(ship for ship in board.ships_at(table.state, "red-1") if table.state.marks[ship] == "L")
    table.refuses("green", "spared", "SKILL-37", ships=[*pick(table, "green", "WW"), leader])
    sends(table, "launch_for_another", "green", "WSS")
    assert letters_at(table, board.GATE, "red") == "SSW"


def test_when_several_are_picked_leaders_come_last__SKILL_37(table: Table) -> None:
    butler(table, red_1="WLL", red_2="LL")
    for answer in table.question("green").question.answers():
        value = table.question("green").question.check(answer)
        assert sorted(table.state.marks[ship] for ship in value) == ["L", "S", "W"]
    table.refuses("green", "spared", "SKILL-37", ships=pick(table, "green", "WLL"))
    table.refuses("green", "spared", "SKILL-37", **{"from": {"red-1": 3}})
    sends(table, "launch_for_another", "green", "SWL")
    assert letters_at(table, board.GATE, "red") == "LSW"


def test_the_default_picks_leaders_last__SKILL_37(table: Table) -> None:
    butler(table, red_1="WLL", red_2="LL")
    value = table.question("green").question.check(table.question("green").question.default())
    assert sorted(table.state.marks[ship] for ship in value) == ["L", "S", "W"]


def test_leaders_on_an_attacked_planet_are_lost_like_others__SKILL_38(table: Table) -> None:
    lay(table.variant("skill_tokens").against("blue"), "red", red_1="WWWW")
    lay(table, "blue", blue_1="LLL").aims_at("blue-1")
    sends(table, "launch", "red", "WWWW", "red-1")
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert letters_at(table, board.WARP, "blue") == "LLL"


def test_a_moon_that_hits_all_ships_of_a_planet_hits_leaders__SKILL_38(table: Table) -> None:
    table.variant("skill_tokens", "classic").position(moons={"moon-implosion": "blue-1"}).against("blue")
    lay(lay(table, "red", red_1="LLLW"), "blue", blue_1="E").aims_at("blue-1")
    sends(table, "launch", "red", "LLLW", "red-1").reveals(red="attack-08", blue="negotiate")
    sends(table, "moon_landing", "red", "W").play_out()
    assert letters_at(table, board.WARP, "red") == "LLL"


def test_force_field_sends_leaders_home_like_others__SKILL_38(table: Table) -> None:
    table.seat("blue", hand=["force-field", "attack-08"])
    lay(lay(table.variant("skill_tokens").against("blue"), "red"), "green", green_1="LLL")
    table.aims_at("blue-1").with_ships(1).invites("red", "green")
    joins(table, "green", "offense", "LL", "green-1").uses("blue", "force-field", seats=["green"])
    table.until("select_card")
    assert (table.ships_of("green", board.GATE), table.in_warp("green")) == (0, 0)


def test_everybody_may_pick_its_leaders__SKILL_39_XVAR_34(table: Table) -> None:
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate"])
    lay(lay(table.variant("skill_tokens").against("blue"), "red"), "blue", blue_1="E").aims_at("blue-1").with_ships(1)
    table.reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    sends(table, "failed_deal", "red", "LLL")
    table.play_out()
    assert letters_at(table, board.WARP, "red") == "LLL"


def test_of_its_ships_the_clock_takes_leaders_last__SKILL_39(table: Table) -> None:
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate"])
    lay(table.variant("skill_tokens").against("blue"), "red", red_1="LLLLLE", red_2="WWW")
    lay(table, "blue", blue_1="E").aims_at("blue-1")
    sends(table, "launch", "red", "S").reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    question = table.until("failed_deal", "red").question("red").question
    assert "L" not in {table.state.marks[ship] for ship in question.check(question.default())}


def test_leaders_that_somebody_else_commands_are_not_spared__SKILL_37_SKILL_40(table: Table) -> None:
    lay(lay(table.variant("skill_tokens"), "red", red_1="W"), "blue").until("spread_ships")
    captured = leaders(table, "blue", 1)
    befalls(table, ShipsCommandeered(seat="red", ships=captured, why="scenario"))
    places = {"red-1": board.ships_at(table.state, "red-1"), "blue-1": captured}
    question = choose_from_another(table.state, places, 1, "?", "CORE-001", "pick")
    assert question.places == places


def test_who_may_pick_its_ships_besides_is_not_held_to_spare_them__SKILL_39(table: Table) -> None:
    lay(table.variant("skill_tokens"), "red", red_1="LW").until("spread_ships")
    places = {"red-1": board.ships_at(table.state, "red-1")}
    by_red = choose_from_another(table.state, places, 1, "?", "CORE-001", "pick", chooser="red")
    by_blue = choose_from_another(table.state, places, 1, "?", "CORE-001", "pick", chooser="blue")
    assert (len(by_red.places["red-1"]), len(by_blue.places["red-1"])) == (2, 1)
