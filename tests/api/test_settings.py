"""The host changes the settings of a game before the start, by a merge patch (TABLE-08)."""

from typing import Any

import pytest
from flask import Flask

from service.http import merge_patch
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import context_of
from tests.api.contract import document
from tests.api.table import Table, code
from tests.api.test_stream import SSE, frames

ANOTHER = {"options": {"alien_selection": "random", "aliens": None}}
"""Aliens for more seats than those that have theirs."""


@pytest.fixture
def empty(client: ApiClient) -> Table:
    """Returns a lobby of four seats in which nobody sits but a bot on yellow."""
    table = Table.__new__(Table)
    made = client.post(
        "/v1/games", json={"seats": 4, "bots": [{"seat": "yellow", "kind": "random"}], "options": {"timers": "live"}}
    ).json
    table.client, table.id, table.host, table.tokens = client, made["game"]["id"], made["host_token"], {}
    return table


def tag(table: Table) -> str:
    return str(table.client.get(table.path).headers["ETag"])


def change(table: Table, body: Any, **headers: str) -> ApiResponse:
    """Changes the game as it is, unless the headers say otherwise."""
    known = headers.pop("If_Match", "") or tag(table)
    return table.client.patch(table.path, json=body, headers=table.as_host(**{"If-Match": known, **headers}))


def changed(table: Table, body: Any) -> dict[str, Any]:
    """Returns the game after a change that is accepted."""
    response = change(table, body)
    assert response.status_code == 200, response.text
    assert response.headers["ETag"] == tag(table)
    assert response.json == table.client.get(table.path).json
    found: dict[str, Any] = response.json
    return found


def types(table: Table) -> list[str]:
    return [event["type"] for event in table.client.get(f"{table.path}/events").json["items"]]


def test_what_is_named_changes_and_the_rest_stays__TABLE_08(empty: Table) -> None:
    before = empty.client.get(empty.path).json
    after = changed(
        empty,
        {
            "seats": ["red", "yellow", "blue"],
            "variants": ["skill_tokens"],
            "options": {"undo_policy": "off", "timers": {"deal": None, "reaction": 12.5}},
            "visibility": "unlisted",
            "invite_required": True,
            "player_required": True,
            "spectator_talk": "apart",
        },
    )
    assert [seat["seat"] for seat in after["seats"]] == ["red", "yellow", "blue"]
    assert after["seats"][1] == before["seats"][3]
    assert after["variants"] == ["cosmic_quakes", "skill_tokens"]
    assert after["options"] == {
        **before["options"],
        "undo_policy": "off",
        "timers": {"reaction": 12.5, "decision": 60},
        "skill_tokens.power_rule": "leaders_and_home_colonies",
    }
    assert after["timers"] == {"reaction": 12.5, "decision": 60}
    assert (after["visibility"], after["invite_required"], after["spectator_talk"]) == ("unlisted", True, "apart")
    assert after["version"] == before["version"] + 1
    assert after["player_required"]
    named = {"visibility": "public", "invite_required": False, "player_required": False, "spectator_talk": "off"}
    assert {name: changed(empty, named)[name] for name in named} == named


@pytest.mark.parametrize(
    ("patch", "option", "value"),
    [
        ({"turn_limit": None}, "turn_limit", None),
        ({"extensions": None}, "extensions", 2),
        ({"timers": None}, "timers", None),
        ({"timers": "none"}, "timers", {}),
        ({"timers": {"reaction": None, "decision": None, "deal": None}}, "timers", {}),
        ({"timers": "clock"}, "timers", {"reaction": 15, "decision": 30, "deal": 60, "reserve": 300, "refill": 20}),
        ({"aliens": {"red": "zombie"}, "alien_selection": "chosen"}, "", ("/options/aliens/blue", "CORE-026")),
        ({"no_such_thing": None}, "", ("/options/no_such_thing", "EXP-11")),
        ({"timers": "fast"}, "", ("/options/timers", "CLOCK-06")),
        ({"turn_limit": 0}, "", ("/options/turn_limit", "LIMIT-01")),
        ({"skill_tokens.power_rule": "leaders_only"}, "", ("/options/skill_tokens.power_rule", "SKILL-32")),
    ],
)
def test_options_are_merged_and_checked_as_at_creation__TABLE_08(
    empty: Table, patch: dict[str, Any], option: str, value: Any
) -> None:
    """RFC 7396: null takes a member away; without it an option is null where that is a value, and else its default."""
    response = change(empty, {"options": {"extensions": 7}})
    assert response.json["options"]["extensions"] == 7
    response = change(empty, {"options": patch})
    if option:
        assert response.json["options"][option] == value
    else:
        assert (response.status_code, code(response)) == (422, "validation_failed")
        assert (response.json["errors"][0]["pointer"], response.json["errors"][0]["rule"]) == value


def test_a_variant_takes_its_options_along__TABLE_08(empty: Table) -> None:
    changed(empty, {"variants": ["skill_tokens"], "options": {"skill_tokens.power_rule": "leaders_only"}})
    assert "skill_tokens.power_rule" not in changed(empty, {"variants": []})["options"]
    options = changed(empty, {"variants": ["skill_tokens"]})["options"]
    assert options["skill_tokens.power_rule"] == "leaders_and_home_colonies"


def test_six_seats_bring_the_sixth_player_and_fewer_take_it_away__TABLE_08(empty: Table) -> None:
    assert "sixth_player" in changed(empty, {"seats": 6})["variants"]
    assert "sixth_player" not in changed(empty, {"seats": 4})["variants"]


def test_variants_that_do_not_go_together_are_refused_as_at_creation__TABLE_08(empty: Table) -> None:
    bad = {"variants": ["reward_deck", "common_rewards"]}
    response = change(empty, bad)
    created = empty.client.post("/v1/games", json={"seats": 4, **bad})
    assert (response.status_code, code(response)) == (409, "variants_conflict")
    assert (response.json["errors"], response.json["context"]) == (created.json["errors"], created.json["context"])


def test_a_seat_goes_only_while_it_is_free__TABLE_08(empty: Table) -> None:
    response = change(empty, {"seats": 3})
    assert (response.status_code, code(response)) == (409, "seat_taken")
    assert response.json["context"] == {"rule": "TABLE-08", "seat": "yellow"}
    empty.client.delete(f"{empty.path}/seats/yellow/bot", headers=empty.as_host())
    assert len(changed(empty, {"seats": 3})["seats"]) == 3
    gone = empty.client.post(f"{empty.path}/seats", json={"name": "Ann", "seat": "yellow"})
    assert code(gone) == "validation_failed"


def test_players_stay_and_start_with_the_new_settings__TABLE_08(lobby: Table) -> None:
    changed(lobby, {**ANOTHER, "seats": ["green", "red", "blue", "purple"], "variants": ["four_planets"]})
    lobby.join("purple")
    lobby.start()
    view = lobby.client.get(f"{lobby.path}/state", headers=lobby.as_seat("red")).json
    assert (view["viewer"], list(view["seats"])) == ("red", ["green", "red", "blue", "purple"])
    assert "red-5" not in view["planets"]
    lobby.end()
    assert lobby.client.get(f"{lobby.path}/verification").json["ok"] is True


def test_what_is_as_before_leaves_no_trace__TABLE_08(empty: Table) -> None:
    before = tag(empty)
    same = {"seats": 4, "variants": [], "options": {"timers": "live"}, "visibility": "public", "invite_required": False}
    for patch in ({}, same):
        response = change(empty, patch)
        assert (response.status_code, response.headers["ETag"]) == (200, before)
    assert "settings_changed" not in types(empty)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"seed": "x"}, "/seed"),
        ({"seed_commitment": "x"}, "/seed_commitment"),
        ({"position": {}}, "/position"),
        ({"bots": []}, "/bots"),
        ({"status": "running"}, "/status"),
        ({"name": "A table"}, "/name"),
        ({"seats": None}, "/seats"),
        ({"seats": 7}, "/seats"),
        ({"seats": ["red", "red", "blue"]}, "/seats"),
        ({"variants": None}, "/variants"),
        ({"variants": "team"}, "/variants"),
        ({"variants": ["no_such_variant"]}, "/variants/0"),
        ({"options": None}, "/options"),
        ({"visibility": None}, "/visibility"),
        ({"visibility": "secret"}, "/visibility"),
        ({"invite_required": 1}, "/invite_required"),
        ({"spectator_talk": "loud"}, "/spectator_talk"),
    ],
)
def test_what_cannot_be_changed_is_named__TABLE_08(empty: Table, body: Any, pointer: str) -> None:
    response = change(empty, body)
    assert response.status_code in (409, 422)
    assert code(response) == ("variants_conflict" if pointer == "/variants/0" else "validation_failed")
    assert [fault["pointer"] for fault in response.json["errors"]] == [pointer]


def test_the_sender_must_know_the_game_as_it_is__TABLE_08(empty: Table) -> None:
    """RFC 9110, 13.1.1: a strong comparison, in a list too; a coded answer has the same tag with its coding."""
    patch, known = {"options": {"undo_policy": "off"}}, tag(empty)
    missing = empty.client.patch(empty.path, json=patch, headers=empty.as_host())
    assert (missing.status_code, code(missing)) == (428, "precondition_required")
    empty.join("red")
    stale = change(empty, patch, If_Match=known)
    assert (stale.status_code, code(stale)) == (412, "version_mismatch")
    assert stale.json["context"] == {
        "expected_version": int(known[1:].partition(".")[0]),
        "current_version": empty.version(),
    }
    now = tag(empty)
    assert change(empty, patch, If_Match=f"W/{now}").status_code == 412
    assert change(empty, patch, If_Match="nothing").status_code == 422
    assert "settings_changed" not in types(empty)
    assert change(empty, patch, If_Match=f"{known}, {now}").status_code == 200
    assert change(empty, {"options": {"undo_policy": "host"}}, If_Match="*").status_code == 200
    coded = empty.client.get(empty.path, headers={"Accept-Encoding": "gzip"}).headers["ETag"]
    assert change(empty, {"options": {"undo_policy": "off"}}, If_Match=coded).status_code == 200


def test_a_name_is_part_of_what_the_sender_must_know__TABLE_08(empty: Table) -> None:
    empty.join("red")
    known = tag(empty)
    empty.client.patch(f"{empty.path}/seats/red", json={"name": "Somebody else"}, headers=empty.as_seat("red"))
    assert code(change(empty, {"visibility": "private"}, If_Match=known)) == "version_mismatch"


def test_after_the_start_the_settings_stay__TABLE_08(lobby: Table) -> None:
    lobby.start()
    for patch in ({"visibility": "private"}, {"options": {"undo_policy": "off"}}, {}):
        response = change(lobby, patch)
        assert (response.status_code, code(response)) == (409, "game_started")
        assert response.json["context"] == {"rule": "TABLE-08"}


def test_only_the_host_changes_settings__TABLE_08(lobby: Table) -> None:
    known = {"If-Match": tag(lobby)}
    as_player = lobby.client.patch(lobby.path, json={}, headers=lobby.as_seat("red", **known))
    assert (as_player.status_code, code(as_player)) == (403, "host_required")
    assert code(lobby.client.patch(lobby.path, json={}, headers=known)) == "token_missing"


def test_a_request_that_is_sent_again_gets_its_first_answer__TABLE_08(empty: Table) -> None:
    """Although the game has moved on by it, and its tag with it."""
    again = {"If_Match": tag(empty), "Idempotency-Key": "change-them-once"}
    first, second = (change(empty, {"options": {"undo_policy": "off"}}, **again) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.headers["Idempotency-Replayed"] == "true"
    assert (second.json, second.headers["ETag"]) == (first.json, first.headers["ETag"])
    assert types(empty).count("settings_changed") == 1
    other = change(empty, {"options": {"undo_policy": "host"}}, **again)
    assert code(other) == "idempotency_key_reused"


def test_the_body_is_a_merge_patch__TABLE_08(empty: Table) -> None:
    headers = empty.as_host(**{"If-Match": tag(empty)})
    body = b'{"options":{"undo_policy":"off"}}'
    response = empty.client.patch(empty.path, data=body, content_type=merge_patch.MEDIA_TYPE, headers=headers)
    assert response.json["options"]["undo_policy"] == "off"
    named = document()["paths"]["/v1/games/{game_id}"]["patch"]["requestBody"]["content"]
    assert named.keys() == {"application/json", merge_patch.MEDIA_TYPE}
    plain = empty.client.patch(empty.path, data=body, content_type="text/plain", headers=headers)
    assert code(plain) == "unsupported_media_type"


def test_everybody_reads_what_changed__TABLE_08(lobby: Table) -> None:
    changed(lobby, ANOTHER)
    changed(lobby, {"seats": ["red", "blue", "green", "yellow"], "options": {"undo_policy": "off", "timers": "live"}})
    event = lobby.client.get(f"{lobby.path}/events").json["items"][-1]
    assert (event["type"], event["by"]) == ("settings_changed", "host")
    assert event["data"] == {
        "seats": ["red", "blue", "green", "yellow"],
        "options": {"timers": {"reaction": 30, "decision": 60, "deal": 60}, "undo_policy": "off"},
    }
    told = lobby.client.get(f"{lobby.path}/history").json["items"][-1]["text"]
    assert told == (
        "The host changes the settings: seats (Red, Blue, Green and Yellow) and options (timers and undo policy)."
    )


def test_the_streams_of_strangers_end_when_a_game_becomes_private__TABLE_08(lobby: Table) -> None:
    """A member follows on, and hears of the change of the settings."""
    responses = [lobby.client.get(f"{lobby.path}/stream", headers=SSE | who) for who in ({}, lobby.as_seat("red"))]
    strange, own = (frames(response) for response in responses)
    for each in (strange, own):
        assert next(frame for frame in each if "id" in frame)["data"]["type"] == "game_created"
    assert change(lobby, {"visibility": "private"}).status_code == 200
    # A stranger may still get what happens before the end: a look at the log may be quicker than the notice.
    assert [frame["frame"] for frame in strange if frame["frame"] != ":"][-1] == "reconnect"
    response = lobby.client.patch(lobby.path, json=ANOTHER, headers=lobby.as_host(**{"If-Match": "*"}))
    assert response.status_code == 200
    assert any(frame["data"].get("type") == "settings_changed" for frame in own if "id" in frame)
    for response in responses:
        response.close()


def test_a_record_that_is_read_afresh_is_none_that_a_slower_request_has_remembered(
    lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = context_of(lobby.client.application).lobby
    before = records.find(lobby.id)
    assert change(lobby, {"visibility": "private"}).status_code == 200
    monkeypatch.setattr(records, "remembered", lambda _: before)
    found = records.fresh(lobby.id)
    assert found is not None
    assert found.is_private


def test_an_undo_does_not_go_back_to_other_settings__TABLE_08(lobby: Table) -> None:
    before = lobby.version()
    changed(lobby, {"options": {"turn_limit": 7}})
    lobby.start()
    seat, question = lobby.asked()[0]
    lobby.answer(seat, question["id"], question["on_timeout"])
    asked = lobby.client.post(f"{lobby.path}/undo-requests", json={"to_seq": before}, headers=lobby.as_seat(seat))
    assert (asked.status_code, code(asked)) == (409, "undo_refused")
    assert lobby.client.get(lobby.path).json["options"]["turn_limit"] == 7


def forked(table: Table) -> dict[str, Any]:
    """Returns the answer with a fork of a game that is over."""
    ends = [item["last"] for item in table.client.get(f"{table.path}/commands").json["items"] if item["target"]]
    body = {"at_seq": ends[-2], "randomness": "same"}
    found: dict[str, Any] = table.client.post(f"{table.path}/forks", json=body, headers=table.as_host()).json
    return found


def test_a_rematch_and_a_fork_have_the_settings_with_which_the_game_started__TABLE_08(lobby: Table) -> None:
    changed(lobby, {"variants": ["four_planets"], "options": {"turn_limit": 7}})
    lobby.start()
    lobby.end()
    rematch = lobby.client.post(f"{lobby.path}/rematch", headers=lobby.as_host()).json["game"]
    for game in (rematch, forked(lobby)["game"]):
        assert (game["options"]["turn_limit"], "four_planets" in game["variants"]) == (7, True)


def test_a_fork_keeps_its_table__TABLE_08(table: Table) -> None:
    table.end()
    made = forked(table)
    path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}

    def patched(patch: dict[str, Any]) -> ApiResponse:
        return table.client.patch(path, json=patch, headers={**host, "If-Match": "*"})

    for patch, pointer in (
        ({"seats": 4}, "/seats"),
        ({"variants": ["team"]}, "/variants"),
        ({"options": {"sets": ["storm"]}}, "/options/sets"),
        ({"options": {"turn_limit": 9}}, "/options/turn_limit"),
    ):
        response = patched(patch)
        assert (response.status_code, response.json["errors"][0]["pointer"]) == (422, pointer)
        assert response.json["context"]["rule"] == "TABLE-08"
    assert patched({"seats": 3, "options": {"timers": "daily", "bot_pace": "calm"}}).status_code == 200


def test_a_private_game_is_listed_when_it_becomes_public__TABLE_08(empty: Table, app: Flask) -> None:
    def is_listed() -> bool:
        return any(game["id"] == empty.id for game in empty.client.get("/v1/games").json["items"])

    assert is_listed()
    changed_to = change(empty, {"visibility": "private"})
    assert changed_to.json["visibility"] == "private"
    assert not is_listed()
    assert empty.client.get(empty.path).status_code == 404
    headers = empty.as_host(**{"If-Match": changed_to.headers["ETag"]})
    assert empty.client.patch(empty.path, json={"visibility": "public"}, headers=headers).status_code == 200
    assert is_listed()
    context_of(app).lobby.hide(empty.id, True)
    hidden = change(empty, {"visibility": "public"})
    assert hidden.json["visibility"] == "unlisted"
    assert not is_listed()
    context_of(app).lobby.hide(empty.id, False)
    assert is_listed()
