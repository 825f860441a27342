"""Clients that cost little: kept connections in a closed loop, each with requests that were written beforehand.

They run in the process of the benchmark, so that their processor time is not that of a server.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import uvloop

END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length:"
PATIENCE_S = 120.0
WITHOUT_BODY = (204, 304)


def request(method: str, path: str, token: str = "", body: Any = None, **headers: str) -> bytes:
    """Returns the bytes of one request."""
    content = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
    fields = {"Host": "bench", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if token:
        fields["Authorization"] = f"Bearer {token}"
    if body is not None:
        fields |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + content


@dataclass
class Driven:
    """The result of driving: seconds in all, seconds of each request, how often each status, bytes received."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    received: int = 0
    last: bytes = b""

    def check(self, *expected: int) -> "Driven":
        """Raises RuntimeError when there was another status."""
        if not self.times or set(self.statuses) - set(expected):
            raise RuntimeError(f"answers {dict(self.statuses)} instead of {expected}: {self.last[:600]!r}")
        return self

    @property
    def rate(self) -> float:
        """Requests a second."""
        return len(self.times) / self.seconds

    def percentile(self, share: float) -> float:
        """Returns the milliseconds that this share of the requests took at most."""
        ordered = sorted(self.times)
        return 1e3 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class _Line(asyncio.Protocol):
    """One connection: the next request goes out when the answer to the one before is whole."""

    def __init__(self, requests: Iterator[bytes], driven: Driven, done: "asyncio.Future[None]") -> None:
        self._requests, self._driven, self._done = requests, driven, done
        self._buffer = b""
        self._began = 0.0
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._next()

    def _next(self) -> None:
        following = next(self._requests, None)
        if following is None:
            self._transport.close()
            return
        self._began = time.perf_counter()
        self._transport.write(following)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, body = self._buffer.partition(END_OF_HEAD)
        if not end:
            return
        status = int(head[9:12])
        if status not in WITHOUT_BODY:
            lower = head.lower()
            at = lower.index(LENGTH) + len(LENGTH)
            if len(body) < int(lower[at : (lower.find(b"\r\n", at) if b"\r\n" in lower[at:] else None)]):
                return
        driven = self._driven
        driven.times.append(time.perf_counter() - self._began)
        driven.statuses[status] += 1
        driven.received += len(self._buffer)
        if status >= 400:
            driven.last = self._buffer
        self._buffer = b""
        self._next()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._done.done():
            if exc or self._buffer:
                self._driven.statuses[0] += 1
            self._done.set_result(None)


def drive(port: int, scripts: Sequence[Sequence[bytes]]) -> Driven:
    """Sends each script on a connection of its own, all at the same time. Raises TimeoutError."""
    return drive_all([(port, scripts)])


def drive_all(parts: Sequence[tuple[int, Sequence[Sequence[bytes]]]]) -> Driven:
    """Drives the same with scripts for several ports."""
    driven = Driven()

    async def all_of_them() -> None:
        loop = asyncio.get_running_loop()
        every = [(port, script, loop.create_future()) for port, scripts in parts for script in scripts]
        began = time.perf_counter()
        for port, script, end in every:
            await loop.create_connection(lambda s=script, e=end: _Line(iter(s), driven, e), "127.0.0.1", port)  # type: ignore[misc]
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*(end for _, _, end in every))
        driven.seconds = time.perf_counter() - began

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(all_of_them())
    return driven
