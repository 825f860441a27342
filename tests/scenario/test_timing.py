"""Order of play: windows, time-outs, chance (TIME-01..35)."""

from itertools import pairwise

import pytest

from domain.commands import Expire
from domain.events import CardsMoved, CardTakenBack, PileStacked
from domain.refusal import Refused
from tests.scenario.table import Table


def late(table: Table) -> None:
    """The time for all open questions passes."""
    table.command(Expire(at=max(pending.due or 0 for pending in table.state.questions.values())))


def expired(table: Table, question: str, seat: str) -> Table:
    """The seat lets the time for this question pass."""
    table.option(timers={"decision": 60, "reaction": 60}).until(question, seat)
    late(table)
    return table


def test_a_mandatory_effect_takes_its_default_when_its_player_does_not_decide__TIME_12_TIME_32(table: Table) -> None:
    table.seat("red", "zombie").seat("blue", hand=["attack-40", "negotiate"]).against("blue")
    table.option(timers={"decision": 60}).aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-08", blue="attack-40").until("return_ships", "red")
    late(table)
    assert table.in_warp("red") == 0
    assert table.ships_of("red", "red-1") == 4


def test_a_card_can_be_used_in_its_phase_only__TIME_03(table: Table) -> None:
    table.seat("green", hand=["plague", "emotion-control", "ionic-gas", "quash"]).against("blue").aims_at("blue-2")
    table.with_ships(2).until("select_card")
    assert table.was_offered("green", "plague")
    assert not any(table.was_offered("green", card) for card in ("emotion-control", "ionic-gas", "quash"))


def test_own_colour_is_redrawn_on_time_out__TIME_32(table: Table) -> None:
    table.ships("red", red_2=0).against("red").against("blue")
    expired(table, "own_colour", "red").until("aim")
    assert table.defense_now == "blue"


def test_the_first_planet_is_aimed_at_on_time_out__TIME_32(table: Table) -> None:
    expired(table.against("blue"), "aim", "red").until("launch")
    assert table.encounter.planet == "blue-1"


def test_one_ship_of_the_largest_colony_is_launched_on_time_out__TIME_32(table: Table) -> None:
    table.seat("red", ships={"red-1": 3, "red-2": 8, "red-3": 9}).against("blue")
    expired(table, "launch", "red")
    assert (table.ships_of("red", "red-3"), table.ships_of("red", "gate")) == (8, 1)


def test_nobody_is_invited_and_nobody_allies_on_time_out__TIME_32(table: Table) -> None:
    expired(table.against("blue"), "invite", "red")
    assert table.encounter.invited == {"offense": []}
    table.invites("blue", "green").until("ally", "green")
    late(table)
    assert table.last("alliance_answered").side == "none"


def test_the_first_legal_card_is_played_on_time_out__TIME_32(table: Table) -> None:
    table.seat("red", hand=["plague", "attack-20", "negotiate"]).seat("green", hand=["emotion-control"]).against("blue")
    expired(table, "select_card", "red").play_out("cards_revealed")
    assert table.last("cards_revealed").cards["red"].startswith("attack-20")


def test_ships_of_the_largest_colonies_are_lost_on_time_out__TIME_32(table: Table) -> None:
    table.seat("blue", ships={"blue-1": 2, "blue-2": 8, "blue-3": 10}).seat("green", hand=["plague"])
    table.option(timers={"decision": 60}).uses("green", "plague", seats=["blue"])
    late(table)
    assert table.ships_of("blue", "blue-3") == 7


def test_rewards_are_cards_on_time_out__TIME_32(table: Table) -> None:
    table.ships("green", warp=5).seat("blue", hand=["attack-40", "negotiate"]).against("blue")
    table.option(timers={"decision": 60}).aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 3}).reveals(red="attack-08", blue="attack-40")
    table.until("rewards", "green").command(Expire(at=60_000))
    assert table.last("rewards_chosen").amounts == {"cards": 3}


def test_an_optional_use_is_passed_on_time_out__TIME_32_TIME_34(table: Table) -> None:
    table.seat("green", hand=["plague"])
    expired(table, "start_of_encounter", "green").until("aim")
    assert table.hand("green") == ["plague"]
    passed = table.happened("answered")[0]
    assert (passed.seat, passed.cause) == ("green", "timer")


def test_every_answer_and_pass_is_an_event__TIME_34(table: Table) -> None:
    table.seat("green", hand=["plague"]).against("blue").start()
    table.passes("green").aims_at("blue-2")
    assert [(event.seat, event.answer) for event in table.happened("answered")] == [
        ("green", {"pass": True}),
        ("red", {"planets": ["blue-2"]}),
    ]


def test_before_the_deadline_nothing_is_answered_for_anybody__TIME_32(table: Table) -> None:
    table.option(timers={"decision": 60}).until("aim", "red")
    with pytest.raises(Refused) as refused:
        table.command(Expire(at=59_999))
    assert refused.value.code == "question_closed"


def test_a_hand_emptied_before_the_selection_is_checked_again__TIME_22(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-oracle"]).against("blue").aims_at("blue-2").with_ships(2)
    table.until("before_selection", "red")
    cards = [*table.state.zones["hand:blue"]]
    table.happens(CardsMoved(source="hand:blue", target="discard", count=2, why="effect", cards=cards))
    table.passes("red").until("select_card", "blue")
    assert len(table.hand("blue")) == 8


def test_an_offense_whose_hand_is_emptied_before_the_selection_ends_its_turn__TIME_22_CORE_122(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-oracle"]).against("blue").aims_at("blue-2").with_ships(2)
    table.until("before_selection", "red")
    card = table.card("red", "attack-08")
    table.happens(CardsMoved(source="hand:red", target="discard", count=1, why="effect", cards=[card]))
    table.passes("red").play_out()
    assert table.result() == "aborted"


def test_a_card_that_returned_to_the_hand_is_selected_anew__TIME_23(table: Table) -> None:
    table.seat("red", "sorcerer").against("blue").aims_at("blue-2").with_ships(2).selects("red", "attack-08")
    table.selects("blue", "attack-08").until("cards_selected", "red")
    table.happens(CardTakenBack(seat="blue", card=table.state.zones["played:blue"][0]))
    table.passes("red").until("select_card", "blue")
    assert [asked.seat for asked in table.questions().values()] == ["blue"]
    table.selects("blue", "negotiate").play_out("cards_revealed")
    assert table.last("cards_revealed").cards["blue"].startswith("negotiate")


def two_morphs(table: Table) -> Table:
    """Both main players show a morph; a second one comes from elsewhere."""
    table.seat("red", "reincarnator", hand=["morph"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 2}, defense={"yellow": 1}).until("select_card", "blue")
    table.happens(PileStacked(zone="hand:blue", count=1, why="effect", cards=["morph#2"]))
    return table.reveals(red="morph", blue="morph").play_out()


def test_two_morphs_both_sides_lose_everything__CORE_145_TIME_26(table: Table) -> None:
    two_morphs(table)
    assert [table.in_warp(seat) for seat in ("red", "green", "yellow")] == [3, 2, 1]
    assert len(table.last("ships_lost").counts) == 4
    assert not table.has_colony("red", "blue-2")
    assert table.result() == "both_lost"


def test_two_morphs_bring_no_compensation_and_no_rewards__CORE_145_CORE_044(table: Table) -> None:
    two_morphs(table)
    assert not table.happened("compensation_fixed")
    assert not table.happened("rewards_chosen")
    assert not table.last("encounter_ended").successful


def test_after_two_morphs_the_effects_after_resolution_still_come__TIME_26(table: Table) -> None:
    two_morphs(table)
    assert table.used("reincarnator.power")


def test_chance_is_drawn_at_its_moment_and_recorded_as_its_result__TIME_35(table: Table) -> None:
    hand = ["attack-08", "quash", "plague", "reinforcement-2", "attack-20"]
    table.seat("red", hand=["negotiate"]).seat("blue", hand=hand).against("blue").aims_at("blue-2").with_ships(3)
    table.selects("red", "negotiate").until("select_card", "blue")
    held = [card for card in table.state.zones["hand:blue"] if not card.startswith("attack-08")]
    table.selects("blue", "attack-08").play_out()
    taken = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    again = table.chance.sample(held, 3, taken.first_draw, "compensation blue red")
    assert taken.cards == again


def test_every_shuffle_says_with_which_draws_it_was_made__TIME_35(table: Table) -> None:
    table.as_dealt().start()
    numbers = [(event.first_draw, event.draws, event.count) for event in table.happened("pile_shuffled")]
    assert len(numbers) > 1
    assert all(draws == count - 1 for _, draws, count in numbers)
    assert all(first + draws <= later for (first, draws, _), (later, _, _) in pairwise(numbers))
