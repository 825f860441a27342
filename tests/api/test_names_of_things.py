"""`GET /v1/games/{id}/names`: what the ids of one game are called."""

from tests.api.client import ApiClient
from tests.api.table import Table


def names_of(client: ApiClient, **options: object) -> dict[str, str]:
    """Returns the table of a game that has begun."""
    table = Table(client, options=options).start()
    found: dict[str, str] = client.get(f"{table.path}/names").json["names"]
    return found


def test_seats_planets_cards_and_aliens_of_the_game_have_names(client: ApiClient) -> None:
    found = names_of(client, sets=["base"])
    expected = {"red": "Red", "red-1": "Red planet 1", "cosmic-zap": "Cosmic Zap", "virus": "Virus", "warp": "Warp"}
    assert {id: found[id] for id in expected} == expected


def test_aliens_of_sets_that_the_game_lacks_and_seats_that_nobody_has_are_left_out(client: ApiClient) -> None:
    found = names_of(client, sets=["base"])
    assert {"bully", "flare-bully", "bully.power", "orange", "orange-1", "orange-01"}.isdisjoint(found)
    assert "bully" in names_of(client, sets=["base", "incursion"])


def test_a_table_that_the_client_has_is_not_sent_again(client: ApiClient) -> None:
    path = f"{Table(client).start().path}/names"
    etag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
