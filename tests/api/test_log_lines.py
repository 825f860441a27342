"""The service's own log: what is said reaches whoever listens now, not whoever listened first."""

import io
import json
from collections.abc import Iterator

import pytest
import structlog

from service import log_lines

log = structlog.get_logger()


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """The other tests keep the log that they had."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def test_a_logger_that_has_spoken_follows_the_next_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = io.StringIO(), io.StringIO()
    for stream in (first, second):
        monkeypatch.setattr("sys.stderr", stream)
        log_lines.set_up()
        log.error("events_lost", game="g_1")
    assert [json.loads(line)["event"] for line in first.getvalue().splitlines()] == ["events_lost"]
    line = json.loads(second.getvalue())
    assert (line["event"], line["game"], line["level"]) == ("events_lost", "g_1", "error")


def test_what_is_logged_can_be_listened_to_after_any_number_of_set_ups() -> None:
    log_lines.set_up()
    log.warning("before")
    log_lines.set_up()
    with structlog.testing.capture_logs() as heard:
        log.warning("after")
    assert [line["event"] for line in heard] == ["after"]
