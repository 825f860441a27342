"""What the seat of a bot remembers, read from the log of its game like the log of any client of that seat."""

from domain.game.memory import Memory, Places
from domain.state import State
from service.store.games import Games
from service.store.log import decoding
from service.store.log.event_log import PAGE


def remembered(games: Games, state: State, seat: str) -> Places:
    """What the seat remembers of hidden cards at this state. Raises what Games.between raises."""
    memory = Memory(seat)
    for after in range(0, state.version, PAGE):
        for entry in games.between(state.game, after, min(after + PAGE, state.version)):
            memory.hear(decoding.decoded(state.game, entry))
    return memory.places
