"""A bot's turn is harmless when it comes late, twice, at once with another, or never."""

import threading
from collections.abc import Callable
from typing import Any

import fakeredis
import pytest
import structlog
from redis import Redis
from rq.job import JobStatus

from domain import state as states
from domain.commands import Answer, Concede, PauseGame, ResumeGame
from domain.game import absence
from domain.game.open_questions import open_questions
from domain.state import RatedPlayer, State
from service.jobs.kinds import PLAY
from service.jobs.queue import JobQueue
from service.play.bots.jobs import BotJobs, game_of, people_sit
from service.play.bots.turn_queue import TurnQueue, Waiting
from service.store import deadlines
from service.store.deadlines import earliest_due
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log import envelope
from service.store.log.entries import Head
from service.store.log.sender import Sender
from tests.waiting import PATIENCE_S
from tests.workers.conftest import ManualClock, NewGame, start
from tests.workers.counted import Counted
from workers.bots import policies, turns
from workers.bots.turns import take_turns
from workers.jobs import overdue_questions, sweep
from workers.jobs.bot_turns import play
from workers.jobs.sweep import STILL_MS, RunningJobs, StillGames
from workers.jobs.worker import Worker, made

ENOUGH = 5_000


def now() -> int:
    return 5_000


def stored(games: Games, game: str) -> list[envelope.Envelope]:
    found: list[envelope.Envelope] = []
    while batch := games.log.read(game, len(found), 1_000):
        found += [envelope.decode(entry.body) for entry in batch]
    return found


def answers(games: Games, game: str) -> list[dict[str, Any]]:
    """Returns the `answered` events of a game, as stored."""
    return [{"by": e.by, "cause": e.cause} for e in stored(games, game) if e.type == "answered"]


def test_four_bots_play_a_game_to_its_end(games: Games, new_game: NewGame) -> None:
    game = new_game({"red": "basic", "blue": "random", "green": "basic", "yellow": "random"})
    state = take_turns(games, game, now, ENOUGH)
    assert state.status == "over"
    assert state.winners
    assert games.load(game).version == state.version


def test_a_bot_answers_with_ordinary_commands_of_its_seat_and_says_that_it_is_a_bot(
    games: Games, new_game: NewGame
) -> None:
    game = new_game()
    take_turns(games, game, now, 20)
    assert len(answers(games, game)) == 20
    assert all(answer["by"].startswith("seat:") and answer["cause"] == "bot" for answer in answers(games, game))


def test_an_answer_of_a_bot_is_one_round_trip(
    games: Games, new_game: NewGame, connection: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    take_turns(games, game, now, 1)
    counted = Counted(games._client, connection, monkeypatch=monkeypatch)
    take_turns(games, game, now, 40)
    # Beside the appends: the head at the beginning, and again for the seed; and a snapshot each hundred events.
    assert counted.names["EVALSHA"] == 40
    assert counted.trips <= 40 + 2 + counted.names["HSET"]


PERSON_AND_BOTS = {"red": "basic", "blue": "", "green": "basic", "yellow": "basic"}


@pytest.mark.parametrize(
    ("waiting", "answered"),
    [
        (Waiting.NOBODY, turns.IN_A_ROW + 10),
        (Waiting.LEAGUE, turns.IN_A_ROW + 10),
        (Waiting.BOTS, turns.IN_A_ROW),
        (Waiting.PEOPLE, turns.LOOK_EVERY),
    ],
)
def test_a_table_of_bots_gives_way_to_another_after_a_slice_and_sooner_to_a_person(
    games: Games, new_game: NewGame, waiting: Waiting, answered: int
) -> None:
    game = new_game()
    take_turns(games, game, now, turns.IN_A_ROW + 10, who_waits=lambda: waiting)
    assert len(answers(games, game)) == answered


@pytest.mark.parametrize(
    ("waiting", "in_a_row"),
    [(Waiting.NOBODY, None), (Waiting.LEAGUE, None), (Waiting.BOTS, None), (Waiting.PEOPLE, turns.IN_A_ROW)],
)
def test_a_table_with_a_person_gives_way_only_to_other_people(
    games: Games, new_game: NewGame, waiting: Waiting, in_a_row: int | None
) -> None:
    state = games.load(new_game(PERSON_AND_BOTS))
    given_way = [number for number in range(2, 40) if turns._gives_way(state, number, waiting)]
    assert given_way == ([] if in_a_row is None else list(range(in_a_row, 40, in_a_row)))


@pytest.mark.parametrize("waiting", [Waiting.BOTS, Waiting.PEOPLE])
def test_the_league_gives_way_to_everybody(games: Games, new_game: NewGame, waiting: Waiting) -> None:
    state = games.load(new_game())
    state.ladder_ids = {seat.player: RatedPlayer("l_basic", "bot") for seat in state.seats.values()}
    assert all(turns._gives_way(state, number, waiting) for number in range(1, 40))


def test_a_game_with_a_chosen_seed_is_played_the_same_way_again(connection: Redis) -> None:
    ends = []
    for _ in range(2):
        games = Games(fakeredis.FakeRedis(server=fakeredis.FakeServer()), connection)
        game = start(games, "g_1", dict.fromkeys(("red", "blue", "green"), "random"))
        ends.append(states.encode(take_turns(games, game, now, 200)))
    assert ends[0] == ends[1]


def test_a_late_turn_changes_nothing(games: Games, new_game: NewGame) -> None:
    game = new_game()
    end = take_turns(games, game, now, ENOUGH).version
    assert take_turns(games, game, now, ENOUGH).version == end


def test_the_turn_of_a_stale_process_changes_nothing(
    games: Games, open_games: Callable[[], Games], new_game: NewGame
) -> None:
    game = new_game({"red": "basic", "blue": "basic", "green": "basic"})
    stale = open_games()
    old = stale.load(game)
    take_turns(games, game, now, 10)
    version, count = games.load(game).version, len(answers(games, game))
    turn = turns.turns(old)[0]
    asked = open_questions(old)[turn.question]
    turns._post(stale, old, turn, asked.question.default(), asked, now)
    assert games.load(game).version == version
    assert len(answers(games, game)) == count


def test_two_workers_at_once_answer_each_question_once(
    games: Games, open_games: Callable[[], Games], new_game: NewGame
) -> None:
    game = new_game()
    faults: list[BaseException] = []

    def work() -> None:
        try:
            take_turns(open_games(), game, now, 40)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert not faults
    asked = [e.command["question"] for e in stored(games, game) if e.command and e.command["type"] == "answer"]
    assert len(asked) == len(set(asked)) >= 40


def test_people_are_left_alone(games: Games, new_game: NewGame) -> None:
    game = new_game({"red": "", "blue": "", "green": ""})
    version = games.load(game).version
    assert take_turns(games, game, now).version == version


def test_a_bot_stops_where_a_person_is_asked_and_goes_on_after_the_answer(games: Games, new_game: NewGame) -> None:
    game = new_game({"red": "", "blue": "random", "green": "random"})
    for number in range(10):
        state = take_turns(games, game, now, ENOUGH)
        waiting = {pending.seat for pending in state.questions.values()}
        assert "red" in waiting
        id, asked = next((id, each) for id, each in open_questions(state).items() if each.seat == "red")
        answer = Answer(at=now(), seat="red", question=id, answer=asked.question.default())
        games.carry_out(PreparedCommand(game, answer, Sender(f"mine:{number}", "f", "seat:red")))
    assert games.load(game).version > state.version


def test_nothing_is_answered_in_a_paused_game(games: Games, new_game: NewGame) -> None:
    game = new_game()
    games.carry_out(PreparedCommand(game, PauseGame(at=2_000), Sender("pause", "f", "host")))
    version = games.load(game).version
    assert take_turns(games, game, now).version == version


PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
BASE, RESERVE = 10_000, 30_000
CLOCK = {"reaction": 10, "decision": 10, "deal": 10, "reserve": 30}


def test_a_deadline_fires_at_the_end_of_the_reserve_and_not_before__CLOCK_01(games: Games, new_game: NewGame) -> None:
    game = new_game(PEOPLE, timers=CLOCK)
    asked = [pending.seat for pending in games.load(game).questions.values()]
    watch = ManualClock(1_000 + BASE + RESERVE - 1)
    assert overdue_questions.fire(games, game, watch) is None
    watch.ms += 1
    state = overdue_questions.fire(games, game, watch)
    assert state is not None
    assert {seat: state.clocks[seat].reserve for seat in asked} == dict.fromkeys(asked, 0)


def test_after_a_pause_a_deadline_fires_when_what_was_left_is_over__CLOCK_05(games: Games, new_game: NewGame) -> None:
    game = new_game(PEOPLE, timers=CLOCK)
    games.carry_out(PreparedCommand(game, PauseGame(at=1_000 + BASE), Sender("pause", "f", "host")))
    watch = ManualClock(1_000_000)
    assert overdue_questions.fire(games, game, watch) is None
    games.carry_out(PreparedCommand(game, ResumeGame(at=watch.ms), Sender("resume", "f", "host")))
    watch.ms += RESERVE - 1
    assert overdue_questions.fire(games, game, watch) is None
    watch.ms += 1
    assert overdue_questions.fire(games, game, watch)


def test_bots_play_on_after_veiled_windows(games: Games, new_game: NewGame) -> None:
    """A pass there is silence; the clock closes the window."""
    game = new_game(response_windows="veiled", turn_limit=4)
    watch, closed = ManualClock(), 0
    state = take_turns(games, game, watch, ENOUGH)
    while state.status != "over":
        due = earliest_due(state)
        assert due is not None
        watch.ms = max(watch.ms, due)
        assert overdue_questions.fire(games, game, watch)
        state, closed = take_turns(games, game, watch, ENOUGH), closed + 1
        assert closed < ENOUGH
    assert closed > 10


def test_a_policy_that_stumbles_gives_the_default_answer(
    games: Games, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: Any) -> Any:
        raise KeyError("a rule of thumb")

    monkeypatch.setitem(policies.POLICIES, "basic", policies.Policy(stumble, ""))
    game = new_game()
    with structlog.testing.capture_logs() as logged:
        take_turns(games, game, now, 10)
    assert len(answers(games, game)) == 10
    assert {line["event"] for line in logged} == {"bot_stumbled"}


def test_an_answer_that_is_refused_is_replaced_by_the_default(
    games: Games, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(policies.POLICIES, "basic", policies.Policy(lambda *_: {"kind": "nonsense"}, ""))
    game = new_game()
    with structlog.testing.capture_logs() as logged:
        take_turns(games, game, now, 10)
    assert len(answers(games, game)) == 10
    assert {line["event"] for line in logged} == {"bot_answer_refused"}


def test_a_bot_of_an_unknown_kind_plays_all_the_same(games: Games, new_game: NewGame) -> None:
    game = new_game(dict.fromkeys(("red", "blue", "green"), "of-an-older-release"))
    assert len(answers(games, game)) == 0
    take_turns(games, game, now, 10)
    assert len(answers(games, game)) == 10


# -- the job -------------------------------------------------------------------------------------


def run_jobs(queue: JobQueue) -> None:
    made(Worker, queue, 10).work(burst=True, logging_level="ERROR")


@pytest.mark.usefixtures("worker_process")
def test_one_wake_up_is_enough_for_a_whole_game(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    game = new_game()
    bot_jobs.enqueue(games.load(game))
    run_jobs(queue)
    assert games.load(game).status == "over"
    assert queue.count == 0


def test_the_same_wake_up_waits_only_once(games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame) -> None:
    game = new_game()
    for _ in range(3):
        bot_jobs.enqueue(games.load(game))
    take_turns(games, game, now, 1)
    bot_jobs.enqueue(games.load(game))
    assert queue.count == 2


def test_a_command_enqueues_the_turns_of_bots_unless_a_bot_gave_it(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    game = new_game()
    games.subscribe(bot_jobs.after_command)
    take_turns(games, game, now, 3)
    assert queue.count == 0
    games.carry_out(PreparedCommand(game, PauseGame(at=2_000), Sender("pause", "f", "host")))
    assert queue.count == 0
    done = games.carry_out(PreparedCommand(game, ResumeGame(at=2_001), Sender("resume", "f", "host")))
    assert queue.job_ids == [f"b-{game}-{done.state.version}"]


@pytest.mark.usefixtures("worker_process")
def test_bots_of_several_games_play_by_turns(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    names = [new_game() for _ in range(3)]
    for game in names:
        bot_jobs.enqueue(games.load(game))
    worker = made(Worker, queue, 10)
    worker.work(burst=True, logging_level="ERROR", max_jobs=6)
    assert [len(answers(games, game)) for game in names] == [2 * turns.IN_A_ROW] * 3


def test_tables_with_a_person_come_first_and_each_kind_in_its_order(
    games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame
) -> None:
    tables = [new_game(seats) for seats in (None, PERSON_AND_BOTS, None, PERSON_AND_BOTS, PERSON_AND_BOTS, None)]
    for game in tables:
        bot_jobs.enqueue(games.load(game))
    bots, people = [tables[each] for each in (0, 2, 5)], [tables[each] for each in (1, 3, 4)]
    names = [f"p-{game}-{games.load(game).version}" for game in people]
    names += [f"b-{game}-{games.load(game).version}" for game in bots]
    assert queue.job_ids == names
    assert [game_of(name) for name in names] == [*people, *bots]


@pytest.mark.usefixtures("worker_process")
def test_bots_in_hand_give_way_to_a_person_and_go_on_after_that(
    games: Games, queue: JobQueue, new_game: NewGame
) -> None:
    bots, person = new_game(), new_game(PERSON_AND_BOTS)
    # The start of each game has enqueued its bots.
    begun = games.load(bots).version
    play(bots, begun)
    assert len(answers(games, bots)) == turns.LOOK_EVERY
    assert queue.job_ids == [
        f"p-{person}-{games.load(person).version}",
        f"b-{bots}-{begun}",
        f"b-{bots}-{games.load(bots).version}",
    ]
    run_jobs(queue)
    assert games.load(bots).status == "over"
    assert "blue" in {pending.seat for pending in games.load(person).questions.values()}


def test_a_job_that_is_tried_again_keeps_its_rank(queue: JobQueue) -> None:
    for name in ("b-1", "p-1"):
        queue.put(PLAY, "g_1", 1, id=name)
    again = queue.fetch_job("p-1")
    assert again
    queue.remove("p-1")
    again.retry(queue, pipe := queue.connection.pipeline())
    pipe.execute()
    assert queue.job_ids == ["p-1", "b-1"]


def test_a_person_is_put_before_any_number_of_bots_and_the_league_behind_all(queue: JobQueue) -> None:
    names = [f"p-{number}" for number in range(250)] + [f"b-{number}" for number in range(250)]
    for name in reversed(names):
        queue.connection.lpush(queue.key, name)
    for name in ("l-1", "b-last", "l-2", "p-last"):
        queue.put(PLAY, "g_1", 1, id=name)
    assert queue.job_ids == [*names[:250], "p-last", *names[250:], "b-last", "l-1", "l-2"]


def test_the_queue_says_for_whom_its_first_job_is(queue: TurnQueue) -> None:
    found = [queue.waiting()]
    for name in ("l-1", "b-1", "p-1"):
        queue.put(PLAY, "g_1", 1, id=name)
        found.append(queue.waiting())
    assert found == [Waiting.NOBODY, Waiting.LEAGUE, Waiting.BOTS, Waiting.PEOPLE]


def test_a_person_who_has_conceded_or_whose_seat_a_bot_plays_makes_no_table_wait(
    games: Games, new_game: NewGame
) -> None:
    game = new_game(PERSON_AND_BOTS)
    assert absence.bots(games.load(game)) == {"red": "basic", "green": "basic", "yellow": "basic"}
    assert people_sit(games.load(game))
    games.carry_out(PreparedCommand(game, Concede(at=2_000, seat="blue"), Sender("concede", "f", "seat:blue")))
    assert not people_sit(games.load(game))
    assert not people_sit(games.load(new_game()))


@pytest.mark.usefixtures("worker_process")
def test_a_job_done_leaves_no_trace(games: Games, queue: JobQueue, bot_jobs: BotJobs, new_game: NewGame) -> None:
    bot_jobs.enqueue(games.load(new_game()))
    run_jobs(queue)
    left = {key.decode().rpartition(":")[0] for key in queue.connection.scan_iter("rq:*") if b"b-" in key}
    assert left == set()
    assert queue.started_job_registry.count == 0
    assert queue.intermediate_queue.get_job_ids() == []


@pytest.mark.usefixtures("worker_process")
def test_a_job_for_a_conceded_seat_is_no_fault(games: Games, new_game: NewGame) -> None:
    game = new_game({"red": "basic", "blue": "basic", "green": "basic"})
    games.carry_out(PreparedCommand(game, Concede(at=2_000, seat="red"), Sender("concede", "f", "seat:red")))
    version = games.load(game).version
    play(game, version)
    assert games.load(game).version > version


# -- the sweeper ---------------------------------------------------------------------------------


@pytest.fixture
def still(games: Games, bot_jobs: BotJobs) -> StillGames:
    return StillGames(games, bot_jobs)


def test_bots_that_nobody_woke_are_woken_once_their_game_stands_still_for_a_while(
    games: Games, queue: JobQueue, still: StillGames, new_game: NewGame
) -> None:
    game = new_game()
    version = games.load(game).version
    still.note({game: version}, 1_000)
    assert [still.wake(1_000 + STILL_MS - 1), still.wake(1_000 + STILL_MS)] == [0, 1]
    assert queue.job_ids == [f"b-{game}-{version}"]


def test_bots_of_a_game_that_moves_are_left_alone(games: Games, still: StillGames, new_game: NewGame) -> None:
    game = new_game()
    still.note({game: games.load(game).version}, 1_000)
    take_turns(games, game, now, 1)
    assert still.wake(1_000 + STILL_MS) == 0


@pytest.mark.parametrize("dies", ["before it has begun", "in its job"])
def test_bots_whose_worker_was_killed_are_woken_by_another_job(
    dies: str, games: Games, queue: JobQueue, bot_jobs: BotJobs, still: StillGames, new_game: NewGame
) -> None:
    state = games.load(new_game())
    name = f"b-{state.game}-{state.version}"
    bot_jobs.enqueue(state)
    for number in range(3):
        in_hand = RunningJobs(games, queue, still)
        JobQueue.lmove(queue.connection, queue.key, None)
        job = queue.fetch_job(f"{name}-{number}" if number else name)
        assert job is not None
        if dies == "in its job":
            job.set_status(JobStatus.STARTED)
            queue.intermediate_queue.remove(job.id)
            queue.connection.zadd(queue.started_job_registry.key, {f"{job.id}:e": 9e9})
        in_hand.look()
        assert still.wake(10_000 * (number + 1)) == 0
        in_hand.look()
        assert still.wake(10_000 * (number + 1)) == 1
        assert queue.job_ids == [f"{name}-{number + 1}"]


def test_games_that_wait_for_people_are_not_woken(games: Games, still: StillGames, new_game: NewGame) -> None:
    game = new_game({"red": "", "blue": "", "green": ""})
    for looked in range(0, 100_000, 20_000):
        still.note({game: games.load(game).version}, looked)
        assert still.wake(looked + STILL_MS) == 0


def test_a_game_whose_bots_do_not_move_is_tried_ever_more_rarely(
    games: Games, queue: JobQueue, still: StillGames, new_game: NewGame
) -> None:
    game = new_game()
    woken = []
    for looked in range(0, 160_000, 10_000):
        still.new_round()
        still.note({game: games.load(game).version}, looked)
        woken.append(still.wake(looked + STILL_MS))
        queue.empty()  # type: ignore[no-untyped-call]
    assert woken == [1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]


def test_few_games_are_loaded_at_once_and_all_in_the_end(
    games: Games, still: StillGames, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = {game: games.load(game).version for game in (new_game() for _ in range(sweep.LOADED_EACH_S + 2))}
    loaded: list[str] = []
    load = games.load

    def noted(game: str) -> State:
        loaded.append(game)
        return load(game)

    monkeypatch.setattr(games, "load", noted)
    still.note(versions, 0)
    counts = []
    still.wake(STILL_MS)
    for second in range(3):
        before = len(loaded)
        still.wake(STILL_MS + 1_000 * second)
        counts.append(len(loaded) - before)
    assert max(counts) <= sweep.LOADED_EACH_S
    assert sorted(loaded) == sorted(versions)


# -- the rounds over all games -----------------------------------------------------------------------


def test_a_round_meets_every_registered_game_however_they_are_spread(
    games: Games, queue: JobQueue, still: StillGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "PAGE", 10)
    names = {f"g_{number}" for number in range(700)}
    for name in names:
        games.log.register(name)
    met: list[str] = []

    def heads(page: list[str]) -> dict[str, Head | None]:
        met.extend(page)
        return {}

    monkeypatch.setattr(games.log, "known_heads", heads)
    rounds = sweep.Round(games, queue, still)
    steps = 0
    while steps == 0 or not rounds.is_over:
        rounds.step(steps)
        steps += 1
    assert set(met) == names
    assert steps >= 64


def test_a_round_restores_deadlines_that_pass_soon(
    games: Games, queue: JobQueue, still: StillGames, new_game: NewGame
) -> None:
    people = dict.fromkeys(("red", "blue", "green"), "")
    timed = new_game(people, timers={"reaction": 10, "decision": 20, "deal": 30})
    late = new_game(people, timers={"reaction": 86_400, "decision": 86_400, "deal": 86_400})
    queue.connection.delete(deadlines.KEY)
    rounds = sweep.Round(games, queue, still)
    rounds.step(1_000)
    found: Any = queue.connection.zrange(deadlines.KEY, 0, -1)
    armed = {member.decode().partition("|")[0] for member in found}
    # The other one has days: a later round does.
    assert armed == {timed} != {late}
