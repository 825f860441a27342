"""Ephemeral frames: changes beside the log of a game, which its streams report without an id.

When something there has changed it is read once for all streams of the game in this process. What has changed since the
reading before is one change; streams that cannot be written to get what they have missed as soon as they can.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from domain.state import State
from service import ids, logging_setup
from service.play.live import frames
from service.play.live.presence import NEVER, Present
from service.play.live.talk import NOTHING, Conversation, Listener
from service.store.errors import StoreError

MOST = 64
"""Changes that are kept for streams whose clients do not read; one that falls behind further misses some."""


class Beside(NamedTuple):
    """The present beside the log of a game: the players who were there at some time, and the newest talk."""

    present: Mapping[str, Present]
    talk: Conversation = NOTHING

    def connected(self, state: State) -> list[str]:
        """Returns the seats whose players are connected."""
        return [colour for colour, seat in state.seats.items() if self.present.get(seat.player, NEVER).connected]

    def newest_message(self, listener: Listener, state: State) -> str | None:
        """Returns the id of the newest message that a listener may read."""
        heard = self.talk.heard_by(listener, state.status == "over")
        return heard[-1].name if heard else None


class EphemeralChange:
    """From one moment to the next."""

    def __init__(self, before: Beside, now: Beside) -> None:
        self._before, self._now = before, now
        self._framed: dict[tuple[str, Listener], bytes] = {}

    def frames(self, form: str, listener: Listener, state: State) -> bytes:
        """Returns the frames that report it in this form to a listener."""
        key = (form, listener)
        if key not in self._framed:
            reported = [("presence", each) for each in self._presence(state)]
            reported += [("message", each) for each in self._messages(listener, state.status == "over")]
            self._framed[key] = b"".join(frames.frame(form, name, msgspec.json.encode(each)) for name, each in reported)
        return self._framed[key]

    def _messages(self, listener: Listener, over: bool) -> list[dict[str, Any]]:
        """Returns the messages that have come and those that were deleted, if the listener may read them."""
        before, now = self._before.talk, self._now.talk
        gone = before.missing_in(now)
        deleted = [each for each in before.heard_by(listener, over) if each.id in gone]
        come = [each for each in now.heard_by(listener, over) if each.id > before.last]
        return [{"id": each.name, "deleted": True} for each in deleted] + [each.view() for each in come]

    def _presence(self, state: State) -> list[dict[str, Any]]:
        """Returns the seats whose players have come or gone."""
        changes = []
        for colour, seat in state.seats.items():
            was, now = self._before.present.get(seat.player, NEVER), self._now.present.get(seat.player, NEVER)
            if was.connected != now.connected:
                since = None if now.since is None else ids.iso(now.since)
                changes.append({"seat": colour, "connected": now.connected, "since": since})
        return changes


class Ephemeral:
    """The changes beside the log of one followed game, numbered. They belong to one event loop."""

    def __init__(
        self, read: Callable[[], Beside], readers: ThreadPoolExecutor, send: Callable[[EphemeralChange], None]
    ) -> None:
        """Takes `read`, which may ask the store on a thread of the `readers`, and `send`, called for each change on the
        loop.
        """
        self._read, self._readers, self._send = read, readers, send
        self._lock = threading.Lock()
        self._due = self._works = False
        self._loop: asyncio.AbstractEventLoop | None = None
        # The rest belongs to the event loop.
        self._newest: Beside | None = None
        self._changes: deque[EphemeralChange] = deque(maxlen=MOST)
        self._waiting: list[asyncio.Future[None]] = []
        self.number = 0

    def notify(self) -> None:
        """Notes that something has changed. For any thread."""
        with self._lock:
            self._due = True
            if self._loop is None or self._works:
                return
            self._works = True
        # A process that ends takes no more work.
        with suppress(RuntimeError):
            self._readers.submit(self._work)

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._due:
                    self._works = False
                    return
                self._due = False
            beside: Beside | Exception
            try:
                beside = self._read()
            except Exception as error:
                if not isinstance(error, StoreError):
                    logging_setup.LOG.exception("hints_failed")
                beside = error
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._arrived, beside)

    # -- on the event loop -------------------------------------------------------------------------

    def _arrived(self, beside: Beside | Exception) -> None:
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done() and isinstance(beside, Exception):
                each.set_exception(beside)
            elif not each.done():
                each.set_result(None)
        if isinstance(beside, Exception):
            # The next read has what this one has missed.
            return
        before, self._newest = self._newest, beside
        if before is not None and before != beside:
            self.number += 1
            self._changes.append(EphemeralChange(before, beside))
            self._send(self._changes[-1])

    async def newest(self) -> tuple[Beside, int]:
        """Reads the present beside the log, and returns it with the number of the last change.

        Raises StoreUnavailable.
        """
        self._loop = asyncio.get_running_loop()
        while self._newest is None:
            mine: asyncio.Future[None] = self._loop.create_future()
            self._waiting.append(mine)
            self.notify()
            await mine
        return self._newest, self.number

    def since(self, last_hint: int) -> list[EphemeralChange]:
        """Returns the changes after this number that are kept."""
        missed = min(self.number - last_hint, len(self._changes))
        return list(self._changes)[len(self._changes) - missed :]
