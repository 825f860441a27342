"""One request to a webhook, within bounds: no redirect is followed, little is read, and nothing takes long.

The name is resolved here and the connection goes to the address that was looked at. Each wait, from the first to the
last, gets what is left of the time: a limit for each read alone would let a byte in four seconds hold a thread for
days.
"""

import http.client
import io
import socket
import ssl
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from functools import cache
from typing import Any, NamedTuple

from service.notices.addresses import Forbidden, Resolve, Target, WebhookPolicy, by_name

CONNECT_S = 3.0
"""Seconds for the connection alone."""
TOTAL_S = 5.0
"""Seconds for all: the name, the connection, the request and the answer."""
MOST_READ = 64 * 1024
"""Bytes of the body of an answer ..."""
MOST_RECEIVED = 2 * MOST_READ
"""... and of all that comes: heads without end, and what is around the pieces of a body."""
MOST_LOOKUPS = 64
"""Names that are looked up at the same time. The machine's own resolver gives up when it likes."""
AGENT = "cosmic-ledger-webhooks/1"


class Posted(NamedTuple):
    """The result of a request: the status and body of the answer, or `fault`, a word that says why there is none."""

    status: int | None = None
    body: bytes = b""
    retry_after: str = ""
    fault: str = ""


def post(
    policy: WebhookPolicy,
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    total_s: float = TOTAL_S,
    resolve: Resolve = by_name,
    trust: ssl.SSLContext | None = None,
) -> Posted:
    """Sends a body by POST and reads the answer, in `total_s` seconds at most.

    `trust` says which certificates are good, if not those that the machine trusts. Never raises for what the other
    side does.
    """
    until = _Until(total_s)
    try:
        target = policy.target(url)
        address = policy.resolved(target, lambda host, port: _looked_up(resolve, host, port, until))
    except Forbidden:
        return Posted(fault="address_refused")
    except TimeoutError:
        return Posted(fault="timed_out")
    except OSError:
        return Posted(fault="name_unknown")
    connection = _Connection(target, address, until, trust)
    try:
        return _answered(connection, target, body, headers)
    except TimeoutError:
        return Posted(fault="timed_out")
    except ssl.SSLError:
        return Posted(fault="tls_failed")
    except OSError:
        return Posted(fault="no_connection")
    except (_TooLong, http.client.HTTPException, ValueError):
        return Posted(fault="no_http")
    finally:
        connection.close()


class _TooLong(Exception):
    """More came than anybody needs."""


class _Until:
    """The end of the time for a request."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Returns the seconds until then. Raises TimeoutError when there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


_lookups = threading.BoundedSemaphore(MOST_LOOKUPS)


def _looked_up(resolve: Resolve, host: str, port: int, until: _Until) -> Sequence[str]:
    """Returns the result of `resolve` in time, in a thread that nobody waits for any longer. Raises OSError."""
    lookup: Future[Sequence[str]] = Future()
    lookups = _lookups

    def look_up() -> None:
        try:
            lookup.set_result(resolve(host, port))
        except OSError as error:
            lookup.set_exception(error)
        finally:
            lookups.release()

    if not lookups.acquire(timeout=until.left()):
        raise TimeoutError
    threading.Thread(target=look_up, daemon=True, name="lookup").start()
    return lookup.result(until.left())


def _answered(connection: "_Connection", target: Target, body: bytes, headers: Mapping[str, str]) -> Posted:
    """Raises OSError, HTTPException, _TooLong."""
    own = {
        "Host": target.authority,
        "User-Agent": AGENT,
        "Accept-Encoding": "identity",
        "Connection": "close",
        "Content-Length": str(len(body)),
    }
    connection.request("POST", target.path, body, {**own, **headers})
    with connection.getresponse() as answer:
        return Posted(answer.status, _body(answer), answer.getheader("Retry-After") or "")


def _body(answer: http.client.HTTPResponse) -> bytes:
    """Returns the body, or nothing of one that is too long: the status is complete, and the rest is not needed."""
    try:
        read = answer.read(MOST_READ + 1)
    except _TooLong:
        return b""
    return read if len(read) <= MOST_READ else b""


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked at, for the host of a URL."""

    def __init__(self, target: Target, address: str, until: _Until, trust: ssl.SSLContext | None) -> None:
        super().__init__(target.host, target.port)
        self._target, self._address, self._until = target, address, until
        self._trust = (trust or _usual_trust()) if target.scheme == "https" else None

    def connect(self) -> None:
        """Connects to the address and nothing else. Raises OSError."""
        wait = min(CONNECT_S, self._until.left())
        self.sock: Any = socket.create_connection((self._address, self._target.port), wait)
        if self._trust is not None:
            self.sock.settimeout(self._until.left())
            self.sock = self._trust.wrap_socket(self.sock, server_hostname=self._target.host)

    def send(self, data: Any) -> None:
        """Sends all of it. Raises OSError."""
        if self.sock is None:
            self.connect()
        rest = memoryview(data)
        while rest:
            self.sock.settimeout(self._until.left())
            rest = rest[self.sock.send(rest) :]

    def response_class(self, sock: Any, **facts: Any) -> http.client.HTTPResponse:  # type: ignore[override]
        """Reads an answer in time."""
        answer = http.client.HTTPResponse(sock, **facts)
        answer.fp.close()
        answer.fp = io.BufferedReader(_Received(sock, self._until))
        return answer


class _Received(io.RawIOBase):
    """The bytes from a socket, until the time is over or they are too many."""

    def __init__(self, sock: Any, until: _Until) -> None:
        self._sock, self._until, self._count = sock, until, 0
        # It keeps the socket open when the connection lets go of it, as it does before an answer without a length.
        self._raw = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        """Returns True."""
        return True

    def readinto(self, into: Any) -> int:
        """Reads some bytes; returns their number, 0 at the end. Raises OSError, _TooLong."""
        self._sock.settimeout(self._until.left())
        count: int = self._raw.readinto(into)
        self._count += count
        if self._count > MOST_RECEIVED:
            raise _TooLong
        return count

    def close(self) -> None:
        """Lets go of the socket."""
        self._raw.close()
        super().close()


@cache
def _usual_trust() -> ssl.SSLContext:
    """Returns the certificates that the machine trusts; they are read once, since that takes longer than a request."""
    return ssl.create_default_context()
