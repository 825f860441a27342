"""Views of tables with as much on them as rules allow."""

import json
from functools import cache
from itertools import count
from typing import Any

from domain.board import COLOURS
from tests.api.test_board_text import EVERYTHING, shown
from tests.properties.play import Plan, Play

REST = ("classic", "four_planets", "hazards", "planetoids", "skill_tokens", "technology")
VARIANTS = {
    3: ("space_stations", "multiple_stations", "station_conquest", "reward_deck", *REST),
    4: (),
    5: ("space_stations", "multiple_stations", "team", "common_rewards", *REST),
    6: ("space_stations", "station_conquest", "team", "reward_deck", "sixth_player", *REST),
}
"""Number of seats -> variants: together all that there are."""


@cache
def rich_view(number: int) -> dict[str, Any]:
    """The view of Red at which the most things are on the table, with totals and allies."""
    found: list[dict[str, Any]] = []
    seeds = count(11)
    while not found:
        plan = Plan(next(seeds), tuple(COLOURS[:number]), EVERYTHING, variants=VARIANTS[number])
        play = Play(plan).start()
        for _ in play.steps():
            now = play.state.encounter
            if now and now.allies and len(now.face_up) == 2:
                found.append(shown(play.state, "red"))
    return max(found, key=lambda view: len(json.dumps([view["variants"], view["sheets"], view["planets"]])))
