"""One request to a webhook, within bounds: no redirect is followed, little is read, and nothing takes long.

The name is resolved here and the connection goes to the address that was looked at. A timer ends what drips: a
limit for each read alone would let a byte in ten seconds hold a thread for hours.
"""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from service.notices.addresses import Forbidden, Policy, Resolve, Target, by_name

CONNECT_S = 3.0
"""Seconds for the connection alone."""
TOTAL_S = 5.0
"""Seconds from the connection to the end of the answer."""
MOST_READ = 64 * 1024
"""Bytes of an answer."""
AGENT = "cosmic-ledger-webhooks/1"


class Posted(NamedTuple):
    """What came of a request: the status and body of the answer, or `fault`, a word that says why there is none."""

    status: int | None = None
    body: bytes = b""
    retry_after: str = ""
    fault: str = ""


def post(
    policy: Policy,
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    total_s: float = TOTAL_S,
    resolve: Resolve = by_name,
    trust: ssl.SSLContext | None = None,
) -> Posted:
    """Sends a body by POST and reads the answer, in `total_s` seconds at most after the name was resolved.

    `trust` says which certificates are good, if not those that the machine trusts. Never raises for what the other
    side does.
    """
    try:
        target = policy.target(url)
        address = policy.resolved(target, resolve)
    except Forbidden:
        return Posted(fault="address_refused")
    except OSError:
        return Posted(fault="name_unknown")
    connection = _Connection(target, address, total_s, trust)
    timer = threading.Timer(total_s, connection.end)
    timer.daemon = True
    timer.start()
    try:
        return _answered(connection, target, body, headers)
    except ssl.SSLError:
        return Posted(fault="timed_out" if connection.ended else "tls_failed")
    except TimeoutError:
        return Posted(fault="timed_out")
    except OSError:
        return Posted(fault="timed_out" if connection.ended else "no_connection")
    except (http.client.HTTPException, ValueError):
        return Posted(fault="timed_out" if connection.ended else "no_http")
    finally:
        timer.cancel()
        connection.close()


def _answered(connection: "_Connection", target: Target, body: bytes, headers: Mapping[str, str]) -> Posted:
    """Raises OSError, HTTPException."""
    own = {
        "Host": target.authority,
        "User-Agent": AGENT,
        "Accept-Encoding": "identity",
        "Connection": "close",
        "Content-Length": str(len(body)),
    }
    connection.request("POST", target.path, body, {**own, **headers})
    answer = connection.getresponse()
    read = answer.read(MOST_READ + 1)
    if connection.ended:
        return Posted(fault="timed_out")
    if len(read) > MOST_READ:
        # What was said so far stands: the status is whole, and the rest is not needed.
        read = b""
    return Posted(answer.status, read, answer.getheader("Retry-After") or "")


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked at, for the host of a URL; it can be ended from another thread."""

    def __init__(self, target: Target, address: str, total_s: float, trust: ssl.SSLContext | None) -> None:
        super().__init__(target.host, target.port, timeout=min(CONNECT_S, total_s))
        self._target, self._address, self._total_s = target, address, total_s
        self._trust = (trust or _usual_trust()) if target.scheme == "https" else None
        self._lock = threading.Lock()
        self.ended = False

    def connect(self) -> None:
        """Connects to the address and nothing else. Raises OSError."""
        plain = socket.create_connection((self._address, self._target.port), self.timeout)
        self._hold(plain)
        # From here on the timer says when it is too late; this is for the day on which it does not.
        plain.settimeout(self._total_s)
        if self._trust is not None:
            name = self._target.host
            # What is wrapped is another socket: the timer must know it before its handshake begins.
            wrapped = self._trust.wrap_socket(plain, server_hostname=name, do_handshake_on_connect=False)
            self._hold(wrapped)
            wrapped.do_handshake()

    def _hold(self, held: Any) -> None:
        with self._lock:
            self.sock = held
            if self.ended:
                self._shut()

    def end(self) -> None:
        """Ends it now, whatever it waits for."""
        with self._lock:
            self.ended = True
            self._shut()

    def _shut(self) -> None:
        if self.sock is not None:
            try:
                # The socket below, since a handshake may be under way in what is around it.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)
            except OSError:
                return


@cache
def _usual_trust() -> ssl.SSLContext:
    """What the machine trusts; read once, since it takes longer than a request."""
    return ssl.create_default_context()
