"""What every job of a worker process shares: its connections and the states it keeps."""

from functools import cache

from rq import Queue

from service import settings
from service.copies import Copies
from service.copies import chosen as second_copies
from service.deep_checks import DeepChecks
from service.finished import FinishedLog
from service.lost_games import Search
from service.settings import Settings, disk_of
from service.signing import Signer
from service.store.archive import Archive
from service.store.archivist import Archivist
from service.store.backup import Backup
from service.store.connection import Stores, open_stores
from service.store.disk import Disk
from service.store.finished import FinishedGames
from service.store.games import Games
from service.store.keeper import Keeper
from service.store.tiles import Copy
from service.uploads import Uploads
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
def disk() -> Disk:
    """The disk of DATA_DIR."""
    return disk_of(chosen(), stores())


@cache
def games() -> Games:
    """The games as this process knows them."""
    store, archive = stores(), Archive(chosen().archive)
    longest, replicas = chosen().longest_game, chosen().replicas
    return Games(store.events, store.queue, archive=archive, replicas=replicas, longest=longest, disk=disk())


@cache
def archivist() -> Archivist:
    """Who moves finished games to the archive."""
    return Archivist(stores().events, Archive(chosen().archive), Copy(chosen().finished))


@cache
def finished() -> FinishedLog:
    """The log of finished games, and its copy."""
    log = FinishedGames(stores().events, games().log, Copy(chosen().finished), chosen().replicas)
    return FinishedLog(log, Signer(chosen().signing_key), chosen().log_origin)


@cache
def search() -> Search:
    """Who looks for games that the store has lost."""
    return Search(games().log, finished().log, stores().queue, chosen())


@cache
def keeper() -> Keeper:
    """Who makes backups of the games in the store."""
    rooms = copies()
    spare = rooms.spare.archived if rooms else None
    return Keeper(stores().events, Backup(chosen().backup), Archive(chosen().archive), spare)


def copies() -> Copies | None:
    """Where second copies of the archive and the log of finished games are kept; None when nowhere."""
    return second_copies(chosen())


@cache
def uploads() -> Uploads:
    """The archives that somebody brought."""
    return Uploads(chosen().uploads)


@cache
def deep_checks() -> DeepChecks:
    """Who decides the commands of archives again."""
    return DeepChecks(chosen().uploads, stores().queue, chosen().deep_check_seconds)


@cache
def wakeups() -> Wakeups:
    """How bots are told that they are asked."""
    return Wakeups(stores().queue)


@cache
def queue() -> Queue:
    """The queue of jobs."""
    return jobs.queue(stores().queue)
