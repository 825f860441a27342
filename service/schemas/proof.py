"""Schemas of what proves a log: heads, keys, checks, draws, archives."""

from marshmallow import fields

from service.schemas.base import LARGEST, Either, In, Out, about, whole, words, written
from service.schemas.named import word_of


class Key(Out):
    key_id = fields.String(required=True, metadata=about("The first 16 hex digits of the public key's SHA-256."))
    algorithm = fields.String(required=True)
    public_key = fields.String(required=True, metadata=about("32 bytes in hex."))
    not_after = fields.String(
        required=True,
        allow_none=True,
        metadata=about(
            "When the key was retired. A head with a later `at` is not signed by this server.", format="date-time"
        ),
    )


class Keys(Out):
    items = fields.List(fields.Nested(Key), required=True)
    next = fields.Constant(None, required=True)


class Head(Out):
    """A receipt: what this server says is the head of the game.

    Signed are the lines `cg-head-1`, game, version, hash and at, each with its line feed.
    """

    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    hash = fields.String(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    signature = fields.String(required=True, metadata=about("Ed25519 (RFC 8032), 64 bytes in hex."))
    key_id = fields.String(required=True, metadata=about("Of `/v1/keys`."))


class Checked(Out):
    """The numbers of things that were checked and are correct."""

    events = whole(0, LARGEST)
    commands = whole(0, LARGEST)
    commitments = whole(0, LARGEST, metadata=about("Hidden parts that were opened."))
    draws = whole(0, LARGEST)
    states = whole(0, LARGEST, metadata=about("Hashes of states."))
    signatures = whole(0, LARGEST)
    seed_commitments = whole(0, LARGEST)


class PassedVerification(Out):
    """A log in which everything fits."""

    ok = fields.Constant(True, required=True)
    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    hash = fields.String(required=True)
    finalized = fields.Boolean(required=True, metadata=about("The game is over and everything is opened."))
    checked = fields.Nested(Checked, required=True)
    not_checked = fields.List(fields.String(), required=True)
    first_bad_seq = fields.Constant(None, required=True)
    detail = fields.Constant(None, required=True)


class FailedVerification(Out):
    """A log that is not what was written."""

    ok = fields.Constant(False, required=True)
    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    hash = fields.String(required=True)
    finalized = fields.Constant(False, required=True)
    checked = fields.Nested(Checked, required=True, metadata=about("Empty: nothing is vouched for."))
    not_checked = fields.List(fields.String(), required=True)
    first_bad_seq = whole(0, LARGEST, required=True, metadata=about("The first event that is wrong."))
    detail = fields.String(required=True, metadata=about("What is wrong, for people."))


VERIFICATION = Either(
    "Verification", "What the server's check of a log has found: `ok` tells.", (PassedVerification, FailedVerification)
)


class Draw(Out):
    seq = whole(1, LARGEST, required=True, metadata=about("The event that holds the outcome."))
    type = fields.String(required=True)
    first = whole(0, LARGEST, required=True, metadata=about("Number of the first draw."))
    draws = whole(0, LARGEST, required=True, metadata=about("How many draws."))
    purpose = fields.String(required=True)
    method = word_of("DrawMethod", required=True)
    ranges = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata=about("Each draw is at least 0 and below this number; null while the number of items is not public."),
    )
    items = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata=about("The items to draw from; only when the game is over."),
    )
    result = fields.List(fields.String(), required=True, allow_none=True, metadata=about("Null where it is hidden."))


class DrawPage(Out):
    items = fields.List(fields.Nested(Draw), required=True)
    next = fields.String(required=True, allow_none=True)
    version = whole(0, LARGEST, required=True)
    seed_commitment = fields.String(required=True)
    seat_seeds = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    seed = fields.String(required=True, allow_none=True, metadata=about("The server's seed, when the game is over."))


class DrawQuery(In):
    after = written(0, LARGEST, load_default=0, metadata=about("Only draws after this event."))
    limit = written(1, 500, load_default=100)


class Archive(Out):
    id = fields.String(required=True)
    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    hash = fields.String(required=True)
    seats = fields.List(word_of("Seat"), required=True)
    variants = fields.List(word_of("Variant"), required=True)
    winners = fields.List(word_of("Seat"), required=True)
    chosen_seed = fields.Boolean(required=True)
    signed = fields.Nested(Head, required=True)
    own_signature = fields.Boolean(required=True, metadata=about("True when this server signed the export."))
    checked = fields.Nested(Checked, required=True)
    bytes = whole(0, LARGEST, required=True)


class Difference(Out):
    """A command that the rules decide in another way today."""

    seq = whole(1, LARGEST, required=True)
    ruleset = fields.String(required=True, metadata=about("The rules that decided the command then."))
    detail = fields.String(required=True)
    explained = fields.Boolean(
        required=True, metadata=about("True when other rules decided the command, so that it is no sign of tampering.")
    )


class DeepCheck(Out):
    """The progress of checking an archive command by command."""

    archive_id = fields.String(required=True)
    state = word_of(
        "DeepCheckState",
        required=True,
        metadata=about(
            "`waiting`, `running`, `done`, `stopped` (it took too long), `broken` (the archive cannot be read), or "
            "`off` (this server makes no deep checks)."
        ),
    )
    ok = fields.Boolean(
        required=True,
        allow_none=True,
        metadata=about("When the check is done: true if every command that differs was decided by other rules."),
    )
    ruleset = fields.String(required=True, metadata=about("The rules by which commands are decided again."))
    events = whole(0, LARGEST, required=True)
    checked = whole(0, LARGEST, required=True, metadata=about("The last event that has been looked at."))
    commands = whole(0, LARGEST, required=True, metadata=about("Commands decided again so far."))
    explained = whole(
        0, LARGEST, required=True, metadata=about("How many commands differ because other rules decided them.")
    )
    wrong = whole(
        0, LARGEST, required=True, metadata=about("How many commands differ although the same rules decided them.")
    )
    differences = fields.List(fields.Nested(Difference), required=True, metadata=about("The first hundred."))
    detail = fields.String(required=True, allow_none=True)
    seconds = fields.Float(required=True, metadata=about("Work so far."))
    began_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    updated_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class ArchiveStateQuery(In):
    at = written(1, LARGEST, metadata=about("The state right after this event."))
    perspective = words(r"[a-z]{1,20}", load_default="public", metadata=about("A seat, or `public`."))


class ArchiveEventsQuery(In):
    after = written(0, LARGEST, load_default=0)
    limit = written(1, 500, load_default=100)
