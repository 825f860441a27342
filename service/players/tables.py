"""Persons at tables: who may sit down, one seat for each, and what the one does not hear of the other."""

import redis

from domain.state import State
from service.callers import tokens
from service.http.problems import Problem
from service.play.live.talk import Talk
from service.players.blocks import Block, Blocks
from service.players.persons import Persons
from service.store.connection.durability import NONE, Replicas


def seated() -> Problem:
    """Returns the refusal of a second seat."""
    return Problem("illegal_command", "You have a seat in this game.", rule="TABLE-01", reason="seated")


class Tables:
    """The tables of one store as persons meet there. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, persons: Persons, talk: Talk, replicas: Replicas = NONE) -> None:
        self._persons, self._talk = persons, talk
        self.blocks = Blocks(client, replicas)

    # -- seats -------------------------------------------------------------------------------------

    def admit(self, person: str, state: State) -> None:
        """Raises Problem blocked for somebody whom the host or a player at the table has blocked; StoreUnavailable."""
        seats = {seat.player for seat in state.seats.values()} | {tokens.HOST}
        there = {each for player, each in self._persons.of_game(state.game).items() if player in seats}
        if self.blocks.is_blocked(person, there - {person}):
            raise Problem("blocked")

    def claim(self, person: str, state: State, player: str) -> str:
        """Notes that the person is about to sit down as this player, and returns the player before.

        Raises Problem illegal_command when the person has another seat, token_revoked; StoreUnavailable, NotConfirmed.
        """
        before = self._persons.player(person, state.game)
        if before != player and _has_seat(state, before):
            raise seated()
        if not self._persons.claim(person, state.game, player, before):
            raise seated() if self._persons.is_known(person) else tokens.revoked(tokens.FORGOTTEN)
        return before

    def release(self, person: str, game: str, player: str, before: str) -> None:
        """Takes back a claim. Raises StoreUnavailable, NotConfirmed."""
        self._persons.claim(person, game, before, player)

    def sit(self, person: str, state: State, player: str, before: str) -> bool:
        """Notes that the person has sat down, in the state right after that; returns False if it must get up again.

        Two requests of one person may have sat down at the same time. The claim of the later one counts, unless the
        earlier one sat down before it: then the later one sees its seat. Raises StoreUnavailable, NotConfirmed.
        """
        if before != player and _has_seat(state, before):
            self.release(person, state.game, player, before)
            return False
        if not self._persons.sit(person, state.game, player):
            # A person who was forgotten in between keeps the seat by its own token.
            return not self._persons.player(person, state.game)
        self._mute_blocked(person, state.game, player)
        return True

    # -- blocks ------------------------------------------------------------------------------------

    def block(self, person: str, other: str, id: str, game: str = "") -> Block:
        """Blocks another person, whose talk the blocker does not hear any more.

        Raises Problem block_limit, not_found, token_revoked; StoreUnavailable.
        """
        block = self.blocks.add(person, other, id, game)
        self._mute_in_common(person, other, muted=True)
        return block

    def unblock(self, person: str, id: str) -> bool:
        """Ends a block, and with the last one of a person the silence at common tables; False when there is none.

        Raises StoreUnavailable.
        """
        other = self.blocks.remove(person, id)
        if other is not None and other not in self.blocks.blocked(person):
            self._mute_in_common(person, other, muted=False)
        return other is not None

    def _mute_in_common(self, person: str, other: str, *, muted: bool) -> None:
        for game, (mine, theirs) in self._persons.common(person, other).items():
            # The talk of an archived game is deleted.
            if theirs in self._persons.of_game(game):
                self._talk.mute(game, mine, theirs, muted=muted)

    def _mute_blocked(self, person: str, game: str, player: str) -> None:
        """Mutes at a table whom the person has blocked, for a person who sits down beside them."""
        blocked = self.blocks.blocked(person)
        for theirs, other in self._persons.of_game(game).items():
            if other in blocked and theirs != tokens.HOST:
                self._talk.mute(game, player, theirs, muted=True)


def _has_seat(state: State, player: str) -> bool:
    return bool(player) and any(seat.player == player for seat in state.seats.values())
