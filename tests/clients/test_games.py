"""Programs with the packages, installed as anybody would, play whole games against all that `make run` starts."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import EXAMPLES, VERSION
from tests.repo.running import Run
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.processes, pytest.mark.slow]


ASYNC_BOT = """
import asyncio, sys
from cosmic_ledger_client import AsyncLedger
from cosmic_ledger_client.api.events import list_events
from cosmic_ledger_client.models import NewSeat, OtherEvent
from cosmic_ledger_client.unions import Answer, QuestionToYou

async def policy(question: QuestionToYou) -> Answer:
    return question.on_timeout

async def main(url, game, name):
    async with AsyncLedger(url) as ledger:
        table = await ledger.join(game, NewSeat(name=name))
        print("token", table.token, flush=True)
        print("won by", ", ".join(await table.play(policy)))
        after, odd = 0, set()
        while page := (await list_events.asyncio(game, client=ledger.client(), after=after, limit=500)).items:
            for event in page:
                command = None if isinstance(event, dict) else event.command
                if isinstance(event, dict | OtherEvent) or isinstance(command, dict):
                    odd.add(str(event))
            after = page[-1].seq
        print(after, *odd)

asyncio.run(main(*sys.argv[1:]))
"""
"""Prints also the number of events of the game, and those that have no shape of their own."""


SHORT = {"turn_limit": 3}
"""The options of a game that is over soon: each seat is the offense once. Each kind of event has a test of its own."""


@pytest.fixture(scope="module")
def run(installation: Run) -> Run:
    return installation


def played(run: Run, program: list[str]) -> dict[str, Any]:
    """Returns the game after the program has played red in it, among built-in bots."""
    bots = [{"seat": "blue", "kind": "basic"}, {"seat": "green", "kind": "random"}]
    made = run.call("POST", "/v1/games", {"seats": ["red", "blue", "green"], "bots": bots, "options": SHORT})
    game = made["game"]["id"]
    # Requests to this machine use no proxy, even when the environment names one.
    direct = {**os.environ, "NO_PROXY": "*"}
    with subprocess.Popen(
        [*program, run.url, game, "Ann"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=direct
    ) as process:
        assert process.stdout
        first = process.stdout.readline()
        assert first.startswith("token ces_"), first + process.stdout.read()
        run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
        said, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, said
    found: dict[str, Any] = run.call("GET", f"/v1/games/{game}")
    assert found["status"] == "over"
    assert any(event["by"] == "seat:red" for event in answers(run, game))
    return {**found, "said": said}


def answers(run: Run, game: str) -> list[dict[str, Any]]:
    """Returns some answers that no bot and no clock gave."""
    items = run.call("GET", f"/v1/games/{game}/events?types=answered&seat=red")["items"]
    return [event for event in items if not event.get("cause")]


def test_the_bot_in_python_plays_a_whole_game(run: Run, clean_python: Path) -> None:
    game = played(run, [str(clean_python), str(EXAMPLES / "client_bot.py")])
    assert game["said"] == f"won by {', '.join(game['winners'])}\n"


def test_a_bot_with_asyncio_plays_a_whole_game_and_each_event_has_its_own_shape(run: Run, clean_python: Path) -> None:
    game = played(run, [str(clean_python), "-c", ASYNC_BOT])
    assert game["said"] == f"won by {', '.join(game['winners'])}\n{game['version']}\n"


def test_the_wheel_has_the_version_of_the_service(clean_python: Path) -> None:
    asked = "from importlib.metadata import version; print(version('cosmic-ledger-client'))"
    told = subprocess.run([clean_python, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == VERSION


def test_the_bot_in_typescript_plays_a_whole_game(run: Run, node: str, compiled: Path) -> None:
    game = played(run, [node, str(compiled / "client_bot.js")])
    assert game["said"] == f"won by {', '.join(game['winners'])}\n"


def test_the_bot_without_a_library_plays_a_whole_game(run: Run, node: str, compiled: Path) -> None:
    assert "over" in played(run, [node, str(compiled / "minimal_bot.js")])["said"]


@pytest.mark.parametrize(("name", "most"), [("client_bot.py", 30), ("client_bot.ts", 30), ("minimal_bot.ts", 160)])
def test_the_programs_are_short(name: str, most: int) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= most
