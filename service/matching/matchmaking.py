"""Matchmaking: the search for people who fit, each time that a seek is opened, and the games that come of it.

A seek is stored before anybody looks for others: of several who come at once, in whatever processes, the one who looks
last sees all. Two who find the same people take them by one script, and the slower one looks again. What a killed
process has left, and whom other ratings or another day have brought together, is found later by a job (`catch_up`).
"""

from collections.abc import Callable, Iterable, Sequence

import redis
import structlog

from domain.matching.seeks import fit, table_with
from service import ids
from service.http.problems import Problem
from service.matching.challenges import ACCEPTED, BEGUN, LAST, REFUSED, Challenge, Challenges
from service.matching.company import Company, Found
from service.matching.match_games import MatchGames
from service.matching.matches import Comer, Match, Matches, match_of
from service.matching.open_seeks import EXPIRED, OPEN, WITHDRAWN, OpenSeeks, Seek, StoredSeek
from service.matching.tables import Table
from service.play.lobby.game_creation import GameCreation
from service.play.lobby.game_records import Lobby
from service.players.news import ANSWERED, CHALLENGE_CLOSED, CHALLENGED, SEEK_EXPIRED, News
from service.players.persons import Persons
from service.players.profiles import Profile
from service.rating.meetings import MOST
from service.store.connection.durability import Replicas
from service.store.errors import StoreError
from service.store.games import Games

MOST_AT_A_TABLE = 200
"""Open seeks for one kind of table among which one looks for people."""
MOST_ATTEMPTS = 100
MOST_EXPIRED, MOST_MADE, MOST_LOOKED = 500, 50, 500
"""Seeks and as many challenges that one job closes, games that it makes, and seeks at whose tables it looks."""

log = structlog.get_logger()


class Matchmaking:
    """The one who brings people together. Safe to use from several threads and processes.

    `may_create`: whether new games may be created now.
    """

    def __init__(
        self,
        seeks: OpenSeeks,
        challenges: Challenges,
        matches: Matches,
        company: Company,
        games: MatchGames,
        news: News,
        may_create: Callable[[], bool],
    ) -> None:
        self.seeks, self.challenges, self.company = seeks, challenges, company
        self._matches = matches
        self._games, self._news, self._may_create = games, news, may_create

    # -- challenges --------------------------------------------------------------------------------

    def tell_challenge(self, challenge: Challenge, persons: Sequence[str]) -> None:
        """Tells people that they were challenged. Raises StoreUnavailable, NotConfirmed."""
        for person in persons:
            self._news.tell(person, CHALLENGED, {"challenge_id": challenge.id}, f"challenged:{challenge.id}")

    def accept(self, challenge: Challenge, people: Sequence[Profile], ladder: str) -> None:
        """Notes that one of these people accepts; the last one begins the game.

        Raises Problem met_enough; StoreUnavailable, NotConfirmed.
        """
        state = self.challenges.accept(challenge, ladder, ids.now())
        if state == LAST:
            self._begin(challenge, people, ladder)
        elif state == OPEN:
            self._tell_answer(challenge, people, ladder, ACCEPTED)

    def _begin(self, challenge: Challenge, people: Sequence[Profile], ladder: str) -> None:
        """Begins the game of a challenge with the last acceptance, unless somebody else is quicker."""
        comers = [*(Comer(each) for each in people), *(Comer(bot=kind) for kind in challenge.bots)]
        match, rated = match_of(challenge.game, challenge.table, comers, challenge.id), challenge.table.is_rated
        if rated and not self.company.meet(match.game, people):
            raise Problem("met_enough", rule="RATE-06", limit=MOST)
        if self.challenges.accept(challenge, ladder, ids.now(), match) == BEGUN:
            self.make(match)
            return
        stored = self.challenges.find(challenge.id, ids.now())
        if rated and not (stored and stored.game):
            self.company.part(match.game, match.ladders)

    def refuse(self, challenge: Challenge, ladder: str) -> None:
        """Notes that somebody refuses, which closes the challenge. Raises StoreUnavailable, NotConfirmed."""
        if self.challenges.refuse(challenge, ladder, ids.now()) == REFUSED:
            people = self.company.profiles.of_ladders(challenge.people)
            self._tell_answer(challenge, people.values(), ladder, REFUSED)

    def withdraw(self, challenge: Challenge) -> None:
        """Notes that the one who made a challenge withdraws it. Raises StoreUnavailable, NotConfirmed."""
        if self.challenges.withdraw(challenge, ids.now()) == WITHDRAWN:
            self._tell_end(challenge, WITHDRAWN, challenge.players)

    def _tell_end(self, challenge: Challenge, state: str, ladders: Sequence[str]) -> None:
        """Tells these people (ladder ids) that a challenge is over, and why."""
        data = {"challenge_id": challenge.id, "state": state}
        for profile in self.company.profiles.of_ladders(ladders).values():
            if profile.person:
                self._news.tell(profile.person, CHALLENGE_CLOSED, data, f"{state}:{challenge.id}")

    def _tell_answer(self, challenge: Challenge, people: Iterable[Profile], ladder: str, answer: str) -> None:
        """Tells everybody but the one who answered."""
        data = {"challenge_id": challenge.id, "player": ladder, "answer": answer, "game_id": None}
        for profile in people:
            if profile.person and profile.ladder != ladder:
                self._news.tell(profile.person, ANSWERED, data, f"{answer}:{challenge.id}:{ladder}")

    def forget(self, person: str) -> None:
        """Ends all seeks and challenges of a person who is about to be forgotten. Raises StoreUnavailable."""
        now = ids.now()
        self.seeks.forget(person, now)
        ladder = self.company.profiles.find(person).ladder
        for stored in self.challenges.of_player(ladder, now):
            if stored.challenge.by == ladder:
                self.withdraw(stored.challenge)
            else:
                self.refuse(stored.challenge, ladder)

    # -- seeks -------------------------------------------------------------------------------------

    def seat(self, seek: Seek) -> None:
        """Begins the game for which this seek was the last one that was missing.

        The seek stays open if anything fails, and a match that is written is not lost: `catch_up` does the rest later.
        """
        if not self._may_create():
            return
        try:
            match = self._match_with(seek.id, seek.table)
        except StoreError:
            log.exception("seek_not_seated", seek=seek.id)
            return
        if match:
            self.make(match)

    def make(self, match: Match) -> None:
        """Makes the game of a match, or says that it cannot be made; what may still succeed is left to `catch_up`."""
        try:
            self._games.make(match)
        except Exception:
            # Whatever it is, it must not keep the games of others from being made.
            log.exception("match_not_made", game=match.game)

    def _match_with(self, id: str, table: Table) -> Match | None:
        """Returns the match of this seek with others, if there is one. Raises StoreUnavailable, NotConfirmed."""
        for _ in range(MOST_ATTEMPTS):
            now = ids.now()
            waiting = self._waiting(table, now)
            found = waiting.table_with(id)
            if found is None:
                return None
            if match := self._taken(table, found, now):
                return match
        log.warning("match_given_up", seek=id)
        return None

    def _waiting(self, table: Table, now: int) -> "WaitingPeople":
        return WaitingPeople(self.company, table, self.seeks.at_table(table, now, MOST_AT_A_TABLE))

    def _taken(self, table: Table, found: list[Found], now: int) -> Match | None:
        """Returns the match of these seeks, which are taken by it; None when one is not open, or two meet too often."""
        match = match_of(ids.game(), table, [Comer(each.profile, each.stored.seek.id) for each in found])
        people = [each.profile for each in found]
        if table.is_rated and not self.company.meet(match.game, people):
            return None
        if self.seeks.take(match, [each.stored for each in found], now):
            return match
        if table.is_rated:
            self.company.part(match.game, match.ladders)
        return None

    def is_behind(self, now: int) -> bool:
        """Checks whether `catch_up` has anything to look at. Raises StoreUnavailable."""
        return self._matches.is_any_due(now) or self.seeks.is_any() or self.challenges.is_any_over(now)

    def catch_up(self, now: int) -> int:
        """Makes games that were not made, closes what is over, and looks for people who fit by now.

        Returns the number of games. Raises StoreUnavailable.
        """
        unmade = self._matches.take(now, MOST_MADE)
        for match in unmade:
            self.make(match)
        self._expire(now)
        if not self._may_create():
            return len(unmade)
        tables = {stored.seek.table.digest: stored.seek.table for stored in self.seeks.some(now, MOST_LOOKED)}
        return len(unmade) + sum(self._seat_all(table, now) for table in tables.values())

    def _expire(self, now: int) -> None:
        """Closes seeks and challenges that have come to their end.

        Their people hear of it first, once: so a process that is killed in between keeps it from nobody.
        """
        for seek in self.seeks.over(now, MOST_EXPIRED):
            self._news.tell(seek.person, SEEK_EXPIRED, {"seek_id": seek.seek.id}, f"expired:{seek.seek.id}")
            self.seeks.close(seek, EXPIRED)
        for challenge in self.challenges.over(now, MOST_EXPIRED):
            self._tell_end(challenge, EXPIRED, challenge.people)
            self.challenges.expire(challenge, now)

    def _seat_all(self, table: Table, now: int) -> int:
        """Brings together people who fit at one kind of table; returns the number of games."""
        made, waiting = 0, self._waiting(table, now)
        for id in waiting.ids():
            while found := waiting.table_with(id):
                match = self._taken(table, found, now)
                if match is None:
                    # Others are looking as well, and have seen what is new.
                    return made
                waiting.leave(found)
                self.make(match)
                made += 1
        return made


def of_store(
    client: redis.Redis,
    replicas: Replicas,
    games: Games,
    lobby: Lobby,
    company: Company,
    may_create: Callable[[], bool],
) -> Matchmaking:
    """Returns the one who brings people together in this store."""
    matches, news, persons = Matches(client, replicas), News(client, replicas), Persons(client, replicas)
    makes = MatchGames(games, lobby, GameCreation(games, lobby), persons, company, matches, news)
    seeks, challenges = OpenSeeks(client, replicas), Challenges(client, replicas)
    return Matchmaking(seeks, challenges, matches, company, makes, news, may_create)


class WaitingPeople:
    """The open seeks for one kind of table at one moment, the oldest first, and the people whose they are."""

    def __init__(self, company: Company, table: Table, seeks: Sequence[StoredSeek]) -> None:
        self._company, self._table = company, table
        self._found = company.find_all(seeks, table.is_rated)

    def ids(self) -> list[str]:
        """Returns the ids of the seeks."""
        return list(self._found)

    def table_with(self, id: str) -> list[Found] | None:
        """Returns who sits down with the one of this seek; None when too few fit. Raises StoreUnavailable."""
        if id not in self._found:
            return None
        others = [each for each in self._found if each != id]
        seated = table_with(id, others, self._table.seats, self._fit)
        return [self._found[each] for each in seated] if seated else None

    def leave(self, found: Iterable[Found]) -> None:
        """Removes seeks that were taken."""
        for each in found:
            del self._found[each.stored.seek.id]

    def _fit(self, one: str, other: str) -> bool:
        first, second = self._found[one], self._found[other]
        rated = self._table.is_rated
        apart = self._company.are_apart
        return fit(first.candidate, second.candidate, rated) and not apart(first.profile, second.profile, rated)
