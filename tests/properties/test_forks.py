"""A fork with fresh randomness holds nothing of what was hidden in the game that it comes from (FORK-03, FORK-05)."""

import ast
from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from domain import cache, private_notes
from domain import state as states
from domain.commands import Command, ForkGame, StartGame, TakeSeat
from domain.decider import decide
from domain.decks.hidden import hides
from domain.decks.piles import SHUFFLED, deck_of
from domain.engine.chance import Chance
from domain.events import CardsMoved, FactNoted, SheetNoted
from domain.events.facts import declared
from domain.game.open_questions import open_questions
from domain.game.views import PUBLIC, view
from domain.reducers import evolve
from domain.refusal import Refused
from domain.requests import forks
from domain.state import State
from service.play.lobby.forking import BACK
from tests.properties.watching import Game, watched
from tests.scenario.table import Table

DOMAIN = Path(forks.__file__).parent
NOW_AND_THEN = 80


def otherwise(state: State, random: Random) -> State:
    """Returns the same game for somebody who sees nothing hidden: the hidden cards are exchanged among each other."""
    other = states.copy(state)
    cache.clear(other)
    places = [zone for zone, cards in other.zones.items() if cards and (zone in SHUFFLED or hides(zone))]
    backs: dict[str, list[str]] = {}
    for zone in places:
        for card in other.zones[zone]:
            backs.setdefault(deck_of(state, card), []).append(card)
    for cards in backs.values():
        random.shuffle(cards)
    for zone in places:
        other.zones[zone] = [backs[deck_of(state, card)].pop() for card in other.zones[zone]]
    return other


def forked(state: State, chance: Chance | None = None) -> State | None:
    """Returns the fork in its lobby, or, with a given chance, after its start; None where there is none (FORK-08)."""
    origin = forks.origin_of(state, state.version, "", forks.FRESH)
    try:
        table = forks.table(state, forks.FRESH)
    except Refused as refusal:
        if refusal.reason == forks.HIDDEN:
            return None
        raise
    made = states.new()
    commands: list[Command] = [ForkGame(game="g_fork", origin=origin, table=table)]
    commands += [TakeSeat(seat=seat, player=f"p_{seat}") for seat in state.seats] if chance else []
    for command in [*commands, StartGame(at=1)] if chance else commands:
        for event in decide(made, command, chance or Chance(b"", "")):
            evolve(made, event)
    return made


@watched()
async def test_a_fresh_fork_does_not_depend_on_who_holds_which_hidden_card__FORK_05(game: Game) -> None:
    async for _ in game.moments(NOW_AND_THEN):
        other = otherwise(game.state, game.random)
        for chance in (b"", b"another"):
            one, two = (forked(each, Chance(chance, "g_fork") if chance else None) for each in (game.state, other))
            assert (one is None) == (two is None)
            assert one is None or states.fingerprint(one) == states.fingerprint(two or states.new())


@watched()
async def test_every_place_is_dealt_as_many_hidden_cards_as_lay_there__FORK_05(game: Game) -> None:
    async for _ in game.moments(NOW_AND_THEN):
        lobby = forked(game.state)
        if lobby is not None:
            for seat in lobby.seats.values():
                seat.player = "somebody"
            dealt = Counter[str]()
            for event in decide(lobby, StartGame(at=1), Chance(b"another", "g_fork")):
                if isinstance(event, CardsMoved) and event.why == forks.WHY:
                    dealt[event.target] += len(event.cards)
            assert dealt == Counter({zone: len(lying) for zone, lying in game.state.zones.items() if hides(zone)})


def test_a_main_player_who_is_dealt_no_encounter_card_gets_others__FORK_05_TIME_22() -> None:
    table = Table()
    table.seat("red", hand=["attack-08"]).seat("blue", hand=["attack-10"]).against("blue").aims_at("blue-2")
    table.with_ships(1).invites("red").invites("blue").until("select_card", "blue")
    went = Counter[str]()
    for seed in range(40):
        fork = forked(table.state, Chance(seed.to_bytes(1, "big"), "g_fork"))
        assert fork is not None
        assert all(asked.question.legal(1) for asked in open_questions(fork).values())
        asked = {asked.question.name for asked in open_questions(fork).values()}
        went["selects" if "select_card" in asked else "has no card"] += 1
        went["drew"] += len(fork.zones["hand:blue"]) > 1
    assert min(went["selects"], went["has no card"], went["drew"]) > 0


@watched()
async def test_the_lobby_of_a_fresh_fork_shows_no_card_of_a_hand_to_anybody__FORK_05(game: Game) -> None:
    async for _ in game.moments(NOW_AND_THEN):
        lobby = forked(game.state)
        if lobby is None:
            continue
        shown = {viewer: msgspec.json.encode(_cards_of(view(lobby, viewer))) for viewer in (PUBLIC, *lobby.seats)}
        hands = [card for zone, cards in game.state.zones.items() if hides(zone) for card in cards]
        assert len(set(shown.values())) == 1
        assert not [card for card in hands if f'"{card}"'.encode() in shown[PUBLIC]]


def _cards_of(seen: dict[str, object]) -> dict[str, object]:
    """Returns what a view shows of cards; what was played openly in this encounter everybody saw."""
    seats = seen["seats"]
    assert isinstance(seats, dict)
    hands = {seat: facts.get("hand", []) for seat, facts in seats.items()}
    return {"hands": hands, "sheets": seen["sheets"], "open": seen["open_piles"], "asked": seen["questions"]}


@watched()
async def test_a_place_for_a_fresh_fork_is_near_unless_an_alien_keeps_a_secret__FORK_08(game: Game) -> None:
    back, number = 0, 0
    async for _ in game.moves():
        state, number = game.state, number + 1
        if not game.play.running or any(
            note in state.sheets.get(alien, {}) for alien, (note, _) in private_notes.SHEETS.items()
        ):
            return
        # Where forks were refused before each command is looked at, and else some.
        if back or number % 20 == 0:
            back = back + 1 if forked(state) is None else 0
        # Before the first encounter there is no place yet.
        assert back < BACK or state.encounter is None


@watched()
async def test_what_is_noted_privately_is_known_to_be_private__FORK_05(game: Game) -> None:
    async for event in game.events():
        if isinstance(event, FactNoted) and event.private:
            assert declared(event.fact).private
        if isinstance(event, SheetNoted) and event.private:
            assert private_notes.SHEETS[event.alien][0] == event.note


def test_a_page_that_notes_something_privately_says_so__FORK_05() -> None:
    """Also where random games come seldom: the name of the note stands in the same module, or in the one it is from."""
    for path in DOMAIN.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            words = {word.arg: word.value for word in node.keywords} if isinstance(node, ast.Call) else {}
            if "note" in words and "private" in words:
                told = "".join(_constants(words["note"], path))
                known = {note for note, _ in private_notes.SHEETS.values()}
                assert told.partition(":")[0] in known, f"{path.name}: {ast.unparse(node)}"


def _constants(value: ast.expr, path: Path) -> list[str]:
    """Yields what a name or an f-string begins with."""
    pieces = value.values if isinstance(value, ast.JoinedStr) else [value]
    found = []
    for piece in pieces:
        inner = piece.value if isinstance(piece, ast.FormattedValue) else piece
        if isinstance(inner, ast.Constant):
            found.append(str(inner.value))
        elif isinstance(inner, ast.Name):
            found.append(_value_of(inner.id, path))
    return found


def _value_of(name: str, path: Path) -> str:
    """Returns a constant by its name, as the module sees it."""
    place = ".".join(["domain", *path.relative_to(DOMAIN).with_suffix("").parts])
    module = __import__(place, fromlist=[name])
    return str(getattr(module, name, ""))
