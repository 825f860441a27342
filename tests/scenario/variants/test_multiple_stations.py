"""Multiple space stations (MSTAT-01..05)."""

import pytest

from domain.commands import CreateGame
from domain.decider import decide
from domain.events import Event
from domain.refusal import Refused
from domain.state import State
from tests.scenario.table import Table
from tests.scenario.variants.stations import lay, of, shown, station

SEATS = ["red", "blue", "green", "yellow", "purple", "orange"]
BOTH = ["space_stations", "multiple_stations"]


def created(seats: int, variants: list[str]) -> list[Event]:
    return decide(State(), CreateGame(game="g_1", seats=SEATS[:seats], variants=variants), Table().chance)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_for_five_players_at_most__MSTAT_01(seats: int) -> None:
    assert created(seats, BOTH)[0].type == "game_created"


def test_not_for_six__MSTAT_01_XVAR_26() -> None:
    with pytest.raises(Refused) as refused:
        created(6, BOTH)
    assert (refused.value.code, refused.value.rule) == ("variants_conflict", "MSTAT-01")


def test_not_without_the_stations_themselves__MSTAT_05() -> None:
    with pytest.raises(Refused) as refused:
        created(4, ["multiple_stations"])
    assert refused.value.code == "variants_conflict"


def test_everybody_gets_two_and_no_two_are_the_same__MSTAT_02(table: Table) -> None:
    table.seats(*SEATS[:5]).variant(*BOTH).as_dealt().start()
    assert [len(of(table, seat)) for seat in SEATS[:5]] == [2] * 5
    assert len(shown(table)) == 10


def test_they_are_attached_to_two_different_planets__MSTAT_02(table: Table) -> None:
    table.variant(*BOTH).as_dealt().at("attach_station", "red", planets=["red-3"])
    table.until("attach_station", "red").refuses("red", "not_an_option", "STAT-03", planets=["red-3"])
    table.answer("red", planets=["red-4"]).until("aim")
    assert {shown(table)[id]["planet"] for id in of(table, "red")} == {"red-3", "red-4"}
    assert len({facts["planet"] for facts in shown(table).values()}) == 8


def test_a_player_who_is_first_attaches_both_before_the_next__MSTAT_02_STAT_20(table: Table) -> None:
    table.variant(*BOTH).as_dealt().until("aim")
    seats = [event.seat for event in table.happened("station_attached")]
    assert seats[::2] == seats[1::2]
    assert len(set(seats)) == 4


def two_of_blue(table: Table, **ships: int) -> Table:
    lay(table, "multiple_stations", tactical_array="blue-3", colony_cloak="blue-4").ships("blue", **ships)
    return table.against("blue").aims_at("blue-2")


def test_both_abilities_are_there__MSTAT_03(table: Table) -> None:
    two_of_blue(table).uses("blue", "station-tactical-array")
    assert table.may_use("blue", "station-colony-cloak")


def test_one_may_be_lost_while_the_other_is_kept__MSTAT_04(table: Table) -> None:
    two_of_blue(table, blue_4=0).uses("blue", "station-tactical-array").until("launch")
    assert not table.was_offered("blue", "station-colony-cloak")
    assert (station(table, "tactical_array")["face_up"], station(table, "colony_cloak")["face_up"]) == (True, False)


def test_no_zap_touches_either__MSTAT_05_STAT_07(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "card-zap", "negotiate"])
    two_of_blue(table).uses("blue", "station-tactical-array")
    table.uses("blue", "station-colony-cloak", **{"from": {"blue-4": 1}})
    table.until("launch")
    assert not {use for seat, use in table.offered if seat == "green"}


def test_either_may_be_traded__MSTAT_05_STAT_13(table: Table) -> None:
    lay(table, "multiple_stations", tactical_array="blue-3", colony_cloak="blue-4").to_a_deal()
    table.offers("blue", give={"stations": ["station-colony-cloak"]}).accepts("red")
    table.at("attach_station", "red", planets=["red-1"]).play_out()
    assert (of(table, "red"), of(table, "blue")) == (["station-colony-cloak"], ["station-tactical-array"])
