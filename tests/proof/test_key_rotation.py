"""The server's key is replaced while it runs; what the old one signed can still be checked (docs/operate/keys.md)."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from examples import verify_log
from service import context, settings
from service.signing import keys
from service.signing.keys import Signer
from service.tools import command_line
from service.verification import export_check
from tests.api.client import ApiClient, client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, made
from tests.api.table import Table


@pytest.fixture
def client(tmp_path: Path) -> ApiClient:
    """Returns a server with files for its keys."""
    return rotating(Store(), tmp_path)


def rotating(store: Store, folder: Path) -> ApiClient:
    chosen = QUICK._replace(data_dir=folder, signing_key=folder / keys.FILE, retired_keys=folder / keys.RETIRED_FILE)
    app = made(store)
    context.attach(app, context.build(chosen, store.events, store.queue))
    return client_of(app)


def rotate(folder: Path) -> None:
    assert command_line.main(["rotate-key"], {"DATA_DIR": str(folder)}) == 0


def signed(head: dict[str, str], listed: list[dict[str, str]]) -> bool:
    """Returns True if a receipt fits one of these keys, within its time."""
    key = next(each for each in listed if each["key_id"] == head["key_id"])
    text = keys.signed_bytes(head["game"], int(head["version"]), head["hash"], head["at"])
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(key["public_key"])).verify(bytes.fromhex(head["signature"]), text)
    return key["not_after"] is None or head["at"] <= key["not_after"]


def test_a_running_server_signs_with_the_new_key_and_tells_of_the_old_one(client: ApiClient, tmp_path: Path) -> None:
    table = Table(client, options=PLAIN_ALIENS)
    (first,) = client.get("/v1/keys").get_json()["items"]
    assert first["not_after"] is None
    before = client.get(f"{table.path}/head").get_json()
    rotate(tmp_path)
    after = client.get(f"{table.path}/head").get_json()
    listed = client.get("/v1/keys").get_json()["items"]
    assert [each["not_after"] is None for each in listed] == [True, False]
    assert (listed[1]["key_id"], listed[0]["key_id"]) == (before["key_id"], after["key_id"])
    assert signed(before, listed)
    assert signed(after, listed)


def test_a_head_that_a_retired_key_signed_later_is_not_the_server_s(client: ApiClient, tmp_path: Path) -> None:
    old = Signer(tmp_path / keys.FILE).key
    rotate(tmp_path)
    signer = Signer(tmp_path / keys.FILE, tmp_path / keys.RETIRED_FILE)
    early, late = ({"at": f"20{year}-01-01T00:00:00.000+00:00"} for year in (20, 90))
    assert signer.vouches(early, old.public["public_key"])
    assert not signer.vouches(late, old.public["public_key"])
    assert signer.vouches(late, signer.public["public_key"])
    assert not signer.vouches(early, "00" * 32)


def test_an_export_of_before_still_verifies_and_is_known_as_the_server_s_own(client: ApiClient, tmp_path: Path) -> None:
    table = Table(client, options=PLAIN_ALIENS).start()
    table.end()
    content = client.get(f"{table.path}/export").data
    (old,) = client.get("/v1/keys").get_json()["items"]
    rotate(tmp_path)
    verify_log.check(content, old["public_key"])
    export_check.checked(content, old["public_key"])
    brought = client.post("/v1/archives", data=content, content_type="application/x-ndjson")
    assert brought.get_json()["own_signature"] is True
    (tmp_path / keys.RETIRED_FILE).write_text("")
    assert client.get(brought.headers["Location"]).get_json()["own_signature"] is False
    new = client.get(f"{table.path}/export").data
    with pytest.raises(verify_log.VerificationError, match="another key"):
        verify_log.check(new, old["public_key"])


def test_keys_are_retired_one_after_the_other_newest_first(client: ApiClient, tmp_path: Path) -> None:
    seen = [client.get("/v1/keys").get_json()["items"][0]["key_id"]]
    for number in range(3):
        rotate(tmp_path)
        path = tmp_path / keys.RETIRED_FILE
        lines = path.read_text().splitlines()
        lines[-1] = f"{lines[-1].split()[0]} 202{number}-01-01T00:00:00.000+00:00"
        path.write_text("".join(f"{line}\n" for line in lines))
        seen.insert(0, client.get("/v1/keys").get_json()["items"][0]["key_id"])
    assert [each["key_id"] for each in client.get("/v1/keys").get_json()["items"]] == seen
    assert len(set(seen)) == 4


def test_a_rotation_that_was_stopped_half_way_is_done_by_the_next_one(
    client: ApiClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (old,) = client.get("/v1/keys").get_json()["items"]
    monkeypatch.setattr(keys, "_new_key_file", stopped)
    assert command_line.main(["rotate-key"], {"DATA_DIR": str(tmp_path)}) == 130
    monkeypatch.undo()
    assert client.get("/v1/keys").get_json()["items"] == [old]
    rotate(tmp_path)
    listed = client.get("/v1/keys").get_json()["items"]
    assert [each["key_id"] == old["key_id"] for each in listed] == [False, True]


def stopped(path: Path) -> Path:
    raise KeyboardInterrupt


def test_a_key_that_is_gone_from_the_disk_is_not_replaced_by_a_running_server(tmp_path: Path) -> None:
    signer = Signer(tmp_path / keys.FILE)
    before = signer.public
    (tmp_path / keys.FILE).unlink()
    assert signer.public == before
    assert not (tmp_path / keys.FILE).exists()


def test_without_a_key_there_is_nothing_to_rotate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["rotate-key"], {"DATA_DIR": str(tmp_path)}) == 1
    assert "there is no key" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    ["x", "00 2026-01-01T00:00:00.000+00:00", f"{'0' * 64} tomorrow", f"{'A' * 64} 2026-01-01T00:00:00.000+00:00"],
)
def test_a_list_of_retired_keys_that_cannot_be_read_is_one_clear_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "retired"
    path.write_text(f"{'0' * 64} 2026-01-01T00:00:00.000+00:00\n{line}\n")
    with pytest.raises(ValueError, match=r"^RETIRED_SIGNING_KEYS: line 2 of .* is not a public key .* and a time$"):
        settings.read({"DATA_DIR": str(tmp_path), "RETIRED_SIGNING_KEYS": str(path)})


def test_the_new_key_is_for_the_owner_of_the_file_alone(client: ApiClient, tmp_path: Path) -> None:
    client.get("/v1/keys")
    rotate(tmp_path)
    assert (tmp_path / keys.FILE).stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir() if file.is_file()) == [keys.RETIRED_FILE, keys.FILE]
