"""A bot that learns from games of chance for some minutes, and then plays against three players of chance.

It values each legal answer by how far it brought a seat ahead of the others, with gradient boosting of scikit-learn.

    pip install '.[rl]' scikit-learn==1.9.1
    python examples/learning_bot.py --learn 150 --games 200
"""

import argparse

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

from workers.laboratory import observation
from workers.laboratory.environment import CosmicEncounter
from workers.laboratory.figures import rated

LATER = 0.97  # the weight of what happens one answer later
SEATS = (observation.SEATS, len(observation.OF_SEAT))
COLONIES = observation.OF_SEAT.index("foreign_colonies")
NAMES = observation.layout()["name of the question"]


def described(seen, actions):
    """Returns a row for each action: its answer, the player's own seat, and which question is asked."""
    facts, name = seen["observation"][: SEATS[1]], seen["observation"][-NAMES:].argmax()
    return np.hstack([seen["answers"][actions], np.tile([*facts, name], (len(actions), 1))]).astype(np.float32)


def ahead(seen, players):
    """Returns the number of colonies by which the player is ahead of the others; 1 is as many as it needs."""
    colonies = seen["observation"][: SEATS[0] * SEATS[1]].reshape(SEATS)[:players, COLONIES]
    return colonies[0] - colonies[1:].mean()


def played(game, seed, choices):
    """Plays one game: player -> the rows of its answers with how it went on, and player -> reward."""
    steps, rewards = {player: [] for player in game.possible_agents}, {}
    game.reset(seed=seed)
    for player in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        action = None if terminated or truncated else choices[player](seen)
        row = None if action is None else described(seen, [action])[0]
        steps[player].append((row, ahead(seen, len(choices))))
        rewards[player] = reward
        game.step(action)
    return {player: list(valued(of_player, rewards[player])) for player, of_player in steps.items()}, rewards


def valued(steps, reward):
    """Returns each row with its value: how far the player came ahead after it, and whether it won."""
    value, after = 0.0, steps[-1][1] + reward
    for row, now in reversed(steps[:-1]):
        value, after = after - now + LATER * value, now
        yield row, value


def main():
    """Trains the bot, plays, and prints the rate of wins; a player of chance would win a quarter."""
    options = argparse.ArgumentParser(prog="python examples/learning_bot.py", description=__doc__.partition("\n")[0])
    options.add_argument("--learn", type=int, default=150, help="games to learn from (%(default)s)")
    options.add_argument("--games", type=int, default=200, help="games against three of chance (%(default)s)")
    wanted, rng, game = options.parse_args(), np.random.default_rng(1), CosmicEncounter()

    def by_chance(seen):
        return int(rng.choice(np.flatnonzero(seen["action_mask"])))

    def best(seen):
        legal = np.flatnonzero(seen["action_mask"])
        return int(legal[model.predict(described(seen, legal)).argmax()] if len(legal) > 1 else legal[0])

    chance = dict.fromkeys(game.possible_agents, by_chance)
    pairs = [pair for seed in range(wanted.learn) for each in played(game, seed, chance)[0].values() for pair in each]
    rows, values = (np.array(each) for each in zip(*pairs, strict=True))
    model = HistGradientBoostingRegressor(max_iter=150, random_state=1).fit(rows, values)
    wins = 0.0
    for number in range(wanted.games):
        player = game.possible_agents[number % len(game.possible_agents)]
        wins += played(game, wanted.learn + number, {**chance, player: best})[1][player]
    rate, low, high = rated(wins, wanted.games)
    print(f"learned from {len(values)} answers; won {rate:.3f} of {wanted.games} games ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
