"""Rifts: they free ships from the warp, and go off when they are taken from a hand (REW-40..49, REW-52)."""

from domain import board
from domain.board import WARP
from domain.cards.card import card
from domain.decks import reward
from domain.decks.piles import discard, hand
from domain.decks.taking import when_kept
from domain.decks.titles import Title, facts
from domain.encounter import timings
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.ships import homes, lose
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import CardsRevealedInHand
from domain.questions import Distribute
from domain.questions.wording import about, counted
from domain.state import Frame, State

STAY = "warp"


def can_be_freed(state: State) -> dict[str, int]:
    """Returns seat -> ships in the warp, of those who have a colony to which these could go (REW-49)."""
    counts = {seat: len(board.ships_at(state, WARP, seat)) for seat in board.timing_order(state)}
    return {seat: count for seat, count in counts.items() if count and homes(state, seat)}


def _rift(printed: Title) -> None:
    def whose(runner: Runner, seat: str, moment: Moment) -> Distribute | None:
        """Numbers alone: which ships, and to which colonies, is for their owners (REW-42, XVAR-17)."""
        owners = can_be_freed(runner.state)
        total = min(printed.value, sum(owners.values()))
        if not total:
            return None
        targets = {owner: min(count, total) for owner, count in owners.items()}
        if total < printed.value and total > 1:
            targets[STAY] = total - 1
        return Distribute(
            prompt="Whose ships leave the warp, and how many of them?",
            rule="REW-41",
            name="rift",
            total=total,
            targets=targets,
            where={target: f"of {about(target)}" for target in targets} | {STAY: "left in the warp"},
        )

    @card(printed, at=timings.START_OF_ENCOUNTER, asks=whose, rule="REW-41", is_use=False)
    def free(runner: Runner, use: Use) -> None:
        for owner, count in (use.value or {}).items():
            if owner != STAY:
                runner.call("retrieve", seat=owner, count=count, why=printed.id)


for _printed in reward.RIFTS:
    _rift(_printed)


@when_kept
def rifts_taken(runner: Runner, seat: str, cards: list[str]) -> None:
    """Sets off rifts that were taken and kept, not given, discarded or looked at (REW-43, REW-44, REW-52)."""
    rifts = [each for each in cards if facts(each).kind == "rift"]
    if rifts:
        runner.call_after_step(detonation.name, seat=seat, rifts=rifts)


detonation = Procedure("detonation")


@detonation.step
def ships_are_lost(runner: Runner, frame: Frame) -> str | None:
    """Asks for ships of the taker, from anywhere outside the warp (REW-46); one rift after the other (REW-47)."""
    seat, rifts = frame.vars["seat"], frame.vars["rifts"]
    if not rifts:
        return DONE
    rift = facts(rifts[0])
    prompt = f"{rift.name} goes off: you lose {counted(rift.value, 'ship')}. Which?"
    question = choose_own_ships(runner.state, seat, rift.value, prompt, "REW-46", "detonation")
    ships = runner.ask(seat, question) if question.most else []
    runner.emit(CardsRevealedInHand(seat=seat, cards=rifts[:1]))
    lose(runner, ships, rift.id)
    return None


@detonation.step
def rift_is_discarded(runner: Runner, frame: Frame) -> str:
    seat = frame.vars["seat"]
    rift, *frame.vars["rifts"] = frame.vars["rifts"]
    if rift in hand(runner, seat):
        discard(runner, seat, [rift], "detonation")
    return "ships_are_lost"
