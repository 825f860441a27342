"""Fodder: throws its small cards into the fight."""

from domain import board
from domain.aliens.page import alien, power, super_, super_in_hand, wild
from domain.decks.nature import nature
from domain.decks.piles import discard, hand
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.alliance import WITHOUT_ALLIES, draws_in, may_join
from domain.encounter.choose_ships import choose_any
from domain.encounter.launch import can_send, ships_to_send
from domain.encounter.totals import base_value
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import AllianceAnswered, ModifierAdded
from domain.events.facts import Fact
from domain.questions import ChooseCards, ChooseOption, ChooseShips
from domain.questions.wording import about
from domain.state import Modifier, State

FODDER = alien(
    "fodder",
    "Fodder",
    edition="base",
    alert="yellow",
    verb="Overwhelm",
    power=(
        "As a main player, after both of you reveal attack cards, you may discard any number of attack cards from "
        "your hand that are higher than your revealed card and lower than your opponent's. Their values are added to "
        "your side's total."
    ),
    wild=(
        "After the encounter cards are revealed, if you were invited to an alliance and declined, you may join a side "
        "that invited you with exactly one ship. From then on you are its ally in every way."
    ),
    super=(
        "When you use your power, you may discard and add any attack cards that are lower than your opponent's "
        "revealed card."
    ),
)
ANY_LOWER = "any_lower"
OVERWHELMED = Fact("fodder_used", False, lasting=True)
"""Cards were added by this power in this encounter, whichever seat has it."""


def fodder(runner: Runner, seat: str, any_lower: bool) -> dict[str, int]:
    """Returns card -> value of the hand's attacks between the two revealed cards, or below the opponent's."""
    now = runner.encounter
    if any(face.type != "attack" for face in now.faces.values()):
        return {}
    mine, theirs = base_value(now, seat)[0], base_value(now, board.opponent(runner.state, seat))[0]
    counting = {card: nature(runner.state, card) for card in hand(runner, seat)}
    values = {card: counted.value for card, counted in counting.items() if counted.kind == "attack"}
    return {card: value for card, value in values.items() if value < theirs and (any_lower or mine < value)}


def something_to_add(runner: Runner, seat: str, moment: Moment) -> bool:
    once = OVERWHELMED.of(runner.encounter)
    return not once and bool(fodder(runner, seat, super_in_hand(runner.state, seat, FODDER)))


@power(FODDER, at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.main, when=something_to_add)
def overwhelm(runner: Runner, use: Use) -> None:
    values = fodder(runner, use.seat, bool(use.notes.get(ANY_LOWER)))
    if not values:
        return
    question = ChooseCards(
        prompt="Which attack cards do you discard and add?",
        name="fodder",
        cards={card: title_of(card) for card in values},
        most=len(values),
        secret=True,
        fallback={"cards": [card for card, value in values.items() if value > 0] or list(values)[:1]},
    )
    chosen = runner.ask(use.seat, question)
    amount = sum(values[card] for card in chosen)
    OVERWHELMED.note(runner, True)
    discard(runner, use.seat, chosen, FODDER.id)
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", amount, FODDER.id)))


def more_by_the_flare(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(fodder(runner, seat, True)) > len(fodder(runner, seat, False))


@super_(FODDER, with_use="fodder.power", roles=roles.main, when=more_by_the_flare)
def any_lower_card(runner: Runner, use: Use) -> None:
    use.subject_notes[ANY_LOWER] = True


FLARE = "flare-fodder#1"
DECLINED = Fact[list[str]]("declined", [])
"""The seats that were invited and stayed out: a player who was sent home looks the same without it."""


@watches(AllianceAnswered, within=FODDER.in_game)
def stayed_out(runner: Runner, event: AllianceAnswered) -> None:
    """Notes the seats that stayed out, only where the flare is in the game."""
    if event.side == "none" and any(FLARE in cards for cards in runner.state.zones.values()):
        DECLINED.note(runner, [*DECLINED.of(runner.encounter), event.seat])


def i_declined(runner: Runner, seat: str, moment: Moment) -> bool:
    return seat in DECLINED.of(runner.encounter) and can_send(runner.state, seat)


def which_side(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    """Asks for a side that has invited the seat and can still have allies."""
    now = runner.encounter
    invited = [side for side in ("offense", "defense") if seat in now.invited.get(side, [])]
    sides = [s for s in invited if s not in WITHOUT_ALLIES.of(now) and may_join(runner.state, seat, s)]
    options = {side: f"join the {side}" for side in sides}
    return ChooseOption(prompt="Which side do you join?", name="late_ally", options=options)


@wild(FODDER, at=timings.CARDS_REVEALED, roles=roles.uninvolved, when=i_declined, asks=which_side)
def join_after_all(runner: Runner, use: Use) -> None:
    """Makes the seat an ally of the chosen side."""
    runner.call(joining.name, seat=use.seat, side=use.value[0], why=WHY)


def one_ship(state: State, seat: str, waiting: int) -> ChooseShips:
    """Asks for exactly one ship with those that wait, whatever the limit is (FODDER-01)."""
    main = about(board.main_player(state, board.side_of(state, seat)))
    places, prompt = ships_to_send(state, seat, waiting).places, f"Which ship do you send to {main}?"
    return choose_any(places, prompt, "late_ship", most=max(0, 1 - waiting), rule="FODDER-01")


WHY = "flare-fodder"
joining = draws_in("late_ally", one_ship, WHY)
