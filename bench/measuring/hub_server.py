"""The floor of streams: a plain hub on the same server software. One reader of the store wakes all streams of one page.

No token, no game, no view: each stream sends the bytes that came, as they came.
"""

import asyncio
import os
from typing import Any

import redis.asyncio
import uvicorn

from service.store.connection.connection import open_stores

CHANNEL = "hub"


class Hub:
    """An ASGI application: `/healthz`, and one page of streams for every other path."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._streams: set[asyncio.Queue[bytes]] = set()
        self._reader: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        """Answers one request."""
        if self._reader is None:
            self._reader = asyncio.create_task(self._read())
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        if scope["path"] == "/healthz":
            await send({"type": "http.response.body", "body": b"ok"})
            return
        mine: asyncio.Queue[bytes] = asyncio.Queue()
        self._streams.add(mine)
        await send({"type": "http.response.body", "body": b": begun\n\n", "more_body": True})
        while True:
            await send({"type": "http.response.body", "body": await mine.get(), "more_body": True})

    async def _read(self) -> None:
        async with redis.asyncio.from_url(self._url).pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(CHANNEL)
            async for message in heard.listen():
                for each in self._streams:
                    each.put_nowait(message["data"])


def main() -> None:
    """Serves it where the environment says."""
    stores = open_stores()
    app = Hub(stores.addresses.events)
    uvicorn.run(
        app,
        host=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        loop="uvloop",
        http="httptools",
        lifespan="off",
        interface="asgi3",
        access_log=False,
        log_level="error",
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main()
