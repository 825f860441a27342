"""Human: four more for its side; a player who zaps it loses."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import hazards

HUMAN_FLARE = ["attack-08", "negotiate", "flare-human"]


def fight(
    table: Table,
    red: str = "attack-08",
    blue: str = "attack-08",
    offense: dict[str, int] | None = None,
    defense: dict[str, int] | None = None,
) -> Table:
    return (
        table.against("blue")
        .aims_at("blue-2")
        .with_ships(2, "red-1")
        .allies(offense, defense)
        .reveals(red=red, blue=blue)
    )


def test_four_are_added_to_its_side__human(table: Table) -> None:
    table.seat("red", "human")
    fight(table).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 2), ("human", 4)]


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_as_an_ally_it_helps_its_side__human(table: Table, side: str) -> None:
    table.seat("green", "human")
    allies = {"green": 1}
    (fight(table, offense=allies) if side == "offense" else fight(table, defense=allies)).play_out()
    assert ("human", 4) in table.total(side).explained


def test_a_player_who_is_not_in_the_encounter_adds_nothing__human_CORE_018(table: Table) -> None:
    table.seat("green", "human")
    fight(table).play_out()
    assert not table.used("human.power")


def test_cosmic_zapped_its_side_wins_outright__human(table: Table) -> None:
    table.seat("red", "human").seat("blue", hand=["attack-40", "cosmic-zap"])
    fight(table, blue="attack-40").uses("blue", "cosmic-zap").play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("red", "blue-2")
    assert ("human", 4) not in table.total("offense").explained


def test_an_ally_that_is_zapped_wins_for_its_side__human(table: Table) -> None:
    table.seat("green", "human").seat("yellow", hand=["cosmic-zap"]).seat("blue", hand=["attack-40", "negotiate"])
    fight(table, blue="attack-40", offense={"green": 1}).uses("yellow", "cosmic-zap").play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("green", "blue-2")


def test_it_can_be_zapped_whatever_was_revealed__human(table: Table) -> None:
    table.seat("red", "human").seat("yellow", hand=["cosmic-zap"])
    fight(table, red="negotiate", blue="negotiate").uses("yellow", "cosmic-zap").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("deal_made")


def test_zapped_over_two_negotiates_the_loser_gets_no_compensation__human(table: Table) -> None:
    table.seat("red", "human", hand=["negotiate", "quash", "plague"]).seat("yellow", hand=["cosmic-zap"])
    fight(table, red="negotiate", blue="negotiate").uses("yellow", "cosmic-zap").play_out()
    assert table.in_warp("blue") == 4
    assert not table.happened("compensation_fixed")


def test_zapped_after_a_negotiate_it_wins_against_an_attack__human(table: Table) -> None:
    table.seat("red", "human").seat("yellow", hand=["cosmic-zap"])
    fight(table, red="negotiate", blue="attack-08").uses("yellow", "cosmic-zap").play_out()
    assert table.result() == "offense_won"


def test_wild_its_card_becomes_an_attack_of_42__human(table: Table) -> None:
    table.seat("red", hand=HUMAN_FLARE)
    fight(table).uses("red", "human.wild").play_out()
    assert table.total("offense").explained == [("flare-human", 42), ("ships", 2)]


def test_wild_a_negotiate_becomes_an_attack_too__human(table: Table) -> None:
    table.seat("red", hand=HUMAN_FLARE)
    fight(table, red="negotiate").uses("red", "human.wild").play_out()
    assert table.total("offense").amount == 44
    assert table.result() == "offense_won"


def test_wild_then_the_flare_goes_to_the_human__human(table: Table) -> None:
    table.seat("red", hand=HUMAN_FLARE).seat("yellow", "human")
    fight(table).uses("red", "human.wild").play_out()
    assert "flare-human" in table.hand("yellow")


def test_wild_without_a_human_the_flare_is_discarded__human(table: Table) -> None:
    table.seat("red", hand=HUMAN_FLARE)
    fight(table).uses("red", "human.wild").play_out()
    assert "flare-human" in table.pile("discard")


def test_wild_not_against_the_human__human(table: Table) -> None:
    table.seat("red", hand=HUMAN_FLARE).seat("blue", "human")
    fight(table).play_out()
    assert not table.was_offered("red", "human.wild")


def test_wild_only_for_a_main_player__human_CORE_018(table: Table) -> None:
    table.seat("green", hand=HUMAN_FLARE)
    fight(table, offense={"green": 1}).play_out()
    assert not table.was_offered("green", "human.wild")


def test_wild_card_zapped_the_card_stays_and_the_flare_is_gone__human(table: Table) -> None:
    table.seat("red", hand=HUMAN_FLARE).seat("yellow", "human", hand=["card-zap"])
    fight(table).uses("red", "human.wild").uses("yellow", "card-zap").play_out()
    assert table.total("offense").amount == 10
    assert "flare-human" in table.pile("discard")


def test_super_eight_instead_of_four__human(table: Table) -> None:
    table.seat("red", "human", hand=HUMAN_FLARE)
    fight(table).uses("red", "human.super", options=["eight"]).play_out()
    assert table.total("offense").amount == 8 + 2 + 8
    assert "flare-human" in table.hand("red")


def test_super_or_it_zaps_itself_and_wins_and_the_flare_is_discarded__human(table: Table) -> None:
    table.seat("red", "human", hand=HUMAN_FLARE).seat("blue", hand=["attack-40", "negotiate"])
    fight(table, blue="attack-40").uses("red", "human.super", options=["zap"]).play_out()
    assert table.result() == "offense_won"
    assert "flare-human" in table.pile("discard")


def test_super_one_of_the_two_not_both__human(table: Table) -> None:
    table.seat("red", "human", hand=HUMAN_FLARE)
    fight(table).until("use", "red")
    table.refuses("red", "too_many", use="human.super", answer={"options": ["eight", "zap"]})


def test_super_an_ally_may_use_it__human(table: Table) -> None:
    table.seat("green", "human", hand=HUMAN_FLARE)
    fight(table, defense={"green": 1}).uses("green", "human.super", options=["eight"]).play_out()
    assert table.total("defense").amount == 8 + 4 + 1 + 8


def test_super_card_zapped_four_are_added__human(table: Table) -> None:
    table.seat("red", "human", hand=HUMAN_FLARE).seat("yellow", hand=["card-zap"])
    fight(table).uses("red", "human.super", options=["eight"]).uses("yellow", "card-zap").play_out()
    assert table.total("offense").amount == 14


def test_super_cosmic_zapped_the_flare_returns_and_the_power_is_off__human_CORE_226(table: Table) -> None:
    table.seat("red", "human", hand=HUMAN_FLARE).seat("yellow", hand=["cosmic-zap"])
    fight(table).until("use", "yellow").passes("yellow")
    table.answer("red", use="human.super", answer={"options": ["eight"]}).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("human.super") == "cancelled"
    assert table.last("power_silenced").alien == "human"
    assert "flare-human" in table.hand("red")


def test_wild_in_a_sargasso_web_a_flare_without_a_human_leaves_the_game__human_HAZ_24(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-human"])
    hazards.comes(table, "sargasso_web").reveals(red="attack-08", blue="attack-08").uses("red", "human.wild").play_out()
    assert "flare-human" in table.pile("removed")
    assert table.pile("discard") == []


def test_super_in_a_sargasso_web_the_flare_that_zaps_leaves_the_game__human_HAZ_24(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08", "flare-human"])
    hazards.comes(table, "sargasso_web").reveals(red="attack-08", blue="attack-08")
    table.uses("red", "human.super", options=["zap"]).play_out()
    assert "flare-human" in table.pile("removed")
    assert table.pile("discard") == []
