"""Two games side by side: forks and their origins, forks of one game, games dealt by the same seed (PAST-01)."""

from typing import Any

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code
from tests.api.test_forks import Forked, fork, over


def asked(table: Table, other: str, query: str = "", **headers: str) -> ApiResponse:
    return table.client.get(f"{table.path}/compare?with={other}{query}", headers=headers)


def compared(table: Table, other: str, query: str = "", **headers: str) -> dict[str, Any]:
    found = asked(table, other, query, **headers)
    assert found.status_code == 200, found.text
    return dict(found.json)


def sentences(table: Table, query: str, **headers: str) -> list[dict[str, Any]]:
    found = table.client.get(f"{table.path}/history?limit=5000&{query}", headers=headers)
    return [{"game": table.id, **item} for item in found.json["items"]]


def go_on(table: Table, answers: int) -> None:
    for _ in range(answers):
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201


def commands(table: Table) -> list[dict[str, Any]]:
    return list(table.client.get(f"{table.path}/commands?limit=500").json["items"])


def test_a_fork_and_its_origin_part_where_the_fork_begins__PAST_01(table: Table, client: ApiClient) -> None:
    version, _ = over(table)
    other = Forked(client, fork(table, version, "same").json).start()
    go_on(other, 3)
    found = compared(table, other.id)
    assert (found["kind"], found["common"]) == ("fork", [{"game": table.id, "version": version}])
    mine, theirs = found["sides"]
    assert (mine["game"], theirs["game"], mine["next"], theirs["next"]) == (table.id, other.id, None, None)
    assert mine["items"] == sentences(table, f"level=story&from={version + 1}")
    assert theirs["items"] == sentences(other, "level=story")
    back = compared(other, table.id)
    assert (back["common"], back["sides"]) == (found["common"], [theirs, mine])
    whole = compared(table, other.id, "&level=all")
    assert whole["sides"][1]["items"] == sentences(other, "level=all")


def test_a_side_goes_on_in_the_history(table: Table, client: ApiClient) -> None:
    version, _ = over(table)
    other = Forked(client, fork(table, version, "same").json).start()
    side = compared(table, other.id, "&limit=2")["sides"][1]
    assert len(side["items"]) == 2
    page = client.get(side["next"]).json
    assert page["items"][0]["version"] > side["items"][-1]["version"]
    assert f"/games/{other.id}/history" in side["next"]


def test_two_forks_of_a_game_part_in_that_game(table: Table, client: ApiClient) -> None:
    """The later fork went on in the common game for a while, and its side begins there. A fork of a fork does too."""
    go_on(table, 6)
    earlier, version = [item["last"] for item in commands(table) if item["target"]][-4::3]
    table.end()
    first = Forked(client, fork(table, earlier, "same").json).start()
    second = Forked(client, fork(table, version, "same").json).start()
    found = compared(first, second.id, "&level=all")
    assert found["common"] == [{"game": table.id, "version": earlier}]
    assert found["sides"][0]["items"] == sentences(first, "")
    assert found["sides"][1]["items"] == [*sentences(table, f"from={earlier + 1}&at={version}"), *sentences(second, "")]
    go_on(second, 1)
    target = [item["last"] for item in commands(second) if item["target"]][-1]
    second.end()
    third = Forked(client, fork(second, target, "same").json)
    assert compared(first, third.id)["common"] == found["common"]
    assert compared(table, third.id)["common"] == [{"game": table.id, "version": version}]


def test_games_that_were_dealt_by_the_same_seed_part_where_they_differ(client: ApiClient) -> None:
    tables = [Table(client, seed="one seed", options=PLAIN_ALIENS).start() for _ in range(2)]
    one, other = tables
    for table in tables:
        go_on(table, 4)
    same = compared(one, other.id)
    assert same["kind"] == "seed"
    assert [side["items"] for side in same["sides"]] == [[], []]
    version = one.version()
    assert [place["game"] for place in same["common"]] == [one.id, other.id]
    assert {place["version"] <= version for place in same["common"]} == {True}
    one.end()
    found = compared(one, other.id)
    assert found["common"] == same["common"]
    assert [item["text"] for item in found["sides"][0]["items"]][-1].startswith("The game is over: ")
    assert found["sides"][1]["items"] == []


def test_a_secret_difference_does_not_part_running_games(client: ApiClient) -> None:
    one, other = (Table(client, seed="one seed", options=PLAIN_ALIENS).start() for _ in range(2))
    for table in (one, other):
        table.play_until("choose_cards", "select_card")
    seat, question = one.asked()[0]
    legal = client.get(f"{one.path}/legal-commands", headers=one.as_seat(seat)).json["items"]
    answers = [item["command"]["answer"] for item in legal][:2]
    before = compared(one, other.id)["common"]
    for table, answer in zip((one, other), answers, strict=True):
        (mine,) = (each for each in table.questions(seat) if each["name"] == question["name"])
        assert table.answer(seat, mine["id"], answer).status_code == 201
    after = compared(one, other.id)
    assert [place["version"] for place in after["common"]] > [place["version"] for place in before]
    assert [side["items"] for side in after["sides"]] == [[], []]


def test_other_games_have_nothing_in_common(client: ApiClient, table: Table) -> None:
    """PAST-01"""
    others = [
        Table(client).start(),
        Table(client, seed="another", options=PLAIN_ALIENS).start(),
        Table(client, seed="a table of three", options={**PLAIN_ALIENS, "turn_limit": 9}).start(),
    ]
    for other in [*others, table]:
        refused = asked(table, other.id)
        assert (refused.status_code, code(refused)) == (409, "nothing_in_common"), refused.text
        assert refused.json["context"] == {"rule": "PAST-01", "game": other.id}


def test_of_each_game_one_reads_what_one_may_see(table: Table, client: ApiClient) -> None:
    private = Table(client, seed="a table of three", options=PLAIN_ALIENS, visibility="private").start()
    assert code(asked(table, private.id)) == "not_found"
    assert code(asked(table, private.id, **table.as_seat("red"))) == "not_found"
    assert code(asked(private, table.id)) == "not_found"
    for viewer in (private.as_seat("red"), private.as_host()):
        assert compared(private, table.id, **viewer)["kind"] == "seed"
    go_on(table, 3)
    theirs = compared(private, table.id, "&level=all", **private.as_seat("red"))["sides"][1]["items"]
    assert theirs
    version = compared(private, table.id, **private.as_seat("red"))["common"][1]["version"]
    # Red of one game is a spectator of the other.
    assert theirs == sentences(table, f"from={version + 1}")
    missing = asked(table, "g_00000000000000000000009999")
    assert (missing.status_code, code(missing)) == (404, "not_found")


def test_a_person_reads_both_games_from_the_own_seats(client: ApiClient) -> None:
    token = client.post("/v1/players").json["token"]
    person = {"Authorization": f"Bearer {token}"}
    games = []
    for _ in range(2):
        made = client.post(
            "/v1/games", json={"seats": 3, "seed": "one seed", "options": PLAIN_ALIENS, "visibility": "private"}
        )
        path, host = f"/v1/games/{made.json['game']['id']}", {"Authorization": f"Bearer {made.json['host_token']}"}
        for seat in ("red", "blue", "green"):
            code_ = client.post(f"{path}/invites", json={}, headers=host).json["code"]
            body = {"name": f"Captain {seat}", "seat": seat, "invite_code": code_}
            joined = client.post(f"{path}/seats", json=body, headers=person if seat == "red" else {})
            assert joined.status_code == 201, joined.text
        assert client.post(f"{path}/commands", json={"type": "start_game"}, headers=host).status_code == 201
        games.append(made.json["game"]["id"])
    found = client.get(f"/v1/games/{games[0]}/compare?with={games[1]}", headers=person)
    assert found.json["kind"] == "seed"
    assert code(client.get(f"/v1/games/{games[0]}/compare?with={games[1]}")) == "not_found"


@pytest.mark.parametrize("query", ["", "with=x", "limit=0", "level=some"])
def test_bad_questions_are_refused(table: Table, query: str) -> None:
    refused = table.client.get(f"{table.path}/compare?{query}")
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
