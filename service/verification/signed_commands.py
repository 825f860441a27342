"""The check that each command of a player who signs is one that this player signed (SIGN-01, SIGN-02)."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.answers import STAND_IN
from service.copied_text import without_unseen
from service.store.log.envelope import Envelope
from service.store.log.sender import BOT
from service.store.log.signed_requests import SignedRequest, fits
from service.verification.chain import OF_SEATS, CheckedEvent
from service.verification.errors import VerificationError
from service.verification.seating import TABLE as SITTING
from service.verification.seating import Seating

OWN_WORDS = {
    "answered": "answer",
    "undo_voted": "answer",
    "fork_voted": "answer",
    "motion_voted": "answer",
    "motion_put": "put_motion",
    "fork_requested": "request_fork",
    "seat_conceded": "concede",
    "standing_order_added": "add_standing_order",
    "standing_order_removed": "remove_standing_order",
    "standing_orders_set": "set_standing_orders",
    "undo_requested": "request_undo",
}
"""Facts that begin a command of their seat, unless they name another cause -> the command."""
TABLE = (*SITTING, "seat_keyed")
"""Events that say which player has which seat, and with which key."""

Data = dict[str, Any]
DEFAULT = {"window": "*", "when": "nothing_playable"}
"""The default order, without members that have their default."""
_SEE = re.compile(r"[1-9][0-9]{0,8}:[0-9a-f]{16}")


class _Fact(NamedTuple):
    body: Envelope
    data: Data
    whole: bool
    signed: SignedRequest | None


class SignatureCheck:
    """The check of the signatures of a log, command by command. `fitting` and `closed` count them."""

    def __init__(self, targets: set[int]) -> None:
        self.fitting = self.closed = 0
        self._game = ""
        self._seating = Seating(targets)
        self._keys: dict[str, str] = {}
        self._used: set[tuple[str, str]] = set()
        self._heads: list[str] = []
        self._command: list[_Fact] = []

    def take(self, checked: CheckedEvent, head: str) -> None:
        """Takes the next event and the chain head after it. Raises VerificationError at the end of a command."""
        self._heads.append(head)
        if self._keys or checked.body.type in TABLE:
            self._command.append(_fact(checked))
        index, count = checked.body.part
        if index + 1 == count:
            if self._keys and self._command:
                self._check(self._command)
            for fact in self._command:
                self._sit(fact)
            self._seating.close(checked.body.seq)
            self._command = []

    def _sit(self, fact: _Fact) -> None:
        data, type = fact.data, fact.body.type
        if type in ("game_created", "game_forked"):
            self._game = data["game"]
        elif type == "seat_keyed":
            if self._keys.setdefault(data["player"], data["public_key"]) != data["public_key"]:
                raise VerificationError(fact.body.seq, "a player's key cannot be replaced")
        else:
            self._seating.hear(type, data)

    def _signs(self, seat: object) -> bool:
        return isinstance(seat, str) and self._seating.players.get(seat) in self._keys

    def _check(self, facts: Sequence[_Fact]) -> None:
        first, actual = facts[0], facts[0].body.command or {}
        command = arguments(actual, facts)
        if command is None and all(fact.whole for fact in facts):
            raise VerificationError(
                first.body.seq, "no event of the command holds the arguments that the command hides"
            )
        for fact in facts:
            self._check_word(fact, first, command)
        freed = actual["type"] == "leave_seat" and first.body.by == "host"
        # A stand-in has no key of the player who is away; that it stands in, the log says.
        stands_in = first.body.cause == BOT and actual.get("cause") == STAND_IN
        if actual["type"] in OF_SEATS and not (freed or stands_in) and self._signs((command or actual).get("seat")):
            self._check_signature(first, command)

    def _check_word(self, fact: _Fact, first: _Fact, command: Data | None) -> None:
        """Checks that an event that claims to be a signed decision is the decision that was signed."""
        data, type = fact.data, OWN_WORDS.get(fact.body.type)
        if type is None or data.get("cause") or not self._signs(data.get("seat")) or command is None:
            return
        own = fact is first and (command["type"], command.get("seat")) == (type, data["seat"])
        if fact.body.type == "answered" and fact.whole:
            actual = {"kind": data["kind"], **data.get("answer", {})}
            own = own and (command["question"], command["answer"]) == (data["question"], actual)
        if not own:
            raise VerificationError(
                fact.body.seq, "it claims to be the decision of a player who signs, but no signed command says so"
            )

    def _check_signature(self, first: _Fact, command: Data | None) -> None:
        seq, signed, actual = first.body.seq, first.signed, first.body.command or {}
        seat = (command or actual)["seat"]
        player = self._seating.players[seat]
        if not first.whole and "signed" in actual.get("hidden", []):
            self.closed += 1
            return
        if signed is None or command is None:
            raise VerificationError(seq, f"{seat} signs its commands, but did not sign this one")
        if not fits(self._keys[player], self._game, seat, signed):
            raise VerificationError(seq, f"the signature is not that of {seat}")
        if not self._is_known(signed.see, seq):
            raise VerificationError(seq, f"{seat} signed a head that this game never had")
        if not is_asked_for(signed, command, first.data):
            raise VerificationError(seq, f"it is not the command that {seat} signed")
        if (player, signed.key) in self._used:
            raise VerificationError(seq, "the log has the same signed request twice")
        self._used.add((player, signed.key))
        self.fitting += 1

    def _is_known(self, see: str, seq: int) -> bool:
        """Returns a head of this game from before an event."""
        version = int(see.partition(":")[0]) if _SEE.fullmatch(see) else 0
        return 0 < version < seq and see == f"{version}:{self._heads[version - 1][:16]}"


def _fact(checked: CheckedEvent) -> _Fact:
    if checked.event is None:
        return _Fact(checked.body, msgspec.json.decode(checked.body.data), False, checked.signed)
    fields = {name: getattr(checked.event, name) for name in checked.event.__struct_fields__}
    return _Fact(checked.body, msgspec.to_builtins(fields), True, checked.signed)


def arguments(command: Data, facts: Sequence[_Fact]) -> Data | None:
    """Returns a command with its hidden arguments, which its events hold under the same names; None while these are
    closed.
    """
    complete = dict(command)
    for name in set(complete.pop("hidden", ())) - {"signed"}:
        fact = next((fact for fact in facts if fact.whole and name in fact.data), None)
        if fact is None:
            return None
        complete[name] = fact.data[name]
        if (fact.body.type, name) == ("answered", "answer"):
            complete[name] = {"kind": fact.data["kind"], **complete[name]}
    return complete


def is_asked_for(signed: SignedRequest, command: Data, data: Data) -> bool:
    """Returns True when a request asks for this command; `data` are those of its first event."""
    method, _, path = signed.request.partition(" ")
    try:
        body = json.loads(signed.body) if signed.body else {}
        read = next(read for place, read in REQUESTS.items() if _is_at(place, f"{method} {path}"))
        return read(body, path.split("/")[1:], command, data)
    except (StopIteration, LookupError, ValueError, TypeError, AttributeError, RecursionError):
        return False


def _is_at(place: str, request: str) -> bool:
    wanted, actual = place.split("/"), request.split("/")
    return len(wanted) == len(actual) and all(one in ("*", other) for one, other in zip(wanted, actual, strict=True))


def _command(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001 - as all readers
    wanted = {"question" if name == "question_id" else name: value for name, value in body.items() if name != "see"}
    return wanted.items() <= command.items() and set(command) <= {*wanted, "seat"}


def _request(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    wanted = ("request_undo", body.get("to_seq"), _reason(body))
    return (command["type"], command["to"], command["reason"]) == wanted


def _reason(body: Data) -> str:
    """Returns the reason that a command has for this body: the log has it without what nobody sees."""
    return without_unseen(body.get("reason", ""))


def _fork(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    """Checks the request of a fork: it may begin a little before the requested event (FORK-08), and bots keep their
    seats.
    """
    wanted = ("request_fork", _reason(body))
    return (command["type"], command["reason"]) == wanted and bool(command["to"] <= body["at_seq"])


def _withdrawal(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    kind = path[0].removesuffix("-requests").removesuffix("s")
    return (command["type"], command["id"]) == (f"withdraw_{kind}", path[1])


def _vote(body: Data, path: list[str], command: Data, data: Data) -> bool:
    answer = {"kind": "confirm", "yes": body["vote"] == "approve"}
    meant: list[Any] = ["answer", answer, data["id"], data["seat"]]
    return meant == [command["type"], command["answer"], path[1], path[3]]


def _orders(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    """Checks the orders; unless the request drops the default order, it may have been added to the list (ORDERS-01)."""
    own = (command["type"], command["seat"]) == ("set_standing_orders", path[1])
    wanted, actual = (list(map(_plain, each["orders"])) for each in (body, command))
    allowed = [[*wanted, DEFAULT]] if body.get("default", "keep") == "keep" else []
    return own and actual in [wanted, *allowed]


def _one_order(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    ((what, order),) = body.items()
    own = (command["type"], command["seat"]) == (f"{what}_standing_order", path[1])
    return own and _plain(order) == _plain(command["order"])


def _plain(order: Data) -> Data:
    """Returns an order without members that have their default."""
    usual = {"until": "game", "when": "always"}
    return {name: value for name, value in order.items() if value and usual.get(name) != value}


def _seed(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    if "client_seed_commitment" in body:
        wanted = ("commit_seed", path[1], body["client_seed_commitment"])
        return (command["type"], command["seat"], command.get("commitment")) == wanted
    seed = hashlib.sha256(body["client_seed"].encode()).hexdigest()
    return (command["type"], command["seat"], command["seed"]) == ("seed_seat", path[1], seed)


def _leave(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    return command["type"] in ("leave_seat", "leave_game") and command["seat"] == path[1]


def _motion(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    """Checks the timers; those of a preset are known by its name alone."""
    wanted = ("put_motion", body["kind"], body.get("seat", ""), _reason(body))
    timers = body.get("timers")
    named = isinstance(timers, str) or timers == command["timers"]
    return (command["type"], command["kind"], command["of"], command["reason"]) == wanted and named


def _stand_in(body: Data, path: list[str], command: Data, data: Data) -> bool:  # noqa: ARG001
    wanted = ("call_stand_in", path[1], body["kind"]) if body else ("take_back_seat", path[1], None)
    return (command["type"], command["seat"], command.get("bot")) == wanted


REQUESTS: dict[str, Callable[[Data, list[str], Data, Data], bool]] = {
    "POST /commands": _command,
    "POST /undo-requests": _request,
    "POST /fork-requests": _fork,
    "DELETE /undo-requests/*": _withdrawal,
    "DELETE /fork-requests/*": _withdrawal,
    "PUT /undo-requests/*/votes/*": _vote,
    "PUT /fork-requests/*/votes/*": _vote,
    "POST /motions": _motion,
    "DELETE /motions/*": _withdrawal,
    "PUT /motions/*/votes/*": _vote,
    "PUT /seats/*/bot": _stand_in,
    "DELETE /seats/*/bot": _stand_in,
    "PUT /seats/*/standing-orders": _orders,
    "PATCH /seats/*/standing-orders": _one_order,
    "PATCH /seats/*": _seed,
    "DELETE /seats/*": _leave,
}
"""Method and path of a request below the game -> a check whether it asks for this command."""
