"""The ladder that the store keeps says what the reducer says of the same log, whatever happens to it."""

import random

import pytest

from domain.rating import ladder as reducer
from domain.rating.places import RatedResult
from service.finished_log.checkpoints import FinishedLog
from service.rating.kept_ladder import KeptLadder
from service.rating.log_of_results import counted, left_out
from service.store.finished.entries import FinishedGames, part, read_entry
from tests.finished_log.conftest import entry
from tests.store.conftest import Pair

PLAYERS = {"person": [f"l_{number}" for number in range(8)], "program": [f"l_p{number}" for number in range(6)]}
Listed = list[tuple[str, tuple[float, float, int, int]]]


@pytest.fixture
def kept(log: FinishedLog, stores: Pair) -> KeptLadder:
    return KeptLadder(stores.events, log.log)


def result(number: int) -> RatedResult:
    chance = random.Random(number)
    seats = chance.randint(3, 5)
    places = [2] * seats
    places[chance.randrange(seats)] = 1
    kind = chance.choice(["person", "person", "program"])
    return RatedResult("2026.2", (), tuple(chance.sample(PLAYERS[kind], seats)), (kind,) * seats, tuple(places))


def add_games(log: FinishedGames, *numbers: int) -> None:
    """Enters games; every third one is not rated."""
    for number in numbers:
        log.add(entry(number))
        if number % 3:
            log.add(entry(number).rated(result(number)))


def as_computed(log: FinishedGames, kind: str = "person") -> Listed:
    entries = [read_entry(stored) for stored in log.entries(0, log.size())]
    results = [each.result for each in counted(entries, left_out(entries))]
    ladder = reducer.of_games(results).ratings.get(kind, {})
    return [(id, (each.mu, each.sigma, each.games, each.wins)) for id, each in reducer.ranking(ladder)]


def as_kept(kept: KeptLadder, kind: str = "person") -> Listed:
    _, page = kept.page(kind, 0, 100)
    assert [standing.rank for standing in page] == [*range(1, len(page) + 1)]
    return [(each.ladder, (each.rating.mu, each.rating.sigma, each.rating.games, each.rating.wins)) for each in page]


def test_it_counts_in_any_number_of_steps_what_the_reducer_counts_at_once(log: FinishedLog, kept: KeptLadder) -> None:
    """RATE-09."""
    add_games(log.log, *range(20))
    steps = []
    while kept.is_behind():
        steps.append(kept.count(7))
    assert steps == [7, 7, 7, 7, 5]
    assert kept.count(7) == 0
    for kind in ("person", "program"):
        assert as_kept(kept, kind) == as_computed(log.log, kind) != []
        assert kept.size(kind) == len(as_computed(log.log, kind))


def test_a_bot_with_several_seats_has_one_game_and_its_best_place(log: FinishedLog, kept: KeptLadder) -> None:
    """RATE-10."""
    ids = ("l_random", "l_basic", "l_random", "l_random")
    league = RatedResult("2026.2", (), ids, ("bot",) * 4, (4, 1, 2, 2))
    log.log.add(entry(1))
    log.log.add(entry(1).rated(league))
    kept.count(100)
    assert as_kept(kept, "bot") == as_computed(log.log, "bot")
    steps = kept.course("l_random", None, 10)
    assert [(step.number, step.place) for step in steps] == [(1, 2)]


def test_a_page_goes_on_after_a_rank(log: FinishedLog, kept: KeptLadder) -> None:
    add_games(log.log, *range(20))
    kept.count(100)
    entries, first = kept.page("person", 0, 3)
    _, second = kept.page("person", 3, 3)
    assert entries == log.log.size()
    assert [each.ladder for each in first + second] == [id for id, _ in as_computed(log.log)[:6]]
    again = kept.standing(second[0].ladder)
    assert again is not None
    assert (again.rank, again.kind, again.rating.value) == (4, "person", second[0].rating.value)
    assert kept.standing("l_nobody") is None


def test_the_course_of_a_player_has_each_game_with_the_rating_after_it(log: FinishedLog, kept: KeptLadder) -> None:
    add_games(log.log, *range(20))
    kept.count(100)
    ((player, (mu, sigma, games, wins)), *_) = as_computed(log.log)
    course = kept.course(player, None, 100)
    assert [step.number for step in course] == [*range(games, 0, -1)]
    assert (course[0].mu, course[0].sigma, sum(step.place == 1 for step in course)) == (mu, sigma, wins)
    assert kept.course(player, None, 2) + kept.course(player, course[1].number, 100) == course
    assert kept.course(player, 1, 5) == []
    for step in course:
        logged = read_entry(log.log.entries(step.entry, 1)[0])
        found = logged.result()
        assert found is not None
        assert (logged.game, found.places[found.ladder_ids.index(player)]) == (step.game, step.place)


def test_a_result_that_counts_no_more_is_left_out_from_the_start_on(log: FinishedLog, kept: KeptLadder) -> None:
    """RATE-09."""
    add_games(log.log, *range(12))
    kept.count(100)
    before = as_kept(kept)
    log.log.add(entry(1).unrated("collusion"))
    add_games(log.log, *range(12, 15))
    while kept.is_behind():
        kept.count(3)
    assert as_kept(kept) == as_computed(log.log) != before
    assert all(step.game != entry(1).game for player in PLAYERS["person"] for step in kept.course(player, None, 100))


def test_a_ladder_that_is_lost_is_computed_again(log: FinishedLog, kept: KeptLadder, stores: Pair) -> None:
    add_games(log.log, *range(9))
    log.log.add(entry(2).unrated("other"))
    kept.count(100)
    before = as_kept(kept)
    stores.events.delete(part("ladder"))
    kept.count(100)
    assert as_kept(kept) == before == as_computed(log.log)


def test_a_ladder_that_counts_more_than_the_log_has_is_computed_again(
    log: FinishedLog, kept: KeptLadder, stores: Pair
) -> None:
    add_games(log.log, *range(9))
    kept.count(100)
    stores.events.hset(part("ladder"), "entries", 1000)
    kept.count(100)
    assert kept.counted().entries == log.log.size()
    assert as_kept(kept) == as_computed(log.log)


def test_a_process_that_was_killed_while_it_wrote_leaves_nothing(
    log: FinishedLog, kept: KeptLadder, stores: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_games(log.log, *range(9))
    kept.count(100)
    log.log.add(entry(2).unrated("other"))
    killed = KeptLadder(stores.events, log.log)
    monkeypatch.setattr(killed, "_change", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        killed.count(100)
    kept.count(100)
    assert as_kept(kept) == as_computed(log.log)
    generations = {key.split(b":")[3] for key in stores.events.scan_iter(part("ladder:*"))}
    assert generations == {kept.counted().generation.encode()}


def test_of_two_processes_that_count_at_once_one_counts(log: FinishedLog, kept: KeptLadder, stores: Pair) -> None:
    add_games(log.log, *range(9))
    other = KeptLadder(stores.events, log.log)
    begun = kept.counted()
    assert other.count(100) == log.log.size()
    assert not kept._change(begun, begun._replace(entries=3), [])
    assert as_kept(kept) == as_computed(log.log)
