"""Real servers on loopback: alone, with replicas, under a sentinel, as a cluster. All end with their test."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import redis

from service.store.connection import embedded, server_guard
from tests.repo.running import free_port
from tests.waiting import PATIENCE_S, eventually

SAFE = {name: value for name, value in embedded.SETTINGS.items() if name != "unixsocketperm"}
SAFE |= {"repl-diskless-sync-delay": "0"}
SLOTS = 16384
# The servers of a cluster talk to each other on ports that are higher by this number.
BUS = 10_000
NODE_TIMEOUT_MS = 1500
SENTINEL = """port {port}
dir {folder}
sentinel monitor games 127.0.0.1 {primary} 1
sentinel down-after-milliseconds games 1500
sentinel failover-timeout games 3000
"""


class Node:
    """One server on a free port."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder, self.settings = folder, settings
        self.port = free_port(BUS) if "cluster-enabled" in settings else free_port()
        self.client: Any = redis.Redis(port=self.port)
        folder.mkdir(parents=True)
        self.process = self._start(self._options())

    def _options(self) -> list[str]:
        places = {"dir": str(self.folder), "port": str(self.port), "bind": "127.0.0.1", "unixsocket": self.socket}
        log = {"logfile": str(self.folder / "server.log")}
        return [word for each in (SAFE | places | log | self.settings).items() for word in (f"--{each[0]}", each[1])]

    def _start(self, words: list[str]) -> "subprocess.Popen[bytes]":
        # On Linux the server ends with the tests, whatever they die of.
        bound = [sys.executable, "-I", "-S", server_guard.__file__, str(os.getpid()), "-1", "-1"]
        before = bound if sys.platform == "linux" else []
        return subprocess.Popen(
            [*before, str(embedded.find_binary()), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )

    @property
    def socket(self) -> str:
        return str(self.folder / "s")

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"redis://{self.address}"

    def answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except redis.RedisError:
            return False

    def kill(self) -> None:
        """Kills a server, as when its machine is lost."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def again(self) -> None:
        """Begins it once more on what it has kept."""
        self.process = self._start(self._options())
        assert eventually(self.answers), self.port

    def close(self) -> None:
        self.client.close()
        if self.process.poll() is None:
            self.kill()


class SentinelNode(Node):
    """A sentinel over one primary, quorum one."""

    def __init__(self, folder: Path, primary: Node) -> None:
        self.primary = primary
        super().__init__(folder)

    def _options(self) -> list[str]:
        file = self.folder / "sentinel.conf"
        file.write_text(SENTINEL.format(port=self.port, folder=self.folder, primary=self.primary.port))
        return [str(file), "--sentinel", "--logfile", str(self.folder / "server.log")]

    @property
    def url(self) -> str:
        return f"redis+sentinel://{self.address}/games"

    def knows_a_replica(self) -> bool:
        return len(self.client.sentinel_slaves("games")) > 0


@contextmanager
def closing(nodes: Sequence[Node]) -> Iterator[None]:
    """Waits until all answer; ends them afterwards."""
    try:
        for node in nodes:
            assert eventually(node.answers, PATIENCE_S), node.port
        yield
    finally:
        for node in nodes:
            node.close()


class Pair(NamedTuple):
    """A primary and its replica."""

    primary: Node
    replica: Node


@contextmanager
def pairs(folder: Path, count: int = 1) -> Iterator[list[Pair]]:
    """Starts a number of primaries and their replicas, in step."""
    made = [Pair(Node(folder / f"p{number}"), Node(folder / f"r{number}")) for number in range(count)]
    with closing([node for pair in made for node in pair]):
        for primary, replica in made:
            replica.client.replicaof("127.0.0.1", primary.port)
        for primary, replica in made:
            follow(replica, primary)
        yield made


def _until_followed(primary: Node) -> None:
    assert eventually(lambda: primary.client.info("replication")["connected_slaves"] > 0)


def follow(replica: Node, primary: Node) -> None:
    """Makes one server the replica of another, if it is not, and waits until it is in step."""
    replica.client.replicaof("127.0.0.1", primary.port)
    assert eventually(lambda: replica.client.info("replication").get("master_link_status") == "up")
    _until_followed(primary)


@contextmanager
def cluster(folder: Path, masters: int = 3, replicas: int = 0, **settings: str) -> Iterator[list[Node]]:
    """Returns a cluster that is up: first its masters, then a replica for each of the first of them."""
    wanted = {"cluster-enabled": "yes", "cluster-node-timeout": str(NODE_TIMEOUT_MS)}
    wanted |= {"cluster-require-full-coverage": "no", "cluster-replica-validity-factor": "0", **settings}
    nodes = [Node(folder / f"node-{number}", **wanted) for number in range(masters + replicas)]
    with closing(nodes):
        step = -(-SLOTS // masters)
        for number, node in enumerate(nodes[:masters]):
            first, last = number * step, min((number + 1) * step, SLOTS) - 1
            node.client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
            node.client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in nodes[1:]:
            node.client.execute_command("CLUSTER", "MEET", "127.0.0.1", nodes[0].port)
        assert eventually(lambda: all(_know_each_other(node, len(nodes)) for node in nodes))
        for replica, node in zip(nodes[masters:], nodes, strict=False):
            replica.client.execute_command("CLUSTER", "REPLICATE", node.client.execute_command("CLUSTER", "MYID"))
            _until_followed(node)
        yield nodes


def _know_each_other(node: Node, count: int) -> bool:
    about = node.client.cluster("info")
    return about["cluster_state"] == "ok" and int(about["cluster_known_nodes"]) == count


def cluster_url(nodes: Sequence[Node]) -> str:
    """Returns the address of a cluster by some of its servers."""
    return "redis+cluster://" + ",".join(node.address for node in nodes)


def took(since: float) -> str:
    """Returns seconds since then, for figures."""
    return f"{time.monotonic() - since:.1f} s"
