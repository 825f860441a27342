"""Loser: an upset turns the result over."""

import pytest

from tests.scenario.table import Table


def battle(table: Table) -> Table:
    """Red, the Loser, encounters blue's four ships on blue-2 with three."""
    return table.seat("red", "loser").against("blue").aims_at("blue-2").with_ships(3, "red-1")


def offered_cards(table: Table, seat: str) -> list[str]:
    return sorted(table.question(seat).question.cards.values())  # type: ignore[attr-defined]


def test_an_upset_may_be_declared_before_cards_are_selected__loser(table: Table) -> None:
    battle(table).until("before_selection", "red")
    assert table.may_use("red", "loser.power")
    table.play_out()
    assert not table.used("loser.power")


def test_both_main_players_must_then_play_an_attack__loser(table: Table) -> None:
    battle(table).uses("red", "loser.power").until("select_card")
    assert offered_cards(table, "red") == offered_cards(table, "blue") == ["attack-08"]
    table.refuses("red", "not_an_option", cards=[table.card("red", "negotiate")])


def test_a_player_who_holds_no_attack_may_play_anything__loser(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "morph"])
    battle(table).uses("red", "loser.power").until("select_card")
    assert offered_cards(table, "blue") == ["morph", "negotiate"]


def test_the_winning_side_becomes_the_loser__loser(table: Table) -> None:
    table.seat("red", hand=["attack-30"])
    battle(table).uses("red", "loser.power").reveals(red="attack-30", blue="attack-08").play_out()
    assert table.total("offense").amount > table.total("defense").amount
    assert table.result() == "defense_won"
    assert table.last("outcome_fixed").why == "loser"
    assert table.in_warp("red") == 3


def test_the_losing_side_becomes_the_winner__loser(table: Table) -> None:
    table.seat("red", hand=["attack-00"])
    battle(table).uses("red", "loser.power").reveals(red="attack-00", blue="attack-08").play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("red", "blue-2")
    assert table.in_warp("blue") == 4


def test_everything_afterwards_uses_the_flipped_result__loser(table: Table) -> None:
    table.seat("red", hand=["attack-30"])
    battle(table).allies(offense={"green": 2}, defense={"yellow": 1})
    table.uses("red", "loser.power").reveals(red="attack-30", blue="attack-08").play_out()
    assert table.in_warp("green") == 2
    assert table.last("rewards_chosen").seat == "yellow"


def test_a_tie_ends_as_a_win_of_the_offense__loser(table: Table) -> None:
    table.seat("red", hand=["attack-09"])
    battle(table).uses("red", "loser.power").reveals(red="attack-09", blue="attack-08").play_out()
    assert table.total("offense").amount == table.total("defense").amount
    assert table.result() == "offense_won"


def test_the_flip_comes_last_even_after_a_zapped_human_has_won__loser(table: Table) -> None:
    table.seat("blue", "human").seat("yellow", hand=["cosmic-zap"])
    battle(table).uses("red", "loser.power").reveals(red="attack-08", blue="attack-08")
    table.uses("yellow", "cosmic-zap").play_out()
    assert [e.value["side"] for e in table.happened("fact_noted") if e.fact == "outright_winner"] == ["defense"]
    assert table.result() == "offense_won"


def test_the_duty_to_attack_covers_no_card_that_comes_later__loser(table: Table) -> None:
    table.seat("blue", "chosen").deck("negotiate", "attack-04", "attack-04")
    battle(table).uses("red", "loser.power").reveals(red="attack-08", blue="attack-08").uses("blue", "chosen.power")
    drawn = table.state.zones["sheet:chosen"]
    table.answer("blue", cards=[drawn[0]])
    assert table.last("face_changed").face.type == "negotiate"


def test_a_player_who_wins_with_a_negotiate_gets_no_compensation__loser(table: Table) -> None:
    table.seat("blue", hand=["negotiate"])
    battle(table).uses("red", "loser.power").reveals(red="attack-08", blue="negotiate").play_out()
    assert table.result() == "defense_won"
    assert table.in_warp("blue") == 0
    assert not table.happened("compensation_fixed")


def test_the_flipped_loser_who_showed_an_attack_never_collects__loser(table: Table) -> None:
    table.seat("blue", hand=["negotiate"])
    battle(table).uses("red", "loser.power").reveals(red="attack-08", blue="negotiate").play_out()
    assert table.in_warp("red") == 3
    assert table.hand("red") == ["negotiate"]


def test_a_player_who_ends_up_losing_with_a_negotiate_against_an_attack_collects__loser(table: Table) -> None:
    table.seat("blue", "human", hand=["negotiate"]).seat("yellow", hand=["cosmic-zap"])
    battle(table).uses("red", "loser.power").reveals(red="attack-08", blue="negotiate")
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.result() == "offense_won"
    assert table.last("compensation_fixed").taker == "blue"
    assert table.hand("blue") == ["negotiate"]


def test_two_negotiates_lead_to_a_deal_and_there_is_nothing_to_flip__loser(table: Table) -> None:
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate"])
    battle(table).uses("red", "loser.power").reveals(red="negotiate", blue="negotiate").until("deal")
    assert table.encounter.case == "deal"
    assert table.encounter.winner == ""


def test_the_power_zapped_turns_nothing_over_and_forces_nobody__loser(table: Table) -> None:
    table.seat("red", hand=["attack-30", "negotiate"]).seat("yellow", hand=["cosmic-zap"])
    battle(table).uses("red", "loser.power").uses("yellow", "cosmic-zap").until("select_card")
    assert offered_cards(table, "red") == ["attack-30", "negotiate"]
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert table.outcome_of("loser.power") == "cancelled"
    assert table.result() == "offense_won"


def wild(table: Table) -> Table:
    table.seat("blue", hand=["flare-loser", "attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"green": 2}, defense={"yellow": 1}).uses("blue", "loser.wild")


def test_wild_both_sides_lose_and_no_cards_are_selected_or_revealed__loser(table: Table) -> None:
    wild(table).play_out()
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [3, 4, 2, 1]
    assert not table.happened("card_selected")
    assert not table.happened("cards_revealed")
    assert table.result() == "both_lost"
    assert not table.happened("compensation_fixed")
    assert not table.happened("rewards_chosen")


def test_wild_goes_back_to_the_hand__loser(table: Table) -> None:
    wild(table).play_out()
    assert table.outcome_of("loser.wild") == "carried_out"
    assert table.hand("blue") == ["attack-08", "flare-loser"]


def test_wild_a_declared_upset_is_lost_as_well__loser(table: Table) -> None:
    table.seat("blue", hand=["flare-loser", "attack-08"])
    battle(table).uses("red", "loser.power").uses("blue", "loser.wild").play_out()
    assert table.result() == "both_lost"
    assert table.in_warp("red") == 3
    assert table.in_warp("blue") == 4


def test_wild_zapped_the_encounter_goes_on__loser(table: Table) -> None:
    table.seat("yellow", hand=["card-zap", "attack-08"])
    wild(table).uses("yellow", "card-zap").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.result() == "defense_won"
    assert "flare-loser" in table.pile("discard")


def late(table: Table) -> Table:
    table.seat("red", hand=["flare-loser", "attack-30", "negotiate"])
    return battle(table).selects("red", "attack-30").selects("blue", "attack-08").uses("red", "loser.super")


def test_super_the_upset_comes_after_the_selection_and_before_the_reveal__loser(table: Table) -> None:
    late(table).play_out()
    order = [event.type for event in table.events if event.type in ("card_selected", "use_declared", "cards_revealed")]
    assert order == ["card_selected", "card_selected", "use_declared", "cards_revealed"]
    assert table.result() == "defense_won"
    assert table.in_warp("red") == 3


def test_super_nobody_is_forced_to_attack__loser(table: Table) -> None:
    table.seat("red", hand=["flare-loser", "attack-30", "negotiate"])
    battle(table).until("select_card")
    assert offered_cards(table, "red") == ["attack-30", "negotiate"]
    table.selects("red", "attack-30").selects("blue", "negotiate").uses("red", "loser.super").play_out()
    assert table.result() == "defense_won"


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_result_stays__loser(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    late(table).uses("yellow", zap).play_out()
    assert table.outcome_of("loser.super") == "cancelled"
    assert table.result() == "offense_won"


def test_a_player_who_is_no_main_player_declares_no_upset__loser_CORE_018(table: Table) -> None:
    table.seat("green", "loser", hand=["flare-loser"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("green", "loser.power")
    assert not table.was_offered("green", "loser.super")


def test_wild_is_for_main_players_only__loser_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-loser"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "loser.wild")


def test_super_not_when_the_upset_is_declared_already__loser(table: Table) -> None:
    table.seat("red", "loser", hand=["flare-loser", "attack-08"]).against("blue").aims_at("blue-2").with_ships(2)
    table.uses("red", "loser.power").reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("red", "loser.super")


def test_the_duty_to_attack_is_not_dodged_by_the_hoard__loser_miser_MISER_01(table: Table) -> None:
    hoard = ["negotiate", "quash", "mobius-tubes", "plague", "reinforcement-5", "card-zap", "flare-chosen", "ionic-gas"]
    table.seat("red", "miser", hand=["attack-08", "negotiate"]).deck(*hoard).seat("blue", "loser", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("blue", "loser.power").until("select_card")
    assert not table.was_offered("red", "miser.encounter")
