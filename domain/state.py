"""The state of one game: plain data, folded from events and never stored as truth."""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, TypeVar

import msgspec

from domain import cache, state_copies


class Frame(msgspec.Struct, gc=False):
    """One thing still to do: a procedure, the NAME of its next step, ids and numbers, answers so far."""

    procedure: str
    at: str
    vars: dict[str, Any] = {}
    answers: dict[str, Any] = {}


class Pending(msgspec.Struct, gc=False):
    """An open question; what it asks is computed from the state. `due` is unix milliseconds or none."""

    seat: str
    key: str
    due: int | None = None


class Ledger(msgspec.Struct, frozen=True):
    """The count of a seat's requests for an undo. After a refusal it cannot ask again until a time (unix ms)."""

    asked: int = 0
    barred_until: int = 0


class Clock(msgspec.Struct, frozen=True):
    """The clock of a seat: milliseconds of reserve left (none without a reserve), and how many extensions it took."""

    reserve: int | None = None
    extensions: int = 0


def exchanged(clocks: dict[str, Clock], here: str, there: str) -> dict[str, Clock]:
    """Returns the clocks by seat after two players have changed places: a clock goes with its player (CLOCK-01)."""
    place = {here: there, there: here}
    return {place.get(seat, seat): clock for seat, clock in clocks.items()}


class MadeUp(msgspec.Struct, frozen=True, omit_defaults=True):
    """The newest outage that a game has made up for, and by how many milliseconds all of them moved its questions.

    `ahead`: the milliseconds by which the log is ahead of the clock on the wall after that was set back. Time in the
    log never runs backwards.
    """

    outage: int
    moved: int
    ahead: int = 0


class Request(msgspec.Struct):
    """An open request of `seat` on which the seats in `needs` vote, in the form in which every kind is stored.

    `set_aside` are the questions of the game that wait until it is decided; their clocks are stopped since `at` (unix
    ms). Stored states name no kind: `fork` and `motion` tell them apart, and the other fields are empty where a kind
    has no use for them.
    """

    id: str
    seat: str
    to: int
    reason: str
    crosses: dict[str, Any]
    needs: list[str]
    piles: list[str]
    votes: dict[str, bool] = {}
    set_aside: dict[str, Pending] = {}
    fork: str = ""
    at: int | msgspec.UnsetType = msgspec.UNSET
    motion: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class UndoRequest(Request):
    """A request to go back to version `to`; `crosses` holds the things that the undo would take back (UNDO-04)."""


class ForkRequest(Request):
    """A request to let the game `fork` continue from version `to`; nothing is taken back (FORK-09)."""


class MotionRequest(Request):
    """A `motion` about the table; nothing is taken back (MOTION-01)."""

    motion: dict[str, Any] = {}


RequestT = TypeVar("RequestT", bound=Request)


def _of_its_kind(stored: Request) -> Request:
    """Returns the request of a stored state as one of its kind."""
    of_a_fork = ForkRequest if stored.fork else UndoRequest
    kind = MotionRequest if isinstance(stored.motion, dict) else of_a_fork
    return kind(**msgspec.structs.asdict(stored))


class Absence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who is away: the deadlines missed in a row, and the kind of `bot` that stands in, if one does, and why.

    `why` is missed or called.
    """

    missed: int = 0
    bot: str = ""
    why: str = ""


class RatedPlayer(msgspec.Struct, frozen=True):
    """The player of a seat of a rated game: the id on the ladder, and the kind, `person`, `program` or `bot`."""

    ladder: str
    kind: str


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """The origin of a fork: game, version and chain head there; `randomness` is `same` or `fresh`.

    Same: the fork draws under the id `drawn_as`, with these seeds of seats. Fresh: `hands` says how many cards of which
    pile each seat is dealt.
    """

    game: str
    seq: int
    hash: str
    randomness: str
    drawn_as: str = ""
    seeds: list[str] = []
    hands: dict[str, dict[str, int]] = {}


class Order(msgspec.Struct, frozen=True):
    """A standing order: always pass a kind of window (`*`: all), or always give the same answer to a kind of question.

    `until` is phase, encounter or game; `when` is always, nothing_playable or pointless.
    """

    window: str = ""
    question: str = ""
    answer: dict[str, Any] = {}
    until: str = "game"
    when: str = "always"

    @property
    def subject(self) -> tuple[str, str, str]:
        """The subject of the order: a question, or a window and when to pass it.

        A seat has one order about a subject.
        """
        return (self.window, self.question, self.when if self.window else "")


PASS_WHEN_NOTHING_PLAYABLE = Order(window="*", when="nothing_playable")
PASS_WHEN_POINTLESS = Order(window="*", when="pointless")


class Seat(msgspec.Struct):
    """A colour at the table with its player and its aliens; `lacking` holds the rules that take its power away.

    `seed` is what it adds to the chance of the game.
    """

    player: str = ""
    bot: str = ""
    seed: str = ""
    aliens: list[str] = []
    conceded: bool = False
    lacking: list[str] = []
    orders: list[Order] = msgspec.field(default_factory=lambda: [PASS_WHEN_NOTHING_PLAYABLE])

    @property
    def powerless(self) -> bool:
        """True while a rule takes the seat's power away."""
        return bool(self.lacking)


class Turn(msgspec.Struct):
    """The seat whose turn it is and how many encounters it has had in this turn (CORE-040..045).

    `result` says how the last encounter ended; `destiny` is the card that named its defense.
    """

    number: int = 0
    seat: str = ""
    encounters: int = 0
    successful: bool = False
    result: str = ""
    destiny: str = ""


class Face(msgspec.Struct, frozen=True):
    """The face of a revealed encounter card: what it counts as now. `printed` is the title it shows or copies."""

    type: str
    value: int
    printed: str


class Modifier(msgspec.Struct, frozen=True):
    """An attributed number: the `seat` or side `target`, the quantity that it changes, by how much, and its source."""

    target: str
    quantity: str
    amount: int
    source: str


class Encounter(msgspec.Struct):
    """One encounter, from Regroup to the end of Resolution.

    `face_up`: the seats whose encounter card is face up; `exchanged`: each main player has the other's card.
    """

    number: int
    offense: str
    defense: str = ""
    system: str = ""
    destiny: str = ""
    planet: str = ""
    homecoming: bool = False
    invited: dict[str, list[str]] = {}
    allies: dict[str, str] = {}
    selected: list[str] = []
    face_up: list[str] = []
    exchanged: bool = False
    faces: dict[str, Face] = {}
    modifiers: list[Modifier] = []
    totals: dict[str, int] = {}
    explained: dict[str, list[dict[str, Any]]] = {}
    case: str = ""
    winner: str = ""
    result: str = ""
    lost: dict[str, int] = {}
    facts: dict[str, Any] = {}
    played: list[list[str]] = []
    before_planning: int = 0
    facts_before_planning: list[str] = []


class Reseeding(msgspec.Struct, frozen=True):
    """Secrets were lost and replaced: the event since which (0: since the first), and the new seed's commitment."""

    seed_since: int
    salts_since: int
    seed_commitment: str


class Use(msgspec.Struct):
    """An ability or card that was declared and is not yet closed. `origin`: its card's zone, if not the hand.

    Where it is the hand nothing is written, so that the hashes of older states stay what they are.
    """

    ability: str
    seat: str
    card: str = ""
    source: str = ""
    subject: str = ""
    chosen: dict[str, Any] = {}
    cancelled: str = ""
    origin: str | msgspec.UnsetType = msgspec.UNSET


class State(msgspec.Struct, omit_defaults=True, dict=True):
    """Everything about one game that a rule may ask for. `zones` hold card ids, the top of a pile last.

    `seating` holds the seats clockwise when they sit in another order than that of `seats`, and `shared_homes` maps a
    seat to another one whose home system is home to it too. `home_planets` says with how many planets each home system
    began. `fleets` maps every further colour with ships in the game to its seat, and `commandeered` maps a ship to the
    other seat that commands it. `further_planets` maps a planet that is printed on no board or has moved to its home
    system, and every destroyed planet to nothing; `trophies` maps a destroyed planet to the seat that keeps it. `marks`
    holds the public marks that distinguish ships, `grafted` maps an alien to the other seat that has it, and `variants`
    holds the data of each variant in the game.
    `keys` are the public keys of the players who sign, by player: when players change seats, their keys move with
    them. `ladder_ids` holds who plays a rated game, by player too. `seed_commitments` holds SHA-256 (hex) of the seeds
    that seats reveal later. `swaps` are the events (by version) with which two players changed places. `vacated` holds
    the event (by version) with which a player left a seat in the lobby: the seat's next player sees nothing that was
    hidden before it.
    `paused_at` (unix ms) is when a pause began. `clocks` maps a seat to its clock, and `refilled` is the last encounter
    (turn, encounter of the turn) whose beginning refilled the reserves. `made_up` says for which outages there was more
    time, if there were any.
    `absent` holds the players who are away, and `successors` the bots (by player) that took over the seat of a player
    who has left for good. `order_changes` counts, in a rated game, how often each player has changed standing orders.
    `extra_encounters` counts the encounters that effects gave to somebody in this turn (CORE-047), and `limits_before`
    holds what was zapped and which flares were played in each encounter that waits for such a one to end.
    """

    game: str = ""
    version: int = 0
    status: str = "new"
    paused: bool = False
    paused_at: int | None = None
    finalized: bool = False
    seats: dict[str, Seat] = {}
    options: Annotated[dict[str, Any], state_copies.REPLACED] = {}
    position: dict[str, Any] | None = None
    chosen_seed: bool = False
    origin: Origin | None = None
    keys: dict[str, str] = {}
    ladder_ids: dict[str, RatedPlayer] = {}
    seed_commitments: dict[str, str] = {}
    swaps: list[tuple[int, str, str]] = []
    vacated: dict[str, int] = {}
    reseeded: Reseeding | None = None
    phase: str = ""
    turn: Turn = msgspec.field(default_factory=Turn)
    encounter: Encounter | None = None
    seating: list[str] = []
    shared_homes: dict[str, str] = {}
    home_planets: int = 5
    ships: dict[str, str] = {}
    fleets: dict[str, str] = {}
    commandeered: dict[str, str] = {}
    further_planets: dict[str, str] = {}
    trophies: dict[str, str] = {}
    marks: dict[str, str] = {}
    zones: dict[str, list[str]] = {}
    uses: dict[str, Use] = {}
    silenced: list[str] = []
    lent: dict[str, str] = {}
    grafted: dict[str, str] = {}
    flares_played: list[str] = []
    flares_barred: list[str] = []
    unused_aliens: list[str] = []
    extra_encounters: int = 0
    limits_before: list[list[list[str]]] = []
    gained: dict[str, str] = {}
    sheets: dict[str, dict[str, Any]] = {}
    variants: dict[str, dict[str, Any]] = {}
    agenda: list[Frame] = []
    questions: dict[str, Pending] = {}
    asked: int = 0
    declared: int = 0
    draws: int = 0
    winners: list[str] = []
    request: Request | None = msgspec.field(default=None, name="undo")
    undo_requested: int = 0
    undo_ledger: dict[str, Ledger] = {}
    clocks: dict[str, Clock] = {}
    refilled: list[int] = []
    made_up: MadeUp | None = None
    motion_ledger: dict[str, Ledger] = {}
    absent: dict[str, Absence] = {}
    successors: list[str] = []
    order_changes: dict[str, int] = {}

    def __post_init__(self) -> None:
        if type(self.request) is Request:
            self.request = _of_its_kind(self.request)

    def request_of(self, kind: type[RequestT]) -> RequestT:
        """Returns the open request, which is of this kind. Raises LookupError when there is no such request."""
        if not isinstance(self.request, kind):
            raise LookupError("no such request is open")
        return self.request

    @property
    def halted(self) -> bool:
        """True in a pause, in which only the votes on a motion are given and have deadlines (MOTION-06)."""
        return self.paused and not isinstance(self.request, MotionRequest)

    @property
    def encounter_of_turn(self) -> int:
        """The number of the last encounter among all of the turn, with those that effects gave to somebody."""
        return self.turn.encounters + self.extra_encounters

    @property
    def encounter_id(self) -> str:
        """`3/1`: the encounter that limits are counted for; at the start of a turn it is the first one (TIME-14)."""
        return f"{self.turn.number}/{max(1, self.encounter_of_turn)}"

    @property
    def current_encounter(self) -> Encounter:
        """The current encounter. Raises LookupError when there is none."""
        if self.encounter is None:
            raise LookupError("no encounter is under way")
        return self.encounter


_ENCODER = msgspec.msgpack.Encoder()
_CANONICAL = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.msgpack.Decoder(State)
_COPIED: Callable[[State], State] = state_copies.struct_copier(State)


def new() -> State:
    """Returns the state of a game before its first event (version 0)."""
    return State()


def sets_in_play(state: State) -> tuple[str, ...] | None:
    """Returns the sets that give this game its aliens and flares; None if its position may name one of any set."""
    if state.position is not None or state.origin is not None:
        return None
    return tuple(state.options["sets"])


def encode(state: State) -> bytes:
    """Returns the state as msgpack, for snapshots and copies."""
    return _ENCODER.encode(state)


def decode(data: bytes) -> State:
    """Returns the inverse of `encode`. Raises msgspec.DecodeError on damaged bytes."""
    return _DECODER.decode(data)


def fingerprint(state: State) -> str:
    """Returns SHA-256 (hex) of the state in its canonical form: JSON with sorted keys, without default values."""
    return sha256(_CANONICAL.encode(state)).hexdigest()


def copy(state: State) -> State:
    """Returns a private copy that shares only constants and caches with the original."""
    private = _COPIED(state)
    cache.share(state, private)
    return private
