"""Schemas of the lines of an export (docs/auditing/proof.md)."""

from marshmallow import fields

from service.schemas.base import LARGEST, Either, Out, about, whole
from service.schemas.named import word_of
from service.schemas.proof import Head


class ExportKey(Out):
    """A key that signs heads."""

    key_id = fields.String(required=True)
    algorithm = fields.String(required=True)
    public_key = fields.String(required=True, metadata=about("32 bytes in hex."))


class ExportedInclusion(Out):
    """The place of the game in the log of finished games, with the proof."""

    index = whole(0, LARGEST, required=True)
    path = fields.List(fields.String(), required=True, metadata=about("Hashes from the leaf up, in hex (RFC 6962)."))
    checkpoint = fields.String(required=True, metadata=about("The signed note of the tree."))


class ExportManifest(Out):
    """The first line of an export."""

    format = fields.String(required=True, metadata=about("`cg-export-2`: the form of the lines."))
    log = fields.String(required=True, metadata=about("`cg-log-2`: the form of the events."))
    game = fields.String(required=True)
    root = fields.String(required=True, metadata=about("The id with which the chain of hashes begins."))
    seats = fields.List(word_of("Seat"), required=True)
    viewer = fields.String(required=True, metadata=about("Whose hidden parts are opened; `*`: everybody's."))
    finalized = fields.Boolean(required=True)
    seed_commitment = fields.String(required=True)
    head = fields.Nested(Head, required=True)
    keys = fields.List(fields.Nested(ExportKey), required=True)
    finished = fields.Nested(
        ExportedInclusion,
        allow_none=True,
        metadata=about("Its entry in the log of finished games; null before there is one."),
    )


class StoredEvent(Out):
    """An event as the log stores it; these bytes are what is hashed."""

    type = fields.String(required=True)
    schema = whole(1, LARGEST, metadata=about("The version of its data; 1 when left out."))
    seq = whole(1, LARGEST, required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    by = fields.String(required=True, metadata=about("Who gave the command, as in `/events`."))
    cause = fields.String(metadata=about("What has spoken for a seat in place of its player."))
    command_id = fields.String(required=True)
    part = fields.List(fields.Integer(), required=True, metadata=about("Index and count within its command."))
    command = fields.Dict(metadata=about("On the first event: the command, without what is hidden."))
    ruleset = fields.String()
    see = fields.String(metadata=about("The head that the sender cited."))
    signed = fields.Nested(lambda: SignedRequest(), metadata=about("For a player who signs: the request as sent."))
    data = fields.Dict(required=True, metadata=about("The public part of `/v1/schemas/events/{type}`."))
    draws = fields.List(
        fields.List(fields.Raw(metadata={"anyOf": [{"type": "integer"}, {"type": "string"}]})),
        metadata=about("Draws of chance: first number, how many, what for, and how."),
    )
    commitments = fields.List(fields.String(), metadata=about("The commitments to the hidden parts."))
    reveals = fields.Boolean()


class SignedRequest(Out):
    """A signed request, as it was sent."""

    request = fields.String(required=True, metadata=about("Method and path below the game."))
    key = fields.String(required=True, metadata=about("Its Idempotency-Key."))
    see = fields.String(required=True, metadata=about("The head that it cites."))
    body = fields.String(required=True)
    signature = fields.String(required=True, metadata=about("Ed25519, in base64url."))


class ExportEvent(Out):
    """A line for an event."""

    hash = fields.String(required=True, metadata=about("The head of the chain after it, in hex."))
    open = fields.List(
        fields.List(fields.Raw(metadata={"anyOf": [{"type": "integer"}, {"type": "string"}]})),
        required=True,
        metadata=about("Hidden parts that are opened: slot, audience, salt (hex) and the exact JSON of each."),
    )
    event = fields.Nested(StoredEvent, required=True)


class ExportClosing(Out):
    """The last line of an export."""

    version = whole(0, LARGEST, required=True)
    hash = fields.String(required=True, metadata=about("The head of the chain, in hex."))
    state = fields.String(required=True, allow_none=True, metadata=about("Hash of the state; null while it runs."))
    digest = fields.String(required=True, metadata=about("SHA-256 of every byte before this line, in hex."))


class ExportEnd(Out):
    """The last line of an export."""

    end = fields.Nested(ExportClosing, required=True)


EXPORT_LINE = Either(
    "ExportLine", "A line of an export: the manifest first, the end last.", (ExportManifest, ExportEvent, ExportEnd)
)
