"""Share links only look, with the eyes of one player or of everybody, and end in time."""

from typing import Any

import pytest

from service import ids
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code
from tests.api.test_stream import frames, stream


@pytest.fixture
def table(client: ApiClient) -> Table:
    """Returns three people at a running private game."""
    return Table(client, visibility="private", seed="shared", options=PLAIN_ALIENS).start()


def share(table: Table, who: dict[str, str], perspective: str = "me", **body: Any) -> ApiResponse:
    return table.client.post(f"{table.path}/share-links", json={"perspective": perspective, **body}, headers=who)


def viewer(made: ApiResponse) -> dict[str, str]:
    assert made.status_code == 201, made.text
    return {"Authorization": f"Bearer {made.json['token']}"}


def _now(one: ApiResponse, other: ApiResponse) -> tuple[str, str]:
    """Returns the server's time in one answer, and in another."""
    first, second = (each.json.get("server_time", "") for each in (one, other))
    return (first, second) if first else ("\0", "")


def test_a_view_token_reads_what_its_perspective_sees_and_nothing_else(table: Table) -> None:
    client = table.client
    mine, everybody = viewer(share(table, table.as_seat("blue"))), viewer(share(table, table.as_host(), "public"))
    for look, owner in ((mine, table.as_seat("blue")), (everybody, table.as_host())):
        for path in ("", "/state", "/events", "/events/4", "/questions?at=9"):
            seen, shared = (client.get(table.path + path, headers=who) for who in (owner, look))
            assert (shared.status_code, shared.text) == (200, seen.text.replace(*_now(seen, shared))), path
        lines = [client.get(f"{table.path}/export", headers=who).text.splitlines()[1:-1] for who in (owner, look)]
        assert lines[0] == lines[1]
    assert client.get(f"{table.path}/state", headers=mine).json["viewer"] == "blue"
    for method, path in (
        ("GET", "/legal-commands"),
        ("POST", "/commands"),
        ("POST", "/seats"),
        ("POST", "/share-links"),
        ("GET", "/share-links"),
        ("POST", "/rematch"),
        ("DELETE", "/seats/blue"),
        ("POST", "/seats/blue/token"),
        ("GET", "/seats/blue/standing-orders"),
        ("POST", "/forks"),
        ("GET", "/head"),
    ):
        body = {"name": "Eve"} if path == "/seats" else {"at_seq": 3, "randomness": "fresh"}
        body = {"perspective": "me"} if path == "/share-links" else body
        refused = client.open(table.path + path, method=method, json=body if method == "POST" else None, headers=mine)
        assert (refused.status_code, code(refused)) == (403, "view_only"), path


def test_a_view_token_follows_a_stream_and_is_cut_off_when_it_is_withdrawn(table: Table) -> None:
    made = share(table, table.as_seat("red"))
    live = frames(stream(table, viewer(made), f"?after={table.version_as_host()}"))
    assert next(live)["frame"] == "snapshot_hint"
    gone = table.client.delete(f"{table.path}/share-links/{made.json['id']}", headers=table.as_seat("red"))
    assert gone.status_code == 204
    assert [frame["frame"] for frame in live if frame["frame"] != ":"] == ["reconnect"]
    refused = table.client.get(f"{table.path}/state", headers=viewer(made))
    assert (code(refused), refused.json["context"]["reason"]) == ("token_revoked", "withdrawn")


def test_a_view_token_ends_when_it_says(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made, now = share(table, table.as_seat("red"), expires_in=60), ids.now()
    assert table.client.get(f"{table.path}/state", headers=viewer(made)).status_code == 200
    monkeypatch.setattr("service.ids.now", lambda: now + 120_000)
    refused = table.client.get(f"{table.path}/state", headers=viewer(made))
    assert (code(refused), refused.json["context"]["reason"]) == ("token_revoked", "expired")
    assert table.client.get(f"{table.path}/share-links", headers=table.as_seat("red")).json["items"] == []


def test_everybody_lists_and_withdraws_only_their_links(table: Table) -> None:
    made = [share(table, table.as_seat("red")).json, share(table, table.as_seat("red"), "public").json]
    path = f"{table.path}/share-links"
    shown = [{name: value for name, value in each.items() if name != "token"} for each in made]
    listed = table.client.get(path, headers=table.as_seat("red")).json["items"]
    assert sorted(listed, key=str) == sorted(shown, key=str)
    for other in (table.as_seat("blue"), table.as_host()):
        assert table.client.get(path, headers=other).json["items"] == []
        assert code(table.client.delete(f"{path}/{made[0]['id']}", headers=other)) == "not_found"


def test_the_host_has_no_eyes_to_share(table: Table) -> None:
    assert code(share(table, table.as_host())) == "not_a_player"


@pytest.mark.parametrize("body", [{"expires_in": 5}, {"expires_in": 10**8}, {"perspective": "red"}, {"seat": "red"}])
def test_a_share_link_has_bounds(table: Table, body: dict[str, Any]) -> None:
    assert code(share(table, table.as_seat("red"), **body)) == "validation_failed"


def test_there_is_a_bound_for_share_links(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.api.share_links.MOST", 1)
    assert share(table, table.as_seat("red")).status_code == 201
    assert code(share(table, table.as_seat("red"))) == "illegal_command"
    assert share(table, table.as_seat("blue")).status_code == 201


def test_a_view_token_ends_with_the_seat_of_its_player(client: ApiClient) -> None:
    table = Table(client)
    looks = [viewer(share(table, table.as_seat("red"), perspective)) for perspective in ("me", "public")]
    assert client.delete(f"{table.path}/seats/red", headers=table.as_host()).status_code == 204
    for look in looks:
        assert code(client.get(f"{table.path}/state", headers=look)) == "token_revoked"


def test_a_view_token_ends_when_the_token_that_made_it_is_replaced(table: Table) -> None:
    look = viewer(share(table, table.as_seat("red")))
    assert table.client.post(f"{table.path}/seats/red/token", headers=table.as_seat("red")).status_code == 201
    assert code(table.client.get(f"{table.path}/state", headers=look)) == "token_revoked"
