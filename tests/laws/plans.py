"""Which games are tried: three to six seats, all options, usual and unusual positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from domain import board, position
from domain.aliens.page import ALIENS
from domain.aliens.selection import faults
from domain.decks.titles import TITLES
from domain.options import complete
from tests.laws.play import Plan

EXAMPLES = settings().max_examples
"""What the hypothesis profile asks for; a law that plays whole games takes its share of it."""

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A smaller seed is no simpler game."""

SELECTIONS = ("random", "flares", "draft", "chosen")


def over(plans: st.SearchStrategy[Plan], share: float) -> Callable[[Callable[[Plan], None]], Callable[[], None]]:
    """Decorator: tries a law with so large a share of the examples that the profile asks for."""

    def tried(law: Callable[[Plan], None]) -> Callable[[], None]:
        return settings(max_examples=max(2, round(EXAMPLES * share)), phases=NO_SHRINKING)(given(plans)(law))

    return tried


@st.composite
def games(draw: st.DrawFn, unusual: bool = True) -> Plan:
    """A game with random seats and options; if `unusual`, perhaps from a position far from the usual setup."""
    seed = draw(st.integers(0, 2**40))
    random = Random(seed)
    seats = tuple(random.sample(board.COLOURS, draw(st.integers(3, 6))))
    options: dict[str, Any] = {}
    if draw(st.booleans()):
        options["response_windows"] = draw(st.sampled_from(["open", "veiled"]))
        options["zombie_collects"] = draw(st.booleans())
        options["deal_colony_max_ships"] = draw(st.sampled_from([None, 1, 4]))
        options["timers"] = draw(st.sampled_from([{}, {"reaction": 30, "decision": 60, "deal": 60}, {"deal": 0.5}]))
    if unusual and draw(st.booleans()):
        return Plan(seed, seats, options, unusual_position(random, list(seats)))
    options["sets"] = draw(st.sampled_from([["base"], ["base", "incursion", "storm", "classic"]]))
    options["alien_selection"] = draw(st.sampled_from(SELECTIONS))
    if options["alien_selection"] == "chosen":
        options["aliens"] = dict(zip(seats, random.sample(base_aliens(), len(seats)), strict=True))
    if faults(complete(options), list(seats), None):
        options["alien_selection"] = "random"
    return Plan(seed, seats, options)


def base_aliens() -> list[str]:
    """The aliens that the usual options allow."""
    return [alien.id for alien in ALIENS.values() if alien.edition == "base" and alien.players_min <= 3]


def unusual_position(random: Random, seats: list[str]) -> dict[str, Any]:
    """Ships anywhere, hands of any size, some without alien, some without colony; nearly empty decks too."""
    stock = [t.id for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare" for _ in range(t.count)]
    aliens = random.sample(base_aliens(), len(base_aliens()))
    stock += [f"flare-{alien}" for alien in aliens[: random.randrange(11)]]
    random.shuffle(stock)
    parts = []
    for seat in seats:
        part = {"seat": seat, "aliens": [aliens.pop() for _ in range(random.choice([0, 1, 1, 1])) if aliens]}
        part["hand"] = [stock.pop() for _ in range(random.choice([0, 1, 8, 8, 11])) if stock]
        parts.append(part | (_ships(random, seat, seats) if random.random() < 0.7 else {}))
    found = {
        "seats": parts,
        "discard": [stock.pop() for _ in range(random.choice([0, 0, len(stock)]))],
        "offense": random.choice(seats),
        "start": random.choice(["start_turn", "regroup"]),
    }
    assert not position.faults(found, seats), position.faults(found, seats)
    return found


def _ships(random: Random, seat: str, seats: list[str]) -> dict[str, Any]:
    """Twenty ships over some planets, nearly all in the warp now and then."""
    planets = [planet for colour in seats for planet in board.PLANETS[colour]]
    places = random.sample(board.PLANETS[seat], random.randrange(6)) + random.sample(planets, random.randrange(5))
    counts = dict.fromkeys(places, 0)
    warp = 0 if places else 20
    for _ in range(20 - warp):
        place = random.choice([*counts, "warp"])
        if place == "warp":
            warp += 1
        else:
            counts[place] += 1
    return {"ships": {place: count for place, count in counts.items() if count}, "warp": warp}
