"""The published test vectors are what our code and the independent verifier compute."""

import hmac
import json
from typing import Any

import pytest

from examples import verify_log
from service.store.log.signed_requests import SignedRequest, fits
from tests.proof import vectors


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(vectors.FILE.read_text())
    return found


def test_our_code_computes_the_published_vectors(published: dict[str, Any]) -> None:
    assert vectors.made() == published


def test_the_independent_verifier_computes_the_chain(published: dict[str, Any]) -> None:
    chain = published["chain"]
    head = verify_log.sha256(b"\x11", chain["root"].encode())
    assert head.hex() == chain["genesis"]
    for seq, (body, expected) in enumerate(zip(chain["bodies"], chain["heads"], strict=True), 1):
        head = verify_log.link(head, seq, body.encode())
        assert head.hex() == expected


def test_the_independent_verifier_computes_the_commitment(published: dict[str, Any]) -> None:
    told = published["commitment"]
    key = hmac.digest(bytes.fromhex(told["salt_master"]), told["audience"].encode(), "sha256")
    assert key.hex() == told["audience_key"]
    salt = hmac.digest(key, told["seq"].to_bytes(8) + told["slot"].to_bytes(4), "sha256")[:16]
    assert salt.hex() == told["salt"]
    found = verify_log.commitment(told["game"], told["seq"], told["slot"], salt, told["value"].encode())
    assert found == told["commitment"]


def test_the_independent_verifier_knows_a_seed_by_its_commitment__CHANCE_04(published: dict[str, Any]) -> None:
    told = published["draws"]
    seed, commitment = verify_log.sha256(told["client_seed"].encode()).hex(), told["committed_by"]
    assert seed == told["seed_of_the_seat"]
    log: list[dict[str, Any]] = [
        {"type": "seed_committed", "data": {"seat": "red", "commitment": commitment}},
        {"type": "seat_taken", "data": {"seat": "blue"}},
        {"type": "seat_taken", "data": {"seat": "red"}},
        {"type": "seat_seeded", "data": {"seat": "red", "seed": seed}},
    ]
    events = [{"seq": seq, "command": {"seat": each["data"]["seat"]}, **each} for seq, each in enumerate(log, 2)]
    assert verify_log.seeds_of(events, ["red", "blue"]) == ({"red": bytes.fromhex(seed)}, {"red": commitment})


def test_the_independent_verifier_makes_the_draws(published: dict[str, Any]) -> None:
    told = published["draws"]
    seed, purpose, first = bytes.fromhex(told["seed"]), told["purpose"], told["first"]
    created = {"game": told["game"], "seats": ["red", "blue", "green"]}
    first_event = {"type": "game_created", "seq": 1, "data": created}
    seeded = [
        {"type": "seat_seeded", "seq": 2, "command": {"seat": seat}, "data": {"seat": seat, "seed": seed}}
        for seat, seed in told["seat_seeds"].items()
    ]
    assert verify_log.sha256(b"\x30", seed).hex() == told["seed_commitment"]
    key = verify_log.draw_key(seed, created, [first_event, *seeded])
    for bound, number, expected in told["below"]:
        assert verify_log.below(key, bound, number, purpose) == expected
    assert verify_log.drawn_again(key, "shuffle", told["of"], 5, first, purpose) == told["shuffle"]
    assert verify_log.drawn_again(key, "sample", told["of"], 3, first, purpose) == told["sample_of_three"]
    chosen = verify_log.draw_key(seed, {**created, "chosen_seed": True}, [first_event])
    again = verify_log.drawn_again(chosen, "shuffle", told["of"], 5, first, purpose)
    assert again == told["shuffle_with_a_chosen_seed"]


def test_a_signed_command_fits_for_our_code_and_for_the_independent_verifier(published: dict[str, Any]) -> None:
    told = published["signed_command"]
    signed = SignedRequest(told["request"], told["idempotency_key"], told["see"], told["body"], told["signature"])
    assert fits(told["public_key"], told["game"], told["seat"], signed)
    assert not fits(told["public_key"], told["game"], "blue", signed)
    parts = {"request": signed.request, "key": signed.key, "see": signed.see, "body": signed.body}
    command = {"type": "answer", "seat": "red", "question": "q_7", "answer": {"kind": "confirm", "yes": True}}
    event = {"seq": 3, "whole": True, "data": {}, "signed": {**parts, "signature": signed.signature}}
    found = verify_log.check_signature(event, command, told["game"], told["public_key"], {told["see"]})
    assert found == told["idempotency_key"]
