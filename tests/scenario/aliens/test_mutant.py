"""Mutant: grows its hand again out of the hands of others."""

import pytest

from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table

DRAWN = ["attack-01", "attack-05", "attack-07", "attack-09", "attack-11", "attack-13"]
FLARE = "flare-mutant"


def regenerating(table: Table, mutant: str = "red", hand: list[str] | None = None) -> Table:
    """Red attacks blue-2; this seat is Mutant and holds two cards unless said otherwise."""
    table.seat(mutant, "mutant", hand=hand or ["attack-08", "negotiate"]).deck(*DRAWN)
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def takes(table: Table, *sources: str, seat: str = "red") -> Table:
    """The next cards come from these."""
    for source in sources:
        table.until("mutant_source", seat).answer(seat, options=[source])
    return table


def moves(table: Table) -> list[tuple[str, int, str]]:
    """Where the cards of the refill came from."""
    return [(e.source, e.count, e.target) for e in table.happened("cards_moved") if e.why == "mutant"]


# -- the power ---------------------------------------------------------------------------------


def test_it_fills_its_hand_up_to_eight_cards_from_the_deck__mutant(table: Table) -> None:
    takes(regenerating(table).uses("red", "mutant.power"), *["deck"] * 6).until("invite")
    assert table.hand("red") == ["attack-08", "negotiate", *DRAWN]


def test_or_with_random_cards_of_any_other_player__mutant(table: Table) -> None:
    table.seat("blue", hand=["attack-06"] * 4).seat("green", hand=["quash"]).seat("yellow", hand=["plague", "morph"])
    takes(regenerating(table).uses("red", "mutant.power"), "blue", "green", "yellow", "blue", "yellow", "blue")
    table.until("invite")
    assert sorted(table.hand("red")) == sorted(
        ["attack-08", "negotiate", *["attack-06"] * 3, "quash", "plague", "morph"]
    )
    assert table.hand("blue") == ["attack-06"]


def test_the_sources_may_be_mixed__mutant(table: Table) -> None:
    table.seat("green", hand=["quash", "morph"])
    takes(regenerating(table).uses("red", "mutant.power"), "deck", "green", "deck", "green", "deck", "deck")
    table.until("invite")
    assert [source for source, _, _ in moves(table)] == ["deck", "hand:green", "deck", "hand:green", "deck", "deck"]
    assert all(count == 1 for _, count, _ in moves(table))


def test_it_chooses_each_card_after_it_has_seen_the_last_one__mutant(table: Table) -> None:
    takes(regenerating(table).uses("red", "mutant.power"), "deck").until("mutant_source", "red")
    assert table.hand("red")[-1] == "attack-01"
    assert "5 more cards" in str(table.question("red").question.prompt)


@pytest.mark.parametrize(("count", "offered"), [(0, True), (7, True), (8, False), (9, False)])
def test_only_with_fewer_than_eight_cards__mutant(table: Table, count: int, offered: bool) -> None:
    hand = ["attack-06"] * 6 + ["negotiate"] * 3
    table.seat("red", "mutant", hand=hand[:count]).against("blue").aims_at("blue-2").with_ships(3).until("invite")
    assert table.was_offered("red", "mutant.power") is offered


def test_once_begun_it_cannot_stop_early__mutant(table: Table) -> None:
    takes(regenerating(table).uses("red", "mutant.power"), "deck").until("mutant_source", "red")
    table.refuses("red", "too_few", options=[])
    table.refuses("red", "wrong_members", **{"pass": True})
    table.until("invite")
    assert len(table.hand("red")) == 8


def test_it_takes_nothing_from_itself_or_from_empty_hands__mutant(table: Table) -> None:
    table.seat("green", hand=[])
    regenerating(table).uses("red", "mutant.power").until("mutant_source", "red")
    assert list(table.question("red").question.options) == ["deck", "blue", "yellow"]  # type: ignore[attr-defined]


def test_when_nobody_else_has_cards_it_draws__mutant(table: Table) -> None:
    for seat in ("blue", "green", "yellow"):
        table.seat(seat, hand=[])
    regenerating(table).uses("red", "mutant.power").until("invite")
    assert moves(table) == [("deck", 1, "hand:red")] * 6


def test_a_taken_card_is_seen_by_the_two_alone__mutant_CORE_313(table: Table) -> None:
    takes(regenerating(table).uses("red", "mutant.power"), "green")
    event = next(event for event in table.happened("cards_moved") if event.why == "mutant")
    assert [seat for seat in (*table.state.seats, "public") if "cards" in redact(event, seat)] == ["red", "green"]


def test_as_the_defense_too__mutant(table: Table) -> None:
    regenerating(table, "blue").uses("blue", "mutant.power").until("invite")
    assert len(table.hand("blue")) == 8


def test_not_as_an_ally_or_bystander__mutant(table: Table) -> None:
    regenerating(table, "green").allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "mutant.power")


def test_it_is_optional_and_comes_before_the_invitations__mutant(table: Table) -> None:
    regenerating(table).until("before_invitations", "red")
    assert table.state.phase == "alliance"
    table.passes("red").offered.clear()
    table.play_out()
    assert not table.used("mutant.power")
    assert not table.was_offered("red", "mutant.power")


def test_a_defense_that_has_lost_its_last_encounter_card_draws_a_new_hand__mutant_CORE_121(table: Table) -> None:
    table.seat("blue", hand=["attack-06"])
    takes(regenerating(table).uses("red", "mutant.power"), "blue").until("select_card")
    assert len(table.hand("blue")) == 8


def test_with_three_players_it_takes_from_both_others__mutant(table: Table) -> None:
    table.seats("red", "blue", "green")
    takes(regenerating(table).uses("red", "mutant.power"), "blue", "green").until("invite")
    assert [source for source, _, _ in moves(table)][:2] == ["hand:blue", "hand:green"]
    assert len(table.hand("red")) == 8


def test_a_quake_ends_the_refill__mutant_MUTANT_01_QUAKE_05(table: Table) -> None:
    hands = {"blue": ["attack-06"] * 7, "green": ["attack-08"] * 6, "yellow": ["attack-10"] * 4 + ["attack-04"] * 4}
    for seat, hand in hands.items():
        table.seat(seat, hand=hand)
    takes(regenerating(table, hand=["negotiate"] * 5).uses("red", "mutant.power"), "deck").until("mutant_source")
    for zone in ("deck", "discard"):
        if cards := list(table.state.zones[zone]):
            table.happens(CardsMoved(source=zone, target="removed", count=len(cards), why="effect", cards=cards))
    table.answer("red", options=["deck"]).until("invite")
    assert len(table.happened("quake_struck")) == 1
    assert moves(table) == [("deck", 1, "hand:red")]


def test_cosmic_zapped_it_takes_nothing__mutant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    regenerating(table).uses("red", "mutant.power").uses("yellow", "cosmic-zap").until("invite")
    assert table.outcome_of("mutant.power") == "cancelled"
    assert len(table.hand("red")) == 2


# -- with the reward deck ----------------------------------------------------------------------


def test_a_rift_that_it_takes_goes_off_and_is_replaced__mutant_REW_43_IN_094_MUTANT_01(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-rift-4"])
    hand = ["attack-06"] * 6
    takes(regenerating(table, hand=hand).uses("red", "mutant.power"), "green").until("detonation", "red")
    table.answer("red", **{"from": {"red-5": 4}})
    assert table.in_warp("red") == 4
    assert table.pile("reward_discard") == ["rw-rift-4"]
    takes(table, "deck", "deck").until("invite")
    assert len(table.hand("red")) == 8


def test_of_a_hand_with_two_backs_it_names_one_first__mutant_REW_11(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["quash", "plague", "rw-attack-23"])
    takes(regenerating(table).uses("red", "mutant.power"), "green").until("back", "red")
    assert view(table.state, "red")["variants"]["reward_deck"]["backs"]["green"] == {"cosmic": 2, "reward": 1}
    table.answer("red", options=["reward"])
    assert "rw-attack-23" in table.hand("red")


def test_the_deck_is_the_cosmic_deck__mutant_REW_51_REW_53(table: Table) -> None:
    table.variant("reward_deck")
    regenerating(table).uses("red", "mutant.power").until("mutant_source", "red")
    assert set(table.question("red").question.options) == {"deck", "blue", "green", "yellow"}  # type: ignore[attr-defined]
    table.until("invite")
    assert not [title for title in table.hand("red") if title.startswith("rw-")]


# -- the super flare ---------------------------------------------------------------------------


def shedding(table: Table, count: int, hand: list[str] | None = None) -> Table:
    regenerating(table, hand=hand or ["attack-08", "negotiate", "quash", "plague", FLARE])
    table.uses("red", "mutant.super").until("mutant_discards", "red")
    cards = list(table.question("red").question.cards)  # type: ignore[attr-defined]
    return table.answer("red", cards=cards[:count])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_super_it_discards_up_to_three_cards__mutant(table: Table, count: int) -> None:
    shedding(table, count).until("before_invitations", "red")
    assert table.pile("discard") == ["attack-08", "negotiate", "quash"][:count]
    assert len(table.hand("red")) == 5 - count
    assert FLARE in table.hand("red")


def test_super_with_a_full_hand_the_refill_becomes_possible__mutant(table: Table) -> None:
    shedding(table, 3, ["attack-06"] * 7 + [FLARE]).uses("red", "mutant.power")
    table.until("invite")
    assert len(table.hand("red")) == 8


def test_super_the_refill_is_not_required__mutant(table: Table) -> None:
    shedding(table, 2).until("invite")
    assert not table.used("mutant.power")
    assert len(table.hand("red")) == 3


def test_super_four_are_too_many__mutant(table: Table) -> None:
    regenerating(table, hand=["attack-06"] * 5 + [FLARE]).uses("red", "mutant.super").until("mutant_discards")
    cards = list(table.question("red").question.cards)  # type: ignore[attr-defined]
    assert len(cards) == 5
    table.refuses("red", "too_many", cards=cards[:4])


def test_super_not_after_the_refill__mutant_MUTANT_01(table: Table) -> None:
    regenerating(table, hand=["attack-08", FLARE]).uses("red", "mutant.power").until("mutant_source")
    table.offered.clear()
    table.until("invite")
    assert not table.was_offered("red", "mutant.super")


def test_super_not_with_the_flare_alone__mutant(table: Table) -> None:
    table.seat("blue", hand=["attack-06"])
    regenerating(table, hand=[FLARE]).until("before_invitations", "red")
    assert not table.may_use("red", "mutant.super")
    assert table.may_use("red", "mutant.power")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nothing_is_discarded__mutant(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    regenerating(table, hand=["attack-08", "quash", FLARE]).uses("red", "mutant.super").uses("yellow", zap)
    table.until("invite")
    assert table.outcome_of("mutant.super") == "cancelled"
    assert "quash" in table.hand("red")


# -- the wild flare ----------------------------------------------------------------------------


def won(table: Table, red: str = "attack-40", blue: str = "attack-08", flare: str = "red") -> Table:
    """Red attacks with yellow, blue defends with green; all of them hold two more cards."""
    table.seat("red", hand=[red, *([FLARE] if flare == "red" else ["quash"])])
    table.seat("blue", hand=[blue, "attack-06", "attack-06", *([FLARE] if flare == "blue" else [])])
    table.seat("green", hand=["plague", "ionic-gas"]).seat("yellow", hand=["attack-10", "attack-12"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 1}).reveals(red=red, blue=blue)


def test_wild_after_a_victory_a_card_of_the_opponent_and_of_each_of_its_allies__mutant(table: Table) -> None:
    won(table).uses("red", "mutant.wild").play_out()
    assert len(table.hand("red")) == 1 + 2
    assert (len(table.hand("blue")), len(table.hand("green")), len(table.hand("yellow"))) == (1, 1, 2)


def test_wild_the_defense_that_has_won_may_use_it_too__mutant(table: Table) -> None:
    won(table, red="attack-01", blue="attack-20", flare="blue").uses("blue", "mutant.wild").play_out()
    assert (len(table.hand("red")), len(table.hand("yellow"))) == (0, 1)


def test_wild_not_after_a_defeat__mutant(table: Table) -> None:
    won(table, red="attack-01", blue="attack-20").play_out()
    assert not table.was_offered("red", "mutant.wild")


def test_wild_not_for_allies_of_the_winner__mutant(table: Table) -> None:
    table.seat("yellow", hand=["attack-10", FLARE]).seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(offense={"yellow": 1}).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("yellow", "mutant.wild")


def dealing(table: Table) -> Table:
    """Red and blue negotiate, with an ally each that goes home first."""
    table.seat("red", hand=["negotiate", "attack-10", FLARE]).seat("blue", hand=["negotiate", "attack-06"])
    table.seat("green", hand=["plague"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(defense={"green": 1}).reveals(red="negotiate", blue="negotiate").until("deal")


def test_wild_after_a_deal_a_card_of_the_opponent_alone__mutant(table: Table) -> None:
    dealing(table).offers("red", give={"cards": ["attack-10"]}).accepts("blue").uses("red", "mutant.wild").play_out()
    assert len(table.hand("red")) == 2
    assert table.hand("green") == ["plague"]
    assert len(table.hand("blue")) == 1


def test_wild_not_after_a_deal_that_failed__mutant(table: Table) -> None:
    dealing(table).answer("blue", refuse=True).play_out()
    assert not table.was_offered("red", "mutant.wild")


def test_wild_not_when_they_hold_nothing__mutant(table: Table) -> None:
    table.seat("red", hand=["attack-40", FLARE]).seat("blue", hand=["attack-06"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-40", blue="attack-06").play_out()
    assert not table.was_offered("red", "mutant.wild")


def test_wild_it_comes_at_the_end_of_resolution__mutant_MUTANT_01(table: Table) -> None:
    won(table).play_out("ships_lost")
    assert not table.was_offered("red", "mutant.wild")
    table.until("after_resolution", "red")
    assert table.may_use("red", "mutant.wild")
    assert table.ships_of("red", "blue-2") == 3


def test_wild_a_rift_goes_off__mutant_REW_43(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-40", FLARE]).seat("blue", hand=["attack-06", "rw-rift-3"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-06")
    table.uses("red", "mutant.wild").play_out()
    assert table.in_warp("red") == 3
    assert table.hand("red") == [FLARE]


def test_wild_with_three_players__mutant(table: Table) -> None:
    table.seats("red", "blue", "green").seat("red", hand=["attack-40", FLARE]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(defense={"green": 1}).reveals(red="attack-40", blue="attack-08")
    table.uses("red", "mutant.wild").play_out()
    assert len(table.hand("red")) == 3


def test_wild_not_for_mutant_itself__mutant_CORE_222(table: Table) -> None:
    table.seat("red", "mutant")
    won(table).play_out()
    assert not table.was_offered("red", "mutant.wild")


def test_wild_card_zapped_nothing_is_taken__mutant(table: Table) -> None:
    won(table)
    table.happens(
        CardsMoved(
            source="deck",
            target="hand:yellow",
            count=1,
            why="effect",
            seat="yellow",
            cards=[card for card in table.state.zones["deck"] if card.startswith("card-zap")][:1],
        )
    )
    table.uses("red", "mutant.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("mutant.wild") == "cancelled"
    assert len(table.hand("blue")) == 2
