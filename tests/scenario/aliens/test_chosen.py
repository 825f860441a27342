"""Chosen: three cards from the deck, and perhaps another card to fight with."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table


def prayed(table: Table, *drawn: str, red: str = "attack-08", blue: str = "attack-08") -> Table:
    """Red, the Chosen, and blue have revealed these cards; red draws those from the deck."""
    table.seat("red", "chosen", hand=[red, "flare-chosen"]).seat("blue", hand=[blue, "attack-01"]).deck(*drawn)
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red=red, blue=blue).uses("red", "chosen.power")


def drawn(table: Table, title: str) -> list[str]:
    """The id of the drawn card of this title, as an answer."""
    return [card for card in table.state.zones["sheet:chosen"] if card.startswith(title)][:1]


def asked_cards(table: Table) -> list[str]:
    return sorted(table.question("red").question.cards.values())  # type: ignore[attr-defined]


def test_three_cards_are_drawn_after_the_reveal__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "negotiate").until("chosen")
    moved = [event for event in table.happened("cards_moved") if event.target == "sheet:chosen"]
    assert [event.count for event in moved] == [3]
    assert "cards" not in redact(moved[0], "blue")
    assert "cards" in redact(moved[0], "red")


def test_it_is_optional__chosen(table: Table) -> None:
    table.seat("red", "chosen").against("blue").aims_at("blue-2").with_ships(3, "red-1").play_out()
    assert table.was_offered("red", "chosen.power")
    assert not table.used("chosen.power")


def test_a_drawn_encounter_card_replaces_its_own_which_is_discarded__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "negotiate").at("chosen", "red", cards=drawn(table, "attack-30"))
    table.answer("red", options=["replace"]).play_out()
    assert table.total("offense").explained == [("attack-30", 30), ("ships", 3)]
    assert table.pile("discard")[0] == "attack-08"
    assert table.result() == "offense_won"


def test_only_encounter_cards_can_be_picked__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "negotiate").until("chosen")
    assert asked_cards(table) == ["attack-30", "negotiate"]


def test_attack_beside_attack_may_be_added_instead__chosen(table: Table) -> None:
    prayed(table, "attack-12", "plague", "negotiate").at("chosen", "red", cards=drawn(table, "attack-12"))
    table.answer("red", options=["add"]).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("attack-12", 12), ("ships", 3)]
    assert sorted(table.pile("discard"))[:4] == ["attack-08", "attack-08", "attack-12", "negotiate"]


def test_a_negotiate_is_never_added__chosen(table: Table) -> None:
    prayed(table, "attack-12", "plague", "negotiate").at("chosen", "red", cards=drawn(table, "negotiate"))
    assert table.asked("red") != "chosen_how"


def test_cards_that_are_not_picked_are_discarded__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "negotiate").at("chosen", "red", cards=drawn(table, "attack-30"))
    table.answer("red", options=["replace"]).play_out()
    assert {"plague", "negotiate"} <= set(table.pile("discard"))
    assert table.state.zones["sheet:chosen"] == []


def test_picking_is_optional_even_with_encounter_cards__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "negotiate").at("chosen", "red", cards=[]).play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)
    assert {"attack-30", "plague", "negotiate"} <= set(table.pile("discard"))


def test_without_an_encounter_card_among_them_nothing_is_picked__chosen(table: Table) -> None:
    prayed(table, "force-field", "plague", "quash").play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)
    assert {"force-field", "plague", "quash"} <= set(table.pile("discard"))


def test_it_is_used_once_per_encounter__chosen(table: Table) -> None:
    prayed(table, "force-field", "plague", "quash").play_out()
    assert len([event for event in table.happened("use_declared") if event.ability == "chosen.power"]) == 1
    assert [event.value for event in table.happened("fact_noted") if event.fact == "divine_intervention"] == ["red"]


def test_a_picked_negotiate_against_an_attack_loses_and_is_compensated__chosen(table: Table) -> None:
    prayed(table, "attack-12", "plague", "negotiate").at("chosen", "red", cards=drawn(table, "negotiate")).play_out()
    assert not table.happened("totals_fixed")
    assert table.result() == "defense_won"
    assert table.last("compensation_fixed").taker == "red"


def test_a_picked_negotiate_against_a_negotiate_leads_to_a_deal__chosen(table: Table) -> None:
    prayed(table, "attack-12", "plague", "negotiate", blue="negotiate").at("chosen", "red", cards=drawn(table, "negot"))
    table.until("deal")
    assert table.encounter.case == "deal"


def test_a_picked_attack_turns_a_deal_into_a_fight__chosen(table: Table) -> None:
    prayed(table, "attack-12", "plague", "quash", red="negotiate", blue="negotiate")
    table.at("chosen", "red", cards=drawn(table, "attack-12")).play_out()
    assert table.result() == "offense_won"


def test_a_picked_morph_copies_the_opponents_revealed_card__chosen(table: Table) -> None:
    prayed(table, "morph", "plague", "quash", blue="attack-30").at("chosen", "red", cards=drawn(table, "morph"))
    table.play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)


def test_a_picked_morph_beside_an_accepted_claim_copies_the_claim__chosen(table: Table) -> None:
    table.seat("red", "chosen").seat("blue", "gambler", hand=["attack-08"]).deck("morph", "plague", "quash")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08")
    table.selects("blue", "attack-08").uses("blue", "gambler.power").answer("blue", options=["attack-40"])
    table.answer("red", options=["accept"]).uses("red", "chosen.power").answer("red", cards=drawn(table, "morph"))
    table.play_out()
    assert table.total("offense").explained[0] == ("attack-40", 40)


def test_a_morph_that_meets_a_morph_is_two_morphs__chosen(table: Table) -> None:
    table.seat("red", "chosen").seat("blue", "gambler", hand=["attack-08"]).deck("morph", "plague", "quash")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08")
    table.selects("blue", "attack-08").uses("blue", "gambler.power").answer("blue", options=["morph"])
    table.answer("red", options=["accept"]).uses("red", "chosen.power").answer("red", cards=drawn(table, "morph"))
    table.play_out()
    assert table.result() == "both_lost"


def test_a_zap_on_the_declaration_comes_before_any_card_is_drawn__chosen(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    prayed(table, "attack-30", "plague", "negotiate").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("chosen.power") == "cancelled"
    assert not [event for event in table.happened("cards_moved") if event.target == "sheet:chosen"]


def test_after_the_draw_there_is_no_zap_any_more__chosen(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    prayed(table, "attack-30", "plague", "negotiate").passes("yellow").until("chosen_saw_the_cards", "red")
    assert table.asked("yellow") == ""


def test_super_other_cards_are_kept_in_hand__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "quash").uses("red", "chosen.super", cards=drawn(table, "plague"))
    table.at("chosen", "red", cards=drawn(table, "attack-30")).answer("red", options=["replace"]).play_out()
    assert "plague" in table.hand("red")
    assert "quash" in table.pile("discard")
    assert table.total("offense").explained[0] == ("attack-30", 30)


def test_super_is_played_when_the_cards_have_been_seen__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "quash").until("chosen_saw_the_cards", "red")
    assert len(table.state.zones["sheet:chosen"]) == 3
    assert table.may_use("red", "chosen.super")
    sub = table.question("red").question.abilities["chosen.super"].question  # type: ignore[attr-defined]
    assert sorted(sub.cards.values()) == ["plague", "quash"]


def test_super_not_with_nothing_to_keep__chosen(table: Table) -> None:
    prayed(table, "attack-30", "attack-10", "negotiate").until("chosen", "red")
    assert not table.was_offered("red", "chosen.super")


def test_super_what_is_kept_stays_hidden_from_the_others__chosen(table: Table) -> None:
    prayed(table, "attack-30", "plague", "quash").uses("red", "chosen.super", cards=drawn(table, "plague")).play_out()
    kept = next(event for event in table.happened("cards_moved") if event.why == "flare-chosen")
    assert "cards" not in redact(kept, "blue")
    declared = next(event for event in table.happened("use_declared") if event.ability == "chosen.super")
    assert "chosen" not in redact(declared, "blue")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_other_cards_are_discarded_but_the_pick_stays__chosen(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    prayed(table, "attack-30", "plague", "quash").until("chosen_saw_the_cards", "red")
    table.uses("red", "chosen.super", cards=drawn(table, "plague")).uses("yellow", zap)
    table.at("chosen", "red", cards=drawn(table, "attack-30")).answer("red", options=["replace"]).play_out()
    assert table.outcome_of("chosen.super") == "cancelled"
    assert "plague" in table.pile("discard")
    assert table.total("offense").explained[0] == ("attack-30", 30)


def wild(table: Table) -> Table:
    table.seat("red", hand=["flare-chosen", "attack-08"]).deck("attack-40")
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("red", "chosen.wild")


def test_wild_one_card_is_drawn_before_the_selection__chosen(table: Table) -> None:
    wild(table).until("select_card")
    assert sorted(table.hand("red")) == ["attack-08", "attack-40", "flare-chosen"]


def test_wild_zapped_no_card_is_drawn__chosen(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("yellow", "card-zap").until("select_card")
    assert table.hand("red") == ["attack-08"]
