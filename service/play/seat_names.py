"""Names at one table: none looks like that of another seat, and none like a word of the service.

A name is written before its player sits down, and looked at again afterwards: of two who come at once under one name,
the one who sat down later sees the name of the other, and gets up.
"""

from domain.state import State
from service.context import context
from service.http.problems import Problem
from service.play import player_names


def check(game: str, state: State, player: str, name: str) -> None:
    """Says no to a name that this player cannot have at this table.

    Raises Problem validation_failed (a word of the service), name_taken; StoreUnavailable.
    """
    if player_names.is_reserved(name, context().settings.bots):
        faults = [{"pointer": "/name", "detail": "The service speaks of others by this name, or by one like it."}]
        raise Problem("validation_failed", "See `errors`.", errors=faults)
    record = context().lobby.fresh(game)
    known = record.names if record else {}
    others = {
        colour: known[seat.player]
        for colour, seat in state.seats.items()
        if seat.player in known and seat.player != player
    }
    if (seat := player_names.who_looks_like(name, others)) is not None:
        raise Problem("name_taken", seat=seat)


def rename(game: str, player: str, name: str) -> None:
    """Gives a player at the table another name. Raises what `check` raises; the name is then the old one."""
    shared = context()
    check(game, shared.games.load(game), player, name)
    record = shared.lobby.find(game)
    before = record.names.get(player) if record else None
    shared.lobby.name(game, player, name)
    try:
        # Somebody may have taken the name in between.
        check(game, shared.games.load(game), player, name)
    except Problem:
        shared.lobby.name(game, player, before)
        raise
