"""The needs of a game, a warm game, a stream and a bot's answer: the figures behind docs/operate/sizing.md."""

import socket
import time
from typing import Any

from bench.measuring import lines
from bench.measuring.clones import clone
from bench.measuring.house import House, Program, house
from bench.measuring.play import Client, Foresight, Table
from bench.measuring.row import Row, Run
from service.store.games import Games

GAMES = 10_000
WARM = 400
"""Fewer than a process keeps states of."""
MOVES = 60
STREAMS = 400
BOT_GAMES = 4
KIB = 1024


def rows(run: Run) -> list[Row]:
    """Measures each once: sizes do not depend on the load of the machine."""
    return [*games(run), *streams(run), *bots(run)]


def games(run: Run) -> list[Row]:
    """Measures the memory of the store for each game, and of a process for each game whose state it keeps."""
    count = run.amount(GAMES, 2_000)
    with house() as home:
        api = home.api()
        client: Any = home.stores.events
        table = played(home, api, MOVES)
        events = Games(home.stores.events, home.stores.queue).load(table.id).version
        run.say(f"{count:,} games of {events} events are laid")
        before = used(client)
        clone(home, table.id, 0, count)
        stored = (used(client) - before) / count
        touch(api, 0, 20)
        begin = api.memory()
        run.say(f"a process meets {WARM} games, then {count:,}")
        touch(api, 20, WARM)
        warm = (api.memory() - begin) / (WARM - 20)
        touch(api, WARM, count)
        all_of_them = api.memory() - begin
    note = f"a game of {events} events, {stored / events:.0f} bytes for each event, everything counted"
    return [
        Row("memory of the store for a game", "KiB", "", [], [stored / KIB], note=note),
        Row("memory of a process for a warm game", "KiB", "", [], [warm / KIB], 84.0, 42.0),
        Row(f"growth of a process that met {count:,} games", "MiB", "", [], [all_of_them / KIB**2], 96.0, 48.0),
    ]


def played(home: House, api: Program, moves: int) -> Table:
    """Returns a running game after `moves` answers."""
    table = Table(Client(api.port))
    answers = Foresight(Games(home.stores.events, home.stores.queue)).answers(table.id, moves)
    script = [table.command(each, f"{table.id}-{at}") for at, each in enumerate(answers)]
    lines.drive(api.port, [script]).check(201)
    return table


def used(client: Any) -> int:
    """Returns the bytes that the store has taken."""
    return int(client.info("memory")["used_memory"])


def touch(api: Program, first: int, last: int) -> None:
    """Reads the state of these copies, one after the other."""
    script = [lines.request("GET", f"/v1/games/g_{number:026d}/state") for number in range(first, last)]
    lines.drive(api.port, [script]).check(200)


def streams(run: Run) -> list[Row]:
    """Measures the memory of the API for each open stream; a stream holds one socket."""
    count = run.amount(STREAMS, 100)
    with house() as home:
        api = home.api()
        table = Table(Client(api.port))
        request = lines.request("GET", f"{table.path}/stream", Accept="text/event-stream")
        opened = [stream(api, request) for _ in range(20)]
        before = api.memory()
        run.say(f"{count} streams are opened")
        opened += [stream(api, request) for _ in range(count)]
        time.sleep(1.0)
        each = (api.memory() - before) / count
        for line in opened:
            line.close()
    return [Row("memory of the API for an open stream", "KiB", "", [], [each / KIB])]


def stream(api: Program, request: bytes) -> socket.socket:
    """Opens a stream whose first frame has come."""
    line = socket.create_connection(("127.0.0.1", api.port), timeout=20)
    line.sendall(request)
    line.recv(65536)
    return line


def bots(run: Run) -> list[Row]:
    """Measures the processor time of a worker for each answer of a bot, in games of four."""
    with house() as home:
        api, worker = home.api(), home.start("workers.jobs.worker")
        client, names = Client(api.port), []
        before, began = worker.cpu(), time.monotonic()
        run.say(f"{BOT_GAMES} games of four bots are played")
        for _ in range(BOT_GAMES):
            seats = ["red", "blue", "green", "yellow"]
            made = client.call(
                "POST", "/v1/games", body={"seats": seats, "bots": [{"seat": seat, "kind": "basic"} for seat in seats]}
            )
            names.append(str(made["game"]["id"]))
            client.call("POST", f"/v1/games/{names[-1]}/commands", str(made["host_token"]), {"type": "start_game"})
        while not all(client.call("GET", f"/v1/games/{name}")["status"] == "over" for name in names):
            time.sleep(0.1)
            if time.monotonic() - began > lines.PATIENCE_S:
                raise TimeoutError("the bots do not come to an end")
        seconds, cpu = time.monotonic() - began, worker.cpu() - before
        store: Any = home.stores.events
        answers = sum(store.hlen(f"cg:{{{name}}}:cmd") for name in names)
    note = f"{answers} answers, {seconds / BOT_GAMES:.2f} s for a game"
    return [
        Row("worker CPU for an answer of a bot", "us", "", [], [1e6 * cpu / answers], note=note),
        Row("worker CPU for a game of four bots", "s", "", [], [cpu / BOT_GAMES], 0.35, 0.35),
    ]
