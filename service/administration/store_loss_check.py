"""Finds games of which backup, archive or the log of finished games know more than the store, or another history.

Nothing ever removes a game from the store: one that has left it for the archive keeps its head there. So a game that
has a file, or an entry in the log, and no head was lost: the store was emptied, or is another one. One whose head does
not lead to what they know has lost its newest part.

The queue store keeps what was found for `/readyz`, so that no request has to search again.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
import redis

from service.finished_log import backup_mirror
from service.store.archive import archive
from service.store.archive.archive import Archive, game_of
from service.store.backup.accepted_losses import AcceptedLosses
from service.store.backup.backup import Backup
from service.store.backup.receipts import Receipts
from service.store.backup.witnesses import ARCHIVE, BACKUP, LOG, RECEIPT, Witness, Witnesses, is_in_store
from service.store.errors import ArchiveAway, Corrupt, LogDamaged
from service.store.finished.entries import FinishedEntry, FinishedGames, read_entry
from service.store.finished.tiles import TileFolder
from service.store.log.entries import Head
from service.store.log.event_log import ARCHIVED, EventLog, answering

KEY = "cg:lost"
AT_ONCE = 500
SAMPLE = 200
"""The number of games of each folder that show whether the store is the one that they belong to."""
NAMED = 5
RESTORE = "python -m service backup restore"
RESTORE_LOG = "python -m service finished restore"
ACCEPT = "python -m service monitor --accept-loss"


class Known(NamedTuple):
    """The places that know games beside the store: the first of each is our own, the second a copy
    beside the backups.
    """

    backup: Backup
    archives: list[Archive]
    logs: list[TileFolder]
    receipts: Receipts


class Lost(NamedTuple):
    """A game that the store has lost, or the end of one; what is known of it and how it comes back.

    `behind`: the store has the game, but less of it, or another history.
    """

    game: str
    detail: str
    behind: bool = False


class Report(msgspec.Struct):
    """The result of the newest search:

    the number of lost games, some of their names, and the number of lost entries.
    """

    games: int = 0
    named: list[str] = []
    entries: int = 0

    def lines(self) -> list[str]:
        """Returns a line for each kind of loss, with the command that makes it good; none when nothing is lost."""
        found = []
        if self.games:
            named = ", ".join(self.named) + (", ..." if self.games > len(self.named) else "")
            count = f"{self.games} games, or their ends" if self.games > 1 else "a game, or its end"
            found.append(f"the store has lost {count} ({named}): `{RESTORE}` brings back what has a file; {_GIVES_UP}")
        if self.entries:
            found.append(f"the log of finished games has lost {self.entries} entries: `{RESTORE_LOG}`")
        return found


_GIVES_UP = f"`{ACCEPT}` gives up what has none"
_REPORTS = msgspec.json.Decoder(Report)


class StoreFolders(backup_mirror.Folders, Protocol):
    """The folders that the operator has set, and the file of the games that were given up."""

    @property
    def accepted_losses(self) -> Path: ...

    @property
    def receipts(self) -> Path: ...


def known(wishes: StoreFolders) -> Known:
    """Returns the places where the operator has games kept."""
    pair = backup_mirror.chosen(wishes)
    mirror = [pair.mirror] if pair else []
    return Known(
        Backup(wishes.backup),
        [Archive(wishes.archive), *(each.archived for each in mirror)],
        [TileFolder(wishes.finished), *(each.log for each in mirror)],
        Receipts(wishes.receipts),
    )


def witnesses(client: redis.Redis, wishes: StoreFolders) -> Witnesses:
    """Returns all that may know more of a game than the store."""
    return Witnesses(client, *known(wishes), AcceptedLosses(wishes.accepted_losses))


def find(log: EventLog, known: Known, accepted: Iterable[str] = ()) -> Iterator[Lost]:
    """Yields every game that was lost, or its end, except the accepted ones. Raises StoreUnavailable, BackupAway.

    A game on a server of a cluster that is away is not lost.
    """
    told = set(accepted)
    for items, where in _places(known):
        for chunk in _chunks(items):
            for game, head in log.known_heads(game for game in chunk if game not in told).items():
                if found := _lost(game, where) if head is None else _behind(log, game, head, chunk[game](head)):
                    told.add(game)
                    yield found


Look = Callable[[Head], Witness | None]
"""The knowledge of a place about a game that has this head in the store; None when that is not to be compared."""


def _places(known: Known) -> Iterator[tuple[Iterable[tuple[str, Look]], str]]:
    backup = known.backup
    yield ((game, partial(_of_backup, backup, game)) for game in backup.games()), "a backup of it is there"
    names: set[str] = set()
    for each in known.archives:
        fresh = sorted(set(each.names()) - names)
        names.update(fresh)
        items = ((game_of(name), partial(_of_archive, each, name)) for name in fresh)
        yield items, "its file in the archive is there"
    size = 0
    for copy in known.logs:
        yield _entered(copy, size), "the log of finished games knows it, no file of it is there"
        size = max(size, _size(copy))
    receipts = known.receipts
    yield ((game, partial(_of_receipt, receipts, game)) for game in receipts.games()), "no file of it is there"


def _of_backup(backup: Backup, game: str, _: Head) -> Witness | None:
    mark = backup.last(game)
    return Witness(BACKUP, mark.version, mark.head["h"]) if mark else None


def _of_receipt(receipts: Receipts, game: str, _: Head) -> Witness | None:
    with suppress(ValueError):
        receipt = receipts.of(game)
        return Witness(RECEIPT, receipt.version, receipt.hash) if receipt else None
    return None


def _of_archive(archived: Archive, name: str, head: Head) -> Witness | None:
    if head.status == ARCHIVED:
        return None
    # It has come back from there, or the store is older than its file.
    with suppress(Corrupt, OSError):
        kept = archive.read(archived.folder / name, game_of(name)).cover.head
        return Witness(ARCHIVE, int(kept["v"]), kept["h"])
    return None


def _of_entry(entry: FinishedEntry, _: Head) -> Witness:
    return Witness(LOG, entry.version, entry.hash)


def _entered(copy: TileFolder, after: int) -> Iterator[tuple[str, Look]]:
    """Yields the knowledge of entries of a copy; those before `after` are known from another one."""
    # Those who look after the log itself say what is wrong with it.
    with suppress(ArchiveAway, LogDamaged):
        for stored in islice(copy.entries(), after, None):
            entry = read_entry(stored)
            yield entry.game, partial(_of_entry, entry)


def _size(copy: TileFolder) -> int:
    try:
        return copy.size()
    except (ArchiveAway, LogDamaged):
        return 0


def _lost(game: str, where: str) -> Lost:
    return Lost(game, f"the store has lost it, {where}" + ("" if "no file" in where else f": {RESTORE}"))


def _behind(log: EventLog, game: str, head: Head, witness: Witness | None) -> Lost | None:
    if witness is None or (witness.version, witness.hash) == (head.version, head.hash):
        return None
    if is_in_store(log, game, head.version, witness):
        return None
    if witness.version > head.version:
        what = f"the store has {head.version} events of it, {witness.where} {witness.version}"
    else:
        what = f"the store has another history of it than {witness.where} (event {witness.version})"
    return Lost(game, f"{what}: {RESTORE} {game}", behind=True)


def _chunks(items: Iterable[tuple[str, Look]]) -> Iterator[dict[str, Look]]:
    left = iter(items)
    while chunk := dict(islice(left, AT_ONCE)):
        yield chunk


def is_another_store(log: EventLog, known: Known, accepted: Iterable[str] = ()) -> bool:
    """Returns True when some of the games that have a file or a receipt are not in the store, or less of them.

    A quick look, not a whole one. Raises StoreUnavailable.
    """
    given_up = set(accepted)
    for game, head in _sample(log, known.backup.games(), given_up):
        if head is None or ((mark := known.backup.last(game)) and mark.version > head.version):
            return True
    for game, head in _sample(log, known.receipts.games(), given_up):
        if head is None or ((witness := _of_receipt(known.receipts, game, head)) and witness.version > head.version):
            return True
    for each in known.archives:
        for _, head in _sample(log, [game_of(name) for name in each.names()], given_up):
            if head is None or head.status not in (ARCHIVED, "finalized"):
                return True
    return False


def _sample(log: EventLog, games: list[str], given_up: Collection[str]) -> Iterable[tuple[str, Head | None]]:
    return log.known_heads([game for game in games if game not in given_up][-SAMPLE:]).items()


def lost_entries(finished: FinishedGames) -> int:
    """Returns how many entries of the log of finished games the store has lost. Raises StoreUnavailable."""
    kept = _size(finished.copy) if finished.copy else 0
    return max(0, kept - finished.size()) if kept else 0


def report(lost: Iterable[Lost], entries: int) -> Report:
    """Returns the findings of a look, in short."""
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
    """Returns the findings of the newest look; nothing before the first. Raises StoreUnavailable."""
    with answering():
        stored: Any = queue.get(KEY)
    try:
        return _REPORTS.decode(stored) if stored else Report()
    except msgspec.MsgspecError:
        return Report()


def accept(accepted: AcceptedLosses, known: Known, lost: Iterable[Lost]) -> list[Path]:
    """Gives up games. Those that the store has not are reported no more; their files stay where they are.

    Of those of which it has less, or another history, the backup is put aside and the receipt forgotten, so that they
    go on as they are in the store; the files that were put aside. What archive or log of finished games know stays
    known. Raises BackupAway, Busy, OSError.
    """
    lost = list(lost)
    gone = [each.game for each in lost if not each.behind]
    if gone:
        accepted.add(gone)
    aside = []
    for game in [each.game for each in lost if each.behind]:
        known.receipts.remove(game)
        if known.backup.path(game).exists():
            with known.backup.held(game) as file:
                if file.mark:
                    aside.append(known.backup.put_aside(game, file.mark))
    return aside


class Search:
    """Looks through one store, and keeps what it finds."""

    def __init__(self, log: EventLog, finished: FinishedGames, queue: redis.Redis, wishes: StoreFolders) -> None:
        self._log, self._finished, self._queue = log, finished, queue
        self._known, self._accepted = known(wishes), AcceptedLosses(wishes.accepted_losses)

    def whole(self) -> list[Lost]:
        """Returns every game that is lost. Raises StoreUnavailable, OSError."""
        return list(find(self._log, self._known, self._accepted.games()))

    def accept(self, lost: Iterable[Lost]) -> list[Path]:
        """Gives up games, as `accept` does it. Raises what it raises."""
        return accept(self._accepted, self._known, lost)

    def entries(self) -> int:
        """Returns how many entries of the log of finished games are lost. Raises StoreUnavailable."""
        return lost_entries(self._finished)

    def noted(self) -> tuple[Report, bool]:
        """Makes a whole look. Returns its findings, which are kept for those who ask, and whether they are new.

        Raises StoreUnavailable, BackupAway, OSError.
        """
        found = report(self.whole(), self.entries())
        return found, keep(self._queue, found)

    def quick(self) -> tuple[Report, bool]:
        """Looks like `noted`, but makes the whole look only where a quick one has found something, or an earlier one
        had.
        """
        before = reported(self._queue)
        given_up = self._accepted.games()
        if before == Report() and not self.entries() and not is_another_store(self._log, self._known, given_up):
            return before, False
        return self.noted()
