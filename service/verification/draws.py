"""Every shuffle and pick of a log made again from the seed (docs/auditing/proof.md)."""

from functools import cache

import msgspec

from domain import events
from domain.engine.chance import SAMPLE, SHUFFLE, Chance, Drawn, seed_commitment
from domain.events import (
    Event,
    GameCreated,
    GameStarted,
    MovesUndone,
    SeatLeft,
    SeatSeeded,
    SeatTaken,
    SeedCommitted,
    SettingsChanged,
)
from domain.game import seeds
from domain.game.reseeding import Reseeded
from domain.reducers import evolve
from domain.refusal import Refused
from domain.requests.forks import SAME, GameForked
from domain.state import Origin, Seat, State
from service.store.log.envelope import Draws as Numbers
from service.store.log.envelope import Envelope
from service.verification import lost_secrets
from service.verification.chain import CheckedEvent
from service.verification.errors import VerificationError
from service.verification.lost_secrets import LostSecrets

NOTHING_LOST = LostSecrets()
ONE_MORE = ("aliens_laid_out", "aliens_revealed", "flares_dealt")
"""Events that count one draw more than they need, or several more if a position has dealt some of their cards."""
LOBBY = SeatTaken | SeatSeeded | SeedCommitted | SeatLeft | SettingsChanged | GameStarted
"""The events that decide together what the seats have added."""


class _Counted(msgspec.Struct):
    """The public part of what an event says of its draws."""

    first_draw: int = 0
    draws: int = 0


_COUNTED = msgspec.json.Decoder(_Counted)


class DrawCheck:
    """The check of every draw of a log, made again if the seed is known; `recorded` and `made` count the draws."""

    def __init__(self, game: str, seed: bytes | None, lost: LostSecrets = NOTHING_LOST) -> None:
        self.recorded = self.made = self.lost = 0
        self.chosen = False
        self._game, self._seed = game, seed
        # Unknown in a fork until its first draw: its table says how many there were before.
        self._number: int | None = 0
        self._wished = False
        self._losses, self._at = lost, 0
        self._lobby = State()
        self._revealed: list[str] = []
        self._origin: Origin | None = None
        self._chance: Chance | None = None

    def chance(self) -> Chance | None:
        """Returns the secret that draws are made with; None while the seed is not known."""
        if self._at < self._losses.seed:
            return None
        if self._chance is None and self._seed is not None:
            name, added = "" if self.chosen else self._game, [seat.seed for seat in self._lobby.seats.values()]
            if self._origin is not None and self._origin.randomness == SAME:
                name, added = self._origin.drawn_as, self._origin.seeds
            self._chance = Chance(self._seed, name, [bytes.fromhex(seed) for seed in added])
        return self._chance

    @property
    def added(self) -> dict[str, bool]:
        """The seats that added to the seed, in turn, and whether they had committed to it first (CHANCE-04)."""
        return {seat: seat in self._lobby.seed_commitments for seat in self._revealed if self._lobby.seats[seat].seed}

    def take(self, checked: CheckedEvent) -> None:
        """Takes the next event. Raises VerificationError."""
        body, event, drawn, self._at = checked.body, checked.event, checked.drawn, checked.body.seq
        if body.seq > 1 and not body.draws and event is not None and not _of_chance(type(event)):
            return
        if body.type == "reseeded":
            self._meet_another_seed(body)
        if body.seq == 1 or isinstance(event, LOBBY):
            self._meet(body.seq, event)
        if event is not None and (len(body.draws) != _draws(event) or _unshuffled(event)):
            raise VerificationError(body.seq, "it does not record what its cards were drawn from")
        if isinstance(event, MovesUndone) and event.draws != self._number:
            raise VerificationError(body.seq, "an undo must not change the number of draws")
        for public in body.draws:
            self._count(body, public)
            self.recorded += public.draws
            if drawn is not None:
                if tuple(drawn[:4]) != tuple(public):
                    raise VerificationError(body.seq, "its hidden draws are not the draws in its public data")
                self._again(body.seq, drawn)
                _check_outcome(body.seq, event, drawn)
            elif event is not None:
                raise VerificationError(body.seq, "it does not record what its cards were drawn from")

    def _count(self, body: Envelope, public: Numbers) -> None:
        """Checks that the draws are the next ones: a server that could skip draws could choose cards."""
        counted = _COUNTED.decode(body.data)
        spare = counted.draws - public.draws
        fits = spare == (body.type in ONE_MORE) or (self._wished and body.type in ONE_MORE)
        if (public.first, counted.first_draw) != (self._next(public.first), public.first) or not fits:
            raise VerificationError(
                body.seq, f"draw {public.first} is not the next draw, or two parts of the event disagree about it"
            )
        self._number = public.first + counted.draws

    def _next(self, otherwise: int) -> int:
        return otherwise if self._number is None else self._number

    def _meet(self, seq: int, event: Event | None) -> None:
        if isinstance(event, LOBBY):
            self._add(seq, event)
        elif isinstance(event, GameCreated | GameForked) and event.game == self._game:
            self._lobby, self.chosen = State(seats={seat: Seat() for seat in event.seats}), event.chosen_seed
            self._origin = event.origin if isinstance(event, GameForked) else None
            self._number = event.table.get("draws") if isinstance(event, GameForked) else 0
            self._wished = isinstance(event, GameCreated) and bool(event.position)
            self._check_commitment(seq, event.seed_commitment)
        elif event is not None:
            raise VerificationError(seq, "it is not the first event of this game")

    def _add(self, seq: int, event: Event) -> None:
        try:
            match event:
                case SeatSeeded():
                    seeds.check_seed(self._lobby, event.seat, event.seed)
                    self._revealed = [*(each for each in self._revealed if each != event.seat), event.seat]
                case SeedCommitted():
                    seeds.check_nothing_revealed(self._lobby)
                case GameStarted():
                    seeds.check_all_revealed(self._lobby)
        except Refused as refusal:
            raise VerificationError(seq, f"the seats' seeds are not added by the rules: {refusal}") from None
        evolve(self._lobby, event)

    def _meet_another_seed(self, body: Envelope) -> None:
        record = lost_secrets.of_data(bytes(body.data))
        if record is None:
            raise VerificationError(body.seq, "it does not record which secrets were lost")
        self._check_commitment(body.seq, record.seed_commitment)
        if body.seq == self._losses.last:
            self.lost = self._next(0)

    def _check_commitment(self, seq: int, commitment: str) -> None:
        if self._seed is not None and seq >= self._losses.seed and seed_commitment(self._seed) != commitment:
            raise VerificationError(seq, "its commitment does not match the seed")

    def _again(self, seq: int, drawn: Drawn) -> None:
        if drawn.of != sorted(set(drawn.of)):
            raise VerificationError(seq, "the items to draw from are not in the order that the format demands")
        most = max(0, len(drawn.of) - 1) if drawn.method == SHUFFLE else len(drawn.of)
        if drawn.method not in (SHUFFLE, SAMPLE) or not 0 <= drawn.draws <= most:
            raise VerificationError(seq, "the number of draws does not match the number of items")
        if drawn.method == SHUFFLE and drawn.draws != most:
            raise VerificationError(seq, "the number of draws does not match the number of items")
        if (chance := self.chance()) is None:
            return
        if drawn.method == SHUFFLE:
            got = chance.shuffled(drawn.of, drawn.first, drawn.purpose)
        else:
            got = chance.sample(drawn.of, drawn.draws, drawn.first, drawn.purpose)
        if got != drawn.got:
            raise VerificationError(seq, f"draw {drawn.first} ({drawn.purpose}) has another outcome")
        self.made += drawn.draws


@cache
def _of_chance(event: type[Event]) -> bool:
    """Returns False for events that neither draw nor say what draws are made of: nearly all."""
    return "draws" in event.__struct_fields__ or issubclass(event, LOBBY | Reseeded)


def _draws(event: Event) -> bool:
    return not isinstance(event, MovesUndone) and bool(getattr(event, "draws", 0))


def _unshuffled(event: Event) -> bool:
    return isinstance(event, events.PileShuffled) and len(event.cards) > 1 and not event.draws


def _check_outcome(seq: int, event: Event | None, drawn: Drawn) -> None:
    """Checks that the event names these draws and has their result."""
    if event is not None and getattr(event, "first_draw", -1) != drawn.first:
        raise VerificationError(seq, "its data name another first draw")
    if isinstance(event, events.PileShuffled) and event.purpose != drawn.purpose:
        raise VerificationError(seq, "the draws were made for another purpose than the event names")
    if isinstance(event, events.PileShuffled) and event.cards != drawn.got:
        raise VerificationError(seq, "the order of the pile is not the result of the shuffle")
    if isinstance(event, events.CardsMoved) and not set(event.cards) <= set(drawn.got):
        raise VerificationError(seq, "the cards that moved are not the cards that were drawn")
