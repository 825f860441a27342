"""Genius: cards in place of colonies, and twenty of them win."""

import pytest

from domain.events import CardsMoved
from tests.scenario.table import Table


def won(table: Table, *hand: str, ships: int = 3, yellow: tuple[str, ...] = ()) -> Table:
    """Red, the Genius, has won blue-2 with ships of red-1."""
    table.seat("red", "genius", hand=["attack-30", "negotiate", *hand]).seat("yellow", hand=["attack-08", *yellow])
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red="attack-30", blue="attack-08")


def test_it_may_decline_a_colony_and_draws_a_card_for_each_ship__genius(table: Table) -> None:
    won(table).uses("red", "genius.power").play_out()
    assert not table.has_colony("red", "blue-2")
    assert len(table.hand("red")) == 1 + 3


def test_the_ships_go_back_to_its_other_colonies__genius(table: Table) -> None:
    won(table).uses("red", "genius.power").at("return_ships", "red", amounts={"red-4": 2, "red-5": 1}).play_out()
    assert (table.ships_of("red", "red-4"), table.ships_of("red", "red-5")) == (6, 5)


def test_the_losers_lose_all_the_same_and_the_encounter_is_won__genius(table: Table) -> None:
    won(table).uses("red", "genius.power").play_out()
    assert table.in_warp("blue") == 4
    assert table.result() == "offense_won"


def test_it_is_optional__genius(table: Table) -> None:
    won(table).play_out()
    assert table.was_offered("red", "genius.power")
    assert table.has_colony("red", "blue-2")


def test_also_as_an_ally_while_the_others_land__genius(table: Table) -> None:
    table.seat("green", "genius").seat("red", hand=["attack-30"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").allies(offense={"green": 2, "yellow": 1}).reveals(red="attack-30", blue="attack-08")
    table.uses("green", "genius.power").play_out()
    assert not table.has_colony("green", "blue-2")
    assert table.has_colony("red", "blue-2")
    assert table.has_colony("yellow", "blue-2")
    assert len(table.hand("green")) == 2 + 2


def test_not_on_a_planet_where_it_has_a_colony__genius(table: Table) -> None:
    table.ships("green", blue_2=3).seat("green", "genius").seat("red", hand=["attack-30"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert not table.was_offered("green", "genius.power")


def test_not_for_a_colony_of_its_own_system__genius(table: Table) -> None:
    table.seat("red", "genius", hand=["attack-30"]).ships("blue", red_3=2).ships("red", red_3=0).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).with_ships(2, "red-1")
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert table.has_colony("red", "red-3")
    assert not table.was_offered("red", "genius.power")


def test_not_for_a_colony_by_a_deal__genius(table: Table) -> None:
    table.seat("red", "genius").to_a_deal().offers("red", take={"colony": "blue-1"}).accepts("blue").play_out()
    assert table.has_colony("red", "blue-1")
    assert not table.was_offered("red", "genius.power")


def test_zapped_the_ships_land__genius(table: Table) -> None:
    won(table, yellow=("cosmic-zap",)).uses("red", "genius.power").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("genius.power") == "cancelled"
    assert table.has_colony("red", "blue-2")
    assert len(table.hand("red")) == 1


# -- twenty cards ------------------------------------------------------------------------------

STOCK = ["attack-06"] * 7 + ["negotiate"] * 11 + ["attack-10"] * 3


def a_new_turn(table: Table, cards: int, *yellow: str) -> Table:
    """Green holds a number of cards as red's turn begins."""
    table.seat("green", "genius", hand=STOCK[:cards]).seat("red", hand=["attack-20"])
    table.seat("blue", hand=["attack-12"]).seat("yellow", hand=["attack-12", *yellow])
    return table.from_the_start_of_the_turn().against("blue")


def test_with_twenty_cards_as_a_turn_begins_it_wins__genius(table: Table) -> None:
    a_new_turn(table, 20).start()
    assert table.state.winners == ["green"]
    assert table.last("victory_reached").rule == "CORE-283"


def test_with_nineteen_it_does_not__genius(table: Table) -> None:
    a_new_turn(table, 19).start()
    assert table.state.status == "running"


def test_not_before_a_turn_begins__genius(table: Table) -> None:
    table.seat("green", "genius", hand=STOCK[:21]).against("blue").play_out("game_ended")
    assert table.state.winners == ["green"]
    types = [event.type for event in table.events]
    assert types.index("encounter_ended") < types.index("victory_reached")


def test_the_usual_victory_is_possible__genius(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1)
    won(table).play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-280"


def test_cards_on_a_sheet_do_not_count__genius(table: Table) -> None:
    table.seat("green", "genius", hand=STOCK[:20]).seat("red", hand=["attack-20"])
    table.against("blue").start()
    card = table.card("green", "negotiate")
    table.happens(CardsMoved(source="hand:green", target="sheet:genius", count=1, why="elsewhere", cards=[card]))
    table.play_out("turn_began")
    assert table.state.status == "running"


def test_without_the_power_it_does_not_win__genius(table: Table) -> None:
    table.ships("green", green_1=0, green_2=0, green_3=0, warp=8)
    a_new_turn(table, 20).start()
    assert table.state.status == "running"


def test_zapped_it_does_not_win_this_turn__genius(table: Table) -> None:
    a_new_turn(table, 20, "cosmic-zap").uses("yellow", "cosmic-zap")
    assert table.outcome_of("genius.triumph") == "cancelled"
    assert table.state.status == "running"


# -- the flare ---------------------------------------------------------------------------------


def lesson(table: Table, *seats: str, yellow: str = "attack-08") -> Table:
    table.seat("red", hand=["attack-08", "flare-genius"]).seat("yellow", hand=["attack-08", yellow]).against("blue")
    return table.aims_at("blue-2").with_ships(1).uses("red", "genius.wild", seats=list(seats))


def test_wild_everybody_it_names_must_draw_a_card__genius(table: Table) -> None:
    lesson(table, "green", "yellow").until("select_card")
    assert (len(table.hand("green")), len(table.hand("yellow")), len(table.hand("blue"))) == (3, 3, 2)


def test_wild_also_itself__genius(table: Table) -> None:
    lesson(table, "red").until("select_card")
    assert len(table.hand("red")) == 3


def test_wild_the_cards_come_from_the_cosmic_deck__genius(table: Table) -> None:
    table.variant("reward_deck")
    lesson(table, "red", "blue").until("select_card")
    assert [event.source for event in table.happened("cards_moved") if event.why == "genius"] == ["deck", "deck"]


def test_wild_before_invitations_and_as_a_main_player__genius(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-genius"]).against("blue").play_out()
    assert not table.was_offered("green", "genius.wild")


def test_wild_card_zapped_nobody_draws__genius(table: Table) -> None:
    lesson(table, "green", yellow="card-zap").uses("yellow", "card-zap").until("select_card")
    assert table.outcome_of("genius.wild") == "cancelled"
    assert len(table.hand("green")) == 2


def guess(table: Table, number: int, blue: str = "attack-08", *yellow: str) -> Table:
    table.seat("red", "genius", hand=["attack-04", "flare-genius"]).seat("blue", hand=[blue, "attack-40"])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(1)
    table.selects("red", "attack-04").selects("blue", blue)
    return table.uses("red", "genius.super", number=number)


@pytest.mark.parametrize(("number", "cards"), [(5, 4), (8, 4), (11, 4), (4, 0), (12, 0)])
def test_super_four_cards_for_a_number_at_most_three_away__genius(table: Table, number: int, cards: int) -> None:
    guess(table, number).play_out("totals_fixed")
    assert len(table.hand("red")) == 1 + cards


def test_super_the_opponent_must_show_an_attack__genius(table: Table) -> None:
    guess(table, 0, "negotiate").play_out("cards_revealed").play_out()
    assert [event for event in table.happened("cards_moved") if event.why == "genius"] == []


def test_super_a_number_between_0_and_40__genius(table: Table) -> None:
    table.seat("red", "genius", hand=["attack-04", "flare-genius"]).against("blue").aims_at("blue-2").with_ships(1)
    table.selects("red", "attack-04").until("cards_selected", "red")
    table.refuses("red", "too_many", use="genius.super", answer={"kind": "choose_number", "number": 41})


def test_super_as_a_main_player_only__genius(table: Table) -> None:
    table.seat("green", "genius", hand=["attack-08", "flare-genius"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "genius.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_there_is_no_prize__genius(table: Table, zap: str) -> None:
    guess(table, 8, "attack-08", zap).uses("yellow", zap).play_out("totals_fixed")
    assert table.outcome_of("genius.super") == "cancelled"
    assert [event for event in table.happened("cards_moved") if event.why == "genius"] == []
