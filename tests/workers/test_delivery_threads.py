"""Receivers cannot block all threads of deliveries: some threads are always free for those that answer."""

import threading
from collections.abc import Callable, Iterator
from itertools import count

import fakeredis
import pytest
from redis import Redis

from service.notices import schedule
from service.notices.dispatcher import Errand
from service.notices.schedule import Task
from tests.waiting import PATIENCE_S, eventually
from tests.workers.conftest import ManualClock
from workers.jobs import delivery_threads as module
from workers.jobs.delivery_threads import PUT_OFF_MS, SLOW_FOR_MS, SLOW_S, DeliveryThreads, Shares

SHARES = Shares(threads=12, game=2, receiver=3, owner=5, untried=6, slow=4)
numbers = count(1)


class Post:
    """Receivers of all kinds; what hangs goes on when the test says so."""

    def __init__(self, client: Redis) -> None:
        self.clock = ManualClock()
        self.client = client
        self.delivery_threads = DeliveryThreads(client, SHARES, self.clock)
        self.begun: list[Task] = []
        self.done: list[Task] = []
        self._go_on = threading.Event()

    def hang(self, task: Task) -> float:
        self.begun.append(task)
        assert self._go_on.wait(PATIENCE_S)
        self.done.append(task)
        return 0.1

    def answer(self, task: Task) -> float:
        self.done.append(task)
        return 0.1

    def hold(self, most: int, errand: Callable[[int], Errand], tries: int = 20) -> None:
        """Sends `tries` deliveries that hang, of which `most` begin."""
        before = len(self.delivery_threads._under_way)
        for number in range(tries):
            self.delivery_threads.send(errand(number), self.hang)
        assert len(self.delivery_threads._under_way) == before + most
        assert eventually(lambda: len(self.begun) == before + most)

    def arrives(self, errand: Errand) -> bool:
        """Returns True if a delivery that is answered ends while all others hang."""
        self.delivery_threads.send(errand, self.answer)
        return eventually(lambda: errand.task in self.done)

    def known(self, *receivers: str, seconds: float = 0.1) -> None:
        """Lets these receivers answer once, each after this time."""
        for receiver in receivers:
            self.delivery_threads.send(made(receiver=receiver), lambda _: seconds)
        assert eventually(lambda: all(map(self.delivery_threads._receivers.is_known, receivers)))
        assert eventually(lambda: not self.delivery_threads._busy)

    def go_on(self) -> None:
        self._go_on.set()


@pytest.fixture
def post() -> Iterator[Post]:
    made = Post(fakeredis.FakeRedis())
    yield made
    made.go_on()
    made.delivery_threads.close()


def made(game: str = "", receiver: str = "", owners: tuple[str, ...] = ()) -> Errand:
    """Returns a delivery with a game, a receiver and an owner that no other has, except for those given."""
    number = next(numbers)
    task = Task(game or f"g_{number}", "w_1", f"d_{number}")
    return Errand(task, receiver or f"{number}.example", owners or (f"o_{number}",))


GOOD = "good.example"


@pytest.mark.parametrize(
    ("most", "errand"),
    [
        (SHARES.game, lambda _: made(game="g_slow")),
        (SHARES.receiver, lambda _: made(receiver="slow.example")),
        (SHARES.owner, lambda number: made(owners=(f"token {number}", "one address"))),
        (SHARES.owner, lambda number: made(owners=("one person", f"address {number}"))),
        (SHARES.untried, lambda _: made()),
    ],
    ids=["game", "receiver", "address", "person", "unknown"],
)
def test_what_hangs_keeps_a_share_of_the_threads_busy_and_the_others_go_on(
    post: Post, most: int, errand: Callable[[int], Errand]
) -> None:
    post.known(GOOD)
    post.hold(most, errand)
    assert post.arrives(made(receiver=GOOD))
    post.go_on()
    assert eventually(lambda: len(post.done) == 21)


def test_six_tables_of_programs_that_take_long_delay_nobody(post: Post) -> None:
    post.known(GOOD, *(f"{table}.slow" for table in range(6)))
    post.known(*(f"{table}.slow" for table in range(6)), seconds=29.0)
    post.hold(SHARES.slow, lambda number: made(game=f"g_slow{number % 6}", receiver=f"{number % 6}.slow"), tries=36)
    for _ in range(20):
        assert post.arrives(made(receiver=GOOD))
    # One that nobody knows has room, too.
    assert post.arrives(made())


def test_one_that_was_slow_is_slow_for_a_while_even_if_it_is_quick_meanwhile(post: Post) -> None:
    post.known("moody.example", seconds=SLOW_S + 1)
    post.known("moody.example")
    slow = post.delivery_threads._receivers.is_slow
    assert slow("moody.example")
    post.clock.ms += SLOW_FOR_MS
    assert not slow("moody.example")


def test_only_so_many_receivers_are_remembered(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KNOWN", 2)
    for receiver in "abc":
        post.known(receiver)
    assert [receiver for receiver in "abc" if post.delivery_threads._receivers.is_known(receiver)] == ["b", "c"]


def test_what_waits_begins_as_soon_as_there_is_a_thread_the_oldest_first(post: Post) -> None:
    post.hold(SHARES.game, lambda _: made(game="g_slow"), tries=SHARES.game)
    waiting = [made(game="g_slow") for _ in range(3)]
    for errand in waiting:
        post.delivery_threads.send(errand, post.answer)
    assert post.done == []
    post.go_on()
    assert eventually(lambda: len(post.done) == SHARES.game + 3)
    assert {each.task for each in waiting} <= set(post.done)


def test_one_that_is_handed_out_again_while_it_waits_or_is_under_way_is_sent_once(post: Post) -> None:
    under_way, waiting = made(game="g_slow"), made(game="g_slow")
    post.hold(1, lambda _: under_way, tries=3)
    post.hold(SHARES.game - 1, lambda _: made(game="g_slow"), tries=1)
    for _ in range(3):
        post.delivery_threads.send(waiting, post.answer)
    post.go_on()
    assert eventually(lambda: len(post.done) == SHARES.game + 1)
    assert post.done.count(waiting.task) == 1


def test_where_too_many_wait_one_comes_again_later(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 1)
    post.hold(SHARES.game, lambda _: made(game="g_slow"), tries=SHARES.game + 1)
    late = made(game="g_slow")
    post.delivery_threads.send(late, post.answer)
    assert schedule.take(post.client, post.clock() + PUT_OFF_MS - 1) == []
    assert schedule.take(post.client, post.clock() + PUT_OFF_MS) == [late.task]


def test_a_delivery_that_fails_by_a_mistake_gives_its_thread_back(post: Post) -> None:
    def fail(_: Task) -> float:
        raise RuntimeError

    for _ in range(SHARES.receiver + 1):
        post.delivery_threads.send(made(receiver="one.example"), fail)
    assert post.arrives(made(receiver="one.example"))
