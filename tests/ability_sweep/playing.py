"""A random player, who likes to use what it has: it plays a game from a position, and its number decides all of it."""

import random
import zlib
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from domain import state as states
from domain.aliens.page import ALIENS
from domain.commands import Answer, CreateGame, Expire, StartGame, TakeSeat
from domain.decider import advance
from domain.encounter.timings import DEAL_FAILED
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.engine.chance import Chance
from domain.engine.moments import USE
from domain.engine.runner import CLOCK, OpenQuestion
from domain.events import Event
from domain.game.open_questions import open_questions
from domain.state import State
from domain.variants.technology import steps as techs
from domain.variants.technology.techs import tech_scrambler
from tests.ability_sweep.positions import ZAPS, Position, position, variants

GAME = "g_exhaustive"
"""The draws of the games that are noted depend on this id, so it stays."""
COMMANDS_PER_GAME = 120
SCENES_FROM, COMMANDS_OF_A_SCENE = 40, 30
"""The number of games after which an ability that does not come up is laid out in the middle of an encounter."""
WHOLE_GAMES = ("clone.wild", "genius.triumph", "reserve.cancel", "warrior.super")
"""The abilities that wait for what was played before."""
HOUSE_RULES = {"phantasm.choice": {"phantasm_may": True}, "vox.reinforcement": {"vox_any_ally": True}}
"""The option with which alone an ability is there."""
CANCEL = {*ZAPS, tech_scrambler.TECH.id}
"""Cards that are kept for the uses that are to be cancelled."""

Look = Callable[[OpenQuestion], None]
Watch = Callable[[State, list[Event]], bool]
"""A look at the events of a command, with the state after it: True ends the game."""


def ignore(asked: OpenQuestion) -> None:
    """Looks at no question."""


def watch_nothing(state: State, events: list[Event]) -> bool:
    """Looks at no command's events, and plays on."""
    return False


class Taste(NamedTuple):
    """The abilities that the random player likes to use, and to cancel; and those that may lead to one of them.

    `agrees`: how likely it agrees to a deal.
    """

    favourites: Collection[str]
    helpers: Collection[str] = ()
    agrees: float = 0.7


def play(ability: Ability, number: int, look: Look = ignore, watch: Watch = watch_nothing) -> None:
    """Plays one of its games, in which the ability can be used; `look` is shown every question that is answered."""
    seed = zlib.crc32(f"{ability.id} {number}".encode())
    rng = random.Random(seed)
    scene = number >= SCENES_FROM and ability.id not in WHOLE_GAMES
    seats, laid = position(ability, rng, scene)
    create = creation(seats, laid, variants(ability), HOUSE_RULES.get(ability.id, {}))
    commands = COMMANDS_OF_A_SCENE if scene else COMMANDS_PER_GAME
    taste = Taste({ability.id})
    if scene:
        taste = Taste({ability.id}, _led_to(ability), 0.0 if DEAL_FAILED in ability.moments else 0.7)
    played(create, seed, rng, taste, look, watch, commands)


def _led_to(ability: Ability) -> set[str]:
    """Returns the abilities that a super can be used with."""
    if USE not in ability.moments or ability.kind != "super":
        return set()
    alien = ability.title.removeprefix("flare-")
    return {each.id for each in ABILITIES.values() if each.title == alien}


def creation(seats: list[str], laid: Position, variants: list[str], options: Mapping[str, Any]) -> CreateGame:
    """Returns a game of all sets from this position."""
    sets = sorted({alien.edition for alien in ALIENS.values()})
    return CreateGame(
        game=GAME, seats=seats, variants=variants, options={"sets": sets, "timers": {}, **options}, position=laid
    )


def played(
    create: CreateGame,
    seed: int,
    rng: random.Random,
    taste: Taste,
    look: Look = ignore,
    watch: Watch = watch_nothing,
    commands: int = COMMANDS_PER_GAME,
) -> None:
    """Plays a game; `watch` is shown the events of each command, with the state after it."""
    chance = Chance(str(seed).encode(), GAME)
    state = states.new()
    events: list[Event] = []
    for command in (create, *[TakeSeat(seat=seat, player=seat) for seat in create.seats], StartGame()):
        events += advance(state, command, chance)
    watch(state, events)
    for _ in range(commands):
        if state.status == "over":
            break
        if watch(state, advance(state, choose(state, taste, rng, look), chance)):
            break


def choose(state: State, taste: Taste, rng: random.Random, look: Look) -> Answer | Expire:
    """Returns a random legal answer; what is to be exercised is used, and zapped half of the time."""
    questions = {id: asked for id, asked in open_questions(state).items() if asked.seat != CLOCK}
    if not questions:
        return Expire(at=2**53)
    id, asked = rng.choice(list(questions.items()))
    look(asked)
    legal = asked.question.legal(40)
    accepted = [answer for answer in legal if "accept" in answer]
    if accepted and rng.random() < taste.agrees:
        return Answer(seat=asked.seat, question=id, answer=accepted[0])
    answer = _of(legal, state, taste, rng)
    if asked.question.name == techs.tech_action.name and rng.random() < 0.8:
        answer = asked.question.default()
    return Answer(seat=asked.seat, question=id, answer=answer)


def _of(legal: list[dict[str, Any]], state: State, taste: Taste, rng: random.Random) -> dict[str, Any]:
    uses = [answer for answer in legal if "use" in answer]
    others = [answer for answer in uses if answer["use"] not in CANCEL]
    favoured = [answer for answer in uses if answer["use"] in taste.favourites]
    zaps = [
        answer
        for answer in uses
        if answer["use"] in CANCEL and any(u.ability in taste.favourites for u in state.uses.values())
    ]
    if zaps and rng.random() < 0.5:
        return rng.choice(zaps)
    if favoured:
        return rng.choice(favoured)
    if leading := [answer for answer in uses if answer["use"] in taste.helpers]:
        return rng.choice(leading)
    if others and rng.random() < 0.6:
        return rng.choice(others)
    kept_back = [answer for answer in legal if answer.get("use") not in CANCEL]
    return rng.choice(kept_back if kept_back and rng.random() < 0.8 else legal)
