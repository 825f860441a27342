"""Macron of the classic editions: its ships weigh four in the encounter, and count one afterwards."""

from domain.events import ModifierAdded
from domain.state import Modifier
from tests.scenario.table import Table

MACRON = "classic-macron"
FLARE = f"flare-{MACRON}"
FLARED = ["attack-08", "negotiate", FLARE]


def attacking(table: Table, hand: list[str] | None = None) -> Table:
    table.seat("red", MACRON, hand=hand or ["attack-08", "negotiate"])
    return table.against("blue").aims_at("blue-2")


def test_a_committed_ship_is_worth_four__classic_macron(table: Table) -> None:
    attacking(table).with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 4)]


def test_as_the_offense_it_commits_one_ship_only__classic_macron(table: Table) -> None:
    attacking(table).until("launch").refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 2}})


def test_as_an_ally_it_commits_one_ship_only_worth_four__classic_macron(table: Table) -> None:
    table.seat("green", MACRON).against("blue").aims_at("blue-2").with_ships(2).invites("red", "green")
    table.at("ally", "green", options=["offense"]).until("commit", "green")
    table.refuses("green", "too_many", "CORE-113", **{"from": {"green-1": 2}}).answer(
        "green", **{"from": {"green-1": 1}}
    )
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained[-1] == ("ships", 4)


def test_as_the_defense_it_defends_with_all_ships_on_the_planet__classic_macron(table: Table) -> None:
    table.seat("blue", MACRON).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 16) in table.total("defense").explained


def test_a_ship_earns_one_card_of_compensation__classic_macron(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "quash", "plague", "morph"])
    attacking(table).with_ships(1).reveals(red="negotiate", blue="attack-40").play_out()
    assert table.last("compensation_fixed").count == 1


def test_a_ship_earns_one_reward__classic_macron(table: Table) -> None:
    table.seat("green", MACRON, hand=[]).seat("blue", hand=["attack-40", "negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(1).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-40")
    table.play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 1}


def test_zapped_when_committing_it_sends_up_to_four_ships_worth_one__classic_macron(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    attacking(table).uses("green", "cosmic-zap").with_ships(4, "red-1").reveals(red="attack-08", blue="attack-08")
    table.play_out()
    assert table.outcome_of(f"{MACRON}.one_ship") == "cancelled"
    assert table.total("offense").amount == 12


def test_zapped_after_the_reveal_its_single_ship_is_worth_one__classic_macron(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    attacking(table).with_ships(1).reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of(f"{MACRON}.power") == "cancelled"
    assert table.total("offense").amount == 9


def test_a_gate_that_takes_more_ships_does_not_change_its_limit__classic_macron(table: Table) -> None:
    table.seat("red", MACRON).against("blue").until("aim")
    table.happens(ModifierAdded(modifier=Modifier("red", "ship_limit", 8, "elsewhere"))).until("launch", "red")
    table.refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 2}})


def test_wild_one_more_for_each_of_its_ships_once_the_attack_is_shown__classic_macron(table: Table) -> None:
    table.seat("red", hand=FLARED).against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 4})
    table.reveals(red="attack-08", blue="attack-08").uses("red", f"{MACRON}.wild").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("ships", 4), (FLARE, 3)]


def test_wild_not_with_a_negotiate__classic_macron(table: Table) -> None:
    table.seat("red", hand=FLARED).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.was_offered("red", f"{MACRON}.wild")


def test_wild_zapped_nothing_is_added__classic_macron(table: Table) -> None:
    table.seat("red", hand=FLARED).seat("green", hand=["card-zap"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").uses("red", f"{MACRON}.wild").uses("green", "card-zap").play_out()
    assert table.total("offense").amount == 11


def test_super_up_to_four_ships_may_be_committed_each_worth_four__classic_macron(table: Table) -> None:
    attacking(table, FLARED).uses("red", f"{MACRON}.super").with_ships(4, "red-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 16


def test_super_as_an_ally_too__classic_macron(table: Table) -> None:
    table.seat("green", MACRON, hand=FLARED).against("blue").aims_at("blue-2").with_ships(2)
    table.invites("red", "green").at("ally", "green", options=["offense"]).uses("green", f"{MACRON}.super")
    table.until("commit", "green").answer("green", **{"from": {"green-1": 4}})
    assert table.ships_of("green", "gate") == 4


def test_super_zapped_one_ship_is_sent__classic_macron(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    attacking(table, FLARED).uses("red", f"{MACRON}.super").uses("green", "card-zap").until("launch", "red")
    table.refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 2}})
