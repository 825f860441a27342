"""Common rewards (CREW-01..06): one deck, one pile, one back."""

from collections import Counter

from domain.commands import CreateGame
from domain.decks import reward
from domain.decks.titles import facts
from domain.game.setup_check import check
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.rewards import lays


def test_the_whole_reward_deck_is_part_of_the_cosmic_deck__CREW_01(table: Table) -> None:
    table.variant("common_rewards").start()
    cards = [card for cards in table.state.zones.values() for card in cards]
    assert Counter(facts(card).deck for card in table.state.zones["deck"])["reward"] == 32
    assert set(reward.cards()) <= set(cards)
    seats = ["red", "blue", "green", "yellow"]
    with_them = check(CreateGame(game="g", seats=seats, variants=["common_rewards"]))["components"]["cosmic_cards"]
    without = check(CreateGame(game="g", seats=seats))["components"]["cosmic_cards"]
    assert with_them == without + 32


def test_reward_cards_may_be_in_starting_hands__CREW_02(table: Table) -> None:
    table.variant("common_rewards").as_dealt().start()
    dealt = [card for seat in table.state.seats for card in table.state.zones[f"hand:{seat}"]]
    lying = [card for card in table.state.zones["deck"] if facts(card).deck == "reward"]
    assert len(dealt) == 32
    assert len(lying) + sum(facts(card).deck == "reward" for card in dealt) == 32
    assert len(lying) < 32


def test_there_is_no_second_deck_and_no_choice_of_decks__CREW_03(table: Table) -> None:
    table.variant("common_rewards").seat("blue", hand=["rw-attack-23"]).ships("green", warp=1)
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 2})
    table.reveals(red="attack-08", blue="rw-attack-23").until("rewards", "green")
    assert set(table.question("green").question.targets) == {"cards", "ships"}  # type: ignore[attr-defined]
    table.play_out()
    assert "rw-attack-23" in table.pile("discard")
    assert not {"reward", "reward_discard"} & set(table.state.zones)


def test_the_discard_pile_gives_reward_cards_back_too__CREW_03(table: Table) -> None:
    table.variant("common_rewards").discard_pile("rw-attack-23").seat("red", hand=["flare-chronos", "attack-08"])
    table.against("blue").until("start_of_encounter", "red")
    question = table.question("red").question.abilities["chronos.wild"].question  # type: ignore[attr-defined]
    assert list(question.cards.values()) == ["rw-attack-23"]


def test_the_cards_do_what_they_do__CREW_04(table: Table) -> None:
    table.variant("common_rewards").seat("red", hand=["rw-crooked-deal", "rw-kicker-2"]).against("blue")
    table.seat("blue", hand=["negotiate"]).aims_at("blue-2").with_ships(3)
    lays(table, "red").reveals(red="rw-crooked-deal", blue="negotiate").play_out()
    assert table.last("deal_losses_fixed").counts == {"red": 2, "blue": 8}
    assert table.pile("discard") == ["rw-crooked-deal", "rw-kicker-2", "negotiate"]


def test_a_rift_goes_off_as_ever__CREW_04(table: Table) -> None:
    table.variant("common_rewards").seat("red", hand=["negotiate"]).seat("blue", hand=["attack-08", "rw-rift-5"])
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="negotiate", blue="attack-08").play_out()
    assert table.in_warp("red") == 6
    assert "rw-rift-5" in table.pile("discard")


def test_nobody_tells_the_backs_apart__CREW_05(table: Table) -> None:
    table.variant("common_rewards").seat("red", hand=["negotiate"])
    table.seat("blue", hand=["attack-08", "rw-morph", "attack-20", "attack-15"]).against("blue").aims_at("blue-2")
    table.with_ships(2).reveals(red="negotiate", blue="attack-08").play_out()
    assert len(table.hand("red")) == 2
    assert not [event for event in table.happened("answered") if event.kind == "choose_option"]
    assert view(table.state, "red")["variants"]["common_rewards"] == {"kickers": {}}


def test_a_quake_makes_one_deck_of_all_cards__CREW_06_XVAR_20(table: Table) -> None:
    table.variant("common_rewards").position(deck_size=0).seat("yellow", hand=["rw-attack-16", "attack-20"])
    table.seat("red", hand=["rw-finder", "plague"]).against("blue").from_the_start_of_the_turn()
    table.play_out("quake_struck").until("aim")
    cards = [card for seat in table.state.seats for card in table.state.zones[f"hand:{seat}"]]
    cards += table.state.zones["deck"] + table.state.zones["discard"]
    assert {"rw-attack-16", "rw-finder"} <= {facts(card).id for card in cards}
    assert "rw-attack-16" not in table.pile("removed")
