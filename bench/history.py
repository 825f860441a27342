"""Work in a game of 100,000 events beside the same work in one of 100: nothing may grow with the log."""

import socket
from collections.abc import Callable
from contextlib import closing

from bench.measuring import lines
from bench.measuring.house import Program, house
from bench.measuring.long_game import OPTIONS, LongGame
from bench.measuring.play import Client, Table
from bench.measuring.row import Row, Run
from domain.game.open_questions import open_questions
from service.store.games import Games

OLD, YOUNG = 100_000, 100
COMMANDS = 40
READS = 150
STREAMS = 25
DELTA = 8
LISTS = ("motions", "undo-requests", "fork-requests")
"""Lists of a game that are made of a few of its events."""
LONGEST = {"LONGEST_GAME": "1000000"}
"""Beyond its usual bound a game would take no more commands."""


class Aged:
    """A game with a client at it."""

    def __init__(self, api: Program, games: Games, client: Client) -> None:
        self._api, self._client = api, client
        self.table = Table(client, seats=4, options=OPTIONS)
        self.game = LongGame(games, self.table.id, games.load(self.table.id).version)

    def command(self) -> None:
        """Sends one command, the default answer to an open question."""
        id, asked = next(iter(open_questions(self.game.state).items()))
        body = {"type": "answer", "question_id": id, "answer": asked.question.default()}
        script = [lines.request("POST", f"{self.table.path}/commands", self.table.tokens[asked.seat], body)]
        lines.drive(self._api.port, [script]).check(201)

    def read(self, path: str, count: int) -> None:
        """Sends `count` reads over one connection."""
        script = [lines.request("GET", f"{self.table.path}{path}", self.table.token())] * count
        lines.drive(self._api.port, [script]).check(200)

    def begin_stream(self) -> None:
        """Opens a stream that begins some events back, and reads until the newest is there."""
        version = self.game.state.version
        path = f"{self.table.path}/stream?after={version - DELTA}"
        with closing(socket.create_connection(("127.0.0.1", self._api.port), timeout=30)) as line:
            line.sendall(lines.request("GET", path, self.table.token(), Accept="text/event-stream"))
            received = b""
            while b"id: %d:" % version not in received:
                more = line.recv(65536)
                if not more:
                    raise RuntimeError(f"the stream ended: {received[-600:]!r}")
                received += more


def rows(run: Run) -> list[Row]:
    """Returns the processor time of the server for each request, by turns in both games."""
    until = run.amount(OLD, 4_000)
    counts = {"command": run.amount(COMMANDS, 15), "state": READS, "delta": READS, "stream": STREAMS}
    counts |= dict.fromkeys(LISTS, READS)
    with house() as home:
        api = home.api(**LONGEST)
        client, games = Client(api.port), Games(home.stores.events, home.stores.queue)
        old = Aged(api, games, client)
        old.game.grow(until, run.say)
        times: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in counts}
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            old.game.go_back(at_once=True)
            young = Aged(api, games, client)
            young.game.grow(YOUNG)
            young.game.go_back(at_once=True)
            for aged in (young, old):
                for name, count in counts.items():
                    work(aged, name, 2 if count > 2 else 1)()
            for name, count in counts.items():
                for aged, figures in list(zip((young, old), times[name], strict=True))[:: 1 if turn % 2 else -1]:
                    figures.append(1e6 * cost(api, work(aged, name, count)) / count)
    names = {
        "command": "command",
        "state": "state",
        "delta": f"delta of {DELTA} events",
        "stream": "start of a stream",
        **{name: f"list of {name.replace('-', ' ')}" for name in LISTS},
    }
    return [
        Row(f"{until:,} events, {names[name]}: CPU", "us", f"{YOUNG} events", young, old, 1.15, 1.05)
        for name, (young, old) in times.items()
    ]


def work(aged: Aged, name: str, count: int) -> Callable[[], None]:
    """Returns the function that is measured under this name, repeated."""
    version = aged.game.state.version
    match name:
        case "command":
            return lambda: repeated(aged.command, count)
        case "state":
            return lambda: aged.read("/state", count)
        case "delta":
            return lambda: aged.read(f"/events?after={version - DELTA}&limit={DELTA}", count)
        case "stream":
            return lambda: repeated(aged.begin_stream, count)
        case _:
            # The old game has many requests: one of them is shown of each.
            return lambda: aged.read(f"/{name}?limit=1", count)


def repeated(one: Callable[[], None], count: int) -> None:
    """Repeats a call `count` times."""
    for _ in range(count):
        one()


def cost(api: Program, measured: Callable[[], None]) -> float:
    """Returns the processor seconds of the server."""
    before = api.cpu()
    measured()
    return api.cpu() - before
