"""Cards that are more than their abilities: each is dealt into random games until everything of it was seen.

What counts as seen: of an encounter card that it was revealed; of a kicker that it was revealed with one; of a destiny
card that it was drawn, and followed: it has named a defense or a way home; of a hazard that it was drawn, and followed:
it has changed what happens; of a tech that a ship went to research it, that it was completed (unless it stays face
down), and that it was used: an ability of it was carried out. The Alien Outpost has to bring an alien, the Implosion
Moon a loss. All other cards are their abilities.
"""

import importlib
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from domain import board, powers
from domain.board import COLOURS, REMOVED, WARP
from domain.decks.destiny import colour_of
from domain.decks.titles import TITLES, copies, title_of
from domain.encounter.alliance import MUST_INVITE
from domain.encounter.resolution import BOTH_LOSE, CONCLUDED, LANDS_TOO, TURNED_BACK
from domain.engine.abilities import ABILITIES
from domain.events import (
    AlienGained,
    CardsMoved,
    CardsRevealed,
    CardsRevealedInHand,
    DealFailed,
    DealMade,
    DefenseSet,
    DestinyDrawn,
    EncounterBegan,
    Event,
    FaceChanged,
    FactNoted,
    HomecomingChosen,
    KickersRevealed,
    PlanetDestroyed,
    PowerGrafted,
    ShipsMoved,
    UseCancelled,
    UseClosed,
    UseDeclared,
)
from domain.state import State
from domain.variants.classic.moons import IMPLOSION
from domain.variants.hazards import variant_state as hazards
from domain.variants.hazards.events import TurnsReversed
from domain.variants.space_stations.stations import alien_outpost
from domain.variants.technology import variant_state as techs
from domain.variants.technology.abilities import TECHS
from domain.variants.technology.techs import tech_scrambler
from tests.ability_sweep import exercised
from tests.ability_sweep.playing import Look, Taste, creation, ignore, played
from tests.ability_sweep.positions import Position, research

Seen = Counter[tuple[str, str]]
"""Counts of each sight of each card."""

REVEALED, DRAWN, FOLLOWED, WORKED = "revealed", "drawn", "followed", "worked"
RESEARCHED, COMPLETED, USED = "researched", "completed", "used"
SIGHTS = {
    "attack": (REVEALED,),
    "negotiate": (REVEALED,),
    "morph": (REVEALED,),
    "kicker": (REVEALED,),
    "destiny": (DRAWN, FOLLOWED),
    "hazard": (DRAWN, FOLLOWED),
    "tech": (RESEARCHED, COMPLETED, USED),
}
"""Kind of card -> what has to be seen of it."""
WITHOUT_AN_ABILITY = (alien_outpost.CARD.id, IMPLOSION.id)
"""Cards that work by themselves, so that nobody declares anything."""
WANTED = 20
MOST = 400
"""The number of games that are played to find one that shows an ability, or a card."""
GAMES = Path(__file__).with_name("games_of_cards.txt")
"""A line for each of few games that together show all cards: the card that is dealt, and the game's number."""
VARIANTS = ("hazards", "reward_deck", "technology")
FURTHER_VARIANT = {alien_outpost.CARD.id: "space_stations", IMPLOSION.id: "classic"}
COMMANDS = 80
TO_SCRAMBLE = [id for id, tech in TECHS.items() if 2 <= tech.research <= 3]
LARGE_ATTACKS = ("attack-23", "attack-30", "attack-40")


def wanted() -> list[str]:
    """Returns the ids of all these cards, and of the moon."""
    return [*(title.id for title in TITLES.values() if title.kind in SIGHTS), *WITHOUT_AN_ABILITY]


def to_see(id: str) -> tuple[str, ...]:
    """Returns what has to be seen of this card."""
    if id in WITHOUT_AN_ABILITY:
        return (WORKED,)
    sights = SIGHTS[TITLES[id].kind]
    return tuple(each for each in sights if each != COMPLETED) if id in TECHS and TECHS[id].hidden else sights


class Witness:
    """Looks at the events of one game and counts what they show."""

    def __init__(self) -> None:
        self.seen: Seen = Counter()
        self._abilities: dict[str, str] = {}
        self._destiny = ""
        self._in_play: set[str] = set()
        self._followed: set[str] = set()

    def watch(self, state: State, events: list[Event]) -> bool:
        """Counts what a command has done; `state` is the one after it."""
        for event in events:
            if isinstance(event, UseDeclared):
                self._abilities[event.use] = event.ability
            if isinstance(event, EncounterBegan):
                self._followed.clear()
            if isinstance(event, CardsMoved) and event.target == hazards.IN_PLAY:
                self._in_play |= {title_of(card) for card in event.cards}
            for sight in (*self._plain(event), *self._of_techs(state, event)):
                self.seen[sight] += 1
            for hazard in self._in_play:
                if any(follows(event) for follows in FOLLOWS.get(hazard, ())) or self._is_zapped(hazard, event):
                    self._is_followed(hazard)
            if isinstance(event, CardsMoved) and event.source == hazards.IN_PLAY:
                self._in_play -= {title_of(card) for card in event.cards}
        if WITNESS in self._in_play and any(_keeps_its_power(state, seat) for seat in state.seats):
            self._is_followed(WITNESS)
        return False

    def _is_followed(self, hazard: str) -> None:
        """Runs the check once in an encounter."""
        if hazard not in self._followed:
            self._followed.add(hazard)
            self.seen[hazard, FOLLOWED] += 1

    def _plain(self, event: Event) -> list[tuple[str, str]]:
        """Returns what one event alone shows."""
        if isinstance(event, CardsRevealed | KickersRevealed):
            return [(title_of(card), REVEALED) for card in event.cards.values()]
        if isinstance(event, DestinyDrawn):
            self._destiny = title_of(event.card)
            return [(self._destiny, DRAWN)]
        if isinstance(event, DefenseSet | HomecomingChosen) and self._destiny:
            title, self._destiny = self._destiny, ""
            return [(title, FOLLOWED)]
        if isinstance(event, CardsMoved) and event.target == hazards.IN_PLAY and event.why == hazards.WHY:
            return [(title_of(card), DRAWN) for card in event.cards]
        if isinstance(event, AlienGained) and event.why == alien_outpost.CARD.id and event.draws:
            return [(alien_outpost.CARD.id, WORKED)]
        if isinstance(event, ShipsMoved) and event.why == IMPLOSION.id:
            return [(IMPLOSION.id, WORKED)]
        return []

    def _of_techs(self, state: State, event: Event) -> list[tuple[str, str]]:
        if isinstance(event, ShipsMoved) and event.why == "research":
            places = {to for _, to in event.moves.values() if techs.is_research(to)}
            return [(techs.title_at(state, place), RESEARCHED) for place in places if state.zones.get(place)]
        if isinstance(event, CardsMoved) and event.target.startswith(f"{techs.COMPLETED}:"):
            return [(title_of(card), COMPLETED) for card in event.cards if event.source.startswith(techs.RESEARCH)]
        if isinstance(event, UseClosed) and event.outcome == "carried_out":
            title = ABILITIES[self._abilities[event.use]].title
            return [(title, USED)] if title in TECHS else []
        return []

    def _is_zapped(self, hazard: str, event: Event) -> bool:
        """Returns True: in the nebula every power that is used fails at once."""
        if hazard != NEBULA or not isinstance(event, UseCancelled):
            return False
        return ABILITIES[self._abilities[event.use]].kind in ("power", "super")


WITNESS, GUARDIAN, NEBULA = "hazard-witness", "hazard-cosmic-guardian", "hazard-cosmic-nebula"
HOME_COLONIES_NEEDED = 3


def _keeps_its_power(state: State, seat: str) -> bool:
    few = state.ships and len(board.home_colonies(state, seat)) < HOME_COLONIES_NEEDED
    return bool(few and powers.held(state, seat))


Follows = Callable[[Event], bool]


def _because(kind: type[Event], hazard: str) -> Follows:
    return lambda event: isinstance(event, kind) and getattr(event, "why", "") == hazard


def _noted(fact: str, hazard: str = "") -> Follows:
    """Returns the noted fact, with the name of the hazard if there is one."""
    return lambda event: isinstance(event, FactNoted) and event.fact.startswith(fact) and hazard in str(event.value)


def _ships_went(source: str, target: str, why: str = "") -> Follows:
    def they_did(event: Event) -> bool:
        if not isinstance(event, ShipsMoved) or why not in event.why:
            return False
        return any(source in (start, "") and target in (to, "") for start, to in event.moves.values())

    return they_did


def _leaves_the_game(event: Event) -> bool:
    return isinstance(event, CardsMoved) and event.target == "removed"


FOLLOWS: dict[str, tuple[Follows, ...]] = {
    "hazard-alliance": (_noted(f"{MUST_INVITE.name}:"),),
    "hazard-black-hole": (_ships_went("", REMOVED),),
    GUARDIAN: (lambda event: isinstance(event, FaceChanged) and event.source == GUARDIAN,),
    "hazard-cosmic-upheaval": (_because(CardsMoved, "hazard-cosmic-upheaval"),),
    "hazard-energy-fields": (lambda event: isinstance(event, CardsRevealedInHand),),
    "hazard-entropy-beast": (_because(PlanetDestroyed, "hazard-entropy-beast"),),
    "hazard-galactic-council": (lambda event: isinstance(event, DealMade | DealFailed),),
    "hazard-full-of-stars": (_ships_went(WARP, "", "alliance"),),
    "hazard-meteor-storm": (_noted(BOTH_LOSE.name, "hazard-meteor-storm"),),
    "hazard-mirror-universe": (_because(CardsMoved, "hazard-mirror-universe"),),
    "hazard-odd-way-to-win-a-war": (_noted(CONCLUDED.name, "hazard-odd-way-to-win-a-war"),),
    "hazard-psychic-switcheroo": (lambda event: isinstance(event, PowerGrafted),),
    "hazard-reverse-rewards": (_noted(LANDS_TOO.name), _noted(TURNED_BACK.name)),
    "hazard-sargasso-web": (_leaves_the_game,),
    "hazard-temporal-anomaly": (lambda event: isinstance(event, TurnsReversed),),
}
"""Hazard in play -> the events that show that it changes what happens; the two others are in `Witness`."""


def position(title: str, rng: random.Random) -> tuple[list[str], Position]:
    """Returns seats and a position in which the card comes soon."""
    kind = TITLES[title].kind if title in TITLES else "moon"
    seats = list(COLOURS[: rng.choice((3, 4, 5))])
    colour = colour_of(title) if kind == "destiny" else ""
    if colour and colour not in seats:
        seats[-1] = colour
    offense = rng.choice(seats)
    hands = _hands(seats, offense, title, kind, rng)
    parts: list[dict[str, Any]] = [{"seat": seat, "hand": hands[seat]} for seat in seats]
    laid: Position = {"seats": parts, "offense": offense, "start": "start_turn"}
    for part in parts:
        _ships(part, title, rng)
    if kind == "destiny":
        laid["destiny_top"] = [title]
    if kind == "hazard":
        other = rng.choice([seat for seat in seats if seat != offense])
        laid["destiny_top"] = [f"destiny-{other}", "destiny-wild", "destiny-most-cards"]
        laid["hazards"] = {"deck_top": [title], "marked": [True, False, False]}
    if kind == "tech":
        laid["techs"] = {offense: {"researching": [title]}}
        research(laid, offense, max(0, TECHS[title].number(3) - rng.choice((0, 1, 1))))
        if title == tech_scrambler.TECH.id:
            other = board_order(seats, offense)[1]
            laid["techs"][other] = {"researching": [rng.choice(TO_SCRAMBLE)]}
            research(laid, other, 4)
    if kind == "station":
        laid["stations"] = {title: {"owner": offense, "planet": f"{offense}-1"}}
    if kind == "moon":
        laid["moons"] = {title: f"{rng.choice(seats)}-{rng.randint(1, 3)}"}
    return seats, laid


def _hands(seats: list[str], offense: str, title: str, kind: str, rng: random.Random) -> dict[str, list[str]]:
    """Deals encounter cards and kickers; of an encounter card that is to be seen, the offense has nothing else."""
    stock = [each for each in TITLES.values() if each.deck in ("cosmic", "reward") and each.id != title]
    cards = [title_of(card) for card in copies(*[each for each in stock if each.is_encounter_card])]
    kickers = [title_of(card) for card in copies(*[each for each in stock if each.kind == "kicker"])]
    rng.shuffle(cards)
    size = 4
    if title == GUARDIAN:
        cards, size = [card for card in cards if card not in LARGE_ATTACKS] + list(LARGE_ATTACKS), 1
    hands = {seat: [cards.pop() for _ in range(size)] for seat in board_order(seats, offense)}
    for seat, kicker in zip(rng.sample(seats, len(seats)), kickers, strict=False):
        hands[seat].append(kicker)
    if kind == "kicker":
        hands[offense].append(title)
    elif kind in ("attack", "negotiate", "morph"):
        hands[offense] = [title]
    return hands


def board_order(seats: list[str], first: str) -> list[str]:
    """Returns the seats around the table from this one."""
    return seats[seats.index(first) :] + seats[: seats.index(first)]


def _ships(part: dict[str, Any], title: str, rng: random.Random) -> None:
    """Puts some ships into the warp; where The Witness comes, few home planets are settled."""
    planets = 2 if title == WITNESS and rng.random() < 0.7 else 5
    warp = rng.choice((0, 3, 5))
    home = 20 - warp
    ships = {f"{part['seat']}-{n}": home // planets + (n <= home % planets) for n in range(1, planets + 1)}
    part.update(ships=ships, warp=warp)


def play(title: str, number: int, look: Look = ignore) -> Seen:
    """Returns what one of the card's games shows, of any card."""
    seed = zlib.crc32(f"{title} {number}".encode())
    rng = random.Random(seed)
    seats, laid = position(title, rng)
    variants = sorted({*VARIANTS, FURTHER_VARIANT.get(title, VARIANTS[0])})
    witness = Witness()
    favourites = {ability.id for ability in ABILITIES.values() if ability.kind in ("kicker", "tech")}
    played(creation(seats, laid, variants, {}), seed, rng, Taste(favourites), look, witness.watch, COMMANDS)
    return witness.seen


Game = tuple[str, int]


def sweep(titles: list[str], games: int, wanted_each: int) -> Iterator[tuple[dict[str, Counter[str]], list[Game]]]:
    """Yields after each of these cards the counts of all cards so far, and few games that show what was seen."""
    total: Seen = Counter()
    first: dict[Game, set[tuple[str, str]]] = {}
    for title in titles:
        for number in range(games):
            if all(total[title, sight] >= wanted_each for sight in to_see(title)):
                break
            seen = play(title, number)
            first[title, number] = sights() & seen.keys()
            total += seen
        yield {each: Counter({s: total[each, s] for s in to_see(each)}) for each in wanted()}, covering(first)


def sights() -> set[tuple[str, str]]:
    """Returns everything that has to be seen."""
    return {(title, sight) for title in wanted() for sight in to_see(title)}


def covering(first: Mapping[Game, set[tuple[str, str]]]) -> list[Game]:
    """Returns few games that show all that these show: always the one that shows most of what is left."""
    left = set[tuple[str, str]]().union(*first.values())
    chosen: list[Game] = []
    while left:
        game = max(first, key=lambda each: len(first[each] & left))
        chosen.append(game)
        left -= first[game]
    return chosen


def noted() -> list[Game]:
    """Returns the games that show all cards, as the file has them."""
    lines = [line.split() for line in GAMES.read_text(encoding="utf-8").splitlines()]
    return [(title, int(number)) for title, number in lines if title in wanted()]


def note(games: Iterable[Game]) -> None:
    """Writes these games into the file."""
    GAMES.write_text("".join(f"{title} {number}\n" for title, number in sorted({*games})), encoding="utf-8")


def showing_now() -> list[Game]:
    """Returns the noted games if they show all cards, or else few of those and of the first games of each card."""
    before = noted()
    shown = {game: sights() & play(*game).keys() for game in before}
    for title in wanted():
        for number in range(MOST):
            if {(title, sight) for sight in to_see(title)} <= set[tuple[str, str]]().union(*shown.values()):
                break
            shown[title, number] = sights() & play(title, number).keys()
    return before if shown.keys() == {*before} else covering(shown)


def known() -> dict[str, Counter[str]]:
    """Returns the counts of the table."""
    table: dict[str, dict[str, int]] = getattr(importlib.reload(exercised), "SEEN", {})
    return {title: Counter(counts) for title, counts in table.items() if title in wanted()}


def lacking(found: Mapping[str, Counter[str]], wanted_each: int = WANTED) -> dict[str, Counter[str]]:
    """Returns the cards of which something was not seen often enough."""
    counts = {title: found.get(title, Counter[str]()) for title in wanted()}
    return {title: c for title, c in counts.items() if any(c[sight] < wanted_each for sight in to_see(title))}
