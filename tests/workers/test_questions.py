"""Every question tells which answers it takes, takes them, and takes no others."""

import json
from typing import Any

from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from domain.questions import Distribute, Question, Respond
from domain.refusal import Refused
from tests.workers import questions as made


def taken(question: Question, answer: Any) -> bool:
    """Returns False if it is refused as it should be: with code and reason."""
    try:
        question.check(answer)
    except Refused as refused:
        return not (refused.code == "illegal_command" and refused.reason)
    return True


def meaning(value: Any, key: str = "") -> Any:
    """Returns the same for equivalent answers: sets have no order, and a target that gets nothing need not be named."""
    if isinstance(value, dict):
        return {k: meaning(v, k) for k, v in value.items() if k != "kind" and (k == "number" or v not in (0, []))}
    if isinstance(value, list) and key != "order":
        return sorted(value, key=repr)
    return value


@given(made.questions)
def test_every_ready_answer_is_taken(question: Question) -> None:
    ready = question.legal(60)
    assert ready
    for answer in ready:
        assert taken(question, answer), answer


@given(made.questions)
def test_the_default_is_a_legal_answer(question: Question) -> None:
    assert taken(question, question.default())


@given(made.questions, st.data())
def test_what_a_complete_question_takes_is_among_its_ready_answers(question: Question, data: st.DataObject) -> None:
    ready = question.legal(200)
    answer = data.draw(made.twisted(data.draw(st.sampled_from(ready))))
    if question.complete(200) and "ships" not in answer and taken(question, answer):
        assert meaning(answer) in [meaning(each) for each in ready]


@given(made.questions, st.data())
def test_no_answer_however_twisted_is_more_than_refused(question: Question, data: st.DataObject) -> None:
    answer = data.draw(made.twisted(data.draw(made.twisted(data.draw(st.sampled_from(question.legal(20)))))))
    if taken(question, answer):
        assert taken(question, {"kind": question.kind, **answer})


@given(made.questions, st.data())
def test_an_answer_of_another_kind_is_refused(question: Question, data: st.DataObject) -> None:
    other = data.draw(st.sampled_from(sorted(made.KINDS - {question.kind})))
    assert not taken(question, question.legal(1)[0] | {"kind": other})


@given(made.choices(), st.data())
def test_one_too_many_or_one_too_few_is_refused(question: Any, data: st.DataObject) -> None:
    member = question.kind.removeprefix("choose_") + "s" * (question.kind == "choose_option")
    everything = list(getattr(question, member))
    counts = [count for count in (question.least - 1, question.most + 1) if 0 <= count <= len(everything)]
    for count in counts:
        chosen = data.draw(st.permutations(everything))[:count]
        assert not taken(question, {member: chosen})


@given(made.ships())
def test_no_more_ships_leave_a_place_than_are_there(question: Any) -> None:
    for place, ships in question.places.items():
        assert not taken(question, {"from": {place: len(ships) + 1}})


@given(made.deals(), made.some_kinds)
def test_kinds_of_cards_are_asked_for_up_to_the_size_of_the_other_hand(question: Any, kinds: dict[str, int]) -> None:
    fits = question.offers_left > 0 and sum(kinds.values()) <= question.hand_sizes[question.other]
    assert taken(question, asked_for(kinds)) == fits


@given(made.deals(), made.some_kinds, st.data())
def test_no_twisted_kinds_are_more_than_refused(question: Any, kinds: dict[str, int], data: st.DataObject) -> None:
    twisted = data.draw(made.twisted(kinds))
    if taken(question, asked_for(twisted)):
        assert set(twisted) <= set(made.KINDS_OF_CARDS)
        assert all(type(count) is int and count > 0 for count in twisted.values())


def asked_for(kinds: Any) -> dict[str, Any]:
    return {"offer": {"give": {}, "take": {"kinds": kinds}}}


@given(made.questions)
def test_a_question_describes_itself_in_json(question: Question) -> None:
    described = json.loads(json.dumps(question.describe()))
    assert described["kind"] == question.kind
    assert described["on_timeout"]["kind"] == question.kind


def test_there_are_eleven_kinds_and_each_is_tried_here() -> None:
    tried: set[str] = set()

    def is_the_last_kind(question: Question) -> bool:
        tried.add(question.kind)
        return tried == made.KINDS

    # It raises NoSuchExample where a kind is never tried. No smaller question is looked for.
    find(made.questions, is_the_last_kind, settings=settings(max_examples=2000, phases=[Phase.generate]))
    assert len(made.KINDS) == 11
    every = {each.kind for each in made.classes()}
    assert every == made.KINDS
    assert {Distribute.kind, Respond.kind} < every
