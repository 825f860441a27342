"""The options of a game: a wrong one is refused with a pointer, and nothing is stored (EXP-11)."""

from typing import Any

import pytest

from domain.options import OPTIONS, TIMERS, complete
from domain.rating.rated_games import RATED
from domain.rulebook.book import BOOK
from service.schemas import bounds
from service.schemas.options import NewOptions
from tests.api.client import ApiClient
from tests.api.conftest import Store
from tests.api.table import code
from tests.domain.option_values import NAMED, RIGHT, WRONG


def refused(client: ApiClient, store: Store, **body: Any) -> list[str]:
    """Returns the pointers of a refusal that has changed nothing."""
    before = sorted(store.events.keys()), sorted(store.queue.keys())
    headers = {"Idempotency-Key": "first-a-mistake"}
    response = client.post("/v1/games", json={"seats": 3, **body}, headers=headers)
    assert (response.status_code, code(response)) == (422, "validation_failed"), response.text
    assert (sorted(store.events.keys()), sorted(store.queue.keys())) == before
    assert client.get("/v1/games").json["items"] == []
    assert all(fault["detail"] and fault["rule"] in BOOK for fault in response.json["errors"])
    assert response.json["context"]["rule"] == response.json["errors"][0]["rule"]
    return [fault["pointer"] for fault in response.json["errors"]]


def rounds() -> list[dict[str, Any]]:
    """Yields every wrong value, as many as can be sent at once: one of each option."""
    found: list[dict[str, Any]] = []
    # What is too long is refused before anybody asks for its rule (test_bounds.py).
    read = bounds.of_schema(NewOptions())
    for name, value in [each for each in WRONG if read.fits(dict([each]))]:
        free = next((options for options in found if name not in options), None)
        if free is None:
            found.append({name: value})
        else:
            free[name] = value
    return found


def test_a_wrong_option_is_pointed_at_and_nothing_is_stored__EXP_11(client: ApiClient, store: Store) -> None:
    """Each value alone is tried in tests/domain/test_options.py."""
    variants = sorted({option.variant for option in OPTIONS.values() if option.variant})
    for options in rounds():
        pointers = ["/options/" + name.replace("~", "~0").replace("/", "~1") for name in options]
        assert sorted(refused(client, store, options=options, variants=variants)) == sorted(pointers), options


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


@pytest.mark.parametrize("options", RIGHT)
def test_a_right_option_is_kept_and_shown_with_all_others(client: ApiClient, options: dict[str, Any]) -> None:
    made = client.post("/v1/games", json={"seats": 3, "options": options})
    assert made.status_code == 201, made.text
    shown = client.get(made.headers["Location"]).json["options"]
    # No game but a rated one has the option `rated`.
    assert set(shown) == set(complete({}, ["cosmic_quakes"])) - {RATED}
    preset = options.get("timers")
    meant = {**options, "timers": TIMERS[preset]} if isinstance(preset, str) else options
    assert {name: shown[name] for name in meant} == meant
