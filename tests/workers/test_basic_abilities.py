"""Choices of `basic`: a rule or a default for each ability and each question, and no folly."""

from functools import partial
from random import Random
from typing import Any

import pytest

from domain.engine.abilities import ABILITIES
from domain.game.memory import SeatMemory
from domain.rulebook.question_names import KINDS
from tests.scenario.table import Table
from workers.bots import basic, choices
from workers.bots.abilities import WHEN
from workers.bots.policies import POLICIES
from workers.bots.table import plain
from workers.bots.turns import answer_of

OPTIONAL = {plain(each.id) for each in ABILITIES.values() if not each.must}
REINFORCEMENTS = {name for name in OPTIONAL if name.startswith("reinforcement-")}


def test_each_ability_that_may_be_left_has_its_condition() -> None:
    """Reinforcements have a rule of their own: they count together."""
    assert WHEN.keys() == OPTIONAL - REINFORCEMENTS


def test_each_question_has_a_rule_by_its_name_or_by_its_kind() -> None:
    asked = {(kind, name) for name, kinds in KINDS.items() for kind in kinds}
    assert basic.RULES.keys() <= asked
    assert {kind for kind, name in asked if (kind, name) not in basic.RULES} <= choices.KINDS.keys()


# -- follies that it does not commit ------------------------------------------------------------------


def said(table: Table, seat: str) -> dict[str, Any]:
    """Returns what the bot says to the question that this seat is asked."""
    id, asked = next((id, each) for id, each in table.questions().items() if each.seat == seat)
    answer = answer_of(POLICIES["basic"], table.state, id, asked, Random(1), partial(SeatMemory, seat))
    assert answer is not None
    table.answer(seat, **answer)
    return answer


def used(table: Table, seat: str, ability: str) -> bool:
    """Returns True if the bot uses this when it may for the first time."""
    table.offered_to(seat, ability)
    return said(table, seat).get("use") == ability


def attack(*hand: str, alien: str = "", **blue: Any) -> Table:
    """Attacks Blue with red with this hand and two ships."""
    table = Table().seat("red", alien, hand=list(hand)).seat("blue", **{"hand": ["attack-10"], **blue})
    return table.against("blue").aims_at("blue-2").with_ships(2)


def test_a_trader_does_not_hand_four_good_attacks_to_its_opponent() -> None:
    assert not used(attack("attack-15", "attack-13", "attack-11", "attack-08", alien="trader"), "red", "trader.power")


def test_a_trader_gets_rid_of_a_hand_without_a_fair_attack() -> None:
    assert used(attack("attack-01", "attack-04", "negotiate", alien="trader"), "red", "trader.power")


def test_a_loser_does_not_upset_the_encounter_with_a_high_attack_in_hand() -> None:
    assert not used(attack("attack-30", "attack-08", alien="loser"), "red", "loser.power")
    assert used(attack("attack-01", "attack-04", alien="loser"), "red", "loser.power")


@pytest.mark.parametrize(("title", "calls"), [("attack-08", True), ("attack-40", False)])
def test_a_mirror_calls_a_reversal_only_where_that_raises_its_card(title: str, calls: bool) -> None:
    table = attack(title, alien="mirror").selects("blue", "attack-10").selects("red", title)
    assert used(table, "red", "mirror.power") is calls


def test_a_sorcerer_switches_a_low_card_and_keeps_a_high_one() -> None:
    for title, switches in (("attack-04", True), ("attack-30", False)):
        table = attack(title, alien="sorcerer").selects("blue", "attack-10").selects("red", title)
        assert used(table, "red", "sorcerer.power") is switches


def test_a_dictator_sends_another_player_to_the_third_one_that_leads() -> None:
    table = Table().seat("green", "dictator").from_the_start_of_the_turn()
    table.ships("yellow", blue_1=2)
    assert said(table.until("dictator", "green"), "green")["cards"][0].startswith("destiny-yellow")


def test_hate_shows_the_card_that_it_misses_least() -> None:
    table = Table().seat("red", "hate", hand=["attack-30", "attack-01", "morph"]).from_the_start_of_the_turn()
    assert said(table.until("hate", "red"), "red")["cards"][0].startswith("attack-01")


def test_an_amoeba_whose_colonies_have_no_ship_to_spare_leaves_its_force_as_it_is() -> None:
    table = Table().seat("red", "amoeba", hand=["attack-08"]).seat("blue", hand=["attack-10"])
    table.ships("red", warp=13, red_1=3, red_2=1, red_3=1, red_4=1, red_5=1)
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").selects("blue", "attack-10")
    assert not used(table.selects("red", "attack-08"), "red", "amoeba.power")


def test_an_offense_that_wins_by_landing_shares_the_victory_rather_than_lose_it() -> None:
    table = Table().seat("red", hand=["attack-08"])
    table.ships("red", blue_1=2, green_1=2, yellow_1=2, green_2=2)
    table.ships("yellow", blue_1=2, green_1=2, red_1=2, green_2=2)
    table.against("blue").aims_at("blue-2").with_ships(2, "red-2").until("invite", "red")
    assert "yellow" in said(table, "red")["seats"]
