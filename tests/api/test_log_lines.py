"""The log lines of the service reach the stream that is open now, not the one that was open first."""

import contextlib
import io
import json
import logging
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from service import logging_setup
from service.observability import rotating_log

log = structlog.get_logger()


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """Restores the log that the other tests had."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def test_a_logger_that_has_spoken_follows_the_next_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = io.StringIO(), io.StringIO()
    for stream in (first, second):
        monkeypatch.setattr("sys.stderr", stream)
        logging_setup.set_up()
        log.error("events_lost", game="g_1")
    assert [json.loads(line)["event"] for line in first.getvalue().splitlines()] == ["events_lost"]
    line = json.loads(second.getvalue())
    assert (line["event"], line["game"], line["level"]) == ("events_lost", "g_1", "error")


def test_what_is_logged_can_be_listened_to_after_any_number_of_set_ups() -> None:
    logging_setup.set_up()
    log.warning("before")
    logging_setup.set_up()
    with structlog.testing.capture_logs() as heard:
        log.warning("after")
    assert [line["event"] for line in heard] == ["after"]


class Stream(io.StringIO):
    """Remembers what was written in one piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        self.pieces.append(text)
        return super().write(text)


@contextlib.contextmanager
def listening() -> Iterator[Stream]:
    """Returns what a process that calls itself probe writes meanwhile.

    Pytest puts its stream in place before each test.
    """
    written = Stream()
    with contextlib.redirect_stderr(written):
        logging_setup.set_up("probe")
        yield written


def deep(levels: int) -> None:
    if not levels:
        raise ValueError("the cause " + "x" * 50_000)
    deep(levels - 1)


def one_line(stream: Stream) -> dict[str, Any]:
    (piece,) = stream.pieces
    assert piece.endswith("\n")
    assert len(piece.encode()) <= 4096
    found: dict[str, Any] = json.loads(piece)
    return found


def test_a_traceback_is_cut_in_the_middle_so_that_its_line_has_at_most_four_kilobytes() -> None:
    with listening() as stream:
        try:
            deep(300)
        except ValueError:
            log.exception("it_failed", game="g_1")
    said = one_line(stream)
    assert (said["event"], said["game"], said["process"]) == ("it_failed", "g_1", "probe")
    assert said["exception"].startswith("Traceback")
    assert "bytes cut" in said["exception"]
    # The message may quote values of the program.
    assert said["exception"].endswith("ValueError")


@pytest.mark.parametrize(
    "members",
    [
        {"body": "[" * 200_000},
        {"body": '"' * 200_000},
        {"body": "\N{SNOWMAN}" * 200_000},
        {"body": "\udc80" * 200_000},
        {"body": {"a": ["b" * 100_000] * 3}, "number": 7},
        {f"member_{number}": "x" * 1_000 for number in range(20)},
        {f"member_{number}": number for number in range(2_000)},
    ],
)
def test_no_line_is_longer_than_four_kilobytes_whatever_is_said(members: dict[str, Any]) -> None:
    with listening() as stream:
        log.error("too_much", **members)
    said = one_line(stream)
    assert (said["event"], said["level"]) == ("too_much", "error")
    assert "cut" in json.dumps(said)


def test_what_libraries_say_is_a_line_of_the_same_form() -> None:
    with listening() as stream:
        try:
            deep(300)
        except ValueError:
            logging.getLogger("rq.worker").exception("job %s failed", "j_1")
    said = one_line(stream)
    assert (said["event"], said["level"], said["process"]) == ("job j_1 failed", "error", "probe")
    assert "ValueError" in json.dumps(said) or "bytes cut" in said["exception"]


def test_a_thread_says_of_which_process_it_is() -> None:
    with listening() as stream:
        thread = threading.Thread(target=lambda: log.info("beat"))
        thread.start()
        thread.join()
    assert one_line(stream)["process"] == "probe"


def test_a_short_text_is_told_whole_and_a_long_one_says_how_much_is_missing() -> None:
    assert rotating_log.shortened("x" * 100, 100) == "x" * 100
    short = rotating_log.shortened("a" * 500 + "b" * 500, 100)
    assert len(short.encode()) <= 100
    assert short.startswith("aaa")
    assert short.endswith("bbb")
    assert "940 bytes cut" in short
