"""The backup of players on the ladder: what it has, what it has not, and the way back after a loss of the store."""

import json
import os
import stat
from pathlib import Path

import pytest
import redis

from service.callers import tokens
from service.http.problems import Problem
from service.players.persons import Persons, id_in
from service.players.players_backup import PlayersBackup, saved_players
from service.players.profiles import NAMES, Profile, Profiles
from service.store.errors import RecordDamaged

NOW = 1_900_000_000_000


class Player:
    """A person on the ladder."""

    def __init__(self, store: redis.Redis, name: str, kind: str = "person") -> None:
        self.token = Persons(store).create()
        self.id = id_in(self.token)
        Profiles(store).change(self.id, name=name, kind=kind)
        self.ladder = Profiles(store).ladder_id(self.id)

    @property
    def digest(self) -> str:
        return tokens.digest(self.token)

    def forget(self, store: redis.Redis) -> None:
        Persons(store).leave(self.id, self.digest)
        Profiles(store).forget(self.id)
        assert Persons(store).forget(self.id)


@pytest.fixture
def backup(store: redis.Redis, tmp_path: Path) -> PlayersBackup:
    return PlayersBackup(store, tmp_path)


@pytest.fixture
def ann(store: redis.Redis) -> Player:
    return Player(store, "Ann", "program")


def names(backup: PlayersBackup) -> list[str]:
    return sorted(player.name for player in saved_players(backup.path))


def test_a_player_comes_back_with_token_name_and_kind(store: redis.Redis, backup: PlayersBackup, ann: Player) -> None:
    before = store.hgetall(f"cg:ladder:{{{ann.ladder}}}")
    assert backup.keep(NOW) == 1
    store.flushall()
    assert backup.restore() == (1, [])
    profiles = Profiles(store)
    assert profiles.find(ann.id) == profiles.of_ladder(ann.ladder) == Profile(ann.id, "Ann", "program", ann.ladder)
    assert Persons(store).find(ann.id, ann.digest).person == ann.id
    assert store.hgetall(f"cg:ladder:{{{ann.ladder}}}") == before
    bob = Player(store, "Bob")
    with pytest.raises(Problem, match="somebody else"):
        profiles.change(bob.id, name="ANN")
    assert backup.restore() == (0, [])


def test_the_file_has_nothing_but_the_player_and_only_its_owner_reads_it(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    Persons(store).create()
    Persons(store).sit(ann.id, "g_1", "p_ann")
    backup.keep(NOW)
    (saved,) = json.loads(backup.path.read_bytes())["players"]
    assert set(saved) == {"ladder", "person", "token", "name", "kind", "created", "since"}
    assert saved["token"] == ann.digest
    assert ann.token not in backup.path.read_text()
    assert stat.S_IMODE(os.stat(backup.path).st_mode) == 0o600
    assert [path.name for path in backup.path.parent.iterdir()] == ["players.json"]


def test_a_deleted_player_leaves_the_file_and_does_not_come_back(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    bob = Player(store, "Bob")
    backup.keep(NOW)
    ann.forget(store)
    # The file is older than the deletion: nobody comes back into the store that knows of it.
    assert backup.restore() == (0, [])
    assert backup.keep(NOW) == 1
    assert names(backup) == ["Bob"]
    assert ann.id not in backup.path.read_text()
    store.flushall()
    assert backup.restore() == (1, [])
    assert Profiles(store).of_ladder(ann.ladder) is None
    assert Profiles(store).of_ladder(bob.ladder) is not None


def test_an_empty_store_does_not_empty_the_file(store: redis.Redis, backup: PlayersBackup, ann: Player) -> None:
    backup.keep(NOW)
    store.flushall()
    bob = Player(store, "Bob")
    assert backup.keep(NOW) == 2
    assert names(backup) == ["Ann", "Bob"]
    assert backup.restore() == (1, [])
    assert {Profiles(store).find(each.id).name for each in (ann, bob)} == {"Ann", "Bob"}


def test_whose_name_was_taken_after_the_loss_comes_back_and_chooses_another(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    backup.keep(NOW)
    store.flushall()
    Player(store, "\u0410nn")
    assert backup.restore() == (1, [ann.ladder])
    assert Profiles(store).find(ann.id) == Profile(ann.id, "", "program", ann.ladder)
    assert Profiles(store).change(ann.id, name="Anna").name == "Anna"


def test_a_player_of_whom_a_part_was_lost_is_whole_again(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    backup.keep(NOW)
    store.delete(NAMES, f"cg:ladder:{{{ann.ladder}}}")
    assert backup.restore() == (1, [])
    assert Profiles(store).of_ladder(ann.ladder) == Profile(ann.id, "Ann", "program", ann.ladder)


def test_who_was_forgotten_is_not_made_again_by_the_loss_of_another_server(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    backup.keep(NOW)
    ann.forget(store)
    # In a cluster the record of the ladder id is on another server than the person.
    store.delete(f"cg:ladder:{{{ann.ladder}}}")
    assert backup.restore() == (0, [])
    assert Profiles(store).of_ladder(ann.ladder) is None


def test_the_file_changes_with_the_players_and_is_looked_at_once_in_the_time_that_was_set(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    assert backup.is_due(NOW, 60_000)
    backup.keep(NOW)
    written = os.stat(backup.path).st_ino
    assert not backup.is_due(NOW + 59_999, 60_000)
    assert backup.is_due(NOW + 60_000, 60_000)
    assert backup.is_due(NOW - 1, 60_000)
    backup.keep(NOW + 60_000)
    assert os.stat(backup.path).st_ino == written
    Profiles(store).change(ann.id, name="Anna")
    ann.token = Persons(store).rotate(ann.id, ann.digest)
    backup.keep(NOW + 60_000)
    (saved,) = saved_players(backup.path)
    assert (saved.name, saved.token) == ("Anna", ann.digest)


@pytest.mark.parametrize(("place", "other"), [(b"Ann", b"Bob"), (b'"}]}', b""), (b"cg-players-1", b"cg-players-9")])
def test_a_damaged_file_is_said_and_neither_read_nor_replaced(
    backup: PlayersBackup, ann: Player, place: bytes, other: bytes
) -> None:
    backup.keep(NOW)
    assert ann.ladder in backup.path.read_text()
    damaged = backup.path.read_bytes().replace(place, other).removesuffix(b"]}" if not other else b"")
    backup.path.write_bytes(damaged)
    with pytest.raises(RecordDamaged):
        backup.restore()
    with pytest.raises(RecordDamaged):
        backup.keep(NOW)
    assert backup.path.read_bytes() == damaged


def test_a_damaged_player_keeps_no_other_without_a_backup(
    store: redis.Redis, backup: PlayersBackup, ann: Player
) -> None:
    Player(store, "Bob")
    store.hset(f"cg:player:{{{ann.id}}}", "created", "yesterday")
    backup.keep(NOW)
    assert names(backup) == ["Bob"]


def _refusal(act) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(Exception) as refused:
        act()
    return str(getattr(refused.value, "code", refused.value))


def test_a_store_without_players_needs_no_file(store: redis.Redis, backup: PlayersBackup) -> None:
    Persons(store).create()
    assert not backup.has_players()
    assert not backup.is_due(NOW, 60_000)
