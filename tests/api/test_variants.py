"""Variants as clients find them: in the catalogue, in the ruleset, in the list of games."""

import re

from domain.rulebook.rulesets import RULESET
from domain.variants.variant import CATALOGUE, COUNTS, VARIANTS, combine
from tests.api.client import ApiClient
from tests.api.conftest import OpenGame
from tests.api.table import Table, code


def test_every_variant_is_in_the_catalogue_with_its_limits(client: ApiClient) -> None:
    listed = {each["id"]: each for each in client.get("/v1/catalog/variants").json["items"]}
    assert set(listed) == set(VARIANTS)
    for id, entry in listed.items():
        assert entry["name"]
        assert entry["about"].endswith(".")
        assert 3 <= entry["seats_min"] <= entry["seats_max"] <= 6
        assert {*entry["needs"], *entry["excludes"]} <= set(VARIANTS), id
    assert listed["cosmic_quakes"]["always"]
    assert (listed["four_planets"]["home_planets"], listed["team"]["home_planets"]) == (4, 5)
    assert (listed["sixth_player"]["seats_min"], listed["sixth_player"]["seats_max"]) == (6, 6)


def test_the_rules_of_every_variant_are_in_the_catalogue(client: ApiClient) -> None:
    families = {rule["id"].partition("-")[0] for rule in client.get("/v1/catalog/rules").json["items"]}
    assert {known.rules for known in VARIANTS.values()} <= families


def test_entries_that_variants_bring_have_an_id_of_their_own(client: ApiClient) -> None:
    for kind in CATALOGUE:
        ids = [each["id"] for each in client.get(f"/v1/catalog/{kind}").json["items"]]
        assert ids
        assert len(set(ids)) == len(ids), kind


def test_what_is_counted_belongs_to_a_variant() -> None:
    assert set(COUNTS) <= set(VARIANTS)


def test_the_ruleset_has_a_hash_and_says_which_variants_combine_at_how_many_seats(client: ApiClient) -> None:
    found = client.get(f"/v1/rulesets/{RULESET}").json
    assert client.get("/v1/rulesets").json["items"] == [found]
    assert re.fullmatch(r"[0-9a-f]{64}", found["hash"])
    assert found["variants"]["sixth_player"] == [6]
    assert found["variants"]["cosmic_quakes"] == [3, 4, 5, 6]
    assert len(found["pairs"]) == len(VARIANTS) * (len(VARIANTS) - 1) // 2
    for pair in found["pairs"]:
        assert pair["seats"] == combine(*pair["variants"])
        assert set(pair["seats"]) <= set(found["variants"][pair["variants"][0]])
    assert code(client.get("/v1/rulesets/1999.1")) == "not_found"


def test_the_table_of_pairs_says_what_a_setup_check_says(client: ApiClient) -> None:
    for pair in client.get(f"/v1/rulesets/{RULESET}").json["pairs"]:
        named = [*pair["variants"], *[need for one in pair["variants"] for need in VARIANTS[one].needs]]
        for seats in (3, 4, 5, 6):
            found = client.post("/v1/setup-checks", json={"seats": seats, "variants": named}).json
            assert (not found["conflicts"]) == (seats in pair["seats"]), (pair, seats, found["conflicts"])


def test_games_are_found_by_their_variants(client: ApiClient, open_game: OpenGame) -> None:
    three, six = open_game(seats=3)["game"], open_game(seats=6)["game"]
    listed = client.get("/v1/games?variant=sixth_player").json["items"]
    assert [game["id"] for game in listed] == [six["id"]]
    assert six["variants"] == ["cosmic_quakes", "sixth_player"]
    page = client.get("/v1/games?variant=cosmic_quakes&limit=1&status=lobby").json
    rest = client.get(page["next"]).json["items"]
    assert {game["id"] for game in page["items"] + rest} == {three["id"], six["id"]}
    assert client.get("/v1/games?variant=no_such_thing").json["items"] == []
    assert code(client.get("/v1/games?variant=No-Such")) == "validation_failed"


def test_cards_of_a_variant_are_in_games_with_it_alone(client: ApiClient) -> None:
    position = {"seats": [{"seat": "red", "hand": ["edict-rebirth", "negotiate"]}]}
    refused = client.post("/v1/games", json={"seats": 3, "position": position})
    assert (code(refused), refused.json["errors"][0]["pointer"]) == ("validation_failed", "/position/seats/0/hand/0")
    table = Table(client, variants=["classic"], position=position).start()
    hand = client.get(f"{table.path}/state", headers=table.as_seat("red")).json["seats"]["red"]["hand"]
    assert [card["title"] for card in hand] == ["edict-rebirth", "negotiate"]


def test_moons_are_laid_by_a_position_and_seen_by_everybody(client: ApiClient) -> None:
    ships = {"red-1": 17, "moon-defense": 3}
    position = {"moons": {"moon-defense": "blue-2"}, "seats": [{"seat": "red", "ships": ships}]}
    table = Table(client, variants=["classic"], position=position).start()
    part = client.get(f"{table.path}/state").json["variants"]["classic"]
    assert {moon: facts["planet"] for moon, facts in part["moons"].items()} == {"moon-defense": "blue-2"}
    assert len(part["moons"]["moon-defense"]["ships"]["red"]) == 3
    wrong = client.post("/v1/games", json={"seats": 3, "position": position})
    assert wrong.json["errors"][0]["pointer"] == "/position/moons"
    assert "classic" in wrong.json["errors"][0]["detail"]


def test_moons_are_marked_unverified_with_what_is_not_known(client: ApiClient) -> None:
    for moon in client.get("/v1/catalog/moons").json["items"]:
        assert moon["unverified"]
        assert moon["unverified_fields"] == ["kind", "text"]
        assert client.get(f"/v1/catalog/rules/{moon['rule']}").status_code == 200
    assert client.get("/v1/catalog/variants/classic").json["unverified"]
    assert client.get("/v1/catalog/cards/edict-rebirth").json["unverified"]
    assert not client.get("/v1/catalog/cards/force-field").json["unverified"]
