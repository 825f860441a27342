"""Connections to events and queue: addresses from the environment, clients, and whether they may be used.

Events are the truth; the queue side (jobs, deadlines) can be rebuilt. They have separate addresses.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import redis

from service.store.connection import address, durability, embedded, server_checks
from service.store.connection.measured import measured
from service.store.errors import NoServer, UnsafeStore, is_full

EVENTS_DATABASE = 0
QUEUE_DATABASE = 1


class Addresses(NamedTuple):
    """URLs of the two roles."""

    events: str
    queue: str


class Stores(NamedTuple):
    """Clients of the two roles, and the embedded server if one was started or adopted."""

    events: redis.Redis
    queue: redis.Redis
    addresses: Addresses
    server: embedded.EmbeddedServer | None

    def close(self) -> None:
        """Closes the connections and stops the server if this process started it."""
        self.events.close()
        self.queue.close()
        if self.server:
            self.server.stop()


def addresses(environment: Mapping[str, str]) -> Addresses | None:
    """Returns the addresses the environment names; None when it names none, so that the embedded server is used.

    Raises NoServer when only one role has an address, a scheme is not supported, or the queue is to be on a cluster.
    """
    both = environment.get("REDIS_URL", "")
    events = environment.get("EVENTS_REDIS_URL", "") or both
    queue = environment.get("QUEUE_REDIS_URL", "") or both
    if not events and not queue:
        return None
    if not events or not queue:
        missing = "QUEUE_REDIS_URL" if events else "EVENTS_REDIS_URL"
        raise NoServer(f"{missing} is missing: set it too, or REDIS_URL for both roles")
    address.scheme(events)
    if address.scheme(queue) == address.CLUSTER:
        why = "its workers need one server, and what they store belongs together but has many slots"
        raise NoServer(f"the queue does not run on a cluster ({why}): set QUEUE_REDIS_URL to a server or to sentinels")
    return Addresses(events, queue)


def data_dir(environment: Mapping[str, str]) -> Path:
    """Returns the folder of everything that is kept on disk: DATA_DIR, else ./var."""
    return Path(environment.get("DATA_DIR") or "var")


def client(url: str) -> redis.Redis:
    """Returns a client for one address; answers are bytes. Raises NoServer on a URL it cannot read."""
    return address.client(url)


def open_stores(environment: Mapping[str, str] = os.environ, for_reading: bool = False) -> Stores:
    """Returns clients of both roles, after a check that the servers answer and keep what they are given.

    Starts or adopts the embedded server when the environment names none; `for_reading` accepts that server on a disk
    that takes no writes. Raises NoServer, and UnsafeStore when STORE_PROFILE is set to anything but `run` and the
    events server could lose games.
    """
    try:
        wanted = durability.read(environment)
    except ValueError as error:
        raise NoServer(str(error)) from None
    named = addresses(environment)
    server = None if named else embedded.start(data_dir(environment), for_reading=for_reading)
    if server:
        named = Addresses(server.url(EVENTS_DATABASE), server.url(QUEUE_DATABASE))
    assert named
    events, queue = measured(client(named.events), "events"), measured(client(named.queue), "queue")
    stores = Stores(events, queue, named, server)
    try:
        reach(stores.events, named.events)
        reach(stores.queue, named.queue)
        if (
            wanted.name != durability.RUN
            and not for_reading
            and (faults := server_checks.findings(stores.events, wanted))
        ):
            raise UnsafeStore(faults)
    except (NoServer, UnsafeStore):
        stores.close()
        raise
    return stores


def reach(server: redis.Redis, url: str) -> None:
    """Raises NoServer, with the address less its password, when the server does not answer. One that is full does."""
    try:
        server.ping()
    except redis.RedisError as error:
        if is_full(error):
            return
        raise NoServer(f"no answer from {address.shown(url)} ({error}): start it, or {embedded.WAYS_OUT}") from None


def findings(server: redis.Redis) -> list[str]:
    """Lists what could lose games: each a line that names the setting to change. Empty when all is well.

    Raises StoreUnavailable when the server does not answer.
    """
    return server_checks.findings(server)
