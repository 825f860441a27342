"""Many streams: 480 on one moving game beside a plain hub, and commands beside 2,000 streams that are open.

A delivery is one event at one stream. The moving game is paused and resumed by its host: one event a command. The hub
sends as many bytes as often. A delay counts from the moment in which the store says that something is there.
"""

import asyncio
import multiprocessing
import os
import re
import resource
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from statistics import median
from typing import Any

import redis
import uvloop

from bench.measuring import lines
from bench.measuring.house import House, Program, house
from bench.measuring.hub_server import CHANNEL
from bench.measuring.play import SEATS, Client, Table
from bench.measuring.row import Row, Run
from service.store.log.event_log import LIVE

STREAMS, IDLE = 480, 2_000
A_SECOND = 40
"""Events of the moving game."""
EVENTS = 120
TABLES = 40
"""Games over which the idle streams are spread."""
BUSY = 8
COMMANDS = 120
EACH = 8
AT_ONCE = 50
RESTS = 0.05
"""The share of a processor below which a server is idle."""
PATIENCE_S = 60.0
ENDS_S = 10.0
WIDE = {
    "STREAM_LIMIT": "10000",
    "CONNECTIONS_PER_ADDRESS": "100000",
    "REQUESTS_PER_ADDRESS": "100000",
    "IDLE_SECONDS": "3600",
}
ID = re.compile(rb"(?:\n|^)id: (\d+)[:\n]")
TAIL = 24
"""Bytes of a stream that are looked at again, in case an id came in two parts."""


class Streams:
    """Open streams, read in a process of their own: what they cost is not to delay the commands of this one."""

    def __init__(self) -> None:
        # Before any thread: a fork copies only the one that makes it.
        forked = multiprocessing.get_context("fork")
        self._pipe, far = forked.Pipe()
        self._process = forked.Process(target=_read_streams, args=(far,), daemon=True)
        self._process.start()

    def _ask(self, *words: Any) -> Any:
        self._pipe.send(words)
        if not self._pipe.poll(lines.PATIENCE_S):
            raise TimeoutError(f"{words[0]} takes too long")
        return self._pipe.recv()

    @contextmanager
    def open(self, program: Program, paths: list[tuple[str, str]]) -> Iterator["Streams"]:
        """Opens one stream for each path and token; all of them have begun, and the server is idle."""
        self._ask("open", program.port, paths)
        rest(program)
        try:
            yield self
        finally:
            self._ask("close")
            rest(program)

    def arrived(self) -> tuple[list[tuple[int, float]], int]:
        """Returns when which event has arrived since the last call, and how many bytes."""
        arrivals: tuple[list[tuple[int, float]], int] = self._ask("arrived")
        return arrivals

    def end(self) -> None:
        """Ends the process."""
        self._pipe.close()
        self._process.join(ENDS_S)


def rest(program: Program) -> None:
    """Waits until a server has nothing more to do."""
    until = time.perf_counter() + PATIENCE_S
    while time.perf_counter() < until:
        before = program.cpu()
        time.sleep(0.5)
        if program.cpu() - before < 0.5 * RESTS:
            return
    raise TimeoutError("the server does not come to rest")


def _read_streams(pipe: Any) -> None:
    reader = _Reader()
    with suppress(EOFError), uvloop_runner() as runner:
        while True:
            words = _next_words(pipe, runner)
            pipe.send(runner.run(getattr(reader, words[0])(*words[1:])))


def _next_words(pipe: Any, runner: asyncio.Runner) -> Any:
    """Returns the next question; streams are read meanwhile."""

    async def asked() -> Any:
        loop, came = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(pipe.fileno(), came.set)
        await came.wait()
        loop.remove_reader(pipe.fileno())
        # The loop has made it one that does not wait.
        os.set_blocking(pipe.fileno(), True)
        return pipe.recv()

    return runner.run(asked())


def uvloop_runner() -> asyncio.Runner:
    """Runs coroutines on one loop of uvloop."""
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


class _Reader:
    """The streams, in their process."""

    def __init__(self) -> None:
        self.events: list[tuple[int, float]] = []
        self.received = 0
        self._lines: list[asyncio.BaseTransport] = []

    async def open(self, port: int, paths: list[tuple[str, str]]) -> None:
        begun = []
        for path, token in paths:
            made, line = await asyncio.get_running_loop().create_connection(lambda: _Line(self), "127.0.0.1", port)
            made.write(lines.request("GET", path, token, Accept="text/event-stream"))
            self._lines.append(made)
            begun.append(line.begun)
            if len(begun) % AT_ONCE == 0:
                await asyncio.gather(*begun)
        await asyncio.gather(*begun)
        await self.arrived()

    async def arrived(self) -> tuple[list[tuple[int, float]], int]:
        arrivals = self.events, self.received
        self.events, self.received = [], 0
        return arrivals

    async def close(self) -> None:
        for each in self._lines:
            each.close()
        self._lines = []


class _Line(asyncio.Protocol):
    """One stream: only the ids of its frames are looked at."""

    def __init__(self, reader: _Reader) -> None:
        self._reader, self._rest = reader, b""
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        now, text = time.perf_counter(), self._rest + data
        reader = self._reader
        reader.received += len(data)
        last = 0
        for match in ID.finditer(text):
            reader.events.append((int(match[1]), now))
            last = match.end()
        self._rest = text[max(last, len(text) - TAIL) :]
        if not self.begun.done() and b"\n\n" in data:
            self.begun.set_result(None)


class Poked:
    """The times at which the store announced each number."""

    def __init__(self, client: Any, channel: str, number: Callable[[bytes], int]) -> None:
        self.at: dict[int, float] = {}
        self._ends = threading.Event()
        self._heard = client.pubsub(ignore_subscribe_messages=True)
        self._heard.subscribe(channel)
        self._number = number
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while not self._ends.is_set():
            if message := self._heard.get_message(timeout=0.2):
                self.at[self._number(message["data"])] = time.perf_counter()

    def close(self) -> None:
        """Listens no longer."""
        self._ends.set()
        self._thread.join()
        self._heard.close()


class Game:
    """A game that its host moves by pausing and resuming it."""

    def __init__(self, client: Client) -> None:
        self.client, self.table = client, Table(client, seats=3)
        self._paused = False

    def move(self) -> None:
        """Sends one command with one event."""
        self._paused = not self._paused
        command = {"type": "pause_game" if self._paused else "resume_game"}
        self.client.call("POST", f"{self.table.path}/commands", self.table.host, command)

    def script(self, count: int) -> list[bytes]:
        """Returns `count` moves as requests."""
        requests = []
        for _ in range(count):
            self._paused = not self._paused
            command = {"type": "pause_game" if self._paused else "resume_game"}
            requests.append(lines.request("POST", f"{self.table.path}/commands", self.table.host, command))
        return requests


def paced(step: Callable[[], None], count: int) -> list[float]:
    """Takes `count` steps, `A_SECOND` of them in a second; returns the milliseconds of each."""
    began, times = time.perf_counter(), []
    for number in range(count):
        time.sleep(max(0.0, began + number / A_SECOND - time.perf_counter()))
        before = time.perf_counter()
        step()
        times.append(1e3 * (time.perf_counter() - before))
    return times


class Figures:
    """The findings of one round for one side."""

    def __init__(self, cpu: float, delays: list[float], times: list[float], received: int) -> None:
        ordered = sorted(delays)
        self.cpu, self.deliveries, self.received = cpu, len(ordered), received
        self.p50, self.p99 = (1e3 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
        self.command = median(times)


def watched(program: Program, streams: Streams, poked: Poked, step: Callable[[], None], count: int) -> Figures:
    """Sends events at a steady pace, and measures how they arrive at all streams."""
    streams.arrived()
    cpu = program.cpu()
    times = paced(step, count)
    rest(program)
    cpu = program.cpu() - cpu
    events, received = streams.arrived()
    return Figures(cpu, [at - poked.at[number] for number, at in events], times, received)


def rows(run: Run) -> list[Row]:
    """Measures deliveries beside the hub, then commands beside idle streams."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with house() as home:
        streams = Streams()
        try:
            return [*_deliveries(run, home, streams), *_beside(run, home, streams)]
        finally:
            streams.end()


def _deliveries(run: Run, home: House, streams: Streams) -> list[Row]:
    events, count = run.amount(EVENTS, 40), STREAMS
    client: redis.Redis = home.stores.events
    api, hub = home.api(**WIDE), home.hub()
    game = Game(Client(api.port))
    path = game.table.path
    # The seats have as many streams as a token may have, spectators the others.
    seated = [token for token in game.table.tokens.values() for _ in range(EACH)]
    tokens = [*seated, *[""] * (count - len(seated))]
    ours: list[Figures] = []
    floor: list[Figures] = []
    alone: list[float] = []
    quiet: list[float] = []
    live = Poked(client, LIVE, lambda data: int(data.partition(b"|")[2].partition(b"|")[0]))
    plain = Poked(client, CHANNEL, lambda data: int(ID.findall(data)[0]))
    number, size = 0, 0

    def publish() -> None:
        nonlocal number
        number += 1
        head = b"id: %d\nevent: game_event\ndata: " % number
        client.publish(CHANNEL, head + b"x" * max(0, size - len(head) - 2) + b"\n\n")

    for turn in range(run.rounds):
        run.say(f"round {turn + 1} of {run.rounds}")
        # The cost of the commands without streams.
        before = api.cpu()
        quiet.append(median(paced(game.move, events)))
        rest(api)
        alone.append(api.cpu() - before)
        version = game.client.call("GET", path)["version"]
        paths = [(f"{path}/stream?after={version}", token) for token in tokens]
        with streams.open(api, paths):
            ours.append(watched(api, streams, live, game.move, events))
            size = ours[-1].received // max(1, ours[-1].deliveries)
        with streams.open(hub, [("/hub", "")] * STREAMS):
            floor.append(watched(hub, streams, plain, publish, events))
    live.close()
    plain.close()
    for each in (*ours, *floor):
        if each.deliveries != events * count:
            raise RuntimeError(f"{each.deliveries} deliveries instead of {events * count}")
    all_of_them = events * count
    what = f"{count} streams on one game"
    cpu = [1e6 * (each.cpu - own) / all_of_them for each, own in zip(ours, alone, strict=True)]
    return [
        Row(
            f"{what}: CPU per delivery",
            "us",
            "hub",
            [1e6 * each.cpu / all_of_them for each in floor],
            cpu,
            must=2.0,
            goal=1.2,
            note=f"{A_SECOND} events a second, {size} bytes each; without what the commands cost by themselves",
        ),
        Row(f"{what}: p50", "ms", "hub", [each.p50 for each in floor], [each.p50 for each in ours]),
        Row(f"{what}: p99", "ms", "hub", [each.p99 for each in floor], [each.p99 for each in ours], 2.0, 1.3),
        Row(f"{what}: a command meanwhile", "ms", "without", quiet, [each.command for each in ours]),
    ]


def _beside(run: Run, home: House, streams: Streams) -> list[Row]:
    each = run.amount(COMMANDS, 15)
    api = home.api(**WIDE)
    client = Client(api.port)
    busy = [Game(client) for _ in range(BUSY)]
    still = [Table(client, seats=3) for _ in range(TABLES)]
    # At each table its seats and spectators, with and without tokens.
    paths = []
    for at in range(IDLE):
        table = still[at % TABLES]
        seat = at // TABLES
        paths.append((f"{table.path}/stream", table.tokens[SEATS[seat]] if seat < 3 else ""))
    samples: dict[str, list[float]] = {name: [] for name in ("cpu", "seconds", "cpu beside", "seconds beside")}
    lines.drive(api.port, [game.script(each) for game in busy]).check(201)
    for turn in range(run.rounds):
        run.say(f"idle streams, round {turn + 1} of {run.rounds}")
        _commands(api, busy, each, samples, "")
        with streams.open(api, paths):
            _commands(api, busy, each, samples, " beside")
    what = f"commands beside {IDLE:,} idle streams"
    return [
        Row(f"{what}: CPU", "us", "without", samples["cpu"], samples["cpu beside"], 1.15, 1.05),
        Row(f"{what}: time", "us", "without", samples["seconds"], samples["seconds beside"], 1.15, 1.05),
    ]


def _commands(api: Program, games: list[Game], each: int, samples: dict[str, list[float]], where: str) -> None:
    scripts = [game.script(each) for game in games]
    cpu = api.cpu()
    driven = lines.drive(api.port, scripts).check(201)
    samples[f"cpu{where}"].append(1e6 * (api.cpu() - cpu) / len(driven.times))
    samples[f"seconds{where}"].append(1e6 * driven.seconds / len(driven.times))
