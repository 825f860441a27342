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
    cards = list(reversed(state.zones["deck"]))[: HAND_SIZE * len(seats)]
    for place, each in enumerate(seats):
        mine = cards[place :: len(seats)]
        if mine:
            to_hand(runner, each, mine, "deck", "quake", seen_by=[each])
