"""The strength of the built-in bots: `python -m bench.strength` measures it, and writes what `/v1/bots` says.

Of four seats one has the bot and three have its opponent; it sits at each place as often as at any other. A win that
several share counts in parts. The same seed gives the same games, so that a change of a policy is compared on them.
Each bot is measured at three tables: with the aliens of the base game, with all aliens, and with all variants too.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from bench.aliens import SETS as ALL_SETS
from bench.variants import together
from service.play.bots.profiles import STRENGTHS_FILE, TABLES
from workers.laboratory import figures
from workers.laboratory.simulated_game import SeriesSetup, played

SEATS, SEED = 4, "strength"
GAMES = {"random": 500, "basic": 500, "planner": 200}
AGAINST = {"random": "basic", "basic": "random", "planner": "basic"}
"""A bot -> its three opponents. A game of a bot that thinks takes from ten seconds to half a minute of a processor."""
SETS = {"base": ["base"], "sets": ALL_SETS, "variants": ALL_SETS}
"""A table -> the sets of its aliens."""


def measured(bot: str, against: str, table: str, games: int) -> dict[str, str | int | float]:
    """Measures the rate of wins of one bot against three others, with its interval of 95 %."""
    setup = SeriesSetup(
        seed=SEED,
        seats=(SEATS,),
        bots=(bot, *[against] * (SEATS - 1)),
        variants=tuple(together()) if table == "variants" else (),
        options={"sets": SETS[table]},
    )
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        results = list(processes.map(played, [(setup, number) for number in range(games)], chunksize=4))
    rate, low, high = figures.by_seats(results, lambda seat: [seat.bot])[str(SEATS)][bot]["rate"]
    ends = {"rate": round(rate, 3), "low": round(low, 3), "high": round(high, 3)}
    return {"table": table, "against": against, "seats": SEATS, "games": games, **ends}


def main() -> int:
    """Measures the bots that are named, or all, and writes the file; takes from a minute to two hours."""
    options = argparse.ArgumentParser(prog="python -m bench.strength", description=str(__doc__).partition(": ")[0])
    options.add_argument("--games", type=int, help=f"how many for each bot ({GAMES})")
    options.add_argument("--bots", nargs="+", choices=list(AGAINST), default=list(AGAINST), help="only these")
    options.add_argument("--tables", nargs="+", choices=list(TABLES), default=list(TABLES), help="only these")
    chosen = options.parse_args()
    strengths = json.loads(STRENGTHS_FILE.read_text())
    for bot, table in product(chosen.bots, chosen.tables):
        by_table = {each["table"]: each for each in strengths.get(bot, [])}
        by_table[table] = measured(bot, AGAINST[bot], table, chosen.games or GAMES[bot])
        print(f"{bot} against three {AGAINST[bot]}: {by_table[table]}", file=sys.stderr)
        strengths[bot] = [by_table[each] for each in TABLES if each in by_table]
        # Written after each: the next one may take half an hour.
        STRENGTHS_FILE.write_text(
            json.dumps({each: strengths[each] for each in AGAINST if each in strengths}, indent=2) + "\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
