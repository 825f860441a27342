"""Skill Tokens: Leaders and the power (SK-070..077), and who may pick them (SK-095..097)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.skills import active_leaders, allies, launches, lay, letters, power, sends, skilled
from tests.acceptance.table import row


def human(game: Game, leaders: int, **elsewhere: str) -> Game:
    """Lays a game with blue as Human; a number of its Leaders are at home, the others are in the warp."""
    lay(skilled(game), "blue", warp="L" * (5 - leaders), blue_2="WW", **elsewhere).alien("blue", "human")
    return game.against("blue")


@row("SK-070", "N-16")
@pytest.mark.parametrize(("leaders", "total"), [(3, 8 + 2 + 4), (2, 8 + 2)])
def test_with_three_active_leaders_the_power_works_and_with_two_it_does_nothing(
    game: Game, leaders: int, total: int
) -> None:
    launches(human(game, leaders).aims_at("blue-2"), "W").reveals(red="attack-08", blue="attack-08")
    assert power(game, "blue") == (["human"] if leaders == 3 else [])
    game.play_out("totals_fixed")
    assert game.total("defense") == total
    assert bool(game.happened("use_declared")) is (leaders == 3)


@row("SK-070")
def test_with_two_a_power_that_may_be_used_is_not_offered(game: Game) -> None:
    lay(skilled(game), "red", warp="LLLL", red_1="LWW").alien("red", "trader").against("blue")
    lay(game, "blue", blue_2="WW")
    launches(game.aims_at("blue-2"), "W").until("select_card", "red")
    assert power(game, "red") == []
    answer = {"kind": "respond", "use": "trader.power"}
    assert game.command_refused("red", game.question("red")["id"], answer) == "illegal_command"
    assert not game.happened("use_declared")


@row("SK-071")
def test_the_power_is_back_with_the_third_leader_in_regroup(game: Game) -> None:
    lay(lay(skilled(game), "red", warp="LLL", red_1="LWW"), "blue", blue_2="WW").alien("red", "human").against("blue")
    game.until("regroup", "red")
    assert (active_leaders(game, "red"), power(game, "red")) == (2, [])
    game.answer("red", planets=["red-1"]).until("aim")
    assert (active_leaders(game, "red"), power(game, "red")) == (3, ["human"])
    launches(game.aims_at("blue-2"), "W").reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert game.total("offense") == 8 + 1 + 4


BOTH, LEADERS = "leaders_and_home_colonies", "leaders_only"


@row("SK-072")
@pytest.mark.parametrize(
    ("rule", "leaders", "homes", "active"),
    [
        (BOTH, 3, 2, False),
        (BOTH, 2, 3, False),
        (BOTH, 3, 3, True),
        (LEADERS, 3, 2, True),
        (LEADERS, 2, 5, False),
        (None, 3, 2, False),
        (None, 3, 3, True),
    ],
)
def test_the_option_says_whether_home_colonies_are_needed_too(
    game: Game, rule: str | None, leaders: int, homes: int, active: bool
) -> None:
    if rule:
        game.option(**{"skill_tokens.power_rule": rule})
    empty = {f"blue_{number}": "" for number in range(homes + 1, 6)}
    lay(skilled(game), "blue", warp="L" * (5 - leaders), **empty).alien("blue", "human").until("aim")
    blue = game.state()["seats"]["blue"]
    assert (active_leaders(game, "blue"), blue["home_colonies"]) == (leaders, homes)
    assert power(game, "blue") == (["human"] if active else [])


@row("SK-073")
def test_leaders_on_foreign_colonies_are_active(game: Game) -> None:
    game.option(**{"skill_tokens.power_rule": LEADERS})
    lay(skilled(game), "blue", warp="LL", green_3="LLL").alien("blue", "human").until("aim")
    assert (active_leaders(game, "blue"), power(game, "blue")) == (3, ["human"])


@row("SK-074")
def test_leaders_in_the_encounter_are_active_until_they_are_lost(game: Game) -> None:
    lay(lay(skilled(game), "red", warp="LLE", red_1="LLLWW"), "blue", blue_2="WW").alien("red", "human")
    game.hand("blue", "attack-40").against("blue")
    launches(sends(game, "which_ships", "red", "E").aims_at("blue-2"), "LLW", "red-1").until("select_card")
    assert (active_leaders(game, "red"), power(game, "red")) == (3, ["human"])
    game.reveals(red="attack-08", blue="attack-40").play_out("totals_fixed")
    assert game.total("offense") == 8 + 3 + 4
    game.play_out()
    assert (active_leaders(game, "red"), power(game, "red")) == (1, [])


@row("SK-077")
def test_leaders_in_the_warp_are_not_active(game: Game) -> None:
    human(game, 2).until("aim")
    assert (letters(game, "warp", "blue"), active_leaders(game, "blue"), power(game, "blue")) == ("LLL", 2, [])


@row("SK-095")
def test_leaders_are_lost_with_a_defeated_planet(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="LLL").against("blue")
    launches(game.aims_at("blue-2"), "W").reveals(red="attack-08", blue="negotiate").play_out()
    assert letters(game, "warp", "blue") == "LLL"


@row("SK-096")
def test_force_field_sends_allied_leaders_home(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").hand("yellow", "force-field").against("blue")
    allies(launches(game.aims_at("blue-2"), "LW"), offense={"green": "LL"})
    game.uses("yellow", "force-field", seats=["green"]).until("escorts", "red")
    assert game.ships_at("gate", "green") == 0
    assert sum(letters(game, f"green-{n}", "green").count("L") for n in range(1, 6)) == 5


@row("SK-096")
def test_the_edict_force_field_does_so_too(game: Game) -> None:
    lay(skilled(game.play_with("classic")), "blue", blue_2="LLWW").hand("yellow", "edict-force-field").against("blue")
    allies(launches(game.aims_at("blue-2"), "LW"), offense={"green": "LL"})
    game.uses("yellow", "edict-force-field", seats=["green"]).until("escorts", "red")
    assert game.ships_at("gate", "green") == 0
