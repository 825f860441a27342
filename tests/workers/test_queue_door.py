"""The queue is no door: people who write to its server make a worker do what the table of jobs has, nothing else."""

import inspect
import json
import pickle
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import ValidationError
from prometheus_client import generate_latest
from redis import Redis
from rq.job import JobStatus
from rq.utils import import_attribute
from structlog.testing import capture_logs

from service.administration import metrics_collector
from service.jobs import job as jobs
from service.jobs.job import Job
from service.jobs.kinds import GO_ON, HINT, KINDS, LOOK, PLAY, QUEUE, RETRIES, Kind, Version
from service.jobs.queue import JobQueue
from service.play.bots import advice, pauses
from service.play.bots.jobs import BotJobs
from service.play.bots.turn_queue import TurnQueue
from service.store import deadlines
from service.store.games import Games
from tests.workers.conftest import ManualClock, NewGame
from workers.clock import DeadlineClock
from workers.jobs import queues
from workers.jobs.sweep import RunningJobs, StillGames
from workers.jobs.worker import Worker, made

GAME = "g_00000000000000000000000001"
NOTED, FAILS = f"{__name__}.noted", f"{__name__}.fails"
done: list[int] = []


class Bomb:
    """Creates a file wherever it is unpickled."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __reduce__(self) -> Any:
        return Path.touch, (self._file,)


def noted(number: int) -> None:
    done.append(number)


def fails(number: int) -> None:
    done.append(number)
    raise ValueError


def mark(*_: Any) -> None:
    """Does what a callback of a planted job would do."""
    done.append(-1)


@pytest.fixture(autouse=True)
def _two_more_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    done.clear()
    for name in (NOTED, FAILS):
        monkeypatch.setitem(KINDS, name, Kind(tuple[Version], QUEUE))


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """Returns a file that nothing creates but what came from the queue."""
    return tmp_path / "trace"


def call(function: str, *arguments: Any, instance: Any = None) -> bytes:
    return pickle.dumps((function, instance, arguments, {}))


def ours(name: str, *arguments: Any) -> bytes:
    return json.dumps([name, arguments]).encode()


def plant(queue: JobQueue, id: str, fields: Mapping[str, Any]) -> None:
    """Writes a job, and puts it into the queue."""
    client: Any = queue.connection
    client.hset(f"rq:job:{id}", mapping={"origin": queue.name, "status": "queued", **fields})
    client.rpush(queue.key, id)


def work(queue: JobQueue) -> list[Any]:
    """Runs a worker that does what there is, and ends because there is no more; returns what it has logged."""
    with capture_logs() as said:
        made(Worker, queue, 10).work(burst=True, logging_level="CRITICAL")
    assert queue.count == 0
    assert queue.intermediate_queue.get_job_ids() == []
    return said


def reasons(said: list[Any]) -> list[str]:
    """Returns why something was refused, each time."""
    return [line["reason"] for line in said if line["event"] == "job_refused"]


QUEUES = [queues.queue, queues.thinking, queues.housekeeping, queues.notices]


@pytest.mark.parametrize("which", QUEUES)
def test_a_function_of_the_system_that_is_in_a_queue_is_not_called(which: Any, connection: Redis, trace: Path) -> None:
    queue = which(connection)
    touch = f"touch {trace}"
    texts = [call("os.system", touch), json.dumps(["os.system", None, [touch], {}]).encode(), ours("os.system", touch)]
    for number, text in enumerate(texts):
        plant(queue, f"b-{number}", {"data": zlib.compress(text)})
        plant(queue, f"b-{number}-plain", {"data": text})
        plant(queue, f"b-{number}-ours", {"call": text, "data": zlib.compress(text)})
    assert reasons(work(queue)) == ["unknown"] * 3 * len(texts)
    assert not trace.exists()
    assert list(connection.scan_iter("rq:job:*")) == []


@pytest.mark.parametrize("field", ["data", "meta", "result", "exc_info", "call", "instance", "retry_intervals"])
@pytest.mark.parametrize("ok", [True, False])
def test_nothing_of_a_job_is_unpickled(queue: TurnQueue, trace: Path, field: str, ok: bool) -> None:
    bomb = pickle.dumps(Bomb(trace))
    for number, text in enumerate((bomb, zlib.compress(bomb), pickle.dumps((NOTED, Bomb(trace), (1,), {})))):
        plant(queue, f"b-{number}", {"call": ours(NOTED if ok else FAILS, number), field: text})
    work(queue)
    assert not trace.exists()
    assert queue.fetch_job("b-0") is None or not ok
    assert set(done) == (set() if field == "call" else {0, 1, 2})


@pytest.mark.parametrize("name", [NOTED, FAILS])
def test_a_job_calls_nobody_back_and_sends_no_request(
    queue: TurnQueue, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rq.webhook.urlopen", mark)
    callbacks = {f"{when}_callback_name": f"{__name__}.mark" for when in ("success", "failure", "stopped")}
    webhooks = [
        {"url": "http://127.0.0.1:1/", "job_status": when, "method": "GET", "headers": None, "timeout": 1}
        for when in ("finished", "failed")
    ]
    plant(queue, "b-1", {"call": ours(name, 1), **callbacks, "webhooks": json.dumps(webhooks)})
    work(queue)
    assert set(done) == {1}


@pytest.mark.parametrize("name", [NOTED, FAILS])
def test_a_job_brings_no_other_one_into_the_queue(queue: TurnQueue, name: str) -> None:
    queue.connection.hset("rq:job:b-2", mapping={"call": ours(NOTED, 2), "dependency_ids": '["b-1"]'})
    queue.connection.hset("rq:job:b-3", mapping={"call": ours(NOTED, 3)})
    queue.connection.sadd("rq:job:b-1:dependents", "b-2")
    queue.connection.zadd(f"rq:scheduled:{queue.name}", {"b-3": 1})
    repeated = {"repeats_left": 5, "repeat_intervals": "[0]", "group_id": "g", "enqueue_at_front": 1}
    plant(queue, "b-1", {"call": ours(name, 1), **repeated})
    work(queue)
    assert set(done) == {1}
    assert queue.connection.zcard(f"rq:scheduled:{queue.name}") == 1


def test_a_job_is_tried_no_more_often_than_the_table_says(queue: TurnQueue) -> None:
    plant(queue, "b-1", {"call": ours(FAILS, 1), "retries_left": 10**8, "timeout": 10**9, "failure_ttl": -1})
    work(queue)
    assert done == [1] * (1 + RETRIES)
    assert 0 < queue.connection.ttl("rq:job:b-1") <= jobs.FAILED_FOR_S


def test_so_many_failed_jobs_are_kept_and_no_more(queue: TurnQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_FAILED", 3)
    for number in range(8):
        plant(queue, f"b-{number}", {"call": ours(FAILS, number)})
    work(queue)
    assert queue.connection.zcard(queue.failed_job_registry.key) == 3


ODD_ARGUMENTS = [
    (PLAY, []),
    (PLAY, [GAME]),
    (PLAY, [GAME, 1, 2]),
    (PLAY, [GAME, "1"]),
    (PLAY, [GAME, True]),
    (PLAY, [GAME, -1]),
    (PLAY, [GAME, 1.5]),
    (PLAY, [GAME, 10**30]),
    (PLAY, [{"game": GAME}, 1]),
    (PLAY, [GAME + "\n", 1]),
    (PLAY, ["g_1}:key", 1]),
    (PLAY, ["g_" + "1" * 10_000, 1]),
    (PLAY, {"game": GAME, "version": 1}),
    (PLAY, None),
    (LOOK, ["*"]),
    (GO_ON, ["../../etc/passwd"]),
    (GO_ON, ["a_../x"]),
    ("workers.jobs.monitor.look", [1]),
    ("workers.jobs.bot_turns.thinks", [GAME, 1]),
    ("workers.jobs.worker.main", []),
    ("", []),
    (None, []),
    ([PLAY], [GAME, 1]),
]


@pytest.mark.parametrize(("name", "arguments"), ODD_ARGUMENTS)
def test_arguments_that_a_job_cannot_have_are_refused(connection: Redis, name: Any, arguments: Any) -> None:
    kind = KINDS.get(name) if isinstance(name, str) else None
    queue = JobQueue(kind.queue if kind else QUEUE, connection)
    plant(queue, "b-1", {"call": json.dumps([name, arguments])})
    with pytest.raises(jobs.ForeignJob):
        Job.fetch("b-1", connection)
    assert not connection.exists("rq:job:b-1")
    connection.delete(queue.key)
    plant(queue, "b-2", {"call": json.dumps([name, arguments])})
    plant(queue, "b-3", {"call": json.dumps([name, arguments, 3])})
    assert [line["event"] for line in work(queue)] == ["job_refused"] * 2


def test_a_job_in_the_queue_of_others_is_refused(connection: Redis) -> None:
    """It would keep waiting who waits there."""
    housekeeping = queues.housekeeping(connection)
    plant(housekeeping, "b-1", {"call": ours(NOTED, 1)})
    assert reasons(work(housekeeping)) == ["queue"]
    assert done == []


def odd_things(queue: TurnQueue) -> None:
    """Writes what no worker would have written."""
    client: Any = queue.connection
    client.rpush(queue.key, b"\xff\xfe", "a:b", "", "x" * 1000, "../..", "none-of-these")
    client.rpush(queue.intermediate_queue.key, b"\xff", "::", "b-lost")
    client.rpush("rq:job:b-list", "x")
    client.set("rq:job:b-text", "x")
    client.hset("rq:job:b-status", mapping={"call": ours(NOTED, 3), "status": "odd"})
    client.hset("rq:job:b-retries", mapping={"call": ours(NOTED, 3), "retries_left": "many"})
    client.hset("rq:job:b-json", mapping={"call": b"\xff{"})
    client.hset("rq:job:b-deep", mapping={"call": "[" * 900})
    client.rpush(queue.key, "b-list", "b-text", "b-status", "b-retries", "b-json", "b-deep")
    client.zadd(queue.started_job_registry.key, {b"\xff": 1, "no-colon": 1, "a:b:c": 1, "b-list:e": 1})
    client.zadd(queue.failed_job_registry.key, {b"\xff": 1})
    client.sadd("rq:groups", b"\xff")


def test_whatever_is_in_a_queue_a_worker_lives_on(queue: TurnQueue) -> None:
    odd_things(queue)
    plant(queue, "b-last", {"call": ours(NOTED, 7)})
    said = work(queue)
    assert done == [7]
    assert {line["event"] for line in said} == {"job_refused"}
    assert queue.connection.zcard(queue.started_job_registry.key) == 0


@pytest.mark.parametrize(
    "key", ["rq:wip:default", "rq:failed:default", "rq:workers:default", "rq:queue:default:intermediate"]
)
def test_a_key_of_another_type_stops_no_worker(queue: TurnQueue, key: str) -> None:
    queue.put(NOTED, 7)
    queue.connection.set(key, "x")
    with capture_logs() as said:
        worker = made(Worker, queue, 10)
        worker.run_maintenance_tasks()
    assert [line["event"] for line in said] == ["queue_malformed"]
    assert queue.connection.get(queue.registry_cleaning_key) is None


def test_what_is_refused_is_counted_and_its_content_is_nowhere(
    queue: TurnQueue, connection: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []
    monkeypatch.setattr("service.jobs.job.metrics.job_refused", lambda: counted.append(1))
    plant(queue, "b-1", {"call": ours("os.system", "a-secret-word")})
    (line,) = work(queue)
    assert (line["event"], line["id"], line["reason"], line["log_level"]) == (
        "job_refused",
        "b-1",
        "unknown",
        "warning",
    )
    assert "a-secret-word" not in str(line)
    assert counted == [1]


def dead(queue: TurnQueue, id: str) -> None:
    """Kills a worker that has begun this job."""
    queue.connection.zadd(queue.started_job_registry.key, {f"{id}:e": time.time() - 60})


def test_the_job_of_a_dead_worker_calls_nobody_back_wherever_it_is_found(queue: TurnQueue, connection: Any) -> None:
    """The metrics count such jobs in a process that has all keys."""
    callback = {"failure_callback_name": f"{__name__}.mark", "data": zlib.compress(call("os.system", "true"))}
    connection.hset("rq:job:b-1", mapping={"call": ours(NOTED, 1), "retries_left": 0, **callback})
    connection.hset("rq:job:b-2", mapping=callback)
    connection.sadd("rq:job:b-1:dependents", "b-3")
    connection.hset("rq:job:b-3", mapping={"call": ours(NOTED, 3)})
    for id in ("b-1", "b-2"):
        dead(queue, id)
    generate_latest(metrics_collector.registry(connection, connection))
    assert queue.started_job_registry.count == 0
    work(queue)
    assert done == []
    assert queue.failed_job_registry.get_job_ids() == ["b-1"]


def test_a_job_whose_worker_died_is_tried_again(queue: TurnQueue) -> None:
    queue.put(NOTED, 1, id="b-1")
    queue.remove("b-1")
    dead(queue, "b-1")
    work(queue)
    assert done == [1]


def test_a_job_that_was_taken_and_never_begun_is_looked_at_like_any_other(queue: TurnQueue, connection: Redis) -> None:
    taken = queue.intermediate_queue
    connection.hset(
        "rq:job:b-1", mapping={"data": call("os.system", "true"), "failure_callback_name": f"{__name__}.mark"}
    )
    connection.hset("rq:job:b-2", mapping={"call": ours(NOTED, 2), "retries_left": 1})
    for id in ("b-1", "b-2"):
        connection.rpush(taken.key, id)
        connection.set(taken.get_first_seen_key(id), time.time() - 600)
    made(Worker, queue, 10).run_maintenance_tasks()
    assert (queue.job_ids, taken.get_job_ids()) == (["b-2"], [])
    work(queue)
    assert done == [2]


def test_a_worker_hears_no_commands_from_the_queues_server(
    queue: TurnQueue, connection: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[int] = []

    def tell(_: int) -> None:
        for worker in connection.smembers("rq:workers"):
            channel = f"rq:pubsub:{worker.decode().rpartition(':')[2]}"
            heard.append(connection.publish(channel, '{"command": "shutdown"}'))

    monkeypatch.setattr(f"{__name__}.noted", tell)
    queue.put(NOTED, 1)
    work(queue)
    assert heard == [0]


def test_a_clock_lives_on_whatever_is_in_the_queue(
    queue: TurnQueue, games: Games, bot_jobs: BotJobs, connection: Any
) -> None:
    odd_things(queue)
    RunningJobs(games, queue, StillGames(games, bot_jobs)).look()
    connection.zadd(pauses.KEY, {b"\xff": 1, "x": 1, "b-g_1": 1, "b-g_1-x": 1, "b-g_1-7": 1, f"b-g_1-{'7' * 99}": 1})
    connection.delete(queue.key)
    odd: Any = {b"\xff": 1, "x": 1, "g_1|x": 1, "g_1|": 1, "|1": 1, "g_2|1": float("inf"), "g_3|1": float("-inf")}
    connection.zadd(deadlines.KEY, odd)
    connection.zadd(pauses.KEY, {"b-g_8-1": float("inf"), "b-g_9-1": float("-inf")})
    clock = DeadlineClock(games, queue, ManualClock())
    for _ in range(2):
        clock.tick()
    deadlines.sweep(games.log, connection)
    assert queue.job_ids == ["b-g_1-7"]


def test_there_is_one_way_to_put_a_job_into_a_queue(queue: TurnQueue) -> None:
    for enqueue in (queue.enqueue, queue.enqueue_call):
        with pytest.raises(TypeError):
            enqueue("os.system", ("true",))
    with pytest.raises(KeyError):
        queue.put("os.system", "true")
    with pytest.raises(ValidationError):
        queue.put(PLAY, "no game", 1)
    with pytest.raises(ValueError, match="no job of the queue"):
        queue.put(LOOK, GAME)
    assert queue.job_ids == []


def test_what_is_put_into_a_queue_is_what_is_taken_out(queue: TurnQueue) -> None:
    assert queue.put(PLAY, GAME, 7, id="b-1")
    assert not queue.put(PLAY, GAME, 8, id="b-1")
    stored = queue.connection.hgetall("rq:job:b-1")
    assert stored == {b"call": ours(PLAY, GAME, 7).replace(b" ", b""), b"status": b"queued", b"retries_left": b"2"}
    job = queue.fetch_job("b-1")
    assert job is not None
    assert (job.func_name, job.args, job.get_status()) == (PLAY, (GAME, 7), JobStatus.QUEUED)


def test_each_job_of_the_table_is_a_function_that_takes_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert {PLAY, HINT, LOOK, GO_ON} <= KINDS.keys()
    assert {name for name in KINDS if not name.startswith("workers.jobs.")} == set()
    for name, kind in KINDS.items():
        function = import_attribute(name)
        takes = [each.annotation for each in inspect.signature(function).parameters.values()]
        assert takes == [get_args(each)[0] if get_args(each) else each for each in get_args(kind.arguments)], name


@pytest.mark.usefixtures("worker_process")
def test_a_hint_that_a_table_does_not_allow_is_not_thought_of__TABLE_10(
    games: Games, new_game: NewGame, connection: Redis
) -> None:
    """The API gives none there, and what is kept would be beside the queue."""
    state = games.load(new_game({"red": "", "blue": "", "green": ""}))
    assert not advice.allowed(state)
    thinking = queues.thinking(connection)
    thinking.put(HINT, state.game, state.version, next(iter(state.questions)))
    assert work(thinking) == []
    assert list(connection.scan_iter("cg:hint:*")) == []
