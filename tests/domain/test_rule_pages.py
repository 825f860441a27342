"""docs/rules says what the sources say, and everything in it is found by its id."""

import posixpath
import re
from functools import cache

import pytest

from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES
from domain.game import catalogue
from domain.rulebook.book import BOOK
from domain.variants.variant import VARIANTS
from tests.domain import rule_pages, rule_table

HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ANCHOR = re.compile(r'<a id="([\w.-]+)"></a>')
LINK = re.compile(r"(?<!\\)\[[^\]]+\]\(([^)#]*)#?([^)]*)\)")


@cache
def made() -> dict[str, str]:
    return rule_pages.pages()


@cache
def anchors(page: str) -> frozenset[str]:
    """Returns what a link may name on a page: its headings as Markdown makes anchors of them, and those set by hand."""
    text = made()[page]
    slugs = [re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", name.lower()).strip()) for name in HEADING.findall(text)]
    return frozenset([*slugs, *ANCHOR.findall(text)])


def test_the_pages_are_what_the_sources_say() -> None:
    written = rule_pages.written()
    changed = sorted(path for path in {*made(), *written} if made().get(path) != written.get(path))
    assert changed == [], f"the sources have changed since: {rule_pages.ANEW}"


def test_every_rule_is_found_by_its_id_with_its_text() -> None:
    for id, text in BOOK.items():
        page = rule_pages.page_of_rule(id)
        assert id.lower() in anchors(page)
        said = made()[page].partition(f"# {id}\n")[2].lstrip().partition("\n")[0]
        assert re.sub(r"\]\([^)]*\)", "", said).replace("[", "").startswith(re.split(r"[A-Z]+-\d|[*<\[]", text)[0])


def test_every_alien_is_found_by_its_id_with_all_its_texts() -> None:
    assert catalogue.entries("aliens")
    for alien in ALIENS.values():
        page = made()[f"aliens/{alien.edition}.md"]
        assert alien.id in anchors(f"aliens/{alien.edition}.md")
        assert [text for text in (alien.power, alien.wild, alien.super) if text not in page] == []


def test_every_card_and_every_thing_of_a_variant_is_on_a_page_with_its_text() -> None:
    together = "\n".join(made().values())
    entries = [each for kind in ("moons", "planetoids", "tokens", "stations") for each in catalogue.entries(kind)]
    texts = {title.id: title.text for title in TITLES.values() if title.kind != "flare"}
    texts |= {entry["id"]: entry["text"] for entry in entries}
    assert len(texts) > 80
    assert [id for id, text in texts.items() if text not in together] == []


def test_every_variant_and_every_option_has_its_place() -> None:
    assert {f"variants/{id}.md" for id in VARIANTS} < made().keys()
    assert {option["id"] for option in catalogue.entries("options")} <= anchors("options.md")


@pytest.mark.parametrize("page", ["index.md", "core.md", "rulings.md", "aliens/base.md", "variants/planetoids.md"])
def test_every_link_leads_to_something(page: str) -> None:
    lost = []
    for path, anchor in LINK.findall(made()[page]):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
        if target not in made() or (anchor and anchor not in anchors(target)):
            lost.append(f"{path}#{anchor}")
    assert lost == []


def test_the_tests_of_a_rule_are_named_below_it() -> None:
    shown = rule_pages.tests_of_rules()
    assert set(rule_table.named_in_tests()) <= shown.keys()
    below = made()["core.md"].partition("### CORE-002\n")[2].partition("\n### ")[0]
    assert "- The turn passes to the left (`tests/scenario/test_turn.py`)" in below


def test_a_ruling_about_an_alien_and_the_alien_lead_to_each_other() -> None:
    assert "[VIRUS-01](../rulings.md#virus-01)" in made()["aliens/base.md"]
    assert "[Virus](aliens/base.md#virus)" in made()["rulings.md"].partition("## VIRUS-01\n")[2].partition("\n## ")[0]
