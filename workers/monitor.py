"""The job that looks whether somebody has shortened a log."""

import redis
import structlog

from service.store import monitor
from service.store.log import EventLog
from workers import process

log = structlog.get_logger()


def look() -> None:
    """The job."""
    looked(process.stores().events)


def looked(client: redis.Redis) -> int:
    """Writes down what is wrong with the logs in the store, and tells how much that is. Raises StoreUnavailable."""
    log_of_games, count = EventLog(client), 0
    for found in monitor.look(client, [*log_of_games.active(), *log_of_games.settled()]):
        log.error("log_shortened", game=found.game, detail=found.detail)
        count += 1
    return count
