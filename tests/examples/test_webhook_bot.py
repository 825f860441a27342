"""The webhook bot plays a whole game: it is asked for every decision, and answers with a legal command."""

import random
from pathlib import Path
from typing import Any

import pytest
import time_machine

from examples import verify_log, webhook_bot
from service.notices import signatures
from service.notices.http_post import Posted
from service.notices.webhooks import DECIDE, PENDING
from service.store.log import envelope
from service.verification import export_check
from tests.notices.conftest import GAME, SEATS, House, Request
from tests.proof.games import exported

NOW = 1_790_000_000_000


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    house = House(start_at=NOW, turn_limit=2 * len(SEATS))
    secret = signatures.new_secret()
    monkeypatch.setenv("SECRET", secret)
    bot = webhook_bot.app.test_client()

    def ask(request: Request) -> Posted:
        with time_machine.travel(house.clock() / 1000, tick=False):
            answer = bot.post("/", data=request.body, headers=request.headers)
        return Posted(answer.status_code, answer.data)

    house.receiver.answer = ask
    for seat in SEATS:
        house.hook(seat, mode=DECIDE, events=(PENDING,), secret=secret)
    return house.start()


@pytest.mark.slow
def test_three_webhook_bots_play_a_game_to_its_end_and_both_verifiers_accept_it(house: House) -> None:
    random.seed("webhooks")
    while house.state.status != "over":
        before = house.state.version
        house.look()
        assert house.state.version > before, "nobody moves"
        house.pass_time(100)
    content = exported(house.games, GAME)
    export_check.checked(content)
    verify_log.check(content)
    given = [envelope.decode(entry.body) for entry in house.games.log.read(GAME, 0, 100_000)]
    causes = {body.cause for body in given if body.command and body.by.startswith("seat:") and body.type == "answered"}
    assert causes == {"webhook"}


def test_a_request_that_nobody_has_signed_is_refused(house: House) -> None:
    house.look()
    request = house.receiver.got[0]
    other = {**request.headers, "webhook-signature": "v1,AAAA"}
    for headers, at in ((other, NOW), (request.headers, NOW + 600_000)):
        with time_machine.travel(at / 1000, tick=False):
            assert webhook_bot.app.test_client().post("/", data=request.body, headers=headers).status_code == 401


def test_it_is_short() -> None:
    """As the guide says."""
    text = Path(webhook_bot.__file__).read_text()
    body: list[Any] = [line for line in text.partition("def decide")[2].splitlines() if line.strip()]
    assert len(body) <= 20
