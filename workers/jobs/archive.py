"""The job that moves games which have been over for long enough to the archive."""

from itertools import islice

import structlog

from service.store.archive.archive_mover import ArchiveMover, NotThere
from service.store.errors import ArchiveAway, Corrupt
from workers.jobs import finished, process
from workers.unix_time import Now, unix_ms

MOST_MOVED = 50
"""Games that one job moves, so that others get their turn; the next job continues."""

log = structlog.get_logger()


def move() -> None:
    """Runs the job; it does nothing when all games are to stay in the store."""
    after = process.chosen().archive_after
    if after is not None and moved(process.mover(), after, unix_ms):
        finished.brought_up_to_date(process.finished())


def moved(mover: ArchiveMover, after_s: float, now: Now) -> int:
    """Moves what is due and returns how many games that were. Raises StoreUnavailable; what is damaged stays."""
    count = 0
    for game in islice(mover.due(now(), round(after_s * 1000)), MOST_MOVED):
        try:
            file = mover.archive(game)
        except ArchiveAway as error:
            # No fault of the game: the folder takes nothing just now, and the next job tries again.
            log.error("archive_away", error=str(error))
            break
        except (Corrupt, NotThere) as error:
            # One broken game must not keep the others here.
            log.error("not_archived", game=game, error=str(error))
            continue
        log.info("archived", game=game, file=file)
        count += 1
    return count
