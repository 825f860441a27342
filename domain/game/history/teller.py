"""Tells events in their order: each as one viewer may see it, with the scene in which it happens."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from domain.events import (
    DefenseSet,
    EncounterBegan,
    EncounterEnded,
    Event,
    FleetAdded,
    MovesUndone,
    OffenseSet,
    RolesReversed,
    ShipsCommandeered,
    ShipsReleased,
    TableLaid,
    TurnBegan,
    UseClosed,
    UseDeclared,
)
from domain.game.history import SUBJECTS
from domain.game.names import LOADED
from domain.questions.wording import read, spoken_of
from domain.requests.forks import GameForked
from domain.state import State
from domain.story import DETAIL, SENTENCES, STORY, Scene

# Every event that is told has its sentence.
assert LOADED
assert SUBJECTS

EVERYTHING = "all"
LEVELS = (STORY, EVERYTHING)
"""The detail of the history: the course of the game, or its small steps too."""
BEGINNING = Scene()


class HistoryLine(NamedTuple):
    """One event as the history says it. `about`: group -> the ids that the text speaks of."""

    version: int
    turn: int
    encounter: int
    text: str
    about: dict[str, list[str]]
    importance: str


class Teller:
    """Tells the events of a game one after the other.

    `scene` is the one right after version `after`, where it begins; `earlier` gives the scene after a version before
    that, for undos. `level`: one of LEVELS. `turn` and `encounter` are where the event told last belongs.
    """

    def __init__(
        self,
        level: str = EVERYTHING,
        scene: Scene = BEGINNING,
        after: int = 0,
        earlier: Callable[[int], Scene] = lambda _: BEGINNING,
    ) -> None:
        self.scene, self._all = scene, level != STORY
        self.encounter = scene.encounter
        self._memory = SceneMemory(scene, after, earlier)

    def line(self, version: int, event: Event, viewer: str | None) -> HistoryLine | None:
        """Returns the line of the event for a seat or `public`, or for somebody from whom nothing is hidden (None).

        The result is None when there is nothing to tell.
        """
        before = self.scene
        self.scene = now = self._after(event)
        self._memory.note(version, now)
        # An end belongs to what it ends, a beginning to what it begins.
        self.encounter = now.encounter or before.encounter
        tell = SENTENCES.get(type(event))
        if tell is None:
            return None
        text, importance = tell(seen(event, viewer), before)
        if not text or (importance == DETAIL and not self._all):
            return None
        return HistoryLine(version, self.turn, self.encounter, read(text), spoken_of(text), importance)

    def silence(self) -> None:
        """Skips the next event, which has no sentence and changes no scene."""
        self.encounter = self.scene.encounter

    @property
    def turn(self) -> int:
        """The number of the turn, 0 before the first."""
        return self.scene.turn

    def _after(self, event: Event) -> Scene:
        if isinstance(event, MovesUndone):
            return self._memory.past(event.to)
        change = CHANGES.get(type(event))
        return change(self.scene, event) if change else self.scene


def seen(event: Event, viewer: str | None) -> Event:
    """Returns the event with nothing in the place of what the viewer may not see."""
    hidden = event.hidden_fields() if viewer is not None else {}
    gone = [name for name, audience in hidden.items() if viewer not in audience.split("+")]
    return msgspec.structs.replace(event, **{name: _nothing(type(event))[name] for name in gone}) if gone else event


@cache
def _nothing(event_type: type[Event]) -> Mapping[str, Any]:
    """Returns field -> its default; of a field without one an empty value of its type."""
    empty: dict[str, Any] = {}
    for field in msgspec.structs.fields(event_type):
        if field.default is not msgspec.NODEFAULT:
            empty[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            empty[field.name] = field.default_factory()
        else:
            empty[field.name] = [] if "list" in str(field.type) else ""
    return empty


# -- the scene after each event that changes it: what its reducer does to the state ----------------


Change = Callable[[Scene, Any], Scene]


def _changed(scene: Scene, **fields: Any) -> Scene:
    return msgspec.structs.replace(scene, **fields)


def _use_closed(scene: Scene, event: UseClosed) -> Scene:
    return _changed(scene, uses={id: use for id, use in scene.uses.items() if id != event.use})


def _use_declared(scene: Scene, event: UseDeclared) -> Scene:
    return _changed(scene, uses={**scene.uses, event.use: (event.ability, event.seat)})


def _released(scene: Scene, event: ShipsReleased) -> Scene:
    left = {ship: seat for ship, seat in scene.commandeered.items() if ship not in event.ships}
    return _changed(scene, commandeered=left)


def _laid(scene: Scene, event: TableLaid | GameForked) -> Scene:
    return Scene.of(msgspec.convert(event.table, State)) if event.table else scene


CHANGES: dict[type[Event], Change] = {
    TurnBegan: lambda scene, event: _changed(scene, turn=event.number, seat=event.seat),
    EncounterBegan: lambda scene, event: _changed(scene, encounter=event.number, offense=event.offense, defense=""),
    EncounterEnded: lambda scene, _: _changed(scene, encounter=0, offense="", defense=""),
    DefenseSet: lambda scene, event: _changed(scene, defense=event.seat),
    OffenseSet: lambda scene, event: _changed(scene, offense=event.seat),
    RolesReversed: lambda scene, event: _changed(scene, offense=event.offense, defense=event.defense),
    UseDeclared: _use_declared,
    UseClosed: _use_closed,
    FleetAdded: lambda scene, event: _changed(scene, fleets={**scene.fleets, event.colour: event.seat}),
    ShipsCommandeered: lambda scene, event: _changed(
        scene, commandeered={**scene.commandeered, **dict.fromkeys(event.ships, event.seat)}
    ),
    ShipsReleased: _released,
    TableLaid: _laid,
    GameForked: _laid,
}
"""Event type -> the scene after it; no other event changes what later sentences need."""


class SceneMemory:
    """The scenes of events that follow each other in the history, for the undos among them.

    `scene` is the one right after version `after`, and `earlier` gives those before it.
    """

    def __init__(self, scene: Scene, after: int, earlier: Callable[[int], Scene]) -> None:
        self._scenes, self._earlier = [(after, scene)], earlier

    def note(self, version: int, scene: Scene) -> None:
        """Keeps the scene after a version, if it is another than before."""
        if scene is not self._scenes[-1][1]:
            self._scenes.append((version, scene))

    def past(self, version: int) -> Scene:
        """Returns the scene right after a version."""
        place = bisect_right(self._scenes, version, key=_version_of)
        return self._scenes[place - 1][1] if place else self._earlier(version)


def _version_of(noted: tuple[int, Scene]) -> int:
    return noted[0]
