"""The board as a page of text: what a view shows, in lines that fit 80 columns, for terminals and chats.

It is made of the view alone, so it shows a reader what that reader may see, and nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from domain.decks.titles import TITLES
from domain.game.names import name_of
from domain.questions.wording import counted, listed

View = Mapping[str, Any]
WIDTH = 78
"""Columns of a line; a terminal of 80 columns has room for a scroll bar beside it."""
INDENT = 12
"""Columns for the subject of a line, before what it says."""
LETTERS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "purple": "P", "orange": "O"}
SIDES = ("offense", "defense")


def board(view: View) -> str:
    """Returns the page for a view (plain JSON data, as `GET .../state` answers it). It ends with a line break."""
    parts = (_head(view), _encounter(view), _seats(view), _table(view), _variants(view), _asked(view), _hand(view))
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part))) + "\n"


def _line(subject: str, text: str) -> Iterator[str]:
    """Yields a subject and what is said of it; a long text continues below."""
    if text:
        rest = wrap(text, WIDTH - INDENT, break_long_words=True, break_on_hyphens=False)
        yield f"{subject:<{INDENT}}{rest[0]}"
        yield from (" " * INDENT + each for each in rest[1:])


def named(id: str) -> str:
    """Returns the name of a thing, for people."""
    return name_of(id) or id.replace("_", " ")


def titled(title: str) -> str:
    """Returns the name of a card, or of what else has this id."""
    return TITLES[title].name if title in TITLES else named(title)


def _ships(by_seat: Mapping[str, list[str]]) -> str:
    """Writes how many ships each seat has, as `R4 B1`."""
    return " ".join(f"{LETTERS.get(seat, seat)}{len(ships)}" for seat, ships in by_seat.items() if ships)


def _listed(things: Iterable[str], none: str = "") -> str:
    return ", ".join(things) or none


# -- the game and its seats ------------------------------------------------------------------------


def _head(view: View) -> Iterator[str]:
    turn, status = view["turn"], "paused" if view["paused"] else view["status"]
    if view["status"] == "over":
        status = f"over, won by {_listed(map(named, view['winners']), 'nobody')}"
    phase = f", {named(view['phase'])}" if view["phase"] and view["status"] == "running" else ""
    yield from _line("Game", f"{view['game']}, version {view['version']}")
    number = f"turn {turn['number']}" if turn["number"] else "before the first turn"
    yield from _line("", f"{number}{phase}, {status}")


def _seats(view: View) -> Iterator[str]:
    for seat, shown in view["seats"].items():
        mark = ">" if seat == view["turn"]["seat"] else " "
        active = set(shown["power_active"])
        aliens = [f"{named(alien)}{'' if alien in active else ' (off)'}" for alien in shown["aliens"]]
        who = [*aliens, *(["you"] if seat == view["viewer"] else [f"bot {shown['bot']}"] if shown["bot"] else [])]
        who += ["gave up"] if shown["conceded"] else []
        who += [f"away, bot {shown['stand_in']} plays"] if shown["stand_in"] else []
        colonies = colonies_of(shown)
        counts = [counted(shown["hand_size"], "card"), colonies]
        yield from _line(f"{mark} {LETTERS.get(seat, '')} {named(seat)}", _listed([*who, *counts]))
        yield from _line("", "   ".join(planets_of(view, seat)))


def colonies_of(shown: Mapping[str, Any]) -> str:
    """Writes the foreign colonies of a seat, and what else counts as one for victory, as `4+1 of 5 colonies`."""
    further = shown["colonies_counted"] - shown["foreign_colonies"]
    return f"{shown['foreign_colonies']}{f'+{further}' if further else ''} of {shown['colonies_needed']} colonies"


def planets_of(view: View, seat: str) -> Iterator[str]:
    """Yields the planets of a system, those that have come to it last; where ships have skills,
    these by their letters.
    """
    skills = view["variants"].get("skill_tokens", {}).get("skills", {})
    moved = {planet for planet, system in view["further_planets"].items() if system == seat}
    own = [planet for planet in view["planets"] if planet.rpartition("-")[0] == seat]
    for planet in [*own, *sorted(moved - {*own})]:
        number = planet.rpartition("-")[2] if planet in own else planet
        there = view["planets"].get(planet, {})
        yield f"{number}: {(_skilled(there, skills) if skills else _ships(there)) or '-'}"


def _skilled(by_seat: Mapping[str, list[str]], skills: Mapping[str, str]) -> str:
    """Writes the skills of the ships that each seat has, as `R:ELSW`."""
    return " ".join(
        f"{LETTERS.get(seat, seat)}:{''.join(sorted(skills.get(ship, '?') for ship in ships))}"
        for seat, ships in by_seat.items()
        if ships
    )


# -- the encounter ---------------------------------------------------------------------------------


def _encounter(view: View) -> Iterator[str]:
    now = view["encounter"]
    if now is None:
        return
    planet = named(now["planet"]) if now["planet"] else named(now["system"]) if now["system"] else "nowhere yet"
    aim = f"to {planet}" + (f", {titled(now['destiny']).lower()}" if now["destiny"] else "")
    yield from _line("Encounter", f"{now['number']}, {aim}")
    for side in SIDES:
        if now[side]:
            yield from _line(f"  {side.capitalize()}", _side(now, side))
    yield from _line("  Gate", _ships(view["gate"]))
    yield from _line("  Beside", _ships(view["beside"]))
    if offer := now.get("offer"):
        yield from _line("  Offer", f"of {named(offer['by'])}" if "by" in offer else "")
    if now["winner"]:
        yield from _line("  Result", f"the {now['winner']} wins")


def _side(now: View, side: str) -> str:
    seat = now[side]
    allies = [named(ally) for ally, chosen in now["allies"].items() if chosen == side]
    words = [named(seat) + (f" with {listed(allies)}" if allies else "")]
    if seat in now["cards"]:
        card = now["cards"][seat]
        words.append(titled(card) if card else "a card face down")
    if side in now["totals"]:
        words.append(f"total {now['totals'][side]}")
    elif "terms" in now:
        words.append(f"{sum(term['amount'] for term in now['terms'][side])} so far")
    return _listed(words)


# -- the rest of the table -------------------------------------------------------------------------


def _table(view: View) -> Iterator[str]:
    yield from _line("Warp", _ships(view["warp"]))
    yield from _line("Out", _ships(view["removed"]))
    piles, open_piles = view["piles"], view["open_piles"]
    discard = open_piles["discard"]
    on_top = f" ({titled(discard[-1].partition('#')[0])} on top)" if discard else ""
    counts = [f"deck {piles['deck']}", f"discard {len(discard)}{on_top}", f"destiny {piles['destiny']}"]
    yield from _line("Piles", _listed(counts))
    for subject, text in effects(view):
        yield from _line(subject, text)


def effects(view: View) -> "Lines":
    """Yields the lines of effects on the table: what is used now, what is on alien sheets and beside them."""
    yield "In use", "; ".join(_uses(view))
    for alien, sheet in view["sheets"].items():
        yield "Sheet", f"{named(alien)}: {_sheet(sheet)}"
    for mechanic, part in view["mechanics"].items():
        yield "Beside it", f"{named(mechanic)}: {_in_words(part)}"


def _uses(view: View) -> Iterator[str]:
    for use in view["uses"].values():
        yield f"{use['label']} by {named(use['seat'])}" + (", cancelled" if use["cancelled"] else "")


def _sheet(sheet: View) -> str:
    there = sheet.get("cards", ())
    cards = [titled(card["title"] if isinstance(card, dict) else card.partition("#")[0]) for card in there]
    notes = {name: value for name, value in sheet.items() if name not in ("cards", "count")}
    count = [counted(sheet["count"], "card")] if sheet.get("count") else []
    return _listed([*count, *cards, *([_in_words(notes)] if notes else [])], "empty")


def _variants(view: View) -> Iterator[str]:
    yield from _line("Variants", _listed(map(named, view["variants"])))
    for subject, text in of_variants(view):
        yield from _line(f"  {subject}", text)


def of_variants(view: View) -> "Lines":
    """Yields the lines of the variants of the game."""
    parts = view["variants"]
    for variant, lines in OF_VARIANTS.items():
        if variant in parts:
            yield from lines(parts[variant])


Lines = Iterator[tuple[str, str]]
"""Subjects, and what is said of each; nothing is said of what is empty."""


def _moons(part: View) -> Lines:
    for moon, each in part["moons"].items():
        yield "Moon", f"{named(moon)} at {named(each['planet'])} {_ships(each['ships'])}".strip()


def _hazards(part: View) -> Lines:
    yield "Hazards", _listed([*map(named, part["in_play"]), f"deck {part['deck']}"])
    if part["alliance"]:
        yield "Alliance", _listed(map(named, part["alliance"]["seats"]))
    yield "Turns", "to the right" if part["backwards"] else ""


def _planetoids(part: View) -> Lines:
    for planetoid, each in part["planetoids"].items():
        there = f"in the system of {named(each['system'])}, from that of {named(each['origin'])}"
        yield "Planetoid", f"{named(planetoid)} {there}: {_ships(each['ships']) or '-'}"


def _kickers(part: View) -> Lines:
    laid = (
        f"{named(seat)}: {titled(card) if card else 'a kicker face down'}" for seat, card in part["kickers"].items()
    )
    yield "Kickers", _listed(laid)


def _rewards(part: View) -> Lines:
    hands = (f"{named(seat)} {backs['reward']}" for seat, backs in part["backs"].items() if backs.get("reward"))
    yield "Rewards", _listed([f"deck {part['deck']}", f"discard {len(part['discard'])}"])
    yield "In hand", _listed(hands)
    yield from _kickers(part)


def _stations(part: View) -> Lines:
    for each in part["stations"].values():
        said = [f"of {named(each['owner'])}", *([f"at {named(each['planet'])}"] if each["planet"] else [])]
        said += [] if each["face_up"] else ["face down"]
        said += [counted(each["counters"], "counter")] if each["counters"] else []
        said += [named(each["alien"])] if each["alien"] else []
        yield "Station", f"{each['name'].removeprefix('Station: ')} {_listed(said)}"


def _conquest(part: View) -> Lines:
    owned = (f"{named(seat)} {len(stations)}" for seat, stations in part["stations"].items() if stations)
    yield "Conquest", f"{part['stations_needed']} stations win: {_listed(owned, 'nobody has one')}"


def _teams(part: View) -> Lines:
    yield "Teams", "; ".join(" and ".join(map(named, team)) for team in part["teams"])
    yield "Alone", named(part["odd_player"]) if part["odd_player"] else ""


def _techs(part: View) -> Lines:
    for each in part["researching"].values():
        tech = titled(each["tech"]) if each["tech"] else "a hidden tech"
        yield "Research", f"{named(each['seat'])}: {tech}, {_ships(each['ships']) or 'no ships'}"
    for seat, techs in part["completed"].items():
        yield "Techs", f"{named(seat)}: {_listed(map(titled, techs))}" if techs else ""
    yield "Cannon", _listed(map(named, part["lunar_cannon"]))
    cards = (f"{named(seat)}: {titled(card) if card else 'a card'}" for seat, card in part["battery"].items())
    yield "Battery", _listed(cards)


def _skills(part: View) -> Lines:
    yield "Leaders", _listed(f"{named(seat)} {count}" for seat, count in part["active_leaders"].items())
    if part["compared"]:
        yield "Compared", f"{part['compared']['weapons']} Weapons, {part['compared']['shields']} Shields"


OF_VARIANTS: dict[str, Callable[[View], Lines]] = {
    "classic": _moons,
    "common_rewards": _kickers,
    "hazards": _hazards,
    "planetoids": _planetoids,
    "reward_deck": _rewards,
    "skill_tokens": _skills,
    "space_stations": _stations,
    "station_conquest": _conquest,
    "team": _teams,
    "technology": _techs,
}
"""The lines of the variants that have a part of their own."""


def _in_words(part: Any) -> str:
    """Writes data in words: ids by their names, ships by their number, and nothing of what is empty."""
    if isinstance(part, Mapping):
        ships = part and all(name in LETTERS and isinstance(value, list) for name, value in part.items())
        if ships:
            return _ships(part)
        said = ((named(name), _in_words(value)) for name, value in part.items())
        return "; ".join(f"{name} {value}" for name, value in said if value)
    if isinstance(part, list | tuple):
        return _listed(words for each in part if (words := _in_words(each)))
    if isinstance(part, bool):
        return "yes" if part else ""
    return "" if part is None else titled(part) if isinstance(part, str) else str(part)


# -- who is asked, and the hand --------------------------------------------------------------------


def _asked(view: View) -> Iterator[str]:
    for question in view["questions"]:
        said = f": {question['prompt']}" if question["kind"] else ""
        yield from _line("Asked", named(question["seat"]) + said)


def _hand(view: View) -> Iterator[str]:
    own = view["seats"].get(view["viewer"], {})
    yield from _line("Your hand", _listed(titled(card["title"]) for card in own.get("hand", ())))
