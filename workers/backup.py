"""The job that brings backups up to date: a slice of time in each, so that bots and deadlines need not wait."""

import structlog

from service.store.backup import BackupAway, Busy
from service.store.errors import StoreError, StoreUnavailable
from service.store.keeper import Keeper
from workers import process
from workers.now import Now, unix_ms

SLICE_MS = 1_000
"""The job ends so soon, but for the game in hand; what is still due the next one does."""

log = structlog.get_logger()


def keep() -> None:
    """The job; it does nothing when no backups are wanted."""
    every = process.chosen().backup_every
    if every is not None:
        kept(process.keeper(), every, unix_ms)


def kept(keeper: Keeper, every_s: float, now: Now) -> int:
    """Brings up to date what is due and tells how many games that were. Raises StoreUnavailable."""
    count, until = 0, now() + SLICE_MS
    try:
        for game in keeper.due(now(), round(every_s * 1000)):
            count += _kept(keeper, game, now)
            if now() >= until:
                return count
        for game in keeper.tidy():
            log.info("backup_removed", game=game)
    except BackupAway as error:
        # No fault of the store: games go on, and an operator must look after it.
        log.error("backup_away", error=str(error))
    return count


def _kept(keeper: Keeper, game: str, now: Now) -> bool:
    try:
        done = keeper.keep(game, now())
    except StoreUnavailable:
        raise
    except Busy:
        return False
    except StoreError as error:
        # One broken game must not keep the others without a backup.
        log.error("not_backed_up", game=game, error=str(error))
        return False
    if done.aside:
        log.error("backup_put_aside", game=game, file=done.aside.name)
    return True
