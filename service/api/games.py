"""Games: open, list, look at, withdraw."""

import hashlib
import zlib
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
from flask import Response

from domain import board
from domain import state as states
from domain.commands import CreateGame, ForkGame
from domain.decider import decide
from domain.engine.chance import Chance
from domain.faults import Fault, fault, one_of
from domain.game import absence, settings, views
from domain.game.clocks import timers_of
from domain.options import OPTIONS, with_presets
from domain.rating.rated_games import RATED, is_rated
from domain.state import State
from service import ids, logging_setup
from service.api.edge import access, fingerprints, senders, withdrawals
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.callers import tokens
from service.context import context
from service.http import merge_patch
from service.http.caching import matches, not_modified
from service.http.problems import Problem, invalid
from service.http.public_paths import public
from service.play.live.presence import NEVER, Present
from service.play.lobby.game_creation import Door
from service.play.lobby.game_records import PUBLIC, Record, cursor, place
from service.play.lobby.game_settings import command_of, door_of, spectators_of
from service.play.reading.signed_positions import signature_faults, unsigned
from service.schemas import games as schemas
from service.store.deciding import PreparedCommand
from service.store.errors import ArchiveAway, Corrupt, GameNotFound
from service.store.log.event_log import EventLog
from service.store.log.newest_first import PAGE, ListPlace

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="Open, list and look at games.")


FILTERS = ("status", "variant", "open_seats", "mine", "turn")
ANONYMOUS = "anonymous"
"""The name of a player whose name was erased."""
ENDED = ("finalized", "archived")
REFUSED_RETRIES = ("idempotency_key_reused", "request_under_way")
"""The refusals of a request under an Idempotency-Key that is remembered beside the log."""
NOT_PUBLIC = "A rated game is public."
SCAN = 500
"""Public games that one page of a filtered list looks at, at most."""


@blueprint.route("", methods=["POST"])
@blueprint.operation("createGame", refuses=(*REFUSED_RETRIES, "variants_conflict", "creation_off"))
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewGame)
@blueprint.response(201, schemas.CreatedGame)
def create_game(headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Creates a game and returns its host token, which is shown only this once."""
    _check_table(body)
    _check_signature(body)
    created, replayed = retryable(headers, lambda: hosted(create(body)))
    game = created["game"]
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    return answer(created, 201, Location=f"/v1/games/{game['id']}", ETag=tag(game), **replay)


def retryable(headers: dict[str, str], act: Callable[[], dict[str, Any]]) -> tuple[dict[str, Any], bool]:
    """Returns the answer of `act`, or its earlier one under the same Idempotency-Key (then True)."""
    key = headers.get("idempotency_key")
    if key is None:
        return act(), False
    claim = context().idempotency.begin(fingerprints.sender(), key, fingerprints.of_request())
    if claim.answer is not None:
        return _named(claim.answer), True
    try:
        made = act()
    except Exception:
        claim.drop()
        raise
    claim.keep(_nameless(made))
    return made, False


def _nameless(made: dict[str, Any]) -> dict[str, Any]:
    """Returns an answer without names and presence: kept, it would outlive their erasure (docs/operate/privacy.md)."""
    if "game" not in made:
        return made
    seats = [{**seat, "name": None, **_presence(NEVER)} for seat in made["game"]["seats"]]
    return {**made, "game": {**made["game"], "seats": seats}}


def _named(document: dict[str, Any]) -> dict[str, Any]:
    """Returns the same answer with names and presence as they are now."""
    if "game" not in document:
        return document
    record = context().lobby.find(document["game"]["id"])
    names = record.names if record else {}
    present = context().presence.read(record.presence) if record else {}
    seats = [
        {
            **seat,
            "name": _name(names, seat["player"], seat["bot"]),
            **_presence(present.get(seat["player"] or "", NEVER)),
        }
        for seat in document["game"]["seats"]
    ]
    return {**document, "game": {**document["game"], "seats": seats}}


def _name(names: dict[str, str], player: str | None, bot: str | None) -> str | None:
    return (names.get(player) or bot or ANONYMOUS) if player else None


def _presence(player: Present) -> dict[str, Any]:
    return {
        "connected": player.connected,
        "last_seen": None if player.last_seen is None else ids.iso(player.last_seen),
    }


def _check_table(body: dict[str, Any]) -> None:
    if faults := table_faults(body):
        raise invalid(*faults)


def _check_signature(body: dict[str, Any]) -> None:
    if faults := signature_faults(body.get("position", {}), context().signer):
        raise invalid(*faults)


def table_faults(body: dict[str, Any]) -> list[Fault]:
    """Returns the faults of the bots and of the door that the body of `POST /games` names, with JSON pointers."""
    seats, faults = body["seats"], []
    if body["options"].get(RATED) is True:
        if body["visibility"] != PUBLIC:
            faults.append(fault("/visibility", NOT_PUBLIC, "RATE-02", [PUBLIC]))
        if body["bots"]:
            faults.append(fault("/bots", "No bot sits down in a rated game.", "RATE-03"))
    chosen = [bot["seat"] for bot in body["bots"] if "seat" in bot]
    for index, bot in enumerate(body["bots"]):
        if bot["kind"] not in context().settings.bots:
            faults.append(one_of(f"/bots/{index}/kind", context().settings.bots))
        if "seat" in bot and (bot["seat"] not in seats or chosen.count(bot["seat"]) > 1):
            faults.append(one_of(f"/bots/{index}/seat", seats, besides=", each once"))
    if len(body["bots"]) > len(seats):
        faults.append(fault("/bots", f"{len(body['bots'])} bots are more than {len(seats)} seats."))
    return faults


def create(body: dict[str, Any]) -> Record:
    """Opens a game as the body of `POST /games` says; nobody has its host token yet.

    Raises Refused, Problem creation_off.
    """
    context().moderation.admit_creation()
    game = ids.game()
    seed = hashlib.sha256(body["seed"].encode()).digest() if "seed" in body else None
    command = CreateGame(
        at=ids.now(),
        game=game,
        seats=body["seats"],
        variants=body["variants"],
        options=options_of(body),
        position=unsigned(body["position"]) if "position" in body else None,
        chosen_seed=seed is not None,
    )
    # Decided once before anything is stored, so that a refused game leaves no secrets in the store.
    decide(states.new(), command, Chance(b"", game))
    return found(command, _bot_seats(body), _door(body), seed)


def options_of(body: dict[str, Any]) -> dict[str, Any]:
    """Returns the options of the body of a new game, with those that `spectators` stands for and the presets written
    out.
    """
    return {**with_presets(body["options"]), **spectators_of(body)}


def _door(body: dict[str, Any]) -> Door:
    return Door(body["visibility"], body["invite_required"], body["spectator_talk"], body["player_required"])


def found(command: CreateGame | ForkGame, bots: list[tuple[str, str]], door: Door, seed: bytes | None) -> Record:
    """Returns a new game that the present request asks for. Raises what `GameCreation.create` raises."""
    return context().game_creation.create(command, bots, door, seed, fingerprints.of_request())


def hosted(record: Record) -> dict[str, Any]:
    """Returns a game with a token for its host; one that was given before ends.

    A person is known as the host of the game, for block lists.
    """
    sender = access.caller().bearer
    if sender is not None and sender.person:
        context().persons.host(sender.person, record.game)
    return {**hostless(record), "host_token": context().tokens.replace(tokens.HOST, record.game)}


def hostless(record: Record) -> dict[str, Any]:
    """Returns a game as those see it who do not host it."""
    document = shown(record, context().games.load(record.game))
    return {"game": document, "host_token": None, "seed_commitment": record.seed_commitment}


def _bot_seats(body: dict[str, Any]) -> list[tuple[str, str]]:
    free = [colour for colour in body["seats"] if colour not in {bot.get("seat") for bot in body["bots"]}]
    return [(bot.get("seat") or free.pop(0), bot["kind"]) for bot in body["bots"]]


@blueprint.route("", methods=["GET"])
@blueprint.operation("listGames", refuses=("token_missing", "token_invalid", "token_revoked", "player_required"))
@blueprint.arguments(schemas.GamesQuery, location="query")
@blueprint.response(200, schemas.GamePage)
def list_games(query: dict[str, Any]) -> Response:
    """Lists public games, newest first; with `mine` those in which the person of the player token has a seat.

    Those say for whom they wait. With `turn=mine` they are the games that wait for the person.
    """
    items: list[dict[str, Any]] = []
    log = context().games.log
    mine = access.identify() if query.get("mine") else None
    if mine is None:
        if "turn" in query:
            raise invalid({"parameter": "turn", "detail": "Send `mine=true` with it."})
        access.watch_later()
    before, shared = _place(query), context()
    listed = shared.persons.games(mine.person, before) if mine else shared.lobby.public_games(before)
    last = None
    at_once = min(PAGE, SCAN)
    for _ in range(0, SCAN, at_once):
        places = list(islice(listed, at_once))
        last = places[-1] if len(places) == at_once else None
        there = _of_status(log, places, query)
        players = shared.persons.players(mine.person, [game for _, game in there]) if mine else [None] * len(there)
        for each, player in zip(there, players, strict=True):
            if (game := _listed(each[1], player)) and _wanted(game, query):
                items.append(game)
            if len(items) == query["limit"]:
                last = each
                break
        if last is None or len(items) == query["limit"]:
            break
    document = {"items": items, "next": _next(query, last) if last else None}
    return answer(document, Vary="Authorization", Cache_Control="private, no-store") if mine else answer(document)


def _place(query: dict[str, Any]) -> ListPlace | None:
    if "cursor" not in query:
        return None
    try:
        return place(query["cursor"])
    except ValueError:
        raise invalid({"parameter": "cursor", "detail": "This is not a cursor of this list."}) from None


def _of_status(log: EventLog, places: list[ListPlace], query: dict[str, Any]) -> list[ListPlace]:
    """Returns those whose head has the status that is asked for: the others need not be read.

    A game that has ended and is still shown as running (WATCH-02) is in neither list.
    """
    if "status" not in query:
        return places
    heads = log.heads(game for _, game in places)
    statuses = ["over" if head and head.status in ENDED else head and head.status for head in heads]
    return [each for each, status in zip(places, statuses, strict=True) if status == query["status"]]


def _listed(game: str, player: str | None) -> dict[str, Any] | None:
    """Returns a game as a list shows it; None for one that is gone, or in which this `player` has no seat."""
    try:
        record = context().lobby.find(game)
        if record is None:
            return None
        state = context().games.load(game)
        if player is None:
            return _in_a_list(shown(record, state))
        seat = access.seat_of(state, player)
        return {**_in_a_list(shown(record, state)), **_turn(state, seat)} if seat else None
    except (Corrupt, GameNotFound, ArchiveAway) as error:
        # One that cannot be read must not hide the others.
        logging_setup.LOG.error("game_not_listed", game=game, error=str(error))
        return None


def _turn(state: State, seat: str) -> dict[str, Any]:
    """Returns for whom a game waits, as the player of a seat may know."""
    goes_on = state.status == "running" and not state.halted
    return {
        "your_seat": seat,
        "your_turn": goes_on and seat in views.asked_of(state, seat).values(),
        "waiting": views.waiting(state) if goes_on else [],
    }


def _in_a_list(game: dict[str, Any]) -> dict[str, Any]:
    """Returns a game as a list shows it: of its options those that somebody chose otherwise than they usually are."""
    options = game.pop("options")
    usual = {name: option.default for name, option in OPTIONS.items()}
    return {**game, "chosen_options": {name: each for name, each in options.items() if each != usual.get(name)}}


def _wanted(game: dict[str, Any], query: dict[str, Any]) -> bool:
    free = game["status"] == "lobby" and not all(seat["taken"] for seat in game["seats"])
    if "variant" in query and query["variant"] not in game["variants"]:
        return False
    if "turn" in query and not game["your_turn"]:
        return False
    as_wanted: bool = query.get("status", game["status"]) == game["status"] and query.get("open_seats", free) == free
    return as_wanted


def _next(query: dict[str, Any], last: ListPlace) -> str:
    filters = "".join(f"&{name}={str(query[name]).lower()}" for name in FILTERS if name in query)
    return public(f"/v1/games?cursor={cursor(last)}&limit={query['limit']}{filters}")


@blueprint.route("/<game_id>", methods=["GET"])
@blueprint.operation("getGame", who=access.READER, in_lists=True)
@blueprint.response(200, schemas.Game)
def get_game(game_id: str) -> Response:
    """Returns settings, seats and status of a game. A cheap request."""
    if not visitor().has_part:
        access.watch_later()
    state = context().games.load(game_id)
    game = shown(visitor().record, state)
    headers = {"ETag": tag(game), "Cache-Control": "no-cache"}
    return not_modified(headers) or answer(game, **headers)


def tag(game: dict[str, Any]) -> str:
    """Returns the entity tag of a game as shown: names and the like change beside its version."""
    return f'"{game["version"]}.{zlib.crc32(msgspec.json.encode(game)):08x}.game"'


@blueprint.route("/<game_id>", methods=["PATCH"])
@blueprint.operation(
    "changeSettings",
    who=access.HOST,
    refuses=(
        "game_started",
        "precondition_required",
        "version_mismatch",
        "variants_conflict",
        "seat_taken",
        "illegal_command",
        *REFUSED_RETRIES,
    ),
)
@blueprint.arguments(schemas.SettingsHeaders, location="headers")
@blueprint.arguments(schemas.SettingsChange)
@blueprint.described(requestBody={"content": {merge_patch.MEDIA_TYPE: {"schema": schemas.SettingsChange}}})
@blueprint.response(200, schemas.Game)
def change_settings(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Changes the settings of a game before its start, by a JSON Merge Patch (RFC 7396).

    What the patch does not name stays as it is. A patch after which everything is as before is accepted, and the log
    says nothing of it. Players stay where they sit, and an event tells them what has changed (TABLE-08).
    """
    changed, replayed = retryable(headers, lambda: {"game": _changed(game_id, headers, body)})
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    return answer(changed["game"], ETag=tag(changed["game"]), Cache_Control="no-cache", **replay)


def _changed(game: str, headers: dict[str, str], patch: dict[str, Any]) -> dict[str, Any]:
    shared = context()
    state, record = shared.games.load(game), shared.lobby.fresh(game) or visitor().record
    if state.status != "lobby":
        raise Problem("game_started", rule=settings.RULE)
    _check_tag(headers.get("if_match"), tag(shown(record, state)), state.version)
    if is_rated(state) and patch.get("visibility", PUBLIC) != PUBLIC:
        raise invalid(fault("/visibility", NOT_PUBLIC, "RATE-02", [PUBLIC]), rule="RATE-02")
    command = command_of(patch, state, ids.now())
    sender = senders.of_host(f"host:settings:{ids.ulid()}", fingerprints.of_request())
    state = shared.games.carry_out(PreparedCommand(game, command, sender, state.version)).state
    if door := door_of(patch, record):
        shared.lobby.set_door(game, door, command.at)
    return shown(shared.lobby.find(game) or record, state)


def _check_tag(header: str | None, tag: str, version: int) -> None:
    """Raises Problem unless the sender knows the game as it is."""
    if header is None:
        raise Problem("precondition_required", "Send `If-Match` with the `ETag` of the game that you have seen.")
    if not matches(header, tag):
        read = int(header.partition('"')[2].partition(".")[0])
        detail = "The game is not as it was when you read it."
        raise Problem("version_mismatch", detail, expected_version=read, current_version=version)


@blueprint.route("/<game_id>", methods=["DELETE"])
@blueprint.operation("deleteGame", who=access.HOST, refuses=("game_started",))
@blueprint.response(204, description="Withdrawn")
def delete_game(game_id: str) -> Response:
    """Withdraws a game that has not started."""
    if not withdrawals.withdraw(game_id):
        raise Problem("game_started", rule="TABLE-01")
    return Response(status=204)


def shown(record: Record, state: State) -> dict[str, Any]:
    """Returns a game as everybody may see it: what is known beside the log, and the public part of the state."""
    present = context().presence.read(record.presence)
    return {
        "id": record.game,
        "status": state.status,
        "version": state.version,
        "turn": state.turn.number,
        "paused": state.paused,
        "visibility": record.visibility,
        "invite_required": record.invite_required,
        "player_required": record.player_required,
        "spectator_talk": record.spectator_talk,
        "created_at": ids.iso(record.created),
        "variants": list(state.variants),
        "options": state.options,
        "rated": is_rated(state),
        "timers": timers_of(state),
        "seats": [
            {
                "seat": colour,
                "taken": bool(seat.player),
                "name": _name(record.names, seat.player, seat.bot),
                "player": seat.player or None,
                "bot": seat.bot or None,
                "ladder_id": (player := state.ladder_ids.get(seat.player)) and player.ladder,
                **_presence(present.get(seat.player, NEVER)),
                "conceded": seat.conceded,
                "colonies": len(board.foreign_colonies(state, colour)),
                "missed": absence.absence(state, colour).missed,
                "stand_in": absence.absence(state, colour).bot or None,
                "open_to_newcomers": absence.is_open(state, colour),
                "seed": seat.seed or None,
                "seed_commitment": state.seed_commitments.get(colour),
                "public_key": state.keys.get(seat.player),
            }
            for colour, seat in state.seats.items()
        ],
        "custom_position": state.position is not None,
        "seed_commitment": state.reseeded.seed_commitment if state.reseeded else record.seed_commitment,
        "reseeded_at": (state.reseeded and state.reseeded.seed_since) or None,
        "chosen_seed": record.chosen_seed,
        "forked_from": _origin(state),
        "next_game_id": (record.next or None) if state.status == "over" else None,
        "rematch": _rematch(record, state),
        "winners": state.winners,
    }


def _rematch(record: Record, state: State) -> dict[str, Any] | None:
    """Returns the request for a rematch: its seat, and where the players take their seats again."""
    if not record.next or state.status != "over":
        return None
    return {
        "game_id": record.next,
        "asked_by": access.seat_of(state, record.next_by),
        "join": public(f"/v1/games/{record.game}/rematch/seats"),
    }


def _origin(state: State) -> dict[str, Any] | None:
    """Returns game, version and chain head from which a fork comes, and how its hidden cards were dealt."""
    origin = state.origin
    if origin is None:
        return None
    return {"game_id": origin.game, "seq": origin.seq, "hash": origin.hash, "randomness": origin.randomness}
