"""Players in a browser: a token that is kept, games of one's own, a second device, the ladder, block and report."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, serious
from tests.repo.running import Run, eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]

KEPT = "() => localStorage.getItem('cosmic-ledger-player')"
BECOME = "token => localStorage.setItem('cosmic-ledger-player', token)"


def person(service: Run, name: str, kind: str = "person") -> str:
    """Makes a player with this name; returns the token."""
    token = str(service.call("POST", "/v1/players")["token"])
    service.call("PATCH", "/v1/players/me", {"name": name, "kind": kind}, token)
    return token


def ladder_id(service: Run, token: str) -> str:
    """Returns the ladder id of a player."""
    return str(service.call("GET", "/v1/players/me", token=token)["ladder_id"])


def won_by_first(service: Run, tokens: list[str]) -> str:
    """Plays a rated game in which all others give up; returns its id once its result counts."""
    made = service.call("POST", "/v1/games", {"seats": SEATS, "options": {"rated": True}})
    path = f"/v1/games/{made['game']['id']}"
    for token in tokens:
        service.call("POST", f"{path}/seats", {"name": "any"}, token)
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    winner = ladder_id(service, tokens[0])
    before = len(results(service, winner))
    for token in tokens[1:]:
        service.call("POST", f"{path}/commands", {"type": "concede"}, token)
    assert eventually(lambda: len(results(service, winner)) > before, 90)
    return str(made["game"]["id"])


def results(service: Run, ladder: str) -> list[Any]:
    """Returns the rated games of a player that count."""
    return list(service.call("GET", f"/v1/players/{ladder}")["items"])


def opened_as(opened: Opens, token: str, path: str, **options: Any) -> Any:
    """Opens an address as a person who was here before."""
    page = opened("/?learn", **options)
    page.evaluate(BECOME, token)
    page.goto(page.url.replace("/?learn", path))
    return page


@pytest.fixture(scope="module")
def trio(service: Run) -> list[str]:
    """Returns the tokens of three persons, of whom Ada has won two rated games."""
    tokens = [person(service, name) for name in ("Ada", "Bo", "Cleo")]
    for _ in range(2):
        won_by_first(service, tokens)
    return tokens
