"""The quake itself (QUAKE-02..11)."""

from domain import board
from domain.decks.piles import HAND_SIZE, discard, hand, rejoining, shuffle, to_hand, when_out_of_cards
from domain.engine.runner import Runner
from domain.events import QuakeStruck


@when_out_of_cards
def quake(runner: Runner, seat: str) -> None:
    """Everybody discards, the pile becomes a new deck, everybody gets a fresh hand (QUAKE-02..04)."""
    state = runner.state
    runner.emit(QuakeStruck(seat=seat))
    first = state.encounter.offense if state.encounter else state.turn.seat or seat
    seats = board.clockwise(state, first)
    for each in seats:
        discard(runner, each, list(hand(runner, each)), "quake")
    shuffle(runner, "deck", rejoining(state), "cosmic quake")
    for each, cards in _dealt(list(reversed(state.zones["deck"])), seats).items():
        if cards:
            to_hand(runner, each, cards, "deck", "quake", seen_by=[each])


def _dealt(cards: list[str], seats: list[str]) -> dict[str, list[str]]:
    """Seat -> the cards that it is dealt, one at a time, from the first one on.

    When there are too few for full hands, one more hand is dealt beside those of the seats; together with the cards
    that do not go round it becomes the new deck (QUAKE-09).
    """
    hands, each = len(seats), HAND_SIZE
    if len(cards) < HAND_SIZE * hands:
        hands += 1
        each = len(cards) // hands
    return {seat: cards[place : hands * each : hands] for place, seat in enumerate(seats)}
