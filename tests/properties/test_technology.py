"""Games with techs: which one a player researches is told by nothing that others see (TIME-30, TIME-37)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from domain import board
from domain import state as states
from domain.commands import Command, CreateGame, StartGame, TakeSeat
from domain.decks.titles import title_of
from domain.variants.technology.abilities import TECHS
from tests.properties.twins import DRAWN, HANDS, SEATS, Twin, Twins
from tests.properties.watching import Game, watched

HOLDER, PLACE, COMMANDS, LEAST = "blue", "research:blue:1", 40, 20


class TechTwins(Twins):
    """Two games that differ in the face-down tech of one seat, which is never used and never turned up."""

    def _parted(self) -> bool:
        """Returns True if one of the techs was turned up, or chance has dealt other techs."""
        rest = [
            {zone: cards for zone, cards in twin.state.zones.items() if zone not in (PLACE, "techs")}
            for twin in self.games
        ]
        return not all(twin.state.zones[PLACE] for twin in self.games) or rest[0] != rest[1]

    def _next(self) -> Sequence[Command] | None:
        """Returns the next command. Nobody turns a tech up by a tech action: that shows which one it is."""
        while (commands := super()._next()) is not None and "complete:" in str(commands):
            pass
        return commands


def begun(tech: str, ships: int) -> Twin:
    """Returns a veiled game in which the defense researches this tech."""
    twin = Twin(HOLDER, "attack-06", states.new())
    seats: list[dict[str, Any]] = [
        {"seat": seat, "aliens": [], "hand": HANDS[seat], "ships": dict.fromkeys(board.PLANETS[seat], 4), "warp": 0}
        for seat in SEATS
    ]
    home = dict.fromkeys(board.PLANETS[HOLDER], 4) | {PLACE: ships, board.PLANETS[HOLDER][0]: 4 - ships}
    seats[SEATS.index(HOLDER)]["ships"] = home
    techs = {
        HOLDER: {"researching": [tech]},
        "red": {"completed": {"tech-xenon-lasers": {}, "tech-delta-scanners": {}}},
    }
    position = {
        "start": "regroup",
        "offense": "red",
        "seats": seats,
        "deck_top": DRAWN,
        "discard": ["attack-01"],
        "destiny_top": ["destiny-blue"],
        "techs": techs,
    }
    options = {"response_windows": "veiled", "veil_seconds": 2, "timers": {}}
    create = CreateGame(game="g_twins", seats=list(SEATS), variants=["technology"], options=options, position=position)
    for command in (create, *(TakeSeat(seat=seat, player=f"p_{seat}") for seat in SEATS), StartGame(at=twin.now)):
        twin.do(command)
    return twin


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("other", ["tech-gluon-mines", "tech-tech-scrambler", "tech-genesis-bomb"])
def test_whether_a_face_down_tech_can_be_used_unseen_is_seen_by_nobody_else__TIME_30_TECH_07(
    other: str, seed: int
) -> None:
    twins = TechTwins(begun("tech-qax", 4), begun(other, 4), Random(seed))
    assert list(twins.differences(COMMANDS)) == []
    assert twins.played >= LEAST


@watched("technology")
async def test_there_are_twenty_techs_each_at_one_place_and_completed_ones_have_no_ships__TECH_01_TECH_05(
    game: Game,
) -> None:
    async for _ in game.moves():
        state = game.state
        if not state.turn.number:
            continue
        lying = [title_of(card) for cards in state.zones.values() for card in cards if title_of(card) in TECHS]
        assert sorted(lying) == sorted(TECHS)
        at_work = {place for place in state.ships.values() if place.startswith("research:")}
        returning = {"use", "complete_tech", "return_ships"} & {frame.procedure for frame in state.agenda}
        assert returning or all(state.zones[place] for place in at_work)
