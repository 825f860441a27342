"""Start of an encounter and Regroup: a ship comes out of the warp (CORE-070..074, W-10..W-14)."""

from domain import board, powers
from domain.board import GATE, WARP
from domain.encounter import timings
from domain.encounter.choose_ships import choose_colony, some_of
from domain.encounter.ships import move, return_home, sendable
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import PhaseBegan
from domain.state import Frame, State

regroup = Procedure("regroup", orders_actions=True)


@regroup.step
def encounter_begins(runner: Runner, frame: Frame) -> None:
    runner.emit(PhaseBegan(phase="regroup"))


@regroup.window(timings.START_OF_ENCOUNTER)
def start_of_encounter(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.START_OF_ENCOUNTER))


@regroup.window(timings.LEAVING_WARP)
def before_release(runner: Runner, frame: Frame) -> None:
    """Opens the moment before the release, in whose place an effect may come: then `released` is on this frame."""
    open_window(runner, timing(timings.LEAVING_WARP))


def release_pending(runner: Runner) -> bool:
    """Returns True if the offense is about to get a ship out of the warp, and no effect has replaced this."""
    lost = board.ships_at(runner.state, WARP, runner.encounter.offense)
    return bool(lost) and not runner.frame_of(regroup).vars.get("released")


def replace_the_release(runner: Runner) -> None:
    """Cancels the release of this regroup: an effect comes in its place."""
    runner.frame_of(regroup).vars["released"] = True


@regroup.step
def ship_from_the_warp(runner: Runner, frame: Frame) -> None:
    if frame.vars.pop("released", False):
        return
    offense = runner.encounter.offense
    lost = board.ships_at(runner.state, WARP, offense)
    if not lost:
        return
    colonies = list(board.colonies(runner.state, offense))
    ship = some_of(runner, offense, lost, 1, "Which of your ships leaves the warp?", "CORE-071")
    if powers.havens(runner.state, offense):
        return_home(runner, offense, ship, "regroup")
        return
    if not colonies:
        move(runner, ship, GATE, "regroup")
        return
    target = colonies[0]
    if len(colonies) > 1:
        prompt = "A ship of yours leaves the warp. To which colony does it go?"
        target = runner.ask(offense, choose_colony(colonies, prompt, "regroup", rule="CORE-071"))[0]
    move(runner, ship, target, "regroup")


@regroup.window(timings.END_OF_REGROUP)
def end_of_regroup(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.END_OF_REGROUP))


def acted_in_regroup(state: State) -> list[str]:
    """Returns the steps of Regroup that have done something or are about to; windows do nothing by themselves."""
    frame = regroup.nearest(state)
    before = regroup.before(frame.at, state) if frame else []
    return [each for each in before if each not in regroup.windows and each != encounter_begins.__name__]


@regroup.step
def anything_to_launch(runner: Runner, frame: Frame) -> str | None:
    offense = runner.encounter.offense
    if sendable(runner.state, offense) or board.ships_at(runner.state, GATE, offense):
        return DONE
    runner.call("abort", rule="CORE-074")
    return None
