"""Hazards with an effect on the whole table: on turns, hands, piles and powers (HAZ-13, 14, 20, 25, 26)."""

from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes, discarded, in_play, lay, shown

# -- Temporal Anomaly ------------------------------------------------------------------------------


def test_turns_pass_in_the_other_direction_from_now_on__HAZ_25(table: Table) -> None:
    comes(table, "temporal_anomaly").until("aim").play_out("turn_began").play_out("turn_began")
    assert [event.seat for event in table.happened("turn_began")][:3] == ["red", "yellow", "green"]
    assert shown(table)["backwards"] is True


def test_the_card_is_discarded_and_the_direction_stays__HAZ_25(table: Table) -> None:
    comes(table, "temporal_anomaly").play_out()
    assert discarded(table) == ["hazard-temporal-anomaly"]
    assert shown(table)["backwards"] is True


def test_a_second_anomaly_turns_it_back__HAZ_25(table: Table) -> None:
    lay(table, deck_top=["hazard-temporal-anomaly"], marked=[True], backwards=True).against("blue")
    table.until("aim").play_out("turn_began")
    assert [event.seat for event in table.happened("turn_began")] == ["red", "blue"]
    assert shown(table)["backwards"] is False


def test_the_position_says_which_way_turns_pass__HAZ_25(table: Table) -> None:
    lay(table, backwards=True).against("blue").until("aim").play_out("turn_began")
    assert [event.seat for event in table.happened("turn_began")] == ["red", "yellow"]


def test_answers_of_allies_and_ties_of_destiny_keep_their_direction__HAZ_25(table: Table) -> None:
    comes(table, "temporal_anomaly").invites("red", "green", "yellow").invites("blue")
    assert table.until("ally").asked("green") == "ally"
    table.answer("green", options=["none"])
    assert table.asked("yellow") == "ally"


def test_a_tie_goes_to_the_first_player_clockwise_from_the_offense_all_the_same__HAZ_25_CORE_091(table: Table) -> None:
    lay(table, backwards=True).against("most-cards").until("aim")
    assert table.encounter.defense == "blue"


def test_planetoids_keep_their_direction__HAZ_25(table: Table) -> None:
    table.variant("hazards", "planetoids")
    lying = {"planetoid-1": {"system": "red", "origin": "green"}}
    table.position(hazards={"backwards": True}, planetoids=lying).seat("red", ships={"red-1": 10, "planetoid-1": 10})
    table.until("aim")
    assert table.state.further_planets["planetoid-1"] == "yellow"


# -- Cosmic Nebula ---------------------------------------------------------------------------------


def test_each_power_that_is_used_is_zapped__HAZ_13(table: Table) -> None:
    comes(table, "cosmic_nebula").seat("red", alien="virus", hand=["attack-08"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.outcome_of("virus.power") == "cancelled"
    assert ("virus.power", 0) not in table.total("offense").explained
    assert table.total("offense").amount == 9


def test_the_power_is_off_until_the_encounter_ends__HAZ_13_CORE_228(table: Table) -> None:
    comes(table, "cosmic_nebula").seat("red", alien="virus", hand=["attack-08"])
    table.reveals(red="attack-08", blue="attack-08")
    assert [(event.seat, event.alien) for event in table.happened("power_silenced")] == [("red", "virus")]
    assert len([event for event in table.happened("use_declared") if event.ability == "virus.power"]) == 1


def test_nobody_needs_a_card_and_no_card_is_spent_for_it__HAZ_13_HAZ_09(table: Table) -> None:
    comes(table, "cosmic_nebula").seat("red", alien="virus", hand=["attack-08"]).seat("green", hand=["cosmic-zap"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "cosmic-zap")
    assert table.hand("green") == ["cosmic-zap"]


def test_the_power_works_again_in_the_next_encounter__HAZ_13(table: Table) -> None:
    lay(table, deck_top=["hazard-cosmic-nebula"], marked=[True, False]).against("blue").against("green")
    table.seat("red", alien="virus", hand=["attack-40", "attack-08"])
    table.aims_at("blue-1").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-08")
    table.at("second_encounter", "red", yes=True)
    table.aims_at("green-2").with_ships(2, "red-2").reveals(red="attack-08", green="attack-08").play_out()
    assert table.outcome_of("virus.power") == "carried_out"


def test_what_was_used_before_the_draw_stays__HAZ_13(table: Table) -> None:
    table.seat("red", hand=["mobius-tubes", "attack-08"]).ships("red", warp=3)
    comes(table, "cosmic_nebula").uses("red", "mobius-tubes").until("aim")
    assert table.in_warp("red") == 0


def test_a_super_flare_returns_to_hand_and_may_be_played_as_a_wild_one__HAZ_13_CORE_226(table: Table) -> None:
    comes(table, "cosmic_nebula").seat("green", alien="filch", hand=["flare-filch"])
    table.reveals(red="attack-08", blue="negotiate").until("encounter_closes", "green")
    table.uses("green", "filch.super", cards=[table.state.zones["discard"][-1]])
    assert table.outcome_of("filch.super") == "cancelled"
    assert table.hand("green") == ["flare-filch"]
    assert [(event.seat, event.alien) for event in table.happened("power_silenced")] == [("green", "filch")]
    assert table.state.flares_played == []


def test_artifacts_and_wild_flares_work_as_usual__HAZ_13(table: Table) -> None:
    comes(table, "cosmic_nebula").seat("green", hand=["force-field"])
    table.until("aim").allies(offense={"yellow": 1}).uses("green", "force-field", seats=["yellow"]).play_out()
    assert table.outcome_of("force-field") == "carried_out"


# -- Cosmic Upheaval -------------------------------------------------------------------------------

UPHEAVAL = "hazard-cosmic-upheaval"


def test_all_hands_are_mixed_and_dealt_again_in_their_old_sizes__HAZ_14(table: Table) -> None:
    table.seat("red", hand=["attack-08"] * 5).seat("blue", hand=["negotiate"] * 3).seat("green", hand=[])
    table.seat("yellow", hand=["attack-10"])
    comes(table, "cosmic_upheaval").until("aim")
    assert [len(table.hand(seat)) for seat in ("red", "blue", "green", "yellow")] == [5, 3, 0, 1]
    cards = [title for seat in table.state.seats for title in table.hand(seat)]
    assert sorted(cards) == sorted(["attack-08"] * 5 + ["negotiate"] * 3 + ["attack-10"])
    shuffled = [event for event in table.happened("pile_shuffled") if event.purpose == UPHEAVAL]
    assert [(event.count, event.draws) for event in shuffled] == [(9, 8)]


def test_the_deal_goes_clockwise_from_the_offense_card_by_card__HAZ_14(table: Table) -> None:
    comes(table, "cosmic_upheaval").until("aim")
    order = next(event.cards for event in table.happened("pile_shuffled") if event.purpose == UPHEAVAL)[::-1]
    dealt = {event.seat: event.cards for event in table.happened("cards_moved") if event.source == "pooled"}
    assert list(dealt) == ["red", "blue", "green", "yellow"]
    assert [dealt[seat] for seat in dealt] == [order[place::4] for place in range(4)]


def test_everybody_sees_the_new_hand_alone__HAZ_14(table: Table) -> None:
    comes(table, "cosmic_upheaval").until("aim")
    moved = [event for event in table.happened("cards_moved") if event.why == UPHEAVAL]
    assert [event.seen_by for event in moved] == [[seat] for seat in ("red", "blue", "green", "yellow")] * 2


def test_no_card_can_be_played_in_answer_and_no_rift_goes_off__HAZ_14(table: Table) -> None:
    table.seat("red", hand=["rw-rift-3", "attack-08"]).seat("green", hand=["card-zap"])
    comes(table, "cosmic_upheaval", "reward_deck").until("aim")
    assert not table.was_offered("green", "card-zap")
    assert [table.in_warp(seat) for seat in table.state.seats] == [0, 0, 0, 0]
    assert "rw-rift-3" in [title for seat in table.state.seats for title in table.hand(seat)]


def test_without_any_card_nothing_happens__HAZ_14(table: Table) -> None:
    for seat in ("red", "blue", "green", "yellow"):
        table.seat(seat, hand=[])
    comes(table, "cosmic_upheaval").until("aim")
    assert not [event for event in table.happened("pile_shuffled") if event.purpose == UPHEAVAL]


# -- Mirror Universe -------------------------------------------------------------------------------


def test_deck_and_discard_pile_change_places__HAZ_20(table: Table) -> None:
    table.discard_pile("attack-20", "attack-30", "quash").position(deck_size=3).deck("morph", "negotiate", "plague")
    comes(table, "mirror_universe").until("aim")
    assert sorted(table.pile("deck")) == ["attack-20", "attack-30", "quash"]
    assert table.pile("discard") == ["morph", "negotiate", "plague"]


def test_the_former_bottom_card_is_on_top_of_the_discard_pile_and_everybody_sees_them__HAZ_20(table: Table) -> None:
    table.discard_pile("attack-20").position(deck_size=2).deck("morph", "plague")
    comes(table, "mirror_universe").until("aim")
    assert table.pile("discard")[-1] == "plague"
    moved = [event for event in table.happened("cards_moved") if (event.source, event.target) == ("deck", "discard")]
    assert moved[-1].seen_by is None


def test_the_new_deck_is_shuffled_and_nobody_sees_its_order__HAZ_20(table: Table) -> None:
    table.discard_pile("attack-20", "attack-30", "quash")
    comes(table, "mirror_universe").until("aim")
    shuffled = [event for event in table.happened("pile_shuffled") if event.purpose == "hazard-mirror-universe"]
    assert [(event.count, event.draws) for event in shuffled] == [(3, 2)]
    assert table.last("cards_moved").seen_by == [] or table.last("cards_moved").target != "deck"


def test_an_empty_new_deck_is_made_anew_only_when_a_card_is_needed__HAZ_20_CORE_291(table: Table) -> None:
    table.seat("blue", hand=["reinforcement-2"])
    comes(table, "mirror_universe").until("aim")
    assert table.pile("deck") == []
    table.until("select_card")  # the defense needs a new hand
    assert len(table.hand("blue")) == 8
    assert len(table.pile("deck")) > 0


def test_turning_the_piles_over_is_no_discard_and_no_draw__HAZ_20(table: Table) -> None:
    table.seat("green", alien="vulch", hand=[]).position(deck_size=2).deck("quash", "plague")
    comes(table, "mirror_universe").until("aim")
    assert table.hand("green") == []
    assert not table.used("vulch.power")


def test_the_reward_deck_is_not_touched__HAZ_20_XVAR_37(table: Table) -> None:
    table.position(reward_discard=["rw-morph"])
    comes(table, "mirror_universe", "reward_deck").until("aim")
    assert table.pile("reward_discard") == ["rw-morph"]


def test_with_common_rewards_all_cards_are_there__XVAR_37(table: Table) -> None:
    table.discard_pile("attack-20", "rw-morph")
    comes(table, "mirror_universe", "common_rewards").until("aim")
    assert sorted(table.pile("deck")) == ["attack-20", "rw-morph"]


# -- The Witness -----------------------------------------------------------------------------------


def poor(table: Table, seat: str = "blue") -> Table:
    """A seat with two home colonies, which has lost its power Virus."""
    return table.seat(seat, alien="virus", ships={f"{seat}-1": 10, f"{seat}-2": 10})


def test_powers_that_were_lost_come_back__HAZ_26(table: Table) -> None:
    comes(poor(table), "witness").until("aim")
    assert [event.seat for event in table.happened("power_lost")] == ["blue"]
    assert [event.seat for event in table.happened("power_regained")] == ["blue"]
    assert view(table.state)["seats"]["blue"]["power_active"] == ["virus"]


def test_it_stays_in_play_and_nobody_loses_a_power_by_home_colonies__HAZ_26_HAZ_04(table: Table) -> None:
    lay(table, in_play=["hazard-witness"]).seat("red", alien="virus", ships={"red-1": 1, "red-2": 1, "red-3": 18})
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").play_out()
    assert not table.happened("power_lost")
    assert in_play(table) == ["hazard-witness"]


def test_when_it_leaves_home_colonies_are_looked_at_at_once__HAZ_26(table: Table) -> None:
    comes(poor(table), "cosmic_guardian", in_play=["hazard-witness"]).until("aim")
    assert [event.seat for event in table.happened("power_lost")][-1] == "blue"
    assert view(table.state)["seats"]["blue"]["power_active"] == []


def test_it_drives_out_the_guardian__HAZ_26(table: Table) -> None:
    comes(table, "witness", in_play=["hazard-cosmic-guardian"]).until("aim")
    assert in_play(table) == ["hazard-witness"]
    assert discarded(table) == ["hazard-cosmic-guardian"]


def test_a_zapped_power_stays_zapped__HAZ_26(table: Table) -> None:
    lay(table, in_play=["hazard-witness"]).seat("red", alien="virus", hand=["attack-08"])
    table.seat("green", hand=["cosmic-zap"]).against("blue").reveals(red="attack-08", blue="attack-08")
    table.uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("virus.power") == "cancelled"


def test_the_rule_of_leaders_stays__XVAR_35_HAZ_26(table: Table) -> None:
    lay(table, "skill_tokens", in_play=["hazard-witness"])
    table.seat("red", alien="virus", ships={"red-1": {"E": 5, "S": 5, "W": 5, "L": 1}}, warp={"L": 4}).until("aim")
    assert table.state.seats["red"].lacking == ["SKILL-30"]
