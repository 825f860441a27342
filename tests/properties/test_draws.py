"""Properties of chance: every draw is told by an event, once, with all that is needed to make it again."""

from domain.events import MovesUndone
from tests.properties.plans import over
from tests.properties.play import Plan, Play


@over(0.3)
def test_every_draw_is_told_by_one_event_and_numbers_never_go_back(plan: Plan) -> None:
    play, number = Play(plan), 0
    for command in play.opening():
        number = next_draw(play, play.do(command), number)
    for events in play.steps(300):
        number = next_draw(play, events, number)


def next_draw(play: Play, events: list, number: int) -> int:  # type: ignore[type-arg]
    """The number of the next draw, after these events."""
    drawn = {each.first: each for each in play.chance.drawn}
    play.chance.drawn.clear()
    begun = number
    for event in events:
        if isinstance(event, MovesUndone) or not getattr(event, "draws", 0):
            continue
        assert event.first_draw == number, event
        assert event.first_draw in drawn, event
        assert drawn[event.first_draw].draws <= event.draws, event
        number += event.draws
        del drawn[event.first_draw]
    # What is left over was drawn by steps that asked and ran again, or took nothing.
    assert not [each for each in drawn.values() if begun <= each.first < number and each.draws]
    assert number == play.state.draws
    return number
