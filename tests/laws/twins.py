"""Two games that differ in one hidden card of one hand, played side by side in the same way (TIME-37)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from domain import board
from domain import events as stored
from domain import state as states
from domain.asking import open_questions
from domain.commands import Answer, Command, CreateGame, Expire, SetStandingOrders, StartGame, TakeSeat
from domain.decider import decide
from domain.decks.titles import title_of
from domain.engine.chance import Chance
from domain.engine.game import CLOCK, Asked
from domain.events import Event
from domain.reducers import evolve
from domain.state import State
from domain.views import PUBLIC, redact, view

SEATS = ("red", "blue", "green", "yellow")
HANDS = {
    "red": ["attack-08", "negotiate", "attack-15", "mobius-tubes"],
    "blue": ["attack-06", "negotiate", "attack-13", "reinforcement-5"],
    "green": ["attack-09", "negotiate", "attack-12", "cosmic-zap"],
    "yellow": ["attack-07", "negotiate", "attack-14", "card-zap"],
}
"""What all hold in both games, beside the card that differs."""
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
    """One of the two games. In its lobby the holder gives these standing orders, if any."""

    def __init__(self, pair: Pair, card: str, orders: list[dict[str, Any]] | None = None) -> None:
        self.pair, self.card = pair, card
        self.state: State = states.new()
        self.chance = Chance(b"twins", "g_twins")
        self.now = 1_000_000
        self.events: list[Event] = []
        options: dict[str, Any] = {"response_windows": pair.windows, "veil_seconds": 2}
        if pair.timers is not None:
            options["timers"] = dict.fromkeys(("reaction", "decision", "deal"), pair.timers)
        create = CreateGame(
            game="g_twins", seats=list(SEATS), variants=list(pair.variants), options=options, position=self._position()
        )
        lobby: list[Command] = [TakeSeat(seat=seat, player=f"p_{seat}") for seat in SEATS]
        if orders is not None:
            lobby.append(SetStandingOrders(seat=pair.holder, orders=orders))
        for command in (create, *lobby, StartGame(at=self.now)):
            self.do(command)

    def _position(self) -> dict[str, Any]:
        aliens = dict(zip(SEATS, self.pair.aliens, strict=False))
        seats = [
            {
                "seat": seat,
                "aliens": [aliens[seat]] if seat in aliens else [],
                "hand": [*HANDS[seat], *([self.card] if seat == self.pair.holder else [])],
                "ships": {**dict.fromkeys(board.PLANETS[seat], 4), board.PLANETS[seat][0]: 3},
                "warp": 1,
            }
            for seat in SEATS
        ]
        return {"start": self.pair.start, "offense": "red", "seats": seats, "deck_top": DRAWN}

    def do(self, command: Command) -> None:
        """The command happens."""
        self.chance.drawn = []
        self.events = decide(self.state, command, self.chance)
        for event in self.events:
            evolve(self.state, event)

    def shown(self, viewer: str) -> Shown:
        """What this viewer gets of the last command, but for which copy of a title is where."""
        state = self.state
        return Shown(
            [COPY.sub("", f"{event.type} {json.dumps(redact(event, viewer))}") for event in self.events],
            [[part.audience for part in stored.hidden(event)] for event in self.events],
            [(each.first, each.draws, each.purpose, each.method, len(each.of)) for each in self.chance.drawn],
            (state.version, state.asked, state.draws, state.declared),
            [(id, pending.seat, pending.due) for id, pending in state.questions.items() if self._public(pending.seat)],
            COPY.sub("", json.dumps(view(state, viewer))),
        )

    def _public(self, seat: str) -> bool:
        """False for a question of the holder in a window that tells nobody who is asked."""
        return seat != self.pair.holder or not self.window_is_veiled

    @property
    def window_is_veiled(self) -> bool:
        return any(pending.seat == CLOCK for pending in self.state.questions.values())

    def asked(self) -> dict[str, Asked]:
        """The open questions that somebody is to answer: the holder passes in every window."""
        holder, veiled = self.pair.holder, self.window_is_veiled
        found = open_questions(self.state)
        return {id: each for id, each in found.items() if not (veiled and each.seat == holder)}

    def hands(self) -> dict[str, list[str]]:
        """The titles that each seat holds, without the card that differs, once."""
        held = {seat: sorted(map(title_of, self.state.zones[f"hand:{seat}"])) for seat in SEATS}
        if self.card in held[self.pair.holder]:
            held[self.pair.holder].remove(self.card)
        return held


class Twins:
    """Both games. What is chosen at random is chosen for both at once."""

    def __init__(self, pair: Pair, seed: int = 1, orders: list[dict[str, Any]] | None = None) -> None:
        self.pair, self.random = pair, Random(seed)
        self.pairs = (Twin(pair, pair.card, orders), Twin(pair, pair.other, orders))
        self.viewers = [*(seat for seat in SEATS if seat != pair.holder), PUBLIC]
        self.played = 0

    def differences(self, most: int) -> Iterator[tuple[str, Any, Any]]:
        """Plays up to so many commands; yields where (a viewer, a part) both games do not look the same."""
        yield from self._seen()
        for _ in range(most):
            if self.pairs[0].state.status != "running" or self._parted():
                return
            commands = self._next()
            if commands is None:
                return
            for twin, command in zip(self.pairs, commands, strict=True):
                twin.now = command.at
                twin.do(command)
            self.played += 1
            if not self._parted():
                yield from self._seen()

    def _seen(self) -> Iterator[tuple[str, Any, Any]]:
        for viewer in self.viewers:
            one, other = (twin.shown(viewer) for twin in self.pairs)
            for part in Shown._fields:
                if getattr(one, part) != getattr(other, part):
                    yield f"{viewer}: {part}", getattr(one, part), getattr(other, part)

    def _parted(self) -> bool:
        """True when the card that differs has come into play, or chance has dealt other cards."""
        one, other = self.pairs
        held = all(twin.card in map(title_of, twin.state.zones[f"hand:{self.pair.holder}"]) for twin in self.pairs)
        return not held or one.hands() != other.hands()

    def _next(self) -> Sequence[Command] | None:
        """The next command, the same in both; None when there is none that both games know."""
        asked, others = self.pairs[0].asked(), self.pairs[1].asked()
        assert list(asked) == list(others)
        id = self.random.choice(list(asked))
        now = self.pairs[0].now + self.random.randrange(1, 500)
        if asked[id].seat == CLOCK:
            due = self.pairs[0].state.questions[id].due or 0
            return [Expire(at=max(now, due))] * 2
        found = [{_plain(ready): ready for ready in each[id].question.legal(READY_ANSWERS)} for each in (asked, others)]
        both = [plain for plain in found[0] if plain in found[1]]
        if asked[id].seat == self.pair.holder and asked[id].question.kind == "respond":
            both = [plain for plain in both if '"pass"' in plain]
        elif asked[id].seat != self.pair.holder:
            assert list(found[0]) == list(found[1])
        if not both:
            return None
        plain = self.random.choice(both)
        return [Answer(at=now, seat=asked[id].seat, question=id, answer=ready[plain]) for ready in found]


def _plain(answer: dict[str, Any]) -> str:
    """An answer but for which copies of cards it names."""
    return COPY.sub("", json.dumps(answer, sort_keys=True))
