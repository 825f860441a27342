"""A bot that plays a seat with the package `cosmic-ledger-client`, says yes and plays its highest cards."""

import sys

from cosmic_ledger_client import Ledger
from cosmic_ledger_client.models import (
    ChooseCardsAnswer,
    ChooseCardsQuestion,
    ConfirmAnswer,
    ConfirmQuestion,
    NewSeat,
)
from cosmic_ledger_client.unions import Answer, QuestionToYou


def policy(question: QuestionToYou) -> Answer:
    match question:
        case ConfirmQuestion():
            return ConfirmAnswer(yes=True)
        case ChooseCardsQuestion():
            best = sorted(question.cards, key=lambda card: card.title or "", reverse=True)
            return ChooseCardsAnswer(cards=[card.id for card in best[: question.max_]])
    return question.on_timeout  # what the clock would answer


url, game, name = sys.argv[1:]
with Ledger(url) as ledger:
    table = ledger.join(game, NewSeat(name=name))
    print("token", table.token, flush=True)
    print("won by", ", ".join(table.play(policy)))
