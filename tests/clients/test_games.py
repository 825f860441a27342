"""Programs with the packages, installed as anybody would, play a whole game against all that `make run` starts."""

import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.clients.conftest import EXAMPLES, VERSION
from tests.repo.running import Run
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.processes, pytest.mark.slow]


BOTS_IN_PYTHON = """
import asyncio, runpy, sys
from cosmic_ledger_client import AsyncLedger
from cosmic_ledger_client.api.events import list_events
from cosmic_ledger_client.models import NewSeat, OtherEvent
from cosmic_ledger_client.unions import Answer, QuestionToYou

async def policy(question: QuestionToYou) -> Answer:
    return question.on_timeout

async def main(url, game, name):
    async with AsyncLedger(url) as ledger:
        table = await ledger.join(game, NewSeat(name=f"{name} with asyncio"))
        print("token", table.token, flush=True)
        program = asyncio.to_thread(runpy.run_path, sys.argv.pop(1), run_name="__main__")
        _, winners = await asyncio.gather(program, table.play(policy))
        print("won by", ", ".join(winners))
        after, odd = 0, set()
        while page := (await list_events.asyncio(game, client=ledger.client(), after=after, limit=500)).items:
            for event in page:
                command = None if isinstance(event, dict) else event.command
                if isinstance(event, dict | OtherEvent) or isinstance(command, dict):
                    odd.add(str(event))
            after = page[-1].seq
        print(after, *odd)

asyncio.run(main(*sys.argv[2:]))
"""
"""A bot with asyncio, and beside it the program that is its first word: to import the package takes three seconds.

In the end it prints also the number of events of the game, and those that have no shape of their own.
"""


SHORT = {"timers": "none", "turn_limit": 2}
"""The options of a game that is over soon, and in which each seat is asked for its alien. Each kind of event has a test
of its own.
"""


class Played(NamedTuple):
    """A game that programs have played, and what each printed after its tokens."""

    game: dict[str, Any]
    said: dict[str, str]

    @property
    def winners(self) -> str:
        """The last word of a program."""
        return f"won by {', '.join(self.game['winners'])}\n"


@pytest.fixture(scope="module")
def run(installation: Run) -> Run:
    return installation


@pytest.fixture(scope="module")
def played(run: Run, clean_python: Path, node: str, compiled: Path) -> Played:
    """Returns a short game that all programs have played together, with a built-in bot among them."""
    programs = {
        "Python": [str(clean_python), "-c", BOTS_IN_PYTHON, str(EXAMPLES / "client_bot.py")],
        "TypeScript": [node, str(compiled / "client_bot.js")],
        "No library": [node, str(compiled / "minimal_bot.js")],
    }
    made = run.call("POST", "/v1/games", {"seats": 5, "bots": [{"kind": "basic"}], "options": SHORT})
    game = made["game"]["id"]
    # Requests to this machine use no proxy, even when the environment names one.
    direct = {**os.environ, "NO_PROXY": "*"}
    with ExitStack() as ends:
        begun = {}
        for name, program in programs.items():
            command = [*program, run.url, game, name]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=direct)
            begun[name] = ends.enter_context(process)
            ends.callback(process.kill)
            assert process.stdout
            for _ in range(1 + (name == "Python")):
                first = process.stdout.readline()
                assert first.startswith("token ces_"), first + process.stdout.read()
        run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
        said = {name: process.communicate(timeout=PATIENCE_S)[0] for name, process in begun.items()}
    assert {name: process.returncode for name, process in begun.items()} == dict.fromkeys(programs, 0), said
    found: dict[str, Any] = run.call("GET", f"/v1/games/{game}")
    assert found["status"] == "over"
    people = [seat["seat"] for seat in found["seats"] if not seat["bot"]]
    assert len(people) == 4
    for seat in people:
        # Some answers came from no bot and no clock.
        answers = run.call("GET", f"/v1/games/{game}/events?types=answered&seat={seat}")["items"]
        assert any(event["by"] == f"seat:{seat}" and not event.get("cause") for event in answers)
    return Played(found, said)


def test_the_bot_in_python_plays_a_whole_game(played: Played) -> None:
    assert played.said["Python"].startswith(played.winners)


def test_a_bot_with_asyncio_plays_a_whole_game_and_each_event_has_its_own_shape(played: Played) -> None:
    assert played.said["Python"].removeprefix(played.winners) == f"{played.winners}{played.game['version']}\n"


def test_the_wheel_has_the_version_of_the_service(clean_python: Path) -> None:
    asked = "from importlib.metadata import version; print(version('cosmic-ledger-client'))"
    told = subprocess.run([clean_python, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == VERSION


def test_the_bot_in_typescript_plays_a_whole_game(played: Played) -> None:
    assert played.said["TypeScript"] == played.winners


def test_the_bot_without_a_library_plays_a_whole_game(played: Played) -> None:
    assert "over" in played.said["No library"]


@pytest.mark.parametrize(("name", "most"), [("client_bot.py", 30), ("client_bot.ts", 30), ("minimal_bot.ts", 160)])
def test_the_programs_are_short(name: str, most: int) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= most
