"""Seeds that are committed first: nobody can choose the cards by them, not even the last one with the server's help."""

import hashlib
from pathlib import Path

import pytest

from examples import verify_log
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS, OpenGame
from tests.api.table import Table, code
from tests.proof.both import verify_command


def seed_of(client_seed: str) -> str:
    return hashlib.sha256(client_seed.encode()).hexdigest()


def commitment_of(client_seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed_of(client_seed))).hexdigest()


class Seeding(Table):
    """A table in its lobby."""

    def commit(self, seat: str, client_seed: str) -> ApiResponse:
        return self.change(seat, client_seed_commitment=commitment_of(client_seed))

    def reveal(self, seat: str, client_seed: str) -> ApiResponse:
        return self.change(seat, client_seed=client_seed)

    def change(self, seat: str, **body: str) -> ApiResponse:
        return self.client.patch(f"{self.path}/seats/{seat}", json=body, headers=self.as_seat(seat))

    def stand_up(self, seat: str) -> None:
        left = self.client.delete(f"{self.path}/seats/{seat}", headers=self.as_host())
        assert left.status_code == 204

    def seeds(self) -> dict[str, tuple[str | None, str | None]]:
        seats = self.client.get(self.path).json["seats"]
        return {seat["seat"]: (seat["seed"], seat["seed_commitment"]) for seat in seats}

    def begin(self) -> ApiResponse:
        return self.command(self.as_host(), type="start_game")


@pytest.fixture
def seeding(client: ApiClient) -> Seeding:
    return Seeding(client, options=PLAIN_ALIENS)


def refused(answer: ApiResponse) -> tuple[int, str, str, str]:
    context = answer.json["context"]
    return answer.status_code, code(answer), context["rule"], context.get("reason", "")


def test_committed_seeds_are_revealed_once_all_seats_are_taken_and_then_the_game_starts__chance_04(
    seeding: Seeding, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert seeding.commit("red", "a").json["seats"][0]["seed_commitment"] == commitment_of("a")
    seeding.commit("blue", "b")
    seeding.reveal("green", "c")
    assert refused(seeding.begin()) == (409, "illegal_command", "CHANCE-04", "seeds_committed")
    assert seeding.reveal("blue", "b").status_code == 200
    early = seeding.begin()
    assert (early.status_code, early.json["context"]["seats"]) == (409, ["red"])
    assert seeding.reveal("red", "a").json["seats"][0]["seed"] == seed_of("a")
    assert seeding.seeds() == {
        "red": (seed_of("a"), commitment_of("a")),
        "blue": (seed_of("b"), commitment_of("b")),
        "green": (seed_of("c"), None),
    }
    assert seeding.begin().status_code == 201
    seeding.play_until("choose_ships")
    seeding.end()
    file = tmp_path / "game"
    file.write_bytes(seeding.client.get(f"{seeding.path}/export").data)
    for program in (verify_log.main, verify_command):
        assert program([str(file)]) == 0
        said = capsys.readouterr().out
        assert "in turn: green, blue (committed first), red (committed first)\n" in said


def test_a_commitment_may_come_with_the_seat_and_another_seed_is_not_taken_for_it__chance_04(
    open_game: OpenGame, client: ApiClient
) -> None:
    path = f"/v1/games/{open_game()['game']['id']}"
    body = {"name": "Ann", "seat": "red", "client_seed_commitment": commitment_of("a")}
    joined = client.post(f"{path}/seats", json=body).json
    assert joined["game"]["seats"][0]["seed_commitment"] == commitment_of("a")
    mine = {"Authorization": f"Bearer {joined['token']}"}
    other = client.patch(f"{path}/seats/red", json={"client_seed": "b"}, headers=mine)
    assert refused(other) == (422, "validation_failed", "CHANCE-04", "")
    early = client.patch(f"{path}/seats/red", json={"client_seed": "a"}, headers=mine)
    assert refused(early) == (409, "illegal_command", "CHANCE-04", "seats_free")
    assert client.get(path).json["version"] == joined["game"]["version"]
    both = {"client_seed": "a", "client_seed_commitment": commitment_of("a")}
    for answer in (
        client.patch(f"{path}/seats/red", json=both, headers=mine),
        client.patch(f"{path}/seats/red", json={"client_seed_commitment": "A" * 64}, headers=mine),
        client.post(f"{path}/seats", json={"name": "Bea", **both}),
    ):
        assert (answer.status_code, code(answer)) == (422, "validation_failed")


def test_after_the_first_committed_seed_nothing_else_is_added__chance_04(seeding: Seeding) -> None:
    seeding.commit("red", "a")
    seeding.commit("blue", "b")
    seeding.commit("blue", "b again")
    seeding.reveal("red", "a")
    too_late = (409, "illegal_command", "CHANCE-04", "seeds_revealed")
    assert refused(seeding.reveal("green", "late")) == too_late
    assert refused(seeding.commit("green", "late")) == too_late
    assert refused(seeding.commit("blue", "another")) == too_late
    assert refused(seeding.reveal("blue", "b")) == (422, "validation_failed", "CHANCE-04", "")
    assert seeding.reveal("blue", "b again").status_code == 200
    assert seeding.begin().status_code == 201


def test_a_player_who_does_not_reveal_is_replaced_and_all_commit_again__chance_04(seeding: Seeding) -> None:
    """A new player has seen the revealed seeds, so none of them counts any more."""
    for seat in ("red", "blue"):
        seeding.commit(seat, seat)
    seeding.reveal("green", "g")
    seeding.reveal("red", "red")
    seeding.stand_up("blue")
    assert seeding.seeds() == {"red": (None, None), "blue": (None, None), "green": (seed_of("g"), None)}
    seeding.join("blue")
    assert seeding.commit("red", "once more").status_code == 200
    assert seeding.commit("blue", "new here").status_code == 200
    assert seeding.reveal("blue", "new here").status_code == 200
    assert seeding.reveal("red", "once more").status_code == 200
    assert seeding.begin().status_code == 201


def test_a_player_who_leaves_before_any_seed_was_revealed_discards_only_their_commitment__chance_04(
    seeding: Seeding,
) -> None:
    for seat in ("red", "blue"):
        seeding.commit(seat, seat)
    seeding.stand_up("blue")
    assert seeding.seeds()["red"] == (None, commitment_of("red"))
    assert seeding.seeds()["blue"] == (None, None)


def test_where_the_seed_was_chosen_nobody_commits_to_one__chance_04(lobby: Table) -> None:
    body = {"client_seed_commitment": commitment_of("x")}
    answer = lobby.client.patch(f"{lobby.path}/seats/red", json=body, headers=lobby.as_seat("red"))
    assert (answer.status_code, answer.json["context"]["rule"]) == (422, "CHANCE-01")
