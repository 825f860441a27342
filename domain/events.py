"""The facts of a game: immutable, in the past tense, the only thing that is stored.

An event's fields are public unless `hidden_fields` names an audience for them. Stored forms are upcast
here, in one place, before a reducer sees them.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import msgspec

from domain.state import Face, Frame, Ledger, Modifier, Order, Pending

SERVER = "server"


class Part(msgspec.Struct, frozen=True):
    """A hidden part of an event: JSON of some fields, for a seat, a group (`blue+red`) or the server."""

    audience: str
    value: bytes


def snake(name: str) -> str:
    """`ShipsMoved` -> `ships_moved`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


TYPES: dict[str, type["Event"]] = {}


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fact. `reveals`: it showed hidden information or an outcome of chance to somebody."""

    type: ClassVar[str] = ""
    schema: ClassVar[int] = 1
    reveals: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Every event class is known by its name from the moment it is defined, wherever that is."""
        cls.type = snake(cls.__name__)
        TYPES[cls.type] = cls

    def hidden_fields(self) -> dict[str, str]:
        """Field name -> audience, of the fields that are not public."""
        return {}


class GameCreated(Event, frozen=True, kw_only=True):
    game: str
    seats: list[str]
    ruleset: str
    variants: list[str] = []
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    seed_commitment: str = ""
    chosen_seed: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"position": SERVER} if self.position is not None else {}


class SeatTaken(Event, frozen=True, kw_only=True):
    seat: str
    player: str
    bot: str = ""


class SeatSeeded(Event, frozen=True, kw_only=True):
    """What the seat adds to the chance of the game: 32 bytes in hex, told after the server's seed was fixed."""

    seat: str
    seed: str


class SeatKeyed(Event, frozen=True, kw_only=True):
    """The commands of this player are signed from now on: `public_key` is Ed25519, 32 bytes in base64url (SIGN-01)."""

    seat: str
    player: str
    public_key: str


class SeatLeft(Event, frozen=True, kw_only=True):
    seat: str


class GameStarted(Event, frozen=True, kw_only=True):
    pass


class BoardLaidOut(Event, frozen=True, kw_only=True):
    """Every ship's place at the start."""

    ships: dict[str, str]


class FleetAdded(Event, frozen=True, kw_only=True):
    """A seat commands the ships of a further colour from now on; every ship's place."""

    seat: str
    colour: str
    ships: dict[str, str]


class PileStacked(Event, frozen=True, kw_only=True):
    """A pile was put together in a given order, before it is shuffled or for a custom position."""

    zone: str
    count: int
    why: str
    cards: list[str] = []
    sources: list[str] = []
    first_draw: int = 0
    draws: int = 0

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": SERVER}


class FlaresDealt(Event, frozen=True, kw_only=True):
    """Two flares to choose an alien from, secretly (CORE-023)."""

    reveals = True
    seat: str
    count: int
    first_draw: int
    draws: int
    flares: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"flares": self.seat}


class PileShuffled(Event, frozen=True, kw_only=True):
    """A pile got a new order by `draws` draws of chance, beginning with number `first_draw`."""

    reveals = True
    zone: str
    count: int
    purpose: str
    first_draw: int
    draws: int
    sources: list[str] = []
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": SERVER}


class CardsMoved(Event, frozen=True, kw_only=True):
    """Cards went from one zone to another. `seen_by` lists who sees which; nothing there means everybody.

    `taken`: out of another hand by the doing of `seat`, not by the owner's choice; `back`: the one that was named.
    """

    source: str
    target: str
    count: int
    why: str
    seat: str = ""
    cards: list[str] = []
    seen_by: list[str] | None = None
    to_the_bottom: bool = False
    first_draw: int = 0
    draws: int = 0
    taken: bool = False
    back: str = ""

    def hidden_fields(self) -> dict[str, str]:
        if self.seen_by is None:
            return {}
        return {"cards": "+".join(sorted(self.seen_by)) if self.seen_by else SERVER}


class CardsRevealedInHand(Event, frozen=True, kw_only=True):
    """A hand, or cards of it, shown to everybody (CORE-314)."""

    reveals = True
    seat: str
    cards: list[str]


class HandSeen(Event, frozen=True, kw_only=True):
    """`viewer` looked at the hand of `seat`."""

    reveals = True
    seat: str
    viewer: str
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": "+".join(sorted({self.seat, self.viewer}))}


class SheetSeen(Event, frozen=True, kw_only=True):
    """`viewer` looked at the cards that lie face down on an alien sheet."""

    reveals = True
    alien: str
    viewer: str
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": self.viewer}


class AliensLaidOut(Event, frozen=True, kw_only=True):
    """The aliens among which the seats choose in turn."""

    reveals = True
    aliens: list[str]
    first_draw: int
    draws: int


class AliensSetAside(Event, frozen=True, kw_only=True):
    """The aliens that nobody plays; effects that draw a new alien draw from them."""

    aliens: list[str]

    def hidden_fields(self) -> dict[str, str]:
        return {"aliens": SERVER}


class AliensRevealed(Event, frozen=True, kw_only=True):
    """Every seat's alien, at the same moment (CORE-027); by chance when `draws` is not 0."""

    reveals = True
    aliens: dict[str, list[str]]
    first_draw: int = 0
    draws: int = 0


class AlienGained(Event, frozen=True, kw_only=True):
    """`pool`: drawn from the unused aliens by chance."""

    seat: str
    alien: str
    why: str
    first_draw: int = 0
    draws: int = 0
    set_aside: list[str] = []


class AlienDiscarded(Event, frozen=True, kw_only=True):
    """`for_good`: it leaves the game; otherwise it may be drawn again."""

    seat: str
    alien: str
    why: str
    for_good: bool = False


class PowersExchanged(Event, frozen=True, kw_only=True):
    """Seats have these aliens from now on; what lies on a sheet goes with it."""

    aliens: dict[str, list[str]]
    why: str


class PowerLost(Event, frozen=True, kw_only=True):
    """The seat has no power, by these rules (by CORE-260 where none is named): the `terms` say what is too few."""

    seat: str
    lacking: list[str] = []
    terms: list[dict[str, Any]] = []


class PowerRegained(Event, frozen=True, kw_only=True):
    """The seat has what a power needs again (CORE-261)."""

    seat: str


class SheetNoted(Event, frozen=True, kw_only=True):
    """Something on an alien sheet changed: tokens, a mark, cards laid there. Hidden from others if `private`."""

    alien: str
    note: str
    value: Any = None
    seat: str = ""
    private: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"value": self.seat} if self.private else {}


class PlayersSwapped(Event, frozen=True, kw_only=True):
    """Two players exchange their whole positions; the seats stay what they are."""

    reveals = True
    seats: list[str]


class PowerLent(Event, frozen=True, kw_only=True):
    """`borrower` has the alien in place of the own ones until the encounter ends."""

    lender: str
    borrower: str
    alien: str


class PowerGrafted(Event, frozen=True, kw_only=True):
    """`seat` has this alien of `host` beside the own ones, and the host has it not, until the encounter ends."""

    seat: str
    host: str
    alien: str


class PowerSilenced(Event, frozen=True, kw_only=True):
    """The power is unavailable to its seat until the encounter ends (CORE-228)."""

    seat: str
    alien: str


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str


class TurnBegan(Event, frozen=True, kw_only=True):
    """`encounters`: how many of this turn lie behind already, in a custom position."""

    number: int
    seat: str
    encounters: int = 0


class TurnEnded(Event, frozen=True, kw_only=True):
    seat: str


class EncounterBegan(Event, frozen=True, kw_only=True):
    number: int
    offense: str


class EncounterEnded(Event, frozen=True, kw_only=True):
    result: str
    successful: bool = False


class DestinyDrawn(Event, frozen=True, kw_only=True):
    reveals = True
    card: str


class DefenseSet(Event, frozen=True, kw_only=True):
    """`system` is the home system in which the encounter takes place (CORE-095)."""

    seat: str
    system: str
    rule: str


class OffenseSet(Event, frozen=True, kw_only=True):
    """Somebody else is the offense of this encounter; whose turn it is stays the same."""

    seat: str


class RolesReversed(Event, frozen=True, kw_only=True):
    """Who was the defense attacks who was the offense, in the home system of the latter; the turn is still the same."""

    offense: str
    defense: str
    system: str


class HomecomingChosen(Event, frozen=True, kw_only=True):
    """The offense re-establishes a home colony: no opponent (CORE-084)."""

    seat: str


class GateAimed(Event, frozen=True, kw_only=True):
    planet: str


class ShipsMoved(Event, frozen=True, kw_only=True):
    """ship -> [from, to], all at once."""

    moves: dict[str, list[str]]
    why: str


class PlanetDestroyed(Event, frozen=True, kw_only=True):
    """A planet of this home system is no more; the ships that were on it leave next. `by` keeps it as a trophy."""

    planet: str
    system: str
    why: str
    by: str = ""


class PlanetsMoved(Event, frozen=True, kw_only=True):
    """planet -> [the home system in which it lay, the one in which it lies now], all at once, with what is on it."""

    systems: dict[str, list[str]]
    why: str


class ShipsTaken(Event, frozen=True, kw_only=True):
    """These ships of others answer to the seat from now on, as its own do."""

    seat: str
    ships: list[str]
    why: str


class ShipsFreed(Event, frozen=True, kw_only=True):
    """These ships answer to those again whose colour they have."""

    ships: list[str]


class AlliesInvited(Event, frozen=True, kw_only=True):
    side: str
    seats: list[str]


class AllianceAnswered(Event, frozen=True, kw_only=True):
    """`side` is `offense`, `defense` or `none` (CORE-112)."""

    seat: str
    side: str


class AllyDrawnIn(Event, frozen=True, kw_only=True):
    """The seat was made an ally of a side; what it thinks of that was not asked."""

    seat: str
    side: str
    why: str


class AlliesDismissed(Event, frozen=True, kw_only=True):
    seats: list[str]
    why: str


class CardSelected(Event, frozen=True, kw_only=True):
    """A main player committed an encounter card, face down unless `face_up` (CORE-123)."""

    seat: str
    card: str = ""
    face_up: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {} if self.face_up else {"card": self.seat}


class CardTakenBack(Event, frozen=True, kw_only=True):
    """A selected card returned to its player's hand before the reveal."""

    seat: str
    card: str


class EncounterRewound(Event, frozen=True, kw_only=True):
    """Play resumes at the beginning of a phase: what the cards since then have changed is gone."""

    phase: str


class CardsExchanged(Event, frozen=True, kw_only=True):
    """The main players' selected cards changed places, as they lay; nobody sees another card by it."""

    seats: list[str]


class CardTurnedUp(Event, frozen=True, kw_only=True):
    """One of the selected cards, shown before the reveal is complete."""

    reveals = True
    seat: str
    card: str


class CardsRevealed(Event, frozen=True, kw_only=True):
    """Both encounter cards, turned up together (CORE-130); `faces` are what they count as (CORE-131).

    A card that stays face down is not among `cards`; its face is what it is claimed to be.
    """

    reveals = True
    cards: dict[str, str]
    faces: dict[str, Face]


class KickersRevealed(Event, frozen=True, kw_only=True):
    """Kickers that were turned up together with the encounter cards: seat -> card (REW-39a)."""

    reveals = True
    cards: dict[str, str]


class FaceChanged(Event, frozen=True, kw_only=True):
    seat: str
    face: Face
    source: str


class ModifierAdded(Event, frozen=True, kw_only=True):
    """`target` is a seat, `offense` or `defense`; `quantity` what is changed (`total`, `ship_value`, ...)."""

    modifier: Modifier


class FactNoted(Event, frozen=True, kw_only=True):
    """A fact about this encounter that a later rule asks for (`ionic_gas`, `must_play`, ...)."""

    fact: str
    value: Any
    seat: str = ""
    private: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"value": self.seat} if self.private else {}


class TotalsFixed(Event, frozen=True, kw_only=True):
    """Both totals, with the attributed terms that they are the sums of (CORE-136, CORE-137)."""

    totals: dict[str, int]
    terms: dict[str, list[dict[str, Any]]]


class OutcomeFixed(Event, frozen=True, kw_only=True):
    """`case` is the row of CORE-140..145, `winner` a side or nothing."""

    case: str
    winner: str
    why: str


class ShipsLost(Event, frozen=True, kw_only=True):
    """How many ships of each seat reached the warp in this encounter, for compensation (CORE-170)."""

    counts: dict[str, int]


class CompensationFixed(Event, frozen=True, kw_only=True):
    payer: str
    taker: str
    count: int
    terms: list[dict[str, Any]]


class RewardsChosen(Event, frozen=True, kw_only=True):
    """The split, decided before anything is taken (CORE-164)."""

    seat: str
    amounts: dict[str, int]
    terms: list[dict[str, Any]]


class DealOffered(Event, frozen=True, kw_only=True):
    seat: str
    offer: dict[str, Any]
    private_cards: dict[str, list[str]] = {}

    def hidden_fields(self) -> dict[str, str]:
        both = self.offer.get("between", [self.seat])
        return {"private_cards": "+".join(sorted(both))} if self.private_cards else {}


class DealWithdrawn(Event, frozen=True, kw_only=True):
    seat: str


class DealAgreed(Event, frozen=True, kw_only=True):
    offer: str


class DealFailed(Event, frozen=True, kw_only=True):
    why: str


class DealLossesFixed(Event, frozen=True, kw_only=True):
    """How many ships each loses by a failed deal, with the terms that this is the sum of (CORE-195)."""

    counts: dict[str, int]
    terms: dict[str, list[dict[str, Any]]]


class DealMade(Event, frozen=True, kw_only=True):
    """A deal was carried out, or counts as made; `how` names what happened instead."""

    how: str = "agreed"


class UseDeclared(Event, frozen=True, kw_only=True):
    """An ability or card was announced with all its choices (TIME-08)."""

    use: str
    ability: str
    seat: str
    card: str = ""
    source: str = ""
    subject: str = ""
    chosen: dict[str, Any] = {}
    secret: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"chosen": self.seat} if self.secret else {}


class UseCancelled(Event, frozen=True, kw_only=True):
    """`how`: `cancelled`, or of a flare `discarded` (it does not come back) or `returned` (it was not played).

    `barred`: returned, but its `side` (wild or super) is out of play until the encounter ends.
    """

    use: str
    how: str
    side: str = ""


class UseClosed(Event, frozen=True, kw_only=True):
    """`outcome` is `carried_out` or `cancelled`; the card went to `zone`."""

    use: str
    outcome: str
    seat: str = ""
    zone: str = ""


class StandingOrdersSet(Event, frozen=True, kw_only=True):
    """The seat's orders from now on; only their owner sees them (TIME-31)."""

    seat: str
    orders: list[Order] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"orders": self.seat}


class Answered(Event, frozen=True, kw_only=True):
    """A question was answered; `cause` is `timer`, `standing_order` or `conceded` when the seat did not speak itself.

    `veiled`: given in a window of which nobody may see who acts; then nothing of it is public.
    """

    question: str
    seat: str
    kind: str
    answer: dict[str, Any] = {}
    sealed: bool = False
    cause: str = ""
    veiled: bool = False

    def hidden_fields(self) -> dict[str, str]:
        if self.veiled:
            return dict.fromkeys(("question", "seat", "kind", "answer", "sealed", "cause"), self.seat)
        return {"answer": self.seat} if self.sealed else {}


class SeatConceded(Event, frozen=True, kw_only=True):
    seat: str


class GamePaused(Event, frozen=True, kw_only=True):
    pass


class GameResumed(Event, frozen=True, kw_only=True):
    pass


class DeadlineExtended(Event, frozen=True, kw_only=True):
    question: str
    due: int


class QuakeStruck(Event, frozen=True, kw_only=True):
    """Deck and discard pile were both empty (QUAKE-01)."""

    reveals = True
    seat: str


class VictoryReached(Event, frozen=True, kw_only=True):
    """Everybody who met a condition at this check wins together (CORE-281)."""

    winners: list[str]
    rule: str


class GameEnded(Event, frozen=True, kw_only=True):
    winners: list[str]
    why: str


class Sealed(Event, frozen=True, kw_only=True):
    """The last event of a log: the secrets of a game that is over (hex), its result, and the hash of its state."""

    seed: str
    salt: str
    winners: list[str]
    state: str


class MovesUndone(Event, frozen=True, kw_only=True):
    """The state is what it was at version `to`; the events between are dead but stay in the log.

    The counters of draws, questions, uses and requests never go back, nor does the ledger of the requests.
    """

    to: int
    why: str = ""
    agreed: list[str] = []
    draws: int
    asked: int
    declared: int
    requested: int = 0
    ledger: dict[str, Ledger] = {}


class AgendaMoved(Event, frozen=True, kw_only=True):
    """The change of the agenda and of the open questions, last event of each command; for the server alone."""

    keep: int = 0
    push: list[Frame] = []
    questions: dict[str, Pending] = {}
    asked: int = 0

    def hidden_fields(self) -> dict[str, str]:
        return {"keep": SERVER, "push": SERVER, "questions": SERVER, "asked": SERVER}


@cache
def _decoder(type: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(TYPES[type])


_ENCODER = msgspec.json.Encoder()

# (type, schema) -> function from the stored fields to those of the next schema.
UPCASTERS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}


def public(event: Event) -> bytes:
    """The public fields of an event as a JSON object: what everybody may read, and what is hashed."""
    hidden = event.hidden_fields()
    if not hidden:
        return _ENCODER.encode(event)
    fields = msgspec.to_builtins(event)
    return _ENCODER.encode({name: value for name, value in fields.items() if name not in hidden})


def hidden(event: Event) -> list[Part]:
    """The hidden fields of an event, one part per audience, in the order of the audience's name."""
    by_audience: dict[str, dict[str, Any]] = {}
    for field, audience in event.hidden_fields().items():
        by_audience.setdefault(audience, {})[field] = getattr(event, field)
    return [Part(audience, _ENCODER.encode(by_audience[audience])) for audience in sorted(by_audience)]


def decode(type: str, schema: int, public: bytes, parts: list[bytes]) -> Event:
    """An event from its stored public fields and hidden parts.

    Raises msgspec.MsgspecError, and KeyError when the type is unknown.
    """
    cls = TYPES[type]
    if schema == cls.schema and not parts:
        return _decoder(type).decode(public)  # type: ignore[no-any-return]
    if schema == cls.schema and len(parts) == 1 and len(public) <= 2:
        return _decoder(type).decode(parts[0])  # type: ignore[no-any-return]
    fields: dict[str, Any] = msgspec.json.decode(public)
    for part in parts:
        fields.update(msgspec.json.decode(part))
    while schema < cls.schema:
        fields = UPCASTERS[type, schema](fields)
        schema += 1
    return msgspec.convert(fields, cls)
