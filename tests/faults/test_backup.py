"""The backup under fire: its writer is killed at any moment, and the whole store is lost."""

import json
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain import state as states
from service.finished_log.backup_mirror import Location, checked, checked_log
from service.store.archive import archive_mover
from service.store.archive.archive import Archive
from service.store.backup import backup
from service.store.backup.backup import Backup
from service.store.connection import embedded
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from service.store.log.entries import Head
from tests.faults.commands import Command, carried_out, environment
from tests.faults.house import FAULT_ROUNDS, Fragile, clients_of, games_of
from tests.faults.players import BOTS, Notes, Player, Setup, ask, events_of, goes_on
from tests.repo.running import DIRECT, running
from tests.store.table import answer, started
from tests.store.test_archive import finished
from tests.waiting import PATIENCE_S, eventually

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
KILLS = max(6, FAULT_ROUNDS // 8)
MOST_ROUNDS = 50 * KILLS
OPTIONS = {"timers": {"reaction": 4, "decision": 4, "deal": 4}, "absent_after": None}
"""Time enough to answer by hand; the end waits for one of them."""
UNHURRIED = {"timers": {"reaction": 3600, "decision": 3600, "deal": 3600}, "absent_after": None}
"""Time enough for everything: bots and the clock alone would end the game."""


def test_a_process_killed_while_it_writes_backups_leaves_usable_files(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    folder, chance, killed, torn = tmp_path / "var", Random(KILLS), 0, 0
    server = embedded.start(folder)
    try:
        games = games_of(server)
        names = [f"g_{number}" for number in range(5)]
        for game in names:
            started(games, game)
        files, kept = Backup(folder / "backup"), dict.fromkeys(names, 0)
        # On a busy machine none may have written anything yet.
        while (killed < KILLS or not any(kept.values())) and killed < MOST_ROUNDS:
            process = Command(environment(folder), "backup", "run", endless=True)
            assert process.speaks()
            until = time.monotonic() + chance.random() * 0.4
            while time.monotonic() < until:
                answer(games, chance.choice(names))
            killed += process.killed()
            for game in files.games():
                if files.last(game) is None:
                    continue
                found = backup.read(files.path(game))
                archive_mover.check(found.archived_game)
                length = len(found.archived_game.entries)
                assert found.archived_game.entries == games.log.read_whole(game, 0, length)
                assert not found.damaged
                assert length >= kept[game]
                kept[game], torn = length, torn + bool(found.loose)
        carried_out(environment(folder), "backup", "run")
        heads = games.log.heads(names)
        stored = {game: head.version for game, head in zip(names, heads, strict=True) if head}
        assert stored.keys() == set(names)
        assert {game: mark.version for game in names if (mark := files.last(game))} == stored
        record_property("figures", f"backup: writer killed {killed} times, {torn} torn ends, every file of use")
        assert any(kept.values())
    finally:
        server.stop()


def test_a_process_killed_while_it_copies_the_archive_leaves_no_partial_files(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    folder, spare, chance = tmp_path / "var", tmp_path / "other disk", Random(KILLS)
    settings = environment(folder, BACKUP_DIR=str(spare), SIGNING_KEY=str(tmp_path / "key"), ARCHIVE_AFTER="0")
    copies, killed = Location(Archive(spare / "archive"), TileFolder(spare / "finished")), 0
    counts: list[int] = []
    server = embedded.start(folder)
    try:
        games = games_of(server)
        for number in range(2 * KILLS):
            finished(games, f"g_{number}")
        carried_out(settings, "archive", "run")
        carried_out(settings, "finished", "enter")
        while killed < KILLS and len(counts) < MOST_ROUNDS:
            process = Command(settings, "backup", "run")
            process.speaks()
            killed += process.killed(after=chance.random() * 0.02)
            names = copies.archived.names()
            for name in names:
                checked(copies.archived, name)
                assert (spare / "archive" / name).read_bytes() == (folder / "archive" / name).read_bytes()
            assert checked_log(copies.log).size in (0, 4 * KILLS)
            counts.append(len(names))
            if len(names) == 2 * KILLS:
                # Else the next one would have nothing to do, and would have ended before it is killed.
                shutil.rmtree(spare / "archive")
        carried_out(settings, "backup", "run")
        assert (len(copies.archived.names()), checked_log(copies.log).size) == (2 * KILLS, 4 * KILLS)
    finally:
        server.stop()
    record_property("figures", f"copies: writer killed {killed} times with {counts} of {2 * KILLS} files there")
    assert killed == KILLS


def test_after_the_loss_of_the_store_and_then_of_all_of_data_dir_games_and_log_are_back_and_go_on_with_the_same_tokens(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    folder, stop = tmp_path / "var", threading.Event()
    key = {"SIGNING_KEY": str(tmp_path / "key")}
    elsewhere = {**key, "BACKUP_DIR": str(tmp_path / "other disk"), "BACKUP_EVERY": "1"}
    here, spare = environment(folder, **key), environment(folder, **elsewhere)
    bots = {"seats": 3, "bots": [*BOTS, {"kind": "basic"}], "options": {"turn_limit": 3}}
    with running(folder, Fragile, **elsewhere) as house:
        people = [Player(number, house.url, Notes(), stop) for number in (401, 402)]
        people[0].setup = {"seats": 3, "bots": BOTS, "options": UNHURRIED}
        people[1].setup = {"seats": 3, "options": OPTIONS}
        made = ask(house.url, "POST", "/v1/games", bots)[0]
        for player in people:
            assert player.sit_down()
            for _ in range(6):
                player.go_on()
        archived = [over(house.url, bots) for _ in range(2)]
        carried_out({**spare, "ARCHIVE_AFTER": "0"}, "archive", "run")
        finalized = [over(house.url, bots)]
        open_ones = [made["game"]["id"], *(player.game for player in people)]
        # The clock has seen to it without a word, all but the names of those who play.
        assert eventually(lambda: set(Backup(tmp_path / "other disk").games()) >= {*open_ones, *finalized})
        assert eventually(lambda: size_of(tmp_path / "other disk") == 5)
        proofs = {game: export(house.url, game) for game in (*archived, *finalized)}
        checkpoint = raw(house.url, "/v1/log/checkpoint")
    games = [*archived, *finalized, *open_ones]
    carried_out(here, "backup", "run")
    before = stored(folder, games)
    assert [head and head.status for head, _ in before.values()] == [
        *("archived", "archived", "finalized", "lobby", "running", "running")
    ]
    # The backup holds what the archive does not; by default it is in DATA_DIR too.
    shutil.rmtree(folder / "store")
    carried_out(here, "backup", "restore")
    assert stored(folder, games) == before
    carried_out(spare, "backup", "run")
    shutil.rmtree(folder)
    carried_out(spare, "backup", "restore")
    assert stored(folder, games) == before
    assert carried_out(spare, "backup", "verify").count("ok ") == len(games) + 1
    with running(folder, Fragile, **elsewhere) as house:
        assert raw(house.url, "/v1/log/checkpoint") == checkpoint
        assert {game: export(house.url, game) for game in proofs} == proofs
        for player in people:
            player.url = house.url
            promised = {seq: hash for _, each in player.notes.acknowledged.values() for seq, hash in each.items()}
            there = {event["seq"]: event["hash"] for event in events_of(house.url, player.game)}
            assert promised.items() <= there.items()
            assert spoke_again(player)
        assert ask(house.url, "GET", f"/v1/games/{people[1].game}/questions", token=people[1].tokens[0])[0]["items"]
        play_out(house.url, made)
        assert goes_on(house.url, people[1].game)
        listed = {game["id"] for game in ask(house.url, "GET", "/v1/games?limit=50")[0]["items"]}
        assert set(games) <= listed
        # The log goes on where it was.
        assert eventually(lambda: size_of(tmp_path / "other disk") > 5)
    record_property("figures", f"drill: store lost, then DATA_DIR, {len(games)} games and the log back as they were")


def over(url: str, setup: Setup) -> str:
    """Returns a game that bots have played to its end."""
    return play_out(url, ask(url, "POST", "/v1/games", setup)[0])


def play_out(url: str, made: dict[str, Any]) -> str:
    """Begins a game of bots that has been made, and returns it when it is over."""
    game: str = made["game"]["id"]
    ask(url, "POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"], "begin-it-now")
    assert eventually(lambda: ask(url, "GET", f"/v1/games/{game}")[0]["status"] == "over")
    return game


def raw(url: str, path: str) -> bytes:
    with DIRECT.open(url + path, timeout=PATIENCE_S) as answer:
        content: bytes = answer.read()
    return content


def export(url: str, game: str) -> tuple[dict[str, Any], list[bytes], dict[str, Any]]:
    """Returns the lines of an export, but for what differs each time: when its head was signed, and so its checksum."""
    first, *events, last = raw(url, f"/v1/games/{game}/export").splitlines()
    manifest, end = json.loads(first), json.loads(last)
    del manifest["head"]["at"], manifest["head"]["signature"], end["end"]["digest"]
    return manifest, events, end


def size_of(folder: Path) -> int:
    """Returns for how many entries the copy of the log in this folder vouches."""
    return TileFolder(folder / "finished").size()


def stored(folder: Path, names: list[str]) -> dict[str, tuple[Head | None, bytes]]:
    """Returns heads and states of games in the store and the archive of this folder; the store is begun for that."""
    server = embedded.start(folder)
    try:
        games = Games(*clients_of(server), archive=Archive(folder / "archive"))
        return {name: (games.log.head(name), states.encode(games.load(name))) for name in names}
    finally:
        server.stop()


def spoke_again(player: Player) -> bool:
    """Returns True if one more command of the player is acknowledged in time."""
    count = len(player.notes.acknowledged)

    def spoke() -> bool:
        player.go_on()
        return len(player.notes.acknowledged) > count

    return bool(eventually(spoke))
