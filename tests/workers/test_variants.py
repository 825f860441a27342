"""Bots, and a client that knows nothing but the kinds of question, play whole games with every variant."""

import json
import random
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

import pytest

from domain import state as states
from domain.board import COLOURS
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.engine.chance import Chance
from domain.engine.runner import OpenQuestion
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.state import State
from domain.variants.variant import VARIANTS, combine, conflicts
from tests.examples import client
from workers.bots.legal_answers import LegalAnswers
from workers.bots.policies import POLICIES

MOST_ANSWERS = 10_000
TURNS = 6
SETS = ["base", "incursion", "storm"]
UNIVERSAL = client.load()
PLAYERS = ("universal", *POLICIES)


def together(first: str) -> list[str]:
    """Returns as many variants as go together with this one, in the order of their names."""
    chosen: list[str] = [first, *VARIANTS[first].needs]
    seats = max(combine(first))
    for other in sorted(VARIANTS):
        if other not in chosen and not conflicts([*chosen, other], seats):
            chosen.append(other)
    return chosen


def started(seed: int, variants: list[str]) -> tuple[State, Chance]:
    state, chance = states.new(), Chance(seed.to_bytes(32, "big"), "g_1")
    seats = COLOURS[: max(seats for seats in range(3, 7) if not conflicts(variants, seats))]
    options = {"alien_selection": "random", "turn_limit": TURNS, "sets": SETS}
    advance(state, CreateGame(game="g_1", seats=list(seats), variants=variants, options=options), chance)
    for seat in seats:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
    advance(state, StartGame(), chance)
    return state, chance


def answer(state: State, id: str, asked: OpenQuestion, player: str, rng: Random) -> dict[str, Any] | None:
    """Returns what the player says to this question; nothing while it lets the other side of a deal speak."""
    seen = json.loads(json.dumps(view(state, asked.seat)))
    question = next(each for each in seen["questions"] if each["id"] == id)
    if player == "universal":
        said: dict[str, Any] | None = UNIVERSAL.answer(question)
        return said
    return POLICIES[player].choose(seen, question, LegalAnswers(asked.question), rng, partial(SeatMemory, asked.seat))


def played_out(seed: int, variants: list[str]) -> State:
    """Returns the end of a game at a table with players of every kind.

    A refused answer, or silence of all, is a fault.
    """
    rng = Random(seed)
    random.seed(seed)
    state, chance = started(seed, variants)
    players = dict(zip(state.seats, cycle(PLAYERS)))
    for _ in range(MOST_ANSWERS):
        if state.status == "over":
            return state
        for id, asked in open_questions(state).items():
            said = answer(state, id, asked, players[asked.seat], rng)
            if said is not None:
                advance(state, Answer(seat=asked.seat, question=id, answer=said), chance)
                break
        else:
            raise AssertionError([asked.question.name for asked in open_questions(state).values()])
    raise AssertionError("the game has no end")


@pytest.mark.slow
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_game_with_the_variant_is_played_to_its_end(variant: str) -> None:
    assert played_out(1, [variant, *VARIANTS[variant].needs]).winners


@pytest.mark.slow
@pytest.mark.parametrize("first", ["reward_deck", "common_rewards"])
def test_a_game_with_all_that_goes_together_is_played_to_its_end(first: str) -> None:
    assert played_out(2, together(first)).winners
