"""The decision of a webhook: its answer is a command, given for its seat like any other."""

from collections.abc import Callable
from typing import Any

import marshmallow as ma
import msgspec

from domain.commands import Answer, Command, Concede, ExtendDeadline
from domain.refusal import Refused
from domain.state import State
from service.http import json_depth, json_texts
from service.notices.deliveries import Delivery
from service.notices.dispatcher import Decide
from service.schemas import bounds
from service.schemas.play import AnyCommand
from service.store.deciding import PreparedCommand
from service.store.errors import GameTooLong
from service.store.games import Games
from service.store.log.sender import WEBHOOK, Sender
from workers.unix_time import Now

MALFORMED = "malformed_answer"

COMMANDS: dict[str, Callable[[int, str, dict[str, Any]], Command]] = {
    "answer": lambda at, seat, body: Answer(at=at, seat=seat, question=body["question_id"], answer=body["answer"]),
    "concede": lambda at, seat, _: Concede(at=at, seat=seat),
    "extend_deadline": lambda at, seat, body: ExtendDeadline(at=at, seat=seat, question=body["question_id"]),
}
"""The commands that a seat may give."""
_SCHEMA = AnyCommand()
_BOUND = bounds.of_schema(_SCHEMA)


def by(games: Games, now: Now) -> Decide:
    """Gives commands in these games; what it returns is a word for the log of deliveries, or nothing.

    It raises what Games.carry_out raises, but no Refused and no TooLong.
    """

    def decide(state: State, player: str, delivery: Delivery, body: bytes) -> str:
        command = _read(body, now(), delivery.seat)
        if command is None:
            return MALFORMED
        if player in state.keys:
            return "signature_missing"
        # A delivery that is made twice, because a worker was killed, gives its command once.
        sender = Sender(f"{player}:{delivery.id}", WEBHOOK, f"seat:{delivery.seat}", WEBHOOK, player=player)
        try:
            games.carry_out(PreparedCommand(state.game, command, sender))
        except Refused as refused:
            return refused.code
        except GameTooLong:
            return "game_too_long"
        return ""

    return decide


def _read(body: bytes, at: int, seat: str) -> Command | None:
    """Returns the command of an answer; None when it is none that a seat may give."""
    if json_depth.wrong(body):
        return None
    try:
        said = json_texts.decoded(body)
        if not _BOUND.fits(said):
            return None
        answer = _SCHEMA.load(said)
    except (msgspec.MsgspecError, ma.ValidationError, RecursionError, UnicodeDecodeError, TypeError, AttributeError):
        return None
    make = COMMANDS.get(answer["type"])
    return make(at, seat, answer) if make else None
