"""Cards that another player has just discarded, played or not, and that a seat picks up from the pile."""

from domain.decks.nature import nature
from domain.decks.piles import discard_pile, to_hand
from domain.engine.moments import Moment
from domain.engine.runner import Runner


def discarded_by_others(runner: Runner, seat: str, moment: Moment, kind: str) -> list[str]:
    """Returns the cards of a kind of this discard, if it is another player's, that are still on their pile."""
    if moment["seat"] == seat:
        return []
    cards = [card for card in moment["cards"] if nature(runner.state, card).kind == kind]
    return [card for card in cards if card in runner.state.zones[discard_pile(runner.state, card)]]


def pick_up(runner: Runner, seat: str, moment: Moment, kind: str, why: str) -> None:
    """Moves all of them into the seat's hand."""
    for card in discarded_by_others(runner, seat, moment, kind):
        to_hand(runner, seat, [card], discard_pile(runner.state, card), why)
