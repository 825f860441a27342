"""The ASGI application: what every request passes on its way to Flask, and what continues without a thread.

Before a thread is taken the body is here, whole and in time. So many requests of one address are under way; those
that wait for a thread take turns.
"""

import asyncio
import contextlib
import io
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from service import logging_setup
from service.api import optimistic_commands
from service.api.edge import cached_reads
from service.api.edge.cached_reads import CachedReads, ReadyAnswer
from service.http import codings, handover
from service.http.codings import GzipParts
from service.http.problems import Problem
from service.http.proxies import counted
from service.observability import metrics
from service.play.live_feed import Line
from service.play.streams import LongPoll, Stream
from service.server import bridge
from service.server.batcher import Batcher
from service.server.bridge import Answer, Count, WSGIApp
from service.server.connections import CONNECTION
from service.server.heads import HEAD_BYTES, PATIENCE_S, Heads, too_many_heads
from service.server.held_bytes import HeldBytes
from service.server.known_callers import KnownCallers
from service.server.refusals import Headers, refusal
from service.server.threads import Threads
from service.server.turns import Turns
from service.settings import Settings

Scope = Any
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LEAST_RATE = 64 * 1024
"""Bytes a second that a line must manage beyond the time that every body has."""
LEAST_TAKEN = 16 * 1024
"""Bytes a second of an answer that a client must take beyond the time that every answer has."""
PIECE = 64 * 1024
BANS_EVERY_S = 1.0
"""Seconds after which it is asked again whether the client of a stream is banned: so old may the bans be anyway."""
LINGER_S = 1.0
"""Seconds for which a refused body is still read: if the connection were closed at once, the answer would be lost."""
UPLOADS = ("/v1/archives",)
UPLOAD_TIMES = 6
"""How many times as long an upload may take: it is verified as a whole."""
HEALTH = ("/healthz", "/readyz")
"""They have threads of their own: they are answered also while all others wait for a store."""
HEALTH_THREADS = 2
PLAIN = ("", "identity")
"""What `Content-Encoding` may say: a coded body would be longer than anybody counted."""
MOST_TOGETHER = 8
"""Commands that are carried out together: with more of them clients and store wait while the thread works."""
MOST_WAITING = 32
"""Commands that wait for those before them; others get a thread of their own."""
CommandBatcher = Batcher[optimistic_commands.Request, ReadyAnswer | None]
PRESSED = 4
"""From a quarter of its requests on an address counts as one that may shut others out."""


class Gone(Exception):
    """The client has left."""


class Gate:
    """Answers requests with a WSGI application. Of a client whose address `is_banned` nothing more is read.

    `has_part` says whether an `Authorization` belongs to somebody in the game at a path. It may ask the store.
    `cached_reads` answer what needs no thread, `optimistic_commands` what is carried out together.
    """

    def __init__(
        self,
        app: WSGIApp,
        settings: Settings,
        heads: Heads,
        is_banned: Callable[[str], bool] = lambda _: False,
        has_part: Callable[[str, str], bool] = lambda *_: False,
        cached_reads: CachedReads | None = None,
        optimistic_commands: CommandBatcher | None = None,
    ) -> None:
        self._app = app
        self._settings = settings
        self._heads = heads
        self._held_up: Counter[str] = Counter()
        self._is_banned = is_banned
        self._has_part = has_part
        self._cached_reads = cached_reads
        self._optimistic_commands = optimistic_commands
        self._known_callers = KnownCallers()
        self._threads = Threads("requests", settings.api_threads, settings.request_seconds)
        self._health = Threads("health", HEALTH_THREADS, settings.request_seconds)
        self.held = HeldBytes(settings.buffered_bytes)
        self.requests: Counter[str] = Counter()

    def close(self) -> None:
        """Takes no more requests; requests on threads continue."""
        self._threads.close()
        self._health.close()

    @property
    def turns(self) -> Turns:
        """The turns on the threads that answer most requests."""
        return self._threads.turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        address = self._address(scope)
        exchange = Exchange(scope, receive, send, self._settings.write_seconds)
        try:
            if self._is_banned(address):
                metrics.banned()
                raise Problem("address_banned")
            here = counted(address)
            await self._until_counted(here, scope.get(HEAD_BYTES, 1))
            await self._serve(exchange, await self._source(exchange, here), address)
        except Problem as problem:
            with contextlib.suppress(Gone):
                await exchange.refuse(problem)
        except Gone:
            return
        finally:
            if left := handover.taken(scope):
                left.close()

    async def _until_counted(self, source: str, size: int) -> None:
        """Waits until a head of this size may come. Raises Problem quota_exceeded, mostly late: that slows a flood."""
        seconds = self._heads.wait(source, size)
        if seconds == 0.0:
            return
        if self._held_up[source] < self._settings.requests_per_address:
            self._held_up[source] += 1
            try:
                await asyncio.sleep(PATIENCE_S if seconds is None else seconds)
            finally:
                self._held_up[source] -= 1
                if not self._held_up[source]:
                    del self._held_up[source]
        else:
            seconds = None
        if seconds is None:
            raise too_many_heads()

    async def _source(self, exchange: "Exchange", address: str) -> str:
        """What a request counts for: its address, or its token where the address has much under way."""
        authorization = exchange.header(b"authorization")
        if not authorization or self.requests[address] * PRESSED < self._settings.requests_per_address:
            return address

        async def look_up() -> bool:
            return await self._threads.run(address, bool, bool, self._has_part, authorization, exchange.path)

        async with self._in_time(exchange.path):
            return await self._known_callers.name(authorization, look_up) or address

    def _address(self, scope: Scope) -> str:
        """The address of the client, also behind a trusted proxy."""
        client = scope.get("client")
        forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        return self._settings.trusted_proxies.client(str(client[0]) if client else "unknown", forwarded)

    async def _serve(self, exchange: "Exchange", source: str, address: str) -> None:
        with self._under_way(source), self.held.by(counted(address)) as count:
            body = await exchange.body(self._longest(exchange.path), self._settings.body_seconds, count)
            async with self._in_time(exchange.path):
                ready = await self._ready(exchange, address, body)
                answer = None if ready else await self._answered(exchange, source, body, count)
            if ready:
                count(len(ready.body))
                await exchange.answer_at_once(ready)
                return
            assert answer
            continuation = handover.taken(exchange.scope)
            if continuation is None:
                await exchange.answer(answer)
                return
        # From here on it counts as a stream.
        try:
            with answer.body:
                if isinstance(continuation, Stream):
                    await exchange.stream(answer, continuation, lambda: self._is_banned(address))
                    return
            await exchange.unless_gone(continuation.over())
        finally:
            continuation.close()
        assert isinstance(continuation, LongPoll)
        exchange.scope[handover.WAITED] = True
        with self._under_way(source), self.held.by(counted(address)) as count:
            async with self._in_time(exchange.path):
                answer = await self._answered(exchange, source, body, count)
            await exchange.answer(answer)

    @asynccontextmanager
    async def _in_time(self, path: str) -> AsyncIterator[None]:
        """Raises Problem unavailable when the time is over in which a request is to be answered."""
        try:
            async with asyncio.timeout(self._seconds(path)):
                yield
        except TimeoutError:
            raise Problem("unavailable", "There was no answer in time.") from None

    def _seconds(self, path: str) -> float:
        return self._settings.request_seconds * (UPLOAD_TIMES if path in UPLOADS else 1)

    @contextmanager
    def _under_way(self, source: str) -> Iterator[None]:
        if self.requests[source] >= self._settings.requests_per_address:
            raise Problem("quota_exceeded", headers={"Retry-After": "1"}, violated_policies=["requests_under_way"])
        self.requests[source] += 1
        try:
            yield
        finally:
            self.requests[source] -= 1
            if not self.requests[source]:
                del self.requests[source]

    async def _answered(self, exchange: "Exchange", source: str, body: bytes, count: Count) -> Answer:
        """The app's answer.

        Raises Problem unavailable without a thread, internal_error after a fault, and what `count` raises; Gone.
        """
        threads = self._health if exchange.path in HEALTH else self._threads
        until = time.monotonic() + self._seconds(exchange.path)

        def throw_away(late: Answer) -> None:
            late.body.close()
            if left := handover.taken(exchange.scope):
                left.close()

        try:
            return await threads.run(
                source, exchange.go_on, throw_away, bridge.in_time, self._app, exchange.scope, body, count, until
            )
        except (Gone, Problem):
            raise
        except Exception:
            metrics.internal_error()
            logging_setup.LOG.exception("internal_error", method=exchange.scope["method"])
            raise Problem("internal_error") from None

    async def _ready(self, exchange: "Exchange", address: str, body: bytes) -> ReadyAnswer | None:
        """The answer to a request, if all that it needs is cached."""
        if exchange.scope["query_string"]:
            return None
        match exchange.scope["method"]:
            case "GET":
                return await self._cached_read(exchange, address)
            case "POST":
                return await self._optimistic_command(exchange, address, body)
        return None

    async def _cached_read(self, exchange: "Exchange", address: str) -> ReadyAnswer | None:
        if self._cached_reads is None:
            return None
        authorization, tag, codings, request_id = bridge.named(
            exchange.scope, b"authorization", b"if-none-match", b"accept-encoding", b"request-id"
        )
        asked = cached_reads.Request(exchange.path, authorization, tag, codings, request_id, address)
        return await self._cached_reads.answer(asked)

    async def _optimistic_command(self, exchange: "Exchange", address: str, body: bytes) -> ReadyAnswer | None:
        batcher = self._optimistic_commands
        # Where many wait, callers take turns on the threads.
        if batcher is None or batcher.waiting >= MOST_WAITING or not optimistic_commands.is_one(exchange.path):
            return None
        authorization, key, content_type, request_id, *unusual = bridge.named(
            exchange.scope,
            b"authorization",
            b"idempotency-key",
            b"content-type",
            b"request-id",
            *optimistic_commands.UNUSUAL,
        )
        if any(unusual):
            return None
        asked = optimistic_commands.Request(exchange.path, authorization, key, content_type, request_id, address, body)
        return await batcher.ask(asked)

    def _longest(self, path: str) -> int:
        upload = path in UPLOADS
        return self._settings.longest_upload if upload else self._settings.longest_body


class Exchange:
    """One request and its answer on a connection."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, write_seconds: float) -> None:
        self.scope = scope
        self.path = str(scope["path"])
        self._receive = receive
        self._raw_send = send
        self._write_seconds = write_seconds
        # Taken out of it: a circle would keep scope and connection until the collector comes by, which is seldom.
        self._connection = scope.pop(CONNECTION, None)
        self._whole = False
        self._began = False

    def go_on(self) -> None:
        """Raises Gone when the connection is there no longer."""
        transport = getattr(self._connection, "transport", None)
        if transport is not None and transport.is_closing():
            raise Gone

    def header(self, wanted: bytes) -> str:
        """The first header of this name (in lower case); nothing without one."""
        found = next((value for name, value in self.scope["headers"] if name == wanted), b"")
        return str(found.decode("latin-1"))

    async def body(self, most: int, seconds: float, count: Callable[[int], None]) -> bytes:
        """The body; `count` is called for each piece.

        Raises Problem unsupported_media_type, body_too_large, request_timeout and what `count` raises; Gone.
        """
        if self.header(b"content-encoding").strip().lower() not in PLAIN and self._has_content():
            about = "Send the body without a Content-Encoding."
            raise Problem("unsupported_media_type", about, headers={"Accept-Encoding": "identity"})
        if int(self.header(b"content-length") or 0) > most:
            raise Problem("body_too_large", f"Send {most} bytes at most.", max_bytes=most)
        loop = asyncio.get_running_loop()
        began, found = loop.time(), bytearray()
        while True:
            try:
                message = await self._next_piece(began + seconds + len(found) / LEAST_RATE)
            except TimeoutError:
                raise Problem("request_timeout", "The body is late.", seconds=seconds) from None
            if message["type"] == "http.disconnect":
                raise Gone
            piece = message.get("body", b"")
            count(len(piece))
            found += piece
            if len(found) > most:
                raise Problem("body_too_large", f"Send {most} bytes at most.", max_bytes=most)
            if not message.get("more_body", False):
                self._whole = True
                return bytes(found)

    def _has_content(self) -> bool:
        return self.header(b"content-length") not in ("", "0") or bool(self.header(b"transfer-encoding"))

    async def _next_piece(self, until: float) -> Message:
        """Raises TimeoutError at that time of the loop. Most bodies are here with their heads: they need no alarm."""
        if self._connection is not None and self._connection.has_body:
            return await self._receive()
        async with asyncio.timeout_at(until):
            return await self._receive()

    async def answer(self, answer: Answer) -> None:
        """Sends an answer, a piece after the other as the client takes them. Raises Gone when it is too slow."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._write_seconds
        with answer.body as body:
            await self._start(answer.status, _headers(answer))
            piece = body.read(PIECE)
            while True:
                if loop.time() > until:
                    self.abort()
                    raise Gone
                until += len(piece) / LEAST_TAKEN
                following = body.read(PIECE)
                await self._send({"type": "http.response.body", "body": piece, "more_body": bool(following)})
                if not following:
                    return
                piece = following

    async def answer_at_once(self, ready: ReadyAnswer) -> None:
        """Sends an answer that is ready, in one piece if the client has taken what came before. Raises Gone."""
        if self._connection is not None and not self._connection.flow.write_paused:
            self._began = True
            self._connection.answer(ready.status, ready.headers, ready.body)
            return
        await self.answer(Answer(ready.status, ready.headers, io.BytesIO(ready.body)))

    async def refuse(self, problem: Problem) -> None:
        """Answers with a problem. A connection on which a body is still to come ends with it. Raises Gone."""
        if self._began:
            self.abort()
            raise Gone
        answer = refusal(problem, self.path, self.header(b"request-id"), last=not self._whole)
        await self._start(answer.status, answer.headers)
        await self._send({"type": "http.response.body", "body": answer.body, "more_body": not self._whole})
        if self._whole:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LINGER_S):
                message = await self._receive()
                while message["type"] == "http.request" and message.get("more_body", False):
                    message = await self._receive()
        await self._send({"type": "http.response.body"})

    async def stream(self, answer: Answer, stream: Stream, is_banned: Callable[[], bool]) -> None:
        """Sends the frames of a stream until it ends or the client leaves.

        Raises Gone when the client does not read or was banned meanwhile.
        """
        headers = [(name, value) for name, value in _headers(answer) if name != b"content-length"]
        await self._start(answer.status, headers)
        if self.scope["method"] == "HEAD":
            await self._send({"type": "http.response.body"})
            return
        self._expect_little(little=True)
        line: Line = _StreamLine(self, is_banned)
        coder = GzipParts() if (b"content-encoding", codings.GZIP.encode()) in headers else None
        await self.unless_gone(stream.run(CodedLine(line, coder) if coder else line))
        self._expect_little(little=False)
        if coder:
            await self.send_part(coder.end())
        await self._send({"type": "http.response.body"})

    async def unless_gone(self, work: Any) -> None:
        """Does something until it is done. Raises Gone as soon as the client leaves, and what the work raises."""
        doing = asyncio.ensure_future(work)
        leaving = asyncio.ensure_future(self._left())
        try:
            await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise Gone
            await doing
        finally:
            for task in (doing, leaving):
                task.cancel()
            await asyncio.gather(doing, leaving, return_exceptions=True)

    async def _left(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass

    async def send_part(self, data: bytes) -> None:
        """Sends a part of an answer of unknown length, as `_send` does."""
        await self._send({"type": "http.response.body", "body": data, "more_body": True})

    def push(self, data: bytes) -> bool:
        """Sends such a part at once; False, and nothing is sent, where that would have to wait."""
        if self._connection is None or self._connection.flow.write_paused:
            return False
        self._connection.push(data)
        return True

    async def taken(self) -> None:
        """Waits until most of what was sent is taken. Raises Gone when that takes too long."""
        if self._connection is not None and self._connection.flow.write_paused:
            await self._in_time(self._connection.flow.drain())

    async def _start(self, status: int, headers: Headers) -> None:
        self._began = True
        await self._send({"type": "http.response.start", "status": status, "headers": headers})

    async def _send(self, message: Message) -> None:
        """Sends as soon as the client has taken most of what was sent before. Raises Gone when it takes nothing."""
        if self._connection is not None and not self._connection.flow.write_paused:
            # It goes into the buffer without waiting.
            await self._raw_send(message)
            return
        await self._in_time(self._raw_send(message))

    async def _in_time(self, writing: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(self._write_seconds):
                await writing
        except TimeoutError:
            self.abort()
            raise Gone from None

    def _expect_little(self, *, little: bool) -> None:
        if self._connection is not None:
            self._connection.expect_little(little=little)

    def abort(self) -> None:
        """Ends the connection at once."""
        if self._connection is not None:
            self._connection.abort()


class _StreamLine:
    """The way to the client of a stream, who may be banned meanwhile."""

    def __init__(self, exchange: Exchange, is_banned: Callable[[], bool]) -> None:
        self._exchange = exchange
        self._is_banned = is_banned
        self._judged_at = 0.0

    async def send(self, data: bytes) -> None:
        """Sends. Raises Gone when the client does not read or was banned meanwhile."""
        self._judge()
        await self._exchange.send_part(data)

    async def taken(self) -> None:
        """Waits for the client. Raises Gone when it does not read or was banned meanwhile."""
        self._judge()
        await self._exchange.taken()

    def _judge(self) -> None:
        if self._is_banned():
            self._exchange.abort()
            raise Gone

    def push(self, data: bytes) -> bool:
        """Sends at once, if the client has taken what came before and was not banned a while ago."""
        now = time.monotonic()
        if now - self._judged_at >= BANS_EVERY_S:
            self._judged_at = now
            if self._is_banned():
                return False
        return self._exchange.push(data)


class CodedLine:
    """The way to a client that wants what it is sent in gzip."""

    def __init__(self, line: Line, coder: GzipParts) -> None:
        self._line = line
        self._coder = coder

    async def send(self, data: bytes) -> None:
        """Sends. Raises what the line raises."""
        await self._line.send(self._coder.coded(data))
        self._coder.count(data)

    async def taken(self) -> None:
        """Waits for the client. Raises what the line raises."""
        await self._line.taken()

    def push(self, data: bytes) -> bool:
        """Sends at once, if the line does."""
        if not self._line.push(self._coder.coded(data)):
            return False
        self._coder.count(data)
        return True


def _headers(answer: Answer) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
