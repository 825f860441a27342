"""Access to games: turns the token of a request into a visitor, before any argument is read.

A token belongs to a player, and whether the player still has a seat is read from the state of the game, which every
process takes from the log: a seat that was left ends its tokens everywhere at once.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from domain.game import spectators
from domain.game.views import PUBLIC
from domain.state import State
from service import ids
from service.administration import admin_token
from service.callers import tokens
from service.context import Context, context
from service.http.problems import Problem
from service.http.request_scope import scope
from service.play.live import talk
from service.play.live.talk import Listener
from service.play.lobby.game_records import Record
from service.players import persons
from service.store import token_records
from service.store.errors import Corrupt, GameNotFound, StoreError
from service.store.states.loader import Glimpse
from service.store.states.snapshots import Snapshot

ANYONE, READER, SEAT, HOST, MEMBER, PLAYER = "anyone", "reader", "seat", "host", "member", "player"
BEARER, ADMIN = "bearer", "admin"
"""The audiences of operations. Readers are anybody, and view tokens too; members the host and all who have a seat.
Bearers are members, and view tokens too.

`PLAYER` is a person with a player token, outside of any game; `ADMIN` the operator, who has no part in any.
"""

ONLOOKING = (ANYONE, READER, BEARER)
"""Audiences to which people without a part in the game belong, too."""


class Visitor(NamedTuple):
    """A request's sender as one game sees it; `bearer` is None for spectators."""

    record: Record
    bearer: tokens.Bearer | None

    @property
    def is_host(self) -> bool:
        """True for the host's token."""
        return self.bearer is not None and self.bearer.role == tokens.HOST

    @property
    def has_part(self) -> bool:
        """True for players and for the host; a view token or a player token without a seat has none."""
        return self.is_host or bool(self.player)

    def is_shut_out(self, state: State) -> bool:
        """Returns True while the sender may not watch (WATCH-01)."""
        return not self.has_part and spectators.are_shut_out(state)

    @property
    def player(self) -> str:
        """The player whose seat token or player token came with the request; nothing for all other tokens."""
        return self.bearer.player if self.bearer is not None and self.bearer.role == tokens.SEAT else ""

    @property
    def listener(self) -> Listener:
        """The sender as a listener to the talk at the game."""
        if self.player:
            return Listener(talk.SEAT, self.player)
        if self.bearer is None:
            return Listener(talk.SPECTATOR)
        if self.bearer.role == tokens.PLAYER:
            return Listener(talk.SPECTATOR, blocked=context().tables.blocks.blocked(self.bearer.person))
        return Listener(talk.HOST if self.is_host else talk.VIEWER)

    @property
    def caller(self) -> str:
        """Under which name commands of this sender are remembered."""
        if self.bearer is None:
            return "nobody"
        return "host" if self.is_host else self.bearer.player

    def seat(self, state: State) -> str | None:
        """Returns the seat that the sender plays now."""
        return seat_of(state, self.player)

    def perspective(self, state: State) -> str:
        """Returns the viewer as whom the sender looks: its seat, the player who shared a view, else the public."""
        if self.bearer is not None and self.bearer.perspective == tokens.ME:
            return seat_of(state, self.bearer.player) or PUBLIC
        return self.seat(state) or PUBLIC

    def own_seat(self, state: State) -> str:
        """Returns the seat that the sender plays. Raises Problem not_a_player."""
        if (seat := seat_of(state, self.player)) is None:
            raise Problem("not_a_player")
        return seat


def seat_of(state: State, player: str) -> str | None:
    """Returns the seat that a player has now, or None."""
    if player:
        for colour, seat in state.seats.items():
            if seat.player == player:
                return colour
    return None


TICKETED: set[str] = set()
"""Endpoints that take a stream ticket in place of a token."""


class Caller(NamedTuple):
    """The owner of the token that came with a request for `game`; `refusal` is why it could not be found.

    The operator's token belongs to nobody in any game. `glimpse`: the head of the game, read together with the token.
    """

    game: str = ""
    bearer: tokens.Bearer | None = None
    refusal: Problem | StoreError | None = None
    is_operator: bool = False
    glimpse: Glimpse | None = None

    @property
    def is_member(self) -> bool:
        """True when the token was found and belongs to somebody of the game."""
        return self.bearer is not None and self.bearer.game == self.game != ""


class CachedIdentity(NamedTuple):
    """A host or a seat of a game, as this process remembers it, with the cached state in which it has that `seat`.

    Nothing may be answered before the store was asked about `credential` and the head of the state: the script that
    appends a command compares both, and so does the look that confirms a read.
    """

    record: Record
    bearer: tokens.Bearer
    at: Snapshot
    seat: str | None
    credential: tuple[str, str]


def cached_identity(shared: Context, authorization: str, game: str) -> CachedIdentity | None:
    """Returns the sender of a request without asking the store; None if anything of it is unknown here.

    Raises Problem token_invalid.
    """
    token = tokens.presented(authorization or None)
    identity = shared.tokens.remembered(tokens.digest(token), game) if token else None
    record, at = shared.lobby.remembered(game), shared.games.cached(game)
    if identity is None or record is None or at is None:
        return None
    seat = seat_of(at.state, identity.bearer.player)
    if identity.bearer.player and seat is None:
        return None
    return CachedIdentity(record, identity.bearer, at, seat, (identity.bearer.digest, identity.record))


def caller() -> Caller:
    """Returns the caller of the running request. The token is looked up once, before anything is counted or judged."""
    here = scope()
    if here.caller is None:
        asked = here.asked
        game = (asked.view_args or {}).get("game_id", "")
        ticket = asked.args.get("ticket") if asked.endpoint in TICKETED else None
        here.caller = _identified(game) if ticket is None else _by_ticket(game, ticket)
    present_caller: Caller = here.caller
    return present_caller


def _identified(game: str) -> Caller:
    authorization, shared = scope().header("Authorization"), context()
    if admin_token.is_right(authorization, shared.settings.admin_token_hash):
        return Caller(game, is_operator=True)
    try:
        token = tokens.presented(authorization)
        person = _person_of(token)
        # Outside of games only persons are known.
        if token is None or not (game or person):
            return Caller(game)
        digest = tokens.digest(token)
        token_bearer, glimpse = _found(shared, digest, person, game)
        return Caller(game, token_bearer, glimpse=glimpse)
    except (Problem, StoreError) as refusal:
        # A request outside of games needs no token.
        return Caller(game, refusal=refusal)


def _by_ticket(game: str, ticket: str) -> Caller:
    """Returns the caller of a ticket: that of the token that asked for it, as it is now."""
    shared = context()
    try:
        if scope().header("Authorization") is not None:
            raise Problem("ticket_invalid", "Send a token or a ticket, not both.")
        holder = shared.stream_tickets.redeem(game, ticket)
        if not holder.digest:
            return Caller(game)
        holder_now, glimpse = _found(shared, holder.digest, holder.person, game)
        return Caller(game, holder_now, glimpse=glimpse)
    except (Problem, StoreError) as refusal:
        return Caller(game, refusal=refusal)


def _person_of(token: str | None) -> str:
    return persons.id_in(token) if token and token.startswith(tokens.PREFIXES[tokens.PLAYER]) else ""


def bearer() -> tokens.Bearer | None:
    """Finds the owner of the token of the request.

    Raises Problem token_invalid, token_revoked; StoreUnavailable, Corrupt.
    """
    present_caller = caller()
    if present_caller.refusal is not None:
        raise present_caller.refusal
    if present_caller.is_operator:
        raise Problem("token_invalid", "The operator's token is not valid in games.")
    return present_caller.bearer


def _found(shared: Context, digest: str, person: str, game: str) -> tuple[tokens.Bearer, Glimpse | None]:
    """Finds the owner of this token, and the game at the moment when that was so.

    Raises Problem token_invalid, token_revoked; StoreUnavailable, Corrupt (RestoreNeeded).
    """
    if not game:
        return shared.persons.find(person, digest) if person else shared.tokens.find(digest, game), None
    # The token and the head of its game come with one answer.
    asked = shared.persons.asking(person, digest, game) if person else [token_records.asking(digest, game)]
    glimpse = shared.games.glimpse(game, asked)
    if glimpse.head is None:
        # Its tokens are lost with it: they are not wrong.
        check_lost(shared, game)
    if person:
        token_bearer = shared.persons.found(person, digest, game, glimpse.answers)
    else:
        token_bearer = shared.tokens.find(digest, game, glimpse.answers)
    return _seated(token_bearer, game, lambda: shared.games.load(game, glimpse)), glimpse


def check_lost(shared: Context, game: str) -> None:
    """Raises RestoreNeeded if the store has lost this game as a whole; StoreUnavailable."""
    if ids.is_game(game):
        shared.games.check_lost(game)


def _seated(token_bearer: tokens.Bearer, game: str, newest: Callable[[], State]) -> tokens.Bearer:
    """Returns the bearer, if its player has a seat of the game or needs none.

    Raises Problem token_revoked; StoreError.
    """
    if not token_bearer.player or token_bearer.game != game:
        return token_bearer
    with suppress(GameNotFound):
        if seat_of(newest(), token_bearer.player) is not None:
            return token_bearer
    if token_bearer.person:
        return tokens.Bearer(token_bearer.digest, "", tokens.PLAYER, person=token_bearer.person)
    raise tokens.revoked(tokens.LEFT)


def has_part(shared: Context, authorization: str, path: str) -> bool:
    """Checks whether the token of a request belongs to a person, or to a player or the host of the game at this path.

    For the gate, which asks before there is a request of the app. A view token speaks for nobody.
    """
    try:
        token = tokens.presented(authorization)
        if token is None:
            return False
        game = ids.game_of(path)
        token_bearer, _ = _found(shared, tokens.digest(token), _person_of(token), game)
    except (Problem, StoreError):
        return False
    return token_bearer.role == tokens.PLAYER or (token_bearer.game == game != "" and token_bearer.role != tokens.VIEW)


def newest(game: str) -> State:
    """Returns the newest state of a game when the request came, or a later one.

    Raises GameNotFound, Corrupt, StoreError.

    What was acknowledged before the request is in it. A request with a token of the game has read the head already.
    """
    return newest_snapshot(game).state


def newest_snapshot(game: str) -> Snapshot:
    """Returns the newest state like `newest`, with its version, the head of the chain and the undos."""
    present_caller = caller()
    return context().games.newest(game, present_caller.glimpse if present_caller.game == game else None)


def admit(game: str, who: str, invited: bool = False) -> Visitor:
    """Admits the sender to this game if `who` includes them; `invited` people may enter a private game too.

    Raises Problem token_invalid, token_revoked, token_missing, view_only, not_a_player, host_required; GameNotFound,
    StoreUnavailable, Corrupt.
    """
    token_bearer = bearer()
    mine = token_bearer if token_bearer and token_bearer.game == game else None
    record = _record(game, mine is not None or invited)
    if token_bearer is not None and token_bearer.role == tokens.VIEW and who not in (READER, BEARER):
        raise Problem("view_only")
    if who not in (ANYONE, READER) and token_bearer is None:
        raise Problem("token_missing")
    if who == HOST and (mine is None or mine.role != tokens.HOST):
        raise Problem("host_required")
    if who == SEAT and (mine is None or mine.role != tokens.SEAT):
        raise Problem("not_a_player")
    if who in (MEMBER, BEARER) and mine is None:
        raise Problem("not_a_player")
    return Visitor(record, mine or (token_bearer if token_bearer and token_bearer.role == tokens.PLAYER else None))


def elsewhere(game: str) -> Visitor:
    """Returns the sender of the present request as a reader of another game than that of its path.

    The token of a seat, a host or a view counts in its own game alone; that of a person where the person has a seat.
    Raises Problem spectators_forbidden; GameNotFound, StoreUnavailable, Corrupt.
    """
    token_bearer = bearer()
    if token_bearer is not None and token_bearer.person:
        bearer_there, _ = _found(context(), token_bearer.digest, token_bearer.person, game)
        token_bearer = bearer_there if bearer_there.game == game else None
    mine = token_bearer if token_bearer and token_bearer.game == game else None
    reader = Visitor(_record(game, mine is not None), mine)
    _let_watch(reader)
    return reader


def _record(game: str, is_let_in: bool) -> Record:
    """Returns the record of a game; a private one is only for those who are let in. Raises GameNotFound, StoreError."""
    record = context().lobby.find(game) if ids.is_game(game) else None
    if record is None or (record.is_private and not is_let_in):
        raise GameNotFound(game)
    return record


def enter(game: str, who: str, invited: bool = False, watching: bool = False) -> Visitor:
    """Admits the sender of the present request, for `visitor`.

    Raises what `admit` raises; if it is about `watching` the game, Problem spectators_forbidden.
    """
    admitted = scope().visitor = admit(game, who, invited)
    if watching:
        _let_watch(admitted)
    if admitted.player:
        context().presence.seen(game, admitted.player)
    return admitted


def _let_watch(admitted: Visitor) -> None:
    """Raises Problem spectators_forbidden for somebody who may not watch now; StoreUnavailable.

    A request of somebody without a part goes on with the games as such people see them (WATCH-02, WATCH-03).
    """
    game = admitted.record.game
    if admitted.has_part:
        scope().parts.add(game)
        return
    snapshot = context().games.cached(game)
    # The settings of the table stay as they are once the game has begun.
    if snapshot is not None and snapshot.state.status in ("running", "over") and _is_open_at_once(snapshot.state):
        return
    try:
        state = newest(game)
    except (Corrupt, GameNotFound):
        # The operation itself speaks of a log that cannot be read. What it could read it must not show too early.
        watch_later()
        return
    if admitted.is_shut_out(state):
        raise Problem("spectators_forbidden", rule="WATCH-01")
    # In the lobby the host may still ask for a delay.
    if state.status == "lobby" or not _is_open_at_once(state):
        watch_later()


def _is_open_at_once(state: State) -> bool:
    """Returns True where everybody may see everything as soon as it happens, and what was hidden at the end."""
    return spectators.are_allowed(state) and not spectators.delay_ms(state) and not spectators.never_see_it_open(state)


def watch_later() -> None:
    """Has the present request see the games in which the sender has no part as late as their tables want it."""
    here = scope()
    if here.delayed is None:
        shared = context()
        here.delayed = shared._replace(games=shared.delayed.pinned(here.parts), state_views=shared.delayed_views)


def sees_later() -> bool:
    """Checks whether the present request sees games later than their players."""
    return scope().delayed is not None


def said_until(game: str) -> int | None:
    """Returns until when (unix ms) the statements of players count for the sender; None for all. Raises as `newest`."""
    return context().delayed.said_until(game) if sees_later() else None


def identify() -> tokens.Bearer:
    """Returns the person whose player token came with the request.

    Raises Problem token_missing, token_invalid, token_revoked, player_required; StoreUnavailable.
    """
    token_bearer, token = bearer(), tokens.presented(scope().header("Authorization"))
    if token is None:
        raise Problem("token_missing")
    if token_bearer is None:
        context().tokens.find(tokens.digest(token), "")
        raise Problem("player_required")
    return token_bearer


def identify_leaving() -> tokens.Bearer:
    """Returns the person like `identify`, also one whose deletion has begun and was not completed. Raises as it."""
    token = tokens.presented(scope().header("Authorization"))
    if token and (person := _person_of(token)):
        digest = tokens.digest(token)
        if context().persons.is_leaving(person, digest):
            return tokens.Bearer(digest, "", tokens.PLAYER, person=person)
    return identify()


def check_still_known(person: str, take_back: Callable[[], object]) -> None:
    """Takes back what a request has just written for a person who was forgotten meanwhile.

    For what no script writes together with a look at the person. Raises Problem token_revoked; StoreUnavailable.
    """
    if not context().persons.is_known(person):
        take_back()
        raise tokens.revoked(tokens.FORGOTTEN)


def still_admitted(shared: Context, visitor: Visitor, state: State) -> bool:
    """Returns whether a visitor who was admitted before may stay; `state` is the newest one that is cached.

    For streams and long polls, which last longer than their request. In its lobby a game may become private, and then
    only its members stay. Raises StoreUnavailable.
    """
    game = visitor.record.game
    if visitor.bearer is None or visitor.bearer.game != game:
        record = shared.lobby.fresh(game)
        if record is not None and record.is_private:
            return False
    if visitor.is_shut_out(state):
        return False
    if visitor.bearer is None:
        return True
    try:
        digest, person = visitor.bearer.digest, visitor.bearer.person
        token_bearer = shared.persons.find(person, digest, game) if person else shared.tokens.find(digest, game)
        return _seated(token_bearer, game, lambda: state) == visitor.bearer
    except Problem:
        return False


def admit_admin() -> None:
    """Lets the operator in. Raises Problem token_missing, and token_invalid for every other token."""
    if scope().header("Authorization") is None:
        raise Problem("token_missing")
    if not caller().is_operator:
        raise Problem("token_invalid", "This is not the operator's token.")


def visitor() -> Visitor:
    """Returns the visitor that `admit` has admitted for this request."""
    admitted: Visitor = scope().visitor
    return admitted
