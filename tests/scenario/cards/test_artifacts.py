"""The artifacts that are no zaps (CORE-118, CORE-135, CORE-192, CORE-201, CORE-212, CORE-220, CORE-233)."""

import pytest

from tests.scenario.table import Table

HAND = ["attack-08", "negotiate"]


def allied(table: Table) -> Table:
    table.seat("yellow", hand=[*HAND, "force-field"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.allies(offense={"green": 2}, defense={"yellow": 3})


# -- force field -----------------------------------------------------------------------------------


def test_force_field_cancels_any_allies_of_either_side__CORE_118(table: Table) -> None:
    allied(table).uses("yellow", "force-field", seats=["green", "yellow"])
    table.at("return_ships", "green", amounts={"green-3": 2}).at("return_ships", "yellow", amounts={"yellow-1": 3})
    assert table.encounter.allies == {}
    assert table.ships_of("green", "green-3") == 6
    assert table.ships_of("yellow", "beside") == 0


def test_force_field_may_spare_some_allies__CORE_118(table: Table) -> None:
    allied(table).uses("yellow", "force-field", seats=["green"]).until("select_card")
    assert table.encounter.allies == {"yellow": "defense"}
    assert table.ships_of("yellow", "beside") == 3


def test_an_ally_sent_home_adds_nothing_and_gets_nothing__CORE_118(table: Table) -> None:
    allied(table).uses("yellow", "force-field", seats=["green"]).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.has_colony("green", "blue-2")


def test_force_field_names_allies_only__CORE_118(table: Table) -> None:
    allied(table).until("alliances_formed")
    for seats in (["red"], ["blue"], ["purple"]):
        table.refuses("yellow", "not_an_option", "CORE-118", use="force-field", answer={"seats": seats})
    table.refuses("yellow", "too_few", "CORE-118", use="force-field", answer={"seats": []})


def test_without_allies_force_field_cannot_be_played__CORE_118(table: Table) -> None:
    table.seat("yellow", hand=["force-field"]).against("blue").play_out()
    assert not table.was_offered("yellow", "force-field")


# -- emotion control -------------------------------------------------------------------------------


def test_emotion_control_turns_an_attack_against_a_negotiate_into_a_deal__CORE_135(table: Table) -> None:
    table.seat("yellow", hand=["emotion-control"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="negotiate").uses("yellow", "emotion-control").until("deal")
    assert {face.type for face in table.encounter.faces.values()} == {"negotiate"}
    table.answer("red", refuse=True).play_out()
    assert not table.happened("compensation_fixed")


def test_emotion_control_may_come_before_the_effects_of_later_players__W_61(table: Table) -> None:
    table.seat("red", hand=["attack-08", "emotion-control"]).seat("blue", hand=["attack-08", "flare-mirror"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.until("cards_revealed")
    assert table.may_use("red", "emotion-control")


def test_emotion_control_may_be_played_by_anybody__CORE_135(table: Table) -> None:
    table.seat("red", hand=["attack-08", "emotion-control"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").uses("red", "emotion-control").until("deal")
    assert table.encounter.case == "deal"


def test_without_an_attack_emotion_control_cannot_be_played__CORE_135(table: Table) -> None:
    table.seat("yellow", hand=["emotion-control"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="negotiate", blue="negotiate").until("deal")
    assert not table.was_offered("yellow", "emotion-control")


# -- ionic gas -------------------------------------------------------------------------------------


def test_ionic_gas_stops_compensation__CORE_201(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"]).seat("red", hand=["attack-08", "quash"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-08", blue="negotiate").uses("yellow", "ionic-gas").play_out()
    assert table.in_warp("blue") == 4
    assert not table.happened("compensation_fixed")
    assert table.hand("red") == ["quash"]


def test_ionic_gas_stops_rewards_but_the_allies_come_home__CORE_201(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).seat("red", hand=["attack-08", "ionic-gas"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 3}).reveals(red="attack-08", blue="attack-40")
    table.uses("red", "ionic-gas").play_out()
    assert not table.happened("rewards_chosen")
    assert table.ships_of("green", "beside") == 0
    assert table.in_warp("green") == 0


def test_ionic_gas_waits_until_the_winner_is_known__CORE_201_CORE_200(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="negotiate").until("winner_known", "yellow")
    assert table.encounter.winner == "offense"
    assert table.in_warp("blue") == 0


def test_without_a_winner_ionic_gas_cannot_be_played__CORE_201(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"]).to_a_deal().answer("red", refuse=True).play_out()
    assert not table.was_offered("yellow", "ionic-gas")


# -- mobius tubes ----------------------------------------------------------------------------------


def test_mobius_tubes_free_all_ships_of_all_players__CORE_212(table: Table) -> None:
    table.ships("red", warp=3).ships("blue", warp=5).ships("green", warp=1)
    table.seat("red", hand=["mobius-tubes", *HAND]).uses("red", "mobius-tubes")
    table.at("return_ships", "red", amounts={"red-1": 3}).at("return_ships", "blue", amounts={"blue-1": 1, "blue-2": 4})
    table.until("aim")
    assert [table.in_warp(seat) for seat in ("red", "blue", "green")] == [0, 0, 0]
    assert table.ships_of("blue", "blue-2") == 7


def test_mobius_tubes_come_before_the_ship_of_regroup__CORE_070_CORE_073(table: Table) -> None:
    table.ships("red", warp=3).seat("red", hand=["mobius-tubes", *HAND]).uses("red", "mobius-tubes").until("aim")
    assert [event.why for event in table.happened("ships_moved")] == ["mobius-tubes"]


def test_ships_of_an_owner_without_colony_stay_in_the_warp__CORE_212_CORE_217(table: Table) -> None:
    table.seat("green", ships={}, warp=20).ships("blue", warp=2).seat("red", hand=["mobius-tubes", *HAND])
    table.uses("red", "mobius-tubes").until("aim")
    assert table.in_warp("green") == 20
    assert table.in_warp("blue") == 0


def test_mobius_tubes_are_for_its_regroup__CORE_018_CORE_220(table: Table) -> None:
    table.ships("blue", warp=3).seat("blue", hand=["mobius-tubes", *HAND]).until("aim")
    assert not table.was_offered("blue", "mobius-tubes")
    table.offense("red").play_out("turn_ended").until("aim", "blue")
    assert table.was_offered("blue", "mobius-tubes")


# -- plague ----------------------------------------------------------------------------------------

FULL = ["attack-08", "attack-20", "negotiate", "morph", "reinforcement-2", "reinforcement-3", "quash", "flare-human"]


def test_the_plague_costs_three_ships_of_its_choice__CORE_214(table: Table) -> None:
    table.seat("green", hand=["plague"]).uses("green", "plague", seats=["blue"]).until("plague", "blue")
    table.refuses("blue", "too_few", "CORE-214", **{"from": {"blue-1": 2}})
    table.answer("blue", **{"from": {"blue-1": 1, "blue-3": 2}})
    assert table.in_warp("blue") == 3
    assert table.ships_of("blue", "blue-3") == 2


def test_the_cards_of_the_plague_go_down_as_they_lay_in_the_hand__DISCARD_01(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("blue", hand=["quash", "negotiate", "attack-08"])
    table.uses("green", "plague", seats=["blue"]).until("aim")
    gone = next(event for event in table.happened("cards_moved") if event.why == "plague")
    assert [card.partition("#")[0] for card in gone.cards] == ["quash", "negotiate", "attack-08"]


def test_the_plague_takes_one_card_of_each_type_of_its_choice__CORE_233(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("blue", hand=FULL).uses("green", "plague", seats=["blue"])
    table.until("plague_card", "blue").answer("blue", cards=[table.card("blue", "attack-20")])
    table.answer("blue", cards=[table.card("blue", "reinforcement-3")]).until("aim")
    assert table.hand("blue") == ["attack-08", "reinforcement-2"]
    assert sorted(table.pile("discard")) == [
        "attack-20",
        "flare-human",
        "morph",
        "negotiate",
        "plague",
        "quash",
        "reinforcement-3",
    ]


def test_the_plague_may_strike_its_own_player__CORE_220(table: Table) -> None:
    table.seat("green", hand=["plague", "quash"]).uses("green", "plague", seats=["green"]).until("aim")
    assert table.in_warp("green") == 3
    assert table.hand("green") == []


def test_a_victim_with_fewer_ships_loses_all__CORE_215(table: Table) -> None:
    table.seat("blue", ships={"blue-1": 2}, warp=18).seat("green", hand=["plague"])
    table.uses("green", "plague", seats=["blue"]).until("aim")
    assert table.in_warp("blue") == 20


def test_the_plague_may_be_played_in_the_regroup_of_any_player_and_in_no_other_phase__CORE_220(table: Table) -> None:
    table.seat("green", hand=["plague"]).start()
    assert table.may_use("green", "plague")
    table.until("aim")
    assert not table.may_use("green", "plague")
    table.play_out("turn_ended").until("start_of_encounter", "green")
    assert table.offense_now == "blue"


# -- all of them -----------------------------------------------------------------------------------


def played(table: Table, artifact: str) -> Table:
    """Yellow plays the artifact at its moment; nobody has answered yet."""
    table.ships("red", warp=4).seat("yellow", hand=[artifact])
    if artifact == "mobius-tubes":
        return table.offense("yellow").uses("yellow", artifact)
    if artifact == "plague":
        return table.uses("yellow", artifact, seats=["blue"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    if artifact == "force-field":
        return table.allies(offense={"green": 1}).uses("yellow", artifact, seats=["green"])
    if artifact == "emotion-control":
        return table.reveals(red="attack-08", blue="attack-08").uses("yellow", artifact)
    if artifact == "ionic-gas":
        return table.reveals(red="attack-08", blue="negotiate").uses("yellow", artifact)
    table.reveals(red="negotiate", blue="negotiate").offers("red", give={"cards": ["attack-08"]}).accepts("blue")
    return table.uses("yellow", artifact)


ALL = ["emotion-control", "force-field", "ionic-gas", "mobius-tubes", "plague", "quash"]


@pytest.mark.parametrize("artifact", ALL)
def test_an_artifact_is_discarded_as_soon_as_it_is_finished__CORE_202_CORE_220(table: Table, artifact: str) -> None:
    played(table, artifact).play_out("use_closed")
    assert table.outcome_of(artifact) == "carried_out"
    assert table.last("use_closed").zone == "discard"
    assert artifact not in table.hand("yellow")


@pytest.mark.parametrize("artifact", ALL)
def test_an_artifact_can_be_card_zapped_and_nothing_of_it_happens__CORE_227_CORE_232(
    table: Table, artifact: str
) -> None:
    table.seat("green", hand=["card-zap", *HAND])
    played(table, artifact).uses("green", "card-zap").play_out("use_closed").play_out("use_closed")
    assert table.outcome_of(artifact) == "cancelled"
    assert table.outcome_of("card-zap") == "carried_out"
    spent = [event.zone for event in table.happened("use_closed")]
    assert spent == ["discard", "discard"]
    effects = ("face_changed", "allies_dismissed", "fact_noted", "deal_failed")
    assert not any(table.happened(effect) for effect in effects)
    assert not {event.why for event in table.happened("ships_moved")} & {*ALL, "failed_deal"}


@pytest.mark.parametrize("artifact", ALL)
def test_an_artifact_cannot_be_cosmic_zapped__CORE_228(table: Table, artifact: str) -> None:
    table.seat("green", hand=["cosmic-zap", *HAND])
    played(table, artifact).play_out()
    assert not table.was_offered("green", "cosmic-zap")
