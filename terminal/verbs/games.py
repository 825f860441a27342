"""The public games of a server, as a table."""

from typing import Any

import click

from service.tools.verbs import Verb
from terminal.verbs import carrying_out

STATUSES = ("lobby", "running", "over")


@click.command("games", cls=Verb, examples=["", "--status lobby", "--server https://ledger.example --limit 50"])
@carrying_out.server_option
@click.option("--status", type=click.Choice(STATUSES), help="Only games in this status.")
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="How many at most.")
def command(server: str, status: str | None, limit: int) -> int:
    """Lists the public games of a server, newest first. `open` are the seats that anybody may still take."""
    items = carrying_out.done(lambda: _listed(server, status, limit))
    if not items:
        click.echo("There is no such game.")
        return 0
    _print(items)
    return 0


async def _listed(server: str, status: str | None, limit: int) -> list[dict[str, Any]]:
    from terminal.connection import Connection

    async with Connection(server) as connection:
        wanted = {"limit": str(limit), **({"status": status} if status else {})}
        listed: list[dict[str, Any]] = (await connection.get("/games", parameters=wanted))["items"]
        return listed


def _print(items: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game", no_wrap=True)
    for heading in ("status", "seats", "open", "players", "variants"):
        table.add_column(heading, overflow="fold")
    for game in items:
        seats = game["seats"]
        free = "by invitation" if game["invite_required"] else str(sum(not seat["taken"] for seat in seats))
        players = ", ".join(str(seat["name"]) for seat in seats if seat["taken"] and not seat["bot"])
        variants = ", ".join(game["variants"])
        table.add_row(game["id"], game["status"], str(len(seats)), free, players, variants)
    Console().print(table)
