"""Deciding about undos: who may ask, who must agree, and what happens then (UNDO-01..12)."""

from typing import Any

from domain.commands import RequestUndo, WithdrawUndo
from domain.decks.piles import shuffle
from domain.engine.game import Asked, Game
from domain.events import Answered
from domain.history import Past, lives, living, undo
from domain.questions import Confirm
from domain.refusal import Refused
from domain.state import Ledger, Pending, State
from domain.undo.crossing import Crossing, crossing
from domain.undo.events import UndoRefused, UndoRequested, UndoVoted

HOST = "host"
KEY = "undo"
REACH = 40
"""So many events from the end the last answer of a seat is looked for first."""


def votes_open(state: State) -> dict[str, Asked]:
    """Question id -> the vote asked of a seat (or of the host), while a request is open."""
    assert state.undo is not None
    asker = state.undo.seat
    prompt = f"{asker} asks to take the game back to event {state.undo.to}. Do you agree?"
    question = Confirm(prompt=prompt, rule="UNDO-05", name="undo", yes=False)
    return {id: Asked(pending.seat, KEY, question) for id, pending in state.questions.items()}


def request(game: Game, command: RequestUndo) -> None:
    """Opens a request, or goes back at once where nobody needs to be asked (UNDO-03)."""
    state, options, past = game.state, game.state.options, game.past
    if state.undo is not None:
        raise Refused("undo_pending", "A request for an undo is open already.", "UNDO-05", request=state.undo.id)
    if state.paused:
        raise Refused("game_paused", "The game is paused.")
    if options["undo_policy"] == "off":
        raise Refused("undo_disabled", "In this game nothing is taken back.", "UNDO-02")
    _within_limits(game, command.seat)
    to = _last_command(state, past, command.seat) if command.to is None else command.to
    _check_target(state, past, to)
    crosses = crossing(state, past, to)
    _check_crossing(crosses)
    needs = _needs(state, command.seat, crosses)
    state_id = f"undo_{state.undo_requested + 1}"
    questions = {
        f"q_{state.asked + number}": Pending(seat, KEY, game.now + int(options["undo_seconds"] * 1000))
        for number, seat in enumerate(needs, 1)
    }
    game.emit(
        UndoRequested(
            id=state_id,
            seat=command.seat,
            to=to,
            reason=command.reason,
            crosses=crosses.disclosed(),
            needs=needs,
            piles=crosses.piles,
            questions=questions,
        )
    )
    if not needs:
        go_back(game)


def vote(game: Game, question: str, seat: str, approves: bool, cause: str) -> None:
    """One voter's word; the last that is needed decides (UNDO-06)."""
    open_ = game.state.undo
    assert open_ is not None
    game.emit(UndoVoted(id=open_.id, seat=seat, question=question, approves=approves, cause=cause))
    yes = sum(open_.votes.values())
    no = len(open_.votes) - yes
    most = game.state.options["undo_policy"] == "majority"
    enough = len(open_.needs) // 2 + 1 if most else len(open_.needs)
    if yes >= enough:
        go_back(game)
    elif no > len(open_.needs) - enough:
        _refuse(game, "timer" if cause == "timer" else "rejected")


def withdraw(game: Game, command: WithdrawUndo) -> None:
    """Who asked thinks better of it; no cool-down follows."""
    open_ = game.state.undo
    if open_ is None or open_.seat != command.seat or command.id not in ("", open_.id):
        raise Refused("illegal_command", "There is no open request of this seat.", "UNDO-05", reason="no_request")
    _refuse(game, "withdrawn")


def abandon(game: Game, why: str = "seat_left") -> None:
    """A seat leaves the game, or its seed is lost, while a request is open: nothing is taken back (UNDO-09)."""
    _refuse(game, why)


def go_back(game: Game) -> None:
    """The state is what it was; piles of which somebody saw a card that went back are shuffled anew (UNDO-08)."""
    open_ = game.state.undo
    assert open_ is not None
    agreed = sorted(seat for seat, yes in open_.votes.items() if yes)
    game.go_back(undo(game.state, open_.to, open_.reason, agreed))
    for pile in open_.piles:
        if game.state.zones.get(pile):
            shuffle(game, pile, [pile], f"undo {pile}")


def _refuse(game: Game, why: str) -> None:
    open_ = game.state.undo
    assert open_ is not None
    before = game.state.undo_ledger.get(open_.seat, Ledger()).barred_until
    nobodys_fault = why in ("withdrawn", "seat_left", "reseeded")
    pause = 0 if nobodys_fault else int(game.state.options["undo_cooldown_seconds"] * 1000)
    game.emit(UndoRefused(id=open_.id, seat=open_.seat, why=why, barred_until=max(before, game.now + pause)))


def _within_limits(game: Game, seat: str) -> None:
    ledger, limit = game.state.undo_ledger.get(seat, Ledger()), game.state.options["undo_limit"]
    if limit is not None and ledger.asked >= limit:
        raise Refused("undo_limit_reached", f"This seat has asked {limit} times.", "UNDO-07", limit=limit)
    if game.now < ledger.barred_until:
        wait = ledger.barred_until - game.now
        raise Refused("undo_limit_reached", "The last request was refused; wait.", "UNDO-07", "cool_down", wait_ms=wait)


def _last_command(state: State, past: Past, seat: str) -> int:
    """The version before the seat's last living answer, looked for from the end."""
    reach, alive = REACH, living(past.undos, state.version)
    while True:
        after = max(0, state.version - reach)
        for told in reversed(past.told(after)):
            mine = isinstance(told.event, Answered) and told.event.seat == seat and not told.event.cause
            if mine and lives(alive, told.version):
                return told.version - 1
        if not after:
            raise _refused("nothing_to_undo", "This seat has given no answer yet.")
        reach *= 4


def _check_target(state: State, past: Past, to: int) -> None:
    if not 0 < to < state.version:
        raise _refused("not_a_version", "Only a version of the past can be gone back to.", max=state.version - 1)
    # An undo would bring the lost secrets back to mind.
    if state.reseeded is not None and to < max(state.reseeded.seed_since, state.reseeded.salts_since):
        raise _refused("reseeded", "The secrets of the game were lost and replaced since then.")
    after = past.told(to - 1)
    if not after[0].closes:
        raise _refused("inside_a_command", "A command is taken back whole.")
    then = past.state(to)
    if then.status != "running" or then.paused:
        raise _refused("not_running", "The game was not running then.")
    if then.undo is not None:
        raise _refused("inside_a_request", "A request was open then.")


def _check_crossing(crosses: Crossing) -> None:
    """What cannot be given back (UNDO-09)."""
    if crosses.left:
        raise _refused("seat_left", "A seat has left the game since then.", seats=crosses.left)


def _needs(state: State, asker: str, crosses: Crossing) -> list[str]:
    """Who must agree (UNDO-02, UNDO-03)."""
    policy = state.options["undo_policy"]
    others = [seat for seat in state.seats if seat != asker]
    touched = [seat for seat in others if seat in crosses.acted | crosses.learned]
    if policy == "own_unseen":
        if crosses.shown or touched:
            raise _refused("policy", "Only own moves that nobody has seen can be taken back.", policy=policy)
        return []
    if policy == HOST:
        return [HOST]
    if crosses.shown and not touched:
        # What the asker alone has seen may not be drawn again without asking.
        touched = others
    return [seat for seat in touched if not state.seats[seat].conceded]


def _refused(reason: str, detail: str, **context: Any) -> Refused:
    return Refused("undo_refused", detail, "UNDO-09", reason, **context)
