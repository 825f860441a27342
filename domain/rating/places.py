"""The result of a rated game for the ladder: who had which place, read from the events of its log (RATE-07)."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from domain import board
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
from domain.history import replay
from domain.rating.rated_games import BOT, KINDS, RATED
from domain.state import State
from domain.variants.team.events import TeamsDealt

SINGLE, TEAMS = "single", "teams"
_MORE = "{2,5}"
_ID, _KIND = r"l_[0-9a-z]{1,32}", "|".join(KINDS)
_WRITTEN = re.compile(
    rf"[0-9a-z][0-9a-z.+-]{{0,39}}\n(?:{SINGLE}|{TEAMS}(?: [1-3]){{3,6}})\n"
    rf"{_ID}(?: {_ID}){_MORE}\n(?:{_KIND})(?: (?:{_KIND})){_MORE}\n[1-6](?: [1-6]){_MORE}"
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

    @property
    def best_places(self) -> dict[str, int]:
        """Maps each ladder id to its place; to the best one for a bot with several seats (RATE-10)."""
        seats = sorted(zip(self.ladder_ids, self.places, strict=True), key=lambda seat: -seat[1])
        return dict(seats)

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
    if not seats == len(kinds) == len(places) == (len(teams) or seats):
        raise ValueError("a rated game has lists of different lengths")
    if len({*ladder_ids}) < seats and {*kinds} != {BOT}:
        raise ValueError("a rated game has a ladder id twice")
    if not _are_ranked(places):
        raise ValueError("a rated game has a place that does not follow from the others")
    return RatedResult(ruleset, teams, ladder_ids, kinds, places)


@lru_cache(256)
def _are_ranked(places: tuple[int, ...]) -> bool:
    """Returns True for places as `ranked` gives them."""
    return places == ranked(places)


@lru_cache(256)
def _words(line: str) -> tuple[str, ...]:
    """Returns the words of a line. Cached: a log has few different lines."""
    return tuple(line.split(" "))


@lru_cache(256)
def _numbers(line: str) -> tuple[int, ...]:
    """Returns the numbers of a line. Cached: a log has few different lines."""
    return tuple(map(int, line.split(" ")))


def is_of_rated_game(first: Event) -> bool:
    """Returns True if the game that begins with this event is rated."""
    return isinstance(first, GameCreated) and bool(first.options.get(RATED, False))


def result(events: Iterable[Event]) -> RatedResult | None:
    """Returns the result of a whole log with its hidden parts; None for a game that is not rated (RATE-01, RATE-07).

    Events that an undo has made dead count too: nobody takes back that a stand-in has played (RATE-07).
    """
    log = [*events]
    if not log or not is_of_rated_game(log[0]):
        return None
    created = log[0]
    assert isinstance(created, GameCreated)
    table = _Table(created.seats)
    for version, event in enumerate(log[1:], 2):
        table.take(version, event)
    return table.result(created.ruleset, replay(log))


def ranked(order: Sequence[Any]) -> tuple[int, ...]:
    """Returns a place for each seat: the number of seats that come before it, and one. Equals share a place."""
    return tuple(1 + sum(other < own for other in order) for own in order)


class _Table:
    """The seats of a game with their players, and the players who lose whatever comes of it, along the events."""

    def __init__(self, seats: list[str]) -> None:
        self._order = seats
        self._teams: list[list[str]] = []
        self._lost: dict[str, int] = {}
        """Player who has lost whatever comes of the game -> how many acts of players came before that."""
        self._acts = 0
        self._winners: list[str] = []
        self._taken: dict[str, SeatTaken] = {}
        """Seat -> how its player sat down."""
        self._before: list[tuple[int, dict[str, SeatTaken]]] = []

    def take(self, version: int, event: Event) -> None:
        """Takes the next event."""
        match event:
            case SeatTaken():
                self._seat(version, {**self._taken, event.seat: event})
            case SeatLeft():
                self._seat(version, {seat: taken for seat, taken in self._taken.items() if seat != event.seat})
            case PlayersSwapped(seats=[here, there]):
                taken = self._taken
                self._seat(version, {**taken, here: taken[there], there: taken[here]})
            case MovesUndone():
                self._seat(version, next(taken for at, taken in reversed(self._before) if at <= event.to))
            case SettingsChanged():
                self._order = event.seats or self._order
            case TeamsDealt():
                self._teams = event.teams
            case Answered(cause=""):
                self._acts += 1
            case SeatConceded() | SeatPassedOn():
                self._acts += 1
                self._lose(event.seat)
                self._acts += 1
            case StandInBegan():
                self._lose(event.seat)
            case GameFinalized():
                self._winners = event.winners

    def _seat(self, version: int, taken: dict[str, SeatTaken]) -> None:
        self._taken = taken
        self._before.append((version, taken))

    def _lose(self, seat: str) -> None:
        """Notes when the player of the seat lost: those whom the clock ends between the same two acts lost together."""
        self._lost.setdefault(self._taken[seat].player, self._acts)

    def result(self, ruleset: str, end: State) -> RatedResult | None:
        """Returns the result, if the game has a winner; `end` is the state after the last event."""
        if not self._winners:
            return None
        playing = [seat for seat in self._order if not self._has_lost(seat)] or self._last_to_lose()
        first = [seat for seat in playing if seat in self._winners] or playing
        taken = [self._taken[seat] for seat in self._order]
        return RatedResult(
            ruleset=ruleset,
            teams=tuple(self._team_of(seat) for seat in self._order) if self._teams else (),
            ladder_ids=tuple(each.ladder for each in taken),
            kinds=tuple(each.kind for each in taken),
            places=ranked([self._rank(seat, first, end) for seat in self._order]),
        )

    def _has_lost(self, seat: str) -> bool:
        return self._taken[seat].player in self._lost

    def _last_to_lose(self) -> list[str]:
        """Returns the seats whose players lost last, in a game that all have lost."""
        last = max(self._lost.values())
        return [seat for seat in self._order if self._lost[self._taken[seat].player] == last]

    def _rank(self, seat: str, first: list[str], end: State) -> tuple[int, int]:
        """Returns what orders the seats, less for a better one: the winners, the others, those who lost anyhow."""
        if seat in first:
            return 0, 0
        if self._has_lost(seat):
            return 2, -self._lost[self._taken[seat].player]
        # A team wins when both partners have their colonies (TEAM-08).
        team = next((team for team in self._teams if seat in team), [seat])
        return 1, -min(len(board.foreign_colonies(end, each)) for each in team)

    def _team_of(self, seat: str) -> int:
        return next(number for number, team in enumerate(self._teams, 1) if seat in team)
