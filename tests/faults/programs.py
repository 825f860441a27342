"""Programs that know only the stream of their player token."""

import json
import threading
import urllib.request
from typing import Any

from tests.faults.house import Fragile
from tests.faults.players import AGAIN_AFTER_S, AWAY, CLOSED, Caller, Notes, Refusal, ask
from tests.repo.running import DIRECT
from tests.waiting import PATIENCE_S

OPTIONS = {"timers": "none", "turn_limit": 2}


class Program(Caller):
    """A program in many games with one connection: it answers when its stream says that it is asked."""

    def __init__(self, url: str, token: str, stop: threading.Event) -> None:
        super().__init__("program", url, Notes(), stop)
        self.token = token
        self.frames: list[dict[str, Any]] = []
        self.connections = self.answers = 0

    @property
    def last(self) -> str:
        return str(self.frames[-1]["id"]) if self.frames else "0-0"

    @property
    def heard(self) -> list[str]:
        """The ids of its frames."""
        return [frame["id"] for frame in list(self.frames)]

    @property
    def said(self) -> set[tuple[str, str]]:
        """The games that it has heard of, each with the kind of a frame."""
        return {(frame["data"]["game_id"], frame["data"]["type"]) for frame in list(self.frames)}

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.follow()
            except AWAY:
                self.stop.wait(AGAIN_AFTER_S)
            except Exception as error:
                self.notes.broken.append(repr(error))
                return

    def follow(self) -> None:
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Accept": "application/x-ndjson",
            "Last-Event-ID": self.last,
        }
        request = urllib.request.Request(f"{self.url}/v1/players/me/stream", headers=headers)
        with DIRECT.open(request, timeout=PATIENCE_S) as lines:
            self.connections += 1
            for line in lines:
                if self.stop.is_set():
                    return
                # A line that a killed process has cut short is no frame, and comes again.
                if line.strip() and line.endswith(b"\n"):
                    self.take(json.loads(line))

    def take(self, frame: dict[str, Any]) -> None:
        if frame["frame"] == "gap":
            self.notes.broken.append(f"frames are lost: {frame}")
        if frame["frame"] == "player_event":
            self.frames.append(frame)
            if "question_ids" in frame["data"]:
                self.answer(frame["data"])

    def answer(self, news: dict[str, Any]) -> None:
        path = f"/v1/games/{news['game_id']}"
        for question in self.insist("GET", f"{path}/questions", token=self.token)["items"]:
            if question["id"] in news["question_ids"]:
                body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
                try:
                    self.insist("POST", f"{path}/commands", body, self.token, f"{news['game_id']}-{question['id']}")
                    self.answers += 1
                except Refusal as refusal:
                    # The answer of another seat closed the question.
                    if refusal.code not in CLOSED:
                        raise


def begun(url: str, tokens: list[str]) -> str:
    made = ask(url, "POST", "/v1/games", {"seats": len(tokens), "options": OPTIONS})[0]
    path = f"/v1/games/{made['game']['id']}"
    for number, token in enumerate(tokens):
        ask(url, "POST", f"{path}/seats", {"name": f"Program {number}"}, token)
    ask(url, "POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    return str(made["game"]["id"])


def over(house: Fragile, games: list[str]) -> bool:
    """Checks whether all games are over."""
    try:
        return all(ask(house.url, "GET", f"/v1/games/{game}")[0]["status"] == "over" for game in games)
    except (*AWAY, Refusal):
        return False
