"""The backup by hand, on the folder and the store that the environment names."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click

from service import ids, settings
from service.administration.store_loss_check import Search
from service.finished_log import backup_mirror
from service.finished_log.backup_mirror import BackupMirror, Location
from service.play.lobby.game_records import Lobby
from service.players.persons import Persons
from service.players.players_backup import NAME, PlayersBackup, saved_players
from service.players.profiles import Profiles
from service.players.rated_seats import seat_again
from service.store.archive import archive, archive_mover
from service.store.archive.archive import Archive, ArchivedGame
from service.store.backup import backup
from service.store.backup.backup import SUFFIX, Backup, BackupAway
from service.store.backup.recovery import Recovery
from service.store.backup.writer import BackupWriter
from service.store.connection.connection import Stores
from service.store.errors import Corrupt, LogDamaged
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from service.store.log.event_log import ARCHIVED, EventLog
from service.tools.terminal import opened, said, stopped_by_errors
from service.tools.verbs import Verb, Verbs


class Workspace(NamedTuple):
    """The things that the verbs work with."""

    files: Backup
    stores: Stores
    archived: Archive
    log: FinishedGames
    pair: BackupMirror | None
    search: Search
    players: PlayersBackup


ALONE = "not copied here: the archive and the log of finished games, for this folder is in DATA_DIR"


@contextmanager
def _workspace(environment: Mapping[str, str]) -> Iterator[Workspace]:
    """Raises NotDone."""
    with opened(environment) as (wishes, stores):
        archived = Archive(wishes.archive)
        games = EventLog(stores.events, archived)
        log = FinishedGames(stores.events, games, TileFolder(wishes.finished), wishes.replicas)
        search = Search(games, log, stores.queue, wishes)
        players = PlayersBackup(stores.events, wishes.backup)
        yield Workspace(Backup(wishes.backup), stores, archived, log, backup_mirror.chosen(wishes), search, players)


@click.group("backup", cls=Verbs, examples=["run", "verify", "restore", "restore g_1a2b3c"])
def command() -> None:
    """Writes, checks and restores the backup: games, archive, the log of finished games, and players of the ladder.

    The backup is the folder BACKUP_DIR. The service brings it up to date every BACKUP_EVERY seconds.
    """


@command.command("list", cls=Verb, examples=[""])
@click.pass_obj
def listed(environment: Mapping[str, str]) -> int:
    """Lists the files: game, events, when they were last compared with the store, and where the store is."""
    with _workspace(environment) as workspace:
        _list_games(workspace)
        if workspace.players.path.exists():
            print(f"players of the ladder: {len(saved_players(workspace.players.path))}")
        if workspace.pair:
            _list_copies(workspace.pair)
        else:
            print(ALONE)
    return 0


def _list_games(workspace: Workspace) -> None:
    games = workspace.files.games()
    for game, head in zip(games, EventLog(workspace.stores.events).heads(games), strict=True):
        mark, at = workspace.files.last(game), workspace.files.looked_at(game) or 0
        events = f"{mark.version} events" if mark else "no whole portion"
        state = f"{head.status}, {head.version} events" if head else "not in the store"
        print(f"{game}  {events}  {datetime.fromtimestamp(at // 1000, UTC).isoformat()}  {state}")
    for path in workspace.files.aside():
        print(f"put aside: {path.name}")


def _list_copies(pair: BackupMirror) -> None:
    original, mirror = pair
    names = mirror.archived.names()
    size = sum((mirror.archived.folder / name).stat().st_size for name in names)
    print(f"archive: {len(names)} files, {size} bytes; {len(original.missing(mirror))} more are to be copied")
    tiles = [path for path in mirror.log.folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
    size, more = sum(path.stat().st_size for path in tiles), original.log.size() - mirror.log.size()
    entries = f"{mirror.log.size()} entries, {len(tiles)} files"
    print(f"finished: {entries}, {size} bytes; {max(more, 0)} more are to be copied")


@command.command("run", cls=Verb, examples=[""])
@click.pass_obj
def run(environment: Mapping[str, str]) -> int:
    """Brings every file of the backup up to date, now."""
    with _workspace(environment) as workspace:
        mirror = workspace.pair.mirror.archived if workspace.pair else None
        backup_writer, log = (
            BackupWriter(workspace.stores.events, workspace.files, workspace.archived, mirror),
            EventLog(workspace.stores.events),
        )
        # The games of the checkpoint have ended before games are looked at: none of them is older here than its entry.
        note = _vouched(workspace.pair.original) if workspace.pair else ""
        failed = sum(
            said(_kept, backup_writer, game, through=(BackupAway,)) for game in (*log.active(), *log.settled())
        )
        if workspace.players.has_players():
            failed += said(_players_kept, workspace.players, through=(BackupAway,))
        failed += _copied(workspace.pair, note)
        for game in backup_writer.tidy():
            print(f"removed {game}: it is in the archive")
    return 1 if failed or note is None else 0


def _vouched(original: Location) -> str | None:
    """Returns the newest checkpoint, empty without one; None when it cannot be read, which is said."""
    try:
        return original.note() or ""
    except LogDamaged as error:
        print(f"not done: {error}", file=sys.stderr)
        return None


def _copied(pair: BackupMirror | None, note: str | None) -> int:
    """Copies the archive and the log. Returns how much could not be copied."""
    if pair is None:
        print(ALONE)
        return 0
    original, mirror = pair
    backup_mirror.make(pair)
    mirror.archived.tidy()
    failed = sum(
        said(_brought, "copied", original, name, mirror, through=(BackupAway,)) for name in original.missing(mirror)
    )
    return failed + (said(_log_brought, "copied", original, mirror, note, through=(BackupAway,)) if note else 0)


def _brought(done: str, source: Location, name: str, target: Location) -> str:
    source.bring(name, target)
    return f"{done} {name}"


def _log_brought(done: str, source: Location, target: Location, note: str | None) -> str:
    return f"{done} {source.bring_log(target, note)} entries of the log of finished games"


def _players_kept(players: PlayersBackup) -> str:
    return f"players of the ladder: {players.keep(ids.now())}"


def _kept(backup_writer: BackupWriter, game: str) -> str:
    is_kept = backup_writer.keep(game, ids.now())
    return f"{game} {is_kept.version} events, {is_kept.added} of them new"


@command.command("verify", cls=Verb, examples=["", "g_1a2b3c", "/mnt/usb/g_1a2b3c.ndjson"])
@click.argument("games", metavar="[GAME ...]", nargs=-1)
@click.pass_obj
def verify(environment: Mapping[str, str], games: Sequence[str]) -> int:
    """Checks the files of the backup without a store: checksums, hash chains, commitments and seeds.

    GAME is an id, or a file from anywhere. Without one, all files are checked, the log of finished games by its root
    hash, and the file of players by its checksum.
    """
    with stopped_by_errors():
        wishes = settings.read(environment)
        files, pair = Backup(wishes.backup), backup_mirror.chosen(wishes)
        mirror = pair.mirror if pair else None
        paths, names = _chosen(files, [pair.mirror.archived] if pair else [], games)
        failed = sum(said(_verified, path) for path in paths)
        if not games and (wishes.backup / NAME).exists():
            failed += said(_verified_players, wishes.backup)
        if mirror:
            failed += sum(said(_verified_copy, mirror, name) for name in names)
            failed += 0 if games else said(_verified_log, mirror)
    return 1 if failed else 0


def _verified_players(folder: Path) -> str:
    return f"ok players of the ladder: {len(saved_players(folder / NAME))}"


def _verified_copy(mirror: Location, name: str) -> str:
    archived_game = backup_mirror.checked(mirror.archived, name)
    return f"ok {name}: {len(archived_game.entries)} events, head {archived_game.cover.head['h']}"


def _verified_log(mirror: Location) -> str:
    checkpoint = backup_mirror.checked_log(mirror.log)
    return f"ok log of finished games: {checkpoint.size} entries, root {checkpoint.root.hex()}"


def _verified(path: Path) -> str:
    content = backup.read(path)
    archive_mover.check(content.archived_game)
    game, version = content.archived_game.cover.game, len(content.archived_game.entries)
    if content.damaged:
        raise Corrupt(game, version + 1, f"{content.loose} bytes at the end of {path.name} are not what was written")
    torn = f" ({content.loose} bytes of an unfinished portion do not count)" if content.loose else ""
    return f"ok {game}: {version} events, head {content.archived_game.cover.head['h']}{torn}"


@command.command("restore", cls=Verb, examples=["", "g_1a2b3c", "/mnt/usb/g_1a2b3c.ndjson"])
@click.argument("games", metavar="[GAME ...]", nargs=-1)
@click.pass_obj
def restore(environment: Mapping[str, str], games: Sequence[str]) -> int:
    """Puts back what the store and DATA_DIR have lost. Nothing that is there is lost.

    Where the store has another history of a game, because it was played on after a loss, that is written to a file
    beside the backup first. GAME is an id, or a file from anywhere. Without one, all games are restored, the archive,
    the log of finished games, and the players of the ladder.
    """
    with _workspace(environment) as workspace:
        failed = _restore(workspace, games)
        workspace.search.noted()
    return 1 if failed else 0


def _restore(workspace: Workspace, games: Sequence[str]) -> int:
    """Restores the games. Returns how much could not be restored."""
    original, mirror = workspace.pair or (None, None)
    archives = [workspace.archived, *([mirror.archived] if mirror else [])]
    paths, names = _chosen(workspace.files, archives, games)
    failed = 0
    if original and mirror:
        # The log first: it lets nobody enter games in other places than they had.
        if not games and (note := _vouched(mirror)) != "":
            failed += 1 if note is None else said(_log_brought, "restored", mirror, original, note)
        failed += sum(
            said(_brought, "restored", mirror, name, original) for name in mirror.missing(original) if name in names
        )
    failed += sum(said(_restored, workspace, path) for path in paths)
    there = {archive.game_of(name): name for name in workspace.archived.names() if name in names or not games}
    for game, head in zip(there, EventLog(workspace.stores.events).heads(there), strict=True):
        if head is None:
            failed += said(_stub, workspace, game, there[game])
        elif head.status != ARCHIVED:
            failed += said(_restored_from_archive, workspace, game, there[game])
    if not games:
        failed += said(_put_back, workspace.log)
        if workspace.players.path.exists():
            failed += said(_players_restored, workspace.players)
            failed += said(_seated_again, workspace)
    return failed


def _stub(workspace: Workspace, game: str, name: str) -> str:
    Recovery(workspace.stores.events, workspace.files).restore_stub(workspace.archived, name)
    Lobby(workspace.stores.events).list_again(game)
    return f"{game} is known again, in the archive"


def _restored_from_archive(workspace: Workspace, game: str, name: str) -> str:
    """Returns where the store has the game: it has come back from the archive, or the store is older than its file."""
    return _put_in(workspace, workspace.archived.read(game, name))


def _put_back(log: FinishedGames) -> str:
    return f"{log.restore()} entries of the log of finished games are in the store again"


def _players_restored(players: PlayersBackup) -> str:
    restored = players.restore()
    nameless = "".join(f"; the name of {ladder} is taken by now" for ladder in restored.nameless)
    return f"players of the ladder who are known again: {restored.players}{nameless}"


def _seated_again(workspace: Workspace) -> str:
    """Returns how many seats belong to their players again, of all games that the backup has a file of."""
    stores = workspace.stores
    games = Games(stores.events, stores.queue, capacity=1, archive=workspace.archived)
    profiles, persons, lobby = Profiles(stores.events), Persons(stores.events), Lobby(stores.events)
    names = workspace.files.games()
    there = [game for game, head in zip(names, games.log.heads(names), strict=True) if head and head.status != ARCHIVED]
    count = sum(seat_again(games.load(game), profiles, persons, lobby) for game in there)
    return f"seats of rated games that belong to their players again: {count}"


def _restored(workspace: Workspace, path: Path) -> str:
    return _put_in(workspace, backup.read(path).archived_game)


def _put_in(workspace: Workspace, archived_game: ArchivedGame) -> str:
    game = archived_game.cover.game
    said = Recovery(workspace.stores.events, workspace.files).restore(archived_game, ids.now())
    Lobby(workspace.stores.events).list_again(game)
    return f"{game} {said}"


def _chosen(files: Backup, archives: Sequence[Archive], games: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Returns the files of running games, and of the archive, that the arguments select."""
    names = sorted({name for each in archives for name in each.names()})
    if not games:
        return [files.path(game) for game in files.games()], names
    of_games = {archive.game_of(name): name for name in names}
    left = [each for each in games if each not in of_games or files.path(each).exists()]
    paths = [Path(each) if SUFFIX in each else files.path(each) for each in left]
    return paths, [of_games[each] for each in games if each in of_games]
