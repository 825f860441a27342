"""The statistics of a game count what its events say."""

import sys
from typing import Any

import pytest

from domain import board, events
from domain.events import Event
from domain.game import statistics
from domain.game.statistics import EXPECTED_ATTACK, Moment
from tests.properties.play import Plan, Play

PLAN = Plan(3, ("red", "blue", "green", "yellow"), {"turn_limit": 12})
MOST_CALLS = 20
"""Calls of functions for each event; with as many, 3,000 events take less than 50 ms."""


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """Returns a random game; each command is given a second after the one before."""
    play, found, at = Play(PLAN).start(), [], 0
    found = [Moment(version, 0, event) for version, event in enumerate(play.history, 1)]
    for happening in play.moves():
        at += 1000
        found += [Moment(play.state.version, at, event) for event in happening]
    return found


def of_type(moments: list[Moment], kind: type[Event], **fields: Any) -> list[Any]:
    """Returns the events of a type with these fields."""
    found = [each.event for each in moments if isinstance(each.event, kind)]
    return [event for event in found if all(getattr(event, name) == value for name, value in fields.items())]


def test_the_expected_attack_is_the_mean_of_the_printed_deck() -> None:
    """CORE-013: the attack cards, by hand."""
    twice_or_more = {4: 4, 6: 7, 8: 7, 10: 4, 12: 2, 14: 2, 20: 2}
    once = [0, 1, 5, 7, 9, 11, 13, 15, 23, 30, 40]
    count = sum(twice_or_more.values()) + len(once)
    assert count == 39
    total = sum(value * number for value, number in twice_or_more.items()) + sum(once)
    assert pytest.approx(total / count) == EXPECTED_ATTACK


@pytest.mark.parametrize("everything", [True, False])
def test_cards_and_uses_are_counted_for_each_seat(moments: list[Moment], everything: bool) -> None:
    found = statistics.counted(moments, everything)
    assert found.events == len(moments)
    assert {*found.seats} == {*PLAN.seats}
    revealed = of_type(moments, events.CardsRevealed)
    for seat, counts in found.seats.items():
        drawn = of_type(moments, events.CardsMoved, source="deck", target=f"hand:{seat}")
        assert counts.drawn == sum(event.count for event in drawn) > 7
        assert counts.encounter_cards == sum(seat in event.cards for event in revealed)
        declared = of_type(moments, events.UseDeclared, seat=seat)
        assert counts.cards_used == sum(bool(event.card) for event in declared)
        cancelled = {event.use for event in of_type(moments, events.UseCancelled)}
        of_cards = [event for event in declared if event.use in cancelled and event.card]
        assert counts.cards_cancelled == len(of_cards)
    assert sum(counts.powers_used for counts in found.seats.values()) > 0


def test_colonies_are_counted_at_the_end_of_each_encounter(moments: list[Moment]) -> None:
    found = statistics.counted(moments, everything=False)
    ends = [each.version for each in moments if isinstance(each.event, events.EncounterEnded | events.GameEnded)]
    assert [each.version for each in found.colonies] == ends
    play = Play(PLAN).start()
    for happening in play.moves():
        list(happening)
    assert found.colonies[-1].seats == {seat: len(board.foreign_colonies(play.state, seat)) for seat in PLAN.seats}
    assert any(count for each in found.colonies for count in each.seats.values())


def test_luck_compares_what_was_drawn_with_what_was_to_be_expected(moments: list[Moment]) -> None:
    found = statistics.counted(moments, everything=True)
    draws = of_type(moments, events.DestinyDrawn)
    assert 0 < sum(each.destiny_expected for each in found.seats.values()) < len(draws)
    assert sum(each.destiny_drawn for each in found.seats.values()) <= len(draws)
    values = [
        int(card.partition("#")[0].removeprefix("attack-"))
        for event in of_type(moments, events.CardsMoved, source="deck", target="hand:red")
        for card in event.cards
        if card.startswith("attack-")
    ]
    assert (found.seats["red"].attacks_drawn.count, found.seats["red"].attacks_drawn.total) == (
        len(values),
        sum(values),
    )


def test_what_is_hidden_does_not_count_while_a_game_runs(moments: list[Moment]) -> None:
    shown = statistics.document(statistics.counted(moments, everything=False), everything=False)
    assert shown["scope"] == "public"
    assert all(seat["luck"]["attacks_drawn"] is None for seat in shown["seats"].values())
    whole = statistics.document(statistics.counted(moments, everything=True), everything=True)
    assert all(seat["luck"]["attacks_drawn"]["count"] for seat in whole["seats"].values())


def test_time_runs_from_the_question_to_the_answer_of_its_seat(moments: list[Moment]) -> None:
    found = statistics.counted(moments, everything=True)
    own = [event for event in of_type(moments, events.Answered) if not event.cause and event.seat in PLAN.seats]
    assert sum(each.answers.count for each in found.seats.values()) == len(own)
    assert sum(each.count for each in found.questions.values()) == len(own)
    # A seat that is asked alone answers a second later.
    assert found.questions["aim"].total == 1000 * found.questions["aim"].count


def test_a_veiled_answer_is_nobodys_while_a_game_runs(moments: list[Moment]) -> None:
    started = next(at for at, each in enumerate(moments) if isinstance(each.event, events.Answered))
    own = moments[started].event
    assert isinstance(own, events.Answered)
    veiled = events.Answered(question=own.question, seat=own.seat, kind=own.kind, name=own.name, veiled=True)
    game = [*moments[:started], moments[started]._replace(event=veiled)]
    assert sum(each.answers.count for each in statistics.counted(game, everything=True).seats.values()) == 1
    assert sum(each.answers.count for each in statistics.counted(game, everything=False).seats.values()) == 0


def test_each_event_takes_few_calls(moments: list[Moment]) -> None:
    calls = 0

    def count(_: Any, what: str, __: Any) -> None:
        nonlocal calls
        calls += what == "call"

    sys.setprofile(count)
    try:
        statistics.counted(moments, everything=False)
    finally:
        sys.setprofile(None)
    assert calls / len(moments) < MOST_CALLS
