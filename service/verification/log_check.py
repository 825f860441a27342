"""Checks of a log by its own contents: chain, openings, draws, states (docs/auditing/proof.md).

No rule is asked; whether the rules decide the same again is the question of `service/verification/redecide.py`.
"""

import time
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from domain import events
from domain.events import GameFinalized
from service.store.log import envelope
from service.verification import chain, lost_secrets
from service.verification.chain import is_hex
from service.verification.draws import DrawCheck
from service.verification.errors import VerificationError
from service.verification.export_format import ExportLine
from service.verification.lost_secrets import LostSecrets
from service.verification.senders import SenderCheck
from service.verification.signed_commands import SignatureCheck
from service.verification.state_check import StateCheck


class Findings(NamedTuple):
    """The findings of a check: each number counts things that are there and correct.

    `hidden` parts are still closed, `undrawn` draws were not made again, `unread` signatures are in closed parts;
    `hash` is the head (hex), `at` the time of the last event. `added` are the seats that added to the seed, in turn,
    and whether they had committed to it: a seat that adds last without a commitment knows what the others added.
    `lost_draws` are those before the secrets were `lost`.
    """

    events: int
    hash: str
    at: str
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
    added: dict[str, bool]
    finalized: bool
    lost: LostSecrets
    lost_draws: int


NOT_AS_WRITTEN = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    msgspec.MsgspecError,
)
"""The errors that come from reading a log that is not written as logs are."""


class TooLong(Exception):
    """There was no time to check all of a log."""


class Outline(NamedTuple):
    """The facts about a whole log that its check needs from the first event on.

    `last` is the body of the last event, `targets` are the versions that undos go back to.
    """

    events: int
    last: bytes
    targets: set[int]
    lost: LostSecrets


def outline(bodies: Iterable[bytes]) -> Outline:
    """Returns the outline of a log; its events are not checked here."""
    seq, last, targets, lost = 0, b"", set[int](), LostSecrets()
    for seq, last in enumerate(bodies, 1):
        if (target := chain.target(last)) is not None:
            targets.add(target)
        lost = lost_secrets.after(lost, seq, last)
    return Outline(seq, last, targets, lost)


def check(
    game: str,
    root: str,
    lines: Iterable[ExportLine],
    about: Outline,
    seed: bytes | None = None,
    until: float | None = None,
) -> Findings:
    """Checks a log from its first event on, and holds none of them.

    `seed` is needed only where the log does not open it itself. Raises VerificationError at the first event that is not
    what was written, TooLong at the time `until` (of the monotonic clock).
    """
    if not about.events:
        raise VerificationError(1, "there is no event")
    finalized = _finalized(about)
    if finalized:
        seed = bytes.fromhex(finalized.seed)
    targets, lost = about.targets, about.lost
    draws, states, signatures = DrawCheck(game, seed, lost), StateCheck(targets), SignatureCheck(targets)
    senders = SenderCheck(root, targets)
    commands = parts = openings = count = 0
    last = hash = ""
    salt_master = finalized.salt if finalized else ""
    for checked in chain.read(game, root, lines, salt_master, since=lost.salts):
        if finalized and checked.event is None and checked.body.seq >= lost.salts:
            raise VerificationError(checked.body.seq, "the game is over, but not every hidden part is open")
        if until is not None and time.monotonic() > until:
            raise TooLong
        try:
            senders.take(checked, checked.hash)
            draws.take(checked)
            states.take(checked)
            signatures.take(checked, checked.hash)
        except NOT_AS_WRITTEN as error:
            raise VerificationError(checked.body.seq, f"it cannot be checked: {error!r}") from None
        count, last, hash = checked.body.seq, checked.body.at, checked.hash
        commands += checked.body.part[0] == 0
        parts += len(checked.body.commitments)
        openings += checked.openings
    return Findings(
        events=count,
        hash=hash,
        at=last,
        commands=commands,
        openings=openings,
        hidden=parts - openings,
        draws=draws.made,
        undrawn=draws.recorded - draws.made,
        states=states.fitting,
        signatures=signatures.fitting,
        unread=signatures.closed,
        seed=seed is not None,
        chosen_seed=draws.chosen,
        added=draws.added,
        finalized=finalized is not None,
        lost=lost,
        lost_draws=draws.lost,
    )


def _finalized(about: Outline) -> GameFinalized | None:
    """Returns the last event, if it finalizes the log; it is checked in its turn."""
    if not about.last.startswith(b'{"type":"game_finalized"'):
        return None
    try:
        event = events.decode("game_finalized", 1, bytes(envelope.decode(about.last).data), [])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise VerificationError(about.events, f"it cannot be read: {error}") from None
    assert isinstance(event, GameFinalized)
    if not is_hex(event.seed, len(event.seed) // 2) or not is_hex(event.salt, len(event.salt) // 2):
        raise VerificationError(about.events, "seed or salt is not hex")
    return event
