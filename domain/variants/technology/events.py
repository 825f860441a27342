"""The events of techs, each next to its reducer; the cards themselves move by `CardsMoved`."""

from domain.events import Event
from domain.reducers import reduces
from domain.state import State
from domain.variants.technology.declaration import ID


class TechActionsDeclined(Event, frozen=True, kw_only=True):
    """The seat did nothing in its tech action, or does something again after that (ORDERS-05)."""

    seat: str
    declined: bool


@reduces(TechActionsDeclined)
def _tech_actions_declined(state: State, event: TechActionsDeclined) -> None:
    others = [seat for seat in state.variants[ID].get("declined", []) if seat != event.seat]
    state.variants[ID]["declined"] = [*others, event.seat] if event.declined else others


class LunarCannonPlaced(Event, frozen=True, kw_only=True):
    """The marker of the Lunar Cannon is in this system, beside these planets: two, or the one that is left."""

    system: str
    planets: list[str]
    why: str


@reduces(LunarCannonPlaced)
def _lunar_cannon_placed(state: State, event: LunarCannonPlaced) -> None:
    state.variants[ID]["lunar_cannon"] = {"system": event.system, "planets": list(event.planets)}
