"""Finished games as exports, played by chance through the store."""

import re
from collections.abc import Callable, Iterator
from random import Random

import fakeredis
import msgspec

from domain.commands import Answer, Command, Concede, CreateGame, Expire, ForkGame, RequestUndo, StartGame, TakeSeat
from domain.engine.chance import seed_commitment
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from domain.requests import forks
from domain.state import State
from service.finished_log.checkpoints import FinishedLog
from service.signing.keys import Signer
from service.store.deciding import PreparedCommand
from service.store.finished.entries import FINISHED, FinishedEntry, FinishedGames
from service.store.games import Games
from service.store.log import envelope
from service.store.log.sender import Sender
from service.verification import export_format
from service.verification.export_format import EVERYBODY
from tests.properties.play import Plan, Play

GAME, FORK = "g_01JD000000000000000000000A", "g_01JD000000000000000000000B"
SIGNER = Signer(None)
ORIGIN = "games.example/v1/log"
SEAT_SEED = "5e" * 32
OFTEN = 0.05
AGREED = re.compile(rb'"type":"moves_undone"[^\n]*"agreed":\["')


def play(plan: Plan, most: int, undos: bool = True, games: Games | None = None, end: bool = True) -> Games:
    """Plays a game of random commands, then everybody but one gives up; some undos are asked for on the way."""
    games = games or new_games()
    player, number = Play(plan), iter(range(10**6))
    for command in player.opening():
        options = {"timers": {}, **plan.options, "undo_cooldown_seconds": 0, "undo_limit": None}
        match command:
            case CreateGame():
                opening = msgspec.structs.replace(command, game=GAME, options=options)
                games.create(opening, Sender(f"host:create:{GAME}", "", "host"))
            case TakeSeat():
                seeded = msgspec.structs.replace(command, seed=SEAT_SEED)
                games.carry_out(
                    PreparedCommand(GAME, seeded, Sender(f"{command.player}:join", "", f"seat:{command.seat}"))
                )
            case StartGame():
                games.carry_out(PreparedCommand(GAME, command, Sender(f"host:c{next(number)}", "", "host")))
    random = Random(plan.seed)
    for _ in range(most):
        player.state = games.load(GAME)
        if not player.running:
            return games
        if undos and random.random() < OFTEN:
            _ask_to_go_back(games, player.state, random, f"c{next(number)}")
            continue
        command = player.next_command()
        send(games, command, f"c{next(number)}")
    if end:
        end_it(games, number)
    return games


def send(games: Games, command: Command, key: str, game: str = GAME) -> None:
    """Sends a command of the clock or of a seat, under an id such as the service gives it."""
    state = games.load(game)
    if isinstance(command, Expire):
        games.carry_out(PreparedCommand(game, command, Sender(f"expire:{state.version}", "", "clock", "timer")))
        return
    seat: str = getattr(command, "seat")  # noqa: B009 - every other one has it
    games.carry_out(PreparedCommand(game, command, Sender(f"{state.seats[seat].player}:{key}", "", f"seat:{seat}")))


def fork(games: Games, randomness: str, most: int, wanted: Callable[[int], bool] = bool) -> Games:
    """Forks the game in its middle, where it is wanted; it is played on by people who let the clock decide."""
    head = games.log.head(GAME)
    assert head is not None
    bodies = [envelope.decode(entry.body) for entry in games.log.read_whole(GAME, 0, head.version)]
    ends = [body.seq for body in bodies if body.part[0] + 1 == body.part[1]]
    for seq in filter(wanted, reversed(ends[: 3 * len(ends) // 4])):
        then, hash = games.state_at(GAME, seq), games.log.read(GAME, seq - 1, 1)[0].hash
        try:
            laid = forks.table(then, randomness)
        except Refused:
            continue
        origin = forks.origin_of(then, seq, hash, randomness)
        seed = games.opened(GAME).seed if randomness == forks.SAME else None
        games.create(
            ForkGame(at=0, game=FORK, origin=origin, table=laid), Sender(f"host:create:{FORK}", "", "host"), seed
        )
        break
    for seat in games.load(FORK).seats:
        games.carry_out(
            PreparedCommand(
                FORK, TakeSeat(at=0, seat=seat, player=f"p_{seat}"), Sender(f"host:take {seat}", "", "host")
            )
        )
    games.carry_out(PreparedCommand(FORK, StartGame(at=0), Sender("host:start", "", "host")))
    for number in range(most):
        if games.load(FORK).status != "running":
            return games
        id, asked = next(iter(open_questions(games.load(FORK)).items()))
        answer = Answer(at=0, seat=asked.seat, question=id, answer=asked.question.default())
        send(games, answer, f"f{number}", FORK)
    end_it(games, iter(range(10**6, 10**7)), FORK)
    return games


def _ask_to_go_back(games: Games, state: State, random: Random, id: str) -> None:
    seat = random.choice(list(state.seats))
    to = random.randrange(1, state.version) if random.random() < 0.5 else None
    try:
        send(games, RequestUndo(at=0, seat=seat, to=to), id)
    except Refused as refusal:
        if not refusal.code.startswith("undo"):
            raise


def end_it(games: Games, number: Iterator[int], game: str = GAME) -> None:
    """Ends it, in a veiled window too: conceding needs no question."""
    for seat in list(games.load(game).seats)[1:]:
        if games.load(game).status == "running":
            send(games, Concede(at=0, seat=seat), f"c{next(number)}", game)


def undone(plan: Plan, most: int) -> bytes:
    """Returns the export of such a game in which others agreed to an undo. It depends on the seed."""
    games = (exported(play(plan, most)) for _ in range(40))
    return next(content for content in games if AGREED.search(content))


def new_games() -> Games:
    server = fakeredis.FakeServer()
    return Games(fakeredis.FakeRedis(server=server, db=0), fakeredis.FakeRedis(server=server, db=1))


def log_of(games: Games, others: int = 4, signer: Signer = SIGNER) -> FinishedLog:
    """Returns the log of finished games, in which there are some other games."""
    log = FinishedLog(FinishedGames(games._client, games.log), signer, ORIGIN)
    for number in range(others):
        log.log.add(FinishedEntry(FINISHED, f"g_other{number}", 9, "ab" * 32, "2026-11-21T12:00:00.000+00:00"))
    return log


def exported(games: Games, game: str = GAME, entered: bool = True, signer: Signer = SIGNER) -> bytes:
    """Returns the export of a finished game, as the API writes it."""
    log = log_of(games, signer=signer)
    standing = log.proof(log.log.enter(game)).document() if entered else None
    head, secrets, state = games.log.head(game), games.opened(game), games.load(game)
    assert head is not None
    receipt = signer.receipt(game, head.version, head.hash, "2026-11-21T12:00:00.000+00:00")
    first = export_format.manifest(state, EVERYBODY, seed_commitment(secrets.seed), receipt, [signer.public], standing)
    entries = games.log.read_whole(game, 0, head.version)
    return b"".join(export_format.written(first, entries, secrets.salt, export_format.state_of(entries[-1])))
