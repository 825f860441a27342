"""Neighbor: ships that live next door count too."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import techs
from tests.scenario.variants.hazards import comes


def bystanders(table: Table, side: str = "defense") -> int:
    """What the power has added to a side's total."""
    return sum(amount for source, amount in table.total(side).explained if source == "neighbor")


def attack(table: Table, red: str = "attack-08", blue: str = "attack-08") -> Table:
    """Red attacks blue-2 with three ships."""
    table.seat("red", hand=[red, "negotiate"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


# -- the power ---------------------------------------------------------------------------------


def test_ships_on_other_planets_of_the_targeted_system_add_one_each__neighbor(table: Table) -> None:
    table.seat("blue", "neighbor")
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert bystanders(table) == 16
    assert table.total("defense").amount == 8 + 4 + 16


def test_as_offense_its_colonies_in_the_targeted_system_count__neighbor(table: Table) -> None:
    table.seat("red", "neighbor").ships("red", blue_1=2, blue_3=1, green_1=3)
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert bystanders(table, "offense") == 3


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_as_an_ally_it_raises_the_total_of_its_side__neighbor(table: Table, side: str) -> None:
    table.seat("green", "neighbor").ships("green", blue_1=3, blue_2=1)
    attack(table).allies(**{side: {"green": 1}}).reveals(red="attack-08", blue="attack-08").play_out()
    assert bystanders(table, side) == 3 + 1


def test_ships_in_gate_warp_or_another_system_are_not_next_door__neighbor(table: Table) -> None:
    table.seat("red", "neighbor").ships("red", warp=4, green_1=2)
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert bystanders(table, "offense") == 0


def test_a_foreign_colony_of_the_offense_on_the_target_itself_is_next_door__neighbor(table: Table) -> None:
    table.seat("red", "neighbor").ships("red", blue_2=2)
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert bystanders(table, "offense") == 2


@pytest.mark.parametrize(("title", "used"), [("negotiate", False), ("attack-08", True)])
def test_only_when_its_main_player_shows_an_attack__neighbor(table: Table, title: str, used: bool) -> None:
    table.seat("blue", "neighbor", hand=[title, "attack-04"])
    attack(table).reveals(red="attack-08", blue=title).play_out()
    assert table.used("neighbor.power") == used


def test_an_ally_looks_at_the_card_of_its_own_side__neighbor(table: Table) -> None:
    table.seat("green", "neighbor")
    attack(table).allies(defense={"green": 1}).reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.used("neighbor.power")


def test_it_is_used_without_being_asked_also_for_nothing__neighbor_CORE_242(table: Table) -> None:
    table.seat("red", "neighbor")
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.outcome_of("neighbor.power") == "carried_out"
    assert bystanders(table, "offense") == 0


def test_a_player_who_is_not_involved_does_not_use_it__neighbor(table: Table) -> None:
    table.seat("green", "neighbor").ships("green", blue_1=2)
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("neighbor.power")


def test_in_a_system_of_its_own_that_the_offense_attacks_in__neighbor(table: Table) -> None:
    """The targeted system is that of the planet, not the home of the defense."""
    table.seat("red", "neighbor", hand=["attack-08"]).ships("blue", red_1=2).against("red").start()
    table.at("own_colour", "red", options=["encounter:blue"])
    table.with_ships(2, "red-2").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2 + 18


def test_a_gate_that_is_turned_elsewhere_later_changes_nothing__neighbor_NEIGHBOR_01(table: Table) -> None:
    table.seat("red", "neighbor").ships("red", blue_1=2).seat("blue", "worm").ships("blue", yellow_4=2)
    attack(table).reveals(red="attack-08", blue="attack-08").uses("blue", "worm.power", planets=["yellow-4"]).play_out()
    assert table.has_colony("red", "yellow-4")
    assert bystanders(table, "offense") == 2


def test_cosmic_zapped_nothing_is_added__neighbor(table: Table) -> None:
    table.seat("blue", "neighbor").seat("green", hand=["cosmic-zap"])
    attack(table).reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("neighbor.power") == "cancelled"
    assert table.total("defense").amount == 8 + 4


# -- the flare ---------------------------------------------------------------------------------


def defended(table: Table, hand: list[str] | None = None) -> Table:
    """Blue wins with four ships; green, an ally with two, holds the flare."""
    table.seat("green", hand=["attack-01", "flare-neighbor"]).seat("blue", hand=hand or ["attack-20"])
    return attack(table).allies(defense={"green": 2, "yellow": 1}).reveals(red="attack-08", blue="attack-20")


def test_wild_rewards_are_paid_for_the_ships_of_the_defense_too__neighbor(table: Table) -> None:
    defended(table).uses("green", "neighbor.wild").play_out()
    chosen = {event.seat: sum(event.amounts.values()) for event in table.happened("rewards_chosen")}
    assert chosen == {"green": 2 + 4, "yellow": 1}


def test_wild_cards_that_serve_the_defense_as_ships_count_too__neighbor_HIRED_01(table: Table) -> None:
    table.seat("green", hand=["attack-01", "flare-neighbor"]).seat("blue", "merchant", hand=["attack-20", "plague"])
    attack(table).allies(defense={"green": 2}).selects("red", "attack-08").selects("blue", "attack-20")
    table.uses("blue", "merchant.power", cards=[table.card("blue", "plague")]).uses("green", "neighbor.wild").play_out()
    assert sum(table.last("rewards_chosen").amounts.values()) == 2 + 4 + 1


def test_wild_it_is_optional__neighbor(table: Table) -> None:
    defended(table).play_out()
    assert table.was_offered("green", "neighbor.wild")
    assert {event.seat: sum(event.amounts.values()) for event in table.happened("rewards_chosen")}["green"] == 2


def test_wild_not_when_the_offense_wins__neighbor(table: Table) -> None:
    table.seat("green", hand=["flare-neighbor"])
    attack(table, red="attack-20").allies(defense={"green": 2}).reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("green", "neighbor.wild")


def test_wild_only_for_a_defensive_ally__neighbor(table: Table) -> None:
    table.seat("green", hand=["flare-neighbor"]).seat("blue", hand=["attack-20"])
    attack(table).allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-20").play_out()
    assert not table.was_offered("green", "neighbor.wild")


def test_wild_card_zapped_rewards_are_as_usual__neighbor(table: Table) -> None:
    defended(table, ["attack-20", "card-zap"]).uses("green", "neighbor.wild").uses("blue", "card-zap").play_out()
    assert table.outcome_of("neighbor.wild") == "cancelled"
    assert {event.seat: sum(event.amounts.values()) for event in table.happened("rewards_chosen")}["green"] == 2


def with_allies(table: Table) -> Table:
    """Blue is Neighbor; green, its ally, has three ships on blue-1 and yellow, on the other side, three."""
    table.seat("blue", "neighbor", hand=["attack-08", "flare-neighbor"])
    table.ships("green", blue_1=3, red_1=5).ships("yellow", blue_3=3)
    table = attack(table).allies(offense={"yellow": 1}, defense={"green": 1})
    return table.reveals(red="attack-08", blue="attack-08")


def test_super_uninvolved_ships_of_its_allies_count_as_well__neighbor(table: Table) -> None:
    with_allies(table).uses("blue", "neighbor.super").play_out()
    assert ("flare-neighbor", 3) in table.total("defense").explained
    assert bystanders(table) == 16


def test_super_only_as_a_main_player__neighbor(table: Table) -> None:
    table.seat("green", "neighbor", hand=["flare-neighbor"]).ships("yellow", blue_1=3)
    attack(table).allies(defense={"green": 1, "yellow": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.used("neighbor.power")
    assert not table.was_offered("green", "neighbor.super")


def test_super_not_where_no_ally_lives_nearby__neighbor(table: Table) -> None:
    table.seat("blue", "neighbor", hand=["attack-08", "flare-neighbor"])
    attack(table).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.used("neighbor.power")
    assert not table.was_offered("blue", "neighbor.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_only_its_ships_count__neighbor(table: Table, zap: str) -> None:
    table.seat("red", hand=["attack-08", zap])
    table.seat("blue", "neighbor", hand=["attack-08", "flare-neighbor"]).ships("green", blue_1=2)
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08")
    if zap == "cosmic-zap":
        table.passes("red")  # it does not answer the power itself
    table.uses("blue", "neighbor.super").uses("red", zap).play_out()
    assert table.outcome_of("neighbor.super") == "cancelled"
    assert "flare-neighbor" not in dict(table.total("defense").explained)
    assert bystanders(table) == 16


def researching(table: Table, blue: str, red: list[str]) -> Table:
    """Four ships of blue are on a tech, sixteen at home; red attacks blue-2."""
    techs.lay(table, blue=techs.face_down("omega_missile"))
    techs.researchers(table, "blue", 4).seat("blue", blue, ["attack-08"]).seat("red", hand=red).against("blue")
    return techs.does_nothing(table, "blue").aims_at("blue-2")


def test_ships_that_research_are_in_the_home_system__neighbor_TECH_04(table: Table) -> None:
    researching(table, "neighbor", ["attack-08"]).with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 3), ("neighbor", 17)]


def test_wild_pays_nothing_to_an_ally_that_lands__neighbor_HAZ_23(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).seat("green", hand=["flare-neighbor"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("green", "neighbor.wild")
