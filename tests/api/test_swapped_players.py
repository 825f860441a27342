"""Two players exchange their whole positions: tokens, views, questions, commands and streams follow the player."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from domain import decider, history
from domain.commands import Answer, Command
from domain.decks import piles
from domain.decks.taking import take_one_of
from domain.engine.runner import Runner
from domain.events import PlayersSwapped
from domain.refusal import Refused
from service import ids
from service.jobs.kinds import QUEUE
from service.play.bots.turn_queue import TurnQueue
from service.store.deciding import PreparedCommand
from service.store.log.sender import Sender
from tests.api.client import ApiClient
from tests.api.conftest import PLAIN_ALIENS, Store, context_of
from tests.api.table import Table, code
from tests.api.test_stream import frames, named


class SwapPlayers(Command, frozen=True, kw_only=True):
    """Brings about what the text of an alien says, at once."""

    seats: list[str]


class TakeACard(Command, frozen=True, kw_only=True):
    """At random, as for compensation."""

    giver: str
    taker: str


class GoBack(Command, frozen=True, kw_only=True):
    """An undo, after all consent to it."""

    to: int


def decided_by(monkeypatch: pytest.MonkeyPatch, command: type[Command], decide: Callable[[Runner, Any], None]) -> None:
    """Adds one more command to the rules for this test."""
    monkeypatch.setitem(decider.DECIDERS, command, decide)


@pytest.fixture(autouse=True)
def _can_be_commanded(monkeypatch: pytest.MonkeyPatch) -> None:
    def swap(runner: Runner, command: SwapPlayers) -> None:
        runner.emit(PlayersSwapped(seats=command.seats))

    def take(runner: Runner, command: TakeACard) -> None:
        take_one_of(runner, command.giver, command.taker, piles.hand(runner, command.giver), "swapped")

    def go_back(runner: Runner, command: GoBack) -> None:
        runner.go_back(history.undo(runner.state, runner.past.state(command.to), "", []))

    decided_by(monkeypatch, GoBack, go_back)
    decided_by(monkeypatch, TakeACard, take)
    decided_by(monkeypatch, SwapPlayers, swap)


def swapped(table: Table, *seats: str) -> None:
    """Swaps players: `table.tokens` still names each token by the seat for which it was given."""
    games = context_of(table.client.application).games
    games.carry_out(
        PreparedCommand(
            table.id,
            SwapPlayers(at=ids.now(), seats=list(seats)),
            Sender(f"swap_players:{table.version()}", "", "clock", "timer"),
        )
    )


def hand(table: Table, seat: str, token_of: str) -> list[str]:
    view = table.client.get(f"{table.path}/state", headers=table.as_seat(token_of)).json
    assert view["viewer"] == seat
    return [card["id"] for card in view["seats"][seat]["hand"]]


def test_a_token_opens_the_view_of_the_seat_that_its_player_has_now(table: Table) -> None:
    before = {seat: hand(table, seat, seat) for seat in ("red", "blue", "green")}
    swapped(table, "red", "blue")
    assert hand(table, "blue", "red") == before["blue"]
    assert hand(table, "red", "blue") == before["red"]
    assert hand(table, "green", "green") == before["green"]
    swapped(table, "red", "blue")
    assert hand(table, "red", "red") == before["red"]


def test_the_swindler_and_the_mark_change_places__swindler(client: ApiClient) -> None:
    aliens = {"red": ["human"], "blue": ["macron"], "green": ["swindler"]}
    seats = [{"seat": seat, "aliens": mine} for seat, mine in aliens.items()]
    position = {"start": "regroup", "offense": "red", "seats": seats}
    table = Table(client, position=position, seed="cheat").start()
    _, question = table.play_until("choose_seats", "mark")
    table.answer("green", question["id"], {"kind": "choose_seats", "seats": ["blue"]})
    before = {seat: hand(table, seat, seat) for seat in table.tokens}
    seat, question = table.play_until("respond", "defense_set")
    assert seat == "green"
    assert table.answer("green", question["id"], {"kind": "respond", "use": "swindler.power"}).status_code == 201
    assert hand(table, "blue", "green") == before["blue"]
    assert hand(table, "green", "blue") == before["green"]


def test_names_and_players_change_seats_together(table: Table) -> None:
    before = {seat["seat"]: seat for seat in table.client.get(table.path).json["seats"]}
    swapped(table, "red", "blue")
    after = {seat["seat"]: seat for seat in table.client.get(table.path).json["seats"]}
    assert (after["red"]["name"], after["blue"]["name"]) == ("Captain Blue", "Captain Red")
    assert after["red"]["player"] == before["blue"]["player"]


def test_questions_of_a_seat_are_answered_by_its_new_player_alone(table: Table) -> None:
    seat, question = table.play_until("choose_ships", "launch")
    other = next(each for each in table.tokens if each != seat)
    swapped(table, seat, other)
    before = table.version()
    assert code(table.answer(seat, question["id"], question["on_timeout"])) == "not_waiting_for_you"
    legal = f"{table.path}/legal-commands"
    assert table.client.get(legal, headers=table.as_seat(seat)).status_code == 204
    assert table.client.get(legal, headers=table.as_seat(other)).json["items"]
    assert table.version() == before
    done = table.answer(other, question["id"], question["on_timeout"])
    assert (done.status_code, done.json["events"][0]["by"]) == (201, f"seat:{seat}")


def test_an_answer_that_was_under_way_during_the_exchange_is_refused(table: Table) -> None:
    seat, question = table.asked()[0]
    other = next(each for each in table.tokens if each != seat)
    games = context_of(table.client.application).games
    late = Answer(at=ids.now(), seat=seat, question=question["id"], answer=question["on_timeout"])
    player = games.load(table.id).seats[seat].player
    swapped(table, seat, other)
    before = table.version()
    with pytest.raises(Refused) as refused:
        games.carry_out(PreparedCommand(table.id, late, Sender("late", "", f"seat:{seat}", player=player)))
    assert refused.value.code == "wrong_seat"
    assert table.version() == before


def test_a_repeated_command_is_still_known_after_the_exchange(table: Table) -> None:
    seat, question = table.asked()[0]
    other = next(each for each in table.tokens if each != seat)
    first = table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "before-the-swap"})
    swapped(table, seat, other)
    again = table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "before-the-swap"})
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
    assert [event["seq"] for event in again.json["events"]] == [event["seq"] for event in first.json["events"]]


def test_standing_orders_stay_with_the_seat_and_change_hands(table: Table) -> None:
    path = f"{table.path}/seats/red/standing-orders"
    order = {"window": "alliances_formed", "until": "game", "when": "always"}
    table.client.put(path, json={"orders": [order], "default": "drop"}, headers=table.as_seat("red"))
    swapped(table, "red", "blue")
    assert code(table.client.get(path, headers=table.as_seat("red"))) == "wrong_seat"
    assert table.client.get(path, headers=table.as_seat("blue")).json == {"orders": [order], "default": "drop"}


def test_an_open_stream_goes_on_with_the_eyes_of_the_new_seat(table: Table) -> None:
    def stream(token_of: str, after: int) -> list[dict[str, object]]:
        path = f"{table.path}/stream?after={after}"
        response = table.client.get(path, headers=table.as_seat(token_of))
        found = []
        for frame in frames(response):
            if frame["frame"] == ":":
                break
            found.append(frame)
        response.close()
        return found

    path = f"{table.path}/stream?after={table.version()}"
    live = frames(table.client.get(path, headers=table.as_seat("red")))
    assert next(live)["frame"] == "snapshot_hint"
    before = table.version()
    swapped(table, "red", "blue")
    order = {"window": "alliances_formed"}
    for seat, token_of in (("blue", "red"), ("red", "blue")):
        done = table.client.put(
            f"{table.path}/seats/{seat}/standing-orders", json={"orders": [order]}, headers=table.as_seat(token_of)
        )
        assert done.status_code == 200
    heard: list[dict[str, Any]] = []
    while len(named(heard, "game_event")) < table.version() - before:
        heard.append(next(live))
    events = [frame["data"] for frame in named(heard, "game_event")]
    told = {event["data"]["seat"]: event["data"] for event in events if event["type"] == "standing_orders_set"}
    assert "orders" in told["blue"]
    assert "orders" not in told["red"]
    again = named(stream("red", before), "game_event")
    assert again == named(heard, "game_event")


def test_a_bot_plays_the_seat_that_it_has_been_given(client: ApiClient, store: Store) -> None:
    table = Table(client, bots=[{"seat": "blue", "kind": "basic"}], options=PLAIN_ALIENS, seed="a bot").start()
    seat = client.get(f"{table.path}/questions").json["waiting"][0]
    games, queue = context_of(client.application).games, TurnQueue(QUEUE, store.queue)
    if seat == "blue":
        swapped(table, "blue", "red")
    queue.empty()  # type: ignore[no-untyped-call]
    context_of(client.application).bot_jobs.enqueue(games.load(table.id))
    assert not queue.jobs
    swapped(table, "blue", "red" if seat == "blue" else seat)
    state = games.load(table.id)
    assert state.seats[seat].bot == "basic"
    context_of(client.application).bot_jobs.enqueue(state)
    assert queue.jobs[0].args == (table.id, state.version)


def test_an_old_state_is_seen_as_it_was_seen_then(table: Table) -> None:
    version, red = table.version(), hand(table, "red", "red")
    swapped(table, "red", "blue")
    then = table.client.get(f"{table.path}/state?at={version}", headers=table.as_seat("red"))
    assert (then.json["viewer"], then.headers["ETag"]) == ("red", f'"{version}.red"')
    assert [card["id"] for card in then.json["seats"]["red"]["hand"]] == red


def test_what_a_seat_knew_before_is_opened_to_its_player_of_then_alone(table: Table) -> None:
    def opened(seq: int, token: str) -> list[str]:
        told = table.client.get(f"{table.path}/events/{seq}", headers=table.as_seat(token)).json
        return [each["audience"] for each in told["openings"]]

    seq = next(seq for seq in range(1, table.version()) if opened(seq, "red") == ["red"])
    swapped(table, "red", "blue")
    assert opened(seq, "red") == ["red"]
    assert opened(seq, "blue") == []


def test_every_way_to_read_the_log_shows_what_the_player_saw_then(table: Table) -> None:
    def known(token: str) -> list[dict[str, Any]]:
        page = table.client.get(f"{table.path}/events?limit=500", headers=table.as_seat(token)).json["items"]
        one_by_one = [
            table.client.get(f"{table.path}/events/{each['seq']}", headers=table.as_seat(token)) for each in page
        ]
        assert [{**told.json, "prev_hash": None, "openings": None} for told in one_by_one] == [
            {**each, "prev_hash": None, "openings": None} for each in page
        ]
        stream = table.client.get(f"{table.path}/stream?after=0", headers=table.as_seat(token))
        heard: list[dict[str, Any]] = []
        for frame in frames(stream):
            if len(heard) == len(page):
                break
            heard += [frame["data"]] if frame["frame"] == "game_event" else []
        stream.close()
        assert heard == page
        return [each["data"] for each in page]

    before = {seat: known(seat) for seat in ("red", "blue")}
    assert before["red"] != before["blue"]
    swapped(table, "red", "blue")
    for seat, data in before.items():
        assert known(seat)[: len(data)] == data
    swapped(table, "red", "green")
    for seat, data in before.items():
        assert known(seat)[: len(data)] == data


def test_what_a_player_saw_from_another_seat_stays_known_when_the_exchange_is_undone(table: Table) -> None:
    """UNDO-01: the range is dead, and what its viewers know of it is what they knew."""

    def known(token: str) -> list[Any]:
        page = table.client.get(f"{table.path}/events?limit=500", headers=table.as_seat(token)).json["items"]
        return [each["data"] for each in page]

    games = context_of(table.client.application).games
    to = table.version()
    swapped(table, "red", "blue")
    swapped(table, "blue", "green")
    for giver, taker in (("green", "red"), ("blue", "green"), ("red", "blue")):
        command = TakeACard(at=ids.now(), giver=giver, taker=taker)
        games.carry_out(PreparedCommand(table.id, command, Sender(f"{giver} to {taker}", "", "clock")))
    before = {seat: known(seat) for seat in table.tokens}
    assert len({json.dumps(data) for data in before.values()}) == 3
    there = table.version()
    for number, back in enumerate((to, there)):
        games.carry_out(PreparedCommand(table.id, GoBack(at=ids.now(), to=back), Sender(f"back {number}", "", "clock")))
        for seat, data in before.items():
            assert known(seat)[: len(data)] == data
        assert hand(table, "red" if back == to else "green", "red")


def test_a_draw_is_known_to_the_player_who_saw_it__CORE_310(table: Table) -> None:
    def known(token: str) -> list[bool]:
        page = table.client.get(f"{table.path}/draws", headers=table.as_seat(token)).json["items"]
        return [each["result"] is not None for each in page]

    games = context_of(table.client.application).games
    games.carry_out(
        PreparedCommand(table.id, TakeACard(at=ids.now(), giver="red", taker="green"), Sender("take", "", "clock"))
    )
    before = {seat: known(seat) for seat in ("red", "blue", "green")}
    assert before["red"] != before["blue"]
    swapped(table, "red", "blue")
    assert {seat: known(seat) for seat in before} == before


def test_the_export_of_a_seat_opens_what_its_player_saw_from_there(table: Table) -> None:
    def audiences(token: str) -> list[set[str]]:
        export = table.client.get(f"{table.path}/export", headers=table.as_seat(token)).data.splitlines()[1:-1]
        return [{audience for _, audience, *_ in json.loads(line).get("open", [])} for line in export]

    assert {"red"} in audiences("red")
    swapped(table, "red", "blue")
    before = table.version()
    for seat, token_of in (("blue", "red"), ("red", "blue")):
        assert not any(audiences(token_of)[:before])
        path = f"{table.path}/seats/{seat}/standing-orders"
        table.client.put(path, json={"orders": [{"window": "alliances_formed"}]}, headers=table.as_seat(token_of))
        assert {seat} in audiences(token_of)[before:]


def test_the_export_of_a_seat_opens_what_was_before_an_exchange_that_is_undone__UNDO_01(table: Table) -> None:
    def opened() -> list[int]:
        export = table.client.get(f"{table.path}/export", headers=table.as_seat("red")).data.splitlines()[1:-1]
        return [seq for seq, line in enumerate(export, 1) if json.loads(line).get("open")]

    games = context_of(table.client.application).games
    before, to = opened(), table.version()
    swapped(table, "red", "blue")
    games.carry_out(
        PreparedCommand(table.id, TakeACard(at=ids.now(), giver="green", taker="red"), Sender("taken", "", "clock"))
    )
    assert not opened()
    games.carry_out(PreparedCommand(table.id, GoBack(at=ids.now(), to=to), Sender("back", "", "clock")))
    assert opened() == before
    games.carry_out(
        PreparedCommand(
            table.id, TakeACard(at=ids.now(), giver="green", taker="red"), Sender("taken again", "", "clock")
        )
    )
    assert len(opened()) == len(before) + 1


def test_a_player_who_conceded_stays_out_at_any_seat(table: Table) -> None:
    table.command(table.as_seat("red"), type="concede")
    swapped(table, "red", "blue")
    shown = {seat["seat"]: seat["conceded"] for seat in table.client.get(table.path).json["seats"]}
    assert shown == {"red": False, "blue": True, "green": False}
    again = table.command(table.as_seat("red"), type="concede")
    assert (code(again), again.json["context"]["reason"]) == ("illegal_command", "conceded")
