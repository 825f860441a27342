"""Ghoul: a reward for every opposing ship that falls."""

import pytest

from domain.events import ShipsMoved
from tests.scenario.table import Table


def offense(table: Table, *hand: str, ships: int = 3) -> Table:
    """Red, the Ghoul, beats the four ships of blue-2."""
    table.seat("red", "ghoul", hand=["attack-30", "negotiate", *hand]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1")


def won(table: Table, *hand: str) -> Table:
    return offense(table, *hand).reveals(red="attack-30", blue="attack-08")


def rewarded(table: Table, seat: str = "red") -> list[dict[str, int]]:
    """How each set of rewards of the seat was split."""
    return [event.amounts for event in table.happened("rewards_chosen") if event.seat == seat]


def test_a_reward_for_every_opposing_ship_that_went_to_the_warp__ghoul(table: Table) -> None:
    won(table).play_out()
    assert rewarded(table) == [{"cards": 4}]
    assert len(table.hand("red")) == 1 + 4


def test_ships_of_opposing_allies_count_too__ghoul(table: Table) -> None:
    offense(table).allies(defense={"yellow": 2}).reveals(red="attack-30", blue="attack-08").play_out()
    assert rewarded(table) == [{"cards": 6}]


def test_a_reward_may_be_a_ship_out_of_the_warp__ghoul(table: Table) -> None:
    table.ships("red", warp=4)  # one comes back in Regroup
    won(table).until("rewards", "red").answer("red", amounts={"ships": 3, "cards": 1})
    table.play_out()
    assert table.in_warp("red") == 0
    assert len(table.hand("red")) == 1 + 1


def test_there_are_no_more_ships_to_take_than_are_in_the_warp__ghoul(table: Table) -> None:
    table.ships("red", warp=3)
    won(table).until("rewards", "red")
    table.refuses("red", "too_many", amounts={"ships": 3, "cards": 1})


def test_it_is_mandatory__ghoul(table: Table) -> None:
    won(table).play_out()
    assert table.used("ghoul.power")
    assert not table.was_offered("red", "ghoul.power")


def test_also_as_the_defense__ghoul(table: Table) -> None:
    table.seat("blue", "ghoul", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert rewarded(table, "blue") == [{"cards": 3}]


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_not_as_an_ally__ghoul(table: Table, side: str) -> None:
    table.seat("green", "ghoul").seat("red", hand=["attack-30" if side == "offense" else "attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(**{side: {"green": 1}})
    table.reveals(red=table.hand("red")[0], blue="attack-08").play_out()
    assert not table.used("ghoul.power")


def test_not_after_a_defeat__ghoul(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    offense(table).reveals(red="attack-30", blue="attack-40").play_out()
    assert not table.used("ghoul.power")


def test_not_after_a_failed_deal_although_the_opponent_loses_ships__ghoul(table: Table) -> None:
    table.seat("red", "ghoul").to_a_deal().answer("red", refuse=True).play_out()
    assert table.in_warp("blue") == 3
    assert not table.used("ghoul.power")


def test_ships_that_were_saved_do_not_count__ghoul(table: Table) -> None:
    table.seat("blue", "zombie")
    won(table).play_out()
    assert not table.used("ghoul.power")


def test_ships_that_were_saved_do_not_count_even_if_they_count_for_compensation__ghoul(table: Table) -> None:
    table.seat("blue", "zombie", hand=["negotiate"]).option(zombie_collects=True)
    offense(table).reveals(red="attack-30", blue="negotiate").play_out()
    assert table.last("compensation_fixed").count == 4
    assert not table.used("ghoul.power")


def test_captured_ships_do_not_count__ghoul(table: Table) -> None:
    table.seat("green", "fungus")
    offense(table).allies(offense={"green": 1}).reveals(red="attack-30", blue="attack-08").play_out()
    assert table.used("fungus.power")
    assert not table.used("ghoul.power")


def test_ships_removed_from_the_game_do_not_count__ghoul(table: Table) -> None:
    table.seat("green", "void", hand=["attack-08", "flare-void"])
    offense(table).allies(offense={"green": 1}).reveals(red="attack-30", blue="attack-08")
    table.uses("green", "void.super").play_out()
    assert table.ships_of("blue", "removed") == 4
    assert not table.used("ghoul.power")


def test_ships_that_leave_the_warp_again_have_been_there__ghoul(table: Table) -> None:
    table.seat("green", "healer")
    won(table).uses("green", "healer.power", seats=["blue"]).play_out()
    assert table.in_warp("blue") == 0
    assert rewarded(table) == [{"cards": 4}]


def test_ionic_gas_takes_these_rewards_away_too__ghoul(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "ionic-gas"])
    won(table).uses("yellow", "ionic-gas").play_out()
    assert not table.used("ghoul.power")


def test_they_are_ordinary_rewards_and_may_be_reward_cards__ghoul(table: Table) -> None:
    table.variant("reward_deck")
    won(table).until("rewards", "red").answer("red", amounts={"reward_cards": 3, "cards": 1}).play_out()
    assert rewarded(table) == [{"reward_cards": 3, "cards": 1}]


def test_zapped_there_is_no_feast__ghoul(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "cosmic-zap"])
    won(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("ghoul.power") == "cancelled"
    assert rewarded(table) == []


# -- the flare ---------------------------------------------------------------------------------


def scraps(table: Table) -> Table:
    """Red holds the flare and has beaten blue, yellow and green."""
    table.seat("red", hand=["attack-40", "negotiate", "flare-ghoul"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(defense={"yellow": 1, "green": 2})
    return table.reveals(red="attack-40", blue="attack-08")


def test_wild_a_reward_for_each_opposing_player__ghoul(table: Table) -> None:
    scraps(table).uses("red", "ghoul.wild").play_out()
    assert rewarded(table) == [{"cards": 3}]
    assert "flare-ghoul" in table.hand("red")


def test_wild_also_as_the_defense__ghoul(table: Table) -> None:
    table.seat("blue", hand=["attack-20", "flare-ghoul"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-20").uses("blue", "ghoul.wild").play_out()
    assert rewarded(table, "blue") == [{"cards": 2}]


def test_wild_it_is_optional__ghoul(table: Table) -> None:
    scraps(table).play_out()
    assert table.was_offered("red", "ghoul.wild")
    assert rewarded(table) == []


def test_wild_not_after_a_defeat__ghoul(table: Table) -> None:
    table.seat("red", hand=["attack-01", "flare-ghoul"]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.was_offered("red", "ghoul.wild")


def test_wild_not_as_an_ally__ghoul(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-ghoul"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(offense={"green": 1})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("green", "ghoul.wild")


def test_wild_card_zapped_there_are_no_rewards__ghoul(table: Table) -> None:
    table.seat("green", hand=["attack-08", "card-zap"])
    scraps(table).uses("red", "ghoul.wild").uses("green", "card-zap").play_out()
    assert table.outcome_of("ghoul.wild") == "cancelled"
    assert rewarded(table) == []


def ally(table: Table, red: str = "attack-30", *yellow: str) -> Table:
    """Green, the Ghoul, is an ally of red against the four ships of blue."""
    table.seat("green", "ghoul", hand=["attack-08", "flare-ghoul"]).seat("red", hand=[red])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    return table.allies(offense={"green": 1}).reveals(red=red, blue="attack-08")


def test_super_the_feast_is_for_an_offensive_ally_too__ghoul(table: Table) -> None:
    ally(table).uses("green", "ghoul.super").play_out()
    assert rewarded(table, "green") == [{"cards": 4}]


def test_super_its_side_must_win__ghoul(table: Table) -> None:
    ally(table, "attack-01").play_out()
    assert not table.was_offered("green", "ghoul.super")


def test_super_not_for_a_defensive_ally__ghoul(table: Table) -> None:
    table.seat("green", "ghoul", hand=["attack-08", "flare-ghoul"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "ghoul.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_ally_goes_hungry__ghoul(table: Table, zap: str) -> None:
    ally(table, "attack-30", zap).uses("green", "ghoul.super").uses("yellow", zap).play_out()
    assert table.outcome_of("ghoul.super") == "cancelled"
    assert rewarded(table, "green") == []


def test_ships_that_pay_for_others_do_not_count__ghoul(table: Table) -> None:
    table.seat("red", "ghoul", hand=["attack-40"]).seat("blue", "tyrant", hand=["attack-06"]).against("blue")
    table.until("aim").happens(ShipsMoved(moves={"green-01": ["green-1", "captured:blue:tyrant"]}, why="tyrant"))
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-06")
    table.uses("blue", "tyrant.payment", number=1).play_out()
    assert (table.in_warp("blue"), table.in_warp("green")) == (3, 1)
    assert sum(table.last("rewards_chosen").amounts.values()) == 3


def test_super_ships_that_are_smashed_count_too__ghoul_CUDGEL_01(table: Table) -> None:
    table.seat("red", "cudgel", hand=["attack-20"]).seat("green", "ghoul", hand=["flare-ghoul"])
    table.seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-20", blue="attack-08").uses(
        "green", "ghoul.super"
    ).play_out()
    assert table.in_warp("blue") == 4 + 2
    assert sum(table.last("rewards_chosen").amounts.values()) == 4 + 2
