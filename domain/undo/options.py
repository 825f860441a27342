"""The options of undo."""

from typing import Any

from domain.options import one_of, option

POLICIES = ("off", "own_unseen", "unanimous", "majority", "host")


def _count(value: Any) -> str:
    return (
        ""
        if value is None or (type(value) is int and 0 <= value <= 1000)
        else "Send a whole number from 0 to 1000, or null."
    )


def _seconds(value: Any) -> str:
    return "" if type(value) in (int, float) and 0 <= value <= 86400 else "Send 0 to 86400 seconds."


def _patience(value: Any) -> str:
    return "" if type(value) in (int, float) and 1 <= value <= 86400 else "Send 1 to 86400 seconds."


option(
    "undo_policy",
    "unanimous",
    one_of(*POLICIES),
    "who must agree to an undo: nobody may ask, only for your moves that nobody saw, all whom it touches, most of "
    "them, or the host",
    "UNDO-02",
)
option("undo_limit", 20, _count, "how many undos a seat may ask for in one game; null for no limit", "UNDO-07")
option("undo_seconds", 120, _patience, "how long a request waits for votes; no answer counts as a refusal", "UNDO-06")
option("undo_cooldown_seconds", 60, _seconds, "how long a seat may not ask again after a refusal", "UNDO-07")
