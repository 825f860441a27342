"""Techs in a custom position: `techs`: {seat: {"researching": [tech], "completed": {tech: facts}}}.

An empty title in `researching` is any tech, dealt face down; `null` is a number without a tech.

The ships on a seat's first tech are in `ships` of the seat, at `research:red:1`. Facts of a completed tech: `between`
(the planets beside the Lunar Cannon), `at` (the place of the Prometheus), `alien` (of the Precursor Seed), `card`
(under the Quark Battery). `tech_top` and `tech_discard` are lists of techs, `genesis_planet` the seat that has it. When
`techs` is there, nobody else has a tech; otherwise they are dealt as usual.
"""

from collections import Counter
from typing import Any

from domain import board
from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES, title_of
from domain.faults import Fault, any_of
from domain.refusal import step
from domain.state import State
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import TECHS
from domain.variants.technology.declaration import DECK, ID
from domain.variants.technology.setup import ANY, GENESIS, PART
from domain.variants.technology.techs import genesis_bomb, lunar_cannon, precursor_seed, prometheus, quark_battery
from domain.variants.variant import (
    POSITION_PLANETS,
    fault,
    no_seat,
    position_part,
    position_places,
    position_planets,
    writes_position,
)

PILES = ("tech_top", "tech_discard")


def fact_of(title: str) -> str:
    """Returns the fact that a completed tech may have, or None."""
    facts = {lunar_cannon: "between", prometheus: "at", precursor_seed: "alien", quark_battery: "card"}
    return next((fact for page, fact in facts.items() if page.TECH.id == title), "")


@position_part(ID, PART)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults: unknown seats and techs, techs named twice, ships of others on a tech, and wrong facts."""
    of_techs = position[PART]
    if not isinstance(of_techs, dict):
        return [fault(f"/{PART}", "Send an object: a seat, and its `researching` and its `completed` techs.")]
    errors = []
    for seat, part in of_techs.items():
        at = step(seat)
        if seat not in seats:
            errors.append(no_seat(f"/{PART}{at}", seats))
        elif not isinstance(part, dict) or not set(part) <= {"researching", "completed"}:
            errors.append(fault(f"/{PART}{at}", "Send an object with `researching` and `completed`."))
        elif not _named_or_open(part.get("researching", [])) or not isinstance(part.get("completed", {}), dict):
            errors.append(
                fault(
                    f"/{PART}{at}", "`researching` is a list of techs; `completed` is an object: a tech, and its facts."
                )
            )
        else:
            unknown = _strange(part.get("researching", []), ANY, None)
            errors += [fault(f"/{PART}{at}/researching/{n}", "There is no such tech.") for n in unknown]
            errors += _completed_faults(position, part.get("completed", {}), f"{at}/completed")
    return errors or _doubles(position) + _ships_of_others(position, seats)


def _completed_faults(position: dict[str, Any], completed: dict[str, Any], at: str) -> list[Fault]:
    wrong_facts = []
    for title, facts in completed.items():
        where = f"{at}{step(title)}"
        if title not in TECHS or TECHS[title].hidden:
            wrong_facts.append(fault(f"/{PART}{where}", "There is no such tech that could be completed.", "TECH-07"))
        elif not isinstance(facts, dict) or not set(facts) <= {fact_of(title)}:
            wrong_facts.append(
                fault(
                    f"/{PART}{where}",
                    f"Send an object with at most {any_of([fact_of(title)] if fact_of(title) else [])}.",
                )
            )
        else:
            wrong = {name: _wrong(position, name, fact) for name, fact in facts.items()}
            wrong_facts += [fault(f"/{PART}{where}/{name}", said) for name, said in wrong.items() if said]
    return wrong_facts


def _wrong(position: dict[str, Any], name: str, fact: Any) -> str:
    """Returns what is wrong with a fact of a completed tech, or None."""
    planets = [*(p for each in board.PLANETS.values() for p in each), *_further(position)]
    if name == "between":
        return "" if _two_planets(position, fact) else "Send two planets of one system."
    if name == "at":
        return "" if fact in [*planets, board.WARP] else "Send a planet, or the warp."
    if name == "alien":
        return "" if isinstance(fact, str) and _free(position, fact) else "Send an alien that nobody at the table has."
    return "" if isinstance(fact, str) and _left(position, fact) else "Send an encounter card that is nowhere else."


def _free(position: dict[str, Any], alien: str) -> bool:
    """Returns True for a known alien that the position gives to nobody."""
    parts = position.get("seats")
    held = [part.get("aliens") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    return alien in ALIENS and not any(isinstance(aliens, list) and alien in aliens for aliens in held)


def _two_planets(position: dict[str, Any], fact: Any) -> bool:
    """Returns True for printed planets of one system, or one of them and a planet that came there."""
    if not _titles(fact) or len(set(fact)) != lunar_cannon.BETWEEN:
        return False
    printed = {planet.partition("-")[0] for planet in fact if planet not in _further(position)}
    return len(printed) == 1 and all(
        p in [*board.PLANETS.get(p.partition("-")[0], ()), *_further(position)] for p in fact
    )


def _left(position: dict[str, Any], title: str) -> bool:
    """Returns True if the position names fewer copies of this encounter card than the cosmic deck has."""
    declared = TITLES.get(title)
    if declared is None or declared.deck != "cosmic" or not declared.is_encounter_card:
        return False
    parts = position.get("seats")
    hands = [part.get("hand", []) for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    lists = [*hands, position.get("deck_top", []), position.get("discard", [])]
    return sum(each.count(title) for each in lists if isinstance(each, list)) < declared.count


def _further(position: dict[str, Any]) -> list[str]:
    return [planet for planets in POSITION_PLANETS for planet in planets(position)]


def _titles(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _named_or_open(value: Any) -> bool:
    """Returns True for titles, empty titles (techs that are not named) and None (numbers without a tech)."""
    return isinstance(value, list) and all(each is None or isinstance(each, str) for each in value)


def _strange(titles: list[Any], *besides: str | None) -> list[int]:
    return [index for index, title in enumerate(titles) if title not in besides and title not in TECHS]


def _doubles(position: dict[str, Any]) -> list[Fault]:
    """Returns the faults of techs named twice: there is one card of each tech."""
    named = [title for name in PILES if _titles(position.get(name, [])) for title in position.get(name, [])]
    for part in position[PART].values():
        named += [*filter(None, part.get("researching", [])), *part.get("completed", {})]
    return [fault(f"/{PART}", f"There is one `{title}`.", "CORE-342") for title, n in Counter(named).items() if n > 1]


def _ships_of_others(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    errors = []
    parts = position.get("seats")
    for part in parts if isinstance(parts, list) else []:
        ships = part.get("ships") if isinstance(part, dict) else None
        for place in ships if isinstance(ships, dict) else []:
            if variant_state.is_research(place) and variant_state.researcher(place) != part.get("seat"):
                at = step(variant_state.researcher(place))
                errors.append(fault(f"/{PART}{at}", "Only ships of its player research a tech.", "TECH-03"))
    return errors


def _pile_faults(position: dict[str, Any], member: str) -> list[Fault]:
    titles = position[member]
    if not _titles(titles):
        return [fault(f"/{member}", "Send a list of techs.")]
    errors = [fault(f"/{member}/{n}", "There is no such tech.") for n in _strange(titles)]
    if not errors and PART not in position:
        # A tech that is named here could be among those that are dealt.
        return [fault(f"/{member}", f"This member needs `{PART}` beside it.")]
    return errors


@position_part(ID, "tech_top")
def top(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    return _pile_faults(position, "tech_top")


@position_part(ID, "tech_discard")
def discard(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    return _pile_faults(position, "tech_discard")


@position_part(ID, GENESIS)
def genesis(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    fits = position[GENESIS] in seats
    return [] if fits else [no_seat(f"/{GENESIS}", seats)]


@position_planets
def planets(position: dict[str, Any]) -> list[str]:
    """Returns the Genesis planet, if it is in play."""
    return [genesis_bomb.PLANET] if position.get(GENESIS) else []


@position_places
def places(position: dict[str, Any]) -> list[str]:
    """Returns the places of face-down techs, for the ships on them."""
    of_techs = position.get(PART)
    research_places = []
    for seat, part in of_techs.items() if isinstance(of_techs, dict) else []:
        researching = part.get("researching", []) if isinstance(part, dict) else []
        lying = researching if isinstance(researching, list) else []
        research_places += [
            f"{variant_state.RESEARCH}:{seat}:{n}" for n, title in enumerate(lying, start=1) if title is not None
        ]
    return research_places


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns the techs of every seat, and the discarded ones; hidden titles only where nothing is hidden any more."""
    members: dict[str, Any] = {
        PART: {
            seat: {"researching": _researching(state, seat, whole), "completed": _completed(state, seat, whole)}
            for seat in state.seats
        },
        "tech_discard": [title_of(card) for card in state.zones.get(variant_state.PILE, [])],
    }
    if system := state.further_planets.get(genesis_bomb.PLANET):
        members[GENESIS] = system
    if whole:
        members["tech_top"] = [title_of(card) for card in reversed(state.zones.get(DECK, []))]
    return members


def _researching(state: State, seat: str, whole: bool) -> list[str | None]:
    """Returns by number the title of the face-down tech, empty where it is hidden, None where there is no tech."""
    lying = {int(place.rpartition(":")[2]): place for place in variant_state.face_down_techs(state, seat)}
    numbers = range(1, max(lying, default=0) + 1)
    return [(variant_state.title_at(state, lying[n]) if whole else ANY) if n in lying else None for n in numbers]


def _completed(state: State, seat: str, whole: bool) -> dict[str, dict[str, Any]]:
    """Returns tech -> what it has brought."""
    facts: dict[str, dict[str, Any]] = {title: {} for title in variant_state.completed(state, seat)}
    between = lunar_cannon.beside(state)
    if lunar_cannon.TECH.id in facts and _two_planets({GENESIS: seat}, between):
        facts[lunar_cannon.TECH.id] = {"between": between}
    if prometheus.TECH.id in facts and (place := state.ships.get(prometheus.SHIP)):
        facts[prometheus.TECH.id] = {"at": place if board.system_of(state, place) else board.WARP}
    if precursor_seed.TECH.id in facts and (alien := precursor_seed.alien_of(state, seat)):
        facts[precursor_seed.TECH.id] = {"alien": alien}
    if quark_battery.TECH.id in facts and whole and (under := quark_battery.under(state, seat)):
        facts[quark_battery.TECH.id] = {"card": title_of(under[0])}
    return facts
