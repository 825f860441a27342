"""The games of matches: made, filled and started by whichever process comes to it, once.

Each step may have been done before, by a process that was killed or that is slow: the game, its players and the
commands have the same ids each time.
"""

import structlog

from domain.commands import StartGame, TakeSeat
from domain.refusal import Refused
from domain.state import State
from service import ids
from service.http.problems import Problem, of_refusal, of_store
from service.matching.challenges import ACCEPTED
from service.matching.company import Company
from service.matching.matches import Failure, Match, Matches, Sitter
from service.play.lobby.game_creation import Door, GameCreation
from service.play.lobby.game_records import PUBLIC, Lobby
from service.players.news import ANSWERED, MATCH_FAILED, MATCHED, News
from service.players.persons import Persons
from service.store.deciding import PreparedCommand
from service.store.errors import StoreError
from service.store.games import Games
from service.store.log.sender import Sender

DOOR = Door(PUBLIC, invite_required=True)
"""Everybody sees the game, and nobody else takes a seat while its people sit down."""
MOST_ROUNDS = 20
"""The number of times that somebody who gets up before the game has begun is seated again."""
GIVEN_UP_MS = 3600 * 1000
"""Milliseconds for which one tries to make a game that nobody has refused."""

log = structlog.get_logger()


class MatchGames:
    """The maker of these games, who also tells their people."""

    def __init__(
        self,
        games: Games,
        lobby: Lobby,
        game_creation: GameCreation,
        persons: Persons,
        company: Company,
        matches: Matches,
        news: News,
    ) -> None:
        self._games, self._lobby, self._game_creation = games, lobby, game_creation
        self._persons, self._company, self._matches, self._news = persons, company, matches, news

    def make(self, match: Match) -> None:
        """Makes the game of a match, starts it and notifies its people; then the match is forgotten.

        The people of a game that is refused, or that nobody could make for an hour, hear why. Raises StoreError and
        whatever else goes wrong; then the match waits for the next attempt.
        """
        try:
            self._finish(match, self._begin(match))
        except Exception as error:
            now = ids.now()
            self._matches.put_off(match, now)
            if now - match.at < GIVEN_UP_MS:
                raise
            log.exception("match_given_up", game=match.game)
            failure = None if self._is_running(match) else self._matches.fail(match.game, _why(error), begun=True)
            self._finish(match, failure)

    def _finish(self, match: Match, failure: Failure | None) -> None:
        """Tells everybody what has come of a match, and forgets it."""
        if failure:
            self._end(match, failure)
        else:
            for sitter in match.sitters:
                if sitter.person:
                    self._tell(match, sitter)
        self._matches.done(match.game)

    def _begin(self, match: Match) -> Failure | None:
        """Makes and starts the game; returns why it is never made, if it is not. Raises StoreError."""
        try:
            self._game_creation.create(match.table.game(match.game, match.at), [], DOOR, None, match.game)
            return self._start(match)
        except Refused as refusal:
            failure = self._matches.fail(match.game, _why(refusal))
            if failure is None:
                # Another process is about to begin it, perhaps one with other rules.
                raise
            return failure

    def _is_running(self, match: Match) -> bool:
        try:
            return self._games.load(match.game).status != "lobby"
        except StoreError:
            return False

    def _end(self, match: Match, failure: Failure) -> None:
        """Ends the seeks or the challenge of a match, notifies its people, and removes what there is of the game."""
        self._matches.end(match, failure)
        if match.table.is_rated:
            self._company.part(match.game, match.ladders)
        self._lobby.withdraw(match.game)
        self._games.log.withdraw(match.game)
        for sitter in match.sitters:
            if sitter.person:
                about = {"seek_id": sitter.seek or None, "challenge_id": match.challenge or None}
                data = {**about, "code": failure.code, "detail": failure.detail}
                self._news.tell(sitter.person, MATCH_FAILED, data, f"failed:{match.game}")

    def _tell(self, match: Match, sitter: Sitter) -> None:
        """Tells somebody that the game is there, once; a person who was deleted gets no news."""
        if match.challenge:
            data = {"challenge_id": match.challenge, "player": None, "answer": ACCEPTED, "game_id": match.game}
            self._news.tell(sitter.person, ANSWERED, data, f"match:{match.game}")
        else:
            self._news.tell(
                sitter.person, MATCHED, {"seek_id": sitter.seek, "game_id": match.game}, f"match:{match.game}"
            )

    def _start(self, match: Match) -> Failure | None:
        """Seats everybody and starts the game; a player who gets up before is seated again.

        Returns why it must not start, if that was decided before. Raises Refused.
        """
        for _ in range(MOST_ROUNDS):
            state = self._games.load(match.game)
            for sitter in match.sitters:
                state = self._sit(state, match, sitter)
            if state.status != "lobby":
                return None
            if failure := self._matches.begin(match.game):
                return failure
            sender = Sender(f"host:start:{match.game}", match.game, "host")
            try:
                self._games.carry_out(PreparedCommand(match.game, StartGame(at=ids.now()), sender))
                return None
            except Refused as refusal:
                refused = refusal
        raise refused

    def _sit(self, state: State, match: Match, sitter: Sitter) -> State:
        """Returns the state in which somebody sits down, unless that was done before."""
        if state.status != "lobby" or state.seats[sitter.seat].player == sitter.player:
            return state
        # A person who was deleted meanwhile plays on as nobody, as after joining a game.
        name = sitter.bot or self._company.profiles.find(sitter.person).name
        self._lobby.name(match.game, sitter.player, name or None)
        # Before the game begins, so that whoever sees it begin knows whose seats these are.
        if sitter.person and not self._persons.sit(sitter.person, match.game, sitter.player):
            # The deletion that came in between has not found the name.
            self._lobby.name(match.game, sitter.player, None)
        rated = match.table.is_rated
        command = TakeSeat(
            at=ids.now(),
            seat=sitter.seat,
            player=sitter.player,
            bot=sitter.bot,
            ladder=sitter.ladder if rated else "",
            kind=sitter.kind if rated else "",
            seed=sitter.seed,
        )
        # The version is in it, so that somebody who has got up sits down again.
        sender = Sender(f"{sitter.player}:join:{state.version}", match.game, f"seat:{sitter.seat}")
        try:
            return self._games.carry_out(PreparedCommand(match.game, command, sender)).state
        except Refused:
            # Another process makes the same game: what is true now, the log says.
            return self._games.load(match.game)


def _why(error: Exception) -> Failure:
    """Returns the reason that people hear for an error."""
    match error:
        case Refused():
            problem = of_refusal(error)
        case StoreError():
            problem = of_store(error)
        case _:
            problem = Problem("internal_error")
    return Failure(problem.code, str(problem))
