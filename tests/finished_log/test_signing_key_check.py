"""A signing key that was lost is noticed at the start, by the checkpoint that it has signed."""

from pathlib import Path

import fakeredis
import pytest

from service import ids
from service.administration.signing_key_check import findings, new_log
from service.finished_log import signed_notes
from service.settings import Settings
from service.signing.keys import Signer, rotate
from service.store.finished import merkle
from service.store.finished.entries import FINISHED, FinishedEntry, FinishedGames
from service.store.finished.tiles import CHECKPOINT, TileFolder
from service.store.log.event_log import EventLog


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Returns an installation with a checkpoint that its key has signed."""
    made = Settings(data_dir=tmp_path, signing_key=tmp_path / "signing-key", retired_keys=tmp_path / "retired")
    key = Signer(made.signing_key).key
    empty = signed_notes.Checkpoint("games.example/v1/log", 0, merkle.EMPTY)
    made.finished.mkdir()
    note = signed_notes.signed(empty, bytes.fromhex(key.public["public_key"]), key.sign)
    (made.finished / CHECKPOINT).write_text(note, encoding="utf-8")
    return made


def found(settings: Settings) -> list[str]:
    return findings(TileFolder(settings.finished), settings.signing_key, settings.retired_keys)


def test_a_lost_key_is_reported_until_its_copy_is_back(settings: Settings) -> None:
    assert settings.signing_key
    key = settings.signing_key.read_bytes()
    settings.signing_key.unlink()
    (line,) = found(settings)
    assert "signed by no key that is known" in line
    assert str(settings.signing_key) in line
    settings.signing_key.write_bytes(key)
    assert found(settings) == []


def test_a_key_that_was_replaced_is_known(settings: Settings) -> None:
    assert settings.signing_key
    assert settings.retired_keys
    rotate(settings.signing_key, settings.retired_keys, ids.now())
    assert found(settings) == []


def test_a_log_that_begins_under_a_key_that_is_there_is_reported(settings: Settings, tmp_path: Path) -> None:
    stores = fakeredis.FakeRedis()
    log = EventLog(stores)
    finished = FinishedGames(stores, log, TileFolder(settings.finished))

    def reported(key: Path | None = settings.signing_key) -> str:
        return new_log(log, finished, key)

    assert reported() == ""
    (settings.finished / CHECKPOINT).unlink()
    line = reported()
    assert line.startswith("a new log of finished games begins")
    assert str(settings.finished) in line
    assert reported(tmp_path / "no key yet") == ""
    finished.add(FinishedEntry(FINISHED, "g_1", 9, "0" * 64, "2026-11-28T00:00:00.000+00:00"))
    assert reported() == ""


def test_a_first_start_has_nothing_to_compare(tmp_path: Path) -> None:
    assert found(Settings(data_dir=tmp_path, signing_key=tmp_path / "signing-key")) == []
