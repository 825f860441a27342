"""Processes of a game are killed and the queue is wiped while bots stand in and motions are open: all is done once."""

import threading
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.house import FAULT_ROUNDS, Fragile, order
from tests.faults.players import Notes, Player, Refusal, events_of
from tests.faults.test_clock_kills import FURTHER, WITHIN, more_than_one, struck
from tests.faults.test_kills import RecordProperty, stored
from tests.repo.running import running
from tests.waiting import eventually

ROUNDS = max(4, FAULT_ROUNDS // 4)
SHARES = {"api": 25, "worker": 25, "clock": 25, "queue": 25}
DEADLINES = ({"reaction": 0.2, "decision": 0.3, "deal": 0.3}, {"reaction": 0.3, "decision": 0.4, "deal": 0.4})
TABLE = {"seats": 3, "options": {"timers": DEADLINES[1], "absent_after": 1, "motion_seconds": 10, "motion_limit": 1000}}
NOT_ASKED = ("question_closed", "not_waiting_for_you", "not_found", "illegal_command", "game_over")

pytestmark = [pytest.mark.faults, pytest.mark.slow]


def test_stand_ins_play_and_motions_are_carried_once_whatever_is_killed__ABSENT_02_MOTION_06(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    with running(tmp_path / "var", Fragile) as house:
        table = Deserted(0, house.url, Notes(), threading.Event())
        chance = Random(ROUNDS)
        for victim in order(ROUNDS, SHARES, ROUNDS):
            if not table.under_way():
                assert table.sit_down()
            struck(house, victim, chance)
            assert eventually(table.has_gone_on, WITHIN), house.said
            if moved := table.moves("timers", timers=DEADLINES[table.moved % 2]):
                struck(house, victim, chance)
                table.votes(moved)
                assert eventually(lambda moved=moved: table.became(moved) == "carried", WITHIN), house.said  # type: ignore[misc]
        if ended := table.moves("end"):
            struck(house, "worker", chance)
            table.votes(ended)
        assert eventually(lambda: not table.under_way(), WITHIN), house.said
        logs = {game: events_of(house.url, game) for game in table.notes.games}
        assert set(stored(house, table.notes.games).values()) <= {"over", "finalized"}
    seen = Counter(event["type"] for log in logs.values() for event in log)
    record_property("figures", f"absence: {seen['stand_in_began']} stand-ins, {seen['motion_put']} motions")
    assert table.notes.broken == []
    assert seen["motion_put"] == seen["motion_carried"] == table.moved > 0
    assert seen["stand_in_began"] > 0
    assert any(event["cause"] == "bot" for log in logs.values() for event in log if event["type"] == "answered")
    assert {game: twice for game, log in logs.items() if (twice := more_than_one(log))} == {}


class Deserted(Player):
    """A table at which nobody plays; red and blue come back for motions. Every request insists on its answer."""

    setup: dict[str, Any] = TABLE
    moved = 0
    seen = 0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.setup = TABLE

    def under_way(self) -> bool:
        """Returns True while there is a game that is not over."""
        return bool(self.game) and self.insist("GET", self.path)["status"] != "over"

    def sit_down(self) -> bool:
        self.seen = 0
        return super().sit_down()

    def has_gone_on(self) -> bool:
        """Returns True if the game has grown since it was asked last, or is over."""
        shown = self.insist("GET", self.path)
        if shown["version"] < self.seen + FURTHER and shown["status"] != "over":
            return False
        self.seen = shown["version"]
        return True

    def moves(self, kind: str, **more: Any) -> str:
        """Brings both back; red puts a motion; returns its id."""
        for seat, token in zip(("red", "blue"), self.tokens, strict=False):
            self._unless_refused("DELETE", f"{self.path}/seats/{seat}/bot", None, token)
        told = self._unless_refused("POST", f"{self.path}/motions", {"kind": kind, **more}, self.tokens[0])
        self.moved += told is not None
        return told["id"] if told else ""

    def votes(self, motion: str) -> None:
        """Votes for blue, if blue was there when it was put; the vote of a silent green runs out."""
        path = f"{self.path}/motions/{motion}/votes/blue"
        self._unless_refused("PUT", path, {"vote": "approve"}, self.tokens[1])

    def became(self, motion: str) -> str:
        """Returns what became of a motion."""
        return str(self.insist("GET", f"{self.path}/motions/{motion}")["state"])

    def _unless_refused(self, method: str, path: str, body: Any, token: str) -> Any:
        try:
            return self.keyed(path, body, token, method)[1]
        except Refusal as refusal:
            if refusal.code not in NOT_ASKED:
                raise
            return None
