"""The sentences of ships: where they go, and why."""

from collections.abc import Mapping

from domain import board
from domain.board import BESIDE, GATE, REMOVED, WARP
from domain.events import ShipsCommandeered, ShipsLost, ShipsMoved, ShipsReleased
from domain.mechanics.captured_places import CAPTURED
from domain.questions.wording import about, besides, from_places
from domain.story import NOTHING, Scene, Sentence, because, detail, fleet, tell_reasons, tells, untold, verb

tell_reasons(
    {
        "encounter": ", lost in the encounter",
        "landing": "",
        "regroup": "",
        "launch": "",
        "alliance": "",
        "escorts": "",
        "moon_landing": "",
        "allies_return": ", as the encounter is over",
        "aborted": ", as the encounter was broken off",
        "turned_back": ", as the attack was turned back",
        "no_planet": ", as the attacked planet is gone",
        "no_colony": ", for want of a colony to return to",
        "deal": ", as part of the deal",
        "failed_deal": ", as the deal has failed",
        "homecoming": ", as a new home colony",
        "research": ", for research",
        "tech": "",
        "rewards": ", as a reward",
        "cost": ", as the price of a use",
        "sacrifice": ", as a sacrifice",
        "colony_gift": ", as a gift to the partner",
        "planetoid": ", as the planetoid is gone",
        "unseen": ", no longer hidden",
        "stack": "",
        "sheet": ", as the alien sheet releases what it holds",
        "setup": ", as the game is set up",
        "position": ", as the position says",
        "fork": ", as the position says",
    }
)

SENT = {GATE: "to the offense", BESIDE: "to the defense"}
"""The place to which an ally's ships go -> the words for it."""
LEAVE = {"launch": "launches", "alliance": "sends", "escorts": "sends"}
"""The reason for which ships go into the encounter -> the verb for their seat."""
LANDS = "lands"
MOST = 8
"""The largest number of ways of ships that a sentence lists; with more it only counts the ships."""
NO_SOURCE = frozenset({"landing", "encounter", "allies_return", "aborted", "turned_back", "no_planet"})
"""Reasons for which ships leave the encounter: the sentence does not name a source that everybody knows."""
FROM = {BESIDE: "from beside the attacked planet", REMOVED: "from outside the game"}
TO = {BESIDE: "to the side of the defense", REMOVED: "out of the game"}
"""Places of ships to which `from` and `to` with their name would be no sentence -> the words with the preposition."""
MANY = {"goes": "go", "returns": "return", LANDS: "land"}
"""The verb of one ship -> that of several."""

untold(ShipsLost)


@tells(ShipsMoved)
def ships_moved(event: ShipsMoved, scene: Scene) -> Sentence:
    """Tells where ships move: those of one seat into the encounter by their sources, others by their targets."""
    targets = {target for _, target in event.moves.values()}
    owners = {scene.owner(ship) for ship in event.moves}
    into_the_encounter = event.why in LEAVE and len(targets) == 1 and len(owners) == 1
    if not event.moves:
        return NOTHING
    if into_the_encounter and (seat := next(iter(owners))):
        return _sent(event, seat, targets.pop())
    clauses = "; ".join(_clause(moves, event.why, scene) for moves in _ways(event, scene))
    told = f"{clauses}{because(event.why)}."
    return detail(told) if event.why in ("setup", "position") else Sentence(told)


def _sent(event: ShipsMoved, seat: str, target: str) -> Sentence:
    """Returns `Red sends 4 ships to the offense: 2 from Red's first planet, 2 from its third`."""
    counts: dict[str, int] = {}
    for source, _ in event.moves.values():
        counts[source] = counts.get(source, 0) + 1
    where = "" if event.why == "launch" else f" {SENT.get(target, f'to {about(target)}')}"
    mark = ": " if len(counts) > 1 else " from "
    count, _, sources = from_places(counts).partition(mark)
    return Sentence(f"{about(seat)} {LEAVE[event.why]} {count}{where}{mark}{sources}.{besides(event.moves)}")


def _ways(event: ShipsMoved, scene: Scene) -> list[dict[str, list[str]]]:
    """Returns the moves of each owner; owners whose ships all go the same single way share one."""
    by_owner: dict[str, dict[str, list[str]]] = {}
    for ship, way in event.moves.items():
        by_owner.setdefault(scene.owner(ship), {})[ship] = way
    together: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for owner, moves in by_owner.items():
        ways = {(_from(source, event.why), target) for source, target in moves.values()}
        key = (*next(iter(ways)), _verb(moves, event.why, scene)) if len(ways) == 1 else (owner,)
        together.setdefault(key, {}).update(moves)
    return list(together.values())


def place(id: str) -> str:
    """Returns the words for a place of ships. Captured ships are with their captor, whatever holds them there."""
    kind, _, whose = id.partition(":")
    seat = whose.partition(":")[0]
    return f"{about(seat)}'s captured ships" if kind == CAPTURED and seat else about(id)


def _from(source: str, why: str) -> str:
    return "" if why in NO_SOURCE else FROM.get(source) or f"from {place(source)}"


def _to(target: str, why: str) -> str:
    return TO.get(target) or f"{'on' if why == 'landing' else 'to'} {place(target)}"


def _clause(moves: dict[str, list[str]], why: str, scene: Scene) -> str:
    """Returns a clause in which what is common to all these ships is said once: from where, or to where."""
    parts: dict[tuple[str, str], int] = {}
    for source, target in moves.values():
        way = _from(source, why), _to(target, why)
        parts[way] = parts.get(way, 0) + 1
    sources, targets = ({way[at] for way in parts} for at in (0, 1))
    goes = _verb(moves, why, scene)
    told = f"{fleet(scene, moves)} {goes if len(moves) == 1 else MANY[goes]}"
    if len(sources) == len(targets) == 1:
        return " ".join(filter(None, [told, *sources, *targets]))
    if len(parts) > MOST:
        return f"{told} to other places"
    common = [*sources] if len(sources) == 1 else [*targets] if len(targets) == 1 else []
    each = [
        " ".join([str(count), *(word for word in way if word and word not in common)]) for way, count in parts.items()
    ]
    return f"{' '.join(filter(None, [told, *common]))}: {', '.join(each)}"


def _verb(moves: Mapping[str, list[str]], why: str, scene: Scene) -> str:
    """Returns the verb for ships: they return from the warp and to planets of their owner's home system."""
    if why == "landing":
        return LANDS
    back = all(
        source == WARP or target in board.PLANETS.get(scene.owner(ship), ()) for ship, (source, target) in moves.items()
    )
    return "returns" if back else "goes"


@tells(ShipsCommandeered)
def ships_commandeered(event: ShipsCommandeered, scene: Scene) -> Sentence:
    """Tells that ships are commandeered, before the scene learns of it: the ships still have their former owners."""
    return Sentence(f"{about(event.seat)} takes command of {fleet(scene, event.ships)}{because(event.why)}.")


@tells(ShipsReleased)
def ships_released(event: ShipsReleased, scene: Scene) -> Sentence:
    """Tells the seats that had taken the ships."""
    told = f"{fleet(scene, event.ships)} {verb(len(event.ships), 'obeys its', 'obey their')} own colour again."
    return Sentence(told)
