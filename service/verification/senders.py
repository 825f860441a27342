"""The check which sender gives which command, and under which id, from the log alone and without any rule."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from domain.commands import Command, Expire, MoveDeadlines
from domain.game.answers import STAND_IN
from domain.rulebook.rulesets import PUBLISHED, RULESET
from service.store.log import envelope
from service.store.log.encoding import VEILED
from service.store.log.envelope import Envelope
from service.store.log.sender import BOT, TIMER, WEBHOOK
from service.verification.chain import OF_SEATS, CheckedEvent
from service.verification.errors import VerificationError
from service.verification.seating import TABLE, Seating

MEMBERS: dict[str, tuple[str, ...]] = {
    each.__struct_config__.tag: tuple(name for name in each.__struct_fields__ if name != "at")  # type: ignore[misc]
    for each in Command.__subclasses__()
}
"""The members of each command beside its type, in the order in which the log has them."""
GIVEN_BY: dict[str, tuple[str, ...]] = {
    "host": (
        "create_game",
        "fork_game",
        "change_settings",
        "start_game",
        "pause_game",
        "resume_game",
        "take_seat",
        "leave_seat",
        "answer",
        "reissue_token",
    ),
    "clock": ("abandon", *(str(each.__struct_config__.tag) for each in (Expire, MoveDeadlines))),
    "engine": ("finalize",),
    "operator": ("reseed", "close_game"),
    "seat": (*OF_SEATS, "take_seat", "take_over_seat"),
}
"""The commands of each sender; the host answers only for itself, when the table has made it a judge."""

_STAND_INS: dict[str, Callable[[set[str], str], None]] = {"stand_in_began": set.add, "stand_in_ended": set.discard}
_VEILED_ID = re.compile("[0-9a-f]{16}")
_SEE = re.compile(r"(0|[1-9][0-9]{0,14}):([0-9a-f]{16})")


class SenderCheck:
    """The check of each command of a log as its first event comes; `targets` are the versions that undos go back to."""

    def __init__(self, root: str, targets: set[int]) -> None:
        self._seating = Seating(targets)
        self._seats: list[str] = []
        self._bots: set[str] = set()
        self._stand_ins: set[str] = set()
        self._ids: set[str] = set()
        self._heads = [envelope.genesis(root).hex()[:16]]

    def take(self, checked: CheckedEvent, head: str) -> None:
        """Takes the next event and the chain head after it. Raises VerificationError."""
        body = checked.body
        if body.command is not None:
            self._check(body, body.command)
        elif body.see or body.signed or body.ruleset:
            raise VerificationError(
                body.seq, "only the first event of a command may have a head, a signature or a ruleset"
            )
        if body.type in TABLE:
            data = msgspec.json.decode(body.data)
            if body.seq == 1 or body.type == "settings_changed":
                self._seats = data.get("seats", self._seats)
            if body.type in ("seat_taken", "seat_passed_on") and data.get("bot"):
                self._bots.add(data["player"])
            self._seating.hear(body.type, data)
        elif body.type in _STAND_INS:
            _STAND_INS[body.type](self._stand_ins, self._seating.players[msgspec.json.decode(body.data)["seat"]])
        self._heads.append(head[:16])
        if body.part[0] + 1 == body.part[1]:
            self._seating.close(body.seq)

    def _check(self, body: Envelope, command: dict[str, Any]) -> None:
        seq, type = body.seq, command.get("type")
        if type not in MEMBERS:
            raise VerificationError(seq, "its command has an unknown type")
        hidden = ["hidden"] if "hidden" in command else []
        if [*command] != ["type", *(name for name in MEMBERS[type] if name in command), *hidden]:
            raise VerificationError(seq, "its command has other members than commands of its type")
        if (seq == 1) != (type in ("create_game", "fork_game")):
            raise VerificationError(seq, "the first command must create the game, and no other command may")
        if body.ruleset != RULESET and body.ruleset not in PUBLISHED:
            raise VerificationError(seq, f"nobody published the ruleset {body.ruleset!r} that decided it")
        if not self._may_give(body, type, command):
            raise VerificationError(seq, f"its command is not one that {body.by!r} may give")
        if not _is_cause(body):
            raise VerificationError(seq, f"its cause {body.cause!r} is not one that {body.by!r} may have")
        if not self._fits(body, type, command):
            raise VerificationError(seq, f"its id {body.command_id!r} is not an id of its sender")
        if body.command_id in self._ids:
            raise VerificationError(seq, f"an earlier command has the same id {body.command_id!r}")
        self._ids.add(body.command_id)
        if body.see and not self._is_known(body.see, seq):
            raise VerificationError(seq, "it cites a head that this game never had")

    def _may_give(self, body: Envelope, type: str, command: dict[str, Any]) -> bool:
        kind, _, colour = body.by.partition(":")
        if type not in GIVEN_BY.get(kind, ()):
            return False
        if kind == "host" and type == "answer":
            return body.by == "host" and bool(command.get("seat") == "host")
        if body.by == VEILED:
            # Its hidden part says whose answer it is.
            return type == "answer" and "seat" in command.get("hidden", [])
        return kind != "seat" or (colour in self._seats and command.get("seat") == colour)

    def _fits(self, body: Envelope, type: str, command: dict[str, Any]) -> bool:
        id, seq, players = body.command_id, body.seq, self._seating.players
        match body.by:
            case "host":
                # The host removes a player under the id by which that player would leave.
                seat = str(command.get("seat"))
                leaves = type == "leave_seat" and seat in players and _is_of(id, players[seat])
                return _is_of(id, "host") or leaves
            case "clock":
                number = id.removeprefix(f"{type}:")
                return number.isdecimal() and number.isascii() and id == f"{type}:{number}"
            case "engine":
                return id == "finalize"
            case "operator":
                return id == f"reseed:{seq - 1}" if type == "reseed" else _is_of(id, "operator")
            case "seat":
                return not body.see and _VEILED_ID.fullmatch(id) is not None
        player = (
            command.get("player") if type in ("take_seat", "take_over_seat") else players.get(str(command.get("seat")))
        )
        if body.cause == BOT:
            played = player in (self._stand_ins if command.get("cause") == STAND_IN else self._bots)
            return type == "answer" and played and _is_of(id, BOT)
        return isinstance(player, str) and _is_of(id, player)

    def _is_known(self, see: str, seq: int) -> bool:
        """Returns a head of this game from before an event; the empty log has one too."""
        match = _SEE.fullmatch(see)
        return match is not None and int(match[1]) < seq and self._heads[int(match[1])] == match[2]


def _is_cause(body: Envelope) -> bool:
    """Returns who may act: the clock because time is over; for a seat its player, a webhook of that
    player, or a bot.
    """
    if body.by == "clock":
        return body.cause == TIMER
    return not body.cause or (body.cause in (BOT, WEBHOOK) and body.by.startswith("seat:"))


def _is_of(id: str, sender: str) -> bool:
    return bool(sender) and id.startswith(f"{sender}:") and len(id) > len(sender) + 1
