"""Rifts (IN-090..096)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.rewards import battle, discarded, on
from tests.acceptance.table import row

RIFT_4, RIFT_5 = "rw-rift-4", "rw-rift-5"


def holding(game: Game, seat: str, *hand: str) -> Game:
    """Lays a game in which the seat holds these cards; red and green have lost six ships each."""
    return on(game).hand(seat, *hand).ships("red", warp=6).ships("green", warp=6)


@row("IN-090")
def test_anybody_may_play_it_at_the_start_of_an_encounter_and_not_later(game: Game) -> None:
    holding(game, "yellow", RIFT_4).against("blue").until_usable("yellow", RIFT_4)
    assert game.main("offense") == "red"
    game.answer("yellow", **{"pass": True})
    while not game.happened("encounter_ended"):
        assert not game.may_use("yellow", RIFT_4)
        game.one_step()
    assert game.held("yellow") == [RIFT_4]


@row("IN-091")
def test_it_frees_as_many_ships_as_its_value(game: Game) -> None:
    holding(game, "green", RIFT_4).uses("green", RIFT_4, amounts={"green": 4}).until("aim", "red")
    assert game.in_warp("green") == 2
    assert discarded(game) == [RIFT_4]


@row("IN-091")
def test_not_more_and_not_fewer(game: Game) -> None:
    holding(game, "green", RIFT_4).until_usable("green", RIFT_4)
    for amounts in ({"green": 5}, {"green": 3}, {"blue": 4}, {}):
        game.refuses("green", "REW-41", use=RIFT_4, answer={"kind": "distribute", "amounts": amounts})


@row("IN-092")
def test_the_ships_of_whom_is_free_and_each_owner_places_its_own(game: Game) -> None:
    holding(game, "yellow", RIFT_4).ships("red", warp=6, blue_4=1).uses(
        "yellow", RIFT_4, amounts={"red": 2, "green": 2}
    )
    placed = {"red": {"red-5": 1, "blue-4": 1}, "green": {"green-1": 1, "green-4": 1}}
    while placed:
        (seat,) = game.until("return_ships").asked()
        game.answer(seat, amounts=placed.pop(seat))
    game.until("regroup", "red")
    assert (game.in_warp("red"), game.in_warp("green")) == (4, 4)
    assert (game.ships_at("red-5", "red"), game.ships_at("blue-4", "red")) == (2 + 1, 1 + 1)


@row("IN-093")
def test_taken_as_compensation_it_costs_the_taker_as_many_ships(game: Game) -> None:
    on(game).hand("red", "negotiate").hand("blue", "attack-08", RIFT_5)
    battle(game, "negotiate", "attack-08", ships=1).at("detonation", "red", **{"from": {"red-5": 4, "red-4": 1}})
    game.play_out()
    assert game.in_warp("red") == 1 + 5
    assert game.ships_at("red-5", "red") == 0


@row("IN-093")
def test_the_taker_chooses_exactly_as_many(game: Game) -> None:
    on(game).hand("red", "negotiate").hand("blue", "attack-08", RIFT_5)
    battle(game, "negotiate", "attack-08", ships=1).until("detonation", "red")
    for wrong in ({"red-5": 4}, {"red-5": 4, "red-4": 2}, {"blue-1": 5}):
        game.refuses("red", "REW-46", reason="", **{"from": wrong})


@row("IN-094")
def test_taken_by_another_effect_it_detonates_too(game: Game) -> None:
    on(game).hand("green", "rw-finder").hand("blue", "attack-08", RIFT_5).uses("green", "rw-finder", seats=["blue"])
    game.at("find", "green", options=[RIFT_5]).at("found", "green", cards=[f"{RIFT_5}#1"])
    game.at("detonation", "green", **{"from": {"green-1": 4, "green-2": 1}}).until("aim", "red")
    assert game.in_warp("green") == 5


@row("IN-094")
def test_with_a_traded_hand_it_detonates_too(game: Game) -> None:
    on(game).alien("red", "trader").hand("blue", "attack-08", RIFT_5).against("blue").aims_at("blue-2")
    game.with_ships(1, "red-1").uses("red", "trader.power").at(
        "detonation", "red", **{"from": {"red-5": 4, "red-4": 1}}
    )
    game.until("select_card")
    assert game.in_warp("red") == 5


@row("IN-094")
@pytest.mark.parametrize(("back", "in_warp", "held"), [("reward", 3, []), ("cosmic", 0, ["attack-20"])])
def test_taken_at_random_it_detonates_too(game: Game, back: str, in_warp: int, held: list[str]) -> None:
    """The backs are in sight: Outlaw says of which one its card is."""
    on(game).alien("red", "outlaw").hand("red", "attack-08").hand("blue", "attack-20", "rw-rift-3").against("blue")
    game.aims_at("blue-2").with_ships(1, "red-1").uses("red", "outlaw.power").at("back", "red", options=[back])
    game.until("select_card", "red")
    assert (game.in_warp("red"), game.held("red")) == (in_warp, ["attack-08", *held])


@row("IN-095")
def test_discarded_it_does_not_detonate(game: Game) -> None:
    on(game).hand("green", "plague").hand("blue", "attack-08", RIFT_5).uses("green", "plague", seats=["blue"])
    game.until("aim", "red")
    assert RIFT_5 in discarded(game)
    assert game.in_warp("green") == 0
    assert game.in_warp("blue") == 3


@row("IN-096")
def test_after_that_it_is_discarded(game: Game) -> None:
    on(game).hand("red", "negotiate").hand("blue", "attack-08", RIFT_5)
    battle(game, "negotiate", "attack-08", ships=1).play_out()
    assert discarded(game) == [RIFT_5]
    assert game.held("red") == []
