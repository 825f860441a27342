"""The ASGI application: the checks before a request gets to Flask, and the continuations that need no thread.

Before a request takes a thread, its whole body has arrived in time. The number of requests under way from one address
is limited; those that wait for a thread take turns.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial

from service import logging_setup
from service.api import optimistic_commands
from service.api.edge import cached_reads
from service.api.edge.cached_reads import CachedReads, ReadyAnswer
from service.http import continuation
from service.http.problems import Problem
from service.http.proxies import counted
from service.observability import metrics
from service.play.live.streams import LongPoll, Stream
from service.server import wsgi_adapter
from service.server.asgi import Gone, Receive, Scope, Send
from service.server.batcher import Batcher
from service.server.bodies import UPLOADS, longest
from service.server.exchange import Exchange
from service.server.fair_queue import FairQueue
from service.server.heads import HEAD_BYTES, PATIENCE_S, Heads, too_many_heads
from service.server.held_bytes import SMALL, HeldBytes
from service.server.known_callers import KnownCallers
from service.server.threads import Threads
from service.server.wsgi_adapter import Count, WSGIApp, WsgiResponse
from service.settings import Settings

UPLOAD_TIMES = 6
"""The factor by which an upload may take longer: it is verified as a whole."""
HEALTH = ("/healthz", "/readyz")
"""Health checks, which have threads of their own: they are answered even while all others wait for a store."""
HEALTH_THREADS = 2
LONG_READ_THREADS = 4
"""Threads for reads of whole games, which take seconds of the processor where a game is long: with more of them none
would be answered in time, and all of them together take a quarter of the memory that those of other requests would.
"""
UPLOAD_THREADS = 1
LONG_BODY_THREADS = 1
"""Threads for long bodies. To read one takes milliseconds in which no other thread runs, and nobody needs many."""
STREAMS_AT_ONCE = 4
"""Streams that send what has been before in the same round of the event loop."""
STREAM_PATIENCE_S = 60.0
"""Seconds after which a stream ends that has not had its turn."""
MOST_TOGETHER = 8
"""Commands that are carried out together: with more of them clients and store wait while the thread works."""
MOST_WAITING = 32
"""Commands that wait for those before them; others get a thread of their own."""
CommandBatcher = Batcher[optimistic_commands.CommandRequest, ReadyAnswer | None]
PRESSED = 4
"""The share of its requests (a quarter) from which an address counts as one that may shut others out."""


class AsgiApp:
    """An ASGI application over a WSGI application; it stops reading from a client whose address `is_banned`.

    `has_part` says whether an `Authorization` belongs to somebody in the game at a path. It may ask the store.
    `is_long_read` says of a method, a path and a query whether the answer is made of a whole game.
    `cached_reads` answer what needs no thread, `optimistic_commands` what is carried out together.
    """

    def __init__(
        self,
        app: WSGIApp,
        settings: Settings,
        heads: Heads,
        is_banned: Callable[[str], bool] = lambda _: False,
        has_part: Callable[[str, str], bool] = lambda *_: False,
        is_long_read: Callable[[str, str, str], bool] = lambda *_: False,
        cached_reads: CachedReads | None = None,
        optimistic_commands: CommandBatcher | None = None,
    ) -> None:
        self._app = app
        self._settings = settings
        self._heads = heads
        self._held_up: Counter[str] = Counter()
        self._is_banned = is_banned
        self._has_part = has_part
        self._is_long_read = is_long_read
        self._cached_reads = cached_reads
        self._optimistic_commands = optimistic_commands
        self._known_callers = KnownCallers()
        self._threads = Threads("requests", settings.api_threads, settings.request_seconds)
        self._health = Threads("health", HEALTH_THREADS, settings.request_seconds)
        self._long_reads = Threads("long reads", LONG_READ_THREADS, settings.request_seconds)
        self._uploads = Threads("uploads", UPLOAD_THREADS, settings.request_seconds * UPLOAD_TIMES)
        self._long_bodies = Threads("long bodies", LONG_BODY_THREADS, settings.request_seconds)
        self._stream_turns = FairQueue(STREAMS_AT_ONCE, settings.stream_limit, STREAM_PATIENCE_S)
        self.held = HeldBytes(settings.buffered_bytes)
        self.requests: Counter[str] = Counter()

    def close(self) -> None:
        """Takes no more requests; requests on threads continue."""
        for threads in (self._threads, self._health, self._long_reads, self._uploads, self._long_bodies):
            threads.close()

    @property
    def queue(self) -> FairQueue:
        """The queue for the threads that answer most requests."""
        return self._threads.queue

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        scope["root_path"] = self._settings.public_path
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
            if left := continuation.take(scope):
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

    async def _source(self, exchange: Exchange, address: str) -> str:
        """Returns what a request counts for: its address, or its token if the address has many requests under way."""
        authorization = exchange.header(b"authorization")
        if not authorization or self.requests[address] * PRESSED < self._settings.requests_per_address:
            return address

        async def look_up() -> bool:
            return await self._threads.run(address, bool, bool, self._has_part, authorization, exchange.path)

        async with self._in_time(exchange.path):
            return await self._known_callers.name(authorization, look_up) or address

    def _address(self, scope: Scope) -> str:
        """Returns the address of the client, also behind a trusted proxy."""
        client = scope.get("client")
        forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        return self._settings.trusted_proxies.client(str(client[0]) if client else "unknown", forwarded)

    async def _serve(self, exchange: Exchange, source: str, address: str) -> None:
        with self._under_way(source), self.held.by(counted(address)) as count:
            most = longest(self._settings, exchange.path)
            body = await exchange.body.read(most, self._settings.body_seconds, count)
            async with self._in_time(exchange.path):
                ready = await self._ready(exchange, address, body)
                answer = None if ready else await self._answered(exchange, source, body, count)
            if ready:
                count(len(ready.body))
                await exchange.answer_at_once(ready)
                return
            assert answer
            continued = continuation.take(exchange.scope)
            if continued is None:
                await exchange.answer(answer)
                return
        # From here on it counts as a stream.
        try:
            with answer.body:
                if isinstance(continued, Stream):
                    turn = partial(self._stream_turns.turn, source)
                    await exchange.stream(answer, continued, lambda: self._is_banned(address), turn)
                    return
            await exchange.unless_gone(continued.over())
        finally:
            continued.close()
        assert isinstance(continued, LongPoll)
        exchange.scope[continuation.WAITED] = True
        with self._under_way(source), self.held.by(counted(address)) as count:
            async with self._in_time(exchange.path):
                answer = await self._answered(exchange, source, body, count)
            await exchange.answer(answer)

    @asynccontextmanager
    async def _in_time(self, path: str) -> AsyncIterator[None]:
        """Limits the time for an answer. Raises Problem unavailable when it is over."""
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

    async def _answered(self, exchange: Exchange, source: str, body: bytes, count: Count) -> WsgiResponse:
        """Returns the application's answer.

        Raises Problem unavailable without a thread, internal_error after a fault, and what `count` raises; Gone.
        """
        threads = self._threads_for(exchange, len(body))
        until = time.monotonic() + self._seconds(exchange.path)

        def throw_away(late: WsgiResponse) -> None:
            late.body.close()
            if left := continuation.take(exchange.scope):
                left.close()

        try:
            return await threads.run(
                source, exchange.go_on, throw_away, wsgi_adapter.in_time, self._app, exchange.scope, body, count, until
            )
        except (Gone, Problem):
            raise
        except Exception:
            metrics.internal_error()
            logging_setup.LOG.exception("internal_error", method=exchange.scope["method"])
            raise Problem("internal_error") from None

    def _threads_for(self, exchange: Exchange, length: int) -> Threads:
        scope = exchange.scope
        if exchange.path in HEALTH:
            return self._health
        if exchange.path in UPLOADS:
            return self._uploads
        if length > SMALL:
            return self._long_bodies
        is_long = self._is_long_read(scope["method"], exchange.path, scope["query_string"].decode("latin-1"))
        return self._long_reads if is_long else self._threads

    async def _ready(self, exchange: Exchange, address: str, body: bytes) -> ReadyAnswer | None:
        """Returns the answer to a request, if all that it needs is cached."""
        if exchange.scope["query_string"]:
            return None
        match exchange.scope["method"]:
            case "GET":
                return await self._cached_read(exchange, address)
            case "POST":
                return await self._optimistic_command(exchange, address, body)
        return None

    async def _cached_read(self, exchange: Exchange, address: str) -> ReadyAnswer | None:
        if self._cached_reads is None:
            return None
        authorization, tag, codings, request_id = wsgi_adapter.named(
            exchange.scope, b"authorization", b"if-none-match", b"accept-encoding", b"request-id"
        )
        asked = cached_reads.ReadRequest(exchange.path, authorization, tag, codings, request_id, address)
        return await self._cached_reads.answer(asked)

    async def _optimistic_command(self, exchange: Exchange, address: str, body: bytes) -> ReadyAnswer | None:
        batcher = self._optimistic_commands
        # If many wait, callers take turns on the threads.
        if batcher is None or batcher.waiting >= MOST_WAITING or not optimistic_commands.is_one(exchange.path):
            return None
        authorization, key, content_type, request_id, *unusual = wsgi_adapter.named(
            exchange.scope,
            b"authorization",
            b"idempotency-key",
            b"content-type",
            b"request-id",
            *optimistic_commands.UNUSUAL,
        )
        if any(unusual):
            return None
        root = exchange.scope["root_path"]
        asked = optimistic_commands.CommandRequest(
            root, exchange.path, authorization, key, content_type, request_id, address, body
        )
        return await batcher.ask(asked)
