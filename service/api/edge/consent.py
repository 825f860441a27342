"""Requests that seats vote on, as the API serves them: made, found, listed, withdrawn, voted on."""

from itertools import islice

from flask import Response
from flask import request as http_request

from domain.commands import Answer, PutMotion, RequestFork, RequestUndo, WithdrawFork, WithdrawMotion, WithdrawUndo
from domain.game.views import deadline_of_votes
from domain.refusal import Refused
from domain.requests.consent import HOST
from domain.state import State
from service import ids
from service.api.edge import access, fingerprints, senders
from service.api.edge.access import Visitor
from service.api.edge.blueprint import answer
from service.callers.idempotency import made_for
from service.context import context
from service.http.caching import EACH_TIME
from service.http.problems import Problem
from service.http.public_paths import public
from service.play.reading import consent_history
from service.play.reading.consent_history import Request
from service.store.deciding import PreparedCommand
from service.store.log.consents import FORK, MOTION, UNDO
from service.store.publishing import Executed

Asking = RequestUndo | RequestFork | PutMotion
WITHDRAWALS = {
    UNDO: WithdrawUndo,
    FORK: WithdrawFork,
    MOTION: WithdrawMotion,
}
PATHS = {
    UNDO: "undo-requests",
    FORK: "fork-requests",
    MOTION: "motions",
}
"""The paths of the requests of a kind, below the game."""
REFUSED_REQUESTS = (
    "wrong_seat",
    "undo_pending",
    "undo_limit_reached",
    "illegal_command",
    "game_over",
    "game_paused",
    "idempotency_key_reused",
    *senders.REFUSES,
)
REFUSED_VOTES = (
    "wrong_seat",
    "question_closed",
    "not_waiting_for_you",
    "game_paused",
    "game_over",
    "idempotency_key_reused",
    *senders.REFUSES,
)
REFUSED_WITHDRAWALS = ("wrong_seat", "illegal_command", "game_over", "idempotency_key_reused", *senders.REFUSES)


def ask(sender: Visitor, state: State, kind: str, command: Asking, key: str | None) -> tuple[Request, Executed]:
    """Makes a request; returns the request as it is then, and what was done. Raises Problem, Refused."""
    command_id, fingerprint = f"{sender.caller}:{key or made_for(http_request.environ)}", fingerprints.of_request()
    given_by = senders.of_seat(sender, state, command.seat, command_id, fingerprint)
    done = context().games.carry_out(PreparedCommand(state.game, command, given_by))
    request = made_now(kind, done)
    if request is None:
        raise Problem("idempotency_key_reused")
    # Votes may have come since.
    return (find(done.state, kind, request["id"]) if done.replayed else request), done


def made_now(kind: str, done: Executed) -> Request | None:
    """Returns the request that a command has made, as it was then; None if it has made none of this kind."""
    requests = consent_history.requests_among(done.entries, kind)
    return _with_its_deadline(requests[0], done.state) if requests else None


def made(kind: str, request: Request, done: Executed) -> Response:
    """Returns the answer to the seat that asked."""
    response = answer(request, 201)
    response.headers.extend(named(kind, request, done))
    return response


def named(kind: str, request: Request, done: Executed) -> dict[str, str]:
    """Returns the headers of an answer that made a request for consent: its address and its ETag."""
    state = done.state
    location = f"/v1/games/{state.game}/{PATHS[kind]}/{request['id']}"
    headers = {"Location": location, "ETag": f'"{state.version}.{request["seat"]}"'}
    return {**headers, "Idempotency-Replayed": "true"} if done.replayed else headers


def page(game: str, kind: str, query: dict[str, int]) -> Response:
    """Returns the requests of a kind, newest first."""
    newest, limit = access.newest_snapshot(game), query["limit"]
    state, before = newest.state, query.get("before", newest.version + 1)
    requests = islice(consent_history.newest_first(context().games.log, newest, before, kind, at_once=limit), limit)
    items = [_with_its_deadline(item, state) for item in requests]
    more = bool(items) and consent_history.is_any_before(newest, items[-1]["seq"], kind)
    following = public(f"/v1/games/{game}/{PATHS[kind]}?before={items[-1]['seq']}&limit={limit}") if more else None
    document = {"items": items, "next": following, "version": state.version}
    return answer(document, Cache_Control=EACH_TIME)


def find(state: State, kind: str, id: str) -> Request:
    """Returns the request with this id. Raises Problem not_found."""
    games = context().games
    request = consent_history.find(games.log, games.at_least(state.game, state.version), id, kind)
    if request is None:
        raise Problem("not_found", "There is no such request.")
    return _with_its_deadline(request, state)


def _with_its_deadline(request: Request, state: State) -> Request:
    """Answers the request; a pause moves the deadline of an open request."""
    if state.request is None or state.request.id != request["id"]:
        return request
    due = deadline_of_votes(state)
    return {**request, "expires_at": None if due is None else ids.iso(due)}


def withdraw(sender: Visitor, game: str, kind: str, id: str) -> Response:
    """Withdraws your open request. Repeating it is harmless. Raises Problem, Refused."""
    state = access.newest(game)
    seat, request = sender.own_seat(state), find(state, kind, id)
    if request["seat"] != seat:
        raise Problem("wrong_seat", seat=request["seat"], rule="TABLE-03")
    if request["state"] != consent_history.WITHDRAWN:
        command = WITHDRAWALS[kind](at=ids.now(), seat=seat, id=id)
        given_by = senders.of_seat(sender, state, seat, f"{sender.caller}:withdraw:{id}", id)
        context().games.carry_out(PreparedCommand(game, command, given_by))
    return Response(status=204)


def vote(sender: Visitor, game: str, kind: str, id: str, seat: str, word: str) -> Request:
    """Agrees or refuses; the same vote again does no harm. The request afterwards. Raises Problem, Refused."""
    state = access.newest(game)
    if (HOST if sender.is_host else sender.own_seat(state)) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    try:
        _vote(sender, state, find(state, kind, id), seat, word)
    except Refused as refusal:
        # Perhaps the same vote was given a moment ago, by the other way.
        voted = find(context().games.load(game), kind, id)["votes"]
        if refusal.code != "question_closed" or voted.get(seat) != word:
            raise
    return find(context().games.load(game), kind, id)


def _vote(sender: Visitor, state: State, request: Request, seat: str, word: str) -> None:
    if seat not in request["needs"]:
        raise Problem("not_waiting_for_you", "This request does not need your vote.")
    if request["votes"].get(seat) == word:
        return
    open_ = state.request is not None and state.request.id == request["id"]
    question = next((q for q, pending in state.questions.items() if open_ and pending.seat == seat), None)
    if question is None:
        raise Problem("question_closed", "This vote is over.", rule="UNDO-06")
    command = Answer(at=ids.now(), seat=seat, question=question, answer={"kind": "confirm", "yes": word == "approve"})
    command_id = f"{sender.caller}:vote:{request['id']}:{word}"
    given_by = (
        senders.of_host(command_id, word) if sender.is_host else senders.of_seat(sender, state, seat, command_id, word)
    )
    context().games.carry_out(PreparedCommand(state.game, command, given_by))
