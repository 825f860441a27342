"""Merkle trees (RFC 6962, section 2.1): leaf = SHA-256(00 | entry), node = SHA-256(01 | left | right).

What is read of a tree are the hashes of its full tiles as C2SP tlog-tiles has them: hash `n` of level `l` is that of
the leaves `n * 256**l` up to `(n + 1) * 256**l`. Every other hash follows from these.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

WIDTH = 256
EMPTY = sha256(b"").digest()

Read = Callable[[int, int], bytes]
"""The hash of a place (level, number) that is known to be in the tree."""


class NotProven(Exception):
    """A proof does not lead to the root, or is none for a tree of this size."""


def leaf(entry: bytes) -> bytes:
    """Returns the hash of an entry."""
    return sha256(b"\x00" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Returns the hash above two others."""
    return sha256(b"\x01" + left + right).digest()


# -- made from a tree --------------------------------------------------------------------------


def root(read: Read, size: int) -> bytes:
    """Returns the root of the first `size` leaves."""
    return _hash(read, 0, size) if size else EMPTY


def inclusion(read: Read, index: int, size: int) -> list[bytes]:
    """Returns the audit path of leaf `index` in the tree of the first `size` leaves, from the leaf up.

    0 <= index < size.
    """
    start, end, path = 0, size, list[bytes]()
    while end - start > 1:
        middle = start + _left(end - start)
        if index < middle:
            path.append(_hash(read, middle, end))
            end = middle
        else:
            path.append(_hash(read, start, middle))
            start = middle
    return path[::-1]


def consistency(read: Read, old: int, size: int) -> list[bytes]:
    """Returns the proof that the tree of the first `old` leaves is the beginning of that of `size`.

    1 <= old <= size.
    """
    start, end, path, whole = 0, size, list[bytes](), True
    while end != old:
        middle = start + _left(end - start)
        if old <= middle:
            path.append(_hash(read, middle, end))
            end = middle
        else:
            path.append(_hash(read, start, middle))
            start, whole = middle, False
    if not whole:
        path.append(_hash(read, start, end))
    return path[::-1]


def _left(count: int) -> int:
    """Returns how many of two or more leaves are below the left child: the largest power of two that is smaller."""
    return 1 << (count - 1).bit_length() - 1


def _hash(read: Read, start: int, end: int) -> bytes:
    """Returns the hash of the subtree of the leaves start..end-1, which is one of the tree's own."""
    level, count = 0, end - start
    while count % WIDTH == 0:
        level, count = level + 1, count // WIDTH
    if count == 1:
        return read(level, start // WIDTH**level)
    middle = start + _left(end - start)
    return node(_hash(read, start, middle), _hash(read, middle, end))


def risen(leaf_hash: bytes, index: int, tile: Callable[[int, int], Sequence[bytes]]) -> Iterator[bytes]:
    """Yields what a new leaf `index` adds to each level: its hash and, for every tile that it fills, that of the tile.

    `tile(level, number)` gives the 255 hashes that the tile has already.
    """
    level, hash, place = 0, leaf_hash, index
    yield hash
    while place % WIDTH == WIDTH - 1:
        row = [*tile(level, place // WIDTH), hash]
        while len(row) > 1:
            row = [node(left, right) for left, right in zip(row[::2], row[1::2], strict=True)]
        (hash,), level, place = row, level + 1, place // WIDTH
        yield hash


# -- checked without one -----------------------------------------------------------------------


def included(leaf_hash: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """Returns the root to which an audit path leads (RFC 9162, 2.1.3.2).

    Raises NotProven when it has another length.
    """
    if not 0 <= index < size:
        raise NotProven(f"there is no leaf {index} in a tree of {size}")
    hash, place, last, rest = leaf_hash, index, size - 1, list(path)
    while last:
        if place % 2 or place < last:
            if not rest:
                raise NotProven("the path is too short")
            other = rest.pop(0)
            hash = node(other, hash) if place % 2 else node(hash, other)
        place, last = place // 2, last // 2
    if rest:
        raise NotProven("the path is too long")
    return hash


def check_consistency(old: int, old_root: bytes, size: int, new_root: bytes, path: Sequence[bytes]) -> None:
    """Checks that the first tree is the beginning of the second (RFC 9162, 2.1.4.2). Raises NotProven."""
    if old > size:
        raise NotProven(f"a tree of {old} is no beginning of one of {size}")
    if old in (0, size):
        if path or (old == size and old_root != new_root) or (old == 0 and old_root != EMPTY):
            raise NotProven("the roots are not those of one tree")
        return
    place, last, rest = old - 1, size - 1, list(path)
    while place % 2:
        place, last = place // 2, last // 2
    # A whole subtree needs no hash of its own: its root is the one that is known.
    before = after = rest.pop(0) if place and rest else old_root
    while last:
        if place % 2 or place < last:
            if not rest:
                raise NotProven("the proof is too short")
            other = rest.pop(0)
            if place % 2:
                before, after = node(other, before), node(other, after)
            else:
                after = node(after, other)
        place, last = place // 2, last // 2
    if rest or (before, after) != (old_root, new_root):
        raise NotProven("the proof does not lead to these roots")
