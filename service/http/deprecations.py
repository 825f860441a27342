"""Deprecations in `/v1`: since when, when the thing goes, and what replaces it.

Inside `/v1` nothing vanishes that was not in this table before. A row is written in the release that replaces
something, and removed in the release after the one in which that thing is gone. Answers of a deprecated operation say
it in their headers; `openapi.yaml`, `/v1/meta` and docs/clients/deprecation.md say it of members and values too.
"""

from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from typing import NamedTuple

NOTICE = timedelta(days=180)
"""The time for which, at least, a deprecated thing still works."""

OPERATION, MEMBER, VALUE = "operation", "member", "value"
KINDS = (OPERATION, MEMBER, VALUE)


class Deprecation(NamedTuple):
    """A thing that goes, by its name in `openapi.yaml`, and what takes its place.

    An operation is named by its id, a member as `Schema.member`, a value as `Schema.value`, where the schema is a set
    of words. The days are those of UTC: from `since` on it is deprecated, and until `sunset` it works. `replacement` is
    named in the same way. `link` is an address that explains the change to people.
    """

    kind: str
    name: str
    since: date
    sunset: date
    replacement: str
    link: str


TABLE: tuple[Deprecation, ...] = ()
"""Everything that is deprecated now."""


def headers_of(operation: str) -> list[tuple[str, str]]:
    """Returns the headers with which answers of a deprecated operation announce its end; else none.

    `Deprecation` and its link are of RFC 9745, `Sunset` is of RFC 8594.
    """
    return [header for each in TABLE if each.kind == OPERATION and each.name == operation for header in _headers(each)]


def _headers(each: Deprecation) -> tuple[tuple[str, str], ...]:
    return (
        ("Deprecation", f"@{int(_midnight(each.since).timestamp())}"),
        ("Sunset", format_datetime(_midnight(each.sunset), usegmt=True)),
        ("Link", f'<{each.link}>; rel="deprecation"; type="text/html"'),
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def sentence(each: Deprecation) -> str:
    """Returns the same for people, in Markdown."""
    return f"Deprecated since {each.since}: use `{each.replacement}`. It works until {each.sunset}."
