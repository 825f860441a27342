"""The codes of all problems: every refusal of the API has one of this table, and a test compares it with the source."""

from typing import NamedTuple


class Kind(NamedTuple):
    """A code: its status, its name for people, what a client should do, the members of `context`."""

    status: int
    title: str
    advice: str
    context: tuple[str, ...] = ()
    retry: bool = False


KINDS: dict[str, Kind] = {
    "malformed_request": Kind(400, "The request cannot be read", "Fix the program."),
    "token_missing": Kind(401, "A token is needed", "Send `Authorization: Bearer <token>`."),
    "token_invalid": Kind(401, "The token is not known", "Ask for a token: join a seat or create a game."),
    "token_revoked": Kind(
        401,
        "The token has ended",
        "Stop using it: `context.reason` says why it ended. Ask the host or the owner for another one.",
        ("reason",),
    ),
    "not_a_player": Kind(403, "The token plays no seat of this game", "Use a seat token of this game."),
    "host_required": Kind(403, "Only the host may do this", "Use the host token of this game."),
    "view_only": Kind(403, "The token may only look", "Use a seat token, or the host's."),
    "player_required": Kind(403, "Only a player token may do this", "Use a player token: `POST /v1/players`."),
    "invite_required": Kind(403, "This game is joined by invitation", "Ask the host for an `invite_code`."),
    "invite_invalid": Kind(
        403,
        "The invite code does not open this seat",
        "Read `context`; ask the host for another code.",
        ("reason", "seat"),
    ),
    "wrong_seat": Kind(403, "The token does not play this seat", "Use the token of that seat.", ("rule", "seat")),
    "signature_missing": Kind(
        403,
        "The player of this seat signs commands",
        "Sign the request with the seat's key: `Command-Signature`.",
        ("seat",),
    ),
    "signature_invalid": Kind(
        403,
        "The signature is not that of this command",
        "Read `context`; sign what is sent, as this seat, with a head of this game.",
        ("reason", "seat"),
    ),
    "address_banned": Kind(
        403, "This server gives no answers to your network", "Stop. A ban ends by itself; ask the operator."
    ),
    "ban_limit": Kind(409, "There are too many bans", "Lift some, or ban a network that holds several.", ("max",)),
    "not_found": Kind(404, "There is no such thing", "Check the id; private games show themselves to members only."),
    "version_not_reached": Kind(
        404, "The game is not there yet", "Wait for the stream.", ("version", "current_version"), retry=True
    ),
    "not_in_log": Kind(
        404,
        "The game does not stand in the log of finished games",
        "See `context.reason`: wait for the end of the game, or ask for a larger tree.",
        ("reason", "index"),
        retry=True,
    ),
    "size_not_reached": Kind(
        404, "The log is not as large yet", "Ask for a smaller tree.", ("size", "current_size"), retry=True
    ),
    "method_not_allowed": Kind(405, "The method is not allowed here", "See the `Allow` header."),
    "not_acceptable": Kind(406, "No such form of the answer", "Accept one of the documented media types."),
    "seat_taken": Kind(409, "The seat is taken", "Choose another seat.", ("rule", "seat")),
    "name_taken": Kind(409, "The name looks like that of another seat", "Choose another name.", ("seat",)),
    "game_full": Kind(409, "Every seat is taken", "Choose another game.", ("rule",)),
    "game_started": Kind(409, "The game has started", "Choose another game.", ("rule",)),
    "variants_conflict": Kind(
        409, "These variants do not go together", "See `errors`; try others with `POST /v1/setup-checks`.", ("rule",)
    ),
    "question_closed": Kind(409, "The question is not open", "Fetch the questions again.", ("rule", "question_id")),
    "not_waiting_for_you": Kind(
        409, "The question is put to another seat", "Fetch the questions again.", ("rule", "question_id")
    ),
    "illegal_command": Kind(
        409,
        "Command not allowed now",
        "Read `context`; if the body came from legal-commands, report a bug.",
        ("rule", "reason", "question_id", "min", "max", "given", "allowed"),
    ),
    "game_over": Kind(409, "The game is over", "Stop.", ("rule",)),
    "game_too_long": Kind(
        409, "The game has as many events as this server takes", "Concede, or fork the game when it is over.", ("max",)
    ),
    "game_paused": Kind(409, "The game is paused", "Wait until it is resumed.", ("rule",), retry=True),
    "undo_disabled": Kind(403, "In this game nothing is taken back", "Stop.", ("rule",)),
    "undo_pending": Kind(
        409,
        "A request for an undo or a fork is open",
        "Vote, or wait until it is decided.",
        ("rule", "request"),
        retry=True,
    ),
    "undo_limit_reached": Kind(
        409,
        "No more requests for undos or forks from this seat now",
        "Stop, or wait.",
        ("rule", "reason", "limit", "wait_ms"),
    ),
    "undo_refused": Kind(
        409,
        "This cannot be taken back",
        "Read `context`; ask for another version.",
        ("rule", "reason", "max", "seats", "policy"),
    ),
    "fork_refused": Kind(
        409,
        "This game cannot be forked there",
        "Read `context`; choose another version.",
        ("rule", "reason", "allowed"),
    ),
    "version_mismatch": Kind(
        412, "The game has moved on", "Fetch the state and decide again.", ("expected_version", "current_version")
    ),
    "unknown_head": Kind(
        409,
        "The log does not lead to what you have seen",
        "Fetch the events again from the start: either the head is not of this game, or the store has lost something.",
        ("see", "current_version"),
    ),
    "request_timeout": Kind(
        408,
        "The request did not arrive in time",
        "Send it again, faster, on a new connection; use the same key.",
        ("seconds",),
        retry=True,
    ),
    "head_too_large": Kind(431, "Request line and headers are too large", "Fix the program.", ("max_bytes",)),
    "body_too_large": Kind(413, "The body is too large", "Fix the program.", ("max_bytes",)),
    "chain_broken": Kind(
        422, "The export is not what was written", "Look at `context.first_bad_seq`.", ("first_bad_seq",)
    ),
    "unsupported_media_type": Kind(415, "The body has another media type", "Send `application/json`."),
    "validation_failed": Kind(
        422, "The request does not fit the schema", "Fix the program; see `errors`.", ("rule", "max_depth")
    ),
    "idempotency_key_reused": Kind(422, "The key belongs to another request", "Use a new key."),
    "quota_exceeded": Kind(429, "Too many requests", "Wait for `Retry-After`.", ("violated_policies",), retry=True),
    "internal_error": Kind(500, "The server made a mistake", "Report the `request_id`."),
    "game_damaged": Kind(
        500,
        "What is stored of this game is damaged",
        "Stop, and tell the operator; other games go on.",
        ("first_bad_seq",),
    ),
    "seed_lost": Kind(
        503,
        "The secrets of this game are lost",
        "Read on; the game stands still until the operator has given it others, which its log will say.",
        retry=True,
    ),
    "log_damaged": Kind(
        500,
        "The log of finished games is damaged",
        "Stop, and tell the operator; games go on. Keep every checkpoint that you have.",
    ),
    "stream_limit": Kind(503, "No more streams on this server", "Retry with back-off.", retry=True),
    "creation_off": Kind(
        503,
        "No new games can be created now",
        "Read `detail`; games that exist go on. `/v1/meta` says when it is possible again.",
        retry=True,
    ),
    "not_confirmed": Kind(
        503,
        "Too few replicas have it yet",
        "Send the same again under the same key: it is done once, and the answer says when it is safe.",
        retry=True,
    ),
    "store_full": Kind(
        507, "The store is full", "Tell the operator; retry with back-off and the same key.", retry=True
    ),
    "unavailable": Kind(503, "The store does not answer", "Retry with back-off; use the same key.", retry=True),
}

RETRY_AFTER = {
    "unavailable": 2,
    "request_timeout": 1,
    "store_full": 30,
    "not_confirmed": 1,
    "stream_limit": 10,
    "seed_lost": 60,
    "creation_off": 300,
}
"""Seconds after which it makes sense to try again."""
