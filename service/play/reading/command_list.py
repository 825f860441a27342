"""The commands of a game that no undo has taken back, as a list shows them."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from domain.game.history.commands import Standing, question, summary
from domain.game.history.teller import EVERYTHING, HistoryLine, Teller, seen
from domain.game.views import eyes
from domain.story import Scene
from service.play.reading.ranges import RangePage, Ranges, backwards, onwards, predecessor
from service.store.games import Games
from service.store.log import decoding
from service.store.log.entries import LogEntry
from service.store.states.snapshots import Snapshot


class _CommandFields(msgspec.Struct):
    """The part of the envelope of events that an item of the list needs."""

    at: str
    by: str
    command_id: str
    part: tuple[int, int]
    cause: str = ""
    command: dict[str, Any] | None = None


_FIELDS = msgspec.json.Decoder(_CommandFields)


class _Command(NamedTuple):
    """The living events of a command, and the numbers of all its events; an undo takes back the votes before it."""

    first: int
    last: int
    entries: list[LogEntry]


def after(games: Games, game: str, newest: Snapshot, viewer: str, ranges: Ranges, first: int, limit: int) -> RangePage:
    """Returns at most `limit` commands that begin after version `first`, oldest first.

    `ranges`: what is alive. Raises Corrupt, StoreUnavailable.
    """
    whole = (each for each in _grouped(onwards(games, game, ranges, first)) if each.first > first)
    chosen = _some(whole, limit + 1)
    told = _items(games, game, newest, viewer, ranges, chosen[:limit])
    return RangePage(told, len(chosen) > limit)


def before(games: Games, game: str, newest: Snapshot, viewer: str, ranges: Ranges, last: int, limit: int) -> RangePage:
    """Returns at most `limit` commands that begin before version `last`, newest first. Raises what `after` raises."""
    whole = _grouped(backwards(games, game, ranges, _end(games, game, last - 1) + 1))
    chosen = _some(whole, limit + 1)
    oldest_first = [each._replace(entries=each.entries[::-1]) for each in chosen[:limit]][::-1]
    told = _items(games, game, newest, viewer, ranges, oldest_first)
    return RangePage(told[::-1], len(chosen) > limit)


def _end(games: Games, game: str, version: int) -> int:
    """Returns the last version of the command of an event; the version itself where there is no such event."""
    entries = games.between(game, version - 1, version) if version else []
    if not entries:
        return version
    index, count = _FIELDS.decode(entries[0].body).part
    return version - index + count - 1


def _grouped(entries: Iterable[LogEntry]) -> Iterator[_Command]:
    """Yields the commands of entries that follow each other, in either direction."""
    fronts = ((_FIELDS.decode(entry.body), entry) for entry in entries)
    for (first, count), same in groupby(fronts, lambda each: (each[1].seq - each[0].part[0], each[0].part[1])):
        yield _Command(first, first + count - 1, [entry for _, entry in same])


def _some(commands: Iterator[_Command], most: int) -> list[_Command]:
    items = []
    for command in commands:
        items.append(command)
        if len(items) == most:
            break
    return items


def _items(
    games: Games, game: str, newest: Snapshot, viewer: str, ranges: Ranges, commands: list[_Command]
) -> list[dict[str, Any]]:
    if not commands:
        return []
    begin = predecessor(ranges, commands[0].entries[0].seq)
    state = games.state_at(game, begin)
    teller, standing = Teller(EVERYTHING, Scene.of(state), begin), Standing(state)
    return [_item(games, game, newest, viewer, teller, standing, command) for command in commands]


def _item(
    games: Games, game: str, newest: Snapshot, viewer: str, teller: Teller, standing: Standing, command: _Command
) -> dict[str, Any]:
    now = newest.state
    lines: list[HistoryLine] = []
    events = []
    for entry in command.entries:
        event = decoding.decoded(game, entry)
        who = None if now.finalized else eyes(now, viewer, entry.seq)
        standing.add(event)
        events.append(seen(event, who))
        if line := teller.line(entry.seq, event, who):
            lines.append(line)
    text, about = summary(lines, events)
    front = _front(games, game, command)
    secrets_since = max(now.reseeded.seed_since, now.reseeded.salts_since) if now.reseeded else 0
    shown: dict[str, Any] = {
        "first": command.first,
        "last": command.last,
        "command_id": front.command_id,
        "at": front.at,
        "by": front.by,
        "type": (front.command or {}).get("type"),
        "question": question(events) or None,
        "turn": teller.scene.turn or None,
        "encounter": teller.scene.encounter or None,
        "text": text,
        "about": about,
        "target": standing.is_target and command.last >= secrets_since,
    }
    return {**shown, "cause": front.cause} if front.cause else shown


def _front(games: Games, game: str, command: _Command) -> _CommandFields:
    """Returns the envelope of the first event, which has the command; an undo may have removed that event."""
    entry = command.entries[0]
    if entry.seq > command.first:
        entry = games.between(game, command.first - 1, command.first)[0]
    return _FIELDS.decode(entry.body)
