"""Will: meets whom it likes, where it likes."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table
from tests.scenario.variants import hazards, planetoids, skills, stations, techs

FLARE = "flare-will"


def willing(table: Table, card: str = "blue", flare: bool = False) -> Table:
    """Red, who is Will, draws this destiny card."""
    return table.seat("red", "will", hand=["attack-08", "negotiate", *([FLARE] if flare else [])]).against(card)


def targets(table: Table) -> set[str]:
    """The planets at which red may aim."""
    return set(table.until("aim", "red").question("red").question.planets)  # type: ignore[attr-defined]


def home(colour: str) -> set[str]:
    return {f"{colour}-{n}" for n in range(1, 6)}


# -- the power ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["blue", "red", "wild", "most-cards", "fewest-warp"])
@pytest.mark.parametrize("named", ["green", "yellow"])
def test_it_names_any_other_player_whatever_the_card_says__will(table: Table, card: str, named: str) -> None:
    willing(table, card).at("will", "red", seats=[named]).until("aim", "red")
    assert table.defense_now == named
    assert len(table.happened("destiny_drawn")) == 1
    assert targets(table) == home(named)


def test_also_the_player_of_the_card__will(table: Table) -> None:
    willing(table).at("will", "red", seats=["blue"]).until("aim", "red")
    assert table.defense_now == "blue"


def test_not_itself__will(table: Table) -> None:
    willing(table).until("will", "red").refuses("red", "not_an_option", seats=["red"])


def test_every_colony_of_that_player_is_a_target__will(table: Table) -> None:
    table.ships("green", yellow_3=2, red_4=1, blue_1=1)
    willing(table).at("will", "red", seats=["green"])
    assert targets(table) == {*home("green"), "yellow-3", "red-4", "blue-1"}


def test_outside_the_home_system_only_real_colonies__will(table: Table) -> None:
    table.ships("green", yellow_3=2)
    willing(table).at("will", "red", seats=["green"]).until("aim", "red")
    table.refuses("red", "not_an_option", planets=["yellow-1"])


def test_in_the_home_system_an_empty_planet_too__will_CORE_101(table: Table) -> None:
    table.ships("green", green_2=0)
    willing(table).at("will", "red", seats=["green"]).aims_at("green-2").with_ships(2)
    table.reveals(red="attack-08", green="attack-08").play_out()
    assert table.total("defense").amount == 8


def test_the_defense_fights_with_its_ships_there__will(table: Table) -> None:
    table.ships("green", yellow_3=2)
    willing(table).at("will", "red", seats=["green"]).aims_at("yellow-3").with_ships(3, "red-1")
    table.reveals(red="attack-08", green="attack-08").play_out()
    assert table.total("defense").amount == 8 + 2
    assert (table.in_warp("green"), table.ships_of("red", "yellow-3")) == (2, 3)
    assert table.ships_of("yellow", "yellow-3") == 4


def test_the_owner_of_the_system_may_be_an_ally__will_CORE_110(table: Table) -> None:
    table.ships("green", yellow_3=2)
    willing(table).at("will", "red", seats=["green"]).aims_at("yellow-3").with_ships(3)
    table.allies(defense={"yellow": 2}).reveals(red="attack-08", green="attack-08").play_out()
    assert table.total("defense").amount == 8 + 2 + 2


def test_a_colony_in_its_own_home_system_too__will(table: Table) -> None:
    table.ships("green", red_4=1)
    willing(table).at("will", "red", seats=["green"]).aims_at("red-4").with_ships(2).play_out()
    assert table.last("encounter_ended").result in ("offense_won", "defense_won")


def test_its_own_colour_brings_no_home_colony__will(table: Table) -> None:
    table.ships("red", red_5=0)
    willing(table, "red").until("will", "red")
    table.at("will", "red", seats=["yellow"]).until("aim", "red")
    assert not table.encounter.homecoming
    assert (table.defense_now, table.encounter.system) == ("yellow", "yellow")


def test_it_is_mandatory__will(table: Table) -> None:
    willing(table).until("will", "red")
    table.refuses("red", "wrong_members", **{"pass": True})


def test_only_as_the_offense__will(table: Table) -> None:
    table.seat("blue", "will").against("blue").until("aim", "red")
    assert not table.used("will.power")
    assert table.defense_now == "blue"


def test_other_effects_of_the_card_still_happen__will(table: Table) -> None:
    """An Assassin strikes the player of the colour although another one is met."""
    table.seat("yellow", "assassin")
    willing(table, "blue").at("execute", "yellow", **{"from": {"blue-3": 1}}).at("will", "red", seats=["green"])
    table.until("aim", "red")
    assert (table.in_warp("blue"), table.defense_now) == (1, "green")


def test_it_names_the_defense_when_no_other_card_is_drawn__will_WILL_01(table: Table) -> None:
    """A card that is rejected before is no card that it has named anybody for."""
    table.seat("yellow", hand=["attack-08", "flare-dictator"])
    willing(table).against("green").uses("yellow", "dictator.wild").at("will", "red", seats=["yellow"]).until("aim")
    assert len(table.happened("destiny_drawn")) == 2
    assert len([event for event in table.happened("use_declared") if event.ability == "will.power"]) == 1
    assert table.defense_now == "yellow"


def test_in_a_second_encounter_it_names_anew__will(table: Table) -> None:
    willing(table).against("blue").at("will", "red", seats=["green"]).aims_at("green-1").with_ships(4)
    table.reveals(red="attack-08", green="negotiate").at("second_encounter", "red", yes=True)
    table.at("will", "red", seats=["yellow"]).until("aim")
    assert (table.encounter.number, table.defense_now) == (2, "yellow")


def test_with_three_players_one_of_two_is_named__will(table: Table) -> None:
    table.seats("red", "blue", "green")
    willing(table).until("will", "red")
    assert table.question("red").question.seats == ["blue", "green"]  # type: ignore[attr-defined]
    table.answer("red", seats=["green"]).until("aim")
    assert table.defense_now == "green"


def test_cosmic_zapped_the_card_counts__will(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).ships("blue", yellow_1=1)
    willing(table).at("will", "red", seats=["green"]).uses("yellow", "cosmic-zap")
    assert targets(table) == home("blue")
    assert table.outcome_of("will.power") == "cancelled"
    assert table.defense_now == "blue"


def test_cosmic_zapped_its_own_colour_may_be_drawn_again__will_CORE_085(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).ships("red", red_5=0)
    willing(table, "red").against("blue").at("will", "red", seats=["green"]).uses("yellow", "cosmic-zap")
    table.at("own_colour", "red", options=["redraw"]).until("aim", "red")
    assert table.defense_now == "blue"


# -- with variants -----------------------------------------------------------------------------


def test_planetoids_are_planets_of_their_system_and_colonies__will_PLAN_05(table: Table) -> None:
    """Green has planetoid 3 at home, empty, and a colony on planetoid 4 in yellow's system."""
    planetoids.lay(table, {"red": [1], "green": [3], "yellow": [4, 5]}, {"blue": [1, 3], "green": [4, 5]})
    table.seat("green", ships={**{f"green-{n}": 3 for n in range(1, 6)}, "planetoid-4": 2}, warp=3)
    table.seat("red", ships={f"red-{n}": 4 for n in range(1, 6)})
    willing(table).at("will", "red", seats=["green"])
    assert targets(table) == {*home("green"), "planetoid-3", "planetoid-4"}
    table.aims_at("planetoid-4").with_ships(3).reveals(red="attack-08", green="attack-08").play_out()
    assert (table.in_warp("green"), table.ships_of("red", "planetoid-4")) == (3 + 2, 3)


def test_skills_count_where_the_gate_points__will_SKILL_50(table: Table) -> None:
    """Three Shields on a colony abroad hold up two Weapons."""
    table.variant("skill_tokens")
    skills.lay(table, "green", yellow_3="SSS")
    skills.lay(table, "red", red_1="WWEL")
    willing(table).at("will", "red", seats=["green"]).aims_at("yellow-3").until("launch", "red")
    table.answer("red", ships=skills.pick(table, "red", "WW", "red-1")).play_out()
    compared = table.last("skills_compared")
    assert (compared.weapons, compared.shields, compared.ends) == (2, 3, True)


def cloaked(table: Table) -> Table:
    """Green has the cloak at green-3 and a colony on yellow-3."""
    stations.lay(table, colony_cloak="green-3").ships("green", yellow_3=2)
    return willing(table).at("will", "red", seats=["green"])


def test_a_colony_cloak_leaves_the_other_planets_of_its_system__will_WILL_01_STAT_27(table: Table) -> None:
    cloaked(table).aims_at("green-2").uses("green", "station-colony-cloak", **{"from": {"green-3": 1}})
    assert targets(table) == home("green") - {"green-2"}


def test_a_colony_cloak_does_not_hide_a_colony_abroad__will_STAT_27(table: Table) -> None:
    cloaked(table).aims_at("yellow-3").until("launch", "red")
    assert not table.was_offered("green", "station-colony-cloak")


def test_a_station_is_conquered_where_the_gate_points__will_CONQ_08(table: Table) -> None:
    """Green's colony lies at a planet with a station of yellow, and the station goes to the winner."""
    stations.lay(table, "station_conquest", tactical_array="yellow-3").ships("green", yellow_3=1)
    willing(table).at("will", "red", seats=["green"]).aims_at("yellow-3").with_ships(4)
    table.reveals(red="attack-08", green="negotiate").play_out()
    assert stations.of(table, "red") == ["station-tactical-array"]


def test_the_mark_on_the_card_still_brings_a_hazard__will_HAZ_02(table: Table) -> None:
    table.seat("red", "will")
    hazards.comes(table, "black_hole").at("will", "red", seats=["green"]).until("aim", "red")
    assert hazards.drawn(table) == ["hazard-black-hole"]
    assert table.defense_now == "green"


def test_a_special_card_brings_the_beast_whichever_seat_it_names__will_HAZ_16(table: Table) -> None:
    hazards.lay(table, in_play=[hazards.full("entropy_beast")]).ships("blue", blue_1=6)
    willing(table, "most-colonies").until("will", "red")
    assert table.happened("planet_destroyed")
    table.answer("red", seats=["green"]).until("aim", "red")
    assert table.defense_now == "green"


def test_a_cosmic_nebula_comes_when_the_defense_is_named_already__will_HAZ_13_HAZ_02(table: Table) -> None:
    table.seat("red", "will")
    hazards.comes(table, "cosmic_nebula").at("will", "red", seats=["green"]).until("aim", "red")
    assert table.outcome_of("will.power") == "carried_out"
    assert table.defense_now == "green"


def test_ships_that_research_are_no_colony_to_aim_at__will_TECH_03(table: Table) -> None:
    techs.researchers(techs.lay(table, green=techs.face_down("omega_missile")), "green", 3, yellow_3=2)
    willing(table).at("will", "red", seats=["green"])
    assert targets(table) == {*home("green"), "yellow-3"}


def test_a_temporal_matrix_brings_the_same_card_and_it_names_anew__will_STAT_39(table: Table) -> None:
    stations.lay(table, temporal_matrix="red-5").seat("green", hand=["attack-01"])
    willing(table).seat("red", hand=["attack-20", "attack-10"]).against("yellow").at("will", "red", seats=["green"])
    table.aims_at("green-2").with_ships(4, "red-1").reveals(red="attack-20", green="attack-01").play_out()
    table.at("second_encounter", "red", yes=True).uses("red", "station-temporal-matrix.destiny").at(
        "will", "red", seats=["yellow"]
    ).until("aim", "red")
    assert table.encounter.destiny.startswith("destiny-blue")
    assert table.defense_now == "yellow"


def teamed(table: Table, card: str) -> Table:
    """Red and yellow are partners, and so are blue and purple; green plays alone."""
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    return willing(table, card)


def test_it_never_names_its_partner__will_TEAM_05(table: Table) -> None:
    teamed(table, "blue").until("will", "red")
    assert table.question("red").question.seats == ["blue", "green", "purple"]  # type: ignore[attr-defined]


def test_its_partners_colour_is_a_card_like_any_other__will_TEAM_05(table: Table) -> None:
    teamed(table, "yellow").ships("blue", yellow_2=1).at("will", "red", seats=["green"]).until("aim", "red")
    assert (table.defense_now, len(table.happened("destiny_drawn"))) == ("green", 1)


def test_a_colony_in_the_partners_system_of_the_defense_is_a_target__will_TEAM_13(table: Table) -> None:
    teamed(table, "green").ships("blue", purple_2=1).at("will", "red", seats=["blue"])
    assert targets(table) == {*home("blue"), "purple-2"}


def test_with_four_planets_each_it_is_the_same__will_FOUR_01(table: Table) -> None:
    table.variant("four_planets").ships("green", yellow_3=2)
    willing(table).at("will", "red", seats=["green"])
    assert targets(table) == {*home("green"), "yellow-3"} - {"green-5"}


# -- the super flare ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["blue", "green", "yellow"])
def test_super_it_looks_at_another_players_hand_before_it_decides__will(table: Table, seat: str) -> None:
    willing(table, flare=True).uses("red", "will.super", seats=[seat]).until("will", "red")
    event = table.last("hand_seen")
    assert (event.viewer, event.seat, event.cards) == ("red", seat, table.state.zones[f"hand:{seat}"])
    assert not table.happened("defense_set")
    assert FLARE in table.hand("red")


def test_super_nobody_else_sees_it__will(table: Table) -> None:
    willing(table, flare=True).uses("red", "will.super", seats=["green"]).until("will", "red")
    event = table.last("hand_seen")
    assert [seat for seat in (*table.state.seats, "public") if "cards" in redact(event, seat)] == ["red", "green"]


def test_super_it_is_not_bound_to_meet_that_player__will(table: Table) -> None:
    willing(table, flare=True).uses("red", "will.super", seats=["green"]).at("will", "red", seats=["blue"])
    table.until("aim", "red")
    assert table.defense_now == "blue"


def test_super_not_on_anybody_elses_turn__will(table: Table) -> None:
    table.seat("blue", "will", hand=["attack-08", FLARE]).against("green").until("aim", "red")
    assert not table.was_offered("blue", "will.super")


def test_super_not_at_itself_nor_at_an_empty_hand__will(table: Table) -> None:
    table.seat("green", hand=[])
    willing(table, flare=True).until("destiny_drawn", "red")
    for seat in ("red", "green"):
        table.refuses("red", "not_an_option", use="will.super", answer={"seats": [seat]})


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_sees_nothing__will(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    willing(table, flare=True).uses("red", "will.super", seats=["green"]).uses("yellow", zap).until("aim", "red")
    assert table.outcome_of("will.super") == "cancelled"
    assert not table.happened("hand_seen")
    assert table.used("will.power") is (zap == "card-zap")


# -- the wild flare ----------------------------------------------------------------------------


def travelling(table: Table, card: str = "blue") -> Table:
    """Red has the flare; blue, whom the card names, has colonies abroad."""
    table.seat("red", hand=["attack-08", "negotiate", FLARE]).ships("blue", yellow_1=2, red_3=1)
    return table.against(card)


def test_wild_the_encounter_may_be_in_any_system_where_that_player_has_a_colony__will(table: Table) -> None:
    travelling(table).uses("red", "will.wild")
    assert targets(table) == {*home("blue"), "yellow-1", "red-3"}
    table.aims_at("yellow-1").with_ships(3).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.has_colony("red", "yellow-1")


def test_wild_otherwise_in_the_home_system_alone__will_CORE_093(table: Table) -> None:
    travelling(table).until("defense_set", "red")
    table.passes("red")
    assert targets(table) == home("blue")


def test_wild_a_special_card_counts_as_the_colour_of_whom_it_names__will_CORE_092(table: Table) -> None:
    travelling(table, "most-colonies").uses("red", "will.wild")
    assert table.defense_now == "blue"
    assert "yellow-1" in targets(table)


def test_wild_not_on_a_wild_card__will(table: Table) -> None:
    travelling(table, "wild").at("wild_destiny", "red", seats=["blue"])
    assert targets(table) == home("blue")
    assert not table.was_offered("red", "will.wild")


def test_wild_not_on_its_own_colour__will(table: Table) -> None:
    travelling(table, "red").at("own_colour", "red", options=["encounter:blue"]).until("launch")
    assert table.encounter.planet == "red-3"
    assert not table.was_offered("red", "will.wild")


def test_wild_not_when_that_player_is_at_home_only__will(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).against("blue").until("aim", "red")
    assert not table.was_offered("red", "will.wild")


def test_wild_only_for_the_offense__will(table: Table) -> None:
    table.seat("green", hand=["attack-08", FLARE]).ships("blue", yellow_1=2).against("blue").until("aim", "red")
    assert not table.was_offered("green", "will.wild")


def test_wild_when_the_roles_are_reversed_the_other_player_aims_as_usual__will_WILL_01(table: Table) -> None:
    table.seat("blue", "coordinator", hand=["attack-08", "flare-coordinator"]).ships("red", green_1=1)
    travelling(table).uses("red", "will.wild").uses("blue", "coordinator.super").until("aim", "blue")
    assert set(table.question("blue").question.planets) == home("red")  # type: ignore[attr-defined]


def test_wild_not_for_will_itself__will_CORE_222(table: Table) -> None:
    table.seat("red", "will")
    travelling(table).until("aim", "red")
    assert not table.was_offered("red", "will.wild")


def test_wild_card_zapped_the_encounter_is_at_home__will(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    travelling(table).uses("red", "will.wild").uses("yellow", "card-zap")
    assert targets(table) == home("blue")
    assert table.outcome_of("will.wild") == "cancelled"
