"""Alliance: invitations, answers, commitments (CORE-110..118, W-41..W-45)."""

from domain import board
from domain.board import BESIDE, GATE, WARP
from domain.encounter import timings
from domain.encounter.choose_ships import some_of
from domain.encounter.launch import must_commit, sends_again, ships_to_send
from domain.encounter.ships import move, return_home, sendable
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Game
from domain.engine.windows import open_window
from domain.events import AllianceAnswered, AlliesDismissed, AlliesInvited, AllyDrawnIn, PhaseBegan
from domain.questions import ChooseOption, ChooseSeats, Confirm
from domain.questions.wording import about, counted, listed
from domain.state import Frame, State

alliance = Procedure("alliance")


@alliance.step
def alliance_begins(game: Game, frame: Frame) -> None:
    game.emit(PhaseBegan(phase="alliance"))
    open_window(game, timing(timings.BEFORE_INVITATIONS))


@alliance.step
def offense_invites(game: Game, frame: Frame) -> None:
    _invite(game, "offense", "CORE-110")


@alliance.step
def defense_invites(game: Game, frame: Frame) -> None:
    _invite(game, "defense", "CORE-111")


def _invite(game: Game, side: str, rule: str) -> None:
    assert game.state.encounter is not None
    encounter = game.state.encounter
    inviting = board.main_player(game.state, side)
    others = [s for s in board.clockwise(game.state, inviting) if s not in (encounter.offense, encounter.defense)]
    others = [seat for seat in others if seat not in encounter.facts.get(NOT_INVITED, [])]
    bound = [seat for seat in encounter.facts.get(f"{MUST_INVITE}:{side}", []) if seat in others]
    free = [seat for seat in others if seat not in bound]
    question = ChooseSeats(
        prompt=f"You are the {side}. Whom do you invite as allies?", rule=rule, name="invite",
        seats=free, least=0, most=len(free), fallback={"seats": []},
    )  # fmt: skip
    game.emit(AlliesInvited(side=side, seats=bound + game.ask(inviting, question) if free else bound))


NOT_INVITED = "not_invited"
"""The fact that names the seats whom nobody may invite."""

MUST_INVITE = "must_invite"
"""`must_invite:offense` is the fact that names the seats which the offense invites in any case."""


@alliance.step
def answers(game: Game, frame: Frame) -> None:
    """Clockwise from the offense's left, each other player once (CORE-112)."""
    assert game.state.encounter is not None
    encounter = game.state.encounter
    for seat in board.clockwise(game.state, encounter.offense)[1:]:
        if seat != encounter.defense:
            game.call("alliance_answer", seat=seat)


@alliance.step
def alliances_formed(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.ALLIANCES_FORMED))


def stand(state: State) -> bool:
    """Behind the answers of all seats; also true in phases in which nobody can ally."""
    at = next((frame.at for frame in state.agenda if frame.procedure == alliance.name), None)
    steps = list(alliance.steps)
    return at is None or steps.index(at) > steps.index(alliances_formed.__name__)


@alliance.step
def settle_alliances(game: Game, frame: Frame) -> None:
    """Everybody has decided and committed; who draws others in or drives them off does so now (W-47)."""
    open_window(game, timing(timings.ALLIANCES_SETTLED))


def send_away(game: Game, seats: list[str], why: str) -> None:
    """These are no allies any more; they take all their ships back to any of their colonies."""
    ships = {seat: board.in_encounter(game.state, seat) for seat in seats}
    game.emit(AlliesDismissed(seats=seats, why=why))
    for seat in seats:
        return_home(game, seat, ships[seat], why)


def invite_or_do_without(game: Game, seat: str, side: str, answered: bool, why: str) -> None:
    """The main player of a side invites this seat after all, or nobody at all is its ally; it asks first.

    `answered`: the others have given their answers, so that the seat gives its own now.
    """
    assert game.state.encounter is not None
    invited = game.state.encounter.invited.get(side, [])
    prompt = f"{about(seat)} complains. Do you invite {about(seat)}? If not, you have no allies."
    question = Confirm(prompt=prompt, rule="CORE-221", name="complaint", yes=True)
    if game.ask(board.main_player(game.state, side), question):
        game.emit(AlliesInvited(side=side, seats=[*invited, seat]))
        if answered:
            game.call_at("alliance_answer", "choose_side", seat=seat)
        return
    game.emit(AlliesInvited(side=side, seats=[]))
    if allies := board.side_members(game.state, side)[1:]:
        send_away(game, allies, why)


def draw_in(game: Game, seat: str, side: str, why: str) -> None:
    """The seat must join a side, invited or not; with how many ships it says itself."""
    game.call("drawn_in", seat=seat, side=side, why=why)


alliance_answer = Procedure("alliance_answer")


@alliance_answer.step
def turn_comes(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.ALLIANCE_TURN, only=[frame.vars["seat"]]))


@alliance_answer.step
def choose_side(game: Game, frame: Frame) -> str | None:
    """Who is invited by neither side, or has no ship to send, cannot ally (CORE-115)."""
    assert game.state.encounter is not None
    seat, invited = frame.vars["seat"], game.state.encounter.invited
    if seat in game.state.encounter.allies:
        return "done"
    anyway = game.state.encounter.facts.get(f"may_ally:{seat}", [])
    sides = [side for side in ("offense", "defense") if seat in invited.get(side, []) or side in anyway]
    options = {side: f"join the {side}" for side in sides}
    if not options or not sendable(game.state, seat):
        return "done"
    options["none"] = "stay out"
    question = ChooseOption(
        prompt=_invitation(game.state, sides), rule="CORE-112", name="ally", options=options,
        fallback={"options": ["none"]},
    )  # fmt: skip
    side = game.ask(seat, question)[0]
    game.emit(AllianceAnswered(seat=seat, side=side))
    if side == "none":
        return "done"
    _before_it_commits(game, seat)
    return None


def _invitation(state: State, sides: list[str]) -> str:
    """What the seat is invited to, with the facts that it needs to choose a side."""
    assert state.encounter is not None
    now = state.encounter
    by = listed(about(board.main_player(state, side)) for side in sides)
    invites = "invites" if len(sides) == 1 else "invite"
    sent = counted(len(board.ships_at(state, GATE, now.offense)), "ship")
    fight = f"{about(now.offense)} attacks {about(now.planet)} with {sent}, and {about(now.defense)} defends it"
    return f"{by} {invites} you: {fight}. Do you join {listed(map(about, sides), 'or')}?"


def _before_it_commits(game: Game, seat: str) -> None:
    open_window(game, timing(timings.LOADING, only=[seat]))
    open_window(game, timing(timings.ALLY_LOADING, seat=seat))


@alliance_answer.step
def commit(game: Game, frame: Frame) -> None:
    """One to four ships at once, into the gate or beside the planet (CORE-113, CORE-114)."""
    assert game.state.encounter is not None
    seat = frame.vars["seat"]
    side = game.state.encounter.allies[seat]
    question = ships_to_send(game.state, seat, len(board.in_encounter(game.state, seat)))
    question.prompt = f"You join the {side}. How many ships do you send, and from where?"
    question.verb = "Send"
    question.rule, question.name = "CORE-113" if side == "offense" else "CORE-114", "commit"
    ships = game.ask(seat, question) if question.most and must_commit(game.state, seat) else []
    move(game, ships, GATE if side == "offense" else BESIDE, "alliance")


@alliance_answer.step
def one_from_the_warp(game: Game, frame: Frame) -> None:
    """An effect may let allies of a side add a ship straight from the warp, over the limit."""
    assert game.state.encounter is not None
    seat, encounter = frame.vars["seat"], game.state.encounter
    side = encounter.allies[seat]
    allowed = any(m.quantity == "warp_commit" and m.target == side for m in encounter.modifiers)
    lost = board.ships_at(game.state, WARP, seat)
    if not allowed or not lost:
        return
    question = Confirm(prompt="Do you also send one ship straight from the warp?", rule="CORE-016", name="warp_ship")
    if game.ask(seat, question):
        ship = some_of(game, seat, lost, 1, "Which ship leaves the warp?", "CORE-016")
        move(game, ship, GATE if side == "offense" else BESIDE, "alliance")


@alliance_answer.step
def ships_committed(game: Game, frame: Frame) -> str | None:
    seat = frame.vars["seat"]
    if sends_again(game.state, seat):
        return "commit"
    open_window(game, timing(timings.SHIPS_COMMITTED, seat=seat))
    return None


drawn_in = Procedure("drawn_in")


@drawn_in.step
def joins(game: Game, frame: Frame) -> str | None:
    seat = frame.vars["seat"]
    if not sendable(game.state, seat):
        return "done"
    game.emit(AllyDrawnIn(seat=seat, side=frame.vars["side"], why=frame.vars["why"]))
    _before_it_commits(game, seat)
    return None


for _step in (commit, one_from_the_warp, ships_committed):
    drawn_in.step(_step)
