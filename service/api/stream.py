"""The live stream of a game: server-sent events, or the same frames as lines of JSON."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import msgspec
from flask import Response, request

from domain import views
from domain.state import State
from service import access, recital
from service.access import Visitor, visitor
from service.api.callers import places
from service.blueprint import Blueprint
from service.context import Context, context
from service.feed import Channel
from service.problems import Problem
from service.schemas import play as schemas
from service.store.errors import StoreError

blueprint = Blueprint("stream", __name__, url_prefix="/v1/games/<game_id>/stream", description="Live updates.")

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
RETRY_MS = 2000


class Frame(NamedTuple):
    """What happened: `id` only for events of the log."""

    name: str
    data: dict[str, Any]
    id: int | None = None


KEEP_ALIVE = Frame("", {})


@blueprint.route("", methods=["GET"])
@blueprint.operation("streamGame", who=access.ANYONE, refuses=("not_acceptable", "stream_limit", "unknown_head"))
@blueprint.arguments(schemas.StreamQuery, location="query")
@blueprint.arguments(schemas.StreamHeaders, location="headers")
@blueprint.response(200, {"type": "string"}, content_type=SSE, description="Frames; see the documentation")
@blueprint.alt_response(200, schema={"type": "string"}, content_type=NDJSON, description="Frames", success=True)
def stream_game(query: dict[str, int], headers: dict[str, str], game_id: str) -> Response:
    """Every event behind `Last-Event-ID` or `after` (else from the first), then live ones; ends with an `end` frame."""
    form = request.accept_mimetypes.best_match([SSE, NDJSON]) if request.accept_mimetypes else SSE
    if form is None:
        raise Problem("not_acceptable", f"This is sent as {SSE} or {NDJSON}.")
    after = int(headers.get("last_event_id", query.get("after", 0)))
    shared, who = context(), visitor()
    version = shared.games.load(game_id).version
    if after > version:
        # What the store lost is not to be passed over in silence.
        raise Problem("unknown_head", f"There is no event {after}.", see=str(after), current_version=version)
    held = ExitStack()
    held.enter_context(shared.feed.place(places()))
    channel = held.enter_context(shared.feed.follow(game_id))
    write = _sse if form == SSE else _line
    opening = [f"retry: {RETRY_MS}\n\n".encode()] if form == SSE else []

    def body() -> Iterator[bytes]:
        yield from opening
        for frame in frames(shared, channel, who, after):
            yield write(frame)

    response = Response(body(), content_type=form)
    response.headers.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Authorization, Accept"})
    # A client that leaves before the first byte never starts the generator.
    response.call_on_close(held.close)
    return response


def frames(shared: Context, channel: Channel, who: Visitor, after: int) -> Iterator[Frame]:
    """The frames of one stream until the game is over and sealed, its token ends, it is old, or the server stops."""
    game, settings = channel.game, shared.settings
    until = time.monotonic() + settings.stream_life
    try:
        state = shared.games.load(game)
        asked = _asked(state, who)
        yield Frame("snapshot_hint", _hint(state, asked))
        while True:
            pokes = channel.pokes()
            entries = channel.after(after)
            if entries:
                # The seat that the viewer has behind these events: a power may just have given another one.
                state = shared.games.load(game)
            if not access.still_admitted(shared, who, state):
                # The client is told why when it comes back.
                yield Frame("reconnect", {"after": after})
                return
            if entries:
                viewer = who.perspective(state)
                alive = shared.games.living(game)
                for entry in entries:
                    seen_by = views.eyes(state, viewer, entry.seq)
                    yield Frame("game_event", recital.told(game, entry, seen_by, alive, state.sealed), entry.seq)
                after = entries[-1].seq
                continue
            if state.version <= after and (now := _asked(state, who)) != asked:
                yield Frame("question", _change(state, asked, now))
                asked = now
            if state.sealed and after >= state.version:
                yield Frame("end", {"version": state.version, "winners": state.winners})
                return
            left = until - time.monotonic()
            if left <= 0 or shared.feed.closing.is_set():
                yield Frame("reconnect", {"after": after})
                return
            if not channel.wait(pokes, min(settings.keep_alive, left)):
                yield KEEP_ALIVE
                state = shared.games.load(game)
                if state.version < after:
                    yield Frame("reconnect", {"after": after})
                    return
    except StoreError:
        yield Frame("reconnect", {"after": after})


class Asked(NamedTuple):
    """What a viewer may know of the open questions: their ids, and who is waited for."""

    open: list[str]
    waiting: list[str]


def _asked(state: State, who: Visitor) -> Asked:
    questions = views.view(state, who.perspective(state))["questions"]
    return Asked([question["id"] for question in questions if question["id"]], views.waiting(state))


def _hint(state: State, asked: Asked) -> dict[str, Any]:
    """The present values of everything that ephemeral frames tell."""
    return {
        "version": state.version,
        "status": state.status,
        "paused": state.paused,
        **asked._asdict(),
    }


def _change(state: State, before: Asked, now: Asked) -> dict[str, Any]:
    return {
        "version": state.version,
        "opened": [id for id in now.open if id not in before.open],
        "closed": [id for id in before.open if id not in now.open],
        "waiting": now.waiting,
    }


def _sse(frame: Frame) -> bytes:
    if not frame.name:
        return b": keep-alive\n\n"
    id = b"" if frame.id is None else b"id: %d\n" % frame.id
    return b"%sevent: %s\ndata: %s\n\n" % (id, frame.name.encode(), msgspec.json.encode(frame.data))


def _line(frame: Frame) -> bytes:
    if not frame.name:
        return b"\n"
    id = {} if frame.id is None else {"id": frame.id}
    return msgspec.json.encode({"frame": frame.name, **id, "data": frame.data}) + b"\n"
