"""Orders of the operator for the whole service: banned networks, and whether new games may be created.

The events store has the orders, so a restart keeps them. Each process holds a copy and reads it again every second: a
request asks the copy, never the store.
"""

import hashlib
import threading
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Any, NamedTuple

import msgspec
import redis
import structlog

from service import ids
from service.http.problems import Problem
from service.http.proxies import Network, read_address
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.errors import StoreError
from service.store.log.event_log import PREFIX, answering

BANS = PREFIX + "bans"
SWITCHES = PREFIX + "switches"
CREATION = "creation"
EVERY_S = 1.0
MOST_BANS = 10_000
HOME_PREFIX = 64
"""One home has this much of IPv6 (RFC 6177): a ban of one address of it would be left in a second."""

log = structlog.get_logger()


class Ban(NamedTuple):
    """A network that gets no answer but 403 until then; times are unix milliseconds."""

    id: str
    network: Network
    reason: str
    created: int
    until: int


class Creation(NamedTuple):
    """The switch of the creation of games, the message for people if it is off, and since when it is so (unix ms)."""

    on: bool = True
    message: str = ""
    since: int | None = None


BansBySize = Mapping[tuple[int, int], Mapping[int, Ban]]
"""The version of a network and the bits that its addresses differ in -> the other bits -> its ban.

So the bans of an address are found by one look for each size of networks.
"""


class _Orders(NamedTuple):
    """A copy of what was ordered. It is never changed: a new one takes its place."""

    bans: BansBySize = {}
    creation: Creation = Creation()


def _by_size(bans: Iterable[Ban]) -> BansBySize:
    found: dict[tuple[int, int], dict[int, Ban]] = {}
    for ban in bans:
        network = ban.network
        bits = network.max_prefixlen - network.prefixlen
        found.setdefault((network.version, bits), {})[int(network.network_address) >> bits] = ban
    return found


class Moderation:
    """The operator's orders as this process knows them. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)
        self._orders = _Orders()

    # -- what requests ask ---------------------------------------------------------------------

    def ban_of(self, address: str) -> Ban | None:
        """Returns the ban under which an address is now, the one that ends last; None for an address that is none."""
        parsed = read_address(address)
        if parsed is None:
            return None
        bans = [
            networks[place]
            for (version, bits), networks in self._orders.bans.items()
            if version == parsed.version and (place := int(parsed) >> bits) in networks
        ]
        ban = max(bans, key=lambda ban: ban.until, default=None)
        return ban if ban and ban.until > ids.now() else None

    def creation(self) -> Creation:
        """Checks whether games may be created."""
        return self._orders.creation

    def admit_creation(self) -> None:
        """Raises Problem creation_off while no games may be created."""
        if not self._orders.creation.on:
            raise Problem("creation_off", self._orders.creation.message)

    # -- what the operator does ------------------------------------------------------------------

    def bans(self) -> list[Ban]:
        """Returns the bans that have not ended, as the store has them, those that end first at the front.

        Raises StoreUnavailable.
        """
        self.refresh()
        with answering():
            stored = self._client.hgetall(BANS)
        now = ids.now()
        return sorted((ban for ban in _read(stored) if ban.until > now), key=lambda ban: (ban.until, ban.id))

    def ban(self, network: Network, seconds: int, reason: str) -> Ban:
        """Bans a network from now on; a ban that it had is replaced. Raises StoreUnavailable, Problem ban_limit."""
        now = ids.now()
        ban = Ban(name_of(network), network, reason, now, now + 1000 * seconds)
        with answering():
            stored = self._client.hgetall(BANS)
        ended = [each.id for each in _read(stored) if each.until <= now]
        if len(stored) - len(ended) >= MOST_BANS and ban.id.encode() not in stored:
            raise Problem("ban_limit", f"There are {MOST_BANS} bans already.", max=MOST_BANS)
        value = {"network": str(network), "reason": reason, "created": now, "until": ban.until}
        forgotten = [("HDEL", BANS, *ended)] if ended else []
        with answering():
            self._writer.run(BANS, *forgotten, ("HSET", BANS, ban.id, msgspec.json.encode(value)))
        self.refresh()
        return ban

    def lift(self, id: str) -> bool:
        """Ends a ban; False when there is none of this id. Raises StoreUnavailable."""
        with answering():
            (removed,) = self._writer.run(BANS, ("HDEL", BANS, id))
        self.refresh()
        return bool(removed)

    def switch_creation(self, on: bool, message: str) -> Creation:
        """Lets games be created, or not, with a message for people. Raises StoreUnavailable."""
        creation = Creation(on, "" if on else message, ids.now())
        with answering():
            self._writer.run(SWITCHES, ("HSET", SWITCHES, CREATION, msgspec.json.encode(creation._asdict())))
        self.refresh()
        return creation

    def refresh(self) -> None:
        """Reads the orders again. Raises StoreUnavailable; the former orders stay then."""
        with answering():
            pipe = self._client.pipeline(transaction=False)
            pipe.hgetall(BANS)
            pipe.hget(SWITCHES, CREATION)
            bans, creation = pipe.execute()
        now = ids.now()
        self._orders = _Orders(
            _by_size(ban for ban in _read(bans) if ban.until > now),
            Creation(**msgspec.json.decode(creation)) if creation else Creation(),
        )


def _read(stored: dict[bytes, bytes]) -> list[Ban]:
    bans = []
    for id, value in stored.items():
        facts = msgspec.json.decode(value)
        bans.append(Ban(id.decode(), ip_network(facts["network"]), facts["reason"], facts["created"], facts["until"]))
    return bans


def network(written: str) -> Network:
    """Returns an address or a network as it is banned: one address of IPv6 means the /64 of its home.

    Raises ValueError on anything else, and on a network with bits set below its prefix.
    """
    if "/" in written:
        return ip_network(written)
    address = read_address(written)
    if address is None:
        raise ValueError("neither an address nor a network")
    if isinstance(address, IPv6Address):
        return IPv6Network((int(address), HOME_PREFIX), strict=False)
    return IPv4Network(address)


def name_of(network: Network) -> str:
    """Returns the id of a ban: the same for the same network, and fit for a path."""
    return "b_" + hashlib.sha256(str(network).encode()).hexdigest()[:16]


class Refresher:
    """A thread that reads the orders again and again, until it is closed. No request waits for it."""

    def __init__(self, moderation: Moderation, every: float = EVERY_S) -> None:
        self._moderation, self._every = moderation, every
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True, name="moderation")
        self._thread.start()

    def close(self) -> None:
        """Ends it before its connections end."""
        self._closing.set()
        self._thread.join(self._every)

    def _read(self) -> None:
        away = False
        while not self._closing.is_set():
            try:
                self._moderation.refresh()
                away = False
            except StoreError as error:
                if not away:
                    log.warning("orders_not_read", error=str(error))
                away = True
            self._closing.wait(self._every)
