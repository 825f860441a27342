"""Texts that people type or copy: what programs put there and nobody sees is taken out where such a text comes in.

A verifier of signatures does the same with what was signed: the bytes of a player, before anything was taken out.
"""

_UNSEEN = (
    *("\u061c", "\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))),
    *("\u00ad", "\u200b", "\u2060", "\ufeff"),
)
"""The controls of direction (Bidi_Control), soft hyphen, zero width."""
_TAKEN_OUT = str.maketrans({"\t": " ", **dict.fromkeys(_UNSEEN, "")})


def without_unseen(text: str) -> str:
    """Returns a text without the controls of direction and what has no width; a tabulator becomes a space."""
    return text.translate(_TAKEN_OUT)
