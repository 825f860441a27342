"""A game in progress: views, questions, ready commands, commands, orders, streams."""

from domain import state as states
from domain.game.memory import SeatMemory
from service.play.bots import advice
from tests.api.table import Table
from tests.contract_examples.scenes.following import FORMS, Listener
from tests.contract_examples.scenes.stage import Stage, bearer, go_on, ok, refused
from tests.guides.questions import OPTIONS, SEATS
from tests.properties.play import Plan, Play
from workers.jobs.thinking_process import advised


def a_game_is_played(stage: Stage) -> None:
    """Plays a game from the start to an encounter, as each of its clients sees it."""
    client, table = stage.client, stage.table(options={"timers": "relaxed"})
    ok(table.command(table.as_host(), type="start_game"))
    seat, question = table.play_until("choose_planets", "aim")
    red = table.as_seat(seat)
    for query in ("", "?perspective=public"):
        ok(client.get(f"{table.path}/state{query}", headers=red))
    state = client.get(f"{table.path}/state", headers=red)
    client.get(f"{table.path}/state", headers={**red, "If-None-Match": state.headers["ETag"]})
    ok(client.get(f"{table.path}/questions", headers=red))
    ok(client.get(f"{table.path}/legal-commands?question_id={question['id']}", headers=red))
    other = next(each for each in table.tokens if each != seat)
    assert client.get(f"{table.path}/legal-commands", headers=table.as_seat(other)).status_code == 204
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    ok(client.post(f"{table.path}/commands?dry_run=true", json=body, headers=red))
    ok(table.command(red, type="extend_deadline", question_id=question["id"]))
    ok(table.command(table.as_host(), type="pause_game"))
    ok(table.command(table.as_host(), type="resume_game"))
    ok(client.post(f"{table.path}/commands", json=body, headers={**red, "Idempotency-Key": "aim-at-that-one"}))
    ok(client.get(f"{table.path}/names"))
    named = client.get(f"{table.path}/names")
    client.get(f"{table.path}/names", headers={"If-None-Match": named.headers["ETag"]})
    orders_stand(table)
    _a_stream_is_followed(stage, table)
    last = list(table.tokens)[-1]
    ok(table.command(table.as_seat(last), type="concede"))


def orders_stand(table: Table) -> None:
    """Sets orders: a seat says what it always answers."""
    client, path, mine = table.client, f"{table.path}/seats/red/standing-orders", table.as_seat("red")
    ok(client.get(path, headers=mine))
    decline = {"question": "ally", "answer": {"kind": "choose_option", "options": ["decline"]}}
    ok(client.put(path, json={"orders": [decline], "default": "keep"}, headers=mine))
    ok(client.patch(path, json={"remove": decline}, headers=mine))


def _a_stream_is_followed(stage: Stage, table: Table) -> None:
    """Follows a stream: somebody answers, somebody says something and one comes too, while another player listens."""
    for form in FORMS:
        asked, question = table.asked()[0]
        other = next(seat for seat in table.tokens if seat != asked)
        path, said = f"{table.path}/stream?after={table.version()}", {"text": "Good luck to all of you."}
        with stage.served() as shared, Listener(stage, path, table.as_seat(asked, **form)) as listener:
            listener.hear("snapshot_hint")
            ok(table.answer(asked, question["id"], question["on_timeout"]))
            listener.hear("question")
            posted = ok(stage.client.post(f"{table.path}/messages", json=said, headers=table.as_seat(other)))
            listener.hear("message")
            ok(stage.client.delete(f"{table.path}/messages/{posted['id']}", headers=table.as_seat(other)))
            listener.hear("message")
            shared.feed.close()
            listener.hear("reconnect")


def every_kind_of_question_is_answered(stage: Stage) -> None:
    """Answers every kind of question in games by chance, until each kind has been asked and answered."""
    wanted = {"confirm", "choose_option", "choose_number", "choose_seats", "choose_planets", "choose_cards"}
    wanted |= {"choose_ships", "distribute", "arrange", "respond", "deal"}
    for number in range(12):
        if not wanted:
            return
        _by_chance(stage, number, wanted)
    assert not wanted, wanted


def _by_chance(stage: Stage, number: int, wanted: set[str]) -> None:
    table = Table(stage.client, seats=list(SEATS), options=OPTIONS, seed=f"game {number}").start()
    chance = Play(Plan(number, SEATS, OPTIONS)).random
    for _ in range(150):
        if not wanted or ok(stage.client.get(table.path))["status"] != "running":
            return
        seat, question = chance.choice(table.asked())
        mine = bearer(table.tokens[seat])
        ready = ok(stage.client.get(f"{table.path}/legal-commands?question_id={question['id']}", headers=mine))["items"]
        ok(stage.client.post(f"{table.path}/commands", json=chance.choice(ready)["command"], headers=mine))
        wanted.discard(question["kind"])


def it_goes_on(stage: Stage) -> None:
    """Shows a representation of the state that comes with the receipt, and the board as text and as a picture."""
    table = stage.table().start()
    go_on(table, 2)
    seat, question = table.asked()[0]
    ok(table.answer(seat, question["id"], question["on_timeout"], Prefer="return=representation"))
    ok(stage.client.get(f"{table.path}/board.txt", headers=table.as_seat(seat)))
    ok(stage.client.get(f"{table.path}/board.svg?theme=dark", headers=table.as_seat(seat)))


def a_bot_gives_hints(stage: Stage) -> None:
    """Shows hints of a bot, which names the answers that it compared; nothing is asked of the others."""
    table = Table(stage.client, seats=list(SEATS), options={**OPTIONS, "hints": True}, seed="hints").start()
    seat, question = table.play_until("choose_ships")
    address, mine = f"{table.path}/hint", table.as_seat(seat)
    ok(stage.client.get(address, headers=mine))
    shared = stage.context
    state = shared.games.load(table.id)
    advice.keep(shared.queue, state, question["id"], advised(states.encode(state), question["id"], SeatMemory("")))
    ok(stage.client.get(address, headers=mine))
    ok(stage.client.get(address, headers=table.as_seat(next(each for each in table.tokens if each != seat))))
    without = stage.table().start()
    refused(stage.client.get(f"{without.path}/hint", headers=without.as_seat("red")), "hints_forbidden")


SCENES = (a_game_is_played, every_kind_of_question_is_answered, it_goes_on, a_bot_gives_hints)
