"""The guides agree with the program: paths, codes, commands, policies and limits."""

import re
from pathlib import Path

import pytest

from domain.options import OPTIONS
from domain.requests.options import POLICIES
from service.callers import idempotency
from service.http import deprecations
from service.http.problem_codes import KINDS
from service.http.problem_reasons import REASONS
from service.play.lobby import invites
from service.schemas.play import AnyCommand
from service.schemas.tokens import MOST_LINK_SECONDS, USUAL_LINK_SECONDS
from service.settings import Settings
from tests.api.contract import document
from tests.guides import generated, pages

DAY = 24 * 3600
TOURS = [pages.ROOT / "docs" / "tour.md", pages.ROOT / "README.md", *pages.ROOT.glob("clients/*/README.md")]


def text(name: str) -> str:
    """Returns a page with single spaces, as people read it."""
    return " ".join((pages.ROOT / name).read_text().split())


def first_column(name: str, heading: str) -> list[str]:
    """Returns the names in the first column of the first table under a heading."""
    under = (pages.ROOT / name).read_text().partition(heading)[2]
    cells = [row.split("|")[1] for row in re.findall(r"^\|.*$", under.partition("\n## ")[0], re.MULTILINE)]
    return [found for cell in cells for found in re.findall(r"`([\w.]+)`", cell)]


def is_served(path: str) -> bool:
    """Returns True if the API has a path of this form; `{...}` on a page stands for any part."""
    parts = path.strip("/").split("/")
    for template in document()["paths"]:
        known = template.strip("/").split("/")
        if len(known) == len(parts) and all("{" in a or "{" in b or a == b for a, b in zip(known, parts, strict=True)):
            return True
    return False


@pytest.mark.parametrize("page", pages.pages(), ids=pages.name_of)
def test_a_page_begins_with_what_its_reader_gets(page: Path) -> None:
    title, first = page.read_text().split("\n\n")[:2]
    assert title.startswith("# ")
    assert first.startswith("This page ")


@pytest.mark.parametrize("page", [*pages.pages(), *TOURS], ids=pages.name_of)
def test_no_page_shows_an_idempotency_key_that_all_its_readers_would_send(page: Path) -> None:
    shown = re.findall(r"Idempotency-Key: *([^\"\\]+)", page.read_text())
    assert [key for key in shown if not key.startswith("$")] == []


@pytest.mark.parametrize("folder", pages.FOLDERS, ids=lambda folder: folder.name)
def test_the_first_page_of_a_guide_leads_to_all_others(folder: Path) -> None:
    linked = set(re.findall(r"\]\(([\w-]+\.md)", (folder / "index.md").read_text()))
    assert linked >= {page.name for page in folder.glob("*.md")} - {"index.md"}


@pytest.mark.parametrize("page", pages.pages(), ids=pages.name_of)
def test_every_path_that_is_named_is_served(page: Path) -> None:
    named = set(re.findall(r"`(?:[A-Z]+ )?(/v1/[\w/{}.-]+)", page.read_text()))
    assert [path for path in sorted(named) if not path.endswith("...") and not is_served(path)] == []


@pytest.mark.parametrize("page", pages.pages(), ids=pages.name_of)
def test_every_problem_that_is_named_has_that_status(page: Path) -> None:
    named = re.findall(r"\b([45]\d\d)\s`(\w+)`", page.read_text())
    assert [(status, code) for status, code in named if code not in KINDS or KINDS[code].status != int(status)] == []


def test_a_path_that_is_not_there_is_found() -> None:
    assert is_served("/v1/games/{id}/commands")
    assert not is_served("/v1/games/{id}/wishes")


def test_the_table_of_commands_has_all_of_them() -> None:
    types = first_column("docs/clients/index.md", "## Commands")
    assert sorted(types[1:]) == sorted(AnyCommand.type_schemas)


def test_the_table_of_policies_has_all_of_them() -> None:
    assert sorted(first_column("docs/clients/undo.md", "## Who must agree")[: len(POLICIES)]) == sorted(POLICIES)


@pytest.mark.parametrize(
    ("page", "heading", "problem"),
    [
        ("tokens", "## When a token ends", "token_revoked"),
        ("undo", "## What cannot be taken back", "undo_refused"),
        ("forks", "## Refusals", "fork_refused"),
    ],
)
def test_the_table_of_reasons_has_all_of_them(page: str, heading: str, problem: str) -> None:
    assert sorted(first_column(f"docs/clients/{page}.md", heading)) == sorted(REASONS[problem])


def test_the_members_of_a_question_are_those_of_a_real_one() -> None:
    members = first_column("docs/clients/questions.md", "## What all questions have")
    assert set(members) == generated.shared()


@pytest.mark.parametrize("option", ["undo_limit", "undo_seconds", "undo_cooldown_seconds"])
def test_the_usual_value_of_an_option_of_undos_is_its_default(option: str) -> None:
    assert f"| `{option}` | {OPTIONS[option].default} |" in text("docs/clients/undo.md")


def test_the_limits_that_are_named_are_those_of_the_program() -> None:
    settings = Settings()
    for name, promise in (
        ("docs/clients/events-and-streams.md", f"keep-alive, every {settings.keep_alive:.0f} seconds"),
        ("docs/clients/events-and-streams.md", f"may have {settings.streams_per_token} streams open"),
        ("docs/clients/events-and-streams.md", f"an address {settings.streams_per_address}"),
        ("docs/clients/index.md", f"may have {settings.streams_per_token} streams open"),
        ("docs/clients/tokens.md", f"it lasts {invites.USUAL_SECONDS // DAY} days; {invites.MOST_SECONDS // DAY} days"),
        ("docs/clients/tokens.md", f"lasts {USUAL_LINK_SECONDS // DAY} days if you say nothing"),
        ("docs/clients/tokens.md", f"and {MOST_LINK_SECONDS // DAY} at most"),
    ):
        assert promise in text(name)
    assert settings.stream_life == 600
    assert "after ten minutes" in text("docs/clients/events-and-streams.md")
    assert idempotency.KEPT_SECONDS == 3600
    assert "for one hour, encrypted" in text("docs/clients/idempotency.md")


def test_the_page_of_deprecations_says_the_policy_of_the_program() -> None:
    assert f"at least {deprecations.NOTICE.days} days" in text("docs/clients/deprecation.md")
