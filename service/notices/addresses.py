"""Which addresses webhooks may have: https, and nothing inside the operator's own networks.

A URL is looked at when the hook is made. The addresses that its host name leads to are looked at before each request,
and the one that was found good is the one that is connected to: a name that leads elsewhere a moment later
(DNS rebinding) leads nowhere.
"""

import socket
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

from service.http.proxies import Address, Network

LONGEST = 2000
"""Characters of a URL."""
PORTS = {"https": 443, "http": 80}
LOCAL_NAMES = ("localhost", "local", "internal", "home.arpa")
"""The last labels of names that lead nowhere outside (RFC 6761, RFC 6762, RFC 8375)."""
CLOUD = (IPv4Address("168.63.129.16"),)
"""Services of a cloud for its own machines whose address is not private."""
NAT64 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
EVERYWHERE = (ip_network("0.0.0.0/0"), ip_network("::/0"))

Resolve = Callable[[str, int], Sequence[str]]
"""Host name and port -> the addresses that it leads to. Raises OSError."""


class Forbidden(ValueError):
    """A URL or an address that no webhook may have; the text says why, for its owner."""


class Target(NamedTuple):
    """The target of a request; `path` has the query too."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the header `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The same address written in one way, so that two hooks with the same one are noticed."""
        return f"{self.scheme}://{self.authority}{self.path}"


class WebhookPolicy(NamedTuple):
    """The policy of the operator: webhooks at all, `http` beside https, and private `networks`."""

    on: bool = True
    http: bool = False
    networks: tuple[Network, ...] = ()

    def target(self, url: str) -> Target:
        """Returns where a URL leads, by its words alone. Raises Forbidden."""
        if len(url) > LONGEST or not url.isascii() or any(ord(each) <= 32 or ord(each) == 127 for each in url):
            raise Forbidden(f"A URL has at most {LONGEST} characters, all of them visible ASCII.")
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").rstrip("."), parts.port
        except ValueError:
            raise Forbidden("This is no URL.") from None
        if parts.scheme not in PORTS or (parts.scheme == "http" and not self.http):
            raise Forbidden("A webhook has an https address." if not self.http else "Give an http or https address.")
        if not host or port == 0 or "@" in parts.netloc or parts.fragment or "\\" in url:
            raise Forbidden("Give a host, and neither user, password nor fragment.")
        self._check_name(host)
        path = urlunsplit(("", "", parts.path or "/", parts.query, ""))
        return Target(parts.scheme, host, port or PORTS[parts.scheme], path)

    def _check_name(self, host: str) -> None:
        """Refuses what needs no resolution to be refused. Raises Forbidden."""
        try:
            literal = ip_address(host)
        except ValueError:
            if not self.networks and any(f".{host}".endswith(f".{name}") for name in LOCAL_NAMES):
                raise Forbidden("This name is one of the server's own network.") from None
            return
        self.check(literal)

    def check(self, address: Address) -> None:
        """Raises Forbidden for an address that is not public, unless the operator allows its network."""
        faces = (address, *_within(address))
        if any(each.version == network.version and each in network for each in faces for network in self.networks):
            return
        if not all(map(_is_public, faces)):
            raise Forbidden("This address is not a public one.")

    def resolved(self, target: Target, resolve: Resolve) -> str:
        """Returns the address to connect to.

        Raises Forbidden when any that the name leads to is, OSError without any.
        """
        addresses = [ip_address(each) for each in resolve(target.host, target.port)]
        if not addresses:
            raise OSError("the name leads nowhere")
        for each in addresses:
            self.check(each)
        return str(addresses[0])


def _within(address: Address) -> list[Address]:
    """Returns the IPv4 address that an IPv6 address stands for: mapped, 6to4, Teredo, NAT64 or compatible (RFC 4291,
    6052).
    """
    if isinstance(address, IPv4Address):
        return []
    inner: list[Address] = [each for each in (address.ipv4_mapped, address.sixtofour) if each is not None]
    if address.teredo is not None:
        inner += address.teredo
    if any(address in network for network in NAT64) or int(address) >> 32 == 0:
        inner.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return inner


def _is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        # The address within is what counts.
        return True
    special = address.is_multicast or address.is_reserved or address.is_unspecified or address in CLOUD
    if isinstance(address, IPv6Address):
        special = special or address.is_site_local
        if any(address in network for network in NAT64):
            return True
    return address.is_global and not special


def by_name(host: str, port: int) -> list[str]:
    """Returns the addresses of a host, as the machine resolves names. Raises OSError."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    except UnicodeError as error:
        raise OSError(f"the name cannot be looked up: {error}") from None
    return list(dict.fromkeys(str(entry[4][0]) for entry in infos))


def read(environment: Mapping[str, str]) -> WebhookPolicy:
    """Returns the policy that WEBHOOKS (0 or 1), WEBHOOK_HTTP (0 or 1) and WEBHOOK_NETWORKS (with commas) name.

    Raises ValueError, one line that names the setting.
    """
    on, http = _switch(environment, "WEBHOOKS", "1"), _switch(environment, "WEBHOOK_HTTP", "0")
    networks = []
    for word in environment.get("WEBHOOK_NETWORKS", "").split(","):
        if word.strip():
            try:
                networks.append(ip_network(word.strip()))
            except ValueError as error:
                raise ValueError(f"WEBHOOK_NETWORKS: {error}: give networks like 10.1.0.0/16") from None
    return WebhookPolicy(on, http, tuple(networks))


def _switch(environment: Mapping[str, str], name: str, usual: str) -> bool:
    value = environment.get(name) or usual
    if value not in ("0", "1"):
        raise ValueError(f"{name} is {value!r}: give 0 or 1")
    return value == "1"
