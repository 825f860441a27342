"""The codes of all problems. Every refusal of the API has one of them; a test compares this table with the source."""

from typing import NamedTuple


class ProblemKind(NamedTuple):
    """A problem code: its status, its title, what a client should do, the members of `context`."""

    status: int
    title: str
    advice: str
    context: tuple[str, ...] = ()
    retry: bool = False


KINDS: dict[str, ProblemKind] = {
    "malformed_request": ProblemKind(400, "The request cannot be read", "Correct your client."),
    "token_missing": ProblemKind(401, "A token is needed", "Send `Authorization: Bearer <token>`.", ("rule",)),
    "token_invalid": ProblemKind(401, "The token is unknown", "Get a token: join a seat or create a game."),
    "token_revoked": ProblemKind(
        401,
        "The token has ended",
        "Stop using it; `context.reason` says why it ended. Ask the host or the owner for another one.",
        ("reason",),
    ),
    "ticket_invalid": ProblemKind(
        401,
        "The stream ticket is not valid",
        "Get another ticket with your token: a ticket is good for one request, for a minute, and for one game.",
    ),
    "not_a_player": ProblemKind(403, "The token plays no seat of this game", "Use a seat token of this game."),
    "host_required": ProblemKind(403, "Only the host may do this", "Use the host token of this game.", ("rule",)),
    "view_only": ProblemKind(403, "The token can only read", "Use a seat token or the host token."),
    "player_required": ProblemKind(
        403, "Only a player token may do this", "Use a player token: `POST /v1/players`.", ("rule",)
    ),
    "blocked": ProblemKind(403, "Somebody at this table does not want to meet you", "Choose another game."),
    "invite_required": ProblemKind(403, "This game needs an invite code", "Ask the host for an `invite_code`."),
    "invite_invalid": ProblemKind(
        403,
        "The invite code does not open this seat",
        "Read `context`, and ask the host for another code.",
        ("reason", "seat"),
    ),
    "wrong_seat": ProblemKind(
        403, "The token does not play this seat", "Use the token of that seat.", ("rule", "seat")
    ),
    "spectators_forbidden": ProblemKind(
        403,
        "This game allows no spectators while it runs",
        "Stop, or come back when the game is over.",
        ("rule",),
    ),
    "hints_forbidden": ProblemKind(
        403, "This game allows no hints", "Decide yourself, or create a game with the option `hints`.", ("rule",)
    ),
    "not_yours": ProblemKind(
        403, "Somebody else has written this", "Leave it to its author or to the host.", ("rule",)
    ),
    "signature_missing": ProblemKind(
        403,
        "The player of this seat must sign commands",
        "Sign the request with the seat's key: `Command-Signature`.",
        ("seat",),
    ),
    "signature_invalid": ProblemKind(
        403,
        "The signature does not match the command",
        "Read `context`. Sign exactly what you send, as this seat, with a head of this game.",
        ("reason", "seat"),
    ),
    "address_banned": ProblemKind(
        403,
        "Your network is banned from this server",
        "Stop sending requests. The ban ends by itself; ask the operator.",
    ),
    "ban_limit": ProblemKind(
        409, "There are too many bans", "Lift some bans, or ban a network that contains several.", ("max",)
    ),
    "not_found": ProblemKind(404, "Not found", "Check the id. Only members see a private game."),
    "version_not_reached": ProblemKind(
        404, "The game has not reached this version", "Wait for the stream.", ("version", "current_version"), retry=True
    ),
    "not_in_log": ProblemKind(
        404,
        "The log of finished games does not have this game",
        "Read `context.reason`: wait until the game is over, or ask for a larger tree.",
        ("reason", "index"),
        retry=True,
    ),
    "size_not_reached": ProblemKind(
        404, "The log has fewer entries than that", "Ask for a smaller tree.", ("size", "current_size"), retry=True
    ),
    "method_not_allowed": ProblemKind(405, "The method is not allowed here", "See the `Allow` header."),
    "not_acceptable": ProblemKind(
        406, "This form of the answer does not exist", "Send an `Accept` header with one of the documented media types."
    ),
    "request_under_way": ProblemKind(
        409,
        "The same request is still under way",
        "Send the same request with the same key again after `Retry-After`: it is carried out once.",
        retry=True,
    ),
    "seat_taken": ProblemKind(409, "The seat is taken", "Choose another seat.", ("rule", "seat")),
    "name_taken": ProblemKind(409, "The name looks like the name of somebody else", "Choose another name.", ("seat",)),
    "block_limit": ProblemKind(409, "The block list is full", "Take somebody off it before you add others.", ("max",)),
    "report_limit": ProblemKind(
        409, "The server keeps as many reports as it may", "Wait until the operator has read some of them."
    ),
    "name_needed": ProblemKind(
        409, "A player of rated games has a name", "Give yourself a name with `PATCH /v1/players/me`."
    ),
    "kind_fixed": ProblemKind(
        409,
        "The kind of a player on the ladder stays as it is",
        "Play as you are, or with another player token.",
        ("rule",),
    ),
    "too_many_open": ProblemKind(
        409,
        "There are as many open seeks or challenges as there may be",
        "Withdraw one, or wait until one is over; `context.reason` says which.",
        ("reason", "max"),
    ),
    "met_enough": ProblemKind(
        409,
        "Two of these players have played enough rated games with each other today",
        "Challenge others, or wait until the next day (UTC).",
        ("rule", "limit"),
    ),
    "not_open": ProblemKind(
        409,
        "The seek or challenge is over",
        "Fetch it again: it says how it ended, and names the game that has come of it.",
        ("state",),
    ),
    "other_kind": ProblemKind(
        409, "The other kind of players sits at this table", "Choose a table of your kind.", ("rule", "kind")
    ),
    "rated_limit": ProblemKind(
        409,
        "You have played enough rated games with this player today",
        "Choose another table, or wait until the next day (UTC).",
        ("rule", "seat", "limit"),
    ),
    "not_rated": ProblemKind(409, "The log has no rated result of this game", "Choose a rated game that is over."),
    "game_full": ProblemKind(409, "Every seat is taken", "Choose another game.", ("rule",)),
    "game_started": ProblemKind(409, "The game has started", "Choose another game.", ("rule", "seat")),
    "variants_conflict": ProblemKind(
        409,
        "These variants cannot be combined",
        "See `errors`, and try other variants with `POST /v1/setup-checks`.",
        ("rule",),
    ),
    "question_closed": ProblemKind(
        409, "The question is not open", "Fetch the questions again.", ("rule", "question_id")
    ),
    "not_waiting_for_you": ProblemKind(
        409, "The question is for another seat", "Fetch the questions again.", ("rule", "question_id")
    ),
    "illegal_command": ProblemKind(
        409,
        "The command is not allowed now",
        "Read `context`. If the body came from `/legal-commands`, report a bug.",
        (
            *("rule", "reason", "question_id", "min", "max", "given", "allowed", "expected", "place", "target"),
            *("total", "items", "use", "seat", "seats"),
        ),
    ),
    "extension_refused": ProblemKind(
        409,
        "This seat may have no more time",
        "Answer before the deadline: `context` says whether the limit or the reserve is used up.",
        ("rule", "reason", "limit"),
    ),
    "talk_refused": ProblemKind(
        409,
        "This cannot be said here",
        "Read `context`: it names the rule, the reason and the seat.",
        ("rule", "reason", "seat"),
    ),
    "webhook_exists": ProblemKind(
        409,
        "The game has a webhook with this address",
        "Use that one, or another address: no address gets a notice twice.",
    ),
    "webhooks_off": ProblemKind(
        403, "This server sends no webhooks", "Follow the stream of the game, or ask the operator."
    ),
    "game_over": ProblemKind(409, "The game is over", "Stop.", ("rule",)),
    "game_too_long": ProblemKind(
        409, "The game has as many events as this server allows", "Concede, or fork the game after its end.", ("max",)
    ),
    "game_paused": ProblemKind(409, "The game is paused", "Wait until it is resumed.", ("rule",), retry=True),
    "undo_disabled": ProblemKind(403, "This game allows no undo", "Stop.", ("rule",)),
    "undo_pending": ProblemKind(
        409,
        "A request for an undo or a fork is open",
        "Vote, or wait until the request is decided.",
        ("rule", "request"),
        retry=True,
    ),
    "undo_limit_reached": ProblemKind(
        409,
        "This seat may not ask for an undo or a fork now",
        "Read `context`, and wait if it says how long.",
        ("rule", "reason", "limit", "wait_ms"),
    ),
    "motion_limit_reached": ProblemKind(
        409,
        "This seat may not put a motion now",
        "Read `context`, and wait if it says how long.",
        ("rule", "reason", "limit", "wait_ms"),
    ),
    "undo_refused": ProblemKind(
        409,
        "This undo is not possible",
        "Read `context`; ask for another version.",
        ("rule", "reason", "max", "seats", "policy"),
    ),
    "fork_refused": ProblemKind(
        409,
        "This fork is not possible",
        "Read `context`; choose another version.",
        ("rule", "reason", "max", "allowed"),
    ),
    "too_many_annotations": ProblemKind(
        409,
        "There are as many annotations as there may be",
        "Remove one of yours, if `context.reason` is `author`.",
        ("rule", "reason", "max"),
    ),
    "nothing_in_common": ProblemKind(
        409,
        "The games have nothing in common",
        "Compare a game with its fork, with another fork of the same game, or with one dealt by the same seed.",
        ("rule", "game"),
    ),
    "no_position": ProblemKind(
        409,
        "This version has no position",
        "Read `context`; choose the end of a command between setup and end of the game.",
        ("rule", "reason"),
    ),
    "version_mismatch": ProblemKind(
        412, "The game has moved on", "Fetch the state and decide again.", ("expected_version", "current_version")
    ),
    "precondition_required": ProblemKind(
        428,
        "The request must say on which version it builds",
        "Fetch the game, and send its `ETag` in `If-Match`.",
    ),
    "unknown_head": ProblemKind(
        409,
        "The log does not contain the head that you cite",
        "Fetch the events again from the start: either the head is of another game, or the store has lost events.",
        ("see", "current_version"),
    ),
    "other_branch": ProblemKind(
        409,
        "The log does not go through the event after which you want to go on",
        "Forget the events that you have, and read the game again from the start: the server was restored from an "
        "earlier moment, or the event is of another game.",
        ("after", "current_version"),
    ),
    "request_timeout": ProblemKind(
        408,
        "The request did not arrive in time",
        "Send it again on a new connection, faster and with the same key.",
        ("seconds",),
        retry=True,
    ),
    "head_too_large": ProblemKind(
        431, "Request line and headers are too large", "Correct your client.", ("max_bytes",)
    ),
    "body_too_large": ProblemKind(413, "The body is too large", "Correct your client.", ("max_bytes",)),
    "chain_broken": ProblemKind(
        422,
        "The export fails verification",
        "Read `detail`; `context.first_bad_seq` is the first event that fails.",
        ("first_bad_seq",),
    ),
    "unsupported_media_type": ProblemKind(
        415, "The media type of the body is not supported", "Send `application/json`."
    ),
    "validation_failed": ProblemKind(
        422,
        "The request does not match the schema",
        "Correct your client; see `errors`.",
        ("rule", "max_depth", "given", "allowed"),
    ),
    "idempotency_key_reused": ProblemKind(422, "The key was used for another request", "Use a new key."),
    "quota_exceeded": ProblemKind(
        429, "Too many requests", "Wait for `Retry-After`.", ("violated_policies",), retry=True
    ),
    "internal_error": ProblemKind(500, "The server failed", "Report the `request_id` to the operator."),
    "transfer_coding_unsupported": ProblemKind(
        501,
        "The transfer coding is not supported",
        "Send the body with `Content-Length`, or in chunks and in no other coding.",
    ),
    "http_version_unsupported": ProblemKind(
        505, "This version of HTTP is not spoken here", "Speak HTTP/1.1, or through a proxy that does."
    ),
    "game_damaged": ProblemKind(
        500,
        "The stored log of this game is damaged",
        "Stop, and tell the operator. Other games continue.",
        ("first_bad_seq",),
    ),
    "seed_lost": ProblemKind(
        503,
        "The store has lost the secrets of this game",
        "You can still read the game. It continues once the operator has made new secrets; its log records that.",
        retry=True,
    ),
    "restore_needed": ProblemKind(
        503,
        "The store has lost this game, or the newest part of it",
        "You can still read what is there, if anything is. The game takes no commands before the operator has restored "
        "it. Keep every receipt that you have.",
        ("version", "current_version"),
        retry=True,
    ),
    "record_damaged": ProblemKind(
        500,
        "The record of this player cannot be read",
        "Stop, and tell the operator. Your seats go on with their seat tokens.",
    ),
    "log_damaged": ProblemKind(
        500,
        "The log of finished games is damaged",
        "Stop, and tell the operator. Games continue. Keep every checkpoint that you have.",
    ),
    "stream_limit": ProblemKind(503, "The server has as many streams as it allows", "Retry with back-off.", retry=True),
    "creation_off": ProblemKind(
        503,
        "The operator has switched off the creation of games",
        "Read `detail`. Existing games continue. `/v1/meta` says when creation is possible again.",
        retry=True,
    ),
    "not_confirmed": ProblemKind(
        503,
        "Too few replicas have confirmed the write",
        "Send the same request with the same key again: it is carried out once, and the answer says when it is safe.",
        retry=True,
    ),
    "store_full": ProblemKind(
        507, "The store is full", "Tell the operator. Retry with back-off and the same key.", retry=True
    ),
    "unavailable": ProblemKind(503, "The store does not answer", "Retry with back-off and the same key.", retry=True),
}

RETRY_AFTER = {
    "unavailable": 2,
    "request_under_way": 1,
    "request_timeout": 1,
    "store_full": 30,
    "not_confirmed": 1,
    "stream_limit": 10,
    "seed_lost": 60,
    "restore_needed": 60,
    "creation_off": 300,
}
"""Seconds after which it makes sense to try again."""
