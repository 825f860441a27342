"""The dispatcher of notices: it looks for what has happened in a game, and tries deliveries.

What has happened goes to two kinds of owners: webhooks of the game, as deliveries, and persons who sit there, as frames
of their news. The news of a person are then what the webhooks of that person are notified of.

Everything it does may be done twice, late, or by two workers at the same time; a receiver recognizes a repeated notice
by its `webhook-id`.
"""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
import redis
import structlog
from msgspec import structs

from domain.state import State
from service import ids
from service.notices import messages, news_rules, notice_rules, owners, places, retries, schedule, signatures
from service.notices.addresses import WebhookPolicy
from service.notices.deliveries import DELIVERED, FAILED, OUTDATED, Deliveries, Delivery, DeliveryChange, Try
from service.notices.http_post import TOTAL_S, Posted, post
from service.notices.notice_rules import Notices, Occasion
from service.notices.owners import Owners
from service.notices.retries import Chance
from service.notices.schedule import Task
from service.notices.webhooks import (
    BY_FAILURES,
    PENDING,
    PERSONAL,
    POSTED,
    REMINDER,
    TEST,
    PlaceWebhooks,
    Seen,
    Webhook,
    WebhookProgress,
    Webhooks,
)
from service.observability import metrics
from service.play.live.talk import HOST, NOTHING, SEAT, Conversation, Listener, Talk
from service.players.news import News, NewsFrame, NewsId
from service.players.persons import Persons
from service.store.connection.durability import NONE, Replicas
from service.store.errors import Corrupt, GameNotFound
from service.store.games import Games
from service.store.states.snapshots import Snapshot

AFTER_END_MS = 7 * 24 * 3600 * 1000
"""Milliseconds that webhooks outlive their game, so that people can see what became of the deliveries."""
AFTER_SILENCE_MS = 90 * 24 * 3600 * 1000
"""Milliseconds after the last event of any other game until its webhooks end."""
DECIDE_PART = 10
"""A tenth of the time of a question is what a webhook that decides may take, but at least TOTAL_S ..."""
DECIDE_MOST_S = 30.0
"""... and at most this: meanwhile a thread waits for it."""
TRIES_AT_ONCE = 3
"""Number of times that a look is repeated in which another worker was quicker."""
MOST_TRIES_KEPT = 20

Now = Callable[[], int]
Decide = Callable[[State, str, Delivery, bytes], str]
"""The function that gives the command of an answer for the player of a delivery; it returns why it could not, or
nothing.
"""
Post = Callable[..., Posted]

log = structlog.get_logger()


class Outside(NamedTuple):
    """The way of requests out of the installation: the policy of the operator, the public address of the service, the
    client.
    """

    policy: WebhookPolicy
    base: str = ""
    post: Post = post


class Errand(NamedTuple):
    """A delivery with its receiver, and whose it is: those who share threads with other deliveries."""

    task: Task
    receiver: str
    owners: tuple[str, ...] = ()


class Dispatcher:
    """Safe to use from several threads."""

    def __init__(
        self,
        client: redis.Redis,
        games: Games,
        outside: Outside,
        replicas: Replicas = NONE,
        chance: Chance = random.random,
    ) -> None:
        self._client: Any = client
        self._games = games
        self._outside = outside
        self._chance = chance
        self._owners = Owners(client)
        self._persons = Persons(client)
        self._news = News(client, replicas)
        self._talk = Talk(client, replicas)
        self.webhooks = Webhooks(client, replicas)
        self.deliveries = Deliveries(client, replicas)

    # -- what a worker does --------------------------------------------------------------------

    def look(self, place: str, now: Now) -> None:
        """Finds what has happened at a place since the last look, for news and deliveries.

        Raises StoreUnavailable, NotConfirmed.
        """
        person = places.person_in(place)
        for _ in range(TRIES_AT_ONCE):
            looked = self._looked_at_person(person, now()) if person else self._looked_at_game(place, now())
            if looked.is_kept:
                schedule.done(self._client, Task(place), now(), looked.again)
                return
        # Others have looked, and noted when to look next: that stays.

    def _looked_at_game(self, game: str, now: int) -> "_Looked":
        box, players = self.webhooks.box(game), self._persons.of_game(game)
        hooks = box.hooks if self._outside.policy.on else []
        try:
            newest = self._games.newest(game)
        except Corrupt:
            return _Looked(True)
        except GameNotFound:
            self.webhooks.unfollow(game, box.persons)
            return _Looked(True)
        end = newest.at + (AFTER_END_MS if newest.state.status == "over" else AFTER_SILENCE_MS)
        if now >= end:
            self.webhooks.unfollow(game, box.persons)
        elif not (hooks or players):
            return _Looked(True)
        listens = players or any(POSTED in each.hook.events for each in hooks)
        talk = self._talk.recent(game) if listens else NOTHING
        fields: dict[str, bytes] = {}
        made: list[Delivery] = []
        again = [end]
        for progress in hooks:
            if now >= end or not self._owners.holds(progress.hook.owner, newest.state):
                self.webhooks.remove(game, progress.hook)
            elif not progress.hook.paused:
                notices = _found(progress, newest, talk, now)
                for occasion in notices.occasions:
                    made += _deliveries(progress, occasion, newest.state.version, now)
                fields[f"seen:{progress.hook.id}"] = msgspec.json.encode(notices.seen)
                again += [notices.again] if notices.again is not None else []
        if players and now < end:
            seen = self._add_news(box, players, newest, talk, now)
            fields |= seen.fields
            again += seen.again
        return self._kept(
            game, box, newest.state.version, DeliveryChange(fields, made), min(again) if now < end else None, now
        )

    def _kept(
        self, place: str, box: PlaceWebhooks, version: int, change: DeliveryChange, again: int | None, now: int
    ) -> "_Looked":
        schedule.arm(self._client, {Task(place, each.hook, each.id): now for each in change.deliveries})
        return _Looked(self.deliveries.looked(place, box.looks, version, change), again)

    def _add_news(
        self, box: PlaceWebhooks, players: dict[str, str], newest: Snapshot, talk: Conversation, now: int
    ) -> "_SeenByPersons":
        """Adds what has happened to the news of the persons who sit in a game; returns what they have seen."""
        state, told = newest.state, _SeenByPersons({}, [])
        for player, person in players.items():
            if seat := owners.seat_of(player, state):
                seen = box.persons.get(player, Seen())
                notices = _news(newest, talk, seen, seat, player, now)
                look = f"{state.game}|{player}|{box.looks}"
                # Before it is kept that they have seen it: what a killed worker has added is not added again.
                self._news.tell_all(person, news_rules.items(newest, seat, notices.occasions, seen, look))
                told.fields[f"person:{player}"] = msgspec.json.encode(notices.seen)
                if notices.again is not None:
                    told.again.append(notices.again)
        return told

    def _looked_at_person(self, person: str, now: int) -> "_Looked":
        """Makes deliveries of the news of a person. What is over before it is sent will be left out then."""
        place = places.of_person(person)
        box = self.webhooks.box(place)
        if not box.hooks or not self._outside.policy.on:
            return _Looked(True)
        newest = self._news.newest(person)
        fields: dict[str, bytes] = {}
        made: list[Delivery] = []
        again = None
        for hook, seen, _ in box.hooks:
            if not self._owners.holds(hook.owner):
                self.webhooks.remove(place, hook)
            elif not hook.paused:
                page = self._news.after(person, NewsId.read(seen.news))
                made += [each for frame in page.frames for each in self._of_frame(hook, frame, now)]
                fields[f"seen:{hook.id}"] = msgspec.json.encode(Seen(news=str(page.last)))
                again = now if page.last < newest else again
        return self._kept(place, box, newest.number, DeliveryChange(fields, made), again, now)

    def _of_frame(self, hook: Webhook, frame: NewsFrame, now: int) -> list[Delivery]:
        """Returns the deliveries of a frame to a webhook of its person: none, or one."""
        event = news_rules.EVENTS[frame.kind]
        if event not in hook.events:
            return []
        delivery = Delivery(_new_id(), hook.id, event, now, 0, next=now)
        if event in PERSONAL:
            return [structs.replace(delivery, data=msgspec.json.decode(frame.data))]
        facts = news_rules.facts(frame)
        return [
            structs.replace(
                delivery,
                game=facts.game_id,
                version=facts.version,
                seat=facts.from_seat or facts.seat,
                questions=facts.question_ids,
                about=facts.message_id or facts.undo_request_id,
                due=facts.due,
            )
        ]

    def errand(self, task: Task) -> Errand | None:
        """Returns the receiver of a delivery, and its owners; None when its webhook is gone.

        Raises StoreUnavailable.
        """
        progress = self.webhooks.box(task.place).find(task.hook)
        if progress is None:
            return None
        hook = progress.hook
        owners = (hook.owner.person or hook.owner.digest, *([hook.origin] if hook.origin else []))
        return Errand(task, urlsplit(hook.url).hostname or "", owners)

    def deliver(self, task: Task, now: Now, decide: Decide) -> float | None:
        """Tries a delivery that is due; the seconds that its receiver took, None when there was no request.

        Raises StoreUnavailable, NotConfirmed.
        """
        done = self._delivered(task, now, decide)
        schedule.done(self._client, task, now(), done.again)
        return done.seconds

    def _delivered(self, task: Task, now: Now, decide: Decide) -> "_Done":
        progress = self.webhooks.box(task.place).find(task.hook)
        delivery = self.deliveries.find(task.place, task.hook, task.delivery)
        if progress is None or delivery is None or not delivery.waits:
            return _Done()
        is_of_person = bool(places.person_in(task.place))
        game = delivery.game if is_of_person else task.place
        newest = self._newest(game) if game else None
        if game and newest is None:
            return _Done()
        hook, state = progress.hook, newest.state if newest else None
        if delivery.next is not None and delivery.next > now():
            return _Done(delivery.next)
        if not self._owners.holds(hook.owner, None if is_of_person else state):
            self.webhooks.remove(task.place, hook)
        elif not self._outside.policy.on:
            self._close(task.place, delivery, FAILED, "webhooks_off", now())
        elif hook.paused and delivery.event != TEST:
            self._close(task.place, delivery, FAILED, "paused", now())
        elif state and _is_outdated(hook := self._owners.at_game(hook, state.game), delivery, state, now()):
            self._close(task.place, delivery, OUTDATED, "", now())
        else:
            return self._tried(task.place, hook, delivery, state, now, decide)
        return _Done()

    def _tried(
        self, place: str, hook: Webhook, delivery: Delivery, state: State | None, now: Now, decide: Decide
    ) -> "_Done":
        began, watch = now(), time.perf_counter()
        sent = messages.message(hook, delivery, state, self._outside.base)
        signed = signatures.headers(delivery.id, began, sent.body, hook.secrets(began))
        most = _seconds(delivery) if delivery.decides else TOTAL_S
        headers = {**sent.headers, **signed}
        posted = self._outside.post(self._outside.policy, hook.url, sent.body, headers, most)
        seconds = time.perf_counter() - watch
        outcome = posted.fault or _meaning(posted)
        if not outcome and delivery.decides and state:
            outcome = decide(state, hook.owner.player, delivery, posted.body) if posted.status == 200 else "no_answer"
        tried = Try(began, round(1000 * seconds), posted.status, outcome)
        delivery = structs.replace(
            delivery, tries=(*delivery.tries, tried)[-MOST_TRIES_KEPT:], tried=delivery.tried + 1, next=None
        )
        metrics.webhook(delivery.event, outcome or "delivered", seconds)
        if posted.status == 410:
            log.info("webhook_gone", place=place, webhook=hook.id)
            self.webhooks.remove(place, hook)
            return _Done(None, seconds)
        if posted.status is not None and 200 <= posted.status < 300:
            self._take_answer(place, delivery, outcome)
            return _Done(None, seconds)
        return _Done(self._failed(place, hook, delivery, posted, now()), seconds)

    def _take_answer(self, place: str, delivery: Delivery, outcome: str) -> None:
        """Closes a delivery that the receiver has taken. The decision in its answer may still be useless."""
        if outcome and outcome != "no_answer":
            # Another request would get the same answer: the clock goes on.
            self._count_failure(place, delivery.hook)
            self.deliveries.keep(place, structs.replace(delivery, state=FAILED))
            return
        self.webhooks.succeeded(place, delivery.hook)
        self.deliveries.keep(place, structs.replace(delivery, state=DELIVERED))

    def _failed(self, place: str, hook: Webhook, delivery: Delivery, posted: Posted, now: int) -> int | None:
        again = retries.next_try(delivery.tried, now, posted.retry_after, self._chance)
        if delivery.due is not None and again is not None and again >= delivery.due:
            again = None
        if self._count_failure(place, hook.id):
            again = None
        state = FAILED if again is None else delivery.state
        self.deliveries.keep(place, structs.replace(delivery, state=state, next=again))
        return again

    def _count_failure(self, place: str, hook: str) -> bool:
        """Counts a failure; True when it was the one that pauses the webhook."""
        if self.webhooks.failed(place, hook) < retries.MOST_FAILURES:
            return False
        log.info("webhook_paused", place=place, webhook=hook)
        # Its owner may have removed it meanwhile.
        with suppress(LookupError):
            self.webhooks.change(place, hook, lambda each: structs.replace(each, paused=BY_FAILURES))
        return True

    def _close(self, place: str, delivery: Delivery, state: str, why: str, now: int) -> None:
        """Ends a delivery without another request."""
        metrics.webhook(delivery.event, why or state, None)
        last = (*delivery.tries, Try(now, 0, None, why)) if why else delivery.tries
        self.deliveries.keep(place, structs.replace(delivery, state=state, next=None, tries=last))

    def _newest(self, game: str) -> Snapshot | None:
        try:
            return self._games.newest(game)
        except (GameNotFound, Corrupt):
            return None

    # -- what its owner does -------------------------------------------------------------------

    def wake(self, place: str, now: int) -> None:
        """Has a place looked at now (unix ms). Raises StoreUnavailable."""
        schedule.arm(self._client, {Task(place): now})

    def test(self, place: str, hook: Webhook, version: int, now: int) -> Delivery:
        """Sends a delivery without content, to see whether it arrives. Raises StoreUnavailable, NotConfirmed."""
        delivery = Delivery(_new_id(), hook.id, TEST, now, version, next=now)
        return self._sent(place, delivery, now)

    def send_again(self, place: str, delivery: Delivery, now: int) -> Delivery:
        """Tries a delivery again, as often as if it were a new one. Raises StoreUnavailable, NotConfirmed."""
        fresh = structs.replace(delivery, state="pending", next=now, tried=0)
        return self._sent(place, fresh, now)

    def _sent(self, place: str, delivery: Delivery, now: int) -> Delivery:
        self.deliveries.keep(place, delivery)
        schedule.arm(self._client, {Task(place, delivery.hook, delivery.id): now})
        return delivery


class _Done(NamedTuple):
    """The moment (unix ms) to try again, and the seconds that the receiver took, if there was a request."""

    again: int | None = None
    seconds: float | None = None


class _SeenByPersons(NamedTuple):
    """The fields that say what persons have seen of a game, and the times (unix ms) of their next reminders."""

    fields: dict[str, bytes]
    again: list[int]


class _Looked(NamedTuple):
    """The result of a look: whether its changes are kept, and when (unix ms) to look again."""

    is_kept: bool
    again: int | None = None


def _found(progress: WebhookProgress, newest: Snapshot, talk: Conversation, now: int) -> Notices:
    """Returns the notices for a webhook; none while the log is not quiet, unless the webhook decides."""
    hook, seen = progress.hook, progress.seen
    if hook.decides or notice_rules.is_quiet(newest, seen, now):
        notices = notice_rules.found(newest, seen, owners.seat(hook.owner, newest.state), hook.decides, now)
        listener = Listener(SEAT, hook.owner.player) if hook.owner.player else Listener(HOST)
        return _with_talk(notices, newest, talk, seen, listener)
    waits = structs.replace(seen, moved=seen.moved or now)
    return Notices([], waits, notice_rules.quiet_at(newest, waits))


def _news(newest: Snapshot, talk: Conversation, seen: Seen, seat: str, player: str, now: int) -> Notices:
    """Returns the notices for the news of the player of a seat, who does not wait until the log is quiet."""
    notices = notice_rules.found(newest, seen, seat, False, now)
    return _with_talk(notices, newest, talk, seen, Listener(SEAT, player))


def _with_talk(notices: Notices, newest: Snapshot, talk: Conversation, seen: Seen, listener: Listener) -> Notices:
    """Returns the notices with those of what was said since."""
    said = notice_rules.of_talk(talk, listener, newest.state.status == "over", seen)
    heard = structs.replace(notices.seen, talked=max(seen.talked, talk.last))
    return notices._replace(occasions=notices.occasions + said, seen=heard)


def _deliveries(progress: WebhookProgress, occasion: Occasion, version: int, now: int) -> list[Delivery]:
    """Returns the deliveries of an occasion to a webhook: none, one, or one for each question that it decides."""
    hook = progress.hook
    if occasion.event not in hook.events:
        return []
    batches = [occasion.questions]
    decides = hook.decides and occasion.event == PENDING
    if decides:
        batches = [(id,) for id in occasion.questions if id not in progress.seen.asked]
    return [
        Delivery(
            _new_id(),
            hook.id,
            occasion.event,
            now,
            version,
            seat=occasion.seat,
            questions=questions,
            about=occasion.about,
            since=occasion.since,
            due=occasion.due,
            decides=decides,
            next=now,
        )
        for questions in batches
    ]


def _new_id() -> str:
    return "d_" + ids.ulid()


def _is_outdated(hook: Webhook, delivery: Delivery, state: State, now: int) -> bool:
    """Returns True when nobody needs this notice any more."""
    if delivery.event not in (PENDING, REMINDER):
        return False
    if delivery.game and not hook.owner.player:
        return True
    if hook.owner.player and owners.seat(hook.owner, state) != delivery.seat:
        # A power has given the seat to somebody else: what is asked of it is none of this one's business.
        return True
    open = any(id in state.questions and state.questions[id].seat == delivery.seat for id in delivery.questions)
    late = delivery.due is not None and delivery.due <= now
    return not open or late or state.halted


def _seconds(delivery: Delivery) -> float:
    """Returns how long a webhook that decides may take."""
    whole = 0 if delivery.due is None else (delivery.due - delivery.since) / 1000
    return min(max(TOTAL_S, whole / DECIDE_PART), DECIDE_MOST_S)


def _meaning(posted: Posted) -> str:
    """Returns what is wrong with an answer, by its status."""
    status = posted.status or 0
    if 200 <= status < 300:
        return ""
    return "redirected" if 300 <= status < 400 else "gone" if status == 410 else "not_accepted"
