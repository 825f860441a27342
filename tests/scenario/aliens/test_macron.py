"""Macron: few but heavy ships."""

import pytest

from tests.scenario.aliens.test_magnet import is_moved, joins_the_offense
from tests.scenario.table import Table
from tests.scenario.variants.test_skill_tokens import laid

MACRON_FLARE = ["attack-08", "negotiate", "flare-macron"]


def attacking(table: Table, hand: list[str] | None = None) -> Table:
    table.seat("red", "macron", hand=hand or ["attack-08", "negotiate"])
    return table.against("blue").aims_at("blue-2")


def test_as_the_offense_exactly_one_ship_is_sent__macron(table: Table) -> None:
    attacking(table).until("launch").refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 2}})
    table.refuses("red", "too_few", "CORE-105", **{"from": {}})
    table.answer("red", **{"from": {"red-1": 1}})
    assert table.ships_of("red", "gate") == 1


def test_as_an_ally_exactly_one_ship_is_sent__macron(table: Table) -> None:
    table.seat("green", "macron").against("blue").aims_at("blue-2").with_ships(2).invites("red", "green")
    table.at("ally", "green", options=["offense"]).until("commit", "green")
    table.refuses("green", "too_many", "CORE-113", **{"from": {"green-1": 2}})


def test_each_of_its_ships_counts_four__macron(table: Table) -> None:
    attacking(table).with_ships(1).allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 4), ("ships", 2)]


def test_as_an_ally_its_ship_counts_four_for_the_side__macron(table: Table) -> None:
    table.seat("green", "macron").against("blue").aims_at("blue-2").with_ships(2).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("ships", 4)]
    assert table.total("defense").amount == 16


def test_as_the_defense_all_its_ships_on_the_planet_count_four__macron(table: Table) -> None:
    table.seat("blue", "macron").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 16) in table.total("defense").explained
    assert "macron.one_ship" not in {event.ability for event in table.happened("use_declared")}


def test_for_compensation_each_ship_counts_as_two__macron(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "quash", "plague", "morph"])
    attacking(table).with_ships(1).reveals(red="negotiate", blue="attack-40").play_out()
    assert table.last("compensation_fixed").count == 2
    assert [term["source"] for term in table.last("compensation_fixed").terms] == ["ships_lost", "macron.compensation"]


def test_for_rewards_each_ship_counts_as_two__macron(table: Table) -> None:
    table.seat("green", "macron", hand=[]).seat("blue", hand=["attack-40", "negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(1).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-40")
    table.play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 2}


def test_zapped_at_the_launch_there_is_no_limit_and_no_weight__macron_CORE_229(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    attacking(table).uses("green", "cosmic-zap").with_ships(4, "red-1").reveals(red="attack-08", blue="attack-08")
    table.play_out()
    assert table.total("offense").amount == 12
    assert not table.used("macron.power")


def test_zapped_after_the_reveal_each_ship_counts_one__macron(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    attacking(table).with_ships(1).reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("macron.power") == "cancelled"
    assert table.total("offense").amount == 9


def test_zapped_it_collects_like_everybody__macron_CORE_229(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"]).seat("blue", hand=["attack-40", "quash", "plague", "morph"])
    attacking(table).with_ships(1).reveals(red="negotiate", blue="attack-40").uses("green", "cosmic-zap").play_out()
    assert table.last("compensation_fixed").count == 1


def test_wild_one_more_for_each_of_its_ships__macron(table: Table) -> None:
    table.seat("red", hand=MACRON_FLARE).against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 4})
    table.reveals(red="attack-08", blue="attack-08").uses("red", "macron.wild").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("ships", 4), ("flare-macron", 3)]


def test_wild_an_ally_may_use_it_when_its_side_attacks__macron(table: Table) -> None:
    table.seat("green", hand=MACRON_FLARE).against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 4})
    table.reveals(red="attack-08", blue="attack-08").uses("green", "macron.wild").play_out()
    assert ("flare-macron", 4) in table.total("offense").explained


def test_wild_not_when_its_side_negotiates__macron(table: Table) -> None:
    table.seat("red", hand=MACRON_FLARE).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.was_offered("red", "macron.wild")


def test_wild_not_without_a_ship_in_the_encounter__macron(table: Table) -> None:
    table.seat("blue", hand=MACRON_FLARE).ships("blue", blue_2=0).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("blue", "macron.wild")


def test_wild_card_zapped_nothing_is_added__macron(table: Table) -> None:
    table.seat("red", hand=MACRON_FLARE).seat("green", hand=["card-zap"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-08", blue="attack-08").uses("red", "macron.wild").uses("green", "card-zap")
    table.play_out()
    assert table.total("offense").amount == 11


def test_super_up_to_four_ships_are_sent_and_count_four__macron(table: Table) -> None:
    attacking(table, MACRON_FLARE).uses("red", "macron.super").with_ships(4, "red-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 16


def test_super_fewer_than_four_may_be_sent__macron(table: Table) -> None:
    attacking(table, MACRON_FLARE).uses("red", "macron.super").with_ships(2, "red-1")
    assert table.ships_of("red", "gate") == 2


def test_super_an_ally_may_use_it_too__macron(table: Table) -> None:
    table.seat("green", "macron", hand=MACRON_FLARE).against("blue").aims_at("blue-2").with_ships(2)
    table.invites("red", "green").at("ally", "green", options=["offense"]).uses("green", "macron.super")
    table.until("commit", "green").answer("green", **{"from": {"green-1": 4}})
    assert table.ships_of("green", "gate") == 4


def test_super_card_zapped_one_ship_is_sent__macron(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    attacking(table, MACRON_FLARE).uses("red", "macron.super").uses("green", "card-zap").until("launch", "red")
    table.refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 2}})


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_two_macron_ships_are_two_ships_for_everything_else__macron(table: Table, side: str) -> None:
    table.seat("green", "macron").seat("blue", hand=["attack-08", "negotiate"]).against("blue").aims_at("blue-2")
    table.with_ships(4, "red-1").allies(**{side: {"green": 1}}).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 4) in table.total(side).explained
    assert len([ship for ship in table.state.ships if ship.startswith("green")]) == 20


def test_against_anti_matter_its_ships_count_four_and_are_subtracted_for_an_ally__macron(table: Table) -> None:
    table.seat("red", "anti-matter").seat("green", "macron").against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", -2), ("ships", -4)]


def test_a_player_who_takes_no_part_uses_nothing__macron_CORE_018(table: Table) -> None:
    table.seat("green", "macron").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("macron.one_ship")
    assert not table.used("macron.power")


def test_rewards_for_opposing_players_are_not_doubled__macron_ghoul(table: Table) -> None:
    table.seat("red", "macron", hand=["attack-20", "flare-ghoul"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"yellow": 1}).reveals(red="attack-20", blue="attack-08")
    table.uses("red", "ghoul.wild").play_out()
    assert sum(table.last("rewards_chosen").amounts.values()) == 2


def test_rewards_for_ships_of_the_defense_are_not_doubled__macron_neighbor(table: Table) -> None:
    table.seat("green", "macron", hand=["attack-08", "flare-neighbor"]).seat("blue", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-40").uses("green", "neighbor.wild").play_out()
    assert sum(table.last("rewards_chosen").amounts.values()) == 2 * 1 + 4


def test_a_macron_that_is_zapped_on_its_second_side_may_send_four__macron_MAGNET_01(table: Table) -> None:
    joins_the_offense(table, "macron").at("commit", "green", **{"from": {"green-1": 1}})
    is_moved(table).uses("yellow", "cosmic-zap").at("commit", "green", **{"from": {"green-1": 4}}).until("select_card")
    assert table.ships_of("green", "beside") == 4


def test_each_of_two_macrons_lifts_its_own_limit__macron_SKILL_17(table: Table) -> None:
    table.seat("red", "macron", hand=["flare-macron", "attack-08"])
    table.seat("green", "classic-macron", hand=["flare-classic-macron", "attack-08"])
    laid(table, red_1="W").aims_at("blue-1").uses("red", "macron.super").with_ships(1, "red-1")
    table.invites("red", "green").invites("blue").at("ally", "green", options=["offense"])
    table.uses("green", "classic-macron.super").until("escorts", "red")
    assert table.question("red").question.most == 5  # type: ignore[attr-defined]
