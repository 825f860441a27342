"""The comparison of two games: what they have in common, and how each went on from there (PAST-01)."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from domain import state as states
from domain.events import Event, GameCreated, GameStarted, SettingsChanged
from domain.game.history.teller import seen
from domain.game.views import PUBLIC
from domain.history import common
from domain.reducers import evolve
from domain.story import SENTENCES
from service.http.public_paths import public
from service.play.reading import narration
from service.play.reading.ranges import onwards
from service.store.errors import GameNotFound
from service.store.games import Games
from service.store.log import decoding
from service.store.states.snapshots import Snapshot

DEEPEST = 16
"""Forks of forks that are followed back."""
LOOKED_AT = 20_000
"""Events of each game that are compared, where the games were dealt by the same seed."""
FORK, SEED = "fork", "seed"


class GameVersion(NamedTuple):
    """A version of a game."""

    game: str
    version: int


class GameRange(NamedTuple):
    """Some events of a game, the first and the last."""

    game: str
    first: int
    last: int


class GameComparison(NamedTuple):
    """The place where two games part: one place of a game from which both come, or one of each.

    `sides`: how each went on.
    """

    kind: str
    common: list[GameVersion]
    sides: tuple[list[GameRange], list[GameRange]]


Perspective = Callable[[str, Snapshot], str | None]
"""The viewer as whom the sender may see a game at its newest version: a seat or `public`; None for nothing at all."""


def compared(games: Games, one: str, other: str) -> GameComparison | None:
    """Returns the place where two games part; None when they have nothing in common.

    Raises GameNotFound, Corrupt, StoreUnavailable.
    """
    mine, theirs = _ancestry(games, one), _ancestry(games, other)
    shared = next((each for each in mine if each.game in {place.game for place in theirs}), None)
    return _of_forks(games, shared.game, mine, theirs) if shared else _of_a_seed(games, one, other)


def _ancestry(games: Games, game: str) -> list[GameVersion]:
    """Returns a game at its newest version, and the versions of others from which it comes, the nearest first."""
    ancestors: list[GameVersion] = []
    newest = games.newest(game)
    place = GameVersion(game, newest.version)
    while len(ancestors) < DEEPEST:
        ancestors.append(place)
        origin = newest.state.origin
        if origin is None:
            break
        place = GameVersion(origin.game, origin.seq)
        try:
            newest = games.newest(origin.game)
        except GameNotFound:
            break
    return ancestors


def _of_forks(games: Games, shared: str, mine: list[GameVersion], theirs: list[GameVersion]) -> GameComparison | None:
    there = [next(place.version for place in line if place.game == shared) for line in (mine, theirs)]
    version = common(games.newest(shared).undos, there[0], there[1])
    sides = (_since(mine, shared, version), _since(theirs, shared, version))
    return GameComparison(FORK, [GameVersion(shared, version)], sides) if version else None


def _since(line: list[GameVersion], shared: str, version: int) -> list[GameRange]:
    """Returns the course of a game from a version of one from which it comes."""
    number = [place.game for place in line].index(shared)
    later = [GameRange(place.game, 1, place.version) for place in reversed(line[:number])]
    here = GameRange(shared, version + 1, line[number].version)
    return [here, *later] if here.first <= here.last else later


def _of_a_seed(games: Games, one: str, other: str) -> GameComparison | None:
    """Returns games with the same settings that were dealt by the same chosen seed.

    Only what everybody sees is compared, unless both are over: a difference in a secret must not show.
    """
    if not _dealt_alike(games, one, other):
        return None
    newest = games.newest(one), games.newest(other)
    viewer = None if all(each.state.finalized for each in newest) else PUBLIC
    mine, theirs = (_happenings(games, game, at, viewer) for game, at in zip((one, other), newest, strict=True))
    last: tuple[int, int] | None = None
    for (version, event), (their_version, their_event) in islice(zip(mine, theirs, strict=False), LOOKED_AT):
        if event != their_event:
            break
        last = version, their_version
    if last is None:
        return None
    places = [GameVersion(one, last[0]), GameVersion(other, last[1])]
    sides = [GameRange(place.game, place.version + 1, at.version) for place, at in zip(places, newest, strict=True)]
    return GameComparison(SEED, places, ([sides[0]], [sides[1]]))


def _dealt_alike(games: Games, one: str, other: str) -> bool:
    begun = [_begun(games, game) for game in (one, other)]
    return None not in begun and begun[0] == begun[1]


def _begun(games: Games, game: str) -> GameCreated | None:
    """Returns the first event of a game with a chosen seed, with the settings with which it starts, and without its
    name.
    """
    created, now = decoding.decoded(game, games.between(game, 0, 1)[0]), states.new()
    if not isinstance(created, GameCreated) or not created.chosen_seed:
        return None
    for entry in onwards(games, game, games.newest(game).alive, 0):
        event = decoding.decoded(game, entry)
        if isinstance(event, GameStarted):
            break
        if isinstance(event, GameCreated | SettingsChanged):
            evolve(now, event)
    return msgspec.structs.replace(
        created,
        game="",
        seats=list(now.seats),
        variants=list(now.variants),
        options=now.options,
        home_planets=now.home_planets,
    )


def _happenings(games: Games, game: str, newest: Snapshot, viewer: str | None) -> Iterator[tuple[int, Event]]:
    """Yields the events of a game that its history has sentences for, from its start on, as a viewer sees them.

    Without what was undone.
    """
    started = False
    for entry in onwards(games, game, newest.alive, 0):
        event = decoding.decoded(game, entry)
        started = started or isinstance(event, GameStarted)
        if started and type(event) in SENTENCES:
            yield entry.seq, seen(event, viewer)


def side(games: Games, ranges: list[GameRange], sees: Perspective, limit: int, level: str) -> dict[str, Any]:
    """Returns one game from the place where the two part, as the sender may read it: at most `limit` items of the
    history.

    A stretch in a game that the sender may not read is left out.
    """
    items: list[dict[str, Any]] = []
    for game, first, last in ranges:
        newest = games.newest(game)
        viewer = sees(game, newest)
        if viewer is None or first > last:
            continue
        page = narration.of_game(games, game, newest, viewer, first, last, limit - len(items), level)
        items += [{"game": game, **narration.item(line)} for line in page.lines]
        if page.following:
            address = public(f"/v1/games/{game}/history?from={page.following}&limit={limit}&level={level}")
            return {"items": items, "next": address}
    return {"items": items, "next": None}
