"""Negative attacks, crooked deals and the second morph (IN-051..071, N-04..06)."""

from collections.abc import Callable

from tests.acceptance.client import Game
from tests.acceptance.rewards import battle, discarded, failed_deal, on
from tests.acceptance.table import row


@row("IN-051")
def test_a_negative_attack_makes_the_total_smaller(game: Game) -> None:
    on(game).hand("red", "rw-attack-m07").hand("blue", "attack-00").ships("blue", blue_2=1)
    battle(game, "rw-attack-m07", "attack-00", ships=4).play_out()
    assert (game.total("offense"), game.total("defense")) == (-3, 1)
    assert game.result() == "defense_won"


@row("IN-060")
def test_a_crooked_deal_against_a_negotiate_is_a_deal(game: Game) -> None:
    battle(on(game).hand("red", "rw-crooked-deal", "attack-08"), "rw-crooked-deal", "negotiate")
    game.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert game.result() == "deal"


@row("IN-060")
def test_for_the_plague_it_is_of_one_type_with_negotiates(game: Game) -> None:
    on(game).hand("red", "attack-08", "plague").hand("green", "rw-crooked-deal", "negotiate", "attack-06")
    game.uses("red", "plague", seats=["green"]).until("plague_card", "green")
    assert sorted(each["title"] for each in game.question("green")["cards"]) == ["negotiate", "rw-crooked-deal"]
    game.answer("green", cards=[game.card("green", "rw-crooked-deal")]).until("aim")
    assert game.held("green") == ["negotiate"]
    assert discarded(game) == ["rw-crooked-deal"]


@row("IN-061", "N-06")
def test_it_earns_one_more_card_of_compensation(game: Game) -> None:
    on(game).hand("red", "rw-crooked-deal").hand("blue", "attack-08", *["attack-06"] * 5)
    battle(game, "rw-crooked-deal", "attack-08").play_out()
    assert game.last("compensation_fixed")["count"] == 4
    assert game.held("red") == ["attack-06"] * 4


@row("IN-062", "N-04")
def test_in_a_failed_deal_it_costs_two_ships_and_the_opponent_four(game: Game) -> None:
    failed_deal(battle(on(game).hand("red", "rw-crooked-deal"), "rw-crooked-deal", "negotiate"))
    assert (game.in_warp("red"), game.in_warp("blue")) == (2, 4)


@row("IN-063", "N-05")
def test_two_of_them_cancel_out(game: Game) -> None:
    on(game).hand("red", "rw-crooked-deal").hand("blue", "rw-crooked-deal")
    failed_deal(battle(game, "rw-crooked-deal", "rw-crooked-deal"))
    assert (game.in_warp("red"), game.in_warp("blue")) == (3, 3)


@row("IN-070")
def test_the_second_morph_becomes_what_the_other_card_is(another: Callable[..., Game]) -> None:
    attack = on(another()).hand("red", "rw-morph").hand("blue", "attack-12")
    battle(attack, "rw-morph", "attack-12").play_out("totals_fixed")
    assert (attack.total("offense"), attack.total("defense")) == (12 + 3, 12 + 4)
    deal = battle(on(another()).hand("red", "rw-morph"), "rw-morph", "negotiate")
    assert deal.until("deal").question("red")["kind"] == "deal"


@row("IN-071")
def test_morph_against_morph_sends_every_ship_to_the_warp(game: Game) -> None:
    on(game).hand("red", "rw-morph").hand("blue", "morph").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    game.allies(offense={"green": 2}).reveals(red="rw-morph", blue="morph").play_out()
    assert (game.in_warp("red"), game.in_warp("green"), game.in_warp("blue")) == (3, 2, 4)
    assert game.result() == "both_lost"
    assert not game.has_colony("red", "blue-2")
    assert not game.happened("rewards_chosen") + game.happened("compensation_fixed")
