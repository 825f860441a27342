"""SECURITY.md and docs/operate say what the program does: requests, numbers, settings and links."""

import re
from pathlib import Path

import pytest

from service import settings
from service.administration.moderation import MOST_BANS
from service.callers.quotas import POLICIES
from service.settings import Settings
from service.tools import command_line
from tests.api.contract import document
from tests.repo.sources import ROOT, python_files
from workers.supervisor import run_settings

SECURITY = ROOT / "SECURITY.md"
OPERATE = ROOT / "docs" / "operate"
SETTINGS = (OPERATE / "settings.md").read_text()
PAGES = [SECURITY, *sorted(OPERATE.glob("*.md"))]
READ_BY_OTHERS = {"PYTHON"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    assert [target for target in targets if not (page.parent / target).exists()] == []


def documented() -> set[str]:
    """Returns the settings in the tables of docs/operate/settings.md."""
    rows = re.findall(r"^\| (`.*?) \|", SETTINGS, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"\w+", row)}


def test_every_setting_that_is_documented_is_read_and_the_other_way_round() -> None:
    sources = "".join(path.read_text() for path in python_files("service", "workers"))
    read = set(re.findall(r'\benviron(?:ment)?(?:\.get\(|, )"([A-Z_]+)"', sources))
    assert documented() - READ_BY_OTHERS == read


def test_every_request_of_the_operator_is_documented_and_the_other_way_round() -> None:
    paths = {
        (method.upper(), re.sub(r"\{\w+\}", "{id}", path))
        for path, methods in document()["paths"].items()
        for method in methods
        if path.startswith("/v1/admin/") and method in ("get", "put", "post", "delete")
    }
    page = (OPERATE / "administration.md").read_text()
    told = set(re.findall(r"`(GET|PUT|POST|DELETE) (/v1/admin/[^`]+)`", page))
    assert told == paths


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_setting_that_is_named_is_in_a_table_of_the_settings(page: Path) -> None:
    named = set(re.findall(r"`([A-Z]+_[A-Z_]+)(?:=\w+)?`", page.read_text()))
    assert named - documented() == set()


def test_the_limits_that_are_promised_are_those_of_the_program() -> None:
    text = " ".join(SECURITY.read_text().split())
    limits = Settings()
    for promise in (
        f"{POLICIES['reads'].most} reads and {POLICIES['commands'].most} commands a minute",
        f"{POLICIES['create'].most} new games and {POLICIES['join'].most} joins an hour",
        f"{POLICIES['auth_failures'].most} unknown tokens a minute",
        f"{limits.connections_per_address} connections and {limits.requests_per_address} requests under way",
        f"{limits.heads_per_address} heads of requests and new connections a second",
        f"{limits.longest_head // 1024} KiB and {limits.most_headers} headers for the head",
        f"{limits.streams_per_token} streams for each token and {limits.streams_per_address} for each address",
        f"{limits.longest_body // 1024} KiB for a body, {limits.longest_upload // 1024**2} MiB",
    ):
        assert promise in text
    assert f"There may be {MOST_BANS:,}." in (OPERATE / "administration.md").read_text()


def test_no_page_names_an_address_that_receives_no_reports() -> None:
    assert "private report with the maintainers of the repository" in " ".join(SECURITY.read_text().split())
    for page in PAGES:
        assert not re.search(r"[\w.]+@[\w.]+\.\w", page.read_text())


def defaults() -> list[tuple[str, str]]:
    """Returns the settings with a default of their own, as the tables say it; what is in DATA_DIR goes with that."""
    found = []
    for row in re.findall(r"^\| `[A-Z].*", SETTINGS, re.MULTILINE):
        names, values = (re.findall(r"`([^`]+)`", cell) for cell in row.split("|")[1:3])
        if len(names) == len(values):
            found += [(name, value) for name, value in zip(names, values, strict=True) if "DATA_DIR" not in value]
    return found


def test_the_tables_of_the_settings_say_the_defaults_of_the_program() -> None:
    found = dict(defaults())
    assert len(found) >= 25
    for name, value in found.items():
        chosen = {name: value}
        assert settings.read(chosen) == settings.read({}), name
        assert run_settings.read(chosen) == run_settings.read({}), name


COMMAND = re.compile(r"python -m service ((?:[a-z]+(?:-[a-z]+)*)(?: [a-z]+)?)((?: --[a-z-]+)*)")


def commands() -> list[tuple[str, str]]:
    """Returns the commands that the pages of docs/ name: verbs, and options."""
    pages = [SECURITY, ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return sorted({found for page in pages for found in COMMAND.findall(page.read_text())})


@pytest.mark.parametrize(("verbs", "options"), commands())
def test_every_command_that_a_page_names_is_one_that_there_is(
    verbs: str, options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main([*verbs.split(), "--help"]) == 0
    shown = capsys.readouterr().out
    usage = shown.splitlines()[0].split()
    assert usage[: 4 + len(verbs.split())] == ["Usage:", "python", "-m", "service", *verbs.split()]
    assert [option for option in options.split() if option not in shown] == []
