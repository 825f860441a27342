"""The ladder that anybody computes from a mirror of the log is the one that the service shows (RATE-09)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from examples import verify_log
from service.store.finished.entries import read_entry
from service.store.finished.tiles import TileFolder
from service.tools import command_line
from tests.api import test_rated_games
from tests.api.client import ApiClient
from tests.api.conftest import context_of
from tests.api.test_rated_games import Person, played

app, people = test_rated_games.app, test_rated_games.people


@pytest.fixture
def games(client: ApiClient, app: Flask, people: list[Person]) -> list[str]:
    """Returns two rated games, each won by another player."""
    return [played(client, app, people), played(client, app, people[::-1])]


@pytest.fixture
def exports(client: ApiClient, games: list[str], tmp_path: Path) -> Path:
    folder = tmp_path / "exports"
    folder.mkdir()
    for game in games:
        (folder / f"{game}.ndjson").write_bytes(client.get(f"/v1/games/{game}/export").plain)
    return folder


@pytest.fixture
def mirror(app: Flask, games: list[str]) -> Path:
    copy = context_of(app).finished.log.copy
    assert copy is not None
    return copy.folder


def ladder(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[str]]:
    """Returns the exit code and the lines that the verb prints."""
    capsys.readouterr()
    done = command_line.main(["ladder", *map(str, arguments)], {})
    return done, capsys.readouterr().out.splitlines()


def key_of(client: ApiClient) -> str:
    return str(client.get("/v1/keys").json["items"][0]["public_key"])


def test_a_mirror_with_the_exports_gives_the_ladder_of_the_service(
    client: ApiClient, mirror: Path, exports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """RATE-07, RATE-09."""
    done, lines = ladder(capsys, "--log", mirror, "--exports", exports, "--key", key_of(client))
    assert (done, lines[0]) == (0, "ok      4 entries lead to the checkpoint of games.example/v1/log, signed")
    assert lines[-1] == "ok      2 results follow from the exports of their games"
    shown = client.get("/v1/ladder").json["items"]
    assert [line.split()[:3] for line in lines[3:6]] == [
        [str(each["rank"]), each["ladder_id"], f"{each['rating']:.6f}"] for each in shown
    ]


def test_a_rated_game_is_verified_like_any_other(exports: Path, games: list[str], client: ApiClient) -> None:
    for game in games:
        file = str(exports / f"{game}.ndjson")
        assert command_line.main(["verify", file, "--key", key_of(client)], {}) == 0
        assert verify_log.main([file, "--key", key_of(client)]) == 0


def test_a_result_without_an_export_is_said_to_be_unchecked(
    mirror: Path, exports: Path, games: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (exports / f"{games[0]}.ndjson").unlink()
    done, lines = ladder(capsys, "--log", mirror, "--exports", exports)
    assert (done, lines[1]) == (1, "note    the signature of the checkpoint is not checked (--key)")
    assert lines[-2:] == [
        "ok      1 results follow from the exports of their games",
        "NOT CHECKED  1 results, of games without an export here",
    ]


def test_an_export_that_was_changed_is_broken(
    mirror: Path, exports: Path, games: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = exports / f"{games[0]}.ndjson"
    file.write_bytes(file.read_bytes().replace(b'"seat_conceded"', b'"seat_concedes"', 1))
    done, lines = ladder(capsys, "--log", mirror, "--exports", exports)
    assert done == 1
    assert any(line.startswith(f"BROKEN  {games[0]}: its export") for line in lines)


def test_a_mirror_whose_entries_were_changed_is_broken(mirror: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tile,) = (mirror / "tile" / "entries").rglob("4")
    tile.write_bytes(tile.read_bytes().replace(b"1 3 2", b"2 3 1", 1))
    done, lines = ladder(capsys, "--log", mirror)
    assert (done, lines) == (1, ["BROKEN  the entries do not lead to the root of the checkpoint"])


def test_a_mirror_that_another_key_has_signed_is_broken(mirror: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done, lines = ladder(capsys, "--log", mirror, "--key", "ab" * 32)
    assert (done, lines) == (1, ["BROKEN  the note is signed by no key that is known"])


def test_a_folder_that_is_no_mirror_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done, lines = ladder(capsys, "--log", tmp_path / "nothing")
    assert done == 2
    assert lines[0].startswith("NOT READ")


def test_a_folder_of_exports_that_is_not_there_cannot_be_read(
    mirror: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done, lines = ladder(capsys, "--log", mirror, "--exports", tmp_path / "nothing")
    assert (done, lines[-1]) == (2, f"NOT READ  there is no folder {tmp_path / 'nothing'}")


def signed_mirror(app: Flask, folder: Path, forged: Callable[[list[bytes]], list[bytes]]) -> Path:
    """Returns the mirror of a log of other entries, which the server has signed as they are."""
    log = context_of(app).finished
    entries = forged(log.log.entries(0, 4))
    log.log._client.flushdb()
    log.log.copy, log._vouched = TileFolder(folder), None
    for each in entries:
        log.log.add(read_entry(each))
    log.copied()
    return folder


def test_a_result_that_the_log_hides_is_found_by_the_export(
    app: Flask, mirror: Path, exports: Path, games: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """RATE-09: a result was left out before the server signed the log."""
    other = signed_mirror(app, tmp_path / "other", lambda entries: entries[:3])
    done, lines = ladder(capsys, "--log", other, "--exports", exports)
    assert done == 1
    assert f"BROKEN  {games[1]}: it is a rated game that is over, and the log has no result of it" in lines


def test_a_wrong_place_in_the_log_is_found_by_the_export(
    app: Flask, exports: Path, games: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """RATE-07: the server signed what did not happen."""

    def changed(entries: list[bytes]) -> list[bytes]:
        return [each.replace(b"\n1 3 2\n", b"\n2 3 1\n") if b"cg-rated" in each else each for each in entries]

    other = signed_mirror(app, tmp_path / "other", changed)
    done, lines = ladder(capsys, "--log", other, "--exports", exports)
    assert done == 1
    assert [line.split(":")[0] for line in lines if line.startswith("BROKEN")] == [f"BROKEN  {game}" for game in games]
