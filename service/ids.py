"""Identifiers and the clock of the service: the domain has neither."""

import hashlib
import re
import secrets
import time
from datetime import UTC, datetime
from functools import lru_cache

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GAME = re.compile(r"g_[0-7][0-9A-HJKMNP-TV-Z]{25}")
_LADDER = re.compile(r"l_[0-9a-f]{16}")
_PATH = re.compile(rf"/v1/games/({_GAME.pattern})(?:/|$)")


def now() -> int:
    """Returns the time of the server in unix milliseconds."""
    return time.time_ns() // 1_000_000


def iso(milliseconds: int) -> str:
    """Returns unix milliseconds as an RFC 3339 date-time in UTC, with milliseconds and offset."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{_second(seconds)}.{rest:03}+00:00"


@lru_cache(maxsize=256)
def _second(seconds: int) -> str:
    """Returns a second as text. Cached: many commands, and the deadlines of a question, share one second."""
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None).isoformat()


def ulid() -> str:
    """Returns an id of 48 bits of time and 80 random bits: 26 characters that sort by time."""
    number = now() << 80 | secrets.randbits(80)
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(125, -1, -5))


def game() -> str:
    """Returns a new game id."""
    return "g_" + ulid()


def game_of(path: str) -> str:
    """Returns the id of the game that a path of the API leads to; nothing for other paths."""
    match = _PATH.match(path)
    return match[1] if match else ""


def is_game(id: str) -> bool:
    """Returns True if this has the form of a game id."""
    return _GAME.fullmatch(id) is not None


def person() -> str:
    """Returns a new random id of a person who may play in many games; no log has it."""
    return secrets.token_hex(8)


def ladder() -> str:
    """Returns a new random id of a person on the ladder: the same in all rated games."""
    return "l_" + secrets.token_hex(8)


def is_ladder(id: str) -> bool:
    """Returns True if this has the form of the ladder id of a person."""
    return _LADDER.fullmatch(id) is not None


def player() -> str:
    """Returns a new random id of the player of a seat: all that the log knows of a person."""
    return "p_" + secrets.token_hex(8)


def player_again(before: str, game: str) -> str:
    """Returns the id of a player in the rematch of a game: the same one each time that this player asks."""
    return "p_" + hashlib.sha256(f"{before} {game}".encode()).hexdigest()[:16]
