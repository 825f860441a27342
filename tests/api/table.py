"""A game as its players meet it over HTTP: their seats, their tokens and what they do."""

from copy import copy
from typing import Any

from tests.api.client import ApiClient, ApiResponse

PATIENCE = 300


class Table:
    """A game with people at every seat that has no bot."""

    def __init__(self, client: ApiClient, **body: Any) -> None:
        self.client = client
        options = {"timers": "none", **body.pop("options", {})}
        made = client.post("/v1/games", json={"seats": 3, "options": options, **body})
        assert made.status_code == 201, made.text
        self.id: str = made.json["game"]["id"]
        self.host: str = made.json["host_token"]
        self.tokens: dict[str, str] = {}
        free = [seat["seat"] for seat in made.json["game"]["seats"] if not seat["taken"]]
        for seat in free:
            self.join(seat)

    def join(self, seat: str) -> str:
        """Takes a seat for a player."""
        headers = self.as_host()
        joined = self.client.post(
            f"{self.path}/seats", json={"name": f"Captain {seat.title()}", "seat": seat}, headers=headers
        )
        assert joined.status_code == 201, joined.text
        self.tokens[seat] = joined.json["token"]
        return self.tokens[seat]

    def asked_by(self, client: ApiClient) -> "Table":
        """Returns the same table, asked by another client."""
        found = copy(self)
        found.client, found.tokens = client, dict(self.tokens)
        return found

    @property
    def path(self) -> str:
        return f"/v1/games/{self.id}"

    def as_host(self, **headers: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.host}", **headers}

    def as_seat(self, seat: str, **headers: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}", **headers}

    def start(self) -> "Table":
        assert self.command(self.as_host(), type="start_game").status_code == 201
        return self

    def command(self, headers: dict[str, str], **body: Any) -> ApiResponse:
        return self.client.post(f"{self.path}/commands", json=body, headers=headers)

    def answer(self, seat: str, question: str, answer: Any, **headers: str) -> ApiResponse:
        return self.command(self.as_seat(seat, **headers), type="answer", question_id=question, answer=answer)

    def questions(self, seat: str) -> list[dict[str, Any]]:
        """Returns the questions that are put to this seat, in full."""
        found = self.client.get(f"{self.path}/questions", headers=self.as_seat(seat)).json["items"]
        return [question for question in found if question["seat"] == seat]

    def asked(self) -> list[tuple[str, dict[str, Any]]]:
        """Returns the seats that are asked now, each with its question."""
        waiting = self.client.get(f"{self.path}/questions").json["waiting"]
        return [(seat, question) for seat in waiting for question in self.questions(seat)]

    def play_until(self, kind: str, name: str = "") -> tuple[str, dict[str, Any]]:
        """Gives everybody's default answer until a seat is asked this; returns that seat and its question."""
        for _ in range(PATIENCE):
            asked = self.asked()
            for seat, question in asked:
                if question["kind"] == kind and name in question["name"]:
                    return seat, question
            seat, question = asked[0]
            done = self.answer(seat, question["id"], question["on_timeout"])
            assert done.status_code == 201, done.text
        raise AssertionError(f"nobody was asked {kind} {name}")

    def version(self) -> int:
        """Returns the length of the log."""
        return int(self.client.get(self.path).json["version"])

    def version_as_host(self) -> int:
        """Returns the length of the log, of a private game too."""
        return int(self.client.get(self.path, headers=self.as_host()).json["version"])

    def end(self) -> None:
        """Concedes for all players but one."""
        for seat in list(self.tokens)[1:]:
            assert self.command(self.as_seat(seat), type="concede").status_code == 201
        assert self.client.get(self.path, headers=self.as_host()).json["status"] == "over"


def code(response: ApiResponse) -> str:
    """Returns the problem code of an answer; nothing when all went well."""
    return str(response.json["code"]) if response.status_code >= 400 else ""
