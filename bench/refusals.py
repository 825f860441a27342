"""The cost of a request that is refused, beside `/healthz` on the same server, and how long its answer is.

For each operation with a body or a query: the worst that can be sent there, a list, a map, a text, members or
parameters without end, and the largest that every bound admits. Uploads are exempt: they have a quota of their own.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.measuring import lines
from bench.measuring.house import Program, house
from bench.measuring.play import SEATS, Client, Table
from bench.measuring.row import Row, Run
from domain.board import COLOURS
from domain.decks.titles import TITLES
from domain.options import OPTIONS
from service.schemas.positions import LONGEST_TABLE, MOST_ALIENS, MOST_PLACES

TIMES = 20
"""Times of `/healthz` that a refused request may cost."""
LARGEST_ANSWER = 16 * 1024
EACH = 40
BODY = 250_000
"""Bytes of a large body; the server takes 262,144."""


class Attempt(NamedTuple):
    """A request by its name."""

    name: str
    request: bytes


def rows(run: Run) -> list[Row]:
    """Returns the processor time and bytes of the dearest refusals, one row each, and of accepted
    requests by the KB.
    """
    each = run.amount(EACH, 10)
    with house() as home:
        api = home.api()
        table = Table(Client(api.port))
        health = [lines.request("GET", "/healthz")] * each
        refused, accepted = list(refusals(table)), list(acceptances())
        times: dict[str, list[float]] = {attempt.name: [] for attempt in [*refused, *accepted]}
        floors: dict[str, list[float]] = {name: [] for name in times}
        answers: dict[str, int] = {}
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            for attempt in [*refused, *accepted]:
                # Each beside its own: what else a machine does changes within seconds.
                floors[attempt.name].append(cost(api, health)[0])
                seconds, answers[attempt.name] = cost(api, [attempt.request] * each)
                times[attempt.name].append(seconds)
    return [
        *(_refused(attempt, floors[attempt.name], times[attempt.name], answers[attempt.name]) for attempt in refused),
        *(_accepted(attempt, times[attempt.name], answers[attempt.name]) for attempt in accepted),
    ]


def _refused(attempt: Attempt, floor: list[float], ours: list[float], answer: int) -> Row:
    too_long = "" if answer <= LARGEST_ANSWER else f", more than {LARGEST_ANSWER:,}"
    return Row(
        f"refused, {attempt.name}: CPU",
        "us",
        "/healthz",
        [1e6 * each for each in floor],
        [1e6 * each for each in ours],
        must=TIMES,
        note=f"{len(attempt.request):,} bytes sent; an answer of {answer:,} bytes{too_long}",
    )


def _accepted(attempt: Attempt, ours: list[float], answer: int) -> Row:
    kilobytes = len(attempt.request) / 1024
    work, note = f"accepted, {attempt.name}: CPU of a KB", f"{len(attempt.request):,} bytes sent, {answer:,} received"
    return Row(work, "us", "", [], [1e6 * each / kilobytes for each in ours], note=note)


def cost(program: Program, script: list[bytes]) -> tuple[float, int]:
    """Returns the processor seconds of the server for each of these requests, and the bytes of each answer."""
    before = program.cpu()
    driven = lines.drive(program.port, [script])
    return (program.cpu() - before) / len(driven.times), driven.received // len(driven.times)


def refusals(table: Table) -> Iterator[Attempt]:
    """Yields the requests that are refused, one for each place where much can be sent."""
    setup, games, token = "/v1/setup-checks", "/v1/games", table.token()
    for name, inner in (("numbers", "0"), ("lists", "[]"), ("objects", "{}"), ("texts", '""'), ("fractions", "1.5e9")):
        yield _sent(f"a list of {name}", setup, f'{{"seats":3,"bots":[{_many(inner)}]}}')
    for where in ("", '"options":{', '"position":{', '"position":{"seats":[{"ships":{'):
        members = ",".join(f'"member{number}":0' for number in range(BODY // 16))
        closed = "".join({"{": "}", "[": "]"}[each] for each in reversed(where) if each in "{[")
        yield _sent(f"members of {where.strip('{[:') or 'the body'}", setup, f'{{"seats":3,{where}{members}{closed}}}')
    yield _sent("brackets", games, "[" * BODY)
    yield _sent("a text", games, json.dumps({"seats": 3, "seed": "x" * BODY}))
    yield _sent("a table that is none", setup, json.dumps({"seats": 3, "position": {"table": "x" * LONGEST_TABLE}}))
    yield _sent("a table of brackets", setup, json.dumps({"seats": 3, "position": {"table": "[{}," * (BODY // 4)}}))
    escaped = '"a":"' + "\\u003a" * 30 + '"'
    yield _sent("a member twice", setup, f'{{"seats":3,"options":{{{_many(escaped)}}}}}')
    yield _sent("a position full of faults", games, json.dumps({"seats": 6, "position": position()}))
    yield _sent("a setup full of faults", games, json.dumps({"seats": 6, **setup_of_faults()}))
    for path, member in (("/webhooks", "events"), ("/standing-orders", "orders"), ("/messages", "to")):
        where = f"{table.path}/seats/{SEATS[0]}{path}" if path == "/standing-orders" else table.path + path
        method = "PUT" if path == "/standing-orders" else "POST"
        yield _sent(f"{member} of {path}", where, f'{{"{member}":[{_many("0")}]}}', token, method)
    answer = {"kind": "choose_cards", "cards": [0] * (BODY // 3)}
    yield _sent("an answer", f"{table.path}/commands", json.dumps({"type": "answer", "answer": answer}), token)
    answer = {"kind": "choose_cards", "cards": ["x" * 120] * 400}
    body = {"type": "answer", "question_id": "q_1", "answer": answer}
    yield _sent("an answer of 400 ids", f"{table.path}/commands", json.dumps(body), token)
    for name, query in (("parameters", "a=1&" * 3_000), ("one parameter", "limit=" + "1" * 12_000)):
        yield Attempt(name, lines.request("GET", f"{games}?{query}"))
    yield Attempt("a long path", lines.request("GET", f"{games}/{'x' * 12_000}/state"))


def acceptances() -> Iterator[Attempt]:
    """Yields the large requests that are accepted."""
    yield _sent("a small setup", "/v1/setup-checks", '{"seats":3}')
    yield _sent("a setup with errors", "/v1/setup-checks", json.dumps({"seats": 6, **setup_of_faults()}))
    yield _sent("a position with errors", "/v1/setup-checks", json.dumps({"seats": 6, "position": position()}))


def position() -> dict[str, Any]:
    """Returns a position in which everything is wrong that a position may hold."""
    ships = {f"captured:{COLOURS[number % 6]}:x{number}": 0 for number in range(MOST_PLACES)}
    seat = {"ships": ships, "hand": ["no such card"] * 30, "aliens": ["nobody"] * MOST_ALIENS}
    return {
        "seats": [{"seat": colour, **seat} for colour in COLOURS],
        "start": "reveal",
        "discard": list(TITLES),
        "tokens": {f"alien {number}": 0 for number in range(60)},
        "sheet_cards": {f"alien {number}": ["no such card"] for number in range(60)},
        "deck_top": ["no such card"] * 20,
        "commandeered": {f"ship {number}": "red" for number in range(60)},
    }


def setup_of_faults() -> dict[str, Any]:
    """Returns options and variants that are all wrong, as many as may be sent."""
    options = {f"no such option {number}": number for number in range(len(OPTIONS) + 8)}
    return {"options": options, "variants": [f"no such variant {number}" for number in range(32)]}


def _many(inner: str) -> str:
    return ",".join([inner] * (BODY // (len(inner) + 1)))


def _sent(name: str, path: str, body: str, token: str = "", method: str = "POST") -> Attempt:
    content = body.encode()
    head = lines.request(method, path, token, None, Content_Type="application/json", Content_Length=str(len(content)))
    return Attempt(name, head + content)
