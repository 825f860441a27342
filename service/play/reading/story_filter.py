"""Which stored events the story of a game tells: the history has a sentence about them that is no detail.

The search in a log and the streams ask here, so that `level=story` means one thing.
"""

from collections.abc import Callable, Iterable

from domain.events import TYPES
from domain.game.history.teller import BEGINNING, CHANGES, HistoryLine, Teller
from domain.story import STORY, UNTOLD, Scene
from service.store.games import Games
from service.store.log import decoding
from service.store.log.entries import LogEntry

_SILENT = tuple(
    b'{"type":"%s"' % name.encode() for name, kind in TYPES.items() if kind in UNTOLD and kind not in CHANGES
)
"""The beginnings of bodies of events that have no sentence and change no scene."""


def line_of(game: str, entry: LogEntry, teller: Teller, viewer: str | None) -> HistoryLine | None:
    """Returns the next entry as the history has it for a viewer (None: nothing is hidden from it). Raises Corrupt."""
    if entry.body.startswith(_SILENT):
        teller.silence()
        return None
    return teller.line(entry.seq, decoding.decoded(game, entry), viewer)


def scene_after(games: Games, game: str, version: int) -> Scene:
    """Returns the scene that sentences after this version need. It may read the log.

    Raises Corrupt, StoreUnavailable.
    """
    return Scene.of(games.state_at(game, version)) if version else BEGINNING


def in_story(
    game: str,
    entries: Iterable[LogEntry],
    after: int,
    earlier: Callable[[int], Scene],
    scene: Scene | None,
    viewer: Callable[[int], str | None],
) -> frozenset[int]:
    """Returns the numbers of the entries that the story has for a viewer; they follow on version `after`, whose scene
    this is.

    `earlier` gives the scene after a version, where it is not known or an undo leads back to it. `viewer`: with whose
    eyes an event is seen. Raises Corrupt, StoreUnavailable.
    """
    teller = Teller(STORY, earlier(after) if scene is None else scene, after, earlier)
    return frozenset(entry.seq for entry in entries if line_of(game, entry, teller, viewer(entry.seq)) is not None)
