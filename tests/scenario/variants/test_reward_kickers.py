"""Kickers (REW-30..39l): played before the cards are selected, they multiply what these bring."""

import pytest

from domain.decks.titles import facts, has_encounter_card
from domain.events import Answered
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants.rewards import compensation, lays, losses, played, shown

PAYER = ["attack-08", "attack-04", "attack-05", "attack-06", "attack-07", "attack-09", "attack-11", "attack-12"]
TWELVE = {"red-1": 12, "red-2": 2, "red-3": 2, "red-4": 2, "red-5": 2}


# -- playing one -------------------------------------------------------------------------------


def test_a_kicker_is_no_encounter_card__REW_30(table: Table) -> None:
    table.variant("reward_deck").seat("blue", hand=["rw-kicker-2", "rw-kicker-3"]).against("blue")
    table.aims_at("blue-2").with_ships(1).until("select_card", "blue")
    assert not has_encounter_card(["rw-kicker-2#1", "rw-rift-3#1"])
    assert facts("rw-kicker-2#1").kind == "kicker"
    assert table.last("cards_revealed_in_hand").seat == "blue"
    assert len(table.hand("blue")) == 8


def test_it_is_played_before_the_cards_are_selected_and_not_later__REW_31(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-kicker-2"]).against("blue").aims_at("blue-2")
    table.with_ships(1).until("kickers", "red")
    assert table.state.phase == "planning"
    assert not table.encounter.selected
    table.passes("red").play_out("encounter_ended")
    assert not table.used("kicker")
    windows = {event.answer.get("use") for event in table.happened("answered")}
    assert "kicker" not in windows


def test_not_outside_of_planning__REW_31(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-kicker-2"]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    first = next(i for i, event in enumerate(table.events) if event.type == "card_selected")
    asked = [event for event in table.events[first:] if isinstance(event, Answered) and event.kind == "respond"]
    assert not asked


def test_it_is_announced_and_its_value_is_hidden__REW_31_REW_39h(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-kicker-2"]).against("blue").aims_at("blue-2")
    lays(table.with_ships(1), "red")
    declared, moved = table.last("use_declared"), table.last("cards_moved")
    assert (declared.seat, declared.ability, declared.card) == ("red", "kicker", "")
    assert moved.target == "kicker:red"
    for viewer in ("public", "blue"):
        assert "rw-kicker-2" not in str([redact(event, viewer) for event in table.events])
        assert shown(table, viewer)["kickers"] == {"red": None}
        assert "rw-kicker-2" not in str(view(table.state, viewer))
    assert shown(table, "red")["kickers"] == {"red": "rw-kicker-2"}


def test_the_offense_announces_first_then_the_defense__REW_39h(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-kicker-2"])
    table.seat("blue", hand=["attack-08", "rw-kicker-3"]).against("blue").aims_at("blue-2").with_ships(1)
    table.until("kickers", "red")
    assert not table.asked("blue")
    table.passes("red")
    assert table.asked("blue") == "kickers"
    lays(table, "blue").until("select_card", "red")
    assert [event.seat for event in table.happened("use_declared")] == ["blue"]


def test_one_for_each_main_player__REW_32(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-kicker-2", "rw-kicker-3"]).against("blue")
    lays(table.aims_at("blue-2").with_ships(1), "red").until("select_card", "red")
    assert len(table.happened("use_declared")) == 1
    assert len(table.state.zones["kicker:red"]) == 1


def test_allies_play_none__REW_32(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["attack-08", "rw-kicker-2"]).against("blue").aims_at("blue-2")
    table.with_ships(1).allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "kicker")


def test_a_card_that_is_no_kicker_is_refused__REW_31(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-kicker-2"]).against("blue").aims_at("blue-2")
    table.with_ships(1).until("kickers", "red")
    wrong = {"kind": "choose_cards", "cards": [table.card("red", "attack-08")]}
    table.refuses("red", "not_an_option", "REW-31", use="kicker", answer=wrong)


def test_a_card_zap_does_not_stop_it__REW_39j(table: Table) -> None:
    table.seat("green", hand=["card-zap", "rw-card-zap", "cosmic-zap"])
    played(table, ["attack-08", "rw-kicker-2"], ["attack-08"], kickers=("red",)).play_out()
    assert not any(table.was_offered("green", zap) for zap in ("card-zap", "rw-card-zap", "cosmic-zap"))
    assert table.total("offense").amount == 19


def test_it_is_revealed_with_the_cards_and_discarded_with_them__REW_39a(table: Table) -> None:
    played(table, ["attack-08", "rw-kicker-2", "reinforcement-5"], ["attack-08"], kickers=("red",))
    assert table.last("kickers_revealed").cards == {"red": table.state.zones["kicker:red"][0]}
    assert shown(table, "blue")["kickers"] == {"red": "rw-kicker-2"}
    table.play_out()
    assert table.pile("reward_discard") == ["rw-kicker-2"]
    assert table.state.zones["kicker:red"] == []


def test_it_is_discarded_too_when_the_encounter_ends_early__REW_39a(table: Table) -> None:
    table.variant("reward_deck").seat("red", "oracle", hand=["attack-08", "flare-oracle"]).against("blue")
    table.seat("blue", hand=["attack-08", "rw-kicker-2"]).aims_at("blue-2").with_ships(1)
    lays(table, "blue").uses("red", "oracle.super").play_out()
    assert table.pile("reward_discard") == ["rw-kicker-2"]


# -- attack against attack ---------------------------------------------------------------------


def test_twelve_ships_attack_ten_and_a_double_are_thirty_two__REW_34(table: Table) -> None:
    """2 x 10 + 12: twelve ships of the defense on its planet."""
    ships = {f"blue-{n}": 12 if n == 2 else 2 for n in range(1, 6)}
    table.seat("blue", ships=ships)
    played(table, ["attack-40"], ["attack-10", "rw-kicker-2"], kickers=("blue",)).play_out()
    total = table.total("defense")
    assert total.amount == 32
    assert total.explained == [("attack-10", 10), ("rw-kicker-2", 10), ("ships", 12)]


def test_only_its_card_is_multiplied__REW_34_REW_39d(table: Table) -> None:
    both = ("red", "blue")
    played(table, ["attack-20", "rw-kicker-2"], ["attack-12", "rw-kicker-3"], kickers=both).play_out()
    assert table.total("offense").amount == 43
    assert table.total("defense").amount == 40


def test_nothing_times_the_card_leaves_the_ships__REW_39e(table: Table) -> None:
    played(table, ["attack-40", "rw-kicker-0"], ["attack-04"], kickers=("red",)).play_out()
    assert table.total("offense").explained == [("attack-40", 40), ("rw-kicker-0", -40), ("ships", 3)]
    assert table.total("offense").amount == 3


def test_multiplied_before_anything_is_added__REW_39g_CORE_137(table: Table) -> None:
    played(table, ["attack-08", "rw-kicker-3", "reinforcement-5"], ["attack-40"], kickers=("red",))
    table.uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert table.total("offense").amount == 3 * 8 + 3 + 5


def test_multiplied_after_the_digits_are_reversed__REW_39g(table: Table) -> None:
    table.seat("red", "mirror")
    table.variant("reward_deck").seat("red", hand=["attack-12", "rw-kicker-2"]).against("blue").aims_at("blue-2")
    lays(table.with_ships(1), "red").selects("red", "attack-12").selects("blue", "attack-08")
    table.uses("red", "mirror.power").play_out()
    assert table.total("offense").amount == 2 * 21 + 1


def test_a_morph_copies_no_kicker_and_its_own_kicker_multiplies_the_copy__REW_39f(table: Table) -> None:
    both = ("red", "blue")
    played(table, ["morph", "rw-kicker-3"], ["attack-12", "rw-kicker-2"], kickers=both).play_out()
    assert table.total("offense").amount == 3 * 12 + 3
    assert table.total("defense").amount == 2 * 12 + 4


def test_the_total_shows_the_kicker_while_it_may_still_change__REW_34(table: Table) -> None:
    played(table, ["attack-08", "rw-kicker-2", "reinforcement-5"], ["attack-08"], kickers=("red",))
    terms = view(table.until("totalling", "red").state)["encounter"]["terms"]["offense"]
    assert [term["amount"] for term in terms] == [8, 8, 3]


# -- attack against negotiate ------------------------------------------------------------------


def test_with_the_attack_it_has_no_effect__REW_35(table: Table) -> None:
    played(table, ["negotiate"], [*PAYER, "rw-kicker-3"], kickers=("blue",)).play_out()
    assert compensation(table) == (3, [("ships_lost", 3)])
    assert table.result() == "defense_won"


def test_three_cards_become_six__REW_36(table: Table) -> None:
    played(table, ["negotiate", "rw-kicker-2"], PAYER, kickers=("red",)).play_out()
    assert compensation(table) == (6, [("ships_lost", 3), ("rw-kicker-2", 3)])
    assert len(table.hand("red")) == 6


def test_no_more_cards_than_the_payer_holds__REW_39i(table: Table) -> None:
    played(table, ["negotiate", "rw-kicker-3"], ["attack-08", "attack-04", "attack-05"], kickers=("red",)).play_out()
    assert compensation(table)[0] == 9
    assert len(table.hand("red")) == 2


def test_nothing_times_the_compensation__REW_39e(table: Table) -> None:
    played(table, ["negotiate", "rw-kicker-0"], PAYER, kickers=("red",)).play_out()
    assert compensation(table) == (0, [("ships_lost", 3), ("rw-kicker-0", -3)])
    assert table.hand("red") == []


def test_the_number_is_fixed_before_the_payer_plays_cards__TIME_27_CORE_173(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "rw-space-junk", "attack-04", "attack-05"]).discard_pile("attack-20")
    played(table, ["negotiate", "rw-kicker-2"], ["attack-08", "rw-space-junk", "attack-04"], kickers=("red",))
    table.until("before_compensation", "blue")
    assert compensation(table)[0] == 6
    table.uses("blue", "rw-space-junk", seats=["blue"]).play_out()
    assert compensation(table)[0] == 6
    assert sorted(table.hand("red")) == ["attack-04", "attack-20"]


def test_an_attack_and_a_kicker_bring_no_compensation_by_another_effect__REW_36(table: Table) -> None:
    """Compensation that an effect owes to a player who showed an attack is not multiplied."""
    table.seat("blue", "squee")
    table.variant("reward_deck").seat("red", hand=["attack-40", *PAYER[1:]]).seat(
        "blue", hand=["attack-08", "rw-kicker-3"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2)
    lays(table, "blue").selects("red", "attack-40").selects("blue", "attack-08").uses("blue", "squee.power")
    table.at("plea", "red", options=["continue"]).play_out()
    assert compensation(table) == (4, [("ships_lost", 4)])


# -- negotiate against negotiate ---------------------------------------------------------------


def test_a_made_deal_is_not_changed__REW_37(table: Table) -> None:
    played(table, ["negotiate", "rw-kicker-3", "attack-20"], ["negotiate"], kickers=("red",))
    table.offers("red", give={"cards": ["attack-20"]}).accepts("blue").play_out()
    assert table.result() == "deal"
    assert table.hand("blue") == ["attack-20"]
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 0)


def test_after_a_failed_deal_the_opponent_loses_six__REW_38_XVAR_18(table: Table) -> None:
    played(table, ["negotiate", "rw-kicker-2"], ["negotiate"], kickers=("red",)).play_out()
    assert losses(table) == {"red": 3, "blue": 6}
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 6)
    terms = table.last("deal_losses_fixed").terms["blue"]
    assert [(term["source"], term["amount"]) for term in terms] == [("CORE-195", 3), ("rw-kicker-2", 3)]


def test_nothing_times_the_loss_of_the_opponent__REW_39e(table: Table) -> None:
    played(table, ["negotiate", "rw-kicker-0"], ["negotiate"], kickers=("red",)).play_out()
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 0)


def test_each_multiplies_what_the_other_loses__REW_39d(table: Table) -> None:
    both = ("red", "blue")
    played(table, ["negotiate", "rw-kicker-2"], ["negotiate", "rw-kicker-3"], kickers=both).play_out()
    assert losses(table) == {"red": 9, "blue": 6}


def test_no_more_ships_than_are_outside_the_warp__REW_39i(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 3, "blue-1": 1}, warp=16)
    played(table, ["negotiate", "rw-kicker-3"], ["negotiate"], kickers=("red",)).play_out()
    assert losses(table)["blue"] == 9
    lost = next(event for event in table.happened("ships_moved") if event.why == "failed_deal")
    assert len([ship for ship in lost.moves if ship.startswith("blue")]) == 4


def test_a_quashed_deal_is_a_failed_one__XVAR_18(table: Table) -> None:
    table.seat("green", hand=["quash"])
    played(table, ["negotiate", "rw-kicker-2", "attack-20"], ["negotiate"], kickers=("red",))
    table.offers("red", give={"cards": ["attack-20"]}).accepts("blue").uses("green", "quash").play_out()
    assert losses(table) == {"red": 3, "blue": 6}


@pytest.mark.parametrize("kicker", ["rw-kicker-2", "rw-kicker-3"])
def test_the_types_after_emotion_control_count__REW_39b_XVAR_19(table: Table, kicker: str) -> None:
    table.seat("green", hand=["emotion-control"])
    played(table, ["attack-20", kicker], ["attack-08"], kickers=("red",))
    table.uses("green", "emotion-control").play_out()
    assert losses(table) == {"red": 3, "blue": 3 * int(kicker[-1])}


def test_a_morph_counts_as_what_it_became__REW_39b(table: Table) -> None:
    played(table, ["morph", "rw-kicker-2"], ["negotiate"], kickers=("red",)).play_out()
    assert losses(table) == {"red": 3, "blue": 6}


# -- other effects -----------------------------------------------------------------------------


def test_cards_that_change_places_leave_the_kickers__REW_33_REW_39k(table: Table) -> None:
    table.variant("reward_deck").seat("red", "sorcerer", hand=["attack-04", "rw-kicker-3"]).against("blue")
    table.seat("blue", hand=["attack-12"]).aims_at("blue-2").with_ships(1)
    lays(table, "red").selects("red", "attack-04").selects("blue", "attack-12").uses("red", "sorcerer.power").play_out()
    assert table.total("offense").amount == 3 * 12 + 1
    assert table.total("defense").amount == 4 + 4


def test_one_kicker_for_two_encounter_cards__REW_39k(table: Table) -> None:
    table.variant("reward_deck").seat("red", "deuce", hand=["attack-10", "attack-06", "attack-04", "rw-kicker-2"])
    table.against("blue").aims_at("blue-2").with_ships(1)
    lays(table, "red").selects("red", "attack-10").selects("blue", "attack-08")
    table.at("second", "red", cards=[table.card("red", "attack-06")]).play_out()
    assert table.total("offense").amount == 2 * 10 + 1 + 6
    assert table.pile("reward_discard") == ["rw-kicker-2"]


def test_kickers_may_be_played_again_with_the_encounter__REW_39l(table: Table) -> None:
    hand = ["attack-08", "attack-20", "rw-kicker-2"]
    table.variant("reward_deck").seat("red", "chronos", hand=hand).seat(
        "blue", hand=["attack-08", "attack-06", "rw-kicker-3"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1)
    lays(lays(table, "red"), "blue").reveals(red="attack-08", blue="attack-08").uses("red", "chronos.power")
    assert "rw-kicker-2" in table.hand("red")
    assert "rw-kicker-3" in table.hand("blue")
    lays(table.until("kickers", "red"), "red").reveals(red="attack-20", blue="attack-06").play_out()
    assert table.total("offense").amount == 41
    assert table.total("defense").amount == 10
    assert table.pile("reward_discard") == ["rw-kicker-2"]


def test_a_quake_leaves_a_kicker_on_the_table__QUAKE_06(table: Table) -> None:
    table.position(deck_size=0)
    table.variant("reward_deck").seat("red", "chosen", hand=["attack-08", "rw-kicker-2"])
    table.against("blue").aims_at("blue-2").with_ships(1)
    lays(table, "red").reveals(red="attack-08", blue="attack-08").uses("red", "chosen.power")
    table.play_out()
    assert table.happened("quake_struck")
    away = [event for event in table.happened("cards_moved") if event.source == "kicker:red"]
    assert [(event.target, event.why) for event in away] == [("reward_discard", "played")]
