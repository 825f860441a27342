"""Butler: serves for a tip, and in its own way without one."""

import pytest

from tests.scenario.table import Table

TIP, AIM, LAUNCH = "butler.tip", "butler.aim", "butler.launch"
WILD, SUPER = "butler.wild", "butler.super"
FLARE = "flare-butler"


def served(table: Table, tip: bool | None = False) -> Table:
    """Red's destiny is blue; green, the Butler, is tipped or not."""
    table.seat("green", "butler").against("blue")
    return table if tip is None else table.at("tip", "red", yes=tip)


def test_the_offense_may_tip_it_with_one_random_card__butler(table: Table) -> None:
    served(table, True).until("aim")
    moved = next(event for event in table.happened("cards_moved") if event.why == "butler")
    assert (moved.source, moved.target, moved.count, moved.draws) == ("hand:red", "hand:green", 1, 1)
    assert (len(table.hand("red")), len(table.hand("green"))) == (1, 3)


def test_at_most_one_tip_in_an_encounter__butler(table: Table) -> None:
    served(table, True).play_out()
    assert len([event for event in table.happened("use_declared") if event.ability == TIP]) == 1


def test_tipped_it_carries_out_the_wishes_of_the_offense__butler(table: Table) -> None:
    served(table, True).aims_at("blue-2").with_ships(3, "red-1").until("invite")
    assert table.encounter.planet == "blue-2"
    assert not table.was_offered("green", AIM)
    assert not table.was_offered("green", LAUNCH)


def test_it_serves_in_every_encounter_of_others_also_as_the_defense__butler(table: Table) -> None:
    table.seat("blue", "butler").against("blue").at("tip", "red", yes=False).uses("blue", AIM, planets=["blue-4"])
    table.until("launch")
    assert table.encounter.planet == "blue-4"


def test_not_in_its_own_encounter__butler(table: Table) -> None:
    table.seat("red", "butler").against("blue").play_out()
    assert not table.used(TIP)
    assert not {use for seat, use in table.offered if use.startswith("butler")}


def test_the_last_card_is_a_tip_too__butler(table: Table) -> None:
    table.seat("red", hand=["attack-08"])
    served(table, True).until("aim")
    assert table.hand("red") == []


def test_an_offense_without_cards_cannot_tip__butler(table: Table) -> None:
    table.seat("red", hand=[])
    served(table, None).uses("green", AIM, planets=["blue-4"]).until("launch")
    assert not table.used(TIP)


# -- without a tip -----------------------------------------------------------------------------


def test_not_tipped_it_may_aim_the_gate_at_a_legal_planet_of_the_destined_system__butler(table: Table) -> None:
    served(table).until("before_launch", "green")
    question = table.question("green").question.abilities[AIM].question  # type: ignore[attr-defined]
    assert question.planets == ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5"]
    table.uses("green", AIM, planets=["blue-5"]).until("launch", "red")
    assert table.encounter.planet == "blue-5"
    assert "aim" not in [event.question for event in table.happened("answered")]


def test_in_the_system_of_the_offense_it_aims_at_any_legal_planet_there__butler(table: Table) -> None:
    table.ships("blue", red_2=2, red_4=2).seat("green", "butler").against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).at("tip", "red", yes=False).until(
        "before_launch", "green"
    )
    question = table.question("green").question.abilities[AIM].question  # type: ignore[attr-defined]
    assert question.planets == ["red-2", "red-4"]


def test_there_is_nothing_to_aim_where_one_planet_is_legal__butler(table: Table) -> None:
    table.ships("blue", red_2=2).seat("green", "butler").against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).at("tip", "red", yes=False).until("launch", "red")
    assert not table.was_offered("green", AIM)


def launching(table: Table) -> Table:
    """Green says from which colonies red's ships are launched."""
    return served(table).aims_at("blue-2").uses("green", LAUNCH)


def test_or_choose_from_which_colonies_the_ships_are_launched__butler(table: Table) -> None:
    launching(table).at("launch_number", "red", number=3)
    table.at("launch_for_another", "green", **{"from": {"red-4": 3}})
    assert (table.ships_of("red", "gate"), table.ships_of("red", "red-4")) == (3, 1)


def test_how_many_stays_the_decision_of_the_offense__butler(table: Table) -> None:
    launching(table).until("launch_number", "red").refuses("red", "too_many", number=5)
    table.answer("red", number=2).until("launch_for_another", "green")
    table.refuses("green", "too_many", **{"from": {"red-4": 3}}).refuses("green", "too_few", **{"from": {"red-4": 1}})


def test_it_may_launch_from_home_colonies_that_the_power_needs__butler(table: Table) -> None:
    table.seat("red", "oracle", ships={"red-1": 1, "red-2": 1, "red-3": 1, "yellow-1": 17})
    launching(table).at("launch_number", "red", number=1)
    table.at("launch_for_another", "green", **{"from": {"red-3": 1}})
    assert table.happened("power_lost")


def test_on_a_single_colony_it_picks_ships_that_are_told_apart__butler_BUTLER_01(table: Table) -> None:
    table.variant("skill_tokens").seat("red", ships={"red-1": {"W": 2, "S": 2}}, warp={"E": 5, "L": 5, "S": 3, "W": 3})
    served(table).aims_at("blue-2").until("launch", "red")
    assert table.was_offered("green", LAUNCH)


@pytest.mark.parametrize(("colonies", "a_choice"), [(["red-1"], False), (["red-1", "red-2"], True)])
def test_not_on_one_where_they_are_alike__butler_BUTLER_01(table: Table, colonies: list[str], a_choice: bool) -> None:
    table.seat("red", ships=dict.fromkeys(colonies, 4), warp=20 - 4 * len(colonies))
    served(table).aims_at("blue-2").until("launch", "red")
    assert table.was_offered("green", LAUNCH) is a_choice


def test_one_of_the_two_not_both__butler(table: Table) -> None:
    served(table).uses("green", AIM, planets=["blue-4"]).until("launch", "red")
    assert not table.was_offered("green", LAUNCH)


def test_it_may_leave_both__butler(table: Table) -> None:
    served(table).aims_at("blue-2").with_ships(3, "red-1").play_out()
    assert table.was_offered("green", AIM)
    assert table.was_offered("green", LAUNCH)
    assert not table.used(AIM)


@pytest.mark.parametrize("part", [TIP, AIM, LAUNCH])
def test_zapped_the_offense_does_everything_itself__butler(table: Table, part: str) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    served(table, None)
    if part != TIP:
        table.until("use", "yellow").passes("yellow").at("tip", "red", yes=False)
        if part == LAUNCH:
            table.aims_at("blue-2").uses("green", LAUNCH)
        else:
            table.uses("green", AIM, planets=["blue-5"])
    table.uses("yellow", "cosmic-zap")
    if part != LAUNCH:
        table.aims_at("blue-2")
    table.with_ships(2, "red-3").until("invite")
    assert table.outcome_of(part) == "cancelled"
    assert (table.encounter.planet, table.ships_of("red", "red-3")) == ("blue-2", 2)


# -- the wild flare ----------------------------------------------------------------------------


def handed_over(table: Table, *red: str) -> Table:
    """Red has its encounter had by green."""
    table.seat("red", hand=["attack-08", "attack-06", *red, FLARE])
    return table.against("blue").uses("red", WILD, seats=["green"])


def test_wild_another_player_is_the_offense_of_this_one_encounter__butler(table: Table) -> None:
    handed_over(table).aims_at("blue-2").with_ships(2, "green-1")
    assert table.offense_now == "green"
    assert table.state.turn.seat == "red"
    table.play_out()
    assert table.state.encounter is None or table.state.encounter.offense != "green"


def test_wild_only_whose_encounter_it_is_hands_it_over_to_any_other__butler(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).until("start_of_encounter", "red")
    stand_ins = table.question("red").question.abilities[WILD].question  # type: ignore[attr-defined]
    assert stand_ins.seats == ["blue", "green", "yellow"]
    other = Table().seat("blue", hand=["attack-08", FLARE]).against("blue").until("aim")
    assert not other.was_offered("blue", WILD)


def test_wild_as_the_regroup_phase_opens_so_that_its_own_ship_leaves_the_warp__butler(table: Table) -> None:
    table.ships("green", warp=5).ships("red", warp=5)
    handed_over(table).until("aim")
    assert (table.in_warp("green"), table.in_warp("red")) == (4, 5)


def test_wild_it_has_to_invite_whose_turn_it_is__butler(table: Table) -> None:
    handed_over(table).aims_at("blue-2").with_ships(2, "green-1").invites("green")
    assert table.last("allies_invited").seats == ["red"]
    table.at("ally", "red", options=["offense"]).until("commit", "red")


def test_wild_it_may_invite_others_besides__butler(table: Table) -> None:
    handed_over(table).aims_at("blue-2").with_ships(2, "green-1").invites("green", "yellow")
    assert table.last("allies_invited").seats == ["red", "yellow"]


def test_wild_at_a_table_of_three_nobody_else_is_left_to_invite__butler(table: Table) -> None:
    table.seats("red", "blue", "green")
    handed_over(table).aims_at("blue-2").with_ships(2, "green-1").until("ally", "red")
    assert table.last("allies_invited").seats in (["red"], [])
    assert next(e for e in table.happened("allies_invited") if e.side == "offense").seats == ["red"]


def test_wild_not_when_it_is_the_opponent__butler(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).against("red").uses("red", WILD, seats=["green"]).invites("green")
    assert table.defense_now == "red"
    assert table.last("allies_invited").seats == []


def test_wild_a_win_is_booked_as_a_success_of_whose_turn_it_is__butler(table: Table) -> None:
    table.seat("green", hand=["attack-30"])
    handed_over(table).aims_at("blue-2").with_ships(2, "green-1").reveals(green="attack-30", blue="attack-08")
    table.until("second_encounter", "red")
    assert table.has_colony("green", "blue-2")


def test_wild_a_defeat_is_none__butler(table: Table) -> None:
    table.seat("green", hand=["attack-01"])
    handed_over(table).aims_at("blue-2").with_ships(2, "green-1").reveals(green="attack-01", blue="attack-08")
    table.until("aim", "blue")
    assert "second_encounter" not in [event.kind for event in table.happened("answered")]


def test_wild_card_zapped_the_encounter_stays_its_own__butler(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    handed_over(table).uses("yellow", "card-zap").until("aim")
    assert table.outcome_of(WILD) == "cancelled"
    assert table.offense_now == "red"


# -- the super flare ---------------------------------------------------------------------------


def dear(table: Table, yellow: str = "") -> Table:
    table.seat("green", "butler", hand=["attack-08", FLARE]).against("blue")
    if yellow == "cosmic-zap":
        table.until("use", "yellow").passes("yellow")
    return table.uses("green", SUPER)


def test_super_a_tip_is_two_cards__butler(table: Table) -> None:
    table.seat("red", hand=["attack-08", "attack-06", "negotiate"])
    dear(table).at("tip", "red", yes=True).until("aim")
    assert (len(table.hand("red")), len(table.hand("green"))) == (1, 4)


def test_super_who_has_only_one_card_cannot_tip__butler(table: Table) -> None:
    table.seat("red", hand=["attack-08"])
    dear(table).uses("green", AIM, planets=["blue-4"]).until("launch")
    assert table.hand("red") == ["attack-08"]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_a_tip_is_one_card__butler(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap, "attack-08"])
    dear(table, zap).uses("yellow", zap).at("tip", "red", yes=True).until("aim")
    assert table.outcome_of(SUPER) == "cancelled"
    assert len(table.hand("red")) == 1
