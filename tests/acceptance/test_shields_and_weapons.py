"""Skill Tokens: the comparison of Shields and Weapons (SK-110..127)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.skills import allies, battle, compared, letters
from tests.acceptance.table import row


@row("SK-110")
def test_the_comparison_comes_before_the_first_card(game: Game) -> None:
    battle(game, "WW", "S").until("select_card")
    assert game.happened("skills_compared") == [{"weapons": 2, "shields": 1, "ends": False}]
    assert game.order("escorts_called", "skills_compared", "card_selected")[-1] == "skills_compared"


@row("SK-111")
def test_weapons_of_the_offensive_side_are_compared_with_shields_of_the_defensive(game: Game) -> None:
    allies(battle(game, "WW", "S"), offense={"green": "W"}, defense={"yellow": "SSS"}).play_out("skills_compared")
    assert compared(game) == (3, 4)


def ended(game: Game) -> Game:
    """Plays three Weapons against four Shields; red has three ships in the gate, green two, yellow is beside blue."""
    game.alien("blue", "tick-tock").hand("red", "attack-08", "attack-10")
    allies(battle(game, "WWL", "SS"), offense={"green": "WE"}, defense={"yellow": "SS"})
    return game.play_out("skills_compared")


@row("SK-112")
def test_more_shields_end_the_encounter(game: Game) -> None:
    ended(game).play_out()
    assert compared(game) == (3, 4)
    assert game.result() == "aborted"
    assert not game.happened("card_selected")


@row("SK-113")
def test_the_ships_of_the_gate_go_home(game: Game) -> None:
    ended(game)
    placed = {"red": "red-5", "green": "green-5", "yellow": "yellow-5"}
    before = [game.ships_at(planet, seat) for seat, planet in placed.items()]
    while not game.happened("encounter_ended"):
        for seat in game.asked():
            goes_to(game, seat, placed[seat])
    assert game.ships_at("gate", "red") == game.ships_at("gate", "green") == game.ships_at("beside", "yellow") == 0
    assert [game.ships_at(planet, seat) for seat, planet in placed.items()] == [
        there + back for there, back in zip(before, (3, 2, 2), strict=True)
    ]
    assert [game.in_warp(seat) for seat in game.parts] == [0, 0, 0, 0]
    assert letters(game, "blue-2", "blue") == "SS"


def goes_to(game: Game, seat: str, planet: str) -> Game:
    """Sends all returning ships of the seat there; they are named one by one where they are not alike."""
    question = game.until("return_ships", seat).question(seat)
    if "items" in question:
        return game.answer(seat, items={planet: question["items"]})
    return game.answer(seat, amounts={planet: question["total"]})


@row("SK-114")
def test_nobody_has_won_or_lost(game: Game) -> None:
    ended(game).play_out()
    begin, end = (game.events(types=type)[0]["seq"] for type in ("skills_compared", "encounter_ended"))
    happened = {event["type"] for event in game.events(after=begin) if event["seq"] <= end}
    assert not happened & {"outcome_fixed", "ships_lost", "rewards_chosen", "compensation_fixed", "use_declared"}
    assert not any(game.has_colony(seat, "blue-2") for seat in ("red", "green"))
    assert game.state(at=begin)["sheets"]["tick-tock"] == game.state(at=end)["sheets"]["tick-tock"]


@row("SK-115")
def test_the_turn_passes_on(game: Game) -> None:
    ended(game).play_out("turn_began")
    assert game.last("turn_began")["seat"] == "blue"
    assert [data["number"] for data in game.happened("encounter_began")][:2] == [1, 1]
    assert not any(data["seat"] == "red" and data["kind"] == "confirm" for data in game.happened("answered"))


@row("SK-116")
@pytest.mark.parametrize(
    ("red", "blue", "numbers"), [("WWW", "SSS", (3, 3)), ("L", "L", (0, 0)), ("WWW", "SS", (3, 2))]
)
def test_otherwise_the_encounter_goes_on(game: Game, red: str, blue: str, numbers: tuple[int, int]) -> None:
    battle(game, red, blue).until("select_card")
    assert sorted(game.asked()) == ["blue", "red"]
    assert compared(game) == numbers


@row("SK-117", "SK-118")
@pytest.mark.parametrize("amoeba", ["amoeba", "classic-amoeba"])
def test_there_is_one_comparison_though_amoeba_oozes_its_weapons_out(game: Game, amoeba: str) -> None:
    game.alien("red", amoeba).hand("red", "attack-40")
    battle(game, "WW", "SS").selects("red", "attack-40").selects("blue", "attack-08")
    game.uses("red", f"{amoeba}.power", options=["withdraw"]).until("ooze", "red")
    game.answer("red", ships=game.ids_at("gate", "red")).play_out()
    assert game.happened("skills_compared") == [{"weapons": 2, "shields": 2, "ends": False}]
    assert game.order("skills_compared", "cards_revealed", "outcome_fixed", "encounter_ended")[:4] == [
        "skills_compared",
        "cards_revealed",
        "outcome_fixed",
        "encounter_ended",
    ]
    assert game.result() == "offense_won"


@row("SK-126")
def test_shields_of_the_offense_and_weapons_of_the_defense_do_not_count(game: Game) -> None:
    battle(game, "SSSS", "WWWW").until("select_card")
    assert compared(game) == (0, 0)


@row("SK-127")
def test_an_encounter_that_it_ends_uses_no_cards(game: Game) -> None:
    allies(battle(game, "WWL", "SSSS"), offense={"green": "E"}).until("escorts", "red")
    before = [game.held(seat) for seat in game.parts], game.state()["piles"]["deck"], game.open_pile("discard")
    game.play_out("encounter_ended")
    end = game.seq("encounter_ended")
    hands = [[each["title"] for each in game.state(seat, end)["seats"][seat]["hand"]] for seat in game.parts]
    then = game.state(at=end)
    assert (hands, then["piles"]["deck"], then["open_piles"]["discard"]) == before
