"""Seats: join, leave, and bots that sit down."""

import hashlib
from typing import Any

from flask import Response

from domain import state as states
from domain.commands import (
    CallStandIn,
    CommitSeed,
    LeaveGame,
    LeaveSeat,
    SeedSeat,
    TakeBackSeat,
    TakeOverSeat,
    TakeSeat,
)
from domain.decider import decide
from domain.engine.chance import Chance
from domain.faults import fault, one_of
from domain.game.absence import is_open
from domain.rating.rated_games import is_rated
from domain.refusal import Refused
from domain.state import RatedPlayer, State
from service import ids
from service.api.edge import access, fingerprints, rate_limits, senders
from service.api.edge.access import seat_of, visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable, shown
from service.callers import tokens
from service.context import context
from service.http.problems import Problem, invalid
from service.play.lobby.game_creation import bot_seed
from service.play.lobby.invites import Invite
from service.players.profiles import Profile
from service.players.tables import seated
from service.rating.meetings import MOST
from service.schemas import games as schemas
from service.store.deciding import PreparedCommand
from service.store.errors import GameNotFound
from service.store.log.sender import Sender

blueprint = Blueprint("seats", __name__, url_prefix="/v1/games/<game_id>/seats", description="Join and leave.")

ATTEMPTS = 6
OF_RATED_GAMES = ("player_required", "name_needed", "other_kind", "rated_limit")
"""The refusals of those who want to sit down in a rated game."""


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "joinGame",
    who=access.ANYONE,
    late=True,
    in_lists=True,
    refuses=(
        "seat_taken",
        "name_taken",
        "blocked",
        "game_full",
        "game_started",
        "illegal_command",
        "invite_required",
        "invite_invalid",
        *OF_RATED_GAMES,
        *REFUSED_RETRIES,
    ),
)
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewSeat)
@blueprint.response(201, schemas.JoinedSeat)
def join_game(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Takes a seat and returns its token, which is shown only this once.

    With a player token the seat belongs to the owner of that token; where the game says `player_required` it is needed.
    An `invite_code` opens a private game for this
    call, and is needed where the game says `invite_required`. Each code gives one seat.
    """
    joined, replayed = retryable(headers, lambda: _join(game_id, body, headers.get("idempotency_key")))
    if replayed and seat_of(context().games.load(game_id), joined["player"]) is None:
        raise _gone()
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    return answer(joined, 201, Location=f"/v1/games/{game_id}/seats/{joined['seat']}", **replay)


def _join(game: str, body: dict[str, Any], key: str | None) -> dict[str, Any]:
    code = body.get("invite_code", "")
    invite = context().invites.find(game, code) if code else None
    if code and invite is None:
        rate_limits.spend("auth_failures")
    sender = access.enter(game, access.ANYONE, invited=invite is not None)
    shared, fingerprint = context(), fingerprints.of_request()
    player = _newcomer(key, fingerprint)
    person = sender.bearer.person if sender.bearer else ""
    if person and sender.caller not in ("", player):
        raise seated()
    if not code and (sender.record.invite_required or context().games.load(game).successors):
        raise Problem("invite_required")
    if sender.record.player_required and not person:
        raise Problem("player_required")
    if code:
        _check(invite, player, body.get("seat", ""))
    seat, state = _sit_down_invited(game, player, body, fingerprint, invite, person)
    token = shared.tokens.issue(tokens.SEAT, game, player)
    record = shared.lobby.find(game) or visitor().record
    return {"seat": seat, "player": player, "token": token, "game": shown(record, state)}


def _check(invite: Invite | None, player: str, seat: str) -> None:
    """Raises Problem invite_invalid when this player cannot take this seat (empty: any) with the invite."""
    if invite is None:
        raise Problem("invite_invalid", reason="unknown")
    if fault := invite.fault(player, seat):
        raise _invalid(invite, fault)


def _invalid(invite: Invite, fault: str) -> Problem:
    if fault == "other_seat":
        return Problem("invite_invalid", reason=fault, seat=invite.seat)
    return Problem("invite_invalid", reason=fault)


def _sit_down_invited(
    game: str, player: str, body: dict[str, Any], fingerprint: str, invite: Invite | None, person: str
) -> tuple[str, State]:
    """Returns the seat that was taken; the invite, if there is one, is used up by it, and by nothing else."""
    if invite is None:
        return sit_down_as(game, player, body, fingerprint, person)
    invite, new = context().invites.use(game, invite, player)
    if fault := invite.fault(player, ""):
        raise _invalid(invite, fault)
    try:
        return sit_down_as(game, player, {**body, "seat": invite.seat or body.get("seat")}, fingerprint, person)
    except (Refused, Problem):
        # The store may have stored it without an answer: then the code stays with this player.
        if new:
            context().invites.release(game, invite)
        raise


def sit_down_as(game: str, player: str, body: dict[str, Any], fingerprint: str, person: str = "") -> tuple[str, State]:
    """Takes a seat like `_sit_down`, under a name of its own at this table; for a `person` with no other seat.

    Raises Problem, Refused.
    """
    if not person:
        return _sit_down_named(game, player, body, fingerprint, person)
    tables, now = context().tables, context().games.load(game)
    tables.admit(person, now)
    before = tables.claim(person, now, player)
    try:
        seat, state = _sit_down_named(game, player, body, fingerprint, person)
    except (Refused, Problem):
        tables.release(person, game, player, before)
        raise
    if tables.sit(person, state, player, before):
        if not context().persons.is_known(person):
            # The deletion has not found the name of this seat, which the player keeps by its own token.
            context().lobby.name(game, player, None)
        return seat, state
    try:
        _stand_up(game, seat, player)
    except Refused:
        # The game has begun in between: nobody gets up any more.
        return seat, state
    raise seated()


def _sit_down_named(game: str, player: str, body: dict[str, Any], fingerprint: str, person: str) -> tuple[str, State]:
    """Takes a seat like `_sit_down`, under a name that nobody else has at this table.

    In a rated game the person sits down under the name of the profile, and meets nobody too often on one day (RATE-06).
    """
    shared = context()
    before = shared.games.load(game)
    rated = _profile(before, player, body, person)
    name = rated.name if rated else body["name"]
    shared.seat_names.check(before, player, name)
    _meet(before, player, rated)
    shared.lobby.name(game, player, name)
    try:
        seat, state = _sit_down(game, player, body, fingerprint, rated)
    except (Refused, Problem):
        shared.lobby.name(game, player, None)
        _part(before, player, rated)
        raise
    try:
        shared.seat_names.check(state, player, name)
        # Somebody may have sat down meanwhile.
        _meet(state, player, rated)
    except Problem as problem:
        try:
            # Not in the name of the seat: a player who gave a key signs each word.
            _stand_up(game, seat, player)
        except Refused:
            # The game has begun in between: the player stays, and is anonymous where the name is another's too.
            if problem.code == "name_taken":
                shared.lobby.name(game, player, None)
            return seat, state
        raise
    return seat, state


def _profile(state: State, player: str, body: dict[str, Any], person: str) -> Profile | None:
    """Returns the profile of a person who is about to play a rated game, with an id on the ladder from now on.

    Raises Refused, and Problem player_required, name_needed, name_taken, game_full, game_started.
    """
    if not is_rated(state):
        return None
    if not person:
        raise Problem("player_required", rule="RATE-03")
    profiles = context().profiles
    profile = profiles.find(person)
    if not profile.ladder and profile.name:
        # Decided once before, so that somebody who is refused gets no id.
        context().seat_names.check(state, player, profile.name)
        seat = seat_of(state, player) or body.get("seat") or _free_seat(state)
        newcomer = profile._replace(ladder=ids.ladder())
        decide(states.copy(state), _sitting_down(state, seat, player, body, newcomer), Chance(b"", state.game))
    profiles.ladder_id(person)
    return profiles.find(person)


def _others(state: State, player: str) -> dict[str, str]:
    """Returns the ladder ids of the other players at a rated table, with their seats."""
    return {
        rated.ladder: colour
        for colour, seat in state.seats.items()
        if seat.player != player and (rated := state.ladder_ids.get(seat.player))
    }


def _meet(state: State, player: str, rated: Profile | None) -> None:
    """Notes that a player meets the others at a rated table. Raises Problem rated_limit where it is too often."""
    if rated is None:
        return
    others = _others(state, player)
    if (met := context().meetings.note(state.game, rated.ladder, others)) is not None:
        _part(state, player, rated)
        raise Problem("rated_limit", rule="RATE-06", seat=others[met], limit=MOST)


def _part(state: State, player: str, rated: Profile | RatedPlayer | None) -> None:
    """Forgets that a player met the others at a rated table, unless the player sits there."""
    if rated is None:
        return
    sitting = context().games.load(state.game).ladder_ids.values()
    if rated.ladder not in {each.ladder for each in sitting}:
        context().meetings.drop(state.game, rated.ladder, _others(state, player))


def _newcomer(key: str | None, fingerprint: str) -> str:
    """Returns the player's new id, the same for a repeated call: the first may have been stored and not confirmed."""
    if key is None:
        return ids.player()
    return context().idempotency.settle(fingerprints.sender(), key, fingerprint, ids.player())


def seat_seed(body: dict[str, Any]) -> str:
    """Returns the seed of a seat: the SHA-256 (hex) of what its player sent; nothing for nothing."""
    sent = body.get("client_seed")
    return "" if sent is None else hashlib.sha256(sent.encode()).hexdigest()


def _seeding(seat: str, body: dict[str, Any]) -> SeedSeat | CommitSeed | None:
    if commitment := body.get("client_seed_commitment"):
        return CommitSeed(at=ids.now(), seat=seat, commitment=commitment)
    seed = seat_seed(body)
    return SeedSeat(at=ids.now(), seat=seat, seed=seed) if seed else None


def _sit_down(
    game: str, player: str, body: dict[str, Any], fingerprint: str, rated: Profile | None
) -> tuple[str, State]:
    """Returns the seat that was taken. Without a wish, another free seat is tried when somebody was quicker."""
    wanted = body.get("seat")
    for _ in range(ATTEMPTS):
        now = context().games.load(game)
        seat = seat_of(now, player) or wanted or _free_seat(now)
        command = _sitting_down(now, seat, player, body, rated)
        try:
            done = context().games.carry_out(
                PreparedCommand(game, command, Sender(f"{player}:join", fingerprint, f"seat:{seat}"))
            )
            if seat_of(done.state, player) != seat:
                raise _gone()
            return seat, done.state
        except Refused as refusal:
            if wanted or refusal.code != "seat_taken":
                raise
        except GameNotFound:
            raise Problem("not_found", "The game was withdrawn.") from None
    raise Problem("game_full", rule="TABLE-01")


def _sitting_down(
    now: State, seat: str, player: str, body: dict[str, Any], rated: Profile | None
) -> TakeSeat | TakeOverSeat:
    """Returns the command that takes the seat: in the lobby with a seed, after the start as it is (ABSENT-07)."""
    key = body.get("public_key", "")
    if now.status != "lobby" and seat in now.seats:
        return TakeOverSeat(at=ids.now(), seat=seat, player=player, public_key=key)
    return TakeSeat(
        at=ids.now(),
        seat=seat,
        player=player,
        seed=seat_seed(body),
        commitment=body.get("client_seed_commitment", ""),
        public_key=key,
        ladder=rated.ladder if rated else "",
        kind=rated.kind if rated else "",
    )


def _gone() -> Problem:
    return Problem("idempotency_key_reused", "The player who joined with this key has left the seat.")


def _free_seat(state: State) -> str:
    if left := next((colour for colour in state.seats if is_open(state, colour)), None):
        return left
    if state.status != "lobby":
        raise Problem("game_started", rule="TABLE-01")
    free = next((colour for colour, seat in state.seats.items() if not seat.player), None)
    if free is None:
        raise Problem("game_full", rule="TABLE-01")
    return free


@blueprint.route("/<seat>", methods=["PATCH"])
@blueprint.operation(
    "changeSeat",
    who=access.SEAT,
    refuses=(
        "wrong_seat",
        "name_taken",
        "game_started",
        "illegal_command",
        "idempotency_key_reused",
        *senders.REFUSES,
    ),
)
@blueprint.arguments(schemas.SignedHeaders, location="headers")
@blueprint.arguments(schemas.SeatChange)
@blueprint.response(200, schemas.Game)
def change_seat(headers: dict[str, str], body: dict[str, Any], game_id: str, seat: str) -> Response:  # noqa: ARG001
    """Changes the name of your player or, before the start, the seed that your seat adds, or the commitment to it.

    A player who signs must change name and seed in separate requests: the log keeps a signed body, and holds no names.
    """
    shared = context()
    state = shared.games.load(game_id)
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    player = state.seats[seat].player
    if "name" in body:
        if is_rated(state):
            detail = "In a rated game you have the name of your profile: `PATCH /v1/players/me`."
            raise Problem("illegal_command", detail, rule="RATE-03", reason="rated")
        shared.seat_names.check(state, player, body["name"])
    if command := _seeding(seat, body):
        if "name" in body and player in state.keys:
            detail = "A player who signs must send the name in a separate request."
            raise invalid(fault("/name", detail), rule="SIGN-01")
        # Each change is a command of its own, also one back to an earlier seed.
        command_id = f"{player}:seed:{ids.ulid()}"
        given_by = senders.of_seat(visitor(), state, seat, command_id, fingerprints.of_request())
        state = shared.games.carry_out(PreparedCommand(game_id, command, given_by)).state
    if "name" in body:
        shared.seat_names.rename(game_id, player, body["name"])
    return answer(shown(shared.lobby.find(game_id) or visitor().record, state))


@blueprint.route("/<seat>", methods=["DELETE"])
@blueprint.operation(
    "leaveGame",
    who=access.MEMBER,
    refuses=(
        "wrong_seat",
        "game_started",
        "illegal_command",
        "game_over",
        "not_confirmed",
        "idempotency_key_reused",
        *senders.REFUSES,
    ),
)
@blueprint.arguments(schemas.SignedHeaders, location="headers")
@blueprint.response(204, description="The seat is free")
def leave_game(headers: dict[str, str], game_id: str, seat: str) -> Response:  # noqa: ARG001 - read when signed
    """Frees a seat in the lobby, for its player or for the host. All tokens of that player end.

    After the start a player leaves for good: a bot takes the seat over, or it concedes, as the option
    `when_a_player_leaves` says (ABSENT-04).
    """
    state = context().games.load(game_id)
    if state.status == "running" and not visitor().is_host:
        return _leave_for_good(state, seat)
    player = _player_at(state, seat)
    if visitor().is_host:
        _stand_up(game_id, seat, player)
        return Response(status=204)
    if visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    given_by = senders.of_seat(visitor(), state, seat, f"{player}:leave", player)
    context().games.carry_out(PreparedCommand(game_id, LeaveSeat(at=ids.now(), seat=seat), given_by))
    _part(state, player, state.ladder_ids.get(player))
    _forget(game_id, player, tokens.LEFT)
    return Response(status=204)


def _leave_for_good(state: State, seat: str) -> Response:
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    player = state.seats[seat].player
    given_by = senders.of_seat(visitor(), state, seat, f"{player}:leave", player)
    context().games.carry_out(PreparedCommand(state.game, LeaveGame(at=ids.now(), seat=seat), given_by))
    context().tokens.end(state.game, player, tokens.LEFT)
    return Response(status=204)


@blueprint.route("/<seat>/name", methods=["DELETE"])
@blueprint.operation("eraseName", who=access.MEMBER, refuses=("wrong_seat", "not_confirmed"))
@blueprint.response(204, description="The name is erased")
def erase_name(game_id: str, seat: str) -> Response:
    """Erases the name of the player of a seat. The player and the host may do this at any time.

    The log never holds names, so history, proofs and archives stay as they are.
    """
    state = context().games.load(game_id)
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if not visitor().is_host and visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    context().lobby.name(game_id, state.seats[seat].player, None)
    return Response(status=204)


def _player_at(state: State, seat: str) -> str:
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if state.status != "lobby":
        raise Problem("game_started", rule="TABLE-01")
    if not state.seats[seat].player:
        raise Problem("not_found", "Nobody has taken this seat.")
    return state.seats[seat].player


def _stand_up(game: str, seat: str, player: str) -> None:
    before = context().games.load(game)
    context().games.carry_out(
        PreparedCommand(game, LeaveSeat(at=ids.now(), seat=seat), Sender(f"{player}:leave", player, "host"))
    )
    _part(before, player, before.ladder_ids.get(player))
    _forget(game, player, tokens.REMOVED)


def _forget(game: str, player: str, why: str) -> None:
    """Forgets the name of a player whose seat is free and what the player said, and ends the tokens."""
    context().lobby.name(game, player, None)
    context().talk.erase(game, player=player)
    context().tokens.end(game, player, why)


@blueprint.route("/<seat>/bot", methods=["PUT"])
@blueprint.operation(
    "seatBot",
    who=access.MEMBER,
    refuses=(
        "host_required",
        "seat_taken",
        "game_started",
        "wrong_seat",
        "illegal_command",
        "game_over",
        "idempotency_key_reused",
        *senders.REFUSES,
    ),
)
@blueprint.arguments(schemas.SignedHeaders, location="headers")
@blueprint.arguments(schemas.BotSeat)
@blueprint.response(200, schemas.Game)
def seat_bot(headers: dict[str, str], body: dict[str, Any], game_id: str, seat: str) -> Response:
    """Gives a free seat to a bot, or replaces the bot of a seat, for the host before the start.

    After the start a player has a bot stand in: it plays until the player answers or takes the seat back (ABSENT-03).
    """
    shared = context()
    if body["kind"] not in shared.settings.bots:
        raise invalid(one_of("/kind", shared.settings.bots))
    state = shared.games.load(game_id)
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if not visitor().is_host:
        if state.status == "lobby":
            raise Problem("host_required")
        return _by_owner(state, seat, CallStandIn(at=ids.now(), seat=seat, bot=body["kind"]), headers)
    there = state.seats[seat]
    if there.bot and state.status == "lobby":
        if there.bot == body["kind"]:
            return answer(shown(visitor().record, state))
        _stand_up(game_id, seat, there.player)
    bot = TakeSeat(at=ids.now(), seat=seat, player=ids.player(), bot=body["kind"], seed=bot_seed(state))
    done = shared.games.carry_out(
        PreparedCommand(game_id, bot, Sender(f"host:bot:{bot.player}", fingerprints.of_request(), "host"))
    )
    shared.lobby.name(game_id, bot.player, bot.bot)
    return answer(shown(shared.lobby.find(game_id) or visitor().record, done.state))


def _by_owner(state: State, seat: str, command: CallStandIn | TakeBackSeat, headers: dict[str, str]) -> Response:
    """Carries out a command of the player of the seat, after the start; returns the game as it is then.

    Raises Problem, Refused.
    """
    shared, sender = context(), visitor()
    if sender.own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    command_id = f"{sender.caller}:{headers.get('idempotency_key') or ids.ulid()}"
    given_by = senders.of_seat(sender, state, seat, command_id, fingerprints.of_request())
    done = shared.games.carry_out(PreparedCommand(state.game, command, given_by))
    return answer(shown(shared.lobby.find(state.game) or sender.record, done.state))


@blueprint.route("/<seat>/bot", methods=["DELETE"])
@blueprint.operation(
    "unseatBot",
    who=access.MEMBER,
    refuses=(
        "host_required",
        "game_started",
        "not_confirmed",
        "wrong_seat",
        "illegal_command",
        "game_over",
        "idempotency_key_reused",
        *senders.REFUSES,
    ),
)
@blueprint.arguments(schemas.SignedHeaders, location="headers")
@blueprint.response(204, description="The seat is free, or its player plays again")
def unseat_bot(headers: dict[str, str], game_id: str, seat: str) -> Response:
    """Removes a bot from its seat, for the host before the start.

    After it a player takes the seat back from a stand-in.
    """
    state = context().games.load(game_id)
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if not visitor().is_host:
        if state.status == "lobby":
            raise Problem("host_required")
        _by_owner(state, seat, TakeBackSeat(at=ids.now(), seat=seat), headers)
        return Response(status=204)
    player = _player_at(state, seat)
    if not state.seats[seat].bot:
        raise Problem("not_found", "No bot plays this seat.")
    _stand_up(game_id, seat, player)
    return Response(status=204)
