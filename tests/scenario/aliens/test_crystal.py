"""Crystal: says how many ships the allies bring."""

import pytest

from domain import board
from domain.game.views import redact
from domain.mechanics import hidden_ships
from tests.scenario.table import Table
from tests.scenario.variants.skills import joins, lay, sends

POWER, WILD = "crystal.power", "crystal.wild"


def allied(table: Table, offense: int = 1, defense: int = 3) -> Table:
    """Red, the Crystal, encounters blue; green joins the offense, yellow the defense."""
    table.seat("red", "crystal").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"green": offense}, defense={"yellow": defense})


def test_it_raises_the_number_of_an_ally_who_says_which_ships_come__crystal(table: Table) -> None:
    allied(table).uses("red", POWER, seats=["green"]).at("ordered", "red", number=4)
    table.at("obey", "green", **{"from": {"green-3": 3}})
    assert (table.ships_of("green", "gate"), table.ships_of("green", "green-3")) == (4, 1)


def test_it_lowers_the_number_of_an_ally_of_the_other_side__crystal(table: Table) -> None:
    allied(table).uses("red", POWER, seats=["yellow"]).at("ordered", "red", number=1)
    table.at("obey", "yellow", **{"from": {"beside": 2}}).at("return_ships", "yellow", amounts={"yellow-5": 2})
    assert (table.ships_of("yellow", "beside"), table.ships_of("yellow", "yellow-5")) == (1, 6)


def test_each_ally_of_either_side_at_once__crystal(table: Table) -> None:
    allied(table).uses("red", POWER, seats=["green", "yellow"]).at("ordered", "red", number=2)
    table.at("ordered", "red", number=4).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 2) in table.total("offense").explained
    assert table.total("defense").explained[-1] == ("ships", 4)


def test_any_number_from_one_to_four__crystal(table: Table) -> None:
    allied(table).uses("red", POWER, seats=["green"]).until("ordered", "red")
    table.refuses("red", "too_few", number=0).refuses("red", "too_many", number=5)


def test_limited_by_the_ships_that_the_ally_has__crystal(table: Table) -> None:
    table.seat("green", ships={"green-1": 2, "green-2": 1}, warp=17)
    allied(table).uses("red", POWER, seats=["green"]).until("ordered", "red").refuses("red", "too_many", number=4)
    table.answer("red", number=3)


def test_also_of_an_ally_with_one_ship_left__crystal(table: Table) -> None:
    table.seat("green", ships={"green-1": 2}, warp=18)
    allied(table).uses("red", POWER, seats=["green"]).at("ordered", "red", number=2).until("select_card")
    assert table.ships_of("green", "gate") == 2


def test_unseen_ships_over_the_limit_stay_in_the_reserve__crystal_WRAITH_01(table: Table) -> None:
    table.seat("green", "wraith").seat("red", "crystal").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).uses("green", "wraith.power", ships=["green-01", "green-05", "green-09"])
    table.uses("red", POWER, seats=["green"]).at("ordered", "red", number=3)
    assert hidden_ships.committed(table.until("select_card").state, "green") == ["green-01"]
    assert "value" not in redact(table.last("fact_noted"), "blue")
    table.reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert ("ships", 4) in table.total("offense").explained


def test_a_number_that_is_there_already_changes_nothing__crystal(table: Table) -> None:
    allied(table).uses("red", POWER, seats=["green"]).at("ordered", "red", number=1).until("select_card")
    assert table.ships_of("green", "gate") == 1
    assert table.used(POWER)


def test_an_ally_that_sends_one_ship_only_cannot_be_ordered__crystal(table: Table) -> None:
    table.seat("green", "classic-macron")
    allied(table).until("alliances_formed", "red")
    question = table.question("red").question.abilities[POWER].question  # type: ignore[attr-defined]
    assert question.seats == ["yellow"]


def test_once_all_invitations_are_answered__crystal(table: Table) -> None:
    allied(table).until("alliances_formed", "red")
    assert table.may_use("red", POWER)


def test_players_decide_themselves_whether_they_ally__crystal(table: Table) -> None:
    table.seat("red", "crystal").against("blue").aims_at("blue-2").with_ships(3, "red-1").invites("red", "green")
    table.at("ally", "green", options=["none"]).until("select_card")
    assert not table.was_offered("red", POWER)


def test_as_an_ally_it_may_do_so_for_its_own_ships_too__crystal(table: Table) -> None:
    table.seat("green", "crystal").against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1})
    table.uses("green", POWER, seats=["green"]).at("ordered", "green", number=2).until("select_card")
    assert table.ships_of("green", "gate") == 2


def test_not_involved_it_has_no_say__crystal(table: Table) -> None:
    table.seat("yellow", "crystal").against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(
        offense={"green": 1}
    )
    table.play_out()
    assert not table.was_offered("yellow", POWER)


def test_it_is_optional__crystal(table: Table) -> None:
    allied(table).play_out()
    assert table.was_offered("red", POWER)
    assert not table.used(POWER)


def test_zapped_the_numbers_stay__crystal(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "cosmic-zap"])
    allied(table).uses("red", POWER, seats=["green"]).uses("blue", "cosmic-zap").until("select_card")
    assert table.outcome_of(POWER) == "cancelled"
    assert table.ships_of("green", "gate") == 1


# -- the wild flare ----------------------------------------------------------------------------


def rearranging(table: Table) -> Table:
    """Green, with two ships on yellow-1, plays the flare before red's encounter begins."""
    table.ships("green", yellow_1=2).seat("green", hand=["attack-08", "flare-crystal"])
    return table.uses("green", WILD).until("rearrange", "green")


def spread(table: Table, *counts: int) -> dict[str, list[str]]:
    """That many ships on green-1..green-5, the rest on yellow-1."""
    rest, found = list(table.question("green").question.items), {}  # type: ignore[attr-defined]
    for number, count in enumerate(counts, start=1):
        found[f"green-{number}"], rest = rest[:count], rest[count:]
    return {**found, "yellow-1": rest}


def test_wild_before_an_encounter_its_ships_are_spread_freely_over_its_colonies__crystal(table: Table) -> None:
    rearranging(table).answer("green", items=spread(table, 8, 8, 1, 1, 1))
    assert [table.ships_of("green", f"green-{n}") for n in range(1, 6)] == [8, 8, 1, 1, 1]
    assert table.ships_of("green", "yellow-1") == 1


def test_wild_only_over_colonies_that_there_are__crystal(table: Table) -> None:
    rearranging(table)
    items = table.question("green").question.items  # type: ignore[attr-defined]
    table.refuses("green", "not_an_option", items={"yellow-2": items})


def test_wild_a_colony_may_be_left_empty__crystal(table: Table) -> None:
    rearranging(table).answer("green", items=spread(table, 10, 10))
    assert board.home_colonies(table.state, "green") == ["green-1", "green-2"]


def test_wild_by_default_nothing_moves__crystal(table: Table) -> None:
    rearranging(table).until("aim")
    assert table.used(WILD)
    assert table.ships_of("green", "yellow-1") == 2


def test_wild_not_with_a_single_colony__crystal(table: Table) -> None:
    table.seat("green", ships={"green-1": 20}, hand=["attack-08", "flare-crystal"]).against("blue").until("aim")
    assert not table.was_offered("green", WILD)


def test_wild_two_colonies_are_enough__crystal(table: Table) -> None:
    table.seat("green", ships={"green-1": 19, "red-1": 1}, hand=["attack-08", "flare-crystal"]).against("blue")
    table.until("aim")
    assert table.was_offered("green", WILD)


def test_wild_card_zapped_the_ships_stay__crystal(table: Table) -> None:
    table.ships("green", yellow_1=2).seat("green", hand=["attack-08", "flare-crystal"])
    table.seat("blue", hand=["attack-08", "card-zap"]).uses("green", WILD).uses("blue", "card-zap").until("aim")
    assert table.outcome_of(WILD) == "cancelled"
    assert table.asked("green") == ""


def test_for_the_crystal_itself_the_flare_does_nothing__crystal(table: Table) -> None:
    table.seat("green", "crystal", hand=["attack-08", "flare-crystal"]).against("blue").play_out()
    assert not table.was_offered("green", WILD)


def escorting(table: Table) -> Table:
    """With Skill Tokens green, an ally, calls one of its Escorts."""
    lay(table.variant("skill_tokens"), "green", green_2="EEWW", green_3="EEWW")
    allied(table).at("escorts", "red", **{"from": {}})
    table.until("escorts", "green")
    return table.answer("green", **{"from": {"green-2": 1}})


def test_it_fixes_how_many_escorts_an_ally_brings__crystal(table: Table) -> None:
    escorting(table).uses("red", "crystal.escorts", number=2).at(
        "fixed_escorts", "green", **{"from": {"green-2": 1, "green-3": 1}}
    )
    table.until("escorts", "yellow")
    assert table.ships_of("green", "gate") == 3


def test_a_zapped_order_leaves_the_escorts_as_called__crystal(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    escorting(table).uses("red", "crystal.escorts", number=0).uses("yellow", "cosmic-zap").until("escorts", "yellow")
    assert (table.ships_of("green", "gate"), table.outcome_of("crystal.escorts")) == (2, "cancelled")


@pytest.mark.parametrize(("crystal", "has_a_say"), [("green", False), ("yellow", True), ("purple", False)])
def test_of_escorts_too_only_who_is_involved_has_a_say_and_not_on_its_own__crystal_SKILL_18(
    table: Table, crystal: str, has_a_say: bool
) -> None:
    table.seats("red", "blue", "green", "yellow", "purple").variant("skill_tokens").seat(crystal, "crystal")
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    table.until("escorts", "green")
    places = table.question("green").question.places  # type: ignore[attr-defined]
    table.answer("green", ships=next(iter(places.values()))[:1]).play_out("escorts_called")
    assert table.was_offered(crystal, "crystal.escorts") is has_a_say


def test_a_macron_brings_one_escort_whatever_crystal_orders__crystal_SKILL_17(table: Table) -> None:
    lay(lay(table.variant("skill_tokens"), "blue", blue_2="LLWW"), "red", red_1="WWWW")
    lay(table, "green", warp="EE").seat("blue", "crystal").seat("green", "classic-macron").against("blue")
    sends(table.aims_at("blue-2"), "launch", "red", "WW").invites("red", "green")
    sends(joins(table, "green", "offense", "W"), "escorts", "green", "E").until("escorts_named", "blue")
    number = table.question("blue").question.abilities["crystal.escorts"].question  # type: ignore[attr-defined]
    assert number.most == 1
