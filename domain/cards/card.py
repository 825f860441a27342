"""The words with which a card's page declares its abilities."""

from collections.abc import Callable
from typing import Unpack

from domain.decks.titles import Title
from domain.engine.abilities import declare_of_page
from domain.engine.ability import Body, OnPage


def card(printed: Title, *, rule: str = "CORE-220", **said: Unpack[OnPage]) -> Callable[[Body], Body]:
    """Declares what the card does; it may be played once and is then discarded (CORE-220)."""

    def register(body: Body) -> Body:
        declare_of_page(
            printed.id,
            body,
            title=printed.id,
            kind=printed.kind,
            label=printed.name,
            name=printed.name,
            text=printed.text,
            rule=rule,
            **said,
        )
        return body

    return register
