"""Addresses of stores: what a URL may say, and the client that it means.

`redis://`, `rediss://` and `unix://` name one server. `redis+sentinel://HOST:PORT,HOST:PORT/NAME?db=0` names sentinels
that know where the primary is; `redis+cluster://HOST:PORT,HOST:PORT` some servers of a cluster. `USER:PASSWORD@` before
the hosts is for the servers, `?sentinel_password=` for the sentinels.
"""

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.cluster import ClusterNode
from redis.exceptions import RedisClusterException
from redis.retry import Retry
from redis.sentinel import Sentinel

from service.store.connection.cluster import Cluster
from service.store.connection.durability import LONGEST_WAIT
from service.store.connection.one_server import OneServer
from service.store.errors import NoServer

SENTINEL, CLUSTER = "redis+sentinel", "redis+cluster"
SCHEMES = ("redis", "rediss", "unix", SENTINEL, CLUSTER)
PORTS = {SENTINEL: 26379, CLUSTER: 6379}
ANSWER_WITHIN_S = 1.0 + LONGEST_WAIT / 1000
"""A store that takes longer hangs: also to wait for replicas takes no longer."""
TIMEOUTS: dict[str, Any] = {"socket_connect_timeout": 5.0, "socket_timeout": ANSWER_WITHIN_S}
# One server of several that is away must not keep the games of the others waiting.
TIMEOUTS_OF_MANY: dict[str, Any] = {"socket_connect_timeout": 1.0, "socket_timeout": ANSWER_WITHIN_S}


class Several(NamedTuple):
    """An address that names several servers."""

    hosts: list[tuple[str, int]]
    user: dict[str, Any]
    name: str
    query: dict[str, str]


def scheme(url: str) -> str:
    """Returns the scheme of an address. Raises NoServer on one that is not supported."""
    scheme = urlsplit(url).scheme
    if scheme not in SCHEMES:
        ways = ", ".join(f"{each}://" for each in SCHEMES[:-1])
        raise NoServer(
            f"store addresses of the scheme {scheme or 'none'} are not supported: use {ways} or {CLUSTER}://"
        )
    return scheme


def shown(url: str) -> str:
    """Returns an address as people may see it: without passwords."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()


def client(url: str) -> redis.Redis:
    """Returns a client for one address; answers are bytes.

    Raises NoServer on a URL it cannot read, a cluster that is away.
    """
    make: dict[str, Callable[[str], Any]] = {SENTINEL: _through_sentinels, CLUSTER: _of_cluster}
    try:
        made: redis.Redis = make.get(scheme(url), _single)(url)
    except ValueError as error:
        raise NoServer(f"a store address cannot be read ({error})") from None
    except (redis.RedisError, RedisClusterException) as error:
        raise NoServer(f"no answer from {shown(url)} ({error})") from None
    return made


def _again(tries: int = 3) -> Retry:
    # Trying again is safe for an append too: its command id makes it count once. What is away stays away for
    # longer than these tries take. What hangs is not asked again: each try would wait as long as the first.
    return Retry(ExponentialWithJitterBackoff(cap=0.1, base=0.01), tries, (redis.ConnectionError,))


def _single(url: str) -> redis.Redis:
    # A server whose disk is full refuses PING like a write, and reads must continue. A socket file is never half open.
    interval = 0 if urlsplit(url).scheme == "unix" else 30
    return OneServer.from_url(url, retry=_again(), health_check_interval=interval, **TIMEOUTS)


def _through_sentinels(url: str) -> redis.Redis:
    several = _several(url, "db", "sentinel_password")
    if not several.name:
        raise ValueError("the name of the primary is missing: /NAME")
    password = several.query.get("sentinel_password")
    make: Any = Sentinel
    sentinels = make(several.hosts, sentinel_kwargs={**TIMEOUTS_OF_MANY, "password": password})
    database = int(several.query.get("db", "0"))
    primary: redis.Redis = sentinels.master_for(
        several.name,
        OneServer,
        db=database,
        retry=_again(),
        health_check_interval=30,
        **several.user,
        **TIMEOUTS_OF_MANY,
    )
    return primary


def _of_cluster(url: str) -> Any:
    several = _several(url)
    if several.name:
        raise ValueError("a cluster has no databases and no name")
    make: Any = ClusterNode
    nodes = [make(host, port) for host, port in several.hosts]
    # Games on servers that answer continue while others are away.
    return Cluster(
        startup_nodes=nodes, require_full_coverage=False, retry=_again(1), **several.user, **TIMEOUTS_OF_MANY
    )


def _several(url: str, *allowed: str) -> Several:
    parts = urlsplit(url)
    user, _, hosts = parts.netloc.rpartition("@")
    username, _, password = (unquote(word) for word in user.partition(":"))
    query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
    if unknown := sorted(query.keys() - set(allowed)):
        raise ValueError(f"?{unknown[0]}= says nothing to it")
    credentials = {name: word for name, word in (("username", username), ("password", password)) if word}
    return Several(
        [_host(each, PORTS[parts.scheme]) for each in hosts.split(",")], credentials, parts.path.strip("/"), query
    )


def _host(written: str, usual: int) -> tuple[str, int]:
    parts = urlsplit(f"//{written}")
    if not parts.hostname:
        raise ValueError("a host is missing")
    return parts.hostname, parts.port or usual
