"""Reward cards that a seat sorts once it has drawn them: it discards those that it does not want."""

from domain.decks.piles import discard, hand
from domain.decks.titles import title_of
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards


class SortedRewards:
    """The parts of a flare with which a seat sorts the rewards that it has just drawn."""

    def __init__(self, alien: str) -> None:
        """Declares the power of `alien`, whose flare it is.

        The flare is not among the cards that it lets the seat discard.
        """
        self._alien = alien

    def drew_some(self, runner: Runner, seat: str, moment: Moment) -> bool:
        """Returns True if the seat still has any of the drawn cards."""
        return bool(self._drawn(runner, seat, moment))

    def which_go(self, runner: Runner, seat: str, moment: Moment) -> ChooseCards:
        """Returns the question that only the seat sees."""
        cards = self._drawn(runner, seat, moment)
        return ChooseCards(
            prompt="Which of these cards do you discard?",
            name=f"{self._alien}_discards",
            cards=cards,
            most=len(cards),
            secret=True,
        )

    def discard(self, runner: Runner, use: Use) -> None:
        """Discards cards, which nothing replaces."""
        discard(runner, use.seat, [card for card in use.value if card in hand(runner, use.seat)], self._alien)

    def _drawn(self, runner: Runner, seat: str, moment: Moment) -> dict[str, str]:
        cards = {card: title_of(card) for card in moment["cards"] if card in hand(runner, seat)}
        return {card: title for card, title in cards.items() if title != f"flare-{self._alien}"}
