"""Alliance: invitations, answers, commitments (CORE-110..118, W-41..W-45)."""

from collections.abc import Callable

from domain import board
from domain.board import GATE
from domain.encounter import timings
from domain.encounter.joining import ShipsOfAnAlly, become_ally, takes_the_common_steps, usual_ships
from domain.encounter.launch import can_send
from domain.encounter.ships import return_home
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import AllianceAnswered, AlliesDismissed, AlliesInvited, AllyDrawnIn, PhaseBegan
from domain.events.facts import Fact, SeatFact
from domain.extension_points import ExtensionPoint
from domain.questions import ChooseOption, ChooseSeats, Confirm
from domain.questions.wording import about, counted, listed
from domain.state import Frame, State

alliance = Procedure("alliance", orders_actions=True)


@alliance.step
def alliance_begins(runner: Runner, frame: Frame) -> None:
    runner.emit(PhaseBegan(phase="alliance"))
    open_window(runner, timing(timings.BEFORE_INVITATIONS))


@alliance.step
def offense_invites(runner: Runner, frame: Frame) -> None:
    _invite(runner, "offense", "CORE-110")


@alliance.step
def defense_invites(runner: Runner, frame: Frame) -> None:
    _invite(runner, "defense", "CORE-111")


def _invite(runner: Runner, side: str, rule: str) -> None:
    encounter = runner.encounter
    if INVITES_NOBODY.of(encounter, side):
        runner.emit(AlliesInvited(side=side, seats=[]))
        return
    inviting = board.main_player(runner.state, side)
    left_out = encounter.offense, encounter.defense, *NOT_INVITED.of(encounter)
    others = [seat for seat in board.clockwise(runner.state, inviting) if seat not in left_out]
    others = [seat for seat in others if may_join(runner.state, seat, side)]
    always = [seat for names in always_invited for seat in names(runner.state, inviting)]
    bound = [seat for seat in dict.fromkeys([*always, *MUST_INVITE.of(encounter, side)]) if seat in others]
    free = [seat for seat in others if seat not in bound]
    question = ChooseSeats(
        prompt=f"You are the {side}. Whom do you invite as allies?",
        rule=rule,
        name="invite",
        seats=free,
        least=0,
        most=len(free),
        fallback={"seats": []},
    )
    runner.emit(AlliesInvited(side=side, seats=bound + runner.ask(inviting, question) if free else bound))


INVITES_NOBODY = SeatFact("invites_nobody", False)
"""`invites_nobody:defense` is the fact that keeps the defense from inviting anybody, even whom it must invite."""

NOT_INVITED = Fact[list[str]]("not_invited", [])
"""The fact that names the seats that nobody may invite."""

WITHOUT_ALLIES = Fact[list[str]]("without_allies", [])
"""The sides that nobody joins any more in this encounter."""

MAY_ALLY = SeatFact[list[str]]("may_ally", [])
"""The sides that the seat may join without an invitation."""


MUST_INVITE = SeatFact[list[str]]("must_invite", [])
"""`must_invite:offense` is the fact that names the seats which the offense invites in any case."""


always_invited: ExtensionPoint[Callable[[State, str], list[str]]] = ExtensionPoint()
"""`function(state, main)`: the seats that this main player invites in every encounter, of those that can be."""

never_joins: ExtensionPoint[Callable[[State, str, str], bool]] = ExtensionPoint()
"""`function(state, seat, side)`: True when the seat can never be an ally of this side."""


def may_join(state: State, seat: str, side: str) -> bool:
    """Returns True unless a rule keeps the seat off this side."""
    return not any(never(state, seat, side) for never in never_joins)


@alliance.step
def answers(runner: Runner, frame: Frame) -> None:
    """Asks each other player once, clockwise from the offense's left (CORE-112)."""
    encounter = runner.encounter
    for seat in board.clockwise(runner.state, encounter.offense)[1:]:
        if seat != encounter.defense:
            runner.call("alliance_answer", seat=seat)


@alliance.window(timings.ALLIANCES_FORMED)
def alliances_formed(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.ALLIANCES_FORMED))


def stand(state: State) -> bool:
    """Returns True after the answers of all seats; also in phases without alliances."""
    frames, steps = alliance.frames(state), list(alliance.steps)
    return not frames or steps.index(frames[0].at) > steps.index(alliances_formed.__name__)


@alliance.window(timings.ALLIANCES_SETTLED)
def settle_alliances(runner: Runner, frame: Frame) -> None:
    """Opens the moment, after all have decided and committed, for effects that add or remove allies (W-47)."""
    open_window(runner, timing(timings.ALLIANCES_SETTLED))


def send_away(runner: Runner, seats: list[str], why: str) -> None:
    """Removes these allies; they take all their ships back to any of their colonies."""
    ships = {seat: board.in_encounter(runner.state, seat) for seat in seats}
    runner.emit(AlliesDismissed(seats=seats, why=why))
    for seat in seats:
        return_home(runner, seat, ships[seat], why)


def invite_or_do_without(runner: Runner, seat: str, side: str, answered: bool, why: str) -> None:
    """Makes the main player of a side invite this seat after all, or get no ally.

    It asks, so it comes first in its step. `answered`: the others have given their answers, so that the seat gives its
    own now.
    """
    invited = runner.encounter.invited.get(side, [])
    prompt = f"{about(seat)} complains. Do you invite {about(seat)}? If not, you have no allies."
    question = Confirm(prompt=prompt, rule="CORE-221", name="complaint", yes=True)
    if runner.ask(board.main_player(runner.state, side), question):
        runner.emit(AlliesInvited(side=side, seats=[*invited, seat]))
        if answered:
            runner.call_at("alliance_answer", "choose_side", seat=seat)
        return
    WITHOUT_ALLIES.note(runner, [*WITHOUT_ALLIES.of(runner.encounter), side])
    runner.emit(AlliesInvited(side=side, seats=[]))
    if allies := board.side_members(runner.state, side)[1:]:
        send_away(runner, allies, why)


def draw_in(runner: Runner, seat: str, side: str, why: str) -> None:
    """Makes the seat join a side, invited or not; it chooses how many ships it sends."""
    runner.call("drawn_in", seat=seat, side=side, why=why)


alliance_answer = Procedure("alliance_answer")


@alliance_answer.step
def turn_comes(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.ALLIANCE_TURN, only=[frame.vars["seat"]]))


@alliance_answer.step
def choose_side(runner: Runner, frame: Frame) -> str | None:
    """Asks the seat for a side. One that neither side invites, or that has no ship to send, cannot ally (CORE-115)."""
    seat, invited = frame.vars["seat"], runner.encounter.invited
    if seat in runner.encounter.allies:
        return DONE
    anyway = MAY_ALLY.of(runner.encounter, seat)
    sides = [side for side in ("offense", "defense") if seat in invited.get(side, []) or side in anyway]
    sides = [s for s in sides if s not in WITHOUT_ALLIES.of(runner.encounter) and may_join(runner.state, seat, s)]
    options = {side: f"join the {side}" for side in sides}
    if not options or not can_send(runner.state, seat):
        return DONE
    options["none"] = "stay out"
    question = ChooseOption(
        prompt=lambda: _invitation(runner.state, sides),
        rule="CORE-112",
        name="ally",
        options=options,
        fallback={"options": [_usual_side(runner.state, seat, sides)]},
    )
    side = runner.ask(seat, question)[0]
    answer = AllianceAnswered(seat=seat, side=side)
    if side == "none":
        runner.emit(answer)
        return DONE
    become_ally(runner, answer)
    return None


def _usual_side(state: State, seat: str, sides: list[str]) -> str:
    """Returns the default: the side whose main player invites the seat in every encounter; else the seat stays out."""
    mains = {side: board.main_player(state, side) for side in sides}
    theirs = [side for side, main in mains.items() for names in always_invited if seat in names(state, main)]
    return theirs[0] if theirs else "none"


def _invitation(state: State, sides: list[str]) -> str:
    """Returns the seat's invitations, with the facts that it needs to choose a side."""
    now = state.current_encounter
    by = listed(about(board.main_player(state, side)) for side in sides)
    invites = "invites" if len(sides) == 1 else "invite"
    sent = counted(len(board.ships_at(state, GATE, now.offense)), "ship")
    fight = f"{about(now.offense)} attacks {about(now.planet)} with {sent}, and {about(now.defense)} defends it"
    return f"{by} {invites} you: {fight}. Do you join {listed(map(about, sides), 'or')}?"


takes_the_common_steps(alliance_answer)


def draws_in(name: str, asks: ShipsOfAnAlly = usual_ships, why: str = "alliance") -> Procedure:
    """Returns a procedure of this name: it makes `seat` an ally of `side`, unless the side is closed to it (JOIN-01).

    `asks` and `why` are those of `takes_the_common_steps`; `why` on the frame is the source of the alliance.
    """
    procedure = Procedure(name)
    procedure.step(joins)
    takes_the_common_steps(procedure, asks, why)
    return procedure


def joins(runner: Runner, frame: Frame) -> str | None:
    """Joins a side like `choose_side`, but nobody asks the seat."""
    seat, side = frame.vars["seat"], frame.vars["side"]
    closed = side in WITHOUT_ALLIES.of(runner.encounter) or not may_join(runner.state, seat, side)
    if closed or not can_send(runner.state, seat):
        return DONE
    become_ally(runner, AllyDrawnIn(seat=seat, side=side, why=frame.vars["why"]))
    return None


drawn_in = draws_in("drawn_in")
