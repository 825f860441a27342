"""Setup of a game (CORE-020..033) and the first turn, as usual or from a custom position."""

from typing import Any

from domain import board, powers
from domain.decks import destiny
from domain.decks.piles import HAND_SIZE, deck_of, draw, shuffle
from domain.decks.titles import TITLES, copies, title_of
from domain.encounter import laid_encounter, timings
from domain.encounter.destiny import draw_destiny
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import (
    BoardLaidOut,
    CardsMoved,
    PileStacked,
    PlanetDestroyed,
    SheetNoted,
    ShipsCommandeered,
    ShipsMoved,
)
from domain.questions import Distribute
from domain.state import Frame, State

FLARES_IN_DECK = 10

setup = Procedure("setup")


def part(state: State, seat: str) -> dict[str, Any]:
    """Returns the custom position's part about one seat, which is empty without one."""
    for each in (state.position or {}).get("seats", []):
        if each["seat"] == seat:
            return dict(each)
    return {}


@setup.step
def lay_out_the_board(runner: Runner, frame: Frame) -> None:
    """Puts four ships on each home planet (CORE-021), or as the position says."""
    ships: dict[str, str] = {}
    for seat in runner.state.seats:
        described = part(runner.state, seat)
        at_home = dict.fromkeys(board.printed_planets(runner.state, seat), board.SHIPS_PER_PLANET)
        counts = described.get("ships", at_home)
        ships |= _stationed(runner.state, seat, [*counts.items(), (board.WARP, described.get("warp", 0))])
    runner.emit(BoardLaidOut(ships=ships))
    _destroy_planets(runner)


def _destroy_planets(runner: Runner) -> None:
    """Destroys the planets that the position names; nobody reacts to how a table is laid."""
    position = runner.state.position or {}
    for planet in position.get("destroyed", []):
        by, system = position.get("trophies", {}).get(planet, ""), board.system_of(runner.state, planet)
        runner.emit(PlanetDestroyed(planet=planet, system=system, why="position", by=by))
    runner.queued_watchers, runner.queued_windows = [], []


def _stationed(state: State, colour: str, places: list[tuple[str, Any]]) -> dict[str, str]:
    """Returns ship -> place; a place has ids of ships, mark -> number, or a number of ships.

    They are placed in this order.
    """
    rest, stations = list(board.ships_of(state, colour)), dict[str, str]()
    for place, wanted in sorted(
        places, key=lambda each: (not isinstance(each[1], list), not isinstance(each[1], dict))
    ):
        for mark, count in wanted.items() if isinstance(wanted, dict) else [("", wanted)]:
            fitting = [ship for ship in rest if mark in ("", state.marks.get(ship))]
            taken = count if isinstance(count, list) else fitting[:count]
            rest = [ship for ship in rest if ship not in taken]
            stations |= dict.fromkeys(taken, place)
    return {ship: stations[ship] for ship in board.ships_of(state, colour)}


@setup.step
def destiny_and_aliens(runner: Runner, frame: Frame) -> None:
    """Lays out the destiny deck (CORE-022), then the aliens (CORE-023)."""
    cards = destiny.deck(list(runner.state.seats))
    runner.emit(PileStacked(zone="destiny", count=len(cards), why="setup", cards=cards))
    shuffle(runner, "destiny", ["destiny"], "destiny deck")
    runner.call("aliens")


def spread_at_home(state: State, seat: str, prompt: str, rule: str, name: str) -> tuple[list[str], Distribute]:
    """Returns the ships that a seat may spread over its home planets as it likes, and the question for it.

    One ship stays on each planet; if ships have different marks all are spread, at least one to each planet. The
    default leaves everything where it is.
    """
    at = {planet: board.ships_at(state, planet, seat) for planet in board.planets(state, seat)}
    ships = [ship for there in at.values() for ship in there]
    if board.alike(state, ships):
        ships = [ship for there in at.values() for ship in there[1:]]
        amounts = {planet: len(there) - 1 for planet, there in at.items() if there}
        question = Distribute(
            prompt=prompt,
            rule=rule,
            name=name,
            total=len(ships),
            targets=dict.fromkeys(at, len(ships)),
            fallback={"amounts": amounts},
        )
        return ships, question
    question = Distribute(
        prompt=prompt,
        rule=rule,
        name=name,
        items=sorted(ships),
        targets=dict.fromkeys(at, len(ships)),
        least={planet: 1 for planet, there in at.items() if there},
        fallback={"items": at},
    )
    return question.items, question


@setup.step
def build_the_deck(runner: Runner, frame: Frame) -> None:
    """Builds the cosmic deck with its flares (CORE-028, CORE-029)."""
    state = runner.state
    deck = copies(*[t for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare"])
    dealt = [f"dealt:{seat}" for seat in state.seats]
    public_flares = _known_flares(state, [title_of(card) for zone in dealt for card in state.zones[zone]])
    others = [
        t.id
        for t in TITLES.values()
        if t.kind == "flare" and t.set in state.options["sets"] and t.id not in public_flares
    ]
    missing = min(len(others), max(0, FLARES_IN_DECK - len(public_flares)))
    flares = _with_the_hidden(state, public_flares + runner.sample(others, missing, "flares in the deck"))
    deck += copies(*[TITLES[flare] for flare in flares])
    runner.emit(
        PileStacked(
            zone="deck",
            count=len(deck),
            why="setup",
            cards=deck,
            sources=dealt,
            first_draw=state.draws,
            draws=missing,
        )
    )
    shuffle(runner, "deck", ["deck"], "cosmic deck")


@setup.step
def arrange_the_position(runner: Runner, frame: Frame) -> None:
    position = runner.state.position
    if position:
        _hands(runner)
        lay_on_top(runner, "deck", position.get("deck_top", []))
        lay_on_top(runner, "destiny", position.get("destiny_top", []))
        lay_on_the_pile(runner, "deck", "discard", position.get("discard", []))
        lay_on_the_pile(runner, "deck", "removed", position.get("removed", []))
        for alien, titles in position.get("sheet_cards", {}).items():
            _lay_on_a_sheet(runner, alien, titles)


@setup.step
def deal_hands(runner: Runner, frame: Frame) -> None:
    """Deals eight cards each (CORE-030), or as many as the position says."""
    for seat in runner.state.seats:
        if "hand" not in (described := part(runner.state, seat)):
            draw(runner, seat, described.get("hand_size", HAND_SIZE), "setup")
    cut(runner, "deck", (runner.state.position or {}).get("deck_size"))


def _known_flares(state: State, dealt: list[str]) -> list[str]:
    """Returns the flares that everybody knows to be in the deck: on open piles, dealt, or of the aliens in play."""
    in_play = [f"flare-{alien}" for seat in state.seats.values() for alien in seat.aliens]
    wanted = dealt or [flare for flare in in_play if flare in TITLES]
    return list(dict.fromkeys(_flares_among(_on_open_piles(state)) + wanted))


def _on_open_piles(state: State) -> list[str]:
    """Returns the cosmic cards that a position lays where everybody sees them."""
    position = state.position or {}
    return [*position.get("discard", []), *position.get("removed", [])]


def _with_the_hidden(state: State, flares: list[str]) -> list[str]:
    """Returns the same number of flares, with those that a position hides: no draw or pile reveals how many (TIME-37).

    The hidden ones replace the last ones, except flares on open piles.
    """
    position = state.position or {}
    titles = [title for seat in position.get("seats", []) for title in seat.get("hand", [])]
    titles += [title for there in position.get("sheet_cards", {}).values() for title in there]
    hidden = list(dict.fromkeys(_flares_among(titles + position.get("deck_top", []))))
    rest = [flare for flare in flares if flare not in hidden]
    shown = len(set(rest) & {*_on_open_piles(state)})
    return rest[: max(shown, len(flares) - len(hidden))] + hidden


def _flares_among(titles: list[str]) -> list[str]:
    return [title for title in titles if title.startswith("flare-")]


def pick(cards: list[str], titles: list[str]) -> list[str]:
    """Returns one card of the pile for each title, in order. Raises ValueError when the pile has too few."""
    rest, picked = list(cards), []
    for wanted in titles:
        card = next((each for each in rest if title_of(each) == wanted), None)
        if card is None:
            raise ValueError(wanted)
        rest.remove(card)
        picked.append(card)
    return picked


def _hands(runner: Runner) -> None:
    """Deals the hands; a card that is on the table when play begins waits there, as setup may change hands."""
    selected = (runner.state.position or {}).get("cards", {})
    for seat in runner.state.seats:
        _deal(runner, seat, part(runner.state, seat).get("hand", []), f"hand:{seat}")
        _deal(runner, seat, [selected[seat]] if seat in selected else [], f"played:{seat}")


def _deal(runner: Runner, seat: str, titles: list[str], target: str) -> None:
    """Moves cards of these titles from their decks to a place that only this seat sees."""
    by_deck: dict[str, list[str]] = {}
    for each in titles:
        by_deck.setdefault(deck_of(runner.state, f"{each}#1"), []).append(each)
    for deck, wanted in by_deck.items():
        cards = pick(runner.state.zones[deck], wanted)
        moved = CardsMoved(
            source=deck, target=target, count=len(cards), why="position", seat=seat, cards=cards, seen_by=[seat]
        )
        runner.emit(moved)


def lay_on_top(runner: Runner, deck: str, titles: list[str]) -> None:
    """Lays cards of the deck on its top as the position says, the first one topmost."""
    if titles:
        cards = _with_top(runner.state.zones[deck], titles)
        runner.emit(PileStacked(zone=deck, count=len(cards), why="position", cards=cards))


def _with_top(pile: list[str], titles: list[str]) -> list[str]:
    top = pick(list(reversed(pile)), titles)
    return [card for card in pile if card not in top] + top[::-1]


def lay_on_the_pile(runner: Runner, deck: str, pile: str, titles: list[str]) -> None:
    """Lays cards of the deck on its discard pile, the last one topmost."""
    cards = pick(runner.state.zones[deck], titles)
    if cards:
        runner.emit(CardsMoved(source=deck, target=pile, count=len(cards), why="position", cards=cards))


def _lay_on_a_sheet(runner: Runner, alien: str, titles: list[str]) -> None:
    """Lays cards of the deck on an alien sheet, face down unless nothing on it is secret."""
    cards = pick(runner.state.zones["deck"], titles)
    if cards:
        seen_by = None if alien in powers.OPEN_SHEETS else powers.beholders(runner.state, alien)
        sheet, holder = f"{board.SHEET}:{alien}", powers.holder(runner.state, alien)
        moved = CardsMoved(
            source="deck", target=sheet, count=len(cards), why="position", seat=holder, cards=cards, seen_by=seen_by
        )
        runner.emit(moved)


def cut(runner: Runner, deck: str, size: int | None) -> None:
    """Leaves a deck few cards as a position says; the cards beneath are out of the game."""
    cards = runner.state.zones[deck]
    beneath = cards[: max(0, len(cards) - (len(cards) if size is None else size))]
    if beneath:
        runner.emit(CardsMoved(source=deck, target="removed", count=len(beneath), why="position", cards=beneath))


@setup.step
def discard_destiny_cards(runner: Runner, frame: Frame) -> None:
    """Discards those that a position names, when all that it says of the top of the destiny deck is done."""
    titles = (runner.state.position or {}).get("destiny_discard", [])
    lay_on_the_pile(runner, "destiny", "destiny_discard", titles)


opening = Procedure("opening")


@opening.step
def first_player(runner: Runner, frame: Frame) -> None:
    """Draws the first colour card, which decides the first player; then the drawn cards go back (CORE-031)."""
    first = (runner.state.position or {}).get("offense")
    if first is None:
        while not (first := destiny.colour_of(draw_destiny(runner))):
            pass
        shuffle(runner, "destiny", ["destiny", "destiny_discard"], "destiny deck")
    frame.vars["first"] = first


@opening.step
def game_setup_texts(runner: Runner, frame: Frame) -> None:
    """Runs the setup of the aliens, last of all (CORE-032)."""
    open_window(runner, timing(timings.GAME_SETUP, order=board.clockwise(runner.state, frame.vars["first"])))


@opening.step
def complete_the_position(runner: Runner, frame: Frame) -> None:
    """Completes what Game Setup has laid out by itself as the position says; nobody reacts to how a table is laid."""
    position = runner.state.position or {}
    for described in position.get("seats", []):
        if "fleet" in described:
            _place_the_fleet(runner, described["seat"], described["fleet"])
    for alien, count in position.get("tokens", {}).items():
        runner.emit(SheetNoted(alien=alien, note=powers.TOKENS, value=count))
    under_command: dict[str, list[str]] = {}
    for ship, seat in sorted(position.get("commandeered", {}).items()):
        under_command.setdefault(seat, []).append(ship)
    for seat, ships in under_command.items():
        runner.emit(ShipsCommandeered(seat=seat, ships=ships, why="position"))
    runner.queued_watchers, runner.queued_windows = [], []


def _place_the_fleet(runner: Runner, seat: str, places: dict[str, Any]) -> None:
    """Places the ships of the further colour of a seat, which Game Setup has brought into play."""
    colour = next((colour for colour, of in runner.state.fleets.items() if of == seat), "")
    if not colour:
        return
    targets = _stationed(runner.state, colour, list(places.items()))
    ways = {ship: [runner.state.ships[ship], place] for ship, place in targets.items()}
    if moves := {ship: way for ship, way in ways.items() if way[0] != way[1]}:
        runner.emit(ShipsMoved(moves=moves, why="position"))


@opening.step
def begin_play(runner: Runner, frame: Frame) -> None:
    first = frame.vars["first"]
    if (runner.state.position or {}).get("start", laid_encounter.START_TURN) == laid_encounter.START_TURN:
        runner.call("turn", seat=first)
        return
    laid_encounter.begin(runner, frame, first)
