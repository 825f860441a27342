"""Checkpoints are signed notes as C2SP has them."""

from base64 import b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint, Unsigned

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
ORIGIN = "games.example/v1/log"
CHECKPOINT = Checkpoint(ORIGIN, 20852163, bytes(range(32)))
NOTE = signed_notes.signed(CHECKPOINT, PUBLIC, KEY.sign)


def test_a_checkpoint_is_three_lines_a_blank_one_and_a_signature_as_c2sp_signed_note_has_it() -> None:
    text = f"{ORIGIN}\n20852163\n{b64encode(bytes(range(32))).decode()}\n"
    assert NOTE.startswith(f"{text}\n\N{EM DASH} {ORIGIN} ")
    raw = signed_notes.read(NOTE).signatures[0]
    KEY.public_key().verify(raw[2], text.encode())
    assert signed_notes.opened(NOTE, [PUBLIC]) == CHECKPOINT


def test_the_id_of_a_key_is_that_of_the_published_example() -> None:
    """The verifier key of the Go checksum database, as every Go program carries it."""
    known = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
    public = bytes.fromhex("ce3372d75ad1ee5ecdaf8727293d4b111d87eb37531d7c86d4d3003f0eb809fc")
    assert signed_notes.verifier_key("sum.golang.org", public) == known


def test_signatures_of_witnesses_beside_the_log_s_own_are_ignored() -> None:
    witness = Ed25519PrivateKey.from_private_bytes(bytes(32))
    line = signed_notes.signed(
        CHECKPOINT._replace(origin="witness.example"), witness.public_key().public_bytes_raw(), KEY.sign
    )
    both = NOTE + line.rpartition("\n\n")[2]
    assert signed_notes.opened(both, [PUBLIC]) == CHECKPOINT
    with pytest.raises(Unsigned):
        signed_notes.opened(NOTE, [witness.public_key().public_bytes_raw()])


@given(st.data())
def test_any_byte_of_a_note_that_is_changed_is_found(data: st.DataObject) -> None:
    content = bytearray(NOTE.encode())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[place]))
    assert_refused(bytes(content))


def test_every_bit_of_a_note_matters() -> None:
    for place in range(8 * len(NOTE.encode())):
        content = bytearray(NOTE.encode())
        content[place // 8] ^= 1 << place % 8
        assert_refused(bytes(content))


def assert_refused(content: bytes) -> None:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return
    with pytest.raises(Unsigned):
        signed_notes.opened(text, [PUBLIC])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\n\n",
        NOTE.rpartition("\n\n")[0],
        NOTE[:-1],
        NOTE + "\n",
        NOTE.replace("20852163", "020852163"),
        NOTE.replace("\n20852163", "\n20852163\nmore"),
        "\n" + NOTE,
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(Unsigned):
        signed_notes.opened(text, [PUBLIC])
