"""Writes the pictures of docs/clients/terminal.md: `python -m tests.terminal.screenshots`."""

import asyncio
import os
import random
import re
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from terminal.audit import AuditApp
from terminal.connection import Connection
from terminal.panels import QuestionPanel
from terminal.play import PlayApp
from terminal.watch import WatchApp
from tests.examples import client
from tests.repo.running import Run, running
from tests.repo.sources import ROOT
from tests.terminal.typist import keys, until

FOLDER = ROOT / "docs" / "clients"
NARROW, WIDE = (80, 24), (120, 36)
# Of another host: a reader's own font does as well.
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def write(app: App[Any], name: str) -> None:
    """Writes what is on the screen as docs/clients/terminal-NAME.svg."""
    drawn = FONT.sub("", app.export_screenshot(title="cosmic-ledger"))
    (FOLDER / f"terminal-{name}.svg").write_text("\n".join(line.rstrip() for line in drawn.splitlines()) + "\n")


async def played(service: Run) -> str:
    """Plays a game by keys, with two pictures on the way; its id."""
    seats = ["red", "blue", "green", "yellow"]
    bots = [{"seat": seat, "kind": "basic"} for seat in seats[1:]]
    made = service.call("POST", "/v1/games", {"seats": seats, "bots": bots, "seed": "5a" * 32})
    game = made["game"]["id"]
    token = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"})["token"]
    policy, wanted = client.load(), ["question", "play"]
    async with Connection(service.url) as connection:
        app = PlayApp(connection, game, token, made["host_token"])
        async with app.run_test(size=NARROW) as pilot:
            await until(pilot, lambda: app.view)
            await pilot.press("s")
            while True:
                await until(pilot, lambda: panel_of(app).question or over(app))
                if over(app):
                    return str(game)
                question = panel_of(app).question
                assert question
                if wanted and pictured(app, wanted[0], question):
                    await pictures(app, pilot, wanted.pop(0))
                chosen = policy.answer(question) or {"kind": "deal", "refuse": True}
                await pilot.press(*keys(question, chosen))
                await until(pilot, partial(is_answered, app, question))


def panel_of(app: PlayApp) -> QuestionPanel:
    """Returns the question on the screen."""
    return app.query_one(QuestionPanel)


def over(app: PlayApp) -> bool:
    """Returns True if the game is over."""
    return bool(app.view and app.view["status"] == "over")


def is_answered(app: PlayApp, question: Any) -> bool:
    """Returns True if this question is gone."""
    return over(app) or panel_of(app).question != question


def pictured(app: PlayApp, name: str, question: Any) -> bool:
    """Returns True if this question makes a good picture."""
    if name == "question":
        return bool(question["kind"] == "choose_cards" and question["name"] == "select_card")
    return bool(app.view and app.view["turn"]["number"] > 1 and question["kind"] == "respond")


async def pictures(app: PlayApp, pilot: Pilot[Any], name: str) -> None:
    """Writes a picture, of a wide terminal where the whole screen is meant."""
    await pilot.resize_terminal(*(NARROW if name == "question" else WIDE))
    await until(pilot, lambda: app.sentences)
    await pilot.pause(0.5)
    write(app, name)
    await pilot.resize_terminal(*NARROW)


async def past(service: Run, game: str) -> None:
    """Takes pictures of the past of a game."""
    async with Connection(service.url) as connection:
        watching = WatchApp(connection, game)
        async with watching.run_test(size=NARROW) as pilot:
            await until(pilot, lambda: watching.items and watching.newest)
            await pilot.press(*["pageup"] * 3, *["right"] * 9)
            await pilot.pause(1.0)
            write(watching, "watch")
        auditing = AuditApp(connection, game, "", lambda: asyncio.sleep(0, ""))
        async with auditing.run_test(size=NARROW) as pilot:
            await until(pilot, lambda: auditing.last > 1)
            await pilot.press(*["pagedown"] * 4)
            await until(pilot, lambda: auditing.shown == auditing.version)
            await pilot.pause(1.0)
            write(auditing, "audit")


def main() -> None:
    """Plays a game on a service of its own and writes all pictures."""
    os.environ["NO_PROXY"] = "*"
    random.seed("pictures of a game")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "var") as service:
        game = asyncio.run(played(service))
        asyncio.run(past(service, game))


if __name__ == "__main__":
    main()
