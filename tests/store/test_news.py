"""The news of a person, on every kind of store."""

import msgspec
import pytest

from service.callers.tokens import digest
from service.players import news
from service.players.news import KEPT_S, MOST, START, News, NewsId, NewsItem
from service.players.persons import Persons, id_in
from service.store.log.event_log import NEWS
from tests.store.conftest import Pair
from tests.waiting import eventually


@pytest.fixture
def token(stores: Pair) -> str:
    return Persons(stores.events).create()


@pytest.fixture
def ann(token: str) -> str:
    return id_in(token)


def place(text: str | None) -> NewsId:
    assert text is not None
    at, _, number = text.partition("-")
    return NewsId(int(at), int(number))


def milliseconds(stores: Pair) -> int:
    """Returns the time of the store."""
    seconds, micros = stores.events.eval("return redis.call('TIME')", 1, "cg:player:{a}")
    return int(seconds) * 1000 + int(micros) // 1000


def games_after(told: News, person: str, after: NewsId) -> list[str]:
    """Returns the games that the frames after a place speak of."""
    return [msgspec.json.decode(each.data)["game_id"] for each in told.after(person, after).frames]


def test_frames_come_in_their_order_with_numbers_without_gaps(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    ids = [place(told.tell(ann, news.YOUR_TURN, {"game_id": f"g_{each}"})) for each in range(3)]
    assert [each.number for each in ids] == [1, 2, 3]
    assert ids == sorted(ids)
    page = told.after(ann, START)
    assert [each.id for each in page.frames] == ids
    assert {each.kind for each in page.frames} == {news.YOUR_TURN}
    assert (page.last, page.gap) == (ids[-1], False)
    assert games_after(told, ann, ids[0]) == ["g_1", "g_2"]
    assert told.newest(ann) == ids[-1]


def test_long_news_are_read_page_by_page(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    told.tell_all(ann, [NewsItem(news.MESSAGE, {"game_id": f"g_{each}"}) for each in range(5)])
    at, numbers = START, []
    while (page := told.after(ann, at, most=2)).frames:
        assert not page.gap
        numbers += [each.id.number for each in page.frames]
        at = page.last
    assert numbers == [1, 2, 3, 4, 5]


def test_the_news_of_one_person_are_not_those_of_another(stores: Pair, ann: str) -> None:
    told, bob = News(stores.events), id_in(Persons(stores.events).create())
    told.tell(ann, news.MESSAGE, {"game_id": "g_1"})
    assert told.newest(bob) == START
    assert told.after(bob, START) == ([], START, False)


def test_only_the_newest_frames_are_kept_and_a_reader_sees_that_some_are_missing(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    first = place(told.tell(ann, news.MESSAGE, {"game_id": "g_first"}))
    for _ in range(2):
        told.tell_all(ann, [NewsItem(news.MESSAGE, {"game_id": "g_1"})] * (MOST // 2))
    page = told.after(ann, START, most=2 * MOST)
    assert (len(page.frames), page.gap) == (MOST, True)
    assert not told.after(ann, first).gap
    told.tell(ann, news.MESSAGE, {"game_id": "g_last"})
    assert told.after(ann, first).gap
    assert not told.after(ann, page.frames[-1].id).gap


def test_a_place_that_the_store_has_lost_is_a_gap(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    kept = place(told.tell(ann, news.MESSAGE, {"game_id": "g_1"}))
    lost = kept._replace(number=kept.number + 1)
    assert told.after(ann, lost) == ([], kept, True)
    # Later another frame has the same number, and a later time.
    eventually(lambda: milliseconds(stores) > lost.at)
    assert place(told.tell(ann, news.MESSAGE, {"game_id": "g_2"})).number == lost.number
    assert told.after(ann, lost).gap


def test_what_was_added_once_is_not_added_again(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    began, turn = (NewsItem(kind, {"game_id": "g_1"}, f"g_1|7|{kind}") for kind in (news.BEGAN, news.YOUR_TURN))
    assert len(told.tell_all(ann, [began])) == 1
    assert len(told.tell_all(ann, [began, turn])) == 1
    assert told.tell_all(ann, [began, turn]) == []
    assert told.tell(ann, news.YOUR_TURN, {"game_id": "g_1"}, turn.once) is None
    assert told.tell(ann, news.YOUR_TURN, {"game_id": "g_1"}, "g_1|8") is not None
    assert [each.kind for each in told.after(ann, START).frames] == [news.BEGAN, news.YOUR_TURN, news.YOUR_TURN]


def test_marks_are_kept_as_long_as_their_frames(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    for each in range(3):
        told.tell(ann, news.MESSAGE, {"game_id": "g_1"}, f"g_1|{each}")
        told.tell_all(ann, [NewsItem(news.MESSAGE, {"game_id": "g_1"})] * (MOST // 2 - 1))
    assert told.tell(ann, news.MESSAGE, {"game_id": "g_1"}, "g_1|2") is None
    assert told.tell(ann, news.MESSAGE, {"game_id": "g_1"}, "g_1|0") is not None


def test_news_end_a_while_after_the_last_and_a_reader_sees_that(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    last = place(told.tell(ann, news.MESSAGE, {"game_id": "g_1"}, "g_1|1"))
    name = f"cg:player:{{{ann}}}"
    assert all(KEPT_S - 60 < stores.events.ttl(f"{name}:{each}") <= KEPT_S for each in ("news", "told"))
    stores.events.delete(f"{name}:news", f"{name}:told")
    assert told.after(ann, last).gap


def test_nothing_to_tell_is_no_frame(stores: Pair, ann: str) -> None:
    assert News(stores.events).tell_all(ann, []) == []
    assert News(stores.events).newest(ann) == START


def test_a_person_who_is_forgotten_has_no_news_and_gets_none(stores: Pair, token: str, ann: str) -> None:
    told = News(stores.events)
    told.tell(ann, news.MESSAGE, {"game_id": "g_1"}, "g_1|1")
    Persons(stores.events).leave(ann, digest(token))
    Persons(stores.events).forget(ann)
    assert told.after(ann, START) == ([], START, False)
    assert told.tell(ann, news.MESSAGE, {"game_id": "g_1"}) is None
    assert told.newest(ann) == START
    assert not stores.events.exists(f"cg:player:{{{ann}}}:told")


def test_each_frame_is_reported_with_its_person(stores: Pair, ann: str) -> None:
    told = News(stores.events)
    with stores.events.pubsub() as heard:
        heard.subscribe(NEWS)
        assert eventually(heard.get_message)["type"] == "subscribe"
        reported = f"{ann}|{told.tell(ann, news.MESSAGE, {'game_id': 'g_1'})}".encode()
        # Reports of the test before may come now: in a cluster they take a way of their own.
        assert eventually(lambda: (heard.get_message() or {}).get("data") == reported)
