"""The tour of docs/tour.md works as it is printed: this walks it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.running import running
from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S

TOUR = (ROOT / "docs" / "tour.md").read_text()


def blocks(text: str) -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Returns what each block of the tour prints, on a new server with the default limits."""
    with running(tmp_path_factory.mktemp("tour") / "var", RATE_LIMITS="1") as run:
        steps = [f"{block}\necho '=== {number}'" for number, block in enumerate(blocks(TOUR))]
        script = "set -eu\n" + "\n".join(steps).replace("http://127.0.0.1:8080", run.url)
        # The tour's python3 is the interpreter that runs the tests.
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        walked = subprocess.run(
            ["bash", "-c", script],
            cwd=ROOT,
            env=os.environ | {"PATH": path, "no_proxy": "127.0.0.1"},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
    assert walked.returncode == 0, walked.stdout + walked.stderr
    return [said.strip() for said in re.split(r"^=== \d+$", walked.stdout, flags=re.MULTILINE)]


@pytest.mark.processes
@pytest.mark.slow
def test_a_game_is_created_joined_and_started(walk: list[str]) -> None:
    assert walk[1].startswith("g_")
    assert int(walk[3]) > 5


@pytest.mark.processes
@pytest.mark.slow
def test_a_seat_sees_its_question_in_full(walk: list[str]) -> None:
    for member in ("kind", "prompt", "rule", "on_timeout"):
        assert f'"{member}"' in walk[4]


@pytest.mark.processes
@pytest.mark.slow
def test_a_legal_command_is_accepted(walk: list[str]) -> None:
    assert int(walk[5]) > int(walk[3])


@pytest.mark.processes
@pytest.mark.slow
def test_a_repeated_command_is_replayed_and_a_late_one_refused(walk: list[str]) -> None:
    replayed, refused = walk[6].splitlines()
    assert replayed.strip().lower() == "idempotency-replayed: true"
    assert refused == "question_closed"


@pytest.mark.processes
@pytest.mark.slow
def test_events_and_a_past_state_can_be_read(walk: list[str]) -> None:
    event, past = walk[7].splitlines()
    assert '"seq": 3' in event
    assert past == "lobby"


@pytest.mark.processes
@pytest.mark.slow
def test_the_stream_brings_events(walk: list[str]) -> None:
    assert "event: game_event" in walk[8]
    assert re.search(r"\nid: 1:[0-9a-f]{16}\n", walk[8])


@pytest.mark.processes
@pytest.mark.slow
def test_the_game_is_played_to_its_end(walk: list[str]) -> None:
    last_word, winners = walk[9].splitlines()[-2:]
    assert last_word == "the game is over"
    assert re.fullmatch(r'\["\w+".*\]', winners)


@pytest.mark.processes
@pytest.mark.slow
def test_the_independent_verifier_accepts_the_exported_game(walk: list[str]) -> None:
    assert walk[10].startswith(f"ok  {walk[1]}: ")
