"""The universal client plays a seat over HTTP, against everything that `make run` starts."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from tests.examples import client
from tests.repo.running import eventually, running

LONGEST_GAME_S = 90
SEATS = ("red", "blue", "green", "yellow")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running(tmp_path_factory.mktemp("house") / "var") as run:
        yield run


def create(house: Any, people: int, **body: Any) -> tuple[str, str]:
    """A game with places for `people`; the other seats have built-in bots. Its id and the host's token."""
    kinds = ("basic", "random")
    bots = [{"seat": seat, "kind": kinds[n % 2]} for n, seat in enumerate(SEATS[people:])]
    made = house.call("POST", "/v1/games", {"seats": list(SEATS), "bots": bots, **body})
    return made["game"]["id"], made["host_token"]


def join(house: Any, game: str, name: str = "Ann") -> subprocess.Popen[str]:
    """The client as a program; it has a seat when this returns."""
    command = [sys.executable, str(client.PATH), house.url, game, "--join", name]
    # This machine is asked directly, whatever proxy the environment names.
    direct = {**os.environ, "NO_PROXY": "*"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=direct)
    assert process.stdout
    assert process.stdout.readline().startswith("token ces_")
    return process


def begin(house: Any, game: str, host: str) -> None:
    house.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)


def status(house: Any, game: str) -> str:
    return str(house.call("GET", f"/v1/games/{game}")["status"])


def ended(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=LONGEST_GAME_S)
    assert process.returncode == 0, said
    return said


def answered(house: Any, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = 0
    while page := house.call("GET", f"/v1/games/{game}/events?limit=500&after={after}")["items"]:
        found += [event for event in page if event["type"] == "answered"]
        after = page[-1]["seq"]
    return found


def test_it_plays_a_seat_among_three_built_in_bots_to_the_end(house: Any) -> None:
    game, host = create(house, people=1)
    player = join(house, game)
    begin(house, game, host)
    assert "over" in ended(player)
    assert status(house, game) == "over"
    answers = answered(house, game)
    assert any(event["by"] == "seat:red" and not event.get("cause") for event in answers)
    assert {event["by"] for event in answers if event.get("cause") == "bot"} == {
        "seat:blue",
        "seat:green",
        "seat:yellow",
    }


def test_two_of_it_play_at_one_table(house: Any) -> None:
    game, host = create(house, people=2, options={"alien_selection": "flares"})
    players = [join(house, game, name) for name in ("Ann", "Ben")]
    begin(house, game, host)
    for player in players:
        ended(player)
    assert status(house, game) == "over"


def test_the_clock_plays_for_a_person_who_never_answers(house: Any) -> None:
    game, host = create(house, people=1, options={"timers": {"reaction": 0.05, "decision": 0.05, "deal": 0.05}})
    house.call("POST", f"/v1/games/{game}/seats", {"name": "Rip"})
    begin(house, game, host)

    def by_the_clock() -> int:
        return sum(event["by"] == "clock" and event["cause"] == "timer" for event in answered(house, game))

    assert eventually(lambda: by_the_clock() >= 5, 30)


def test_it_goes_on_where_it_was_when_the_server_was_killed(house: Any) -> None:
    game, host = create(house, people=1)
    player = join(house, game)
    assert eventually(lambda: house.member("service.server"), 10)
    for pid, arguments in house.family().items():
        if "service.server" in arguments:
            os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: reachable(house, game), 30)
    begin(house, game, host)
    ended(player)
    assert status(house, game) == "over"


def reachable(house: Any, game: str) -> bool:
    try:
        return status(house, game) == "lobby"
    except (OSError, json.JSONDecodeError):
        return False


@pytest.mark.parametrize("program", ["workers.jobs.worker", "workers.clock"])
def test_worker_and_clock_end_within_two_seconds_of_a_sigterm_and_are_begun_again(house: Any, program: str) -> None:
    first = house.member(program)
    os.kill(first, signal.SIGTERM)
    assert eventually(lambda: first not in house.family(), 2)
    assert eventually(lambda: house.member(program), 20)
    assert eventually(lambda: house.call("GET", "/readyz")["status"] == "ready", 20)
