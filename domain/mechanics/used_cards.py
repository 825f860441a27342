"""The encounter cards that decided an encounter, once they are on the discard pile."""

from domain.decks.piles import discard_pile, to_hand
from domain.engine.moments import Moment
from domain.engine.runner import Runner


def lying(runner: Runner, moment: Moment) -> dict[str, list[str]]:
    """Returns main player -> the used encounter cards that are still on a discard pile (USED-01).

    The moment is that after the encounter cards are discarded. Cards that were replaced have decided nothing, and
    neither have those of an encounter that was broken off.
    """
    if runner.state.phase != "resolution" or not runner.encounter.faces:
        return {}
    cards_of = {
        seat: [card for card in cards if card in runner.state.zones[discard_pile(runner.state, card)]]
        for seat, cards in moment["cards"].items()
    }
    return {seat: cards for seat, cards in cards_of.items() if cards}


def pick_up(runner: Runner, seat: str, card: str, why: str) -> bool:
    """Takes the card from its discard pile for the seat; returns False if it is no longer there."""
    pile = discard_pile(runner.state, card)
    if card not in runner.state.zones[pile]:
        return False
    to_hand(runner, seat, [card], pile, why)
    return True
