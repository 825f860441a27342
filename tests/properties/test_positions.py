"""A position document opens a game: of a finished game exactly there, otherwise with what its reader may know."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from domain import cache
from domain import state as states
from domain.aliens.page import ALIENS
from domain.aliens.selection import compatible, usable
from domain.commands import Answer, Command
from domain.decks.hidden import hides
from domain.decks.piles import deck_of
from domain.decks.titles import TITLES, title_of
from domain.encounter.laid_encounter import PHASES, phase_under_way
from domain.engine.chance import Chance
from domain.events import AgendaMoved, AliensSetAside, Event
from domain.events.laid_table import MEMBER
from domain.game import laid_table, position
from domain.game.determinization import sees
from domain.game.position_document import document
from domain.options import complete
from domain.refusal import Refused
from domain.state import State
from domain.variants.variant import VARIANTS, combine
from tests.properties.plans import ALL, dealt, plan
from tests.properties.play import Plan, Play
from tests.properties.watching import SOON, Game, watched

COMMANDS = 40
"""The number of commands that are compared."""
FEW, RETRY = 5, 5
"""The number of commands compared after a document of a running game, and given before the next one."""
APART = 400
"""The average number of commands between two openings of other games."""
IDS = re.compile(r',?"(first_draw|draws)":\d+|"q_\d+"')


class Shifted(Chance):
    """The chance of the other game from a draw on: what is compared must differ in nothing else."""

    shift = 0

    def below(self, bound: int, number: int, label: str) -> int:
        return super().below(bound, number + self.shift, label)


def playing(play: Play) -> bool:
    """Returns False in setup and when the game is over: then there is no position."""
    return play.running and play.state.turn.number > 0


def opened(play: Play, laid: dict[str, Any], chance: Chance) -> Play:
    """Returns a new game like this one, from a position document, which names the aliens."""
    return _of_the_same_table(play, laid, chance).start()


def _of_the_same_table(play: Play, laid: dict[str, Any], chance: Chance) -> Play:
    options = {name: value for name, value in play.plan.options.items() if name not in ("aliens", "alien_selection")}
    other = Play(replace(play.plan, options=options, position=json.loads(json.dumps(laid, sort_keys=True))))
    other.chance, other.now = chance, play.now
    return other


def just_laid(play: Play, laid: dict[str, Any], chance: Chance) -> Play:
    """Returns the same right after the hidden cards are dealt.

    With other hands it may go on from there by itself: nobody is asked who cannot act.
    """
    other = _of_the_same_table(play, laid, chance)
    *lobby, begins = other.opening()
    for command in lobby:
        other.do(command)
    for event in other.take(other.decide(begins)):
        if isinstance(event, AliensSetAside):
            return other
    raise AssertionError("nothing was left to be dealt")


def without_ids(events: list[Event]) -> list[str]:
    """Returns the events but for ids of questions and numbers of draws; the agenda is compared at the end."""
    told = [each for each in events if not isinstance(each, AgendaMoved)]
    return [each.type + IDS.sub("", msgspec.json.encode(each).decode()) for each in told]


def as_command(command: Command, here: State, there: State) -> Command:
    """Returns the same answer to the same question of the other game."""
    assert isinstance(command, Answer)
    asked = here.questions[command.question]
    id = next(id for id, each in there.questions.items() if (each.seat, each.key) == (asked.seat, asked.key))
    return msgspec.structs.replace(command, question=id)


def table_of(state: State) -> dict[str, Any]:
    laid: dict[str, Any] = json.loads(laid_table.of(state))
    for frame in laid["agenda"]:
        frame["vars"].pop("since", None)
    return laid


def is_open(plan: Plan) -> bool:
    """Returns True for a game in which no window is veiled."""
    return plan.options.get("response_windows") != "veiled"


@watched(among=is_open)
async def test_a_game_from_the_document_of_a_finished_one_goes_on_with_the_same_events(game: Game) -> None:
    """Now and then another game is opened there, and goes on beside this one for a while."""
    other, left = None, game.random.randrange(SOON)
    async for command in game.decisions():
        left -= 1
        if other is None and left < 0 and playing(game.play):
            chance = Shifted(game.plan.seed.to_bytes(8, "big"), "g_law")
            other, left = opened(game.play, document(game.state), chance), COMMANDS
            chance.shift = game.state.draws - other.state.draws
        if other is None:
            continue
        same = as_command(command, game.state, other.state)
        assert without_ids(await game.outcome()) == without_ids(other.do(same))
        assert playing(other) == playing(game.play)
        if playing(other) and left == 0:
            assert table_of(other.state) == table_of(game.state)
            other, left = None, game.random.randrange(2 * APART)


def left_out(state: State, viewer: str) -> State:
    """Returns the table without the closed list of what a document may leave out.

    These are the cards that the viewer cannot see, the orders of the piles, the aliens that nobody plays, and the
    answers to questions that are still open. How many cards with which back are where is not among it.
    """
    bare = states.copy(state)
    for zone, cards in bare.zones.items():
        if not sees(state, viewer, zone):
            bare.zones[zone] = sorted(deck_of(state, card) for card in cards)
    bare.unused_aliens, bare.agenda[-1].answers = [], {}
    return bare


def with_the_left_out(other: Play, state: State) -> None:
    """Lays in the other game what its document has left out, as it is in this one."""
    here = states.copy(state)
    other.state.zones, other.state.unused_aliens = here.zones, here.unused_aliens
    other.state.agenda[-1].answers = here.agenda[-1].answers
    other.state.questions, other.state.asked = here.questions, here.asked
    cache.clear(other.state)
    cache.clear_ships(other.state)


def as_written(state: State, viewer: str) -> dict[str, Any] | None:
    """Returns the document of a running game; None where it has none."""
    try:
        return document(state, viewer)
    except Refused as refusal:
        if refusal.reason != laid_table.HIDDEN:
            raise
        return None


def from_a_document(play: Play, state: State, viewer: str) -> Play | None:
    """Returns the game that begins from the document of this running game; None where it has none."""
    laid = as_written(state, viewer)
    if laid is None:
        return None
    assert laid.get("taken_in") == (phase_under_way(state) if state.encounter else None)
    chance = Shifted(play.plan.seed.to_bytes(8, "big"), "g_law")
    other = just_laid(play, laid, chance)
    assert table_of(left_out(other.state, viewer)) == table_of(left_out(state, viewer))
    with_the_left_out(other, state)
    chance.shift = state.draws - other.state.draws
    return other


@watched()
async def test_a_game_from_the_document_of_a_running_one_goes_on_with_the_same_events(game: Game) -> None:
    """Nothing but the closed list is left out, and with that it goes on as this one, card for card.

    In a veiled game it is compared where it begins.
    """
    other, left = None, game.random.randrange(SOON)
    async for command in game.decisions():
        left -= 1
        if other is None and left < 0 and playing(game.play):
            other = from_a_document(game.play, game.state, game.random.choice([*game.seats, "public"]))
            left = FEW if other else RETRY
        if other is None:
            continue
        if is_open(game.plan):
            same = as_command(command, game.state, other.state)
            assert without_ids(await game.outcome()) == without_ids(other.do(same))
        if not is_open(game.plan) or not playing(other) or left == 0:
            other, left = None, game.random.randrange(APART // 2)


def otherwise(state: State, viewer: str, random: Random) -> State:
    """Returns the same game for this viewer with hidden things exchanged, and a flare for one that is not in it."""
    other = states.copy(state)
    cache.clear(other)
    places = [zone for zone, cards in other.zones.items() if cards and not sees(state, viewer, zone)]
    backs: dict[str, list[str]] = {}
    for zone in places:
        for card in other.zones[zone]:
            backs.setdefault(deck_of(state, card), []).append(card)
    named = msgspec.json.encode(msgspec.structs.replace(state, zones={})).decode()
    everywhere = {title_of(card) for cards in other.zones.values() for card in cards}
    spare = [title for title, each in TITLES.items() if each.kind == "flare" and title not in everywhere]
    flares = [card for card in backs.get("deck", ()) if card.startswith("flare-") and f'"{card}"' not in named]
    if spare and flares:
        backs["deck"][backs["deck"].index(random.choice(flares))] = f"{random.choice(spare)}#1"
    for cards in backs.values():
        random.shuffle(cards)
    for zone in places:
        other.zones[zone] = [backs[deck_of(state, card)].pop() for card in other.zones[zone]]
    random.shuffle(other.unused_aliens)
    return other


@watched()
async def test_a_document_of_a_running_game_does_not_depend_on_what_its_reader_cannot_see(game: Game) -> None:
    async for _ in game.moments(every=60):
        for viewer in (*game.seats, "public") if playing(game.play) else ():
            other = otherwise(game.state, viewer, game.random)
            assert as_written(game.state, viewer) == as_written(other, viewer)


@watched()
async def test_a_document_without_its_table_is_a_position_without_faults_and_can_be_played(game: Game) -> None:
    async for _ in game.moments(every=APART):
        if not playing(game.play):
            continue
        whole, seen = document(game.state), as_written(game.state, game.seats[0])
        for laid in filter(None, (whole, seen)):
            del laid[MEMBER]
        others = [as_written(game.state, viewer) for viewer in (*game.seats, "public")]
        for laid in filter(None, (whole, *others)):
            assert position.faults(laid, list(game.seats), game.state.variants) == []
        for laid in filter(None, (whole, seen)):
            other = opened(game.play, laid, Chance(b"another", "g_law"))
            for _ in other.steps(10):
                pass


@watched()
async def test_a_document_of_a_running_game_tells_its_reader_nothing_new(game: Game) -> None:
    async for _ in game.moments(every=50):
        for viewer in (*game.seats, "public") if playing(game.play) else ():
            laid = as_written(game.state, viewer)
            if laid is None:
                continue
            assert not {"deck_top", "destiny_top", "reward_top"} & laid.keys()
            hidden = [zone for zone in game.state.zones if not sees(game.state, viewer, zone)]
            zones = json.loads(laid[MEMBER])["zones"]
            flares = {card for zone in hidden for card in game.state.zones[zone] if card.startswith("flare-")}
            assert not [zone for zone in hidden if hides(zone) and zones[zone]]
            assert not flares & {card for cards in zones.values() for card in cards}
            for part in laid["seats"]:
                hand = game.state.zones[f"hand:{part['seat']}"]
                assert part.get("hand") == ([title_of(card) for card in hand] if part["seat"] == viewer else None)
                assert part.get("hand_size", len(hand)) == len(hand)


DOCUMENTS = 100
"""The smallest number of documents that are compared; the games that begin from them go on for a few commands."""
STEPS, BETWEEN = 70, 7
"""The number of commands of each game, and the average number between two comparisons."""


def of_all_aliens() -> Iterator[Plan]:
    """Yields games in which every alien is once, each second one with as many variants as go together."""
    random, left = Random("every alien"), sorted(ALIENS)
    while left:
        count = random.choice([n for n in combine() if ALIENS[left[0]].players_min <= n <= ALIENS[left[0]].players_max])
        usual = plan(random.randrange(2**40), count, (), unusual=False)
        options = {**usual.options, "sets": sorted({each.edition for each in ALIENS.values()})}
        options |= {"alerts": ["green", "yellow", "red"], "turn_limit": None, "response_windows": "open"}
        fitting = usable(complete(options, ()), count)
        fresh = compatible([alien for alien in left if alien in fitting], count, [])
        more = compatible([alien for alien in fitting if alien not in left], count - len(fresh), fresh)
        options |= {"alien_selection": "chosen", "aliens": dict(zip(usual.seats, [*fresh, *more], strict=True))}
        left = [alien for alien in left if alien not in fresh]
        variants = dealt(random, count, (), ALL) if len(left) % 2 else ()
        if "skill_tokens" in variants:
            options["skill_tokens.power_rule"] = "leaders_only"
        yield replace(usual, options=options, variants=variants)


def test_for_every_alien_variant_and_phase_a_document_leaves_out_no_more_than_the_closed_list() -> None:
    """The games that were compared are counted: none of the aliens, variants and phases is without one."""
    aliens, variants, phases, alike = Counter[str](), Counter[str](), Counter[str](), 0
    for each in of_all_aliens():
        play, other, left = Play(each).start(), None, 0
        viewers = [*each.seats, "public"]
        for number in range(STEPS):
            left -= 1
            is_due = play.state.phase not in phases or play.random.random() * BETWEEN < 1
            if left < 0 and playing(play) and is_due:
                other, left = from_a_document(play, play.state, viewers[number % len(viewers)]), FEW
                if other is not None:
                    aliens.update(alien for seat in play.state.seats.values() for alien in seat.aliens)
                    variants.update(list(play.state.variants))
                    phases[play.state.phase] += 1
            if not play.running:
                break
            command = play.next_command()
            if other is None or left < 0:
                play.do(command)
            else:
                same = as_command(command, play.state, other.state)
                assert without_ids(play.do(command)) == without_ids(other.do(same))
                alike += 1
    assert set(ALIENS) <= set(aliens)
    assert set(VARIANTS) == set(variants)
    assert set(phases) == {"start_turn", *PHASES}
    assert sum(phases.values()) >= DOCUMENTS, phases
    assert alike >= FEW * DOCUMENTS // 2, alike


EQUAL = 24
"""The number of positions that are laid twice."""


def otherwise_ordered(value: Any, random: Random) -> Any:
    """Returns the same JSON value, its objects with their members in another order (RFC 8259, 4)."""
    if isinstance(value, dict):
        return {name: otherwise_ordered(value[name], random) for name in random.sample(list(value), len(value))}
    return [otherwise_ordered(each, random) for each in value] if isinstance(value, list) else value


def test_equal_documents_begin_equal_games() -> None:
    """The order of the members of an object decides nothing, nor does the order in which seats are described."""
    random, laid = Random("equal documents"), 0
    while laid < EQUAL:
        count = random.choice(combine())
        variants = dealt(random, count, (), random.choice([0, 2, ALL]))
        usual = plan(random.randrange(2**40), count, variants)
        if usual.position is None:
            continue
        laid += 1
        other = otherwise_ordered(usual.position, random)
        random.shuffle(other["seats"])
        games = [Play(usual).start(), Play(replace(usual, position=other)).start()]
        stored = [[msgspec.json.encode(event) for event in game.history] for game in games]
        assert stored[0] == stored[1]
        assert states.encode(games[0].state) == states.encode(games[1].state)
