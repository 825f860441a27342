"""A real installation stands still, as a whole and in part: no player has lost any time (CLOCK-07)."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from tests.faults.house import WORDS, Fragile
from tests.faults.players import ask, events_of
from tests.repo.running import running
from tests.waiting import eventually

pytestmark = [pytest.mark.faults, pytest.mark.slow]

SECONDS, STOPPED_S = 3, 5
TIMERS = {"reaction": SECONDS, "decision": SECONDS, "deal": SECONDS}
OPTIONS = {"timers": TIMERS, "absent_after": 1, "alien_selection": "random"}
RESERVE_S = 60


class Watched:
    """A game of three people who do not answer."""

    def __init__(self, url: str, **timers: int) -> None:
        self.url = url
        made = ask(url, "POST", "/v1/games", {"seats": 3, "options": {**OPTIONS, "timers": {**TIMERS, **timers}}})[0]
        self.path, host = f"/v1/games/{made['game']['id']}", made["host_token"]
        self.game = made["game"]["id"]
        for seat in made["game"]["seats"]:
            ask(url, "POST", f"{self.path}/seats", {"name": f"Ann {seat['seat']}", "seat": seat["seat"]})
        ask(url, "POST", f"{self.path}/commands", {"type": "start_game"}, host)

    def types(self) -> list[str]:
        return [event["type"] for event in events_of(self.url, self.game)]

    def reserves(self) -> set[int]:
        seats = ask(self.url, "GET", f"{self.path}/state")[0]["seats"]
        return {seat["reserve_ms"] for seat in seats.values()}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fragile]:
    with running(tmp_path_factory.mktemp("outages") / "var", Fragile) as house:
        yield house


@pytest.mark.parametrize("victim", ["", "api", "store"], ids=["everything", "the API", "the store"])
def test_nobody_has_missed_a_deadline_after_a_few_seconds_in_which_nobody_could_answer(
    victim: str, house: Fragile
) -> None:
    plain, reserved = Watched(house.url), Watched(house.url, reserve=RESERVE_S)
    stopped(house, victim)
    for game in (plain, reserved):
        assert eventually(lambda game=game: "deadlines_moved" in game.types()), house.said  # type: ignore[misc]
        told = game.types()
        until = told[: told.index("deadlines_moved")]
        assert {"deadline_missed", "answered", "reserves_spent"}.isdisjoint(until)
        assert told.count("deadlines_moved") == 1
    assert reserved.reserves() == {RESERVE_S * 1000}
    # Time goes on.
    assert eventually(lambda: "deadline_missed" in plain.types())


def stopped(house: Fragile, victim: str) -> None:
    """Stops these processes for a while; none in particular: the supervisor and all that it has started."""
    found = [pid for pid, args in house.family().items() if not victim or WORDS[victim] in args]
    found += [] if victim else [house.process.pid]
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    try:
        time.sleep(STOPPED_S)
    finally:
        for pid in found:
            os.kill(pid, signal.SIGCONT)
