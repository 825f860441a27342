"""A program that climbs the ladder: it seeks rated games, accepts challenges by a policy, plays, and goes on.

Copy minimal_bot.py with it, which knows the kinds of question. python ladder_bot.py http://127.0.0.1:8000 "My program"
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib import error, request

import minimal_bot

BUSY = (429, 502, 503, 504)
Look = Callable[[], dict[str, Any]]


def strength(title: str) -> int:
    """Returns the number on an attack card; -1 for every other card."""
    kind, _, number = title.partition("-")
    return int(number) if kind == "attack" and number.isdigit() else -1


def highest(q: dict[str, Any], _: Look) -> dict[str, Any]:
    """Plays its highest attack."""
    return {"cards": [max(q["cards"], key=lambda card: strength(card["title"]))["id"]]}


def new_planet(q: dict[str, Any], look: Look) -> dict[str, Any]:
    """Chooses the planet with the fewest ships of others, where it has no colony yet."""
    board = look()
    there = board["planets"] | board["further_planets"]

    def cost(planet: str) -> tuple[bool, int]:
        ships = there.get(planet, {})
        return board["viewer"] in ships, sum(map(len, ships.values()))

    return {"planets": [min(q["planets"], key=cost)]}


def spare(q: dict[str, Any], most: int) -> dict[str, Any] | None:
    """Sends ships from where it has most of them, and gives up no colony for it."""
    left = {each["place"]: len(each["ships"]) for each in q["places"]}
    sent = dict.fromkeys(left, 0)
    for _ in range(min(most, q["max"])):
        place = max(left, key=lambda place: left[place])
        if left[place] > 1:
            left[place], sent[place] = left[place] - 1, sent[place] + 1
    return (
        {"from": {place: number for place, number in sent.items() if number}}
        if sum(sent.values()) >= q["min"]
        else None
    )


def join(q: dict[str, Any], _: Look) -> dict[str, Any] | None:
    """Joins the offense, where a colony can be won."""
    return {"options": ["offense"]} if "offense" in [option["id"] for option in q["options"]] else None


RULES: dict[str, Callable[[dict[str, Any], Look], dict[str, Any] | None]] = {
    "select_card": highest,
    "aim": new_planet,
    "launch": lambda q, _: spare(q, 4),
    "commit": lambda q, _: spare(q, 2),
    "ally": join,
    "second_encounter": lambda _, __: {"yes": True},
}
"""Name of a question -> how it is answered; None leaves it to chance."""


def report(news: dict[str, Any]) -> None:
    """Prints that a game has begun or ended."""
    if news.get("type") in ("game_began", "game_ended"):
        print(news["type"].replace("_", " "), news["game_id"], *news.get("winners", ()), flush=True)


class Away(Exception):
    """No answer from the server."""


class Bot:
    """One program with a player token, which is in a file so that the next run is the same player."""

    def __init__(self, url: str, name: str, file: Path, games: int = 2, seats: int = 3) -> None:
        self.url, self.name, self.file, self.games, self.seats = url.rstrip("/"), name, file, games, seats
        self.token = file.read_text().strip() if file.exists() else ""
        self.last = ""

    # -- requests ----------------------------------------------------------------------------------

    def open(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        kind = "application/merge-patch+json" if method == "PATCH" else "application/json"
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": kind, **own, **(headers or {})}
        return request.urlopen(request.Request(f"{self.url}/v1{path}", data, headers, method=method), timeout=40)

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Returns status and JSON of an answer; sends the same again, under the same key, while the server is busy."""
        key = {"Idempotency-Key": random.randbytes(16).hex()} if method == "POST" else {}
        for _ in range(60):
            try:
                with self.open(method, path, body, key) as response:
                    return response.status, json.loads(response.read() or "null")
            except error.HTTPError as refused:
                if refused.code not in BUSY:
                    return refused.code, json.loads(refused.read())
                time.sleep(min(30, float(refused.headers.get("Retry-After", 1))))
            except (OSError, HTTPException):
                time.sleep(1)
        raise Away(self.url)

    def get(self, path: str) -> Any:
        status, said = self.call("GET", path)
        return said if status == 200 else sys.exit(f"{path}: {said}")

    # -- who it is ---------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Becomes a player if it is none yet, with its name, as a program."""
        if not self.token:
            self.token = self.call("POST", "/players")[1]["token"]
            descriptor = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w") as written:
                written.write(self.token + "\n")
        me = self.get("/players/me")
        if (me["name"], me["kind"]) != (self.name, "program"):
            status, said = self.call("PATCH", "/players/me", {"name": self.name, "kind": "program"})
            if status != 200:
                sys.exit(said["detail"])

    # -- finding games -----------------------------------------------------------------------------

    def accepts(self, challenge: dict[str, Any]) -> bool:
        """Returns True for rated games without variants, in which the clock leaves time to answer."""
        return bool(challenge["rated"]) and challenge["options"].get("timers", "relaxed") == "relaxed"

    def answer_challenges(self) -> None:
        for each in self.get("/challenges")["items"]:
            if each["by"]["name"] != self.name and all(
                player["answer"] is None for player in each["players"] if player["name"] == self.name
            ):
                answer = "acceptance" if self.accepts(each) else "refusal"
                self.call("POST", f"/challenges/{each['id']}/{answer}")

    def seek(self) -> None:
        """Sends seeks for the games that it wants to play at a time, and does not play yet."""
        playing = len(self.get("/games?mine=true&status=running&limit=100")["items"])
        sought = len(self.get("/seeks?mine=true")["items"])
        for _ in range(self.games - playing - sought):
            self.call("POST", "/seeks", {"seats": self.seats, "rated": True, "who": "programs"})

    # -- playing -----------------------------------------------------------------------------------

    def choose(self, q: dict[str, Any], look: Look) -> dict[str, Any] | None:
        """Returns the answer to a question by a few rules of thumb, and else by chance; `look` shows the board."""
        rule = RULES.get(q["name"])
        chosen = rule(q, look) if rule else None
        return {"kind": q["kind"], **chosen} if chosen else minimal_bot.answer(q)

    def play(self, game: str) -> None:
        """Answers all questions of a game that wait for this player."""
        path = f"/games/{game}"
        while True:
            asked = [q for q in self.get(f"{path}/questions")["items"] if "on_timeout" in q]
            chosen = [(q, answer) for q in asked if (answer := self.choose(q, lambda: self.get(f"{path}/state")))]
            if not any(self.say(path, q, answer) for q, answer in chosen):
                return

    def say(self, path: str, q: dict[str, Any], answer: dict[str, Any]) -> bool:
        """Gives an answer; the one that the clock would give where the rules refuse it. True when something happens."""
        for each in (answer, q["on_timeout"]):
            command = {"type": "answer", "question_id": q["id"], "answer": each}
            status, said = self.call("POST", f"{path}/commands", command)
            if status == 201:
                return bool(said["events"])
            if said["code"] != "illegal_command":
                return False
        return False

    # -- one round after the other -----------------------------------------------------------------

    def go_on(self) -> None:
        """Does whatever there is to do."""
        self.answer_challenges()
        for game in self.get("/games?mine=true&turn=mine&limit=100")["items"]:
            self.play(game["id"])
        self.seek()

    def moments(self) -> Iterator[None]:
        """Yields whenever something may have happened: at the frames of the stream, and while there is none."""
        while True:
            yield
            try:
                after = {"Last-Event-ID": self.last} if self.last else {}
                with self.open("GET", "/players/me/stream", None, {"Accept": "text/event-stream", **after}) as lines:
                    for line in lines:
                        name, _, value = line.decode().strip().partition(": ")
                        if name == "id":
                            self.last = value
                        elif name == "data":
                            report(json.loads(value))
                            yield
            except (OSError, HTTPException):
                time.sleep(1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("name", help="what the program is called on the ladder")
    parser.add_argument("--token", type=Path, default=Path("ladder_bot.token"), help="file of the player token")
    parser.add_argument("--games", type=int, default=2, help="how many games it plays at a time")
    parser.add_argument("--seats", type=int, default=3, choices=range(3, 7), help="seats of the games that it seeks")
    given = parser.parse_args()
    bot = Bot(given.url, given.name, given.token, given.games, given.seats)
    bot.introduce()
    for _ in bot.moments():
        bot.go_on()
