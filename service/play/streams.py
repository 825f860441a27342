"""What continues after a view has returned: the frames of a live stream, and the wait of a long poll.

Both are coroutines. What may block happens on the threads of the feed.
"""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, suppress
from typing import Any, NamedTuple

import msgspec

from domain.state import State
from service.play.live_feed import Asked, Channel, Feed, Perspective
from service.store.errors import StoreError

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
RETRY_MS = 2000


class Subscription(NamedTuple):
    """What a client follows: events after `after`, in the form `form`, as `perspective` sees them.

    `still_allowed` says whether the token that opened the stream still opens the game, whose newest state it is given.
    It may ask the store, and is called before anything new is sent and at each keep-alive. None: no token was needed.
    """

    after: int
    form: str
    perspective: Perspective
    still_allowed: Callable[[State], bool] | None = None


class Stream:
    """One live stream. `close` gives its place back, also when no frame was taken.

    It ends after `life` seconds, and says every `keep_alive` seconds that it lives.
    """

    def __init__(
        self,
        feed: Feed,
        channel: Channel,
        subscription: Subscription,
        held: ExitStack,
        *,
        life: float,
        keep_alive: float,
    ) -> None:
        self._feed = feed
        self._channel = channel
        self._life, self._every = life, keep_alive
        self._subscription = subscription
        self._held = held

    def close(self) -> None:
        """Gives back what it holds. Harmless when that has happened."""
        self._held.close()

    async def frames(self) -> AsyncIterator[bytes]:
        """The frames until the game is finalized, the stream is old, its token has ended or the server stops."""
        if self._subscription.form == SSE:
            yield b"retry: %d\n\n" % RETRY_MS
        place = _Place(self._subscription.after)
        try:
            async for frame in self._followed(place):
                yield frame
        except StoreError:
            yield self._reconnect(place.after)

    async def _followed(self, place: "_Place") -> AsyncIterator[bytes]:
        channel, perspective = self._channel, self._subscription.perspective
        until = time.monotonic() + self._life
        since = time.monotonic()
        look = await channel.look(since)
        asked = await channel.asked(look, perspective)
        yield self._frame("snapshot_hint", msgspec.json.encode(_hint(look.state, asked)))
        allowed = None
        while True:
            look = await channel.look(since)
            if look is not allowed:
                if look.state.version < place.after or not await self._allowed(look.state):
                    # The client learns the reason when it comes back.
                    yield self._reconnect(place.after)
                    return
                allowed = look
            if events := await channel.events(look, perspective, place.after):
                for seq, data in events:
                    yield self._frame("game_event", data, seq)
                    place.after = seq
                continue
            if look.state.version <= place.after and (now := await channel.asked(look, perspective)) != asked:
                yield self._frame("question", msgspec.json.encode(_change(look.state, asked, now)))
                asked = now
            if look.state.finalized and place.after >= look.state.version:
                end = {"version": look.state.version, "winners": look.state.winners}
                yield self._frame("end", msgspec.json.encode(end))
                return
            left = until - time.monotonic()
            if left <= 0 or self._feed.closing.is_set():
                yield self._reconnect(place.after)
                return
            began = time.monotonic()
            if not await channel.wait(look, min(self._every, left)):
                yield self._keep_alive()
                # A poke may have been lost: what was read before does not count.
                since = began

    async def _allowed(self, state: State) -> bool:
        still_allowed = self._subscription.still_allowed
        return still_allowed is None or await self._channel.aside(lambda: still_allowed(state))

    def _reconnect(self, after: int) -> bytes:
        return self._frame("reconnect", msgspec.json.encode({"after": after}))

    def _keep_alive(self) -> bytes:
        return b": keep-alive\n\n" if self._subscription.form == SSE else b"\n"

    def _frame(self, name: str, data: bytes, id: int | None = None) -> bytes:
        """One frame; only events of the log have an id."""
        if self._subscription.form == SSE:
            line = b"" if id is None else b"id: %d\n" % id
            return b"%sevent: %s\ndata: %s\n\n" % (line, name.encode(), data)
        member = b"" if id is None else b'"id":%d,' % id
        return b'{"frame":"%s",%s"data":%s}\n' % (name.encode(), member, data)


class _Place:
    """How far a stream has come."""

    def __init__(self, after: int) -> None:
        self.after = after


class LongPoll:
    """A request that waits for an event after `after`. Then it is answered like any other."""

    comes_again = True

    def __init__(self, feed: Feed, channel: Channel, after: int, seconds: float, held: ExitStack) -> None:
        self._feed = feed
        self._channel = channel
        self._after = after
        self._until = time.monotonic() + seconds
        self._held = held

    def close(self) -> None:
        """Gives back what it holds. Harmless when that has happened."""
        self._held.close()

    async def over(self) -> None:
        """Waits for the next event, the end of its time, of the store or of the server."""
        # What is wrong with the store the request itself will say.
        with suppress(StoreError):
            since = time.monotonic()
            while not self._feed.closing.is_set():
                look = await self._channel.look(since)
                left = self._until - time.monotonic()
                if look.state.version > self._after or left <= 0:
                    return
                await self._channel.wait(look, left)


def _hint(state: State, asked: Asked) -> dict[str, Any]:
    """The present values of everything that ephemeral frames report."""
    return {
        "version": state.version,
        "status": state.status,
        "paused": state.paused,
        **asked._asdict(),
    }


def _change(state: State, before: Asked, now: Asked) -> dict[str, Any]:
    return {
        "version": state.version,
        "opened": [id for id in now.open if id not in before.open],
        "closed": [id for id in before.open if id not in now.open],
        "waiting": now.waiting,
    }
