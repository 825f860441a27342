"""The index of the seats' holdings has what a look through all hands and powers would find (TIME-34)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from domain.engine import orders
from domain.engine.abilities import in_play
from domain.engine.index import BY_MOMENT, SOURCES, AbilitiesByTitle, AbilityIndex, UsableAbility, index_of
from domain.state import State
from tests.properties.watching import Game, watched


def _looked_for(state: State, seat: str, carried: AbilitiesByTitle) -> list[UsableAbility]:
    """Returns how the seat would use its abilities among these, found without any index."""
    found: list[UsableAbility] = []
    for source in SOURCES:
        if source.within is None or source.within(state):
            found += source.abilities(state, seat, carried)
    return found


@contextmanager
def without_the_index() -> Iterator[None]:
    """Makes each look-up again, whatever events say that they change."""
    never_current = property(lambda index: False, lambda index, current: None)
    with (
        patch.object(AbilityIndex, "current", never_current, create=True),
        patch.object(AbilityIndex, "renewed", lambda index, state: AbilityIndex(state)),
    ):
        yield


@watched()
async def test_with_and_without_the_index_the_same_is_decided__TIME_34(game: Game) -> None:
    async for command in game.decisions():
        if game.random.random() < 0.2:
            with without_the_index():
                decided = game.decided(command)
            assert decided == await game.outcome()


@watched()
async def test_the_index_is_current_after_every_event__TIME_34(game: Game) -> None:
    async for _ in game.events():
        if game.random.random() < 0.3:
            kept, anew = index_of(game.state), AbilityIndex(game.state)
            assert (kept.bits, kept.all_bits, kept.extra_sources) == (anew.bits, anew.all_bits, anew.extra_sources)
            assert (kept.moments, kept.queries, kept.nobody_sees_empty_windows) == (
                anew.moments,
                anew.queries,
                anew.nobody_sees_empty_windows,
            )


@watched()
async def test_the_index_hides_nothing_that_a_seat_could_use__TIME_34(game: Game) -> None:
    async for _ in game.moments(every=40):
        state = game.state
        known = index_of(state)
        for key, every in BY_MOMENT.items():
            carried = known.moments.get(key, AbilitiesByTitle())
            found = {seat: _looked_for(state, seat, carried) for seat in state.seats}
            assert found == {seat: list(known.of(state, seat, carried)) for seat in state.seats}
            assert in_play(state, key) or not any(found.values())
            assert all(_looked_for(state, seat, every) == held for seat, held in found.items())
        asked_anyway = state.options["response_windows"] == "veiled" or any(
            not orders.silent(state, seat) for seat in state.seats
        )
        assert known.nobody_sees_empty_windows != asked_anyway
