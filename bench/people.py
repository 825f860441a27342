"""The lists, pages and streams of people, with many people and games beside few: nothing may grow with these."""

from http.client import HTTPConnection, HTTPResponse

from bench import ladder
from bench.measuring import lines
from bench.measuring.clones import clone
from bench.measuring.house import House, house
from bench.measuring.play import SEATS, Client, Table
from bench.measuring.row import Row, Run
from domain.rating.places import RatedResult
from domain.rating.rated_games import PERSON
from service import ids
from service.matching.open_seeks import OpenSeeks, Seek
from service.matching.tables import table_of
from service.players.news import MATCHED, News, NewsItem
from service.players.persons import Persons, id_in, key_of
from service.players.profiles import Profiles
from service.rating.kept_ladder import KeptLadder
from service.store.finished.entries import FinishedGames, read_entry
from service.store.games import Games

FEW, MANY = 30, 3_000
"""People on the ladder, each with an open seek; rated games in the log, and games of one person."""
READS = 100
FRAMES = 200
HOUR_MS = 3_600_000
LISTS = {
    "list of seeks": "/v1/seeks",
    "page of the ladder": "/v1/ladder?limit=20",
    "page of a player": "/v1/players/{ladder}",
    "games of mine": "/v1/games?mine=true",
}
EVENT = b'"player_event"'
STREAM = "a frame on the stream of a person"


class People:
    """An installation with a number of people, as many seeks and rated games, and one person in as many games."""

    def __init__(self, home: House, number: int) -> None:
        client = home.stores.events
        self._news, persons, profiles = News(client), Persons(client), Profiles(client)
        tokens = [persons.create() for _ in range(number)]
        people = [id_in(token) for token in tokens]
        for each, person in enumerate(people):
            profiles.change(person, f"Pilot {each}")
        self._ladders = [profiles.ladder_id(person) for person in people]
        self._seek(OpenSeeks(client), people)
        self._rate(home, number)
        self.api = home.api()
        self._token, self._person = tokens[0], people[0]
        self._sit(home, number)
        self.figures: dict[str, list[float]] = {name: [] for name in (*LISTS, STREAM)}

    def _seek(self, seeks: OpenSeeks, people: list[str]) -> None:
        table, now = table_of(6, [], {}), ids.now()
        for each, person in enumerate(people):
            seeks.open(Seek(f"k_{each:026}", table, now + each, now + HOUR_MS), person, now)

    def _rate(self, home: House, number: int) -> None:
        """Writes rated games of these people into the log of finished games, and counts them."""
        log = FinishedGames(home.stores.events, Games(home.stores.events, home.stores.queue).log)
        for each, made in enumerate(ladder.made(number)):
            first, seats = each * len(SEATS) % number, len(made.places)
            sat = tuple(self._ladders[(first + place) % number] for place in range(seats))
            result = RatedResult(made.ruleset, (), sat, (PERSON,) * seats, made.places)
            log.add(read_entry(ladder.entry(each, result)))
        kept = KeptLadder(home.stores.events, log)
        while kept.count(ladder.GAMES):
            pass

    def _sit(self, home: House, number: int) -> None:
        """Seats the first person in as many games, which are copies of one."""
        client, games = home.stores.events, Games(home.stores.events, home.stores.queue)
        table = Table(Client(self.api.port))
        player = games.load(table.id).seats[SEATS[0]].player
        Persons(client).sit(self._person, table.id, player)
        clone(home, table.id, 0, number)
        pipe = client.pipeline(transaction=False)
        for each in range(number):
            pipe.hset(key_of(self._person, "seats"), f"g_{each:026d}", player)
            pipe.zadd(key_of(self._person, "games"), {f"g_{each:026d}": ids.now() + each})
        pipe.execute()

    def _follow(self) -> HTTPResponse:
        """Returns the stream of the first person, after its first line."""
        line = HTTPConnection("127.0.0.1", self.api.port, timeout=60)
        headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/x-ndjson"}
        line.request("GET", "/v1/players/me/stream", headers=headers)
        answer = line.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"the stream is refused: {answer.status} {answer.read()!r}")
        answer.readline()
        return answer

    def round(self, reads: int, frames: int) -> None:
        """Reads each list, and has news come on the stream."""
        for name, path in LISTS.items():
            request = lines.request("GET", path.format(ladder=self._ladders[0]), self._token)
            lines.drive(self.api.port, [[request] * 2]).check(200)
            before = self.api.cpu()
            lines.drive(self.api.port, [[request] * reads]).check(200)
            self.figures[name].append(1e6 * (self.api.cpu() - before) / reads)
        stream = self._follow()
        before = self.api.cpu()
        for number in range(frames):
            self._news.tell_all(self._person, [NewsItem(MATCHED, {"seek_id": "k_1", "game_id": f"g_{number}"})])
            while EVENT not in (line := stream.readline()):
                if not line:
                    raise RuntimeError("the stream has ended")
        self.figures[STREAM].append(1e6 * (self.api.cpu() - before) / frames)
        stream.close()


def rows(run: Run) -> list[Row]:
    """Returns rows of two installations that are measured by turns."""
    many, reads, frames = run.amount(MANY, 300), run.amount(READS, 20), run.amount(FRAMES, 40)
    with house() as small, house() as large:
        run.say(f"{FEW} and {many:,} people sit down")
        few, lots = People(small, FEW), People(large, many)
        for turn in range(run.rounds):
            run.say(f"round {turn + 1} of {run.rounds}")
            for each in (few, lots)[:: 1 if turn % 2 else -1]:
                each.round(reads, frames)
    return [
        Row(f"{many:,} people and games, {name}: CPU", "us", f"{FEW} of each", ours, lots.figures[name], 1.3, 1.1)
        for name, ours in few.figures.items()
    ]
