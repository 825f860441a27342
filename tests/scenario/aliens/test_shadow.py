"""Shadow: destiny names a player, and Shadow takes one of that player's ships."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import planetoids, skills

POWER, ANY, WILD, SUPER = "shadow.power", "shadow.any", "shadow.wild", "shadow.super"


def shadow(table: Table, *hand: str) -> Table:
    """Green is Shadow, red the offense."""
    return table.seat("green", "shadow", hand=["attack-08", *hand])


def places(table: Table, seat: str = "green") -> list[str]:
    return sorted(table.question(seat).question.places)  # type: ignore[attr-defined]


def executed(table: Table) -> list[str]:
    """The colours of the executed ships, in order."""
    moves = [event.moves for event in table.happened("ships_moved") if event.why == "shadow"]
    return [ship[:-3] for each in moves for ship, (_, target) in each.items() if target == "warp"]


# -- the power ---------------------------------------------------------------------------------


def test_a_ship_of_the_player_whose_colour_is_drawn_goes_to_the_warp__shadow(table: Table) -> None:
    shadow(table).against("blue").at("execute", "green", **{"from": {"blue-3": 1}}).until("aim")
    assert table.in_warp("blue") == 1
    assert table.ships_of("blue", "blue-3") == 3


def test_from_any_colony_of_that_player__shadow(table: Table) -> None:
    table.ships("blue", warp=2, yellow_1=3)
    shadow(table).against("blue").until("execute", "green")
    assert places(table) == ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "yellow-1"]
    table.refuses("green", "too_few", **{"from": {}}).refuses("green", "too_many", **{"from": {"yellow-1": 2}})
    table.answer("green", **{"from": {"yellow-1": 1}})
    assert table.ships_of("blue", "yellow-1") == 2


def test_it_is_mandatory__shadow(table: Table) -> None:
    shadow(table).against("blue").until("aim")
    assert table.used(POWER)
    assert not table.was_offered("green", POWER)


def test_before_the_rest_of_the_card_is_resolved__shadow_SHADOW_01(table: Table) -> None:
    shadow(table).against("blue").until("execute", "green")
    assert not table.happened("defense_set")


def test_not_for_its_colour__shadow(table: Table) -> None:
    shadow(table).against("green").until("aim")
    assert table.defense_now == "green"
    assert not table.used(POWER)


def test_in_its_turn_too__shadow(table: Table) -> None:
    table.seat("red", "shadow").against("blue").at("execute", "red", **{"from": {"blue-1": 1}}).until("aim")
    assert table.in_warp("blue") == 1


def test_a_ship_of_the_offense_when_that_draws_its_colour__shadow(table: Table) -> None:
    shadow(table).against("red").against("blue").until("aim")
    assert executed(table) == ["red", "blue"]


def test_once_for_each_card_also_when_one_is_replaced_by_an_effect__shadow_SHADOW_01(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-coordinator"])
    shadow(table).against("blue").against("yellow").uses("red", "coordinator.wild").until("aim")
    assert executed(table) == ["blue", "yellow"]
    assert table.defense_now == "yellow"


def test_a_special_card_names_the_player_whom_it_selects__shadow(table: Table) -> None:
    table.ships("yellow", blue_1=2)
    shadow(table).against("most-colonies").until("aim")
    assert table.defense_now == "yellow"
    assert executed(table) == ["yellow"]


def test_not_when_it_selects_shadow__shadow(table: Table) -> None:
    table.ships("green", blue_1=2)
    shadow(table).against("most-colonies").until("aim")
    assert table.defense_now == "green"
    assert not table.used(POWER)


def test_in_a_tie_it_names_the_first_one_alone__shadow_SHADOW_01_CORE_091(table: Table) -> None:
    table.ships("yellow", blue_1=2).ships("blue", yellow_1=2)
    shadow(table).against("most-colonies").until("aim")
    assert executed(table) == ["blue"]
    assert table.defense_now == "blue"


def test_the_execution_does_not_change_whom_a_special_card_selects__shadow_SHADOW_01(table: Table) -> None:
    table.ships("yellow", warp=1).ships("green", warp=3).ships("blue")
    shadow(table).against("fewest-warp").until("aim")
    assert table.in_warp("blue") == table.in_warp("yellow") == 1
    assert table.defense_now == "blue"


def test_the_last_ship_of_a_colony_neither__shadow_SHADOW_01(table: Table) -> None:
    table.ships("blue", yellow_1=1).ships("yellow", blue_1=1)
    shadow(table).against("most-colonies").at("execute", "green", **{"from": {"yellow-1": 1}}).until("aim")
    assert table.defense_now == "blue"


def test_for_a_wild_card_it_may_pick_any_other_player__shadow(table: Table) -> None:
    shadow(table).against("wild").uses("green", ANY, seats=["yellow"])
    table.at("execute", "green", **{"from": {"yellow-1": 1}}).at("wild_destiny", "red", seats=["blue"]).until("aim")
    assert executed(table) == ["yellow"]
    assert table.defense_now == "blue"


def test_but_need_not__shadow(table: Table) -> None:
    shadow(table).against("wild").until("destiny_drawn", "green").passes("green").until("aim")
    assert executed(table) == []
    assert not table.used(POWER)


def test_for_a_wild_card_never_itself__shadow(table: Table) -> None:
    shadow(table).against("wild").until("destiny_drawn", "green")
    table.refuses("green", "not_an_option", use=ANY, answer={"seats": ["green"]})


def test_ships_on_no_colony_are_safe__shadow(table: Table) -> None:
    table.ships("blue", warp=20, blue_1=0, blue_2=0, blue_3=0, blue_4=0, blue_5=0)
    shadow(table).against("blue").until("aim")
    assert not table.used(POWER)


def test_a_ship_that_never_stays_in_the_warp_comes_home__shadow(table: Table) -> None:
    table.seat("blue", "zombie")
    shadow(table).against("blue").until("aim")
    assert table.used("zombie.power")
    assert table.in_warp("blue") == 0


def test_at_a_table_of_three__shadow(table: Table) -> None:
    table.seats("red", "blue", "green")
    shadow(table).against("blue").until("aim")
    assert executed(table) == ["blue"]


def test_without_three_home_colonies_it_executes_nobody__shadow_CORE_260(table: Table) -> None:
    table.ships("green", green_1=8, green_2=8, green_3=0, green_4=0, green_5=0, yellow_1=4)
    shadow(table).against("blue").until("aim")
    assert not table.used(POWER)


def test_zapped_nobody_is_executed_also_by_a_second_card__shadow_CORE_228(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    shadow(table).against("red").against("blue").uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of(POWER) == "cancelled"
    assert executed(table) == []


def test_zapped_at_a_wild_card_nobody_is_executed__shadow(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    shadow(table).against("wild").uses("green", ANY, seats=["blue"]).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of(ANY) == "cancelled"
    assert executed(table) == []


def test_leaders_are_spared_while_there_is_another_ship__shadow_SKILL_37(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "blue", blue_1="L", blue_2="LE")
    shadow(table).against("blue").until("execute", "green")
    assert "blue-1" not in places(table)
    assert not {table.state.marks[ship] for ships in skills.offered(table, "green").values() for ship in ships} & {"L"}


def test_a_leader_goes_when_there_is_no_other_ship__shadow_SKILL_37(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "blue", warp="LLLLSSSSSWWWWWEEEEE", blue_2="L")
    shadow(table).against("blue").until("aim")
    assert skills.letters_at(table, "warp", "blue").count("L") == 5


def test_a_colony_on_a_planetoid_is_one__shadow_PLAN_01(table: Table) -> None:
    planetoids.lay(table, {"yellow": [1]}, {"yellow": [1]})
    table.ships("blue", planetoid_1=2)
    shadow(table).against("blue").at("execute", "green", **{"from": {"planetoid-1": 1}}).until("aim")
    assert table.ships_of("blue", "planetoid-1") == 1


# -- the wild flare ----------------------------------------------------------------------------


def beaten(table: Table, red: str = "attack-30", blue: str = "attack-08") -> Table:
    """Red and its ally green meet blue, which holds the flare, on blue-2."""
    table.seat("red", hand=[red]).seat("blue", hand=[blue, "attack-04", "flare-shadow"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    return table.reveals(red=red, blue=blue)


def test_wild_for_one_ship_of_a_beaten_defense_all_opposing_ships_are_lost__shadow(table: Table) -> None:
    beaten(table).uses("blue", WILD, **{"from": {"blue-1": 1}}).play_out()
    assert (table.in_warp("red"), table.in_warp("green"), table.in_warp("blue")) == (3, 2, 5)


def test_wild_they_gain_no_colony_although_they_have_won__shadow(table: Table) -> None:
    beaten(table).uses("blue", WILD, **{"from": {"blue-1": 1}}).play_out()
    assert table.result() == "offense_won"
    assert not table.has_colony("red", "blue-2")
    assert not table.has_colony("green", "blue-2")


def test_wild_the_ship_is_not_in_the_encounter__shadow(table: Table) -> None:
    beaten(table).until("winner_known", "blue")
    question = table.question("blue").question.abilities[WILD].question  # type: ignore[attr-defined]
    assert sorted(question.places) == ["blue-1", "blue-3", "blue-4", "blue-5"]


def test_wild_not_after_a_victory__shadow(table: Table) -> None:
    beaten(table, "attack-08", "attack-20").play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("blue", WILD)


def test_wild_only_as_the_defense__shadow(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-shadow"]).seat("blue", hand=["attack-30"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-30").play_out()
    assert not table.was_offered("red", WILD)


def test_wild_also_with_a_negotiate_against_the_attack__shadow(table: Table) -> None:
    beaten(table, "attack-08", "negotiate").uses("blue", WILD, **{"from": {"blue-1": 1}}).play_out()
    assert table.in_warp("red") == 3
    assert table.last("compensation_fixed").taker == "blue"


def test_wild_not_when_two_morphs_beat_both__shadow(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["morph"]).seat("blue", hand=["rw-morph", "flare-shadow"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="morph", blue="rw-morph").play_out()
    assert table.result() == "both_lost"
    assert not table.was_offered("blue", WILD)


def test_wild_it_is_optional__shadow(table: Table) -> None:
    beaten(table).play_out()
    assert table.was_offered("blue", WILD)
    assert table.has_colony("red", "blue-2")


def test_wild_card_zapped_the_winners_land__shadow(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    beaten(table).uses("blue", WILD, **{"from": {"blue-1": 1}}).uses("yellow", "card-zap").play_out()
    assert table.outcome_of(WILD) == "cancelled"
    assert table.has_colony("red", "blue-2")
    assert table.in_warp("blue") == 4


# -- the super flare ---------------------------------------------------------------------------


def its_turn(table: Table, zap: str = "") -> Table:
    """Red, which is Shadow, plays the flare with the execution; a zap on the power itself passes."""
    table.ships("red", warp=4).seat("red", "shadow", hand=["attack-08", "flare-shadow"]).against("blue")
    if zap == "cosmic-zap":
        table.until("use", "yellow").passes("yellow")
    return table.uses("red", SUPER)


def test_super_in_its_turn_one_of_its_ships_takes_the_place_of_the_executed_one__shadow(table: Table) -> None:
    its_turn(table).at("execute", "red", **{"from": {"blue-3": 1}}).until("aim")
    assert table.ships_of("red", "blue-3") == 1
    assert (table.in_warp("red"), table.in_warp("blue")) == (2, 1)


def test_super_with_a_wild_card_too__shadow(table: Table) -> None:
    table.ships("red", warp=4).seat("red", "shadow", hand=["attack-08", "flare-shadow"]).against("wild")
    table.uses("red", ANY, seats=["yellow"]).uses("red", "shadow.super_any")
    table.at("execute", "red", **{"from": {"yellow-1": 1}}).until("wild_destiny")
    assert table.has_colony("red", "yellow-1")


def test_super_not_in_the_turn_of_another__shadow(table: Table) -> None:
    table.ships("green", warp=4)
    shadow(table, "flare-shadow").against("blue").until("aim")
    assert table.used(POWER)
    assert not table.was_offered("green", SUPER)


def test_super_not_without_a_ship_of_its_own_in_the_warp__shadow(table: Table) -> None:
    table.seat("red", "shadow", hand=["attack-08", "flare-shadow"]).against("blue").until("aim")
    assert table.used(POWER)
    assert not table.was_offered("red", SUPER)


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_nothing_takes_its_place__shadow_FLARE_02(table: Table, zap: str, zone: str) -> None:
    table.seat("yellow", hand=[zap, "attack-08"])
    its_turn(table, zap).uses("yellow", zap).at("execute", "red", **{"from": {"blue-3": 1}}).until("aim")
    assert table.outcome_of(SUPER) == "cancelled"
    assert table.in_warp("blue") == 1
    assert not table.has_colony("red", "blue-3")
    assert "flare-shadow" in table.pile(zone)


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_at_a_wild_card_nothing_takes_its_place__shadow_FLARE_02(
    table: Table, zap: str, zone: str
) -> None:
    table.ships("red", warp=4).seat("red", "shadow", hand=["attack-08", "flare-shadow"]).against("wild")
    table.seat("yellow", hand=[zap, "attack-08"]).uses("red", ANY, seats=["blue"])
    if zap == "cosmic-zap":
        table.until("use", "yellow").passes("yellow")
    table.uses("red", "shadow.super_any").uses("yellow", zap).at("execute", "red", **{"from": {"blue-3": 1}})
    assert table.in_warp("blue") == 1
    assert not table.has_colony("red", "blue-3")
    assert "flare-shadow" in table.pile(zone)


def test_super_a_fifth_foreign_colony_wins_at_once__shadow_CORE_282(table: Table) -> None:
    table.ships("red", warp=2, green_1=1, green_2=1, green_3=1, yellow_1=1)
    table.seat("red", "shadow", hand=["attack-08", "flare-shadow"]).against("blue").uses("red", SUPER)
    table.at("execute", "red", **{"from": {"blue-3": 1}}).play_out("game_ended")
    assert table.last("game_ended").winners == ["red"]
    assert not table.happened("gate_aimed")
