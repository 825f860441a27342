"""Audience groups: streams of one game that get the same bytes, and how these reach them.

All of it belongs to the event loop of the streams, besides `admits`, which a thread calls that looks at the game.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from domain.state import State
from service.play.live.game_snapshot import Audience, OpenQuestions
from service.play.live.talk import SPECTATOR, Listener
from service.play.reading.resume_points import ResumePoint

TRUSTED_S = 1.0
"""Seconds for which a token counts as valid after it was looked up: its streams may get more until then."""
AT_ONCE = 25
"""Streams of a game that are written to in one turn of the event loop: thousands would hold up every request."""
Perspective = Callable[[State], str]
"""The viewer as whom a follower sees a game: a seat that may change, or the public."""
SPECTATING = Listener(SPECTATOR)


class StreamConnection(Protocol):
    """The way to one client."""

    async def send(self, data: bytes) -> None:
        """Sends as soon as the client has taken most of what was sent before."""

    def push(self, data: bytes) -> bool:
        """Sends now and does not wait; False, and nothing is sent, when the client has not taken what came before."""

    async def taken(self) -> None:
        """Waits until the client has taken most of what was sent before."""


class Subscription(NamedTuple):
    """The wishes of a client: events after the point `after`, in the form `form`, as `perspective` sees them.

    `version` is one that the game has reached. `still_allowed` says whether the token that opened the stream still
    opens the game, whose newest state it is given. It may ask the store, so it is asked once in `TRUSTED_S` for all
    streams of the same `caller`, before anything new is sent and at each keep-alive. None: no token was needed.
    `listener`: whose ephemeral frames it gets; callers who are the same are the same listener. `story`: only events
    that the story of the game has. `is_shut_out` says whether the follower may not watch a state; it asks nobody.
    """

    after: ResumePoint
    form: str
    perspective: Perspective
    version: int = 0
    caller: Hashable = None
    still_allowed: Callable[[State], bool] | None = None
    listener: Listener = SPECTATING
    story: bool = False
    is_shut_out: Callable[[State], bool] = lambda _: False


class AudienceGroup:
    """The streams of one caller, or of those without a token, that have one form and one level: they get the same."""

    def __init__(self, subscription: Subscription, state: State) -> None:
        self.form = subscription.form
        self.perspective = subscription.perspective
        self.listener = subscription.listener
        self.story = subscription.story
        self.members = 0
        self.subscribers: dict[Subscriber, None] = {}
        self._still_allowed = subscription.still_allowed
        self._is_shut_out = subscription.is_shut_out
        self._ended = False
        self._viewer = self.perspective(state)
        # The request that opened the stream has just looked the token up.
        self._asked_at = time.monotonic()
        self._rechecks = self._rechecks_answered = 0

    def audience(self, state: State) -> Audience:
        """Returns the perspective of this group, and which events it wants."""
        return Audience(self.perspective(state), self.story)

    def recheck_token(self) -> None:
        """Notes that some token has ended, perhaps theirs: it is looked up before they get more."""
        self._rechecks += 1

    def judged(self, state: State) -> bool | None:
        """Returns whether they may get more; None when their token must be looked up for that."""
        if self._is_shut_out(state):
            return False
        if self._still_allowed is None or self._ended:
            return not self._ended
        # A viewer whose seat was taken or given is judged at once.
        moved = self._viewer != self.perspective(state)
        recheck = self._rechecks != self._rechecks_answered or time.monotonic() - self._asked_at >= TRUSTED_S
        return None if moved or recheck else True

    def admits(self, state: State) -> bool:
        """Returns whether they may get more. It may ask the store. Raises StoreUnavailable."""
        judgement = self.judged(state)
        if judgement is None and self._still_allowed is not None:
            asked_at, rechecks = time.monotonic(), self._rechecks
            judgement = self._still_allowed(state)
            self._asked_at, self._rechecks_answered, self._viewer = asked_at, rechecks, self.perspective(state)
            # A thread that has asked before the token ended may be the last to hear an answer. No token comes back.
            if not judgement:
                self._ended = True
        return bool(judgement) and not self._ended


class StreamProgress(NamedTuple):
    """The progress of a stream: the last event and the questions that its client knows."""

    after: ResumePoint
    open_questions: OpenQuestions


class Subscriber:
    """A stream that has the newest snapshot, and gets each later update until it is `released`."""

    __slots__ = ("last_hint", "line", "progress", "released", "until")

    def __init__(self, line: StreamConnection, progress: StreamProgress, last_hint: int, until: float) -> None:
        """Takes the stream with `last_hint`, the number of the last ephemeral change sent to it, and `until` (monotonic
        seconds).
        """
        self.line = line
        self.progress = progress
        self.last_hint = last_hint
        self.until = until
        self.released: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def deliver(self, payload: "Payload | None") -> None:
        """Sends the next payload. It is released when there is none for it, or when its client does not read."""
        if self.released.done():
            return
        if payload is None or (payload.data and not self.line.push(payload.data)):
            self.released.set_result(None)
            return
        self.progress = payload.progress or self.progress
        self.last_hint = payload.last_hint or self.last_hint

    def release(self) -> None:
        """Lets its stream go on by itself."""
        if not self.released.done():
            self.released.set_result(None)


class Payload(NamedTuple):
    """The bytes that bring a stream to the next snapshot, or report an ephemeral change; how far it has come then."""

    data: bytes
    progress: StreamProgress | None = None
    last_hint: int = 0


class AudienceGroups:
    """The groups of one game."""

    def __init__(self) -> None:
        self._groups: dict[tuple[Hashable, str, bool], AudienceGroup] = {}

    def __iter__(self) -> Iterator[AudienceGroup]:
        return iter(list(self._groups.values()))

    @property
    def subscribers(self) -> list[Subscriber]:
        """All streams that are sent what comes next."""
        return [subscriber for group in self for subscriber in group.subscribers]

    @contextmanager
    def joined(self, subscription: Subscription, state: State) -> Iterator[AudienceGroup]:
        """Yields the group of a stream while it lives; `state` is the one with which it begins."""
        key = (subscription.caller, subscription.form, subscription.story)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = AudienceGroup(subscription, state)
        group.members += 1
        try:
            yield group
        finally:
            group.members -= 1
            if not group.members:
                del self._groups[key]


class PayloadQueue:
    """Payloads on their way to the streams of one game, some in each turn of the event loop."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Subscriber, Payload | None]] = deque()

    def put(self, payloads: Iterable[tuple[AudienceGroup, Payload | None]]) -> bool:
        """Sends each group its payload; with None its streams see for themselves. True when there is any stream."""
        begun = bool(self._waiting)
        for group, payload in payloads:
            self._waiting.extend((subscriber, payload) for subscriber in group.subscribers)
        any_stream = bool(self._waiting)
        if any_stream and not begun:
            self._deliver_some()
        return any_stream

    def _deliver_some(self) -> None:
        waiting = self._waiting
        try:
            for _ in range(min(AT_ONCE, len(waiting))):
                subscriber, payload = waiting.popleft()
                subscriber.deliver(payload)
        finally:
            if waiting:
                asyncio.get_running_loop().call_soon(self._deliver_some)
