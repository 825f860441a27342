"""The laboratory: simulated games are the games of a server, and their figures are right."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from workers import command_line
from workers.laboratory import figures, simulate
from workers.laboratory.simulated_game import GameResult, SeatResult, SeriesSetup, played

SHORT = {"turn_limit": 4}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = command_line.main(["simulate", *words], {})
    written = capsys.readouterr()
    return code, written.out, written.err


def figures_of(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = run(capsys, *words, "--json", "--options", json.dumps(SHORT))
    assert (code, err) == (0, ""), err
    return json.loads(out)


def game(number: int, credits: Sequence[float], encounters: int = 10) -> GameResult:
    """Returns a result that nobody played."""
    seats = [
        SeatResult(
            colour=colour,
            place=place,
            bot="basic",
            aliens=[f"alien-{place}"],
            sets=["base"],
            won=credit > 0,
            credit=credit,
            prompts=place,
        )
        for place, (colour, credit) in enumerate(zip(("red", "blue", "green"), credits, strict=True), 1)
    ]
    counts = {"turns": 5, "encounters": encounters, "events": 99, "answers": 6, "stumbles": 0}
    return GameResult(number=number, seed=f"s-{number}", why="colonies", seats=seats, uses={"mobius": 2}, **counts)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_with_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.csv"
        words = ("--games", "4", "--seats", "3,5", "--bots", "basic,random", "--processes", processes)
        written.append((figures_of(capsys, *words, "--csv", str(file)), file.read_text()))
    assert written[0] == written[1]
    lines = list(csv.DictReader(io.StringIO(written[0][1])))
    assert tuple(lines[0]) == figures.COLUMNS
    assert [line["seed"] for line in lines if line["place"] == "1"] == [f"1-{number}" for number in range(4)]
    assert len(lines) == 2 * 3 + 2 * 5


def test_every_policy_plays_from_every_seat() -> None:
    setup = SeriesSetup(seats=(3,), bots=("basic", "random", "random"))
    assert [setup.bot(number, place) for number in range(3) for place in range(3)].count("basic") == 3
    assert {place for place in range(3) for number in range(3) if setup.bot(number, place) == "basic"} == {0, 1, 2}


def test_a_win_of_several_seats_counts_in_parts() -> None:
    found = figures.summary([game(0, (0.5, 0.5, 0)), game(1, (1, 0, 0), encounters=30)])
    places = found["places"]["3"]
    assert [places[place]["credit"] for place in "123"] == [1.5, 0.5, 0]
    assert found["joint_wins"]["games"] == 1
    assert found["uses"] == {"mobius": 4}


def test_games_of_unusual_length_are_named_by_their_seeds() -> None:
    found = figures.summary([game(number, (1, 0, 0), encounters=10 + number) for number in range(9)])
    assert found["longest"][0] == {"number": 8, "seed": "s-8", "seats": 3, "encounters": 18}
    assert found["shortest"][0] == {"number": 0, "seed": "s-0", "seats": 3, "encounters": 10}
    assert [each["number"] for each in found["longest"]] == [8, 7, 6, 5, 4]


def test_the_strangest_game_is_the_farthest_from_the_mean_by_the_measure_that_says_so() -> None:
    games = [game(number, (1, 0, 0)) for number in range(9)]
    assert figures.strangest(games) == []  # all alike
    shared = figures.strangest([*games, game(9, (0.5, 0.5, 0))])[0]
    # Nine games with one winner and one with two: mean 1.1, standard deviation 0.3.
    assert (shared["seed"], shared["measure"]) == ("s-9", "winners")
    assert (shared["value"], shared["mean"], shared["deviations"]) == (2, 1.1, 3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe 1998, table I: the score method without continuity correction.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_of_a_rate_is_that_of_the_literature(wins: int, games: int, low: float, high: float) -> None:
    assert figures.rated(wins, games) == [
        pytest.approx(wins / games, abs=1e-6),
        *(pytest.approx(x, abs=6e-5) for x in (low, high)),
    ]


def test_the_interval_of_a_difference_is_that_of_its_pairs() -> None:
    # Differences 1, 2, 3: mean 2, standard deviation 1.
    assert figures.difference([0, 0, 0], [1, 2, 3]) == [2, pytest.approx(2 - 1.131586), pytest.approx(2 + 1.131586)]
    with pytest.raises(ValueError, match="two pairs"):
        figures.difference([1], [2])


@pytest.mark.slow
def test_the_same_options_make_no_difference_and_others_do(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "4", "--seats", "3", "--processes", "1")
    same = figures_of(capsys, *words, "--compare", "{}")["compared"]
    assert same.pop("pairs") == 4
    assert set(map(tuple, same.values())) == {(0, 0, 0)}
    other = figures_of(capsys, *words, "--compare", '{"turn_limit": 2}')["compared"]
    assert other["turns"] == [-2, -2, -2]


@pytest.mark.slow
def test_variants_and_bots_are_compared_with_equal_seeds_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "3", "--seats", "4", "--processes", "1", "--compare")
    fewer = figures_of(capsys, *words, '{"variants": ["four_planets"]}')["compared"]
    assert any(fewer["events"])
    same = figures_of(capsys, *words, '{"bots": ["basic"], "variants": []}')["compared"]
    assert same["events"] == [0, 0, 0]
    chance = figures_of(capsys, *words, '{"bots": ["random"]}')["compared"]
    assert chance["answers"] != [0, 0, 0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--aliens", "nobody,zombie,oracle"), "zombie"),
        (("--options", '{"speed": 3}'), "turn_limit"),
        (("--options", "[]"), "JSON object"),
        (("--options", '{"response_windows": "veiled"}'), "clock"),
        (("--variants", "chess"), "technology"),
        (("--bots", "deep"), "basic, planner, random"),
        (("--bots", ""), "basic, planner, random"),
        (("--seats", "7"), "3, 4, 5, 6"),
        (("--sets", "moon"), "incursion"),
        (("--compare", '{"sets": ["moon"]}'), "incursion"),
        (("--compare", '{"variants": "hazards"}'), "lists of words"),
        (("--compare", '{"variants": ["chess"]}'), "technology"),
        (("--compare", '{"bots": ["deep"]}'), "basic"),
        (("--compare", '{"bots": []}'), "basic"),
        (("--games", "0"), "1<=x"),
        (("--first", "-1"), "0<=x"),
        (("--html", "games", "--csv", "games"), "same file"),
        (("--html", "."), "is a directory"),
        (("--seed", "s" * 101), "100"),
    ],
)
def test_what_is_wrong_is_one_line_that_names_what_is_allowed(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert says in err


def test_named_aliens_sit_in_the_order_of_the_table() -> None:
    setup = SeriesSetup(seats=(3,), aliens=("zombie", "oracle", "mite"), options=SHORT)
    assert [seat.aliens for seat in played((setup, 0)).seats] == [["zombie"], ["oracle"], ["mite"]]


def test_ctrl_c_keeps_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(asked: tuple[SeriesSetup, int]) -> GameResult:
        if asked[1] == 3:
            raise KeyboardInterrupt
        return game(asked[1], (1, 0, 0))

    monkeypatch.setattr(simulate, "played", some)
    file = tmp_path / "games.csv"
    code, out, err = run(capsys, "--games", "9", "--processes", "1", "--csv", str(file))
    assert (code, err) == (130, "interrupted after 3 of 9 games\n")
    assert out.startswith("3 games, ")
    assert len(file.read_text().splitlines()) == 1 + 3 * 3


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_file_that_cannot_be_written_is_one_line_before_any_game(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "played", None)
    code, _, err = run(capsys, "--games", "1", "--processes", "1", option, str(tmp_path / "no" / "file"))
    assert (code, err.count("\n")) == (1, 1)
