"""Decks and discards (CORE-290..295) and the cosmic quake (QUAKE-01..11)."""

from collections import Counter

from domain.decks.titles import title_of
from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table

RICH = {
    "red": ["negotiate"] * 10,
    "blue": ["attack-06"] * 7 + ["attack-40", "attack-15"],
    "green": ["attack-08"] * 7 + ["attack-13"],
    "yellow": ["attack-10"] * 4 + ["attack-04"] * 4,
}
"""33 cards besides the two that lie face down: enough for four hands of eight."""


def rid_of(table: Table, zone: str, leave: int = 0) -> None:
    """An effect takes a pile out of the game but for its top cards."""
    pile = table.state.zones[zone]
    cards = pile[: len(pile) - leave]
    if cards:
        table.happens(CardsMoved(source=zone, target="removed", count=len(cards), why="effect", cards=cards))


def quaking(table: Table) -> Table:
    """Green draws three cards although both piles are empty."""
    for seat, hand in RICH.items():
        table.seat(seat, hand=hand)
    table.ships("green", warp=5).against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="negotiate", blue="attack-40").until("rewards", "green")
    rid_of(table, "deck")
    rid_of(table, "discard")
    return table


def test_the_discard_pile_is_open_and_ordered__CORE_290_CORE_310(table: Table) -> None:
    table.discard_pile("attack-20", "quash").against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.pile("discard") == ["attack-20", "quash", "attack-08", "attack-08"]


def test_an_empty_deck_is_rebuilt_from_its_discards__CORE_291(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "negotiate"]).seat("green", hand=[])
    table.discard_pile("attack-20", "quash", "plague")
    table.ships("green", warp=1).against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").until("rewards", "green")
    rid_of(table, "deck")
    table.answer("green", amounts={"cards": 3})
    assert sorted(table.hand("green")) == ["attack-20", "plague", "quash"]


def test_the_rebuilding_may_come_in_the_middle_of_a_draw__CORE_294(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "negotiate"]).seat("green", hand=[])
    table.discard_pile("attack-20", "quash").deck("morph")
    table.ships("green", warp=1).against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").until("rewards", "green")
    rid_of(table, "deck", leave=1)
    table.answer("green", amounts={"cards": 3})
    assert sorted(table.hand("green")) == ["attack-20", "morph", "quash"]
    assert [event.count for event in table.happened("cards_moved") if event.why == "rewards"] == [1, 2]


def test_a_shown_hand_is_discarded_in_the_order_of_the_hand__CORE_295(table: Table) -> None:
    hand = ["reinforcement-2", "quash", "plague", "reinforcement-5"]
    table.seat("blue", hand=hand).against("blue").aims_at("blue-2").until("select_card")
    assert table.pile("discard") == hand


def test_the_deck_is_face_down_and_the_number_of_its_cards_is_known__CORE_311_CORE_310(table: Table) -> None:
    shown = view(table.start().state, "red")
    assert shown["piles"]["deck"] == len(table.state.zones["deck"])
    assert "deck" not in shown["open_piles"]


def test_a_draw_with_both_piles_empty_makes_a_quake__QUAKE_01_CORE_292(table: Table) -> None:
    quaking(table).answer("green", amounts={"cards": 3})
    assert table.last("quake_struck").seat == "green"


def test_a_rebuilt_deck_makes_no_quake__QUAKE_01(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "negotiate"]).discard_pile("quash", "plague", "morph").ships("green", warp=1)
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").until("rewards", "green")
    rid_of(table, "deck")
    table.answer("green", amounts={"cards": 3})
    assert not table.happened("quake_struck")


def test_a_quake_discards_all_hands_and_shuffles_them_into_a_new_deck__QUAKE_02_QUAKE_03(table: Table) -> None:
    held = quaking(table)
    hands = sorted(card for seat in table.state.seats for card in table.state.zones[f"hand:{seat}"])
    held.answer("green", amounts={"cards": 3})
    assert [event.seat for event in table.happened("cards_moved") if event.why == "quake"][:4] == list(
        table.state.seats
    )
    assert sorted(table.last("pile_shuffled").cards) == hands


def test_a_quake_gives_everybody_eight_cards__QUAKE_04(table: Table) -> None:
    quaking(table).answer("green", amounts={"cards": 3})
    dealt = [event.seat for event in table.happened("cards_moved") if event.why == "quake" and event.source == "deck"]
    assert dealt == list(table.state.seats) * 8


def test_the_draw_that_caused_the_quake_is_not_made_any_more__QUAKE_05(table: Table) -> None:
    quaking(table).answer("green", amounts={"cards": 3})
    assert not [event for event in table.happened("cards_moved") if event.why == "rewards"]


def test_the_rest_of_an_instruction_is_replaced_too__QUAKE_05(table: Table) -> None:
    table.deck("morph")
    quaking_with_one = quaking(table)
    top = [card for card in table.state.zones["removed"] if title_of(card) == "morph"]
    table.happens(CardsMoved(source="removed", target="deck", count=1, why="effect", cards=top))
    quaking_with_one.answer("green", amounts={"cards": 3})
    drawn = [event.count for event in table.happened("cards_moved") if event.why == "rewards"]
    assert drawn == [1]
    assert len(table.happened("quake_struck")) == 1


def test_cards_on_the_table_stay_where_they_are__QUAKE_06(table: Table) -> None:
    quaking(table)
    on_the_table = table.state.zones["played:red"] + table.state.zones["played:blue"]
    table.answer("green", amounts={"cards": 3})
    assert not set(on_the_table) & set(table.last("pile_shuffled").cards)
    assert [title_of(card) for card in on_the_table] == ["negotiate", "attack-40"]


def test_nobody_can_answer_a_quake__QUAKE_08(table: Table) -> None:
    quaking(table).answer("green", amounts={"cards": 3})
    types = [event.type for event in table.events]
    between = types[types.index("quake_struck") : types.index("encounter_ended")]
    assert "answered" not in between
    assert "use_declared" not in between


def quaking_with(table: Table, spare: list[str]) -> Table:
    """Red, with this hand, loses to blue and its ally green, who draws; nobody else has more than two cards."""
    table.seat("red", hand=["attack-08", *spare]).seat("blue", hand=["attack-40", "quash"])
    table.ships("green", warp=1).against("blue").aims_at("blue-2")
    table.with_ships(1).allies(defense={"green": 3}).reveals(red="attack-08", blue="attack-40").until("rewards")
    rid_of(table, "deck")
    rid_of(table, "discard")
    return table.answer("green", amounts={"cards": 3})


def dealt_by_the_quake(table: Table) -> dict[str, int]:
    """Seat -> how many cards it was dealt in this encounter."""
    types = [event.type for event in table.events]
    moved = [each for each in table.events[: types.index("encounter_ended")] if isinstance(each, CardsMoved)]
    return dict(Counter(each.seat for each in moved if each.why == "quake" and each.source == "deck"))


def left_for_the_deck(table: Table) -> int:
    """How many cards of the pile that was shuffled for the quake nobody was dealt."""
    return len(table.happened("pile_shuffled")[-1].cards) - sum(dealt_by_the_quake(table).values())


def test_too_few_cards_are_dealt_evenly_to_the_seats_and_one_dummy_hand__QUAKE_09(table: Table) -> None:
    """Twelve cards are dealt to four seats and a dummy hand."""
    quaking_with(table, ["negotiate"] * 7)
    assert dealt_by_the_quake(table) == {"red": 2, "blue": 2, "green": 2, "yellow": 2}
    assert left_for_the_deck(table) == 12 - 4 * 2
    assert len(table.happened("quake_struck")) == 1


def test_five_players_get_five_cards_each_of_thirty_one_and_six_become_the_deck__QUAKE_09(table: Table) -> None:
    spare = ["negotiate"] * 11 + ["attack-06"] * 7 + ["attack-10"] * 4 + ["attack-08"] * 2
    quaking_with(table.seats("red", "blue", "green", "yellow", "purple"), spare)
    assert dealt_by_the_quake(table) == dict.fromkeys(table.state.seats, 5)
    assert left_for_the_deck(table) == 6


def test_the_cards_are_dealt_one_at_a_time_from_the_offense__QUAKE_09(table: Table) -> None:
    quaking_with(table, ["negotiate"] * 7)
    pile = table.last("pile_shuffled").cards[::-1]
    dealt = [e for e in table.happened("cards_moved") if e.why == "quake" and e.source == "deck"]
    assert [event.seat for event in dealt] == list(table.state.seats) * 2
    assert [card for event in dealt for card in event.cards] == pile[:8]
    assert table.state.zones["deck"][::-1] == pile[8:]


def test_a_quake_is_not_at_once_followed_by_another__QUAKE_09(table: Table) -> None:
    """Yellow's reward comes from what the quake has left in the deck."""
    table.seat("red", hand=["attack-08", *["negotiate"] * 7]).seat("blue", hand=["attack-40", "quash"])
    table.ships("green", warp=1).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 3, "yellow": 1}).reveals(red="attack-08", blue="attack-40")
    table.until("rewards", "green")
    rid_of(table, "deck")
    rid_of(table, "discard")
    table.answer("green", amounts={"cards": 3}).play_out()
    assert len(table.hand("yellow")) == 2 + 1
    assert len(table.happened("quake_struck")) == 1


def test_fewer_cards_than_hands_all_become_the_deck__QUAKE_09(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("yellow", hand=[])
    quaking_with(table, [])
    assert dealt_by_the_quake(table) == {}
    assert table.happened("pile_shuffled")[2].count == 2


def test_a_new_hand_that_a_second_quake_deals_is_kept__HAND_02(table: Table) -> None:
    """Two cards are left at the whole table: no draw of eight can be made, and no quake deals anybody a card."""
    table.seat("red", hand=["attack-08"]).seat("blue", hand=["plague"]).seat("green", hand=[])
    table.seat("yellow", hand=[]).against("blue").aims_at("blue-2").until("launch")
    rid_of(table, "deck")
    table.with_ships(1).play_out()
    types = [event.type for event in table.events]
    assert types[: types.index("encounter_ended")].count("quake_struck") == 2
    assert table.last("encounter_ended").result == "aborted"


def test_an_empty_destiny_deck_makes_no_quake__QUAKE_10_CORE_293(table: Table) -> None:
    table.seat("red", hand=["mobius-tubes", "negotiate"]).start()
    rid_of(table, "destiny", leave=1)
    table.passes("red").until("aim")
    assert not table.happened("quake_struck")


def test_after_a_quake_play_goes_on_where_it_was__QUAKE_11(table: Table) -> None:
    quaking(table).answer("green", amounts={"cards": 3}).play_out()
    assert table.last("encounter_ended").result == "defense_won"


def test_a_quake_may_strike_at_the_start_of_a_turn__QUAKE_11(table: Table) -> None:
    table.seat("red", hand=["mobius-tubes", "negotiate"]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(1).selects("red", "negotiate")
    rid_of(table, "deck")
    table.selects("blue", "attack-40").play_out("turn_began").until("aim")
    assert table.happened("quake_struck")


def test_a_fresh_hand_is_seen_by_its_owner_alone__CORE_311_CORE_347(table: Table) -> None:
    quaking(table).answer("green", amounts={"cards": 3})
    dealt = [event for event in table.happened("cards_moved") if event.why == "quake" and event.source == "deck"]
    assert dealt
    assert all("cards" in redact(event, event.seat) for event in dealt)
    assert all("cards" not in redact(event, "public") for event in dealt)
