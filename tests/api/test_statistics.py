"""The statistics of a game over HTTP, and of aliens over finished games."""

from typing import Any

from tests.api.client import ApiClient
from tests.api.table import Table, code


def statistics(table: Table, **headers: str) -> dict[str, Any]:
    found = table.client.get(f"{table.path}/stats", headers=headers)
    assert found.status_code == 200, found.text
    return dict(found.json)


def test_a_running_game_counts_what_everybody_sees_for_everybody(table: Table) -> None:
    table.play_until("choose_cards", "select_card")
    shown = statistics(table)
    assert shown["scope"] == "public"
    assert shown == statistics(table, **table.as_seat("red")) == statistics(table, **table.as_host())
    assert {*shown["seats"]} == {"red", "blue", "green"}
    red = shown["seats"]["red"]
    assert red["cards"]["drawn"] >= 8
    assert red["luck"]["attacks_drawn"] is None
    assert sum(seat["time"]["answers"] for seat in shown["seats"].values()) > 0
    assert shown["version"] == table.version()


def test_a_finished_game_counts_everything(table: Table) -> None:
    table.play_until("choose_cards", "select_card")
    table.end()
    found = table.client.get(f"{table.path}/stats")
    assert found.json["scope"] == "all"
    assert found.json["seats"]["red"]["luck"]["attacks_drawn"]["count"] > 0
    assert found.json["colonies"][-1]["seats"] == {"red": 0, "blue": 0, "green": 0}
    assert found.headers["Cache-Control"] == "public, max-age=86400, immutable"
    again = table.client.get(f"{table.path}/stats", headers={"If-None-Match": found.headers["ETag"]})
    assert again.status_code == 304


def test_what_an_undo_has_taken_back_does_not_count(table: Table) -> None:
    seat, question = table.play_until("choose_planets", "aim")
    before = statistics(table)
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    assert statistics(table)["seats"] != before["seats"]
    asked = table.client.post(
        f"{table.path}/undo-requests", json={"target": "my_last_command"}, headers=table.as_seat(seat)
    )
    for voter in asked.json["needs"]:
        path = f"{table.path}/undo-requests/{asked.json['id']}/votes/{voter}"
        table.client.put(path, json={"vote": "approve"}, headers=table.as_seat(voter))
    after = statistics(table)
    assert after["colonies"] == before["colonies"]
    for colour, counts in after["seats"].items():
        assert {**counts, "time": None} == {**before["seats"][colour], "time": None}


def test_a_lobby_has_no_figures_and_a_private_game_none_for_strangers(client: ApiClient) -> None:
    lobby = Table(client)
    assert (statistics(lobby)["colonies"], statistics(lobby)["questions"]) == ([], {})
    private = Table(client, visibility="private")
    assert code(client.get(f"{private.path}/stats")) == "not_found"
    assert statistics(private, **private.as_seat("red"))["scope"] == "public"
