"""The exhaustive runner: every ability is dealt into random games until it was declared, carried out and cancelled.

`python -m tests.ability_sweep.runner` writes the counts to domain/rulebook/exercised.py, from which the catalogue
takes its ticks, and the numbers of the games that show each ability to games.txt, so that a test finds them at once.
A game is a position in which the ability is at hand and the others hold zaps, played by a random player that likes
to use what it has. Its number decides all of it.
"""

import argparse
import importlib
import random
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from domain import state as states
from domain.aliens.page import ALIENS
from domain.board import COLOURS
from domain.commands import Answer, CreateGame, Expire, StartGame, TakeSeat
from domain.decider import advance
from domain.decks.titles import TITLES, copies, title_of
from domain.encounter import timings
from domain.encounter.victory import WIN
from domain.engine.abilities import ABILITIES, Ability
from domain.engine.chance import Chance
from domain.engine.moments import instead_of
from domain.engine.runner import CLOCK, Asked
from domain.events import Event
from domain.game.open_questions import LOADED, open_questions
from domain.rulebook import exercised
from domain.state import State
from domain.variants.technology.abilities import COMPLETED, TECHS

WANTED = 20
COMMANDS_PER_GAME = 120
FLARES_THAT_ARE_OFTEN_PLAYED = ("flare-warpish", "flare-macron", "flare-oracle", "flare-zombie")
ZAPS = ("cosmic-zap", "cosmic-zap", "card-zap", "card-zap")
SCRAMBLER = "tech-tech-scrambler"
STOPS = (*ZAPS, SCRAMBLER)
"""What cancels others: the zaps, and for techs the one that scrambles them."""
KINDS = ("power", "wild", "super", "artifact", "station", "kicker", "rift", "moon", "tech")
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
"""What some of those hold who have a way to win of their own."""
HOUSE_RULES = {"phantasm.choice": {"phantasm_may": True}, "vox.reinforcement": {"vox_any_ally": True}}
"""The option with which alone an ability is there."""
ON_THE_SHEET = {"miser.renew": ["plague", "mobius-tubes", "reinforcement-3"]}
"""The cards on the alien's sheet with which alone an ability can be used soon."""
IN_THE_HAND = {"spiff.power": ["attack-00"], "spiff.super": ["attack-01"]}
"""The encounter cards with which an ability can be used soon."""
KICKER = "rw-kicker-2"
"""Which kicker it is stays secret, so that all of them have one ability."""
TARGET = Path(__file__).parents[2] / "domain" / "rulebook" / "exercised.py"
GAMES = Path(__file__).with_name("games.txt")
"""A line for each ability: its id and the numbers of the games that show it."""

Counts = dict[str, Counter[str]]


def wanted() -> list[Ability]:
    """Every ability that a player declares."""
    assert LOADED
    return [ability for ability in ABILITIES.values() if ability.kind in KINDS]


def carrier(ability: Ability) -> str:
    """The card or alien that has the ability."""
    return KICKER if ability.kind == "kicker" else ability.title


def position(ability: Ability, rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Seats and a position in which a seat can use the ability and the others can zap it."""
    seats = list(COLOURS[: rng.choice((3, 4, 4, 5))])
    holder = rng.choice(seats)
    alien = ability.title.removeprefix("flare-")
    parts: list[dict[str, Any]] = [{"seat": seat} for seat in seats]
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
    laid: dict[str, Any] = {"seats": parts, "offense": rng.choice(seats), "start": start}
    if ability.id in ON_THE_SHEET:
        laid["sheet_cards"] = {alien: ON_THE_SHEET[ability.id]}
    if ability.kind == "station":
        laid["stations"] = {ability.title: {"owner": holder, "planet": f"{holder}-{rng.randint(1, 5)}"}}
    if ability.kind == "moon":
        laid["moons"] = {ability.title: f"{rng.choice(seats)}-{rng.randint(1, 5)}"}
        _land(next(part for part in parts if part["seat"] == holder), ability.title)
    if ability.kind == "tech":
        _research(laid, ability, holder, rng)
    elif rng.random() < 0.15:
        laid["discard"] = _almost_all([each for part in parts for each in part["hand"]])
    return seats, laid


def variants(ability: Ability) -> list[str]:
    """The variants that a game with this ability needs."""
    title = carrier(ability)
    deck = TITLES[title].deck if title in TITLES else ""
    found = {
        VARIANT_OF_DECK.get(deck, ""),
        VARIANT_OF_KIND.get(ability.kind, ""),
        *(VARIANT_OF_MOMENT.get(moment, "") for moment in ability.moments),
    }
    return sorted(found - {""})


def _ships(part: dict[str, Any], seats: list[str], rng: random.Random) -> None:
    """Some ships in the warp and some abroad, sometimes few home colonies, seldom nothing but the warp."""
    if rng.random() < 0.08:
        part.update(ships={}, warp=20)
        return
    warp, colour, planets = rng.choice((0, 2, 4)), part["seat"], rng.choice((5, 5, 3))
    abroad = f"{rng.choice([seat for seat in seats if seat != colour])}-{rng.randint(1, 5)}"
    home = 20 - warp - 2
    ships = {f"{colour}-{n}": home // planets + (n <= home % planets) for n in range(1, planets + 1)}
    part.update(ships={**ships, abroad: 2}, warp=warp)


def _nearly_won(parts: list[dict[str, Any]], seats: list[str]) -> None:
    """Everybody has four foreign colonies, in the system to the left."""
    for part in parts:
        left = seats[(seats.index(part["seat"]) + 1) % len(seats)]
        home = {f"{part['seat']}-{n}": 3 + (n == 1) for n in range(1, 6)}
        part.update(ships=home | {f"{left}-{n}": 1 for n in range(1, 5)}, warp=0)


def _land(part: dict[str, Any], moon: str) -> None:
    """Two of the ships are on a moon, whichever way the others are laid."""
    ships = {f"{part['seat']}-{n}": 4 for n in range(1, 6)} if "ships" not in part else part["ships"]
    part["ships"] = {**ships, moon: 2}
    if part.get("warp", 0) >= 2:
        part["warp"] -= 2
    else:
        largest = max(ships, key=lambda planet: int(ships[planet]))
        part["ships"][largest] -= 2


USED_ON = ("tech-delta-scanners", "tech-xenon-lasers", "tech-vacuum-turbines")
"""Techs that are often used, for the one that stops techs."""


def _research(laid: dict[str, Any], ability: Ability, holder: str, rng: random.Random) -> None:
    """The holder has the tech completed, or face down with its ships; the next seat can scramble it."""
    parts = {part["seat"]: part for part in laid["seats"]}
    seats = list(parts)
    other = seats[(seats.index(holder) + 1) % len(seats)]
    tech, techs = TECHS[ability.title], dict[str, dict[str, Any]]()
    if tech.hidden or COMPLETED in ability.moments:
        techs[holder] = {"researching": [tech.id]}
        _put_to_work(parts[holder], tech.research or rng.choice((2, 4)), ability.id.endswith(".at_once"))
    else:
        techs[holder] = {"completed": {tech.id: _brought(tech.id, holder)}}
    if tech.id == SCRAMBLER:
        techs[other] = {"completed": {id: {} for id in USED_ON}}
    else:
        techs[other] = {"researching": [SCRAMBLER]}
        _put_to_work(parts[other], 9, alone=False)
    laid["techs"] = techs
    laid["discard"] = ["attack-06", "reinforcement-2"]
    if rng.random() < 0.8:
        wild = ability.id.endswith(".move")
        laid["destiny_top"] = ["destiny-wild" if wild else f"destiny-{holder}"]


def _brought(tech: str, holder: str) -> dict[str, Any]:
    """What a completed tech has brought to its holder."""
    if tech == "tech-lunar-cannon":
        return {"between": [f"{holder}-1", f"{holder}-2"]}
    return {"card": "attack-12"} if tech == "tech-quark-battery" else {}


def _put_to_work(part: dict[str, Any], count: int, alone: bool) -> None:
    """So many ships are on the first tech of the seat, the others at home; or in the warp, if these are `alone`."""
    place, rest = f"research:{part['seat']}:1", 20 - count
    home = {f"{part['seat']}-{n}": rest // 4 + (n <= rest % 4) for n in range(1, 5)}
    part.update(ships={place: count} if alone else home | {place: count}, warp=rest if alone else 0)


def _almost_all(hands: list[str]) -> list[str]:
    """The discard pile of a game whose deck is nearly empty."""
    stock = [
        title_of(card) for card in copies(*[t for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare"])
    ]
    for title in hands:
        if title in stock:
            stock.remove(title)
    return stock[4:]


Look = Callable[[Asked], None]


def ignore(asked: Asked) -> None:
    """Looks at no question."""


def play(ability: Ability, number: int, look: Look = ignore) -> list[Event]:
    """The events of one of its games, in which the ability is at hand; `look` is shown every question."""
    seed = zlib.crc32(f"{ability.id} {number}".encode())
    rng = random.Random(seed)
    seats, laid = position(ability, rng)
    chance = Chance(str(seed).encode(), "g_exhaustive")
    state = states.new()
    events: list[Event] = []
    sets = sorted({alien.edition for alien in ALIENS.values()})
    options = {"sets": sets, **HOUSE_RULES.get(ability.id, {})}
    create = CreateGame(game="g_exhaustive", seats=seats, variants=variants(ability), options=options, position=laid)
    for command in (create, *[TakeSeat(seat=seat, player=seat) for seat in seats], StartGame()):
        events += advance(state, command, chance)
    for _ in range(COMMANDS_PER_GAME):
        if state.status == "over":
            break
        events += advance(state, choose(state, ability, rng, look), chance)
    return events


def choose(state: State, ability: Ability, rng: random.Random, look: Look) -> Answer | Expire:
    """A random legal answer; what is to be exercised is used, and zapped half of the time."""
    questions = {id: asked for id, asked in open_questions(state).items() if asked.seat != CLOCK}
    for asked in questions.values():
        look(asked)
    if not questions:
        return Expire(at=2**53)
    id, asked = rng.choice(list(questions.items()))
    legal = _researching(state, ability, asked) if asked.question.name == "tech_action" else asked.question.legal(40)
    uses = [answer for answer in legal if "use" in answer]
    others = [answer for answer in uses if answer["use"] not in STOPS]
    favoured = [answer for answer in uses if answer["use"] == ability.id]
    accepted = [answer for answer in legal if "accept" in answer]
    if accepted and rng.random() < 0.7:
        return Answer(seat=asked.seat, question=id, answer=accepted[0])
    zaps = [
        answer
        for answer in uses
        if answer["use"] in STOPS and any(u.ability == ability.id for u in state.uses.values())
    ]
    if zaps and rng.random() < 0.5:
        answer = rng.choice(zaps)
    elif favoured:
        answer = rng.choice(favoured)
    elif others and rng.random() < 0.6:
        answer = rng.choice(others)
    else:
        kept_back = [answer for answer in legal if answer.get("use") not in STOPS]
        answer = rng.choice(kept_back if kept_back and rng.random() < 0.8 else legal)
    return Answer(seat=asked.seat, question=id, answer=answer)


def _researching(state: State, ability: Ability, asked: Asked) -> list[dict[str, Any]]:
    """The scrambler stays where it is, and other techs are turned up only for what they do on completion."""
    legal = asked.question.legal(40)
    held = map(title_of, state.zones.get(f"research:{asked.seat}:1", []))
    turn_up = COMPLETED in ability.moments and SCRAMBLER not in held
    return [answer for answer in legal if turn_up == answer["options"][0].startswith("complete")]


def count(events: list[Event], counts: Counter[str], ability: Ability) -> None:
    """Adds what happened to the uses of this ability."""
    uses: set[str] = set()
    how: dict[str, str] = {}
    for event in events:
        if event.type == "use_declared" and event.ability == ability.id:  # type: ignore[attr-defined]
            uses.add(event.use)  # type: ignore[attr-defined]
            counts["declared"] += 1
        elif event.type == "use_cancelled" and event.use in uses:  # type: ignore[attr-defined]
            how[event.use] = event.how  # type: ignore[attr-defined]
        elif event.type == "use_closed" and event.use in uses:  # type: ignore[attr-defined]
            replaced = how.get(event.use) == "replaced"  # type: ignore[attr-defined]
            counts["carried_out" if replaced else event.outcome] += 1  # type: ignore[attr-defined]


def to_see(ability: Ability) -> set[str]:
    """What of an ability has to be seen."""
    return {"declared", "carried_out"} | ({"cancelled"} if ability.is_use else set())


def noted() -> dict[str, list[int]]:
    """Ability id -> the numbers of the games that show it, as the file has them."""
    lines = GAMES.read_text(encoding="utf-8").splitlines()
    return {id: [int(number) for number in numbers] for id, *numbers in map(str.split, lines)}


def run(games: int, wanted_each: int, only: str = "") -> tuple[Counts, dict[str, list[int]]]:
    """Ability id -> counts, after at most so many games for each ability; and the games that show it."""
    ids = [ability.id for ability in wanted() if only in ability.id]
    with ProcessPoolExecutor() as pool:
        swept = dict(zip(ids, pool.map(partial(sweep, games=games, wanted_each=wanted_each), ids), strict=True))
    return {id: counts for id, (counts, _) in swept.items()}, {id: showing for id, (_, showing) in swept.items()}


def sweep(id: str, games: int, wanted_each: int) -> tuple[Counter[str], list[int]]:
    """The counts of one ability, and the games that show it: they do not depend on how often it is wanted."""
    ability, counts = ABILITIES[id], Counter[str]()
    seen: dict[int, Counter[str]] = {}
    for number in range(games):
        found = Counter[str]()
        count(play(ability, number), found, ability)
        if not to_see(ability) <= counts.keys():
            seen[number] = found
        counts += found
        if not lacking({id: counts}, wanted_each):
            break
    return counts, fewest(to_see(ability), seen)


def fewest(kinds: set[str], seen: Mapping[int, Counter[str]]) -> list[int]:
    """The first game that shows all of these, or else the first of each kind."""
    whole = [number for number, counts in seen.items() if kinds <= counts.keys()]
    firsts = {min((number for number, counts in seen.items() if counts[kind]), default=-1) for kind in kinds}
    return whole[:1] or sorted(firsts - {-1})


def lacking(found: Counts, wanted_each: int) -> dict[str, Counter[str]]:
    """What was not exercised often enough."""
    return {
        id: c
        for id, c in found.items()
        if c["carried_out"] < wanted_each or (ABILITIES[id].is_use and c["cancelled"] < wanted_each)
    }


def write(found: Counts, showing: dict[str, list[int]]) -> None:
    """The counts as data that the catalogue serves, and the games that show each ability."""
    rows = [
        f'    "{id}": ({c["declared"]}, {c["carried_out"]}, {c["cancelled"]}),\n' for id, c in sorted(found.items())
    ]
    TARGET.write_text(
        '"""How often each ability was seen declared, carried out and cancelled (the exhaustive runner)."""\n\n'
        "EXERCISED: dict[str, tuple[int, int, int]] = {\n" + "".join(rows) + "}\n"
    )
    lines = [" ".join([id, *map(str, numbers)]) + "\n" for id, numbers in sorted(showing.items())]
    GAMES.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="most games for one ability")
    parser.add_argument("--each", type=int, default=WANTED, help="how often each must be carried out and cancelled")
    parser.add_argument("--only", default="", help="only abilities whose id contains this; the other counts stay")
    chosen = parser.parse_args()
    found, showing = run(chosen.games, chosen.each, chosen.only)
    for id, c in found.items():
        print(f"{id:30} declared {c['declared']:6} carried out {c['carried_out']:6} cancelled {c['cancelled']:6}")
    missing = lacking(found, chosen.each)
    print(f"{len(found)} abilities, {len(missing)} exercised less than {chosen.each} times: {sorted(missing)}")
    known = importlib.reload(exercised).EXERCISED  # somebody else may have counted meanwhile
    kept = {id: counts for id, counts in known.items() if chosen.only and id in ABILITIES and id not in found}
    others = {id: numbers for id, numbers in noted().items() if id in kept} if kept else {}
    write(
        {id: Counter(declared=d, carried_out=o, cancelled=c) for id, (d, o, c) in kept.items()} | found,
        others | showing,
    )


if __name__ == "__main__":
    main()
