"""Ready answers are counted by formula, and the count is that of the list."""

import json
from itertools import islice, product
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from domain.questions import ChooseShips, Distribute, Question
from domain.questions.counting import compositions, count_compositions, count_subsets, subsets
from tests.workers import questions as made
from workers.bots.legal_answers import LegalAnswers

MOST = 20_000

heaps = st.lists(st.integers(-1, 5), max_size=5)
bounds = st.integers(-2, 12)


@given(heaps, bounds, bounds)
def test_compositions_are_all_ways_fewest_first_and_early_heaps_first(limits: list[int], least: int, most: int) -> None:
    every = product(*(range(limit, -1, -1) for limit in limits))
    fitting = [list(taken) for taken in every if least <= sum(taken) <= most or (not limits and least == 0)]
    assert list(compositions(limits, least, most)) == sorted(fitting, key=sum)
    assert count_compositions(limits, least, most) == len(fitting)


@given(st.integers(0, 7), st.integers(0, 8), st.integers(0, 8))
def test_subsets_are_counted_by_formula(items: int, least: int, most: int) -> None:
    assert count_subsets(items, least, most) == len(list(subsets(list("abcdefg"[:items]), least, most)))


@given(made.questions)
def test_a_question_knows_how_many_ready_answers_it_has(question: Question) -> None:
    listed = list(islice(question.answers(), MOST))
    ways = question.ways()
    assert ways is None or min(ways, MOST) == len(listed)
    assert question.has_options() == (len(listed) > 1 or any(any(answer.values()) for answer in listed))
    for limit in (0, 1, 60, 200):
        assert question.legal(limit) == [{"kind": question.kind, **answer} for answer in listed[:limit]]
        complete: Any = question.complete(limit)
        assert not complete or len(listed) <= limit


@given(made.questions, st.integers(0, 80), st.data())
def test_ready_answers_are_those_of_the_question_read_one_by_one_or_all(
    question: Question, most: int, data: st.DataObject
) -> None:
    legal, ready = question.legal(most), LegalAnswers(question, most)
    assert len(ready) == len(legal)
    assert list(ready) == legal
    assert ready[:2] == legal[:2]
    if legal:
        at = data.draw(st.integers(-len(legal), len(legal) - 1))
        assert LegalAnswers(question, most)[at] == legal[at]


def test_nothing_is_listed_to_tell_how_many_answers_there_are() -> None:
    """Ten places with twenty ships each: more ways than could be listed."""
    places = {f"red-{n}": [f"red-{n}{m:02}" for m in range(20)] for n in range(10)}
    ships = ChooseShips(prompt="?", places=places, least=0, most=100)
    shares = Distribute(prompt="?", targets=dict.fromkeys(places, 20), total=100)
    for question in (ships, shares):
        ways = question.ways()
        assert ways is not None
        assert ways > 10**9
        assert question.has_options()
        assert not question.complete()
        assert len(question.legal(5)) == 5
        assert len(LegalAnswers(question, 60)) == 60


@given(made.questions, st.randoms(use_true_random=False))
def test_the_order_of_members_of_an_answer_decides_nothing(question: Question, random: Random) -> None:
    """Members have no order (RFC 8259, 4): the same ships go to the same places."""
    for answer in question.legal(5):
        other = otherwise_ordered(answer, random)
        assert json.dumps(question.check(other)) == json.dumps(question.check(answer))


def otherwise_ordered(value: Any, random: Random) -> Any:
    """Returns the same JSON value, its objects with their members in another order."""
    if isinstance(value, dict):
        return {name: otherwise_ordered(value[name], random) for name in random.sample(list(value), len(value))}
    return value


def test_ships_go_to_their_targets_whatever_order_the_answer_has() -> None:
    question = Distribute(prompt="", total=3, targets={"red-1": 3, "red-2": 3})
    given = {"kind": "distribute", "amounts": {"red-2": 1, "red-1": 2}}
    assert list(question.check(given)) == ["red-1", "red-2"]
    question = Distribute(prompt="", items=["red-01", "red-02"], targets={"red-1": 3, "red-2": 3})
    given = {"kind": "distribute", "items": {"red-2": ["red-01"], "red-1": ["red-02"]}}
    assert list(question.check(given)) == ["red-1", "red-2"]
