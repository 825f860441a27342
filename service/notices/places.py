"""Places of webhooks: a game, by its id, or a person with all games where that one sits."""

from service.players import persons
from service.store.log.event_log import key

MARK = "u_"


def of_person(person: str) -> str:
    """Returns the place of a person."""
    return MARK + person


def person_in(place: str) -> str:
    """Returns the person whose place this is; nothing for a game."""
    return place[len(MARK) :] if place.startswith(MARK) else ""


def key_of(place: str, name: str) -> str:
    """Returns the key of one of a place's things, in the slot of the game or of the person."""
    person = person_in(place)
    return persons.key_of(person, name) if person else key(place, name)
