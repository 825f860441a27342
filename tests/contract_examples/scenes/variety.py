"""Games in which something happens that few games have: abilities and variants, with the events that they bring."""

from random import Random

from domain.aliens.page import ALIENS
from domain.commands import Answer
from domain.engine.abilities import ABILITIES
from domain.state import State
from tests.ability_sweep.playing import HOUSE_RULES, Taste, choose, ignore
from tests.ability_sweep.positions import position, variants
from tests.api.table import Table
from tests.contract_examples.scenes.stage import Stage, bearer, ok

OPTIONS = {"sets": sorted({alien.edition for alien in ALIENS.values()}), "pointless_questions": "asked"}


def played(stage: Stage, ability: str, number: int, commands: int) -> Table:
    """Opens a game in which this ability can be used, by players who like to use it.

    All of it follows from the number.
    """
    seed = f"{ability} {number}"
    chance = Random(seed)
    seats, laid = position(ABILITIES[ability], chance, False)
    options = {**OPTIONS, **HOUSE_RULES.get(ability, {})}
    body = {"seats": seats, "position": laid, "variants": variants(ABILITIES[ability]), "seed": seed}
    return played_by_chance(stage, Table(stage.client, **body, options=options), Taste({ability}), chance, commands)


def dealt(stage: Stage, seats: int, chosen: str, number: int, commands: int) -> Table:
    """Opens a game with a variant, as it is dealt."""
    seed = f"{chosen} {number}"
    table = Table(stage.client, seats=seats, variants=[chosen], seed=seed, options=OPTIONS)
    return played_by_chance(stage, table, Taste(()), Random(seed), commands)


def played_by_chance(stage: Stage, table: Table, taste: Taste, chance: Random, commands: int) -> Table:
    """Plays the game with a number of further commands of random players, at most."""
    stage.watched(table.start())
    players = {seat.player: table.tokens[colour] for colour, seat in _state(stage, table).seats.items()}
    for _ in range(commands):
        state = _state(stage, table)
        command = choose(state, taste, chance, ignore) if state.status == "running" else None
        if not isinstance(command, Answer):
            break
        body = {"type": "answer", "question_id": command.question, "answer": command.answer}
        # Players may change seats, and their tokens go with them.
        ok(table.command(bearer(players[state.seats[command.seat].player]), **body))
    return table


def _state(stage: Stage, table: Table) -> State:
    return stage.context.games.load(table.id)


ABILITIES_SHOWN = (
    *(("tech-qax", 3, 8), ("butler.launch", 0, 20), ("butler.launch", 2, 10), ("clone.wild", 5, 76)),
    *(("mercenary.wild", 4, 13), ("mercenary.wild", 5, 17), ("sorcerer.super", 0, 56), ("warrior.wild", 3, 62)),
    *(("tech-lunar-cannon.move", 0, 1), ("fury.super", 1, 103), ("vampire.power", 1, 95), ("edict-rebirth", 0, 1)),
    *(("tech-genesis-bomb", 5, 3), ("tech-infinity-drive", 1, 28), ("coordinator.super", 1, 66)),
    *(("swindler.setup", 0, 10),),
)
"""Abilities with the numbers of games that have what no other game here has, such as types of events, and with the
commands after which they have it."""
VARIANTS_SHOWN = ((6, "team", 0, 113), (4, "hazards", 2, 51))
"""Seats, variant, number and commands of further games."""


def rare_things_happen(stage: Stage) -> None:
    """Plays games in each of which something happens that happens in no other."""
    for ability, number, commands in ABILITIES_SHOWN:
        played(stage, ability, number, commands)
    for seats, variant, number, commands in VARIANTS_SHOWN:
        dealt(stage, seats, variant, number, commands)


SCENES = (rare_things_happen,)
