"""Plays a seat with the package `cosmic-ledger-client`: of all that is allowed it takes one thing, by chance."""

import random
import sys

from cosmic_ledger_client import Ledger
from cosmic_ledger_client.models import AnswerQuestion, NewSeat
from cosmic_ledger_client.unions import Answer, Question

url, game, name = sys.argv[1:]
with Ledger(url) as ledger:
    table = ledger.join(game, NewSeat(name=name))
    print("token", table.token, flush=True)

    def policy(question: Question) -> Answer | None:
        legal = table.legal_commands(question.id)
        commands = [item.command for item in legal.items] if legal else []
        answers = [command.answer for command in commands if isinstance(command, AnswerQuestion)]
        return random.choice(answers) if answers else None

    print("won by", ", ".join(table.play(policy)))
