"""Cards that lie face down elsewhere than in hands: drawn to choose from, on sheets, in front of a seat (CORE-311)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.aliens.selection import compatible, usable
from domain.events import CardsMoved
from domain.game.views import view
from domain.options import complete
from domain.reducers import evolve
from tests.properties.knowledge import PUBLIC, card_ids
from tests.properties.plans import SETS, games, over
from tests.properties.play import Plan, Play
from tests.properties.test_secrets import Watched, events_name_known_cards, questions_name_known_cards, text

SEATS = ("red", "blue", "green")
HIDING = (
    "chosen",
    "coordinator",
    "cryo",
    "deuce",
    "magician",
    "merchant",
    "mind",
    "miser",
    "mite",
    "mouth",
    "scavenger",
)
"""Aliens whose powers and flares lay cards face down, or draw cards to choose from."""


@st.composite
def hiding(draw: st.DrawFn) -> Plan:
    """A game in which at least every other seat has one of these aliens."""
    plan = draw(games(unusual=False))
    random, count = Random(plan.seed), len(plan.seats)
    options = {**complete(plan.options, plan.variants), "sets": SETS[-1], "alien_selection": "chosen"}
    found = random.sample(HIDING, (count + 1) // 2)
    others = [alien for alien in usable(options, count) if alien not in found]
    found += compatible(random.sample(others, len(others)), count - len(found), found)
    options["aliens"] = dict(zip(plan.seats, random.sample(found, count), strict=True))
    return Plan(plan.seed, plan.seats, options, variants=plan.variants)


@over(0.2, plans=hiding())
def test_a_card_face_down_is_named_to_nobody_but_the_player_who_laid_or_drew_it__CORE_311_CORE_347(plan: Plan) -> None:
    game = Watched(Play(plan))
    for happened in game.moves():
        events_name_known_cards(game, happened)
        questions_name_known_cards(game)
        for viewer in game.viewers if game.play.random.random() < 0.1 else []:
            shown = view(game.play.state, viewer)
            named = card_ids(text({**shown, "questions": [q for q in shown["questions"] if q["seat"] != viewer]}))
            assert named <= game.knowledge.known[viewer], (viewer, named - game.knowledge.known[viewer])


def top_card_to(zone: str, seen_by: list[str] | None) -> tuple[Watched, CardsMoved]:
    """A table at which the top card of the deck is about to be moved there before these eyes; green has the Cryo."""
    parts = [{"seat": seat, "aliens": ["cryo"] if seat == "green" else []} for seat in SEATS]
    game = Watched(Play(Plan(7, SEATS, {"sets": SETS[-1]}, {"seats": parts})))
    card = game.play.state.zones["deck"][-1]
    moved = CardsMoved(source="deck", target=zone, count=1, why="test", seat="red", cards=[card], seen_by=seen_by)
    return game, moved


def who_knows(zone: str, seen_by: list[str] | None) -> set[str]:
    """By the book-keeping, who knows where the card is then."""
    game, moved = top_card_to(zone, seen_by)
    evolve(game.play.state, moved)
    game.knowledge.learn(moved, game.play.state)
    return {viewer for viewer, known in game.knowledge.known.items() if moved.cards[0] in known}


@pytest.mark.parametrize("seen_by", [None, ["red"], ["blue"], []])
def test_the_place_of_a_card_and_not_an_event_says_who_sees_it__CORE_311(
    seen_by: list[str] | None,
) -> None:
    for zone in ("hand:red", "drawn:red", "kicker:red", "hired:red", "sheet:mouth:red"):
        assert who_knows(zone, seen_by) == {"red"}
    for zone in ("laid_second", "reward", "mixed:red"):
        assert who_knows(zone, seen_by) == set()
    assert who_knows("sheet:cryo", seen_by) == {"green"}
    assert who_knows("sheet:citadel", seen_by) == who_knows("discard", seen_by) == {*SEATS, PUBLIC}


def test_it_is_not_known_who_sees_a_place_that_nobody_has_named__CORE_311() -> None:
    for zone in ("elsewhere:red", "sheet:human"):
        with pytest.raises(AssertionError, match="who sees"):
            who_knows(zone, ["red"])


@pytest.mark.parametrize("seen_by", [None, ["blue"], ["blue", "red"]])
def test_a_drawn_card_that_another_seat_is_shown_is_found_out__CORE_347(seen_by: list[str] | None) -> None:
    """The property can fail."""
    game, moved = top_card_to("drawn:red", seen_by)
    could = {viewer: set(moved.cards) if viewer == "red" else set() for viewer in game.viewers}
    events_name_known_cards(game, [(replace(moved, seen_by=["red"]), could)])
    with pytest.raises(AssertionError):
        events_name_known_cards(game, [(moved, could)])
