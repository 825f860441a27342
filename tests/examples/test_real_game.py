"""The universal client plays a seat over HTTP, against everything that `make run` starts."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from tests.examples import client
from tests.repo.running import Run
from tests.waiting import PATIENCE_S, eventually

SEATS = ("red", "blue", "green", "yellow")


@pytest.fixture(scope="module")
def run(installation: Run) -> Run:
    return installation


def create(run: Run, people: int, **body: Any) -> tuple[str, str]:
    """Creates a game with free seats for `people`; the other seats have built-in bots. Its id and the host's token."""
    kinds = ("basic", "random")
    bots = [{"seat": seat, "kind": kinds[n % 2]} for n, seat in enumerate(SEATS[people:])]
    made = run.call("POST", "/v1/games", {"seats": list(SEATS), "bots": bots, **body})
    return made["game"]["id"], made["host_token"]


def join(run: Run, game: str, name: str = "Ann") -> subprocess.Popen[str]:
    """Starts the client as a program, and waits until it has a seat."""
    command = [sys.executable, str(client.PATH), run.url, game, "--join", name]
    # Requests to this machine use no proxy, even when the environment names one.
    direct = {**os.environ, "NO_PROXY": "*"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=direct)
    assert process.stdout
    assert process.stdout.readline().startswith("token ces_")
    return process


def begin(run: Run, game: str, host: str) -> None:
    run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)


def status(run: Run, game: str) -> str:
    return str(run.call("GET", f"/v1/games/{game}")["status"])


def ended(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, said
    return said


def answered(run: Run, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = 0
    while page := run.call("GET", f"/v1/games/{game}/events?limit=500&after={after}")["items"]:
        found += [event for event in page if event["type"] == "answered"]
        after = page[-1]["seq"]
    return found


@pytest.mark.slow
def test_it_plays_a_seat_among_three_built_in_bots_to_the_end(run: Run) -> None:
    game, host = create(run, people=1)
    player = join(run, game)
    begin(run, game, host)
    assert "over" in ended(player)
    assert status(run, game) == "over"
    answers = answered(run, game)
    assert any(event["by"] == "seat:red" and not event.get("cause") for event in answers)
    assert {event["by"] for event in answers if event.get("cause") == "bot"} == {
        "seat:blue",
        "seat:green",
        "seat:yellow",
    }


@pytest.mark.slow
def test_two_of_it_play_at_one_table(run: Run) -> None:
    game, host = create(run, people=2, options={"alien_selection": "flares"})
    players = [join(run, game, name) for name in ("Ann", "Ben")]
    begin(run, game, host)
    for player in players:
        ended(player)
    assert status(run, game) == "over"


@pytest.mark.slow
def test_the_clock_plays_for_a_person_who_never_answers(run: Run) -> None:
    quick = {"reaction": 0.05, "decision": 0.05, "deal": 0.05}
    game, host = create(run, people=1, options={"timers": quick, "absent_after": None})
    run.call("POST", f"/v1/games/{game}/seats", {"name": "Rip"})
    begin(run, game, host)

    def by_the_clock() -> int:
        return sum(event["by"] == "clock" and event["cause"] == "timer" for event in answered(run, game))

    assert eventually(lambda: by_the_clock() >= 5)


@pytest.mark.slow
def test_it_continues_its_game_after_the_server_was_killed(run: Run) -> None:
    game, host = create(run, people=1)
    player = join(run, game)
    assert eventually(lambda: run.member("service.server"))
    for pid, arguments in run.family().items():
        if "service.server" in arguments:
            os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: reachable(run, game))
    begin(run, game, host)
    ended(player)
    assert status(run, game) == "over"


def reachable(run: Run, game: str) -> bool:
    try:
        return status(run, game) == "lobby"
    except (OSError, json.JSONDecodeError):
        return False


@pytest.mark.slow
@pytest.mark.parametrize("program", ["workers.jobs.worker", "workers.clock"])
def test_worker_and_clock_end_at_a_sigterm_and_are_started_again(run: Run, program: str) -> None:
    first = run.member(program)
    assert first
    os.kill(first, signal.SIGTERM)
    assert eventually(lambda: first not in run.family())
    assert eventually(lambda: run.member(program))
    assert eventually(lambda: run.call("GET", "/readyz")["status"] == "ready")
