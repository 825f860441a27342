"""The steps of every new ally, whatever has made it one (CORE-113, CORE-114, W-44, JOIN-01)."""

from collections.abc import Callable

from domain import board
from domain.board import WARP
from domain.encounter import timings
from domain.encounter.choose_ships import some_of
from domain.encounter.launch import must_commit, sends_again, ships_to_send
from domain.encounter.ships import move
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import AllianceAnswered, AllyDrawnIn
from domain.questions import ChooseShips, Confirm
from domain.state import Frame, State

ShipsOfAnAlly = Callable[[State, str, int], ChooseShips]
"""`function(state, seat, waiting)`: the question which ships an ally sends besides those that wait in the encounter."""


def become_ally(runner: Runner, event: AllianceAnswered | AllyDrawnIn) -> None:
    """Makes the seat of the event an ally; powers and cards may then change what it may send (W-44)."""
    runner.emit(event)
    open_window(runner, timing(timings.LOADING, only=[event.seat]))
    open_window(runner, timing(timings.ALLY_LOADING, seat=event.seat))


def usual_ships(state: State, seat: str, waiting: int) -> ChooseShips:
    """Asks for one to four ships from any of its colonies, to the gate or beside the planet (CORE-113, CORE-114)."""
    side = state.current_encounter.allies[seat]
    question = ships_to_send(state, seat, waiting)
    question.prompt = f"You join the {side}. How many ships do you send, and from where?"
    question.verb = "Send"
    question.rule, question.name = "CORE-113" if side == "offense" else "CORE-114", "commit"
    return question


def takes_the_common_steps(procedure: Procedure, asks: ShipsOfAnAlly = usual_ships, why: str = "alliance") -> None:
    """Adds the steps of an ally that has just joined: `seat` on the frame sends its ships, and others react to that.

    `asks` makes the question which ships these are. It keeps to the limit of the seat and takes ships from the warp
    where the seat may do so, as `ships_to_send` does. `why` is the cause of the movement.
    """

    def commit(runner: Runner, frame: Frame) -> None:
        """Sends the ships at once."""
        seat = frame.vars["seat"]
        question = asks(runner.state, seat, len(board.in_encounter(runner.state, seat)))
        ships = runner.ask(seat, question) if question.most and must_commit(runner.state, seat) else []
        move(runner, ships, board.place_in_encounter(runner.state, seat), why)

    def one_from_the_warp(runner: Runner, frame: Frame) -> None:
        """Lets allies of a side add a ship straight from the warp by an effect, over the limit."""
        seat = frame.vars["seat"]
        side = board.side_of(runner.state, seat)
        allowed = any(m.quantity == "warp_commit" and m.target == side for m in runner.encounter.modifiers)
        lost = board.ships_at(runner.state, WARP, seat)
        if not allowed or not lost:
            return
        prompt = "Do you also send one ship straight from the warp?"
        question = Confirm(prompt=prompt, rule="CORE-016", name="warp_ship")
        if runner.ask(seat, question):
            ship = some_of(runner, seat, lost, 1, "Which ship leaves the warp?", "CORE-016")
            move(runner, ship, board.place_in_encounter(runner.state, seat), why)

    def ships_committed(runner: Runner, frame: Frame) -> str | None:
        """Asks again where all that the seat has sent was held back, then lets others react (W-44)."""
        seat = frame.vars["seat"]
        if sends_again(runner.state, seat) and asks(runner.state, seat, 0).most:
            return commit.__name__
        open_window(runner, timing(timings.SHIPS_COMMITTED, seat=seat))
        return None

    for step in (commit, one_from_the_warp, ships_committed):
        procedure.step(step)
