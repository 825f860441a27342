"""The creation of a game: it is stored, bots take their seats, and the lobby is notified."""

import secrets
from typing import NamedTuple

from domain.commands import CreateGame, ForkGame, TakeSeat
from domain.engine.chance import seed_commitment
from domain.rating.rated_games import BOT
from domain.state import State
from service import ids
from service.play.bots.league import ladder_id
from service.play.live import talk
from service.play.lobby.game_records import Lobby, Record
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender


class Door(NamedTuple):
    """The door of a game: how people find it, what a seat needs, and whether spectators may talk.

    A seat may need an invite code, and a player token.
    """

    visibility: str
    invite_required: bool
    spectator_talk: str = talk.OFF
    player_required: bool = False


def door(record: Record) -> Door:
    """Returns the door of a game; a fork or a rematch of it has the same one."""
    return Door(record.visibility, record.invite_required, record.spectator_talk, record.player_required)


def bot_seed(state: State) -> str:
    """Returns the contribution of a bot to the chance of a game; nothing where the seed was chosen (CHANCE-01)."""
    return "" if state.chosen_seed else secrets.token_hex(32)


class GameCreation:
    """The maker of new games. A second call for the same game does no harm."""

    def __init__(self, games: Games, lobby: Lobby) -> None:
        self._games, self._lobby = games, lobby

    def create(
        self,
        command: CreateGame | ForkGame,
        bots: list[tuple[str, str]],
        door: Door,
        seed: bytes | None,
        fingerprint: str,
        in_league: bool = False,
    ) -> Record:
        """Stores a new game, seats its bots (seat, kind) and makes it known. Raises Refused and what `execute` raises.

        `fingerprint` is that of the request; requests that may only create one game together share one. `in_league`:
        the bots sit in a rated game, each with its id on the ladder of the bots (RATE-10).
        """
        game = command.game
        made = self._games.create(command, Sender(f"host:create:{game}", fingerprint, "host"), seed)
        state, names = made.state, {}
        for colour, kind in bots:
            if not state.seats[colour].player:
                rated = {"ladder": ladder_id(kind), "kind": BOT} if in_league else {}
                bot = TakeSeat(at=ids.now(), seat=colour, player=ids.player(), bot=kind, seed=bot_seed(state), **rated)
                names[bot.player] = kind
                sender = Sender(f"host:bot:{bot.player}", fingerprint, "host")
                state = self._games.carry_out(PreparedCommand(game, bot, sender)).state
        commitment = seed_commitment(self._games.opened(game).seed)
        record = Record(
            game,
            door.visibility,
            ids.now(),
            commitment,
            seed is not None,
            names,
            invite_required=door.invite_required,
            spectator_talk=door.spectator_talk,
            player_required=door.player_required,
        )
        self._lobby.open(record)
        return record
