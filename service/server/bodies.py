"""Bodies of requests: they are here, whole and in time, before a thread is taken."""

import asyncio
from collections.abc import Callable
from typing import Any

from service.http.problems import Problem
from service.server.asgi import Gone, Message, Receive, Scope, header
from service.settings import Settings

UPLOADS = ("/v1/archives",)
"""The paths whose bodies are exports: they may be longer than others."""
LEAST_RATE = 64 * 1024
"""Bytes a second that a line must manage beyond the time that every body has."""
PLAIN = ("", "identity")
"""The accepted values of `Content-Encoding`: a coded body would be longer than the bytes that were counted."""


def longest(settings: Settings, path: str) -> int:
    """Returns how many bytes a body at this path may have."""
    return settings.longest_upload if path in UPLOADS else settings.longest_body


def too_large(most: int) -> Problem:
    """Returns the refusal of a body with more bytes than that."""
    return Problem("body_too_large", f"Send {most} bytes at most.", max_bytes=most)


class RequestBody:
    """The body of one request; it is `whole` when its last piece is here."""

    def __init__(self, scope: Scope, receive: Receive, connection: Any) -> None:
        self._scope, self._receive, self._connection = scope, receive, connection
        self.whole = False

    async def read(self, most: int, seconds: float, count: Callable[[int], None]) -> bytes:
        """Reads the body; `count` is called for each piece.

        Raises Problem unsupported_media_type, body_too_large, request_timeout and what `count` raises; Gone.
        """
        if header(self._scope, b"content-encoding").strip().lower() not in PLAIN and self._has_content():
            about = "Send the body without a Content-Encoding."
            raise Problem("unsupported_media_type", about, headers={"Accept-Encoding": "identity"})
        if int(header(self._scope, b"content-length") or 0) > most:
            raise too_large(most)
        loop = asyncio.get_running_loop()
        began, body = loop.time(), bytearray()
        while True:
            try:
                message = await self._next_piece(began + seconds + len(body) / LEAST_RATE)
            except TimeoutError:
                raise Problem("request_timeout", "The body is late.", seconds=seconds) from None
            if message["type"] == "http.disconnect":
                raise Gone
            piece = message.get("body", b"")
            count(len(piece))
            body += piece
            if len(body) > most:
                raise too_large(most)
            if not message.get("more_body", False):
                self.whole = True
                return bytes(body)

    def _has_content(self) -> bool:
        return header(self._scope, b"content-length") not in ("", "0") or bool(
            header(self._scope, b"transfer-encoding")
        )

    async def _next_piece(self, until: float) -> Message:
        """Returns the next piece. Raises TimeoutError at the time `until` of the event loop.

        Most bodies have arrived together with their heads: they need no timer.
        """
        if self._connection is not None and self._connection.has_body:
            return await self._receive()
        async with asyncio.timeout_at(until):
            return await self._receive()
