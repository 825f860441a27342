"""All processes of the service, for tests that kill them: what dies is started again at once, however often."""

import os
import signal
from random import Random

import redis

from service.store.archive.archive import Archive
from service.store.connection import connection
from service.store.connection.embedded import EmbeddedServer
from service.store.games import Games
from tests.repo.running import Run
from tests.waiting import eventually

AT_ONCE = "import workers.supervisor.child as c; c.FIRST_DELAY, c.HEALTHY_LIFE = 0.05, 0.0"
FAULT_ROUNDS = int(os.environ.get("FAULT_ROUNDS", "5"))
"""The number of kills, at least one of each kind; a test whose rounds are longer or shorter takes a share of it."""
FURTHER = 10
"""Events by which the games must have grown before the next kill."""
WORDS = {"api": "service.server", "worker": "workers.jobs.worker", "clock": "workers.clock", "store": "unixsocket"}
"""A word in the command line of each victim's processes."""


class Fragile(Run):
    """The processes that `make run` starts, but a process that keeps dying is started again at once."""

    program = ("-c", f"{AT_ONCE}; from workers.supervisor.supervisor import main; raise SystemExit(main())")

    def kill(self, victim: str, chance: Random) -> bool:
        """Kills one of the processes of a victim; False when there is none just now."""
        found = [pid for pid, args in self.family().items() if WORDS[victim] in args]
        if not found:
            return False
        try:
            os.kill(chance.choice(found), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    def store(self, database: int) -> redis.Redis:
        """Returns a client of the store."""
        socket = (self.folder / "store" / "lock").read_text()
        return redis.Redis(unix_socket_path=socket, db=database)

    def games(self) -> Games:
        """Returns the games as a process knows them that has just begun."""
        socket = (self.folder / "store" / "lock").read_text()
        events, queue = (connection.client(f"unix://{socket}?db={database}") for database in (0, 1))
        return Games(events, queue, archive=Archive(self.folder / "archive"))

    def ready(self) -> bool:
        """Waits until `/readyz` says so."""
        return bool(eventually(self.is_ready))

    def is_ready(self) -> bool:
        try:
            return bool(self.call("GET", "/readyz")["status"] == "ready")
        except OSError:
            return False


def clients_of(server: EmbeddedServer) -> tuple[redis.Redis, redis.Redis]:
    """Returns clients of both roles of an embedded store: events and queue."""
    return connection.client(server.url(0)), connection.client(server.url(1))


def games_of(server: EmbeddedServer) -> Games:
    """Returns the games as a process knows them that has just begun."""
    return Games(*clients_of(server))


def order(rounds: int, shares: dict[str, int], seed: int) -> list[str]:
    """Returns victims for a number of rounds, in shares of a hundred, well mixed."""
    chance = Random(seed)
    victims = [victim for victim, share in shares.items() for _ in range(max(1, rounds * share // 100))]
    victims += chance.choices(list(shares), list(shares.values()), k=max(0, rounds - len(victims)))
    chance.shuffle(victims)
    return victims[:rounds]
