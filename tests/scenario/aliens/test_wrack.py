"""Wrack: terms, and torture until they are accepted."""

import pytest

from domain.board import WARP
from tests.scenario.table import Table

TERMS = {"give": {}, "take": {"colony": "blue-3"}}


def wrack(table: Table, ships: int = 2, *hand: str) -> Table:
    """Red is Wrack and attacks blue-2 with some ships; then it uses its power."""
    table.seat("red", "wrack", hand=["attack-08", "negotiate", *hand]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1").uses("red", "wrack.power")


def refused(table: Table, times: int = 1, how: str = "ship") -> Table:
    """Red offers its terms, blue refuses, and red tortures, a number of times."""
    for _ in range(times):
        table.at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True).at("torture", "red", options=[how])
        if table.asked("red") == "tortured_ship":
            table.answer("red", **{"from": {"blue-2": 1}})
    return table


# -- terms and torture -------------------------------------------------------------------------


def test_before_any_card_is_played_it_may_propose_terms__wrack(table: Table) -> None:
    wrack(table).until("deal", "red")
    assert not table.encounter.selected
    assert table.state.phase == "planning"


def test_it_is_optional__wrack(table: Table) -> None:
    table.seat("red", "wrack").against("blue").aims_at("blue-2").with_ships(2).play_out()
    assert table.was_offered("red", "wrack.power")
    assert table.result() == "defense_won"


def test_only_as_a_main_player__wrack(table: Table) -> None:
    table.seat("green", "wrack").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 2}).play_out()
    assert not table.was_offered("green", "wrack.power")


def test_also_as_the_defense__wrack(table: Table) -> None:
    table.seat("blue", "wrack").against("blue").aims_at("blue-2").with_ships(2, "red-1").uses("blue", "wrack.power")
    table.at("deal", "blue", offer={"give": {}, "take": {"colony": "red-3"}}).at("deal", "red", refuse=True)
    table.at("torture", "blue", options=["ship"]).at("tortured_ship", "blue", **{"from": {"gate": 1}})
    table.until("deal", "blue")
    assert table.in_warp("red") == 1


def test_terms_that_are_accepted_are_carried_out_as_a_deal__wrack(table: Table) -> None:
    wrack(table).at("deal", "red", offer=TERMS).at("deal", "blue", accept="offer_1")
    table.at("deal_colony", "red", **{"from": {"gate": 2}}).play_out()
    assert table.result() == "deal"
    assert table.has_colony("red", "blue-3")
    assert table.state.turn.successful


def test_no_card_is_played_then_and_allies_go_home__wrack(table: Table) -> None:
    table.seat("red", "wrack").against("blue").aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 2})
    table.uses("red", "wrack.power").at("deal", "red", offer=TERMS).at("deal", "blue", accept="offer_1").play_out()
    assert not table.happened("card_selected")
    assert table.hand("blue") == ["attack-08", "negotiate"]
    assert sum(table.ships_of("green", planet) for planet in ("green-1", "green-2")) == 8
    assert table.in_warp("green") == 0


def test_accepted_terms_can_be_quashed_as_any_deal__wrack(table: Table) -> None:
    table.seat("yellow", hand=["quash"])
    wrack(table).at("deal", "red", offer=TERMS).at("deal", "blue", accept="offer_1").uses("yellow", "quash").play_out()
    assert table.result() == "failed_deal"
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 3)


def test_a_refusal_is_answered_by_one_involved_ship_of_the_opponent__wrack(table: Table) -> None:
    refused(wrack(table)).until("deal", "red")
    assert (table.ships_of("blue", "blue-2"), table.ships_of("blue", WARP)) == (3, 1)


def test_or_by_one_random_card_of_its_hand__wrack(table: Table) -> None:
    refused(wrack(table), how="card").until("deal", "red")
    assert len(table.hand("blue")) == 1
    assert len(table.pile("discard")) == 1
    assert table.in_warp("blue") == 0


def test_it_picks_the_ship_that_is_tortured__wrack(table: Table) -> None:
    wrack(table).at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True).at("torture", "red", options=["ship"])
    table.at("tortured_ship", "red", ships=["blue-07"]).until("deal", "red")
    assert table.state.ships["blue-07"] == WARP


def test_uninvolved_ships_cannot_be_tortured__wrack(table: Table) -> None:
    wrack(table).at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True).at("torture", "red", options=["ship"])
    table.until("tortured_ship", "red").refuses("red", "not_an_option", ships=["blue-01"])


@pytest.mark.parametrize("ships", [1, 3])
def test_as_many_tortures_as_it_has_ships_in_the_encounter__wrack(table: Table, ships: int) -> None:
    refused(wrack(table, ships), ships).at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True)
    assert table.in_warp("blue") == ships
    assert table.asked("red") != "torture"


def test_after_the_last_torture_it_can_still_give_in__wrack(table: Table) -> None:
    refused(wrack(table, 1)).at("deal", "red", offer=TERMS).at("deal", "blue", accept="offer_2").play_out()
    assert table.result() == "deal"


def test_if_it_still_refuses_at_the_end_wracks_side_loses__wrack(table: Table) -> None:
    refused(wrack(table, 1)).at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True).play_out()
    assert table.result() == "defense_won"
    assert table.in_warp("red") == 1


def test_a_defending_wracks_side_loses_its_planet_then__wrack(table: Table) -> None:
    table.ships("blue", blue_2=1).seat("blue", "wrack").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.uses("blue", "wrack.power").at("deal", "blue", offer={"give": {}, "take": {"colony": "red-3"}})
    table.at("deal", "red", refuse=True).at("torture", "blue", options=["card"])
    table.at("deal", "blue", refuse=True).at("deal", "red", refuse=True).play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("red", "blue-2")


def test_without_the_super_flare_it_must_go_through_with_it__wrack(table: Table) -> None:
    wrack(table, 1).at("deal", "red", refuse=True).at("torture", "red", options=["card"])
    table.at("deal", "red", refuse=True).play_out()
    assert table.result() == "defense_won"
    assert not table.happened("card_selected")


def test_the_offer_may_change_between_tortures__wrack(table: Table) -> None:
    refused(wrack(table)).at("deal", "red", offer={"give": {}, "take": {"colony": "blue-4"}})
    table.at("deal", "blue", accept="offer_2").play_out()
    assert table.has_colony("red", "blue-4")


def test_or_stay_as_it_is__wrack(table: Table) -> None:
    refused(wrack(table)).at("deal", "red", refuse=True).at("deal", "blue", accept="offer_1").play_out()
    assert table.has_colony("red", "blue-3")


def test_an_offer_that_was_withdrawn_cannot_be_accepted__wrack(table: Table) -> None:
    refused(wrack(table)).at("deal", "red", withdraw=True).at("deal", "red", refuse=True).until("torture", "red")
    assert "offer" not in table.encounter.facts


def test_it_may_not_offer_what_nobody_can_give__wrack(table: Table) -> None:
    wrack(table).until("deal", "red")
    table.refuses("red", "not_an_option", offer={"give": {}, "take": {"colony": "green-1"}})


def test_an_offense_that_was_tortured_out_of_the_gate_goes_on__wrack(table: Table) -> None:
    table.seat("blue", "wrack", hand=["attack-08", "negotiate", "flare-wrack"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").uses("blue", "wrack.power").uses("blue", "wrack.super")
    table.at("deal", "blue", offer={"give": {}, "take": {"colony": "red-3"}}).at("deal", "red", refuse=True)
    table.at("torture", "blue", options=["ship"]).at("deal", "blue", refuse=True)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8
    assert table.result() == "defense_won"


def test_zapped_nobody_is_tortured_and_cards_are_played__wrack(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    wrack(table).uses("yellow", "cosmic-zap").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.outcome_of("wrack.power") == "cancelled"
    assert not table.happened("deal_offered")


# -- with Skill Tokens -------------------------------------------------------------------------


def with_skills(table: Table) -> Table:
    """On blue-2 stand a Leader and three Weapons."""
    home = {"blue-1": {"E": 4}, "blue-2": {"L": 1, "W": 3}, "blue-3": {"L": 4}}
    home |= {"blue-4": {"S": 4}, "blue-5": {"E": 1, "S": 1, "W": 2}}
    return table.variant("skill_tokens").seat("blue", ships=home)


def test_torture_comes_after_the_comparison_and_never_causes_another__wrack(table: Table) -> None:
    wrack(with_skills(table)).at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True)
    assert len(table.happened("skills_compared")) == 1
    weapon = next(s for s, mark in table.state.marks.items() if mark == "W" and table.state.ships[s] == "blue-2")
    table.at("torture", "red", options=["ship"]).at("tortured_ship", "red", ships=[weapon]).until("deal", "red")
    assert len(table.happened("skills_compared")) == 1


def test_it_picks_no_leader_while_another_ship_is_there__wrack(table: Table) -> None:
    wrack(with_skills(table)).at("deal", "red", offer=TERMS).at("deal", "blue", refuse=True)
    table.at("torture", "red", options=["ship"]).until("tortured_ship", "red")
    [ships] = table.question("red").question.places.values()  # type: ignore[attr-defined]
    assert [table.state.marks[ship] for ship in ships] == ["W"] * 3


# -- the flare ---------------------------------------------------------------------------------


def free(table: Table) -> Table:
    """Red uses its power together with its super flare."""
    return wrack(table, 2, "flare-wrack").uses("red", "wrack.super")


def test_super_it_may_stop_before_the_first_offer__wrack(table: Table) -> None:
    free(table).at("deal", "red", refuse=True).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.result() == "defense_won"
    assert "flare-wrack" in table.hand("red")


def test_super_or_after_any_torture_and_the_encounter_goes_on_as_ever__wrack(table: Table) -> None:
    refused(free(table)).at("deal", "red", refuse=True).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 8 + 3


def test_super_what_it_offered_is_no_longer_valid_then__wrack(table: Table) -> None:
    refused(free(table)).at("deal", "red", refuse=True).until("select_card")
    assert "offer" not in table.encounter.facts


def test_super_card_zapped_it_must_go_through_with_it__wrack(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wrack(table, 2, "flare-wrack")
    table.uses("red", "wrack.super").uses("yellow", "card-zap").at("deal", "red", refuse=True)
    assert table.outcome_of("wrack.super") == "cancelled"
    assert table.asked("red") == "torture"


def test_super_cosmic_zapped_the_flare_returns__wrack(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    wrack(table, 2, "flare-wrack").passes("yellow").uses("red", "wrack.super").uses("yellow", "cosmic-zap")
    table.until("deal", "red")
    assert table.outcome_of("wrack.super") == "cancelled"
    assert "flare-wrack" in table.hand("red")


def test_it_has_no_wild_side__wrack(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-wrack"]).against("blue").aims_at("blue-2").with_ships(2).play_out()
    assert not any(use.startswith("wrack") for seat, use in table.offered)
