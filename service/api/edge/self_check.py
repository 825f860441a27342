"""The statements of this server about the log of a game: its check, its draws, its export."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from domain.engine.chance import SAMPLE, SHUFFLE
from domain.game import views
from domain.state import State
from service import ids, logging_setup
from service.context import Context
from service.http.answer_cache import AnswerBody
from service.signing.keys import SigningKey
from service.store.errors import Corrupt, GameNotFound, LogDamaged
from service.store.log import decoding, envelope
from service.store.log.entries import LogEntry, hidden_parts
from service.store.log.envelope import PROOF, Envelope
from service.store.log.game_secrets import GameSecrets
from service.store.states.snapshots import Snapshot
from service.verification import export_format, log_check
from service.verification.errors import VerificationError
from service.verification.export_format import EVERYBODY, ExportLine
from service.verification.log_check import Findings

ARCHIVED = "archived"
"""The status of the head of a game whose events are in the archive alone."""
CHECKED_S = 300.0
"""Seconds for which a check of a version counts: what is stored may be damaged meanwhile."""
NOT_CHECKED = (
    "that the rules decide each command the same way again: `python -m service verify` on the export checks that",
    "that others were shown the same head: compare it with a receipt of `/head` that somebody kept",
    "the timestamps, which the server alone sets",
    "that the server showed nobody what was hidden",
)


def receipt(shared: Context, game: str) -> dict[str, Any]:
    """Returns the signed head of a game. Raises GameNotFound, StoreUnavailable."""
    head = shared.games.log.head(game)
    if head is None:
        raise GameNotFound(game)
    stored = [] if head.status == ARCHIVED else shared.games.log.read(game, head.version - 1, 1)
    return shared.signer.receipt(game, head.version, head.hash, _signed_at(stored))


def _signed_at(stored: Sequence[LogEntry]) -> str:
    """Returns the present time, but not one before these events: the clock of the machine that stored them may have
    been ahead.
    """
    moments = [ids.iso(ids.now())]
    for entry in stored:
        # A damaged event is reported by what reads the game; its head can be signed all the same.
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            moments.append(envelope.decode(entry.body).at)
    return max(moments)


# -- the check ---------------------------------------------------------------------------------


def verification(shared: Context, game: str) -> bytes:
    """Checks the newest version. Returns what was checked and what was not, as JSON.

    Raises GameNotFound, StoreUnavailable.
    """
    head = shared.games.log.head(game)
    if head is None:
        raise GameNotFound(game)
    version, hash = head.version, head.hash

    def checked() -> bytes:
        return msgspec.json.encode(_verified(shared, game, version, hash))

    return shared.answer_cache.whole(("verification", game, version, hash), checked, CHECKED_S)


def _verified(shared: Context, game: str, version: int, hash: str) -> dict[str, Any]:
    place = {"game": game, "version": version, "hash": hash}
    secrets = shared.games.opened(game)
    try:
        # It is read twice: a long log would fill the memory.
        log = shared.games.log
        about = log_check.outline(entry.body for entry in log.stretch(game, 0, version))
        lines = _opened(game, log.stretch(game, 0, version), secrets)
        findings = log_check.check(game, game, lines, about, secrets.seed)
        if (findings.events, findings.hash) != (version, hash):
            raise VerificationError(version, "its hash is not that of the head")
    except (VerificationError, Corrupt) as error:
        broken = {"ok": False, "checked": {}, "first_bad_seq": error.seq, "detail": error.detail}
        return place | broken | {"finalized": False, "not_checked": list(NOT_CHECKED)}
    good = {
        "ok": True,
        "checked": counts(findings),
        "first_bad_seq": None,
        "detail": None,
        "finalized": findings.finalized,
    }
    return place | good | {"not_checked": _not_checked(findings)}


def _opened(game: str, entries: Iterable[LogEntry], secrets: GameSecrets) -> Iterator[ExportLine]:
    keys = dict[str, bytes]()
    for entry in entries:
        viewer = EVERYBODY if secrets.opens(entry.seq) else ""
        yield ExportLine(entry.body, entry.hash, export_format.openings(game, entry, viewer, secrets.salt, keys))


def counts(findings: Findings) -> dict[str, int]:
    """Returns the numbers of things that were checked and fit."""
    return {
        "events": findings.events,
        "commands": findings.commands,
        "commitments": findings.openings,
        "draws": findings.draws,
        "states": findings.states,
        "signatures": findings.signatures,
        "seed_commitments": int(findings.seed),
    }


def _not_checked(findings: Findings) -> list[str]:
    more = []
    if findings.chosen_seed:
        more.append("that the cards are random: the host chose the seed of this game")
    if findings.lost.last:
        more.append(findings.lost.in_words(findings.lost_draws))
    if findings.finalized:
        more.append("that the log of finished games has the game: the answer of `/inclusion` proves that")
    else:
        more.append("the hidden parts, by anybody but this server: they are opened when the game is over")
    return [*NOT_CHECKED, *more]


# -- draws -------------------------------------------------------------------------------------


def draws(
    shared: Context, state: State, viewer: str, after: int, limit: int
) -> tuple[list[dict[str, Any]], int | None]:
    """Returns up to `limit` shuffles and picks after event `after`, and the event after which there are more."""
    drawn: list[dict[str, Any]] = []
    for entry in shared.games.log.stretch(state.game, after, state.version):
        if b',"draws":[[' not in entry.body or not (stored := envelope.decode(entry.body)).draws:
            continue
        if len(drawn) == limit:
            return drawn, drawn[-1]["seq"]
        drawn.append(_drawn(stored, entry, state, viewer))
    return drawn, None


def _drawn(stored: Envelope, entry: LogEntry, state: State, viewer: str) -> dict[str, Any]:
    ((first, count, purpose, method),) = stored.draws
    parts = hidden_parts(state.game, entry)
    proven = next(msgspec.json.decode(part.value)["drawn"] for part in parts if part.audience == PROOF)
    whole = state.finalized
    shown = views.redact(decoding.decoded(state.game, entry), views.eyes(state, viewer, stored.seq))
    seen = set(proven["got"]) <= _words(shown)
    return {
        "seq": stored.seq,
        "type": stored.type,
        "first": first,
        "draws": count,
        "purpose": purpose,
        "method": method,
        "ranges": _ranges(method, count, len(proven["of"])) if whole or method == SHUFFLE else None,
        "items": proven["of"] if whole else None,
        "result": proven["got"] if whole or seen else None,
    }


def _ranges(method: str, count: int, items: int) -> list[int]:
    """Returns the upper bound of each draw."""
    least = items - count + 1 if method == SAMPLE else 2
    return list(range(items, least - 1, -1))[:count]


def _words(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(_words, inner), value if isinstance(value, dict) else ())


# -- the export --------------------------------------------------------------------------------


def export_tag(shared: Context, state: State, viewer: str) -> str:
    """Returns the entity tag of an export. It is weak: the head is signed again in each, with the time of that."""
    entered = "." if state.finalized and _standing(shared, state.game, shared.signer.key) else ""
    return f'W/"{state.version}.{viewer}.export{entered}"'


def exported(shared: Context, newest: Snapshot, viewer: str) -> AnswerBody:
    """Returns a game's export up to there, as `viewer` may have it; when it is finalized, whole.

    Raises Corrupt, SecretsLost, StoreUnavailable before the first piece.
    """
    # After a rotation it is signed with another key.
    place = newest.state.game, newest.hash, export_tag(shared, newest.state, viewer), shared.signer.public["key_id"]
    return shared.answer_cache.find(place, lambda: _lines(shared, newest, viewer))


def _lines(shared: Context, newest: Snapshot, viewer: str) -> Iterator[bytes]:
    state = newest.state
    game, secrets = state.game, shared.games.opened(state.game)
    last = next(iter(shared.games.log.read_whole(game, state.version - 1, 1)), None)
    if last is None:
        raise Corrupt(game, state.version, "it is missing")
    key = shared.signer.key
    signed = shared.signer.receipt(game, last.seq, last.hash, _signed_at([last]), key)
    first = export_format.manifest(
        state,
        EVERYBODY if state.finalized else viewer,
        _commitment(shared, game),
        signed,
        [key.public],
        _standing(shared, game, key) if state.finalized else None,
    )
    entries = _linked(game, shared.games.log.stretch(game, 0, state.version), newest.hash)

    def opens(seq: int) -> bool:
        # An export is that of one seat: what its player saw from another one is not in it.
        own = state.finalized or views.eyes(state, viewer, seq) == viewer
        return own and seq >= secrets.salts_since

    return export_format.written(first, entries, secrets.salt, export_format.state_of(last), opens)


def _linked(game: str, entries: Iterable[LogEntry], hash: str) -> Iterator[LogEntry]:
    """Yields the same entries, which lead to this head. Raises Corrupt at the first that does not fit."""
    head = envelope.genesis(game)
    for entry in entries:
        head = decoding.check_chain(game, head, (entry,))
        yield entry
    if head.hex() != hash:
        raise Corrupt(game, entry.seq, "its hash is not that of the head")


def _standing(shared: Context, game: str, key: SigningKey) -> dict[str, Any] | None:
    """Returns the place of the game in the log of finished games; None before its entry, or while
    that log is damaged.
    """
    try:
        place = shared.finished.log.find(game)
        return None if place is None else shared.finished.proof(place, key=key).document()
    except LogDamaged as error:
        # The game itself is whole, and is sent.
        logging_setup.LOG.error("log_damaged", detail=error.detail)
        return None


def _commitment(shared: Context, game: str) -> str:
    first = next(iter(shared.games.log.read(game, 0, 1)), None)
    if first is None:
        raise Corrupt(game, 1, "it is missing")
    return str(msgspec.json.decode(envelope.decode(first.body).data)["seed_commitment"])
