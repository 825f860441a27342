"""The log of finished games over HTTP, as a stranger walks through it."""

from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from flask import Flask

from examples import verify_log
from service import context
from service.context import Context
from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.finished.entries import part
from service.tools import command_line
from tests.api.client import ApiClient
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.table import Table, code
from workers.jobs.finished import entered

ORIGIN = "games.example/v1/log"


@pytest.fixture
def app(bare_app: Flask, store: Store, tmp_path: Path) -> Iterator[Flask]:
    """Yields the service with a separate folder and log."""
    made = begun(bare_app, store, tmp_path)
    yield bare_app
    made.feed.close()


def begun(app: Flask, store: Store, data_dir: Path) -> Context:
    made = context.build(QUICK._replace(data_dir=data_dir, log_origin=ORIGIN), store.events, store.queue)
    context.attach(app, made)
    return made


def enter(app: Flask) -> int:
    """Does what the worker does within seconds."""
    shared = context_of(app)
    return entered(shared.games.log, shared.finished)


def finished(client: ApiClient, app: Flask) -> Table:
    """Returns a game that is over and entered."""
    table = Table(client, options=PLAIN_ALIENS).start()
    table.end()
    assert enter(app) == 1
    return table


# -- what a stranger computes with hashlib alone -----------------------------------------------


def leaf(entry: str) -> bytes:
    return sha256(b"\0" + entry.encode()).digest()


def above(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def root(hashes: list[bytes]) -> bytes:
    """Returns the root over all leaves (RFC 6962, 2.1)."""
    if len(hashes) < 2:
        return hashes[0] if hashes else sha256(b"").digest()
    left = 1
    while 2 * left < len(hashes):
        left *= 2
    return above(root(hashes[:left]), root(hashes[left:]))


def climbed(hash: bytes, index: int, size: int, path: list[str]) -> bytes:
    """Returns where an audit path leads (RFC 9162, 2.1.3.2)."""
    last, rest = size - 1, [bytes.fromhex(each) for each in path]
    while last:
        if index % 2:
            hash = above(rest.pop(0), hash)
        elif index < last:
            hash = above(hash, rest.pop(0))
        index, last = index // 2, last // 2
    assert rest == []
    return hash


def opened(note: str, public: bytes) -> tuple[int, bytes]:
    """Returns size and root of a checkpoint, whose signature is checked (C2SP signed-note)."""
    text, _, line = note.rpartition("\n\n")
    name, signature = line.rstrip("\n").removeprefix("\N{EM DASH} ").split(" ")
    raw = b64decode(signature)
    assert raw[:4] == sha256(name.encode() + b"\n\x01" + public).digest()[:4]
    Ed25519PublicKey.from_public_bytes(public).verify(raw[4:], f"{text}\n".encode())
    origin, size, root = text.split("\n")
    assert origin == name == ORIGIN
    return int(size), b64decode(root)


def public_key(client: ApiClient) -> bytes:
    (key,) = client.get("/v1/keys").json["items"]
    return bytes.fromhex(key["public_key"])


def test_a_stranger_finds_a_finished_game_in_the_log_that_the_server_signs(client: ApiClient, app: Flask) -> None:
    tables = [finished(client, app) for _ in range(5)]
    public = public_key(client)
    size, signed_root = opened(client.get("/v1/log/checkpoint").text, public)
    assert size == 5
    for index, table in enumerate(tables):
        found = client.get(f"{table.path}/inclusion").json
        assert (found["index"], found["size"]) == (index, 5)
        assert opened(found["checkpoint"], public) == (size, signed_root)
        assert climbed(leaf(found["entry"]), index, size, found["path"]) == signed_root
        head = client.get(f"{table.path}/head").json
        finalized = client.get(f"{table.path}/events/{head['version']}").json
        lines = ["cg-finished-1", table.id, str(head["version"]), head["hash"], finalized["at"]]
        assert found["entry"].splitlines() == lines


def test_a_witness_sees_that_the_log_only_grew(client: ApiClient, app: Flask) -> None:
    """It keeps a checkpoint of three, and later asks for the proof up to today's."""
    for _ in range(3):
        finished(client, app)
    public = public_key(client)
    kept = opened(client.get("/v1/log/checkpoint").text, public)
    for _ in range(4):
        finished(client, app)
    proof = client.get("/v1/log/consistency?from=3").json
    now = opened(proof["checkpoint"], public)
    assert (proof["from"], proof["to"], kept[0], now[0]) == (3, 7, 3, 7)
    # RFC 6962, 2.1.3: PROOF(3, D[7]) = [c, d, g, l].
    c, d, g, last = (bytes.fromhex(each) for each in proof["path"])
    assert above(g, c) == kept[1]
    assert above(above(g, above(c, d)), last) == now[1]
    empty = client.get("/v1/log/consistency?from=0&to=7").json
    assert empty["path"] == []


def test_a_mirror_takes_tiles_and_computes_the_root_itself(client: ApiClient, app: Flask) -> None:
    for _ in range(3):
        finished(client, app)
    _, signed_root = opened(client.get("/v1/log/checkpoint").text, public_key(client))
    hashes = client.get("/v1/log/tile/0/000.p/3")
    assert hashes.mimetype == "application/octet-stream"
    assert "immutable" in hashes.headers["Cache-Control"]
    leaves = [hashes.data[at : at + 32] for at in range(0, len(hashes.data), 32)]
    assert root(leaves) == signed_root
    bundle, entries = client.get("/v1/log/tile/entries/000.p/3").data, []
    while bundle:
        length = int.from_bytes(bundle[:2], "big")
        entries.append(bundle[2 : 2 + length].decode())
        bundle = bundle[2 + length :]
    assert [leaf(entry) for entry in entries] == leaves
    listed = client.get("/v1/log/entries?limit=2").json
    assert [item["entry"] for item in listed["items"]] == entries[:2]
    rest = client.get(listed["next"]).json
    assert [item["entry"] for item in rest["items"]] == entries[2:]
    assert (rest["next"], rest["size"], rest["items"][0]["index"]) == (None, 3, 2)
    assert client.get("/v1/log/tile/0/000.p/2").data == hashes.data[:64]


@pytest.mark.parametrize("tile", ["0/000", "0/000.p/2", "0/001.p/1", "1/000.p/1", "entries/000", "x", "0/000.p/0"])
def test_tiles_that_the_log_has_not_are_not_found(client: ApiClient, app: Flask, tile: str) -> None:
    finished(client, app)
    missing = client.get(f"/v1/log/tile/{tile}")
    assert (missing.status_code, code(missing)) == (404, "not_found")


def test_an_empty_log_has_a_checkpoint_too(client: ApiClient) -> None:
    assert opened(client.get("/v1/log/checkpoint").text, public_key(client)) == (0, sha256(b"").digest())
    about = client.get("/v1/log").json
    assert (about["origin"], about["size"]) == (ORIGIN, 0)
    name, id, key = about["verifier_key"].split("+", 2)
    assert (name, b64decode(key)) == (ORIGIN, b"\x01" + public_key(client))
    assert id == sha256(name.encode() + b"\n" + b64decode(key)).hexdigest()[:8]
    assert client.get("/v1/log/entries").json == {"items": [], "next": None, "size": 0}
    beyond = client.get("/v1/log/entries?after=1")
    assert (code(beyond), beyond.json["context"]) == ("size_not_reached", {"size": 1, "current_size": 0})


def test_a_game_that_is_not_in_the_log_says_why(client: ApiClient, app: Flask) -> None:
    table = Table(client, options=PLAIN_ALIENS)

    def reason() -> Any:
        answer = client.get(f"{table.path}/inclusion")
        assert (answer.status_code, code(answer)) == (404, "not_in_log")
        return answer.json["context"]["reason"]

    assert reason() == "not_started"
    table.start()
    assert reason() == "not_over"
    table.end()
    assert reason() == "not_entered_yet"
    before = finished(client, app) if enter(app) == 0 else table
    assert client.get(f"{before.path}/inclusion").status_code == 200
    assert code(client.get("/v1/games/g_00000000000000000000000000/inclusion")) == "not_found"


def test_sizes_that_the_log_has_not_are_refused(client: ApiClient, app: Flask) -> None:
    first, second = finished(client, app), finished(client, app)
    older = client.get(f"{first.path}/inclusion?size=1").json
    assert (older["size"], older["path"]) == (1, [])
    later = client.get(f"{second.path}/inclusion?size=1")
    assert (code(later), later.json["context"]) == ("not_in_log", {"reason": "entered_later", "index": 1})
    for path in (f"{first.path}/inclusion?size=3", "/v1/log/consistency?from=1&to=3"):
        beyond = client.get(path)
        assert (beyond.status_code, code(beyond)) == (404, "size_not_reached")
        assert beyond.json["context"] == {"size": 3, "current_size": 2}
    for query in ("", "from=2&to=1", "from=3", "from=-1", "from=x", "from=1&to=2&more=1"):
        bad = client.get(f"/v1/log/consistency?{query}")
        assert (bad.status_code, code(bad)) == (422, "validation_failed")


def test_a_private_game_shows_its_proof_to_members_only(client: ApiClient, app: Flask) -> None:
    table = Table(client, options=PLAIN_ALIENS, visibility="private")
    assert code(client.get(f"{table.path}/inclusion")) == "not_found"
    mine = client.get(f"{table.path}/inclusion", headers=table.as_seat("red"))
    assert code(mine) == "not_in_log"


def test_an_archived_game_keeps_its_place_and_its_file_has_one_too(
    client: ApiClient, app: Flask, store: Store, tmp_path: Path
) -> None:
    table = finished(client, app)
    before = client.get(f"{table.path}/inclusion?size=1").json
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    assert client.get(f"{table.path}/inclusion?size=1").json == before
    finalized, filed = client.get("/v1/log/entries").json["items"]
    assert (finalized["kind"], filed["kind"]) == ("cg-finished-1", "cg-archived-1")
    (file,) = (tmp_path / "archive").rglob("*.zst")
    assert filed["value"] == sha256(file.read_bytes()).hexdigest()
    assert (filed["game"], filed["hash"]) == (finalized["game"], finalized["hash"])


def test_a_game_is_entered_before_it_leaves_the_store(
    client: ApiClient, app: Flask, store: Store, tmp_path: Path
) -> None:
    table = Table(client, options=PLAIN_ALIENS).start()
    table.end()
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    assert [item["kind"] for item in client.get("/v1/log/entries").json["items"]] == ["cg-finished-1", "cg-archived-1"]
    assert enter(app) == 0


def test_a_log_that_was_rewritten_is_not_vouched_for_and_games_go_on(
    client: ApiClient, app: Flask, store: Store, tmp_path: Path
) -> None:
    table = finished(client, app)
    assert client.get("/v1/log/checkpoint").status_code == 200
    store.events.set(part("level:0"), b"\0" * 32)
    # A process that has just started knows it from the copy.
    for _ in range(2):
        for path in ("/v1/log", "/v1/log/checkpoint", f"{table.path}/inclusion", "/v1/log/consistency?from=1"):
            answer = client.get(path)
            assert (answer.status_code, code(answer)) == (500, "log_damaged")
        begun(app, store, tmp_path)
    assert client.get(f"{table.path}/state").status_code == 200
    Table(client, options=PLAIN_ALIENS).start()


# -- the export and its verifiers --------------------------------------------------------------


def verified(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    """Returns the exit code of the verifier and what it says of the log of finished games."""
    code = command_line.main(["verify", *(str(word) for word in words)])
    return code, capsys.readouterr().out


@pytest.fixture
def export(client: ApiClient, app: Flask, tmp_path: Path) -> Path:
    """Returns the export of the second of three finished games."""
    tables = [finished(client, app) for _ in range(3)]
    path = tmp_path / "game.ndjson"
    path.write_bytes(client.get(f"{tables[1].path}/export").data)
    return path


def kept(client: ApiClient, path: Path, text: str = "") -> Path:
    """Returns a checkpoint as somebody keeps it."""
    path.write_text(text or client.get("/v1/log/checkpoint").text, encoding="utf-8")
    return path


def test_the_export_of_a_finished_game_proves_its_place_to_both_verifiers(
    export: Path, client: ApiClient, capsys: pytest.CaptureFixture[str]
) -> None:
    key = public_key(client).hex()
    code, said = verified(capsys, export, "--key", key)
    assert code == 0
    assert f"ok      entry 1 of 3 in the log of finished games {ORIGIN}, signed" in said
    assert verify_log.main([str(export), "--key", key]) == 0
    assert f"ok  entry 1 of 3 in the log of finished games {ORIGIN}" in capsys.readouterr().out


def test_a_kept_checkpoint_is_held_against_the_export(
    export: Path, client: ApiClient, app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = kept(client, tmp_path / "same")
    code, said = verified(capsys, export, "--checkpoint", same)
    assert (code, "of 3 entries, is of the same log" in said) == (0, True)
    finished(client, app)
    later, proof = kept(client, tmp_path / "later"), tmp_path / "proof"
    code, said = verified(capsys, export, "--checkpoint", later)
    asked = "/v1/log/consistency?from=3&to=4"
    assert (code, asked in said) == (1, True)
    proof.write_bytes(client.get(asked).data)
    code, said = verified(capsys, export, "--checkpoint", later, "--consistency", proof)
    assert (code, "of 4 entries, is of the same log" in said) == (0, True)


def test_a_log_that_was_rewritten_is_found_with_a_kept_checkpoint(
    export: Path, client: ApiClient, app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server forgets a game of its log, and signs the new one."""
    before = kept(client, tmp_path / "before")
    signer = context_of(app).signer
    forged = signed_notes.signed(Checkpoint(ORIGIN, 3, bytes(32)), public_key(client), signer.key.sign)
    code, said = verified(capsys, export, "--checkpoint", kept(client, tmp_path / "forged", forged))
    assert (code, "BROKEN  the log was rewritten" in said) == (1, True)
    code, said = verified(capsys, export, "--checkpoint", before, "--key", "00" * 32)
    assert (code, "another key" in said) == (1, True)
    before.write_bytes(b"\xff")
    assert verified(capsys, export, "--checkpoint", before)[0] == 1
    assert verified(capsys, export, "--checkpoint", tmp_path / "none")[0] == 1


def test_a_checkpoint_of_before_the_server_had_another_key_is_checked_with_the_older_one(
    client: ApiClient, app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, older = finished(client, app), public_key(client).hex()
    note, path = kept(client, tmp_path / "note"), tmp_path / "game.ndjson"
    context_of(app).signer._key = None
    newer = public_key(client).hex()
    path.write_bytes(client.get(f"{table.path}/export").data)
    code, said = verified(capsys, path, "--key", newer, "--checkpoint", note)
    assert (code, "signed by no key that is known" in said) == (1, True)
    code, said = verified(capsys, path, "--key", newer, "--log-key", older, "--checkpoint", note)
    assert (code, "of 1 entries, is of the same log" in said) == (0, True)


def test_an_export_that_was_taken_too_early_or_of_a_running_game_says_so(
    client: ApiClient, app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, path = Table(client, options=PLAIN_ALIENS).start(), tmp_path / "game.ndjson"
    path.write_bytes(client.get(f"{table.path}/export").data)
    note = kept(client, tmp_path / "note")
    assert verified(capsys, path)[0] == 0
    code, said = verified(capsys, path, "--checkpoint", note)
    assert (code, "the game is not over" in said) == (1, True)
    table.end()
    path.write_bytes(client.get(f"{table.path}/export").data)
    code, said = verified(capsys, path)
    assert (code, "NOT CHECKED  the export is older than the game" in said) == (0, True)
    assert verified(capsys, path, "--checkpoint", note)[0] == 1
    assert enter(app) == 1
    path.write_bytes(client.get(f"{table.path}/export").data)
    assert "entry 0 of 1" in verified(capsys, path)[1]


def test_a_damaged_log_keeps_no_export_back(client: ApiClient, app: Flask, store: Store) -> None:
    table = finished(client, app)
    client.get("/v1/log/checkpoint")
    store.events.set(part("level:0"), b"\0" * 32)
    told = client.get(f"{table.path}/export")
    assert told.status_code == 200
    assert b'"finished":null' in told.data.splitlines()[0]
