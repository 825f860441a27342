"""Wormhole: ships come out of the warp into an encounter."""

import pytest

from domain import board
from domain.events import FactNoted
from tests.scenario.aliens.test_magnet import is_moved, joins_the_offense
from tests.scenario.table import Table
from tests.scenario.variants.skills import lay as lay_skills


def aimed(table: Table, wormhole: str = "red", **warp: int) -> Table:
    """Red's gate points at blue-2; a number of ships of these seats are in the warp (of red one more, for Regroup)."""
    for seat, count in warp.items():
        table.ships(seat, warp=count + (seat == "red"))
    return table.seat(wormhole, "wormhole").against("blue").aims_at("blue-2")


# -- the power ---------------------------------------------------------------------------------


def test_the_offense_launches_out_of_the_warp__wormhole(table: Table) -> None:
    aimed(table, red=3).uses("red", "wormhole.power").at("launch", "red", **{"from": {"warp": 2, "red-1": 1}})
    assert (table.ships_of("red", "gate"), table.in_warp("red")) == (3, 1)


def test_the_limit_of_four_stays__wormhole_CORE_105(table: Table) -> None:
    aimed(table, red=3).uses("red", "wormhole.power").until("launch")
    table.refuses("red", "too_many", "", **{"from": {"warp": 3, "red-1": 2}})
    table.answer("red", **{"from": {"warp": 3, "red-1": 1}})
    assert table.ships_of("red", "gate") == 4


def test_it_is_optional__wormhole(table: Table) -> None:
    aimed(table, red=3).until("loading", "red").passes("red").until("launch")
    table.refuses("red", "not_an_option", "", **{"from": {"warp": 1}})


def test_with_nothing_in_the_warp_there_is_nothing_to_use__wormhole(table: Table) -> None:
    aimed(table).until("launch")
    assert not table.was_offered("red", "wormhole.power")


def test_as_an_ally_too__wormhole(table: Table) -> None:
    aimed(table, "green", green=3).with_ships(3).invites("red", "green").at("ally", "green", options=["offense"])
    table.uses("green", "wormhole.power").at("commit", "green", **{"from": {"warp": 3, "green-1": 1}})
    assert (table.ships_of("green", "gate"), table.in_warp("green")) == (4, 0)


def held_back(table: Table, seat: str) -> Table:
    """An effect keeps all ships of the seat's colonies where they are."""
    table.start()
    ships = [ship for there in board.colonies(table.state, seat).values() for ship in there]
    return table.happens(FactNoted(fact=f"held_back:{seat}", value=ships))


def test_with_no_ship_to_send_but_those_in_the_warp_it_can_ally__wormhole(table: Table) -> None:
    held_back(aimed(table, "green", green=6), "green").with_ships(3).invites("red", "green")
    table.at("ally", "green", options=["offense"]).uses("green", "wormhole.power")
    table.at("commit", "green", **{"from": {"warp": 4}})
    assert table.ships_of("green", "gate") == 4


def test_a_player_who_does_not_use_it_then_sends_nothing__wormhole(table: Table) -> None:
    held_back(aimed(table, "green", green=6), "green").with_ships(3).invites("red", "green")
    table.at("ally", "green", options=["offense"]).until("loading", "green").passes("green").until("select_card")
    assert table.ships_of("green", "gate") == 0


def test_others_cannot_ally_then__wormhole_CORE_115(table: Table) -> None:
    held_back(aimed(table, green=6), "green").with_ships(3).invites("red", "green").until("select_card")
    assert "green" not in table.encounter.allies


def test_with_no_ship_to_send_but_those_in_the_warp_it_can_launch__wormhole(table: Table) -> None:
    table.seat("red", "wormhole").ships("red", warp=5)
    held_back(table, "red").against("blue").aims_at("blue-2").uses("red", "wormhole.power")
    table.at("launch", "red", **{"from": {"warp": 4}})
    assert table.ships_of("red", "gate") == 4


def test_with_all_ships_in_the_warp_there_is_no_power__wormhole_WORMHOLE_01(table: Table) -> None:
    table.seat("red", "wormhole", ships={}, warp=20).against("blue").aims_at("blue-2").until("select_card")
    assert not table.was_offered("red", "wormhole.power")
    assert table.ships_of("red", "gate") == 1


def test_others_with_all_ships_in_the_warp_cannot_ally__wormhole_CORE_115(table: Table) -> None:
    table.seat("green", ships={}, warp=20)
    aimed(table).with_ships(3).invites("red", "green").until("select_card")
    assert "green" not in table.encounter.allies


def test_the_defense_commits_no_ships__wormhole(table: Table) -> None:
    aimed(table, "blue", blue=3).with_ships(3).until("select_card")
    assert not table.was_offered("blue", "wormhole.power")


def test_cosmic_zapped_ships_come_from_colonies__wormhole(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    aimed(table, red=3).uses("red", "wormhole.power").uses("yellow", "cosmic-zap").until("launch")
    assert table.outcome_of("wormhole.power") == "cancelled"
    table.refuses("red", "not_an_option", "", **{"from": {"warp": 1}})


@pytest.mark.parametrize(("wormhole", "side"), [("red", "offense"), ("blue", "defense")])
def test_its_allies_may_be_granted_the_same__wormhole(table: Table, wormhole: str, side: str) -> None:
    aimed(table, wormhole, green=3).with_ships(3).invites(wormhole, "green").at("ally", "green", options=[side])
    table.uses(wormhole, "wormhole.grant").at("commit", "green", **{"from": {"warp": 2, "green-1": 1}})
    assert table.in_warp("green") == 1
    assert table.ships_of("green", "gate" if side == "offense" else "beside") == 3


def test_granting_is_optional__wormhole(table: Table) -> None:
    aimed(table, green=3).with_ships(3).invites("red", "green").at("ally", "green", options=["offense"]).until("commit")
    assert table.was_offered("red", "wormhole.grant")
    table.refuses("green", "not_an_option", "", **{"from": {"warp": 1}})


def test_the_other_side_s_allies_are_not_its_to_grant__wormhole(table: Table) -> None:
    aimed(table, green=3).with_ships(3).invites("blue", "green").at("ally", "green", options=["defense"])
    table.until("commit")
    assert not table.was_offered("red", "wormhole.grant")


def test_an_ally_grants_nothing__wormhole(table: Table) -> None:
    aimed(table, "yellow", green=3, yellow=2).with_ships(3).invites("red", "green", "yellow")
    table.at("ally", "green", options=["offense"]).at("ally", "yellow", options=["offense"]).until("select_card")
    assert not table.was_offered("yellow", "wormhole.grant")


def test_cosmic_zapped_the_ally_gets_no_grant__wormhole(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    aimed(table, green=3).with_ships(3).invites("red", "green").at("ally", "green", options=["offense"])
    table.uses("red", "wormhole.grant").uses("yellow", "cosmic-zap").until("commit")
    assert table.outcome_of("wormhole.grant") == "cancelled"
    table.refuses("green", "not_an_option", "", **{"from": {"warp": 1}})


# -- the flare ---------------------------------------------------------------------------------


def joined(table: Table, count: int = 2, warp: int = 5) -> Table:
    """Green, with the flare, joins the offense with a number of ships."""
    table.seat("green", hand=["attack-08", "flare-wormhole"]).ships("green", warp=warp).against("blue")
    table.aims_at("blue-2").with_ships(3).invites("red", "green").at("ally", "green", options=["offense"])
    return table.at("commit", "green", **{"from": {"green-1": count}})


def test_wild_as_many_ships_as_an_ally_has_sent_may_follow__wormhole(table: Table) -> None:
    joined(table).uses("green", "wormhole.wild", **{"from": {"warp": 2}})
    assert (table.ships_of("green", "gate"), table.in_warp("green")) == (4, 3)


def test_wild_or_fewer__wormhole(table: Table) -> None:
    joined(table).until("ships_committed", "green")
    table.refuses("green", "too_many", use="wormhole.wild", answer={"from": {"warp": 3}})
    table.uses("green", "wormhole.wild", **{"from": {"warp": 1}})
    assert table.ships_of("green", "gate") == 3


def test_wild_even_over_the_limit__wormhole(table: Table) -> None:
    joined(table, 3).uses("green", "wormhole.wild", **{"from": {"warp": 3}})
    assert table.ships_of("green", "gate") == 6


def test_wild_a_defensive_ally_s_ships_go_beside_the_planet__wormhole(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-wormhole"]).ships("green", warp=5).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 2})
    table.uses("green", "wormhole.wild", **{"from": {"warp": 2}})
    assert table.ships_of("green", "beside") == 4


def test_wild_not_when_somebody_else_joins__wormhole(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-wormhole"]).ships("yellow", warp=5)
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 2}).until("select_card")
    assert not table.was_offered("yellow", "wormhole.wild")


def test_wild_card_zapped_nobody_follows__wormhole(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    joined(table).uses("green", "wormhole.wild", **{"from": {"warp": 2}}).uses("yellow", "card-zap")
    assert table.until("select_card").outcome_of("wormhole.wild") == "cancelled"
    assert table.in_warp("green") == 5


def formed(table: Table, wormhole: str = "red", **warp: int) -> Table:
    table.seat(wormhole, hand=["attack-08", "flare-wormhole"])
    aimed(table, wormhole, **warp).with_ships(1, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 1})


@pytest.mark.parametrize(
    ("owner", "place"), [("red", "gate"), ("yellow", "gate"), ("green", "beside"), ("blue", "blue-2")]
)
def test_super_up_to_four_ships_of_one_fighter_come_out_of_the_warp__wormhole(
    table: Table, owner: str, place: str
) -> None:
    formed(table, "red", **{owner: 5}).until("alliances_formed", "red")
    before = table.ships_of(owner, place)
    table.uses("red", "wormhole.super", seats=[owner]).until("wormhole", "red")
    table.refuses("red", "too_many", "", **{"from": {"warp": 5}})
    table.answer("red", **{"from": {"warp": 4}})
    assert (table.ships_of(owner, place), table.in_warp(owner)) == (before + 4, 1)


def test_super_the_defense_frees_its_own__wormhole(table: Table) -> None:
    formed(table, "blue", blue=2).uses("blue", "wormhole.super", seats=["blue"])
    table.at("wormhole", "blue", **{"from": {"warp": 2}})
    assert (table.ships_of("blue", "blue-2"), table.in_warp("blue")) == (6, 0)


def test_super_not_of_a_player_who_takes_no_part__wormhole(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-wormhole"])
    aimed(table, green=3, blue=1).with_ships(1).until("alliances_formed", "red")
    table.refuses("red", "not_an_option", use="wormhole.super", answer={"seats": ["green"]})


def test_super_only_main_players_free_ships__wormhole(table: Table) -> None:
    formed(table, "green", green=3).until("select_card")
    assert not table.was_offered("green", "wormhole.super")


def test_super_card_zapped_nobody_is_freed__wormhole(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    formed(table, blue=3).uses("red", "wormhole.super", seats=["blue"]).uses("yellow", "card-zap")
    assert table.until("select_card").in_warp("blue") == 3


def test_super_cosmic_zapped_nobody_is_freed__wormhole(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    formed(table, blue=3).uses("red", "wormhole.super", seats=["blue"]).uses("yellow", "cosmic-zap")
    assert table.until("select_card").in_warp("blue") == 3
    assert table.outcome_of("wormhole.super") == "cancelled"


def test_super_leaders_of_others_are_spared__wormhole_SKILL_37(table: Table) -> None:
    table.variant("skill_tokens")
    lay_skills(table.seat("red", "wormhole", hand=["attack-08", "flare-wormhole"]), "yellow", warp="LW")
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"yellow": 1})
    table.uses("red", "wormhole.super", seats=["yellow"]).until("wormhole", "red")
    leader = next(s for s in board.ships_at(table.state, "warp", "yellow") if table.state.marks[s] == "L")
    table.refuses("red", "spared", "SKILL-37", ships=[leader])


def test_a_wormhole_that_is_zapped_on_its_second_side_has_no_ships_from_the_warp__wormhole_MAGNET_01(
    table: Table,
) -> None:
    table.ships("green", warp=3)
    joins_the_offense(table, "wormhole").uses("green", "wormhole.power")
    is_moved(table.at("commit", "green", **{"from": {"warp": 1}}))
    table.uses("green", "wormhole.power").uses("yellow", "cosmic-zap").until("commit", "green")
    assert "warp" not in table.question("green").question.places  # type: ignore[attr-defined]


def test_what_wormhole_grants_an_ally_does_not_hold_on_the_other_side__wormhole_MAGNET_01(table: Table) -> None:
    table.seat("red", "wormhole").seat("blue", "magnet").ships("green", warp=3)
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"]).uses("red", "wormhole.grant")
    table.at("commit", "green", **{"from": {"warp": 1}})
    table.uses("blue", "magnet.power", options=["green:defense"]).until("commit", "green")
    assert "warp" not in table.question("green").question.places  # type: ignore[attr-defined]
