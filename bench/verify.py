"""The speed at which an exported game is checked: `python -m bench.verify`.

Target: 50,000 events a second, all included.
"""

import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.measuring.long_game import SEATS
from domain.commands import Answer, Concede, CreateGame, StartGame, TakeSeat
from domain.engine.chance import seed_commitment
from domain.game.open_questions import open_questions
from examples import verify_log
from service.signing.keys import Signer
from service.store.connection import connection
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log import envelope
from service.store.log.sender import Sender
from service.verification import chain, export_check, export_format, log_check, redecide
from service.verification.export_format import EVERYBODY

GAME, NOW = "g_bench", 1_700_000_000_000
ROUNDS = 5
EVENTS = 3_000


def main() -> None:
    """Prints events per second of each check."""
    ArgumentParser("python -m bench.verify", description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        stores = connection.open_stores({"DATA_DIR": str(Path(folder))})
        try:
            content = played(Games(stores.events, stores.queue))
        finally:
            stores.close()
    export, findings = export_check.checked(content)
    count = findings.events
    print(f"{count} events in {len(content) / count:.0f} bytes each, {findings.openings} parts, {findings.draws} draws")
    lines, seed = export.lines, None
    report("chain and openings", count, lambda: sum(1 for _ in chain.read(GAME, GAME, lines)))
    report(
        "chain, openings, draws, states",
        count,
        lambda: log_check.check(GAME, GAME, lines, log_check.outline(line.body for line in lines), seed),
    )
    report("the file, with signature", count, lambda: export_check.checked(content))
    report("examples/verify_log.py", count, lambda: verify_log.check(content))
    report("every command again", count, lambda: list(redecide.differences(export)))


def played(games: Games) -> bytes:
    """Returns the export of a game in which all answer with the default, until it is long and all but one leave."""
    create = CreateGame(at=NOW, game=GAME, seats=SEATS, options={"timers": {}})
    games.create(create, Sender("host:create", "", "host"), seed=None)
    for seat in SEATS:
        games.carry_out(
            PreparedCommand(
                GAME, TakeSeat(at=NOW, seat=seat, player=f"p_{seat}"), Sender(f"p_{seat}:take", "", f"seat:{seat}")
            )
        )
    state = games.carry_out(PreparedCommand(GAME, StartGame(at=NOW), Sender("host:start", "", "host"))).state
    while state.status == "running" and state.version < EVENTS:
        id, asked = next(iter(open_questions(state).items()))
        command = Answer(at=NOW, seat=asked.seat, question=id, answer=asked.question.default())
        state = games.carry_out(PreparedCommand(GAME, command, of_seat(asked.seat, id))).state
    for seat in SEATS[1:]:
        if state.status == "running":
            state = games.carry_out(
                PreparedCommand(GAME, Concede(at=NOW, seat=seat), Sender(f"p_{seat}:concede", "", f"seat:{seat}"))
            ).state
    head, secrets, signer = games.log.head(GAME), games.opened(GAME), Signer(None)
    assert head is not None
    receipt = signer.receipt(GAME, head.version, head.hash, envelope.written(NOW))
    first = export_format.manifest(state, EVERYBODY, seed_commitment(secrets.seed), receipt, [signer.public])
    entries = games.log.read_whole(GAME, 0, head.version)
    return b"".join(export_format.written(first, entries, secrets.salt, export_format.state_of(entries[-1])))


def of_seat(seat: str, command: str) -> Sender:
    """Returns the player of the seat, with an id of that player for this command."""
    return Sender(f"p_{seat}:{command}", "", f"seat:{seat}")


def report(what: str, count: int, run: Callable[[], object]) -> None:
    """Prints the median of some rounds, in time of this process."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        run()
        rounds.append(time.process_time() - began)
    print(f"{what:26} {count / median(rounds):>10,.0f} events/s")


if __name__ == "__main__":
    main()
