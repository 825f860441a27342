"""The frame of the variant Technology: techs are dealt, researched and completed (TECH-01..14, TECH-50..53)."""

import pytest

from domain import board
from domain.decks.titles import title_of
from domain.game.views import redact, view
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import TECHS
from tests.scenario.table import Table
from tests.scenario.variants.techs import (
    at,
    completed,
    completes,
    discarded,
    does_nothing,
    face_down,
    full,
    has_completed,
    lay,
    researchers,
    researches,
    shown,
)


def offered(table: Table, seat: str) -> set[str]:
    """What the seat may do in its tech action."""
    return set(table.until("tech_action", seat).question(seat).question.options)  # type: ignore[attr-defined]


def known(table: Table, viewer: str) -> list[str | None]:
    """The face-down techs of all seats that the viewer knows."""
    return [facts["tech"] for facts in shown(table, viewer)["researching"].values()]


# -- setup and secrets ---------------------------------------------------------------------------------------------


def test_each_player_is_dealt_two_techs_and_keeps_one_face_down__TECH_01(table: Table) -> None:
    table.variant("technology").until("keep_tech", "red")
    drawn = {seat: table.state.zones[f"drawn_techs:{seat}"] for seat in table.state.seats}
    assert [len(cards) for cards in drawn.values()] == [2, 2, 2, 2]
    kept, other = drawn["red"][0], drawn["red"][1]
    table.answer("red", cards=[kept]).until("tech_action")
    assert table.state.zones[at("red")] == [kept]
    assert other in shown(table)["discard"]
    assert (len(shown(table)["discard"]), shown(table)["deck"]) == (4, 12)


def test_the_choice_of_a_tech_is_independent_of_the_others__TECH_01(table: Table) -> None:
    table.variant("technology").until("keep_tech", "red")
    assert sorted(asked.seat for asked in table.questions().values()) == ["blue", "green", "red", "yellow"]
    assert all(asked.question.secret for asked in table.questions().values())


def test_techs_come_last_in_the_setup_and_are_in_no_hand__TECH_01_XVAR_01(table: Table) -> None:
    table.variant("technology", "space_stations").until("tech_action")
    types = [event.type for event in table.events]
    attached = max(index for index, type in enumerate(types) if type == "station_attached")
    kept = [n for n, e in enumerate(table.events) if e.type == "cards_moved" and e.target == at("red")]  # type: ignore[attr-defined]
    assert attached < kept[0] < types.index("turn_began")
    assert not [card for seat in table.state.seats for card in table.hand(seat) if card.startswith("tech-")]


def test_the_deck_has_twenty_techs__TECH_01(table: Table) -> None:
    table.variant("technology").until("tech_action")
    lying = [title_of(card) for cards in table.state.zones.values() for card in cards if card.startswith("tech-")]
    assert sorted(lying) == sorted(TECHS)
    assert len(lying) == 20


def test_only_its_player_knows_a_face_down_tech__TECH_13_CORE_311(table: Table) -> None:
    lay(table, red=face_down("omega_missile", "qax")).start()
    assert known(table, "red") == [full("omega_missile"), full("qax")]
    assert known(table, "blue") == known(table, "public") == [None, None]
    for event in table.events:
        assert "omega" not in str(redact(event, "blue"))


def test_the_kept_tech_is_named_to_nobody_else__TECH_01_CORE_311(table: Table) -> None:
    table.variant("technology").until("tech_action")
    mine = {seat: table.state.zones[at(seat)][0] for seat in table.state.seats}
    for seat, card in mine.items():
        others = [viewer for viewer in (*table.state.seats, "public") if viewer != seat]
        assert not any(card in str(redact(event, viewer)) for event in table.events for viewer in others)
        assert not any(card in str(view(table.state, viewer)) for viewer in others)


# -- the tech action -----------------------------------------------------------------------------------------------


def test_every_player_has_one_tech_action_before_a_ship_leaves_the_warp__TECH_02(table: Table) -> None:
    lay(table, red=face_down("qax"), green=face_down("prometheus")).ships("red", warp=2)
    does_nothing(does_nothing(table, "red"), "green").until("regroup")
    assert table.in_warp("red") == 2
    asked = [event.seat for event in table.happened("answered") if event.name == "tech_action"]
    assert asked == ["red", "green"]


def test_it_comes_after_the_effects_at_the_start_of_the_encounter__TIME_20(table: Table) -> None:
    lay(table, red=face_down("qax")).ships("red", warp=3).seat("red", hand=["mobius-tubes", "attack-08"])
    table.uses("red", "mobius-tubes").until("tech_action", "red")
    assert table.in_warp("red") == 0


def test_tech_actions_are_done_in_timing_order_once_by_each_in_each_regroup__TECH_10(table: Table) -> None:
    techs = {"yellow": face_down("qax"), "red": face_down("prometheus"), "blue": face_down("lunar_cannon")}
    lay(table, **techs).offense("blue").against("red").play_out()
    asked = [event.seat for event in table.happened("answered") if event.name == "tech_action"]
    assert asked == ["blue", "yellow", "red"]


def test_a_player_without_a_face_down_tech_is_not_asked__TECH_02(table: Table) -> None:
    lay(table, blue=completed("qax")).until("aim")
    assert not [event for event in table.happened("answered") if event.name == "tech_action"]


def test_a_player_may_do_nothing__TECH_02(table: Table) -> None:
    lay(table, red=face_down("qax")).until("tech_action", "red")
    ships = dict(table.state.ships)
    does_nothing(table, "red").until("aim")
    assert table.state.ships == ships


def test_research_moves_one_ship_from_a_colony_to_the_tech__TECH_03(table: Table) -> None:
    researches(lay(table, red=face_down("qax")), "red", planet="red-3")
    assert (table.ships_of("red", at("red")), table.ships_of("red", "red-3")) == (1, 3)
    assert shown(table)["researching"][at("red")]["ships"] == {"red": board.ships_at(table.state, at("red"))}


def test_any_of_several_techs_can_be_researched__TECH_03_TECH_09(table: Table) -> None:
    researches(lay(table, red=face_down("qax", "prometheus", "lunar_cannon")), "red", 3)
    assert [table.ships_of("red", at("red", n)) for n in (1, 2, 3)] == [0, 0, 1]


def test_ships_outside_of_colonies_cannot_research__TECH_03(table: Table) -> None:
    lay(table, red=face_down("qax")).seat("red", ships={}, warp=20)
    assert offered(table, "red") == {"nothing", "complete:red:1"}


def test_the_place_of_a_ship_that_researches_is_no_place_to_launch_from__TECH_03(table: Table) -> None:
    researchers(lay(table, red=face_down("qax")), "red", 5).against("blue").aims_at("blue-1").until("launch")
    assert at("red") not in table.question("red").question.places  # type: ignore[attr-defined]


def test_only_ships_of_colonies_are_moved_to_a_tech__TECH_03(table: Table) -> None:
    lay(table, red=face_down("qax")).at("tech_action", "red", options=[at("red")])
    assert set(table.question("red").question.places) == {f"red-{n}" for n in range(1, 6)}  # type: ignore[attr-defined]


def test_ships_that_research_form_no_colony_and_are_in_no_encounter__TECH_04(table: Table) -> None:
    researchers(lay(table, red=face_down("qax")), "red", 16, red_1=2, red_2=2, red_3=0, red_4=0, red_5=0)
    does_nothing(table, "red").against("blue").aims_at("blue-1").with_ships(1, "red-1")
    seat = view(table.state)["seats"]["red"]
    assert (seat["home_colonies"], seat["foreign_colonies"], seat["ships_in_warp"]) == (2, 0, 0)
    assert board.in_encounter(table.state, "red") == board.ships_at(table.state, "gate")
    assert table.ships_of("red", at("red")) == 16


def test_a_tech_with_enough_ships_is_completed_and_its_ships_return__TECH_05(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("xenon_lasers")), "red", 3), "red")
    table.at("return_ships", "red", amounts={"red-5": 3})
    assert has_completed(table, "red", "xenon_lasers")
    assert (table.ships_of("red", at("red")), table.state.zones[at("red")]) == (0, [])


def test_more_ships_than_needed_do_no_harm__TECH_05(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("xenon_lasers")), "red", 5), "red").until("aim")
    assert has_completed(table, "red", "xenon_lasers")


def test_a_tech_that_is_turned_up_too_early_is_discarded_without_effect__TECH_05(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("xenon_lasers")), "red", 2), "red").until("aim")
    assert (discarded(table), has_completed(table, "red", "xenon_lasers")) == (["xenon_lasers"], False)
    assert table.ships_of("red", at("red")) == 0
    assert sum(map(len, board.colonies(table.state, "red").values())) == 20


RESEARCH = {
    "collapsium_hulls": 4,
    "cosmic_field_generator": 2,
    "energy_cloak": 4,
    "infinity_drive": 6,
    "lunar_cannon": 5,
    "plasma_thrusters": 6,
    "precursor_seed": 9,
    "prometheus": 7,
    "qax": 4,
    "quark_battery": 3,
    "xenon_lasers": 3,
}
"""Tech -> the ships that complete it."""


@pytest.mark.parametrize("name", RESEARCH)
def test_it_is_completed_with_its_number_of_ships__TECH_05(table: Table, name: str) -> None:
    lay(table, red=face_down(name), blue=face_down("omega_missile"))
    completes(researchers(table, "red", RESEARCH[name]), "red").until("tech_action", "blue")
    assert has_completed(table, "red", name)


@pytest.mark.parametrize("name", RESEARCH)
def test_it_is_discarded_with_one_ship_less__TECH_05(table: Table, name: str) -> None:
    lay(table, red=face_down(name), blue=face_down("omega_missile"))
    completes(researchers(table, "red", RESEARCH[name] - 1), "red").until("tech_action", "blue")
    assert discarded(table) == [name]


def test_without_a_colony_the_ships_go_to_the_warp__TECH_05(table: Table) -> None:
    lay(table, red=face_down("xenon_lasers")).seat("red", ships={at("red"): 3}, warp=17)
    completes(table, "red").until("aim")
    assert table.ships_of("red", at("red")) == 0
    assert has_completed(table, "red", "xenon_lasers")
    assert "no_colony" in [event.why for event in table.happened("ships_moved")]


@pytest.mark.parametrize("name", ["genesis_bomb", "gluon_mines", "tech_scrambler"])
def test_a_tech_that_is_used_unseen_is_discarded_when_it_is_turned_up__TECH_50(table: Table, name: str) -> None:
    completes(researchers(lay(table, red=face_down(name)), "red", 4), "red").until("aim")
    assert (discarded(table), table.ships_of("red", at("red"))) == ([name], 0)


def test_a_tech_that_is_used_unseen_is_researched_like_any_other__TECH_06_TECH_07(table: Table) -> None:
    researches(lay(table, red=face_down("gluon_mines")), "red")
    assert table.ships_of("red", at("red")) == 1


def test_unfinished_techs_are_not_abandoned__TECH_14(table: Table) -> None:
    researchers(lay(table, red=face_down("qax")), "red", 1)
    assert offered(table, "red") == {"nothing", at("red"), "complete:red:1"}


def test_an_answer_that_names_the_tech_of_another_player_is_refused__TECH_03(table: Table) -> None:
    lay(table, red=face_down("qax"), blue=face_down("prometheus")).until("tech_action", "red")
    table.refuses("red", "not_an_option", "TECH-02", options=[at("blue")])


def test_by_default_nobody_researches_or_turns_a_tech_up__TECH_02_TIME_32(table: Table) -> None:
    researchers(lay(table, red=face_down("warpspace_key")), "red", 3).until("aim")
    assert table.ships_of("red", at("red")) == 3
    assert not has_completed(table, "red", "warpspace_key")


# -- techs in place of a second encounter --------------------------------------------------------------------------


def after_a_success(table: Table, **techs: object) -> Table:
    """Red has won its first encounter and holds a card for a second one."""
    table.variant("technology").position(techs=techs, tech_top=[full("qax"), full("lunar_cannon"), full("prometheus")])
    table.seat("red", hand=["attack-40", "attack-08"]).seat("blue", hand=["attack-01"]).against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01")


def test_by_default_nobody_gives_up_an_encounter_for_techs__TECH_08_TIME_32(table: Table) -> None:
    after_a_success(table).play_out("turn_ended")
    asked = [(event.name, event.answer["yes"]) for event in table.happened("answered") if "yes" in event.answer]
    assert asked == [("techs_instead", False), ("second_encounter", False)]
    assert not table.happened("tech_kept")


def test_a_player_may_draw_techs_instead_of_a_second_encounter__TECH_08(table: Table) -> None:
    after_a_success(table).at("techs_instead", "red", yes=True).until("keep_tech", "red")
    assert table.pile("drawn_techs:red") == [full("qax"), full("lunar_cannon")]  # one, and one for the new colony
    table.answer("red", cards=["tech-lunar-cannon#1"]).play_out("turn_ended")
    assert table.pile(at("red")) == [full("lunar_cannon")]
    assert discarded(table) == ["qax"]
    assert table.state.turn.encounters == 1


def test_the_drawn_techs_are_known_to_their_player_alone__TECH_08_CORE_311(table: Table) -> None:
    after_a_success(table).at("techs_instead", "red", yes=True).until("keep_tech", "red")
    for event in table.events:
        assert "lunar" not in str(redact(event, "blue"))


def test_a_new_tech_is_placed_beside_the_old_ones__TECH_08_TECH_09(table: Table) -> None:
    after_a_success(table, red=face_down("omega_missile")).at("techs_instead", "red", yes=True)
    table.at("keep_tech", "red", cards=["tech-qax#1"]).play_out("turn_ended")
    assert (table.pile(at("red", 1)), table.pile(at("red", 2))) == ([full("omega_missile")], [full("qax")])


def test_a_player_may_have_the_second_encounter_instead__TECH_08(table: Table) -> None:
    after_a_success(table).at("techs_instead", "red", yes=False).at("second_encounter", "red", yes=True).until("aim")
    assert table.state.turn.encounters == 2
    assert table.pile("techs")[-1] == full("qax")


def test_a_player_may_do_neither__TECH_08(table: Table) -> None:
    after_a_success(table).at("techs_instead", "red", yes=False).at("second_encounter", "red", yes=False)
    assert "turn_ended" in [event.type for event in table.events]
    assert table.pile("techs")[-1] == full("qax")


def test_after_a_lost_encounter_no_techs_are_drawn__TECH_08(table: Table) -> None:
    lay(table).seat("red", hand=["attack-01", "attack-08"]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-01", blue="attack-40").play_out("turn_ended")
    assert not [event for event in table.happened("answered") if event.name == "techs_instead"]


def test_without_an_encounter_card_no_techs_are_drawn__TECH_08(table: Table) -> None:
    lay(table).seat("red", hand=["attack-40"]).seat("blue", hand=["attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01").play_out("turn_ended")
    assert not [event for event in table.happened("answered") if event.name == "techs_instead"]


def test_after_a_second_encounter_no_techs_are_drawn__TECH_08(table: Table) -> None:
    lay(table).offense("red", encounter=2).seat("red", hand=["attack-40", "attack-08"]).seat("blue", hand=["attack-01"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01")
    table.play_out("turn_ended")
    assert not [event for event in table.happened("answered") if event.name == "techs_instead"]


def test_an_empty_deck_is_made_anew_from_the_discards__TECH_13(table: Table) -> None:
    rest = [id for id in TECHS if id not in (full("qax"), full("prometheus"))]
    table.variant("technology").position(techs={}, tech_top=[full("qax")], tech_discard=[full("prometheus"), *rest])
    table.seat("red", hand=["attack-40", "attack-08"]).seat("blue", hand=["attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01")
    table.at("techs_instead", "red", yes=True).until("keep_tech", "red")
    assert len(table.pile("drawn_techs:red")) == 2
    assert [event.zone for event in table.happened("pile_shuffled")][-1] == "techs"
    assert shown(table)["discard"] == []


# -- what techs are, and are not -----------------------------------------------------------------------------------


def test_techs_are_no_goods_of_a_deal__TECH_09(table: Table) -> None:
    lay(table, red=face_down("qax"), blue=completed("xenon_lasers")).to_a_deal()
    table.refuses("red", "wrong_members", offer={"give": {"techs": [full("qax")]}, "take": {}})


def test_no_zap_stops_a_tech__TECH_11(table: Table) -> None:
    lay(table, red=completed("delta_scanners")).discard_pile("attack-40")
    table.seat("blue", hand=["card-zap", "cosmic-zap", "attack-08"])
    table.uses("red", full("delta_scanners"), cards=["attack-40#1"]).until("aim")
    assert not table.was_offered("blue", "card-zap")
    assert not table.was_offered("blue", "cosmic-zap")
    assert "attack-40" in table.hand("red")


def test_to_discard_a_tech_is_the_price_of_its_use__TECH_51(table: Table) -> None:
    lay(table, red=completed("delta_scanners")).discard_pile("attack-40")
    table.uses("red", full("delta_scanners"), cards=["attack-40#1"])
    types = [event.type for event in table.events]
    declared = types.index("use_declared")
    assert table.events[declared + 1].target == variant_state.PILE  # type: ignore[attr-defined]
    assert not has_completed(table, "red", "delta_scanners")


def test_discarded_techs_are_nothing_for_powers_that_watch_discards__TECH_53(table: Table) -> None:
    researchers(lay(table, blue=face_down("gluon_mines")), "blue", 1).seat("red", "mouth").against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").uses("blue", full("gluon_mines")).play_out()
    assert discarded(table) == ["gluon_mines"]
    assert table.used("mouth.power")
    assert not [card for card in table.pile("sheet:mouth") if card in TECHS]


def test_an_effect_that_picks_ships_wherever_they_are_may_pick_them__TECH_12(table: Table) -> None:
    researchers(lay(table, red=face_down("qax")), "red", 4).seat("blue", hand=["plague", "attack-08"])
    table.uses("blue", "plague", seats=["red"]).at("plague", "red", **{"from": {at("red"): 3}})
    table.until("aim")
    assert table.in_warp("red") == 2  # one came back at once, in the regroup
    assert table.ships_of("red", at("red")) in (1, 2)


def test_the_bully_may_name_ships_on_a_tech__TECH_12(table: Table) -> None:
    table.option(sets=["base", "incursion"])
    researchers(lay(table, blue=face_down("qax")), "blue", 3, blue_1=3).seat("red", "bully", hand=["attack-40"])
    table.seat("blue", hand=["attack-01"]).against("blue").aims_at("blue-1").with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-01").uses("red", "bully.power", **{"from": {at("blue"): 3}})
    table.play_out()
    assert (table.ships_of("blue", at("blue")), table.in_warp("blue")) == (0, 3)


def test_leaders_on_techs_are_not_active__SKILL_44(table: Table) -> None:
    lay(table, "skill_tokens", red=face_down("qax")).seat("red", "zombie")
    table.seat("red", ships={"red-1": 10, "red-2": 3, "red-3": 3, at("red"): {"L": 4}}, warp=0)
    does_nothing(table, "red").until("aim")
    seat = view(table.state)["seats"]["red"]
    assert view(table.state)["variants"]["skill_tokens"]["active_leaders"]["red"] == 1
    assert seat["power_active"] == []
