"""Whole games through the API and a worker, with faults on the way: no line of any log holds a secret.

The marks are everything that may not be there: tokens, seeds, salts, hands, keys, bodies, addresses.
"""

import io
import json
from collections.abc import Iterator
from threading import Event
from typing import Any

import fakeredis
import pytest
import redis
import structlog

from service import log_redaction, logging_setup
from service.callers.tokens import digest
from service.http import request_scope
from service.jobs.queue import JobQueue
from service.settings import Settings
from service.store.deadlines import waker
from service.store.games import Games
from tests.api.client import ApiClient
from tests.api.conftest import Store, made
from tests.api.table import Table, code
from workers import clock as clocks
from workers.bots import policies
from workers.jobs import process, queues
from workers.jobs import worker as worker_process
from workers.unix_time import unix_ms

ADMIN_TOKEN = "cea_" + "A" * 43
ADDRESS = "203.0.113.9"
IDEMPOTENCY_KEY = "key-of-the-caller-0123456789"
NAME = "Name-that-nobody-logs"
CHOSEN_SEED = "a seed that somebody chose"
CLIENT_SEED = "5e" * 32
FIRST_ALIENS = {"alien_selection": "chosen", "aliens": {"red": "zombie", "blue": "macron", "green": "human"}}


class Installation:
    """An API and a worker over one store, whose logs go into `written`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> None:
        store = Store()
        self.server, self.events, self.queue = store.server, store.events, store.queue
        self.written = io.StringIO()
        monkeypatch.setattr("sys.stderr", self.written)
        chosen = Settings(rate_limits=False, admin_token_hash=digest(ADMIN_TOKEN), **settings)
        self.app = made(store, chosen)
        logging_setup.set_up("api", request_scope.facts)
        self.client = ApiClient(self.app)
        self.client.environ_base["REMOTE_ADDR"] = ADDRESS
        self.games: Games = self.app.extensions["cosmic-ledger"].games
        monkeypatch.setattr(process, "games", lambda: self.games)
        monkeypatch.setattr(process, "bot_jobs", lambda: self.app.extensions["cosmic-ledger"].bot_jobs)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written.getvalue().splitlines()]

    def marks(self, table: Table) -> set[str]:
        """Returns every secret of a game: tokens, seed and salt, what seats hold, hidden parts."""
        found = {ADMIN_TOKEN, ADDRESS, IDEMPOTENCY_KEY, NAME, CHOSEN_SEED, CLIENT_SEED, table.host}
        found |= set(table.tokens.values()) | {digest(token) for token in table.tokens.values()}
        secrets = self.events.hgetall(f"cg:{{{table.id}}}:key")
        raw = [value for value in secrets.values() if isinstance(value, bytes) and len(value) == 32]
        assert len(raw) >= 2
        found |= {form for value in raw for form in (value.hex(), repr(value)[2:-1], json.dumps(repr(value))[3:-2])}
        for seat in table.tokens:
            view = self.client.get(f"{table.path}/state", headers=table.as_seat(seat)).json
            found |= {card["title"] for card in view["seats"][seat]["hand"]}
        assert len(found) > 15
        return found

    def run_jobs(self) -> int:
        """Lets a worker do what waits, with the logs of a worker process; how many jobs that were."""
        logging_setup.set_up("worker")
        try:
            both: list[JobQueue] = [queues.queue(self.queue), queues.housekeeping(self.queue)]
            waiting = sum(queue.count for queue in both)
            for queue in both:
                worker_process.made(worker_process.Worker, queue, 10).work(burst=True, logging_level="INFO")
            return waiting
        finally:
            logging_setup.set_up("api", request_scope.facts)


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """Restores the log that the other tests had."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def key(name: str) -> dict[str, str]:
    return {"Idempotency-Key": f"{IDEMPOTENCY_KEY}-{name}"}


def new_table(installation: Installation, **body: Any) -> Table:
    table = Table.__new__(Table)
    table.client, table.tokens = installation.client, {}
    made = installation.client.post(
        "/v1/games", json={"seats": 3, "options": FIRST_ALIENS, **body}, headers=key("create")
    )
    table.id, table.host = made.json["game"]["id"], made.json["host_token"]
    for seat in [seat["seat"] for seat in made.json["game"]["seats"] if not seat["taken"]]:
        sits = {"name": f"{NAME}-{seat}", "seat": seat}
        sits |= {} if "seed" in body else {"client_seed": CLIENT_SEED}
        joined = installation.client.post(f"{table.path}/seats", json=sits, headers=key(seat))
        assert joined.status_code == 201, joined.text
        table.tokens[seat] = joined.json["token"]
    return table.start()


def play(installation: Installation, table: Table, most: int) -> set[str]:
    """Plays default answers for everybody, some of them wrong ones first.

    Returns the marks that were seen on the way.
    """
    found = installation.marks(table)
    for number in range(most):
        asked = [(seat, question) for seat in table.tokens for question in table.questions(seat)]
        if not asked:
            if not installation.run_jobs():
                break
            continue
        seat, question = asked[0]
        wrong = {"kind": question["kind"], "cards": sorted(found)}
        table.answer(seat, question["id"], wrong, **key(f"{number}-wrong"))
        table.answer(seat, question["id"], question["on_timeout"], **key(str(number)))
    return found | installation.marks(table)


def leaks(installation: Installation, marks: set[str]) -> list[tuple[str, str]]:
    """Marks and the lines that hold them."""
    lines = installation.written.getvalue().splitlines()
    return [(mark, line) for mark in sorted(marks) for line in lines if mark in line]


@pytest.mark.parametrize("body", [{}, {"seed": CHOSEN_SEED}, {"bots": [{"kind": "basic", "seat": "red"}]}])
def test_a_whole_game_leaves_no_secret_in_any_log(monkeypatch: pytest.MonkeyPatch, body: dict[str, Any]) -> None:
    installation = Installation(monkeypatch, log_requests=True)
    table = new_table(installation, **body)
    marks = play(installation, table, 60)
    installation.client.get(f"/v1/games/{table.tokens['green']}", headers={"Request-Id": table.tokens["green"]})
    installation.client.get(f"{table.path}/state?{table.host}={CLIENT_SEED}", headers=table.as_host())
    installation.client.get("/v1/games", headers={"Authorization": f"Basic {table.host}"})
    ban = {"address": "198.51.100.7", "seconds": 60, "reason": "A flood."}
    admin = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
    assert installation.client.post("/v1/admin/bans", json=ban, headers=admin).status_code == 201
    for seat in list(table.tokens)[0 if "bots" in body else 1 :]:
        assert table.command(table.as_seat(seat), type="concede").status_code == 201
    installation.run_jobs()
    assert installation.games.load(table.id).finalized
    assert leaks(installation, marks | {"198.51.100.7"}) == []
    lines = installation.lines()
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) > 50
    assert all(line["request_id"] and line["operation"] for line in requests)
    answers = [line for line in requests if line.get("command") == "answer"]
    assert all(line["game"] == table.id and line["seat"] in ("red", "blue", "green") for line in answers)
    posted = {line["status"] for line in requests if line["operation"] == "postCommand"}
    assert posted >= {201, 422}
    assert [line["action"] for line in lines if line["event"] == "admin_action"] == ["ban"]


def test_faults_in_the_middle_leave_no_secret_and_say_where_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch)
    table = new_table(installation)
    marks = play(installation, table, 10)
    everything = " ".join(sorted(marks))

    def fail(*_: Any, **__: Any) -> Any:
        raise KeyError(everything)

    seat, question = table.asked()[0]
    with monkeypatch.context() as broken:
        broken.setattr("service.store.log.encoding.proofs", fail)
        fault = table.answer(seat, question["id"], question["on_timeout"])
        assert (fault.status_code, code(fault)) == (500, "internal_error")
    assert leaks(installation, marks) == []
    (fault_line,) = [line for line in installation.lines() if line["event"] == "internal_error"]
    assert fault_line["request_id"] == fault.json["request_id"]
    assert fault_line["game"] == table.id
    assert fault_line["exception"].endswith("KeyError")
    assert "in carry_out" in fault_line["exception"]
    (request_line,) = [line for line in installation.lines() if line["event"] == "request" and line["level"] == "error"]
    assert (request_line["status"], request_line["operation"]) == (500, "postCommand")


def test_a_store_that_quotes_what_was_to_be_written_is_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch)
    table = new_table(installation)
    marks = play(installation, table, 5)
    everything = " ".join(sorted(marks))

    def full(*_: Any, **__: Any) -> Any:
        text = f"Command # 1 (HSET cg:key seed {everything}) of pipeline caused error: OOM command not allowed"
        raise redis.exceptions.OutOfMemoryError(text)

    def unknown(*_: Any, **__: Any) -> Any:
        raise redis.ResponseError(f"unknown command 'X', with args beginning with: '{everything}'")

    for broken in (full, unknown):
        with monkeypatch.context() as away:
            away.setattr(installation.events, "hset", broken)
            away.setattr(fakeredis.FakeRedis, "pipeline", broken)
            installation.client.post("/v1/games", json={"seats": 3})
            table.command(table.as_host(), type="pause")
    installation.server.connected = False
    table.command(table.as_host(), type="pause")
    installation.server.connected = True
    assert leaks(installation, marks) == []
    assert "store_full" in {line["event"] for line in installation.lines()}


def test_a_failed_job_is_logged_with_job_and_game_and_without_its_data(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installation = Installation(monkeypatch)
    table = new_table(installation, bots=[{"kind": "basic", "seat": "red"}])
    marks = installation.marks(table)
    everything = " ".join(sorted(marks))

    def fail(*_: Any, **__: Any) -> Any:
        raise ValueError(everything)

    def wrong(*_: Any, **__: Any) -> Any:
        return {"kind": "choose_cards", "cards": sorted(marks)}

    for policy in (fail, wrong):
        with monkeypatch.context() as broken:
            broken.setitem(policies.POLICIES, "basic", policies.Policy(policy, ""))
            play(installation, table, 12)
            installation.run_jobs()
    with monkeypatch.context() as broken:
        broken.setattr("workers.jobs.bot_turns.take_turns", fail)
        queue: JobQueue = queues.queue(installation.queue)
        queue.put("workers.jobs.bot_turns.play", table.id, 1, id="b-again")
        installation.run_jobs()
    assert leaks(installation, marks) == []
    failed, *_ = [line for line in installation.lines() if line["event"] == "job_failed"]
    assert (failed["job"], failed["game"], failed["process"]) == ("workers.jobs.bot_turns.play", table.id, "worker")
    assert failed["exception"].endswith("ValueError")


def test_a_deadline_that_cannot_be_fired_is_logged_without_its_data(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch)
    table = new_table(installation, options={**FIRST_ALIENS, "timers": {"reaction": 10, "decision": 10, "deal": 10}})
    marks = installation.marks(table)

    def fail(*_: Any, **__: Any) -> Any:
        raise redis.RedisError(f"Command # 2 (SET {' '.join(sorted(marks))}) of pipeline caused error: no")

    clock = clocks.DeadlineClock(installation.games, queues.queue(installation.queue), lambda: unix_ms() + 60_000)
    monkeypatch.setattr(clock, "tick", fail)

    class Once(Event):
        """Lets the clock go round once."""

        def wait(self, timeout: float | None = None) -> bool:
            self.set()
            return True

    clocks.run_clock(clock, waker(installation.queue), Once())
    assert leaks(installation, marks) == []
    assert [line["event"] for line in installation.lines() if line["level"] == "error"] == ["clock_tick_failed"]


# -- which lines there are -------------------------------------------------------------------------


def test_usually_only_refused_writes_faults_and_slow_requests_are_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installation = Installation(monkeypatch)
    table = new_table(installation)
    installation.client.get("/v1/games/g_x")
    installation.client.get(table.path)
    assert installation.lines() == []
    table.command(table.as_seat("red"), type="start_game")
    (refused,) = installation.lines()
    assert (refused["event"], refused["level"], refused["code"]) == ("request", "info", "host_required")
    assert (refused["command"], refused["status"], refused["operation"]) == ("start_game", 403, "postCommand")
    assert "address" not in refused


def test_slow_requests_are_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch, slow_request=0.0)
    installation.client.get("/v1/meta")
    assert [(line["level"], line["operation"]) for line in installation.lines()] == [("warning", "getMeta")]


def test_addresses_are_logged_only_when_the_operator_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch, log_requests=True, log_addresses=True)
    installation.client.get("/v1/meta")
    assert [line["address"] for line in installation.lines()] == [ADDRESS]


def test_a_flood_that_is_refused_writes_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch)
    admin = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
    ban = {"address": "198.51.100.7", "seconds": 60, "reason": "A flood."}
    installation.client.post("/v1/admin/bans", json=ban, headers=admin)
    before = len(installation.lines())
    for _ in range(3):
        refused = installation.client.post("/v1/games", json={}, environ_overrides={"REMOTE_ADDR": "198.51.100.7"})
        assert code(refused) == "address_banned"
    assert len(installation.lines()) == before


def test_the_log_context_of_one_request_does_not_reach_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    installation = Installation(monkeypatch)
    table = new_table(installation)
    table.command(table.as_seat("red"), type="start_game")
    assert structlog.contextvars.get_contextvars() == request_scope.facts() == {}
    installation.client.post("/v1/games", json={"seats": 99})
    assert set(installation.lines()[-1]) & {"game", "seat", "command"} == set()


# -- the last line of defence ----------------------------------------------------------------------


@pytest.mark.parametrize("prefix", ["ces_", "ceh_", "cep_", "cev_", "cea_"])
def test_whatever_looks_like_a_token_never_leaves_a_process(monkeypatch: pytest.MonkeyPatch, prefix: str) -> None:
    installation = Installation(monkeypatch)
    token = prefix + "Zz-_9" * 8 + "abc"
    logging_setup.LOG.error(
        f"said {token}", inside={"list": [token], token: 1}, whole=("Bearer " + token,), n=1, b=None
    )
    try:
        raise OSError(f"no file {token}")
    except OSError:
        logging_setup.LOG.exception("failed")
    said = installation.written.getvalue()
    assert token not in said
    assert said.count(f"{prefix}[removed]") == 5
    assert installation.lines()[0]["n"] == 1


def test_an_ordinary_line_is_left_as_it_is() -> None:
    for text in ("places_of_a_caller", "g_01JD000000000000000000000A", "f" * 64, "the store is full: OOM"):
        assert log_redaction.clean(text) == text
