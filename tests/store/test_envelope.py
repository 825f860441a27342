"""The form of an entry and the arithmetic of the proof, written down a second time from docs/auditing/proof.md."""

import hashlib
import hmac
import json
import struct
from datetime import UTC, datetime

import msgspec
import pytest

from service.store.log import envelope
from service.store.log.envelope import Draws, Envelope, Hidden

GAME = "g_01JD000000000000000000000A"


def an_envelope(**changes: object) -> Envelope:
    fields: dict[str, object] = {
        "type": "ships_moved",
        "seq": 7,
        "at": "2026-11-21T12:00:00.250+00:00",
        "by": "seat:red",
        "command_id": "c_1",
        "part": (0, 2),
        "data": msgspec.Raw(b'{"why":"launch"}'),
    }
    return Envelope(**{**fields, **changes})  # type: ignore[arg-type]


def test_an_entry_is_one_flat_object_with_its_fields_in_a_fixed_order() -> None:
    full = an_envelope(
        schema=2,
        cause="timer",
        command={"type": "answer"},
        ruleset="2026.1",
        see="6:0123456789abcdef",
        draws=[Draws(3, 5, "cosmic deck", "shuffle")],
        commitments=["00"],
        reveals=True,
    )
    assert list(json.loads(envelope.encode(full))) == [
        "type",
        "schema",
        "seq",
        "at",
        "by",
        "cause",
        "command_id",
        "part",
        "command",
        "ruleset",
        "see",
        "data",
        "draws",
        "commitments",
        "reveals",
    ]


def test_what_says_nothing_is_left_out() -> None:
    assert list(json.loads(envelope.encode(an_envelope()))) == ["type", "seq", "at", "by", "command_id", "part", "data"]


def test_the_data_of_an_event_is_stored_byte_by_byte() -> None:
    odd = b'{"b": 1,  "a":2}'
    body = envelope.encode(an_envelope(data=msgspec.Raw(odd)))
    assert odd in body
    assert bytes(envelope.decode(body).data) == odd
    assert bytes(envelope.decode_slim(body).data) == odd


def test_a_hidden_value_is_stored_byte_by_byte() -> None:
    value = b'{"cards": ["attack-08"]}'
    stored = envelope.encode_hidden([Hidden(0, "red", None, msgspec.Raw(value))])
    assert stored == b'[[0,"red",null,' + value + b"]]"
    assert bytes(envelope.decode_hidden(stored)[0].value) == value


@pytest.mark.parametrize("at", [0, 1, 999, 1_000, 1_795_262_400_123])
def test_times_are_utc_with_milliseconds_and_offset_and_read_back_exactly(at: int) -> None:
    text = envelope.written(at)
    assert text.endswith("+00:00")
    assert text[-10] == "."
    assert envelope.read_time(text) == at


def test_the_chain_is_the_published_formula() -> None:
    head = hashlib.sha256(b"\x11" + GAME.encode()).digest()
    assert envelope.genesis(GAME) == head
    for seq, body in enumerate([b"one", b"two", b"three"], 1):
        leaf = hashlib.sha256(b"\x00" + body).digest()
        following = hashlib.sha256(b"\x10" + head + struct.pack(">Q", seq) + leaf).digest()
        assert envelope.link(head, seq, body) == following
        head = following


def test_a_commitment_is_the_published_formula() -> None:
    master, value = b"m" * 32, b'{"card":"negotiate-01"}'
    key = hmac.new(master, b"blue+red", "sha256").digest()
    salt = hmac.new(key, struct.pack(">QI", 9, 1), "sha256").digest()[:16]
    expected = hashlib.sha256(b"\x20" + GAME.encode() + struct.pack(">QI", 9, 1) + salt + value).hexdigest()
    assert envelope.salt(envelope.audience_key(master, "blue+red"), 9, 1) == salt
    assert envelope.commit(GAME, 9, 1, salt, value) == expected


def test_a_changed_exchanged_missing_or_added_hidden_part_is_found() -> None:
    master = b"m" * 32
    values = [b'{"card":"attack-40"}', b'{"card":"attack-04"}']
    parts = [Hidden(slot, "red", None, msgspec.Raw(value)) for slot, value in enumerate(values)]
    salts = [envelope.salt(envelope.audience_key(master, "red"), 3, slot) for slot in (0, 1)]
    commitments = [envelope.commit(GAME, 3, slot, salts[slot], values[slot]) for slot in (0, 1)]

    def broken(*stored: Hidden) -> int | None:
        return envelope.first_broken(GAME, 3, commitments, stored, master)

    assert broken(*parts) is None
    assert broken(parts[0], parts[1]._replace(value=msgspec.Raw(b"{}"))) == 1
    assert broken(parts[0]._replace(value=parts[1].value), parts[1]._replace(value=parts[0].value)) == 0
    assert broken(parts[0]) == 1
    assert broken(*parts, parts[0]._replace(slot=2)) == 2
    assert broken(parts[0]._replace(audience="blue"), parts[1]) == 0


def test_a_part_may_bring_its_own_salt() -> None:
    value, salt = b"{}", b"s" * 16
    commitment = envelope.commit(GAME, 1, 0, salt, value)
    part = Hidden(0, "red", salt.hex(), msgspec.Raw(value))
    assert envelope.first_broken(GAME, 1, [commitment], [part], b"another master") is None


@pytest.mark.parametrize("at", [0, 999, 1_000, 1_790_000_000_007, 1_790_000_000_120, 253_402_300_799_999])
def test_times_are_those_of_the_calendar_and_can_be_read_again(at: int) -> None:
    moment = datetime.fromtimestamp(at // 1000, UTC).replace(microsecond=at % 1000 * 1000)
    assert envelope.written(at) == moment.isoformat(timespec="milliseconds")
    assert envelope.read_time(envelope.written(at)) == at


def test_a_salt_in_one_step_is_that_of_the_audience_key() -> None:
    for master in (b"m" * 32, b"n" * 32):
        for audience in ("red", "blue+red", "proof"):
            key = envelope.audience_key(master, audience)
            for place in ((1, 0), (7, 2), (2**40, 0), (1, 0)):
                assert envelope.salt_of(master, audience, *place) == envelope.salt(key, *place)
