"""The view of a state for clients: the domain's view with times that people and programs can read.

Seats and onlookers ask again and again for the same version. So the bytes are kept for each viewer of the newest
states; what changes from moment to moment, the time that is left for an answer, is put into them each time.
"""

import secrets
import threading
from collections import OrderedDict
from typing import Any, NamedTuple

import msgspec

from domain.game import views
from domain.state import State
from service import ids
from service.http import codings
from service.observability import metrics
from service.store.log.sender import Sender
from service.store.publishing import Executed

View = dict[str, Any]

MOST_GAMES = 256
MOST_BYTES = 16 * 1024 * 1024
FRESH_MS = 1000
"""Milliseconds for which a coded view is sent again although the time that is left in it was counted when it was made.

Without deadlines a coded view is good for as long as its state. With them each reader would get it coded again.
"""

_HERE = b'"' + secrets.token_hex(16).encode() + b'"'
"""Marks in packed bytes where the time that is left belongs. Nobody can guess it, so no other text is the same."""


def seen(state: State, viewer: str) -> View:
    """Returns the state as `viewer` may see it now."""
    return _rendered(state, viewer, questions(state, viewer))


def questions(state: State, viewer: str) -> list[View]:
    """Returns the open questions as `viewer` may see them now; no other part of the view is built."""
    return [_at_this_moment(asked) for asked in views.questions_of(state, viewer)]


def _at_this_moment(asked: View) -> View:
    shown = _dated(asked)
    shown["remaining_ms"] = _left(asked["deadline_at"], asked["remaining_ms"])
    return shown


def _rendered(state: State, viewer: str, asked: list[View]) -> View:
    view = views.view(state, viewer)
    view["questions"] = asked
    for kind in ("undo", "fork_request", "motion"):
        if (request := view[kind]) and request["expires_at"] is not None:
            view[kind] = {**request, "expires_at": ids.iso(request["expires_at"])}
    return view


def _dated(asked: View) -> View:
    dated = asked.copy()
    for name in ("deadline_at", "base_ends_at"):
        if (time := asked[name]) is not None:
            dated[name] = ids.iso(time)
    return dated


def _left(due: int | None, when_stopped: int | None) -> int | None:
    """Returns the milliseconds until a deadline; where the clocks are stopped, the time that they show."""
    return when_stopped if due is None else max(0, due - ids.now())


class Packed(NamedTuple):
    """The bytes of a view, cut where the time that is left until each of `dues` (unix ms) belongs."""

    pieces: list[bytes]
    dues: list[int]

    @property
    def size(self) -> int:
        """Number of its bytes."""
        return sum(map(len, self.pieces))

    def now(self) -> bytes:
        """Returns the whole view at this moment."""
        pieces = [self.pieces[0]]
        for due, piece in zip(self.dues, self.pieces[1:], strict=True):
            pieces += (b"%d" % max(0, due - ids.now()), piece)
        return b"".join(pieces)


def pack(state: State, viewer: str) -> Packed:
    """Returns the view of a state, for now and later."""
    asked = views.questions_of(state, viewer)
    dues = [each["deadline_at"] for each in asked]
    marked = [
        _dated(each) if due is None else {**_dated(each), "remaining_ms": msgspec.Raw(_HERE)}
        for each, due in zip(asked, dues, strict=True)
    ]
    pieces = msgspec.json.encode(_rendered(state, viewer, marked)).split(_HERE)
    return Packed(pieces, [due for due in dues if due is not None])


class _Coded(NamedTuple):
    made: int
    body: bytes


class _Kept(NamedTuple):
    """`coded`: viewer and content coding -> the view as it was at `made` (unix ms)."""

    state: State
    views: dict[str, Packed]
    coded: dict[tuple[str, str], _Coded]

    @property
    def size(self) -> int:
        """Number of their bytes."""
        return sum(view.size for view in self.views.values()) + sum(len(each.body) for each in self.coded.values())


class StateViews:
    """The packed views of the newest states, up to a number of games and of bytes. Safe to use from several threads."""

    def __init__(self, games: int = MOST_GAMES, size: int = MOST_BYTES) -> None:
        self._most_games, self._most_bytes = games, size
        self._games: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = threading.Lock()
        self.size = 0
        """Bytes that are kept."""

    def __len__(self) -> int:
        """Returns the number of games whose views are kept."""
        return len(self._games)

    def now(self, state: State, viewer: str) -> bytes:
        """Returns the JSON of `seen` for a state that is the newest of its game."""
        packed = self._packed(state, viewer)
        metrics.cache("views", hit=packed is not None)
        if packed is None:
            packed = pack(state, viewer)
            self._keep(state, viewer, packed)
        return packed.now()

    def at_once(self, state: State, viewer: str) -> bytes | None:
        """Returns the same; None when the view would have to be built."""
        packed = self._packed(state, viewer)
        if packed is None:
            return None
        metrics.cache("views", hit=True)
        return packed.now()

    def coded(self, state: State, viewer: str, coding: str) -> bytes:
        """Returns the view like `now`, in a content coding; the time that is left may be that of FRESH_MS ago."""
        at_once = self.coded_at_once(state, viewer, coding)
        if at_once is not None:
            return at_once
        made = ids.now()
        body = codings.coded(self.now(state, viewer), coding)
        with self._lock:
            views = self._games.get(state.game)
            if views and views.state is state:
                self.size -= views.size
                views.coded[viewer, coding] = _Coded(made, body)
                self.size += views.size
                self._shrink()
        return body

    def coded_at_once(self, state: State, viewer: str, coding: str) -> bytes | None:
        """Returns the same; None when it would have to be coded."""
        packed = self._packed(state, viewer)
        if packed is None:
            return None
        with self._lock:
            views = self._games.get(state.game)
            coded = views.coded.get((viewer, coding)) if views and views.state is state else None
        if coded is None or (packed.dues and not 0 <= ids.now() - coded.made < FRESH_MS):
            return None
        metrics.cache("views", hit=True)
        return coded.body

    def _packed(self, state: State, viewer: str) -> Packed | None:
        with self._lock:
            views = self._games.get(state.game)
            # It must be this very state: a store that is replaced may lead to another one of the same version.
            packed = views.views.get(viewer) if views and views.state is state else None
            if packed:
                self._games.move_to_end(state.game)
            return packed

    def _keep(self, state: State, viewer: str, packed: Packed) -> None:
        with self._lock:
            views = self._games.get(state.game)
            if views is None or views.state is not state:
                self._drop(state.game)
                views = self._games[state.game] = _Kept(state, {}, {})
            if viewer not in views.views:
                views.views[viewer] = packed
                self.size += packed.size
            self._games.move_to_end(state.game)
            self._shrink()

    def _shrink(self) -> None:
        """Removes the views that were asked for longest ago, until the rest is within the bounds. Under the lock."""
        while len(self._games) > self._most_games or self.size > self._most_bytes:
            self._drop(next(iter(self._games)))
        metrics.kept("view_bytes", self.size)

    def after_command(self, sender: Sender, done: Executed) -> None:  # noqa: ARG002 - a listener's signature
        """Forgets what was kept of the state before; it would stay in memory for nothing."""
        if done.entries:
            with self._lock:
                self._drop(done.state.game)
                metrics.kept("view_bytes", self.size)

    def _drop(self, game: str) -> None:
        if views := self._games.pop(game, None):
            self.size -= views.size
