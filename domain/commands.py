"""Commands of a seat, the host or the clock. A command may be refused; only events are stored."""

from typing import Any

import msgspec

from domain.state import Origin


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_snake, gc=False):
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
    """Opens a game that continues from another one; `table` is the position there, made by domain/requests/forks.py."""

    game: str
    origin: Origin
    table: dict[str, Any]
    seed_commitment: str = ""
    chosen_seed: bool = False


class TakeSeat(Command, frozen=True, kw_only=True):
    """`player` is the random id of the seat's player; `bot` is the policy's name, empty for people.

    `seed` is what the player adds to the chance of the game: 32 bytes in hex, or nothing; `commitment` is its SHA-256,
    when the player reveals the seed later. With a `public_key` (Ed25519, 32 bytes in base64url) the player's commands
    are signed. In a rated game `ladder` is the player's id on the ladder, and `kind` that of the player (RATE-03).
    """

    seat: str
    player: str
    bot: str = ""
    ladder: str = ""
    kind: str = ""
    seed: str = ""
    commitment: str = ""
    public_key: str = ""


class SeedSeat(Command, frozen=True, kw_only=True):
    """A command in the lobby: the seat adds this to the chance of the game from now on (32 bytes in hex)."""

    seat: str
    seed: str


class CommitSeed(Command, frozen=True, kw_only=True):
    """A command in the lobby: SHA-256 (hex) of what the seat will add to the chance of the game (CHANCE-04)."""

    seat: str
    commitment: str


class LeaveSeat(Command, frozen=True, kw_only=True):
    """Frees a seat in the lobby."""

    seat: str


class ChangeSettings(Command, frozen=True, kw_only=True):
    """The host changes what the game is to be like (TABLE-08). What is left out stays as it is.

    `seats` are the colours in table order, `variants` those chosen; `options` holds the new value of each option that
    is named.
    """

    seats: list[str] | msgspec.UnsetType = msgspec.UNSET
    variants: list[str] | msgspec.UnsetType = msgspec.UNSET
    options: dict[str, Any] = {}


class ReissueToken(Command, frozen=True, kw_only=True):
    """The player of a seat lost its token: `by` says who issues a new one: the host (TABLE-07)."""

    seat: str
    by: str = "host"


class StartGame(Command, frozen=True, kw_only=True):
    """Closes the lobby and begins setup; every seat must be taken."""


class Reseed(Command, frozen=True, kw_only=True):
    """The operator: the game's secret seed, or the master of its salts, was lost; new ones are ready (CHANCE-03)."""

    seed_commitment: str
    seed_lost: bool
    salts_lost: bool


class Abandon(Command, frozen=True, kw_only=True):
    """The clock's command: the game ends because nobody has acted for too long (ABANDON-01)."""


class CloseGame(Command, frozen=True, kw_only=True):
    """The operator ends a running game, without a winner; `reason` is for people and public (CLOSE-01)."""

    reason: str


class Finalize(Command, frozen=True, kw_only=True):
    """The game is over: reveals its secrets (hex) and closes the log permanently."""

    seed: str
    salt: str


class Answer(Command, frozen=True, kw_only=True):
    """The answer of `seat` to an open question, in the format of the question's `kind`.

    `cause` is `stand_in` when a bot gives it for a player who is away, else nothing is said of it.
    """

    seat: str
    question: str
    answer: dict[str, Any]
    cause: str | msgspec.UnsetType = msgspec.UNSET


class Expire(Command, frozen=True, kw_only=True):
    """The clock's command: every question whose deadline is not after `at` gets its default answer."""


class MoveDeadlines(Command, frozen=True, kw_only=True):
    """The clock's command: nobody could answer from `since` to `until` (unix ms), which is the outage of this number.

    `before` and `during` are the versions of the game at these moments. `until` is before `since`, and the game is then
    `ahead` by this number of milliseconds, when the clock on the wall was set back.
    """

    outage: int
    since: int
    until: int
    before: int
    during: int
    ahead: int = 0


class SetStandingOrders(Command, frozen=True, kw_only=True):
    """Replaces all standing orders of a seat (TIME-31)."""

    seat: str
    orders: list[dict[str, Any]]


class AddStandingOrder(Command, frozen=True, kw_only=True):
    """Adds a standing order of a seat, in the place of one for the same question or window (ORDERS-02)."""

    seat: str
    order: dict[str, Any]


class RemoveStandingOrder(Command, frozen=True, kw_only=True):
    """Takes this standing order of a seat away (ORDERS-03)."""

    seat: str
    order: dict[str, Any]


class Concede(Command, frozen=True, kw_only=True):
    """The seat gives up: its questions are answered by their defaults until the game is over."""

    seat: str


class CallStandIn(Command, frozen=True, kw_only=True):
    """A bot of this kind plays for the player of the seat until the player comes back (ABSENT-03)."""

    seat: str
    bot: str


class TakeBackSeat(Command, frozen=True, kw_only=True):
    """The player of the seat plays again (ABSENT-03)."""

    seat: str


class LeaveGame(Command, frozen=True, kw_only=True):
    """The player leaves the seat for good, after the start (ABSENT-04)."""

    seat: str


class TakeOverSeat(Command, frozen=True, kw_only=True):
    """A newcomer takes the seat of a player who has gone for good (ABSENT-07); members as in `TakeSeat`."""

    seat: str
    player: str
    public_key: str = ""


class PutMotion(Command, frozen=True, kw_only=True):
    """`seat` puts a motion of a kind (MOTION-01): `of` is the seat to be removed, `timers` are the new ones."""

    seat: str
    kind: str
    of: str = ""
    timers: dict[str, float] | None = None
    reason: str = ""


class WithdrawMotion(Command, frozen=True, kw_only=True):
    """Withdraws the seat's open motion, if it is still the one of this `id`."""

    seat: str
    id: str


class PauseGame(Command, frozen=True, kw_only=True):
    """Stops the clock and refuses answers until the game is resumed."""


class ResumeGame(Command, frozen=True, kw_only=True):
    """Resumes a paused game; deadlines start again."""


class ExtendDeadline(Command, frozen=True, kw_only=True):
    """Restarts the full time of an open question of `seat`."""

    seat: str
    question: str


class RequestUndo(Command, frozen=True, kw_only=True):
    """`seat` asks to go back to the version `to`, or to before its last answer (UNDO-01)."""

    seat: str
    to: int | None = None
    reason: str = ""


class RequestFork(Command, frozen=True, kw_only=True):
    """`seat` asks the others to let a fork `game` continue from version `to`; `bots`: seat -> kind of bot there."""

    seat: str
    to: int
    game: str
    bots: dict[str, str] = {}
    reason: str = ""


class WithdrawFork(Command, frozen=True, kw_only=True):
    """Withdraws the seat's open request for a fork, if it is still the one of this `id`."""

    seat: str
    id: str


class WithdrawUndo(Command, frozen=True, kw_only=True):
    """Withdraws the seat's open request, if it still has this `id` (empty: any open request)."""

    seat: str
    id: str = ""
