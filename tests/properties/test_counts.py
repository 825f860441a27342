"""Numbers: ships that may be sent, ships out of the warp, rewards and compensation (CORE-071, 105, 113, 162, 170).

What is due is counted here from what lay on the table and from the uses that were carried out.
"""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.board import BESIDE, GATE, WARP
from domain.encounter.ships import BY_THE_OUTCOME
from domain.engine.runner import OpenQuestion
from domain.events import (
    Answered,
    CardsMoved,
    CompensationFixed,
    EncounterBegan,
    EncounterEnded,
    Event,
    OffenseSet,
    PhaseBegan,
    RewardsChosen,
    ShipsLost,
    ShipsMoved,
    TurnBegan,
    UseClosed,
    UseDeclared,
)
from domain.game.open_questions import open_questions
from domain.questions import ChooseShips
from domain.state import State
from tests.properties.watching import Game, watched

LIMITS = {"macron.one_ship": 1, "classic-macron.one_ship": 1, "parasite.super": 40}
"""Ability -> how many ships its user may send from then on, in place of four."""


class Uses:
    """Which abilities have been carried out in this encounter, and by whom."""

    def __init__(self) -> None:
        self.declared: dict[str, UseDeclared] = {}
        self.carried_out: list[tuple[str, str]] = []

    def learn(self, event: Event) -> None:
        if isinstance(event, EncounterBegan):
            self.carried_out = []
        if isinstance(event, UseDeclared):
            self.declared[event.use] = event
        if isinstance(event, UseClosed) and event.outcome == "carried_out" and event.use in self.declared:
            use = self.declared[event.use]
            self.carried_out.append((use.ability, use.seat))

    def limit(self, seat: str) -> int:
        """Returns four ships, unless an effect of the seat's own says otherwise.

        That of another seat does not count.
        """
        return [4, *(LIMITS[ability] for ability, by in self.carried_out if ability in LIMITS and by == seat)][-1]


def waiting(state: State, seat: str) -> int:
    """Returns the seat's ships that are in the gate or beside the planet."""
    return sum(at in (GATE, BESIDE) and board.owner(state, ship) == seat for ship, at in state.ships.items())


@watched()
async def test_each_player_may_send_as_many_ships_as_its_own_limit_leaves_and_no_more__CORE_105_CORE_109_CORE_113(
    game: Game,
) -> None:
    uses = Uses()
    asked: set[str] = set()
    async for events in game.all_moves():
        for event in events:
            uses.learn(event)
        for each in new_questions(game.state, asked):
            question, seat = each.question, each.seat
            if isinstance(question, ChooseShips) and question.name in ("launch", "commit"):
                room = max(0, uses.limit(seat) - waiting(game.state, seat))
                assert question.most == min(room, sum(map(len, question.places.values()))), seat


def new_questions(state: State, asked: set[str]) -> list[OpenQuestion]:
    """Returns the questions that nobody has been asked before; they are noted in `asked`."""
    new = state.questions.keys() - asked
    asked |= new
    return [each for id, each in open_questions(state).items() if id in new] if new else []


@watched()
async def test_a_second_encounter_is_offered_after_a_successful_first_one_and_no_third__CORE_043_CORE_045(
    game: Game,
) -> None:
    """A player who may have more of them by an effect is not asked by this rule; those given inside a turn are none."""
    asked: set[str] = set()
    ended: list[EncounterEnded] = []
    extra = False
    async for events in game.all_moves():
        for event in events:
            if isinstance(event, TurnBegan):
                ended = []
            if isinstance(event, EncounterBegan):
                extra = event.extra
            if isinstance(event, EncounterEnded) and not extra:
                ended.append(event)
        offered = [each.seat for each in new_questions(game.state, asked) if each.question.name == "second_encounter"]
        if offered:
            assert offered == [game.state.turn.seat]
            assert len(ended) == 1
            assert ended[0].result in ("offense_won", "deal", "homecoming", "succeeded")


@watched()
async def test_the_offense_gets_one_ship_out_of_the_warp_in_each_regroup__CORE_071_CORE_073(game: Game) -> None:
    """Unless somebody does something about it: then it is at most one by this rule, for the player in that place."""
    seat, lost, came, untouched = "", 0, 0, False
    async for event in game.events():
        if isinstance(event, EncounterBegan):
            seat, lost, came, untouched = event.offense, 0, 0, False
        if isinstance(event, OffenseSet):
            seat = event.seat
        if isinstance(event, PhaseBegan):
            if untouched and event.phase == "destiny":
                assert came == min(1, lost), seat
            untouched = event.phase == "regroup"
            lost, came = len(board.ships_at(game.state, WARP, seat)) if untouched else 0, 0
        untouched &= not isinstance(event, UseDeclared)
        if isinstance(event, ShipsMoved) and event.why == "regroup":
            came += len(event.moves)
            assert came <= 1
            assert {(board.owner(game.state, ship), source) for ship, (source, _) in event.moves.items()} == {
                (seat, WARP)
            }


class Due:
    """The rewards and compensation that are due in this encounter, and those that were paid."""

    def __init__(self) -> None:
        self.promised: Counter[str] = Counter()
        self.came: Counter[str] = Counter()
        self.converted = False

    def learn(self, event: Event, state: State) -> None:
        if isinstance(event, RewardsChosen):
            self.promised[event.seat] += event.amounts.get("ships", 0)
        if isinstance(event, UseDeclared):
            self.converted |= event.ability == "converter.retrieval"
        if isinstance(event, ShipsMoved) and event.why == "rewards":
            self.came.update(board.owner(state, ship) for ship, (source, _) in event.moves.items() if source == WARP)


@watched()
async def test_as_many_ships_leave_the_warp_as_were_chosen_for_rewards__CORE_163_CORE_166(game: Game) -> None:
    """Their owner may leave some of them there only by a power of its own."""
    due = Due()
    async for event in game.events():
        if isinstance(event, EncounterBegan):
            due = Due()
        due.learn(event, game.state)
        if isinstance(event, EncounterEnded) and not due.converted:
            assert due.came == due.promised


class Paid:
    """Compensation in this encounter: how much is due from whom to whom, and how many cards have come for it."""

    def __init__(self) -> None:
        self.lost: Counter[str] = Counter()
        self.due: dict[str, tuple[str, int]] = {}
        self.came: Counter[str] = Counter()
        self.ran_out: set[str] = set()
        self.chooser = ""
        self.saving = False

    def learn(self, event: Event, state: State) -> None:
        """Learns what happened; `state` is the one right after it."""
        if isinstance(event, ShipsMoved) and event.why in BY_THE_OUTCOME:
            self.lost.update(board.owner(state, ship) for ship, (_, to) in event.moves.items() if to == WARP)
        if isinstance(event, UseDeclared | UseClosed):
            self.saving = isinstance(event, UseDeclared) and event.ability == "zombie.power"
        if isinstance(event, ShipsLost) and self.saving:
            # By a house rule what this power saves counts as lost.
            self.lost.update(event.counts)
        if isinstance(event, CardsMoved) and event.why == "hired" and not event.target.startswith("hand:"):
            self.lost[event.seat] += event.count * event.source.startswith("hired:")
        if isinstance(event, Answered) and event.kind == "choose_cards":
            self.chooser = event.seat
        if isinstance(event, CompensationFixed):
            self.due[event.taker] = event.payer, event.count
            assert [each["amount"] for each in event.terms if each["source"] == "ships_lost"] == [
                self.lost[event.taker]
            ]
        if isinstance(event, CardsMoved) and event.why == "compensation":
            payer, _ = self.due[event.seat]
            assert event.source in ("deck", f"hand:{payer}")
            # By an effect the taker looks at the hand and chooses.
            assert event.source == "deck" or event.draws or self.chooser in (payer, event.seat)
            self.came[event.seat] += event.count
        self.ran_out |= {payer for payer, _ in self.due.values() if not state.zones[f"hand:{payer}"]}


@watched()
async def test_a_card_is_taken_for_each_ship_lost_by_chance_or_as_the_payer_chooses__CORE_170_CORE_172_CORE_313(
    game: Game,
) -> None:
    paid = Paid()
    async for event in game.events():
        if isinstance(event, EncounterBegan):
            paid = Paid()
        paid.learn(event, game.state)
        if isinstance(event, EncounterEnded):
            for taker, (payer, count) in paid.due.items():
                assert paid.came[taker] <= max(0, count)
                assert paid.came[taker] == max(0, count) or payer in paid.ran_out
