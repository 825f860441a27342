"""Commands that would be accepted now, ready to post: the same over HTTP and for webhooks."""

from collections.abc import Mapping
from typing import Any

from domain.questions import Question

LISTED = 200
"""Ready answers of a question that are listed at most."""


def ready(asked: Mapping[str, Question]) -> list[dict[str, Any]]:
    """The ready answers to these questions (id -> question), each with its label."""
    return [
        {"command": {"type": "answer", "question_id": id, "answer": answer}, "label": question.label(answer)}
        for id, question in asked.items()
        for answer in question.legal(LISTED)
    ]


def is_complete(asked: Mapping[str, Question]) -> bool:
    """True when `ready` lists every answer."""
    return all(question.complete(LISTED) for question in asked.values())
