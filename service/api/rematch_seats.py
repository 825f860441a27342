"""Seats in a rematch: a player of a game that is over takes the seat again in one request (FORK-10)."""

from typing import Any

from flask import Response

from domain.faults import fault
from domain.refusal import Refused
from domain.state import State
from service import ids
from service.api.edge import access, fingerprints
from service.api.edge.access import seat_of, visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.forks import rematch_of
from service.api.games import REFUSED_RETRIES, retryable, shown
from service.api.seats import OF_RATED_GAMES, sit_down_as
from service.callers import tokens
from service.context import context
from service.http.problems import invalid
from service.schemas import games as schemas

blueprint = Blueprint(
    "rematch_seats", __name__, url_prefix="/v1/games/<game_id>/rematch/seats", description="Play again at once."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "joinRematch",
    who=access.SEAT,
    in_lists=True,
    refuses=(
        *("illegal_command", "name_taken", "blocked", "game_full", "game_started", "creation_off", "validation_failed"),
        *OF_RATED_GAMES,
        *REFUSED_RETRIES,
    ),
)
@blueprint.arguments(schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.RematchSeat)
@blueprint.response(201, schemas.JoinedSeat)
def join_rematch(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Takes your seat again in the rematch, which is made if it is not there yet; returns its token.

    It needs the token of your seat in the game that is over, and no invite, also where the game is private. When
    somebody has taken your seat you get a free one. Asked again it gives another token, and the one before ends.
    """
    joined, replayed = retryable(headers, lambda: _join(game_id, body))
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    location = f"/v1/games/{joined['game']['id']}/seats/{joined['seat']}"
    return answer(joined, 201, Location=location, **replay)


def _join(game: str, body: dict[str, Any]) -> dict[str, Any]:
    shared, sender = context(), visitor()
    old = shared.games.load(game)
    seat = sender.own_seat(old)
    before = old.seats[seat].player
    person = sender.bearer.person if sender.bearer else ""
    again, _ = rematch_of(game)
    player = ids.player_again(before, again.game)
    state = shared.games.load(again.game)
    taken = seat_of(state, player)
    if taken is None:
        name = body.get("name") or sender.record.names.get(before)
        if not name:
            raise invalid(fault("/name", "Your name was erased: send one."))
        taken, state = _sit_down(again.game, player, {**body, "name": name, "seat": seat}, person)
    elif person:
        # Noted again: it may be that an earlier request sat down and was killed.
        shared.tables.sit(person, state, player, shared.tables.claim(person, state, player))
    token = shared.tokens.replace(tokens.SEAT, again.game, player)
    record = shared.lobby.find(again.game) or again
    return {"seat": taken, "player": player, "token": token, "game": shown(record, state)}


def _sit_down(game: str, player: str, body: dict[str, Any], person: str) -> tuple[str, State]:
    """Takes the seat of the game before, or a free one if somebody has taken that."""
    try:
        return sit_down_as(game, player, body, fingerprints.of_request(), person)
    except Refused as refusal:
        if refusal.code != "seat_taken":
            raise
    return sit_down_as(game, player, {**body, "seat": None}, fingerprints.of_request(), person)
