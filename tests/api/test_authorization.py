"""Every operation, asked with every kind of token, and by all that its bearer may be to a game in every state.

Tokens of one relation to the game are told apart by one function for all operations: each is asked in another state,
so that together they meet all states.

What comes of each cell is computed from one thing, the audience that the operation declares (`AUDIENCES`). What is
asked would change nothing even where it is allowed: bodies and headers fit no schema, ids name nothing, and the few
calls that need neither are kept from the store.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from flask import Flask

from service.api.edge.access import ADMIN, ANYONE, BEARER, HOST, MEMBER, PLAYER, READER, SEAT
from service.api.edge.blueprint import AUDIENCES
from service.callers import tokens as token_kinds
from service.callers.tokens import Bearer, Tokens
from service.play.lobby.game_records import PRIVATE, PUBLIC, UNLISTED, Lobby
from service.players.persons import Persons
from service.store.log.event_log import EventLog
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import context_of
from tests.api.contract import document
from tests.api.table import Table

STATES = ("lobby", "running", "over")
HIDING = (PRIVATE,) * 3
OPEN = (PUBLIC, UNLISTED, PUBLIC)
"""The visibility of the game in each state: nobody is told apart who has only the address of an open one."""
NO_GAME = "There is no such game."
REFUSALS = (
    "token_invalid",
    "token_revoked",
    "token_missing",
    "view_only",
    "not_a_player",
    "host_required",
    "player_required",
)
HIDDEN, ADMITTED = "hidden", "admitted"

NOBODY, OUTSIDER, PERSON, MADE_UP, ENDED, VIEWER, PLAYS, HOSTS = (
    "nobody",
    "outsider",
    "person",
    "made up",
    "ended",
    "viewer",
    "plays",
    "hosts",
)
KINDS = {
    "none": NOBODY,
    "made-up seat": MADE_UP,
    "made-up host": MADE_UP,
    "made-up view": MADE_UP,
    "made-up player": MADE_UP,
    "seat of another game": OUTSIDER,
    "host of another game": OUTSIDER,
    "seat": PLAYS,
    "other seat": PLAYS,
    "host": HOSTS,
    "left": ENDED,
    "removed": ENDED,
    "rotated seat": ENDED,
    "reissued seat": ENDED,
    "rotated host": ENDED,
    "view me": VIEWER,
    "view public": VIEWER,
    "expired view": ENDED,
    "withdrawn view": ENDED,
    "player with seat": PLAYS,
    "player without seat": PERSON,
    "player whose seat was freed": PERSON,
    "rotated player": ENDED,
    "forgotten player": ENDED,
}
"""Kind of token -> what its bearer is to the game."""
STRANGERS = (NOBODY, OUTSIDER, PERSON)
"""Those from whom a private game is hidden."""
OF_RELATION: dict[str, list[str]] = {}
"""Relation to the game -> the kinds of tokens that have it."""
for each_kind, each_relation in KINDS.items():
    OF_RELATION.setdefault(each_relation, []).append(each_kind)


class Operation(NamedTuple):
    """One of openapi.yaml."""

    id: str
    method: str
    path: str
    body: bool


def operations() -> list[Operation]:
    """Returns all operations."""
    return [
        Operation(found["operationId"], method.upper(), path, "requestBody" in found)
        for path, item in document()["paths"].items()
        for method, found in item.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]


OF_GAMES = [each for each in operations() if "{game_id}" in each.path]
OTHERS = [each for each in operations() if "{game_id}" not in each.path]


def kinds_in(state: str, visibility: str, number: int) -> list[str]:
    """Returns the kinds of tokens with which an operation (by its number) is asked for a game in this state.

    In a private game: every kind, and in each state one of each relation. An open game differs for those from whom a
    private one is hidden: it is asked with one of these kinds, and in one state with one of each other relation.
    """
    place = (STATES.index(state) + number) % len(STATES)
    found = []
    for relation, alike in OF_RELATION.items():
        if visibility == PRIVATE:
            found += [alike[each % len(alike)] for each in range(place, max(len(alike), len(STATES)), len(STATES))]
        elif relation in STRANGERS or place == 0:
            found.append(alike[(place + number) % len(alike)])
    return found


def kinds_for(operation: Operation, number: int) -> Sequence[str]:
    """Returns the kinds of tokens with which an operation outside of games is asked: all where it wants a person."""
    if AUDIENCES[operation.id] == PLAYER:
        return list(KINDS)
    return [alike[number % len(alike)] for alike in OF_RELATION.values()]


def expected(audience: str | None, relation: str, visibility: str) -> str:
    """Returns the outcome for a caller in this relation to a game of an operation with this audience."""
    if audience is None:
        return ADMITTED
    if audience == ADMIN:
        # The operator's token is the only one; no player, host or person is the operator.
        return "token_missing" if relation == NOBODY else "token_invalid"
    if relation in (MADE_UP, ENDED):
        return "token_invalid" if relation == MADE_UP else "token_revoked"
    if audience == PLAYER:
        # A seat that was taken with a player token takes nothing from what the person is.
        return {NOBODY: "token_missing", PERSON: ADMITTED}.get(relation, "player_required")
    if visibility == "private" and relation in STRANGERS:
        return HIDDEN
    if relation == VIEWER:
        return ADMITTED if audience in (READER, BEARER) else "view_only"
    if audience in (ANYONE, READER):
        return ADMITTED
    if relation == NOBODY:
        return "token_missing"
    allowed = {SEAT: (PLAYS,), HOST: (HOSTS,), MEMBER: (PLAYS, HOSTS), BEARER: (PLAYS, HOSTS)}[audience]
    return ADMITTED if relation in allowed else "host_required" if audience == HOST else "not_a_player"


def outcome(response: ApiResponse) -> str:
    """Returns the class of an answer."""
    assert response.status_code < 500 or response.status_code == 503, response.text
    problem = response.json if response.mimetype == "application/problem+json" else {}
    if problem.get("detail") == NO_GAME:
        return HIDDEN
    return problem["code"] if problem.get("code") in REFUSALS else ADMITTED


class GamesByState:
    """A game of every state, each with a token of every kind; `mark` is the name of their players."""

    def __init__(self, client: ApiClient, visibilities: Sequence[str]) -> None:
        self.client = client
        self.another = Table(client)
        self.games: dict[str, str] = {}
        self.tokens: dict[str, dict[str, str]] = {}
        for state, visibility in zip(STATES, visibilities, strict=True):
            self._open(visibility, state)

    def mark(self, state: str) -> str:
        return f"Planted-{state}"

    def _post(self, path: str, token: str = "", body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        made = self.client.post(path, json=body, headers=headers)
        assert made.status_code == 201, made.text
        return made.json

    def _gone(self, path: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        assert self.client.delete(path, headers=headers).status_code == 204

    def _person(self) -> str:
        return str(self._post("/v1/players")["token"])

    def _open(self, visibility: str, state: str) -> None:
        made = self._post("/v1/games", body={"seats": 3, "visibility": visibility})
        path, old_host = f"/v1/games/{made['game']['id']}", made["host_token"]
        name = self.mark(state)
        host = self._post(f"{path}/host-token", old_host)["host_token"]

        def join(seat: str, person: str = "") -> str:
            code = self._post(f"{path}/invites", host, {})["code"]
            body = {"name": f"{name}-{seat}", "seat": seat, "invite_code": code}
            return str(self._post(f"{path}/seats", person, body)["token"])

        left, removed, freed = join("red"), join("blue"), self._person()
        join("green", freed)
        self._gone(f"{path}/seats/red", left)
        self._gone(f"{path}/seats/blue", removed)
        self._gone(f"{path}/seats/green", host)
        person, old_person, forgotten = self._person(), self._person(), self._person()
        self._post("/v1/players/me/token", old_person)
        self._gone("/v1/players/me", forgotten)
        rotated, reissued, seated = join("red"), join("blue"), join("green", person)
        red = self._post(f"{path}/seats/red/token", rotated)["token"]
        blue = self._post(f"{path}/seats/blue/token", host)["token"]
        links = [
            self._post(f"{path}/share-links", red, {"perspective": each})
            for each in (token_kinds.ME, token_kinds.PUBLIC, token_kinds.ME)
        ]
        self._gone(f"{path}/share-links/{links[2]['id']}", red)
        tokens = context_of(self.client.application).tokens
        expired, _ = tokens.share(tokens.find(token_kinds.digest(red), made["game"]["id"]), token_kinds.ME, 1)
        if state != "lobby":
            self._post(f"{path}/commands", host, {"type": "start_game"})
        if state == "over":
            for token in (blue, seated):
                self._post(f"{path}/commands", token, {"type": "concede"})
        self.games[state] = made["game"]["id"]
        self.tokens[state] = {
            "none": "",
            **{
                f"made-up {role}": f"{token_kinds.PREFIXES[role]}{'0' * 43}"
                for role in (token_kinds.SEAT, token_kinds.HOST, token_kinds.VIEW)
            },
            "made-up player": f"cep_{'0' * 59}",
            "seat of another game": self.another.tokens["red"],
            "host of another game": self.another.host,
            "seat": red,
            "other seat": blue,
            "host": host,
            "left": left,
            "removed": removed,
            "rotated seat": rotated,
            "reissued seat": reissued,
            "rotated host": old_host,
            "view me": links[0]["token"],
            "view public": links[1]["token"],
            "expired view": expired,
            "withdrawn view": links[2]["token"],
            "player with seat": person,
            "player without seat": self._person(),
            "player whose seat was freed": freed,
            "rotated player": old_person,
            "forgotten player": forgotten,
        }


LATE_BODIES = {"joinGame": {"name": "Somebody"}}
"""The bodies of operations that look at the body first."""
PLACES = {
    "seq": "1",
    "seat": "red",
    "id": "m_1790000000000",
    "kind": "aliens",
    "type": "game_created",
    "tile": "0/0",
    "code": "not_found",
}
SHORT = "short"
"""No Idempotency-Key has this form: what carries one is refused after its sender was admitted."""
LATE = ("joinGame", "issueSeatToken", "issueHostToken", "rotatePlayerToken")


def ask(client: ApiClient, operation: Operation, game: str, token: str) -> ApiResponse:
    """Asks one cell."""
    path = operation.path
    names = [part.split("}")[0] for part in path.split("{")[1:]]
    for name in names:
        at = game if name == "game_id" else "mauve" if operation.id == "eraseName" else PLACES.get(name, "x")
        path = path.replace(f"{{{name}}}", at)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if operation.id == "getInvitation":
        headers["Invite-Code"] = "unknown"
    if operation.id not in LATE:
        headers["Idempotency-Key"] = SHORT
    if operation.id in ("streamGame", "streamLobby", "streamPlayer"):
        headers["Accept"] = "image/png"
    body = LATE_BODIES.get(operation.id, {"nonsense": 1}) if operation.body else None
    return client.open(path, method=operation.method, json=body, headers=headers)


@pytest.fixture
def visibilities(request: pytest.FixtureRequest) -> Sequence[str]:
    """Returns the visibility of the game in each state; private ones hide most."""
    found: Sequence[str] = getattr(request, "param", HIDING)
    return found


@pytest.fixture
def games_by_state(app: Flask, visibilities: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> GamesByState:
    made = GamesByState(client_of(app), visibilities)
    # What is allowed is carried out nowhere.
    monkeypatch.setattr(Lobby, "withdraw", lambda *_: None)
    monkeypatch.setattr(EventLog, "withdraw", lambda *_: True)
    monkeypatch.setattr(Persons, "leave", lambda *_: None)
    monkeypatch.setattr(Persons, "forget", lambda *_: True)
    monkeypatch.setattr(Persons, "rotate", lambda *_: "another token")
    monkeypatch.setattr(Tokens, "replace", lambda *_, **__: "another token")
    # The answers were held against the API document elsewhere.
    made.client = ApiClient(app, app.response_class)
    return made


def test_every_operation_declares_who_may_call_it() -> None:
    assert set(AUDIENCES) == {each.id for each in operations()}
    assert {each.id for each in OTHERS if AUDIENCES[each.id] == PLAYER} == {
        "rotatePlayerToken",
        "getMe",
        "changeMe",
        "exportMe",
        "forgetPlayer",
        "listBlocks",
        "blockSeat",
        "blockPlayer",
        "unblockPlayer",
        "reportPlayer",
        "streamPlayer",
        "createPlayerWebhook",
        "listPlayerWebhooks",
        "changePlayerWebhook",
        "deletePlayerWebhook",
        "testPlayerWebhook",
        "listPlayerDeliveries",
        "retryPlayerDelivery",
        "createSeek",
        "withdrawSeek",
        "createChallenge",
        "listChallenges",
        "getChallenge",
        "acceptChallenge",
        "refuseChallenge",
        "withdrawChallenge",
    }
    assert {each.id for each in OTHERS if AUDIENCES[each.id] not in (None, PLAYER, ADMIN)} == set()
    assert {each.path for each in operations() if AUDIENCES[each.id] == ADMIN} == {
        each.path for each in operations() if each.path.startswith("/v1/admin/") or each.path == "/metrics"
    }
    assert all(AUDIENCES[each.id] is not None for each in OF_GAMES)
    assert {each.id for each in OF_GAMES if AUDIENCES[each.id] == READER} == {
        "getGame",
        "getState",
        "getBoardText",
        "getBoardPicture",
        "getPosition",
        "getHistory",
        "listEncounters",
        "listCommands",
        "getGameStatistics",
        "compareGames",
        "listAnnotations",
        "listQuestions",
        "listEvents",
        "getEvent",
        "streamGame",
        "createStreamTicket",
        "exportGame",
        "listMessages",
        "exportMessages",
    }


@pytest.mark.parametrize(
    # More than a thousand requests each. Games that the fewest may see are asked in `make test`, the others in
    # `make slow`.
    "visibilities",
    [pytest.param(HIDING, id="private"), pytest.param(OPEN, id="open", marks=pytest.mark.slow)],
    indirect=True,
)
def test_each_sender_is_told_what_the_audience_of_the_operation_says(
    games_by_state: GamesByState, visibilities: Sequence[str], record_property: Callable[[str, object], None]
) -> None:
    cells, refused, seen, wrong = Counter[str](), 0, 0, []
    for state, visibility in zip(STATES, visibilities, strict=True):
        game, tokens, mark = games_by_state.games[state], games_by_state.tokens[state], games_by_state.mark(state)
        secrets = [token for kind, token in tokens.items() if token and KINDS[kind] != MADE_UP]
        for number, operation in enumerate(OF_GAMES):
            for kind in kinds_in(state, visibility, number):
                response = ask(games_by_state.client, operation, game, tokens[kind])
                text = response.get_data(as_text=True) + str(response.headers)
                want, got = expected(AUDIENCES[operation.id], KINDS[kind], visibility), outcome(response)
                told = [token for token in secrets if token in text]
                if got != ADMITTED and mark in text:
                    told.append(mark)
                if got != want or told:
                    wrong.append((operation.id, kind, state, want, got, told, response.status_code))
                cells[kind] += 1
                refused, seen = refused + (got != ADMITTED), seen + (mark in text)
    assert wrong == []
    assert seen > 0
    assert all(cells[kind] >= len(OF_GAMES) for kind in KINDS if visibilities == HIDING)
    assert KINDS.keys() == cells.keys()
    asked = f"{len(OF_GAMES)} operations x {len(KINDS)} tokens x {len(STATES)} states"
    figures = f"{cells.total()} cells of {asked}, {refused} refused"
    record_property("figures", f"authorization, {'/'.join(dict.fromkeys(visibilities))} games: {figures}")


def test_outside_of_games_a_token_is_asked_for_where_a_person_is_meant(
    games_by_state: GamesByState, record_property: Callable[[str, object], None]
) -> None:
    cells, wrong = 0, []
    tokens = games_by_state.tokens["running"]
    for number, operation in enumerate(OTHERS):
        for kind in kinds_for(operation, number):
            relation = PERSON if kind == "player with seat" else KINDS[kind]
            response = ask(games_by_state.client, operation, "", tokens[kind])
            want, got = expected(AUDIENCES[operation.id], relation, "public"), outcome(response)
            marked = games_by_state.mark("running") in response.get_data(as_text=True)
            if got != want or marked:
                wrong.append((operation.id, kind, want, got, marked))
            cells += 1
    assert wrong == []
    record_property("figures", f"authorization: {cells} cells of {len(OTHERS)} operations outside of games")


def test_the_list_of_games_shows_private_ones_to_their_players_alone(games_by_state: GamesByState) -> None:
    tokens = games_by_state.tokens["running"]
    for kind, token in tokens.items():
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        listed = games_by_state.client.get("/v1/games?limit=100", headers=headers)
        assert "Planted" not in listed.text
        mine = games_by_state.client.get("/v1/games?mine=true", headers=headers)
        assert games_by_state.mark("over") not in mine.text
        assert (games_by_state.mark("running") in mine.text) == (kind == "player with seat"), kind


def test_a_bearer_of_the_table_is_what_its_name_says(games_by_state: GamesByState) -> None:
    tokens = context_of(games_by_state.client.application).tokens
    for state, game in games_by_state.games.items():
        for kind, role in (("seat", "seat"), ("host", "host"), ("view me", "view"), ("view public", "view")):
            found: Bearer = tokens.find(token_kinds.digest(games_by_state.tokens[state][kind]), game)
            assert (found.game, found.role) == (game, role)
