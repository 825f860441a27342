"""Skill Tokens: Escorts and alien powers (SK-051..066)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.skills import (
    allies,
    beats_blue,
    calls,
    launches,
    lay,
    letters,
    letters_of,
    offered,
    on_the_sheet,
    pick,
    second_encounter,
    sends,
    sheet,
    skilled,
)
from tests.acceptance.table import row


@row("SK-051")
def test_phantoms_ghosts_can_be_called_and_are_no_ghosts_then(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").against("blue")
    on_the_sheet(game, "red", "phantom", "EELLW")
    launches(game.aims_at("blue-2"), "W").until("escorts", "red")
    places = {each["place"]: each["ships"] for each in game.question("red")["places"]}
    assert letters_of(game, places["sheet:phantom"]) == "EE"
    game.answer("red", ships=places["sheet:phantom"])
    assert letters(game, "gate", "red") == "EEW"
    assert letters_of(game, sheet(game, "red", "phantom")) == "LLW"


def escorts_of_blue(game: Game) -> str:
    """Returns the Escorts that blue can call in its own turn, when it has launched a Weapon."""
    sends(game, "launch", "blue", "W").until("escorts", "blue")
    return letters_of(game, offered(game, "blue"))


@row("SK-055")
@pytest.mark.parametrize("void", ["void", "classic-void"])
def test_removed_ones_cannot_be_called(game: Game, void: str) -> None:
    beats_blue(game, void, "LW", "E").play_out()
    assert game.in_warp("blue") == 0
    assert escorts_of_blue(game) == "EEEE"


@row("SK-056")
def test_those_on_assessors_sheet_cannot_be_called(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").alien("yellow", "assessor").against("blue")
    launches(game.aims_at("blue-2"), "LW")
    sends(game, "tax", "red", "E").until("escorts", "red")
    assert len(offered(game, "red")) == 4


@row("SK-056")
@pytest.mark.parametrize("captor", ["fungus", "classic-fungus", "vampire"])
def test_captured_ones_cannot_be_called_by_their_owner(game: Game, captor: str) -> None:
    beats_blue(game, captor, "LW", "E").play_out()
    assert game.in_warp("blue") == 0
    assert escorts_of_blue(game) == "EEEE"


@row("SK-057")
def test_vampire_cannot_call_a_captured_one(game: Game) -> None:
    beats_blue(game, "vampire", "LW", "EE")
    launches(second_encounter(game), "W", "red-2").until("escorts", "red")
    assert len(offered(game, "red")) == 5
    assert not [ship for ship in offered(game, "red") if ship.startswith("blue-")]


@row("SK-057")
@pytest.mark.parametrize("symbiote", ["symbiote", "classic-symbiote"])
def test_symbiote_cannot_call_one_of_its_second_colour(game: Game, symbiote: str) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").alien("red", symbiote).against("blue")
    game.aims_at("blue-2").until("launch", "red")
    own = [ship for ship in game.ids_at("red-1", "red") if ship.startswith("red-")]
    assert len(game.ids_at("red-1", "red")) == 8
    game.answer("red", ships=pick(game, own, "W")).until("escorts", "red")
    assert len(offered(game, "red")) == 5
    assert all(ship.startswith("red-") for ship in offered(game, "red"))


@row("SK-058")
@pytest.mark.parametrize("fungus", ["fungus", "classic-fungus"])
def test_fungus_calls_a_stack_with_its_own_escort_on_top(game: Game, fungus: str) -> None:
    beats_blue(game, fungus, "EW", "LW").until("adhere", "red")
    (escort,) = pick(game, game.ids_at("gate", "red"), "E")
    game.answer("red", items={escort: game.question("red")["items"]})
    launches(second_encounter(game), "W", "red-2").until("escorts", "red")
    assert escort in offered(game, "red")
    game.answer("red", ships=[escort]).reveals(red="attack-30", green="attack-08").play_out("totals_fixed")
    assert game.total("offense") == 30 + 1 + 1 + 2


@row("SK-059")
@pytest.mark.parametrize("fungus", ["fungus", "classic-fungus"])
def test_fungus_cannot_call_a_stack_with_another_skill_on_top(game: Game, fungus: str) -> None:
    beats_blue(game, fungus, "W", "E")
    launches(second_encounter(game), "W", "red-2").until("escorts", "red")
    assert "blue-2" not in [each["place"] for each in game.question("red")["places"]]
    assert letters_of(game, offered(game, "red")) == "EEEEE"
    assert all(ship.startswith("red-") for ship in offered(game, "red"))


@row("SK-062", "N-18")
@pytest.mark.parametrize("macron", ["macron", "classic-macron"])
@pytest.mark.parametrize("count", [0, 1])
def test_macron_may_call_one(game: Game, macron: str, count: int) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").alien("red", macron).against("blue")
    calls(launches(game.aims_at("blue-2"), "W"), "red", count).until("select_card")
    assert letters(game, "gate", "red") == "E" * count + "W"


@row("SK-062", "N-18")
@pytest.mark.parametrize("macron", ["macron", "classic-macron"])
def test_macron_may_not_call_two(game: Game, macron: str) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").alien("red", macron).against("blue")
    launches(game.aims_at("blue-2"), "W").until("escorts", "red")
    game.refuses("red", "SKILL-12", "too_many", ships=offered(game, "red")[:2])


@row("SK-063")
@pytest.mark.parametrize("macron", ["macron", "classic-macron"])
def test_super_macron_lifts_that_limit(game: Game, macron: str) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").alien("red", macron).against("blue")
    game.hand("red", "attack-08", f"flare-{macron}").aims_at("blue-2").uses("red", f"{macron}.super")
    calls(launches(game, "LW"), "red", 3).until("select_card")
    assert letters(game, "gate", "red") == "EEELW"


def with_magnet(game: Game) -> Game:
    """Lays a game with blue as Magnet and the defense at blue-2, where no Shield is."""
    lay(skilled(game), "blue", blue_2="LLWW").alien("blue", "magnet").against("blue")
    return launches(game.aims_at("blue-2"), "LW")


@row("SK-064")
def test_magnets_turn_comes_after_the_call_and_before_the_comparison(game: Game) -> None:
    with_magnet(game).until_usable("blue", "magnet.power")
    assert len(game.happened("escorts_called")) == 2
    assert not game.happened("skills_compared")
    game.uses("blue", "magnet.power", options=["green:defense"]).until("select_card")
    order = game.order("escorts_called", "ally_drawn_in", "skills_compared")
    assert order.index("escorts_called") < order.index("ally_drawn_in") < order.index("skills_compared")


@row("SK-065")
def test_an_attracted_ally_may_call_escorts(game: Game) -> None:
    with_magnet(game).uses("blue", "magnet.power", options=["green:defense"])
    calls(sends(game, "commit", "green", "W"), "green", 2).until("select_card")
    assert letters(game, "beside", "green") == "EEW"


@row("SK-066")
def test_a_repelled_ally_takes_its_escorts_along(game: Game) -> None:
    calls(allies(with_magnet(game), offense={"yellow": "LW"}), "yellow", 3)
    game.uses("blue", "magnet.power", options=["yellow:none"]).until("select_card")
    assert game.ships_at("gate", "yellow") == 0
    assert sum(game.ships_at(f"yellow-{number}", "yellow") for number in range(1, 6)) == 20


def with_crystal(game: Game, seat: str, called: int) -> Game:
    """Lays a game with this seat as Crystal.

    Green, an ally of the offense with three Escorts at home, calls a number.
    """
    lay(lay(skilled(game), "blue", blue_2="LLWW"), "green", warp="EE").alien(seat, "crystal").against("blue")
    allies(launches(game.aims_at("blue-2"), "LW"), offense={"green": "LW"})
    return calls(game, "green", called)


@row("SK-060")
@pytest.mark.parametrize("count", [0, 2, 3])
def test_crystal_sets_how_many_escorts_an_ally_brings(game: Game, count: int) -> None:
    with_crystal(game, "blue", 1).uses("blue", "crystal.escorts", number=count).until("select_card")
    assert letters(game, "gate", "green") == "E" * count + "LW"


@row("SK-060")
def test_crystal_cannot_set_more_than_the_ally_has(game: Game) -> None:
    with_crystal(game, "blue", 1).until_usable("blue", "crystal.escorts")
    game.refuses("blue", "SKILL-18", use="crystal.escorts", answer={"kind": "choose_number", "number": 4})


@row("SK-060")
def test_unless_crystal_acts_the_call_stays_as_it_is(game: Game) -> None:
    with_crystal(game, "blue", 1).until_usable("blue", "crystal.escorts")
    game.answer("blue", **{"pass": True}).until("select_card")
    assert letters(game, "gate", "green") == "ELW"


@row("SK-061")
def test_crystal_has_no_say_in_the_escorts_of_main_players(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="LLWW").alien("blue", "crystal").against("blue")
    calls(launches(game.aims_at("blue-2"), "LW"), "red", 2)
    while game.question(next(iter(game.asked())))["name"] != "select_card":
        assert not game.may_use("blue", "crystal.escorts")
        game.one_step()
    assert letters(game, "gate", "red") == "EELW"
