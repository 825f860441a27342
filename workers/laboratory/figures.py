"""Figures of many games, with intervals of 95 %."""

import csv
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, median, pstdev, stdev
from typing import Any, TextIO

from domain.game.results import CONFIDENT, interval
from workers.laboratory.simulated_game import GameResult, SeatResult

COLUMNS = (
    "number",
    "seed",
    "seats",
    "seat",
    "place",
    "bot",
    "aliens",
    "sets",
    "won",
    "credit",
    "prompts",
    "winners",
    "why",
    "turns",
    "encounters",
    "events",
    "answers",
    "stumbles",
)
"""The columns of the CSV file: one line for each seat of each game. Several words in one field have spaces between."""

MEASURES: dict[str, Callable[[GameResult], float]] = {
    "answers an encounter": lambda game: game.answers / max(game.encounters, 1),
    "encounters a turn": lambda game: game.encounters / max(game.turns, 1),
    "uses an encounter": lambda game: sum(game.uses.values()) / max(game.encounters, 1),
    "winners": lambda game: len(game.winners),
}
"""The measures by which a game is strange if it is far from the mean of the games with as many seats."""


NAMED = 5
"""Number of the longest and of the shortest games that are named."""


def write_csv(games: Iterable[GameResult], file: TextIO) -> None:
    """Writes a heading, and one line for each seat of each game."""
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(COLUMNS)
    for game in games:
        of_game = [" ".join(game.winners), game.why, game.turns, game.encounters, game.events]
        for seat in game.seats:
            of_seat = [seat.colour, seat.place, seat.bot, " ".join(seat.aliens), " ".join(seat.sets)]
            done = [int(seat.won), round(seat.credit, 6), seat.prompts]
            ends = [game.answers, game.stumbles]
            lines.writerow([game.number, game.seed, len(game.seats), *of_seat, *done, *of_game, *ends])


def summary(games: Sequence[GameResult]) -> dict[str, Any]:
    """Returns all figures as plain data. `games` has one at least."""
    joint = sum(len(game.winners) > 1 for game in games)
    return {
        "games": len(games),
        "joint_wins": {"games": joint, "rate": rated(joint, len(games))},
        "no_winner": sum(not game.winners for game in games),
        "stumbles": sum(game.stumbles for game in games),
        "endings": _counted(game.why for game in games),
        "totals": {
            "turns": sum(game.turns for game in games),
            "encounters": sum(game.encounters for game in games),
            "events": sum(game.events for game in games),
            "answers": sum(game.answers for game in games),
            "uses": sum(sum(game.uses.values()) for game in games),
        },
        "tables": by_table(games),
        "turns": spread([game.turns for game in games]),
        "encounters": spread([game.encounters for game in games]),
        "events": spread([game.events for game in games]),
        "prompts_per_seat": spread([seat.prompts for game in games for seat in game.seats]),
        "aliens": by_seats(games, lambda seat: seat.aliens),
        "places": by_seats(games, lambda seat: [str(seat.place)]),
        "sets": by_seats(games, lambda seat: seat.sets),
        "bots": by_seats(games, lambda seat: [seat.bot]),
        "uses": _summed(games),
        "longest": [_length(game) for game in sorted(games, key=lambda game: (-game.encounters, game.number))[:NAMED]],
        "shortest": [_length(game) for game in sorted(games, key=lambda game: (game.encounters, game.number))[:NAMED]],
        "strangest": strangest(games),
    }


def by_table(games: Iterable[GameResult]) -> dict[str, dict[str, Any]]:
    """Maps each number of seats to the lengths of these games, and how often several won.

    `lengths` has a pair for each number of encounters that was met: this number, and the games that had it.
    """
    tables: dict[str, list[GameResult]] = defaultdict(list)
    for game in games:
        tables[str(len(game.seats))].append(game)
    return {
        seats: {
            "games": len(alike),
            "joint_wins": rated(sum(len(game.winners) > 1 for game in alike), len(alike)),
            "encounters": spread([game.encounters for game in alike]),
            "prompts_per_seat": spread([seat.prompts for game in alike for seat in game.seats]),
            "lengths": [list(pair) for pair in sorted(Counter(game.encounters for game in alike).items())],
        }
        for seats, alike in sorted(tables.items())
    }


def strangest(games: Sequence[GameResult]) -> list[dict[str, Any]]:
    """Returns by each measure the game that is farthest from the mean of the games with as many seats, the farthest
    first.

    `deviations` is the distance in standard deviations. A measure that is the same in all games names none.
    """
    farthest = [_farthest(games, name, measure) for name, measure in MEASURES.items()]
    return sorted(
        (each for each in farthest if each["deviations"]), key=lambda each: (-each["deviations"], each["measure"])
    )


def _farthest(games: Sequence[GameResult], name: str, measure: Callable[[GameResult], float]) -> dict[str, Any]:
    tables: dict[int, list[float]] = defaultdict(list)
    for game in games:
        tables[len(game.seats)].append(measure(game))
    spreads = {seats: (fmean(values), pstdev(values)) for seats, values in tables.items()}

    def far(game: GameResult) -> float:
        mean, deviation = spreads[len(game.seats)]
        return abs(measure(game) - mean) / deviation if deviation else 0.0

    game = max(games, key=far)
    mean, _ = spreads[len(game.seats)]
    return {
        **_named(game),
        "measure": name,
        "value": round(measure(game), 4),
        "mean": round(mean, 4),
        "deviations": round(far(game), 2),
    }


def rated(credit: float, games: int) -> list[float]:
    """Returns a rate with the lower and the upper end of its interval (Wilson score, Wilson 1927).

    `credit` is a number of wins, in which a win of two seats counts a half for each.
    A shared win varies less than a whole one, so that the interval is then a little too wide, never too narrow.
    """
    # The interval takes any number of wins; only its type says whole ones.
    low, high = interval(credit, games)
    return [round(each, 6) for each in (credit / games, low, high)]


def by_seats(games: Iterable[GameResult], named: Callable[[SeatResult], list[str]]) -> dict[str, dict[str, Any]]:
    """Maps number of seats and name to games, credit and rate of wins of those whom `named` gives this name."""
    rates: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    def figures(credits: list[float]) -> dict[str, Any]:
        # The rate is that of the credit as it is written, so that a reader gets the same one.
        credit = round(sum(credits), 6)
        return {"games": len(credits), "credit": credit, "rate": rated(credit, len(credits))}

    for game in games:
        for seat in game.seats:
            for name in named(seat):
                rates[str(len(game.seats))][name].append(seat.credit)
    return {
        seats: {name: figures(credits) for name, credits in sorted(named_credits.items())}
        for seats, named_credits in sorted(rates.items())
    }


def spread(values: Sequence[int]) -> dict[str, float]:
    """Returns the mean, median, least and most."""
    return {"mean": round(fmean(values), 4), "median": median(values), "least": min(values), "most": max(values)}


def difference(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """Returns the mean of the paired differences, second less first, with the ends of its interval.

    The interval is that of the normal distribution, for which some dozens of pairs are enough. Raises ValueError for
    fewer than two pairs and for sequences of different lengths.
    """
    pairs = [after - before for before, after in zip(first, second, strict=True)]
    if len(pairs) < 2:
        raise ValueError("two pairs at least")
    mean, reach = fmean(pairs), CONFIDENT * stdev(pairs) / sqrt(len(pairs))
    return [round(each, 6) for each in (mean, mean - reach, mean + reach)]


def compared(first: Sequence[GameResult], second: Sequence[GameResult]) -> dict[str, Any]:
    """Returns what the second setup changes in the games of the same numbers and seeds.

    Raises ValueError for fewer than two.

    Games that only one of them has, after Ctrl-C, are left out.
    """
    pairs = list(zip(first, second, strict=False))
    measured = {
        "turns": lambda game: game.turns,
        "encounters": lambda game: game.encounters,
        "events": lambda game: game.events,
        "answers": lambda game: game.answers,
        "joint_wins": lambda game: len(game.winners) > 1,
        "first_seat": lambda game: game.seats[0].credit,
    }
    return {
        "pairs": len(pairs),
        **{
            name: difference([float(value(one)) for one, _ in pairs], [float(value(other)) for _, other in pairs])
            for name, value in measured.items()
        },
    }


def _counted(words: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for word in words:
        counts[word] += 1
    return dict(sorted(counts.items()))


def _summed(games: Iterable[GameResult]) -> dict[str, int]:
    sums: dict[str, int] = defaultdict(int)
    for game in games:
        for ability, uses in game.uses.items():
            sums[ability] += uses
    return dict(sorted(sums.items()))


def _named(game: GameResult) -> dict[str, Any]:
    return {"number": game.number, "seed": game.seed, "seats": len(game.seats)}


def _length(game: GameResult) -> dict[str, Any]:
    return {**_named(game), "encounters": game.encounters}
