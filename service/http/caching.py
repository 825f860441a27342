"""How long an answer stays as it is (RFC 9111), and whether the client still has it (RFC 9110, 13.1.2)."""

from collections.abc import Mapping

from flask import Response

from domain.state import State
from service.http.answers import WholeAnswer
from service.http.request_scope import scope

FOR_EVER = "public, max-age=31536000, immutable"
"""Nothing asks again (RFC 8246)."""
IMMUTABLE = "public, max-age=86400, immutable"
"""The same, but a game that is purged is forgotten everywhere a day later."""
EACH_TIME = "private, no-cache"


def as_seen(now: State, is_private: bool) -> dict[str, str]:
    """Headers of an answer that depends only on the log and on the viewer; `now` is the newest state.

    Of a private game no cache answers for the server: the token may have ended.
    """
    lasting = now.finalized and not is_private
    return {"Vary": "Authorization", "Cache-Control": IMMUTABLE if lasting else EACH_TIME}


def of_a_state(state: State, now: State, viewer: str, is_private: bool) -> dict[str, str]:
    """Headers of a state as a viewer sees it; `now` is the newest one."""
    return {"ETag": etag(state, viewer), **as_seen(now, is_private)}


def etag(state: State, viewer: str) -> str:
    """The tag of a state as a viewer sees it: it depends on nothing else."""
    return f'"{state.version}.{viewer}"'


def not_modified(headers: Mapping[str, str]) -> Response | None:
    """304 with the headers of the whole answer when the client holds this very representation, its `ETag`."""
    here = scope()
    given = here.header("If-None-Match")
    # Most clients name none, or just this one: then there is no list to parse.
    held = given == headers["ETag"] or (given is not None and headers["ETag"].strip('"') in here.asked.if_none_match)
    return WholeAnswer(status=304, headers=dict(headers)) if held else None
