"""The delay of a deadline in a quiet installation: from its time to the news of the stored event."""

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from bench.measuring.house import House, house
from bench.measuring.row import Row, Run
from domain.commands import CreateGame, StartGame, TakeSeat
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.event_log import LIVE
from service.store.log.sender import Sender

DEADLINES = 350
"""Deadlines of one round; the whole table has five rounds."""
A_SECOND = 35
SEATS = ["red", "blue", "green"]
TIMERS = {"reaction": 86_400, "decision": 86_400, "deal": 86_400}
AHEAD_S = 2.0


def rows(run: Run) -> list[Row]:
    """Returns the 50th and the 99th of a hundred, and the latest, in each round."""
    count = run.amount(DEADLINES, 70)
    late: list[list[float]] = []
    with house() as home:
        home.start("workers.clock")
        home.start("workers.jobs.worker")
        games = Games(home.stores.events, home.stores.queue)
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}: {count} deadlines, {A_SECOND} a second")
            late.append(sorted(measured(home, games, turn, count)))
    p50, p99 = ([each[int(len(each) * share)] for each in late] for share in (0.5, 0.99))
    return [
        Row("deadline, 35 a second: late, p50", "ms", "", [], p50),
        Row("deadline, 35 a second: late, p99", "ms", "", [], p99, 250.0, 100.0),
        Row("deadline, 35 a second: late, most", "ms", "", [], [each[-1] for each in late]),
    ]


def measured(
    home: House,
    games: Games,
    turn: int,
    count: int,
    start_s: float = 0.01,
    midway: Callable[[], None] = lambda: None,
) -> list[float]:
    """Returns the milliseconds between each deadline and the news of its event.

    `start_s`: seconds that the start of a game may take. `midway` is called when half of the deadlines have passed.
    """
    names = names_of(turn, count)
    for name in names:
        prepare(games, name)
    heard: dict[str, float] = {}
    ready, done = Event(), Event()
    due: dict[str, float] = {}

    def listen() -> None:
        listener: Any = home.stores.events.pubsub(ignore_subscribe_messages=True)
        listener.subscribe(LIVE)
        ready.set()
        while len(heard) < count and not done.is_set():
            message = listener.get_message(timeout=0.5)
            if message and message["data"]:
                game = message["data"].decode().partition("|")[0]
                if game in due and time.time() > due[game]:
                    heard.setdefault(game, time.time())
        listener.close()

    thread = Thread(target=listen, daemon=True)
    thread.start()
    ready.wait()
    # All are started before the first is due: a start costs some milliseconds.
    begin = time.time() + AHEAD_S + count * start_s
    for number, name in enumerate(names):
        due[name] = begin + number / A_SECOND
        at = round(1000 * due[name]) - 1000 * TIMERS["decision"]
        due[name] = (at + 1000 * TIMERS["decision"]) / 1000
        games.carry_out(PreparedCommand(name, StartGame(at=at), Sender("start", "", "host")))
    time.sleep(max(0.0, begin + count / A_SECOND / 2 - time.time()))
    midway()
    thread.join(begin - time.time() + count / A_SECOND + 30)
    done.set()
    if missing := count - len(heard):
        raise RuntimeError(f"{missing} deadlines have not fired")
    return [1000 * (heard[name] - due[name]) for name in names]


def names_of(turn: int, count: int) -> list[str]:
    """Returns the games of a round."""
    return [f"g_{turn}_{number}" for number in range(count)]


def prepare(games: Games, name: str) -> None:
    """Fills a table whose first question waits for a day."""
    at = round(1000 * time.time()) - 2000 * TIMERS["decision"]
    made = CreateGame(at=at, game=name, seats=SEATS, options={"timers": TIMERS})
    games.create(made, Sender("create", "", "host"), seed=b"bench" * 8)
    for seat in SEATS:
        games.carry_out(
            PreparedCommand(name, TakeSeat(at=at, seat=seat, player=f"p_{seat}"), Sender(f"take {seat}", "", "host"))
        )
