"""The history of an exported game in sentences."""

from collections.abc import Iterator

import click
import msgspec

from domain import events
from domain.events import Event, MovesUndone
from domain.game.history.teller import EVERYTHING, LEVELS, Teller
from domain.game.views import PUBLIC
from domain.history import living
from service.play.reading import narration
from service.play.reading.narration import FORMS, LoggedLine
from service.store.log import envelope
from service.store.log.entries import LogEntry
from service.tools import exports
from service.tools.verbs import NotDone, Verb
from service.verification import export_format
from service.verification.export_format import Converted, Export, ExportLine, Unreadable

FORMATS = {form.rpartition("/")[2].replace("plain", "text"): form for form in (*FORMS[1:], FORMS[0])}
"""The word that one writes for each form."""


@click.command(
    "history",
    cls=Verb,
    examples=[
        "game.ndjson",
        "game.ndjson --level story --format markdown",
        "g_01K2QX3N0F8T5V7W9Y1A3B5C7D --server http://127.0.0.1:8080",
    ],
)
@click.argument("game")
@exports.server_option
@click.option("--level", type=click.Choice(LEVELS), default=EVERYTHING, help="The course of the game, or everything.")
@click.option("--format", "written_as", type=click.Choice(list(FORMATS)), default="text", help="How it is written.")
def command(game: str, server: str | None, level: str, written_as: str) -> int:
    """Tells a game in sentences: the exported one in the file GAME, or one at a server.

    It fetches nothing but the export, and that only with `--server`.
    It tells all of a finished game, and of any other what everybody may see. The words are those of `/history` in the
    API. It does not check the file: `verify` does.
    """
    try:
        export = export_format.read(exports.content(game, server))
        lines = lines_of(export, level)
    except OSError as error:
        raise NotDone(f"{game} cannot be read: {error.strerror}") from None
    except Converted as error:
        raise NotDone(f"{game} cannot be read: {error.detail}") from None
    except Unreadable as error:
        raise NotDone(f"line {error.line + 1} of {game}: {error.detail}") from None
    if FORMATS[written_as] == narration.JSON:
        items = [narration.item(line) for line in lines]
        document = {"items": items, "next": None, "version": len(export.lines)}
        click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
    else:
        click.echo(narration.written(lines, FORMATS[written_as]), nl=False)
    return 0


def lines_of(export: Export, level: str) -> list[LoggedLine]:
    """Returns the lines of an export. Raises Unreadable."""
    opened = bool(export.manifest.get("finalized"))
    teller, lines, undos = Teller(level), [], []
    for version, event in _events(export, opened):
        if isinstance(event, MovesUndone):
            undos.append((version, event.to))
        if line := teller.line(version, event, None if opened else PUBLIC):
            lines.append(line)
    alive = living(undos, len(export.lines))
    entries = [LogEntry(line.version, export.lines[line.version - 1].body, "") for line in lines]
    return [narration.logged(line, entry, alive) for line, entry in zip(lines, entries, strict=True)]


def _events(export: Export, opened: bool) -> Iterator[tuple[int, Event]]:
    """Yields the events with their versions, without those of which all is hidden. Raises Unreadable."""
    for version, line in enumerate(export.lines, 1):
        try:
            if (event := _event(line, opened)) is not None:
                yield version, event
        except (msgspec.MsgspecError, LookupError, UnicodeDecodeError) as error:
            raise Unreadable(version, f"it cannot be read: {error}") from None


def _event(line: ExportLine, opened: bool) -> Event | None:
    """Returns the event as everybody may see it, or with all its parts; None when it says nothing without what it
    hides.
    """
    body = envelope.decode_slim(line.body)
    parts = [part.value.encode() for part in line.openings if part.audience != envelope.PROOF] if opened else []
    try:
        return events.decode(body.type, body.schema, bytes(body.data), parts)
    except msgspec.ValidationError:
        if opened or not body.commitments:
            raise
        return None
