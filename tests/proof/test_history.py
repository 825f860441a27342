"""The history of an export on the command line, and of a log page by page."""

import json
from pathlib import Path
from unittest.mock import patch

import click
import pytest
from click.testing import CliRunner

from domain.game.views import PUBLIC
from service.play.reading import narration
from service.play.reading.narration import LoggedLine
from service.store.log import decoding
from service.tools import history as verb
from service.tools.history import command
from service.verification import export_format
from tests.proof.games import GAME, exported, play
from tests.properties.play import Plan
from tests.recorded_games.games import VARIED, content, files

PLAN = Plan(7, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})
SILENT = tuple(
    b'{"type":"%s"' % name
    for name in (b"agenda_moved", b"aliens_set_aside", b"cards_played", b"fact_noted", b"pile_stacked", b"ships_lost")
)


def run(path: Path, *options: str) -> tuple[int, str]:
    """Returns exit code and output of the verb."""
    result = CliRunner().invoke(command, [str(path), *options], standalone_mode=False)
    if isinstance(result.exception, click.ClickException):
        return result.exception.exit_code, result.exception.format_message()
    assert result.exception is None, result.exception
    # Not `output`: what other tests leave behind may still be logged to stderr.
    return result.return_value, result.stdout


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_history_of_a_recorded_game_is_told_from_its_export(path: Path, tmp_path: Path) -> None:
    """Of each release, with undos, forks and variants."""
    file = tmp_path / "game.ndjson"
    file.write_bytes(content(path))
    code, text = run(file)
    assert code == 0
    lines = text.splitlines()
    assert lines[-1].endswith("  All secrets of the game are opened.")
    document = json.loads(run(file, "--format", "json")[1])
    sentences = [
        f"{item['version']:>6}  {item['text']}{'' if item['alive'] else ' (undone)'}" for item in document["items"]
    ]
    assert [line for line in lines if line.startswith(" ")] == sentences
    story = json.loads(run(file, "--format", "json", "--level", "story")[1])["items"]
    assert story == [item for item in document["items"] if item["importance"] == "story"]
    assert run(file, "--format", "markdown")[1].startswith("## ")


def test_an_export_of_a_finished_game_opens_what_was_hidden(tmp_path: Path) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(exported(play(PLAN, 30, undos=False)))
    text = run(file)[1]
    assert " draws 8 cards " not in text
    assert text.count(" from the cosmic deck, as the game is set up.") == 3


def test_of_an_unfinished_game_what_everybody_may_see_is_told(tmp_path: Path) -> None:
    """Also where the export opens more to the seat that has fetched it."""
    games = play(PLAN, 30, undos=False, end=False)
    entries = games.log.read_whole(GAME, 0, games.load(GAME).version)
    texts = set()
    for viewer in (PUBLIC, "red"):
        first = {**export_format.manifest(games.load(GAME), viewer, "", {}, []), "finalized": False}
        file = tmp_path / f"{viewer}.ndjson"
        file.write_bytes(b"".join(export_format.written(first, entries, games.opened(GAME).salt, None)))
        texts.add(run(file)[1])
    assert len(texts) == 1
    assert texts.pop().count(" draws 8 cards from the cosmic deck, as the game is set up.") == 3


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    assert run(tmp_path / "none")[0] == 1
    file = tmp_path / "game.ndjson"
    file.write_bytes(b"{}\n")
    assert run(file) == (1, f"not done: line 1 of {file}: an export has a manifest, events and an end")
    whole = exported(play(PLAN, 5, undos=False)).splitlines(keepends=True)
    file.write_bytes(b"".join([*whole[:3], whole[3].replace(b'"type":"seat_', b'"type":"boat_'), *whole[4:]]))
    code, said = run(file)
    assert (code, said.split(":")[1]) == (1, f" line 4 of {file}")


@pytest.mark.parametrize("viewer", [PUBLIC, "red"])
def test_pages_of_a_log_with_undos_say_what_the_whole_says(viewer: str) -> None:
    """A page folds only the scene before it, and an undo may go back behind its beginning."""
    games = play(VARIED, 120, end=False)
    newest = games.newest(GAME)
    assert newest.undos
    whole = narration.of_game(games, GAME, newest, viewer, 1, newest.version, 10**6, "all")
    assert whole.following == 0
    assert [
        logged_line.line.text for logged_line in whole.lines if logged_line.line.text.startswith("The game goes back ")
    ]
    lines: list[LoggedLine] = []
    first = 1
    while first:
        page = narration.of_game(games, GAME, newest, viewer, first, newest.version, 5, "all")
        lines, first = lines + page.lines, page.following
    assert lines == whole.lines


def test_the_verb_and_the_resource_say_the_same() -> None:
    games = play(VARIED, 60)
    newest = games.newest(GAME)
    assert newest.undos
    export = export_format.read(exported(games, entered=False))
    page = narration.of_game(games, GAME, newest, PUBLIC, 1, newest.version, 10**6, "all")
    assert verb.lines_of(export, "all") == page.lines


def test_a_page_asks_for_one_state_and_a_whole_history_for_none() -> None:
    """The cost is linear in the events: the scene is folded along with them."""
    games = play(VARIED, 100, end=False)
    newest = games.newest(GAME)
    for first, states in ((1, 0), (2, 1), (50, 1)):
        with patch.object(games, "state_at", wraps=games.state_at) as asked:
            narration.of_game(games, GAME, newest, PUBLIC, first, 60, 10**6, "all")
        assert asked.call_count == states


def test_no_event_is_decoded_of_which_there_is_nothing_to_tell() -> None:
    games = play(VARIED, 30, end=False)
    newest = games.newest(GAME)
    with patch.object(decoding, "decoded", wraps=decoding.decoded) as decoded:
        narration.of_game(games, GAME, newest, PUBLIC, 1, newest.version, 10**6, "all")
    bodies = [entry.body for entry in games.log.read_whole(GAME, 0, newest.version)]
    assert decoded.call_count == len([body for body in bodies if not body.startswith(SILENT)]) < len(bodies)
