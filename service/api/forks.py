"""New games out of old ones: forks from any version, and rematches."""

from itertools import islice
from typing import Any

from flask import Response, g

from domain import forks
from domain.commands import ForkGame
from domain.refusal import Refused
from domain.state import State
from service import access, ids
from service.access import visitor
from service.api.games import create, opened, retryable, shown, tag
from service.blueprint import Blueprint, answer
from service.context import context
from service.problems import Problem
from service.schemas import games as schemas
from service.store import envelope
from service.store.errors import VersionNotReached

blueprint = Blueprint("forks", __name__, url_prefix="/v1/games/<game_id>", description="New games out of old ones.")

OPEN = "open"
BACK = 200
"""So many ends of commands are tried."""


@blueprint.route("/forks", methods=["POST"])
@blueprint.operation(
    "forkGame", who=access.ANYONE, refuses=("fork_refused", "version_not_reached", "idempotency_key_reused")
)
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewFork)
@blueprint.response(201, schemas.CreatedGame)
def fork_game(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Opens a new game that goes on from a version of this one (FORK-01..06), and gives its host token."""
    created, replayed = retryable(headers, lambda: _fork(game_id, body))
    told = {"Idempotency_Replayed": "true"} if replayed else {}
    game = created["game"]
    return answer(created, 201, Location=f"/v1/games/{game['id']}", ETag=tag(game), **told)


def _fork(game: str, body: dict[str, Any]) -> dict[str, Any]:
    games, seq, randomness = context().games, body["at_seq"], body["randomness"]
    _check_permission(games.load(game), randomness)
    _check_end_of_a_command(game, seq)
    seq, then, table = _beginning(game, seq, randomness)
    (end,) = games.log.read(game, seq - 1, 1)
    command = ForkGame(
        at=ids.now(),
        game=ids.game(),
        origin=forks.origin_of(then, seq, end.hash, randomness),
        table=table,
    )
    seed = games.opened(game).seed if randomness == forks.SAME else None
    return opened(command, _bots(then, body["seats"]), visitor().record.visibility, seed)


def _check_permission(now: State, randomness: str) -> None:
    """Who may fork what (FORK-02, FORK-03). Raises Refused."""
    if now.status == "over":
        return
    if now.status == "lobby":
        raise forks.refused("not_running", "The game has not started.")
    people = {colour for colour, seat in now.seats.items() if not seat.bot}
    own = visitor().seat(now)
    if people != ({own} if own else set()) or not (own or visitor().is_host):
        raise forks.refused("others_play", "Only who plays alone against bots may fork a game that still runs.")
    if randomness != forks.FRESH:
        raise forks.refused("still_hidden", "While a game runs its cards stay hidden: fork it with fresh randomness.")


def _beginning(game: str, seq: int, randomness: str) -> tuple[int, State, dict[str, Any]]:
    """Where a fork of this version begins: there, or a little before (FORK-08), and how everything lies then."""
    games, first = context().games, None
    for end in islice(games.ends_until(game, seq), BACK):
        then = games.state_at(game, end)
        try:
            return end, then, forks.table(then, randomness)
        except Refused as refusal:
            first = first or refusal
            if refusal.reason != forks.HIDDEN:
                break
    assert first is not None
    raise first


def _check_end_of_a_command(game: str, seq: int) -> None:
    """Raises VersionNotReached, and Refused inside a command."""
    games = context().games
    entries = games.log.read(game, seq - 1, 1)
    if not entries:
        raise VersionNotReached(game, seq, games.load(game).version)
    index, count = envelope.decode(entries[0].body).part
    if index + 1 < count:
        ends = [end for end in (seq - index - 1, seq - index + count - 1) if end]
        raise forks.refused("inside_a_command", "A command is not cut in two.", allowed=ends)


def _bots(then: State, wanted: dict[str, str]) -> list[tuple[str, str]]:
    """Which seats bots take. Raises Problem validation_failed."""
    kinds = context().settings.bots
    faults = [
        {"pointer": f"/seats/{seat}", "detail": f"a seat of {list(then.seats)}; {OPEN} or one of {list(kinds)}"}
        for seat, kind in wanted.items()
        if seat not in then.seats or kind not in (OPEN, *kinds)
    ]
    if faults:
        raise Problem("validation_failed", "See `errors`.", errors=faults)
    sitting = {colour: seat.bot for colour, seat in then.seats.items() if seat.bot in kinds} | wanted
    return [(colour, kind) for colour, kind in sitting.items() if kind != OPEN]


@blueprint.route("/rematch", methods=["POST"])
@blueprint.operation("askForRematch", who=access.MEMBER, refuses=("illegal_command", "idempotency_key_reused"))
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.Rematch)
@blueprint.alt_response(200, schema=schemas.Rematch, description="The same game as for who asked first", success=True)
def ask_for_rematch(headers: dict[str, str], game_id: str) -> Response:
    """Another game with the same settings (FORK-07); who asks first becomes its host."""
    g.fingerprint = game_id
    asked, replayed = retryable(headers, lambda: _rematch(game_id))
    told = {"Idempotency_Replayed": "true"} if replayed else {}
    status = 201 if asked["host_token"] else 200
    return answer(asked, status, Location=f"/v1/games/{asked['game']['id']}", **told)


def _rematch(game: str) -> dict[str, Any]:
    state, lobby = context().games.load(game), context().lobby
    if state.status != "over":
        raise Problem("illegal_command", "The game is not over.", rule="FORK-07", reason="not_over")
    record = visitor().record
    if record.next:
        return _of_the_first(record.next)
    created = create(_settings(state, record.visibility))
    first = lobby.follow(game, created["game"]["id"])
    if first == created["game"]["id"]:
        return created
    # Somebody was quicker.
    lobby.withdraw(created["game"]["id"])
    context().games.log.unregister(created["game"]["id"])
    return _of_the_first(first)


def _of_the_first(game: str) -> dict[str, Any]:
    record = context().lobby.find(game)
    if record is None:
        raise Problem("not_found", "The rematch was withdrawn.")
    found = shown(record, context().games.load(game))
    return {"game": found, "host_token": None, "seed_commitment": record.seed_commitment}


def _settings(state: State, visibility: str) -> dict[str, Any]:
    """The body of `POST /games` that makes such a game."""
    settings: dict[str, Any] = {
        "seats": list(state.seats),
        "variants": list(state.variants),
        "options": state.options,
        "visibility": visibility,
        "bots": [{"seat": colour, "kind": seat.bot} for colour, seat in state.seats.items() if seat.bot],
    }
    return settings if state.position is None else {**settings, "position": state.position}
