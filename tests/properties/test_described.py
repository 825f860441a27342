"""The API document describes each game whole: every view, question and event of it fits, and has no further member."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain import board, powers
from domain.events import Event
from domain.game import views
from domain.game.views import PUBLIC
from service.play.reading import state_views
from tests.api.contract import validator
from tests.properties.plans import SETS
from tests.properties.play import Plan, Play
from tests.properties.watching import Game, watched

STATE = "/components/schemas/State"
SHEET = "/components/schemas/Sheet"
_OPEN = sorted(powers.OPEN_SHEETS)
OPEN = [tuple(_OPEN[first : first + 4]) for first in range(0, len(_OPEN), 4)]
"""Four aliens with open sheets at each table."""
PLAYED = 10
"""Games at such a table, until each of its aliens has noted something."""
OFTEN = 5
"""The number of events of each type that are checked in each game; some of the others are, too."""
LOOKS = 0.004
"""At so large a share of the moments each view is read: it takes as long to check as many commands to decide."""


@watched()
async def test_every_view_and_question_of_a_game_is_described__TABLE_03(game: Game) -> None:
    async for _ in game.moments():
        for viewer in (PUBLIC, *game.seats):
            if game.random.random() < LOOKS:
                validator(STATE).validate(_as_sent(state_views.seen(game.state, viewer)))


@watched()
async def test_every_event_of_a_game_is_described_for_each_viewer(game: Game) -> None:
    told = Counter[str]()
    async for event in game.events():
        told[event.type] += 1
        if told[event.type] > OFTEN and game.random.random() > 0.1:
            continue
        for data in _seen(event, list(game.state.seats)):
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
    """Returns what there is to see of an event: as it is, and in all ways in which something of it is hidden."""
    found = [msgspec.to_builtins(event)]
    assert {*event.hidden_fields()} <= {*event.hideable}
    if event.hidden_fields():
        found += [each for viewer in (PUBLIC, *seats) if (each := views.redact(event, viewer)) not in found]
    return found


def _data(event: Event) -> str:
    return f"/components/schemas/{type(event).__name__}Data"


def _as_sent(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))
