"""Games over HTTP whose answers are known beforehand, so that a client sends nothing but commands.

What comes next in a game follows from its state and its secrets. So a copy of the state is played on here, with the
rules of the measured tree, and the answers are written down as requests.
"""

import json
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from random import Random
from typing import Any

from bench.measuring import lines
from domain import state as states
from domain.commands import Answer
from domain.decider import advance
from domain.game.open_questions import open_questions
from service.store.games import Games
from service.store.log import game_secrets

SEATS = ("red", "blue", "green", "yellow", "purple")
READY_ANSWERS = 30
NOW = 1_700_000_000_000


class Client:
    """Requests that are not measured, each over a connection of its own: the server ends one that idles."""

    def __init__(self, port: int) -> None:
        self._port = port

    def call(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Returns the answer as JSON. Raises RuntimeError when it is a refusal."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        answer, content = self._answer(method, path, headers, None if body is None else json.dumps(body))
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:600]!r}")
        return json.loads(content or b"null")

    def tag(self, path: str, token: str) -> tuple[str, int]:
        """Returns the entity tag of the answer, and its bytes."""
        answer, content = self._answer("GET", path, {"Authorization": f"Bearer {token}"}, None)
        return answer.headers["ETag"], len(content)

    def _answer(self, method: str, path: str, headers: dict[str, str], body: str | None) -> tuple[HTTPResponse, bytes]:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=30)) as line:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            return answer, answer.read()


class Table:
    """A running game with a person on each seat."""

    def __init__(self, client: Client, seats: int = len(SEATS), **body: Any) -> None:
        options = {"timers": "none", **body.pop("options", {})}
        made = client.call("POST", "/v1/games", body={"seats": list(SEATS[:seats]), "options": options, **body})
        self.id = str(made["game"]["id"])
        self.path = f"/v1/games/{self.id}"
        self.host = str(made["host_token"])
        self.tokens: dict[str, str] = {}
        for seat in SEATS[:seats]:
            joined = client.call("POST", f"{self.path}/seats", body={"name": f"Pilot {seat}", "seat": seat})
            self.tokens[seat] = str(joined["token"])
        client.call("POST", f"{self.path}/commands", self.host, {"type": "start_game"})

    def token(self) -> str:
        """Returns the token of the first seat."""
        return next(iter(self.tokens.values()))

    def command(self, command: Answer, key: str) -> bytes:
        """Returns the request that gives this answer."""
        body = {"type": "answer", "question_id": command.question, "answer": command.answer}
        return lines.request(
            "POST", f"{self.path}/commands", self.tokens[command.seat], body, Idempotency_Key=f"bench-{key}"
        )


class Foresight:
    """The games of a store, played on without storing anything."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def answers(self, game: str, count: int, seed: int = 0) -> list[Answer]:
        """Returns the next answers of random players; fewer when the game is over before."""
        state = states.copy(self._games.load(game))
        secrets, random = self._games.opened(game), Random(f"{seed}")
        answers: list[Answer] = []
        while len(answers) < count and state.status == "running":
            before = state.version
            asked = [(id, each) for id, each in open_questions(state).items() if each.seat in state.seats]
            id, first = random.choice(asked)
            answer = _sorted(random.choice(first.question.legal(READY_ANSWERS)))
            command = Answer(at=NOW, seat=first.seat, question=id, answer=answer)
            advance(state, command, game_secrets.chance(state, secrets))
            if state.version > before:
                answers.append(command)
        return answers


def _sorted(answer: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer with its members in the order in which the service reads them, which may decide the next
    question.
    """
    document: dict[str, Any] = json.loads(json.dumps(answer, sort_keys=True))
    return document
