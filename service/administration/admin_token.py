"""The operator's token; `python -m service admin-token` makes one and prints it, with its hash, this once.

`cea_` and 32 random bytes. The service knows only the SHA-256; what it is compared with comes from the environment.
"""

import hmac
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

from service.callers.tokens import digest

PREFIX = "cea_"

_TOKEN = re.compile(r"cea_[A-Za-z0-9_-]{43}")
_HASH = re.compile(r"[0-9a-f]{64}")


def new() -> str:
    """Returns a new token; nobody has seen it before."""
    return PREFIX + secrets.token_urlsafe(32)


def chosen(environment: Mapping[str, str]) -> str:
    """Returns the SHA-256 (hex) of the operator's token; empty when there is none and nobody may administer.

    ADMIN_TOKEN_HASH is that hash, ADMIN_TOKEN_FILE a file with the hash or the token, ADMIN_TOKEN the token. Raises
    ValueError, one line that never holds the value, when it is none of these or when several are given.
    """
    sources = {
        "ADMIN_TOKEN_HASH": environment.get("ADMIN_TOKEN_HASH"),
        "ADMIN_TOKEN_FILE": environment.get("ADMIN_TOKEN_FILE"),
        "ADMIN_TOKEN": environment.get("ADMIN_TOKEN"),
    }
    tokens = [(name, value) for name, value in sources.items() if value]
    if not tokens:
        return ""
    if len(tokens) > 1:
        raise ValueError(f"{tokens[0][0]} and {tokens[1][0]} are both set: give one of {', '.join(sources)}")
    name, value = tokens[0]
    value = _content(value) if name == "ADMIN_TOKEN_FILE" else value
    if name != "ADMIN_TOKEN" and _HASH.fullmatch(value.lower()):
        return value.lower()
    if name != "ADMIN_TOKEN_HASH" and _TOKEN.fullmatch(value):
        return digest(value)
    wanted = {"ADMIN_TOKEN_HASH": "64 hex digits", "ADMIN_TOKEN": "a token `cea_...`"}.get(name, "a file with either")
    raise ValueError(f"{name} is not {wanted}: `python -m service admin-token` makes a token and its hash")


def _content(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ValueError(f"ADMIN_TOKEN_FILE: {path} cannot be read ({why})") from None


def matches(token: str, hashed: str) -> bool:
    """Checks whether this is the token with that hash. The time it takes reveals nothing of either."""
    return hmac.compare_digest(digest(token), hashed) if hashed else False


def is_right(header: str | None, hashed: str) -> bool:
    """Checks whether an `Authorization` header brings the operator's token, of which `hashed` is the hash."""
    scheme, _, token = (header or "").partition(" ")
    return scheme.lower() == "bearer" and token.strip().startswith(PREFIX) and matches(token.strip(), hashed)
