"""The reward deck beside the warp: rewards, piles, backs (REW-01..14, REW-50..56)."""

from collections import Counter

import pytest

from domain.commands import CreateGame
from domain.decks import reward
from domain.decks.titles import TITLES, facts
from domain.events import CardsMoved
from domain.game.setup_check import check
from domain.game.views import redact, view
from domain.refusal import Refused
from tests.scenario.table import Table

VALUES = [-7, -4, -1, 10, 10, 10, 16, 17, 18, 19, 23]


def with_rewards(table: Table, green: int = 3, in_warp: int = 0) -> Table:
    """Blue defends with an ally green, who has a number of ships there; the reward deck is in the game."""
    table.variant("reward_deck").seat("blue", hand=["attack-40"]).seat("green", hand=[]).ships("green", warp=in_warp)
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": green})
    return table.reveals(red="attack-08", blue="attack-40")


def shown(table: Table, viewer: str = "public") -> dict:  # type: ignore[type-arg]
    part: dict = view(table.state, viewer)["variants"]["reward_deck"]  # type: ignore[type-arg]
    return part


# -- frame -------------------------------------------------------------------------------------


def test_thirty_two_cards_of_these_kinds__REW_50_REW_12() -> None:
    cards = [facts(card) for card in reward.cards()]
    kinds = Counter(card.kind for card in cards)
    assert len(cards) == 32
    assert kinds == {
        "attack": 11,
        "negotiate": 3,
        "morph": 1,
        "kicker": 4,
        "rift": 4,
        "reinforcement": 4,
        "artifact": 5,
    }
    of = {kind: sorted(card.value for card in cards if card.kind == kind) for kind in kinds}
    assert of["attack"] == VALUES
    assert of["kicker"] == [0, 2, 2, 3]
    assert of["rift"] == [3, 4, 4, 5]
    assert of["reinforcement"] == [4, 5, 5, 6]
    assert max(card.value for card in TITLES.values() if card.kind == "attack" and card.deck == "cosmic") == 40
    assert {card.set for card in cards} == {"incursion"}


def test_the_shuffled_deck_lies_face_down_beside_the_warp__REW_02(table: Table) -> None:
    table.variant("reward_deck").start()
    assert sorted(table.state.zones["reward"]) == sorted(reward.cards())
    assert table.state.zones["reward"] != reward.cards()
    assert shown(table)["deck"] == 32
    assert shown(table)["discard"] == []
    shuffled = [event for event in table.happened("pile_shuffled") if event.zone == "reward"]
    assert len(shuffled) == 1
    assert "cards" not in redact(shuffled[0], "red")


def test_without_the_variant_there_is_no_such_deck__REW_02(table: Table) -> None:
    table.start()
    assert not set(reward.cards()) & {card for cards in table.state.zones.values() for card in cards}
    assert "reward" not in table.state.zones


def test_the_game_is_won_with_five_foreign_colonies_as_ever__REW_01(table: Table) -> None:
    table.variant("reward_deck").ships("red", green_1=1, green_2=1, green_3=1, green_4=1).seat(
        "red", hand=["attack-40"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.state.status == "over"
    assert table.state.winners == ["red"]


@pytest.mark.parametrize("kept", range(5))
def test_some_or_all_cards_come_from_the_reward_deck__REW_03(table: Table, kept: int) -> None:
    amounts = {name: count for name, count in (("cards", kept), ("reward_cards", 4 - kept)) if count}
    with_rewards(table, green=4).at("rewards", "green", amounts=amounts).play_out()
    decks = Counter(facts(card).deck for card in table.state.zones["hand:green"])
    assert decks == Counter(cosmic=kept, reward=4 - kept)
    assert shown(table)["deck"] == 32 - (4 - kept)


def test_ships_and_both_decks_may_be_mixed__REW_13(table: Table) -> None:
    with_rewards(table, green=3, in_warp=2)
    table.at("rewards", "green", amounts={"ships": 1, "cards": 1, "reward_cards": 1}).play_out()
    assert table.in_warp("green") == 1
    assert Counter(facts(card).deck for card in table.state.zones["hand:green"]) == {"cosmic": 1, "reward": 1}


def test_the_whole_split_is_decided_before_a_card_is_seen__REW_09(table: Table) -> None:
    with_rewards(table, green=3, in_warp=2).until("rewards", "green")
    assert table.hand("green") == []
    table.answer("green", amounts={"ships": 1, "cards": 1, "reward_cards": 1}).play_out()
    chosen = table.events.index(table.last("rewards_chosen"))
    drawn = [i for i, event in enumerate(table.events) if isinstance(event, CardsMoved) and event.why == "rewards"]
    assert len(drawn) == 2
    assert min(drawn) > chosen


def test_rewards_of_a_power_open_the_same_choice__REW_13(table: Table) -> None:
    table.seat("green", "macron")
    with_rewards(table, green=1).until("rewards", "green")
    assert table.question("green").question.targets == {"cards": 2, "reward_cards": 2}  # type: ignore[attr-defined]


def test_other_draws_never_come_from_it__REW_51_REW_53(table: Table) -> None:
    table.variant("reward_deck").from_the_start_of_the_turn().seat("red", hand=["plague"])
    table.until("aim")
    assert len(table.hand("red")) == 8
    assert shown(table)["deck"] == 32
    assert {facts(card).deck for seat in table.state.seats for card in table.state.zones[f"hand:{seat}"]} == {"cosmic"}


def test_starting_hands_never_come_from_it__REW_51(table: Table) -> None:
    table.variant("reward_deck").as_dealt().start()
    hands = [card for seat in table.state.seats for card in table.state.zones[f"hand:{seat}"]]
    assert len(hands) == 32
    assert {facts(card).deck for card in hands} == {"cosmic"}


def test_a_played_reward_card_goes_to_the_pile_of_its_own_deck__REW_04(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["rw-attack-16"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="rw-attack-16", blue="attack-08").play_out()
    assert table.pile("reward_discard") == ["rw-attack-16"]
    assert table.pile("discard") == ["attack-08"]
    assert shown(table)["discard"] == ["rw-attack-16#1"]


def test_effects_on_the_discard_pile_see_only_the_normal_one__REW_05(table: Table) -> None:
    table.variant("reward_deck").position(reward_discard=["rw-attack-23"]).discard_pile("attack-04")
    table.seat("red", hand=["flare-chronos", "attack-08"]).against("blue").start()
    offered = table.question("red").question.abilities["chronos.wild"].question.cards  # type: ignore[attr-defined]
    assert list(offered.values()) == ["attack-04"]
    table.uses("red", "chronos.wild", cards=list(offered)).until("aim")
    assert table.pile("reward_discard") == ["rw-attack-23"]
    assert len(table.state.zones["reward"]) == 31


def test_an_empty_deck_is_made_anew_from_its_pile__REW_06(table: Table) -> None:
    pile = ["rw-attack-10", "rw-attack-10", "rw-attack-10", "rw-attack-16", "rw-attack-17", "rw-attack-18"]
    table.position(reward_size=0, reward_discard=pile)
    with_rewards(table, green=2)
    assert shown(table)["deck"] == 0
    assert len(shown(table)["discard"]) == 6
    table.at("rewards", "green", amounts={"reward_cards": 2}).play_out("rewards_chosen").until("launch")
    assert len(table.hand("green")) == 2
    assert shown(table)["deck"] == 4
    assert shown(table)["discard"] == []


def test_a_reshuffle_may_come_in_the_middle_of_a_draw__REW_06(table: Table) -> None:
    table.position(reward_size=1, reward_top=["rw-morph"], reward_discard=["rw-attack-16", "rw-attack-17"])
    with_rewards(table, green=2).at("rewards", "green", amounts={"reward_cards": 2}).play_out()
    assert "rw-morph" in table.hand("green")
    assert len(table.hand("green")) == 2
    assert shown(table)["deck"] == 1


def test_when_both_are_empty_no_reward_card_is_offered__REW_07(table: Table) -> None:
    table.position(reward_size=0)
    with_rewards(table, green=2, in_warp=1).until("rewards", "green")
    table.refuses("green", "not_an_option", "CORE-164", amounts={"cards": 1, "reward_cards": 1})


def test_a_discarded_reward_card_can_be_drawn_again__REW_07(table: Table) -> None:
    table.position(reward_size=0).seat("green", hand=["rw-finder"])
    table.variant("reward_deck").seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("green", "rw-finder", seats=["red"]).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-40").at("rewards", "green", amounts={"reward_cards": 1}).play_out()
    assert table.hand("green") == ["rw-finder"]


def test_no_more_reward_cards_than_deck_and_pile_hold__REW_14(table: Table) -> None:
    table.position(reward_size=1, reward_discard=["rw-attack-16"])
    with_rewards(table, green=3).until("rewards", "green")
    table.refuses("green", "too_many", amounts={"reward_cards": 3})
    table.answer("green", amounts={"reward_cards": 2, "cards": 1}).play_out()
    assert len(table.hand("green")) == 3


def test_an_empty_reward_deck_strikes_no_quake__REW_08_QUAKE_10(table: Table) -> None:
    table.position(reward_size=0)
    with_rewards(table, green=2, in_warp=1).at("rewards", "green", amounts={"cards": 2}).play_out()
    assert not table.happened("quake_struck")


def test_a_quake_leaves_reward_cards_to_their_own_pile__QUAKE_07(table: Table) -> None:
    table.variant("reward_deck").position(deck_size=0).seat("yellow", hand=["rw-attack-16", "attack-20"])
    table.seat("red", hand=["rw-hand-zap", "attack-08"]).against("blue").uses("red", "rw-hand-zap", seats=["yellow"])
    table.play_out("quake_struck").until("aim")
    assert "rw-attack-16" in table.pile("reward_discard")
    assert {facts(card).deck for card in table.state.zones["deck"]} <= {"cosmic"}
    assert not any(facts(c).deck == "reward" for s in table.state.seats for c in table.state.zones[f"hand:{s}"])


def test_everybody_sees_the_backs_of_every_hand__REW_10(table: Table) -> None:
    table.variant("reward_deck").seat("blue", hand=["rw-kicker-2", "rw-rift-3", "attack-08"]).start()
    for viewer in ("public", "red", "blue"):
        assert shown(table, viewer)["backs"]["blue"] == {"reward": 2, "cosmic": 1}
    assert "rw-" not in str(view(table.state, "red"))


# -- taking at random --------------------------------------------------------------------------


def compensated(table: Table, payer: list[str], ships: int = 2) -> Table:
    """Red shows a negotiate, loses these ships and takes cards of blue."""
    table.variant("reward_deck").seat("red", hand=["negotiate"]).seat("blue", hand=["attack-08", *payer])
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red="negotiate", blue="attack-08")


def test_a_player_who_takes_at_random_names_the_back_of_each_card__REW_11(table: Table) -> None:
    compensated(table, ["rw-attack-16", "rw-attack-17", "attack-20", "attack-15"])
    table.at("back", "red", options=["reward"]).until("back")
    assert [facts(card).deck for card in table.state.zones["hand:red"]] == ["reward"]
    table.answer("red", options=["cosmic"]).play_out()
    assert [facts(card).deck for card in table.state.zones["hand:red"]] == ["reward", "cosmic"]
    taken = [event for event in table.happened("cards_moved") if event.taken]
    assert [(event.back, event.count, event.draws) for event in taken] == [("reward", 1, 1), ("cosmic", 1, 1)]


def test_a_back_that_is_not_there_cannot_be_named__REW_11(table: Table) -> None:
    compensated(table, ["rw-attack-16", "attack-20", "attack-15"]).at("back", "red", options=["reward"])
    assert table.asked("red") != "back"
    table.play_out()
    assert len(table.hand("red")) == 2


def test_nothing_is_named_when_all_backs_are_the_same_or_all_cards_go__REW_11(table: Table, other_table: Table) -> None:
    compensated(table, ["rw-attack-16", "rw-attack-17", "rw-attack-18"]).play_out()
    compensated(other_table, ["rw-attack-16", "attack-20"]).play_out()
    for each in (table, other_table):
        assert len(each.hand("red")) == 2
        assert not [event for event in each.happened("answered") if event.kind == "choose_option"]


def test_a_wrong_back_is_refused__REW_11(table: Table) -> None:
    compensated(table, ["rw-attack-16", "rw-attack-17", "attack-20"]).until("back", "red")
    table.refuses("red", "not_an_option", "REW-11", options=["destiny"])


# -- faces, not backs --------------------------------------------------------------------------


def test_cards_are_compared_by_their_faces__REW_55(table: Table) -> None:
    table.variant("reward_deck").seat("red", "hate", hand=["attack-10", "attack-08"]).from_the_start_of_the_turn()
    table.seat("blue", hand=["rw-attack-16", "rw-crooked-deal"]).start().at(
        "hate", "red", cards=[table.card("red", "attack-10")]
    )
    assert table.question("blue").question.cards == {"rw-attack-16#1": "rw-attack-16"}  # type: ignore[attr-defined]


def test_a_discarded_reward_card_may_be_caught_at_that_moment__REW_54(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-space-junk", "attack-08"]).seat("blue", "vulch")
    table.position(reward_discard=["rw-hand-zap"]).discard_pile("attack-04").against("blue")
    table.uses("green", "rw-space-junk", seats=["green"]).until("aim")
    assert "rw-space-junk" in table.hand("blue")
    assert table.pile("reward_discard") == ["rw-hand-zap"]


# -- positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "pointer"),
    [
        ({"reward_top": ["attack-08"]}, "/position/reward_top/0"),
        ({"reward_top": "rw-morph"}, "/position/reward_top"),
        ({"reward_top": ["rw-morph"], "reward_discard": ["rw-morph"]}, "/position/reward_discard/0"),
        ({"reward_discard": ["rw-attack-12"]}, "/position/reward_discard/0"),
        ({"reward_size": -1}, "/position/reward_size"),
        ({"reward_size": True}, "/position/reward_size"),
        ({"deck_top": ["rw-morph"]}, "/position/deck_top/0"),
        ({"discard": ["rw-morph"]}, "/position/discard/0"),
        ({"seats": [{"seat": "red", "hand": ["rw-morph", "rw-morph"]}]}, "/position/seats/0/hand/1"),
    ],
)
def test_what_is_wrong_about_a_position_is_pointed_at__REW_50(position: dict, pointer: str) -> None:  # type: ignore[type-arg]
    command = CreateGame(game="g", seats=["red", "blue", "green"], variants=["reward_deck"], position=position)
    assert [each["pointer"] for each in check(command)["errors"]] == [pointer]


def test_reward_cards_are_no_cards_of_a_game_without_them__REW_02() -> None:
    hand = {"seats": [{"seat": "red", "hand": ["rw-morph"]}]}
    found = check(CreateGame(game="g", seats=["red", "blue", "green"], position=hand))["errors"]
    assert [each["pointer"] for each in found] == ["/position/seats/0/hand/0"]


def test_the_two_variants_exclude_each_other__CREW_01(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        table.variant("reward_deck", "common_rewards").start()
    assert refused.value.code == "variants_conflict"
    assert refused.value.rule == "CREW-01"
