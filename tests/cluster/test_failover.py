"""A primary is lost before its replica had everything: what was acknowledged comes back, or the loss is noticed."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
import structlog.testing

from domain.commands import Answer, Command, PauseGame
from domain.engine.runner import OpenQuestion
from domain.game.open_questions import open_questions
from domain.game.views import PUBLIC
from service.play.live.channel import GameChannel
from service.play.live.ephemeral import Beside
from service.play.live.game_snapshot import Audience
from service.store.connection import connection
from service.store.connection.durability import NONE, Replicas
from service.store.deciding import PreparedCommand
from service.store.errors import NotConfirmed, StoreUnavailable, UnknownHead
from service.store.games import Games
from service.store.log.sender import Sender
from service.store.publishing import Executed
from service.store.states.failover_watch import FailoverWatch
from tests.api.following import finished
from tests.cluster.servers import Node, Pair, pairs
from tests.store.table import NOON, answer, started
from tests.waiting import eventually

TESTS = 10
BOTH = Replicas(1, 2000)


class FailoverPair(NamedTuple):
    """A primary and its replica under an address that can be moved from one to the other."""

    primary: Node
    replica: Node
    door: Path

    def process(self, replicas: Replicas = NONE) -> Games:
        """Returns the games as another process knows them."""
        events, queue = (connection.client(f"unix://{self.door}?db={database}") for database in (0, 1))
        return Games(events, queue, replicas=replicas)

    def cut(self) -> None:
        """Cuts the connection: from now on nothing reaches the replica."""
        self.replica.client.replicaof("NO", "ONE")

    def fail_over(self) -> None:
        """Kills the primary; the replica takes its place."""
        self.primary.kill()
        self.move_to(self.replica)

    def move_to(self, node: Node) -> None:
        beside = self.door.with_name("next")
        beside.symlink_to(node.socket)
        os.replace(beside, self.door)


@pytest.fixture(scope="module")
def spare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Pair]]:
    """Starts pairs of servers, one for each test; they get in step side by side."""
    with pairs(tmp_path_factory.mktemp("pairs"), TESTS) as made:
        yield made


@pytest.fixture
def pair(spare: list[Pair], tmp_path: Path) -> FailoverPair:
    found = FailoverPair(*spare.pop(), tmp_path / "door")
    found.move_to(found.primary)
    return found


def acknowledged(games: Games, count: int) -> list[tuple[int, str]]:
    """Plays a number of commands; returns the heads that each was answered with."""
    heads = []
    for _ in range(count):
        done = answer(games)
        assert done
        heads += [(entry.seq, entry.hash) for entry in done.entries]
    return heads


def nothing() -> Command:
    """Returns a command that never comes this far."""
    return PauseGame(at=NOON)


def stored(games: Games) -> dict[int, str]:
    return {entry.seq: entry.hash for entry in games.log.read("g_1", 0, 5000)}


def test_what_only_the_lost_primary_had_comes_back_before_anything_new(pair: FailoverPair) -> None:
    games = pair.process()
    started(games)
    pair.cut()
    heads = acknowledged(games, 12)
    pair.fail_over()
    behind = pair.process().log.head("g_1")
    assert behind
    assert behind.version < heads[0][0]
    new = answer(games)
    assert new
    there = stored(pair.process())
    assert set(heads) <= there.items()
    assert (new.first, len(there)) == (heads[-1][0] + 1, new.last)
    assert pair.process().load("g_1") == games.load("g_1")


def test_a_command_that_came_back_is_still_known_by_its_id(pair: FailoverPair) -> None:
    games = pair.process()
    started(games)
    pair.cut()
    done = answer(games)
    assert done
    id = next(iter(done.entries)).seq
    pair.fail_over()
    games.load("g_1")
    command_id = games.history("g_1", id - 1, 1)[0].envelope.command_id
    seen = pair.process().log.seen("g_1", command_id)
    assert seen
    assert (seen.first, seen.last, seen.fingerprint) == (done.first, done.last, "fp")


def test_a_process_brings_back_what_it_knows_without_being_asked(pair: FailoverPair) -> None:
    games, other = pair.process(), pair.process()
    started(games)
    other.load("g_1")
    pair.cut()
    heads = acknowledged(games, 5)
    watch = FailoverWatch(games.loader, every=0.05)
    try:
        pair.fail_over()
        assert eventually(lambda: set(heads) <= stored(other).items())
    finally:
        watch.close()
    assert answer(other)
    assert set(heads) <= stored(other).items()


def test_a_process_that_has_only_read_the_events_brings_them_back_too(pair: FailoverPair) -> None:
    games, reader = pair.process(), pair.process()
    started(games)
    reader.load("g_1")
    pair.cut()
    heads = acknowledged(games, 5)
    reader.load("g_1")
    pair.fail_over()
    reader.load("g_1")
    assert set(heads) <= stored(pair.process()).items()


def test_two_processes_with_a_part_each_bring_the_whole_back_once(pair: FailoverPair) -> None:
    games, other = pair.process(), pair.process()
    started(games)
    other.load("g_1")
    pair.cut()
    first = acknowledged(games, 3)
    second = acknowledged(other, 3)
    pair.fail_over()
    games.load("g_1")
    assert set(first) <= stored(games).items()
    assert not set(second) & stored(games).items()
    assert answer(other)
    assert answer(games)
    assert set(first + second) <= stored(games).items()
    assert games.load("g_1") == other.load("g_1")


def test_where_others_have_gone_on_the_loss_is_noticed_and_the_new_history_taken(pair: FailoverPair) -> None:
    games = pair.process()
    started(games)
    pair.cut()
    lost = acknowledged(games, 4)
    pair.fail_over()
    stranger = pair.process()
    # Not the same command: another process may answer otherwise, and later.
    assert answer(stranger, tag="stranger")
    with structlog.testing.capture_logs() as alarms:
        state = games.load("g_1")
    assert {"events_lost"} == {alarm["event"] for alarm in alarms}
    assert state == stranger.load("g_1")
    assert not set(lost) & stored(games).items()
    assert answer(games)
    with pytest.raises(UnknownHead):
        games.carry_out(
            PreparedCommand("g_1", nothing(), Sender("c", "fp", "seat:red", see=f"{lost[0][0]}:{lost[0][1][:16]}"))
        )


def test_streams_do_not_send_what_is_no_longer_part_of_the_log(pair: FailoverPair) -> None:
    games = pair.process()
    started(games)
    with ThreadPoolExecutor(1) as readers:
        channel = GameChannel("g_1", games, readers, lambda _: Beside({}))
        pair.cut()
        lost = acknowledged(games, 4)
        assert streamed(channel).items() >= set(lost)
        pair.fail_over()
        stranger = pair.process()
        while stranger.load("g_1").version <= lost[-1][0]:
            assert answer(stranger, tag="stranger")
        assert streamed(channel) == stored(stranger)


def streamed(channel: GameChannel) -> dict[int, str]:
    """Hashes by number of all events of a stream that begins now."""
    snapshot = finished(channel.fresh())
    found: dict[int, str] = {}
    while page := finished(channel.reads.events(snapshot, Audience(PUBLIC), max(found, default=0))).events:
        found |= {point.seq: msgspec.json.decode(data)["hash"] for point, data in page}
    return found


def test_a_command_counts_only_when_the_replica_has_it(pair: FailoverPair) -> None:
    games = pair.process(BOTH)
    started(games)
    heads = acknowledged(games, 10)
    pair.fail_over()
    assert set(heads) <= stored(pair.process()).items()


def test_a_command_that_no_replica_confirms_says_so_and_is_found_again_under_its_id(pair: FailoverPair) -> None:
    games, other = (pair.process(BOTH._replace(within=50)) for _ in range(2))
    started(games)
    asked = next(iter(open_questions(games.load("g_1")).items()))
    # It is there and hears nothing: that another connection waits for it must not make it look as if it had heard.
    pair.replica.process.send_signal(signal.SIGSTOP)
    for process in (games, games, other, other):
        with pytest.raises(NotConfirmed, match="0 of 1"):
            sent(process, *asked)
    late = games.log.read_whole("g_1", 0, 1)
    with pytest.raises(NotConfirmed):
        pair.process(BOTH._replace(within=50)).log.append("g_1", (0, ""), "the same", "fp", late, "running", None)
    pair.replica.process.send_signal(signal.SIGCONT)
    assert eventually(lambda: pair.replica.client.hget("cg:{g_1}:head", "v") == b"%d" % games.load("g_1").version)
    done = sent(other, *asked)
    assert (done.replayed, done.last) == (True, games.load("g_1").version)


def sent(games: Games, id: str, asked: OpenQuestion) -> Executed:
    """Sends the default answer to a question, always under the same id."""
    command = Answer(at=NOON, seat=asked.seat, question=id, answer=asked.question.default())
    return games.carry_out(PreparedCommand("g_1", command, Sender("the same", "fp", f"seat:{asked.seat}")))


def test_a_primary_that_was_cut_off_takes_no_more_writes_when_it_is_configured_so(pair: FailoverPair) -> None:
    games = pair.process()
    started(games)
    pair.primary.client.config_set("min-replicas-to-write", 1)
    assert answer(games)
    version = games.load("g_1").version
    pair.cut()
    assert eventually(lambda: not pair.primary.client.info("replication")["connected_slaves"])
    with pytest.raises(StoreUnavailable):
        answer(games)
    assert games.load("g_1").version == version
