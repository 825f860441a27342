"""Persons with player tokens, as tests meet them over HTTP."""

from typing import Any

from tests.api.client import ApiClient, ApiResponse


class Person:
    """Somebody with a player token."""

    def __init__(self, client: ApiClient, **profile: str) -> None:
        made = client.post("/v1/players")
        assert made.status_code == 201, made.text
        self.client, self.token = client, str(made.json["token"])
        if profile:
            changed = self.change(**profile)
            assert changed.status_code == 200, changed.text

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def id(self) -> str:
        """The id that nobody else may see."""
        return self.token[4:20]

    def get(self, path: str) -> Any:
        """Returns what an address says to this person."""
        answer = self.client.get(path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json

    def me(self) -> Any:
        return self.get("/v1/players/me")

    def change(self, **profile: Any) -> ApiResponse:
        return self.client.patch("/v1/players/me", json=profile, headers=self.headers)

    def join(self, game: str, name: str = "Ann", **headers: str) -> ApiResponse:
        path = f"/v1/games/{game}/seats"
        return self.client.post(path, json={"name": name}, headers={**self.headers, **headers})

    def games(self, query: str = "") -> list[str]:
        """Returns the ids of the person's games, page by page."""
        found, path = [], f"/v1/games?mine=true{query}"
        while path:
            page = self.get(path)
            found += [game["id"] for game in page["items"]]
            path = page["next"]
        return found

    def say(self, game: str, text: str, **body: Any) -> ApiResponse:
        return self.client.post(f"/v1/games/{game}/messages", json={"text": text, **body}, headers=self.headers)

    def heard(self, game: str) -> list[str]:
        return [each["text"] for each in self.get(f"/v1/games/{game}/messages")["items"]]

    def forget(self) -> None:
        assert self.client.delete("/v1/players/me", headers=self.headers).status_code == 204
