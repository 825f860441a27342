"""Checks of a log by what stands in it: chain, openings, draws, states (STORE.md 3.10, L0 to L2, and the fold).

No rule is asked; whether the rules decide the same again is the question of `python -m service.verify`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain import events
from domain import state as states
from domain.engine.chance import SHUFFLE, Chance, Drawn, seed_commitment
from domain.events import Event, GameCreated, MovesUndone, Sealed, SeatLeft, SeatSeeded
from domain.forks import SAME, GameForked
from domain.history import rewind
from domain.reducers import evolve
from domain.reseeding import Reseeded, state_of
from domain.state import Origin, State
from service import losses
from service.broken import Broken as Broken
from service.export import Line
from service.losses import Losses
from service.signed_log import Signatures
from service.store import envelope
from service.store.envelope import PROOF, Envelope
from service.store.signed import Signed


class Findings(NamedTuple):
    """How much of a log was checked; a number of things that are there is one of things that fit.

    `hidden` parts are still closed, `undrawn` draws were not made again, `unread` signatures stand in closed parts;
    `hash` is the head (hex). `lost_draws` are those before the secrets were `lost` last.
    """

    events: int
    hash: str
    commands: int
    openings: int
    hidden: int
    draws: int
    undrawn: int
    states: int
    signatures: int
    unread: int
    seed: bool
    chosen_seed: bool
    sealed: bool
    lost: Losses
    lost_draws: int


class Told(NamedTuple):
    """One event of a checked log; `event` is None where a part of it is closed."""

    body: Envelope
    event: Event | None
    drawn: Drawn | None
    state: str
    signed: Signed | None


class _Drawn(msgspec.Struct):
    first: int
    draws: int
    purpose: str
    method: str
    of: list[str]
    got: list[str]


class _Proof(msgspec.Struct):
    drawn: _Drawn | None = None
    state: str = ""
    signed: Signed | None = None


NOTHING_LOST = Losses()
_HEX = re.compile("[0-9a-f]*")
_NOTHING_PROVEN = _Proof()
_PROOF = msgspec.json.Decoder(_Proof)


def check(game: str, root: str, lines: Sequence[Line], seed: bytes | None = None) -> Findings:
    """Checks a log from its first event on. `seed` is needed only where the log does not open it itself.

    Raises Broken at the first event that is not what was written.
    """
    if not lines:
        raise Broken(1, "there is no event")
    sealed = _sealed(lines)
    if sealed:
        seed = bytes.fromhex(sealed.seed)
    lost = losses.of_lines(lines)
    draws, fold, signatures = Draws(game, seed, lost), Fold(targets(lines)), Signatures(targets(lines))
    commands = parts = openings = 0
    salt_master = sealed.salt if sealed else ""
    for told, line in zip(read(game, root, lines, salt_master, since=lost.salts), lines, strict=True):
        if sealed and told.event is None and told.body.seq >= lost.salts:
            raise Broken(told.body.seq, "the game is over, but not every part is open")
        draws.take(told)
        fold.take(told)
        signatures.take(told, line.hash)
        commands += told.body.part[0] == 0
        parts += len(told.body.commitments)
        openings += len(line.openings)
    return Findings(
        events=len(lines),
        hash=lines[-1].hash,
        commands=commands,
        openings=openings,
        hidden=parts - openings,
        draws=draws.made,
        undrawn=draws.told - draws.made,
        states=fold.fitting,
        signatures=signatures.fitting,
        unread=signatures.closed,
        seed=seed is not None,
        chosen_seed=draws.chosen,
        sealed=sealed is not None,
        lost=lost,
        lost_draws=draws.lost,
    )


def _sealed(lines: Sequence[Line]) -> Sealed | None:
    """The last event, if it seals the log; whether it is what was written is seen when it is its turn."""
    if not lines[-1].body.startswith(b'{"type":"sealed"'):
        return None
    try:
        found = events.decode("sealed", 1, bytes(envelope.decode(lines[-1].body).data), [])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Broken(len(lines), f"it cannot be read: {error}") from None
    assert isinstance(found, Sealed)
    if not _is_hex(found.seed, len(found.seed) // 2) or not _is_hex(found.salt, len(found.salt) // 2):
        raise Broken(len(lines), "seed or salt is no hex")
    return found


def targets(lines: Sequence[Line]) -> set[int]:
    """The versions that undos go back to."""
    return {to for to in map(target, lines) if to is not None}


def target(line: Line) -> int | None:
    """The version that an undo goes back to; None for any other event, and for what cannot be read."""
    if not line.body.startswith(b'{"type":"moves_undone"'):
        return None
    try:
        return int(msgspec.json.decode(envelope.decode(line.body).data)["to"])
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
        return None


def read(
    game: str, root: str, lines: Sequence[Line], salt_master: str = "", whole: bool = True, since: int = 0
) -> Iterator[Told]:
    """The events of a log, each after its place in the chain and its openings were checked. Raises Broken.

    `salt_master` (hex): every salt from event `since` on must follow from it, so that each audience was given what is
    opened now. `whole`: the last command must be complete.
    """
    head, before = envelope.genesis(root), None
    salts = _Salts(bytes.fromhex(salt_master)) if salt_master else None
    for seq, line in enumerate(lines, 1):
        head = envelope.link(head, seq, line.body)
        if head.hex() != line.hash:
            raise Broken(seq, "its bytes do not fit its hash")
        try:
            body = envelope.decode(line.body)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Broken(seq, f"it cannot be read: {error}") from None
        _check_place(seq, body, before)
        before = body
        if salts and line.openings and seq >= since:
            salts.check(seq, line)
        yield _opened(game, body, line)
    if whole and before is not None and before.part[0] + 1 != before.part[1]:
        raise Broken(len(lines) + 1, "the rest of the command is missing")


def _check_place(seq: int, body: Envelope, before: Envelope | None) -> None:
    index, count = body.part
    if body.seq != seq:
        raise Broken(seq, f"it says that it is event {body.seq}")
    begins = before is None or before.part[0] + 1 == before.part[1]
    if begins != (index == 0) or not 0 <= index < count:
        raise Broken(seq, "it has another place in its command")
    if (body.command is None) == begins:
        raise Broken(seq, "a command stands on its first event and nowhere else")
    if before is None:
        return
    if not begins and (before.command_id, before.part) != (body.command_id, (index - 1, count)):
        raise Broken(seq, "it is not of the command that is under way")
    if body.at < before.at:
        raise Broken(seq, "it is older than the one before")


def _opened(game: str, body: Envelope, line: Line) -> Told:
    seen: set[int] = set()
    proven, own = _NOTHING_PROVEN, []
    for slot, audience, salt, value in line.openings:
        if slot in seen or not 0 <= slot < len(body.commitments):
            raise Broken(body.seq, f"part {slot} is opened that is not there, or twice")
        seen.add(slot)
        if not _is_hex(salt, 16):
            raise Broken(body.seq, f"the salt of part {slot} is none")
        if envelope.commit(game, body.seq, slot, bytes.fromhex(salt), value.encode()) != body.commitments[slot]:
            raise Broken(body.seq, f"part {slot} ({audience}) does not fit its commitment")
        if audience != PROOF:
            own.append(value.encode())
    try:
        if len(own) < len(seen):
            proven = _PROOF.decode(next(opening.value for opening in line.openings if opening.audience == PROOF))
        event = None
        if len(seen) == len(body.commitments):
            event = events.decode(body.type, body.schema, bytes(body.data), own)
    except (msgspec.MsgspecError, KeyError) as error:
        raise Broken(body.seq, f"its data cannot be read: {error}") from None
    drawn = Drawn(**msgspec.structs.asdict(proven.drawn)) if proven.drawn else None
    return Told(body, event, drawn, proven.state, body.signed or proven.signed)


def _is_hex(text: str, length: int) -> bool:
    return len(text) == 2 * length and _HEX.fullmatch(text) is not None


class _Salts:
    """The salts of a log whose master is known."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        self._keys: dict[str, bytes] = {}

    def check(self, seq: int, line: Line) -> None:
        """Raises Broken."""
        for slot, audience, salt, _ in line.openings:
            if audience not in self._keys:
                self._keys[audience] = envelope.audience_key(self._master, audience)
            if envelope.salt(self._keys[audience], seq, slot).hex() != salt:
                raise Broken(seq, f"part {slot} ({audience}) has a salt of its own, or another audience")


class Draws:
    """Every draw of a log, made again when the seed is known; `told` and `made` count them.

    `lost` are those before the secrets were lost last, which nobody can check.
    """

    def __init__(self, game: str, seed: bytes | None, losses: Losses = NOTHING_LOST) -> None:
        self.told = self.made = self.lost = 0
        self.chosen = False
        self._game, self._seed, self._number = game, seed, 0
        self._losses, self._at = losses, 0
        self._seats: dict[str, str] = {}
        self._origin: Origin | None = None
        self._chance: Chance | None = None

    def chance(self) -> Chance | None:
        """What draws are made with; None while the seed is not known."""
        if self._at < self._losses.seed:
            return None
        if self._chance is None and self._seed is not None:
            seeds, name = [seed for seed in self._seats.values() if seed], "" if self.chosen else self._game
            if self._origin is not None and self._origin.randomness == SAME:
                seeds, name = self._origin.seeds, self._origin.drawn_as
            self._chance = Chance(self._seed, name, [bytes.fromhex(seed) for seed in seeds])
        return self._chance

    def take(self, told: Told) -> None:
        """The next event. Raises Broken."""
        body, event, drawn, self._at = told.body, told.event, told.drawn, told.body.seq
        if body.type == "reseeded":
            self._meet_another_seed(body)
        if body.seq == 1 or isinstance(event, SeatSeeded | SeatLeft):
            self._meet(body.seq, event)
        if event is not None and bool(body.draws) != _draws(event):
            raise Broken(body.seq, "it does not say what it was drawn from")
        for public in body.draws:
            if public.first < self._number:
                raise Broken(body.seq, f"draw {public.first} was used before")
            self._number = public.first + public.draws
            self.told += public.draws
            if drawn is not None:
                if tuple(drawn[:4]) != tuple(public):
                    raise Broken(body.seq, "its draws are not those that it tells in public")
                self._again(body.seq, drawn)
                _check_outcome(body.seq, event, drawn)
            elif event is not None:
                raise Broken(body.seq, "it does not say what it was drawn from")

    def _meet(self, seq: int, event: Event | None) -> None:
        if isinstance(event, SeatSeeded):
            self._seats[event.seat] = event.seed
        elif isinstance(event, SeatLeft):
            self._seats[event.seat] = ""
        elif isinstance(event, GameCreated | GameForked) and event.game == self._game:
            self._seats, self.chosen = dict.fromkeys(event.seats, ""), event.chosen_seed
            self._origin = event.origin if isinstance(event, GameForked) else None
            self._check_commitment(seq, event.seed_commitment)
        elif event is not None:
            raise Broken(seq, "it does not open this game")

    def _meet_another_seed(self, body: Envelope) -> None:
        told = losses.of_data(bytes(body.data))
        if told is None:
            raise Broken(body.seq, "it does not say which secrets were lost")
        self._check_commitment(body.seq, told.seed_commitment)
        if body.seq == self._losses.last:
            self.lost = self._number

    def _check_commitment(self, seq: int, commitment: str) -> None:
        if self._seed is not None and seq >= self._losses.seed and seed_commitment(self._seed) != commitment:
            raise Broken(seq, "its commitment is not that of the seed")

    def _again(self, seq: int, drawn: Drawn) -> None:
        if drawn.of != sorted(drawn.of):
            raise Broken(seq, "what was drawn from was put in an order of choice")
        if (chance := self.chance()) is None:
            return
        if drawn.method == SHUFFLE:
            got = chance.shuffled(drawn.of, drawn.first, drawn.purpose)
        else:
            got = chance.sample(drawn.of, min(drawn.draws, len(drawn.of)), drawn.first, drawn.purpose)
        if got != drawn.got:
            raise Broken(seq, f"draw {drawn.first} ({drawn.purpose}) has another outcome")
        self.made += drawn.draws


def _draws(event: Event) -> bool:
    return not isinstance(event, MovesUndone) and bool(getattr(event, "draws", 0))


def _check_outcome(seq: int, event: Event | None, drawn: Drawn) -> None:
    """The event tells of these draws, and of what came of them."""
    if event is not None and getattr(event, "first_draw", -1) != drawn.first:
        raise Broken(seq, "its data tell of other draws")
    if isinstance(event, events.PileShuffled) and event.cards != drawn.got:
        raise Broken(seq, "the pile does not lie as it was shuffled")
    if isinstance(event, events.CardsMoved) and not set(event.cards) <= set(drawn.got):
        raise Broken(seq, "other cards went than were drawn")


class Fold:
    """The state of a log, carried on event by event, until one comes of which a part is closed."""

    def __init__(self, targets: set[int]) -> None:
        self.state: State | None = states.new()
        self.fitting = 0
        self._targets, self._past = targets, dict[int, State]()

    def take(self, told: Told) -> None:
        """The next event. Raises Broken when it does not fit, or its hash of the state is another."""
        if told.event is None:
            self.state = None
        elif isinstance(told.event, Reseeded) and told.event.salts_lost:
            self._begin_anew(told.body.seq, told.event)
        if self.state is None or told.event is None:
            return
        seq, event = told.body.seq, told.event
        before = states.fingerprint(self.state) if isinstance(event, Sealed) else ""
        self._evolve(seq, event)
        named = event.state if isinstance(event, Sealed) else ""
        if named != before or (told.state and told.state != states.fingerprint(self.state)):
            raise Broken(seq, "its events lead to another state")
        self.fitting += bool(told.state) + bool(before)
        if seq in self._targets:
            self._past[seq] = states.copy(self.state)

    def _begin_anew(self, seq: int, event: Reseeded) -> None:
        """What was before cannot be opened any more: how everything lay is the server's word."""
        try:
            there = state_of(event)
        except msgspec.ValidationError as error:
            raise Broken(seq, f"how everything lay cannot be read: {error}") from None
        if there.version != seq - 1:
            raise Broken(seq, "it tells how everything lay at another event")
        if self.state is not None and states.fingerprint(self.state) != states.fingerprint(there):
            raise Broken(seq, "everything lay otherwise")
        self.state = there

    def _evolve(self, seq: int, event: Event) -> None:
        assert self.state is not None
        try:
            if isinstance(event, MovesUndone):
                rewind(self.state, self._past[event.to])
            evolve(self.state, event)
        except Exception as error:
            raise Broken(seq, f"it does not fit the state before it: {error!r}") from None
