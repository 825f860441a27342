"""The job that begins the games of the league of the built-in bots."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import structlog

from domain.commands import StartGame
from domain.refusal import Refused
from service.administration.moderation import Moderation
from service.play.bots import league
from service.play.bots.league import Numbers, Pairing, Played
from service.play.lobby.game_creation import Door, GameCreation
from service.play.lobby.game_records import UNLISTED, Lobby
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log import envelope
from service.store.log.entries import Head
from service.store.log.event_log import EventLog
from service.store.log.sender import Sender
from workers.jobs import process
from workers.unix_time import unix_ms

FINGERPRINT = "league"
LOBBY, OVER = "lobby", ("over", "finalized", "archived")
OTHERS_DO_IT = ("seat_taken", "game_started")
"""The refusals that say that another process is about to begin this game."""

log = structlog.get_logger()


def begin() -> None:
    """Runs the job; it does nothing while no games may be created, or without the bots of a pairing."""
    chosen, events = process.chosen(), process.stores().events
    orders = Moderation(events)
    orders.refresh()
    if orders.creation().on and (among := league.pairings(chosen.bots)):
        creation = GameCreation(process.games(), Lobby(events, chosen.replicas))
        begun(process.games(), creation, Numbers(events, chosen.replicas), among, unix_ms())


def begun(games: Games, creation: GameCreation, numbers: Numbers, among: Sequence[Pairing], now: int) -> str | None:
    """Begins the game of the league that is due now, and returns its id; None if none is.

    A game that a killed process has left in the lobby is begun first. Raises StoreUnavailable, Corrupt.
    """
    day = league.day_of(now)
    earlier = numbers.games(day)
    last = games.log.heads(earlier[-1:])
    if last and (last[0] is None or last[0].status == LOBBY):
        number = len(earlier) - 1
    elif len(earlier) == league.GAMES_A_DAY or not _is_due(games.log, numbers, day, earlier, now):
        return None
    else:
        number = len(earlier)
    game = numbers.take(day, number)
    try:
        _begin(games, creation, game, league.table(day, number, among), now)
    except Refused as refused:
        if refused.code not in OTHERS_DO_IT:
            raise
        return None
    log.info("league_game_begun", game=game, number=number)
    return game


def _is_due(log: EventLog, numbers: Numbers, day: int, earlier: Sequence[str], now: int) -> bool:
    """Returns True when a game may follow these of the same day. The last one must be over: one plays at a time."""
    played = [_played(log, game, head.version) for game, head in _over(log, earlier[-1:])]
    if not played:
        return not earlier
    new = len(earlier) < league.FIRST_GAMES and not numbers.games(day - 1)
    if now - played[-1].began < (league.FIRST_EVERY_MS if new else league.EVERY_MS):
        return False
    played = [_played(log, game, head.version) for game, head in _over(log, earlier)]
    return sum(map(league.counted_ms, played)) < league.MOST_A_DAY_MS


def _over(log: EventLog, games: Sequence[str]) -> list[tuple[str, Head]]:
    """Returns those of the games that are over."""
    return [(game, head) for game, head in zip(games, log.heads(games), strict=True) if head and head.status in OVER]


@lru_cache(maxsize=2 * league.GAMES_A_DAY)
def _played(log: EventLog, game: str, version: int) -> Played:
    """Returns when a game was played that is over at this version. Cached: each is asked for all day long."""
    first, last = (log.read(game, after, 1)[0] for after in (0, version - 1))
    return Played(*(envelope.read_time(envelope.decode(entry.body).at) for entry in (first, last)))


def _begin(games: Games, creation: GameCreation, game: str, bots: Mapping[str, str], now: int) -> None:
    """Creates a game and starts it; what is done already stays. Raises Refused, StoreUnavailable, Corrupt."""
    creation.create(
        league.command(game, list(bots), now), list(bots.items()), Door(UNLISTED, False), None, FINGERPRINT, True
    )
    start = StartGame(at=now)
    games.carry_out(PreparedCommand(game, start, Sender(f"league:start:{game}", FINGERPRINT, "host")))
