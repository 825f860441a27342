"""Black Hole: ships leave the game instead of going to the warp (HAZ-11)."""

from domain.encounter.ships import no_way_back
from domain.state import State
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import works

CARD = hazard(
    "black-hole",
    "Black Hole",
    (
        "Ships that would go to the warp in this encounter leave the game instead. No player is left with fewer ships "
        "than the foreign colonies that this player needs to win: the ships beyond that go to the warp."
    ),
    rule="HAZ-11",
)


@no_way_back
def swallowed(state: State) -> bool:
    return works(state, CARD)
