"""The results of aliens in a finished game, and the confidence in a rate of wins."""

from math import sqrt
from typing import NamedTuple

from domain.state import State

CONFIDENT = 1.959964
"""The 97.5th percentile of the normal distribution: an interval of 95 %."""


class Result(NamedTuple):
    """An alien that a seat had when the game began, in a game of this number of seats."""

    alien: str
    seats: int
    won: bool


def of_game(begun: State, winners: list[str]) -> list[Result]:
    """Returns the result of each alien.

    `begun`: the state when the first turn begins; nothing of a game that nobody won.
    """
    if not winners:
        return []
    return [
        Result(alien, len(begun.seats), colour in winners)
        for colour, seat in begun.seats.items()
        for alien in dict.fromkeys(seat.aliens)
    ]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Returns the Wilson score interval (95 %) of a rate of wins: its lower and its upper end. `games` is not 0."""
    rate, square = wins / games, CONFIDENT**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = CONFIDENT / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
