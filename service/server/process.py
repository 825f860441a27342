"""The process that serves the API on a socket: `python -m service.server`.

The socket comes from the supervisor by its file descriptor (`--socket`), so that it stays open while processes come and
go, and several may serve it; without one the process binds HOST and PORT itself. When it serves it writes one line to
the file descriptor `--ready`.
"""

import asyncio
import contextlib
import functools
import gc
import signal
import socket
import sys
from collections.abc import Iterator
from typing import Any

from flask import Flask
from uvicorn import Config
from uvicorn import Server as UvicornServer

from service import process_ready
from service.api import optimistic_commands
from service.api.edge import access, rate_limits
from service.api.edge.cached_reads import CachedReads
from service.context import Context, of_app
from service.server.app import MOST_TOGETHER, AsgiApp, CommandBatcher
from service.server.batcher import Batcher
from service.server.connections import Connections, room_for_connections
from service.server.heads import Heads
from service.server.held_bytes import HeldBytes
from service.server.listening import BACKLOG, accepting_together
from service.server.memory import MemoryTrimmer
from service.server.protocol import HttpConnection
from service.server.pulse import Pulse
from service.server.thrown_away import ThrownAway

END_WITHIN_S = 2
"""Seconds that requests under way have when the process is asked to end; then their connections end too."""
LEAVE_WITHIN_S = 50
"""The same when another process has taken over and nobody waits for this one to end."""
MOST_CONFIRMED = 200
"""Claims that the store confirms at once."""
TICK_S = 1.0
TRIMMED_AFTER = 5
"""Ticks after which memory is given back that a flood has left."""
COLLECTED_AFTER = (50_000, 20, 20)
"""New objects after which the collector looks for circles among them, and how often before it looks at older ones."""
REFUSED_AT_ONCE = 2
"""Connections of an address that are refused at once in a second, for what they send."""
LONG_BODIES = 8 * 1024 * 1024
"""Bytes of long bodies that are read or wait for their answer: thirty of the longest positions."""
SWITCH_S = 0.001
"""Seconds for which one thread may run while others wait: the event loop is one of them."""


class ApiServer(UvicornServer):
    """The server of one app, until a signal asks it to end. In a thread, `stop` does."""

    def __init__(self, app: Flask, ready: int | None = None, most: int | None = None) -> None:
        self._context: Context = of_app(app)
        settings = self._context.settings
        moderation = self._context.moderation
        log = self._context.games.log
        self._confirmations = Batcher("confirmations", log.confirmed, otherwise=False, most=MOST_CONFIRMED)
        carry_out = functools.partial(optimistic_commands.carry_out, self._context, alone=False)
        self._commands: CommandBatcher = Batcher("commands", carry_out, otherwise=None, most=MOST_TOGETHER)
        heads = Heads(settings.heads_per_address)
        self.asgi_app = AsgiApp(
            app.wsgi_app,
            settings,
            heads,
            is_banned=lambda address: moderation.ban_of(address) is not None,
            has_part=functools.partial(access.has_part, self._context),
            is_long_read=functools.partial(rate_limits.is_long_read, app),
            cached_reads=CachedReads(self._context, self._confirmations.ask),
            optimistic_commands=self._commands,
        )
        trusted = settings.trusted_proxies.is_trusted
        self.open_connections = Connections(settings.connections_per_address, most, trusted)
        protocol: Any = functools.partial(
            HttpConnection,
            settings=settings,
            connections=self.open_connections,
            heads=heads,
            refusals=Heads(REFUSED_AT_ONCE),
            thrown_away=ThrownAway(),
            long_bodies=HeldBytes(LONG_BODIES),
        )
        config = Config(
            self.asgi_app,
            http=protocol,
            loop="uvloop",
            ws="none",
            lifespan="off",
            interface="asgi3",
            access_log=False,
            log_config=None,
            # Errors of clients are no events of this server.
            log_level="error",
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=settings.idle_seconds,  # type: ignore[arg-type]
            timeout_graceful_shutdown=END_WITHIN_S,
            backlog=BACKLOG,
        )
        super().__init__(config)
        self._pulse = Pulse(self._context.games, self._context.queue)
        self._ready = ready
        self._told = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, and says so. Before that it notes for how long nobody could be heard."""
        await self._pulse.beat()
        await super().startup(sockets)
        process_ready.tell(self._ready)

    async def main_loop(self) -> None:
        """Waits until it is to end. Once a second it sets the date; that of uvicorn wakes ten times as often."""
        self._loop = asyncio.get_running_loop()
        memory, ticks = MemoryTrimmer(), 0
        async with self._pulse:
            while not await self.on_tick(0):
                ticks += 1
                if ticks % TRIMMED_AFTER == 0:
                    await asyncio.to_thread(memory.give_back)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(TICK_S):
                        await self._told.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accepts no more, asks streams to reconnect, and waits for what is under way."""
        for server in self.servers:
            server.close()
        await asyncio.to_thread(self._context.feed.close)
        await super().shutdown(sockets)
        await asyncio.to_thread(self._context.feed.join)
        self.asgi_app.close()
        self._confirmations.close()
        self._commands.close()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ends the process soon on SIGTERM and SIGINT, and after all its requests on SIGQUIT.

        What is registered is still done.
        """
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ValueError, RuntimeError):
            # Only the main thread may.
            for each in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(each, self._end)
            loop.add_signal_handler(signal.SIGQUIT, self._leave)
        yield

    def stop(self) -> None:
        """Asks it to end, from any thread."""
        self.should_exit = True
        # Its loop is closed when it has ended already.
        if self._loop:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._told.set)

    def _end(self) -> None:
        self.should_exit = True
        self._told.set()

    def _leave(self) -> None:
        self.config.timeout_graceful_shutdown = LEAVE_WITHIN_S
        self._end()


def serve(app: Flask, on: socket.socket, ready: int | None = None) -> None:
    """Serves the app on a listening socket until SIGTERM or SIGINT."""
    sys.setswitchinterval(SWITCH_S)
    # Objects from the start stay: without this the garbage collector scans them all while requests wait.
    gc.collect()
    gc.freeze()
    gc.enable()
    # Scans of thousands of open streams free nothing; at the usual rate they made commands a tenth slower.
    gc.set_threshold(*COLLECTED_AFTER)
    server = ApiServer(app, ready, room_for_connections())
    server.run(sockets=accepting_together(on))
