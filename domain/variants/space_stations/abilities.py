"""The words of a station's page. Stations with access are a source of abilities (STAT-06..09)."""

from collections.abc import Callable, Iterable
from typing import Unpack

from domain.decks.titles import TITLES, Title, title
from domain.engine.abilities import declare_of_page
from domain.engine.ability import Body, OnPage, When
from domain.engine.index import SOURCES, AbilitiesByTitle, Source, UsableAbility
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.events import StationSpent
from domain.variants.variant import played_with

DECK = "stations"


def station(id: str, name: str, text: str) -> Title:
    """Declares a station card; `station_alien_outpost` of the rules' data is `station-alien-outpost` here."""
    return title(f"station-{id}", f"Station: {name}", "station", deck=DECK, set="storm", text=text)


def all_stations() -> list[str]:
    """Returns the ids of all station cards, in the order of their names."""
    return [each.id for each in TITLES.values() if each.deck == DECK]


def ability(card: Title, part: str = "", *, rule: str, **said: Unpack[OnPage]) -> Callable[[Body], Body]:
    """Declares the effect of the station. It is no use, so nothing answers it: it happens at once (STAT-42)."""
    said["is_use"] = False

    def register(body: Body) -> Body:
        declare_of_page(
            f"{card.id}.{part}" if part else card.id,
            body,
            title=card.id,
            kind="station",
            label=card.name,
            name=card.name,
            text=card.text,
            rule=rule,
            **said,
        )
        return body

    return register


def once(card: Title, when: When | None = None) -> When:
    """Returns a condition: not used in this encounter, and the given condition."""

    def not_spent(runner: Runner, seat: str, moment: Moment) -> bool:
        return not variant_state.spent(runner.state, card.id) and (when is None or when(runner, seat, moment))

    return not_spent


def spend(runner: Runner, use: Use) -> None:
    """Marks the station as used up for this encounter."""
    turn, encounter = variant_state.now(runner.state)
    runner.emit(StationSpent(station=use.ability.title, turn=turn, encounter=encounter))


def _abilities(state: State, seat: str, carried: AbilitiesByTitle) -> Iterable[UsableAbility]:
    for id in variant_state.accessible(state, seat):
        for each in carried.get(id, ()):
            yield UsableAbility(each, "", id)


SOURCES.append(Source(variant_state.owned, _abilities, frozenset({"station"}), played_with(ID)))
