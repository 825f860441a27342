"""The bundled server: one per folder, nothing acknowledged lost, no orphan, clear words when there is none."""

import importlib.util
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from domain.commands import LeaveSeat, TakeSeat
from service.store.connection import connection, embedded
from service.store.connection.embedded import EmbeddedServer
from service.store.deciding import PreparedCommand
from service.store.errors import NoServer, StoreUnavailable
from service.store.games import Games
from service.store.log.event_log import EventLog
from service.store.log.sender import Sender
from tests.store.table import NOON, SEATS, opened
from tests.waiting import eventually


@pytest.fixture
def launched(data_dir: Path) -> Iterator[EmbeddedServer]:
    server = embedded.start(data_dir)
    yield server
    server.stop()


def client(server: EmbeddedServer) -> redis.Redis:
    return connection.client(server.url(0))


def server_pid(server: EmbeddedServer) -> int:
    told = client(server).info("server")
    return int(told["process_id"])


def alive(pid: int) -> bool:
    """Returns True if the process runs; one that only waits to be buried does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        # A system without /proc; or the process ends just now, and the next look finds it gone.
        return True
    return status.rpartition(")")[2].split()[0] != "Z"


def launcher(data_dir: Path, then: str) -> "subprocess.Popen[str]":
    """Starts a process that starts (or adopts) the server of the folder, prints its pid, and runs `then`."""
    program = f"""
        import sys, threading, time
        from pathlib import Path
        from service.store.connection import connection, embedded
        server = embedded.start(Path(sys.argv[1]))
        pid = connection.client(server.url(0)).info("server")["process_id"]
        print(pid, "own" if server.process else "adopted", flush=True)
        {then}
    """
    return run(program, data_dir)


def run(program: str, data_dir: Path) -> "subprocess.Popen[str]":
    """Runs the program in a process of its own, which can be killed."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", textwrap.dedent(program), str(data_dir)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


def next_line(process: "subprocess.Popen[str]") -> list[str]:
    assert process.stdout
    return process.stdout.readline().split()


def test_the_server_keeps_what_it_is_given(launched: EmbeddedServer) -> None:
    assert connection.findings(client(launched)) == []


def test_it_listens_on_its_socket_alone_unless_a_port_is_wanted(launched: EmbeddedServer) -> None:
    assert client(launched).config_get("port") == {"port": "0"}
    assert launched.socket.stat().st_mode & 0o077 == 0


def test_what_was_stored_is_there_after_a_stop_and_a_start(data_dir: Path) -> None:
    first = embedded.start(data_dir)
    client(first).set("kept", "yes")
    first.stop()
    first.stop()
    second = embedded.start(data_dir)
    assert client(second).get("kept") == b"yes"
    second.stop()


def test_a_second_start_in_one_process_adopts_the_running_server(launched: EmbeddedServer, data_dir: Path) -> None:
    second = embedded.start(data_dir)
    assert second.process is None
    assert server_pid(second) == server_pid(launched)
    second.stop()
    assert client(launched).ping()


def test_of_many_launchers_on_one_folder_one_starts_a_server_and_all_use_it(data_dir: Path) -> None:
    processes = [launcher(data_dir, "time.sleep(3600)") for _ in range(4)]
    answers = [next_line(process) for process in processes]
    assert len({pid for pid, _ in answers}) == 1
    assert sorted(how for _, how in answers) == ["adopted", "adopted", "adopted", "own"]
    for process in processes:
        process.kill()
        process.wait()
    assert eventually(lambda: not alive(int(answers[0][0])))


def test_a_killed_launcher_leaves_no_orphan_and_the_folder_is_free_again(data_dir: Path) -> None:
    process = launcher(data_dir, "time.sleep(3600)")
    pid = int(next_line(process)[0])
    assert alive(pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert eventually(lambda: not alive(pid))
    again = embedded.start(data_dir)
    assert again.process is not None
    again.stop()


def test_a_launcher_that_ends_without_a_word_leaves_no_orphan(data_dir: Path) -> None:
    process = launcher(data_dir, "pass")
    pid = int(next_line(process)[0])
    process.wait()
    assert eventually(lambda: not alive(pid))


def test_the_server_lives_on_when_the_thread_that_started_it_ends(data_dir: Path) -> None:
    started: list[EmbeddedServer] = []
    thread = threading.Thread(target=lambda: started.append(embedded.start(data_dir)))
    thread.start()
    thread.join()
    time.sleep(0.2)
    assert client(started[0]).ping()
    started[0].stop()


def test_where_the_kernel_cannot_watch_a_pipe_does(data_dir: Path) -> None:
    """The way of systems without PDEATHSIG, run here in a process of its own."""
    program = """
        import os, sys, fcntl, time
        from pathlib import Path
        from service.store.connection import embedded
        folder = Path(sys.argv[1]); folder.mkdir()
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT)
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = embedded._command(embedded.find_binary(), folder, folder / "socket", 0)
        process = embedded._spawn(command, lock, piped=True)
        os.close(lock)
        while not embedded._answers(folder / "socket"):
            time.sleep(0.01)
        print("up", flush=True)
        time.sleep(3600)
    """
    process = run(program, data_dir)
    assert next_line(process) == ["up"]
    pid = int(redis.Redis(unix_socket_path=str(data_dir / "socket")).info("server")["process_id"])
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert eventually(lambda: not alive(pid))


def test_a_killed_server_is_replaced_and_nothing_acknowledged_is_lost(data_dir: Path) -> None:
    server = embedded.start(data_dir)
    stop, acknowledged = threading.Event(), dict[str, int]()

    def write(name: str) -> None:
        stores = connection.client(server.url(0)), connection.client(server.url(1))
        games = Games(*stores)
        opened(games, name)
        turn = 0
        while not stop.is_set():
            seat = SEATS[turn % 4]
            try:
                done = games.carry_out(
                    PreparedCommand(
                        name, TakeSeat(at=NOON, seat=seat, player="p"), Sender(f"take {turn}", "fp", "host")
                    )
                )
                acknowledged[name] = done.last
                done = games.carry_out(
                    PreparedCommand(name, LeaveSeat(at=NOON, seat=seat), Sender(f"leave {turn}", "fp", "host"))
                )
                acknowledged[name] = done.last
            except StoreUnavailable:
                return
            turn += 1

    threads = [threading.Thread(target=write, args=(f"g_{number}",)) for number in range(3)]
    for thread in threads:
        thread.start()
    assert eventually(lambda: len(acknowledged) == 3 and min(acknowledged.values()) > 50)
    os.kill(server_pid(server), signal.SIGKILL)
    stop.set()
    for thread in threads:
        thread.join()
    again = embedded.start(data_dir)
    assert again.process is not None
    games = Games(connection.client(again.url(0)), connection.client(again.url(1)))
    for name, version in acknowledged.items():
        # At most the one command whose answer never came may stand behind the last acknowledged.
        assert version <= games.load(name).version <= version + 1
    again.stop()


def test_a_store_that_comes_back_is_used_again_without_a_restart(data_dir: Path) -> None:
    server = embedded.start(data_dir)
    games = Games(connection.client(server.url(0)), connection.client(server.url(1)))
    opened(games)
    server.stop()
    with pytest.raises(StoreUnavailable):
        games.load("g_1")
    again = embedded.start(data_dir)
    assert (
        games.carry_out(
            PreparedCommand("g_1", TakeSeat(at=NOON, seat="red", player="p"), Sender("c1", "fp", "host"))
        ).last
        == 2
    )
    again.stop()


def test_a_cut_file_loses_no_more_than_the_cut_command(data_dir: Path) -> None:
    server = embedded.start(data_dir)
    games = Games(connection.client(server.url(0)), connection.client(server.url(1)))
    opened(games)
    for seat in SEATS:
        games.carry_out(
            PreparedCommand("g_1", TakeSeat(at=NOON, seat=seat, player="p"), Sender(f"take {seat}", "fp", "host"))
        )
    os.kill(server_pid(server), signal.SIGKILL)
    server.stop()
    (file,) = (data_dir / "store" / "appendonlydir").glob("*.incr.aof")
    file.write_bytes(file.read_bytes()[:-20])
    again = embedded.start(data_dir)
    log = EventLog(connection.client(again.url(0)))
    head = log.head("g_1")
    assert head is not None
    assert head.version == 4
    assert len(log.read("g_1")) == 4
    assert again.mended
    again.stop()


def test_a_path_too_long_for_a_socket_gets_a_short_one(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 100) / "var"
    server = embedded.start(deep)
    place = server.socket.parent
    assert not server.socket.is_relative_to(tmp_path)
    assert embedded.start(deep).socket == server.socket
    server.stop()
    assert not place.exists()


def test_a_path_with_blanks_and_odd_letters_is_fine(tmp_path: Path) -> None:
    server = embedded.start(tmp_path / "a b?c#d%e")
    assert client(server).ping()
    server.stop()


def test_a_socket_left_by_a_killed_server_is_no_hindrance(data_dir: Path) -> None:
    first = embedded.start(data_dir)
    os.kill(server_pid(first), signal.SIGKILL)
    assert first.process
    first.process.wait()
    assert first.socket.exists()
    second = embedded.start(data_dir)
    assert client(second).ping()
    second.stop()


def test_without_any_server_one_line_names_the_ways_out(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "_candidates", lambda: iter([]))
    with pytest.raises(NoServer) as caught:
        embedded.start(data_dir)
    line = str(caught.value)
    assert "\n" not in line
    for way in ("REDIS_URL", "cosmic-ledger[embedded]", "valkey-server", "redis-server", "7.0"):
        assert way in line


def test_a_server_that_is_too_old_or_does_not_run_is_passed_over_and_named(
    tmp_path: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = embedded.find_binary()
    old, broken = tmp_path / "old", tmp_path / "broken"
    old.write_text("#!/bin/sh\necho 'Redis server v=6.2.14 sha=00000000:0'\n")
    broken.write_text("#!/no/such/interpreter\n")
    for binary in (old, broken):
        binary.chmod(0o755)
    monkeypatch.setattr(embedded, "_candidates", lambda: iter([old, broken, good]))
    assert embedded.find_binary() == good
    monkeypatch.setattr(embedded, "_candidates", lambda: iter([old, broken]))
    with pytest.raises(NoServer, match=r"old is 6\.2\.14.*broken does not run"):
        embedded.start(data_dir)


def test_a_server_on_the_path_is_found_when_the_package_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "redis-server").symlink_to(embedded.find_binary())
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert embedded.find_binary() == (tmp_path / "redis-server").resolve()


def test_a_server_that_does_not_come_up_is_quoted(data_dir: Path) -> None:
    broken = data_dir / "store" / "appendonlydir"
    broken.mkdir(parents=True)
    (broken / "appendonly.aof.manifest").write_text("file appendonly.aof.1.base.rdb seq 1 type b\n")
    (broken / "appendonly.aof.1.base.rdb").write_text("nonsense\n")
    with pytest.raises(NoServer, match="did not come up"):
        embedded.start(data_dir)


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NoServer, match="DATA_DIR"):
        embedded.start(tmp_path / "file" / "var")
