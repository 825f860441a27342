"""Every read has a tag, is answered with 304 where the client has it, and goes out in the coding that it accepts."""

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.rating.places import RatedResult
from service import context, ids
from service.api import page
from service.callers.tokens import digest
from service.http import codings
from service.http.codings import BR, CODINGS, GZIP, LEAST, CodedBodies
from service.play.bots import advice
from service.play.bots.advice import ComparedAnswer
from service.play.reading.state_views import FRESH_MS
from service.store.finished.entries import read_entry
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.contract import document
from tests.api.table import Table
from tests.api.test_finished import enter
from tests.api.test_matching import Player

TOKEN = "cea_" + "A" * 43
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
MINUTE = 60_000
STREAMS = {"streamGame", "streamLobby", "streamPlayer"}
"""Their frames go out one by one; there is no whole that a client could have."""
ALWAYS_NEW = {
    "getHead": "each is signed anew, with the time of that",
    "getMetrics": "it counts the requests, this one too",
}
"""Operations with a tag of which no two answers are alike."""

Reads = dict[str, tuple[str, dict[str, str]]]
"""Operation -> an address that has an answer, and the headers of somebody who may read it."""


@pytest.fixture
def app(bare_app: Flask, store: Store, tmp_path: Path) -> Iterator[Flask]:
    """Yields the service with an operator, and with a separate folder for archives and the log of finished games."""
    settings = QUICK._replace(
        admin_token_hash=digest(TOKEN), data_dir=tmp_path, log_origin="games.example/v1/log", deep_check_seconds=None
    )
    made = context.build(settings, store.events, store.queue)
    context.attach(bare_app, made)
    yield bare_app
    made.feed.close()


def id_of(response: ApiResponse) -> str:
    assert response.status_code in (200, 201, 202), response.text
    return str(response.json["id"])


@pytest.fixture
def reads(app: Flask, client: ApiClient) -> Reads:
    """Returns every read of the document, of things that are there."""
    made = context_of(app)
    over = Table(client, options=PLAIN_ALIENS).start()
    over.end()
    assert enter(app) == 1
    entry = read_entry(made.finished.log.entries(0, 1)[0])
    made.finished.log.add(entry.rated(RatedResult("2026.2", (), ("l_a", "l_b", "l_c"), ("person",) * 3, (2, 1, 2))))
    made.ladder.count(10)
    body = {"at_seq": target_of(over), "randomness": "same"}
    forked = client.post(f"{over.path}/forks", json=body, headers=over.as_host()).json["game"]["id"]
    export = client.get(f"{over.path}/export").data
    archive = id_of(client.post("/v1/archives", data=export, content_type="application/x-ndjson"))

    table = Table(client, seed="reads", options={**PLAIN_ALIENS, "undo_policy": "unanimous", "hints": True}).start()
    red, blue, host = table.as_seat("red"), table.as_seat("blue"), table.as_host()
    for _ in range(4):
        seat, question = table.asked()[0]
        table.answer(seat, question["id"], question["on_timeout"])

    def post(path: str, headers: dict[str, str], **body: Any) -> str:
        return id_of(client.post(f"{table.path}/{path}", json=body, headers=headers))

    assert client.post(f"{table.path}/messages", json={"text": "Well played."}, headers=red).status_code == 201
    webhook = post("webhooks", red, url="https://example.org/cosmic")
    post(f"webhooks/{webhook}/test", red)
    earlier = target_of(table)
    motion = post("motions", red, kind="pause")
    client.delete(f"{table.path}/motions/{motion}", headers=red)
    fork = post("fork-requests", red, at_seq=earlier)
    client.delete(f"{table.path}/fork-requests/{fork}", headers=red)
    undo = post("undo-requests", blue, to_seq=earlier)
    client.delete(f"{table.path}/undo-requests/{undo}", headers=blue)
    seat, question = table.asked()[0]
    asked = table.as_seat(seat)
    state = made.games.load(table.id)
    thought = ComparedAnswer(question["on_timeout"], 0.25, 42)
    advice.keep(made.queue, state, question["id"], [thought])

    inviting = Table(client, seed="inviting")
    code = client.post(f"{inviting.path}/invites", json={}, headers=inviting.as_host()).json["code"]
    ann = {"Authorization": f"Bearer {client.post('/v1/players').json['token']}"}
    hook = id_of(client.post("/v1/players/me/webhooks", json={"url": "https://example.org/ann"}, headers=ann))
    game, archived = table.path, f"/v1/archives/{archive}"
    eve = Player(client, "Eve")
    sought = eve.seek()["id"]
    challenged = eve.challenge(Player(client, "Dot"), bots=["random"])["id"]
    addresses: Reads = {
        "getSeek": (f"/v1/seeks/{sought}", {}),
        "getChallenge": (f"/v1/challenges/{challenged}", eve.headers),
        "listChallenges": ("/v1/challenges", eve.headers),
        "getInvitation": (f"{inviting.path}/invitation", {"Invite-Code": code}),
        "listInvites": (f"{game}/invites", host),
        "listShareLinks": (f"{game}/share-links", red),
        "listWebhooks": (f"{game}/webhooks", red),
        "listDeliveries": (f"{game}/webhooks/{webhook}/deliveries", red),
        "listPlayerWebhooks": ("/v1/players/me/webhooks", ann),
        "listPlayerDeliveries": (f"/v1/players/me/webhooks/{hook}/deliveries", ann),
        "getStandingOrders": (f"{game}/seats/red/standing-orders", red),
        "getPlayer": ("/v1/players/l_b", {}),
        "getMe": ("/v1/players/me", ann),
        "exportMe": ("/v1/players/me/export", ann),
        "listBlocks": ("/v1/players/me/blocks", ann),
        "listMutes": (f"{game}/seats/red/mutes", red),
        "getHint": (f"{game}/hint?question_id={question['id']}", asked),
        "listLegalCommands": (f"{game}/legal-commands?question_id={question['id']}", asked),
        "getDiff": (f"{game}/diff?from=3&to=9", red),
        "getEvent": (f"{game}/events/3", red),
        "compareGames": (f"{over.path}/compare?with={forked}", {}),
        "getUndoRequest": (f"{game}/undo-requests/{undo}", red),
        "getForkRequest": (f"{game}/fork-requests/{fork}", red),
        "getMotion": (f"{game}/motions/{motion}", red),
        "getLadderPlayer": ("/v1/ladder/l_b", {}),
        "getTile": ("/v1/log/tile/0/000.p/1", {}),
        "getConsistency": ("/v1/log/consistency?from=1", {}),
        "getInclusion": (f"{over.path}/inclusion", {}),
        "getArchive": (archived, {}),
        "getDeepCheck": (f"{archived}/deep-check", {}),
        "getArchiveState": (f"{archived}/state", {}),
        "listArchiveEvents": (f"{archived}/events", {}),
        "exportArchive": (f"{archived}/export", {}),
        **entries(client),
        "getRuleset": (f"/v1/rulesets/{client.get('/v1/rulesets').json['items'][0]['id']}", {}),
        "getEventSchema": ("/v1/schemas/events/answered", {}),
        "getProblemPage": ("/problems/not_found", {}),
        "getDocsFile": ("/docs/swagger-ui.css", {}),
        "getPageFile": (f"/page/{next(name for name in page.names() if name.endswith('.js'))}", {}),
    }
    paths = {name: path for name, path in documented() if name not in STREAMS}
    named = {name: addresses.get(name) or usual(path, table.id, red) for name, path in paths.items()}
    refused = {name: found.text for name, at in named.items() if (found := read(client, at)).status_code >= 400}
    assert set(refused) <= {"getReadiness"}, refused
    return named


def entries(client: ApiClient) -> dict[str, tuple[str, dict[str, str]]]:
    """Returns the operations that read one entry of the catalogue, each at the first entry of its kind."""
    of_kinds = {name: path.removesuffix("/{id}") for name, path in documented() if path.startswith("/v1/catalog/")}
    first = {path: client.get(path).json["items"][0]["id"] for path in of_kinds.values()}
    return {name: (f"{path}/{first[path]}", {}) for name, path in of_kinds.items() if name.startswith("get")}


def target_of(table: Table) -> int:
    """Returns a version that an undo or a fork may name, and that is not the newest."""
    ends = [each["last"] for each in table.client.get(f"{table.path}/commands").json["items"][:-1] if each["target"]]
    return int(ends[-1])


def documented() -> list[tuple[str, str]]:
    """Returns every read: operation and path."""
    return [(item["get"]["operationId"], path) for path, item in document()["paths"].items() if "get" in item]


def usual(path: str, game: str, red: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Returns the usual values where nothing but the game is to be named."""
    admin = path.startswith("/v1/admin") or path == "/metrics"
    assert path.count("{") == path.count("{game_id}"), f"name an address for {path}"
    return path.replace("{game_id}", game), ADMIN if admin else red if "{game_id}" in path else {}


def read(client: ApiClient, at: tuple[str, dict[str, str]], **headers: str) -> ApiResponse:
    path, who = at
    return client.get(path, headers={**who, **{name.replace("_", "-"): value for name, value in headers.items()}})


def test_every_read_has_a_tag_and_304_in_its_place(
    client: ApiClient, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {*reads, *STREAMS} == {name for name, _ in documented()}
    began = ids.now()
    for name, at in reads.items():
        monkeypatch.setattr(ids, "now", lambda: began)
        whole = read(client, at)
        assert whole.status_code in (200, 503), (name, whole.text)
        if whole.status_code == 503:
            assert name == "getReadiness"
            continue
        assert whole.headers.get("ETag"), name
        assert whole.headers.get("Cache-Control"), name
        # The clock goes on, and nothing else happens.
        monkeypatch.setattr(ids, "now", lambda: began + MINUTE)
        again = read(client, at, If_None_Match=whole.headers["ETag"])
        if name in ALWAYS_NEW:
            continue
        assert (again.status_code, again.data) == (304, b""), name
        for header in ("ETag", "Cache-Control", "Vary"):
            assert again.headers.get(header) == whole.headers.get(header), (name, header)


def test_every_read_says_the_same_in_a_content_coding(
    client: ApiClient, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = ids.now()
    monkeypatch.setattr(ids, "now", lambda: now)
    shrunk = Counter[str]()
    for name, at in reads.items():
        plain = read(client, at)
        if name in ALWAYS_NEW or plain.status_code == 503:
            continue
        for coding in CODINGS:
            coded = read(client, at, Accept_Encoding=coding)
            assert "Accept-Encoding" in coded.headers["Vary"], name
            if "Content-Encoding" not in coded.headers:
                assert len(plain.data) < LEAST or not codings.is_coded(plain.content_type), name
                assert coded.data == plain.data, name
                continue
            assert coded.headers["Content-Encoding"] == coding
            assert coded.plain == plain.data, name
            assert len(coded.data) < len(plain.data), name
            assert coded.headers["ETag"] != plain.headers["ETag"], name
            for tag in (plain.headers["ETag"], coded.headers["ETag"]):
                held = read(client, at, Accept_Encoding=coding, If_None_Match=tag)
                assert (held.status_code, held.headers["ETag"]) == (304, tag), name
            shrunk[coding] += 1
    assert all(shrunk[coding] > 20 for coding in CODINGS)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip", GZIP),
        ("GZIP;q=0.5", GZIP),
        ("gzip, deflate, br, zstd", CODINGS[0]),
        ("zstd;q=0.1, gzip;q=0.9", GZIP),
        ("gzip;q=0", ""),
        ("deflate, br;q=0.9, gzip;q=0.8", BR),
        ("*", CODINGS[0]),
        (f"*, {CODINGS[0]};q=0", CODINGS[1]),
        ("identity;q=1, gzip;q=0.2", ""),
        ("gzip;q=x", ""),
        ("deflate, compress", ""),
    ],
)
def test_the_coding_is_the_one_that_the_client_likes_most(accepted: str, coding: str) -> None:
    assert codings.chosen(accepted) == coding


def test_what_is_sent_again_is_coded_once_for_all_readers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    coded = codings.coded

    def counted(body: bytes, coding: str) -> bytes:
        made.append(coding)
        return coded(body, coding)

    monkeypatch.setattr(codings, "coded", counted)
    for path in (f"{table.path}/state", f"{table.path}/events", "/v1/catalog/aliens"):
        for _ in range(5):
            assert table.client.get(path, headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] == GZIP
    assert made == [GZIP] * 3
    table.client.get(f"{table.path}/state", headers=table.as_seat("red", **{"Accept-Encoding": "gzip"}))
    assert made == [GZIP] * 4


def test_a_coded_state_with_deadlines_is_made_once_a_second(client: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = Table(client, options={"timers": "relaxed"}).start(), ids.now()
    left = []
    for later in (0, FRESH_MS - 1, FRESH_MS):
        monkeypatch.setattr(ids, "now", lambda at=now + later: at)
        found = client.get(f"{table.path}/state", headers={"Accept-Encoding": "gzip"})
        left.append(found.json["questions"][0]["remaining_ms"])
    assert left == [left[0], left[0], left[0] - FRESH_MS]


def test_a_tag_of_a_coded_state_is_good_for_a_command(table: Table) -> None:
    (seat, question), *_ = table.asked()
    tag = table.client.get(f"{table.path}/state", headers=table.as_seat(seat, **{"Accept-Encoding": "gzip"})).headers[
        "ETag"
    ]
    assert tag.endswith(':gzip"')
    done = table.answer(seat, question["id"], question["on_timeout"], **{"If-Match": tag})
    assert done.status_code == 201
    (seat, question), *_ = table.asked()
    assert table.answer(seat, question["id"], question["on_timeout"], **{"If-Match": tag}).status_code == 412


def test_a_client_that_holds_the_state_in_any_coding_gets_304_with_the_tag_that_it_has(table: Table) -> None:
    path = f"{table.path}/state"
    plain = table.client.get(path).headers["ETag"]
    held = [plain, f"W/{plain}", plain[:-1] + ':gzip"', plain[:-1] + ':zstd"']
    for accepted in ("", "gzip", "zstd"):
        for tag in held:
            for given in (tag, f'"1.public", {tag}, "x"'):
                found = table.client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": given})
                assert (found.status_code, found.headers["ETag"]) == (304, tag)
        for given in ('"1.public"', '"1.public:gzip"', "rubbish", '""'):
            found = table.client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": given})
            assert found.status_code == 200, given
        assert table.client.get(path, headers={"If-None-Match": "*"}).status_code == 304


def test_what_carries_a_token_is_never_coded(table: Table, client: ApiClient) -> None:
    """A secret beside a text of somebody else would tell by its length how alike they are (BREACH)."""
    headers = {"Accept-Encoding": "gzip, zstd"}
    made = client.post("/v1/games", json={"seats": 3, "options": PLAIN_ALIENS}, headers=headers)
    assert made.status_code == 201
    assert len(made.data) > LEAST
    rotated = client.post(f"{table.path}/seats/red/token", headers=table.as_seat("red", **headers))
    for answer in (made, rotated):
        assert "Content-Encoding" not in answer.headers


def test_streams_are_coded_in_gzip_alone(table: Table) -> None:
    for path in (f"{table.path}/stream", "/v1/lobby/stream"):
        for accepted, coding in (("zstd, br, gzip", GZIP), ("zstd, br", None)):
            headers = {"Accept-Encoding": accepted, "Accept": "text/event-stream"}
            with table.client.get(path, headers=headers) as stream:
                assert stream.headers.get("Content-Encoding") == coding
                assert "ETag" not in stream.headers


def test_coded_bodies_are_kept_in_bounds_the_one_that_was_asked_for_last_the_longest() -> None:
    bodies = [bytes([number]) * 5000 + bytes(range(256)) for number in range(4)]
    size = len(codings.coded(bodies[0], GZIP))
    kept = CodedBodies(most=3 * size + 10)
    for body in (*bodies[:3], bodies[0], bodies[3]):
        assert gzip.decompress(kept.find(body, codings.digest(body), GZIP)) == body
    assert kept.size <= 3 * size + 10
    assert [(codings.digest(body), GZIP) in kept._kept for body in bodies] == [True, False, True, True]


def test_head_says_of_every_read_what_get_would_say(client: ApiClient, reads: Reads) -> None:
    """RFC 9110, 9.3.2."""
    for name, (path, headers) in reads.items():
        get, head = client.get(path, headers=headers), client.head(path, headers=headers)
        assert (head.status_code, head.data) == (get.status_code, b""), name
        assert head.headers["Content-Type"] == get.headers["Content-Type"], name
        if name not in ALWAYS_NEW:
            assert head.headers.get("ETag") == get.headers.get("ETag"), name
