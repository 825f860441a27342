"""Values of the options of a game: wrong and right ones of each."""

from typing import Any

from domain.options import OPTIONS, TIMERS

NAMED = {"red": "zombie", "blue": "macron", "green": "human"}
MIXED: list[Any] = [0, -1, 1.5, True, None, "", "x", [], {}, [None], [["base"]], [{}], {"x": 1}, 10**30]
"""Values of every kind; each option takes few of them."""

WRONG: list[tuple[str, Any]] = [
    *[("response_windows", value) for value in MIXED],
    *[("veil_seconds", value) for value in MIXED if value != 1.5],
    ("veil_seconds", 601),
    *[("timers", value) for value in MIXED if value not in ({}, None)],
    ("timers", "hourly"),
    ("timers", {"reaction": 0}),
    ("timers", {"reaction": True}),
    ("timers", {"decision": "30"}),
    ("timers", {"deal": 31 * 86400 + 1}),
    ("timers", {"veil": 5}),
    ("timers", {"reserve": 60}),
    ("timers", {"decision": 30, "refill": 5}),
    ("timers", {"decision": 30, "reserve": -1}),
    *[("extensions", value) for value in MIXED if value != 0],
    ("extensions", 21),
    *[("turn_limit", value) for value in MIXED if value is not None],
    ("turn_limit", 10_001),
    *[("alien_selection", value) for value in MIXED],
    *[("aliens", value) for value in MIXED if value != {}],
    *[("alerts", value) for value in MIXED],
    ("alerts", ["green", "blue"]),
    ("alerts", ["green", "green"]),
    *[("sets", value) for value in MIXED],
    ("sets", ["base", "base"]),
    *[("deal_colony_max_ships", value) for value in MIXED if value is not None],
    ("deal_colony_max_ships", 21),
    *[("classic_flares", value) for value in MIXED],
    *[("locust_planet_worth", value) for value in MIXED],
    *[("undo_policy", value) for value in MIXED],
    *[("undo_limit", value) for value in MIXED if value not in (None, 0)],
    *[("undo_seconds", value) for value in MIXED if value != 1.5],
    *[("undo_cooldown_seconds", value) for value in MIXED if value not in (0, 1.5)],
    *[("absent_after", value) for value in MIXED if value is not None],
    ("absent_after", 101),
    *[("stand_in", value) for value in ("", 3, None, "x" * 41)],
    *[("bot_pace", value) for value in MIXED],
    *[("pointless_questions", value) for value in MIXED],
    *[("spectators_delay_s", value) for value in MIXED if value != 0],
    ("spectators_delay_s", 3601),
    *[("reveal_policy", value) for value in MIXED],
    *[("when_a_player_leaves", value) for value in MIXED],
    *[("when_nobody_is_left", value) for value in MIXED],
    *[("motion_seconds", value) for value in MIXED],
    ("motion_seconds", 9),
    *[("motion_limit", value) for value in MIXED if value != 0],
    *[("skill_tokens.power_rule", value) for value in MIXED],
    *[
        (name, value)
        for name, option in OPTIONS.items()
        if type(option.default) is bool
        for value in MIXED
        if value is not True
    ],
    ("house_rules", True),
    ("a/b~c", 1),
]

RIGHT: list[dict[str, Any]] = [
    {},
    *[{"timers": preset} for preset in TIMERS],
    {"timers": {"reaction": 0.5, "deal": 31 * 86400}},
    {"timers": {"decision": 30, "reserve": 600, "refill": 0.5}, "extensions": 20},
    {"timers": None, "extensions": 0},
    {"response_windows": "veiled", "veil_seconds": 0.05},
    {"alien_selection": "flares"},
    {"alien_selection": "draft", "sets": ["base", "storm"], "alerts": ["green", "red"]},
    {"alien_selection": "chosen", "aliens": NAMED},
    {"turn_limit": None, "deal_colony_max_ships": 20},
    {"undo_policy": "off", "undo_limit": None, "undo_seconds": 1, "undo_cooldown_seconds": 0},
]
