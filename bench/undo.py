"""Going back in a long game: `python -m bench.undo`.

Targets: undo of one move in a game of 20,000 events, and the state in its middle, each <= 3 times one ordinary command;
a command at event 100,000 <= 1.2 times one at event 100.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from domain.commands import Answer, CreateGame, RequestUndo, StartGame, TakeSeat, WithdrawUndo
from domain.game.open_questions import open_questions
from service.store.connection import connection
from service.store.games import Executed, Games
from service.store.log.sender import Sender

SEATS = ["red", "blue", "green", "yellow"]
NOW = 1_700_000_000_000
OPTIONS = {"undo_limit": None, "undo_cooldown_seconds": 0, "timers": {}}
LONG, LONGEST = 20_000, 100_000
ROUNDS = 100
EVERY = 5
"""One of this many moves is taken back while the game grows."""
BRANCH = 400
"""After this many events all agree to begin the game again, so that it never ends."""


def main() -> None:
    """Plays one game to 100,000 events, and measures on the way and beside a young one."""
    with tempfile.TemporaryDirectory() as folder:
        stores = connection.open_stores({"DATA_DIR": str(Path(folder))})
        try:
            measure(Games(stores.events, stores.queue))
        finally:
            stores.close()


def measure(games: Games) -> None:
    """Prints each figure beside the ordinary command that it is compared with, taken in turns with it."""
    old = Table(games, "g_old")
    old.grow(LONG)
    command, back, middle = [], [], []
    for _ in range(ROUNDS):
        command.append(timed(old.answer))
        back.append(old.undo())
        command.append(timed(old.answer))
        middle.append(timed(lambda: games.state_at(old.name, LONG // 2)))
        old.play_on()
    print(f"{'':44}{'p50 ms':>8}{'ratio':>8}")
    told(f"a command at event {LONG:,}", median(command), median(command))
    told("undo of one move there", median(back), median(command))
    told("the state in the middle", median(middle), median(command))
    old.grow(LONGEST)
    old.play_on()
    young = Table(games, "g_young")
    early, late = [], []
    for turn in range(ROUNDS):
        for table, found in ((young, early), (old, late))[:: 1 if turn % 2 else -1]:
            found.append(timed(table.answer))
            table.play_on()
    told("a command behind event 40", median(early), median(early))
    told(f"a command behind event {LONGEST:,} ({old.undone:,} undos)", median(late), median(early))


def told(what: str, seconds: float, against: float) -> None:
    """One line."""
    print(f"{what:44}{1e3 * seconds:>8.2f}{seconds / against:>8.2f}")


def timed(run: Callable[[], object]) -> float:
    """Seconds of one call."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


class Table:
    """A game in which everybody answers with the default, and takes back moves that nobody has seen."""

    def __init__(self, games: Games, name: str) -> None:
        self.games, self.name, self.sent, self.undone, self.last = games, name, 0, 0, ""
        games.create(
            CreateGame(at=NOW, game=name, seats=SEATS, options=OPTIONS), Sender("create", "", "host"), seed=b"b" * 32
        )
        for seat in SEATS:
            games.execute(name, TakeSeat(at=NOW, seat=seat, player=f"p_{seat}"), Sender(f"take {seat}", "", "host"))
        self.start = games.execute(name, StartGame(at=NOW), Sender("start", "", "host")).last

    def answer(self) -> Executed:
        """The first open question gets its default."""
        id, asked = next(iter(open_questions(self.games.load(self.name)).items()))
        self.last = asked.seat
        return self._do(Answer(at=NOW, seat=asked.seat, question=id, answer=asked.question.default()))

    def undo(self) -> float:
        """Seconds of taking a move back; plays on until there is one that nobody has seen."""
        while True:
            self.answer()
            began = time.perf_counter()
            state = self._do(RequestUndo(at=NOW, seat=self.last)).state
            if state.undo is None:
                self.undone += 1
                return time.perf_counter() - began
            self._do(WithdrawUndo(at=NOW, seat=self.last))
            self.play_on()

    def play_on(self) -> None:
        """Begins the game again when it has gone on long enough."""
        if self.games.load(self.name).version < self.start + BRANCH:
            return
        state = self._do(RequestUndo(at=NOW, seat=SEATS[0], to=self.start)).state
        while state.undo is not None:
            id, pending = next(iter(state.questions.items()))
            vote = Answer(at=NOW, seat=pending.seat, question=id, answer={"kind": "confirm", "yes": True})
            state = self._do(vote).state
        self.undone += 1
        self.start = state.version

    def grow(self, until: int) -> None:
        """Plays on to so many events."""
        while self.games.load(self.name).version < until:
            for _ in range(EVERY):
                self.answer()
            self.undo()
            self.play_on()

    def _do(self, command: Answer | RequestUndo | WithdrawUndo) -> Executed:
        self.sent += 1
        return self.games.execute(self.name, command, Sender(f"c{self.sent}", "", ""))


if __name__ == "__main__":
    main()
