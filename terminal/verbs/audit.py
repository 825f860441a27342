"""Audits a game in the terminal."""

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.tools.verbs import NotDone, Verb
from terminal.addresses import GameAddress
from terminal.verbs import carrying_out
from terminal.verbs.watch import token_of

if TYPE_CHECKING:
    from terminal.connection import Connection

VERIFY = (sys.executable, "-m", "workers", "verify")


@click.command("audit", cls=Verb, examples=["g_01K2QX3N0F8T5V7W9Y1A3B5C7D --server https://ledger.example"])
@click.argument("game")
@carrying_out.server_option
@click.pass_obj
def command(environment: Mapping[str, str], game: str, server: str) -> int:
    """Steps through the events of a game: what each changed, its hash, and whether the log is as it was written.

    The server's own verification is shown at once. `v` fetches the export and checks it on this machine, as `verify`
    does. `?` shows the keys.
    """
    place = carrying_out.named(game, server)
    if message := carrying_out.done(lambda: audit(place, token_of(environment, place))):
        raise NotDone(message)
    return 0


async def audit(place: GameAddress, token: str) -> str:
    """Shows the screen until the person leaves; what has ended it, else an empty text."""
    from terminal.audit import AuditApp
    from terminal.connection import Connection

    async with Connection(place.server) as connection:
        app = AuditApp(connection, place.game, token, lambda: own_check(connection, place.game, token))
        await app.run_async(mouse=False)
        return app.ended_by


async def own_check(connection: "Connection", game: str, token: str) -> str:
    """Returns the output of `verify` for the export. Raises Refused, Unreachable and OSError."""
    exported = await connection.content(f"/games/{game}/export", token)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{game}.ndjson"
        file.write_bytes(exported)
        ends = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
        process = await asyncio.create_subprocess_exec(*VERIFY, str(file), stdout=ends[0], stderr=ends[1])
        printed, _ = await process.communicate()
    return printed.decode()
