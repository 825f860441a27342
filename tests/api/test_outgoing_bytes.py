"""No byte that leaves the service opens a hidden part of another seat, or tells a seed, before the game is finalized.

Games of people are played at random, refusals and undos included. Between the moves everybody, a spectator and the host
too, asks for everything that there is to ask for, with whatever answers come: bodies and headers are kept as they were
sent. Salts, seeds and keys are random, so whoever was sent one was sent it by a leak. (That no answer names hidden
cards in other words is what tests/properties/test_secrets.py looks for.)
"""

import base64
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from service.store.games import Games
from service.store.log import envelope
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import Store
from tests.api.table import Table

STEPS = 45
EVERY = 15
SPECTATOR, HOST = "spectator", "host"
SALT = 32
"""Hexadecimal digits of a salt."""

_HEX = re.compile(rb"[0-9a-f]{32,}")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{22,}")


class Secret(NamedTuple):
    """Something that opens what is hidden, and the seats that may know it: nobody, when there is none."""

    name: str
    raw: bytes
    seats: frozenset[str]


class Wire:
    """Everything that was sent, by who it was sent to."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.client = ApiClient(table.client.application, table.client.response_wrapper)
        self.sent: dict[str, list[bytes]] = defaultdict(list)
        self.asked = 0

    def viewers(self) -> dict[str, dict[str, str]]:
        seats = {seat: self.table.as_seat(seat) for seat in self.table.tokens}
        return {SPECTATOR: {}, HOST: self.table.as_host(), **seats}

    def keep(self, viewer: str, response: ApiResponse) -> ApiResponse:
        self.asked += 1
        self.sent[viewer] += [str(response.headers).encode(), response.get_data()]
        return response

    def get(self, viewer: str, path: str) -> ApiResponse:
        headers = self.viewers()[viewer]
        return self.keep(viewer, self.client.get(self.table.path + path, headers=headers))

    def follow(self, viewer: str, form: str) -> None:
        """Follows the stream from its beginning up to the newest event."""
        last = b'"seq":%d,' % self.table.version()
        headers = {"Accept": form, "Last-Event-ID": "0", **self.viewers()[viewer]}
        response = self.client.get(f"{self.table.path}/stream", headers=headers)
        self.sent[viewer].append(str(response.headers).encode())
        for chunk in response.iter_encoded():
            self.sent[viewer].append(chunk)
            if last in chunk:
                break
        response.close()

    def look_at_everything(self, chance: Random) -> None:
        version = self.table.version()
        at = chance.randrange(1, version + 1)
        for viewer in self.viewers():
            paths = ["", "/state", f"/state?at={at}", "/questions", f"/questions?at={at}", "/legal-commands", "/head"]
            paths += [f"/events?after={max(0, version - 60)}", f"/diff?from={at}&to={version}", "/verification"]
            paths += ["/draws", "/export", "/undo-requests", "/fork-requests", "/inclusion"]
            paths += [f"/seats/{seat}/standing-orders" for seat in self.table.tokens]
            paths += [f"/events/{seq}" for seq in {at, version, *(chance.randrange(1, version + 1) for _ in range(3))}]
            for path in paths:
                self.get(viewer, path)
            self.follow(viewer, chance.choice(["text/event-stream", "application/x-ndjson"]))

    def post(self, viewer: str, path: str, body: Any) -> Any:
        headers = self.viewers()[viewer]
        return self.keep(viewer, self.client.post(self.table.path + path, json=body, headers=headers))


def act(wire: Wire, chance: Random) -> None:
    """Makes a move, a wrong move, or a wish to undo one."""
    seat, question = chance.choice(wire.table.asked())
    command = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    ready = wire.get(seat, "/legal-commands")
    if ready.status_code == 200 and ready.json["items"] and chance.random() < 0.6:
        command = chance.choice(ready.json["items"])["command"]
    other = chance.choice([each for each in wire.table.tokens if each != seat])
    match chance.randrange(8):
        case 0:
            wire.post(other, "/commands", command)
        case 1:
            wire.post(seat, "/commands", {**command, "answer": {"kind": question["kind"], "yes": "perhaps"}})
        case 2:
            wire.post(seat, "/undo-requests", {"target": "my_last_command"})
    wire.post(seat, "/commands", command)


def secrets(games: Games, game: str) -> Iterator[Secret]:
    """Returns all that opens something of this game."""
    own = games.opened(game)
    yield Secret("seed", own.seed, frozenset())
    yield Secret("salt master", own.salt, frozenset())
    audiences = set()
    for seq, parts in games.log.read_hidden(game, 0, 100_000).items():
        for part in parts:
            audiences.add(part.audience)
            salt = envelope.salt(envelope.audience_key(own.salt, part.audience), seq, part.slot)
            raw = bytes.fromhex(part.salt) if part.salt else salt
            yield Secret(f"event {seq}, part {part.slot}", raw, frozenset(part.audience.split("+")))
    for audience in audiences:
        yield Secret(f"key of {audience}", envelope.audience_key(own.salt, audience), frozenset())


def secrets_in(sent: list[bytes], known: list[Secret]) -> set[Secret]:
    """Returns the secrets that stand anywhere in these bytes, as hex, base64 or as they are."""
    everything = b"\n".join(sent)
    runs = set(_HEX.findall(everything.lower()))
    hexes = {run[at : at + SALT] for run in runs for at in range(len(run) - SALT + 1)}
    words = {word[:21] for word in _BASE64.findall(everything)}
    found = set()
    for secret in known:
        start = base64.b64encode(secret.raw)[:21]
        words_of = {start, start.replace(b"+", b"-").replace(b"/", b"_")}
        raw = secret.raw in everything if not secret.seats else False
        if secret.raw.hex().encode()[:SALT] in hexes or raw or words_of & words:
            found.add(secret)
    return found


@pytest.mark.parametrize(
    ("number", "body"),
    [
        (1, {}),
        (2, {"variants": ["reward_deck", "skill_tokens"], "options": {"undo_policy": "majority"}}),
    ],
)
def test_nobody_is_sent_what_opens_the_parts_of_others(
    client: ApiClient, store: Store, number: int, body: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    chance = Random(number)
    options = {"alien_selection": "random", **body.pop("options", {})}
    table = Table(client, seats=4, options=options, **body)
    wire = Wire(table)
    wire.look_at_everything(chance)
    table.start()
    for step in range(STEPS):
        if table.client.get(table.path).json["status"] != "running":
            break
        act(wire, chance)
        if step % EVERY == EVERY - 1:
            wire.look_at_everything(chance)
    games = Games(store.events, store.queue)
    known = list(secrets(games, table.id))
    assert len(known) > 60
    for viewer, sent in wire.sent.items():
        leaked = [secret.name for secret in secrets_in(sent, known) if viewer not in secret.seats]
        assert leaked == [], viewer
    # What is found where it may be would be found elsewhere too.
    for seat in table.tokens:
        own = secrets_in(wire.sent[seat], known)
        assert own
        assert all(seat in secret.seats for secret in own)
    size = sum(len(each) for sent in wire.sent.values() for each in sent)
    record_property("figures", f"outgoing bytes: {wire.asked} answers of {size >> 10} KiB, {len(known)} secrets")


def test_a_leak_is_found_in_whatever_form_it_leaves(client: ApiClient) -> None:
    raw = bytes(range(7, 39))
    known = [Secret("seed", raw, frozenset())]
    for form in (raw.hex(), raw.hex().upper(), f"ab{raw.hex()}ff", base64.b64encode(raw).decode()):
        assert secrets_in([b"HTTP/1.1 200", f'{{"x":"{form}"}}'.encode()], known) == set(known)
    assert secrets_in([base64.urlsafe_b64encode(raw)], known) == set(known)
    assert secrets_in([b"\x00" + raw], known) == set(known)
    assert secrets_in([raw[1:].hex().encode()], known) == set()
