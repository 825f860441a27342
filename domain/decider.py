"""decide(state, command, chance) -> events: the one door through which a game changes."""

import re
from collections.abc import Callable
from typing import Any

from domain import aliens, board, cards, events, forks, options, position, reseeding, standing_orders, variants
from domain import state as states
from domain.aliens import selection
from domain.commands import (
    Abandon,
    Answer,
    Command,
    Concede,
    CreateGame,
    Expire,
    ExtendDeadline,
    ForkGame,
    LeaveSeat,
    PauseGame,
    RequestFork,
    RequestUndo,
    Reseed,
    ResumeGame,
    Seal,
    SeedSeat,
    SetStandingOrders,
    StartGame,
    TakeSeat,
    WithdrawFork,
    WithdrawUndo,
)
from domain.encounter import table
from domain.engine import agenda, orders
from domain.engine.abilities import ABILITIES
from domain.engine.chance import Chance
from domain.engine.game import CLOCK, Asked, Game
from domain.events import Event
from domain.history import UNKNOWN, Past
from domain.refusal import Refused
from domain.rulesets import RULESET
from domain.state import Order, State
from domain.undo import ballot, fork_requests, requests
from domain.undo import options as undo_options
from domain.variants import variant

LOADED = (aliens, cards, selection, table, undo_options, variants)
"""Importing these declares every procedure, ability and card."""


def decide(state: State, command: Command, chance: Chance, past: Past = UNKNOWN) -> list[Event]:
    """The events of a command, decided on a private copy. Raises Refused; then nothing has happened.

    `past` is the log of the game, which only requests ask for.
    """
    return advance(states.copy(state), command, chance, past)


def advance(state: State, command: Command, chance: Chance, past: Past = UNKNOWN) -> list[Event]:
    """Like `decide`, but the state itself goes on. A refusal comes before any change."""
    game = Game(state, chance, command.at, past)
    game.begin()
    DECIDERS[type(command)](game, command)
    _run(game)
    while standing := _of_the_absent(game) or _by_order(game):
        id, asks, answer = standing
        _give(game, id, asks, answer, "conceded" if game.state.seats[asks.seat].conceded else "standing_order")
        _run(game)
    game.close()
    return game.events


def _run(game: Game) -> None:
    """The game waits while a request is open (UNDO-05, FORK-09), and in the lobby of a fork."""
    if game.state.undo is None and game.state.status != "lobby":
        game.run()


def open_questions(state: State) -> dict[str, Asked]:
    """Question id -> who is asked what; computed from the state."""
    if state.undo is not None:
        return ballot.votes_open(state)
    found = {(asked.seat, asked.key): asked for asked in Game(state, _NO_CHANCE).open_questions()}
    return {id: found[pending.seat, pending.key] for id, pending in state.questions.items()}


def veiled_seats(state: State) -> list[str]:
    """In a veiled window, every seat that could possibly act in it, asked or not; else nobody (TIME-30)."""
    if not any(pending.seat == CLOCK for pending in state.questions.values()):
        return []
    return [asked.seat for asked in Game(state, _NO_CHANCE).open_questions() if asked.seat != CLOCK]


_NO_CHANCE = Chance(b"", "")
PUBLIC_KEY = r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
"""32 bytes in base64url, in the one way in which they can be written."""
_SEED = re.compile(r"[0-9a-f]{64}")


# -- lobby ---------------------------------------------------------------------------------------


def setup_faults(command: CreateGame) -> list[dict[str, Any]]:
    """Everything because of which this game cannot be set up, each with a JSON pointer; nothing is created."""
    chosen = variant.complete(command.variants, len(command.seats))
    faults = options.faults(command.options, chosen)
    if not 3 <= len(command.seats) <= 6 or len(set(command.seats)) != len(command.seats):
        faults.append({"pointer": "/seats", "detail": "three to six different colours (CORE-001)"})
    faults += [
        {"pointer": f"/seats/{index}", "detail": f"one of {list(board.COLOURS)}"}
        for index, colour in enumerate(command.seats)
        if colour not in board.COLOURS
    ]
    if not faults and command.position is not None:
        faults = position.faults(command.position, command.seats, chosen)
    if not faults:
        faults = selection.faults(options.complete(command.options, chosen), command.seats, command.position)
    return faults


def _create(game: Game, command: CreateGame) -> None:
    if conflicts := variant.conflicts(command.variants, len(command.seats)):
        rule = next((each["rule"] for each in conflicts if "rule" in each), None)
        raise Refused("variants_conflict", "These variants cannot be played like this.", rule, errors=conflicts)
    if faults := setup_faults(command):
        raise Refused("validation_failed", "This game cannot be set up.", errors=faults)
    chosen = variant.complete(command.variants, len(command.seats))
    game.emit(
        events.GameCreated(
            game=command.game,
            seats=command.seats,
            ruleset=RULESET,
            variants=chosen,
            options=options.complete(command.options, chosen),
            position=command.position,
            seed_commitment=command.seed_commitment,
            chosen_seed=command.chosen_seed,
        )
    )


def _in_lobby(game: Game, seat: str = "") -> None:
    if game.state.status != "lobby":
        raise Refused("game_started", "The game has started.")
    if seat and seat not in game.state.seats:
        raise Refused("validation_failed", "There is no such seat.", given=seat, allowed=list(game.state.seats))


def _take_seat(game: Game, command: TakeSeat) -> None:
    _in_lobby(game, command.seat)
    if game.state.seats[command.seat].player:
        raise Refused("seat_taken", "Somebody has taken this seat.", seat=command.seat)
    if command.public_key and not re.fullmatch(PUBLIC_KEY, command.public_key):
        raise Refused("validation_failed", "A public key is 32 bytes in base64url.", "SIGN-01")
    game.emit(events.SeatTaken(seat=command.seat, player=command.player, bot=command.bot))
    if command.public_key:
        game.emit(events.SeatKeyed(seat=command.seat, player=command.player, public_key=command.public_key))
    if command.seed:
        _seed(game, command.seat, command.seed)


def _seed_seat(game: Game, command: SeedSeat) -> None:
    _in_lobby(game, command.seat)
    if not game.state.seats[command.seat].player:
        raise Refused("validation_failed", "This seat is free.", given=command.seat)
    _seed(game, command.seat, command.seed)


def _seed(game: Game, seat: str, seed: str) -> None:
    if not _SEED.fullmatch(seed):
        raise Refused("validation_failed", "A seed of a seat is 32 bytes in hex.")
    if game.state.chosen_seed:
        # Whoever chose the seed wants the same cards again, and nothing here is random.
        raise Refused("validation_failed", "The seed of this game was chosen; seats add nothing to it.", "CHANCE-01")
    game.emit(events.SeatSeeded(seat=seat, seed=seed))


def _leave_seat(game: Game, command: LeaveSeat) -> None:
    _in_lobby(game, command.seat)
    if not game.state.seats[command.seat].player:
        raise Refused("validation_failed", "This seat is free.", given=command.seat)
    game.emit(events.SeatLeft(seat=command.seat))


def _start(game: Game, command: StartGame) -> None:
    _in_lobby(game)
    free = [colour for colour, seat in game.state.seats.items() if not seat.player]
    if free:
        raise Refused("illegal_command", "Every seat must be taken first.", reason="seats_free", seats=free)
    game.emit(events.GameStarted())
    if game.state.origin is not None:
        forks.begin(game)
        return
    game.state.agenda.append(agenda.frame("game"))


# -- play ----------------------------------------------------------------------------------------


def _running(game: Game) -> None:
    if game.state.status == "over":
        raise Refused("game_over", "The game is over.", "CORE-285")
    if game.state.status != "running":
        raise Refused("illegal_command", "The game has not started.", reason="not_started")


def _answer(game: Game, command: Answer) -> None:
    _running(game)
    if game.state.paused:
        raise Refused("game_paused", "The game is paused.")
    pending = game.state.questions.get(command.question)
    if pending is None and game.state.undo is not None and command.question in game.state.undo.set_aside:
        raise Refused("undo_pending", "A request must be decided first.", "UNDO-05", request=game.state.undo.id)
    if pending is None:
        raise Refused("question_closed", "This question is not open.", question_id=command.question)
    if pending.seat != command.seat and _veiled(game):
        raise Refused("question_closed", "This question is not open.", question_id=command.question)
    if pending.seat != command.seat:
        raise Refused("not_waiting_for_you", "This question is put to another seat.", question_id=command.question)
    asked = open_questions(game.state)[command.question]
    _give(game, command.question, asked, command.answer, "")


def _give(game: Game, id: str, asked: Asked, answer: dict[str, Any], cause: str) -> None:
    value = asked.question.check(answer)
    if game.state.undo is not None:
        requests.vote(game, id, asked.seat, value, cause)
        _after_a_request(game)
        return
    frame = game.state.agenda[-1]
    veiled = _veiled(game)
    if veiled and value is None:
        return  # silence until the clock speaks is a pass, and a pass must not be seen
    sealed = asked.question.sealed or _chose_secretly(value)
    plain = {key: value for key, value in answer.items() if key != "kind"}
    game.emit(
        events.Answered(
            question=id,
            seat=asked.seat,
            kind=asked.question.kind,
            answer=plain,
            sealed=sealed,
            cause=cause,
            veiled=veiled,
        )
    )
    frame.answers[asked.key] = value


def _veiled(game: Game) -> bool:
    return any(pending.seat == CLOCK for pending in game.state.questions.values())


def _chose_secretly(value: Any) -> bool:
    """True when a use was chosen whose first choice is for its user alone."""
    return isinstance(value, dict) and "use" in value and ABILITIES[value["use"]].secret


def _expire(game: Game, command: Expire) -> None:
    """Every question whose time is over gets its default; nothing happens when none is."""
    _running(game)
    for id, asked in open_questions(game.state).items():
        pending = game.state.questions.get(id)
        if pending is not None and pending.due is not None and pending.due <= command.at and not game.state.paused:
            _give(game, id, asked, asked.question.default(), "timer")
            if not asked.question.sealed:
                return
    if not game.events:
        raise Refused("question_closed", "No deadline has passed.")


def _of_the_absent(game: Game) -> tuple[str, Asked, dict[str, Any]] | None:
    """An open question of a seat that conceded, with its default answer, if there is one."""
    gone = [colour for colour, seat in game.state.seats.items() if seat.conceded]
    if game.state.status != "running" or not gone:
        return None
    for id, each in open_questions(game.state).items():
        if each.seat in gone and not (_veiled(game) and each.question.kind == "respond"):
            return id, each, each.question.default()
    return None


def _set_orders(game: Game, command: SetStandingOrders) -> None:
    _running(game)
    faults = standing_orders.faults(command.orders)
    if faults:
        raise Refused("validation_failed", "These standing orders cannot be kept.", "TIME-31", errors=faults)
    game.emit(events.StandingOrdersSet(seat=command.seat, orders=[Order(**order) for order in command.orders]))


def _by_order(game: Game) -> tuple[str, Asked, dict[str, Any]] | None:
    """An open question that a standing order answers, with that answer."""
    given = [order for seat in game.state.seats.values() for order in seat.orders if order.question]
    if game.state.status != "running" or not given:
        return None
    for id, asked in open_questions(game.state).items():
        if asked.seat in game.state.seats:
            answer = orders.answer(game.state, asked.seat, asked.question.name)
            if answer is not None and _fits(asked, answer):
                return id, asked, answer
    return None


def _fits(asked: Asked, answer: dict[str, Any]) -> bool:
    """An order that does not fit this question leaves it to the player."""
    try:
        asked.question.check(answer)
    except Refused:
        return False
    return True


def _request_undo(game: Game, command: RequestUndo) -> None:
    _running(game)
    requests.request(game, command)
    _after_a_request(game)


def _request_fork(game: Game, command: RequestFork) -> None:
    _running(game)
    fork_requests.request(game, command)
    _after_a_request(game)


def _withdraw(game: Game, command: WithdrawUndo | WithdrawFork) -> None:
    _running(game)
    ballot.withdraw(game, command)
    _after_a_request(game)


def _after_a_request(game: Game) -> None:
    """When it is decided, the questions that had to wait get their whole time anew."""
    if game.state.undo is None and not game.state.paused:
        for id in game.state.questions:
            _set_deadline(game, id)


def _concede(game: Game, command: Concede) -> None:
    """The seat's questions get their defaults from now on; the last one left wins."""
    _running(game)
    if game.state.seats[command.seat].conceded:
        raise Refused("illegal_command", "This seat has conceded already.", reason="conceded")
    game.emit(events.SeatConceded(seat=command.seat))
    if game.state.undo is not None:
        ballot.abandon(game)
        _after_a_request(game)
    left = [colour for colour, seat in game.state.seats.items() if not seat.conceded]
    if len(left) == 1:
        game.emit(events.VictoryReached(winners=left, rule="CONCEDE-01"))
        game.emit(events.GameEnded(winners=left, why="conceded"))


def _abandon(game: Game, command: Abandon) -> None:
    """A game that everybody has left ends without a winner; whether it is paused makes no difference."""
    _running(game)
    if game.state.undo is not None:
        ballot.abandon(game, "abandoned")
    game.emit(events.GameEnded(winners=[], why="abandoned"))


def _seal(game: Game, command: Seal) -> None:
    """A game that is over has nothing left to hide; once is enough."""
    state = game.state
    if state.status != "over":
        raise Refused("illegal_command", "The game is not over.", reason="not_over")
    if not state.sealed:
        game.emit(
            events.Sealed(seed=command.seed, salt=command.salt, winners=state.winners, state=states.fingerprint(state))
        )


def _pause(game: Game, command: PauseGame) -> None:
    _running(game)
    if game.state.paused:
        raise Refused("game_paused", "The game is paused already.")
    game.emit(events.GamePaused())


def _resume(game: Game, command: ResumeGame) -> None:
    _running(game)
    if not game.state.paused:
        raise Refused("illegal_command", "The game is not paused.", reason="not_paused")
    game.emit(events.GameResumed())
    _whole_time_anew(game)


def _whole_time_anew(game: Game) -> None:
    for id in game.state.questions:
        _set_deadline(game, id)


def _reseed(game: Game, command: Reseed) -> None:
    """While the secrets were gone nobody could answer."""
    reseeding.reseed(game, command)
    if game.state.status == "running" and not game.state.paused:
        _whole_time_anew(game)


def _extend(game: Game, command: ExtendDeadline) -> None:
    _running(game)
    pending = game.state.questions.get(command.question)
    if pending is None or pending.seat != command.seat:
        raise Refused("question_closed", "This question is not open for this seat.", question_id=command.question)
    if pending.due is None:
        raise Refused("illegal_command", "This question has no deadline.", reason="no_deadline")
    _set_deadline(game, command.question)


def _set_deadline(game: Game, id: str) -> None:
    """The whole time once more; in a veiled window only the clock's own deadline counts."""
    if _veiled(game) and game.state.questions[id].seat != CLOCK:
        return
    time_class = open_questions(game.state)[id].question.time_class
    seconds = game.state.options["timers"].get(time_class)
    if time_class == "veil":
        seconds = game.state.options["veil_seconds"]
    if game.state.undo is not None:
        seconds = game.state.options["undo_seconds"]
    if seconds is not None:
        game.emit(events.DeadlineExtended(question=id, due=game.now + int(seconds * 1000)))


DECIDERS: dict[type[Command], Callable[[Game, Any], None]] = {
    CreateGame: _create,
    ForkGame: forks.fork,
    TakeSeat: _take_seat,
    SeedSeat: _seed_seat,
    LeaveSeat: _leave_seat,
    StartGame: _start,
    Answer: _answer,
    Expire: _expire,
    SetStandingOrders: _set_orders,
    Concede: _concede,
    Abandon: _abandon,
    PauseGame: _pause,
    ResumeGame: _resume,
    ExtendDeadline: _extend,
    RequestUndo: _request_undo,
    WithdrawUndo: _withdraw,
    RequestFork: _request_fork,
    WithdrawFork: _withdraw,
    Reseed: _reseed,
    Seal: _seal,
}
