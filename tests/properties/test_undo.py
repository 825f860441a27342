"""Games in which moves are taken back: requests, votes, undos of undos (UNDO-01..12)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

from domain import state as states
from domain.commands import Command, RequestUndo, WithdrawUndo
from domain.decider import decide
from domain.engine.runner import Asked
from domain.events import Event, MovesUndone, PileShuffled
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.history import PastInMemory
from domain.history import replay as replayed
from domain.refusal import Refused
from domain.state import State
from tests.properties.knowledge import Knowledge, card_ids
from tests.properties.plans import over
from tests.properties.play import Plan, Play, accepts, read_back
from tests.properties.test_secrets import text
from tests.properties.test_ships_and_cards import lying
from tests.scenario.table import fold

POLICIES = ("own_unseen", "unanimous", "majority", "host")
REQUESTS = 15
"""So many requests are made in one game; then it goes on to its end."""
PILES = ("deck", "destiny", "reward", "techs")
ALL = "all"


class Undoing(Play):
    """A game in which seats now and then ask to go back, and are voted upon."""

    def __init__(self, plan: Plan) -> None:
        policy = POLICIES[plan.seed % len(POLICIES)]
        options = {"undo_policy": policy, "undo_limit": None, "undo_cooldown_seconds": 0}
        super().__init__(replace(plan, options={**plan.options, **options}))
        self.closing: set[int] = set()
        self.requests = REQUESTS

    def decide(self, command: Command) -> list[Event]:
        return decide(self.state, command, self.chance, PastInMemory(self.history, self.closing))

    def take(self, events: list[Event]) -> Iterator[Event]:
        for event in events:
            again = read_back(event)
            fold(self.state, again, partial(replayed, self.history))
            self.history.append(again)
            yield again
        self.closing.add(len(self.history))

    def answer(self, asked: Asked) -> dict[str, Any]:
        """A player who is asked for a vote mostly agrees, so that something is taken back."""
        votes = self.state.undo is not None and self.random.random() < 0.9
        return {"kind": "confirm", "yes": True} if votes else super().answer(asked)

    def next_command(self) -> Command:
        wanted = self._about_an_undo()
        if wanted is not None:
            try:
                self.decide(wanted)
            except Refused:
                return super().next_command()
            return wanted
        return super().next_command()

    def _about_an_undo(self) -> Command | None:
        if self.state.undo is not None:
            withdraws = self.random.random() < 0.1
            return WithdrawUndo(seat=self.state.undo.seat, at=self.now) if withdraws else None
        if not self.requests or self.random.random() > 0.1:
            return None
        self.requests -= 1
        back = self.random.choice([None, *sorted(self.closing)[-self.random.choice([2, 10, 40]) :]])
        return RequestUndo(seat=self.random.choice(self.plan.seats), to=back, at=self.now)


@over(0.15)
def test_what_is_alive_folds_to_the_live_state__UNDO_08_UNDO_10(plan: Plan) -> None:
    play = Undoing(plan)
    for _ in play.start().steps():
        if play.random.random() < 0.02:
            assert states.encode(replayed(play.history)) == states.encode(play.state)
    assert states.encode(replayed(play.history)) == states.encode(play.state)
    assert play.state.status == "over"
    assert play.state.version == len(play.history)


def test_undos_happen_in_these_games() -> None:
    """The properties are about something: in a few games moves are taken back, requests refused and withdrawn."""
    seen = set()
    for seed in range(4):
        play = Undoing(Plan(seed, ("red", "blue", "green")))
        seen |= {event.type for events in play.start().steps() for event in events}
    assert {"undo_requested", "undo_voted", "undo_refused", "moves_undone"} <= seen


@over(0.12)
def test_no_ship_or_card_is_lost_or_doubled_by_an_undo__CORE_340_CORE_343(plan: Plan) -> None:
    play = Undoing(plan).start()
    ships, cards = sorted(play.state.ships), lying(play.state)
    for events in play.steps():
        if any(isinstance(event, MovesUndone) for event in events):
            assert not ships or set(play.state.ships) >= set(ships)
            assert max(lying(play.state).values(), default=1) == 1
            assert not cards or set(lying(play.state)) >= set(cards)


@over(0.12)
def test_after_every_command_somebody_is_asked_who_can_answer__UNDO_05(plan: Plan) -> None:
    play = Undoing(plan).start()
    for _ in play.steps():
        if play.running:
            asked = open_questions(play.state)
            assert asked
            for each in asked.values():
                assert accepts(each.question, each.question.default())
                assert all(accepts(each.question, ready) for ready in each.question.legal(5))


@over(0.12)
def test_an_undo_shows_nobody_a_card_that_was_hidden_there__UNDO_08(plan: Plan) -> None:
    """What a viewer could know after an undo is what he or she could know there before, less what was shuffled."""
    play, knowledge = Undoing(plan), Knowledge(plan.seats)
    then: dict[int, Knowledge] = {}
    commands = iter(play.opening())
    while play.running or not play.history or play.state.status == "lobby":
        undone = False
        for event in play.take(play.decide(next(commands, None) or play.next_command())):
            if isinstance(event, MovesUndone):
                undone, knowledge = True, deepcopy(then[event.to])
            else:
                knowledge.learn(event, play.state)
        then[len(play.history)] = deepcopy(knowledge)
        for viewer, known in knowledge.known.items() if undone else ():
            shown = {**view(play.state, viewer), "questions": []}
            assert card_ids(text(shown)) <= known, (viewer, card_ids(text(shown)) - known)


@over(0.12)
def test_a_pile_that_somebody_drew_from_since_is_shuffled_anew__UNDO_08(plan: Plan) -> None:
    play = Undoing(plan).start()
    piles: dict[int, dict[str, frozenset[str]]] = {len(play.history): contents(play.state)}
    for _ in play.steps():
        events = play.history[max(piles) :]
        behind = next((n for n, event in enumerate(events) if isinstance(event, MovesUndone)), None)
        if behind is not None:
            undone: Any = events[behind]
            shuffled = {event.zone for event in events[behind:] if isinstance(event, PileShuffled)}
            between = [found for version, found in piles.items() if version > undone.to]
            # Discards shuffled into a pile show nobody anything, nor does going back to before the setup, where no
            # card lies anywhere (UNDO-08); a card that left the pile for another place does.
            then = piles[undone.to]
            moved = {pile for pile in PILES if any((then[pile] - there[pile]) & there[ALL] for there in between)}
            assert moved - shuffled <= {pile for pile in PILES if not play.state.zones.get(pile)}
        piles[len(play.history)] = contents(play.state)


def contents(state: State) -> dict[str, frozenset[str]]:
    """Which cards lie in which face-down pile, in whatever order, and which lie anywhere."""
    return {pile: frozenset(state.zones.get(pile, [])) for pile in PILES} | {ALL: frozenset(lying(state))}
