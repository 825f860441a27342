"""A thread of the clock that watches which games move, and has those looked at that have webhooks or persons.

It asks for nothing that is not due: an append itself reports that its game has moved, and registers have the games
with webhooks, and those where persons sit. News of a person are watched for the webhooks of that one in the same way.
Moves that nobody watched are found by comparing versions, a page of these places at a time. Any number of watchers may
run: what is due is handed out once.
"""

import threading
from typing import Any

import redis
import structlog
from redis import RedisError

from service.jobs.queue import JobQueue
from service.notices import places, schedule
from service.notices.notice_rules import LONGEST_MS, QUIET_MS
from service.notices.schedule import WAKE, Task
from service.notices.webhooks import DECIDE, Webhooks
from service.players.news import News
from service.store.errors import StoreError
from service.store.log.event_log import BESIDE, FOLLOWED, LIVE, NEWS, EventLog
from workers.jobs import queues
from workers.unix_time import Now, unix_ms

EVERY_REGISTER_MS = 60_000
"""Interval (ms) at which the register is read; the watcher is notified of new entries at once."""
EVERY_PAGE_MS, PAGE = 5_000, 100
"""Interval (ms) at which a page of places of the registers is compared by version, and its size ..."""
CATCHING_UP_MS = 50
"""... and the interval of the first round, after moves may have been missed."""
PROMPT_MS = 100
"""Milliseconds for which moves of a game are gathered where persons sit: one look for several, ten in a second."""
MOST_SLEEP_S = 1.0
"""Seconds of a sleep at most, and so until it notices that it is to end."""
PAUSE_AFTER_FAULT_S = 1.0

log = structlog.get_logger()


class WebhookWatcher:
    """One watcher, for one thread."""

    def __init__(self, client: redis.Redis, events: EventLog, queue: JobQueue, now: Now = unix_ms) -> None:
        self._client, self._events, self._queue, self._now = client, events, queue, now
        self._webhooks = Webhooks(client)
        self._told = News(client)
        self._modes: dict[str, str] = {}
        self._followed: set[str] = set()
        self._moved: dict[str, tuple[int, int]] = {}
        self._unseen: list[str] = []
        self._next: int | None = 0
        self._register_at = self._page_at = self._ticked_at = 0
        self._page_pause = CATCHING_UP_MS

    def start_over(self) -> None:
        """Forgets what it knows, since it may have missed anything until now."""
        self._register_at, self._next = 0, 0
        self._unseen, self._page_pause = [], CATCHING_UP_MS

    def hear(self, channel: str, text: str) -> None:
        """Takes a message: a game or the news of a person have moved, or something is due. Raises StoreUnavailable."""
        about, _, number = text.partition("|")
        if channel == WAKE:
            self._next = int(number) if self._next is None else min(self._next, int(number))
            # It may have another webhook, and a quicker one.
            if self._modes.get(about) != DECIDE and (mode := self._webhooks.mode(about)):
                self._modes[about] = mode
        elif channel == FOLLOWED:
            # It may have moved before anybody knew.
            self._followed.add(about)
            self._moved[about] = (self._now(), self._now())
        else:
            self._note(places.of_person(about) if channel == NEWS else about)

    def _note(self, place: str) -> None:
        """Notes that a place has moved, and when it is to be looked at."""
        mode = self._modes.get(place)
        if mode is None and place not in self._followed:
            return
        now = self._now()
        at, latest = self._moved.get(place, (now + PROMPT_MS, now + LONGEST_MS))
        if mode == DECIDE:
            # It is waited for; the dispatcher keeps all others waiting until the log is quiet.
            at = now
        elif place not in self._followed:
            at = now + QUIET_MS
        self._moved[place] = (min(at, latest), latest)

    def tick(self) -> float:
        """Does what is due. Returns for how many seconds it may sleep unless it hears something.

        Raises StoreError, RedisError.
        """
        now = self._now()
        if now < self._ticked_at:
            # The clock was set back: what was to wait for a moment would wait for it once more.
            self.start_over()
            self._moved = dict.fromkeys(self._moved, (now, now))
        self._ticked_at = now
        if now >= self._register_at:
            self._modes, self._followed = self._webhooks.hooked(), self._webhooks.followed()
            self._register_at = now + EVERY_REGISTER_MS
            if not self._unseen:
                # A round goes on where it was: however many places there are, each has its turn.
                self._unseen = list(self._modes | dict.fromkeys(self._followed, ""))
                self._page_at = now
        if self._unseen and now >= self._page_at:
            self._compare(now)
        if quiet := [place for place, (at, _) in self._moved.items() if at <= now]:
            schedule.arm(self._client, {Task(place): now for place in quiet})
            self._next = now
            for place in quiet:
                del self._moved[place]
        if self._next is not None and self._next <= now:
            for task in schedule.take(self._client, now):
                queues.give_notice(self._queue, task)
            self._next = schedule.next_due(self._client)
        return self._sleep(now)

    def _compare(self, now: int) -> None:
        """Has those places of a page looked at that have moved unheard."""
        page, self._unseen = self._unseen[:PAGE], self._unseen[PAGE:]
        self._page_at = now + self._page_pause
        if not self._unseen:
            self._page_pause = EVERY_PAGE_MS
        versions, there = self._webhooks.versions(page), self._versions(page)
        stale = [place for place in page if there.get(place, versions[place]) != versions[place]]
        if missed := [place for place in stale if place not in self._moved]:
            schedule.arm(self._client, {Task(place): now for place in missed})
            self._next = now

    def _versions(self, page: list[str]) -> dict[str, int]:
        """Returns how far the places of a page have come, where that is known."""
        persons = {place: person for place in page if (person := places.person_in(place))}
        heads = self._events.known_heads([place for place in page if place not in persons])
        numbers = self._told.numbers(list(persons.values()))
        return {game: head.version for game, head in heads.items() if head} | {
            place: numbers[person] for place, person in persons.items()
        }

    def _sleep(self, now: int) -> float:
        ahead = [at for at, _ in self._moved.values()]
        ahead += [self._next] if self._next is not None else []
        ahead += [self._page_at] if self._unseen else []
        return min([MOST_SLEEP_S, *(max(0, at - now) / 1000 for at in ahead)])


class WatcherThread:
    """The thread that runs a watcher until it is closed."""

    def __init__(self, client: redis.Redis, watcher: WebhookWatcher) -> None:
        self._client: Any = client
        self._watcher = watcher
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="watcher")
        self._thread.start()

    def close(self) -> None:
        """Ends it within about a second."""
        self._stop.set()
        self._thread.join(2 * MOST_SLEEP_S)

    def _run(self) -> None:
        last_error = ""
        while not self._stop.is_set():
            try:
                with self._client.pubsub(ignore_subscribe_messages=True) as messages:
                    messages.subscribe(LIVE, WAKE, BESIDE, FOLLOWED, NEWS)
                    self._watcher.start_over()
                    last_error = ""
                    while not self._stop.is_set():
                        pause = self._watcher.tick()
                        # One message ends the sleep; those that came with it are taken before the next.
                        message = messages.get_message(timeout=pause)
                        while message:
                            self._watcher.hear(message["channel"].decode(), message["data"].decode())
                            message = messages.get_message(timeout=0)
            except (StoreError, RedisError) as error:
                if str(error) != last_error:
                    log.warning("webhook_watcher_interrupted", error=str(error))
                last_error = str(error)
                self._stop.wait(PAUSE_AFTER_FAULT_S)
