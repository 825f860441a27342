"""Winning (CORE-280..285, V1)."""

from collections.abc import Callable

import pytest

from domain import board
from domain import state as states
from domain.commands import Answer
from domain.engine.agenda import PROCEDURES, Procedure
from domain.engine.runner import Runner
from domain.events import ShipsMoved
from domain.game.views import view
from domain.refusal import Refused
from domain.state import Frame
from tests.scenario.table import Table


def four_colonies(table: Table, seat: str, system: str) -> Table:
    return table.ships(seat, **{f"{system}_{n}": 2 for n in (1, 2, 3, 4)})


def red_wins_a_colony(table: Table, **allies: int) -> Table:
    table.against("blue").aims_at("blue-5").with_ships(1, "red-1").allies(offense=allies)
    return table.reveals(red="attack-08", blue="negotiate")


def test_five_foreign_colonies_win__CORE_280(table: Table) -> None:
    four_colonies(table, "red", "green")
    red_wins_a_colony(table).play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-280"
    assert table.state.status == "over"


def test_they_may_be_in_any_systems__CORE_280(table: Table) -> None:
    table.ships("red", green_1=1, yellow_2=1, blue_1=1, blue_2=1)
    red_wins_a_colony(table).play_out("game_ended")
    assert table.state.winners == ["red"]


def test_four_foreign_colonies_and_five_home_ones_are_not_enough__CORE_280_CORE_007(table: Table) -> None:
    table.ships("red", green_1=1, yellow_2=1, blue_1=1)
    red_wins_a_colony(table).play_out()
    assert table.state.status == "running"


def test_two_colonies_on_one_planet_do_not_exist__CORE_280_CORE_104(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, blue_5=1)
    red_wins_a_colony(table).play_out()
    assert table.state.status == "running"


def test_an_ally_may_win_too_and_they_win_together__CORE_281(table: Table) -> None:
    four_colonies(table, "red", "green")
    four_colonies(table, "green", "red")
    red_wins_a_colony(table, green=1).play_out("game_ended")
    assert table.state.winners == ["red", "green"]


def test_an_ally_may_win_alone__CORE_281(table: Table) -> None:
    four_colonies(table, "green", "red")
    red_wins_a_colony(table, green=1).play_out("game_ended")
    assert table.state.winners == ["green"]


def test_victory_is_checked_at_the_end_of_the_encounter_not_at_the_landing__CORE_282_CORE_355_TIME_11(
    table: Table,
) -> None:
    four_colonies(table, "red", "green")
    table.seat("red", hand=["attack-08", "quash"])
    red_wins_a_colony(table).play_out("game_ended")
    types = [event.type for event in table.events]
    assert types.index("compensation_fixed") < types.index("encounter_ended") < types.index("victory_reached")


def test_a_colony_lost_before_the_check_does_not_count__CORE_282(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1).against("blue").until("aim")
    table.settles("red", "yellow-1")
    table.aims_at("blue-5").with_ships(1, "yellow-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.state.status == "running"


def test_a_table_on_which_somebody_has_won_is_won_at_once__VICTORY_01_CORE_282(table: Table) -> None:
    four_colonies(table, "red", "green").ships("red", **{f"green_{n}": 1 for n in (1, 2, 3, 4, 5)}).start()
    assert table.state.winners == ["red"]
    assert not table.happened("turn_began")


def test_after_victory_nothing_more_is_possible__CORE_285(table: Table) -> None:
    four_colonies(table, "red", "green")
    red_wins_a_colony(table).play_out("game_ended")
    assert table.questions() == {}
    assert table.events[-1].type in ("game_ended", "agenda_moved")
    with pytest.raises(Refused) as refused:
        table.command(Answer(seat="red", question="q_1", answer={"pass": True}))
    assert (refused.value.code, refused.value.rule) == ("game_over", "CORE-285")


def test_everybody_sees_how_many_colonies_are_needed__CORE_310_CORE_280(table: Table) -> None:
    assert {seat["colonies_needed"] for seat in view(table.start().state)["seats"].values()} == {5}


def test_at_the_turn_limit_the_player_with_most_foreign_colonies_wins__LIMIT_01(table: Table) -> None:
    table.option(turn_limit=1).ships("green", red_1=2).against("blue").play_out("game_ended")
    assert table.state.turn.number == 1
    assert table.state.winners == ["green"]
    assert [each["amount"] for each in table.last("victory_reached").counted["green"]] == [1]


def test_a_power_may_win_when_its_text_says_so__CORE_283(table: Table) -> None:
    table.seat("red", "masochist", ships={}, warp=20).start()
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-283"
    assert table.last("victory_reached").counted == {}


def test_a_power_used_to_win_can_be_zapped__CORE_283(table: Table) -> None:
    table.seat("red", "masochist", ships={}, warp=20).seat("green", hand=["cosmic-zap"])
    table.uses("green", "cosmic-zap").until("aim")
    assert table.state.status == "running"


# -- the watch ---------------------------------------------------------------------------------


def fifth_colony(table: Table, monkeypatch: pytest.MonkeyPatch, *further: Callable[[Runner], None]) -> Runner:
    """While red is about to aim, an effect gives it a fifth colony in its first step, and does more in further ones."""
    state = states.copy(four_colonies(table, "red", "green").against("blue").until("aim").state)
    monkeypatch.setitem(PROCEDURES, "an_effect", PROCEDURES["encounter"])
    effect = Procedure("an_effect")

    def settle(runner: Runner, frame: Frame) -> None:
        ship = board.ships_at(runner.state, "red-1", "red")[0]
        runner.emit(ShipsMoved(moves={ship: ["red-1", "yellow-1"]}, why="elsewhere"))

    def more(runner: Runner, frame: Frame) -> None:
        for each in further:
            each(runner)

    effect.step(settle)
    effect.step(more)
    state.agenda.append(Frame("an_effect", "settle"))
    runner = Runner(state, table.chance)
    runner.run()
    return runner


def test_an_action_wins_when_its_last_step_is_over__TIME_11_VICTORY_01(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    runner = fifth_colony(table, monkeypatch, lambda runner: steps.append(runner.state.status))
    assert steps == ["running"]
    assert runner.state.winners == ["red"]


def test_what_an_action_takes_back_wins_nothing__TIME_11(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def take_back(runner: Runner) -> None:
        ship = board.ships_at(runner.state, "yellow-1", "red")[0]
        runner.emit(ShipsMoved(moves={ship: ["yellow-1", board.WARP]}, why="elsewhere"))

    assert fifth_colony(table, monkeypatch, take_back).state.status == "running"


def test_an_action_that_jumps_elsewhere_wins_there__TIME_11_VICTORY_01(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = fifth_colony(table, monkeypatch, lambda runner: runner.go_to("launch", "aim"))
    assert runner.state.winners == ["red"]


def test_an_action_that_jumps_to_the_end_of_the_encounter_wins_at_its_check__TIME_11_TIME_28(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = fifth_colony(table, monkeypatch, lambda runner: runner.go_to("encounter", "cleanup"))
    types = [event.type for event in runner.events]
    assert types.index("encounter_ended") < types.index("victory_reached")
