"""A turn: start, one encounter, perhaps a second one (CORE-040..048, CORE-060..063, W-00..W-02, W-91, W-92)."""

from collections.abc import Callable

from domain import board
from domain.decks.piles import hand
from domain.decks.titles import has_encounter_card
from domain.encounter import timings
from domain.encounter.victory import LIMIT, leaders, win
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import EncounterBegan, PhaseBegan, TurnBegan, TurnEnded
from domain.extension_points import ExtensionPoint
from domain.questions import Confirm
from domain.state import Frame, State

turn = Procedure("turn", orders_actions=True)


@turn.step
def begin(runner: Runner, frame: Frame) -> None:
    seat = frame.vars["seat"]
    runner.emit(TurnBegan(number=runner.state.turn.number + 1, seat=seat))
    runner.emit(PhaseBegan(phase="start_turn"))
    runner.call("new_hand", seat=seat)


@turn.window(timings.START_OF_TURN)
def start_of_turn(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.START_OF_TURN))


@turn.step
def have_encounter(runner: Runner, frame: Frame) -> None:
    runner.emit(EncounterBegan(number=runner.state.turn.encounters + 1, offense=runner.state.turn.seat))
    runner.call("encounter")


@turn.step
def between_encounters(runner: Runner, frame: Frame) -> None:
    """Opens the window for effects after an encounter, also where the turn ends with it (W-91, TECH-32)."""
    open_window(runner, timing(timings.BETWEEN_ENCOUNTERS))


@turn.step
def second_encounter(runner: Runner, frame: Frame) -> str | None:
    """Begins a second encounter after a successful first one, with an encounter card in hand (CORE-043, CORE-045)."""
    now, another = runner.state.turn, frame.vars.pop("another", None)
    if ends_early(runner.state):
        return None
    if another:
        return "have_encounter"
    if now.encounters >= 2 or not now.successful or not has_encounter_card(hand(runner, now.seat)):
        return None
    question = Confirm(prompt="Do you have a second encounter?", rule="CORE-043", name="second_encounter", yes=False)
    return "have_encounter" if runner.ask(now.seat, question) else None


@turn.step
def end(runner: Runner, frame: Frame) -> None:
    runner.emit(TurnEnded(seat=runner.state.turn.seat))


def have_another(runner: Runner) -> None:
    """Gives the player of the turn another encounter in it, successful or not (W-91)."""
    runner.frame_of(turn).vars["another"] = True


def another_follows(runner: Runner) -> bool:
    """Returns True if an effect gives the player of the turn another encounter."""
    return bool(runner.frame_of(turn).vars.get("another"))


def do_without_another(runner: Runner) -> None:
    """Replaces the encounter that an effect gives the player of the turn by something else."""
    runner.frame_of(turn).vars.pop("another", None)


def end_turn(runner: Runner) -> None:
    """Ends the turn after this encounter, even if an effect gives another one; outside a turn this does nothing."""
    for frame in turn.frames(runner.state):
        frame.vars["over"] = True


def ends_early(state: State) -> bool:
    """Returns True if an effect has ended the turn with the encounter that is under way, or with the last one."""
    frame = turn.nearest(state)
    return frame is not None and bool(frame.vars.get("over"))


def endings(state: State) -> list[bool]:
    """Returns for each open turn, the latest at the end, whether it ends after this encounter."""
    return [bool(frame.vars.get("over")) for frame in turn.frames(state)]


def restore_endings(state: State, before: list[bool]) -> None:
    """Restores what `endings` returned before an encounter inside a turn."""
    for frame, over in zip(turn.frames(state), before, strict=True):
        frame.vars["over"] = over


turns_run_backwards: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)`: True while an effect lets turns pass to the right instead of to the left."""


def turns_pass_to_the_right(state: State) -> bool:
    """Returns True while an odd number of effects reverse the order of turns."""
    return sum(holds(state) for holds in turns_run_backwards) % 2 == 1


passes_the_turn: ExtensionPoint[Callable[[Runner, bool], str]] = ExtensionPoint()
"""`function(runner, to_the_right)`: the seat whose turn is next, or nothing when it is the usual one."""


def next_in_turn(runner: Runner) -> str:
    """Returns the seat that has the turn after this one (CORE-002)."""
    state = runner.state
    to_the_right = turns_pass_to_the_right(state)
    for passes in passes_the_turn:
        if seat := passes(runner, to_the_right):
            return seat
    return board.clockwise(state, state.turn.seat)[-1 if to_the_right else 1]


game_procedure = Procedure("game", orders_actions=True)


@game_procedure.step
def set_up(runner: Runner, frame: Frame) -> None:
    runner.call("setup")


@game_procedure.step
def first_turn(runner: Runner, frame: Frame) -> None:
    runner.call("opening")


@game_procedure.step
def next_turn(runner: Runner, frame: Frame) -> str:
    """Passes the turn to the left, past nobody (CORE-002, CORE-217), until a limit is reached (LIMIT-01)."""
    limit = runner.state.options["turn_limit"]
    if limit is not None and runner.state.turn.number >= limit:
        win(runner, leaders(runner.state), LIMIT, "turn_limit")
        return "next_turn"
    runner.call("turn", seat=next_in_turn(runner))
    return "next_turn"
