"""Target and length of a request: they must be clear before anything else is looked at (RFC 9112).

The parser takes more than we can answer for. A request that two servers could understand differently is refused.
"""

import re
from collections.abc import Sequence

from service.http.problems import Problem

FRAMING_FIELDS = frozenset((b"host", b"transfer-encoding"))
"""Headers that are looked at here, in lower case."""
VERSIONS = ("1.0", "1.1")
_HOST = re.compile(rb"(?:[\w.~!$&'()*+;=%-]*|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?", re.ASCII)

ASTERISK = b"*"
"""The target of an `OPTIONS` that asks about the server and no resource of it (RFC 9112, 3.2.4)."""
_AUTHORITY_ALONE = re.compile(rb"(https?://[^/?#]+)(\?.*)?", re.IGNORECASE | re.DOTALL)


def target_of(method: bytes, url: bytes) -> bytes | None:
    """Returns the target of a request, with the path that an absolute one may leave out; None for an invalid one.

    The path of an address without one is `/`, and the asterisk for `OPTIONS` (RFC 9112, 3.2).
    """
    if match := _AUTHORITY_ALONE.fullmatch(url):
        if method == b"OPTIONS" and not match[2]:
            return ASTERISK
        return match[1] + b"/" + (match[2] or b"")
    if url.startswith(ASTERISK):
        return url if url == ASTERISK and method == b"OPTIONS" else None
    return url


def fault_of(version: str, fields: Sequence[tuple[bytes, bytes]]) -> Problem | None:
    """Returns what is wrong with a head of this version and these fields; None if nothing is."""
    if version not in VERSIONS:
        return Problem("http_version_unsupported")
    hosts = [value for name, value in fields if name == b"host"]
    if len(hosts) > 1 or (not hosts and version == "1.1"):
        return Problem("malformed_request", "Send one Host.")
    if hosts and not _HOST.fullmatch(hosts[0]):
        return Problem("malformed_request", "The Host is none.")
    codings = b",".join(value for name, value in fields if name == b"transfer-encoding")
    if not codings:
        return None if len(fields) == len(hosts) else Problem("malformed_request", "The Transfer-Encoding is empty.")
    if codings.strip().lower() != b"chunked":
        return Problem("transfer_coding_unsupported")
    return Problem("malformed_request", "HTTP/1.0 has no chunks.") if version == "1.0" else None
