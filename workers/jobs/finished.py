"""The job that enters finished games in the log of finished games and keeps its copy up to date."""

from itertools import islice

import structlog

from service.finished_log.alien_results import AlienResults
from service.finished_log.checkpoints import FinishedLog
from service.rating.kept_ladder import KeptLadder
from service.store.errors import ArchiveAway, Corrupt, LogDamaged
from service.store.games import Games
from service.store.log.event_log import EventLog
from workers.jobs import process

MOST_ENTERED = 500
"""Games that one job enters, so that others get their turn; the next job continues."""
MOST_COUNTED = 200
"""Entries whose results one job counts."""
MOST_RATED = 2000
"""Entries that one job counts for the ladder, which reads no game for it."""

log = structlog.get_logger()


def enter() -> None:
    """Runs the job."""
    entered(process.games().log, process.finished())
    rated(process.ladder())
    counted(process.alien_results(), process.onlooker())


def entered(games: EventLog, finished: FinishedLog) -> int:
    """Enters what waits; returns how many games that were. Raises StoreUnavailable, LogDamaged; what is broken stays.

    A game that is entered with another end than it has now was rewritten, and stays too.
    """
    count = 0
    for game in islice(games.unlisted(), MOST_ENTERED):
        try:
            place = finished.log.enter(game)
        except Corrupt as error:
            # One broken game must not keep the others out.
            log.error("not_entered", game=game, error=str(error))
            continue
        log.info("entered", game=game, place=place)
        count += 1
    brought_up_to_date(finished)
    return count


def counted(results: AlienResults, games: Games) -> int:
    """Counts how aliens did in the games that were entered; returns how many entries. Raises StoreUnavailable."""
    try:
        return results.count(games, MOST_COUNTED)
    except (ArchiveAway, LogDamaged) as error:
        log.error("results_not_counted", error=str(error))
        return 0


def rated(ladder: KeptLadder) -> int:
    """Counts the rated games that were entered; returns how many entries. Raises StoreUnavailable."""
    try:
        return ladder.count(MOST_RATED)
    except LogDamaged as error:
        log.error("ladder_not_counted", error=str(error))
        return 0


def brought_up_to_date(finished: FinishedLog) -> None:
    """Writes what is new to the copy of the log; where the folder takes nothing just now the next job does it."""
    try:
        finished.copied()
    except ArchiveAway as error:
        log.error("archive_away", error=str(error))
