"""The places of techs: tech cards are in zones, and the ships that research one are at the place of its zone.

`research:red:1` is the zone of red's first face-down tech and the place of the ships on it. `completed:red` holds red's
completed techs, face up. The data of the variant hold what else is on the table: the planets beside the Lunar Cannon.
"""

from domain import board
from domain.decks.piles import face_down, face_up
from domain.decks.titles import title_of
from domain.state import State
from domain.variants.technology.declaration import ID

RESEARCH = face_down("research")
COMPLETED = face_up("completed")
DRAWN = face_down("drawn_techs")
"""Techs that a seat has just drawn, to keep one of them."""
PILE = "techs_discard"


def is_research(place: str) -> bool:
    """Returns True for the places of face-down techs."""
    return place.startswith(f"{RESEARCH}:")


def researcher(place: str) -> str:
    """Returns the seat whose face-down tech has this place."""
    return place.split(":")[1]


def face_down_techs(state: State, seat: str) -> list[str]:
    """Returns the places of the seat's face-down techs."""
    mine = f"{RESEARCH}:{seat}:"
    places = [zone for zone, cards in state.zones.items() if cards and zone.startswith(mine)]
    return sorted(places, key=lambda place: int(place.removeprefix(mine)))


def title_at(state: State, place: str) -> str:
    """Returns the title of the face-down tech at this place."""
    return title_of(state.zones[place][0])


def free_place(state: State, seat: str) -> str:
    """Returns the first place for another face-down tech of the seat; there is no limit to them (TECH-09)."""
    taken = {*face_down_techs(state, seat), *researching(state, seat)}
    return next(place for n in range(1, len(taken) + 2) if (place := f"{RESEARCH}:{seat}:{n}") not in taken)


def researching(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place of a tech -> the seat's ships there (TECH-04)."""
    if ID not in state.variants:
        return {}
    ships_at: dict[str, list[str]] = {}
    for ship in board.fleet(state, seat):
        place = state.ships.get(ship, "")
        if is_research(place):
            ships_at.setdefault(place, []).append(ship)
    return ships_at


def ships_on(state: State, seat: str, title: str) -> list[str]:
    """Returns the ships that research this face-down tech of the seat; none when it has no such tech."""
    places = [place for place in face_down_techs(state, seat) if title_at(state, place) == title]
    return board.ships_at(state, places[0]) if places else []


def has_declined(state: State, seat: str) -> bool:
    """Returns True if the seat did nothing in its last tech action."""
    return seat in state.variants[ID].get("declined", ())


def completed(state: State, seat: str) -> list[str]:
    """Returns the titles of the seat's completed techs."""
    return [title_of(card) for card in state.zones.get(f"{COMPLETED}:{seat}", [])]


def card_of(title: str) -> str:
    """Returns the only card of this title."""
    return f"{title}#1"


def has_completed(state: State, seat: str, title: str) -> bool:
    """Returns True if the seat has this tech, completed."""
    return card_of(title) in state.zones.get(f"{COMPLETED}:{seat}", ())


def owner_of(state: State, title: str) -> str:
    """Returns the seat that has completed this tech, or None."""
    return next((seat for seat in state.seats if has_completed(state, seat, title)), "")
