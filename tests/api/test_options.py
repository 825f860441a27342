"""The options of a game: a wrong one is refused with a pointer, and nothing is stored (EXP-11)."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from domain.options import OPTIONS, TIMERS, complete
from domain.rulebook.book import BOOK
from tests.api.client import ApiClient
from tests.api.conftest import Store
from tests.api.table import code

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


def refused(client: ApiClient, store: Store, **body: Any) -> list[str]:
    """The pointers of a refusal that has changed nothing."""
    before = sorted(store.events.keys()), sorted(store.queue.keys())
    headers = {"Idempotency-Key": "first-a-mistake"}
    response = client.post("/v1/games", json={"seats": 3, **body}, headers=headers)
    assert (response.status_code, code(response)) == (422, "validation_failed"), response.text
    assert (sorted(store.events.keys()), sorted(store.queue.keys())) == before
    assert client.get("/v1/games").json["items"] == []
    assert all(fault["detail"] and fault["rule"] in BOOK for fault in response.json["errors"])
    assert response.json["context"]["rule"] == response.json["errors"][0]["rule"]
    return [fault["pointer"] for fault in response.json["errors"]]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_option_is_pointed_at_and_nothing_is_stored__EXP_11(
    client: ApiClient, store: Store, name: str, value: Any
) -> None:
    pointer = "/options/" + name.replace("~", "~0").replace("/", "~1")
    known = OPTIONS.get(name)
    variants = [known.variant] if known and known.variant else []
    assert refused(client, store, options={name: value}, variants=variants) == [pointer]


def test_every_option_is_tried_with_wrong_values() -> None:
    assert set(OPTIONS) <= {name for name, _ in WRONG}


def test_all_wrong_options_are_reported_at_once__EXP_11(client: ApiClient, store: Store) -> None:
    pointers = refused(client, store, options={"sets": [], "turn_limit": 0, "response_windows": "half"})
    assert sorted(pointers) == ["/options/response_windows", "/options/sets", "/options/turn_limit"]


@pytest.mark.parametrize(
    ("options", "pointers"),
    [
        ({"aliens": {}}, [f"/options/aliens/{seat}" for seat in NAMED]),
        ({"aliens": {"red": "zombie", "blue": "macron"}}, ["/options/aliens/green"]),
        ({"aliens": {**NAMED, "orange": "oracle"}}, ["/options/aliens/orange"]),
        ({"aliens": {**NAMED, "green": "nobody"}}, ["/options/aliens/green"]),
        ({"aliens": {**NAMED, "green": "zombie"}}, ["/options/aliens/red", "/options/aliens/green"]),
        ({"aliens": {**NAMED, "green": "worm"}}, ["/options/aliens/green"]),
        ({"aliens": NAMED, "alerts": ["yellow"]}, ["/options/aliens/red", "/options/aliens/blue"]),
        ({"aliens": {**NAMED, "a/b": "oracle"}}, ["/options/aliens/a~1b"]),
    ],
)
def test_aliens_are_chosen_for_each_seat_from_what_is_in_the_game__CORE_026(
    client: ApiClient, store: Store, options: dict[str, Any], pointers: list[str]
) -> None:
    assert refused(client, store, options={"alien_selection": "chosen", **options}) == pointers


@pytest.mark.parametrize("selection", ["random", "flares", "draft"])
@pytest.mark.parametrize("named", [NAMED, {"red": "zombie"}, {"pink": "nobody"}])
def test_aliens_are_named_for_the_selection_that_takes_them_only__CORE_023(
    client: ApiClient, store: Store, selection: str, named: dict[str, str]
) -> None:
    assert refused(client, store, options={"alien_selection": selection, "aliens": named}) == ["/options/aliens"]
    assert refused(client, store, options={"aliens": named}) == ["/options/aliens"]


@pytest.mark.parametrize("selection", ["random", "flares", "draft"])
def test_a_selection_needs_enough_aliens__CORE_026(client: ApiClient, store: Store, selection: str) -> None:
    few = {"alien_selection": selection, "sets": ["classic"], "alerts": ["red"]}
    assert refused(client, store, seats=6, options=few) == ["/options/alien_selection"]


DEFAULTS = [(name, option.default) for name, option in OPTIONS.items()]
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


def test_the_form_of_an_option_says_what_its_check_says() -> None:
    """What timers need of each other no form says: their check may refuse more."""
    tried = [*WRONG, *((name, value) for option in RIGHT for name, value in option.items()), *DEFAULTS]
    for name, value in tried:
        if name in OPTIONS:
            check = OPTIONS[name].check
            fits = Draft202012Validator(check.form).is_valid(value)
            assert fits if not check(value) else not fits or name == "timers", (name, value)


@pytest.mark.parametrize("options", RIGHT)
def test_a_right_option_is_kept_and_shown_with_all_others(client: ApiClient, options: dict[str, Any]) -> None:
    made = client.post("/v1/games", json={"seats": 3, "options": options})
    assert made.status_code == 201, made.text
    shown = client.get(made.headers["Location"]).json["options"]
    assert set(shown) == set(complete({}, ["cosmic_quakes"]))
    preset = options.get("timers")
    meant = {**options, "timers": TIMERS[preset]} if isinstance(preset, str) else options
    assert {name: shown[name] for name in meant} == meant
