"""Skill Tokens: Escorts (SK-030..054)."""

import pytest

from tests.acceptance.client import Game
from tests.acceptance.sets import SIX
from tests.acceptance.skills import allies, calls, launches, lay, letters, offered, pick, sends, skilled
from tests.acceptance.table import row

# red attacks blue-2, where no Shield stands, unless said otherwise


def attacked(game: Game, blue: str = "LLWW") -> Game:
    """Lays one ship of each skill on each home planet, and these of blue on blue-2, the target."""
    lay(skilled(game), "blue", blue_2=blue).against("blue")
    return game.aims_at("blue-2")


def asked_for_escorts(game: Game) -> list[str]:
    """Plays on without a call until cards are selected; the seats that could call, in order."""
    found = []
    while not game.happened("skills_compared"):
        found += [seat for seat, question in game.asked().items() if question["name"] == "escorts"]
        game.one_step()
    return found


@row("SK-030")
def test_escorts_are_called_after_the_alliances_and_before_any_card(game: Game) -> None:
    allies(launches(attacked(game), "LW"), offense={"green": "W"}).until("escorts", "red")
    assert list(game.asked()) == ["red"]
    assert {answer["kind"] for answer in game.legal("red")} == {"choose_ships"}
    card = {"kind": "choose_cards", "cards": [game.card("red", "attack-08")]}
    assert game.command_refused("red", game.question("red")["id"], card) == "illegal_command"
    assert not game.happened("card_selected")


@row("SK-031")
def test_they_are_asked_for_from_the_offense_clockwise_once_around(game: Game) -> None:
    lay(skilled(game.seats(*SIX[:5])), "green", green_2="LLWW").against("green").aims_at("green-2")
    allies(launches(game, "LW"), offense={"yellow": "LW"})
    assert asked_for_escorts(game) == ["red", "green", "yellow"]
    assert [data["seat"] for data in game.happened("escorts_called")] == ["red", "green", "yellow"]


@row("SK-032")
def test_who_has_no_ship_in_the_encounter_is_not_asked(game: Game) -> None:
    launches(attacked(game), "LW").at("invite", "red", seats=["green"]).at("invite", "blue", seats=["green"])
    game.at("ally", "green", options=["none"]).until("escorts", "red")
    escort = {"kind": "choose_ships", "ships": game.ids_at("green-1", "green")[:1]}
    assert game.command_refused("green", game.question("red")["id"], escort) == "not_waiting_for_you"
    assert asked_for_escorts(game) == ["red", "blue"]


@row("SK-033")
@pytest.mark.parametrize("count", range(4))
def test_none_some_or_all_may_be_called(game: Game, count: int) -> None:
    calls(launches(attacked_with_three(game), "LW", "red-1"), "red", count)
    (told,) = game.happened("escorts_called")
    assert (told["seat"], told["side"], told["count"]) == ("red", "offense", count)


def attacked_with_three(game: Game) -> Game:
    """Lays two Escorts of red in the warp and three on colonies; the ship that its Regroup frees is a Leader."""
    lay(lay(skilled(game), "blue", blue_2="LLWW"), "red", warp="EEL", red_1="LLWW").against("blue")
    return sends(game, "which_ships", "red", "L").aims_at("blue-2")


@row("SK-033")
def test_more_than_there_are_cannot_be_called(game: Game) -> None:
    launches(attacked_with_three(game), "LW", "red-1").until("escorts", "red")
    escorts, leader = offered(game, "red"), pick(game, game.ids_at("red-1", "red"), "L")
    assert len(escorts) == 3
    game.refuses("red", "SKILL-12", "not_an_option", ships=[*escorts, *leader])
    game.refuses("red", "SKILL-12", "not_an_option", ships=[*escorts, game.ids_at("warp", "red")[0]])
    game.refuses("red", "SKILL-12", "chosen_twice", ships=[*escorts, escorts[0]])
    game.refuses("red", "SKILL-12", reason="", **{"from": {"red-2": 4}})


@row("SK-034")
def test_nobody_is_asked_twice(game: Game) -> None:
    allies(launches(attacked(game), "LW"), offense={"yellow": "LW"}).until("escorts", "red")
    question, escort = game.question("red")["id"], offered(game, "red")[:1]
    calls(calls(calls(game, "red", 0), "blue", 0), "yellow", 2)
    late = {"kind": "choose_ships", "ships": escort}
    assert game.command_refused("red", question, late) == "question_closed"
    assert [data["count"] for data in game.happened("escorts_called")] == [0, 0, 2]


@row("SK-035")
def test_escorts_join_the_side_of_their_player(game: Game) -> None:
    allies(launches(attacked(game), "LW"), offense={"yellow": "LW"}, defense={"green": "LW"})
    calls(calls(game, "green", 1), "yellow", 2).until("select_card")
    assert (letters(game, "gate", "yellow"), letters(game, "beside", "green")) == ("EELW", "ELW")


@row("SK-036")
def test_a_defense_without_ships_on_the_planet_is_not_asked(game: Game) -> None:
    assert asked_for_escorts(launches(attacked(game, blue=""), "LW")) == ["red"]


@row("SK-040")
def test_called_escorts_count_in_the_total(game: Game) -> None:
    calls(launches(attacked(game), "LW"), "red", 3).reveals(red="attack-08", blue="attack-08").play_out()
    assert (game.total("offense"), game.total("defense")) == (13, 12)
    assert game.result() == "offense_won"


@row("SK-041")
def test_they_earn_rewards(game: Game) -> None:
    game.hand("blue", "attack-40")
    calls(allies(launches(attacked(game), "LW"), defense={"green": "LW"}), "green", 3)
    game.reveals(red="attack-08", blue="attack-40").play_out()
    assert game.last("rewards_chosen")["amounts"] == {"cards": 5}


@row("SK-042")
def test_lost_escorts_count_for_compensation(game: Game) -> None:
    game.hand("blue", "attack-08", *["attack-06"] * 5, *["attack-10"] * 3)
    calls(launches(attacked(game), "LLWW"), "red", 2).reveals(red="negotiate", blue="attack-08").play_out()
    assert game.last("compensation_fixed")["count"] == 6
    assert len(game.held("red")) == 1 + 6


@row("SK-043")
def test_they_are_lost_with_the_losing_side(game: Game) -> None:
    game.hand("blue", "attack-40")
    calls(launches(attacked(game), "LLWW"), "red", 5).reveals(red="attack-08", blue="attack-40").play_out()
    assert letters(game, "warp", "red") == "EEEEELLWW"


@row("SK-044")
def test_they_land_with_the_winners(game: Game) -> None:
    calls(launches(attacked(game), "W"), "red", 2).reveals(red="attack-08", blue="negotiate").play_out()
    assert letters(game, "blue-2", "red") == "EEW"


@row("SK-045", "N-17")
def test_they_come_on_top_of_the_limit_of_four(game: Game) -> None:
    allies(launches(attacked(game), "LW"), offense={"yellow": "LLWW"})
    calls(game, "yellow", 5).until("select_card")
    assert game.ships_at("gate", "yellow") == 9


@row("SK-050")
def test_those_on_home_and_foreign_colonies_can_be_called(game: Game) -> None:
    lay(skilled(game), "blue", blue_2="LLWW")
    lay(game, "red", green_3="EE", red_1="LLWW").against("blue").aims_at("blue-2")
    launches(game, "LW", "red-1").until("escorts", "red")
    places = {each["place"]: len(each["ships"]) for each in game.question("red")["places"]}
    assert places["green-3"] == 2
    assert sum(places.values()) == 5


@row("SK-053")
def test_those_in_the_encounter_cannot_be_called(game: Game) -> None:
    launches(attacked(game), "EW", "red-1").until("escorts", "red")
    assert len(offered(game, "red")) == 4
    assert not set(game.ids_at("gate", "red")) & set(offered(game, "red"))


@row("SK-053")
def test_those_of_the_defense_on_the_planet_are_in_the_encounter(game: Game) -> None:
    launches(attacked(game, blue="EELW"), "LW").until("escorts", "blue")
    assert "blue-2" not in [each["place"] for each in game.question("blue")["places"]]
    assert len(offered(game, "blue")) == 3
    game.refuses("blue", "SKILL-12", "not_an_option", ships=pick(game, game.ids_at("blue-2", "blue"), "E"))


@row("SK-054")
def test_those_in_the_warp_cannot_be_called(game: Game) -> None:
    launches(attacked_with_three(game), "LW", "red-1").until("escorts", "red")
    assert letters(game, "warp", "red") == "EE"
    assert not set(game.ids_at("warp", "red")) & set(offered(game, "red"))
