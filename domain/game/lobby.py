"""The lobby: what a game can be, who takes which seat, and the start."""

import re
from typing import Any

from domain import board, events, options
from domain.aliens import selection
from domain.commands import CreateGame, LeaveSeat, PromiseSeed, ReissueToken, SeedSeat, StartGame, TakeSeat
from domain.engine import agenda
from domain.engine.runner import Game
from domain.game import forks, position, seeds
from domain.refusal import Refused
from domain.rulebook.rulesets import RULESET
from domain.variants import variant

PUBLIC_KEY = r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
"""32 bytes in base64url, in the one way in which they can be written."""


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


def create(game: Game, command: CreateGame) -> None:
    """A game of these seats, variants and options, empty."""
    if conflicts := variant.conflicts(command.variants, len(command.seats)):
        raise Refused(
            "variants_conflict", "These variants cannot be played like this.", _rule_of(conflicts), errors=conflicts
        )
    if faults := setup_faults(command):
        raise Refused("validation_failed", "This game cannot be set up.", _rule_of(faults), errors=faults)
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


def _rule_of(faults: list[dict[str, Any]]) -> str | None:
    """The first rule that one of them goes against."""
    return next((fault["rule"] for fault in faults if "rule" in fault), None)


def _in_lobby(game: Game, seat: str = "") -> None:
    if game.state.status != "lobby":
        raise Refused("game_started", "The game has started.", "TABLE-01")
    if seat and seat not in game.state.seats:
        raise Refused(
            "validation_failed", "There is no such seat.", "TABLE-01", given=seat, allowed=list(game.state.seats)
        )


def take_seat(game: Game, command: TakeSeat) -> None:
    """Somebody sits down; with a seed and a key, if any were given."""
    _in_lobby(game, command.seat)
    if game.state.seats[command.seat].player:
        raise Refused("seat_taken", "Somebody has taken this seat.", "TABLE-01", seat=command.seat)
    if command.public_key and not re.fullmatch(PUBLIC_KEY, command.public_key):
        raise Refused("validation_failed", "A public key is 32 bytes in base64url.", "SIGN-01")
    game.emit(events.SeatTaken(seat=command.seat, player=command.player, bot=command.bot))
    if command.public_key:
        game.emit(events.SeatKeyed(seat=command.seat, player=command.player, public_key=command.public_key))
    if command.seed:
        seeds.give(game, command.seat, command.seed)
    if command.promise:
        seeds.promise(game, command.seat, command.promise)


def seed_seat(game: Game, command: SeedSeat) -> None:
    """The seat adds to the randomness of the game (CHANCE-01)."""
    _sits(game, command.seat)
    seeds.give(game, command.seat, command.seed)


def promise_seed(game: Game, command: PromiseSeed) -> None:
    """The seat fixes what it will add to the randomness of the game (CHANCE-04)."""
    _sits(game, command.seat)
    seeds.promise(game, command.seat, command.commitment)


def _sits(game: Game, seat: str) -> None:
    _in_lobby(game, seat)
    if not game.state.seats[seat].player:
        raise Refused("validation_failed", "This seat is free.", "TABLE-01", given=seat)


def leave_seat(game: Game, command: LeaveSeat) -> None:
    """Somebody gets up before the game has started."""
    _sits(game, command.seat)
    game.emit(events.SeatLeft(seat=command.seat))


def reissue_token(game: Game, command: ReissueToken) -> None:
    """A seat gets another token without its player, before the end; the log says so (TABLE-07)."""
    if game.state.status not in ("lobby", "running"):
        raise Refused("game_over", "The game is over.", "TABLE-07")
    seat = game.state.seats.get(command.seat)
    if seat is None or not seat.player or seat.bot:
        raise Refused("illegal_command", "Nobody holds this seat in person.", "TABLE-07", "no_person")
    game.emit(events.TokenReissued(seat=command.seat, by=command.by))


def start(game: Game, command: StartGame) -> None:
    """All seats are taken, no promised seed is owed, and the game begins."""
    _in_lobby(game)
    seeds.check_all_sit(game.state, "TABLE-02")
    seeds.check_all_told(game.state)
    game.emit(events.GameStarted())
    if game.state.origin is not None:
        forks.begin(game)
        return
    game.state.agenda.append(agenda.frame("game"))
