"""The position document of a game, and games that begin from one."""

from typing import Any

import pytest

from domain.decks.titles import title_of
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import context_of
from tests.api.table import Table, code

LAID: dict[str, Any] = {
    "options": {"sets": ["base"]},
    "position": {
        "offense": "red",
        "start": "regroup",
        "destiny_top": ["destiny-blue"],
        "seats": [
            {"seat": seat, "aliens": [], "hand": ["attack-08", "negotiate"]} for seat in ("red", "blue", "green")
        ],
    },
}


def read(table: Table, seat: str = "", at: int | None = None) -> ApiResponse:
    headers = table.as_seat(seat) if seat else {}
    return table.client.get(f"{table.path}/position{'' if at is None else f'?at={at}'}", headers=headers)


def aimed(client: ApiClient) -> Table:
    """Lays a game in which red is asked how many ships it launches at blue-2."""
    table = Table(client, **LAID).start()
    seat, question = table.play_until("choose_planets", "aim")
    assert table.answer(seat, question["id"], {"kind": "choose_planets", "planets": ["blue-2"]}).status_code == 201
    table.play_until("choose_ships", "launch")
    return table


def opened(table: Table, position: Any, **more: Any) -> Table:
    return Table(table.client, **{**LAID, **more, "position": position})


def on_the_table(table: Table) -> dict[str, Any]:
    """Returns what is on the table, for each seat; versions, questions and players are those of a game."""
    kept = ("phase", "turn", "planets", "gate", "warp", "removed", "piles", "open_piles", "sheets", "encounter", "uses")
    seen = {}
    for seat in table.tokens:
        view = table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).json
        seen[seat] = {name: view[name] for name in kept} | {"hand": view["seats"][seat]["hand"]}
    return seen


def test_a_game_from_the_position_of_a_finished_one_goes_on_exactly_there(client: ApiClient) -> None:
    table = aimed(client)
    before, version, asked = on_the_table(table), table.version(), [(s, q["name"]) for s, q in table.asked()]
    table.end()
    found = read(table, at=version)
    assert found.status_code == 200, found.text
    other = opened(table, found.json).start()
    assert on_the_table(other) == before
    assert [(seat, question["name"]) for seat, question in other.asked()] == asked == [("red", "launch")]
    assert client.get(other.path).json["custom_position"]


def test_the_first_event_keeps_the_position_and_a_second_one_lays_the_table(client: ApiClient) -> None:
    table = aimed(client)
    version = table.version()
    table.end()
    other = opened(table, read(table, at=version).json).start()
    laid = client.get(f"{other.path}/events?types=table_laid").json["items"]
    assert [event["data"] for event in laid] == [{}]
    assert len(laid[0]["commitments"]) == 1
    assert "table" not in str(client.get(f"{other.path}/events/1").json["data"])


def test_without_its_table_the_document_begins_the_phase_anew_and_can_be_changed(client: ApiClient) -> None:
    table = aimed(client)
    version = table.version()
    table.end()
    found = read(table, at=version).json
    assert (found["start"], found["offense"], found["defense"], found["planet"]) == ("launch", "red", "blue", "blue-2")
    found["seats"][0]["hand"] = ["attack-40"]
    changed = client.post("/v1/games", json={"seats": 3, "position": found})
    assert (changed.status_code, code(changed)) == (422, "validation_failed")
    assert [each["pointer"] for each in changed.json["errors"]] == ["/position/signature"]
    checked = client.post("/v1/setup-checks", json={"seats": 3, "position": found}).json
    assert [each["pointer"] for each in checked["errors"]] == ["/position/signature"]
    del found["table"], found["key_id"], found["signature"], found["deck_top"]
    other = opened(table, found).start()
    hand = client.get(f"{other.path}/state", headers=other.as_seat("red")).json["seats"]["red"]["hand"]
    assert [card["title"] for card in hand] == ["attack-40"]
    assert other.asked()[0][1]["name"] == "aim"


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"key_id": "x", "signature": "y"},
        {"key_id": 1, "signature": []},
        {"signature": "00" * 64},
        {"signature": "no hex"},
        {"signature": None},
    ],
)
def test_a_table_that_this_service_has_not_written_is_refused(client: ApiClient, said: dict[str, Any]) -> None:
    table = aimed(client)
    version = table.version()
    table.end()
    found = read(table, at=version).json
    key = {"key_id": found.pop("key_id")} if "key_id" not in said and said else {}
    del found["signature"]
    refused = client.post("/v1/games", json={"seats": 3, "position": {**found, **key, **said}})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")


def test_a_table_is_for_its_seats_and_variants(client: ApiClient) -> None:
    table = aimed(client)
    version = table.version()
    table.end()
    refused = client.post("/v1/games", json={"seats": 4, "position": read(table, at=version).json})
    assert (refused.status_code, refused.json["errors"][0]["pointer"]) == (422, "/position/table")


@pytest.mark.parametrize("viewer", ["", "red", "blue"])
def test_of_a_running_game_it_says_what_the_reader_may_see(client: ApiClient, viewer: str) -> None:
    table = aimed(client)
    found = read(table, viewer)
    assert found.status_code == 200
    hands = {part["seat"]: part.get("hand", part.get("hand_size")) for part in found.json["seats"]}
    assert hands == {seat: ["attack-08", "negotiate"] if seat == viewer else 2 for seat in ("red", "blue", "green")}
    assert not {"deck_top", "destiny_top"} & set(found.json)
    assert (found.json["taken_in"], found.json["table_at"]) == ("launch", table.version())


def test_a_game_from_the_position_of_a_running_one_goes_on_exactly_there(client: ApiClient) -> None:
    table = aimed(client)
    before, asked = on_the_table(table), [(seat, question["name"]) for seat, question in table.asked()]
    other = opened(table, read(table, "red").json).start()
    after = on_the_table(other)
    hands = {seat: len(seen.pop("hand")) for seen_by in (before, after) for seat, seen in seen_by.items()}
    assert set(hands.values()) == {2}
    assert after == before
    assert [(seat, question["name"]) for seat, question in other.asked()] == asked == [("red", "launch")]


def test_with_a_card_face_down_it_is_the_table_before_that_and_says_so(client: ApiClient) -> None:
    table = aimed(client)
    seat, question = table.play_until("choose_cards", "select_card")
    before = table.version()
    seen = read(table, "blue").json
    assert (seen["taken_in"], seen["table_at"]) == ("planning", before)
    while table.asked() and table.asked()[0][1]["name"] == "select_card":
        seat, question = table.asked()[0]
        table.answer(seat, question["id"], question["on_timeout"])
    table_at = read(table, "blue").json["table_at"]
    state = context_of(client.application).games.state_at(table.id, table_at)
    played = {seat for seat in state.seats if state.zones.get(f"played:{seat}")}
    assert played <= set(state.current_encounter.face_up)


def test_it_names_no_card_that_its_reader_cannot_see(client: ApiClient) -> None:
    table = Table(client, options={"sets": ["base"], "alien_selection": "random"}).start()
    table.play_until("choose_planets", "aim")
    state = context_of(client.application).games.load(table.id)
    found = read(table, "red").json
    shown = next(part for part in found["seats"] if part["seat"] == "red")["hand"]
    assert shown == [title_of(card) for card in state.zones["hand:red"]]
    assert all("hand" not in part for part in found["seats"] if part["seat"] != "red")


def test_it_can_be_read_at_earlier_versions_and_is_cached(client: ApiClient) -> None:
    table = aimed(client)
    version = table.version()
    first = read(table, "red", version)
    seat, question = table.asked()[0]
    table.answer(seat, question["id"], question["on_timeout"])
    assert read(table, "red", version).json == first.json
    assert read(table, "red").json["seats"][0]["ships"]["gate"] == 1
    held = {**table.as_seat("red"), "If-None-Match": first.headers["ETag"]}
    assert client.get(f"{table.path}/position?at={version}", headers=held).status_code == 304


def test_where_nobody_plays_there_is_no_position(client: ApiClient) -> None:
    table = Table(client, **LAID)
    assert (read(table).status_code, code(read(table))) == (409, "no_position")
    table.start()
    table.end()
    assert code(read(table)) == "no_position"
    assert code(read(table, at=10_000)) == "version_not_reached"


def test_inside_a_command_there_is_no_position(client: ApiClient) -> None:
    table = aimed(client)
    inside = next(
        event["seq"]
        for event in client.get(f"{table.path}/events?after=5").json["items"]
        if event["part"][0] + 1 < event["part"][1]
    )
    refused = read(table, at=inside)
    assert (code(refused), refused.json["context"]["reason"]) == ("no_position", "inside_a_command")
