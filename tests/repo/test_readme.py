"""The README keeps its word: its tour is walked, its settings are read, its links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.running import running
from tests.repo.sources import ROOT, python_files

README = (ROOT / "README.md").read_text()
TOUR = README.partition("## Five minutes with curl")[2].partition("\n## ")[0]
READ_BY_OTHERS = {"PYTHON"}


def blocks(text):
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    """What each block of the tour prints on a house of its own, with the limits that a reader meets."""
    with running(tmp_path_factory.mktemp("tour") / "var", RATE_LIMITS="1") as run:
        steps = [f"{block}\necho '=== {number}'" for number, block in enumerate(blocks(TOUR))]
        script = "set -eu\n" + "\n".join(steps).replace("http://127.0.0.1:8080", run.url)
        # The tour's python3 is whoever runs the tests.
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        walked = subprocess.run(
            ["bash", "-c", script],
            cwd=ROOT,
            env=os.environ | {"PATH": path, "no_proxy": "127.0.0.1"},
            capture_output=True,
            text=True,
            timeout=120,
        )
    assert walked.returncode == 0, walked.stdout + walked.stderr
    return [said.strip() for said in re.split(r"^=== \d+$", walked.stdout, flags=re.MULTILINE)]


def test_it_begins_with_the_two_commands():
    assert re.findall(r"^make \w+", blocks(README)[0], re.MULTILINE) == ["make run", "make test"]


@pytest.mark.processes
def test_a_game_is_created_joined_and_started(walk):
    assert walk[1].startswith("g_")
    assert int(walk[3]) > 5


@pytest.mark.processes
def test_an_own_question_is_shown_in_full(walk):
    for member in ("kind", "prompt", "rule", "on_timeout"):
        assert f'"{member}"' in walk[4]


@pytest.mark.processes
def test_a_legal_command_is_accepted(walk):
    assert int(walk[5]) > int(walk[3])


@pytest.mark.processes
def test_a_repeated_command_is_replayed_and_a_late_one_refused(walk):
    replayed, refused = walk[6].splitlines()
    assert replayed.strip().lower() == "idempotency-replayed: true"
    assert refused == "question_closed"


@pytest.mark.processes
def test_events_and_a_past_state_can_be_read(walk):
    event, past = walk[7].splitlines()
    assert '"seq": 3' in event
    assert past == "lobby"


@pytest.mark.processes
def test_the_stream_brings_events(walk):
    assert "event: game_event" in walk[8]
    assert "\nid: 1\n" in walk[8]


@pytest.mark.processes
def test_the_game_is_played_to_its_end(walk):
    last_word, winners = walk[9].splitlines()[-2:]
    assert last_word == "the game is over"
    assert re.fullmatch(r'\["\w+".*\]', winners)


def test_every_setting_that_is_documented_is_read_and_the_other_way_round():
    table = README.partition("## Settings")[2].partition("\n## ")[0]
    documented = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"\w+", row)}
    sources = "".join(path.read_text() for path in python_files("service", "workers"))
    read = set(re.findall(r'\benviron(?:ment)?(?:\.get\(|, )"([A-Z_]+)"', sources))
    assert documented - READ_BY_OTHERS == read


def test_every_link_leads_to_a_file():
    targets = re.findall(r"\]\(([^)#:]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_room_that_is_named_is_there():
    table = README.partition("## The house")[2].partition("\n## ")[0]
    rooms = re.findall(r"`([a-z]+(?:/[a-z]+)*)/`", table)
    known = {path.name for path in ROOT.iterdir()} | {f"domain/{path.name}" for path in (ROOT / "domain").iterdir()}
    assert len(rooms) >= 10
    assert [room for room in rooms if room not in known and f"domain/{room}" not in known] == []


def test_it_says_that_it_is_unofficial_and_in_our_own_words():
    licence = README.partition("## Licence")[2]
    assert "unofficial" in licence
    assert "own words" in licence
