"""The clock has finished games entered in their log soon, and games that everybody has left ended."""

import json
from pathlib import Path

import pytest
from redis import Redis

from domain.commands import Answer, CloseGame, CreateGame, PauseGame, RequestUndo, StartGame, TakeSeat
from domain.game.open_questions import open_questions
from domain.rating.places import RatedResult
from domain.refusal import Refused
from domain.rulebook.rulesets import RULESET
from service.finished_log import signed_notes
from service.finished_log.alien_results import AlienResults
from service.finished_log.checkpoints import FinishedLog
from service.jobs.queue import JobQueue
from service.rating.kept_ladder import KeptLadder
from service.settings import Settings
from service.signing.keys import Signer
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.deciding import PreparedCommand
from service.store.finished import merkle
from service.store.finished.entries import ARCHIVED, FINISHED, RATED, FinishedGames, read_entry
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from service.store.log import envelope
from service.store.log.event_log import key
from service.store.log.sender import Sender
from tests.workers.conftest import ManualClock, NewGame
from tests.workers.test_archive import finished as over
from tests.workers.test_clock import run_jobs
from workers import housekeeping as module
from workers.jobs import abandoned, process
from workers.jobs import finished as jobs

PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
DAY_S = 24 * 3600.0
LATER = 1_000 + round(DAY_S * 1000)


@pytest.fixture
def finished(games: Games, tmp_path: Path) -> FinishedLog:
    return FinishedLog(
        FinishedGames(games._client, games.log, TileFolder(tmp_path)), Signer(None), "games.example/v1/log"
    )


def last_events(games: Games, game: str, count: int = 3) -> list[str]:
    """Returns the types of its last events, and who they are of."""
    bodies = [envelope.decode(entry.body) for entry in games.log.read(game, 0, 1_000)]
    return [f"{body.type} by {body.by}" for body in bodies][-count:]


@pytest.mark.usefixtures("worker_process")
def test_the_clock_has_a_game_entered_soon_after_its_end_and_asks_no_more_then(
    games: Games,
    queue: JobQueue,
    housekeeping: JobQueue,
    new_game: NewGame,
    finished: FinishedLog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "finished", lambda: finished)
    monkeypatch.setattr(process, "alien_results", lambda: AlienResults(games._client, finished.log))
    monkeypatch.setattr(process, "ladder", lambda: KeptLadder(games._client, finished.log))
    monkeypatch.setattr(process, "chosen", lambda: Settings(archive_after=None))
    watch = ManualClock(50_000)
    ticking = module.Housekeeper(games, queue, watch)
    ticking.tick()
    assert housekeeping.count == 0
    game = over(games, new_game(PEOPLE))
    watch.ms += module.EVERY_ENTRY_MS
    ticking.tick()
    assert housekeeping.job_ids == ["enter-6"]
    run_jobs(housekeeping)
    assert finished.log.find(game) == 0
    assert process.alien_results().table().entries == 1
    watch.ms += module.EVERY_ENTRY_MS
    ticking.tick()
    assert housekeeping.count == 0


def test_every_finished_game_is_entered_once_and_the_copy_follows(
    games: Games, new_game: NewGame, finished: FinishedLog, tmp_path: Path
) -> None:
    names = {over(games, new_game(PEOPLE)) for _ in range(3)}
    assert jobs.entered(games.log, finished) == 3
    assert jobs.entered(games.log, finished) == 0
    assert finished.log.size() == 3
    assert {finished.log.find(game) for game in names} == {0, 1, 2}
    assert list(games.log.unlisted()) == []
    assert signed_notes.read((tmp_path / "checkpoint").read_text()).checkpoint == finished.checkpoint()


def test_a_game_whose_end_is_damaged_waits_and_does_not_keep_the_others_out(
    games: Games, new_game: NewGame, finished: FinishedLog
) -> None:
    broken, whole = over(games, new_game(PEOPLE)), over(games, new_game(PEOPLE))
    games._client.hset(key(broken, "head"), "h", "00" * 32)
    assert jobs.entered(games.log, finished) == 1
    assert (finished.log.find(broken), finished.log.find(whole)) == (None, 0)
    assert list(games.log.unlisted()) == [broken]


def test_a_game_that_gets_another_end_after_it_was_entered_is_noticed(
    games: Games, new_game: NewGame, finished: FinishedLog
) -> None:
    game = over(games, new_game(PEOPLE))
    jobs.entered(games.log, finished)
    head, (last,) = games.log.head(game), games.log.read(game, games.load(game).version - 1, 1)
    assert head
    forged = merkle.leaf(b"another history").hex()
    games._client.delete(key(game, "ev"))
    games._client.xadd(key(game, "ev"), {"e": last.body, "h": forged}, f"{head.version}-0")
    games._client.hset(key(game, "head"), "h", forged)
    games.log.settle(game)
    assert jobs.entered(games.log, finished) == 0
    assert list(games.log.unlisted()) == [game]
    assert finished.log.size() == 1


# -- rated games ------------------------------------------------------------------------------


def rated_game(games: Games) -> str:
    """Returns a rated game that red has won."""
    game = "g_" + "9" * 26
    created = CreateGame(at=1_000, game=game, seats=[*PEOPLE], options={"rated": True, "alien_selection": "random"})
    games.create(created, Sender("create", "f", "host"))
    for seat in PEOPLE:
        sits = TakeSeat(at=1_000, seat=seat, player=f"p_{seat}", ladder=f"l_{seat}", kind="person")
        games.carry_out(PreparedCommand(game, sits, Sender(f"take:{seat}", "f", "host")))
    games.carry_out(PreparedCommand(game, StartGame(at=1_000), Sender("start", "f", "host")))
    return over(games, game)


def kinds(log: FinishedGames) -> list[str]:
    return [read_entry(stored).kind for stored in log.entries(0, 100)]


def test_the_result_of_a_rated_game_is_entered_after_the_game_and_counted(games: Games, finished: FinishedLog) -> None:
    """RATE-07, RATE-09."""
    game = rated_game(games)
    assert jobs.entered(games.log, finished) == 1
    assert kinds(finished.log) == [FINISHED, RATED]
    entry = finished.log.rated(game)
    assert entry is not None
    assert entry.result() == RatedResult(
        RULESET, (), ("l_red", "l_blue", "l_green"), ("person", "person", "person"), (1, 3, 2)
    )
    ladder = KeptLadder(games._client, finished.log)
    assert jobs.rated(ladder) == 2
    assert [standing.ladder for standing in ladder.page("person", 0, 1)[1]] == ["l_red"]


def test_a_process_that_is_killed_between_game_and_result_leaves_the_result_to_the_next(
    games: Games, finished: FinishedLog
) -> None:
    """RATE-09."""
    game = rated_game(games)
    finished.log.add(finished.log.finalized(game))
    assert jobs.entered(games.log, finished) == 1
    assert kinds(finished.log) == [FINISHED, RATED]
    assert jobs.entered(games.log, finished) == 0


def test_a_rated_game_that_goes_to_the_archive_before_it_is_entered_has_its_result_too(
    games: Games, finished: FinishedLog, tmp_path: Path
) -> None:
    """RATE-09."""
    ArchiveMover(games._client, Archive(tmp_path / "archive")).archive(rated_game(games))
    assert kinds(finished.log) == [FINISHED, RATED, ARCHIVED]
    assert list(games.log.unlisted()) == []


def test_the_clock_has_a_result_counted_no_more_when_the_operator_says_so(
    games: Games, queue: JobQueue, housekeeping: JobQueue, finished: FinishedLog
) -> None:
    """RATE-09: no game waits to be entered then."""
    game = rated_game(games)
    jobs.entered(games.log, finished)
    ladder = KeptLadder(games._client, finished.log)
    jobs.rated(ladder)
    watch = ManualClock(50_000)
    ticking = module.Housekeeper(games, queue, watch, ladder=ladder)
    ticking.tick()
    assert "enter-5" not in housekeeping.job_ids
    finished.log.add(finished.log.finalized(game).unrated("other"))
    watch.ms += module.EVERY_ENTRY_MS
    ticking.tick()
    assert "enter-6" in housekeeping.job_ids
    jobs.rated(ladder)
    assert ladder.page("person", 0, 10)[1] == []


# -- games that everybody has left -------------------------------------------------------------


def test_a_game_without_any_event_for_so_long_is_over_without_a_winner_and_finalized__abandon_01(
    games: Games, new_game: NewGame
) -> None:
    game = new_game(PEOPLE, timers={})
    assert abandoned.ended(games, DAY_S, ManualClock(LATER)) == 0
    assert abandoned.ended(games, DAY_S, ManualClock(LATER + 1)) == 1
    state = games.load(game)
    assert (state.status, state.winners, state.finalized, state.questions) == ("over", [], True, {})
    assert last_events(games, game) == ["game_ended by clock", "agenda_moved by clock", "game_finalized by engine"]
    ended = envelope.decode(games.log.read(game, state.version - 3, 1)[0].body)
    assert json.loads(bytes(ended.data)) == {"winners": [], "why": "abandoned"}
    assert ended.cause == "timer"
    assert list(games.log.unlisted()) == [game]
    assert abandoned.ended(games, DAY_S, ManualClock(LATER + 1)) == 0


def test_a_pause_or_an_open_request_for_an_undo_keeps_no_game__abandon_01(games: Games, new_game: NewGame) -> None:
    paused = new_game(PEOPLE, timers={})
    games.carry_out(PreparedCommand(paused, PauseGame(at=1_000), Sender("pause", "f", "host")))
    asked = new_game(PEOPLE, timers={}, undo_policy="host")
    before, (id, first) = games.load(asked).version, next(iter(open_questions(games.load(asked)).items()))
    answer = Answer(at=1_000, seat=first.seat, question=id, answer=first.question.default())
    games.carry_out(PreparedCommand(asked, answer, Sender("answer", "f", f"seat:{first.seat}")))
    games.carry_out(
        PreparedCommand(
            asked, RequestUndo(at=1_000, seat=first.seat, to=before), Sender("undo", "f", f"seat:{first.seat}")
        )
    )
    assert games.load(asked).request is not None
    assert abandoned.ended(games, DAY_S, ManualClock(LATER + 1)) == 2
    assert all(games.load(game).finalized for game in (paused, asked))
    assert games.load(asked).request is None


def test_a_lobby_in_which_nobody_ever_began_stays_as_it_is__abandon_01(games: Games) -> None:
    games.create(CreateGame(at=1_000, game="g_lobby", seats=list(PEOPLE)), Sender("create", "f", "host"))
    assert abandoned.ended(games, DAY_S, ManualClock(LATER + 1)) == 0
    assert games.load("g_lobby").status == "lobby"


def test_a_player_who_comes_back_at_the_last_moment_keeps_the_game__abandon_01(
    games: Games, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(PEOPLE, timers={})
    found = [(game, games.load(game).version)]
    games.carry_out(PreparedCommand(game, PauseGame(at=LATER), Sender("pause", "f", "host")))
    monkeypatch.setattr(abandoned, "_left", lambda log, before: iter(found))
    assert abandoned.ended(games, DAY_S, ManualClock(LATER + 1)) == 0
    assert games.load(game).status == "running"


def test_a_game_that_the_operator_closes_ends_without_a_winner_and_is_entered__close_01(
    games: Games, new_game: NewGame
) -> None:
    game = new_game(PEOPLE, timers={}, undo_policy="host")
    before, (id, first) = games.load(game).version, next(iter(open_questions(games.load(game)).items()))
    answer = Answer(at=1_000, seat=first.seat, question=id, answer=first.question.default())
    games.carry_out(PreparedCommand(game, answer, Sender("answer", "f", f"seat:{first.seat}")))
    games.carry_out(
        PreparedCommand(
            game, RequestUndo(at=1_000, seat=first.seat, to=before), Sender("undo", "f", f"seat:{first.seat}")
        )
    )
    games.carry_out(PreparedCommand(game, CloseGame(at=1_000, reason="A test."), Sender("close", "f", "operator")))
    state = games.load(game)
    assert (state.status, state.winners, state.finalized, state.request) == ("over", [], True, None)
    assert last_events(games, game, 5) == [
        "game_closed by operator",
        "undo_refused by operator",
        "game_ended by operator",
        "agenda_moved by operator",
        "game_finalized by engine",
    ]
    assert list(games.log.unlisted()) == [game]


def test_a_lobby_is_not_closed_and_a_game_only_once__close_01(games: Games, new_game: NewGame) -> None:
    games.create(CreateGame(at=1_000, game="g_lobby", seats=list(PEOPLE)), Sender("create", "f", "host"))
    with pytest.raises(Refused) as refused:
        games.carry_out(
            PreparedCommand("g_lobby", CloseGame(at=1_000, reason="A test."), Sender("close", "f", "operator"))
        )
    assert refused.value.rule == "TABLE-02"
    game = new_game(PEOPLE, timers={})
    for replayed in (False, True):
        done = games.carry_out(
            PreparedCommand(game, CloseGame(at=1_000, reason="A test."), Sender("close", "f", "operator"))
        )
        assert done.replayed == replayed
    with pytest.raises(Refused) as over:
        games.carry_out(
            PreparedCommand(game, CloseGame(at=1_000, reason="A test."), Sender("another", "f", "operator"))
        )
    assert over.value.code == "game_over"


@pytest.mark.usefixtures("worker_process")
@pytest.mark.parametrize(("after", "status"), [(DAY_S, "over"), (None, "running")])
def test_the_clock_asks_for_it_every_hour_unless_games_may_wait_for_ever(
    games: Games,
    queue: JobQueue,
    housekeeping: JobQueue,
    connection: Redis,
    new_game: NewGame,
    monkeypatch: pytest.MonkeyPatch,
    after: float | None,
    status: str,
) -> None:
    monkeypatch.setattr(process, "chosen", lambda: Settings(abandoned_after=after))
    watch = ManualClock(LATER + 1)
    monkeypatch.setattr(abandoned, "unix_ms", watch)
    game = new_game(PEOPLE, timers={})
    module.Housekeeper(games, queue, watch, abandoned_after=after).tick()
    assert [id.partition("-")[0] for id in housekeeping.job_ids] == (["abandoned"] if after else [])
    run_jobs(housekeeping)
    assert games.load(game).status == status
