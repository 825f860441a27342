"""Phantasm: the top card of the deck takes the place of a revealed one."""

import pytest

from tests.scenario.table import Table


def revealed(table: Table, top: tuple[str, ...], phantasm: str = "red", **cards: str) -> Table:
    """Red attacks blue-2 with three ships; these cards are on top of the deck, and both are revealed."""
    cards = {"red": "attack-08", "blue": "attack-12", **cards}
    for seat, card in cards.items():
        table.seat(seat, hand=[card, "negotiate"])
    table.seat(phantasm, "phantasm").deck(*top).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(**cards)


def faces(table: Table) -> dict[str, tuple[str, int]]:
    return {seat: (face.type, face.value) for seat, face in table.encounter.faces.items()}


# -- the power ---------------------------------------------------------------------------------


def test_an_encounter_card_takes_the_place_of_its_own__phantasm(table: Table) -> None:
    revealed(table, ("attack-30",)).at("instability", "red", seats=["red"]).play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)
    assert "attack-08" in table.pile("discard")


def test_or_of_the_opponent_s__phantasm(table: Table) -> None:
    revealed(table, ("attack-04",)).at("instability", "red", seats=["blue"]).play_out()
    assert table.total("defense").explained[0] == ("attack-04", 4)
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_one_of_the_two_it_must_be__phantasm(table: Table) -> None:
    revealed(table, ("attack-04",)).until("instability", "red").refuses("red", "too_few", seats=[])
    assert table.used("phantasm.power")


def test_what_comes_up_is_face_up__phantasm(table: Table) -> None:
    revealed(table, ("attack-30",)).until("instability")
    assert table.last("cards_moved").hidden_fields() == {}
    assert table.pile("turned_up") == ["attack-30"]


def test_any_other_card_is_discarded_and_changes_nothing__phantasm(table: Table) -> None:
    revealed(table, ("plague",)).play_out()
    assert "plague" in table.pile("discard")
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_the_defense_has_it_too__phantasm(table: Table) -> None:
    revealed(table, ("attack-30",), "blue").at("instability", "blue", seats=["blue"]).play_out()
    assert table.total("defense").explained[0] == ("attack-30", 30)


def test_not_an_ally__phantasm(table: Table) -> None:
    table.seat("green", "phantasm").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("phantasm.power")


def test_an_attack_may_become_a_negotiate_and_the_outcome_is_another_one__phantasm(table: Table) -> None:
    revealed(table, ("negotiate",), blue="negotiate").at("instability", "red", seats=["red"]).until("deal")
    assert faces(table) == {"red": ("negotiate", 0), "blue": ("negotiate", 0)}


def test_a_negotiate_may_become_an_attack__phantasm(table: Table) -> None:
    revealed(table, ("attack-30",), red="negotiate").at("instability", "red", seats=["red"]).play_out()
    assert table.result() == "offense_won"


def test_a_morph_turned_up_becomes_what_the_other_card_shows__phantasm(table: Table) -> None:
    revealed(table, ("morph",)).at("instability", "red", seats=["red"]).play_out()
    assert table.total("offense").explained[0] == ("attack-12", 12)


def test_a_claim_ends_with_the_card_that_it_was_made_for__phantasm(table: Table) -> None:
    table.seat("blue", "gambler", hand=["attack-06", "negotiate"]).seat("red", "phantasm").deck("attack-30")
    table.against("blue").aims_at("blue-2").with_ships(3).selects("red", "attack-08").selects("blue", "attack-06")
    table.uses("blue", "gambler.power").at("claim", "blue", options=["attack-40"])
    table.at("believe", "red", options=["accept"]).at("instability", "red", seats=["blue"]).play_out()
    assert table.total("defense").explained[0] == ("attack-30", 30)
    assert "attack-06" not in table.pile("discard")
    assert "attack-30" in table.pile("discard")


def test_cosmic_zapped_no_card_is_turned_up__phantasm(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    revealed(table, ("attack-30",)).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("phantasm.power") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_by_the_house_rule_it_may_be_left__phantasm(table: Table) -> None:
    revealed(table.option(phantasm_may=True), ("attack-30",)).play_out()
    assert table.was_offered("red", "phantasm.choice")
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_by_the_house_rule_an_ally_has_no_choice_either__phantasm(table: Table) -> None:
    table.option(phantasm_may=True).seat("green", "phantasm").against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "phantasm.choice")


def test_by_the_house_rule_it_works_as_ever__phantasm(table: Table) -> None:
    revealed(table.option(phantasm_may=True), ("attack-30",)).uses("red", "phantasm.choice")
    table.at("instability", "red", seats=["red"]).play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)


def test_by_the_house_rule_it_is_zapped_as_ever__phantasm(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    revealed(table.option(phantasm_may=True), ("attack-30",)).uses("red", "phantasm.choice")
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("phantasm.choice") == "cancelled"


# -- the flare ---------------------------------------------------------------------------------


def seen(table: Table, top: str) -> Table:
    """Red has the flare and uses it."""
    table.seat("red", hand=["attack-08", "flare-phantasm"]).seat("blue", hand=["attack-12"]).deck(top).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-12")
    return table.uses("red", "phantasm.wild")


def test_wild_an_encounter_card_may_take_the_place_of_its_own__phantasm(table: Table) -> None:
    seen(table, "attack-30").at("vision", "red", yes=True).play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)
    assert "attack-08" in table.pile("discard")


def test_wild_or_it_is_discarded__phantasm(table: Table) -> None:
    seen(table, "attack-30").at("vision", "red", yes=False).play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)
    assert "attack-30" in table.pile("discard")


def test_wild_any_other_card_joins_the_hand__phantasm(table: Table) -> None:
    seen(table, "plague").play_out()
    assert "plague" in table.hand("red")


def test_wild_only_as_a_main_player__phantasm(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-phantasm"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "phantasm.wild")


def test_wild_card_zapped_no_card_is_turned_up__phantasm(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    seen(table, "attack-30").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("phantasm.wild") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-08", 8)


def searched(table: Table, *top: str) -> Table:
    """Red, who is Phantasm, plays the flare with its power."""
    table.seat("red", "phantasm", hand=["attack-08", "flare-phantasm"]).seat("blue", hand=["attack-12"])
    table.deck(*top).against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-12")
    return table.uses("red", "phantasm.super")


def test_super_cards_are_turned_up_until_there_are_two_encounter_cards__phantasm(table: Table) -> None:
    searched(table, "plague", "attack-04", "quash", "attack-30").until("apparition", "red")
    assert table.pile("turned_up") == ["attack-04", "attack-30"]
    assert table.pile("discard")[-2:] == ["plague", "quash"]


@pytest.mark.parametrize(("chosen", "other"), [("attack-04", "attack-30"), ("attack-30", "attack-04")])
def test_super_one_of_them_is_exchanged_and_the_other_discarded__phantasm(
    table: Table, chosen: str, other: str
) -> None:
    searched(table, "attack-04", "attack-30").until("apparition", "red")
    card = next(card for card in table.state.zones["turned_up"] if card.startswith(chosen))
    table.answer("red", cards=[card]).at("instability", "red", seats=["blue"]).play_out()
    assert table.total("defense").explained[0][0] == chosen
    assert {other, "attack-12"} <= set(table.pile("discard"))


def test_super_it_also_goes_with_the_house_rule__phantasm(table: Table) -> None:
    table.option(phantasm_may=True).seat("red", "phantasm", hand=["attack-08", "flare-phantasm"])
    table.deck("attack-04", "attack-30").against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").uses("red", "phantasm.choice").uses("red", "phantasm.super")
    table.until("apparition", "red")


def test_super_when_no_second_one_is_left_there_is_one__phantasm(table: Table) -> None:
    searched(table.position(deck_size=2), "attack-04", "plague").at("instability", "red", seats=["red"]).play_out()
    assert table.total("offense").explained[0] == ("attack-04", 4)


def test_super_card_zapped_one_card_is_turned_up__phantasm(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    searched(table, "plague", "attack-04").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("phantasm.super") == "cancelled"
    assert [event.cards[0] for event in table.happened("cards_moved") if event.target == "turned_up"] == ["plague#1"]


def test_super_cosmic_zapped_none_is__phantasm_CORE_226(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    table.seat("red", "phantasm", hand=["attack-08", "flare-phantasm"]).deck("attack-04").against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08")
    table.until("use", "yellow").passes("yellow").uses("red", "phantasm.super").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("phantasm.super") == "cancelled"
    assert "flare-phantasm" in table.hand("red")
