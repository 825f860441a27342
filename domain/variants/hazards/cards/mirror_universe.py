"""Mirror Universe: the cosmic deck and its discard pile change places (HAZ-20)."""

from domain.decks.piles import UNNOTICED, put_cards, rejoining, shuffle
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.hazards.cards.page import at_once, hazard

CARD = hazard(
    "mirror-universe",
    "Mirror Universe",
    (
        "The cosmic deck and its discard pile change places at once. The former deck is turned over and becomes the "
        "discard pile; the former discard pile is shuffled and becomes the deck."
    ),
    rule="HAZ-20",
    count=2,
)
MIRRORED = "mirrored"
"""The zone of the former discard pile while it is shuffled."""
UNNOTICED.add(CARD.id)

mirror = at_once(CARD)


@mirror.step
def piles_change_places(runner: Runner, frame: Frame) -> None:
    """Swaps the piles. Nothing is discarded or drawn; an empty deck is made only when a card is needed (CORE-291)."""
    discarded = []
    for zone in rejoining(runner.state):
        if cards := list(runner.state.zones[zone]):
            put_cards(runner, cards, zone, MIRRORED, CARD.id)
            discarded += cards
    if deck := runner.state.zones["deck"][::-1]:
        put_cards(runner, deck, "deck", "discard", CARD.id)
    if discarded:
        shuffle(runner, MIRRORED, [MIRRORED], CARD.id)
        put_cards(runner, list(runner.state.zones[MIRRORED]), MIRRORED, "deck", CARD.id, seen_by=[])
