"""Begins an alien: `make alien NAME=mesmer SET=base` writes its page and its scenarios, and tells what to do next.

What is written works: the alien can be dealt, its power and both sides of its flare draw a card, and its scenarios
pass. But it says what nobody meant, so `make quick` stays red until all of it is replaced: the texts are empty, and
each placeholder is called one.
"""

import argparse
import keyword
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parents[2]
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
LONGEST = 30
PLACEHOLDER = "Place" + "holder:"
"""The word that the hygiene test finds, in two pieces, so that it does not find this file."""

PAGE = Template('''\
"""$name: $mark what the alien is about, in a line."""

from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import draw
from domain.encounter import roles, timings
from domain.engine.runner import Runner
from domain.engine.uses import Use

$constant = alien(
    "$id",
    "$name",
    edition="$set",
    alert="green",
    verb="Draw",
    # $mark what each of them does, for players, in one to four sentences.
    power="",
    wild="",
    super="",
)


@power($constant, at=timings.ALLIANCES_FORMED, roles=roles.main)
def use_power(runner: Runner, use: Use) -> None:
    """$mark a main player draws a card after alliances are formed."""
    draw(runner, use.seat, 1, $constant.id)


@wild($constant, at=timings.ALLIANCES_FORMED, roles=roles.main)
def use_wild(runner: Runner, use: Use) -> None:
    """$mark what the flare does for a player without this power."""
    draw(runner, use.seat, 1, $constant.id)


@super_($constant, at=timings.ALLIANCES_FORMED, roles=roles.main)
def use_super(runner: Runner, use: Use) -> None:
    """$mark what the flare does for the player with this power."""
    draw(runner, use.seat, 1, $constant.id)
''')

SCENARIOS = Template('''\
"""$name: $mark what the alien is about, in a line."""

import pytest

from tests.scenario.table import Table


def encounter(table: Table) -> Table:
    """$mark red sends two ships against blue."""
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1")


def test_it_draws_a_card__$module(table: Table) -> None:
    """$mark a test for each sentence of the power."""
    encounter(table.seat("red", "$id")).uses("red", "$id.power").until("select_card", "red")
    assert len(table.hand("red")) == 3


def test_it_is_optional__$module(table: Table) -> None:
    encounter(table.seat("red", "$id")).until("select_card", "red")
    assert table.was_offered("red", "$id.power")
    assert len(table.hand("red")) == 2


def test_zapped_it_draws_nothing__$module(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "negotiate", "cosmic-zap"])
    encounter(table.seat("red", "$id")).uses("red", "$id.power").uses("blue", "cosmic-zap")
    table.until("select_card", "red")
    assert table.outcome_of("$id.power") == "cancelled"
    assert len(table.hand("red")) == 2


# -- the flare ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("alien", "side"), [("", "wild"), ("$id", "super")])
def test_the_flare_draws_a_card__$module(table: Table, alien: str, side: str) -> None:
    """$mark a test for each sentence of both sides."""
    table.seat("red", alien, hand=["attack-08", "negotiate", "flare-$id"])
    encounter(table).uses("red", f"$id.{side}").until("select_card", "red")
    assert len(table.hand("red")) == 4


@pytest.mark.parametrize(("alien", "side"), [("", "wild"), ("$id", "super")])
def test_the_flare_card_zapped_draws_nothing__$module(table: Table, alien: str, side: str) -> None:
    table.seat("red", alien, hand=["attack-08", "negotiate", "flare-$id"])
    table.seat("blue", hand=["attack-08", "negotiate", "card-zap"])
    encounter(table).uses("red", f"$id.{side}").uses("blue", "card-zap").until("select_card", "red")
    assert table.outcome_of(f"$id.{side}") == "cancelled"
    assert table.hand("red") == ["attack-08", "negotiate"]
''')

NEXT = Template("""\
wrote $page
wrote $scenarios
added $module to $members
Next:
  1. .venv/bin/python -m pytest $scenarios    # the alien works, but all it does is draw cards
  2. write what it shall do as scenarios, then on the page, and replace all that is called a placeholder
  3. workers/bots/abilities.toml              # when bots use each ability that may be left
  4. make regenerate                          # golden names, the sweep's counts, the documents
  5. make quick                               # red as long as a text is empty or a placeholder is left
""")


class Unfit(ValueError):
    """An alien that cannot be begun."""


def module_of(id: str) -> str:
    """Returns the name of its page and, in capitals, of its constant."""
    return id.replace("-", "_")


def check(id: str, edition: str, root: Path) -> None:
    """Raises Unfit when the name cannot be an alien's, when there is no such set, or when something is there."""
    if not NAME.fullmatch(id) or len(id) > LONGEST or keyword.iskeyword(id):
        raise Unfit(
            f"NAME is {id!r}: give lower-case letters, words joined with hyphens, such as tick-tock, "
            f"at most {LONGEST} in all and no word of Python"
        )
    sets = sorted(path.parent.name for path in (root / "domain" / "aliens").glob("*/__init__.py"))
    if edition not in sets:
        raise Unfit(f"SET is {edition!r}: give one of {', '.join(sets)}")
    pages = [root / "domain" / "aliens" / each / f"{module_of(id)}.py" for each in sets]
    for there in (*pages, *(page.with_suffix("") for page in pages), scenarios_of(id, root)):
        if there.exists():
            raise Unfit(f"there is {there.relative_to(root).as_posix()} already: give another NAME")


def scenarios_of(id: str, root: Path) -> Path:
    """Returns the file of its scenarios."""
    return root / "tests" / "scenario" / "aliens" / f"test_{module_of(id)}.py"


def begin(id: str, edition: str, root: Path = ROOT) -> str:
    """Writes page and scenarios and puts the page into its set. What to do next. Raises Unfit, and writes nothing."""
    check(id, edition, root)
    folder = root / "domain" / "aliens" / edition
    page, scenarios, members = folder / f"{module_of(id)}.py", scenarios_of(id, root), folder / "__init__.py"
    words = {"id": id, "name": id.title(), "set": edition, "mark": PLACEHOLDER}
    words |= {"module": module_of(id), "constant": module_of(id).upper()}
    listed = with_member(members.read_text(encoding="utf-8"), module_of(id))
    page.write_text(PAGE.substitute(words), encoding="utf-8")
    scenarios.write_text(SCENARIOS.substitute(words), encoding="utf-8")
    members.write_text(listed, encoding="utf-8")
    paths = {"page": page, "scenarios": scenarios, "members": members}
    return NEXT.substitute({name: path.relative_to(root).as_posix() for name, path in paths.items()} | words)


def with_member(text: str, module: str) -> str:
    """Returns a set's `__init__.py` with one page more, in both of its lists.

    Raises Unfit where they are not as they were.
    """
    for before, row, after in ((r"import \(\n", "    {},\n", r"\)"), (r"__all__ = \[\n", '    "{}",\n', r"\]")):
        found = re.search(rf"({before})((?:    .*\n)+)({after})", text)
        if not found:
            raise Unfit("the set's __init__.py does not list its pages, one a line: add the page by hand")
        rows = sorted([*found[2].splitlines(keepends=True), row.format(module)], key=lambda each: each.strip(' ",\n'))
        text = text[: found.start()] + found[1] + "".join(rows) + found[3] + text[found.end() :]
    return text


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Returns the exit code: 2 when nothing was written, with one line that says why."""
    parser = argparse.ArgumentParser(prog="make alien NAME=... SET=...", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="lower-case letters, words joined with hyphens: tick-tock")
    parser.add_argument("set", metavar="SET", help="a folder of domain/aliens: base")
    chosen = parser.parse_args(arguments)
    try:
        print(begin(chosen.name, chosen.set, root), end="")
    except (Unfit, OSError) as error:
        print(f"no alien was begun: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
