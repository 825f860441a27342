"""The state of one game: plain data, folded from events and never stored as truth."""

from hashlib import sha256
from typing import Any

import msgspec


class Frame(msgspec.Struct):
    """One thing still to do: a procedure, the NAME of its next step, ids and numbers, answers so far."""

    procedure: str
    at: str
    vars: dict[str, Any] = {}
    answers: dict[str, Any] = {}


class Pending(msgspec.Struct):
    """An open question; what it asks is computed from the state. `due` is unix milliseconds or none."""

    seat: str
    key: str
    due: int | None = None


class Ledger(msgspec.Struct, frozen=True):
    """A seat's requests for an undo so far; after a refusal it is barred until a time (unix ms)."""

    asked: int = 0
    barred_until: int = 0


class UndoRequest(msgspec.Struct):
    """An open request to go back to version `to`; `crosses` is what the undo would take back (UNDO-04).

    Where `fork` names a game, it is one for that game to go on from there, and nothing is taken back (FORK-09).
    `set_aside` are the questions of the game that wait until it is decided.
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


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a fork comes from: game, version and chain head there; `randomness` is `same` or `fresh`.

    Same: chance goes on under the id `drawn_as` with these seeds of seats. Fresh: each seat is dealt so many cards
    of each pile.
    """

    game: str
    seq: int
    hash: str
    randomness: str
    drawn_as: str = ""
    seeds: list[str] = []
    hands: dict[str, dict[str, int]] = {}


class Order(msgspec.Struct, frozen=True):
    """A standing order: pass a kind of window (`*`: all), or answer a kind of question always the same.

    `until` is phase, encounter or game; `when` is always or nothing_playable.
    """

    window: str = ""
    question: str = ""
    answer: dict[str, Any] = {}
    until: str = "game"
    when: str = "always"


PASS_WHEN_NOTHING_PLAYABLE = Order(window="*", when="nothing_playable")


class Seat(msgspec.Struct):
    """A colour at the table: who plays it and which aliens it holds; `lacking`: the rules that take its power away.

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
    """Whose turn it is and how many encounters of its own it has had (CORE-040..045).

    `result` is how the last one ended, `destiny` the card by which its defense was found.
    """

    number: int = 0
    seat: str = ""
    encounters: int = 0
    successful: bool = False
    result: str = ""
    destiny: str = ""


class Face(msgspec.Struct, frozen=True):
    """What a revealed encounter card counts as now; `printed` is the title it shows or copies."""

    type: str
    value: int
    printed: str


class Modifier(msgspec.Struct, frozen=True):
    """An attributed number: `seat` or side `target`, what it changes, by how much, and who says so."""

    target: str
    quantity: str
    amount: int
    source: str


class Encounter(msgspec.Struct):
    """One encounter, from Regroup to the end of Resolution.

    `face_up`: the seats before which an open encounter card lies; `exchanged`: each lies before the other player.
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
    """Secrets were lost: since which event there are others (0: since the first), and the commitment of the seed."""

    seed_since: int
    salts_since: int
    seed_commitment: str


class Use(msgspec.Struct):
    """An ability or card that was declared and is not yet closed."""

    ability: str
    seat: str
    card: str = ""
    source: str = ""
    subject: str = ""
    chosen: dict[str, Any] = {}
    cancelled: str = ""


class State(msgspec.Struct, omit_defaults=True):
    """Everything about one game that a rule may ask for. `zones` hold card ids, the top of a pile last.

    `fleets` names the seat of every further colour whose ships are in the game; `commandeered` the seat that commands a
    ship of somebody else; `further_planets` the home system in which a planet lies that is printed on no board or has
    moved, and nothing for every planet that is destroyed; `trophies` the seat that keeps such a planet; `marks` the
    public marks of ships that are told apart; `grafted` the seat that has an alien of another one; `variants` holds the
    slice of each variant that the game is played with. `keys` are the public keys of the players who sign, by player:
    they change seats with them. `seed_commitments` holds SHA-256 (hex) of the seeds that seats reveal later. `swaps`
    are the events (by version) with which two players changed places. `vacated` holds the event (by version) with which
    a player left a seat in the lobby: the next player of the seat sees nothing that was hidden until then.
    """

    game: str = ""
    version: int = 0
    status: str = "new"
    paused: bool = False
    finalized: bool = False
    seats: dict[str, Seat] = {}
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    chosen_seed: bool = False
    origin: Origin | None = None
    keys: dict[str, str] = {}
    seed_commitments: dict[str, str] = {}
    swaps: list[tuple[int, str, str]] = []
    vacated: dict[str, int] = {}
    reseeded: Reseeding | None = None
    phase: str = ""
    turn: Turn = msgspec.field(default_factory=Turn)
    encounter: Encounter | None = None
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
    gained: dict[str, str] = {}
    sheets: dict[str, dict[str, Any]] = {}
    variants: dict[str, dict[str, Any]] = {}
    agenda: list[Frame] = []
    questions: dict[str, Pending] = {}
    asked: int = 0
    declared: int = 0
    draws: int = 0
    winners: list[str] = []
    undo: UndoRequest | None = None
    undo_requested: int = 0
    undo_ledger: dict[str, Ledger] = {}

    @property
    def current_encounter(self) -> Encounter:
        """The encounter under way. Raises LookupError outside of one."""
        if self.encounter is None:
            raise LookupError("no encounter is under way")
        return self.encounter


_ENCODER = msgspec.msgpack.Encoder()
_CANONICAL = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.msgpack.Decoder(State)


def new() -> State:
    """The state of a game of which nothing is known yet (version 0)."""
    return State()


def sets_in_play(state: State) -> tuple[str, ...] | None:
    """The sets from which aliens and flares come into this game; None when one of any set may have been laid out."""
    if state.position is not None or state.origin is not None:
        return None
    return tuple(state.options["sets"])


def encode(state: State) -> bytes:
    """The state as msgpack, for snapshots and copies."""
    return _ENCODER.encode(state)


def decode(data: bytes) -> State:
    """The inverse of `encode`. Raises msgspec.DecodeError on damaged bytes."""
    return _DECODER.decode(data)


def fingerprint(state: State) -> str:
    """SHA-256 (hex) of the state in its canonical form: JSON with sorted keys, without what has its default value."""
    return sha256(_CANONICAL.encode(state)).hexdigest()


def copy(state: State) -> State:
    """A private copy that shares nothing with the original."""
    return _DECODER.decode(_ENCODER.encode(state))
