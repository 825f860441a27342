"""The ladder as a reducer over rated games: the same games in the same order give the same ratings (RATE-09).

The model is Plackett-Luce as the library openskill computes it, with its default values.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from domain.rating.places import RatedResult

DECIMALS = 6
PROVISIONAL = 10
"""Rated games until a rating is no longer provisional."""
SIGMAS = 3
"""A rating is so many standard deviations below the mean: a player has it almost certainly."""

_MODEL = PlackettLuce()


class _Teams(list[list[Any]]):
    """The players of a game by teams, which the library may change in place.

    It would copy them in more than half of its time. Each player gets what it returns, so nothing is lost.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Teams":
        """Returns the same players."""
        return self


class Rating:
    """The place of a player in the model: mean and deviation of the skill, games, and games with the first place."""

    __slots__ = ("games", "player", "wins")

    def __init__(self, mu: float = _MODEL.mu, sigma: float = _MODEL.sigma, games: int = 0, wins: int = 0) -> None:
        # The player of the library: to make one for each game would take as long as half of the rating.
        self.player = _MODEL.rating(mu, sigma)
        self.games, self.wins = games, wins

    @property
    def mu(self) -> float:
        """The mean of the skill."""
        return self.player.mu

    @property
    def sigma(self) -> float:
        """The standard deviation of the skill."""
        return self.player.sigma

    @property
    def value(self) -> float:
        """The number by which the ladder is ordered."""
        return round(self.mu - SIGMAS * self.sigma, DECIMALS)

    @property
    def provisional(self) -> bool:
        """True while the player has too few games."""
        return self.games < PROVISIONAL


def rate(game: RatedResult, ratings: Sequence[Rating]) -> None:
    """Counts a game in the ratings of its players, which are in the order of its seats.

    Partners who have the same place are rated as one team; one who lost alone is rated alone (RATE-07).
    """
    if len({*game.ladder_ids}) < len(ratings):
        _rate_means(game, ratings)
        return
    members, places = list(ratings), game.places
    teams = _Teams([rating.player] for rating in ratings)
    if game.teams:
        groups: dict[tuple[int, int], list[Rating]] = {}
        for team, place, rating in zip(game.teams, places, ratings, strict=True):
            groups.setdefault((team, place), []).append(rating)
        members = [rating for group in groups.values() for rating in group]
        places = tuple(place for (_, place), group in groups.items() for _ in group)
        teams = _Teams([rating.player for rating in group] for group in groups.values())
    ranks = [float(place) for _, place in groups] if game.teams else [float(place) for place in places]
    after = chain.from_iterable(_MODEL.rate(teams, ranks=ranks))
    for rating, place, player in zip(members, places, after, strict=True):
        rated = rating.player
        rated.mu, rated.sigma = round(player.mu, DECIMALS), round(player.sigma, DECIMALS)
        rating.games += 1
        rating.wins += place == 1


def _rate_means(game: RatedResult, ratings: Sequence[Rating]) -> None:
    """Counts a game in which a bot has several seats: its rating is the mean of what each of them makes of it."""
    seats = [Rating(rating.mu, rating.sigma) for rating in ratings]
    rate(game._replace(ladder_ids=tuple(map(str, range(len(seats))))), seats)
    of_ids: dict[str, list[Rating]] = {}
    for id, seat in zip(game.ladder_ids, seats, strict=True):
        of_ids.setdefault(id, []).append(seat)
    for id, rating in zip(game.ladder_ids, ratings, strict=True):
        if mine := of_ids.pop(id, []):
            rating.player.mu = round(fmean(seat.mu for seat in mine), DECIMALS)
            rating.player.sigma = round(fmean(seat.sigma for seat in mine), DECIMALS)
            rating.games += 1
            rating.wins += any(seat.wins for seat in mine)


def kind_of(game: RatedResult) -> str | None:
    """Returns the kind on whose ladder a game counts; None for a game of several kinds, which counts on none."""
    return game.kinds[0] if len({*game.kinds}) == 1 else None


class Ladders:
    """The ladders of all kinds in memory: kind -> ladder id -> rating."""

    def __init__(self) -> None:
        self.ratings: dict[str, dict[str, Rating]] = {}

    def apply(self, game: RatedResult) -> bool:
        """Counts a game; False for one that counts on no ladder."""
        kind = kind_of(game)
        if kind is None:
            return False
        ladder = self.ratings.setdefault(kind, {})
        rate(game, [ladder.get(id) or ladder.setdefault(id, Rating()) for id in game.ladder_ids])
        return True


def of_games(games: Iterable[RatedResult]) -> Ladders:
    """Returns the ladders after these games."""
    ladders = Ladders()
    for game in games:
        ladders.apply(game)
    return ladders


def ranking(ladder: dict[str, Rating]) -> list[tuple[str, Rating]]:
    """Returns ids with their ratings, the best first; equal ratings in the order of the ids."""
    return sorted(ladder.items(), key=lambda entry: (-entry[1].value, entry[0]))
