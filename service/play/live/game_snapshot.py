"""The snapshot of a followed game: its state and newest events at one moment, rendered once for all followers.

Viewers who may see the same of an event share its bytes.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from domain.game import views
from domain.game.views import PUBLIC
from domain.state import State
from domain.story import Scene
from service.play.live import frames
from service.play.reading import event_views, resume_points, story_filter
from service.play.reading.resume_points import ResumePoint
from service.store.log import envelope
from service.store.log.entries import LogEntry, hidden_parts
from service.store.states.snapshots import Snapshot

RECENT = 40
"""Entries of a followed game that are cached, so that one read serves all its streams."""

RenderedEvent = tuple[ResumePoint, bytes]
"""The place of an event in the log, and the view of it that one viewer gets, as JSON."""


class EventPage(NamedTuple):
    """Events as one viewer may see them, and the last one that was looked at for them."""

    events: list[RenderedEvent]
    last: ResumePoint


class Audience(NamedTuple):
    """A seat or `public`, and whether only the events that the story of the game tells are wanted."""

    viewer: str
    story: bool = False


class OpenQuestions(NamedTuple):
    """The open questions that a viewer may know of: their ids, and the seats that are asked."""

    open: list[str]
    waiting: list[str]


class RenderedEntry:
    """An entry, and the views and frames of it that were asked for so far."""

    __slots__ = ("_frames", "_hidden_for", "_views", "entry")

    def __init__(self, entry: LogEntry) -> None:
        self.entry = entry
        self._hidden_for: frozenset[str] | None = None
        self._views: dict[str, bytes] = {}
        self._frames: dict[tuple[str, str], bytes] = {}

    @property
    def point(self) -> ResumePoint:
        """The resume point of a client that has got this event."""
        return resume_points.point(self.entry.seq, self.entry.hash)

    def holds(self, eyes: str, opened: bool) -> bool:
        """Returns True when the view for these eyes is made."""
        return self._hidden_for is not None and self._part(eyes, opened) in self._views

    def view(self, game: str, eyes: str, alive: event_views.Ranges, opened: bool) -> bytes:
        """Returns the view for these eyes (a seat's, or the public's), as JSON. Raises Corrupt."""
        if self._hidden_for is None:
            # An event hides things in its hidden parts, one for each audience.
            parts = hidden_parts(game, self.entry)
            self._hidden_for = frozenset(name for part in parts for name in part.audience.split("+"))
        part = self._part(eyes, opened)
        document = self._views.get(part)
        if document is None:
            document = self._views[part] = event_views.packed(game, self.entry, part, alive, opened)
        return document

    def frame(self, form: str, game: str, eyes: str, alive: event_views.Ranges, opened: bool) -> bytes:
        """Returns the frame of an event with the view of these eyes. Raises Corrupt."""
        if self._hidden_for is not None:
            cached = self._frames.get((form, self._part(eyes, opened)))
            if cached is not None:
                return cached
        view = self.view(game, eyes, alive, opened)
        made = self._frames[form, self._part(eyes, opened)] = frames.of_event(form, self.point, view)
        return made

    def _part(self, eyes: str, opened: bool) -> str:
        """Returns whose view it is: everybody's, unless there is something for this viewer alone."""
        assert self._hidden_for is not None
        return eyes if eyes in self._hidden_for and not opened else PUBLIC


class GameSnapshot:
    """A followed game as it was at one moment, with its newest entries; the last of them made the state."""

    def __init__(
        self,
        game: str,
        newest: Snapshot,
        entries: Iterable[LogEntry],
        earlier: Callable[[int], Scene],
        before: "GameSnapshot | None" = None,
    ) -> None:
        """Takes the `entries` that follow on those of the snapshot `before`; without one they are all that there are.

        `earlier` gives the scene after a version; it may read the log.
        """
        self.game = game
        self.state: State = newest.state
        self.version, self.hash = newest.version, newest.hash
        self._alive = newest.alive
        self._open_questions: dict[str, OpenQuestions] = {}
        self._waiting: list[str] | None = None
        self._questions: dict[tuple[str, tuple[str, ...], tuple[str, ...]], bytes] = {}
        self._since = before.version if before else None
        self._scene = Scene.of(before.state) if before else None
        self._earlier = earlier
        self._in_story: dict[tuple[str, int], frozenset[int]] = {}
        old: Sequence[RenderedEntry] = before.rendered[-RECENT:] if before else ()
        if before and before._drawn_alike() != self._drawn_alike():
            old = [RenderedEntry(each.entry) for each in old]
        self.rendered: list[RenderedEntry] = [*old, *(RenderedEntry(entry) for entry in entries)]

    def _drawn_alike(self) -> tuple[object, ...]:
        """Returns the key on which the views of an event depend beside the event and the viewer: what is undone, and
        the end.
        """
        last = self._alive[-1][0] if self._alive else 0
        return tuple(self._alive[:-1]), last, self.state.finalized

    @property
    def point(self) -> ResumePoint:
        """The resume point of a client that has got everything."""
        return resume_points.point(self.version, self.hash)

    def hash_at(self, version: int) -> str | None:
        """Returns the head after a version, if it is cached."""
        if version == self.version:
            return self.hash
        place = version - self.rendered[0].entry.seq if self.rendered else -1
        return self.rendered[place].entry.hash if 0 <= place < len(self.rendered) else None

    def continues(self, before: "GameSnapshot") -> bool:
        """Returns True when all that has happened since that snapshot is cached."""
        return self._since == before.version

    def holds(self, after: int) -> bool:
        """Returns True when all events after `after` that there were are cached."""
        return bool(self.rendered) and self.rendered[0].entry.seq - 1 <= after

    def open_questions(self, viewer: str) -> OpenQuestions:
        """Returns the open questions that this viewer may know of."""
        questions = self._open_questions.get(viewer)
        if questions is None:
            if self._waiting is None:
                self._waiting = views.waiting(self.state)
            questions = self._open_questions[viewer] = OpenQuestions(
                list(views.asked_of(self.state, viewer)), self._waiting
            )
        return questions

    def knows(self, viewer: str) -> bool:
        """Returns True when the questions for this viewer are cached."""
        return viewer in self._open_questions

    def question(self, form: str, before: OpenQuestions, now: OpenQuestions) -> bytes:
        """Returns the frame that says which questions have opened and closed."""
        opened = tuple(id for id in now.open if id not in before.open)
        closed = tuple(id for id in before.open if id not in now.open)
        cached = self._questions.get((form, opened, closed))
        if cached is None:
            change = {"version": self.version, "opened": opened, "closed": closed, "waiting": now.waiting}
            cached = self._questions[form, opened, closed] = frames.frame(form, "question", msgspec.json.encode(change))
        return cached

    def has_rendered(self, audience: Audience, after: int) -> bool:
        """Returns True when the cached events after `after` are rendered for this audience."""
        if audience.story and (audience.viewer, after) not in self._in_story:
            return False
        wanted = self._wanted(audience, after)
        return all(each.holds(self._eyes(audience.viewer, each), self.state.finalized) for each in wanted)

    def events(self, audience: Audience, after: int) -> EventPage:
        """Returns the cached events after `after` as this audience may see them. Raises Corrupt, StoreUnavailable."""
        wanted = self._wanted(audience, after)
        return EventPage([(each.point, self._view(audience.viewer, each)) for each in wanted], self.point)

    def frames(self, form: str, audience: Audience, after: int) -> bytes:
        """Returns the same, framed. Raises Corrupt, StoreUnavailable."""
        state, game, alive, viewer = self.state, self.game, self._alive, audience.viewer
        opened = state.finalized
        return b"".join(
            [
                each.frame(form, game, views.eyes(state, viewer, each.entry.seq), alive, opened)
                for each in self._wanted(audience, after)
            ]
        )

    def page(self, audience: Audience, entries: Sequence[LogEntry], after: int) -> EventPage:
        """Returns older entries, which follow on version `after`, as this viewer may see them.

        Raises Corrupt, StoreUnavailable.
        """
        there = [entry for entry in entries if entry.seq <= self.version]
        in_story = self._in_story_of(audience.viewer, there, after) if audience.story else None
        wanted = [entry for entry in there if in_story is None or entry.seq in in_story]
        events = [(each.point, self._view(audience.viewer, each)) for each in map(RenderedEntry, wanted)]
        return EventPage(events, RenderedEntry(there[-1]).point if there else ResumePoint(after))

    def _wanted(self, audience: Audience, after: int) -> Sequence[RenderedEntry]:
        """Returns the cached entries after `after` that this audience wants."""
        entries = self._after(after)
        if not audience.story:
            return entries
        key = (audience.viewer, after)
        in_story = self._in_story.get(key)
        if in_story is None:
            in_story = self._in_story[key] = self._in_story_of(audience.viewer, [each.entry for each in entries], after)
        return [each for each in entries if each.entry.seq in in_story]

    def _in_story_of(self, viewer: str, entries: Sequence[LogEntry], after: int) -> frozenset[int]:
        """Returns the numbers of the entries after version `after` that the story has for a viewer."""

        def reader(seq: int) -> str | None:
            return None if self.state.finalized else views.eyes(self.state, viewer, seq)

        scene = self._scene if after == self._since else None
        return story_filter.in_story(self.game, entries, after, self._earlier, scene, reader)

    def _after(self, after: int) -> Sequence[RenderedEntry]:
        entries = self.rendered
        first = entries[0].entry.seq if entries else 0
        return entries[max(0, after + 1 - first) :]

    def _eyes(self, viewer: str, rendered: RenderedEntry) -> str:
        return views.eyes(self.state, viewer, rendered.entry.seq)

    def _view(self, viewer: str, rendered: RenderedEntry) -> bytes:
        return rendered.view(self.game, self._eyes(viewer, rendered), self._alive, self.state.finalized)


def follows(entry: LogEntry, next: LogEntry) -> bool:
    """Returns True when the chain leads from one event to the other."""
    return envelope.link(bytes.fromhex(entry.hash), next.seq, next.body).hex() == next.hash
