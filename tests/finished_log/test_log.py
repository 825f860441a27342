"""The log of finished games is only ever appended to, each entry once, whatever process writes or dies."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from domain.rating.places import RatedResult
from service.finished_log import signed_notes
from service.finished_log.checkpoints import FinishedLog
from service.store.errors import Corrupt, LogDamaged, StoreUnavailable
from service.store.finished import merkle, tiles
from service.store.finished.entries import FINISHED, RATED, UNRATED, part, read_entry
from service.store.finished.tiles import Tile, TileFolder
from service.tools import command_line, terminal
from tests.finished_log.conftest import ORIGIN, SIGNER, entry
from tests.finished_log.test_merkle import plain_root
from tests.store.conftest import Pair

OpenLog = Callable[[], FinishedLog]


def stored(log: FinishedLog) -> list[bytes]:
    return log.log.entries(0, log.log.size())


def test_an_entry_is_five_lines_and_is_read_back() -> None:
    one = entry(1)
    assert one.text() == f"{FINISHED}\n{one.game}\n7\n{'ab' * 32}\n2026-11-21T12:00:00.000+00:00\n"
    assert read_entry(one.text().encode()) == one
    for bad in (b"", b"cg-finished-1\n", one.text().encode() + b"x", one.text().replace("\n7\n", "\n07\n").encode()):
        with pytest.raises(LogDamaged):
            read_entry(bad)


def test_an_entry_stands_there_once_however_often_it_is_added(log: FinishedLog) -> None:
    assert [log.log.add(entry(number)) for number in (1, 2, 1, 3, 2)] == [0, 1, 0, 2, 1]
    assert stored(log) == [entry(number).text().encode() for number in (1, 2, 3)]
    assert log.log.find(entry(2).name) == 1
    assert log.log.find("g_none") is None


def test_another_end_of_the_same_game_is_no_second_entry_but_an_alarm(log: FinishedLog) -> None:
    log.log.add(entry(1))
    with pytest.raises(Corrupt, match="another end"):
        log.log.add(entry(1, "cd"))
    assert log.log.size() == 1


def test_the_file_of_a_game_is_an_entry_of_its_own(log: FinishedLog) -> None:
    log.log.add(entry(1))
    assert log.log.add(entry(1).of_file("ef" * 32)) == 1
    assert log.log.add(entry(1).of_file("ef" * 32)) == 1
    assert read_entry(stored(log)[1]).value == "ef" * 32


def test_the_tree_grows_with_the_entries_over_many_tiles(log: FinishedLog) -> None:
    for number in range(600):
        log.log.add(entry(number))
        if number in (0, 1, 254, 255, 256, 511, 512, 599):
            assert log.checkpoint().root == plain_root(stored(log))
    assert len(log.log.hashes(0, 0, 1_000)) == 600 * 32
    assert len(log.log.hashes(1, 0, 1_000)) == 2 * 32


def test_several_processes_that_enter_the_same_games_at_once_enter_each_once(open_log: OpenLog) -> None:
    logs = [open_log() for _ in range(4)]
    places: list[list[int]] = [[] for _ in logs]

    def work(number: int) -> None:
        # Each begins elsewhere, so that they meet.
        for game in range(40):
            places[number].append(logs[number].log.add(entry((game + 10 * number) % 40)))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(logs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(sorted(found) == list(range(40)) for found in places)
    assert sorted(stored(logs[0])) == sorted(entry(number).text().encode() for number in range(40))
    assert logs[0].checkpoint().root == plain_root(stored(logs[0]))


def test_who_comes_too_late_to_see_that_an_entry_was_added_does_not_add_it_again(
    log: FinishedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.log.add(entry(1))
    monkeypatch.setattr(log.log, "find", lambda name: None)
    assert log.log.add(entry(1)) == 0
    with pytest.raises(Corrupt):
        log.log.add(entry(1, "cd"))
    assert log.log.size() == 1


def test_whoever_dies_between_its_steps_leaves_the_whole_entry_or_none(
    log: FinishedLog, open_log: OpenLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.log.add(entry(0))
    real = {"read": log.log._client.execute_command, "write": log.log._writer.script}
    moments: list[str] = []

    def dies_at(last: int, kind: str) -> Any:
        def step(*given: Any, **more: Any) -> Any:
            if kind == "read" and given[0].startswith("EVAL"):
                # That is how the script goes its way; it has been counted.
                return real[kind](*given, **more)
            if len(moments) == last:
                raise KeyboardInterrupt
            moments.append(kind)
            answer = real[kind](*given, **more)
            if kind == "write" and len(moments) == last:
                raise KeyboardInterrupt
            return answer

        return step

    for last in range(6):
        moments.clear()
        monkeypatch.setattr(log.log._client, "execute_command", dies_at(last, "read"))
        monkeypatch.setattr(log.log._writer, "script", dies_at(last, "write"))
        with suppress(KeyboardInterrupt):
            log.log.add(entry(1 + last))
        monkeypatch.undo()
        other = open_log()
        assert other.checkpoint().root == plain_root(stored(other))
        assert other.log.add(entry(1 + last)) == 1 + last
    assert moments[-1] == "write"
    assert len(stored(log)) == 7


def test_a_tree_that_does_not_fit_its_entries_takes_no_more(log: FinishedLog, stores: Pair) -> None:
    log.log.add(entry(0))
    stores.events.append(part("level:0"), b"\0" * 32)
    with pytest.raises(LogDamaged):
        log.log.add(entry(1))
    assert log.log.size() == 1


def test_a_gap_in_the_entries_is_noticed(log: FinishedLog, stores: Pair) -> None:
    for number in range(3):
        log.log.add(entry(number))
    stores.events.xdel(part("entries"), "2-0")
    with pytest.raises(LogDamaged):
        log.log.entries(0, 3)


# -- what the server vouches for ---------------------------------------------------------------


def test_proofs_lead_to_the_signed_checkpoint_of_their_size(log: FinishedLog) -> None:
    for number in range(300):
        log.log.add(entry(number))
    key = bytes.fromhex(SIGNER.public["public_key"])
    for place, size in ((0, 1), (7, 9), (255, 256), (255, 300), (299, 300)):
        proof = log.proof(place, size)
        signed = signed_notes.opened(proof.note, [key])
        leaf = merkle.leaf(entry(place).text().encode())
        assert (signed.origin, signed.size) == (ORIGIN, size)
        assert merkle.included(leaf, place, size, proof.path) == signed.root
    old, new = log.checkpoint(200), log.checkpoint()
    merkle.check_consistency(200, old.root, 300, new.root, log.consistency(200, 300))
    assert log.consistency(0, 300) == []


def test_a_log_that_was_rewritten_is_not_signed_again(log: FinishedLog, stores: Pair, tmp_path: Path) -> None:
    for number in range(5):
        log.log.add(entry(number))
    log.note()
    stores.events.flushdb()
    bare = FinishedLog(type(log.log)(stores.events, log.log._log), SIGNER, ORIGIN)
    for number in (0, 1, 9, 3, 4, 5):
        bare.log.add(entry(number))
    with pytest.raises(LogDamaged):
        log.note()


def test_a_log_that_has_lost_entries_is_not_signed_again(log: FinishedLog, stores: Pair) -> None:
    log.log.add(entry(0))
    log.note()
    stores.events.flushdb()
    with pytest.raises(LogDamaged):
        log.note()


# -- the copy ----------------------------------------------------------------------------------


def files(copy: TileFolder) -> dict[str, bytes]:
    return {
        path.relative_to(copy.folder).as_posix(): path.read_bytes() for path in copy.folder.rglob("*") if path.is_file()
    }


def test_the_copy_has_every_tile_of_the_newest_checkpoint_and_no_other_content(log: FinishedLog) -> None:
    """A tree of 300: a full tile and one of 44 of leaves and of entries, and one of 1 above."""
    copy, before = log.log.copy, 0
    assert copy
    for size in (1, 3, 255, 300):
        for number in range(before, size):
            log.log.add(entry(number))
        assert log.copied() == size - before
        before = size
    assert log.copied() == 0
    found = files(copy)
    kept = {
        "checkpoint",
        "tile/0/000",
        "tile/0/001.p/44",
        "tile/1/000.p/1",
        "tile/entries/000",
        "tile/entries/001.p/44",
    }
    assert set(found) == kept
    assert found["checkpoint"].decode() == log.note()
    for name in kept - {"checkpoint"}:
        place = tiles.tile_of(name.removeprefix("tile/"))
        assert place
        assert found[name] == log.tile(place)
    assert list(copy.entries()) == stored(log)


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 65_535, 65_536, 70_000])
def test_a_log_of_any_size_has_the_tiles_of_c2sp_and_no_others(size: int) -> None:
    found = [place for place in tiles.between(0, size) if place.level is not None]
    assert all(tiles.there(size, place) for place in found)
    for level in range(4):
        count = size // 256**level
        of_level = [place for place in found if place.level == level]
        assert sum(place.width for place in of_level) == count
        assert [place.width for place in of_level[:-1]] == [256] * max(0, -(-count // 256) - 1)
    assert not tiles.there(size, Tile(0, size // 256, size % 256 + 1))


def test_a_tree_of_70000_is_that_of_the_specification() -> None:
    found = [place.path() for place in tiles.between(0, 70_000) if place.level is not None]
    assert len([path for path in found if path.startswith("0/") and ".p/" not in path]) == 273
    assert found[273:] == ["0/273.p/112", "1/000", "1/001.p/17", "2/000.p/1"]


def test_what_is_new_between_two_sizes_is_all_that_changes() -> None:
    for before, size in ((0, 5), (5, 5), (5, 256), (256, 257), (300, 66_000)):
        fresh = {place.path() for place in tiles.between(before, size)}
        assert fresh == {place.path() for place in tiles.between(0, size)} - {
            place.path() for place in tiles.between(0, before)
        }


@pytest.mark.parametrize(
    ("place", "path"),
    [
        (Tile(0, 0, 256), "0/000"),
        (Tile(None, 5, 7), "entries/005.p/7"),
        (Tile(2, 1_234_067, 256), "2/x001/x234/067"),
        (Tile(63, 1_000, 1), "63/x001/000.p/1"),
    ],
)
def test_paths_of_tiles_are_those_of_c2sp(place: Tile, path: str) -> None:
    assert place.path() == path
    assert tiles.tile_of(path) == place


@pytest.mark.parametrize(
    "path",
    [
        "",
        "0",
        "0/0",
        "0/0000",
        "00/000",
        "64/000",
        "0/x000/000",
        "0/000.p/0",
        "0/000.p/256",
        "0/000.p/01",
        "0/001/000",
        "entries",
        "data/000",
        "0/../000",
        "0/000/",
        "-1/000",
        "0/000.p/7/",
        "0/\u0660\u0660\u0660",
    ],
)
def test_no_other_paths_are_taken(path: str) -> None:
    assert tiles.tile_of(path) is None


def test_what_the_store_has_lost_is_put_back_from_the_copy_in_its_order(
    log: FinishedLog, open_log: OpenLog, stores: Pair
) -> None:
    for number in range(300):
        log.log.add(entry(number))
    log.copied()
    before, note = stored(log), log.note()
    stores.events.flushdb()
    with pytest.raises(LogDamaged, match="restore"):
        open_log().log.add(entry(299))
    with pytest.raises(LogDamaged, match="restore"):
        open_log().note()
    assert open_log().log.restore() == 300
    assert stored(log) == before
    assert open_log().note() == note
    assert open_log().log.add(entry(300)) == 300


def test_a_store_that_has_gone_on_otherwise_is_not_mixed_with_the_copy(log: FinishedLog, stores: Pair) -> None:
    for number in range(3):
        log.log.add(entry(number))
    log.copied()
    stores.events.flushdb()
    bare = type(log.log)(stores.events, log.log._log)
    bare.add(entry(2))
    with pytest.raises((LogDamaged, StoreUnavailable)):
        log.log.restore()
    assert log.log.entries(0, 9) == [entry(2).text().encode()]


def test_a_damaged_copy_says_so(log: FinishedLog) -> None:
    copy = log.log.copy
    assert copy
    for number in range(3):
        log.log.add(entry(number))
    log.copied()
    place = copy.folder / "tile/entries/000.p/3"
    whole = place.read_bytes()
    place.write_bytes(whole[:-1])
    with pytest.raises(LogDamaged):
        list(copy.entries())
    place.unlink()
    with pytest.raises(LogDamaged):
        list(copy.entries())
    (copy.folder / "checkpoint").write_text("nothing\n")
    with pytest.raises(LogDamaged):
        log.log.add(entry(3))


# -- by hand -----------------------------------------------------------------------------------


def test_the_log_by_hand_says_where_it_stands_and_puts_back(
    log: FinishedLog, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, stores: Pair
) -> None:
    class Stores:
        events = stores.events
        server = None

        def close(self) -> None:
            pass

    monkeypatch.setattr(terminal, "open_stores", lambda environment: Stores())
    environment = {"DATA_DIR": str(tmp_path), "LOG_ORIGIN": ORIGIN}
    log.log.add(entry(0))
    log.copied()
    assert command_line.main(["finished", "status"], environment) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{ORIGIN}\n1\n")
    assert f"key      {ORIGIN}+" in said
    stores.events.flushdb()
    assert command_line.main(["finished", "status"], environment) == 1
    assert "restore" in capsys.readouterr().err
    assert command_line.main(["finished", "restore"], environment) == 0
    assert capsys.readouterr().out.startswith("1 entries put back\n")
    assert command_line.main(["finished", "status"], {**environment, "LOG_ORIGIN": "a b"}) == 1
    assert "LOG_ORIGIN" in capsys.readouterr().err


RESULT = RatedResult("2026.2", (), ("l_a", "l_b", "l_c"), ("person",) * 3, (2, 1, 2))


def test_the_result_of_a_rated_game_is_an_entry_of_nine_lines_of_its_own(log: FinishedLog) -> None:
    rated = entry(1).rated(RESULT)
    assert rated.text() == (
        f"{RATED}\n{rated.game}\n7\n{'ab' * 32}\n2026.2\nsingle\nl_a l_b l_c\nperson person person\n2 1 2\n"
    )
    assert [log.log.add(each) for each in (entry(1), rated, rated)] == [0, 1, 1]
    assert read_entry(stored(log)[1]).result() == RESULT
    assert read_entry(stored(log)[0]).result() is None
    assert log.log.find(f"{rated.game}|rated") == 1


def test_another_result_of_the_same_game_is_no_second_entry_but_an_alarm(log: FinishedLog) -> None:
    log.log.add(entry(1).rated(RESULT))
    with pytest.raises(Corrupt, match="another end"):
        log.log.add(entry(1).rated(RESULT._replace(places=(1, 2, 2))))


def test_a_result_that_counts_no_more_is_an_entry_with_its_reason(log: FinishedLog) -> None:
    unrated = entry(1).unrated("collusion")
    assert unrated.text() == f"{UNRATED}\n{unrated.game}\n7\n{'ab' * 32}\ncollusion\n"
    log.log.add(unrated)
    assert read_entry(stored(log)[0]) == unrated
    assert log.log.find(f"{unrated.game}|unrated") == 0


@pytest.mark.parametrize(
    "bad",
    [
        entry(1).rated(RESULT).text().replace("2 1 2", "2 2 2"),
        entry(1).rated(RESULT).text().replace("2 1 2", "2 1"),
        entry(1).rated(RESULT).text().replace(RATED, FINISHED),
        entry(1).rated(RESULT).text() + "\n",
        entry(1).unrated("a word that nobody declared").text(),
        entry(1).text().replace(FINISHED, "cg-other-1"),
    ],
)
def test_an_entry_that_nobody_writes_is_none(bad: str) -> None:
    with pytest.raises(LogDamaged):
        read_entry(bad.encode()).result()


def test_results_come_back_from_the_copy_with_the_other_entries(log: FinishedLog, stores: Pair) -> None:
    for each in (entry(1), entry(1).rated(RESULT), entry(1).unrated("other")):
        log.log.add(each)
    log.copied()
    before = stored(log)
    stores.events.flushdb()
    assert log.log.restore() == 3
    assert stored(log) == before
