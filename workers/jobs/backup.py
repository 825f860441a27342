"""The job that brings backups up to date: a slice of time in each, so that bots and deadlines need not wait."""

from collections.abc import Iterator

import structlog

from service.finished_log import backup_mirror
from service.finished_log.backup_mirror import BackupMirror
from service.players.players_backup import PlayersBackup
from service.store.backup.backup import BackupAway, Busy
from service.store.backup.writer import BackupWriter
from service.store.errors import LogDamaged, RecordDamaged, StoreError, StoreUnavailable
from workers.jobs import process
from workers.unix_time import Now, unix_ms

SLICE_MS = 1_000
"""Milliseconds after which the job ends, once its current game is done; the next job does what is still due."""

log = structlog.get_logger()


def keep() -> None:
    """Runs the job; it does nothing when no backups are wanted."""
    every = process.chosen().backup_every
    if every is not None:
        kept(process.backup_writer(), every, unix_ms, process.backup_mirrors(), process.players_backup())


def kept(
    backup_writer: BackupWriter,
    every_s: float,
    now: Now,
    pair: BackupMirror | None = None,
    players: PlayersBackup | None = None,
) -> int:
    """Brings up to date what is due and returns how many games that were. Raises StoreUnavailable.

    `pair`: where second copies of the archive and of the log of finished games are kept, if they are. `players`: the
    backup of the players on the ladder.
    """
    count, until = 0, now() + SLICE_MS
    try:
        if players and players.is_due(now(), round(every_s * 1000)):
            _players_kept(players, now)
        for done in _turns(backup_writer, every_s, now, pair):
            count += done
            if now() >= until:
                break
    except BackupAway as error:
        # The store is well: games continue, and an operator must see to the folder.
        log.error("backup_away", error=str(error))
    return count


def _players_kept(players: PlayersBackup, now: Now) -> None:
    try:
        players.keep(now())
    except RecordDamaged as error:
        log.error("not_backed_up", file=players.path.name, error=str(error))


def _turns(backup_writer: BackupWriter, every_s: float, now: Now, pair: BackupMirror | None) -> Iterator[bool]:
    """Yields for one game after the other whether its backup is new; the log comes last, when all that it names is
    there.
    """
    note = _vouched(pair) if pair else None
    for game in backup_writer.due(now(), round(every_s * 1000)):
        yield _kept(backup_writer, game, now)
    if pair:
        backup_mirror.make(pair)
        for name in pair.original.missing(pair.mirror):
            yield _copied(pair, name)
        if note:
            _grown(pair, note)
    for game in backup_writer.tidy():
        log.info("backup_removed", game=game)


def _vouched(pair: BackupMirror) -> str | None:
    try:
        return pair.original.note()
    except LogDamaged as error:
        log.error("not_backed_up", file="finished", error=str(error))
        return None


def _kept(backup_writer: BackupWriter, game: str, now: Now) -> bool:
    try:
        backup_writer.keep(game, now())
    except StoreUnavailable:
        raise
    except Busy:
        return False
    except StoreError as error:
        # One broken game must not keep the others without a backup.
        log.error("not_backed_up", game=game, error=str(error))
        return False
    return True


def _copied(pair: BackupMirror, name: str) -> bool:
    try:
        pair.original.bring(name, pair.mirror)
    except StoreUnavailable:
        raise
    except StoreError as error:
        log.error("not_backed_up", file=name, error=str(error))
        return False
    return True


def _grown(pair: BackupMirror, note: str) -> None:
    try:
        pair.original.bring_log(pair.mirror, note)
    except StoreUnavailable:
        raise
    except Busy:
        return
    except StoreError as error:
        log.error("not_backed_up", file="finished", error=str(error))
