"""Who may do what in a game: the token of a request becomes a visitor. Runs before any argument is read.

A token belongs to a player, and whether the player still has a seat is read from the state of the game, which every
process takes from the log: a seat that was left ends its tokens everywhere at once.
"""

from typing import NamedTuple

from flask import g, request

from domain.state import State
from domain.views import PUBLIC
from service import auth, ids
from service.context import Context, context
from service.lobby import PRIVATE, Record
from service.problems import Problem
from service.store.errors import StoreError

ANYONE, SEAT, HOST, MEMBER = "anyone", "seat", "host", "member"


class Visitor(NamedTuple):
    """A request's sender as one game sees it; `bearer` is None for spectators."""

    record: Record
    bearer: auth.Bearer | None

    @property
    def is_host(self) -> bool:
        """True for the host's token."""
        return self.bearer is not None and self.bearer.role == auth.HOST

    @property
    def caller(self) -> str:
        """Under which name commands of this sender are remembered."""
        if self.bearer is None:
            return "nobody"
        return "host" if self.is_host else self.bearer.player

    def seat(self, state: State) -> str | None:
        """The seat that the sender plays now."""
        if self.bearer is None or self.is_host:
            return None
        return seat_of(state, self.bearer.player)

    def perspective(self, state: State) -> str:
        """What the sender may see: the own seat's view, else the public one."""
        return self.seat(state) or PUBLIC

    def own_seat(self, state: State) -> str:
        """The seat that the sender plays. Raises Problem not_a_player."""
        if (seat := self.seat(state)) is None:
            raise Problem("not_a_player")
        return seat


def seat_of(state: State, player: str) -> str | None:
    """The seat that a player has now, or None."""
    return next((colour for colour, seat in state.seats.items() if player and seat.player == player), None)


class Caller(NamedTuple):
    """Whose token came with a request for `game`; `refusal` is why it could not be said."""

    game: str = ""
    bearer: auth.Bearer | None = None
    refusal: Problem | StoreError | None = None

    @property
    def is_member(self) -> bool:
        """True when the token was found and belongs to somebody of the game."""
        return self.bearer is not None and self.bearer.game == self.game


def caller() -> Caller:
    """The caller of the running request. The token is looked up once, before anything is counted or judged."""
    if "caller" not in g:
        g.caller = _identified((request.view_args or {}).get("game_id", ""))
    found: Caller = g.caller
    return found


def _identified(game: str) -> Caller:
    try:
        token = auth.presented(request.headers.get("Authorization")) if game else None
        return Caller(game, _found(context(), auth.digest(token), game) if token else None)
    except (Problem, StoreError) as refusal:
        return Caller(game, refusal=refusal)


def bearer() -> auth.Bearer | None:
    """Whose token came with the request. Raises Problem token_invalid or token_revoked; StoreUnavailable, Corrupt."""
    if (refusal := caller().refusal) is not None:
        raise refusal
    return caller().bearer


def _found(shared: Context, digest: str, game: str, state: State | None = None) -> auth.Bearer:
    """Whose token this is. Raises Problem token_invalid, token_revoked; StoreUnavailable, Corrupt."""
    found = shared.tokens.find(digest, game)
    if found.player and found.game == game and seat_of(state or shared.games.load(game), found.player) is None:
        raise auth.revoked(auth.LEFT)
    return found


def admit(game: str, who: str) -> Visitor:
    """The sender as a visitor of this game, if `who` may come in.

    Raises Problem token_invalid, token_revoked, token_missing, not_found, not_a_player, host_required;
    StoreUnavailable, Corrupt.
    """
    known = bearer()
    record = context().lobby.find(game) if ids.is_game(game) else None
    mine = known if known and known.game == game else None
    if record is None or (record.visibility == PRIVATE and mine is None):
        raise Problem("not_found", "There is no such game.")
    if who != ANYONE and known is None:
        raise Problem("token_missing")
    if who == HOST and (mine is None or mine.role != auth.HOST):
        raise Problem("host_required")
    if who == SEAT and (mine is None or mine.role != auth.SEAT):
        raise Problem("not_a_player")
    if who == MEMBER and mine is None:
        raise Problem("not_a_player")
    return Visitor(record, mine)


def still_admitted(shared: Context, visitor: Visitor, state: State) -> bool:
    """Whether a visitor who was admitted before may stay; `state` is the newest of the game that is at hand.

    For what goes on for long after its request: streams and long polls. Raises StoreUnavailable.
    """
    if visitor.bearer is None:
        return True
    try:
        return _found(shared, visitor.bearer.digest, visitor.record.game, state) == visitor.bearer
    except Problem:
        return False


def visitor() -> Visitor:
    """The visitor whom `admit` let in for this request."""
    found: Visitor = g.visitor
    return found
