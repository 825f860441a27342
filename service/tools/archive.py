"""The archive by hand, on the folder and the store that the environment names."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from service import ids
from service.settings import Settings
from service.store.archive import archive, archive_mover
from service.store.archive.archive import SUFFIX, Archive
from service.store.archive.archive_mover import ArchiveMover, NotThere
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog
from service.tools.terminal import opened, said, stopped_by_errors
from service.tools.verbs import Verb, Verbs


class Workspace(NamedTuple):
    """The things that the verbs work with."""

    chosen: Settings
    files: Archive
    log: EventLog
    mover: ArchiveMover


@contextmanager
def _workspace(environment: Mapping[str, str]) -> Iterator[Workspace]:
    """Raises NotDone."""
    with opened(environment) as (wishes, stores):
        files = Archive(wishes.archive)
        mover = ArchiveMover(stores.events, files, TileFolder(wishes.finished))
        yield Workspace(wishes, files, EventLog(stores.events, files), mover)


@click.group("archive", cls=Verbs, examples=["list", "restore g_1a2b3c", "verify var/archive/*/*.ndjson.zst"])
def command() -> None:
    """Moves finished games between the store and the archive, and checks archive files.

    The archive is a folder in DATA_DIR. The service moves a finished game there after ARCHIVE_AFTER seconds.
    """


@command.command("list", cls=Verb, examples=[""])
@click.pass_obj
def listed(environment: Mapping[str, str]) -> int:
    """Lists the files: game, bytes, and whether the store reads it from there."""
    with _workspace(environment) as workspace:
        for name in workspace.files.names():
            game = archive.game_of(name)
            head = workspace.log.head(game)
            state = head.status if head else "not in the store"
            print(f"{game}  {(workspace.files.folder / name).stat().st_size:>9} bytes  {state}  {name}")
    return 0


@command.command("run", cls=Verb, examples=[""])
@click.pass_obj
def run(environment: Mapping[str, str]) -> int:
    """Moves every game that is due now from the store to the archive."""
    with _workspace(environment) as workspace:
        after = workspace.chosen.archive_after
        if after is None:
            print("ARCHIVE_AFTER is never: all games stay in the store")
            return 0
        removed = workspace.files.tidy()
        if removed:
            print(f"removed {removed} unfinished files")
        failed = sum(said(_archived, workspace, game) for game in workspace.mover.due(ids.now(), round(after * 1000)))
    return 1 if failed else 0


def _archived(workspace: Workspace, game: str) -> str:
    return f"archived {game} as {workspace.mover.archive(game)}"


@command.command("restore", cls=Verb, examples=["g_1a2b3c", "/mnt/usb/g_1a2b3c.ndjson.zst"])
@click.argument("games", metavar="GAME ...", nargs=-1, required=True)
@click.pass_obj
def restore(environment: Mapping[str, str], games: Sequence[str]) -> int:
    """Puts games back into the store. GAME is an id, or an archive file from anywhere."""
    with _workspace(environment) as workspace:
        failed = sum(said(_restored, workspace, game) for game in games)
    return 1 if failed else 0


def _restored(workspace: Workspace, named: str) -> str:
    if named.endswith(SUFFIX):
        archived_game = archive.read(Path(named))
    else:
        name = workspace.log.file_of(named) or workspace.files.find(named)
        if name is None:
            raise NotThere(f"no file of {named} under {workspace.files.folder}")
        archived_game = workspace.files.read(named, name)
    workspace.mover.restore(archived_game, ids.now())
    return f"restored {archived_game.cover.game} with {len(archived_game.entries)} events"


@command.command("copy", cls=Verb, examples=["/mnt/usb"])
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_obj
def copy(environment: Mapping[str, str], folder: Path) -> int:
    """Writes every game of the store to a file in FOLDER that `restore` takes.

    The files hold the secrets of running games: keep them where no player can read them.
    """
    with _workspace(environment) as workspace:
        games = sorted({*workspace.log.active(), *workspace.log.settled()})
        failed = sum(said(_copied, workspace, game, folder) for game in games)
    return 1 if failed else 0


def _copied(workspace: Workspace, game: str, folder: Path) -> str:
    workspace.mover.copy(game, folder / f"{game}{SUFFIX}")
    return f"copied {game}"


@command.command("verify", cls=Verb, examples=["g_1a2b3c.ndjson.zst"])
@click.argument("files", metavar="FILE ...", nargs=-1, required=True, type=click.Path(path_type=Path))
def verify(files: Sequence[Path]) -> int:
    """Checks archive files without a store: checksum, hash chain, commitments and seed."""
    with stopped_by_errors():
        failed = sum(said(_verified, path) for path in files)
    return 1 if failed else 0


def _verified(path: Path) -> str:
    archived_game = archive.read(path)
    archive_mover.check(archived_game)
    return f"ok {archived_game.cover.game}: {len(archived_game.entries)} events, head {archived_game.cover.head['h']}"
