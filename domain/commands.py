"""What a seat, the host or the clock asks for. A command may be refused; only events are stored."""

from typing import Any

import msgspec

from domain.state import Origin


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_snake):
    """`at` is the server's time in unix milliseconds: time is data, the domain has no clock."""

    at: int = 0


class CreateGame(Command, frozen=True, kw_only=True):
    """Opens a game. `seats` are the colours in table order, clockwise."""

    game: str
    seats: list[str]
    variants: list[str] = []
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    seed_commitment: str = ""
    chosen_seed: bool = False


class ForkGame(Command, frozen=True, kw_only=True):
    """Opens a game that goes on where another one was; `table` is what lay there, as domain/game/forks.py makes it."""

    game: str
    origin: Origin
    table: dict[str, Any]
    seed_commitment: str = ""
    chosen_seed: bool = False


class TakeSeat(Command, frozen=True, kw_only=True):
    """`player` is the random id of whoever plays the seat; `bot` the policy's name, empty for people.

    `seed` is what the player adds to the chance of the game: 32 bytes in hex, or nothing; `commitment` its SHA-256,
    when they are told later. With a `public_key` (Ed25519, 32 bytes in base64url) the player's commands are signed.
    """

    seat: str
    player: str
    bot: str = ""
    seed: str = ""
    commitment: str = ""
    public_key: str = ""


class SeedSeat(Command, frozen=True, kw_only=True):
    """In the lobby: what the seat adds to the chance of the game from now on (32 bytes in hex)."""

    seat: str
    seed: str


class CommitSeed(Command, frozen=True, kw_only=True):
    """In the lobby: SHA-256 (hex) of what the seat will add to the chance of the game (CHANCE-04)."""

    seat: str
    commitment: str


class LeaveSeat(Command, frozen=True, kw_only=True):
    """Frees a seat in the lobby."""

    seat: str


class ReissueToken(Command, frozen=True, kw_only=True):
    """The player of a seat lost its token: `by` says who gives out another one, the host (TABLE-07)."""

    seat: str
    by: str = "host"


class StartGame(Command, frozen=True, kw_only=True):
    """Closes the lobby and begins setup; every seat must be taken."""


class Reseed(Command, frozen=True, kw_only=True):
    """The operator: the game's secret seed, or the master of its salts, was lost; new ones lie ready (CHANCE-03)."""

    seed_commitment: str
    seed_lost: bool
    salts_lost: bool


class Abandon(Command, frozen=True, kw_only=True):
    """The clock's command: nobody has done anything in this game for so long that it ends here (ABANDON-01)."""


class CloseGame(Command, frozen=True, kw_only=True):
    """The operator ends a running game, without a winner; `reason` is for people and public (CLOSE-01)."""

    reason: str


class Finalize(Command, frozen=True, kw_only=True):
    """The game is over: its secrets (hex) are opened and the log is closed for good."""

    seed: str
    salt: str


class Answer(Command, frozen=True, kw_only=True):
    """The answer of `seat` to an open question, in the form of its kind of question (with that `kind`)."""

    seat: str
    question: str
    answer: dict[str, Any]


class Expire(Command, frozen=True, kw_only=True):
    """The clock's command: every question whose deadline is not after `at` gets its default answer."""


class SetStandingOrders(Command, frozen=True, kw_only=True):
    """Replaces all standing orders of a seat (TIME-31)."""

    seat: str
    orders: list[dict[str, Any]]


class Concede(Command, frozen=True, kw_only=True):
    """The seat gives up: its questions are answered by their defaults until the game is over."""

    seat: str


class PauseGame(Command, frozen=True, kw_only=True):
    """Stops the clock and refuses answers until the game is resumed."""


class ResumeGame(Command, frozen=True, kw_only=True):
    """Lets a paused game go on; deadlines are set anew."""


class ExtendDeadline(Command, frozen=True, kw_only=True):
    """Gives an open question of `seat` its whole time once more."""

    seat: str
    question: str


class RequestUndo(Command, frozen=True, kw_only=True):
    """`seat` asks to go back to the version `to`, or to before its own last answer (UNDO-01)."""

    seat: str
    to: int | None = None
    reason: str = ""


class RequestFork(Command, frozen=True, kw_only=True):
    """`seat` asks the others whether the game `game` may go on from version `to`; `bots`: seat -> kind of bot there."""

    seat: str
    to: int
    game: str
    bots: dict[str, str] = {}
    reason: str = ""


class WithdrawFork(Command, frozen=True, kw_only=True):
    """Takes back the seat's own open request for a fork, if it is still the one of this `id`."""

    seat: str
    id: str


class WithdrawUndo(Command, frozen=True, kw_only=True):
    """Takes back the seat's own open request, if it is still the one of this `id` (empty: whichever is open)."""

    seat: str
    id: str = ""
