"""Witnesses of a game beside its store: backup, archive, log of finished games, and receipts of players.

If one of them knows more of a game than the store, the store has lost the newest part of it; if one knows another
history, the game was played on after such a loss. Such a game takes no command until it is restored. A game of which
the store has nothing is not taken for an unknown one, and none is created under its id.

A process asks once for each game that it meets, so a command costs nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import redis

from service.store.archive import archive
from service.store.archive.archive import Archive
from service.store.backup.accepted_losses import AcceptedLosses
from service.store.backup.backup import Backup
from service.store.backup.receipts import Receipts
from service.store.errors import Corrupt, LogDamaged, RestoreNeeded, StoreUnavailable
from service.store.finished.entries import FinishedEntry, FinishedGames, read_entry
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog

BACKUP, ARCHIVE, LOG = "its backup", archive.WITNESS, "the log of finished games"
RECEIPT = "a receipt of a player"


class Witness(NamedTuple):
    """A copy that knows a game up to an event, and the hash of that event."""

    where: str
    version: int
    hash: str


class Witnesses:
    """All that may know games beside one store. Safe to use from several threads.

    `archives` and `copies` (of the log of finished games): our own, and a second one beside the backups if there is.
    """

    def __init__(
        self,
        client: redis.Redis,
        backup: Backup,
        archives: Sequence[Archive],
        copies: Sequence[TileFolder],
        receipts: Receipts,
        accepted: AcceptedLosses,
    ) -> None:
        self._log = EventLog(client, archives[0])
        self._finished = FinishedGames(client, self._log)
        self._backup, self._archives, self._copies, self.receipts = backup, archives, copies, receipts
        self._accepted = accepted
        self._lost: dict[TileFolder, tuple[str, int, dict[str, FinishedEntry]]] = {}

    def check(self, game: str, version: int, hash: str) -> bool:
        """Raises RestoreNeeded where one knows more than the store, or another history; StoreUnavailable.

        Version and hash: those of a state that is, or was, in the store. False: not all could be asked.
        """
        witnesses, all_asked = self._asked(game)
        for witness in witnesses:
            same = (witness.version, witness.hash) == (version, hash)
            # The witnesses were asked first: the store says what was stored meanwhile.
            if not same and not is_in_store(self._log, game, version, witness):
                raise RestoreNeeded(game, version, witness.where, witness.version)
        return all_asked

    def check_lost(self, game: str) -> None:
        """Raises RestoreNeeded when a witness knows a game that is not in the store, unless it was given up.

        Raises StoreUnavailable.
        """
        if self._log.head(game):
            return
        try:
            self.check(game, 0, "")
        except RestoreNeeded:
            if game not in self._accepted.games():
                raise

    def _asked(self, game: str) -> tuple[list[Witness], bool]:
        witnesses: list[Witness] = []
        all_asked = True
        for ask in (self._of_backup, self._of_archives, self._of_copies, self._of_receipts):
            try:
                witnesses += ask(game)
            except (StoreUnavailable, Corrupt, LogDamaged, OSError, ValueError):
                # A folder that is away must not stop all games; it is asked again with the next command.
                all_asked = False
        return [*witnesses, *self._of_store(game)], all_asked

    def _of_backup(self, game: str) -> Iterator[Witness]:
        if mark := self._backup.last(game):
            yield Witness(BACKUP, mark.version, mark.head["h"])

    def _of_receipts(self, game: str) -> Iterator[Witness]:
        if receipt := self.receipts.of(game):
            yield Witness(RECEIPT, receipt.version, receipt.hash)

    def _of_archives(self, game: str) -> Iterator[Witness]:
        for archived in self._archives:
            if name := archived.find(game):
                head = archive.read(archived.folder / name, game).cover.head
                yield Witness(ARCHIVE, int(head["v"]), head["h"])

    def _of_copies(self, game: str) -> Iterator[Witness]:
        """Yields what the copies of the log of finished games know, where the store has lost their entries."""
        notes = [(copy, copy.checkpoint(), copy.size()) for copy in self._copies]
        if not any(kept for _, _, kept in notes):
            return
        size = self._finished.size()
        for copy, note, kept in notes:
            if note and kept > size and (entry := self._lost_entries(copy, note, size).get(game)):
                yield Witness(LOG, entry.version, entry.hash)

    def _lost_entries(self, copy: TileFolder, note: str, size: int) -> dict[str, FinishedEntry]:
        lost = self._lost.get(copy)
        if lost is None or lost[:2] != (note, size):
            entries = map(read_entry, islice(copy.entries(), size, None))
            lost = self._lost[copy] = (note, size, {entry.game: entry for entry in entries})
        return lost[2]

    def _of_store(self, game: str) -> Iterator[Witness]:
        """Yields what the log of finished games knows. Raises StoreUnavailable."""
        if (place := self._finished.find(game)) is not None:
            for stored in self._finished.entries(place, 1):
                entry = read_entry(stored)
                yield Witness(LOG, entry.version, entry.hash)


def is_in_store(log: EventLog, game: str, version: int, witness: Witness) -> bool:
    """Returns whether the store has what a witness knows.

    `version`: one that the game has come to. Raises StoreUnavailable.
    """
    if witness.version > version and ((head := log.head(game)) is None or witness.version > head.version):
        return False
    try:
        return [entry.hash for entry in log.read(game, witness.version - 1, 1)] == [witness.hash]
    except Corrupt:
        return False
