"""Properties of an encounter (CORE-344, CORE-345), watched after every single event of random games."""

from __future__ import annotations

from domain import board
from domain.board import BESIDE, GATE
from domain.events import (
    AlliesDismissed,
    EncounterBegan,
    Event,
    PowerLost,
    PowerRegained,
    ShipsCommandeered,
    ShipsMoved,
)
from domain.state import Encounter, State
from domain.variants.skill_tokens.skills import ESCORT
from tests.properties.watching import Game, watched

WITHIN_THE_LIMIT = {
    "regroup": "CORE-109",
    "launch": "CORE-105",
    "alliance": "CORE-113",
    "crystal": "CORE-113",
    "observer": "CORE-113",
    "sloth": "CORE-113",
    "unseen": "CORE-105",
}
"""Reasons for which ships come into the gate or beside the planet -> the rule that limits them to four."""

OVER_THE_LIMIT = {
    "escorts": "SKILL-14",
    "station-transdimensional-rift-relay": "STAT-40",
    "flare-wormhole": "CORE-221",
    "flare-fodder": "CORE-221",
    "amoeba": "CORE-240",
    "phantom": "CORE-240",
}
"""The same of ships that come on top; of a power's or flare's own text it is the rule that has it carried out."""

COMMITTED = ("alliance", "planning", "reveal")
"""The phases after the launch in which no rule, but only an effect, takes a ship out of the gate."""


class Commitment:
    """The reason of each ship in the gate or beside the planet; True if an effect took some of the offense's away."""

    def __init__(self) -> None:
        self.came: dict[str, str] = {}
        self.launched = self.taken_out = self.lost_at_launch = False

    def learn(self, event: Event, state: State) -> None:
        """Learns what happened; `state` is the one right after it."""
        now = state.encounter
        if now and isinstance(event, ShipsMoved):
            for ship, (source, target) in event.moves.items():
                self.came.pop(ship, None)
                if target in (GATE, BESIDE):
                    self.came[ship] = event.why
                if board.owner(state, ship) == now.offense:
                    self.launched |= target == GATE
                    self.taken_out |= source == GATE and state.phase in COMMITTED
                    self.lost_at_launch |= target == board.WARP and state.phase == "launch"

    def effect_left_the_gate_empty(self, now: Encounter) -> bool:
        """Returns True if an effect took ships out of the gate, replaced them, or kept all from getting there."""
        if now.facts.get("aborted") or f"commits_nothing:{now.offense}" in now.facts or self.taken_out:
            return True
        return not self.launched and (self.lost_at_launch or f"held_back:{now.offense}" in now.facts)

    def sent(self, state: State, seat: str) -> list[str]:
        """Returns the seat's ships there that count toward its limit.

        An unseen Escort may have been called (SKILL-21).
        """
        counted = [ship for ship, why in self.came.items() if why in WITHIN_THE_LIMIT]
        escorts = [ship for ship in counted if self.came[ship] == "unseen" and state.marks.get(ship) == ESCORT]
        return [ship for ship in counted if board.owner(state, ship) == seat and ship not in escorts]


def limit(now: Encounter, seat: str) -> int:
    """Returns four, or what an effect says of this seat last; an effect may let an ally add a ship out of the warp."""
    limits = [
        modifier.amount for modifier in now.modifiers if (modifier.target, modifier.quantity) == (seat, "ship_limit")
    ]
    one_more = any((m.target, m.quantity) == (now.allies.get(seat), "warp_commit") for m in now.modifiers)
    return [4, *limits][-1] + one_more


@watched()
async def test_the_gate_holds_ships_of_the_offense_and_nobody_sends_more_than_four__CORE_344(game: Game) -> None:
    """Unless an effect takes ships out of the gate, raises a limit or adds ships later; nothing else brings ships."""
    commitment = Commitment()
    async for event in game.events():
        state, now = game.state, game.state.encounter
        if isinstance(event, EncounterBegan):
            commitment = Commitment()
        commitment.learn(event, state)
        if now is None or not now.planet or state.phase == "resolution":
            continue
        assert set(commitment.came.values()) <= {*WITHIN_THE_LIMIT, *OVER_THE_LIMIT}
        for seat in state.seats:
            assert len(commitment.sent(state, seat)) <= limit(now, seat), seat
        if state.phase in COMMITTED:
            there = board.ships_at(state, GATE, now.offense)
            assert there or commitment.effect_left_the_gate_empty(now)


@watched()
async def test_nobody_is_on_two_sides__CORE_345(game: Game) -> None:
    """In the gate are ships of the offense's side, beside the planet those of defensive allies.

    Ships that change hands do so where they stand, and leave at once; so do those of allies that are dismissed. Nothing
    happens between but that a player has too few home colonies now, or enough again.
    """
    leaving: list[str] = []
    changing: list[str] = []
    async for event in game.events():
        state, now = game.state, game.state.encounter
        if isinstance(event, EncounterBegan):
            leaving = []
        if now is None:
            continue
        assert now.offense != now.defense
        assert not {now.offense, now.defense} & set(now.allies)
        assert set(now.allies.values()) <= {"offense", "defense"}
        if isinstance(event, AlliesDismissed):
            leaving += event.seats
        if isinstance(event, ShipsCommandeered):
            changing = event.ships
        elif not isinstance(event, PowerLost | PowerRegained):
            changing = []
        for place, side in ((GATE, "offense"), (BESIDE, "defense")):
            there = {board.owner(state, ship) for ship in board.ships_at(state, place) if ship not in changing}
            allies = {seat for seat, of in now.allies.items() if of == side}
            assert there - set(leaving) <= ({now.offense} | allies if place == GATE else allies)
