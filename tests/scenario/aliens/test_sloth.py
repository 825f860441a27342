"""Sloth: a token first, ships when they are needed."""

import pytest

from domain.encounter.roles import ally
from tests.scenario.aliens.test_magnet import is_moved, joins_the_offense
from tests.scenario.table import Table


def token(table: Table) -> str:
    return str(table.state.sheets["sloth"]["token"])


def offense(table: Table, red: str = "attack-08", *hand: str) -> Table:
    """Red is Sloth and aims at blue-2."""
    table.seat("red", "sloth", hand=[red, *hand]).against("blue")
    return table.until("aim").aims_at("blue-2")


def ally_of(table: Table, side: str) -> Table:
    """Green is Sloth and joins this side of red against blue."""
    table.seat("green", "sloth").against("blue").until("aim").aims_at("blue-2").with_ships(3, "red-1")
    table.invites("red", *(["green"] if side == "offense" else []))
    table.invites("blue", *(["green"] if side == "defense" else []))
    return table.at("ally", "green", options=[side])


def both_select(table: Table, red: str = "attack-08", blue: str = "attack-08") -> Table:
    return table.selects("red", red).selects("blue", blue)


# -- the token ---------------------------------------------------------------------------------


def test_the_token_starts_on_the_sheet__sloth(table: Table) -> None:
    table.seat("red", "sloth").against("blue").until("aim")
    assert token(table) == "sheet"


def test_the_offense_lays_the_token_into_the_gate_instead_of_ships__sloth(table: Table) -> None:
    offense(table).until("invite")
    assert token(table) == "gate"
    assert table.ships_of("red", "gate") == 0
    assert "launch" not in [event.why for event in table.happened("ships_moved")]


@pytest.mark.parametrize(("side", "place"), [("offense", "gate"), ("defense", "beside")])
def test_an_ally_lays_it_at_the_chosen_side__sloth(table: Table, side: str, place: str) -> None:
    ally_of(table, side).until("select_card")
    assert token(table) == place
    assert table.ships_of("green", place) == 0


def test_as_the_defense_it_lays_no_token__sloth(table: Table) -> None:
    table.seat("blue", "sloth").against("blue").until("aim").aims_at("blue-2").with_ships(3)
    both_select(table).play_out()
    assert not table.used("sloth.power")


def test_it_is_mandatory__sloth(table: Table) -> None:
    offense(table).until("select_card")
    assert table.used("sloth.power")


def test_the_token_is_no_ship_and_sloth_an_ally_all_the_same__sloth(table: Table) -> None:
    ally_of(table, "offense").until("select_card")
    assert ally(table.state, "green")
    assert table.state.encounter is not None
    assert not [ship for ship, place in table.state.ships.items() if ship.startswith("green") and place == "gate"]


def test_effects_on_its_ships_find_none_meanwhile__sloth(table: Table) -> None:
    table.seat("yellow", "squee", hand=["attack-08", "flare-squee"])
    table.seat("green", "sloth").against("blue").until("aim").aims_at("blue-2").with_ships(3, "red-1")
    table.invites("red", "green").invites("blue", "yellow").at("ally", "green", options=["offense"])
    table.at("ally", "yellow", options=["defense"]).uses("yellow", "squee.super").until("select_card")
    assert (table.ships_of("red", "gate"), table.ships_of("green", "gate")) == (2, 0)


# -- the ships ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_before_the_reveal_it_is_exchanged_for_none_to_four_ships__sloth(table: Table, count: int) -> None:
    both_select(offense(table)).at("sloth", "red", **{"from": {"red-3": count}}).play_out()
    assert table.total("offense").amount == 8 + count
    assert token(table) == "sheet"


def test_the_ships_come_from_any_colonies__sloth(table: Table) -> None:
    table.ships("red", green_1=2)
    both_select(offense(table)).at("sloth", "red", **{"from": {"green-1": 1, "red-2": 2}}).play_out()
    assert table.total("offense").amount == 8 + 3
    assert table.ships_of("red", "green-1") == 1


def test_five_are_too_many__sloth(table: Table) -> None:
    both_select(offense(table)).until("sloth", "red")
    table.refuses("red", "too_many", **{"from": {"red-1": 4, "red-2": 1}})


def test_they_come_when_the_cards_are_chosen_but_unrevealed__sloth(table: Table) -> None:
    both_select(offense(table)).until("sloth", "red")
    assert table.encounter.selected == ["red", "blue"]
    assert not table.happened("cards_revealed")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_an_allys_ships_join_its_side__sloth(table: Table, side: str) -> None:
    both_select(ally_of(table, side)).at("sloth", "green", **{"from": {"green-1": 2}}).play_out()
    assert table.total(side).explained[-1] == ("ships", 2)


def test_with_none_as_the_offense_the_encounter_is_played_out__sloth(table: Table) -> None:
    both_select(offense(table)).at("sloth", "red", **{"from": {}}).play_out()
    assert table.result() == "defense_won"
    assert not table.happened("allies_dismissed")


def test_an_offense_that_wins_without_ships_gains_no_colony_but_its_allies_do__sloth(table: Table) -> None:
    offense(table, "attack-30").allies(offense={"green": 2})
    both_select(table, "attack-30").at("sloth", "red", **{"from": {}}).play_out()
    assert table.result() == "offense_won"
    assert not table.has_colony("red", "blue-2")
    assert table.has_colony("green", "blue-2")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_with_none_as_an_ally_the_alliance_is_dropped__sloth(table: Table, side: str) -> None:
    both_select(ally_of(table, side)).at("sloth", "green", **{"from": {}}).play_out()
    assert table.last("allies_dismissed").seats == ["green"]
    assert not table.happened("rewards_chosen")


def test_an_ally_whose_ships_came_by_another_effect_stays_with_them__sloth(table: Table) -> None:
    table.seat("red", "wormhole", hand=["attack-08", "flare-wormhole"]).ships("green", warp=5)
    ally_of(table, "defense").uses("red", "wormhole.super", seats=["green"]).at(
        "wormhole", "red", **{"from": {"warp": 4}}
    )
    both_select(table).play_out()
    assert not table.happened("allies_dismissed")
    assert ("ships", 4) in table.total("defense").explained
    assert (table.ships_of("green", "beside"), table.has_colony("green", "green-1")) == (0, True)


def test_an_alliance_that_is_cancelled_brings_the_token_back__sloth(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "force-field"])
    ally_of(table, "offense").uses("blue", "force-field", seats=["green"]).until("select_card")
    assert token(table) == "sheet"


def test_nobody_else_sends_ships_for_the_token__sloth_SLOTH_01(table: Table) -> None:
    """Plant, which has the power by then, gains nothing by it."""
    table.seat("red", "plant").ships("red", green_1=1)
    ally_of(table, "offense").uses("red", "plant.power", options=["green:sloth"])
    assert token(table) == "gate"
    both_select(table).play_out()
    assert not table.used("sloth.arrival")
    assert table.total("offense").amount == 8 + 3
    assert token(table) == "sheet"


def test_an_encounter_without_reveal_brings_the_token_back__sloth(table: Table) -> None:
    table.seat("blue", "squee").seat("green", "sloth").against("blue").until("aim").aims_at("blue-2")
    table.with_ships(3, "red-1").invites("red", "green").at("ally", "green", options=["offense"])
    both_select(table).uses("blue", "squee.power").at("plea", "red", options=["concede"]).play_out()
    assert token(table) == "sheet"


def test_a_homecoming_takes_ships_as_usual__sloth(table: Table) -> None:
    table.ships("red", red_5=0).seat("red", "sloth").against("red").at("own_colour", "red", options=["homecoming"])
    table.with_ships(2, "red-1").play_out()
    assert not table.used("sloth.power")
    assert table.ships_of("red", "red-5") == 2


def test_zapped_ships_are_committed_at_once__sloth(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    offense(table).uses("yellow", "cosmic-zap").with_ships(4, "red-1")
    assert table.outcome_of("sloth.power") == "cancelled"
    assert table.ships_of("red", "gate") == 4
    both_select(table).play_out()
    assert table.total("offense").amount == 8 + 4


def test_zapped_an_ally_commits_ships_at_once__sloth(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    ally_of(table, "offense").uses("yellow", "cosmic-zap").at("commit", "green", **{"from": {"green-1": 2}})
    assert table.ships_of("green", "gate") == 2


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, side: str, count: int = 1) -> Table:
    table.seat("green", hand=["attack-08", "flare-sloth"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(**{side: {"green": count}}).reveals(red="attack-08", blue="attack-08")
    return table


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_wild_an_ally_sends_more_ships_after_the_reveal__sloth(table: Table, side: str) -> None:
    wild(table, side).uses("green", "sloth.wild").at("sloth_reinforces", "green", **{"from": {"green-2": 3}})
    assert ("ships", 4) in table.play_out().total(side).explained


def test_wild_four_ships_are_the_limit__sloth(table: Table) -> None:
    wild(table, "offense", 2).uses("green", "sloth.wild").until("sloth_reinforces", "green")
    table.refuses("green", "too_many", **{"from": {"green-2": 3}})


def test_wild_not_when_the_gate_takes_no_more__sloth(table: Table) -> None:
    wild(table, "offense", 4).play_out()
    assert not table.was_offered("green", "sloth.wild")


def test_wild_not_for_main_players__sloth(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-sloth"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "sloth.wild")


def test_wild_card_zapped_nobody_comes__sloth(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table, "offense").uses("green", "sloth.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("sloth.wild") == "cancelled"
    assert table.total("offense").amount == 8 + 3 + 1


def super_(table: Table) -> Table:
    """Blue is Sloth; green helps red, yellow helps blue with four ships."""
    table.seat("blue", "sloth", hand=["attack-08", "flare-sloth"]).against("blue").until("aim").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 4})
    return both_select(table).uses("blue", "sloth.super")


def test_super_each_of_its_allies_may_add_up_to_four_ships__sloth(table: Table) -> None:
    super_(table).at("sloth_reinforces", "yellow", **{"from": {"yellow-2": 4}}).play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("ships", 8)]
    assert table.total("offense").amount == 8 + 3 + 1


def test_super_not_more_than_four__sloth(table: Table) -> None:
    super_(table).until("sloth_reinforces", "yellow")
    table.refuses("yellow", "too_many", **{"from": {"yellow-2": 4, "yellow-3": 1}})


def test_super_an_ally_need_not__sloth(table: Table) -> None:
    super_(table).at("sloth_reinforces", "yellow", **{"from": {}}).play_out()
    assert table.total("defense").amount == 8 + 4 + 4


def test_super_not_without_allies__sloth(table: Table) -> None:
    table.seat("blue", "sloth", hand=["attack-08", "flare-sloth"]).against("blue").until("aim").aims_at("blue-2")
    both_select(table.with_ships(3)).play_out()
    assert not table.was_offered("blue", "sloth.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nobody_adds_ships__sloth(table: Table, zap: str) -> None:
    table.seat("red", hand=["attack-08", zap])
    super_(table).uses("red", zap).play_out()
    assert table.outcome_of("sloth.super") == "cancelled"
    assert table.total("defense").amount == 8 + 4 + 4


def test_a_sloth_that_is_zapped_on_its_second_side_sends_ships__sloth_MAGNET_01(table: Table) -> None:
    is_moved(joins_the_offense(table, "sloth")).uses("yellow", "cosmic-zap").until("commit", "green")
