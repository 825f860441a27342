"""What continues after a view has returned: a live stream, and the wait of a long poll.

Both are coroutines. What may block happens on the threads of the feed.
"""

import time
from contextlib import ExitStack, suppress
from typing import Any

import msgspec

from domain.state import State
from service.play.live import frames
from service.play.live.ephemeral import Beside
from service.play.live.feed import Channel, Feed, Group, Line, Progress, Subscriber, Subscription
from service.play.live.game_snapshot import Asked, Look, Stretch
from service.play.live.talk import Listener
from service.play.reading.resume_points import ResumePoint
from service.store.errors import StoreError


class Stream:
    """One live stream. `close` gives its place back, also when nothing was sent. It ends after `life` seconds."""

    def __init__(
        self, feed: Feed, channel: Channel, subscription: Subscription, held: ExitStack, *, life: float
    ) -> None:
        self._feed = feed
        self._channel = channel
        self._life = life
        self._subscription = subscription
        self._form = subscription.form
        self._held = held

    def close(self) -> None:
        """Gives back what it holds. Harmless when that has happened."""
        self._held.close()

    async def run(self, line: Line) -> None:
        """Sends frames until the game is finalized, the stream is old, its token has ended or the server stops.

        Raises what the line raises.
        """
        if opening := frames.opening(self._form):
            await line.send(opening)
        place = _Place(line, self._form, self._subscription.after)
        try:
            ends = await self._followed(place)
        except StoreError:
            ends = False
        if not ends:
            # The client learns the reason when it comes back.
            await line.send(self._frame("reconnect", {"after": str(place.after)}))

    async def _followed(self, place: "_Place") -> bool:
        """Tells everything; true when the game is at its end, false when the client is to come back."""
        channel, until = self._channel, time.monotonic() + self._life
        look = await channel.look(self._subscription.version)
        asked = await channel.asked(look, self._subscription.perspective)
        beside, told = await channel.hints.newest()
        hint = _hint(look.state, asked, beside, self._subscription.listener)
        await place.line.send(self._frame("snapshot_hint", hint))
        with channel.group(self._subscription, look) as group:
            while await channel.leads(look, place.after) and await channel.admits(group, look):
                if not await self._caught_up(place, group, look):
                    return False
                now = await channel.asked(look, group.perspective)
                if now != asked:
                    await place.line.send(look.question(self._form, asked, now))
                if missed := channel.missed(group, look, told):
                    told = missed.told
                    if missed.data:
                        await place.line.send(missed.data)
                if channel.ends(look):
                    end = {"version": look.version, "winners": look.state.winners}
                    await place.line.send(self._frame("end", end))
                    return True
                if time.monotonic() >= until or self._feed.closing.is_set():
                    return False
                subscriber = Subscriber(place.line, Progress(place.after, now), told, until)
                await channel.serve(group, subscriber, look)
                (place.after, asked), told = subscriber.progress, subscriber.told
                await place.line.taken()
                look = await channel.look()
        return False

    async def _caught_up(self, place: "_Place", group: Group, look: Look) -> bool:
        """Tells the events up to this look, a page after the other; false when the log has not all of them any more."""
        while place.after.seq < look.version:
            found = await self._channel.events(look, group.viewing(look.state), place.after.seq)
            if found.last.seq <= place.after.seq:
                return False
            await place.send(found)
        # Also a client that has sent a number alone is on this branch from now on.
        place.after = look.point
        return True

    def _frame(self, name: str, data: dict[str, Any]) -> bytes:
        return frames.frame(self._form, name, msgspec.json.encode(data))


class _Place:
    """How far a stream has come by itself."""

    def __init__(self, line: Line, form: str, after: ResumePoint) -> None:
        self.line = line
        self.after = after
        self._form = form

    async def send(self, found: Stretch) -> None:
        for last, data in frames.pieces(self._form, found.events):
            await self.line.send(data)
            self.after = last
        # What was left out at the end need not be looked at again.
        self.after = found.last


class LongPoll:
    """A request that waits for an event after the head `after`, or for another branch. Then it is answered as usual."""

    comes_again = True

    def __init__(self, feed: Feed, channel: Channel, after: ResumePoint, seconds: float, held: ExitStack) -> None:
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
            look = await self._channel.fresh()
            while not self._feed.closing.is_set():
                left = self._until - time.monotonic()
                if not self._after.is_at(look.version, look.hash) or left <= 0:
                    return
                await self._channel.wait(look, left)
                look = await self._channel.look()


def _hint(state: State, asked: Asked, beside: Beside, listener: Listener) -> dict[str, Any]:
    """The present values of everything that ephemeral frames report."""
    return {
        "version": state.version,
        "status": state.status,
        "paused": state.paused,
        **asked._asdict(),
        "connected": beside.connected(state),
        "newest_message": beside.newest_message(listener, state),
    }
