"""The results of rated games, as the entries of the log of finished games say them."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from domain.rating.places import RatedResult
from service.store.finished.entries import UNRATED, FinishedEntry


class LoggedResult(NamedTuple):
    """A result with its game and its place in the log, from 0."""

    place: int
    game: str
    result: RatedResult


def left_out(entries: Iterable[FinishedEntry]) -> set[str]:
    """Returns the games whose results the operator has taken out of the ladder."""
    return {entry.game for entry in entries if entry.kind == UNRATED}


def counted(entries: Iterable[FinishedEntry], unrated: Collection[str] = (), first: int = 0) -> Iterator[LoggedResult]:
    """Yields the results that count, in the order of the log, of entries from place `first` on."""
    for place, entry in enumerate(entries, first):
        if entry.game not in unrated and (result := entry.result()) is not None:
            yield LoggedResult(place, entry.game, result)
