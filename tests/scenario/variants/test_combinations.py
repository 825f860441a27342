"""Variants that meet (XVAR): what belongs to no one of them alone."""

import pytest

from domain import board
from domain.events import ShipsCommandeered
from domain.game.views import view
from domain.variants.skill_tokens import skills as letters
from tests.scenario.table import Table
from tests.scenario.variants import planetoids, skills, stations


@pytest.mark.parametrize("variant", ["reward_deck", "common_rewards"])
def test_ionic_gas_stops_rewards_of_either_deck__XVAR_21(table: Table, variant: str) -> None:
    table.variant(variant).seat("blue", hand=["attack-40"]).seat("green", hand=[]).seat("yellow", hand=["ionic-gas"])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").uses("yellow", "ionic-gas").play_out()
    assert table.result() == "defense_won"
    assert not table.happened("rewards_chosen")
    assert table.hand("green") == []


def test_what_the_start_of_an_encounter_did_stays_done_when_it_is_aborted__XVAR_30(table: Table) -> None:
    planetoids.lay(table, {"red": [1]}, {"blue": [1]}).variant("skill_tokens").against("blue")
    skills.lay(skills.lay(table, "red", red_1="WW", planetoid_1="EE"), "blue", blue_1="SSSS").aims_at("blue-1")
    skills.sends(table, "launch", "red", "WW", "red-1").play_out()
    assert table.result() == "aborted"
    assert [moved.target for moved in table.happened("planetoid_moved")] == ["yellow"]
    assert planetoids.lying(table)["yellow"] == [1]


def test_moons_are_there_before_ships_are_spread_or_laid_on_them__XVAR_01_MOON_01(table: Table) -> None:
    table.variant("classic").variant("skill_tokens").position(moons={"moon-flux": "red-1"})
    skills.lay(table, "red", moon_flux="E").until("spread_ships", "blue")
    kinds = [event.type for event in table.events]
    assert kinds.index("moons_laid_out") < kinds.index("board_laid_out")
    assert [facts["ships"] for facts in view(table.state)["variants"]["classic"]["moons"].values()] == [
        {"red": ["red-17"]}
    ]


def traded(table: Table, planet: str) -> Table:
    """Red gives this planet of its home system for blue-1."""
    table.seat("red", hand=["flare-leviathan", "attack-08"]).against("blue").at(
        "create_planetoid", "red", planets=["planetoid-9"]
    )
    return table.uses("red", "leviathan.wild", planets=[planet]).at("get", "red", planets=["blue-1"])


def test_a_planetoid_that_an_effect_moves_bumps_one_of_two_others__PLAN_35(table: Table) -> None:
    planetoids.lay(table, {"blue": [1, 2], "red": [3]}, {"green": [1, 2], "yellow": [3]})
    traded(table, "planetoid-3").at("bump_planetoid", "red", planets=["planetoid-2"]).play_out()
    assert planetoids.lying(table) == {"red": [2, 9], "blue": [1, 3], "green": [], "yellow": []}
    assert not table.happened("victory_reached")


def test_the_offense_chooses_though_it_is_the_turn_of_another_player__PLANETOID_01(table: Table) -> None:
    """Green has the encounter of red, and trades a planetoid of its own system."""
    planetoids.lay(table, {"blue": [1, 2], "green": [3]}, {"green": [1, 2], "yellow": [3]})
    table.option(sets=["base", "incursion", "classic"]).seat("red", hand=["flare-butler", "attack-08"])
    table.seat("green", hand=["flare-leviathan", "attack-08"]).against("blue")
    table.uses("red", "butler.wild", seats=["green"]).uses("green", "leviathan.wild", planets=["planetoid-3"])
    table.at("get", "green", planets=["blue-1"]).until("bump_planetoid")
    assert table.asked("green") == "bump_planetoid"
    table.answer("green", planets=["planetoid-1"]).play_out()
    assert (planetoids.lying(table)["blue"], table.result()) == ([2, 3], "succeeded")


def test_it_is_destroyed_where_its_marker_is__PLAN_36(table: Table) -> None:
    planetoids.lay(table, {"red": [3]}, {"blue": [3]})
    traded(table, "planetoid-3").play_out()
    assert table.last("planet_destroyed").planet == "planetoid-3"
    assert planetoids.markers(table)["blue"] == []


def test_captured_ships_occupy_a_planetoid_for_the_player_who_commands_them__PLANETOID_03(table: Table) -> None:
    """Yellow's encounter comes first; in it red takes the two ships of blue on planetoid 1."""
    planetoids.lay(table, {"green": [1]}, {"blue": [1]}).option(sets=["base", "classic"]).offense("yellow")
    table.seat("red", "vampire").ships("blue", planetoid_1=2).until("aim", "yellow")
    skills.befalls(
        table, ShipsCommandeered(seat="red", ships=board.ships_at(table.state, "planetoid-1"), why="scenario")
    )
    assert board.foreign_colonies(table.state, "red") == ["planetoid-1"]
    assert not table.has_colony("blue", "planetoid-1")
    table.play_out("turn_began").until("aim", "red")
    (moved,) = table.happened("planetoid_moved")
    assert (moved.seat, moved.planetoid, moved.target) == ("red", "planetoid-1", "blue")


@pytest.mark.parametrize(("variants", "owner"), [(["station_conquest"], "green"), ([], "red")])
def test_a_station_goes_along_with_a_planet_that_is_traded__STATION_01_CONQ_01(
    table: Table, variants: list[str], owner: str
) -> None:
    """Red trades red-3 with its station for blue-1; two turns later green wins there, in the system of blue."""
    stations.lay(table, *variants, tactical_array="red-3").option(sets=["base", "incursion"])
    table.seat("red", hand=["flare-leviathan", "attack-08"]).seat("green", hand=["attack-40"])
    table.against("blue").against("yellow").against("blue").uses("red", "leviathan.wild", planets=["red-3"])
    table.at("get", "red", planets=["blue-1"]).play_out("turn_began")
    assert (board.system_of(table.state, "red-3"), board.foreign_colonies(table.state, "red")) == ("blue", ["red-3"])
    assert stations.station(table, "tactical_array")["planet"] == "red-3"
    assert stations.station(table, "tactical_array")["face_up"] is True
    table.until("aim", "green").answer("green", planets=["red-3"]).with_ships(2, "green-1")
    assert table.defense_now == "blue"
    table.selects("green", "attack-40").play_out()
    assert (table.result(), stations.of(table, owner)) == ("offense_won", [stations.full("tactical_array")])


# -- Rebirth, moons, Leaders and Planetoids ----------------------------------------------------


def reborn(table: Table, planetoid: str = "", **blue: str) -> Table:
    """Yellow plays Rebirth for blue, who is Warpish; a planetoid may lie in blue's system."""
    lying, markers = ({"blue": [1], "green": [2, 3]}, {"green": [1], "red": [2, 3]}) if planetoid else ({}, {})
    table.variant("classic", "skill_tokens").position(moons={})
    if planetoid:
        planetoids.lay(table, lying, markers)
    for seat in ("red", "green", "yellow"):
        skills.lay(table, seat)
    skills.lay(table, "blue", **blue).seat("blue", "warpish").seat("yellow", hand=["edict-rebirth", "attack-08"])
    table.against("blue").until("start_of_encounter", "yellow")
    assert skills.power(table, "blue") == []
    return table.uses("yellow", "edict-rebirth", seats=["blue"]).until("rebirth_ships", "blue")


def test_rebirth_brings_leaders_home_and_the_power_back__CLASSIC_31_SKILL_32_SKILL_39(table: Table) -> None:
    places = {"blue_1": "", "blue_2": "", "blue_3": "", "green_1": "LLL", "green_2": "LLW"}
    reborn(table, **places)
    leader, weapon = skills.pick(table, "blue", "LW", "green-2")
    table.answer("blue", ships=[leader, weapon]).until("rebirth", "blue")
    table.refuses("blue", "not_an_option", "CLASSIC-31", items={"blue-1": [leader], "green-3": [weapon]})
    table.answer("blue", items={"blue-1": [leader], "blue-2": [weapon]}).until("aim")
    assert (skills.letters_at(table, "blue-1", "blue"), skills.letters_at(table, "blue-2", "blue")) == ("L", "W")
    assert skills.letters_at(table, "green-2", "blue") == "L"
    assert skills.power(table, "blue") == ["warpish"]


def test_a_planetoid_that_rebirth_occupies_may_be_the_third_home_colony__PLAN_08_PLAN_09(table: Table) -> None:
    reborn(table, planetoid="planetoid-1", blue_1="", blue_2="", blue_3="")
    table.answer("blue", ships=skills.pick(table, "blue", "E")).at("rebirth", "blue", amounts={"planetoid-1": 1})
    table.until("aim")
    assert board.home_colonies(table.state, "blue") == ["blue-4", "blue-5", "planetoid-1"]
    assert skills.power(table, "blue") == ["warpish"]


def test_a_leader_that_lands_on_a_moon_may_cost_the_power__LEADER_01_MOON_03(table: Table) -> None:
    table.variant("classic", "skill_tokens").position(moons={"moon-defense": "blue-2"})
    skills.lay(skills.lay(table, "red", warp="LLE", red_1="LWWW"), "blue", blue_2="LLWW")
    table.seat("red", "warpish", hand=["attack-40"]).against("blue")
    skills.sends(table, "which_ships", "red", "E").aims_at("blue-2")
    skills.sends(table, "launch", "red", "LW", "red-1").reveals(red="attack-40", blue="attack-08")
    assert skills.power(table.until("moon_landing", "red"), "red") == ["warpish"]
    table.answer("red", ships=skills.pick(table, "red", "L"))
    assert len(letters.active_leaders(table.state, "red")) == 2
    assert skills.power(table, "red") == []


@pytest.mark.parametrize(("rule", "silenced"), [("leaders_only", 1), ("leaders_and_home_colonies", 0)])
def test_a_zap_silences_a_power_that_leaders_alone_uphold_for_one_encounter__SKILL_32_CORE_228(
    table: Table, rule: str, silenced: int
) -> None:
    """Blue has three Leaders abroad and two home colonies; Warpish adds its ships in the warp."""
    table.variant("skill_tokens", power_rule=rule).seat("blue", "warpish")
    skills.lay(skills.lay(table, "red"), "blue", warp="LL", blue_1="", blue_2="WW", blue_3="", blue_4="", green_1="LLL")
    table.seat("yellow", hand=["cosmic-zap", "attack-08"]).against("blue").aims_at("blue-2")
    skills.sends(table, "launch", "red", "W", "red-1").selects("red", "attack-08").selects("blue", "attack-08")
    assert skills.power(table, "blue") == (["warpish"] if silenced else [])
    if silenced:
        table.uses("yellow", "cosmic-zap")
    table.play_out("turn_began")
    assert table.total("defense").amount == 8 + 2
    assert table.used("warpish.power") is bool(silenced)
    assert ("cosmic-zap" in table.hand("yellow")) is not bool(silenced)
    assert skills.power(table, "blue") == (["warpish"] if silenced else [])


@pytest.mark.parametrize(
    "variants",
    [
        ("reward_deck",),
        ("common_rewards",),
        ("space_stations", "station_conquest"),
        ("skill_tokens",),
        ("planetoids",),
        ("classic",),
        ("reward_deck", "space_stations", "station_conquest", "skill_tokens", "planetoids", "classic"),
    ],
)
def test_the_sixth_colour_has_its_turns_and_is_attacked_with_every_variant__SIX_05(
    table: Table, variants: tuple[str, ...]
) -> None:
    """To the left of the sixth seat sits the first one, so to the right of the first lies the sixth system."""
    table.seats(*board.COLOURS).variant(*variants).offense("orange").against("red").until("aim", "orange")
    assert table.defense_now == "red"
    table.play_out("turn_began")
    assert table.last("turn_began").seat == "red"
    table.until("aim", "red")
    moved = [(event.source, event.target) for event in table.happened("planetoid_moved")]
    assert moved == ([("orange", "purple"), ("red", "orange")] if "planetoids" in variants else [])


# -- what others do to ships, needs and powers -------------------------------------------------


def rifts_and_skills(table: Table, red: list[str], blue: list[str]) -> Table:
    """A reward deck, and one ship of each skill on each home planet, but for blue-2, where no Shield stands."""
    table.variant("reward_deck", "skill_tokens").seat("red", hand=red).seat("blue", hand=blue).against("blue")
    for seat in ("red", "green", "yellow"):
        skills.lay(table, seat)
    return skills.lay(table, "blue", blue_2="LLWW")


def test_whom_a_rift_hits_may_give_leaders_away__XVAR_16_SKILL_39_REW_46(table: Table) -> None:
    rifts_and_skills(table, ["negotiate"], ["attack-08", "rw-rift-3"]).aims_at("blue-2")
    skills.sends(table, "launch", "red", "W").reveals(red="negotiate", blue="attack-08").until("detonation", "red")
    table.answer("red", ships=skills.pick(table, "red", "LLL")).play_out()
    assert skills.letters_at(table, board.WARP, "red") == "LLLW"


def test_the_owner_says_which_ships_a_rift_frees__XVAR_17_SKILL_05(table: Table) -> None:
    rifts_and_skills(table, ["attack-08", "rw-rift-3"], ["attack-08"])
    skills.lay(table, "green", warp="EELWS").uses("red", "rw-rift-3", amounts={"green": 3})
    skills.sends(table, "which_ships", "green", "ELW").until("return_ships", "green")
    ships = table.question("green").question.items  # type: ignore[attr-defined]
    table.answer("green", items={"green-1": ships[:2], "green-5": ships[2:]}).until("aim", "red")
    assert skills.letters_at(table, board.WARP, "green") == "ES"


@pytest.mark.parametrize(("colonies", "won"), [(4, False), (5, True)])
def test_the_generator_counts_toward_a_need_that_a_marker_has_raised__XVAR_33_PLAN_21(
    table: Table, colonies: int, won: bool
) -> None:
    """With one marker six are needed, the generator at red-5 is one of them; it is looked at when planetoid 2 comes."""
    planetoids.lay(table, {"blue": [1], "yellow": [2]}, {"red": [1], "blue": [2]})
    stations.lay(table, cosmic_energy_generator={"planet": "red-5", "counters": 5})
    elsewhere = {f"green_{number}": 2 for number in range(1, 4)} | ({"yellow_1": 2} if colonies == 5 else {})
    table.ships("red", planetoid_2=2, **elsewhere).start()
    assert len(board.foreign_colonies(table.state, "red")) == colonies
    assert planetoids.needed(table, "red") == 6
    assert table.state.winners == (["red"] if won else [])


@pytest.mark.parametrize(("leaders", "active"), [("LLL", ["zombie"]), ("LL", [])])
def test_the_alien_of_the_outpost_needs_leaders_and_the_outpost_none__XVAR_22_SKILL_30(
    table: Table, leaders: str, active: list[str]
) -> None:
    stations.lay(table, "skill_tokens", alien_outpost={"planet": "red-1", "alien": "zombie"})
    for seat in ("blue", "green", "yellow"):
        skills.lay(table, seat)
    skills.lay(table, "red", warp="L" * (5 - len(leaders)), red_1="W", red_2=leaders).offense("blue").until("aim")
    assert skills.power(table, "red") == active
    assert stations.station(table, "alien_outpost")["face_up"] is True


def test_the_comparison_may_end_a_contest_in_the_turn_of_no_player__SKILL_51_CONTEST_01_LIMIT_01(table: Table) -> None:
    """The turn limit makes red win with six colonies, of which it needs seven; green with four of five contests it."""
    planetoids.lay(table, {"blue": [1, 2]}, {"red": [1, 2]}).option(sets=["base", "incursion"], turn_limit=1)
    table.variant("skill_tokens")
    abroad = dict.fromkeys(("blue_1", "blue_2", "blue_3", "yellow_1", "yellow_2"), "W") | {"yellow_3": "L"}
    skills.lay(skills.lay(table, "red", red_1="SSSS", **abroad), "blue")
    skills.lay(table, "green", blue_4="W", blue_5="W", yellow_4="W", yellow_5="W", green_1="EELL")
    skills.lay(table, "yellow").seat("green", "sniveler", hand=["attack-20", "flare-sniveler"])
    table.offense("yellow").against("blue").uses("green", "sniveler.super").at("share", "red", yes=False)
    table.at("challenge", "green", seats=["red"]).aims_at("red-1")
    skills.sends(table, "launch", "green", "LL", "green-1").play_out("game_ended")
    assert (table.result(), skills.compared(table)) == ("aborted", (0, 4))
    assert table.state.winners == ["red"]
