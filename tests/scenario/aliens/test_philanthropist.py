"""Philanthropist: gives cards away."""

import pytest

from domain import powers
from domain.engine import windows
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.game.views import redact, view
from tests.scenario.table import Table

RICH = ["attack-08", "attack-20", "plague"]


def giving(table: Table, title: str, hand: list[str] | None = None, zap: str | None = None) -> Table:
    """Red, the offense, is Philanthropist and gives blue this card, unless green zaps that."""
    hand = hand or RICH
    table.seat("red", "philanthropist", hand=hand).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.until("alliances_formed", "red")
    table.uses("red", "philanthropist.power")
    return table.at("gift", "red", cards=[table.card("red", title)]) if zap is None else table.uses("green", zap)


def test_a_main_player_may_give_a_card_to_the_opponent__philanthropist(table: Table) -> None:
    giving(table, "plague").until("select_card")
    assert table.hand("red") == ["attack-08", "attack-20"]
    assert "plague" in table.hand("blue")


def test_an_ally_gives_it_to_either_main_player__philanthropist(table: Table) -> None:
    table.seat("green", "philanthropist", hand=RICH).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).until("alliances_formed", "green")
    table.refuses("green", "not_an_option", use="philanthropist.power", answer={"seats": ["yellow"]})
    table.answer("green", use="philanthropist.power", answer={"seats": ["blue"]})
    table.at("gift", "green", cards=[table.card("green", "plague")]).until("select_card")
    assert "plague" in table.hand("blue")


def test_others_know_to_whom_an_ally_gives_before_they_answer__philanthropist_CORE_232(table: Table) -> None:
    table.seat("green", "philanthropist", hand=RICH).seat("yellow", hand=["cosmic-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(2).allies(offense={"green": 1}).until("alliances_formed", "green")
    table.answer("green", use="philanthropist.power", answer={"seats": ["blue"]}).until("use", "yellow")
    assert table.last("use_declared").chosen == {"value": ["blue"]}
    assert not table.last("use_declared").secret


def test_the_gift_is_a_choice__philanthropist_CORE_240(table: Table) -> None:
    table.seat("red", "philanthropist", hand=RICH).against("blue").aims_at("blue-2").with_ships(2).until("select_card")
    assert table.hand("red") == RICH


def test_a_player_who_is_not_in_the_encounter_gives_nothing__philanthropist_CORE_018(table: Table) -> None:
    table.seat("green", "philanthropist", hand=RICH).against("blue").aims_at("blue-2").until("select_card")
    assert not table.was_offered("green", "philanthropist.power")


def test_a_player_who_holds_no_card_has_nothing_to_give__philanthropist(table: Table) -> None:
    table.seat("green", "philanthropist", hand=[]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "philanthropist.power")


def test_the_card_is_given_after_alliances_are_formed__philanthropist_CORE_118(table: Table) -> None:
    table.seat("red", "philanthropist", hand=RICH).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).until("alliances_formed", "red")
    assert table.encounter.allies == {"green": "offense"}


def test_a_card_that_is_not_held_cannot_be_given__philanthropist(table: Table) -> None:
    table.seat("red", "philanthropist", hand=RICH).against("blue").uses("red", "philanthropist.power")
    table.until("gift", "red").refuses("red", "not_an_option", cards=[table.card("blue", "negotiate")])


def test_only_giver_and_taker_know_the_card__philanthropist_CORE_347(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    giving(table, "plague")
    assert "plague" not in str([redact(event, "green") for event in table.events[20:]])
    assert "plague" not in str(view(table.state, "green")["uses"])


def test_the_taker_cannot_refuse__philanthropist(table: Table) -> None:
    giving(table, "plague")
    assert not [event for event in table.happened("answered") if event.seat == "blue" and event.kind == "confirm"]


def test_a_main_player_left_without_encounter_card_draws_a_new_hand__philanthropist(table: Table) -> None:
    table.deck(*["attack-06"] * 7, "negotiate")
    giving(table, "attack-08", ["attack-08", "plague"]).until("select_card")
    assert sorted(table.hand("red")) == [*["attack-06"] * 7, "negotiate"]
    assert table.last("cards_revealed_in_hand").seat == "red"


def test_an_ally_left_without_encounter_card_draws_nothing__philanthropist(table: Table) -> None:
    table.seat("green", "philanthropist", hand=["attack-20", "plague"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).until("alliances_formed", "green")
    table.answer("green", use="philanthropist.power", answer={"seats": ["red"]})
    table.at("gift", "green", cards=[table.card("green", "attack-20")]).until("select_card")
    assert table.hand("green") == ["plague"]


def test_cosmic_zapped_the_card_stays__philanthropist(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    giving(table, "plague", zap="cosmic-zap").until("select_card")
    assert table.hand("red") == RICH


def lending(table: Table) -> Table:
    """Red, a Human, lends its power to green."""
    table.seat("red", "human", hand=["attack-08", "flare-philanthropist"]).seat("green", "warpish").against("blue")
    return table.uses("red", "philanthropist.wild", seats=["green"])


def test_wild_one_of_its_ships_goes_to_the_warp__philanthropist(table: Table) -> None:
    lending(table).at("cost", "red", **{"from": {"red-3": 1}}).until("aim")
    assert table.ships_of("red", "red-3") == 3
    assert len([event for event in table.happened("ships_moved") if event.why == "cost"]) == 1


def test_wild_the_borrower_has_the_power_in_place_of_its_own__philanthropist(table: Table) -> None:
    lending(table).until("aim")
    assert powers.active(table.state, "green") == ["human"]
    assert powers.active(table.state, "red") == []


def test_wild_the_borrower_uses_it__philanthropist(table: Table) -> None:
    lending(table).aims_at("blue-2").with_ships(2).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert ("human", 4) in table.total("defense").explained
    assert ("human", 4) not in table.total("offense").explained


def test_wild_the_power_comes_back_at_the_end_of_the_encounter__philanthropist(table: Table) -> None:
    lending(table).aims_at("blue-2").reveals(red="attack-08", blue="attack-08").play_out()
    assert powers.active(table.state, "red") == ["human"]
    assert powers.active(table.state, "green") == ["warpish"]


def test_wild_nothing_is_lent_without_a_power__philanthropist(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-philanthropist"]).against("blue").until("aim")
    assert not table.was_offered("red", "philanthropist.wild")


def test_wild_nothing_is_lent_without_a_ship_to_pay_with__philanthropist(table: Table) -> None:
    table.seat("green", "grumpus", hand=["flare-philanthropist"], warp=20, ships={}).against("blue").until("aim")
    assert powers.active(table.state, "green") == ["grumpus"]
    assert not table.was_offered("green", "philanthropist.wild")


def test_wild_a_power_that_cannot_be_stolen_is_not_lent_with_another__philanthropist(table: Table) -> None:
    table.seat("green", aliens=["swindler", "human"], hand=["flare-philanthropist"]).against("blue")
    table.uses("green", "philanthropist.wild", seats=["red"]).until("aim")
    assert (powers.active(table.state, "red"), powers.active(table.state, "green")) == (["human"], ["swindler"])
    assert table.last("power_lent").alien == "human"


def test_wild_at_the_start_of_any_encounter__philanthropist_CORE_070(table: Table) -> None:
    table.seat("yellow", "human", hand=["attack-08", "flare-philanthropist"]).start()
    assert table.may_use("yellow", "philanthropist.wild")
    assert table.state.phase == "regroup"


def test_wild_card_zapped_no_ship_is_lost_and_nothing_lent__philanthropist_CORE_232(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    lending(table).uses("blue", "card-zap").until("aim")
    assert table.in_warp("red") == 0
    assert powers.active(table.state, "red") == ["human"]
    assert "flare-philanthropist" in table.pile("discard")


SUPER = ["attack-08", "attack-00", "flare-philanthropist", "plague"]


def test_super_the_given_encounter_card_must_be_played__philanthropist(table: Table) -> None:
    giving(table, "attack-00", SUPER).uses("red", "philanthropist.super").until("select_card", "blue")
    table.refuses("blue", "not_an_option", cards=[table.card("blue", "negotiate")])
    table.reveals(red="attack-08", blue="attack-00").play_out()
    assert table.result() == "offense_won"


def test_super_only_after_an_encounter_card_was_given__philanthropist(table: Table) -> None:
    giving(table, "plague", SUPER).until("select_card")
    assert not table.was_offered("red", "philanthropist.super")


def test_super_only_after_the_power_was_used__philanthropist(table: Table) -> None:
    table.seat("red", "philanthropist", hand=SUPER).against("blue").until("select_card")
    assert not table.was_offered("red", "philanthropist.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_cancelled_any_card_may_be_played__philanthropist(table: Table, zap: str) -> None:
    table.seat("green", hand=[zap])
    giving(table, "attack-00", SUPER).uses("red", "philanthropist.super").uses("green", zap)
    table.selects("blue", "negotiate")
    table.selects("red", "attack-08").play_out()
    assert table.last("compensation_fixed").taker == "blue"


@pytest.mark.parametrize("title", ["attack-00", "plague"])
def test_super_others_cannot_tell_by_it_what_was_given__philanthropist_TIME_30(table: Table, title: str) -> None:
    giving(table, title, SUPER).until("before_selection" if title == "attack-00" else "select_card")
    runner = Runner(table.state, table.chance)
    assert windows.could_act(runner, "red", timing("before_selection"))


def test_wild_what_belongs_to_a_power_is_lent_with_it__philanthropist(table: Table) -> None:
    table.seat("green", "tick-tock", hand=["flare-philanthropist", "attack-08"]).against("blue")
    table.uses("green", "philanthropist.wild", seats=["yellow"]).aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert next(e.seat for e in table.happened("use_declared") if e.ability == "tick-tock.power") == "yellow"
    assert table.state.sheets["tick-tock"]["tokens"] == 9


@pytest.mark.parametrize("alien", ["symbiote", "roach"])
def test_wild_a_power_that_cannot_be_removed_stays_beside_the_lent_one__philanthropist(
    table: Table, alien: str
) -> None:
    table.seat("red", "human", hand=["flare-philanthropist", "attack-08"]).seat("blue", alien).against("blue")
    table.uses("red", "philanthropist.wild", seats=["blue"]).until("aim", "red")
    assert sorted(powers.held(table.state, "blue")) == sorted([alien, "human"])
