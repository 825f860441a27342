"""One encounter: seven phases, clean-up, victory check (CORE-042, CORE-200, W-10..W-90)."""

from domain import board
from domain.board import BESIDE, GATE
from domain.decks.piles import discard_pile, put_under_the_deck
from domain.encounter import timings
from domain.encounter.planning import place_of_card
from domain.encounter.ships import move, return_home
from domain.engine.abilities import opens
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Game, watches
from domain.engine.windows import open_window
from domain.events import CardsMoved, EncounterEnded, FactNoted, PhaseBegan
from domain.state import Encounter, Frame

encounter = Procedure("encounter")


@encounter.step
def regroup(game: Game, frame: Frame) -> None:
    game.call("regroup")


@encounter.step
def destiny(game: Game, frame: Frame) -> None:
    game.call("destiny")


@encounter.step
def launch(game: Game, frame: Frame) -> None:
    game.call("launch")


@encounter.step
def homecoming(game: Game, frame: Frame) -> str | None:
    """A re-established home colony needs no cards and no allies (CORE-084)."""
    assert game.state.encounter is not None
    if not game.state.encounter.homecoming:
        return None
    move(game, board.ships_at(game.state, GATE), game.state.encounter.planet, "homecoming")
    return "cleanup"


@encounter.step
def alliance(game: Game, frame: Frame) -> None:
    game.call("alliance")


@encounter.step
def planning(game: Game, frame: Frame) -> None:
    game.call("planning")


@encounter.step
def reveal(game: Game, frame: Frame) -> None:
    game.call("reveal")


@encounter.step
def resolution(game: Game, frame: Frame) -> None:
    game.call("resolution")


@encounter.step
def cleanup(game: Game, frame: Frame) -> None:
    """An effect that has begun puts its own things away first, whether its power lasts or not."""
    assert game.state.encounter is not None
    for procedure in game.state.encounter.facts.get(CLEANING, []):
        game.call(procedure)


CLEANING = "cleaning"
"""The fact that names the procedures to run before the played cards are discarded."""


@encounter.step
def discard_played_cards(game: Game, frame: Frame) -> None:
    """Played encounter cards are discarded, the offense's first (CORE-200); what never was shown, hidden."""
    assert game.state.encounter is not None
    now = game.state.encounter
    for seat in (now.offense, now.defense):
        for index, card in enumerate(list(game.state.zones.get(f"played:{seat}", []))):
            zone, pile = f"played:{seat}", discard_pile(game.state, card)
            if index == 0 and now.facts.get(f"claim:{seat}"):
                put_under_the_deck(game, zone, card, place_of_card(game.state, seat), "never_shown")
            else:
                game.emit(CardsMoved(source=zone, target=pile, count=1, why="played", seat=seat, cards=[card]))
        for zone in [f"{name}:{seat}" for name in BESIDE_THE_CARD]:
            for card in list(game.state.zones.get(zone, [])):
                pile = discard_pile(game.state, card)
                game.emit(CardsMoved(source=zone, target=pile, count=1, why="played", seat=seat, cards=[card]))


@encounter.step
def encounter_closes(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.ENCOUNTER_CLOSES))


@encounter.step
def encounter_ends(game: Game, frame: Frame) -> None:
    assert game.state.encounter is not None
    result = _result(game.state.encounter)
    game.emit(EncounterEnded(result=result, successful=result in SUCCESSFUL))


BESIDE_THE_CARD: list[str] = []
"""Names of zones before a seat (`name:red`) whose cards are discarded with its encounter card."""


SUCCESSFUL = ("offense_won", "deal", "homecoming", "succeeded")
"""The results that are successful for the offense (CORE-044)."""


def _result(now: Encounter) -> str:
    if now.homecoming:
        return "homecoming"
    if "aborted" in now.facts:
        return "succeeded" if now.facts.get("succeeded") else "deal" if now.facts["aborted"] == "deal" else "aborted"
    if now.case == "deal":
        return "deal" if now.facts.get("deal") == "made" else "failed_deal"
    if now.case == "both_lose":
        return "both_lost"
    return f"{now.winner}_won"


@encounter.step
def victory(game: Game, frame: Frame) -> None:
    game.call("victory")


@watches(PhaseBegan)
def last_phase_is_over(game: Game, event: PhaseBegan) -> None:
    """What waits for the end of a phase comes before anything of the next one."""
    moment = timing(timings.PHASE_OVER)
    if opens(game.state, moment):
        game.notice(moment)


abort = Procedure("abort")


@abort.step
def everybody_returns(game: Game, frame: Frame) -> None:
    """No winner, no loser; ships of the gate and of all allies return (CORE-122, CORE-203).

    `rule` says why; `deal` counts the encounter as a deal, `success` on this frame as successful.
    """
    game.emit(FactNoted(fact="aborted", value=frame.vars["rule"]))
    if frame.vars.get("success"):
        game.emit(FactNoted(fact="succeeded", value=True))
    for seat in board.timing_order(game.state):
        ships = board.ships_at(game.state, GATE, seat) + board.ships_at(game.state, BESIDE, seat)
        return_home(game, seat, ships, "aborted")


@abort.step
def leave(game: Game, frame: Frame) -> None:
    game.go_to("encounter", "cleanup")
