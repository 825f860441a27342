"""A command over HTTP beside the floor `cas`: the same server and framework, one optimistic append."""

from bench.measuring import lines, play
from bench.measuring.house import House, Program, house
from bench.measuring.play import Client, Foresight, Table
from bench.measuring.row import Row, Run
from service.store.games import Games

CONNECTIONS = 32
EACH = 40
"""Commands of a connection in a round."""
WARM = 10


def rows(run: Run) -> list[Row]:
    """Returns the processor time of a command and their rate, with 32 connections on 32 games."""
    each = run.amount(EACH, 12)
    with house() as home:
        api, floor = home.api(), home.floor()
        run.say(f"{CONNECTIONS} tables are laid")
        scripts = scripts_of(home, api, CONNECTIONS, WARM + each * run.rounds)
        bodies = [script[-1].partition(lines.END_OF_HEAD)[2] for script in scripts]
        floors = [floor_script(f"g_floor{number}", body, each) for number, body in enumerate(bodies)]
        lines.drive(api.port, [script[:WARM] for script in scripts]).check(201)
        lines.drive(floor.port, [script[:WARM] for script in floors]).check(200)
        samples: dict[str, list[float]] = {name: [] for name in ("cpu", "rate", "store", "p50", "p99")}
        base: dict[str, list[float]] = {name: [] for name in samples}
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            begin = WARM + turn * each
            mine = [script[begin : begin + each] for script in scripts]
            for program, part, figures in ((floor, floors, base), (api, mine, samples))[:: 1 if turn % 2 else -1]:
                measure(home, program, part, figures)
    note = "processor time of the API process; the store beside it: " + ", ".join(
        f"{name} {1e6 * sorted(each['store'])[len(each['store']) // 2]:.0f} us"
        for name, each in (("floor", base), ("ours", samples))
    )
    to_us = 1e6
    return [
        Row(
            "command, 32 connections: CPU",
            "us",
            "cas",
            [to_us * each for each in base["cpu"]],
            [to_us * each for each in samples["cpu"]],
            must=2.8,
            goal=2.0,
            note=note,
        ),
        Row("command, 32 connections: rate", "1/s", "cas", base["rate"], samples["rate"], 0.35, 0.5, more=True),
        Row("command, 32 connections: p99", "ms", "cas", base["p99"], samples["p99"]),
    ]


def measure(home: House, program: Program, scripts: list[list[bytes]], figures: dict[str, list[float]]) -> None:
    """Measures one round of one server."""
    cpu, store = program.cpu(), home.store_cpu()
    driven = lines.drive(program.port, scripts).check(200, 201)
    count = len(driven.times)
    figures["cpu"].append((program.cpu() - cpu) / count)
    figures["store"].append((home.store_cpu() - store) / count)
    figures["rate"].append(driven.rate)
    figures["p50"].append(driven.percentile(0.5))
    figures["p99"].append(driven.percentile(0.99))


def scripts_of(home: House, api: Program, count: int, length: int) -> list[list[bytes]]:
    """Returns `count` commands for each connection; a game that ends is followed by another."""
    client, foresight = Client(api.port), Foresight(Games(home.stores.events, home.stores.queue))
    scripts = []
    for number in range(count):
        script: list[bytes] = []
        while len(script) < length:
            table = Table(client)
            answers = foresight.answers(table.id, length - len(script), seed=number)
            script += [table.command(each, f"{table.id}-{at}") for at, each in enumerate(answers)]
        scripts.append(script)
    return scripts


def floor_script(game: str, body: bytes, length: int) -> list[bytes]:
    """Returns the same requests to the floor: as many bytes, with the same headers."""
    head = lines.request(
        "POST",
        f"/cas/{game}",
        "p" * len(play.SEATS) * 8,
        None,
        Idempotency_Key="bench-floor",
        Content_Type="application/json",
        Content_Length=str(len(body)),
    )
    return [head + body] * length
