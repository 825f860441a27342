"""One command line: each verb says what it does, its examples hold, and what is wrong is one line."""

import importlib
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from service.tools import command_line
from service.tools.verbs import Verb, Verbs
from tests.repo.sources import ROOT, name_of, written_files
from workers import command_line as whole

NAMED = re.compile(r"python -m (?:service|workers) ((?:archive|backup|finished|store) [a-z]+|[a-z][a-z-]*)\b")
NO_PROGRAM = re.compile(
    r"-m\"?,? f?\"?(service\.(?!server\b)\w|workers\.(?!(clock|jobs\.worker|demo|metrics_server)\b)\w)"
)


def verbs(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yields all verbs below a group, with the words that lead to each."""
    with click.Context(group) as ctx:
        for name in group.list_commands(ctx):
            found = group.get_command(ctx, name)
            assert found, name
            if isinstance(found, click.Group):
                yield from verbs(found, (*path, name))
            else:
                yield (*path, name), found


LEAVES = dict(verbs(whole.VERBS))
NAMES = [" ".join(path) for path in LEAVES]


def parsed(words: list[str]) -> tuple[str, ...]:
    """Returns the verb that the words name, after reading all of them. Raises UsageError where the words are wrong."""
    path: tuple[str, ...] = ()
    command: click.Command = whole.VERBS
    while isinstance(command, click.Group):
        with click.Context(command) as ctx:
            name, found, words = command.resolve_command(ctx, words)
        assert name
        assert found
        path, command = (*path, name), found
    command.make_context(path[-1], words)
    return path


def test_there_are_the_verbs_of_operators_auditors_developers_and_players() -> None:
    assert [name for name in NAMES if " " not in name] == [
        "admin-token",
        "audit",
        "games",
        "history",
        "ladder",
        "monitor",
        "new",
        "openapi",
        "play",
        "receipt",
        "reseed",
        "rotate-key",
        "run",
        "simulate",
        "verify",
        "watch",
    ]
    assert [name for name in NAMES if " " in name] == [
        *(f"archive {verb}" for verb in ("copy", "list", "restore", "run", "verify")),
        *(f"backup {verb}" for verb in ("list", "restore", "run", "verify")),
        *(f"finished {verb}" for verb in ("enter", "restore", "status")),
        "store repair",
    ]


def test_every_file_of_a_verb_is_in_the_table() -> None:
    files = {path.stem for path in (ROOT / "service" / "tools").glob("*.py")}
    assert files - {"__init__", "command_line", "exports", "terminal", "verbs"} == {
        module.rsplit(".", 1)[1] for module in command_line.MODULES.values()
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_verb_says_what_it_does_with_examples_and_exit_codes(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = {"DATA_DIR": str(tmp_path / "var"), "REDIS_URL": "redis://127.0.0.1:1/0"}
    assert whole.main([*name.split(), "--help"], environment) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"Usage: cosmic-ledger {name} ")
    positions = [told.out.index(part) for part in ("\nOptions:\n", "\nExamples:\n", "\nExit codes:\n  0  ")]
    assert positions == sorted(positions)
    help_text = LEAVES[tuple(name.split())].help
    assert help_text
    assert help_text.split("\n")[0].endswith(".")
    assert (told.err, (tmp_path / "var").exists()) == ("", False)


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_verb_are_right(name: str) -> None:
    verb = LEAVES[tuple(name.split())]
    assert isinstance(verb, Verb)
    assert verb.examples
    for example in verb.examples:
        assert " ".join(parsed([*name.split(), *shlex.split(example)])) == name


def test_the_examples_of_a_group_of_verbs_are_right() -> None:
    groups = [("", whole.VERBS)]
    for name in ("archive", "backup", "finished", "store"):
        found = whole.VERBS.get_command(click.Context(whole.VERBS), name)
        assert isinstance(found, Verbs)
        groups.append((name, found))
    for name, group in groups:
        assert group.examples
        for example in group.examples:
            assert parsed([*name.split(), *shlex.split(example)])[: len(name.split())] == tuple(name.split())


def test_the_help_of_the_command_line_has_the_first_sentence_of_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert whole.main(["--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    with click.Context(whole.VERBS) as ctx:
        for name in whole.VERBS.list_commands(ctx):
            command = whole.VERBS.get_command(ctx, name)
            assert command
            assert command.help
            sentence = " ".join(command.help.split("\n\n")[0].split()).split(". ")[0].rstrip(".")
            assert f"{name} {sentence}." in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["arhive"], "There is no verb 'arhive'. Did you mean 'archive'? See `python -m service --help`."),
        (["run"], "There is no verb 'run'. See `python -m service --help`."),
        (
            ["backup", "store"],
            "There is no verb 'store'. Did you mean 'restore'? See `python -m service backup --help`.",
        ),
        (["archive", "restore"], "Missing argument 'GAME ...'. See `python -m service archive restore --help`."),
        (["verify"], "Missing argument 'GAME'. See `python -m service verify --help`."),
        (["verify", "f", "--kay", "x"], "No such option '--kay'. Did you mean '--key'?"),
        (["verify", "f", "--log-key", "xyz"], "Invalid value for '--log-key': it is not hex digits."),
        (["monitor", "all"], "Got unexpected extra argument (all)"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_code_2(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(words, {"REDIS_URL": "redis://127.0.0.1:1/0"}) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert len(found.err.splitlines()) == 1
    assert told in found.err


@pytest.mark.parametrize("words", [[], ["archive"], ["backup"], ["finished"]])
def test_without_a_verb_the_help_is_on_stderr_and_the_exit_code_is_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(words, {}) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(" ".join(["Usage: python -m service", *words]))


@pytest.mark.parametrize(
    ("words", "environment", "told"),
    [
        (["archive", "verify", "nosuch.ndjson.zst"], {}, "not done: [Errno 2] No such file or directory: 'nosuch"),
        (["backup", "verify", "nosuch.ndjson"], {}, "not done: [Errno 2] No such file or directory: 'nosuch"),
        (["rotate-key"], {"SIGNING_KEY": "nosuch/key"}, "not done: there is no key at nosuch/key yet"),
        (["backup", "list"], {"BACKUP_EVERY": "often"}, "not done: BACKUP_EVERY is 'often': give seconds"),
        (["monitor"], {"REDIS_URL": "redis://127.0.0.1:1/0"}, "not done: "),
        (["reseed", "g_1"], {"REDIS_URL": "redis://127.0.0.1:1/0"}, "not done: "),
        (["finished", "status"], {"REDIS_URL": "redis://127.0.0.1:1/0"}, "not done: "),
    ],
)
def test_a_missing_file_a_wrong_setting_and_a_dead_store_are_one_line_and_exit_code_1(
    words: list[str], environment: dict[str, str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(words, {"DATA_DIR": str(tmp_path)} | environment) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert len(found.err.splitlines()) == 1
    assert found.err.startswith(told)


def test_an_interrupted_verb_ends_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("service.administration.admin_token.new", interrupted)
    assert command_line.main(["admin-token"], {}) == 130
    assert capsys.readouterr().err.strip() == "interrupted"


@pytest.mark.processes
@pytest.mark.parametrize("words", [["service", "backup"], ["workers", "run"]])
def test_both_packages_run_as_programs(words: list[str]) -> None:
    command = [sys.executable, "-m", *words, "--help"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.startswith(f"Usage: python -m {' '.join(words)} ")


def test_the_installed_command_is_the_whole_command_line() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert list(scripts) == ["cosmic-ledger"]
    module, _, name = scripts["cosmic-ledger"].partition(":")
    assert getattr(importlib.import_module(module), name) is whole.main


@pytest.mark.processes
def test_a_verb_imports_no_other_verb() -> None:
    code = "import sys; from workers.command_line import main; main(['run', '--help'])"
    code += "; print(sorted(name for name in sys.modules if name.startswith('service.tools.')))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "['service.tools.command_line', 'service.tools.verbs']"


def documents() -> list[Path]:
    pages = [*written_files(), *(path for path in (ROOT / "docs").rglob("*") if path.is_file())]
    return [path for path in pages if path.suffix not in (".lock", ".json", ".png") and path != Path(__file__)]


def test_every_text_names_programs_that_there_are() -> None:
    found = 0
    for path in documents():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert not NO_PROGRAM.search(line), f"{name_of(path)}:{number}: {line}"
            for verb in NAMED.findall(line):
                found += 1
                assert verb in NAMES, f"{name_of(path)}:{number}: {line}"
    assert found > 40
