"""Abilities: one sentence of a card each, and the keywords with which a page declares them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.questions import Question
from domain.state import State

Role = Callable[[State, str], bool]
When = Callable[[Runner, str, Moment], bool]
Asks = Callable[[Runner, str, Moment], Question | None]
Body = Callable[..., Any] | type
"""An effect on a page: a function, or a class with the steps of one that asks in the middle."""


def anybody(state: State, seat: str) -> bool:
    """Returns True: the role of an ability that every seat may use."""
    return True


@dataclass(frozen=True, kw_only=True)
class Ability:
    """One ability: its moments, its user, whether it is optional, its condition, its choice and its effect.

    `title` is the alien or the title of the card that has it. `kind` is power, wild, super or the card's type. An
    ability that `asks` for a choice cannot be used while there is nothing to choose, unless it has `empty_choice`. A
    power's ability works once in a window unless `often`. `secret`: only its user knows the choice that it is declared
    with. When `is_use` is false, nothing can answer the ability, so nothing can cancel it. `when` reads public things
    and its user's hand; `holds` reads other secrets, which nobody else can know (TIME-30). `set`: only games with this
    set have the ability. `name` and `text` are for people: the name of the alien or card, and what the ability does.
    `pointless`: at such a moment, by what everybody knows, its user gains nothing by it (ORDERS-04).
    `needs` is a title that a `Source` gives only to seats that may be able to use the ability now: by default its own.
    """

    id: str
    title: str
    kind: str
    moments: tuple[str, ...]
    label: str
    rule: str
    effect: Procedure
    roles: Role = anybody
    must: bool = False
    when: When | None = None
    asks: Asks | None = None
    cancelled: Procedure | None = None
    often: bool = False
    secret: bool = False
    precedence: int = 50
    is_use: bool = True
    holds: When | None = None
    empty_choice: bool = False
    set: str = ""
    name: str = ""
    text: str = ""
    needs: str = ""
    pointless: When | None = None


class Conditions(TypedDict, total=False):
    """The members of an `Ability` that its page may give as keywords of a decorator, besides the rule."""

    roles: Role
    must: bool
    when: When | None
    asks: Asks | None
    often: bool
    secret: bool
    precedence: int
    is_use: bool
    holds: When | None
    empty_choice: bool
    pointless: When | None


class OnPage(Conditions, total=False):
    """All keywords of such a decorator: `keys_of_moments` makes the moments of the first four.

    `cancelled` is the effect of a use that was cancelled.
    """

    at: str | Iterable[str]
    instead_of: str
    after: str
    answers: bool
    cancelled: Body | None
