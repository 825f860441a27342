"""Compensation: cards for ships lost with a negotiate (CORE-170..176, W-74)."""

from domain.decks.piles import draw
from domain.decks.taking import OWN_CHOICE, take_at_random, take_by_choice
from domain.encounter import timings
from domain.encounter.totals import term
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.queries import extra_terms
from domain.engine.runner import Runner, watches
from domain.engine.windows import open_window
from domain.events import CardsMoved, CompensationFixed
from domain.state import Frame, State

compensation = Procedure("compensation")


@compensation.step
def due(runner: Runner, frame: Frame) -> str | None:
    if not runner.encounter.lost.get(frame.vars["taker"]):
        return "done"
    open_window(runner, timing(timings.COMPENSATION_DUE, only=[frame.vars["taker"]]))
    return None


@compensation.step
def amount(runner: Runner, frame: Frame) -> None:
    taker, payer = frame.vars["taker"], frame.vars["payer"]
    lost = runner.encounter.lost[taker]
    terms = [term("ships_lost", lost, seat=taker), *extra_terms(runner, "compensation", taker, lost)]
    count = sum(each["amount"] for each in terms)
    frame.vars["count"] = count
    runner.emit(CompensationFixed(payer=payer, taker=taker, count=count, terms=terms))
    open_window(runner, timing(timings.BEFORE_COMPENSATION, only=[payer]))


@compensation.step
def ways_to_take(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.TAKING_COMPENSATION, only=[frame.vars["taker"]]))


@compensation.step
def take(runner: Runner, frame: Frame) -> None:
    """Takes as many cards as the payer holds, nothing from the deck instead (CORE-172), unless an effect says how many.

    A quake replaces all of it that is still to come: compensation is one instruction (QUAKE-05).
    """
    vars = frame.vars
    from_deck = vars.get(FROM_DECK, 0)
    if from_deck and draw(runner, vars["taker"], from_deck, compensation.name) < from_deck:
        return
    payer, taker, count = vars["payer"], vars["taker"], vars["count"] - from_deck
    if vars.get(TAKERS_CHOICE) and not vars.get(OWN_CHOICE):
        take_by_choice(runner, payer, taker, count, compensation.name)
    else:
        take_at_random(runner, payer, taker, count, compensation.name, bool(vars.get(OWN_CHOICE)))


@compensation.step
def taken(runner: Runner, frame: Frame) -> None:
    """Opens the moment at which the taker may react to what it has taken from the payer."""
    vars = frame.vars
    if count := vars.get(TAKEN, 0):
        facts = {"payer": vars["payer"], "count": count, "picked": bool(vars.get(TAKERS_CHOICE))}
        open_window(runner, timing(timings.COMPENSATION_TAKEN, only=[vars["taker"]], **facts))


@watches(CardsMoved)
def count_the_cards(runner: Runner, event: CardsMoved) -> None:
    if event.taken and event.why == compensation.name:
        vars = runner.frame_of(compensation).vars
        vars[TAKEN] = vars.get(TAKEN, 0) + event.count


def who_collects(state: State) -> str:
    """Returns the seat that collects the compensation, or None while none is collected."""
    frame = compensation.nearest(state)
    return str(frame.vars["taker"]) if frame else ""


def who_pays(state: State) -> str:
    """Returns the seat that pays the compensation, or None while none is collected."""
    frame = compensation.nearest(state)
    return str(frame.vars["payer"]) if frame else ""


def owed(state: State) -> int:
    """Returns how many cards the compensation has that is being collected, 0 until that is known."""
    frame = compensation.nearest(state)
    return int(frame.vars.get("count", 0)) if frame else 0


def collect_from(runner: Runner, payer: str) -> None:
    """Makes this seat pay in place of the one that should have paid; the taker picks the cards out of its hand."""
    runner.frame_of(compensation).vars.update({"payer": payer, TAKERS_CHOICE: True})


def let_the_payer_choose(runner: Runner) -> None:
    """Lets the payer choose the cards it gives, even if the taker could pick them."""
    runner.frame_of(compensation).vars[OWN_CHOICE] = True


def draw_instead(runner: Runner, count: int) -> None:
    """Draws this number of cards of the compensation from the cosmic deck instead of the payer's hand."""
    runner.frame_of(compensation).vars[FROM_DECK] = count


def deduct(runner: Runner, amount: int, source: str, seat: str) -> None:
    """Reduces the compensation that is about to be paid by this number of cards, by an effect of this seat."""
    vars = runner.frame_of(compensation).vars
    vars["count"] -= amount
    terms = [*runner.encounter.explained[f"compensation:{vars['taker']}"], term(source, -amount, seat=seat)]
    runner.emit(CompensationFixed(payer=vars["payer"], taker=vars["taker"], count=vars["count"], terms=terms))


FROM_DECK = "from_deck"
"""The number of cards that an effect makes the taker draw from the cosmic deck. It is on the frame."""
TAKERS_CHOICE = "takers_choice"
"""On the frame: the taker looks at the payer's hand and picks the cards, unless an effect lets the payer choose."""
TAKEN = "taken"
"""On the frame: how many cards were taken from the payer."""
