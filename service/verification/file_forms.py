"""The forms that programs give to a file on its way, and that have nothing to do with its content."""

from typing import NamedTuple

PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"\x28\xb5\x2f\xfd": "zstd", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}
"""The first bytes of a compressed file -> the format."""
MARKS = {b"\xef\xbb\xbf": "UTF-8", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
"""A byte order mark -> the encoding that it stands for."""


class OtherForm(NamedTuple):
    """The first line (counted from 0) at which a file is not as it was answered, and why."""

    line: int
    detail: str


def other_form(content: bytes) -> OtherForm | None:
    """Returns the way in which a file was packed, converted or cut; None where it was not.

    An export is JSON in UTF-8 whose lines end with a line feed. No such text has a byte order mark (RFC 8259, 8.1), or
    a carriage return outside of an escape.
    """
    for first, form in PACKED.items():
        if content.startswith(first):
            return OtherForm(0, f"this file is compressed ({form}): unpack it first")
    for mark, encoding in MARKS.items():
        if content.startswith(mark):
            return OtherForm(0, f"this file begins with a byte order mark ({encoding}): a program has converted it")
    if (at := content.find(b"\r")) >= 0:
        detail = "its lines end with carriage returns (CRLF): a program has converted this file"
        return OtherForm(content.count(b"\n", 0, at), detail)
    if content and not content.endswith(b"\n"):
        detail = "the line feed at the end is missing: this file was cut, or a program has converted it"
        return OtherForm(content.count(b"\n"), detail)
    return None
