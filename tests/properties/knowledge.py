"""The knowledge of seats about cards, followed from the moves of the cards alone.

This is the table's own book-keeping: it does not ask the code under test who may see what. A viewer knows where a
card is when it lies open, lies in the viewer's own hand or in front of him or her, or came there before his or her
eyes: from or to an open place, out of or into the own hand, or shown by name. A card that is pushed across the table,
or taken back from it, stays known to whoever saw its face there. A shuffle forgets everything. Whom an event names as
its witnesses counts for nothing here; of a place that is not in the lists below it is not known who sees it, so a
card that comes there is a fault.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from domain.events import (
    Answered,
    CardSelected,
    CardsMoved,
    CardsRevealed,
    CardsRevealedInHand,
    CardTurnedUp,
    DealOffered,
    DrawSeen,
    Event,
    HandSeen,
    KickersRevealed,
    PileShuffled,
    PileStacked,
    SheetSeen,
)
from domain.state import State
from tests.properties.play import Play

PUBLIC = "public"
OPEN = {
    "discard",
    "destiny_discard",
    "reward_discard",
    "table",
    "removed",
    "turned_up",
    "aside",
    "techs_discard",
    "completed",
    "hazards_in_play",
    "hazards_discard",
}
"""Piles and places where cards lie face up (CORE-310)."""
OWN = {"hand", "played", "dealt", "kicker", "drawn", "hired", "laid_aside", "research", "drawn_techs", "battery"}
"""`hand:red` and the like: what lies there is seen by red alone (CORE-311)."""
UNSEEN = {"deck", "destiny", "reward", "laid_second", "mixed", "techs", "hazards", "pooled", "mirrored"}
"""Face down for everybody; who laid a card there saw it leave the hand."""
OPEN_SHEETS = {"citadel", "scavenger"}
FACE_DOWN_SHEETS = {"chosen", "coordinator", "cryo", "miser", "mouth"}
"""Aliens whose text says that cards lie on their sheet: face up, or seen by who has the sheet (CORE-311)."""
ANNOUNCED = ("reserve.power", "reserve.super", "reserve.cancel")
"""Abilities whose cards are shown as they are announced, also when the use is cancelled then (RESERVE-01)."""
CARD_ID = re.compile(r"[a-z][a-z0-9-]*#\d+")


Happened = list[tuple[Event, dict[str, set[str]]]]
"""Events, and for each viewer the cards that the event may name."""


def text(value: Any) -> str:
    """Returns anything as it is sent."""
    return msgspec.json.encode(value).decode()


def card_ids(text: str) -> set[str]:
    """Returns every card id in a text."""
    return set(CARD_ID.findall(text))


def has_the_sheet(state: State, alien: str) -> set[str]:
    """Returns who owns the alien, has it on loan, or got it as a further one."""
    owners = {seat for seat, facts in state.seats.items() if alien in facts.aliens}
    borrowers = {borrower for borrower, lender in state.lent.items() if lender in owners}
    return owners | borrowers | ({state.grafted[alien]} if alien in state.grafted else set())


class Knowledge:
    """Viewer -> the cards of which the viewer may know where they are."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.known: dict[str, set[str]] = {viewer: set() for viewer in (*seats, PUBLIC)}
        self._lies: dict[str, str] = {}

    def learn(self, event: Event, state: State) -> None:
        """Learns what everybody sees of an event; `state` is the one right after it."""
        lies = {card: zone for zone, cards in state.zones.items() for card in cards}
        for card, zone in lies.items():
            if self._lies.get(card) != zone:
                came_from = self._lies.get(card, "")
                on_the_table = came_from.startswith(("played:", "kicker:")) and zone.startswith(
                    ("played:", "hand:", "sheet:")
                )
                revealed = state.encounter is not None and bool(state.encounter.faces)
                turned_up = set(self.known) if revealed and zone.startswith("played:") else set()
                followed = {viewer for viewer, known in self.known.items() if on_the_table and card in known}
                self._moved(card, self._eyes(came_from, state) | self._eyes(zone, state) | followed | turned_up)
        self._lies = lies
        if isinstance(event, (PileShuffled, PileStacked)):
            self._forget(state.zones[event.zone])
        for viewer, cards in self._shown(event).items():
            self.known[viewer].update(cards)

    def _eyes(self, zone: str, state: State) -> set[str]:
        """Returns who sees what is in a zone; before the first deal a card comes from nowhere."""
        kind, _, of = zone.partition(":")
        if kind in OPEN or of in OPEN_SHEETS:
            return set(self.known)
        if kind in OWN:
            return {of.partition(":")[0]}
        if kind == "sheet":
            alien, _, seat = of.partition(":")
            assert alien in FACE_DOWN_SHEETS, f"who sees what lies in {zone}?"
            return {seat} if seat else has_the_sheet(state, alien)
        assert not zone or zone in UNSEEN or kind in UNSEEN, f"who sees what lies in {zone}?"
        return set()

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
        """Returns cards that an event shows although they stay where they are."""
        if isinstance(event, CardsRevealedInHand):
            return dict.fromkeys(self.known, event.cards)
        if isinstance(event, (CardsRevealed, KickersRevealed)):
            return {viewer: list(event.cards.values()) for viewer in self.known}
        if isinstance(event, CardTurnedUp) or (isinstance(event, CardSelected) and event.face_up):
            return {viewer: [event.card] for viewer in self.known}
        if isinstance(event, (DrawSeen, HandSeen, SheetSeen)):
            return {event.viewer: event.cards}
        if isinstance(event, DealOffered):
            cards = [card for named in event.private_cards.values() for card in named]
            return dict.fromkeys(event.offer["between"], cards)
        if isinstance(event, Answered) and event.answer.get("use") in ANNOUNCED:
            return dict.fromkeys(self.known, event.answer.get("answer", {}).get("cards", []))
        return {}


class Book(Knowledge):
    """Knowledge that is kept command by command: `happened` is what happened by the last one.

    A move names only cards of which the viewer knows where they are then: that one lay open before is not enough.
    Other events may name what the viewer could know at any moment of the command.
    """

    def begin(self) -> None:
        """Begins a command."""
        self.happened: Happened = []
        self._could = self._now()

    def learn(self, event: Event, state: State) -> None:
        super().learn(event, state)
        for viewer, known in self.known.items():
            self._could[viewer] |= known
        self.happened.append((event, self._now() if isinstance(event, CardsMoved) else self._could))

    def _now(self) -> dict[str, set[str]]:
        return {viewer: set(known) for viewer, known in self.known.items()}


def followed(play: Play) -> Book:
    """Returns the book-keeping of a game that starts."""
    book = Book(play.plan.seats)
    for events in play.opened():
        book.begin()
        for event in events:
            book.learn(event, play.state)
    return book
