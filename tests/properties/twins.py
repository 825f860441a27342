"""Two games that differ in one hidden card of one hand, played side by side in the same way (TIME-37)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain import board, cache
from domain import events as stored
from domain import state as states
from domain.commands import Answer, Command, CreateGame, Expire, SetStandingOrders, StartGame, TakeSeat
from domain.decider import decide
from domain.decks.piles import deck_of
from domain.decks.titles import has_encounter_card, title_of
from domain.engine.chance import Chance
from domain.engine.runner import CLOCK, OpenQuestion
from domain.events import Event, HandSeen
from domain.game.open_questions import open_questions
from domain.game.views import PUBLIC, redact, view
from domain.reducers import evolve
from domain.state import State

SEATS = ("red", "blue", "green", "yellow")
HANDS = {
    "red": ["attack-08", "negotiate", "attack-15", "mobius-tubes"],
    "blue": ["attack-06", "negotiate", "attack-13", "reinforcement-5"],
    "green": ["attack-09", "negotiate", "attack-12", "cosmic-zap"],
    "yellow": ["attack-07", "negotiate", "attack-14", "card-zap"],
}
"""The cards that all hold in both games, beside the card that differs."""
DRAWN = ["attack-11", "negotiate", "attack-05", "attack-04", "reinforcement-3", "attack-20"]
COPY = re.compile(r"#\d+")
READY_ANSWERS = 40


@dataclass(frozen=True)
class Pair:
    """The cards by which the hand of `holder` differs in the two games, and the game around it."""

    card: str
    other: str
    holder: str = "green"
    variants: tuple[str, ...] = ()
    aliens: tuple[str, ...] = ()
    start: str = "regroup"
    windows: str = "veiled"
    timers: float | None = None


class Shown(NamedTuple):
    """All that others get of one command: what is public about its events, and what one viewer sees of it."""

    events: list[str]
    audiences: list[list[str]]
    draws: list[tuple[int, int, str, str, int]]
    numbers: tuple[int, int, int, int]
    due: list[tuple[str, str, int | None]]
    view: str


class Twin:
    """One of the two games; `card` is what the holder has in this one alone."""

    def __init__(self, holder: str, card: str, state: State, now: int = 1_000_000) -> None:
        self.holder, self.card, self.state, self.now = holder, card, state, now
        self.chance = Chance(b"twins", "g_twins")
        self.events: list[Event] = []

    def do(self, command: Command) -> None:
        """Carries out the command."""
        self.chance.drawn = []
        self.events = decide(self.state, command, self.chance)
        for event in self.events:
            evolve(self.state, event)

    def shown(self, viewer: str) -> Shown:
        """Returns what this viewer gets of the last command, but for which copy of a title is where."""
        state = self.state
        return Shown(
            [COPY.sub("", f"{event.type} {_text(redact(event, viewer))}") for event in self.events],
            [[part.audience for part in stored.hidden(event)] for event in self.events],
            [(each.first, each.draws, each.purpose, each.method, len(each.of)) for each in self.chance.drawn],
            (state.version, state.asked, state.draws, state.declared),
            [(id, pending.seat, pending.due) for id, pending in state.questions.items() if self._public(pending.seat)],
            COPY.sub("", _text(view(state, viewer))),
        )

    def _public(self, seat: str) -> bool:
        """Returns False for a question of the holder in a window that shows nobody who is asked."""
        return seat != self.holder or not self.window_is_veiled

    @property
    def window_is_veiled(self) -> bool:
        return any(pending.seat == CLOCK for pending in self.state.questions.values())

    def asked(self) -> dict[str, OpenQuestion]:
        """Returns the open questions that somebody is to answer: the holder passes in every window."""
        found = open_questions(self.state)
        return {id: each for id, each in found.items() if self._public(each.seat)}

    @property
    def holds(self) -> bool:
        return self.card in map(title_of, self.state.zones[f"hand:{self.holder}"])

    def others(self) -> tuple[bool, dict[str, list[str]]]:
        """Returns the titles in all hands but for the card that differs, and whether the holder could select a card."""
        held = {seat: sorted(map(title_of, self.state.zones.get(f"hand:{seat}", []))) for seat in self.state.seats}
        if self.holds:
            held[self.holder].remove(self.card)
        return has_encounter_card(self.state.zones[f"hand:{self.holder}"]), held


def begun(pair: Pair, card: str, orders: list[dict[str, Any]] | None = None) -> Twin:
    """Returns the game of a pair with one of its cards; in its lobby the holder gives these standing orders, if any."""
    twin = Twin(pair.holder, card, states.new())
    options: dict[str, Any] = {"response_windows": pair.windows, "veil_seconds": 2}
    timed = ("reaction", "decision", "deal") if pair.timers is not None else ()
    options["timers"] = dict.fromkeys(timed, pair.timers)
    create = CreateGame(
        game="g_twins", seats=list(SEATS), variants=list(pair.variants), options=options, position=_position(pair, card)
    )
    lobby: list[Command] = [TakeSeat(seat=seat, player=f"p_{seat}") for seat in SEATS]
    if orders is not None:
        lobby.append(SetStandingOrders(seat=pair.holder, orders=orders))
    for command in (create, *lobby, StartGame(at=twin.now)):
        twin.do(command)
    return twin


def _position(pair: Pair, card: str) -> dict[str, Any]:
    aliens = dict(zip(SEATS, pair.aliens, strict=False))
    seats = [
        {
            "seat": seat,
            "aliens": [aliens[seat]] if seat in aliens else [],
            "hand": [*HANDS[seat], *([card] if seat == pair.holder else [])],
            "ships": {**dict.fromkeys(board.PLANETS[seat], 4), board.PLANETS[seat][0]: 3},
            "warp": 1,
        }
        for seat in SEATS
    ]
    return {"start": pair.start, "offense": "red", "seats": seats, "deck_top": DRAWN}


def both(pair: Pair, orders: list[dict[str, Any]] | None = None) -> Twins:
    """Returns both games of a pair from their setup."""
    return Twins(begun(pair, pair.card, orders), begun(pair, pair.other, orders), Random(1))


def exchanged(state: State, now: int, random: Random) -> Twins | None:
    """Returns a veiled game as it is, and again with a hidden card of somebody changed for one deep in its deck.

    None where a window is open, or no hidden card can be told apart from what everybody knows.
    """
    rest = msgspec.json.encode(msgspec.structs.replace(state, zones={})).decode()
    asked = {pending.seat for pending in state.questions.values()}
    holders = [seat for seat in state.seats if seat not in asked and state.zones.get(f"hand:{seat}")]
    if CLOCK in asked or not holders:
        return None
    holder = random.choice(holders)
    card = random.choice(state.zones[f"hand:{holder}"])
    pile = state.zones[deck_of(state, card)]
    fitting = [each for each in pile[: len(pile) // 2] if title_of(each) != title_of(card) and f'"{each}"' not in rest]
    if not fitting or f'"{card}"' in rest:
        return None
    other = random.choice(fitting)
    same, twin = states.copy(state), states.copy(state)
    cache.clear(same)
    cache.clear(twin)
    for zone in twin.zones.values():
        zone[:] = [{card: other, other: card}.get(each, each) for each in zone]
    games = Twin(holder, title_of(card), same, now), Twin(holder, title_of(other), twin, now)
    return Twins(*games, random)


class Twins:
    """Both games. What is chosen at random is chosen for both at once."""

    def __init__(self, one: Twin, other: Twin, random: Random) -> None:
        self.games, self.holder, self.random = (one, other), one.holder, random
        self.viewers = [*(seat for seat in one.state.seats if seat != one.holder), PUBLIC]
        self.played = 0

    def differences(self, most: int) -> Iterator[tuple[str, Any, Any]]:
        """Plays up to this number of commands; yields where (a viewer, a part) both games do not look the same."""
        yield from self._seen()
        for _ in range(most):
            if self.games[0].state.status != "running" or self._parted():
                return
            commands = self._next()
            if commands is None:
                return
            for twin, command in zip(self.games, commands, strict=True):
                twin.now = command.at
                twin.do(command)
            self.played += 1
            if not self._parted():
                yield from self._seen()

    def _seen(self) -> Iterator[tuple[str, Any, Any]]:
        for viewer in self.viewers:
            one, other = (twin.shown(viewer) for twin in self.games)
            for part in Shown._fields:
                if getattr(one, part) != getattr(other, part):
                    yield f"{viewer}: {part}", getattr(one, part), getattr(other, part)

    def _parted(self) -> bool:
        """Returns True if the card that differs has come into play or was shown, or chance has dealt other cards."""
        one, other = self.games
        if any(isinstance(event, HandSeen) and event.seat == self.holder for event in one.events):
            return True
        return not (one.holds and other.holds) or one.others() != other.others()

    def _next(self) -> Sequence[Command] | None:
        """Returns the next command, the same in both; None when there is none that both games know."""
        asked, others = self.games[0].asked(), self.games[1].asked()
        assert list(asked) == list(others)
        id = self.random.choice(list(asked))
        now = self.games[0].now + self.random.randrange(1, 500)
        if asked[id].seat == CLOCK:
            due = self.games[0].state.questions[id].due or 0
            return [Expire(at=max(now, due))] * 2
        found = [{_plain(ready): ready for ready in each[id].question.legal(READY_ANSWERS)} for each in (asked, others)]
        known = [plain for plain in found[0] if plain in found[1]]
        if asked[id].seat == self.holder and asked[id].question.kind == "respond":
            known = [plain for plain in known if '"pass"' in plain]
        elif asked[id].seat != self.holder:
            assert list(found[0]) == list(found[1])
        if not known:
            return None
        plain = self.random.choice(known)
        return [Answer(at=now, seat=asked[id].seat, question=id, answer=ready[plain]) for ready in found]


def _text(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def _plain(answer: dict[str, Any]) -> str:
    """Returns an answer but for which copies of cards it names."""
    return COPY.sub("", json.dumps(answer, sort_keys=True))
