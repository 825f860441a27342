"""What every job of a worker process shares: its connections and the states it keeps."""

from functools import cache

from rq import Queue

from service import settings
from service.settings import Settings
from service.store.archive import Archive
from service.store.archivist import Archivist
from service.store.connection import Stores, open_stores
from service.store.games import Games
from service.wakeups import Wakeups
from workers import jobs


@cache
def stores() -> Stores:
    """The connections of this process. Raises NoServer, UnsafeStore."""
    return open_stores()


@cache
def chosen() -> Settings:
    """What the operator has set."""
    return settings.read()


@cache
def games() -> Games:
    """The games as this process knows them."""
    return Games(stores().events, stores().queue, archive=Archive(chosen().archive))


@cache
def archivist() -> Archivist:
    """Who moves finished games to the archive."""
    return Archivist(stores().events, Archive(chosen().archive))


@cache
def wakeups() -> Wakeups:
    """How bots are told that they are asked."""
    return Wakeups(stores().queue)


@cache
def queue() -> Queue:
    """The queue of jobs."""
    return jobs.queue(stores().queue)
