"""A verifier of an exported game that trusts nobody: `python verify_log.py FILE [--key KEY] [--ancestor FILE]`.

The standard library and `cryptography` alone; nothing of the project's code. It checks the chain of hashes, that what
is opened was committed to, that the seed was fixed before the first draw, that every shuffle and pick took the next
draws from what lay there, that piles are drawn from their tops, that seats which sign commands signed each, and that
the server signed the head. It knows no rule: which cards there are, what is to be drawn when, and who may see it, is
asked of the rules by `python -m service verify FILE`. Which rulesets were ever published it does not know either.

Everything is written in one way: JSON without white space, UTF-8, no member twice, numbers in their shortest form.

All numbers in hashes are big-endian. The formulas:
    head(0) = SHA256(11 | root)      head(v) = SHA256(10 | head(v-1) | u64 v | SHA256(00 | body))
    commitment = SHA256(20 | game | u64 v | u32 slot | salt | value)
    salt = HMAC(HMAC(salt master, audience), u64 v | u32 slot)[:16]
    seed commitment = SHA256(30 | seed)      key = HMAC(seed, 31 | game | seeds of the seats, in their order)
    seed of a seat = SHA256(client_seed)     its commitment = SHA256(seed of the seat)
    draw n below b: first 8 bytes of HMAC(key, purpose | u64 n | u32 try), the first one below the last multiple of b
    signed of a command, a line each: cg-command-1, game, seat, key, head seen, method and path, SHA256(body) in hex
"""

import argparse
import base64
import datetime
import decimal
import hashlib
import hmac
import json
import os
import pathlib
import re
import sys
from typing import Any, NoReturn

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

Event = dict[str, Any]
Position = tuple[dict[str, str], dict[str, str], set[str]]  # places of cards, cards of uses, stacked piles
Checked = tuple[dict[str, int], dict[str, Any], list[Event], dict[str, str] | None]
BODY = b',"event":'
MEMBERS = {"format", "log", "game", "root", "seats", "viewer", "finalized", "seed_commitment", "head", "keys"}
KINDS = {"type": str, "schema": int, "seq": int, "at": str, "by": str, "cause": str, "command_id": str, "part": list}
KINDS |= {"command": dict, "ruleset": str, "see": str, "signed": dict, "data": dict, "draws": list}
KINDS |= {"commitments": list, "reveals": bool}  # of an event, in their order
DEFAULTS = {"schema": 1, "cause": "", "command": None, "ruleset": "", "see": "", "signed": None, "draws": []}
DEFAULTS |= {"commitments": [], "reveals": False}  # members that are left out where they say this
OF_HEADS, OF_KEYS = {"game", "version", "hash", "at", "signature", "key_id"}, {"key_id", "algorithm", "public_key"}
WITH_FRACTIONS: tuple[str, ...] = ("game_created", "game_forked", "game_started", "reseeded", "timers_changed")
WITH_FRACTIONS += ("motion_put", "motion_carried", "settings_changed")  # these events have times in seconds
COUNTS = ("events", "commands", "parts opened", "parts closed", "shuffles and picks", "draws made again", "signatures")
PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"\x28\xb5\x2f\xfd": "zstd", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}
MARKS = {b"\xef\xbb\xbf": "UTF-8", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
OTHER_FORMS = {first: f"is compressed ({form}): unpack it first" for first, form in PACKED.items()}
OTHER_FORMS |= {
    mark: f"begins with a byte order mark ({encoding}): a program has converted it" for mark, encoding in MARKS.items()
}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", re.A)
OWN_WORDS = {"answered": "answer", "undo_voted": "answer", "seat_conceded": "concede", "undo_requested": "request_undo"}
OWN_WORDS |= {"standing_orders_set": "set_standing_orders", "fork_requested": "request_fork", "fork_voted": "answer"}
OWN_WORDS |= {"motion_put": "put_motion", "motion_voted": "answer"}
OWN_WORDS |= {"standing_order_added": "add_standing_order", "standing_order_removed": "remove_standing_order"}
OF_SEATS = {*OWN_WORDS.values(), "extend_deadline", "leave_seat", "commit_seed", "seed_seat"}
OF_SEATS |= {"withdraw_undo", "withdraw_fork", "put_motion", "withdraw_motion"}
OF_SEATS |= {"call_stand_in", "take_back_seat", "leave_game"}
HOSTS = (
    "create_game fork_game change_settings start_game pause_game resume_game take_seat leave_seat answer reissue_token"
)
GIVEN_BY = {
    "host": HOSTS,
    "clock": "expire move_deadlines abandon",
    "engine": "finalize",
    "operator": "reseed close_game",
}
GIVEN_BY |= {"seat": " ".join(sorted(OF_SEATS)) + " take_seat take_over_seat"}
UNSEEN = dict.fromkeys([0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0x202A, 0x202F)])
UNSEEN |= dict.fromkeys(range(0x2066, 0x206A)) | {0x9: " "}  # characters that the log leaves out of a reason
NO_SEATS = ("server", "proof", "clock")  # for whom parts are hidden, beside seats
ORDER = {"window": "", "question": "", "answer": {}, "until": "game", "when": "always"}
DEFAULT_ORDER = ORDER | {"window": "*", "when": "nothing_playable"}
PILES = ("deck", "destiny", "reward", "techs", "hazards")
HIDING = ("hand", "sheet", "hired", "research", "drawn_techs", "battery", "deck", "destiny", "reward", "techs")
SINGLE = {"destiny_drawn": "destiny destiny_discard", "card_selected": "hand: played:"}
SINGLE |= {"card_taken_back": "played: hand:"}
ONE_MORE = ("aliens_laid_out", "aliens_revealed", "flares_dealt")  # number of draws that they count


class VerificationError(Exception):
    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(f"{f'event {seq}' if seq else 'manifest'}: {detail}")
        self.seq, self.detail = seq, detail


class ConvertedError(VerificationError):  # the file was packed, converted or cut: that says nothing of the log
    pass


def fail_if(wrong: object, seq: int, detail: str) -> None:
    if wrong:
        raise VerificationError(seq, detail)


def sha256(*pieces: bytes) -> bytes:
    return hashlib.sha256(b"".join(pieces)).digest()


def unhex(seq: int, text: str) -> bytes:
    fail_if(not re.fullmatch("([0-9a-f]{2})*", text), seq, "this is not hex")
    return bytes.fromhex(text)


def shortest(number: float) -> str:
    """Returns a fraction as the service writes it."""
    text = repr(number)
    if "e" not in text:
        return text
    digits, exponent = text.split("e")
    return format(decimal.Decimal(text), "f") if int(exponent) == -5 else f"{digits}e{int(exponent)}"


def written(document: Any) -> str:
    """Returns JSON in the one way in which the service writes it."""
    if isinstance(document, dict):
        return "{" + ",".join(f"{written(name)}:{written(value)}" for name, value in document.items()) + "}"
    if isinstance(document, list):
        return "[" + ",".join(map(written, document)) + "]"
    return shortest(document) if isinstance(document, float) else json.dumps(document, ensure_ascii=False)


def no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number that is written here")


def parsed(seq: int, text: bytes, fractions: bool = False) -> Any:
    """Returns JSON that is written in the one way in which an export is written."""
    value = json.loads(text, parse_constant=no_number, parse_float=float if fractions else no_number)
    plain = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    same = text in (plain.encode(), written(value).encode() if fractions else b"")
    fail_if(not same, seq, "this JSON is not encoded in the one form that the format demands")
    return value


def exactly(value: Any, wanted: Any) -> bool:  # and 1, 1.0 and true are different
    return written(value) == written(wanted)


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_time(text: str) -> bool:
    """Checks for an existing moment in UTC, in the one form that timestamps have."""
    try:
        return bool(TIME.fullmatch(text) and datetime.datetime.fromisoformat(text))
    except ValueError:
        return False


def check_form(content: bytes) -> None:
    """Checks that an export is UTF-8 whose lines end with a line feed, as it was answered. Raises ConvertedError."""
    for first, form in OTHER_FORMS.items():
        if content.startswith(first):
            raise ConvertedError(0, f"this file {form}")
    if (at := content.find(b"\r")) >= 0:
        detail = "its lines end with carriage returns (CRLF): a program has converted this file"
        raise ConvertedError(content.count(b"\n", 0, at), detail)
    if content and not content.endswith(b"\n"):
        detail = "the line feed at the end is missing: this file was cut, or a program has converted it"
        raise ConvertedError(content.count(b"\n"), detail)


def link(head: bytes, seq: int, body: bytes) -> bytes:
    return sha256(b"\x10", head, seq.to_bytes(8), sha256(b"\x00", body))


def commitment(game: str, seq: int, slot: int, salt: bytes, value: bytes) -> str:
    return sha256(b"\x20", game.encode(), seq.to_bytes(8), slot.to_bytes(4), salt, value).hex()


def event_of(line: bytes, seq: int, head: bytes, game: str) -> tuple[bytes, Event]:
    """Reads one line: the head after it, and the event; its `open` parts are (slot, audience, salt, value)."""
    front, separator, rest = line.partition(BODY)
    fail_if(not separator or not rest.endswith(b"}\n"), seq, "this is no line of an event")
    body, said = rest[:-2], parsed(seq, front + b"}")
    head = link(head, seq, body)
    fail_if(set(said) != {"hash", "open"} or said["hash"] != head.hex(), seq, "its bytes do not fit its hash")
    event = parsed(seq, body, body.startswith(tuple(b'{"type":"%s"' % each.encode() for each in WITH_FRACTIONS)))
    fail_if([*event] != [name for name in KINDS if name in event], seq, "it has other members than an event")
    fits = all(type(event[name]) is KINDS[name] for name in event)
    fits = fits and all([*map(type, each)] == [int, int, str, str] for each in event.get("draws", []))
    fits = fits and all(type(each) is str for each in event.get("commitments", []))
    fail_if(not fits, seq, "one of its members has the wrong type")
    usual = [name for name in event if name in DEFAULTS and event[name] == DEFAULTS[name]]
    fail_if(usual or event.get("reveals", True) is not True, seq, "it says what goes without saying")
    fail_if(not exactly(event["seq"], seq), seq, f"it says that it is event {event['seq']}")
    slots = [slot for slot, *_ in said["open"]]
    fail_if(
        not all(map(is_whole, slots)) or slots != sorted(set(slots)),
        seq,
        "its parts are in another order",
    )
    closed = dict(enumerate(event.get("commitments", [])))
    event |= {"open": said["open"], "closes": event["part"][0] + 1 == event["part"][1], "whole": not closed}
    for slot, audience, salt, value in said["open"]:
        fits = commitment(game, seq, slot, unhex(seq, salt), value.encode()) == closed.pop(slot, "")
        fail_if(not fits, seq, f"part {slot} ({audience}) does not fit its commitment")
        parsed(seq, value.encode(), event["type"] in WITH_FRACTIONS)
    return head, event


def check_place(event: Event, before: Event | None) -> None:
    """Checks that each command is whole in the log, and that time never runs backwards."""
    (at, count), seq, first, before = event["part"], event["seq"], before is None or before["closes"], before or event
    fits = (
        first == (at == 0) == ("command" in event) and 0 <= at < count and exactly(event["part"], [int(at), int(count)])
    )
    fits = fits and (first or [before["command_id"], before["part"]] == [event["command_id"], [at - 1, count]])
    fail_if(
        not fits or before["type"] == "game_finalized",
        seq,
        "its place in its command is wrong, or it follows the end of the log",
    )
    same = first or (event["by"], event.get("cause")) == (before["by"], before.get("cause"))
    fail_if(not same, seq, "its sender is not the sender of its command")
    wrong = not first and event.keys() & {"ruleset", "see", "signed"}
    fail_if(wrong, seq, "only the first event of a command may have a head, a signature or a ruleset")
    fail_if(not is_time(event["at"]) or event["at"] < before["at"], seq, "its timestamp is invalid or runs backwards")


class Senders:
    """The senders of commands: who gave each, under which id, having seen which head; nobody in the name or under the
    id of another.
    """

    def __init__(self, genesis: bytes, seats: list[str]) -> None:
        self.seats, self.bots, self.ids = seats, set[str](), set[str]()
        self.stand_ins = set[str]()
        self.players, self.past = dict[str, str](), dict[int, dict[str, str]]()
        self.heads = {f"0:{genesis.hex()[:16]}"}

    def take(self, event: Event) -> None:
        """Takes the next event."""
        if "command" in event:
            self.check(event, event["command"])
        self.sit(event["type"], event["data"])
        self.heads.add(event["head"])
        if event["closes"]:
            self.past[event["seq"]] = dict(self.players)

    def sit(self, type: str, data: dict[str, Any]) -> None:
        """Notes the player of each seat from here on."""
        if type == "settings_changed":
            self.seats = data.get("seats", self.seats)
        elif type in ("seat_taken", "seat_passed_on"):
            self.players[data["seat"]] = data["player"]
            self.bots |= {data["player"]} if data.get("bot") else set()
        elif type == "stand_in_began":
            self.stand_ins.add(self.players[data["seat"]])
        elif type == "stand_in_ended":
            self.stand_ins.discard(self.players[data["seat"]])
        elif type == "seat_left":
            self.players.pop(data["seat"], None)
        elif type == "players_swapped":
            one, other = data["seats"]
            self.players |= {one: self.players[other], other: self.players[one]}
        elif type == "moves_undone":
            self.players = dict(self.past[data["to"]])

    def check(self, event: Event, command: dict[str, Any]) -> None:
        """Checks the first event of a command."""
        seq, by, type, id, cause = (
            event["seq"],
            event["by"],
            command["type"],
            event["command_id"],
            event.get("cause", ""),
        )
        every = " ".join(GIVEN_BY.values()).split()
        fail_if(type not in every, seq, "its command has an unknown type")
        opens = type in ("create_game", "fork_game")
        fail_if((seq == 1) != opens, seq, "the first command must create the game, and no other command may")
        ruleset = event.get("ruleset", "")
        fail_if(not re.fullmatch(r"[a-z0-9.]{1,20}", ruleset), seq, "it does not name the ruleset that decided it")
        fail_if(not self.may_give(by, type, command), seq, f"its command is not one that {by!r} may give")
        for_a_seat = cause in ("bot", "webhook") and by.startswith("seat:")
        usual = cause == "timer" if by == "clock" else not cause or for_a_seat
        fail_if(not usual, seq, f"its cause {cause!r} is not one that {by!r} may have")
        fail_if(not self.fits(event, type, command, cause), seq, f"its id {id!r} is not an id of its sender")
        fail_if(id in self.ids, seq, f"an earlier command has the same id {id!r}")
        self.ids.add(id)
        fail_if(event.get("see") not in {None, *self.heads}, seq, "it cites a head that this game never had")

    def may_give(self, by: str, type: str, command: dict[str, Any]) -> bool:
        """Checks who answers: the host for itself alone; whose answer that of some seat is, is
        hidden (veiled windows).
        """
        kind, _, colour = by.partition(":")
        if type not in GIVEN_BY.get(kind, "").split():
            return False
        if by == "seat":
            return type == "answer" and "seat" in command.get("hidden", [])
        if kind == "seat":
            return colour in self.seats and command["seat"] == colour
        return by == kind and (type != "answer" or command["seat"] == "host")

    def fits(self, event: Event, type: str, command: dict[str, Any], cause: str) -> bool:
        """Checks that an id begins with its sender; the host removes a player under the id by which that player would
        leave.
        """
        by, id, player = event["by"], event["command_id"], self.players.get(command.get("seat", ""), "")
        player = command["player"] if by.startswith("seat:") and type in ("take_seat", "take_over_seat") else player
        if by == "clock":
            return bool(re.fullmatch(f"{type}:[0-9]+", id))
        if type in ("finalize", "reseed"):
            return bool(id == ("finalize" if type == "finalize" else f"reseed:{event['seq'] - 1}"))
        if by == "seat":
            return "see" not in event and bool(re.fullmatch("[0-9a-f]{16}", id))
        if by == "operator":
            prefixes = ["operator"]
        elif by == "host":
            prefixes = ["host", player] if type == "leave_seat" else ["host"]
        elif cause == "bot":
            played = self.stand_ins if command.get("cause") == "stand_in" else self.bots
            prefixes = ["bot"] if type == "answer" and player in played else []
        else:
            prefixes = [player]
        return any(each and id.startswith(f"{each}:") and len(id) > len(each) + 1 for each in prefixes)


def below(key: bytes, bound: int, number: int, purpose: str) -> int:
    """Makes draw `number`: uniform in 0..bound-1, by rejection."""
    start = purpose.encode() + number.to_bytes(8)
    tries = (hmac.digest(key, start + attempt.to_bytes(4), "sha256") for attempt in range(2**32))
    values = (int.from_bytes(each[:8]) for each in tries)
    return next(value for value in values if value < 2**64 - 2**64 % bound) % bound


def drawn_again(key: bytes, method: str, items: list[str], draws: int, first: int, purpose: str) -> list[str]:
    """Returns the items shuffled by Fisher-Yates from the top, or a sample of as many as there are draws."""
    rest = list(items)
    if method == "sample":
        return [rest.pop(below(key, len(rest), first + draw, purpose)) for draw in range(draws)]
    for draw, index in enumerate(range(len(rest) - 1, 0, -1)):
        other = below(key, index + 1, first + draw, purpose)
        rest[index], rest[other] = rest[other], rest[index]
    return rest


def tables_of(events: list[Event]) -> list[list[str]]:
    """Returns the seats in table order, as they were at first and after each time that the host changed them."""
    tables = [e["data"]["seats"] for e in events if e["type"] == "settings_changed" and "seats" in e["data"]]
    return [events[0]["data"]["seats"], *tables]


def seeds_of(events: list[Event], seats: list[str]) -> tuple[dict[str, bytes], dict[str, str]]:
    """Returns the contribution of each seat when the game began, in turn, and the commitments before any was revealed.

    Committed seeds are revealed once all seats are taken, and then nothing else is added. If a player leaves, or there
    is a new seat, all commitments are discarded.
    """
    seeds, commitments, free, command = dict[str, bytes](), dict[str, str](), set(seats), dict[str, Any]()
    for event in events:
        seat, seq, type = event["data"].get("seat"), event["seq"], event["type"]
        revealed = commitments.keys() & seeds.keys()
        command = event.get("command", command)
        foreign = type in ("seed_committed", "seat_seeded") and command.get("seat") != seat
        fail_if(foreign, seq, "a seat adds to the seed for another seat")
        if type == "seat_taken":
            free.discard(seat)
        elif type == "seed_committed":
            fail_if(revealed, seq, "a seed is committed after another one was revealed")
            commitments[seat] = event["data"]["commitment"]
            seeds.pop(seat, None)
        elif type == "seat_seeded":
            seed = unhex(seq, event["data"]["seed"])
            fits = sha256(seed).hex() == commitments[seat] and not free if seat in commitments else not revealed
            fail_if(not fits, seq, "this seed does not match its commitment, or comes too early")
            seeds = {each: seeds[each] for each in seeds if each != seat} | {seat: seed}
        elif type in ("seat_left", "settings_changed"):
            there = event["data"].get("seats", seats)
            left, fresh = {seat} & {*seats}, {*there} - {*seats}
            gone = left | ({*commitments} if revealed and (left or fresh) else set())
            seeds = {each: seeds[each] for each in seeds if each not in gone}
            commitments = {each: commitments[each] for each in commitments if each not in gone}
            free, seats = free & {*there} | left | fresh, there
        elif type == "game_started":
            fail_if(commitments.keys() - seeds.keys(), seq, "a committed seed was not revealed")
            break
    return seeds, commitments


def draw_key(seed: bytes, created: dict[str, Any], events: list[Event]) -> bytes:
    """Mixes the game's id and the seeds of the seats in; not with a chosen seed, and a fork may go on as it was."""
    origin, added = created.get("origin", {}), seeds_of(events, created["seats"])[0]
    name = "" if created.get("chosen_seed") else created["game"]
    seeds = b"".join(added.get(seat, b"") for seat in tables_of(events)[-1])
    if origin.get("randomness") == "same":
        name, seeds = origin.get("drawn_as", ""), bytes.fromhex("".join(origin.get("seeds", [])))
    return hmac.digest(seed, b"\x31" + name.encode() + seeds, "sha256")


def lost(events: list[Event], what: str) -> int:
    """Returns the last event that says that the seed or the salts were lost; 0 when none does."""
    return max([e["seq"] for e in events if e["type"] == "reseeded" and e["data"][f"{what}_lost"]], default=0)


class Table:  # Where every card lies, those of a pile from its bottom up; `ruled`: what only the rules can explain
    def __init__(self, wanted: set[int]) -> None:
        self.zone, self.used, self.stacked = dict[str, str](), dict[str, str](), set[str]()
        self.past, self.wanted = dict[int, Position](), wanted
        self.laid, self.custom, self.ruled, self.wished = 0, False, 0, set[str]()

    def pile(self, *zones: str) -> list[str]:
        return [card for card, zone in self.zone.items() if zone in zones]

    def check(self, event: Event, method: str, of: list[str], got: list[str]) -> None:
        """Checks that a shuffle acts on all cards of its piles, a pick on cards of two zones; else the event names what
        came.
        """
        type, data, seq, drawn = event["type"], event["data"], event["seq"], set(of)
        if type == "pile_shuffled":
            there = self.pile(data["zone"], *data.get("sources", []))
            fail_if(
                got != data["cards"] or drawn != set(there),
                seq,
                "the cards that were shuffled are not the cards of the pile",
            )
        elif type == "cards_moved":
            source, near = (set(self.pile(data["source"], *more)) for more in ([], [data["target"]]))
            fail_if(drawn - near or {*data["cards"]} - {*got}, seq, "other cards were drawn from than lay there")
            self.ruled += drawn not in (source, near)
        else:
            named = [word for word in re.findall(r'"([\w-]+)(?:#\d+)?"', json.dumps(data)) if word in drawn]
            turn = iter(got)
            # A flare that a position hides takes the place of one that was drawn: the number of draws tells nothing.
            spare = len(self.wished) if type == "pile_stacked" else 0
            fits = len({*got} - {*named}) <= spare if method == "sample" else all(word in turn for word in named)
            fail_if(not fits and type != "moons_laid_out", seq, "its result is not what was drawn")
            self.ruled += method == "shuffle" and (not named or named != got[: len(named)])

    def take(self, event: Event) -> None:
        type, seq, data, cards, moved = event["type"], event["seq"], event["data"], event["data"].get("cards", []), {}
        if type in ("pile_stacked", "pile_shuffled"):
            gone = {data["zone"], *data.get("sources", [])}
            self.stacked -= gone
            if type == "pile_stacked":
                # Laid in an order of choice: its cards lie nowhere else, and are shuffled before they are drawn.
                fits = all(self.zone.get(card, data["zone"]) in gone for card in cards) and len(cards) == data["count"]
                fail_if(not fits or len(cards) > len(set(cards)), seq, "its cards are elsewhere, or appear twice")
                fail_if(
                    data["why"] == "position" and not self.custom,
                    seq,
                    "no position was given for the order of these cards",
                )
                self.stacked |= {data["zone"]} if cards and data["why"] != "position" else set()
                self.laid = max(self.laid, len(self.zone.keys() | set(cards)))
            self.zone = {card: zone for card, zone in self.zone.items() if zone not in gone}
            moved = dict.fromkeys(cards, data["zone"])
        elif type == "cards_moved":
            source, there = data["source"], self.pile(data["source"])
            free = source not in PILES or data.get("draws") or (data["why"] == "position" and self.custom)
            fail_if(source in self.stacked, seq, "cards came from a pile that was never shuffled")
            wrong = set(cards) - set(there) or (not free and cards != there[: -len(cards) - 1 : -1])
            fail_if(wrong, seq, "the cards that moved are not there, or not on top of the pile")
            moved = dict.fromkeys(cards, data["target"])
        elif type == "flares_dealt":
            moved = dict.fromkeys(data["flares"], f"dealt:{data['seat']}")
        elif type in SINGLE:
            source, target = (zone + data["seat"] if zone[-1] == ":" else zone for zone in SINGLE[type].split())
            source, target = data.get("origin") or source, data.get("target") or target
            wrong = source in self.stacked or self.zone.get(data["card"]) != source
            fail_if(wrong, seq, "its card was elsewhere, or in a pile that was never shuffled")
            self.ruled += source in PILES and self.pile(source)[-1] != data["card"]
            moved = {data["card"]: target}
        elif type == "cards_exchanged":
            zones = [f"played:{seat}" for seat in data["seats"]]
            moved = {card: zones[zone == zones[0]] for card, zone in self.zone.items() if zone in zones}
        elif type == "use_declared" and data.get("card"):
            self.used[data["use"]] = data["card"]
            moved = {data["card"]: "table"}
        elif type == "use_closed" and self.used.get(data["use"]) and data.get("zone"):
            moved = {self.used[data["use"]]: data["zone"]}
        elif type in ("game_forked", "table_laid") or (type == "reseeded" and data["salts_lost"]):
            moved = {card: zone for zone, cards in data["table"].get("zones", {}).items() for card in cards}
            self.used = {use: told["card"] for use, told in data["table"].get("uses", {}).items()}
            self.stacked = set(PILES) if data.get("origin", {}).get("randomness") == "fresh" else set()
        elif type == "moves_undone":
            zone, used, stacked = self.past[data["to"]]
            self.zone, self.used, self.stacked = zone.copy(), used.copy(), stacked.copy()
        if moved:
            rest = {card: zone for card, zone in self.zone.items() if card not in moved}
            self.zone = moved | rest if data.get("to_the_bottom") else rest | moved
        if seq in self.wanted:
            self.past[seq] = (self.zone.copy(), self.used.copy(), self.stacked.copy())


def check_signed(public: bytes, signature: bytes, text: str, seq: int, detail: str) -> None:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text.encode())
    except (InvalidSignature, ValueError):
        raise VerificationError(seq, detail) from None


def check_manifest(manifest: dict[str, Any], events: list[Event], head: bytes, known_key: str) -> None:
    """Checks that the manifest says nothing that the events do not say, and that one of its keys signed the head."""
    created, last, signed = events[0]["data"], events[-1], manifest["head"]
    game, seats, over = created["game"], tables_of(events)[-1], last["type"] == "game_finalized"
    said = [manifest[name] for name in ("format", "log", "game", "root", "seats", "seed_commitment", "finalized")]
    fits = exactly(said, ["cg-export-2", "cg-log-2", game, game, seats, created["seed_commitment"], over])
    fits = fits and manifest["viewer"] in (["*"] if over else ["public", *seats])
    fits = fits and set(manifest) - {"finished"} == MEMBERS and set(signed) == OF_HEADS
    fail_if(not fits, 0, "the manifest is not that of these events")
    everybody = [seat for each in tables_of(events) for seat in each]
    for event in events:
        check_audiences(event, manifest["viewer"], everybody)
    place = [manifest["game"], last["seq"], head.hex()] if is_time(signed["at"]) else []
    same = exactly([signed[name] for name in ("game", "version", "hash")], place)
    fail_if(not same, 0, "the signed head is not that of the events")
    fail_if(signed["at"] < last["at"], 0, "the head was signed before its last event")
    foreign = len(manifest["keys"]) != 1 or any(set(key) != OF_KEYS for key in manifest["keys"])
    fail_if(foreign, 0, "the manifest must list the key that signed the head, and no other key")
    (key,) = manifest["keys"]
    public, kind = key["public_key"], key["algorithm"]
    named = ("Ed25519", signed["key_id"], key["key_id"]) == (
        kind,
        sha256(unhex(0, public)).hex()[:16],
        signed["key_id"],
    )
    fail_if(not named, 0, "the key does not belong to the signature, or its id is wrong")
    fail_if(known_key and public != known_key, 0, "the head is signed with another key than the one that you know")
    text = "cg-head-1\n" + "".join(f"{signed[name]}\n" for name in ("game", "version", "hash", "at"))
    check_signed(unhex(0, public), unhex(0, signed["signature"]), text, 0, "the signature is invalid")
    if manifest.get("finished") is not None:
        check_finished(manifest["finished"], manifest["game"], last, head, unhex(0, public))


def check_audiences(event: Event, viewer: str, seats: list[str]) -> None:
    """Checks that each open part is for seats of this game or for the server, and that the viewer may see it."""
    for slot, audience, *_ in event["open"]:
        seen_by = audience.split("+")
        own = audience in NO_SEATS or (seen_by == sorted(set(seen_by)) and set(seen_by) <= set(seats))
        fail_if(not own, event["seq"], f"part {slot} is for {audience!r}, and the game has no such audience")
        hidden = viewer not in ("*", *seen_by)
        fail_if(hidden, event["seq"], f"part {slot} ({audience}) is open, but the viewer of this export may not see it")


def check_finished(told: dict[str, Any], game: str, last: Event, head: bytes, public: bytes) -> None:
    """Checks that the entry of the game leads to the root that the same key has signed (RFC 9162, 2.1.3.2; C2SP
    signed-note).
    """
    note, place, path = told["checkpoint"], told["index"], [unhex(0, each) for each in told["path"]]
    origin, size = note.split("\n")[:2]
    entry = f"cg-finished-1\n{game}\n{last['seq']}\n{head.hex()}\n{last['at']}\n"
    leaf, end = sha256(b"\x00", entry.encode()), int(size) - 1
    fits = (
        set(told) == {"checkpoint", "index", "path"}
        and last["type"] == "game_finalized"
        and is_whole(place)
        and place in range(end + 1)
    )
    while fits and end:
        if place % 2 or place < end:
            leaf = sha256(b"\x01", *((path.pop(0), leaf) if place % 2 else (leaf, path.pop(0))))
        place, end = place // 2, end // 2
    text = f"{origin}\n{int(size)}\n{base64.b64encode(leaf).decode()}\n"
    signature = base64.b64decode(note.split(" ")[-1])
    exact = f"{text}\n\N{EM DASH} {origin} {base64.b64encode(signature).decode()}\n"
    fits = fits and not path and note == exact and signature[:4] == sha256(origin.encode(), b"\n\x01", public)[:4]
    fail_if(not fits, 0, "the file does not prove that the log of finished games has the game")
    check_signed(public, signature[4:], text, 0, "the signature of the log of finished games is invalid")


def check_finalized(events: list[Event], counts: dict[str, int], wanted: int) -> dict[str, str]:
    """Makes every shuffle and pick again, by the next draws and from the cards that were there."""
    created, last, seed_lost = events[0]["data"], events[-1]["data"], lost(events, "seed")
    seed, master = unhex(len(events), last["seed"]), unhex(len(events), last["salt"])
    fixed, key = events[max(1, seed_lost) - 1], draw_key(seed, created, events)
    fits = sha256(b"\x30", seed).hex() == fixed["data"]["seed_commitment"]
    fail_if(not fits, fixed["seq"], "the seed does not match the commitment from before the first draw")
    number, table = 0, Table({e["data"]["to"] for e in events if e["type"] == "moves_undone"} | {wanted})
    for event in events[max(0, lost(events, "salts") - 1) :]:
        open_all(event, master)
        seq, type, data, drawn = event["seq"], event["type"], event["data"], event.get("drawn", {})
        table.custom, wished = bool(created.get("position")), {**(created.get("position") or {}), "discard": []}
        table.wished = set(re.findall(r'"(flare-[\w-]+)"', json.dumps(wished)))
        number = data.get("table", {}).get("draws", number) if type in ("game_forked", "reseeded") else number
        told, order, one = event.get("draws", []), type == "pile_shuffled", type in ONE_MORE
        untold = len(told) != bool(data.get("draws")) or (order and not told and len(data["cards"]) > 1)
        untold = told or data["draws"] != number if type == "moves_undone" else untold
        fail_if(untold, seq, "it does not record what its cards were drawn from")
        for first, draws, purpose, method in told:
            of, said = drawn["of"], [number, *(drawn[name] for name in ("first", "draws", "purpose", "method"))]
            fits = data["draws"] == draws + one or (one and table.custom)
            fits = fits and all(map(is_whole, (first, draws, data["draws"])))
            fits = fits and (said, first) == ([data.get("first_draw", 0), first, draws, purpose, method], number)
            fail_if(not fits, seq, f"draw {first} is not the next draw, or two parts of the event disagree about it")
            number += data["draws"]
            if seq < seed_lost:
                continue
            fail_if(of != sorted(set(of)), seq, "the items to draw from are not in the order that the format demands")
            fits = draws == max(0, len(of) - 1) if method == "shuffle" else method == "sample" and 0 <= draws <= len(of)
            fits = fits and (not order or data["purpose"] == purpose)
            got = drawn_again(key, method, of, draws, first, purpose) if fits else []
            fail_if(not fits or got != drawn["got"], seq, f"draw {first} ({purpose}) has another outcome")
            table.check(event, method, of, got)
            counts["shuffles and picks"] += 1
            counts["draws made again"] += draws
        table.take(event)
    counts["cards laid"], counts["ruled"] = table.laid, table.ruled
    return table.past.get(wanted, ({}, {}, set()))[0]


def open_all(event: Event, master: bytes) -> None:
    """Opens each part with the salt of its audience; each holds what is nowhere else."""
    seq, event["whole"] = event["seq"], True
    fail_if(len(event["open"]) != len(event.get("commitments", [])), seq, "the game is over, but not all is open")
    for slot, audience, salt, value in event["open"]:
        own, place = hmac.digest(master, audience.encode(), "sha256"), seq.to_bytes(8) + slot.to_bytes(4)
        fits = hmac.digest(own, place, "sha256").hex()[:32] == salt
        fail_if(not fits, seq, f"part {slot} ({audience}) has a salt that does not follow from the salt master")
        more = parsed(seq, value.encode(), event["type"] in WITH_FRACTIONS)
        into = event if audience == "proof" else event["data"]
        wrong = more.keys() & into.keys() or (audience == "proof" and more.keys() - {"drawn", "state", "signed"})
        fail_if(wrong, seq, "its public data contradict its hidden parts")
        into.update(more)


def check_signatures(events: list[Event], counts: dict[str, int]) -> None:
    """Checks that a player who gave a key signed each command, once.

    An undo goes back where it was asked, as votes agreed.
    """
    players, past = dict[str, str](), dict[int, dict[str, str]]()
    keys, used, heads, asked = dict[str, str](), set[tuple[str, object]](), set[str](), list[Any]()
    for event in events:
        type, data, seq = event["type"], event["data"], event["seq"]
        if event["part"][0] == 0:
            first, command = event, whole_command(event, events) if keys else event["command"]
            player = players.get(command.get("seat", ""), "")
            freed = (command["type"], event["by"]) == ("leave_seat", "host")
            freed = freed or (event.get("cause"), command.get("cause")) == ("bot", "stand_in")
            if player in keys and command["type"] in OF_SEATS and not freed:
                key = check_signature(event, command, events[0]["data"]["game"], keys[player], heads)
                fail_if((player, key) in used, seq, "the log has the same signed request twice")
                used.add((player, key))
                counts["signatures"] += "signed" in event
        if type in OWN_WORDS and not data.get("cause") and players.get(data.get("seat", ""), "") in keys:
            told = {"type": OWN_WORDS[type], "seat": data["seat"]}
            if type == "answered" and event["whole"]:
                told |= {"question": data["question"], "answer": {"kind": data["kind"], **data.get("answer", {})}}
            own = event is first and told.items() <= command.items()
            fail_if(not own, seq, "it claims to be the decision of a player who signs, but no signed command says so")
        if type in ("seat_taken", "seat_left", "seat_passed_on"):
            players = players | {data["seat"]: data.get("player")}
        elif type == "seat_keyed":
            own = keys.setdefault(data["player"], data["public_key"]) == data["public_key"]
            fail_if(not own, seq, "a player's key cannot be replaced")
        elif type == "players_swapped":
            one, other = data["seats"]
            players = players | {one: players[other], other: players[one]}
        elif type == "undo_requested":
            asked = [data["to"]]
        elif type == "undo_voted" and data["approves"]:
            asked.append(data["seat"])
        elif type == "moves_undone":
            fits = asked[:1] == [data["to"]] and sorted(asked[1:]) == data.get("agreed", []) and data["to"] in past
            fail_if(not fits, seq, "it is not the undo that was requested and agreed to")
            players, asked = past[data["to"]], []
        past |= {seq: players} if event["closes"] else {}
        heads.add(event["head"])


def whole_command(first: Event, events: list[Event]) -> dict[str, Any]:
    """Returns the command that begins with an event, with its open hidden parts: events have them by the same name."""
    command, place = dict(first["command"]), first["seq"] - 1
    around = [event["data"] for event in events[place : place + first["part"][1]] if event["whole"]]
    for name in set(command.get("hidden", [])) - {"signed"}:
        for data in [data for data in around if name in data][:1]:
            command[name] = {"kind": data["kind"], **data[name]} if name == "answer" else data[name]
    return command


def check_signature(event: Event, command: dict[str, Any], game: str, public_key: str, heads: set[str]) -> object:
    """Checks that it was signed as written here, by a player who knew a head of this game; where it is closed is seen
    later.
    """
    seq, seat, hidden = event["seq"], command["seat"], command.pop("hidden", [])
    if "signed" in hidden and not event["whole"]:
        return seq
    fail_if(not event.get("signed"), seq, f"{seat} signs its commands, but did not sign this one")
    key, see, request, body, signature = map(event["signed"].get, ("key", "see", "request", "body", "signature"))
    text = "\n".join(["cg-command-1", game, seat, key, see, request, sha256(body.encode()).hex(), ""])
    raw, signature = (base64.urlsafe_b64decode(each + "==") for each in (public_key, signature))
    check_signed(raw, signature, text, seq, f"the signature is not that of {seat}")
    fail_if(see not in heads, seq, f"{seat} signed a head that this game never had")
    asked = asked_for(request.replace(" ", "").split("/"), json.loads(body or "{}"))
    orders = [ORDER | order for order in command.get("orders", [])]
    if asked.get("default") == "keep" and asked["orders"] == orders[:-1] and orders[-1:] == [DEFAULT_ORDER]:
        orders = orders[:-1]  # the request did not say that it drops it
    said = {"id": event["data"].get("id"), **command, "orders": orders, "order": ORDER | command.get("order", {})}
    said |= {"default": asked.get("default"), "type": command["type"].replace("leave_game", "leave_seat")}
    more = request == "POST /commands" and command.keys() - asked.keys() - {"seat"}
    fail_if(more or not asked.items() <= said.items(), seq, f"it is not the command that {seat} signed")
    return key


def asked_for(request: list[str], body: dict[str, Any]) -> dict[str, Any]:
    """Returns the members of the command that a request asks for; a vote's `id` is that of the request for an undo."""
    match request:
        case ["POST", "commands"]:
            return {"question" if name == "question_id" else name: body[name] for name in body if name != "see"}
        case ["POST", "undo-requests" | "fork-requests" as what]:
            to = {"to": body.get("to_seq")} if what[0] == "u" else {}
            return {"type": f"request_{what[:4]}", "reason": body.get("reason", "").translate(UNSEEN), **to}
        case ["POST", "motions"]:
            timers = {"timers": body.get("timers")} if not isinstance(body.get("timers"), str) else {}
            subject = {"kind": body["kind"], "of": body.get("seat", ""), **timers}
            return {"type": "put_motion", "reason": body.get("reason", "").translate(UNSEEN), **subject}
        case ["DELETE", "undo-requests" | "fork-requests" | "motions" as what, id]:
            return {"type": f"withdraw_{what.removesuffix('-requests').removesuffix('s')}", "id": id}
        case ["PUT", "undo-requests" | "fork-requests" | "motions", id, "votes", _]:
            return {"type": "answer", "id": id, "answer": {"kind": "confirm", "yes": body["vote"] == "approve"}}
        case ["PUT", "seats", seat, "standing-orders"]:
            orders = {"orders": [ORDER | each for each in body["orders"]], "default": body.get("default", "keep")}
            return {"type": "set_standing_orders", "seat": seat, **orders}
        case ["PATCH", "seats", seat, "standing-orders"]:
            ((way, order),) = body.items()
            return {"type": f"{way}_standing_order", "seat": seat, "order": ORDER | order}
        case ["PUT", "seats", seat, "bot"]:
            return {"type": "call_stand_in", "seat": seat, "bot": body["kind"]}
        case ["DELETE", "seats", seat, "bot"]:
            return {"type": "take_back_seat", "seat": seat}
        case ["PATCH" | "DELETE" as how, "seats", seat]:
            if how == "DELETE":
                return {"type": "leave_seat", "seat": seat}
            if "client_seed" in body:
                return {"type": "seed_seat", "seat": seat, "seed": sha256(body["client_seed"].encode()).hex()}
            return {"type": "commit_seed", "seat": seat, "commitment": body["client_seed_commitment"]}
    return {"type": "unknown"}


def check(content: bytes, known_key: str = "", wanted: int = 0) -> Checked:
    """Counts by kind, manifest, events, and where each card was after event `wanted`. Raises VerificationError."""
    check_form(content)
    lines, counts = content.splitlines(keepends=True), dict.fromkeys((*COUNTS, "cards laid", "ruled"), 0)
    seq, lay, short = 0, None, len(lines) < 3
    fail_if(short, max(0, len(lines) - 1), "an export has a manifest, events and an end line")
    try:
        manifest, seq = parsed(0, lines[0][:-1]), 1
        game = json.loads(lines[1].partition(BODY)[2][:-2])["data"]["game"]
        head, events, senders = sha256(b"\x11", game.encode()), list[Event](), None
        for seq, line in enumerate(lines[1:-1], 1):
            head, event = event_of(line, seq, head, game)
            check_place(event, events[-1] if events else None)
            events.append(event | {"head": f"{seq}:{head.hex()[:16]}", "hash": head.hex()})
            senders = senders or Senders(sha256(b"\x11", game.encode()), event["data"]["seats"])
            senders.take(events[-1])
        opened, parts = (sum(len(event.get(name, [])) for event in events) for name in ("open", "commitments"))
        counts["events"], counts["commands"] = len(events), sum("command" in event for event in events)
        counts["parts opened"], counts["parts closed"] = opened, parts - opened
        seq += 1
        last = parsed(seq, lines[-1][:-1])
        end = last["end"]
        told = {"version": len(events), "hash": head.hex(), "state": end["state"], "digest": end["digest"]}
        fail_if(not exactly(last, {"end": told}) or not events[-1]["closes"], seq, "events are missing at the end")
        seq = 0
        seeds_of(events, events[0]["data"]["seats"])
        check_manifest(manifest, events, head, known_key)
        if events[-1]["type"] == "game_finalized":
            lay = check_finalized(events, counts, wanted)
        check_signatures(events, counts)
        stated = events[-1]["data"].get("state") if manifest["finalized"] else None
        fits = (end["digest"], end["state"]) == (sha256(*lines[:-1]).hex(), stated)
        fail_if(not fits, len(events) + 1, "the end line does not match the lines before it")
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise VerificationError(seq, f"it cannot be checked: {error!r}") from None
    return counts | {"lost at event": max(lost(events, "seed"), lost(events, "salts"))}, manifest, events, lay


def check_ancestor(fork: Event, content: bytes, known_key: str = "") -> str:
    """Checks that a fork goes on from the end of a command, with the cards as there, or in piles.

    Returns the findings in words.
    """
    origin = fork["data"].get("origin")
    fail_if(not origin, 1, "this game is not a fork: it has no ancestor")
    _, manifest, events, lay = check(content, known_key, origin["seq"])
    fail_if(manifest["game"] != origin["game"], 1, f"it is a fork of {origin['game']}, not of {manifest['game']}")
    there = [e for e in events if (e["seq"], e["hash"], e["closes"]) == (origin["seq"], origin["hash"], True)]
    fail_if(not there, 1, "that event of the ancestor is missing, is another event, or is inside a command")
    told = [e["data"]["seed_commitment"] for e in events if e["seq"] == 1 or e["type"] == "reseeded"]
    same = origin["randomness"] == "same"
    fail_if(same and fork["data"]["seed_commitment"] not in told, 1, "its seed is not the seed of the ancestor")
    alive, at = False, len(events)
    for undone in reversed([e for e in events if e["type"] == "moves_undone"]):
        if undone["seq"] <= at:
            alive, at = alive or undone["seq"] <= origin["seq"] <= at, undone["data"]["to"]
    since = "" if alive or origin["seq"] <= at else ", undone there since"
    finding = f"it continues from event {origin['seq']} of {origin['game']}{since}"
    if not lay or "table" not in fork["data"]:
        return finding + "; the positions of its cards are not revealed yet"
    laid = {card: zone for zone, cards in fork["data"]["table"].get("zones", {}).items() for card in cards}
    other = [card for card in lay.keys() | laid.keys() if lay.get(card) != laid.get(card)]
    hidden = [card for card in other if laid.get(card) in PILES and lay.get(card, "").partition(":")[0] in HIDING]
    fail_if(other if same else set(other) - set(hidden), 1, "its cards were elsewhere in the ancestor")
    return finding + f"; {len(laid)} cards are where they were there, {len(other)} of them collected to be dealt anew"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Checks an exported game. Exit 0: it holds, 1: not, 2: not read.")
    parser.add_argument("file", type=pathlib.Path, help="what `GET /v1/games/{id}/export` answered")
    parser.add_argument("--key", default="", help="the server's public key (hex), as you have known it")
    parser.add_argument("--ancestor", type=pathlib.Path, help="of a fork: the export of the game that it comes from")
    chosen = parser.parse_args(arguments)
    try:
        counts, manifest, events, _ = check(chosen.file.read_bytes(), chosen.key)
        descent = chosen.ancestor and check_ancestor(events[0], chosen.ancestor.read_bytes(), chosen.key)
    except ConvertedError as error:
        tell(f"NOT READ  {error.detail}")
        return 2
    except (OSError, VerificationError, LookupError, TypeError, ValueError, AttributeError) as error:
        tell(f"{'NOT READ' if isinstance(error, OSError) else 'BROKEN'}  {ascii(str(error))[1:-1]}")
        return 2 if isinstance(error, OSError) else 1
    head, first, at, entry = manifest["head"], events[0], counts["lost at event"], manifest.get("finished")
    seeds, commitments = seeds_of(events, first["data"]["seats"])
    added = ", ".join(f"{seat}" + " (committed first)" * (seat in commitments) for seat in seeds)
    added = added or "none, so the server chose alone"
    by_hand, entry = first["data"].get("chosen_seed") or first["data"].get("position"), entry or {}
    place, (origin, size) = entry.get("index"), entry.get("checkpoint", "\n").split("\n")[:2]
    rulesets = ", ".join(sorted({event["ruleset"] for event in events if "ruleset" in event}))
    notes = {
        f"ok  {head['game']}: " + ", ".join(f"{counts[kind]} {kind}" for kind in COUNTS): True,
        f"ok  head {head['hash']}, signed at {head['at']} by key {head['key_id']}": True,
        f"ok  {descent}": descent,
        "note  where this fork comes from is not checked (--ancestor)": first["type"] == "game_forked" and not descent,
        f"note  which cards there are is not checked: {counts['cards laid']} by name": counts["cards laid"],
        f"note  not chance alone decided {counts['ruled']} times: why, only the rules know": counts["ruled"],
        f"note  decided by the rulesets {rulesets}: whether they were published, only the project knows": True,
        "note  the host chose the seed or the position, so these were not random": by_hand,
        f"note  seats that added to the server's seed, in turn: {added}": not by_hand,
        f"LOST  seed or salts were lost at event {at}: what was drawn or hidden before cannot be checked": at,
        f"ok  entry {place} of {size} in the log of finished games {origin}": entry,
        "note  the key comes from the file itself: compare it with one that you know (--key)": not chosen.key,
        "note  the game is not over: what is closed, and the draws, cannot be checked yet": not manifest["finalized"],
    }
    tell("\n".join(ascii(words)[1:-1] for words, true in notes.items() if true))
    return 0


def tell(words: str) -> None:
    """Prints; a reader that has gone, such as `head`, is no error, and the exit code still says what was found."""
    try:
        print(words, flush=True)
    except BrokenPipeError:
        # Python flushes once more at its end, and the pipe would break again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
