"""Which zones hide their cards, and which names of cards everybody has read (CORE-310..314)."""

import re

from domain import board, powers
from domain.decks.piles import FACE_DOWN, FACE_UP, OPEN_ZONES
from domain.state import State

HAND = "hand:"
CARD_ID = re.compile(r"[a-z][a-z0-9-]*#\d+")
SHOWN = ("turn", "flares_played", "flares_barred")
"""The fields of a state with the names of cards that everybody has seen; some of them may be hidden again."""
SHOWN_IN_AN_ENCOUNTER = ("destiny", "faces", "modifiers", "explained", "played")
"""The fields of its encounter with such names."""


def hides(zone: str) -> bool:
    """Returns True for hands, for alien sheets with something face down and for face-down cards before a seat."""
    kind, _, owner = zone.partition(":")
    if kind == board.SHEET:
        return owner.partition(":")[0] not in powers.OPEN_SHEETS
    return f"{kind}:" == HAND or kind in FACE_DOWN


def lies_open(state: State, zone: str) -> bool:
    """Returns True if everybody sees which cards are in this zone."""
    kind, _, owner = zone.partition(":")
    if kind == "played":
        return state.encounter is not None and owner in state.encounter.face_up
    if zone in OPEN_ZONES or zone.endswith("_discard") or kind in FACE_UP:
        return True
    return kind == board.SHEET and not hides(zone)
