"""The league of the built-in bots ahead of time: `python -m bench.league` shows its ladder after 300 games of each bot.

Beside it are the shares of wins that the ratings predict, and those that bench/strength.py has measured. Games are
played here, or read from a file in which they were kept: one line for each, with the bots in the order of seats, the
places of the winners among these (from 1), and the foreign colonies of each seat.
"""

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, cycle, repeat
from math import exp, hypot
from pathlib import Path
from typing import NamedTuple

from openskill.models import PlackettLuce

from domain import board
from domain.rating import ladder
from domain.rating.ladder import Rating
from domain.rating.places import RatedResult, ranked
from domain.rating.rated_games import BOT
from domain.rulebook.rulesets import RULESET
from service.play.bots.league import PAIRINGS, SEATS, Pairing, ladder_id
from service.play.bots.profiles import BOTS, strengths
from workers.laboratory.simulated_game import SeriesSetup, SimulatedGame

GAMES = 300
TABLE = "base"
"""The table of bench/strength.py that is like those of the league."""
BETA = PlackettLuce().beta


class LeagueGame(NamedTuple):
    """The end of a game: bots, whether each seat has won, and its foreign colonies, in the order of seats."""

    bots: tuple[str, ...]
    won: tuple[bool, ...]
    colonies: tuple[int, ...]

    def result(self, alike: bool = False) -> RatedResult:
        """Returns the result as the log has it (RATE-07); with `alike` as if all losers shared a place."""
        losers = [0 if alike else -count for count in self.colonies]
        order = [(0, 0) if won else (1, loser) for won, loser in zip(self.won, losers, strict=True)]
        return RatedResult(RULESET, (), tuple(map(ladder_id, self.bots)), (BOT,) * len(self.bots), ranked(order))


def played(pairing: Pairing, number: int) -> LeagueGame:
    """Plays one game. The same number gives the same game, and the one bot another seat each time."""
    bots = (pairing.one, *[pairing.three] * (SEATS - 1))
    game = SimulatedGame(SeriesSetup(seed="strength", seats=(SEATS,), bots=bots, options={"sets": ["base"]}), number)
    seats, state = game.play().seats, game.state
    return LeagueGame(
        tuple(seat.bot for seat in seats),
        tuple(seat.won for seat in seats),
        tuple(len(board.foreign_colonies(state, seat.colour)) for seat in seats),
    )


def read(file: Path) -> list[LeagueGame]:
    """Returns the games that were kept in a file."""
    games = []
    with file.open(newline="") as lines:
        for bots, winners, colonies in csv.reader(lines):
            seats = tuple(bots.split())
            won = tuple(str(place) in winners.split() for place in range(1, len(seats) + 1))
            games.append(LeagueGame(seats, won, tuple(map(int, colonies.split()))))
    return games


def write(games: Iterable[LeagueGame], file: Path) -> None:
    """Adds games to a file."""
    with file.open("a", newline="") as lines:
        for game in games:
            winners = [str(place) for place, won in enumerate(game.won, 1) if won]
            row = (" ".join(game.bots), " ".join(winners), " ".join(map(str, game.colonies)))
            csv.writer(lines, lineterminator="\n").writerow(row)


def of_pairing(games: Iterable[LeagueGame], pairing: Pairing) -> list[LeagueGame]:
    """Returns the games of one pairing."""
    return [game for game in games if game.bots.count(pairing.one) == 1 and game.bots.count(pairing.three) > 1]


def in_turn(games: list[LeagueGame], each: int) -> Iterator[LeagueGame]:
    """Yields `each` games of every pairing, in the order in which the league has them; a short list goes round."""
    for _, *round_of in zip(range(each), *(cycle(of_pairing(games, pairing)) for pairing in PAIRINGS), strict=False):
        yield from round_of


def rated(games: Iterable[LeagueGame], alike: bool = False) -> dict[str, Rating]:
    """Returns the rating of each bot after these games."""
    ratings = ladder.of_games(game.result(alike) for game in games).ratings[BOT]
    return {bot: ratings[ladder_id(bot)] for bot in BOTS if ladder_id(bot) in ratings}


def share(one: Rating, others: list[Rating]) -> float:
    """Returns the share of wins that the model gives to `one`: e to the mean over c, among those of all at the table.

    c is what openskill divides by at such a table: the root of the sum of all variances and of beta squared for each.
    """
    table = [one, *others]
    c = hypot(*chain.from_iterable((rating.sigma, BETA) for rating in table))
    weights = [exp((rating.mu - one.mu) / c) for rating in table]
    return 1 / sum(weights)


class Predicted(NamedTuple):
    """The share of one bot against three others: what the ratings predict, and what was measured."""

    bot: str
    against: str
    predicted: float
    measured: float


def predictions(ratings: dict[str, Rating]) -> list[Predicted]:
    """Returns a prediction beside each measured share of the table that is like those of the league."""
    return [
        Predicted(bot, each.against, share(ratings[bot], [*repeat(ratings[each.against], each.seats - 1)]), each.rate)
        for bot, tables in strengths().items()
        for each in tables
        if each.table == TABLE
    ]


def _played(each: int, kept: Path | None) -> Iterator[LeagueGame]:
    for number in range(each):
        for pairing in PAIRINGS:
            game = played(pairing, number)
            if kept:
                write([game], kept)
            yield game


def main() -> int:
    """Shows the ladder and the predictions; games that are played here take two hours."""
    options = argparse.ArgumentParser(prog="python -m bench.league", description=str(__doc__).partition("\n")[0])
    options.add_argument("--games", type=int, default=GAMES, help=f"how many of each pairing ({GAMES})")
    options.add_argument("--read", type=Path, help="a file of kept games, instead of playing any")
    options.add_argument("--keep", type=Path, help="a file to which the games are added")
    options.add_argument("--losers-alike", action="store_true", help="as if all losers shared a place")
    chosen = options.parse_args()
    games = in_turn(read(chosen.read), chosen.games) if chosen.read else _played(chosen.games, chosen.keep)
    ratings = rated(games, chosen.losers_alike)
    print(f"{'bot':8} {'games':>6} {'first':>6} {'mu':>8} {'sigma':>7} {'rating':>8}")
    for bot, rating in ladder.ranking(ratings):
        print(f"{bot:8} {rating.games:6} {rating.wins:6} {rating.mu:8.3f} {rating.sigma:7.3f} {rating.value:8.3f}")
    print(f"\n{'one':8} {'three':8} {'predicted':>9} {'measured':>8} {'apart':>7}")
    for bot, against, predicted, measured in predictions(ratings):
        print(f"{bot:8} {against:8} {predicted:9.3f} {measured:8.3f} {predicted - measured:+7.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
