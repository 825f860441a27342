"""Which player has which seat in the course of a log, undos included."""

from typing import Any

TABLE = (
    "game_created",
    "game_forked",
    "seat_taken",
    "seat_left",
    "settings_changed",
    "seat_passed_on",
    "players_swapped",
    "moves_undone",
)
"""Events that say which seats there are, and which player has which."""


class Seating:
    """`players` are those who sat, seat -> player id, when the last command ended.

    `targets` are the versions that undos go back to.
    """

    def __init__(self, targets: set[int]) -> None:
        self.players: dict[str, str] = {}
        self._targets = targets
        self._past: dict[int, dict[str, str]] = {}
        self._heard: list[tuple[str, dict[str, Any]]] = []

    def hear(self, type: str, data: dict[str, Any]) -> None:
        """Takes a fact of the command that is under way; others than those of `TABLE` make no difference."""
        self._heard.append((type, data))

    def close(self, seq: int) -> None:
        """Ends the command with event `seq`. Raises LookupError for facts of which a part is missing."""
        for type, data in self._heard:
            self._sit(type, data)
        self._heard = []
        if seq in self._targets:
            self._past[seq] = dict(self.players)

    def _sit(self, type: str, data: dict[str, Any]) -> None:
        match type:
            case "seat_taken" | "seat_passed_on":
                self.players[data["seat"]] = data["player"]
            case "seat_left":
                self.players.pop(data["seat"], None)
            case "players_swapped":
                one, other = data["seats"]
                self.players[one], self.players[other] = self.players[other], self.players[one]
            case "moves_undone":
                self.players = dict(self._past[data["to"]])
