"""Properties of chance: every draw is told by an event, once, with all that is needed to make it again."""

from typing import Any

from domain.events import Event, MovesUndone
from tests.properties.play import Play
from tests.properties.watching import Game, watched


@watched()
async def test_every_draw_is_told_by_one_event_and_numbers_never_go_back(game: Game) -> None:
    number = 0
    async for events in game.all_moves():
        number = next_draw(game.play, events, number)


def next_draw(play: Play, events: list[Event], number: int) -> int:
    """Returns the number of the next draw, after these events."""
    drawn = {each.first: each for each in play.chance.drawn}
    play.chance.drawn.clear()
    begun = number
    for event in events:
        if isinstance(event, MovesUndone) or not getattr(event, "draws", 0):
            continue
        told: Any = event
        assert told.first_draw == number, event
        assert told.first_draw in drawn, event
        assert drawn[told.first_draw].draws <= told.draws, event
        number += told.draws
        del drawn[told.first_draw]
    # What is left over was drawn by steps that asked and ran again, or took nothing.
    assert not [each for each in drawn.values() if begun <= each.first < number and each.draws]
    assert number == play.state.draws
    return number
