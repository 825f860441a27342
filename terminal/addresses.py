"""The names of a game for people: its id, its address, or an invitation with a code."""

import re
from typing import NamedTuple

DEFAULT_SERVER = "http://127.0.0.1:8080"
_WRITTEN = re.compile(
    r"(?:(?P<server>https?://[^\s?#]+?)(?:(?:/v1)?/games/|/?\?game=))?(?P<game>g_[A-Za-z0-9]+)"
    r"(?:\+(?P<code>[A-Za-z0-9_-]{1,64}))?/?"
)


class GameAddress(NamedTuple):
    """A game at a server, and the code of an invitation, which may be empty."""

    server: str
    game: str
    code: str


def place(written: str, server: str) -> GameAddress:
    """Returns the game that is meant: `g_1`, `g_1+CODE`, or the address of either. Raises ValueError."""
    match = _WRITTEN.fullmatch(written.strip())
    if not match:
        raise ValueError(f"{written!r} names no game. Give its id (g_...), its address or an invitation (g_...+CODE).")
    return GameAddress(match["server"] or server, match["game"], match["code"] or "")


def address(server: str, game: str, code: str = "") -> str:
    """Returns the address of a game; with a code it is an invitation."""
    return f"{server.rstrip('/')}/v1/games/{game}" + (f"+{code}" if code else "")
