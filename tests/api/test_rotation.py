"""A token that was lost or seen is replaced: by its owner quietly, by the host in front of everybody."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import Store
from tests.api.table import Table, code
from tests.api.test_bad_input import at_once
from tests.repo.sources import ROOT


def rotate(table: Table, seat: str, who: dict[str, str]) -> ApiResponse:
    return table.client.post(f"{table.path}/seats/{seat}/token", headers=who)


def bearer(made: ApiResponse) -> dict[str, str]:
    assert made.status_code == 201, made.text
    return {"Authorization": f"Bearer {made.json.get('token') or made.json['host_token']}"}


def ended(response: ApiResponse) -> str:
    assert code(response) == "token_revoked", response.text
    return str(response.json["context"]["reason"])


def test_an_owner_gets_another_token_and_the_old_one_dies_at_once(table: Table) -> None:
    client, old, version = table.client, table.as_seat("red"), table.version()
    new = bearer(rotate(table, "red", old))
    assert client.get(f"{table.path}/state", headers=new).json["viewer"] == "red"
    assert ended(client.get(f"{table.path}/state", headers=old)) == "rotated"
    assert ended(rotate(table, "red", old)) == "rotated"
    assert table.version() == version


def test_of_two_rotations_with_one_token_at_once_one_counts(table: Table) -> None:
    answers = at_once(4, lambda _: rotate(table, "red", table.as_seat("red")))
    assert sorted(map(code, answers)) == ["", *["token_revoked"] * 3]


def test_a_lost_answer_is_given_again_to_the_token_that_has_ended__under_its_key(table: Table) -> None:
    key = {"Idempotency-Key": "rotate-me-once"}
    first, again = (rotate(table, "red", {**table.as_seat("red"), **key}) for _ in range(2))
    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert ended(rotate(table, "red", {**table.as_seat("red"), "Idempotency-Key": "another-key"})) == "rotated"
    assert table.client.get(f"{table.path}/state", headers=bearer(again)).status_code == 200


@pytest.mark.parametrize("running", [False, True])
def test_the_host_gives_a_player_another_token_and_everybody_sees_it__TABLE_07(lobby: Table, running: bool) -> None:
    table = lobby.start() if running else lobby
    old, version = table.as_seat("blue"), table.version()
    new = bearer(rotate(table, "blue", table.as_host()))
    assert ended(table.client.get(f"{table.path}/state", headers=old)) == "reissued"
    for who in ({}, table.as_host(), table.as_seat("red"), new):
        told = table.client.get(f"{table.path}/events?after={version}", headers=who).json["items"]
        assert [(each["type"], each["by"], each["data"]) for each in told] == [
            ("token_reissued", "host", {"seat": "blue", "by": "host"})
        ]
    assert table.client.get(f"{table.path}/state", headers=new).json["viewer"] == "blue"


def test_a_repeated_reissue_is_one_event_and_one_token__TABLE_07(table: Table, store: Store) -> None:
    key, version = {"Idempotency-Key": "reissue-once"}, table.version()
    first = rotate(table, "blue", table.as_host(**key))
    assert rotate(table, "blue", table.as_host(**key)).json == first.json
    for name in store.queue.scan_iter("cg:answer:*"):
        store.queue.delete(name)
    # An hour later the event of then is no leave to look into the hand once more, unseen.
    assert code(rotate(table, "blue", table.as_host(**key))) == "idempotency_key_reused"
    assert table.version() == version + 1
    assert table.client.get(f"{table.path}/state", headers=bearer(first)).json["viewer"] == "blue"


def test_the_host_has_no_token_for_bots_free_seats_and_games_that_are_over__TABLE_07(client: ApiClient) -> None:
    table = Table(client, bots=[{"kind": "random", "seat": "blue"}])
    assert client.delete(f"{table.path}/seats/green", headers=table.as_host()).status_code == 204
    for seat in ("blue", "green"):
        refused = rotate(table, seat, table.as_host())
        assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "no_person")
    assert code(rotate(table, "mauve", table.as_host())) == "not_found"
    table = Table(client).start()
    table.end()
    assert code(rotate(table, "red", table.as_host())) == "game_over"
    # Its owner still can: the log need not tell.
    assert rotate(table, "red", table.as_seat("red")).status_code == 201


def test_nobody_else_gets_the_token_of_a_seat(table: Table) -> None:
    assert code(rotate(table, "red", table.as_seat("blue"))) == "wrong_seat"
    assert code(rotate(table, "red", {})) == "token_missing"
    assert table.client.get(f"{table.path}/state", headers=table.as_seat("red")).status_code == 200


def test_the_host_gets_another_host_token_and_the_old_one_dies_at_once(table: Table) -> None:
    path = f"{table.path}/host-token"
    new = bearer(table.client.post(path, headers=table.as_host()))
    assert ended(table.command(table.as_host(), type="pause_game")) == "rotated"
    assert table.command(new, type="pause_game").status_code == 201
    assert code(table.client.post(path, headers=table.as_seat("red"))) == "host_required"
    assert code(table.client.post(path)) == "token_missing"


def test_an_undo_does_not_take_back_that_a_token_was_given_out__TABLE_07(client: ApiClient) -> None:
    table = Table(client, options={"undo_policy": "host"}).start()
    version, given = table.version(), rotate(table, "blue", table.as_host())
    table.tokens["blue"] = given.json["token"]
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    requests = f"{table.path}/undo-requests"
    asked = client.post(requests, json={"to_seq": version}, headers=table.as_seat(seat))
    vote = f"{requests}/{asked.json['id']}/votes/host"
    assert client.put(vote, json={"vote": "approve"}, headers=table.as_host()).json["state"] == "applied"
    told = client.get(f"{table.path}/events?after={version}").json["items"]
    assert (told[0]["type"], told[0]["alive"]) == ("token_reissued", False)
    assert "moves_undone" in [each["type"] for each in told]
    assert client.get(f"{table.path}/state", headers=bearer(given)).json["viewer"] == "blue"


def test_both_verifiers_take_a_game_in_which_tokens_were_given_out__TABLE_07(lobby: Table, tmp_path: Path) -> None:
    lobby.tokens["red"] = rotate(lobby, "red", lobby.as_host(**{"Idempotency-Key": "before-the-start"})).json["token"]
    table = lobby.start()
    table.tokens["blue"] = rotate(table, "blue", table.as_host()).json["token"]
    table.end()
    export = table.client.get(f"{table.path}/export").data
    file = tmp_path / "game.ndjson"
    file.write_bytes(export)
    alone = subprocess.run([sys.executable, ROOT / "examples/verify_log.py", file], capture_output=True, text=True)
    assert alone.returncode == 0, alone.stdout + alone.stderr
    brought = table.client.post("/v1/archives", data=export, content_type="application/x-ndjson")
    assert brought.status_code == 201, brought.text
