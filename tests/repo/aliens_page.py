"""The page about aliens as they were measured, with its pictures, from the figures that `bench.aliens` wrote.

`python -m tests.repo.aliens_page` writes it.
"""

import json
import textwrap
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from domain import board
from domain.aliens.page import ALIENS
from domain.game.results import CONFIDENT
from domain.variants.variant import VARIANTS
from tests.repo.sources import renew
from workers.laboratory import plots
from workers.laboratory.plots import Rate

DOCS = Path(__file__).resolve().parents[2] / "docs"
DATA, PAGE, PICTURES = (
    DOCS / "develop" / "aliens-measured.json",
    DOCS / "develop" / "aliens-measured.md",
    DOCS / "images",
)
FEW = 10
"""The number of aliens that are named as the strongest, and as the weakest."""

Table = dict[str, Any]


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """The wins of an alien at all numbers of seats, for each win that it would have without any difference."""

    alien: str
    games: int
    share: float
    low: float
    high: float


def read() -> Table:
    """Returns the figures as they were committed."""
    found: Table = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def shares(aliens: Mapping[str, Mapping[str, Table]]) -> list[Share]:
    """Returns all aliens, the strongest first.

    The interval is that of the normal distribution, with the variance of a game that is won or lost: with shared wins a
    little too wide.
    """
    found = []
    for alien in sorted({alien for named in aliens.values() for alien in named}):
        tables = [(int(seats), named[alien]) for seats, named in aliens.items() if alien in named]
        fair = sum(each["games"] / seats for seats, each in tables)
        share = sum(each["credit"] for _, each in tables) / fair
        variance = sum(each["games"] * each["rate"][0] * (1 - each["rate"][0]) for _, each in tables)
        reach, games = CONFIDENT * sqrt(variance) / fair, sum(each["games"] for _, each in tables)
        found.append(Share(alien=alien, games=games, share=share, low=max(share - reach, 0), high=share + reach))
    return sorted(found, key=lambda each: (-each.share, each.alien))


def pictures(data: Table) -> dict[str, str]:
    """Returns the pictures by the names of their files."""
    plain, order = data["plain"], [each.alien for each in shares(data["plain"]["aliens"])]
    drawn = {}
    for seats, named in plain["aliens"].items():
        rows = [Rate(ALIENS[alien].name, *named[alien]["rate"]) for alien in order if alien in named]
        drawn[f"aliens-{seats}.svg"] = plots.rates(rows, 1 / int(seats), f"Rates of wins of aliens at {seats} seats")
        lengths = plain["tables"][seats]["lengths"]
        drawn[f"lengths-{seats}.svg"] = plots.lengths(lengths, f"Encounters of a game at {seats} seats")
    return {name: plots.document(picture) for name, picture in drawn.items()}


def page(data: Table) -> str:
    """Returns the page as text."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Table) -> Iterator[str]:
    plain = data["plain"]
    found = shares(plain["aliens"])
    yield from _beginning(data, found)
    yield from _extremes(found)
    yield from _lengths(plain)
    yield from _seats(plain["places"])
    yield from _variants(data["variants"])
    yield from _uses(plain["uses"], sum(each["games"] for each in plain["tables"].values()))
    yield from _named(data)
    yield from _all(plain["aliens"], found)
    yield from ("## Measure it again", "", "```sh")
    yield "python -m bench.aliens var/aliens   # about half an hour of one core; goes on where it was cut"
    yield "python -m tests.repo.aliens_page    # this page and its pictures"
    yield from ("```", "")
    yield from _paragraph(
        f"The seed is `{data['seed']}`, so that the same commit gives the same figures. Game 17 has the seed "
        f"`{data['seed']}-17` at each number of seats; a server plays it again ([Simulation](simulation.md))."
    )


def _paragraph(words: str) -> list[str]:
    return textwrap.wrap(words, 120, break_long_words=False, break_on_hyphens=False)


def _beginning(data: Table, found: list[Share]) -> Iterator[str]:
    yield from ("# Aliens as they were measured", "")
    yield from _paragraph(
        f"Bots of the kind `basic` played {data['games']:,} games with the aliens of all sets. This page says how "
        "often each alien won, how long games were, and what variants changed. It is written from "
        "[the figures](aliens-measured.json), and no part of it by hand."
    )
    yield ""
    yield from _paragraph(
        f"Measured was version {data['version']}, rules and bots as they were at the commit `{data['commit'][:12]}`. A "
        "later bot plays differently, and so its figures differ."
    )
    yield from ("", "## What it means", "")
    yield from _paragraph(
        "The figures speak of bots, and not of people. A bot uses each ability by a simple rule. "
        "It makes no plans and no promises, and it bears no grudges. An alien that needs any of these looks weaker "
        "here than it is among people. An alien whose power works by itself looks stronger."
    )
    yield ""
    yield from _paragraph(
        "Intervals are those of 95 % (Wilson score). A win that several share counts in parts. Of "
        f"{len(found)} aliens that all won equally often, about {round(len(found) * 0.05)} would differ from their "
        "fair share by more than the interval, by luck alone. Chance deals the aliens (`alien_selection` is `random`), "
        "so that no choice of a bot decides who plays what."
    )
    yield ""


def _extremes(found: list[Share]) -> Iterator[str]:
    sure = sum(each.low > 1 or each.high < 1 for each in found)
    yield from ("## The strongest and the weakest", "")
    yield from _paragraph(
        "A share of 1 is as many wins as without any difference: a quarter of the games at four seats, a sixth at six. "
        f"Games of all numbers of seats count together. The shares of {sure} of {len(found)} aliens differ from 1 by "
        "more than their interval."
    )
    yield from ("", "| alien | games | share | interval |", "| --- | ---: | ---: | --- |")
    yield from (_share(each) for each in found[:FEW])
    yield "| … | | | |"
    yield from (_share(each) for each in found[-FEW:])
    yield ""


def _lengths(plain: Table) -> Iterator[str]:
    yield from ("## Length, joint wins and prompts", "")
    yield "| seats | games | encounters, mean | median | least | most | joint wins | prompts of a seat, mean |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |"
    for seats, each in plain["tables"].items():
        length, prompts = each["encounters"], each["prompts_per_seat"]
        cells = [seats, f"{each['games']:,}", f"{length['mean']:.1f}", f"{length['median']:g}", str(length["least"])]
        cells += [str(length["most"]), _rate(each["joint_wins"]), f"{prompts['mean']:.1f}"]
        yield f"| {' | '.join(cells)} |"
    yield ""
    for seats in plain["tables"]:
        yield f"![How many games at {seats} seats had how many encounters](../images/lengths-{seats}.svg)"
        yield ""
    yield from ("How the games ended:", "")
    for why, games in sorted(plain["endings"].items(), key=lambda item: (-item[1], item[0])):
        name = ALIENS[why].name if why in ALIENS else why.replace("_", " ")
        yield f"- {name}: {games:,}"
    yield from (f"- without a winner: {plain['no_winner']:,}", "")


def _seats(by_seats: Mapping[str, Mapping[str, Table]]) -> Iterator[str]:
    yield from ("## Seats", "", "Rates of wins by the place at the table; seat 1 has the first colour.", "")
    yield f"| seats | {' | '.join(f'{place} ({colour})' for place, colour in enumerate(board.COLOURS, 1))} |"
    yield "| ---: |" + " --- |" * len(board.COLOURS)
    for seats, places in by_seats.items():
        numbers = [str(place) for place in range(1, len(board.COLOURS) + 1)]
        yield f"| {seats} | {' | '.join(_rate(places[each]['rate']) if each in places else '' for each in numbers)} |"


def _all(aliens: Mapping[str, Mapping[str, Table]], found: list[Share]) -> Iterator[str]:
    yield from ("## All aliens", "", "The strongest are first, as above. A rate is followed by its interval.", "")
    yield f"| alien | set | {' | '.join(f'{seats} seats' for seats in aliens)} |"
    yield "| --- | --- |" + " --- |" * len(aliens)
    for share in found:
        rates = [_rate(named[share.alien]["rate"]) if share.alien in named else "" for named in aliens.values()]
        yield f"| {ALIENS[share.alien].name} | {ALIENS[share.alien].edition} | {' | '.join(rates)} |"
    yield ""
    for seats in aliens:
        yield f"![Rates of wins of all aliens at {seats} seats; the table has them](../images/aliens-{seats}.svg)"
        yield ""
    yield from ("The broken line is the rate without any difference.", "")


def _share(each: Share) -> str:
    return f"| {ALIENS[each.alien].name} | {each.games} | {each.share:.2f} | {each.low:.2f} to {each.high:.2f} |"


def _rate(rate: list[float]) -> str:
    return f"{rate[0]:.1%} ({rate[1]:.1%} to {rate[2]:.1%})"


def _variants(variants: Mapping[str, Table]) -> Iterator[str]:
    yield from ("", "## Variants", "")
    yield from _paragraph(
        "Each variant was played on the seeds of games without it. A difference is the mean of pairs with the same "
        "seed, with its interval. As soon as a variant draws a card or a number, the two games of a pair go their own "
        "ways. So the intervals are about as wide as without pairs. Where all differences are 0.0, the games of both "
        "kinds were the same."
    )
    yield from (
        "",
        "| variant | seats | games | encounters, mean | difference | answers of bots, difference | joint wins |",
        "| --- | ---: | ---: | ---: | --- | --- | --- |",
    )
    for name, each in variants.items():
        others = [VARIANTS[other].name for other in each["variants"] if other != name]
        called = VARIANTS[name].name + (f" (with {', '.join(others)})" if others else "")
        cells = [called, str(each["seats"]), str(each["games"]), f"{each['encounters']['mean']:.1f}"]
        cells += [_difference(each["differences"][part]) for part in ("encounters", "answers")]
        yield f"| {' | '.join([*cells, _rate(each['joint_wins'])])} |"
    yield ""


def _difference(each: list[float]) -> str:
    return f"{each[0]:+.1f} ({each[1]:+.1f} to {each[2]:+.1f})" if any(each) else "0.0"


def _uses(uses: Mapping[str, int], games: int) -> Iterator[str]:
    yield from (
        "## Uses of abilities",
        "",
        f"Declared in games without variants. {len(uses)} abilities were used at least once; these most often:",
        "",
        "| ability | uses | uses of a game |",
        "| --- | ---: | ---: |",
    )
    for ability, times in sorted(uses.items(), key=lambda item: (-item[1], item[0]))[:FEW]:
        yield f"| `{ability}` | {times:,} | {times / games:.3f} |"
    yield ""


def _named(data: Table) -> Iterator[str]:
    yield from (
        "## Games to look at",
        "",
        "| game | seats | seed |",
        "| --- | ---: | --- |",
    )
    plain = data["plain"]
    for kind in ("longest", "shortest"):
        for each in plain[kind]:
            yield f"| among the {kind}: {each['encounters']} encounters | {each['seats']} | `{each['seed']}` |"
    for each in plain["strangest"]:
        words = f"{each['value']:g} {each['measure']}, where the mean is {each['mean']:g}"
        yield f"| {words} | {each['seats']} | `{each['seed']}` |"
    options = json.dumps({"sets": ["base", "incursion", "storm", "classic"], "alien_selection": "random"})
    first = plain["longest"][0]
    yield from (
        "",
        "The first one again, with the rules and bots that were measured, and so with the others:",
        "",
        "```sh",
        f"cosmic-ledger simulate --seed {data['seed']} --first {first['number']} --games 1 --seats {first['seats']} \\",
        f"  --options '{options}' --html game.html",
        "```",
        "",
    )


def write() -> None:
    """Writes the page and its pictures."""
    data = read()
    renew(PAGE, page(data))
    for name, picture in pictures(data).items():
        renew(PICTURES / name, picture)


if __name__ == "__main__":
    write()
