"""WATCH-03: where the table says so, what was hidden in a game is opened to those alone who had a part in it."""

import json
from typing import Any

import pytest

from service.api.edge import access
from service.api.edge.blueprint import AUDIENCES
from tests.api.client import ApiClient
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code
from tests.api.test_authorization import OF_GAMES
from tests.api.test_delayed_spectators import read
from tests.api.test_stream import frames, named, stream

CLOSED: dict[str, Any] = {"options": {**PLAIN_ALIENS, "reveal_policy": "players"}, "seed": "a table of three"}
ONLOOKERS = ("nobody", "a public share link", "a person", "a seat of another game")


@pytest.fixture
def table(client: ApiClient) -> Table:
    """Returns a game that is over, and whose secrets only its players and its host may read."""
    found = Table(client, **CLOSED).start()
    found.play_until("choose_ships")
    return found


def token_of(table: Table, who: str) -> dict[str, str]:
    client = table.client
    if who == "nobody":
        return {}
    if who == "a public share link":
        path, red = f"{table.path}/share-links", table.as_seat("red")
        token = client.post(path, json={"perspective": "public"}, headers=red).json["token"]
    elif who == "a person":
        token = client.post("/v1/players").json["token"]
    else:
        token = Table(client).tokens["red"]
    return {"Authorization": f"Bearer {token}"}


def opened(table: Table) -> list[str]:
    """Returns what only the opened log has: the seed, the master of all salts, and the salt of each hidden part."""
    text = table.client.get(f"{table.path}/export", headers=table.as_host()).get_data(as_text=True)
    lines = [line for each in text.splitlines() if "event" in (line := json.loads(each))]
    last = lines[-1]["event"]
    assert last["type"] == "game_finalized"
    salts = [salt for line in lines for _, _, salt, _ in line["open"]]
    return [last["data"]["seed"], last["data"]["salt"], *salts]


@pytest.mark.parametrize("who", ONLOOKERS)
def test_watch_03_nothing_that_an_onlooker_gets_was_opened(table: Table, who: str) -> None:
    """WATCH-03: in every answer about the game that such people may have."""
    headers = token_of(table, who)
    other = Table(table.client, **CLOSED).start()
    table.end()
    other.end()
    secrets = opened(table)
    assert len(secrets) > 10
    for operation, (status, body, _) in read(table, table.version_as_host() - 1, other, headers).items():
        assert status < 500
        assert [each for each in secrets if each.encode() in body] == [], operation
    assert {each.id for each in OF_GAMES if AUDIENCES[each.id] == access.READER} >= {"getState", "exportGame"}


def test_watch_03_onlookers_see_the_end_and_no_hand(table: Table) -> None:
    """WATCH-03."""
    table.end()
    version = table.version_as_host()
    shown = table.client.get(table.path).json
    assert (shown["status"], shown["version"]) == ("over", version - 1)
    assert shown["winners"]
    refused = table.client.get(f"{table.path}/state?perspective=red")
    assert (refused.status_code, code(refused)) == (403, "wrong_seat")
    assert table.client.get(f"{table.path}/draws").json["seed"] is None
    assert code(table.client.get(f"{table.path}/events/{version}")) == "version_not_reached"
    assert code(table.client.get(f"{table.path}/state?at={version}")) == "version_not_reached"


def test_watch_03_what_onlookers_have_can_be_checked(table: Table) -> None:
    """WATCH-03: the check says that the seed is not opened, and finds no fault."""
    table.end()
    found = table.client.get(f"{table.path}/verification").json
    assert found["finalized"] is False
    assert found["ok"] is True
    assert table.client.get(f"{table.path}/export").status_code == 200


def test_watch_03_players_and_the_host_see_everything(table: Table) -> None:
    """WATCH-03."""
    table.end()
    for headers in (table.as_host(), table.as_seat("blue")):
        assert table.client.get(f"{table.path}/state?perspective=red", headers=headers).status_code == 200
        assert table.client.get(f"{table.path}/draws", headers=headers).json["seed"]
        assert table.client.get(f"{table.path}/verification", headers=headers).json["finalized"] is True


def test_watch_03_everything_is_opened_to_all_unless_the_table_says_otherwise(client: ApiClient) -> None:
    """WATCH-03."""
    usual = Table(client, options=PLAIN_ALIENS).start()
    assert usual.client.get(usual.path).json["options"]["reveal_policy"] == "everybody"
    usual.end()
    assert client.get(f"{usual.path}/state?perspective=red").status_code == 200


def test_watch_03_a_stream_of_an_onlooker_ends_with_the_game(table: Table) -> None:
    """WATCH-03: without the event that opens it."""
    table.end()
    version = table.version_as_host()
    told = list(frames(stream(table)))
    assert told[-1]["frame"] == "end"
    assert max(each["data"]["seq"] for each in named(told, "game_event")) == version - 1


def test_watch_03_nobody_else_goes_on_from_the_closed_game(table: Table) -> None:
    """WATCH-03: a fork with the same chance would deal its hidden cards again."""
    table.end()
    at, person = table.version_as_host() - 1, token_of(table, "a person")
    for randomness in ("same", "fresh"):
        body = {"at_seq": at, "randomness": randomness}
        assert table.client.post(f"{table.path}/forks", json=body, headers=person).status_code in (403, 409), randomness
