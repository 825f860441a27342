"""Positions far from the usual setup, with whatever the variants of a game put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from domain import board
from domain.aliens.page import ALIENS
from domain.decks import reward
from domain.decks.titles import TITLES, title_of
from domain.game import position
from domain.variants.classic.moons import MOONS
from domain.variants.hazards.cards.page import PERMANENT, all_hazards
from domain.variants.planetoids import variant_state as planetoids
from domain.variants.skill_tokens import skills
from domain.variants.space_stations.abilities import all_stations
from domain.variants.technology.abilities import TECHS
from domain.variants.variant import home_planets

Position = dict[str, Any]


def unusual(random: Random, seats: list[str], variants: tuple[str, ...], sets: list[str]) -> Position:
    """Returns ships anywhere, hands of any size, some without alien, some without colony; nearly empty decks too."""
    stock = [t.id for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare" for _ in range(t.count)]
    fitting = [alien for alien in aliens(sets) if len(seats) <= ALIENS[alien].players_max]
    dealt = random.sample(fitting, len(fitting))
    flares = [f"flare-{alien}" for alien in dealt[: random.randrange(11)]]
    stock += [flare for flare in flares if flare in TITLES]
    random.shuffle(stock)
    printed = {seat: board.PLANETS[seat][: home_planets(variants)] for seat in seats}
    parts = []
    for seat in seats:
        part: Position = {"seat": seat, "aliens": [dealt.pop() for _ in range(random.choice([0, 1, 1, 1])) if dealt]}
        part["hand"] = [stock.pop() for _ in range(random.choice([0, 1, 8, 8, 11])) if stock]
        parts.append(part | (_ships(random, seat, printed) if random.random() < 0.7 else {}))
    found = {
        "seats": parts,
        "discard": [stock.pop() for _ in range(random.choice([0, 0, len(stock)]))],
        "offense": random.choice(seats),
        "start": random.choice(["start_turn", "regroup"]),
    }
    for variant, lay in LAID.items():
        if variant in variants and random.random() < 0.5:
            found = lay(random, found, printed)
    assert not position.faults(found, seats, variants), (found, position.faults(found, seats, variants))
    return found


def aliens(sets: list[str]) -> list[str]:
    """Returns the aliens of these sets that fit every table and each other."""
    return [
        alien.id
        for alien in ALIENS.values()
        if alien.edition in sets and alien.players_min <= 3 and (sets == ["base"] or not alien.not_with)
    ]


Systems = dict[str, tuple[str, ...]]
"""Seat -> its printed planets."""


def _ships(random: Random, seat: str, systems: Systems) -> Position:
    """Returns the ships of a seat over some planets, nearly all in the warp now and then."""
    planets = [planet for printed in systems.values() for planet in printed]
    at_home = random.sample(systems[seat], random.randrange(len(systems[seat]) + 1))
    counts = dict.fromkeys(at_home + random.sample(planets, random.randrange(5)), 0)
    ships = len(systems[seat]) * board.SHIPS_PER_PLANET
    warp = 0 if counts else ships
    for _ in range(ships - warp):
        place = random.choice([*counts, "warp"])
        if place == "warp":
            warp += 1
        else:
            counts[place] += 1
    return {"ships": {place: count for place, count in counts.items() if count}, "warp": warp}


def _with_moons(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns some moons anywhere, with ships of one seat on each."""
    printed = [planet for planets in systems.values() for planet in planets]
    moons = random.sample(sorted(MOONS), random.randrange(1, len(MOONS) + 1))
    for part, moon in zip(laid["seats"], moons, strict=False):
        _resettled(part, moon)
    return {**laid, "moons": dict(zip(moons, random.sample(printed, len(moons)), strict=True))}


def _resettled(part: Position, place: str) -> None:
    """Moves the seat's largest colony to another place."""
    if part.get("ships"):
        places = part["ships"]
        places[place] = places.pop(max(places, key=lambda planet: int(places[planet])))


def _with_planetoids(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns some planetoids with their markers, at most two of each in a system; one has a colony of each seat."""
    seats = list(systems)
    numbers = random.sample(planetoids.PLANETOIDS, random.randrange(2 * len(seats) + 1))
    lying, origins = (random.sample(seats * planetoids.MOST_IN_A_SYSTEM, len(numbers)) for _ in range(2))
    for part in laid["seats"] if numbers else []:
        if not set(part.get("ships", {})) & set(MOONS):
            _resettled(part, numbers[0])
    places = zip(numbers, lying, origins, strict=True)
    return {**laid, "planetoids": {each: {"system": here, "origin": there} for each, here, there in places}}


def _with_stations(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns some stations at home planets, planetoids there among them; who owns none of them has none."""
    homes = [(planet, seat) for seat, planets in systems.items() for planet in planets]
    homes += [(planetoid, places["system"]) for planetoid, places in laid.get("planetoids", {}).items()]
    stations = random.sample(all_stations(), random.randrange(len(all_stations()) + 1))
    at = zip(stations, random.sample(homes, len(stations)), strict=True)
    return {**laid, "stations": {each: {"owner": seat, "planet": planet} for each, (planet, seat) in at}}


def _with_reward_cards(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns up to six reward cards more in each hand."""
    stock = random.sample([title_of(card) for card in reward.cards()], len(reward.cards()))
    for part in laid["seats"]:
        part["hand"] += [stock.pop() for _ in range(random.randrange(6)) if stock]
    return laid


def _with_a_reward_deck(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns reward cards in hands, and few left or all."""
    return {**_with_reward_cards(random, laid, systems), "reward_size": random.choice([0, 1, 32])}


def _with_skills(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns the same numbers of ships at the same places, their skills at random."""
    for part in [part for part in laid["seats"] if "ships" in part]:
        of_each = list(skills.SKILLS) * skills.PER_PLANET * len(systems[part["seat"]])
        letters = random.sample(of_each, len(of_each))
        places = {place: Counter(letters.pop() for _ in range(count)) for place, count in part["ships"].items()}
        part |= {"ships": {place: dict(there) for place, there in places.items()}, "warp": dict(Counter(letters))}
    return laid


def _with_techs(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns some techs face down, with ships of their players, and some completed."""
    stock = random.sample(sorted(TECHS), random.randrange(len(TECHS) + 1))
    found: dict[str, Any] = {}
    for part in laid["seats"]:
        seat = part["seat"]
        mine = [stock.pop() for _ in range(random.randrange(4)) if stock]
        done: dict[str, Position] = {title: {} for title in mine if not TECHS[title].hidden and random.random() < 0.5}
        found[seat] = {"researching": [title for title in mine if title not in done], "completed": done}
        if found[seat]["researching"] and not set(part.get("ships", {})) & {*MOONS, *laid.get("planetoids", {})}:
            _resettled(part, f"research:{seat}:1")
    return {**laid, "techs": found}


def _with_hazards(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns a position in which some hazards are in play or used up, and the first destiny cards have marks."""
    stock = [each.id for each in all_hazards() for _ in range(each.count)]
    random.shuffle(stock)
    lasting = [each.id for each in all_hazards() if each.subtype == PERMANENT]
    in_play = [each for each in lasting if random.random() < 0.3]
    used = [each for each in stock if each not in lasting][: random.choice([0, 0, len(stock)])]
    hazards = {"in_play": in_play, "discard": used, "backwards": random.random() < 0.3}
    top = [f"destiny-{seat}" for seat in random.sample(list(systems), random.randrange(len(systems) + 1))]
    return {**laid, "destiny_top": top, "hazards": {**hazards, "marked": [True for _ in top]}}


def _with_teams(random: Random, laid: Position, systems: Systems) -> Position:
    """Returns pairs of any seats, an odd one last."""
    seats = random.sample(list(systems), len(systems))
    return {**laid, "teams": [seats[at : at + 2] for at in range(0, len(seats), 2)]}


LAID: dict[str, Callable[[Random, Position, Systems], Position]] = {
    "classic": _with_moons,
    "planetoids": _with_planetoids,
    "space_stations": _with_stations,
    "reward_deck": _with_a_reward_deck,
    "common_rewards": _with_reward_cards,
    "technology": _with_techs,
    "hazards": _with_hazards,
    "team": _with_teams,
    "skill_tokens": _with_skills,
}
"""The order of the parts: stations may be at planetoids, and skills come last, when all ships have their places."""
