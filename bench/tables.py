"""Tables of five connected seats, one command under way at each, beside boardgame.io in memory and in files.

A seat is connected when every move is sent to it: by a socket there, by a stream here. The next command at a table is
sent when the last one is answered, and in other rounds when all five seats have heard of it. Streams are plain but at a
few tables, whose seats want them in gzip, as browsers do: there only the bytes are counted.
"""

import asyncio
import itertools
import json
import re
import socket
import subprocess
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import uvloop

from bench.measuring import lines, peers
from bench.measuring.house import ALWAYS, EVERYSEC, Program, free_port, house
from bench.measuring.play import SEATS, Client, Foresight, Table
from bench.measuring.row import Row, Run
from service.store.games import Games

ONE, FEW, SOME = 1, 4, 32
MOVES = {ONE: 80, SOME: 12}
QUICK = {ONE: 20, SOME: 4}
ANSWER, ALL = "answer", "all"
GZIP = "gzip"
WARM = 4
PATIENT = {"IDLE_SECONDS": "3600", "HEAD_SECONDS": "3600"}
"""Connections stay open while the peers have their turn."""
ID = re.compile(rb"\nid: (\d+)\n")
TAIL = 24
"""Bytes of a stream that are looked at again, in case an id came in two parts."""


class Receipt(msgspec.Struct):
    """The part of the answer to a command that is needed."""

    version: int


RECEIPTS = msgspec.json.Decoder(Receipt)


@dataclass
class Heard:
    """Milliseconds until the answer to each command, and until all five seats had it; seconds in all.

    `received`: the bytes that the five seats were sent during each command.
    """

    answer: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)
    seconds: float = 0.0
    received: list[int] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Commands a second."""
        return len(self.answer) / self.seconds

    @property
    def pushed(self) -> float:
        """Bytes that a seat is sent for a command: the median, for the few commands that deal cards say much more."""
        return median(self.received) / len(SEATS)


def share(times: list[float], part: float) -> float:
    """Returns the time that this share of the times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Seats:
    """One table: five streams, a connection for commands, and how far each stream has come."""

    def __init__(self, table: Table, script: Sequence[bytes], coding: str = "") -> None:
        self.table, self.script, self._coding = table, script, coding
        self.seen = [0] * len(SEATS)
        self.received = 0
        self.moved = asyncio.Event()
        self._reader: Any = None
        self._writer: Any = None
        self._streams: list[asyncio.Transport] = []

    async def connect(self, port: int) -> None:
        """Opens everything."""
        loop = asyncio.get_running_loop()
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        for at, token in enumerate(self.table.tokens.values()):
            kind = _CodedStream if self._coding else _Stream
            made, _ = await loop.create_connection(lambda at=at, kind=kind: kind(self, at), "127.0.0.1", port)  # type: ignore[misc]
            wanted = {"Accept_Encoding": self._coding} if self._coding else {}
            made.write(lines.request("GET", f"{self.table.path}/stream", token, Accept="text/event-stream", **wanted))
            self._streams.append(made)

    def close(self) -> None:
        """Closes everything."""
        self._writer.close()
        for each in self._streams:
            each.close()

    async def play(self, begin: int, end: int, until: str, heard: Heard) -> None:
        """Plays these commands of the script, one after the other."""
        for request in self.script[begin:end]:
            began, before = time.perf_counter(), self.received
            self._writer.write(request)
            head = await self._reader.readuntil(lines.END_OF_HEAD)
            length = int(re.findall(rb"(?i)content-length: (\d+)", head)[0])
            body = await self._reader.readexactly(length)
            heard.answer.append(1e3 * (time.perf_counter() - began))
            if not head.startswith(b"HTTP/1.1 201"):
                raise RuntimeError(f"{head[:60]!r} {body[:600]!r}")
            version = RECEIPTS.decode(body).version
            while until == ALL and min(self.seen) < version:
                self.moved.clear()
                await self.moved.wait()
            heard.all.append(1e3 * (time.perf_counter() - began))
            heard.received.append(self.received - before)


class _Stream(asyncio.Protocol):
    """One stream: only the ids of its frames are looked at."""

    def __init__(self, seats: Seats, at: int) -> None:
        self._seats, self._at, self._rest = seats, at, b""

    def data_received(self, data: bytes) -> None:
        self._seats.received += len(data)
        self.look(data)

    def look(self, said: bytes) -> None:
        """Looks how far the stream has come."""
        text = self._rest + said
        self._rest = text[-TAIL:]
        seats = self._seats
        if ids := ID.findall(text):
            seats.seen[self._at] = max(seats.seen[self._at], int(ids[-1]))
            seats.moved.set()


class _CodedStream(_Stream):
    """The same in gzip: each chunk (RFC 9112, 7.1) is decoded."""

    def __init__(self, seats: Seats, at: int) -> None:
        super().__init__(seats, at)
        self._head_is_there, self._said = False, b""
        self._decoder = zlib.decompressobj(wbits=31)

    def look(self, said: bytes) -> None:
        self._said += said
        if not self._head_is_there:
            head, end, rest = self._said.partition(lines.END_OF_HEAD)
            if not end:
                return
            if b"content-encoding: gzip" not in head.lower():
                raise RuntimeError(f"no gzip: {head!r}")
            self._head_is_there, self._said = True, rest
        while b"\r\n" in self._said:
            size, _, rest = self._said.partition(b"\r\n")
            length = int(size, 16)
            if len(rest) < length + 2:
                return
            super().look(self._decoder.decompress(rest[:length]))
            self._said = rest[length + 2 :]


class Ours:
    """Tables at our server, connected until this is closed."""

    def __init__(self, games: Games, api: Program, length: dict[int, int], coding: str = "") -> None:
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        client, foresight = Client(api.port), Foresight(games)
        self._seats: dict[int, list[Seats]] = {}
        self._begin = dict.fromkeys(length, 0)
        for count, moves in length.items():
            self._seats[count] = []
            while len(self._seats[count]) < count:
                table = Table(client)
                answers = foresight.answers(table.id, moves, seed=len(self._seats[count]))
                # A game that is over too soon is left out.
                if len(answers) == moves:
                    script = [table.command(each, f"{table.id}-{at}") for at, each in enumerate(answers)]
                    self._seats[count].append(Seats(table, script, coding))
        self._runner.run(self._connect(api.port))

    async def _connect(self, port: int) -> None:
        for seats in self._seats.values():
            for each in seats:
                await each.connect(port)

    def round(self, count: int, moves: int, until: str) -> Heard:
        """Plays a number of moves at each of a number of tables, at the same time."""
        begin = self._begin[count]
        self._begin[count] += moves
        return self._runner.run(self._play(self._seats[count], begin, begin + moves, until))

    async def _play(self, seats: list[Seats], begin: int, end: int, until: str) -> Heard:
        heard, began = Heard(), time.perf_counter()
        async with asyncio.timeout(lines.PATIENCE_S):
            await asyncio.gather(*(each.play(begin, end, until, heard) for each in seats))
        heard.seconds = time.perf_counter() - began
        return heard

    def close(self) -> None:
        """Ends all connections."""
        for seats in self._seats.values():
            for each in seats:
                each.close()
        self._runner.close()


class Peer:
    """A boardgame.io server and a client with the same tables."""

    def __init__(self, folder: Path, past: Path | None) -> None:
        port = free_port()
        words = ["node", "boardgame_server.js", str(port), *([str(past)] if past else [])]
        self._server = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines_of = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        _await_port(port)
        self._client = subprocess.Popen(["node", "boardgame_client.js", str(port)], cwd=folder, text=True, **lines_of)  # type: ignore[call-overload]

    def round(self, count: int, moves: int, until: str) -> Heard:
        """Returns the same, in the form of ours."""
        self._client.stdin.write(f"{count} {moves} {until}\n")
        self._client.stdin.flush()
        return Heard(**json.loads(self._client.stdout.readline()))

    def close(self) -> None:
        """Ends both."""
        self._client.stdin.close()
        for each in (self._client, self._server):
            each.terminate()
            each.wait()


def _await_port(port: int) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except (OSError, TimeoutError):
            time.sleep(0.05)
    raise TimeoutError(f"nobody listens on port {port}")


Results = dict[tuple[str, int, str], list[Heard]]
"""The side, the number of tables, and the end of waiting for a command -> the results of each round."""


def rows(run: Run) -> list[Row]:
    """Measures ours with a store that syncs once a second and, for one row, with each command."""
    moves = QUICK if run.quick else MOVES
    folder = peers.boardgame(run.say)
    with house() as home:
        api = home.api(**PATIENT)
        run.say(f"{ONE + SOME} tables are laid")
        # The larger number of tables has two kinds of rounds more.
        length = {count: (WARM + each) * run.rounds * (4 if count == SOME else 2) for count, each in moves.items()}
        games = Games(home.stores.events, home.stores.queue)
        ours, coded = Ours(games, api, length), Ours(games, api, {FEW: (WARM + moves[SOME]) * run.rounds}, GZIP)
        begun: list[Ours | Peer] = [ours, coded]
        results: Results = {}

        def measured(name: str, player: Ours | Peer, count: int, until: str) -> None:
            # The processors have worked for somebody else.
            player.round(count, WARM, until)
            results.setdefault((name, count, until), []).append(player.round(count, moves[count], until))

        try:
            memory = [("memory", Peer(folder, None))] if folder else []
            files = [("files", Peer(folder, home.folder / "boardgame"))] if folder else []
            begun += [player for _, player in (*memory, *files)]
            for turn in range(run.rounds):
                run.say(f"round {turn + 1} of {run.rounds}")
                for count, until in itertools.product(moves, (ANSWER, ALL)):
                    for name, player in [("ours", ours), *memory][:: 1 if turn % 2 else -1]:
                        measured(name, player, count, until)
                # The bytes of a command do not depend on the number of tables.
                coded.round(FEW, WARM, ALL)
                results.setdefault((GZIP, SOME, ALL), []).append(coded.round(FEW, moves[SOME], ALL))
                home.fsync(ALWAYS)
                measured("always", ours, SOME, ANSWER)
                home.fsync(EVERYSEC)
            # Files take a minute: meanwhile all others would grow cold.
            for turn in range(run.rounds):
                run.say(f"round {turn + 1} of {run.rounds} with files")
                for name, player in [("beside files", ours), *files][:: 1 if turn % 2 else -1]:
                    measured(name, player, SOME, ANSWER)
        finally:
            for player in begun:
                player.close()
    return _rows(results)


def _rows(results: Results) -> list[Row]:
    def row(
        work: str,
        unit: str,
        count: int,
        of: Callable[[Heard], float],
        must: float | None = None,
        goal: float | None = None,
        more: bool = False,
        until: str = ANSWER,
        ours: str = "ours",
        theirs: tuple[str, str] = ("memory", "boardgame.io, memory"),
    ) -> Row:
        mine, other = results[ours, count, until], results.get((theirs[0], count, until), [])
        return Row(work, unit, theirs[1], [of(each) for each in other], [of(each) for each in mine], must, goal, more)

    def p50(heard: Heard) -> float:
        return median(heard.answer)

    def p99(heard: Heard) -> float:
        return share(heard.answer, 0.99)

    one, some = "one table of five seats", f"{SOME} tables of five seats"
    return [
        row(f"{one}: p50", "ms", ONE, p50, 1.0, 0.7),
        row(f"{one}: p99", "ms", ONE, p99),
        row(f"{one}: p50 until all five have it", "ms", ONE, lambda heard: median(heard.all), until=ALL),
        row(f"{some}: p50", "ms", SOME, p50, 1.0, 0.7),
        row(f"{some}: p99", "ms", SOME, p99, 0.6, 0.35),
        row(f"{some}: p99 until all five have it", "ms", SOME, lambda heard: share(heard.all, 0.99), until=ALL),
        row(f"{some}: rate", "1/s", SOME, lambda heard: heard.rate, more=True),
        row(
            f"{some}, durable: rate",
            "1/s",
            SOME,
            lambda heard: heard.rate,
            8.0,
            12.0,
            more=True,
            ours="beside files",
            theirs=("files", "boardgame.io, files"),
        ),
        row(
            f"{some}, each command synced: rate",
            "1/s",
            SOME,
            lambda heard: heard.rate,
            0.65,
            0.8,
            more=True,
            ours="always",
            theirs=("ours", "ours, synced once a second"),
        ),
        row(
            f"{some}: bytes pushed to a seat for each command",
            "bytes",
            SOME,
            lambda heard: heard.pushed,
            until=ALL,
        ),
        row(
            f"{FEW} tables of five seats: bytes pushed to a seat for each command, gzip",
            "bytes",
            SOME,
            lambda heard: heard.pushed,
            0.2,
            0.08,
            until=ALL,
            ours=GZIP,
        ),
    ]
