"""Clocks and workers are killed in mid-work, and the queue is wiped: each deadline has one outcome, no turn is lost."""

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.house import FAULT_ROUNDS, FURTHER, Fragile, order
from tests.faults.players import BOTS, QUICK, ask, events_of
from tests.faults.test_kills import RecordProperty, stored, wiped
from tests.repo.running import running
from tests.waiting import eventually

ROUNDS = max(4, FAULT_ROUNDS // 2)
SHARES = {"clock": 50, "worker": 34, "queue": 16}
WITHIN = 120.0
SILENT: tuple[dict[str, Any], ...] = (
    {"seats": 3, "options": {"timers": QUICK, "turn_limit": 1}},
    {"seats": 3, "bots": BOTS, "options": {"timers": QUICK, "turn_limit": 2}},
    {"seats": 4, "bots": [*BOTS, *BOTS], "options": {"timers": QUICK, "turn_limit": 4}},
)
"""People who leave every answer to the clock, alone and among bots; and bots alone."""

pytestmark = [pytest.mark.faults, pytest.mark.slow]


def test_each_deadline_has_one_outcome_and_no_turn_is_lost_with_several_clocks_and_workers(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    with running(tmp_path / "var", Fragile, CLOCKS="2", WORKERS="2") as house:
        games = Played(house.url)
        chance = Random(ROUNDS)
        for victim in order(ROUNDS, SHARES, ROUNDS):
            before = games.events()
            struck(house, victim, chance)
            assert eventually(lambda before=before: games.events() >= before + FURTHER, WITHIN), house.said  # type: ignore[misc]
        assert eventually(lambda: not games.under_way(), WITHIN), games.under_way()
        logs = {game: events_of(house.url, game) for game in games.names}
        assert set(stored(house, games.names).values()) <= {"over", "finalized"}
    by_clock = sum(event["data"].get("cause") == "timer" for log in logs.values() for event in log)
    by_bots = sum(event["cause"] == "bot" for log in logs.values() for event in log if event["type"] == "answered")
    record_property("figures", f"clocks: {by_clock} deadlines, {by_bots} turns of bots, {len(games.names)} games")
    assert by_clock > ROUNDS
    assert by_bots > ROUNDS
    assert {game: outcomes for game in games.names if (outcomes := more_than_one(logs[game]))} == {}


def struck(house: Fragile, victim: str, chance: Random) -> None:
    """Kills a process of this kind, or wipes the queue."""
    kill = partial(wiped, house) if victim == "queue" else partial(house.kill, victim, chance)
    assert eventually(kill, WITHIN)


class Played:
    """Games in which nobody who sits down ever answers."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.names: list[str] = []
        for setup in SILENT:
            self._begin(setup)

    def events(self) -> int:
        """Returns how many events the games have. When all are over, another one begins: they must be able to grow."""
        if not self.under_way():
            self._begin(SILENT[len(self.names) % len(SILENT)])
        return sum(int(self._shown(game)["version"]) for game in self.names)

    def under_way(self) -> list[str]:
        """Returns the games that are not over."""
        return [game for game in self.names if self._shown(game)["status"] != "over"]

    def _begin(self, setup: dict[str, Any]) -> None:
        made = ask(self._url, "POST", "/v1/games", setup)[0]
        game, host = str(made["game"]["id"]), made["host_token"]
        for seat in made["game"]["seats"]:
            if not seat["taken"]:
                ask(self._url, "POST", f"/v1/games/{game}/seats", {"name": f"Ann {seat['seat']}", "seat": seat["seat"]})
        ask(self._url, "POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
        self.names.append(game)

    def _shown(self, game: str) -> dict[str, Any]:
        found: dict[str, Any] = ask(self._url, "GET", f"/v1/games/{game}")[0]
        return found


def more_than_one(log: list[dict[str, Any]]) -> list[str]:
    """Returns questions with more than one answer, and commands of the clock that were carried out twice."""
    answered = Counter(event["data"]["question"] for event in log if event["type"] == "answered")
    begins = Counter(event["command_id"] for event in log if event["part"][0] == 0)
    return [name for counted in (answered, begins) for name, count in counted.items() if count > 1]
