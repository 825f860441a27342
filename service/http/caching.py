"""Headers that say how long an answer stays as it is (RFC 9111), and whether the client has it (RFC 9110, 13.1).

A tag names what an answer says. In a content coding the same is other bytes, and a strong tag is of bytes: so the tag
of a coded answer has the coding after a colon, `"57.red:zstd"`. A client that names any of them holds what the answer
would say.
"""

import re
from collections.abc import Mapping

from flask import Response

from domain.state import State
from service.http.codings import CODINGS
from service.http.request_scope import scope
from service.http.whole_response import WholeResponse

FOR_EVER = "public, max-age=31536000, immutable"
"""The value for what never changes: nobody asks again (RFC 8246)."""
IMMUTABLE = "public, max-age=86400, immutable"
"""The same, but a game that is purged is forgotten everywhere a day later."""
EACH_TIME = "private, no-cache"

_TAG = re.compile(r'(?:W/)?"([^"]*)"')
_CODED = re.compile(f":(?:{'|'.join(CODINGS)})$")


def as_seen(now: State, is_private: bool) -> dict[str, str]:
    """Returns the headers of an answer that depends only on the log and on the viewer; `now` is the newest state.

    No cache answers for the server if the game is private: the token may have ended.
    """
    lasting = now.finalized and not is_private
    return {"Vary": "Authorization", "Cache-Control": IMMUTABLE if lasting else EACH_TIME}


def of_a_state(state: State, now: State, viewer: str, is_private: bool) -> dict[str, str]:
    """Returns the headers of a state as a viewer sees it; `now` is the newest one."""
    return {"ETag": etag(state, viewer), **as_seen(now, is_private)}


def etag(state: State, viewer: str) -> str:
    """Returns the tag of a state as a viewer sees it: it depends on nothing else."""
    return f'"{state.version}.{viewer}"'


def coded_tag(tag: str, coding: str) -> str:
    """Returns the tag of the same answer in a content coding; without one it is the tag itself."""
    return f'{tag[:-1]}:{coding}"' if coding else tag


def in_coding(headers: Mapping[str, str], coding: str) -> dict[str, str]:
    """Returns the headers of an answer, with its tag, when it is sent in this content coding; the same without one."""
    if not coding:
        return dict(headers)
    return {**headers, "ETag": coded_tag(headers["ETag"], coding), "Content-Encoding": coding}


def held(header: str | None, tag: str) -> str:
    """Returns the tag of this answer that an If-None-Match names, as the client wrote it; else an empty text.

    The comparison is weak, as RFC 9110 says. `*` stands for any tag.
    """
    if not header or header == tag:
        return tag if header else ""
    if header.strip() == "*":
        return tag
    wanted = tag.removeprefix("W/").strip('"')
    # A client that has several answers is told which of them is the right one.
    return next((match[0] for match in _TAG.finditer(header) if _CODED.sub("", match[1]) == wanted), "")


def matches(header: str, tag: str) -> bool:
    """Returns whether an If-Match names this strong tag, or is `*` (RFC 9110, 13.1.1).

    A weak tag matches nothing. The tag of a coded answer stands for what that answer says, as in If-None-Match.
    """
    if header.strip() == "*":
        return True
    wanted = tag.strip('"')
    return any(not match[0].startswith("W/") and _CODED.sub("", match[1]) == wanted for match in _TAG.finditer(header))


def not_modified(headers: Mapping[str, str]) -> Response | None:
    """Returns 304 with the headers of the whole answer if the client holds what it says, whose tag is its `ETag`."""
    held_tag = held(scope().header("If-None-Match"), headers["ETag"])
    return WholeResponse(status=304, headers={**headers, "ETag": held_tag}) if held_tag else None
