"""Deliveries: tried again by the schedule, signed, logged, and lost by nobody who dies."""

from typing import Any

import pytest
import time_machine
from msgspec.structs import replace
from standardwebhooks import Webhook as Verifier

from service.callers import tokens
from service.callers.tokens import Tokens
from service.notices import notice_rules, schedule
from service.notices.addresses import WebhookPolicy
from service.notices.dispatcher import AFTER_END_MS, Errand
from service.notices.http_post import Posted
from service.notices.notice_rules import QUIET_MS
from service.notices.retries import MOST_FAILURES, PAUSES, TRIES
from service.notices.schedule import LEASE_MS, Task
from service.notices.webhooks import DISCORD, FINISHED, FORMER_SECRET_MS, LEAVE, NTFY, PENDING, SLACK, STARTED, TEST
from service.store.log.event_log import NOTICES_DUE, key
from tests.notices.conftest import GAME, GOOD, House

BAD = Posted(500)


def keys(house: House) -> set[str]:
    """Returns what the store keeps of webhooks."""
    client: Any = house.events
    kinds = (key(GAME, "hooks"), key(GAME, "notices:*"))
    return {name.decode() for kind in kinds for name in client.scan_iter(kind)}


def test_each_request_is_signed_by_its_secret_and_for_a_day_by_the_one_before(house: House) -> None:
    hook = house.hook("host")
    old = house.find(hook).secret
    rotated = house.dispatcher.webhooks.change(GAME, hook, lambda each: each.rotated(house.clock()))
    house.look()
    house.pass_time(FORMER_SECRET_MS + 1)
    house.dispatcher.test(GAME, rotated, 1, house.clock())
    house.work()
    first, *_, last = house.receiver.got
    for request, secrets in ((first, (old, rotated.secret)), (last, (rotated.secret,))):
        assert len(request.headers["webhook-signature"].split()) == len(secrets)
        with time_machine.travel(int(request.headers["webhook-timestamp"]), tick=False):
            for secret in secrets:
                assert Verifier(secret).verify(request.body, request.headers)["data"]["game_id"] == GAME


def test_a_delivery_is_tried_eight_times_and_then_given_up(lobby: House) -> None:
    hook = lobby.hook("host", events=(STARTED,))
    lobby.receiver.answer = lambda _: BAD
    lobby.start().look()
    for count, pause in enumerate(PAUSES, 1):
        assert len(lobby.receiver.got) == count
        (delivery,) = lobby.deliveries(hook)
        assert (delivery.state, delivery.next) == ("pending", lobby.clock() + pause)
        lobby.pass_time(pause - 1)
        lobby.work()
        assert len(lobby.receiver.got) == count
        lobby.pass_time(1)
        lobby.work()
    (delivery,) = lobby.deliveries(hook)
    assert (delivery.state, delivery.next) == ("failed", None)
    assert [(each.status, each.outcome) for each in delivery.tries] == [(500, "not_accepted")] * TRIES
    assert len({request.headers["webhook-id"] for request in lobby.receiver.got}) == 1
    lobby.pass_time(10**9)
    lobby.work()
    assert len(lobby.receiver.got) == TRIES


def test_what_arrives_at_last_is_delivered(lobby: House) -> None:
    hook = lobby.hook("host", events=(STARTED,))
    lobby.receiver.answer = lambda _: BAD if len(lobby.receiver.got) < 3 else Posted(204)
    lobby.start().look()
    for pause in PAUSES[:2]:
        lobby.pass_time(pause)
        lobby.work()
    (delivery,) = lobby.deliveries(hook)
    assert (delivery.state, [each.status for each in delivery.tries]) == ("delivered", [500, 500, 204])
    assert lobby.box.hooks[0].failures == 0


@pytest.mark.parametrize(
    ("posted", "outcome"),
    [
        (Posted(302), "redirected"),
        (Posted(404), "not_accepted"),
        (Posted(fault="timed_out"), "timed_out"),
        (Posted(fault="address_refused"), "address_refused"),
    ],
)
def test_the_log_says_what_went_wrong(lobby: House, posted: Posted, outcome: str) -> None:
    hook = lobby.hook("host", events=(STARTED,))
    lobby.receiver.answer = lambda _: posted
    lobby.start().look()
    (delivery,) = lobby.deliveries(hook)
    assert [(each.status, each.outcome) for each in delivery.tries] == [(posted.status, outcome)]
    assert delivery.state == "pending"


def test_a_receiver_that_asks_for_time_gets_it(lobby: House) -> None:
    hook = lobby.hook("host", events=(STARTED,))
    lobby.receiver.answer = lambda _: Posted(503, retry_after="3600")
    lobby.start().look()
    assert lobby.deliveries(hook)[0].next == lobby.clock() + 3_600_000


def test_one_that_is_gone_is_removed(house: House) -> None:
    gone, stays = house.hook("red"), house.hook("host")
    house.receiver.answer = lambda request: Posted(410) if "red" in request.url else GOOD
    house.dispatcher.test(GAME, house.find(gone), 1, house.clock())
    house.look()
    assert [told.hook.id for told in house.box.hooks] == [stays]
    assert house.deliveries(gone) == []
    assert key(GAME, f"notices:{gone}") not in keys(house)


def test_twenty_failures_in_a_row_pause_it_and_its_owner_lets_it_go_on(house: House) -> None:
    hook = house.hook("host", events=(STARTED,))
    house.receiver.answer = lambda _: BAD
    for number in range(MOST_FAILURES):
        assert not house.find(hook).paused
        house.dispatcher.test(GAME, house.find(hook), number, house.clock())
        house.work()
    assert house.find(hook).paused == "failures"
    assert len(house.receiver.got) == MOST_FAILURES
    house.end()
    house.look()
    assert len(house.receiver.got) == MOST_FAILURES


def test_a_success_ends_the_row(house: House) -> None:
    hook = house.hook("host", events=(STARTED,))
    for number in range(2 * MOST_FAILURES):
        house.receiver.answer = lambda _, number=number: GOOD if number % MOST_FAILURES == 10 else BAD  # type: ignore[misc]
        house.dispatcher.test(GAME, house.find(hook), number, house.clock())
        house.work()
    assert not house.find(hook).paused


def test_one_that_goes_on_is_told_what_is_open_and_not_what_happened_meanwhile(lobby: House) -> None:
    hook = lobby.hook("host")
    lobby.dispatcher.webhooks.change(GAME, hook, lambda each: replace(each, paused="owner"))
    lobby.start().look()
    assert lobby.receiver.got == []
    now = notice_rules.beginning(lobby.games.newest(GAME), lobby.clock())
    lobby.dispatcher.webhooks.change(GAME, hook, lambda each: replace(each, paused=""), now)
    lobby.look()
    assert set(lobby.receiver.events) == {PENDING}


def test_it_ends_with_the_token_that_made_it(house: House) -> None:
    hook = house.hook(house.asked())
    seat = house.asked()
    Tokens(house.events).replace(tokens.SEAT, GAME, f"p_{seat}")
    house.look()
    assert house.receiver.got == []
    assert house.box.hooks == []
    assert house.dispatcher.webhooks.hooked() == {}
    assert house.deliveries(hook) == []


def test_one_that_is_made_while_the_last_one_is_removed_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first = house.find(house.hook("red"))
    script = house.dispatcher.webhooks._writer.script
    made: list[str] = []

    def late(text: str, keys: Any, arguments: Any) -> Any:
        if text == LEAVE and not made:
            made.append("")
            made[0] = house.hook("host")
        return script(text, keys, arguments)

    monkeypatch.setattr(house.dispatcher.webhooks._writer, "script", late)
    house.dispatcher.webhooks.remove(GAME, first)
    assert [each.hook.id for each in house.box.hooks] == made
    assert list(house.dispatcher.webhooks.hooked()) == [GAME]


def test_a_token_that_ends_between_two_tries_ends_the_delivery(house: House) -> None:
    house.receiver.answer = lambda _: BAD
    house.hook("host")
    house.look()
    sent = len(house.receiver.got)
    Tokens(house.events).replace(tokens.HOST, GAME)
    house.pass_time(PAUSES[0])
    house.work()
    assert (len(house.receiver.got), house.box.hooks) == (sent, [])


def test_a_week_after_the_end_nothing_of_it_is_kept(house: House) -> None:
    house.hook("host")
    house.end()
    house.look()
    assert FINISHED in house.receiver.events
    house.clock.ms = house.games.newest(GAME).at + AFTER_END_MS - 1
    house.work()
    assert keys(house)
    house.pass_time(1)
    house.work()
    assert keys(house) == set()
    assert schedule.next_due(house.events) is None


def test_a_worker_that_dies_loses_nothing(lobby: House) -> None:
    """What it had taken is handed out again, also after the queue was emptied."""
    lobby.hook("host", events=(STARTED,))
    lobby.work()
    lobby.start()
    lobby.dispatcher.wake(GAME, lobby.clock())
    assert schedule.take(lobby.events, lobby.clock()) == [Task(GAME)]
    lobby.queues.flushdb()
    lobby.work()
    assert lobby.receiver.got == []
    lobby.pass_time(LEASE_MS)
    (look,) = schedule.take(lobby.events, lobby.clock())
    lobby.carry_out(look)
    (delivery,) = [task for task in schedule.take(lobby.events, lobby.clock()) if task.hook]
    # The second worker dies as well.
    lobby.pass_time(LEASE_MS)
    assert delivery in schedule.take(lobby.events, lobby.clock())
    lobby.carry_out(delivery)
    assert lobby.receiver.events == [STARTED]


def test_a_job_that_is_done_twice_sends_once(lobby: House) -> None:
    lobby.hook("host", events=(STARTED,))
    lobby.start().look()
    lobby.dispatcher.look(GAME, lobby.clock)
    for delivery in lobby.deliveries(lobby.box.hooks[0].hook.id):
        lobby.carry_out(Task(GAME, delivery.hook, delivery.id))
    assert lobby.receiver.events == [STARTED]


def test_what_moves_during_a_look_is_looked_at_again(lobby: House) -> None:
    lobby.hook("host", events=(STARTED, FINISHED))
    lobby.work()
    lobby.start()
    lobby.dispatcher.wake(GAME, lobby.clock())
    schedule.take(lobby.events, lobby.clock())
    lobby.dispatcher.wake(GAME, lobby.clock())
    lobby.dispatcher.look(GAME, lobby.clock)
    assert Task(GAME) in schedule.take(lobby.events, lobby.clock())


def test_a_look_that_another_worker_was_quicker_with_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.hook("host")
    house.pass_time(QUIET_MS)
    schedule.take(house.events, house.clock())
    looked, others = house.dispatcher.deliveries.looked, House.look

    def late(game: str, looks: int, *more: Any) -> bool:
        # Another worker looks in between, each time.
        monkeypatch.setattr(house.dispatcher.deliveries, "looked", looked)
        others(house)
        monkeypatch.setattr(house.dispatcher.deliveries, "looked", late)
        return looked(game, looks, *more)

    monkeypatch.setattr(house.dispatcher.deliveries, "looked", late)
    house.dispatcher.look(GAME, house.clock)
    asked = {pending.seat for pending in house.state.questions.values()}
    assert house.receiver.events == [PENDING] * len(asked)
    again = house.events.zscore(NOTICES_DUE, Task(GAME).member)
    assert again is not None
    assert again > house.clock()


def test_only_so_many_deliveries_are_kept(house: House) -> None:
    hook = house.hook("host", events=(PENDING,))
    for number in range(80):
        house.dispatcher.test(GAME, house.find(hook), number, house.clock())
        house.work()
    for _ in range(3):
        house.answer()
        house.look()
    assert len(house.deliveries(hook)) == 50
    assert house.events.hlen(key(GAME, f"notices:{hook}")) <= 61


def test_while_webhooks_are_off_nothing_is_sent() -> None:
    house = House(WebhookPolicy(on=False)).start()
    hook = house.hook("host")
    house.dispatcher.test(GAME, house.find(hook), 1, house.clock())
    house.look()
    assert house.receiver.got == []
    assert [each.state for each in house.deliveries(hook)] == ["failed"]


def test_a_player_who_changes_seats_is_not_told_of_the_old_seat(house: House) -> None:
    """Whoever sits there now is asked; prompts and views are for nobody else."""
    seat = house.asked()
    house.hook(seat, format=SLACK)
    house.pass_time(QUIET_MS)
    house.dispatcher.look(GAME, house.clock)
    moved = house.state
    other = next(each for each in moved.seats if each != seat)
    one, two = moved.seats[seat], moved.seats[other]
    one.player, two.player = two.player, one.player
    house.work()
    assert house.receiver.got == []


@pytest.mark.parametrize("form", [DISCORD, SLACK, NTFY])
def test_chats_get_a_sentence_with_the_prompt_and_a_link_to_the_page(house: House, form: str) -> None:
    seat = house.asked()
    house.hook(seat, format=form, events=(PENDING,))
    house.look()
    (request,) = house.receiver.got
    if form == NTFY:
        text = request.body.decode()
        assert request.headers["Content-Type"].startswith("text/plain")
        assert request.headers["Click"] == f"https://games.example/?game={GAME}"
    else:
        text = request.json["content" if form == DISCORD else "text"]
        assert text.endswith(f" https://games.example/?game={GAME}")
    assert text.startswith(f"{seat.title()} is asked: ")
    if form == DISCORD:
        assert request.json["allowed_mentions"] == {"parse": []}
    assert "webhook-signature" in request.headers


@pytest.mark.parametrize("form", [DISCORD, SLACK, NTFY])
def test_chats_have_a_sentence_for_every_event(form: str) -> None:
    house = House(undo_policy="unanimous")
    hook = house.hook("host", format=form)
    house.start()
    house.look()
    start = house.state.version
    asker = house.answer()
    for _ in range(10):
        house.answer()
    house.clock.ms = house.until(house.asked(), 60)
    house.ask_for_undo(asker, start)
    house.dispatcher.test(GAME, house.find(hook), 1, house.clock())
    house.look()
    house.end()
    house.look()
    said = " ".join(request.body.decode() for request in house.receiver.got)
    for words in ("has started", "waits for", "asks to take the game back", "is over", "is a test"):
        assert words in said, words


def test_what_waits_is_in_one_set(house: House) -> None:
    hook = house.hook("host")
    delivery = house.dispatcher.test(GAME, house.find(hook), 1, house.clock())
    assert house.events.zscore(NOTICES_DUE, Task(GAME, hook, delivery.id).member) == house.clock()
    assert delivery.event == TEST


def test_a_delivery_knows_its_receiver_and_whose_it_is(house: House) -> None:
    hook = house.hook("red", url="https://hooks.example:8443/a?b", origin="ab12")
    owner = house.find(hook).owner
    found = house.dispatcher.errand(Task(GAME, hook, "d_1"))
    assert found == Errand(Task(GAME, hook, "d_1"), "hooks.example", (owner.digest, "ab12"))
    assert house.dispatcher.errand(Task(GAME, "w_gone", "d_1")) is None
