"""One HTTP connection: uvicorn's protocol with limits of time, size and number.

A connection that does not send the head of its next request in time, sends too much of it, or does not read an
answer, is ended. What happens to a request from its head on is the matter of the ASGI application.
"""

import asyncio
import socket
from collections.abc import Iterable
from contextlib import ExitStack
from http import HTTPStatus
from random import uniform
from typing import Any, NoReturn
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from service.app import MOST_PARAMETERS
from service.http.problems import Problem, invalid
from service.http.proxies import counted
from service.server.asgi import header
from service.server.bodies import UPLOADS, longest, too_large
from service.server.connections import CONNECTION, Connections
from service.server.error_responses import error_response
from service.server.fair_queue import LATE_S
from service.server.framing import FRAMING_FIELDS, VERSIONS, fault_of, target_of
from service.server.heads import HEAD_BYTES, Heads, too_many_heads
from service.server.held_bytes import SMALL, HeldBytes
from service.server.thrown_away import ThrownAway
from service.settings import Settings

LEAVE_S = 2.0
"""Seconds in which a kept-alive connection may send one more request when the server ends."""
OFTEN_LATE_S = 5.0
"""Seconds after which a connection is refused whose address is refused again and again."""
LINGER_S = 1.0
"""Seconds for which a refused connection is still read: if it were closed at once, the answer would be lost."""
CHUNKS = 256
"""Chunks that a body may have however short they are; beyond these one for each `LEAST_CHUNK` bytes."""
LEAST_CHUNK = 64
FRAMING = 16 * 1024
"""Bytes around the chunks of a body: lengths, extensions and trailers, in addition to as many as the body has."""
USUAL_BUFFER = 64 * 1024
STREAM_BUFFER = 16 * 1024
"""Bytes that wait to be sent before the sender waits too."""


def end_when_silent(transport: asyncio.Transport, seconds: float) -> None:
    """Lets the kernel end a connection whose client has not confirmed for so long what was sent (RFC 5482).

    Without this one that is gone without a word is kept for a quarter of an hour, however often it is written to.
    """
    connection = transport.get_extra_info("socket")
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


class _Refused(Exception):
    """The parser shall stop: what comes is refused."""


def _too_many_chunks() -> Problem:
    return Problem("malformed_request", "The body has more chunks, or more around them, than its length is worth.")


class HttpConnection(HttpToolsProtocol):
    """A connection to this server."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        settings: Settings,
        connections: Connections,
        heads: Heads,
        refusals: Heads,
        thrown_away: ThrownAway,
        long_bodies: HeldBytes,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._settings = settings
        self._counted = connections
        self._heads = heads
        self._refusals = refusals
        self._thrown_away = thrown_away
        self._long_bodies = long_bodies
        self._room = ExitStack()
        self._needs_room = False
        self._address = ""
        self._active: RequestResponseCycle | None = None
        self._refused = False
        self._leaving = False
        self._head_timer: asyncio.TimerHandle | None = None
        self._end_timer: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._head_size = 0
        self._fields = 0
        self._in_head = True
        self._framing: list[tuple[bytes, bytes]] = []
        self._chunked = False
        self._chunks = 0
        self._body_bytes = 0
        self._bytes_of_chunks = 0
        self._fault: Problem | None = None
        self._fault_is_late = False
        self._refused_as = ("/", "")
        self._is_lost = False

    # -- its life ------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts it, and refuses it when there are too many."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=USUAL_BUFFER)
        end_when_silent(transport, self._settings.write_seconds)
        self._address = self.client[0] if self.client else ""
        if (problem := self._refusal()) is None:
            self._rest()
            return
        self._refused = True
        self._write(problem)
        self._end()

    def _refusal(self) -> Problem | None:
        """Counts the connection; what it is refused with, if it is."""
        if not self._counted.add(self._address):
            if self._counted.full:
                return Problem("unavailable", "The server has all the connections that it can hold.")
            policies = ["connections"]
            return Problem("quota_exceeded", headers={"Retry-After": "10"}, violated_policies=policies)
        if self._settings.trusted_proxies.is_trusted(self._address):
            return None
        return None if self._heads.wait(counted(self._address), 1) is not None else too_many_heads()

    def connection_lost(self, exc: Exception | None) -> None:
        """Counts it no longer."""
        self._is_lost = True
        self._room.close()
        self._counted.works(self)
        self._counted.remove(self._address)
        self._stop(self._head_timer)
        self._stop(self._end_timer)
        self._unset_keepalive_if_required()
        self._head_timer = self._end_timer = None
        for cycle, _ in self.pipeline:
            cycle.disconnected = True
        self.pipeline.clear()
        if self.scope:
            # The head of a request that never began would keep it in memory.
            self.scope.pop(CONNECTION, None)  # type: ignore[misc]
        if self._active is not None and self._active is not self.cycle:
            self._active.disconnected = True
            self._active.message_event.set()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Ends the connection: the next answer is the last, and without a request it ends soon."""
        self._leaving = True
        if self._idle:
            self.loop.call_later(LEAVE_S, self._leave)
        else:
            self.cycle.keep_alive = False

    def abort(self) -> None:
        """Ends it at once, whatever was still to be sent."""
        if self.transport is not None:
            self.transport.abort()

    def give_way(self) -> None:
        """Ends it at once: it has no request, and another needs its place."""
        self._leaving = True
        self.abort()

    def answer(self, status: int, headers: Iterable[tuple[str, str]], body: bytes) -> None:
        """Answers the request under way, whole and in one piece; the headers are ours, with the length of the body."""
        cycle = self._active
        if cycle is None or cycle.disconnected:
            return
        lines = [STATUS_LINE[status], *(b"%b: %b\r\n" % pair for pair in self.server_state.default_headers)]
        lines.append("".join(f"{name.lower()}: {value}\r\n" for name, value in headers).encode("latin-1"))
        lines += [b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n", body]
        self.transport.write(b"".join(lines))
        # What uvicorn notes of an answer that came in its two messages.
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()

    def refuse(self, problem: Problem, path: str, given_id: str) -> None:
        """Answers the request under way, whose body has not come whole, and throws away what still comes of it."""
        self._refuse(problem, path, given_id)

    def push(self, data: bytes) -> None:
        """Sends a part of the answer that is under way, which has chunks (RFC 9112, 7.1), without a coroutine."""
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def _rest(self) -> None:
        """Begins to wait for a request."""
        self._counted.rests(self, self._address)
        self._await_head()

    def expect_little(self, *, little: bool) -> None:
        """Limits what waits to be sent: with `little` a stream that is not read cannot fill the memory."""
        if not self.transport.is_closing():
            self.transport.set_write_buffer_limits(high=STREAM_BUFFER if little else USUAL_BUFFER)

    @property
    def _idle(self) -> bool:
        """True when no request is under way."""
        return (self.cycle is None or self.cycle.response_complete) and not self.pipeline

    @property
    def has_body(self) -> bool:
        """True when the whole body of the request that is being answered has come."""
        return self._active is not None and not self._active.more_body

    def _leave(self) -> None:
        if self._idle:
            self._end()

    def _end(self) -> None:
        """Closes it when all is sent, and in any case after some time."""
        self._stop(self._head_timer)
        self._head_timer = None
        if not self.transport.is_closing():
            self.transport.close()
        self._give_up_later()

    def _give_up_later(self) -> None:
        # A timer of a connection that is lost already would only keep it in memory.
        if self._end_timer is None and not self._is_lost:
            self._end_timer = self.loop.call_later(self._settings.write_seconds, self.abort)

    def _stop(self, timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()

    # -- heads ---------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Reads on, if neither the head nor what is around the body is too long."""
        if self._refused:
            self._thrown_away.wait(self.transport)
            return
        if self._idle:
            self._await_head()
        if self._head_timer is not None:
            self._head_bytes += len(data)
        if self._chunked:
            self._bytes_of_chunks += len(data)
        super().data_received(data)
        if self._head_timer is not None:
            self._look_at_unfinished_head(data)
        elif self._bytes_of_chunks > 2 * self._body_bytes + FRAMING and self._chunked:
            self._refuse(_too_many_chunks())

    def _look_at_unfinished_head(self, data: bytes) -> None:
        if self._head_bytes > self._settings.longest_head:
            self._refuse(self._too_large())
        elif self.url and not self._fields and data.endswith(b"\n") and self.parser.get_http_version() == "0.0":
            # Its first line has ended and had no version, so nothing more will come (HTTP/0.9).
            self._refuse(Problem("http_version_unsupported"))

    def on_message_begin(self) -> None:
        """Begins a head."""
        if len(self.pipeline) >= self._settings.pipelined_requests:
            raise _Refused
        super().on_message_begin()
        self._head_size = self._fields = 0
        self._in_head, self._chunked = True, False
        self._framing = []
        self._await_head()
        self.scope[CONNECTION] = self  # type: ignore[literal-required]

    def on_url(self, url: bytes) -> None:
        """Takes a part of the request line."""
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes a header; the bytes between name and value and after them are counted too.

        Trailers after a body in chunks are measured and left out: a proxy that we trust did not look at them.
        """
        self._fields += 1
        self._measure(len(name) + len(value) + 4)
        if self._fields > self._settings.most_headers:
            self._stop_at(self._too_large())
        if self._in_head:
            super().on_header(name, value)
            if (header := self.headers[-1])[0] in FRAMING_FIELDS:
                self._framing.append(header)

    def _measure(self, size: int) -> None:
        self._head_size += size
        if self._head_size > self._settings.longest_head:
            self._stop_at(self._too_large())

    def _too_large(self) -> Problem:
        most, fields = self._settings.longest_head, self._settings.most_headers
        return Problem("head_too_large", f"Send {most} bytes and {fields} headers at most.", max_bytes=most)

    def _stop_at(self, problem: Problem) -> NoReturn:
        self._fault = problem
        raise _Refused

    def on_headers_complete(self) -> None:
        """Ends a head: the application takes over if it is clear where the request goes and where it ends."""
        if problem := fault_of(self.parser.get_http_version(), self._framing):
            self._stop_at(problem)
        target = target_of(self.parser.get_method(), self.url)
        if target is None:
            self._stop_at(Problem("malformed_request", "The target of the request is none."))
        self.url = target
        if self.url.count(b"&") >= MOST_PARAMETERS:
            self._stop_at(invalid({"parameter": "", "detail": f"Send {MOST_PARAMETERS} parameters at most."}))
        self._in_head = False
        self._chunked = len(self._framing) > 1
        self._check_length()
        self._chunks = self._body_bytes = self._bytes_of_chunks = 0
        self.scope[HEAD_BYTES] = self._head_size  # type: ignore[literal-required]
        self._counted.works(self)
        self._stop(self._head_timer)
        self._head_timer = None
        super().on_headers_complete()
        if self._leaving or self.parser.should_upgrade():
            self.cycle.keep_alive = False

    def _check_length(self) -> None:
        """Refuses a body that says that it is too long, or for which there is no room, before it is read."""
        length = int(header(self.scope, b"content-length") or 0)
        self._needs_room = self._chunked
        if length <= min(SMALL, self._settings.longest_body):
            return
        self._refused_as = self._named()
        if length > (most := longest(self._settings, self._refused_as[0])):
            self._stop_at(too_large(most))
        self._take_room(length)

    def _named(self) -> tuple[str, str]:
        """Returns the path of the request whose head has come, and the name that its client gave it."""
        return unquote(self.url.partition(b"?")[0].decode("latin-1")), header(self.scope, b"request-id")

    def _take_room(self, length: int) -> None:
        self._needs_room = False
        path, _ = self._refused_as = self._named()
        if path in UPLOADS:
            return
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == b"x-forwarded-for"]
        source = counted(self._settings.trusted_proxies.client(self._address, forwarded))
        try:
            self._room.enter_context(self._long_bodies.by(source))(length)
        except Problem as problem:
            self._room.close()
            self._fault_is_late = True
            # Its traceback would keep what was read in memory.
            self._stop_at(problem.with_traceback(None))

    def on_body(self, body: bytes) -> None:
        """Takes a piece of a body; one in chunks may not come in more of them than it is worth."""
        if self._chunked:
            self._chunks += 1
            self._body_bytes += len(body)
            if self._chunks > CHUNKS + self._body_bytes // LEAST_CHUNK:
                self._stop_at(_too_many_chunks())
            if self._needs_room and self._body_bytes > SMALL:
                self._take_room(self._settings.longest_body)
        super().on_body(body)

    def _unsupported_upgrade_warning(self) -> None:
        """Does nothing: a request for another protocol is answered as if it had not asked for it."""

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._active = cycle
        super()._start_asgi_task(cycle, app)

    def _await_head(self) -> None:
        if self._head_timer is None:
            self._head_bytes = 0
            self._head_timer = self.loop.call_later(self._settings.head_seconds, self._head_is_late)

    def _head_is_late(self) -> None:
        self._head_timer = None
        if self._head_bytes and self._idle:
            self._refuse(Problem("request_timeout", "The head is late.", seconds=self._settings.head_seconds))
        elif self._idle:
            self._end()

    # -- ends ----------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Notes that an answer is written; the wait for a client that does not take it is limited."""
        super().on_response_complete()
        if self._idle:
            self._room.close()
        if self.transport.is_closing():
            self._give_up_later()
        elif self._idle:
            self._counted.rests(self, self._address)

    def timeout_keep_alive_handler(self) -> None:
        """Ends a connection that was idle for too long."""
        self._end()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's signature
        """Answers bytes that are no HTTP that is spoken here, or too many of them."""
        if self._fault is None and self.parser.get_http_version() not in ("0.0", *VERSIONS):
            self._fault = Problem("http_version_unsupported")
        problem = self._fault or Problem("malformed_request", "This is no HTTP/1.1 that can be read.")
        if self._fault_is_late:
            self._refuse_late(LATE_S, problem)
        elif self._is_often_refused():
            # Not all at the same time.
            self._refuse_late(OFTEN_LATE_S * uniform(0.5, 1.5), problem)
        else:
            self._refuse(problem, *self._refused_as)

    def _is_often_refused(self) -> bool:
        """Counts a refusal; true where the address of the connection has had many in a short time."""
        if self._settings.trusted_proxies.is_trusted(self._address):
            return False
        return self._refusals.wait(counted(self._address), 1) != 0.0

    def _refuse_late(self, seconds: float, problem: Problem) -> None:
        """Refuses after some time in which nothing is read: a flood that is refused at once is back at once."""
        self.transport.pause_reading()
        self._refused = True
        self._stop(self._head_timer)
        self._head_timer = None
        self.pipeline.clear()

        def refuse() -> None:
            self._refused = False
            self._refuse(problem, *self._refused_as)

        self.loop.call_later(seconds, refuse)

    def _refuse(self, problem: Problem, path: str = "/", given_id: str = "") -> None:
        """Ends the connection with a problem, after the answer that is under way if there is one."""
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        self._stop(self._head_timer)
        self._head_timer = None
        self.pipeline.clear()
        active = self._active
        if active is not None and not active.response_complete:
            active.keep_alive = False
            if active.response_started or not active.more_body:
                return
            # Its body will never be complete.
            active.disconnected = True
            active.message_event.set()
        self._write(problem, path, given_id)
        # If nothing were read any more, a client that is still sending might lose the answer.
        self._thrown_away.wait(self.transport)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGER_S, self._end)

    def _write(self, problem: Problem, path: str = "/", given_id: str = "") -> None:
        answer = error_response(problem, path, self._settings.public_path, given_id, last=True)
        lines = [f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}".encode()]
        lines += [b"%s: %s" % pair for pair in [*self.server_state.default_headers, *answer.headers]]
        self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + answer.body)
