"""New games out of old ones: forks from any version, and rematches."""

from typing import Any

from flask import Response

from domain.faults import any_of, fault, one_of
from domain.requests import forks
from domain.state import State
from service import ids
from service.api.edge import access, withdrawals
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, create, found, hosted, hostless, retryable, tag
from service.context import context
from service.http.problems import Problem, invalid
from service.play.lobby import forking
from service.play.lobby.game_creation import door
from service.play.lobby.game_records import Record
from service.play.reading.consent_history import Request
from service.schemas import games as schemas

blueprint = Blueprint("forks", __name__, url_prefix="/v1/games/<game_id>", description="Forks of games, and rematches.")

OPEN = "open"


@blueprint.route("/forks", methods=["POST"])
@blueprint.operation(
    "forkGame",
    who=access.ANYONE,
    refuses=("fork_refused", "version_not_reached", *REFUSED_RETRIES, "creation_off"),
)
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewFork)
@blueprint.response(201, schemas.CreatedGame)
def fork_game(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Creates a game that continues from a version of this one (FORK-01..09), and returns its host token.

    Players who play alone against bots may fork a running game. Others need the consent of all players first
    (`POST .../fork-requests`); repeating the call then gives the same fork.
    """
    created, replayed = retryable(headers, lambda: _fork(game_id, body))
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    game = created["game"]
    return answer(created, 201, Location=f"/v1/games/{game['id']}", ETag=tag(game), **replay)


def _fork(game: str, body: dict[str, Any]) -> dict[str, Any]:
    context().moderation.admit_creation()
    now, seq, randomness = context().games.load(game), body["at_seq"], body["randomness"]
    if now.status != "lobby" and randomness == forks.FRESH and (agreed := _agreed(now, seq)):
        _check_as_agreed(agreed, body["seats"])
        return hosted(context().agreed_forks.make(now.game, agreed))
    _check_permission(now, randomness)
    if randomness == forks.SAME and now.reseeded is not None and seq < now.reseeded.seed_since:
        raise forks.refused("seed_lost", "The seed of that time was lost, so nobody knows the draws that would follow.")
    begins = forking.beginning(context().games, game, seq, randomness)
    seed = context().games.opened(game).seed if randomness == forks.SAME else None
    bots = bots_of(begins.then, body["seats"])
    command = begins.command(ids.game(), randomness)
    return hosted(found(command, bots, door(visitor().record), seed))


def _agreed(now: State, seq: int) -> Request | None:
    """Returns the fork that the visitor's seat has asked for and everybody agreed to (FORK-09)."""
    seat = visitor().seat(now)
    games = context().games
    request = forking.agreed(games, now, seat, seq) if seat else None
    if request is None and seat and now.status == "running":
        request = forking.agreed(games, now, seat, forking.beginning(games, now.game, seq, forks.FRESH).seq)
    return request


def _check_as_agreed(request: Request, wanted: dict[str, str]) -> None:
    """Seats may be named again, but not otherwise than all have agreed. Raises Problem validation_failed."""
    agreed = request["seats"]
    faults = [
        fault(f"/seats/{seat}", f"All have agreed on `{agreed.get(seat, OPEN)}`.", "FORK-09", [agreed.get(seat, OPEN)])
        for seat, kind in wanted.items()
        if kind != agreed.get(seat, OPEN)
    ]
    if faults:
        raise invalid(*faults, rule="FORK-09")


def _check_permission(now: State, randomness: str) -> None:
    """Checks that the sender may fork this game (FORK-02, FORK-03). Raises Refused."""
    if now.status == "over":
        return
    if now.status == "lobby":
        raise forks.refused("not_running", "The game has not started.")
    people = {colour for colour, seat in now.seats.items() if not seat.bot}
    own = visitor().seat(now)
    if not (own or visitor().is_host):
        raise forks.refused("others_play", "Only its players may fork a game that is not over.")
    if randomness != forks.FRESH:
        raise forks.refused("still_hidden", "The cards of a running game stay hidden: fork it with fresh randomness.")
    if people != ({own} if own else set()):
        raise forks.refused(
            "others_play", "Ask the others first with `POST .../fork-requests`. When all agree, repeat this request."
        )


def bots_of(then: State, wanted: dict[str, str]) -> list[tuple[str, str]]:
    """Returns the seats that bots take. Raises Problem validation_failed."""
    kinds = context().settings.bots
    faults = [
        fault(f"/seats/{seat}", f"This table has no such seat. It has {any_of(then.seats, 'and')}.", allowed=then.seats)
        if seat not in then.seats
        else one_of(f"/seats/{seat}", (OPEN, *kinds))
        for seat, kind in wanted.items()
        if seat not in then.seats or kind not in (OPEN, *kinds)
    ]
    if faults:
        raise invalid(*faults)
    sitting = {colour: seat.bot for colour, seat in then.seats.items() if seat.bot in kinds} | wanted
    return [(colour, kind) for colour, kind in sitting.items() if kind != OPEN]


@blueprint.route("/rematch", methods=["POST"])
@blueprint.operation("askForRematch", who=access.MEMBER, refuses=("illegal_command", *REFUSED_RETRIES, "creation_off"))
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.Rematch)
@blueprint.alt_response(200, schema=schemas.Rematch, description="The rematch exists already", success=True)
def ask_for_rematch(headers: dict[str, str], game_id: str) -> Response:
    """Creates a game with the same settings (FORK-07) for a player who has a seat, or for the host.

    The host of the old game also hosts the new one and gets its host token here, even if a player asked first. An
    earlier token from here ends. Players get no token.
    """
    asked, replayed = retryable(headers, lambda: _rematch(game_id))
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    status = 201 if asked.pop("made") else 200
    return answer(asked, status, Location=f"/v1/games/{asked['game']['id']}", **replay)


def _rematch(game: str) -> dict[str, Any]:
    record, made = rematch_of(game)
    return {"made": made, **(hosted(record) if visitor().is_host else hostless(record))}


def rematch_of(game: str) -> tuple[Record, bool]:
    """Returns the rematch of a game that is over, and True if it was made now: the visitor is the first to ask.

    Raises Problem illegal_command, not_found, creation_off.
    """
    state = context().games.load(game)
    if state.status != "over":
        raise Problem("illegal_command", "The game is not over.", rule="FORK-07", reason="not_over")
    first, created = visitor().record.next, ""
    if not first:
        created = create(_settings(state, visitor().record)).game
        first = context().lobby.follow(game, created, visitor().player)
    if created and created != first:
        # Somebody was quicker.
        withdrawals.withdraw(created)
    record = context().lobby.find(first)
    if record is None:
        raise Problem("not_found", "The rematch was withdrawn.")
    return record, created == first


def _settings(state: State, record: Record) -> dict[str, Any]:
    """Returns the body of `POST /games` that makes such a game."""
    settings: dict[str, Any] = {
        "seats": list(state.seats),
        "variants": list(state.variants),
        "options": state.options,
        "visibility": record.visibility,
        "invite_required": record.invite_required,
        "player_required": record.player_required,
        "spectator_talk": record.spectator_talk,
        "bots": [{"seat": colour, "kind": seat.bot} for colour, seat in state.seats.items() if seat.bot],
    }
    return settings if state.position is None else {**settings, "position": state.position}
