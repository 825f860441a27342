"""Schemas of the log of finished games: what it is, proofs of inclusion and consistency."""

from marshmallow import fields

from service.schemas.base import LARGEST, In, Out, about, whole, written
from service.schemas.named import word_of

_HASHES = about("Hashes of 32 bytes in hex, from the leaf up, as RFC 6962 has them.")


class FinishedLog(Out):
    origin = fields.String(required=True, metadata=about("The name of the log: first line of its checkpoints."))
    size = whole(0, LARGEST, required=True, metadata=about("How many entries there are."))
    root = fields.String(
        required=True, metadata=about("The root hash of the tree over all entries (RFC 6962), in hex.")
    )
    verifier_key = fields.String(
        required=True, metadata=about("The key that signs checkpoints, as C2SP signed-note writes it.")
    )


class LogEntry(Out):
    index = whole(0, LARGEST, required=True)
    kind = word_of(
        "LogEntryKind",
        required=True,
        metadata=about(
            "`cg-finished-1`: a game was finalized; `cg-archived-1`: it moved to a file; `cg-rated-1`: its result for "
            "the ladder; `cg-unrated-1`: that result counts no more."
        ),
    )
    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    hash = fields.String(required=True, metadata=about("The head of its chain, in hex."))
    value = fields.String(
        required=True,
        metadata=about(
            "When it was finalized; the SHA-256 of the file; the result in five lines: ruleset, table, ladder ids, "
            "kinds and places in the order of seats; or why it counts no more."
        ),
    )
    entry = fields.String(
        required=True,
        metadata=about(
            "The bytes whose leaf hash is SHA-256(00 | entry): the five members above, each with a line feed."
        ),
    )


class LogEntryPage(Out):
    items = fields.List(fields.Nested(LogEntry), required=True)
    next = fields.String(required=True, allow_none=True)
    size = whole(0, LARGEST, required=True)


class LogEntriesQuery(In):
    after = written(0, LARGEST, load_default=0, metadata=about("The number of entries to skip."))
    limit = written(1, 500, load_default=100)


class Inclusion(Out):
    """Proof that the log has a finished game: its entry, and the path from there to the root of a checkpoint."""

    game = fields.String(required=True)
    entry = fields.String(required=True, metadata=about("The leaf hash is SHA-256(00 | entry)."))
    index = whole(0, LARGEST, required=True)
    size = whole(1, LARGEST, required=True)
    path = fields.List(fields.String(), required=True, metadata=_HASHES)
    checkpoint = fields.String(required=True, metadata=about("The signed note for a tree of this size."))


class InclusionQuery(In):
    size = written(1, LARGEST, metadata=about("The number of entries of the tree; the newest tree when left out."))


class Consistency(Out):
    """That the log of `from` entries is the beginning of that of `to`."""

    from_ = whole(0, LARGEST, required=True, data_key="from")
    to = whole(0, LARGEST, required=True)
    path = fields.List(fields.String(), required=True, metadata=_HASHES)
    checkpoint = fields.String(required=True, metadata=about("The signed note for the larger tree."))


class ConsistencyQuery(In):
    from_ = written(0, LARGEST, required=True, data_key="from", metadata=about("Size of the older tree."))
    to = written(0, LARGEST, metadata=about("Size of the newer tree; the newest tree when left out."))
