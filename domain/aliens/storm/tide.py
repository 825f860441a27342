"""Tide: cards flow to its side when it wins, and away from the others when it loses."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import discard, hand
from domain.decks.taking import discard_at_random
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.totals import Term, term
from domain.engine.moments import Moment
from domain.engine.queries import adds_by_rule
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import SheetNoted
from domain.events.facts import SeatFact
from domain.mechanics.payment_limits import BEHIND_ALL_OTHERS
from domain.options import one_of, option
from domain.questions import ChooseCards

TIDE = alien(
    "tide",
    "Tide",
    edition="storm",
    alert="yellow",
    verb="Ebb and Flow",
    setup=True,
    open_sheet=True,
    counts_tokens=True,
    power=(
        "You start with two tokens. When you win an encounter as a main player, you take a token, and you and "
        "your allies draw as many cards each as you have tokens. When you lose one as a main player and have "
        "two or more tokens, you give one back, and your opponent and that side's allies discard as many "
        "cards each as you have left."
    ),
    wild=("As an ally who gets rewards, you may collect four, no matter how many ships you have in the encounter."),
    super="At nearly any time, you may take one more token.",
)

option("tide_at_random", False, one_of(True, False), "Tide's opponents discard at random")

TOKENS, AT_START, AT_LEAST = "tokens", 2, 1
PAID_FOUR, FOUR = SeatFact("paid_four", ""), 4


def tokens(runner: Runner) -> int:
    return int(runner.state.sheets.get(TIDE.id, {}).get(TOKENS, AT_START))


def note_tokens(runner: Runner, count: int) -> None:
    runner.emit(SheetNoted(alien=TIDE.id, note=TOKENS, value=count))


@power(TIDE, part="setup", at=timings.GAME_SETUP, must=True, is_use=False)
def two_tokens(runner: Runner, use: Use) -> None:
    note_tokens(runner, AT_START)


def won(runner: Runner, seat: str) -> bool:
    return runner.encounter.winner == board.side_of(runner.state, seat)


def i_won_or_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True unless there is no token to give, or a deal was made or failed: that is neither won nor lost."""
    return won(runner, seat) or (runner.encounter.case != "deal" and tokens(runner) > AT_LEAST)


@power(TIDE, at=timings.AFTER_RESOLUTION, roles=roles.main, must=True, when=i_won_or_lost)
class EbbAndFlow:
    """One token more and cards for its side, or one less and the other side discards."""

    @staticmethod
    def turn(runner: Runner, use: Use) -> str | None:
        return None if won(runner, use.seat) else "ebb"

    @staticmethod
    def flow(runner: Runner, use: Use) -> str:
        note_tokens(runner, tokens(runner) + 1)
        for seat in board.side_members(runner.state, board.side_of(runner.state, use.seat)):
            runner.call("draw_cards", seat=seat, count=tokens(runner), why=TIDE.id)
        return "done"

    @staticmethod
    def ebb(runner: Runner, use: Use) -> None:
        count, side = tokens(runner) - 1, board.other_side(board.side_of(runner.state, use.seat))
        seats = [seat for seat in board.side_members(runner.state, side) if hand(runner, seat)]
        own_choice = not runner.state.options["tide_at_random"]
        gone = runner.ask_all({seat: which_go(runner, seat, count) for seat in seats}) if own_choice else {}
        note_tokens(runner, count)
        for seat in seats:
            if own_choice:
                discard(runner, seat, gone[seat], TIDE.id)
            else:
                discard_at_random(runner, seat, count, TIDE.id)


def which_go(runner: Runner, seat: str, count: int) -> ChooseCards:
    cards = {card: facts(card).id for card in hand(runner, seat)}
    count = min(count, len(cards))
    return ChooseCards(
        prompt="Which cards does the tide take?",
        name="ebb",
        cards=cards,
        least=count,
        most=count,
        secret=True,
    )


@wild(TIDE, at=timings.REWARDS_DUE, roles=roles.ally)
def high_water(runner: Runner, use: Use) -> None:
    PAID_FOUR.note(runner, use.ability.title, use.seat)


@adds_by_rule("rewards", BEHIND_ALL_OTHERS - 1)
def four_in_all(runner: Runner, seat: str, base: int) -> list[Term]:
    """Returns the number whatever the seat would get by its ships; other limits of payments still apply."""
    now = runner.state.encounter
    source = PAID_FOUR.of(now, seat) if now else None
    return [term(source, FOUR - base)] if source and base != FOUR else []


@super_(TIDE, at=timings.ALL)
def spring_tide(runner: Runner, use: Use) -> None:
    note_tokens(runner, tokens(runner) + 1)
