"""Further cards of the reward deck: negative attacks, the second morph, artifacts (REW-15..29, REW-56)."""

from typing import Any

import pytest

from domain.decks.titles import facts
from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants.rewards import played

# -- negative attacks --------------------------------------------------------------------------


@pytest.mark.parametrize("value", [-1, -4, -7])
def test_a_negative_attack_is_an_attack_with_its_value__REW_15(table: Table, value: int) -> None:
    title = f"rw-attack-m{-value:02}"
    played(table, [title], ["attack-08"], ships=2).play_out()
    assert table.total("offense").explained == [(title, value), ("ships", 2)]


def test_a_total_may_be_negative_and_loses_against_one_ship__REW_16_CORE_138(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 1, "blue-1": 7, "blue-3": 6, "blue-4": 6})
    played(table, ["rw-attack-m07"], ["attack-00"], ships=4).play_out()
    assert table.total("offense").amount == -3
    assert table.total("defense").amount == 1
    assert table.result() == "defense_won"


def test_of_two_negative_totals_the_higher_wins__REW_16(table: Table) -> None:
    table.ships("blue", blue_2=0)
    played(table, ["rw-attack-m04"], ["rw-attack-m07"], ships=1).play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (-3, -7)
    assert table.result() == "offense_won"


def test_swapped_digits_keep_the_sign__REW_17(table: Table) -> None:
    table.variant("reward_deck").seat("red", "mirror", hand=["rw-attack-m07"]).against("blue").aims_at("blue-2")
    table.with_ships(3).selects("red", "rw-attack-m07").selects("blue", "attack-08").uses("red", "mirror.power")
    table.play_out()
    assert table.total("offense").amount == -70 + 3


def test_the_lower_of_two_attacks_is_the_one_below_zero__REW_17(table: Table) -> None:
    """Hate's card is met by attacks at least as high: a signed comparison."""
    table.variant("reward_deck").seat("red", "hate", hand=["rw-attack-m04", "attack-08"]).from_the_start_of_the_turn()
    table.seat("blue", hand=["rw-attack-m07", "rw-attack-m01"]).start()
    table.at("hate", "red", cards=[table.card("red", "rw-attack-m04")])
    assert list(table.question("blue").question.cards.values()) == ["rw-attack-m01"]  # type: ignore[attr-defined]


# -- the second morph, reinforcements ----------------------------------------------------------


def test_the_second_morph_copies_like_the_first__REW_28(table: Table) -> None:
    played(table, ["rw-morph"], ["attack-12"]).play_out()
    assert table.total("offense").amount == 12 + 3
    assert table.total("defense").amount == 12 + 4


def test_two_morphs_cost_both_sides_every_ship__REW_29_CORE_145(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["morph"]).seat("blue", hand=["rw-morph"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    table.reveals(red="morph", blue="rw-morph").play_out()
    assert (table.in_warp("red"), table.in_warp("green"), table.in_warp("blue")) == (3, 2, 4)
    assert table.result() == "both_lost"
    assert not table.happened("compensation_fixed")
    assert not table.happened("rewards_chosen")
    assert not table.has_colony("red", "blue-2")


def test_a_reinforcement_of_six__REW_50_CORE_132(table: Table) -> None:
    played(table, ["attack-08", "rw-reinforcement-6"], ["attack-08"])
    table.uses("red", "rw-reinforcement-6", options=["offense"]).play_out()
    assert table.total("offense").amount == 8 + 3 + 6
    assert table.pile("reward_discard") == ["rw-reinforcement-6"]


# -- zaps --------------------------------------------------------------------------------------


def test_the_second_card_zap_cancels_cards_of_both_decks__REW_50_CORE_227(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-hand-zap", "attack-08"]).seat("blue", hand=["rw-card-zap"])
    table.against("blue").uses("green", "rw-hand-zap", seats=["blue"]).uses("blue", "rw-card-zap").until("aim")
    assert table.hand("blue") == []
    assert sorted(table.pile("reward_discard")) == ["rw-card-zap", "rw-hand-zap"]


def test_the_second_cosmic_zap_cancels_a_power__REW_50_CORE_228(table: Table) -> None:
    table.seat("red", "human").seat("green", hand=["rw-cosmic-zap"])
    table.variant("reward_deck").seat("red", "warpish", hand=["attack-08"]).ships("yellow", warp=4).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "rw-cosmic-zap").play_out()
    assert table.total("offense").amount == 10


# -- hand zap ----------------------------------------------------------------------------------


def test_hand_zap_replaces_a_whole_hand_by_eight_cosmic_cards__REW_56_REW_51(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-hand-zap"]).seat("blue", hand=["attack-40", "rw-morph"])
    table.against("blue").uses("green", "rw-hand-zap", seats=["blue"]).until("aim")
    assert len(table.hand("blue")) == 8
    assert {facts(card).deck for card in table.state.zones["hand:blue"]} == {"cosmic"}
    assert table.pile("discard") == ["attack-40"]
    assert table.pile("reward_discard") == ["rw-morph", "rw-hand-zap"]


def test_hand_zap_may_be_played_on_oneself__REW_56(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-hand-zap", "attack-00"]).against("blue")
    table.uses("green", "rw-hand-zap", seats=["green"]).until("aim")
    assert len(table.hand("green")) == 8


def test_its_victim_plays_no_card_before_the_hand_goes__REW_56(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-hand-zap"]).seat("blue", hand=["plague", "rw-finder"])
    table.against("blue").until("start_of_encounter", "blue").passes("blue")
    table.uses("green", "rw-hand-zap", seats=["blue"])
    assert sorted(table.pile("discard") + table.pile("reward_discard")) == ["plague", "rw-finder", "rw-hand-zap"]


# -- finder ------------------------------------------------------------------------------------


def finder(table: Table, wanted: str) -> Table:
    """Green looks for this card in blue's hand as the encounter begins."""
    table.variant("reward_deck").seat("green", hand=["rw-finder"])
    table.seat("blue", hand=["attack-20", "attack-20", "quash"])
    table.against("blue").uses("green", "rw-finder", seats=["blue"])
    return table.at("find", "green", options=[wanted])


def test_finder_takes_the_named_card_if_it_is_there__REW_56(table: Table) -> None:
    finder(table, "quash").at("found", "green", cards=[table.card("blue", "quash")]).until("aim")
    assert table.hand("green") == ["quash"]
    assert "quash" not in table.hand("blue")


def test_finder_may_leave_the_card_there__REW_56(table: Table) -> None:
    finder(table, "quash").at("found", "green", cards=[]).until("aim")
    assert "quash" in table.hand("blue")


def test_finder_shows_the_hand_to_its_user_alone__REW_56(table: Table) -> None:
    finder(table, "plague").until("found", "green")
    seen = table.last("hand_seen")
    assert sorted(redact(seen, "green")["cards"]) == sorted(table.state.zones["hand:blue"])
    assert "cards" not in redact(seen, "red")
    assert table.question("green").question.cards == {}  # type: ignore[attr-defined]
    table.refuses("green", "not_an_option", "REW-56", cards=[table.card("blue", "quash")])
    assert "attack-20" not in str(view(table.state, "red")["questions"])


def test_finder_takes_one_of_several_copies__REW_56(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-finder"]).seat("blue", hand=["attack-06", "attack-06"])
    table.against("blue").uses("green", "rw-finder", seats=["blue"]).at("find", "green", options=["attack-06"])
    table.until("aim")
    assert table.hand("green") == ["attack-06"]


def test_a_rift_that_finder_takes_goes_off__REW_56_REW_43(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-finder"]).seat("blue", hand=["rw-rift-4", "attack-08"])
    table.against("blue").uses("green", "rw-finder", seats=["blue"]).at("find", "green", options=["rw-rift-4"])
    table.until("aim")
    assert table.in_warp("green") == 4
    assert table.hand("green") == []


def test_finder_can_be_played_in_every_phase__REW_56_TIME_13(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-finder"]).against("blue").from_the_start_of_the_turn()
    for window, phase in WINDOWS.items():
        table.until(window, "green")
        assert table.may_use("green", "rw-finder")
        assert table.state.phase == phase
        table.passes("green")


WINDOWS = {
    "start_of_turn": "start_turn",
    "start_of_encounter": "regroup",
    "destiny_drawn": "destiny",
    "before_launch": "launch",
    "before_invitations": "alliance",
    "before_selection": "planning",
    "cards_revealed": "reveal",
    "winner_known": "resolution",
}


# -- space junk --------------------------------------------------------------------------------


def test_space_junk_gives_somebody_the_top_of_the_cosmic_pile__REW_56_REW_05(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-space-junk"]).discard_pile("attack-20", "attack-04")
    table.position(reward_discard=["rw-attack-23"]).against("blue")
    table.uses("green", "rw-space-junk", seats=["blue"]).until("aim")
    assert "attack-04" in table.hand("blue")
    assert table.pile("discard") == ["attack-20"]
    assert table.pile("reward_discard") == ["rw-attack-23", "rw-space-junk"]


def test_of_several_cards_that_go_there_together_its_user_picks__REW_56(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-space-junk"]).seat("yellow", hand=["rw-hand-zap"])
    table.seat("blue", hand=["attack-40", "quash", "rw-morph"]).against("blue")
    table.until("start_of_encounter", "green").passes("green")
    table.uses("yellow", "rw-hand-zap", seats=["blue"]).uses("green", "rw-space-junk", seats=["green"])
    assert sorted(table.question("green").question.cards.values()) == ["attack-40", "quash"]  # type: ignore[attr-defined]
    attack = next(card for card in table.state.zones["discard"] if card.startswith("attack-40"))
    table.answer("green", cards=[attack]).until("aim")
    assert table.hand("green") == ["attack-40"]


def test_after_a_reshuffle_only_cards_that_are_still_on_a_pile_are_named__REW_56_REW_05(table: Table) -> None:
    """The deck runs out while the new hand is drawn; the reward card has gone to a pile of its own."""
    table.variant("reward_deck").seat("green", hand=["rw-space-junk"]).seat("yellow", hand=["rw-hand-zap"])
    table.seat("blue", hand=["attack-40", "quash", "rw-morph"]).against("blue")
    table.until("start_of_encounter", "yellow")
    rest = table.state.zones["deck"][:-2]
    table.happens(CardsMoved(source="deck", target="discard", count=len(rest), why="position", cards=rest))
    table.passes("green").uses("yellow", "rw-hand-zap", seats=["blue"]).until("discarded", "green")
    assert "discard" in table.last("pile_shuffled").sources
    asked: dict[str, Any] = table.question("green").question.describe()
    assert asked["prompt"].startswith("Blue discards Morph.")
    assert asked["about"]["cards"] == [table.state.zones["reward_discard"][-1]]


def test_after_a_reshuffle_no_card_that_is_on_no_pile_is_named__REW_56(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-space-junk"]).seat("yellow", hand=["rw-hand-zap"])
    table.seat("blue", hand=["attack-40", "quash"]).against("blue").until("start_of_encounter", "yellow")
    rest = table.state.zones["deck"][:-2]
    table.happens(CardsMoved(source="deck", target="discard", count=len(rest), why="position", cards=rest))
    table.passes("green").uses("yellow", "rw-hand-zap", seats=["blue"]).until("discarded", "green")
    asked: dict[str, Any] = table.question("green").question.describe()
    assert asked["prompt"].startswith("Blue discards 2 cards, no longer in a discard pile.")
    assert asked["about"]["cards"] == []


def test_with_an_empty_pile_space_junk_does_nothing__REW_56(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["rw-space-junk"]).against("blue")
    table.uses("green", "rw-space-junk", seats=["green"]).until("aim")
    assert table.hand("green") == []
    assert table.pile("reward_discard") == ["rw-space-junk"]


BACKS = [
    ("attack-10", "rw-attack-10"),
    ("attack-23", "rw-attack-23"),
    ("morph", "rw-morph"),
    ("card-zap", "rw-card-zap"),
]


@pytest.mark.parametrize("variant", ["reward_deck", "common_rewards"])
@pytest.mark.parametrize(("wanted", "held"), BACKS)
def test_finder_finds_a_card_by_its_face__REW_55_REW_56_CREW_05(
    table: Table, variant: str, wanted: str, held: str
) -> None:
    table.variant(variant).seat("green", hand=["rw-finder"]).seat("blue", hand=[held, "attack-08"])
    table.against("blue").uses("green", "rw-finder", seats=["blue"]).at("find", "green", options=[wanted])
    table.until("found", "green").answer("green", cards=[table.card("blue", held)])
    assert held in table.hand("green")
