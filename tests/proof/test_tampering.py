"""Whatever is changed in an export is found, with the number of the event."""

import json
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples import verify_log
from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint
from service.signing.keys import Signer
from service.store.finished import merkle
from service.store.finished.entries import FINISHED, FinishedEntry
from service.store.log import envelope
from service.verification import export_check, export_format
from service.verification.errors import VerificationError
from tests.proof.both import found_by_both
from tests.proof.games import GAME, ORIGIN, SIGNER, exported, log_of, new_games, play
from tests.properties.plans import EXAMPLES
from tests.properties.play import Plan

PLAN = Plan(3, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})


@cache
def honest() -> bytes:
    """Returns a short game with undos."""
    return exported(play(PLAN, 30))


@cache
def lines() -> tuple[bytes, ...]:
    return tuple(honest().splitlines(keepends=True))


def line_of(position: int) -> int:
    """Returns the line of a byte: the manifest is 0, event n is n, the end line comes after the last event."""
    return honest().count(b"\n", 0, position)


def test_the_honest_export_is_fine() -> None:
    verify_log.check(honest())
    export_check.checked(honest())


@settings(max_examples=6 * EXAMPLES)
@given(st.data())
def test_any_byte_that_is_changed_is_found_with_the_number_of_its_event(data: st.DataObject) -> None:
    content = bytearray(honest())
    position = data.draw(st.integers(0, len(content) - 1))
    content[position] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[position]))
    assert found_by_both(bytes(content)) == (line_of(position), line_of(position))


@settings(max_examples=2 * EXAMPLES)
@given(st.data())
def test_any_byte_of_manifest_or_end_that_is_changed_is_found(data: st.DataObject) -> None:
    content = bytearray(honest())
    first, last = len(lines()[0]), len(content) - len(lines()[-1])
    position = data.draw(st.one_of(st.integers(0, first - 1), st.integers(last, len(content) - 1)))
    content[position] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[position]))
    assert found_by_both(bytes(content)) == (line_of(position), line_of(position))


def with_standing(told: object) -> bytes:
    """Returns the export with another word about the log of finished games, and a digest that fits."""
    return with_manifest(json.loads(lines()[0]) | {"finished": told})


def with_manifest(manifest: object) -> bytes:
    start, last = compact(manifest) + b"\n", json.loads(lines()[-1])
    last["end"]["digest"] = verify_log.sha256(start, *lines()[1:-1]).hex()
    return b"".join((start, *lines()[1:-1], compact(last) + b"\n"))


def test_a_proof_of_the_log_of_finished_games_that_is_not_the_game_s_own_is_found() -> None:
    own = json.loads(lines()[0])["finished"]
    foreign = log_of(new_games()).proof(2).document()
    others: list[object] = [
        foreign,
        own | {"index": 3},
        own | {"path": []},
        own | {"more": 1},
        own | {"checkpoint": ""},
    ]
    for told in [*others, {}, 1, "x"]:
        assert found_by_both(with_standing(told)) == (0, 0)
    export_check.checked(with_standing(own))
    verify_log.check(with_standing(own))


def test_a_file_without_such_a_proof_says_so_and_is_fine_otherwise() -> None:
    older = json.loads(lines()[0])
    del older["finished"]
    for content in (with_standing(None), with_manifest(older)):
        export_check.checked(content)
        verify_log.check(content)
    assert found_by_both(with_manifest(older | {"finishes": None})) == (0, 0)


def test_each_byte_of_manifest_and_end_matters() -> None:
    content = exported(play(PLAN, 0))
    ends, last = content.index(b"\n") + 1, content.rindex(b"\n", 0, -1) + 1
    # No member with its name and comma is shorter than seven bytes.
    step = 1 if EXAMPLES > 10 else 7
    for position in (*range(0, ends, step), *range(last, len(content), step)):
        changed = bytearray(content)
        changed[position] ^= 1
        number = 0 if position < ends else content.count(b"\n") - 1
        assert found_by_both(bytes(changed)) == (number, number), content[position - 20 : position + 20]


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_byte_that_is_left_out_or_put_in_is_found(data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(honest()) - 1))
    added = data.draw(st.binary(max_size=1))
    changed = honest()[:position] + added + honest()[position + (not added) :]
    if changed != honest():
        assert set(found_by_both(changed)) <= {line_of(position), line_of(position) + 1}


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_line_that_is_left_out_doubled_or_swapped_is_found(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(lines()) - 3))
    before, line, after, rest = lines()[:number], lines()[number], lines()[number + 1], lines()[number + 2 :]
    how = data.draw(st.sampled_from([(after,), (line, line, after), (after, line)]))
    bad = number + 1 if how[:2] == (line, line) else number
    assert found_by_both(b"".join((*before, *how, *rest))) == (bad, bad)


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_tail_that_is_cut_off_is_found(data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(honest()) - 1))
    number = line_of(length)
    assert set(found_by_both(honest()[:length])) <= {number - 1, number, number + 1}


def compact(told: object) -> bytes:
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()


def with_event(number: int, change: Callable[[list[object]], list[object]]) -> bytes:
    """Returns the export with other openings at an event."""
    front, body = lines()[number].split(b',"event":', 1)
    told = json.loads(front + b"}")
    told["open"] = change(told["open"])
    fresh = compact(told)[:-1] + b',"event":' + body
    return b"".join((*lines()[:number], fresh, *lines()[number + 1 :]))


def opened_events() -> list[int]:
    return [number for number, line in enumerate(lines()) if b'"open":[[' in line]


def test_an_opening_that_is_replaced_by_another_one_is_found() -> None:
    one, other = opened_events()[3], opened_events()[9]
    foreign = json.loads(lines()[other].split(b',"event":', 1)[0] + b"}")["open"]
    assert found_by_both(with_event(one, lambda open: foreign)) == (one, one)
    assert found_by_both(with_event(one, lambda open: [])) == (one, one)
    assert found_by_both(with_event(one, lambda open: [*open, *open])) == (one, one)


def forged(number: int, old: bytes, new: bytes, signer: Signer) -> bytes:
    """Returns an export with a changed event (0: none) and everything after it computed again, the finished log too."""
    head, fresh = envelope.genesis(GAME), []
    for seq, line in enumerate(lines()[1:-1], 1):
        front, body = line.split(b',"event":', 1)
        body = body[:-2].replace(old, new, 1) if seq == number else body[:-2]
        head = envelope.link(head, seq, body)
        told = json.loads(front + b"}") | {"hash": head.hex()}
        fresh.append(compact(told)[:-1] + b',"event":' + body + b"}\n")
    manifest = json.loads(lines()[0])
    manifest["head"] = signer.receipt(GAME, len(fresh), head.hex(), manifest["head"]["at"])
    manifest["keys"] = [signer.public]
    end = FinishedEntry(FINISHED, GAME, len(fresh), head.hex(), json.loads(body)["at"])
    only = Checkpoint(ORIGIN, 1, merkle.leaf(end.text().encode()))
    note = signed_notes.signed(only, bytes.fromhex(signer.public["public_key"]), signer.key.sign)
    manifest["finished"] = {"index": 0, "path": [], "checkpoint": note}
    start = compact(manifest) + b"\n"
    last = json.loads(lines()[-1])
    last["end"] |= {"hash": head.hex(), "digest": verify_log.sha256(start, *fresh).hex()}
    return b"".join((start, *fresh, compact(last) + b"\n"))


def test_a_forger_without_the_server_s_key_is_found_by_who_knows_the_key() -> None:
    content = forged(0, b"", b"", Signer(None))
    with pytest.raises(verify_log.VerificationError, match="another key"):
        verify_log.check(content, SIGNER.public["public_key"])
    with pytest.raises(VerificationError, match="another key"):
        export_check.checked(content, SIGNER.public["public_key"])


def test_a_foreign_head_with_the_server_s_own_key_id_is_found() -> None:
    content = forged(0, b"", b"", Signer(None))
    foreign = json.loads(content.splitlines()[0])["keys"][0]["public_key"].encode()
    own = SIGNER.public["public_key"].encode()
    assert found_by_both(content.replace(foreign, own)) == (0, 0)


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    seed = json.loads(export_format.read(honest()).lines[-1].body)["data"]["seed"].encode()
    content = forged(len(lines()) - 2, b'"data":{"seed":"' + seed, b'"data":{"seed":"' + seed[::-1], SIGNER)
    assert found_by_both(content) == (1, 1)


def test_a_salt_master_that_was_not_used_is_found() -> None:
    salt = json.loads(export_format.read(honest()).lines[-1].body)["data"]["salt"].encode()
    content = forged(len(lines()) - 2, salt + b'","winners"', salt[::-1] + b'","winners"', SIGNER)
    first = opened_events()[0]
    assert found_by_both(content) == (first, first)
