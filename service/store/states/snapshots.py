"""Snapshots of folded states: a cache in the store. Losing, damaging or outdating one loses nothing.

One snapshot for each stretch of events is kept, so that every version is near one.
"""

import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

import msgspec
import redis

import domain
from domain import state as states
from domain.history import lives, living
from domain.state import State
from service.store.log.consents import Marks
from service.store.log.event_log import key

EVERY = 100
FEW = 16
"""Undos of a log that are looked through each time."""
NEAR = 8
"""Stretches that are read at once: a stretch has no useful snapshot if a command went past it or was undone."""


_OF_A_LOG: dict[int, tuple[tuple[tuple[int, int], ...], list[tuple[int, int]]]] = {}
"""The ranges that are alive at the last undo of some logs. The undos are held, so that no id comes again."""
_LOGS = 64


def alive_at(undos: tuple[tuple[int, int], ...], version: int) -> list[tuple[int, int]]:
    """Returns the ranges (first, last) of events that are alive at a version, oldest first.

    A log hands the same `undos` on from command to command. Until the next undo only the end of the last range moves,
    so an old game with thousands of undos costs no more than a young one.
    """
    if len(undos) < FEW or version < undos[-1][0]:
        return living(undos, version)
    cached = _OF_A_LOG.get(id(undos))
    if cached is None:
        if len(_OF_A_LOG) >= _LOGS:
            _OF_A_LOG.clear()
        cached = _OF_A_LOG[id(undos)] = (undos, living(undos, undos[-1][0]))
    ranges = cached[1]
    return [*ranges[:-1], (ranges[-1][0], version)]


class Snapshot(NamedTuple):
    """A state, its version, the chain head there (hex) and the time of its last event (unix ms).

    `undos`: all undos of the log up to there, dead ones too. `consents`: where it has requests on which seats vote.
    """

    state: State
    version: int
    hash: str
    at: int
    undos: tuple[tuple[int, int], ...] = ()
    consents: Marks = ()

    @property
    def alive(self) -> list[tuple[int, int]]:
        """The ranges (first, last) of events that are alive there."""
        return alive_at(self.undos, self.version)


class _StoredSnapshot(msgspec.Struct, array_like=True):
    fold: str
    version: int
    hash: str
    at: int
    undos: tuple[tuple[int, int], ...]
    consents: Marks
    digest: bytes
    state: bytes


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_StoredSnapshot)


@cache
def fold_fingerprint() -> str:
    """Returns a hash over the sources that a folded state depends on, and the version of the package."""
    # The whole domain, not just the reducers: functions that a reducer calls may change its result too.
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
    """Returns True if a snapshot is to be written on the way from one version to the other."""
    return before // EVERY != after // EVERY


def write(client: Any, game: str, snapshot: Snapshot) -> None:
    """Keeps the snapshot beside those of other stretches of the log. Never fails: it is only a cache."""
    content = zlib.compress(states.encode(snapshot.state), 1)
    place = (fold_fingerprint(), *snapshot[1:])
    stored = _ENCODER.encode(_StoredSnapshot(*place, _digest(place, content), content))
    with suppress(redis.RedisError):
        client.hset(key(game, "snap"), str(snapshot.version // EVERY), stored)


def read(client: Any, game: str, alive: Sequence[tuple[int, int]]) -> Snapshot | None:
    """Returns the newest kept snapshot of a version in these ranges (oldest first); None when there is none.

    Damaged and outdated ones do not count.
    """
    places = (place for first, last in reversed(alive) for place in range(last // EVERY, first // EVERY - 1, -1))
    stretches = iter(dict.fromkeys(places))
    with suppress(redis.RedisError):
        while near := [str(stretch) for stretch in islice(stretches, NEAR)]:
            for raw in client.hmget(key(game, "snap"), near):
                if raw is not None and (snapshot := _whole(raw, alive)):
                    return snapshot
    return None


def _whole(raw: bytes, alive: Sequence[tuple[int, int]]) -> Snapshot | None:
    try:
        stored = _DECODER.decode(raw)
        if not lives(alive, stored.version):
            return None
        place = (stored.fold, stored.version, stored.hash, stored.at, stored.undos, stored.consents)
        if stored.fold != fold_fingerprint() or stored.digest != _digest(place, stored.state):
            return None
        state = _with_shared_names(states.decode(zlib.decompress(stored.state)))
        return Snapshot(state, *place[1:])
    except (msgspec.MsgspecError, ValueError, zlib.error):
        return None


def _with_shared_names(state: State) -> State:
    """Returns the same state, with the names of ships, places, cards and aliens that all states of the process share.

    Most of a state's memory is such names.
    """
    state.ships = {intern(ship): intern(place) for ship, place in state.ships.items()}
    state.zones = {intern(zone): [intern(card) for card in cards] for zone, cards in state.zones.items()}
    state.unused_aliens = [intern(alien) for alien in state.unused_aliens]
    return state


def _digest(place: tuple[Any, ...], content: bytes) -> bytes:
    return sha256(repr(place).encode() + content).digest()
