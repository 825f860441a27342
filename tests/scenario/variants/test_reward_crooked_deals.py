"""Crooked deals (REW-20..26): negotiates that are a little better when nothing comes of it."""

from domain.decks.titles import facts
from tests.scenario.table import Table
from tests.scenario.variants.rewards import compensation, losses, played

PAYER = [
    "attack-08",
    "attack-04",
    "attack-05",
    "attack-06",
    "attack-07",
    "attack-09",
    "attack-11",
    "attack-12",
    "attack-13",
]


def test_a_crooked_deal_is_a_negotiate__REW_20(table: Table) -> None:
    played(table, ["rw-crooked-deal", "attack-20"], ["negotiate"]).until("deal")
    table.offers("red", give={"cards": ["attack-20"]}).accepts("blue").play_out()
    assert table.result() == "deal"
    assert facts("rw-crooked-deal#1").is_encounter_card


def test_it_loses_against_an_attack_like_any_negotiate__REW_20(table: Table) -> None:
    played(table, ["rw-crooked-deal"], ["attack-00"]).play_out()
    assert table.result() == "defense_won"


def test_one_card_more_as_compensation__REW_21(table: Table) -> None:
    played(table, ["rw-crooked-deal"], PAYER).play_out()
    assert compensation(table) == (4, [("ships_lost", 3), ("rw-crooked-deal", 1)])
    assert len(table.hand("red")) == 4


def test_no_card_when_no_ship_was_lost__REW_24(table: Table) -> None:
    table.ships("blue", blue_2=0)
    played(table, ["attack-08", "attack-04"], ["rw-crooked-deal"]).play_out()
    assert table.result() == "offense_won"
    assert not table.happened("compensation_fixed")


def test_one_ship_less_for_its_player_and_one_more_for_the_opponent__REW_22(table: Table) -> None:
    played(table, ["rw-crooked-deal"], ["negotiate"]).play_out()
    assert losses(table) == {"red": 2, "blue": 4}
    assert (table.in_warp("red"), table.in_warp("blue")) == (2, 4)
    terms = table.last("deal_losses_fixed").terms["red"]
    assert [(term["source"], term["amount"]) for term in terms] == [("CORE-195", 3), ("rw-crooked-deal", -1)]


def test_the_same_for_the_defense__REW_22(table: Table) -> None:
    played(table, ["negotiate"], ["rw-crooked-deal"]).play_out()
    assert losses(table) == {"red": 4, "blue": 2}


def test_two_of_them_cancel_out__REW_23(table: Table) -> None:
    played(table, ["rw-crooked-deal"], ["rw-crooked-deal"]).play_out()
    assert losses(table) == {"red": 3, "blue": 3}


def test_a_deal_that_is_made_is_not_changed__REW_22(table: Table) -> None:
    played(table, ["rw-crooked-deal", "attack-20"], ["negotiate"]).until("deal")
    table.offers("red", give={"cards": ["attack-20"]}).accepts("blue").play_out()
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 0)


def test_a_morph_beside_it_is_one_too__REW_26(table: Table) -> None:
    played(table, ["rw-crooked-deal"], ["morph"]).play_out()
    assert losses(table) == {"red": 3, "blue": 3}


def test_emotion_control_makes_plain_negotiates_and_leaves_a_crooked_one__REW_26(table: Table) -> None:
    table.seat("green", hand=["emotion-control"])
    played(table, ["rw-crooked-deal"], ["attack-08"])
    table.uses("green", "emotion-control").play_out()
    assert losses(table) == {"red": 2, "blue": 4}


def test_plague_takes_one_card_of_both_kinds_of_negotiate__REW_25(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["plague"]).seat("blue", hand=["rw-crooked-deal", "negotiate"])
    table.uses("green", "plague", seats=["blue"])
    table.at("plague_card", "blue", cards=[table.card("blue", "rw-crooked-deal")]).until("aim")
    assert table.hand("blue") == ["negotiate"]
    assert table.pile("reward_discard") == ["rw-crooked-deal"]


def test_hate_of_one_is_met_by_the_other__REW_25_REW_55(table: Table) -> None:
    table.variant("reward_deck").seat("red", "hate", hand=["rw-crooked-deal", "attack-08"]).from_the_start_of_the_turn()
    table.seat("blue", hand=["negotiate", "attack-08"]).start()
    table.at("hate", "red", cards=[table.card("red", "rw-crooked-deal")])
    assert list(table.question("blue").question.cards.values()) == ["negotiate"]  # type: ignore[attr-defined]


def test_the_crooked_ship_comes_before_the_kicker__REW_39c(table: Table) -> None:
    played(table, ["rw-crooked-deal", "rw-kicker-2"], ["negotiate"], kickers=("red",)).play_out()
    assert losses(table) == {"red": 2, "blue": 8}


def test_the_crooked_card_comes_before_the_kicker__REW_39c(table: Table) -> None:
    played(table, ["rw-crooked-deal", "rw-kicker-2"], PAYER, kickers=("red",)).play_out()
    assert compensation(table) == (8, [("ships_lost", 3), ("rw-crooked-deal", 1), ("rw-kicker-2", 4)])
    assert len(table.hand("red")) == 8


def test_a_player_who_deals_for_a_main_player_loses_by_the_card_of_that_player__REW_22(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["rw-crooked-deal"]).seat("blue", hand=["negotiate"])
    table.seat("green", "swindler", hand=["flare-swindler"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="rw-crooked-deal", blue="negotiate")
    table.uses("green", "swindler.super").play_out()
    assert losses(table) == {"green": 2, "blue": 4}
