"""Invites let friends into a game, each once, without the host's token and without a look at their hands."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from zlib import crc32

import pytest
from flask import Flask

from service import ids
from service.players.news import START
from service.players.persons import id_in
from service.store.log.event_log import key
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import Store, context_of
from tests.api.persons import Person
from tests.api.table import code
from tests.api.test_bad_input import at_once

DAY = 24 * 3600


class Door:
    """A private game that is joined by invitation."""

    def __init__(self, client: ApiClient, **body: Any) -> None:
        made = client.post("/v1/games", json={"seats": 3, "visibility": "private", "invite_required": True, **body})
        self.client = client
        self.game = made.json["game"]
        self.path = f"/v1/games/{self.game['id']}"
        self.host = {"Authorization": f"Bearer {made.json['host_token']}"}

    def invite(self, **body: Any) -> ApiResponse:
        return self.client.post(f"{self.path}/invites", json=body, headers=self.host)

    def listed(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.client.get(f"{self.path}/invites", headers=self.host).json["items"]
        return found

    def join(self, invite_code: str | None = None, headers: dict[str, str] | None = None, **body: Any) -> ApiResponse:
        code = {} if invite_code is None else {"invite_code": invite_code}
        # The same request again has the same name, another one has another.
        number = crc32(repr((code, headers, body)).encode())
        named = {"name": f"Guest {number}", **code, **body}
        return self.client.post(f"{self.path}/seats", json=named, headers=headers or {})


@pytest.fixture
def door(client: ApiClient) -> Door:
    return Door(client)


def refused(response: ApiResponse) -> tuple[str, str]:
    return code(response), response.json["context"]["reason"]


def test_a_code_opens_exactly_the_join_of_its_private_game(door: Door, client: ApiClient) -> None:
    assert door.game["invite_required"]
    assert code(door.join()) == "not_found"
    invite_code = door.invite().json["code"]
    assert code(client.get(f"{door.path}/state")) == "not_found"
    other = Door(client)
    assert code(other.join(invite_code)) == "not_found"
    joined = door.join(invite_code)
    assert (joined.status_code, joined.json["seat"]) == (201, "red")
    mine = {"Authorization": f"Bearer {joined.json['token']}"}
    assert client.get(f"{door.path}/state", headers=mine).json["viewer"] == "red"


def test_a_code_is_shown_once_and_is_nowhere_in_the_store(door: Door, store: Store) -> None:
    made = door.invite(seat="blue")
    assert (made.status_code, made.headers["Cache-Control"]) == (201, "no-store")
    invite_code = made.json["code"]
    assert invite_code.startswith("cei_")
    shown = {name: value for name, value in made.json.items() if name != "code"}
    assert door.listed() == [shown]
    assert (shown["seat"], shown["used"], shown["used_by"]) == ("blue", False, None)
    for name in store.events.scan_iter():
        assert invite_code.encode() not in (store.events.dump(name) or b"")


def test_a_game_by_invitation_is_joined_with_a_code_alone_whatever_its_visibility(client: ApiClient) -> None:
    door = Door(client, visibility="public")
    for headers in ({}, door.host):
        assert code(door.join(headers=headers)) == "invite_required"
    assert refused(door.join("cei_wrong")) == ("invite_invalid", "unknown")
    assert door.join(door.invite().json["code"]).status_code == 201


def test_a_code_is_used_once_and_is_told_by_whom(door: Door) -> None:
    invite_code = door.invite(seat="green").json["code"]
    assert door.join(invite_code).json["seat"] == "green"
    assert refused(door.join(invite_code)) == ("invite_invalid", "used")
    assert [(each["used"], each["used_by"]) for each in door.listed()] == [(True, "green")]
    # The code stays used when the guest has left: the host decides again.
    assert door.client.delete(f"{door.path}/seats/green", headers=door.host).status_code == 204
    assert refused(door.join(invite_code)) == ("invite_invalid", "used")
    assert [(each["used"], each["used_by"]) for each in door.listed()] == [(True, None)]


def test_of_two_people_with_the_same_code_at_once_one_has_a_seat(door: Door) -> None:
    invite_code = door.invite().json["code"]
    answers = at_once(6, lambda n: door.join(invite_code, name=f"Guest {n}"))
    assert sorted(map(code, answers)) == ["", *["invite_invalid"] * 5]
    seats = door.client.get(door.path, headers=door.host).json["seats"]
    assert [seat["taken"] for seat in seats] == [True, False, False]


def test_a_join_that_is_repeated_under_its_key_needs_no_second_code(
    door: Door, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    invite_code, once = door.invite().json["code"], {"Idempotency-Key": "one-seat-please"}
    first = door.join(invite_code, once)
    assert door.join(invite_code, once).json == first.json
    # Its answer was lost on the way into the store, and meanwhile the code has expired.
    for name in store.queue.scan_iter("cg:answer:*"):
        store.queue.delete(name)
    now = ids.now()
    monkeypatch.setattr("service.ids.now", lambda: now + 8 * DAY * 1000)
    again = door.join(invite_code, once)
    assert (again.status_code, again.json["seat"], again.json["player"]) == (201, "red", first.json["player"])


def test_a_code_for_a_seat_opens_no_other_and_is_not_used_up_by_a_refusal(door: Door) -> None:
    for_blue, for_any = door.invite(seat="blue").json["code"], door.invite().json["code"]
    wrong = door.join(for_blue, seat="red")
    assert (refused(wrong), wrong.json["context"]["seat"]) == (("invite_invalid", "other_seat"), "blue")
    assert door.join(for_any, seat="blue").status_code == 201
    assert code(door.join(for_blue)) == "seat_taken"
    assert door.client.delete(f"{door.path}/seats/blue", headers=door.host).status_code == 204
    assert door.join(for_blue).json["seat"] == "blue"


def test_an_invite_ends_when_it_says(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    now = ids.now()
    invite_code = door.invite(expires_in=60).json["code"]
    monkeypatch.setattr("service.ids.now", lambda: now + 3_600_000)
    assert refused(door.join(invite_code)) == ("invite_invalid", "expired")


@pytest.mark.parametrize(
    "body",
    [
        {"expires_in": 59},
        {"expires_in": 30 * DAY + 1},
        {"expires_at": "2020-01-01T00:00:00Z"},
        {"expires_at": "2999-01-01T00:00:00Z"},
        {"expires_at": "2999-01-01T00:00:00"},
        {"expires_at": "tomorrow"},
        {"expires_in": 60, "expires_at": (datetime.now(UTC) + timedelta(days=1)).isoformat()},
        {"seat": "purple"},
        {"seat": "mauve"},
        {"for": "ann"},
    ],
)
def test_an_invite_has_bounds(door: Door, body: dict[str, Any]) -> None:
    assert code(door.invite(**body)) == "validation_failed"
    assert door.listed() == []


def test_a_time_at_which_it_ends_can_be_given(door: Door) -> None:
    at = (datetime.now(UTC) + timedelta(days=29)).replace(microsecond=0)
    shown = door.invite(expires_at=at.isoformat()).json["expires_at"]
    assert datetime.fromisoformat(shown) == at


def test_an_invite_can_be_withdrawn_until_it_is_used(door: Door) -> None:
    used, unused = door.invite().json, door.invite().json
    assert door.join(used["code"]).status_code == 201
    for _ in range(2):
        answers = [
            door.client.delete(f"{door.path}/invites/{each['id']}", headers=door.host) for each in (used, unused)
        ]
    assert refused(answers[0]) == ("illegal_command", "used")
    assert code(answers[1]) == "not_found"
    assert [each["id"] for each in door.listed()] == [used["id"]]
    assert refused(door.join(unused["code"])) == ("invite_invalid", "withdrawn")


def test_only_the_host_invites_before_the_start(door: Door) -> None:
    tokens = [door.join(door.invite().json["code"]).json["token"] for _ in range(3)]
    guest = {"Authorization": f"Bearer {tokens[0]}"}
    assert code(door.client.post(f"{door.path}/invites", json={}, headers=guest)) == "host_required"
    assert code(door.client.get(f"{door.path}/invites", headers=guest)) == "host_required"
    start = {"type": "start_game"}
    assert door.client.post(f"{door.path}/commands", json=start, headers=door.host).status_code == 201
    assert code(door.invite()) == "game_started"


def test_there_is_a_bound_for_open_invites(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.api.invites.MOST_OPEN", 2)
    first, _ = door.invite().json, door.invite()
    assert refused(door.invite()) == ("illegal_command", "too_many")
    assert door.client.delete(f"{door.path}/invites/{first['id']}", headers=door.host).status_code == 204
    assert door.invite().status_code == 201


def test_a_rematch_and_a_fork_are_joined_as_their_game_was__FORK_07(client: ApiClient) -> None:
    door = Door(client)
    guests = [door.join(door.invite().json["code"]).json["token"] for _ in range(3)]
    for headers, body in [
        (door.host, {"type": "start_game"}),
        *(({"Authorization": f"Bearer {token}"}, {"type": "concede"}) for token in guests[1:]),
    ]:
        assert client.post(f"{door.path}/commands", json=body, headers=headers).status_code == 201
    rematch = client.post(f"{door.path}/rematch", headers=door.host)
    began = client.get(f"{door.path}/events", headers=door.host).json["items"][-1]["seq"]
    fork_at: dict[str, Any] = {"randomness": "same"}
    fork = next(
        answer
        for fork_at["at_seq"] in range(began - 2, 0, -1)
        if (answer := client.post(f"{door.path}/forks", json=fork_at, headers=door.host)).status_code == 201
    )
    for made in (rematch, fork):
        assert (made.json["game"]["visibility"], made.json["game"]["invite_required"]) == ("private", True)


def test_an_archived_game_keeps_no_invites(door: Door, store: Store) -> None:
    from service.store.archive.archive_mover import MOVED

    door.invite()
    name = key(door.game["id"], "invites")
    assert store.events.exists(name)
    assert name in [key(door.game["id"], each) for each in MOVED]


# -- looking at an invite --------------------------------------------------------------------------


def looks(door: Door, invite_code: str) -> ApiResponse:
    return door.client.get(f"{door.path}/invitation", headers={"Invite-Code": invite_code})


def test_an_invite_can_be_looked_at_before_it_is_used(door: Door) -> None:
    door.join(door.invite(seat="red").json["code"], name="Ada")
    invite_code = door.invite(seat="blue", from_seat="red").json["code"]
    shown = looks(door, invite_code)
    assert shown.status_code == 200, shown.text
    assert (shown.json["from_seat"], shown.json["from_name"], shown.json["seat"]) == ("red", "Ada", "blue")
    game = shown.json["game"]
    assert (game["id"], game["visibility"], [seat["name"] for seat in game["seats"]]) == (
        door.game["id"],
        "private",
        ["Ada", None, None],
    )
    assert door.join(invite_code).json["seat"] == "blue"
    assert refused(looks(door, invite_code)) == ("invite_invalid", "used")


def test_an_invite_that_does_not_say_who_invites_shows_nobody(door: Door) -> None:
    shown = looks(door, door.invite().json["code"]).json
    assert (shown["from_seat"], shown["from_name"], shown["seat"]) == (None, None, None)


def test_a_name_that_was_erased_is_not_shown_in_an_invite(door: Door) -> None:
    joined = door.join(door.invite(seat="red").json["code"], name="Ada")
    invite_code = door.invite(from_seat="red").json["code"]
    mine = {"Authorization": f"Bearer {joined.json['token']}"}
    assert door.client.delete(f"{door.path}/seats/red/name", headers=mine).status_code == 204
    assert looks(door, invite_code).json["from_name"] == "anonymous"


def test_a_wrong_code_shows_nothing(door: Door, client: ApiClient) -> None:
    assert code(looks(door, "cei_wrong")) == "not_found"
    public = Door(client, visibility="public")
    assert refused(looks(public, "cei_wrong")) == ("invite_invalid", "unknown")
    assert code(looks(public, door.invite().json["code"])) == "invite_invalid"


def test_nobody_invites_from_a_seat_where_nobody_sits(door: Door) -> None:
    refusal = door.invite(from_seat="red")
    assert (refusal.status_code, refusal.json["errors"][0]["pointer"]) == (422, "/from_seat")


# -- players who are named ---------------------------------------------------------------------


@pytest.fixture
def guest(client: ApiClient, app: Flask) -> tuple[Person, str]:
    """Returns a person with a ladder id."""
    person, profiles = Person(client), context_of(app).profiles
    profiles.change(id_in(person.token), name="Guest of honour")
    return person, profiles.ladder_id(id_in(person.token))


def news_of(app: Flask, person: Person) -> list[dict[str, Any]]:
    frames = context_of(app).news.after(id_in(person.token), START).frames
    return [{"type": frame.kind, **json.loads(frame.data)} for frame in frames]


def test_a_player_who_is_named_gets_the_code_as_news_and_joins_with_it(
    door: Door, app: Flask, guest: tuple[Person, str]
) -> None:
    person, ladder = guest
    made = door.invite(player=ladder, seat="blue")
    assert made.status_code == 201, made.text
    (told,) = news_of(app, person)
    assert told == {
        "type": "invited",
        "game_id": door.game["id"],
        "invite_id": made.json["id"],
        "invite_code": made.json["code"],
        "seat": "blue",
        "expires_at": made.json["expires_at"],
    }
    assert door.join(told["invite_code"], headers=person.headers).json["seat"] == "blue"


def test_the_same_request_is_news_once_and_so_are_all_invites_of_a_day(
    door: Door, app: Flask, guest: tuple[Person, str]
) -> None:
    person, ladder = guest
    for _ in range(3):
        assert door.invite(player=ladder).status_code == 201
    assert len(news_of(app, person)) == 1
    assert Door(door.client).invite(player=ladder).status_code == 201
    assert len(news_of(app, person)) == 2


@pytest.mark.parametrize("player", ["l_0123456789abcdef", "l_random"])
def test_only_people_with_a_ladder_id_are_invited(door: Door, player: str) -> None:
    refused = door.invite(player=player)
    assert code(refused) == "validation_failed"
    assert [fault["pointer"] for fault in refused.json["errors"]] == ["/player"]
    assert door.listed() == []


def test_a_player_who_was_deleted_is_not_invited(door: Door, guest: tuple[Person, str]) -> None:
    person, ladder = guest
    assert person.client.delete("/v1/players/me", headers=person.headers).status_code == 204
    assert code(door.invite(player=ladder)) == "validation_failed"


def test_an_invite_of_somebody_whom_the_guest_has_blocked_is_no_news_and_nobody_sees_why(
    client: ApiClient, app: Flask, guest: tuple[Person, str]
) -> None:
    (person, ladder), bob = guest, Person(client, name="Bob")
    hosting = client.post("/v1/games", json={"seats": 3}, headers=bob.headers).json
    path, host = f"/v1/games/{hosting['game']['id']}", {"Authorization": f"Bearer {hosting['host_token']}"}
    profiles = context_of(app).profiles
    blocked = client.put(f"/v1/players/me/blocks/{profiles.ladder_id(bob.id)}", headers=person.headers)
    assert blocked.status_code in (200, 201), blocked.text
    made = client.post(f"{path}/invites", json={"player": ladder}, headers=host)
    assert made.status_code == 201
    assert news_of(app, person) == []
