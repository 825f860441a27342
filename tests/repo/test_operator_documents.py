"""SECURITY.md and docs/operate say what the program does: requests, numbers, settings and links."""

import re
from pathlib import Path

import pytest

from service.administration.moderation import MOST_BANS
from service.http.quotas import POLICIES
from service.settings import Settings
from tests.api.contract import document
from tests.repo.sources import ROOT, python_files

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
    """The settings in the tables of docs/operate/settings.md."""
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
    settings = Settings()
    for promise in (
        f"{POLICIES['reads'].most} reads and {POLICIES['commands'].most} commands a minute",
        f"{POLICIES['create'].most} new games and {POLICIES['join'].most} joins an hour",
        f"{POLICIES['auth_failures'].most} unknown tokens a minute",
        f"{settings.connections_per_address} connections and {settings.requests_per_address} requests under way",
        f"{settings.streams_per_token} streams for each token and {settings.streams_per_address} for each address",
        f"{settings.longest_body // 1024} KiB for a body, {settings.longest_upload // 1024**2} MiB",
    ):
        assert promise in text
    assert f"There may be {MOST_BANS:,}." in (OPERATE / "administration.md").read_text()


def test_no_page_names_an_address_that_receives_no_reports() -> None:
    assert "private report with the maintainers of the repository" in " ".join(SECURITY.read_text().split())
    for page in PAGES:
        assert not re.search(r"[\w.]+@[\w.]+\.\w", page.read_text())
