"""Who may know where which card is, followed from the moves of the cards alone.

This is the table's own book-keeping: it does not ask the code under test who may see what. A viewer knows where a
card is when it lies open, lies in the viewer's own hand or in front of him or her, or came there before his or her
eyes: from or to an open place, out of or into the own hand, or shown by name. A card that is pushed across the table
stays known. A shuffle forgets everything.
"""

from __future__ import annotations

import re

from domain.events import (
    CardSelected,
    CardsMoved,
    CardsRevealed,
    CardsRevealedInHand,
    CardTurnedUp,
    DealOffered,
    Event,
    HandSeen,
    KickersRevealed,
    PileShuffled,
    PileStacked,
    SheetSeen,
)
from domain.state import State

PUBLIC = "public"
OPEN = {"discard", "destiny_discard", "reward_discard", "table", "removed", "turned_up"}
CARD_ID = re.compile(r"[a-z][a-z0-9-]*#\d+")


def card_ids(text: str) -> set[str]:
    """Every card id in a text."""
    return set(CARD_ID.findall(text))


class Knowledge:
    """Viewer -> the cards of which the viewer may know where they are."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.known: dict[str, set[str]] = {viewer: set() for viewer in (*seats, PUBLIC)}
        self._lies: dict[str, str] = {}

    def learn(self, event: Event, state: State) -> None:
        """What everybody sees of an event; `state` is the one right behind it."""
        lies = {card: zone for zone, cards in state.zones.items() for card in cards}
        for card, zone in lies.items():
            if self._lies.get(card) != zone:
                came_from = self._lies.get(card, "")
                on_the_table = came_from.startswith("played:") and zone.startswith("played:")
                revealed = state.encounter is not None and bool(state.encounter.faces)
                turned_up = set(self.known) if revealed and zone.startswith("played:") else set()
                followed = {viewer for viewer, known in self.known.items() if on_the_table and card in known}
                self._moved(card, self._eyes(came_from, event) | self._eyes(zone, event) | followed | turned_up)
        self._lies = lies
        if isinstance(event, (PileShuffled, PileStacked)):
            self._forget(state.zones[event.zone])
        for viewer, cards in self._shown(event).items():
            self.known[viewer].update(cards)

    def _eyes(self, zone: str, event: Event) -> set[str]:
        """Who sees what lies in a zone. What is laid on an alien sheet is seen by whom the alien's text says."""
        kind, _, of = zone.partition(":")
        if kind == "sheet" and isinstance(event, CardsMoved) and event.seen_by is not None:
            return set(event.seen_by)
        if kind in ("sheet", "aside") or zone in OPEN:
            return set(self.known)
        return {of} if kind in ("hand", "played", "dealt", "kicker") else set()

    def _moved(self, card: str, witnesses: set[str]) -> None:
        for viewer, known in self.known.items():
            if viewer in witnesses:
                known.add(card)
            else:
                known.discard(card)

    def _forget(self, cards: list[str]) -> None:
        for known in self.known.values():
            known.difference_update(cards)

    def _shown(self, event: Event) -> dict[str, list[str]]:
        """Cards that an event shows although they stay where they are."""
        if isinstance(event, CardsRevealedInHand):
            return dict.fromkeys(self.known, event.cards)
        if isinstance(event, (CardsRevealed, KickersRevealed)):
            return {viewer: list(event.cards.values()) for viewer in self.known}
        if isinstance(event, CardTurnedUp) or (isinstance(event, CardSelected) and event.face_up):
            return {viewer: [event.card] for viewer in self.known}
        if isinstance(event, (HandSeen, SheetSeen)):
            return {event.viewer: event.cards}
        if isinstance(event, DealOffered):
            cards = [card for named in event.private_cards.values() for card in named]
            return dict.fromkeys(event.offer["between"], cards)
        return {}
