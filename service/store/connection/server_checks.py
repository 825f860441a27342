"""Findings on a server of the events: each is a line that names what to change."""

from typing import Any, NamedTuple

import redis
from redis.sentinel import SentinelConnectionPool

from service.store.connection import embedded
from service.store.connection.cluster import Cluster
from service.store.connection.durability import AS_IT_IS, CLUSTER, HA, Durability
from service.store.errors import StoreUnavailable

LONGEST_LAG_S = 5
"""Seconds for which a primary that lost its replicas may still acknowledge writes."""


class RequiredSetting(NamedTuple):
    """A setting, the value that it must have, and why."""

    setting: str
    value: str
    why: str


KEEPS = (
    RequiredSetting("appendonly", "yes", "without it a crash loses games"),
    RequiredSetting("appendfsync", "always", "otherwise a power cut loses about the last second"),
    RequiredSetting("maxmemory-policy", "noeviction", "any other policy removes whole games silently"),
)
APART = RequiredSetting(
    "cluster-require-full-coverage", "no", "otherwise one lost server stops the games of all others"
)


def findings(client: redis.Redis, profile: Durability = AS_IT_IS) -> list[str]:
    """Lists what could lose games, and what the profile asks for beyond that. Empty when all is well.

    Raises StoreUnavailable when the server does not answer, or the primary that sentinels name.
    """
    clustered = isinstance(client, Cluster)
    faults = []
    if profile.name == CLUSTER and not clustered:
        faults.append(
            "the events are on no cluster: name one as EVENTS_REDIS_URL=redis+cluster://..., or another profile"
        )
    if profile.name == HA and clustered:
        faults.append("the events are on a cluster: STORE_PROFILE=cluster")
    for name, server in _servers(client):
        try:
            faults += [f"{name}: {line}" if name else line for line in _of_one(server, profile, clustered)]
        except redis.RedisError as error:
            if not name:
                raise StoreUnavailable(str(error)) from None
            faults.append(f"{name} does not answer ({error}): start it")
    return faults


def _servers(client: Any) -> list[tuple[str, redis.Redis]]:
    """Returns every server known to the client that holds events or may be promoted; named if there are several."""
    if isinstance(client, Cluster):
        return client.servers()
    pool = client.connection_pool
    if not isinstance(pool, SentinelConnectionPool):
        return [("", client)]
    sentinels: Any = pool.sentinel_manager
    servers: dict[str, Any] = {
        name: pool.connection_kwargs.get(name) for name in ("username", "password", "socket_connect_timeout")
    }
    replicas = sentinels.discover_slaves(pool.service_name)
    return [("", client), *((f"{host}:{port}", redis.Redis(host, port, **servers)) for host, port in replicas)]


def _of_one(server: redis.Redis, profile: Durability, clustered: bool) -> list[str]:
    faults = []
    version = str(_info(server, "server").get("redis_version", "0"))
    if tuple(int(part) for part in version.split(".")[:2]) < embedded.OLDEST:
        faults.append(f"version {version}: 7.0 or newer is needed")
    faults += [line for wanted in KEEPS + (APART,) * clustered if (line := _differs(server, wanted))]
    about = _info(server, "replication")
    if profile.replicated and about.get("role") == "master":
        faults += _too_few(server, about, profile)
    return faults


def _too_few(server: redis.Redis, about: dict[str, Any], profile: Durability) -> list[str]:
    """Lists what is missing at a primary that is to have replicas."""
    faults = []
    wanted, there = max(1, profile.replicas.number), int(about.get("connected_slaves", 0))
    if there < wanted:
        fewer = f", or set WAIT_REPLICAS={there}" if there else ""
        faults.append(f"{there} replicas of {wanted}: start another with REPLICAOF{fewer}")
    if profile.name == HA:
        for setting, least, most, value in (
            ("min-replicas-to-write", 1, there, "1"),
            ("min-replicas-max-lag", 1, LONGEST_LAG_S, str(LONGEST_LAG_S)),
        ):
            actual = _setting(server, setting)
            if actual is None or not least <= int(actual) <= max(most, 1):
                why = "otherwise a primary that was cut off goes on alone"
                faults.append(_line(RequiredSetting(setting, value, why), actual))
    return faults


def _differs(server: redis.Redis, wanted: RequiredSetting) -> str | None:
    actual = _setting(server, wanted.setting)
    return None if actual == wanted.value else _line(wanted, actual)


def _line(wanted: RequiredSetting, actual: str | None) -> str:
    setting, value, why = wanted
    if actual is None:
        return f"{setting} cannot be read: make sure that it is {value} ({why})"
    return f"{setting} is {actual}: CONFIG SET {setting} {value} ({why})"


def _info(server: Any, section: str) -> dict[str, Any]:
    facts: dict[str, Any] = server.info(section)
    return facts


def _setting(server: Any, name: str) -> str | None:
    try:
        value: str | None = server.config_get(name).get(name)
        return value
    except redis.ResponseError:
        return None
