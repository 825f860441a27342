"""Forks of a running game: all people at the table must agree (FORK-09)."""

from typing import Any

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code
from tests.api.test_forks import Forked, fork, reason
from tests.api.test_undo import MY_LAST, ask, state
from tests.api.test_undo import vote as vote_on_undo


@pytest.fixture
def playing(client: ApiClient) -> Table:
    """Returns three people, one of whom has to aim."""
    table = Table(client, seed="three people", options=PLAIN_ALIENS).start()
    table.play_until("choose_planets", "aim")
    return table


def ask_for_a_fork(table: Table, seat: str, seq: int | None = None, **more: Any) -> ApiResponse:
    body = {"at_seq": table.version() if seq is None else seq, **more}
    return table.client.post(f"{table.path}/fork-requests", json=body, headers=table.as_seat(seat))


def request(table: Table, id: str) -> Any:
    return table.client.get(f"{table.path}/fork-requests/{id}").json


def vote(table: Table, id: str, seat: str, word: str) -> ApiResponse:
    path = f"{table.path}/fork-requests/{id}/votes/{seat}"
    return table.client.put(path, json={"vote": word}, headers=table.as_seat(seat))


def test_a_request_for_a_fork_asks_all_other_people_and_the_game_waits__FORK_09(playing: Table) -> None:
    version = playing.version()
    asked = ask_for_a_fork(playing, "red", reason="what if")
    assert asked.status_code == 201, asked.text
    assert (asked.json["state"], asked.json["at_seq"], asked.json["game_id"]) == ("open", version, None)
    assert sorted(asked.json["needs"]) == ["blue", "green"]
    assert playing.client.get(asked.headers["Location"]).json == asked.json
    shown = state(playing)
    assert shown["undo"] is None
    assert {name: shown["fork_request"][name] for name in ("id", "seat", "at_seq", "reason")} == {
        "id": asked.json["id"],
        "seat": "red",
        "at_seq": version,
        "reason": "what if",
    }
    assert shown["fork_request"]["expires_at"] == asked.json["expires_at"]
    assert sorted((seat, question["name"]) for seat, question in playing.asked()) == [
        ("blue", "fork"),
        ("green", "fork"),
    ]


def test_when_all_agree_the_fork_comes_into_being_and_the_game_goes_on__FORK_09(playing: Table) -> None:
    version, before = playing.version(), state(playing)
    asked = ask_for_a_fork(playing, "red").json
    assert vote(playing, asked["id"], "blue", "approve").json["state"] == "open"
    seat, question = playing.asked()[0]
    assert seat == "green"
    assert playing.answer("green", question["id"], {"kind": "confirm", "yes": True}).status_code == 201
    done = request(playing, asked["id"])
    assert (done["state"], done["votes"]) == ("agreed", {"blue": "approve", "green": "approve"})
    new = playing.client.get(f"/v1/games/{done['game_id']}").json
    assert (new["status"], new["forked_from"]["seq"], new["forked_from"]["randomness"]) == ("lobby", version, "fresh")
    now = state(playing)
    for changing in ("version", "questions"):
        before.pop(changing), now.pop(changing)
    assert now == before
    assert [question["name"] for _, question in playing.asked()] == ["aim"]


def test_the_player_who_asked_is_the_host_of_the_fork__FORK_09(playing: Table) -> None:
    version = playing.version()
    asked = ask_for_a_fork(playing, "red", seats={"green": "random"}).json
    for seat in ("blue", "green"):
        vote(playing, asked["id"], seat, "approve")
    game = request(playing, asked["id"])["game_id"]
    assert reason(fork(playing, version, "fresh", playing.as_seat("blue"))) == ("fork_refused", "others_play")
    made = fork(playing, version, "fresh", playing.as_seat("red"))
    assert made.status_code == 201, made.text
    assert made.json["game"]["id"] == game
    assert {seat["seat"]: seat["bot"] for seat in made.json["game"]["seats"]} == {
        "red": None,
        "blue": None,
        "green": "random",
    }
    new = Forked(playing.client, made.json).start()
    assert [question["name"] for _, question in new.asked()] == ["aim"]
    hands = [[card["id"] for card in state(each, "red")["seats"]["red"]["hand"]] for each in (playing, new)]
    assert len(hands[0]) == len(hands[1])
    assert hands[0] != hands[1]
    again = fork(playing, version, "fresh", playing.as_seat("red")).json
    assert again["game"]["id"] == game


@pytest.mark.parametrize("seats", [{"red": "deepblue"}, {"red": "random"}, {"green": "open"}, {"orange": "random"}])
def test_the_seats_of_a_fork_are_those_on_which_all_agreed__FORK_09(playing: Table, seats: dict[str, str]) -> None:
    version = playing.version()
    asked = ask_for_a_fork(playing, "red", seats={"green": "random"}).json
    for seat in ("blue", "green"):
        vote(playing, asked["id"], seat, "approve")
    path, headers = f"{playing.path}/forks", playing.as_seat("red")
    body = {"at_seq": version, "randomness": "fresh"}
    refused = playing.client.post(path, json={**body, "seats": seats}, headers=headers)
    assert (refused.status_code, refused.json["context"]) == (422, {"rule": "FORK-09"}), refused.text
    assert [each["pointer"] for each in refused.json["errors"]] == [f"/seats/{seat}" for seat in seats]
    same = playing.client.post(path, json={**body, "seats": {"green": "random", "blue": "open"}}, headers=headers)
    assert same.status_code == 201, same.text


def test_a_wrong_name_in_a_map_is_pointed_at(playing: Table) -> None:
    for seats in ({"pink": "open"}, {"red": 1}):
        refused = ask_for_a_fork(playing, "red", seats=seats)
        assert [each["pointer"] for each in refused.json["errors"]] == [f"/seats/{seat}" for seat in seats]


def test_what_a_killed_process_left_undone_is_made_at_the_next_request__FORK_09(playing: Table) -> None:
    shared = playing.client.application.extensions["cosmic-ledger"]
    asked = ask_for_a_fork(playing, "red").json
    for seat in ("blue", "green"):
        question = next(q for s, q in playing.asked() if s == seat)
        playing.answer(seat, question["id"], {"kind": "confirm", "yes": True})
    (agreed,) = [e.event for e in shared.games.history(playing.id, 0, 500) if e.event.type == "fork_agreed"]
    # As the answer to its question the last vote does it too.
    assert shared.lobby.find(agreed.game) is not None
    shared.lobby.withdraw(agreed.game)
    assert shared.lobby.find(agreed.game) is None
    assert request(playing, asked["id"])["game_id"] == agreed.game
    assert shared.lobby.find(agreed.game) is not None
    assert playing.client.get(f"/v1/games/{agreed.game}").json["version"] == 1


def test_one_refusal_is_enough_and_the_player_who_asked_has_to_wait__FORK_09(playing: Table) -> None:
    asked = ask_for_a_fork(playing, "red").json
    assert vote(playing, asked["id"], "green", "reject").json["state"] == "rejected"
    assert [question["name"] for _, question in playing.asked()] == ["aim"]
    refused = ask_for_a_fork(playing, "red")
    assert (code(refused), refused.json["context"]["reason"]) == ("undo_limit_reached", "cool_down")
    assert code(ask(playing, "red", MY_LAST)) == "undo_limit_reached"
    assert reason(fork(playing, asked["at_seq"], "fresh", playing.as_seat("red")))[1] == "others_play"


def test_silence_refuses_a_fork__FORK_09(client: ApiClient) -> None:
    from workers.jobs import overdue_questions

    table = Table(client, options={**PLAIN_ALIENS, "undo_seconds": 1}).start()
    asked = ask_for_a_fork(table, "red").json
    games = client.application.extensions["cosmic-ledger"].games
    due = games.log.head(table.id).due
    overdue_questions.fire(games, table.id, lambda: due)
    assert request(table, asked["id"])["state"] == "expired"
    assert state(table)["fork_request"] is None


def test_after_the_end_no_request_is_withdrawn__FORK_09(playing: Table) -> None:
    asked = ask_for_a_fork(playing, "red").json
    playing.end()
    path = f"{playing.path}/fork-requests/{asked['id']}"
    assert code(playing.client.delete(path, headers=playing.as_seat("red"))) == "game_over"


def test_only_one_request_is_open_at_a_time_and_it_can_be_withdrawn__FORK_09(playing: Table) -> None:
    asked = ask_for_a_fork(playing, "red").json
    assert code(ask(playing, "blue", {"to_seq": asked["at_seq"]})) == "undo_pending"
    wrong = playing.client.delete(f"{playing.path}/undo-requests/{asked['id']}", headers=playing.as_seat("red"))
    assert code(wrong) == "not_found"
    path = f"{playing.path}/fork-requests/{asked['id']}"
    assert code(playing.client.delete(path, headers=playing.as_seat("blue"))) == "wrong_seat"
    assert playing.client.delete(path, headers=playing.as_seat("red")).status_code == 204
    assert request(playing, asked["id"])["state"] == "withdrawn"
    assert code(vote(playing, asked["id"], "blue", "approve")) == "question_closed"
    assert code(ask_for_a_fork(playing, "red")) == "undo_limit_reached"
    assert ask_for_a_fork(playing, "blue").status_code == 201
    listed = playing.client.get(f"{playing.path}/fork-requests").json["items"]
    assert [each["state"] for each in listed] == ["open", "withdrawn"]
    assert playing.client.get(f"{playing.path}/undo-requests").json["items"] == []


def test_where_undos_are_off_forks_may_be_asked_for__FORK_09(client: ApiClient) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "undo_policy": "off"}).start()
    assert ask_for_a_fork(table, "red").status_code == 201


def test_most_votes_are_not_enough_for_a_fork__FORK_09(client: ApiClient) -> None:
    seats = ["red", "blue", "green", "yellow"]
    options = {"alien_selection": "random", "undo_policy": "majority"}
    table = Table(client, seed="four people", seats=seats, options=options).start()
    asked = ask_for_a_fork(table, "red").json
    for seat in ("blue", "green"):
        assert vote(table, asked["id"], seat, "approve").json["state"] == "open"
    assert vote(table, asked["id"], "yellow", "approve").json["state"] == "agreed"


def test_bots_and_players_who_have_given_up_are_not_asked__FORK_09(client: ApiClient) -> None:
    bots = [{"seat": "green", "kind": "random"}]
    seats, options = ["red", "blue", "green", "yellow"], {"alien_selection": "random"}
    table = Table(client, seed="three people and a bot", options=options, bots=bots, seats=seats).start()
    table.command(table.as_seat("yellow"), type="concede")
    asked = ask_for_a_fork(table, "red").json
    assert asked["needs"] == ["blue"]


def test_a_player_alone_need_not_ask__FORK_09(client: ApiClient) -> None:
    table = Table(client, options=PLAIN_ALIENS, bots=[{"kind": "random"}] * 2).start()
    asked = ask_for_a_fork(table, table_seat(table)).json
    assert (asked["needs"], asked["state"]) == ([], "agreed")
    assert client.get(f"/v1/games/{asked['game_id']}").status_code == 200


def table_seat(table: Table) -> str:
    return next(iter(table.tokens))


def test_a_request_names_a_place_where_nothing_hidden_is_in_play__FORK_08_FORK_09(client: ApiClient) -> None:
    table = Table(client, seed="selected", options=PLAIN_ALIENS).start()
    seat, question = table.play_until("choose_cards", "select")
    before = table.version()
    for seat, question in table.asked()[:1]:
        table.answer(seat, question["id"], question["on_timeout"])
    asked = ask_for_a_fork(table, "red").json
    assert before <= asked["at_seq"] <= table.version()
    others = [each for each in table.tokens if each != "red"]
    for each in others:
        vote(table, asked["id"], each, "approve")
    made = fork(table, asked["at_seq"], "fresh", table.as_seat("red"))
    assert made.json["game"]["forked_from"]["seq"] == asked["at_seq"]


@pytest.mark.parametrize(("seq", "wrong"), [(1, "fork_refused"), (10_000, "version_not_reached")])
def test_only_where_the_game_was_played_can_a_fork_begin__FORK_01_FORK_09(playing: Table, seq: int, wrong: str) -> None:
    assert code(ask_for_a_fork(playing, "red", seq)) == wrong


def test_the_same_request_is_made_once__FORK_09(playing: Table) -> None:
    body = {"at_seq": playing.version()}
    headers = playing.as_seat("red", **{"Idempotency-Key": "fork-request-1"})
    first, again = (playing.client.post(f"{playing.path}/fork-requests", json=body, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code, first.json) == (201, 201, again.json)
    assert again.headers["Idempotency-Replayed"] == "true"


def test_an_undo_after_the_consent_takes_no_fork_away__FORK_09(playing: Table) -> None:
    seat = next(each for each, question in playing.asked() if question["name"] == "aim")
    _, question = playing.asked()[0]
    playing.answer(seat, question["id"], question["on_timeout"])
    aimed = playing.version()
    asked = ask_for_a_fork(playing, seat, aimed).json
    for each in asked["needs"]:
        vote(playing, asked["id"], each, "approve")
    undo = ask(playing, seat, MY_LAST).json
    for each in undo["needs"]:
        # They have agreed to the fork since then, so they are asked (UNDO-03).
        voted = vote_on_undo(playing, undo["id"], each, "approve")
    assert voted.json["state"] == "applied"
    assert fork(playing, aimed, "fresh", playing.as_seat(seat)).status_code == 201
