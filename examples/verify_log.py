"""Checks an exported game and trusts nobody: `python verify_log.py FILE [--key KEY] [--ancestor FILE]`.

The standard library and `cryptography` alone; nothing of the project's code. It checks that every event stands in the
chain of hashes, that what is opened is what was committed to, that the seed is the one that was fixed before the first
draw, that every shuffle and pick follows from it and acted on the cards that lay there, that seats which sign commands
signed each, and that the server signed the head. A fork is checked together with the game that it comes from. It knows
no rule, so it believes which cards there are; the rules are asked by `python -m service.verify FILE`.

All numbers in hashes are big-endian. The formulas:
    head(0) = SHA256(11 | root)      head(v) = SHA256(10 | head(v-1) | u64 v | SHA256(00 | body))
    commitment = SHA256(20 | game | u64 v | u32 slot | salt | value)
    salt = HMAC(HMAC(salt master, audience), u64 v | u32 slot)[:16]
    seed commitment = SHA256(30 | seed)      key = HMAC(seed, 31 | game | seeds of the seats, in their order)
    draw n below b: first 8 bytes of HMAC(key, purpose | u64 n | u32 try), the first one below the last multiple of b
    signed of a command, a line each: cg-command-1, game, seat, key, head seen, method and path, SHA256(body) in hex
"""

import argparse
import base64
import hashlib
import hmac
import json
import pathlib
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

BODY = b',"event":'
MEMBERS = {"format", "log", "game", "root", "seats", "viewer", "sealed", "seed_commitment", "head", "keys"}
COUNTS = ("events", "commands", "parts opened", "parts closed", "shuffles and picks", "draws made again", "signatures")

OWN_WORDS = {"answered": "answer", "undo_voted": "answer", "seat_conceded": "concede", "undo_requested": "request_undo"}
OWN_WORDS |= {"standing_orders_set": "set_standing_orders", "fork_requested": "request_fork", "fork_voted": "answer"}
OF_SEATS = {*OWN_WORDS.values(), "extend_deadline", "leave_seat", "seed_seat", "withdraw_undo", "withdraw_fork"}
ORDER = {"window": "", "question": "", "answer": {}, "until": "game", "when": "always"}

PILES, HIDING = ("deck", "destiny", "reward"), ("hand", "sheet", "hired", "deck", "destiny", "reward")
NOT_SHUFFLED = "cards came from a pile that was laid and never shuffled"
SINGLE = {"destiny_drawn": "destiny_discard", "card_selected": "played:", "card_taken_back": "hand:"}


class Broken(Exception):
    """What is said at an event (0: the manifest) cannot be true."""

    def __init__(self, seq, detail):
        super().__init__(f"{f'event {seq}' if seq else 'manifest'}: {detail}")
        self.seq = seq


def broken_if(wrong, seq, detail):
    if wrong:
        raise Broken(seq, detail)


def sha256(*pieces):
    return hashlib.sha256(b"".join(pieces)).digest()


def hmac256(key, *pieces):
    return hmac.digest(key, b"".join(pieces), "sha256")


def unhex(seq, text):
    broken_if(not re.fullmatch("([0-9a-f]{2})*", text), seq, "this is no hex")
    return bytes.fromhex(text)


def parsed(seq, text):
    """JSON that is written in the one way in which an export is written."""
    found = json.loads(text)
    if json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode() != text:
        raise Broken(seq, "this JSON is written in another way")
    return found


def link(head, seq, body):
    return sha256(b"\x10", head, seq.to_bytes(8), sha256(b"\x00", body))


def commitment(game, seq, slot, salt, value):
    return sha256(b"\x20", game.encode(), seq.to_bytes(8), slot.to_bytes(4), salt, value).hex()


def event_of(line, seq, head, game):
    """One line: the head after it, and the event; what is `open` of it are (slot, audience, salt, value)."""
    front, found, rest = line.partition(BODY)
    broken_if(not found or not rest.endswith(b"}\n"), seq, "this is no line of an event")
    body, said = rest[:-2], parsed(seq, front + b"}")
    head = link(head, seq, body)
    broken_if(set(said) != {"hash", "open"} or said["hash"] != head.hex(), seq, "its bytes do not fit its hash")
    event = json.loads(body) | {"open": said["open"]}
    broken_if(event["seq"] != seq, seq, f"it says that it is event {event['seq']}")
    commitments = event.get("commitments", [])
    event["whole"] = not commitments
    for place, (slot, audience, salt, value) in enumerate(said["open"]):
        if slot in [each[0] for each in said["open"][:place]] or not 0 <= slot < len(commitments):
            raise Broken(seq, f"part {slot} is opened twice, or is none")
        if commitment(game, seq, slot, unhex(seq, salt), value.encode()) != commitments[slot]:
            raise Broken(seq, f"part {slot} ({audience}) does not fit its commitment")
    return head, event


def check_place(event, before):
    """Each command stands whole in the log, and time never runs backwards."""
    (index, count), seq = event["part"], event["seq"]
    begins = before is None or before["part"][0] + 1 == before["part"][1]
    if begins != (index == 0) or begins != ("command" in event) or not 0 <= index < count:
        raise Broken(seq, "it has another place in its command")
    if not begins and (before["command_id"], before["part"]) != (event["command_id"], [index - 1, count]):
        raise Broken(seq, "it is not of the command that is under way")
    broken_if(before is not None and event["at"] < before["at"], seq, "it is older than the one before")


def below(key, bound, number, purpose):
    """Draw `number`: uniform in 0..bound-1, by rejection."""
    tries = (hmac256(key, purpose.encode(), number.to_bytes(8), attempt.to_bytes(4)) for attempt in range(2**32))
    values = (int.from_bytes(each[:8]) for each in tries)
    return next(value for value in values if value < 2**64 - 2**64 % bound) % bound


def drawn_again(key, method, items, draws, first, purpose):
    """What comes of the items: shuffled by Fisher-Yates from the top, or a sample of as many as there are draws."""
    rest = list(items)
    if method == "sample":
        return [rest.pop(below(key, len(rest), first + draw, purpose)) for draw in range(draws)]
    for draw, index in enumerate(range(len(rest) - 1, 0, -1)):
        other = below(key, index + 1, first + draw, purpose)
        rest[index], rest[other] = rest[other], rest[index]
    return rest


def draw_key(seed, created, events):
    """The game's id and the seeds of the seats are mixed in; not with a chosen seed, and a fork may go on as it was."""
    origin = created.get("origin", {})
    if origin.get("randomness") == "same":
        drawn_as, seeds = origin.get("drawn_as", ""), "".join(origin.get("seeds", []))
        return hmac256(seed, b"\x31", drawn_as.encode(), bytes.fromhex(seeds))
    seats = dict.fromkeys(created["seats"], b"")
    for event in events:
        if event["type"] in ("seat_seeded", "seat_left"):
            seats[event["data"]["seat"]] = unhex(event["seq"], event["data"].get("seed", ""))
    return hmac256(seed, b"\x31", b"" if created.get("chosen_seed") else created["game"].encode(), *seats.values())


def lost(events, what):
    """The last event that says that the seed, or the master of the salts, was lost; 0 when none does."""
    return max([e["seq"] for e in events if e["type"] == "reseeded" and e["data"][f"{what}_lost"]], default=0)


def check_draws(events, key, counts, wanted):
    """Every shuffle and pick made again: by the right draws, from what lay there, with this very outcome."""
    number, table = 0, Table({e["data"]["to"] for e in events if e["type"] == "moves_undone"} | {wanted})
    table.custom = bool(events[0]["data"].get("position"))
    seed_lost = lost(events, "seed")
    for event in events[max(0, lost(events, "salts") - 1) :]:
        seq, data, drawn = event["seq"], event["data"], event.get("drawn", {})
        untold = event["type"] != "moves_undone" and bool(data.get("draws")) != bool(event.get("draws"))
        broken_if(untold, seq, "it does not say what it was drawn from")
        for first, draws, purpose, method in event.get("draws", []):
            said = [drawn[name] for name in ("first", "draws", "purpose", "method")]
            if first < number or said != [first, draws, purpose, method] or data.get("first_draw", 0) != first:
                raise Broken(seq, f"draw {first} was used before, or is told in two ways")
            number, of = first + draws, drawn["of"]
            if seq < seed_lost:
                continue
            broken_if(of != sorted(of), seq, "what was drawn from was put in an order of choice")
            fits = draws == max(0, len(of) - 1) if method == "shuffle" else method == "sample" and 0 <= draws <= len(of)
            broken_if(not fits, seq, "so many draws do not go with so many things")
            got = drawn_again(key, method, of, draws, first, purpose)
            broken_if(got != drawn["got"], seq, f"draw {first} ({purpose}) has another outcome")
            table.check(event, of, got)
            counts["shuffles and picks"] += 1
            counts["draws made again"] += draws
        table.take(event)
    counts["cards laid"] = table.laid
    return table.past.get(wanted, ({}, {}, set()))[0]


class Table:
    """Where every card lies, by name; the order within a pile is nobody's choice, so it need not be known."""

    def __init__(self, wanted):
        self.zone, self.used, self.past, self.wanted = {}, {}, {}, wanted
        self.stacked, self.laid, self.custom = set(), 0, False

    def check(self, event, of, got):
        """A shuffle acts on all cards of its piles, a pick on cards of the zones between which they go."""
        type, data, seq = event["type"], event["data"], event["seq"]
        if type == "pile_shuffled":
            there = {card for card, zone in self.zone.items() if zone in (data["zone"], *data.get("sources", []))}
            broken_if(got != data["cards"] or set(of) != there, seq, "other cards were shuffled than lay there")
        elif type == "cards_moved":
            foreign = [card for card in of if self.zone.get(card) not in (data["source"], data["target"])]
            others = foreign or set(data.get("cards", [])) - set(got)
            broken_if(others, seq, "other cards were drawn from than lay there")

    def take(self, event):
        """What an event does to cards."""
        type, data, seq, moved = event["type"], event["data"], event["seq"], {}
        if type in ("pile_stacked", "pile_shuffled"):
            gone = {data["zone"], *data.get("sources", [])}
            self.stacked -= gone
            if type == "pile_stacked":
                self.lay(data, seq, gone)
            self.zone = {card: zone for card, zone in self.zone.items() if zone not in gone}
            moved = dict.fromkeys(data.get("cards", []), data["zone"])
        elif type == "cards_moved":
            broken_if(data["source"] in self.stacked, seq, NOT_SHUFFLED)
            moved = dict.fromkeys(data.get("cards", []), data["target"])
        elif type == "flares_dealt":
            moved = dict.fromkeys(data["flares"], f"dealt:{data['seat']}")
        elif type in SINGLE:
            broken_if(type == "destiny_drawn" and "destiny" in self.stacked, seq, NOT_SHUFFLED)
            moved = {data["card"]: SINGLE[type] + data.get("seat", "")}
        elif type == "cards_exchanged":
            one, other = (f"played:{seat}" for seat in data["seats"])
            played = {card: zone for card, zone in self.zone.items() if zone in (one, other)}
            moved = {card: other if zone == one else one for card, zone in played.items()}
        elif type == "use_declared" and data.get("card"):
            self.used[data["use"]] = data["card"]
            moved = {data["card"]: "table"}
        elif type == "use_closed" and self.used.get(data["use"]) and data.get("zone"):
            moved = {self.used[data["use"]]: data["zone"]}
        elif type == "game_forked" or (type == "reseeded" and data["salts_lost"]):
            moved = {card: zone for zone, cards in data["table"].get("zones", {}).items() for card in cards}
            self.used = {use: told["card"] for use, told in data["table"].get("uses", {}).items()}
        elif type == "moves_undone":
            zone, used, stacked = self.past[data["to"]]
            self.zone, self.used, self.stacked = dict(zone), dict(used), set(stacked)
        self.zone.update(moved)
        if seq in self.wanted:
            self.past[seq] = (dict(self.zone), dict(self.used), set(self.stacked))

    def lay(self, data, seq, gone):
        """A pile is laid in an order of choice: no card of it lies elsewhere, and it is shuffled before cards come off
        it, but for a position that somebody wished for. Which cards there are is believed: that only the rules know."""
        cards = data.get("cards", [])
        elsewhere = [card for card in cards if self.zone.get(card, data["zone"]) not in gone]
        broken_if(
            elsewhere or not len(cards) == len(set(cards)) == data["count"], seq, "its cards lie elsewhere or twice"
        )
        broken_if(data["why"] == "position" and not self.custom, seq, "nobody wished for an order of cards")
        self.stacked |= {data["zone"]} if cards and data["why"] != "position" else set()
        self.laid = max(self.laid, len(self.zone.keys() | set(cards)))


def check_manifest(manifest, events, head, known_key):
    """It says nothing that the events do not say, and one of its keys signed the head."""
    created, last = events[0]["data"], events[-1]
    said = [manifest[name] for name in ("format", "log", "seats", "seed_commitment", "sealed")]
    over, viewers = last["type"] == "sealed", ["*"] if last["type"] == "sealed" else ["public", *created["seats"]]
    fits = said == ["cg-export-1", "cg-log-1", created["seats"], created["seed_commitment"], over]
    broken_if(not fits or manifest["viewer"] not in viewers, 0, "it is not the manifest of these events")
    signed, place = manifest["head"], [manifest["game"], last["seq"], head.hex()]
    broken_if([signed[n] for n in ("game", "version", "hash")] != place, 0, "the signed head is not that of the events")
    ((public, kind),) = ((k["public_key"], k["algorithm"]) for k in manifest["keys"] if k["key_id"] == signed["key_id"])
    broken_if(kind != "Ed25519", 0, "the key is of another kind than the signature")
    broken_if(known_key and public != known_key, 0, "it is signed with another key than the one that you know")
    text = "cg-head-1\n" + "".join(f"{signed[name]}\n" for name in ("game", "version", "hash", "at"))
    try:
        Ed25519PublicKey.from_public_bytes(unhex(0, public)).verify(unhex(0, signed["signature"]), text.encode())
    except (InvalidSignature, ValueError):
        raise Broken(0, "the signature does not fit") from None
    broken_if(set(manifest) - {"finished"} != MEMBERS, 0, "it has other members than a manifest")
    if manifest.get("finished") is not None:
        check_finished(manifest["finished"], manifest["game"], last, head, unhex(0, public))


def check_finished(told, game, last, head, public):
    """The entry of the game leads to the root that the same key has signed (RFC 9162, 2.1.3.2; C2SP signed-note)."""
    note, place, path = told["checkpoint"], told["index"], [unhex(0, each) for each in told["path"]]
    origin, size = note.split("\n")[:2]
    entry = f"cg-finished-1\n{game}\n{last['seq']}\n{head.hex()}\n{last['at']}\n"
    found, end = sha256(b"\x00", entry.encode()), int(size) - 1
    fits = set(told) == {"checkpoint", "index", "path"} and last["type"] == "sealed" and 0 <= place <= end
    while fits and end:
        if place % 2 or place < end:
            other = path.pop(0)
            found = sha256(b"\x01", other, found) if place % 2 else sha256(b"\x01", found, other)
        place, end = place // 2, end // 2
    text, signature = f"{origin}\n{int(size)}\n{base64.b64encode(found).decode()}\n", note.split(" ")[-1]
    signature = base64.b64decode(signature)
    exact = f"{text}\n\N{EM DASH} {origin} {base64.b64encode(signature).decode()}\n"
    fits = fits and not path and note == exact and signature[:4] == sha256(origin.encode(), b"\n\x01", public)[:4]
    broken_if(not fits, 0, "it does not prove that the game stands in the log of finished games")
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature[4:], text.encode())
    except InvalidSignature:
        raise Broken(0, "the signature of the log of finished games does not fit") from None


def check_sealed(events, counts, wanted):
    """The last event opens seed and salts: nothing may stay closed, and every draw is made again. Where each card lay
    behind the event `wanted`."""
    created, last = events[0]["data"], events[-1]["data"]
    seed, master = unhex(len(events), last["seed"]), unhex(len(events), last["salt"])
    fixed = events[max(1, lost(events, "seed")) - 1]
    if sha256(b"\x30", seed).hex() != fixed["data"]["seed_commitment"]:
        raise Broken(fixed["seq"], "the seed is not the one that was fixed before the first draw")
    for event in events[max(0, lost(events, "salts") - 1) :]:
        seq, opened, event["whole"] = event["seq"], event["open"], True
        broken_if(len(opened) != len(event.get("commitments", [])), seq, "the game is over, but not all is open")
        for slot, audience, salt, value in opened:
            derived = hmac256(hmac256(master, audience.encode()), seq.to_bytes(8), slot.to_bytes(4))[:16]
            broken_if(derived.hex() != salt, seq, f"part {slot} ({audience}) has a salt of its own")
            event.update(json.loads(value)) if audience == "proof" else event["data"].update(json.loads(value))
    return check_draws(events, draw_key(seed, created, events), counts, wanted)


def check_signatures(events, counts):
    """Whoever gave a key has signed each own command, once, and each is the one that was signed."""
    players, keys, past, used, known = {}, {}, {}, set(), set()
    for event in events:
        type, data, seq = event["type"], event["data"], event["seq"]
        if event["part"][0] == 0:
            first, command = event, whole_command(event, events) if keys else event["command"]
            player, freed = players.get(command.get("seat")), (command["type"], event["by"]) == ("leave_seat", "host")
            if player in keys and command["type"] in OF_SEATS and not freed:
                key = check_signature(event, command, events[0]["data"]["game"], keys[player], known)
                broken_if((player, key) in used, seq, "what was signed stands in the log twice")
                used.add((player, key))
                counts["signatures"] += "signed" in event
        if type in OWN_WORDS and not data.get("cause") and players.get(data.get("seat")) in keys:
            told = {"type": OWN_WORDS[type], "seat": data["seat"]}
            if type == "answered" and event["whole"]:
                told |= {"question": data["question"], "answer": {"kind": data["kind"], **data.get("answer", {})}}
            own = event is first and told.items() <= command.items()
            broken_if(not own, seq, "it is told as the word of a player who signs, and is none that was given")
        if type in ("seat_taken", "seat_left"):
            players = players | {data["seat"]: data.get("player")}
        elif type == "seat_keyed":
            keys[data["player"]] = data["public_key"]
        elif type == "players_swapped":
            one, other = data["seats"]
            players = players | {one: players[other], other: players[one]}
        elif type == "moves_undone":
            players = past[data["to"]]
        past[seq] = players
        known.add(event["head"])


def whole_command(first, events):
    """The command that begins with an event, with what it hides as far as that is open: events have it by the name."""
    command, place = dict(first["command"]), first["seq"] - 1
    around = [event["data"] for event in events[place : place + first["part"][1]] if event["whole"]]
    for name in set(command.get("hidden", [])) - {"signed"}:
        for data in [data for data in around if name in data][:1]:
            command[name] = {"kind": data["kind"], **data[name]} if name == "answer" else data[name]
    return command


def check_signature(event, command, game, public_key, known):
    """It was signed as it stands here, by who knew a head of this game; where it is closed that is seen later."""
    seq, seat, hidden = event["seq"], command["seat"], command.pop("hidden", [])
    if "signed" in hidden and not event["whole"]:
        return seq
    broken_if(not event.get("signed"), seq, f"{seat} signs, and did not sign this command")
    key, see, request, body, signature = map(event["signed"].get, ("key", "see", "request", "body", "signature"))
    text = "\n".join(["cg-command-1", game, seat, key, see, request, sha256(body.encode()).hex(), ""])
    try:
        raw, signature = (base64.urlsafe_b64decode(each + "==") for each in (public_key, signature))
        Ed25519PublicKey.from_public_bytes(raw).verify(signature, text.encode())
    except (InvalidSignature, ValueError):
        raise Broken(seq, f"the signature is not that of {seat}") from None
    broken_if(see not in known, seq, f"the head that {seat} signed is none of this game")
    asked = asked_for(request.replace(" ", "").split("/"), json.loads(body or "{}"))
    said = {"id": event["data"].get("id"), **command, "orders": [ORDER | o for o in command.get("orders", [])]}
    broken_if(not asked.items() <= said.items(), seq, f"it is not the command that {seat} signed")
    return key


def asked_for(request, body):
    """The members of the command that a request asks for; a vote's `id` is that of the request for an undo."""
    match request:
        case ["POST", "commands"]:
            return {"question" if name == "question_id" else name: body[name] for name in body if name != "see"}
        case ["POST", "undo-requests" | "fork-requests" as what]:
            asked = {"type": f"request_{what[:4]}", "reason": body.get("reason", "")}
            return asked if what[0] == "f" else asked | {"to": body.get("to_seq")}
        case ["DELETE", "undo-requests" | "fork-requests" as what, id]:
            return {"type": f"withdraw_{what[:4]}", "id": id}
        case ["PUT", "undo-requests" | "fork-requests", id, "votes", _]:
            return {"type": "answer", "id": id, "answer": {"kind": "confirm", "yes": body["vote"] == "approve"}}
        case ["PUT", "seats", seat, "standing-orders"]:
            return {"type": "set_standing_orders", "seat": seat, "orders": [ORDER | each for each in body["orders"]]}
        case ["PATCH", "seats", seat]:
            return {"type": "seed_seat", "seat": seat, "seed": sha256(body["client_seed"].encode()).hex()}
        case ["DELETE", "seats", seat]:
            return {"type": "leave_seat", "seat": seat}
    return {"type": "unknown"}


def check(content, known_key=""):
    """How much was checked, by kind, and the manifest. Raises Broken with the first event that is not true."""
    return examine(content, known_key)[:2]


def examine(content, known_key="", wanted=0):
    """What `check` tells, the events, and where each card lay behind the event `wanted` (if that is open)."""
    lines, counts, seq, lay = content.splitlines(keepends=True), dict.fromkeys((*COUNTS, "cards laid"), 0), 0, {}
    if len(lines) < 3 or not lines[-1].endswith(b"\n"):
        raise Broken(max(0, len(lines) - 1), "an export has a manifest, events and an end line")
    try:
        manifest = parsed(0, lines[0][:-1])
        # Where manifest and first event name different games, the event's own hash tells which of them is broken.
        front, _, rest = lines[1].partition(BODY)
        named = re.search(b'"data":{"game":"([^"]*)"', rest)
        fits = link(sha256(b"\x11", named[1]), 1, rest[:-2]).hex().encode() in front if named else False
        others = fits and {manifest["game"], manifest["root"]} != {named[1].decode()}
        broken_if(others, 0, "it names another game than the events do")
        head, events = sha256(b"\x11", manifest["root"].encode()), []
        for seq, line in enumerate(lines[1:-1], 1):
            head, event = event_of(line, seq, head, manifest["game"])
            check_place(event, events[-1] if events else None)
            events.append(event | {"head": f"{seq}:{head.hex()[:16]}", "hash": head.hex()})
        opened, parts = (sum(len(event.get(name, [])) for event in events) for name in ("open", "commitments"))
        counts["events"], counts["commands"] = len(events), sum("command" in event for event in events)
        counts["parts opened"], counts["parts closed"] = opened, parts - opened
        seq += 1
        end = parsed(seq, lines[-1][:-1])["end"]
        version, last, state, digest = (end[name] for name in ("version", "hash", "state", "digest"))
        (index, count), place = events[-1]["part"], (len(events), head.hex())
        broken_if((version, last) != place or index + 1 < count, seq, "events are missing at the end")
        seq = 0
        check_manifest(manifest, events, head, known_key)
        if events[-1]["type"] == "sealed":
            lay = check_sealed(events, counts, wanted)
        check_signatures(events, counts)
        if digest != sha256(*lines[:-1]).hex() or state != events[-1]["data"].get("state"):
            raise Broken(len(events) + 1, "the end line does not fit what stands before it")
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Broken(seq, f"it is not what it should be: {error!r}") from None
    return counts | {"lost at event": max(lost(events, "seed"), lost(events, "salts"))}, manifest, events, lay


def check_ancestor(fork, content, known_key=""):
    """A fork goes on from the end of a command of another game, and its cards lie as they lay there; dealt anew, those
    of hands and the like lie in piles. What was found, in words. Raises Broken, also about the ancestor itself."""
    origin = fork["data"].get("origin")
    broken_if(not origin, 1, "it is no fork: it has no ancestor")
    try:
        _, manifest, events, lay = examine(content, known_key, origin["seq"])
    except Broken as error:
        raise Broken(1, f"its ancestor is broken, {error}") from None
    broken_if(manifest["game"] != origin["game"], 1, f"it is a fork of {origin['game']}, not of {manifest['game']}")
    there = events[origin["seq"] - 1 : origin["seq"]] if origin["seq"] > 0 else []
    broken_if([e["hash"] for e in there] != [origin["hash"]], 1, "that event of the ancestor is another, or not there")
    broken_if(there[0]["part"][0] + 1 != there[0]["part"][1], 1, "it begins in the middle of a command")
    alive, at = False, len(events)
    for undone in reversed([e for e in events if e["type"] == "moves_undone"]):
        if undone["seq"] <= at:
            alive, at = alive or undone["seq"] <= origin["seq"] <= at, undone["data"]["to"]
    since = "" if alive or origin["seq"] <= at else ", taken back there since"
    found = f"it goes on from event {origin['seq']} of {origin['game']}{since}"
    if not lay or "table" not in fork["data"]:
        return found + "; how everything lay is not open yet"
    laid = {card: zone for zone, cards in fork["data"]["table"].get("zones", {}).items() for card in cards}
    other = [card for card in lay.keys() | laid.keys() if lay.get(card) != laid.get(card)]
    hidden = [card for card in other if laid.get(card) in PILES and lay.get(card, "").partition(":")[0] in HIDING]
    broken_if(other if origin["randomness"] == "same" else set(other) - set(hidden), 1, "its cards lay otherwise there")
    return found + f"; {len(laid)} cards lie as they lay there, {len(other)} of them gathered to be dealt anew"


def main(arguments):
    parser = argparse.ArgumentParser(description="Checks an exported game. Exit 0: it holds, 1: not, 2: not read.")
    parser.add_argument("file", type=pathlib.Path, help="what `GET /v1/games/{id}/export` answered")
    parser.add_argument("--key", default="", help="the server's public key (hex), as you have known it")
    parser.add_argument("--ancestor", type=pathlib.Path, help="of a fork: the export of the game that it comes from")
    chosen = parser.parse_args(arguments)
    try:
        counts, manifest, events, _ = examine(chosen.file.read_bytes(), chosen.key)
        descent = chosen.ancestor and check_ancestor(events[0], chosen.ancestor.read_bytes(), chosen.key)
    except (OSError, Broken) as error:
        print(f"{'BROKEN' if isinstance(error, Broken) else 'NOT READ'}  {error}")
        return 1 if isinstance(error, Broken) else 2
    head, at = manifest["head"], counts["lost at event"]
    print(f"ok  {head['game']}: " + ", ".join(f"{counts[kind]} {kind}" for kind in COUNTS))
    print(f"ok  head {head['hash']}, signed at {head['at']} by key {head['key_id']}")
    if descent:
        print(f"ok  {descent}")
    elif events[0]["type"] == "game_forked":
        print("note  where this fork comes from is believed: give the export of its ancestor (--ancestor)")
    if counts["cards laid"]:
        print(f"note  which cards there are is believed: {counts['cards laid']} by name, each in one place at a time")
    if at:
        print(f"LOST  seed or salts were lost at event {at}: what was drawn or hidden before cannot be checked")
    if manifest.get("finished"):
        origin, size = manifest["finished"]["checkpoint"].split("\n")[:2]
        print(f"ok  entry {manifest['finished']['index']} of {size} in the log of finished games {origin}")
    if not chosen.key:
        print("note  the key is the one that stands in the file: compare it with one that you know (--key)")
    if not manifest["sealed"]:
        print("note  the game is not over: what is closed, and the draws, cannot be checked yet")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
