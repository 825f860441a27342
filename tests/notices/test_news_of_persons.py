"""Persons get as news what happens in their games, once and soon, and webhooks of a person are notified of the news."""

import pytest
from msgspec import structs

from domain.commands import Concede
from domain.game.open_questions import open_questions
from service.callers.tokens import digest
from service.notices import news_rules, places
from service.notices.addresses import WebhookPolicy
from service.notices.deliveries import DELIVERED, OUTDATED, Delivery
from service.notices.dispatcher import AFTER_END_MS, AFTER_SILENCE_MS, Dispatcher, Outside
from service.notices.http_post import Posted
from service.notices.notice_rules import Occasion
from service.notices.schedule import Task
from service.notices.webhooks import (
    DISCORD,
    FINISHED,
    INVITE,
    MATCH,
    NTFY,
    PENDING,
    POSTED,
    REMINDER,
    SLACK,
    STARTED,
    TEST,
    UNDO,
    UNDONE,
)
from service.play.live.talk import Said, Talk
from service.players import news
from service.players.news import News
from service.players.persons import Persons
from service.store.errors import StoreUnavailable
from service.store.games import Games
from service.store.log.event_log import FOLLOWED, NOTICES_DUE, key
from tests.notices.conftest import GAME, SEATS, House
from tests.notices.test_notice_rules import MARKS


def everybody(house: House) -> dict[str, str]:
    """Makes a person of each seat: seat -> person."""
    return {seat: house.person(seat) for seat in SEATS}


def test_who_is_asked_hears_that_the_game_has_begun_and_waits_for_them(lobby: House) -> None:
    persons = everybody(lobby)
    lobby.look_at(GAME)
    assert [lobby.news(person) for person in persons.values()] == [[], [], []]
    lobby.start()
    lobby.look_at(GAME)
    state, seat = lobby.state, lobby.asked()
    for each, person in persons.items():
        expected = [news.BEGAN, news.YOUR_TURN] if each in {q.seat for q in state.questions.values()} else [news.BEGAN]
        assert lobby.kinds(person) == expected
    asked = {id for id, question in state.questions.items() if question.seat == seat}
    began, turn = (data for _, data in lobby.news(persons[seat]))
    assert began == {"game_id": GAME, "version": state.version, "seat": seat}
    assert {**turn, "question_ids": set(turn["question_ids"])} == {
        "game_id": GAME,
        "version": state.version,
        "seat": seat,
        "question_ids": asked,
        "deadline_at": turn["deadline_at"],
    }
    assert turn["deadline_at"].startswith("1970-01-01T00:")


def test_news_do_not_wait_until_the_log_is_quiet(lobby: House) -> None:
    person = everybody(lobby)["red"]
    lobby.start()
    lobby.look_at(GAME)
    assert lobby.kinds(person)[0] == news.BEGAN


def test_what_was_looked_at_is_not_said_again(house: House) -> None:
    person = house.person(house.asked())
    for _ in range(3):
        house.look_at(GAME)
        house.pass_time(1000)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]


def test_each_later_turn_is_news(house: House) -> None:
    persons = everybody(house)
    house.look_at(GAME)
    asked = []
    for _ in range(6):
        house.answer()
        house.look_at(GAME)
        asked += [(seat, id) for id, each in open_questions(house.state).items() for seat in [each.seat]]
    for seat, person in persons.items():
        heard = [id for kind, data in house.news(person) if kind == news.YOUR_TURN for id in data["question_ids"]]
        assert heard == list(dict.fromkeys(heard))
        assert {id for whose, id in asked if whose == seat} <= set(heard)


def test_a_question_beside_another_one_is_a_question_and_no_new_turn(house: House) -> None:
    seat = house.asked()
    person = house.person(seat)
    house.look_at(GAME)
    # As if it had seen another question that is still open.
    box, player = house.box, f"p_{seat}"
    open_now = dict(box.persons[player].asked)
    assert len(open_now) == 1
    state = house.state
    (id,) = open_now
    other = next(iter(open_now.values()))
    before = box.persons[player]
    newest = house.games.newest(GAME)
    added = Occasion(PENDING, seat, (id, "q_other"), other.since, other.due)
    (item,) = news_rules.items(newest, seat, [added], before, "look")
    assert (item.kind, item.data["question_ids"]) == (news.QUESTION, [id, "q_other"])
    (item,) = news_rules.items(newest, seat, [added], structs.replace(before, asked={}), "look")
    assert item.kind == news.YOUR_TURN
    assert state.status == "running"
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]


def test_the_end_of_a_game_is_news_with_its_winners(house: House) -> None:
    person = house.person("red")
    house.end()
    house.look_at(GAME)
    kind, data = house.news(person)[-1]
    assert (kind, data["winners"], data["seat"]) == (news.ENDED, house.state.winners, "red")


def test_what_others_say_is_news_and_what_the_person_says_is_none(house: House) -> None:
    red, blue = house.person("red"), house.person("blue")
    house.look_at(GAME)
    said = Talk(house.events).post(GAME, Said("Hello", "p_red", "red"))
    assert said
    house.look_at(GAME)
    assert news.MESSAGE not in house.kinds(red)
    kind, data = house.news(blue)[-1]
    assert (kind, data["message_id"], data["from_seat"]) == (news.MESSAGE, said.name, "red")
    assert "Hello" not in str(house.news(blue))


def test_a_muted_player_is_no_news(house: House) -> None:
    blue = house.person("blue")
    Talk(house.events).mute(GAME, "p_blue", "p_red", muted=True)
    Talk(house.events).post(GAME, Said("Hello", "p_red", "red"))
    house.look_at(GAME)
    assert news.MESSAGE not in house.kinds(blue)


def test_an_undo_asks_again(house: House) -> None:
    seat, version = house.asked(), house.state.version
    person = house.person(seat)
    house.look_at(GAME)
    house.answer()
    house.look_at(GAME)
    house.ask_for_undo(seat, version)
    house.look_at(GAME)
    assert house.kinds(person)[-2:] == [news.UNDONE, news.YOUR_TURN]
    assert house.news(person)[-1][1]["question_ids"] == list(house.state.questions)


def asks_others_for_an_undo(house: House, seat: str, version: int) -> str:
    """Plays on until somebody else has answered, and asks then. Returns the id of the request."""
    while house.answer() == seat:
        pass
    house.ask_for_undo(seat, version)
    assert house.state.request
    return house.state.request.id


def test_a_request_for_an_undo_is_news_to_the_others(house: House) -> None:
    seat, version = house.asked(), house.state.version
    asker, other = house.person(seat), house.person(next(each for each in SEATS if each != seat))
    house.look_at(GAME)
    request = asks_others_for_an_undo(house, seat, version)
    house.look_at(GAME)
    requested = [data for kind, data in house.news(other) if kind == news.UNDO_REQUESTED]
    assert [(each["from_seat"], each["undo_request_id"]) for each in requested] == [(seat, request)]
    assert news.UNDO_REQUESTED not in house.kinds(asker)


def test_a_person_is_reminded_at_half_and_at_nine_tenths_of_the_time(house: House) -> None:
    """Nothing else happens in the game meanwhile."""
    seat = house.asked()
    person = house.person(seat)
    house.look_at(GAME)
    begun = len(house.news(person))
    for moment, count in [(house.until(seat, percent), count) for percent, count in MARKS]:
        house.clock.ms = moment
        house.work()
        assert house.kinds(person)[begun:] == [news.REMINDED] * count
    assert set(house.news(person)[-1][1]["question_ids"]) <= {*house.state.questions}


class Killed(Exception):
    """The end of a worker."""


def killed(*_: object) -> bool:
    raise Killed


def test_a_worker_that_is_killed_before_it_notes_what_it_has_said_does_not_make_others_say_it_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = house.person(house.asked())
    with monkeypatch.context() as patched:
        patched.setattr(house.dispatcher.deliveries, "looked", killed)
        with pytest.raises(Killed):
            house.dispatcher.look(GAME, house.clock)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]
    # Meanwhile something else has happened.
    Talk(house.events).post(GAME, Said("Hello", "p_host", "green"))
    house.look_at(GAME)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN, news.MESSAGE]


def test_a_worker_that_is_killed_before_it_says_anything_loses_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = house.person(house.asked())
    with monkeypatch.context() as patched:
        patched.setattr(News, "tell_all", killed)
        with pytest.raises(Killed):
            house.dispatcher.look(GAME, house.clock)
    house.look_at(GAME)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]


def test_two_workers_who_look_at_the_same_time_say_it_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = house.person(house.asked())
    tell = News.tell_all
    looked: list[bool] = []

    def beside(self: News, person: str, items: list[news.NewsItem]) -> list[str]:
        if not looked:
            looked.append(True)
            house.dispatcher.look(GAME, house.clock)
        return tell(self, person, items)

    monkeypatch.setattr(News, "tell_all", beside)
    house.dispatcher.look(GAME, house.clock)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]


def test_who_has_left_or_is_forgotten_gets_nothing_and_the_others_do(lobby: House) -> None:
    persons = everybody(lobby)
    token = lobby.tokens[persons["red"]]
    Persons(lobby.events).leave(persons["red"], digest(token))
    assert Persons(lobby.events).forget(persons["red"])
    lobby.start()
    lobby.look_at(GAME)
    assert lobby.news(persons["red"]) == []
    assert lobby.kinds(persons["blue"])[0] == news.BEGAN


def test_without_a_seat_there_is_no_news(house: House) -> None:
    stranger = house.person("yellow")
    house.look_at(GAME)
    assert house.news(stranger) == []


def test_a_game_is_followed_until_a_week_after_its_end_and_leaves_nothing(house: House) -> None:
    house.person("red")
    assert house.events.smembers(FOLLOWED) == {GAME.encode()}
    house.end()
    house.look_at(GAME)
    house.pass_time(AFTER_END_MS)
    house.work()
    assert house.events.smembers(FOLLOWED) == set()
    assert not house.events.exists(key(GAME, "hooks"))
    assert house.events.zcard(NOTICES_DUE) == 0


def test_a_game_that_is_gone_is_not_followed(house: House) -> None:
    house.person("red")
    house.look_at(GAME)
    # As when its host withdraws a lobby.
    gone = [name for name in house.events.scan_iter(key(GAME, "*")) if name != key(GAME, "hooks").encode()]
    house.events.delete(*gone)
    Dispatcher(house.events, Games(house.events, house.queues), Outside(WebhookPolicy())).look(GAME, house.clock)
    assert house.events.smembers(FOLLOWED) == set()
    assert not house.events.exists(key(GAME, "hooks"))


def test_an_archived_game_is_followed_no_longer_than_others(house: House) -> None:
    house.person("red")
    house.end()
    house.look_at(GAME)
    house.events.delete(key(GAME, "persons"))
    house.pass_time(AFTER_END_MS)
    house.work()
    assert house.events.smembers(FOLLOWED) == set()
    assert not house.events.exists(key(GAME, "hooks"))


def test_a_game_that_nobody_plays_on_is_not_followed_for_ever(house: House) -> None:
    house.person("red")
    house.look_at(GAME)
    house.pass_time(AFTER_SILENCE_MS)
    house.work()
    assert house.events.smembers(FOLLOWED) == set()


def test_webhooks_and_persons_of_a_game_leave_each_other_alone(house: House) -> None:
    person, hook = house.person(house.asked()), house.hook("host")
    house.look()
    assert PENDING in house.receiver.events
    house.dispatcher.webhooks.remove(GAME, house.find(hook))
    house.look_at(GAME)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]
    assert house.dispatcher.webhooks.hooked() == {}


def test_an_outage_is_no_end_of_the_news(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = house.person(house.asked())

    def away(*_: object) -> list[str]:
        raise StoreUnavailable("away")

    with monkeypatch.context() as patched:
        patched.setattr(News, "tell_all", away)
        with pytest.raises(StoreUnavailable):
            house.dispatcher.look(GAME, house.clock)
    house.look_at(GAME)
    assert house.kinds(person) == [news.BEGAN, news.YOUR_TURN]


# -- webhooks of a person ------------------------------------------------------------------------


def deliveries(house: House, person: str, hook: str) -> list[Delivery]:
    return house.dispatcher.deliveries.all(places.of_person(person), hook)


def hear(house: House, person: str) -> None:
    """Has the game looked at, and then the news of the person."""
    house.look_at(GAME)
    house.look_at(places.of_person(person))


def test_a_webhook_of_a_person_is_notified_of_all_that_is_news(house: House) -> None:
    seat = house.asked()
    person = house.person(seat)
    hook = house.hook_of(person)
    hear(house, person)
    assert house.receiver.events == [STARTED, PENDING]
    pending = house.receiver.got[-1].json["data"]
    assert (pending["game_id"], pending["seat"], pending["version"]) == (GAME, seat, house.state.version)
    assert pending["legal_command_count"]
    assert [each.state for each in deliveries(house, person, hook)] == [DELIVERED] * 2
    hear(house, person)
    assert len(house.receiver.got) == 2


def test_a_webhook_of_a_person_is_notified_of_reminders_and_undos(house: House) -> None:
    seat, version = house.asked(), house.state.version
    reminded, other = house.person(seat), house.person(next(each for each in SEATS if each != seat))
    for person in (reminded, other):
        house.hook_of(person, events=(REMINDER, UNDO, UNDONE))
    hear(house, reminded)
    house.clock.ms = house.until(seat, 51)
    house.work()
    hear(house, reminded)
    assert house.receiver.events == [REMINDER]
    assert house.receiver.got[-1].json["data"]["seat"] == seat
    request = asks_others_for_an_undo(house, seat, version)
    hear(house, other)
    requested = house.receiver.got[-1].json
    assert (requested["type"], requested["data"]["seat"]) == (UNDO, seat)
    assert requested["data"]["undo_request_id"] == request


def test_a_webhook_of_a_person_gets_the_events_that_it_wants(house: House) -> None:
    person = house.person("red")
    house.hook_of(person, events=(FINISHED, POSTED))
    Talk(house.events).post(GAME, Said("Hello", "p_blue", "blue"))
    house.end()
    hear(house, person)
    assert sorted(house.receiver.events) == sorted([FINISHED, POSTED])


def test_news_outside_of_games_are_notified_with_their_data(house: House) -> None:
    person = house.person("red")
    house.hook_of(person)
    house.look_at(GAME)
    told = News(house.events)
    invite = {"game_id": GAME, "invite_id": "0" * 16, "invite_code": "cei_x", "seat": None, "expires_at": "x"}
    told.tell(person, news.INVITED, invite)
    told.tell(person, news.MATCHED, {"game_id": GAME, "seek_id": "s_1"})
    house.receiver.got.clear()
    house.look_at(places.of_person(person))
    got = {each.json["type"]: each.json["data"] for each in house.receiver.got}
    assert got[INVITE] == {**invite, "links": got[MATCH]["links"]}
    assert got[MATCH] == {
        "game_id": GAME,
        "seek_id": "s_1",
        "links": {"game": f"https://games.example/v1/games/{GAME}"},
    }


@pytest.mark.parametrize("form", [DISCORD, SLACK, NTFY])
def test_chats_get_a_sentence_of_news_outside_of_games(house: House, form: str) -> None:
    person = house.person("red")
    house.hook_of(person, format=form, events=(MATCH,))
    News(house.events).tell(person, news.MATCHED, {"game_id": GAME, "seek_id": "s_1"})
    house.look_at(places.of_person(person))
    (request,) = house.receiver.got
    assert b"A game is found for you." in request.body
    assert GAME in request.body.decode() + request.headers.get("Click", "")


def test_a_question_that_is_answered_before_its_notice_is_outdated(house: House) -> None:
    seat = house.asked()
    person = house.person(seat)
    hook = house.hook_of(person, events=(PENDING,))
    house.look_at(GAME)
    house.answer()
    house.look_at(places.of_person(person))
    assert house.receiver.got == []
    assert [each.state for each in deliveries(house, person, hook)] == [OUTDATED]


def test_a_webhook_of_a_person_ends_with_the_token_that_made_it(house: House) -> None:
    person = house.person(house.asked())
    house.hook_of(person)
    Persons(house.events).rotate(person, digest(house.tokens[person]))
    hear(house, person)
    assert house.receiver.got == []
    assert house.dispatcher.webhooks.box(places.of_person(person)).hooks == []
    assert house.dispatcher.webhooks.hooked() == {}


def test_nothing_is_left_of_the_webhooks_of_a_forgotten_person(house: House) -> None:
    person = house.person(house.asked())
    house.hook_of(person)
    hear(house, person)
    house.dispatcher.webhooks.remove_all(places.of_person(person))
    Persons(house.events).leave(person, digest(house.tokens[person]))
    Persons(house.events).forget(person)
    left = [name for name in house.events.scan_iter() if person.encode() in name]
    assert left == [f"cg:player:{{{person}}}".encode()]


def test_a_receiver_that_fails_is_tried_again_and_counted(house: House) -> None:
    person = house.person(house.asked())
    hook = house.hook_of(person, events=(PENDING,))
    house.receiver.answer = lambda _: Posted(500)
    hear(house, person)
    (delivery,) = deliveries(house, person, hook)
    assert delivery.waits
    assert delivery.next
    house.receiver.answer = lambda _: Posted(200)
    house.clock.ms = delivery.next
    house.work()
    assert [each.state for each in deliveries(house, person, hook)] == [DELIVERED]
    house.receiver.answer = lambda _: Posted(410)
    house.dispatcher.test(
        places.of_person(person),
        house.dispatcher.webhooks.box(places.of_person(person)).hooks[0].hook,
        0,
        house.clock(),
    )
    house.work()
    assert house.dispatcher.webhooks.box(places.of_person(person)).hooks == []


def test_a_test_of_a_webhook_of_a_person_speaks_of_no_game(house: House) -> None:
    person = house.person("red")
    hook = house.hook_of(person)
    place = places.of_person(person)
    house.dispatcher.test(place, house.dispatcher.webhooks.box(place).hooks[0].hook, 0, house.clock())
    house.work()
    (request,) = house.receiver.got
    assert request.json["type"] == TEST
    assert request.json["data"] == {"game_id": None, "version": 0, "links": {}, "webhook_id": hook}


def test_more_news_than_a_page_are_notified_of_all(house: House) -> None:
    person = house.person("red")
    hook = house.hook_of(person, events=(MATCH,))
    told = News(house.events)
    for each in range(news.PAGE + 20):
        told.tell(person, news.MATCHED, {"game_id": GAME, "seek_id": f"s_{each}"})
    house.look_at(places.of_person(person))
    assert len(house.receiver.got) == news.PAGE + 20
    assert len(deliveries(house, person, hook)) == news.PAGE + 20


def test_a_look_at_a_person_without_webhooks_is_done(house: House) -> None:
    person = house.person("red")
    house.look_at(places.of_person(person))
    assert house.events.zscore(NOTICES_DUE, Task(places.of_person(person)).member) is None


def test_conceding_is_no_news_to_the_others_until_it_ends_the_game(house: House) -> None:
    red = house.person("red")
    house.look_at(GAME)
    before = len(house.news(red))
    house.give(Concede(at=house.clock(), seat="green"), "seat:green")
    house.look_at(GAME)
    assert news.ENDED not in house.kinds(red)[before:]
