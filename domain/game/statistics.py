"""The statistics of one game: colonies, cards, uses, luck and time, counted from its living events.

While a game runs only what everybody may see is counted; of a finished game everything is.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain import board
from domain import state as states
from domain.decks.destiny import deck
from domain.decks.titles import TITLES, title_of
from domain.engine.abilities import ABILITIES
from domain.events import (
    Answered,
    CardsMoved,
    CardsPlayed,
    CardsRevealed,
    DestinyDrawn,
    EncounterEnded,
    Event,
    GameEnded,
    KickersRevealed,
    UseCancelled,
    UseDeclared,
)
from domain.game.history.teller import seen
from domain.game.views import PUBLIC
from domain.reducers import evolve
from domain.state import State

DECK, HAND, DESTINY = "deck", "hand:", "destiny"
POWER = "power"
_ATTACKS = [title for title in TITLES.values() if title.kind == "attack" and title.deck == "cosmic"]
EXPECTED_ATTACK = sum(each.value * each.count for each in _ATTACKS) / sum(each.count for each in _ATTACKS)
"""The mean value of the attack cards that are printed for the cosmic deck."""


class Moment(NamedTuple):
    """A living event of a game with its version and its time (unix ms)."""

    version: int
    at: int
    event: Event


@dataclass
class Sum:
    """Some amounts: how many, all together, and the largest."""

    count: int = 0
    total: int = 0
    largest: int = 0

    def add(self, amount: int) -> None:
        """Adds one more amount."""
        self.count, self.total, self.largest = self.count + 1, self.total + amount, max(self.largest, amount)


@dataclass
class OfASeat:
    """The statistics of one seat. `destiny_expected`: the sum of the chances that its colour had at each draw."""

    drawn: int = 0
    encounter_cards: int = 0
    other_cards: int = 0
    powers_used: int = 0
    powers_cancelled: int = 0
    cards_used: int = 0
    cards_cancelled: int = 0
    attacks_revealed: Sum = field(default_factory=Sum)
    attacks_drawn: Sum = field(default_factory=Sum)
    destiny_drawn: int = 0
    destiny_expected: float = 0.0
    answers: Sum = field(default_factory=Sum)


class Colonies(NamedTuple):
    """The foreign colonies of each seat right after an encounter."""

    version: int
    turn: int
    encounter: int
    seats: dict[str, int]


@dataclass
class Statistics:
    """The statistics of a game. `questions`: name -> how long its answers took (ms)."""

    seats: dict[str, OfASeat] = field(default_factory=dict)
    colonies: list[Colonies] = field(default_factory=list)
    questions: dict[str, Sum] = field(default_factory=dict)
    events: int = 0


def counted(moments: Iterable[Moment], everything: bool) -> Statistics:
    """Returns the statistics of a game from its living events, oldest first.

    `everything`: what is hidden is counted too.
    """
    counting = _Counting(everything)
    for moment in moments:
        counting.add(moment)
    return counting.found


class _Counting:
    def __init__(self, everything: bool) -> None:
        self.found = Statistics()
        self.state: State = states.new()
        self._everything = everything
        self._asked: dict[str, int] = {}
        self._uses: dict[str, UseDeclared] = {}

    def add(self, moment: Moment) -> None:
        """Counts the next event, and lets it happen."""
        version, at, event = moment
        self.found.events += 1
        if count := COUNTS.get(type(event)):
            shown = event if self._everything else seen(event, PUBLIC)
            count(self, moment._replace(event=shown))
        self.state.version = version - 1
        evolve(self.state, event)
        if self.state.questions.keys() - self._asked.keys():
            self._asked |= {id: at for id in self.state.questions if id not in self._asked}

    def seat(self, seat: str) -> OfASeat:
        """Returns what is counted of a seat."""
        return self.found.seats.setdefault(seat, OfASeat())

    def cards_moved(self, moment: Moment) -> None:
        """Counts cards drawn from the cosmic deck; which they are only where that is known."""
        event = moment.event
        assert isinstance(event, CardsMoved)
        if event.source != DECK or not event.target.startswith(HAND):
            return
        mine = self.seat(event.target.removeprefix(HAND))
        mine.drawn += event.count
        for card in event.cards:
            _add_attack(mine.attacks_drawn, card)

    def cards_revealed(self, moment: Moment) -> None:
        """Counts encounter cards; a card that stays face down is not known."""
        event = moment.event
        assert isinstance(event, CardsRevealed)
        for seat, card in event.cards.items():
            self.seat(seat).encounter_cards += 1
            _add_attack(self.seat(seat).attacks_revealed, card)

    def cards_played(self, moment: Moment) -> None:
        """Counts cards that an effect makes other cards of."""
        event = moment.event
        assert isinstance(event, CardsPlayed)
        self.seat(event.seat).other_cards += len(event.cards)

    def kickers_revealed(self, moment: Moment) -> None:
        """Counts kickers, which are played with the encounter cards."""
        event = moment.event
        assert isinstance(event, KickersRevealed)
        for seat in event.cards:
            self.seat(seat).other_cards += 1

    def use_declared(self, moment: Moment) -> None:
        """Counts the use of a power, or a card."""
        event = moment.event
        assert isinstance(event, UseDeclared)
        self._uses[event.use] = event
        if event.card:
            self.seat(event.seat).cards_used += 1
            self.seat(event.seat).other_cards += 1
        elif _is_power(event):
            self.seat(event.seat).powers_used += 1

    def use_cancelled(self, moment: Moment) -> None:
        """Counts a cancelled use, whatever becomes of the card."""
        event = moment.event
        assert isinstance(event, UseCancelled)
        used = self._uses.get(event.use)
        if used and used.card:
            self.seat(used.seat).cards_cancelled += 1
        elif used and _is_power(used):
            self.seat(used.seat).powers_cancelled += 1

    def destiny_drawn(self, moment: Moment) -> None:
        """Counts a destiny card.

        Each colour has the chance that its cards have among those that are not discarded: everybody knows it.
        """
        event = moment.event
        assert isinstance(event, DestinyDrawn)
        gone = {*self.state.zones.get("destiny_discard", [])}
        titles = [title_of(card) for card in deck(list(self.state.seats)) if card not in gone]
        if self.state.encounter is None or not titles:
            return
        for seat in self.state.seats:
            mine = self.seat(seat)
            mine.destiny_expected += titles.count(f"{DESTINY}-{seat}") / len(titles)
            mine.destiny_drawn += title_of(event.card) == f"{DESTINY}-{seat}"

    def answered(self, moment: Moment) -> None:
        """Counts the time since the question was put; only of answers that the seat itself has given."""
        event = moment.event
        assert isinstance(event, Answered)
        asked = self._asked.pop(event.question, None)
        if asked is None or event.cause or event.seat not in self.state.seats:
            return
        took = max(moment.at - asked, 0)
        self.seat(event.seat).answers.add(took)
        self.found.questions.setdefault(event.name, Sum()).add(took)

    def note_colonies(self, moment: Moment) -> None:
        """Notes the colonies as they are when an encounter or the game ends."""
        state = self.state
        number = state.encounter.number if state.encounter else 0
        counts = {seat: len(board.foreign_colonies(state, seat)) for seat in state.seats}
        self.found.colonies.append(Colonies(moment.version, state.turn.number, number, counts))


def _is_power(event: UseDeclared) -> bool:
    ability = ABILITIES.get(event.ability)
    return ability is not None and ability.kind == POWER


def _add_attack(to: Sum, card: str) -> None:
    title = TITLES[title_of(card)]
    if title.kind == "attack":
        to.add(title.value)


COUNTS: dict[type[Event], Callable[[_Counting, Moment], None]] = {
    CardsMoved: _Counting.cards_moved,
    CardsRevealed: _Counting.cards_revealed,
    CardsPlayed: _Counting.cards_played,
    KickersRevealed: _Counting.kickers_revealed,
    UseDeclared: _Counting.use_declared,
    UseCancelled: _Counting.use_cancelled,
    DestinyDrawn: _Counting.destiny_drawn,
    Answered: _Counting.answered,
    EncounterEnded: _Counting.note_colonies,
    GameEnded: _Counting.note_colonies,
}
"""Event type -> how it is counted, in the state right before it."""


def document(statistics: Statistics, everything: bool) -> dict[str, Any]:
    """Returns the statistics as plain data for clients."""
    return {
        "scope": "all" if everything else "public",
        "colonies": [each._asdict() for each in statistics.colonies],
        "seats": {seat: _seat(counts, everything) for seat, counts in statistics.seats.items()},
        "questions": {name: _times(took) for name, took in sorted(statistics.questions.items()) if name},
    }


def _seat(counts: OfASeat, everything: bool) -> dict[str, Any]:
    return {
        "cards": {
            "drawn": counts.drawn,
            "encounter_cards_played": counts.encounter_cards,
            "other_cards_played": counts.other_cards,
        },
        "powers": {"used": counts.powers_used, "cancelled": counts.powers_cancelled},
        "uses_of_cards": {"used": counts.cards_used, "cancelled": counts.cards_cancelled},
        "luck": {
            "attacks_revealed": _against_expectation(counts.attacks_revealed),
            "attacks_drawn": _against_expectation(counts.attacks_drawn) if everything else None,
            "destiny": {
                "drawn": counts.destiny_drawn,
                "expected": round(counts.destiny_expected, 3),
            },
        },
        "time": _times(counts.answers),
    }


def _against_expectation(values: Sum) -> dict[str, Any]:
    mean = round(values.total / values.count, 3) if values.count else None
    return {"count": values.count, "mean": mean, "expected": round(EXPECTED_ATTACK, 3)}


def _times(took: Sum) -> dict[str, Any]:
    mean = round(took.total / took.count) if took.count else None
    return {"answers": took.count, "total_ms": took.total, "mean_ms": mean, "longest_ms": took.largest}
