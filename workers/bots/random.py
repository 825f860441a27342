"""The policy `random`: any ready answer is as good as another."""

from collections.abc import Sequence
from random import Random

from workers.bots.table import Answer, Question, Recall, View

PASS, ACCEPT, REFUSE = 0.5, 0.4, 0.2


def choose(_: View, question: Question, legal: Sequence[Answer], rng: Random, __: Recall) -> Answer | None:
    """Chooses one of the legal answers; None, only in a deal: its offer is open, so the other side should answer."""
    if question["kind"] == "deal":
        return _deal(question, legal, rng)
    if question["kind"] == "respond" and question["may_pass"] and rng.random() < PASS:
        return {"kind": "respond", "pass": True}
    return rng.choice(legal)


def _deal(question: Question, legal: Sequence[Answer], rng: Random) -> Answer | None:
    """Accepts sometimes, refuses sometimes, and else offers anything while offers are left."""
    me, other = question["between"]
    if question["offer_by"] == me and question["both_asked"]:
        return None
    if question["offer_by"] == other and rng.random() < ACCEPT:
        return {"kind": "deal", "accept": question["offer"]["id"]}
    offers = [answer for answer in legal if "offer" in answer]
    if not offers or rng.random() < REFUSE:
        return {"kind": "deal", "refuse": True}
    return rng.choice(offers)
