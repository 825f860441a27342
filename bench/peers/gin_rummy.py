"""Decisions of random players in gin rummy on rlcard, for each processor second: `gin_rummy.py SECONDS`."""

import json
import sys
import time

import rlcard  # type: ignore[import-not-found]
from rlcard.agents import RandomAgent  # type: ignore[import-not-found]


def main() -> None:
    """Plays whole games until the time is over."""
    env = rlcard.make("gin-rummy", config={"seed": 1})
    agents = [RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]
    env.set_agents(agents)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < float(sys.argv[1]):
        trajectories, _ = env.run(is_training=False)
        # States and actions by turns; the last is a state.
        decisions += sum(len(each) // 2 for each in trajectories)
    print(json.dumps({"decisions": decisions, "seconds": time.process_time() - began}))


if __name__ == "__main__":
    main()
