"""The result of a rated game for the ladder: who had which place, read from the events of its log (RATE-07)."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.events import (
    Answered,
    Event,
    GameCreated,
    GameFinalized,
    MovesUndone,
    PlayersSwapped,
    SeatConceded,
    SeatLeft,
    SeatPassedOn,
    SeatTaken,
    SettingsChanged,
    StandInBegan,
)
from domain.rating.rated_games import KINDS, RATED
from domain.variants.team.events import TeamsDealt

SINGLE, TEAMS = "single", "teams"
MISSED, STAND_IN = "missed", "stand_in"
_MORE = "{2,5}"
_ID, _KIND = r"l_[0-9a-z]{1,32}", "|".join(KINDS)
_WRITTEN = re.compile(
    rf"[0-9a-z][0-9a-z.+-]{{0,39}}\n(?:{SINGLE}|{TEAMS}(?: [1-3]){{3,6}})\n"
    rf"{_ID}(?: {_ID}){_MORE}\n(?:{_KIND})(?: (?:{_KIND})){_MORE}\n[12](?: [12]){_MORE}"
)


class RatedResult(NamedTuple):
    """The result of one rated game, with one member for each seat in the order of seats.

    `teams` holds the number of the team of each seat, from 1; it is empty where each plays alone. Place 1 is the best.
    """

    ruleset: str
    teams: tuple[int, ...]
    ladder_ids: tuple[str, ...]
    kinds: tuple[str, ...]
    places: tuple[int, ...]

    def written(self) -> str:
        """Returns the result as the log of finished games has it: five lines, without the last line feed."""
        table = " ".join([TEAMS, *map(str, self.teams)]) if self.teams else SINGLE
        lists = (self.ladder_ids, self.kinds, map(str, self.places))
        return "\n".join([self.ruleset, table, *(" ".join(each) for each in lists)])


def has_form(written: str) -> bool:
    """Returns True for a text with the form of a written result; `read` says whether it is one."""
    return _WRITTEN.fullmatch(written) is not None


def read(written: str) -> RatedResult:
    """Returns the inverse of `written`. Raises ValueError on anything else."""
    if not has_form(written):
        raise ValueError("this is not the result of a rated game")
    ruleset, table, ladder_line, kind_line, place_line = written.split("\n")
    ladder_ids, kinds, places = tuple(ladder_line.split(" ")), _words(kind_line), _numbers(place_line)
    teams = () if table == SINGLE else _numbers(table.partition(" ")[2])
    seats = len(ladder_ids)
    if not seats == len(kinds) == len(places) == len({*ladder_ids}) == (len(teams) or seats):
        raise ValueError("a rated game has a ladder id twice, or lists of different lengths")
    if 1 not in places:
        raise ValueError("nobody has the first place in a rated game")
    return RatedResult(ruleset, teams, ladder_ids, kinds, places)


@lru_cache(256)
def _words(line: str) -> tuple[str, ...]:
    """Returns the words of a line, of which a log has few different ones."""
    return tuple(line.split(" "))


@lru_cache(256)
def _numbers(line: str) -> tuple[int, ...]:
    """Returns the numbers of a line, of which a log has few different ones."""
    return tuple(map(int, line.split(" ")))


def is_of_rated_game(first: Event) -> bool:
    """Returns True if the game that begins with this event is rated."""
    return isinstance(first, GameCreated) and bool(first.options.get(RATED, False))


def result(events: Iterable[Event]) -> RatedResult | None:
    """Returns the result of a whole log with its hidden parts; None for a game that is not rated (RATE-01, RATE-07).

    Events that an undo has made dead count too: nobody takes back that a stand-in has played (RATE-07).
    """
    reading = iter(events)
    created = next(reading, None)
    if created is None or not is_of_rated_game(created):
        return None
    assert isinstance(created, GameCreated)
    table = _Table(created.seats)
    for version, event in enumerate(reading, 2):
        table.take(version, event)
    return table.result(created.ruleset)


class _Table:
    """The seats of a game with their players, and the players who lose whatever comes of it, along the events."""

    def __init__(self, seats: list[str]) -> None:
        self._order = seats
        self._kinds: dict[str, str] = {}
        self._teams: list[list[str]] = []
        self._losers: set[str] = set()
        self._winners: list[str] = []
        self._ladder_ids: dict[str, str] = {}
        self._before: list[tuple[int, dict[str, str]]] = []

    def take(self, version: int, event: Event) -> None:
        """Takes the next event."""
        match event:
            case SeatTaken():
                self._kinds[event.ladder] = event.kind
                self._seat(version, {**self._ladder_ids, event.seat: event.ladder})
            case SeatLeft():
                self._seat(version, {seat: id for seat, id in self._ladder_ids.items() if seat != event.seat})
            case PlayersSwapped(seats=[here, there]):
                ids = self._ladder_ids
                self._seat(version, {**ids, here: ids[there], there: ids[here]})
            case MovesUndone():
                self._seat(version, next(ids for at, ids in reversed(self._before) if at <= event.to))
            case SettingsChanged():
                self._order = event.seats or self._order
            case TeamsDealt():
                self._teams = event.teams
            case SeatConceded() | SeatPassedOn():
                self._losers.add(self._ladder_ids[event.seat])
            case StandInBegan(why="missed"):
                self._losers.add(self._ladder_ids[event.seat])
            case Answered(cause="stand_in"):
                self._losers.add(self._ladder_ids[event.seat])
            case GameFinalized():
                self._winners = event.winners

    def _seat(self, version: int, ladder_ids: dict[str, str]) -> None:
        self._ladder_ids = ladder_ids
        self._before.append((version, ladder_ids))

    def result(self, ruleset: str) -> RatedResult | None:
        """Returns the result, if somebody has the first place."""
        ladder_ids = tuple(self._ladder_ids.get(seat, "") for seat in self._order)
        playing = [seat for seat, id in zip(self._order, ladder_ids, strict=True) if id not in self._losers]
        first = [seat for seat in playing if seat in self._winners] or playing
        if not self._winners or not first:
            return None
        return RatedResult(
            ruleset=ruleset,
            teams=tuple(self._team_of(seat) for seat in self._order) if self._teams else (),
            ladder_ids=ladder_ids,
            kinds=tuple(self._kinds[id] for id in ladder_ids),
            places=tuple(1 if seat in first else 2 for seat in self._order),
        )

    def _team_of(self, seat: str) -> int:
        return next(number for number, team in enumerate(self._teams, 1) if seat in team)
