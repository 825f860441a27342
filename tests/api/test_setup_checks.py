"""A setup can be tried before anything is created; its errors come with pointers and rules."""

from typing import Any

import pytest

from domain.board import COLOURS
from domain.decks.piles import back
from domain.options import OPTIONS, complete
from domain.rating.rated_games import RATED
from domain.variants.variant import VARIANTS, combine
from service.schemas.games import NewGame
from tests.api.client import ApiClient
from tests.api.conftest import Store, context_of
from tests.api.table import Table, code


def checked(client: ApiClient, **body: Any) -> dict[str, Any]:
    response = client.post("/v1/setup-checks", json={"seats": 4, **body})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json
    return found


def test_a_plain_setup_is_valid_and_lists_what_is_on_the_table(client: ApiClient) -> None:
    found = checked(client)
    assert (found["ok"], found["conflicts"], found["errors"]) == (True, [], [])
    assert found["seats"] == list(COLOURS[:4])
    assert found["variants"] == ["cosmic_quakes"]
    assert {**found["options"], RATED: False} == complete({}, ["cosmic_quakes"])
    assert RATED not in found["options"]
    assert found["components"] == {
        "seats": 4,
        "ships": 80,
        "planets": 20,
        "destiny_cards": 17,
        "cosmic_cards": 82,
        "flares": 10,
    }


def test_nothing_is_created(client: ApiClient, store: Store) -> None:
    before = sorted(store.events.keys()), sorted(store.queue.keys())
    checked(client)
    checked(client, seats=3, variants=["sixth_player"], options={"sets": []})
    assert (sorted(store.events.keys()), sorted(store.queue.keys())) == before


@pytest.mark.parametrize(("seats", "flares"), [(3, 10), (4, 10), (5, 10), (6, 12)])
def test_six_seats_imply_the_sixth_player_and_twelve_flares__SIX_04(client: ApiClient, seats: int, flares: int) -> None:
    found = checked(client, seats=seats)
    assert ("sixth_player" in found["variants"]) == (seats == 6)
    assert found["components"]["flares"] == flares
    assert found["components"]["destiny_cards"] == 3 * seats + 5


def test_a_conflict_has_pointer_rule_and_reason_here_and_at_creation__SIX_02(client: ApiClient) -> None:
    wrong = {"seats": 4, "variants": ["cosmic_quakes", "sixth_player", "no_such_thing"]}
    found = checked(client, **wrong)
    assert not found["ok"]
    assert found["components"] == {}
    assert [(each["pointer"], each.get("rule")) for each in found["conflicts"]] == [
        ("/variants/1", "SIX-02"),
        ("/variants/2", None),
    ]
    refused = client.post("/v1/games", json=wrong)
    assert (refused.status_code, code(refused)) == (409, "variants_conflict")
    assert refused.json["errors"] == found["conflicts"]
    assert refused.json["context"]["rule"] == "SIX-02"


def test_a_variant_named_twice_counts_once_and_moves_no_pointer(client: ApiClient) -> None:
    found = checked(client, variants=["cosmic_quakes", "cosmic_quakes", "no_such_thing"])
    assert [each["pointer"] for each in found["conflicts"]] == ["/variants/2"]
    assert found["variants"].count("cosmic_quakes") == 1


def test_conflicts_and_other_errors_are_reported_together(client: ApiClient) -> None:
    body = {"variants": ["sixth_player"], "options": {"sets": [], "x": 1}, "position": {"y": 1}}
    found = checked(client, **body)
    assert [each["pointer"] for each in found["conflicts"]] == ["/variants/0"]
    assert sorted(each["pointer"] for each in found["errors"]) == ["/options/sets", "/options/x"]
    found = checked(client, position={"y": 1})
    assert [each["pointer"] for each in found["errors"]] == ["/position/y"]


def test_an_option_of_a_variant_needs_the_variant__EXP_11(client: ApiClient) -> None:
    for name, option in OPTIONS.items():
        if option.variant and not VARIANTS[option.variant].always:
            found = checked(client, options={name: option.default})
            assert [each["pointer"] for each in found["errors"]] == [f"/options/{name}"]
            assert option.variant in found["errors"][0]["detail"]


WRONG_FORMS: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": ["red", "red", "blue"]},
    {"variants": "x"},
    {"options": []},
    {"seed": ""},
    {"visibility": "x"},
    {"no_such_member": 1},
]


def test_every_member_of_the_body_of_a_new_game_is_taken_here_too(client: ApiClient) -> None:
    body = {
        "seats": 4,
        "variants": [],
        "options": {"timers": "none"},
        "position": {"offense": "red"},
        "bots": [{"seat": "blue", "kind": "basic"}],
        "visibility": "private",
        "invite_required": True,
        "player_required": True,
        "spectator_talk": "apart",
        "spectators": {"allowed": False},
        "seed": "puzzle-1",
    }
    assert set(body) == set(NewGame().fields)
    assert checked(client, **body)["ok"]
    assert client.post("/v1/games", json=body).status_code == 201


def test_faults_of_bots_are_among_the_errors_as_at_creation(client: ApiClient) -> None:
    wrong = {"bots": [{"kind": "no-such-bot"}, {"seat": "orange", "kind": "basic"}]}
    found = checked(client, **wrong)
    refused = client.post("/v1/games", json={"seats": 4, **wrong})
    assert (found["ok"], found["components"]) == (False, {})
    assert [each["pointer"] for each in found["errors"]] == ["/bots/0/kind", "/bots/1/seat"]
    assert refused.json["errors"] == found["errors"]


def test_a_form_that_is_wrong_is_refused_as_at_creation(client: ApiClient) -> None:
    for wrong in WRONG_FORMS:
        refused = client.post("/v1/setup-checks", json={"seats": 4, **wrong})
        assert (refused.status_code, code(refused)) == (422, "validation_failed"), wrong


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_the_counted_components_are_on_the_table_when_the_game_begins(client: ApiClient, variant: str) -> None:
    seats = max(combine(variant))
    named = [variant, *VARIANTS[variant].needs]
    options = {"alien_selection": "random"}
    components = checked(client, seats=seats, variants=named, options=options)["components"]
    table = Table(client, seats=seats, variants=named, options=options).start()
    while not client.get(f"{table.path}/state").json["turn"]["number"]:
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    state = context_of(client.application).games.load(table.id)
    assert components["ships"] == len(state.ships)
    zones = {zone: cards for zone, cards in state.zones.items() if zone.partition("_")[0] != "destiny"}
    cards = [card for lying in zones.values() for card in lying if back(state, card) == "cosmic"]
    assert components["cosmic_cards"] == len(cards)
    assert components["flares"] == sum(card.startswith("flare-") for card in cards)
    assert components["destiny_cards"] == len(state.zones["destiny"] + state.zones["destiny_discard"])
