"""One encounter: seven phases, clean-up, victory check (CORE-042, CORE-200, W-10..W-90)."""

from collections.abc import Callable

from domain import board
from domain.board import BESIDE, GATE
from domain.decks.piles import discard_pile
from domain.encounter import timings
from domain.encounter.regroup import acted_in_regroup
from domain.encounter.reveal import put_away_face_down
from domain.encounter.ships import move, return_home
from domain.encounter.victory import checked_at_its_end
from domain.engine.abilities import opens
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner, watches
from domain.engine.windows import open_window
from domain.events import CardsMoved, EncounterEnded, PhaseBegan
from domain.events.deals import DEAL
from domain.events.facts import Fact
from domain.extension_points import ExtensionPoint
from domain.state import Encounter, Frame, State

ABORTED = Fact("aborted", "")
"""The rule by which the encounter was broken off, or `deal`."""
SUCCEEDED = Fact("succeeded", False)
"""The encounter was broken off and counts as successful."""

AFTER_SELECTION = ("reveal", "resolution")
"""The phases in which the encounter cards are already selected."""

encounter = Procedure("encounter", orders_actions=True)


@encounter.step
def regroup(runner: Runner, frame: Frame) -> None:
    runner.call("regroup")


def is_in_its_first_phase(state: State) -> bool:
    """Returns True in Regroup and before it, while `State.phase` may still be that of the encounter before."""
    frame = encounter.nearest(state)
    return frame is not None and frame.at in [*encounter.before("destiny", state), "destiny"]


def has_acted(state: State) -> bool:
    """Returns True if a step of Regroup, or one before it, has done something or is about to."""
    frame = encounter.nearest(state)
    before = encounter.before(frame.at, state) if frame else []
    return bool({*before, *acted_in_regroup(state)} - {regroup.__name__})


@encounter.step
def destiny(runner: Runner, frame: Frame) -> None:
    runner.call("destiny")


@encounter.step
def launch(runner: Runner, frame: Frame) -> None:
    runner.call("launch")


@encounter.step
def homecoming(runner: Runner, frame: Frame) -> str | None:
    """Re-establishes a home colony, which needs no cards and no allies (CORE-084)."""
    if not runner.encounter.homecoming:
        return None
    move(runner, board.ships_at(runner.state, GATE), runner.encounter.planet, "homecoming")
    return "cleanup"


@encounter.step
def alliance(runner: Runner, frame: Frame) -> None:
    runner.call("alliance")


@encounter.step
def planning(runner: Runner, frame: Frame) -> None:
    runner.call("planning")


@encounter.step
def reveal(runner: Runner, frame: Frame) -> None:
    runner.call("reveal")


@encounter.step
def resolution(runner: Runner, frame: Frame) -> None:
    runner.call("resolution")


@encounter.step
def cleanup(runner: Runner, frame: Frame) -> None:
    """Puts away the cards of an effect that has begun first, even if its power is gone."""
    for procedure in CLEANING.of(runner.encounter):
        runner.call(procedure)


CLEANING = Fact[list[str]]("cleaning", [])
"""The fact that names the procedures to run before the played cards are discarded."""


def clean_up_with(runner: Runner, procedure: Procedure) -> None:
    """Schedules this procedure for the clean-up of this encounter, once, after the earlier ones."""
    others = [name for name in CLEANING.of(runner.encounter) if name != procedure.name]
    CLEANING.note(runner, [*others, procedure.name])


@encounter.step
def discard_played_cards(runner: Runner, frame: Frame) -> None:
    """Discards played encounter cards, the offense's first (CORE-200), except one that stays face down."""
    now, used = runner.encounter, dict[str, list[str]]()
    for seat in (now.offense, now.defense):
        for index, card in enumerate(list(runner.state.zones.get(f"played:{seat}", []))):
            zone, pile = f"played:{seat}", discard_pile(runner.state, card)
            if index > 0 or not put_away_face_down(runner, seat, replaced=False):
                runner.emit(CardsMoved(source=zone, target=pile, count=1, why="played", seat=seat, cards=[card]))
                used.setdefault(seat, []).append(card)
        for zone in [f"{kind}:{seat}" for kind in discarded_beside_the_card]:
            for card in list(runner.state.zones.get(zone, [])):
                pile = discard_pile(runner.state, card)
                runner.emit(CardsMoved(source=zone, target=pile, count=1, why="played", seat=seat, cards=[card]))
    if used:
        frame.vars["used"] = used


@encounter.step
def encounter_closes(runner: Runner, frame: Frame) -> None:
    """Opens the moment that names the encounter cards of each main player that have just been discarded."""
    open_window(runner, timing(timings.ENCOUNTER_CLOSES, cards=frame.vars.pop("used", {})))


before_it_ends: ExtensionPoint[Callable[[Runner], None]] = ExtensionPoint()
"""`function(runner)`: does what is due in any case right before the encounter ends, and asks nothing."""


@encounter.step
def encounter_ends(runner: Runner, frame: Frame) -> None:
    for due in before_it_ends:
        due(runner)
    result = _result(runner.encounter)
    runner.emit(EncounterEnded(result=result, successful=result in SUCCESSFUL))


discarded_beside_the_card: ExtensionPoint[str] = ExtensionPoint()
"""Kinds of zones before a seat (`kind:red`) whose cards are discarded with its encounter card."""


SUCCESSFUL = ("offense_won", "deal", "homecoming", "succeeded")
"""The results that are successful for the offense (CORE-044)."""


RESULT = Fact("result", "")
"""The result of an encounter that an effect has ended in its own way, without a fight."""


def _result(now: Encounter) -> str:
    if RESULT.noted(now):
        return RESULT.of(now)
    if now.homecoming:
        return "homecoming"
    if ABORTED.noted(now):
        return "succeeded" if SUCCEEDED.of(now) else "deal" if ABORTED.of(now) == "deal" else "aborted"
    if now.case == "deal":
        return "deal" if DEAL.of(now) == "made" else "failed_deal"
    if now.case == "both_lose":
        return "both_lost"
    return f"{now.winner}_won"


@encounter.step
def victory(runner: Runner, frame: Frame) -> None:
    runner.call("victory")


@checked_at_its_end
def over_but_for_its_check(state: State) -> bool:
    """Returns True from the Resolution of an encounter, or its substitute, to the check at its end (W-90, TIME-28)."""
    frame = encounter.nearest(state)
    if frame is None:
        return False
    steps = list(encounter.steps)
    return steps.index(resolution.__name__) < steps.index(frame.at) <= steps.index(victory.__name__)


@watches(PhaseBegan)
def last_phase_is_over(runner: Runner, event: PhaseBegan) -> None:
    """Runs the procedures that wait for the end of a phase before the next phase."""
    moment = timing(timings.PHASE_OVER)
    if opens(runner.state, moment):
        runner.open_window_for(moment)


abort = Procedure("abort")


@abort.step
def everybody_returns(runner: Runner, frame: Frame) -> None:
    """Ends the encounter without winner and loser; ships of the gate and of all allies return (CORE-122, CORE-203).

    `rule` says why; `deal` counts the encounter as a deal, `success` on this frame as successful.
    """
    ABORTED.note(runner, frame.vars["rule"])
    if frame.vars.get("success"):
        SUCCEEDED.note(runner, True)
    for seat in board.timing_order(runner.state):
        ships = board.ships_at(runner.state, GATE, seat) + board.ships_at(runner.state, BESIDE, seat)
        return_home(runner, seat, ships, "aborted")


@abort.step
def leave(runner: Runner, frame: Frame) -> None:
    runner.go_to("encounter", "cleanup")
