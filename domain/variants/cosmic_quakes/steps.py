"""The quake itself (QUAKE-02..11)."""

from domain import board
from domain.decks.piles import HAND_SIZE, discard, hand, rejoining, shuffle, to_hand, when_out_of_cards
from domain.engine.runner import Runner
from domain.events import QuakeStruck


@when_out_of_cards
def quake(runner: Runner, seat: str) -> None:
    """Makes everybody discard; the pile becomes a new deck, everybody gets a fresh hand (QUAKE-02..04)."""
    state = runner.state
    runner.emit(QuakeStruck(seat=seat))
    first = state.encounter.offense if state.encounter else state.turn.seat or seat
    seats = board.clockwise(state, first)
    for each in seats:
        discard(runner, each, list(hand(runner, each)), "quake")
    shuffle(runner, "deck", rejoining(state), "cosmic quake")
    for _ in range(_hand_size(len(state.zones["deck"]), len(seats))):
        for each in seats:
            to_hand(runner, each, state.zones["deck"][-1:], "deck", "quake", seen_by=[each])


def _hand_size(cards: int, seats: int) -> int:
    """Returns the number of cards that each seat is dealt, one at a time.

    When there are too few for full hands, one more hand is dealt beside those of the seats; together with the cards
    that do not go round it becomes the new deck (QUAKE-09).
    """
    return HAND_SIZE if cards >= HAND_SIZE * seats else cards // (seats + 1)
