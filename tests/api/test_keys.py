"""An Idempotency-Key belongs to what it was sent to, and what is kept under it can be read by its sender alone."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.callers.idempotency import IdempotencyCache, KeyClaim
from service.http.problem_codes import KINDS, RETRY_AFTER
from service.http.problems import Problem
from service.signing.keys import SigningKey
from service.store.errors import StoreUnavailable
from service.store.log import packing
from service.store.log.entries import Appended
from service.store.log.event_log import Append, EventLog
from tests.api.client import ApiClient
from tests.api.conftest import PLAIN_ALIENS, OpenGame, Store
from tests.api.contract import published
from tests.api.contract_tests import METHODS
from tests.api.table import Table, code

ONCE = {"Idempotency-Key": "one-key-for-all"}


def test_a_key_of_a_join_sent_to_another_game_is_no_key_to_the_seat_of_the_first(
    client: ApiClient, open_game: OpenGame
) -> None:
    games = [open_game()["game"]["id"] for _ in range(2)]
    first, other = (client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=ONCE) for game in games)
    assert first.status_code == 201
    assert (other.status_code, code(other)) == (422, "idempotency_key_reused")
    assert client.get(f"/v1/games/{games[1]}").json["version"] == 1
    again = client.post(f"/v1/games/{games[0]}/seats", json={"name": "Ann"}, headers=ONCE)
    assert again.json == first.json


def test_a_key_of_a_fork_sent_to_another_game_is_no_key_to_the_fork_of_the_first(client: ApiClient) -> None:
    tables = [Table(client, options=PLAIN_ALIENS, seed="the same").start() for _ in range(2)]
    body = {"at_seq": tables[0].version(), "randomness": "same"}
    assert tables[1].version() == body["at_seq"]
    for table in tables:
        table.end()
    forks = [client.post(f"{table.path}/forks", json=body, headers=ONCE) for table in tables]
    assert [code(fork) for fork in forks] == ["", "idempotency_key_reused"]


def test_a_key_of_a_rematch_sent_for_another_game_gives_no_host_token(client: ApiClient) -> None:
    tables = [Table(client).start() for _ in range(2)]
    for table in tables:
        table.end()
    first = client.post(f"{tables[0].path}/rematch", headers=tables[0].as_host(**ONCE))
    other = client.post(f"{tables[1].path}/rematch", headers=tables[0].as_host(**ONCE))
    assert (code(first), code(other)) == ("", "not_a_player")
    # Another caller's key is another key.
    assert client.post(f"{tables[1].path}/rematch", headers=tables[1].as_host(**ONCE)).status_code == 201


def test_one_key_of_one_caller_is_for_one_operation(client: ApiClient, open_game: OpenGame) -> None:
    game = open_game()["game"]["id"]
    assert client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=ONCE).status_code == 201
    assert code(client.post("/v1/games", json={"seats": 3}, headers=ONCE)) == "idempotency_key_reused"


def test_two_bodies_that_say_the_same_are_the_same_request(client: ApiClient) -> None:
    first = client.post("/v1/games", json={"seats": 3, "visibility": "public"}, headers=ONCE)
    text = '{ "visibility": "public",\n "seats": 3 }'
    again = client.post("/v1/games", data=text, content_type="application/json", headers=ONCE)
    assert again.json == first.json


def test_a_command_under_a_key_is_for_its_path_and_its_body(table: Table) -> None:
    seat, question = table.asked()[0]
    done = table.answer(seat, question["id"], question["on_timeout"], **ONCE)
    assert done.status_code == 201
    again = table.answer(seat, question["id"], question["on_timeout"], **ONCE)
    assert again.headers["Idempotency-Replayed"] == "true"
    asked = table.client.post(f"{table.path}/undo-requests", json={"to_seq": 4}, headers=table.as_seat(seat, **ONCE))
    assert code(asked) == "idempotency_key_reused"


def without_answers(store: Store) -> None:
    """Loses what was answered under keys, as if the first request had not been confirmed."""
    for name in store.queue.scan_iter("cg:answer:*"):
        store.queue.delete(name)


def choices(store: Store) -> list[bytes]:
    """Returns the keys of the players who were chosen for joins."""
    return list(store.queue.scan_iter("cg:choice:*"))


def test_people_who_write_to_the_queue_choose_no_player_for_a_join(
    client: ApiClient, open_game: OpenGame, store: Store
) -> None:
    seats, body = f"/v1/games/{open_game()['game']['id']}/seats", {"name": "Ann"}
    ann = client.post(seats, json=body, headers=ONCE).json
    (of_ann,) = choices(store)
    other = {"Idempotency-Key": "a-key-of-a-stranger"}
    assert code(client.post(seats, json=body, headers=other)) == "name_taken"
    (of_stranger,) = set(choices(store)) - {of_ann}
    without_answers(store)
    stored: Any = store.queue.get(of_ann)
    flipped = bytes([stored[0] ^ 1]) + stored[1:]
    for planted in (ann["player"].encode(), stored, b"", b"\xff\xfe", flipped, stored[:-1]):
        store.queue.set(of_stranger, planted)
        refused = client.post(seats, json=body, headers=other)
        assert (refused.status_code, code(refused)) == (422, "idempotency_key_reused"), planted
    assert client.post(seats, json=body, headers=ONCE).json["seat"] == ann["seat"]


def test_a_damaged_claim_of_a_key_is_another_request(client: ApiClient, open_game: OpenGame, store: Store) -> None:
    seats = f"/v1/games/{open_game()['game']['id']}/seats"
    assert client.post(seats, json={"name": "Ann"}, headers=ONCE).status_code == 201
    (name,) = store.queue.scan_iter("cg:answer:*")
    stored: Any = store.queue.get(name)
    for damaged in (b"", b"\xff" + stored[1:], stored[:-1] + bytes([stored[-1] ^ 1]), stored[: stored.index(b"|") + 1]):
        store.queue.set(name, damaged)
        refused = client.post(seats, json={"name": "Ann"}, headers=ONCE)
        assert code(refused) in ("idempotency_key_reused", "request_under_way"), damaged


def values(store: Store) -> Iterator[bytes]:
    """Returns every key of both stores, and everything that is stored under it."""
    clients: list[Any] = [store.events, store.queue]
    for client in clients:
        for name in client.scan_iter():
            yield name
            match client.type(name):
                case b"string":
                    yield client.get(name)
                case b"hash":
                    yield b" ".join(word for pair in client.hgetall(name).items() for word in pair)
                case b"set":
                    yield b" ".join(client.smembers(name))
                case b"zset":
                    yield b" ".join(client.zrange(name, 0, -1))
                case b"list":
                    yield b" ".join(client.lrange(name, 0, -1))
                case b"stream":
                    yield b" ".join(word for _, entry in client.xrange(name) for word in _written(entry))
                case other:
                    raise AssertionError(f"{name!r} is a {other!r}")


def _written(entry: dict[bytes, bytes]) -> Iterator[bytes]:
    """Returns what is in an entry of a stream, unpacked where it is a command."""
    if b"heads" not in entry:
        yield from (word for pair in entry.items() for word in pair)
        return
    for _, body, _, hidden in packing.unpacked("", len(entry[b"heads"]) // packing.HEAD_BYTES, entry):
        yield from (body, hidden)


class Asker:
    """Asks for everything that is shown once, each under a key, twice; `secrets` are what was shown, and the keys."""

    SHOWN = ("token", "host_token", "code")

    def __init__(self, client: ApiClient) -> None:
        self.client = client
        self.secrets: set[str] = set()
        self.asked = 0

    def post(self, path: str, body: Any = None, token: str = "") -> Any:
        self.asked += 1
        key = f"the-key-number-{self.asked}"
        headers = {"Idempotency-Key": key} | ({"Authorization": f"Bearer {token}"} if token else {})
        first, again = (self.client.post(path, json=body, headers=headers) for _ in range(2))
        assert (first.status_code, again.json) == (201, first.json), first.text
        assert again.headers["Idempotency-Replayed"] == "true"
        self.secrets |= {key, *(first.json[name] for name in self.SHOWN if first.json.get(name))}
        return first.json


def test_no_token_and_no_code_can_be_read_in_a_store_or_in_the_log(
    client: ApiClient, store: Store, capfd: pytest.CaptureFixture[str]
) -> None:
    ask = Asker(client)
    person = ask.post("/v1/players")["token"]
    person = ask.post("/v1/players/me/token", token=person)["token"]
    made = ask.post("/v1/games", {"seats": 3, "visibility": "private", "invite_required": True})
    path, host = f"/v1/games/{made['game']['id']}", made["host_token"]
    codes = [ask.post(f"{path}/invites", {}, host)["code"] for _ in range(3)]
    joined = [
        ask.post(f"{path}/seats", {"name": f"Guest {code[-6:]}", "invite_code": code}, token)
        for code, token in zip(codes, (person, "", ""), strict=True)
    ]
    tokens = [ask.post(f"{path}/seats/{each['seat']}/token", token=each["token"])["token"] for each in joined]
    tokens[2] = ask.post(f"{path}/seats/{joined[2]['seat']}/token", token=host)["token"]
    for who, perspective in ((tokens[0], "me"), (tokens[1], "public"), (host, "public")):
        ask.post(f"{path}/share-links", {"perspective": perspective}, who)
    host = ask.post(f"{path}/host-token", token=host)["host_token"]
    began = 0
    for token, command in ((host, "start_game"), (tokens[0], "concede"), (tokens[1], "concede")):
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "a-key-of-a-command"}
        done = client.post(f"{path}/commands", json={"type": command}, headers=headers)
        assert done.status_code == 201
        began = done.json["version"] if command == "start_game" else began
    ask.post(f"{path}/rematch", token=host)
    ask.post(f"{path}/forks", {"at_seq": began, "randomness": "same"}, tokens[2])
    everything = list(values(store))
    assert any(joined[0]["player"].encode() in each for each in everything)
    assert len(ask.secrets) > 30
    for secret in ask.secrets:
        assert not [each for each in everything if secret.encode() in each], secret
    written = "".join(capfd.readouterr())
    assert not [secret for secret in ask.secrets if secret in written]


def test_the_same_request_while_the_first_is_under_way_is_a_conflict_of_its_own(
    client: ApiClient, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    table = Table(client)
    person = {"Authorization": f"Bearer {client.post('/v1/players', json={}).json['token']}"}
    host, red = table.as_host(), table.as_seat("red")
    bodies: dict[str, tuple[Any, dict[str, str]]] = {
        "createGame": ({"seats": 3}, {}),
        "createPlayer": (None, {}),
        "rotatePlayerToken": (None, person),
        "createPlayerWebhook": ({"url": "https://example.org/a"}, person),
        "reportPlayer": ({"game": table.id, "player": "p_" + "0" * 16, "reason": "Rude."}, person),
        "createSeek": ({"seats": 3}, person),
        "createChallenge": ({"players": ["l_" + "0" * 16, "l_" + "1" * 16]}, person),
        "joinGame": ({"name": "Somebody"}, {}),
        "postMessage": ({"text": "Good evening."}, red),
        "createInvite": ({"seat": "red"}, host),
        "createShareLink": ({"perspective": "public"}, red),
        "createWebhook": ({"url": "https://example.org/a"}, red),
        "changeSettings": ({"visibility": "public"}, {**host, "If-Match": "*"}),
        "forkGame": ({"at_seq": 1, "randomness": "fresh"}, red),
        "askForRematch": (None, host),
        "joinRematch": ({}, red),
        "issueSeatToken": (None, red),
        "issueHostToken": (None, host),
    }
    requests = [
        (method.upper(), path.format(game_id=table.id, seat="red"), *bodies[found["operationId"]])
        for path, item in published()["paths"].items()
        for method, found in item.items()
        if method in METHODS and "request_under_way" in found["x-problems"].get("409", [])
    ]
    # The first of each two never ends: nothing of what became of it is noted.
    monkeypatch.setattr(KeyClaim, "keep", lambda *_: None)
    monkeypatch.setattr(KeyClaim, "drop", lambda *_: None)
    assert len(requests) == len(bodies)
    # A request that ends the token of others comes last.
    requests.sort(key=lambda each: each[1].endswith("token"))
    for number, (method, path, body, headers) in enumerate(requests):
        with subtests.test(path):
            key = f"under-way-{number}"
            client.open(path, method=method, json=body, headers={**headers, "Idempotency-Key": key})
            refused = client.open(path, method=method, json=body, headers={**headers, "Idempotency-Key": key})
            assert (refused.status_code, code(refused)) == (409, "request_under_way")
            assert refused.headers["Retry-After"] == "1"


def test_of_two_who_come_while_a_claim_is_dropped_one_acts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    box = IdempotencyCache(store.queue, lambda: SigningKey(Ed25519PrivateKey.generate(), {}).secret(b"one"))
    first = box.begin("address:me", "my-key-1", "f" * 64)
    ask, acting = store.queue.set, []

    def set_and_drop(*args: Any, **kwargs: Any) -> Any:
        answer = ask(*args, **kwargs)
        first.drop()
        return answer

    monkeypatch.setattr(store.queue, "set", set_and_drop)
    for _ in range(2):
        with suppress(Problem):
            acting.append(box.begin("address:me", "my-key-1", "f" * 64))
        monkeypatch.setattr(store.queue, "set", ask)
    assert len(acting) == 1


def test_no_other_conflict_says_when_to_come_again() -> None:
    """By this header clients know it."""
    assert [code for code in RETRY_AFTER if KINDS[code].status == 409] == ["request_under_way"]


def test_a_key_in_quotes_is_the_same_key(table: Table) -> None:
    for method, path, body in (
        ("POST", "/v1/games", {"seats": 3}),
        ("POST", f"{table.path}/commands", {"type": "pause_game"}),
    ):
        for key in ("a-key-of-eight", "k" * 64):
            keys = (key, f'"{key}"') if path == "/v1/games" else (f'"{key}"', key)
            first, again = (
                table.client.open(path, method=method, json=body, headers=table.as_host(**{"Idempotency-Key": each}))
                for each in keys
            )
            assert again.json == first.json
            assert first.status_code == 201
            assert again.headers["Idempotency-Replayed"] == "true"
            body = {"type": "resume_game"} if "type" in body else {"seats": 4}


@pytest.mark.parametrize("key", ['"', '""', '"short"', '"a-key-of-mine', 'a-key-of-mine"', f'"{"k" * 65}"'])
def test_half_a_quote_and_a_short_key_in_quotes_are_no_keys(table: Table, key: str) -> None:
    refused = table.command(table.as_host(**{"Idempotency-Key": key}), type="pause_game")
    assert (refused.status_code, code(refused)) == (422, "validation_failed")


def test_a_kept_answer_opens_for_its_key_and_the_key_of_the_server_together(store: Store) -> None:
    server = SigningKey(Ed25519PrivateKey.generate(), {})
    box = IdempotencyCache(store.queue, lambda: server.secret(b"one"))
    box.begin("address:me", "my-key-1", "f" * 64).keep({"token": "ces_secret"})
    assert box.begin("address:me", "my-key-1", "f" * 64).answer == {"token": "ces_secret"}
    assert box.begin("address:you", "my-key-1", "f" * 64).answer is None
    # A thief of the store with a server of another key, and one who moves the answer under a name of their choice.
    other = IdempotencyCache(store.queue, lambda: server.secret(b"other"))
    with pytest.raises(Exception, match="cannot be decrypted"):
        other.begin("address:me", "my-key-1", "f" * 64)
    name = box.begin("address:me", "my-key-1", "f" * 64).name
    kept = store.queue.get(name)
    assert kept is not None
    store.queue.set(box.begin("address:me", "my-key-2", "f" * 64).name, kept)
    with pytest.raises(Exception, match="cannot be decrypted"):
        box.begin("address:me", "my-key-2", "f" * 64)


@pytest.mark.parametrize("to", ["commands", "undo-requests"])
def test_a_command_without_a_key_is_carried_out_once_where_its_first_append_is_not_answered(
    client: ApiClient, monkeypatch: pytest.MonkeyPatch, to: str
) -> None:
    table = Table(client, options=PLAIN_ALIENS, seed="a table of three").start()
    for _ in range(4):
        seat, question = table.asked()[0]
        before = table.version()
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    if to == "commands":
        seat, question = table.asked()[0]
        body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    else:
        body = {"to_seq": before, "reason": ""}
    append_all = EventLog.append_all
    lost: list[list[Any]] = []

    def lose_the_first_answer(log: EventLog, wanted: Sequence[Append]) -> list[Any]:
        answers = append_all(log, wanted)
        if lost:
            return list(answers)
        lost.append([*answers])
        return [StoreUnavailable("the connection has ended") for _ in answers]

    monkeypatch.setattr(EventLog, "append_all", lose_the_first_answer)
    done = client.post(f"{table.path}/{to}", json=body, headers=table.as_seat(seat))
    assert done.status_code == 201
    assert len(lost) == 1
    # It is found under the key that was made for it, and not carried out again.
    assert done.headers["Idempotency-Replayed"] == "true"
    assert isinstance(lost[0][0], Appended)
    assert table.version() == lost[0][0].version
