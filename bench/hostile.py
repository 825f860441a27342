"""Hostile clients against one that plays: `python -m bench.hostile`. Target: p99 <= 250 ms while they are there.

Opens many connections of one kind (slow heads, slow bodies, idle ones, streams that nobody reads and so on), from one
address or spread over many, and meanwhile measures health, state and commands from another address. Everything stays
on the loopback network. The program ends by itself.
"""

import argparse
import asyncio
import json
import math
import multiprocessing
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil

from bench.measuring.house import await_ready

CONNECTIONS = 2_000
SECONDS = 5.0
PLAYER = "127.0.0.250"
"""The address of the measured client."""
ATTACKER = "127.0.0.251"
PATIENCE = 5.0
"""Seconds after which a request of the measured client counts as unanswered."""
SETTLED_WITHIN = 15.0
AFTERWARDS = 5.0
"""Seconds after an attack until the memory is looked at again."""
PROGRAMS = {"service.server": "API", "workers.jobs.worker": "worker"}
"""The processes whose memory is looked at: the word in their command lines, and the name in the table."""
PER_ADDRESS = 40
"""Connections of one address when they are spread over many."""
POST = "POST /v1/games HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
NOWHERE = "POST /nowhere HTTP/1.1\r\nHost: here\r\n"
GET = "GET {path} HTTP/1.1\r\nHost: here\r\n\r\n"


class Target(NamedTuple):
    """The server, and a game on it."""

    host: str
    port: int
    game: str
    token: str


class Kind(NamedTuple):
    """One kind of attack: the first bytes, the bytes that follow each answer, and whether it reads answers."""

    name: str
    first: Callable[[Target], str]
    again: str = ""
    reads: bool = True


MANY_HEADERS = "\r\n" + "".join(f"X-{number}: y\r\n" for number in range(6_000)) + "\r\n"
PARAMETERS = "&".join(f"p{number}=1" for number in range(1_500))
UNKNOWN = [f"unknown_{number}" for number in range(10_000)]


def posted(setup: dict[str, Any]) -> str:
    """Returns a setup that is to be checked."""
    body = json.dumps(setup)
    head = (
        f"POST /v1/setup-checks HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    )
    return f"{head}\r\n\r\n{body}"


def again_and_again(name: str, request: str) -> Kind:
    """Sends the same request after each answer."""
    return Kind(name, lambda _: request, again=request)


KINDS = (
    Kind("idle", lambda _: ""),
    Kind("slow head", lambda _: "GET /healthz HTTP/1.1\r\n", again="X: y\r\n"),
    Kind("slow body", lambda _: POST + "Content-Length: 100\r\n\r\n{", again=" "),
    Kind(
        "slow body, refused",
        lambda _: "POST /nowhere HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{",
        again=" ",
    ),
    Kind("kept alive", lambda _: GET.format(path="/healthz")),
    Kind("unread streams", lambda it: GET.format(path=f"/v1/games/{it.game}/stream"), reads=False),
    Kind("unread answers", lambda _: GET.format(path="/openapi.json"), reads=False),
    again_and_again("many headers", GET.format(path="/healthz").replace("\r\n\r\n", MANY_HEADERS)),
    again_and_again("parameters", GET.format(path="/v1/games?" + PARAMETERS)),
    again_and_again("bodies too long", posted({"seats": 4, "bots": [0] * 120_000})),
    again_and_again("bodies of faults", posted({"seats": 4, "bots": [0] * 80_000})),
    again_and_again("unknown members", posted({"seats": 4, "options": dict.fromkeys(UNKNOWN, 1)})),
    again_and_again("pipelines", GET.format(path="/healthz") * 200),
)
APART = multiprocessing.get_context("spawn")
MIX = Kind("mix", lambda _: "")
"""All kinds at once, each on its share of the connections."""


class Attack:
    """The connections of one kind, opened again when they are closed, until `stop`.

    They have a process of their own: in the interpreter of the measured client they would hold it up themselves.
    """

    def __init__(self, target: Target, kind: str, count: int, spread: bool) -> None:
        self._target, self._kind, self._count, self._spread = target, kind, count, spread
        self._open = 0
        self._counts = APART.Array("q", 2)
        self._stop = APART.Event()
        self._process = APART.Process(target=_attack, args=(self,), daemon=True)

    def __enter__(self) -> "Attack":
        self._process.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._process.join(20)
        if self._process.is_alive():
            self._process.kill()

    @property
    def most(self) -> int:
        """The number of connections that were open at once."""
        return int(self._counts[0])

    @property
    def closed(self) -> int:
        """The number of connections that the server has closed or refused."""
        return int(self._counts[1])

    def settle(self) -> None:
        """Waits until no more of them come: it is measured while they stay."""
        until, before = time.monotonic() + SETTLED_WITHIN, -1
        while (self.most > before or not before) and time.monotonic() < until:
            before = self.most
            time.sleep(1.0)

    def __getstate__(self) -> dict[str, Any]:
        """Leaves out the process, which a process cannot be given."""
        return {name: value for name, value in vars(self).items() if name != "_process"}

    async def run(self) -> None:
        """Attacks until it is asked to stop."""
        tasks = [asyncio.ensure_future(self._one(number)) for number in range(self._count)]
        while not self._stop.is_set():
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, number: int) -> None:
        # Not all in the same moment: a backlog that is full would be measured, and not the server.
        await asyncio.sleep(number / 2000)
        while True:
            try:
                await self._connection(self._kind_of(number), self._source(number))
            except (TimeoutError, OSError):
                self._counts[1] += 1
            # A rejected attacker would return at once, but the benchmark measures the server and not the attacker.
            await asyncio.sleep(1.0)

    def _kind_of(self, number: int) -> Kind:
        own = [kind for kind in KINDS if kind.name == self._kind] or KINDS
        return own[number % len(own)]

    def _source(self, number: int) -> str:
        if not self._spread:
            return ATTACKER
        third, fourth = divmod(number // PER_ADDRESS, 200)
        return f"127.0.{third + 1}.{fourth + 1}"

    async def _connection(self, kind: Kind, source: str) -> None:
        loop = asyncio.get_running_loop()
        with closing(socket.socket()) as line:
            line.setblocking(False)
            if not kind.reads:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((source, 0))
            async with asyncio.timeout(PATIENCE):
                await loop.sock_connect(line, (self._target.host, self._target.port))
            await loop.sock_sendall(line, kind.first(self._target).encode())
            if not kind.reads:
                # One byte, to know that the answer has begun.
                await loop.sock_recv(line, 1)
            self._open += 1
            self._counts[0] = max(self._counts[0], self._open)
            try:
                await self._stay(kind, loop, line)
            finally:
                self._open -= 1

    async def _stay(self, kind: Kind, loop: asyncio.AbstractEventLoop, line: socket.socket) -> None:
        while True:
            if kind.reads:
                with suppress(TimeoutError):
                    async with asyncio.timeout(2.0):
                        if not await loop.sock_recv(line, 65536):
                            return
            else:
                await asyncio.sleep(2.0)
            if kind.again:
                await loop.sock_sendall(line, kind.again.encode())


def _attack(attack: Attack) -> None:
    asyncio.run(attack.run())


class Player:
    """A client at another address: each request on a new connection or a kept one, timed."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.times: list[float] = []
        self.failed = 0
        self._paused = False

    def measure(self, seconds: float) -> None:
        """Measures health, state and a command, one after the other, until the time is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            game = f"/v1/games/{self._target.game}"
            self._ask("GET", "/healthz")
            self._ask("GET", f"{game}/state")
            command = {"type": "resume_game" if self._paused else "pause_game"}
            self._ask("POST", f"{game}/commands", command)
            self._paused = not self._paused

    def _ask(self, method: str, path: str, body: Any = None) -> None:
        began = time.perf_counter()
        try:
            status = call(self._target, method, path, body)[0]
        except (OSError, HTTPException):
            status = 0
        self.times.append((time.perf_counter() - began) * 1000)
        # A paused game refuses a pause: that is an answer too.
        self.failed += status not in (200, 201, 409)


def call(target: Target, method: str, path: str, body: Any = None, source: str = PLAYER) -> tuple[int, Any]:
    """Sends one request. Raises OSError and HTTPException when there is no answer."""
    line = HTTPConnection(target.host, target.port, timeout=PATIENCE, source_address=(source, 0))
    with closing(line):
        headers = {"Content-Type": "application/json"}
        if target.token:
            headers["Authorization"] = f"Bearer {target.token}"
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        return answer.status, json.loads(answer.read() or b"null")


def new_game(host: str, port: int) -> Target:
    """Returns a running game of three people on the server. Raises AssertionError when it cannot be created."""
    nobody = Target(host, port, "", "")
    status, made = call(nobody, "POST", "/v1/games", {"seats": 3})
    assert status == 201, made
    target = Target(host, port, made["game"]["id"], made["host_token"])
    for name in ("Anna", "Boris", "Clara"):
        status, joined = call(nobody, "POST", f"/v1/games/{target.game}/seats", {"name": name})
        assert status == 201, joined
    status, started = call(target, "POST", f"/v1/games/{target.game}/commands", {"type": "start_game"})
    assert status == 201, started
    return target


@contextmanager
def a_server() -> Iterator[tuple[str, int, psutil.Process]]:
    """Starts the processes of `make run`, in a separate folder and without quotas, which are not measured here."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        own = {"PORT": str(port), "DATA_DIR": str(Path(folder) / "var"), "DEMO": "0", "LEAGUE": "0", "RATE_LIMITS": "0"}
        clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
        server = subprocess.Popen([sys.executable, "-m", "workers", "run"], env=clean | own, stdout=subprocess.DEVNULL)
        try:
            await_ready(port)
            yield "127.0.0.1", port, psutil.Process(server.pid)
        finally:
            server.terminate()
            server.wait(30)


def figures(times: list[float]) -> str:
    """Returns median, 99th of a hundred, and the worst, in milliseconds."""
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, math.ceil(len(ordered) * 0.99) - 1)]
    return f"{median(ordered):8.1f} {p99:8.1f} {ordered[-1]:8.1f}"


def resident(run: psutil.Process | None) -> str:
    """Returns the megabytes that API and workers have in memory; nothing for a server that others have started."""
    there = run.children(recursive=True) if run else []
    return " ".join(f"{_megabytes(there, program):7}" for program in PROGRAMS)


def _megabytes(processes: list[psutil.Process], program: str) -> int:
    total = 0
    for each in processes:
        # A worker plays in children that come and go.
        with suppress(psutil.NoSuchProcess):
            if program in each.cmdline():
                total += each.memory_info().rss
    return total >> 20


def attack(
    target: Target, kind: Kind | None, count: int, spread: bool, seconds: float, run: psutil.Process | None
) -> str:
    """Returns one line of the table; the memory is that before, during and after the attack."""
    before = resident(run)
    player = Player(target)
    name = f"{kind.name}, {'many addresses' if spread else 'one address'}" if kind else "nobody"
    if kind is None:
        player.measure(seconds)
        line = f"{0:6} {0:8} {figures(player.times)} {len(player.times):7} {player.failed:7}"
        return f"{name:36} {line} {before} {resident(run)} {resident(run)}"
    with Attack(target, kind.name, count, spread) as hostile:
        hostile.settle()
        player.measure(seconds)
        line = f"{hostile.most:6} {hostile.closed:8} {figures(player.times)} {len(player.times):7} {player.failed:7}"
        during = resident(run)
    time.sleep(AFTERWARDS)
    return f"{name:36} {line} {before} {during} {resident(run)}"


def main(words: list[str] | None = None) -> None:
    """Prints the table; at most two minutes with the usual numbers."""
    parser = argparse.ArgumentParser("python -m bench.hostile", description=__doc__)
    parser.add_argument("--url", help="a server that runs; else one is started and ended")
    parser.add_argument("--connections", type=int, default=CONNECTIONS, help="hostile connections of each kind")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each kind is measured")
    parser.add_argument("--kinds", default=",".join(map(word, (*KINDS, MIX))))
    parser.add_argument("--where", choices=("one", "many", "both"), default="both", help="addresses of the attacker")
    chosen = parser.parse_args([] if words is None else words)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    wanted = set(chosen.kinds.split(","))
    kinds = [kind for kind in (*KINDS, MIX) if word(kind) in wanted]
    spreads = {"one": [False], "many": [True], "both": [False, True]}[chosen.where]
    if chosen.url:
        parts = urlsplit(chosen.url)
        report(
            parts.hostname or "127.0.0.1", parts.port or 80, kinds, spreads, chosen.connections, chosen.seconds, None
        )
        return
    with a_server() as (host, port, run):
        report(host, port, kinds, spreads, chosen.connections, chosen.seconds, run)


def word(kind: Kind) -> str:
    """Returns the word for a kind on the command line."""
    return kind.name.replace(", ", "-").replace(" ", "-")


def report(
    host: str, port: int, kinds: list[Kind], spreads: list[bool], count: int, seconds: float, run: psutil.Process | None
) -> None:
    """Prints the table, line by line as the results come."""
    target = new_game(host, port)
    head = f"{'hostile':36} {'open':>6} {'closed':>8} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8}"
    moments = " ".join(f"{moment:>15}" for moment in ("MB before", "MB during", "MB after"))
    memory = " ".join(f"{name:>7}" for _ in range(3) for name in PROGRAMS.values())
    print(f"{'':{len(head) + 16}} {moments}")
    print(f"{head} {'asked':>7} {'failed':>7} {memory}")
    print(attack(target, None, 0, False, seconds, run), flush=True)
    for kind in kinds:
        for spread in spreads:
            print(attack(target, kind, count, spread, seconds, run), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
