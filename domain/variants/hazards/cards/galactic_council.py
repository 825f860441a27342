"""Galactic Council: in place of the encounter all players make one deal, or all lose ships (HAZ-17)."""

from domain import board
from domain.board import GATE
from domain.decks.piles import give, hand
from domain.encounter import timings
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.deal import LOST_BY_FAILURE, MOST_OFFERS, agreed, cards_to_give
from domain.encounter.encounter import RESULT
from domain.encounter.ships import lose, return_home
from domain.engine.agenda import DONE
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import DealAgreed, DealFailed, DealMade, DealWithdrawn, PhaseBegan
from domain.events.deals import DEAL, OFFER
from domain.questions import Confirm, Question
from domain.questions.wording import about, counted
from domain.state import Frame
from domain.variants.hazards.cards import council_terms
from domain.variants.hazards.cards.page import at_once, hazard
from domain.variants.hazards.events import CouncilOffered

RULE = "HAZ-17"
CARD = hazard(
    "galactic-council",
    "Galactic Council",
    (
        "No encounter is fought. All players together have three minutes for one deal, which every player must accept: "
        "cards and colonies may change hands between any of them, and each player gains at most one colony. If there "
        "is no deal, every player loses three ships to the warp."
    ),
    rule=RULE,
)
MINUTES = 3
"""The factor by which the clock of a council is longer than that of a deal of two players."""

council = at_once(CARD)


@council.step
def convene(runner: Runner, frame: Frame) -> None:
    runner.emit(PhaseBegan(phase="resolution"))
    frame.vars.update(since=runner.clock, offers=0, silent=[], floor="")


@council.step
def take_the_floor(runner: Runner, frame: Frame) -> str | None:
    """Asks in timing order, again and again, until all pass one after the other (HAZARD-06)."""
    vars, state = frame.vars, runner.state
    order = board.timing_order(state)
    at = order.index(vars["floor"] or order[0])
    waiting = [seat for seat in order[at:] + order[:at] if seat not in vars["silent"]]
    if not waiting or vars["offers"] >= MOST_OFFERS:
        return "no_deal"
    seat = waiting[0]
    prompt = "The Galactic Council meets. Do you put up an offer? Without a deal every player loses 3 ships."
    floor = _timed(frame, Confirm(prompt=prompt, name="council_floor"))
    if not council_terms.possible_parts(state) or not runner.ask(seat, floor):
        vars["silent"] = [*vars["silent"], seat]
        return "take_the_floor"
    vars.update(speaker=seat, silent=[])
    return None


def _timed(frame: Frame, question: Question) -> Question:
    """Returns the question with one clock, which runs for the whole council."""
    question.rule, question.time_class = RULE, "deal"
    question.since, question.times = frame.vars["since"], MINUTES
    return question


@council.step
def name_the_parts(runner: Runner, frame: Frame) -> None:
    question = _timed(frame, council_terms.which_parts(runner.state))
    frame.vars["parts"] = runner.ask(frame.vars["speaker"], question)


@council.step
def put_up_the_offer(runner: Runner, frame: Frame) -> str | None:
    """Puts up the offer; one that gives nobody anything is none (CORE-184)."""
    vars, seat = frame.vars, frame.vars["speaker"]
    terms = council_terms.nothing()
    for part in vars["parts"]:
        question = council_terms.about_part(runner.state, seat, part, terms)
        if question is not None:
            council_terms.add(terms, part, runner.ask(seat, _timed(frame, question)))
    after = board.timing_order(runner.state)
    vars["floor"] = after[(after.index(seat) + 1) % len(after)]
    if not council_terms.anything(terms):
        vars["silent"] = [seat]
        return "take_the_floor"
    vars["offers"] += 1
    offer = {"id": f"offer_{vars['offers']}", "between": sorted(runner.state.seats), **terms}
    runner.emit(CouncilOffered(seat=seat, offer=offer))
    return None


@council.step
def all_answer(runner: Runner, frame: Frame) -> str | None:
    """Asks every player to accept the same offer; else the next player has the floor."""
    offer = OFFER.of(runner.encounter)
    prompt = f"{about(offer['by'])} offers: {council_terms.worded(offer)}. Do you accept?"
    others = [seat for seat in board.timing_order(runner.state) if seat != offer["by"]]
    asked = {seat: _timed(frame, Confirm(prompt=prompt, name="council_answer")) for seat in others}
    if not all(runner.ask_all(asked).values()):
        runner.emit(DealWithdrawn(seat=offer["by"]))
        return "take_the_floor"
    runner.emit(DealAgreed(offer=offer["id"]))
    open_window(runner, timing(timings.DEAL_AGREED))
    return None


@council.step
def can_be_met(runner: Runner, frame: Frame) -> str | None:
    """Checks the deal: one that was quashed, or whose terms cannot be carried out, fails (CORE-190, CORE-192)."""
    if DEAL.of(runner.encounter) == "failed":
        return "losses"
    return None if council_terms.can_be_met(runner.state, OFFER.of(runner.encounter)) else "no_deal"


@council.step
def cards_change_hands(runner: Runner, frame: Frame) -> None:
    """Lets each giver choose the cards that the offer does not name; all go at the same moment (CORE-193)."""
    offer, gone = OFFER.of(runner.encounter), list[str]()
    gifts: list[tuple[str, str, list[str]]] = []
    for giver in board.timing_order(runner.state):
        for receiver, cards in council_terms.named_gifts(runner.state, offer, giver).items():
            gifts.append((giver, receiver, cards))
            gone += cards
        for receiver, count in offer["gifts"].get(giver, {}).items():
            rest = [card for card in hand(runner, giver) if card not in gone]
            prompt = f"Choose {counted(count, 'card')} to give to {about(receiver)}."
            cards = runner.ask(giver, cards_to_give(rest, count, prompt)) if count < len(rest) else rest
            gifts.append((giver, receiver, cards))
            gone += cards
    for giver, receiver, cards in gifts:
        give(runner, giver, receiver, cards, "deal")


@council.step
def colonies_and_goods(runner: Runner, frame: Frame) -> None:
    offer, order = OFFER.of(runner.encounter), board.timing_order(runner.state)
    for seat in [each for each in order if each in offer["colonies"]]:
        runner.call("deal_colony", seat=seat, planet=offer["colonies"][seat][1])
    for kind, gets in offer["goods"].items():
        runner.call("exchange_goods", kind=kind, gets={seat: gets[seat] for seat in order if seat in gets})


@council.step
def made(runner: Runner, frame: Frame) -> str:
    """Makes the deal, which is successful for the offense."""
    runner.emit(DealMade(how=CARD.id))
    return "adjourn"


@council.step
def no_deal(runner: Runner, frame: Frame) -> None:
    runner.emit(DealFailed(why="not_possible" if agreed(runner.encounter) else "not_agreed"))


@council.step
def losses(runner: Runner, frame: Frame) -> None:
    """Takes three ships of each player, from anywhere outside the warp (CORE-214)."""
    lost: list[str] = []
    for seat in board.timing_order(runner.state):
        prompt = f"The Galactic Council has failed: you lose {counted(LOST_BY_FAILURE, 'ship')}. Which?"
        question = choose_own_ships(runner.state, seat, LOST_BY_FAILURE, prompt, "CORE-214", "council_failed")
        lost += runner.ask(seat, question) if question.most else []
    lose(runner, lost, CARD.id)


@council.step
def adjourn(runner: Runner, frame: Frame) -> None:
    """Ends the encounter: the rest of it does not take place."""
    RESULT.note(runner, "deal" if DEAL.of(runner.encounter) == "made" else "failed_deal")
    for seat in board.timing_order(runner.state):
        return_home(runner, seat, board.ships_at(runner.state, GATE, seat), "deal")


@council.step
def leave(runner: Runner, frame: Frame) -> str:
    runner.go_to("encounter", "cleanup")
    return DONE
