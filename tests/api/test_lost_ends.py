"""A store that lost the newest part of a game, or all of it: the game takes nothing until it is restored."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service import ids
from service.administration.store_loss_check import Search
from service.context import Context
from service.store.archive.archive import Archive
from service.store.backup import backup
from service.store.backup.backup import Backup
from service.store.backup.recovery import Recovery
from service.store.backup.writer import BackupWriter
from tests.api.client import ApiClient
from tests.api.conftest import Content, OpenGame, Store, context_of
from tests.api.table import Table, code
from tests.api.test_archived import begun


@pytest.fixture
def app(bare_app: Flask, store: Store, tmp_path: Path) -> Iterator[Flask]:
    """Yields the service with a folder of its own."""
    begun(bare_app, store, tmp_path)
    yield bare_app
    context_of(bare_app).feed.close()


def restarted(app: Flask, store: Store, data_dir: Path) -> Context:
    context_of(app).feed.close()
    return begun(app, store, data_dir)


def put_back(store: Store, content: Content) -> None:
    """Restores the store without what was written since."""
    store.events.flushall()
    store.queue.flushall()
    store.put(content)


def said(table: Table) -> str:
    """Returns the problem code with which the answer to the first open question is refused.

    It is empty when the answer is taken.
    """
    seat, question = table.asked()[0]
    return code(table.answer(seat, question["id"], question["on_timeout"]))


@pytest.fixture
def behind(table: Table, app: Flask, store: Store, tmp_path: Path) -> Backup:
    """Returns the backup of a game of which the store has lost the newest part."""
    before, files = store.content(), Backup(tmp_path / "backup")
    assert said(table) == ""
    BackupWriter(store.events, files, Archive(tmp_path / "archive")).keep(table.id, 0)
    put_back(store, before)
    restarted(app, store, tmp_path)
    return files


def test_a_game_that_its_backup_knows_further_takes_no_command_until_it_is_restored(
    table: Table, store: Store, behind: Backup, open_game: OpenGame
) -> None:
    version = table.version()
    mark = behind.last(table.id)
    assert mark
    for _ in range(2):
        seat, question = table.asked()[0]
        refused = table.answer(seat, question["id"], question["on_timeout"])
        assert (refused.status_code, code(refused), refused.headers["Retry-After"]) == (503, "restore_needed", "60")
        assert refused.json["context"] == {"version": mark.version, "current_version": version}
        assert "its backup" in refused.json["detail"]
    assert code(table.command(table.as_seat("red"), type="concede")) == "restore_needed"
    for path in ("", "/state", "/events", "/questions", "/head"):
        assert table.client.get(f"{table.path}{path}").status_code == 200
    # Others are not harmed.
    open_game()
    Recovery(store.events, behind).restore(backup.read(behind.path(table.id)).archived_game, 0)
    assert table.version() == mark.version
    assert said(table) == ""


def test_a_game_that_the_store_has_lost_as_a_whole_is_not_an_unknown_game(
    table: Table, client: ApiClient, app: Flask, store: Store, tmp_path: Path
) -> None:
    files, seat = Backup(tmp_path / "backup"), table.as_seat("red")
    BackupWriter(store.events, files, Archive(tmp_path / "archive")).keep(table.id, 0)
    asked, version = table.asked()[0], table.version()
    store.events.flushall()
    store.queue.flushall()
    shared = restarted(app, store, tmp_path)
    lost = {"version": version, "current_version": 0}
    for headers in ({}, seat, table.as_host(), {"Authorization": "Bearer ces_unknown"}):
        for path in ("", "/state", "/events", "/questions", "/head", "/stream", "/inclusion"):
            refused = client.get(f"{table.path}{path}", headers=headers)
            assert (refused.status_code, code(refused)) == (503, "restore_needed"), path
            assert refused.json["context"] == lost
    assert "The store has nothing of it, and its backup knows version" in refused.json["detail"]
    refused = table.answer(asked[0], asked[1]["id"], asked[1]["on_timeout"])
    assert (code(refused), refused.headers["Retry-After"]) == ("restore_needed", "60")
    assert code(client.post(f"{table.path}/seats", json={"name": "Ann"})) == "restore_needed"
    assert client.get("/v1/games").json["items"] == []
    unknown = f"/v1/games/{ids.game()}"
    assert code(client.get(unknown)) == "not_found"
    assert code(client.get(unknown, headers=seat)) == "token_invalid"
    Recovery(store.events, files).restore(backup.read(files.path(table.id)).archived_game, 0)
    assert table.version() == version
    assert said(table) == ""
    store.events.flushall()
    assert code(client.get(table.path)) == "restore_needed"
    search = Search(shared.games.log, shared.finished.log, store.queue, shared.settings)
    search.accept(search.whole())
    assert code(client.get(table.path)) == "not_found"


def test_no_proof_is_given_of_an_end_that_the_store_does_not_have(
    table: Table, client: ApiClient, app: Flask, store: Store, tmp_path: Path
) -> None:
    before = store.content()
    table.end()
    log = context_of(app).finished.log
    log.enter(table.id)
    assert client.get(f"{table.path}/inclusion").status_code == 200
    events: Any = store.events
    entered = {name: events.dump(name) for name in events.scan_iter("cg:{finished}:*")}
    put_back(store, before)
    for name, value in entered.items():
        events.restore(name, 0, value)
    restarted(app, store, tmp_path)
    assert code(client.get(f"{table.path}/inclusion")) == "restore_needed"
    assert said(table) == "restore_needed"
