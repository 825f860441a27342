"""The bot that signs plays on a served API, and the verifiers see its signatures (SIGN-01)."""

import importlib
import json
import random
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from examples import verify_log
from service.verification import export_check
from tests.api.live import LiveServer
from tests.examples import client

ANSWERS = 12


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path)
    yield running
    running.close()


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def test_what_it_answers_is_signed_and_accepted__sign_01(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(client.PATH.parent)
    bot = importlib.import_module("signing_bot")
    made = post(f"{server.url}/v1/games", {"seats": 3})
    game = made["game"]["id"]
    seats = [bot.SigningSeat(server.url, game, Ed25519PrivateKey.generate()) for _ in range(3)]
    for seat, name in zip(seats, ("Ann", "Ben", "Cem"), strict=True):
        seat.join(name)
    post(f"{server.url}/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    random.seed(1)
    said = 0
    while said < ANSWERS:
        said += sum(seat.say(q) for seat in seats for q in seat.call("GET", "/questions")[1]["items"][:1])
    with urllib.request.urlopen(f"{server.url}/v1/games/{game}/export") as answer:
        content = answer.read()
    _, findings = export_check.checked(content)
    assert findings.signatures + findings.unread == said
    assert verify_log.check(content)[0]["signatures"] == findings.signatures > 0
