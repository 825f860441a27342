"""What the seats of bots remember, read from the log of their game like the log of any client of such a seat."""

from collections import OrderedDict

from domain.events import Event
from domain.game.memory import Memory
from domain.state import State
from service.store.games import Games
from service.store.log import decoding
from service.store.log.event_log import PAGE
from service.store.log.sender import Sender
from service.store.publishing import Executed

MOST = 250
"""Games whose memories are kept; that which was needed longest ago is forgotten first, and read anew."""


class Memories:
    """What bots remember, kept from one answer to the next. Only what they have not heard of is read."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._kept: OrderedDict[str, _Table] = OrderedDict()

    def of(self, state: State, seat: str) -> Memory:
        """What the seat remembers of hidden cards at this state. Raises what Games.between raises."""
        table = self._kept.pop(state.game, None)
        if table is None or table.heard > state.version:
            table = _Table(state)
        for after in range(table.heard, state.version, PAGE):
            for entry in self._games.between(state.game, after, min(after + PAGE, state.version)):
                table.hear(decoding.decoded(state.game, entry))
        self._kept[state.game] = table
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return table.memories[seat]

    def hear(self, _: Sender, done: Executed) -> None:
        """Tells the seats of a game that have heard all before what a command did: so it need not be read."""
        table = self._kept.get(done.state.game)
        if table is not None and table.heard == done.first - 1:
            for event in done.events:
                table.hear(event)


class _Table:
    """The memories of all seats of a game; they have heard the same events of its log."""

    def __init__(self, state: State) -> None:
        self.memories = {seat: Memory(seat) for seat in state.seats}
        self.heard = 0

    def hear(self, event: Event) -> None:
        for memory in self.memories.values():
            memory.hear(event)
        self.heard += 1
