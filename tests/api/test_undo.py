"""Undo over HTTP: requests with what they cross, votes, withdrawal, and what everybody sees of it."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from service.store.log.entries import LogEntry
from service.store.log.event_log import EventLog
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code

MY_LAST = {"target": "my_last_command"}


StartGame = Callable[..., Table]


@pytest.fixture
def make(client: ApiClient) -> StartGame:
    """Starts a game of three people with these options."""

    def started(**options: Any) -> Table:
        return Table(client, seed="a table of three", options={**PLAIN_ALIENS, **options}).start()

    return started


def ask(table: Table, seat: str, body: dict[str, Any], **headers: str) -> ApiResponse:
    return table.client.post(f"{table.path}/undo-requests", json=body, headers=table.as_seat(seat, **headers))


def request(table: Table, id: str) -> Any:
    return table.client.get(f"{table.path}/undo-requests/{id}").json


def vote(table: Table, id: str, seat: str, word: str, headers: dict[str, str] | None = None) -> ApiResponse:
    path = f"{table.path}/undo-requests/{id}/votes/{seat}"
    return table.client.put(path, json={"vote": word}, headers=headers or table.as_seat(seat))


def state(table: Table, seat: str = "", at: int | None = None) -> Any:
    query = "" if at is None else f"?at={at}"
    return table.client.get(f"{table.path}/state{query}", headers=table.as_seat(seat) if seat else {}).json


def aimed(table: Table) -> str:
    """Aims for the offense; nobody has seen anything. Returns who it is."""
    seat, question = table.play_until("choose_planets", "aim")
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    return seat


def revealed(table: Table) -> tuple[str, int]:
    """Reveals both cards; returns the offense, and the version before either had chosen."""
    seat, _ = table.play_until("choose_cards", "select")
    before = table.version()
    for each, question in table.asked():
        assert table.answer(each, question["id"], question["on_timeout"]).status_code == 201
    return seat, before


def opened(table: Table) -> tuple[str, dict[str, Any]]:
    """Opens a request of the offense; returns it, and who made it."""
    seat, before = revealed(table)
    asked = ask(table, seat, {"to_seq": before, "reason": "wrong card"})
    assert asked.status_code == 201, asked.text
    return seat, asked.json


def voters(table: Table, asker: str) -> list[str]:
    return [seat for seat in table.tokens if seat != asker]


def test_your_move_that_nobody_saw_is_taken_back_at_once__UNDO_03(table: Table) -> None:
    seat = aimed(table)
    asked = ask(table, seat, MY_LAST)
    assert (asked.status_code, asked.json["state"], asked.json["needs"]) == (201, "applied", [])
    assert asked.json["decided_seq"] <= table.version()
    assert asked.headers["ETag"] == f'"{table.version()}.{seat}"'
    assert state(table, seat)["questions"][0]["name"] == "aim"
    assert table.client.get(asked.headers["Location"]).json == asked.json


def test_a_request_discloses_what_it_crosses_and_whom_it_needs__UNDO_04(table: Table) -> None:
    seat, asked = opened(table)
    assert {each["seat"] for each in asked["crosses"]["commands"]} >= {seat}
    assert "everybody" in {each["seat"] for each in asked["crosses"]["secrets"]}
    assert sorted(asked["needs"]) == sorted(voters(table, seat))
    assert (asked["state"], asked["votes"], asked["reason"]) == ("open", {}, "wrong card")
    assert asked["expires_at"] > asked["requested_at"]


def test_an_open_request_is_in_the_state_and_asks_its_voters__UNDO_05(table: Table) -> None:
    seat, asked = opened(table)
    undo = state(table)["undo"]
    assert {name: undo[name] for name in ("id", "seat", "needs", "votes", "expires_at")} == {
        "id": asked["id"],
        "seat": seat,
        "needs": asked["needs"],
        "votes": {},
        "expires_at": asked["expires_at"],
    }
    found = table.client.get(f"{table.path}/questions").json
    assert sorted(found["waiting"]) == sorted(voters(table, seat))
    other = voters(table, seat)[0]
    ready = table.client.get(f"{table.path}/legal-commands", headers=table.as_seat(other)).json
    assert ready["complete"]
    assert [each["command"]["answer"]["yes"] for each in ready["items"]].count(True) == 1
    assert table.client.get(f"{table.path}/legal-commands", headers=table.as_seat(seat)).status_code == 204
    names = {question["name"] for _, question in table.asked()}
    assert names == {"undo"}


def test_when_all_agree_the_game_is_where_it_was__UNDO_06(table: Table) -> None:
    seat, asked = opened(table)
    for other in voters(table, seat):
        assert vote(table, asked["id"], other, "approve").status_code == 200
    done = request(table, asked["id"])
    assert (done["state"], set(done["votes"].values())) == ("applied", {"approve"})
    now, then = state(table, seat), state(table, seat, asked["to_seq"])
    for changing in ("version", "questions"):
        assert now.pop(changing) != then.pop(changing)
    assert now == then
    assert [question["name"] for question in table.questions(seat)] == ["select_card"]


def test_one_no_ends_it_and_everybody_plays_on__UNDO_06(table: Table) -> None:
    seat, asked = opened(table)
    first = voters(table, seat)[0]
    done = vote(table, asked["id"], first, "reject")
    assert (done.json["state"], done.json["votes"]) == ("rejected", {first: "reject"})
    assert state(table)["undo"] is None
    assert code(ask(table, seat, {"to_seq": asked["to_seq"]})) == "undo_limit_reached"


def test_the_same_vote_again_does_no_harm_and_another_is_refused__UNDO_06(table: Table) -> None:
    seat, asked = opened(table)
    first, second = voters(table, seat)
    for _ in range(2):
        done = vote(table, asked["id"], first, "approve")
        assert (done.status_code, done.json["votes"]) == (200, {first: "approve"})
    assert code(vote(table, asked["id"], first, "reject")) == "question_closed"
    assert vote(table, asked["id"], second, "approve").json["state"] == "applied"
    for other in (first, second):
        assert vote(table, asked["id"], other, "approve").status_code == 200
    version = table.version()
    assert code(vote(table, asked["id"], second, "reject")) == "question_closed"
    assert table.version() == version


def test_a_vote_is_the_answer_to_its_question__UNDO_06(table: Table) -> None:
    seat, asked = opened(table)
    first = voters(table, seat)[0]
    question = table.questions(first)[0]
    done = table.answer(first, question["id"], {"kind": "confirm", "yes": True})
    assert done.status_code == 201
    assert request(table, asked["id"])["votes"] == {first: "approve"}
    assert vote(table, asked["id"], first, "approve").status_code == 200


def test_a_seat_can_give_only_its_vote__UNDO_05(table: Table) -> None:
    seat, asked = opened(table)
    first, second = voters(table, seat)
    assert code(vote(table, asked["id"], second, "approve", table.as_seat(first))) == "wrong_seat"
    assert code(vote(table, asked["id"], "host", "approve", table.as_seat(first))) == "wrong_seat"
    assert code(vote(table, asked["id"], "host", "approve", table.as_host())) == "not_waiting_for_you"
    assert code(vote(table, asked["id"], seat, "approve")) == "not_waiting_for_you"
    assert code(vote(table, "undo_9", first, "approve")) == "not_found"
    assert code(vote(table, asked["id"], first, "maybe")) == "validation_failed"


def test_the_host_votes_alone_under_host__UNDO_02(make: StartGame) -> None:
    table = make(undo_policy="host")
    _, asked = opened(table)
    assert asked["needs"] == ["host"]
    assert state(table)["waiting"] == ["host"]
    for _ in range(2):
        done = vote(table, asked["id"], "host", "approve", table.as_host())
        assert (done.json["state"], done.json["votes"]) == ("applied", {"host": "approve"})


def test_the_seat_that_asked_may_withdraw_and_no_other__UNDO_05(table: Table) -> None:
    seat, asked = opened(table)
    path = f"{table.path}/undo-requests/{asked['id']}"
    other = voters(table, seat)[0]
    assert code(table.client.delete(path, headers=table.as_seat(other))) == "wrong_seat"
    for _ in range(2):
        assert table.client.delete(path, headers=table.as_seat(seat)).status_code == 204
    assert request(table, asked["id"])["state"] == "withdrawn"
    soon = ask(table, seat, {"to_seq": asked["to_seq"]})
    assert (code(soon), soon.json["context"]["reason"]) == ("undo_limit_reached", "cool_down")


def test_a_request_that_is_decided_cannot_be_withdrawn__UNDO_05(table: Table) -> None:
    seat, asked = opened(table)
    vote(table, asked["id"], voters(table, seat)[0], "reject")
    gone = table.client.delete(f"{table.path}/undo-requests/{asked['id']}", headers=table.as_seat(seat))
    assert (code(gone), gone.json["context"]["reason"]) == ("illegal_command", "no_request")


def test_meanwhile_the_questions_of_the_game_wait__UNDO_05(table: Table) -> None:
    seat, before = revealed(table)
    waiting = table.asked()
    asked = ask(table, seat, {"to_seq": before}).json
    for other, question in waiting:
        refused = table.answer(other, question["id"], question["on_timeout"])
        assert (code(refused), refused.json["context"]["request"]) == ("undo_pending", asked["id"])
    assert code(ask(table, voters(table, seat)[0], MY_LAST)) == "undo_pending"


def test_nothing_is_taken_back_where_undo_is_off__UNDO_02(make: StartGame) -> None:
    table = make(undo_policy="off")
    refused = ask(table, aimed(table), MY_LAST)
    assert (refused.status_code, code(refused)) == (403, "undo_disabled")


@pytest.mark.parametrize(
    ("to", "reason"), [(100_000, "not_a_version"), (1, "not_running")], ids=["the future", "the lobby"]
)
def test_what_cannot_be_given_back_is_refused_with_a_reason__UNDO_09(table: Table, to: int, reason: str) -> None:
    refused = ask(table, aimed(table), {"to_seq": to})
    assert (code(refused), refused.json["context"]["reason"]) == ("undo_refused", reason)


def test_after_a_seat_has_left_nothing_is_taken_back__UNDO_09(table: Table) -> None:
    seat = aimed(table)
    before = table.version()
    other = voters(table, seat)[0]
    table.command(table.as_seat(other), type="concede")
    refused = ask(table, seat, {"to_seq": before})
    assert (code(refused), refused.json["context"]["seats"]) == ("undo_refused", [other])


def test_a_game_that_is_over_stays_over__UNDO_09(table: Table) -> None:
    seat = aimed(table)
    table.end()
    assert code(ask(table, seat, MY_LAST)) == "game_over"


@pytest.mark.parametrize(
    "body", [{}, {"to_seq": 5, **MY_LAST}, {"target": "all"}, {"to_seq": 0}, {"to_seq": "5"}, {**MY_LAST, "why": ""}]
)
def test_a_request_names_one_goal(table: Table, body: dict[str, Any]) -> None:
    assert code(ask(table, "red", body)) == "validation_failed"


def test_a_caller_without_a_seat_asks_for_nothing(table: Table) -> None:
    path = f"{table.path}/undo-requests"
    assert code(table.client.post(path, json=MY_LAST)) == "token_missing"
    assert code(table.client.post(path, json=MY_LAST, headers=table.as_host())) == "not_a_player"


def test_the_same_request_sent_twice_is_made_once(table: Table) -> None:
    seat, before = revealed(table)
    first = ask(table, seat, {"to_seq": before}, **{"Idempotency-Key": "undo-please"})
    again = ask(table, seat, {"to_seq": before}, **{"Idempotency-Key": "undo-please"})
    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    other = ask(table, seat, {"to_seq": before - 1}, **{"Idempotency-Key": "undo-please"})
    assert code(other) == "idempotency_key_reused"


def test_past_requests_are_read_from_the_log_newest_first(make: StartGame) -> None:
    table = make(undo_limit=None)
    made = []
    for _ in range(5):
        seat = aimed(table)
        made.append(ask(table, seat, MY_LAST).json)
    page, found = f"{table.path}/undo-requests?limit=2", []
    while page:
        answer = table.client.get(page).json
        assert len(answer["items"]) <= 2
        found += answer["items"]
        page = answer["next"]
    assert found == made[::-1]
    assert code(table.client.get(f"{table.path}/undo-requests/undo_6")) == "not_found"


def test_no_more_requests_are_read_than_are_shown(make: StartGame, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make(undo_limit=None)
    made = [ask(table, aimed(table), MY_LAST).json for _ in range(3)]
    read: list[LogEntry] = []
    scattered = EventLog.scattered

    def noted(log: EventLog, game: str, parts: Sequence[tuple[int, int]]) -> list[LogEntry]:
        entries = scattered(log, game, parts)
        read.extend(entry for entry in entries if b'"undo_requested"' in entry.body)
        return entries

    monkeypatch.setattr(EventLog, "scattered", noted)
    path = f"{table.path}/undo-requests"
    for address, shown in ((f"{path}?limit=1", 1), (f"{path}?limit=2", 2), (f"{path}/{made[2]['id']}", 1)):
        read.clear()
        assert table.client.get(address).status_code == 200
        assert len(read) == shown


def test_silence_is_a_no_when_the_time_is_over__UNDO_06(make: StartGame) -> None:
    from workers.jobs import overdue_questions

    table = make(undo_seconds=1)
    _, asked = opened(table)
    games = table.client.application.extensions["cosmic-ledger"].games
    due = games.log.head(table.id).due
    assert due is not None
    overdue_questions.fire(games, table.id, lambda: due)
    assert request(table, asked["id"])["state"] == "expired"
    assert state(table)["undo"] is None


def test_an_undo_can_be_undone_over_http__UNDO_10(table: Table) -> None:
    seat = aimed(table)
    forth = table.version()
    planet = state(table, seat)["encounter"]["planet"]
    ask(table, seat, MY_LAST)
    assert state(table, seat)["encounter"]["planet"] == ""
    assert ask(table, seat, {"to_seq": forth}).json["state"] == "applied"
    assert state(table, seat)["encounter"]["planet"] == planet


def events(table: Table, path: str = "/events?limit=500") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.client.get(table.path + path).json["items"]
    return found


def test_what_was_undone_stays_to_be_read_and_is_not_alive__UNDO_08(table: Table) -> None:
    before = events(table)
    seat = aimed(table)
    aim = next(event for event in events(table)[::-1] if event["type"] == "gate_aimed")
    assert aim["alive"]
    asked = ask(table, seat, MY_LAST).json
    after = events(table)
    dead = [event["seq"] for event in after if not event["alive"]]
    assert dead == list(range(asked["to_seq"] + 1, asked["decided_seq"]))
    assert aim["seq"] in dead
    assert [event["hash"] for event in after[: len(before)]] == [event["hash"] for event in before]
    assert table.client.get(f"{table.path}/events/{aim['seq']}").json["alive"] is False
    ask(table, seat, {"to_seq": asked["seq"] - 1})
    assert table.client.get(f"{table.path}/events/{aim['seq']}").json["alive"] is True


def test_the_stream_tells_the_undo_and_the_votes__UNDO_08(table: Table) -> None:
    seat, asked = opened(table)
    first, second = voters(table, seat)
    vote(table, asked["id"], first, "approve")
    vote(table, asked["id"], second, "approve")
    table.end()
    headers = table.as_seat(seat, Accept="application/x-ndjson")
    lines = table.client.get(f"{table.path}/stream?after={asked['seq'] - 1}", headers=headers).text.splitlines()
    told = [json.loads(line) for line in lines if line]
    types = [each["data"]["type"] for each in told if each["frame"] == "game_event"]
    assert [type for type in types if type.startswith(("undo_", "moves_"))] == [
        "undo_requested",
        "undo_voted",
        "undo_voted",
        "moves_undone",
    ]
    undone = next(each["data"] for each in told if each["data"].get("type") == "moves_undone")
    assert (undone["data"]["to"], undone["alive"]) == (asked["to_seq"], True)


def test_no_cache_mistakes_a_state_for_the_one_before_the_undo__UNDO_08(table: Table) -> None:
    seat = aimed(table)
    tag = table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).headers["ETag"]
    ask(table, seat, MY_LAST)
    again = table.client.get(f"{table.path}/state", headers=table.as_seat(seat, **{"If-None-Match": tag}))
    assert again.status_code == 200
    assert again.headers["ETag"] != tag
    stale = table.command(table.as_seat(seat, **{"If-Match": tag}), type="concede")
    assert code(stale) == "version_mismatch"


def test_after_an_undo_nobody_sees_a_card_that_was_hidden_before__UNDO_08(table: Table) -> None:
    seat, asked = opened(table)
    for other in voters(table, seat):
        vote(table, asked["id"], other, "approve")
    for viewer in ("", *table.tokens):
        now, then = state(table, viewer), state(table, viewer, asked["to_seq"])
        assert cards(now) <= cards(then)


def cards(view: dict[str, Any]) -> set[str]:
    return set(re.findall(r'"[a-z][a-z0-9-]*#\d+"', json.dumps(view)))
