"""The scenario language: lay a table, say who does what, look at what happened.

A scenario is laid with `seat(...)` and `offense(...)`; the first play starts the game. Questions that a
scenario does not speak of get their default answers, windows are passed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from domain import board
from domain import state as states
from domain.commands import Answer, Command, CreateGame, StartGame, TakeSeat
from domain.decider import decide
from domain.decks.titles import title_of
from domain.engine.chance import Chance
from domain.engine.runner import OpenQuestion
from domain.events import Event, MovesUndone, ShipsMoved
from domain.game.open_questions import open_questions
from domain.history import Past, PastInMemory, replay, rewind
from domain.reducers import evolve
from domain.refusal import Refused
from domain.state import Encounter, State
from domain.variants.variant import home_planets

PLAIN_HAND = ("attack-08", "negotiate")
PATIENCE = 400

AfterEachCommand = Callable[["Table", Command, list[Event]], None]
"""The work of a way of playing after each command, which had these events."""


def fold(state: State, event: Event, past: Callable[[int], State]) -> None:
    """Carries the state over one event, IN PLACE; `past` gives the state after an earlier version."""
    if isinstance(event, MovesUndone):
        rewind(state, past(event.to))
    evolve(state, event)


@dataclass
class Total:
    """A side's total with the terms that it is the sum of."""

    amount: int
    explained: list[tuple[str, int]]


class Table:
    """A game at a table of four (unless said otherwise), without aliens and with plain hands."""

    def __init__(self, after_each_command: AfterEachCommand | None = None) -> None:
        self.state: State = states.new()
        self.events: list[Event] = []
        """The living events, in order."""
        self.log: list[Event] = []
        """All that ever happened; the version of an event is its place here."""
        self.closing: set[int] = set()
        """The versions at which commands ended."""
        self.chance: Chance = Chance(b"scenario", "g_scenario")
        self.options: dict[str, Any] = {"pointless_questions": "asked"}
        """Whatever the rules allow is offered, unless a scenario is about what is not."""
        self.variants: list[str] = []
        self.offered: set[tuple[str, str]] = set()
        self._bots: tuple[str, ...] = ()
        self._since = 0
        self._after_each_command = after_each_command
        self._parts: dict[str, dict[str, Any]] = {}
        self._position: dict[str, Any] = {"start": "regroup", "offense": "red"}
        self.seats("red", "blue", "green", "yellow")

    # -- laying the table ----------------------------------------------------------------------

    def seats(self, *colours: str) -> Table:
        """Sets who sits at the table, clockwise."""
        self._parts = {colour: {"seat": colour, "aliens": [], "hand": list(PLAIN_HAND)} for colour in colours}
        return self

    def seat(self, colour: str, alien: str = "", hand: list[str] | None = None, **part: Any) -> Table:
        """Sets an alien, a hand of card titles, `ships` (planet -> number) and `warp` (number) of one seat."""
        assert self.state.status == "new", "the table is laid before the first play"
        if alien:
            self._parts[colour]["aliens"] = [alien]
        if hand is not None:
            self._parts[colour]["hand"] = hand
        self._parts[colour].update(part)
        return self

    def bots(self, *colours: str) -> Table:
        """Sets the seats that no person plays."""
        self._bots = colours
        return self

    def as_usual(self, colour: str) -> Table:
        """Deals the hand of one seat."""
        del self._parts[colour]["hand"]
        return self

    def ships(self, colour: str, warp: int = 0, **elsewhere: int) -> Table:
        """Lays ships: `ships("red", warp=3, blue_2=2)` puts these there, the rest on the home planets."""
        places = {planet.replace("_", "-"): count for planet, count in elsewhere.items()}
        count = home_planets(self.variants)
        home = [planet for planet in board.PLANETS[colour][:count] if planet not in places]
        rest = count * board.SHIPS_PER_PLANET - warp - sum(places.values())
        for index, planet in enumerate(home):
            places[planet] = rest // len(home) + (index < rest % len(home))
        return self.seat(colour, ships={p: n for p, n in places.items() if n}, warp=warp)

    def offense(self, colour: str, encounter: int = 1) -> Table:
        """Sets whose encounter it is; play begins at its Regroup."""
        self._position.update(offense=colour, encounter=encounter)
        return self

    def from_the_start_of_the_turn(self) -> Table:
        self._position["start"] = "start_turn"
        return self

    def as_dealt(self) -> Table:
        """Uses the usual setup of a game in place of a laid table, at random what players would choose."""
        self._position = {}
        return self.option(alien_selection="random")

    def against(self, colour: str) -> Table:
        """Sets the destiny card that will come up (a colour, `wild`, or a special card)."""
        self._position.setdefault("destiny_top", []).append(f"destiny-{colour}")
        return self

    def deck(self, *titles: str) -> Table:
        """Sets the top of the cosmic deck, first card first."""
        self._position["deck_top"] = list(titles)
        return self

    def discard_pile(self, *titles: str) -> Table:
        self._position["discard"] = list(titles)
        return self

    def option(self, **options: Any) -> Table:
        self.options.update(options)
        return self

    def variant(self, *variants: str, **options: Any) -> Table:
        """Sets the variants that the game is played with, and options of theirs (`leader_rule` of the first one).

        It comes before `ships`: a variant may play with fewer of them.
        """
        self.variants += variants
        return self.option(**{f"{variants[0]}.{name}": value for name, value in options.items()})

    def position(self, **members: Any) -> Table:
        """Lays further members of the position: the parts of variants."""
        self._position.update(members)
        return self

    # -- playing -------------------------------------------------------------------------------

    def start(self) -> Table:
        """Starts the game as laid; every play does so when it is needed."""
        if self.state.status == "new":
            position = {**self._position, "seats": list(self._parts.values())} if self._position else None
            create = CreateGame(
                game="g_scenario",
                seats=list(self._parts),
                variants=self.variants,
                options={"timers": {}, **self.options},
                position=position,
            )
            self.command(create)
            for colour in self._parts:
                bot = "basic" if colour in self._bots else ""
                ladder, kind = (f"l_{colour}", "person") if self.options.get("rated") else ("", "")
                self.command(TakeSeat(seat=colour, player=f"p_{colour}", bot=bot, ladder=ladder, kind=kind))
            self.command(StartGame())
        return self

    def command(self, command: Command) -> list[Event]:
        """Decides one command and takes its events; returns them."""
        events = decide(self.state, command, self.chance, self.past())
        for event in events:
            self.take(event)
        self.closing.add(len(self.log))
        if self._after_each_command:
            self._after_each_command(self, command, events)
        return events

    def past(self) -> Past:
        """Returns the log, as an undo asks for it."""
        return PastInMemory(self.log, self.closing)

    def take(self, event: Event) -> None:
        """Applies the event."""
        fold(self.state, event, partial(replay, self.log))
        self.events.append(event)
        self.log.append(event)

    def happens(self, event: Event) -> Table:
        """Applies something that an effect from elsewhere did."""
        self.start()
        self.take(event)
        return self

    def settles(self, seat: str, planet: str) -> Table:
        """Moves a ship of the seat from its largest home colony to this planet by an effect from elsewhere."""
        homes = board.home_colonies(self.start().state, seat)
        ships = max((board.ships_at(self.state, home, seat) for home in homes), key=len)
        return self.happens(ShipsMoved(moves={ships[0]: [self.state.ships[ships[0]], planet]}, why="elsewhere"))

    def questions(self) -> dict[str, OpenQuestion]:
        """Returns the open questions; what they offer for use is remembered."""
        asked = open_questions(self.state)
        self.offered |= {(each.seat, use) for each in asked.values() for use in getattr(each.question, "abilities", {})}
        return asked

    def question(self, seat: str) -> OpenQuestion:
        """Returns what this seat is asked now."""
        self.start()
        return next(asked for asked in self.questions().values() if asked.seat == seat)

    def asked(self, seat: str) -> str:
        """Returns the name of the question that this seat is asked now, or None."""
        return next((a.question.name for a in self.questions().values() if a.seat == seat), "")

    def answer(self, seat: str, **answer: Any) -> Table:
        """Answers the question that is open for the seat now."""
        self.start()
        id = next(id for id, asked in self.questions().items() if asked.seat == seat)
        self._since = len(self.events)
        self.command(Answer(seat=seat, question=id, answer=answer))
        return self

    def refuses(self, seat: str, reason: str, rule: str = "", /, **answer: Any) -> Table:
        """Checks that the answer is refused for this reason, and nothing happens."""
        before = states.encode(self.state)
        with pytest.raises(Refused) as refused:
            self.answer(seat, **answer)
        assert refused.value.reason == reason, refused.value.reason
        assert not rule or refused.value.rule == rule, refused.value.rule
        assert states.encode(self.state) == before
        return self

    def until(self, name: str, seat: str = "") -> Table:
        """Plays on with default answers until this question is open (for this seat)."""
        self.start()
        for _ in range(PATIENCE):
            if any(a.question.name == name and seat in ("", a.seat) for a in self.questions().values()):
                self._since = len(self.events)
                return self
            self._let_go()
        raise AssertionError(f"nobody was asked {name!r}")

    def play_out(self, until_event: str = "encounter_ended") -> Table:
        """Plays on with default answers until an event of this type has happened since the last answer."""
        self.start()
        for _ in range(PATIENCE):
            for index in range(self._since, len(self.events)):
                if self.events[index].type == until_event:
                    self._since = index + 1
                    return self
            if self.state.status == "over":
                return self
            self._let_go()
        raise AssertionError(f"{until_event} did not happen")

    def _let_go(self) -> None:
        """Gives the default answer to the first open question."""
        id, asked = next(iter(self.questions().items()))
        self.command(Answer(seat=asked.seat, question=id, answer=asked.question.default()))

    def at(self, name: str, seat: str, **answer: Any) -> Table:
        """Plays on until the seat is asked this, then answers."""
        return self.until(name, seat).answer(seat, **answer)

    def aims_at(self, planet: str) -> Table:
        self.until("aim")
        return self.at("aim", self.offense_now, planets=[planet])

    def with_ships(self, count: int, source: str = "") -> Table:
        """Launches a number of ships, from one place or from wherever they are."""
        return self._send("launch", self.offense_now, count, source)

    def _send(self, name: str, seat: str, count: int, source: str = "") -> Table:
        self.until(name, seat)
        places = self.question(seat).question.places  # type: ignore[attr-defined]
        ships = places[source] if source else [ship for there in places.values() for ship in there]
        return self.answer(seat, ships=ships[:count])

    def invites(self, seat: str, *others: str) -> Table:
        return self.at("invite", seat, seats=list(others))

    def allies(self, offense: dict[str, int] | None = None, defense: dict[str, int] | None = None) -> Table:
        """Invites these seats for both sides; they join with a number of ships."""
        sides = {"offense": offense or {}, "defense": defense or {}}
        self.invites(self.offense_now, *sides["offense"]).invites(self.defense_now, *sides["defense"])
        joining = {seat: (side, count) for side, seats in sides.items() for seat, count in seats.items()}
        for seat in [s for s in board.clockwise(self.state, self.offense_now) if s in joining]:
            self.at("ally", seat, options=[joining[seat][0]])
            self._send("commit", seat, joining[seat][1])
        return self

    def reveals(self, **cards: str) -> Table:
        """Selects these titles for both main players and turns them up."""
        for seat, title in cards.items():
            self.selects(seat, title)
        return self.play_out("cards_revealed")

    def selects(self, seat: str, title: str) -> Table:
        self.until("select_card", seat)
        return self.answer(seat, cards=[self.card(seat, title)])

    def uses(self, seat: str, ability: str, **answer: Any) -> Table:
        """Plays on until the seat may use this, then uses it, with the answer to its first question."""
        body = {"use": ability, **({"answer": answer} if answer else {})}
        id = self.offered_to(seat, ability)
        self._since = len(self.events)
        self.command(Answer(seat=seat, question=id, answer=body))
        return self

    def offered_to(self, seat: str, ability: str) -> str:
        """Plays on until the seat may use this; the id of the question that offers it."""
        self.start()
        for _ in range(PATIENCE):
            for id, asked in self.questions().items():
                if asked.seat == seat and ability in getattr(asked.question, "abilities", {}):
                    return id
            self._let_go()
        raise AssertionError(f"{seat} could never use {ability}")

    def passes(self, seat: str) -> Table:
        return self.answer(seat, **{"pass": True})

    def offers(self, seat: str, give: dict[str, Any] | None = None, take: dict[str, Any] | None = None) -> Table:
        """Puts up a deal; cards to give are named by title."""
        give = dict(give or {})
        if "cards" in give:
            give["cards"] = [self.card(seat, title) for title in give["cards"]]
        return self.at("deal", seat, offer={"give": give, "take": take or {}})

    def accepts(self, seat: str) -> Table:
        return self.answer(seat, accept=self.encounter.facts["offer"]["id"])

    def to_a_deal(self, red: str = "negotiate", blue: str = "negotiate") -> Table:
        """Plays an encounter of red with blue with three ships on blue-2; both show these cards."""
        self.against("blue").aims_at("blue-2").with_ships(3, "red-1")
        return self.reveals(red=red, blue=blue).until("deal")

    # -- looking -------------------------------------------------------------------------------

    @property
    def encounter(self) -> Encounter:
        assert self.state.encounter is not None
        return self.state.encounter

    @property
    def offense_now(self) -> str:
        return self.encounter.offense

    @property
    def defense_now(self) -> str:
        return self.encounter.defense

    def happened(self, type: str) -> list[Any]:
        """Returns the events of a type so far, in order."""
        return [event for event in self.events if event.type == type]

    def last(self, type: str) -> Any:
        return self.happened(type)[-1]

    def used(self, ability: str) -> bool:
        return any(event.ability == ability for event in self.happened("use_declared"))

    def outcome_of(self, ability: str) -> str:
        """Returns `carried_out` or `cancelled`: how the last use of this ability was closed."""
        use = [event.use for event in self.happened("use_declared") if event.ability == ability][-1]
        return next(str(event.outcome) for event in self.happened("use_closed") if event.use == use)

    def was_offered(self, seat: str, ability: str) -> bool:
        """Returns True if the seat could have used this at some time."""
        return (seat, ability) in self.offered

    def may_use(self, seat: str, ability: str) -> bool:
        """Returns True if the seat is asked right now whether it uses this."""
        return any(
            a.seat == seat and ability in getattr(a.question, "abilities", {}) for a in self.questions().values()
        )

    def ships_of(self, colour: str, place: str) -> int:
        """Returns how many ships of a colour are at a place."""
        return len(board.ships_at(self.state, place, colour))

    def in_warp(self, colour: str) -> int:
        return self.ships_of(colour, board.WARP)

    def has_colony(self, colour: str, planet: str) -> bool:
        return planet in board.colonies(self.state, colour)

    def hand(self, seat: str) -> list[str]:
        """Returns the titles of a hand."""
        return [title_of(card) for card in self.state.zones[f"hand:{seat}"]]

    def card(self, seat: str, title: str) -> str:
        """Returns the id of a card of this title in the seat's hand."""
        return next(card for card in self.state.zones[f"hand:{seat}"] if title_of(card) == title)

    def pile(self, zone: str) -> list[str]:
        """Returns the titles of a pile, the top last."""
        return [title_of(card) for card in self.state.zones[zone]]

    def aliens(self, seat: str) -> list[str]:
        return self.state.seats[seat].aliens

    def total(self, side: str) -> Total:
        """Returns the total of a side as it was fixed."""
        fixed = self.last("totals_fixed")
        return Total(fixed.totals[side], [(term["source"], term["amount"]) for term in fixed.terms[side]])

    def result(self) -> str:
        """Returns how the last encounter ended."""
        return str(self.last("encounter_ended").result)
