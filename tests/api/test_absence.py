"""Players who go away, over HTTP: stand-ins, departures, newcomers, motions (ABSENT-01..08, MOTION-01..08)."""

from typing import Any

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code

KIND = {"kind": "basic"}


@pytest.fixture
def table(client: ApiClient) -> Table:
    return Table(client, seed="somebody goes away", options=PLAIN_ALIENS).start()


def bot(table: Table, method: str, seat: str, token: str, **body: Any) -> ApiResponse:
    path, headers = f"{table.path}/seats/{seat}/bot", {"Authorization": f"Bearer {token}"}
    return getattr(table.client, method)(path, headers=headers, **({"json": body} if body else {}))  # type: ignore[no-any-return]


def seat(table: Table, colour: str) -> dict[str, Any]:
    seats = table.client.get(table.path).json["seats"]
    found: dict[str, Any] = next(each for each in seats if each["seat"] == colour)
    return found


def puts(table: Table, colour: str, **body: Any) -> ApiResponse:
    return table.client.post(f"{table.path}/motions", json=body, headers=table.as_seat(colour))


def votes(table: Table, motion: str, colour: str, vote: str) -> ApiResponse:
    path = f"{table.path}/motions/{motion}/votes/{colour}"
    return table.client.put(path, json={"vote": vote}, headers=table.as_seat(colour))


# -- stand-ins -------------------------------------------------------------------------------------


def test_a_player_calls_a_stand_in_and_takes_the_seat_back__ABSENT_03(table: Table) -> None:
    token = table.tokens["blue"]
    called = bot(table, "put", "blue", token, **KIND)
    assert called.status_code == 200
    assert (seat(table, "blue")["stand_in"], seat(table, "blue")["bot"]) == ("basic", None)
    state = table.client.get(f"{table.path}/state").json
    assert state["seats"]["blue"]["stand_in"] == "basic"
    assert bot(table, "delete", "blue", token).status_code == 204
    assert seat(table, "blue")["stand_in"] is None
    assert code(bot(table, "delete", "blue", token)) == "illegal_command"


def test_an_answer_of_the_player_ends_the_stand_in__ABSENT_03(table: Table) -> None:
    colour, question = table.asked()[0]
    bot(table, "put", colour, table.tokens[colour], **KIND)
    assert table.answer(colour, question["id"], question["on_timeout"]).status_code == 201
    assert seat(table, colour)["stand_in"] is None


@pytest.mark.parametrize(("kind", "said"), [("nobody", "validation_failed"), ("", "validation_failed")])
def test_an_unknown_stand_in_is_refused(table: Table, kind: str, said: str) -> None:
    assert code(bot(table, "put", "blue", table.tokens["blue"], kind=kind)) == said


def test_nobody_calls_a_stand_in_for_another_seat__TABLE_03(table: Table) -> None:
    assert code(bot(table, "put", "blue", table.tokens["red"], **KIND)) == "wrong_seat"
    assert code(bot(table, "delete", "blue", table.tokens["red"])) == "wrong_seat"
    assert code(bot(table, "put", "blue", table.host, **KIND)) == "game_started"


def test_before_the_start_only_the_host_gives_seats_to_bots(client: ApiClient) -> None:
    lobby = Table(client)
    assert code(bot(lobby, "put", "blue", lobby.tokens["blue"], **KIND)) == "host_required"
    assert code(bot(lobby, "delete", "blue", lobby.tokens["blue"])) == "host_required"


# -- gone for good ---------------------------------------------------------------------------------


def leaves(table: Table, colour: str) -> ApiResponse:
    return table.client.delete(f"{table.path}/seats/{colour}", headers=table.as_seat(colour))


def test_a_player_who_leaves_is_replaced_by_a_bot_and_has_no_token__ABSENT_04(table: Table) -> None:
    assert leaves(table, "blue").status_code == 204
    shown = seat(table, "blue")
    assert (shown["bot"], shown["open_to_newcomers"]) == ("basic", True)
    state = table.client.get(f"{table.path}/state", headers=table.as_seat("blue"))
    assert (state.status_code, code(state)) == (401, "token_revoked")
    assert table.client.get(f"{table.path}/events").json["items"]


def invite(table: Table, **body: Any) -> ApiResponse:
    return table.client.post(f"{table.path}/invites", json=body, headers=table.as_host())


def joins(table: Table, **body: Any) -> ApiResponse:
    return table.client.post(f"{table.path}/seats", json={"name": "Newcomer", **body})


def test_a_newcomer_takes_the_seat_over_with_an_invite__ABSENT_07(table: Table) -> None:
    assert code(invite(table)) == "game_started"
    leaves(table, "blue")
    assert code(joins(table, seat="blue")) == "invite_required"
    joined = joins(table, invite_code=invite(table, seat="blue").json["code"])
    assert joined.status_code == 201, joined.text
    assert joined.json["seat"] == "blue"
    table.tokens["blue"] = joined.json["token"]
    own = table.client.get(f"{table.path}/state", headers=table.as_seat("blue")).json
    assert own["viewer"] == "blue"
    assert own["seats"]["blue"]["hand"]
    assert seat(table, "blue")["open_to_newcomers"] is False


def test_a_newcomer_sees_nothing_that_was_hidden_before__ABSENT_07(table: Table) -> None:
    """The cards that the player before was dealt are in the events of the setup."""

    def dealt() -> list[dict[str, Any]]:
        items = table.client.get(f"{table.path}/events?limit=100", headers=table.as_seat("blue")).json["items"]
        return [item for item in items if item["type"] == "cards_moved" and item["data"].get("cards")]

    before = dealt()
    leaves(table, "blue")
    table.tokens["blue"] = joins(table, invite_code=invite(table).json["code"]).json["token"]
    assert before
    assert dealt() == []


def test_an_invite_for_a_seat_with_its_player_is_refused__ABSENT_07(table: Table) -> None:
    leaves(table, "blue")
    assert code(invite(table, seat="red")) == "game_started"


# -- motions ---------------------------------------------------------------------------------------


def test_a_motion_is_put_voted_on_and_carried__MOTION_01_MOTION_03(table: Table) -> None:
    made = puts(table, "green", kind="end", reason="dinner")
    assert made.status_code == 201, made.text
    motion = made.json
    assert (motion["state"], motion["needs"], motion["motion"]) == ("open", ["red", "blue"], {"kind": "end"})
    assert made.headers["Location"] == f"{table.path}/motions/{motion['id']}"
    assert table.client.get(f"{table.path}/state").json["motion"]["id"] == motion["id"]
    assert votes(table, motion["id"], "red", "approve").json["state"] == "carried"
    assert table.client.get(table.path).json["status"] == "over"
    listed = table.client.get(f"{table.path}/motions").json["items"]
    assert [(each["id"], each["votes"]) for each in listed] == [(motion["id"], {"red": "approve"})]


def test_a_vote_is_a_question_like_any_other__MOTION_01(table: Table) -> None:
    puts(table, "green", kind="pause")
    (question,) = table.questions("red")
    assert (question["kind"], question["rule"]) == ("confirm", "MOTION-01")
    table.answer("red", question["id"], {"kind": "confirm", "yes": True})
    assert table.client.get(table.path).json["paused"] is True


def test_timers_are_named_by_their_preset__MOTION_06(table: Table) -> None:
    motion = puts(table, "green", kind="timers", timers="daily").json
    assert motion["motion"]["timers"]["decision"] == 86_400
    for colour in ("red", "blue"):
        votes(table, motion["id"], colour, "approve")
    assert table.client.get(table.path).json["timers"]["decision"] == 86_400


def test_a_motion_is_withdrawn_once_and_the_next_one_waits__MOTION_05(table: Table) -> None:
    motion = puts(table, "green", kind="end").json
    path = f"{table.path}/motions/{motion['id']}"
    assert code(table.client.delete(path, headers=table.as_seat("red"))) == "wrong_seat"
    for _ in range(2):
        assert table.client.delete(path, headers=table.as_seat("green")).status_code == 204
    refused = puts(table, "green", kind="end")
    assert (code(refused), refused.json["context"]["rule"]) == ("motion_limit_reached", "MOTION-05")


def test_after_the_end_no_motion_is_withdrawn_and_no_vote_counts__MOTION_05(table: Table) -> None:
    motion = puts(table, "green", kind="pause").json
    table.end()
    path = f"{table.path}/motions/{motion['id']}"
    assert code(table.client.delete(path, headers=table.as_seat("green"))) == "game_over"
    assert votes(table, motion["id"], "red", "approve").status_code == 409


def test_the_same_key_puts_one_motion(table: Table) -> None:
    headers = table.as_seat("green", **{"Idempotency-Key": "one-motion"})
    first, again = (table.client.post(f"{table.path}/motions", json={"kind": "end"}, headers=headers) for _ in range(2))
    assert (first.json["id"], again.json["id"]) == (again.json["id"], first.json["id"])
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "party"},
        {"kind": "remove"},
        {"kind": "remove", "seat": "pink"},
        {"kind": "end", "seat": "red"},
        {"kind": "timers"},
        {"kind": "timers", "timers": "hourly"},
        {"kind": "timers", "timers": {"nap": 3}},
        {"kind": "timers", "timers": 5},
        {"kind": "pause", "timers": "daily"},
        {"kind": "end", "reason": "x" * 201},
        {"kind": "end", "further": 1},
    ],
)
def test_what_is_no_motion_is_refused(table: Table, body: dict[str, Any]) -> None:
    before = table.version()
    refused = puts(table, "green", **body)
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert table.version() == before


def test_who_has_no_seat_puts_no_motion(table: Table) -> None:
    assert code(table.client.post(f"{table.path}/motions", json={"kind": "end"})) == "token_missing"
    assert (
        code(table.client.post(f"{table.path}/motions", json={"kind": "end"}, headers=table.as_host()))
        == "not_a_player"
    )
    assert table.client.get(f"{table.path}/motions/motion_9").status_code == 404


def test_players_go_on_when_the_host_has_paused_during_a_vote__MOTION_08(table: Table) -> None:
    wish = {"at_seq": table.version()}
    asked = table.client.post(f"{table.path}/fork-requests", json=wish, headers=table.as_seat("red"))
    assert asked.status_code == 201, asked.text
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    motion = puts(table, "blue", kind="resume")
    assert motion.status_code == 201, motion.text
    for colour in table.tokens:
        open = table.client.get(f"{table.path}/legal-commands", headers=table.as_seat(colour))
        if table.client.get(table.path).json["paused"] and open.status_code == 200:
            assert votes(table, motion.json["id"], colour, "approve").status_code == 200
    assert not table.client.get(table.path).json["paused"]
