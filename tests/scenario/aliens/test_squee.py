"""Squee: the offense must harden its heart, or give in."""

import pytest

from tests.scenario.table import Table


def pleading(table: Table, red: str = "attack-20", blue: str = "attack-08") -> Table:
    """Blue is Squee; red has three ships in the gate at blue-2, and both have selected."""
    table.seat("red", hand=[red, "attack-01", "plague"]).seat("blue", "squee", hand=[blue, "attack-04"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table


def pleads(table: Table, choice: str, red: str = "attack-20", blue: str = "attack-08") -> Table:
    pleading(table, red, blue).selects("red", red).selects("blue", blue)
    return table.uses("blue", "squee.power").at("plea", "red", options=[choice])


def goes_on(table: Table, red: str = "attack-20", blue: str = "attack-08") -> Table:
    """Red pays with ships of red-2."""
    return pleads(table, "continue", red, blue).at("squee_price", "red", **{"from": {"red-2": 3}})


# -- the power ---------------------------------------------------------------------------------


def test_conceding_lets_the_defense_win__squee(table: Table) -> None:
    pleads(table, "concede").play_out()
    assert table.result() == "defense_won"
    assert table.last("outcome_fixed").why == "squee"
    assert not table.has_colony("red", "blue-2")


def test_conceding_play_goes_to_resolution_and_the_chosen_cards_are_discarded__squee(table: Table) -> None:
    pleads(table, "concede").play_out()
    assert not table.happened("cards_revealed")
    assert not table.happened("totals_fixed")
    assert table.pile("discard") == ["attack-20", "attack-08"]


def test_conceding_a_losing_hidden_negotiate_earns_no_compensation__squee(table: Table) -> None:
    pleads(table, "concede", red="negotiate").play_out()
    assert not table.happened("compensation_fixed")


def test_conceding_the_offense_and_its_allies_lose_their_ships__squee(table: Table) -> None:
    pleading(table).allies(offense={"green": 2}).selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("blue", "squee.power").at("plea", "red", options=["concede"]).play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (3, 2)


def test_conceding_defensive_allies_get_rewards__squee(table: Table) -> None:
    pleading(table).allies(defense={"yellow": 2}).selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("blue", "squee.power").at("plea", "red", options=["concede"]).play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 2}


def test_going_on_the_offense_first_loses_three_ships__squee(table: Table) -> None:
    goes_on(table)
    types = [getattr(event, "why", "") or event.type for event in table.events]
    assert types.index("squee") < types.index("cards_revealed")
    assert table.ships_of("red", "red-2") == 1
    assert table.in_warp("red") == 3


def test_going_on_the_encounter_is_played_out__squee(table: Table) -> None:
    goes_on(table).play_out()
    assert table.total("offense").amount == 20 + 3
    assert table.result() == "offense_won"


def test_going_on_the_offense_chooses_from_colonies_and_gate__squee(table: Table) -> None:
    pleads(table, "continue").at("squee_price", "red", **{"from": {"gate": 2, "red-3": 1}}).play_out()
    assert table.total("offense").amount == 20 + 1
    assert table.ships_of("red", "blue-2") == 1


def test_going_on_exactly_three_are_lost__squee(table: Table) -> None:
    pleads(table, "continue").until("squee_price", "red")
    table.refuses("red", "too_few", **{"from": {"gate": 2}}).refuses("red", "too_many", **{"from": {"red-3": 4}})


def test_going_on_and_winning_by_an_attack_pays_compensation_for_an_attack__squee(table: Table) -> None:
    goes_on(table).play_out()
    fixed = table.last("compensation_fixed")
    assert (fixed.payer, fixed.taker, fixed.count) == ("red", "blue", 4)
    assert "plague" in table.hand("blue")


def test_going_on_a_losing_negotiate_is_compensated_once__squee(table: Table) -> None:
    goes_on(table, blue="negotiate").play_out()
    assert [event.taker for event in table.happened("compensation_fixed")] == ["blue"]


def test_going_on_and_losing_pays_nothing__squee(table: Table) -> None:
    goes_on(table, red="attack-06").play_out()
    assert table.result() == "defense_won"
    assert not table.happened("compensation_fixed")


def test_the_three_ships_are_not_compensated__squee(table: Table) -> None:
    goes_on(table, red="negotiate").play_out()
    assert table.last("compensation_fixed").count == 3
    assert table.in_warp("red") == 6


def test_pleading_is_optional__squee(table: Table) -> None:
    pleading(table).reveals(red="attack-20", blue="attack-08").play_out()
    assert table.was_offered("blue", "squee.power")
    assert not table.happened("compensation_fixed")


@pytest.mark.parametrize("squee", ["red", "green"])
def test_only_the_defense_pleads__squee(table: Table, squee: str) -> None:
    table.seat(squee, "squee").against("blue").aims_at("blue-2").with_ships(3).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered(squee, "squee.power")


def test_zapped_nobody_is_moved__squee(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    pleading(table).selects("red", "attack-20").selects("blue", "attack-08").uses("blue", "squee.power")
    table.uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("squee.power") == "cancelled"
    assert table.in_warp("red") == 0
    assert not table.happened("compensation_fixed")


# -- the flare ---------------------------------------------------------------------------------


def lost(table: Table, blue: str = "attack-08") -> Table:
    """Blue loses its four ships on blue-2 to red and green; yellow has helped with one."""
    table.seat("red", hand=["attack-20"]).seat("blue", hand=[blue, "flare-squee"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    return table.reveals(red="attack-20", blue=blue)


@pytest.mark.parametrize("other", ["red", "green", "yellow"])
def test_wild_any_other_participant_loses_as_many_ships__squee(table: Table, other: str) -> None:
    lost(table).until("after_resolution", "blue")
    before = table.in_warp(other)
    table.uses("blue", "squee.wild", seats=[other])
    table.at("squee_shared_loss", other, **{"from": {f"{other}-4": 4}})
    assert table.in_warp(other) == before + 4
    assert table.ships_of(other, f"{other}-4") == 0


def test_wild_nobody_who_took_no_part__squee(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("blue", hand=["attack-08", "flare-squee"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")
    table.until("after_resolution", "blue")
    for seat in ("green", "blue"):
        table.refuses("blue", "not_an_option", use="squee.wild", answer={"seats": [seat]})


def test_wild_only_what_was_lost_there_counts__squee(table: Table) -> None:
    table.ships("blue", warp=5, blue_2=2)
    lost(table).uses("blue", "squee.wild", seats=["red"]).until("squee_shared_loss", "red")
    table.refuses("red", "too_many", **{"from": {"red-4": 3}})


def test_wild_not_after_a_victory__squee(table: Table) -> None:
    table.seat("red", hand=["attack-01"]).seat("blue", hand=["attack-08", "flare-squee"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.was_offered("blue", "squee.wild")


def test_wild_not_for_the_losing_offense__squee(table: Table) -> None:
    table.seat("red", hand=["attack-01", "flare-squee"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.was_offered("red", "squee.wild")


def test_wild_not_for_a_defensive_ally__squee(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("green", hand=["attack-10", "flare-squee"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 1}).reveals(red="attack-20", blue="attack-08")
    table.play_out()
    assert table.in_warp("green") == 1
    assert not table.was_offered("green", "squee.wild")


def test_wild_not_where_nothing_was_lost__squee(table: Table) -> None:
    table.ships("blue", blue_2=0)
    lost(table).play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("blue", "squee.wild")


def test_wild_two_morphs_are_a_defeat_too__squee_CORE_145(table: Table) -> None:
    table.variant("common_rewards").seat("red", hand=["rw-morph"]).seat("blue", hand=["morph", "flare-squee"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="rw-morph", blue="morph")
    table.uses("blue", "squee.wild", seats=["red"]).until("squee_shared_loss", "red")


def test_wild_card_zapped_nobody_shares_the_loss__squee(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    lost(table).uses("blue", "squee.wild", seats=["red"]).uses("green", "card-zap").play_out()
    assert table.outcome_of("squee.wild") == "cancelled"
    assert table.in_warp("red") == 0


def ally(table: Table) -> Table:
    """Yellow, who is Squee, defends together with blue against red and green."""
    table.seat("yellow", "squee", hand=["attack-08", "flare-squee"]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").allies(offense={"green": 2}, defense={"yellow": 1})


def test_super_the_offense_and_its_allies_each_take_a_ship_home__squee(table: Table) -> None:
    ally(table).uses("yellow", "squee.super").until("select_card")
    assert (table.ships_of("red", "gate"), table.ships_of("green", "gate")) == (2, 1)
    assert (table.in_warp("red"), table.in_warp("green")) == (0, 0)


def test_super_also_when_the_cards_are_chosen__squee(table: Table) -> None:
    ally(table).selects("red", "attack-08").selects("blue", "attack-08").uses("yellow", "squee.super").play_out()
    assert table.total("offense").amount == 8 + 2 + 1


def test_super_the_ships_go_to_colonies_of_their_owners__squee(table: Table) -> None:
    ally(table).uses("yellow", "squee.super").at("return_ships", "red", amounts={"red-5": 1})
    assert table.ships_of("red", "red-5") == 5


@pytest.mark.parametrize("side", ["offense", "none"])
def test_super_only_as_a_defensive_ally__squee(table: Table, side: str) -> None:
    table.seat("yellow", "squee", hand=["attack-08", "flare-squee"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"yellow": 1} if side == "offense" else {})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "squee.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_gate_stays_full__squee(table: Table, zap: str) -> None:
    table.seat("blue", hand=["attack-08", zap])
    ally(table).uses("yellow", "squee.super").uses("blue", zap).play_out()
    assert table.outcome_of("squee.super") == "cancelled"
    assert table.total("offense").amount == 8 + 3 + 2
