"""Mind: knows the cards that others hold."""

from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import DRAWN_BY_ANOTHER, hand, is_private_draw
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import CardsMoved, DrawSeen, EncounterEnded, HandSeen, SheetNoted
from domain.questions import ChooseSeats

MIND = alien(
    "mind",
    "Mind",
    edition="base",
    alert="yellow",
    verb="Knowledge",
    power=(
        "Before allies are invited, you may look at the whole hand of one main player. As a main player, you may "
        "look at your opponent's hand. You may not tell anybody which cards you have seen."
    ),
    wild=(
        "When another player draws cards from the deck, you may look at them. Until the encounter ends, you also see "
        "every other card that this player draws from the deck. You may not tell anybody which cards you have seen."
    ),
    super="When you use your power and are not a main player, you may look at the hands of both main players.",
)
BOTH = "both"
READ = "read"
"""Note on the sheet: seat -> the seat that sees what it draws, until the encounter ends."""


def open_minds(runner: Runner, seat: str) -> list[str]:
    """Returns the main players, other than the seat, who hold cards."""
    now = runner.encounter
    return [each for each in (now.offense, now.defense) if each and each != seat and hand(runner, each)]


def whose_hand(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return ChooseSeats(prompt="At whose hand do you look?", name="mind", seats=open_minds(runner, seat))


@power(MIND, at=timings.BEFORE_INVITATIONS, asks=whose_hand)
def knowledge(runner: Runner, use: Use) -> None:
    """Shows the whole hand as it is now; by the flare, that of the other main player too."""
    seen = open_minds(runner, use.seat) if use.notes.get(BOTH) else use.value
    for seat in seen:
        runner.emit(HandSeen(seat=seat, viewer=use.seat, cards=list(hand(runner, seat))))


def there_are_two(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(open_minds(runner, seat)) > 1


@super_(MIND, with_use="mind.power", roles=roles.not_main, when=there_are_two)
def both_hands(runner: Runner, use: Use) -> None:
    use.subject_notes[BOTH] = True


@wild(MIND, at=DRAWN_BY_ANOTHER)
def read(runner: Runner, use: Use) -> None:
    """Shows these cards, and those of each further draw in the encounter."""
    drawer = use.moment["seat"]
    runner.emit(SheetNoted(alien=MIND.id, note=READ, value={drawer: use.seat}))
    runner.emit(DrawSeen(seat=drawer, viewer=use.seat, cards=use.moment["cards"]))


def read_by(runner: Runner) -> dict[str, str]:
    readers: dict[str, str] = runner.state.sheets.get(MIND.id, {}).get(READ, {})
    return readers


@watches(CardsMoved, within=MIND.in_game)
def another_draw(runner: Runner, event: CardsMoved) -> None:
    viewer = read_by(runner).get(event.seat)
    if viewer and is_private_draw(event):
        runner.emit(DrawSeen(seat=event.seat, viewer=viewer, cards=event.cards))


@watches(EncounterEnded, within=MIND.in_game)
def no_longer(runner: Runner, event: EncounterEnded) -> None:
    if read_by(runner):
        runner.emit(SheetNoted(alien=MIND.id, note=READ, value={}))
