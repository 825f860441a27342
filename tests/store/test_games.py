"""Commands on games through the store: decided on the newest state, stored whole, once, and proved."""

import hashlib
import json
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
import redis
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from domain import history
from domain import state as states
from domain.commands import Answer, Command, CreateGame, PauseGame, RequestUndo, StartGame, TakeSeat
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from domain.state import State
from service.store.connection import cluster, connection, replicated_writes
from service.store.connection.cluster import is_alone
from service.store.deciding import OptimisticCommand, PreparedCommand
from service.store.delayed_games import DelayedGames
from service.store.errors import (
    Contended,
    Corrupt,
    GameNotFound,
    KeyReused,
    LogClosed,
    StoreUnavailable,
    VersionMismatch,
    VersionNotReached,
)
from service.store.games import Games
from service.store.log import decoding, envelope, packing
from service.store.log.entries import Conflict, LogEntry
from service.store.log.event_log import EventLog, key
from service.store.log.sender import Sender
from service.store.publishing import Executed
from service.store.states import snapshots
from service.store.states.state_cache import PAST, PassedState, StateCache
from tests.store.conftest import Pair
from tests.store.single_entries import lay_singly
from tests.store.table import NOON, SEATS, answer, folded, opened, played, rewrite, started
from tests.waiting import PATIENCE_S

in_one_store = pytest.mark.parametrize("stores", ["fakeredis"], indirect=True)
"""Marks a test of what is done with entries and commands once they are read: that is the same in every store."""


@pytest.fixture
def other(stores: Pair) -> Games:
    """Returns another process with the same store."""
    return Games(stores.events, stores.queue)


def take(seat: str, player: str = "p_1") -> TakeSeat:
    return TakeSeat(at=NOON, seat=seat, player=player)


# -- carrying out ------------------------------------------------------------------------------


def test_a_created_game_is_in_the_lobby_and_registered(games: Games) -> None:
    done = opened(games)
    assert (done.first, done.last, done.replayed) == (1, 1, False)
    assert done.state.status == "lobby"
    assert list(games.log.active()) == ["g_1"]


def test_what_is_folded_from_the_log_is_what_the_writer_has_in_hand(games: Games, other: Games) -> None:
    started(games)
    played(games, 120)
    assert states.encode(other.load("g_1")) == states.encode(games.load("g_1"))


def test_a_state_once_handed_out_never_changes(games: Games) -> None:
    opened(games)
    before = games.load("g_1")
    picture = states.encode(before)
    games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    assert states.encode(before) == picture
    assert games.load("g_1").version == 2


def test_a_refused_command_changes_nothing(games: Games, stores: Pair) -> None:
    opened(games)
    before = {name: stores.events.dump(name) for name in sorted(stores.events.scan_iter())}
    with pytest.raises(Refused) as caught:
        games.carry_out(PreparedCommand("g_1", StartGame(at=NOON), Sender("c1", "fp", "host")))
    assert caught.value.reason == "seats_free"
    assert {name: stores.events.dump(name) for name in sorted(stores.events.scan_iter())} == before
    assert games.load("g_1").version == 1


def test_a_preview_shows_the_events_and_stores_nothing(games: Games) -> None:
    opened(games)
    assert [event.type for event in games.preview("g_1", take("red"))] == ["seat_taken"]
    assert games.load("g_1").version == 1
    assert games.log.seen("g_1", "c1") is None


def test_the_log_never_runs_backwards_in_time(games: Games) -> None:
    opened(games)
    games.carry_out(
        PreparedCommand("g_1", TakeSeat(at=NOON - 5000, seat="red", player="p"), Sender("c1", "fp", "host"))
    )
    games.carry_out(PreparedCommand("g_1", TakeSeat(at=NOON + 7, seat="blue", player="p"), Sender("c2", "fp", "host")))
    times = [recorded.envelope.at for recorded in games.history("g_1")]
    assert times == [envelope.written(NOON), envelope.written(NOON), envelope.written(NOON + 7)]


def test_the_hash_of_a_version_is_found_where_a_game_is_shown_later(games: Games, other: Games) -> None:
    """A reader of delayed games asks for the newest state while it reads the log: no lock may be held then."""
    game = started(games).state.game
    found: list[str | None] = []
    reader = threading.Thread(target=lambda: found.append(DelayedGames(other).hash_at(game, 2)), daemon=True)
    reader.start()
    reader.join(PATIENCE_S)
    assert found == [games.hash_at(game, 2)]


def test_a_game_that_nobody_made_is_not_found(games: Games) -> None:
    for attempt in (
        lambda: games.load("g_none"),
        lambda: games.state_at("g_none", 0),
        lambda: games.history("g_none"),
        lambda: games.carry_out(PreparedCommand("g_none", take("red"), Sender("c1", "fp", "host"))),
        lambda: games.opened("g_none"),
    ):
        with pytest.raises(GameNotFound):
            attempt()


def test_a_finalized_game_takes_no_command(games: Games, stores: Pair) -> None:
    opened(games)
    stores.events.hset(key("g_1", "head"), "st", "finalized")
    with pytest.raises(LogClosed):
        games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))


# -- what is kept of the past -------------------------------------------------------------------


def test_each_state_that_is_kept_is_the_one_that_the_log_leads_to(games: Games, other: Games) -> None:
    started(games)
    played(games, 60)
    newest = games.load("g_1").version
    heads = {entry.seq: entry.hash for entry in games.log.read("g_1", 0, newest)}
    kept = {at: found.state for at in heads if (found := games._cache.passed("g_1", at, heads[at]))}
    assert len(kept) > 10
    for version, state in kept.items():
        assert states.encode(state) == states.encode(other.state_at("g_1", version))


def test_a_state_that_was_read_is_kept_and_read_again_as_it_was(games: Games, other: Games) -> None:
    started(games)
    played(games, 20)
    version = games.load("g_1").version - 5
    other.load("g_1")
    assert not other.has_state("g_1", version)
    state = other.state_at("g_1", version)
    assert other.has_state("g_1", version)
    assert other.state_at("g_1", version) is state


def test_the_newest_state_that_was_read_is_kept_when_others_move_the_game(games: Games, other: Games) -> None:
    started(games)
    shown = other.load("g_1")
    answer(games)
    assert other.load("g_1") is not shown
    assert other.state_at("g_1", shown.version) is shown


def test_a_kept_state_of_another_chain_is_not_used(games: Games) -> None:
    started(games)
    version = games.load("g_1").version
    answer(games)
    assert games._cache.passed("g_1", version, "00" * 32) is None
    assert games._cache.passed("g_1", version, None) is None


def test_an_undo_leads_to_the_same_log_with_a_kept_state_as_without(games: Games, other: Games) -> None:
    started(games)
    answer(games)
    back = games.load("g_1").version
    assert answer(games) is not None
    # The other process has nothing but the log.
    seat = next(iter(open_questions(games.state_at("g_1", back)).values())).seat
    command = RequestUndo(at=NOON, seat=seat, to=back)
    expected = other.preview("g_1", command)
    assert expected
    assert games.carry_out(PreparedCommand("g_1", command, Sender("undo", "fp", f"seat:{seat}"))).events == expected


@given(st.lists(st.tuples(st.integers(1, 4), st.floats(0, 1)), max_size=60), st.integers(0, 9))
def test_what_is_alive_is_the_same_whether_it_is_known_or_looked_through(
    undone: list[tuple[int, float]], later: int
) -> None:
    undos: tuple[tuple[int, int], ...] = ()
    version = 1
    for commands, place in undone:
        version += commands
        undos += ((version, 1 + int(place * (version - 2))),)
        for at in (version - 1, version, version + later):
            assert snapshots.alive_at(undos, at) == history.living(undos, at)
            assert snapshots.alive_at(undos, at) == history.living(undos, at)


def test_the_states_that_are_kept_of_the_past_are_bounded() -> None:
    cache = StateCache()
    for version in range(PAST + 10):
        cache.pass_by("g_1", version, PassedState(states.new(), str(version)))
    assert cache.passed("g_1", 9, "9") is None
    assert cache.passed("g_1", 10, "10") is not None


# -- optimistic commands ------------------------------------------------------------------------

HOST = ("digest of the host", "host")


def optimistic(game: str, command: Command, command_id: str, expected: int | None = None) -> OptimisticCommand:
    prepared = PreparedCommand(game, command, Sender(command_id, "fp", "host"), expected)
    return OptimisticCommand(game, lambda _: prepared, HOST)


def tried(games: Games, command: Command, command_id: str, expected: int | None = None) -> Executed | None:
    return games.carry_out([optimistic("g_1", command, command_id, expected)])[0]


@pytest.fixture
def host(stores: Pair) -> None:
    """Gives the game the token of a host."""
    stores.events.hset(key("g_1", "tokens"), *HOST)


@pytest.mark.usefixtures("host")
def test_an_optimistic_command_does_what_a_prepared_one_does(games: Games, other: Games) -> None:
    opened(games)
    heard: list[int] = []
    games.subscribe(lambda _, done: heard.append(done.last))
    done = tried(games, take("red"), "c1")
    assert done is not None
    assert (done.first, done.last, done.replayed, done.alive) == (2, 2, False, [(1, 2)])
    assert heard == [2]
    assert other.load("g_1").seats["red"].player == done.state.seats["red"].player


@pytest.mark.usefixtures("host")
def test_an_optimistic_command_is_prepared_again_on_what_others_have_stored(games: Games, other: Games) -> None:
    opened(games)
    other.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    versions: list[int] = []

    def prepare(state: State) -> PreparedCommand:
        versions.append(state.version)
        return PreparedCommand("g_1", take("blue"), Sender("c2", "fp", "host"))

    (done,) = games.carry_out([OptimisticCommand("g_1", prepare, HOST)])
    assert done is not None
    assert (done.first, versions) == (3, [1, 2])
    assert other.load("g_1").seats["red"].player == games.load("g_1").seats["red"].player


@pytest.mark.usefixtures("host")
def test_an_optimistic_command_is_left_to_its_caller_where_a_prepared_one_would_be_refused(games: Games) -> None:
    opened(games)
    assert tried(games, StartGame(at=NOON), "c1") is None
    assert tried(games, take("red"), "c2", expected=7) is None
    assert games.carry_out([optimistic("g_none", take("red"), "c3")]) == [None]
    assert games.carry_out([OptimisticCommand("g_1", lambda _: None, HOST)]) == [None]
    assert games.load("g_1").version == 1


def test_an_optimistic_command_by_a_token_that_has_ended_stores_nothing(games: Games) -> None:
    opened(games)
    assert tried(games, take("red"), "c1") is None
    assert games.load("g_1").version == 1


@pytest.mark.usefixtures("host")
def test_an_optimistic_command_with_the_id_of_a_stored_one_gives_its_result_again(games: Games, other: Games) -> None:
    opened(games)
    other.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    done = tried(games, take("red"), "c1")
    assert done is not None
    assert (done.first, done.last, done.replayed, done.state.version) == (2, 2, True, 2)


@pytest.fixture
def three(games: Games, stores: Pair) -> list[str]:
    """Returns three games whose hosts have tokens."""
    names = ["g_1", "g_2", "g_3"]
    for name in names:
        opened(games, name)
        stores.events.hset(key(name, "tokens"), *HOST)
    return names


def taking(games: Games, game: str, seat: str = "red", command_id: str = "c1") -> OptimisticCommand:
    """Takes a seat of a game that the process knows."""
    games.load(game)
    return optimistic(game, take(seat), command_id)


def versions(games: Games, names: list[str]) -> list[int]:
    return [games.load(name).version for name in names]


def test_optimistic_commands_in_several_games_are_stored_in_one_round_trip(
    games: Games, other: Games, stores: Pair, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = [taking(games, name) for name in three]
    heard: list[tuple[str, int]] = []
    games.subscribe(lambda _, done: heard.append((done.state.game, done.last)))
    asked: list[int] = []
    plain = cluster.at_owner

    def counting(client: Any, key: str, commands: Sequence[Any]) -> list[Any]:
        asked.append(len(commands))
        return plain(client, key, commands)

    monkeypatch.setattr(replicated_writes, "at_owner", counting)
    done = games.carry_out(wanted)
    assert [each and (each.first, each.last, each.state.game) for each in done] == [(2, 2, name) for name in three]
    assert asked == ([3] if is_alone(stores.events) else [1, 1, 1])
    assert heard == [(name, 2) for name in three]
    assert versions(other, three) == [2, 2, 2]


def test_what_is_against_one_optimistic_command_is_not_against_the_others(games: Games, three: list[str]) -> None:
    refused = optimistic("g_2", StartGame(at=NOON), "c1")
    ended = taking(games, "g_3")._replace(credential=("digest of the host", "another record"))
    done = games.carry_out([refused, taking(games, "g_1"), ended])
    assert [each is not None for each in done] == [False, True, False]
    assert versions(games, three) == [2, 1, 1]


def test_of_two_optimistic_commands_in_one_game_the_first_is_stored(games: Games, three: list[str]) -> None:
    done = games.carry_out([taking(games, "g_1"), taking(games, "g_1", "blue", "c2"), taking(games, "g_2")])
    assert [each is not None for each in done] == [True, False, True]
    assert games.carry_out([taking(games, "g_1", "blue", "c2")]) != [None]
    assert versions(games, three) == [3, 2, 1]


def test_optimistic_commands_do_not_wait_for_a_writer_of_one_of_their_games(games: Games, three: list[str]) -> None:
    wanted = [taking(games, name) for name in three]
    with games._cache.of("g_2").lock:
        assert [each is not None for each in games.carry_out(wanted)] == [True, False, True]
    assert games.carry_out([]) == []
    assert games.carry_out([taking(games, "g_2")]) != [None]


def test_a_mistake_in_one_optimistic_command_harms_no_other(games: Games, three: list[str]) -> None:
    def fail(_: Sender, done: Executed) -> None:
        if done.state.game == "g_2":
            raise ValueError("a mistake")

    wanted = [taking(games, name) for name in three]
    games.subscribe(fail)
    wrong: Any = {"no": "command"}
    done = games.carry_out([optimistic("g_1", wrong, "c1"), *wanted[1:]])
    assert [each is not None for each in done] == [False, False, True]
    # It was stored before the mistake, so the same command id finds it.
    assert versions(games, three) == [1, 2, 2]


def test_of_optimistic_commands_that_the_store_does_not_take_none_is_done(
    games: Games, stores: Pair, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = [taking(games, name) for name in three]

    def away(*_: Any) -> list[Any]:
        raise redis.ConnectionError("away")

    with monkeypatch.context() as broken:
        broken.setattr(replicated_writes, "at_owner", away)
        assert games.carry_out(wanted) == [None] * 3
        with pytest.raises(StoreUnavailable):
            games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    # A server that has forgotten the script is told it again.
    stores.events.script_flush()
    assert [each is not None for each in games.carry_out(wanted)] == [True] * 3


# -- once and only once ------------------------------------------------------------------------


def test_listeners_learn_of_each_command_and_its_sender_and_of_a_repeated_one_again(games: Games) -> None:
    opened(games)
    heard: list[tuple[str, int, bool]] = []
    games.subscribe(lambda sender, done: heard.append((sender.command_id, done.last, done.replayed)))
    for _ in range(2):
        games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    with pytest.raises(Refused):
        games.carry_out(PreparedCommand("g_1", take("red", "p_2"), Sender("c2", "fp", "host")))
    assert heard == [("c1", 2, False), ("c1", 2, True)]


def test_a_listener_may_give_a_command_of_its_own(games: Games) -> None:
    opened(games)

    def follow(sender: Sender, _: Executed) -> None:
        if sender.command_id == "c1":
            games.carry_out(PreparedCommand("g_1", take("blue", "p_2"), Sender("c2", "fp", "host")))

    games.subscribe(follow)
    games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    assert [seat for seat, facts in games.load("g_1").seats.items() if facts.player] == ["red", "blue"]


def test_the_same_command_again_gives_the_stored_result(games: Games, other: Games) -> None:
    opened(games)
    first = games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    games.carry_out(PreparedCommand("g_1", take("blue"), Sender("c2", "fp", "host")))
    for process in (games, other):
        again = process.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
        assert again.replayed
        assert (again.first, again.last, again.events) == (first.first, first.last, first.events)
        assert again.entries == first.entries
        assert again.state.version == 3


def test_the_same_id_with_other_content_is_refused(games: Games) -> None:
    opened(games)
    games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    with pytest.raises(KeyReused):
        games.carry_out(PreparedCommand("g_1", take("blue"), Sender("c1", "another fp", "host")))
    with pytest.raises(KeyReused):
        games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "another fp", "host")))
    assert games.load("g_1").version == 2


def test_creating_again_with_the_same_id_finds_the_same_game_and_seed(games: Games, other: Games) -> None:
    first = opened(games)
    again = opened(other)
    assert again.replayed
    assert again.events == first.events
    assert games.opened("g_1") == other.opened("g_1")


def test_creating_a_game_that_exists_is_refused(games: Games, other: Games) -> None:
    opened(games)
    for process in (games, other):
        with pytest.raises(VersionMismatch):
            process.create(CreateGame(at=NOON, game="g_1", seats=SEATS), Sender("another", "fp", "host"))
    assert games.load("g_1").version == 1


def test_a_pinned_version_is_kept_to(games: Games, other: Games) -> None:
    opened(games)
    other.load("g_1")
    done = games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host"), expected_version=1))
    assert done.last == 2
    with pytest.raises(VersionMismatch) as caught:
        other.carry_out(PreparedCommand("g_1", take("blue"), Sender("c2", "fp", "host"), expected_version=1))
    assert caught.value.current == 2
    # It was carried out: that the game has moved on since is no reason to say no.
    assert games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host"), expected_version=1)).replayed


# -- several writers ---------------------------------------------------------------------------


def test_a_stale_writer_decides_again_on_the_missing_events(games: Games, other: Games) -> None:
    opened(games)
    other.load("g_1")
    games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    done = other.carry_out(PreparedCommand("g_1", take("blue"), Sender("c2", "fp", "host")))
    assert (done.first, done.last) == (3, 3)
    assert states.encode(done.state) == states.encode(games.load("g_1"))


def test_a_refusal_is_said_of_the_newest_state_only(games: Games, other: Games) -> None:
    opened(games)
    for seat in SEATS[:3]:
        games.carry_out(PreparedCommand("g_1", take(seat), Sender(f"take {seat}", "fp", "host")))
    other.load("g_1")
    games.carry_out(PreparedCommand("g_1", take("yellow"), Sender("take yellow", "fp", "host")))
    assert (
        other.carry_out(PreparedCommand("g_1", StartGame(at=NOON), Sender("start", "fp", "host"))).state.status
        == "running"
    )


def test_a_writer_far_behind_catches_up(games: Games, other: Games) -> None:
    opened(games)
    other.load("g_1")
    for seat in SEATS:
        games.carry_out(PreparedCommand("g_1", take(seat), Sender(f"take {seat}", "fp", "host")))
    games.carry_out(PreparedCommand("g_1", StartGame(at=NOON), Sender("start", "fp", "host")))
    played(games, 700)
    done = other.carry_out(PreparedCommand("g_1", PauseGame(at=NOON), Sender("pause", "fp", "host")))
    assert done.first > 700
    assert states.encode(other.load("g_1")) == states.encode(games.load("g_1"))


def test_a_writer_that_always_loses_gives_up_with_nothing_stored(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(games)
    head = games.log.head("g_1")
    assert head is not None
    monkeypatch.setattr(games.log, "append_all", lambda _: [Conflict(head.version, head.hash, [])])
    with pytest.raises(Contended):
        games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "host")))
    assert games.load("g_1").version == 1


def test_a_state_of_a_lost_branch_is_dropped_and_the_command_decided_on_the_log(
    games: Games, other: Games, stores: Pair
) -> None:
    opened(games)
    kept = {name: stores.events.dump(name) for name in stores.events.scan_iter()}
    games.carry_out(PreparedCommand("g_1", take("red", "p_lost"), Sender("c1", "fp", "host")))
    stores.events.flushdb()
    for name, content in kept.items():
        assert content
        stores.events.restore(name, 0, content)
    # The store is back where it was; another writer fills the same version with something else.
    other.carry_out(PreparedCommand("g_1", take("red", "p_kept"), Sender("c9", "fp", "host")))
    done = games.carry_out(PreparedCommand("g_1", take("blue"), Sender("c2", "fp", "host")))
    assert (done.first, done.last) == (3, 3)
    assert done.state.seats["red"].player == "p_kept"


def test_eight_threads_in_two_processes_play_one_game_without_a_hole(games: Games, other: Games) -> None:
    started(games, "g_1")
    faults: list[BaseException] = []

    def play(process: Games, name: int) -> None:
        try:
            for turn in range(12):
                # Who loses eight races is told so, and may come again.
                with suppress(Contended):
                    answer(process, tag=f"{name}.{turn}.")
        except (AssertionError, StoreUnavailable, Corrupt, KeyError) as fault:
            faults.append(fault)

    threads = [threading.Thread(target=play, args=((games, other)[name % 2], name)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    entries = games.log.read_whole("g_1", limit=5000)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    decoding.check_chain("g_1", envelope.genesis("g_1"), entries)
    assert states.encode(games.load("g_1")) == states.encode(folded(entries))
    assert states.encode(games.load("g_1")) == states.encode(other.load("g_1"))


# -- what stands in the log --------------------------------------------------------------------


def test_the_first_event_of_a_command_names_the_command_and_the_ruleset(games: Games) -> None:
    done = started(games)
    own = [recorded.envelope for recorded in games.history("g_1", after=done.first - 1)]
    assert own[0].command == {"type": "start_game"}
    assert own[0].ruleset
    assert all(not line.command and not line.ruleset for line in own[1:])
    assert [line.part for line in own] == [(index, len(own)) for index in range(len(own))]
    assert {line.command_id for line in own} == {"start"}


def test_who_spoke_why_and_what_they_had_seen_is_noted(games: Games) -> None:
    see = f"1:{opened(games).entries[0].hash[:16]}"
    games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "fp", "seat:red", cause="bot", see=see)))
    line = games.history("g_1", after=1)[0].envelope
    assert (line.by, line.cause, line.see) == ("seat:red", "bot", see)


def test_a_fingerprint_is_never_in_the_log(games: Games) -> None:
    opened(games)
    games.carry_out(PreparedCommand("g_1", take("red"), Sender("c1", "SECRET-FINGERPRINT", "host")))
    assert all(b"SECRET-FINGERPRINT" not in entry.body + entry.hidden for entry in games.log.read_whole("g_1"))


def test_a_secret_answer_is_in_the_log_as_a_commitment_alone(games: Games) -> None:
    started(games)
    for _ in range(400):
        state = games.load("g_1")
        id, asked = next(iter(open_questions(state).items()))
        given = asked.question.default()
        command = Answer(at=NOON, seat=asked.seat, question=id, answer=given)
        done = games.carry_out(PreparedCommand("g_1", command, Sender(id, "fp", f"seat:{asked.seat}")))
        if asked.question.secret:
            break
    else:
        pytest.fail("no secret question in 400 answers")
    line = games.history("g_1", after=done.first - 1, limit=1)[0].envelope
    assert line.type == "answered"
    assert line.command == {"type": "answer", "seat": asked.seat, "question": id, "hidden": ["answer"]}
    assert "answer" not in json.loads(bytes(line.data))
    part = games.log.read_hidden("g_1", done.first - 1, 1)[done.first][0]
    assert part.audience == asked.seat
    assert json.loads(bytes(part.value))["answer"] == {k: v for k, v in given.items() if k != "kind"}
    assert len(line.commitments) == 1


def test_every_hidden_part_fits_its_commitment_and_a_forged_one_does_not(games: Games, stores: Pair) -> None:
    started(games)
    played(games, 150)
    entries = games.log.read_whole("g_1")
    master = games.opened("g_1").salt
    decoding.check_hidden("g_1", entries, master)
    forged = next(entry for entry in entries if b"attack-" in entry.hidden)
    others = [
        entry if entry is not forged else forged._replace(hidden=forged.hidden.replace(b"attack-", b"Attack-"))
        for entry in entries
    ]
    with pytest.raises(Corrupt) as caught:
        decoding.check_hidden("g_1", others, master)
    assert caught.value.seq == forged.seq
    assert any(entry.hidden for entry in games.log.read_whole("g_1"))


def test_the_first_event_commits_the_seed_which_is_nowhere_else_in_the_log(games: Games) -> None:
    done = opened(games)
    seed = games.opened("g_1").seed
    assert len(seed) == 32
    assert done.events[0].seed_commitment == hashlib.sha256(b"\x30" + seed).hexdigest()  # type: ignore[attr-defined]
    assert not done.events[0].chosen_seed  # type: ignore[attr-defined]
    assert seed not in states.encode(done.state)


def test_a_refused_creation_leaves_nothing_in_the_store(games: Games, stores: Pair) -> None:
    command = CreateGame(at=NOON, game="g_1", seats=SEATS[:1])
    with pytest.raises(Refused):
        games.create(command, Sender("create", "fp", "host"))
    assert (stores.events.keys(), stores.queue.keys()) == ([], [])
    assert games.create(structs.replace(command, seats=SEATS), Sender("create", "fp", "host")).state.version == 1


def test_a_chosen_seed_is_marked_and_gives_the_same_game_again(games: Games) -> None:
    zones = []
    for game in ("g_1", "g_2"):
        games.create(CreateGame(at=NOON, game=game, seats=SEATS), Sender("create", "fp", "host"), seed=b"s" * 32)
        assert games.history(game)[0].event.chosen_seed  # type: ignore[attr-defined]
        for seat in SEATS:
            games.carry_out(
                PreparedCommand(
                    game, TakeSeat(at=NOON, seat=seat, player=f"p_{seat}"), Sender(f"take {seat}", "fp", "host")
                )
            )
        zones.append(
            games.carry_out(PreparedCommand(game, StartGame(at=NOON), Sender("start", "fp", "host"))).state.zones
        )
    assert zones[0] == zones[1]


def test_history_gives_each_event_with_the_heads_before_and_after_it(games: Games) -> None:
    started(games)
    whole = games.history("g_1")
    assert whole[0].prev_hash == envelope.genesis("g_1").hex()
    assert [line.prev_hash for line in whole[1:]] == [line.hash for line in whole[:-1]]
    assert games.history("g_1", after=5, limit=3) == whole[5:8]
    assert games.history("g_1", after=1, limit=1) == whole[1:2]
    assert games.history("g_1", after=len(whole)) == []
    assert games.history("g_1", after=len(whole) + 10) == []


# -- earlier states, caches, damage ------------------------------------------------------------


def test_any_earlier_state_can_be_had(games: Games) -> None:
    started(games)
    played(games, 230)
    entries = games.log.read_whole("g_1")
    for version in (0, 1, 24, 99, 100, 101, 200, 229):
        expected = folded(entries[:version])
        assert states.encode(games.state_at("g_1", version)) == states.encode(expected)
    newest = games.load("g_1").version
    with pytest.raises(VersionNotReached) as caught:
        games.state_at("g_1", newest + 1)
    assert caught.value.current == newest


def test_a_snapshot_is_kept_every_hundred_events(games: Games, stores: Pair) -> None:
    started(games)
    played(games, 60)
    assert snapshots.read(stores.events, "g_1", [(1, games.load("g_1").version)]) is None
    played(games, 100)
    kept = snapshots.read(stores.events, "g_1", [(1, games.load("g_1").version)])
    assert kept is not None
    assert kept.version >= 100
    assert states.encode(kept.state) == states.encode(games.state_at("g_1", kept.version))


def test_states_from_snapshots_share_the_names_in_them(games: Games, stores: Pair) -> None:
    started(games)
    played(games, 110)
    alive = [(1, games.load("g_1").version)]
    one, other = snapshots.read(stores.events, "g_1", alive), snapshots.read(stores.events, "g_1", alive)
    assert one is not None
    assert other is not None
    assert one.state == other.state

    def names(state: State) -> list[str]:
        places = [*state.ships, *state.ships.values(), *state.zones]
        return [*places, *(card for cards in state.zones.values() for card in cards), *state.unused_aliens]

    assert names(one.state)
    assert [id(name) for name in names(one.state)] == [id(name) for name in names(other.state)]
    assert one.state.zones is not other.state.zones


def test_a_snapshot_spares_reading_what_lies_before_it(games: Games, other: Games, stores: Pair) -> None:
    started(games)
    played(games, 130)
    kept = snapshots.read(stores.events, "g_1", [(1, games.load("g_1").version)])
    assert kept is not None
    read: list[int] = []
    plain = other.log.read_whole
    other.log.read_whole = lambda game, after=0, limit=2000: read.append(after) or plain(game, after, limit)  # type: ignore[method-assign,func-returns-value]
    assert states.encode(other.load("g_1")) == states.encode(games.load("g_1"))
    assert min(read, default=kept.version) >= kept.version


def test_a_snapshot_stays_for_every_stretch_of_the_log(games: Games, stores: Pair) -> None:
    started(games)
    played(games, 420)
    for version in (150, 250, 350, 420):
        kept = snapshots.read(stores.events, "g_1", [(1, version)])
        assert kept is not None
        assert version - 100 <= kept.version <= version
    assert snapshots.read(stores.events, "g_1", [(1, 5)]) is None


@in_one_store
@pytest.mark.parametrize("place", [0, 10, 40, 60, 100, -1])
def test_a_damaged_snapshot_is_ignored(games: Games, other: Games, stores: Pair, place: int) -> None:
    started(games)
    played(games, 110)
    stored = stores.events.hget(key("g_1", "snap"), "1")
    assert isinstance(stored, bytes)
    content = bytearray(stored)
    content[place] ^= 0x15
    stores.events.hset(key("g_1", "snap"), "1", bytes(content))
    assert snapshots.read(stores.events, "g_1", [(1, 1000)]) is None
    assert states.encode(other.load("g_1")) == states.encode(games.load("g_1"))


def test_a_snapshot_folded_by_other_code_is_ignored(
    games: Games, stores: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(games)
    played(games, 110)
    assert snapshots.read(stores.events, "g_1", [(1, games.load("g_1").version)]) is not None
    monkeypatch.setattr(snapshots, "fold_fingerprint", lambda: "other code")
    assert snapshots.read(stores.events, "g_1", [(1, games.load("g_1").version)]) is None


def test_a_snapshot_of_a_branch_that_was_lost_is_ignored(games: Games, stores: Pair) -> None:
    started(games)
    played(games, 110)
    kept = snapshots.read(stores.events, "g_1", [(1, games.load("g_1").version)])
    assert kept is not None
    wrong = states.copy(kept.state)
    wrong.phase = "of another branch"
    for version in (kept.version, kept.version + 1000):
        snapshots.write(stores.events, "g_1", kept._replace(state=wrong, hash="00" * 32, version=version))
        assert states.encode(Games(stores.events, stores.queue).load("g_1")) == states.encode(games.load("g_1"))


@in_one_store
@pytest.mark.parametrize("victim", [1, 7, 20])
@pytest.mark.parametrize(
    "damage",
    [
        lambda body: body[:-1],
        lambda body: body.replace(b'"type":"', b'"type":"un'),
        lambda body: body.replace(b'"seq":', b'"seq":1'),
        lambda body: body.replace(b'"by":"h', b'"by":"g'),
        lambda body: b"\xff" + body,
        lambda body: body[:0],
    ],
    ids=["cut", "unknown type", "other number", "one letter", "no text", "nothing"],
)
def test_a_broken_entry_stops_its_game_and_names_the_event(
    games: Games, other: Games, stores: Pair, victim: int, damage: Callable[[bytes], bytes]
) -> None:
    started(games)
    opened(games, "g_2")
    name = key("g_1", "ev")
    lay_singly(stores.events, "g_1")
    rewrite(
        stores.events,
        name,
        lambda id, fields: fields | {b"e": damage(fields[b"e"])} if id == b"%d-0" % victim else fields,
    )
    with pytest.raises(Corrupt) as caught:
        other.load("g_1")
    assert caught.value.seq == victim
    with pytest.raises(Corrupt):
        other.carry_out(PreparedCommand("g_1", PauseGame(at=NOON), Sender("c1", "fp", "host")))
    assert other.carry_out(PreparedCommand("g_2", take("red"), Sender("c1", "fp", "host"))).last == 2


def test_a_lost_hidden_part_stops_the_game_and_names_the_event(games: Games, other: Games, stores: Pair) -> None:
    last = started(games).last
    lay_singly(stores.events, "g_1")
    assert stores.events.xdel(key("g_1", "pv"), f"{last}-0") == 1
    with pytest.raises(Corrupt) as caught:
        other.load("g_1")
    assert caught.value.seq == last


def test_a_cut_tail_is_noticed(games: Games, other: Games, stores: Pair) -> None:
    done = started(games)
    assert stores.events.xdel(key("g_1", "ev"), f"{done.last}-0") == 1
    with pytest.raises(Corrupt) as caught:
        other.load("g_1")
    assert caught.value.seq == done.first


def test_a_game_that_an_older_version_stored_goes_on_as_it_is(games: Games, other: Games, stores: Pair) -> None:
    last = started(games).last
    before = games.log.read_whole("g_1", 0, last)
    lay_singly(stores.events, "g_1")
    assert other.log.read_whole("g_1", 0, last) == before
    played(other, last + 40)
    assert states.encode(Games(stores.events, stores.queue).load("g_1")) == states.encode(games.load("g_1"))
    assert stores.events.xlen(key("g_1", "ev")) > last
    for first in range(last - 3, last + 12):
        for limit in (1, 2, 5, 9):
            assert [each.seq for each in games.log.read("g_1", first, limit)] == list(
                range(first + 1, first + limit + 1)
            )


FIELDS = ("events", "heads", "hidden")


# In the middle of the hidden parts may be the hash of a state: verification reads it, and nobody who loads a game.
@in_one_store
@pytest.mark.parametrize(
    ("field", "place"),
    [(field, place) for field in FIELDS for place in (0, 5, 9, 20, -1) if (field, place) != ("hidden", 20)],
)
def test_a_damaged_command_stops_its_game(games: Games, other: Games, stores: Pair, field: str, place: int) -> None:
    done = started(games)
    name = key("g_1", "ev")

    def damaged(id: bytes, fields: dict[bytes, bytes]) -> dict[bytes, bytes]:
        if id != b"%d-0" % done.last:
            return fields
        content = bytearray(fields[field.encode()])
        content[place] ^= 0x15
        return fields | {field.encode(): bytes(content)}

    rewrite(stores.events, name, damaged)
    with pytest.raises(Corrupt) as caught:
        other.load("g_1")
    assert done.first <= caught.value.seq <= done.last


@pytest.mark.parametrize("field", FIELDS)
def test_a_command_that_lacks_a_part_stops_its_game(games: Games, other: Games, stores: Pair, field: str) -> None:
    done = started(games)
    name = key("g_1", "ev")
    rewrite(
        stores.events,
        name,
        lambda id, fields: fields | {field.encode(): b""} if id == b"%d-0" % done.last else fields,
    )
    with pytest.raises(Corrupt) as caught:
        other.load("g_1")
    assert done.first <= caught.value.seq <= done.last


def test_a_length_that_no_command_has_asks_for_no_memory(games: Games, other: Games, stores: Pair) -> None:
    done = started(games)
    endless = zstandard.ZstdCompressor(level=1).compress(b"\n" * (packing.LONGEST + 1))
    rewrite(
        stores.events,
        key("g_1", "ev"),
        lambda id, fields: fields | {b"events": endless} if id == b"%d-0" % done.last else fields,
    )
    with pytest.raises(Corrupt, match="too long"):
        other.load("g_1")


def test_the_dictionary_of_stored_events_never_changes() -> None:
    stored = packing.dictionary().as_bytes()
    assert hashlib.sha256(stored).hexdigest() == "346b1baecb7649285c69ae27126788f4188081c152e0d586f89ef1b459949129"


def test_a_process_keeps_a_bounded_number_of_states(stores: Pair) -> None:
    small = Games(stores.events, stores.queue, capacity=3)
    for number in range(6):
        opened(small, f"g_{number}")
    assert list(small._cache._games) == ["g_3", "g_4", "g_5"]
    assert small.load("g_0").version == 1


def test_questions_after_unknown_games_push_no_known_one_out(stores: Pair) -> None:
    small = Games(stores.events, stores.queue, capacity=3)
    opened(small)
    for number in range(10):
        with pytest.raises(GameNotFound):
            small.load(f"g_unknown_{number}")
    assert list(small._cache._games) == ["g_1"]


def test_a_store_that_is_away_says_so() -> None:
    away = connection.client("redis://127.0.0.1:1")
    for attempt in (
        lambda: Games(away, away).load("g_1"),
        lambda: Games(away, away).create(CreateGame(at=NOON, game="g_9", seats=SEATS), Sender("c", "fp", "host")),
        lambda: Games(away, away).carry_out(PreparedCommand("g_1", take("red"), Sender("c", "fp", "host"))),
    ):
        with pytest.raises(StoreUnavailable):
            attempt()


# -- undo --------------------------------------------------------------------------------------


def undone(games: Games, to: int, seat: str = "red") -> None:
    """Undoes a command: the seat asks, and everybody who is asked agrees."""
    games.carry_out(
        PreparedCommand(
            "g_1", RequestUndo(at=NOON, seat=seat, to=to), Sender(f"undo {to} {games.load('g_1').version}", "fp", "")
        )
    )
    while games.load("g_1").request is not None:
        id, asked = next(iter(open_questions(games.load("g_1")).items()))
        vote = Answer(at=NOON, seat=asked.seat, question=id, answer={"kind": "confirm", "yes": True})
        games.carry_out(PreparedCommand("g_1", vote, Sender(f"vote {id}", "fp", f"seat:{asked.seat}")))


def ends_of_commands(games: Games) -> list[int]:
    lines = games.history("g_1", limit=5000)
    return [line.envelope.seq for line in lines if line.envelope.part[0] + 1 == line.envelope.part[1]]


@in_one_store
def test_a_process_that_made_the_moves_and_one_that_reads_them_decide_alike_on_every_undo(
    games: Games, other: Games
) -> None:
    started(games)
    played(games, 190)
    refused = set()
    for to in range(1, games.load("g_1").version):
        command = RequestUndo(at=NOON, seat="red", to=to)
        told: list[object] = []
        for process in (games, other):
            try:
                told.append(process.preview("g_1", command))
            except Refused as refusal:
                told.append(refusal.reason)
                refused.add(refusal.reason)
        assert told[0] == told[1], to
    assert refused == {"inside_a_command", "not_running"}


def test_an_undo_is_folded_by_every_process_to_the_same_state(games: Games, other: Games, stores: Pair) -> None:
    started(games)
    played(games, 150)
    undone(games, [version for version in ends_of_commands(games) if version < 120][-1])
    played(games, games.load("g_1").version + 60)
    expected = states.encode(games.load("g_1"))
    assert states.encode(other.load("g_1")) == expected
    stores.events.delete(key("g_1", "snap"))
    assert states.encode(Games(stores.events, stores.queue).load("g_1")) == expected
    assert states.encode(folded(games.log.read_whole("g_1", limit=5000))) == expected


def test_every_version_can_be_had_across_undos_of_undos(games: Games, stores: Pair) -> None:
    started(games)
    played(games, 130)
    before = games.load("g_1").version
    undone(games, [version for version in ends_of_commands(games) if version < 110][-1])
    played(games, before + 40)
    undone(games, before)
    played(games, games.load("g_1").version + 120)
    entries = games.log.read_whole("g_1", limit=5000)
    for version in range(100, len(entries), 17):
        assert states.encode(games.state_at("g_1", version)) == states.encode(folded(entries[:version]))
    stores.events.delete(key("g_1", "snap"))
    assert states.encode(games.state_at("g_1", before + 60)) == states.encode(folded(entries[: before + 60]))


def test_an_undo_removes_nothing_from_the_log(games: Games) -> None:
    started(games)
    played(games, 120)
    before = games.log.read_whole("g_1")
    undone(games, [version for version in ends_of_commands(games) if version < 100][-1])
    assert games.log.read_whole("g_1")[: len(before)] == before
    decoding.check_chain("g_1", envelope.genesis("g_1"), games.log.read_whole("g_1"))


@in_one_store
def test_a_log_full_of_undos_is_read_about_once_whatever_was_undone(
    games: Games, stores: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undos of undos to versions near and far: what is dead is not folded, and nothing is folded over and over."""
    started(games, undo_limit=None)
    played(games, 60)
    random = Random(7)
    for _ in range(40):
        played(games, games.load("g_1").version + random.randrange(1, 12))
        ends = [version for version in ends_of_commands(games) if version > 50]
        # Not every end of a command can be gone back to: a request may have been open there.
        with suppress(Refused):
            undone(games, random.choice(ends[-4:] + ends[:2]))
    entries = games.log.read_whole("g_1", limit=5000)
    expected = {version: states.encode(replayed(entries[:version])) for version in range(70, len(entries), 23)}
    assert len(decoding.undos("g_1", entries)) > 20
    stores.events.delete(key("g_1", "snap"))
    read: list[int] = []
    counted = EventLog.read_whole

    def counting(log: EventLog, game: str, after: int = 0, limit: int = 2000) -> list[LogEntry]:
        found = counted(log, game, after, limit)
        read.append(len(found))
        return found

    monkeypatch.setattr(EventLog, "read_whole", counting)
    fresh = Games(stores.events, stores.queue)
    assert states.encode(fresh.load("g_1")) == states.encode(games.load("g_1"))
    assert sum(read) <= 2 * len(entries)
    for version, state in expected.items():
        assert states.encode(fresh.state_at("g_1", version)) == state


def replayed(entries: list[LogEntry]) -> State:
    return history.replay([decoding.decoded("g_1", entry) for entry in entries])
