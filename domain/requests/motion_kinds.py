"""The kinds of motions, and what each voter is asked (MOTION-01..04)."""

from collections.abc import Callable
from typing import Any

from domain.questions import Confirm
from domain.questions.wording import about
from domain.state import MotionRequest

REMOVE, PAUSE, RESUME, TIMERS, DRAW, ENDING = "remove", "pause", "resume", "timers", "draw", "end"
KINDS = (REMOVE, PAUSE, RESUME, TIMERS, DRAW, ENDING)
"""The motions that a seat can put."""
UNANIMOUS = (TIMERS, DRAW)
"""Motions that one vote against defeats."""
KEY = "motion"


def question(request: MotionRequest, voter: str) -> Confirm:
    """Returns the question that a voter is asked about a motion."""
    motion = request.motion
    if motion.get("seat") == voter:
        prompt = f"{about(request.seat)} moves that a bot takes your seat over. Any answer says that you are there."
        return Confirm(prompt=prompt, rule="MOTION-04", name=KEY, yes=False)
    prompt = f"{about(request.seat)} moves {_WISHES[motion['kind']](motion)}. Do you agree?"
    return Confirm(prompt=prompt, rule="MOTION-01", name=KEY, yes=False)


_WISHES: dict[str, Callable[[dict[str, Any]], str]] = {
    REMOVE: lambda motion: f"that a bot takes over the seat of {about(motion['seat'])}, who seems to be away",
    PAUSE: lambda _: "to pause the game",
    RESUME: lambda _: "to go on with the game",
    TIMERS: lambda motion: f"for other deadlines: {spoken(motion['timers'])}",
    DRAW: lambda _: "that the game ends as it is, and those with the most foreign colonies win",
    ENDING: lambda _: "that the game ends without a winner",
}


def spoken(timers: dict[str, float] | None) -> str:
    """Returns timers in words."""
    return ", ".join(f"{name} {seconds:g} s" for name, seconds in (timers or {}).items()) or "none"
