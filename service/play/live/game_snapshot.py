"""A look at a followed game: its state and newest events as they were at one moment, rendered once for all who follow.

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
from service.store.log.entries import Entry, hidden_parts
from service.store.states.snapshots import Snapshot

RECENT = 40
"""Entries of a followed game that are kept at hand, so that one read serves all its streams."""

RenderedEvent = tuple[ResumePoint, bytes]
"""The place of an event in the log, and the view of it that one viewer gets, as JSON."""


class Stretch(NamedTuple):
    """Events as one viewer may see them, and the last one that was looked at for them."""

    events: list[RenderedEvent]
    last: ResumePoint


class Viewing(NamedTuple):
    """A seat or `public`, and whether only the events that the story of the game tells are wanted."""

    viewer: str
    story: bool = False


class Asked(NamedTuple):
    """What a viewer may know of the open questions: their ids, and the seats that are asked."""

    open: list[str]
    waiting: list[str]


class Shown:
    """An entry, and the views and frames of it that were asked for so far."""

    __slots__ = ("_audience", "_frames", "_views", "entry")

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self._audience: frozenset[str] | None = None
        self._views: dict[str, bytes] = {}
        self._frames: dict[tuple[str, str], bytes] = {}

    @property
    def point(self) -> ResumePoint:
        """Where a client is that has got this event."""
        return resume_points.point(self.entry.seq, self.entry.hash)

    def holds(self, eyes: str, opened: bool) -> bool:
        """True when the view for these eyes is made."""
        return self._audience is not None and self._part(eyes, opened) in self._views

    def view(self, game: str, eyes: str, alive: event_views.Ranges, opened: bool) -> bytes:
        """The view of these eyes (a seat's, or the public's), as JSON. Raises Corrupt."""
        if self._audience is None:
            # What is hidden of an event is in its hidden parts, one for each audience.
            parts = hidden_parts(game, self.entry)
            self._audience = frozenset(name for part in parts for name in part.audience.split("+"))
        part = self._part(eyes, opened)
        found = self._views.get(part)
        if found is None:
            found = self._views[part] = event_views.packed(game, self.entry, part, alive, opened)
        return found

    def frame(self, form: str, game: str, eyes: str, alive: event_views.Ranges, opened: bool) -> bytes:
        """The frame of an event with the view of these eyes. Raises Corrupt."""
        if self._audience is not None:
            found = self._frames.get((form, self._part(eyes, opened)))
            if found is not None:
                return found
        view = self.view(game, eyes, alive, opened)
        made = self._frames[form, self._part(eyes, opened)] = frames.of_event(form, self.point, view)
        return made

    def _part(self, eyes: str, opened: bool) -> str:
        """Whose view it is: everybody's, unless there is something for these eyes alone."""
        assert self._audience is not None
        return eyes if eyes in self._audience and not opened else PUBLIC


class Look:
    """A followed game as it was at one moment, with its newest entries; the last of them made the state."""

    def __init__(
        self,
        game: str,
        newest: Snapshot,
        entries: Iterable[Entry],
        earlier: Callable[[int], Scene],
        before: "Look | None" = None,
    ) -> None:
        """`entries` are what follows on the entries of the look `before`, or all entries without one.

        `earlier` gives the scene after a version; it may read the log.
        """
        self.game = game
        self.state: State = newest.state
        self.version, self.hash = newest.version, newest.hash
        self._alive = newest.alive
        self._asked: dict[str, Asked] = {}
        self._waiting: list[str] | None = None
        self._questions: dict[tuple[str, tuple[str, ...], tuple[str, ...]], bytes] = {}
        self._since = before.version if before else None
        self._scene = Scene.of(before.state) if before else None
        self._earlier = earlier
        self._told: dict[tuple[str, int], frozenset[int]] = {}
        old: Sequence[Shown] = before.shown[-RECENT:] if before else ()
        if before and before._drawn_alike() != self._drawn_alike():
            old = [Shown(each.entry) for each in old]
        self.shown: list[Shown] = [*old, *(Shown(entry) for entry in entries)]

    def _drawn_alike(self) -> tuple[object, ...]:
        """What the views of an event depend on beside the event and the eyes: what is undone, and the end."""
        last = self._alive[-1][0] if self._alive else 0
        return tuple(self._alive[:-1]), last, self.state.finalized

    @property
    def point(self) -> ResumePoint:
        """Where a client is that has got everything."""
        return resume_points.point(self.version, self.hash)

    def hash_at(self, version: int) -> str | None:
        """The head after a version, if it is at hand."""
        if version == self.version:
            return self.hash
        place = version - self.shown[0].entry.seq if self.shown else -1
        return self.shown[place].entry.hash if 0 <= place < len(self.shown) else None

    def continues(self, before: "Look") -> bool:
        """True when all that has happened since that look is at hand."""
        return self._since == before.version

    def holds(self, after: int) -> bool:
        """True when all events after `after` that there were are at hand."""
        return bool(self.shown) and self.shown[0].entry.seq - 1 <= after

    def asked(self, viewer: str) -> Asked:
        """What this viewer may know of the open questions."""
        found = self._asked.get(viewer)
        if found is None:
            if self._waiting is None:
                self._waiting = views.waiting(self.state)
            found = self._asked[viewer] = Asked(list(views.asked_of(self.state, viewer)), self._waiting)
        return found

    def knows(self, viewer: str) -> bool:
        """True when what this viewer may know of the questions is at hand."""
        return viewer in self._asked

    def question(self, form: str, before: Asked, now: Asked) -> bytes:
        """The frame that says which questions have opened and closed."""
        opened = tuple(id for id in now.open if id not in before.open)
        closed = tuple(id for id in before.open if id not in now.open)
        found = self._questions.get((form, opened, closed))
        if found is None:
            change = {"version": self.version, "opened": opened, "closed": closed, "waiting": now.waiting}
            found = self._questions[form, opened, closed] = frames.frame(form, "question", msgspec.json.encode(change))
        return found

    def has_rendered(self, viewing: Viewing, after: int) -> bool:
        """True when what is at hand after `after` is rendered for this viewer."""
        if viewing.story and (viewing.viewer, after) not in self._told:
            return False
        wanted = self._wanted(viewing, after)
        return all(each.holds(self._eyes(viewing.viewer, each), self.state.finalized) for each in wanted)

    def events(self, viewing: Viewing, after: int) -> Stretch:
        """What is at hand after `after` as this viewer may see it. Raises Corrupt, StoreUnavailable."""
        wanted = self._wanted(viewing, after)
        return Stretch([(each.point, self._view(viewing.viewer, each)) for each in wanted], self.point)

    def frames(self, form: str, viewing: Viewing, after: int) -> bytes:
        """The same, framed. Raises Corrupt, StoreUnavailable."""
        state, game, alive, viewer = self.state, self.game, self._alive, viewing.viewer
        opened = state.finalized
        return b"".join(
            [
                each.frame(form, game, views.eyes(state, viewer, each.entry.seq), alive, opened)
                for each in self._wanted(viewing, after)
            ]
        )

    def page(self, viewing: Viewing, entries: Sequence[Entry], after: int) -> Stretch:
        """Older entries, which follow on version `after`, as this viewer may see them.

        Raises Corrupt, StoreUnavailable.
        """
        there = [entry for entry in entries if entry.seq <= self.version]
        told = self._told_of(viewing.viewer, there, after) if viewing.story else None
        wanted = [entry for entry in there if told is None or entry.seq in told]
        shown = [Shown(entry) for entry in wanted]
        rendered = [(each.point, self._view(viewing.viewer, each)) for each in shown]
        return Stretch(rendered, Shown(there[-1]).point if there else ResumePoint(after))

    def _wanted(self, viewing: Viewing, after: int) -> Sequence[Shown]:
        """What is at hand after `after`, as far as the viewer wants to have it."""
        shown = self._after(after)
        if not viewing.story:
            return shown
        key = (viewing.viewer, after)
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = self._told_of(viewing.viewer, [each.entry for each in shown], after)
        return [each for each in shown if each.entry.seq in told]

    def _told_of(self, viewer: str, entries: Sequence[Entry], after: int) -> frozenset[int]:
        """The numbers of those that the story tells to a viewer, of entries that follow on version `after`."""

        def reader(seq: int) -> str | None:
            return None if self.state.finalized else views.eyes(self.state, viewer, seq)

        scene = self._scene if after == self._since else None
        return story_filter.in_story(self.game, entries, after, self._earlier, scene, reader)

    def _after(self, after: int) -> Sequence[Shown]:
        shown = self.shown
        first = shown[0].entry.seq if shown else 0
        return shown[max(0, after + 1 - first) :]

    def _eyes(self, viewer: str, shown: Shown) -> str:
        return views.eyes(self.state, viewer, shown.entry.seq)

    def _view(self, viewer: str, shown: Shown) -> bytes:
        return shown.view(self.game, self._eyes(viewer, shown), self._alive, self.state.finalized)


def follows(entry: Entry, next: Entry) -> bool:
    """True when the chain leads from one event to the other."""
    return envelope.link(bytes.fromhex(entry.hash), next.seq, next.body).hex() == next.hash
