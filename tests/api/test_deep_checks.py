"""Deep checks of archives: jobs decide each command again, a little at a time, and anybody can read the progress."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain import decider
from domain.events import PileShuffled
from service import context
from service.context import Context
from service.imports import deep_checks
from service.imports.deep_checks import CheckProgress, DeepChecks
from service.imports.uploads import Uploads
from service.verification import redecide
from tests.api.conftest import QUICK, Store
from tests.api.table import Table, code
from tests.api.test_proof import exported, upload
from workers.jobs import process, queues
from workers.jobs.worker import Worker, made


class Ticking:
    """A clock that goes on by a slice at each look: each job decides one command."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += deep_checks.SLICE_S
        return self.now


@pytest.fixture
def over(table: Table) -> Table:
    """Returns a game that is over; somebody has aimed in it."""
    table.play_until("choose_planets", "aim")
    table.end()
    return table


@pytest.fixture
def serve(over: Table, store: Store, tmp_path: Path) -> Callable[..., Table]:
    """Serves with these settings a server that keeps archives."""

    def serving(**settings: Any) -> Table:
        made = QUICK._replace(data_dir=tmp_path, **settings)
        context.attach(over.client.application, context.build(made, store.events, store.queue))
        return over

    return serving


def shared(table: Table) -> Context:
    found: Context = table.client.application.extensions["cosmic-ledger"]
    return found


def brought(table: Table) -> str:
    """Uploads an archive; returns its id."""
    return str(upload(table, exported(table)).json["id"])


def asked(table: Table, id: str) -> Any:
    return table.client.get(f"/v1/archives/{id}/deep-check").json


def commands_of(uploads: Uploads, id: str) -> int:
    """Returns how many commands an upload has, as its first check counted them."""
    found = uploads.find(id)
    assert found is not None
    return found.findings.commands


def worker(table: Table, uploads: Uploads | None = None) -> Callable[[str], None]:
    """Does what one job does in another process."""
    own = shared(table)
    checks = DeepChecks(own.settings.uploads, own.queue, own.settings.deep_check_seconds)
    return lambda id: checks.go_on(id, uploads or Uploads(own.settings.uploads), Ticking())


def test_an_archive_that_was_brought_is_checked_by_jobs__STORE_3_10(
    serve: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = serve()
    id = brought(table)
    waiting = asked(table, id)
    assert (waiting["state"], waiting["ok"], waiting["checked"]) == ("waiting", None, 0)
    own = shared(table)
    monkeypatch.setattr(process, "uploads", lambda: own.uploads)
    monkeypatch.setattr(process, "deep_checks", lambda: own.deep_checks)
    made(Worker, queues.housekeeping(own.queue), 10).work(burst=True)
    done = asked(table, id)
    assert (done["state"], done["ok"], done["wrong"], done["explained"]) == ("done", True, 0, 0)
    assert done["checked"] == done["events"] == table.version()
    assert done["commands"] == commands_of(own.uploads, id)


def test_each_job_does_a_little_and_the_progress_can_be_read__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve()
    id, job = brought(table), worker(table)
    job(id)
    job(id)
    found = asked(table, id)
    assert (found["state"], found["ok"], found["commands"]) == ("running", None, 2)
    assert 0 < found["checked"] < found["events"]
    assert len(queues.housekeeping(shared(table).queue).job_ids) >= 2


def test_another_process_goes_on_where_the_first_one_died__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve(deep_check_seconds=1e9)
    id = brought(table)
    commands = commands_of(shared(table).uploads, id)
    for job in [worker(table) for _ in range(3)] + [worker(table)] * commands:
        job(id)
    done = asked(table, id)
    assert (done["state"], done["ok"], done["commands"]) == ("done", True, commands)


def test_a_check_whose_job_was_lost_goes_on_when_somebody_asks__STORE_3_10(
    serve: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = serve()
    id = brought(table)
    queue = queues.housekeeping(shared(table).queue)
    queue.empty()  # type: ignore[no-untyped-call]
    assert asked(table, id)["state"] == "waiting"
    assert queue.job_ids == []
    monkeypatch.setattr(deep_checks, "SILENT_MS", -1)
    assert asked(table, id)["state"] == "waiting"
    assert queue.job_ids == [f"check-{id}-0"]


def test_a_check_that_takes_too_long_is_given_up_and_says_so__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve(deep_check_seconds=2.0)
    id, job = brought(table), worker(table)
    job(id)
    job(id)
    stopped = asked(table, id)
    assert (stopped["state"], stopped["ok"]) == ("stopped", None)
    assert "2 seconds" in stopped["detail"]
    before = stopped["commands"]
    job(id)
    assert asked(table, id)["commands"] == before


def test_commands_that_are_decided_differently_are_reported__STORE_3_10(
    serve: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = serve(deep_check_seconds=1e9)
    original = decider.decide

    def otherwise(*given: Any) -> Any:
        return [event for event in original(*given) if not isinstance(event, PileShuffled)]

    id = brought(table)
    job, commands = worker(table), commands_of(shared(table).uploads, id)
    monkeypatch.setattr(decider, "decide", otherwise)
    for _ in range(commands + 1):
        job(id)
    done = asked(table, id)
    assert (done["state"], done["ok"]) == ("done", False)
    assert done["wrong"] == len(done["differences"]) > 0
    assert not done["differences"][0]["explained"]
    # Rules of another day are another matter, and those of today check it again.
    monkeypatch.setattr(deep_checks, "RULESET", "2099.1")
    monkeypatch.setattr(redecide, "RULESET", "2099.1")
    again = table.client.post(f"/v1/archives/{id}/deep-check")
    assert (again.status_code, again.json["state"]) == (202, "waiting")
    for _ in range(commands + 1):
        job(id)
    other = asked(table, id)
    assert (other["state"], other["ok"], other["wrong"]) == ("done", True, 0)
    assert other["explained"] == len(other["differences"]) > 0


def test_a_check_that_is_done_is_not_made_again__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve(deep_check_seconds=1e9)
    id, job = brought(table), worker(table)
    for _ in range(commands_of(shared(table).uploads, id) + 1):
        job(id)
    done = asked(table, id)
    assert done["state"] == "done"
    assert table.client.post(f"/v1/archives/{id}/deep-check").json == done
    assert brought(table) == id
    assert asked(table, id) == done


def test_a_server_that_makes_no_deep_checks_says_so__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve(deep_check_seconds=None)
    id = brought(table)
    assert asked(table, id)["state"] == "off"
    assert table.client.post(f"/v1/archives/{id}/deep-check").json["state"] == "off"
    assert queues.housekeeping(shared(table).queue).job_ids == []


def test_an_archive_that_was_damaged_meanwhile_is_broken__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve()
    id = brought(table)
    path = shared(table).settings.uploads / f"{id}.ndjson.zst"
    path.write_bytes(path.read_bytes()[:-20])
    worker(table)(id)
    kept = shared(table).deep_checks.find(id)
    assert isinstance(kept, CheckProgress)
    assert (kept.state, kept.ok) == ("broken", False)


def test_a_deep_check_is_one_of_an_archive_that_is_there__STORE_3_10(serve: Callable[..., Table]) -> None:
    table = serve()
    for ask in (table.client.get, table.client.post):
        assert code(ask(f"/v1/archives/a_{'0' * 32}/deep-check")) == "not_found"
