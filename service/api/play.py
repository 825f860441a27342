"""Play: what a seat sees, what it is asked, what it may answer, and the one door for commands."""

import re
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
from flask import Response, request
from msgspec import structs

from domain import commands
from domain.faults import any_of, named
from domain.game import views
from domain.game.open_questions import open_questions
from domain.game.views import PUBLIC
from domain.questions import Question
from domain.state import State
from service import ids
from service.api import commands as given
from service.api.edge import access, fingerprints, request_log, senders
from service.api.edge.access import Visitor, visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.edge.reads import wanted_coding
from service.callers.idempotency import made_for
from service.context import context
from service.http.caching import EACH_TIME, in_coding, not_modified, of_a_state
from service.http.problems import Problem, invalid
from service.http.public_paths import public
from service.http.whole_response import WholeResponse
from service.play.board import picture
from service.play.board.plain_text import board
from service.play.bots import advice
from service.play.reading import legal_commands
from service.play.reading.legal_commands import AnswerPlace
from service.play.reading.state_views import questions, seen
from service.schemas import play as schemas
from service.schemas import state as state_schemas
from service.store.deciding import PreparedCommand
from service.store.publishing import Executed

blueprint = Blueprint(
    "play", __name__, url_prefix="/v1/games/<game_id>", description="See the game, read questions, answer."
)

TEXT = "text/plain"
PICTURE = "image/svg+xml"
REFUSED_COMMANDS = (
    "wrong_seat",
    "host_required",
    "question_closed",
    "not_waiting_for_you",
    "illegal_command",
    "extension_refused",
    "game_over",
    "game_paused",
    "game_started",
    "undo_pending",
    "version_mismatch",
    "unknown_head",
    "idempotency_key_reused",
    *senders.REFUSES,
)


# -- looking ---------------------------------------------------------------------------------------


@blueprint.route("/state", methods=["GET"])
@blueprint.operation("getState", who=access.READER, refuses=("version_not_reached", "wrong_seat"))
@blueprint.arguments(schemas.StateQuery, location="query")
@blueprint.response(200, state_schemas.State)
def get_state(query: dict[str, Any], game_id: str) -> Response:
    """Returns the game as you may see it, now or right after an earlier event."""
    state, viewer, headers, is_newest = _looked_at(game_id, query)
    if (unchanged := not_modified(headers)) is not None:
        return unchanged
    if not is_newest:
        return answer(seen(state, viewer), **headers)
    # All seats ask for the same version of the newest state, some of them again and again.
    coding = wanted_coding()
    body = context().state_views.coded(state, viewer, coding) if coding else context().state_views.now(state, viewer)
    return WholeResponse(body, 200, {"Content-Type": "application/json", **in_coding(headers, coding)})


@blueprint.route("/board.txt", methods=["GET"])
@blueprint.operation("getBoardText", who=access.READER, refuses=("version_not_reached", "wrong_seat"))
@blueprint.arguments(schemas.StateQuery, location="query")
@blueprint.response(200, {"type": "string"}, content_type=TEXT, description="Lines of at most 80 columns")
def get_board_text(query: dict[str, Any], game_id: str) -> Response:
    """Returns the board as you may see it, as a page of text for people: in a terminal, a chat or a bug report."""
    state, viewer, headers, _ = _looked_at(game_id, query)
    if (unchanged := not_modified(headers)) is not None:
        return unchanged
    return Response(board(seen(state, viewer)), content_type=f"{TEXT}; charset=utf-8", headers=headers)


@blueprint.route("/board.svg", methods=["GET"])
@blueprint.operation("getBoardPicture", who=access.READER, refuses=("version_not_reached", "wrong_seat"))
@blueprint.arguments(schemas.PictureQuery, location="query")
@blueprint.response(200, {"type": "string"}, content_type=PICTURE, description="A document without scripts")
def get_board_picture(query: dict[str, Any], game_id: str) -> Response:
    """Returns the board as you may see it, as an SVG picture: for a page, a chat or a report."""
    state, viewer, headers, _ = _looked_at(game_id, query)
    focus, names = query.get("focus", ""), visitor().record.names
    if focus and focus not in state.seats:
        detail = f"No seat is called {named(focus)}. Send one of {any_of(state.seats)}."
        raise invalid({"parameter": "focus", "detail": detail, "allowed": list(state.seats)})
    # Names are no part of the log: they may change while the version stays.
    called = crc32(repr(sorted(names.items())).encode())
    headers["ETag"] = f'"{state.version}.{viewer}.{query["theme"]}.{query["layout"]}.{focus}.{called:x}"'
    if (known := not_modified(headers)) is not None:
        return known
    drawn = picture(seen(state, viewer), query["theme"], query["layout"], focus, names)
    return Response(drawn, content_type=PICTURE, headers=headers)


class _LookedAt(NamedTuple):
    """A state, with whose eyes it is seen, how its answer may be kept, and whether it is the newest."""

    state: State
    viewer: str
    headers: dict[str, str]
    is_newest: bool


def _looked_at(game: str, query: dict[str, Any]) -> _LookedAt:
    """Returns the snapshot and the viewer that `at` and `perspective` ask for.

    Raises VersionNotReached; Problem validation_failed, wrong_seat.
    """
    now = access.newest(game)
    state = state_then(game, query["at"]) if "at" in query else now
    viewer = _viewer(state, query.get("perspective"))
    return _LookedAt(state, viewer, of_a_state(state, now, viewer, visitor().record.is_private), state is now)


def state_then(game: str, version: int) -> State:
    """Returns the state right after an event; in the middle of a command no question is open.

    Raises VersionNotReached.
    """
    games = context().games
    state = games.state_at(game, version)
    return state if games.ends_a_command(game, version) else structs.replace(state, questions={})


def _viewer(state: State, wanted: str | None) -> str:
    """Returns the viewer as whom the sender looks.

    Raises Problem wrong_seat: hands of others are shown when all is over.
    """
    own = visitor().perspective(state)
    if wanted is None or wanted in (own, PUBLIC):
        return wanted or own
    if wanted not in state.seats:
        raise no_perspective(wanted, state)
    if not context().games.load(state.game).finalized:
        raise Problem("wrong_seat", "While a game runs, hands stay hidden.", seat=wanted, rule="TABLE-03")
    return wanted


def no_perspective(wanted: str, state: State) -> Problem:
    """Returns the refusal of a viewer whom this table does not have."""
    there = [PUBLIC, *state.seats]
    detail = f"Nobody looks as {named(wanted)}. Send one of {any_of(there)}."
    return invalid({"parameter": "perspective", "detail": detail, "allowed": there})


@blueprint.route("/questions", methods=["GET"])
@blueprint.operation("listQuestions", who=access.READER, refuses=("version_not_reached",))
@blueprint.arguments(schemas.StateQuery, location="query")
@blueprint.response(200, schemas.QuestionList)
def list_questions(query: dict[str, int], game_id: str) -> Response:
    """Lists open questions: yours first and in full, of others only who is asked. With `at`: those of that moment."""
    newest = access.newest(game_id)
    past = query.get("at", newest.version) != newest.version
    state = state_then(game_id, query["at"]) if past else newest
    viewer = visitor().perspective(state)
    kind = "past_questions" if past else "questions"
    headers = {"ETag": f'"{state.version}.{viewer}.{kind}"', "Vary": "Authorization", "Cache-Control": EACH_TIME}
    if (unchanged := not_modified(headers)) is not None:
        return unchanged
    asked = questions(state, viewer)
    document = {
        "items": [{**question, "remaining_ms": None} for question in asked] if past else asked,
        "next": None,
        "version": state.version,
        "status": state.status,
        "phase": state.phase,
        "waiting": views.waiting(state),
        "past": past,
        "server_time": ids.iso(ids.now()),
    }
    return answer(document, **headers)


@blueprint.route("/legal-commands", methods=["GET"])
@blueprint.operation("listLegalCommands", who=access.SEAT, refuses=("question_closed", "not_waiting_for_you"))
@blueprint.arguments(schemas.LegalQuery, location="query")
@blueprint.response(200, schemas.LegalCommands)
@blueprint.alt_response(204, description="Nothing is asked of this seat", success=True)
def list_legal_commands(query: dict[str, Any], game_id: str) -> Response:
    """Lists bodies that would be accepted now, ready to post, in pages.

    `complete` says whether these have all of them.
    """
    state = access.newest(game_id)
    seat = visitor().own_seat(state)
    begin = _place(query)
    if begin is not None:
        check_open(state, seat, begin.question)
    asked = _asked_of(state, seat, query.get("question_id"))
    if not asked or state.halted:
        return Response(status=204)
    if begin is not None and begin.question not in asked:
        raise invalid({"parameter": "cursor", "detail": "This is a cursor of another question."})
    page = legal_commands.page(asked, query["limit"], begin)
    complete = legal_commands.is_complete(asked, legal_commands.IN_PAGES)
    document = {
        "items": page.items,
        "next": _following(game_id, query, page.next) if page.next else None,
        "complete": complete,
        "version": state.version,
    }
    return answer(document, Vary="Authorization", Cache_Control=EACH_TIME)


def _place(query: dict[str, Any]) -> AnswerPlace | None:
    """Returns the place where the requested page begins; None for the first."""
    if "cursor" not in query:
        return None
    question, _, number = query["cursor"].rpartition("-")
    return AnswerPlace(question, int(number))


def _following(game: str, query: dict[str, Any], place: AnswerPlace) -> str:
    only = f"&question_id={query['question_id']}" if "question_id" in query else ""
    return public(
        f"/v1/games/{game}/legal-commands?cursor={place.question}-{place.number}&limit={query['limit']}{only}"
    )


def _asked_of(state: State, seat: str, id: str | None) -> dict[str, Question]:
    """Returns the open questions of a seat, or the one that is wanted."""
    if id is not None:
        check_open(state, seat, id)
    every = open_questions(state).items()
    return {each: asked.question for each, asked in every if asked.seat == seat and id in (None, each)}


def check_open(state: State, seat: str, id: str) -> None:
    """Raises Problem unless this question is put to this seat; what the seat may not see counts as closed."""
    shown = views.asked_of(state, seat)
    if id not in shown:
        raise Problem("question_closed", "This question is not open.", question_id=id, rule="TABLE-03")
    if shown[id] != seat:
        raise Problem("not_waiting_for_you", "This question is for another seat.", question_id=id)


@blueprint.route("/hint", methods=["GET"])
@blueprint.operation("getHint", who=access.SEAT, refuses=("hints_forbidden", "question_closed", "not_waiting_for_you"))
@blueprint.arguments(schemas.HintQuery, location="query")
@blueprint.response(200, schemas.Hint)
@blueprint.alt_response(202, schema=schemas.HintPending, description="The bot still thinks: ask again", success=True)
@blueprint.alt_response(204, description="Nothing is asked of this seat", success=True)
def get_hint(query: dict[str, Any], game_id: str) -> Response:
    """Returns the answer that the bot `planner` would give in your place, and how well other answers do (TABLE-10).

    The bot sees what you see. It thinks for a few seconds: until then the answer is 202 with `Retry-After`.
    """
    state = access.newest(game_id)
    if not advice.allowed(state):
        raise Problem("hints_forbidden", rule="TABLE-10")
    asked = _asked_of(state, visitor().own_seat(state), query.get("question_id"))
    if not asked or state.paused:
        return Response(status=204)
    id, question = next(iter(asked.items()))
    about = {"question_id": id, "version": state.version}
    headers = {"Vary": "Authorization", "Cache-Control": EACH_TIME}
    compared = context().advice.given(state, id)
    if compared is None:
        waiting = answer(about, **headers, Retry_After="1")
        waiting.status_code = 202
        return waiting
    headers["ETag"] = f'"{state.version}.{id}.hint"'
    if (unchanged := not_modified(headers)) is not None:
        return unchanged
    items = [legal_commands.command(id, question, each.answer) | _tried(each) for each in compared]
    return answer({**about, "items": items}, **headers)


def _tried(compared: advice.ComparedAnswer) -> dict[str, Any]:
    return {"value": compared.value and round(compared.value, 4), "trials": compared.trials}


# -- commands --------------------------------------------------------------------------------------


@blueprint.route("/commands", methods=["POST"])
@blueprint.operation("postCommand", who=access.MEMBER, refuses=REFUSED_COMMANDS)
@blueprint.arguments(schemas.CommandQuery, location="query")
@blueprint.arguments(schemas.CommandHeaders, location="headers")
@blueprint.arguments(schemas.AnyCommand)
@blueprint.response(201, schemas.Receipt)
@blueprint.alt_response(200, schema=schemas.Receipt, description="It would be allowed (dry run)", success=True)
def post_command(query: dict[str, Any], headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Carries out one command. The server stores all of its events, or none."""
    sender = visitor()
    request_log.bind(command=body["type"])
    state = access.newest(game_id)
    command = given.COMMANDS[body["type"]](sender, state, body)
    if query["dry_run"]:
        return _dry_run(sender, game_id, command, _expected(headers))
    fingerprint, see = fingerprints.of_request(), body.get("see") or ""
    command_id = f"{sender.caller}:{headers.get('idempotency_key') or made_for(request.environ)}"
    if sender.is_host:
        given_by = senders.of_host(command_id, fingerprint, see)
    else:
        given_by = senders.of_seat(sender, state, sender.own_seat(state), command_id, fingerprint, see)
    done = context().games.carry_out(PreparedCommand(game_id, command, given_by, _expected(headers)))
    return _receipt(sender, done, command_id, "return=representation" in headers.get("prefer", ""))


def _expected(headers: dict[str, str]) -> int | None:
    match = re.match(r'"(\d+)\.', headers.get("if_match", ""))
    return int(match[1]) if match else None


def _receipt(sender: Visitor, done: Executed, command_id: str, with_state: bool) -> Response:
    viewer = sender.perspective(done.state)
    document, named = given.receipt(done, viewer, command_id)
    if with_state:
        document["state"] = msgspec.Raw(context().state_views.now(done.state, viewer))
        named["Preference-Applied"] = "return=representation"
    return answer(document, 201, **named)


def _dry_run(sender: Visitor, game: str, command: commands.Command, expected: int | None) -> Response:
    """Says whether a command would be allowed, from what its sender can see: no chance and no hidden card is asked."""
    state = context().games.load(game)
    if expected is not None and expected != state.version:
        raise Problem("version_mismatch", expected_version=expected, current_version=state.version)
    if isinstance(command, commands.Answer) and state.status == "running" and not state.halted:
        check_open(state, command.seat, command.question)
        open_questions(state)[command.question].question.check(command.answer)
    else:
        context().games.preview(game, command)
    asked = questions(state, sender.perspective(state))
    return answer({"command_id": None, "version": state.version, "events": [], "questions": asked})
