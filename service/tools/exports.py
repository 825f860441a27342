"""An exported game as a verb reads it: from a file, or from a server."""

import os
import urllib.error
import urllib.request
from pathlib import Path

import click

from service.tools.verbs import NotDone

ANSWER_WITHIN_S = 60.0
TOKEN = "COSMIC_LEDGER_TOKEN"

SERVER = "COSMIC_LEDGER_SERVER"

server_option = click.option(
    "--server",
    metavar="URL",
    help=f"GAME is the id of a game at this server; {SERVER} names it too, for a GAME that is no file. For a private "
    f"game {TOKEN} in the environment holds a token of it.",
)


def content(game: str, server: str | None) -> bytes:
    """Returns the export in the file `game`; of the game with this id at `server`, or else at the server of the
    environment.

    A file comes before the server of the environment, which is named for all verbs. Raises OSError and NotDone.
    """
    place = server or ("" if Path(game).exists() else os.environ.get(SERVER, ""))
    return _fetched(game, place.rstrip("/")) if place else Path(game).read_bytes()


def _fetched(game: str, server: str) -> bytes:
    if not server.startswith(("http://", "https://")):
        raise click.BadParameter("it begins with http:// or https://.", param_hint="--server")
    token = os.environ.get(TOKEN, "")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    asked = urllib.request.Request(f"{server}/v1/games/{game.rpartition('/')[2]}/export", headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=ANSWER_WITHIN_S) as answer:
            exported: bytes = answer.read()
    except urllib.error.HTTPError as refused:
        raise NotDone(f"{server} does not give the export of {game}: {refused.code} {refused.reason}") from None
    except urllib.error.URLError as error:
        raise NotDone(f"{server} does not answer: {error.reason}") from None
    return exported
