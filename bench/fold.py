"""The speed of loading a stored game: `python -m bench.fold`. Target: 200,000 events a second on one core."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from domain import state as states
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.game.open_questions import open_questions
from domain.state import State
from service.store.connection import connection
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.log.entries import Entry
from service.store.log.sender import Sender

SEATS = ["red", "blue", "green", "yellow"]
EVENTS = 3_000
ROUNDS = 5


class Game(NamedTuple):
    """A stored game and what was measured while it was played."""

    name: str
    entries: list[Entry]
    salt: bytes
    seconds: float
    commands: int


def main() -> None:
    """Prints events per second for each way of reading a game, and the cost of a stored command."""
    with tempfile.TemporaryDirectory() as folder:
        stores = connection.open_stores({"DATA_DIR": str(Path(folder))})
        try:
            measure(stores)
        finally:
            stores.close()


def never_undone(version: int) -> State:
    """The past that a fold without undos never needs."""
    raise LookupError(version)


def measure(stores: connection.Stores) -> None:
    """Plays one game on these stores and reads it in every way."""
    game = play(Games(stores.events, stores.queue))
    count, genesis = len(game.entries), envelope.genesis(game.name)
    size = sum(len(entry.body) + len(entry.hidden) for entry in game.entries) / count
    each = 1e3 * game.seconds / game.commands
    print(f"{count} events of {size:.0f} bytes; {game.commands} commands, decided and stored in {each:.2f} ms each")
    report("decode and fold", count, lambda: decoding.fold(game.name, states.new(), game.entries, never_undone))
    report("decode", count, lambda: [decoding.decoded(game.name, entry) for entry in game.entries])
    report("check the chain", count, lambda: decoding.check_chain(game.name, genesis, game.entries))
    report("check the hidden parts", count, lambda: decoding.check_hidden(game.name, game.entries, game.salt))
    report("read from the store", count, lambda: Games(stores.events, stores.queue).log.read_whole(game.name, 0, count))
    stores.events.delete(f"cg:{{{game.name}}}:snap")
    report("load cold, no snapshot", count, lambda: load_without_snapshot(stores, game.name))


def load_without_snapshot(stores: connection.Stores, game: str) -> None:
    """Everything that a process does to load a game for the first time."""
    Games(stores.events, stores.queue).load(game)
    stores.events.delete(f"cg:{{{game}}}:snap")


def play(games: Games) -> Game:
    """A game in which everybody answers with the default, through the store, up to about EVENTS events."""
    name, now = "g_bench", 1_700_000_000_000
    games.create(CreateGame(at=now, game=name, seats=SEATS), Sender("create", "", "host"), seed=b"bench" * 8)
    for seat in SEATS:
        games.execute(name, TakeSeat(at=now, seat=seat, player=f"p_{seat}"), Sender(f"take {seat}", "", "host"))
    games.execute(name, StartGame(at=now), Sender("start", "", "host"))
    began, commands = time.perf_counter(), 0
    state = games.load(name)
    while state.status == "running" and state.version < EVENTS:
        id, asked = next(iter(open_questions(state).items()))
        command = Answer(at=now, seat=asked.seat, question=id, answer=asked.question.default())
        state = games.execute(name, command, Sender(id, "", f"seat:{asked.seat}")).state
        commands += 1
    seconds = time.perf_counter() - began
    return Game(name, games.log.read_whole(name, 0, state.version), games.opened(name).salt, seconds, commands)


def report(what: str, count: int, run: Callable[[], object]) -> None:
    """Prints the median of some rounds."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        run()
        rounds.append(time.perf_counter() - began)
    print(f"{what:24} {count / median(rounds):>10,.0f} events/s")


if __name__ == "__main__":
    main()
