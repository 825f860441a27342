"""Stretches of a log: its entries between two versions, in either direction, read some at a time."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.history import first_of
from service.store.games import Games
from service.store.log.entries import LogEntry

AT_ONCE = 500
"""Entries that are read at once."""
Ranges = Sequence[tuple[int, int]]
"""First and last version of each range of a log that is read, oldest first."""


class RangePage(NamedTuple):
    """Some items of a list as clients get them, and whether there are more beyond them."""

    items: list[dict[str, Any]]
    more: bool


def onwards(games: Games, game: str, ranges: Ranges, after: int) -> Iterator[LogEntry]:
    """Yields the entries of these ranges after a version, oldest first. Raises Corrupt, StoreUnavailable."""
    for first, last in ranges:
        at = max(first - 1, after)
        while at < last:
            entries = games.between(game, at, min(at + AT_ONCE, last))
            if not entries:
                return
            yield from entries
            at = entries[-1].seq


def backwards(games: Games, game: str, ranges: Ranges, before: int) -> Iterator[LogEntry]:
    """Yields the entries of these ranges before a version, newest first. Raises Corrupt, StoreUnavailable."""
    for first, last in reversed(ranges):
        at = min(last, before - 1)
        while at >= first:
            after = max(first - 1, at - AT_ONCE)
            yield from reversed(games.between(game, after, at))
            at = after


def predecessor(ranges: Ranges, version: int) -> int:
    """Returns the version in these ranges before another one; 0 when there is none."""
    earlier = [each for each in ranges if first_of(each) < version]
    return min(earlier[-1][1], version - 1) if earlier else 0
