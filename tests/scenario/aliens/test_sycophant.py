"""Sycophant: flatters the winner, again and again."""

import pytest

from domain.events import SheetNoted
from tests.scenario.table import Table


def formed(table: Table, red: str = "attack-40", blue: str = "attack-08", sycophant: str = "green") -> Table:
    """Red, with yellow, attacks blue-2; green is the Sycophant and stays out."""
    table.seat("red", hand=[red, "negotiate"]).seat("blue", hand=[blue, "negotiate"]).seat(sycophant, "sycophant")
    return table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"yellow": 1})


def flattered(table: Table, whom: str, red: str = "attack-40", blue: str = "attack-08") -> Table:
    formed(table, red, blue).uses("green", "sycophant.power", seats=[whom])
    return table.reveals(red=red, blue=blue).play_out()


def tokens(table: Table) -> int:
    return int(table.state.sheets["sycophant"]["tokens"])


def few(table: Table, count: int) -> Table:
    """A number of tokens are left."""
    return table.start().happens(SheetNoted(alien="sycophant", note="tokens", value=count)).until("aim")


# -- the power ---------------------------------------------------------------------------------


def test_ten_tokens_are_there_at_the_start__sycophant(table: Table) -> None:
    table.seat("green", "sycophant").until("aim")
    assert tokens(table) == 10


def test_a_token_goes_when_the_flattered_player_wins__sycophant(table: Table) -> None:
    assert tokens(flattered(table, "red")) == 9


def test_so_it_does_when_that_is_the_defense__sycophant(table: Table) -> None:
    assert tokens(flattered(table, "blue", red="attack-08", blue="attack-40")) == 9


def test_none_goes_when_that_player_loses__sycophant(table: Table) -> None:
    assert tokens(flattered(table, "blue")) == 10


def test_a_deal_of_that_player_counts_too__sycophant(table: Table) -> None:
    formed(table, "attack-40", "attack-08").uses("green", "sycophant.power", seats=["blue"])
    table.reveals(red="negotiate", blue="negotiate").offers("red", give={"cards": ["attack-40"]}).accepts("blue")
    assert tokens(table.play_out()) == 9


def test_a_failed_deal_does_not__sycophant(table: Table) -> None:
    formed(table).uses("green", "sycophant.power", seats=["blue"]).reveals(red="negotiate", blue="negotiate")
    table.at("deal", "red", refuse=True).play_out()
    assert tokens(table) == 10


def test_an_encounter_that_ends_as_if_by_a_deal_is_no_deal__sycophant_DEAL_02(table: Table) -> None:
    table.seat("red", "oracle", hand=["attack-08", "flare-oracle"]).seat("green", "sycophant").against("blue")
    table.aims_at("blue-2").with_ships(3).uses("green", "sycophant.power", seats=["red"])
    table.selects("blue", "attack-08").uses("red", "oracle.super").play_out()
    assert table.result() == "deal"
    assert tokens(table) == 10


def test_an_ally_may_flatter_whom_it_fights__sycophant(table: Table) -> None:
    formed(table, sycophant="yellow").uses("yellow", "sycophant.power", seats=["blue"])
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert tokens(table) == 10
    assert table.used("sycophant.power")


def test_only_main_players_are_flattered__sycophant(table: Table) -> None:
    formed(table).until("alliances_formed", "green")
    table.refuses("green", "not_an_option", use="sycophant.power", answer={"seats": ["yellow"]})


@pytest.mark.parametrize("main", ["red", "blue"])
def test_not_as_a_main_player__sycophant(table: Table, main: str) -> None:
    formed(table, sycophant=main).until("select_card")
    assert not table.was_offered(main, "sycophant.power")


def test_it_is_optional__sycophant(table: Table) -> None:
    formed(table).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.was_offered("green", "sycophant.power")
    assert tokens(table) == 10


def test_a_victory_without_a_loser_counts__sycophant(table: Table) -> None:
    table.seat("blue", "squee").seat("green", "sycophant").against("blue").aims_at("blue-2").with_ships(3)
    table.uses("green", "sycophant.power", seats=["blue"]).uses("blue", "squee.power")
    table.at("plea", "red", options=["concede"]).play_out()
    assert tokens(table) == 9


def test_with_no_token_left_it_wins_at_once__sycophant(table: Table) -> None:
    table.seat("green", "sycophant").seat("red", hand=["attack-40"]).against("blue")
    few(table, 1).aims_at("blue-2").with_ships(3).uses("green", "sycophant.power", seats=["red"])
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert (table.state.status, table.state.winners) == ("over", ["green"])


def test_a_player_who_meets_a_condition_then_wins_with_it__sycophant_CORE_281(table: Table) -> None:
    table.ships("red", blue_1=1, blue_3=1, blue_4=1, blue_5=1)
    table.seat("green", "sycophant").seat("red", hand=["attack-40"]).against("blue")
    few(table, 1).aims_at("blue-2").with_ships(3, "red-1").uses("green", "sycophant.power", seats=["red"])
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.state.winners == ["red", "green"]


def test_it_can_still_win_by_colonies__sycophant(table: Table) -> None:
    table.ships("green", blue_1=1, blue_3=1, blue_4=1, blue_5=1)
    table.seat("green", "sycophant", hand=["attack-40"]).offense("green").against("blue").aims_at("blue-2")
    table.with_ships(3, "green-1").reveals(green="attack-40", blue="attack-08").play_out()
    assert table.state.winners == ["green"]


def test_cosmic_zapped_nobody_is_flattered__sycophant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    formed(table).uses("green", "sycophant.power", seats=["red"]).uses("yellow", "cosmic-zap")
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.outcome_of("sycophant.power") == "cancelled"
    assert tokens(table) == 10


# -- the flare ---------------------------------------------------------------------------------


def congratulated(table: Table, warp: int = 5) -> Table:
    """Red and yellow have won; green, who stayed out, has the flare."""
    table.seat("green", hand=["flare-sycophant"]).ships("green", warp=warp).seat("red", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"yellow": 1})
    return table.reveals(red="attack-40", blue="attack-08").uses("green", "sycophant.wild")


def test_wild_a_ship_comes_back_for_every_player_of_the_winning_side__sycophant(table: Table) -> None:
    congratulated(table).play_out()
    assert table.in_warp("green") == 3


def test_wild_fewer_when_fewer_are_there__sycophant(table: Table) -> None:
    congratulated(table, 1).play_out()
    assert table.in_warp("green") == 0


def test_wild_not_who_took_part__sycophant(table: Table) -> None:
    table.seat("yellow", hand=["flare-sycophant"]).ships("yellow", warp=2).seat("red", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"yellow": 1})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "sycophant.wild")


def test_wild_not_without_a_ship_in_the_warp__sycophant(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=["attack-08", "flare-sycophant"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("green", "sycophant.wild")


def test_wild_not_after_a_deal__sycophant(table: Table) -> None:
    table.seat("green", hand=["flare-sycophant"]).ships("green", warp=2).to_a_deal()
    table.offers("red", give={"colony": "red-3"}).accepts("blue").play_out()
    assert not table.was_offered("green", "sycophant.wild")


def test_wild_card_zapped_nobody_comes_back__sycophant(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    congratulated(table).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("sycophant.wild") == "cancelled"
    assert table.in_warp("green") == 5


def grovelled(table: Table, count: int) -> Table:
    table.seat("green", "sycophant", hand=["attack-08", "flare-sycophant"]).against("blue")
    return few(table, count).uses("green", "sycophant.super")


@pytest.mark.parametrize(("count", "left"), [(10, 5), (6, 5), (5, 4), (2, 1)])
def test_super_above_five_tokens_five_are_left_otherwise_one_goes__sycophant(
    table: Table, count: int, left: int
) -> None:
    grovelled(table, count).at("flare_goes_to", "green", seats=["red"]).until("select_card")
    assert tokens(table) == left


@pytest.mark.parametrize(
    "window",
    [
        "start_of_turn",
        "destiny_drawn",
        "gate_aimed",
        "alliances_formed",
        "before_selection",
        "cards_revealed",
        "after_resolution",
    ],
)
def test_super_in_any_phase__sycophant(table: Table, window: str) -> None:
    table.seat("green", "sycophant", hand=["morph", "flare-sycophant"]).against("blue").from_the_start_of_the_turn()
    assert table.until(window, "green").may_use("green", "sycophant.super")


def test_super_the_flare_goes_to_any_other_player__sycophant(table: Table) -> None:
    grovelled(table, 10).until("flare_goes_to", "green").refuses("green", "not_an_option", seats=["green"])
    table.answer("green", seats=["yellow"])
    assert "flare-sycophant" in table.hand("yellow")
    assert "flare-sycophant" not in table.hand("green")


def test_super_the_last_token_wins_too__sycophant(table: Table) -> None:
    grovelled(table, 1).at("flare_goes_to", "green", seats=["red"])
    assert table.state.winners == ["green"]


def test_super_card_zapped_the_tokens_stay__sycophant(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    grovelled(table, 10).uses("yellow", "card-zap").until("select_card")
    assert tokens(table) == 10
    assert "flare-sycophant" in table.pile("discard")


def test_super_cosmic_zapped_the_tokens_stay__sycophant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    grovelled(table, 10).uses("yellow", "cosmic-zap").until("select_card")
    assert tokens(table) == 10
    assert "flare-sycophant" in table.hand("green")
