"""Names at one table: none looks like that of another seat, and none like a word of the service.

A name is written before its player sits down, and looked at again afterwards: of two who come at once under one name,
the one who sat down later sees the name of the other, and gets up.
"""

from collections.abc import Iterable

from domain.faults import fault
from domain.state import State
from service.http.problems import Problem, invalid
from service.play.lobby import player_names
from service.play.lobby.game_records import Lobby
from service.store.games import Games


class SeatNames:
    """The names of players; `bots` are the names of the bots, which no player may have."""

    def __init__(self, games: Games, lobby: Lobby, bots: Iterable[str]) -> None:
        self._games, self._lobby, self._bots = games, lobby, tuple(bots)

    def check(self, state: State, player: str, name: str) -> None:
        """Refuses a name that this player cannot have at this table.

        Raises Problem validation_failed (a word of the service), name_taken; StoreUnavailable.
        """
        if player_names.is_reserved(name, self._bots):
            detail = "The service uses this name, or one that looks like it, for somebody else."
            raise invalid(fault("/name", detail))
        record = self._lobby.fresh(state.game)
        names = record.names if record else {}
        others = {
            colour: names[seat.player]
            for colour, seat in state.seats.items()
            if seat.player in names and seat.player != player
        }
        if (seat := player_names.who_looks_like(name, others)) is not None:
            raise Problem("name_taken", seat=seat)

    def rename(self, game: str, player: str, name: str) -> None:
        """Gives a player at the table another name. Raises what `check` raises; the name is then the old one."""
        self.check(self._games.load(game), player, name)
        record = self._lobby.find(game)
        before = record.names.get(player) if record else None
        self._lobby.name(game, player, name)
        try:
            # Somebody may have taken the name in between.
            self.check(self._games.load(game), player, name)
        except Problem:
            self._lobby.name(game, player, before)
            raise
