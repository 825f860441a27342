"""A client that knows the eleven kinds of question and nothing of the game plays whole games with everything."""

import ast
import json
import random
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import state as states
from domain.aliens.page import ALIENS
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.decks.titles import TITLES
from domain.engine.chance import Chance
from domain.game.views import view
from domain.questions import Question
from domain.state import State
from tests.examples import client
from tests.workers import questions as made

MOST_LINES = 160
MOST_ANSWERS = 20_000
SEEDS = (2, 3, 5, 9, 14)
"""Short games that ask 66 different questions in all; the games of many other seeds ask the same ones again."""
bot = client.load()


def test_it_is_short_and_needs_nothing_but_the_standard_library() -> None:
    text = client.PATH.read_text()
    assert len(text.splitlines()) <= MOST_LINES
    imported = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= sys.stdlib_module_names


def test_it_names_no_alien_no_card_and_no_colour() -> None:
    nodes = ast.walk(ast.parse(client.PATH.read_text()))
    literals = {node.value for node in nodes if isinstance(node, ast.Constant)}
    assert not literals & {*ALIENS, *TITLES, "red", "blue", "green", "yellow", "purple", "orange"}


def test_it_knows_exactly_the_eleven_kinds() -> None:
    assert set(bot.BUILD) == made.KINDS


@given(made.questions, st.integers(0, 99))
def test_it_builds_a_legal_answer_from_the_description_alone(question: Question, seed: int) -> None:
    described = json.loads(json.dumps(question.describe()))
    random.seed(seed)
    answer = bot.answer(described)
    if answer is None:
        assert described["offer_by"] == described["between"][0]
        assert described["both_asked"]
    else:
        question.check(json.loads(json.dumps(answer)))


def started(seed: int, seats: tuple[str, ...]) -> tuple[State, Chance]:
    state, chance = states.new(), Chance(seed.to_bytes(32, "big"), "g_1")
    advance(state, CreateGame(game="g_1", seats=list(seats), options={"alien_selection": "flares"}), chance)
    for seat in seats:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
    advance(state, StartGame(), chance)
    return state, chance


def asked(state: State) -> list[dict[str, Any]]:
    """Returns the questions that each seat may answer, as the seat gets them in JSON."""
    shown = [each for seat in state.seats for each in view(state, seat)["questions"] if "on_timeout" in each]
    found: list[dict[str, Any]] = json.loads(json.dumps(shown))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_four_of_it_play_a_game_to_its_end_without_one_refused_answer(seed: int) -> None:
    state, chance = started(seed, ("red", "blue", "green", "yellow"))
    random.seed(seed)
    for _ in range(MOST_ANSWERS):
        if state.status == "over":
            break
        spoken = [(question, answer) for question in asked(state) if (answer := bot.answer(question))]
        question, answer = random.choice(spoken)
        advance(state, Answer(seat=question["seat"], question=question["id"], answer=answer), chance)
    assert state.status == "over"
    assert state.winners
