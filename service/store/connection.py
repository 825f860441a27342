"""Where events and queue live: addresses from the environment, clients, and what is wrong with a server.

Events are the truth; the queue side (jobs, due-set) can be rebuilt. They have separate addresses.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.retry import Retry

from service.store import embedded
from service.store.errors import NoServer, StoreUnavailable, UnsafeStore

SCHEMES = ("redis", "rediss", "unix")
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
    server: embedded.Server | None

    def close(self) -> None:
        """Closes the connections and stops the server if this process started it."""
        self.events.close()
        self.queue.close()
        if self.server:
            self.server.stop()


def addresses(environment: Mapping[str, str]) -> Addresses | None:
    """The addresses the environment names; None when it names none, so that the embedded server is used.

    Raises NoServer when only one role has an address or a scheme is not supported.
    """
    both = environment.get("REDIS_URL", "")
    events = environment.get("EVENTS_REDIS_URL", "") or both
    queue = environment.get("QUEUE_REDIS_URL", "") or both
    if not events and not queue:
        return None
    if not events or not queue:
        missing = "QUEUE_REDIS_URL" if events else "EVENTS_REDIS_URL"
        raise NoServer(f"{missing} is missing: set it too, or REDIS_URL for both roles")
    for url in (events, queue):
        scheme = urlsplit(url).scheme
        if scheme not in SCHEMES:
            raise NoServer(
                f"store addresses of the scheme {scheme or 'none'} are not supported: use redis://, rediss:// or unix://"
            )
    return Addresses(events, queue)


def data_dir(environment: Mapping[str, str]) -> Path:
    """The folder of everything that is kept on disk: DATA_DIR, else ./var."""
    return Path(environment.get("DATA_DIR") or "var")


def client(url: str) -> redis.Redis:
    """A client for one address; answers are bytes. Raises NoServer on a URL it cannot read."""
    # Trying again is safe for an append too: its command id makes it count once. What is away stays away for
    # longer than these tries take.
    retry = Retry(ExponentialWithJitterBackoff(cap=0.1, base=0.01), 3)
    try:
        return redis.Redis.from_url(
            url, retry=retry, socket_connect_timeout=5.0, socket_timeout=10.0, health_check_interval=30
        )
    except ValueError as error:
        raise NoServer(f"a store address cannot be read ({error})") from None


def open_stores(environment: Mapping[str, str] = os.environ) -> Stores:
    """Clients of both roles, after checking that the servers answer and keep what they are given.

    Starts or adopts the embedded server when the environment names none. Raises NoServer, and UnsafeStore
    when STORE_PROFILE is set to anything but `run` and the events server could lose games.
    """
    named = addresses(environment)
    server = None if named else embedded.start(data_dir(environment))
    if server:
        named = Addresses(server.url(EVENTS_DATABASE), server.url(QUEUE_DATABASE))
    assert named
    stores = Stores(client(named.events), client(named.queue), named, server)
    try:
        reach(stores.events, named.events)
        reach(stores.queue, named.queue)
        if environment.get("STORE_PROFILE", "run") != "run" and (found := findings(stores.events)):
            raise UnsafeStore(found)
    except (NoServer, UnsafeStore):
        stores.close()
        raise
    return stores


def reach(server: redis.Redis, url: str) -> None:
    """Raises NoServer, with the address less its password, when the server does not answer."""
    try:
        server.ping()
    except redis.RedisError as error:
        raise NoServer(f"no answer from {_shown(url)} ({error}): start it, or {embedded.WAYS_OUT}") from None


def findings(server: redis.Redis) -> list[str]:
    """What could lose games: each a line that names the setting to change. Empty when all is well.

    Raises StoreUnavailable when the server does not answer.
    """
    try:
        about: dict[str, Any] = server.info("server")
    except redis.RedisError as error:
        raise StoreUnavailable(str(error)) from None
    found = []
    version = str(about.get("redis_version", "0"))
    if tuple(int(part) for part in version.split(".")[:2]) < embedded.OLDEST:
        found.append(f"version {version}: 7.0 or newer is needed")
    for setting, wanted, why in (
        ("appendonly", "yes", "without it a crash loses games"),
        ("appendfsync", "always", "otherwise a power cut loses about the last second"),
        ("maxmemory-policy", "noeviction", "any other policy removes whole games silently"),
    ):
        actual = _setting(server, setting)
        if actual is None:
            found.append(f"{setting} cannot be read: make sure that it is {wanted} ({why})")
        elif actual != wanted:
            found.append(f"{setting} is {actual}: CONFIG SET {setting} {wanted} ({why})")
    return found


def _setting(server: redis.Redis, name: str) -> str | None:
    try:
        return server.config_get(name).get(name)
    except redis.RedisError:
        return None


def _shown(url: str) -> str:
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
