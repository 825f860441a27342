"""One game of built-in bots in the pure core. It is the game that a server plays by itself with the same seed."""

import hmac
import json
import logging
import shlex
from collections import Counter
from functools import partial
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import msgspec

from domain import board
from domain import state as states
from domain.aliens.page import ALIENS
from domain.commands import Answer, Command, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.engine.chance import Chance
from domain.engine.runner import OpenQuestion
from domain.events import EncounterBegan, Event, GameEnded, TurnBegan, UseDeclared
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.reducers import evolve
from domain.refusal import Refused
from domain.state import State
from workers.bots.policies import POLICIES
from workers.bots.turns import BotTurn, answer_of, turns

log = logging.getLogger(__name__)
"""To stderr: stdout has the figures."""


class SeriesSetup(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that all games of a series have in common. Games take the numbers of `seats` in turn.

    `bots` go round the table by one seat with every game, so that each policy plays from every seat. `aliens` are in
    the order of the seats; without them the option `alien_selection` deals them.
    """

    seed: str = "1"
    seats: tuple[int, ...] = (4,)
    bots: tuple[str, ...] = ("basic",)
    aliens: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    options: dict[str, Any] = {}

    def game_seed(self, number: int) -> str:
        """Returns the seed of the game of this number, as `POST /v1/games` takes it."""
        return f"{self.seed}-{number}"

    def table(self, number: int) -> CreateGame:
        """Returns the game of this number as it is created."""
        colours = list(board.COLOURS[: self.seats[number % len(self.seats)]])
        options = {"timers": {}, **self.options}
        if self.aliens:
            # A missing or superfluous member is a fault of the setup, which the rules explain.
            named = dict(zip(board.COLOURS, self.aliens, strict=False))
            options |= {"alien_selection": "chosen", "aliens": named}
        return CreateGame(game="", seats=colours, variants=list(self.variants), options=options, chosen_seed=True)

    def bot(self, number: int, place: int) -> str:
        """Returns the policy at this place of the table, counted from 0."""
        return self.bots[(place + number) % len(self.bots)]

    def request(self, number: int) -> dict[str, Any]:
        """Returns the body of `POST /v1/games` with which a server plays this game."""
        table = self.table(number)
        bots = [{"seat": colour, "kind": self.bot(number, place)} for place, colour in enumerate(table.seats)]
        return {
            "seats": table.seats,
            "bots": bots,
            "variants": table.variants,
            "options": table.options,
            "seed": self.game_seed(number),
        }

    def command(self, first: int, games: int = 1) -> str:
        """Returns the line for a shell that plays `games` games again, from the one of this number."""
        words = ["cosmic-ledger", "simulate", "--seed", self.seed, "--first", str(first), "--games", str(games)]
        words += ["--seats", ",".join(map(str, self.seats)), "--bots", ",".join(self.bots)]
        for option, chosen in (("--aliens", self.aliens), ("--variants", self.variants)):
            words += [option, ",".join(chosen)] if chosen else []
        return shlex.join([*words, "--options", json.dumps(self.options)])


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one seat: `place` counts from 1; `credit` is its part of the win, shared among joint winners."""

    colour: str
    place: int
    bot: str
    aliens: list[str]
    sets: list[str]
    won: bool
    credit: float
    prompts: int


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one game. `answers` were given by bots, `stumbles` of them by default because a policy failed."""

    number: int
    seed: str
    why: str
    turns: int
    encounters: int
    events: int
    answers: int
    stumbles: int
    seats: list[SeatResult]
    uses: dict[str, int]

    @property
    def winners(self) -> list[str]:
        """The colours that won, perhaps several, perhaps none."""
        return [seat.colour for seat in self.seats if seat.won]


class SimulatedGame:
    """One game as it is played. `happened` holds its events so far."""

    def __init__(self, setup: SeriesSetup, number: int) -> None:
        self._setup, self._number = setup, number
        # A server makes its seed of a chosen one in the same way.
        self._seed = sha256(setup.game_seed(number).encode()).digest()
        self.state, self._chance = states.new(), Chance(self._seed, "")
        # The aliens count that the seats have when the first turn begins; later ones may be stolen or lost.
        self._begun: State | None = states.new()
        self._dealt: dict[str, list[str]] = {}
        self.happened: list[Event] = []
        self._counts: Counter[str] = Counter()
        self._prompts: Counter[str] = Counter()
        self._uses: Counter[str] = Counter()
        self._why = ""
        self._memories: dict[str, tuple[int, SeatMemory]] = {}
        """Seat -> the number of events that its memory has heard: the rest it hears when its bot recalls."""

    def play(self) -> GameResult:
        """Plays from the creation to the end. Raises Refused when no such game can be set up."""
        self.begin()
        while self.state.status == "running":
            self._answer()
        return self._result()

    def begin(self) -> None:
        """Creates and starts the game. Raises Refused when no such game can be set up."""
        table = self._setup.table(self._number)
        self._do(table)
        for place, colour in enumerate(table.seats):
            bot = self._setup.bot(self._number, place)
            self._memories[colour] = 0, SeatMemory(colour)
            self._do(TakeSeat(seat=colour, player=f"p_{colour}", bot=bot))
        self._do(StartGame())

    def _answer(self) -> None:
        """Gives the answer of the first bot that does not wait for another one."""
        questions = open_questions(self.state)
        for turn in turns(self.state):
            asked = questions[turn.question]
            answer = self._chosen(turn, asked)
            if answer is not None:
                self._prompts[turn.seat] += 1
                self.give(turn.seat, turn.question, asked, answer)
                return
        raise RuntimeError(f"everybody waits for everybody in the game of seed {self._setup.game_seed(self._number)}")

    def _chosen(self, turn: BotTurn, asked: OpenQuestion) -> dict[str, object] | None:
        """Returns the answer of the policy, or the default if it fails; the seed and the question decide its chance."""
        rng = Random(hmac.digest(self._seed, f"bot|{turn.question}".encode(), "sha256"))
        try:
            recall = partial(self.recalled, turn.seat)
            return answer_of(POLICIES[turn.bot], self.state, turn.question, asked, rng, recall)
        except Exception:
            # A server does the same, and the game goes on; the result says how often this happened.
            self._counts["stumbles"] += 1
            log.exception("a policy failed in the game of seed %s", self._setup.game_seed(self._number))
            return asked.question.default()

    def recalled(self, seat: str) -> SeatMemory:
        """Returns what the seat remembers now."""
        heard, memory = self._memories[seat]
        for event in islice(self.happened, heard, None):
            memory.hear(event)
        self._memories[seat] = len(self.happened), memory
        return memory

    def give(self, seat: str, question: str, asked: OpenQuestion, answer: dict[str, object]) -> None:
        """Gives a seat's answer; where the rules refuse it, the default."""
        try:
            self._do(Answer(seat=seat, question=question, answer=answer))
        except Refused:
            self._counts["stumbles"] += 1
            self._do(Answer(seat=seat, question=question, answer=asked.question.default()))

    def _do(self, command: Command) -> None:
        for event in advance(self.state, command, self._chance):
            self.happened.append(event)
            if self._begun is not None:
                evolve(self._begun, event)
            self._look_at(event)

    def _look_at(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._counts["turns"] += 1
            if self._begun is not None:
                self._dealt = {colour: list(seat.aliens) for colour, seat in self._begun.seats.items()}
                self._begun = None
        elif isinstance(event, EncounterBegan):
            self._counts["encounters"] += 1
        elif isinstance(event, UseDeclared):
            self._uses[event.ability] += 1
        elif isinstance(event, GameEnded):
            self._why = event.why

    def _result(self) -> GameResult:
        state, winners = self.state, self.state.winners
        seats = [
            SeatResult(
                colour=colour,
                place=place,
                bot=seat.bot,
                aliens=self._dealt[colour],
                sets=list(dict.fromkeys(ALIENS[alien].edition for alien in self._dealt[colour])),
                won=colour in winners,
                credit=1 / len(winners) if colour in winners else 0.0,
                prompts=self._prompts[colour],
            )
            for place, (colour, seat) in enumerate(state.seats.items(), 1)
        ]
        return GameResult(
            number=self._number,
            seed=self._setup.game_seed(self._number),
            why=self._why,
            turns=self._counts["turns"],
            encounters=self._counts["encounters"],
            events=state.version,
            answers=self._prompts.total(),
            stumbles=self._counts["stumbles"],
            seats=seats,
            uses=dict(sorted(self._uses.items())),
        )


def played(asked: tuple[SeriesSetup, int]) -> GameResult:
    """Returns the result of the game of this number, for a process that is given both."""
    setup, number = asked
    return SimulatedGame(setup, number).play()
