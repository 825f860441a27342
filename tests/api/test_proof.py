"""A log that proves itself: receipts, the check by the server, draws, exports, archives."""

import errno
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from examples import verify_log
from service import context
from service.api import archives
from service.imports import uploads
from service.signing.keys import Signer
from service.store.log import envelope
from service.tools import command_line
from service.verification import export_check
from service.verification.export_format import ExportLine
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, OpenGame, Store, context_of, made
from tests.api.table import Table, code
from tests.proof.forging import events_of, written
from tests.store.single_entries import lay_singly

NDJSON = "application/x-ndjson"


@pytest.fixture
def open_table(client: ApiClient) -> Table:
    """Seats three people at a game whose seed nobody chose."""
    return Table(client, options=PLAIN_ALIENS).start()


@pytest.fixture
def over(open_table: Table) -> Table:
    open_table.play_until("choose_ships")
    open_table.end()
    return open_table


def exported(table: Table, headers: dict[str, str] | None = None) -> bytes:
    response = table.client.get(f"{table.path}/export", headers=headers)
    assert response.status_code == 200
    assert response.mimetype == NDJSON
    content: bytes = response.data
    return content


def upload(table: Table, content: bytes, mimetype: str = NDJSON) -> ApiResponse:
    return table.client.post("/v1/archives", data=content, content_type=mimetype)


# -- receipts ----------------------------------------------------------------------------------


def test_a_head_is_never_signed_before_its_last_event(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another machine, whose clock was ahead, stored the last events."""
    monkeypatch.setattr("service.ids.now", lambda: 0)
    last = over.client.get(f"{over.path}/events/{over.version()}").json["at"]
    assert over.client.get(f"{over.path}/head").json["at"] == last
    content = exported(over)
    export_check.checked(content)
    verify_log.check(content)


def test_an_archive_whose_commands_were_changed_is_refused_with_its_event(over: Table) -> None:
    """All hashes and signatures fit: a command under the id of another."""
    events = events_of(exported(over))
    first, second = [each for each in events if "command" in each][-3:-1]
    for each in events[second["seq"] - 1 : second["seq"] - 1 + second["part"][1]]:
        each["command_id"] = first["command_id"]
    refused = upload(over, written(events))
    assert code(refused) == "chain_broken"
    assert refused.json["context"] == {"first_bad_seq": second["seq"]}


# -- seeds of the seats ------------------------------------------------------------------------


def test_a_seat_adds_its_seed_before_the_start_and_everybody_may_see_it__chance_01(client: ApiClient) -> None:
    table = Table(client, options=PLAIN_ALIENS)
    seat = client.get(table.path).json["seats"][0]
    assert seat["seed"] is None
    mine = table.as_seat("red")
    changed = client.patch(f"{table.path}/seats/red", json={"client_seed": "dice of my own"}, headers=mine)
    expected = hashlib.sha256(b"dice of my own").hexdigest()
    assert changed.json["seats"][0]["seed"] == expected
    told = client.get(f"{table.path}/events?types=seat_seeded").json["items"]
    assert told[-1]["data"] == {"seat": "red", "seed": expected}
    table.start()
    late = client.patch(f"{table.path}/seats/red", json={"client_seed": "later"}, headers=mine)
    assert (late.status_code, code(late)) == (409, "game_started")


def test_a_seed_may_come_with_the_seat_and_leaves_with_it__chance_01(open_game: OpenGame, client: ApiClient) -> None:
    path = f"/v1/games/{open_game()['game']['id']}/seats"
    joined = client.post(path, json={"name": "Ann", "seat": "blue", "client_seed": "x"}).json
    assert joined["game"]["seats"][1]["seed"] == hashlib.sha256(b"x").hexdigest()
    client.delete(f"{path}/blue", headers={"Authorization": f"Bearer {joined['token']}"})
    assert client.get(path.removesuffix("/seats")).json["seats"][1]["seed"] is None


def test_only_the_seat_gives_its_seed__chance_01(client: ApiClient) -> None:
    table = Table(client, options=PLAIN_ALIENS)
    other = client.patch(f"{table.path}/seats/red", json={"client_seed": "x"}, headers=table.as_seat("blue"))
    assert (other.status_code, code(other)) == (403, "wrong_seat")
    long = client.patch(f"{table.path}/seats/red", json={"client_seed": "x" * 129}, headers=table.as_seat("red"))
    assert (long.status_code, code(long)) == (422, "validation_failed")


def test_where_the_seed_was_chosen_seats_add_nothing__chance_01(lobby: Table) -> None:
    refused = lobby.client.patch(f"{lobby.path}/seats/red", json={"client_seed": "x"}, headers=lobby.as_seat("red"))
    assert (refused.status_code, refused.json["context"]["rule"]) == (422, "CHANCE-01")


def test_bots_add_seeds_of_their_own(open_game: OpenGame) -> None:
    game = open_game(bots=[{"kind": "random"}, {"kind": "random"}])["game"]
    seeds = [seat["seed"] for seat in game["seats"] if seat["bot"]]
    assert len(set(seeds)) == len(seeds) == 2
    chosen = open_game(bots=[{"kind": "random"}], seed="x")["game"]
    assert [seat["seed"] for seat in chosen["seats"]] == [None, None, None]


def test_a_player_may_change_their_name_at_any_time(table: Table) -> None:
    changed = table.client.patch(f"{table.path}/seats/red", json={"name": "Rosa"}, headers=table.as_seat("red"))
    assert changed.json["seats"][0]["name"] == "Rosa"


# -- heads -------------------------------------------------------------------------------------


def test_a_head_is_signed_and_the_receipt_can_be_checked_with_the_published_key(table: Table) -> None:
    head = table.client.get(f"{table.path}/head").json
    (key,) = table.client.get("/v1/keys").json["items"]
    assert head["key_id"] == key["key_id"] == hashlib.sha256(bytes.fromhex(key["public_key"])).hexdigest()[:16]
    assert head["hash"] == table.client.get(f"{table.path}/events/{head['version']}").json["hash"]
    text = "".join(f"{line}\n" for line in ("cg-head-1", table.id, head["version"], head["hash"], head["at"]))
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(key["public_key"])).verify(
        bytes.fromhex(head["signature"]), text.encode()
    )


def test_a_receipt_of_this_head_need_not_be_sent_again(table: Table) -> None:
    first = table.client.get(f"{table.path}/head")
    held = {"If-None-Match": first.headers["ETag"]}
    known = table.client.get(f"{table.path}/head", headers=held)
    assert (known.status_code, known.headers["ETag"]) == (304, first.headers["ETag"])
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    newer = table.client.get(f"{table.path}/head", headers=held)
    assert (newer.status_code, newer.json["version"]) == (200, table.version())


def test_a_receipt_of_another_hash_or_key_is_another_one(table: Table) -> None:
    """The version alone says nothing of a log that was rewritten."""
    head = table.client.get(f"{table.path}/head")
    document = head.json
    assert head.headers["ETag"] == f'W/"{document["version"]}.{document["hash"][:16]}.{document["key_id"]}"'
    other = f'W/"{document["version"]}.{"0" * 16}.{document["key_id"]}"'
    assert table.client.get(f"{table.path}/head", headers={"If-None-Match": other}).status_code == 200


def test_the_key_is_made_once_and_for_the_owner_of_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "var" / "signing-key"
    first = Signer(path).public
    assert Signer(path).public == first
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["signing-key"]
    assert Signer(tmp_path / "another").public != first


# -- the server's own check ----------------------------------------------------------------------


def test_the_server_checks_its_log_and_says_what_it_does_not_check(open_table: Table) -> None:
    found = open_table.client.get(f"{open_table.path}/verification").json
    assert (found["ok"], found["finalized"], found["first_bad_seq"]) == (True, False, None)
    assert found["checked"]["events"] == found["version"] == open_table.version()
    assert found["checked"]["draws"] > 0
    assert found["checked"]["commitments"] > 0
    assert found["checked"]["states"] > 0
    assert any("service verify" in each for each in found["not_checked"])


def test_the_check_holds_no_more_than_the_events_that_it_is_at(
    open_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive = most = 0

    class Counted(ExportLine):
        def __new__(cls, *values: Any) -> "Counted":
            nonlocal alive, most
            alive += 1
            most = max(most, alive)
            return super().__new__(cls, *values)

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    monkeypatch.setattr("service.api.edge.self_check.ExportLine", Counted)
    assert open_table.client.get(f"{open_table.path}/verification").json["ok"]
    assert 0 < most <= 4 < open_table.version()


def test_the_check_is_remembered_until_the_game_moves(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first = table.client.get(f"{table.path}/verification")
    monkeypatch.setattr("service.verification.log_check.check", None)
    assert table.client.get(f"{table.path}/verification").json == first.json
    again = table.client.get(f"{table.path}/verification", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(("stream", "field"), [("ev", b"e"), ("pv", b"x")])
def test_a_damaged_log_is_found_with_the_number_of_the_event(
    table: Table, store: Store, stream: str, field: bytes
) -> None:
    key = f"cg:{{{table.id}}}:{stream}"
    lay_singly(store.events, table.id)
    entries = store.stream(key)
    bad, fields = entries[5]
    entries[5] = bad, fields | {field: fields[field].replace(b"-", b"_", 1)}
    store.rewrite(key, entries)
    found = table.client.get(f"{table.path}/verification").json
    assert (found["ok"], found["first_bad_seq"]) == (False, int(bad.partition(b"-")[0]))
    assert (found["finalized"], found["checked"]) == (False, {})
    assert isinstance(found["detail"], str)


# -- draws -------------------------------------------------------------------------------------


def test_draws_are_public_but_what_they_brought_is_not(open_table: Table) -> None:
    found = open_table.client.get(f"{open_table.path}/draws?limit=500").json
    deck = next(draw for draw in found["items"] if draw["purpose"] == "cosmic deck")
    assert deck["ranges"] == list(range(deck["draws"] + 1, 1, -1))
    assert (deck["items"], deck["result"], found["seed"]) == (None, None, None)
    firsts = [draw["first"] for draw in found["items"]]
    assert firsts == sorted(firsts)


def test_when_the_game_is_over_anyone_can_make_every_draw_again(over: Table) -> None:
    first = over.client.get(f"{over.path}/draws?limit=1").json
    rest = over.client.get(first["next"].replace("limit=1", "limit=500")).json
    assert rest["next"] is None
    types = "game_created,settings_changed,seat_seeded,seat_left"
    seeded = over.client.get(f"{over.path}/events?types={types}&limit=500").json["items"]
    key = verify_log.draw_key(bytes.fromhex(first["seed"]), seeded[0]["data"], seeded)
    for draw in first["items"] + rest["items"]:
        again = verify_log.drawn_again(
            key, draw["method"], draw["items"], draw["draws"], draw["first"], draw["purpose"]
        )
        assert again == draw["result"]


# -- the end -----------------------------------------------------------------------------------


def test_a_finished_game_is_finalized_and_opens_everything_to_everybody(over: Table, store: Store) -> None:
    version = over.version()
    last = over.client.get(f"{over.path}/events/{version}").json
    assert (last["type"], last["by"]) == ("game_finalized", "engine")
    assert store.events.hget(f"cg:{{{over.id}}}:head", "st") == b"finalized"
    told = over.client.get(f"{over.path}/events?limit=500").json["items"]
    hands = [each for each in told if each["data"].get("target") == "hand:red"]
    assert hands
    assert all("cards" in each["data"] for each in hands)
    one = next(each for each in told if each["type"] == "agenda_moved")
    opened = over.client.get(f"{over.path}/events/{one['seq']}").json["openings"]
    assert "server" in {opening["audience"] for opening in opened}
    for opening in opened:
        value = json.dumps(opening["value"], separators=(",", ":"), ensure_ascii=False).encode()
        salt = bytes.fromhex(opening["salt"])
        commitment = envelope.commit(over.id, one["seq"], opening["slot"], salt, value)
        assert commitment == one["commitments"][opening["slot"]]


def test_during_play_no_outgoing_byte_holds_a_seed_a_salt_master_or_an_opening_of_others(open_table: Table) -> None:
    table = open_table
    table.play_until("choose_ships")
    opened = context_of(table.client.application).games.opened(table.id)
    secret = [opened.seed.hex(), opened.salt.hex()]
    for viewer in ("red", "blue", None):
        headers = table.as_seat(viewer) if viewer else None
        ways = ["export", "draws?limit=500", "verification", "head", "events?limit=500", "state", "questions"]
        sent = [table.client.get(f"{table.path}/{way}", headers=headers).text for way in ways]
        proofs = [
            opening for line in exported(table, headers).splitlines()[1:-1] for opening in json.loads(line)["open"]
        ]
        assert {part for _, audience, *_ in proofs for part in audience.split("+")} <= {viewer, "green", "blue", "red"}
        assert all(viewer in audience.split("+") for _, audience, *_ in proofs)
        assert not [each for text in sent for each in secret if each in text]
        assert not [text for text in sent if '"got"' in text]


# -- exports -----------------------------------------------------------------------------------


def test_the_export_of_a_finished_game_passes_both_verifiers(
    over: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(exported(over))
    (key,) = over.client.get("/v1/keys").json["items"]
    assert verify_log.main([str(file), "--key", key["public_key"]]) == 0
    assert command_line.main(["verify", str(file), "--key", key["public_key"]]) == 0
    assert "was decided again" in capsys.readouterr().out
    assert verify_log.main([str(file), "--key", "00" * 32]) == 1
    assert command_line.main(["verify", str(file), "--key", "00" * 32]) == 1


def test_the_export_of_a_running_game_verifies_without_what_is_hidden(open_table: Table, tmp_path: Path) -> None:
    for viewer in ("red", None):
        content = exported(open_table, open_table.as_seat(viewer) if viewer else None)
        counts, manifest, *_ = verify_log.check(content)
        assert counts["parts closed"] > 0
        assert (counts["parts opened"] > 0) == (viewer is not None)
        assert (manifest["viewer"], manifest["finalized"]) == (viewer or "public", False)
        _, findings = export_check.checked(content)
        assert findings.openings == counts["parts opened"]


# -- archives ----------------------------------------------------------------------------------


@pytest.fixture
def keeping(over: Table, store: Store, tmp_path: Path) -> Table:
    """Returns a server that has a folder for archives; it did not play the game itself."""
    settings = QUICK._replace(data_dir=tmp_path)
    context.attach(over.client.application, context.build(settings, store.events, store.queue))
    return over


def test_a_finished_game_may_be_brought_and_read_as_an_archive(keeping: Table) -> None:
    content = exported(keeping)
    brought = upload(keeping, content)
    assert brought.status_code == 201, brought.text
    path = brought.headers["Location"]
    assert keeping.client.get(path).json == brought.json
    assert upload(keeping, content).json["id"] == brought.json["id"]
    assert keeping.client.get(f"{path}/export").data == content
    end = keeping.client.get(f"{path}/state?perspective=red").json
    assert (end["status"], end["viewer"], end["version"]) == ("over", "red", brought.json["version"])
    middle = keeping.client.get(f"{path}/state?at=20").json
    assert middle["version"] == 20
    events = keeping.client.get(f"{path}/events?after=10&limit=5").json
    assert [each["seq"] for each in events["items"]] == [11, 12, 13, 14, 15]
    assert events["next"].endswith("after=15&limit=5")


def test_an_archive_is_the_same_game_that_was_played(keeping: Table) -> None:
    path = upload(keeping, exported(keeping)).headers["Location"]
    for seq in (5, 20, keeping.version()):
        then = keeping.client.get(f"{keeping.path}/state?at={seq}").json
        assert keeping.client.get(f"{path}/state?at={seq}").json == then


def spoiled_line(content: bytes, number: int) -> bytes:
    lines = content.splitlines(keepends=True)
    lines[number] = lines[number].replace(b'"at":"20', b'"at":"21', 1)
    return b"".join(lines)


@pytest.mark.parametrize(
    ("spoil", "bad"),
    [
        (lambda content: spoiled_line(content, 7), 7),
        (lambda content: b"".join(content.splitlines(keepends=True)[:-1]), None),
        (lambda content: b"", 0),
        (lambda content: b"no export", 0),
    ],
)
def test_a_broken_export_is_refused_with_the_first_bad_event(
    keeping: Table, spoil: Callable[[bytes], bytes], bad: int | None
) -> None:
    response = upload(keeping, spoil(exported(keeping)))
    assert (response.status_code, code(response)) == (422, "chain_broken")
    assert bad in (None, response.json["context"]["first_bad_seq"])


def test_a_copy_under_a_signature_of_somebody_else_is_another_archive(keeping: Table) -> None:
    content = exported(keeping)
    own = upload(keeping, content).json
    assert own["own_signature"]
    foreign = upload(keeping, written(events_of(content), Signer(None))).json
    assert (foreign["hash"], foreign["own_signature"]) == (own["hash"], False)
    assert foreign["id"] != own["id"]
    assert keeping.client.get(f"/v1/archives/{own['id']}/export").data == content


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT])
def test_an_upload_that_finds_no_room_is_answered_with_507_and_leaves_nothing_behind(
    keeping: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
) -> None:
    content = exported(keeping)
    folder = context_of(keeping.client.application).settings.uploads

    def fails(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fails)
        refused = upload(keeping, content)
    assert (refused.status_code, code(refused)) == (507, "store_full")
    assert list(folder.iterdir()) == []
    assert upload(keeping, content).status_code == 201


def test_an_export_that_takes_too_long_to_check_is_refused(keeping: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "LONGEST_CHECK_S", -1.0)
    refused = upload(keeping, exported(keeping))
    assert (refused.status_code, code(refused)) == (413, "body_too_large")


def test_a_deeply_nested_export_is_refused_and_stops_no_server(keeping: Table) -> None:
    lines = exported(keeping).splitlines(keepends=True)
    deep = b"[" * 100_000 + b"]" * 100_000
    for number, line in ((0, lines[0][:-2] + b',"x":' + deep + b"}\n"), (3, lines[3][:-3] + b',"x":' + deep + b"}}\n")):
        refused = upload(keeping, b"".join((*lines[:number], line, *lines[number + 1 :])))
        assert (refused.status_code, code(refused)) == (422, "chain_broken")
    refused = upload(keeping, b"[" * 1_000_000)
    assert (refused.status_code, code(refused)) == (422, "chain_broken")


def test_a_table_at_which_nobody_could_sit_is_a_broken_archive_and_no_fault_of_the_server(
    keeping: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def senseless(*given: Any) -> Any:
        raise KeyError("hand:red")

    path = upload(keeping, exported(keeping)).headers["Location"]
    monkeypatch.setattr(archives, "seen", senseless)
    refused = keeping.client.get(f"{path}/state")
    assert (refused.status_code, code(refused)) == (422, "chain_broken")


def test_only_finished_games_are_archives(open_table: Table) -> None:
    response = upload(open_table, exported(open_table))
    assert (response.status_code, code(response)) == (422, "chain_broken")


def test_an_export_is_sent_as_lines_of_json_within_the_limit(keeping: Table, store: Store, tmp_path: Path) -> None:
    content = exported(keeping)
    assert code(upload(keeping, content, "application/json")) == "unsupported_media_type"
    small = QUICK._replace(data_dir=tmp_path, longest_upload=1000)
    context.attach(keeping.client.application, context.build(small, store.events, store.queue))
    assert code(upload(keeping, content)) == "body_too_large"
    assert keeping.client.get("/v1/meta").json["max_archive_bytes"] == 1000


def test_an_archive_that_is_not_there_is_not_found(keeping: Table) -> None:
    for id in ("a_" + "0" * 32, "a_x", "..%2f..%2fetc"):
        assert keeping.client.get(f"/v1/archives/{id}").status_code == 404
    path = upload(keeping, exported(keeping)).headers["Location"]
    assert code(keeping.client.get(f"{path}/state?at=100000")) == "version_not_reached"
    assert code(keeping.client.get(f"{path}/state?perspective=grey")) == "validation_failed"


def test_an_archive_outlives_the_process(keeping: Table, tmp_path: Path, store: Store) -> None:
    content = exported(keeping)
    path = upload(keeping, content).headers["Location"]
    another = client_of(made(store, QUICK._replace(data_dir=tmp_path)))
    assert another.get(f"{path}/export").data == content
