"""A game as one viewer follows it: the newest moment, and a word whenever something may be new."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from terminal.connection import Connection, Json, Refused, Unreachable

AGAIN_AFTER_S = 1.0


class Moment(NamedTuple):
    """One version as a viewer sees it: the view, and the board as the server's page of text."""

    view: Json
    page: str


async def moment_at(connection: Connection, game: str, token: str, version: int | None = None) -> Moment:
    """Returns the moment right after a version; without one the newest. Raises Refused and Unreachable."""
    view = await connection.get(f"/games/{game}/state", token, {} if version is None else {"at": str(version)})
    return Moment(view, await connection.text(f"/games/{game}/board.txt", token, {"at": str(view["version"])}))


class Following:
    """Follows the stream of a game, connects again when that ends, and fetches the moment after each word."""

    def __init__(
        self, connection: Connection, game: str, token: str, show: Callable[[Moment], None], forget: Callable[[], None]
    ) -> None:
        """Prepares to follow: `show` gets each new moment, without a token that of the public.

        `forget` is called when earlier views may never have happened: the server was restored from an earlier moment.
        """
        self.connection, self.game, self.token = connection, game, token
        self._show, self._forget = show, forget
        self.trouble = ""
        self.over = False
        self._news = asyncio.Event()

    def look(self) -> None:
        """Has the moment fetched again."""
        self._news.set()

    async def stream(self) -> None:
        """Looks at each frame until the game is over. Raises Refused when this viewer may not read the game."""
        place: str | None = None
        while not self.over:
            try:
                async for frame in self.connection.stream(f"/games/{self.game}/stream", self.token, place):
                    self.trouble = ""
                    place = frame.id or place
                    self.over = frame.name == "end"
                    self.look()
            except Unreachable as error:
                self.trouble = f"{error} Trying again."
                self.look()
            except Refused as error:
                if error.code == "other_branch":
                    place = None
                    self._forget()
                    self.look()
                elif error.status not in (429, 503):
                    raise
                else:
                    self.trouble = str(error)
            if not self.over:
                await asyncio.sleep(AGAIN_AFTER_S)

    async def moments(self) -> None:
        """Shows the moment of each look; several looks in a hurry are one. Raises Refused."""
        newest: Moment | None = None
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                newest = await moment_at(self.connection, self.game, self.token)
            except Unreachable as error:
                self.trouble = f"{error} Trying again."
            if newest is not None:
                self._show(newest)
