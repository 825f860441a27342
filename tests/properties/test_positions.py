"""A position document opens a game: of a finished game exactly there, otherwise with what its reader may know."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
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
from tests.properties.plans import over
from tests.properties.play import Plan, Play

COMMANDS = 40
"""So many commands of each game are compared."""
IDS = re.compile(r',?"(first_draw|draws)":\d+|"q_\d+"')


class Shifted(Chance):
    """The chance of the other game from a draw on: what is compared must differ in nothing else."""

    shift = 0

    def below(self, bound: int, number: int, label: str) -> int:
        return super().below(bound, number + self.shift, label)


def somewhere(plan: Plan) -> Play:
    """A game of this plan at the end of a random command between its setup and its end."""
    play = Play(plan).start()
    steps = Random(plan.seed).randrange(300)
    for _ in play.steps():
        if play.state.turn.number and (steps := steps - 1) < 0:
            break
    return play


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


@over(1.0)
def test_a_game_from_the_document_of_a_finished_one_goes_on_with_the_same_events(plan: Plan) -> None:
    play = somewhere(replace(plan, options={**plan.options, "response_windows": "open"}))
    if not playing(play):
        return
    chance = Shifted(plan.seed.to_bytes(8, "big"), "g_law")
    other = opened(play, document(play.state), chance)
    chance.shift = play.state.draws - other.state.draws
    for _ in range(COMMANDS):
        if not playing(play):
            break
        command = play.next_command()
        same = as_command(command, play.state, other.state)
        assert without_ids(other.do(same)) == without_ids(play.do(command))
    assert playing(other) == playing(play)
    if playing(play):
        assert table_of(other.state) == table_of(play.state)


@over(1.0)
def test_a_document_without_its_table_is_a_position_without_faults_and_can_be_played(plan: Plan) -> None:
    play = somewhere(plan)
    if not playing(play):
        return
    whole = document(play.state)
    del whole[MEMBER]
    for laid in (whole, *(document(play.state, viewer) for viewer in (*plan.seats, "public"))):
        assert position.faults(laid, list(plan.seats), play.state.variants) == []
    for laid in (whole, document(play.state, plan.seats[0])):
        other = opened(play, laid, Chance(b"another", "g_law"))
        for _ in other.steps(20):
            pass


@over(0.5)
def test_a_document_of_a_running_game_tells_its_reader_nothing_new(plan: Plan) -> None:
    play = somewhere(plan)
    if not playing(play):
        return
    for viewer in (*plan.seats, "public"):
        laid = document(play.state, viewer)
        assert not {"deck_top", "destiny_top", "reward_top", MEMBER} & laid.keys()
        for part in laid["seats"]:
            hand = play.state.zones[f"hand:{part['seat']}"]
            assert part.get("hand") == ([title_of(card) for card in hand] if part["seat"] == viewer else None)
            assert part.get("hand_size", len(hand)) == len(hand)
