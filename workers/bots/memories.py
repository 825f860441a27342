"""The memories of the seats of bots, read from the log of their game like the log of any client of such a seat."""

from collections import OrderedDict

from domain.events import Event
from domain.game.memory import SeatMemory
from domain.state import State
from service.store.games import Games
from service.store.log import decoding
from service.store.log.event_log import PAGE
from service.store.log.sender import Sender
from service.store.publishing import Executed

MOST = 250
"""Games whose memories are kept; the one that was needed longest ago is forgotten first, and read again."""


class Memories:
    """The memories of bots, kept from one answer to the next. Only events that are new to them are read."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._kept: OrderedDict[str, _Table] = OrderedDict()

    def of(self, state: State, seat: str) -> SeatMemory:
        """Returns what the seat remembers of hidden cards at this state. Raises what Games.between raises."""
        table = self._kept.pop(state.game, None)
        if table is None or table.heard > state.version:
            table = _Table(state)
        for after in range(table.heard, state.version, PAGE):
            for entry in self._games.between(state.game, after, min(after + PAGE, state.version)):
                table.add(decoding.decoded(state.game, entry))
        self._kept[state.game] = table
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return table.memories[seat]

    def hear(self, _: Sender, done: Executed) -> None:
        """Passes the events of a command on to memories that have all events before them, so that they need not be
        read.
        """
        table = self._kept.get(done.state.game)
        if table is not None and table.heard == done.first - 1:
            for event in done.events:
                table.add(event)


class _Table:
    """The memories of all seats of a game; they have heard the same events of its log."""

    def __init__(self, state: State) -> None:
        self.memories = {seat: SeatMemory(seat) for seat in state.seats}
        self.heard = 0

    def add(self, event: Event) -> None:
        for memory in self.memories.values():
            memory.hear(event)
        self.heard += 1
