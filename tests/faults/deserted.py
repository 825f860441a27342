"""A table whose people are away, for whom bots stand in."""

from typing import Any

from tests.faults.house import FURTHER
from tests.faults.players import Player, Refusal

DEADLINES = ({"reaction": 0.2, "decision": 0.3, "deal": 0.3}, {"reaction": 0.3, "decision": 0.4, "deal": 0.4})
TABLE = {"seats": 3, "options": {"timers": DEADLINES[1], "absent_after": 1, "motion_seconds": 10, "motion_limit": 1000}}
NOT_ASKED = ("question_closed", "not_waiting_for_you", "not_found", "illegal_command", "game_over")


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
