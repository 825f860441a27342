"""The hazards, as everybody sees them: only the deck is face down."""

from typing import Any

from domain.decks.destiny import marked
from domain.state import State
from domain.variants.hazards.cards.alliance import pledged_ship
from domain.variants.hazards.declaration import ID
from domain.variants.hazards.steps import DRAWN, MARK
from domain.variants.hazards.variant_state import DECK, DISCARDED, in_play, partners
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def hazards(state: State) -> dict[str, Any]:
    """Shows `deck`: its size; `discard` and `in_play`: the hazards there; `drawn` and `mark` in this encounter.

    `alliance`: the two partners, and seat -> the ship on the card. `backwards`: turns pass to the right. `marked`: the
    face-up destiny cards with a mark.
    """
    return {
        "deck": len(state.zones.get(DECK, [])),
        "discard": state.zones.get(DISCARDED, []),
        "in_play": in_play(state),
        "drawn": DRAWN.of(state.encounter) or None,
        "mark": MARK.of(state.encounter),
        "alliance": {"seats": partners(state), "ships": pledged_ship(state)} if partners(state) else None,
        "backwards": bool(state.variants[ID].get("backwards")),
        "marked": [card for card in state.zones.get("destiny_discard", []) if marked(card)],
    }
