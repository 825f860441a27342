"""API, worker and clock are killed, the queue is wiped: programs that know only their stream play to the end."""

import json
import threading
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.players.news import MOST, START, News
from service.players.persons import id_in
from tests.faults.house import FAULT_ROUNDS, Fragile, order
from tests.faults.players import AGAIN_AFTER_S, AWAY, CLOSED, Caller, Notes, Refusal, ask
from tests.faults.test_clock_kills import struck
from tests.faults.test_kills import RecordProperty
from tests.repo.running import DIRECT, running
from tests.waiting import PATIENCE_S, eventually

ROUNDS = max(4, FAULT_ROUNDS // 2)
SHARES = {"api": 30, "worker": 30, "clock": 20, "queue": 20}
GAMES, PEOPLE = 4, 3
WITHIN = 180.0
OPTIONS = {"timers": "none", "turn_limit": 2}

pytestmark = [pytest.mark.faults, pytest.mark.slow]


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


def test_programs_play_by_their_stream_alone_whatever_is_killed_and_hear_everything_once(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    stop, chance = threading.Event(), Random(ROUNDS)
    with running(tmp_path / "var", Fragile) as house:
        tokens = [str(ask(house.url, "POST", "/v1/players")[0]["token"]) for _ in range(PEOPLE)]
        games = [begun(house.url, tokens) for _ in range(GAMES)]
        programs = [Program(house.url, token, stop) for token in tokens]
        for program in programs:
            program.start()
        for victim in order(ROUNDS, SHARES, ROUNDS):
            before = sum(program.answers for program in programs)
            struck(house, victim, chance)
            assert eventually(
                lambda before=before: sum(program.answers for program in programs) > before or over(house, games),  # type: ignore[misc]
                WITHIN,
            ), house.said
        assert eventually(lambda: over(house, games), WITHIN), house.said
        everything = [(game, kind) for game in games for kind in ("game_began", "game_ended")]
        heard = eventually(lambda: all(each.said.issuperset(everything) for each in programs), WITHIN)
        told = News(house.store(0))
        kept = {each.token: told.after(id_in(each.token), START, most=MOST).frames for each in programs}
        stop.set()
    assert [program.notes.broken for program in programs] == [[], [], []]
    assert heard
    for program in programs:
        assert [frame["id"] for frame in program.frames] == [str(each.id) for each in kept[program.token]]
        said = [(frame["data"]["game_id"], frame["data"]["type"]) for frame in program.frames]
        assert {(game, said.count((game, kind))) for game, kind in everything} == {(game, 1) for game in games}
        turns = [json.dumps(frame["data"], sort_keys=True) for frame in program.frames]
        assert len(turns) == len(set(turns))
    figures = (sum(map(len, kept.values())), sum(each.connections for each in programs), ROUNDS)
    record_property("figures", "news: {} frames over {} connections, {} kills".format(*figures))


def over(house: Fragile, games: list[str]) -> bool:
    """Checks whether all games are over."""
    try:
        return all(ask(house.url, "GET", f"/v1/games/{game}")[0]["status"] == "over" for game in games)
    except (*AWAY, Refusal):
        return False
