"""The lobby: the setup of a game, its seats, and the start."""

import re
from typing import Any

from domain import board, events, options
from domain.aliens import selection
from domain.commands import CommitSeed, CreateGame, LeaveSeat, ReissueToken, SeedSeat, StartGame, TakeSeat
from domain.engine import agenda
from domain.engine.runner import Runner
from domain.events.laid_table import MEMBER
from domain.faults import Fault, fault, one_of
from domain.game import clocks, laid_table, position, seeds
from domain.game.position_order import in_table_order
from domain.rating import rated_games
from domain.refusal import Refused
from domain.requests import forks
from domain.rulebook.rulesets import RULESET
from domain.variants import variant

PUBLIC_KEY = r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
"""32 bytes in base64url, in their only valid spelling."""


def setup_faults(command: CreateGame) -> list[Fault]:
    """Returns every fault of this setup, each with a JSON pointer; creates nothing."""
    chosen = variant.complete(command.variants, len(command.seats))
    faults = options.faults(command.options, chosen)
    if not 3 <= len(command.seats) <= 6 or len(set(command.seats)) != len(command.seats):
        faults.append(fault("/seats", "Send three to six different colours.", "CORE-001"))
    faults += [
        one_of(f"/seats/{index}", board.COLOURS)
        for index, colour in enumerate(command.seats)
        if colour not in board.COLOURS
    ]
    if not faults:
        faults = rated_games.setup_faults(command)
    if not faults and command.position is not None:
        faults = position.faults(command.position, command.seats, chosen)
    if not faults:
        faults = selection.faults(options.complete(command.options, chosen), command.seats, command.position)
    return faults


def check_setup(command: CreateGame) -> None:
    """Raises Refused when no game can be set up like this."""
    if conflicts := variant.conflicts(command.variants, len(command.seats)):
        raise Refused(
            "variants_conflict", "These variants cannot be played like this.", _rule_of(conflicts), errors=conflicts
        )
    if faults := setup_faults(command):
        raise Refused("validation_failed", "This game cannot be set up.", _rule_of(faults), errors=faults)


def create(runner: Runner, command: CreateGame) -> None:
    """Creates a game of these seats, variants and options, empty."""
    check_setup(command)
    chosen = variant.complete(command.variants, len(command.seats))
    runner.emit(
        events.GameCreated(
            game=command.game,
            seats=command.seats,
            ruleset=RULESET,
            variants=chosen,
            options=options_of(command, chosen),
            position=command.position and in_table_order(command.position, command.seats),
            home_planets=variant.home_planets(chosen),
            seed_commitment=command.seed_commitment,
            chosen_seed=command.chosen_seed,
        )
    )


def options_of(command: CreateGame, variants: list[str]) -> dict[str, Any]:
    """Returns the options of a new game, every default filled in.

    The position gives it timers if nobody asks for any.
    """
    completed = rated_games.completed(options.complete(command.options, variants), command.options)
    if completed["timers"] is None and command.position is not None:
        completed["timers"] = command.position.get("timers")
    return completed


def _rule_of(faults: list[dict[str, Any]]) -> str | None:
    """Returns the first rule that a fault breaks."""
    return next((fault["rule"] for fault in faults if "rule" in fault), None)


def _in_lobby(runner: Runner, seat: str = "") -> None:
    if runner.state.status != "lobby":
        raise Refused("game_started", "The game has started.", "TABLE-01")
    if seat and seat not in runner.state.seats:
        raise Refused(
            "validation_failed", "There is no such seat.", "TABLE-01", given=seat, allowed=list(runner.state.seats)
        )


def take_seat(runner: Runner, command: TakeSeat) -> None:
    """Gives a seat to a player, perhaps with a seed and a key."""
    _in_lobby(runner, command.seat)
    if runner.state.seats[command.seat].player:
        raise Refused("seat_taken", "Somebody has taken this seat.", "TABLE-01", seat=command.seat)
    if command.public_key and not re.fullmatch(PUBLIC_KEY, command.public_key):
        raise Refused("validation_failed", "A public key is 32 bytes in base64url.", "SIGN-01")
    rated_games.check_player(runner.state, command)
    runner.emit(
        events.SeatTaken(
            seat=command.seat, player=command.player, bot=command.bot, ladder=command.ladder, kind=command.kind
        )
    )
    if command.public_key:
        runner.emit(events.SeatKeyed(seat=command.seat, player=command.player, public_key=command.public_key))
    if command.seed:
        seeds.give(runner, command.seat, command.seed)
    if command.commitment:
        seeds.commit(runner, command.seat, command.commitment)


def seed_seat(runner: Runner, command: SeedSeat) -> None:
    """Adds to the randomness of the game for the seat (CHANCE-01)."""
    _sits(runner, command.seat)
    seeds.give(runner, command.seat, command.seed)


def commit_seed(runner: Runner, command: CommitSeed) -> None:
    """Commits the seat to the seed that it will add to the randomness of the game (CHANCE-04)."""
    _sits(runner, command.seat)
    seeds.commit(runner, command.seat, command.commitment)


def _sits(runner: Runner, seat: str) -> None:
    _in_lobby(runner, seat)
    if not runner.state.seats[seat].player:
        raise Refused("validation_failed", "This seat is free.", "TABLE-01", given=seat)


def leave_seat(runner: Runner, command: LeaveSeat) -> None:
    """Frees the seat of a player who leaves before the game has started."""
    _sits(runner, command.seat)
    runner.emit(events.SeatLeft(seat=command.seat))


def reissue_token(runner: Runner, command: ReissueToken) -> None:
    """Gives a seat another token without its player, before the end; the log says so (TABLE-07)."""
    if runner.state.status not in ("lobby", "running"):
        raise Refused("game_over", "The game is over.", "TABLE-07")
    seat = runner.state.seats.get(command.seat)
    if seat is None or not seat.player or seat.bot:
        raise Refused("illegal_command", "Nobody holds this seat in person.", "TABLE-07", "no_person")
    rated_games.check_not_rated(runner.state, "The host of a rated game gets no token of a seat.", "RATE-04")
    runner.emit(events.TokenReissued(seat=command.seat, by=command.by))


def start(runner: Runner, command: StartGame) -> None:
    """Starts the game when all seats are taken and all committed seeds are revealed."""
    _in_lobby(runner)
    seeds.check_all_sit(runner.state, "TABLE-02")
    seeds.check_all_revealed(runner.state)
    timers = clocks.timers_of(runner.state)
    runner.emit(events.GameStarted(timers=timers if runner.state.options["timers"] is None else None))
    clocks.begin(runner)
    if runner.state.origin is not None:
        forks.begin(runner)
        return
    if MEMBER in (runner.state.position or {}):
        laid_table.begin(runner)
        return
    runner.state.agenda.append(agenda.frame("game"))
