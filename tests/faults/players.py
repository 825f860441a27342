"""Clients that play while the server is killed. They note every command that was acknowledged."""

import json
import threading
import urllib.request
from http.client import HTTPException
from random import Random
from typing import Any
from urllib.error import HTTPError

from tests.repo.running import DIRECT
from tests.waiting import PATIENCE_S, eventually

PAUSE = 0.02
AGAIN_AFTER_S = 0.1
"""Seconds after which a server that is away is tried again."""
AWAY = (OSError, HTTPException, ValueError)
"""A server that dies leaves a connection refused, reset, or an answer cut short."""
CLOSED = ("question_closed", "not_waiting_for_you", "game_over")
"""The codes of an answer to a question that nobody is asked any more."""
SLOW = {"reaction": 5, "decision": 20, "deal": 20}
QUICK = {"reaction": 0.2, "decision": 0.3, "deal": 0.3}
BOTS = [{"kind": "basic"}, {"kind": "random"}]
Setup = dict[str, Any]
"""The body of a request for a game."""
TABLES: tuple[Setup, ...] = (
    {"seats": 3, "bots": BOTS, "options": {"timers": SLOW, "turn_limit": 3}},
    {"seats": 3, "bots": BOTS, "options": {"timers": SLOW}},
    {"seats": 3, "options": {"timers": SLOW, "turn_limit": 3}},
    {"seats": 3, "bots": BOTS, "options": {"timers": QUICK}},
)
"""People with bots, people without bots, and people who leave every answer to the clock."""


class Refusal(Exception):
    """A refusal of the server."""

    def __init__(self, status: int, document: dict[str, Any], again_after_s: float = AGAIN_AFTER_S) -> None:
        super().__init__(f"{status} {document}")
        self.status, self.document, self.again_after_s = status, document, again_after_s
        self.code: str = document.get("code", "")


class Notes:
    """Commands that were acknowledged, that were refused, and that broke the contract."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, tuple[str, dict[int, str]]] = {}
        """The game and the hashes of the events (number -> hash) by the key of the request."""
        self.refused: dict[str, str] = {}
        self.games: list[str] = []
        self.broken: list[str] = []
        self.retried = 0
        self.replayed = 0


def ask(url: str, method: str, path: str, body: Any = None, token: str = "", key: str = "") -> tuple[Any, bool]:
    """Makes one try: the answer, and whether it repeats an earlier one. Raises Refusal, and one of AWAY."""
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Idempotency-Key": key} if key else {}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, headers, method=method)
    try:
        with DIRECT.open(request, timeout=PATIENCE_S) as answer:
            return json.loads(answer.read() or "null"), answer.headers.get("Idempotency-Replayed") == "true"
    except HTTPError as error:
        raise Refusal(error.code, json.load(error), float(error.headers.get("Retry-After", AGAIN_AFTER_S))) from None


class Caller(threading.Thread):
    """A client that repeats a request under the same key until it is answered, as late as the server says."""

    def __init__(self, name: str, url: str, notes: Notes, stop: threading.Event) -> None:
        super().__init__(daemon=True, name=name)
        self.url, self.notes, self.stop = url, notes, stop

    def insist(self, method: str, path: str, body: Any = None, token: str = "", key: str = "") -> Any:
        """Returns the answer, however often the server is killed meanwhile.

        Raises Refusal when no repetition changes the answer, and TimeoutError after the stop.
        """
        while not self.stop.is_set():
            try:
                told, replayed = ask(self.url, method, path, body, token, key)
                self.notes.replayed += replayed
                return told
            except Refusal as refusal:
                if refusal.status == 500:
                    self.notes.broken.append(f"{method} {path}: {refusal}")
                # A process that was killed leaves the request that it carried out under way for a while.
                if refusal.status <= 500 and refusal.code != "request_under_way":
                    raise
                pause = refusal.again_after_s
            except AWAY:
                pause = AGAIN_AFTER_S
            self.notes.retried += 1
            self.stop.wait(pause)
        raise TimeoutError("stopped")


LOST = ("seat_taken", "name_taken")
"""Refusals of a player who sits there already: the queue has lost the answer that said so."""


class Player(Caller):
    """Plays one table after the other: every person at it."""

    def __init__(self, number: int, url: str, notes: Notes, stop: threading.Event) -> None:
        super().__init__(f"player-{number}", url, notes, stop)
        self.number = number
        self.setup: Setup = TABLES[number % len(TABLES)]
        self.silent = self.setup["options"]["timers"] is QUICK
        self.chance = Random(number)
        self.sent = 0
        self.game = ""
        self.tokens: list[str] = []

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                if self.sit_down():
                    while not self.stop.is_set() and self.go_on():
                        pass
        except Exception as error:
            if not self.stop.is_set():
                self.notes.broken.append(f"{self.name}: {error!r}")

    def keyed(self, path: str, body: Any, token: str = "", method: str = "POST") -> tuple[str, Any]:
        """Makes a request under a new key; returns the key and the answer."""
        self.sent += 1
        key = f"key-{self.number}-{self.sent:06}"
        try:
            return key, self.insist(method, path, body, token, key)
        except Refusal as refusal:
            self.notes.refused[key] = refusal.code
            raise

    def sit_down(self) -> bool:
        """Opens a table, seats everybody, starts; False when an answer with a token was lost with the queue."""
        _, made = self.keyed("/v1/games", self.setup)
        self.game, self.tokens = made["game"]["id"], []
        for seat in made["game"]["seats"]:
            if not seat["taken"]:
                try:
                    sitting = {"name": f"Ann {seat['seat']}", "seat": seat["seat"]}
                    _, joined = self.keyed(f"{self.path}/seats", sitting)
                except Refusal as refusal:
                    if refusal.code in LOST:
                        return False
                    raise
                self.tokens.append(joined["token"])
        self.command({"type": "start_game"}, made["host_token"])
        self.notes.games.append(self.game)
        return True

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    def command(self, body: dict[str, Any], token: str) -> None:
        """Sends a command and notes what was promised."""
        key, told = self.keyed(f"{self.path}/commands", body, token)
        self.notes.acknowledged[key] = (self.game, {event["seq"]: event["hash"] for event in told["events"]})

    def go_on(self) -> bool:
        """Answers what is asked, if it is to be answered; False when the game is over."""
        for token in self.chance.sample(self.tokens, len(self.tokens)):
            asked = self.insist("GET", f"{self.path}/questions", token=token)
            if asked["status"] == "over":
                return False
            for question in asked["items"]:
                if question.get("on_timeout") and not self.silent:
                    self.answer(question, token)
        self.stop.wait(PAUSE if not self.silent else 0.2)
        return True

    def answer(self, question: dict[str, Any], token: str) -> None:
        body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        try:
            self.command(body, token)
        except Refusal as refusal:
            # The clock was quicker, or the answer of another seat closed the question.
            if refusal.code not in CLOSED:
                raise


class Watcher(threading.Thread):
    """Reads all games as they grow: nothing that was once seen changes, and no half command is ever seen."""

    def __init__(self, url: str, notes: Notes, stop: threading.Event) -> None:
        super().__init__(daemon=True, name="watcher")
        self.url, self.notes, self.stop = url, notes, stop
        self.seen: dict[str, dict[int, str]] = {}
        self.looks = 0

    def run(self) -> None:
        while not self.stop.wait(PAUSE):
            for game in self.notes.games[-8:]:
                try:
                    self.look(game)
                except (*AWAY, Refusal):
                    self.stop.wait(PAUSE)

    def look(self, game: str) -> None:
        known = self.seen.setdefault(game, {})
        after = max(0, len(known) - 3)
        told = ask(self.url, "GET", f"/v1/games/{game}/events?after={after}&limit=500")[0]["items"]
        self.looks += 1
        for event in told:
            if known.setdefault(event["seq"], event["hash"]) != event["hash"]:
                self.notes.broken.append(f"{game}: event {event['seq']} is another one now")
        if told and len(told) < 500 and told[-1]["part"][0] + 1 != told[-1]["part"][1]:
            self.notes.broken.append(f"{game}: half a command is seen at event {told[-1]['seq']}")


def events_of(url: str, game: str) -> list[dict[str, Any]]:
    """Returns the whole log of a game as a spectator reads it."""
    events: list[dict[str, Any]] = []
    while page := ask(url, "GET", f"/v1/games/{game}/events?after={len(events)}&limit=500")[0]["items"]:
        events += page
    return events


def goes_on(url: str, game: str) -> bool:
    """Returns True if a game is over, or gets longer."""

    def now() -> dict[str, Any]:
        found: dict[str, Any] = ask(url, "GET", f"/v1/games/{game}")[0]
        return found

    since = now()["version"]
    return bool(eventually(lambda: (found := now())["status"] == "over" or found["version"] > since))
