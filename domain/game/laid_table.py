"""The table of a position document: a game that begins from it goes on exactly where the other one was.

Where everything is open it is the whole table. For a viewer it is the table without the cards that this viewer cannot
see: it says how many of them are where, and the game that begins from it deals them.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain import powers, private_notes
from domain import state as states
from domain.aliens.selection import conflict, pool
from domain.decks.hidden import CARD_ID, HAND, SHOWN, SHOWN_IN_AN_ENCOUNTER, hides
from domain.decks.piles import SHUFFLED, deck_of
from domain.decks.titles import TITLES, copies, title_of
from domain.engine.agenda import PROCEDURES
from domain.engine.runner import Runner
from domain.events import AliensSetAside, PileStacked
from domain.events.laid_table import KEPT, MEMBER, TableLaid
from domain.faults import Fault, any_of
from domain.game.determinization import sees
from domain.refusal import Refused
from domain.requests import forks
from domain.state import Seat, State
from domain.variants.variant import fault

HIDDEN = "hidden_in_play"
"""The reason of a refusal when hidden things are in play."""
COSMIC, FLARE = "deck", "flare"
WHY = "position"
Counts = dict[str, dict[str, int]]
"""Zone -> pile -> how many cards with the back of this pile are hidden in the zone."""


class Unseen(msgspec.Struct):
    """The part of a table that a state does not have: how many cards are hidden where. Nothing for a whole table."""

    unseen: Counts = {}


def of(state: State) -> str:
    """Returns the table of this state. Raises Refused before the first turn and after the end."""
    return msgspec.json.encode(_copied_table(state)).decode()


def as_seen(state: State, viewer: str) -> str:
    """Returns the table as a seat or `public` sees it, with the cards that it cannot see left to be dealt.

    Raises Refused while nobody is playing, and where more is hidden than cards in hands, on sheets and in piles: that
    could be neither left out nor dealt.
    """
    laid = _copied_table(state)
    # The questions are asked again, and nobody sees what was answered until they are closed.
    laid.agenda[-1].answers = {}
    laid.unused_aliens = []
    hidden = [zone for zone, cards in laid.zones.items() if cards and not sees(state, viewer, zone)]
    cards = {card for zone in hidden for card in laid.zones[zone]}
    places = all(zone in SHUFFLED or hides(zone) for zone in hidden)
    if not places or laid.uses or _notes_of_others(state, viewer) or cards & _named(laid):
        raise Refused("no_position", "What is in play here can be neither left out nor dealt.", "TABLE-02", HIDDEN)
    unseen = _counted(state, hidden)
    _gather(laid, hidden)
    return msgspec.json.encode({**msgspec.to_builtins(laid), "unseen": unseen}).decode()


def _copied_table(state: State) -> State:
    """Returns a copy of what is on the table and under way."""
    if state.status != "running" or not state.turn.number:
        raise Refused("no_position", "At this version nobody was playing.", "TABLE-02", "not_running")
    here = states.copy(state)
    laid = State(seats={colour: Seat(aliens=seat.aliens, lacking=seat.lacking) for colour, seat in here.seats.items()})
    for name in KEPT:
        setattr(laid, name, getattr(here, name))
    return laid


def _notes_of_others(state: State, viewer: str) -> list[str]:
    """Returns the private notes that exist now, but for those on sheets of the viewer's own."""
    own = {note for alien, (note, _) in private_notes.SHEETS.items() if powers.holder(state, alien) == viewer}
    return [note for note in private_notes.existing(state) if note not in own]


def _named(laid: State) -> set[str]:
    """Returns the cards that the table names outside of zones, where nobody has seen them all."""
    rest = msgspec.to_builtins(laid)
    for name in SHOWN:
        rest.pop(name, None)
    for name in SHOWN_IN_AN_ENCOUNTER:
        rest.get("encounter", {}).pop(name, None)
    return set(CARD_ID.findall(msgspec.json.encode({**rest, "zones": {}}).decode()))


def _counted(state: State, hidden: list[str]) -> Counts:
    """Counts the cards of each back in the hidden zones; everybody sees the backs."""
    unseen: Counts = {}
    for zone in hidden:
        counts = unseen.setdefault(zone, {})
        for card in state.zones[zone]:
            counts[deck_of(state, card)] = counts.get(deck_of(state, card), 0) + 1
    return unseen


def _gather(laid: State, hidden: list[str]) -> None:
    """Puts the hidden cards back into their piles, sorted by name; nobody can tell which flares are among them."""
    cards = [card for zone in hidden for card in laid.zones[zone]]
    for zone in hidden:
        laid.zones[zone] = []
    for card in sorted(cards):
        if not _is_flare(card):
            laid.zones[deck_of(laid, card)].append(card)


def _is_flare(card: str) -> bool:
    return TITLES[title_of(card)].kind == FLARE


def faults(position: dict[str, Any], seats: list[str], variants: list[str]) -> list[Fault]:
    """Returns the faults of a position's whole table: it is none, or that of another game."""
    try:
        there = msgspec.json.decode(position[MEMBER], type=State)
    except (TypeError, RecursionError, msgspec.DecodeError) as error:
        return [fault(f"/{MEMBER}", f"This is no table as the service writes it: {error}.")]
    if list(there.seats) != seats or sorted(there.variants) != sorted(variants):
        return [fault(f"/{MEMBER}", _table_of(there))]
    if not there.agenda or any(frame.at not in _steps(frame.procedure) for frame in there.agenda):
        return [fault(f"/{MEMBER}", "Nothing is under way there.")]
    return []


def _table_of(there: State) -> str:
    variants = any_of(sorted(there.variants), "and")
    return f"It is for the seats {any_of(there.seats, 'and')}, in this order, and the variants {variants}."


def _steps(procedure: str) -> list[str]:
    declared = PROCEDURES.get(procedure)
    return list(declared.steps) if declared else []


def begin(runner: Runner) -> None:
    """Lays the table, deals the cards that it does not name, and asks its open questions again."""
    assert runner.state.position is not None
    text = runner.state.position[MEMBER]
    unseen = msgspec.json.decode(text, type=Unseen).unseen
    runner.emit(TableLaid(table=msgspec.json.decode(text)))
    # The agenda came with the event.
    runner.begin()
    if unseen:
        _deal(runner, unseen)
    runner.reopen_questions()


# -- what the table does not name ------------------------------------------------------------------


def _deal(runner: Runner, unseen: Counts) -> None:
    """Deals the hidden cards; the order of the piles is that of chance."""
    hands = {zone.removeprefix(HAND): counts for zone, counts in unseen.items() if zone not in SHUFFLED}
    _add_flares(runner, sum(counts.get(COSMIC, 0) for counts in unseen.values()))
    forks.deal(runner, hands, WHY)
    state = runner.state
    held = [alien for seat in state.seats.values() for alien in seat.aliens]
    left = [alien for alien in pool(state) if alien not in held and not conflict(alien, held)]
    runner.emit(AliensSetAside(aliens=left))


def _add_flares(runner: Runner, wanted: int) -> None:
    """Adds flares to the deck until it has as many cards as are hidden: those of the aliens in play come first."""
    state, deck = runner.state, runner.state.zones[COSMIC]
    missing = wanted - len(deck)
    if missing <= 0:
        return
    for choice in _flares(state):
        left = missing - (len(runner.state.zones[COSMIC]) - len(deck))
        drawn = min(left, len(choice))
        if drawn:
            flares = choice if drawn == len(choice) else runner.sample(choice, drawn, "flares in the deck")
            by_chance = drawn if drawn < len(choice) else 0
            cards = [*runner.state.zones[COSMIC], *copies(*[TITLES[flare] for flare in flares])]
            stacked = PileStacked(zone=COSMIC, count=len(cards), why=WHY, cards=cards)
            first_draw = runner.state.draws
            runner.emit(msgspec.structs.replace(stacked, first_draw=first_draw, draws=by_chance))


def _flares(state: State) -> list[list[str]]:
    """Returns the flares that nobody sees, the likeliest ones first.

    An alien of the beginning has its flare in the game, and one that came later has none there.
    """
    shown = {title_of(card) for cards in state.zones.values() for card in cards}
    flares = [title for title in TITLES if TITLES[title].kind == FLARE and title not in shown]
    later = _flares_of(state.gained.values())
    first = _flares_of(alien for seat in state.seats.values() for alien in seat.aliens) - later
    of_the_sets = [title for title in flares if TITLES[title].set in state.options["sets"] and title not in later]
    rest = [title for title in of_the_sets if title not in first]
    return [
        [title for title in flares if title in first],
        rest,
        [title for title in flares if title not in first and title not in rest],
    ]


def _flares_of(aliens: Iterable[str]) -> set[str]:
    return {f"{FLARE}-{alien}" for alien in aliens}
