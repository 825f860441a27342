"""The sentences of players who go away, and of motions about the table."""

from collections.abc import Callable
from typing import Any

from domain.events import DeadlineMissed, SeatPassedOn, StandInBegan, StandInEnded
from domain.questions.wording import about
from domain.requests.motion_events import MotionCarried, MotionFailed, MotionPut, MotionVoted, TimersChanged
from domain.requests.motion_kinds import DRAW, ENDING, PAUSE, REMOVE, RESUME, TIMERS, spoken
from domain.story import Scene, Sentence, because, detail, tell_reasons, tells

tell_reasons(
    {
        "agreed": ", as the players have agreed",
        "deserted": ", as nobody is there any more",
        "present": ", as the player is there",
    }
)

_DEPARTURES = {
    "left": "The player of {seat} leaves for good, and a bot plays on.",
    "removed": "A bot takes over the seat of {seat}.",
    "joined": "A newcomer takes over the seat of {seat}.",
}
_WISHES: dict[str, Callable[[dict[str, Any]], str]] = {
    REMOVE: lambda motion: f"that a bot takes over the seat of {about(motion['seat'])}",
    PAUSE: lambda _: "to pause the game",
    RESUME: lambda _: "to go on with the game",
    TIMERS: lambda motion: f"for other deadlines ({spoken(motion['timers'])})",
    DRAW: lambda _: "that the game ends as it is",
    ENDING: lambda _: "that the game ends without a winner",
}


@tells(DeadlineMissed)
def deadline_missed(event: DeadlineMissed, scene: Scene) -> Sentence:
    """Tells nothing more: the sentence before says what the clock has answered."""
    again = f", for the {event.missed}th time in a row" if event.missed > 3 else ""
    again = {2: ", twice in a row", 3: ", three times in a row"}.get(event.missed, again)
    return detail(f"{about(event.seat)} has missed a deadline{again}.")


@tells(StandInBegan)
def stand_in_began(event: StandInBegan, scene: Scene) -> Sentence:
    """Tells that a player is away, who may come back."""
    if event.why == "called":
        return Sentence(f"{about(event.seat)} has a bot play for a while.")
    return Sentence(f"{about(event.seat)} is away, and a bot plays meanwhile.")


@tells(StandInEnded)
def stand_in_ended(event: StandInEnded, scene: Scene) -> Sentence:
    """Tells that the player answers again."""
    return Sentence(f"{about(event.seat)} is back.")


@tells(SeatPassedOn)
def seat_passed_on(event: SeatPassedOn, scene: Scene) -> Sentence:
    """Tells that the seat has passed on for good."""
    return Sentence(_DEPARTURES[event.why].format(seat=about(event.seat)))


@tells(MotionPut)
def motion_put(event: MotionPut, scene: Scene) -> Sentence:
    """Tells a motion without the reason that a player writes: it is no sentence of ours."""
    return Sentence(f"{about(event.seat)} moves {_WISHES[event.motion['kind']](event.motion)}.")


@tells(MotionVoted)
def motion_voted(event: MotionVoted, scene: Scene) -> Sentence:
    """Tells a vote; no vote in time is an abstention."""
    if event.approves is None:
        return Sentence(f"{about(event.seat)} does not vote in time.")
    return Sentence(f"{about(event.seat)} votes {'for' if event.approves else 'against'} it.")


@tells(MotionFailed)
def motion_failed(event: MotionFailed, scene: Scene) -> Sentence:
    """Tells that nothing comes of the motion."""
    why = ", as nobody voted in time" if event.why == "timer" else because(event.why)
    return Sentence(f"The motion is over{why}.")


@tells(MotionCarried)
def motion_carried(event: MotionCarried, scene: Scene) -> Sentence:
    """Tells that the motion is carried; what comes of it follows."""
    return Sentence("The motion is carried.")


@tells(TimersChanged)
def timers_changed(event: TimersChanged, scene: Scene) -> Sentence:
    """Tells the timers for the questions that come."""
    return Sentence(f"Deadlines from now on: {spoken(event.timers)}.")
