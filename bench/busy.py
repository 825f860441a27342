"""The waiting times of deadlines and people while games of bots are under way, and when a clock is killed.

It reports and asserts nothing: on a busy machine everything is late.
"""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from threading import Event, Thread
from typing import Any

import msgspec

from bench.deadlines import TIMERS, measured, names_of
from bench.measuring.house import House, Program, house
from bench.measuring.play import Client
from bench.measuring.row import Row, Run
from bench.scaling import bot_game
from domain.game.open_questions import open_questions
from service.store.games import Games
from service.store.log import envelope
from service.store.log.event_log import LIVE

BOT_GAMES = 20
DEADLINES = 1_000
WAITS = 300
START_S = 0.025
"""Seconds that the start of a game may take beside all these bots."""
THINK_S = 0.05
"""Seconds that a person thinks."""
PATIENCE_S = 30.0
MUST_P50_MS, MUST_P99_MS, MUST_PERSON_MS = 50.0, 250.0, 150.0
BOTS = [{"kind": "basic"}] * 3


class Bots:
    """The games of bots alone that are kept under way until this is closed."""

    def __init__(self, client: Client, count: int) -> None:
        self._client, self._stop = client, Event()
        self._names = [bot_game(client) for _ in range(count)]
        self._thread = Thread(target=self._replace, daemon=True)
        self._thread.start()

    def _replace(self) -> None:
        while not self._stop.wait(0.3):
            over = [name for name in self._names if self._client.call("GET", f"/v1/games/{name}")["status"] == "over"]
            self._names = [name for name in self._names if name not in over] + [bot_game(self._client) for _ in over]

    def close(self) -> None:
        """Begins no further game."""
        self._stop.set()
        self._thread.join()


def rows(run: Run) -> list[Row]:
    """Measures deadlines and a person beside bots; then two clocks, of which one is killed."""
    return [*beside_bots(run), *one_clock_killed(run)]


def beside_bots(run: Run) -> list[Row]:
    """Measures 1,000 deadlines, then a person with three bots, while twenty games of bots are under way."""
    count, waits = run.amount(DEADLINES, 150), run.amount(WAITS, 60)
    with house() as home:
        api = home.api()
        home.start("workers.clock")
        home.start("workers.jobs.worker")
        games, bots = Games(home.stores.events, home.stores.queue), Bots(Client(api.port), BOT_GAMES)
        run.say(f"{count} deadlines while {BOT_GAMES} games of bots are under way")
        late = sorted(measured(home, games, 0, count, START_S))
        run.say(f"a person with three bots answers {waits} times")
        waited = sorted(waits_of_a_person(home, api, games, waits))
        bots.close()
        early, more = outcomes(games, names_of(0, count))
    return [
        *_late(f"{BOT_GAMES} games of bots", late),
        Row(f"{BOT_GAMES} games of bots, deadlines: early", "", "", [], [early], 0.0),
        Row(f"{BOT_GAMES} games of bots, deadlines: more than one outcome", "", "", [], [more], 0.0),
        Row("person with three bots beside them: wait, p50", "ms", "", [], [_at(waited, 0.5)]),
        Row("person with three bots beside them: wait, p95", "ms", "", [], [_at(waited, 0.95)], MUST_PERSON_MS),
    ]


def one_clock_killed(run: Run) -> list[Row]:
    """Measures 1,000 games with deadlines and two clocks; one is killed when half of the deadlines have passed."""
    count = run.amount(DEADLINES, 150)
    with house() as home:
        clocks = [home.start("workers.clock") for _ in range(2)]
        games = Games(home.stores.events, home.stores.queue)
        run.say(f"{count} deadlines, two clocks, and one is killed")
        late = sorted(measured(home, games, 1, count, START_S, lambda: os.kill(clocks[0].pid, signal.SIGKILL)))
        early, more = outcomes(games, names_of(1, count))
    return [
        *_late("two clocks, one killed", late),
        Row("two clocks, one killed, deadlines: early", "", "", [], [early], 0.0),
        Row("two clocks, one killed, deadlines: more than one outcome", "", "", [], [more], 0.0),
    ]


def _late(where: str, late: list[float]) -> list[Row]:
    return [
        Row(f"{where}, deadlines: late, p50", "ms", "", [], [_at(late, 0.5)], MUST_P50_MS),
        Row(f"{where}, deadlines: late, p99", "ms", "", [], [_at(late, 0.99)], MUST_P99_MS),
        Row(f"{where}, deadlines: late, most", "ms", "", [], [late[-1]]),
    ]


def _at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def outcomes(games: Games, names: list[str]) -> tuple[int, int]:
    """Returns the number of first deadlines that fired too early, and of questions with more than one answer."""
    early = more = 0
    for name in names:
        bodies = [envelope.decode(entry.body) for entry in games.log.read(name, 0, 1_000)]
        start = next(envelope.read_time(body.at) for body in bodies if body.command_id == "start")
        fired = [body for body in bodies if body.type == "answered" and body.cause == "timer"]
        early += sum(envelope.read_time(body.at) < start + 1000 * TIMERS["decision"] for body in fired)
        questions = Counter(msgspec.json.decode(bytes(body.data))["question"] for body in fired)
        more += sum(count > 1 for count in questions.values())
    return early, more


def waits_of_a_person(home: House, api: Program, games: Games, count: int) -> list[float]:
    """Returns the milliseconds from the answer to a command of a person until the next question, where bots play in
    between.
    """
    client, waits = Client(api.port), list[float]()
    listener: Any = home.stores.events.pubsub(ignore_subscribe_messages=True)
    listener.subscribe(LIVE)
    while len(waits) < count:
        made = client.call("POST", "/v1/games", body={"seats": 4, "bots": BOTS})
        game = str(made["game"]["id"])
        seat = next(str(each["seat"]) for each in made["game"]["seats"] if not each["taken"])
        joined = client.call("POST", f"/v1/games/{game}/seats", body={"name": "Ann", "seat": seat})
        client.call("POST", f"/v1/games/{game}/commands", str(made["host_token"]), {"type": "start_game"})
        while len(waits) < count and _awaited(games, listener, game, seat):
            time.sleep(THINK_S)
            id, asked = next((id, each) for id, each in open_questions(games.load(game)).items() if each.seat == seat)
            body = {"type": "answer", "question_id": id, "answer": asked.question.default()}
            client.call("POST", f"/v1/games/{game}/commands", str(joined["token"]), body)
            began = time.perf_counter()
            if not _is_asked(games, game, seat) and _awaited(games, listener, game, seat):
                waits.append(1000 * (time.perf_counter() - began))
    listener.close()
    return waits


def _is_asked(games: Games, game: str, seat: str) -> bool:
    state = games.load(game)
    return state.status == "running" and any(pending.seat == seat for pending in state.questions.values())


def _awaited(games: Games, listener: Any, game: str, seat: str) -> bool:
    """Waits until a seat is asked. Returns True as soon as the seat is asked; false when the game is over.

    Raises TimeoutError.
    """
    until = time.monotonic() + PATIENCE_S
    while not _is_asked(games, game, seat):
        if games.load(game).status != "running":
            return False
        if time.monotonic() > until:
            raise TimeoutError(f"{game} stands still")
        # News of other games come too: only those of this one are worth a look.
        while (message := listener.get_message(timeout=1.0)) and not message["data"].startswith(f"{game}|".encode()):
            pass
    return True


def main() -> int:
    """Measures once and prints a line for each figure, with its target."""
    parser = argparse.ArgumentParser("python -m bench.busy", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="150 deadlines and 60 answers: a first look")
    chosen = parser.parse_args()
    for row in rows(Run(1, chosen.quick, lambda text: print(text, file=sys.stderr, flush=True))):
        target = "" if row.must is None else f"  (target {row.must:g})"
        print(f"{row.work:62} {row.ours[0]:8.1f} {row.unit}{target}")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    return 0


if __name__ == "__main__":
    sys.exit(main())
