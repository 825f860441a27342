"""Rifts (REW-40..49, REW-52): they free ships from the warp, and go off when they are taken from a hand."""

import pytest

from domain.decks.titles import facts
from domain.game.views import redact
from tests.scenario.table import Table
from tests.scenario.variants.rewards import played


def start_with(table: Table, rift: str = "rw-rift-4") -> Table:
    """Green holds a rift as red's encounter begins."""
    return table.variant("reward_deck").seat("green", hand=[rift, "attack-08"]).against("blue")


# -- freeing ships -----------------------------------------------------------------------------


def test_rifts_are_a_type_of_their_own_with_a_value__REW_40(table: Table) -> None:
    assert (facts("rw-rift-5#1").kind, facts("rw-rift-5#1").value) == ("rift", 5)
    assert not facts("rw-rift-5#1").is_encounter_card
    table.variant("reward_deck").seat("green", hand=["plague", "attack-08"]).seat(
        "blue", hand=["rw-rift-3", "rw-rift-4"]
    )
    table.uses("green", "plague", seats=["blue"]).until("plague_card", "blue")
    assert list(table.question("blue").question.cards.values()) == ["rw-rift-3", "rw-rift-4"]  # type: ignore[attr-defined]


def test_anybody_frees_as_many_ships_as_its_value__REW_41_REW_42(table: Table) -> None:
    start_with(table).ships("blue", warp=4).ships("yellow", warp=4)
    table.uses("green", "rw-rift-4", amounts={"blue": 2, "yellow": 2}).until("aim")
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (2, 2)
    assert table.pile("reward_discard") == ["rw-rift-4"]


def test_the_offense_may_too_and_in_every_encounter__REW_41(table: Table) -> None:
    table.offense("red", encounter=2).variant("reward_deck").seat("red", hand=["rw-rift-3", "attack-08"])
    table.ships("red", warp=5).against("blue").uses("red", "rw-rift-3", amounts={"red": 3}).until("aim")
    assert table.in_warp("red") == 1


def test_only_at_the_start_of_an_encounter__REW_41(table: Table) -> None:
    start_with(table).ships("blue", warp=4).until("start_of_encounter", "green").passes("green").play_out()
    spoken = [event for event in table.happened("answered") if event.seat == "green" and event.kind == "respond"]
    assert len(spoken) == 1


def test_each_owner_places_its_ships__REW_42(table: Table) -> None:
    start_with(table).ships("blue", warp=4).ships("yellow", warp=4)
    table.uses("green", "rw-rift-4", amounts={"blue": 2, "yellow": 2}).until("return_ships", "blue")
    before = table.ships_of("blue", "blue-5")
    table.answer("blue", amounts={"blue-5": 2})
    assert table.asked("yellow") == "return_ships"
    assert table.ships_of("blue", "blue-5") == before + 2


def test_its_player_names_numbers_alone__XVAR_17(table: Table) -> None:
    start_with(table).ships("blue", warp=4).until("start_of_encounter", "green")
    question = table.question("green").question.abilities["rw-rift-4"].question  # type: ignore[attr-defined]
    assert question.kind == "distribute"
    assert question.items == []
    assert (question.total, question.targets) == (4, {"blue": 4})


def test_more_or_fewer_than_its_value_are_refused__REW_41(table: Table) -> None:
    start_with(table).ships("blue", warp=6).until("start_of_encounter", "green")
    for count, reason in ((5, "too_many"), (3, "wrong_total")):
        answer = {"kind": "distribute", "amounts": {"blue": count}}
        table.refuses("green", reason, "REW-41", use="rw-rift-4", answer=answer)


def test_with_fewer_in_the_warp_as_many_as_chosen_but_at_least_one__REW_49(table: Table) -> None:
    start_with(table, "rw-rift-5").ships("blue", warp=3).until("start_of_encounter", "green")
    nobody = {"kind": "distribute", "amounts": {"warp": 3}}
    table.refuses("green", "too_many", "REW-41", use="rw-rift-5", answer=nobody)
    table.uses("green", "rw-rift-5", amounts={"blue": 1, "warp": 2}).until("aim")
    assert table.in_warp("blue") == 2


def test_it_may_be_played_for_nothing_when_none_can_be_freed__REW_49(table: Table) -> None:
    start_with(table).uses("green", "rw-rift-4").until("aim")
    assert table.pile("reward_discard") == ["rw-rift-4"]


def test_ships_whose_owner_has_no_colony_cannot_be_chosen__REW_49(table: Table) -> None:
    start_with(table).seat("yellow", ships={}, warp=20).ships("blue", warp=4)
    table.until("start_of_encounter", "green")
    question = table.question("green").question.abilities["rw-rift-4"].question  # type: ignore[attr-defined]
    assert list(question.targets) == ["blue"]


def test_nothing_answers_a_rift__REW_41(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    start_with(table).ships("blue", warp=4).uses("green", "rw-rift-4", amounts={"blue": 4}).until("aim")
    assert not table.was_offered("yellow", "card-zap")


# -- going off ---------------------------------------------------------------------------------


def test_a_rift_taken_as_compensation_goes_off__REW_43_XVAR_15(table: Table) -> None:
    played(table, ["negotiate"], ["attack-08", "rw-rift-5"]).until("detonation", "red")
    table.answer("red", **{"from": {"red-2": 4, "red-3": 1}}).play_out()
    assert table.in_warp("red") == 3 + 5
    assert table.hand("red") == []
    assert table.pile("reward_discard") == ["rw-rift-5"]


def test_the_taker_chooses_the_ships__REW_46_XVAR_16(table: Table) -> None:
    played(table, ["negotiate"], ["attack-08", "rw-rift-3"]).until("detonation", "red")
    places = table.question("red").question.places  # type: ignore[attr-defined]
    assert set(places) == {"red-1", "red-2", "red-3", "red-4", "red-5"}
    assert not table.question("red").question.spared  # type: ignore[attr-defined]
    table.refuses("red", "too_few", "REW-46", **{"from": {"red-1": 1}})


def test_it_counts_as_one_of_the_cards_taken__REW_45(table: Table) -> None:
    played(table, ["negotiate"], ["attack-08", "rw-rift-3", "rw-rift-4", "rw-attack-16"], ships=1).play_out()
    assert table.last("compensation_fixed").count == 1
    assert len([event for event in table.happened("cards_moved") if event.taken]) == 1


def test_ships_lost_to_a_rift_bring_no_further_compensation__REW_46_XVAR_15(table: Table) -> None:
    played(table, ["negotiate"], ["attack-08", "rw-rift-5", "rw-attack-16", "rw-attack-17"], ships=3).play_out()
    assert len(table.happened("compensation_fixed")) == 1
    assert table.last("compensation_fixed").count == 3
    assert len(table.hand("red")) == 2


def test_several_go_off_in_the_order_taken__REW_47(table: Table) -> None:
    played(table, ["negotiate"], ["attack-08", "rw-rift-3", "rw-rift-4", "rw-rift-5"]).play_out()
    taken = next(event for event in table.happened("cards_moved") if event.taken)
    gone = [event.cards[0] for event in table.happened("cards_moved") if event.why == "detonation"]
    assert gone == taken.cards
    shown = [event.cards[0] for event in table.happened("cards_revealed_in_hand") if event.seat == "red"]
    assert shown == taken.cards
    assert sum(len(e.moves) for e in table.happened("ships_moved") if e.why.startswith("rw-rift")) == 12


def test_when_the_last_ships_go_the_rest_is_lost_as_far_as_possible__REW_47(table: Table) -> None:
    table.seat("red", ships={"red-1": 4, "red-2": 2}, warp=14)
    played(table, ["negotiate"], ["attack-08", "rw-rift-4", "rw-rift-5"], ships=3)
    table.play_out("turn_ended")
    assert table.in_warp("red") == 20
    assert len([event for event in table.happened("cards_moved") if event.why == "detonation"]) == 2


def test_it_goes_off_by_any_other_taking__REW_43_REW_48(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["flare-trader", "attack-08"]).seat("blue", hand=["rw-rift-3"])
    table.against("blue").aims_at("blue-2").with_ships(1).uses("red", "trader.wild").until("detonation", "red")
    table.until("give_back", "red")
    assert table.in_warp("red") == 3
    assert table.hand("red") == ["attack-08"]


def test_of_two_swapped_hands_only_what_the_user_takes_goes_off__REW_48(table: Table) -> None:
    table.variant("reward_deck").seat("red", "trader", hand=["attack-08", "rw-rift-5"])
    table.seat("blue", hand=["attack-12", "rw-rift-3"]).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("red", "trader.power").until("select_card", "red")
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 0)
    assert table.hand("blue") == ["attack-08", "rw-rift-5"]
    assert table.hand("red") == ["attack-12"]


@pytest.mark.parametrize(("rest", "taken", "given"), [(["attack-08"], [], [5]), (["attack-08", "attack-06"], [4], [5])])
def test_of_two_mixed_hands_only_what_comes_from_the_other_one_goes_off__REW_48(
    table: Table, rest: list[str], taken: list[int], given: list[int]
) -> None:
    """By chance one rift of red goes and none of blue's comes; or one goes each way."""
    table.variant("reward_deck").seat("red", hand=["flare-oracle", "attack-20", "rw-rift-5", "rw-rift-4"])
    table.seat("blue", hand=["attack-12", "rw-rift-3", "rw-rift-4", *rest]).against("blue")
    table.aims_at("blue-2").with_ships(1).uses("red", "oracle.wild").until("select_card", "red")
    changed = {event.taken: event.cards for event in table.happened("cards_moved") if event.why == "oracle"}
    rifts = {way: [facts(card).value for card in cards if facts(card).kind == "rift"] for way, cards in changed.items()}
    assert (rifts[True], rifts[False]) == (taken, given)
    assert (table.in_warp("red"), table.in_warp("blue")) == (sum(taken), 0)
    assert set(changed[False]) <= set(table.state.zones["hand:blue"])


def test_a_card_that_must_be_handed_over_is_taken_if_it_is_kept__REW_48_REW_52(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-40", "flare-vulch"]).seat(
        "blue", hand=["attack-08", "rw-rift-3"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-40", blue="attack-08")
    table.uses("red", "vulch.wild").at("vulch_keep", "red", yes=True).play_out()
    assert table.in_warp("red") == 3
    assert table.pile("reward_discard") == ["rw-rift-3"]


def test_one_that_is_discarded_instead_does_not_go_off__REW_52(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-40", "flare-vulch"]).seat(
        "blue", hand=["attack-08", "rw-rift-3"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-40", blue="attack-08")
    table.uses("red", "vulch.wild").at("vulch_keep", "red", yes=False).play_out()
    assert table.in_warp("red") == 0
    assert table.pile("reward_discard") == ["rw-rift-3"]


def test_given_in_a_deal_it_does_not_go_off__REW_44(table: Table) -> None:
    played(table, ["negotiate", "rw-rift-5"], ["negotiate", "attack-08"]).until("deal")
    table.offers("red", give={"cards": ["rw-rift-5"]}).accepts("blue").play_out()
    assert table.hand("blue") == ["attack-08", "rw-rift-5"]
    assert table.in_warp("blue") == 0


def test_asked_for_in_a_deal_it_does_not_go_off__REW_44(table: Table) -> None:
    played(table, ["negotiate"], ["negotiate", "rw-rift-5"]).until("deal")
    table.offers("red", take={"titles": ["rw-rift-5"]}).accepts("blue").play_out()
    assert table.hand("red") == ["rw-rift-5"]
    assert table.in_warp("red") == 0


def test_given_by_the_power_of_its_owner_it_does_not_go_off__REW_44(table: Table) -> None:
    table.variant("reward_deck").seat("red", "philanthropist", hand=["attack-08", "rw-rift-4"]).against("blue").start()
    table.aims_at("blue-2").with_ships(1)
    table.uses("red", "philanthropist.power").at("gift", "red", cards=[table.card("red", "rw-rift-4")])
    table.until("select_card")
    assert "rw-rift-4" in table.hand("blue")
    assert table.in_warp("blue") == 0


def test_a_gift_at_random_does_not_go_off__REW_44_REW_48(table: Table) -> None:
    """The tip that the offense wants to give to its Butler."""
    table.variant("reward_deck").option(sets=["base", "classic"]).seat("green", "butler", hand=[])
    table.seat("red", hand=["rw-rift-4"]).against("blue").at("tip", "red", yes=True).until("aim")
    assert table.hand("green") == ["rw-rift-4"]
    assert table.in_warp("green") == 0


def test_looked_at_it_does_not_go_off__REW_44(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-finder", "attack-08"]).seat(
        "blue", hand=["rw-rift-4", "attack-08"]
    )
    table.against("blue").uses("green", "rw-finder", seats=["blue"]).at("find", "green", options=["rw-rift-3"])
    table.until("aim")
    assert "rw-rift-4" in table.hand("blue")
    assert table.in_warp("green") == 0


def test_discarded_it_does_not_go_off__REW_43(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-hand-zap", "attack-08"]).seat("blue", hand=["rw-rift-4"])
    table.against("blue").uses("green", "rw-hand-zap", seats=["blue"]).until("aim")
    assert "rw-rift-4" in table.pile("reward_discard")
    assert (table.in_warp("green"), table.in_warp("blue")) == (0, 0)


def test_drawn_as_a_reward_it_does_not_go_off__REW_48(table: Table) -> None:
    table.variant("reward_deck").position(reward_top=["rw-rift-5"]).seat("blue", hand=["attack-40"])
    table.seat("green", hand=[]).against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-40").at("rewards", "green", amounts={"reward_cards": 1}).play_out()
    assert table.hand("green") == ["rw-rift-5"]
    assert table.in_warp("green") == 0


def test_a_back_is_named_again_after_a_rift_has_gone_off__REW_11_REW_43(table: Table) -> None:
    hand = ["attack-08", "rw-rift-3", "attack-20", "attack-15"]
    played(table, ["negotiate"], hand, ships=2).at("back", "red", options=["reward"]).until("detonation", "red")
    assert table.in_warp("red") == 2
    table.play_out()
    assert table.in_warp("red") == 5
    assert len(table.hand("red")) == 1


def test_everybody_sees_which_rift_has_gone_off__REW_43(table: Table) -> None:
    played(table, ["negotiate"], ["attack-08", "rw-rift-5"]).play_out()
    shown = [redact(event, "green")["cards"] for event in table.happened("cards_revealed_in_hand")]
    assert ["rw-rift-5#1"] in shown
    taken = next(event for event in table.happened("cards_moved") if event.taken)
    assert "cards" not in redact(taken, "green")
    assert redact(taken, "green")["taken"] is True
