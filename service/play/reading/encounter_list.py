"""The encounters of a game, as a list shows them."""

from itertools import islice
from typing import Any, NamedTuple

import msgspec

from domain.events import TYPES, EncounterBegan
from domain.game.history import commands
from domain.game.history.encounters import CONCERNING, GAME_OVER, LAID, Encounters, ToldEncounter
from domain.game.history.teller import BEGINNING, CHANGES
from domain.game.views import eyes
from domain.story import Scene
from service.play.reading.ranges import RangePage, Ranges, backwards, onwards, predecessor
from service.store.games import Games
from service.store.log import decoding
from service.store.states.snapshots import Snapshot

_SILENT = tuple(
    b'{"type":"%s"' % name.encode() for name, kind in TYPES.items() if kind not in CONCERNING and kind not in CHANGES
)
"""The beginnings of bodies of events that say nothing of an encounter and change no scene."""
_BEGINNINGS = tuple(b'{"type":"%s"' % kind.type.encode() for kind in (EncounterBegan, *LAID))


Part = tuple[int, int]
"""The place of an event within its command: its index, and how many events the command has."""


class _EncounterFields(msgspec.Struct):
    part: Part


_FIELDS = msgspec.json.Decoder(_EncounterFields)


class _Found(NamedTuple):
    """Some encounters, and whether there are more beyond them. `parts`: version of an event -> its place."""

    told: list[ToldEncounter]
    more: bool
    parts: dict[int, Part]


def after(games: Games, game: str, newest: Snapshot, viewer: str, ranges: Ranges, first: int, limit: int) -> RangePage:
    """Returns at most `limit` encounters that began after version `first`, oldest first.

    `ranges`: what is alive. Raises Corrupt, StoreUnavailable.
    """
    encounters = _after(games, game, newest, viewer, ranges, first, limit)
    return RangePage(_items(games, game, ranges, encounters), encounters.more)


def before(games: Games, game: str, newest: Snapshot, viewer: str, ranges: Ranges, last: int, limit: int) -> RangePage:
    """Returns at most `limit` encounters that began before version `last`, newest first. Raises what `after` raises."""
    begun = (entry.seq for entry in backwards(games, game, ranges, last) if entry.body.startswith(_BEGINNINGS))
    places = list(islice(begun, limit + 1))
    if not places:
        return RangePage([], False)
    oldest = places[:limit][-1]
    encounters = _after(games, game, newest, viewer, ranges, oldest - 1, limit)
    told = [each for each in reversed(encounters.told) if each.first < last]
    return RangePage(_items(games, game, ranges, encounters._replace(told=told)), len(places) > limit)


def _after(games: Games, game: str, newest: Snapshot, viewer: str, ranges: Ranges, first: int, limit: int) -> _Found:
    begin = predecessor(ranges, first + 1)
    scene = Scene.of(games.state_at(game, begin)) if begin else BEGINNING
    gathered, parts, state = Encounters(scene, begin), dict[int, Part](), newest.state
    for entry in onwards(games, game, ranges, first):
        if entry.body.startswith(_SILENT):
            continue
        who = None if state.finalized else eyes(state, viewer, entry.seq)
        gathered.add(entry.seq, decoding.decoded(game, entry), who)
        if len(gathered.told) > limit:
            return _Found(gathered.told[:limit], True, parts)
        if gathered.told and entry.seq in (gathered.told[-1].first, gathered.told[-1].last):
            parts[entry.seq] = _FIELDS.decode(entry.body).part
    return _Found(gathered.told, False, parts)


def _items(games: Games, game: str, ranges: Ranges, encounters: _Found) -> list[dict[str, Any]]:
    """Returns the encounters as clients get them. Raises Corrupt, StoreUnavailable."""
    shown = []
    for told in encounters.told:
        earlier = predecessor(ranges, told.first - encounters.parts[told.first][0])
        # There can be a lobby only before the first encounters.
        if told.turn <= 1 and earlier and games.state_at(game, earlier).status != "running":
            earlier = 0
        shown.append(_item(told, encounters.parts, earlier))
    return shown


def _item(told: ToldEncounter, parts: dict[int, Part], earlier: int) -> dict[str, Any]:
    text, about = commands.joined(told.lines)
    ended = _end_of_command(told.last, parts) if told.last and told.result != GAME_OVER else None
    return {
        "first": told.first,
        "last": told.last or None,
        "turn": told.turn,
        "encounter": told.number,
        "extra": told.extra,
        "offense": told.offense,
        "defense": told.defense or None,
        "allies": told.allies,
        "totals": told.totals,
        "winner": told.winner or None,
        "result": told.result or None,
        "text": text,
        "about": about,
        "targets": {
            "before": earlier or None,
            "begun": _end_of_command(told.first, parts),
            "ended": ended,
        },
    }


def _end_of_command(version: int, parts: dict[int, Part]) -> int:
    index, count = parts[version]
    return version - index + count - 1
