"""The end of a game, and undos."""

from typing import Any

from domain.events.event import Event
from domain.reducers import changes_nothing, reduces
from domain.state import Absence, Clock, Ledger, MadeUp, State


class SeatConceded(Event, frozen=True, kw_only=True):
    seat: str


@reduces(SeatConceded)
def _seat_conceded(state: State, event: SeatConceded) -> None:
    state.seats[event.seat].conceded = True


class VictoryReached(Event, frozen=True, kw_only=True):
    """Everybody who met a condition at this check wins together (CORE-281).

    `counted`: winner -> what counted for it by its condition, as terms. It is missing for a seat that has won in
    another way, and in older games.
    """

    winners: list[str]
    rule: str
    counted: dict[str, list[dict[str, Any]]] = {}


@reduces(VictoryReached)
def _victory_reached(state: State, event: VictoryReached) -> None:
    state.winners = event.winners


class GameClosed(Event, frozen=True, kw_only=True):
    """The operator has ended the game; `reason` is for people (CLOSE-01). `game_ended` follows in the same command."""

    reason: str


changes_nothing(GameClosed)


class GameEnded(Event, frozen=True, kw_only=True):
    winners: list[str]
    why: str


@reduces(GameEnded)
def _game_ended(state: State, event: GameEnded) -> None:
    state.status, state.winners = "over", event.winners


class GameFinalized(Event, frozen=True, kw_only=True):
    """The last event of a log: the secrets of a game that is over (hex), its result, and the hash of its state."""

    seed: str
    salt: str
    winners: list[str]
    state: str


@reduces(GameFinalized)
def _finalized(state: State, event: GameFinalized) -> None:
    state.finalized = True


class MovesUndone(Event, frozen=True, kw_only=True):
    """Restores the state at version `to`; the events between are dead but stay in the log.

    The counters of draws, questions, uses, requests and order changes never go back, nor do the ledgers of the
    requests, the clocks of the seats, `refilled`, the last encounter that refilled their reserves (CLOCK-05), and
    `made_up`, the outages for which there was more time (CLOCK-07). A player who is absent stays absent (ABSENT-08).
    `swaps` are all exchanges of places so far, with those of this event that return everybody: the log still shows
    each player's knowledge.
    """

    to: int
    why: str = ""
    agreed: list[str] = []
    draws: int
    asked: int
    declared: int
    requested: int = 0
    ledger: dict[str, Ledger] = {}
    swaps: list[tuple[int, str, str]] = []
    clocks: dict[str, Clock] = {}
    refilled: list[int] = []
    motions: dict[str, Ledger] = {}
    absent: dict[str, Absence] = {}
    order_changes: dict[str, int] = {}
    made_up: MadeUp | None = None


@reduces(MovesUndone)
def _moves_undone(state: State, event: MovesUndone) -> None:
    """Does nothing: domain/history.py has already restored the state."""
    state.draws, state.asked, state.declared = event.draws, event.asked, event.declared
    state.undo_requested, state.undo_ledger = event.requested, event.ledger
    state.swaps = [*event.swaps]
    state.clocks, state.refilled = event.clocks, event.refilled
    state.motion_ledger, state.absent = event.motions, event.absent
    state.order_changes, state.made_up = event.order_changes, event.made_up
