"""Barbarian: plunders the hands of those it beats."""

from itertools import groupby

from domain import board
from domain.aliens.base.barbarian.sorted_compensation import sort_before_keeping
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import discard_pile, hand, put_cards
from domain.decks.taking import take
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.compensation import owed
from domain.encounter.rewards import REWARD_CARDS_DRAWN
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import HandSeen
from domain.mechanics.sorted_rewards import SortedRewards
from domain.questions import ChooseCards
from domain.questions.wording import about, counted

BARBARIAN = alien(
    "barbarian",
    "Barbarian",
    edition="base",
    alert="green",
    verb="Loot and Pillage",
    power=(
        "When you win an encounter as the offense, you must take the defense's hand and look at it, before any "
        "compensation is collected. You may keep a card of your choice for each of your ships in the encounter. The "
        "rest of that hand is discarded."
    ),
    wild=(
        "As a main player or ally, when you receive compensation or rewards, you may look at all the cards that "
        "you get and discard any of them. Nothing replaces the discarded cards."
    ),
    super=(
        "As an offensive ally, when the offense wins, you may use your power on the defense's hand. The number of "
        "your ships in the encounter counts."
    ),
)


def the_offense_has_won(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False for a deal, and for an encounter that is only successful: these have no winner."""
    return runner.encounter.winner == "offense"


class Loot:
    """The defense's hand: as many as one card for each ship, and the rest is discarded."""

    @staticmethod
    def look(runner: Runner, use: Use) -> str | None:
        victim = runner.encounter.defense
        if not hand(runner, victim):
            return "done"
        runner.emit(HandSeen(seat=victim, viewer=use.seat, cards=list(hand(runner, victim))))
        return None

    @staticmethod
    def pillage(runner: Runner, use: Use) -> None:
        """Discards cards instead of keeping them; a discarded card was never taken (REW-52)."""
        victim = runner.encounter.defense
        loot, count = hand(runner, victim), len(board.in_encounter(runner.state, use.seat))
        most = min(count, len(loot))
        chosen = runner.ask(use.seat, which_are_kept(victim, loot, most)) if most else []
        gone = [card for card in hand(runner, victim) if card not in chosen]
        for pile, together in groupby(gone, lambda card: discard_pile(runner.state, card)):
            put_cards(runner, list(together), f"hand:{victim}", pile, BARBARIAN.id, use.seat)
        take(runner, victim, use.seat, chosen, BARBARIAN.id)


def which_are_kept(victim: str, loot: list[str], most: int) -> ChooseCards:
    """Asks which cards are kept: by default as many as may be, and no rift, which would go off."""
    harmless = [card for card in loot if facts(card).kind != "rift"]
    return ChooseCards(
        prompt=f"You have {about(victim)}'s hand and may keep up to {counted(most, 'card')} of it. Which?",
        name="loot",
        cards={card: title_of(card) for card in sorted(loot, key=lambda card: card not in harmless)},
        least=0,
        most=most,
        secret=True,
        fallback={"cards": harmless[:most]},
    )


power(BARBARIAN, at=timings.WINNER_KNOWN, roles=roles.offense, must=True, when=the_offense_has_won)(Loot)
super_(BARBARIAN, at=timings.WINNER_KNOWN, roles=roles.offensive_ally, when=the_offense_has_won)(Loot)


REWARDS = SortedRewards(BARBARIAN.id)


@wild(
    BARBARIAN,
    at=REWARD_CARDS_DRAWN,
    roles=roles.involved,
    holds=REWARDS.drew_some,
    asks=REWARDS.which_go,
    secret=True,
)
def poor_spoils(runner: Runner, use: Use) -> None:
    REWARDS.discard(runner, use)


def cards_are_owed(runner: Runner, seat: str, moment: Moment) -> bool:
    return owed(runner.state) > 0


@wild(BARBARIAN, part="compensation", at=timings.TAKING_COMPENSATION, roles=roles.main, when=cards_are_owed)
def poor_amends(runner: Runner, use: Use) -> None:
    """Announces the discard before the cards come: a rift that it discards does not go off."""
    sort_before_keeping(runner, BARBARIAN.id)
