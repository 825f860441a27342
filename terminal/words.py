"""The names of things, and the texts of cards and powers, from the catalogue of the server."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from terminal.connection import Connection


@dataclass(frozen=True)
class Words:
    """`names`: id -> name. `texts`: card title, alien, station, tech, skill ... -> what it does."""

    names: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def name(self, id: str | None) -> str:
        """Returns the name for people; cards of a title differ only after the `#`.

        A viewer gets None for what is hidden.
        """
        if id is None:
            return "something hidden"
        title = id.partition("#")[0]
        return self.names.get(id) or self.names.get(title) or title.replace("_", " ").replace("-", " ").capitalize()

    def text(self, id: str) -> str:
        """Returns its text; empty where that is not known."""
        return self.texts.get(id.partition("#")[0], "")

    def listed(self, ids: Iterable[str]) -> str:
        """Names with commas between them and `and` before the last."""
        names = [self.name(id) for id in ids]
        return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


KINDS = ("cards", "hazards", "moons", "planetoids", "stations", "techs", "tech_markers", "tokens")
"""The kinds of things in the catalogue that have a `text`."""


async def fetched(connection: Connection) -> Words:
    """Returns the words of the newest ruleset. Raises Refused and Unreachable."""
    names, aliens, *kinds = await asyncio.gather(
        *(connection.get(f"/catalog/{part}") for part in ("names", "aliens", *KINDS))
    )
    texts = {thing["id"]: thing["text"] for things in kinds for thing in things["items"]}
    texts |= {alien["id"]: alien["power"] for alien in aliens["items"]}
    return Words({item["id"]: item["name"] for item in names["items"]}, texts)
