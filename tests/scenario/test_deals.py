"""Deals: offers, agreement, Quash, execution, failure (CORE-180..197, W-76)."""

from typing import Any

import pytest

from domain.commands import Answer, Expire
from domain.events import CardsMoved, ShipsMoved
from domain.game.views import redact, view
from domain.refusal import Refused
from tests.scenario.table import Table


def test_allies_of_both_sides_go_home_first_with_nothing__CORE_180(table: Table) -> None:
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2}, defense={"yellow": 3})
    table.reveals(red="negotiate", blue="negotiate").until("deal")
    assert not table.happened("deal_offered")
    assert table.ships_of("green", "gate") == table.ships_of("yellow", "beside") == 0
    table.play_out()
    assert (table.in_warp("green"), table.in_warp("yellow")) == (0, 0)
    assert not table.happened("rewards_chosen")


def test_the_offenses_ships_stay_in_the_gate_and_may_fill_the_colony__CORE_181_CORE_354(table: Table) -> None:
    table.to_a_deal()
    assert table.ships_of("red", "gate") == 3
    table.offers("red", take={"colony": "blue-4"}).accepts("blue")
    table.at("deal_colony", "red", **{"from": {"gate": 2}})
    assert table.ships_of("red", "blue-4") == 2
    table.at("return_ships", "red", amounts={"red-1": 1})
    assert table.ships_of("red", "gate") == 0


def test_the_main_players_have_one_minute__CORE_182_TIME_32(table: Table) -> None:
    table.option(timers={"deal": 60}).to_a_deal()
    assert {pending.due for pending in table.state.questions.values()} == {60_000}
    table.offers("red", give={"cards": ["attack-08"]})
    assert {pending.due for pending in table.state.questions.values()} == {60_000}
    table.command(Expire(at=60_000))
    assert table.last("deal_failed").why == "not_agreed"


def test_before_the_minute_is_over_nothing_expires__CORE_182(table: Table) -> None:
    table.option(timers={"deal": 60}).to_a_deal()
    with pytest.raises(Refused):
        table.command(Expire(at=59_999))


def test_cards_change_hands__CORE_183_CORE_193(table: Table) -> None:
    table.seat("red", hand=["negotiate", "attack-20"]).seat("blue", hand=["negotiate", "quash"]).to_a_deal()
    table.offers("red", give={"cards": ["attack-20"]}, take={"titles": ["quash"]}).accepts("blue")
    table.until("return_ships")
    assert (table.hand("red"), table.hand("blue")) == (["quash"], ["attack-20"])


def test_one_colony_may_be_granted__CORE_183_CORE_186(table: Table) -> None:
    table.to_a_deal().offers("blue", give={"colony": "blue-1"}).accepts("red")
    table.at("deal_colony", "red", **{"from": {"red-2": 1, "red-3": 1}}).play_out()
    assert table.ships_of("red", "blue-1") == 2
    assert table.ships_of("blue", "blue-1") == 4


def test_both_may_grant_a_colony_and_the_offense_settles_first__CORE_183_CORE_185_CORE_193(table: Table) -> None:
    table.to_a_deal().offers("blue", give={"colony": "blue-1"}, take={"colony": "red-2"}).accepts("red")
    table.until("deal_colony", "red").answer("red", **{"from": {"gate": 1}})
    table.until("deal_colony", "blue").answer("blue", **{"from": {"blue-3": 4}}).play_out()
    assert table.has_colony("red", "blue-1")
    assert table.ships_of("blue", "red-2") == 4
    assert not table.has_colony("blue", "blue-3")


def test_at_most_one_colony_in_each_direction__CORE_183_CORE_185(table: Table) -> None:
    table.to_a_deal()
    offer = {"give": {"colony": ["red-1", "red-2"]}, "take": {}}
    table.refuses("red", "not_an_option", offer=offer)


def test_a_colony_must_be_where_the_giver_has_one__CORE_183_CORE_188(table: Table) -> None:
    table.ships("blue", blue_5=0).to_a_deal()
    table.refuses("red", "not_an_option", "CORE-182", offer={"give": {}, "take": {"colony": "blue-5"}})
    table.refuses("red", "not_an_option", "CORE-182", offer={"give": {}, "take": {"colony": "green-1"}})


def test_a_colony_must_be_where_the_receiver_has_none__CORE_188(table: Table) -> None:
    table.ships("red", blue_4=2).to_a_deal()
    table.refuses("red", "not_an_option", "CORE-182", offer={"give": {}, "take": {"colony": "blue-4"}})


def test_a_foreign_colony_may_be_granted_too__CORE_183_CORE_188(table: Table) -> None:
    table.ships("blue", green_2=2).to_a_deal().offers("red", take={"colony": "green-2"}).accepts("blue").play_out()
    assert table.has_colony("red", "green-2")
    assert table.ships_of("blue", "green-2") == 2


def test_something_must_change_hands__CORE_184(table: Table) -> None:
    table.to_a_deal().refuses("red", "empty_deal", "CORE-182", offer={"give": {}, "take": {}})


def test_a_deal_may_be_one_sided__CORE_184(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert table.hand("blue").count("attack-08") == 2
    assert table.result() == "deal"


def test_a_settler_must_be_sent_and_none_from_the_warp__CORE_186(table: Table) -> None:
    table.ships("red", warp=4).to_a_deal().offers("blue", give={"colony": "blue-1"}).accepts("red").until("deal_colony")
    table.refuses("red", "too_few", "CORE-186", **{"from": {}})
    table.refuses("red", "not_an_option", "CORE-186", **{"from": {"warp": 1}})


def test_an_offer_names_the_planet_and_the_receiver_decides_about_its_ships__CORE_186_DEAL_03(table: Table) -> None:
    table.to_a_deal()
    terms = {"colony": "blue-1", "ships": {"red-2": 1}}
    table.refuses("red", "wrong_members", "CORE-182", offer={"give": {}, "take": terms})
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").until("deal_colony", "red")
    table.answer("red", **{"from": {"red-2": 1, "gate": 1}})
    assert table.ships_of("red", "blue-1") == 2


def test_no_maximum_of_ships_for_a_dealt_colony__CORE_187_CORE_353(table: Table) -> None:
    table.to_a_deal().offers("blue", give={"colony": "blue-1"}).accepts("red").until("deal_colony", "red")
    table.answer("red", **{"from": {"red-2": 4, "red-3": 4, "gate": 3}})
    assert table.ships_of("red", "blue-1") == 11


def test_an_option_limits_the_ships_of_a_dealt_colony__CORE_187(table: Table) -> None:
    table.option(deal_colony_max_ships=4).to_a_deal().offers("blue", give={"colony": "blue-1"}).accepts("red")
    table.until("deal_colony").refuses("red", "too_many", "CORE-186", **{"from": {"red-2": 4, "red-3": 1}})


def test_a_number_of_cards_is_chosen_by_the_player_who_gives_them__CORE_189_CORE_193(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "attack-15"]).to_a_deal()
    table.offers("red", take={"card_count": 1}).accepts("blue").until("deal_cards", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-15")]).play_out()
    assert "attack-15" in table.hand("red")


def test_a_kind_of_card_is_asked_for_and_the_giver_chooses_which__CORE_189_CORE_193(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "attack-15", "plague"]).to_a_deal()
    table.offers("red", take={"kinds": {"attack": 1}}).accepts("blue").until("deal_cards", "blue")
    table.refuses("blue", "not_an_option", "CORE-193", cards=[table.card("blue", "plague")])
    table.answer("blue", cards=[table.card("blue", "attack-15")]).play_out()
    assert table.hand("blue") == ["attack-20", "plague"]
    assert "attack-15" in table.hand("red")
    assert table.result() == "deal"


def test_a_kind_of_card_alone_makes_a_deal__CORE_184_CORE_189(table: Table) -> None:
    table.to_a_deal().offers("red", take={"kinds": {"attack": 1}}).accepts("blue").play_out()
    assert table.hand("red") == ["attack-08", "attack-08"]
    assert table.result() == "deal"


def test_a_giver_without_a_choice_of_cards_is_asked_all_the_same__CORE_189_CORE_193(table: Table) -> None:
    """Else everybody would learn how many cards of the kind the hand holds."""
    table.seat("blue", hand=["negotiate", "attack-20", "plague", "flare-zombie", "flare-hate"]).to_a_deal()
    table.offers("red", take={"kinds": {"flare": 2}}).accepts("blue").until("deal_cards", "blue")
    assert table.question("blue").question.legal() == [
        {"kind": "choose_cards", "cards": [table.card("blue", "flare-zombie"), table.card("blue", "flare-hate")]}
    ]
    table.play_out()
    assert not {"flare-zombie", "flare-hate"} & {*table.hand("blue")}


def test_each_kind_with_a_choice_is_a_question_of_its_own__CORE_189_CORE_193(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "attack-15", "flare-hate", "flare-zombie"]).to_a_deal()
    table.offers("red", take={"kinds": {"flare": 1, "attack": 1}}).accepts("blue").until("deal_cards", "blue")
    assert table.question("blue").question.describe()["prompt"] == "Choose 1 attack card to give."
    table.answer("blue", cards=[table.card("blue", "attack-20")])
    assert table.question("blue").question.describe()["prompt"] == "Choose 1 flare card to give."
    table.answer("blue", cards=[table.card("blue", "flare-hate")]).play_out()
    assert table.hand("blue") == ["attack-15", "flare-zombie"]


def test_an_offer_and_its_acceptance_say_the_kinds_in_words__CORE_189(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "flare-hate", "flare-zombie"]).to_a_deal()
    take = {"kinds": {"attack": 1, "flare": 2}}
    asked = table.question("red").question
    assert asked.label({"offer": {"take": take}}) == "Offer: you give nothing and get 1 attack card and 2 flare cards"
    table.offers("red", take=take)
    said = table.question("blue").question.label({"accept": "offer_1"})
    assert said == "Accept: you give 1 attack card and 2 flare cards and get nothing"


def test_titles_kinds_and_the_number_are_met_by_different_cards__CORE_189_CORE_193(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "attack-15", "attack-10", "plague"]).to_a_deal()
    take = {"titles": ["attack-20"], "kinds": {"attack": 1}, "card_count": 1}
    table.offers("red", take=take).accepts("blue").until("deal_cards", "blue")
    table.refuses("blue", "not_an_option", "CORE-193", cards=[table.card("blue", "attack-20")])
    table.answer("blue", cards=[table.card("blue", "attack-15")])
    assert not [moved for moved in table.happened("cards_moved") if moved.why == "deal"]
    table.refuses("blue", "not_an_option", "CORE-193", cards=[table.card("blue", "attack-15")])
    table.answer("blue", cards=[table.card("blue", "plague")]).play_out()
    assert table.hand("blue") == ["attack-10"]
    assert {"attack-20", "attack-15", "plague"} <= set(table.hand("red"))


def test_a_card_that_is_given_for_its_title_is_not_one_of_its_kind__CORE_189_CORE_190(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "plague"]).to_a_deal()
    table.offers("red", take={"titles": ["attack-20"], "kinds": {"attack": 1}}).accepts("blue").play_out()
    assert table.last("deal_failed").why == "not_possible"
    assert table.hand("blue") == ["attack-20", "plague"]


def test_a_kind_may_be_asked_for_that_the_other_does_not_hold_and_the_deal_fails__CORE_189_CORE_190(
    table: Table,
) -> None:
    table.to_a_deal().offers("red", take={"kinds": {"flare": 1}}).accepts("blue").play_out()
    assert table.last("deal_failed").why == "not_possible"
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 3)


def test_cards_of_a_kind_that_are_gone_meanwhile_make_the_deal_fail__CORE_190(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "attack-20", "attack-15"]).seat("green", hand=["quash"]).to_a_deal()
    table.offers("red", take={"kinds": {"attack": 2}}).accepts("blue").until("deal_agreed", "green")
    gone = [table.card("blue", "attack-15")]
    table.happens(CardsMoved(source="hand:blue", target="discard", count=1, why="effect", cards=gone))
    table.passes("green").play_out()
    assert table.last("deal_failed").why == "not_possible"
    assert table.hand("blue") == ["attack-20"]


def test_the_kinds_that_can_be_asked_for_tell_nothing_of_the_other_hand__CORE_189_CORE_310(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "plague"]).to_a_deal()
    asked = table.question("red").question.describe()
    assert asked["kinds"] == ["artifact", "attack", "flare", "morph", "negotiate", "reinforcement"]


def test_the_reward_deck_brings_further_kinds_to_ask_for__CORE_189(table: Table) -> None:
    table.variant("reward_deck").to_a_deal()
    assert {"kicker", "rift"} <= set(table.question("red").question.describe()["kinds"])


@pytest.mark.parametrize(
    ("take", "reason", "pointer", "allowed"),
    [
        ({"kinds": {"kicker": 1}}, "not_an_option", "/offer/take/kinds/kicker", True),
        ({"kinds": {"destiny": 1}}, "not_an_option", "/offer/take/kinds/destiny", True),
        ({"kinds": {"attack": 0}}, "wrong_members", "/offer/take/kinds/attack", False),
        ({"kinds": {"attack": True}}, "wrong_members", "/offer/take/kinds/attack", False),
        ({"kinds": {"attack": 1.0}}, "wrong_members", "/offer/take/kinds/attack", False),
        ({"kinds": ["attack"]}, "wrong_members", "/offer/take/kinds", False),
        ({"kinds": None}, "wrong_members", "/offer/take/kinds", False),
        ({"kinds": {"attack": 2}}, "too_many", "/offer/take", False),
        ({"kinds": {"attack": 1}, "card_count": 1}, "too_many", "/offer/take", False),
        ({"kinds": {"attack": 1}, "titles": ["morph"]}, "too_many", "/offer/take", False),
        ({"kinds": {}}, "empty_deal", "/offer", False),
    ],
)
def test_kinds_that_cannot_be_asked_for_are_refused__CORE_189(
    table: Table, take: dict[str, Any], reason: str, pointer: str, allowed: bool
) -> None:
    question = table.to_a_deal().question("red").question
    with pytest.raises(Refused) as refused:
        question.check({"kind": "deal", "offer": {"give": {}, "take": take}})
    assert (refused.value.reason, refused.value.at) == (reason, pointer)
    assert ("attack" in refused.value.context.get("allowed", [])) == allowed


def test_cards_to_give_are_named_one_by_one_and_not_by_their_kind__CORE_189(table: Table) -> None:
    table.to_a_deal().refuses("red", "wrong_members", offer={"give": {"kinds": {"attack": 1}}, "take": {}})


def test_more_cards_than_the_other_holds_cannot_be_asked_for__CORE_189(table: Table) -> None:
    table.to_a_deal().refuses("red", "too_many", "CORE-182", offer={"give": {}, "take": {"card_count": 2}})


def test_a_card_that_is_not_held_cannot_be_offered__CORE_189(table: Table) -> None:
    table.to_a_deal()
    offer = {"give": {"cards": [table.card("blue", "attack-08")]}, "take": {}}
    table.refuses("red", "not_an_option", "CORE-182", offer=offer)


def test_a_named_card_that_is_not_there_makes_the_deal_fail__CORE_190(table: Table) -> None:
    table.to_a_deal().offers("red", take={"titles": ["attack-40"]}).accepts("blue").play_out()
    assert table.last("deal_failed").why == "not_possible"
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 3)


def test_terms_that_became_impossible_make_the_deal_fail__CORE_190(table: Table) -> None:
    table.seat("green", hand=["quash"]).to_a_deal().offers("blue", give={"colony": "blue-1"})
    table.accepts("red").until("deal_agreed", "green")
    leaving = {ship: ["blue-1", "warp"] for ship, at in table.state.ships.items() if at == "blue-1"}
    table.happens(ShipsMoved(moves=leaving, why="effect")).passes("green").play_out()
    assert table.last("deal_failed").why == "not_possible"


def test_a_deal_can_win_the_game__CORE_191_CORE_280(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1).to_a_deal()
    table.offers("blue", give={"colony": "blue-1"}).accepts("red").play_out("game_ended")
    assert table.state.winners == ["red"]


def test_a_deal_can_win_the_game_for_both__CORE_191_CORE_281(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1)
    table.ships("blue", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1).to_a_deal()
    table.offers("blue", give={"colony": "blue-1"}, take={"colony": "red-5"}).accepts("red").play_out("game_ended")
    assert table.state.winners == ["red", "blue"]


def test_quash_after_the_agreement_makes_it_a_failed_deal__CORE_192_CORE_195(table: Table) -> None:
    table.seat("green", hand=["quash"]).to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue")
    table.uses("green", "quash").play_out()
    assert table.last("deal_failed").why == "quash"
    assert table.hand("red") == ["attack-08"]
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 3)
    assert table.result() == "failed_deal"


def test_quash_answers_an_agreement_and_nothing_earlier__CORE_192(table: Table) -> None:
    table.seat("green", hand=["quash"]).to_a_deal().answer("red", refuse=True).play_out()
    assert not table.was_offered("green", "quash")


def test_a_dealer_may_quash_its_deal__CORE_192(table: Table) -> None:
    table.seat("red", hand=["negotiate", "attack-08", "quash"]).to_a_deal()
    table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").uses("red", "quash").play_out()
    assert table.result() == "failed_deal"


def test_the_rest_of_the_gate_returns_to_any_colonies__CORE_193(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue").until("return_ships", "red")
    table.answer("red", amounts={"red-1": 1, "red-4": 2}).play_out()
    assert (table.ships_of("red", "red-1"), table.ships_of("red", "red-4")) == (2, 6)


def test_a_failed_deal_costs_three_ships_each_of_its_choice__CORE_195_CORE_352(table: Table) -> None:
    table.to_a_deal().answer("blue", refuse=True)
    table.at("failed_deal", "red", **{"from": {"gate": 1, "red-2": 2}})
    table.at("failed_deal", "blue", **{"from": {"blue-2": 1, "blue-5": 2}}).play_out()
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 3)
    assert (table.ships_of("red", "red-2"), table.ships_of("blue", "blue-5")) == (2, 2)
    assert table.ships_of("red", "gate") == 0


def test_three_ships_are_lost_no_more_and_no_fewer__CORE_195(table: Table) -> None:
    table.to_a_deal().answer("blue", refuse=True).until("failed_deal", "red")
    table.refuses("red", "too_few", "CORE-195", **{"from": {"gate": 2}})
    table.refuses("red", "too_many", "CORE-195", **{"from": {"gate": 3, "red-2": 1}})


def test_with_fewer_than_three_ships_all_are_lost__CORE_195_CORE_215(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 2}, warp=18).to_a_deal().answer("red", refuse=True).play_out()
    lost = next(event for event in table.happened("ships_moved") if event.why == "failed_deal")
    assert len([ship for ship in lost.moves if ship.startswith("blue")]) == 2
    assert not table.has_colony("blue", "blue-2")


def test_no_compensation_or_rewards_from_a_deal__CORE_196(table: Table) -> None:
    table.to_a_deal().answer("red", refuse=True).play_out()
    assert not table.happened("compensation_fixed")
    assert not table.happened("rewards_chosen")


def test_an_offer_may_be_replaced_by_either_side__CORE_197(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]}).offers("blue", give={"colony": "blue-1"})
    table.refuses("red", "no_offer", "CORE-182", accept="offer_1")
    table.accepts("red").play_out()
    assert table.has_colony("red", "blue-1")
    assert table.hand("red") == ["attack-08"]


def test_an_offer_may_be_withdrawn_by_its_maker__CORE_197(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]})
    table.refuses("blue", "no_offer", "CORE-182", withdraw=True)
    table.answer("red", withdraw=True)
    table.refuses("blue", "no_offer", "CORE-182", accept="offer_1")


def test_nobody_accepts_its_offer__CORE_197(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]})
    table.refuses("red", "no_offer", "CORE-182", accept="offer_1")


def test_accepting_the_identical_offer_makes_the_deal__CORE_197(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]})
    table.refuses("blue", "no_offer", "CORE-182", accept="offer_7")
    table.accepts("blue")
    assert table.last("deal_agreed").offer == "offer_1"


def test_twenty_offers_are_the_most__DEAL_01(table: Table) -> None:
    table.to_a_deal()
    for _ in range(20):
        table.offers("red", give={"cards": ["attack-08"]})
    offer = {"give": {}, "take": {"colony": "blue-1"}}
    table.refuses("red", "no_offers_left", offer=offer).accepts("blue").play_out()
    assert table.result() == "deal"


def test_offered_cards_are_seen_by_the_two_dealers_alone__CORE_311_CORE_347(table: Table) -> None:
    table.to_a_deal().offers("red", give={"cards": ["attack-08"]})
    offered = table.last("deal_offered")
    assert "attack-08" in str(redact(offered, "blue"))
    assert "attack-08" not in str(redact(offered, "green"))
    assert "attack-08" not in str(view(table.state, "green")["encounter"]["offer"])
    assert "attack-08" in str(view(table.state, "blue")["encounter"]["offer"])


def test_a_hand_that_shrank_meanwhile_makes_the_deal_fail__CORE_190(table: Table) -> None:
    table.seat("green", hand=["quash"]).to_a_deal().offers("red", take={"card_count": 1}).accepts("blue")
    table.until("deal_agreed", "green")
    gone = CardsMoved(
        source="hand:blue", target="discard", count=1, why="effect", cards=[*table.state.zones["hand:blue"]]
    )
    table.happens(gone).passes("green").play_out()
    assert table.last("deal_failed").why == "not_possible"


def test_the_minute_begins_when_the_allies_are_home__CORE_182_W_76(table: Table) -> None:
    table.option(timers={"deal": 60}).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(defense={"green": 2}).reveals(red="negotiate", blue="negotiate").until("return_ships", "green")
    id = next(id for id, asked in table.questions().items() if asked.seat == "green")
    table.command(Answer(seat="green", question=id, answer={"amounts": {"green-1": 2}}, at=50_000))
    assert table.asked("red") == "deal"
    assert {pending.due for pending in table.state.questions.values()} == {110_000}


def test_ships_lost_by_a_failed_deal_come_from_the_largest_colonies_on_time_out__TIME_32(table: Table) -> None:
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red="negotiate", blue="negotiate")
    table.until("deal", "red").answer("red", refuse=True).play_out()
    moved = next(event for event in table.happened("ships_moved") if event.why == "failed_deal")
    assert "gate" not in {source for ship, (source, _) in moved.moves.items() if ship.startswith("red")}


def test_a_deal_names_cards_by_their_faces__CREW_05_REW_55(table: Table) -> None:
    table.variant("common_rewards").seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate", "rw-attack-10"])
    table.to_a_deal().offers("red", take={"titles": ["attack-10"]}).accepts("blue").play_out()
    assert table.result() == "deal"
