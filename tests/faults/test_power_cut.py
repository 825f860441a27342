"""The power goes: each acknowledged command had reached the disk before, and no command is stored in part.

A cut is played by killing the server and cutting its append-only file. With `appendfsync always` the server writes and
syncs in one go before it answers, so what it says of the file's size (`INFO persistence`) is what has reached the disk:
a client that has its answer and then asks for the size knows that the command is before that byte.
"""

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import redis

from domain import state as states
from service.store.connection import embedded
from service.store.connection.embedded import EmbeddedServer
from service.store.errors import StoreError
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.log.entries import Head, LogEntry
from service.store.log.event_log import EventLog, key
from service.store.publishing import Executed
from tests.faults.house import FAULT_ROUNDS, games_of
from tests.store.table import answer, started
from tests.waiting import PATIENCE_S, eventually

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
ROUNDS = max(3, FAULT_ROUNDS // 16)
CUTS = 5
WRITERS = 4
COMMANDS = 150
"""The number of commands acknowledged in each round before the power goes."""


class Promise(NamedTuple):
    """An acknowledged command: its last event, and how many bytes of the file were on the disk when it was known."""

    game: str
    seq: int
    hash: str
    synced: int


@contextmanager
def served(folder: Path) -> Iterator[tuple[EmbeddedServer, Games]]:
    """Returns a server on this folder, and the games as a new process knows them."""
    server = embedded.start(folder)
    try:
        yield server, games_of(server)
    finally:
        if process_of(server).poll() is None:
            server.stop()


def process_of(server: EmbeddedServer) -> subprocess.Popen[bytes]:
    """Returns the process of a server that this test has begun."""
    assert server.process is not None
    return server.process


def on_disk(games: Games) -> int:
    """Returns how many bytes of the append-only file have been written and synced."""
    found = games._client.info("persistence")
    return int(found["aof_current_size"] - found["aof_base_size"])


def file_of(folder: Path) -> Path:
    return max((folder / "store" / "appendonlydir").glob("*.incr.aof"), key=lambda path: int(path.name.split(".")[2]))


class Writer(threading.Thread):
    """Plays games until the power goes."""

    def __init__(self, server: EmbeddedServer, names: Iterator[str]) -> None:
        super().__init__(daemon=True)
        self.games, self.names = games_of(server), names
        self.promises: list[Promise] = []
        self.failed: Exception | None = None

    def run(self) -> None:
        try:
            while True:
                game = next(self.names)
                self.note(game, started(self.games, game))
                while self.games.load(game).status == "running":
                    self.note(game, answer(self.games, game))
        except StoreError:
            pass
        except Exception as error:
            self.failed = error

    def note(self, game: str, done: Executed | None) -> None:
        assert done is not None
        try:
            self.promises.append(Promise(game, done.last, done.entries[-1].hash, on_disk(self.games)))
        except redis.RedisError:
            # Without an answer from the server the size is unknown.
            return


def played_until_the_power_goes(folder: Path, names: Iterator[str]) -> list[Promise]:
    """Returns what was acknowledged in a round of play on this folder; its server is dead then."""
    with served(folder) as (server, games):
        assert games._client.config_get("appendfsync") == {"appendfsync": "always"}
        writers = [Writer(server, names) for _ in range(WRITERS)]
        for writer in writers:
            writer.start()
        enough = eventually(lambda: sum(len(writer.promises) for writer in writers) >= COMMANDS)
        process_of(server).kill()
        process_of(server).wait()
        for writer in writers:
            writer.join(PATIENCE_S)
    assert enough
    assert [writer.failed for writer in writers if writer.failed] == []
    return [promise for writer in writers for promise in writer.promises]


def check(folder: Path, promises: list[Promise]) -> int:
    """Checks that every acknowledged command is there, every game is whole and goes on.

    Returns how many games there are.
    """
    with served(folder) as (_, games):
        names = sorted({promise.game for promise in promises} | set(games.log.active()) | set(games.log.settled()))
        heads = dict(zip(names, games.log.heads(names), strict=True))
        logs = {game: games.log.read_whole(game, 0, 100_000) for game in names}
        for promise in promises:
            assert logs[promise.game][promise.seq - 1].hash == promise.hash, promise
        for game, entries in logs.items():
            check_whole(games, game, heads[game], entries)
        going = {game: head.version for game, head in heads.items() if head and head.status == "running"}
        for game, version in going.items():
            done = answer(games, game)
            assert done is not None
            assert done.last > version
        return len(going)


def check_whole(games: Games, game: str, head: Head | None, entries: list[LogEntry]) -> None:
    """Checks that events and commands are complete, the chain leads to the head, and the events lead to a state."""
    if head is None:
        assert entries == []
        return
    assert [entry.seq for entry in entries] == list(range(1, head.version + 1))
    assert entries[-1].hash == head.hash
    decoding.check_chain(game, envelope.genesis(game), entries)
    decoding.check_hidden(game, entries, games.opened(game).salt)
    bodies = [envelope.decode(entry.body) for entry in entries]
    assert bodies[-1].part[0] + 1 == bodies[-1].part[1]
    ends = {f"{body.seq - body.part[0]}:{body.seq}" for body in bodies if body.part[0] + 1 == body.part[1]}
    stored: Any = games._client.hvals(key(game, "cmd"))
    assert {value.decode().rpartition(":")[0] for value in stored} == ends
    assert states.encode(games.load(game)) == states.encode(games.state_at(game, head.version))


def cut(folder: Path, to: Path, size: int) -> Path:
    """Returns a copy of a folder whose append-only file ends at this byte."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns("socket"))
    os.truncate(file_of(to), size)
    return to


def test_a_power_cut_loses_nothing_acknowledged_wherever_the_file_ends(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    folder, chance, numbers = tmp_path / "var", Random(ROUNDS), count(1)
    names = (f"g_{number}" for number in numbers)
    kept: list[Promise] = []
    cuts, going, checked = 0, 0, 0
    for _ in range(ROUNDS):
        fresh = played_until_the_power_goes(folder, names)
        size, synced = file_of(folder).stat().st_size, max(promise.synced for promise in fresh)
        assert min(promise.synced for promise in fresh) < synced <= size
        # Anywhere in what this round has written, and where a reader of the file meets a torn last command.
        lowest = min(promise.synced for promise in fresh)
        for place in [*(chance.randrange(lowest, size) for _ in range(CUTS)), size - 1]:
            there = kept + [promise for promise in fresh if promise.synced <= place]
            going += check(cut(folder, tmp_path / "cut", place), there)
            cuts, checked = cuts + 1, checked + len(there)
        kept += fresh
        os.truncate(file_of(folder), synced)
        check(folder, kept)
    record_property(
        "figures",
        f"power cut: {ROUNDS} cuts at the last fsync, {len(kept)} commands acknowledged, none lost; "
        f"{cuts} cuts at any byte, {checked} promises kept, {going} games played on",
    )
    assert going > cuts


def test_without_the_log_s_script_a_cut_would_show_half_a_command(tmp_path: Path) -> None:
    """What the test above looks for is found where it is: the same events one by one are not one write."""
    with served(tmp_path / "var") as (server, games):
        started(games, "g_1")
        entries = games.log.read_whole("g_1")
        for entry in entries:
            games._client.xadd(key("g_2", "ev"), {"e": entry.body, "h": entry.hash}, f"{entry.seq}-0")
        process_of(server).kill()
        process_of(server).wait()
    os.truncate(file_of(tmp_path / "var"), file_of(tmp_path / "var").stat().st_size - 20)
    with served(tmp_path / "var") as (_, games):
        left = EventLog(games._client).read("g_2")
        assert len(left) == len(entries) - 1
        body = envelope.decode(left[-1].body)
        assert body.part[0] + 1 < body.part[1]
        with pytest.raises(AssertionError):
            check_whole(games, "g_2", games.log.head("g_1"), left)
