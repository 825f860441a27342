"""Schemas of games and seats."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from domain.board import COLOURS
from domain.faults import any_of
from domain.game import settings
from domain.game.lobby import PUBLIC_KEY
from domain.game.spectators import LONGEST
from service.callers.idempotency import key_of
from service.play.live.talk import OFF, SPECTATOR_TALK
from service.play.lobby.game_records import VISIBILITIES
from service.schemas.base import LARGEST, Either, Flag, Form, In, Name, Out, StrictBoolean, about, whole, words, written
from service.schemas.named import word_of
from service.schemas.options import ChangedOptions, ChosenOptions, ChosenRules, Options, Timers
from service.schemas.positions import NewPosition
from service.schemas.problems import Fault
from service.store.log.signed_requests import SIGNATURE

STATUSES = ("lobby", "running", "over")

LONGEST_KEY = 64
KEY = rf"[A-Za-z0-9_.:~+/=-]{{8,{LONGEST_KEY}}}"
CLIENT_SEED = r"[^\x00-\x1f\x7f]{1,128}"


def seat(**more: Any) -> fields.String:
    """Returns the colour of a seat."""
    return fields.String(validate=validate.OneOf(COLOURS), **more)


class SeatNumber(fields.Field[Any]):
    """Three to six: a number, or the colours in table order."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[str]:  # noqa: ARG002
        if type(value) is int and 3 <= value <= 6:
            return list(COLOURS[:value])
        wanted = f"Send a number from 3 to 6, or as many different colours of {any_of(COLOURS)}."
        if type(value) is int:
            raise ma.ValidationError(f"{value} is {'less than 3' if value < 3 else 'more than 6'}. {wanted}")
        fits = isinstance(value, list) and 3 <= len(value) <= 6
        if not fits or not all(isinstance(c, str) and c in COLOURS for c in value) or len(set(value)) < len(value):
            raise ma.ValidationError(wanted)
        return list(value)


SEATS_FORM = Either(
    "SeatsOrNumber",
    "How many seats, or their colours in table order.",
    (
        {"type": "integer", "minimum": 3, "maximum": 6},
        {
            "type": "array",
            "items": {"type": "string", "enum": list(COLOURS)},
            "minItems": 3,
            "maxItems": 6,
            "uniqueItems": True,
        },
    ),
)


class NewBot(In):
    seat = seat(metadata=about("The first free seat when left out."))
    kind = word_of("BotKind", required=True)


FIXED = {
    "seed": "The seed of a game stays as it was chosen when the game was created.",
    "seed_commitment": "The seed of a game stays as it was chosen when the game was created.",
    "position": "The position of a game stays as it was given when the game was created.",
    "bots": "Bots sit down by `PUT /v1/games/{game_id}/seats/{seat}/bot`.",
}
"""Members that a client may look for in the settings, and why they are not there."""


class Setup(ChosenRules):
    seats = SeatNumber(
        required=True, metadata=about("How many seats, or their colours in table order.", form=SEATS_FORM)
    )
    position = fields.Dict(keys=fields.String(), metadata=about("A custom starting position.", form=NewPosition))


class NewSpectators(In):
    """The people who may watch a game."""

    allowed = StrictBoolean(
        metadata=about(
            "False: while the game runs only its players and its host see it (WATCH-01). True when left out. It is "
            "stored as the option `spectators_allowed`."
        )
    )
    delay_s = whole(
        0,
        LONGEST,
        metadata=about(
            "By how many seconds everybody without a seat or the host's token sees the game later than its players "
            "(WATCH-02). 0 when left out. It is stored as the option `spectators_delay_s`."
        ),
    )


class NewGame(Setup):
    bots = fields.List(fields.Nested(NewBot), load_default=list, validate=validate.Length(max=6))
    visibility = fields.String(validate=validate.OneOf(VISIBILITIES), load_default="public")
    invite_required = StrictBoolean(
        load_default=False, metadata=about("True: nobody takes a seat without an `invite_code` from the host.")
    )
    player_required = StrictBoolean(
        load_default=False,
        metadata=about("True: nobody takes a seat without a player token, so everybody at the table can be blocked."),
    )
    spectator_talk = fields.String(
        validate=validate.OneOf(SPECTATOR_TALK),
        load_default=OFF,
        metadata=about(
            "`apart`: spectators may talk among themselves; players do not see it before the game is over. `off`, the "
            "default: they may not (TALK-03)."
        ),
    )
    spectators = fields.Nested(NewSpectators, metadata=about("Who may watch the game, and how much later."))
    seed = fields.String(
        validate=validate.Length(1, 128),
        metadata=about("A chosen seed: the game is then marked as not random. Its SHA-256 is the server seed."),
    )


class SettingsChange(In):
    """A JSON Merge Patch (RFC 7396) of the settings of a game."""

    rule = settings.RULE
    seats = SeatNumber(
        metadata=about(
            "How many seats, or their colours in table order; a seat goes only while it is free.", form=SEATS_FORM
        )
    )
    variants = fields.List(
        word_of("Variant", validate=validate.Length(1, 64)),
        validate=validate.Length(max=32),
        metadata=about("All that are chosen; the options of a variant go with it."),
    )
    options = fields.Dict(
        keys=fields.String(),
        metadata=about(
            "Only those that change. Null gives an option the value null where there is one, and else its default. "
            "`timers` are merged member by member, unless they are the name of a preset.",
            form=ChangedOptions,
        ),
    )
    visibility = fields.String(validate=validate.OneOf(VISIBILITIES))
    invite_required = StrictBoolean()
    player_required = StrictBoolean()
    spectator_talk = fields.String(validate=validate.OneOf(SPECTATOR_TALK))
    spectators = fields.Nested(NewSpectators, metadata=about("Who may watch the game, and how much later."))

    @ma.pre_load
    def _only_what_may_change(self, data: Any, **_: Any) -> Any:
        fixed = [name for name in FIXED if isinstance(data, dict) and name in data]
        if fixed:
            raise ma.ValidationError({name: [FIXED[name]] for name in fixed})
        return data


class Key(fields.String):
    """An Idempotency-Key, with or without quotes around it."""

    def __init__(self, text: str) -> None:
        quoted = " In double quotes it is the same key."
        super().__init__(
            data_key="Idempotency-Key", validate=Form(KEY), metadata=about(text + quoted, maxLength=LONGEST_KEY + 2)
        )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        return key_of(str(super()._deserialize(value, attr, data, **kwargs)))


class RetryKey(In):
    idempotency_key = Key(
        "Send the same key with the same body again after a lost answer: the first answer comes back with "
        "`Idempotency-Replayed: true`. Choose it at random: anybody who knows it may read that answer."
    )


GAME_TAG = r'"[0-9]{1,15}\.[0-9a-f]{8}\.game(:[a-z]{1,10})?"'


class SettingsHeaders(RetryKey):
    if_match = words(
        rf"(\*|(W/)?{GAME_TAG}( ?, ?(W/)?{GAME_TAG}){{0,9}})",
        data_key="If-Match",
        metadata=about(
            "Needed (428). The `ETag` of the game as you have seen it; refused if anything in that answer has changed "
            "since, also who is there. `*`: whatever it is. The comparison is strong (RFC 9110)."
        ),
    )


SIGNED_HEAD = r"[1-9][0-9]{0,14}:[0-9a-f]{16}"


class SignedHeaders(RetryKey):
    """The headers of a request by which a seat gives a command."""

    command_signature = words(
        f"{SIGNED_HEAD} {SIGNATURE}",
        data_key="Command-Signature",
        metadata=about(
            "For seats with a `public_key`: the head that the sender knows (`<version>:<first 16 digits of its "
            "hash>`), a space, and an Ed25519 signature (base64url) over the lines `cg-command-1`, game, seat, "
            "Idempotency-Key, that head, method and path below the game, SHA-256 (hex) of the body, each with its "
            "line feed."
        ),
    )


def commitment() -> fields.String:
    """Returns the field for the commitment of a seat, given first so that nobody who adds later can
    choose by the seed.
    """
    return words(
        "[0-9a-f]{64}",
        metadata=about(
            "Instead of `client_seed`: a commitment to it, the SHA-256 (hex) of the 32 bytes that are its SHA-256. "
            "Reveal the seed by `PATCH` once all seats are taken. The game can start when every committed seed is "
            "revealed (CHANCE-04)."
        ),
    )


class Seeded(In):
    """A request with either a seed or a commitment to one."""

    @ma.validates_schema
    def _one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if "client_seed" in data and "client_seed_commitment" in data:
            raise ma.ValidationError("Either `client_seed` or `client_seed_commitment`.")


def name(text: str, **more: Any) -> Name:
    """Returns the field for the name of a player."""
    return Name(
        metadata=about(
            f"{text} 1 to 40 characters in the normal form NFKC, with single spaces. Invisible characters and those "
            "that turn the direction are refused, and so are names of the service: `anonymous`, `host`, the colours of "
            "the seats, the names of bots and whatever looks like them. No two seats of a game have names that look "
            "the same (`name_taken`).",
            minLength=1,
            maxLength=160,
        ),
        **more,
    )


class NewSeat(Seeded):
    name = name("What the player is called; never part of the log.", required=True)
    seat = seat(metadata=about("The seat to take; the seat of the invite or the first free seat when left out."))
    invite_code = words(
        r"[A-Za-z0-9_-]{1,64}",
        metadata=about("A code from the host. It also opens a private game for this call. It can be used once."),
    )
    client_seed = words(
        CLIENT_SEED,
        metadata=about(
            "Anything random. Its SHA-256 is mixed into the chance of the game, so that the server alone does not "
            "decide the cards. Not in a game with a chosen seed (CHANCE-01)."
        ),
    )
    client_seed_commitment = commitment()
    public_key = words(
        PUBLIC_KEY,
        metadata=about(
            "Ed25519, 32 bytes in base64url. The log records it, and from then on every command of the player must "
            "be signed (`Command-Signature`). It follows the player when players change places (SIGN-01, SIGN-02)."
        ),
    )


class RematchSeat(Seeded):
    """Like `NewSeat`; the seat is that of the game before."""

    name = name("What the player is called; as in the game before when left out.")
    client_seed = words(CLIENT_SEED, metadata=about("Anything random, mixed into the chance of the game (CHANCE-01)."))
    client_seed_commitment = commitment()
    public_key = words(PUBLIC_KEY, metadata=about("Ed25519, 32 bytes in base64url (SIGN-01)."))


class SeatChange(Seeded):
    name = name("What the player is called from now on.")
    client_seed = words(
        CLIENT_SEED, metadata=about("What the seat adds to the chance of the game; only before the start.")
    )
    client_seed_commitment = commitment()


class BotSeat(In):
    kind = word_of("BotKind", required=True)


class GamesQuery(In):
    status = fields.String(validate=validate.OneOf(STATUSES))
    variant = words(r"[a-z_]{1,64}", metadata=about("Only games with this variant, chosen or implied."))
    open_seats = Flag(metadata=about("Only games with (or without) a free seat."))
    mine = Flag(metadata=about("Only games, also private ones, in which the owner of the player token has a seat."))
    turn = fields.String(
        validate=validate.OneOf(["mine"]), metadata=about("With `mine=true`: only games that wait for you.")
    )
    limit = written(1, 100, load_default=20)
    cursor = words(r"[A-Za-z0-9_-]{1,120}", metadata=about("From `next` of the page before."))


class RematchAsked(Out):
    game_id = fields.String(required=True)
    asked_by = seat(
        required=True, allow_none=True, metadata=about("The seat that asked first; null when that was the host.")
    )
    join = fields.String(
        required=True,
        metadata=about("Where a player of this game takes the seat again: `POST` with its token."),
    )


class SeatShown(Out):
    seat = seat(required=True)
    taken = fields.Boolean(required=True)
    name = fields.String(
        required=True,
        allow_none=True,
        metadata=about("What the player is called; `anonymous` when the name was erased; null for a free seat."),
    )
    player = fields.String(
        required=True, allow_none=True, metadata=about("A random id, which is all that the log knows of the player.")
    )
    bot = word_of("BotKind", required=True, allow_none=True, metadata=about("The policy that plays the seat."))
    connected = fields.Boolean(
        required=True,
        metadata=about(
            "True when the player has a stream or a long poll open, or had one until some seconds ago. Never for bots."
        ),
    )
    last_seen = fields.String(
        required=True,
        allow_none=True,
        metadata=about(
            "About when the last request with the player's token came, a minute more or less; null when none is known.",
            format="date-time",
        ),
    )
    ladder_id = fields.String(
        required=True, allow_none=True, metadata=about("The id on the ladder of the player of a rated game (RATE-03).")
    )
    conceded = fields.Boolean(required=True)
    colonies = whole(0, LARGEST, required=True, metadata=about("Its colonies in other systems."))
    missed = whole(0, LARGEST, required=True, metadata=about("Deadlines that the player missed in a row (ABSENT-01)."))
    stand_in = word_of(
        "BotKind",
        required=True,
        allow_none=True,
        metadata=about("The bot that plays while the player is away, by its kind."),
    )
    open_to_newcomers = fields.Boolean(
        required=True,
        metadata=about("True when its player has gone for good: with an invite for it somebody may take it over."),
    )
    seed = fields.String(
        required=True, allow_none=True, metadata=about("SHA-256 (hex) of the seat's `client_seed`, if it gave one.")
    )
    seed_commitment = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The commitment of the seat, from before seeds were revealed (CHANCE-04)."),
    )
    public_key = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The key with which the player of the seat signs commands; null when the player does not sign."),
    )


class Ancestor(Out):
    game_id = fields.String(required=True)
    seq = whole(1, LARGEST, required=True)
    hash = fields.String(required=True, metadata=about("The chain head of that game after this event."))
    randomness = word_of("Randomness", required=True)


class Game(Out):
    id = fields.String(required=True)
    status = word_of("Status", required=True)
    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event."))
    turn = whole(0, LARGEST, required=True, metadata=about("How many turns have begun; 0 before the first."))
    paused = fields.Boolean(required=True)
    visibility = word_of("Visibility", required=True)
    invite_required = fields.Boolean(required=True, metadata=about("True when a code is needed to take a seat."))
    player_required = fields.Boolean(
        required=True, metadata=about("True when a player token is needed to take a seat.")
    )
    spectator_talk = word_of(
        "SpectatorTalk", required=True, metadata=about("`apart` when spectators may talk among themselves, else `off`.")
    )
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    variants = fields.List(word_of("Variant"), required=True, metadata=about("Those chosen and those always on."))
    options = fields.Nested(Options, required=True)
    rated = fields.Boolean(
        required=True, metadata=about("True when the game counts for the ladder, and so is public (RATE-01, RATE-02).")
    )
    timers = fields.Nested(
        Timers,
        required=True,
        metadata=about(
            "The seconds that seats have to answer, by time class, with `reserve` and `refill` where there are some; "
            "empty without deadlines. In a lobby where nobody asked for timers: those that the game would start with, "
            "if people took all free seats (CLOCK-06)."
        ),
    )
    seats = fields.List(fields.Nested(SeatShown), required=True)
    custom_position = fields.Boolean(required=True, metadata=about("True when it began from a position document."))
    seed_commitment = fields.String(required=True, metadata=about("SHA-256 of byte 0x30 and the server seed."))
    reseeded_at = whole(
        1,
        LARGEST,
        required=True,
        allow_none=True,
        metadata=about("The event from which on chance follows from another seed, because the first seed was lost."),
    )
    chosen_seed = fields.Boolean(
        required=True, metadata=about("True when the host chose the seed, so that the game is not random.")
    )
    forked_from = fields.Nested(
        Ancestor, required=True, allow_none=True, metadata=about("The origin of a fork, as its first event records it.")
    )
    next_game_id = fields.String(required=True, allow_none=True, metadata=about("The game of the rematch."))
    rematch = fields.Nested(
        RematchAsked,
        required=True,
        allow_none=True,
        metadata=about("The request for a rematch; null until there is one."),
    )
    winners = fields.List(word_of("Seat"), required=True)


class CreatedGame(Out):
    game = fields.Nested(Game, required=True)
    host_token = fields.String(required=True, metadata=about("Shown once."))
    seed_commitment = fields.String(required=True)


class ListedGame(Game):
    """A game in a list, which does not repeat what is as usual."""

    chosen_options = fields.Nested(
        ChosenOptions,
        required=True,
        metadata=about(
            "The options that have another value than their default, which `/v1/catalog/options` says. The game itself "
            "has all of them."
        ),
    )
    your_seat = seat(metadata=about("With `mine`: your seat."))
    your_turn = fields.Boolean(metadata=about("With `mine`: true when a question is put to you."))
    waiting = fields.List(
        word_of("Seat"), metadata=about("With `mine`: the seats for which the game waits, as `GET /state` says.")
    )

    class Meta(Game.Meta):
        exclude = ("options",)


class GamePage(Out):
    items = fields.List(fields.Nested(ListedGame), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The address of the next page."))


class ForkPlace(In):
    at_seq = whole(
        1, LARGEST, required=True, metadata=about("The last event of a command; nothing after it is copied.")
    )
    seats = fields.Dict(
        keys=fields.String(validate=validate.OneOf(COLOURS)),
        values=word_of("ForkSeat"),
        validate=validate.Length(max=len(COLOURS)),
        load_default=dict,
        metadata=about("Seat -> `open`, or a bot. Seats left out are open, or keep their bot."),
    )


class NewFork(ForkPlace):
    randomness = fields.String(
        required=True,
        validate=validate.OneOf(["same", "fresh"]),
        metadata=about(
            "`same`: every card stays where it was, and every draw comes as it would have; only for a game that is "
            "over. `fresh`: everything hidden is dealt anew, if need be from an earlier version (`forked_from` says "
            "which)."
        ),
    )


class Rematch(Out):
    game = fields.Nested(Game, required=True)
    host_token = fields.String(
        required=True,
        allow_none=True,
        metadata=about(
            "The host token of the new game, for the host of the old one. It is shown once. Players get null."
        ),
    )
    seed_commitment = fields.String(required=True)


class SetupCheck(Out):
    ok = fields.Boolean(required=True, metadata=about("True when a game could be created like this."))
    seats = fields.List(word_of("Seat"), required=True)
    variants = fields.List(
        fields.String(), required=True, metadata=about("Those chosen, known or not, always on or implied.")
    )
    options = fields.Nested(
        Options, required=True, metadata=about("With every default filled in, also in place of what is wrong.")
    )
    conflicts = fields.List(fields.Nested(Fault), required=True, metadata=about("Variants that do not go together."))
    errors = fields.List(fields.Nested(Fault), required=True, metadata=about("Further faults."))
    more_faults = whole(
        1, LARGEST, metadata=about("How many more faults there are. Left out when both lists have all of theirs.")
    )
    components = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=about("How many things of each kind are on the table."),
    )


class JoinedSeat(Out):
    seat = seat(required=True)
    player = fields.String(required=True)
    token = fields.String(required=True, metadata=about("The seat token, shown once."))
    game = fields.Nested(Game, required=True)
