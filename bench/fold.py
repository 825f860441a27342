"""The speed at which a stored game becomes a state, beside page, decode and fold of plain JSON ("the script").

The script is the least that a replay does: a stream of small typed events, read in pages, decoded by msgspec, folded by
a table of functions. Ours reads envelopes and hidden parts too, and its state is a whole game. The script checks
nothing, so the first line has no check either; a process that loads a game always checks its chain, and looks for a
snapshot and writes one, which is a line of its own.
"""

import gc
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bench.measuring.house import House, house
from bench.measuring.long_game import LongGame, laid
from bench.measuring.row import Row, Run
from domain import state as states
from domain.state import State
from service.server.process import COLLECTED_AFTER
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.log.entries import LogEntry

EVENTS = 5_000
PAGE = 500
TIMES = 10
"""Folds of the game in a round: one takes too few milliseconds to be a figure."""
GAME, PLAIN = "g_bench", "floor:plain"


class Moved(msgspec.Struct, tag="ships_moved", tag_field="type"):
    """Ships go somewhere."""

    at: int
    seat: str
    ships: list[str]
    to: str


class Drawn(msgspec.Struct, tag="cards_drawn", tag_field="type"):
    """A seat draws cards."""

    at: int
    seat: str
    cards: list[str]
    pile: str


class Revealed(msgspec.Struct, tag="cards_revealed", tag_field="type"):
    """Both cards are turned up."""

    at: int
    offense: str
    defense: str
    values: tuple[int, int]


class Turned(msgspec.Struct, tag="turn_passed", tag_field="type"):
    """The next seat has its turn."""

    at: int
    seat: str
    number: int
    encounter: int


Plain = Moved | Drawn | Revealed | Turned


def rows(run: Run) -> list[Row]:
    """Returns the events per second of processor time: folded without and with all checks, and as a process loads a
    game.
    """
    events = run.amount(EVENTS, 1_500)
    with house() as home:
        games = Games(home.stores.events, home.stores.queue)
        run.say(f"a game of {events:,} events is played")
        game = LongGame(games, GAME, laid(games, GAME))
        game.grow(events, back=False)
        count, salt = game.state.version, games.opened(GAME).salt
        write_plain(home, count)
        works: tuple[Callable[[], object], ...] = (
            lambda: plain_fold(home),
            lambda: folded(home, count),
            lambda: checked(home, count, salt),
            lambda: cold(home),
        )
        for work in works:
            work()
        # Like in a server's process.
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)
        samples: list[list[float]] = [[] for _ in works]
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            for figures, work in list(zip(samples, works, strict=True))[:: 1 if turn % 2 else -1]:
                figures.append(count * TIMES / cpu(work, TIMES))
    plain, fold, whole, load = samples
    return [
        Row("fold of a stored game", "events/s", "plain JSON", plain, fold, 0.3, 0.8, more=True),
        Row("fold with chain and hidden parts checked", "events/s", "plain JSON", plain, whole, 0.12, 0.3, more=True),
        Row("load of a game without a snapshot", "events/s", "plain JSON", plain, load, more=True),
    ]


def cpu(work: Callable[[], object], times: int) -> float:
    """Returns the processor seconds of this process."""
    began = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - began


def write_plain(home: House, count: int) -> None:
    """Writes the stream of the script: `count` events of about 120 bytes."""
    pipe = home.stores.events.pipeline(transaction=False)
    for seq in range(1, count + 1):
        pipe.xadd(PLAIN, {"e": msgspec.json.encode(plain_event(seq))}, id=f"{seq}-0")
    pipe.execute()


def plain_event(seq: int) -> Plain:
    """Returns one of four kinds."""
    at, seat = 1_700_000_000_000 + seq, ("red", "blue", "green", "yellow")[seq // 4 % 4]
    match seq % 4:
        case 0:
            return Moved(at, seat, [f"{seat}-{ship:02}" for ship in range(1, 4)], "planet-blue-3")
        case 1:
            return Drawn(at, seat, ["attack-08#6", "negotiate#2"], "destiny")
        case 2:
            return Revealed(at, "attack-08#6", "attack-40#1", (8, 40))
        case _:
            return Turned(at, seat, seq // 4, seq // 8)


def plain_fold(home: House) -> dict[str, Any]:
    """Reads, decodes and folds the stream."""
    client: Any = home.stores.events
    decode = msgspec.json.Decoder(Plain).decode
    state: dict[str, Any] = {"ships": {}, "hands": {}, "played": None, "turn": None}
    after = "-"
    while entries := client.xrange(PLAIN, after, "+", PAGE):
        for _, fields in entries:
            event = decode(fields[b"e"])
            FOLD[type(event)](state, event)
        after = "(" + entries[-1][0].decode()
    return state


def _moved(state: dict[str, Any], event: Moved) -> None:
    for ship in event.ships:
        state["ships"][ship] = event.to


def _drawn(state: dict[str, Any], event: Drawn) -> None:
    state["hands"][event.seat] = event.cards


def _revealed(state: dict[str, Any], event: Revealed) -> None:
    state["played"] = event.offense, event.defense


def _turned(state: dict[str, Any], event: Turned) -> None:
    state["turn"] = event.seat, event.number


FOLD: dict[type, Callable[[dict[str, Any], Any], None]] = {
    Moved: _moved,
    Drawn: _drawn,
    Revealed: _revealed,
    Turned: _turned,
}


def cold(home: House) -> State:
    """Returns everything that a process does to load a game for the first time, without a snapshot."""
    home.stores.events.delete(f"cg:{{{GAME}}}:snap")
    return Games(home.stores.events, home.stores.queue).load(GAME)


def folded(home: House, count: int) -> State:
    """Returns the same as the script: page, decode, fold."""
    return _fold(_entries(home, count))


def checked(home: House, count: int, salt: bytes) -> State:
    """Returns the same, with each entry checked against the chain and its commitments."""
    entries = _entries(home, count)
    decoding.check_chain(GAME, envelope.genesis(GAME), entries)
    decoding.check_hidden(GAME, entries, salt)
    return _fold(entries)


def _entries(home: House, count: int) -> list[LogEntry]:
    return Games(home.stores.events, home.stores.queue).log.read_whole(GAME, 0, count)


def _fold(entries: list[LogEntry]) -> State:
    state = states.new()
    decoding.fold(GAME, state, entries, never_undone)
    return state


def never_undone(version: int) -> State:
    """Returns the past that a fold without undos never needs."""
    raise LookupError(version)
