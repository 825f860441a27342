"""Undo of one command beside a command, both over HTTP, in a game of some age."""

import time
from statistics import median
from typing import Any

from bench.measuring.house import Program, house
from bench.measuring.long_game import OPTIONS, LongGame
from bench.measuring.play import Client, Table
from bench.measuring.row import Row, Run
from domain.game.open_questions import open_questions
from service.store.games import Games

EVENTS = 5_000
PAIRS = 60


class Cost:
    """Wall and processor seconds of the requests of one kind."""

    def __init__(self, api: Program) -> None:
        self._api = api
        self.times: list[float] = []
        self.cpu = 0.0

    def empty(self) -> "Cost":
        """Returns another client of the same server, with nothing in it."""
        return Cost(self._api)

    def add(self, more: "Cost") -> None:
        """Takes over what another one has noted."""
        self.times += more.times
        self.cpu += more.cpu

    def call(self, client: Client, *words: Any) -> Any:
        """Sends one and notes what it took."""
        cpu, began = self._api.cpu(), time.perf_counter()
        answer = client.call(*words)
        self.times.append(time.perf_counter() - began)
        self.cpu += self._api.cpu() - cpu
        return answer


def rows(run: Run) -> list[Row]:
    """Measures the median times of one client that takes back each of its moves, as long as nobody has seen it."""
    pairs = run.amount(PAIRS, 15)
    with house() as home:
        api = home.api()
        client = Client(api.port)
        table = Table(client, seats=4, options=OPTIONS)
        games = Games(home.stores.events, home.stores.queue)
        game = LongGame(games, table.id, games.load(table.id).version)
        run.say(f"a game of {EVENTS:,} events is played")
        game.grow(run.amount(EVENTS, 1_000))
        pair(client, table, game, Cost(api), Cost(api))
        command: list[Cost] = []
        back: list[Cost] = []
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            commands, undos = Cost(api), Cost(api)
            while len(undos.times) < pairs:
                pair(client, table, game, commands, undos)
                game.go_back()
            command.append(commands)
            back.append(undos)
    return [
        Row(
            "undo of one command, over HTTP: p50",
            "ms",
            "a command",
            [1e3 * median(each.times) for each in command],
            [1e3 * median(each.times) for each in back],
            2.0,
            1.3,
        ),
        Row(
            "undo of one command, over HTTP: CPU",
            "us",
            "a command",
            [1e6 * each.cpu / len(each.times) for each in command],
            [1e6 * each.cpu / len(each.times) for each in back],
            2.0,
            1.3,
        ),
    ]


def pair(client: Client, table: Table, game: LongGame, commands: Cost, undos: Cost) -> None:
    """Sends a command and its undo; a request that others would have to agree to is withdrawn, and nothing is noted."""
    for _ in range(50):
        id, asked = next(iter(open_questions(game.state).items()))
        token = table.tokens[asked.seat]
        body = {"type": "answer", "question_id": id, "answer": asked.question.default()}
        mine, back = commands.empty(), undos.empty()
        mine.call(client, "POST", f"{table.path}/commands", token, body)
        request = back.call(client, "POST", f"{table.path}/undo-requests", token, {"target": "my_last_command"})
        if request["state"] == "applied":
            commands.add(mine)
            undos.add(back)
            return
        client.call("DELETE", f"{table.path}/undo-requests/{request['id']}", token)
        game.go_back()
