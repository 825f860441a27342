"""Skill Tokens: equipment, setup, Escorts (SKILL-01..29)."""

from collections import Counter

import pytest

from domain import board
from domain.events import ShipsMoved
from domain.game.catalogue import entries
from domain.game.position import faults
from domain.game.views import redact, view
from domain.mechanics.captured_places import CAPTURED
from domain.questions import ChooseShips
from domain.variants.skill_tokens import skills
from tests.scenario.table import Table
from tests.scenario.variants.skills import befalls, compared, joins, lay, letters_at, offered, pick, sends, shown

SEATS = ("red", "blue", "green", "yellow")


def laid(table: Table, **planets: str) -> Table:
    """Red against blue; no Shields on blue-1, so that no comparison ends the encounter."""
    lay(table.variant("skill_tokens").against("blue"), "red", **planets)
    return lay(table, "blue", blue_1="EELL")


def launched(table: Table, letters: str = "WS", place: str = "") -> Table:
    return sends(table.aims_at("blue-1"), "launch", "red", letters, place)


def escorts(table: Table) -> ChooseShips:
    """The question that asks red which Escorts it calls."""
    question = table.question("red").question
    assert isinstance(question, ChooseShips)
    return question


# -- equipment and setup -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("red", "blue", "green", "yellow"), board.COLOURS])
def test_every_colour_has_five_ships_of_each_skill__SKILL_01(table: Table, seats: tuple[str, ...]) -> None:
    table.seats(*seats).variant("skill_tokens").start()
    skills = shown(table)["skills"]
    for seat in seats:
        assert Counter(skills[ship] for ship in board.SHIPS[seat]) == dict.fromkeys("ELSW", 5)
    assert len(skills) == 20 * len(seats)


def test_the_variant_brings_no_ship_and_no_planet_and_no_card__SKILL_02(table: Table) -> None:
    table.variant("skill_tokens").start()
    assert len(table.state.ships) == 80
    assert [entry["id"] for entry in entries("tokens")] == ["E", "L", "S", "W"]


def test_everybody_spreads_its_ships_over_the_home_planets__SKILL_03(table: Table) -> None:
    table.variant("skill_tokens").as_dealt().option(alien_selection="flares").start()
    ships = board.SHIPS["red"]
    spread = {"red-1": list(ships[:16]), **{f"red-{n}": [ships[14 + n]] for n in range(2, 6)}}
    table.answer("red", items=spread).until("choose_alien")
    assert {planet: board.ships_at(table.state, planet) for planet in board.PLANETS["red"]} == spread


def test_each_home_planet_needs_a_ship_and_all_are_placed__SKILL_03(table: Table) -> None:
    table.variant("skill_tokens").start()
    ships = board.SHIPS["red"]
    four = {f"red-{n}": [ships[15 + n]] for n in range(1, 5)}
    table.refuses("red", "too_few", "SKILL-03", items={**four, "red-1": list(ships[:17])})
    table.refuses("red", "wrong_total", "SKILL-03", items={**four, "red-5": list(ships[:15])})
    table.refuses("red", "wrong_total", "SKILL-03", items={**four, "red-5": [*ships[:16], ships[0]]})
    table.refuses("red", "not_an_option", "SKILL-03", items={**four, "blue-1": list(ships[:16])})
    table.refuses("red", "wrong_members", "SKILL-03", amounts=dict.fromkeys(board.PLANETS["red"], 4))


def test_four_on_each_planet_is_the_default_and_has_one_of_each_skill__SKILL_03(table: Table) -> None:
    table.variant("skill_tokens").until("launch")
    for seat in SEATS:
        assert [letters_at(table, planet, seat) for planet in board.PLANETS[seat]] == ["ELSW"] * 5


def test_a_position_that_says_where_ships_are_is_not_rearranged__SKILL_03(table: Table) -> None:
    lay(table.variant("skill_tokens"), "red", blue_3="LW", warp="E").start()
    assert [asked.seat for asked in table.questions().values()] == ["blue", "green", "yellow"]
    assert (letters_at(table, "blue-3", "red"), letters_at(table, board.WARP, "red")) == ("LW", "E")


def test_a_position_names_ships_by_number_or_by_skill__SKILL_03() -> None:
    def wrong(ships: object, warp: object = 0, variant: str = "skill_tokens") -> list[str]:
        part = {"seat": "red", "ships": ships, "warp": warp}
        return [each["pointer"] for each in faults({"seats": [part]}, list(SEATS), [variant])]

    five = dict.fromkeys("ELSW", 5)
    assert wrong({"red-1": five}) == wrong({"red-1": 12, "red-2": {"E": 5}}, {"L": 3}) == []
    assert wrong({"red-1": five}, variant="planetoids") == ["/position/seats/0/ships/red-1"]
    assert wrong({"red-1": {"X": 20}}) == ["/position/seats/0/ships/red-1"]
    assert wrong({"red-1": {"E": -1}}) == ["/position/seats/0/ships/red-1"]
    assert wrong({"red-1": {"E": 6, "L": 5, "S": 5, "W": 4}}) == ["/position/seats/0/ships"]
    assert wrong({"red-1": {"E": 5}}, {"E": 1, "L": 14}) == ["/position/seats/0/ships"]
    assert wrong({"red-1": 20}, {"E": 1}) == ["/position/seats/0/ships"]
    assert wrong({"red-1": 20}, {"E": "1"}) == ["/position/seats/0/warp"]


def test_without_escorts_and_shields_an_encounter_has_the_usual_numbers__SKILL_04(table: Table) -> None:
    launched(laid(table.seat("red", hand=["attack-10"]), red_1="LLLW"), "LLLW")
    table.reveals(red="attack-10", blue="attack-08").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (14, 12)
    assert (table.result(), table.in_warp("blue")) == ("offense_won", 4)


def test_a_ship_keeps_its_skill_wherever_it_goes__SKILL_05(table: Table) -> None:
    launched(laid(table, red_1="WWWW"), "WWWW")
    before = dict(table.state.marks)
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert letters_at(table, board.WARP, "red") == "WWWW"
    assert table.state.marks == before == shown(table, "green")["skills"]


def test_a_player_who_launches_ships_names_their_skills__SKILL_05(table: Table) -> None:
    laid(table, red_1="EELLSSWW").aims_at("blue-1").until("launch")
    question = table.question("red").question.describe()
    assert question["places"][0]["marks"] == {ship: table.state.marks[ship] for ship in offered(table, "red")["red-1"]}
    table.answer("red", ships=pick(table, "red", "LSS", "red-1"))
    assert letters_at(table, board.GATE, "red") == "LSS"


def test_the_ready_answers_name_numbers_first_and_then_ships_of_each_skill__SKILL_05(table: Table) -> None:
    laid(table, red_1="EELL", red_2="EESSSWWWWSSEWLLL").aims_at("blue-1").until("launch")
    ready = list(table.question("red").question.answers())
    by_number = [answer for answer in ready if "from" in answer]
    assert ready[: len(by_number)] == by_number
    chosen = {
        (place, "".join(sorted(table.state.marks[s] for s in answer["ships"] if table.state.ships[s] == place)))
        for answer in ready
        if "ships" in answer
        for place in ("red-1", "red-2")
    }
    assert {("red-1", "E"), ("red-1", "LL"), ("red-2", "SW"), ("red-2", "WWWW")} <= chosen


def test_the_owner_says_which_ship_leaves_the_warp__SKILL_05_XVAR_17(table: Table) -> None:
    laid(table, warp="EWLL").until("which_ships", "red")
    table.answer("red", ships=pick(table, "red", "W")).at("regroup", "red", planets=["red-2"])
    assert (letters_at(table, board.WARP, "red"), "W" in letters_at(table, "red-2", "red")) == ("ELL", True)


def test_ships_that_are_alike_are_not_told_apart__SKILL_05(table: Table) -> None:
    laid(table, warp="WW").until("regroup", "red")
    assert not any(event.kind == "choose_ships" for event in table.happened("answered"))


def test_returning_ships_are_put_down_one_by_one__SKILL_05(table: Table) -> None:
    lay(table.seat("blue", hand=["negotiate"]).seat("red", hand=["negotiate"]), "green", green_1="WS")
    launched(laid(table)).invites("red", "green")
    joins(table, "green", "offense", "SW", "green-1")
    table.reveals(red="negotiate", blue="negotiate").until("return_ships", "green")
    shield, weapon = sorted(board.ships_at(table.state, board.GATE, "green"), key=table.state.marks.__getitem__)
    table.refuses("green", "wrong_members", "CORE-210", amounts={"green-2": 2})
    table.answer("green", items={"green-2": [weapon], "green-3": [shield]})
    assert [table.state.ships[ship] for ship in (weapon, shield)] == ["green-2", "green-3"]


def test_nobody_sees_how_others_spread_before_all_have__SKILL_06(table: Table) -> None:
    table.variant("skill_tokens").start()
    ships = board.SHIPS["red"]
    spread = {"red-1": list(ships[:16]), **{f"red-{n}": [ships[14 + n]] for n in range(2, 6)}}
    table.answer("red", items=spread)
    assert view(table.state, "blue")["planets"]["red-1"]["red"] == list(ships[:4])
    assert "answer" not in redact(table.last("answered"), "blue")
    for seat in ("yellow", "green", "blue"):
        table.answer(seat, items=table.question(seat).question.default()["items"])
    moved = table.last("ships_moved")
    assert (moved.why, set(moved.moves)) == ("setup", set(ships[4:19]))
    assert view(table.state, "blue")["planets"]["red-1"]["red"] == list(ships[:16])


# -- calling Escorts ---------------------------------------------------------------------------


def test_escorts_are_called_between_alliances_and_cards__SKILL_10_TIME_21(table: Table) -> None:
    launched(laid(table)).invites("red", "green").at("ally", "green", options=["offense"])
    table.at("commit", "green", **{"from": {"green-1": 1}}).until("escorts")
    assert table.state.phase == "alliance"
    assert [asked.question.name for asked in table.questions().values()] == ["escorts"]
    assert not table.encounter.selected


def test_the_call_goes_round_clockwise_from_the_offense__SKILL_11_SKILL_24(table: Table) -> None:
    table.seats("red", "green", "blue", "yellow", "purple")
    launched(laid(table)).invites("red", "yellow")
    joins(table, "yellow", "offense", "W").until("select_card")
    assert [event.seat for event in table.happened("escorts_called")] == ["red", "blue", "yellow"]


def test_a_player_who_has_no_ship_in_the_encounter_is_not_asked__SKILL_12(table: Table) -> None:
    launched(laid(table)).invites("red", "green", "yellow")
    joins(table, "yellow", "offense", "W").until("escorts", "red")
    for seat in ("red", "blue", "yellow"):
        assert table.asked(seat) == "escorts"
        assert table.asked("green") == ""
        table.answer(seat, **{"from": {}})
    assert table.state.phase == "planning"


def test_a_token_in_place_of_ships_is_no_ship__SKILL_12(table: Table) -> None:
    table.option(sets=["base", "storm"])
    laid(table.seat("red", "sloth")).aims_at("blue-1").until("select_card")
    assert [event.seat for event in table.happened("escorts_called")] == ["blue"]
    assert compared(table) == (0, 0)


def test_some_or_all_or_none_of_the_escorts_may_be_called__SKILL_12(table: Table) -> None:
    launched(laid(table, red_1="EEWS", red_2="E", warp="EE"), "SW", "red-1").until("escorts", "red")
    question = escorts(table)
    assert (question.least, question.most) == (0, 4)
    everything = [ship for ships in offered(table, "red").values() for ship in ships]
    table.refuses(
        "red", "not_an_option", "SKILL-12", ships=[*everything, *board.ships_at(table.state, board.WARP, "red")]
    )
    table.refuses("red", "too_many", "SKILL-12", **{"from": {"red-1": 4}})
    table.answer("red", ships=everything)
    assert letters_at(table, board.GATE, "red") == "EEEESW"
    assert table.last("escorts_called").count == 4


def test_there_is_no_second_turn_to_call__SKILL_12(table: Table) -> None:
    launched(laid(table)).at("escorts", "red", **{"from": {}}).at("escorts", "blue", **{"from": {"blue-2": 1}})
    assert table.state.phase == "planning"
    assert [event.count for event in table.happened("escorts_called")] == [0, 1]


def test_called_escorts_count_in_the_total__SKILL_13(table: Table) -> None:
    launched(laid(table), "WL")
    sends(table, "escorts", "red", "EEE").reveals(red="attack-08", blue="attack-08").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (13, 12)
    assert (table.result(), letters_at(table, "blue-1", "red")) == ("offense_won", "EEELW")


def test_called_escorts_are_lost_with_the_others__SKILL_13_SKILL_14(table: Table) -> None:
    launched(laid(table.seat("blue", hand=["attack-20"])), "WLLS")
    sends(table, "escorts", "red", "EEEEE").reveals(red="attack-08", blue="attack-20").play_out()
    assert letters_at(table, board.WARP, "red") == "EEEEELLSW"


def test_called_escorts_bring_rewards__SKILL_13_XVAR_11(table: Table) -> None:
    lay(table.seat("blue", hand=["attack-20"]), "green", green_1="WW")
    launched(laid(table)).invites("red").invites("blue", "green")
    joins(table, "green", "defense", "WW", "green-1")
    sends(table, "escorts", "green", "EEE").reveals(red="attack-08", blue="attack-20").play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 5}


def test_compensation_counts_called_escorts__SKILL_13_XVAR_11(table: Table) -> None:
    table.seat("blue", hand=["attack-08", *["attack-06"] * 7, "attack-10"])
    launched(laid(table), "WLLS")
    sends(table, "escorts", "red", "EE").reveals(red="negotiate", blue="attack-10").play_out()
    assert table.last("compensation_fixed").count == 6


def test_escorts_come_on_top_of_the_limit_of_four__SKILL_14(table: Table) -> None:
    lay(table, "green", green_1="WWLL")
    launched(laid(table)).invites("red", "green")
    joins(table, "green", "offense", "WWLL", "green-1")
    sends(table, "escorts", "green", "EEEEE")
    assert letters_at(table, board.GATE, "green") == "EEEEELLWW"


def test_escorts_on_home_and_foreign_colonies_can_be_called__SKILL_15(table: Table) -> None:
    laid(table, red_1="EW", red_2="L", red_3="W", red_4="S", red_5="SSSSLLLLWWEEE", green_2="EW")
    launched(table, "W", "red-3").until("escorts", "red")
    assert {place: len(ships) for place, ships in offered(table, "red").items()} == {
        "red-1": 1,
        "red-5": 3,
        "green-2": 1,
    }


def test_escorts_elsewhere_cannot_be_called__SKILL_16(table: Table) -> None:
    laid(table, red_1="EEEEE").aims_at("blue-1").until("launch")
    launching, lost, gone, held = pick(table, "red", "EEEE", "red-1")
    moves = {lost: board.WARP, gone: board.REMOVED, held: f"{CAPTURED}:blue"}
    table.happens(ShipsMoved(moves={ship: ["red-1", to] for ship, to in moves.items()}, why="scenario"))
    table.answer("red", ships=[launching]).until("escorts", "red")
    assert [len(ships) for ships in offered(table, "red").values()] == [1]


def test_escorts_that_a_vampire_commands_are_those_of_no_player__SKILL_16_SKILL_22(table: Table) -> None:
    laid(table.seat("blue", "vampire", hand=["attack-20", "negotiate"]), red_1="EEEEE")
    launched(table, "EEEE", "red-1").reveals(red="attack-08", blue="attack-20").play_out()
    taken = set(table.state.commandeered)
    assert {table.state.marks[ship] for ship in taken} == {"E"}
    callable_now = [skills.callable_escorts(table.state, seat) for seat in ("red", "blue")]
    assert not taken & {ship for places in callable_now for ships in places.values() for ship in ships}


def test_escorts_and_leaders_on_a_moon_are_on_no_colony__SKILL_15(table: Table) -> None:
    table.variant("classic").position(moons={"moon-defense": "green-5"})
    launched(laid(table, moon_defense="EEL")).until("escorts", "red")
    assert "moon-defense" not in offered(table, "red")
    assert shown(table)["active_leaders"]["red"] == 4


def test_a_macron_calls_one_escort__SKILL_17(table: Table) -> None:
    laid(table.seat("red", "macron"), red_1="W").aims_at("blue-1")
    sends(table, "launch", "red", "W").until("escorts", "red")
    assert (escorts(table).most, sum(map(len, offered(table, "red").values()))) == (1, 5)
    table.refuses("red", "too_many", "SKILL-12", ships=pick(table, "red", "EE"))
    sends(table, "escorts", "red", "E").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2 * 4


def test_two_powers_of_one_ship_allow_one_escort__SKILL_17(table: Table) -> None:
    laid(table.seat("red", aliens=["macron", "classic-macron"]), red_1="W").aims_at("blue-1")
    sends(table, "launch", "red", "W").until("escorts", "red")
    assert escorts(table).most == 1


def test_the_super_macron_flare_lifts_its_limit__SKILL_17(table: Table) -> None:
    laid(table.seat("red", "macron", hand=["flare-macron", "attack-08"]), red_1="W")
    table.aims_at("blue-1").uses("red", "macron.super")
    sends(table, "launch", "red", "W").until("escorts", "red")
    assert escorts(table).most == 5


def test_a_macron_without_its_power_calls_as_many_as_anybody__SKILL_17(table: Table) -> None:
    laid(table.seat("red", "macron").seat("green", hand=["cosmic-zap"]), red_1="W")
    table.aims_at("blue-1").uses("green", "cosmic-zap")
    sends(table, "launch", "red", "W").until("escorts", "red")
    assert escorts(table).most == 5


def calling_ally(table: Table, crystal: str = "blue") -> Table:
    """Green, an ally of red with three Escorts on colonies, calls one of them; `crystal` is a Crystal."""
    lay(table, "green", green_1="WWLL", green_2="EEE", warp="EE")
    launched(laid(table.seat(crystal, "crystal"))).invites("red", "green")
    joins(table, "green", "offense", "W", "green-1").at("escorts", "red", **{"from": {}})
    return sends(table, "escorts", "green", "E")


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_crystal_fixes_how_many_escorts_an_ally_brings__SKILL_18(table: Table, number: int) -> None:
    calling_ally(table).until("escorts_named", "blue")
    use = {"use": "crystal.escorts"}
    table.refuses("blue", "too_many", "SKILL-18", **use, answer={"kind": "choose_number", "number": 4})
    table.answer("blue", **use, answer={"kind": "choose_number", "number": number}).until("select_card")
    assert letters_at(table, board.GATE, "green") == "E" * number + "W"


def test_the_ally_says_which_escorts_come_then__SKILL_18(table: Table) -> None:
    calling_ally(table).uses("blue", "crystal.escorts", number=2).until("fixed_escorts", "green")
    table.refuses("green", "too_few", "SKILL-18", **{"from": {"green-2": 1}})
    table.answer("green", **{"from": {"green-2": 2}})
    assert table.ships_of("green", "green-2") == 1


def test_without_crystals_order_the_call_stays__SKILL_18(table: Table) -> None:
    calling_ally(table).until("escorts_named", "blue").passes("blue").until("select_card")
    assert letters_at(table, board.GATE, "green") == "EW"


def test_a_zapped_order_leaves_the_call_as_it_is__SKILL_18(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    calling_ally(table).uses("blue", "crystal.escorts", number=3).uses("yellow", "cosmic-zap").until("select_card")
    assert letters_at(table, board.GATE, "green") == "EW"


def test_crystal_has_no_say_over_main_players__SKILL_18(table: Table) -> None:
    sends(launched(laid(table.seat("blue", "crystal"))), "escorts", "red", "EE").until("select_card")
    assert not table.was_offered("blue", "crystal.escorts")
    assert letters_at(table, board.GATE, "red") == "EESW"


def test_crystal_outside_the_encounter_has_no_say__SKILL_18(table: Table) -> None:
    calling_ally(table, crystal="yellow").until("select_card")
    assert not table.was_offered("yellow", "crystal.escorts")


def wraith(table: Table, reserve: str) -> Table:
    """Red is Wraith; the ships of these skills are in its reserve, all others at home."""
    table.seat("red", "wraith")
    laid(table, red_1="WSLL").aims_at("blue-1").until("launch")
    ships = []
    for letter in reserve:
        there = [s for s in board.SHIPS["red"] if table.state.marks[s] == letter and table.state.ships[s] != "red-1"]
        ships.append(next(ship for ship in there if ship not in ships))
    moves = {ship: [table.state.ships[ship], "sheet:wraith"] for ship in ships}
    befalls(table, ShipsMoved(moves=moves, why="scenario"))
    return sends(table, "launch", "red", "WS", "red-1")


def test_escorts_of_the_reserve_can_be_called__SKILL_20(table: Table) -> None:
    wraith(table, "EEL").until("escorts", "red")
    assert len(offered(table, "red")["sheet:wraith"]) == 2


def test_how_many_come_from_the_reserve_is_secret__SKILL_21(table: Table) -> None:
    wraith(table, "EEL").until("escorts", "red")
    called = offered(table, "red")["sheet:wraith"]
    before = {viewer: view(table.state, viewer)["sheets"] for viewer in ("blue", "public")}
    since = len(table.events)
    table.answer("red", ships=called)
    said = table.last("escorts_called")
    assert (said.seat, said.called, said.count) == ("red", True, 0)
    for viewer, sheets in before.items():
        seen = view(table.state, viewer)
        assert (seen["sheets"], seen["gate"]["red"]) == (sheets, board.ships_at(table.state, board.GATE))
        told = str([redact(event, viewer) for event in table.events[since:]])
        assert not [ship for ship in called if ship in told]
    assert view(table.state, "red")["mechanics"]["hidden_ships"]["ships"] == sorted(called)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 4


def test_what_it_calls_from_colonies_is_seen__SKILL_21(table: Table) -> None:
    wraith(table, "E").until("escorts", "red")
    assert table.question("red").question.secret
    hidden, seen = offered(table, "red")["sheet:wraith"][0], pick(table, "red", "E", "red-2")[0]
    table.answer("red", ships=[hidden, seen])
    assert (table.last("escorts_called").count, table.state.ships[seen], table.state.ships[hidden]) == (
        1,
        board.GATE,
        "sheet:wraith",
    )


def test_that_it_calls_nobody_is_heard_too__SKILL_21(table: Table) -> None:
    wraith(table, "EE").at("escorts", "red", **{"from": {}})
    assert not table.last("escorts_called").called


def test_it_is_asked_although_its_reserve_has_come_already__SKILL_21(table: Table) -> None:
    """Whether it is asked tells nobody what it brought unseen before."""
    wraith(table, "E").until("ships_launched", "red")
    ship = board.ships_at(table.state, "sheet:wraith")
    table.uses("red", "wraith.power", ships=ship).until("escorts", "red")
    assert "sheet:wraith" not in offered(table, "red")


def test_the_magnets_moment_comes_after_the_call__SKILL_19(table: Table) -> None:
    launched(laid(table.seat("blue", "magnet"))).until("escorts", "blue")
    assert not table.was_offered("blue", "magnet.power")
    table.uses("blue", "magnet.power", options=["green:defense"])
    sends(table, "commit", "green", "S")
    assert not table.happened("skills_compared")
    sends(table, "escorts", "green", "EE").until("select_card")
    assert (letters_at(table, board.BESIDE, "green"), compared(table)) == ("EES", (1, 1))


def test_a_player_who_is_driven_off_takes_its_escorts_along__SKILL_19(table: Table) -> None:
    launched(laid(table.seat("blue", "magnet"))).invites("red", "green")
    joins(table, "green", "offense", "WW")
    sends(table, "escorts", "green", "EEE").uses("blue", "magnet.power", options=["green:none"])
    table.until("select_card")
    assert (table.ships_of("green", board.GATE), table.in_warp("green"), compared(table)) == (0, 0, (1, 0))


def test_ghosts_can_be_called_and_are_no_ghosts_then__SKILL_20(table: Table) -> None:
    launched(laid(table.seat("red", "phantom")))
    ghosts = [ship for ship in board.SHIPS["red"] if table.state.marks[ship] == "E"][:2]
    moves = {ship: [table.state.ships[ship], "sheet:phantom"] for ship in ghosts}
    table.happens(ShipsMoved(moves=moves, why="scenario")).until("escorts", "red")
    assert offered(table, "red")["sheet:phantom"] == ghosts
    table.answer("red", ships=ghosts)
    assert [table.state.ships[ship] for ship in ghosts] == [board.GATE] * 2


def test_ships_of_a_second_colour_cannot_be_called__SKILL_22_XVAR_28(table: Table) -> None:
    table.option(sets=["base", "incursion"]).seat("red", "symbiote")
    launched(laid(table)).until("escorts", "red")
    (colour,) = table.state.fleets
    assert Counter(table.state.marks[ship] for ship in board.SHIPS[colour]) == dict.fromkeys("ELSW", 5)
    assert not [ship for ships in offered(table, "red").values() for ship in ships if board.colour(ship) == colour]


@pytest.mark.parametrize("alien", ["fungus", "classic-fungus"])
def test_a_stack_is_called_by_the_skill_of_its_top__SKILL_23(table: Table, alien: str) -> None:
    laid(table.seat("red", alien), red_1="EWLS").aims_at("blue-1").until("launch")
    escort, weapon = pick(table, "red", "EW", "red-1")
    captured = [ship for ship in board.SHIPS["green"] if table.state.marks[ship] in "EW"][:4]
    for top, under in ((escort, captured[:2]), (weapon, captured[2:])):
        moves = {ship: [table.state.ships[ship], f"{CAPTURED}:red:{top}"] for ship in under}
        table.happens(ShipsMoved(moves=moves, why="scenario"))
    table.answer("red", ships=pick(table, "red", "L", "red-1")).until("escorts", "red")
    assert offered(table, "red")["red-1"] == [escort]
    table.answer("red", ships=[escort]).reveals(red="attack-08", blue="attack-08")
    assert table.play_out().total("offense").amount == 8 + 1 + 3


def test_the_defense_calls_in_its_seat_and_not_second__SKILL_24(table: Table) -> None:
    laid(table.seats("red", "green", "blue", "yellow"))
    launched(table).invites("red", "green")
    joins(table, "green", "offense", "W").until("escorts", "green")
    assert [event.seat for event in table.happened("escorts_called")] == ["red"]
    assert table.asked("blue") == ""


def test_a_defense_without_ships_on_the_planet_calls_nobody__SKILL_25(table: Table) -> None:
    lay(table.variant("skill_tokens").against("blue"), "blue", blue_1="")
    launched(lay(table, "red")).until("select_card")
    assert [event.seat for event in table.happened("escorts_called")] == ["red"]


def test_called_escorts_are_placed_with_their_side__SKILL_26(table: Table) -> None:
    lay(table, "yellow")
    launched(laid(table)).invites("red", "green").invites("blue", "yellow")
    joins(table, "green", "offense", "W")
    joins(table, "yellow", "defense", "L")
    for seat in ("red", "blue", "green", "yellow"):
        sends(table, "escorts", seat, "EE")
    assert (letters_at(table, board.GATE, "red"), letters_at(table, board.GATE, "green")) == ("EESW", "EEW")
    assert (letters_at(table, "blue-1", "blue"), letters_at(table, board.BESIDE, "yellow")) == ("EEEELL", "EEL")


def test_calling_the_last_ship_gives_a_colony_up__SKILL_27(table: Table) -> None:
    launched(laid(table, green_3="E"))
    sends(table, "escorts", "red", "E", "green-3")
    assert not table.has_colony("red", "green-3")


def test_whose_alliance_was_cancelled_calls_nobody__SKILL_28(table: Table) -> None:
    table.seat("blue", hand=["force-field", "attack-08"])
    launched(laid(table)).invites("red", "green")
    joins(table, "green", "offense", "WL").uses("blue", "force-field", seats=["green"]).until("select_card")
    assert [event.seat for event in table.happened("escorts_called")] == ["red", "blue"]
    assert table.ships_of("green", board.GATE) == 0


def test_ships_that_void_removed_are_no_escorts_and_no_leaders__SKILL_29_SKILL_16(table: Table) -> None:
    laid(table.seat("blue", "void", hand=["attack-20", "negotiate"]), red_1="EEEE")
    launched(table, "EEEE").reveals(red="attack-08", blue="attack-20").play_out()
    assert letters_at(table, board.REMOVED, "red") == "EEEE"
    assert sum(map(len, skills.callable_escorts(table.state, "red").values())) == 1


@pytest.mark.parametrize(("alien", "most"), [("macron", 1), ("classic-macron", 1), ("human", 5)])
def test_the_later_macron_is_treated_like_its_namesake__SKILL_29(table: Table, alien: str, most: int) -> None:
    laid(table.seat("red", alien), red_1="W").aims_at("blue-1")
    sends(table, "launch", "red", "W").until("escorts", "red")
    assert escorts(table).most == most


def test_escorts_of_a_planetoid_can_be_called__SKILL_15_XVAR_10(table: Table) -> None:
    places = {"planetoid-3": {"system": "red", "origin": "green"}}
    laid(table.variant("planetoids").position(planetoids=places), planetoid_3="EEL")
    launched(table).until("escorts", "red")
    assert len(offered(table, "red")["planetoid-3"]) == 2
