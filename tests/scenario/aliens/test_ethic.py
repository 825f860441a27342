"""Ethic: who beats it pays for it."""

from collections.abc import Iterable
from typing import Any

import pytest

from domain.events import CardsMoved
from tests.scenario.table import Table

RICH = ["attack-08", "attack-06", "attack-10", "quash", "plague", "negotiate"]


def beaten(table: Table, *hand: str, red: str = "attack-01", ships: int = 3, yellow: Iterable[str] = ()) -> Table:
    """Red, the Ethic, loses ships of red-1 at blue-2; blue has five cards left."""
    table.seat("red", "ethic", hand=[red, *hand]).seat("blue", hand=RICH)
    table.seat("yellow", hand=["attack-04", *yellow]).against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red=red, blue="attack-08")


def collected(table: Table) -> dict[str, int]:
    """Where the cards of compensation came from."""
    found: dict[str, int] = {}
    for event in table.happened("cards_moved"):
        if event.why == "compensation":
            found[event.source] = found.get(event.source, 0) + event.count
    return found


# -- guilt -------------------------------------------------------------------------------------


def test_beaten_by_an_attack_it_collects_compensation__ethic(table: Table) -> None:
    beaten(table).play_out()
    assert collected(table) == {"hand:blue": 3}


@pytest.mark.parametrize("ships", [1, 2, 4])
def test_one_card_for_each_ship_lost_in_the_encounter__ethic(table: Table, ships: int) -> None:
    beaten(table, ships=ships).play_out()
    assert table.last("compensation_fixed").count == ships


def test_it_is_mandatory__ethic(table: Table) -> None:
    beaten(table).play_out()
    assert table.used("ethic.power")
    assert not table.was_offered("red", "ethic.power")


def test_also_as_the_defense__ethic(table: Table) -> None:
    table.seat("blue", "ethic", hand=["attack-01"]).seat("red", hand=RICH).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-08", blue="attack-01")
    table.play_out()
    assert table.used("ethic.power") == (table.result() == "offense_won")
    assert collected(table) == {"hand:red": 4}


def test_not_as_an_ally__ethic(table: Table) -> None:
    table.seat("green", "ethic").seat("red", hand=["attack-01"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}).reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.used("ethic.power")


def test_not_after_a_victory__ethic(table: Table) -> None:
    beaten(table, red="attack-40").play_out()
    assert not table.used("ethic.power")


def test_after_a_lost_negotiate_it_gets_the_usual_compensation__ethic(table: Table) -> None:
    beaten(table, red="negotiate").play_out()
    assert not table.used("ethic.power")
    assert collected(table) == {"hand:blue": 3}


def test_zapped_there_is_no_compensation__ethic(table: Table) -> None:
    beaten(table, yellow=["cosmic-zap"]).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("ethic.power") == "cancelled"
    assert collected(table) == {}


# -- from the deck -----------------------------------------------------------------------------


def test_compensation_may_come_from_the_deck__ethic(table: Table) -> None:
    beaten(table).uses("red", "ethic.deck", number=3).play_out()
    assert collected(table) == {"deck": 3}


def test_or_in_part__ethic(table: Table) -> None:
    beaten(table).uses("red", "ethic.deck", number=1).play_out()
    assert collected(table) == {"deck": 1, "hand:blue": 2}


def test_also_what_a_negotiate_brings__ethic(table: Table) -> None:
    beaten(table, red="negotiate").uses("red", "ethic.deck", number=2).play_out()
    assert collected(table) == {"deck": 2, "hand:blue": 1}


def test_no_more_cards_than_are_owed__ethic(table: Table) -> None:
    beaten(table).until("taking_compensation", "red")
    table.refuses("red", "too_many", use="ethic.deck", answer={"kind": "choose_number", "number": 4})


def test_the_deck_is_the_cosmic_one_where_there_are_two__ethic(table: Table) -> None:
    table.variant("reward_deck")
    beaten(table).uses("red", "ethic.deck", number=3).play_out()
    assert collected(table) == {"deck": 3}


def test_zapped_all_cards_come_from_the_hand__ethic(table: Table) -> None:
    beaten(table, yellow=["cosmic-zap"]).passes("yellow").uses("red", "ethic.deck", number=3)
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("ethic.deck") == "cancelled"
    assert collected(table) == {"hand:blue": 3}


# -- super -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 2, 5])
def test_super_it_names_the_amount_itself__ethic(table: Table, number: int) -> None:
    beaten(table, "flare-ethic").uses("red", "ethic.super", number=number).play_out()
    assert table.last("compensation_fixed").count == number
    assert sum(collected(table).values()) == number


def test_super_of_no_cards_none_can_come_from_the_deck__ethic(table: Table) -> None:
    beaten(table, "flare-ethic").uses("red", "ethic.super", number=0).play_out()
    assert not table.was_offered("red", "ethic.deck")
    assert collected(table) == {}


def test_super_eight_cards_at_most__ethic(table: Table) -> None:
    beaten(table, "flare-ethic").until("compensation_due", "red")
    table.refuses("red", "too_many", use="ethic.super", answer={"kind": "choose_number", "number": 9})


def test_super_also_from_the_deck__ethic(table: Table) -> None:
    beaten(table, "flare-ethic").uses("red", "ethic.super", number=8).uses("red", "ethic.deck", number=8).play_out()
    assert collected(table) == {"deck": 8}


def test_super_it_is_optional__ethic(table: Table) -> None:
    beaten(table, "flare-ethic").play_out()
    assert table.was_offered("red", "ethic.super")
    assert table.last("compensation_fixed").count == 3


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_is_a_card_for_each_ship__ethic(table: Table, zap: str) -> None:
    beaten(table, "flare-ethic", yellow=[zap])
    if zap == "cosmic-zap":
        table.passes("yellow")
    table.uses("red", "ethic.super", number=8).uses("yellow", zap).play_out()
    assert table.outcome_of("ethic.super") == "cancelled"
    assert collected(table) == {"hand:blue": 3}


# -- wild --------------------------------------------------------------------------------------


def generous(table: Table, *yellow: str) -> Table:
    """Yellow has lost with a negotiate; green has won two rewards and holds the flare."""
    table.seat("green", hand=["attack-04", "flare-ethic"]).seat("yellow", hand=["attack-06", *yellow])
    table.seat("red", hand=["attack-01"]).deck("attack-12", "attack-10", "plague", "quash").against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(defense={"green": 2})
    return table.reveals(red="attack-01", blue="attack-08").uses("green", "ethic.wild")


def pass_on(table: Table, **cards: str) -> Table:
    return pass_on_from(table, "green", **cards)


def pass_on_from(table: Table, giver: str, **cards: str) -> Table:
    chosen = {seat: table.card(giver, title) for seat, title in cards.items()}
    table.at("pass_on", giver, cards=list(chosen.values()))
    return table.at("pass_to", giver, items={seat: [card] for seat, card in chosen.items()})


def test_wild_cards_of_the_draw_may_be_passed_on__ethic__ethic_01(table: Table) -> None:
    pass_on(generous(table), blue="attack-12", yellow="attack-10")
    assert "attack-12" in table.hand("blue")
    assert "attack-10" in table.hand("yellow")
    assert table.hand("green") == ["attack-04", "flare-ethic"]


def test_wild_only_cards_of_the_draw__ethic(table: Table) -> None:
    generous(table).until("pass_on", "green")
    table.refuses("green", "not_an_option", cards=[table.card("green", "attack-04")])


def test_wild_it_may_keep_them__ethic(table: Table) -> None:
    generous(table).at("pass_on", "green", cards=[])
    assert len(table.hand("green")) == 4


def test_wild_only_giver_and_taker_see_a_card__ethic(table: Table) -> None:
    pass_on(generous(table), blue="attack-12")
    given = [event for event in table.happened("cards_moved") if event.why == "ethic"]
    assert [event.seen_by for event in given] == [["green", "blue"]]


def test_wild_later_draws_of_the_encounter_are_covered_too__ethic__ethic_01(table: Table) -> None:
    """By another flare green draws a card in Alliance; two rewards follow in Resolution."""
    table.seat("blue", hand=["attack-08", "flare-genius"]).seat("green", hand=["attack-04", "flare-ethic"])
    table.seat("red", hand=["attack-01"]).deck("attack-12", "attack-10", "plague").against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").uses("blue", "genius.wild", seats=["green"]).uses("green", "ethic.wild")
    pass_on(table, blue="attack-12").allies(defense={"green": 2}).reveals(red="attack-01", blue="attack-08")
    pass_on(table.until("pass_on", "green"), yellow="attack-10", blue="plague").play_out()
    assert "attack-10" in table.hand("yellow")
    assert "plague" in table.hand("blue")


def test_wild_three_cards_altogether__ethic(table: Table) -> None:
    generous(table).at("pass_on", "green", cards=[table.card("green", "attack-12"), table.card("green", "attack-10")])
    cards: dict[str, Any] = {"blue": [table.card("green", "attack-12"), table.card("green", "attack-10")]}
    table.at("pass_to", "green", items=cards)
    assert [event.value for event in table.happened("sheet_noted")][:2] == [{"green": 3}, {"green": 1}]


def test_wild_when_the_encounter_is_over_so_is_the_effect__ethic(table: Table) -> None:
    generous(table).play_out()
    assert table.state.sheets["ethic"]["generous"] == {}


def test_wild_it_is_optional__ethic(table: Table) -> None:
    table.seat("green", hand=["attack-04", "flare-ethic"]).seat("red", hand=["attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(defense={"green": 2})
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert table.was_offered("green", "ethic.wild")


def test_wild_not_when_somebody_else_draws__ethic(table: Table) -> None:
    table.seat("yellow", hand=["attack-04", "flare-ethic"]).seat("red", hand=["attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(defense={"green": 2})
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "ethic.wild")


def test_wild_a_new_hand_is_a_draw_and_the_flare_may_be_among_its_cards__ethic(table: Table) -> None:
    table.deck("attack-12", "flare-ethic").seat("blue", hand=["plague"]).against("blue").uses("blue", "ethic.wild")
    assert table.state.phase == "planning"
    pass_on_from(table, "blue", green="attack-12").until("select_card")
    assert "attack-12" in table.hand("green")


def test_wild_the_hand_that_a_quake_deals_is_no_draw__ethic(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-genius"]).seat("green", hand=["attack-04", "flare-ethic"])
    table.ships("green", warp=1).seat("red", hand=["attack-01"]).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("blue", "genius.wild", seats=["green"]).uses("green", "ethic.wild").at("pass_on", "green", cards=[])
    table.allies(defense={"green": 2}).reveals(red="attack-01", blue="attack-08").until("rewards", "green")
    for pile in ("deck", "discard"):
        cards = list(table.state.zones[pile])
        table.happens(CardsMoved(source=pile, target="removed", count=len(cards), why="elsewhere", cards=cards))
    table.answer("green", amounts={"cards": 2})
    assert table.happened("quake_struck")
    assert table.asked("green") != "pass_on"


def test_wild_card_zapped_nothing_is_passed_on__ethic(table: Table) -> None:
    generous(table, "card-zap").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("ethic.wild") == "cancelled"
    assert [event for event in table.happened("cards_moved") if event.why == "ethic"] == []


# -- a quake in the middle ---------------------------------------------------------------------


def without_piles(table: Table, leave: int = 0) -> Table:
    """An effect takes deck and discard pile out of the game, but for a number of cards of the deck."""
    for pile, kept in (("deck", leave), ("discard", 0)):
        cards = table.state.zones[pile][: len(table.state.zones[pile]) - kept]
        table.happens(CardsMoved(source=pile, target="removed", count=len(cards), why="elsewhere", cards=cards))
    return table


def test_a_quake_replaces_the_rest_of_the_compensation__ethic_ETHIC_02(table: Table) -> None:
    """Of four cards three are to come from the deck, where one is left, and one from blue."""
    without_piles(beaten(table, ships=4).until("taking_compensation", "red"), leave=1)
    table.answer("red", use="ethic.deck", answer={"number": 3}).play_out()
    assert table.happened("quake_struck")
    assert collected(table) == {"deck": 1}


def test_nothing_comes_from_the_opponent_after_a_quake__ethic_ETHIC_02(table: Table) -> None:
    without_piles(beaten(table).until("taking_compensation", "red"))
    table.answer("red", use="ethic.deck", answer={"number": 1}).play_out()
    assert table.happened("quake_struck")
    assert collected(table) == {}


def test_without_a_quake_the_opponent_gives_the_rest__ethic_ETHIC_02(table: Table) -> None:
    without_piles(beaten(table, ships=4).until("taking_compensation", "red"), leave=3)
    table.answer("red", use="ethic.deck", answer={"number": 3}).play_out()
    assert collected(table) == {"deck": 3, "hand:blue": 1}
