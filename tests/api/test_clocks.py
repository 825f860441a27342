"""The clocks of the seats over HTTP: what a client draws, what is refused, which timers a game has (CLOCK-01..06)."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.options import TIMERS
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import OpenGame
from tests.api.table import Table

PLAIN_ALIENS = {"alien_selection": "random"}
CLOCK = TIMERS["clock"]


def said(response: ApiResponse) -> tuple[int, str, str | None, str | None]:
    """Returns status, code, reason and rule of a refusal."""
    context = response.json["context"]
    return response.status_code, response.json["code"], context.get("reason"), context.get("rule")


def extend(table: Table, seat: str) -> ApiResponse:
    question = table.questions(seat)[0]["id"]
    return table.command(table.as_seat(seat), type="extend_deadline", question_id=question)


def asked(table: Table) -> tuple[str, dict[str, Any]]:
    return table.asked()[0]


@pytest.fixture
def table(client: ApiClient) -> Table:
    return Table(client, options={**PLAIN_ALIENS, "timers": "clock"}).start()


def test_a_question_says_all_that_a_clock_shows__CLOCK_01(table: Table) -> None:
    seat, question = asked(table)
    base = CLOCK[question["time_class"]]
    deadline, base_ends = (datetime.fromisoformat(question[name]) for name in ("deadline_at", "base_ends_at"))
    assert question["reserve_ms"] == CLOCK["reserve"] * 1000
    assert deadline - base_ends == timedelta(seconds=CLOCK["reserve"])
    assert base * 1000 < question["remaining_ms"] <= (base + CLOCK["reserve"]) * 1000
    shown = table.client.get(f"{table.path}/state").json
    assert {each["reserve_ms"] for each in shown["seats"].values()} == {CLOCK["reserve"] * 1000}
    assert {each["extensions_left"] for each in shown["seats"].values()} == {2}
    public = next(each for each in shown["questions"] if each["seat"] == seat)
    clock = ("deadline_at", "base_ends_at", "reserve_ms")
    assert {name: public[name] for name in clock} == {name: question[name] for name in clock}


def test_a_clock_that_is_stopped_shows_what_is_left__CLOCK_05(table: Table) -> None:
    seat, question = asked(table)
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    for _ in range(2):
        for path in ("state", "questions"):
            found = table.client.get(f"{table.path}/{path}").json
            standing = next(each for each in found["questions" if path == "state" else "items"] if each["seat"] == seat)
            assert (standing["deadline_at"], standing["base_ends_at"]) == (None, None)
            assert 0 < standing["remaining_ms"] <= question["remaining_ms"]
            assert standing["reserve_ms"] == question["reserve_ms"]
    left = standing["remaining_ms"]
    assert table.command(table.as_host(), type="resume_game").status_code == 201
    assert table.questions(seat)[0]["remaining_ms"] <= left


def test_a_vote_has_no_deadline_in_a_pause__CLOCK_05(client: ApiClient) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "undo_policy": "host"}).start()
    seat, question = asked(table)
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    made = table.client.post(
        f"{table.path}/undo-requests", json={"target": "my_last_command"}, headers=table.as_seat(seat)
    )
    path = f"{table.path}/undo-requests/{made.json['id']}"
    assert made.json["expires_at"]
    table.command(table.as_host(), type="pause_game")
    assert client.get(path).json["expires_at"] is None
    assert client.get(f"{table.path}/state").json["undo"]["expires_at"] is None
    table.command(table.as_host(), type="resume_game")
    assert client.get(path).json["expires_at"] >= made.json["expires_at"]


def test_more_time_has_a_limit__CLOCK_04(client: ApiClient) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "timers": "relaxed"}).start()
    seat, _ = asked(table)
    assert [extend(table, seat).status_code for _ in range(2)] == [201, 201]
    third = extend(table, seat)
    assert said(third) == (409, "extension_refused", "limit_reached", "CLOCK-04")
    assert third.json["context"]["limit"] == 2
    seats = client.get(f"{table.path}/state").json["seats"]
    assert {name: each["extensions_left"] for name, each in seats.items()} == {**dict.fromkeys(seats, 2), seat: 0}


def test_without_extensions_nobody_has_more_time__CLOCK_04(client: ApiClient) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "timers": "relaxed", "extensions": 0}).start()
    assert said(extend(table, asked(table)[0])) == (409, "extension_refused", "limit_reached", "CLOCK-04")


def test_more_time_comes_off_the_reserve__CLOCK_04(table: Table) -> None:
    seat, before = asked(table)
    assert extend(table, seat).status_code == 201
    after = table.questions(seat)[0]
    assert after["deadline_at"] == before["deadline_at"]
    assert after["base_ends_at"] >= before["base_ends_at"]
    left = table.client.get(f"{table.path}/state").json["seats"][seat]["reserve_ms"]
    assert left == after["reserve_ms"] <= before["reserve_ms"]


def test_in_a_pause_nobody_has_more_time__CLOCK_04_TABLE_05(table: Table) -> None:
    seat, question = asked(table)
    table.command(table.as_host(), type="pause_game")
    more = table.command(table.as_seat(seat), type="extend_deadline", question_id=question["id"])
    assert said(more) == (409, "game_paused", None, "TABLE-05")


# -- which timers -----------------------------------------------------------------------------------


def test_people_have_timers_although_nobody_asked__CLOCK_06(client: ApiClient, open_game: OpenGame) -> None:
    game = open_game()["game"]
    assert (game["options"]["timers"], game["timers"]) == (None, TIMERS["relaxed"])


def test_the_lobby_shows_the_timers_of_the_start__CLOCK_06(client: ApiClient) -> None:
    made = client.post("/v1/games", json={"seats": 3, "bots": [{"kind": "random"}]}).json
    path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
    assert made["game"]["timers"] == TIMERS["relaxed"]
    free = next(seat["seat"] for seat in made["game"]["seats"] if not seat["taken"])
    assert client.put(f"{path}/seats/{free}/bot", json={"kind": "random"}, headers=host).status_code in (200, 201)
    assert client.get(path).json["timers"] == {}
    client.post(f"{path}/seats", json={"name": "Captain Alone"}, headers=host)
    assert client.post(f"{path}/commands", json={"type": "start_game"}, headers=host).status_code == 201
    running = client.get(path).json
    assert running["timers"] == running["options"]["timers"] == {}


def test_a_game_of_people_starts_with_what_the_lobby_has_shown__CLOCK_06(client: ApiClient) -> None:
    made = client.post("/v1/games", json={"seats": 3, "options": PLAIN_ALIENS}).json
    path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
    for name in ("One", "Two", "Three"):
        client.post(f"{path}/seats", json={"name": f"Captain {name}"}, headers=host)
    assert client.post(f"{path}/commands", json={"type": "start_game"}, headers=host).status_code == 201
    running = client.get(path).json
    assert running["timers"] == running["options"]["timers"] == TIMERS["relaxed"]
    started = client.get(f"{path}/events?types=game_started").json["items"][0]
    assert started["data"]["timers"] == TIMERS["relaxed"]


@pytest.mark.parametrize("asked_for", ["none", {}])
def test_a_game_for_which_none_was_asked_has_none__CLOCK_06(client: ApiClient, asked_for: Any) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "timers": asked_for}).start()
    assert client.get(table.path).json["timers"] == {}
    assert asked(table)[1]["deadline_at"] is None


def test_meta_lists_the_presets__CLOCK_01(client: ApiClient) -> None:
    assert client.get("/v1/meta").json["timers"] == TIMERS
