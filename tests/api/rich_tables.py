"""Views of tables with as much on them as rules allow, and with more."""

import json
from copy import deepcopy
from functools import cache
from itertools import count
from typing import Any

from domain.board import COLOURS, SHIPS
from tests.api.test_board_text import EVERYTHING, shown
from tests.properties.play import Plan, Play
from tests.scenario.table import Table

REST = ("classic", "four_planets", "hazards", "planetoids", "skill_tokens", "technology")
VARIANTS = {
    3: ("space_stations", "multiple_stations", "station_conquest", "reward_deck", *REST),
    4: (),
    5: ("space_stations", "multiple_stations", "team", "common_rewards", *REST),
    6: ("space_stations", "station_conquest", "team", "reward_deck", "sixth_player", *REST),
}
"""Number of seats -> variants: together all that there are."""
FULLEST = ("space_stations", "station_conquest", "skill_tokens", "planetoids", "technology", "hazards", "sixth_player")
"""The variants of the table that must fit: six seats with five planets each."""
COLONIES = 12
"""More foreign colonies of each seat than any game has seen."""


@cache
def rich_view(number: int, variants: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Returns the view of Red at which the most things are on the table, with totals and allies."""
    found: list[dict[str, Any]] = []
    seeds = count(11)
    while not found:
        chosen = VARIANTS[number] if variants is None else variants
        play = Play(Plan(next(seeds), tuple(COLOURS[:number]), EVERYTHING, variants=chosen)).start()
        for _ in play.steps():
            now = play.state.encounter
            if now and now.allies and len(now.face_up) == 2:
                found.append(shown(play.state, "red"))
    return max(found, key=lambda view: len(json.dumps([view["variants"], view["sheets"], view["planets"]])))


def overfull_view(number: int) -> dict[str, Any]:
    """Returns a view with colonies of everybody everywhere, which no game reaches."""
    if number == 2:
        table = Table().seat("red", "human", hand=["attack-20"]).seat("blue", "mirror", hand=["negotiate"])
        table.against("blue").aims_at("blue-2").with_ships(3, "red-1").until("select_card", "blue")
        view = shown(table.state, "red")
    else:
        view = deepcopy(rich_view(number, FULLEST if number == 6 else None))
    seats, planets = list(view["seats"]), list(view["planets"])
    for place, seat in enumerate(seats):
        foreign = [each for each in planets if each.rpartition("-")[0] != seat][place : place + COLONIES]
        for planet in foreign:
            view["planets"][planet][seat] = list(SHIPS[seat][:2])
        view["seats"][seat] |= {"foreign_colonies": COLONIES, "colonies_counted": COLONIES + 1, "hand_size": 28}
        view["seats"][seat]["ships_on_sheets"] = {"sheet:citadel": list(SHIPS[seat][:3])}
    view["warp"] = {seat: list(SHIPS[seat][:16]) for seat in seats}
    main = {view["encounter"]["offense"], view["encounter"]["defense"]}
    allies = [seat for seat in seats if seat not in main]
    view["encounter"]["allies"] = {seat: ("offense", "defense")[n % 2] for n, seat in enumerate(allies)}
    view["gate"] = {seat: list(SHIPS[seat][:4]) for seat in (view["encounter"]["offense"], *allies[::2])}
    view["beside"] = {seat: list(SHIPS[seat][:4]) for seat in allies[1::2]}
    if "hazards" in view["variants"]:
        view["variants"]["hazards"]["in_play"] = [
            f"hazard-{name}#1" for name in ("meteor-storm", "odd-way-to-win-a-war", "full-of-stars", "witness")
        ]
    if "technology" in view["variants"]:
        techs = ["tech-xenon-lasers", "tech-qax", "tech-omega-missile", "tech-prometheus", "tech-delta-scanners"]
        view["variants"]["technology"]["completed"] = dict.fromkeys(seats, techs)
        view["variants"]["technology"]["lunar_cannon"] = planets[:2]
        view["further_planets"]["genesis-planet"] = seats[0]
        view["planets"]["genesis-planet"] = {seat: [SHIPS[seat][0]] for seat in seats}
    return view
