"""Hazards that change alliances, totals and gains of one encounter (HAZ-15, HAZ-19, HAZ-23)."""

from typing import Any

import pytest

from domain.events import ShipsMoved
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes, discarded, in_play, lay
from tests.scenario.variants.rewards import lays

# -- Energy Fields ---------------------------------------------------------------------------------


def test_each_main_player_draws_two_cards_and_shows_them_to_everybody__HAZ_15(table: Table) -> None:
    comes(table, "energy_fields").deck("attack-20", "quash", "morph", "attack-30").until("invite")
    shown = [(event.seat, [card.rpartition("#")[0] for card in event.cards]) for event in revealed(table)]
    assert shown == [("red", ["attack-20", "quash"]), ("blue", ["morph", "attack-30"])]
    assert table.hand("red")[-2:] == ["attack-20", "quash"]
    assert table.hand("blue")[-2:] == ["morph", "attack-30"]
    assert [len(table.hand(seat)) for seat in ("green", "yellow")] == [2, 2]


def revealed(table: Table) -> list[Any]:
    return table.happened("cards_revealed_in_hand")


def test_the_offense_draws_first_and_nobody_is_asked_before__HAZ_15_HAZ_09(table: Table) -> None:
    comes(table, "energy_fields").until("invite", "red")
    phases = [event.phase for event in table.happened("phase_began")]
    assert phases[-1] == "alliance"
    assert [event.seat for event in revealed(table)] == ["red", "blue"]


def test_they_are_drawn_once_with_three_players_too__HAZ_15(table: Table) -> None:
    table.seats("red", "blue", "green")
    comes(table, "energy_fields").play_out()
    assert len(revealed(table)) == 2


def test_a_power_may_react_to_the_draw__HAZ_15(table: Table) -> None:
    """The windows of each draw come between the two."""
    comes(table, "energy_fields").deck("attack-20", "quash", "morph", "attack-30").until("invite")
    order = [event for event in table.events if event.type in ("cards_moved", "cards_revealed_in_hand")]
    assert [getattr(event, "seat", "") for event in order[-4:]] == ["red", "red", "blue", "blue"]


def test_a_quake_replaces_the_draw__HAZ_15_QUAKE_05(table: Table) -> None:
    comes(table, "energy_fields").position(deck_size=1).until("invite")
    assert len(table.happened("quake_struck")) >= 1
    for event in revealed(table):
        assert len(event.cards) == 2


# -- Meteor Storm ----------------------------------------------------------------------------------


def stormed(table: Table, red: str, blue: str, ships: int = 1) -> Table:
    table.seat("red", hand=[red]).seat("blue", hand=[blue])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red=red, blue=blue).play_out()


def test_both_sides_lose_when_both_totals_are_more_than_25_together__HAZ_19(table: Table) -> None:
    stormed(table, "attack-14", "attack-08")  # 15 and 12
    assert table.result() == "both_lost"
    assert table.last("outcome_fixed").why == "hazard-meteor-storm"
    assert (table.in_warp("red"), table.in_warp("blue")) == (1, 4)
    assert not table.has_colony("red", "blue-2")


def test_exactly_25_is_not_enough__HAZ_19(table: Table) -> None:
    stormed(table, "attack-12", "attack-08")  # 13 and 12
    assert table.total("offense").amount + table.total("defense").amount == 25
    assert table.result() == "offense_won"


def test_with_a_negotiate_there_is_no_storm__HAZ_19(table: Table) -> None:
    stormed(table, "attack-40", "negotiate")
    assert table.result() == "offense_won"


def test_allies_lose_too_and_nobody_gets_anything__HAZ_19_CORE_145(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("blue", hand=["attack-08"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 2}, defense={"yellow": 3}).reveals(red="attack-20", blue="attack-08").play_out()
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [1, 4, 2, 3]
    assert not table.happened("rewards_chosen")
    assert not table.happened("compensation_fixed")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_ethic_has_lost_with_an_attack_and_collects__HAZ_19_HAZARD_12(table: Table, seat: str) -> None:
    table.seat(seat, alien="ethic").seat("red", hand=["attack-14", "attack-10", "attack-12"])
    table.seat("blue", hand=["attack-08", "attack-06", "negotiate"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-14", blue="attack-08").play_out()
    assert table.result() == "both_lost"
    fixed = table.last("compensation_fixed")
    assert (fixed.taker, fixed.count) == (seat, {"red": 2, "blue": 4}[seat])


def test_no_effect_that_names_a_winner_prevents_it__HAZ_19(table: Table) -> None:
    table.seat("red", alien="human", hand=["attack-14", "flare-human"]).seat("blue", hand=["attack-08", "cosmic-zap"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-14", blue="attack-08").play_out()
    assert table.result() == "both_lost"


def test_an_upset_prevents_it_no_more__HAZ_19(table: Table) -> None:
    table.seat("red", alien="loser", hand=["attack-14"]).seat("blue", hand=["attack-08"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(1, "red-1")
    table.uses("red", "loser.power").reveals(red="attack-14", blue="attack-08").play_out()
    assert table.result() == "both_lost"


def test_powers_that_save_ships_still_work__HAZARD_02(table: Table) -> None:
    table.seat("red", alien="zombie")
    stormed(table, "attack-14", "attack-08")
    assert table.result() == "both_lost"
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 4)


# -- Reverse Rewards -------------------------------------------------------------------------------


def test_winning_defensive_allies_land_on_the_planet_and_get_no_rewards__HAZ_23(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).seat("green", hand=[])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.ships_of("green", "blue-2") == 3
    assert table.hand("green") == []
    assert not table.happened("rewards_chosen")
    assert table.ships_of("blue", "blue-2") == 4


def test_winning_offensive_allies_go_home_and_get_a_reward_for_each_ship__HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).deck("attack-20", "quash")
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.ships_of("green", "blue-2") == 0
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 20
    assert sorted(table.hand("green")) == ["attack-20", "quash"]
    assert table.ships_of("red", "blue-2") == 2


def test_the_rewards_may_come_from_either_deck_or_the_warp__HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).ships("green", warp=4)
    comes(table, "reverse_rewards", "reward_deck").aims_at("blue-2").with_ships(2, "red-1")
    table.allies(offense={"green": 3}).reveals(red="attack-40", blue="attack-08")
    table.at("rewards", "green", amounts={"cards": 1, "ships": 1, "reward_cards": 1}).play_out()
    assert table.in_warp("green") == 3
    assert sorted(card.startswith("rw-") for card in table.hand("green")) == [False, True]


def test_ionic_gas_stops_these_rewards_but_no_landing__HAZ_23_CORE_201(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).seat("yellow", hand=["ionic-gas"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").uses("yellow", "ionic-gas").play_out()
    assert table.hand("green") == []
    assert table.ships_of("red", "blue-2") == 2


def test_losing_allies_lose_their_ships_as_usual__HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.in_warp("green") == 2


def test_a_colony_gained_like_this_counts__HAZ_23(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(1).allies(defense={"green": 1, "yellow": 2})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert [view(table.state)["seats"][seat]["foreign_colonies"] for seat in ("green", "yellow")] == [1, 1]


def test_a_paid_ally_gets_double_on_the_offense_and_nothing_on_the_defense__HAZ_23_mercenary(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", alien="mercenary", hand=[])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert len(table.hand("green")) == 4


def test_as_a_defensive_ally_it_gets_nothing__HAZ_23_mercenary(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).seat("green", alien="mercenary", hand=[])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 2})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.hand("green") == []
    assert table.ships_of("green", "blue-2") == 2


# -- It's Full of Stars ----------------------------------------------------------------------------


def test_an_ally_may_send_ships_from_the_warp_and_from_colonies_together__HAZ_18(table: Table) -> None:
    table.ships("green", warp=3)
    comes(table, "full_of_stars").aims_at("blue-2").with_ships(1).invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"]).until("commit", "green")
    table.answer("green", **{"from": {"warp": 3, "green-1": 1}})
    assert table.ships_of("green", "gate") == 4
    assert table.in_warp("green") == 0


def test_four_ships_stay_the_limit__HAZ_18(table: Table) -> None:
    table.ships("green", warp=5)
    comes(table, "full_of_stars").aims_at("blue-2").with_ships(1).invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"]).until("commit", "green")
    table.refuses("green", "too_many", "CORE-113", **{"from": {"warp": 5}})


def test_it_holds_for_defensive_allies_too_and_survivors_go_home__HAZ_18(table: Table) -> None:
    table.ships("green", warp=2).seat("blue", hand=["attack-40"])
    comes(table, "full_of_stars").aims_at("blue-2").with_ships(1).invites("red").invites("blue", "green")
    table.at("ally", "green", options=["defense"]).until("commit", "green").answer("green", **{"from": {"warp": 2}})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.in_warp("green") == 0
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 20


def test_the_main_players_get_nothing_from_it__HAZ_18(table: Table) -> None:
    table.ships("red", warp=3)
    comes(table, "full_of_stars").until("launch")
    assert "warp" not in table.question("red").question.places  # type: ignore[attr-defined]


def test_a_player_without_a_colony_may_ally_like_this__HAZ_18(table: Table) -> None:
    table.seat("green", ships={}, warp=20)
    comes(table, "full_of_stars").aims_at("blue-2").with_ships(1).invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"]).until("commit", "green").answer("green", **{"from": {"warp": 1}})
    assert table.ships_of("green", "gate") == 1


def test_without_the_hazard_it_is_not_even_asked__HAZ_18_CORE_115(table: Table) -> None:
    table.seat("green", ships={}, warp=20).against("blue").invites("red", "green").invites("blue")
    table.play_out()
    assert not [event for event in table.happened("alliance_answered") if event.seat == "green"]


# -- Odd Way to Win a War --------------------------------------------------------------------------


def at_war(table: Table, red: str, blue: str, *variants: str) -> Table:
    table.seat("red", hand=[red]).seat("blue", hand=[blue])
    return comes(table, "odd_way_to_win_a_war", *variants).aims_at("blue-2").with_ships(1, "red-1")


def test_the_odd_card_wins_against_the_even_one_whatever_the_totals__HAZ_21(table: Table) -> None:
    at_war(table, "attack-07", "attack-40").reveals(red="attack-07", blue="attack-40").play_out()
    assert table.result() == "offense_won"
    assert table.last("outcome_fixed").why == "hazard-odd-way-to-win-a-war"


def test_it_wins_as_the_defense_too__HAZ_21(table: Table) -> None:
    at_war(table, "attack-40", "attack-01").reveals(red="attack-40", blue="attack-01").play_out()
    assert table.result() == "defense_won"


def test_two_odd_or_two_even_cards_are_compared_as_usual__HAZ_21(table: Table) -> None:
    at_war(table, "attack-20", "attack-08").reveals(red="attack-20", blue="attack-08").play_out()
    assert (table.result(), table.last("outcome_fixed").why) == ("offense_won", "CORE-140")


def test_00_is_even__HAZ_21(table: Table) -> None:
    at_war(table, "attack-00", "attack-01").reveals(red="attack-00", blue="attack-01").play_out()
    assert table.result() == "defense_won"


def test_a_value_below_zero_counts_by_its_number__HAZ_21(table: Table) -> None:
    table.seat("red", hand=["rw-attack-m07"]).seat("blue", hand=["attack-40"])
    comes(table, "odd_way_to_win_a_war", "reward_deck").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="rw-attack-m07", blue="attack-40").play_out()
    assert table.result() == "offense_won"


def test_a_morph_counts_as_the_card_that_it_copies__HAZ_21(table: Table) -> None:
    at_war(table, "morph", "attack-07").reveals(red="morph", blue="attack-07").play_out()
    assert table.last("outcome_fixed").why == "CORE-140"


def test_with_a_negotiate_it_has_nothing_to_work_on__HAZ_21(table: Table) -> None:
    at_war(table, "negotiate", "attack-07").reveals(red="negotiate", blue="attack-07").play_out()
    assert table.last("outcome_fixed").why == "CORE-142"


def test_totals_are_not_compared_and_additions_do_not_matter__HAZ_21(table: Table) -> None:
    table.seat("red", hand=["attack-07", "reinforcement-5"])
    at_war(table, "attack-07", "attack-40").reveals(red="attack-07", blue="attack-40").play_out()
    assert not table.happened("totals_fixed")


def test_a_kicker_does_not_make_the_card_even__HAZ_21(table: Table) -> None:
    table.seat("red", hand=["attack-07", "rw-kicker-2"]).seat("blue", hand=["attack-40"])
    comes(table, "odd_way_to_win_a_war", "reward_deck").aims_at("blue-2").with_ships(1, "red-1")
    lays(table, "red").reveals(red="attack-07", blue="attack-40").play_out()
    assert table.result() == "offense_won"


def test_swapped_digits_count_as_they_are_at_the_reveal__HAZ_21_HAZARD_11(table: Table) -> None:
    table.seat("red", alien="mirror", hand=["attack-10"]).seat("blue", hand=["attack-20"])
    comes(table, "odd_way_to_win_a_war").aims_at("blue-2").with_ships(1, "red-1")
    table.selects("red", "attack-10").selects("blue", "attack-20").uses("red", "mirror.power").play_out()
    assert table.result() == "offense_won"  # by 01 against 02: printed, both are even


def test_a_called_equalization_counts_too__HAZ_21_HAZARD_11(table: Table) -> None:
    table.seat("red", alien="calculator", hand=["attack-20"]).seat("blue", hand=["attack-07"])
    comes(table, "odd_way_to_win_a_war").aims_at("blue-2").with_ships(1, "red-1")
    table.selects("red", "attack-20").selects("blue", "attack-07").uses("red", "calculator.power").play_out()
    assert table.last("outcome_fixed").why == "CORE-140"  # 13 against 7: both are odd


def test_a_value_that_changes_after_the_reveal_comes_too_late__HAZ_21_HAZARD_11(table: Table) -> None:
    table.seat("red", alien="vox", hand=["attack-08"]).seat("blue", hand=["attack-07"])
    comes(table, "odd_way_to_win_a_war").aims_at("blue-2").with_ships(1, "red-1")
    table.selects("red", "attack-08").selects("blue", "attack-07")
    table.uses("red", "vox.power", seats=["red"]).play_out()
    assert table.result() == "defense_won"


def test_emotion_control_comes_too_late__HAZ_21(table: Table) -> None:
    table.seat("green", hand=["emotion-control"])
    at_war(table, "attack-07", "attack-40").reveals(red="attack-07", blue="attack-40")
    table.uses("green", "emotion-control").play_out()
    assert table.result() == "offense_won"


def test_an_upset_still_turns_the_result__HAZARD_03(table: Table) -> None:
    table.seat("red", alien="loser", hand=["attack-40"]).seat("blue", hand=["attack-07"])
    comes(table, "odd_way_to_win_a_war").aims_at("blue-2").with_ships(1, "red-1").uses("red", "loser.power")
    table.reveals(red="attack-40", blue="attack-07").play_out()
    assert table.result() == "offense_won"


# -- The Cosmic Guardian ---------------------------------------------------------------------------


def guarded(table: Table, red: list[str], blue: list[str], *variants: str) -> Table:
    table.seat("red", hand=red).seat("blue", hand=blue)
    lay(table, *variants, in_play=["hazard-cosmic-guardian"]).against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1")


def test_an_attack_above_20_counts_as_a_negotiate__HAZ_12(table: Table) -> None:
    guarded(table, ["attack-40"], ["attack-08"]).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.result() == "defense_won"
    assert table.last("outcome_fixed").why == "CORE-142"
    assert table.last("compensation_fixed").count == 2


def test_20_is_still_an_attack__HAZ_12(table: Table) -> None:
    guarded(table, ["attack-20"], ["attack-08"]).reveals(red="attack-20", blue="attack-08").play_out()
    assert table.result() == "offense_won"


def test_two_of_them_make_a_deal__HAZ_12(table: Table) -> None:
    guarded(table, ["attack-30"], ["attack-23"]).reveals(red="attack-30", blue="attack-23")
    assert table.until("deal").asked("red") == "deal"


def test_a_morph_that_copies_one_is_a_negotiate_too__HAZ_12(table: Table) -> None:
    guarded(table, ["morph"], ["attack-30"]).reveals(red="morph", blue="attack-30")
    assert table.until("deal").asked("blue") == "deal"


def test_the_value_after_effects_on_the_card_counts__HAZ_12(table: Table) -> None:
    table.seat("blue", alien="mirror")
    guarded(table, ["attack-30"], ["attack-08"]).selects("red", "attack-30").selects("blue", "attack-08")
    table.uses("blue", "mirror.power").play_out("cards_revealed").play_out()
    assert table.happened("face_changed")[-1].seat == "blue"  # 03 is an attack, 80 counts as a negotiate
    assert table.result() == "offense_won"


def test_a_card_that_becomes_one_later_is_looked_at_again__HAZ_12(table: Table) -> None:
    table.seat("red", alien="chosen").deck("attack-40", "quash", "plague")
    guarded(table, ["attack-08"], ["attack-10"]).reveals(red="attack-08", blue="attack-10")
    table.uses("red", "chosen.power").until("chosen", "red")
    table.answer("red", cards=[card for card in table.state.zones["sheet:chosen"] if card.startswith("attack-40")])
    table.play_out()
    assert table.last("outcome_fixed").why == "CORE-142"


def test_a_kicker_and_additions_do_not_count__HAZ_12(table: Table) -> None:
    guarded(table, ["attack-15", "rw-kicker-2"], ["attack-08"], "reward_deck")
    lays(table, "red").reveals(red="attack-15", blue="attack-08").play_out()
    assert table.total("offense").amount == 32
    assert not table.happened("face_changed")


def test_in_a_hand_it_counts_as_a_negotiate_too__HAZ_12(table: Table) -> None:
    """The plague takes one card of each type: an attack 30 is of the type of a negotiate."""
    table.seat("red", hand=["plague"]).seat("blue", hand=["attack-30", "negotiate", "attack-08"])
    lay(table, in_play=["hazard-cosmic-guardian"]).against("blue").uses("red", "plague", seats=["blue"])
    table.until("plague_card", "blue")
    assert set(table.question("blue").question.cards.values()) == {"attack-30", "negotiate"}  # type: ignore[attr-defined]


def test_in_a_deal_it_is_no_card_of_the_kind_attack__HAZ_12_CORE_189(table: Table) -> None:
    hands = ["attack-30", "attack-40", "attack-08", "attack-10"]
    guarded(table, ["attack-23"], hands).reveals(red="attack-23", blue="attack-30").until("deal")
    table.offers("red", take={"kinds": {"attack": 1, "negotiate": 1}}).accepts("blue").until("deal_cards", "blue")
    cards = table.question("blue").question.cards.values()  # type: ignore[attr-defined]
    assert set(cards) == {"attack-08", "attack-10"}
    table.answer("blue", cards=[table.card("blue", "attack-08")]).play_out()
    assert table.hand("blue") == ["attack-10"]


def test_it_is_no_crooked_deal__HAZ_12(table: Table) -> None:
    guarded(table, ["attack-30"], ["attack-08"], "reward_deck").reveals(red="attack-30", blue="attack-08").play_out()
    assert [term["source"] for term in table.last("compensation_fixed").terms] == ["ships_lost"]


def test_it_drives_out_the_witness_and_stays__HAZ_12_HAZ_04(table: Table) -> None:
    comes(table, "cosmic_guardian", in_play=["hazard-witness"]).play_out()
    assert in_play(table) == ["hazard-cosmic-guardian"]
    assert discarded(table) == ["hazard-witness"]


# -- Sargasso Web ----------------------------------------------------------------------------------


def test_encounter_cards_leave_the_game__HAZ_24(table: Table) -> None:
    comes(table, "sargasso_web").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.pile("removed") == ["attack-08", "attack-08"]
    assert table.pile("discard") == []


def test_artifacts_reinforcements_and_zaps_leave_too__HAZ_24(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"]).seat("green", hand=["force-field"])
    table.seat("yellow", hand=["card-zap"])
    comes(table, "sargasso_web").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.uses("green", "force-field", seats=["green"]).uses("yellow", "card-zap")
    table.reveals(red="attack-08", blue="attack-08").uses("red", "reinforcement-5", options=["offense"]).play_out()
    gone = {"force-field", "card-zap", "reinforcement-5", "attack-08"}
    assert set(table.pile("removed")) == gone
    assert table.pile("discard") == []


def test_a_flare_leaves_instead_of_returning_to_hand__HAZ_24(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-chosen"])
    comes(table, "sargasso_web").uses("red", "chosen.wild").play_out("use_closed")
    assert "flare-chosen" in table.pile("removed")
    assert "flare-chosen" not in table.hand("red")


def test_a_card_that_a_power_would_keep_leaves_too__HAZ_24(table: Table) -> None:
    table.seat("red", alien="clone", hand=["attack-08"])
    comes(table, "sargasso_web").reveals(red="attack-08", blue="attack-08").uses("red", "clone.power").play_out()
    assert table.pile("removed") == ["attack-08", "attack-08"]
    assert table.hand("red") == []


def test_no_power_can_take_it_from_a_pile__HAZ_24(table: Table) -> None:
    table.seat("red", alien="filch", hand=["attack-08"])
    comes(table, "sargasso_web").reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "filch.power")


def test_cards_that_are_discarded_unplayed_are_discarded_as_usual__HAZ_24(table: Table) -> None:
    table.seat("blue", hand=["reinforcement-2", "quash"])
    comes(table, "sargasso_web").until("select_card")  # the defense shows and discards its hand
    assert sorted(table.pile("discard")) == ["quash", "reinforcement-2"]
    assert table.pile("removed") == []


def test_a_super_flare_that_is_zapped_was_not_played_and_returns__HAZARD_04(table: Table) -> None:
    table.seat("red", alien="chosen", hand=["attack-08", "flare-chosen"]).seat("yellow", hand=["cosmic-zap"])
    comes(table, "sargasso_web").deck("attack-10", "quash", "plague").reveals(red="attack-08", blue="attack-08")
    table.uses("red", "chosen.power").until("chosen_saw_the_cards", "red")
    drawn_cards = table.state.zones["sheet:chosen"]
    table.uses("red", "chosen.super", cards=[card for card in drawn_cards if card.startswith("quash")])
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("chosen.super") == "cancelled"
    assert "flare-chosen" in table.hand("red")
    assert "flare-chosen" not in table.pile("removed")


def test_reward_cards_and_kickers_leave_too__XVAR_37_HAZ_24(table: Table) -> None:
    table.seat("red", hand=["rw-attack-10", "rw-kicker-2"]).seat("blue", hand=["attack-08"])
    comes(table, "sargasso_web", "reward_deck").aims_at("blue-2").with_ships(1, "red-1")
    lays(table, "red").reveals(red="rw-attack-10", blue="attack-08").play_out()
    assert set(table.pile("removed")) == {"rw-attack-10", "rw-kicker-2", "attack-08"}
    assert table.pile("reward_discard") == []


def test_in_the_next_encounter_cards_are_discarded_again__HAZ_24_HAZ_04(table: Table) -> None:
    lay(table, deck_top=["hazard-sargasso-web"], marked=[True, False]).against("blue").against("green")
    table.seat("red", hand=["attack-40", "attack-08"]).reveals(red="attack-40", blue="attack-08")
    table.at("second_encounter", "red", yes=True).reveals(red="attack-08", green="attack-08").play_out()
    assert sorted(table.pile("discard")) == ["attack-08", "attack-08"]


# -- Black Hole ------------------------------------------------------------------------------------


def test_ships_leave_the_game_instead_of_going_to_the_warp__HAZ_11(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    comes(table, "black_hole").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.ships_of("red", "removed"), table.ships_of("green", "removed")) == (3, 2)
    assert (table.in_warp("red"), table.in_warp("green")) == (0, 0)


def fewer(table: Table, left: int) -> Table:
    """Red has only a number of ships left in the game."""
    table.until("aim")
    gone = {ship: [place, "removed"] for ship, place in table.state.ships.items() if ship.startswith("red")}
    return table.happens(ShipsMoved(moves=dict(list(gone.items())[left:]), why="scenario"))


def test_nobody_keeps_fewer_ships_than_the_colonies_needed__HAZ_11_CORE_216(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    fewer(comes(table, "black_hole"), 7).aims_at("blue-2").with_ships(4, "red-1")
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.ships_of("red", "removed"), table.in_warp("red")) == (15, 2)


def test_ships_that_leave_the_game_bring_no_compensation__HAZ_11_CORE_171(table: Table) -> None:
    table.seat("red", hand=["negotiate"])
    comes(table, "black_hole").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.happened("compensation_fixed")
    assert table.ships_of("red", "removed") == 3


def test_it_swallows_ships_of_a_failed_deal_and_of_costs_too__HAZ_11(table: Table) -> None:
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate"])
    comes(table, "black_hole").reveals(red="negotiate", blue="negotiate").play_out()
    assert table.result() == "failed_deal"
    assert (table.ships_of("red", "removed"), table.ships_of("blue", "removed")) == (3, 3)


def test_powers_that_save_ships_come_first__HAZ_11_HAZARD_10(table: Table) -> None:
    table.seat("red", alien="zombie").seat("blue", hand=["attack-40"])
    comes(table, "black_hole").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-40")
    table.play_out()
    assert table.ships_of("red", "removed") == 0


def test_a_shield_generator_saves_its_ships_from_it__XVAR_41(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    stations = {"station-shield-generator": {"owner": "green", "planet": "green-3"}}
    comes(table, "black_hole", "space_stations").position(stations=stations)
    table.aims_at("blue-2").with_ships(1).allies(offense={"green": 3}).reveals(red="attack-08", blue="attack-40")
    table.uses("green", "station-shield-generator", **{"from": {"gate": 2}}).play_out()
    assert (table.ships_of("green", "removed"), table.in_warp("green")) == (1, 0)


def test_the_owner_picks_and_may_pick_leaders__XVAR_34_HAZ_11(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    fewer(comes(table, "black_hole", "skill_tokens"), 7).aims_at("blue-2").with_ships(4, "red-1")
    for seat, title in {"red": "attack-08", "blue": "attack-40"}.items():
        table.selects(seat, title)
    table.until("which_ships", "red")
    leaders = [ship for ship in table.question("red").question.places["gate"] if table.state.marks[ship] == "L"]  # type: ignore[attr-defined]
    assert len(leaders) == 1
    others = [ship for ship in table.state.ships if table.state.ships[ship] == "gate" and ship not in leaders]
    table.answer("red", ships=[*leaders, others[0]]).play_out()
    assert table.state.ships[leaders[0]] == "removed"
    assert (table.ships_of("red", "removed"), table.in_warp("red")) == (15, 2)
