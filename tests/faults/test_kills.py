"""Anything is killed at any moment under load: what was acknowledged is there, once and whole; every game goes on."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain import state as states
from service.store.archive import archive_mover
from service.store.archive.archive import ArchivedGame, Cover
from service.store.log import decoding
from tests.faults.house import FAULT_ROUNDS, Fragile, order
from tests.faults.players import Notes, Player, Watcher, ask, events_of, goes_on
from tests.properties.play import folded
from tests.repo.running import running
from tests.waiting import PATIENCE_S, eventually

SHARES = {"api": 28, "worker": 26, "clock": 22, "store": 12, "queue": 12}
PLAYERS = 4
PROGRESS_WITHIN = 60.0

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]


def test_no_acknowledged_command_is_lost_doubled_or_seen_in_part_whatever_is_killed_and_every_game_goes_on(
    tmp_path: Path, record_property: RecordProperty
) -> None:
    notes, stop = Notes(), threading.Event()
    with running(tmp_path / "var", Fragile, ARCHIVE_AFTER="0") as house:
        watcher = Watcher(house.url, notes, stop)
        threads: list[threading.Thread] = [
            watcher,
            *(Player(number, house.url, notes, stop) for number in range(PLAYERS)),
        ]
        for thread in threads:
            thread.start()
        began, chance = time.monotonic(), Random(FAULT_ROUNDS)
        killed = Counter(struck(house, victim, chance, notes) for victim in order(FAULT_ROUNDS, SHARES, FAULT_ROUNDS))
        took = time.monotonic() - began
        assert house.ready(), house.said
        for game in notes.games:
            assert goes_on(house.url, game), f"{game} stands still"
        stop.set()
        for thread in threads:
            thread.join(PATIENCE_S)
        logs = {game: events_of(house.url, game) for game in notes.games}
        over = [game for game, log in logs.items() if any(event["type"] == "game_ended" for event in log)]
        assert eventually(lambda: all(is_finalized(house, game, logs[game]) for game in over))
        kept = Counter(stored(house, notes.games).values())
    lost, doubled, halves = faults(notes, logs)
    figures = (
        f"faults: {sum(killed.values())} rounds in {took:.0f} s, {dict(killed)}",
        f"{len(notes.acknowledged)} commands acknowledged: {len(lost)} lost, {len(doubled)} doubled",
        f"{notes.retried} tries again, {notes.replayed} of them of what had been stored",
        f"{watcher.looks} looks at growing logs: {len(halves)} half commands",
        f"{len(logs)} games go on or ended, {dict(kept)}, {sum(map(len, logs.values()))} events",
    )
    record_property("figures", "\n  ".join(figures))
    assert (lost, doubled, halves, notes.broken) == ([], [], [], [])
    assert sum(killed.values()) == FAULT_ROUNDS
    assert len(notes.acknowledged) > FAULT_ROUNDS


def struck(house: Fragile, victim: str, chance: Random, notes: Notes) -> str:
    """Kills a victim and waits until a player has got on; returns the victim."""
    before = len(notes.acknowledged)
    if victim == "queue":
        assert eventually(lambda: wiped(house), PROGRESS_WITHIN)
    else:
        assert eventually(lambda: house.kill(victim, chance), PROGRESS_WITHIN)
    assert eventually(lambda: len(notes.acknowledged) > before or notes.broken, PROGRESS_WITHIN), house.said
    assert not notes.broken, notes.broken
    time.sleep(chance.random() * 0.4)
    return victim


def wiped(house: Fragile) -> bool:
    """Takes everything from the queue: jobs, deadlines, heartbeats."""
    queue = house.store(1)
    try:
        names = list(queue.scan_iter(count=1000))
        return not names or bool(queue.unlink(*names))
    except OSError:
        return False
    finally:
        queue.close()


def is_finalized(house: Fragile, game: str, log: list[dict[str, Any]]) -> bool:
    """Returns True when the newest event says so; of the log that is known the last one is read again."""
    newest = ask(house.url, "GET", f"/v1/games/{game}/events?after={len(log) - 1}")[0]["items"]
    return bool(newest) and newest[-1]["type"] == "game_finalized"


def stored(house: Fragile, games: list[str]) -> dict[str, str]:
    """Checks what is stored of every game, chain, commitments and states; its status."""
    process = house.games()
    found = {}
    for game in games:
        head = process.log.head(game)
        assert head
        # The clock may be playing on: events after this head are not looked at.
        entries = process.log.read_whole(game, 0, head.version)
        assert (entries[-1].seq, entries[-1].hash) == (head.version, head.hash)
        salt, seed = process.opened(game).salt.hex(), process.opened(game).seed.hex()
        cover = Cover(game=game, head={}, key={"seed": seed, "salt": salt}, lobby={})
        archive_mover.check(ArchivedGame(cover, entries))
        decoding.check_chain(game, bytes.fromhex(process.history(game, 0, 1)[0].prev_hash), entries)
        told = folded([decoding.decoded(game, entry) for entry in entries])
        assert states.encode(process.state_at(game, head.version)) == states.encode(told)
        found[game] = head.status
    return found


def faults(
    notes: Notes, logs: dict[str, list[dict[str, Any]]]
) -> tuple[list[tuple[str, str]], list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Returns commands that were acknowledged and are not there, that are there twice, that are there in part."""
    lost: list[tuple[str, str]] = []
    doubled: list[tuple[Any, ...]] = []
    halves: list[tuple[Any, ...]] = []
    runs: Counter[tuple[str, str]] = Counter()
    for game, log in logs.items():
        assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
        for id, group in groupby(log, lambda event: event["command_id"]):
            parts = [event["part"] for event in group]
            runs[game, id] += 1
            if parts != [[index, len(parts)] for index in range(len(parts))]:
                halves.append((game, id, parts))
    doubled += [(*command, count) for command, count in runs.items() if count > 1]
    for key, (game, promised) in notes.acknowledged.items():
        there = {event["seq"]: event["hash"] for event in logs[game]}
        if not promised or any(there.get(seq) != hash for seq, hash in promised.items()):
            lost.append((game, key))
    ids = {id for _, id in runs}
    doubled += [(key, code) for key, code in notes.refused.items() if any(id.endswith(f":{key}") for id in ids)]
    return lost, doubled, halves
