"""Tribute: payments of several seats to one of them. Each function asks, so it comes first in its step."""

from domain import board
from domain.board import WARP
from domain.decks.described import DESCRIPTIONS, fits
from domain.decks.piles import discard, give, hand
from domain.decks.titles import title_of
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.ships import lose, return_home
from domain.engine.runner import Runner
from domain.questions import ChooseCards, ChoosePlanets, Confirm
from domain.questions.wording import counted


def all_agree(runner: Runner, seats: list[str], prompt: str, rule: str) -> bool:
    """Returns True if everybody consents, independently of each other."""
    return all(runner.ask_all({seat: Confirm(prompt=prompt, rule=rule, name="consent") for seat in seats}).values())


def fill_the_warp(runner: Runner, seats: list[str], count: int, why: str) -> None:
    """Makes each lose ships of its choice until this number is in the warp, if it has enough."""
    lacking = {seat: count - len(board.ships_at(runner.state, WARP, seat)) for seat in seats}
    questions = {
        seat: choose_own_ships(
            runner.state,
            seat,
            more,
            f"Choose {counted(more, 'ship')} of yours for the warp.",
            "CORE-214",
            "fill_the_warp",
        )
        for seat, more in lacking.items()
        if more > 0
    }
    chosen = runner.ask_all({seat: question for seat, question in questions.items() if question.most})
    lose(runner, [ship for ships in chosen.values() for ship in ships], why)


def give_up_colonies(runner: Runner, seats: list[str], why: str) -> None:
    """Makes each move its ships from a foreign colony of its choice back to other colonies."""
    held = {seat: planets for seat in seats if (planets := board.foreign_colonies(runner.state, seat))}
    prompt, rule, name = "Which foreign colony do you give up?", "CORE-240", "give_up"
    questions = {
        seat: ChoosePlanets(prompt=prompt, rule=rule, name=name, planets=planets) for seat, planets in held.items()
    }
    for seat, planets in runner.ask_all(dict(questions)).items():
        return_home(runner, seat, board.ships_at(runner.state, planets[0], seat), why, besides=planets[0])


def hand_over(runner: Runner, seat: str, givers: list[str], description: str, why: str) -> None:
    """Hands over a card that fits from the first giver who offers one; if none does, all of them are discarded.

    Everybody with a hand is asked, so that nobody learns which seats have such a card.
    """
    holding = [giver for giver in givers if hand(runner, giver)]
    fitting = {
        giver: [card for card in hand(runner, giver) if fits(runner.state, card, description)] for giver in holding
    }
    prompt = f"Do you hand over {DESCRIPTIONS[description]}?"
    questions = {}
    for giver, cards in fitting.items():
        titles = {card: title_of(card) for card in cards}
        question = ChooseCards(prompt=prompt, rule="CORE-240", name="hand_over", cards=titles, secret=True)
        question.least, question.most = 0, min(1, len(cards))
        questions[giver] = question
    offered = {giver: cards for giver, cards in runner.ask_all(dict(questions)).items() if cards}
    if offered:
        giver = next(iter(offered))
        give(runner, giver, seat, offered[giver], why)
        return
    for giver, cards in fitting.items():
        if cards:
            discard(runner, giver, cards, why)
