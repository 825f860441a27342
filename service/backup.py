"""The backup by hand: `python -m service.backup list | run | verify [GAME ...] | restore [GAME ...]`.

It works on the folder and the store that the environment names, beside a running server too. A game is named by its id,
or by a file from anywhere; without a word all of the folder are meant.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from service import ids, settings
from service.lobby import Lobby
from service.store import archive, archivist, backup
from service.store.archive import Archive
from service.store.backup import SUFFIX, Backup
from service.store.connection import Stores, open_stores
from service.store.errors import Corrupt, StoreError
from service.store.keeper import Keeper
from service.store.log import EventLog
from service.store.rescue import Rescue
from service.terminal import said


class Desk(NamedTuple):
    """What the commands work with."""

    files: Backup
    stores: Stores
    archived: Archive


def listed(desk: Desk, _: argparse.Namespace) -> int:
    """One line for each file: game, events, when they were as new as the store, where the store is."""
    games = desk.files.games()
    for game, head in zip(games, EventLog(desk.stores.events).heads(games), strict=True):
        mark, at = desk.files.last(game), desk.files.looked_at(game) or 0
        events = f"{mark.version} events" if mark else "no whole portion"
        state = f"{head.status}, {head.version} events" if head else "not in the store"
        print(f"{game}  {events}  {datetime.fromtimestamp(at // 1000, UTC).isoformat()}  {state}")
    for path in desk.files.aside():
        print(f"put aside: {path.name}")
    return 0


def run(desk: Desk, _: argparse.Namespace) -> int:
    """Brings every file up to date, now."""
    keeper, log = Keeper(desk.stores.events, desk.files, desk.archived), EventLog(desk.stores.events)
    failed = sum(said(_kept, keeper, game) for game in (*log.active(), *log.settled()))
    for game in keeper.tidy():
        print(f"removed {game}: it is in the archive")
    return 1 if failed else 0


def _kept(keeper: Keeper, game: str) -> str:
    kept = keeper.keep(game, ids.now())
    aside = f"; the store tells another story than before, which is in {kept.aside}" if kept.aside else ""
    return f"{game} {kept.version} events, {kept.added} of them new{aside}"


def verify(files: Backup, arguments: argparse.Namespace) -> int:
    """Checks files without a store: checksums, chain, commitments, seed."""
    return 1 if sum(said(_verified, path) for path in _paths(files, arguments.games)) else 0


def _verified(path: Path) -> str:
    kept = backup.read(path)
    archivist.check(kept.shelved)
    game, version = kept.shelved.cover.game, len(kept.shelved.entries)
    if kept.damaged:
        raise Corrupt(game, version + 1, f"{kept.loose} bytes at the end of {path.name} are not what was written")
    torn = f" ({kept.loose} bytes of an unfinished portion do not count)" if kept.loose else ""
    return f"ok {game}: {version} events, head {kept.shelved.cover.head['h']}{torn}"


def restore(desk: Desk, arguments: argparse.Namespace) -> int:
    """Puts back what the store has lost; when no game is named, those of the archive are made known again too."""
    failed = sum(said(_restored, desk, path) for path in _paths(desk.files, arguments.games))
    if not arguments.games:
        names = {archive.game_of(name): name for name in desk.archived.names()}
        heads = zip(names, EventLog(desk.stores.events).heads(names), strict=True)
        failed += sum(said(_stub, desk, game, names[game]) for game, head in heads if head is None)
    return 1 if failed else 0


def _stub(desk: Desk, game: str, name: str) -> str:
    Rescue(desk.stores.events).restore_stub(desk.archived, name)
    Lobby(desk.stores.events).list_again(game)
    return f"{game} is known again, in the archive"


def _restored(desk: Desk, path: Path) -> str:
    kept = backup.read(path)
    cover = kept.shelved.cover
    said = Rescue(desk.stores.events).restore(kept.shelved, ids.now())
    Lobby(desk.stores.events).list_again(cover.game)
    return f"{cover.game} {said}"


def _paths(files: Backup, games: Sequence[str]) -> list[Path]:
    named = games or files.games()
    return [Path(each) if SUFFIX in each else files.path(each) for each in named]


AT_THE_STORE: dict[str, Callable[[Desk, argparse.Namespace], int]] = {"list": listed, "run": run, "restore": restore}


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """0 when all that was asked for is done, else 1."""
    parser = argparse.ArgumentParser(prog="python -m service.backup", description="Backups of games in the store.")
    commands = parser.add_subparsers(required=True)
    for word, does in {**AT_THE_STORE, "verify": verify}.items():
        command = commands.add_parser(word, help=(does.__doc__ or "").strip())
        command.set_defaults(word=word)
        if word in ("verify", "restore"):
            command.add_argument("games", nargs="*", metavar="GAME")
    chosen = parser.parse_args(arguments)
    try:
        wishes = settings.read(environment)
        files = Backup(wishes.backup)
        if chosen.word == "verify":
            return verify(files, chosen)
        stores = open_stores(environment)
        try:
            return AT_THE_STORE[chosen.word](Desk(files, stores, Archive(wishes.archive)), chosen)
        finally:
            stores.close()
    except (StoreError, OSError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
