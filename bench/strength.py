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

GAMES, SEATS, SEED = 500, 4, "strength"
AGAINST = {"random": "basic", "basic": "random"}
"""A bot -> its three opponents."""


def measured(bot: str, against: str, games: int) -> dict[str, str | int | float]:
    """The rate of wins of one bot against three others, with its interval of 95 %."""
    setup = Setup(seed=SEED, seats=(SEATS,), bots=(bot, *[against] * (SEATS - 1)), options={"sets": ["base"]})
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        results = list(processes.map(played, [(setup, number) for number in range(games)], chunksize=4))
    rate, low, high = figures.by_seats(results, lambda seat: [seat.bot])[str(SEATS)][bot]["rate"]
    ends = {"rate": round(rate, 3), "low": round(low, 3), "high": round(high, 3)}
    return {"against": against, "seats": SEATS, "games": games, **ends}


def main() -> int:
    """Measures all bots and writes the file; takes a few minutes."""
    options = argparse.ArgumentParser(prog="python -m bench.strength", description=str(__doc__).partition(": ")[0])
    options.add_argument("--games", type=int, default=GAMES, help="how many for each bot (%(default)s)")
    games = options.parse_args().games
    found = {}
    for bot, against in AGAINST.items():
        found[bot] = measured(bot, against, games)
        print(f"{bot} against three {against}: {found[bot]}", file=sys.stderr)
    STRENGTHS_FILE.write_text(json.dumps(found, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
