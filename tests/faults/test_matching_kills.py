"""Many programs seek at once, over two processes of the API, while anything is killed: each seek has one game, none is
lost.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from service.matching.matches import MATCHES
from service.players import news
from tests.faults.house import FAULT_ROUNDS, Fragile, order
from tests.faults.players import Caller, Notes
from tests.repo.running import running
from tests.waiting import eventually

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
WAVES = max(2, FAULT_ROUNDS // 12)
PROGRAMS, SEATS = max(20, FAULT_ROUNDS // 10), 5
SHARES = {"api": 50, "worker": 15, "clock": 15, "queue": 20}
STRUCK_AT = [PROGRAMS * share // 100 for share in (0, 30, 90)]
"""The numbers of programs of a wave that are answered when the next kill comes."""
SETTLED_WITHIN = 120.0


class Seeker(Caller):
    """A program that seeks one game in each wave."""

    def __init__(self, number: int, url: str, notes: Notes) -> None:
        super().__init__(f"seeker-{number}", url, notes, threading.Event())
        self.number, self.token = number, ""
        self.seeks: list[str] = []

    def introduce(self) -> None:
        self.token = self.insist("POST", "/v1/players", {}, key=f"player-{self.number:04}")["token"]
        self.insist("PATCH", "/v1/players/me", {"name": f"Robby {self.number}", "kind": "program"}, self.token)

    def read(self, path: str) -> Any:
        return self.insist("GET", path, token=self.token)

    @property
    def person(self) -> str:
        return self.token.split("cep_")[1][:16]

    def run(self) -> None:
        try:
            key = f"seek-{self.number:04}-{len(self.seeks):04}"
            self.seeks.append(self.insist("POST", "/v1/seeks", {"seats": SEATS}, self.token, key)["id"])
        except Exception as error:
            self.notes.broken.append(repr(error))

    def again(self) -> "Seeker":
        """Returns the same program for one more wave."""
        other = Seeker(self.number, self.url, self.notes)
        other.token, other.seeks = self.token, self.seeks
        return other

    def games(self) -> set[str]:
        """Returns all games in which it sits."""
        found, path = set(), "/v1/games?mine=true&limit=100"
        while path:
            page = self.read(path)
            found |= {game["id"] for game in page["items"]}
            path = page["next"] and page["next"][page["next"].index("/v1/") :]
        return found


def test_of_many_programs_that_seek_at_once_each_seek_has_one_game_and_none_is_lost_whatever_is_killed(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    notes, chance, killed = Notes(), Random(FAULT_ROUNDS), Counter[str]()
    victims = iter(order(WAVES * len(STRUCK_AT), SHARES, FAULT_ROUNDS))
    with running(tmp_path / "var", Fragile, API_PROCESSES="2") as house:
        programs = [Seeker(number, house.url, notes) for number in range(PROGRAMS)]
        for each in programs:
            each.introduce()
        began = time.monotonic()
        for _ in range(WAVES):
            programs = [each.again() for each in programs]
            for each in programs:
                each.start()
            for answered in STRUCK_AT:
                assert eventually(partial(are_answered, programs, answered), SETTLED_WITHIN), house.said
                struck(house, next(victims), chance, killed)
            for each in programs:
                each.join(SETTLED_WITHIN)
                assert not each.is_alive(), f"{each.name} is not answered: {house.said}"
            assert house.ready(), house.said
            assert eventually(partial(settled, house, programs[0]), SETTLED_WITHIN), "people still wait for their game"
        took = time.monotonic() - began
        ended = {id: programs[0].read(f"/v1/seeks/{id}") for each in programs for id in each.seeks}
        # All who were brought together have been told.
        mine = {each.number: each.games() for each in programs}
        seated = {game: programs[0].read(f"/v1/games/{game}") for games in mine.values() for game in games}
        told = {each.number: matched(house, each.person) for each in programs}
    assert notes.broken == []
    left = [id for id, seek in ended.items() if seek["state"] != "matched"]
    players = Counter(seat["name"] for game in seated.values() for seat in game["seats"])
    figures = (
        f"seeks: {len(ended)} of {PROGRAMS} programs in {WAVES} waves, {took:.0f} s, killed: {dict(killed)}",
        f"{notes.retried} tries again, {len(seated)} games of {SEATS}, {len(left)} seeks left open",
    )
    record_property("figures", "\n  ".join(figures))
    # A seek whose answer was lost with the queue may have been opened twice: fewer people than a table has are left.
    assert len({seek["by"]["name"] for seek in ended.values() if seek["by"]}) < SEATS
    for each in programs:
        games = [ended[id]["game_id"] for id in each.seeks if id not in left]
        assert len(games) == len(set(games))
        assert set(games) <= mine[each.number]
        # One game for each seek that was taken, and one piece of news for each of both.
        assert sorted(game for _, game in told[each.number]) == sorted(mine[each.number])
        assert len({seek for seek, _ in told[each.number]}) == len(told[each.number])
        assert players[f"Robby {each.number}"] == len(mine[each.number])
    for game in seated.values():
        assert game["status"] == "running"
        assert len({seat["name"] for seat in game["seats"]}) == SEATS
    assert sum(killed.values()) >= WAVES


def are_answered(programs: list[Seeker], count: int) -> bool:
    """Returns True when this number of programs of a wave has an answer."""
    return sum(not each.is_alive() for each in programs) >= count


def struck(house: Fragile, victim: str, chance: Random, killed: Counter[str]) -> None:
    """Kills a victim, or empties the queue."""
    if victim == "queue":
        queue = house.store(1)
        queue.flushdb()
        queue.close()
        killed[victim] += 1
    elif house.kill(victim, chance):
        killed[victim] += 1


def settled(house: Fragile, anybody: Seeker) -> bool:
    """Returns True when fewer people wait than a table has, and all the others have heard of their game.

    A match is forgotten last, when its game is made and its people are told.
    """
    waiting = anybody.read("/v1/seeks?limit=100")["items"]
    if len({seek["by"]["name"] for seek in waiting}) >= SEATS:
        return False
    store: Any = house.store(0)
    with store:
        return not store.exists(MATCHES)


def matched(house: Fragile, person: str) -> list[tuple[str, str]]:
    """Returns the seeks and games of which a person was told."""
    store = house.store(0)
    frames: Any = store.xrange(f"cg:player:{{{person}}}:news")
    store.close()
    data = [msgspec.json.decode(fields[b"data"]) for _, fields in frames if fields[b"kind"].decode() == news.MATCHED]
    return [(each["seek_id"], each["game_id"]) for each in data]
