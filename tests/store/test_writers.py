"""Several processes write to the same games at once: no hole, no mixture, one chain."""

import subprocess
import sys
from pathlib import Path

from domain import state as states
from service.store.connection import connection, embedded
from service.store.games import Games
from service.store.log import decoding, envelope
from tests.repo.sources import ROOT
from tests.store.table import started
from tests.waiting import PATIENCE_S

GAMES = ("g_1", "g_2")
WRITERS = 4
UNTIL = 150
WRITER = """
import sys
from contextlib import suppress
from service.store.connection import connection
from service.store.errors import Contended
from service.store.games import Games
from tests.store.table import answer
number, until, *urls = sys.argv[1:]
games = Games(connection.client(urls[0]), connection.client(urls[1]))
print("ready", flush=True)
sys.stdin.readline()
written = 0
for game in ("g_1", "g_2") * 1000:
    if written and games.load(game).version >= int(until):
        break
    # On a machine that is busy enough the others can win eight times in a row: then a client asks again.
    with suppress(Contended):
        written += answer(games, game, f"{number} ") is not None
print(written)
"""


def test_four_processes_on_two_games_leave_dense_logs_and_unbroken_chains(tmp_path: Path) -> None:
    server = embedded.start(tmp_path / "var")
    try:
        urls = [server.url(0), server.url(1)]
        games = Games(connection.client(urls[0]), connection.client(urls[1]))
        for game in GAMES:
            started(games, game)
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, str(number), str(UNTIL), *urls],
                cwd=ROOT,
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for number in range(WRITERS)
        ]
        for writer in writers:
            assert writer.stdout
            assert writer.stdout.readline() == "ready\n"
        for writer in writers:
            assert writer.stdin
            writer.stdin.write("go\n")
            writer.stdin.flush()
        counts = [int(writer.communicate(timeout=PATIENCE_S)[0]) for writer in writers]
        assert [writer.returncode for writer in writers] == [0] * WRITERS
        # Nobody is kept out: whom the others have left behind writes after them.
        assert min(counts) > 0
        for game in GAMES:
            check(Games(connection.client(urls[0]), connection.client(urls[1])), game)
    finally:
        server.stop()


def check(games: Games, game: str) -> None:
    head, entries = games.log.head(game), games.log.read_whole(game, 0, 10_000)
    assert head
    assert head.version > UNTIL // 2
    assert [entry.seq for entry in entries] == list(range(1, head.version + 1))
    assert decoding.check_chain(game, envelope.genesis(game), entries).hex() == head.hash
    bodies = [envelope.decode(entry.body) for entry in entries]
    for before, body in zip([None, *bodies], bodies, strict=False):
        index, count = body.part
        expected = 0 if before is None or before.part[0] + 1 == before.part[1] else before.part[0] + 1
        assert index == expected < count
        assert index == 0 or (before and before.command_id == body.command_id)
    assert states.encode(games.load(game)) == states.encode(games.state_at(game, head.version))
