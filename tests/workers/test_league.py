"""The league of the built-in bots: one game at a time, few a day, and the same one game whoever begins it."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from redis import Redis

from domain.commands import Abandon
from domain.rating.rated_games import is_rated
from service import ids
from service.administration.moderation import Moderation
from service.jobs.queue import JobQueue
from service.play.bots import league
from service.play.bots.jobs import BotJobs
from service.play.bots.league import Numbers, Pairing
from service.play.lobby.game_creation import GameCreation
from service.play.lobby.game_records import UNLISTED, Lobby
from service.settings import Settings
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from tests.workers.conftest import ManualClock
from workers.housekeeping import EVERY_LEAGUE_MS, Housekeeper
from workers.jobs import league as job
from workers.jobs import process

DAY = 20_000
MORNING = DAY * league.DAY_MS
TOOK_MS = 10_000


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    watch = ManualClock(MORNING)
    monkeypatch.setattr(ids, "now", watch)
    return watch


class League:
    """The league as one process begins its games."""

    def __init__(self, games: Games, watch: ManualClock) -> None:
        self.games, self._watch = games, watch
        self.numbers, self._lobby = Numbers(games._client), Lobby(games._client)

    def begin(self) -> str | None:
        return job.begun(
            self.games, GameCreation(self.games, self._lobby), self.numbers, league.PAIRINGS, self._watch.ms
        )

    def end(self, game: str, took_ms: int = TOOK_MS) -> None:
        """Ends a game that began now, so that it has taken this long; the watch shows then."""
        self._watch.ms += took_ms
        self.games.carry_out(PreparedCommand(game, Abandon(at=self._watch.ms), Sender("end", "f", "clock", "timer")))

    def next(self, pause_ms: int) -> bool:
        """Plays a game now, and waits for the next moment, before which none begins. False when none began now."""
        began, game = self._watch.ms, self.begin()
        if game is None:
            return False
        self.end(game)
        self._watch.ms = began + pause_ms - 1
        assert self.begin() is None
        self._watch.ms += 1
        return True


@pytest.fixture
def one(games: Games, watch: ManualClock) -> League:
    return League(games, watch)


@pytest.fixture
def other(open_games: Callable[[], Games], watch: ManualClock) -> League:
    return League(open_games(), watch)


def bots(games: Games, game: str) -> list[str]:
    return [seat.bot for seat in games.load(game).seats.values()]


def test_a_game_of_the_league_is_rated_and_unlisted_and_each_bot_has_its_id_on_the_ladder(one: League) -> None:
    game = one.begin()
    assert game
    state = one.games.load(game)
    assert state.status == "running"
    assert is_rated(state)
    assert state.options["sets"] == ["base"]
    ladder = [state.ladder_ids[seat.player] for seat in state.seats.values()]
    assert [(player.ladder, player.kind) for player in ladder] == [(f"l_{bot}", "bot") for bot in bots(one.games, game)]
    record = Lobby(one.games._client).find(game)
    assert record
    assert record.visibility == UNLISTED


def test_pairings_take_turns_and_the_one_bot_has_each_seat_as_often_as_any_other() -> None:
    tables = [list(league.table(DAY, number, league.PAIRINGS).values()) for number in range(8)]
    assert {table.count("random") for table in tables[::2]} == {3}
    assert {table.count("planner") for table in tables[1::2]} == {1}
    assert sorted(table.index("basic") for table in tables[::2]) == [0, 1, 2, 3]
    assert sorted(table.index("planner") for table in tables[1::2]) == [0, 1, 2, 3]


def test_without_the_bots_of_a_pairing_the_others_meet() -> None:
    assert league.pairings(["random", "basic", "planner"]) == [*league.PAIRINGS]
    assert league.pairings(["basic", "random"]) == [Pairing("basic", "random")]
    assert league.pairings(["planner", "random"]) == []


def test_no_game_begins_while_another_one_is_played(one: League, watch: ManualClock) -> None:
    game = one.begin()
    assert game
    watch.ms += 2 * league.FIRST_EVERY_MS
    assert one.begin() is None
    one.end(game)
    assert one.begin() not in (None, game)


def test_the_first_games_follow_soon_and_the_others_are_spread_over_the_day(one: League) -> None:
    for number in range(1, league.FIRST_GAMES + 3):
        assert one.next(league.FIRST_EVERY_MS if number < league.FIRST_GAMES else league.EVERY_MS)


def test_after_a_day_with_games_none_follows_soon(one: League) -> None:
    one.numbers.take(DAY - 1, 0)
    for _ in range(5):
        assert one.next(league.EVERY_MS)


def test_a_day_has_room_for_all_its_games_and_the_next_one_begins_again() -> None:
    assert league.FIRST_GAMES <= league.GAMES_A_DAY <= 50
    assert league.GAMES_A_DAY * league.EVERY_MS == league.DAY_MS
    assert league.day_of(MORNING - 1) == DAY - 1
    assert league.day_of(MORNING + league.DAY_MS - 1) == DAY


def test_games_that_have_taken_the_hundredth_part_of_a_day_are_the_last_of_it(one: League, watch: ManualClock) -> None:
    took_ms = league.MOST_A_DAY_MS // 8
    for _ in range(8):
        game = one.begin()
        assert game
        one.end(game, took_ms)
    assert one.begin() is None
    watch.ms = MORNING + league.DAY_MS
    assert one.begin()


def test_a_game_that_has_waited_for_long_counts_two_minutes(one: League, watch: ManualClock) -> None:
    game = one.begin()
    assert game
    one.end(game, league.MOST_A_DAY_MS)
    assert one.begin()


def test_a_day_has_no_more_games_than_numbers_whatever_the_queue_has_forgotten(
    one: League, connection: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(league, "EVERY_MS", 0)
    monkeypatch.setattr(league, "FIRST_EVERY_MS", 0)
    count = 0
    for _ in range(league.GAMES_A_DAY + 10):
        if game := one.begin():
            count += 1
            one.end(game, 1)
        connection.flushdb()
    assert count == league.GAMES_A_DAY


def test_two_processes_at_once_begin_one_game(one: League, other: League) -> None:
    for _ in range(5):
        together = Barrier(2)
        begun: list[str | None] = []

        def begin(by: League, together: Barrier = together, begun: list[str | None] = begun) -> None:
            together.wait()
            begun.append(by.begin())

        threads = [Thread(target=begin, args=(by,)) for by in (one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        games = {game for game in begun if game}
        assert len(begun) == 2
        assert len(games) == 1
        game = games.pop()
        assert one.games.load(game).status == "running"
        one.end(game, league.EVERY_MS)


@pytest.mark.parametrize("killed_in", ["create", "carry_out", "start"])
def test_a_game_that_a_killed_process_left_is_begun_by_the_next(
    one: League, other: League, monkeypatch: pytest.MonkeyPatch, killed_in: str
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        if killed_in == "start":
            patched.setattr(job, "StartGame", lambda at: killed(at))
        else:
            patched.setattr(one.games, killed_in, killed)
        with pytest.raises(KeyboardInterrupt):
            one.begin()
    (left,) = one.numbers.games(DAY)
    assert other.begin() == left
    assert other.games.load(left).status == "running"
    assert other.begin() is None
    assert other.numbers.games(DAY) == [left]


@pytest.mark.usefixtures("worker_process")
def test_the_job_begins_none_while_no_games_may_be_created(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "chosen", Settings)
    monkeypatch.setattr(job, "unix_ms", lambda: MORNING)
    orders = Moderation(games._client)
    orders.switch_creation(False, "Later.")
    job.begin()
    assert Numbers(games._client).games(DAY) == []
    orders.switch_creation(True, "")
    job.begin()
    assert len(Numbers(games._client).games(DAY)) == 1


@pytest.mark.usefixtures("worker_process")
def test_the_job_begins_none_without_the_bots_of_a_pairing(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "chosen", lambda: Settings(bots=("random",)))
    job.begin()
    assert list(games.log.active()) == []


@pytest.mark.parametrize("on", [False, True])
def test_a_clock_asks_for_games_of_the_league_only_where_it_is_on(
    games: Games, queue: JobQueue, housekeeping: JobQueue, watch: ManualClock, on: bool
) -> None:
    Housekeeper(games, queue, watch, league=on).tick()
    assert (f"league-{MORNING // EVERY_LEAGUE_MS}" in housekeeping.job_ids) == on


def test_bots_of_the_league_wait_for_all_other_tables(one: League, queue: JobQueue, bot_jobs: BotJobs) -> None:
    game = one.begin()
    assert game
    state = one.games.load(game)
    bot_jobs.enqueue(state)
    assert queue.job_ids == [f"l-{game}-{state.version}"]
