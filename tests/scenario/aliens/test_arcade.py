"""Arcade: whom it beats by far gives it a ship; three of a kind win the game."""

import pytest

from domain.events import ShipsMoved
from domain.mechanics.captured_ships import cell
from tests.scenario.table import Table


def collected(table: Table, **ships: int) -> Table:
    """A number of ships of these colours are already on red's sheet."""
    table.start()
    moves = {f"{c}-{20 - n}": [f"{c}-5", cell("red", "arcade")] for c, count in ships.items() for n in range(count)}
    return table.happens(ShipsMoved(moves=moves, why="arcade"))


def attack(table: Table, red: str = "attack-20", blue: str = "attack-08", ships: int = 3) -> Table:
    """Red is Arcade and attacks blue-2."""
    table.seat("red", "arcade", hand=[red, "morph"]).seat("blue", hand=[blue, "attack-04"])
    return table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")


def beats(table: Table, red: str = "attack-20", blue: str = "attack-08", ships: int = 3) -> Table:
    return attack(table, red, blue, ships).reveals(red=red, blue=blue)


def on_the_sheet(table: Table, colour: str, seat: str = "red") -> int:
    return table.ships_of(colour, cell(seat, "arcade"))


# -- the power ---------------------------------------------------------------------------------


def test_after_a_victory_by_ten_the_opponent_surrenders_a_ship_to_the_sheet__arcade(table: Table) -> None:
    beats(table).play_out()
    assert table.total("offense").amount - table.total("defense").amount == 11
    assert on_the_sheet(table, "blue") == 1


@pytest.mark.parametrize(("ships", "pwned"), [(2, 1), (1, 0)])
def test_a_margin_of_exactly_ten_is_enough_and_nine_is_not__arcade(table: Table, ships: int, pwned: int) -> None:
    beats(table, ships=ships).play_out()
    assert table.total("offense").amount - table.total("defense").amount == 8 + ships
    assert on_the_sheet(table, "blue") == pwned


def test_an_attack_against_a_negotiate_is_enough__arcade(table: Table) -> None:
    beats(table, "attack-01", "negotiate").play_out()
    assert on_the_sheet(table, "blue") == 1


def test_not_for_a_negotiate_of_its_own__arcade(table: Table) -> None:
    beats(table, "negotiate", "attack-08").play_out()
    assert not table.used("arcade.power")


def test_not_after_a_defeat_by_ten__arcade(table: Table) -> None:
    beats(table, "attack-04", "attack-20").play_out()
    assert not table.used("arcade.power")


def test_as_the_defense_it_pwns_the_offense__arcade(table: Table) -> None:
    table.seat("blue", "arcade", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert on_the_sheet(table, "red", "blue") == 1


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_as_an_ally_it_pwns_the_opponent_of_its_main_player__arcade(table: Table, side: str) -> None:
    cards = {"offense": {"red": "attack-20", "blue": "attack-04"}, "defense": {"red": "attack-04", "blue": "attack-20"}}
    for seat, title in cards[side].items():
        table.seat(seat, hand=[title])
    table.seat("green", "arcade").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(**{side: {"green": 1}}).reveals(**cards[side]).play_out()
    assert on_the_sheet(table, {"offense": "blue", "defense": "red"}[side], "green") == 1


def test_a_player_who_takes_no_part_pwns_nobody__arcade(table: Table) -> None:
    table.seat("green", "arcade").seat("red", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.used("arcade.power")


def test_the_opponent_chooses_which_ship_of_its_colonies__arcade(table: Table) -> None:
    beats(table).at("surrender", "blue", **{"from": {"blue-4": 1}}).play_out()
    assert table.ships_of("blue", "blue-4") == 3


def test_ships_in_the_warp_are_no_ships_to_surrender__arcade(table: Table) -> None:
    beats(table).until("surrender", "blue")
    table.refuses("blue", "not_an_option", **{"from": {"warp": 1}})


def test_it_is_used_without_being_asked__arcade_CORE_240(table: Table) -> None:
    beats(table).play_out()
    assert table.outcome_of("arcade.power") == "carried_out"
    assert not table.was_offered("red", "arcade.power")


def test_a_player_without_colonies_surrenders_nothing__arcade(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 2}, warp=18)
    beats(table).play_out()
    assert table.outcome_of("arcade.power") == "carried_out"
    assert on_the_sheet(table, "blue") == 0


def test_a_victory_without_revealed_cards_has_no_margin__arcade(table: Table) -> None:
    table.seat("blue", "squee", hand=["negotiate"]).seat("red", hand=["attack-08"]).seat("green", "arcade")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 1})
    table.selects("red", "attack-08").selects("blue", "negotiate").uses("blue", "squee.power")
    table.at("plea", "red", options=["concede"]).play_out()
    assert table.result() == "defense_won"
    assert not table.used("arcade.power")


def test_a_victory_that_the_totals_did_not_decide_has_no_margin__arcade(table: Table) -> None:
    table.seat("red", "human", hand=["attack-01"]).seat("yellow", hand=["cosmic-zap"]).seat("green", "arcade")
    table.seat("blue", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-01", blue="attack-20").uses("yellow", "cosmic-zap")
    table.play_out()
    assert table.result() == "offense_won"
    assert not table.used("arcade.power")


# -- the other way to win ----------------------------------------------------------------------


def test_three_ships_of_one_colour_win_at_once__arcade(table: Table) -> None:
    collected(attack_laid(table), blue=2)
    fight(table).play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-283"


def test_five_ships_win_at_once__arcade(table: Table) -> None:
    collected(attack_laid(table), green=2, yellow=2)
    fight(table).play_out()
    assert not table.happened("encounter_ended")
    assert table.state.winners == ["red"]


def test_four_ships_without_three_of_a_colour_win_nothing__arcade(table: Table) -> None:
    collected(attack_laid(table), green=2, blue=1)
    fight(table).play_out()
    assert table.state.status == "running"


def test_an_ally_can_win_in_somebody_elses_encounter__arcade(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("green", "arcade").against("blue").start()
    held = {f"blue-{n}": ["blue-5", cell("green", "arcade")] for n in (18, 19)}
    table.happens(ShipsMoved(moves=held, why="arcade")).aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-20", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_the_usual_victory_stays_possible_and_is_shared__arcade(table: Table) -> None:
    table.ships("green", red_1=2, red_2=1, red_3=1, yellow_1=1)
    table.seat("red", hand=["attack-20"]).seat("yellow", "arcade").against("blue").start()
    held = {f"blue-{n}": ["blue-5", cell("yellow", "arcade")] for n in (18, 19)}
    table.happens(ShipsMoved(moves=held, why="arcade")).aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1, "yellow": 1}).reveals(red="attack-20", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["green", "yellow"]


def attack_laid(table: Table) -> Table:
    return table.seat("red", "arcade", hand=["attack-20", "morph"]).against("blue")


def fight(table: Table) -> Table:
    return table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")


# -- what a pwned ship is ----------------------------------------------------------------------


def test_pwned_ships_are_captured_and_go_with_the_sheet__arcade(table: Table) -> None:
    table.seat("blue", "zombie").seat("yellow", hand=["flare-sorcerer"])
    collected(attack_laid(table), blue=1, green=1).aims_at("blue-2").with_ships(1, "red-2")
    table.uses("yellow", "sorcerer.wild").until("select_card")
    assert table.aliens("blue") == ["arcade"]
    assert (on_the_sheet(table, "green", "red"), on_the_sheet(table, "green", "blue")) == (0, 1)
    assert on_the_sheet(table, "blue", "blue") == 0


def test_of_a_sheet_that_leaves_the_game_they_go_to_the_warp__arcade(table: Table) -> None:
    table.seat("blue", hand=["attack-30"]).seat("yellow", hand=["flare-reincarnator"])
    collected(attack_laid(table), green=2).aims_at("blue-2").with_ships(1, "red-2")
    table.reveals(red="attack-20", blue="attack-30").uses("yellow", "reincarnator.wild", seats=["red"]).play_out()
    assert table.aliens("red") != ["arcade"]
    assert (on_the_sheet(table, "green"), table.in_warp("green")) == (0, 2)


def test_they_are_not_the_owners_to_lose_or_to_ransom__arcade(table: Table) -> None:
    collected(table.seat("red", "arcade").against("blue"), blue=2)
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="negotiate", blue="negotiate").until("deal")
    assert table.question("red").question.goods == {}  # type: ignore[attr-defined]


def test_cosmic_zapped_no_ship_is_surrendered__arcade(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    beats(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("arcade.power") == "cancelled"
    assert on_the_sheet(table, "blue") == 0


# -- the flare ---------------------------------------------------------------------------------


def crushed(table: Table, red: str = "attack-20") -> Table:
    """Red and green, who holds the flare, beat blue and yellow."""
    table.seat("green", hand=["attack-10", "flare-arcade"]).seat("red", hand=[red])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    return table.reveals(red=red, blue="attack-08")


def test_wild_every_losing_player_loses_one_ship_more_from_a_colony__arcade(table: Table) -> None:
    crushed(table, "attack-30").uses("green", "arcade.wild").at("further_loss", "blue", **{"from": {"blue-3": 1}})
    table.at("further_loss", "yellow", **{"from": {"yellow-2": 1}}).play_out()
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (4 + 1, 1 + 1)
    assert (table.ships_of("blue", "blue-3"), table.ships_of("yellow", "yellow-2")) == (3, 3)


def test_wild_not_below_a_margin_of_ten__arcade(table: Table) -> None:
    crushed(table, "attack-14").play_out()
    assert not table.was_offered("green", "arcade.wild")


def test_wild_not_against_a_negotiate__arcade(table: Table) -> None:
    table.seat("red", hand=["attack-20", "flare-arcade"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-20", blue="negotiate").play_out()
    assert not table.was_offered("red", "arcade.wild")


def test_wild_card_zapped_nobody_loses_more__arcade(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    crushed(table, "attack-30").uses("green", "arcade.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("arcade.wild") == "cancelled"
    assert table.in_warp("blue") == 4


def with_the_super(table: Table, green: list[str] | None = None) -> Table:
    table.seat("red", "arcade", hand=["attack-20", "flare-arcade"]).seat("yellow", hand=green or ["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 1})
    return table.reveals(red="attack-20", blue="attack-08").until("use", "red")


def test_super_a_ship_of_an_opposing_ally_instead__arcade(table: Table) -> None:
    with_the_super(table).uses("red", "arcade.super", seats=["green"])
    table.at("surrender", "green", **{"from": {"green-3": 1}}).play_out()
    assert (on_the_sheet(table, "green"), on_the_sheet(table, "blue")) == (1, 0)


def test_super_only_an_ally_of_the_other_side__arcade(table: Table) -> None:
    with_the_super(table)
    for seat in ("blue", "yellow", "red"):
        table.refuses("red", "not_an_option", use="arcade.super", answer={"seats": [seat]})


def test_super_without_opposing_allies_there_is_no_choice__arcade(table: Table) -> None:
    table.seat("red", "arcade", hand=["attack-20", "flare-arcade"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08").play_out()
    assert table.used("arcade.power")
    assert not table.was_offered("red", "arcade.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_opponent_is_pwned__arcade(table: Table, zap: str) -> None:
    table.seat("red", "arcade", hand=["attack-20", "flare-arcade"]).seat("yellow", hand=["attack-10", zap])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 1})
    table.reveals(red="attack-20", blue="attack-08").until("use")
    if zap == "cosmic-zap":
        table.passes("yellow")  # it does not answer the power itself
    table.uses("red", "arcade.super", seats=["green"]).uses("yellow", zap).play_out()
    assert table.outcome_of("arcade.super") == "cancelled"
    assert (on_the_sheet(table, "green"), on_the_sheet(table, "blue")) == (0, 1)


def test_totals_that_have_decided_after_all_count__arcade_ARCADE_01(table: Table) -> None:
    table.seat("red", "pacifist", hand=["negotiate"]).seat("blue", "phantasm", hand=["attack-08"])
    table.seat("yellow", "arcade").deck("attack-40").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.allies(offense={"yellow": 1}).reveals(red="negotiate", blue="attack-08")
    table.at("instability", "blue", seats=["red"]).play_out()
    assert table.last("outcome_fixed").why == "CORE-140"
    assert table.used("arcade.power")


def test_wild_petrified_ships_pay_for_it__arcade_GORGON_02(table: Table) -> None:
    table.seat("red", hand=["attack-00"], ships={"green-1": 3}, warp=17).seat("green", "gorgon")
    table.seat("blue", hand=["attack-40", "flare-arcade"]).against("blue").aims_at("blue-2").with_ships(4, "green-1")
    table.at("petrified", "red", **{"from": {}})
    table.reveals(red="attack-00", blue="attack-40").uses("blue", "arcade.wild").play_out()
    assert table.in_warp("red") == 17


def test_a_player_who_has_grafted_the_power_wins_with_five_ships_on_the_sheet__arcade_plant_SHEET_01(
    table: Table,
) -> None:
    """Two of them are ships of its own, which stay captured."""
    table.seat("green", "arcade").seat("red", "plant", hand=["attack-30", "attack-08"]).ships("red", green_1=1)
    table.seat("blue", hand=["attack-04", "attack-06"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    captured = dict.fromkeys(("red-17", "red-18", "yellow-01", "yellow-02"), "captured:green:arcade")
    moves = {ship: [table.state.ships[ship], place] for ship, place in captured.items()}
    table.happens(ShipsMoved(moves=moves, why="elsewhere")).uses("red", "plant.power", options=["green:arcade"])
    table.reveals(red="attack-30", blue="attack-04").play_out()
    assert table.state.winners == ["red"]
