"""The jobs that look whether a log was shortened or is damaged, and whether the store has lost games."""

import redis
import structlog

from service.administration.log_walk import LogWalk
from service.administration.store_loss_check import Report
from service.store.log import monitor
from service.store.log.event_log import EventLog
from workers.jobs import process

log = structlog.get_logger()


def look() -> None:
    """Runs all checks, now and then."""
    looked(process.stores().events)
    walked(LogWalk(process.onlooker(), process.stores().queue))
    tell(*process.search().noted())


def look_for_lost() -> None:
    """Checks often whether the store is still the one to which backup and archive belong."""
    tell(*process.search().quick())


def tell(report: Report, news: bool) -> None:
    """Writes down what was lost, or that nothing is lost any more, once."""
    for line in report.lines() if news else ():
        log.error("log_lost", games=report.games, entries=report.entries, detail=line)
    if news and not report.lines():
        log.info("nothing_lost")


def walked(walk: LogWalk) -> int:
    """Goes on with the walk through all logs, writes down what is damaged, and returns how much that is."""
    damage = walk.go_on()
    for each in damage:
        log.error("log_broken", game=each.game, detail=each.detail)
    return len(damage)


def looked(client: redis.Redis) -> int:
    """Writes down what is wrong with the logs in the store, and returns how much that is. Raises StoreUnavailable."""
    log_of_games, count = EventLog(client), 0
    for finding in monitor.look(client, [*log_of_games.active(), *log_of_games.settled()]):
        log.error("log_shortened", game=finding.game, detail=finding.detail)
        count += 1
    return count
