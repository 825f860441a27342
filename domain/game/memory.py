"""Memory: the places of cards that a seat cannot see now but has seen go there (CORE-310..314).

A seat knows the cards that it gave away, was shown, or saw on the table before somebody took them up. It knows where
they are until a card that it does not see leaves that place. So a memory never says more than a person at the table
could know, and sometimes less.
"""

from collections.abc import Iterable, Mapping

from domain.decks.titles import facts
from domain.events import (
    CardSelected,
    CardsExchanged,
    CardsMoved,
    CardsRevealed,
    CardsRevealedInHand,
    CardTakenBack,
    CardTurnedUp,
    DealOffered,
    DestinyDrawn,
    Event,
    HandSeen,
    MovesUndone,
    PileShuffled,
    PileStacked,
    SheetSeen,
    UseClosed,
    UseDeclared,
)

Places = Mapping[str, str]
"""Card -> the zone where a seat remembers it to be; some of them are open to everybody."""


class SeatMemory:
    """The memory of one seat of hidden cards. It gets every event of a game in order, dead ones too."""

    def __init__(self, seat: str) -> None:
        self._seat = seat
        self.places: dict[str, str] = {}
        self.selected: dict[str, dict[str, str]] = {}
        """Seat that has selected a card face down -> the cards that this may be, each with the zone where it was."""
        self._used: dict[str, str] = {}
        """Use -> its card."""

    def hear(self, event: Event) -> None:
        """Learns and forgets by what the seat may see of an event."""
        match event:
            case CardsMoved():
                self._moved(event)
            case CardSelected():
                self._select(event)
            case CardsRevealed():
                for seat, card in event.cards.items():
                    self._turned_up(seat, card)
            case CardTurnedUp():
                self._turned_up(event.seat, event.card)
            case CardTakenBack():
                self._taken_back(event)
            case DestinyDrawn():
                self._came([event.card], "destiny_discard")
            case CardsExchanged():
                self._exchanged(*event.seats)
            case UseDeclared() if event.card:
                self._used[event.use] = event.card
                self._came([event.card], "table")
            case UseClosed() if event.zone and event.use in self._used:
                self._came([self._used.pop(event.use)], event.zone)
            case CardsRevealedInHand():
                self._came(event.cards, f"hand:{event.seat}")
            case HandSeen() if event.viewer == self._seat:
                self._came(event.cards, f"hand:{event.seat}")
            case SheetSeen() if event.viewer == self._seat:
                self._came(event.cards, f"sheet:{event.alien}")
            case DealOffered() if self._seat in event.offer["between"]:
                for giver, cards in event.private_cards.items():
                    self._came(cards, f"hand:{giver}")
            case PileShuffled() | PileStacked():
                for zone in (event.zone, *event.sources):
                    self._lost(zone)
            case MovesUndone():
                # Cards are where they were before, and hidden piles are shuffled.
                self.places, self.selected, self._used = {}, {}, {}
            case _:
                pass

    def _moved(self, event: CardsMoved) -> None:
        if event.seen_by is None or self._seat in event.seen_by:
            self._came(event.cards, event.target)
        else:
            self._lost(event.source)

    def _select(self, event: CardSelected) -> None:
        if event.face_up or event.seat == self._seat:
            self._came([event.card], f"played:{event.seat}")
            return
        zone = event.origin or f"hand:{event.seat}"
        perhaps = [card for card, place in self.places.items() if place == zone and facts(card).is_encounter_card]
        self.selected[event.seat] = {card: self.places.pop(card) for card in perhaps}

    def _turned_up(self, seat: str, card: str) -> None:
        """Leaves the cards that were not selected where they have been all the time."""
        self.places |= self.selected.pop(seat, {})
        self._came([card], f"played:{seat}")

    def _taken_back(self, event: CardTakenBack) -> None:
        perhaps = self.selected.pop(event.seat, {})
        if not event.target:
            self.places |= perhaps
        if not event.face_down or event.seat == self._seat:
            self._came([event.card], event.target or f"hand:{event.seat}")

    def _exchanged(self, one: str, other: str) -> None:
        places = {f"played:{one}": f"played:{other}", f"played:{other}": f"played:{one}"}
        self.places = {card: places.get(zone, zone) for card, zone in self.places.items()}
        perhaps = {other: self.selected.pop(one, {}), one: self.selected.pop(other, {})}
        self.selected |= {seat: cards for seat, cards in perhaps.items() if cards}

    def _came(self, cards: Iterable[str], zone: str) -> None:
        """Notes that the seat sees cards in a zone, or on their way there."""
        for card in cards:
            for perhaps in self.selected.values():
                perhaps.pop(card, None)
            self.places[card] = zone

    def _lost(self, zone: str) -> None:
        """Notes that cards left a zone that the seat did not see: any of those that it knew there may be among them."""
        for cards in (self.places, *self.selected.values()):
            for card in [card for card, place in cards.items() if place == zone]:
                del cards[card]
