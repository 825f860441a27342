"""The address of the client when proxies are in front of the service.

A proxy that passes a request on writes the address of its peer at the end of `X-Forwarded-For`. What is left of the
entries of trusted proxies was written by the client, which can write anything. So the header is read from the right,
and only the part that was written by proxies that the operator trusts. `Forwarded` (RFC 7239) and the other
`X-Forwarded-*` are never read: a proxy that writes one of them passes the client's version of the others on, and the
service needs no name or scheme of its address, for its links are relative.

Werkzeug's ProxyFix does this for WSGI, with a count of proxies. It is not used: the server in front of the application
needs the address before there is a WSGI request, ProxyFix knows no networks, and it takes what it finds for an address.
Behind a proxy that writes ports each connection of a client would have a quota of its own; and a quotation mark that a
client sends makes the list parser lose the entry of the proxy, so that the client counts as the proxy.
"""

import ipaddress
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

MOST_HOPS = 9
KNOWN = 4096
"""Written addresses whose meaning is remembered: each request asks several times for that of its sender."""
SHORT = 64
"""Characters of one that is remembered; most have fewer, and what clients write must not fill the memory."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class TrustedProxies(NamedTuple):
    """The proxies that the operator trusts: a number of `hops` in front of the service, or all in `networks`.

    With hops every peer is a proxy: nobody else may reach the port then.
    """

    hops: int = 0
    networks: tuple[Network, ...] = ()

    def is_trusted(self, peer: str) -> bool:
        """Returns True if a connection from this address is one of a trusted proxy."""
        if self.hops:
            return True
        address = read_address(peer)
        return address is not None and self._within(address)

    def client(self, peer: str, forwarded_for: Sequence[str]) -> str:
        """Returns the address of the client, in its shortest form.

        `peer` is the other end of the connection, `forwarded_for` holds the lines of `X-Forwarded-For` in their order.
        Where the chain cannot be read, the request counts for the last proxy up to which it can.
        """
        if not forwarded_for or not self.is_trusted(peer):
            return str(read_address(peer) or peer)
        here = read_address(peer)
        claims = [claim for line in forwarded_for for part in line.split(",") if (claim := part.strip())]
        address = self._by_count(here, claims) if self.hops else self._by_network(here, claims)
        return str(address or peer)

    def _by_count(self, here: Address | None, claims: list[str]) -> Address | None:
        return (read_address(claims[-self.hops]) if len(claims) >= self.hops else None) or here

    def _by_network(self, here: Address | None, claims: Iterable[str]) -> Address | None:
        for claim in reversed(list(claims)):
            address = read_address(claim)
            if address is None:
                break
            here = address
            if not self._within(address):
                break
        return here

    def _within(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


NOBODY = TrustedProxies()
"""The value without the setting: no forwarded header is read."""


def read(setting: str) -> TrustedProxies:
    """Returns the proxies that a setting names: a count from 1 to 9, or networks and addresses separated by commas.

    Nothing for an empty text. Raises ValueError, one line, on anything else, and on a network of every address.
    """
    text = setting.strip()
    if not text:
        return NOBODY
    if text.isascii() and text.isdigit():
        if len(text) > 1 or not 1 <= int(text) <= MOST_HOPS:
            raise ValueError(f"{text} is no count of proxies: give 1 to {MOST_HOPS}, or networks like 10.0.0.0/8")
        return TrustedProxies(hops=int(text))
    return TrustedProxies(networks=tuple(_network(part.strip()) for part in text.split(",")))


def _network(text: str) -> Network:
    if "%" in text:
        raise ValueError(f"{text!r} has a zone: addresses are compared without, so give it without")
    try:
        network = ipaddress.ip_network(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no network ({error}): give a count, or networks like 10.0.0.0/8,::1") from None
    if network.prefixlen == 0:
        raise ValueError(f"{text} is every address, so anybody could forge one: name the network of the proxies")
    return network


def read_address(text: str) -> Address | None:
    """Returns an IP address as proxies write it, also with a port or in brackets; None when it is none.

    An IPv4 address that is mapped into IPv6 is the IPv4 address, and the zone of an IPv6 address is left out.
    """
    return _remembered(text) if len(text) <= SHORT else _read(text)


@lru_cache(KNOWN)
def _remembered(text: str) -> Address | None:
    return _read(text)


def _read(text: str) -> Address | None:
    text = text.strip()
    if text.startswith("["):
        inner, bracket, port = text[1:].partition("]")
        text = inner if bracket and (not port or _is_port(port)) else ""
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
        text = host if _is_port(f":{port}") else ""
    try:
        parsed = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (parsed.ipv4_mapped or parsed) if isinstance(parsed, ipaddress.IPv6Address) else parsed


def _is_port(text: str) -> bool:
    digits = text.removeprefix(":")
    return text.startswith(":") and digits.isascii() and digits.isdigit() and len(digits) <= 5


def counted(address: str) -> str:
    """Returns what quotas count for an address: itself, or the /64 of an IPv6 address, all of which one client has."""
    parsed = read_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed or address)
