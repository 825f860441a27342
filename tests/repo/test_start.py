"""A start that is refused: one clear line, a non-zero exit, and no process is started."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.tools import command_line
from tests.repo.running import free_port
from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S
from workers.supervisor import supervisor
from workers.supervisor.listening import listening
from workers.supervisor.run_settings import RunSettings, read
from workers.supervisor.terminal import CannotStart


@pytest.fixture
def taken() -> Iterator[int]:
    """Yields a port of this machine that is in use."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def start(tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
    return subprocess.run(
        [sys.executable, "-m", "workers", "run"],
        cwd=ROOT,
        env={**clean, "DATA_DIR": str(tmp_path / "var"), "DEMO": "0", "LEAGUE": "0", **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def is_one_line_about(run: subprocess.CompletedProcess[str], *words: str) -> bool:
    """Returns True if the start was refused with one line that has these words."""
    lines = run.stderr.splitlines()
    return run.returncode == 1 and run.stdout == "" and len(lines) == 1 and all(word in lines[0] for word in words)


@pytest.mark.processes
def test_a_port_in_use_is_refused_with_one_line_and_nothing_is_started(tmp_path: Path, taken: int) -> None:
    run = start(tmp_path, PORT=str(taken))
    assert is_one_line_about(run, f"port {taken}", "in use", "PORT="), run.stderr
    assert not (tmp_path / "var").exists()


Refused = Callable[..., str]
"""A start in this process with these settings -> the line with which it is refused."""


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    # It would handle the signals of this process.
    monkeypatch.setattr(supervisor, "Stop", object)
    for name in [name for name in os.environ if "REDIS_URL" in name]:
        monkeypatch.delenv(name)

    def start(**environment: str) -> str:
        for name, value in {"DATA_DIR": str(tmp_path / "var"), "DEMO": "0", "LEAGUE": "0", **environment}.items():
            monkeypatch.setenv(name, value)
        assert supervisor.main() == 1
        told = capsys.readouterr()
        assert told.out == ""
        (line,) = told.err.splitlines()
        return line

    return start


def test_an_invalid_port_is_refused_with_one_line(tmp_path: Path, refused: Refused) -> None:
    line = refused(PORT="0")
    assert "PORT=0" in line
    assert "1 to 65535" in line
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize("name", ["PORT", "METRICS_PORT"])
@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "80.5", "٣"])
def test_a_port_is_a_number_from_1_to_65535(name: str, port: str) -> None:
    with pytest.raises(CannotStart, match=rf"^{name}.*{re.escape(port)}.* 1 to 65535$"):
        read({name: port})


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("ARCHIVE_AFTER", "soon", "seconds from 0 on, or `never`"),
        ("ARCHIVE_AFTER", "-1", "seconds from 0 on, or `never`"),
        ("BACKUP_EVERY", "0", "from 1 on"),
        ("ABANDONED_AFTER", "0", "from 1 on"),
        ("ABANDONED_AFTER", "nan", "from 1 on"),
        ("DEEP_CHECK_SECONDS", "0", "from 1 on"),
        ("LOG_ORIGIN", "two words", "games.example.org/v1/log"),
        ("LOG_ORIGIN", "cg-head-1", "games.example.org/v1/log"),
        ("LONGEST_GAME", "9" * 5000, "from 1 on"),
        ("API_PROCESSES", "many", "from 1 on"),
        ("API_PINNED", "yes", "give 0 or 1"),
        ("WORKERS", "0", "from 1 on"),
        ("WORKERS", "65", "from 1 to 64"),
        ("CLOCKS", "two", "from 1 on"),
        ("CLOCKS", "1000", "from 1 to 64"),
        ("API_THREADS", "0", "from 1 on"),
        ("CONNECTIONS_PER_ADDRESS", "-1", "from 1 on"),
        ("REQUESTS_PER_ADDRESS", "1.5", "from 1 on"),
        ("STREAM_LIMIT", "all", "from 1 on"),
        ("HEAD_SECONDS", "0", "seconds from 1 to 3600"),
        ("BODY_SECONDS", "never", "seconds from 1 to 3600"),
        ("IDLE_SECONDS", "nan", "seconds from 1 to 3600"),
        ("WRITE_SECONDS", "3601", "seconds from 1 to 3600"),
        ("ADMIN_TOKEN", "cea_short", "`python -m service admin-token` makes a token"),
        ("ADMIN_TOKEN_FILE", "/", "Is a directory"),
        ("DEMO", "no", "0 or 1"),
        ("DISK_RESERVE", "0", "'0'"),
        ("DISK_RESERVE", "much", "'much'"),
        ("LOG_BYTES", "10", "'10'"),
        ("LOG_FILES", "1", "'1'"),
        ("RATE_LIMITS", "off", "0 or 1"),
        ("LOCAL_QUOTA_FACTOR", "0", "from 1 on"),
        ("TRUSTED_PROXIES", "10.0.0.1/8", "is no network"),
        ("BOTS", "basic,nobody", "no bot 'nobody': give some of random, basic"),
        pytest.param("SIGNING_KEY", __file__, "is not a private key (64 hex digits)", id="SIGNING_KEY-no key"),
        ("SIGNING_KEY", "/", "Is a directory"),
    ],
)
def test_an_invalid_setting_is_refused_with_one_clear_line(name: str, value: str, told: str) -> None:
    with pytest.raises(CannotStart) as refused:
        read({name: value})
    assert name in str(refused.value)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_help_writes_no_document_and_starts_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = (ROOT / "openapi.yaml").stat().st_mtime_ns
    assert command_line.main(["openapi", "--help"], {"DATA_DIR": str(tmp_path / "var")}, "python -m service") == 0
    assert capsys.readouterr().out.startswith("Usage: python -m service openapi")
    assert not (tmp_path / "var").exists()
    assert (ROOT / "openapi.yaml").stat().st_mtime_ns == document


@pytest.mark.processes
@pytest.mark.parametrize("variables", [["REDIS_URL"], ["EVENTS_REDIS_URL", "QUEUE_REDIS_URL"]])
def test_a_redis_that_does_not_answer_is_reported_in_one_line_with_the_remedies(
    tmp_path: Path, variables: list[str], refused: Refused
) -> None:
    port = free_port()
    line = refused(PORT=str(free_port()), **dict.fromkeys(variables, f"redis://:secret@127.0.0.1:{port}/0"))
    assert all(word in line for word in (f"127.0.0.1:{port}", "no answer", "cosmic-ledger[embedded]"))
    assert "secret" not in line
    assert not (tmp_path / "var").exists()


@pytest.mark.processes
def test_half_a_pair_of_addresses_is_refused_with_one_line(refused: Refused) -> None:
    assert "QUEUE_REDIS_URL" in refused(PORT=str(free_port()), EVENTS_REDIS_URL="redis://127.0.0.1:1/0")


@pytest.mark.processes
def test_a_data_folder_that_cannot_be_made_is_refused_with_one_line(tmp_path: Path, refused: Refused) -> None:
    (tmp_path / "file").write_text("")
    assert "DATA_DIR" in refused(PORT=str(free_port()), DATA_DIR=str(tmp_path / "file" / "var"))


@pytest.mark.processes
def test_a_full_disk_is_refused_with_one_line(tmp_path: Path, refused: Refused) -> None:
    line = refused(PORT=str(free_port()), DISK_RESERVE="9" * 15)
    assert "is full" in line
    assert "DATA_DIR" in line
    assert not (tmp_path / "var" / "store").exists()


def test_the_defaults_are_a_loopback_address_and_a_folder_beside_the_makefile() -> None:
    chosen = read({})
    assert (chosen.host, chosen.port, chosen.demo) == ("127.0.0.1", 8080, True)
    assert chosen.data_dir.name == "var"


def test_a_demo_can_be_declined() -> None:
    assert not read({"DEMO": "0"}).demo


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("::1", "http://[::1]:80"),
        ("localhost", "http://localhost:80"),
    ],
)
def test_the_shown_address_is_one_that_a_client_can_use(tmp_path: Path, host: str, url: str) -> None:
    assert RunSettings(host, 80, tmp_path, demo=False).url == url


@pytest.mark.processes
def test_a_free_port_may_be_used() -> None:
    port = free_port()
    for _ in range(2):
        with listening("127.0.0.1", port) as served:
            assert served.getsockname() == ("127.0.0.1", port)


@pytest.mark.processes
def test_a_host_of_another_machine_is_refused() -> None:
    with pytest.raises(CannotStart, match="cannot listen"):
        listening("host.invalid", free_port())
