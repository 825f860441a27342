"""Encounters as a list shows them: where each begins and ends, who takes part, and how it ends."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.events import (
    AllianceAnswered,
    AlliesDismissed,
    AllyDrawnIn,
    DefenseSet,
    EncounterBegan,
    EncounterEnded,
    EncounterRewound,
    Event,
    GameEnded,
    HomecomingChosen,
    OffenseSet,
    OutcomeFixed,
    RolesReversed,
    TableLaid,
    TotalsFixed,
)
from domain.game.history.teller import BEGINNING, EVERYTHING, HistoryLine, Teller
from domain.requests.forks import GameForked
from domain.state import Encounter, State
from domain.story import Scene

GAME_OVER = "game_over"
"""The result of an encounter in which the game ended."""
HEADLINES = (EncounterBegan, DefenseSet, HomecomingChosen, OutcomeFixed, EncounterEnded, GameEnded)
"""The events whose sentences sum an encounter up, each its latest, in this order."""
LAID = (TableLaid, GameForked)
"""A table on which an encounter may be under way already."""


@dataclass
class ToldEncounter:
    """One encounter: `first` and `last` of its events, `last` 0 while it goes on.

    `allies`: seat -> side. `winner`: a side, or empty. `result`: as `encounter_ended` says it, or GAME_OVER.
    """

    first: int
    turn: int
    number: int
    offense: str
    extra: bool = False
    defense: str = ""
    allies: dict[str, str] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    winner: str = ""
    result: str = ""
    last: int = 0
    headlines: dict[type[Event], HistoryLine] = field(default_factory=dict)

    @property
    def lines(self) -> list[HistoryLine]:
        """The sentences of the history that sum it up."""
        return [self.headlines[kind] for kind in HEADLINES if kind in self.headlines]


class Encounters:
    """Gathers the encounters of living events that are given to it in their order.

    `scene`: the one right before the first of them, after version `after`. An encounter that is under way there is not
    gathered. Events of types that are not CONCERNING need not be given.
    """

    def __init__(self, scene: Scene = BEGINNING, after: int = 0) -> None:
        self.told: list[ToldEncounter] = []
        self._open: ToldEncounter | None = None
        self._teller = Teller(EVERYTHING, scene, after)

    def add(self, version: int, event: Event, viewer: str | None) -> None:
        """Adds the next event, for a seat, `public`, or somebody from whom nothing is hidden (None)."""
        line = self._teller.line(version, event, viewer)
        if (begun := _begun(version, event, self._teller.scene)) is not None:
            self.told.append(begun)
            self._open = begun
        if self._open is None:
            return
        if change := CHANGES.get(type(event)):
            change(self._open, event)
        if line and isinstance(event, HEADLINES):
            self._open.headlines[type(event)] = line
        if isinstance(event, EncounterEnded | GameEnded):
            self._open.last = version
            self._open = None


def _begun(version: int, event: Event, scene: Scene) -> ToldEncounter | None:
    if isinstance(event, EncounterBegan):
        return ToldEncounter(version, scene.turn, event.number, event.offense, event.extra)
    if isinstance(event, LAID) and event.table and (under_way := msgspec.convert(event.table, State).encounter):
        return _laid(version, scene, under_way)
    return None


def _laid(version: int, scene: Scene, now: Encounter) -> ToldEncounter:
    return ToldEncounter(
        version,
        scene.turn,
        now.number,
        now.offense,
        defense=now.defense,
        allies=dict(now.allies),
        totals=dict(now.totals),
        winner=now.winner,
    )


def _rewound(told: ToldEncounter, _: EncounterRewound) -> None:
    told.totals, told.winner = {}, ""
    told.headlines.pop(OutcomeFixed, None)


def _reversed(told: ToldEncounter, event: RolesReversed) -> None:
    told.offense, told.defense = event.offense, event.defense


def _joined(told: ToldEncounter, event: AllianceAnswered | AllyDrawnIn) -> None:
    if event.side != "none":
        told.allies[event.seat] = event.side


def _dismissed(told: ToldEncounter, event: AlliesDismissed) -> None:
    for seat in event.seats:
        told.allies.pop(seat, None)


CHANGES: dict[type[Event], Callable[[ToldEncounter, Any], None]] = {
    OffenseSet: lambda told, event: setattr(told, "offense", event.seat),
    DefenseSet: lambda told, event: setattr(told, "defense", event.seat),
    RolesReversed: _reversed,
    AllianceAnswered: _joined,
    AllyDrawnIn: _joined,
    AlliesDismissed: _dismissed,
    TotalsFixed: lambda told, event: setattr(told, "totals", dict(event.totals)),
    OutcomeFixed: lambda told, event: setattr(told, "winner", event.winner),
    EncounterRewound: _rewound,
    EncounterEnded: lambda told, event: setattr(told, "result", event.result),
    GameEnded: lambda told, _: setattr(told, "result", GAME_OVER),
}
"""Event type -> what it changes of the encounter in which it happens."""
CONCERNING = frozenset((*CHANGES, *HEADLINES, *LAID))
"""The types of events that say something of an encounter; sentences need those that change the scene too."""
