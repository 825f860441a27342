"""Finds games that backup, archive or the log of finished games have, and that the store has lost.

Nothing ever removes a game from the store: one that has left it for the archive keeps its head there. So a game that
has a file, or an entry in the log, and no head was lost: the store was emptied, or is another one.

The queue store keeps what was found for `/readyz`, so that no request has to search again.
"""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
import redis

from service.finished_log import backup_mirror
from service.store.archive.archive import Archive, game_of
from service.store.backup.backup import Backup
from service.store.errors import ArchiveAway, LogDamaged
from service.store.finished.entries import FinishedGames, read_entry
from service.store.finished.tiles import TileFolder
from service.store.log.entries import Head
from service.store.log.event_log import EventLog, answering

KEY = "cg:lost"
AT_ONCE = 500
SAMPLE = 200
"""The number of games of each folder that show whether the store is the one that they belong to."""
NAMED = 5
RESTORE = "python -m service backup restore"
RESTORE_LOG = "python -m service finished restore"
ACCEPT = "python -m service monitor --accept-loss"


class Known(NamedTuple):
    """Where games are known beside the store: the first of each is our own, the second a copy beside the backups."""

    backup: Backup
    archives: list[Archive]
    logs: list[TileFolder]


class Lost(NamedTuple):
    """A game that the store has lost, or the end of one; what is known of it and how it comes back."""

    game: str
    detail: str


class Report(msgspec.Struct):
    """The result of the newest search:

    the number of lost games, some of their names, and the number of lost entries.
    """

    games: int = 0
    named: list[str] = []
    entries: int = 0

    def lines(self) -> list[str]:
        """A line for each kind of loss, with the command that makes it good; none when nothing is lost."""
        found = []
        if self.games:
            named = ", ".join(self.named) + (", ..." if self.games > len(self.named) else "")
            count = f"{self.games} games" if self.games > 1 else "a game"
            found.append(f"the store has lost {count} ({named}): `{RESTORE}` brings back what has a file; {_GIVES_UP}")
        if self.entries:
            found.append(f"the log of finished games has lost {self.entries} entries: `{RESTORE_LOG}`")
        return found


_GIVES_UP = f"`{ACCEPT}` gives up what has none"
_REPORTS = msgspec.json.Decoder(Report)


class Folders(backup_mirror.Folders, Protocol):
    """The folders that the operator has set, and the file of the games that were given up."""

    @property
    def accepted_losses(self) -> Path: ...


def known(wishes: Folders) -> Known:
    """Where the operator has games kept."""
    pair = backup_mirror.chosen(wishes)
    mirror = [pair.mirror] if pair else []
    return Known(
        Backup(wishes.backup),
        [Archive(wishes.archive), *(each.archived for each in mirror)],
        [TileFolder(wishes.finished), *(each.log for each in mirror)],
    )


def find(log: EventLog, known: Known, accepted: Iterable[str] = ()) -> Iterator[Lost]:
    """Every game that was lost, except the accepted ones. Raises StoreUnavailable, BackupAway.

    A game on a server of a cluster that is away is not lost.
    """
    seen: set[str] = set(accepted)
    for games, where in _places(known):
        for chunk in _chunks(game for game in games if game not in seen):
            seen.update(chunk)
            yield from _lost_of(log.known_heads(chunk), known.backup, where)


def _places(known: Known) -> Iterator[tuple[Iterable[str], str]]:
    yield known.backup.games(), "a backup of it is there"
    for each in known.archives:
        yield sorted(game_of(name) for name in each.names()), "its file in the archive is there"
    for copy in known.logs:
        yield _entered(copy), "the log of finished games knows it, no file of it is there"


def _lost_of(heads: dict[str, Head | None], backup: Backup, where: str) -> Iterator[Lost]:
    for game, head in heads.items():
        if head is None:
            way = "" if "no file" in where else f": {RESTORE}"
            yield Lost(game, f"the store has lost it, {where}{way}")
        elif backup.path(game).exists() and (mark := backup.last(game)) and head.version < mark.version:
            detail = f"the store has {head.version} events of it, its backup {mark.version}: {RESTORE} {game}"
            yield Lost(game, detail)


def _entered(copy: TileFolder) -> Iterator[str]:
    try:
        for stored in copy.entries():
            yield read_entry(stored).game
    except (ArchiveAway, LogDamaged):
        # Those who look after the log itself say so.
        return


def _chunks(games: Iterable[str]) -> Iterator[list[str]]:
    left = iter(games)
    while chunk := list(dict.fromkeys(islice(left, AT_ONCE))):
        yield chunk


def is_another_store(log: EventLog, known: Known, accepted: Iterable[str] = ()) -> bool:
    """True when some of the games that have a file are not in the store: a quick look, not a whole one.

    Raises StoreUnavailable.
    """
    given_up = set(accepted)
    for games in (known.backup.games(), *([game_of(name) for name in each.names()] for each in known.archives)):
        sample = [game for game in games if game not in given_up][-SAMPLE:]
        if any(head is None for head in log.known_heads(sample).values()):
            return True
    return False


def lost_entries(finished: FinishedGames) -> int:
    """How many entries of the log of finished games the store has lost. Raises StoreUnavailable."""
    try:
        kept = finished.copy.size() if finished.copy else 0
    except (ArchiveAway, LogDamaged):
        return 0
    return max(0, kept - finished.size())


def report(lost: Iterable[Lost], entries: int) -> Report:
    """What a look has found, in short."""
    games = sorted(each.game for each in lost)
    return Report(len(games), games[:NAMED], entries)


def keep(queue: redis.Redis, found: Report) -> bool:
    """Keeps what was found for those who ask; True when it is news. Raises StoreUnavailable."""
    if found == reported(queue):
        return False
    with answering():
        queue.set(KEY, msgspec.json.encode(found))
    return True


def reported(queue: redis.Redis) -> Report:
    """What the newest look has found; nothing before the first. Raises StoreUnavailable."""
    with answering():
        stored: Any = queue.get(KEY)
    try:
        return _REPORTS.decode(stored) if stored else Report()
    except msgspec.MsgspecError:
        return Report()


def accepted(path: Path) -> list[str]:
    """The games that the operator has given up: a file with a line for each. Raises OSError."""
    try:
        return path.read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return []


def accept(path: Path, lost: Iterable[Lost]) -> None:
    """Gives up games: they are reported no more. Their files stay where they are. Raises OSError."""
    games = sorted({*accepted(path), *(each.game for each in lost)})
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.part")
    with fresh.open("w", encoding="utf-8") as file:
        file.writelines(f"{game}\n" for game in games)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


class Search:
    """Looks through one store, and keeps what it finds."""

    def __init__(self, log: EventLog, finished: FinishedGames, queue: redis.Redis, wishes: Folders) -> None:
        self._log, self._finished, self._queue = log, finished, queue
        self._known, self._accepted = known(wishes), wishes.accepted_losses

    def whole(self) -> list[Lost]:
        """Every game that is lost. Raises StoreUnavailable, OSError."""
        return list(find(self._log, self._known, accepted(self._accepted)))

    def entries(self) -> int:
        """How many entries of the log of finished games are lost. Raises StoreUnavailable."""
        return lost_entries(self._finished)

    def noted(self) -> tuple[Report, bool]:
        """What a whole look finds, kept for those who ask, and whether that is news.

        Raises StoreUnavailable, BackupAway, OSError.
        """
        found = report(self.whole(), self.entries())
        return found, keep(self._queue, found)

    def quick(self) -> tuple[Report, bool]:
        """Like `noted`, but the whole look only where a quick one has found something, or an earlier one had."""
        before = reported(self._queue)
        given_up = accepted(self._accepted)
        if before == Report() and not self.entries() and not is_another_store(self._log, self._known, given_up):
            return before, False
        return self.noted()
