"""Commands that would be accepted now, ready to post: in pages over HTTP, and in one list for webhooks."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from domain.questions import Question

LISTED = 200
"""Ready answers of a question that are listed in one piece at most."""
IN_PAGES = 1000
"""Ready answers of a question that are listed in pages at most."""
PAGE_BYTES = 15 * 1024
"""A page ends before the item with which it would be longer, but has one item at least."""


def ready(asked: Mapping[str, Question]) -> list[dict[str, Any]]:
    """Returns the ready answers to these questions (id -> question), each with its label."""
    return [command(id, question, answer) for id, question in asked.items() for answer in question.legal(LISTED)]


def command(id: str, question: Question, answer: dict[str, Any]) -> dict[str, Any]:
    """Returns a body that gives this answer, with its label."""
    return {"command": {"type": "answer", "question_id": id, "answer": answer}, "label": question.label(answer)}


def is_complete(asked: Mapping[str, Question], most: int = LISTED) -> bool:
    """Checks whether lists of `most` answers to each question have every answer."""
    return all(question.complete(most) for question in asked.values())


class AnswerPlace(NamedTuple):
    """The place where a page begins: at the answer with this number (from 0) of a question."""

    question: str
    number: int


class LegalPage(NamedTuple):
    """Ready answers as JSON, and where the next page begins; None at the end."""

    items: list[msgspec.Raw]
    next: AnswerPlace | None


def page(asked: Mapping[str, Question], limit: int, begin: AnswerPlace | None = None) -> LegalPage:
    """Returns at most `limit` ready answers to these questions, in the order of `ready`, from a place on."""
    names = list(asked)
    names = names[names.index(begin.question) :] if begin else names
    items: list[msgspec.Raw] = []
    size = 0
    for id in names:
        first = begin.number if begin and id == begin.question else 0
        for number, answer in enumerate(islice(asked[id].ready_answers(IN_PAGES), first, None), first):
            item = msgspec.json.encode(command(id, asked[id], answer))
            size += len(item)
            if len(items) == limit or (items and size > PAGE_BYTES):
                return LegalPage(items, AnswerPlace(id, number))
            items.append(msgspec.Raw(item))
    return LegalPage(items, None)
