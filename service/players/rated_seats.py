"""Seats of rated games that come back with a backup, whose owners the logs name by their ids on the ladder."""

from domain.state import State
from service.play.lobby.game_records import Lobby
from service.players.persons import Persons
from service.players.profiles import Profiles


def seat_again(state: State, profiles: Profiles, persons: Persons, lobby: Lobby) -> int:
    """Gives these seats back to their players, under the names that they have now; returns how many were missing.

    The backup of a game knows no player tokens. Without this the players of a table that a match has made, who have no
    seat tokens, could not play on. Raises RecordDamaged, StoreUnavailable, NotConfirmed.
    """
    count = 0
    for player in (seat.player for seat in state.seats.values() if seat.player in state.ladder_ids):
        profile = profiles.of_ladder(state.ladder_ids[player].ladder)
        if profile and profile.person and persons.player(profile.person, state.game) != player:
            lobby.name(state.game, player, profile.name or None)
            count += persons.sit(profile.person, state.game, player)
    return count
