"""Hazards with an effect on the whole table: on turns, hands, piles and powers (HAZ-10..26)."""

from domain import powers
from domain.events import PlanetDestroyed, PowerSilenced, SheetNoted, ShipsMoved
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants import hazards, planetoids, techs
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


# -- Alliance --------------------------------------------------------------------------------------


def allied(table: Table, partner: str = "green") -> Table:
    """Red puts a ship of red-3 on the card and gives it to a partner."""
    comes(table, "alliance").until("alliance_ship", "red").answer("red", **{"from": {"red-3": 1}})
    return table.at("alliance_partner", "red", seats=[partner])


def invited(table: Table) -> dict[str, list[str]]:
    return {event.side: event.seats for event in table.happened("allies_invited")[-2:]}


def test_the_offense_puts_a_ship_on_the_card_and_names_a_partner__HAZ_10(table: Table) -> None:
    allied(table)
    assert shown(table)["alliance"] == {"seats": ["red", "green"], "ships": {"red": ["red-09"]}}
    assert table.ships_of("red", "red-3") == 3
    assert in_play(table) == ["hazard-alliance"]


def test_the_offense_must_invite_its_partner_at_once__HAZ_10(table: Table) -> None:
    allied(table).until("invite", "red")
    assert "green" not in table.question("red").question.seats  # type: ignore[attr-defined]
    table.answer("red", seats=[]).invites("blue")
    assert invited(table) == {"offense": ["green"], "defense": []}


def test_the_partner_may_decline__HAZ_10(table: Table) -> None:
    allied(table).invites("red").invites("blue").at("ally", "green", options=["none"]).play_out()
    assert table.last("alliance_answered").side == "none"


def test_in_later_encounters_each_invites_the_other__HAZ_10(table: Table) -> None:
    lay(table, in_play=["hazard-alliance"], alliance=["red", "green"])
    home = {f"red-{n}": 4 for n in range(1, 5)}
    table.seat("red", ships={**home, "red-5": 3, "hazard-alliance": 1}).offense("yellow").against("green")
    table.invites("yellow").invites("green", "blue")
    assert invited(table) == {"offense": [], "defense": ["red", "blue"]}


def test_two_partners_who_are_both_main_players_invite_nobody_by_it__HAZ_10(table: Table) -> None:
    allied(table, "blue").invites("red").invites("blue")
    assert invited(table) == {"offense": [], "defense": []}


def test_the_ship_is_in_no_colony_and_nobody_can_give_it_up__HAZ_10(table: Table) -> None:
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["negotiate"])
    allied(table).reveals(red="negotiate", blue="negotiate").until("failed_deal", "red")
    assert "hazard-alliance" not in table.question("red").question.places  # type: ignore[attr-defined]
    table.play_out()
    assert table.ships_of("red", "hazard-alliance") == 1
    assert in_play(table) == ["hazard-alliance"]


def test_an_offense_without_a_ship_on_a_colony_has_no_partner__HAZARD_05(table: Table) -> None:
    table.seat("red", ships={}, warp=20)
    comes(table, "alliance").until("aim")
    assert (in_play(table), discarded(table)) == ([], ["hazard-alliance"])
    assert shown(table)["alliance"] is None


def test_a_leader_on_the_card_is_not_active__XVAR_36(table: Table) -> None:
    comes(table, "alliance", "skill_tokens").until("alliance_ship", "red")
    leader = next(ship for ship in table.state.ships if ship.startswith("red") and table.state.marks[ship] == "L")
    table.answer("red", ships=[leader]).at("alliance_partner", "red", seats=["green"])
    assert view(table.state)["variants"]["skill_tokens"]["active_leaders"]["red"] == 4


def test_it_is_drawn_when_a_home_colony_is_founded_again_too__HAZ_08_HAZ_10(table: Table) -> None:
    lay(table, deck_top=["hazard-alliance"], marked=[True]).seat("red", ships={"red-1": 10, "red-2": 10})
    table.against("red").at("own_colour", "red", options=["homecoming"]).play_out()
    assert shown(table)["alliance"]["seats"] == ["red", "blue"]


# -- The Entropy Beast -----------------------------------------------------------------------------


def beast(table: Table, *variants: str, **members: list[str]) -> Table:
    return lay(table, *variants, in_play=["hazard-entropy-beast"], **members)


def gone(table: Table) -> list[str]:
    return [event.planet for event in table.happened("planet_destroyed")]


def test_the_planet_with_the_most_ships_leaves_the_game_and_its_ships_go_to_the_warp__HAZ_16(table: Table) -> None:
    beast(table).ships("blue", green_2=6).against("wild").until("wild_destiny")
    assert gone(table) == ["green-2"]
    assert (table.in_warp("blue"), table.in_warp("green")) == (6, 4)
    assert "green-2" not in view(table.state)["planets"]


def test_a_special_card_feeds_it_too_before_it_is_interpreted__HAZ_16(table: Table) -> None:
    beast(table).ships("blue", green_2=6).against("fewest-warp").until("aim")
    assert gone(table) == ["green-2"]
    assert table.encounter.defense == "yellow"  # blue and green have ships in the warp by now


def test_a_colour_card_does_not__HAZ_16(table: Table) -> None:
    beast(table).against("blue").until("aim")
    assert gone(table) == []


def test_the_offense_breaks_ties__HAZ_16(table: Table) -> None:
    beast(table).against("wild").until("entropy_beast", "red")
    assert len(table.question("red").question.planets) == 20  # type: ignore[attr-defined]
    table.answer("red", planets=["yellow-5"])
    assert gone(table) == ["yellow-5"]


def test_with_no_ship_on_any_planet_nothing_happens__HAZ_16(table: Table) -> None:
    for seat in ("red", "blue", "green", "yellow"):
        table.seat(seat, ships={}, warp=20)
    beast(table).against("wild").until("wild_destiny")
    assert gone(table) == []


def devoured(table: Table, *planets: str, prey: str) -> Table:
    """These planets have left the game before; the Beast now finds the most ships on its prey."""
    table.ships("red", warp=1).ships("blue", **{prey.replace("-", "_"): 6}).against("wild").until("regroup")
    for planet in planets:
        table.happens(PlanetDestroyed(planet=planet, system=planet.partition("-")[0], why="scenario"))
    lost = {ship: [place, "warp"] for ship, place in table.state.ships.items() if place in planets}
    return table.happens(ShipsMoved(moves=lost, why="scenario"))


def test_when_a_home_system_has_fewer_than_three_planets_everybody_loses__HAZ_16_CORE_284(table: Table) -> None:
    devoured(beast(table), "green-1", "green-2", prey="green-3").play_out("game_ended")
    assert table.state.status == "over"
    assert (table.last("game_ended").winners, table.last("game_ended").why) == ([], "hazard-entropy-beast")
    assert not [ship for ship, place in table.state.ships.items() if place == "green-3"]


def test_three_planets_are_enough__HAZ_16(table: Table) -> None:
    devoured(beast(table), "green-1", prey="green-2").until("wild_destiny")
    assert gone(table)[-1] == "green-2"
    assert table.state.status == "running"


def test_it_does_not_matter_what_removed_the_planet__HAZ_16(table: Table) -> None:
    """The Beast comes into play and finds too few planets."""
    table.ships("red", warp=1)
    comes(table, "entropy_beast").until("regroup")
    for planet in ("green-1", "green-2", "green-3"):
        table.happens(PlanetDestroyed(planet=planet, system="green", why="scenario"))
    lost = {ship: [place, "warp"] for ship, place in table.state.ships.items() if place.startswith("green")}
    table.happens(ShipsMoved(moves=lost, why="scenario")).play_out("game_ended")
    assert table.last("game_ended").winners == []


def test_without_the_beast_a_small_system_harms_nobody__HAZ_16(table: Table) -> None:
    devoured(table.variant("hazards"), "green-1", "green-2", "green-3", prey="green-4").play_out()
    assert table.state.status == "running"


def test_it_stays_in_play_and_drives_out_guardian_and_witness__HAZ_16_HAZ_04(table: Table) -> None:
    comes(table, "entropy_beast", in_play=["hazard-cosmic-guardian"]).play_out()
    assert in_play(table) == ["hazard-entropy-beast"]
    assert discarded(table) == ["hazard-cosmic-guardian"]


def test_the_guardian_and_the_witness_drive_it_out__HAZ_12_HAZ_26(table: Table, other_table: Table) -> None:
    for each, name in ((table, "cosmic_guardian"), (other_table, "witness")):
        comes(each, name, in_play=["hazard-entropy-beast"]).until("aim")
        assert discarded(each) == ["hazard-entropy-beast"]


def test_powers_that_save_ships_save_them_from_the_beast__HAZ_16(table: Table) -> None:
    beast(table).ships("blue", green_2=6).seat("blue", alien="zombie").against("wild").until("wild_destiny")
    assert (table.in_warp("blue"), table.in_warp("green")) == (0, 4)
    assert table.ships_of("blue", "green-2") == 0


def test_an_offense_that_it_leaves_without_ships_ends_its_turn__HAZARD_08(table: Table) -> None:
    beast(table).seat("red", ships={"red-1": 20}).against("wild").until("wild_destiny").play_out()
    assert table.result() == "aborted"
    assert not table.happened("gate_aimed")
    table.until("launch")
    assert table.state.turn.seat == "blue"


def test_so_it_does_when_a_home_colony_was_to_be_founded_again__HAZARD_08_HAZ_10(table: Table) -> None:
    """Its only ship is on the card Alliance then."""
    lay(table, deck_top=["hazard-alliance"], marked=[True]).seat("red", ships={"red-1": 1}, warp=19)
    table.against("red").until("own_colour")
    others = {ship: [place, "removed"] for ship, place in table.state.ships.items() if ship.startswith("red")}
    table.happens(ShipsMoved(moves=dict(list(others.items())[1:]), why="scenario"))
    table.answer("red", options=["homecoming"]).play_out()
    assert table.result() == "aborted"


def test_a_station_goes_with_its_planet__XVAR_40_STAT_12(table: Table) -> None:
    stations = {"station-tactical-array": {"owner": "green", "planet": "green-2"}}
    beast(table, "space_stations").position(stations=stations).ships("blue", green_2=6).against("wild")
    table.until("wild_destiny")
    assert [event.station for event in table.happened("station_destroyed")] == ["station-tactical-array"]


def test_a_planetoid_goes_with_its_marker__XVAR_40_PLAN_44(table: Table) -> None:
    lying = {"planetoid-1": {"system": "green", "origin": "yellow"}}
    beast(table, "planetoids").position(planetoids=lying)
    table.seat("blue", ships={"blue-1": 4, "blue-2": 4, "planetoid-1": 12}).against("wild").until("wild_destiny")
    assert gone(table) == ["planetoid-1"]
    shown_planetoids = view(table.state)["variants"]["planetoids"]
    assert "planetoid-1" not in shown_planetoids["planetoids"]
    assert shown_planetoids["markers"]["yellow"] == []


def test_planetoids_count_among_the_planets_of_a_system__XVAR_40_XVAR_06(table: Table) -> None:
    lying = {"planetoid-1": {"system": "green", "origin": "yellow"}}
    beast(table, "planetoids").position(planetoids=lying).seat("red", ships={"red-1": 12, "red-2": 7}, warp=1)
    devoured(table, "green-1", "green-2", prey="green-3").until("wild_destiny")
    assert gone(table)[-1] == "green-3"
    assert table.state.status == "running"


# -- Psychic Switcheroo ----------------------------------------------------------------------------


def switched(table: Table, red: str = "virus", blue: str = "human", *variants: str) -> Table:
    table.seat("red", alien=red, hand=["attack-08"]).seat("blue", alien=blue, hand=["attack-08"])
    return comes(table, "psychic_switcheroo", *variants).until("aim")


def held(table: Table, seat: str) -> list[str]:
    aliens: list[str] = view(table.state)["seats"][seat]["aliens"]
    return aliens


def test_the_main_players_have_each_others_power__HAZ_22(table: Table) -> None:
    switched(table)
    assert (held(table, "red"), held(table, "blue")) == (["human"], ["virus"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert [event.seat for event in table.happened("use_declared") if event.ability == "virus.power"] == ["blue"]


def test_at_the_end_of_the_encounter_the_powers_are_back__HAZ_22(table: Table) -> None:
    switched(table).play_out()
    assert (held(table, "red"), held(table, "blue")) == (["virus"], ["human"])


def test_what_is_on_the_sheet_goes_along_and_comes_back__HAZ_22(table: Table) -> None:
    switched(table, "fury", "virus")
    table.happens(SheetNoted(alien="fury", note="tokens", value=3))
    assert held(table, "blue") == ["fury"]
    assert table.state.sheets["fury"] == {"tokens": 3}
    table.play_out()
    assert held(table, "red") == ["fury"]


def test_a_main_player_without_a_power_gets_one_for_nothing__HAZ_22(table: Table) -> None:
    table.seat("red", alien="virus")
    comes(table, "psychic_switcheroo").until("aim")
    assert (held(table, "red"), held(table, "blue")) == ([], ["virus"])


def test_home_colonies_are_those_of_the_player_who_has_the_power__HAZ_22_CORE_260(table: Table) -> None:
    table.seat("blue", ships={"blue-1": 10, "blue-2": 10})
    switched(table)
    assert view(table.state)["seats"]["blue"]["power_active"] == []
    assert view(table.state)["seats"]["red"]["power_active"] == ["human"]


def test_a_power_that_cannot_be_traded_stays__HAZ_22(table: Table) -> None:
    assert "swindler" in powers.BOUND
    switched(table, "swindler", "virus")
    assert held(table, "red") == ["swindler", "virus"]
    assert held(table, "blue") == []


def test_a_power_that_was_zapped_before_stays_zapped__HAZ_22_CORE_228(table: Table) -> None:
    table.ships("red", warp=1).seat("red", alien="virus").seat("blue", alien="human")
    comes(table, "psychic_switcheroo").until("regroup").happens(PowerSilenced(seat="red", alien="virus"))
    table.until("aim")
    assert view(table.state)["seats"]["blue"]["power_active"] == []
    assert held(table, "blue") == ["virus"]


def test_third_players_keep_theirs__HAZ_22(table: Table) -> None:
    table.seat("green", alien="zombie")
    switched(table)
    assert held(table, "green") == ["zombie"]


def test_it_is_no_power_that_could_be_zapped__HAZ_22_HAZ_09(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    switched(table)
    assert not table.was_offered("green", "cosmic-zap")


def test_without_a_defense_there_is_nobody_to_trade_with__HAZ_08_HAZ_22(table: Table) -> None:
    lay(table, deck_top=["hazard-psychic-switcheroo"], marked=[True])
    table.seat("red", alien="virus", ships={"red-1": 7, "red-2": 7, "blue-1": 6})
    table.against("red").at("own_colour", "red", options=["homecoming"]).play_out()
    assert not table.happened("power_grafted")


def test_the_further_power_of_a_station_stays_with_the_station__XVAR_39(table: Table) -> None:
    stations = {"station-alien-outpost": {"owner": "red", "planet": "red-3", "alien": "warpish"}}
    table.position(stations=stations)
    switched(table, "virus", "human", "space_stations")
    assert sorted(held(table, "red")) == ["human", "warpish"]
    assert held(table, "blue") == ["virus"]


def test_the_further_power_of_a_tech_stays_with_the_tech__XVAR_39(table: Table) -> None:
    table.seat("red", "virus").seat("blue", "human")
    hazards.comes(table, "psychic_switcheroo", "technology")
    table.position(techs={"red": techs.completed(precursor_seed={"alien": "warpish"})}).until("aim")
    assert sorted(view(table.state)["seats"]["red"]["aliens"]) == ["human", "warpish"]
    assert view(table.state)["seats"]["blue"]["aliens"] == ["virus"]


def test_a_need_that_the_beast_lowers_may_win_at_once__HAZ_16_XVAR_40_CORE_282(table: Table) -> None:
    """Red has six foreign colonies and two markers; the Beast removes the planetoid of one of them."""
    planetoids.lay(table, {"yellow": [1], "blue": [2]}, {"red": [1, 2]}).variant("hazards")
    table.position(hazards={"in_play": [hazards.full("entropy_beast")]})
    table.ships("red", blue_1=1, blue_2=1, blue_3=1, green_1=1, green_2=1, green_3=1)
    table.ships("yellow", planetoid_1=8).against("wild").play_out("game_ended")
    assert table.state.winners == ["red"]
    assert not table.happened("defense_set")


def test_the_refuse_of_a_scavenger_is_shuffled_too__scavenger_HAZ_20_SCAVENGER_01(table: Table) -> None:
    table.seat("green", hand=["plague", "attack-06"]).seat("yellow", "scavenger", hand=["attack-20"]).discard_pile(
        "quash"
    )
    comes(table, "mirror_universe").uses("green", "plague", seats=["yellow"]).until("aim")
    assert "attack-20" in table.pile("deck")
