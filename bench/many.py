"""Work while 10,000 games are in the store beside 100; and what the clock uses while nothing happens."""

import time

from bench.command import EACH, WARM, measure, scripts_of
from bench.measuring import lines
from bench.measuring.clones import clone
from bench.measuring.house import House, Program, house
from bench.measuring.play import Client, Foresight, Table
from bench.measuring.row import Row, Run
from service.store.games import Games

FEW, SOME, MANY = 100, 1_000, 10_000
BUSY = 32
LISTS = 20
MOVES = 20
IDLE_S = 15.0
SETTLED_S = 3.0


class Busy:
    """An installation with a number of games that stand still and some that are played."""

    def __init__(self, home: House, run: Run, games: int) -> None:
        self.home = home
        self.api = home.api()
        client = Client(self.api.port)
        still = Table(client)
        answers = Foresight(Games(home.stores.events, home.stores.queue)).answers(still.id, MOVES)
        script = [still.command(each, f"{still.id}-{at}") for at, each in enumerate(answers)]
        lines.drive(self.api.port, [script]).check(201)
        clone(home, still.id, 0, games)
        each = run.amount(EACH, 12)
        self._each, self._scripts = each, scripts_of(home, self.api, BUSY, WARM + each * run.rounds)
        lines.drive(self.api.port, [part[:WARM] for part in self._scripts]).check(201)
        self.figures: dict[str, list[float]] = {name: [] for name in ("cpu", "rate", "store", "p50", "p99", "list")}

    def round(self, turn: int) -> None:
        """Sends commands in the busy games, then asks for the first page of the list."""
        begin = WARM + turn * self._each
        part = [script[begin : begin + self._each] for script in self._scripts]
        measure(self.home, self.api, part, self.figures)
        request = lines.request("GET", "/v1/games")
        lines.drive(self.api.port, [[request] * 2]).check(200)
        before = self.api.cpu()
        lines.drive(self.api.port, [[request] * LISTS]).check(200)
        self.figures["list"].append((self.api.cpu() - before) / LISTS)


def rows(run: Run) -> list[Row]:
    """Returns two installations by turns, then one clock for each number of games."""
    many = run.amount(MANY, 2_000)
    with house() as small, house() as large:
        run.say(f"{FEW} and {many:,} games are laid")
        few, lots = Busy(small, run, FEW), Busy(large, run, many)
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            for each in (few, lots)[:: 1 if turn % 2 else -1]:
                each.round(turn)
    against = f"{FEW} games"
    return [
        Row(f"{many:,} games, command: CPU", "us", against, us(few, "cpu"), us(lots, "cpu"), 1.1, 1.05),
        Row(f"{many:,} games, command: p50", "ms", against, few.figures["p50"], lots.figures["p50"], 1.1, 1.05),
        Row(f"{many:,} games, list of games: CPU", "us", against, us(few, "list"), us(lots, "list"), 1.3, 1.05),
        *idle(run),
    ]


def us(busy: Busy, name: str) -> list[float]:
    """Converts seconds into microseconds."""
    return [1e6 * each for each in busy.figures[name]]


def idle(run: Run) -> list[Row]:
    """Returns the share of one processor that clock and worker use while nothing is due, with more and more games."""
    rows, seconds = [], run.amount(int(IDLE_S), 6)
    with house() as home:
        api = home.api()
        table = Table(Client(api.port), options={"timers": "daily"})
        clock = home.start("workers.clock")
        worker = home.start("workers.jobs.worker")
        before = 0
        for count in (FEW, SOME, run.amount(MANY, 2_000)):
            run.say(f"an installation with {count:,} games in which nothing happens, {seconds} s")
            clone(home, table.id, before, count - before)
            before = count
            time.sleep(SETTLED_S)
            shares = idle_shares(seconds, clock, worker, api)
            for name, share, must, goal in zip(
                ("clock", "all processes"), (shares[0], sum(shares)), (1.0, 1.0), (0.3, 0.5), strict=True
            ):
                rows.append(Row(f"nothing happens, {count:,} games: {name}", "%", "", [], [100 * share], must, goal))
    return rows


def idle_shares(seconds: float, *programs: Program) -> list[float]:
    """Returns the processor seconds a second of each program."""
    began, before = time.monotonic(), [each.cpu() for each in programs]
    time.sleep(seconds)
    passed = time.monotonic() - began
    return [(each.cpu() - start) / passed for each, start in zip(programs, before, strict=True)]
