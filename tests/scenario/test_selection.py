"""The selection of aliens (CORE-023..027)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from domain import state as states
from domain.aliens.page import ALIENS
from domain.board import COLOURS
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.decks.titles import TITLES
from domain.engine.chance import Chance
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.refusal import Refused
from domain.state import State

SEATS = ["red", "blue", "green"]
WithoutFlares = Callable[[int], set[str]]


def started(**options: Any) -> tuple[State, Chance]:
    state, chance = states.new(), Chance(b"selection", "g")
    advance(state, CreateGame(game="g", seats=SEATS, options=options), chance)
    for seat in SEATS:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
    advance(state, StartGame(), chance)
    return state, chance


def refused(**options: Any) -> list[dict[str, str]]:
    with pytest.raises(Refused) as said_no:
        started(**options)
    faults: list[dict[str, str]] = said_no.value.context["errors"]
    return faults


def test_two_flares_are_dealt_to_each_and_one_alien_kept__CORE_023_CORE_024() -> None:
    state, chance = started(alien_selection="flares")
    assert {asked.question.name for asked in open_questions(state).values()} == {"choose_alien"}
    kept = {}
    for id, asked in list(open_questions(state).items()):
        assert len(view(state, asked.seat)["seats"][asked.seat]["dealt"]) == 2
        assert not any(
            "dealt" in seat for other, seat in view(state, asked.seat)["seats"].items() if other != asked.seat
        )
        answer = asked.question.legal()[1]
        kept[asked.seat] = [answer["cards"][0].removeprefix("flare-").removesuffix("#1")]
        assert not any(seat.aliens for seat in state.seats.values())
        advance(state, Answer(seat=asked.seat, question=id, answer=answer), chance)
    assert {colour: seat.aliens for colour, seat in state.seats.items()} == kept


def test_the_dealt_flares_are_all_in_the_deck__CORE_028() -> None:
    state, chance = started(alien_selection="flares")
    dealt = {flare for seat in SEATS for flare in state.zones[f"dealt:{seat}"]}
    for id, asked in list(open_questions(state).items()):
        advance(state, Answer(seat=asked.seat, question=id, answer=asked.question.default()), chance)
    cosmic = [card for zone, cards in state.zones.items() for card in cards if not zone.startswith("destiny")]
    flares = [card for card in cosmic if card.startswith("flare-")]
    assert dealt <= set(flares)
    assert len(cosmic) == len(set(cosmic)) == 72 + len(flares)
    assert len(flares) <= 10


def test_the_host_may_name_every_alien__CORE_024() -> None:
    aliens = {"red": "zombie", "blue": "human", "green": "oracle"}
    state, _ = started(alien_selection="chosen", aliens=aliens)
    assert {colour: seat.aliens[0] for colour, seat in state.seats.items()} == aliens


def test_a_wrong_alien_is_refused_with_a_pointer__CORE_026() -> None:
    faults = refused(alien_selection="chosen", aliens={"red": "zombie", "blue": "zombie"})
    assert [fault["pointer"] for fault in faults] == [
        "/options/aliens/red",
        "/options/aliens/blue",
        "/options/aliens/green",
    ]


def test_in_a_draft_the_seats_choose_in_turn_from_open_aliens__CORE_024() -> None:
    state, chance = started(alien_selection="draft")
    order = []
    while not any(seat.aliens for seat in state.seats.values()):
        [(id, asked)] = open_questions(state).items()
        order.append(asked.seat)
        advance(state, Answer(seat=asked.seat, question=id, answer=asked.question.default()), chance)
    assert order == ["green", "blue", "red"]
    assert len({seat.aliens[0] for seat in state.seats.values()}) == 3


def test_only_aliens_of_the_wanted_alert_levels_are_dealt__CORE_025() -> None:
    state, _ = started(alien_selection="random", alerts=["green"])
    assert {ALIENS[seat.aliens[0]].alert for seat in state.seats.values()} == {"green"}


def test_too_few_aliens_for_the_wanted_selection_are_refused__CORE_026() -> None:
    [fault] = refused(alerts=["green"], sets=["classic"])
    assert fault["pointer"] == "/options/alien_selection"


@pytest.fixture
def without_flares() -> Iterator[WithoutFlares]:
    """Takes their flares from all aliens of the base game but the first ones; returns those that have none."""

    def take(keep: int) -> set[str]:
        lacking = [alien for alien in ALIENS.values() if alien.edition == "base"][keep:]
        for alien in lacking:
            ALIENS[alien.id] = replace(alien, flare=False)
            del TITLES[f"flare-{alien.id}"]
        return {alien.id for alien in lacking}

    with patch.dict(ALIENS), patch.dict(TITLES):
        yield take


def test_an_alien_without_a_flare_is_never_dealt_by_flares__CORE_023(without_flares: WithoutFlares) -> None:
    lacking = without_flares(8)
    state, _ = started(alien_selection="flares")
    dealt = {flare.removesuffix("#1") for seat in SEATS for flare in state.zones[f"dealt:{seat}"]}
    assert len(dealt) == 6
    assert not dealt & {f"flare-{alien}" for alien in lacking}


def test_too_few_aliens_with_a_flare_cannot_be_dealt_by_flares__CORE_026(without_flares: WithoutFlares) -> None:
    without_flares(5)
    [fault] = refused(alien_selection="flares")
    assert fault["pointer"] == "/options/alien_selection"


@pytest.mark.parametrize("selection", ["random", "draft", "chosen"])
def test_every_other_selection_gives_an_alien_without_a_flare_too__CORE_028(
    selection: str, without_flares: WithoutFlares
) -> None:
    without_flares(0)
    named = {"aliens": {"red": "zombie", "blue": "human", "green": "oracle"}} if selection == "chosen" else {}
    state, chance = started(alien_selection=selection, **named)
    while not all(seat.aliens for seat in state.seats.values()):
        [(id, asked)] = open_questions(state).items()
        advance(state, Answer(seat=asked.seat, question=id, answer=asked.question.default()), chance)
    assert not [card for cards in state.zones.values() for card in cards if card.startswith("flare-")]


@pytest.mark.parametrize(
    ("alien", "options", "why"),
    [
        ("worm", {}, "It needs the set `storm`, which is not among the option `sets`."),
        ("zombie", {"alerts": ["red"]}, "Its alert level `green` is not among the option `alerts`."),
        ("no-such-thing", {}, "There is no such alien."),
    ],
)
def test_the_refusal_of_a_named_alien_says_what_is_missing__CORE_026(
    alien: str, options: dict[str, Any], why: str
) -> None:
    chosen = {"red": alien, "blue": "human", "green": "oracle"}
    fault = refused(alien_selection="chosen", aliens=chosen, **options)[0]
    assert fault["pointer"] == "/options/aliens/red"
    assert fault["detail"] == f"`{alien}` cannot be used in this game. {why}"


def test_an_alien_that_does_not_fit_the_number_of_seats_is_refused_with_the_number__CORE_026() -> None:
    aliens = dict(zip(COLOURS, ("symbiote", "human", "zombie", "oracle", "virus", "void"), strict=True))
    command = CreateGame(
        game="g",
        seats=list(COLOURS),
        options={"sets": ["base", "incursion"], "alien_selection": "chosen", "aliens": aliens},
    )
    with pytest.raises(Refused) as said_no:
        advance(states.new(), command, Chance(b"selection", "g"))
    faults: list[dict[str, str]] = said_no.value.context["errors"]
    assert [fault["detail"] for fault in faults] == ["`symbiote` cannot be used in this game. It is not for 6 seats."]
