"""The things that all jobs of a worker process share: its connections and the states it keeps."""

from functools import cache

from service import settings
from service.administration import store_loss_check
from service.administration.store_loss_check import Search
from service.finished_log.alien_results import AlienResults
from service.finished_log.backup_mirror import BackupMirror
from service.finished_log.backup_mirror import chosen as second_copies
from service.finished_log.checkpoints import FinishedLog
from service.imports.deep_checks import DeepChecks
from service.imports.uploads import Uploads
from service.notices.dispatcher import Dispatcher, Outside
from service.play.bots.jobs import BotJobs
from service.play.bots.turn_queue import TurnQueue
from service.players.players_backup import PlayersBackup
from service.rating.kept_ladder import KeptLadder
from service.settings import Settings, disk_of
from service.signing.keys import Signer
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.backup.backup import Backup
from service.store.backup.writer import BackupWriter
from service.store.connection.connection import Stores, open_stores
from service.store.connection.disk import Disk
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from workers.bots.memories import Memories
from workers.jobs import queues
from workers.jobs.delivery_threads import DeliveryThreads
from workers.jobs.thinking_process import ThinkingProcess


@cache
def stores() -> Stores:
    """Returns the connections of this process. Raises NoServer, UnsafeStore."""
    return open_stores()


@cache
def chosen() -> Settings:
    """Returns the settings of the operator."""
    return settings.read()


@cache
def disk() -> Disk:
    """Returns the disk of DATA_DIR."""
    return disk_of(chosen(), stores())


@cache
def games() -> Games:
    """Returns the games as this process knows them."""
    store, archive = stores(), Archive(chosen().archive)
    made = Games(
        store.events,
        store.queue,
        archive=archive,
        replicas=chosen().replicas,
        longest=chosen().longest_game,
        disk=disk(),
        witnesses=store_loss_check.witnesses(store.events, chosen()),
    )
    made.subscribe(bot_jobs().after_command)
    return made


@cache
def memories() -> Memories:
    """Returns what the bots of this process remember."""
    made = Memories(games())
    games().subscribe(made.hear)
    return made


def onlooker() -> Games:
    """Returns the games for somebody who looks at each once: hardly any is kept, and none is watched."""
    return Games(stores().events, stores().queue, capacity=1, archive=Archive(chosen().archive))


@cache
def mover() -> ArchiveMover:
    """Moves finished games to the archive."""
    return ArchiveMover(stores().events, Archive(chosen().archive), TileFolder(chosen().finished))


@cache
def finished() -> FinishedLog:
    """Returns the log of finished games, and its copy."""
    log = FinishedGames(stores().events, games().log, TileFolder(chosen().finished), chosen().replicas)
    return FinishedLog(log, Signer(chosen().signing_key), chosen().log_origin)


@cache
def alien_results() -> AlienResults:
    """Counts how aliens did in finished games."""
    return AlienResults(stores().events, finished().log)


@cache
def ladder() -> KeptLadder:
    """Counts rated games."""
    return KeptLadder(stores().events, finished().log)


@cache
def search() -> Search:
    """Searches for games that the store has lost."""
    return Search(games().log, finished().log, stores().queue, chosen())


@cache
def backup_writer() -> BackupWriter:
    """Writes backups of the games in the store."""
    pair = backup_mirrors()
    mirror = pair.mirror.archived if pair else None
    return BackupWriter(stores().events, Backup(chosen().backup), Archive(chosen().archive), mirror)


def players_backup() -> PlayersBackup:
    """Writes the backup of the players on the ladder."""
    return PlayersBackup(stores().events, chosen().backup)


def backup_mirrors() -> BackupMirror | None:
    """Returns where second copies of the archive and the log of finished games are kept; None when nowhere."""
    return second_copies(chosen())


@cache
def uploads() -> Uploads:
    """Returns the archives that somebody brought."""
    return Uploads(chosen().uploads)


@cache
def deep_checks() -> DeepChecks:
    """Decides the commands of uploaded archives again."""
    return DeepChecks(chosen().uploads, stores().queue, chosen().deep_check_seconds)


@cache
def bot_jobs() -> BotJobs:
    """Enqueues the turns of bots."""
    return BotJobs(stores().queue)


@cache
def queue() -> TurnQueue:
    """Returns the queue of bots' turns."""
    return queues.queue(stores().queue)


@cache
def thinking_process() -> ThinkingProcess:
    """Returns the process in which bots think."""
    return ThinkingProcess()


@cache
def dispatcher() -> Dispatcher:
    """Returns the dispatcher from which notices go to webhooks."""
    outside = Outside(chosen().webhooks, chosen().public_url)
    return Dispatcher(stores().events, games(), outside, chosen().replicas)


@cache
def delivery_threads() -> DeliveryThreads:
    """Returns the threads that send notices."""
    return DeliveryThreads(stores().events)
