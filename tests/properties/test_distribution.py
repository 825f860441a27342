"""The distribution of sampled games, against the list of all of them, in positions with few hidden cards.

Every deal that fits is as likely as another (CORE-310..314). Chances come from numbers, so a test always has the same
samples.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import permutations

import pytest

from domain.decks.titles import facts
from domain.engine.chance import Chance
from domain.game.determinization import Worlds
from domain.state import State
from tests.scenario.table import Table

# Thousands of worlds for one result.
pytestmark = pytest.mark.slow

SAMPLES = 3000
FEW_WORLDS = 1000
"""The number of samples where there are few worlds: each of them comes more often."""

World = tuple[Hashable, ...]
Cards = Sequence[str]


def few_hidden(hands: dict[str, list[str]], deck: int) -> State:
    """Lays a table at which Red is about to select a card.

    The others hold these hands, and the rest of the deck is in the discard pile.
    """
    table = Table().seats(*hands)
    for seat, hand in hands.items():
        table.seat(seat, hand=hand)
    state = table.against("blue").aims_at("blue-2").with_ships(1).until("select_card", "red").state
    pile = state.zones["deck"]
    state.zones["discard"] += pile[deck:]
    del pile[deck:]
    return state


def sampled(
    state: State, seen: Callable[[State], World], known: Cards = (), samples: int = FEW_WORLDS
) -> Counter[World]:
    """Returns how often each world comes up, if `seen` tells them apart."""
    worlds = Worlds(state, "red", known)
    return Counter(seen(worlds.sample(Chance(str(number).encode(), ""))) for number in range(samples))


def dealt(zones: dict[str, int], cards: Cards, fits: Callable[[dict[str, Cards]], bool]) -> Counter[World]:
    """Returns in how many ways each world can be dealt: all orders of the hidden cards, into zones of these sizes."""
    found: Counter[World] = Counter()
    for order in permutations(cards):
        rest = list(order)
        there: dict[str, Cards] = {zone: [rest.pop(0) for _ in range(size)] for zone, size in zones.items()}
        if fits(there):
            found[_world(there)] += 1
    return found


def _world(there: dict[str, Cards]) -> World:
    """Returns a world: of a hand its cards count, of everything else their order, too."""
    return tuple(frozenset(cards) if zone.startswith("hand:") else tuple(cards) for zone, cards in there.items())


def seen_in(*zones: str) -> Callable[[State], World]:
    return lambda state: _world({zone: state.zones[zone] for zone in zones})


def too_far(found: Counter[World], expected: Counter[World]) -> bool:
    """Returns True if chance does not explain the difference.

    It does within four standard deviations of the mean of the sum of squares.
    """
    ways, samples = sum(expected.values()), sum(found.values())
    often = {world: samples * each / ways for world, each in expected.items()}
    chi_square = sum((found[world] - each) ** 2 / each for world, each in often.items())
    return bool(chi_square > len(often) - 1 + 4 * (2 * (len(often) - 1)) ** 0.5)


def has_an_encounter_card(cards: Cards) -> bool:
    return any(facts(card).is_encounter_card for card in cards)


HANDS = {"red": ["attack-08"], "blue": ["attack-10", "plague"], "green": ["cosmic-zap"]}


@pytest.fixture
def state() -> State:
    """Lays three cards in other hands and two in the deck that are hidden from Red."""
    return few_hidden(HANDS, deck=2)


def hidden(state: State) -> list[str]:
    return [card for zone in ("hand:blue", "hand:green", "deck") for card in state.zones[zone]]


def expected(state: State, known: Cards = ()) -> Counter[World]:
    """Returns the worlds in which Blue, who is asked to select a card, has one. Known cards stay where they are."""
    zones = {zone: len(state.zones[zone]) for zone in ("hand:blue", "hand:green", "deck")}

    def fits(there: dict[str, Cards]) -> bool:
        stays = all((card in cards) == (card in state.zones[zone]) for zone, cards in there.items() for card in known)
        return has_an_encounter_card(there["hand:blue"]) and stays

    return dealt(zones, hidden(state), fits)


IN_HANDS_AND_DECK = seen_in("hand:blue", "hand:green", "deck")


@pytest.fixture(scope="module")
def found() -> Counter[World]:
    """Returns how often each deal of the hands and the deck comes up."""
    return sampled(few_hidden(HANDS, deck=2), IN_HANDS_AND_DECK, samples=SAMPLES)


def test_each_deal_of_the_hands_and_the_deck_is_as_likely_as_another__CORE_310(
    state: State, found: Counter[World]
) -> None:
    ways = expected(state)
    assert len(ways) > 20
    assert found.keys() == ways.keys()
    assert not too_far(found, ways)


def test_a_remembered_card_stays_and_the_others_are_as_likely_as_before__CORE_311(state: State) -> None:
    known = state.zones["hand:green"]
    found, ways = sampled(state, IN_HANDS_AND_DECK, known), expected(state, known)
    assert 1 < len(ways) < len(expected(state))
    assert found.keys() == ways.keys()
    assert not too_far(found, ways)


def test_each_order_of_the_destiny_deck_is_as_likely_as_another__CORE_311(state: State) -> None:
    pile = state.zones["destiny"]
    state.zones["destiny_discard"] += pile[4:]
    del pile[4:]
    ways = Counter[World]({(order,): 1 for order in permutations(pile)})
    found = sampled(state, seen_in("destiny"))
    assert found.keys() == ways.keys()
    assert not too_far(found, ways)


def test_a_card_that_lies_face_down_may_be_any_encounter_card_that_is_hidden__CORE_123() -> None:
    """Blue has laid its card; nothing else is known of the four cards in its hand, in that of Green and in the deck."""
    state = few_hidden({"red": ["attack-08"], "blue": ["attack-10", "plague", "morph"], "green": ["negotiate"]}, deck=1)
    (card,) = [card for card in state.zones["hand:blue"] if card.startswith("attack-10")]
    state.zones["hand:blue"].remove(card)
    state.zones["played:blue"] = [card]
    state.current_encounter.selected.append("blue")
    zones = ("played:blue", "hand:blue", "hand:green", "deck")
    cards = [card for zone in zones for card in state.zones[zone]]
    ways = dealt(
        {zone: len(state.zones[zone]) for zone in zones},
        cards,
        lambda there: has_an_encounter_card(there["played:blue"]),
    )
    found = sampled(state, seen_in(*zones))
    assert found.keys() == ways.keys()
    assert not too_far(found, ways)


def test_each_other_seat_may_be_the_mark_of_the_swindler__swindler() -> None:
    table = Table().seat("green", "swindler").from_the_start_of_the_turn().until("mark", "green")
    state = table.answer("green", seats=["yellow"]).until("launch", "red").state
    found = sampled(state, lambda world: (world.sheets["swindler"]["mark"],))
    ways = Counter[World]({(seat,): 1 for seat in ("red", "blue", "yellow")})
    assert found.keys() == ways.keys()
    assert not too_far(found, ways)


def test_the_check_notices_a_deal_that_comes_twice_as_often_as_it_should(state: State, found: Counter[World]) -> None:
    ways = expected(state)
    # One that came too seldom by chance would then come about as often as it should.
    ((world, often),) = found.most_common(1)
    assert too_far(Counter({**found, world: 2 * often}), ways)


def test_the_check_notices_deals_that_are_taken_as_they_lie(state: State) -> None:
    """As if the piles were dealt first and the hands got what was left: the top of the deck has the first cards."""
    ways = expected(state)
    first = min(hidden(state))
    biased = Counter({world: 2 if world[-1][0] == first else 1 for world in ways})  # type: ignore[index]
    samples = sum(biased.values())
    assert too_far(Counter({world: each * SAMPLES // samples for world, each in biased.items()}), ways)
