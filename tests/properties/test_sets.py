"""Sets that are not in a game are not looked at in it, so nothing of them may ever be in it (EXP-03)."""

from __future__ import annotations

from domain.engine.abilities import BY_MOMENT, PASSIVES, SOURCES
from domain.state import State
from tests.properties.plans import games, over
from tests.properties.play import Plan, Play

EVERY_SET = ("base", "incursion", "storm", "classic")


def _titles(state: State) -> set[str]:
    """Whatever abilities could come from, by any source and for any seat."""
    found = [source for source in SOURCES if source.within is None or source.within(state)]
    return {title for seat in state.seats for source in found for title in source.titles(state, seat)}


def _left_out(state: State) -> set[str]:
    """The titles of whatever this game does not look at."""
    return {
        title
        for table in (BY_MOMENT, PASSIVES)
        for key, carried in table.items()
        for title in carried.keys() - table.of(state).get(key, {}).keys()
    }


@over(0.25, plans=games(unusual=False, of="sets"))
def test_whatever_a_seat_has_is_looked_at_at_its_moments__EXP_03(plan: Plan) -> None:
    play = Play(plan).start()
    left_out = _left_out(play.state)
    assert bool(left_out) == (len(play.state.options["sets"]) < len(EVERY_SET))
    for _ in play.steps():
        assert _titles(play.state).isdisjoint(left_out)
