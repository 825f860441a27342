"""Two of each beside one: API processes on two ports, workers, and a cluster of three primaries on loopback.

All of them share the processors of this machine with the clients and the store. So this shows that the parts work
beside each other and what a second one costs, not how far they go on machines of their own.
"""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.command import scripts_of
from bench.measuring import lines
from bench.measuring.house import EVERYSEC, House, house
from bench.measuring.play import Client
from bench.measuring.row import Row, Run
from service.store.connection import connection
from tests.cluster.servers import Node, cluster, cluster_url

CONNECTIONS = 32
EACH = 30
WARM = 10
BOT_GAMES = 8
BOT_SECONDS = 6.0
PRIMARIES = 3


def rows(run: Run) -> list[Row]:
    """Measures the rates of two processes over that of one, in the same rounds."""
    return [*machines(run), *workers(run), *primaries(run)]


class Server:
    """API processes over one store with games of their own."""

    def __init__(self, home: House, run: Run, count: int) -> None:
        self._apis = [home.api() for _ in range(count)]
        self._each = run.amount(EACH, 10)
        share = CONNECTIONS // count
        self._scripts = [scripts_of(home, api, share, WARM + self._each * run.rounds) for api in self._apis]
        self.rates: list[float] = []
        self.cpu: list[float] = []
        self._drive(0, WARM)

    def round(self, turn: int) -> None:
        """Drives all connections, divided among the processes."""
        begin = WARM + turn * self._each
        before, began = sum(api.cpu() for api in self._apis), time.perf_counter()
        count = self._drive(begin, begin + self._each)
        self.rates.append(count / (time.perf_counter() - began))
        self.cpu.append(1e6 * (sum(api.cpu() for api in self._apis) - before) / count)

    def _drive(self, begin: int, end: int) -> int:
        parts = [[script[begin:end] for script in scripts] for scripts in self._scripts]
        driven = lines.drive_all([(api.port, part) for api, part in zip(self._apis, parts, strict=True)])
        return len(driven.check(201).times)


def machines(run: Run) -> list[Row]:
    """Starts two processes on two ports over one store, as two machines would be."""
    with house() as home:
        run.say("one API process and two are compared")
        one, two = Server(home, run, 1), Server(home, run, 2)
        for turn in range(run.rounds):
            for each in (one, two)[:: 1 if turn % 2 else -1]:
                each.round(turn)
    return [
        Row("two API processes: rate", "1/s", "one", one.rates, two.rates, more=True),
        Row("two API processes: CPU of a command", "us", "one", one.cpu, two.cpu),
    ]


def workers(run: Run) -> list[Row]:
    """Answers of bots a second with one worker and with two, in fresh games each time."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    seconds = BOT_SECONDS / 2 if run.quick else BOT_SECONDS
    for turn in range(run.rounds):
        run.say(f"bots with one worker and with two, round {turn + 1} of {run.rounds}")
        for count in (1, 2)[:: 1 if turn % 2 else -1]:
            with house() as home:
                rates[count].append(answers_a_second(home, count, seconds))
    return [Row("two workers: answers of bots", "1/s", "one", rates[1], rates[2], more=True)]


def answers_a_second(home: House, count: int, seconds: float) -> float:
    """Returns the answers a second in games of four bots that begin at the same time; a game that ends is followed by
    another.
    """
    api = home.api()
    for _ in range(count):
        home.start("workers.jobs.worker")
    client, names = Client(api.port), [bot_game(Client(api.port)) for _ in range(BOT_GAMES)]
    store: Any = home.stores.events

    def answered() -> int:
        return sum(store.hlen(f"cg:{{{name}}}:cmd") for name in names)

    time.sleep(0.5)
    before, began = answered(), time.monotonic()
    while time.monotonic() - began < seconds:
        time.sleep(0.2)
        over = sum(client.call("GET", f"/v1/games/{name}")["status"] == "over" for name in names[-BOT_GAMES:])
        names += [bot_game(client) for _ in range(over)]
    return (answered() - before) / (time.monotonic() - began)


def bot_game(client: Client) -> str:
    """Returns a running game of four bots; its id."""
    seats = ["red", "blue", "green", "yellow"]
    body = {"seats": seats, "bots": [{"seat": seat, "kind": "basic"} for seat in seats]}
    made = client.call("POST", "/v1/games", body=body)
    name = str(made["game"]["id"])
    client.call("POST", f"/v1/games/{name}/commands", str(made["host_token"]), {"type": "start_game"})
    return name


def primaries(run: Run) -> list[Row]:
    """Measures events on a cluster of three primaries beside events on one server; the queue is on
    one server in both.
    """
    with house() as home, on_a_cluster() as spread:
        run.say("one store and a cluster of three are compared")
        one, three = Server(home, run, 1), Server(spread, run, 1)
        for turn in range(run.rounds):
            for each in (one, three)[:: 1 if turn % 2 else -1]:
                each.round(turn)
    return [
        Row("cluster of three primaries: rate", "1/s", "one store", one.rates, three.rates, more=True),
        Row("cluster of three primaries: CPU of a command", "us", "one store", one.cpu, three.cpu),
    ]


@contextmanager
def on_a_cluster() -> Iterator[House]:
    """Starts an installation whose events are on a cluster."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with cluster(folder / "cluster", PRIMARIES, appendfsync=EVERYSEC) as nodes, queue(folder) as url:
            addresses = {"EVENTS_REDIS_URL": cluster_url(nodes), "QUEUE_REDIS_URL": url}
            stores = connection.open_stores({"DATA_DIR": str(folder / "var"), **addresses})
            made = House(folder, stores, addresses)
            try:
                yield made
            finally:
                made.close()


@contextmanager
def queue(folder: Path) -> Iterator[str]:
    """Starts a server for the queue, and yields its address."""
    node = Node(folder / "queue", appendfsync=EVERYSEC)
    try:
        until = time.monotonic() + 20
        while not node.answers() and time.monotonic() < until:
            time.sleep(0.05)
        yield node.url
    finally:
        node.close()
