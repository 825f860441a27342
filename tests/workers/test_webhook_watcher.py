"""The watcher hears which games move, waits until they are quiet, and asks nobody about games without webhooks."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.jobs import kinds
from service.notices import places, schedule
from service.notices.notice_rules import LONGEST_MS, QUIET_MS
from service.notices.schedule import WAKE, Task
from service.notices.webhooks import DECIDE, PENDING, STARTED
from service.store.log.event_log import FOLLOWED, LIVE, NEWS, key
from tests.notices.conftest import GAME, House
from tests.waiting import eventually
from tests.workers.counted import Counted
from workers.jobs import notices, process
from workers.jobs.delivery_threads import DeliveryThreads
from workers.jobs.worker import Worker, made
from workers.webhook_watcher import (
    EVERY_PAGE_MS,
    EVERY_REGISTER_MS,
    MOST_SLEEP_S,
    PAGE,
    PROMPT_MS,
    WatcherThread,
    WebhookWatcher,
)


@pytest.fixture
def house() -> House:
    return House()


Handed = tuple[str, tuple[Any, ...]]
"""The name of a job, and its arguments."""


def jobs(house: House) -> list[Handed]:
    """Takes the jobs that were handed to workers, and returns them."""
    found: list[Handed] = [(job.func_name or "", tuple(job.args)) for job in house.queue.jobs]
    house.queue.empty()  # type: ignore[no-untyped-call]
    return found


LOOK = (kinds.LOOK, (GAME,))


def moved(house: House) -> None:
    house.watcher.hear(LIVE, f"{GAME}|7")


def ready(house: House, **facts: Any) -> None:
    """Makes a webhook whose game was looked at."""
    house.hook("host", **facts)
    house.look()
    house.watcher.tick()
    assert jobs(house) == []


def test_a_game_that_has_moved_is_looked_at_when_it_was_quiet_for_two_seconds(house: House) -> None:
    ready(house)
    moved(house)
    house.pass_time(QUIET_MS - 1)
    assert house.watcher.tick() <= 0.001
    assert jobs(house) == []
    house.pass_time(1)
    house.watcher.tick()
    assert jobs(house) == [LOOK]
    house.pass_time(QUIET_MS)
    house.watcher.tick()
    assert jobs(house) == []


def test_a_clock_that_is_set_back_keeps_no_news(house: House) -> None:
    ready(house)
    moved(house)
    house.pass_time(-3_600_000)
    house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_steps_of_a_busy_table_are_one_look(house: House) -> None:
    ready(house)
    for _ in range(4):
        moved(house)
        house.pass_time(QUIET_MS - 100)
        house.watcher.tick()
        assert jobs(house) == []
    house.pass_time(QUIET_MS)
    house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_a_table_that_is_never_quiet_is_looked_at_in_the_end(house: House) -> None:
    ready(house)
    moved(house)
    for _ in range(LONGEST_MS // 1000):
        assert jobs(house) == []
        house.pass_time(1000)
        moved(house)
        house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_one_that_decides_is_not_kept_waiting(house: House) -> None:
    ready(house, events=(STARTED,))
    house.hook("red", mode=DECIDE, events=(PENDING,))
    house.watcher.hear(WAKE, f"{GAME}|{house.clock()}")
    house.watcher.tick()
    jobs(house)
    moved(house)
    house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_a_game_without_webhooks_costs_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.watcher.tick()
    counted = Counted(house.events, house.queues, monkeypatch=monkeypatch)
    for _ in range(100):
        moved(house)
        house.pass_time(100)
        assert house.watcher.tick() == MOST_SLEEP_S
    assert counted.trips == 0


def test_an_idle_house_is_asked_once_a_minute(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ready(house)
    counted = Counted(house.events, house.queues, monkeypatch=monkeypatch)
    for _ in range(10 * EVERY_REGISTER_MS // 1000):
        house.pass_time(1000)
        house.watcher.tick()
    assert counted.trips <= 10 * 4, counted.names


def test_what_nobody_heard_is_found_by_comparing_versions(house: House) -> None:
    ready(house)
    house.start()
    house.pass_time(EVERY_REGISTER_MS + EVERY_PAGE_MS)
    house.watcher.tick()
    house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_a_watcher_that_begins_finds_what_happened_before_it(house: House) -> None:
    ready(house)
    house.start()
    another = WebhookWatcher(house.events, house.games.log, house.queue, house.clock)
    another.tick()
    another.tick()
    assert jobs(house) == [LOOK]


def test_two_watchers_have_the_same_done_once(house: House) -> None:
    ready(house)
    another = WebhookWatcher(house.events, house.games.log, house.queue, house.clock)
    another.tick()
    delivery = house.dispatcher.test(GAME, house.box.hooks[0].hook, 1, house.clock())
    for watcher in (house.watcher, another):
        watcher.hear(WAKE, f"{GAME}|{house.clock()}")
    for watcher in (house.watcher, another, house.watcher):
        watcher.tick()
    assert jobs(house) == [(kinds.DELIVER, (GAME, delivery.hook, delivery.id))]


def test_it_wakes_for_the_next_try_and_sleeps_until_then(house: House) -> None:
    ready(house)
    schedule.arm(house.events, {Task(GAME): house.clock() + 300})
    house.watcher.hear(WAKE, f"{GAME}|{house.clock() + 300}")
    assert house.watcher.tick() == pytest.approx(0.3)


@pytest.fixture
def delivery_threads(house: House) -> Iterator[DeliveryThreads]:
    made = DeliveryThreads(house.events, now=house.clock)
    yield made
    made.close()


@pytest.fixture
def _worker(house: House, delivery_threads: DeliveryThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes jobs use this dispatcher."""
    monkeypatch.setattr(process, "dispatcher", lambda: house.dispatcher)
    monkeypatch.setattr(process, "games", lambda: house.games)
    monkeypatch.setattr(process, "delivery_threads", lambda: delivery_threads)
    monkeypatch.setattr(notices, "unix_ms", house.clock)


@pytest.mark.usefixtures("_worker")
def test_the_jobs_do_what_the_watcher_has_asked_for(house: House, delivery_threads: DeliveryThreads) -> None:
    ready(house, events=(STARTED,))
    house.start()
    moved(house)
    house.pass_time(QUIET_MS)
    house.watcher.tick()
    made(Worker, house.queue, 10).work(burst=True, logging_level="ERROR")
    # The look has armed a delivery, which wakes the watcher.
    house.watcher.hear(WAKE, f"{GAME}|{house.clock()}")
    house.watcher.tick()
    made(Worker, house.queue, 10).work(burst=True, logging_level="ERROR")
    delivery_threads.close()
    assert house.receiver.events == [STARTED]


def test_the_thread_hears_what_an_append_announces(house: House) -> None:
    house.hook("red", mode=DECIDE, events=(PENDING,))
    house.look()
    running = WatcherThread(house.events, house.watcher)
    try:

        def heard() -> bool:
            # Whether it listens already nobody can see: the game moves until it is heard.
            house.events.publish(LIVE, f"{GAME}|7")
            return bool(house.queue.count)

        assert eventually(heard)
        assert LOOK in jobs(house)
    finally:
        running.close()


# -- games where persons sit, and persons with webhooks --------------------------------------------


def followed(house: House) -> str:
    """Makes a person who sits in the game, which was looked at; returns the person."""
    person = house.person("red")
    house.watcher.hear(FOLLOWED, GAME)
    house.watcher.tick()
    house.look_at(GAME)
    jobs(house)
    return person


def test_a_game_where_somebody_sits_down_is_looked_at_soon(house: House) -> None:
    house.watcher.tick()
    house.person("red")
    house.watcher.hear(FOLLOWED, GAME)
    house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_moves_of_a_game_with_persons_are_gathered_for_a_tenth_of_a_second_and_no_longer(house: House) -> None:
    followed(house)
    for _ in range(3):
        moved(house)
        house.pass_time(PROMPT_MS // 2)
        house.watcher.tick()
        moved(house)
        assert jobs(house) == []
        house.pass_time(PROMPT_MS - PROMPT_MS // 2)
        house.watcher.tick()
        assert jobs(house) == [LOOK]


def test_a_webhook_that_decides_is_still_quicker_than_persons(house: House) -> None:
    followed(house)
    house.hook("red", mode=DECIDE, events=(PENDING,))
    house.watcher.hear(WAKE, f"{GAME}|{house.clock()}")
    house.watcher.tick()
    jobs(house)
    moved(house)
    house.watcher.tick()
    assert jobs(house) == [LOOK]


def test_news_that_nobody_heard_of_are_found_by_comparing_versions(house: House) -> None:
    person = house.person("red")
    house.start()
    another = WebhookWatcher(house.events, house.games.log, house.queue, house.clock)
    another.tick()
    another.tick()
    assert jobs(house) == [LOOK]
    house.hook_of(person)
    house.look_at(GAME)
    third = WebhookWatcher(house.events, house.games.log, house.queue, house.clock)
    third.tick()
    third.tick()
    assert jobs(house) == [(kinds.LOOK, (places.of_person(person),))]


def test_the_webhooks_of_a_person_wait_until_the_news_are_quiet(house: House) -> None:
    person = followed(house)
    house.watcher.hear(NEWS, f"{person}|1-1")
    assert house.watcher.tick() == MOST_SLEEP_S
    place = places.of_person(person)
    house.hook_of(person)
    house.watcher.hear(WAKE, f"{place}|{house.clock()}")
    house.watcher.hear(NEWS, f"{person}|1-2")
    house.pass_time(QUIET_MS - 1)
    house.watcher.tick()
    assert jobs(house) == []
    house.pass_time(1)
    house.watcher.tick()
    assert jobs(house) == [(kinds.LOOK, (place,))]


def test_each_game_has_its_turn_however_many_there_are(house: House) -> None:
    games = [f"g_{number:026}" for number in range(3 * PAGE)]
    house.events.sadd(FOLLOWED, *games)
    for game in games:
        house.events.hset(key(game, "head"), mapping={"v": 3, "h": "00" * 32, "st": "running"})
    seen: set[str] = set()
    # A page takes longer than it takes until the register is read again.
    for _ in range(len(games) // PAGE + 1):
        house.watcher.tick()
        looked = {str(arguments[0]) for _, arguments in jobs(house)}
        for game in looked:
            schedule.done(house.events, Task(game), house.clock())
        seen |= looked
        house.pass_time(2 * EVERY_REGISTER_MS)
    assert seen >= set(games)


def test_a_game_with_persons_that_does_not_move_costs_nothing_but_its_place_in_a_page(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed(house)
    counted = Counted(house.events, house.queues, monkeypatch=monkeypatch)
    for _ in range(10 * EVERY_REGISTER_MS // 1000):
        house.pass_time(1000)
        house.watcher.tick()
    assert counted.trips <= 10 * 5, counted.names
    assert jobs(house) == []
