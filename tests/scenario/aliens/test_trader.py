"""Trader: hands change players."""

from domain.events import CardsMoved
from domain.game.views import redact
from tests.scenario.table import Table


def battle(table: Table, hand: list[str] | None = None) -> Table:
    """Red, the Trader, encounters blue, whose hand is an attack 30 and a quash."""
    table.seat("red", "trader", hand=hand or ["attack-04", "plague"]).seat("blue", hand=["attack-30", "quash"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def test_the_whole_hand_is_traded_for_the_opponents_before_cards_are_selected__trader(table: Table) -> None:
    battle(table).uses("red", "trader.power").until("select_card")
    assert sorted(table.hand("red")) == ["attack-30", "quash"]
    assert sorted(table.hand("blue")) == ["attack-04", "plague"]


def test_the_trade_is_optional__trader(table: Table) -> None:
    battle(table).until("before_selection", "red").passes("red").until("select_card")
    assert sorted(table.hand("red")) == ["attack-04", "plague"]


def test_both_keep_the_new_hands__trader(table: Table) -> None:
    battle(table, ["attack-04", "morph"]).uses("red", "trader.power")
    table.reveals(red="attack-30", blue="attack-04").play_out()
    assert table.hand("red") == ["quash"]
    assert table.hand("blue") == ["morph"]


def test_nobody_else_sees_the_hands__trader(table: Table) -> None:
    battle(table).uses("red", "trader.power").until("select_card")
    traded = [event for event in table.happened("cards_moved") if event.why == "trader"]
    assert [event.count for event in traded] == [2, 2]
    assert all("cards" not in redact(event, "green") for event in traded)
    assert all("cards" in redact(event, "blue") for event in traded)


def test_as_defense_a_needed_new_hand_is_drawn_before_the_trade__trader(table: Table) -> None:
    table.seat("blue", "trader", hand=["quash"]).seat("red", hand=["attack-30"]).deck(*["attack-06"] * 7, "negotiate")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("blue", "trader.power").until("select_card")
    assert sorted(table.hand("red")) == [*["attack-06"] * 7, "negotiate"]
    assert table.hand("blue") == ["attack-30"]


def test_a_hand_without_encounter_cards_cannot_be_traded_away__trader(table: Table) -> None:
    """Something in this window has emptied it; the offense's turn is about to end."""
    table.seat("red", "trader", hand=["attack-04", "plague"]).seat("blue", hand=["attack-30", "flare-chosen"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").until("before_selection", "red").passes("red")
    lost = table.card("red", "attack-04")
    table.happens(CardsMoved(source="hand:red", target="discard", count=1, why="elsewhere", seat="red", cards=[lost]))
    table.uses("blue", "chosen.wild")
    assert not table.may_use("red", "trader.power")


def test_a_traded_for_hand_without_encounter_card_is_replaced_for_the_defense__trader(table: Table) -> None:
    table.seat("blue", "trader", hand=["flare-trader", "attack-08"]).seat("yellow", hand=["quash"])
    table.deck(*["attack-06"] * 7, "negotiate").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.uses("blue", "trader.power").uses("blue", "trader.super", seats=["yellow"]).until("select_card")
    assert table.last("cards_revealed_in_hand").seat == "blue"
    assert sorted(table.hand("blue")) == [*["attack-06"] * 7, "negotiate"]


def test_a_traded_for_hand_without_encounter_card_ends_the_turn_of_the_offense__trader(table: Table) -> None:
    table.seat("yellow", hand=["force-field"])
    battle(table, ["flare-trader", "attack-08"]).uses("red", "trader.power")
    table.uses("red", "trader.super", seats=["yellow"]).play_out()
    assert table.result() == "aborted"


def test_the_power_zapped_everybody_keeps_the_hand__trader(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    battle(table).uses("red", "trader.power").uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("trader.power") == "cancelled"
    assert sorted(table.hand("red")) == ["attack-04", "plague"]


def test_super_the_trade_is_made_with_any_player__trader(table: Table) -> None:
    table.seat("yellow", hand=["attack-20", "morph"])
    battle(table, ["flare-trader", "attack-04"]).uses("red", "trader.power")
    table.uses("red", "trader.super", seats=["yellow"]).until("select_card")
    assert sorted(table.hand("red")) == ["attack-20", "flare-trader", "morph"]
    assert table.hand("yellow") == ["attack-04"]
    assert sorted(table.hand("blue")) == ["attack-30", "quash"]


def test_super_a_flare_in_play_is_in_no_hand_and_does_not_move__trader(table: Table) -> None:
    battle(table, ["flare-trader", "attack-04"]).uses("red", "trader.power")
    table.uses("red", "trader.super", seats=["green"]).until("select_card")
    traded = [card for event in table.happened("cards_moved") if event.why == "trader" for card in event.cards]
    assert not any(card.startswith("flare-trader") for card in traded)
    assert "flare-trader" in table.hand("red")


def test_super_cosmic_zapped_no_other_player_is_traded_with__trader(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"]).seat("yellow", hand=["attack-20", "morph"])
    battle(table, ["flare-trader", "attack-04"]).uses("red", "trader.power").passes("green")
    table.uses("red", "trader.super", seats=["yellow"]).uses("green", "cosmic-zap").until("select_card")
    assert table.outcome_of("trader.super") == "cancelled"
    assert sorted(table.hand("yellow")) == ["attack-20", "morph"]


def test_super_card_zapped_the_trade_is_made_with_the_opponent__trader(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    battle(table, ["flare-trader", "attack-04"]).uses("red", "trader.power")
    table.uses("red", "trader.super", seats=["yellow"]).uses("green", "card-zap").until("select_card")
    assert sorted(table.hand("red")) == ["attack-30", "quash"]
    assert "flare-trader" in table.pile("discard")


def wild(table: Table) -> Table:
    table.seat("red", hand=["flare-trader", "attack-08"]).seat("blue", hand=["attack-30"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("red", "trader.wild").until("give_back")


def test_wild_a_random_card_is_taken_from_the_opponent_before_alliances__trader(table: Table) -> None:
    wild(table)
    assert not table.happened("allies_invited")
    taken = [event for event in table.happened("cards_moved") if event.why == "flare-trader"]
    assert [(event.count, event.draws, event.target) for event in taken] == [(1, 1, "hand:red")]
    assert sorted(table.hand("red")) == ["attack-08", "attack-30"]


def test_wild_any_card_is_given_back__trader(table: Table) -> None:
    wild(table).answer("red", cards=[table.card("red", "attack-08")])
    assert table.hand("blue") == ["attack-08"]
    assert sorted(table.hand("red")) == ["attack-30", "flare-trader"]


def test_wild_it_may_be_the_same_card__trader(table: Table) -> None:
    wild(table).answer("red", cards=[table.card("red", "attack-30")])
    assert table.hand("blue") == ["attack-30"]


def test_wild_zapped_no_card_moves__trader(table: Table) -> None:
    table.seat("red", hand=["flare-trader", "attack-08"]).seat("blue", hand=["attack-30"])
    table.seat("yellow", hand=["card-zap"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.uses("red", "trader.wild").uses("yellow", "card-zap").until("select_card")
    assert table.hand("blue") == ["attack-30"]
    assert table.pile("discard") == ["card-zap", "flare-trader"]


def test_a_player_who_is_no_main_player_trades_nothing__trader_CORE_018(table: Table) -> None:
    table.seat("green", "trader").against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "trader.power")


def test_wild_is_for_main_players_only__trader_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-trader", "attack-08"]).against("blue").aims_at("blue-2").until("select_card")
    assert not table.was_offered("green", "trader.wild")


def test_wild_not_against_an_empty_hand__trader(table: Table) -> None:
    table.seat("red", hand=["flare-trader", "attack-08"]).seat("blue", hand=[]).against("blue").aims_at("blue-2")
    table.until("select_card")
    assert not table.was_offered("red", "trader.wild")
