"""Coordinator: puts its meetings in order."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import GATE
from domain.decks.destiny import colour_of
from domain.decks.piles import put_cards, shuffle
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.destiny import draw_this, is_drawn, redraw
from domain.encounter.ships import movable, return_home
from domain.encounter.turn import end_turn
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import RolesReversed
from domain.events.facts import Fact
from domain.questions import Arrange, ChooseCards, Distribute
from domain.questions.wording import about

COORDINATOR = alien(
    "coordinator",
    "Coordinator",
    edition="storm",
    alert="yellow",
    verb="Schedule",
    not_with=("dictator",),
    power=(
        "Once in an encounter, as the offense, you may look at the top three destiny cards instead of drawing "
        "one. You choose which of them counts as drawn and put the others on top of the deck or under it, in "
        "any order."
    ),
    wild="As the offense, after you draw a destiny card, you may discard it and draw a new one.",
    super=(
        "When another player draws a destiny card and you become the defense by it, you may reverse the "
        "roles: you are the offense and meet that player. After this encounter that player's turn is over."
    ),
)
SHEET, SCHEDULED = "sheet:coordinator", Fact("scheduled", False)
LOOKED_AT = 3
ABOVE, BELOW = "above", "below"


def not_yet_scheduled(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True once in an encounter, and only where a card would be drawn."""
    return not SCHEDULED.noted(runner.encounter) and not is_drawn(runner)


def pushed(runner: Runner, use: Use, source: str, target: str, cards: list[str], to_the_bottom: bool = False) -> None:
    """Moves destiny cards that only their user sees, on or off the sheet."""
    if cards:
        put_cards(runner, cards, source, target, COORDINATOR.id, use.seat, [use.seat], to_the_bottom=to_the_bottom)


@power(COORDINATOR, at=timings.BEFORE_DESTINY, roles=roles.offense, when=not_yet_scheduled)
class Schedule:
    """One of the three top cards is drawn; the others go above or below the deck, in any order."""

    @staticmethod
    def refill(runner: Runner, use: Use) -> None:
        if len(runner.state.zones["destiny"]) < LOOKED_AT:
            shuffle(runner, "destiny", ["destiny", "destiny_discard"], "destiny deck")

    @staticmethod
    def look(runner: Runner, use: Use) -> None:
        SCHEDULED.note(runner, True)
        pushed(runner, use, "destiny", SHEET, runner.state.zones["destiny"][: -LOOKED_AT - 1 : -1])

    @staticmethod
    def pick(runner: Runner, use: Use) -> None:
        cards = {card: title_of(card) for card in runner.state.zones[SHEET]}
        prompt = "Which of these destiny cards is drawn?"
        question = ChooseCards(prompt=prompt, name="schedule", cards=cards, secret=True)
        use.notes["drawn"] = runner.ask(use.seat, question)[0]

    @staticmethod
    def put_back(runner: Runner, use: Use) -> None:
        rest = [card for card in runner.state.zones[SHEET] if card != use.notes["drawn"]]
        question = Distribute(
            prompt="Which of the others go above the deck, and which below?",
            name="put_back",
            items=rest,
            targets=dict.fromkeys((ABOVE, BELOW), len(rest)),
            secret=True,
            where={ABOVE: "above the deck", BELOW: "below the deck"},
        )
        use.notes["heaps"] = runner.ask(use.seat, question) if rest else {}

    @staticmethod
    def draw(runner: Runner, use: Use) -> None:
        heaps = {}
        for where, cards in use.notes["heaps"].items():
            items = {card: about(title_of(card)) for card in cards}
            prompt = f"In which order, the upper one first, do they go {where} the deck?"
            question = Arrange(prompt=prompt, name="order_back", items=items, secret=True)
            heaps[where] = runner.ask(use.seat, question) if len(cards) > 1 else cards
        pushed(runner, use, SHEET, "destiny", heaps.get(BELOW, [])[::-1], to_the_bottom=True)
        pushed(runner, use, SHEET, "destiny", heaps.get(ABOVE, [])[::-1])
        pushed(runner, use, SHEET, "destiny", [use.notes["drawn"]])
        draw_this(runner, use.notes["drawn"])


@wild(COORDINATOR, at=timings.DESTINY_DRAWN, roles=roles.offense)
def reject(runner: Runner, use: Use) -> None:
    """Replaces the card that was drawn by a new one."""
    redraw(runner)


def my_colour_came_up(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for the seat's colour, which a special or wild card has when it selects the seat (CORE-092).

    A ship must be free to attack.
    """
    card = runner.encounter.destiny
    return bool(card and colour_of(card) in ("", seat) and movable(runner.state, seat))


@super_(COORDINATOR, at=timings.DEFENSE_SET, roles=roles.defense, when=my_colour_came_up)
def reverse_the_roles(runner: Runner, use: Use) -> None:
    """Makes the defense attack the player whose turn it is; the turn ends with this encounter."""
    drawer = board.opponent(runner.state, use.seat)
    runner.emit(RolesReversed(offense=use.seat, defense=drawer, system=drawer))
    end_turn(runner)
    return_home(runner, drawer, board.ships_at(runner.state, GATE, drawer), COORDINATOR.id)
