"""Finished games as exports, played by chance through the store."""

from collections.abc import Iterator
from random import Random

import fakeredis
import msgspec

from domain.commands import Concede, CreateGame, RequestUndo, StartGame, TakeSeat
from domain.decider import open_questions
from domain.engine.chance import seed_commitment
from domain.refusal import Refused
from domain.state import State
from service import export
from service.export import EVERYBODY
from service.signing import Signer
from service.store import envelope
from service.store.games import Games
from tests.laws.play import Plan, Play

GAME = "g_01JD000000000000000000000A"
SIGNER = Signer(None)
SEAT_SEED = "5e" * 32
OFTEN = 0.05


def play(plan: Plan, most: int, undos: bool = True, games: Games | None = None) -> Games:
    """A game of so many random commands, then everybody but one gives up; some undos are asked for on the way."""
    games = games or new_games()
    player, number = Play(plan), iter(range(10**6))
    for command in player.opening():
        options = {**plan.options, "undo_cooldown_seconds": 0, "undo_limit": None}
        match command:
            case CreateGame():
                games.create(msgspec.structs.replace(command, game=GAME, options=options), "create", "", "host")
            case TakeSeat():
                seeded = msgspec.structs.replace(command, seed=SEAT_SEED)
                games.execute(GAME, seeded, f"c{next(number)}", "", f"seat:{command.seat}")
            case StartGame():
                games.execute(GAME, command, f"c{next(number)}", "", "host")
    random = Random(plan.seed)
    for _ in range(most):
        player.state = games.load(GAME)
        if not player.running:
            return games
        if undos and random.random() < OFTEN:
            _ask_to_go_back(games, player.state, random, f"c{next(number)}")
            continue
        command = player.next_command()
        games.execute(GAME, command, f"c{next(number)}", "", f"seat:{getattr(command, 'seat', 'red')}")
    _end(games, number)
    return games


def _ask_to_go_back(games: Games, state: State, random: Random, id: str) -> None:
    seat = random.choice(list(state.seats))
    to = random.randrange(1, state.version) if random.random() < 0.5 else None
    try:
        games.execute(GAME, RequestUndo(at=0, seat=seat, to=to), id, "", f"seat:{seat}")
    except Refused as refusal:
        if not refusal.code.startswith("undo"):
            raise


def _end(games: Games, number: Iterator[int]) -> None:
    """In a veiled window too: conceding needs no question."""
    for seat in list(games.load(GAME).seats)[1:]:
        if games.load(GAME).status == "running":
            games.execute(GAME, Concede(at=0, seat=seat), f"c{next(number)}", "", f"seat:{seat}")


def new_games() -> Games:
    server = fakeredis.FakeServer()
    return Games(fakeredis.FakeRedis(server=server, db=0), fakeredis.FakeRedis(server=server, db=1))


def exported(games: Games, viewer: str = EVERYBODY, signer: Signer = SIGNER) -> bytes:
    """The export of the game, as the API writes it."""
    head, secrets, state = games.log.head(GAME), games.opened(GAME), games.load(GAME)
    assert head is not None
    receipt = signer.receipt(GAME, head.version, head.hash, "2026-11-21T12:00:00.000+00:00")
    first = export.manifest(state, viewer, seed_commitment(secrets.seed), receipt, [signer.public])
    entries = games.log.read_whole(GAME, 0, head.version)
    last = msgspec.json.decode(envelope.decode(entries[-1].body).data)
    return b"".join(export.written(first, entries, secrets.salt, last.get("state") if state.sealed else None))


def asked(state: State) -> bool:
    """True while somebody is asked something."""
    return bool(open_questions(state))
