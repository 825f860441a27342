"""A bot that plays one seat of a game to its end. It knows the eleven kinds of question and nothing of the game."""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any
from urllib import error, request


def some(things: list[str], least: int, most: int) -> list[str]:
    return random.sample(things, random.randint(least, min(most, len(things))))


def bounds(places: list[dict[str, Any]], key: str) -> tuple[dict[str, int], dict[str, int]]:
    return {each[key]: each.get("max", 0) for each in places}, {each[key]: each.get("min", 0) for each in places}


def fill(room: dict[str, int], amounts: dict[str, int], least: int, most: int) -> dict[str, int]:
    for _ in range(random.randint(least, min(most, sum(room.values()))) - sum(amounts.values())):
        amounts[random.choice([name for name in room if amounts[name] < room[name]])] += 1
    return {name: amount for name, amount in amounts.items() if amount}


def distribute(q: dict[str, Any]) -> dict[str, Any]:
    room, low = bounds(q["targets"], "target")
    if "items" not in q:
        return {"amounts": fill(room, low, q["total"], q["total"])}
    allowed, parts = q["allowed"] or {}, {name: list[str]() for name in room}
    for item in sorted(q["items"], key=lambda item: len(allowed.get(item, room))):  # the most particular first
        free = [name for name in allowed.get(item, room) if len(parts[name]) < room[name]]
        if not free:
            return {**q["on_timeout"]}
        parts[random.choice([name for name in free if len(parts[name]) < low[name]] or free)].append(item)
    return {"items": parts}


def respond(q: dict[str, Any]) -> dict[str, Any]:
    if q["may_pass"] and random.random() < 0.6:
        return {"pass": True}
    use, asked = random.choice([(ability["use"], ability["question"]) for ability in q["abilities"]])
    return {"use": use, "answer": answer(asked)} if asked else {"use": use}


def deal(q: dict[str, Any]) -> dict[str, Any] | None:
    me, other = q["between"]
    if q["offer_by"] == me and q["both_asked"]:
        return None  # let the other side speak
    choices = [dict[str, Any](refuse=True), *([{"accept": q["offer"]["id"]}] * 3 if q["offer_by"] == other else [])]
    gives = [{"colony": colony} for colony in q["colonies"][me]] + [{"cards": [card["id"]]} for card in q["cards"]]
    takes = [{"colony": colony} for colony in q["colonies"][other]] + [{}]
    if q["offers_left"] and gives:
        choices += [{"offer": {"give": random.choice(gives), "take": random.choice(takes)}}] * 2
    return random.choice(choices)


BUILD: dict[str, Callable[[dict[str, Any]], dict[str, Any] | None]] = {
    "confirm": lambda _: {"yes": random.random() < 0.5},
    "choose_option": lambda q: {"options": some([option["id"] for option in q["options"]], q["min"], q["max"])},
    "choose_number": lambda q: {"number": random.choice(range(q["min"], q["max"] + 1, q["step"]))},
    "choose_seats": lambda q: {"seats": some(q["seats"], q["min"], q["max"])},
    "choose_planets": lambda q: {"planets": some(q["planets"], q["min"], q["max"])},
    "choose_cards": lambda q: {"cards": some([card["id"] for card in q["cards"]], q["min"], q["max"])},
    "choose_ships": lambda q: {"from": fill(*bounds(q["places"], "place"), q["min"], q["max"])},
    "distribute": distribute,
    "arrange": lambda q: {"order": some([item["id"] for item in q["items"]], len(q["items"]), len(q["items"]))},
    "respond": respond,
    "deal": deal,
}


def answer(q: dict[str, Any]) -> dict[str, Any] | None:
    return (chosen := BUILD[q["kind"]](q)) and {"kind": q["kind"], **chosen}


class Seat:
    def __init__(self, url: str, game: str, token: str) -> None:
        self.game, self.token = f"{url.rstrip('/')}/v1/games/{game}", token

    def open(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers = {"Content-Type": "application/json", **own, **(headers or {})}
        data = None if body is None else json.dumps(body).encode()
        return request.urlopen(request.Request(self.game + path, data, headers, method=method), timeout=40)

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Returns status and JSON of an answer; waits and sends the same again while the server is busy or away."""
        for _ in range(60):
            try:
                with self.open(method, path, body, headers) as response:
                    return response.status, json.loads(response.read())
            except error.HTTPError as refused:
                if refused.code not in (429, 502, 503, 504):
                    return refused.code, json.loads(refused.read())
                time.sleep(min(30, float(refused.headers.get("Retry-After", 1))))
            except (OSError, HTTPException):
                time.sleep(1)
        sys.exit(f"no answer from {self.game}")

    def play(self) -> None:
        """Answers the questions of this seat until there is none."""
        while any(map(self.say, self.call("GET", "/questions")[1]["items"])):
            pass

    def say(self, q: dict[str, Any]) -> bool:
        if "on_timeout" not in q or (chosen := answer(q)) is None:  # only your questions are shown in full
            return False
        command = {"type": "answer", "question_id": q["id"], "answer": chosen}
        status, said = self.call("POST", "/commands", command, {"Idempotency-Key": random.randbytes(16).hex()})
        if status != 201 and said["code"] not in ("question_closed", "undo_pending", "game_over", "game_paused"):
            sys.exit(f"{said} {command}")
        return status == 201 and bool(said["events"])  # silence in a veiled window changes nothing

    def moments(self) -> Iterator[None]:
        """Yields whenever something may be asked: at such frames of the stream, and while there is none."""
        headers = {"Accept": "text/event-stream"}
        while self.call("GET", "")[1]["status"] != "over":
            yield
            try:
                with self.open("GET", "/stream", None, headers) as lines:
                    for line in lines:
                        name, _, value = line.decode().strip().partition(": ")
                        if name == "id":
                            headers["Last-Event-ID"] = value
                        elif value == "end":
                            return
                        elif value in ("question", "snapshot_hint", "keep-alive"):
                            yield
            except (OSError, HTTPException) as failed:
                if getattr(failed, "code", 0) == 409:  # the server was restored, and what came last is not in its log
                    headers.pop("Last-Event-ID", None)
                time.sleep(1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("game")
    parser.add_argument("--token", default="", help="the token of a seat")
    parser.add_argument("--join", metavar="NAME", help="take a free seat under this name")
    given = parser.parse_args()
    seat = Seat(given.url, given.game, given.token)
    if given.join:
        status, said = seat.call("POST", "/seats", {"name": given.join})
        seat.token = said["token"] if status == 201 else sys.exit(said)
        print("token", seat.token, flush=True)
    for _ in seat.moments():
        seat.play()
    print("the game is over")
