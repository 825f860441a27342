"""Snapshots of folded states: a cache in the store. Losing, damaging or outdating one loses nothing."""

from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis

import domain
from domain import state as states
from domain.state import State
from service.store.log import key

EVERY = 100


class Snapshot(NamedTuple):
    """A state, its version, the chain head there (hex) and the time of its last event (unix ms)."""

    state: State
    version: int
    hash: str
    at: int


class _Stored(msgspec.Struct, array_like=True):
    fold: str
    version: int
    hash: str
    at: int
    digest: bytes
    state: bytes


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Stored)


@cache
def fold_fingerprint() -> str:
    """Hash over the sources that a folded state depends on, and the version of the package."""
    # All of the domain and not just the reducers: what a reducer calls may change its result too.
    root = Path(str(domain.__file__)).parent
    sources = sha256(_package_version().encode())
    for path in sorted(root.rglob("*.py")):
        sources.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return sources.hexdigest()[:32]


def _package_version() -> str:
    try:
        return version("cosmic-ledger")
    except PackageNotFoundError:
        return "source"


def crosses(before: int, after: int) -> bool:
    """True when a snapshot is to be written on the way from one version to the other."""
    return before // EVERY != after // EVERY


def write(client: redis.Redis, game: str, snapshot: Snapshot) -> None:
    """Keeps the snapshot in place of an older one. Never fails: it is only a cache."""
    content = states.encode(snapshot.state)
    place = (fold_fingerprint(), snapshot.version, snapshot.hash, snapshot.at)
    with suppress(redis.RedisError):
        client.set(key(game, "snap"), _ENCODER.encode(_Stored(*place, _digest(place, content), content)))


def read(client: redis.Redis, game: str) -> Snapshot | None:
    """The kept snapshot; None when there is none, it is damaged, or other code folded it."""
    try:
        raw: Any = client.get(key(game, "snap"))
        if raw is None:
            return None
        stored = _DECODER.decode(raw)
        place = (stored.fold, stored.version, stored.hash, stored.at)
        if stored.fold != fold_fingerprint() or stored.digest != _digest(place, stored.state):
            return None
        return Snapshot(states.decode(stored.state), stored.version, stored.hash, stored.at)
    except (redis.RedisError, msgspec.MsgspecError, ValueError):
        return None


def _digest(place: tuple[str, int, str, int], content: bytes) -> bytes:
    return sha256(repr(place).encode() + content).digest()
