"""The real server in this process: sockets on a free port, the app over a store in memory, short limits."""

import http.client
import io
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from flask import Flask

from service.context import of_app
from service.play.live.feed import Feed
from service.server.listening import listener
from service.server.process import ApiServer
from tests.waiting import PATIENCE_S, eventually

POST = "POST /v1/games HTTP/1.1\nHost: here\nContent-Type: application/json\n"


class Serving:
    """A server in a thread of the test."""

    def __init__(self, app: Flask, most: int | None = None, on: socket.socket | None = None) -> None:
        self.app = app
        self.socket = on or listener("127.0.0.1", 0)
        self.port = int(self.socket.getsockname()[1])
        self.server = ApiServer(app, most=most)
        self._thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self._thread.start()
        assert eventually(lambda: self.server.started)

    def leave(self) -> None:
        """Asks it to end, and does not wait."""
        self.server.stop()

    def close(self) -> None:
        """Ends it."""
        self.leave()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        of_app(self.app).feed.close()

    @property
    def feed(self) -> Feed:
        """The streams of the server."""
        return of_app(self.app).feed

    @property
    def connections(self) -> int:
        """The number of connections that the server counts."""
        return self.server.open_connections.total


@contextmanager
def serving(app: Flask, most: int | None = None) -> Iterator[Serving]:
    """Starts a server that is ended afterwards."""
    running = Serving(app, most)
    try:
        yield running
    finally:
        running.close()


class Line:
    """One connection, spoken by hand."""

    def __init__(self, port: int, source: str = "127.0.0.1", small: bool = False) -> None:
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE_S)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))

    def say(self, text: str | bytes) -> "Line":
        """Sends it as it is; lines may end with a plain newline in text."""
        self.socket.sendall(text.replace("\n", "\r\n").encode() if isinstance(text, str) else text)
        return self

    def ask(self, path: str, method: str = "GET", headers: str = "") -> "Line":
        """Sends a request without a body."""
        return self.say(f"{method} {path} HTTP/1.1\nHost: here\n{headers}\n")

    def answer(self, method: str = "GET") -> "Heard":
        """Returns the next answer on this connection."""
        return Heard(self.socket, method)

    def head(self, method: str = "GET") -> "Heard":
        """Returns the next answer without its body."""
        return Heard(self.socket, method, body=False)

    def is_closed(self) -> bool:
        """Waits for the end of the connection; what is still said is thrown away."""
        try:
            while self.socket.recv(65536):
                continue
        except TimeoutError:
            return False
        except ConnectionError:
            return True
        return True

    def close(self) -> None:
        """Closes the connection."""
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Heard:
    """An answer: status, headers and body."""

    def __init__(self, on: socket.socket, method: str, body: bool = True) -> None:
        # What http.client read ahead would be lost for the next answer, so the bytes are taken one at a time.
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = on.recv(1)
            if not byte:
                raise ConnectionError(f"it ended after {head!r}")
            head += byte
        replayed = http.client.HTTPResponse(_Played(head), method=method)  # type: ignore[arg-type]
        replayed.begin()
        self.status = replayed.status
        self.headers = replayed.headers
        length = (
            0 if not body or method == "HEAD" or self.status in (204, 304) else int(self.headers["Content-Length"] or 0)
        )
        self.body = b""
        while len(self.body) < length:
            piece = on.recv(length - len(self.body))
            if not piece:
                raise ConnectionError(f"it ended within the body of {head!r}")
            self.body += piece

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The problem code; nothing when all went well."""
        return str(self.json["code"]) if self.status >= 400 else ""


class _Played:
    def __init__(self, head: bytes) -> None:
        self._head = head

    def makefile(self, *_: Any) -> Any:
        return io.BytesIO(self._head)


def lives(port: int, source: str = "127.0.0.2") -> bool:
    """Returns True if a client of this address is answered."""
    with Line(port, source) as line:
        return line.ask("/healthz").answer().status == 200
