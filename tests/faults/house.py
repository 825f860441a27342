"""A house in which things are killed: what dies is begun again at once, however often it has died."""

import os
import signal
from random import Random

import redis

from service.store.archive.archive import Archive
from service.store.connection import connection
from service.store.games import Games
from tests.repo.running import Run, eventually

AT_ONCE = "import workers.supervisor.child as c; c.FIRST_DELAY, c.HEALTHY_LIFE = 0.05, 0.0"
WORDS = {"api": "service.server", "worker": "workers.jobs.worker", "clock": "workers.clock", "store": "unixsocket"}
"""What stands in the command lines of a victim's processes."""


class Fragile(Run):
    """What `make run` starts, less the patience with which it begins again what keeps dying."""

    program = ("-c", f"{AT_ONCE}; from workers.supervisor.supervisor import main; raise SystemExit(main())")

    def __init__(self, folder, **environment):
        self.folder = folder
        super().__init__(folder, **environment)

    def kill(self, victim, chance):
        """Kills one of the processes of a victim; False when there is none just now."""
        found = [pid for pid, args in self.family().items() if WORDS[victim] in args]
        if not found:
            return False
        try:
            os.kill(chance.choice(found), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    def store(self, database):
        """A client of the store."""
        socket = (self.folder / "store" / "lock").read_text()
        return redis.Redis(unix_socket_path=socket, db=database)

    def games(self):
        """The games as a process knows them that has just begun."""
        socket = (self.folder / "store" / "lock").read_text()
        clients = [connection.client(f"unix://{socket}?db={database}") for database in (0, 1)]
        return Games(*clients, archive=Archive(self.folder / "archive"))

    def ready(self, within=30.0):
        """True as soon as `/readyz` says so."""
        return eventually(self.is_ready, within)

    def is_ready(self):
        try:
            return self.call("GET", "/readyz")["status"] == "ready"
        except OSError:
            return False


def order(rounds, shares, seed):
    """Victims for so many rounds, in shares of a hundred, well mixed."""
    chance = Random(seed)
    victims = [victim for victim, share in shares.items() for _ in range(max(1, rounds * share // 100))]
    victims += chance.choices(list(shares), list(shares.values()), k=max(0, rounds - len(victims)))
    chance.shuffle(victims)
    return victims[:rounds]
