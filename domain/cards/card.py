"""How a card's page speaks."""

from collections.abc import Callable, Iterable
from typing import Any

from domain.decks.titles import Title
from domain.encounter import roles as condition
from domain.engine.abilities import Ability, Asks, Role, When, declare, effect_of
from domain.engine.moments import USE


def card(
    printed: Title,
    *,
    at: str | Iterable[str] = (),
    answers: bool = False,
    roles: Role = condition.anybody,
    when: When | None = None,
    asks: Asks | None = None,
    rule: str = "CORE-220",
    is_use: bool = True,
) -> Callable[[Callable[..., Any] | type], Any]:
    """Decorator: what the card does; it may be played once and is then discarded (CORE-220)."""

    def register(body: Callable[..., Any] | type) -> Any:
        keys = (at,) if isinstance(at, str) else tuple(at)
        declare(
            Ability(
                printed.id,
                printed.id,
                printed.kind,
                keys + ((USE,) if answers else ()),
                printed.name,
                rule,
                roles,
                False,
                effect_of(printed.id, body),
                when,
                asks,
                is_use=is_use,
                name=printed.name,
                text=printed.text,
            )
        )
        return body

    return register
