"""The ready answers of a question, listed only if a policy reads them: most rules of thumb have no need of them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from domain.questions import Question
from workers.bots.table import Answer

MOST = 60
"""Answers that a bot is offered at most."""


class LegalAnswers(Sequence[Answer]):
    """At most `most` answers, tagged by kind, in the order of the question."""

    def __init__(self, question: Question, most: int = MOST) -> None:
        self._question, self._most = question, most

    @cached_property
    def _listed(self) -> list[Answer]:
        return self._question.legal(self._most)

    @cached_property
    def _ways(self) -> int | None:
        return self._question.ways()

    def __len__(self) -> int:
        return len(self._listed) if self._ways is None else min(self._ways, self._most)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._listed)

    @overload
    def __getitem__(self, at: int) -> Answer: ...

    @overload
    def __getitem__(self, at: slice) -> list[Answer]: ...

    def __getitem__(self, at: int | slice) -> Answer | list[Answer]:
        if isinstance(at, slice) or self._ways is None:
            return self._listed[at]
        return self._question.ready(range(len(self))[at])
