"""How strong the built-in bots are: `python -m bench.strength` measures it, and writes what `/v1/bots` says.

Of four seats one has the bot and three have its opponent; it sits at each place as often as at any other. A win that
several share counts in parts. The same seed gives the same games, so that a change of a policy is compared on them.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from service.play.bots import STRENGTHS_FILE
from workers.laboratory import figures
from workers.laboratory.simulated_game import Setup, played

SEATS, SEED = 4, "strength"
GAMES = {"random": 500, "basic": 500, "planner": 200}
AGAINST = {"random": "basic", "basic": "random", "planner": "basic"}
"""A bot -> its three opponents. A game of a bot that thinks takes some ten seconds of a processor."""


def measured(bot: str, against: str, games: int) -> dict[str, str | int | float]:
    """The rate of wins of one bot against three others, with its interval of 95 %."""
    setup = Setup(seed=SEED, seats=(SEATS,), bots=(bot, *[against] * (SEATS - 1)), options={"sets": ["base"]})
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        results = list(processes.map(played, [(setup, number) for number in range(games)], chunksize=4))
    rate, low, high = figures.by_seats(results, lambda seat: [seat.bot])[str(SEATS)][bot]["rate"]
    ends = {"rate": round(rate, 3), "low": round(low, 3), "high": round(high, 3)}
    return {"against": against, "seats": SEATS, "games": games, **ends}


def main() -> int:
    """Measures the bots that are named, or all, and writes the file; takes from minutes to half an hour."""
    options = argparse.ArgumentParser(prog="python -m bench.strength", description=str(__doc__).partition(": ")[0])
    options.add_argument("--games", type=int, help=f"how many for each bot ({GAMES})")
    options.add_argument("--bots", nargs="+", choices=list(AGAINST), default=list(AGAINST), help="only these")
    chosen = options.parse_args()
    found = json.loads(STRENGTHS_FILE.read_text())
    for bot in chosen.bots:
        found[bot] = measured(bot, AGAINST[bot], chosen.games or GAMES[bot])
        print(f"{bot} against three {AGAINST[bot]}: {found[bot]}", file=sys.stderr)
    STRENGTHS_FILE.write_text(json.dumps({bot: found[bot] for bot in AGAINST if bot in found}, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
