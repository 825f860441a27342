"""Reads beside their floor: the state of a seat over as many constant bytes, and 304 over 304 at once."""

from bench.measuring import lines
from bench.measuring.house import Program, house
from bench.measuring.play import SEATS, Client, Foresight, Table
from bench.measuring.row import Row, Run
from service.store.games import Games

CONNECTIONS = 32
EACH = 60
MOVES = 40
"""Answers before the reading begins: then hands, warp and colonies are what they usually are."""


def rows(run: Run) -> list[Row]:
    """Returns the processor time of a read, with 32 connections on 32 warm games."""
    each = run.amount(EACH, 20)
    with house() as home:
        api, floor = home.api(), home.floor()
        run.say(f"{CONNECTIONS} tables are played to move {MOVES}")
        client, foresight = Client(api.port), Foresight(Games(home.stores.events, home.stores.queue))
        whole, same, sizes = [], [], []
        for number in range(CONNECTIONS):
            table = Table(client)
            answers = foresight.answers(table.id, MOVES, seed=number)
            lines.drive(
                api.port, [[table.command(every, f"{table.id}-{at}") for at, every in enumerate(answers)]]
            ).check(201)
            path, token = f"{table.path}/state", table.token()
            tag, size = client.tag(path, token)
            sizes.append(size)
            whole.append([lines.request("GET", path, token)] * each)
            same.append([lines.request("GET", path, token, If_None_Match=tag)] * each)
        token = "p" * 8 * len(SEATS)
        constant = [[lines.request("GET", f"/constant/{size}", token)] * each for size in sizes]
        unchanged = [[lines.request("GET", "/unchanged", token, If_None_Match='"1"')] * each] * CONNECTIONS
        works = ((floor, constant, 200), (api, whole, 200), (floor, unchanged, 304), (api, same, 304))
        for program, scripts, status in works:
            lines.drive(program.port, [script[:5] for script in scripts]).check(status)
        samples: list[list[float]] = [[] for _ in works]
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            for figures, work in list(zip(samples, works, strict=True))[:: 1 if turn % 2 else -1]:
                figures.append(1e6 * cost(*work))
    size = sorted(sizes)[len(sizes) // 2]
    return [
        Row(
            "state of a seat, warm: CPU",
            "us",
            "constant bytes",
            samples[0],
            samples[1],
            2.0,
            1.3,
            note=f"{size:,} bytes",
        ),
        Row("304, warm: CPU", "us", "304 at once", samples[2], samples[3], 1.5, 1.0),
    ]


def cost(program: Program, scripts: list[list[bytes]], status: int) -> float:
    """Returns the processor seconds of the server for each request."""
    before = program.cpu()
    driven = lines.drive(program.port, scripts).check(status)
    return (program.cpu() - before) / len(driven.times)
