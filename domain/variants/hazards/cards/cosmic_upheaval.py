"""Cosmic Upheaval: all hands are mixed and dealt again (HAZ-14)."""

from domain import board
from domain.decks.piles import hand, put_cards, shuffle
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.hazards.cards.page import at_once, hazard

CARD = hazard(
    "cosmic-upheaval",
    "Cosmic Upheaval",
    (
        "All hands are put together and shuffled at once. Each player is dealt as many of these cards as that player's "
        "hand had before, and no card can be played in answer."
    ),
    rule="HAZ-14",
)
POOL = "pooled"
"""The zone of the mixed cards, which nobody sees."""

upheaval = at_once(CARD)


@upheaval.step
def hands_are_mixed(runner: Runner, frame: Frame) -> None:
    """Mixes the hands and deals them one by one, clockwise from the offense.

    Nobody takes a card, so no rift goes off.
    """
    seats = board.clockwise(runner.state, runner.encounter.offense)
    sizes = {seat: len(hand(runner, seat)) for seat in seats}
    for seat in seats:
        if cards := list(hand(runner, seat)):
            put_cards(runner, cards, f"hand:{seat}", POOL, CARD.id, seat, seen_by=[seat])
    if not any(sizes.values()):
        return
    shuffle(runner, POOL, [POOL], CARD.id)
    dealt: dict[str, list[str]] = {seat: [] for seat in seats}
    rest = list(runner.state.zones[POOL])
    for _ in range(max(sizes.values())):
        for seat in seats:
            if len(dealt[seat]) < sizes[seat]:
                dealt[seat].append(rest.pop())
    for seat, cards in dealt.items():
        if cards:
            put_cards(runner, cards, POOL, f"hand:{seat}", CARD.id, seat, seen_by=[seat])
