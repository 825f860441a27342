"""Commands that are signed by their seat: who gave a key speaks with it alone (SIGN-01, SIGN-02)."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from domain import board
from domain.events import PlayersSwapped
from examples import verify_log
from service.tools import command_line
from service.verification import export_check, senders
from service.verification.log_check import Findings
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS, OpenGame
from tests.api.signing import Key, SigningTable, base64url
from tests.api.table import Table, code
from tests.api.test_swapped_players import SwapPlayers, decided_by, swapped
from tests.api.test_veiled import PLAGUE, SEATS
from tests.repo.sources import ROOT

VEILED = {
    "seats": list(SEATS),
    "options": {"response_windows": "veiled", "veil_seconds": 600},
    "seed": "veiled",
    "position": {
        "start": "regroup",
        "offense": "red",
        "seats": [
            {
                "seat": seat,
                "aliens": [],
                "hand": ["negotiate", "plague"] if seat == "green" else ["attack-08", "negotiate"],
                "ships": dict.fromkeys(board.PLANETS[seat], 4),
            }
            for seat in SEATS
        ],
    },
}
UNDO = {**PLAIN_ALIENS, "undo_policy": "majority", "undo_cooldown_seconds": 0}


@pytest.fixture
def lobby_of_signers(client: ApiClient) -> SigningTable:
    """Returns a lobby in which red and blue sign, green does not."""
    return SigningTable(client, ("red", "blue"), options=UNDO)


@pytest.fixture
def signers(lobby_of_signers: SigningTable) -> SigningTable:
    lobby_of_signers.start()
    return lobby_of_signers


def refusal(response: ApiResponse) -> tuple[int, str, str]:
    return response.status_code, code(response), response.json.get("context", {}).get("reason", "")


def checked(table: Table, tmp_path: Path) -> tuple[dict[str, int], Findings]:
    """Returns what both verifiers find in the export."""
    content = table.client.get(f"{table.path}/export").data
    file = tmp_path / "game.ndjson"
    file.write_bytes(content)
    counts, *_ = verify_log.check(content)
    _, findings = export_check.checked(content)
    if findings.finalized:
        assert command_line.main(["verify", str(file)]) == 0
    return counts, findings


# -- keys ----------------------------------------------------------------------------------------


def test_a_key_is_given_when_sitting_down_and_the_log_says_so__sign_01(lobby_of_signers: SigningTable) -> None:
    table = lobby_of_signers
    shown = {seat["seat"]: seat for seat in table.client.get(table.path).json["seats"]}
    assert shown["red"]["public_key"] == table.keys["red"].public
    assert shown["green"]["public_key"] is None
    told = table.client.get(f"{table.path}/events?types=seat_keyed").json["items"]
    assert [each["data"]["public_key"] for each in told] == [key.public for key in table.keys.values()]
    assert told[0]["data"] == {"seat": "red", "player": shown["red"]["player"], "public_key": table.keys["red"].public}


@pytest.mark.parametrize("key", ["", "x", "A" * 44, "A" * 42 + "B", base64url(bytes(31)), base64url(bytes(32)) + "="])
def test_what_is_no_key_is_refused__sign_01(open_game: OpenGame, client: ApiClient, key: str) -> None:
    path = f"/v1/games/{open_game()['game']['id']}/seats"
    refused = client.post(path, json={"name": "Ann", "public_key": key})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")


def test_a_key_leaves_with_its_player__sign_02(lobby_of_signers: SigningTable) -> None:
    table = lobby_of_signers
    assert table.send("red", "DELETE", "/seats/red").status_code == 204
    assert table.client.get(table.path).json["seats"][0]["public_key"] is None


# -- what is asked of who signs ------------------------------------------------------------------


def test_a_signed_command_is_accepted_with_the_signature_alone__sign_01(signers: SigningTable) -> None:
    table = signers
    bare = Table.command(table, table.as_seat("red"), type="concede")
    assert (refusal(bare), bare.json["context"]) == ((403, "signature_missing", ""), {"seat": "red"})
    version = table.version()
    assert table.command(table.as_seat("red"), type="concede").status_code == 201
    assert Table.command(table, table.as_seat("green"), type="concede").status_code == 201
    assert table.version() > version + 1


@pytest.mark.parametrize(
    "changed",
    [
        {"as_seat": "blue"},
        {"request": "POST /undo-requests"},
        {"key": "another-key"},
        {"body": '{"type":"concede"}'},
        {"by": "blue"},
    ],
)
def test_a_signature_covers_seat_request_key_and_every_byte_of_the_body__sign_01(
    signers: SigningTable, changed: dict[str, str]
) -> None:
    version = signers.version()
    refused = signers.send("red", "POST", "/commands", {"type": "concede"}, **changed)
    assert refusal(refused) == (403, "signature_invalid", "signature")
    assert signers.version() == version
    assert signers.send("red", "POST", "/commands", {"type": "concede"}).status_code == 201


@pytest.mark.parametrize("head", ["another hash", "too far"])
def test_the_head_that_is_signed_must_be_one_of_this_game__sign_01(signers: SigningTable, head: str) -> None:
    version = signers.version() if head == "another hash" else 99_999
    refused = signers.send("red", "POST", "/commands", {"type": "concede"}, see=f"{version}:{'0' * 16}")
    assert refusal(refused) == (409, "unknown_head", "")


def test_a_signature_is_for_one_game_alone__sign_01(client: ApiClient) -> None:
    one = SigningTable(client, ("red",), options=UNDO).start()
    two = SigningTable(client, ("red",), options=UNDO).start()
    assert isinstance(one, SigningTable)
    assert isinstance(two, SigningTable)
    signed = one.keys["red"].sign(one.id, "red", "POST /commands", "the-same-key", two.head(), '{"type":"concede"}')
    headers = two.as_seat(
        "red", **{"Idempotency-Key": signed.key, "Command-Signature": f"{signed.see} {signed.signature}"}
    )
    refused = client.post(f"{two.path}/commands", data=signed.body, content_type="application/json", headers=headers)
    assert refusal(refused) == (403, "signature_invalid", "signature")


@pytest.mark.parametrize(
    "header", ["", "x", "1:0000000000000000", "0:0000000000000000 " + "A" * 86, "1:0000000000000000 " + "A" * 85 + "B"]
)
def test_a_header_of_another_form_is_refused__sign_01(signers: SigningTable, header: str) -> None:
    headers = signers.as_seat("red", **{"Idempotency-Key": "a-key-of-mine", "Command-Signature": header})
    refused = Table.command(signers, headers, type="concede")
    assert refusal(refused) == (422, "validation_failed", "")


def test_a_signed_request_carries_its_key_for_retries__sign_01(signers: SigningTable) -> None:
    signature = "A" * 86
    headers = signers.as_seat("red", **{"Command-Signature": f"{signers.head()} {signature}"})
    refused = Table.command(signers, headers, type="concede")
    assert refusal(refused) == (422, "validation_failed", "")
    assert refused.json["errors"][0]["header"] == "Idempotency-Key"


def test_a_player_without_a_key_signs_nothing__sign_01(signers: SigningTable) -> None:
    refused = signers.send("green", "POST", "/commands", {"type": "concede"}, by="red")
    assert refusal(refused) == (403, "signature_invalid", "no_key")


def test_a_signed_body_is_kept_and_so_must_be_short__sign_01(signers: SigningTable) -> None:
    refused = signers.send("red", "POST", "/undo-requests", {"to_seq": 1, "reason": "", "x": "x" * 17_000})
    assert refused.status_code == 422
    padded = json.dumps({"type": "concede"}) + " " * 17_000
    signed = signers.keys["red"].sign(signers.id, "red", "POST /commands", "a-long-body", signers.head(), padded)
    headers = signers.as_seat(
        "red", **{"Idempotency-Key": signed.key, "Command-Signature": f"{signed.see} {signed.signature}"}
    )
    refused = signers.client.post(
        f"{signers.path}/commands", data=padded, content_type="application/json", headers=headers
    )
    assert refusal(refused) == (413, "body_too_large", "")


def test_a_repeated_request_is_answered_again_and_stored_once__sign_01(signers: SigningTable) -> None:
    table = signers
    seat, question = table.asked()[0]
    while seat not in table.keys:
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
        seat, question = table.asked()[0]
    body = json.dumps({"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]})
    answers = []
    for _ in range(2):
        signed = table.keys[seat].sign(table.id, seat, "POST /commands", "sent-two-times", table.head(), body)
        headers = table.as_seat(
            seat, **{"Idempotency-Key": signed.key, "Command-Signature": f"{signed.see} {signed.signature}"}
        )
        answers.append(
            table.client.post(f"{table.path}/commands", data=body, content_type="application/json", headers=headers)
        )
    assert [each.status_code for each in answers] == [201, 201]
    assert answers[1].headers["Idempotency-Replayed"] == "true"
    assert answers[0].json["version"] == answers[1].json["version"]


def test_a_dry_run_stores_nothing_and_needs_no_signature__sign_01(signers: SigningTable) -> None:
    tried = signers.client.post(
        f"{signers.path}/commands?dry_run=true", json={"type": "concede"}, headers=signers.as_seat("red")
    )
    assert tried.status_code == 200


# -- every way to give a command -----------------------------------------------------------------


def test_every_way_to_give_a_command_asks_for_the_signature__sign_01(
    lobby_of_signers: SigningTable, tmp_path: Path
) -> None:
    table = lobby_of_signers
    commitment = hashlib.sha256(hashlib.sha256(b"dice").digest()).hexdigest()
    ways: list[tuple[str, str, Any]] = [
        ("PATCH", "/seats/red", {"client_seed_commitment": commitment}),
        ("PATCH", "/seats/red", {"client_seed": "dice"}),
    ]
    for method, path, body in ways:
        _asks_for_it(table, "red", method, path, body)
    both = table.send("red", "PATCH", "/seats/red", {"client_seed": "dice", "name": "Rosa"})
    assert (refusal(both), both.json["errors"][0]["pointer"]) == ((422, "validation_failed", ""), "/name")
    assert table.client.patch(f"{table.path}/seats/red", json={"name": "Rosa"}, headers=table.as_seat("red")).json
    started = table.start().version()
    answered: set[str] = set()
    while not answered >= {"red", "blue"}:
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
        answered.add(seat)
    orders = {"orders": [{"window": "alliances_formed"}, {"window": "*", "until": "encounter", "when": "always"}]}
    _asks_for_it(table, "red", "PUT", "/seats/red/standing-orders", orders)
    _asks_for_it(table, "red", "PUT", "/seats/red/standing-orders", {"orders": []})
    _asks_for_it(table, "red", "PUT", "/seats/red/standing-orders", {"orders": [], "default": "drop"})
    _asks_for_it(table, "red", "PATCH", "/seats/red/standing-orders", {"add": {"window": "start_of_turn"}})
    _asks_for_it(table, "red", "PATCH", "/seats/red/standing-orders", {"remove": {"window": "start_of_turn"}})
    _asks_for_it(table, "red", "POST", "/undo-requests", {"to_seq": started, "reason": "\u2067Zoë's\tcat\u2069"})
    request = table.client.get(f"{table.path}/undo-requests").json["items"][0]
    _asks_for_it(table, "red", "DELETE", f"/undo-requests/{request['id']}", None)
    asked = table.send("red", "POST", "/undo-requests", {"to_seq": started}).json
    assert "blue" in asked["needs"]
    _asks_for_it(table, "blue", "PUT", f"/undo-requests/{asked['id']}/votes/blue", {"vote": "reject"})
    _asks_for_it(table, "red", "POST", "/commands", {"type": "concede"})
    for seat in ("blue", "green"):
        if table.client.get(table.path).json["status"] != "over":
            table.command(table.as_seat(seat), type="concede")
    counts, findings = checked(table, tmp_path)
    assert counts["signatures"] == findings.signatures >= 8
    assert findings.unread == 0


def test_a_player_who_signs_signs_requests_for_forks_too__sign_01(signers: SigningTable, tmp_path: Path) -> None:
    table = signers
    seq = table.version()
    _asks_for_it(table, "red", "POST", "/fork-requests", {"at_seq": seq, "reason": "once\tmore\u200f"})
    first = table.client.get(f"{table.path}/fork-requests").json["items"][0]
    _asks_for_it(table, "red", "DELETE", f"/fork-requests/{first['id']}", None)
    asked = table.send("red", "POST", "/fork-requests", {"at_seq": seq})
    assert asked.status_code == 201, asked.text
    _asks_for_it(table, "blue", "PUT", f"/fork-requests/{asked.json['id']}/votes/blue", {"vote": "reject"})
    table.end()
    counts, findings = checked(table, tmp_path)
    assert counts["signatures"] == findings.signatures == 5


def test_a_player_who_signs_signs_motions_and_the_call_of_a_stand_in_too__sign_01(
    signers: SigningTable, tmp_path: Path
) -> None:
    table = signers
    _asks_for_it(table, "red", "POST", "/motions", {"kind": "end", "reason": "\ufefflate\there"})
    first = table.client.get(f"{table.path}/motions").json["items"][0]
    assert first["reason"] == "late here"
    _asks_for_it(table, "red", "DELETE", f"/motions/{first['id']}", None)
    for timers in ("daily", {"decision": 90, "reaction": 2.5}):
        asked = table.send("red", "POST", "/motions", {"kind": "timers", "timers": timers})
        assert asked.status_code == 201, asked.text
        for seat, vote in (("blue", "approve"), ("green", "reject")):
            path = f"/motions/{asked.json['id']}/votes/{seat}"
            if seat == "blue":
                _asks_for_it(table, seat, "PUT", path, {"vote": vote})
            else:
                assert table.send(seat, "PUT", path, {"vote": vote}).status_code in (200, 404, 409)
    _asks_for_it(table, "red", "PUT", "/seats/red/bot", {"kind": "basic"})
    _asks_for_it(table, "red", "DELETE", "/seats/red/bot", None)
    _asks_for_it(table, "red", "DELETE", "/seats/red", None)
    table.end()
    counts, findings = checked(table, tmp_path)
    assert counts["signatures"] == findings.signatures >= 9


def _asks_for_it(table: SigningTable, seat: str, method: str, path: str, body: Any) -> None:
    sent = {"json": body} if body is not None else {}
    bare = table.client.open(table.path + path, method=method, headers=table.as_seat(seat), **sent)
    assert refusal(bare) == (403, "signature_missing", ""), bare.text
    done = table.send(seat, method, path, body)
    assert done.status_code in (200, 201, 204), done.text


def test_no_view_speaks_for_a_seat_but_through_the_door_that_asks_for_signatures__sign_01() -> None:
    """Only sitting down is given without: then there is no key yet."""
    speaking = {
        path.name: path.read_text().count('f"seat:{seat}"')
        for path in (ROOT / "service").rglob("*.py")
        if "Sender(" in path.read_text() and 'f"seat:{seat}"' in path.read_text()
    }
    assert speaking == {"senders.py": 1, "seats.py": 1}


# -- what the log says ---------------------------------------------------------------------------


def test_a_public_command_carries_its_signature_for_everybody_to_check_at_once__sign_01(
    signers: SigningTable, tmp_path: Path
) -> None:
    signers.command(signers.as_seat("red"), type="concede")
    told = signers.client.get(f"{signers.path}/events?types=seat_conceded").json["items"][0]
    assert told["see"] == told["signed"]["see"]
    assert (told["signed"]["request"], json.loads(told["signed"]["body"])) == ("POST /commands", {"type": "concede"})
    counts, findings = checked(signers, tmp_path)
    assert (counts["signatures"], findings.signatures, findings.finalized) == (1, 1, False)


def secret_answer(table: SigningTable) -> dict[str, Any]:
    """Chooses the card of a seat that signs; returns the public event of that."""
    for _ in range(100):
        seat, question = next((each for each in table.asked() if each[1]["secret"]), table.asked()[0])
        if question["secret"] and seat in table.keys:
            done = table.answer(seat, question["id"], question["on_timeout"])
            assert done.status_code == 201, done.text
            event: dict[str, Any] = table.client.get(f"{table.path}/events/{done.json['events'][0]['seq']}").json
            return event
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    raise AssertionError("nobody who signs has chosen a card")


def test_the_signature_of_a_hidden_choice_is_in_a_part_that_is_opened_at_the_end__sign_01(
    signers: SigningTable, tmp_path: Path
) -> None:
    told = secret_answer(signers)
    assert "signed" not in told
    assert told["command"]["hidden"] == ["answer", "signed"]
    counts, findings = checked(signers, tmp_path)
    assert findings.unread > 0
    signers.play_until("choose_ships")
    signers.end()
    told = signers.client.get(f"{signers.path}/events/{told['seq']}").json
    (proof,) = [opening["value"] for opening in told["openings"] if opening["audience"] == "proof"]
    answer = json.loads(proof["signed"]["body"])["answer"]
    assert answer == {"kind": told["data"]["kind"], **told["data"]["answer"]}
    counts, findings = checked(signers, tmp_path)
    assert counts["signatures"] == findings.signatures > 2
    assert findings.unread == 0


def test_during_play_nothing_that_goes_out_lets_anybody_try_guesses_at_a_hidden_choice__sign_01(
    signers: SigningTable,
) -> None:
    sent: list[tuple[str, str]] = []
    original = Key.sign

    def noting(self: Key, *given: str) -> Any:
        signed = original(self, *given)
        sent.append((signed.signature, signed.body))
        return signed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Key, "sign", lambda self, *given, **named: noting(self, *given, *named.values()))
        secret_answer(signers)
    signature, body = sent[-1]
    digest = hashlib.sha256(body.encode()).hexdigest()
    for viewer in ("blue", "red", "green", None):
        headers = signers.as_seat(viewer) if viewer else {}
        ways = ["events?limit=500", "export", "state", "draws?limit=500", "verification"]
        seen = "".join(signers.client.get(f"{signers.path}/{way}", headers=headers).text for way in ways)
        assert signature not in seen
        assert digest not in seen
        assert json.dumps(body) not in seen


# -- players who change places -------------------------------------------------------------------


def test_the_key_goes_along_when_players_change_places__sign_02(
    signers: SigningTable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = signers
    decided_by(monkeypatch, SwapPlayers, lambda runner, command: runner.emit(PlayersSwapped(seats=command.seats)))
    # The clock gives it: no power does so in one step.
    monkeypatch.setitem(senders.MEMBERS, "swap_players", ("seats",))
    monkeypatch.setitem(senders.GIVEN_BY, "clock", (*senders.GIVEN_BY["clock"], "swap_players"))
    monkeypatch.setitem(verify_log.GIVEN_BY, "clock", verify_log.GIVEN_BY["clock"] + " swap_players")
    swapped(table, "red", "green")
    shown = {seat["seat"]: seat["public_key"] for seat in table.client.get(table.path).json["seats"]}
    assert shown == {"red": None, "blue": table.keys["blue"].public, "green": table.keys["red"].public}
    as_before = table.send("red", "POST", "/commands", {"type": "concede"})
    assert refusal(as_before) == (403, "signature_invalid", "signature")
    assert table.send("red", "POST", "/commands", {"type": "concede"}, as_seat="green").status_code == 201
    unsigned = Table.command(table, table.as_seat("green"), type="concede")
    assert (unsigned.status_code, unsigned.json["events"][0]["by"]) == (201, "seat:red")
    content = table.client.get(f"{table.path}/export").data
    assert verify_log.check(content)[0]["signatures"] == export_check.checked(content)[1].signatures == 1


def test_orders_of_the_lobby_are_signed_too_and_both_verifiers_know_them__SIGN_01_TIME_36(
    client: ApiClient, tmp_path: Path
) -> None:
    table = SigningTable(client, ("red",))
    orders = {"orders": [{"window": "alliances_formed"}]}
    path = f"{table.path}/seats/red/standing-orders"
    unsigned = client.put(path, json=orders, headers=table.as_seat("red"))
    assert code(unsigned) == "signature_missing"
    assert table.send("red", "PUT", "/seats/red/standing-orders", orders).status_code == 200
    table.start().end()
    counts, findings = checked(table, tmp_path)
    assert counts["signatures"] == findings.signatures >= 1


# -- veiled windows ------------------------------------------------------------------------------


def test_in_a_veiled_window_nobody_sees_whether_a_seat_that_signs_has_acted__sign_01(client: ApiClient) -> None:
    told = []
    for signers in (("green",), ("yellow",)):
        table = SigningTable(client, signers, **VEILED).start()
        question = next(each for each in table.questions("green") if each["kind"] == "respond")
        done = table.answer("green", question["id"], PLAGUE)
        assert done.status_code == 201, done.text
        event = client.get(f"{table.path}/events/{table.version()}").json
        found = [client.get(f"{table.path}/events/{seq}").json for seq in range(event["seq"] - 6, event["seq"] + 1)]
        answered = next(each for each in found if each["type"] == "answered")
        told.append(
            (answered["by"], sorted(answered["command"]), answered["command"]["hidden"], len(answered["commitments"]))
        )
        assert "signed" not in answered
        table.end()
        content = client.get(f"{table.path}/export").data
        given = 1 + ("green" in signers)
        assert verify_log.check(content)[0]["signatures"] == export_check.checked(content)[1].signatures == given
    assert told[0] == told[1]
    assert told[0][0] == "seat"
