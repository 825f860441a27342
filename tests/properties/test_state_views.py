"""Packed views: their bytes say what a view that is built at this moment says."""

from __future__ import annotations

import msgspec
import pytest

from domain import state as states
from domain.game.views import PUBLIC
from service import ids
from service.play import state_views
from service.play.state_views import StateViews
from tests.properties.plans import over
from tests.properties.play import Plan, Play


@pytest.fixture(autouse=True)
def _a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ids, "now", lambda: 1_500_000)


@over(0.3)
def test_kept_views_are_those_that_would_be_built_now__TABLE_03(plan: Plan) -> None:
    play, kept = Play(plan).start(), StateViews()
    for _ in play.steps():
        state = states.copy(play.state)
        for viewer in (PUBLIC, *state.seats):
            now = msgspec.json.encode(state_views.seen(state, viewer))
            assert kept.now(state, viewer) == now
            assert kept.now(state, viewer) == now
        assert len(kept) == 1
