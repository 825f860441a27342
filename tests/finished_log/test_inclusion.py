"""A game's place in the log of finished games is proven by its export, beside a checkpoint that somebody kept."""

import json
from typing import Any

import pytest

from service.finished_log import signed_notes
from service.finished_log.checkpoints import FinishedLog
from service.signing.keys import Signer
from service.verification import inclusion
from service.verification.errors import VerificationError
from service.verification.inclusion import Inclusion, NotCompared
from tests.finished_log.conftest import ORIGIN, SIGNER, entry

KEY = bytes.fromhex(SIGNER.public["public_key"])
OTHER = Signer(None)


@pytest.fixture
def log(log: FinishedLog) -> FinishedLog:
    """Returns a log with seven games in it."""
    for number in range(7):
        log.log.add(entry(number))
    return log


def standing(told: Any, number: int = 2, key: bytes = KEY) -> Inclusion | None:
    one = entry(number)
    return inclusion.standing(told, one.game, one.version, one.hash, one.value, key)


def consistency(log: FinishedLog, old: int, size: int, **more: Any) -> bytes:
    path = [each.hex() for each in log.consistency(old, size)]
    return json.dumps({"from": old, "to": size, "path": path} | more).encode()


def test_a_proof_of_any_size_shows_where_a_game_stands(log: FinishedLog) -> None:
    for size in (3, 5, 7):
        assert standing(log.proof(2, size).document()) == Inclusion(2, log.checkpoint(size))
    assert standing(None) is None


def test_a_proof_is_of_one_game_with_one_end_in_one_place(log: FinishedLog) -> None:
    told, one = log.proof(2).document(), entry(2)
    with pytest.raises(VerificationError):
        standing(told, 3)
    for changed in ({"version": 8}, {"hash": "cd" * 32}, {"value": "2026-11-21T12:00:00.001+00:00"}):
        end = one._replace(**changed)
        with pytest.raises(VerificationError):
            inclusion.standing(told, end.game, end.version, end.hash, end.value, KEY)
    for bad in (
        {"index": 3},
        {"index": -5},
        {"index": True},
        {"path": told["path"][::-1]},
        {"more": 1},
        {"path": None},
    ):
        with pytest.raises(VerificationError):
            standing(told | bad)


def test_whoever_has_not_the_server_s_key_cannot_make_a_proof(log: FinishedLog) -> None:
    forger = FinishedLog(log.log, OTHER, ORIGIN)
    with pytest.raises(VerificationError, match="no key"):
        standing(forger.proof(2).document())


def test_every_bit_of_a_proof_matters(log: FinishedLog) -> None:
    told = log.proof(2).document()
    content = json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
    for place in range(8 * len(content)):
        changed = bytearray(content)
        changed[place // 8] ^= 1 << place % 8
        try:
            read = json.loads(bytes(changed))
            rewritten = json.dumps(read, separators=(",", ":"), ensure_ascii=False).encode() == bytes(changed)
        except ValueError:
            continue
        if rewritten:
            with pytest.raises(VerificationError):
                standing(read)


# -- against a checkpoint that somebody kept ---------------------------------------------------


def test_a_kept_checkpoint_of_the_same_tree_is_compared_at_once(log: FinishedLog) -> None:
    assert inclusion.compare(log.checkpoint(), log.note(), [KEY]) == log.checkpoint()
    assert inclusion.compare(log.checkpoint(), log.note(0), [KEY]).size == 0


@pytest.mark.parametrize(("mine", "kept"), [(7, 3), (3, 7), (7, 4)])
def test_one_of_another_size_needs_the_proof_and_says_where_to_get_it(log: FinishedLog, mine: int, kept: int) -> None:
    old, size = sorted((mine, kept))
    with pytest.raises(NotCompared, match=rf"/v1/log/consistency\?from={old}&to={size}"):
        inclusion.compare(log.checkpoint(mine), log.note(kept), [KEY])
    found = inclusion.compare(log.checkpoint(mine), log.note(kept), [KEY], consistency(log, old, size))
    assert found == log.checkpoint(kept)
    with pytest.raises(NotCompared):
        inclusion.compare(log.checkpoint(mine), log.note(kept), [KEY], consistency(log, 2, 6))
    for bad in (b"", b"{}", b"\xff", consistency(log, old, size, path=["00"]), consistency(log, old, size, path=[])):
        with pytest.raises(VerificationError if bad else NotCompared):
            inclusion.compare(log.checkpoint(mine), log.note(kept), [KEY], bad)


def test_a_log_that_was_rewritten_contradicts_a_kept_checkpoint(log: FinishedLog) -> None:
    """The server signs both, and that is the evidence."""
    for size in (4, 7):
        forged = log.checkpoint(size)._replace(root=bytes(32))
        note = signed_notes.signed(forged, KEY, SIGNER.key.sign)
        proof = consistency(log, 4, 7) if size == 4 else b""
        with pytest.raises(VerificationError, match="rewritten"):
            inclusion.compare(log.checkpoint(), note, [KEY], proof)


def test_a_checkpoint_of_another_log_or_key_is_refused(log: FinishedLog) -> None:
    foreign = signed_notes.signed(log.checkpoint()._replace(origin="other.example/log"), KEY, SIGNER.key.sign)
    with pytest.raises(VerificationError, match="another log"):
        inclusion.compare(log.checkpoint(), foreign, [KEY])
    with pytest.raises(VerificationError, match="no key"):
        inclusion.compare(log.checkpoint(), FinishedLog(log.log, OTHER, ORIGIN).note(), [KEY])
