"""The ability sweep: every ability is dealt into random games until it was declared, carried out and cancelled.

`python -m tests.ability_sweep.runner` writes the counts to exercised.py, which a test compares with what is wanted, and
the numbers of the games that show each ability to games.txt, so that another test finds them at once; those that show
each card are in games_of_cards.txt.
A game is a position in which the ability is in play and the others hold zaps, played by a random player that likes
to use what it has. Its number decides all of it. Cards that are more than their abilities are in `cards`.
"""

import argparse
import importlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import chain
from pathlib import Path

from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.events import EncounterBegan, EncounterEnded, Event, UseCancelled, UseClosed, UseDeclared
from domain.game.open_questions import LOADED
from domain.state import State
from tests.ability_sweep import cards, exercised
from tests.ability_sweep.cards import MOST, WANTED
from tests.ability_sweep.playing import Look, ignore, play
from tests.repo.sources import renew

KINDS = ("power", "wild", "super", "artifact", "reinforcement", "station", "kicker", "rift", "moon", "tech")
TARGET = Path(__file__).with_name("exercised.py")
GAMES = Path(__file__).with_name("games.txt")
"""A line for each ability: its id and the numbers of the games that show it."""

Counts = dict[str, Counter[str]]


def wanted() -> list[Ability]:
    """Returns every ability that a player declares, by its id: modules may be imported in any order."""
    assert LOADED
    return [ability for _, ability in sorted(ABILITIES.items()) if ability.kind in KINDS]


class Uses:
    """Counts what happens to the uses of an ability.

    `enough`: once any of these kinds were seen, the game ends with the encounter.
    """

    def __init__(self, ability: Ability, enough: Collection[set[str]] = ()) -> None:
        self.counts = Counter[str]()
        self._ability, self._enough = ability, enough
        self._how: dict[str, str] = {}

    def watch(self, state: State, events: list[Event]) -> bool:
        seen = any(kinds <= self.counts.keys() for kinds in self._enough)
        for event in events:
            if isinstance(event, UseDeclared) and event.ability == self._ability.id:
                self._how[event.use] = ""
                self.counts["declared"] += 1
            elif isinstance(event, UseCancelled) and event.use in self._how:
                self._how[event.use] = event.how
            elif isinstance(event, UseClosed) and event.use in self._how:
                self.counts["carried_out" if self._how[event.use] == "replaced" else event.outcome] += 1
        return seen and any(isinstance(event, EncounterBegan | EncounterEnded) for event in events)


def can_be_cancelled(ability: Ability) -> bool:
    """Returns True if a cancelled use of it has to be seen."""
    return ability.is_use and ability.kind != "reinforcement"


def to_see(ability: Ability) -> set[str]:
    """Returns what of an ability has to be seen."""
    return {"declared", "carried_out"} | ({"cancelled"} if can_be_cancelled(ability) else set())


def noted() -> dict[str, list[int]]:
    """Returns ability -> the numbers of the games that show it, as the file has them."""
    lines = GAMES.read_text(encoding="utf-8").splitlines()
    return {id: [int(number) for number in numbers] for id, *numbers in map(str.split, lines)}


def run(ids: list[str], games: int, wanted_each: int, processes: int) -> Iterator[tuple[str, Counter[str], list[int]]]:
    """Yields the counts of each ability after a limited number of games, and the games that show it."""
    with ProcessPoolExecutor(processes) as pool:
        started = {pool.submit(sweep, id, games, wanted_each): id for id in ids}
        for done in as_completed(started):
            yield started[done], *done.result()


def sweep(id: str, games: int, wanted_each: int) -> tuple[Counter[str], list[int]]:
    """Returns the counts of one ability, and the games that show it: they do not depend on how often it is wanted."""
    ability, counts = ABILITIES[id], Counter[str]()
    seen: dict[int, Counter[str]] = {}
    for number in range(games):
        play(ability, number, watch=(uses := Uses(ability)).watch)
        found = uses.counts
        if not to_see(ability) <= counts.keys():
            seen[number] = found
        counts += found
        if not lacking({id: counts}, wanted_each):
            break
    return counts, fewest(to_see(ability), seen)


def note_again(ids: list[str], processes: int) -> Iterator[tuple[str, list[int]]]:
    """Returns ability -> the games that show it now, if its noted games do not: new cards change every shuffle."""
    with ProcessPoolExecutor(processes) as pool:
        for id, numbers in zip(ids, pool.map(showing_now, ids), strict=True):
            if numbers != noted().get(id):
                yield id, numbers


def showing_now(id: str) -> list[int]:
    """Returns the noted games of an ability if they show it, or else the first games that do."""
    return fewest(to_see(ABILITIES[id]), seen_now(id))


def seen_now(id: str, look: Look = ignore) -> dict[int, Counter[str]]:
    """Returns what is seen of an ability in its noted games, and in its first games if those do not show it.

    A noted game ends with the encounter in which it has shown what it is noted for.
    """
    ability, before = ABILITIES[id], noted().get(id, [])
    # Each game shows one outcome, unless one game shows everything.
    enough = [to_see(ability)] if len(before) == 1 else [{"carried_out"}, {"cancelled"}]
    seen: dict[int, Counter[str]] = {}
    for number in chain(before, (each for each in range(MOST) if each not in before)):
        uses = Uses(ability, enough if number in before else ())
        play(ability, number, look, uses.watch)
        seen[number] = uses.counts
        if to_see(ability) <= {kind for counts in seen.values() for kind in counts}:
            break
    return seen


def fewest(kinds: set[str], seen: Mapping[int, Counter[str]]) -> list[int]:
    """Returns the first game that shows all of these, or else the first of each kind."""
    whole = [number for number, counts in seen.items() if kinds <= counts.keys()]
    firsts = {min((number for number, counts in seen.items() if counts[kind]), default=-1) for kind in kinds}
    return whole[:1] or sorted(firsts - {-1})


def lacking(found: Counts, wanted_each: int = WANTED) -> dict[str, Counter[str]]:
    """Returns what was not exercised often enough."""
    return {
        id: counts
        for id, counts in found.items()
        if counts["carried_out"] < wanted_each
        or (can_be_cancelled(ABILITIES[id]) and counts["cancelled"] < wanted_each)
    }


def known() -> Counts:
    """Returns the counts of the table, of abilities that there are; somebody else may have counted meanwhile."""
    table = importlib.reload(exercised).EXERCISED
    return {
        id: Counter(declared=declared, carried_out=carried_out, cancelled=cancelled)
        for id, (declared, carried_out, cancelled) in table.items()
        if id in ABILITIES
    }


def write(found: Counts, seen: Counts, showing: Mapping[str, list[int]]) -> None:
    """Writes the counts, and the games that show each ability."""
    rows = [
        f'    "{id}": ({c["declared"]}, {c["carried_out"]}, {c["cancelled"]}),\n' for id, c in sorted(found.items())
    ]
    of_cards = [f'    "{title}": {_counts(title, c)},\n' for title, c in sorted(seen.items())]
    renew(
        TARGET,
        '"""Counts of how often random games have shown each ability '
        'and each card of a deck (the ability sweep)."""\n\n'
        "EXERCISED: dict[str, tuple[int, int, int]] = {\n" + "".join(rows) + "}\n"
        '"""Ability -> how often it was declared, carried out and cancelled."""\n\n'
        "SEEN: dict[str, dict[str, int]] = {\n" + "".join(of_cards) + "}\n"
        '"""Title of a card that is more than its abilities -> what was seen of it, and how often."""\n',
    )
    lines = [" ".join([id, *map(str, numbers)]) + "\n" for id, numbers in sorted(showing.items()) if numbers]
    renew(GAMES, "".join(lines))


def _counts(title: str, counts: Counter[str]) -> str:
    return "{" + ", ".join(f'"{sight}": {counts[sight]}' for sight in cards.to_see(title)) + "}"


def abilities_to_play(only: str, new: bool) -> list[str]:
    """Returns the ids that are asked for: all, those that contain a word, or those that the table lacks."""
    ids = [ability.id for ability in wanted() if only in ability.id]
    settled = known().keys() - lacking(known()).keys() if new else set()
    return [id for id in ids if id not in settled]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="most games for one ability or card")
    parser.add_argument("--each", type=int, default=WANTED, help="how often each must be carried out and cancelled")
    parser.add_argument("--only", default="", help="only abilities whose id contains this; the other counts stay")
    parser.add_argument(
        "--new",
        action="store_true",
        help="only what the table lacks, and games that show the rest",
    )
    parser.add_argument("--cards", action="store_true", help="only the cards that are more than their abilities")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    ids = [] if chosen.cards else abilities_to_play(chosen.only, chosen.new)
    for id, counts, showing in run(ids, chosen.games, chosen.each, chosen.processes):
        print(f"{id:30} {dict(counts)}", flush=True)
        write(known() | {id: counts}, cards.known(), noted() | {id: showing})
    settled = [ability.id for ability in wanted() if ability.id not in ids] if chosen.new and not chosen.cards else []
    for id, numbers in note_again(settled, chosen.processes):
        print(f"{id:30} is shown by {numbers} now", flush=True)
        write(known(), cards.known(), noted() | {id: numbers})
    if not chosen.only:
        sweep_cards(chosen.games, chosen.each, chosen.new)
    if not chosen.only and chosen.new and not chosen.cards:
        cards.note(cards.showing_now())
    there = {ability.id for ability in wanted()}
    write(known(), cards.known(), {id: numbers for id, numbers in noted().items() if id in there})
    summary(chosen.each)


def sweep_cards(games: int, wanted_each: int, new: bool) -> None:
    """Plays for all cards, or for those that the table lacks, and writes what was seen after each of them."""
    before, shown_before = (cards.known(), cards.noted()) if new else ({}, [])
    titles = [title for title in cards.wanted() if title in cards.lacking(before, wanted_each)]
    for title, (found, covering) in zip(titles, cards.sweep(titles, games, wanted_each), strict=True):
        seen = {id: found[id] if id in titles else before[id] for id in cards.wanted()}
        write(known(), seen, noted())
        cards.note([*shown_before, *covering])
        print(f"{title:30} {dict(seen[title])}", flush=True)


def summary(wanted_each: int) -> None:
    """Prints what was seen, how often at least and at most, and what was seen too seldom."""
    found, seen = known(), cards.known()
    for kind in ("declared", "carried_out", "cancelled"):
        counts = [c[kind] for id, c in found.items() if kind in to_see(ABILITIES[id])]
        print(f"{kind}: {len(counts)} abilities, from {min(counts)} to {max(counts)} times, {sum(counts)} in all")
    sights = [c[sight] for title, c in seen.items() for sight in cards.to_see(title)]
    print(f"{len(seen)} cards: {len(sights)} sights, from {min(sights, default=0)} to {max(sights, default=0)} times")
    print(
        f"less than {wanted_each} times: {sorted({**lacking(found, wanted_each), **cards.lacking(seen, wanted_each)})}"
    )


if __name__ == "__main__":
    main()
