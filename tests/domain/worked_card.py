"""The worked card of docs/develop/architecture.md: a Zombie's use, answered by a Cosmic Zap, as it is played."""

import json
from functools import cache

from domain import events
from domain.events import AgendaMoved, Event
from tests.scenario.table import Table


def laid() -> Table:
    """Lays a game in which Red is Zombie and attacks Blue with three ships; Green holds a Cosmic Zap."""
    table = Table()
    table.seat("red", "zombie", hand=["attack-08", "negotiate"]).seat("blue", hand=["attack-40", "negotiate"])
    table.seat("green", hand=["cosmic-zap"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table


@cache
def played() -> tuple[str, list[Event], list[Event]]:
    """Returns green's question as JSON, the events from the reveal to it, and those after it in the encounter."""
    table = laid().reveals(red="attack-08", blue="attack-40").until("use", "green")
    first = next(at for at, event in enumerate(table.events) if event.type == "cards_revealed")
    asked = len(table.events)
    question = json.dumps(table.question("green").question.describe(), indent=2, ensure_ascii=False)
    table.uses("green", "cosmic-zap").play_out()
    last = next(at for at, event in enumerate(table.events) if event.type == "encounter_ended")
    return question, table.events[first:asked], table.events[asked : last + 1]


def _line(number: int, event: Event) -> str:
    """Returns one event with its public part.

    Of the agenda, which is the server's alone, the steps that are still to do.
    """
    said = events.public(event).decode()
    if isinstance(event, AgendaMoved):
        frames = ", ".join(f"{frame.procedure}.{frame.at}" for frame in event.push)
        said = f"hidden: keeps {event.keep}, then {frames}"
    return f"{number:>2} {event.type:<15} {said}"


def parts() -> dict[str, str]:
    """Returns what the page shows of the run: `question`, and the events `before` and `after` the answer."""
    question, before, after = played()
    lines = [_line(number, event) for number, event in enumerate([*before, *after], 1)]
    return {
        "question": question,
        "before": "\n".join(lines[: len(before)]),
        "after": "\n".join(lines[len(before) :]),
    }
