"""Disease: from one colony of a system to the next."""

from typing import Any

import pytest

from tests.scenario.table import Table


def sick(table: Table, colour: str = "blue", seat: str = "green", ships: int = 3, *yellow: str) -> Table:
    """The seat is Disease with ships on the second planet of blue (or another system), to which destiny points."""
    table.ships(seat, blue_2=ships).seat(seat, "disease").seat("yellow", hand=["attack-08", *yellow])
    return table.against(colour)


def infect(table: Table, seat: str = "green", source: str = "blue-2", target: str = "blue-4", count: int = 2) -> Table:
    table.uses(seat, "disease.power", planets=[source]).at("infect", seat, planets=[target])
    ships: dict[str, Any] = {"from": {source: count}}
    return table.at("infecting", seat, **ships)


def test_it_spreads_to_another_planet_of_the_system_that_destiny_names__disease(table: Table) -> None:
    infect(sick(table)).until("aim")
    assert (table.ships_of("green", "blue-2"), table.ships_of("green", "blue-4")) == (1, 2)


def test_its_ships_live_beside_what_is_there__disease(table: Table) -> None:
    infect(sick(table)).until("aim")
    assert (table.ships_of("blue", "blue-4"), table.ships_of("green", "blue-4")) == (4, 2)


def test_one_ship_or_more_all_of_them_too__disease(table: Table) -> None:
    infect(sick(table), count=3).until("aim")
    assert not table.has_colony("green", "blue-2")


def test_the_three_ships_must_be_together_on_one_planet__disease(table: Table) -> None:
    table.ships("green", blue_1=2, blue_2=2).seat("green", "disease").against("blue").until("aim")
    assert not table.was_offered("green", "disease.power")


def test_only_within_that_system__disease(table: Table) -> None:
    sick(table).uses("green", "disease.power", planets=["blue-2"]).until("infect", "green")
    table.refuses("green", "not_an_option", planets=["yellow-1"])


def test_it_is_optional__disease(table: Table) -> None:
    sick(table).until("aim")
    assert table.was_offered("green", "disease.power")
    assert table.ships_of("green", "blue-2") == 3


def test_a_draw_for_another_system_does_not_help__disease(table: Table) -> None:
    sick(table, "yellow").until("aim")
    assert not table.was_offered("green", "disease.power")


def test_the_offense_may_spread_before_it_aims__disease(table: Table) -> None:
    infect(sick(table, seat="red"), "red").until("aim", "red")
    assert table.has_colony("red", "blue-4")


def test_not_when_destiny_names_itself__disease(table: Table) -> None:
    table.seat("blue", "disease").against("blue").until("aim")
    assert not table.was_offered("blue", "disease.power")


def test_a_special_card_names_a_player_too__disease(table: Table) -> None:
    table.seat("blue", hand=["attack-08"] * 3 + ["negotiate"] * 3)
    infect(sick(table, "most-cards")).until("aim")
    assert table.has_colony("green", "blue-4")


def test_by_a_special_card_spreading_does_not_make_it_the_target__disease__disease_01(table: Table) -> None:
    """Blue and green have two foreign colonies each, so that the card points to blue."""
    table.ships("blue", red_1=2, red_2=2).ships("green", blue_2=3, red_1=1).seat("green", "disease")
    infect(table.against("most-colonies")).until("aim")
    assert table.has_colony("green", "blue-4")
    assert table.encounter.defense == "blue"


def test_of_a_special_card_it_must_not_be_the_target_itself__disease(table: Table) -> None:
    table.seat("green", hand=["attack-06"] * 6)
    sick(table, "most-cards").until("aim")
    assert table.encounter.defense == "green"
    assert not table.was_offered("green", "disease.power")


def test_a_wild_card_names_only_who_becomes_the_defense__disease(table: Table) -> None:
    sick(table, "wild").until("wild_destiny", "red")
    assert not table.was_offered("green", "disease.power")
    infect(table.answer("red", seats=["blue"])).until("aim")
    assert table.has_colony("green", "blue-4")


def test_by_a_wild_card_never_itself__disease(table: Table) -> None:
    sick(table, "wild").at("wild_destiny", "red", seats=["green"]).until("aim")
    assert not table.was_offered("green", "disease.power")


def test_every_draw_of_an_encounter_counts_anew__disease(table: Table) -> None:
    """The offense's own colour comes up and is drawn again."""
    table.ships("green", red_2=3, blue_2=3).seat("green", "disease").against("red").against("blue")
    infect(table, source="red-2", target="red-3", count=1)
    infect(table, source="blue-2", target="blue-4", count=1).until("aim")
    assert table.has_colony("green", "red-3")
    assert table.has_colony("green", "blue-4")


def test_a_fifth_foreign_colony_wins_in_the_destiny_phase__disease(table: Table) -> None:
    table.ships("green", blue_1=1, blue_2=3, red_1=1, red_2=1).seat("green", "disease").against("blue")
    infect(table, target="blue-4", count=1)
    assert table.state.winners == ["green"]
    assert table.state.phase == "destiny"


def test_a_planet_that_moves_in_is_a_planet_of_the_system__disease(table: Table) -> None:
    table.variant("planetoids").position(planetoids={"planetoid-5": {"system": "blue", "origin": "green"}})
    infect(sick(table), target="planetoid-5", count=1).until("aim")
    assert table.ships_of("green", "planetoid-5") == 1


def test_zapped_it_stays_where_it_is__disease(table: Table) -> None:
    sick(table, "blue", "green", 3, "cosmic-zap").uses("green", "disease.power", planets=["blue-2"])
    table.uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("disease.power") == "cancelled"
    assert table.ships_of("green", "blue-2") == 3


# -- wild --------------------------------------------------------------------------------------


def outbreak(table: Table, disease: str = "", **picks: str) -> Table:
    """Red plays the flare; the others give up these cards."""
    if disease:
        table.seat(disease, "disease")
    table.seat("red", hand=["attack-08", "flare-disease"]).against("blue").uses("red", "disease.wild")
    for seat, title in picks.items():
        table.at("outbreak", seat, cards=[table.card(seat, title)])
    return table


def hands(table: Table) -> Table:
    table.seat("blue", hand=["attack-08", "negotiate"]).seat("green", hand=["attack-20", "plague"])
    return table.seat("yellow", hand=["quash", "attack-10"])


def test_wild_everybody_else_discards_a_card__disease(table: Table) -> None:
    outbreak(hands(table), blue="attack-08", green="plague", yellow="attack-10").until("aim")
    assert table.pile("discard")[:3] == ["attack-08", "plague", "attack-10"]
    assert "attack-08" in table.hand("red")


def test_wild_whose_kind_of_card_was_picked_twice_loses_three_ships__disease(table: Table) -> None:
    outbreak(hands(table), blue="attack-08", green="plague", yellow="attack-10").until("aim")
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [0, 3, 0, 3]


def test_wild_with_three_kinds_nobody_is_sick__disease(table: Table) -> None:
    outbreak(hands(table), blue="negotiate", green="plague", yellow="attack-10").until("aim")
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [0, 0, 0, 0]


def test_wild_the_sick_choose_their_ships__disease(table: Table) -> None:
    outbreak(hands(table), blue="negotiate", green="plague", yellow="quash").until("sick", "green")
    ships: dict[str, Any] = {"from": {"green-3": 3}}
    table.answer("green", **ships).until("aim")
    assert table.ships_of("green", "green-3") == 1


def test_wild_nobody_knows_what_the_others_pick__disease(table: Table) -> None:
    outbreak(hands(table), blue="attack-08").until("outbreak", "green")
    assert table.question("green").question.secret
    assert table.pile("discard") == []


def test_wild_then_the_flare_goes_to_the_disease_player__disease(table: Table) -> None:
    outbreak(hands(table), "yellow", blue="negotiate", green="plague", yellow="attack-10").until("aim")
    assert "flare-disease" in table.hand("yellow")


def test_wild_without_one_it_is_discarded__disease(table: Table) -> None:
    outbreak(hands(table), blue="negotiate", green="plague", yellow="attack-10").until("aim")
    assert table.pile("discard")[-1] == "flare-disease"


def test_wild_who_holds_no_card_picks_none__disease(table: Table) -> None:
    hands(table).seat("yellow", hand=[])
    outbreak(table, blue="attack-08", green="plague").until("aim")
    assert table.in_warp("yellow") == 0


@pytest.mark.parametrize("seat", ["blue", "green"])
def test_wild_in_the_regroup_phase_of_any_player__disease(table: Table, seat: str) -> None:
    hands(table).seat(seat, hand=["attack-08", "flare-disease"]).against("blue").uses(seat, "disease.wild")
    assert table.state.phase == "regroup"


def test_wild_card_zapped_nobody_discards__disease(table: Table) -> None:
    hands(table).seat("yellow", hand=["card-zap"])
    outbreak(table).uses("yellow", "card-zap").until("aim")
    assert table.outcome_of("disease.wild") == "cancelled"
    assert table.hand("blue") == ["attack-08", "negotiate"]


# -- super -------------------------------------------------------------------------------------


def drift(table: Table, *yellow: str) -> Table:
    table.ships("green", blue_2=1).seat("green", "disease", hand=["attack-08", "flare-disease"]).against("blue")
    table.seat("yellow", hand=["attack-08", *yellow])
    places: dict[str, Any] = {"from": {"green-1": 1}}
    return table.uses("green", "disease.super", **places)


def test_super_a_single_ship_moves_between_two_of_its_colonies__disease(table: Table) -> None:
    drift(table).at("drift_to", "green", planets=["blue-2"]).until("aim")
    assert (table.ships_of("green", "green-1"), table.ships_of("green", "blue-2")) == (3, 2)
    assert "flare-disease" in table.hand("green")


def test_super_only_to_a_colony_of_its_own__disease(table: Table) -> None:
    drift(table).until("drift_to", "green").refuses("green", "not_an_option", planets=["blue-3"])


def test_super_only_one_ship__disease(table: Table) -> None:
    table.seat("green", "disease", hand=["attack-08", "flare-disease"]).against("blue")
    table.until("start_of_encounter", "green")
    answer = {"kind": "choose_ships", "from": {"green-1": 2}}
    table.refuses("green", "too_many", use="disease.super", answer=answer)


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_ship_stays__disease(table: Table, zap: str) -> None:
    drift(table, zap).uses("yellow", zap).until("aim")
    assert table.outcome_of("disease.super") == "cancelled"
    assert table.ships_of("green", "blue-2") == 1
