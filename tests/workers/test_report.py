"""The report of a simulation: its figures are those of the other files, and it needs nothing but itself."""

import csv
import json
import shlex
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from domain import board
from domain.aliens.page import ALIENS
from workers import command_line
from workers.laboratory import figures, plots

WORDS = ("--games", "12", "--seats", "3,4", "--bots", "basic,random", "--sets", "base,storm", "--options")
OPTIONS = json.dumps({"turn_limit": 5})
COLOURS = list(board.COLOURS)


class ReportPage(HTMLParser):
    """The contents of a page: the rows of its tables by their ids, its commands, its elements with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, dict[str, list[str]]] = {}
        self.commands: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._row: list[str] = []
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._inside = tag
        if tag == "table":
            self.tables[str(dict(attrs)["id"])] = {}
        if tag == "tr":
            self._row = []
        if tag in ("th", "td"):
            self._row.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""
        if tag == "tr":
            list(self.tables.values())[-1][self._row[0]] = self._row[1:]

    def handle_data(self, data: str) -> None:
        if self._inside in ("th", "td"):
            self._row[-1] += data
        if self._inside == "code":
            self.commands.append(data)


def written(folder: Path, *words: str) -> tuple[str, list[dict[str, str]]]:
    """Returns the report and the lines of the CSV file of the same games."""
    html, lines = folder / "games.html", folder / "games.csv"
    assert command_line.main(["simulate", *WORDS, OPTIONS, "--html", str(html), "--csv", str(lines), *words], {}) == 0
    with lines.open() as read:
        return html.read_text(encoding="utf-8"), list(csv.DictReader(read))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[dict[str, str]]]:
    """Returns one report for the tests that only read it."""
    return written(tmp_path_factory.mktemp("report"), "--processes", "1")


def as_shown(credits: list[float]) -> list[str]:
    """Returns a row of a table of rates, from the wins of those who are in it."""
    wins, rate = sum(credits), figures.rated(sum(credits), len(credits))
    return [str(len(credits)), f"{wins:.2f}", *(f"{each:.1%}" for each in rate)]


def test_the_rates_of_the_report_are_those_of_the_csv_file(games: tuple[str, list[dict[str, str]]]) -> None:
    text, lines = games
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        seats, credit = line["seats"], float(line["credit"])
        found[f"places-{seats}"][f"{line['place']} ({COLOURS[int(line['place']) - 1]})"].append(credit)
        found[f"bots-{seats}"][line["bot"]].append(credit)
        for alien in line["aliens"].split():
            found[f"aliens-{seats}"][ALIENS[alien].name].append(credit)
        for each in line["sets"].split():
            found[f"sets-{seats}"][each].append(credit)
    tables = ReportPage(text).tables
    assert {name for name in tables if name.partition("-")[0] in ("aliens", "places", "sets", "bots")} == set(found)
    for name, rows in found.items():
        shown = dict(list(tables[name].items())[1:])  # without the heads
        assert shown == {row: as_shown(credits) for row, credits in rows.items()}


def test_lengths_prompts_and_totals_are_those_of_the_csv_file(games: tuple[str, list[dict[str, str]]]) -> None:
    text, lines = games
    tables = ReportPage(text).tables
    for seats in ("3", "4"):
        alike = [line for line in lines if line["seats"] == seats]
        of_games = [line for line in alike if line["place"] == "1"]
        joint = sum(len(line["winners"].split()) > 1 for line in of_games)
        shown = tables[f"lengths-{seats}"]
        assert shown["games"] == [str(len(of_games))]
        assert shown["games with joint winners"][0].startswith(f"{joint / len(of_games):.1%}, ")
        for row, values in (
            ("encounters", [int(line["encounters"]) for line in of_games]),
            ("prompts of a seat", [int(line["prompts"]) for line in alike]),
        ):
            assert shown[f"{row}, mean"] == [f"{round(fmean(values), 4):g}"]
            assert shown[f"{row}, most"] == [f"{max(values):g}"]
    of_games = [line for line in lines if line["place"] == "1"]
    for name in ("turns", "encounters", "events", "answers"):
        assert tables["totals"][name] == [str(sum(int(line[name]) for line in of_games))]


def test_the_uses_of_the_report_are_those_of_the_figures(
    games: tuple[str, list[dict[str, str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["simulate", *WORDS, OPTIONS, "--processes", "1", "--json"], {}) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    shown = dict(list(ReportPage(games[0]).tables["uses"].items())[1:])
    assert shown == {name: [str(uses), f"{uses / 12:.3f}"] for name, uses in found["uses"].items()}
    assert found["totals"]["uses"] == sum(found["uses"].values()) > 0


@pytest.mark.slow
def test_the_same_words_give_the_same_report_with_any_number_of_processes(
    games: tuple[str, list[dict[str, str]]], tmp_path: Path
) -> None:
    assert written(tmp_path, "--processes", "2") == games


def test_its_commands_play_a_game_again(
    games: tuple[str, list[dict[str, str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, lines = games
    whole, again, request, *_ = ReportPage(text).commands
    assert whole.startswith("cosmic-ledger simulate --seed 1 --first 0 --games 12 --seats 3,4 ")
    file = tmp_path / "again.csv"
    assert command_line.main([*shlex.split(again)[1:], "--processes", "1", "--csv", str(file)], {}) == 0
    with file.open() as read:
        found = list(csv.DictReader(read))
    seed = found[0]["seed"]
    assert found == [line for line in lines if line["seed"] == seed]
    longest = max(int(line["encounters"]) for line in lines)
    assert int(found[0]["encounters"]) == longest
    body = json.loads(shlex.split(request)[-1])
    assert (body["seed"], [bot["kind"] for bot in body["bots"]]) == (seed, [line["bot"] for line in found])


def test_it_asks_nobody_for_anything_and_needs_no_program(games: tuple[str, list[dict[str, str]]]) -> None:
    text, _ = games
    elements = ReportPage(text).elements
    assert not {tag for tag, _ in elements} & {"script", "link", "img", "iframe", "object", "form", "base"}
    named = {name for _, attributes in elements for name in attributes}
    assert not {name for name in named if name in ("src", "href", "style", "srcset") or name.startswith("on")}
    assert "url(" not in text
    assert "@import" not in text


def test_each_picture_has_a_name_and_a_table_beside_it(games: tuple[str, list[dict[str, str]]]) -> None:
    elements = ReportPage(games[0]).elements
    drawn = [(place, attributes) for place, (tag, attributes) in enumerate(elements) if tag == "svg"]
    assert len(drawn) == 2 + 2 * 4
    for place, attributes in drawn:
        assert attributes["role"] == "img"
        assert attributes["aria-label"]
        following = [tag for tag, _ in elements[place + 1 :] if tag in ("svg", "table")]
        assert following[0] == "table"


@pytest.mark.slow
def test_a_comparison_is_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, _ = written(tmp_path, "--processes", "1", "--compare", '{"turn_limit": 2}', "--json")
    found = json.loads(capsys.readouterr().out)["compared"]
    page = ReportPage(text)
    assert page.tables["comparison"]["turns"] == [f"{each:+.3f}" for each in found["turns"]]
    assert found["turns"][0] < 0
    assert shlex.split(page.commands[0])[-2] == "--compare"
    assert json.loads(shlex.split(page.commands[0])[-1]) == {"turn_limit": 2}


def test_a_seed_is_text_and_not_part_of_the_page(tmp_path: Path) -> None:
    text, _ = written(tmp_path, "--processes", "1", "--games", "2", "--seed", "<b>'&\x07")
    assert "<b>" not in text
    assert any("<b>" in command for command in ReportPage(text).commands)


def test_a_long_axis_bundles_its_bars() -> None:
    drawn = plots.lengths([(1, 3), (2, 4), (600, 1)], "long")
    bars = [each for each in drawn if each.tag == "rect"]
    assert len(bars) == 2
    assert float(bars[0].attrib["height"]) == pytest.approx(7 * float(bars[1].attrib["height"]), rel=0.01)


def test_a_dot_is_within_its_interval_and_the_axis() -> None:
    drawn = plots.rates([plots.Rate("a", 0.5, 0.25, 0.75), plots.Rate("b", 0.1, 0.0, 0.3)], 0.25, "rates")
    marks = [each.attrib for each in drawn if each.get("class") == "mark"]
    dots = [each.attrib for each in drawn if each.tag == "circle"]
    for mark, dot in zip(marks, dots, strict=True):
        assert plots.NAMES <= float(mark["x1"]) < float(dot["cx"]) < float(mark["x2"]) <= plots.WIDTH - plots.EDGE
    fair = next(each for each in drawn if each.get("class") == "fair")
    assert fair.attrib["x1"] == marks[0]["x1"]
    assert plots.document(drawn).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
