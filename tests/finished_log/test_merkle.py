"""Merkle trees as RFC 6962 has them: known vectors, and proofs that nothing but the tree itself passes."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.store.finished import merkle
from service.store.finished.merkle import WIDTH, NotProven

ENTRIES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
"""The entries of the test tree of certificate-transparency."""
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
PATHS = [
    (0, 1, []),
    (
        0,
        8,
        [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
    ),
    (
        5,
        8,
        [
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
    (
        1,
        5,
        [
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    ),
]
PROOFS = [
    (1, 1, []),
    (1, 8, PATHS[1][2]),
    (
        6,
        8,
        [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (
        2,
        5,
        [
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        ],
    ),
]


class Tree:
    """A tree in memory, grown leaf by leaf."""

    def __init__(self, entries: Sequence[bytes]) -> None:
        self.levels: list[list[bytes]] = [[]]
        self.entries = list(entries)
        for index, entry in enumerate(entries):
            for level, hash in enumerate(merkle.risen(merkle.leaf(entry), index, self.tile)):
                self.levels += [[]] * (level == len(self.levels))
                self.levels[level].append(hash)

    def tile(self, level: int, number: int) -> Sequence[bytes]:
        return self.levels[level][number * WIDTH : number * WIDTH + WIDTH - 1]

    def read(self, level: int, number: int) -> bytes:
        return self.levels[level][number]

    def root(self, size: int) -> bytes:
        return merkle.root(self.read, size)


def plain_root(entries: Sequence[bytes]) -> bytes:
    """Returns the root by the definition, word for word (RFC 6962, 2.1)."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    power = 1
    while 2 * power < len(entries):
        power *= 2
    return sha256(b"\x01" + plain_root(entries[:power]) + plain_root(entries[power:])).digest()


KNOWN = Tree([bytes.fromhex(entry) for entry in ENTRIES])
SIZES = st.one_of(st.integers(1, 40), st.integers(250, 520), st.integers(65_400, 66_100))


@cache
def large() -> Tree:
    """Returns a tree with two full levels, and more above."""
    return Tree([number.to_bytes(3, "big") for number in range(66_100)])


def hexed(hashes: Sequence[bytes]) -> list[str]:
    return [each.hex() for each in hashes]


def test_the_roots_of_the_well_known_tree_are_those_of_rfc_6962() -> None:
    assert [KNOWN.root(size).hex() for size in range(9)] == ROOTS


@pytest.mark.parametrize(("index", "size", "path"), PATHS)
def test_the_audit_paths_of_the_well_known_tree_are_those_of_rfc_6962(index: int, size: int, path: list[str]) -> None:
    assert hexed(merkle.inclusion(KNOWN.read, index, size)) == path


@pytest.mark.parametrize(("old", "size", "path"), PROOFS)
def test_the_consistency_proofs_of_the_well_known_tree_are_those_of_rfc_6962(
    old: int, size: int, path: list[str]
) -> None:
    assert hexed(merkle.consistency(KNOWN.read, old, size)) == path


@pytest.mark.parametrize("size", [*range(20), 255, 256, 257, 511, 512, 700])
def test_a_tree_read_from_tiles_has_the_root_of_the_definition(size: int) -> None:
    assert large().root(size) == plain_root(large().entries[:size])


def test_every_hash_of_a_level_is_that_of_the_full_tile_below_it() -> None:
    assert [len(level) for level in large().levels] == [66_100, 258, 1]
    assert large().levels[2][0] == plain_root(large().entries[:65_536])
    assert large().levels[1][257] == plain_root(large().entries[257 * 256 : 258 * 256])


@given(st.data())
def test_an_inclusion_proof_of_any_leaf_in_a_tree_of_any_size_leads_to_its_root(data: st.DataObject) -> None:
    size = data.draw(SIZES)
    index = data.draw(st.integers(0, size - 1))
    path = merkle.inclusion(large().read, index, size)
    leaf = merkle.leaf(large().entries[index])
    assert merkle.included(leaf, index, size, path) == large().root(size)
    other = data.draw(st.integers(0, size - 1).filter(lambda each: each != index)) if size > 1 else size
    assert leads_elsewhere(leaf, other, size, path, large().root(size))
    assert leads_elsewhere(flipped(data, leaf), index, size, path, large().root(size))
    assert all(leads_elsewhere(leaf, index, size, bad, large().root(size)) for bad in spoilt(data, path))


@given(st.data())
def test_a_consistency_proof_between_any_two_sizes_is_accepted_and_no_other(data: st.DataObject) -> None:
    size = data.draw(SIZES)
    old = data.draw(st.integers(1, size))
    path, roots = merkle.consistency(large().read, old, size), (large().root(old), large().root(size))
    merkle.check_consistency(old, roots[0], size, roots[1], path)
    for bad in spoilt(data, path):
        assert_refused(old, roots[0], size, roots[1], bad)
    assert_refused(old, flipped(data, roots[0]), size, roots[1], path)
    assert_refused(old, roots[0], size, flipped(data, roots[1]), path)


def test_nothing_is_the_beginning_of_every_tree_and_no_tree_of_a_smaller_one() -> None:
    merkle.check_consistency(0, merkle.EMPTY, 8, KNOWN.root(8), [])
    assert_refused(0, KNOWN.root(1), 8, KNOWN.root(8), [])
    assert_refused(8, KNOWN.root(8), 7, KNOWN.root(7), merkle.consistency(KNOWN.read, 7, 8))


def test_a_tree_that_was_rewritten_behind_its_beginning_has_no_proof() -> None:
    forged = Tree([*KNOWN.entries[:3], b"another", *KNOWN.entries[4:]])
    for old in range(4, 9):
        assert_refused(old, KNOWN.root(old), 8, forged.root(8), merkle.consistency(forged.read, old, 8))


def flipped(data: st.DataObject, value: bytes) -> bytes:
    """Flips one bit of it."""
    bit = data.draw(st.integers(0, 8 * len(value) - 1))
    return bytes(byte ^ (1 << bit % 8) * (place == bit // 8) for place, byte in enumerate(value))


def spoilt(data: st.DataObject, path: list[bytes]) -> list[list[bytes]]:
    """Returns a path with a changed bit, too long, too short."""
    others = [[*path, bytes(32)]]
    if path:
        place = data.draw(st.integers(0, len(path) - 1))
        changed = [flipped(data, each) if at == place else each for at, each in enumerate(path)]
        others += [changed, path[:-1], path[1:]]
    return others


def leads_elsewhere(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    try:
        return merkle.included(leaf, index, size, path) != root
    except NotProven:
        return True


def assert_refused(old: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]) -> None:
    with pytest.raises(NotProven):
        merkle.check_consistency(old, old_root, size, root, path)
