"""Wrack: offers terms, and torture until they are accepted."""

from domain import board
from domain.aliens.page import alien, power, super_
from domain.decks.piles import hand
from domain.decks.taking import discard_at_random
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another
from domain.encounter.deal import put_up, terms_asked
from domain.encounter.resolution import CONCLUDED
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import DealAgreed, DealWithdrawn
from domain.events.deals import OFFER
from domain.questions import ChooseOption
from domain.questions.wording import about

WRACK = alien(
    "wrack",
    "Wrack",
    edition="classic",
    alert="yellow",
    verb="Torture",
    unverified="what follows the last refusal, and the exact point in planning; no wild flare was found",
    power=(
        "As a main player with ships in the encounter, before encounter cards are selected, you may offer "
        "your opponent terms of a deal. After each refusal you make your opponent lose a ship in the "
        "encounter or a random card, at most once for each of your ships there. Terms that are accepted are "
        "carried out as a deal. After the last refusal your side loses the encounter."
    ),
    super="When you use your power, you may stop at any point, and the encounter goes on as usual.",
)
SHIP, CARD = "ship", "card"


def i_have_ships_in(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.in_encounter(runner.state, seat))


@power(WRACK, at=timings.BEFORE_SELECTION, roles=roles.main, when=i_have_ships_in)
class Torture:
    """Terms, refused, are followed by a torture; as many tortures as Wrack has ships in the encounter."""

    @staticmethod
    def begin(runner: Runner, use: Use) -> None:
        use.notes.update(left=len(board.in_encounter(runner.state, use.seat)), offers=0)

    @staticmethod
    def propose(runner: Runner, use: Use) -> str | None:
        """Asks for new terms, or those that are in force; only the super flare lets it stop."""
        answer = runner.ask(use.seat, terms_asked(runner, use.seat, None, offers_left=1))
        if "offer" in answer:
            use.notes["offers"] += 1
            put_up(runner, use.seat, answer["offer"], use.notes["offers"])
            return None
        stops = "refuse" in answer and bool(use.notes.get("may_stop"))
        if OFFER.noted(runner.encounter) and (stops or "withdraw" in answer):
            runner.emit(DealWithdrawn(seat=use.seat))
        if stops:
            return "done"
        return "propose" if "withdraw" in answer else None

    @staticmethod
    def answer(runner: Runner, use: Use) -> None:
        """Carries out accepted terms as a deal; only the opponent can accept them."""
        offer, victim = OFFER.of(runner.encounter), board.opponent(runner.state, use.seat)
        answer = runner.ask(victim, terms_asked(runner, victim, None, offers_left=0)) if offer else {}
        if "accept" in answer:
            runner.emit(DealAgreed(offer=answer["accept"]))
            runner.go_to("encounter", "resolution")

    @staticmethod
    def torture(runner: Runner, use: Use) -> str | None:
        """Sends an involved ship to the warp, or takes a random card.

        With the last refusal Wrack loses the encounter.
        """
        victim = board.opponent(runner.state, use.seat)
        if not use.notes["left"]:
            return None
        ships = board.in_encounter(runner.state, victim)
        options = {SHIP: "a ship goes to the warp"} if ships else {}
        options |= {CARD: "a random card is discarded"} if hand(runner, victim) else {}
        question = ChooseOption(prompt=f"How do you torture {about(victim)}?", name="torture", options=options)
        how = runner.ask(use.seat, question)[0] if len(options) > 1 else next(iter(options), "")
        lost = picked(runner, use, victim, ships) if how == SHIP else []
        use.notes["left"] -= 1
        if how == CARD:
            discard_at_random(runner, victim, 1, WRACK.id)
        lose(runner, lost, WRACK.id)
        return "propose"

    @staticmethod
    def give_in(runner: Runner, use: Use) -> None:
        side = board.side_of(runner.state, board.opponent(runner.state, use.seat))
        CONCLUDED.note(runner, {"side": side, "source": WRACK.id})
        runner.go_to("encounter", "resolution")


def picked(runner: Runner, use: Use, victim: str, ships: list[str]) -> list[str]:
    """Returns the ship of the victim that is tortured."""
    if len(ships) == 1:
        return ships
    places = {board.place_in_encounter(runner.state, victim): ships}
    question = choose_from_another(runner.state, places, 1, "Which ship is tortured?", "CORE-240", "tortured_ship")
    chosen: list[str] = runner.ask(use.seat, question)
    return chosen


@super_(WRACK, with_use="wrack.power", roles=roles.main)
def leave_off(runner: Runner, use: Use) -> None:
    """Lets it stop at any point; then the encounter goes on as usual."""
    use.subject_notes["may_stop"] = True
