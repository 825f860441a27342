"""One request and its answer on a connection: what is sent, how fast it must be taken, and when the client is gone."""

import asyncio
import io
import time
from collections.abc import Awaitable, Callable
from typing import Any

from service.api.edge.cached_reads import ReadyAnswer
from service.http import codings
from service.http.codings import GzipParts
from service.http.problems import Problem
from service.play.live.groups import StreamConnection
from service.play.live.streams import Stream
from service.server.asgi import Gone, Message, Receive, Scope, Send, header
from service.server.bodies import RequestBody
from service.server.coded_lines import CodedLine
from service.server.connections import CONNECTION
from service.server.error_responses import Headers, error_response
from service.server.wsgi_adapter import WsgiResponse

LEAST_TAKEN = 16 * 1024
"""Bytes a second of an answer that a client must take beyond the time that every answer has."""
PIECE = 64 * 1024
BANS_EVERY_S = 1.0
"""Seconds after which it is asked again whether the client of a stream is banned: so old may the bans be anyway."""


class Exchange:
    """One request and its answer on a connection."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, write_seconds: float) -> None:
        self.scope = scope
        self.path = str(scope["path"])
        self._receive = receive
        self._raw_send = send
        self._write_seconds = write_seconds
        # The connection is taken out of the scope: a cycle would keep both until the garbage collector runs.
        self._connection = scope.pop(CONNECTION, None)
        self.body = RequestBody(scope, receive, self._connection)
        self._began = False

    def go_on(self) -> None:
        """Raises Gone when the connection is there no longer."""
        transport = getattr(self._connection, "transport", None)
        if transport is not None and transport.is_closing():
            raise Gone

    def header(self, wanted: bytes) -> str:
        """Returns the first header of this name (in lower case); nothing without one."""
        return header(self.scope, wanted)

    async def answer(self, answer: WsgiResponse) -> None:
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
                # A client that takes all at once would otherwise hold up all others until the end of a long answer.
                await asyncio.sleep(0)
                piece = following

    async def answer_at_once(self, ready: ReadyAnswer) -> None:
        """Sends an answer that is ready, in one piece if the client has taken what came before. Raises Gone."""
        if self._connection is not None and not self._connection.flow.write_paused:
            self._began = True
            self._connection.answer(ready.status, ready.headers, ready.body)
            return
        await self.answer(WsgiResponse(ready.status, ready.headers, io.BytesIO(ready.body)))

    async def refuse(self, problem: Problem) -> None:
        """Answers with a problem. A connection on which a body is still to come ends with it. Raises Gone."""
        if self._began:
            self.abort()
            raise Gone
        root, given_id = self.scope["root_path"], self.header(b"request-id")
        if self._connection is not None and not self._connection.has_body:
            # No coroutine takes part in what is thrown away: a flood of long bodies would keep all others waiting.
            self._connection.refuse(problem, self.path, given_id)
            return
        answer = error_response(problem, self.path, root, given_id, last=not self.body.whole)
        await self._start(answer.status, answer.headers)
        await self._send({"type": "http.response.body", "body": answer.body})

    async def stream(
        self, answer: WsgiResponse, stream: Stream, is_banned: Callable[[], bool], turn: Callable[[], Awaitable[None]]
    ) -> None:
        """Sends the frames of a stream until it ends or the client leaves.

        It goes on after each part that it sends when it is its `turn`. Raises Gone when the client does not read or was
        banned meanwhile, and what `turn` raises.
        """
        headers = [(name, value) for name, value in _headers(answer) if name != b"content-length"]
        await self._start(answer.status, headers)
        if self.scope["method"] == "HEAD":
            await self._send({"type": "http.response.body"})
            return
        self._expect_little(little=True)
        line: StreamConnection = _StreamLine(self, is_banned, turn)
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

    def __init__(self, exchange: Exchange, is_banned: Callable[[], bool], turn: Callable[[], Awaitable[None]]) -> None:
        self._exchange = exchange
        self._is_banned = is_banned
        self._turn = turn
        self._judged_at = 0.0

    async def send(self, data: bytes) -> None:
        """Sends. Raises Gone when the client does not read or was banned meanwhile."""
        self._judge()
        await self._exchange.send_part(data)
        # The next part is made only then: thousands of streams that catch up leave the loop free for requests.
        await self._turn()

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


def _headers(answer: WsgiResponse) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
