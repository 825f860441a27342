"""Sets that are not in a game are not looked at in it, so nothing of them may ever be in it (EXP-03)."""

from __future__ import annotations

from domain.engine.index import BY_MOMENT, PASSIVES, SOURCES
from domain.state import State
from tests.properties.play import Plan
from tests.properties.watching import Game, watched

EVERY_SET = ("base", "incursion", "storm", "classic")


def _titles(state: State) -> set[str]:
    """Returns whatever abilities could come from, by any source and for any seat."""
    found = [source for source in SOURCES if source.within is None or source.within(state)]
    return {title for seat in state.seats for source in found for title in source.titles(state, seat)}


def _left_out(state: State) -> set[str]:
    """Returns the titles of whatever this game does not look at."""
    return {
        title
        for table in (BY_MOMENT, PASSIVES)
        for key, carried in table.items()
        for title in carried.keys() - table.of(state).get(key, {}).keys()
    }


def is_usual(plan: Plan) -> bool:
    """Returns True for a game from the usual setup."""
    return plan.position is None


@watched(among=is_usual)
async def test_whatever_a_seat_has_is_looked_at_at_its_moments__EXP_03(game: Game) -> None:
    left_out: set[str] | None = None
    async for _ in game.moments(every=4):
        left_out = _left_out(game.state) if left_out is None else left_out
        assert bool(left_out) == (len(game.state.options["sets"]) < len(EVERY_SET))
        assert _titles(game.state).isdisjoint(left_out)
