"""Positions in which an ability can be used and the others can answer it; a random generator decides the rest."""

import random
from itertools import chain
from typing import Any

from domain.aliens.page import ALIENS
from domain.board import BESIDE, COLOURS, GATE
from domain.decks.titles import TITLES, copies, title_of
from domain.encounter import roles, timings
from domain.encounter.ships import LOSE_SHIPS
from domain.encounter.victory import WIN
from domain.engine.ability import Ability
from domain.engine.moments import instead_of
from domain.variants.technology.abilities import COMPLETED, TECHS
from domain.variants.technology.techs import lunar_cannon, quark_battery, tech_scrambler
from domain.variants.technology.variant_state import RESEARCH

Position = dict[str, Any]

FLARES_THAT_ARE_OFTEN_PLAYED = ("flare-warpish", "flare-macron", "flare-oracle", "flare-zombie")
ZAPS = ("cosmic-zap", "cosmic-zap", "card-zap", "card-zap")
VARIANT_OF_DECK = {"stations": "space_stations", "reward": "reward_deck", "edicts": "classic", "techs": "technology"}
"""The variant that brings the cards of a deck."""
VARIANT_OF_KIND = {"moon": "classic"}
"""The variant that brings what is no card."""
VARIANT_OF_MOMENT = {timings.ESCORTS_NAMED: "skill_tokens", timings.COMPARING_SKILLS: "skill_tokens"}
"""The variant that brings a moment."""
LARGE_TABLE = 5
"""At which a power is played together with its flare."""
MANY_CARDS = [
    *["attack-10", "attack-04"] * 4,
    *["reinforcement-3"] * 3,
    *["reinforcement-2", "attack-12", "attack-14"] * 2,
    "attack-20",
]
"""Cards of some of those who have a way to win of their own."""
KICKER = "rw-kicker-2"
"""Which kicker it is stays secret, so that all of them have one ability."""
OF_HANDS_AND_SHEETS = ("power", "wild", "super", "artifact", "reinforcement", "tech")
"""The kinds of abilities that are brought up in the middle of an encounter."""
LAID: dict[str, Position] = {
    "shadow.super_any": {"destiny_top": ["destiny-wild", "destiny-wild"]},
    "miser.renew": {"sheet_cards": {"miser": ["plague", "mobius-tubes", "reinforcement-3"]}},
}
"""Further things that have to be on the table."""
IN_THE_HAND = {"spiff.power": ["attack-00"], "spiff.super": ["attack-01"]}
"""The encounter cards with which an ability can be used soon."""
SHIPS = 20


def carrier(ability: Ability) -> str:
    """Returns the card or alien that has the ability."""
    return KICKER if ability.kind == "kicker" else ability.title


def position(ability: Ability, rng: random.Random, scene: bool = False) -> tuple[list[str], Position]:
    """Returns seats and a position in which a seat can use the ability and the others can zap it.

    `scene`: an encounter is under way, in which that seat has a part.
    """
    seats = list(COLOURS[: rng.choice((3, 4, 4, 5))])
    holder = rng.choice(seats)
    alien = ability.title.removeprefix("flare-")
    parts: list[Position] = [{"seat": seat} for seat in seats]
    title = carrier(ability)
    given: set[str] = {title}
    owner = holder if ability.kind in ("power", "super") else rng.choice([s for s in seats if s != holder])
    zaps = list(ZAPS) if ability.kind in ("power", "super") else list(ZAPS[::-1])
    if ability.title in zaps:
        zaps.remove(ability.title)
    for part in parts:
        hand = [rng.choice(("attack-08", "attack-06", "negotiate")), "negotiate"]
        if part["seat"] == owner and alien in ALIENS and (ability.kind in ("power", "super") or rng.random() < 0.5):
            part["aliens"] = [alien]
        if part["seat"] == holder:
            hand = list(IN_THE_HAND.get(ability.id, hand))
            given -= {title}
            hand += [title] if title in TITLES and ability.kind not in ("station", "tech") else []
            if ability.kind == "power" and len(seats) == LARGE_TABLE and f"flare-{alien}" in TITLES:
                hand.append(f"flare-{alien}")
        elif zaps:
            hand += [zaps.pop(0), *rng.sample(FLARES_THAT_ARE_OFTEN_PLAYED, 1)]
        part["hand"] = [each for each in hand if each not in given or not each.startswith("flare-")]
        if part["seat"] == owner and alien in ALIENS and ALIENS[alien].wins_otherwise and rng.random() < 0.1:
            part["hand"] += MANY_CARDS
        given |= set(hand)
        if rng.random() < 0.9:
            _ships(part, seats, rng)
    if instead_of(WIN) in ability.moments:
        _nearly_won(parts, seats)
    start = rng.choice(("start_turn", "regroup"))
    laid: Position = {"seats": parts, "offense": rng.choice(seats), "start": start}
    if ability.kind == "station":
        laid["stations"] = {ability.title: {"owner": holder, "planet": f"{holder}-{rng.randint(1, 5)}"}}
    if ability.kind == "moon":
        laid["moons"] = {ability.title: f"{rng.choice(seats)}-{rng.randint(1, 5)}"}
        _land(next(part for part in parts if part["seat"] == holder), ability.title)
    if ability.kind == "tech":
        _techs(laid, ability, holder, rng)
    if scene and "destiny_top" in LAID.get(ability.id, {}):
        laid["offense"] = holder
    elif scene and ability.kind in OF_HANDS_AND_SHEETS:
        _scene(laid, _mains(seats, holder, ability, rng), ability, rng)
    laid |= LAID.get(ability.id, {})
    if ability.kind != "tech" and rng.random() < 0.15:
        on_the_table = [*laid.get("cards", {}).values(), *chain(*laid.get("sheet_cards", {}).values())]
        laid["discard"] = _almost_all([*on_the_table, *(each for part in parts for each in part["hand"])])
    return seats, laid


def variants(ability: Ability) -> list[str]:
    """Returns the variants that a game with this ability needs."""
    title = carrier(ability)
    deck = TITLES[title].deck if title in TITLES else ""
    found = {
        VARIANT_OF_DECK.get(deck, ""),
        VARIANT_OF_KIND.get(ability.kind, ""),
        *(VARIANT_OF_MOMENT.get(moment, "") for moment in ability.moments),
    }
    return sorted(found - {""})


def _ships(part: Position, seats: list[str], rng: random.Random) -> None:
    """Puts some ships into the warp and some abroad, sometimes few on home colonies, seldom nothing but the warp."""
    if rng.random() < 0.08:
        part.update(ships={}, warp=20)
        return
    warp, colour, planets = rng.choice((0, 2, 4)), part["seat"], rng.choice((5, 5, 3))
    abroad = f"{rng.choice([seat for seat in seats if seat != colour])}-{rng.randint(1, 5)}"
    home = 20 - warp - 2
    ships = {f"{colour}-{n}": home // planets + (n <= home % planets) for n in range(1, planets + 1)}
    part.update(ships={**ships, abroad: 2}, warp=warp)


def _nearly_won(parts: list[Position], seats: list[str]) -> None:
    """Gives everybody four foreign colonies, in the system to the left."""
    for part in parts:
        left = seats[(seats.index(part["seat"]) + 1) % len(seats)]
        home = {f"{part['seat']}-{n}": 3 + (n == 1) for n in range(1, 6)}
        part.update(ships=home | {f"{left}-{n}": 1 for n in range(1, 5)}, warp=0)


def _land(part: Position, moon: str) -> None:
    """Puts two of the ships on a moon, whichever way the others are laid."""
    ships = {f"{part['seat']}-{n}": 4 for n in range(1, 6)} if "ships" not in part else part["ships"]
    part["ships"] = {**ships, moon: 2}
    if part.get("warp", 0) >= 2:
        part["warp"] -= 2
    else:
        largest = max(ships, key=lambda planet: int(ships[planet]))
        part["ships"][largest] -= 2


def _almost_all(hands: list[str]) -> list[str]:
    """Returns the discard pile of a game whose deck is nearly empty."""
    stock = [
        title_of(card) for card in copies(*[t for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare"])
    ]
    for title in hands:
        if title in stock:
            stock.remove(title)
    return stock[4:]


USED_ON = ("tech-delta-scanners", "tech-xenon-lasers", "tech-vacuum-turbines")
"""Techs that are often used, for the one that stops techs."""


def _techs(laid: Position, ability: Ability, holder: str, rng: random.Random) -> None:
    """Gives the holder the tech completed, or face down with its ships; the next seat can scramble it."""
    seats = [part["seat"] for part in laid["seats"]]
    other = seats[(seats.index(holder) + 1) % len(seats)]
    tech, techs = TECHS[ability.title], dict[str, Position]()
    laid["techs"] = techs
    if tech.hidden or COMPLETED in ability.moments:
        techs[holder] = {"researching": [tech.id]}
        _put_to_work(laid, holder, tech.research or rng.choice((2, 4)), ability.id.endswith(".at_once"))
    else:
        techs[holder] = {"completed": {tech.id: _brought(tech.id, holder)}}
    if tech.id == tech_scrambler.TECH.id:
        techs[other] = {"completed": {id: {} for id in USED_ON}}
    else:
        techs[other] = {"researching": [tech_scrambler.TECH.id]}
        _put_to_work(laid, other, 9, alone=False)
    laid["discard"] = ["attack-06", "reinforcement-2"]
    if rng.random() < 0.8:
        wild = ability.id.endswith(".move")
        laid["destiny_top"] = ["destiny-wild" if wild else f"destiny-{holder}"]


def _brought(tech: str, holder: str) -> Position:
    """Returns what a completed tech has brought to its holder."""
    if tech == lunar_cannon.TECH.id:
        return {"between": [f"{holder}-1", f"{holder}-2"]}
    return {"card": "attack-12"} if tech == quark_battery.TECH.id else {}


def _put_to_work(laid: Position, seat: str, count: int, alone: bool) -> None:
    """Puts ships on the first tech of the seat, the others at home, or in the warp if these are `alone`."""
    part = next(part for part in laid["seats"] if part["seat"] == seat)
    if alone:
        part.update(ships={f"{RESEARCH}:{seat}:1": count}, warp=SHIPS - count)
    else:
        part.update(ships={f"{seat}-{n}": SHIPS // 4 for n in range(1, 5)}, warp=0)
        research(laid, seat, count)


def _mains(seats: list[str], holder: str, ability: Ability, rng: random.Random) -> tuple[str, str]:
    """Returns offense and defense: the holder is one of them, unless the ability is of others."""
    first, second = rng.sample([seat for seat in seats if seat != holder], 2)
    if ability.roles in (roles.offensive_ally, roles.uninvolved, roles.ally):
        return first, second
    sides = [(holder, first)] * (ability.roles is not roles.defense)
    sides += [(first, holder)] * (ability.roles is not roles.offense)
    if ability.roles not in (roles.offense, roles.defense, roles.main) and rng.random() < 0.3:
        sides = [(first, second)]
    return rng.choice(sides)


def _scene(laid: Position, mains: tuple[str, str], ability: Ability, rng: random.Random) -> None:
    """Lays main players with cards of all values, and allies."""
    seats = [part["seat"] for part in laid["seats"]]
    offense, defense = mains
    start = rng.choice(("alliance", "planning", "reveal", "reveal"))
    sides = {seat: rng.choice(("offense", "defense")) for seat in seats if seat not in mains and rng.random() < 0.5}
    laid |= {"offense": offense, "start": start, "defense": defense, "planet": f"{defense}-{rng.randint(1, 3)}"}
    laid["allies"] = sides if start != "alliance" else {}
    stock = [title_of(card) for card in copies(*[t for t in TITLES.values() if t.deck == "cosmic"])]
    for title in RESERVED if ability.kind == "tech" else ():
        stock.remove(title)
    encounters = next((kinds for moment, kinds in ENCOUNTERS_OF.items() if moment in ability.moments), ENCOUNTERS)
    cards = dict(zip(mains, (_drawn(stock, kind, rng) for kind in rng.choice(encounters)), strict=True))
    if ability.id in PLAYED:
        stock.remove(title := rng.choice([title for title in PLAYED[ability.id] if title in stock]))
        cards[rng.choice(mains)] = title
    elif TITLES[cards[defense]].kind == TITLES[cards[offense]].kind == "attack" and rng.random() < 0.4:
        cards[offense] = _near(cards[defense], stock, rng) or cards[offense]
    for part in laid["seats"]:
        seat = part["seat"]
        kept = [title for title in part["hand"] if not TITLES[title].is_encounter_card]
        kinds = ["attack"] * 3 if start == "reveal" else ["negotiate"] * (seat not in mains)
        selected = [cards[seat]] if seat in mains and start != "reveal" else []
        part["hand"] = [*selected, *(_drawn(stock, kind, rng) for kind in kinds), *kept]
        if seat == offense or (place := PLACES.get(laid["allies"].get(seat, ""), "")):
            _send(part, GATE if seat == offense else place, rng.randint(1, 4))
    if start == "reveal":
        laid["cards"] = cards


def _drawn(stock: list[str], kind: str, rng: random.Random) -> str:
    """Returns a card of this kind, rare ones as often as others."""
    title = rng.choice(sorted({title for title in stock if TITLES[title].kind == kind}))
    stock.remove(title)
    return title


def _near(title: str, stock: list[str], rng: random.Random) -> str:
    """Returns an attack card that wins or loses by few, together with the ships, if there is one."""
    value = TITLES[title].value
    near = {each for each in stock if TITLES[each].kind == "attack" and -2 <= TITLES[each].value - value <= 4}
    if near:
        stock.remove(chosen := rng.choice(sorted(near)))
    return chosen if near else ""


ENCOUNTERS = (
    *[("attack", "attack")] * 3,
    ("negotiate", "negotiate"),
    ("attack", "negotiate"),
    ("negotiate", "attack"),
)
"""The kinds of cards of offense and defense."""
ENCOUNTERS_OF = {
    timings.DEAL_FAILED: (("negotiate", "negotiate"),),
    **dict.fromkeys(
        (
            timings.TAKING_COMPENSATION,
            timings.BEFORE_COMPENSATION,
            timings.COMPENSATION_DUE,
            timings.COMPENSATION_TAKEN,
        ),
        (("attack", "negotiate"), ("negotiate", "attack")),
    ),
    instead_of(LOSE_SHIPS): (("attack", "attack"),),
    timings.TOTALLING: (("attack", "attack"),),
}
"""Moment -> the kinds of cards that lead to it."""
PLAYED = {"tripler.super": ("attack-11", "attack-12", "attack-13")}
"""The encounter card with which alone an ability can be used."""
RESERVED = ("attack-06", "reinforcement-2", "attack-12")
"""The cards that are on the table with techs."""
PLACES = {"offense": GATE, "defense": BESIDE}
"""Side -> where its allies' ships are."""


def research(laid: Position, seat: str, count: int) -> None:
    """Puts a number of the seat's ships on its first tech."""
    part = next(part for part in laid["seats"] if part["seat"] == seat)
    _send(part, f"{RESEARCH}:{seat}:1", count)


def _send(part: Position, place: str, count: int) -> None:
    """Puts a number of the seat's ships at this place, from where most of them are."""
    ships = dict(part.get("ships", {f"{part['seat']}-{n}": 4 for n in range(1, 6)}))
    warp = part.get("warp", 0)
    for _ in range(count):
        largest = max(ships, key=lambda each: int(ships[each]), default="")
        if ships.get(largest, 0) > warp:
            ships[largest] -= 1
        else:
            warp -= 1
    ships = {each: number for each, number in ships.items() if number} | ({place: count} if count else {})
    part.update(ships=ships, warp=warp)
