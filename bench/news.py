"""The news of a turn to a person in 200 games beside one in a single game: how long it takes, and what it costs."""

import json
import queue
import threading
import time
from http.client import HTTPConnection
from statistics import median, quantiles
from typing import Any

from bench.measuring.house import House, house
from bench.measuring.play import SEATS, Client
from bench.measuring.row import Row, Run

ONE, MANY = 1, 200
MOVES = 40
WARM = 10
PATIENCE_S = 30.0
PEOPLE = 3


class Follower(threading.Thread):
    """A person who follows all games over one connection; frames of turns go into a queue with their time."""

    def __init__(self, port: int, token: str, turns: "queue.Queue[tuple[float, dict[str, Any]]]") -> None:
        super().__init__(daemon=True)
        self._line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
        self._line.request("GET", "/v1/players/me/stream", headers=headers)
        self._answer = self._line.getresponse()
        if self._answer.status != 200:
            raise RuntimeError(f"the stream is refused: {self._answer.status} {self._answer.read()!r}")
        self._turns = turns

    def run(self) -> None:
        for line in self._answer:
            if line.strip() and (frame := json.loads(line))["frame"] == "player_event":
                self._turns.put((time.perf_counter(), frame["data"]))


class Following:
    """An installation in which three persons sit together in a number of games, and follow them."""

    def __init__(self, home: House, games: int) -> None:
        self.api = home.api()
        self._home, self._client = home, Client(self.api.port)
        self._programs = (self.api, home.start("workers.clock"), home.start("workers.jobs.worker"))
        self._tokens = [str(self._client.call("POST", "/v1/players")["token"]) for _ in range(PEOPLE)]
        self._turns: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self._paths = [self._begun() for _ in range(games)]
        for token in self._tokens:
            Follower(self.api.port, token, self._turns).start()
        self._moved = 0
        self.figures: dict[str, list[float]] = {"p50": [], "p95": [], "cpu": []}

    def _begun(self) -> str:
        """Begins one more game; returns its address."""
        body = {"seats": list(SEATS[:PEOPLE]), "options": {"timers": "none"}}
        made = self._client.call("POST", "/v1/games", body=body)
        path = f"/v1/games/{made['game']['id']}"
        for number, token in enumerate(self._tokens):
            self._client.call("POST", f"{path}/seats", token, {"name": f"Pilot {number}", "seat": SEATS[number]})
        self._client.call("POST", f"{path}/commands", str(made["host_token"]), {"type": "start_game"})
        return path

    def warm(self) -> None:
        """Moves each game, after which the news of their beginnings are out and all processes know them."""
        for _ in range(max(WARM, len(self._paths))):
            self._move()

    def round(self, moves: int) -> None:
        """Moves one game after another, and notes how long it takes until somebody hears of the next turn."""
        before = self._cpu()
        times = [self._move() for _ in range(moves)]
        self.figures["cpu"].append(1e6 * (self._cpu() - before) / moves)
        self.figures["p50"].append(1e3 * median(times))
        self.figures["p95"].append(1e3 * quantiles(times, n=20)[-1])

    def _cpu(self) -> float:
        return sum(program.cpu() for program in self._programs) + self._home.store_cpu()

    def _move(self) -> float:
        """Gives usual answers until somebody else is asked; returns the seconds until the stream says so."""
        path = self._paths[self._moved % len(self._paths)]
        self._moved += 1
        while True:
            asked = self._asked(path)
            token, question = next(iter(asked.values()))
            body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
            began = time.perf_counter()
            self._client.call("POST", f"{path}/commands", token, body)
            if new := self._asked(path).keys() - asked.keys():
                return self._said(new) - began

    def _said(self, questions: set[str]) -> float:
        """Returns when the stream has said that these are asked."""
        while True:
            at, news = self._turns.get(timeout=PATIENCE_S)
            if not questions.isdisjoint(f"{news['game_id']} {id}" for id in news.get("question_ids", ())):
                return at

    def _asked(self, path: str) -> dict[str, tuple[str, dict[str, Any]]]:
        """Returns the open questions by their game and id, each with the token of whom it asks."""
        return {
            f"{path.rpartition('/')[2]} {question['id']}": (token, question)
            for token in self._tokens
            for question in self._client.call("GET", f"{path}/questions", token)["items"]
            if question.get("on_timeout")
        }


def rows(run: Run) -> list[Row]:
    """Returns rows of two installations that are measured by turns."""
    many, moves = run.amount(MANY, 30), run.amount(MOVES, 10)
    with house() as small, house() as large:
        run.say(f"{ONE} and {many} games of the same three people are begun")
        few, lots = Following(small, ONE), Following(large, many)
        for each in (few, lots):
            each.warm()
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            for each in (few, lots)[:: 1 if turn % 2 else -1]:
                each.round(moves)
    few_figures, figures, of_person = few.figures, lots.figures, f"{many} games of a person"
    return [
        Row(f"{of_person}, a turn until the stream says it: p50", "ms", "", [], figures["p50"], 500, 250),
        Row(f"{of_person}, the same: p50", "ms", "one game", few_figures["p50"], figures["p50"], 1.3, 1.1),
        Row(f"{of_person}, the same: p95", "ms", "one game", few_figures["p95"], figures["p95"], 1.5, 1.2),
        Row(f"{of_person}, a turn with its news: CPU", "us", "one game", few_figures["cpu"], figures["cpu"], 1.3, 1.1),
    ]
