"""The speed at which rated games become a ladder, beside openskill alone on the same games.

The floor calls the library with the players of each game and keeps what it returns. Ours rounds each number, counts
games, and keeps persons and programs apart; the second line also reads the entries of the log of finished games. The
library copies the players of each game, which ours forgoes: so a ratio can be above 1.
"""

import random
import time
from collections.abc import Callable

from openskill.models import PlackettLuce

from bench.measuring.row import Row, Run
from domain.rating import ladder
from domain.rating.places import RatedResult
from domain.rating.rated_games import PERSON, PROGRAM
from domain.rulebook.rulesets import RULESET
from service.rating.log_of_results import counted, left_out
from service.store.finished.entries import RATED, FinishedEntry, read_entry

GAMES, PLAYERS = 20_000, 500
SEATS = (3, 4, 4, 4, 5, 6)


def rows(run: Run) -> list[Row]:
    """Returns the games per second of processor time: of rated games in memory, and of entries of the log."""
    results = made(run.amount(GAMES, 2_000))
    stored = [entry(number, result) for number, result in enumerate(results)]
    works: tuple[Callable[[], object], ...] = (
        lambda: bare(results),
        lambda: ladder.of_games(results),
        lambda: recomputed(stored),
    )
    for work in works:
        work()
    samples: list[list[float]] = [[] for _ in works]
    for turn in range(run.rounds):
        run.say(f"round {turn + 1} of {run.rounds}")
        for figures, work in list(zip(samples, works, strict=True))[:: 1 if turn % 2 else -1]:
            began = time.process_time()
            work()
            figures.append(len(results) / (time.process_time() - began))
    floor, reduced, whole = samples
    return [
        Row("rated games to a ladder", "games/s", "openskill", floor, reduced, 0.7, 0.9, more=True),
        Row("entries of the log to a ladder", "games/s", "openskill", floor, whole, 0.7, 0.9, more=True),
    ]


def made(games: int) -> list[RatedResult]:
    """Returns games of a table of persons or programs, of three to six seats, each with one winner."""
    chance, results = random.Random(1), []
    for _ in range(games):
        kind, seats = chance.choice((PERSON, PROGRAM)), chance.choice(SEATS)
        players = tuple(f"l_{kind[1]}{number:015x}" for number in chance.sample(range(PLAYERS), seats))
        places = [2] * seats
        places[chance.randrange(seats)] = 1
        results.append(RatedResult(RULESET, (), players, (kind,) * seats, tuple(places)))
    return results


def entry(number: int, result: RatedResult) -> bytes:
    """Returns the entry of a result."""
    return FinishedEntry(RATED, f"g_{number:026}", 900, "ab" * 32, result.written()).text().encode()


def bare(results: list[RatedResult]) -> None:
    """Computes the ratings with the library alone."""
    model = PlackettLuce()
    players = {id: model.rating() for id in {id for result in results for id in result.ladder_ids}}
    for result in results:
        teams = model.rate([[players[id]] for id in result.ladder_ids], ranks=[float(each) for each in result.places])
        for id, (player,) in zip(result.ladder_ids, teams, strict=True):
            players[id] = player


def recomputed(stored: list[bytes]) -> None:
    """Reads the entries, and computes the ladder from them."""
    entries = [read_entry(each) for each in stored]
    ladder.of_games(each.result for each in counted(entries, left_out(entries)))
