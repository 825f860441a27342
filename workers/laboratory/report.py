"""The report of a simulation: one page of HTML with pictures and tables, which needs no program and no other file."""

import json
import shlex
from collections.abc import Iterable, Sequence
from typing import Any, TextIO
from xml.etree import ElementTree as xml

from domain import board
from domain.aliens.page import ALIENS
from service import VERSION
from service.play.board.markup import plain
from workers.laboratory import plots
from workers.laboratory.simulated_game import SeriesSetup

LOOK = """
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--ground); color: var(--ink);
       font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--mark); }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--edge); }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem;
          align-items: start; margin-bottom: 2rem; }
figure { margin: 0; } svg { display: block; width: 100%; height: auto; max-width: 40rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.875rem; width: 100%; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
td, thead th { overflow-wrap: normal; }
th, td { padding: 0.125rem 0.5rem 0.125rem 0; text-align: right; border-bottom: 1px solid var(--edge); }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--quiet); }
pre { white-space: pre-wrap; border: 1px solid var(--edge); padding: 0.5rem; font-size: 0.8125rem; }
@media print { h2, figure, tr { break-inside: avoid; } thead { display: table-header-group; } }
"""
SECTIONS = {
    "aliens": ("Aliens", "Alien"),
    "places": ("Seats", "Seat"),
    "sets": ("Sets of aliens", "Set"),
    "bots": ("Bots", "Bot"),
}
"""A part of the figures that has rates of wins -> its heading, and what a row of it is called."""
CHANGES = {
    "turns": "turns",
    "encounters": "encounters",
    "events": "events",
    "answers": "answers of bots",
    "joint_wins": "part of games with joint winners",
    "first_seat": "wins of the first seat",
}
"""Words of a comparison -> names of the report."""


def write(figures: dict[str, Any], setups: Sequence[SeriesSetup], first: int, file: TextIO) -> None:
    """Writes the page of the `figures`; `setups`: one, or two that were compared; `first`: the first game."""
    file.write(
        "<!DOCTYPE html>\n" + xml.tostring(page(figures, setups, first), encoding="unicode", method="html") + "\n"
    )


def page(figures: dict[str, Any], setups: Sequence[SeriesSetup], first: int) -> xml.Element:
    """Returns the page as a tree; the same figures give the same page."""
    html = xml.Element("html", {"lang": "en"})
    head = xml.SubElement(html, "head")
    xml.SubElement(head, "meta", {"charset": "utf-8"})
    xml.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    xml.SubElement(head, "meta", {"name": "color-scheme", "content": "light dark"})
    xml.SubElement(head, "title").text = f"{figures['games']} simulated games"
    xml.SubElement(head, "style").text = plots.STYLE + LOOK
    main = xml.SubElement(xml.SubElement(html, "body"), "main")
    _beginning(main, figures, setups, first)
    if "compared" in figures:
        _comparison(main, figures["compared"], setups)
    _lengths(main, figures["tables"])
    for part, (heading, row) in SECTIONS.items():
        _rates(main, heading, row, part, figures[part])
    _uses(main, figures["uses"], figures["games"])
    _named_games(main, figures, setups[0])
    return html


def _beginning(main: xml.Element, figures: dict[str, Any], setups: Sequence[SeriesSetup], first: int) -> None:
    xml.SubElement(main, "h1").text = f"{figures['games']} simulated games"
    _say(
        main,
        f"Bots of Cosmic Ledger {VERSION} played them. Rates of wins have intervals of 95 % (Wilson score), and a win "
        "that several share counts in parts. Bots are no people: an alien that needs a plan looks weaker than it is.",
    )
    command = setups[0].command(first, figures["games"])
    if len(setups) > 1:
        command += f" --compare {shlex.quote(_changes(*setups))}"
    _command(main, command)
    joint = figures["joint_wins"]
    rows = [(name, str(number)) for name, number in figures["totals"].items()]
    rows += [
        ("games with joint winners", f"{joint['games']} ({_with_ends(joint['rate'])})"),
        ("games without a winner", str(figures["no_winner"])),
        ("answers by default because a policy failed", str(figures["stumbles"])),
        *((f"games that ended by {why.replace('_', ' ')}", str(games)) for why, games in figures["endings"].items()),
    ]
    _table(main, "totals", "Totals", ("", "number"), rows)


def _comparison(main: xml.Element, compared: dict[str, Any], setups: Sequence[SeriesSetup]) -> None:
    _heading(main, "Comparison")
    _say(
        main,
        f"{compared['pairs']} games were played again with the same seeds and {_changes(*setups)}. A difference is "
        "what this adds, the mean of all pairs.",
    )
    rows = [(words, *(f"{each:+.3f}" for each in compared[name])) for name, words in CHANGES.items()]
    _table(main, "comparison", "Mean differences of a game", ("", "difference", "from", "to"), rows)


def _changes(first: SeriesSetup, second: SeriesSetup) -> str:
    """Returns what the second setup changes, as `--compare` takes it."""
    changes = {name: value for name, value in second.options.items() if first.options.get(name, ...) != value}
    for name, before, after in (("variants", first.variants, second.variants), ("bots", first.bots, second.bots)):
        if before != after:
            changes[name] = list(after)
    return json.dumps(changes)


def _lengths(main: xml.Element, tables: dict[str, dict[str, Any]]) -> None:
    _heading(main, "Length, joint wins and prompts")
    for seats, each in tables.items():
        beside = xml.SubElement(main, "div", {"class": "beside"})
        title = f"Encounters of a game at {seats} seats"
        xml.SubElement(beside, "figure").append(plots.lengths(each["lengths"], title))
        rows = [
            ("games", str(each["games"])),
            ("games with joint winners", _with_ends(each["joint_wins"])),
            *((f"encounters, {name}", f"{value:g}") for name, value in each["encounters"].items()),
            *((f"prompts of a seat, {name}", f"{value:g}") for name, value in each["prompts_per_seat"].items()),
        ]
        _table(beside, f"lengths-{seats}", f"Games at {seats} seats", ("", "number"), rows)


def _rates(main: xml.Element, heading: str, row: str, part: str, by_seats: dict[str, dict[str, Any]]) -> None:
    _heading(main, heading)
    for seats, named in by_seats.items():
        order = sorted(named.items(), key=lambda item: (-item[1]["rate"][0], item[0]))
        if part == "places":
            order = sorted(named.items())
        title = f"{heading} at {seats} seats: rates of wins"
        beside = xml.SubElement(main, "div", {"class": "beside"})
        drawn = [plots.Rate(_name(part, name), *each["rate"]) for name, each in order]
        xml.SubElement(beside, "figure").append(plots.rates(drawn, 1 / int(seats), title))
        rows = [
            (_name(part, name), str(each["games"]), f"{each['credit']:.2f}", *(f"{end:.1%}" for end in each["rate"]))
            for name, each in order
        ]
        _table(beside, f"{part}-{seats}", title, (row, "games", "wins", "rate", "from", "to"), rows)
    _say(main, "The broken line is the rate that all would have if nothing made a difference.")


def _uses(main: xml.Element, uses: dict[str, int], games: int) -> None:
    _heading(main, "Uses of abilities")
    order = sorted(uses.items(), key=lambda item: (-item[1], item[0]))
    rows = [(ability, str(times), f"{times / games:.3f}") for ability, times in order]
    _table(main, "uses", "Uses that were declared", ("ability", "uses", "of a game"), rows)


def _named_games(main: xml.Element, figures: dict[str, Any], setup: SeriesSetup) -> None:
    _heading(main, "Games to look at")
    _say(main, "The first line plays a game again here. The second one creates it on a server; start it there.")
    for each in figures["longest"]:
        _game(main, f"Among the longest: {each['encounters']} encounters at {each['seats']} seats", each, setup)
    for each in figures["shortest"]:
        _game(main, f"Among the shortest: {each['encounters']} encounters at {each['seats']} seats", each, setup)
    for each in figures["strangest"]:
        words = (
            f"Strange: {each['value']:g} {each['measure']} at {each['seats']} seats, where the mean is "
            f"{each['mean']:g} ({each['deviations']:g} standard deviations)"
        )
        _game(main, words, each, setup)


def _game(main: xml.Element, why: str, named: dict[str, Any], setup: SeriesSetup) -> None:
    details = xml.SubElement(main, "details", {"open": "open"})
    xml.SubElement(details, "summary").text = plain(f"{named['seed']}. {why}")
    _command(details, setup.command(named["number"]))
    request = shlex.quote(json.dumps(setup.request(named["number"])))
    _command(details, f"curl -X POST localhost:8080/v1/games -H 'Content-Type: application/json' -d {request}")


# -- what a page is made of -------------------------------------------------------------------------


def _heading(parent: xml.Element, words: str) -> None:
    xml.SubElement(parent, "h2").text = words


def _say(parent: xml.Element, words: str) -> None:
    xml.SubElement(parent, "p").text = plain(words)


def _command(parent: xml.Element, words: str) -> None:
    xml.SubElement(xml.SubElement(parent, "pre"), "code").text = plain(words)


def _table(parent: xml.Element, name: str, caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Adds a table that can be scrolled by itself; the first cell of a row is its name."""
    around = xml.SubElement(parent, "div", {"class": "wide", "tabindex": "0", "role": "region", "aria-label": caption})
    table = xml.SubElement(around, "table", {"id": name})
    xml.SubElement(table, "caption").text = caption
    line = xml.SubElement(xml.SubElement(table, "thead"), "tr")
    for head in heads:
        cell = xml.SubElement(line, "th" if head else "td", {"scope": "col"} if head else {})
        cell.text = head
    body = xml.SubElement(table, "tbody")
    for row in rows:
        line = xml.SubElement(body, "tr")
        xml.SubElement(line, "th", {"scope": "row"}).text = plain(row[0])
        for words in row[1:]:
            xml.SubElement(line, "td").text = plain(words)


def _name(part: str, name: str) -> str:
    if part == "aliens":
        return ALIENS[name].name
    return f"{name} ({board.COLOURS[int(name) - 1]})" if part == "places" else name


def _with_ends(rate: Sequence[float]) -> str:
    return f"{rate[0]:.1%}, from {rate[1]:.1%} to {rate[2]:.1%}"
