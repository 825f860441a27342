"""Work of an operator with backups at the command line, beside a running server, and after the loss of the store."""

from collections.abc import Callable
from pathlib import Path

import pytest

from service.play.lobby.game_records import Lobby
from service.players.persons import Persons, id_in
from service.players.profiles import Profiles
from service.store.connection import embedded
from service.store.games import Games
from service.store.log.event_log import key
from service.tools import backup as by_hand
from service.tools import command_line
from tests.store.table import NOON, opened, played, started
from tests.store.test_archive import DAY, finished

Hand = Callable[..., int]


@pytest.fixture
def environment(server: embedded.EmbeddedServer, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Returns this store and this folder, a day after the games."""
    monkeypatch.setattr("service.ids.now", lambda: NOON + DAY)
    return {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1), "DATA_DIR": str(folder)}


@pytest.fixture
def hand(environment: dict[str, str]) -> Hand:
    return lambda *words, **more: command_line.main(["backup", *(str(word) for word in words)], environment | more)


def test_run_keeps_all_games_and_list_tells_how_the_store_stands_to_them(
    games: Games, hand: Hand, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    version = started(games).last
    opened(games, "g_2")
    assert hand("run") == 0
    assert f"g_1 {version} events, {version} of them new" in capsys.readouterr().out
    played(games, version + 7)
    newest = games.load("g_1").version
    assert hand("list") == 0
    assert capsys.readouterr().out.splitlines() == [
        f"g_1  {version} events  2026-11-22T12:00:00+00:00  running, {newest} events",
        "g_2  1 events  2026-11-22T12:00:00+00:00  lobby, 1 events",
        by_hand.ALONE,
    ]
    assert hand("run", BACKUP_DIR=folder / "elsewhere") == 0
    assert sorted(path.name for path in (folder / "elsewhere").iterdir()) == ["g_1.ndjson", "g_2.ndjson"]


def test_verify_tells_whole_files_from_damaged_and_unfinished_ones(
    games: Games, hand: Hand, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    version = started(games).last
    hand("run")
    path = folder / "backup" / "g_1.ndjson"
    whole = path.read_bytes()
    assert hand("verify") == 0
    assert f"ok g_1: {version} events, head " in capsys.readouterr().out
    path.write_bytes(whole + b'{"event":{"ty')
    assert hand("verify", "g_1") == 0
    assert "(13 bytes of an unfinished portion do not count)" in capsys.readouterr().out
    played(games, version + 5)
    hand("run")
    path.write_bytes(path.read_bytes().replace(b'"seat":"red"', b'"seat":"rad"', 1))
    assert hand("verify", path) == 1
    assert "BROKEN: g_1 is damaged at event" in capsys.readouterr().err


def test_after_the_loss_of_everything_but_the_files_all_games_are_known_again(
    games: Games, hand: Hand, environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    opened(games, "g_lobby")
    started(games, "g_running")
    played(games, 60, "g_running")
    finished(games, "g_archived")
    games._client.hset(
        key("g_running", "lobby"),
        mapping={"visibility": "public", "created": NOON, "seed_commitment": "", "chosen_seed": 0},
    )
    hand("run")
    assert command_line.main(["archive", "run"], environment | {"ARCHIVE_AFTER": "0"}) == 0
    finished(games, "g_finalized")
    hand("run")
    assert "removed g_archived: it is in the archive" in capsys.readouterr().out
    names = ["g_lobby", "g_running", "g_finalized", "g_archived"]
    before = games.log.heads(names)
    logs = {game: games.log.read_whole(game) for game in names}
    games._client.flushall()
    assert hand("restore") == 0
    assert games.log.heads(names) == before
    assert {game: games.log.read_whole(game) for game in names} == logs
    assert [game for _, game in Lobby(games._client).public_games()] == ["g_running"]
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [
        "g_archived is known again, in the archive",
        "0 entries of the log of finished games are in the store again",
    ]
    assert hand("restore") == 0
    assert [line.split(" ", 1)[1] for line in capsys.readouterr().out.splitlines()[:-1]] == ["unchanged"] * 3


def test_restore_takes_ids_and_files_from_anywhere(
    games: Games, hand: Hand, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started(games, "g_1")
    started(games, "g_2")
    hand("run")
    (folder / "backup" / "g_2.ndjson").rename(tmp_path / "g_2.ndjson")
    games._client.flushall()
    assert hand("restore", "g_1") == 0
    assert games.log.head("g_2") is None
    assert hand("restore", tmp_path / "g_2.ndjson") == 0
    assert games.log.head("g_2") is not None
    assert hand("restore", "g_none") == 1
    assert "not done: " in capsys.readouterr().err


def test_a_store_that_is_away_and_a_bad_setting_are_told_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["backup", "list"], {"REDIS_URL": "redis://127.0.0.1:1/0", "DATA_DIR": str(folder)}) == 1
    assert capsys.readouterr().err.startswith("not done: no answer from")
    assert command_line.main(["backup", "list"], {"BACKUP_EVERY": "often", "DATA_DIR": str(folder)}) == 1
    assert capsys.readouterr().err == "not done: BACKUP_EVERY is 'often': give seconds from 1 on, or `never`\n"


def test_players_of_the_ladder_are_kept_listed_verified_and_restored(
    games: Games, hand: Hand, capsys: pytest.CaptureFixture[str]
) -> None:
    persons, profiles = Persons(games._client), Profiles(games._client)
    person = id_in(persons.create())
    profiles.change(person, name="Ann")
    ladder = profiles.ladder_id(person)
    capsys.readouterr()
    assert hand("run") == hand("list") == hand("verify") == 0
    told = capsys.readouterr().out
    assert told.splitlines().count("players of the ladder: 1") == 2
    assert "ok players of the ladder: 1" in told.splitlines()
    games._client.flushall()
    assert hand("restore") == 0
    assert "players of the ladder who are known again: 1" in capsys.readouterr().out.splitlines()
    assert profiles.of_ladder(ladder) == profiles.find(person)
