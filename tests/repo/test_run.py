"""The processes of `make run`: they start, dead ones are replaced, all stop in time, and no game is lost."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request

import pytest

from service.callers.tokens import digest
from service.store.connection import connection, embedded
from service.store.log.event_log import EventLog
from tests.repo.running import DIRECT, Run, alive, running
from tests.repo.test_metrics import TOKEN, scraped, value
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.processes

FOUR_BOTS = {"seats": 4, "bots": [{"kind": "basic"}, {"kind": "random"}, {"kind": "basic"}, {"kind": "random"}]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "var"


def events_of(run: Run, game: str) -> list[str]:
    return [event["hash"] for event in run.call("GET", f"/v1/games/{game}/events?limit=500")["items"]]


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Starts an installation of several processes of each kind, at a named host, with short logs and lost metrics."""
    folder = tmp_path_factory.mktemp("crowd")
    (folder / "file").write_text("")
    settings = {"HOST": "localhost", "API_PROCESSES": "2", "WORKERS": "3", "CLOCKS": "2", "API_PINNED": "1"}
    settings |= {"LOG_BYTES": "100000", "LOG_FILES": "2"}
    settings |= {"ADMIN_TOKEN_HASH": digest(TOKEN), "PROMETHEUS_MULTIPROC_DIR": str(folder / "file" / "metrics")}
    with running(folder / "var", **settings) as run:
        yield run


class Made(Run):
    """An installation that `make run` starts."""

    program = ("-c", "import os; os.execvp('make', ['make', '--no-print-directory', 'run', 'WORKERS=2'])")


def test_the_demo_game_is_on_the_second_line_and_each_run_goes_on_with_all_games_however_the_last_one_ended__TABLE_09(
    folder: Path,
) -> None:
    """A supervisor that is killed leaves nothing behind, one that is asked to stop neither."""
    with running(folder, DEMO="1") as run:
        for shown in (f"{run.url}/v1", f"{run.url}/docs", f"{run.url}/readyz", "Ctrl-C"):
            assert shown in run.said
        assert run.says("demo: encounter  1: ")
        first, second = [line for line in run.said.splitlines() if line.strip()][:2]
        assert first.endswith(f"{run.url}/")
        address, _, shown = second.partition("?game=")
        assert address.endswith(f"{run.url}/")
        (demo,) = (each for each in run.call("GET", "/v1/games")["items"] if each["id"] == shown)
        assert demo["chosen_options"]["bot_pace"] == "calm"
        assert all(seat["bot"] for seat in demo["seats"])
        game = run.call("POST", "/v1/games", FOUR_BOTS)["game"]["id"]
        before = events_of(run, game)
        family = run.family()
        run.stop(signal.SIGKILL)
        if sys.platform != "linux":
            # Elsewhere the store alone sees to its own end.
            for pid in filter(alive, family):
                os.kill(pid, signal.SIGTERM)
        assert eventually(lambda: not any(alive(pid) for pid in family))
    # On a busy machine the first one may have ended meanwhile, and another one begun.
    newest = (folder / "demo-game").read_text().strip()
    with running(folder, Made, DEMO="1") as made:
        assert answers(made)
        assert f"{made.url}/?game={newest}" in made.said
        assert events_of(made, game) == before
        assert {path.stem for path in (folder / "logs").iterdir()} >= {"worker", "worker-2", "clock"}
        family = made.family()
        assert len(family) >= 5
        stream = Request(f"{made.url}/v1/games/{game}/stream", headers={"Accept": "text/event-stream"})
        watched = DIRECT.open(stream, timeout=PATIENCE_S)
        watched.readline()
        made.stop(signal.SIGTERM)
        assert "stopped; every game is kept" in made.said
        assert [args for pid, args in family.items() if alive(pid)] == []
        watched.close()
    server = embedded.start(folder)
    try:
        assert [entry.hash for entry in EventLog(connection.client(server.url(0))).read_whole(game)] == before
    finally:
        server.stop()


@pytest.mark.slow
def test_a_host_may_be_named_and_the_api_listens_at_the_shown_address(crowd: Run) -> None:
    shown = next(line.split()[1] for line in crowd.said.splitlines() if line.strip().startswith("API "))
    assert DIRECT.open(f"{shown}/meta", timeout=PATIENCE_S).status == 200


def replaced(run: Run, word: str, pid: int) -> bool:
    """Returns True if another process with this word runs in the end."""
    return eventually(lambda: run.member(word) not in (None, pid))


@pytest.mark.slow
def test_a_process_that_dies_is_started_again_and_acknowledged_commands_are_still_there(installation: Run) -> None:
    made = installation.call("POST", "/v1/games", FOUR_BOTS)
    game, token = made["game"]["id"], made["host_token"]
    for victim, word in (("api", "service.server"), ("worker", "workers.jobs.worker"), ("clock", "workers.clock")):
        pid = installation.member(word)
        assert pid
        os.kill(pid, signal.SIGKILL)
        assert installation.says(f"{victim} ended (SIGKILL)")
        assert replaced(installation, word, pid)
    store = installation.member("unixsocket")
    assert store
    os.kill(store, signal.SIGKILL)
    assert installation.says("the store ended and everything is begun again")
    assert eventually(lambda: answers(installation))
    installation.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, token)
    assert eventually(lambda: installation.call("GET", f"/v1/games/{game}")["status"] == "over")


@pytest.mark.slow
def test_several_processes_serve_the_api_and_no_request_is_refused_when_one_dies(crowd: Run) -> None:
    servers = [pid for pid, args in crowd.family().items() if "service.server" in args]
    assert len(servers) == 2
    usable = sorted(os.sched_getaffinity(0), reverse=True)
    assert {*map(_processor, servers)} == {*usable[:2]}
    os.kill(servers[0], signal.SIGKILL)
    for _ in range(20):
        assert crowd.call("GET", "/healthz") == {"status": "alive"}
    assert crowd.says("ended (SIGKILL)")
    assert eventually(lambda: len([each for each in crowd.family().values() if "service.server" in each]) == 2)


def _processor(pid: int) -> int:
    """Returns the processor to which a process is pinned."""
    (processor,) = os.sched_getaffinity(pid)
    return processor


@pytest.mark.slow
def test_where_nothing_is_to_be_pinned_the_system_moves_the_api(installation: Run) -> None:
    """API_PINNED=0 is a usual setting of a `Run`."""
    server = installation.member("service.server")
    assert server
    assert os.sched_getaffinity(server) == os.sched_getaffinity(0)


@pytest.mark.slow
def test_so_many_workers_and_clocks_as_are_asked_for_are_started_and_started_again(crowd: Run) -> None:
    def pids(word: str) -> set[int]:
        return {pid for pid, args in crowd.family().items() if word in args}

    for kind, word, count in (("worker", "workers.jobs.worker", 3), ("clock", "workers.clock", 2)):
        names = {kind, *(f"{kind}-{number}" for number in range(2, count + 1))}
        assert eventually(lambda names=names: names <= {log.stem for log in (crowd.folder / "logs").iterdir()})  # type: ignore[misc]
        before = pids(word)
        assert len(before) == count
        victim = before.pop()
        os.kill(victim, signal.SIGKILL)
        assert eventually(lambda names=names: any(f"{name} ended (SIGKILL)" in crowd.said for name in names))  # type: ignore[misc]
        assert eventually(lambda word=word, count=count: len(pids(word)) == count)  # type: ignore[misc]
        assert before < pids(word)
        assert victim not in pids(word)


@pytest.mark.slow
def test_requests_wait_while_the_only_process_is_started_again(installation: Run) -> None:
    server = installation.member("service.server")
    assert server
    os.kill(server, signal.SIGKILL)
    assert installation.says("api ended (SIGKILL)")
    # The supervisor holds the socket: the next process answers this request.
    assert installation.call("GET", "/healthz") == {"status": "alive"}


def answers(run: Run) -> bool:
    try:
        return bool(run.call("GET", "/readyz")["status"] == "ready")
    except OSError:
        return False


@pytest.mark.slow
def test_a_second_run_on_the_same_folder_says_so_in_one_line_and_disturbs_nobody(installation: Run) -> None:
    second = Run(installation.folder)
    second.process.wait(PATIENCE_S)
    assert second.process.returncode == 1
    assert len(second.said.splitlines()) == 1
    assert "another run uses" in second.said
    assert answers(installation)


@pytest.mark.slow
def test_the_log_of_the_store_is_rotated_while_it_runs(crowd: Run) -> None:
    log = crowd.folder / "store" / "server.log"
    with log.open("a") as file:
        file.write("x" * 100_001)
    assert eventually(lambda: log.with_name("server.log.1").exists())
    assert answers(crowd)
    # The store logs that it begins.
    store = connection.client(f"unix://{crowd.folder}/store/socket?db=0")
    store.bgrewriteaof()
    store.close()
    assert eventually(lambda: log.exists() and 0 < log.stat().st_size < 100_000)


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_costs_the_metrics_and_no_game(crowd: Run) -> None:
    assert "no metrics are recorded" in crowd.said
    assert crowd.call("POST", "/v1/games", {"seats": 3})["game"]["status"] == "lobby"
    _, samples = scraped(f"{crowd.url}/metrics", TOKEN)
    assert value(samples, "store_up", role="events") == 1
    assert not [name for name, _ in samples if name.startswith("http_requests")]
