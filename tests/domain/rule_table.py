"""Which numbered rules have tests: `python -m tests.domain.rule_table` prints the table.

A test names the rules that it shows at the end of its own name: `test_a_tie_is_won_by_the_defense__CORE_140`.
"""

import re
from functools import cache
from pathlib import Path

import yaml

from domain.rulebook.book import BOOK

TESTS = Path(__file__).parent.parent
EXEMPTIONS = Path(__file__).parent / "untested_rules.yaml"
FAMILIES = (
    "CORE",
    "TIME",
    "QUAKE",
    "SIX",
    "PLAN",
    "SKILL",
    "REW",
    "CREW",
    "STAT",
    "MSTAT",
    "CONQ",
    "FOUR",
    "TECH",
    "TEAM",
    "XVAR",
    "CLASSIC",
    "MOON",
    "HAZ",
    "EXP",
    "TABLE",
    "TALK",
)
_ID = re.compile(rf"(?:{'|'.join(FAMILIES)})_\d+[a-z]?")

_TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)


@cache
def rules() -> list[str]:
    """Returns the ids of all rules that need a test."""
    return [id for id in BOOK if id.partition("-")[0] in FAMILIES]


@cache
def tests() -> list[tuple[str, str]]:
    """Returns every test as (file below tests/, name), in the order of the files.

    Some are properties that watch games.
    """
    return [
        (path.relative_to(TESTS).as_posix(), name)
        for path in sorted(TESTS.rglob("test_*.py"))
        for name in _TEST.findall(path.read_text(encoding="utf-8"))
    ]


@cache
def named_in_tests() -> dict[str, list[str]]:
    """Returns rule id -> the tests that name it, as `file::test`."""
    found: dict[str, list[str]] = {}
    for file, name in tests():
        for id in _ID.findall(name):
            found.setdefault(id.replace("_", "-"), []).append(f"{file}::{name}")
    return found


@cache
def exempt() -> dict[str, str]:
    """Returns rule id -> the reason why no test shows it."""
    reasons: dict[str, str] = yaml.safe_load(EXEMPTIONS.read_text(encoding="utf-8"))
    return reasons


def main() -> None:
    shown, reasons = named_in_tests(), exempt()
    for id in rules():
        tests = shown.get(id, [])
        first = tests[0] if tests else reasons.get(id, "NO TEST")
        more = f" (+{len(tests) - 1})" if len(tests) > 1 else ""
        print(f"{id:<9} {len(tests):>2}  {first}{more}")
    print(f"{len(rules())} rules, {len([r for r in rules() if r in shown])} tested, {len(reasons)} exempt")


if __name__ == "__main__":
    main()
