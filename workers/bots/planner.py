"""The policy `planner`: it tries its answers out in games that it imagines, and gives the one that turns out best.

What its seat neither sees nor remembers is dealt again for each trial (`domain.game.determinization`), so it knows no
more than any other client. From there `basic` plays all seats to the end of the encounter, and the position is valued.
The answer of `basic` counts as the best one until another one has surely done better.

A decision is as good as its trials, so the budget is a number of trials and not a time: the same seed gives the same
game on every machine.
"""

from collections.abc import Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from domain import board, cache
from domain import state as states
from domain.commands import Answer as GivenAnswer
from domain.decider import advance
from domain.decks.titles import title_of
from domain.encounter.victory import colonies_needed
from domain.engine.chance import Chance
from domain.engine.runner import EngineFault, OpenQuestion
from domain.game.determinization import Undetermined, Worlds
from domain.game.memory import Places, SeatMemory
from domain.game.open_questions import open_questions
from domain.game.views import lazy_view
from domain.refusal import Refused
from domain.state import State
from service.play.bots.advice import ComparedAnswer
from workers.bots import basic
from workers.bots.legal_answers import LegalAnswers
from workers.bots.table import Answer, attack_value

CANDIDATES = 8
"""Answers that are compared at most."""
ROUNDS, QUICK_ROUNDS = (6, 12, 24), (4, 8)
"""Trials of each answer that is left; after each round the worse half is given up."""
QUICK_S = 60
"""Seconds for a decision up to which it is taken in quick rounds."""
SURE = 1.0
"""Number of standard errors by which another answer must have done better than that of `basic`."""
LONGEST = 150
"""Answers after which a trial is valued, wherever it is then."""


def choose(
    state: State, asked: OpenQuestion, id: str, usual: Answer, ready: Sequence[Answer], rng: Random, places: Places
) -> Answer:
    """Returns the best answer to this question.

    `usual` is that of `basic`, `ready` lists others that are legal, `places` what the seat remembers of hidden cards.
    """
    if len(ready) < 2:
        return usual
    try:
        return considered(state, asked, id, usual, ready, rng, places)[0].answer
    except Undetermined:
        # The hidden cards cannot be dealt again here, so nothing can be tried out.
        return usual


def considered(
    state: State, asked: OpenQuestion, id: str, usual: Answer, ready: Sequence[Answer], rng: Random, places: Places
) -> list[ComparedAnswer]:
    """Returns the answers that were left in the last round and that of `basic`; the best one first.

    There must be two ready answers or more. Raises Undetermined.
    """
    worlds = Worlds(state, asked.seat, places, answers=lambda sampled, other: _said(sampled, other, rng))
    answers = [usual, *_others(usual, ready, rng)]
    values: list[list[float]] = [[] for _ in answers]
    left = list(range(len(answers)))
    for trials in rounds(state):
        for _ in range(trials if len(left) > 1 else 0):
            seed = rng.randbytes(8)
            world = worlds.sample(Chance(seed, ""))
            for each in left:
                values[each].append(
                    _trial(world, GivenAnswer(seat=asked.seat, question=id, answer=answers[each]), seed)
                )
        ranked = sorted(left, key=lambda each: mean(values[each]), reverse=True)
        left = sorted({0, *ranked[: (len(ranked) + 1) // 2]})
    best = max(left, key=lambda each: (mean(values[each]), -each))
    if not _surely_better(values[best], values[0]):
        best = 0
    order = sorted(left, key=lambda each: (each != best, -mean(values[each])))
    return [ComparedAnswer(answers[each], mean(values[each]), len(values[each])) for each in order]


def rounds(state: State) -> tuple[int, ...]:
    """Returns how often answers are tried: less where a decision has little time."""
    seconds = state.options.get("timers", {}).get("decision")
    return QUICK_ROUNDS if seconds is not None and seconds <= QUICK_S else ROUNDS


def _others(usual: Answer, ready: Sequence[Answer], rng: Random) -> list[Answer]:
    """Answers to compare with that of `basic`: as different as chance makes them."""
    others = [each for each in ready if each != usual]
    return others if len(others) < CANDIDATES else rng.sample(others, CANDIDATES - 1)


def _surely_better(one: list[float], other: list[float]) -> bool:
    """Compares two answers that were tried in the same games: the mean of the differences with its standard error."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    return mean(differences) > SURE * stdev(differences) / sqrt(len(differences))


# -- a trial ---------------------------------------------------------------------------------------


def _trial(world: State, answer: GivenAnswer, seed: bytes) -> float:
    """Returns the result of `_played_on`.

    Raises Undetermined where the rules do not go on: no table can be like this world.
    """
    try:
        return _played_on(world, answer, seed)
    except (EngineFault, LookupError) as fault:
        raise Undetermined("does_not_go_on") from fault


def _played_on(world: State, answer: GivenAnswer, seed: bytes) -> float:
    """Returns what the answer is worth to its seat in this game, once its encounter is over; nothing where it is
    refused.
    """
    state, chance, rng = states.copy(world), Chance(seed, "trial"), Random(seed)
    begun = _encounter(state)
    try:
        advance(state, answer, chance)
    except Refused:
        return 0.0
    for _ in range(LONGEST):
        if state.status != "running" or _encounter(state) != begun or not _goes_on(state, chance, rng):
            break
    worth = value(state, answer.seat)
    # Its open questions hold it.
    cache.clear(state)
    return worth


def _encounter(state: State) -> tuple[int, int]:
    return state.turn.number, state.encounter_of_turn


def _goes_on(state: State, chance: Chance, rng: Random) -> bool:
    """Returns the next answer of somebody; False where everybody waits for everybody."""
    for id, asked in open_questions(state).items():
        answer = _by_basic(state, asked, rng)
        if answer is not None:
            try:
                advance(state, GivenAnswer(seat=asked.seat, question=id, answer=answer), chance)
            except Refused:
                answer = asked.question.default()
                advance(state, GivenAnswer(seat=asked.seat, question=id, answer=answer), chance)
            return True
    return False


def _by_basic(state: State, asked: OpenQuestion, rng: Random) -> dict[str, Any] | None:
    """Returns the answer of `basic`; that of the clock where no seat is asked. None while it waits for the other side.

    In a game that is imagined nobody remembers anything.
    """
    if asked.seat not in state.seats:
        return asked.question.default()
    ready = LegalAnswers(asked.question)
    return basic.choose(
        lazy_view(state, asked.seat), asked.question.describe(), ready, rng, partial(SeatMemory, asked.seat)
    )


def _said(state: State, asked: OpenQuestion, rng: Random) -> dict[str, Any]:
    """Returns what another seat may have said in secret."""
    return _by_basic(state, asked, rng) or asked.question.default()


# -- the value of a position -----------------------------------------------------------------------


def value(state: State, seat: str) -> float:
    """Returns the part of a win that the seat may expect, from 0 to 1: its standing among all seats."""
    if state.status == "over":
        return 1 / len(state.winners) if seat in state.winners else 0.0
    weights = {each: exp(standing(state, each)) for each in state.seats}
    return weights[seat] / sum(weights.values())


def standing(state: State, seat: str) -> float:
    """Returns how near a seat is to winning, in colonies: 0 wins. Lost ships, lost homes and a poor hand count too."""
    hand = state.zones[f"hand:{seat}"]
    attacks = sorted((number for card in hand if (number := attack_value(title_of(card))) is not None), reverse=True)
    return (
        len(board.foreign_colonies(state, seat))
        - colonies_needed(state, seat)
        - 0.06 * len(board.ships_at(state, board.WARP, seat))
        + 0.1 * min(len(board.home_colonies(state, seat)), 3)
        + 0.02 * sum(attacks[:2])
        + 0.05 * len(hand)
    )
