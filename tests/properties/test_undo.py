"""Games in which moves are taken back: requests, votes, undos of undos (UNDO-01..12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from domain import state as states
from domain.commands import Command, RequestUndo, WithdrawUndo
from domain.decider import decide
from domain.engine.runner import OpenQuestion
from domain.events import Event, MovesUndone, PileShuffled
from domain.history import PastInMemory
from domain.history import replay as replayed
from domain.refusal import Refused
from domain.state import State
from tests.properties.knowledge import Knowledge, card_ids, text
from tests.properties.play import Plan, Play, accepts, read_back
from tests.properties.watching import Game, watched
from tests.scenario.table import fold

POLICIES = ("own_unseen", "unanimous", "majority", "host")
REQUESTS = 15
"""The number of requests in one game; then it goes on to its end."""
PILES = ("deck", "destiny", "reward", "techs")
ALL = "all"


class Undoing(Play):
    """A game in which seats now and then ask to go back, and are voted upon."""

    happens = frozenset({"undo_requested", "undo_voted", "undo_refused", "moves_undone"})
    turns = 8

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

    def answer(self, asked: OpenQuestion) -> dict[str, Any]:
        """Answers mostly yes for a player who is asked for a vote, so that something is taken back."""
        votes = self.state.request is not None and self.random.random() < 0.9
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
        if self.state.request is not None:
            withdraws = self.random.random() < 0.1
            return WithdrawUndo(seat=self.state.request.seat, at=self.now) if withdraws else None
        if not self.requests or self.random.random() > 0.1:
            return None
        self.requests -= 1
        back = self.random.choice([None, *sorted(self.closing)[-self.random.choice([2, 10, 40]) :]])
        return RequestUndo(seat=self.random.choice(self.plan.seats), to=back, at=self.now)


@watched(course=Undoing)
async def test_what_is_alive_folds_to_the_live_state__UNDO_08_UNDO_10(game: Game) -> None:
    async for _ in game.moves():
        if game.random.random() < 0.02:
            assert states.encode(replayed(game.play.history)) == game.encoded
    assert states.encode(replayed(game.play.history)) == game.encoded
    assert game.state.status == "over"
    assert game.state.version == len(game.play.history)


@watched(course=Undoing)
async def test_no_ship_or_card_is_lost_or_doubled_by_an_undo__CORE_340_CORE_343(game: Game) -> None:
    ships: list[str] | None = None
    cards = Counter[str]()
    async for events in game.all_moves():
        if not game.play.running:
            continue
        if ships is None:
            ships, cards = sorted(game.state.ships), game.lying()
        if any(isinstance(event, MovesUndone) for event in events):
            assert not ships or set(game.state.ships) >= set(ships)
            assert max(game.lying().values(), default=1) == 1
            assert not cards or set(game.lying()) >= set(cards)


@watched(course=Undoing)
async def test_after_every_command_somebody_is_asked_who_can_answer__UNDO_05(game: Game) -> None:
    async for _ in game.moments():
        asked = game.asked()
        assert asked
        for each in asked.values():
            assert accepts(each.question, each.question.default())
            assert all(accepts(each.question, ready) for ready in each.question.legal(5))


@watched(course=Undoing)
async def test_an_undo_shows_nobody_a_card_that_was_hidden_there__UNDO_08(game: Game) -> None:
    """What a viewer could know after an undo is what he or she could know there before, less what was shuffled."""
    knowledge, then = Knowledge(game.seats), dict[int, Knowledge]()
    undone = False
    async for event in game.events():
        if isinstance(event, MovesUndone):
            undone, knowledge = True, deepcopy(then[event.to])
        else:
            knowledge.learn(event, game.state)
        # A command ends with one of these: an undo goes back to its end.
        if event.type not in ("agenda_moved", "undo_refused") and game.state.status != "lobby":
            continue
        then[len(game.play.history)] = deepcopy(knowledge)
        for viewer, known in knowledge.known.items() if undone else ():
            shown = {**game.view(viewer), "questions": []}
            assert card_ids(text(shown)) <= known, (viewer, card_ids(text(shown)) - known)
        undone = False


@watched(course=Undoing)
async def test_a_pile_that_somebody_drew_from_since_is_shuffled_anew__UNDO_08(game: Game) -> None:
    piles: dict[int, dict[str, frozenset[str]]] = {}
    async for events in game.all_moves():
        behind = next((n for n, event in enumerate(events) if isinstance(event, MovesUndone)), None)
        if behind is not None:
            undone: Any = events[behind]
            shuffled = {event.zone for event in events[behind:] if isinstance(event, PileShuffled)}
            between = [found for version, found in piles.items() if version > undone.to]
            # Discards shuffled into a pile show nobody anything, nor does going back to before the setup, where no
            # card lies anywhere (UNDO-08); a card that left the pile for another place does.
            then = piles[undone.to]
            moved = {pile for pile in PILES if any((then[pile] - there[pile]) & there[ALL] for there in between)}
            assert moved - shuffled <= {pile for pile in PILES if not game.state.zones.get(pile)}
        piles[len(game.play.history)] = contents(game.state)


def contents(state: State) -> dict[str, frozenset[str]]:
    """Returns which cards are in which face-down pile, in whatever order, and which are anywhere."""
    return {pile: frozenset(state.zones.get(pile, [])) for pile in PILES} | {
        ALL: frozenset(chain.from_iterable(state.zones.values()))
    }
