"""The check that no log was truncated: nothing in it was trimmed or deleted, and nothing is about to expire.

`XLEN == entries-added`, and the last entry is the one of the head. No entry but the last is read.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from service.store.log.entries import head_after
from service.store.log.event_log import answering, key

LASTING = ("ev", "pv", "head", "cmd", "key")
GONE = -2
FOR_EVER = (-1, GONE)
"""Answers of TTL for a key that stays, and for one that is not there."""


class Finding(NamedTuple):
    """A fault of the log of a game, in a few words."""

    game: str
    detail: str


def look(client: Any, games: Iterable[str]) -> Iterator[Finding]:
    """Yields what is wrong with these games. Raises StoreUnavailable."""
    for game in games:
        yield from (Finding(game, detail) for detail in _faults(client, game))


def _faults(client: Any, game: str) -> Iterator[str]:
    head, events, hidden, newest, *lives, again = _read(client, game)
    while again != head:
        # It has moved meanwhile.
        head, events, hidden, newest, *lives, again = _read(client, game)
    version, hash, status = head
    yield from (f"its {name} expires" for name, life in zip(LASTING, lives, strict=True) if life not in FOR_EVER)
    if status == b"archived":
        return
    length = int(version or 0)
    if length and lives[LASTING.index("key")] == GONE:
        yield "its seed and salts are gone"
    for name, stream in (("commands", events), ("hidden parts", hidden)):
        if isinstance(stream, dict):
            yield from _shortened(name, stream)
    if not isinstance(events, dict):
        if length:
            yield f"its {length} events are gone"
        return
    if (last := events["last-generated-id"]) != b"%d-0" % length:
        yield f"its head says {length} events, {last.partition(b'-')[0].decode()} were written"
    elif newest and head_after(newest[0][1]) != (hash or b"").decode():
        yield "its last event is not the one of its head"


def _read(client: Any, game: str) -> list[Any]:
    """Reads the head, both streams, the newest entry, lives, and the head once more.

    An error takes the place of what is missing.
    """
    with answering():
        pipe = client.pipeline(transaction=False)
        pipe.hmget(key(game, "head"), "v", "h", "st")
        for name in ("ev", "pv"):
            pipe.xinfo_stream(key(game, name))
        pipe.xrevrange(key(game, "ev"), count=1)
        for name in LASTING:
            pipe.ttl(key(game, name))
        pipe.hmget(key(game, "head"), "v", "h", "st")
        answers = pipe.execute(raise_on_error=False)
        if isinstance(answers[-1], Exception):
            raise answers[-1]
        return list(answers)


def _shortened(name: str, stream: dict[str, Any]) -> Iterator[str]:
    length, added = stream["length"], stream["entries-added"]
    if length != added:
        yield f"of {added} {name} {length} are left"
