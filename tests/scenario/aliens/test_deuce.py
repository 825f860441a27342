"""Deuce: two encounter cards in one encounter."""

import pytest

from domain.decks.titles import TITLES, Title, title_of
from domain.game.views import redact
from tests.scenario.table import Table


def deuce(table: Table, *hand: str, blue: str = "attack-08") -> Table:
    """Red is Deuce with three ships in the gate at blue-2."""
    table.seat("red", "deuce", hand=list(hand)).seat("blue", hand=[blue, "attack-04"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def plays(table: Table, first: str, second: str, *rest: str, blue: str = "attack-08") -> Table:
    """Both have selected; red has added the second card."""
    deuce(table, first, second, *rest, blue=blue).selects("red", first).selects("blue", blue)
    table.until("second", "red")
    return table.answer("red", cards=[table.card("red", second)])


# -- the second card ---------------------------------------------------------------------------


def test_the_second_card_is_added_when_both_cards_are_chosen_and_nothing_is_revealed__deuce(table: Table) -> None:
    deuce(table, "attack-06", "attack-10", "attack-01").selects("red", "attack-06").selects("blue", "attack-08")
    assert table.asked("red") == "second"
    assert not table.happened("cards_revealed")


def test_the_second_card_lies_face_down__deuce(table: Table) -> None:
    plays(table, "attack-06", "attack-10", "attack-01")
    added = next(event for event in table.happened("cards_moved") if event.target == "laid_second")
    declared = next(event for event in table.happened("use_declared") if event.ability == "deuce.power")
    assert ["cards" in redact(added, viewer) for viewer in ("red", "blue")] == [True, False]
    assert ["chosen" in redact(declared, viewer) for viewer in ("red", "blue")] == [True, False]


def test_it_is_mandatory__deuce(table: Table) -> None:
    deuce(table, "attack-06", "attack-10", "attack-01").reveals(red="attack-06", blue="attack-08")
    assert table.used("deuce.power")


def test_the_defense_adds_one_too__deuce(table: Table) -> None:
    table.seat("blue", "deuce", hand=["attack-08", "attack-04", "attack-01"]).against("blue").aims_at("blue-2")
    table.with_ships(3).selects("red", "attack-08").selects("blue", "attack-08").until("second", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-04")]).play_out()
    assert table.total("defense").amount == 8 + 4 + 4


def test_an_ally_adds_nothing__deuce(table: Table) -> None:
    table.seat("green", "deuce").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("deuce.power")


def test_other_effects_do_not_see_it_as_an_encounter_card__deuce(table: Table) -> None:
    table.seat("blue", "oracle")
    plays(table, "attack-06", "attack-10", "attack-01").play_out()
    shown = [event.card for event in table.happened("card_turned_up")]
    assert not any(card.startswith("attack-10") for card in shown)


def test_exchanged_cards_leave_the_second_one_where_it_is__deuce(table: Table) -> None:
    table.seat("blue", "sorcerer")
    plays(table, "attack-06", "attack-10", "attack-01").uses("blue", "sorcerer.power").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("attack-10", 10)]


# -- at reveal ---------------------------------------------------------------------------------


def test_a_second_attack_is_a_bonus_to_the_total__deuce(table: Table) -> None:
    plays(table, "attack-06", "attack-10", "attack-01").play_out()
    assert table.total("offense").explained == [("attack-06", 6), ("ships", 3), ("attack-10", 10)]


@pytest.mark.parametrize(("first", "second"), [("negotiate", "attack-10"), ("attack-10", "negotiate")])
def test_with_a_negotiate_among_the_two_a_negotiate_was_played__deuce(table: Table, first: str, second: str) -> None:
    plays(table, first, second, "attack-01").play_out()
    assert not table.happened("totals_fixed")
    assert table.result() == "defense_won"
    assert table.last("compensation_fixed").taker == "red"


def test_a_second_morph_copies_the_opponents_card__deuce(table: Table) -> None:
    plays(table, "attack-06", "morph", "attack-01").play_out()
    assert table.total("offense").explained == [("attack-06", 6), ("ships", 3), ("morph", 8)]


def test_a_second_morph_beside_a_negotiate_is_a_negotiate__deuce(table: Table) -> None:
    plays(table, "attack-06", "morph", "attack-01", blue="negotiate").until("deal")
    assert not table.happened("totals_fixed")


# -- clean-up ----------------------------------------------------------------------------------


def test_of_two_attacks_the_bigger_one_is_discarded_and_the_other_taken_back__deuce(table: Table) -> None:
    plays(table, "attack-06", "attack-10", "attack-01").play_out()
    assert sorted(table.hand("red")) == ["attack-01", "attack-06"]
    assert "attack-10" in table.pile("discard")


def test_the_bigger_attack_is_the_one_that_counted_more__deuce_DEUCE_01(table: Table) -> None:
    """Blue, Mirror, reverses the first card: 14 counts 41. The second one has not been reversed, and counts 20."""
    table.seat("blue", "mirror")
    deuce(table, "attack-14", "attack-20", "attack-01").selects("red", "attack-14").selects("blue", "attack-08")
    table.until("second", "red").answer("red", cards=[table.card("red", "attack-20")])
    table.uses("blue", "mirror.power").play_out()
    assert [source for source, _ in table.total("offense").explained] == ["mirror", "ships", "attack-20"]
    assert "attack-14" in table.pile("discard")
    assert sorted(table.hand("red")) == ["attack-01", "attack-20"]


@pytest.mark.parametrize(("first", "second"), [("negotiate", "attack-10"), ("attack-10", "negotiate")])
def test_with_a_negotiate_that_one_is_discarded__deuce(table: Table, first: str, second: str) -> None:
    plays(table, first, second, "attack-01").play_out()
    assert "attack-10" in table.hand("red")
    assert "negotiate" in table.pile("discard")


def test_of_two_different_negotiates_the_player_chooses__deuce(table: Table) -> None:
    plays(table, "negotiate", "morph", "attack-01", blue="negotiate").at("deal", "red", refuse=True)
    table.until("second_card_goes", "red").answer("red", cards=[card_on_the_table(table, "negotiate")])
    assert "morph" in table.hand("red")
    assert "negotiate" in table.pile("discard")


def test_of_equal_but_different_attacks_the_player_chooses__deuce(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = Title("attack-06-other", "Attack 06", "attack", value=6)
    monkeypatch.setitem(TITLES, title.id, title)
    plays(table, "attack-06", title.id, "attack-01").until("second_card_goes", "red")
    table.answer("red", cards=[card_on_the_table(table, title.id)]).play_out()
    assert "attack-06" in table.hand("red")


def card_on_the_table(table: Table, title: str) -> str:
    return next(card for card in table.state.zones["played:red"] if card.startswith(f"{title}#"))


def test_after_a_concession_an_unseen_card_returns_unseen__deuce(table: Table) -> None:
    table.seat("blue", "squee")
    plays(table, "attack-06", "attack-10", "attack-01").uses("blue", "squee.power")
    table.at("plea", "red", options=["concede"]).play_out()
    back = next(
        event for event in table.happened("cards_moved") if event.target == "hand:red" and event.why == "second"
    )
    assert "cards" not in redact(back, "blue")
    assert "attack-06" in table.hand("red")
    assert "attack-10" in table.pile("discard")


def test_after_time_travel_both_are_chosen_anew__deuce(table: Table) -> None:
    table.seat("blue", "chronos", hand=["attack-08", "attack-04"])
    plays(table, "attack-06", "attack-10", "attack-01", "attack-12").uses("blue", "chronos.power")
    table.until("select_card", "red")
    assert sorted(table.hand("red")) == ["attack-01", "attack-10", "attack-12"]
    table.selects("red", "attack-01").selects("blue", "attack-08").until("second", "red")
    table.answer("red", cards=[table.card("red", "attack-12")]).play_out()
    assert table.total("offense").explained == [("attack-01", 1), ("ships", 3), ("attack-12", 12)]


def test_a_power_lost_in_the_encounter_still_takes_the_card_back__deuce(table: Table) -> None:
    table.ships("blue", blue_4=0, blue_5=0).seat("blue", "deuce", hand=["attack-01", "attack-00", "attack-05"])
    table.seat("red", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "attack-20").selects("blue", "attack-01").until("second", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-00")]).play_out()
    assert table.state.seats["blue"].powerless
    assert "attack-00" in table.hand("blue")
    assert "attack-01" in table.pile("discard")


# -- the hand ----------------------------------------------------------------------------------


def test_with_exactly_one_encounter_card_the_offense_goes_on_without_the_power__deuce(table: Table) -> None:
    deuce(table, "attack-06", "plague").reveals(red="attack-06", blue="attack-08").play_out()
    assert not table.used("deuce.power")
    assert table.total("offense").amount == 6 + 3


def test_with_exactly_one_encounter_card_the_defense_draws_a_new_hand__deuce(table: Table) -> None:
    table.seat("blue", "deuce", hand=["attack-08", "plague"]).against("blue").aims_at("blue-2").with_ships(3)
    table.until("select_card")
    assert [event.seat for event in table.happened("cards_revealed_in_hand")] == ["blue"]
    assert len(table.hand("blue")) == 8


def test_with_exactly_one_encounter_card_the_turn_begins_with_a_new_hand__deuce(table: Table) -> None:
    table.seat("red", "deuce", hand=["attack-08", "plague"]).from_the_start_of_the_turn().against("blue").until("aim")
    assert [event.seat for event in table.happened("cards_revealed_in_hand")] == ["red"]


def test_with_two_encounter_cards_no_new_hand_is_drawn__deuce(table: Table) -> None:
    table.seat("blue", "deuce", hand=["attack-08", "attack-04"]).against("blue").aims_at("blue-2").with_ships(3)
    table.until("select_card")
    assert not table.happened("cards_revealed_in_hand")


def test_zapped_nothing_is_added_and_the_card_stays_hidden_in_hand__deuce(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    plays(table, "attack-06", "attack-10", "attack-01").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("deuce.power") == "cancelled"
    assert table.total("offense").amount == 6 + 3
    assert "attack-10" in table.hand("red")


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, seat: str, effect: str, red: str = "attack-08", blue: str = "attack-10") -> Table:
    """Red shows an 8, blue a 10; the seat holds another 8."""
    table.seat("red", hand=[red]).seat("blue", hand=[blue]).seat("green")
    table.seat(seat, hand=[*{"red": [red], "blue": [blue]}.get(seat, []), "attack-08", "attack-12", "flare-deuce"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1})
    table.reveals(red=red, blue=blue).until("cards_revealed", seat)
    table.uses(seat, "deuce.wild", cards=[table.card(seat, "attack-08")])
    return table.at("twin_effect", seat, options=[effect])


@pytest.mark.parametrize("seat", ["blue", "green"])
def test_wild_a_twin_lowers_the_total_of_the_player_who_revealed_it__deuce(table: Table, seat: str) -> None:
    wild(table, seat, "lower:offense").play_out()
    assert table.total("offense").explained[-1] == ("flare-deuce", -8)
    assert table.hand(seat).count("attack-08") == 0
    assert "attack-08" in table.pile("discard")


def test_wild_or_raises_it__deuce(table: Table) -> None:
    wild(table, "red", "raise:offense").play_out()
    assert table.total("offense").explained[-1] == ("flare-deuce", 8)


def test_wild_only_an_attack_as_big_as_a_revealed_one_will_do__deuce(table: Table) -> None:
    table.seat("blue", hand=["attack-10", "attack-12", "flare-deuce"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-10").play_out()
    assert not table.was_offered("blue", "deuce.wild")


def test_wild_the_value_after_modifications_counts__deuce(table: Table) -> None:
    table.seat("red", "virus").seat("blue", hand=["attack-10", "attack-08", "flare-deuce"])
    table.against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-10")
    table.uses("blue", "deuce.wild", cards=[table.card("blue", "attack-08")]).play_out()
    assert table.outcome_of("deuce.wild") == "carried_out"


def test_wild_not_for_those_who_take_no_part__deuce(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-deuce"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "deuce.wild")


def test_wild_card_zapped_the_attack_stays_in_hand__deuce(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"]).seat("red", hand=["attack-08"])
    table.seat("blue", hand=["attack-10", "attack-08", "flare-deuce"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-10").until("cards_revealed", "blue")
    table.uses("blue", "deuce.wild", cards=[table.card("blue", "attack-08")]).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("deuce.wild") == "cancelled"
    assert "attack-08" in table.hand("blue")
    declared = next(event for event in table.happened("use_declared") if event.ability == "deuce.wild")
    assert ["chosen" in redact(declared, viewer) for viewer in ("blue", "yellow")] == [True, False]


def test_super_both_cards_may_be_discarded__deuce(table: Table) -> None:
    plays(table, "attack-06", "attack-10", "attack-01", "flare-deuce").uses("red", "deuce.super").play_out()
    assert sorted(table.hand("red")) == ["attack-01", "flare-deuce"]
    assert {"attack-06", "attack-10"} <= set(table.pile("discard"))


def test_super_not_with_a_single_card_on_the_table__deuce(table: Table) -> None:
    deuce(table, "attack-06", "flare-deuce").reveals(red="attack-06", blue="attack-08").play_out()
    assert not table.was_offered("red", "deuce.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_one_is_taken_back__deuce(table: Table, zap: str) -> None:
    table.seat("green", hand=[zap])
    plays(table, "attack-06", "attack-10", "attack-01", "flare-deuce")
    if zap == "cosmic-zap":
        table.passes("green")
    table.uses("red", "deuce.super").uses("green", zap).play_out()
    assert table.outcome_of("deuce.super") == "cancelled"
    assert "attack-06" in table.hand("red")


def replaced(table: Table, first: str, second: str) -> Table:
    """Blue, Phantasm, puts an attack 30 in the place of the first of red's two cards."""
    table.seat("red", "deuce", hand=[first, second]).seat("blue", "phantasm", hand=["attack-08", "attack-04"])
    table.deck("attack-30").against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", first)
    table.selects("blue", "attack-08").until("second", "red").answer("red", cards=[table.card("red", second)])
    return table.at("instability", "blue", seats=["red"]).play_out()


def test_the_second_negotiate_counts_when_the_first_card_is_replaced__deuce(table: Table) -> None:
    replaced(table, "attack-10", "negotiate")
    assert not table.happened("totals_fixed")
    assert table.last("compensation_fixed").taker == "red"


def test_the_second_attack_is_added_when_a_first_negotiate_is_replaced_by_an_attack__deuce(table: Table) -> None:
    replaced(table, "negotiate", "attack-10")
    assert table.total("offense").amount == 30 + 3 + 10


def test_of_two_different_negotiates_the_one_that_counted_is_discarded__deuce(table: Table) -> None:
    table.variant("reward_deck").seat("red", "deuce", hand=["rw-crooked-deal", "negotiate"])
    table.seat("blue", hand=["negotiate", "attack-04"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "rw-crooked-deal").selects("blue", "negotiate").until("second", "red")
    table.answer("red", cards=[table.card("red", "negotiate")]).at("deal", "red", refuse=True)
    for _ in range(40):
        if table.asked("red") == "second_card_goes":
            plain = next(card for card in table.state.zones["played:red"] if title_of(card) == "negotiate")
            table.answer("red", cards=[plain])
        if table.happened("encounter_ended"):
            break
        table._let_go()
    assert table.last("deal_losses_fixed").counts == {"red": 2, "blue": 4}
    assert table.hand("red") == ["negotiate"]


def test_with_one_encounter_card_left_before_selection_the_defense_draws_a_new_hand__deuce_TIME_22(
    table: Table,
) -> None:
    table.seat("red", "trader", hand=["attack-08", "plague"]).seat("blue", "deuce", hand=["attack-20", "attack-30"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").uses("red", "trader.power").until("select_card")
    assert len(table.hand("blue")) == 8
