"""The API document describes each game whole: every view, question and event of it fits, and has no further member."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain import board, powers
from domain.events import Event
from domain.game import views
from domain.game.views import PUBLIC
from service.play import state_views
from tests.api.contract import validator
from tests.properties.plans import SETS
from tests.properties.play import Plan, Play
from tests.properties.shared import Replayed, watched

STATE = "/components/schemas/State"
SHEET = "/components/schemas/Sheet"
_OPEN = sorted(powers.OPEN_SHEETS)
OPEN = [tuple(_OPEN[first : first + 4]) for first in range(0, len(_OPEN), 4)]
"""Four aliens with open sheets at each table."""
PLAYED = 10
"""Games at such a table, until each of its aliens has noted something."""
LOOKS = 40
"""At so many moments of a game its views are read: a whole view takes as long to check as many commands to decide."""


def _one_in(play: Replayed, events: int) -> bool:
    return play.random.random() < LOOKS / events


@watched(0.3)
def test_every_view_and_question_of_a_game_is_described__TABLE_03(plan: Plan) -> None:
    play = Replayed(plan)
    for _ in play.moments():
        for viewer in (PUBLIC, *play.state.seats):
            if _one_in(play, 800):
                validator(STATE).validate(_as_sent(state_views.seen(play.state, viewer)))


@watched(0.3)
def test_every_event_of_a_game_is_described_for_each_viewer(plan: Plan) -> None:
    play = Replayed(plan)
    for event in play.happenings():
        for data in _seen(event, list(play.state.seats)):
            validator(_data(event)).validate(_as_sent(data))


@pytest.mark.parametrize("aliens", OPEN, ids="+".join)
def test_every_note_on_an_open_sheet_is_described(aliens: tuple[str, ...]) -> None:
    seats = board.COLOURS[: max(3, len(aliens))]
    chosen = dict(zip(seats, aliens, strict=False))
    options = {"sets": list(SETS[-1]), "alien_selection": "chosen", "aliens": chosen, "turn_limit": 12}
    seen = set[str]()
    for number in range(3, 3 + PLAYED):
        play = Play(Plan(number, seats, options)).start()
        for _ in play.steps():
            for alien, sheet in views.view(play.state)["sheets"].items():
                validator(SHEET).validate(_as_sent(sheet))
                seen.add(alien)
        if seen >= {*aliens}:
            return
    pytest.fail(f"{PLAYED} games without a note of each of {aliens}")


def _seen(event: Event, seats: list[str]) -> list[dict[str, Any]]:
    """What there is to see of an event: as it is, and in all ways in which something of it is hidden."""
    found = [msgspec.to_builtins(event)]
    assert {*event.hidden_fields()} <= {*event.hideable}
    if event.hidden_fields():
        found += [each for viewer in (PUBLIC, *seats) if (each := views.redact(event, viewer)) not in found]
    return found


def _data(event: Event) -> str:
    return f"/components/schemas/{type(event).__name__}Data"


def _as_sent(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))
