"""Packed views: their bytes say what a view that is built at this moment says."""

from __future__ import annotations

from unittest.mock import patch

import msgspec

from domain import state as states
from domain.game.views import PUBLIC
from service import ids
from service.play.reading import state_views
from service.play.reading.state_views import StateViews
from tests.properties.watching import Game, watched


@watched()
async def test_kept_views_are_those_that_would_be_built_now__TABLE_03(game: Game) -> None:
    kept = StateViews()
    async for _ in game.moments(every=10):
        state = states.copy(game.state)
        with patch.object(ids, "now", lambda: 1_500_000):
            for viewer in (PUBLIC, *state.seats):
                now = msgspec.json.encode(state_views.seen(state, viewer))
                assert kept.now(state, viewer) == now
                assert kept.now(state, viewer) == now
        assert len(kept) == 1
