"""Programs with the packages, installed as anybody would, play whole games against all that `make run` starts."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from clients import tarball
from tests.clients.conftest import VERSION
from tests.repo.running import Run
from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.processes, pytest.mark.slow]

EXAMPLES = ROOT / "examples"
STRICT = [
    "--strict",
    "--noUncheckedIndexedAccess",
    "--exactOptionalPropertyTypes",
    "--erasableSyntaxOnly",
    "--skipLibCheck",
]


SHAPES = """
import sys
from cosmic_ledger_client import Ledger
from cosmic_ledger_client.api.events import list_events
from cosmic_ledger_client.models import OtherEvent

url, game = sys.argv[1:]
with Ledger(url) as ledger:
    after, odd = 0, set()
    while page := list_events.sync(game, client=ledger.client(), after=after, limit=500).items:
        for event in page:
            command = None if isinstance(event, dict) else event.command
            if isinstance(event, dict | OtherEvent) or isinstance(command, dict):
                odd.add(str(event))
        after = page[-1].seq
    print(after, *odd)
"""
"""Prints the number of events of a game, and those that have no shape of their own."""


ASYNC_BOT = """
import asyncio, sys
from cosmic_ledger_client import AsyncLedger
from cosmic_ledger_client.models import NewSeat
from cosmic_ledger_client.unions import Answer, QuestionToYou

async def policy(question: QuestionToYou) -> Answer:
    return question.on_timeout

async def main(url, game, name):
    async with AsyncLedger(url) as ledger:
        table = await ledger.join(game, NewSeat(name=name))
        print("token", table.token, flush=True)
        print("won by", ", ".join(await table.play(policy)))

asyncio.run(main(*sys.argv[1:]))
"""


SHORT = {"turn_limit": 5}
"""The options of a game that is over soon: the whole of a long one is played by the bot in Python."""


@pytest.fixture(scope="module")
def run(installation: Run) -> Run:
    return installation


def played(run: Run, program: list[str], **options: Any) -> dict[str, Any]:
    """Returns the game after the program has played red in it, among built-in bots."""
    bots = [{"seat": "blue", "kind": "basic"}, {"seat": "green", "kind": "random"}]
    made = run.call("POST", "/v1/games", {"seats": ["red", "blue", "green"], "bots": bots, "options": options})
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


@pytest.fixture(scope="module")
def compiled(clean_node: Path) -> Path:
    """Returns the folder with the TypeScript programs, checked strictly and compiled with the installed package."""
    tools = tarball.tools()
    programs = ["client_bot.ts", "minimal_bot.ts"]
    for name in programs:
        (clean_node / name).write_text((EXAMPLES / name).read_text())
    options = ["--target", "es2023", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable,dom.asynciterable"]
    types = ["--types", "node", "--typeRoots", str(tools / "@types")]
    told = subprocess.run(
        [tools / ".bin" / "tsc", *options, *types, *STRICT, *programs], cwd=clean_node, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout
    return clean_node


@pytest.fixture(scope="module")
def game(run: Run, clean_python: Path) -> dict[str, Any]:
    """Returns a game that the bot in Python has played."""
    return played(run, [str(clean_python), str(EXAMPLES / "client_bot.py")])


def test_the_bot_in_python_plays_a_whole_game(game: dict[str, Any]) -> None:
    assert game["said"] == f"won by {', '.join(game['winners'])}\n"


def test_a_bot_with_asyncio_plays_a_whole_game(run: Run, clean_python: Path) -> None:
    game = played(run, [str(clean_python), "-c", ASYNC_BOT], **SHORT)
    assert game["said"] == f"won by {', '.join(game['winners'])}\n"


def test_each_event_of_a_game_has_its_own_shape(run: Run, clean_python: Path, game: dict[str, Any]) -> None:
    shapes = [str(clean_python), "-c", SHAPES, run.url, game["id"]]
    direct = {**os.environ, "NO_PROXY": "*"}
    told = subprocess.run(shapes, capture_output=True, text=True, check=True, env=direct)
    assert told.stdout.strip() == str(game["version"])


def test_the_wheel_has_the_version_of_the_service(clean_python: Path) -> None:
    asked = "from importlib.metadata import version; print(version('cosmic-ledger-client'))"
    told = subprocess.run([clean_python, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == VERSION


def test_the_bot_in_typescript_plays_a_whole_game(run: Run, node: str, compiled: Path) -> None:
    game = played(run, [node, str(compiled / "client_bot.js")], **SHORT)
    assert game["said"] == f"won by {', '.join(game['winners'])}\n"


def test_the_bot_without_a_library_plays_a_whole_game(run: Run, node: str, compiled: Path) -> None:
    assert "over" in played(run, [node, str(compiled / "minimal_bot.js")], **SHORT)["said"]


@pytest.mark.parametrize(("name", "most"), [("client_bot.py", 30), ("client_bot.ts", 30), ("minimal_bot.ts", 160)])
def test_the_programs_are_short(name: str, most: int) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= most
