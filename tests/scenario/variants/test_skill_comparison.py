"""Skill Tokens: Shields against Weapons (SKILL-50..60)."""

import pytest

from domain import board
from domain.events import ShipsCommandeered, ShipsMoved
from domain.mechanics.captured_places import CAPTURED
from tests.scenario.table import Table
from tests.scenario.variants.skills import befalls, compared, joins, lay, letters_at, pick, power, sends, shown


def facing(table: Table, attack: str, defense: str) -> Table:
    """Red attacks blue-1 with ships of these skills; blue has those there."""
    lay(table.variant("skill_tokens").against("blue"), "red", red_1=attack)
    lay(table, "blue", blue_1=defense).aims_at("blue-1")
    return sends(table, "launch", "red", attack, "red-1")


def test_weapons_of_one_side_are_compared_with_shields_of_the_other__SKILL_50(table: Table) -> None:
    lay(lay(table, "green"), "yellow")
    facing(table, "WWE", "SLL").invites("red", "green").invites("blue", "yellow")
    joins(table, "green", "offense", "W")
    joins(table, "yellow", "defense", "SSS").play_out()
    assert compared(table) == (3, 4)


def test_escorts_and_leaders_and_its_kind_of_the_other_side_count_nothing__SKILL_50(table: Table) -> None:
    facing(table, "SSSS", "WWWWEL").until("select_card")
    assert compared(table) == (0, 0)


def test_the_numbers_are_reported_before_any_card_is_selected__SKILL_50(table: Table) -> None:
    facing(table, "WWW", "SSS").until("select_card")
    assert shown(table)["compared"] == {"weapons": 3, "shields": 3}
    assert not table.happened("card_selected")
    kinds = [event.type for event in table.events]
    assert kinds.index("skills_compared") > max(i for i, kind in enumerate(kinds) if kind == "escorts_called")


def test_more_shields_end_the_encounter_and_the_turn__SKILL_51_SKILL_58(table: Table) -> None:
    lay(lay(table, "green"), "yellow")
    hands = {seat: ["attack-08", "negotiate"] for seat in ("red", "blue")}
    facing(table, "WW", "SSSS").invites("red", "green").invites("blue", "yellow")
    joins(table, "green", "offense", "W")
    joins(table, "yellow", "defense", "E").play_out()
    assert (compared(table), table.result(), table.last("encounter_ended").successful) == ((3, 4), "aborted", False)
    assert [table.hand(seat) for seat in hands] == list(hands.values())
    assert not table.happened("card_selected") + table.happened("outcome_fixed") + table.happened("rewards_chosen")
    assert [table.in_warp(seat) for seat in table.state.seats] == [0, 0, 0, 0]
    assert not board.ships_at(table.state, board.GATE) + board.ships_at(table.state, board.BESIDE)
    assert letters_at(table, "blue-1", "blue") == "SSSS"
    assert not table.has_colony("red", "blue-1")
    assert table.play_out("turn_began").state.turn.seat == "blue"


def test_owners_choose_where_their_ships_return_to__SKILL_51(table: Table) -> None:
    facing(table, "WE", "SSSS").until("return_ships", "red")
    escort, weapon = sorted(board.ships_at(table.state, board.GATE), key=table.state.marks.__getitem__)
    table.answer("red", items={"red-2": [escort], "red-4": [weapon]})
    assert [table.state.ships[ship] for ship in (escort, weapon)] == ["red-2", "red-4"]


@pytest.mark.parametrize(("attack", "defense"), [("WWW", "SSS"), ("EL", "EL"), ("WWW", "SS")])
def test_otherwise_the_encounter_goes_on__SKILL_52(table: Table, attack: str, defense: str) -> None:
    facing(table, attack, defense).until("select_card")
    weapons, shields = compared(table)
    assert weapons >= shields
    assert not table.last("skills_compared").ends


def test_what_leaves_or_joins_later_does_not_matter__SKILL_53(table: Table) -> None:
    table.option(sets=["base"]).seat("red", "amoeba")
    facing(table, "WW", "SSL").uses("red", "amoeba.power", options=["withdraw"])
    table.answer("red", ships=board.ships_at(table.state, board.GATE))
    table.play_out()
    assert len(table.happened("skills_compared")) == 1
    assert table.happened("cards_revealed")
    assert table.result() in ("defense_won", "offense_won", "failed_deal")


def test_a_weapon_that_is_tortured_out_does_not_matter__SKILL_53_SKILL_37(table: Table) -> None:
    facing(table.seat("blue", "wrack"), "WWWL", "SSS").uses("blue", "wrack.power")
    table.at("deal", "blue", offer={"give": {}, "take": {"colony": "red-3"}}).at("deal", "red", refuse=True)
    table.at("torture", "blue", options=["ship"]).until("tortured_ship", "blue")
    (leader,) = (ship for ship in board.ships_at(table.state, board.GATE) if table.state.marks[ship] == "L")
    table.refuses("blue", "spared", "SKILL-37", ships=[leader])
    sends(table, "tortured_ship", "blue", "W")
    assert letters_at(table, board.GATE, "red") == "LWW"
    table.play_out()
    assert len(table.happened("skills_compared")) == 1
    assert table.result() != "aborted"


def test_a_second_encounter_has_a_comparison_of_its_own__SKILL_53(table: Table) -> None:
    table.seat("red", hand=["attack-20", "attack-10"])
    facing(table, "WW", "LL").reveals(red="attack-20", blue="attack-08").at("second_encounter", "red", yes=True)
    table.until("select_card")
    assert len(table.happened("skills_compared")) == 2


def wraith(table: Table) -> Table:
    """Blue, Wraith, defends with two Shields that everybody sees and two that nobody does, against three Weapons."""
    lay(table.variant("skill_tokens").against("blue").seat("blue", "wraith"), "red", red_1="WWW")
    lay(table, "blue", blue_1="SS").aims_at("blue-1").until("launch")
    reserve = [s for s in board.SHIPS["blue"] if table.state.marks[s] == "S" and table.state.ships[s] != "blue-1"][:2]
    moves = {ship: [table.state.ships[ship], "sheet:wraith"] for ship in reserve}
    befalls(table, ShipsMoved(moves=moves, why="scenario"))
    sends(table, "launch", "red", "WWW", "red-1")
    return table.uses("blue", "wraith.power", ships=reserve)


@pytest.mark.parametrize(("shown_now", "ends"), [(2, True), (1, False), (0, False)])
def test_unseen_shields_may_be_shown_for_it__SKILL_54(table: Table, shown_now: int, ends: bool) -> None:
    wraith(table).uses("blue", "wraith.unmask", **{"from": {"sheet:wraith": shown_now} if shown_now else {}})
    assert compared(table) == (3, 2 + shown_now)
    assert table.last("skills_compared").ends == ends
    assert len(board.ships_at(table.state, "sheet:wraith")) == 2 - shown_now


def test_what_is_not_shown_does_not_count__SKILL_54(table: Table) -> None:
    wraith(table).until("comparing_skills", "blue").passes("blue")
    assert compared(table) == (3, 2)


@pytest.mark.parametrize("alien", ["macron", "classic-macron"])
def test_a_shield_that_is_worth_four_counts_one__SKILL_55(table: Table, alien: str) -> None:
    facing(table.seat("blue", alien), "WW", "SS").until("select_card")
    assert compared(table) == (2, 2)


@pytest.mark.parametrize("alien", ["fungus", "classic-fungus"])
def test_a_stack_counts_one_by_its_top__SKILL_55(table: Table, alien: str) -> None:
    facing(table.seat("red", alien), "WE", "S").until("escorts")
    weapon, escort = sorted(board.ships_at(table.state, board.GATE), key=table.state.marks.__getitem__, reverse=True)
    captured = [ship for ship in board.SHIPS["green"] if table.state.marks[ship] == "W"]
    for top, under in ((weapon, captured[:3]), (escort, captured[3:])):
        moves = {ship: [table.state.ships[ship], f"{CAPTURED}:red:{top}"] for ship in under}
        befalls(table, ShipsMoved(moves=moves, why="scenario"))
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert (compared(table), table.total("offense").amount) == ((1, 1), 8 + 4 + 3)


def moons(table: Table, **places: str) -> Table:
    """`moons(table, flux="red-5")`: the moon beside this planet."""
    given = {f"moon-{moon.replace('_', '-')}": planet for moon, planet in places.items()}
    return table.variant("classic").position(moons=given)


def test_a_shield_to_which_a_moon_gives_another_value_counts_one__SKILL_55(table: Table) -> None:
    moons(table.variant("skill_tokens").against("blue"), mini_mac="blue-5")
    lay(lay(table, "red", red_1="W"), "blue", blue_1="S", moon_mini_mac="E").aims_at("blue-1")
    sends(table, "launch", "red", "W", "red-1").selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("blue", "moon-mini-mac", ships=board.ships_at(table.state, "blue-1")).play_out()
    assert (compared(table), table.total("defense").amount) == ((1, 1), 8 + 4)


def test_shields_on_a_moon_count_no_shield__SKILL_56(table: Table) -> None:
    moons(table.variant("skill_tokens").against("blue"), defense="blue-5")
    lay(lay(table, "red", red_1="W"), "blue", blue_1="L", moon_defense="SSS").aims_at("blue-1")
    sends(table, "launch", "red", "W", "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert compared(table) == (1, 0)
    assert table.total("defense").amount > 8 + 1


def test_ghosts_add_to_the_total_but_count_no_shield__SKILL_56(table: Table) -> None:
    facing(table.seat("blue", "phantom"), "W", "L").until("escorts")
    shields = [ship for ship in board.SHIPS["blue"] if table.state.marks[ship] == "S"][:3]
    moves = {ship: [table.state.ships[ship], "sheet:phantom"] for ship in shields}
    befalls(table, ShipsMoved(moves=moves, why="scenario"))
    table.until("select_card")
    assert compared(table) == (1, 0)


def test_captured_ships_count_for_nobody__SKILL_57(table: Table) -> None:
    lay(table.seat("red", "vampire"), "green")
    facing(table, "WW", "SSS").until("escorts")
    captured = [ship for ship in board.SHIPS["green"] if table.state.marks[ship] == "W"][:3]
    befalls(table, ShipsCommandeered(seat="red", ships=captured, why="scenario"))
    moves = {ship: [table.state.ships[ship], board.GATE] for ship in captured}
    befalls(table, ShipsMoved(moves=moves, why="scenario"))
    table.play_out()
    assert (compared(table), table.result()) == ((2, 3), "aborted")


def test_weapons_of_a_second_colour_do_not_count__SKILL_57_XVAR_28(table: Table) -> None:
    table.option(sets=["base", "incursion"]).seat("red", "symbiote")
    facing(table, "W", "SS").until("escorts")
    (colour,) = table.state.fleets
    weapons = [ship for ship in board.SHIPS[colour] if table.state.marks[ship] == "W"][:3]
    moves = {ship: [table.state.ships[ship], board.GATE] for ship in weapons}
    befalls(table, ShipsMoved(moves=moves, why="scenario"))
    table.play_out()
    assert compared(table) == (1, 2)


def test_nothing_gives_another_encounter_after_it__SKILL_58(table: Table) -> None:
    facing(table.seat("red", "machine"), "W", "SS").play_out("turn_began")
    assert (table.state.turn.seat, table.was_offered("red", "machine.power")) == ("blue", False)


def test_powers_about_winning_and_losing_are_not_used__SKILL_58(table: Table) -> None:
    facing(table.seat("blue", "void"), "W", "SS").play_out()
    assert not table.used("void.power")
    assert letters_at(table, board.REMOVED, "red") == ""


def test_it_brings_no_compensation_and_no_rewards__SKILL_58_XVAR_14(table: Table) -> None:
    lay(table, "yellow")
    facing(table, "W", "SS").invites("red").invites("blue", "yellow")
    joins(table, "yellow", "defense", "L").play_out()
    assert not table.happened("compensation_fixed") + table.happened("rewards_chosen")
    assert {event.why for event in table.happened("cards_moved")} == {"position"}


def test_a_homecoming_has_no_comparison__SKILL_59(table: Table) -> None:
    lay(table.variant("skill_tokens").against("red"), "red", red_1="", red_2="EEWWSSLL", red_3="ESWL")
    table.at("own_colour", "red", options=["homecoming"]).play_out()
    assert table.result() == "homecoming"
    assert not table.happened("skills_compared") + table.happened("escorts_called")


def test_nobody_is_asked_about_it_and_no_zap_answers_it__SKILL_60(table: Table) -> None:
    table.seat("red", hand=["cosmic-zap", "card-zap", "attack-08"])
    facing(table, "W", "SS").at("escorts", "red", **{"from": {}}).at("escorts", "blue", **{"from": {}})
    assert table.last("skills_compared").ends
    assert not table.was_offered("red", "cosmic-zap")


def test_a_power_that_was_lost_for_leaders_is_back_after_it__SKILL_51(table: Table) -> None:
    lay(table.variant("skill_tokens").against("blue").seat("red", "human"), "red", red_1="LLL", warp="EEELL")
    lay(table, "blue", blue_1="SS").aims_at("blue-1")
    table.answer("red", ships=pick(table, "red", "LLL", "red-1")).play_out()
    assert (power(table, "red"), table.result()) == (["human"], "aborted")
