"""The story of a game: one sentence for each event that people care about, made of the event and of what came before.

A sentence holds ids between marks, as prompts do (`domain/questions/wording.py`). It is given an event as one viewer
may see it, so it can tell nothing else. What variants bring to the table they tell in their own `sentences.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.board import COLOURS
from domain.events import Event
from domain.extension_points import Provider
from domain.questions.wording import about, besides, counted, listed
from domain.state import State

STORY, DETAIL = "story", "detail"
"""The weight of a sentence: the course of the game, or one of its small steps."""


class Scene(msgspec.Struct, frozen=True):
    """The public facts of earlier events that sentences need.

    `seat` has the turn; `encounter` is its number, 0 between encounters. `uses`: use -> its ability and its seat.
    `fleets`: further colour -> the seat that plays it; `commandeered`: ship -> the seat that has taken it.
    """

    turn: int = 0
    seat: str = ""
    encounter: int = 0
    offense: str = ""
    defense: str = ""
    uses: Mapping[str, tuple[str, str]] = {}
    fleets: Mapping[str, str] = {}
    commandeered: Mapping[str, str] = {}

    @classmethod
    def of(cls, state: State) -> Scene:
        """Returns the scene right after the last event of a state."""
        now = state.encounter
        return cls(
            turn=state.turn.number,
            seat=state.turn.seat,
            encounter=now.number if now else 0,
            offense=now.offense if now else "",
            defense=now.defense if now else "",
            uses={id: (use.ability, use.seat) for id, use in state.uses.items()},
            fleets=dict(state.fleets),
            commandeered=dict(state.commandeered),
        )

    def owner(self, ship: str) -> str:
        """Returns the seat that commands a ship; empty for a ship of no colour."""
        colour = ship[:-3]
        taken = self.commandeered.get(ship)
        return taken or self.fleets.get(colour) or (colour if colour in COLOURS else "")


class Sentence(NamedTuple):
    """A sentence with its marks, and how much it matters; an empty text: there is nothing to tell."""

    text: str
    importance: str = STORY


NOTHING = Sentence("")
SomeEvent = TypeVar("SomeEvent", bound=Event)
Tells = Callable[[SomeEvent, Scene], Sentence]
SENTENCES: dict[type[Event], Tells[Any]] = {}
"""Event type -> the function that tells it."""
UNTOLD: set[type[Event]] = set()
"""The event types that no sentence tells: they keep the books of the program, or others tell what they do."""


def tells(event_type: type[SomeEvent]) -> Callable[[Tells[SomeEvent]], Tells[SomeEvent]]:
    """Declares that the function makes the sentence of this event type."""

    def register(function: Tells[SomeEvent]) -> Tells[SomeEvent]:
        SENTENCES[event_type] = function
        return function

    return register


def untold(*event_types: type[Event]) -> None:
    """Declares that no sentence tells events of these types."""
    UNTOLD.update(event_types)


def detail(text: str) -> Sentence:
    """Returns a sentence that only those want to read who want to read everything."""
    return Sentence(text, DETAIL)


REASONS: dict[str, str] = {}
"""The `why` of an event -> the end of its sentence; any other reason is a thing with a name, or is not told."""


def tell_reasons(reasons: Mapping[str, str]) -> None:
    """Adds the ends of sentences for some reasons.

    Raises ValueError for a reason that has one already: which of two holds would depend on the order of imports.
    """
    if twice := REASONS.keys() & reasons.keys():
        raise ValueError(f"explained twice: {', '.join(sorted(twice))}")
    REASONS.update(reasons)


namer: Provider[Callable[[str], str | None]] = Provider()
"""The function that returns the name of the thing with an id, or None when it is not of a thing."""


def because(why: str) -> str:
    """Returns the end of a sentence that says why: `, by Mobius Tubes`; empty where there is no word for it."""
    if why in REASONS:
        return REASONS[why]
    return f", by {about(why)}" if has_name(why) else ""


def has_name(id: str) -> bool:
    """Returns True if there is a name for the thing with this id."""
    return namer.provided(id) is not None


def fleet(scene: Scene, ships: Iterable[str]) -> str:
    """Returns `3 ships of Red and 1 ship of Blue`; the ids of the ships are spoken of too."""
    counts: dict[str, int] = {}
    ships = list(ships)
    alone = [ship for ship in ships if not scene.owner(ship)]
    for ship in ships:
        if owner := scene.owner(ship):
            counts[owner] = counts.get(owner, 0) + 1
    parts = [f"{counted(count, 'ship')} of {about(owner)}" for owner, count in counts.items()]
    return f"{listed([*parts, *map(about, alone)])}{besides(ships)}"


def cards(ids: Iterable[str], count: int) -> str:
    """Returns the cards by their names if the viewer sees them, else how many they are."""
    return listed(map(about, ids)) if ids else counted(count, "card")


def seats(ids: Iterable[str]) -> str:
    """Returns `Red, Blue and Green`."""
    return listed(map(about, ids))


def verb(count: int, one: str, many: str) -> str:
    """Returns the form of a verb for a number."""
    return one if count == 1 else many


def thing(id: str) -> str:
    """Returns a thing as a sentence names it; what has no name is not named at all, and a rule is one of the rules.

    What belongs to an alien without a name of its own (`macron.rewards`) is named by the alien.
    """
    if has_name(id):
        return about(id)
    if has_name(of := id.partition(".")[0]):
        return about(of)
    return "the rules" if id[:1].isupper() else ""


def added(terms: Iterable[dict[str, Any]]) -> str:
    """Returns the terms of a sum: `Attack 08: 8, 3 ships of Red: 3`."""
    return ", ".join(f"{_source(term)}: {term['amount']}" for term in terms)


def _source(term: dict[str, Any]) -> str:
    if term["source"] == "ships" and "ships" in term:
        each = f", {term['each']} each" if term.get("each", 1) != 1 else ""
        return f"{counted(term['ships'], 'ship')} of {about(term['seat'])}{each}"
    times = f" (times {term['times']})" if "times" in term else ""
    return f"{TERMS.get(term['source']) or thing(term['source']) or 'something else'}{times}"


TERMS = {
    "ships": "ships in the encounter",
    "ships_lost": "ships lost",
}
"""The source of a term in an explained number -> its words, where it is no thing with a name."""
