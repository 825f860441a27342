"""The archive by hand: `python -m service.archive list | run | restore GAME | copy FOLDER | verify FILE ...`.

It works on the folder and the store that the environment names, beside a running server too.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from service import ids, settings
from service.settings import Settings
from service.store import archive, archivist
from service.store.archive import SUFFIX, Archive
from service.store.archivist import Archivist, NotThere
from service.store.connection import open_stores
from service.store.errors import StoreError
from service.store.log import EventLog
from service.store.tiles import Copy
from service.terminal import said


class Desk(NamedTuple):
    """What the commands work with."""

    chosen: Settings
    files: Archive
    log: EventLog
    archivist: Archivist


def listed(desk: Desk, _: argparse.Namespace) -> int:
    """One line for each file: game, bytes, whether the store reads it from there."""
    for name in desk.files.names():
        game = archive.game_of(name)
        head = desk.log.head(game)
        state = head.status if head else "not in the store"
        print(f"{game}  {(desk.files.folder / name).stat().st_size:>9} bytes  {state}  {name}")
    return 0


def run(desk: Desk, _: argparse.Namespace) -> int:
    """Moves every game that is due."""
    after = desk.chosen.archive_after
    if after is None:
        print("ARCHIVE_AFTER is never: all games stay in the store")
        return 0
    removed, failed = desk.files.tidy(), 0
    if removed:
        print(f"removed {removed} unfinished files")
    for game in desk.archivist.due(ids.now(), round(after * 1000)):
        failed += said(_archived, desk, game)
    return 1 if failed else 0


def _archived(desk: Desk, game: str) -> str:
    return f"archived {game} as {desk.archivist.archive(game)}"


def restore(desk: Desk, arguments: argparse.Namespace) -> int:
    """Puts games back into the store: by id, or from a file."""
    return 1 if sum(said(_restored, desk, named) for named in arguments.games) else 0


def _restored(desk: Desk, named: str) -> str:
    if named.endswith(SUFFIX):
        shelved = archive.read(Path(named))
    else:
        name = desk.log.file_of(named) or desk.files.find(named)
        if name is None:
            raise NotThere(f"no file of {named} under {desk.files.folder}")
        shelved = desk.files.read(named, name)
    desk.archivist.restore(shelved, ids.now())
    return f"restored {shelved.cover.game} with {len(shelved.entries)} events"


def copy(desk: Desk, arguments: argparse.Namespace) -> int:
    """Writes every game of the store to a file of its own: a backup that `restore` takes, secrets included."""
    games = sorted({*desk.log.active(), *desk.log.settled()})
    return 1 if sum(said(_copied, desk, game, arguments.folder) for game in games) else 0


def _copied(desk: Desk, game: str, folder: Path) -> str:
    desk.archivist.copy(game, folder / f"{game}{SUFFIX}")
    return f"copied {game}"


def verify(arguments: argparse.Namespace) -> int:
    """Checks files without a store: checksum, chain, commitments, seed."""
    return 1 if sum(said(_verified, path) for path in arguments.files) else 0


def _verified(path: Path) -> str:
    shelved = archive.read(path)
    archivist.check(shelved)
    return f"ok {shelved.cover.game}: {len(shelved.entries)} events, head {shelved.cover.head['h']}"


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """0 when all that was asked for is done, else 1."""
    parser = argparse.ArgumentParser(prog="python -m service.archive", description="Games that have left the store.")
    commands = parser.add_subparsers(required=True)
    for word, does in (("list", listed), ("run", run), ("restore", restore), ("copy", copy), ("verify", verify)):
        command = commands.add_parser(word, help=(does.__doc__ or "").strip())
        command.set_defaults(does=does)
        match word:
            case "restore":
                command.add_argument("games", nargs="+", metavar="GAME")
            case "copy":
                command.add_argument("folder", type=Path)
            case "verify":
                command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    chosen = parser.parse_args(arguments)
    if chosen.does == verify:
        return verify(chosen)
    try:
        return _at_desk(chosen.does, chosen, environment)
    except (StoreError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1


def _at_desk(
    does: Callable[[Desk, argparse.Namespace], int], chosen: argparse.Namespace, environment: Mapping[str, str]
) -> int:
    wishes, stores = settings.read(environment), open_stores(environment)
    files = Archive(wishes.archive)
    try:
        mover = Archivist(stores.events, files, Copy(wishes.finished))
        return does(Desk(wishes, files, EventLog(stores.events, files), mover), chosen)
    finally:
        stores.close()


if __name__ == "__main__":
    sys.exit(main())
