"""The cache of a state: what was computed of it, for three lifetimes, and the index of abilities (`engine.index`).

It is no part of the state: no bytes, no hash and no comparison contain it, and it goes when the state goes. What is in
it must never be changed, because several threads may hold it.
"""

from __future__ import annotations

from typing import Any, Protocol


class Versioned(Protocol):
    """The part of a state that its cache reads."""

    version: int


_CACHE = "cache"


class Cache:
    """One state's cache. The first two tables come with the version of which they are true."""

    __slots__ = ("decision", "index", "ships", "version")

    def __init__(self) -> None:
        self.version: tuple[int, dict[str, Any]] = (-1, {})
        self.decision: tuple[int, dict[str, Any]] = (-1, {})
        self.ships: dict[str, Any] = {}
        self.index: Any = None


def of(state: Versioned) -> Cache:
    """Returns the cache of the state."""
    cache: Cache | None = state.__dict__.get(_CACHE)
    if cache is None:
        # Two threads that come at once get the same one.
        cache = state.__dict__.setdefault(_CACHE, Cache())
    return cache


def index(state: Versioned) -> Any:
    """Returns the index of abilities, if one was made."""
    cache: Cache | None = state.__dict__.get(_CACHE)
    return None if cache is None else cache.index


def of_version(state: Versioned) -> dict[str, Any]:
    """Returns values that were computed of the state as it is now. The table is empty after the next event."""
    cache = of(state)
    if cache.version[0] != state.version:
        cache.version = (state.version, {})
    return cache.version[1]


def of_decision(state: Versioned) -> dict[str, Any]:
    """Returns a table like `of_version`, for what may hold the state itself: no copy takes it over.

    It is for those who decide in place, and not for a state that others see: such a state is freed late.
    """
    cache = of(state)
    if cache.decision[0] != state.version:
        cache.decision = (state.version, {})
    return cache.decision[1]


def of_ships(state: Versioned) -> dict[str, Any]:
    """Returns a table like `of_version`, for what depends on places and commanders of ships and the order of planets.

    Few events move ships, and after each of them rules look ships up: so this lasts until ships change.
    """
    return of(state).ships


def clear(state: Versioned) -> None:
    """Drops what is true of this version alone, because rules are about to change the state without an event."""
    if (cache := state.__dict__.get(_CACHE)) is not None:
        cache.version = cache.decision = (-1, {})


def clear_ships(state: Versioned) -> None:
    """Drops what is true until ships change, also when planets come, move or go.

    `board.ships_moved` drops less, when it is known which have moved.
    """
    if (cache := state.__dict__.get(_CACHE)) is not None:
        cache.ships = {}


def share(state: Versioned, copy: Versioned) -> None:
    """Gives a copy of the state what is true of both."""
    of_version(copy).update(of_version(state))
    of_ships(copy).update(of_ships(state))
