"""The work after a view has returned: a live stream, and the wait of a long poll.

Both are coroutines. Blocking work runs on the threads of the feed.
"""

import time
from contextlib import ExitStack, suppress
from typing import Any

import msgspec

from domain.state import State
from service.play.live import frames
from service.play.live.channel import GameChannel
from service.play.live.ephemeral import Beside
from service.play.live.feed import Feed
from service.play.live.game_snapshot import EventPage, GameSnapshot, OpenQuestions
from service.play.live.groups import AudienceGroup, StreamConnection, StreamProgress, Subscriber, Subscription
from service.play.live.talk import Listener
from service.play.reading.resume_points import ResumePoint
from service.store.errors import StoreError


class Stream:
    """One live stream. `close` gives its place back, also when nothing was sent. It ends after `life` seconds."""

    def __init__(
        self, feed: Feed, channel: GameChannel, subscription: Subscription, held: ExitStack, *, life: float
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

    async def run(self, line: StreamConnection) -> None:
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
        snapshot = await channel.snapshot(self._subscription.version)
        open_questions = await channel.reads.open_questions(snapshot, self._subscription.perspective)
        beside, last_hint = await channel.ephemeral.newest()
        hint = _hint(snapshot.state, open_questions, beside, self._subscription.listener)
        await place.line.send(self._frame("snapshot_hint", hint))
        with channel.groups.joined(self._subscription, snapshot.state) as group:
            while await channel.reads.leads(snapshot, place.after) and await channel.reads.admits(group, snapshot):
                if not await self._caught_up(place, group, snapshot):
                    return False
                now = await channel.reads.open_questions(snapshot, group.perspective)
                if now != open_questions:
                    await place.line.send(snapshot.question(self._form, open_questions, now))
                if missed := channel.missed(group, snapshot, last_hint):
                    last_hint = missed.last_hint
                    if missed.data:
                        await place.line.send(missed.data)
                if channel.ends(snapshot):
                    end = {"version": snapshot.version, "winners": snapshot.state.winners}
                    await place.line.send(self._frame("end", end))
                    return True
                if time.monotonic() >= until or self._feed.closing.is_set():
                    return False
                subscriber = Subscriber(place.line, StreamProgress(place.after, now), last_hint, until)
                await channel.serve(group, subscriber, snapshot)
                (place.after, open_questions), last_hint = subscriber.progress, subscriber.last_hint
                await place.line.taken()
                snapshot = await channel.snapshot()
        return False

    async def _caught_up(self, place: "_Place", group: AudienceGroup, snapshot: GameSnapshot) -> bool:
        """Tells the events up to this snapshot, page by page; false when the log has not all of them any more."""
        while place.after.seq < snapshot.version:
            page = await self._channel.reads.events(snapshot, group.audience(snapshot.state), place.after.seq)
            if page.last.seq <= place.after.seq:
                return False
            await place.send(page)
        # A client that has sent only a number is on this branch, too, from now on.
        place.after = snapshot.point
        return True

    def _frame(self, name: str, data: dict[str, Any]) -> bytes:
        return frames.frame(self._form, name, msgspec.json.encode(data))


class _Place:
    """The progress of a stream that reads by itself."""

    def __init__(self, line: StreamConnection, form: str, after: ResumePoint) -> None:
        self.line = line
        self.after = after
        self._form = form

    async def send(self, page: EventPage) -> None:
        for last, data in frames.pieces(self._form, page.events):
            await self.line.send(data)
            self.after = last
        # Events that were left out at the end need not be looked at again.
        self.after = page.last


class LongPoll:
    """A request that waits for an event after the head `after`, or for another branch. Then it is answered as usual."""

    comes_again = True

    def __init__(self, feed: Feed, channel: GameChannel, after: ResumePoint, seconds: float, held: ExitStack) -> None:
        self._feed = feed
        self._channel = channel
        self._after = after
        self._until = time.monotonic() + seconds
        self._held = held

    def close(self) -> None:
        """Gives back what it holds. Harmless when that has happened."""
        self._held.close()

    async def over(self) -> None:
        """Waits for the next event, the end of the game, of its time, of the store or of the server."""
        # The request itself will report what is wrong with the store.
        with suppress(StoreError):
            snapshot = await self._channel.fresh()
            while not self._feed.closing.is_set():
                left = self._until - time.monotonic()
                moved = not self._after.is_at(snapshot.version, snapshot.hash)
                if moved or left <= 0 or self._channel.ends(snapshot):
                    return
                await self._channel.wait(snapshot, left)
                snapshot = await self._channel.snapshot()


def _hint(state: State, open_questions: OpenQuestions, beside: Beside, listener: Listener) -> dict[str, Any]:
    """Returns the present values of everything that ephemeral frames report."""
    return {
        "version": state.version,
        "status": state.status,
        "paused": state.paused,
        **open_questions._asdict(),
        "connected": beside.connected(state),
        "newest_message": beside.newest_message(listener, state),
    }
