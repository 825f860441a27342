"""Variants are packages with one vocabulary of files, and the core knows none of them (domain/variants/variant.py)."""

import ast
import re
from pathlib import Path

import pytest

from domain.engine.abilities import ABILITIES
from domain.engine.index import PASSIVES, SOURCES
from domain.game.open_questions import LOADED
from domain.variants import variant
from tests.repo.sources import ROOT, name_of, nodes, python_files, words

PACKAGES = sorted(path.parent for path in (ROOT / "domain" / "variants").glob("*/__init__.py"))
CORE = ("domain/engine", "domain/encounter", "domain/decks", "domain/cards", "domain/aliens")
NAMED_FILES = set(re.findall(r"^    (\w+)\.py ", variant.__doc__ or "", re.MULTILINE))
NOUNS_OF = {
    "classic": {"moons", "edicts"},
    "hazards": {"cards"},
    "skill_tokens": {"skills"},
    "space_stations": {"stations"},
    "technology": {"techs"},
}
"""The further modules of a variant; `stations` and `cards` are folders of pages."""
WORDS_OF_OTHERS = {"classic"}
"""Also the name of a set of aliens, of which the core speaks."""


def asks_for_a_variant(path: Path) -> list[str]:
    """Returns the lines that look up a variant: `state.variants[..]`, `.get(..)`, `.. in state.variants`, `on(..)`."""
    found: list[int] = []
    for node in nodes(path):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="variants")):
                found.append(node.lineno)
            case ast.Call(func=ast.Attribute(attr="get", value=ast.Attribute(attr="variants"))):
                found.append(node.lineno)
            case ast.Compare(left=ast.Constant(), comparators=[ast.Attribute(attr="variants")]):
                found.append(node.lineno)
            case ast.Call(func=ast.Name(id="on" | "played_with")):
                found.append(node.lineno)
    return [f"{name_of(path)}:{line}" for line in found]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_a_variant_has_only_files_of_the_vocabulary(package: Path) -> None:
    parts = {path.stem for path in package.glob("*.py")} | {path.parent.name for path in package.glob("*/__init__.py")}
    assert {
        "options",
        "variant_state",
        "events",
        "setup",
        "steps",
        "terms",
        "views",
        "position",
        "catalogue",
    } <= NAMED_FILES
    assert parts - {"__init__"} - NAMED_FILES == NOUNS_OF.get(package.name, set())


def test_every_package_declares_the_variant_of_its_name() -> None:
    assert LOADED
    assert sorted(variant.VARIANTS) == [package.name for package in PACKAGES]


def test_the_core_asks_for_no_variant() -> None:
    assert [place for path in python_files(*CORE) for place in asks_for_a_variant(path)] == []


def test_the_core_names_no_variant() -> None:
    ids = set(variant.VARIANTS) - WORDS_OF_OTHERS
    named = {name_of(path): sorted(ids & words(path)) for path in python_files(*CORE)}
    assert {path: ids for path, ids in named.items() if ids} == {}


def test_code_that_looks_up_a_variant_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.repo.sources.ROOT", tmp_path)
    path = tmp_path / "launch.py"
    for line in (
        'state.variants["planetoids"]',
        'game.state.variants.get("x")',
        '"x" in state.variants',
        "on(state, ID)",
    ):
        path.write_text(f"{line}\n")
        assert asks_for_a_variant(path) == ["launch.py:1"]


def test_every_kind_of_ability_has_one_source_or_several_places_of_the_same_kinds() -> None:
    """A moment looks only at the sources of the kinds that it knows; what is in the hand can be elsewhere too."""
    kinds = {ability.kind for ability in ABILITIES.values()}
    kinds |= {ability.kind for carried in PASSIVES.values() for of_title in carried.values() for ability in of_title}
    assert sorted(kind for together in {source.kinds for source in SOURCES} for kind in together) == sorted(kinds)
    always = [source.kinds for source in SOURCES if source.within is None]
    assert len(always) == len(set(always))
