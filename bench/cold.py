"""The first command on a game that no process has in memory, beside the next one there."""

from bench.command import scripts_of
from bench.measuring import lines
from bench.measuring.house import Program, house
from bench.measuring.row import Row, Run

GAMES = 32
MOVES = 60
"""Answers before: some 300 events, so that there are snapshots."""
WARMING = 30


def rows(run: Run) -> list[Row]:
    """Measures in each round a new process of the API that meets all games for the first time."""
    moves = run.amount(MOVES, 20)
    with house() as home:
        first = home.api()
        run.say(f"{GAMES} games are played to move {moves}")
        # The last script is only played to warm a new process.
        scripts = scripts_of(home, first, GAMES, moves + 2 * run.rounds)
        warming = scripts_of(home, first, 1, WARMING * run.rounds)[0]
        lines.drive(first.port, [script[:moves] for script in scripts]).check(201)
        cold: list[float] = []
        warm: list[float] = []
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            api = home.api()
            lines.drive(api.port, [warming[turn * WARMING : (turn + 1) * WARMING]]).check(201)
            for figures, at in ((cold, moves + 2 * turn), (warm, moves + 2 * turn + 1)):
                figures.append(1e6 * cost(api, [script[at] for script in scripts]))
            api.end()
    return [Row("command on a cold game: CPU", "us", "on a warm one", warm, cold, 4.0, 2.5)]


def cost(api: Program, requests: list[bytes]) -> float:
    """Returns the processor seconds of the server for each of these requests, sent one after the other."""
    before = api.cpu()
    lines.drive(api.port, [requests]).check(201)
    return (api.cpu() - before) / len(requests)
