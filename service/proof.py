"""Checks of a log by what stands in it: chain, openings, draws, states (STORE.md 3.10, L0 to L2, and the fold).

No rule is asked; whether the rules decide the same again is the question of `python -m service.verify`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain import events
from domain import state as states
from domain.engine.chance import SHUFFLE, Chance, Drawn, seed_commitment
from domain.events import Event, GameCreated, MovesUndone, Sealed, SeatLeft, SeatSeeded
from domain.history import rewind
from domain.reducers import evolve
from domain.state import State
from service.export import Line
from service.store import envelope
from service.store.envelope import PROOF, Envelope


class Broken(Exception):
    """What is said at event `seq` cannot be true."""

    def __init__(self, seq: int, detail: str) -> None:
        super().__init__(f"event {seq}: {detail}")
        self.seq, self.detail = seq, detail


class Findings(NamedTuple):
    """How much of a log was checked; a number of things that are there is one of things that fit.

    `hidden` parts are still closed, `undrawn` draws were not made again; `hash` is the head (hex).
    """

    events: int
    hash: str
    commands: int
    openings: int
    hidden: int
    draws: int
    undrawn: int
    states: int
    seed: bool
    chosen_seed: bool
    sealed: bool


class Told(NamedTuple):
    """One event of a checked log; `event` is None where a part of it is closed."""

    body: Envelope
    event: Event | None
    drawn: Drawn | None
    state: str


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


_PROOF = msgspec.json.Decoder(_Proof)


def check(game: str, root: str, lines: Sequence[Line], seed: bytes | None = None) -> Findings:
    """Checks a log from its first event on. `seed` is needed only where the log does not open it itself.

    Raises Broken at the first event that is not what was written.
    """
    told = list(read(game, root, lines))
    if not told:
        raise Broken(1, "there is no event")
    created, last = told[0].event, told[-1].event
    if not isinstance(created, GameCreated) or created.game != game:
        raise Broken(1, "it does not open this game")
    sealed = last if isinstance(last, Sealed) else None
    if sealed:
        seed = _opened_seed(len(told), sealed)
        _check_salts(bytes.fromhex(sealed.salt), lines)
    if seed is not None and seed_commitment(seed) != created.seed_commitment:
        raise Broken(1, "its commitment is not that of the seed")
    drawn = _check_draws(told, _chance(told, seed) if seed is not None else None)
    hashes = _check_states(told) if all(each.event for each in told) else 0
    parts = sum(len(each.body.commitments) for each in told)
    openings = sum(len(line.openings) for line in lines)
    return Findings(
        events=len(told),
        hash=lines[-1].hash,
        commands=sum(each.body.part[0] == 0 for each in told),
        openings=openings,
        hidden=parts - openings,
        draws=drawn,
        undrawn=sum(draws.draws for each in told for draws in each.body.draws) - drawn,
        states=hashes,
        seed=seed is not None,
        chosen_seed=created.chosen_seed,
        sealed=sealed is not None,
    )


def read(game: str, root: str, lines: Sequence[Line]) -> Iterator[Told]:
    """The events of a log, each after its place in the chain and its openings were checked. Raises Broken."""
    head, before = envelope.genesis(root), None
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
        yield _opened(game, body, line)
    if before is not None and before.part[0] + 1 != before.part[1]:
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
    seen = set()
    for slot, audience, salt, value in line.openings:
        if slot in seen or not 0 <= slot < len(body.commitments):
            raise Broken(body.seq, f"part {slot} is opened that is not there, or twice")
        seen.add(slot)
        if not _is_hex(salt, 16):
            raise Broken(body.seq, f"the salt of part {slot} is none")
        if envelope.commit(game, body.seq, slot, bytes.fromhex(salt), value.encode()) != body.commitments[slot]:
            raise Broken(body.seq, f"part {slot} ({audience}) does not fit its commitment")
    proof = next((opening for opening in line.openings if opening.audience == PROOF), None)
    try:
        proven = _PROOF.decode(proof.value) if proof else _Proof()
        event = None
        if len(seen) == len(body.commitments):
            own = [opening.value.encode() for opening in line.openings if opening.audience != PROOF]
            event = events.decode(body.type, body.schema, bytes(body.data), own)
    except (msgspec.MsgspecError, KeyError) as error:
        raise Broken(body.seq, f"its data cannot be read: {error}") from None
    drawn = Drawn(**msgspec.structs.asdict(proven.drawn)) if proven.drawn else None
    return Told(body, event, drawn, proven.state)


def _is_hex(text: str, length: int) -> bool:
    return len(text) == 2 * length and all(digit in "0123456789abcdef" for digit in text)


def _opened_seed(seq: int, sealed: Sealed) -> bytes:
    if not _is_hex(sealed.seed, len(sealed.seed) // 2) or not _is_hex(sealed.salt, len(sealed.salt) // 2):
        raise Broken(seq, "seed or salt is no hex")
    return bytes.fromhex(sealed.seed)


def _check_salts(master: bytes, lines: Sequence[Line]) -> None:
    """Every salt follows from the master that the last event opens: so every audience was given what is opened now."""
    keys: dict[str, bytes] = {}
    for seq, line in enumerate(lines, 1):
        for slot, audience, salt, _ in line.openings:
            if audience not in keys:
                keys[audience] = envelope.audience_key(master, audience)
            if envelope.salt(keys[audience], seq, slot).hex() != salt:
                raise Broken(seq, f"part {slot} ({audience}) has a salt of its own, or another audience")


# -- draws -------------------------------------------------------------------------------------


def chance_of(told: Sequence[Told]) -> Chance:
    """The chance of a sealed game. Raises Broken."""
    sealed = told[-1].event
    if not isinstance(sealed, Sealed):
        raise Broken(len(told), "the log is not sealed")
    return _chance(told, _opened_seed(len(told), sealed))


def _chance(told: Sequence[Told], seed: bytes) -> Chance:
    created = told[0].event
    assert isinstance(created, GameCreated)
    seeds: dict[str, str] = dict.fromkeys(created.seats, "")
    for each in told:
        if isinstance(each.event, SeatSeeded):
            seeds[each.event.seat] = each.event.seed
        elif isinstance(each.event, SeatLeft):
            seeds[each.event.seat] = ""
    contributed = [bytes.fromhex(seed) for seed in seeds.values() if seed]
    return Chance(seed, "" if created.chosen_seed else created.game, contributed)


def _check_draws(told: Sequence[Told], chance: Chance | None) -> int:
    """How many draws were made again, every one with the same outcome. Raises Broken."""
    number, made = 0, 0
    for body, event, drawn, _ in told:
        if not body.draws:
            continue
        (public,) = body.draws
        if public.first < number:
            raise Broken(body.seq, f"draw {public.first} was used before")
        number = public.first + public.draws
        if drawn is None:
            continue
        if tuple(drawn[:4]) != tuple(public):
            raise Broken(body.seq, "its draws are not those that it tells in public")
        if event is not None and getattr(event, "first_draw", -1) != drawn.first:
            raise Broken(body.seq, "its data tell of other draws")
        if drawn.of != sorted(drawn.of):
            raise Broken(body.seq, "what was drawn from was put in an order of choice")
        if chance is not None:
            if _again(chance, drawn) != drawn.got:
                raise Broken(body.seq, f"draw {drawn.first} ({drawn.purpose}) has another outcome")
            made += drawn.draws
        if isinstance(event, events.PileShuffled) and event.cards != drawn.got:
            raise Broken(body.seq, "the pile does not lie as it was shuffled")
        if isinstance(event, events.CardsMoved) and not set(event.cards) <= set(drawn.got):
            raise Broken(body.seq, "other cards went than were drawn")
    return made


def _again(chance: Chance, drawn: Drawn) -> list[str]:
    if drawn.method == SHUFFLE:
        return chance.shuffled(drawn.of, drawn.first, drawn.purpose)
    if drawn.draws > len(drawn.of):
        return []
    return chance.sample(drawn.of, drawn.draws, drawn.first, drawn.purpose)


# -- states ------------------------------------------------------------------------------------


def _check_states(told: Sequence[Told]) -> int:
    """Folds the whole log; how many hashes of states fit. Raises Broken."""
    targets = {each.event.to for each in told if isinstance(each.event, MovesUndone)}
    past: dict[int, State] = {}
    state, fitting = states.new(), 0
    for seq, (_, event, _, proof) in enumerate(told, 1):
        assert event is not None
        before = states.fingerprint(state) if isinstance(event, Sealed) else ""
        fold(seq, state, event, past)
        named = event.state if isinstance(event, Sealed) else ""
        if named != before or (proof and proof != states.fingerprint(state)):
            raise Broken(seq, "its events lead to another state")
        fitting += bool(proof) + bool(before)
        if seq in targets:
            past[seq] = states.copy(state)
    return fitting


def fold(seq: int, state: State, event: Event, past: dict[int, State]) -> None:
    """Carries the state over one event, IN PLACE; `past` has the states that undos go back to. Raises Broken."""
    try:
        if isinstance(event, MovesUndone):
            rewind(state, past[event.to])
        evolve(state, event)
    except Exception as error:
        raise Broken(seq, f"it does not fit the state before it: {error!r}") from None
