"""A position document opens a game: of a finished game exactly there, otherwise with what its reader may know."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import msgspec

from domain.commands import Answer, Command
from domain.decks.titles import title_of
from domain.engine.chance import Chance
from domain.events import AgendaMoved, Event
from domain.events.laid_table import MEMBER
from domain.game import laid_table, position
from domain.game.position_document import document
from domain.state import State
from tests.properties.play import Plan, Play
from tests.properties.watching import SOON, Game, watched

COMMANDS = 40
"""So many commands are compared."""
APART = 400
"""On the average so many commands lie between two openings of other games."""
IDS = re.compile(r',?"(first_draw|draws)":\d+|"q_\d+"')


class Shifted(Chance):
    """The chance of the other game from a draw on: what is compared must differ in nothing else."""

    shift = 0

    def below(self, bound: int, number: int, label: str) -> int:
        return super().below(bound, number + self.shift, label)


def playing(play: Play) -> bool:
    """False in setup and when the game is over: then there is no position."""
    return play.running and play.state.turn.number > 0


def opened(play: Play, laid: dict[str, Any], chance: Chance) -> Play:
    """A new game with the seats, variants and options of this one, from a position document: it names the aliens."""
    options = {name: value for name, value in play.plan.options.items() if name not in ("aliens", "alien_selection")}
    other = Play(replace(play.plan, options=options, position=json.loads(json.dumps(laid, sort_keys=True))))
    other.chance, other.now = chance, play.now
    return other.start()


def without_ids(events: list[Event]) -> list[str]:
    """The events but for ids of questions and numbers of draws; the agenda is compared at the end."""
    told = [each for each in events if not isinstance(each, AgendaMoved)]
    return [each.type + IDS.sub("", msgspec.json.encode(each).decode()) for each in told]


def as_command(command: Command, here: State, there: State) -> Command:
    """The same answer to the same question of the other game."""
    assert isinstance(command, Answer)
    asked = here.questions[command.question]
    id = next(id for id, each in there.questions.items() if (each.seat, each.key) == (asked.seat, asked.key))
    return msgspec.structs.replace(command, question=id)


def table_of(state: State) -> dict[str, Any]:
    laid: dict[str, Any] = json.loads(laid_table.of(state))
    for frame in laid["agenda"]:
        frame["vars"].pop("since", None)
    return laid


def is_open(plan: Plan) -> bool:
    """True for a game in which no window is veiled."""
    return plan.options.get("response_windows") != "veiled"


@watched(among=is_open)
async def test_a_game_from_the_document_of_a_finished_one_goes_on_with_the_same_events(game: Game) -> None:
    """Now and then another game is opened there, and goes on beside this one for a while."""
    other, left = None, game.random.randrange(SOON)
    async for command in game.decisions():
        left -= 1
        if other is None and left < 0 and playing(game.play):
            chance = Shifted(game.plan.seed.to_bytes(8, "big"), "g_law")
            other, left = opened(game.play, document(game.state), chance), COMMANDS
            chance.shift = game.state.draws - other.state.draws
        if other is None:
            continue
        same = as_command(command, game.state, other.state)
        assert without_ids(await game.outcome()) == without_ids(other.do(same))
        assert playing(other) == playing(game.play)
        if playing(other) and left == 0:
            assert table_of(other.state) == table_of(game.state)
            other, left = None, game.random.randrange(2 * APART)


@watched()
async def test_a_document_without_its_table_is_a_position_without_faults_and_can_be_played(game: Game) -> None:
    async for _ in game.moments(every=APART):
        if not playing(game.play):
            continue
        whole = document(game.state)
        del whole[MEMBER]
        for laid in (whole, *(document(game.state, viewer) for viewer in (*game.seats, "public"))):
            assert position.faults(laid, list(game.seats), game.state.variants) == []
        for laid in (whole, document(game.state, game.seats[0])):
            other = opened(game.play, laid, Chance(b"another", "g_law"))
            for _ in other.steps(10):
                pass


@watched()
async def test_a_document_of_a_running_game_tells_its_reader_nothing_new(game: Game) -> None:
    async for _ in game.moments(every=50):
        for viewer in (*game.seats, "public") if playing(game.play) else ():
            laid = document(game.state, viewer)
            assert not {"deck_top", "destiny_top", "reward_top", MEMBER} & laid.keys()
            for part in laid["seats"]:
                hand = game.state.zones[f"hand:{part['seat']}"]
                assert part.get("hand") == ([title_of(card) for card in hand] if part["seat"] == viewer else None)
                assert part.get("hand_size", len(hand)) == len(hand)
