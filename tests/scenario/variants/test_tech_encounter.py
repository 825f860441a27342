"""Techs that are used in the middle of an encounter: TECH-25, 26, 28, 31, 33, 34, 36, 37 and 38."""

import pytest

from domain import board
from domain.events import PlanetsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants import techs
from tests.scenario.variants.planetoids import lay as lay_planetoids
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
    shown,
)
from tests.scenario.variants.test_team import five

XENON, CLOAK, HULLS = full("xenon_lasers"), full("energy_cloak"), full("collapsium_hulls")
MINES, CANNON, PLASMA = full("gluon_mines"), full("lunar_cannon"), full("plasma_thrusters")
PROMETHEUS, QAX, BATTERY = full("prometheus"), full("qax"), full("quark_battery")
SHIP = "prometheus-01"


def against_blue(table: Table, red: str = "attack-08", blue: str = "attack-06", ships: int = 2) -> Table:
    """Red attacks blue-2, where four ships are, from red-1."""
    table.seat("red", hand=[red, "negotiate"]).seat("blue", hand=[blue, "negotiate"]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1")


# -- Xenon Lasers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "total"), [("add", 11), ("subtract", 9)])
def test_one_more_or_one_less_for_its_players_side__TECH_25(table: Table, choice: str, total: int) -> None:
    against_blue(lay(table, red=completed("xenon_lasers"))).reveals(red="attack-08", blue="attack-06")
    table.uses("red", XENON, options=[choice]).play_out()
    assert table.total("offense").amount == total
    assert has_completed(table, "red", "xenon_lasers")


def test_for_an_ally_too__TECH_25(table: Table) -> None:
    against_blue(lay(table, green=completed("xenon_lasers"))).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-06").uses("green", XENON, options=["add"]).play_out()
    assert (XENON, 1) in table.total("defense").explained


def test_only_once_in_an_encounter__TECH_25(table: Table) -> None:
    against_blue(lay(table, red=completed("xenon_lasers"))).reveals(red="attack-08", blue="attack-06")
    table.uses("red", XENON, options=["add"]).play_out("totals_fixed")
    assert len([event for event in table.happened("use_declared") if event.ability == XENON]) == 1


def test_not_for_a_player_outside_of_the_encounter__TECH_25(table: Table) -> None:
    against_blue(lay(table, green=completed("xenon_lasers"))).reveals(red="attack-08", blue="attack-06").play_out()
    assert not table.was_offered("green", XENON)


def test_not_when_totals_do_not_count__TECH_25(table: Table) -> None:
    against_blue(lay(table, red=completed("xenon_lasers"))).reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.was_offered("red", XENON)


def test_it_can_be_used_in_each_encounter__TECH_25(table: Table) -> None:
    lay(table, red=completed("xenon_lasers")).seat("red", hand=["attack-40", "attack-08"])
    table.seat("blue", hand=["attack-06", "attack-05"]).against("blue").against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-06")
    table.uses("red", XENON, options=["add"]).at("techs_instead", "red", yes=False)
    table.at("second_encounter", "red", yes=True).aims_at("blue-3").with_ships(2, "red-1")
    table.reveals(red="attack-08", blue="attack-05").uses("red", XENON, options=["add"]).play_out()
    assert (XENON, 1) in table.total("offense").explained


# -- Energy Cloak --------------------------------------------------------------------------------------------------


def test_the_defense_invites_nobody__TECH_26(table: Table) -> None:
    lay(table, red=completed("energy_cloak")).against("blue").aims_at("blue-2").uses("red", CLOAK)
    table.with_ships(2, "red-1").invites("red", "green").until("ally", "green")
    assert table.encounter.invited == {"offense": ["green"], "defense": []}
    assert not [event for event in table.happened("answered") if event.name == "invite" and event.seat == "blue"]
    assert discarded(table) == ["energy_cloak"]


def test_only_for_the_offense_after_it_has_aimed__TECH_26(table: Table) -> None:
    lay(table, blue=completed("energy_cloak")).against("blue").play_out()
    assert not table.was_offered("blue", CLOAK)


def test_only_in_this_encounter__TECH_26(table: Table) -> None:
    lay(table, red=completed("energy_cloak")).against("blue").against("red").aims_at("blue-2").uses("red", CLOAK)
    table.with_ships(2, "red-1").play_out()
    table.until("invite", "blue")


def test_the_defense_may_not_even_invite_whom_it_must__TECH_26(table: Table) -> None:
    lay(table, red=completed("energy_cloak"), blue=completed("qax")).against("blue").aims_at("blue-2")
    table.uses("red", CLOAK).with_ships(2, "red-1").play_out()
    assert not table.was_offered("blue", QAX)


# -- Collapsium Hulls ----------------------------------------------------------------------------------------------


def test_a_ship_of_a_narrowly_beaten_defense_stays_beside_the_winners__TECH_28(table: Table) -> None:
    """Red has 8 and 4, blue 3 and 4."""
    against_blue(lay(table, blue=completed("collapsium_hulls")), "attack-08", "attack-04", 4)
    table.reveals(red="attack-08", blue="attack-04").uses("blue", HULLS, **{"from": {"blue-2": 1}}).play_out()
    assert (table.ships_of("blue", "blue-2"), table.ships_of("red", "blue-2"), table.in_warp("blue")) == (1, 4, 3)
    assert table.last("ships_lost").counts == {"blue": 3}
    assert has_completed(table, "blue", "collapsium_hulls")


def test_or_none_stays__TECH_28(table: Table) -> None:
    against_blue(lay(table, blue=completed("collapsium_hulls")), "attack-08", "attack-04", 4)
    table.reveals(red="attack-08", blue="attack-04").play_out()
    assert table.was_offered("blue", HULLS)
    assert table.in_warp("blue") == 4


def test_not_when_it_is_beaten_by_more_than_five__TECH_28(table: Table) -> None:
    against_blue(lay(table, blue=completed("collapsium_hulls")), "attack-10", "attack-04", 4)
    table.reveals(red="attack-10", blue="attack-04").play_out()
    assert not table.was_offered("blue", HULLS)


def test_by_five_is_enough__TECH_28(table: Table) -> None:
    against_blue(lay(table, blue=completed("collapsium_hulls")), "attack-09", "attack-04", 4)
    table.reveals(red="attack-09", blue="attack-04").play_out()
    assert table.was_offered("blue", HULLS)


def test_not_without_totals__TECH_28(table: Table) -> None:
    against_blue(lay(table, blue=completed("collapsium_hulls")), "attack-08", "negotiate", 4)
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.was_offered("blue", HULLS)


def narrowly(table: Table, red: str = "human", zapper: str = "yellow") -> Table:
    """Totals of 8 and 2 against 4 and 4: neither side is more than five ahead."""
    table.seat("red", red).seat(zapper, hand=["cosmic-zap"])
    return against_blue(lay(table, blue=completed("collapsium_hulls")), "attack-08", "attack-04")


def test_not_when_something_else_than_the_totals_has_decided__TECH_28_CORE_328_MARGIN_01_human(table: Table) -> None:
    """Human's power is zapped, so that its side wins whatever the totals are."""
    narrowly(table).reveals(red="attack-08", blue="attack-04").uses("yellow", "cosmic-zap").play_out()
    assert table.last("outcome_fixed").why == "human"
    assert not table.was_offered("blue", HULLS)
    assert table.in_warp("blue") == 4


def test_also_when_winner_and_loser_are_swapped__TECH_28_MARGIN_01_loser(table: Table) -> None:
    """The totals have decided, though the lower one has won."""
    lay(table, blue=completed("collapsium_hulls")).seat("red", "loser", hand=["attack-04", "negotiate"])
    table.seat("blue", hand=["attack-06", "negotiate"]).against("blue").aims_at("blue-2").with_ships(4, "red-1")
    table.uses("red", "loser.power").reveals(red="attack-04", blue="attack-06").play_out()
    assert table.last("outcome_fixed").winner == "offense"
    assert table.was_offered("blue", HULLS)


def test_not_for_the_offense__TECH_28(table: Table) -> None:
    against_blue(lay(table, red=completed("collapsium_hulls")), "attack-04", "attack-08", 4)
    table.reveals(red="attack-04", blue="attack-08").play_out()
    assert not table.was_offered("red", HULLS)


# -- Gluon Mines ---------------------------------------------------------------------------------------------------


def mined(table: Table, mines: int, ships: int = 3, **allies: int) -> Table:
    researchers(lay(table, blue=face_down("gluon_mines")), "blue", mines)
    against_blue(table, ships=ships)
    return table.allies(offense=allies).selects("red", "attack-08").selects("blue", "attack-06")


def test_a_ship_of_the_offensive_side_is_lost_for_each_ship_on_it__TECH_31(table: Table) -> None:
    mined(table, 2).uses("blue", MINES).at("gluon_mines", "blue", **{"from": {"gate": 2}}).play_out()
    assert table.total("offense").amount == 8 + 1
    assert table.ships_of("blue", at("blue")) == 0
    assert discarded(table) == ["gluon_mines"]


def test_its_player_chooses_among_the_ships_of_allies_too__TECH_31(table: Table) -> None:
    mined(table, 2, green=2).uses("blue", MINES).until("gluon_mines", "blue")
    green = board.ships_at(table.state, "gate", "green")
    table.answer("blue", ships=green).play_out()
    assert table.in_warp("green") == 2
    assert [term for term, _ in table.total("offense").explained].count("ships") == 1


def test_without_a_ship_on_the_offensive_side_the_defense_wins_at_once__TECH_31(table: Table) -> None:
    mined(table, 3).uses("blue", MINES).play_out()
    assert table.result() == "defense_won"
    assert not table.happened("cards_revealed")
    assert table.in_warp("red") == 3
    assert table.ships_of("blue", at("blue")) == 0


def test_more_mines_than_ships_lose_all_of_them__TECH_31(table: Table) -> None:
    mined(table, 5, ships=1).uses("blue", MINES).play_out()
    assert (table.result(), table.in_warp("red")) == ("defense_won", 1)


def test_the_losses_give_no_compensation__TECH_31(table: Table) -> None:
    mined(table, 3).uses("blue", MINES).play_out()
    assert not table.happened("compensation_fixed")


def test_mines_without_a_ship_on_them_do_nothing__TECH_31(table: Table) -> None:
    lay(table, blue=face_down("gluon_mines")).ships("blue", warp=14)
    against_blue(table).play_out()
    assert not table.was_offered("blue", MINES)


def test_mines_are_for_the_defense__TECH_31(table: Table) -> None:
    researchers(lay(table, green=face_down("gluon_mines")), "green", 2)
    against_blue(table).play_out()
    assert not table.was_offered("green", MINES)


def test_leaders_are_chosen_last__TECH_31_SKILL_37(table: Table) -> None:
    researchers(lay(table, "skill_tokens", blue=face_down("gluon_mines")), "blue", 2)
    table.seat("red", ships={"red-1": {"L": 1, "W": 3}, "red-2": 16}, warp=0)
    against_blue(table, red="attack-40", ships=4).selects("red", "attack-40").selects("blue", "attack-06")
    table.uses("blue", MINES)
    there = board.ships_at(table.until("gluon_mines", "blue").state, "gate")
    leader = next(ship for ship in there if table.state.marks[ship] == "L")
    others = [ship for ship in there if ship != leader]
    table.refuses("blue", "spared", "SKILL-37", ships=[leader, others[0]])
    table.answer("blue", ships=others[:2]).play_out("cards_revealed")
    assert table.in_warp("red") == 2


# -- Lunar Cannon --------------------------------------------------------------------------------------------------


def test_its_marker_is_put_between_two_home_planets__TECH_33(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("lunar_cannon")), "red", 5), "red")
    table.refuses("red", "not_an_option", planets=["red-1", "blue-1"])
    table.answer("red", planets=["red-2", "red-4"]).until("aim")
    assert shown(table)["lunar_cannon"] == ["red-2", "red-4"]


def cannon(table: Table, owner: str, *planets: str) -> Table:
    return lay(table, **{owner: completed(lunar_cannon={"between": list(planets)})})


def test_ten_more_for_its_players_side_at_a_planet_beside_it__TECH_33(table: Table) -> None:
    against_blue(cannon(table, "blue", "blue-2", "blue-3")).reveals(red="attack-08", blue="attack-06")
    table.uses("blue", CANNON).play_out()
    assert (CANNON, 10) in table.total("defense").explained
    assert has_completed(table, "blue", "lunar_cannon")


def test_also_for_an_ally_of_the_offense__TECH_33(table: Table) -> None:
    against_blue(cannon(table, "green", "blue-2", "blue-3")).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-06").uses("green", CANNON).play_out()
    assert (CANNON, 10) in table.total("offense").explained


@pytest.mark.parametrize(("owner", "planets"), [("blue", ["blue-1", "blue-3"]), ("green", ["blue-2", "blue-3"])])
def test_not_elsewhere_and_not_for_others__TECH_33(table: Table, owner: str, planets: list[str]) -> None:
    against_blue(cannon(table, owner, *planets)).reveals(red="attack-08", blue="attack-06").play_out()
    assert not table.was_offered(owner, CANNON)


def test_not_against_a_negotiate__TECH_33(table: Table) -> None:
    against_blue(cannon(table, "blue", "blue-2", "blue-3")).reveals(red="negotiate", blue="attack-06").play_out()
    assert not table.was_offered("blue", CANNON)


def test_it_fires_once__TECH_33(table: Table) -> None:
    against_blue(cannon(table, "blue", "blue-2", "blue-3")).reveals(red="attack-08", blue="attack-06")
    table.uses("blue", CANNON).play_out()
    assert [term for term, _ in table.total("defense").explained].count(CANNON) == 1


def test_when_a_wild_card_is_drawn_it_may_be_moved_to_any_system__TECH_33(table: Table) -> None:
    cannon(table, "blue", "blue-2", "blue-3").against("wild").uses("blue", f"{CANNON}.move", seats=["green"])
    table.at("lunar_cannon", "blue", planets=["green-1", "green-5"]).until("wild_destiny")
    assert shown(table)["lunar_cannon"] == ["green-1", "green-5"]


def test_other_destiny_cards_do_not_move_it__TECH_33(table: Table) -> None:
    cannon(table, "blue", "blue-2", "blue-3").against("green").until("aim")
    assert not table.was_offered("blue", f"{CANNON}.move")


def test_it_stays_with_the_other_planet_when_a_planetoid_moves_away__XVAR_08(table: Table) -> None:
    lay_planetoids(table, {"blue": [3]}, {"green": [3]}).ships("red", planetoid_3=1)
    cannon(table, "blue", "blue-2", "planetoid-3").until("aim")
    assert shown(table)["lunar_cannon"] == ["blue-2"]


def test_a_planet_that_comes_back_is_not_beside_it_again__TECH_33(table: Table) -> None:
    against_blue(cannon(table, "blue", "blue-2", "blue-3")).happens(
        PlanetsMoved(systems={"blue-3": ["blue", "green"]}, why="effect")
    )
    assert shown(table)["lunar_cannon"] == ["blue-2"]
    table.play_out().until("aim").happens(PlanetsMoved(systems={"blue-3": ["green", "blue"]}, why="effect"))
    assert shown(table)["lunar_cannon"] == ["blue-2"]


# -- Plasma Thrusters ----------------------------------------------------------------------------------------------


def test_the_offense_may_send_five_ships__TECH_34(table: Table) -> None:
    lay(table, red=completed("plasma_thrusters")).against("blue").aims_at("blue-2").until("launch")
    table.refuses("red", "too_many", **{"from": {"red-1": 4, "red-2": 2}})
    table.answer("red", **{"from": {"red-1": 4, "red-2": 1}})
    assert table.ships_of("red", "gate") == 5
    assert has_completed(table, "red", "plasma_thrusters")


def test_an_ally_may_send_five_ships__TECH_34(table: Table) -> None:
    against_blue(lay(table, green=completed("plasma_thrusters"))).allies(defense={"green": 5})
    assert table.ships_of("green", "beside") == 5


def test_others_may_not__TECH_34(table: Table) -> None:
    lay(table, green=completed("plasma_thrusters")).against("blue").aims_at("blue-2").until("launch")
    table.refuses("red", "too_many", **{"from": {"red-1": 4, "red-2": 1}})


def test_a_ship_comes_to_the_targeted_planet__TECH_34(table: Table) -> None:
    lay(table, blue=completed("plasma_thrusters")).against("blue").aims_at("blue-2")
    table.uses("blue", PLASMA, **{"from": {"blue-4": 1}}).with_ships(2, "red-1")
    assert (table.ships_of("blue", "blue-2"), table.ships_of("blue", "blue-4")) == (5, 3)


def test_only_one_and_also_after_the_launch__TECH_34(table: Table) -> None:
    lay(table, blue=completed("plasma_thrusters")).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.uses("blue", PLASMA, **{"from": {"blue-4": 1}}).play_out()
    assert len([event for event in table.happened("use_declared") if event.ability == PLASMA]) == 1


def test_called_escorts_come_on_top__TECH_34_XVAR_12(table: Table) -> None:
    lay(table, "skill_tokens", red=completed("plasma_thrusters")).against("blue").aims_at("blue-2")
    table.at("launch", "red", **{"from": {"red-1": 4, "red-2": 1}}).until("escorts", "red")
    place = next(place for place in table.question("red").question.places)  # type: ignore[attr-defined]
    table.answer("red", **{"from": {place: 1}}).until("select_card")
    assert table.ships_of("red", "gate") == 6


# -- The Prometheus ------------------------------------------------------------------------------------------------


def test_it_comes_to_a_colony_of_its_player__TECH_36(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("prometheus")), "red", 7), "red")
    table.at("prometheus", "red", planets=["red-3"]).until("aim")
    assert table.state.ships[SHIP] == "red-3"
    assert board.owner(table.state, SHIP) == "red"
    assert SHIP in view(table.state)["planets"]["red-3"]["red"]


def test_without_a_colony_it_starts_in_the_warp__TECH_36(table: Table) -> None:
    lay(table, red=face_down("prometheus"), blue=face_down("omega_missile"))
    table.seat("red", ships={at("red"): 7}, warp=13)
    completes(table, "red").until("tech_action", "blue")
    assert table.state.ships[SHIP] == "warp"


def flagship(table: Table, owner: str, place: str) -> Table:
    return lay(table, **{owner: completed(prometheus={"at": place})})


def test_it_is_sent_like_any_ship_and_adds_three_more__TECH_36(table: Table) -> None:
    flagship(table, "red", "red-1").seat("blue", hand=["attack-06"]).against("blue").aims_at("blue-2")
    table.at("launch", "red", ships=[SHIP, "red-01"]).reveals(red="attack-08", blue="attack-06").play_out()
    assert table.total("offense").amount == 8 + 2 + 3
    assert (PROMETHEUS, 3) in table.total("offense").explained


def test_it_adds_three_more_to_the_defense_too__TECH_36(table: Table) -> None:
    against_blue(flagship(table, "blue", "blue-2")).reveals(red="attack-08", blue="attack-06").play_out()
    assert table.total("defense").amount == 6 + 5 + 3


def test_outside_of_the_encounter_it_adds_nothing__TECH_36(table: Table) -> None:
    against_blue(flagship(table, "blue", "blue-3")).reveals(red="attack-08", blue="attack-06").play_out()
    assert table.total("defense").amount == 6 + 4


def test_it_is_lost_and_comes_back_like_any_ship__TECH_36(table: Table) -> None:
    against_blue(flagship(table, "blue", "blue-2"), "attack-30", "attack-06").reveals(red="attack-30", blue="attack-06")
    table.play_out()
    assert table.state.ships[SHIP] == "warp"
    assert table.last("ships_lost").counts == {"blue": 5}
    assert view(table.state)["seats"]["blue"]["ships_in_warp"] == 5


def test_it_forms_a_colony_by_itself__TECH_36(table: Table) -> None:
    flagship(table, "red", "blue-3").until("aim")
    assert view(table.state)["seats"]["red"]["foreign_colonies"] == 1


def test_it_has_no_skill__TECH_36(table: Table) -> None:
    flagship(table, "red", "red-1").variant("skill_tokens").until("aim")
    assert SHIP not in view(table.state)["variants"]["skill_tokens"]["skills"]


# -- The Qax -------------------------------------------------------------------------------------------------------


def given_away(table: Table, giver: str = "red", ally: str = "green") -> Table:
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.uses(giver, QAX, seats=[ally])


def test_the_chosen_player_must_ally_with_four_ships__TECH_37(table: Table) -> None:
    given_away(lay(table, red=completed("qax"))).until("qax_ships", "green")
    table.refuses("green", "too_few", **{"from": {"green-1": 3}})
    table.answer("green", **{"from": {"green-1": 2, "green-2": 2}}).until("select_card")
    assert table.encounter.allies == {"green": "offense"}
    assert table.encounter.invited["offense"] == ["green"]
    assert table.ships_of("green", "gate") == 4


def test_the_defense_may_give_it_away_too__TECH_37(table: Table) -> None:
    given_away(lay(table, blue=completed("qax")), "blue").until("select_card")
    assert table.encounter.allies == {"green": "defense"}
    assert table.ships_of("green", "beside") == 4


def test_no_colony_is_given_up__TECH_37(table: Table) -> None:
    lay(table, red=completed("qax")).seat("green", ships={"green-1": 2, "green-2": 1, "green-3": 2}, warp=15)
    given_away(table).until("select_card")
    assert table.ships_of("green", "gate") == 2
    assert len(board.colonies(table.state, "green")) == 3


def test_a_player_with_nothing_to_spare_cannot_be_chosen__TECH_37(table: Table) -> None:
    lay(table, red=completed("qax")).seat("green", ships={"green-1": 1, "green-2": 1, "green-3": 1}, warp=17)
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").until("before_invitations", "red")
    assert table.question("red").question.abilities[QAX].question.seats == ["yellow"]  # type: ignore[attr-defined]


def test_an_ally_whose_ships_are_held_gives_up_no_colony_for_others__TECH_37_gorgon(table: Table) -> None:
    """Its only colony with ships to spare is one where Gorgon has a colony, too."""
    lay(table, red=completed("qax")).seat("yellow", "gorgon")
    table.seat("green", ships={"green-1": 1, "green-2": 1, "green-3": 1, "yellow-1": 3}, warp=14)
    given_away(table).until("petrified", "green").answer("green", **{"from": {}}).play_out()
    assert (table.ships_of("green", "yellow-1"), table.in_warp("green")) == (3, 14)
    assert table.ships_of("green", "green-1") == 1


def test_the_receiver_owns_the_tech_completed__TECH_37(table: Table) -> None:
    given_away(lay(table, red=completed("qax"))).play_out()
    assert has_completed(table, "green", "qax")
    assert not has_completed(table, "red", "qax")


def test_the_receiver_may_use_it_against_the_giver__TECH_37(table: Table) -> None:
    lay(table, green=completed("qax")).offense("green").against("blue").aims_at("blue-2").with_ships(2, "green-1")
    table.uses("green", QAX, seats=["red"]).until("select_card")
    assert table.encounter.allies == {"red": "offense"}
    assert table.ships_of("red", "gate") == 4


def test_it_is_for_main_players__TECH_37(table: Table) -> None:
    lay(table, green=completed("qax"))
    against_blue(table).play_out()
    assert not table.was_offered("green", QAX)


def test_others_may_be_invited_besides__TECH_37(table: Table) -> None:
    given_away(lay(table, red=completed("qax"))).invites("red", "yellow").until("ally", "yellow")
    assert table.encounter.invited["offense"] == ["green", "yellow"]


# -- Quark Battery -------------------------------------------------------------------------------------------------


def charged(table: Table, seat: str = "red") -> Table:
    return lay(table, **{seat: completed(quark_battery={"card": "attack-40"})})


def test_an_encounter_card_of_the_hand_is_put_under_it__TECH_38(table: Table) -> None:
    table.seat("red", hand=["attack-40", "negotiate", "reinforcement-5"])
    completes(researchers(lay(table, red=face_down("quark_battery")), "red", 3), "red").until("quark_battery", "red")
    assert len(table.question("red").question.cards) == 2  # type: ignore[attr-defined]
    table.answer("red", cards=[table.card("red", "attack-40")]).until("aim")
    assert table.hand("red") == ["negotiate", "reinforcement-5"]
    assert shown(table, "red")["battery"] == {"red": "attack-40"}


def test_nobody_else_sees_that_card__TECH_38_CORE_311(table: Table) -> None:
    table.seat("red", hand=["attack-40", "negotiate"])
    completes(researchers(lay(table, red=face_down("quark_battery")), "red", 3), "red").until("quark_battery", "red")
    table.answer("red", cards=[table.card("red", "attack-40")]).until("aim")
    assert shown(table, "blue")["battery"] == {"red": None}
    assert "attack-40" not in str([redact(event, "blue") for event in table.events])


def test_without_an_encounter_card_nothing_is_put_there__TECH_38(table: Table) -> None:
    table.seat("red", hand=["reinforcement-5"])
    completes(researchers(lay(table, red=face_down("quark_battery")), "red", 3), "red").until("aim")
    assert shown(table)["battery"] == {}
    assert has_completed(table, "red", "quark_battery")


def test_the_card_under_it_replaces_the_revealed_card__TECH_38(table: Table) -> None:
    against_blue(charged(table)).reveals(red="attack-08", blue="attack-06").uses("red", BATTERY).play_out()
    assert table.total("offense").explained[0] == ("attack-40", 40)
    assert discarded(table) == ["quark_battery"]
    assert {"attack-08", "attack-40"} <= set(table.pile("discard"))


def test_a_morph_under_it_copies_the_opposing_card__TECH_38_CORE_131(table: Table) -> None:
    lay(table, red=completed(quark_battery={"card": "morph"}))
    against_blue(table).reveals(red="negotiate", blue="attack-06").uses("red", BATTERY).play_out()
    assert table.total("offense").explained[0] == ("attack-06", 6)


def test_it_is_for_main_players_and_may_wait__TECH_38(table: Table) -> None:
    against_blue(charged(table, "green")).reveals(red="attack-08", blue="attack-06").play_out()
    assert not table.was_offered("green", BATTERY)
    assert shown(table)["battery"] == {"green": None}
    assert has_completed(table, "green", "quark_battery")


def test_what_lasers_have_done_once_they_have_done__chronos_TECH_25_CHRONOS_01(table: Table) -> None:
    lay(table, blue=completed("xenon_lasers"))
    table.seat("blue", hand=["attack-06", "attack-08"]).seat("red", "chronos", hand=["attack-40", "attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-40", blue="attack-06")
    table.until("totalling", "red").passes("red").uses("blue", "tech-xenon-lasers", options=["add"])
    table.uses("red", "chronos.power").offered.clear()
    table.reveals(red="attack-20").play_out()
    assert not table.was_offered("blue", "tech-xenon-lasers")


def test_what_a_cannon_has_done_once_it_has_done__chronos_TECH_33_CHRONOS_01(table: Table) -> None:
    lay(table, blue=completed(lunar_cannon={"between": ["blue-2", "blue-3"]}))
    table.seat("blue", hand=["attack-06", "attack-08"]).seat("red", "chronos", hand=["attack-40", "attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-40", blue="attack-06")
    table.until("totalling", "red").passes("red").uses("blue", "tech-lunar-cannon")
    table.uses("red", "chronos.power").offered.clear()
    table.reveals(red="attack-20").play_out()
    assert not table.was_offered("blue", "tech-lunar-cannon")


def test_the_qax_are_not_given_to_the_partner_of_the_opponent__TEAM_06_PARTNER_03_TECH_37(table: Table) -> None:
    techs.lay(five(table), red=techs.completed("qax")).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.until("before_invitations", "red")
    (qax,) = table.question("red").question.describe()["abilities"]
    assert qax["question"]["seats"] == ["green", "yellow"]


def test_a_sloth_lays_its_token_for_the_qax__sloth_TECH_37(table: Table) -> None:
    lay(table, red=completed("qax")).seat("green", "sloth").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.uses("red", "tech-qax", seats=["green"]).until("select_card")
    assert table.state.sheets["sloth"]["token"] == "gate"
    assert table.ships_of("green", "gate") == 0
