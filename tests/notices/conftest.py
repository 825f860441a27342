"""A table of people, whose webhooks lead to a receiver that the test plays; no request leaves the process."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import fakeredis
import pytest
from redis import Redis

from domain.commands import (
    Answer,
    Command,
    Concede,
    CreateGame,
    PauseGame,
    RequestUndo,
    ResumeGame,
    StartGame,
    TakeSeat,
)
from domain.game.open_questions import open_questions
from domain.state import State
from service.callers import tokens
from service.callers.tokens import Tokens, digest
from service.jobs.queue import JobQueue
from service.notices import notice_rules, places, schedule, signatures, webhooks
from service.notices.addresses import WebhookPolicy
from service.notices.deliveries import Delivery
from service.notices.dispatcher import Dispatcher, Outside
from service.notices.http_post import Posted
from service.notices.notice_rules import QUIET_MS
from service.notices.schedule import Task
from service.notices.webhooks import (
    EVENTS,
    EVENTS_OF_PERSON,
    NOTIFY,
    STANDARD,
    Owner,
    PlaceWebhooks,
    Seen,
    Webhook,
)
from service.players.news import START, News
from service.players.persons import Persons, id_in
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from tests.api.contract import validator
from tests.workers.conftest import SEED, ManualClock
from workers.jobs import decisions, queues
from workers.webhook_watcher import WebhookWatcher

SEATS = ("red", "blue", "green")
GAME = "g_00000000000000000000000001"
TIMERS = {"reaction": 100, "decision": 200, "deal": 300}
GOOD = Posted(200)


class Request(NamedTuple):
    """A request that a receiver got."""

    url: str
    body: bytes
    headers: dict[str, str]
    seconds: float

    @property
    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


class Receiver:
    """The other side: it remembers what it got, and answers as it is told.

    A body that the API document does not know fails the test.
    """

    def __init__(self) -> None:
        self.got: list[Request] = []
        self.answer: Callable[[Request], Posted] = lambda _: GOOD

    def post(self, policy: WebhookPolicy, url: str, body: bytes, headers: Mapping[str, str], seconds: float) -> Posted:
        if body.startswith(b'{"type"'):
            notice = json.loads(body)
            validator(
                f"/components/pathItems/{notice['type']}/post/requestBody/content/application~1json/schema"
            ).validate(notice)
        self.got.append(Request(url, body, dict(headers), seconds))
        return self.answer(self.got[-1])

    @property
    def events(self) -> list[str]:
        """The names of the events that came, as the standard form says them."""
        return [each.json["type"] for each in self.got]


class House:
    """A game of three people with a dispatcher and a watcher, and a clock that the test sets."""

    def __init__(self, policy: WebhookPolicy = WebhookPolicy(), start_at: int = 1_000_000, **options: Any) -> None:  # noqa: B008
        self.clock = ManualClock(start_at)
        self.server = fakeredis.FakeServer()
        self.events: Redis = fakeredis.FakeRedis(server=self.server, db=0)
        self.queues: Redis = fakeredis.FakeRedis(server=self.server, db=1)
        self.games = Games(self.events, self.queues)
        self.receiver = Receiver()
        outside = Outside(policy, "https://games.example", self.receiver.post)
        self.dispatcher = Dispatcher(self.events, self.games, outside, chance=lambda: 0.0)
        self.queue: JobQueue = queues.notices(self.queues)
        self.watcher = WebhookWatcher(self.events, self.games.log, self.queue, self.clock)
        self.tokens: dict[str, str] = {}
        self._commands = 0
        self._open(options)

    def _open(self, options: dict[str, Any]) -> None:
        command = CreateGame(
            at=self.clock(),
            game=GAME,
            seats=list(SEATS),
            options={"alien_selection": "random", "timers": TIMERS, **options},
        )
        self.games.create(command, Sender("host:create", "f", "host"), seed=SEED)
        for seat in SEATS:
            self.give(TakeSeat(at=self.clock(), seat=seat, player=f"p_{seat}"), f"seat:{seat}")
            self.tokens[seat] = Tokens(self.events).issue(tokens.SEAT, GAME, f"p_{seat}")
        self.tokens["host"] = Tokens(self.events).issue(tokens.HOST, GAME)

    def give(self, command: Command, by: str) -> State:
        self._commands += 1
        sender = by if by == "host" else f"p_{by.removeprefix('seat:')}"
        return self.games.carry_out(
            PreparedCommand(GAME, command, Sender(f"{sender}:c{self._commands}", "f", by))
        ).state

    def start(self) -> "House":
        self.give(StartGame(at=self.clock()), "host")
        return self

    def answer(self) -> str:
        """Returns the default answer to the first open question; the seat that gave it."""
        id, asked = next(iter(open_questions(self.state).items()))
        self.give_answer(asked.seat, id, asked.question.default())
        return asked.seat

    def give_answer(self, seat: str, question: str, answer: dict[str, Any]) -> None:
        self.give(Answer(at=self.clock(), seat=seat, question=question, answer=answer), f"seat:{seat}")

    def until(self, seat: str, percent: int) -> int:
        """Returns the moment (unix ms) when this part of a question's time is over, if nothing happened since."""
        due = next(each.due for each in self.state.questions.values() if each.seat == seat)
        assert due is not None
        began = self.games.newest(GAME).at
        return began + (due - began) * percent // 100

    def asked(self) -> str:
        """Returns the seat of the first open question."""
        return next(iter(self.state.questions.values())).seat

    def pause(self) -> None:
        self.give(PauseGame(at=self.clock()), "host")

    def resume(self) -> None:
        self.give(ResumeGame(at=self.clock()), "host")

    def ask_for_undo(self, seat: str, to: int) -> None:
        self.give(RequestUndo(at=self.clock(), seat=seat, to=to), f"seat:{seat}")

    def refuse_undo(self) -> None:
        """Votes no for everybody who is asked until the request is over."""
        while (votes := self.votes()) is not None:
            id, seat = next(iter(votes.items()))
            self.give_answer(seat, id, {"kind": "confirm", "yes": False})

    def votes(self) -> dict[str, str] | None:
        """Returns the open votes on a request for an undo, each with its seat; None when there is no request."""
        state = self.state
        return None if state.request is None else {id: vote.seat for id, vote in state.questions.items()}

    def end(self) -> None:
        for seat in SEATS[1:]:
            self.give(Concede(at=self.clock(), seat=seat), f"seat:{seat}")

    @property
    def state(self) -> State:
        return self.games.load(GAME)

    def hook(self, who: str, **facts: Any) -> str:
        """Makes a webhook of this seat, or of the host; returns its id."""
        number = len(self.box.hooks)
        owner = Owner(digest(self.tokens[who]), "" if who == "host" else f"p_{who}")
        made = {
            "id": f"w_{number:026}",
            "owner": owner,
            "url": f"https://{who}.example/{number}",
            "events": EVENTS,
            "mode": NOTIFY,
            "format": STANDARD,
            "secret": signatures.new_secret(),
            "created": self.clock() + number,
        }
        hook = Webhook(**{**made, **facts})
        self.dispatcher.webhooks.add(GAME, hook, notice_rules.beginning(self.games.newest(GAME), hook.created))
        self.dispatcher.wake(GAME, self.clock())
        return hook.id

    def person(self, seat: str) -> str:
        """Makes a person who sits in this seat; returns its id."""
        token = Persons(self.events).create()
        person = id_in(token)
        self.tokens[person] = token
        Persons(self.events).sit(person, GAME, f"p_{seat}")
        return person

    def hook_of(self, person: str, **facts: Any) -> str:
        """Makes a webhook of a person; returns its id."""
        place = places.of_person(person)
        made = {
            "id": webhooks.new_id(),
            "owner": Owner(digest(self.tokens[person]), person=person),
            "url": f"https://{person}.example/",
            "events": EVENTS_OF_PERSON,
            "mode": NOTIFY,
            "format": STANDARD,
            "secret": signatures.new_secret(),
            "created": self.clock(),
        }
        hook = Webhook(**{**made, **facts})
        self.dispatcher.webhooks.add(place, hook, Seen(news=str(News(self.events).newest(person))))
        return hook.id

    def news(self, person: str) -> list[tuple[str, dict[str, Any]]]:
        """Returns the kinds of the frames of a person, each with its data."""
        frames = News(self.events).after(person, START).frames
        return [(frame.kind, json.loads(frame.data)) for frame in frames]

    def kinds(self, person: str) -> list[str]:
        return [kind for kind, _ in self.news(person)]

    def look_at(self, place: str) -> None:
        """Returns when a place was looked at, and everything that comes of it is done."""
        self.dispatcher.wake(place, self.clock())
        self.work()

    @property
    def box(self) -> PlaceWebhooks:
        return self.dispatcher.webhooks.box(GAME)

    def find(self, id: str) -> Webhook:
        found = self.box.find(id)
        assert found is not None
        return found.hook

    def deliveries(self, hook: str) -> list[Delivery]:
        return self.dispatcher.deliveries.all(GAME, hook)

    def work(self) -> None:
        """Does whatever is due now, as workers would."""
        for _ in range(20):
            tasks = schedule.take(self.events, self.clock())
            for task in tasks:
                self.carry_out(task)
            if not tasks:
                return
        raise AssertionError("there is always something to do")

    def carry_out(self, task: Task) -> None:
        if task.hook:
            self.dispatcher.deliver(task, self.clock, decisions.by(self.games, self.clock))
        else:
            self.dispatcher.look(task.place, self.clock)

    def look(self) -> None:
        """Returns when the game has moved and was quiet since, and everything that comes of it is done."""
        self.pass_time(QUIET_MS)
        self.dispatcher.wake(GAME, self.clock())
        self.work()

    def pass_time(self, ms: int) -> None:
        self.clock.ms += ms


@pytest.fixture
def lobby() -> House:
    return House()


@pytest.fixture
def house() -> House:
    return House().start()
