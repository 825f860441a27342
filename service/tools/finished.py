"""The log of finished games by hand, on the store and the folder that the environment names."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import click

from service.finished_log.checkpoints import FinishedLog
from service.signing.keys import Signer
from service.store.archive.archive import Archive, digest, game_of
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog
from service.tools.terminal import opened
from service.tools.verbs import Verb, Verbs


class Workspace(NamedTuple):
    """The things that the verbs work with."""

    log: FinishedLog
    games: EventLog
    files: Archive


@contextmanager
def _workspace(environment: Mapping[str, str]) -> Iterator[Workspace]:
    """Raises NotDone."""
    with opened(environment) as (wishes, stores):
        files = Archive(wishes.archive)
        games = EventLog(stores.events, files)
        log = FinishedGames(stores.events, games, TileFolder(wishes.finished), wishes.replicas)
        yield Workspace(FinishedLog(log, Signer(wishes.signing_key), wishes.log_origin), games, files)


@click.group("finished", cls=Verbs, examples=["status", "restore"])
def command() -> None:
    """Shows, completes and restores the log of finished games.

    Each finished game has an entry in this log. The store has the log, and a folder in DATA_DIR has a copy.
    """


@command.command("status", cls=Verb, examples=[""])
@click.pass_obj
def status(environment: Mapping[str, str]) -> int:
    """Prints the newest checkpoint, the key to check it with, and how many finished games have no entry yet."""
    with _workspace(environment) as workspace:
        log = workspace.log
        print(log.note())
        print(f"key      {log.verifier_key()}")
        print(f"copy     {log.log.copy.size() if log.log.copy else 0} entries")
        print(f"waiting  {sum(1 for _ in workspace.games.unlisted())} games")
    return 0


@command.command("enter", cls=Verb, examples=[""])
@click.pass_obj
def enter(environment: Mapping[str, str]) -> int:
    """Enters every finished game of store and archive that has no entry; then brings the copy up to date."""
    with _workspace(environment) as workspace:
        log = workspace.log.log
        for game in sorted({*workspace.games.unlisted(), *workspace.games.settled()}):
            print(f"entry {log.enter(game)}: {game}")
        for name in workspace.files.names():
            game = game_of(name)
            if workspace.games.file_of(game) == name:
                entry = log.finalized(game).of_file(digest(workspace.files.folder / name))
                print(f"entries {log.enter(game)} and {log.add(entry)}: {game}")
        print(f"{workspace.log.copied()} entries copied")
    return 0


@command.command("restore", cls=Verb, examples=[""])
@click.pass_obj
def restore(environment: Mapping[str, str]) -> int:
    """Puts back into the store the entries that it has lost and the copy still has."""
    with _workspace(environment) as workspace:
        print(f"{workspace.log.log.restore()} entries put back")
        print(workspace.log.note())
    return 0
