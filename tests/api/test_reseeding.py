"""Secrets of a game are gone from the store: it stands still, and goes on only in public (CHANCE-03)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.commands import Reseed
from domain.engine.chance import Chance
from domain.refusal import Refused
from examples import verify_log
from service import context
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.sender import Sender
from service.tools import command_line, reseed, terminal
from service.verification import export_check, redecide
from tests.api.client import ApiClient
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.table import Table, code
from tests.proof.both import verify_command
from workers.jobs import sweep

UNDO = {**PLAIN_ALIENS, "undo_policy": "majority", "undo_cooldown_seconds": 0}
Loss = Callable[[Store, str], None]


def whole_key(store: Store, game: str) -> None:
    store.events.delete(key(game, "key"))


def seed_alone(store: Store, game: str) -> None:
    store.events.hdel(key(game, "key"), "seed")


def another_seed(store: Store, game: str) -> None:
    store.events.hset(key(game, "key"), "seed", bytes(32))


def salts_alone(store: Store, game: str) -> None:
    store.events.hdel(key(game, "key"), "salt")


LOSSES = (whole_key, seed_alone, another_seed, salts_alone)


@pytest.fixture
def running(client: ApiClient) -> Table:
    """Returns three people at a game whose seed nobody chose, some way into it."""
    table = Table(client, options=UNDO).start()
    table.play_until("choose_ships")
    return table


def restarted(table: Table, store: Store) -> None:
    """Lets another process serve: what the one before remembered is gone."""
    context.attach(table.client.application, context.build(QUICK, store.events, store.queue))


def lost(table: Table, store: Store, loss: Loss) -> int:
    """Loses the secrets; returns the version at which."""
    loss(store, table.id)
    restarted(table, store)
    return table.version()


def helped(table: Table, store: Store) -> int:
    """Reseeds for the operator; returns the event that says so."""
    assert reseed.reseeded(Games(store.events, store.queue), table.id)
    return int(table.client.get(f"{table.path}/events?types=reseeded&limit=500").json["items"][-1]["seq"])


def say(table: Table) -> Any:
    seat, question = table.asked()[0]
    return table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "the-same-command"})


def say_anything(table: Table) -> None:
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201


def played_on(table: Table) -> None:
    """Plays until there is a draw of chance, and to the end."""
    before = table.version()
    for _ in range(300):
        say_anything(table)
        if table.client.get(f"{table.path}/draws?after={before}").json["items"]:
            return table.end()
    raise AssertionError("nothing was drawn")


# -- while they are gone -------------------------------------------------------------------------


@pytest.mark.parametrize("loss", LOSSES)
def test_a_command_says_clearly_that_the_secrets_are_gone_and_leaves_nothing__chance_03(
    running: Table, store: Store, loss: Loss
) -> None:
    version = lost(running, store, loss)
    before = store.events.xrange(key(running.id, "ev"))
    for _ in range(2):
        refused = say(running)
        assert (refused.status_code, code(refused), refused.headers["Retry-After"]) == (503, "seed_lost", "60")
    assert running.version() == version
    assert store.events.xrange(key(running.id, "ev")) == before


def test_the_game_can_be_read_meanwhile__chance_03(running: Table, store: Store) -> None:
    lost(running, store, whole_key)
    for path in ("", "/state", "/questions", "/events", "/head", "/undo-requests"):
        assert running.client.get(running.path + path, headers=running.as_seat("red")).status_code == 200
    for path in ("/events/1", "/export", "/verification", "/draws"):
        assert code(running.client.get(running.path + path)) == "seed_lost"


def test_a_command_that_was_stored_before_is_still_answered__chance_03(running: Table, store: Store) -> None:
    seat, question = running.asked()[0]
    key = {"Idempotency-Key": "the-same-command"}
    done = running.answer(seat, question["id"], question["on_timeout"], **key)
    lost(running, store, whole_key)
    again = running.answer(seat, question["id"], question["on_timeout"], **key)
    assert (again.status_code, again.json["version"]) == (201, done.json["version"])


def test_one_such_game_does_not_stop_the_sweep_of_the_others__chance_03(
    running: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Table(running.client, options=PLAIN_ALIENS).start()
    monkeypatch.setattr(Games, "_finalize", _dies)
    for table in (running, other):
        for seat in list(table.tokens)[1:]:
            try:
                table.command(table.as_seat(seat), type="concede")
            except KeyboardInterrupt:
                break
    monkeypatch.undo()
    whole_key(store, running.id)
    assert sweep.finalize(Games(store.events, store.queue)) == 1
    helped(running, store)
    assert running.client.get(running.path).json["status"] == "over"
    assert (
        Games(store.events, store.queue).load(running.id).finalized
        or sweep.finalize(Games(store.events, store.queue)) == 1
    )


def _dies(self: Games, *given: Any) -> None:
    raise KeyboardInterrupt


# -- how it goes on ------------------------------------------------------------------------------


@pytest.mark.parametrize("loss", LOSSES)
def test_a_public_event_commits_to_others_and_the_game_goes_on__chance_03(
    running: Table, store: Store, loss: Loss
) -> None:
    before = running.client.get(running.path).json
    version = lost(running, store, loss)
    at = helped(running, store)
    assert at == version + 1
    told = running.client.get(f"{running.path}/events/{at}").json
    assert (told["by"], told["command"]["type"]) == ("operator", "reseed")
    assert told["data"]["seed_lost"] == (loss is not salts_alone)
    assert told["data"]["salts_lost"] == (loss in (whole_key, salts_alone))
    assert "table" not in told["data"]
    now = running.client.get(running.path).json
    assert (now["seed_commitment"] != before["seed_commitment"]) == (loss is not salts_alone)
    assert now["reseeded_at"] == (None if loss is salts_alone else at)
    assert told["data"]["seed_commitment"] == now["seed_commitment"]
    assert say(running).status_code == 201


def test_a_game_whose_secrets_are_there_stays_as_it_is__chance_03(running: Table, store: Store) -> None:
    version = running.version()
    assert Games(store.events, store.queue).reseed(running.id, 0) is None
    running.end()
    assert Games(store.events, store.queue).reseed(running.id, 0) is None
    assert running.version() > version
    with pytest.raises(Refused):
        Games(store.events, store.queue).carry_out(
            PreparedCommand(
                running.id, Reseed(seed_commitment="", seed_lost=True, salts_lost=True), Sender("x", "", "operator")
            )
        )


def test_a_process_that_still_knows_the_old_secrets_draws_with_the_new_ones_too__chance_03(
    running: Table, store: Store
) -> None:
    assert say(running).status_code == 201
    whole_key(store, running.id)
    helped(running, store)
    played_on(running)
    verify_log.check(running.client.get(f"{running.path}/export").data)


def test_a_reseeding_that_is_stopped_half_way_leaves_nothing_that_is_taken_for_the_seed__chance_03(
    running: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = lost(running, store, whole_key)
    monkeypatch.setattr(Games, "_carry_out_at_once", _dies)
    with pytest.raises(KeyboardInterrupt):
        Games(store.events, store.queue).reseed(running.id, 0)
    monkeypatch.undo()
    assert (code(say(running)), running.version()) == ("seed_lost", version)
    assert helped(running, store) == version + 1
    assert say(running).status_code == 201


def test_nothing_before_it_is_taken_back_and_an_open_request_is_over__chance_03__undo_09(
    client: ApiClient, store: Store
) -> None:
    running = Table(client, options={**UNDO, "undo_policy": "host"}).start()
    assert say(running).status_code == 201
    started = running.client.get(f"{running.path}/events?types=game_started").json["items"][0]
    to = started["seq"] + started["part"][1] - 1
    asked = running.client.post(f"{running.path}/undo-requests", json={"to_seq": to}, headers=running.as_seat("red"))
    assert asked.json["state"] == "open", asked.text
    lost(running, store, whole_key)
    at = helped(running, store)
    over = running.client.get(f"{running.path}/undo-requests/{asked.json['id']}").json
    assert over["state"] == "rejected"
    late = running.client.post(f"{running.path}/undo-requests", json={"to_seq": at - 1}, headers=running.as_seat("red"))
    assert (code(late), late.json["context"]["reason"]) == ("undo_refused", "reseeded")


def test_open_questions_have_their_whole_time_again__chance_03(client: ApiClient, store: Store) -> None:
    table = Table(client, options={**PLAIN_ALIENS, "timers": "relaxed"}).start()
    lost(table, store, seed_alone)
    at = helped(table, store)
    told = client.get(f"{table.path}/events?after={at}&types=deadline_extended").json["items"]
    assert {each["data"]["question"] for each in told} == {question["id"] for _, question in table.asked()}


# -- what can be checked -------------------------------------------------------------------------


@pytest.mark.parametrize("loss", LOSSES)
def test_both_verifiers_split_the_log_there_and_say_so__chance_03(
    running: Table, store: Store, loss: Loss, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = running.client.get(f"{running.path}/draws?limit=500").json["items"]
    lost(running, store, loss)
    at = helped(running, store)
    found = running.client.get(f"{running.path}/verification").json
    last = drawn[-1]["first"] + drawn[-1]["draws"] - 1
    assert found["ok"], found
    assert any(f"draws 0-{last}" in each and f"lost at event {at}" in each for each in found["not_checked"])
    played_on(running)
    file = tmp_path / "game.ndjson"
    file.write_bytes(running.client.get(f"{running.path}/export").data)
    counts, *_ = verify_log.check(file.read_bytes())
    export, findings = export_check.checked(file.read_bytes())
    assert counts["lost at event"] == findings.lost.last == at
    assert counts["draws made again"] == findings.draws > 0
    assert counts["parts closed"] == findings.hidden
    assert (findings.hidden > 0) == (loss in (whole_key, salts_alone))
    assert list(redecide.differences(export)) == []
    for program in (verify_command, verify_log.main):
        capsys.readouterr()
        assert program([str(file)]) == 0
        assert f"lost at event {at}" in capsys.readouterr().out
    assert running.client.get(f"{running.path}/verification").json["finalized"]
    assert running.client.get(f"{running.path}/events/3").status_code == 200


def test_a_game_may_lose_its_secrets_twice__chance_03(running: Table, store: Store) -> None:
    lost(running, store, whole_key)
    helped(running, store)
    assert say(running).status_code == 201
    store.events.hdel(key(running.id, "key"), *[f for f in store.events.hkeys(key(running.id, "key")) if b"seed" in f])
    restarted(running, store)
    assert code(running.command(running.as_seat("red"), type="concede")) == "seed_lost"
    at = helped(running, store)
    played_on(running)
    content = running.client.get(f"{running.path}/export").data
    assert verify_log.check(content)[0]["lost at event"] == export_check.checked(content)[1].lost.last == at


def test_a_forged_draw_after_the_reseeding_is_found__chance_03(
    running: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost(running, store, whole_key)
    at = helped(running, store)

    honest, forged = Chance._note, []

    def other(
        self: Chance, first: int, count: int, label: str, method: str, before: list[str], after: list[str]
    ) -> None:
        """Changes the outcome of chance, where there was a choice."""
        if len(before) > 1:
            forged.append(first)
            after[:] = [before[(before.index(each) + 1) % len(before)] for each in after]
        honest(self, first, count, label, method, before, after)

    monkeypatch.setattr(Chance, "_note", other)
    while not forged:
        say_anything(running)
    monkeypatch.undo()
    running.end()
    content = running.client.get(f"{running.path}/export").data
    with pytest.raises(verify_log.VerificationError, match="another outcome") as broken:
        verify_log.check(content)
    assert broken.value.seq > at


def test_a_finalized_game_needs_its_key_no_more__chance_03(running: Table, store: Store) -> None:
    running.end()
    before = running.client.get(f"{running.path}/export").data.splitlines()[1:-1]
    whole_key(store, running.id)
    restarted(running, store)
    assert running.client.get(f"{running.path}/export").data.splitlines()[1:-1] == before


def test_such_a_game_is_archived_and_read_from_there__chance_03(running: Table, store: Store, tmp_path: Path) -> None:
    lost(running, store, whole_key)
    helped(running, store)
    played_on(running)
    archive = Archive(tmp_path / "archive")
    assert ArchiveMover(store.events, archive).archive(running.id)
    settings = QUICK._replace(data_dir=tmp_path)
    context.attach(running.client.application, context.build(settings, store.events, store.queue))
    assert running.client.get(f"{running.path}/verification").json["ok"]
    verify_log.check(running.client.get(f"{running.path}/export").data)


def test_chance_of_before_is_no_ground_for_a_fork_with_the_same_one__chance_03(running: Table, store: Store) -> None:
    started = running.client.get(f"{running.path}/events?types=game_started").json["items"][0]
    before = started["seq"] + started["part"][1] - 1
    lost(running, store, whole_key)
    at = helped(running, store)
    assert say(running).status_code == 201
    behind = running.version()
    running.end()
    body = {"at_seq": before, "randomness": "same"}
    refused = running.client.post(f"{running.path}/forks", json=body)
    assert (code(refused), refused.json["context"]["reason"]) == ("fork_refused", "seed_lost")
    assert at < behind
    made = running.client.post(f"{running.path}/forks", json={"at_seq": behind, "randomness": "same"})
    assert made.status_code == 201, made.text


@pytest.mark.parametrize("loss", [seed_alone, whole_key])
def test_it_is_taken_as_an_archive_only_where_nothing_stays_closed__chance_03(
    running: Table, store: Store, loss: Loss, tmp_path: Path
) -> None:
    lost(running, store, loss)
    at = helped(running, store)
    running.end()
    settings = QUICK._replace(data_dir=tmp_path)
    context.attach(running.client.application, context.build(settings, store.events, store.queue))
    content = running.client.get(f"{running.path}/export").data
    brought = running.client.post("/v1/archives", data=content, content_type="application/x-ndjson")
    if loss is seed_alone:
        assert running.client.get(f"{brought.headers['Location']}/state?at=5").status_code == 200
    else:
        assert (code(brought), brought.json["context"]["first_bad_seq"]) == ("chain_broken", at)


# -- the command line ----------------------------------------------------------------------------


def test_the_operator_names_games_and_gets_a_result_for_each__chance_03(
    running: Table, store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stores:
        events, queue = store.events, store.queue
        server = None

        def close(self) -> None:
            """Does nothing: nothing is to be closed."""

    monkeypatch.setattr(terminal, "open_stores", lambda environment: Stores())
    version = lost(running, store, whole_key)
    assert command_line.main(["reseed", running.id], {}) == 0
    assert f"since event {version + 1}" in capsys.readouterr().out
    assert command_line.main(["reseed", running.id], {}) == 0
    assert "nothing to do" in capsys.readouterr().out
    assert command_line.main(["reseed", running.id, "g_nowhere"], {}) == 1
    assert "no game g_nowhere" in capsys.readouterr().err
    assert context_of(running.client.application).games.load(running.id).reseeded is not None
