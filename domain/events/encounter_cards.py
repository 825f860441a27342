"""Encounter cards are selected, exchanged and revealed."""

from domain.events.event import Event
from domain.events.facts import Fact, SeatFact
from domain.events.holdings import NO_SEAT, SOME_SEATS, AffectedSeats
from domain.reducers import reduces
from domain.state import Face, State

KICKERS = Fact[dict[str, str]]("kickers", {})
"""Main player -> the kicker that was revealed before it."""
KICKER_FROM = SeatFact("kicker_from", "")
"""The zone from which the kicker of the seat came, if it is not the hand."""
SELECTED_FROM = SeatFact[list[str]]("selected_from", [])
"""The encounter card that the seat has selected, and the zone from which it came, if it is not the hand."""


class CardSelected(Event, frozen=True, kw_only=True):
    """A main player committed an encounter card, face down unless `face_up` (CORE-123).

    `origin`: the zone from which it came, if it is not the hand.
    """

    holdings = SOME_SEATS
    hideable = ("card",)
    seat: str
    card: str = ""
    face_up: bool = False
    origin: str = ""

    def hidden_fields(self) -> dict[str, str]:
        return {} if self.face_up else {"card": self.seat}

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats([self.seat], [self.card])


@reduces(CardSelected)
def _card_selected(state: State, event: CardSelected) -> None:
    state.zones[event.origin or f"hand:{event.seat}"].remove(event.card)
    state.zones[f"played:{event.seat}"].insert(0, event.card)
    state.current_encounter.selected.append(event.seat)
    SELECTED_FROM.put(state.current_encounter, [event.card, event.origin] if event.origin else [], event.seat)
    if event.face_up:
        state.current_encounter.face_up.append(event.seat)


class CardTakenBack(Event, frozen=True, kw_only=True):
    """A selected card returned to its player's hand, or to the zone `target`.

    `place`: the seat before which it lay, if that is another one. Others do not see it while it is `face_down`.
    """

    hideable = ("card",)
    seat: str
    card: str = ""
    face_down: bool = False
    target: str = ""
    place: str = ""

    def hidden_fields(self) -> dict[str, str]:
        return {"card": self.seat} if self.face_down else {}


@reduces(CardTakenBack)
def _card_taken_back(state: State, event: CardTakenBack) -> None:
    place = event.place or event.seat
    state.zones[f"played:{place}"].remove(event.card)
    state.zones[event.target or f"hand:{event.seat}"].append(event.card)
    state.current_encounter.selected.remove(event.seat)
    if place in state.current_encounter.face_up:
        state.current_encounter.face_up.remove(place)


class CardsExchanged(Event, frozen=True, kw_only=True):
    """The main players' selected cards changed places; face-down cards stay hidden."""

    seats: list[str]


@reduces(CardsExchanged)
def _cards_exchanged(state: State, event: CardsExchanged) -> None:
    one, other = event.seats
    zones, now = state.zones, state.current_encounter
    zones[f"played:{one}"], zones[f"played:{other}"] = zones[f"played:{other}"], zones[f"played:{one}"]
    now.face_up = [other if seat == one else one for seat in now.face_up]
    now.exchanged = not now.exchanged


class CardTurnedUp(Event, frozen=True, kw_only=True):
    """One of the selected cards, shown before the reveal is complete."""

    reveals = True
    seat: str
    card: str


@reduces(CardTurnedUp)
def _card_turned_up(state: State, event: CardTurnedUp) -> None:
    state.current_encounter.face_up.append(event.seat)


class CardsRevealed(Event, frozen=True, kw_only=True):
    """Both encounter cards, turned up together (CORE-130); `faces` are the cards that they count as (CORE-131).

    A card that stays face down is not among `cards`; its face is the claimed one.
    """

    holdings = NO_SEAT
    reveals = True
    cards: dict[str, str]
    faces: dict[str, Face]


@reduces(CardsRevealed)
def _cards_revealed(state: State, event: CardsRevealed) -> None:
    state.current_encounter.faces = dict(event.faces)
    state.current_encounter.face_up = list(event.cards)


class KickersRevealed(Event, frozen=True, kw_only=True):
    """Kickers that were revealed together with the encounter cards: seat -> card (REW-39a)."""

    reveals = True
    cards: dict[str, str]


@reduces(KickersRevealed)
def _kickers_revealed(state: State, event: KickersRevealed) -> None:
    KICKERS.put(state.current_encounter, dict(event.cards))


class FaceChanged(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    seat: str
    face: Face
    source: str


@reduces(FaceChanged)
def _face_changed(state: State, event: FaceChanged) -> None:
    """Changes a face, which counts from now on without the value that an effect gave the last face."""
    now = state.current_encounter
    now.faces[event.seat] = event.face
    now.modifiers = [m for m in now.modifiers if (m.target, m.quantity) != (event.seat, "card_set")]
