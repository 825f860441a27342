"""Deck and pile, and the backs of all hands, which everybody sees at all times (REW-10)."""

from typing import Any

from domain.cards import kickers
from domain.decks.piles import by_back
from domain.decks.reward import DECK
from domain.state import State
from domain.variants.reward_deck.declaration import ID
from domain.variants.variant import shows
from domain.view_parts import for_all


@shows(ID)
def reward_deck(state: State, viewer: str) -> dict[str, Any]:
    """Shows the size of the `deck`, the `discard` pile (top last), `backs` of cards in hands, and laid `kickers`."""
    return {
        "deck": len(state.zones.get(DECK, [])),
        "discard": state.zones.get(f"{DECK}_discard", []),
        "backs": _backs(state, viewer),
        "kickers": kickers.seen_by(state, viewer),
    }


@for_all
def _backs(state: State) -> dict[str, dict[str, int]]:
    hands = {seat: by_back(state, state.zones.get(f"hand:{seat}", [])) for seat in state.seats}
    return {seat: {back: len(cards) for back, cards in backs.items()} for seat, backs in hands.items()}
