"""The disk with the games takes no writes: requests that write are answered with 507, all others as ever."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
import redis
from flask import Flask

from service import context
from service.signing.keys import Signer
from service.store.connection.disk import Disk
from tests.api.client import client_of
from tests.api.conftest import QUICK, Store, context_of
from tests.api.table import Table, code

MORE_THAN_THERE_IS = 10**18
READS = ("", "/state", "/questions", "/events", "/head", "/log", "/export", "/legal-commands")


@pytest.fixture
def disk(table: Table, store: Store, tmp_path: Path) -> Disk:
    """Returns the disk of the app with the table; it is full while its reserve is larger than any disk."""
    found = Disk(tmp_path, reserve=1, holds_store=True, clock=iter(range(10**9)).__next__)
    context.attach(table.client.application, context.build(QUICK, store.events, store.queue, found))
    return found


def test_on_a_full_disk_what_writes_is_answered_with_507_and_everything_can_be_read(table: Table, disk: Disk) -> None:
    def read() -> dict[str, int]:
        return {path: table.client.get(table.path + path, headers=table.as_seat("red")).status_code for path in READS}

    reads, version = read(), table.version()
    assert list(reads.values()).count(200) >= 5
    seat, question = table.asked()[0]
    disk.reserve = MORE_THAN_THERE_IS
    for _ in range(2):
        refused = table.answer(seat, question["id"], question["on_timeout"], Idempotency_Key="the-same-key")
        assert (refused.status_code, code(refused)) == (507, "store_full")
        assert int(refused.headers["Retry-After"]) > 0
        assert str(disk.folder) not in refused.text
    assert code(table.client.post("/v1/games", json={"seats": 3})) == "store_full"
    assert code(table.command(table.as_host(), type="pause_game")) == "store_full"
    assert code(table.client.post("/v1/archives", data=b"{}", content_type="application/x-ndjson")) == "store_full"
    assert read() == reads
    assert table.version() == version
    assert table.client.post("/v1/setup-checks", json={"seats": 3}).status_code == 200
    disk.reserve = 1
    done = table.answer(seat, question["id"], question["on_timeout"], Idempotency_Key="the-same-key")
    assert done.status_code == 201, done.text


def test_what_is_only_tried_needs_no_room(table: Table, disk: Disk) -> None:
    seat, question = table.asked()[0]
    disk.reserve = MORE_THAN_THERE_IS
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    tried = table.client.post(f"{table.path}/commands?dry_run=true", json=body, headers=table.as_seat(seat))
    assert tried.status_code == 200, tried.text


def test_readiness_names_the_disk_in_one_word(table: Table, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.client.get("/readyz").json["checks"]["disk"] == "ok"
    disk.reserve = MORE_THAN_THERE_IS
    found = table.client.get("/readyz")
    assert (found.status_code, found.json["checks"]["disk"]) == (503, "full")
    assert str(disk.folder) not in found.text
    disk.reserve = 1
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert table.client.get("/readyz").json["checks"]["disk"] == "not_writable"


def test_games_elsewhere_go_on_while_the_disk_of_this_machine_is_full(table: Table, disk: Disk) -> None:
    disk.holds_store, disk.reserve = False, MORE_THAN_THERE_IS
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert table.client.get("/readyz").json["checks"]["disk"] == "full"


def test_a_key_that_finds_no_room_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    signer = Signer(tmp_path / "signing-key")
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fails)
        with pytest.raises(OSError, match="No space"):
            assert signer.public
    assert list(tmp_path.iterdir()) == []
    assert signer.public["algorithm"] == "Ed25519"


def test_a_store_that_refuses_because_of_its_disk_is_full_and_not_away(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: Any, **__: Any) -> None:
        raise redis.ResponseError("MISCONF Errors writing to the AOF file: No space left on device")

    for each in (context_of(app).events, context_of(app).queue):
        monkeypatch.setattr(each, "ping", refuses)
    checks = client_of(app).get("/readyz").json["checks"]
    assert (checks["events"], checks["queue"], checks["disk"]) == ("full", "full", "full")
