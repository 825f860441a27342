"""Games as long as wanted, played through the store without HTTP: everybody gives the default answer."""

from collections.abc import Callable
from typing import Any

from bench.measuring.play import NOW
from domain.commands import Answer, CreateGame, RequestUndo, StartGame, TakeSeat, WithdrawUndo
from domain.game.open_questions import open_questions
from domain.state import State
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from service.store.publishing import Executed

SEATS = ["red", "blue", "green", "yellow"]
OPTIONS: dict[str, Any] = {"undo_limit": None, "undo_cooldown_seconds": 0, "timers": {}}
BRANCH = 400
"""After this many events all agree to begin again, so that the game never ends."""
TOLD_EVERY = 20_000


def laid(games: Games, name: str, seats: list[str] | None = None) -> int:
    """Creates a game, takes all seats and starts it; returns its version then."""
    seats = seats or SEATS
    made = CreateGame(at=NOW, game=name, seats=seats, options=OPTIONS)
    games.create(made, Sender("create", "", "host"), seed=b"bench" * 8)
    for seat in seats:
        games.carry_out(
            PreparedCommand(name, TakeSeat(at=NOW, seat=seat, player=f"p_{seat}"), Sender(f"take {seat}", "", "host"))
        )
    return games.carry_out(PreparedCommand(name, StartGame(at=NOW), Sender("start", "", "host"))).last


class LongGame:
    """A running game that goes back to its start from time to time."""

    def __init__(self, games: Games, name: str, start: int) -> None:
        self._games, self.name, self._start, self._sent, self.undone = games, name, start, 0, 0

    @property
    def state(self) -> State:
        """The newest state."""
        return self._games.load(self.name)

    def answer(self) -> Executed:
        """Answers the first open question with its default."""
        id, asked = next(iter(open_questions(self.state).items()))
        return self._do(Answer(at=NOW, seat=asked.seat, question=id, answer=asked.question.default()))

    def go_back(self, at_once: bool = False) -> None:
        """Agrees for all to begin again: once the game has gone on long enough, or at once."""
        if self.state.version < self._start + (1 if at_once else BRANCH):
            return
        first = next(iter(self.state.seats))
        state = self._do(RequestUndo(at=NOW, seat=first, to=self._start)).state
        while state.request is not None:
            id, pending = next(iter(state.questions.items()))
            vote = Answer(at=NOW, seat=pending.seat, question=id, answer={"kind": "confirm", "yes": True})
            state = self._do(vote).state
        self.undone += 1
        self._start = state.version

    def grow(self, until: int, say: Callable[[str], None] | None = None, back: bool = True) -> None:
        """Plays on to `until` events; without going back perhaps to fewer, until the game is over."""
        told = self.state.version
        while (version := self.state.version) < until and self.state.status == "running":
            self.answer()
            if back:
                self.go_back()
            if say and version - told >= TOLD_EVERY:
                told = version
                say(f"{self.name} has {version:,} of {until:,} events")

    def _do(self, command: Answer | RequestUndo | WithdrawUndo) -> Executed:
        self._sent += 1
        return self._games.carry_out(PreparedCommand(self.name, command, Sender(f"bench {self._sent}", "", "")))
