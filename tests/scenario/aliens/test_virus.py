"""Virus: ships times card."""

import pytest

from domain import powers
from tests.scenario.table import Table


def infection(table: Table, hand: list[str] | None = None) -> Table:
    """Red is Virus with three ships and a helper, green, with two; blue has four ships."""
    table.seat("red", "virus", hand=hand or ["attack-08", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(3)
    return table.allies(offense={"green": 2})


def test_its_own_ships_are_multiplied_by_the_card_and_the_rest_is_added__virus(table: Table) -> None:
    table.seat("green", hand=["reinforcement-5"])
    infection(table).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "reinforcement-5", options=["offense"]).play_out()
    assert table.total("offense").amount == 3 * 8 + 2 + 5
    assert table.total("offense").explained == [("attack-08", 8), ("virus", 16), ("ships", 2), ("reinforcement-5", 5)]


def test_the_defense_multiplies_all_its_ships_on_the_planet__virus(table: Table) -> None:
    table.seat("blue", "virus").against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 4 * 8


def test_without_ships_the_product_is_nothing__virus(table: Table) -> None:
    table.seat("blue", "virus").ships("blue", blue_2=0).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 0


def test_without_an_attack_of_its_own_it_has_nothing_to_multiply__virus(table: Table) -> None:
    infection(table).reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.used("virus.power")


def test_against_a_negotiate_it_is_used_all_the_same__virus(table: Table) -> None:
    infection(table).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.outcome_of("virus.power") == "carried_out"
    assert not table.happened("totals_fixed")


def test_as_an_ally_it_does_not_multiply__virus(table: Table) -> None:
    table.seat("green", "virus").against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("virus.power")
    assert table.total("offense").amount == 8 + 3 + 2


def test_zapped_ships_and_card_are_added__virus(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    infection(table).reveals(red="attack-08", blue="attack-08").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("virus.power") == "cancelled"
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("ships", 2)]


def test_a_changed_card_value_is_multiplied__virus(table: Table) -> None:
    infection(table, ["attack-08", "flare-human"]).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "human.wild").play_out()
    assert table.total("offense").amount == 3 * 42 + 2


def test_allied_ships_are_subtracted_by_anti_matter_but_the_product_stays__virus(table: Table) -> None:
    table.seat("blue", "anti-matter")
    infection(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 3 * 8 - 2
    assert table.total("defense").amount == 8 - 4


def test_ships_that_are_multiplied_are_not_subtracted_by_anti_matter__virus_VIRUS_01(table: Table) -> None:
    table.seat("blue", "anti-matter")
    infection(table, ["attack-08", "flare-virus"]).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "virus.super").play_out()
    assert table.total("offense").amount == 5 * 8


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, allies: dict[str, int]) -> Table:
    table.seat("red", hand=["attack-08", "flare-virus"]).against("blue").aims_at("blue-2").with_ships(3)
    return table.allies(offense=allies).reveals(red="attack-08", blue="attack-08").uses("red", "virus.wild")


def test_wild_its_ships_and_those_of_allies_are_multiplied_with_each_other__virus(table: Table) -> None:
    wild(table, {"green": 2, "yellow": 4}).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("flare-virus", 18)]
    assert "flare-virus" in table.hand("red")


def test_wild_without_allies_the_product_is_nothing__virus(table: Table) -> None:
    wild(table, {}).play_out()
    assert table.total("offense").amount == 8


def test_wild_it_is_for_main_players_only__virus(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-virus"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "virus.wild")


def test_wild_card_zapped_ships_are_added__virus(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    wild(table, {"green": 2}).uses("blue", "card-zap").play_out()
    assert table.outcome_of("virus.wild") == "cancelled"
    assert table.total("offense").amount == 8 + 3 + 2


def test_super_the_ships_of_the_allies_are_multiplied_too__virus(table: Table) -> None:
    infection(table, ["attack-08", "flare-virus"]).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "virus.super").play_out()
    assert table.total("offense").amount == (3 + 2) * 8
    assert "flare-virus" in table.hand("red")


def test_super_heavy_ships_are_counted_and_not_weighed__virus_VIRUS_01(table: Table) -> None:
    table.seat("green", "macron").seat("red", "virus", hand=["attack-08", "flare-virus"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "virus.super").play_out()
    assert table.total("offense").amount == (3 + 1) * 8


def test_wild_heavy_ships_are_counted_and_not_weighed__virus_VIRUS_01(table: Table) -> None:
    table.seat("green", "macron")
    wild(table, {"green": 1}).play_out()
    assert table.total("offense").amount == 8 + 3 * 1


def super_with_a_zap_waiting(table: Table, zap: str) -> Table:
    """Red plays the super flare with the power; yellow, who lets the power pass, may zap the flare."""
    table.seat("yellow", hand=[zap])
    infection(table, ["attack-08", "flare-virus"]).reveals(red="attack-08", blue="attack-08")
    if table.asked("yellow") == "use":
        table.passes("yellow")
    return table.uses("red", "virus.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_allies_are_added__virus_FLARE_02(table: Table, zap: str) -> None:
    super_with_a_zap_waiting(table, zap).uses("yellow", zap).play_out()
    assert table.outcome_of("virus.super") == "cancelled"
    assert table.total("offense").amount == 3 * 8 + 2


def test_super_a_zap_of_the_power_itself_undoes_the_whole_multiplication__virus(table: Table) -> None:
    super_with_a_zap_waiting(table, "cosmic-zap").passes("yellow").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("virus.super") == "carried_out"
    assert table.outcome_of("virus.power") == "cancelled"
    assert table.total("offense").amount == 8 + 3 + 2


def test_super_zapped_the_power_is_gone_and_the_flare_wild_until_the_encounter_ends__virus_FLARE_02(
    table: Table,
) -> None:
    super_with_a_zap_waiting(table, "cosmic-zap").uses("yellow", "cosmic-zap").until("cards_revealed", "red")
    assert powers.active(table.state, "red") == []
    assert "flare-virus" in table.hand("red")
    assert table.may_use("red", "virus.wild")
    table.play_out()
    assert powers.active(table.state, "red") == ["virus"]
